//! Tiled products: instructions side by side, and again and again, until they fill a tile of all
//! threads of a block.

use super::partition::sealed::Divides;
use super::partition::{Partitioned, ThreadSlice, check_whole_tiles, flat};
use super::{AtomError, CopyAtom, MmaAtom, Operand, TiledCopy};
use crate::exact::DEFAULT_BUDGET;
use crate::stride::Stride;
use crate::{HTuple, Layout, LayoutError, Tile, Tiler};

/// An instruction side by side as a layout of `(M, N, K)` says, over a tile that a permutation may
/// enlarge and reorder (CuTe's `TiledMMA`; Cecka §3.3.4).
///
/// All of it is layout algebra: data is divided by the permutation, then by the atom's tile, which
/// is composed with the atom's thread-value layout; the rest is divided among the groups of
/// threads. See [`cute_dynamic::atom`](super) for an example.
#[doc(alias = "TiledMMA")]
#[doc(alias = "make_tiled_mma")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TiledMma {
    atom: MmaAtom,
    /// `(V, M, N, K)` to the index of the thread.
    thread_layout: Layout,
    /// From the index of a thread to its coordinate in the layout of threads.
    from_index: Layout,
    tiles: [Tile; 3],
    tile_shape: [u64; 3],
}

impl TiledMma {
    /// Returns the tiled product of an atom.
    ///
    /// - `atoms` places the atoms in `(M, N, K)`: at each of its coordinates works another group of
    ///   threads, in the order of the layout. Atoms along K have parts of the same sums: their
    ///   elements of C are to be added up. Modes that are not given have one atom.
    /// - `permutation` is a tiler of `(M, N, K)`: `_` is the tile of the atoms side by side; a
    ///   number makes the tile larger, and each thread takes several atoms of it; a layout says
    ///   which element of the data is in which row or column of the tile. Modes that are not given
    ///   are `_`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{AtomError, MmaAtom, Operand, TiledMma};
    ///
    /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let atoms: Layout = "(2,2,1)".parse()?;
    /// let mma = TiledMma::new(atom.clone(), &atoms, (.., 32, ..))?;
    /// assert_eq!(mma.thread_layout().to_string(), "(32,2,2,1):(1,32,64,128)");
    /// // Which thread has which element of the tile, and as which of its values.
    /// assert_eq!(mma.thread_value(Operand::C)?.to_string(), "((4,8,2,2),(2,2),1,2):((64,1,16,256),(32,8),0,512)");
    ///
    /// let error = TiledMma::new(atom, &atoms, (48, 32)).unwrap_err();
    /// assert_eq!(error, AtomError::NotWholeAtoms { tile: 48, atoms: 32, mode: 0 });
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::NotWholeAtoms`] if the atoms do not fill the tile: CuTe does not ask, and
    /// threads have elements outside of it; [`AtomError::AtomsAndTile`] for more than three modes;
    /// [`LayoutError::NotInjective`] if two groups are the same threads;
    /// [`LayoutError::WrongCodomain`] for a tile that yields coordinates,
    /// [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`].
    pub fn new(atom: MmaAtom, atoms: &Layout, permutation: impl Into<Tiler>) -> Result<Self, AtomError> {
        let permutation = permutation.into();
        let tiles = tiles_of(&permutation)?;
        let atoms = three_modes(atoms)?;
        // A layout of one mode stays one.
        let thread_layout = atom.thread_id().tiled_product(&atoms)?;
        thread_layout.injective(DEFAULT_BUDGET)?;
        let completed = Layout::tuple([thread_layout.clone(), thread_layout.complement()?])?;
        let mut mma = TiledMma { tile_shape: [1; 3], from_index: completed.right_inverse(), atom, thread_layout, tiles };
        for (mode, name) in mma.tiles.clone().iter().enumerate() {
            let atoms = mma.atom.shape()[mode].checked_mul(mma.groups(mode)?).ok_or(LayoutError::Overflow)?;
            let tile = match name {
                Tile::Keep => {
                    mma.tiles[mode] = Tile::Number(atoms);
                    atoms
                }
                tile => tile.to_layout()?.size(),
            };
            if tile % atoms != 0 {
                return Err(AtomError::NotWholeAtoms { tile, atoms, mode });
            }
            mma.tile_shape[mode] = tile;
        }
        Ok(mma)
    }

    /// Returns the instruction.
    #[must_use]
    pub const fn atom(&self) -> &MmaAtom {
        &self.atom
    }

    /// Returns `(V, M, N, K)`, thread of the atom and atom, to the index of the thread in the block
    /// (CuTe's `ThrLayoutVMNK`).
    #[doc(alias = "get_thr_layout_vmnk")]
    #[must_use]
    pub const fn thread_layout(&self) -> &Layout {
        &self.thread_layout
    }

    /// Returns the tiler `(M, N, K)` of the data.
    #[doc(alias = "permutation_mnk")]
    #[must_use]
    pub const fn tiles(&self) -> &[Tile; 3] {
        &self.tiles
    }

    /// Returns the sizes `(M, N, K)` of the tile that the block goes through together.
    #[doc(alias = "tile_size")]
    #[doc(alias = "tile_size_mnk")]
    #[must_use]
    pub const fn tile_shape(&self) -> [u64; 3] {
        self.tile_shape
    }

    /// Returns how many threads the block has: with those in between, where the indices have gaps.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{MmaAtom, TiledMma};
    /// // A quad pair of Volta is lanes 0 to 3 and 16 to 19.
    /// let mma = TiledMma::new(MmaAtom::by_name("SM70_8x8x4_F32F16F16F32_TN")?, &Layout::left(1)?, ())?;
    /// assert_eq!((mma.threads(), mma.atom().threads()), (32, 8));
    /// # Ok::<(), cute_dynamic::atom::AtomError>(())
    /// ```
    #[doc(alias = "thr_size")]
    #[must_use]
    pub fn threads(&self) -> u64 {
        self.from_index.size()
    }

    /// The number of groups of threads along a mode.
    fn groups(&self, mode: usize) -> Result<u64, LayoutError> {
        self.thread_layout.extent(1 + mode)
    }

    /// The sizes of the tile of an operand.
    pub(super) fn tile_of(&self, operand: Operand) -> [u64; 2] {
        operand.modes().map(|mode| self.tile_shape[mode])
    }

    /// Returns data of an operand as `(thread, values, rest_0, rest_1, …)`: who has which element.
    ///
    /// `thread` is the index of a thread in the block; `values` are what one instruction takes of
    /// it; after them is a mode for each mode of the data, the instructions along it. Modes of the
    /// data beyond the tile stay whole.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// use cute_dynamic::atom::{MmaAtom, Operand, TiledMma};
    ///
    /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, (32, 32, 16))?;
    /// // A tile of 64 x 32 halves, row-major with a pitch: 2 x 2 instructions for each of 128 threads.
    /// let by_thread = mma.partition(Operand::A, &"(64,32):(40,1)".parse::<Layout>()?)?;
    /// assert_eq!(by_thread.to_string(), "((4,8,2,2),(2,2,2),2,2):((2,40,640,0),(1,320,8),1280,16)");
    /// // Under a swizzle, the partition is that of the layout.
    /// let swizzled: ComposedLayout = "Sw<2,3,3> o 0 o (64,32):(32,1)".parse()?;
    /// assert!(mma.partition(Operand::A, &swizzled)?.to_string().starts_with("Sw<2,3,3> o 0 o ((4,8,2,2),"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::NotWholeTiles`] if a mode is no whole number of tiles, and what the divisions
    /// refuse: [`LayoutError::TooManyTiles`] for data of one mode.
    pub fn partition<Data: Partitioned>(&self, operand: Operand, data: &Data) -> Result<Data, AtomError> {
        data.divided(&ByOperand { mma: self, operand })
    }

    /// Returns data of an operand as `((V, (groups, groups)), (values, (rest_0, rest_1, …)))`:
    /// CuTe's `thrfrg_A`, `thrfrg_B`, `thrfrg_C`.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{MmaAtom, Operand, TiledMma};
    /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, (32, 32, 16))?;
    /// let a = mma.thrfrg(Operand::A, &Layout::left((32, 16))?)?;
    /// assert_eq!(a.to_string(), "(((4,8),(2,1)),((2,2,2),(1,1))):(((64,1),(16,0)),((32,8,256),(0,0)))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`TiledMma::partition`].
    #[doc(alias = "thrfrg_A")]
    #[doc(alias = "thrfrg_B")]
    #[doc(alias = "thrfrg_C")]
    pub fn thrfrg<D: Stride>(&self, operand: Operand, data: &Layout<D>) -> Result<Layout<D>, AtomError> {
        let [first, second] = operand.modes();
        check_whole_tiles(data, &self.tile_of(operand))?;
        let pair = |of: [Tile; 2]| Tiler::tuple(of.map(Tiler::from_leaf));
        let numbers = |of: [u64; 2]| <HTuple>::from((of[0], of[1]));
        // ((tile, rest), (tile, rest))
        let in_tiles = data.logical_divide(&pair([self.tiles[first].clone(), self.tiles[second].clone()])?)?;
        // ((atom, atom), (rest, rest))
        let in_atoms = in_tiles.zipped_divide(&numbers(operand.modes().map(|mode| self.atom.shape()[mode])))?;
        // ((V, values), ((groups, groups), (rest, rest)))
        let values = in_atoms.get(0)?.compose(self.atom.layout(operand))?;
        let rest = in_atoms.get(1)?.zipped_divide(&numbers([self.groups(first)?, self.groups(second)?]))?;
        // ((V, (groups, groups)), (values, (rest, rest)))
        Ok(Layout::tuple([values, rest])?.zip_all()?)
    }

    /// Returns the thread-value layout of an operand: `(thread, values, rest_0, rest_1)` to the
    /// index in its tile, column-major (CuTe's `get_layoutA_TV`).
    ///
    /// # Errors
    /// What the divisions refuse.
    #[doc(alias = "get_layoutA_TV")]
    #[doc(alias = "get_layoutB_TV")]
    #[doc(alias = "get_layoutC_TV")]
    pub fn thread_value(&self, operand: Operand) -> Result<Layout, AtomError> {
        let [rows, columns] = self.tile_of(operand);
        self.partition(operand, &Layout::left((rows, columns))?)
    }

    /// Returns the copy to or from an operand in which each thread has the elements that it
    /// multiplies (CuTe's `make_tiled_copy_A`, `_B`, `_C`).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{CopyAtom, Element, MmaAtom, Operand, Side, TiledMma};
    ///
    /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, (32, 32, 16))?;
    /// let copy = mma.tiled_copy(Operand::A, CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::F16)?)?;
    /// assert_eq!((copy.threads(), copy.tile().to_string().as_str()), (128, "(32,16)"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`TiledCopy::new`].
    #[doc(alias = "make_tiled_copy_A")]
    #[doc(alias = "make_tiled_copy_B")]
    #[doc(alias = "make_tiled_copy_C")]
    #[doc(alias = "make_tiled_copy_C_atom")]
    pub fn tiled_copy(&self, operand: Operand, atom: CopyAtom) -> Result<TiledCopy, AtomError> {
        let thread_value = self.thread_value(operand)?;
        let [rows, columns] = self.tile_of(operand);
        TiledCopy::new(atom, thread_value.group(1, thread_value.rank())?, (rows, columns))
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

/// `partition_a A "(M, K)"` expands to the method that takes the thread's share of an operand.
macro_rules! partitions {
    ($($(#[$meta:meta])* $method:ident $operand:ident $modes:literal;)*) => { $(
        #[doc = concat!("Returns what the thread has of an operand `", $modes, "`: `(values, rest_0, rest_1, …)`.")]
        ///
        /// Of a layout, its layout and the offset where it begins; of a swizzled layout, the
        /// swizzled layout of it. For many threads, divide once: [`TiledMma::partition`], then
        /// [`Partitioned::of_thread`].
        ///
        /// # Errors
        /// Those of [`TiledMma::partition`].
        $(#[$meta])*
        pub fn $method<Data: Partitioned>(&self, data: &Data) -> Result<Data::Share, AtomError> {
            self.tiled.partition(Operand::$operand, data)?.of_thread(self.thread)
        }
    )* };
}

impl ThreadSlice<'_, TiledMma> {
    partitions! {
        #[doc(alias = "partition_A")]
        partition_a A "(M, K)";
        #[doc(alias = "partition_B")]
        partition_b B "(N, K)";
        #[doc(alias = "partition_C")]
        partition_c C "(M, N)";
    }
}

/// An operand of a tiled product: what data is divided by.
struct ByOperand<'a> {
    mma: &'a TiledMma,
    operand: Operand,
}

impl Divides for ByOperand<'_> {
    fn divide<D: Stride>(&self, data: &Layout<D>) -> Result<Layout<D>, AtomError> {
        let Self { mma, operand } = self;
        let [m, n, k] = [mma.groups(0)?, mma.groups(1)?, mma.groups(2)?];
        let divided = mma.thrfrg(*operand, data)?;
        // (V, (groups, groups)) becomes (V, ((M, N), K)), or (V, (M, N), K).
        let threads = divided.get(0)?;
        let along = |strides: (u64, u64)| Layout::from_parts((m, n), strides);
        let threads = match operand {
            Operand::A => threads.compose((.., (along((1, 0))?, ..)))?,
            Operand::B => threads.compose((.., (along((0, 1))?, ..)))?,
            Operand::C => threads.append(&Layout::with_strides(HTuple::tuple([k.into()])?, HTuple::tuple([HTuple::leaf(D::default())])?)?)?,
        };
        // The threads in between do what others do.
        let size = mma.thread_layout.size();
        let from_index = Layout::from_parts((size, 1), (1, 0))?.compose(&mma.from_index)?;
        let by_thread = threads.compose(&from_index)?;
        let values = divided.get(1)?;
        flat(by_thread, values.get(0)?, &values.get(1)?)
    }
}

/// The tiles of M, N and K; those that are not given are `_`.
fn tiles_of(permutation: &Tiler) -> Result<[Tile; 3], AtomError> {
    let mut tiles = [Tile::Keep, Tile::Keep, Tile::Keep];
    let rank = permutation.rank();
    if rank > 3 {
        return Err(AtomError::AtomsAndTile { rank });
    }
    // A tuple of tiles is that of a mode, and no tile.
    for (place, mode) in tiles.iter_mut().zip(permutation.modes()) {
        match mode.leaves() {
            [tile] if mode.is_leaf() => *place = tile.clone(),
            _ => return Err(AtomError::AtomsAndTile { rank: mode.rank() }),
        }
    }
    Ok(tiles)
}

/// The layout of atoms with the modes M, N and K; those that are not given have one atom.
fn three_modes(atoms: &Layout) -> Result<Layout, AtomError> {
    let rank = atoms.rank();
    if rank > 3 {
        return Err(AtomError::AtomsAndTile { rank });
    }
    let one = Layout::from_parts(1, 0)?;
    let given = if atoms.is_leaf() { Layout::tuple([atoms.clone()])? } else { atoms.clone() };
    Ok(given.append_to(3, &one)?)
}
