//! How the threads of a block part a tile for a copy, where nobody says: in vectors, along the mode
//! in which elements lie together.
//!
//! Of the modes of the tile the one whose elements lie together comes first, then the others in
//! order. Each takes as many threads as divide both what is left of them and its vectors:
//!
//! ```text
//! threads (T_0, T_1, …, left) : (V·k_0, k_1, …, 0)    T_i = gcd(threads / (T_0·…·T_(i-1)), M_i)
//! values  (V, R_0, R_1, …)    : (k_0, V·T_0·k_0, T_1·k_1, …)    R_i = M_i / T_i
//! ```
//!
//! `M_0` is counted in vectors of `V`, and `k_i` is the stride of the mode in the column-major
//! tile.
//!
//! If some threads would have nothing by this, and others several vectors, they take the vectors in
//! turn instead ([`InTurn`]).

use crate::extents::{Corresponds, OneShape, Shown};
use crate::in_turn::InTurn;
use crate::thread_value::Of;
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{
    B0, B1, Equality, Gcd, GreatestCommonDivisor, Inexact, IsEqual, Mul, One, Product, QuotientOutcome, ShiftLeft, ShiftedLeft, TotalDivExact, UInt, UTerm,
};
use cute_static::prelude::*;
use cute_static::stride::Xor;
use cute_static::swizzle::Swizzle;

/// A stride, as the leaf of a mode.
pub trait LeafStride {
    /// A number that it is a multiple of.
    type By;
    /// Whether it is 1: `B1` or `B0`.
    type IsOne;
}

impl LeafStride for UTerm {
    type By = UTerm;
    type IsOne = B0;
}

impl LeafStride for One {
    type By = One;
    type IsOne = B1;
}

impl<U, A, B> LeafStride for UInt<UInt<U, A>, B> {
    type By = Self;
    type IsOne = B0;
}

impl LeafStride for Dyn {
    type By = One;
    type IsOne = B0;
}

impl<K> LeafStride for Multiple<K> {
    type By = K;
    type IsOne = B0;
}

// Bits are not added, so that they are in a row with nothing.
impl<N> LeafStride for Xor<N> {
    type By = One;
    type IsOne = B0;
}

/// A mode with the strides `D`: whether its first leaf has stride 1, how many elements of that lie
/// together, and the divisor of the strides of all other leaves, and of all.
pub trait Line<D> {
    /// `B1` or `B0`.
    type Leads;
    /// The elements of the first leaf if it leads, else 1.
    type Run;
    /// The divisor of all strides but that of the first leaf; 0 if there are none.
    type Rest;
    /// The divisor of all strides; 0 if there are none.
    type All;
}

impl<D> Line<D> for One {
    type Leads = B0;
    type Run = One;
    type Rest = UTerm;
    type All = UTerm;
}

impl<U, A, B, D> Line<D> for UInt<UInt<U, A>, B>
where
    D: LeafStride,
    D::IsOne: Then<Self, One>,
{
    type Leads = D::IsOne;
    type Run = <D::IsOne as Then<Self, One>>::Output;
    type Rest = UTerm;
    type All = D::By;
}

impl Line<HNil> for HNil {
    type Leads = B0;
    type Run = One;
    type Rest = UTerm;
    type All = UTerm;
}

impl<H, T, DH, DT> Line<HCons<DH, DT>> for HCons<H, T>
where
    H: Line<DH>,
    T: Line<DT>,
    H::Rest: Gcd<T::All>,
    H::All: Gcd<T::All>,
{
    type Leads = H::Leads;
    type Run = H::Run;
    type Rest = GreatestCommonDivisor<H::Rest, T::All>;
    type All = GreatestCommonDivisor<H::All, T::All>;
}

/// A mode, `(shape, stride)`: how many elements of its first leaf lie together, as far as its other
/// strides go.
pub trait OfMode {
    /// That number.
    type Together;
}

impl<S, D> OfMode for (S, D)
where
    S: Line<D>,
    S::Run: Gcd<S::Rest>,
{
    type Together = GreatestCommonDivisor<S::Run, S::Rest>;
}

/// One of two types, by `B1` and `B0`.
pub trait Then<A, B> {
    /// `A` or `B`.
    type Output;
}

impl<A, B> Then<A, B> for B1 {
    type Output = A;
}

impl<A, B> Then<A, B> for B0 {
    type Output = B;
}

/// A layout by its modes, and what no vector is longer than: 0 where there is no such number.
pub trait Lines {
    /// A list of shapes with their strides: `(shape, stride)`.
    type Modes;
    /// `2^M` of a swizzle, which leaves so many elements together.
    type Most;
}

impl<S: InModes<D>, D> Lines for Layout<S, D> {
    type Modes = S::Modes;
    type Most = UTerm;
}

impl<B, M, Sh, O, L: Lines> Lines for Swizzled<Swizzle<B, M, Sh>, O, L>
where
    One: ShiftLeft<M>,
{
    type Modes = L::Modes;
    type Most = ShiftedLeft<One, M>;
}

/// A shape with the strides `D`, one mode after the other.
pub trait InModes<D> {
    /// The list.
    type Modes;
}

impl InModes<HNil> for HNil {
    type Modes = HNil;
}

impl<H, T: InModes<DT>, DH, DT> InModes<HCons<DH, DT>> for HCons<H, T> {
    type Modes = HCons<(H, DH), T::Modes>;
}

/// A list of modes: the number of the first whose elements lie together.
pub trait Leading {
    /// It, or [`Nowhere`].
    type Found;
}

/// The first.
pub struct First;
/// The one after another.
pub struct After<I>(Of<I>);
/// None.
pub struct Nowhere;

impl Leading for HNil {
    type Found = Nowhere;
}

impl<S, D, T> Leading for HCons<(S, D), T>
where
    S: Line<D>,
    T: Leading,
    S::Leads: Then<First, AfterOf<T::Found>>,
    T::Found: Later,
{
    type Found = <S::Leads as Then<First, AfterOf<T::Found>>>::Output;
}

type AfterOf<I> = <I as Later>::Output;

/// A number of a mode, counted from the mode before.
pub trait Later {
    /// That number.
    type Output;
    /// The number, or the first if there is none.
    type OrFirst;
}

impl Later for First {
    type Output = After<First>;
    type OrFirst = First;
}

impl<I> Later for After<I> {
    type Output = After<Self>;
    type OrFirst = Self;
}

impl Later for Nowhere {
    type Output = Nowhere;
    type OrFirst = First;
}

/// A list, of which one is taken out.
pub trait Pull<I> {
    /// That one.
    type Taken;
    /// The others, in order.
    type Others;
}

impl<H, T> Pull<First> for HCons<H, T> {
    type Taken = H;
    type Others = T;
}

impl<H, T: Pull<I>, I> Pull<After<I>> for HCons<H, T> {
    type Taken = T::Taken;
    type Others = HCons<H, T::Others>;
}

/// The divisor of all strides of a list of modes.
pub trait AllStrides {
    /// It; 0 if there are none.
    type Output;
}

impl AllStrides for HNil {
    type Output = UTerm;
}

impl<S, D, T> AllStrides for HCons<(S, D), T>
where
    S: Line<D>,
    T: AllStrides,
    S::All: Gcd<T::Output>,
{
    type Output = GreatestCommonDivisor<S::All, T::Output>;
}

/// How many elements of a layout lie together along the mode `I`, at multiples of their number.
pub trait Together<I> {
    /// That number.
    type Output;
}

impl<L, I> Together<I> for L
where
    L: Lines<Modes: Pull<I, Taken: OfMode, Others: AllStrides>>,
    AlongMode<L, I>: Gcd<OtherStrides<L, I>>,
    GreatestCommonDivisor<AlongMode<L, I>, OtherStrides<L, I>>: Gcd<L::Most>,
{
    type Output = GreatestCommonDivisor<GreatestCommonDivisor<AlongMode<L, I>, OtherStrides<L, I>>, L::Most>;
}

type AlongMode<L, I> = <<<L as Lines>::Modes as Pull<I>>::Taken as OfMode>::Together;
type OtherStrides<L, I> = <<<L as Lines>::Modes as Pull<I>>::Others as AllStrides>::Output;

/// The extents of a tile with the strides of the column-major tile, from the stride `K` on.
pub trait Counted<K> {
    /// A list of `(extent, stride)`.
    type Output;
}

impl<K> Counted<K> for HNil {
    type Output = HNil;
}

impl<M: Mul<K>, T: Counted<Product<M, K>>, K> Counted<K> for HCons<M, T> {
    type Output = HCons<(M, K), T::Output>;
}

/// A list of `(extent, stride)` parted among `N` threads: extents and strides of threads and of
/// values, and the threads that are left.
pub trait Split<N> {
    /// The extents of threads.
    type Threads;
    /// Their strides.
    type Between;
    /// The extents of values.
    type Values;
    /// Their strides.
    type Steps;
    /// The threads that are left.
    type Left;
    /// How many of this a thread has.
    type Each;
}

impl<N> Split<N> for HNil {
    type Threads = HCons<N, HNil>;
    type Between = HCons<UTerm, HNil>;
    type Values = HNil;
    type Steps = HNil;
    type Left = N;
    type Each = One;
}

impl<M, K, T, N> Split<N> for HCons<(M, K), T>
where
    N: Gcd<M> + TotalDivExact<GreatestCommonDivisor<N, M>>,
    M: TotalDivExact<GreatestCommonDivisor<N, M>>,
    K: Mul<GreatestCommonDivisor<N, M>>,
    T: Split<QuotientOutcome<N, GreatestCommonDivisor<N, M>>>,
    QuotientOutcome<M, GreatestCommonDivisor<N, M>>: Mul<T::Each>,
{
    type Threads = HCons<GreatestCommonDivisor<N, M>, T::Threads>;
    type Between = HCons<K, T::Between>;
    type Values = HCons<QuotientOutcome<M, GreatestCommonDivisor<N, M>>, T::Values>;
    type Steps = HCons<Product<K, GreatestCommonDivisor<N, M>>, T::Steps>;
    type Left = T::Left;
    type Each = Product<QuotientOutcome<M, GreatestCommonDivisor<N, M>>, T::Each>;
}

/// The length of vectors, of `Vector` at most, where each thread has so many elements of a tile;
/// [`Inexact`] where it is no whole number.
pub trait WithEach<Each> {
    /// The length.
    type Output;
}

impl<V> WithEach<Inexact> for V {
    type Output = V;
}

impl<V: Gcd<UInt<U, B>>, U, B> WithEach<UInt<U, B>> for V {
    type Output = GreatestCommonDivisor<V, UInt<U, B>>;
}

/// The extents of two tiles of one shape, of which one may be flat.
pub trait ShapeOfBoth<Other> {
    /// Those that say more.
    type Output;
}

impl<A, B> ShapeOfBoth<B> for A
where
    A: Corresponds<B> + HasSize + Shown + MoreOf<B>,
    B: HasSize + Shown,
    Size<A>: IsEqual<Size<B>>,
    <A as Corresponds<B>>::Output: Then<Equality<Size<A>, Size<B>>, B0, Output: OneShape<A::Decimals, B::Decimals>>,
{
    type Output = <A as MoreOf<B>>::Output;
}

/// Of two lists of extents the one that has more.
pub trait MoreOf<Other> {
    /// That one; of an element, one extent of 1.
    type Output;
}

impl MoreOf<HNil> for HNil {
    type Output = HCons<One, HNil>;
}

impl<M, T> MoreOf<HCons<M, T>> for HNil {
    type Output = HCons<M, T>;
}

impl<M, T> MoreOf<HNil> for HCons<M, T> {
    type Output = Self;
}

impl<M, N, T> MoreOf<HCons<N, T>> for HCons<M, HNil> {
    type Output = HCons<N, T>;
}

impl<M, P, Q, N, T> MoreOf<HCons<N, T>> for HCons<M, HCons<P, Q>> {
    type Output = Self;
}

/// The layouts of two tiles of the extents `X`, of elements of `Bits` bits, of which the first says
/// which mode comes first: the thread-value layout by which `N` threads part them.
pub trait PartedBy<X, Bits, N> {
    /// The layout.
    type ThreadValue;
}

type InShape<L, X> = ComposeOf<L, LayoutLeft<X>>;
type Lead<L, X> = <<<InShape<L, X> as Lines>::Modes as Leading>::Found as Later>::OrFirst;

impl<A, B, X, Bits, N> PartedBy<X, Bits, N> for (A, B)
where
    X: CompactColMajor,
    A: Compose<LayoutLeft<X>>,
    B: Compose<LayoutLeft<X>>,
    InShape<A, X>: Lines<Modes: Leading<Found: Later>>,
    (InShape<A, X>, InShape<B, X>): PartedAlong<Lead<A, X>, X, Bits, N>,
{
    type ThreadValue = <(InShape<A, X>, InShape<B, X>) as PartedAlong<Lead<A, X>, X, Bits, N>>::ThreadValue;
}

/// [`PartedBy`], along the mode `I`.
pub trait PartedAlong<I, X, Bits, N> {
    /// The layout.
    type ThreadValue;
}

/// As many elements as 16 bytes have, that lie together in both.
type Vectors<A, B, Bits, I> =
    GreatestCommonDivisor<GreatestCommonDivisor<QuotientOutcome<Int![128], Bits>, <A as Together<I>>::Output>, <B as Together<I>>::Output>;
type VectorsOf<A, B, X, Bits, I, N> = <Vectors<A, B, Bits, I> as WithEach<QuotientOutcome<Size<X>, N>>>::Output;
/// The modes of the column-major tile, the one that leads first.
type InOrder<X, I> = HCons<<<X as Counted<One>>::Output as Pull<I>>::Taken, <<X as Counted<One>>::Output as Pull<I>>::Others>;

impl<A, B, X, Bits, N, I> PartedAlong<I, X, Bits, N> for (A, B)
where
    A: Together<I>,
    B: Together<I>,
    Int![128]: TotalDivExact<Bits>,
    QuotientOutcome<Int![128], Bits>: Gcd<A::Output>,
    GreatestCommonDivisor<QuotientOutcome<Int![128], Bits>, A::Output>: Gcd<B::Output>,
    X: HasSize + Counted<One, Output: Pull<I>>,
    Size<X>: TotalDivExact<N>,
    Vectors<A, B, Bits, I>: WithEach<QuotientOutcome<Size<X>, N>>,
    VectorsOf<A, B, X, Bits, I, N>: VectorsOfThreads<InOrder<X, I>, N>,
{
    type ThreadValue = <VectorsOf<A, B, X, Bits, I, N> as VectorsOfThreads<InOrder<X, I>, N>>::ThreadValue;
}

/// Vectors of so many elements: by which `N` threads part a list of `(extent, stride)`, along the
/// first one.
///
/// The length is `Self`, so that the compiler, which looks for an impl before it knows both tiles,
/// waits for them.
pub trait VectorsOfThreads<Modes, N> {
    /// The layout, or turns.
    type ThreadValue;
}

type VectorModes<M, K, T, V> = HCons<(QuotientOutcome<M, V>, Product<K, V>), T>;
type AllHave<L, N> = Equality<<L as Split<N>>::Left, One>;
type OneEach<L, N> = Equality<<L as Split<N>>::Each, One>;
// All threads have something, or none has more than a vector.
type IsEven<L, N> = <AllHave<L, N> as Then<B1, OneEach<L, N>>>::Output;
type Even<K, V, L, N> = Layout<
    HCons<<L as Split<N>>::Threads, HCons<HCons<V, <L as Split<N>>::Values>, HNil>>,
    HCons<<L as Split<N>>::Between, HCons<HCons<K, <L as Split<N>>::Steps>, HNil>>,
>;
type Uneven<K, V, L, N> = InTurn<V, K, Layout<<L as Split<One>>::Values, <L as Split<One>>::Steps>, N>;

impl<M, K, T, V, N> VectorsOfThreads<HCons<(M, K), T>, N> for V
where
    M: TotalDivExact<V>,
    K: Mul<V>,
    VectorModes<M, K, T, V>: Split<N, Left: IsEqual<One>, Each: IsEqual<One>> + Split<One>,
    AllHave<VectorModes<M, K, T, V>, N>: Then<B1, OneEach<VectorModes<M, K, T, V>, N>>,
    IsEven<VectorModes<M, K, T, V>, N>: Then<Even<K, V, VectorModes<M, K, T, V>, N>, Uneven<K, V, VectorModes<M, K, T, V>, N>>,
{
    type ThreadValue = <IsEven<VectorModes<M, K, T, V>, N> as Then<Even<K, V, VectorModes<M, K, T, V>, N>, Uneven<K, V, VectorModes<M, K, T, V>, N>>>::Output;
}

#[cfg(test)]
mod tests {
    use super::PartedBy;
    use crate::in_turn::{InTurn, TakesTile};
    use crate::share::Inside;
    use crate::thread_value::{ShareOf, Takes};
    use crate::unrolled::Count;
    use crate::vector::Runs;
    use cute_static::htuple::{HCons, HNil};
    use cute_static::prelude::*;

    type Parted<A, B, X, Bits, N> = <(A, B) as PartedBy<X, Bits, N>>::ThreadValue;

    /// Each element is a value of one thread that writes; vectors lie together in both layouts, at
    /// multiples of their length; those of so many threads in a row lie in a row in the first one.
    fn check<TV: Takes>([a, b]: [&[u32]; 2], vector: u32, in_a_row: u32, what: &str) {
        assert_eq!(a.len(), b.len(), "{what}");
        let (threads, values) = (TV::Threads::VALUE as u32, TV::Values::N);
        let element = |t: u32, v: u32| TV::element(t, v, Inside(())) as usize;
        let mut seen = std::vec![0; a.len()];
        for t in (0..threads).filter(|&t| TV::leads(t, Inside(()))) {
            for v in (0..values).filter(|&v| TV::has(t, v, Inside(()))) {
                seen[element(t, v)] += 1;
                let first = v / vector * vector;
                for offsets in [a, b] {
                    assert_eq!(offsets[element(t, first)] % vector, 0, "{what}: {t} {v}");
                    assert_eq!(offsets[element(t, v)], offsets[element(t, first)] + v - first, "{what}: {t} {v}");
                }
            }
        }
        assert!(seen.iter().all(|&times| times == 1), "{what}: {seen:?}");
        for t in 1..in_a_row {
            assert_eq!(a[element(t, 0)], a[element(t - 1, 0)] + vector, "{what}: {t}");
        }
    }

    /// The layouts, composed with the order of vectors, have the offsets of the elements.
    fn check_offsets<TV: Takes>([a, b]: [&[u32]; 2], composed: impl Fn(u32) -> [u32; 2], what: &str) {
        for (t, v) in (0..TV::Threads::VALUE as u32).flat_map(|t| (0..TV::Values::N).map(move |v| (t, v))) {
            if TV::has(t, v, Inside(())) {
                let (element, (vector, after)) = (TV::element(t, v, Inside(())) as usize, TV::composed(t, v, Inside(())));
                assert_eq!(composed(vector).map(|offset| offset + after), [a[element], b[element]], "{what}: {t} {v}");
            }
        }
    }

    #[test]
    fn tiles_are_parted_in_vectors_along_what_lies_together() {
        macro_rules! check {
            ($($first:expr, $second:expr; $shape:ty, $bits:literal $threads:literal: $vector:literal $in_a_row:literal;)*) => { $( {
                fn parted<A, B>(a: A, b: B)
                where
                    A: LayoutFunction + Copy,
                    B: LayoutFunction + Copy,
                    (A, B): PartedBy<$shape, Int![$bits], Int![$threads], ThreadValue: ShareOf<Size<$shape>>>,
                    A: Compose<Parted<A, B, $shape, Int![$bits], Int![$threads]>>,
                    ComposeOf<A, Parted<A, B, $shape, Int![$bits], Int![$threads]>>: Runs,
                {
                    type TV<A, B> = Parted<A, B, $shape, Int![$bits], Int![$threads]>;
                    let offsets = |layout: &dyn Fn(u32) -> u32| (0..<$shape>::NEW.size() as u32).map(layout).collect::<std::vec::Vec<_>>();
                    let (of_a, of_b) = (offsets(&|c| a.offset_in(c)), offsets(&|c| b.offset_in(c)));
                    assert!(<TV<A, B> as Takes>::ALL && <TV<A, B> as Takes>::Threads::VALUE == $threads);
                    check::<TV<A, B>>([&of_a, &of_b], $vector, $in_a_row, stringify!($first, $second, $threads));
                    // The share finds the same vectors, or longer ones.
                    assert!(<ComposeOf<A, TV<A, B>> as Runs>::RUN.is_multiple_of($vector), "{}", stringify!($first, $second, $threads));
                }
                parted($first, $second);
            } )* };
        }
        let n = Dyn::new(1000).unwrap();
        let by4 = Multiple::<Int![4]>::new(1004).unwrap();
        let by8 = Multiple::<Int![8]>::new(1032).unwrap();
        check! {
            layout![(1024) : (1)], layout![(1024) : (1)]; HCons<Int![1024], HNil>, 32 256: 4 256;
            layout![(1024) : (1)], layout![1024 : 1]; HCons<Int![1024], HNil>, 32 128: 4 128;
            layout![(1024) : (1)], layout![(1024) : (1)]; HCons<Int![1024], HNil>, 64 256: 2 256;
            layout![(1024) : (1)], layout![(1024) : (1)]; HCons<Int![1024], HNil>, 128 256: 1 256;
            // Fewer elements than vectors of 16 bytes for all, or than threads.
            layout![(512) : (1)], layout![(512) : (1)]; HCons<Int![512], HNil>, 32 256: 2 256;
            layout![(64) : (1)], layout![(64) : (1)]; HCons<Int![64], HNil>, 32 256: 4 16;
            layout![(64, 64) : (1, {n})], layout![(64, 64) : (65, 1)]; Shape![64, 64], 32 256: 1 64;
            layout![(64, 64) : ({n}, 1)], layout![(64, 64) : (1, 65)]; Shape![64, 64], 32 256: 1 64;
            layout![(64, 64) : (1, {by4})], layout![(64, 64) : (1, 68)]; Shape![64, 64], 32 256: 4 16;
            layout![(64, 64) : (1, {by4})], layout![(64, 64) : (1, 66)]; Shape![64, 64], 32 256: 2 32;
            layout![(64, 64) : (1, {by4})], layout![(64, 64) : (1, {n})]; Shape![64, 64], 32 256: 1 64;
            layout![(64, 32) : ({by8}, 1)], Layout::<Shape![64, 32], Stride![32, 1]>::NEW; Shape![64, 32], 16 128: 8 4;
            layout![(64, 64) : ({by8}, 1)], <Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>>::NEW; Shape![64, 64], 16 256: 8 8;
            layout![(64, 64) : ({by8}, 1)], <Swizzled<Swizzle![3, 2, 3], Int![0], Layout![(64, 64) : (64, 1)]>>::NEW; Shape![64, 64], 16 256: 4 16;
            layout![(64, 64) : (1, {n})], <Layout![(64, (32, 2)) : (f1, (f65, f2048))]>::NEW; Shape![64, 64], 32 256: 1 64;
            layout![(128, 64) : (1, {by8})], layout![((64, 2), 64) : ((1, 4096), 64)]; Shape![128, 64], 16 256: 8 8;
            layout![(8, 16, 4) : ({n}, {n}, 1)], layout![512 : 1]; Shape![8, 16, 4], 32 128: 1 4;
            // Extents that are no powers of two.
            layout![(96, 40) : (1, {by4})], layout![(96, 40) : (1, 100)]; Shape![96, 40], 32 128: 2 16;
            layout![(48, 10) : (1, {n})], layout![(48, 10) : (1, 48)]; Shape![48, 10], 8 96: 1 48;
        }
    }

    #[test]
    fn threads_take_the_vectors_of_other_tiles_in_turn() {
        macro_rules! check {
            ($($first:expr, $second:expr; $shape:ty, $bits:literal $threads:literal: $vector:literal $in_a_row:literal $turns:literal;)*) => { $( {
                fn parted<A, B, V, K, O>(a: A, b: B)
                where
                    (A, B): PartedBy<$shape, Int![$bits], Int![$threads], ThreadValue = InTurn<V, K, O, Int![$threads]>>,
                    InTurn<V, K, O, Int![$threads]>: TakesTile<A, Size<$shape>, Int![$threads]>,
                    A: LayoutFunction + Copy + Compose<O>,
                    B: LayoutFunction + Copy + Compose<O>,
                    O: Static,
                    ComposeOf<A, O>: LayoutFunction,
                    ComposeOf<B, O>: LayoutFunction,
                {
                    let of_elements = |layout: &dyn Fn(u32) -> u32| (0..<$shape>::NEW.size() as u32).map(layout).collect::<std::vec::Vec<_>>();
                    let (of_a, of_b) = (of_elements(&|c| a.offset_in(c)), of_elements(&|c| b.offset_in(c)));
                    let (in_a, in_b) = (a.compose(O::NEW), b.compose(O::NEW));
                    let what = stringify!($first, $second, $threads);
                    assert_eq!(<InTurn<V, K, O, Int![$threads]> as Takes>::VECTOR, $vector, "{what}");
                    assert_eq!(<InTurn<V, K, O, Int![$threads]> as Takes>::Values::N, $vector * $turns, "{what}");
                    check::<InTurn<V, K, O, Int![$threads]>>([&of_a, &of_b], $vector, $in_a_row, what);
                    check_offsets::<InTurn<V, K, O, Int![$threads]>>([&of_a, &of_b], |u| [in_a.offset_in(u), in_b.offset_in(u)], what);
                }
                parted($first, $second);
            } )* };
        }
        let n = Dyn::new(1000).unwrap();
        let by4 = Multiple::<Int![4]>::new(1004).unwrap();
        let by8 = Multiple::<Int![8]>::new(1032).unwrap();
        check! {
            layout![(1000) : (1)], layout![(1000) : (1)]; HCons<Int![1000], HNil>, 32 256: 4 250 1;
            layout![(1000) : (1)], layout![1000 : 1]; HCons<Int![1000], HNil>, 32 64: 4 64 4;
            layout![(1021) : (1)], layout![(1021) : (1)]; HCons<Int![1021], HNil>, 32 256: 1 256 4;
            layout![(64, 63) : ({n}, 1)], layout![(64, 63) : (1, 65)]; Shape![64, 63], 32 256: 1 63 16;
            layout![(63, 64) : (1, {by4})], layout![(63, 64) : (1, 64)]; Shape![63, 64], 32 256: 1 63 16;
            layout![(60, 50) : (1, {by4})], layout![(60, 50) : (1, 60)]; Shape![60, 50], 32 256: 4 15 3;
            layout![(50, 60) : ({by4}, 1)], layout![(50, 60) : (60, 1)]; Shape![50, 60], 32 256: 4 15 3;
            layout![(5, 7, 12) : ({n}, {by4}, 1)], layout![(5, 7, 12) : (84, 12, 1)]; Shape![5, 7, 12], 32 32: 1 12 14;
            layout![(5, 7, 12) : ({by4}, {by4}, 1)], layout![(5, 7, 12) : (84, 12, 1)]; Shape![5, 7, 12], 32 32: 4 3 4;
            layout![(25, 64) : ({by8}, 1)], <Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(25, 64) : (64, 1)]>>::NEW; Shape![25, 64], 16 128: 8 8 2;
            layout![(96, 9) : (1, {by8})], layout![((48, 2), 9) : ((1, 432), 48)]; Shape![96, 9], 16 64: 8 6 2;
        }
    }
}
