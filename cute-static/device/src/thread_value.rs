//! Thread-value layouts: which thread of a block has which elements of a tile.

use crate::share::Inside;
use crate::unrolled::Count;
use core::marker::PhantomData;
use cute_static::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{B1, UInt, UTerm};
use cute_static::outcome::{TotalBijective, TotalFilter};
use cute_static::prelude::*;
use cute_static::typenum::IsEqual;

/// A layout of two modes, `(thread, value)`, whose values are the integral coordinates of a tile:
/// the value `v` of the thread `t` is the element `TV(t, v)`.
///
/// The integral coordinate of an element is column-major in the tile, whatever the strides of the
/// tensor are: the first mode of the tile counts fastest. In `Tile![64, 32]` the element of row `i`
/// and column `j` is `i + 64 * j`; so a stride of 1 goes down a column, and one of 64 along a row.
/// Whether threads next to each other have elements next to each other in memory is another
/// question, which the tensor's strides answer.
///
/// Threads that differ in a mode of stride 0 alone have the same elements; the first of them
/// writes.
#[refusal(NotByThread)]
pub trait ThreadValue: LayoutFunction + Static + Copy {
    /// The threads.
    type Threads: Number;
    /// The values of a thread.
    type Values: Count;

    /// Whether a thread is the first of those that have the same elements.
    #[doc(hidden)]
    fn leads(thread: u32, inside: Inside) -> bool;
}

#[diagnostic::do_not_recommend]
impl<TS, TD, VS, VD> ThreadValue for Layout<HCons<TS, HCons<VS, HNil>>, HCons<TD, HCons<VD, HNil>>>
where
    Self: LayoutFunction + Static + Copy,
    TS: HasSize + Leads<TD>,
    VS: HasSize,
    Size<VS>: Count,
{
    type Threads = Size<TS>;
    type Values = Size<VS>;

    #[inline(always)]
    fn leads(thread: u32, Inside(()): Inside) -> bool {
        TS::leads(thread)
    }
}

/// Which elements of a tile each thread has: by a [`ThreadValue`] layout, or by
/// [`InTurn`](crate::in_turn::InTurn).
pub trait Takes {
    /// The threads.
    type Threads: Number;
    /// The values of a thread, or more.
    type Values: Count;

    /// Whether each thread has all of its values.
    #[doc(hidden)]
    const ALL: bool;

    /// How many values lie in a row in memory, at a multiple of their number; 0 if the tile's
    /// layout, composed with this, is by thread and value, and says so itself.
    #[doc(hidden)]
    const VECTOR: u64;

    #[doc(hidden)]
    fn leads(thread: u32, inside: Inside) -> bool;

    /// Whether a thread has a value.
    #[doc(hidden)]
    fn has(thread: u32, v: u32, inside: Inside) -> bool;

    /// The integral coordinate of a value in the tile.
    #[doc(hidden)]
    fn element(thread: u32, v: u32, inside: Inside) -> u32;

    /// The integral coordinate in the composed layout, and what comes to its offset.
    #[doc(hidden)]
    fn composed(thread: u32, v: u32, inside: Inside) -> (u32, u32);
}

impl<TV: ThreadValue> Takes for TV {
    type Threads = TV::Threads;
    type Values = TV::Values;
    const ALL: bool = true;
    const VECTOR: u64 = 0;

    #[inline(always)]
    fn leads(thread: u32, inside: Inside) -> bool {
        <TV as ThreadValue>::leads(thread, inside)
    }

    #[inline(always)]
    fn has(_: u32, _: u32, Inside(()): Inside) -> bool {
        true
    }

    #[inline(always)]
    fn element(thread: u32, v: u32, Inside(()): Inside) -> u32 {
        TV::NEW.offset_in(thread + v * TV::Threads::VALUE as u32)
    }

    #[inline(always)]
    fn composed(thread: u32, v: u32, Inside(()): Inside) -> (u32, u32) {
        (thread + v * TV::Threads::VALUE as u32, 0)
    }
}

/// A thread-value layout for a tile of `Size` elements: of the layout without its broadcasts, each
/// element of the tile is a value once. So shares are disjoint, within the tile, and all of it.
///
/// It asks for the number of elements alone, since a thread-value layout has no shape of a tile:
/// `Layout![(256, 4) : (4, 1)]` is for `Tile![1024]`, and as well for `Tile![32, 32]`, of which
/// each thread then has four rows of a column. What must agree are the tiles of two shares that are
/// copied or combined ([`SameTile`](crate::SameTile)).
pub trait ShareOf<Size>: ThreadValue {}

impl<TV, F, S> ShareOf<S> for TV
where
    TV: ThreadValue + TotalFilter<Outcome: HasAnswer<Output = F>>,
    F: TotalBijective<Outcome: PartsTheTile> + HasSize,
    Size<F>: IsEqual<S> + Decimal,
    S: Decimal,
    <Size<F> as IsEqual<S>>::Output: WholeTile<DecimalOf<Size<F>>, DecimalOf<S>>,
{
}

/// The outcome of [`Bijective`]: `Answer<()>` where shares part the tile.
#[refusal(NotByThread)]
pub trait PartsTheTile {}

impl PartsTheTile for Answer<()> {}

impl<Expected, Stride> PartsTheTile for Refusal<reason::NotBijective<Expected, Stride>> where Shares: Chain<Expected, Stride> {}

/// The shares of threads.
pub struct Shares;

/// Shares that chain, one stride after the other. Nothing implements it: it carries the message.
#[refusal(ElementsShared)]
pub trait Chain<Expected, Stride> {}

/// Whether the shares of all threads are the tile.
#[refusal(SharesAreNotTheTile)]
pub trait WholeTile<Elements, Tile> {}

impl<A, B> WholeTile<A, B> for B1 {}

/// Two numbers that must be the same.
pub trait Threads<N> {}

impl<N, M> Threads<N> for M
where
    M: IsEqual<N> + Decimal,
    N: Decimal,
    <M as IsEqual<N>>::Output: SameThreads<DecimalOf<M>, DecimalOf<N>>,
{
}

/// Whether the number of threads of a layout, `Layout`, is that of the kernel.
#[refusal(OtherThreads)]
pub trait SameThreads<Kernel, Threads> {}

impl<M, N> SameThreads<M, N> for B1 {}

/// Threads of which some have the same elements: those that a mode of stride 0 tells apart.
pub trait Leads<D> {
    #[doc(hidden)]
    const SIZE: u32;

    #[doc(hidden)]
    fn leads(i: u32) -> bool;
}

impl<U, B> Leads<UTerm> for UInt<U, B>
where
    Self: Number,
{
    const SIZE: u32 = <Self as Number>::VALUE as u32;

    #[inline(always)]
    fn leads(i: u32) -> bool {
        i == 0
    }
}

impl<U, B, V, C> Leads<UInt<V, C>> for UInt<U, B>
where
    Self: Number,
{
    const SIZE: u32 = <Self as Number>::VALUE as u32;

    #[inline(always)]
    fn leads(_: u32) -> bool {
        true
    }
}

impl Leads<HNil> for HNil {
    const SIZE: u32 = 1;

    #[inline(always)]
    fn leads(_: u32) -> bool {
        true
    }
}

impl<H: Leads<DH>, T: Leads<DT>, DH, DT> Leads<HCons<DH, DT>> for HCons<H, T> {
    const SIZE: u32 = H::SIZE * T::SIZE;

    #[inline(always)]
    fn leads(i: u32) -> bool {
        H::leads(i % H::SIZE) & T::leads(i / H::SIZE)
    }
}

/// A closure over elements of threads, which takes nothing along that it could change or that is
/// borrowed: what it sees of one thread it cannot leave where all threads are together.
#[refusal(NotAKernel::Closure)]
pub trait Elementwise: Copy + 'static {}

#[diagnostic::do_not_recommend]
impl<F: Copy + 'static> Elementwise for F {}

/// A marker of types that have no value.
pub(crate) type Of<T> = PhantomData<fn() -> T>;

/// A thread-value layout without broadcasts among its threads: what a thread reads no other thread
/// writes, so that it may be updated.
#[refusal(SharedUpdate)]
pub trait NoBroadcast {}

#[diagnostic::do_not_recommend]
impl<TS, TD, VS, VD> NoBroadcast for Layout<HCons<TS, HCons<VS, HNil>>, HCons<TD, HCons<VD, HNil>>> where TS: AllLead<TD> {}

/// [`Leads`], always.
pub trait AllLead<D> {}

impl AllLead<UTerm> for UInt<UTerm, B1> {}
impl<U, B, V, C> AllLead<UInt<V, C>> for UInt<U, B> {}
impl AllLead<HNil> for HNil {}
impl<H: AllLead<DH>, T: AllLead<DT>, DH, DT> AllLead<HCons<DH, DT>> for HCons<H, T> {}
