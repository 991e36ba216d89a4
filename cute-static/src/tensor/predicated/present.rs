//! What is present of a tile: of each leaf, as much as there is, from the first coordinate on.

use crate::int::{Dyn, Int, UInt};
use crate::layout::ShapeFunction;
use crate::swizzle::{Swizzle, SwizzleFunction, Swizzled};
use crate::tensor::swizzled::DataOffset;
use crate::tensor::{DataLayout, DataLeaf, DataShape};
use crate::{Layout, Static};
use frunk_core::hlist::{HCons, HNil};

/// The layout of a tile of which a part may be missing, in each leaf of the shape.
///
/// # Safety
///
/// `of_present` has the strides of `Present`, and extents that are no less. `is_all` says whether
/// they are the same. `offset_of_present` is the offset at the integral coordinate `i` if each of
/// its components is below the extent that is present, and `None` if not. `walk_present` calls back
/// with the offset and the integral coordinate of each of these, once.
#[refusal(NoCeilTiles::Tile, bound = "L: TileLayout")]
pub unsafe trait TileLayout: DataLayout {
    /// The layout of what is present: the same strides, runtime extents.
    type Present: DataLayout;

    /// The extents of the whole tile.
    #[doc(hidden)]
    type Shape;

    /// Returns the layout of the tile of which this is present.
    #[doc(hidden)]
    fn of_present(present: &Self::Present) -> Self;

    /// Returns the extents of the tile of which this is present.
    #[doc(hidden)]
    fn shape_of_present(present: &Self::Present) -> Self::Shape;

    /// Tells whether it is all.
    #[doc(hidden)]
    fn is_all(&self, present: &Self::Present) -> bool;

    /// Returns the offset at an integral coordinate of the tile, if it is present.
    #[doc(hidden)]
    fn offset_of_present(present: &Self::Present, i: usize) -> Option<usize>;

    /// Calls back with the offset and the integral coordinate of what is present, in order.
    #[doc(hidden)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, each: F);
}

// SAFETY: the sums are those of the tile before the swizzle, and what is present begins where the
// tile does.
unsafe impl<B, M, W, O, S, D> TileLayout for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Self: DataLayout,
    O: DataOffset,
    Swizzle<B, M, W>: SwizzleFunction,
    S: Copy,
    D: Copy,
    Layout<S, D>: TileLayout,
    Swizzled<Swizzle<B, M, W>, O, <Layout<S, D> as TileLayout>::Present>: DataLayout,
{
    type Present = Swizzled<Swizzle<B, M, W>, O, <Layout<S, D> as TileLayout>::Present>;
    type Shape = <Layout<S, D> as TileLayout>::Shape;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        present.with_layout(|layout| TileLayout::of_present(&layout))
    }

    #[inline(always)]
    fn shape_of_present(present: &Self::Present) -> Self::Shape {
        <Layout<S, D>>::shape_of_present(&present.layout())
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.layout().is_all(&present.layout())
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, i: usize) -> Option<usize> {
        <Layout<S, D>>::offset_of_present(&present.layout(), i).map(|sum| present.place(sum))
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, mut each: F) {
        <Layout<S, D>>::walk_present(&present.layout(), |sum, i| each(present.place(sum), i));
    }
}

/// The shape of a tile with strides `D`: the recursion of [`TileLayout`].
///
/// # Safety
///
/// As for [`TileLayout`].
#[doc(hidden)]
#[refusal(NoCeilTiles::TileShape, bound = "L: TileLayout")]
pub unsafe trait TileShape<D>: DataShape<D> {
    type Present: DataShape<D>;
    fn of_present(present: &Self::Present) -> Self;
    fn is_all(&self, present: &Self::Present) -> bool;
    fn offset_of_present(present: &Self::Present, stride: &D, i: usize) -> Option<usize>;

    /// Calls back as [`TileLayout::walk_present`] does. `first` is the offset and the integral
    /// coordinate that the walk begins at, `step` how far the coordinates are apart.
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, stride: &D, first: (usize, usize), step: usize, each: &mut F);
}

// SAFETY: by `TileShape`.
unsafe impl<S: TileShape<D>, D: Copy> TileLayout for Layout<S, D> {
    type Present = Layout<S::Present, D>;
    type Shape = S;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        Layout { shape: S::of_present(&present.shape), stride: present.stride }
    }

    #[inline(always)]
    fn shape_of_present(present: &Self::Present) -> S {
        S::of_present(&present.shape)
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.shape.is_all(&present.shape)
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, i: usize) -> Option<usize> {
        S::offset_of_present(&present.shape, &present.stride, i)
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, mut each: F) {
        S::walk_present(&present.shape, &present.stride, (0, 0), 1, &mut each);
    }
}

/// A mode: of a static extent, of which a part may be missing, or of a runtime extent, which is all
/// there.
macro_rules! mode {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?, |$present:ident| $whole:expr;)*) => { $(
        // SAFETY: the coordinates that are present are those below the extent `Present`, and their
        // offsets are those of a mode of that extent.
        unsafe impl<$($g,)* D: DataLeaf> TileShape<D> for $leaf
        where
            Self: DataShape<D> + DataLeaf + Int,
            Dyn: DataShape<D>,
            $($bounded: $bound,)?
        {
            type Present = Dyn;

            #[inline(always)]
            fn of_present($present: &Dyn) -> Self {
                $whole
            }

            #[inline(always)]
            fn is_all(&self, present: &Dyn) -> bool {
                self.value() == present.value()
            }

            #[inline(always)]
            fn offset_of_present(present: &Dyn, stride: &D, i: usize) -> Option<usize> {
                if (i as u64) < present.value() { Some(present.offset(stride, i)) } else { None }
            }

            #[inline(always)]
            fn walk_present<F: FnMut(usize, usize)>(present: &Dyn, stride: &D, (offset, coordinate): (usize, usize), step: usize, each: &mut F) {
                let mut i = 0;
                present.walk(stride, offset, &mut |offset| {
                    each(offset, coordinate + i * step);
                    i += 1;
                });
            }
        }
    )* };
}

mode! {
    [U B] UInt<U, B> where UInt<U, B>: Static, |_present| Static::new();
    [] Dyn, |present| *present;
}

// SAFETY: those of the one mode.
unsafe impl<S: TileShape<D>, D> TileShape<HCons<D, HNil>> for HCons<S, HNil> {
    type Present = HCons<S::Present, HNil>;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        HCons { head: S::of_present(&present.head), tail: HNil }
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.head.is_all(&present.head)
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, stride: &HCons<D, HNil>, i: usize) -> Option<usize> {
        S::offset_of_present(&present.head, &stride.head, i)
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, stride: &HCons<D, HNil>, first: (usize, usize), step: usize, each: &mut F) {
        S::walk_present(&present.head, &stride.head, first, step, each);
    }
}

// SAFETY: a component of the first mode is a remainder by its extent in the whole tile, the others
// are in the quotient; each is asked whether it is present. The offsets are sums.
unsafe impl<S, S1, ST, D, D1, DT> TileShape<HCons<D, HCons<D1, DT>>> for HCons<S, HCons<S1, ST>>
where
    Self: DataShape<HCons<D, HCons<D1, DT>>>,
    S: TileShape<D>,
    HCons<S1, ST>: TileShape<HCons<D1, DT>>,
    HCons<S::Present, <HCons<S1, ST> as TileShape<HCons<D1, DT>>>::Present>: DataShape<HCons<D, HCons<D1, DT>>>,
{
    type Present = HCons<S::Present, <HCons<S1, ST> as TileShape<HCons<D1, DT>>>::Present>;

    #[inline(always)]
    fn of_present(present: &Self::Present) -> Self {
        HCons { head: S::of_present(&present.head), tail: TileShape::of_present(&present.tail) }
    }

    #[inline(always)]
    fn is_all(&self, present: &Self::Present) -> bool {
        self.head.is_all(&present.head) && self.tail.is_all(&present.tail)
    }

    #[inline(always)]
    fn offset_of_present(present: &Self::Present, stride: &HCons<D, HCons<D1, DT>>, i: usize) -> Option<usize> {
        let size = extent::<S, D>(&present.head);
        let head = S::offset_of_present(&present.head, &stride.head, i % size)?;
        Some(head + <HCons<S1, ST>>::offset_of_present(&present.tail, &stride.tail, i / size)?)
    }

    #[inline(always)]
    fn walk_present<F: FnMut(usize, usize)>(present: &Self::Present, stride: &HCons<D, HCons<D1, DT>>, first: (usize, usize), step: usize, each: &mut F) {
        let next = step.saturating_mul(extent::<S, D>(&present.head));
        // The first mode is the innermost loop.
        <HCons<S1, ST>>::walk_present(&present.tail, &stride.tail, first, next, &mut |offset, coordinate| {
            S::walk_present(&present.head, &stride.head, (offset, coordinate), step, each);
        });
    }
}

/// Returns the extent of a mode of the whole tile.
#[inline(always)]
fn extent<S: TileShape<D>, D>(present: &S::Present) -> usize {
    S::of_present(present).size()
}
