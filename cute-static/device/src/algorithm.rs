//! What threads do with their shares: each loop over a share is written out, and each value is in
//! a register.

use crate::block::PerThread;
use crate::element::{Element, Words};
use crate::extents::SameTile;
use crate::hardware;
use crate::share::{INSIDE, Loads, Stores, Updates, Values};
use crate::thread_value::{Elementwise, Of};
use crate::unrolled::{Count, Fit, unroll};
use core::marker::PhantomData;
use core::ops::{Add, Mul};
use cute_static::diagnostic::{Decimal, DecimalOf};
use cute_static::int::B1;
use cute_static::prelude::*;
use cute_static::typenum::IsEqual;

/// `C` values of each thread, in its registers. Nothing outside of closures sees them.
pub struct Registers<T: Copy, C: Count>(pub(crate) C::Held<T>, Of<T>);

impl<T: Copy, C: Count> Clone for Registers<T, C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy, C: Count> Copy for Registers<T, C> {}

impl<T: Copy + Default + 'static, C: Count> Default for Registers<T, C> {
    #[inline(always)]
    fn default() -> Self {
        Registers::filled(T::default())
    }
}

impl<T: Copy + 'static, C: Count> Registers<T, C> {
    /// Returns as many times the value.
    #[inline(always)]
    #[must_use]
    pub fn filled(value: T) -> Self {
        Registers(C::hold(0, &mut |_| value), PhantomData)
    }

    /// Returns `f` of the number of each value.
    #[inline(always)]
    pub(crate) fn from_each(mut value: impl FnMut(u32) -> T) -> Self {
        Registers(C::hold(0, &mut value), PhantomData)
    }

    /// Returns the value of a number that the compiler knows: what is walked is not indexed.
    #[inline(always)]
    pub(crate) fn nth(&self, i: u32) -> T
    where
        T: Default,
    {
        let mut found = T::default();
        C::walk(&self.0, 0, &mut |j, value| {
            if j == i {
                found = value;
            }
        });
        found
    }

    /// Returns the values in another order: the value `v` is the value `P(v)` of these.
    ///
    /// It moves nothing: the compiler gives other registers the names.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_static::prelude::*;
    ///
    /// /// A thread has 4 by 4 elements of a tile of 32 by 32, by columns and by rows.
    /// type Columns = Layout![((8, 8), (4, 4)) : ((4, 128), (1, 32))];
    /// type Rows = Layout![((8, 8), (4, 4)) : ((4, 128), (32, 1))];
    /// type Staged = Layout![(32, 32) : (36, 1)];
    /// type Source = BlockTile<f32, MatrixBy<Int![4]>, Tile![32, 32], Read>;
    ///
    /// /// Brings a tile whose columns are contiguous to shared memory whose rows are, in vectors of 4
    /// /// on both sides.
    /// fn turn(block: &Block<Int![64]>, x: &Source, to: Shared<f32, Staged, Free>) -> Shared<f32, Staged, Written> {
    ///     to.store::<Rows, _>(block, &load(&x.share::<Columns>(block)).permute::<Layout![(4, 4) : (4, 1)]>())
    /// }
    /// ```
    /// ```compile_fail,E0277
    /// # use cute_device::*;
    /// # use cute_static::prelude::*;
    /// fn f(x: &Registers<f32, Int![16]>) {
    ///     x.permute::<Layout![(4, 4) : (1, 1)]>(); // CUTE101: the first value would be there twice, and another one not
    /// }
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn permute<P>(&self) -> Self
    where
        T: Default,
        P: Bijective + LayoutFunction + Static + HasSize,
        Size<P>: SameCount<C>,
    {
        Registers::from_each(|v| self.nth(P::NEW.offset_in(v)))
    }

    /// Returns `f` of each value.
    #[inline(always)]
    #[must_use]
    pub fn map<U: Copy + Default + 'static>(&self, f: impl Fn(T) -> U + Elementwise) -> Registers<U, C> {
        let mut mapped = C::hold(0, &mut |_| U::default());
        C::zip(&self.0, &mut mapped, &mut |value, to| *to = f(value));
        Registers(mapped, PhantomData)
    }

    /// Returns `f` of each value and one of the thread's.
    #[inline(always)]
    #[must_use]
    pub fn map_with<U: Copy + 'static, V: Copy + Default + 'static>(&self, other: PerThread<U>, f: impl Fn(T, U) -> V + Elementwise) -> Registers<V, C> {
        let PerThread(other) = other;
        let mut mapped = C::hold(0, &mut |_| V::default());
        C::zip(&self.0, &mut mapped, &mut |value, to| *to = f(value, other));
        Registers(mapped, PhantomData)
    }

    /// Replaces each value by `f` of the other one and itself.
    #[inline(always)]
    pub fn zip<U: Copy + 'static>(&mut self, other: &Registers<U, C>, f: impl Fn(U, T) -> T + Elementwise) {
        C::zip(&other.0, &mut self.0, &mut |other, value| *value = f(other, *value));
    }

    /// Returns all of a thread's values combined, from `zero` on.
    #[inline(always)]
    pub fn fold<U: Copy + 'static>(&self, zero: U, f: impl Fn(U, T) -> U + Elementwise) -> PerThread<U> {
        let mut folded = zero;
        C::walk(&self.0, 0, &mut |_, value| folded = f(folded, value));
        PerThread(folded)
    }
}

/// Two numbers of values that must be the same.
pub trait SameCount<C> {}

impl<A, B> SameCount<B> for A
where
    A: IsEqual<B> + Decimal,
    B: Decimal,
    <A as IsEqual<B>>::Output: AsMany<DecimalOf<A>, DecimalOf<B>>,
{
}

/// Whether shares have as many values.
#[refusal(OtherCount)]
pub trait AsMany<Source, Target> {}

impl<A, B> AsMany<A, B> for B1 {}

/// Loads a share; what is not there is 0.
#[inline(always)]
#[track_caller]
pub fn load<S: Loads>(source: &S) -> Registers<S::Element, S::Count>
where
    S::Count: Fit<S::Element>,
{
    load_or(source, S::Element::default())
}

/// Loads a share; what is not there is `otherwise`, such as the least number where the maximum is
/// looked for.
#[inline(always)]
#[track_caller]
pub fn load_or<S: Loads>(source: &S, otherwise: S::Element) -> Registers<S::Element, S::Count>
where
    S::Count: Fit<S::Element>,
{
    let _place = hardware::Place::note();
    Registers(loaded::<S::Count, S>(source, otherwise), PhantomData)
}

#[inline(always)]
fn loaded<C: Count, S: Values>(source: &S, otherwise: S::Element) -> C::Held<S::Element> {
    if source.is_whole() { held::<C, S, true>(source, 0, otherwise) } else { held::<C, S, false>(source, 0, otherwise) }
}

/// As many values as `C` of a share, from the value `from` on, which is a multiple of that.
#[inline(always)]
pub(crate) fn held<C: Count, S: Values, const WHOLE: bool>(source: &S, from: u32, otherwise: S::Element) -> C::Held<S::Element> {
    if const { S::WIDTH > 1 && C::N.is_multiple_of(S::WIDTH) } {
        let mut vector = Words::default();
        C::hold(0, &mut |v| get::<S, true, WHOLE>(from + v, &mut vector, source, otherwise))
    } else {
        C::hold(0, &mut |v| if WHOLE { source.load(from + v, INSIDE) } else { source.load_or(from + v, otherwise, INSIDE) })
    }
}

/// Loads one value, or a vector with the first one of it.
#[inline(always)]
pub(crate) fn get<S: Values, const VECTORS: bool, const WHOLE: bool>(v: u32, vector: &mut Words, source: &S, otherwise: S::Element) -> S::Element {
    if const { VECTORS && S::WIDTH > 1 } {
        if v.is_multiple_of(S::WIDTH) {
            let is_there = WHOLE || has_all(source, v);
            *vector = if WHOLE { source.load_words(v, INSIDE) } else { source.load_words_if(v, is_there, INSIDE) };
            if !is_there {
                let mut i = 0;
                while i < S::WIDTH {
                    let value = if source.has(v + i, INSIDE) { source.load(v + i, INSIDE) } else { otherwise };
                    value.put(vector, i);
                    i += 1;
                }
            }
        }
        S::Element::of(*vector, v % S::WIDTH)
    } else if WHOLE {
        source.load(v, INSIDE)
    } else {
        source.load_or(v, otherwise, INSIDE)
    }
}

/// Whether a vector is there.
#[inline(always)]
fn has_all<S: Values>(share: &S, from: u32) -> bool {
    let (mut all, mut v) = (true, 0);
    while v < S::WIDTH {
        all &= share.has(from + v, INSIDE);
        v += 1;
    }
    all
}

/// Stores a share; what is not there is left out.
#[inline(always)]
#[track_caller]
pub fn store<D: Stores<Element = T>, T: Element, C: Count + SameCount<D::Count>>(registers: &Registers<T, C>, target: &mut D) {
    let _place = hardware::Place::note();
    write_what_is_there(registers, target);
}

#[inline(always)]
fn write_what_is_there<T: Element, C: Count, D: Stores<Element = T>>(registers: &Registers<T, C>, target: &mut D) {
    if target.is_whole() {
        write::<T, C, D, true>(&registers.0, target);
    } else {
        write::<T, C, D, false>(&registers.0, target);
    }
}

#[inline(always)]
fn write<T: Element, C: Count, D: Stores<Element = T>, const WHOLE: bool>(held: &C::Held<T>, target: &mut D) {
    let mut words = Words::default();
    C::walk(held, 0, &mut |v, value| put::<T, D, WHOLE>(v, value, &mut words, target));
}

/// Stores one value, or a vector with the last one of it.
#[inline(always)]
pub(crate) fn put<T: Element, D: Stores<Element = T>, const WHOLE: bool>(v: u32, value: T, words: &mut Words, target: &mut D) {
    if const { D::WIDTH > 1 && D::Count::N.is_multiple_of(D::WIDTH) } {
        value.put(words, v % D::WIDTH);
        if v % D::WIDTH == D::WIDTH - 1 {
            let first = v + 1 - D::WIDTH;
            if WHOLE || has_all(target, first) {
                target.store_words(first, *words, INSIDE);
            } else {
                let mut i = 0;
                while i < D::WIDTH {
                    if target.has(first + i, INSIDE) {
                        target.store(first + i, T::of(*words, i), INSIDE);
                    }
                    i += 1;
                }
            }
        }
    } else if WHOLE || target.has(v, INSIDE) {
        target.store(v, value, INSIDE);
    }
}

/// Copies from one share to another, value by value: `target[v] = source[v]`. What is not there in
/// the source is 0; what is not there in the target is left out.
#[inline(always)]
#[track_caller]
pub fn copy<S, D>(source: &S, target: &mut D)
where
    S: Loads<Count: SameCount<D::Count>, Extents: SameTile<D::Extents>>,
    D: Stores<Element = S::Element>,
{
    let _place = hardware::Place::note();
    copy_values(source, target);
}

/// [`copy`], of shares that have as many values.
#[inline(always)]
pub(crate) fn copy_values<S: Loads, D: Stores<Element = S::Element>>(source: &S, target: &mut D) {
    // All loads are under way before the first store, if there are registers for their values.
    if const { S::Count::N * S::Element::BYTES <= REGISTERS } {
        if source.is_whole() && target.is_whole() {
            write::<_, S::Count, D, true>(&held::<S::Count, S, true>(source, 0, zero()), target);
        } else {
            write::<_, S::Count, D, false>(&held::<S::Count, S, false>(source, 0, zero()), target);
        }
    } else if source.is_whole() && target.is_whole() {
        copy_in_groups::<S, D, true>(source, target);
    } else {
        copy_in_groups::<S, D, false>(source, target);
    }
}

/// The bytes of the values that a copy has in registers at once.
const REGISTERS: u32 = 512;

/// Copies some values at a time.
#[inline(always)]
pub(crate) fn copy_in_groups<S: Loads, D: Stores<Element = S::Element>, const WHOLE: bool>(source: &S, target: &mut D) {
    if const { S::Count::N.is_multiple_of(64) } {
        copy_groups_of::<Int![64], S, D, WHOLE>(source, target);
    } else if const { S::Count::N.is_multiple_of(16) } {
        copy_groups_of::<Int![16], S, D, WHOLE>(source, target);
    } else {
        copy_groups_of::<Int![1], S, D, WHOLE>(source, target);
    }
}

#[inline(always)]
pub(crate) fn copy_groups_of<G: Count, S: Loads, D: Stores<Element = S::Element>, const WHOLE: bool>(source: &S, target: &mut D) {
    let mut words = Words::default();
    unroll::<S::Count>(|v| {
        if v.is_multiple_of(G::N) {
            let group = held::<G, S, WHOLE>(source, v, zero());
            G::walk(&group, 0, &mut |i, value| put::<S::Element, D, WHOLE>(v + i, value, &mut words, target));
        }
    });
}

#[inline(always)]
fn zero<T: Element>() -> T {
    T::default()
}

/// Copies from one share to another where the predicate holds of the integral coordinate of the
/// element in the source's tile: `target[v] = source[v]` (`cute_static::algorithm::copy_if`).
///
/// Where it does not hold, the source is not read and the target stays as it is. What is not there
/// in the source is 0; what is not there in the target is left out.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Fours = Layout![(256, 4) : (4, 1)];
///
/// /// Every other element.
/// #[kernel(threads = 256)]
/// fn even(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     copy_if(|i| i % 2 == 0, &x.tile::<Tile![1024]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn copy_if<S, D>(predicate: impl Fn(u32) -> bool + Elementwise, source: &S, target: &mut D)
where
    S: Loads<Count: SameCount<D::Count>, Extents: SameTile<D::Extents>>,
    D: Stores<Element = S::Element>,
{
    let _place = hardware::Place::note();
    unroll::<S::Count>(|v| {
        if predicate(source.index(v, INSIDE)) && target.has(v, INSIDE) {
            let value = if source.has(v, INSIDE) { source.load(v, INSIDE) } else { zero() };
            target.store(v, value, INSIDE);
        }
    });
}

/// Sets each value of a share: `target[v] = value` (`cute_static::algorithm::fill`).
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// #[kernel(threads = 256)]
/// fn ones(block: &mut Block, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     fill(&mut y.tile(block).share::<Layout![(256, 4) : (4, 1)]>(block), 1.0);
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn fill<D: Stores>(target: &mut D, value: D::Element) {
    let _place = hardware::Place::note();
    write_what_is_there(&Registers::<_, D::Count>::filled(value), target);
}

/// Sets each value of a share that `f` returns one for, of the integral coordinate of the element
/// in the tile: `target[v] = f(i)` (Thrust's `tabulate`). Where `f` returns none, and of what is
/// not there, the target stays as it is.
///
/// With [`Global::get`](crate::Global::get) it is a gather: what a table, or a formula, says is
/// read from anywhere. All that `f` reads is under way before the first store; without branches, as
/// here, where a place that no tensor has stands for none, also beside each other.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Each = Layout![(256, 4) : (1, 256)];
///
/// /// `y(i) = x(order(i))`, where `x` has such an element.
/// #[kernel(threads = 256, extents(order.0 == y.0))]
/// fn gather(block: &mut Block, x: Global<f32, Vector>, order: Global<u32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     let first = 1024 * block.index().0;
///     tabulate(&mut y.tile(block).share::<Each>(block), move |i| x.get(order.get(first + i).unwrap_or(u32::MAX)));
/// }
/// ```
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// #[kernel(threads = 256)]
/// fn count(block: &mut Block, x: Global<u32, Vector>) {
///     let mut x = x.tile::<Tile![1024]>(block).share::<Layout![(256, 4) : (4, 1)]>(block);
///     tabulate(&mut x, |i| Some(i)); // CUTE189: it is a share to read
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn tabulate<D: Stores>(target: &mut D, f: impl Fn(u32) -> Option<D::Element> + Elementwise)
where
    D::Count: Fit<D::Element>,
{
    let _place = hardware::Place::note();
    let values = if target.is_whole() {
        D::Count::hold(0, &mut |v| f(target.index(v, INSIDE)))
    } else {
        D::Count::hold(0, &mut |v| if target.has(v, INSIDE) { f(target.index(v, INSIDE)) } else { None })
    };
    D::Count::walk(&values, 0, &mut |v, value| {
        if let Some(value) = value {
            target.store(v, value, INSIDE);
        }
    });
}

/// Sets `target[v] = f(source[v])` (`cute_static::algorithm::transform`). What is not there in the
/// source is 0; what is not there in the target is left out, and `f` is not called for it.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Fours = Layout![(256, 4) : (4, 1)];
///
/// #[kernel(threads = 256)]
/// fn powers(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     transform(&x.tile::<Tile![1024]>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block), exp2);
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn transform<S, D>(source: &S, target: &mut D, f: impl Fn(S::Element) -> D::Element + Elementwise)
where
    S: Loads<Count: SameCount<D::Count>, Extents: SameTile<D::Extents>>,
    S::Count: Fit<S::Element>,
    D: Stores,
{
    let _place = hardware::Place::note();
    let values = loaded::<S::Count, S>(source, zero());
    let mut results = S::Count::hold(0, &mut |_| zero());
    if target.is_whole() {
        S::Count::zip(&values, &mut results, &mut |value, to| *to = f(value));
        write::<_, S::Count, D, true>(&results, target);
    } else {
        let mut v = 0;
        S::Count::zip(&values, &mut results, &mut |value, to| {
            if target.has(v, INSIDE) {
                *to = f(value);
            }
            v += 1;
        });
        write::<_, S::Count, D, false>(&results, target);
    }
}

/// Sets `y[v] = α·x[v] + β·y[v]` (`cute_static::algorithm::axpby`).
///
/// If `x` is a share, both products are computed, also where a factor is 0, and each is rounded. If
/// `x` is what a product has summed, `y` is not read where β is 0, as in BLAS.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Fours = Layout![(256, 4) : (4, 1)];
///
/// #[kernel(threads = 256)]
/// fn mean(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     axpby(0.5, &x.tile::<Tile![1024]>(block).share::<Fours>(block), 0.5, &mut y.tile(block).share::<Fours>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn axpby<P, Q, X: Combine<P, Q, D>, D>(alpha: P, x: &X, beta: Q, y: &mut D) {
    let _place = hardware::Place::note();
    x.combine(alpha, beta, y);
}

/// What [`axpby`] combines with a share: another share, or sums of a product.
#[refusal(OtherCount::Combined)]
pub trait Combine<P, Q, D> {
    #[doc(hidden)]
    fn combine(&self, alpha: P, beta: Q, y: &mut D);
}

impl<S, D, P, Q> Combine<P, Q, D> for S
where
    S: Loads<Count: SameCount<D::Count>, Extents: SameTile<D::Extents>>,
    D: Updates,
    S::Count: Fit<S::Element> + Fit<D::Element>,
    P: Copy + Mul<S::Element, Output: Add<<Q as Mul<D::Element>>::Output, Output = D::Element>> + 'static,
    Q: Copy + Mul<D::Element> + 'static,
{
    #[inline(always)]
    fn combine(&self, alpha: P, beta: Q, y: &mut D) {
        update(self, y, move |x, y| alpha * x + beta * y);
    }
}

/// Returns `f(… f(f(init, share[0]), share[1]) …)` of the values of each thread
/// (`cute_static::algorithm::reduce`). What is not there is left out.
///
/// What the values of all threads make together, `Block::reduce` says.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Fours = Layout![(256, 4) : (4, 1)];
///
/// /// The maximum of each tile.
/// #[kernel(threads = 256)]
/// fn maxima(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1]>, warps: WarpValues<f32>) {
///     let mine = reduce(&x.tile::<Tile![1024]>(block).share::<Fours>(block), f32::NEG_INFINITY, f32::max);
///     let (all, _) = block.reduce(warps, mine, f32::max);
///     store_each(all, &mut y.tile(block).share::<Layout![(256, 1) : (0, 0)]>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn reduce<S: Loads, T: Copy + 'static>(source: &S, init: T, f: impl Fn(T, S::Element) -> T + Elementwise) -> PerThread<T>
where
    S::Count: Fit<S::Element>,
{
    let _place = hardware::Place::note();
    if source.is_whole() {
        return load(source).fold(init, f);
    }
    let mut folded = init;
    S::Count::walk(&loaded::<S::Count, S>(source, zero()), 0, &mut |v, value| {
        if source.has(v, INSIDE) {
            folded = f(folded, value);
        }
    });
    PerThread(folded)
}

/// Updates a share by another: `target[v] = f(source[v], target[v])`. What is not there in the
/// source is 0; what is not there in the target is left out, and `f` is not called for it.
#[inline(always)]
#[track_caller]
pub fn update<S, D, T, U>(source: &S, target: &mut D, f: impl Fn(T, U) -> U + Elementwise)
where
    S: Loads<Element = T, Count: SameCount<D::Count>, Extents: SameTile<D::Extents>>,
    S::Count: Fit<T> + Fit<U>,
    D: Updates<Element = U>,
    T: Element,
    U: Element,
{
    let _place = hardware::Place::note();
    if source.is_whole() && target.is_whole() {
        let mut sums = held::<S::Count, D, true>(target, 0, zero());
        S::Count::zip(&held::<S::Count, S, true>(source, 0, zero()), &mut sums, &mut |s, t| *t = f(s, *t));
        write::<_, S::Count, D, true>(&sums, target);
    } else {
        let mut sums = held::<S::Count, D, false>(target, 0, zero());
        let mut v = 0;
        S::Count::zip(&held::<S::Count, S, false>(source, 0, zero()), &mut sums, &mut |s, t| {
            if target.has(v, INSIDE) {
                *t = f(s, *t);
            }
            v += 1;
        });
        write::<_, S::Count, D, false>(&sums, target);
    }
}

/// Stores a value of each thread where its share has one: of threads that have the same element,
/// the first one's.
#[inline(always)]
#[track_caller]
pub fn store_each<T: Element, D: Stores<Element = T, Count: SameCount<Int![1]>>>(value: PerThread<T>, target: &mut D) {
    let PerThread(value) = value;
    let _place = hardware::Place::note();
    if target.is_whole() || target.has(0, INSIDE) {
        target.store(0, value, INSIDE);
    }
}
