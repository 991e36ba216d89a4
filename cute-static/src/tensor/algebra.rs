//! The algebra on tensors: the accessor stays, the layout changes (CuTe's `composition`, the
//! divides, `coalesce`, `flatten`, `group_modes`).
//!
//! These stay within the data: a division, and operations that merge or regroup modes, permute the
//! offsets of the layout, and a composition within the domain selects some. Memory safety does not
//! trust the algebra here; it checks that no result reaches further than its operand, forwards or
//! backwards (over a [part](super::PartMut): steps along its modes). Of static layouts the compiler
//! checks it, of those with runtime leaves the program does.

use super::mode_list::refuse_cosize;
use super::{Accessor, Advance, DataLayout, Tensor, TensorError};
use crate::algebra::*;
use crate::diagnostic::HasAnswer;
use crate::htuple::{FlattenOf, GroupOf, SelectOf, TakeOf};
use crate::label::Evaluate;
use crate::outcome::{
    CoalesceOutcome, ComposeOutcome, FilterOutcome, FilterZerosOutcome, FlatDivideOutcome, GroupOutcome, LogicalDivideOutcome, SelectOutcome, TakeOutcome,
    TiledDivideOutcome, TotalCoalesce, TotalCompose, TotalFilter, TotalFilterZeros, TotalFlatDivide, TotalFlatten, TotalGroup, TotalLogicalDivide, TotalSelect,
    TotalTake, TotalTiledDivide, TotalZippedDivide, ZippedDivideOutcome,
};

/// Tells whether the compiler can tell that all offsets of `R` are those of an accessor `A` under
/// `L`, both 0 at the coordinate 0, or beginning at one offset before a swizzle; it refuses what it
/// can tell is not.
const fn is_known_within<A: Accessor, R: DataLayout, L: DataLayout>() -> bool {
    match known_within::<A, R, L>() {
        Some(Ok(())) => true,
        None => false,
        Some(Err(TensorError::TooManyModes { .. })) => panic!(said!(TooManyLeaves)),
        Some(Err(_)) => match (R::REACH, L::REACH) {
            (Some(reach), Some(limit)) if reach_decides::<A, R, L>() => refuse_cosize(reach.saturating_add(1), limit.saturating_add(1)),
            _ => panic!(said!(LeavesThePart)),
        },
    }
}

/// Tells whether a layout `R` is an accessor's `A` under `L` wherever its reach is no larger.
const fn reach_decides<A: Accessor, R: DataLayout, L: DataLayout>() -> bool {
    A::DENSE && !R::HAS_SIGNS && !L::HAS_SIGNS
}

/// Returns what the compiler can tell of the offsets of `R`; nothing, if it takes numbers that are
/// not known.
const fn known_within<A: Accessor, R: DataLayout, L: DataLayout>() -> Option<Result<(), TensorError>> {
    let ends = match (R::REACH, R::FALL, L::REACH, L::FALL) {
        _ if !A::DENSE => None,
        (Some(reach), Some(fall), Some(limit), Some(least)) => Some(is_between(reach, fall, limit, least)),
        _ => None,
    };
    if let Some(true) = ends {
        return Some(Ok(()));
    }
    let within = match (R::MODES, L::MODES) {
        (Some(modes), Some(whole)) => Some(modes.check_within(whole)),
        _ => None,
    };
    match (within, ends) {
        // Runtime numbers may say more of the ends than the leaves say.
        (Some(Err(_)), None) if A::DENSE => None,
        (None, Some(_)) => Some(Err(TensorError::LeavesThePart)),
        _ => within,
    }
}

/// Tells whether a layout of this reach whose least offset is at `-fall` has all offsets between
/// the least and the largest of one of the reach `limit` whose least is at `-least`.
///
/// Then they are offsets that a dense accessor may be dereferenced at: it has `limit + 1` elements
/// from that least on, and the offset `x` of the one is the element `least + x` with
/// `0 ≤ least - fall ≤ least + x ≤ least + (reach - fall) ≤ limit`.
const fn is_between(reach: u64, fall: u64, limit: u64, least: u64) -> bool {
    reach <= limit && fall <= least && reach - fall <= limit - least
}

/// Makes sure that two layouts begin at one offset before a swizzle, as a layout and what comes of
/// it by an operation on its coordinates do.
#[inline(always)]
fn require_one_start<R: DataLayout, L: DataLayout>(result: &R, layout: &L) {
    assert!(result.start() == layout.start(), said!(LeavesThePart::Answer));
}

/// Checks by the leaves that the offsets of one layout are those of another. They are lists that
/// the stack of a caller should not have for each operation.
#[inline]
fn check_leaves<R: DataLayout, L: DataLayout>(result: &R, layout: &L) -> Result<(), TensorError> {
    if result.start() != layout.start() {
        return Err(TensorError::LeavesThePart);
    }
    result.modes().check_within(layout.modes())
}

/// Makes sure that two layouts have one least offset, as those of the same offsets do.
#[inline(always)]
fn require_one_least<R: DataLayout, L: DataLayout>(result: &R, layout: &L) {
    assert!(result.fall() == layout.fall(), said!(LeavesThePart::Answer));
}

/// Panics with what is wrong with the answer of an operation.
#[cold]
#[inline(never)]
#[track_caller]
fn not_within(why: TensorError) -> ! {
    match why {
        TensorError::TooManyModes { .. } => panic!(said!(TooManyLeaves)),
        _ => panic!(said!(LeavesThePart::Answer)),
    }
}

impl<A: Accessor, L: DataLayout> Tensor<A, L> {
    /// Returns the same elements under a layout whose offsets are among those of this one, and of
    /// which the least is the same; that is checked, at compile time if the layouts are static.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn within<R: DataLayout>(self, layout: R) -> Tensor<A, R> {
        self.require_within(&layout);
        // Offsets of `layout` are below the length, or those of the part, because those of
        // `self.layout` are.
        Tensor { accessor: self.accessor, layout }
    }

    /// Makes sure that the offsets of a layout are among those of this one, or the accessor's at
    /// least, and that the least is the same.
    #[inline(always)]
    #[track_caller]
    pub(super) fn require_within<R: DataLayout>(&self, layout: &R) {
        self.require_among(layout);
        require_one_least(layout, &self.layout);
    }

    /// Makes sure of the same, or returns why that is not known.
    #[inline(always)]
    #[track_caller]
    pub(super) fn try_require_within<R: DataLayout>(&self, layout: &R) -> Result<(), TensorError> {
        self.check_within(layout)?;
        require_one_start(layout, &self.layout);
        require_one_least(layout, &self.layout);
        Ok(())
    }

    /// Makes sure that the offsets of a layout are among those of this one, or the accessor's at
    /// least.
    #[inline(always)]
    #[track_caller]
    fn require_among<R: DataLayout>(&self, layout: &R) {
        if !const { is_known_within::<A, R, L>() }
            && let Err(why) = self.check_answer(layout)
        {
            not_within(why);
        }
        require_one_start(layout, &self.layout);
    }

    /// Checks that the offsets of a layout are those of this tensor, both 0 at the coordinate 0, at
    /// run time, where types do not tell.
    #[inline(always)]
    fn check_within<R: DataLayout>(&self, layout: &R) -> Result<(), TensorError> {
        match const { known_within::<A, R, L>() } {
            Some(known) => known,
            None => self.check_answer(layout),
        }
    }

    /// Checks the same where there is nothing that is not known. The question that takes less is
    /// first.
    #[inline(always)]
    fn check_answer<R: DataLayout>(&self, layout: &R) -> Result<(), TensorError> {
        if A::DENSE && is_between(layout.reach(), layout.fall() as u64, self.layout.reach(), self.layout.fall() as u64) {
            return Ok(());
        }
        check_leaves(layout, &self.layout)
    }

    /// Returns the elements under a layout whose offsets are among those of this one: moved to the
    /// least of them.
    ///
    /// # Safety
    ///
    /// They are, or the accessor's at least, both layouts 0 at the coordinate 0.
    #[inline(always)]
    unsafe fn at_the_least<R: DataLayout>(self, layout: R) -> Tensor<A, R> {
        // The least offset of this layout is no larger.
        let offset = self.layout.fall() - layout.fall();
        // SAFETY: the least offset of `layout` is one of this one's, so below the length; and so
        // are the others, from there.
        let accessor = if offset == 0 { self.accessor } else { unsafe { self.accessor.moved_by(offset) } };
        Tensor { accessor, layout }
    }

    /// Returns the elements under some modes of this layout, the others at 0. That it is within is
    /// checked, and of modes that are there once never fails.
    #[inline(always)]
    #[track_caller]
    fn some_modes<R: DataLayout>(self, layout: R) -> Tensor<A, R>
    where
        A: Advance,
    {
        self.require_among(&layout);
        // SAFETY: the offsets are among those of this layout.
        unsafe { self.at_the_least(layout) }
    }

    /// Returns `T ∘ B`, the tensor of the values `T(B(c))` (Cecka §3.3). `B` is a layout, or a
    /// tiler, which works by mode.
    ///
    /// `B` stays in the domain, or at least within its offsets. Static layouts are checked at
    /// compile time. [`try_compose`](Tensor::try_compose) checks at run time.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// // Table 4: a matrix by (thread, value).
    /// let padded = Tensor::fixed(Counting(0), layout![(8, 8) : (1, 9)]);
    /// let by_thread = padded.compose(layout![((4, 8), 2) : ((16, 1), 8)]);
    /// assert_eq!(by_thread.layout(), layout![((4, 8), 2) : ((18, 1), 9)]);
    /// assert!(by_thread.slice((5, ..)).values().eq([19, 28]));
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// let data = [0; 32];
    /// Tensor::fixed(&data, layout![(4, 4) : (1, 4)]).compose(layout![17 : 1]); // CUTE102: cosize 17, more than 16
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn compose<B>(self, b: B) -> Tensor<A, ComposeOf<L, B>>
    where
        L: TotalCompose<B, Labelled: Evaluate<(L, (B, ()))>>,
        ComposeOutcome<L, B>: HasAnswer<Output: DataLayout>,
    {
        const {
            assert!(is_known_within::<A, ComposeOf<L, B>, L>(), said!(KnownAtRunTime::Composition));
            match (L::FALL, <ComposeOf<L, B>>::FALL) {
                (Some(whole), Some(least)) => assert!(A::MOVES || whole == least, said!(WrongOperand::Movable)),
                _ => panic!(said!(KnownAtRunTime::Composition)),
            }
        }
        let layout = HasAnswer::into_answer(self.layout.outcome(b));
        require_one_start(&layout, &self.layout);
        // SAFETY: the offsets are among those of this layout, the compiler says.
        unsafe { self.at_the_least(layout) }
    }

    /// Returns [`compose`](Tensor::compose), checked at run time. It is an error where the
    /// composition reaches beyond the data, as [`with_layout`](Tensor::with_layout) says.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data: Vec<u32> = (0..32).collect();
    /// let tensor = Tensor::new(&data[..], layout![(4, 4) : (1, 4)])?;
    /// assert_eq!(tensor.try_compose(layout![17 : 1])?[16], 16);
    /// assert_eq!(tensor.try_compose(layout![33 : 1]).unwrap_err(), TensorError::CosizeTooLarge { cosize: 33, length: 32 });
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_compose<B>(self, b: B) -> Result<Tensor<A, ComposeOf<L, B>>, TensorError>
    where
        L: TotalCompose<B, Labelled: Evaluate<(L, (B, ()))>>,
        ComposeOutcome<L, B>: HasAnswer<Output: DataLayout>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(b));
        if !L::HAS_SIGNS && !<ComposeOf<L, B>>::HAS_SIGNS {
            return self.with_layout(layout);
        }
        if A::DENSE {
            self.check_ends(&layout)?;
        } else {
            self.check_within(&layout)?;
        }
        if !A::MOVES && layout.fall() != self.layout.fall() {
            return Err(TensorError::LeavesThePart);
        }
        // SAFETY: the offsets are among those of this layout, or the accessor's at least.
        Ok(unsafe { self.at_the_least(layout) })
    }

    /// Checks that a layout, 0 at the coordinate 0 as this one is, has offsets that the accessor
    /// has, which is dense.
    #[inline(always)]
    fn check_ends<R: DataLayout>(&self, layout: &R) -> Result<(), TensorError> {
        let (length, base, reach) = (self.accessor.length(), self.layout.fall(), layout.reach());
        let too_large = |cosize: u64| Err(TensorError::CosizeTooLarge { cosize: usize::try_from(cosize).unwrap_or(usize::MAX), length });
        if reach >= usize::MAX as u64 {
            return too_large(u64::MAX);
        }
        let Some(begin) = base.checked_sub(layout.fall()) else { return Err(TensorError::BaseTooSmall { base, fall: layout.fall() }) };
        let last = reach.saturating_add(begin as u64);
        if last < length as u64 && last < usize::MAX as u64 { Ok(()) } else { too_large(last.saturating_add(1)) }
    }

    /// Returns the modes `B..E` as one mode (CuTe's `group_modes`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![2, 3, 4]).group(int![0], int![2]);
    /// assert_eq!(tensor.layout(), layout![(2, 3), 4]);
    /// ```
    #[doc(alias = "group_modes")]
    #[inline(always)]
    #[must_use]
    pub fn group<B, E>(self, begin: B, end: E) -> Tensor<A, GroupOf<L, B, E>>
    where
        L: TotalGroup<B, E, Labelled: Evaluate<(L, (B, (E, ())))>>,
        GroupOutcome<L, B, E>: HasAnswer<Output: DataLayout>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(begin, end));
        self.within(layout)
    }

    /// Returns the modes `B..E` alone, the others at 0 (CuTe's `take`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![2, 3, 4]).take(int![1], int![3]);
    /// assert_eq!((tensor.layout(), tensor.at((1, 2))), (layout![(3, 4) : (2, 6)], 14));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn take<B, E>(self, begin: B, end: E) -> Tensor<A, TakeOf<L, B, E>>
    where
        A: Advance,
        L: TotalTake<B, E, Labelled: Evaluate<(L, (B, (E, ())))>>,
        TakeOutcome<L, B, E>: HasAnswer<Output: DataLayout>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(begin, end));
        self.some_modes(layout)
    }

    /// Returns the modes with these indices, in this order, the others at 0 (CuTe's `select`).
    ///
    /// A mode that is there twice steps twice as far: it must stay within the layout, which the
    /// compiler checks. [`try_select`](Tensor::try_select) checks at run time.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![2, 3, 4]).select(stride![2, 0]);
    /// assert_eq!((tensor.layout(), tensor.at((3, 1))), (layout![(4, 2) : (6, 1)], 19));
    /// ```
    /// ```compile_fail,E0080
    /// use cute_static::prelude::*;
    /// Tensor::fixed(Counting(0), layout![2, 3]).select(stride![1, 1]); // CUTE102: cosize 9, more than 6
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn select<Is>(self, is: Is) -> Tensor<A, SelectOf<L, Is>>
    where
        A: Advance,
        L: TotalSelect<Is, Labelled: Evaluate<(L, (Is, ()))>>,
        SelectOutcome<L, Is>: HasAnswer<Output: DataLayout>,
    {
        const { assert!(is_known_within::<A, SelectOf<L, Is>, L>(), said!(KnownAtRunTime::Composition)) }
        let layout = HasAnswer::into_answer(self.layout.outcome(is));
        self.some_modes(layout)
    }

    /// Returns [`select`](Tensor::select), checked at run time.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let pitch = Dyn::new(10).unwrap();
    /// let tensor = Tensor::new(Counting(0), layout![(4, 8) : ({pitch}, 1)])?;
    /// assert_eq!(tensor.try_select(stride![1, 0])?.at((3, 1)), 13);
    /// assert_eq!(tensor.try_select(stride![0, 0]).unwrap_err(), TensorError::LeavesThePart);
    /// # Ok::<(), TensorError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`TensorError::LeavesThePart`], if a mode that is there twice leaves the layout.
    /// [`TensorError::TooManyModes`], if the layout of a [part](super::PartMut) has very many
    /// leaves.
    #[inline(always)]
    pub fn try_select<Is>(self, is: Is) -> Result<Tensor<A, SelectOf<L, Is>>, TensorError>
    where
        A: Advance,
        L: TotalSelect<Is, Labelled: Evaluate<(L, (Is, ()))>>,
        SelectOutcome<L, Is>: HasAnswer<Output: DataLayout>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(is));
        self.check_within(&layout)?;
        // SAFETY: the offsets are among those of this layout.
        Ok(unsafe { self.at_the_least(layout) })
    }

    /// Returns the tensor without its broadcast modes, coalesced: each element that it has, as
    /// often as the modes of strides that are not 0 have it (CuTe's `filter`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![(4, (2, 3)) : (0, (1, 2))]).filter();
    /// assert_eq!(tensor.layout(), layout![6 : 1]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn filter<R>(self) -> Tensor<A, R>
    where
        L: TotalFilter<Labelled: Evaluate<(L, ())>>,
        FilterOutcome<L>: HasAnswer<Output = R>,
        R: DataLayout,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome());
        self.within(layout)
    }

    /// Returns the tensor with its broadcast modes shrunk to extent 1 (CuTe's `filter_zeros`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tensor = Tensor::fixed(Counting(0), layout![(4, (2, 3)) : (0, (1, 2))]).filter_zeros();
    /// assert_eq!(tensor.layout(), layout![(1, (2, 3)) : (0, (1, 2))]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn filter_zeros<R>(self) -> Tensor<A, R>
    where
        L: TotalFilterZeros<Labelled: Evaluate<(L, ())>>,
        FilterZerosOutcome<L>: HasAnswer<Output = R>,
        R: DataLayout,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome());
        self.within(layout)
    }

    /// Returns the fewest modes with the same values: `R(i) = T(i)`.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(Tensor::fixed(Counting(0), layout![(2, (1, 6)) : (1, (6, 2))]).coalesce().layout(), layout![12 : 1]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn coalesce<R>(self) -> Tensor<A, R>
    where
        L: TotalCoalesce<Labelled: Evaluate<(L, ())>>,
        CoalesceOutcome<L>: HasAnswer<Output = R>,
        R: DataLayout,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome());
        self.within(layout)
    }

    /// Returns the leaves as modes.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// assert_eq!(Tensor::fixed(Counting(0), layout![(2, (3, 4)) : (1, (2, 6))]).flatten().layout(), layout![(2, 3, 4) : (1, 2, 6)]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn flatten<R>(self) -> Tensor<A, R>
    where
        L: TotalFlatten<Labelled: Evaluate<(L, ())>>,
        <L as TotalFlatten>::Outcome: HasAnswer<Output = R>,
        R: DataLayout,
    {
        let layout: FlattenOf<L> = HasAnswer::into_answer(self.layout.outcome());
        self.within(layout)
    }
}

/// The divides, one method each.
macro_rules! divides {
    ($($(#[$meta:meta])* $method:ident = $of:ident, $try:ident, $try_of:ident;)*) => {
        impl<A: Accessor, L: DataLayout> Tensor<A, L> { $(
            $(#[$meta])*
            #[inline(always)]
            #[must_use]
            pub fn $method<T>(self, tiler: T) -> Tensor<A, $of<L, T>>
            where
                L: $try<T, Labelled: Evaluate<(L, (T, ()))>>,
                $try_of<L, T>: HasAnswer<Output: DataLayout>,
            {
                let layout = HasAnswer::into_answer(self.layout.outcome(tiler));
                self.within(layout)
            }
        )* }
    };
}

divides! {
    /// Returns the tensor split into tiles and the rest, mode by mode: see [`LogicalDivide`]. A
    /// tile must tile its mode exactly.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tiled = Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)]).logical_divide(tile![4 : 1, 8 : 2]);
    /// assert_eq!(tiled.layout(), layout![((4, 2), (8, 2)) : ((20, 80), (2, 1))]);
    /// ```
    logical_divide = LogicalDivideOf, TotalLogicalDivide, LogicalDivideOutcome;

    /// Returns the tensor split into `((tile), (rest))`: see [`ZippedDivide`]. A tile must tile its
    /// mode exactly; [`with_layout`](Tensor::with_layout) takes a division that is rounded up.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tiled = Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)]).zipped_divide(tile![4, 8]);
    /// assert_eq!(tiled.layout(), layout![((4, 8), (2, 2)) : ((20, 1), (80, 8))]);
    /// assert_eq!(tiled.at((0, 3)), 88);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Tensor::fixed(Counting(0), layout![9, 16]).zipped_divide(tile![4, 8]); // CUTE023: 4 does not divide 9
    /// ```
    zipped_divide = ZippedDivideOf, TotalZippedDivide, ZippedDivideOutcome;

    /// Returns the tensor split into `((tile), rest, …)`: see [`TiledDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tiled = Tensor::fixed(Counting(0), layout![8, 16]).tiled_divide(tile![4, 8]);
    /// assert_eq!(tiled.layout(), layout![((4, 8), 2, 2) : ((1, 8), 4, 64)]);
    /// ```
    tiled_divide = TiledDivideOf, TotalTiledDivide, TiledDivideOutcome;

    /// Returns the tensor split into `(tile, …, rest, …)`: see [`FlatDivide`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let tiled = Tensor::fixed(Counting(0), layout![8, 16]).flat_divide(tile![4, 8]);
    /// assert_eq!(tiled.layout(), layout![(4, 8, 2, 2) : (1, 8, 4, 64)]);
    /// ```
    flat_divide = FlatDivideOf, TotalFlatDivide, FlatDivideOutcome;
}
