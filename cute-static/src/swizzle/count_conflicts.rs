//! The number of bank conflicts, counted by the compiler: for layouts of which
//! [`ConflictFree`](super::ConflictFree) has no proof, such as padded ones.

use super::Swizzled;
use crate::int::UTerm;
use crate::{Layout, Swizzle};

/// The bank conflicts of the access `A`, a layout `(threads, values)` into the coordinates of this
/// layout, where elements have `Bits` bits; the model is that of
/// [`ConflictFree`](super::ConflictFree).
///
/// It is a constant, counted thread by thread, and holds for every static layout. A constant cannot
/// decide a bound, so that a kernel that takes padded layouts asserts it:
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::swizzle::CountBankConflicts;
///
/// fn column<Tile: LayoutFunction + CountBankConflicts<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {
///     const { assert!(Tile::TOTAL == 0, "a column of this tile has bank conflicts") }
/// }
/// column(layout![(32, 32) : (35, 1)]);
/// column(swizzle![5, 0, 5].compose(layout![(32, 32) : (32, 1)]));
/// assert_eq!(<Layout![(32, 32) : (36, 1)] as CountBankConflicts<Layout![(32, 1) : (1, 0)], Int![32]>>::TOTAL, 3);
/// ```
/// ```compile_fail,E0080
/// # use cute_static::prelude::*;
/// # use cute_static::swizzle::CountBankConflicts;
/// # fn column<Tile: LayoutFunction + CountBankConflicts<Layout![(32, 1) : (1, 0)], Int![32]>>(_: Tile) {
/// #     const { assert!(Tile::TOTAL == 0, "a column of this tile has bank conflicts") }
/// # }
/// column(layout![(32, 32) : (36, 1)]);
/// ```
#[refusal(WrongOperand::SharedMemory, bound = "L: CountBankConflicts<A, Bits>")]
pub trait CountBankConflicts<A, Bits> {
    /// The conflicts of all phases. Its use is a compile error where the access leaves the layout,
    /// or where no vector of a thread is an access.
    const TOTAL: u64;
}

impl<S, D, A, Bits> CountBankConflicts<A, Bits> for Layout<S, D>
where
    Swizzled<Swizzle<UTerm, UTerm, UTerm>, UTerm, Self>: CountBankConflicts<A, Bits>,
{
    const TOTAL: u64 = <Swizzled<Swizzle<UTerm, UTerm, UTerm>, UTerm, Self> as CountBankConflicts<A, Bits>>::TOTAL;
}
