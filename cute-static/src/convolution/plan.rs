//! What a convolution is: the layouts of its matrices, computed of those of image, filter and
//! output.

use super::places::{AndOneStride, OneStride, Spatial, WindowNumbers, Windows};
use super::tensors::{FilterTensor, ImageTensor, OutputTensor};
use crate::algebra::Injective;
use crate::algorithm::GemmLayouts;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Lit, NoAnswer, Refusal, reason, unless_refused};
use crate::htuple::{ComputeRank, ComputeSize, CountModes, Rank, Size};
use crate::int::{Add, B0, B1, DivRem, FloorQuotient, IsEqual, Mul, One, Product, Remainder, Sum, UInt, UTerm};
use crate::outcome::TotalInjective;
use crate::tensor::DataLayout;
use crate::{Layout, Static};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// A tuple of windows as a list.
#[doc(hidden)]
#[refusal(WrongOperand::Windows)]
pub trait IntoWindows {
    type List;
}

macro_rules! into_windows {
    ($($($w:ident)+;)*) => { $(
        impl<$($w),+> IntoWindows for ($($w,)+) {
            type List = frunk_core::HList![$($w),+];
        }
    )* };
}

into_windows! {
    W0;
    W0 W1;
    W0 W1 W2;
}

type Two = crate::Int![2];

/// How many modes a tensor of these windows has.
type ModesOf<List> = Sum<<List as CountModes>::Output, Two>;

/// The total function of windows `Self`, an image `X`, a filter `F` and `G` groups to the plan of
/// their convolution.
///
/// Its outcome is an [`Answer`] or a [`Refusal`].
///
/// ```
/// use cute_static::convolution::{TotalConvolution, Window};
/// use cute_static::diagnostic::HasAnswer;
/// use cute_static::prelude::*;
/// use static_assertions::assert_not_impl_any;
///
/// // A filter of 9 elements on an image of 8.
/// type Outcome = <(Window,) as TotalConvolution<Layout![1, 4, 8], Layout![2, 4, 9], Int![1]>>::Outcome;
/// assert_not_impl_any!(Outcome: HasAnswer);
/// ```
#[refusal(WrongOperand::Windows, bound = "W: Convolution<X, F, Y, G>")]
pub trait TotalConvolution<X, F, G> {
    /// `Answer<Plan<…>>` or `Refusal<Why>`.
    type Outcome;
}

impl<W, X, F, G> TotalConvolution<X, F, G> for W
where
    W: IntoWindows<List: CountModes<Output: Add<Two>>>,
    X: HasModes<ImageTensor, ModesOf<W::List>>,
    F: HasModes<FilterTensor, ModesOf<W::List>>,
    X::Outcome: AndOneStride<F::Outcome>,
    <X::Outcome as AndOneStride<F::Outcome>>::Outcome: AndPlan<W::List, X, F, G>,
{
    type Outcome = <<X::Outcome as AndOneStride<F::Outcome>>::Outcome as AndPlan<W::List, X, F, G>>::Outcome;
}

/// A layout of `N` modes.
#[doc(hidden)]
#[refusal(WrongOperand::Layout, bound = "W: Convolution<X, F, Y, G>")]
pub trait HasModes<Of, N> {
    type Outcome;
}

impl<S, D, Of, N> HasModes<Of, N> for Layout<S, D>
where
    S: ComputeRank,
    Rank<S>: IsEqual<N>,
    <Rank<S> as IsEqual<N>>::Output: IsRank<Of, Rank<S>, N>,
{
    type Outcome = <<Rank<S> as IsEqual<N>>::Output as IsRank<Of, Rank<S>, N>>::Outcome;
}

/// Are there as many modes?
#[doc(hidden)]
pub trait IsRank<Of, Modes, Expected> {
    type Outcome;
}

impl<Of, Modes, Expected> IsRank<Of, Modes, Expected> for B1 {
    type Outcome = Answer<()>;
}

impl<Of, Modes: Decimal, Expected: Decimal> IsRank<Of, Modes, Expected> for B0 {
    type Outcome = Refusal<reason::ImageModes<Of, DecimalOf<Modes>, DecimalOf<Expected>>>;
}

/// The plan of a convolution: channels and filters of a group, and the modes of the windows.
#[doc(hidden)]
pub struct Plan<C, K, Modes>(PhantomData<(C, K, Modes)>);

unless_refused! {
    /// The plan, of an image and a filter that have as many modes as they need.
    AndPlan<List, X, F, G> Outcome
}

type TwoModes<A, B> = HCons<A, HCons<B, HNil>>;
type And<A, B> = <A as AndOneStride<B>>::Outcome;
type ChannelsOutcome<C, K, Q> =
    And<<C as OneStride<ImageTensor, One>>::Outcome, And<<K as OneStride<FilterTensor, UTerm>>::Outcome, <Q as OneStride<FilterTensor, One>>::Outcome>>;

impl<List, N, C, HS, DN, DC, DS, K, Q, RS, DK, DQ, DRS, G>
    AndPlan<List, Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>, Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>, G> for Answer<()>
where
    C: OneStride<ImageTensor, One>,
    K: OneStride<FilterTensor, UTerm>,
    Q: OneStride<FilterTensor, One>,
    K::Outcome: AndOneStride<Q::Outcome>,
    C::Outcome: AndOneStride<And<K::Outcome, Q::Outcome>>,
    ChannelsOutcome<C, K, Q>: AndGroups<G, C, K, Q>,
    GroupsOutcome<C, K, Q, G>: AndSpatial<List, HS, DS, RS>,
{
    type Outcome = <GroupsOutcome<C, K, Q, G> as AndSpatial<List, HS, DS, RS>>::Outcome;
}

type GroupsOutcome<C, K, Q, G> = <ChannelsOutcome<C, K, Q> as AndGroups<G, C, K, Q>>::Outcome;

unless_refused! {
    /// The groups of channels that are numbers.
    AndGroups<G, C, K, Q> Outcome
}

impl<G: Groups<C, K, Q>, C, K, Q> AndGroups<G, C, K, Q> for Answer<()> {
    type Outcome = G::Outcome;
}

/// `Self` groups of `C` channels and `K` filters of `Q` channels.
#[doc(hidden)]
#[refusal(WrongOperand::Index)]
pub trait Groups<C, K, Q> {
    type Outcome;
}

impl<C: Decimal, K, Q> Groups<C, K, Q> for UTerm {
    type Outcome = Refusal<reason::UnequalGroups<Lit<0>, ImageTensor, DecimalOf<C>>>;
}

impl<U, B, C, K, Q> Groups<C, K, Q> for UInt<U, B>
where
    C: DivRem<Self>,
    K: DivRem<Self>,
    K::Remainder: Divides<FilterTensor, Self, K>,
    C::Remainder: Divides<ImageTensor, Self, C>,
    <C::Remainder as Divides<ImageTensor, Self, C>>::Outcome: AndOneStride<<K::Remainder as Divides<FilterTensor, Self, K>>::Outcome>,
    And<<C::Remainder as Divides<ImageTensor, Self, C>>::Outcome, <K::Remainder as Divides<FilterTensor, Self, K>>::Outcome>:
        AndExtent<FilterTensor, One, Q, FloorQuotient<C, Self>, Answer<TwoModes<FloorQuotient<C, Self>, FloorQuotient<K, Self>>>>,
{
    type Outcome =
        <And<<Remainder<C, Self> as Divides<ImageTensor, Self, C>>::Outcome, <Remainder<K, Self> as Divides<FilterTensor, Self, K>>::Outcome> as AndExtent<
            FilterTensor,
            One,
            Q,
            FloorQuotient<C, Self>,
            Answer<TwoModes<FloorQuotient<C, Self>, FloorQuotient<K, Self>>>,
        >>::Outcome;
}

/// Is the remainder of `N` by `G` 0?
#[doc(hidden)]
pub trait Divides<Of, G, N> {
    type Outcome;
}

impl<Of, G, N> Divides<Of, G, N> for UTerm {
    type Outcome = Answer<()>;
}

impl<Of, G: Decimal, N: Decimal, U, B> Divides<Of, G, N> for UInt<U, B> {
    type Outcome = Refusal<reason::UnequalGroups<DecimalOf<G>, Of, DecimalOf<N>>>;
}

unless_refused! {
    /// `Then`, if the extent `N` of a mode is the one that is expected.
    AndExtent<Of, Mode, N, Expected, Then> Outcome
}

impl<Of, Mode, N, Expected, Then> AndExtent<Of, Mode, N, Expected, Then> for Answer<()>
where
    N: IsEqual<Expected>,
    N::Output: IsExtent<Of, Mode, N, Expected, Then>,
{
    type Outcome = <N::Output as IsExtent<Of, Mode, N, Expected, Then>>::Outcome;
}

/// Are the extents equal?
#[doc(hidden)]
pub trait IsExtent<Of, Mode, N, Expected, Then> {
    type Outcome;
}

impl<Of, Mode, N, Expected, Then> IsExtent<Of, Mode, N, Expected, Then> for B1 {
    type Outcome = Then;
}

impl<Of, Mode: Decimal, N: Decimal, Expected: Decimal, Then> IsExtent<Of, Mode, N, Expected, Then> for B0 {
    type Outcome = Refusal<reason::ImageExtent<Of, DecimalOf<Mode>, DecimalOf<N>, DecimalOf<Expected>>>;
}

unless_refused! {
    /// The modes of windows, of channels that fit.
    AndSpatial<List, HS, DS, RS> Outcome
}

impl<List, HS, DS, RS, CG, KG> AndSpatial<List, HS, DS, RS> for Answer<TwoModes<CG, KG>>
where
    List: Windows<HS, DS, RS, Two>,
    List::Outcome: InPlan<CG, KG>,
{
    type Outcome = <List::Outcome as InPlan<CG, KG>>::Outcome;
}

unless_refused! {
    /// The modes in the plan.
    InPlan<CG, KG> Outcome
}

impl<P, DP, R, DR, CG, KG> InPlan<CG, KG> for Answer<Spatial<P, DP, R, DR>> {
    type Outcome = Answer<Plan<CG, KG, Spatial<P, DP, R, DR>>>;
}

/// The matrix that a convolution multiplies by the filter, as one layout over the image:
/// `((p, n), (r, c), g) → offset`.
///
/// At `p` and `r` it is at element `p·stride + r·dilation` of the image. With padding before the
/// image, it begins outside of it, `before` elements before the first.
///
/// ```
/// use cute_static::convolution::{Im2colOf, Window};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// // NCHW and NHWC, every other element of 8 by 8, 4 channels in 2 groups.
/// type Every = Window<Int![2]>;
/// type Filter = Layout![6, 2, 3, 3];
/// type Nchw = Im2colOf<(Every, Every), Layout![(1, 4, 8, 8) : (256, 64, 8, 1)], Filter, Int![2]>;
/// assert_type_eq_all!(Nchw, Layout![(((3, 3), 1), ((3, 3), 2), 2) : (((16, 2), 256), ((8, 1), 64), 128)]);
/// type Nhwc = Im2colOf<(Every, Every), Layout![(1, 4, 8, 8) : (256, 1, 32, 4)], Filter, Int![2]>;
/// assert_type_eq_all!(Nhwc, Layout![(((3, 3), 1), ((3, 3), 2), 2) : (((64, 8), 256), ((32, 4), 1), 2)]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::convolution::{Im2colOf, Window};
/// use cute_static::prelude::*;
/// fn matrix(_: Im2colOf<(Window,), Layout![1, 4, 8], Layout![2, 4, 9], Int![1]>) {}
/// // CUTE460: the filter covers Lit<9> elements, and with its padding the image has Lit<8>
/// ```
pub type Im2colOf<W, X, F, G> = <crate::diagnostic::Output<<W as TotalConvolution<X, F, G>>::Outcome> as Matrices<X, F, G>>::Image;

/// The matrices of a plan. Of a refusal, which has its message, they are anything.
#[doc(hidden)]
pub trait Matrices<X, F, G> {
    type Image;
    type Filter;
}

impl<X, F, G> Matrices<X, F, G> for Layout<NoAnswer, NoAnswer> {
    type Image = crate::Layout![1, 1, 1];
    type Filter = crate::Layout![1, 1, 1];
}

/// One number of a list by itself, several as a tuple.
#[doc(hidden)]
pub trait Alone {
    type Output;
}

impl<A> Alone for HCons<A, HNil> {
    type Output = A;
}

impl<A, B, T> Alone for HCons<A, HCons<B, T>> {
    type Output = Self;
}

type ThreeModes<A, B, C> = HCons<A, HCons<B, HCons<C, HNil>>>;

impl<N, C, HS, DN, DC, DS, K, Q, RS, DK, DQ, DRS, G, CG, KG, P, DP, R, DR>
    Matrices<Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>, Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>, G>
    for Plan<CG, KG, Spatial<P, DP, R, DR>>
where
    P: Alone,
    DP: Alone,
    R: Alone,
    DR: Alone,
    DRS: Alone,
    CG: Mul<DC>,
    KG: Mul<DK>,
{
    type Image =
        Layout<ThreeModes<TwoModes<P::Output, N>, TwoModes<R::Output, CG>, G>, ThreeModes<TwoModes<DP::Output, DN>, TwoModes<DR::Output, DC>, Product<CG, DC>>>;
    type Filter = Layout<ThreeModes<KG, TwoModes<R::Output, CG>, G>, ThreeModes<DK, TwoModes<DRS::Output, DQ>, Product<KG, DK>>>;
}

/// The layouts of an image `X`, a filter `F` and an output `Y`, of `G` groups of channels, that
/// windows `Self` make a convolution of: all of them static, and the output injective.
///
/// ```
/// use cute_static::convolution::{Convolution, Window, convolve};
/// use cute_static::prelude::*;
///
/// type Smooth = Window<Int![1], Int![1], Int![1], Int![1]>;
///
/// fn smoothed<X: DataLayout>(x: &Tensor<&[i32], X>) -> [i32; 4]
/// where
///     (Smooth,): Convolution<X, Layout![1, 1, 3], Layout![1, 1, 4], Int![1]>,
/// {
///     let (w, mut y) = (Tensor::fixed([1; 3], layout![1, 1, 3]), Tensor::fixed([0; 4], layout![1, 1, 4]));
///     convolve((Smooth::NEW,), int![1], x, &w, &mut y);
///     y.into_parts().0
/// }
/// assert_eq!(smoothed(&Tensor::new(&[1, 2, 3, 4][..], layout![1, 1, 4])?), [3, 6, 9, 7]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::convolution::{Convolution, Window};
/// use cute_static::prelude::*;
/// fn is_one<W: Convolution<X, F, Y, Int![1]>, X, F, Y>(_: X, _: F, _: Y) {}
/// is_one::<(Window,), _, _, _>(layout![1, 4, 8], layout![2, 4, 3], layout![1, 2, 8]);
/// // CUTE458: mode Lit<2> of the OutputTensor has extent Lit<8>, and needs Lit<6>
/// ```
#[refusal(WrongOperand::Windows, bound = "W: Convolution<X, F, Y, G>")]
pub trait Convolution<X, F, Y, G>: TotalConvolution<X, F, G> {
    /// The image, `((p, n), (r, c), g)`.
    type Image: DataLayout + Static;
    /// The filter, `(k, (r, c), g)`.
    type Filter: DataLayout + Static;
    /// The output, `((p, n), k, g)`.
    type Output: DataLayout + Static + GemmLayouts<Self::Image, Self::Filter>;
    /// The image at one place, `(n, c, g)`.
    #[doc(hidden)]
    type ImageAt: DataLayout + Static;
    /// An element of the filter, `(k, c, g)`.
    #[doc(hidden)]
    type FilterAt: DataLayout + Static;
    /// The output at one place, `(n, k, g)`.
    #[doc(hidden)]
    type OutputAt: DataLayout + Static + GemmLayouts<Self::ImageAt, Self::FilterAt>;
    /// The windows and what they are on.
    #[doc(hidden)]
    type Numbers: ModeNumbers;
}

/// The layouts of a [`Convolution`] whose image can be written: its gradient by the image.
///
/// ```
/// use cute_static::convolution::{BackwardImage, Window};
/// use cute_static::prelude::*;
/// fn has_gradient<W: BackwardImage<X, F, Y, Int![1]>, X, F, Y>(_: X, _: F, _: Y) {}
/// has_gradient::<(Window,), _, _, _>(layout![1, 4, 8], layout![2, 4, 3], layout![1, 2, 6]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::convolution::{BackwardImage, Window};
/// # use cute_static::prelude::*;
/// # fn has_gradient<W: BackwardImage<X, F, Y, Int![1]>, X, F, Y>(_: X, _: F, _: Y) {}
/// has_gradient::<(Window,), _, _, _>(layout![(1, 4, 8) : (0, 0, 1)], layout![2, 4, 3], layout![1, 2, 6]);
/// // CUTE020: the layout is not injective
/// ```
#[refusal(WrongOperand::Windows, bound = "W: BackwardImage<X, F, Y, G>")]
pub trait BackwardImage<X, F, Y, G>: Convolution<X, F, Y, G> {
    /// An element of the filter, `(c, k, g)`.
    #[doc(hidden)]
    type FilterFrom: DataLayout + Static;
    /// The image at one place, `(n, c, g)`.
    #[doc(hidden)]
    type ImageInto: DataLayout + Static + GemmLayouts<Self::OutputAt, Self::FilterFrom>;
}

impl<W, X, F, Y, G> BackwardImage<X, F, Y, G> for W
where
    W: Convolution<X, F, Y, G>,
    X: Injective,
    W::FilterAt: Exchanged,
    W::ImageAt: GemmLayouts<W::OutputAt, <W::FilterAt as Exchanged>::Output>,
{
    type FilterFrom = <W::FilterAt as Exchanged>::Output;
    type ImageInto = W::ImageAt;
}

/// The layouts of a [`Convolution`] whose filter can be written: its gradient by the filter.
///
/// ```
/// use cute_static::convolution::{BackwardFilter, Window};
/// use cute_static::prelude::*;
/// fn has_gradient<W: BackwardFilter<X, F, Y, Int![1]>, X, F, Y>(_: X, _: F, _: Y) {}
/// has_gradient::<(Window,), _, _, _>(layout![1, 4, 8], layout![2, 4, 3], layout![1, 2, 6]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::convolution::{BackwardFilter, Window};
/// # use cute_static::prelude::*;
/// # fn has_gradient<W: BackwardFilter<X, F, Y, Int![1]>, X, F, Y>(_: X, _: F, _: Y) {}
/// has_gradient::<(Window,), _, _, _>(layout![1, 4, 8], layout![(2, 4, 3) : (0, 0, 1)], layout![1, 2, 6]);
/// // CUTE020: the layout is not injective
/// ```
#[refusal(WrongOperand::Windows, bound = "W: BackwardFilter<X, F, Y, G>")]
pub trait BackwardFilter<X, F, Y, G>: Convolution<X, F, Y, G> {
    /// The output at one place, `(k, n, g)`.
    #[doc(hidden)]
    type OutputFrom: DataLayout + Static;
    /// The image at one place, `(c, n, g)`.
    #[doc(hidden)]
    type ImageFrom: DataLayout + Static;
    /// An element of the filter, `(k, c, g)`.
    #[doc(hidden)]
    type FilterInto: DataLayout + Static + GemmLayouts<Self::OutputFrom, Self::ImageFrom>;
}

impl<W, X, F, Y, G> BackwardFilter<X, F, Y, G> for W
where
    W: Convolution<X, F, Y, G>,
    F: Injective,
    W::OutputAt: Exchanged,
    W::ImageAt: Exchanged,
    W::FilterAt: GemmLayouts<<W::OutputAt as Exchanged>::Output, <W::ImageAt as Exchanged>::Output>,
{
    type OutputFrom = <W::OutputAt as Exchanged>::Output;
    type ImageFrom = <W::ImageAt as Exchanged>::Output;
    type FilterInto = W::FilterAt;
}

/// Three modes of which the first two change places.
#[doc(hidden)]
pub trait Exchanged {
    type Output: DataLayout + Static;
}

impl<A, B, C, DA, DB, DC> Exchanged for At<A, B, C, DA, DB, DC>
where
    At<B, A, C, DB, DA, DC>: DataLayout + Static,
{
    type Output = At<B, A, C, DB, DA, DC>;
}

/// The numbers of all modes of windows.
#[doc(hidden)]
pub trait ModeNumbers {
    /// The modes of the windows.
    const RANK: usize;

    /// Writes what the loops ask of each.
    fn write(numbers: &mut [super::places::Numbers]);
}

impl<List, HS, DS, RS, DRS, PS, DYS> ModeNumbers for (List, HS, DS, RS, DRS, PS, DYS)
where
    List: WindowNumbers<HS, DS, RS, DRS, PS, DYS>,
{
    const RANK: usize = List::RANK;

    #[inline(always)]
    fn write(numbers: &mut [super::places::Numbers]) {
        List::write(numbers);
    }
}

impl ModeNumbers for () {
    const RANK: usize = 0;

    fn write(_: &mut [super::places::Numbers]) {}
}

impl<W, X, F, Y, G> Convolution<X, F, Y, G> for W
where
    W: TotalConvolution<X, F, G> + IntoWindows<List: CountModes<Output: Add<Two>>>,
    Y: HasModes<OutputTensor, ModesOf<W::List>>,
    W::Outcome: AndOutput<Y::Outcome, X, F, Y, G>,
    <W::Outcome as AndOutput<Y::Outcome, X, F, Y, G>>::Outcome: HasAnswer<Output: Whole<W::List, X, F, Y, G>>,
{
    type Image = <WholeOf<W, X, F, Y, G> as Whole<W::List, X, F, Y, G>>::Image;
    type Filter = <WholeOf<W, X, F, Y, G> as Whole<W::List, X, F, Y, G>>::Filter;
    type Output = <WholeOf<W, X, F, Y, G> as Whole<W::List, X, F, Y, G>>::Output;
    type ImageAt = <WholeOf<W, X, F, Y, G> as Whole<W::List, X, F, Y, G>>::ImageAt;
    type FilterAt = <WholeOf<W, X, F, Y, G> as Whole<W::List, X, F, Y, G>>::FilterAt;
    type OutputAt = <WholeOf<W, X, F, Y, G> as Whole<W::List, X, F, Y, G>>::OutputAt;
    type Numbers = <WholeOf<W, X, F, Y, G> as Whole<W::List, X, F, Y, G>>::Numbers;
}

type WholeOf<W, X, F, Y, G> = crate::diagnostic::Output<
    <<W as TotalConvolution<X, F, G>>::Outcome as AndOutput<<Y as HasModes<OutputTensor, ModesOf<<W as IntoWindows>::List>>>::Outcome, X, F, Y, G>>::Outcome,
>;

unless_refused! {
    /// The plan, of an output that has its extents.
    AndOutput<Ranks, X, F, Y, G> Outcome
}

impl<Ranks, X, F, Y, G, CG, KG, P, DP, R, DR> AndOutput<Ranks, X, F, Y, G> for Answer<Plan<CG, KG, Spatial<P, DP, R, DR>>>
where
    Ranks: AndExtents<X, F, Y, P, Self>,
    Ranks::Outcome: AndInjective<Y>,
{
    type Outcome = <Ranks::Outcome as AndInjective<Y>>::Outcome;
}

unless_refused! {
    /// The extents of an output that has as many modes as it needs.
    AndExtents<X, F, Y, P, Then> Outcome
}

impl<N, C, HS, DX, K, Q, RS, DF, NY, KY, PS, DY, P, Then>
    AndExtents<Layout<HCons<N, HCons<C, HS>>, DX>, Layout<HCons<K, HCons<Q, RS>>, DF>, Layout<HCons<NY, HCons<KY, PS>>, DY>, P, Then> for Answer<()>
where
    N: ComputeSize,
    NY: ComputeSize,
    KY: OneStride<OutputTensor, One>,
    Self: AndExtent<OutputTensor, UTerm, Size<NY>, Size<N>, KY::Outcome>,
    <Self as AndExtent<OutputTensor, UTerm, Size<NY>, Size<N>, KY::Outcome>>::Outcome: AndExtent<OutputTensor, One, KY, K, Self>,
    KOutcome<Self, N, NY, K, KY>: AndPlaces<PS, P, Two, Then>,
{
    type Outcome = <KOutcome<Self, N, NY, K, KY> as AndPlaces<PS, P, Two, Then>>::Outcome;
}

type KOutcome<Start, N, NY, K, KY> =
    <<Start as AndExtent<OutputTensor, UTerm, Size<NY>, Size<N>, <KY as OneStride<OutputTensor, One>>::Outcome>>::Outcome as AndExtent<
        OutputTensor,
        One,
        KY,
        K,
        Start,
    >>::Outcome;

unless_refused! {
    /// The extents `PS` of the output at the modes of windows, of which `P` are expected.
    AndPlaces<PS, P, Mode, Then> Outcome
}

impl<Mode, Then> AndPlaces<HNil, HNil, Mode, Then> for Answer<()> {
    type Outcome = Then;
}

impl<PY, PYT, P, PT, Mode, Then> AndPlaces<HCons<PY, PYT>, HCons<P, PT>, Mode, Then> for Answer<()>
where
    Mode: Add<One>,
    PY: OneStride<OutputTensor, Mode>,
    PY::Outcome: AndExtent<OutputTensor, Mode, PY, P, Self>,
    <PY::Outcome as AndExtent<OutputTensor, Mode, PY, P, Self>>::Outcome: AndPlaces<PYT, PT, Sum<Mode, One>, Then>,
{
    type Outcome = <<PY::Outcome as AndExtent<OutputTensor, Mode, PY, P, Self>>::Outcome as AndPlaces<PYT, PT, Sum<Mode, One>, Then>>::Outcome;
}

unless_refused! {
    /// Is the output injective?
    AndInjective<Y> Outcome
}

impl<T, Y: TotalInjective> AndInjective<Y> for Answer<T>
where
    Y::Outcome: Then<T>,
{
    type Outcome = <Y::Outcome as Then<T>>::Outcome;
}

unless_refused! {
    /// The answer `T`, if there is one.
    Then<T> Outcome
}

impl<T> Then<T> for Answer<()> {
    type Outcome = Answer<T>;
}

/// The matrices of a convolution with an output. Of a refusal, which has its message, they are
/// anything.
#[doc(hidden)]
pub trait Whole<List, X, F, Y, G> {
    type Image: DataLayout + Static;
    type Filter: DataLayout + Static;
    type Output: DataLayout + Static + GemmLayouts<Self::Image, Self::Filter>;
    type ImageAt: DataLayout + Static;
    type FilterAt: DataLayout + Static;
    type OutputAt: DataLayout + Static + GemmLayouts<Self::ImageAt, Self::FilterAt>;
    type Numbers: ModeNumbers;
}

impl<List, X, F, Y, G> Whole<List, X, F, Y, G> for Layout<NoAnswer, NoAnswer> {
    type Image = crate::Layout![1, 1, 1];
    type Filter = crate::Layout![1, 1, 1];
    type Output = crate::Layout![1, 1, 1];
    type ImageAt = crate::Layout![1, 1, 1];
    type FilterAt = crate::Layout![1, 1, 1];
    type OutputAt = crate::Layout![1, 1, 1];
    type Numbers = ();
}

/// Matrices of one place.
type At<A, B, C, DA, DB, DC> = Layout<ThreeModes<A, B, C>, ThreeModes<DA, DB, DC>>;

type OutputMatrix<PS, NY, KG, G, DPS, DNY, DKY> =
    Layout<ThreeModes<TwoModes<<PS as Alone>::Output, NY>, KG, G>, ThreeModes<TwoModes<<DPS as Alone>::Output, DNY>, DKY, Product<KG, DKY>>>;

impl<List, N, C, HS, DN, DC, DS, K, Q, RS, DK, DQ, DRS, NY, KY, PS, DNY, DKY, DPS, G, CG, KG, Modes>
    Whole<
        List,
        Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>,
        Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>,
        Layout<HCons<NY, HCons<KY, PS>>, HCons<DNY, HCons<DKY, DPS>>>,
        G,
    > for Plan<CG, KG, Modes>
where
    Self: Matrices<
            Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>,
            Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>,
            G,
            Image: DataLayout + Static,
            Filter: DataLayout + Static,
        >,
    PS: Alone,
    DPS: Alone,
    KG: Mul<DKY>,
    OutputMatrix<PS, NY, KG, G, DPS, DNY, DKY>: DataLayout
        + Static
        + GemmLayouts<
            <Self as Matrices<Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>, Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>, G>>::Image,
            <Self as Matrices<Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>, Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>, G>>::Filter,
        >,
    CG: Mul<DC>,
    KG: Mul<DK>,
    At<N, CG, G, DN, DC, Product<CG, DC>>: DataLayout + Static,
    At<KG, Q, G, DK, DQ, Product<KG, DK>>: DataLayout + Static,
    At<NY, KG, G, DNY, DKY, Product<KG, DKY>>: DataLayout + Static + GemmLayouts<At<N, CG, G, DN, DC, Product<CG, DC>>, At<KG, Q, G, DK, DQ, Product<KG, DK>>>,
    (List, HS, DS, RS, DRS, PS, DPS): ModeNumbers,
{
    type Image =
        <Self as Matrices<Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>, Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>, G>>::Image;
    type Filter =
        <Self as Matrices<Layout<HCons<N, HCons<C, HS>>, HCons<DN, HCons<DC, DS>>>, Layout<HCons<K, HCons<Q, RS>>, HCons<DK, HCons<DQ, DRS>>>, G>>::Filter;
    type Output = OutputMatrix<PS, NY, KG, G, DPS, DNY, DKY>;
    type ImageAt = At<N, CG, G, DN, DC, Product<CG, DC>>;
    type FilterAt = At<KG, Q, G, DK, DQ, Product<KG, DK>>;
    type OutputAt = At<NY, KG, G, DNY, DKY, Product<KG, DKY>>;
    type Numbers = (List, HS, DS, RS, DRS, PS, DPS);
}
