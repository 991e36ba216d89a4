//! Tiled copies: the instruction of a copy, for all threads of a block and all values that each of
//! them has.

use super::mma::{check_covers, thread_and_value};
use super::partition::sealed::Divides;
use super::partition::{Partitioned, ThreadSlice, check_whole_tiles, flat};
use super::{AtomError, CopyAtom, Side};
use crate::stride::Stride;
use crate::{HTuple, Layout, LayoutError};

/// An instruction for all threads of a block (CuTe's `TiledCopy`): a layout maps `(thread, value)`
/// to the index in a tile, column-major.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::atom::{CopyAtom, Element, TiledCopy};
///
/// // 256 threads, 8 in a row of 32 floats; each takes 4 neighbours with one instruction.
/// let atom = CopyAtom::by_name("UniversalCopy<uint128_t>", Element::F32)?;
/// let copy = TiledCopy::of(atom, &"(32,8):(8,1)".parse::<Layout>()?, &"(1,4)".parse::<Layout>()?)?;
/// assert_eq!(copy.tile().to_string(), "(32,32)");
/// assert_eq!(copy.thread_value().to_string(), "((8,32),4):((128,1),32)");
///
/// // The elements of thread 9 in a tile of 64 x 32, row-major with a pitch: two instructions.
/// let (values, offset) = copy.thread_slice(9)?.partition_s(&"(64,32):(100,1)".parse::<Layout>()?)?;
/// assert_eq!((values.to_string().as_str(), offset), ("((4,1),2,1):((1,0),3200,0)", 104));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[doc(alias = "make_cotiled_copy")]
#[doc(alias = "make_tiled_copy_impl")]
#[doc(alias = "make_tiled_copy_S")]
#[doc(alias = "make_tiled_copy_D")]
#[doc(alias = "TV_Tiler")]
#[doc(alias = "make_tiler_impl")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TiledCopy {
    atom: CopyAtom,
    thread_value: Layout,
    tile: HTuple,
}

impl TiledCopy {
    /// Returns the tiled copy of a layout `(thread, value)` to the index in a tile of these sizes.
    ///
    /// # Errors
    /// [`AtomError::DoesNotCover`] if the layout does not cover the tile,
    /// [`AtomError::NotWholeThreads`] and [`AtomError::NotWholeVectors`] if its threads or values
    /// are no whole number of those of the instruction; [`LayoutError::NotThreadValue`],
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn new(atom: CopyAtom, thread_value: Layout, tile: impl Into<HTuple>) -> Result<Self, AtomError> {
        let tile = tile.into();
        let [threads, values] = thread_and_value(&thread_value)?;
        check_covers(&thread_value, Layout::left(&tile)?.size())?;
        let [atom_threads, atom_values] = thread_and_value(atom.reference())?.map(|mode| mode.size());
        if !threads.size().is_multiple_of(atom_threads) {
            return Err(AtomError::NotWholeThreads { threads: threads.size(), atom: atom_threads });
        }
        if !values.size().is_multiple_of(atom_values) {
            return Err(AtomError::NotWholeVectors { values: values.size(), vector: atom_values });
        }
        Ok(TiledCopy { atom, thread_value, tile })
    }

    /// Returns the tiled copy of a layout of threads and one of the values of each, into their
    /// coordinates: the values are raked over the threads (CuTe's `make_tiled_copy`).
    ///
    /// `threads` maps a coordinate of the threads to the index of a thread, `values` one of the
    /// values to the number of a value. Both are bijections; the tile is that of both together.
    ///
    /// # Errors
    /// [`LayoutError::NotBijective`] if one of them is no bijection; those of [`TiledCopy::new`].
    #[doc(alias = "make_tiled_copy")]
    pub fn of(atom: CopyAtom, threads: &Layout, values: &Layout) -> Result<Self, AtomError> {
        threads.bijective()?;
        values.bijective()?;
        let raked = threads.raked_product(values)?;
        let inverse: Layout = raked.right_inverse();
        // (thread, value), column-major
        let numbered = Layout::left((threads.size(), values.size()))?;
        TiledCopy::new(atom, inverse.compose(&numbered)?, raked.product_each())
    }

    /// Returns the instruction, for a kind of elements.
    #[must_use]
    pub const fn atom(&self) -> &CopyAtom {
        &self.atom
    }

    /// Returns `(thread, value)` to the index in the tile.
    #[must_use]
    pub const fn thread_value(&self) -> &Layout {
        &self.thread_value
    }

    /// Returns the sizes of the tile that the block goes through together.
    #[doc(alias = "tile_size")]
    #[must_use]
    pub const fn tile(&self) -> &HTuple {
        &self.tile
    }

    /// Returns how many threads the block has.
    #[must_use]
    pub fn threads(&self) -> u64 {
        self.thread_value.as_node().modes().next().map_or(1, crate::htuple::Node::size)
    }

    /// The sizes of the modes of the tile.
    pub(super) fn tile_sizes(&self) -> &[u64] {
        self.tile.leaves()
    }

    /// Returns data as `(thread, values, rest_0, rest_1, …)`: who reads or writes which element.
    ///
    /// # Errors
    /// [`AtomError::NotWholeTiles`] if a mode is no whole number of tiles, and what the divisions
    /// refuse.
    pub fn partition<Data: Partitioned>(&self, side: Side, data: &Data) -> Result<Data, AtomError> {
        data.divided(&BySide { copy: self, side })
    }

    /// Returns data as `(thread, values, (rest_0, rest_1, …))`: CuTe's `tidfrg_S`, `tidfrg_D`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{CopyAtom, Element, Side, TiledCopy};
    /// let atom = CopyAtom::by_name("UniversalCopy<uint128_t>", Element::F32)?;
    /// let copy = TiledCopy::of(atom, &"(32,8):(8,1)".parse::<Layout>()?, &"(1,4)".parse::<Layout>()?)?;
    /// let by_thread = copy.tidfrg(Side::Source, &"(64,32):(32,1)".parse::<Layout>()?)?;
    /// assert_eq!(by_thread.to_string(), "((8,32),(4,1),(2,1)):((4,32),(1,0),(1024,0))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`TiledCopy::partition`].
    #[doc(alias = "tidfrg_S")]
    #[doc(alias = "tidfrg_D")]
    #[doc(alias = "tile2thrfrg")]
    pub fn tidfrg<D: Stride>(&self, side: Side, data: &Layout<D>) -> Result<Layout<D>, AtomError> {
        check_whole_tiles(data, self.tile_sizes())?;
        // ((tile, tile, …), (rest, rest, …))
        let in_tiles = data.zipped_divide(&self.tile)?;
        let by_thread = in_tiles.get(0)?.compose(&self.side_of(side)?)?;
        Ok(Layout::tuple([by_thread.get(0)?, by_thread.get(1)?, in_tiles.get(1)?])?)
    }

    /// `(thread, values)` of a side to the index in the tile: the threads and values of each atom
    /// are those of the side.
    fn side_of(&self, side: Side) -> Result<Layout, AtomError> {
        let reference = self.atom.reference();
        let [threads, values] = thread_and_value(reference)?.map(|mode| mode.size());
        // ((thread, value), (rest, rest))
        let in_atoms = self.thread_value.zipped_divide((threads, values))?;
        // From what a thread has of the side to where it is in the reference.
        let inverse: Layout = reference.right_inverse();
        let of_side = in_atoms.get(0)?.compose(&inverse.compose(self.atom.layout(side))?)?;
        // ((thread, rest), (value, rest))
        Ok(Layout::tuple([of_side, in_atoms.get(1)?])?.zip_all()?.coalesce_by((1, (1, 1)))?)
    }

    /// Returns the thread-value layout of a side: `(thread, values, rest_0, rest_1, …)` to the
    /// index in the tile, column-major (CuTe's `get_layoutS_TV`).
    ///
    /// # Errors
    /// What the divisions refuse.
    #[doc(alias = "get_layoutS_TV")]
    #[doc(alias = "get_layoutD_TV")]
    pub fn thread_value_of(&self, side: Side) -> Result<Layout, AtomError> {
        self.partition(side, &Layout::left(&self.tile)?)
    }

    /// Returns a fragment `(values, rest_0, rest_1, …)`, registers of one thread as a tiled product
    /// takes them, as this copy takes the same registers: `(values, rest_0, rest_1, …)` of the copy
    /// (CuTe's `retile`).
    ///
    /// The copy is one of an operand of the product, [`TiledMma::tiled_copy`](super::TiledMma), so
    /// that the threads have the same elements; its instruction may move the values of several
    /// products, or some of one.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{CopyAtom, Element, MmaAtom, Operand, TiledMma};
    ///
    /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, (.., 32, ..))?;
    /// let copy = mma.tiled_copy(Operand::B, CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::F16)?)?;
    /// // Four values for each of 4 x 2 products in registers; an `ldmatrix.x4` fills those of two.
    /// let fragment: Layout = "((2,2),4,2):((1,2),4,16)".parse()?;
    /// assert_eq!(copy.retile(&fragment)?.to_string(), "((8,1),2,2):((1,0),8,16)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What the operations refuse where the values of the fragment are not those of the copy:
    /// [`LayoutError::UpcastSplits`], [`LayoutError::BoundNotTiled`], ….
    #[doc(alias = "retile_S")]
    #[doc(alias = "retile_D")]
    pub fn retile(&self, fragment: &Layout) -> Result<Layout, AtomError> {
        if fragment.is_leaf() {
            return Err(LayoutError::NotThreadValue { rank: fragment.rank() }.into());
        }
        let values = fragment.extent(0)?;
        // From the coordinate of an element in the tile to the number of the group of values that
        // it belongs to, in its thread.
        let inverse: Layout = self.thread_value.right_inverse();
        let in_group = self.threads().checked_mul(values).ok_or(LayoutError::Overflow)?;
        let groups = inverse.compose(&Layout::left(&self.tile)?)?.upcast(in_group)?;
        // From the values of a group of elements, (instruction, instructions), to the group and the
        // value in it.
        let inverse: Layout = groups.right_inverse();
        let repeated = Layout::left(values)?.logical_product(&inverse)?;
        let [_, of_instruction] = thread_and_value(self.atom.reference())?;
        let of_groups = repeated.zipped_divide(of_instruction.size())?;
        // ((values, groups, groups), (1, rest, rest))
        let extents = [<HTuple>::from(values)].into_iter().chain(groups.modes().map(|mode| mode.size().into()));
        let divided = fragment.zipped_divide(&HTuple::tuple(extents)?)?;
        let values = divided.get(0)?.compose(&of_groups)?;
        let rest = divided.get(1)?;
        Ok(Layout::tuple([values].into_iter().chain(rest.modes().skip(1)))?)
    }

    /// Returns what one thread of the block has to do with it.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`] if there is no such thread.
    #[doc(alias = "get_slice")]
    #[doc(alias = "get_thread_slice")]
    pub fn thread_slice(&self, thread: u64) -> Result<ThreadSlice<'_, Self>, AtomError> {
        ThreadSlice::new(self, thread, self.threads())
    }
}

/// `partition_s Source "reads"` expands to the method that takes the thread's share of a side.
macro_rules! partitions {
    ($($(#[$meta:meta])* $method:ident $side:ident $does:literal;)*) => { $(
        #[doc = concat!("Returns what the thread ", $does, ": `(values, rest_0, rest_1, …)`.")]
        ///
        /// Of a layout, its layout and the offset where it begins; of a swizzled layout, the
        /// swizzled layout of it. For many threads, divide once: [`TiledCopy::partition`], then
        /// [`Partitioned::of_thread`].
        ///
        /// # Errors
        /// Those of [`TiledCopy::partition`].
        $(#[$meta])*
        pub fn $method<Data: Partitioned>(&self, data: &Data) -> Result<Data::Share, AtomError> {
            self.tiled.partition(Side::$side, data)?.of_thread(self.thread)
        }
    )* };
}

impl ThreadSlice<'_, TiledCopy> {
    partitions! {
        #[doc(alias = "partition_S")]
        partition_s Source "reads";
        #[doc(alias = "partition_D")]
        partition_d Destination "writes";
    }
}

/// A side of a tiled copy: what data is divided by.
struct BySide<'a> {
    copy: &'a TiledCopy,
    side: Side,
}

impl Divides for BySide<'_> {
    fn divide<D: Stride>(&self, data: &Layout<D>) -> Result<Layout<D>, AtomError> {
        let divided = self.copy.tidfrg(self.side, data)?;
        flat(divided.get(0)?, divided.get(1)?, &divided.get(2)?)
    }
}
