//! Operations by mode: a tiler says for each mode what happens to it (Cecka §3.3.5).
//!
//! A tiler is a layout, a number `n` that stands for `n:1`, `_` for a mode that stays as it is, or
//! a tuple of tilers. Composition, division and product differ only in how they treat one tile and
//! the modes beyond the tiler, and walk by types ([`Tiler`]). [`ByMode`] takes any function of a
//! mode and its tile, and walks by values.

use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, NoAnswer, Output, Refusal, reason};
use crate::htuple::{ComputeRank, Rank};
use crate::int::{Dyn, Multiple, One, UInt};
use crate::label::AnyLayout;
use crate::layout::JoinModes;
use crate::{Layout, Underscore};
use frunk_core::hlist::{HCons, HNil};
use frunk_core::traits::Func;

/// Returns `A ⋆ ⟨T_0, T_1, …⟩ = (A_0 ⋆ T_0, A_1 ⋆ T_1, …)` for any operation `⋆` on a layout and a
/// tile (Cecka §3.1, equation 12).
///
/// The operation is a type `F` that implements frunk's [`Func`] for pairs of a mode and a tile, a
/// layout or a number. Its result is a layout, or the outcome of an operation, an [`Answer`] or a
/// [`Refusal`]. It is called with each mode that has a tile; in a nested tiler, with the modes of
/// the mode. A mode whose tile is `_`, or that is beyond the tiler, stays as it is. A leaf is its
/// own only mode.
///
/// [`mode_function`](super::mode_function) has the operations of this module as functions.
/// [`Compose`](super::Compose), [`LogicalDivide`](super::LogicalDivide) and
/// [`LogicalProduct`](super::LogicalProduct) with a tiler are such, with one exception: composition
/// refuses a tiler of fewer tiles. [`CoalesceBy`](super::CoalesceBy) and its kin are such for a
/// profile of ones.
///
/// ```
/// use cute_static::algebra::mode_function::{Coalescing, Composing, TileLayout};
/// use cute_static::algebra::{ByMode, ByModeOf};
/// use cute_static::layout::{Concatenate, ConcatenateOf};
/// use cute_static::prelude::*;
/// use frunk_core::{HList, hlist, traits::Func};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout![((2, 4), (4, 4)) : ((1, 32), (2, 8))];
/// type T = Tile![<2, _>, 4 : 2];
/// assert_type_eq_all!(ByModeOf<A, Composing, T>, ComposeOf<A, T>);
/// assert_type_eq_all!(ByModeOf<A, Coalescing, Tile![1, 1]>, Layout![((2, 4), 16) : ((1, 32), 2)]);
///
/// // An operation of the program: the tile, then the mode.
/// struct Before;
/// impl<A: Copy, T: TileLayout> Func<(A, T)> for Before
/// where
///     HList![T::Layout, A]: Concatenate,
/// {
///     type Output = ConcatenateOf<HList![T::Layout, A]>;
///     fn call((mode, tile): (A, T)) -> Self::Output {
///         hlist![tile.to_layout(), mode].concatenate()
///     }
/// }
///
/// let layout = layout![(8, 16) : (20, 1)];
/// assert_eq!(layout.by_mode::<Before, _>(tile![3 : 7, _]), layout![((3, 8), 16) : ((7, 20), 1)]);
/// // One bound in generic code.
/// fn third<L: ByMode<Before, T>, T>(layout: L, tiler: T) -> usize {
///     layout.by_mode(tiler).offset(3)
/// }
/// assert_eq!(third(layout, tile![3 : 7, 2]), 20);
/// ```
///
/// ```compile_fail,E0277
/// # use cute_static::algebra::mode_function::Coalescing;
/// # use cute_static::prelude::*;
/// layout![8, 16].by_mode::<Coalescing, _>(tile![1, 1, 1]); // CUTE013: 3 tiles for 2 modes
/// ```
pub trait ByMode<F, T>: TotalByMode<F, T, Outcome: HasAnswer<Output: AnyLayout>> {
    /// Returns the result of [`ByMode`]. Static operands cost nothing at run time.
    #[inline(always)]
    #[must_use]
    fn by_mode(self, tiler: T) -> ByModeOf<Self, F, T> {
        TotalByMode::outcome(self, tiler).into_answer()
    }
}

impl<A, F, T> ByMode<F, T> for A
where
    A: TotalByMode<F, T>,
    A::Outcome: HasAnswer<Output: AnyLayout>,
{
}

/// The result of [`ByMode`]. Where there is none, the compile error says why.
pub type ByModeOf<A, F, T> = Output<<A as TotalByMode<F, T>>::Outcome>;

/// The outcome of [`ByMode`], `Answer<R>` or `Refusal<Why>`, for any operands.
pub type ByModeOutcome<A, F, T> = <A as TotalByMode<F, T>>::Outcome;

/// The total function of [`ByMode`].
///
/// Its outcome is an [`Answer`] or a [`Refusal`], if that of the operation is.
///
/// ```
/// use cute_static::algebra::mode_function::Coalescing;
/// use cute_static::diagnostic::Answer;
/// use cute_static::outcome::TotalByMode;
/// use cute_static::prelude::*;
/// type A = Layout![((2, 4), 8) : ((1, 2), 8)];
/// type ByMode = <A as TotalByMode<Coalescing, Tile![1, 1]>>::Outcome;
/// static_assertions::assert_type_eq_all!(ByMode, Answer<Layout![(8, 8) : (1, 8)]>);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algebra::mode_function::Coalescing;
/// use cute_static::prelude::*;
/// fn outcome<A: cute_static::outcome::TotalByMode<Coalescing, T>, T>(_: A, _: T) {}
/// outcome(layout![8, 8], "4"); // CUTE003: a text is no tiler
/// ```
#[refusal(WrongOperand::Tiler, bound = "`A: ByMode<F, T>`")]
pub trait TotalByMode<F, T>: Sized {
    /// `Answer<R>` or `Refusal<Why>`.
    type Outcome;

    /// Returns the outcome as a value.
    #[doc(hidden)]
    fn outcome(self, tiler: T) -> Self::Outcome;
}

impl<S, D, F, T> TotalByMode<F, T> for Layout<S, D>
where
    T: CallTile<F, Self>,
{
    type Outcome = T::Outcome;

    #[inline(always)]
    fn outcome(self, tiler: T) -> T::Outcome {
        tiler.call_tile(self)
    }
}

impl<S, D> Layout<S, D> {
    /// Returns the result of [`ByMode`](trait@ByMode). Static operands cost nothing at run time.
    #[inline(always)]
    #[must_use]
    pub fn by_mode<F, T>(self, tiler: T) -> ByModeOf<Self, F, T>
    where
        Self: TotalByMode<F, T>,
        <Self as TotalByMode<F, T>>::Outcome: HasAnswer<Output: AnyLayout>,
    {
        TotalByMode::outcome(self, tiler).into_answer()
    }
}

/// What the function `F` makes of the layout `A` with the tiler `Self`.
#[refusal(WrongOperand::Tiler, bound = "`A: ByMode<F, T>`")]
#[doc(hidden)]
pub trait CallTile<F, A> {
    type Outcome;

    fn call_tile(self, layout: A) -> Self::Outcome;
}

/// Numbers, as tiles and as shapes.
macro_rules! for_each_number {
    ($callback:ident) => {
        $callback! { [U B] UInt<U, B>; [] Dyn; [K] Multiple<K>; }
    };
}

macro_rules! call {
    ($([$($g:ident)*] $tile:ty;)*) => { $(
        impl<F, A, $($g),*> CallTile<F, A> for $tile
        where
            F: Func<(A, Self), Output: ToOutcome>,
        {
            type Outcome = <F::Output as ToOutcome>::Outcome;

            #[inline(always)]
            fn call_tile(self, layout: A) -> Self::Outcome {
                F::call((layout, self)).to_outcome()
            }
        }
    )* };
}

call! { [S D] Layout<S, D>; }

for_each_number! { call }

impl<F, A> CallTile<F, A> for Underscore {
    type Outcome = Answer<A>;

    #[inline(always)]
    fn call_tile(self, layout: A) -> Answer<A> {
        Answer::new(layout)
    }
}

// Without a tile nothing says that an integer shape is a tuple.
impl<F, A> CallTile<F, A> for HNil {
    type Outcome = Answer<A>;

    #[inline(always)]
    fn call_tile(self, layout: A) -> Answer<A> {
        Answer::new(layout)
    }
}

impl<F, S, D, T0, TT> CallTile<F, Layout<S, D>> for HCons<T0, TT>
where
    Self: CallTiles<F, Layout<S, D>, (S, Self)>,
{
    type Outcome = <Self as CallTiles<F, Layout<S, D>, (S, Self)>>::Outcome;

    #[inline(always)]
    fn call_tile(self, layout: Layout<S, D>) -> Self::Outcome {
        self.call_tiles(layout)
    }
}

/// What the function `F` makes of each mode of the layout `A` with its tile. `Whole` is the pair of
/// shape and tiler, for the message.
#[doc(hidden)]
pub trait CallTiles<F, A, Whole> {
    type Outcome;

    fn call_tiles(self, layout: A) -> Self::Outcome;
}

impl<F, A, Whole> CallTiles<F, A, Whole> for HNil {
    type Outcome = Answer<A>;

    #[inline(always)]
    fn call_tiles(self, layout: A) -> Answer<A> {
        Answer::new(layout)
    }
}

impl<F, S, ST, D, DT, T0, TT, Whole> CallTiles<F, Layout<HCons<S, ST>, HCons<D, DT>>, Whole> for HCons<T0, TT>
where
    T0: CallTile<F, Layout<S, D>>,
    TT: CallTiles<F, Layout<ST, DT>, Whole>,
    T0::Outcome: JoinOutcomes<TT::Outcome>,
{
    type Outcome = <T0::Outcome as JoinModes<TT::Outcome>>::Outcome;

    #[inline(always)]
    fn call_tiles(self, layout: Layout<HCons<S, ST>, HCons<D, DT>>) -> Self::Outcome {
        let (mode, others) = layout.split_first();
        self.head.call_tile(mode).join(self.tail.call_tiles(others))
    }
}

macro_rules! only_mode {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<F, D, T0, TT, Whole, $($g),*> CallTiles<F, Layout<$leaf, D>, Whole> for HCons<T0, TT>
        where
            Self: CallTiles<F, Layout<HCons<$leaf, HNil>, HCons<D, HNil>>, Whole>,
        {
            type Outcome = <Self as CallTiles<F, Layout<HCons<$leaf, HNil>, HCons<D, HNil>>, Whole>>::Outcome;

            #[inline(always)]
            fn call_tiles(self, layout: Layout<$leaf, D>) -> Self::Outcome {
                self.call_tiles(layout.in_front_of(Layout { shape: HNil, stride: HNil }))
            }
        }
    )* };
}

for_each_number! { only_mode }

impl<F, T0, TT, S, Tiles> CallTiles<F, Layout<HNil, HNil>, (S, Tiles)> for HCons<T0, TT>
where
    S: ComputeRank<Output: Decimal>,
    Tiles: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<Rank<Tiles>>, DecimalOf<Rank<S>>>>;

    fn call_tiles(self, _: Layout<HNil, HNil>) -> Self::Outcome {
        Refusal::new()
    }
}

impl<F, T0, TT, Whole> CallTiles<F, Layout<NoAnswer, NoAnswer>, Whole> for HCons<T0, TT> {
    type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;

    fn call_tiles(self, layout: Layout<NoAnswer, NoAnswer>) -> Self::Outcome {
        Answer::new(layout)
    }
}

/// What a function returns, as an outcome.
#[refusal(NotOfLayouts::InTypes)]
#[doc(hidden)]
pub trait ToOutcome {
    type Outcome;

    fn to_outcome(self) -> Self::Outcome;
}

impl<S, D> ToOutcome for Layout<S, D> {
    type Outcome = Answer<Self>;

    #[inline(always)]
    fn to_outcome(self) -> Answer<Self> {
        Answer::new(self)
    }
}

impl<R> ToOutcome for Answer<R> {
    type Outcome = Self;

    #[inline(always)]
    fn to_outcome(self) -> Self {
        self
    }
}

impl<Why> ToOutcome for Refusal<Why> {
    type Outcome = Self;

    fn to_outcome(self) -> Self {
        self
    }
}

/// [`JoinModes`], with its value.
#[doc(hidden)]
pub trait JoinOutcomes<Tail>: JoinModes<Tail> {
    fn join(self, tail: Tail) -> Self::Outcome;
}

impl<S, D, ST, DT> JoinOutcomes<Answer<Layout<ST, DT>>> for Answer<Layout<S, D>> {
    #[inline(always)]
    fn join(self, tail: Answer<Layout<ST, DT>>) -> Self::Outcome {
        Answer::new(self.into_answer().in_front_of(tail.into_answer()))
    }
}

impl<S, D, Why> JoinOutcomes<Refusal<Why>> for Answer<Layout<S, D>> {
    fn join(self, _: Refusal<Why>) -> Refusal<Why> {
        Refusal::new()
    }
}

impl<Why, Tail> JoinOutcomes<Tail> for Refusal<Why> {
    fn join(self, _: Tail) -> Self {
        self
    }
}

/// What the operation `Self` does with the tile `TS : TD` on the layout `S : D`.
pub trait TileOperation<TS, TD, S, D> {
    type Outcome;
}

/// What the operation `Self` does with the modes `S : D` beyond the tiler. `Whole` is the pair of
/// shape and tiler, for the message.
pub trait Leftover<S, D, Whole> {
    type Outcome;
}

/// What the operation `Op` can take as its right operand on the layout `S : D`; the outcome is that
/// of the operation.
///
/// The right operand is `Self`, so that the solver waits for it: were it a parameter, a call
/// `a.compose(b)` would be examined before the type of `b` is known, and the search over all right
/// operands does not end.
#[refusal(WrongOperand::Tiler, bound = "of the operation: `A: Compose<B>`, `A: ZippedDivide<B>`, `A: LogicalProduct<B>`, …")]
pub trait Tiler<Op, S, D> {
    type Outcome;
}

impl<Op, S, D, TS, TD> Tiler<Op, S, D> for Layout<TS, TD>
where
    Op: TileOperation<TS, TD, S, D>,
{
    type Outcome = Op::Outcome;
}

impl<Op, S, D, U, B> Tiler<Op, S, D> for UInt<U, B>
where
    Op: TileOperation<Self, One, S, D>,
{
    type Outcome = Op::Outcome;
}

impl<Op, S, D> Tiler<Op, S, D> for Underscore {
    type Outcome = Answer<Layout<S, D>>;
}

impl<Op, S, D, T0, TT> Tiler<Op, S, D> for HCons<T0, TT>
where
    Self: EachMode<Op, S, D, (S, Self)>,
{
    type Outcome = <Self as EachMode<Op, S, D, (S, Self)>>::Outcome;
}

/// Applies the operation to each mode of `S : D` with its tile. `Whole` is the pair of shape and
/// tiler, for the message.
pub trait EachMode<Op, S, D, Whole> {
    type Outcome;
}

impl<Op, S, D, Whole> EachMode<Op, S, D, Whole> for HNil
where
    Op: Leftover<S, D, Whole>,
{
    type Outcome = Op::Outcome;
}

impl<Op, SH, ST, DH, DT, T0, TT, Whole> EachMode<Op, HCons<SH, ST>, HCons<DH, DT>, Whole> for HCons<T0, TT>
where
    T0: Tiler<Op, SH, DH>,
    TT: EachMode<Op, ST, DT, Whole>,
    T0::Outcome: JoinModes<TT::Outcome>,
{
    type Outcome = <T0::Outcome as JoinModes<TT::Outcome>>::Outcome;
}

// An integer shape is its own only mode.
impl<Op, U, B, D, T0, TT, Whole> EachMode<Op, UInt<U, B>, D, Whole> for HCons<T0, TT>
where
    Self: EachMode<Op, HCons<UInt<U, B>, HNil>, HCons<D, HNil>, Whole>,
{
    type Outcome = <Self as EachMode<Op, HCons<UInt<U, B>, HNil>, HCons<D, HNil>, Whole>>::Outcome;
}

impl<Op, T0, TT, S, Tiles> EachMode<Op, HNil, HNil, (S, Tiles)> for HCons<T0, TT>
where
    S: ComputeRank<Output: Decimal>,
    Tiles: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::TooManyTiles<DecimalOf<Rank<Tiles>>, DecimalOf<Rank<S>>>>;
}

impl<Op, T0, TT, Whole> EachMode<Op, NoAnswer, NoAnswer, Whole> for HCons<T0, TT> {
    type Outcome = Answer<Layout<NoAnswer, NoAnswer>>;
}

/// The refusal of a profile that does not fit a shape; `Self` is the pair of them.
pub trait ProfileTooLong {
    type Outcome;
}

impl<P, S> ProfileTooLong for (P, S)
where
    P: ComputeRank<Output: Decimal>,
    S: ComputeRank<Output: Decimal>,
{
    type Outcome = Refusal<reason::ProfileMismatch<DecimalOf<Rank<P>>, DecimalOf<Rank<S>>>>;
}
