//! Zipped tensors: several data at the coordinates of one shape (CuTe's `ZipTensor`).
//!
//! Each tensor has its data and its layout; a coordinate is one of all of them, and the value there
//! the tuple of theirs. There is nothing unsafe here: each tensor does its part.

use super::{Accessor, Advance, DataLayout, Memory, MemoryMut, Tensor, TensorCoordinate, TensorSlice, TileAt};
use crate::algebra::ZippedDivideOf;
use crate::diagnostic::HasAnswer;
use crate::label::Evaluate;
use crate::outcome::{TotalZippedDivide, ZippedDivideOutcome};

/// Tensors of one size, a tuple of two to four: `Z(c) = (T_0(c), T_1(c), …)` (CuTe's
/// `make_zip_tensor`).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::ZipTensor;
///
/// // Numbers by rows, and whether they are counted by columns.
/// let numbers = Tensor::fixed([1, 2, 3, 4, 5, 6], layout![(2, 3) : (3, 1)]);
/// let counted = Tensor::fixed([true, false, false, true, true, true], layout![2, 3]);
/// let zipped = ZipTensor::new((numbers.view(), counted.view()))?;
/// assert_eq!(zipped.at((0, 1)), (2, false));
/// assert_eq!(zipped.values().filter(|&(_, counted)| counted).map(|(x, _)| x).sum::<i32>(), 1 + 5 + 3 + 6);
/// assert!(zipped.slice((1, ..)).values().eq([(4, false), (5, true), (6, true)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "make_zip_tensor")]
#[doc(alias = "ZipIterator")]
#[doc(alias = "ZipLayout")]
pub struct ZipTensor<T>(T);

/// The sizes of two tensors that are zipped differ.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::ZipTensor;
///
/// let error = ZipTensor::new((Tensor::fixed(Counting(0), layout![8 : 1]), Tensor::fixed(Counting(0), layout![9 : 1]))).unwrap_err();
/// assert_eq!((error.first, error.second, error.code()), (8, 9, "CUTE104"));
/// assert_eq!(error.to_string(), "the sizes of these tensors do not agree in the number of elements: 8 and 9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZipMismatch {
    /// The size of the first tensor.
    pub first: usize,
    /// That of one which has another.
    pub second: usize,
}

impl ZipMismatch {
    /// Returns the reason, for which the table has a page.
    #[must_use]
    pub const fn refusal(&self) -> &'static cute_refusals::Refusal {
        const { cute_refusals::refusal("SizesDiffer") }
    }

    /// Returns nothing: no coordinate shows it, and the sizes do.
    #[must_use]
    pub fn witness(&self) -> Option<cute_refusals::Witness> {
        None
    }

    /// Writes a text of the table with the sizes.
    fn write(&self, text: &str, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        cute_refusals::write(text, &[("What", &"the number of elements"), ("A", &self.first), ("B", &self.second)], f)
    }
}

cute_refusals::coded!(ZipMismatch);

impl core::fmt::Display for ZipMismatch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.write(self.refusal().message("").text, f)
    }
}

impl<T: ZipTensors> ZipTensor<T> {
    /// Returns the tensors, zipped.
    ///
    /// # Errors
    ///
    /// If their sizes differ.
    pub fn new(tensors: T) -> Result<Self, ZipMismatch> {
        tensors.check().map(|()| ZipTensor(tensors))
    }

    /// Returns parts of zipped tensors, zipped. Tensors of one size and different shapes have parts
    /// of different sizes.
    #[inline(always)]
    #[track_caller]
    fn of_parts(tensors: T) -> Self {
        match Self::new(tensors) {
            Ok(zipped) => zipped,
            Err(mismatch) => panic!("{}: {mismatch}", mismatch.code()),
        }
    }
}

/// A tuple of tensors.
#[doc(hidden)]
#[refusal(WrongOperand::Tensors)]
pub trait ZipTensors {
    /// Checks that their sizes are equal.
    fn check(&self) -> Result<(), ZipMismatch>;
}

/// The methods, for a tuple of as many tensors.
macro_rules! zip {
    ($($($a:ident $l:ident $t:tt)+;)*) => { $(
        impl<$($a: Accessor, $l: DataLayout),+> ZipTensors for ($(Tensor<$a, $l>,)+) {
            fn check(&self) -> Result<(), ZipMismatch> {
                let [first, others @ ..] = [$(self.$t.size()),+];
                others.into_iter().find(|&second| second != first).map_or(Ok(()), |second| Err(ZipMismatch { first, second }))
            }
        }

        impl<$($a: Accessor, $l: DataLayout),+> ZipTensor<($(Tensor<$a, $l>,)+)> {
            /// Returns the number of coordinates.
            #[inline(always)]
            #[must_use]
            pub fn size(&self) -> usize {
                self.0.0.size()
            }

            /// Returns the layouts.
            #[inline(always)]
            #[must_use]
            pub fn layouts(&self) -> ($($l,)+) {
                ($(self.0.$t.layout(),)+)
            }

            /// Returns the tensors.
            #[doc(alias = "unzip_tensor")]
            #[inline(always)]
            #[must_use]
            pub fn into_tensors(self) -> ($(Tensor<$a, $l>,)+) {
                self.0
            }

            /// Returns the values at a coordinate, `None` if it is out of the bounds of one.
            #[inline(always)]
            #[must_use]
            pub fn value<C: $(TensorCoordinate<$l> +)+>(&self, coordinate: C) -> Option<($($a::Element,)+)>
            where
                $($a::Element: Copy,)+
            {
                Some(($(self.0.$t.value(coordinate)?,)+))
            }

            /// Returns the values at a coordinate.
            ///
            /// # Panics
            ///
            /// If the coordinate is out of bounds.
            #[inline(always)]
            #[track_caller]
            #[must_use]
            pub fn at<C: $(TensorCoordinate<$l> +)+>(&self, coordinate: C) -> ($($a::Element,)+)
            where
                $($a::Element: Copy,)+
            {
                ($(self.0.$t.at(coordinate),)+)
            }

            /// Returns the elements at a coordinate, `None` if it is out of the bounds of one.
            #[inline(always)]
            #[must_use]
            pub fn get<C: $(TensorCoordinate<$l> +)+>(&self, coordinate: C) -> Option<($(&$a::Element,)+)>
            where
                $($a: Memory,)+
            {
                Some(($(self.0.$t.get(coordinate)?,)+))
            }

            /// Returns the elements at a coordinate, to change; `None` if it is out of the bounds
            /// of one.
            #[inline(always)]
            pub fn get_mut<C: $(TensorCoordinate<$l> +)+>(&mut self, coordinate: C) -> Option<($(&mut $a::Element,)+)>
            where
                $($a: MemoryMut,)+
            {
                Some(($(self.0.$t.get_mut(coordinate)?,)+))
            }

            /// Returns the values, in colexicographic order of the coordinates.
            #[inline(always)]
            pub fn values(&self) -> impl ExactSizeIterator<Item = ($($a::Element,)+)>
            where
                $($a::Element: Copy,)+
            {
                (0..self.size()).map(|i| self.at(i))
            }

            /// Calls back with the elements of each coordinate, in colexicographic order.
            #[inline(always)]
            pub fn for_each_mut(&mut self, mut each: impl FnMut(($(&mut $a::Element,)+)))
            where
                $($a: MemoryMut,)+
            {
                for i in 0..self.size() {
                    if let Some(elements) = self.get_mut(i) {
                        each(elements);
                    }
                }
            }

            /// Returns the slices of all with a coordinate, see [`Tensor::slice`].
            ///
            /// # Panics
            ///
            /// If a fixed component is out of bounds, or the slices have different sizes, as those
            /// of tensors of different shapes may.
            #[inline(always)]
            #[track_caller]
            #[must_use]
            pub fn slice<C: Copy>(self, coordinate: C) -> ZipTensor<($(Tensor<$a, $l::Open>,)+)>
            where
                $($a: Advance, $l: TensorSlice<C>,)+
            {
                ZipTensor::of_parts(($(self.0.$t.slice(coordinate),)+))
            }

            /// Returns all divided by a tiler, see [`Tensor::zipped_divide`].
            #[inline(always)]
            #[must_use]
            pub fn zipped_divide<T: Copy>(self, tiler: T) -> ZipTensor<($(Tensor<$a, ZippedDivideOf<$l, T>>,)+)>
            where
                $(
                    $l: TotalZippedDivide<T, Labelled: Evaluate<($l, (T, ()))>>,
                    ZippedDivideOutcome<$l, T>: HasAnswer<Output: DataLayout>,
                )+
            {
                ZipTensor(($(self.0.$t.zipped_divide(tiler),)+))
            }

            /// Returns the tile of all at a coordinate of the tiles, see [`Tensor::local_tile`].
            ///
            /// # Panics
            ///
            /// If the coordinate is out of the bounds of the tiles, or the tiles have different
            /// sizes, as those of tensors of different shapes may.
            #[inline(always)]
            #[track_caller]
            #[must_use]
            pub fn local_tile<T: Copy, C: Copy>(self, tiler: T, coordinate: C) -> ZipTensor<($(Tensor<$a, <ZippedDivideOf<$l, T> as TileAt<C>>::Tile>,)+)>
            where
                $(
                    $a: Advance,
                    $l: TotalZippedDivide<T, Labelled: Evaluate<($l, (T, ()))>>,
                    ZippedDivideOutcome<$l, T>: HasAnswer<Output: TileAt<C>>,
                )+
            {
                ZipTensor::of_parts(($(self.0.$t.local_tile(tiler, coordinate),)+))
            }
        }
    )* };
}

zip! {
    A0 L0 0 A1 L1 1;
    A0 L0 0 A1 L1 1 A2 L2 2;
    A0 L0 0 A1 L1 1 A2 L2 2 A3 L3 3;
}
