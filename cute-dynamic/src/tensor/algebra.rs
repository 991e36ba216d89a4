//! The algebra on tensors: other layouts over the same data, and one part of a tensor.
//!
//! Operations are those of layouts, under their names. Each takes the tensor; to keep it, take that
//! of a [`view`](Tensor::view).

use super::{Memory, Tensor, TensorError};
use crate::LayoutError;
use crate::atom::{AtomError, ThreadSlice, TiledCopy, TiledMma};
use crate::htuple::HTuple;
use crate::layout::Layout;
use crate::tiler::Operand;

/// A coordinate with open components.
type Open = HTuple<Option<u64>>;

/// Operations of layouts that have one operand: the documentation but for the errors, and the name.
macro_rules! by_operand {
    ($($(#[doc = $doc:literal])+ $name:ident;)*) => { $(
        $(#[doc = $doc])+
        ///
        /// # Errors
        #[doc = concat!("Those of [`Layout::", stringify!($name), "`](crate::Layout::", stringify!($name), ");")]
        /// [`TensorError::CosizeTooLarge`] and [`TensorError::LeavesThePart`] if an offset of the
        /// answer is not one of the data.
        pub fn $name<'b>(self, operand: impl Into<Operand<'b>>) -> Result<Self, TensorError> {
            let layout = self.place.layout.$name(operand)?;
            let place = self.place.with(layout);
            self.with_place(place)
        }
    )* };
}

/// What a thread of a tiled product or copy has of a tensor: the documentation but for the errors,
/// the name, and whose thread it is.
macro_rules! by_thread {
    ($($(#[doc = $doc:literal])+ $name:ident $tiled:ident;)*) => { $(
        $(#[doc = $doc])+
        ///
        /// # Errors
        #[doc = concat!("[`TensorError::Atom`]: those of [`", stringify!($tiled), "::partition`].")]
        pub fn $name(self, thread: &ThreadSlice<'_, $tiled>) -> Result<Self, TensorError> {
            let part: Result<_, AtomError> = thread.$name(self.layout());
            Ok(self.at(part?))
        }
    )* };
}

impl<D: Memory> Tensor<D> {
    by_thread! {
        /// Returns what a thread has of A, data of `(M, K)`: `(values, rest_m, rest_k)`.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::atom::{MmaAtom, TiledMma};
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
        /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, ())?;
        /// let a = Tensor::new((0..1024).collect::<Vec<u32>>(), Layout::right((64, 16))?)?;
        /// let share = a.view().partition_a(&mma.thread_slice(37)?)?;
        /// assert_eq!(share.shape().to_string(), "((2,2,2),2,1)");
        /// assert_eq!(share.get(0), Some(&274)); // row 17, column 2
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        partition_a TiledMma;
        /// Returns what a thread has of B, data of `(N, K)`: `(values, rest_n, rest_k)`.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::atom::{MmaAtom, TiledMma};
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
        /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, ())?;
        /// let b = Tensor::new((0..512).collect::<Vec<u32>>(), Layout::right((32, 16))?)?;
        /// let share = b.view().partition_b(&mma.thread_slice(37)?)?;
        /// assert_eq!(share.shape().to_string(), "((2,2),2,1)");
        /// assert_eq!(share.get(0), Some(&18)); // row 1, column 2
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        partition_b TiledMma;
        /// Returns what a thread has of C, data of `(M, N)`: `(values, rest_m, rest_n)`.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::atom::{MmaAtom, TiledMma};
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
        /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, ())?;
        /// let mut c = Tensor::new(vec![0; 32 * 16], Layout::right((32, 16))?)?;
        /// c.view_mut().partition_c(&mma.thread_slice(37)?)?.fill(1);
        /// assert_eq!((c.get((17, 2)), c.iter().sum::<i32>()), (Some(&1), 4));
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        partition_c TiledMma;
        /// Returns what a thread of a copy reads: `(values, rest_0, rest_1, …)`.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::atom::{CopyAtom, Element, TiledCopy};
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let atom = CopyAtom::by_name("UniversalCopy<uint128_t>", Element::F32)?;
        /// let (threads, values) = (Layout::right((32, 8))?, Layout::left((1, 4))?);
        /// let copy = TiledCopy::of(atom, &threads, &values)?;
        /// let data = Tensor::new((0..1024).collect::<Vec<u32>>(), Layout::right((32, 32))?)?;
        /// assert!(data.view().partition_s(&copy.thread_slice(9)?)?.iter().eq(&[36, 37, 38, 39]));
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        partition_s TiledCopy;
        /// Returns what a thread of a copy writes: `(values, rest_0, rest_1, …)`.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::atom::{CopyAtom, Element, TiledCopy};
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let atom = CopyAtom::by_name("UniversalCopy<uint128_t>", Element::F32)?;
        /// let (threads, values) = (Layout::right((32, 8))?, Layout::left((1, 4))?);
        /// let copy = TiledCopy::of(atom, &threads, &values)?;
        /// let mut data = Tensor::new(vec![0; 1024], Layout::right((32, 32))?)?;
        /// data.view_mut().partition_d(&copy.thread_slice(9)?)?.fill(1);
        /// assert_eq!(data.into_data()[36..41], [1, 1, 1, 1, 0]);
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        partition_d TiledCopy;
    }

    by_operand! {
        /// Returns `T(R(c))`: the elements at the coordinates that a layout has as values, or a
        /// tiler by mode.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let tensor = Tensor::new(vec![0; 200], "(8,16):(20,1)".parse::<Layout>()?)?;
        /// let tensor = tensor.compose((4, 8))?;
        /// assert_eq!(tensor.layout().to_string(), "(4,8):(20,1)");
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        compose;
        /// Returns `((tile, rest), …)`: each mode divided by its tile.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let tensor = Tensor::new(vec![0; 200], "(8,16):(20,1)".parse::<Layout>()?)?;
        /// let tensor = tensor.logical_divide((4, 8))?;
        /// assert_eq!(tensor.layout().to_string(), "((4,2),(8,2)):((20,80),(1,8))");
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        logical_divide;
        /// Returns `((tile), (rest))`: the tiles in the first mode, the number of the tile in the
        /// second.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let tensor = Tensor::new(vec![0; 200], "(8,16):(20,1)".parse::<Layout>()?)?;
        /// let tensor = tensor.zipped_divide((4, 8))?;
        /// assert_eq!(tensor.layout().to_string(), "((4,8),(2,2)):((20,1),(80,8))");
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        zipped_divide;
        /// Returns `((tile), rest, …)`: the tiles in the first mode, and a mode for each along
        /// which there are tiles.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let tensor = Tensor::new(vec![0; 200], "(8,16):(20,1)".parse::<Layout>()?)?;
        /// let tensor = tensor.tiled_divide((4, 8))?;
        /// assert_eq!(tensor.layout().to_string(), "((4,8),2,2):((20,1),80,8)");
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        tiled_divide;
        /// Returns `(tile, …, rest, …)`: all modes of the tiles, and then all along which there
        /// are tiles.
        ///
        /// ```
        /// use cute_dynamic::Layout;
        /// use cute_dynamic::tensor::Tensor;
        ///
        /// let tensor = Tensor::new(vec![0; 200], "(8,16):(20,1)".parse::<Layout>()?)?;
        /// let tensor = tensor.flat_divide((4, 8))?;
        /// assert_eq!(tensor.layout().to_string(), "(4,8,2,2):(20,1,80,8)");
        /// # Ok::<(), Box<dyn core::error::Error>>(())
        /// ```
        flat_divide;
    }

    /// Returns the elements at a coordinate that leaves modes open: `..` for each that is kept
    /// (Cecka §2.5.1).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let data: Vec<u32> = (0..32).collect();
    /// let row = Tensor::new(&data[..], Layout::left((4, 8))?)?.slice((2, ..))?;
    /// assert_eq!((row.layout().to_string().as_str(), row.base()), ("(8):(4)", 2));
    /// assert_eq!(row.get(7), Some(&30));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`]; [`LayoutError::CoordinateMismatch`] if the coordinate is not
    /// weakly congruent to the shape.
    pub fn slice(self, coordinate: impl Into<Open>) -> Result<Self, TensorError> {
        let part = self.place.layout.part_and_offset(coordinate)?;
        Ok(self.at(part))
    }

    /// The part of this tensor with a layout and an offset that a slice gave: they select modes, so
    /// that its offsets are some of this tensor's.
    fn at(self, part: (Layout<i64>, i64)) -> Self {
        let place = self.place.at(part);
        Tensor::unchecked(self.data, place)
    }

    /// The slice of what an operation made of the layout.
    fn part_of(self, divided: Layout<i64>, slice: impl FnOnce(&Layout<i64>) -> Result<(Layout<i64>, i64), LayoutError>) -> Result<Self, TensorError> {
        let part = slice(&divided)?;
        let place = self.place.with(divided);
        Ok(self.with_place(place)?.at(part))
    }

    /// Returns the tile at a coordinate of the tiles: `zipped_divide(tiler)((_, …), c)`. A
    /// component of the coordinate may be `..`: the tiles along it stay, as further modes.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new(vec![0; 160], Layout::from_parts((8, 16), (20, 1))?)?;
    /// let tile = matrix.inner_partition((4, 8), (1, 0))?;
    /// assert_eq!((tile.layout().to_string().as_str(), tile.base()), ("(4,8):(20,1)", 80));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::inner_partition`](crate::Layout::inner_partition).
    pub fn inner_partition<'b>(self, tiler: impl Into<Operand<'b>>, coordinate: impl Into<Open>) -> Result<Self, TensorError> {
        let tiler = tiler.into();
        let divided = self.place.layout.zipped_divide(tiler)?;
        let coordinate = coordinate.into();
        self.part_of(divided, |divided| divided.tile_at(coordinate))
    }

    /// Returns the elements of all tiles at a coordinate of the tile:
    /// `zipped_divide(tiler)(c, (_, …))`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let matrix = Tensor::new(vec![0; 160], Layout::from_parts((8, 16), (20, 1))?)?;
    /// let share = matrix.outer_partition((4, 8), (1, 3))?;
    /// assert_eq!((share.layout().to_string().as_str(), share.base()), ("(2,2):(80,8)", 23));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::outer_partition`](crate::Layout::outer_partition).
    pub fn outer_partition<'b>(self, tiler: impl Into<Operand<'b>>, coordinate: impl Into<Open>) -> Result<Self, TensorError> {
        let tiler = tiler.into();
        let divided = self.place.layout.zipped_divide(tiler)?;
        let coordinate = coordinate.into();
        self.part_of(divided, |divided| divided.share_at(coordinate))
    }

    /// Returns the tile at a coordinate of the tiles: [`Tensor::inner_partition`], under CuTe's
    /// other name.
    ///
    /// # Errors
    /// Those of [`Tensor::inner_partition`].
    pub fn local_tile<'b>(self, tiler: impl Into<Operand<'b>>, coordinate: impl Into<Open>) -> Result<Self, TensorError> {
        self.inner_partition(tiler, coordinate)
    }

    /// Returns the share of one thread of a layout of threads: the elements of the tiles of its
    /// shape at the coordinate of this thread (CuTe's `local_partition`).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let data: Vec<u32> = (0..128).collect();
    /// let matrix = Tensor::new(&data[..], Layout::left((8, 16))?)?;
    /// let share = matrix.local_partition(&Layout::right((4, 8))?, 13)?;
    /// assert!(share.iter().eq(&[41, 45, 105, 109]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::local_partition`](crate::Layout::local_partition).
    pub fn local_partition(self, threads: &Layout, index: u64) -> Result<Self, TensorError> {
        let (tiler, coordinate) = threads.tiler_and_coordinate(index)?;
        self.outer_partition(&tiler, &coordinate)
    }

    /// Returns the same elements with the mode `mode` run backwards (NumPy's `flip`).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let flipped = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?.flip(1)?;
    /// assert!(flipped.slice((0, ..))?.iter().eq(&[3, 2, 1]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`].
    pub fn flip(self, mode: usize) -> Result<Self, TensorError> {
        let (layout, offset) = self.place.layout.flip(mode)?;
        // A reflection of coordinates has the same offsets.
        Ok(self.at((layout, offset)))
    }

    /// Returns the same elements with these modes, in this order: a permutation transposes.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let transposed = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?.select(&[1, 0])?;
    /// assert!(transposed.iter().eq(&[1, 2, 3, 4, 5, 6]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`]; those of [`Tensor::with_layout`] if a mode is taken twice.
    pub fn select(self, modes: &[usize]) -> Result<Self, TensorError> {
        let place = self.place.with(self.place.layout.select(modes)?);
        self.with_place(place)
    }

    /// Returns the same elements with the modes from `begin` to before `end`, the others at 0.
    ///
    /// # Errors
    /// [`LayoutError::BadRange`].
    pub fn take(self, begin: usize, end: usize) -> Result<Self, TensorError> {
        let place = self.place.with(self.place.layout.take(begin, end)?);
        self.with_place(place)
    }

    /// Returns the same elements with the modes from `begin` to before `end` as one nested mode.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let tensor = Tensor::new(vec![0; 24], Layout::left((2, 3, 4))?)?.group(0, 2)?;
    /// assert_eq!(tensor.layout().to_string(), "((2,3),4):((1,2),6)");
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BadRange`].
    pub fn group(self, begin: usize, end: usize) -> Result<Self, TensorError> {
        let place = self.place.with(self.place.layout.group(begin, end)?);
        Ok(Tensor::unchecked(self.data, place))
    }

    /// Returns the same elements without nesting: a mode for each leaf.
    #[must_use]
    pub fn flatten(self) -> Self {
        let place = self.place.with(self.place.layout.flatten());
        Tensor::unchecked(self.data, place)
    }

    /// Returns the same function of integral coordinates with the fewest modes.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let tensor = Tensor::new(vec![0; 24], Layout::left((2, (3, 4)))?)?.coalesce();
    /// assert_eq!(tensor.layout().to_string(), "24:1");
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn coalesce(self) -> Self {
        let place = self.place.with(self.place.layout.coalesce());
        Tensor::unchecked(self.data, place)
    }
}
