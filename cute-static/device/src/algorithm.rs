//! What threads do with their shares: each loop over a share is written out, and each value is in
//! a register.

use crate::block::PerThread;
use crate::element::{Element, Words};
use crate::share::{Inside, Loads, Stores, Updates, Values};
use crate::thread_value::{Elementwise, Of};
use crate::unrolled::Count;
use core::marker::PhantomData;
use cute_static::diagnostic::{Decimal, DecimalOf};
use cute_static::int::B1;
use cute_static::prelude::*;
use cute_static::typenum::IsEqual;

const INSIDE: Inside = Inside(());

/// `C` values of each thread, in its registers. Nothing outside of closures sees them.
pub struct Registers<T: Copy, C: Count>(pub(crate) C::Held<T>, Of<T>);

impl<T: Copy, C: Count> Clone for Registers<T, C> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Copy, C: Count> Copy for Registers<T, C> {}

impl<T: Copy + Default, C: Count> Default for Registers<T, C> {
    #[inline(always)]
    fn default() -> Self {
        Registers::filled(T::default())
    }
}

impl<T: Copy, C: Count> Registers<T, C> {
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

    /// Returns `f` of each value.
    #[inline(always)]
    #[must_use]
    pub fn map<U: Copy + Default>(&self, f: impl Fn(T) -> U + Elementwise) -> Registers<U, C> {
        let mut mapped = C::hold(0, &mut |_| U::default());
        C::zip(&self.0, &mut mapped, &mut |value, to| *to = f(value));
        Registers(mapped, PhantomData)
    }

    /// Replaces each value by `f` of the other one and itself.
    #[inline(always)]
    pub fn zip<U: Copy>(&mut self, other: &Registers<U, C>, f: impl Fn(U, T) -> T + Elementwise) {
        C::zip(&other.0, &mut self.0, &mut |other, value| *value = f(other, *value));
    }

    /// Returns all of a thread's values combined, from `zero` on.
    #[inline(always)]
    pub fn fold<U: Copy>(&self, zero: U, f: impl Fn(U, T) -> U + Elementwise) -> PerThread<U> {
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
pub fn load<S: Loads>(source: &S) -> Registers<S::Element, S::Count> {
    Registers(if source.is_whole() { held::<S::Count, S, true>(source, 0) } else { held::<S::Count, S, false>(source, 0) }, PhantomData)
}

/// As many values as `C` of a share, from the value `from` on, which is a multiple of that.
#[inline(always)]
pub(crate) fn held<C: Count, S: Values, const WHOLE: bool>(source: &S, from: u32) -> C::Held<S::Element> {
    let mut words = Words::default();
    C::hold(0, &mut |v| {
        if const { WHOLE && S::WIDTH > 1 && C::N.is_multiple_of(S::WIDTH) } {
            if v % S::WIDTH == 0 {
                words = source.load_words(from + v, INSIDE);
            }
            S::Element::of(words, v % S::WIDTH)
        } else if WHOLE || source.has(from + v, INSIDE) {
            source.load(from + v, INSIDE)
        } else {
            S::Element::default()
        }
    })
}

/// Stores a share; what is not there is left out.
#[inline(always)]
pub fn store<D: Stores<Element = T>, T: Element, C: Count + SameCount<D::Count>>(registers: &Registers<T, C>, target: &mut D) {
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
    if const { WHOLE && D::WIDTH > 1 && D::Count::N.is_multiple_of(D::WIDTH) } {
        value.put(words, v % D::WIDTH);
        if v % D::WIDTH == D::WIDTH - 1 {
            target.store_words(v + 1 - D::WIDTH, *words, INSIDE);
        }
    } else if WHOLE || target.has(v, INSIDE) {
        target.store(v, value, INSIDE);
    }
}

/// Copies from one share to another, value by value: `target[v] = source[v]`. What is not there in
/// the source is 0; what is not there in the target is left out.
#[inline(always)]
pub fn copy<S: Loads<Count: SameCount<D::Count>>, D: Stores<Element = S::Element>>(source: &S, target: &mut D) {
    if source.is_whole() && target.is_whole() {
        write::<_, S::Count, D, true>(&held::<S::Count, S, true>(source, 0), target);
    } else {
        write::<_, S::Count, D, false>(&held::<S::Count, S, false>(source, 0), target);
    }
}

/// Updates a share by another: `target[v] = f(source[v], target[v])`. What is not there in the
/// source is 0; what is not there in the target is left out.
#[inline(always)]
pub fn update<S, D, T, U>(source: &S, target: &mut D, f: impl Fn(T, U) -> U + Elementwise)
where
    S: Loads<Element = T, Count: SameCount<D::Count>>,
    D: Updates<Element = U>,
    T: Element,
    U: Element,
{
    if source.is_whole() && target.is_whole() {
        let mut sums = held::<S::Count, D, true>(target, 0);
        S::Count::zip(&held::<S::Count, S, true>(source, 0), &mut sums, &mut |s, t| *t = f(s, *t));
        write::<_, S::Count, D, true>(&sums, target);
    } else {
        let mut sums = held::<S::Count, D, false>(target, 0);
        S::Count::zip(&held::<S::Count, S, false>(source, 0), &mut sums, &mut |s, t| *t = f(s, *t));
        write::<_, S::Count, D, false>(&sums, target);
    }
}

/// Stores a value of each thread where its share has one: of threads that have the same element,
/// the first one's.
#[inline(always)]
pub fn store_each<T: Element, D: Stores<Element = T, Count: SameCount<Int![1]>>>(PerThread(value): PerThread<T>, target: &mut D) {
    if target.is_whole() || target.has(0, INSIDE) {
        target.store(0, value, INSIDE);
    }
}
