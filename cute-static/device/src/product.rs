//! Sums of products in the registers of a thread.

use crate::algorithm::{Combine, SameCount, get, held, put};
use crate::block::Block;
use crate::element::Words;
use crate::extents::TileExtents;
use crate::hardware;
use crate::pipeline::{Drained, Handover, Operands, Pipeline, StageCount, Stages};
use crate::share::{Loads, Stores, Updates};
use crate::shared::Shared;
use crate::thread_value::{Of, ShareOf, ThreadValue, Threads};
use crate::unrolled::{Count, InRegisters, unroll};
use crate::vector::Runs;
use core::marker::PhantomData;
use core::ops::Mul;
use cute_static::prelude::*;
use cute_static::typenum::Prod;

/// Returns `a·b + c`, rounded once.
///
/// ```
/// assert_eq!(cute_device::multiply_add(2.0, 3.0, 4.0), 10.0);
/// ```
#[inline(always)]
#[must_use]
pub fn multiply_add(a: f32, b: f32, c: f32) -> f32 {
    hardware::multiply_add(a, b, c)
}

/// `M` by `N` sums of each thread, in its registers.
pub struct Sums<M: Count, N: Count>(N::Held<M::Held<f32>>);

impl<M: Count, N: Count> Sums<M, N> {
    /// Returns sums of nothing.
    #[inline(always)]
    #[must_use]
    pub fn zero() -> Self
    where
        M: Mul<N>,
        Prod<M, N>: InRegisters,
    {
        Sums(N::hold(0, &mut |_| M::hold(0, &mut |_| 0.0)))
    }

    /// Adds the products over `K`: `sums(m, n) += Σ_k a(m, k)·b(n, k)`.
    ///
    /// A share of `a` has `M` values for each `k`, one `k` after the other; a share of `b` has `N`.
    #[inline(always)]
    #[track_caller]
    pub fn gemm<K>(&mut self, a: &impl Loads<Element = f32, Count: SameCount<Prod<M, K>>>, b: &impl Loads<Element = f32, Count: SameCount<Prod<N, K>>>)
    where
        K: Count,
        M: Mul<K>,
        N: Mul<K>,
    {
        let _place = hardware::Place::note();
        self.add_products::<K>(a, b, || {});
    }

    /// Adds the products; `meanwhile` is carried out while the values of the first `k` come.
    #[inline(always)]
    fn add_products<K>(
        &mut self,
        a: &impl Loads<Element = f32, Count: SameCount<Prod<M, K>>>,
        b: &impl Loads<Element = f32, Count: SameCount<Prod<N, K>>>,
        meanwhile: impl Fn(),
    ) where
        K: Count,
        M: Mul<K>,
        N: Mul<K>,
    {
        unroll::<K>(|k| {
            // The loads of a step stay in it, so that the registers of the next are not needed yet.
            hardware::keep_order();
            let (rows, columns) = (rows::<M, _>(a, k), rows::<N, _>(b, k));
            if k == 0 {
                meanwhile();
            }
            N::zip(&columns, &mut self.0, &mut |b, column| M::zip(&rows, column, &mut |a, sum| *sum = hardware::multiply_add(a, b, *sum)));
        });
    }

    /// Stores the sums: a share has the rows of a column one after the other.
    #[inline(always)]
    #[track_caller]
    pub fn store<D>(&self, _: &Block<impl Number>, target: &mut D)
    where
        M: Mul<N>,
        Prod<M, N>: SameCount<D::Count>,
        D: Stores<Element = f32>,
    {
        let _place = hardware::Place::note();
        if target.is_whole() {
            self.write::<D, true>(target);
        } else {
            self.write::<D, false>(target);
        }
    }

    #[inline(always)]
    fn write<D: Stores<Element = f32>, const WHOLE: bool>(&self, target: &mut D) {
        let mut words = Words::default();
        N::walk(&self.0, 0, &mut |n, column| M::walk(&column, 0, &mut |m, value| put::<f32, D, WHOLE>(n * M::N + m, value, &mut words, target)));
    }

    #[inline(always)]
    fn map(&self, f: impl Fn(f32) -> f32) -> N::Held<M::Held<f32>> {
        let mut mapped = self.0;
        N::zip(&self.0, &mut mapped, &mut |column, to| M::zip(&column, to, &mut |sum, to| *to = f(sum)));
        mapped
    }

    #[inline(always)]
    fn add_to<D: Stores<Element = f32>, const WHOLE: bool>(&self, beta: f32, target: &mut D) {
        let (mut read, mut words) = (Words::default(), Words::default());
        N::walk(&self.0, 0, &mut |n, column| {
            M::walk(&column, 0, &mut |m, value| {
                let v = n * M::N + m;
                // The sums are as many as the share's values, which are whole vectors.
                let before = get::<D, true, WHOLE>(v, &mut read, target, 0.0);
                put::<f32, D, WHOLE>(v, hardware::multiply_add(beta, before, value), &mut words, target);
            });
        });
    }
}

/// The stages of A and B.
type OfBoth<LA, LB, Count> = (Shared<f32, Stages<LA, Count>>, Shared<f32, Stages<LB, Count>>);

impl<LA, LB, C, S, H> Pipeline<OfBoth<LA, LB, C>, S, H>
where
    LA: LayoutFunction + Static + HasSize + TileExtents,
    LB: LayoutFunction + Static + HasSize + TileExtents,
    C: StageCount,
    H: Handover<C>,
{
    /// Adds the products of all tiles to sums, as [`Sums::gemm`] does those of one.
    ///
    /// The copies to the stage before begin behind the first loads of a stage, so that nothing
    /// waits for them.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// /// 32 by 8 of each, `k` after `k`: a thread brings one element.
    /// type Staged = Layout![(32, 8) : (1, 32)];
    /// type Brings = Layout![(256, 1) : (1, 0)];
    /// /// 16 by 16 threads have 2 by 2 sums each.
    /// type Rows = Layout![((16, 16), (2, 8)) : ((2, 0), (1, 32))];
    /// type Columns = Layout![((16, 16), (2, 8)) : ((0, 2), (1, 32))];
    /// type Results = Layout![((16, 16), (2, 2)) : ((2, 64), (1, 32))];
    /// type Operand = Global<f32, Matrix>;
    ///
    /// #[kernel(threads = 256)]
    /// fn product(
    ///     block: &mut Block, a: Operand, b: Operand, c: GlobalMut<f32, Matrix, Tile![32, 32]>,
    ///     to_a: Shared<f32, Stages<Staged>>, to_b: Shared<f32, Stages<Staged>>,
    /// ) {
    ///     let (i, j, _) = c.place(block);
    ///     let stages = Pipeline::new(block, (to_a, to_b), a.tiles::<Tile![32, 8]>().1, move |block: &_, k, (to_a, to_b)| {
    ///         let (a, b) = (a.tile_at::<Tile![32, 8]>((i, k)), b.tile_at::<Tile![32, 8]>((j, k)));
    ///         (to_a.start(block, &a.share::<Brings>(block)), to_b.start(block, &b.share::<Brings>(block)))
    ///     });
    ///     let mut sums = Sums::<Int![2], Int![2]>::zero();
    ///     stages.gemm(block, Needs::<Int![8], Rows, Columns>::new(), &mut sums);
    ///     axpby(1.0, &sums, 0.0, &mut c.tile(block).share::<Results>(block));
    /// }
    /// ```
    #[inline(always)]
    #[track_caller]
    pub fn gemm<K, Rows, Columns, M, N, T>(self, block: &mut Block<T>, _: Needs<K, Rows, Columns>, sums: &mut Sums<M, N>) -> Drained<OfBoth<LA, LB, C>>
    where
        K: Count,
        M: Count + Mul<K>,
        N: Count + Mul<K>,
        T: Number + Threads<Rows::Threads> + Threads<Columns::Threads>,
        S: Fn(&Block<T>, u32, <OfBoth<LA, LB, C> as Operands>::Awaited) -> <OfBoth<LA, LB, C> as Operands>::Arriving + Copy + 'static,
        LA: Compose<Rows>,
        LB: Compose<Columns>,
        Rows: ShareOf<Size<LA>> + ThreadValue<Values: SameCount<Prod<M, K>>>,
        Columns: ShareOf<Size<LB>> + ThreadValue<Values: SameCount<Prod<N, K>>>,
        ComposeOf<LA, Rows>: LayoutFunction + Runs + Static,
        ComposeOf<LB, Columns>: LayoutFunction + Runs + Static,
    {
        let _place = hardware::Place::note();
        let mut steps = self.begin_all(block);
        while steps.hold_next() {
            let (a, b) = steps.held();
            sums.add_products::<K>(&a.share::<Rows>(block), &b.share::<Columns>(block), || steps.begin_next(block));
        }
        steps.drained()
    }
}

/// What of a tile of A and of B each thread needs for its sums: the shares `Rows` and `Columns`, in
/// `K` steps, one after the other.
pub struct Needs<K, Rows, Columns>(Of<(K, Rows, Columns)>);

impl<K, Rows, Columns> Needs<K, Rows, Columns> {
    /// Returns it: it is a type, and no value.
    #[inline(always)]
    #[must_use]
    pub fn new() -> Self {
        Needs(PhantomData)
    }
}

impl<K, Rows, Columns> Default for Needs<K, Rows, Columns> {
    #[inline(always)]
    fn default() -> Self {
        Self::new()
    }
}

impl<M, N, D> Combine<f32, f32, D> for Sums<M, N>
where
    M: Count + Mul<N>,
    N: Count,
    Prod<M, N>: SameCount<D::Count>,
    D: Updates + Stores<Element = f32>,
{
    #[inline(always)]
    fn combine(&self, alpha: f32, beta: f32, target: &mut D) {
        let scaled = Sums::<M, N>(self.map(|sum| alpha * sum));
        match (target.is_whole(), beta == 0.0) {
            (true, true) => scaled.write::<D, true>(target),
            (false, true) => scaled.write::<D, false>(target),
            (true, false) => scaled.add_to::<D, true>(beta, target),
            (false, false) => scaled.add_to::<D, false>(beta, target),
        }
    }
}

#[inline(always)]
fn rows<M: Count, S: Loads>(source: &S, k: u32) -> M::Held<S::Element> {
    if source.is_whole() { held::<M, S, true>(source, k * M::N, S::Element::default()) } else { held::<M, S, false>(source, k * M::N, S::Element::default()) }
}

#[cfg(test)]
mod tests {
    /// Beside the host's own, on numbers whose product and sum differ in scale, and whose sum of
    /// two roundings is another.
    #[test]
    fn multiply_add_rounds_once() {
        let mut state = 1u64;
        let mut random = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let bits = (state >> 32) as u32;
            // All signs and mantissas, exponents near 1 and, once in eight, any.
            if bits.is_multiple_of(8) { f32::from_bits(bits) } else { f32::from_bits(bits & 0x807f_ffff | (100 + (bits >> 24) % 50) << 23) }
        };
        for _ in 0..2_000_000 {
            let (a, b, c) = (random(), random(), random());
            let (ours, hosts) = (super::multiply_add(a, b, c), a.mul_add(b, c));
            assert!(ours.to_bits() == hosts.to_bits() || ours.is_nan() && hosts.is_nan(), "{a:e} {b:e} {c:e}: {ours:e} {hosts:e}");
        }
    }
}
