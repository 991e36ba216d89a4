//! What the table of instructions is checked for: that a layout reaches all of its tile, and
//! nothing else.

use crate::algebra::Bijective;
use crate::diagnostic::HasAnswer;
use crate::htuple::ComputeSize;
use crate::outcome::TotalFilter;
use crate::{Layout, Shape};

/// Holds for layouts that map onto `[0, N)`: without what they broadcast they are bijections onto
/// it.
///
/// An operand that every thread reads whole, as those of `wgmma` in shared memory, has a stride of
/// 0 for the threads.
///
/// ```
/// use cute_static::atom::Covers;
/// use cute_static::prelude::*;
///
/// fn covers<L: Covers<N>, N>() {}
/// covers::<Layout![((4, 8), 2) : ((16, 1), 8)], Int![64]>();
/// covers::<Layout![(128, (8, 16)) : (0, (1, 8))], Int![128]>();
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::Covers;
/// use cute_static::prelude::*;
///
/// fn covers<L: Covers<N>, N>() {}
/// covers::<Layout![((4, 8), 8) : ((32, 1), 4)], Int![256]>(); // CUTE140: overlaps, and leaves holes
/// ```
#[refusal(DoesNotCover)]
pub trait Covers<N> {}

#[diagnostic::do_not_recommend]
impl<L, N> Covers<N> for L
where
    L: TotalFilter,
    L::Outcome: HasAnswer<Output: Bijective + ComputeSize<Output = N>>,
{
}

/// Holds for the layouts `(thread, value)` of `N` threads: those of an instruction all have the
/// threads that its `ThreadId` has.
///
/// ```compile_fail,E0277
/// # use cute_static::atom::HasThreads;
/// # use cute_static::prelude::*;
/// fn f<L: HasThreads<Int![32]>>() {}
/// f::<Layout![(16, 4) : (4, 1)]>(); // CUTE140: 16 threads
/// ```
#[refusal(DoesNotCover::Threads)]
pub trait HasThreads<N> {}

#[diagnostic::do_not_recommend]
impl<T, V, D, N> HasThreads<N> for Layout<Shape![T, V], D> where T: ComputeSize<Output = N> {}
