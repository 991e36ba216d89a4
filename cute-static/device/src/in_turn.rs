//! Vectors of a tile that the threads of a block take in turn, where they do not divide them: in
//! the last turn some threads have none.

use crate::share::Inside;
use crate::thread_value::{Of, ShareOf, Takes, Threads};
use crate::unrolled::Count;
use crate::vector::Runs;
use cute_static::int::{B1, CeilDiv, CeilQuotient, IsEqual, Mul, Product};
use cute_static::prelude::*;

/// How `N` threads take vectors of `V` elements in turn: the thread `t` has the vectors `t`, `t +
/// N`,
/// `t + 2N`, … of those that there are.
///
/// `Order` maps the number of a vector to the coordinate of its first element in the tile; the
/// others follow, `K` apart.
///
/// It has a name in this crate alone. [`PartedBy`](crate::PartedBy) makes it of the extents of a
/// tile, so that each coordinate is in one vector:
///
/// ```text
/// Order(u_0, u_1, …) = V·k_0·u_0 + k_1·u_1 + …    u_0 < M_0/V, u_1 < M_1, …
/// ```
///
/// where `M_i` are the extents, that of the leading mode first, and `k_i` the strides of these
/// modes in the column-major tile; `K = k_0`.
pub struct InTurn<V, K, Order, N>(Of<(V, K, Order, N)>);

impl<V, K, Order, N> Takes for InTurn<V, K, Order, N>
where
    V: Number + Mul<CeilQuotient<Size<Order>, N>>,
    K: Number,
    Order: LayoutFunction + Static + HasSize,
    N: Number,
    Size<Order>: Number + CeilDiv<N>,
    Product<V, CeilQuotient<Size<Order>, N>>: Count,
{
    type Threads = N;
    type Values = Product<V, CeilQuotient<Size<Order>, N>>;
    const ALL: bool = false;
    const VECTOR: u64 = V::VALUE;

    #[inline(always)]
    fn leads(_: u32, Inside(()): Inside) -> bool {
        true
    }

    #[inline(always)]
    fn has(thread: u32, v: u32, Inside(()): Inside) -> bool {
        thread + v / V::VALUE as u32 * (N::VALUE as u32) < Size::<Order>::VALUE as u32
    }

    #[inline(always)]
    fn element(thread: u32, v: u32, inside: Inside) -> u32 {
        let (vector, after) = Self::composed(thread, v, inside);
        Order::NEW.offset_in(vector) + after * K::VALUE as u32
    }

    // The number of the vector, and of the element in it. Where there is none it is the last one,
    // so that every offset is one of the tile's.
    #[inline(always)]
    fn composed(thread: u32, v: u32, Inside(()): Inside) -> (u32, u32) {
        let (turn, last) = (v / V::VALUE as u32, Size::<Order>::VALUE as u32 - 1);
        let vector = thread + turn * N::VALUE as u32;
        // In all turns but the last one each thread has a vector.
        (if (turn + 1) * N::VALUE as u32 <= last + 1 { vector } else { vector.min(last) }, v % V::VALUE as u32)
    }
}

/// How `N` threads take a tile of the layout `L` and of `Size` elements.
pub trait TakesTile<L, Size, N>: Takes {
    /// The tile's layout, composed.
    type Composed: LayoutFunction + Runs;

    #[doc(hidden)]
    fn compose(layout: L) -> Self::Composed;
}

#[diagnostic::do_not_recommend]
impl<TV, L, S, N> TakesTile<L, S, N> for TV
where
    TV: ShareOf<S>,
    N: Threads<TV::Threads>,
    L: LayoutFunction + Compose<TV>,
    ComposeOf<L, TV>: LayoutFunction + Runs,
{
    type Composed = ComposeOf<L, TV>;

    #[inline(always)]
    fn compose(layout: L) -> Self::Composed {
        layout.compose(TV::NEW)
    }
}

#[diagnostic::do_not_recommend]
impl<V, K, Order, N, L, S> TakesTile<L, S, N> for InTurn<V, K, Order, N>
where
    Self: Takes,
    Order: HasSize + Static,
    V: Mul<Size<Order>>,
    Product<V, Size<Order>>: IsEqual<S, Output = B1>,
    L: LayoutFunction + Compose<Order>,
    ComposeOf<L, Order>: LayoutFunction + Runs,
{
    type Composed = ComposeOf<L, Order>;

    #[inline(always)]
    fn compose(layout: L) -> Self::Composed {
        layout.compose(Order::NEW)
    }
}

// A vector goes along one mode, from a multiple of its length on.
impl<V: Number, K: Number, Order, N> Runs for InTurn<V, K, Order, N> {
    const RUN: u64 = V::VALUE;
    const STEP: u64 = K::VALUE;
    const TOGETHER: u64 = V::VALUE;
    const ADDS: bool = false;
}
