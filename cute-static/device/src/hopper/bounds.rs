//! Which layouts Hopper's units take: bounds, which say the mode and the number that fail. The
//! rules are those of [`cute_static::atom::sm90`], which has them at run time, too.

use super::Refused;
use super::staged::StagedLayout;
use crate::element::Element;
use cute_static::atom::sm90::{Descriptor, TmaBox};
use cute_static::prelude::*;

/// A tile in shared memory of which the tensor memory accelerator copies boxes of elements `T`.
///
/// Each layout of a tile in shared memory has it; the constant of one that is no box stops the
/// compiler with `CUTE400`, the mode and the number that fail: not one mode contiguous, a line of
/// no multiple of 16 bytes or longer than the swizzle spans, more than 256 elements along a mode,
/// boxes that begin inside a pattern of the swizzle.
///
/// ```
/// use cute_device::hopper::TmaEncodable;
/// use cute_static::atom::BF16;
/// use cute_static::prelude::*;
///
/// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>;
/// assert_eq!(<Tile as TmaEncodable<BF16>>::BOX.extents, [64, 128, 1, 1, 1]);
/// ```
/// ```compile_fail,E0080
/// use cute_device::hopper::{TmaBox, TmaEncodable};
/// use cute_static::atom::BF16;
/// use cute_static::prelude::*;
///
/// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 128) : (128, 1)]>;
/// const BOX: TmaBox = <Tile as TmaEncodable<BF16>>::BOX; // CUTE400: lines of 256 bytes, the swizzle spans 128
/// ```
pub trait TmaEncodable<T>: StagedLayout {
    /// The box.
    const BOX: TmaBox;
}

impl<T: Element, L: StagedLayout> TmaEncodable<T> for L {
    const BOX: TmaBox = match TmaBox::new(&L::STAGED, T::BYTES as u64) {
        Ok(plan) => plan,
        Err(refused) => Refused::of_box(&refused).refuse("this layout"),
    };
}

/// A tile in shared memory that `wgmma` reads as an operand of elements `T`, `Rows` of them at
/// once: which layouts these are, and why another one is none.
///
/// They are lines of 16, 32, 64 or 128 bytes along K, or of 16-bit elements along M or N, 8 of
/// which make a pattern of the swizzle; patterns follow each other at one distance along K and at
/// one along M or N, below 2^18 bytes. What `wgmma` reads at each row and each `k` is compared with
/// the layout. The constant of another one stops the compiler with `CUTE401` and the first row or
/// `k` that lies elsewhere, where it is read and where it lies.
///
/// ```
/// use cute_device::hopper::GmmaOperand;
/// use cute_static::atom::BF16;
/// use cute_static::prelude::*;
///
/// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>;
/// let descriptor = <Tile as GmmaOperand<BF16>>::DESCRIPTOR;
/// // Along K, patterns 1024 bytes apart, lines of 128 bytes.
/// assert_eq!((descriptor.is_mn, descriptor.offsets[1], descriptor.mode), (false, 64, 1));
/// ```
/// ```compile_fail,E0080
/// use cute_device::hopper::{Descriptor, GmmaOperand};
/// use cute_static::atom::BF16;
/// use cute_static::prelude::*;
///
/// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (72, 1)]>;
/// const OF_IT: Descriptor = <Tile as GmmaOperand<BF16>>::DESCRIPTOR; // CUTE401: row 1 is read at 64 and lies at 72
/// ```
pub trait GmmaOperand<T, Rows = Int![64]>: StagedLayout {
    /// The matrix descriptor, without the address.
    const DESCRIPTOR: Descriptor;
}

impl<T: Element, Rows: Number, L: StagedLayout> GmmaOperand<T, Rows> for L {
    const DESCRIPTOR: Descriptor = match Descriptor::new(&L::STAGED, T::BYTES as u64, Rows::VALUE) {
        Ok(descriptor) => descriptor,
        Err(refused) => Refused::of_operand(&refused, "A or B").refuse("this layout"),
    };
}

#[cfg(test)]
mod tests {
    use super::super::staged::StagedLayout;
    use cute_static::atom::sm90::{Descriptor, Staged, TmaBox};
    use cute_static::prelude::*;

    /// Layouts at run time and the same as types have the same answers, over a grid of them.
    #[test]
    fn what_the_program_knows_is_what_types_say() {
        macro_rules! same {
            ($($swizzle:ty, $numbers:expr, $layout:ty, $modes:expr;)*) => { $(
                type Lines = Swizzled<$swizzle, Int![0], $layout>;
                let (known, typed) = (Staged::new($modes, $numbers), Lines::STAGED);
                for (bytes, rows) in [1, 2, 4].into_iter().flat_map(|bytes| [8, 64, 128].map(|rows| (bytes, rows))) {
                    assert_eq!(Descriptor::new(&known, bytes, rows), Descriptor::new(&typed, bytes, rows));
                    assert_eq!(TmaBox::new(&known, bytes), TmaBox::new(&typed, bytes));
                }
            )* };
        }
        {
            same! { Swizzle![3, 3, 3], [3, 3, 3], Layout![(128, 64) : (64, 1)], &[&[(128, 64)], &[(64, 1)]]; }
        }
        {
            same! { Swizzle![3, 3, 3], [3, 3, 3], Layout![((64, 4), 64) : ((1, 4096), 64)], &[&[(64, 1), (4, 4096)], &[(64, 64)]]; }
        }
        {
            same! { Swizzle![2, 3, 3], [2, 3, 3], Layout![(64, (32, 2), 1) : (32, (1, 2048), 0)], &[&[(64, 32)], &[(32, 1), (2, 2048)], &[(1, 0)]]; }
        }
        {
            same! { Swizzle![3, 3, 3], [3, 3, 3], Layout![(128, 64) : (72, 1)], &[&[(128, 72)], &[(64, 1)]]; }
        }
        {
            same! { Swizzle![3, 4, 3], [3, 4, 3], Layout![(64, 128) : (128, 1)], &[&[(64, 128)], &[(128, 1)]]; }
        }
    }
}
