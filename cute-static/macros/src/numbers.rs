//! The numbers that tables of `cute-static` are made for.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// Returns the numbers that have names: 0 to 1024, and the powers of two to 2^40.
pub(crate) fn named() -> impl Iterator<Item = u64> {
    (0..=1024).chain((11..=40).map(|bits| 1 << bits))
}

/// Returns the other values that a `const` parameter may have: the multiples of 64 to 2^16, and the
/// powers of ten to 10^12.
pub(crate) fn constants() -> impl Iterator<Item = u64> {
    let multiples = (17..1024).map(|count| 64 * count).filter(|number: &u64| !number.is_power_of_two());
    let powers = (4..=12).map(|digits| 10_u64.pow(digits)).filter(|power| *power > 1 << 16 || power % 64 != 0);
    multiples.chain(powers)
}

/// Expands `callback` to `callback! { _0 0 [UTerm] _1 1 [UInt<UTerm, B1>] … }`: the name, the value
/// and the type of each number. `UInt`, `UTerm`, `B0` and `B1` are those in scope at the call.
pub(crate) fn table(callback: TokenStream, numbers: impl Iterator<Item = u64>) -> TokenStream {
    let rows = numbers.map(|number| {
        let name = Ident::new(&format!("_{number}"), Span::call_site());
        let value = Literal::u64_unsuffixed(number);
        let bits = (0..u64::BITS - number.leading_zeros()).rev().map(|index| number >> index & 1 == 1);
        let digits = bits.fold(quote!(UTerm), |high, bit| if bit { quote!(UInt<#high, B1>) } else { quote!(UInt<#high, B0>) });
        quote!(#name #value [#digits])
    });
    quote!(#callback! { #(#rows)* })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_number_comes_once() {
        let all: Vec<u64> = named().chain(constants()).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        for number in [0, 1, 1000, 1024, 1088, 1536, 4096, 10_000, 64_000, 65_472, 65_536, 100_000, 1_000_000_000_000, 1 << 40] {
            assert!(all.contains(&number), "{number}");
        }
    }
}
