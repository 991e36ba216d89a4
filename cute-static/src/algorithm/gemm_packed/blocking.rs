//! The sizes of the product: register blocks and panels, all of them in the types of layouts.

use super::micro_kernel::Separate;
use crate::algebra::{TileToShapeOf, ZippedDivideOf};
use crate::algorithm::MatrixLayout;
use crate::int::Number;
use crate::layout::{Coordinate, ShapeFunction, StaticLayout};
use crate::stride::Offsets;
use crate::{Int, Layout, Shape, Tile};
use frunk_core::hlist::{HCons, HNil};

/// How many steps of the inner dimension are packed: a panel of B then stays in the first-level
/// cache.
pub type Depth = Int![256];

/// A panel of `M` rows of A, or of `N` columns of B: the elements of a step are neighbours, and so
/// are the steps.
pub type Panel<M> = Layout![M, Depth];

/// So many panels of `M`, one after the other, cut into them again: `((i, k), (p, 0))` to the
/// offset of element `i` of panel `p` at step `k` (Cecka §3.5.2).
pub type BlockOf<M, Extent> = ZippedDivideOf<TileToShapeOf<Panel<M>, Shape![Extent, Depth]>, Tile![M, Depth]>;

/// A register block of `M`x`N` elements of C, the blocks that are packed for it, and the arithmetic
/// of the processor that it is for.
///
/// The sums of a block and a step of A and B should fit the vector registers. Not every block that
/// fits compiles to products of vectors: by rustc 1.95, `f32` for AVX-512 does not with 7 or 8 rows
/// of up to 32 columns. In the repository, `benches/codegen` asks every size, and lists them.
///
/// ```
/// use cute_static::algorithm::{BlockOf, Blocking, Blocks, Separate};
/// use cute_static::prelude::*;
///
/// /// For vectors of 8: 6x16 are 12 of 16 registers.
/// struct Narrow;
///
/// impl Blocking<6, 16> for Narrow {
///     type Arithmetic = Separate;
///     type BlockA = BlockOf<Int![6], Int![192]>;
///     type BlockB = BlockOf<Int![16], Int![1024]>;
/// }
/// fn bytes_of_packed_a<K: Blocking<M, N>, const M: usize, const N: usize>(_: K) -> usize {
///     4 * M * K::BlockA::STEPS * K::BlockA::PANELS
/// }
/// assert_eq!(bytes_of_packed_a(Narrow), 192 << 10);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::{Blocking, Portable};
/// fn registers<K: Blocking<M, N>, const M: usize, const N: usize>(_: K) -> usize {
///     M * N
/// }
/// registers::<Portable, 6, 16>(Portable); // its register block is 4x8
/// ```
pub trait Blocking<const M: usize, const N: usize> {
    /// How products are added: an [`Arithmetic`](super::Arithmetic).
    type Arithmetic;
    /// What is packed of A at a time, for the second-level cache.
    type BlockA: Blocks;
    /// What is packed of B at a time.
    type BlockB: Blocks;

    /// Does work of a thread that the product has started, compiled for the processor features of
    /// this kernel.
    ///
    /// A thread does not have the features of the function that calls the product. A kernel for
    /// instructions that not every processor has writes this, with a function of these features:
    ///
    /// ```
    /// use cute_static::algorithm::{BlockOf, Blocking, Separate, Work};
    /// use cute_static::prelude::*;
    ///
    /// struct Avx2;
    ///
    /// impl Blocking<6, 16> for Avx2 {
    ///     type Arithmetic = Separate;
    ///     type BlockA = BlockOf<Int![6], Int![192]>;
    ///     type BlockB = BlockOf<Int![16], Int![1024]>;
    ///
    ///     fn vectorize<W: Work>(&self, work: W) {
    ///         #[cfg(target_arch = "x86_64")]
    ///         if std::is_x86_feature_detected!("avx2") {
    ///             #[target_feature(enable = "avx2")]
    ///             fn avx2<W: Work>(work: W) {
    ///                 work.run();
    ///             }
    ///             // SAFETY: the processor has the feature.
    ///             return unsafe { avx2(work) };
    ///         }
    ///         work.run();
    ///     }
    /// }
    /// ```
    #[inline(always)]
    fn vectorize<W: Work>(&self, work: W) {
        work.run();
    }
}

/// Work for [`Blocking::vectorize`]: it is compiled for the processor features of the function that
/// calls [`run`](Self::run).
///
/// An implementation of your own is `#[inline(always)]`, for its loops to have the features.
///
/// ```
/// use cute_static::algorithm::{Blocking, Portable, Work};
///
/// struct Fill<'a>(&'a mut [f32]);
///
/// impl Work for Fill<'_> {
///     #[inline(always)]
///     fn run(self) {
///         self.0.fill(1.0);
///     }
/// }
/// let mut row = [0.0; 8];
/// Portable.vectorize(Fill(&mut row));
/// assert_eq!(row, [1.0; 8]);
/// ```
pub trait Work {
    /// Does the work.
    fn run(self);
}

/// A layout of packed panels, `((i, k), (p, 0))` to the offset.
///
/// ```
/// use cute_static::algorithm::{BlockOf, Blocks, MatrixLayout};
/// use cute_static::prelude::*;
///
/// type Block = BlockOf<Int![6], Int![192]>;
/// assert_eq!((Block::PANELS, Block::STEPS), (32, 256));
/// assert_eq!(Block::new().panel(2), 2 * 6 * 256);
/// assert_eq!(<Block as Blocks>::Panel::new().at(3, 4), 3 + 6 * 4);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::Blocks;
/// use cute_static::prelude::*;
/// fn panels<B: Blocks>(_: B) -> usize {
///     B::PANELS
/// }
/// panels(layout![6, 256]); // one panel, not divided
/// ```
pub trait Blocks: StaticLayout {
    /// The layout of a panel: the first mode.
    type Panel: MatrixLayout + StaticLayout;
    /// The layout of a panel in which the steps of a row are neighbours, in as much memory.
    type PanelOfRows: MatrixLayout + StaticLayout;
    /// How many panels there are.
    const PANELS: usize;
    /// How many steps a panel has.
    const STEPS: usize;

    /// Returns the offset of panel `p`.
    fn panel(&self, p: usize) -> usize;
}

type Nested<Panel, Panels> = HCons<Panel, HCons<Panels, HNil>>;

impl<M, K, P, DM, DK, DP> Blocks for Layout<Nested<Nested<M, K>, Nested<P, Int![1]>>, Nested<Nested<DM, DK>, Nested<DP, Int![0]>>>
where
    Self: StaticLayout + Copy,
    Nested<Nested<M, K>, Nested<P, Int![1]>>: ShapeFunction<Nested<Nested<DM, DK>, Nested<DP, Int![0]>>, Codomain: Offsets>,
    ((usize, usize), (usize, usize)): Coordinate<Nested<Nested<M, K>, Nested<P, Int![1]>>, Nested<Nested<DM, DK>, Nested<DP, Int![0]>>, usize>,
    Layout<Nested<M, K>, Nested<DM, DK>>: MatrixLayout + StaticLayout,
    Layout<Nested<M, K>, Nested<K, Int![1]>>: MatrixLayout + StaticLayout,
    K: Number,
    P: Number,
{
    type Panel = Layout<Nested<M, K>, Nested<DM, DK>>;
    type PanelOfRows = Layout<Nested<M, K>, Nested<K, Int![1]>>;
    const PANELS: usize = P::VALUE as usize;
    const STEPS: usize = K::VALUE as usize;

    #[inline(always)]
    fn panel(&self, p: usize) -> usize {
        Layout::offset(self, ((0usize, 0usize), (p, 0usize)))
    }
}

/// For vectors of 4, as the portable code has them: 4x8 are 8 of 16 registers.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Blocking<4, 8> for Portable {
    type Arithmetic = Separate;
    type BlockA = BlockOf<Int![4], Int![192]>;
    type BlockB = BlockOf<Int![8], Int![1024]>;
}

// What the product relies on, checked by the compiler: every element of a block has its place.
const _: () = {
    const fn covers<L: crate::algebra::Permutation>() {}
    covers::<<Portable as Blocking<4, 8>>::BlockA>();
    covers::<<Portable as Blocking<4, 8>>::BlockB>();
};
