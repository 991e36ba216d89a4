//! What an instruction for matrix products is: a tile, its threads, and where their values lie in
//! it.

use super::{Covers, Element, HasThreads};
use crate::StaticLayout;
use crate::htuple::{HasSize, Size};
use crate::int::{Mul, Number, Product};
use frunk_core::hlist::{HCons, HNil};

/// An instruction that multiplies a tile of A by one of B and adds to one of C:
/// `C(m,n) += Σ_k A(m,k)·B(n,k)` (CuTe's `MMA_Traits`; Cecka §3.3.4).
///
/// Each operand has a *thread-value layout*: `(thread, value)` to the index in the tile,
/// column-major in `(M, K)`, `(N, K)` and `(M, N)`. The thread is the number of one of the threads
/// that work together, from 0; the value is the number of an element among those that the thread
/// holds in its registers, in their order. `Covers` checks of each that it reaches the whole tile.
///
/// ```
/// use cute_static::atom::{LayoutA, MmaAtom, SM80_16x8x16_F32F16F16F32_TN};
/// use cute_static::prelude::*;
///
/// type Atom = SM80_16x8x16_F32F16F16F32_TN;
/// static_assertions::assert_type_eq_all!(<Atom as MmaAtom>::Shape, Shape![16, 8, 16]);
///
/// // Thread 5 is in row 1 of A, and its values 2 and 3 are in row 9: elements (9, 2) and (9, 3).
/// let a = LayoutA::<Atom>::NEW;
/// assert_eq!(a.to_string(), "((_4,_8),(_2,_2,_2)):((_32,_1),(_16,_8,_128))");
/// assert_eq!([0, 1, 2, 3].map(|value| a.offset((5, value))), [1 + 16 * 2, 1 + 16 * 3, 9 + 16 * 2, 9 + 16 * 3]);
/// ```
///
/// An instruction that this crate does not know is a type of yours:
///
/// ```
/// use cute_static::atom::MmaAtom;
/// use cute_static::prelude::*;
///
/// /// Two threads, each with a row of A and of C.
/// struct Rows;
///
/// impl MmaAtom for Rows {
///     type D = f32;
///     type A = f32;
///     type B = f32;
///     type C = f32;
///     type Shape = Shape![2, 1, 4];
///     type ThreadId = Layout![2 : 1];
///     type LayoutA = Layout![(2, 4) : (1, 2)];
///     type LayoutB = Layout![(2, 4) : (0, 1)];
///     type LayoutC = Layout![(2, 1) : (1, 0)];
/// }
/// ```
/// ```compile_fail,E0277
/// # use cute_static::atom::MmaAtom;
/// # use cute_static::prelude::*;
/// # struct Rows;
/// impl MmaAtom for Rows {
///     type D = f32;
///     type A = f32;
///     type B = f32;
///     type C = f32;
///     type Shape = Shape![2, 1, 4];
///     type ThreadId = Layout![2 : 1];
///     type LayoutA = Layout![(2, 4) : (1, 1)]; // CUTE140: overlaps
///     type LayoutB = Layout![(2, 4) : (0, 1)];
///     type LayoutC = Layout![(2, 1) : (1, 0)];
/// }
/// ```
#[doc(alias = "MMA_Traits")]
#[doc(alias = "MMA_Atom")]
#[doc(alias = "ValTypeD")]
#[doc(alias = "Shape_MNK")]
#[doc(alias = "ThrID")]
#[refusal(NotAnAtom, bound = "MmaAtom")]
pub trait MmaAtom {
    /// The numbers of the result.
    type D: Element;
    /// The numbers of A.
    type A: Element;
    /// The numbers of B.
    type B: Element;
    /// The numbers that are added to.
    type C: Element;

    /// The tile `(M, N, K)`.
    type Shape: TileOfProduct;

    /// From the number of a thread in the instruction to its index in the warp, or in whatever the
    /// instruction's threads are part of (CuTe's `ThrID`).
    type ThreadId: StaticLayout + HasSize;

    /// `(thread, value)` to the index in the `(M, K)` tile of A.
    #[doc(alias = "ALayout")]
    type LayoutA: StaticLayout + HasThreads<Size<Self::ThreadId>> + Covers<<Self::Shape as TileOfProduct>::SizeA>;

    /// `(thread, value)` to the index in the `(N, K)` tile of B.
    #[doc(alias = "BLayout")]
    type LayoutB: StaticLayout + HasThreads<Size<Self::ThreadId>> + Covers<<Self::Shape as TileOfProduct>::SizeB>;

    /// `(thread, value)` to the index in the `(M, N)` tile of C, and of D.
    #[doc(alias = "CLayout")]
    type LayoutC: StaticLayout + HasThreads<Size<Self::ThreadId>> + Covers<<Self::Shape as TileOfProduct>::SizeC>;
}

/// The thread-value layout of A of an [`MmaAtom`].
pub type LayoutA<Atom> = <Atom as MmaAtom>::LayoutA;

/// The thread-value layout of B of an [`MmaAtom`].
pub type LayoutB<Atom> = <Atom as MmaAtom>::LayoutB;

/// The thread-value layout of C of an [`MmaAtom`].
pub type LayoutC<Atom> = <Atom as MmaAtom>::LayoutC;

/// A tile `(M, N, K)` of a matrix product, with the sizes of the tiles of its operands.
///
/// ```
/// use cute_static::atom::TileOfProduct;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Tile = Shape![16, 8, 4];
/// assert_type_eq_all!(<Tile as TileOfProduct>::M, Int![16]);
/// assert_type_eq_all!(<Tile as TileOfProduct>::K, Int![4]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::TileOfProduct;
/// use cute_static::prelude::*;
/// fn f(_: <Shape![16, 8] as TileOfProduct>::K) {} // CUTE003: no extent in K
/// ```
#[refusal(WrongOperand::TileOfProduct)]
pub trait TileOfProduct {
    /// The extent in M: the rows of A and of C.
    type M: Number;
    /// The extent in N: the rows of B, and the columns of C.
    type N: Number;
    /// The extent in K: the columns of A and of B.
    type K: Number;
    /// The size of the tile `(M, K)`.
    type SizeA: Number;
    /// The size of the tile `(N, K)`.
    type SizeB: Number;
    /// The size of the tile `(M, N)`.
    type SizeC: Number;
}

impl<M, N, K> TileOfProduct for HCons<M, HCons<N, HCons<K, HNil>>>
where
    M: Number + Mul<K, Output: Number> + Mul<N, Output: Number>,
    N: Number + Mul<K, Output: Number>,
    K: Number,
{
    type M = M;
    type N = N;
    type K = K;
    type SizeA = Product<M, K>;
    type SizeB = Product<N, K>;
    type SizeC = Product<M, N>;
}
