//! The numbers of an HTuple or layout: size, rank, depth.

use super::HTuple;
use crate::Layout;
use crate::base::in_usize;
use crate::diagnostic::NoAnswer;
use crate::int::{Add, Dyn, Int, Max, Maximum, Mul, Multiple, Number, One, Product, Sum, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};

/// Computes [`Size`].
#[refusal(WrongOperand::Size, bound = "HasSize")]
pub trait ComputeSize {
    /// The size.
    type Output;
}

/// `|A|`: the product of the leaves of an HTuple; the number of coordinates of a shape or layout.
///
/// ```
/// use cute_static::htuple::Size;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Size<Shape![4, (2, 3)]>, Int![24]);
/// assert_type_eq_all!(Size<Layout![(4, 8) : (8, 1)]>, Int![32]);
/// assert_type_eq_all!(Size<Int![7]>, Int![7]);
/// ```
#[doc(alias = "size")]
#[doc(alias = "product")]
#[doc(alias = "size_v")]
pub type Size<A> = <A as ComputeSize>::Output;

/// Has a size: the product of the leaves, `|S| = Π |S_k|` (Cecka Definition 2.5). Use the alias
/// [`Size`]; in generic code, `A: HasSize` is all that it needs.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn size<A: HasSize>() -> u64 {
///     <Size<A>>::VALUE
/// }
/// assert_eq!(size::<Shape![4, (2, 3)]>(), 24);
/// ```
pub trait HasSize: ComputeSize<Output: Number> {}

impl<A> HasSize for A where A: ComputeSize<Output: Number> {}

impl ComputeSize for UTerm {
    type Output = UTerm;
}

impl<U, B> ComputeSize for UInt<U, B> {
    type Output = Self;
}

impl ComputeSize for HNil {
    type Output = One;
}

impl<A> ComputeSize for HCons<A, HNil>
where
    A: ComputeSize,
{
    type Output = A::Output;
}

// Up to four modes at a step, since each step is a question to the solver.
impl<A, B> ComputeSize for HCons<A, HCons<B, HNil>>
where
    A: ComputeSize,
    B: ComputeSize,
    Size<A>: Mul<Size<B>>,
{
    type Output = Product<Size<A>, Size<B>>;
}

impl<A, B, C> ComputeSize for HCons<A, HCons<B, HCons<C, HNil>>>
where
    A: ComputeSize,
    B: ComputeSize,
    C: ComputeSize,
    Size<B>: Mul<Size<C>>,
    Size<A>: Mul<Product<Size<B>, Size<C>>>,
{
    type Output = Product<Size<A>, Product<Size<B>, Size<C>>>;
}

impl<A, B, C, H, T> ComputeSize for HCons<A, HCons<B, HCons<C, HCons<H, T>>>>
where
    A: ComputeSize,
    B: ComputeSize,
    C: ComputeSize,
    H: ComputeSize,
    T: ComputeSize,
    Size<H>: Mul<Size<T>>,
    Size<C>: Mul<Product<Size<H>, Size<T>>>,
    Size<B>: Mul<Product<Size<C>, Product<Size<H>, Size<T>>>>,
    Size<A>: Mul<Product<Size<B>, Product<Size<C>, Product<Size<H>, Size<T>>>>>,
{
    type Output = Product<Size<A>, Product<Size<B>, Product<Size<C>, Product<Size<H>, Size<T>>>>>;
}

impl<S, D> ComputeSize for Layout<S, D>
where
    S: ComputeSize,
{
    type Output = S::Output;
}

impl ComputeSize for NoAnswer {
    type Output = NoAnswer;
}

/// A shape with its numbers at hand: extents, of which some may be runtime numbers, in a tuple of
/// any depth.
///
/// ```
/// use cute_static::prelude::*;
///
/// let rows = Dyn::try_from(100).unwrap();
/// let matrix = layout![(rows, (4, 8)) : (1, (200, 800))];
/// assert_eq!(matrix.shape().size(), 3200);
/// assert_eq!(matrix.shape().get(int![0]).size(), 100);
/// assert_eq!(int![16].size(), 16);
/// ```
#[refusal(WrongOperand::Size, bound = "S: Extents")]
pub trait Extents {
    /// The size, if the types say it.
    #[doc(hidden)]
    const KNOWN_SIZE: Option<u64>;

    /// Returns the size; the largest `u64` if it does not fit.
    #[doc(hidden)]
    fn size_u64(&self) -> u64;

    /// Returns `|S|`, the product of the extents. With runtime extents, `usize::MAX` if it does not
    /// fit.
    #[doc(alias = "numel")]
    #[inline(always)]
    fn size(&self) -> usize {
        const { assert!(in_usize(Self::KNOWN_SIZE), said!(IndexTooNarrow::SizeOfShape)) }
        usize::try_from(self.size_u64()).unwrap_or(usize::MAX)
    }
}

/// Leaves that are extents, with the bound of each.
macro_rules! extents {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?;)*) => { $(
        impl<$($g),*> Extents for $leaf
        where
            $($bounded: $bound,)?
        {
            const KNOWN_SIZE: Option<u64> = Self::KNOWN;

            #[inline(always)]
            fn size_u64(&self) -> u64 {
                self.value()
            }
        }
    )* };
}

extents! {
    [U B] UInt<U, B> where UInt<U, B>: Number;
    [] Dyn;
    [K] Multiple<K> where K: Number;
}

impl<H: Extents> Extents for HCons<H, HNil> {
    const KNOWN_SIZE: Option<u64> = H::KNOWN_SIZE;

    #[inline(always)]
    fn size_u64(&self) -> u64 {
        self.head.size_u64()
    }
}

impl<H: Extents, H1, T> Extents for HCons<H, HCons<H1, T>>
where
    HCons<H1, T>: Extents,
{
    const KNOWN_SIZE: Option<u64> = match (H::KNOWN_SIZE, <HCons<H1, T>>::KNOWN_SIZE) {
        (Some(head), Some(tail)) => match head.checked_mul(tail) {
            None => panic!(said!(Overflow::SizeOfShape)),
            size => size,
        },
        _ => None,
    };

    #[inline(always)]
    fn size_u64(&self) -> u64 {
        self.head.size_u64().saturating_mul(self.tail.size_u64())
    }
}

impl<S: Extents, D> Extents for Layout<S, D> {
    const KNOWN_SIZE: Option<u64> = S::KNOWN_SIZE;

    #[inline(always)]
    fn size_u64(&self) -> u64 {
        self.shape.size_u64()
    }
}

impl Extents for NoAnswer {
    const KNOWN_SIZE: Option<u64> = Some(1);

    fn size_u64(&self) -> u64 {
        match *self {}
    }
}

/// Computes [`Rank`].
pub trait ComputeRank {
    /// The rank.
    type Output;
}

/// The number of top-level modes; 1 for a leaf.
///
/// ```
/// use cute_static::htuple::Rank;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Rank<Shape![4, (2, 3), 5]>, Int![3]);
/// assert_type_eq_all!(Rank<Layout![4 : 1]>, Int![1]);
/// ```
#[doc(alias = "rank")]
#[doc(alias = "tuple_size")]
#[doc(alias = "rank_t")]
#[doc(alias = "rank_v")]
pub type Rank<A> = <A as ComputeRank>::Output;

/// Has a rank: the number of modes (Cecka Definition 2.2). Use the alias [`Rank`]; in generic code,
/// `A: HasRank` is all that it needs.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn rank<A: HasRank>() -> u64 {
///     <Rank<A>>::VALUE
/// }
/// assert_eq!(rank::<Shape![4, (2, 3)]>(), 2);
/// ```
pub trait HasRank: ComputeRank<Output: Number> {}

impl<A> HasRank for A where A: ComputeRank<Output: Number> {}

impl<A> ComputeRank for A
where
    A: HTuple,
    A::Modes: CountModes,
{
    type Output = <A::Modes as CountModes>::Output;
}

impl<S, D> ComputeRank for Layout<S, D>
where
    S: ComputeRank,
{
    type Output = S::Output;
}

/// The length of a list.
#[doc(hidden)]
pub trait CountModes {
    type Output;
}

impl CountModes for HNil {
    type Output = UTerm;
}

impl<H, T> CountModes for HCons<H, T>
where
    T: CountModes,
    T::Output: Add<One>,
{
    type Output = Sum<T::Output, One>;
}

/// Computes [`Depth`].
#[refusal(WrongOperand::Depth, bound = "HasDepth")]
pub trait ComputeDepth {
    /// The depth.
    type Output;
}

/// Returns 0 for a leaf, and for a tuple one more than the largest depth of its modes.
///
/// ```
/// use cute_static::htuple::Depth;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(Depth<Int![4]>, Int![0]);
/// assert_type_eq_all!(Depth<Shape![(4)]>, Int![1]);
/// assert_type_eq_all!(Depth<Layout![(4, (2, (3))) : (1, (4, (8)))]>, Int![3]);
/// ```
#[doc(alias = "depth")]
#[doc(alias = "depth_t")]
#[doc(alias = "depth_v")]
pub type Depth<A> = <A as ComputeDepth>::Output;

/// Has a depth: how deep it nests (Cecka Definition 2.2). Use the alias [`Depth`]; in generic code,
/// `A: HasDepth` is all that it needs.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn depth<A: HasDepth>() -> u64 {
///     <Depth<A>>::VALUE
/// }
/// assert_eq!(depth::<Shape![4, (2, 3)]>(), 2);
/// ```
pub trait HasDepth: ComputeDepth<Output: Number> {}

impl<A> HasDepth for A where A: ComputeDepth<Output: Number> {}

impl ComputeDepth for UTerm {
    type Output = UTerm;
}

impl<U, B> ComputeDepth for UInt<U, B> {
    type Output = UTerm;
}

impl ComputeDepth for HNil {
    type Output = One;
}

impl<H> ComputeDepth for HCons<H, HNil>
where
    H: ComputeDepth,
    Depth<H>: Add<One>,
{
    type Output = Sum<Depth<H>, One>;
}

impl<H, H1, T> ComputeDepth for HCons<H, HCons<H1, T>>
where
    H: ComputeDepth,
    Depth<H>: Add<One>,
    HCons<H1, T>: ComputeDepth,
    Depth<HCons<H1, T>>: Max<Sum<Depth<H>, One>>,
{
    type Output = Maximum<Depth<HCons<H1, T>>, Sum<Depth<H>, One>>;
}

impl<S, D> ComputeDepth for Layout<S, D>
where
    S: ComputeDepth,
{
    type Output = S::Output;
}
