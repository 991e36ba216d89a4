//! The numbers of a tuple as values: visited, in an array, and from an array.

use super::for_each_leaf;
use crate::int::{Add, Dyn, Int, LeafError, Multiple, Number, One, Sum, UInt, UTerm};
use frunk_core::hlist::{HCons, HNil};
use generic_array::{ArrayLength, GenericArray};

/// What is done with each leaf or mode that [`ForEach`] and [`ForEachLeaf`] come to. A closure of
/// `u64` visits numbers.
///
/// ```
/// use cute_static::htuple::{ForEachLeaf, Visit};
/// use cute_static::int::Int;
/// use cute_static::prelude::*;
///
/// struct Known(usize);
///
/// impl<N: Int> Visit<N> for Known {
///     fn visit(&mut self, _: N) {
///         self.0 += usize::from(N::KNOWN.is_some());
///     }
/// }
///
/// let (seven, mut known) = (Dyn::new(7).unwrap(), Known(0));
/// shape![4, ({seven}, 3)].for_each_leaf(&mut known);
/// assert_eq!(known.0, 2);
/// ```
pub trait Visit<X> {
    /// Visits one.
    fn visit(&mut self, x: X);
}

impl<F: FnMut(u64), X: Int> Visit<X> for F {
    #[inline(always)]
    fn visit(&mut self, x: X) {
        self(x.value());
    }
}

/// Visits the modes (CuTe's `for_each`).
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
///
/// struct Sizes(Vec<usize>);
/// impl<M: Extents> Visit<M> for Sizes {
///     fn visit(&mut self, mode: M) {
///         self.0.push(mode.size());
///     }
/// }
/// let mut sizes = Sizes(Vec::new());
/// shape![4, (2, 3)].for_each(&mut sizes);
/// assert_eq!(sizes.0, [4, 6]);
/// ```
///
/// ```compile_fail,E0277
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
/// shape![4, (2, 3)].for_each(&mut |_: u64| ()); // a mode is no number
/// ```
#[doc(alias = "for_each")]
pub trait ForEach<V> {
    /// Visits the modes, from the first to the last. A leaf is its own only mode.
    fn for_each(self, visitor: &mut V);
}

/// Visits the leaves (CuTe's `for_each_leaf`).
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
///
/// let (rows, mut sum) = (Dyn::new(100).unwrap(), 0);
/// shape![{rows}, (2, 3)].for_each_leaf(&mut |n: u64| sum += n);
/// assert_eq!(sum, 105);
/// ```
#[doc(alias = "for_each_leaf")]
pub trait ForEachLeaf<V> {
    /// Visits the leaves, from left to right.
    fn for_each_leaf(self, visitor: &mut V);
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<Each: Visit<Self>, $($g),*> ForEach<Each> for $leaf {
            #[inline(always)]
            fn for_each(self, visitor: &mut Each) {
                visitor.visit(self);
            }
        }

        impl<Each: Visit<Self>, $($g),*> ForEachLeaf<Each> for $leaf {
            #[inline(always)]
            fn for_each_leaf(self, visitor: &mut Each) {
                visitor.visit(self);
            }
        }
    )* };
}

for_each_leaf! { leaf }

impl<V> ForEach<V> for HNil {
    #[inline(always)]
    fn for_each(self, _: &mut V) {}
}

impl<H, T, V> ForEach<V> for HCons<H, T>
where
    V: Visit<H>,
    T: ForEach<V>,
{
    #[inline(always)]
    fn for_each(self, visitor: &mut V) {
        visitor.visit(self.head);
        self.tail.for_each(visitor);
    }
}

impl<V> ForEachLeaf<V> for HNil {
    #[inline(always)]
    fn for_each_leaf(self, _: &mut V) {}
}

impl<H, T, V> ForEachLeaf<V> for HCons<H, T>
where
    H: ForEachLeaf<V>,
    T: ForEachLeaf<V>,
{
    #[inline(always)]
    fn for_each_leaf(self, visitor: &mut V) {
        self.head.for_each_leaf(visitor);
        self.tail.for_each_leaf(visitor);
    }
}

/// Numbers in an array (CuTe's `to_array`).
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
///
/// let rows = Dyn::new(100).unwrap();
/// let numbers: [u64; 3] = shape![{rows}, (2, 3)].to_array().into();
/// assert_eq!(numbers, [100, 2, 3]);
/// assert!(shape![4, 8].to_array().iter().all(|n| n.is_power_of_two()));
/// ```
///
/// ```compile_fail,E0277
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
/// ToArray::to_array(stride![3*e1]); // CUTE003: a coordinate is no number
/// ```
#[doc(alias = "to_array")]
#[refusal(WrongOperand::Tuple)]
pub trait ToArray {
    /// The number of leaves.
    type Length: ArrayLength;

    /// Returns the leaves, from left to right.
    fn to_array(self) -> GenericArray<u64, Self::Length>;
}

impl<A> ToArray for A
where
    A: Numbers<UTerm, Count: ArrayLength>,
{
    type Length = A::Count;

    #[inline(always)]
    fn to_array(self) -> GenericArray<u64, Self::Length> {
        let mut array = GenericArray::default();
        self.put(&mut array.iter_mut());
        array
    }
}

/// Leaves that are numbers, after `N` others.
#[refusal(WrongOperand::Tuple)]
#[doc(hidden)]
pub trait Numbers<N> {
    /// How many they are with those before them.
    type Count;

    /// Puts the leaves into places.
    fn put(self, places: &mut core::slice::IterMut<'_, u64>);
}

macro_rules! number {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<N: Add<One>, $($g),*> Numbers<N> for $leaf
        where
            Self: Int,
        {
            type Count = Sum<N, One>;

            #[inline(always)]
            fn put(self, places: &mut core::slice::IterMut<'_, u64>) {
                if let Some(place) = places.next() {
                    *place = self.value();
                }
            }
        }
    )* };
}

number! {
    [] UTerm;
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

impl<N> Numbers<N> for HNil {
    type Count = N;

    #[inline(always)]
    fn put(self, _: &mut core::slice::IterMut<'_, u64>) {}
}

impl<H, T, N> Numbers<N> for HCons<H, T>
where
    H: Numbers<N>,
    T: Numbers<H::Count>,
{
    type Count = T::Count;

    #[inline(always)]
    fn put(self, places: &mut core::slice::IterMut<'_, u64>) {
        self.head.put(places);
        self.tail.put(places);
    }
}

/// A tuple whose runtime leaves come from an array; static leaves stay as they are (CuTe's
/// `fill_int_tuple_from`, `make_int_tuple`).
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
///
/// let shape = <Shape![Dyn, (4, Dyn)]>::fill_from([100, 7])?;
/// assert_eq!(<[u64; 3]>::from(shape.to_array()), [100, 4, 7]);
/// assert!(<Shape![Dyn, Multiple<Int![8]>]>::fill_from([3, 20]).is_err());
/// # Ok::<(), cute_static::int::LeafError>(())
/// ```
///
/// The array has a number for each runtime leaf:
///
/// ```compile_fail,E0271
/// use cute_static::htuple::*;
/// use cute_static::prelude::*;
/// <Shape![Dyn, (4, Dyn)]>::fill_from([100, 4, 7]);
/// ```
#[doc(alias = "fill_int_tuple_from")]
#[doc(alias = "make_int_tuple")]
#[doc(alias = "make_int_tuple_from")]
pub trait FillFrom: Sized {
    /// The number of runtime leaves.
    type Length: ArrayLength;

    /// Returns the tuple with these runtime leaves, from left to right.
    ///
    /// # Errors
    /// [`LeafError`] if a number is 0, or not a multiple of that of the leaf.
    fn fill_from(values: impl Into<GenericArray<u64, Self::Length>>) -> Result<Self, LeafError>;
}

impl<A> FillFrom for A
where
    A: CountRuntime<UTerm, Output: ArrayLength> + TakeValues,
{
    type Length = A::Output;

    #[inline]
    fn fill_from(values: impl Into<GenericArray<u64, Self::Length>>) -> Result<Self, LeafError> {
        A::take_values(&mut values.into().into_iter())
    }
}

/// The number of runtime leaves, and `N`.
#[refusal(WrongOperand::Tuple)]
#[doc(hidden)]
pub trait CountRuntime<N> {
    type Output;
}

/// A leaf or a tuple from as many values as it has runtime leaves.
#[doc(hidden)]
pub trait TakeValues: Sized {
    fn take_values(values: &mut impl Iterator<Item = u64>) -> Result<Self, LeafError>;
}

macro_rules! static_leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<N, $($g),*> CountRuntime<N> for $leaf {
            type Output = N;
        }

        impl<$($g),*> TakeValues for $leaf
        where
            Self: Number,
        {
            #[inline(always)]
            fn take_values(_: &mut impl Iterator<Item = u64>) -> Result<Self, LeafError> {
                Ok(<Self as crate::Static>::NEW)
            }
        }
    )* };
}

static_leaf! {
    [] UTerm;
    [U B] UInt<U, B>;
}

macro_rules! runtime_leaf {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ident)?;)*) => { $(
        impl<N: Add<One>, $($g),*> CountRuntime<N> for $leaf {
            type Output = Sum<N, One>;
        }

        impl<$($g),*> TakeValues for $leaf
        where
            $($bounded: Number,)?
        {
            #[inline(always)]
            fn take_values(values: &mut impl Iterator<Item = u64>) -> Result<Self, LeafError> {
                // There is a value for each runtime leaf: the array is of their number.
                Self::try_from(values.next().unwrap_or_default())
            }
        }
    )* };
}

runtime_leaf! {
    [] Dyn;
    [K] Multiple<K> where K;
}

impl<N> CountRuntime<N> for HNil {
    type Output = N;
}

impl<H, T, N> CountRuntime<N> for HCons<H, T>
where
    H: CountRuntime<N>,
    T: CountRuntime<H::Output>,
{
    type Output = T::Output;
}

impl TakeValues for HNil {
    #[inline(always)]
    fn take_values(_: &mut impl Iterator<Item = u64>) -> Result<Self, LeafError> {
        Ok(HNil)
    }
}

impl<H: TakeValues, T: TakeValues> TakeValues for HCons<H, T> {
    #[inline(always)]
    fn take_values(values: &mut impl Iterator<Item = u64>) -> Result<Self, LeafError> {
        Ok(HCons { head: H::take_values(values)?, tail: T::take_values(values)? })
    }
}
