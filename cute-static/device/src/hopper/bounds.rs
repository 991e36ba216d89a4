//! Which layouts Hopper's units take: bounds for those that are types, which say the mode and the
//! number that fail, and the same for those that only the running program knows.

use super::Refused;
use super::staged::{Descriptor, Staged, StagedLayout, TmaBox};
use crate::element::Element;
use core::fmt;
use cute_refusals::Value;
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
    const BOX: TmaBox = match TmaBox::of(&L::STAGED, T::BYTES as u64) {
        Ok(plan) => plan,
        Err(refused) => refused.refuse("this layout"),
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
    const DESCRIPTOR: Descriptor = match Descriptor::of(&L::STAGED, T::BYTES as u64, Rows::VALUE, "A or B") {
        Ok(descriptor) => descriptor,
        Err(refused) => refused.refuse("this layout"),
    };
}

/// Why a layout that only the running program knows is nothing for one of Hopper's units: `CUTE400`
/// or `CUTE401`, with the mode and the number that fail.
#[derive(Clone, Copy, Debug)]
pub struct NotStaged(Refused);

impl NotStaged {
    /// The code.
    #[must_use]
    pub fn code(&self) -> &'static str {
        self.0.template.split(':').next().unwrap_or("")
    }
}

impl fmt::Display for NotStaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.0.values.map(|(name, value)| (name, Shown(value)));
        cute_refusals::write(self.0.template, &[(a.0, &a.1), (b.0, &b.1), (c.0, &c.1), (d.0, &d.1), ("Argument", &"this layout")], f)
    }
}

impl core::error::Error for NotStaged {}

/// A value of a message, to be shown.
#[derive(Clone, Copy)]
struct Shown(Value<'static>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Value::Number(number) => number.fmt(f),
            Value::Text(text) => text.fmt(f),
        }
    }
}

impl Staged {
    /// The layout of a tile in shared memory: extents and strides in elements, mode by mode, each
    /// of one or more leaves, and the bits, the base and the distance of the swizzle, or zeros.
    ///
    /// ```
    /// use cute_device::hopper::{Descriptor, GmmaOperand, Staged, TmaBox};
    /// use cute_static::atom::BF16;
    /// use cute_static::prelude::*;
    ///
    /// // What the type says, at run time.
    /// let staged = Staged::new(&[&[(128, 64)], &[(64, 1)]], [3, 3, 3]);
    /// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>;
    /// assert_eq!(Descriptor::new(&staged, 2, 64).unwrap(), <Tile as GmmaOperand<BF16>>::DESCRIPTOR);
    ///
    /// let padded = Staged::new(&[&[(128, 72)], &[(64, 1)]], [3, 3, 3]);
    /// let error = Descriptor::new(&padded, 2, 64).unwrap_err();
    /// assert_eq!(error.code(), "CUTE401");
    /// assert!(error.to_string().contains("reads row 1") && error.to_string().contains("at element 64"), "{error}");
    /// let error = TmaBox::new(&Staged::new(&[&[(128, 128)], &[(128, 1)]], [3, 3, 3]), 2).unwrap_err();
    /// assert_eq!(error.code(), "CUTE400");
    /// ```
    #[must_use]
    pub fn new(modes: &[&[(u64, u64)]], swizzle: [u64; 3]) -> Self {
        let first = modes.iter().rev().fold(Staged::NONE, |rest, mode| {
            // As of a type, leaves of one element are none.
            let (mut leaves, mut count) = ([(1, 0); 24], 0);
            for &leaf in mode.iter().filter(|leaf| leaf.0 != 1) {
                if count < leaves.len() {
                    leaves[count] = leaf;
                }
                count += 1;
            }
            let has_elements = mode.iter().all(|leaf| leaf.0 > 0);
            rest.after(&(has_elements && count <= leaves.len()).then_some((leaves, count)))
        });
        first.with_swizzle(swizzle)
    }
}

impl TmaBox {
    /// The box of a tile of elements of so many bytes, as [`TmaEncodable`] has it of a type.
    ///
    /// # Errors
    /// `CUTE400`: there is none.
    pub fn new(staged: &Staged, bytes: u64) -> Result<Self, NotStaged> {
        Self::of(staged, bytes).map_err(NotStaged)
    }
}

impl Descriptor {
    /// The matrix descriptor of an operand of elements of so many bytes, of which `wgmma` reads
    /// `rows` rows at once, as [`GmmaOperand`] has it of a type.
    ///
    /// # Errors
    /// `CUTE401`: `wgmma` does not read it.
    pub fn new(staged: &Staged, bytes: u64, rows: u64) -> Result<Self, NotStaged> {
        Self::of(staged, bytes, rows, "A or B").map_err(NotStaged)
    }
}

#[cfg(test)]
mod tests {
    use super::super::staged::{Descriptor, Staged, StagedLayout, TmaBox};
    use cute_static::prelude::*;

    /// Layouts at run time and the same as types have the same answers, over a grid of them.
    #[test]
    fn what_the_program_knows_is_what_types_say() {
        macro_rules! same {
            ($($swizzle:ty, $numbers:expr, $layout:ty, $modes:expr;)*) => { $(
                type Lines = Swizzled<$swizzle, Int![0], $layout>;
                let (known, typed) = (Staged::new($modes, $numbers), Lines::STAGED);
                for (bytes, rows) in [1, 2, 4].into_iter().flat_map(|bytes| [8, 64, 128].map(|rows| (bytes, rows))) {
                    match (Descriptor::new(&known, bytes, rows), Descriptor::of(&typed, bytes, rows, "A or B")) {
                        (Ok(a), Ok(b)) => assert_eq!(a, b),
                        (Err(a), Err(b)) => assert_eq!((a.0.template, std::format!("{a}").len() > 20), (b.template, true)),
                        (a, b) => panic!("{a:?} and {b:?}"),
                    }
                    match (TmaBox::new(&known, bytes), TmaBox::of(&typed, bytes)) {
                        (Ok(a), Ok(b)) => assert_eq!(a, b),
                        (Err(a), Err(b)) => assert_eq!(a.0.template, b.template),
                        (a, b) => panic!("{a:?} and {b:?}"),
                    }
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
