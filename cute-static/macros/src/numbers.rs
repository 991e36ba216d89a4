//! The numbers that tables of `cute-static` are made for.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{quote, quote_spanned};

/// The last number up to which all have names, and the last power of two that has one.
const ALL_TO: u64 = 1024;
const POWERS_TO: u64 = 1 << 40;

/// Returns the numbers that have names: 0 to 1024, and the powers of two to 2^40.
pub(crate) fn named() -> impl Iterator<Item = u64> {
    (0..=ALL_TO).chain((ALL_TO.ilog2() + 1..=POWERS_TO.ilog2()).map(|bits| 1 << bits))
}

/// The name of a number, `_24`, if it has one.
fn name(number: u64) -> Option<Ident> {
    let has_name = number <= ALL_TO || (number <= POWERS_TO && number.is_power_of_two());
    has_name.then(|| spelled(number))
}

/// Returns the type of a number, with the path of each item of `cute-static`, and what stands
/// between them at a location.
///
/// It is the name of the number, where that has one: the compiler then reads one path, where it
/// would resolve a type of a constructor a bit, thousands of times in a crate of kernels.
pub(crate) fn ty(number: u64, span: Span, item: impl Fn(&TokenStream) -> TokenStream) -> TokenStream {
    match name(number) {
        Some(name) => item(&quote!(int::#name)),
        None => digits(number, span, |name| item(&quote!(__private::#name))),
    }
}

/// `UInt<UInt<UTerm, B1>, B0>` for 2: most significant bit innermost, `UTerm` for 0.
fn digits(number: u64, span: Span, path: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
    let (uint, uterm, bits) = (path(quote!(UInt)), path(quote!(UTerm)), [path(quote!(B0)), path(quote!(B1))]);
    let length = u64::BITS - number.leading_zeros();
    // From the outside in, then back out: linear in the number of bits, where nesting would copy
    // each level into the next.
    let open = (0..length).map(|_| quote_spanned!(span=> #uint <));
    let close = (0..length).rev().map(|index| {
        let bit = &bits[usize::from(number >> index & 1 == 1)];
        quote_spanned!(span=> , #bit >)
    });
    quote!(#(#open)* #uterm #(#close)*)
}

fn spelled(number: u64) -> Ident {
    Ident::new(&format!("_{number}"), Span::call_site())
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
        let name = spelled(number);
        let value = Literal::u64_unsuffixed(number);
        let digits = digits(number, Span::call_site(), |name| name);
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

    #[test]
    fn a_name_stands_for_what_the_table_has() {
        let named: BTreeSet<u64> = named().collect();
        for number in (0..5000).chain((12..64).flat_map(|bits| [(1 << bits) - 1, 1 << bits, (1 << bits) + 1])).chain([u64::MAX]) {
            let name = name(number).map(|name| name.to_string());
            assert_eq!(name, named.contains(&number).then(|| format!("_{number}")));
        }
    }
}
