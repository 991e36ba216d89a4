//! XOR elements: offsets that are added without carries.

use crate::LayoutError;
use crate::int::{div_ceil, mul};
use core::fmt;

/// The element `f_n`: an offset of 64 bits that is added to others by exclusive or,
/// `f_a + f_b = f_{a XOR b}`, and multiplied as the integer it is, `a·f_n = f_{an}` (Cecka §2.3.1,
/// Figure 4c).
///
/// A layout over these swizzles: `(4,4):(f1,f5)` is a matrix whose row 0 has the offsets 0, 5, 10
/// and 15, and whose rows differ from that in their low two bits.
///
/// The multiplication is that of integers and not the one without carries: with the latter,
/// `3·(3·f_1) = f_{3·3}` would be `f_5`, and Cecka's Definition 2.16 asks for `a·(b·m) = (ab)·m`,
/// which is `9·f_1 = f_9`. At coordinates 0 and 1 both agree, so that where all extents are 2 the
/// layouts are the linear maps of bits.
///
/// What is lost is that scalars distribute: `(2 + 1)·f_3 = f_9`, and `2·f_3 + 1·f_3 = f_5`.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::stride::{Stride, Xor};
///
/// assert_eq!(Xor(5).plus(&Xor(3))?, Xor(6));
/// assert_eq!(Xor(5).times(3)?, Xor(15));
/// assert_eq!(Xor(3).times(3)?.to_string(), "f9");
///
/// let layout: Layout<Xor> = "(4,4):(f1,f5)".parse()?;
/// let row = (0..4).map(|column| layout.offset((1, column)).map(|Xor(offset)| offset));
/// assert!(row.eq([1, 4, 11, 14].map(Ok)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "F2")]
pub struct Xor(pub u64);

impl Xor {
    pub(super) fn sum(self, other: &Self) -> Result<Self, LayoutError> {
        Ok(Xor(self.0 ^ other.0))
    }

    pub(super) fn multiple(self, n: u64) -> Result<Self, LayoutError> {
        mul(self.0, n).map(Xor)
    }

    /// Whether no two of them have multiples that share a bit: then no sum carries, and XOR is
    /// addition. Of two multiples that share one, the sum does carry.
    pub(super) fn distribute(multiples: &[(Option<u64>, Self)]) -> bool {
        let mut taken = 0;
        multiples.iter().all(|&(count, Xor(n))| {
            let bits = bits_of_multiples(n, count);
            let is_free = taken & bits == 0;
            taken |= bits;
            is_free
        })
    }
}

impl fmt::Display for Xor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // 0 is written as that of every codomain is.
        if self.0 == 0 { f.write_str("0") } else { write!(f, "f{}", self.0) }
    }
}

/// All the bits of the multiples `0, n, 2n, …`, `count` of them or, for `None`, all.
///
/// The bit `b` is first set in the first multiple whose remainder by `2^(b+1)` is at least `2^b`.
/// With the remainder `r` of `n`, that is `n` itself if `r` is large enough, and else the multiple
/// by `⌈2^b / r⌉`, whose remainder is below `2^b + r`.
fn bits_of_multiples(n: u64, count: Option<u64>) -> u64 {
    let is_set = |bit: u32| {
        let (low, r) = (1u64 << bit, n & (u64::MAX >> (63 - bit)));
        r != 0 && count.is_none_or(|count| div_ceil(low, r) < count)
    };
    (0..64).filter(|&bit| is_set(bit)).fold(0, |bits, bit| bits | 1 << bit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_multiples_are_those_of_all_multiples() {
        for n in (0..200).chain([1 << 40, 3 << 40, (1 << 50) + 1]) {
            let mut bits = 0;
            for count in 1..300 {
                bits |= n * (count - 1);
                assert_eq!(bits_of_multiples(n, Some(count)), bits, "{count} multiples of {n}");
            }
            let above = if n == 0 { 0 } else { u64::MAX << n.trailing_zeros() };
            assert_eq!(bits_of_multiples(n, None), above, "all multiples of {n}");
        }
    }
}
