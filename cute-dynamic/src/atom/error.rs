//! Why there is no such instruction, no such tiling, or no such partition.

use crate::LayoutError;
use alloc::string::String;
use core::fmt;
use cute_refusals::Witness;

cute_refusals::errors! {
    /// Why there is no such instruction, no such tiling, or no such partition.
    ///
    /// Every variant carries the numbers of its message, under the code that the same mistake has
    /// in types; what the layouts refuse is a [`LayoutError`] in it.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{AtomError, MmaAtom, Operand, TiledMma};
    ///
    /// let atom = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN")?;
    /// let mma = TiledMma::new(atom, &"(2,2,1)".parse::<Layout>()?, ())?;
    /// let error = mma.partition(Operand::A, &Layout::left((48, 16))?).unwrap_err();
    /// assert_eq!(error, AtomError::NotWholeTiles { size: 48, tile: 32, mode: 0 });
    /// assert_eq!(error.code(), "CUTE143");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum AtomError {
        NoSuchInstruction (Named) {
            /// The name.
            name: String = Name,
            /// The names that are nearest to it.
            nearest: String = Nearest,
        },
        DoesNotCover (AtRunTime) {
            /// The layout `(thread, value)`.
            layout: String = Layout,
            /// The elements of the tile.
            size: u64 = Size,
        },
        OtherThreads = DoesNotCover (ThreadsAtRunTime) {
            /// The threads of the layout.
            threads: u64 = Threads,
            /// Those of the instruction.
            expected: u64 = Expected,
        },
        AtomsAndTile = NotAnAtom (AtomsAndTile) {
            /// The rank of the layout of atoms, or of the permutation, that is not (M, N, K).
            rank: usize,
        },
        NotWholeTiles {
            /// The elements along the mode.
            size: u64 = Size,
            /// Those of the tile.
            tile: u64 = Tile,
            /// The mode of the data, counted from 0.
            mode: usize,
        } at Some(Witness::Leaf(*mode)),
        NotWholeAtoms {
            /// The elements of the tile along the mode.
            tile: u64 = Tile,
            /// Those of the atoms side by side.
            atoms: u64 = Atoms,
            /// Which of M, N and K it is, counted from 0.
            mode: usize,
        } at Some(Witness::Leaf(*mode)),
        NotWholeThreads {
            /// The threads of the copy.
            threads: u64 = Threads,
            /// Those of the instruction.
            atom: u64 = Atom,
        },
        NotWholeVectors {
            /// The values of a thread.
            values: u64 = Values,
            /// Those that the instruction moves.
            vector: u64 = Vector,
        },
        NotVectors {
            /// The values that the instruction moves at once.
            vector: u64 = Vector,
            /// The first of them that is not beside the one before, and the mode of the data along
            /// which it is elsewhere, if they are known.
            apart: Option<Apart>,
        } at apart.map(|apart| Witness::Leaf(apart.mode)),
        Misaligned = UpcastSplits (Vectors) {
            /// The values of a vector.
            vector: u64 = Factor,
            /// The mode of the data, counted from 0, along which it begins in between.
            mode: usize = Mode,
            /// The integral coordinate of the mode.
            coordinate: u64 = Coordinate,
            /// Its offset.
            offset: u64 = Offset,
        } at Some(Witness::Leaf(*mode)),
        NotWholeElements {
            /// The bits that the instruction moves for a thread.
            values: u64 = Values,
            /// Those of an element.
            element: u64 = Element,
        },
        SplitElements {
            /// The threads that elements begin in.
            holders: u64 = Holders,
            /// All threads.
            threads: u64 = Threads,
        },
        NotInData {
            /// The offset.
            offset: u64 = Offset,
            /// The integral coordinate of the instruction that has it.
            coordinate: u64 = Coordinate,
            /// The mode of the instruction, counted from 0, along which this coordinate is.
            mode: usize = Mode,
        } at Some(Witness::Offset(*offset)),
        ;
        /// What the layouts refuse.
        Layout(LayoutError),
    }
}

/// Where a value of a vector is not beside the one before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Apart {
    /// The value, counted from 0.
    pub value: u64,
    /// The mode of the data, counted from 0, along which it differs from the value before.
    pub mode: usize,
    /// The offset of the value before it.
    pub before: u64,
    /// The offset of the value.
    pub offset: u64,
}

impl fmt::Display for AtomError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)?;
        match self {
            AtomError::NotWholeTiles { mode, .. } => write!(f, "; it is mode {mode} of the data"),
            AtomError::NotWholeAtoms { mode, .. } => write!(f, "; it is {}", ["M", "N", "K"].get(*mode).unwrap_or(&"beyond K")),
            AtomError::AtomsAndTile { rank } => write!(f, "; one of them has {rank} modes"),
            AtomError::NotVectors { apart: Some(Apart { value, mode, before, offset }), .. } => {
                write!(f, ": along mode {mode} of the data, value {} is at offset {before} and value {value} at {offset}", value - 1)
            }
            _ => Ok(()),
        }
    }
}
