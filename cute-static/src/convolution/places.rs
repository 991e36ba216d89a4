//! The modes of windows: how many places a filter has, and what it meets there.

use super::tensors::{FilterTensor, ImageTensor};
use super::window::Window;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Lit, Refusal, reason, unless_refused};
use crate::int::{Add, DivRem, Dyn, FloorQuotient, Mul, Multiple, Negative, Number, One, Predecessor, Product, Sum, TotalSub, UInt, UTerm};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// What is known of the modes of windows: for each, the number of places, of elements of the
/// filter, what a step of both is in the image, and what is before it.
#[doc(hidden)]
pub struct Spatial<P, DP, R, DR>(PhantomData<(P, DP, R, DR)>);

/// The modes of windows: shape `HS` and stride `DS` of the image, shape `RS` of the filter, for the
/// list of windows `Self`; the first of them is mode `MODE`.
#[doc(hidden)]
pub trait Windows<HS, DS, RS, Mode> {
    /// `Answer<Spatial<…>>`, or a refusal.
    type Outcome;
}

impl<Mode> Windows<HNil, HNil, HNil, Mode> for HNil {
    type Outcome = Answer<Spatial<HNil, HNil, HNil, HNil>>;
}

impl<W, WT, H, HT, D, DT, R, RT, Mode> Windows<HCons<H, HT>, HCons<D, DT>, HCons<R, RT>, Mode> for HCons<W, WT>
where
    Mode: Add<One>,
    H: OneStride<ImageTensor, Mode>,
    R: OneStride<FilterTensor, Mode>,
    H::Outcome: AndOneStride<R::Outcome>,
    <H::Outcome as AndOneStride<R::Outcome>>::Outcome: AndWindow<W, H, D, R>,
    WindowOf<W, H, D, R, Mode>: AndWindows<WT, HT, DT, RT, Sum<Mode, One>>,
{
    type Outcome = <WindowOf<W, H, D, R, Mode> as AndWindows<WT, HT, DT, RT, Sum<Mode, One>>>::Outcome;
}

type WindowOf<W, H, D, R, Mode> =
    <<<H as OneStride<ImageTensor, Mode>>::Outcome as AndOneStride<<R as OneStride<FilterTensor, Mode>>::Outcome>>::Outcome as AndWindow<W, H, D, R>>::Outcome;

/// A mode that is a number has one stride.
#[doc(hidden)]
pub trait OneStride<Of, Mode> {
    type Outcome;
}

impl<Of, Mode, U, B> OneStride<Of, Mode> for UInt<U, B> {
    type Outcome = Answer<()>;
}

macro_rules! not_known {
    ($([$($g:ident)*] $extent:ty;)*) => { $(
        impl<Of, Mode: Decimal, $($g),*> OneStride<Of, Mode> for $extent {
            type Outcome = Refusal<reason::ImageExtentNotKnown<Of, DecimalOf<Mode>>>;
        }
    )* };
}

not_known! {
    [] Dyn;
    [K] Multiple<K>;
}

impl<Of, Mode: Decimal, H, T> OneStride<Of, Mode> for HCons<H, T> {
    type Outcome = Refusal<reason::NestedMode<Of, DecimalOf<Mode>>>;
}

impl<Of, Mode: Decimal> OneStride<Of, Mode> for HNil {
    type Outcome = Refusal<reason::NestedMode<Of, DecimalOf<Mode>>>;
}

unless_refused! {
    /// The second of two modes.
    AndOneStride<Second> Outcome
}

impl<Second> AndOneStride<Second> for Answer<()> {
    type Outcome = Second;
}

unless_refused! {
    /// The window on modes that are numbers.
    AndWindow<W, H, D, R> Outcome
}

impl<S, L, B, A, H, D, R> AndWindow<Window<S, L, B, A>, H, D, R> for Answer<()>
where
    S: IsStep<L>,
    S::Outcome: AndReach<S, L, B, A, H, D, R>,
{
    type Outcome = <S::Outcome as AndReach<S, L, B, A, H, D, R>>::Outcome;
}

/// Are stride `Self` and dilation `L` at least 1?
#[doc(hidden)]
pub trait IsStep<L> {
    type Outcome;
}

impl<U, B, V, C> IsStep<UInt<V, C>> for UInt<U, B> {
    type Outcome = Answer<()>;
}

impl<U, B> IsStep<UTerm> for UInt<U, B>
where
    Self: Decimal,
{
    type Outcome = Refusal<reason::NoStep<DecimalOf<Self>, Lit<0>>>;
}

impl<L: Decimal> IsStep<L> for UTerm {
    type Outcome = Refusal<reason::NoStep<Lit<0>, DecimalOf<L>>>;
}

unless_refused! {
    /// Over how many elements the filter reaches, and how many there are.
    AndReach<S, L, B, A, H, D, R> Outcome
}

/// Over how many elements a filter of `R` elements reaches that are `L` apart.
type Reach<R, L> = Sum<Product<<R as Predecessor>::Output, L>, One>;

/// How many elements there are, with the padding.
type Padded<H, B, A> = Sum<Sum<H, B>, A>;

impl<S, L, B, A, H, D, R> AndReach<S, L, B, A, H, D, R> for Answer<()>
where
    R: Predecessor,
    R::Output: Mul<L>,
    Product<R::Output, L>: Add<One>,
    H: Add<B>,
    Sum<H, B>: Add<A>,
    Padded<H, B, A>: TotalSub<Reach<R, L>>,
    <Padded<H, B, A> as TotalSub<Reach<R, L>>>::Output: Fits<Self, (Window<S, L, B, A>, H, D, R), Reach<R, L>, Padded<H, B, A>>,
{
    type Outcome = <<Padded<H, B, A> as TotalSub<Reach<R, L>>>::Output as Fits<Self, (Window<S, L, B, A>, H, D, R), Reach<R, L>, Padded<H, B, A>>>::Outcome;
}

/// Does the filter lie on the image? `Self` is how many elements are left.
#[doc(hidden)]
pub trait Fits<Seen, Mode, Reach, Padded> {
    type Outcome;
}

impl<Seen, Mode, Reach: Decimal, Padded: Decimal> Fits<Seen, Mode, Reach, Padded> for Negative {
    type Outcome = Refusal<reason::NoPlace<DecimalOf<Reach>, DecimalOf<Padded>>>;
}

macro_rules! fits {
    ($([$($g:ident)*] $left:ty;)*) => { $(
        impl<Seen, S, L, B, A, H, D, R, Reach, Padded, $($g),*> Fits<Seen, (Window<S, L, B, A>, H, D, R), Reach, Padded> for $left
        where
            Self: DivRem<S>,
            FloorQuotient<Self, S>: Add<One>,
            S: Mul<D>,
            L: Mul<D>,
        {
            type Outcome = Answer<Spatial<Sum<FloorQuotient<Self, S>, One>, Product<S, D>, R, Product<L, D>>>;
        }
    )* };
}

fits! {
    [] UTerm;
    [U V] UInt<U, V>;
}

unless_refused! {
    /// The windows behind one.
    AndWindows<WT, HT, DT, RT, Mode> Outcome
}

impl<P, DP, R, DR, WT, HT, DT, RT, Mode> AndWindows<WT, HT, DT, RT, Mode> for Answer<Spatial<P, DP, R, DR>>
where
    WT: Windows<HT, DT, RT, Mode>,
    WT::Outcome: Behind<P, DP, R, DR>,
{
    type Outcome = <WT::Outcome as Behind<P, DP, R, DR>>::Outcome;
}

unless_refused! {
    /// A mode in front of others.
    Behind<P, DP, R, DR> Outcome
}

impl<P, DP, R, DR, PT, DPT, RT, DRT> Behind<P, DP, R, DR> for Answer<Spatial<PT, DPT, RT, DRT>> {
    type Outcome = Answer<Spatial<HCons<P, PT>, HCons<DP, DPT>, HCons<R, RT>, HCons<DR, DRT>>>;
}

/// The numbers of windows, and of the modes that they are on, for the loops of a convolution.
#[doc(hidden)]
pub trait WindowNumbers<HS, DS, RS, DRS, PS, DYS> {
    const RANK: usize;

    /// Writes them from the first on.
    fn write(numbers: &mut [Numbers]);
}

/// What the loops of a convolution ask of one mode.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Numbers {
    /// Stride, dilation and padding of the window.
    pub stride: usize,
    pub dilation: usize,
    pub before: usize,
    /// The extents of image and filter.
    pub extent: usize,
    pub taps: usize,
    /// The extent of the output.
    pub places: usize,
    /// The strides of image, filter and output.
    pub in_image: usize,
    pub in_filter: usize,
    pub in_output: usize,
}

impl WindowNumbers<HNil, HNil, HNil, HNil, HNil, HNil> for HNil {
    const RANK: usize = 0;

    #[inline(always)]
    fn write(_: &mut [Numbers]) {}
}

impl<S, L, B, A, WT, H, HT, D, DT, R, RT, DR, DRT, P, PT, DY, DYT>
    WindowNumbers<HCons<H, HT>, HCons<D, DT>, HCons<R, RT>, HCons<DR, DRT>, HCons<P, PT>, HCons<DY, DYT>> for HCons<Window<S, L, B, A>, WT>
where
    WT: WindowNumbers<HT, DT, RT, DRT, PT, DYT>,
    P: Number,
    S: Number,
    L: Number,
    B: Number,
    H: Number,
    D: Number,
    R: Number,
    DR: Number,
    DY: Number,
{
    const RANK: usize = 1 + WT::RANK;

    #[inline(always)]
    fn write(numbers: &mut [Numbers]) {
        if let [first, rest @ ..] = numbers {
            *first = Numbers {
                stride: S::VALUE as usize,
                dilation: L::VALUE as usize,
                before: B::VALUE as usize,
                extent: H::VALUE as usize,
                taps: R::VALUE as usize,
                places: P::VALUE as usize,
                in_image: D::VALUE as usize,
                in_filter: DR::VALUE as usize,
                in_output: DY::VALUE as usize,
            };
            WT::write(rest);
        }
    }
}

impl Numbers {
    /// A mode of one element.
    pub(super) const ONE: Self = Numbers { stride: 1, dilation: 1, before: 0, extent: 1, taps: 1, places: 1, in_image: 0, in_filter: 0, in_output: 0 };

    /// Tells whether no window reaches into the padding.
    #[inline(always)]
    pub(super) fn is_within(&self) -> bool {
        self.before == 0 && (self.places - 1) * self.stride + (self.taps - 1) * self.dilation < self.extent
    }

    /// Returns the places at which an element of the filter meets the image: from the first to
    /// behind the last.
    #[inline(always)]
    pub(super) fn places(&self, tap: usize) -> (usize, usize) {
        let at = tap.saturating_mul(self.dilation);
        // p·stride + at >= before, and p·stride + at < before + extent
        let first = self.before.saturating_sub(at).div_ceil(self.stride);
        let end = self.before.saturating_add(self.extent).saturating_sub(at).div_ceil(self.stride);
        (first, end.min(self.places))
    }
}
