//! The algebra on tensors: the accessor stays, the layout changes (CuTe's `composition`, the
//! divides, `coalesce`, `flatten`, `group_modes`).
//!
//! These stay within the data: a division, and operations that merge or regroup modes, permute the
//! offsets of the layout, and a composition within the domain selects some. Memory safety does not
//! trust the algebra here; it checks that no result reaches further than its operand (over a
//! [part](super::PartMut): steps along its modes). Of static layouts the compiler checks it; the
//! check of a division with runtime leaves never fails.

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
    match (R::MODES, L::MODES) {
        (Some(modes), Some(whole)) if modes.is_within(whole) => true,
        _ if reach_decides::<A, R, L>() => is_known_to_reach_no_further::<R, L>(),
        (Some(_), Some(_)) => panic!(said!(LeavesThePart)),
        _ => false,
    }
}

/// Tells whether a layout `R` is an accessor's `A` under `L` where its largest offset is no larger:
/// every offset below the length may be dereferenced, and none is below 0. Otherwise the modes say
/// it, or nothing.
const fn reach_decides<A: Accessor, R: DataLayout, L: DataLayout>() -> bool {
    A::DENSE && !R::HAS_SIGNS && !L::HAS_SIGNS
}

/// Tells whether the compiler can tell that the largest offset of `R` is no larger than that of
/// `L`; it refuses what it can tell is not.
const fn is_known_to_reach_no_further<R: DataLayout, L: DataLayout>() -> bool {
    match (R::REACH, L::REACH) {
        (Some(reach), Some(limit)) if reach > limit => refuse_cosize(reach.saturating_add(1), limit.saturating_add(1)),
        (Some(_), Some(_)) => true,
        _ => false,
    }
}

/// Makes sure that two layouts begin at one offset before a swizzle, as a layout and what comes of
/// it by an operation on its coordinates do.
#[inline(always)]
fn require_one_start<R: DataLayout, L: DataLayout>(result: &R, layout: &L) {
    assert!(result.start() == layout.start(), "an operation on coordinates leaves the offset before a swizzle");
}

/// How far below 0 the least offset is, if the types say it.
const fn known_fall<L: DataLayout>() -> Option<u64> {
    match L::MODES {
        _ if !L::HAS_SIGNS => Some(0),
        Some(modes) => modes.fall(),
        None => None,
    }
}

impl<A: Accessor, L: DataLayout> Tensor<A, L> {
    /// Returns the same elements under a layout whose offsets are among those of this one, and of
    /// which the least is the same; that is checked, at compile time if the layouts are static.
    #[inline(always)]
    pub(super) fn within<R: DataLayout>(self, layout: R) -> Tensor<A, R> {
        if !const { is_known_within::<A, R, L>() } {
            assert!(self.is_within(&layout), "a division permutes the offsets of a layout");
        }
        assert!(layout.fall() == self.layout.fall(), "a division permutes the offsets of a layout");
        require_one_start(&layout, &self.layout);
        // Offsets of `layout` are below the length, or those of the part, because those of
        // `self.layout` are.
        Tensor { accessor: self.accessor, layout }
    }

    /// Tells what [`is_known_within`] tells, at run time, where there is nothing that is not known.
    /// The question that takes less is first.
    fn is_within<R: DataLayout>(&self, layout: &R) -> bool {
        reach_decides::<A, R, L>() && layout.reach() <= self.layout.reach()
            || layout.start() == self.layout.start() && layout.modes().is_within(self.layout.modes())
    }

    /// Returns the elements under a layout whose offsets are among those of this one: moved to the
    /// least of them.
    ///
    /// # Safety
    ///
    /// They are, both layouts 0 at the coordinate 0.
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
    fn some_modes<R: DataLayout>(self, layout: R) -> Tensor<A, R>
    where
        A: Advance,
    {
        if !const { is_known_within::<A, R, L>() } {
            assert!(self.is_within(&layout), "some modes of a layout have some of its offsets");
        }
        require_one_start(&layout, &self.layout);
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
            match (known_fall::<L>(), known_fall::<ComposeOf<L, B>>()) {
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
        if !self.is_within(&layout) || (!A::MOVES && layout.fall() != self.layout.fall()) {
            return Err(TensorError::LeavesThePart);
        }
        // SAFETY: the offsets are among those of this layout.
        Ok(unsafe { self.at_the_least(layout) })
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
    #[inline(always)]
    pub fn try_select<Is>(self, is: Is) -> Result<Tensor<A, SelectOf<L, Is>>, TensorError>
    where
        A: Advance,
        L: TotalSelect<Is, Labelled: Evaluate<(L, (Is, ()))>>,
        SelectOutcome<L, Is>: HasAnswer<Output: DataLayout>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(is));
        // SAFETY: the offsets are among those of this layout.
        if self.is_within(&layout) { Ok(unsafe { self.at_the_least(layout) }) } else { Err(TensorError::LeavesThePart) }
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
