//! `gemm`: products of matrices, blocked for caches and packed.

use super::operand::{Operand, with_output};
use crate::blocked::{self, Job, Prepacked, Space, Steps, Table, Tables, Target, most_steps, offsets, offsets_of_mode};
use crate::layout::Layout;
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError, check_sizes};
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::Add;
use cute_static::algorithm::{Arithmetic, Blocking, Blocks, Portable};

/// Adds a product to C: `C(m, n) += Σ A(m, k)·B(n, k)`, and with a third mode
/// `C(m, n, l) += Σ A(m, k, l)·B(n, k, l)` (Cecka §2.6.2).
///
/// Modes may be nested: a convolution and a contraction are products, too. It is blocked for caches
/// and packed; offsets of elements are in tables, one for each mode. A tensor that goes backwards,
/// is swizzled or is a [part](crate::tensor::Part) of another is copied first.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::gemm;
/// use cute_dynamic::tensor::Tensor;
///
/// // C = A·Aᵀ, of a matrix whose rows are contiguous.
/// let a = Tensor::new(vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0], Layout::right((2, 3))?)?;
/// let mut c = Tensor::new(vec![0.0; 4], Layout::left((2, 2))?)?;
/// gemm(&a, &a, &mut c)?;
/// assert_eq!(c.into_data(), [14.0, 32.0, 32.0, 77.0]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::NoProduct`] if the ranks are not all 2 or all 3, [`TensorError::SizesDiffer`],
/// [`LayoutError::NotInjective`](crate::LayoutError::NotInjective) if coordinates of C share an
/// element. Nothing is changed then.
pub fn gemm<A, B, C, T>(a: &Tensor<A>, b: &Tensor<B>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T>,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    gemm_with::<Portable, A, B, C, T, 4, 8>(a, b, c)
}

/// [`gemm`] with register blocks and arithmetic of your own: a [`Blocking`] for the vectors of a
/// processor. The loops are compiled for the processor features of the function that calls this.
///
/// # Errors
/// Those of [`gemm`].
#[inline(always)]
pub fn gemm_with<K, A, B, C, T, const M: usize, const N: usize>(a: &Tensor<A>, b: &Tensor<B>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T>,
{
    check(a, b, c)?;
    let (a, b) = (Operand::new(a)?, Operand::new(b)?);
    with_output(c, true, |data, layout| {
        product::<K, T, M, N>(&a, &b, layout).run(data);
        Ok::<(), TensorError>(())
    })
}

/// Checks that the product is one, and C is injective.
pub(super) fn check<A: Memory, B: Memory, C: Memory>(a: &Tensor<A>, b: &Tensor<B>, c: &Tensor<C>) -> Result<(), TensorError> {
    let rank = c.rank();
    if a.rank() != rank || b.rank() != rank || !(2..=3).contains(&rank) {
        return Err(TensorError::NoProduct);
    }
    let extent = |layout: &Layout<i64>, mode: usize| layout.mode_or_trivial(mode).size();
    for (what, first, second) in [
        ("the mode M", extent(a.layout(), 0), extent(c.layout(), 0)),
        ("the mode N", extent(b.layout(), 0), extent(c.layout(), 1)),
        ("the mode K", extent(a.layout(), 1), extent(b.layout(), 1)),
        ("the mode L", extent(a.layout(), 2), extent(c.layout(), 2)),
        ("the mode L", extent(b.layout(), 2), extent(c.layout(), 2)),
    ] {
        check_sizes(what, first, second)?;
    }
    c.check_injective()
}

/// The product `C(m, n, l) += Σ_k A(m, k, l)·B(n, k, l)`, as it is computed.
pub(super) fn product<'a, K, T: Copy, const M: usize, const N: usize>(a: &'a Operand<'_, T>, b: &'a Operand<'_, T>, c: &Layout) -> Tables<'a, T, K, M, N> {
    let mut modes = [0, 1, 2].map(|mode| c.mode_or_trivial(mode));
    let mut places = modes.each_ref().map(offsets);
    let mut operands = [a, b];
    // The columns of a block are written in runs.
    let is_run = |offsets: &[usize]| matches!(offsets, [first, second, ..] if second.checked_sub(*first) == Some(1));
    if is_run(&places[0]) && !is_run(&places[1]) {
        operands.swap(0, 1);
        places.swap(0, 1);
        modes.swap(0, 1);
    }
    let of_both = |mode: usize| operands.map(|operand| offsets_of_mode(&operand.layout, mode));
    Tables {
        data: operands.map(Operand::data),
        rows: of_both(0),
        steps: Steps::Tables(of_both(1)),
        matrices: of_both(2),
        places,
        modes,
        is_overwritten: false,
        kernel: PhantomData,
    }
}

/// The second operand of a product, B of `(N, K)`, packed once for any number of products: weights
/// that stay, times inputs that come.
///
/// The register block that it is packed for is in its type, so that no product takes one that is
/// packed for another.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::{PackedOperand, gemm_prepacked};
/// use cute_dynamic::tensor::Tensor;
///
/// let weights = Tensor::new(vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0], Layout::right((2, 3))?)?;
/// let packed = PackedOperand::new(&weights)?;
/// assert_eq!((packed.rows(), packed.steps()), (2, 3));
/// for scale in [1.0, 10.0] {
///     let input = Tensor::new(vec![scale; 3], Layout::right((1, 3))?)?;
///     let mut output = Tensor::new(vec![0.0; 2], Layout::right((1, 2))?)?;
///     gemm_prepacked(&input, &packed, &mut output)?;
///     assert_eq!(output.into_data(), [6.0 * scale, 15.0 * scale]);
/// }
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// ```compile_fail,E0308
/// use cute_dynamic::algorithm::{PackedOperand, gemm_prepacked};
/// use cute_static::algorithm::{BlockOf, Blocking, Separate};
/// use cute_static::prelude::Int;
///
/// struct Wide;
///
/// impl Blocking<6, 16> for Wide {
///     type Arithmetic = Separate;
///     type BlockA = BlockOf<Int![6], Int![192]>;
///     type BlockB = BlockOf<Int![16], Int![1024]>;
/// }
/// fn of_another(packed: PackedOperand<f32, Wide, 6, 16>) -> PackedOperand<f32> {
///     packed // it is packed for 6x16, and not for 4x8
/// }
/// ```
pub struct PackedOperand<T, K = Portable, const M: usize = 4, const N: usize = 8> {
    rows: u64,
    steps: u64,
    /// For as many steps as are multiplied at a time, the blocks of columns of the product.
    blocks: Vec<Vec<Vec<T>>>,
    kernel: PhantomData<fn() -> K>,
}

impl<T, K, const M: usize, const N: usize> fmt::Debug for PackedOperand<T, K, M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedOperand({}, {})", self.rows, self.steps)
    }
}

impl<T: Clone, K, const M: usize, const N: usize> Clone for PackedOperand<T, K, M, N> {
    fn clone(&self) -> Self {
        PackedOperand { rows: self.rows, steps: self.steps, blocks: self.blocks.clone(), kernel: PhantomData }
    }
}

impl<T: Copy + Default> PackedOperand<T> {
    /// Packs B for [`Portable`].
    ///
    /// # Errors
    /// Those of [`PackedOperand::with`].
    pub fn new<B: Memory<Element = T>>(b: &Tensor<B>) -> Result<Self, TensorError> {
        PackedOperand::with(b)
    }
}

impl<T: Copy + Default, K: Blocking<M, N>, const M: usize, const N: usize> PackedOperand<T, K, M, N> {
    /// Packs B for register blocks of your own. Modes may be nested.
    ///
    /// It takes as much memory as if K were a multiple of 256 and N one of the register block's
    /// width: for a short K, many times that of B.
    ///
    /// # Errors
    /// [`TensorError::NoProduct`] if there are not two modes.
    pub fn with<B: Memory<Element = T>>(b: &Tensor<B>) -> Result<Self, TensorError> {
        if b.rank() != 2 {
            return Err(TensorError::NoProduct);
        }
        let b = Operand::new(b)?;
        let (rows, steps) = (offsets_of_mode(&b.layout, 0), offsets_of_mode(&b.layout, 1));
        let chunk = |steps| blocked::prepack::<T, K::BlockB, N>(&Table { data: b.data(), rows: &rows, steps });
        let blocks = steps.chunks(most_steps::<K, M, N>()).map(chunk).collect();
        Ok(PackedOperand { rows: rows.len() as u64, steps: steps.len() as u64, blocks, kernel: PhantomData })
    }

    /// Returns the extent of N.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns the extent of K.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps
    }
}

/// Adds a product to C, whose second operand has been packed: `C(m, n) += Σ A(m, k)·B(n, k)`, as
/// [`gemm`] does, with the register blocks that B is packed for.
///
/// It is fastest where the elements of C are neighbours along N. The loops are compiled for the
/// processor features of the function that calls this.
///
/// # Errors
/// [`TensorError::NoProduct`] if the ranks of A and C are not 2; otherwise those of [`gemm`].
#[inline(always)]
pub fn gemm_prepacked<A, C, T, K, const M: usize, const N: usize>(a: &Tensor<A>, b: &PackedOperand<T, K, M, N>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    A: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T>,
{
    check_prepacked(a, b, c)?;
    let a = Operand::new(a)?;
    with_output(c, true, |data, layout| {
        ProductPrepacked::new(&a, b, layout).run(data);
        Ok::<(), TensorError>(())
    })
}

/// Checks that the product is one, and C is injective.
pub(super) fn check_prepacked<A, C, T, K, const M: usize, const N: usize>(
    a: &Tensor<A>,
    b: &PackedOperand<T, K, M, N>,
    c: &Tensor<C>,
) -> Result<(), TensorError>
where
    A: Memory,
    C: Memory,
{
    if a.rank() != 2 || c.rank() != 2 {
        return Err(TensorError::NoProduct);
    }
    let extent = |layout: &Layout<i64>, mode: usize| layout.mode_or_trivial(mode).size();
    check_sizes("the mode M", extent(a.layout(), 0), extent(c.layout(), 0))?;
    check_sizes("the mode N", b.rows, extent(c.layout(), 1))?;
    check_sizes("the mode K", extent(a.layout(), 1), b.steps)?;
    c.check_injective()
}

/// The product with an operand that has been packed, as it is computed.
pub(super) struct ProductPrepacked<'a, T, K, const M: usize, const N: usize> {
    a: &'a [T],
    rows: Vec<usize>,
    steps: Vec<usize>,
    b: &'a PackedOperand<T, K, M, N>,
    /// The rows and columns of C, and the modes that they are.
    places: [Vec<usize>; 2],
    modes: [Layout; 3],
}

impl<'a, T: Copy, K, const M: usize, const N: usize> ProductPrepacked<'a, T, K, M, N> {
    pub fn new(a: &'a Operand<'_, T>, b: &'a PackedOperand<T, K, M, N>, c: &Layout) -> Self {
        let modes = [0, 1, 2].map(|mode| c.mode_or_trivial(mode));
        let places = [offsets(&modes[0]), offsets(&modes[1])];
        ProductPrepacked { a: a.data(), rows: offsets_of_mode(&a.layout, 0), steps: offsets_of_mode(&a.layout, 1), b, places, modes }
    }
}

impl<T, K, const M: usize, const N: usize> Job<T> for ProductPrepacked<'_, T, K, M, N>
where
    T: Copy + Default + Add<Output = T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
{
    fn places(&self) -> [&[usize]; 3] {
        [&self.places[0], &self.places[1], &[0]]
    }

    #[inline(always)]
    fn run_in<C: Target<T>>(&self, c: &mut C) {
        let mut space = Space::new::<K, M, N>();
        let [rows, columns, _] = c.ranges();
        for (steps, blocks) in self.steps.chunks(most_steps::<K, M, N>()).zip(&self.b.blocks) {
            let a = Table { data: self.a, rows: &self.rows[rows.clone()], steps };
            let b = Prepacked::from_row(blocks, N * K::BlockB::PANELS, columns.start);
            blocked::multiply::<K, T, _, _, _, M, N>(&a, &b, steps.len(), (c, 0), false, &mut space);
        }
    }

    fn modes(&self) -> [&Layout; 3] {
        self.modes.each_ref()
    }

    fn block(&self) -> [usize; 3] {
        [M, N, 1]
    }

    fn depth(&self) -> u64 {
        self.steps.len() as u64
    }
}
