//! A tensor in parts: its rows, its columns, its tiles; of a tensor to change, disjoint parts, one
//! for each thread.
//!
//! Parts may be interleaved in memory. They are disjoint because the layout is injective: parts
//! have no coordinate in common, so they have no offset in common. A layout that is not proved
//! injective is not split. With a static layout that does not compile; with runtime strides it is
//! an error.

use super::data_layout::KeepModes;
use super::iter::require_injective;
use super::partition::Pair;
use super::{Accessor, Advance, DataLayout, DataShape, MemoryMut, PartMut, Tensor, TensorError, TensorSlice};
use crate::algebra::{Injective, ZippedDivideOf};
use crate::diagnostic::{HasAnswer, NoAnswer};
use crate::label::Evaluate;
use crate::outcome::{TotalZippedDivide, ZippedDivideOutcome};
use crate::swizzle::{InnerOffset, SwizzleFunction};
use crate::{Layout, Static, Swizzled};
use core::marker::PhantomData;
use core::ops::Range;

/// A part for each coordinate of the first mode: `T(i, _)`.
#[derive(Clone, Copy, Debug)]
pub struct Rows;

/// A part for each coordinate of the second mode: `T(_, j)`.
#[derive(Clone, Copy, Debug)]
pub struct Columns;

/// A layout whose tensors are split into parts of the kind `K`: [`Rows`] or [`Columns`], of a
/// layout of two modes.
///
/// In generic code this is the bound:
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::{Rows, SplitBy};
///
/// fn number<A: MemoryMut<Element = u32>, L: DataLayout + Injective>(tensor: &mut Tensor<A, L>)
/// where
///     L: SplitBy<Rows>,
/// {
///     for (i, mut row) in tensor.rows_mut().enumerate() {
///         row.fill(i as u32);
///     }
/// }
/// let mut tensor = Tensor::fixed([0; 4], layout![2, 2]);
/// number(&mut tensor);
/// assert_eq!(tensor.into_parts().0, [0, 1, 0, 1]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// Tensor::fixed([0; 8], layout![2, 2, 2]).rows_mut(); // CUTE070: three modes
/// ```
///
/// # Safety
///
/// For each `i` below `count`: `part` is a layout `R` and an offset `d` so that `d + R(c)` for the
/// coordinates `c` of `R` are offsets of the layout, at coordinates that no other `i` has.
#[refusal(CoordinateMismatch::TwoModes)]
pub unsafe trait SplitBy<K> {
    /// The layout of a part.
    type Part: DataLayout;

    /// Returns the number of parts.
    fn count(&self) -> usize;

    /// Returns the part `i`, and where it begins.
    fn part(&self, i: usize) -> (usize, Self::Part);
}

/// Slices with one component of two fixed; `i` is below its extent, so there is one. Of a layout,
/// and of one that is swizzled.
macro_rules! split {
    ($($kind:ident: $fixed:ident $fixed_stride:ident |$shape:ident| $extent:expr, |$i:ident| $coordinate:expr, $type:ty;)*) => { $(
        split! {
            @of [] Pair<S0, S1, D0, D1> [], |layout| layout;
            $kind: $fixed $fixed_stride |$shape| $extent, |$i| $coordinate, $type
        }
        split! {
            @of [Sw, O,] Swizzled<Sw, O, Pair<S0, S1, D0, D1>> [Sw: SwizzleFunction, O: InnerOffset, Pair<S0, S1, D0, D1>: Copy,], |layout| layout.layout();
            $kind: $fixed $fixed_stride |$shape| $extent, |$i| $coordinate, $type
        }
    )* };
    (
        @of [$($g:tt)*] $layout:ty [$($bounds:tt)*], |$this:ident| $inner:expr;
        $kind:ident: $fixed:ident $fixed_stride:ident |$shape:ident| $extent:expr, |$i:ident| $coordinate:expr, $type:ty
    ) => {
        // SAFETY: by `TensorSlice`; the coordinates of the part `i` have the component `i`.
        unsafe impl<$($g)* S0, S1, D0, D1> SplitBy<$kind> for $layout
        where
            S0: KeepModes,
            S1: KeepModes,
            $fixed: DataShape<$fixed_stride>,
            $layout: TensorSlice<$type>,
            $($bounds)*
        {
            type Part = <$layout as TensorSlice<$type>>::Open;

            #[inline(always)]
            fn count(&self) -> usize {
                let $this = self;
                let $shape = &$inner.shape;
                $extent.size()
            }

            #[inline(always)]
            fn part(&self, $i: usize) -> (usize, Self::Part) {
                match <Self as TensorSlice<$type>>::slice_with(self, $coordinate) {
                    Some(part) => part,
                    None => unreachable!("parts are counted"),
                }
            }
        }
    };
}

split! {
    Rows: S0 D0 |shape| shape.head, |i| (i, Static::new()), (usize, S1::Coordinate);
    Columns: S1 D1 |shape| shape.tail.head, |i| (Static::new(), i), (S0::Coordinate, usize);
}

macro_rules! no_answer {
    ($($kind:ty)*) => { $(
        // SAFETY: there is no such layout.
        unsafe impl SplitBy<$kind> for Layout<NoAnswer, NoAnswer> {
            type Part = Layout<NoAnswer, NoAnswer>;

            fn count(&self) -> usize {
                0
            }

            fn part(&self, _: usize) -> (usize, Self::Part) {
                match self.shape {}
            }
        }
    )* };
}

no_answer! { Rows Columns }

/// A layout whose tensors are divided into tiles of the tiler `T`: the one bound that
/// [`Tensor::tiles`] and [`Tensor::shares`] ask for in generic code, and, with [`Injective`], their
/// forms `…_mut`.
///
/// ```
/// use cute_static::prelude::*;
///
/// fn sums<L: Tiles<T>, T>(tensor: Tensor<&[u32], L>, tiler: T) -> Vec<u32> {
///     tensor.tiles(tiler).map(|tile| tile.iter().sum()).collect()
/// }
///
/// fn number<L: Injective + Tiles<T>, T>(tensor: &mut Tensor<&mut [u32], L>, tiler: T) {
///     tensor.tiles_mut(tiler).enumerate().for_each(|(i, mut tile)| tile.fill(i as u32));
/// }
///
/// let mut data = [0; 32];
/// number(&mut Tensor::new(&mut data[..], layout![4, 8])?, tile![4, 4]);
/// assert_eq!(sums(Tensor::new(&data[..], layout![4, 8])?, tile![4, 4]), [0, 16]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// fn f<L: Tiles<T>, T>(_: L, _: T) {}
/// f(layout![9, 16], tile![4, 8]); // CUTE023: 4 does not divide 9
/// ```
pub trait Tiles<T>:
    DataLayout + TotalZippedDivide<T, Outcome: HasAnswer<Output: DataLayout + SplitBy<Rows> + SplitBy<Columns>>, Labelled: Evaluate<(Self, (T, ()))>> + Sized
{
}

impl<L, T> Tiles<T> for L where
    L: DataLayout
        + TotalZippedDivide<T, Outcome: HasAnswer<Output: DataLayout + SplitBy<Rows> + SplitBy<Columns>>, Labelled: Evaluate<(Self, (T, ()))>>
        + Sized
{
}

/// The parts of a tensor to read, one after the other.
///
/// Made by [`Tensor::rows`], [`Tensor::columns`], [`Tensor::tiles`], [`Tensor::shares`].
#[derive(Clone, Debug)]
pub struct Parts<A, L, K> {
    tensor: Tensor<A, L>,
    range: Range<usize>,
    kind: PhantomData<K>,
}

/// The disjoint parts of a tensor to change, one after the other.
///
/// Made by [`Tensor::rows_mut`], [`Tensor::columns_mut`], [`Tensor::tiles_mut`],
/// [`Tensor::shares_mut`]. With the feature `rayon`, a parallel iterator too.
#[derive(Debug)]
pub struct PartsMut<'a, T, L, K> {
    /// The parts of the range are this iterator's own.
    data: PartMut<'a, T>,
    layout: L,
    range: Range<usize>,
    kind: PhantomData<K>,
}

/// Parts that a parallel iterator cuts in two.
#[cfg(feature = "rayon")]
#[doc(hidden)]
pub trait SplitAt: ExactSizeIterator + DoubleEndedIterator {
    /// Returns the first `count` parts and the others.
    ///
    /// # Panics
    ///
    /// If there are fewer parts than `count`.
    fn split_at(self, count: usize) -> (Self, Self)
    where
        Self: Sized;
}

/// Returns the first `count` indices of a range, and the others.
#[cfg(feature = "rayon")]
fn split_range(range: Range<usize>, count: usize) -> (Range<usize>, Range<usize>) {
    // Memory safety rests on it: anybody may call this, through the `Producer` that a parallel
    // iterator hands out.
    assert!(count <= range.len(), "CUTE071: there are {} parts, fewer than {count}", range.len());
    // At most the end of the range, so it does not wrap around.
    let middle = range.start + count;
    (range.start..middle, middle..range.end)
}

#[cfg(feature = "rayon")]
impl<A: Advance + Clone, L: DataLayout + SplitBy<K>, K> SplitAt for Parts<A, L, K> {
    fn split_at(self, count: usize) -> (Self, Self) {
        let (first, second) = split_range(self.range.clone(), count);
        (Parts { tensor: self.tensor.clone(), range: first, kind: PhantomData }, Parts { range: second, ..self })
    }
}

#[cfg(feature = "rayon")]
impl<T, L: DataLayout + SplitBy<K>, K> SplitAt for PartsMut<'_, T, L, K> {
    fn split_at(self, count: usize) -> (Self, Self) {
        let (first, second) = split_range(self.range.clone(), count);
        // SAFETY: the one has the parts of the first half of the range, the other those of the
        // second half; no part is in both, and different parts have different elements.
        let first = PartsMut { data: unsafe { self.data.alias() }, layout: self.layout, range: first, kind: PhantomData };
        (first, PartsMut { range: second, ..self })
    }
}

impl<'a, T, L: DataLayout + SplitBy<K>, K> PartsMut<'a, T, L, K> {
    /// Returns the part `i`, which the range has just left.
    #[inline(always)]
    fn part(&self, i: usize) -> Tensor<PartMut<'a, T>, <L as SplitBy<K>>::Part> {
        let (offset, layout) = L::part(&self.layout, i);
        // SAFETY: The part's offsets, plus `offset`, are offsets of the whole layout, so they are
        // below its length, and at its first coordinate that is `offset`. They are those of
        // coordinates that no other part has; the layout is injective, so no other part has the
        // offsets; `i` has just left the range, so nobody else has this part. The whole is borrowed
        // for the lifetime of the part.
        let accessor = unsafe { self.data.alias().advance(offset) };
        Tensor { accessor, layout }
    }
}

impl<A: Advance + Clone, L: DataLayout + SplitBy<K>, K> Parts<A, L, K> {
    /// Returns the part `i`.
    #[inline(always)]
    fn part(&self, i: usize) -> Tensor<A, <L as SplitBy<K>>::Part> {
        let (offset, layout) = L::part(&self.tensor.layout, i);
        // SAFETY: the part's offsets, plus `offset`, are offsets of the layout, and so the
        // accessor's; at its first coordinate that is `offset`.
        Tensor { accessor: unsafe { self.tensor.accessor.clone().advance(offset) }, layout }
    }
}

/// An iterator over what `$make` makes of the items of the iterator in its field `$inner`.
macro_rules! parts {
    ([$($g:tt)*] $name:ty where [$($bounds:tt)*] $item:ty, $inner:ident: $make:expr) => {
        impl<$($g)*> Iterator for $name
        where
            $($bounds)*
        {
            type Item = $item;

            #[inline(always)]
            fn next(&mut self) -> Option<Self::Item> {
                self.nth(0)
            }

            #[inline(always)]
            fn nth(&mut self, n: usize) -> Option<Self::Item> {
                let part = self.$inner.nth(n)?;
                Some($make(self, part))
            }

            #[inline(always)]
            fn size_hint(&self) -> (usize, Option<usize>) {
                self.$inner.size_hint()
            }
        }

        impl<$($g)*> DoubleEndedIterator for $name
        where
            $($bounds)*
        {
            #[inline(always)]
            fn next_back(&mut self) -> Option<Self::Item> {
                let part = self.$inner.next_back()?;
                Some($make(self, part))
            }
        }

        impl<$($g)*> ExactSizeIterator for $name where $($bounds)* {}

        impl<$($g)*> core::iter::FusedIterator for $name where $($bounds)* {}
    };
}

pub(super) use parts;

parts! {
    [A, L, K] Parts<A, L, K> where [A: Advance + Clone, L: DataLayout + SplitBy<K>]
    Tensor<A, <L as SplitBy<K>>::Part>, range: Self::part
}
parts! {
    ['a, T, L, K] PartsMut<'a, T, L, K> where [L: DataLayout + SplitBy<K>]
    Tensor<PartMut<'a, T>, <L as SplitBy<K>>::Part>, range: Self::part
}

impl<A: Accessor, L: DataLayout> Tensor<A, L> {
    /// Returns the rows of a tensor of two modes: `T(i, _)` for each coordinate `i` of the first.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let matrix = Tensor::fixed(Counting(0), layout![(2, 3) : (10, 1)]);
    /// let sums: Vec<usize> = matrix.rows().map(|row| row.values().sum()).collect();
    /// assert_eq!(sums, [3, 33]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn rows(self) -> Parts<A, L, Rows>
    where
        A: Advance + Clone,
        L: SplitBy<Rows>,
    {
        self.split()
    }

    /// Returns the columns of a tensor of two modes: `T(_, j)` for each coordinate `j` of the
    /// second.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let matrix = Tensor::fixed(Counting(0), layout![(2, 3) : (10, 1)]);
    /// let sums: Vec<usize> = matrix.columns().map(|column| column.values().sum()).collect();
    /// assert_eq!(sums, [10, 12, 14]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn columns(self) -> Parts<A, L, Columns>
    where
        A: Advance + Clone,
        L: SplitBy<Columns>,
    {
        self.split()
    }

    /// Returns the tiles: each [`inner_partition`](Tensor::inner_partition).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let matrix = Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)]);
    /// let corners: Vec<usize> = matrix.tiles(tile![4, 8]).map(|tile| tile.at((0, 0))).collect();
    /// assert_eq!(corners, [0, 80, 8, 88]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn tiles<T>(self, tiler: T) -> Parts<A, ZippedDivideOf<L, T>, Columns>
    where
        A: Advance + Clone,
        L: TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: DataLayout>,
        ZippedDivideOf<L, T>: SplitBy<Columns>,
    {
        self.zipped_divide(tiler).split()
    }

    /// Returns the shares of the coordinates of a tile: each
    /// [`outer_partition`](Tensor::outer_partition).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let shares: Vec<Vec<usize>> = Tensor::fixed(Counting(0), layout![6 : 1]).shares(tile![2]).map(|share| share.values().collect()).collect();
    /// assert_eq!(shares, [[0, 2, 4], [1, 3, 5]]);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn shares<T>(self, tiler: T) -> Parts<A, ZippedDivideOf<L, T>, Rows>
    where
        A: Advance + Clone,
        L: TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: DataLayout>,
        ZippedDivideOf<L, T>: SplitBy<Rows>,
    {
        self.zipped_divide(tiler).split()
    }

    #[inline(always)]
    pub(super) fn split<K>(self) -> Parts<A, L, K>
    where
        A: Advance + Clone,
        L: SplitBy<K>,
    {
        Parts { range: 0..<L as SplitBy<K>>::count(&self.layout), tensor: self, kind: PhantomData }
    }
}

impl<A: MemoryMut, L: DataLayout> Tensor<A, L> {
    /// Returns the rows of a tensor of two modes, disjoint: `T(i, _)` for each coordinate `i` of
    /// the first. Each thread may take one.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// // Interleaved in memory, by (thread, value).
    /// let mut data = [0u32; 64];
    /// let mut by_thread = Tensor::fixed(&mut data, layout![(8, 8) : (1, 8)]).compose(layout![((4, 8), 2) : ((16, 1), 8)]);
    /// std::thread::scope(|scope| {
    ///     for (thread, mut values) in by_thread.rows_mut().enumerate() {
    ///         scope.spawn(move || values.fill(thread as u32));
    ///     }
    /// });
    /// assert_eq!(data[..4], [0, 4, 8, 12]);
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// Tensor::fixed([0u32; 13], layout![(4, 4) : (1, 3)]).rows_mut(); // CUTE100: offset 3 is in two rows
    /// ```
    #[inline(always)]
    pub fn rows_mut(&mut self) -> PartsMut<'_, A::Element, L, Rows>
    where
        L: Injective,
        L: SplitBy<Rows>,
    {
        require_injective(&self.layout);
        self.split_mut()
    }

    /// Returns the columns of a tensor of two modes, disjoint: `T(_, j)` for each coordinate `j` of
    /// the second.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 6], layout![(2, 3) : (3, 1)]);
    /// for (j, mut column) in tensor.columns_mut().enumerate() {
    ///     column.fill(j);
    /// }
    /// assert_eq!(tensor.into_parts().0, [0, 1, 2, 0, 1, 2]);
    /// ```
    #[inline(always)]
    pub fn columns_mut(&mut self) -> PartsMut<'_, A::Element, L, Columns>
    where
        L: Injective,
        L: SplitBy<Columns>,
    {
        require_injective(&self.layout);
        self.split_mut()
    }

    /// Returns the tiles, disjoint: each [`inner_partition`](Tensor::inner_partition).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 16], layout![4, 4]);
    /// for (i, mut tile) in tensor.tiles_mut(tile![2, 2]).enumerate() {
    ///     tile[(1, 0)] = i + 1;
    /// }
    /// assert_eq!(tensor.into_parts().0, [0, 1, 0, 2, 0, 0, 0, 0, 0, 3, 0, 4, 0, 0, 0, 0]);
    /// ```
    #[inline(always)]
    pub fn tiles_mut<T>(&mut self, tiler: T) -> PartsMut<'_, A::Element, ZippedDivideOf<L, T>, Columns>
    where
        L: Injective + TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: DataLayout>,
        ZippedDivideOf<L, T>: SplitBy<Columns>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(tiler));
        require_injective(&layout);
        self.require_within(&layout);
        self.part_under(layout).into_split()
    }

    /// Returns the shares of the coordinates of a tile, disjoint: each
    /// [`outer_partition`](Tensor::outer_partition).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut tensor = Tensor::fixed([0; 8], layout![8 : 1]);
    /// for (thread, mut share) in tensor.shares_mut(tile![4]).enumerate() {
    ///     share.fill(thread);
    /// }
    /// assert_eq!(tensor.into_parts().0, [0, 1, 2, 3, 0, 1, 2, 3]);
    /// ```
    #[inline(always)]
    pub fn shares_mut<T>(&mut self, tiler: T) -> PartsMut<'_, A::Element, ZippedDivideOf<L, T>, Rows>
    where
        L: Injective + TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: DataLayout>,
        ZippedDivideOf<L, T>: SplitBy<Rows>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(tiler));
        require_injective(&layout);
        self.require_within(&layout);
        self.part_under(layout).into_split()
    }

    /// Returns [`rows_mut`](Tensor::rows_mut) of a layout whose strides are known at run time. It
    /// is an error if the strides do not show that the layout is injective.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let mut data = [0; 12];
    /// let pitch = |pitch| Dyn::new(pitch).unwrap();
    /// let mut matrix = Tensor::new(&mut data[..], layout![(2, 3) : (1, {pitch(2)})])?;
    /// assert_eq!(matrix.try_rows_mut()?.len(), 2);
    /// let mut matrix = Tensor::new(&mut data[..], layout![(2, 3) : (1, {pitch(1)})])?;
    /// assert_eq!(matrix.try_rows_mut().unwrap_err(), TensorError::ModesOverlap { reach: 1, stride: 1 });
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_rows_mut(&mut self) -> Result<PartsMut<'_, A::Element, L, Rows>, TensorError>
    where
        L: SplitBy<Rows>,
    {
        self.layout.modes().check_injective()?;
        Ok(self.split_mut())
    }

    /// Returns [`columns_mut`](Tensor::columns_mut) of a layout whose strides are known at run
    /// time. It is an error if the strides do not show that the layout is injective.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut data = [0; 12];
    /// let mut matrix = Tensor::new(&mut data[..], layout![(2, 3) : (1, {Dyn::new(4).unwrap()})])?;
    /// matrix.try_columns_mut()?.for_each(|mut column| column.fill(1));
    /// assert_eq!(data, [1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_columns_mut(&mut self) -> Result<PartsMut<'_, A::Element, L, Columns>, TensorError>
    where
        L: SplitBy<Columns>,
    {
        self.layout.modes().check_injective()?;
        Ok(self.split_mut())
    }

    /// Returns [`tiles_mut`](Tensor::tiles_mut) of a layout whose strides are known at run time. It
    /// is an error if the strides do not show that the layout is injective.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let (rows, pitch) = (Multiple::<Int![4]>::new(8).unwrap(), Dyn::new(10).unwrap());
    /// let mut data = vec![0; 80];
    /// let mut matrix = Tensor::new(&mut data[..], layout![({rows}, 8) : (1, {pitch})])?;
    /// for (i, mut tile) in matrix.try_tiles_mut(tile![4, 8])?.enumerate() {
    ///     tile.fill(i + 1);
    /// }
    /// assert_eq!(data[..12], [1, 1, 1, 1, 2, 2, 2, 2, 0, 0, 1, 1]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_tiles_mut<T>(&mut self, tiler: T) -> Result<PartsMut<'_, A::Element, ZippedDivideOf<L, T>, Columns>, TensorError>
    where
        L: TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: DataLayout>,
        ZippedDivideOf<L, T>: SplitBy<Columns>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(tiler));
        layout.modes().check_injective()?;
        self.try_require_within(&layout)?;
        Ok(self.part_under(layout).into_split())
    }

    /// Returns [`shares_mut`](Tensor::shares_mut) of a layout whose strides are known at run time.
    /// It is an error if the strides do not show that the layout is injective.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// let mut data = [0; 12];
    /// let mut matrix = Tensor::new(&mut data[..], layout![(2, 3) : (1, {Dyn::new(4).unwrap()})])?;
    /// for (i, mut share) in matrix.try_shares_mut(tile![2, 1])?.enumerate() {
    ///     share.fill(i + 1);
    /// }
    /// assert_eq!(data, [1, 2, 0, 0, 1, 2, 0, 0, 1, 2, 0, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn try_shares_mut<T>(&mut self, tiler: T) -> Result<PartsMut<'_, A::Element, ZippedDivideOf<L, T>, Rows>, TensorError>
    where
        L: TotalZippedDivide<T, Labelled: Evaluate<(L, (T, ()))>>,
        ZippedDivideOutcome<L, T>: HasAnswer<Output: DataLayout>,
        ZippedDivideOf<L, T>: SplitBy<Rows>,
    {
        let layout = HasAnswer::into_answer(self.layout.outcome(tiler));
        layout.modes().check_injective()?;
        self.try_require_within(&layout)?;
        Ok(self.part_under(layout).into_split())
    }

    /// Borrows the elements under a layout whose offsets are this tensor's, or those of its dense
    /// accessor, which nobody else has.
    #[inline(always)]
    fn part_under<R>(&mut self, layout: R) -> Tensor<PartMut<'_, A::Element>, R> {
        Tensor { accessor: self.accessor.part_mut(), layout }
    }

    /// Borrows the tensor to be split; the layout is injective.
    #[inline(always)]
    pub(super) fn split_mut<K>(&mut self) -> PartsMut<'_, A::Element, L, K>
    where
        L: SplitBy<K>,
    {
        let layout = self.layout;
        self.part_under(layout).into_split()
    }
}

impl<'a, T, L: DataLayout> Tensor<PartMut<'a, T>, L> {
    /// Splits the tensor into parts; the layout is injective.
    #[inline(always)]
    fn into_split<K>(self) -> PartsMut<'a, T, L, K>
    where
        L: SplitBy<K>,
    {
        PartsMut { range: 0..<L as SplitBy<K>>::count(&self.layout), data: self.accessor, layout: self.layout, kind: PhantomData }
    }
}
