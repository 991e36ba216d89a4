//! Products, contractions and convolutions on several threads (feature `rayon`).
//!
//! What is written is cut into rectangles of whole register blocks, one for each thread. The layout
//! of the output is injective, so that they have no element in common. A sum is not cut: an output
//! of few elements takes few threads.

use super::gemm::{self, PackedOperand, ProductPrepacked};
use super::operand::{Operand, with_output};
use crate::LayoutError;
use crate::blocked::{Job, Tables};
use crate::contraction::{Contraction, ContractionError, Engine, Sum};
use crate::convolution::{Convolution, ConvolutionError, PackedFilter, Window};
use crate::layout::Layout;
use crate::tensor::{Memory, MemoryMut, Rectangle, Tensor, TensorError};
use alloc::vec::Vec;
use core::ops::Add;
use cute_static::algorithm::{Arithmetic, Blocking, Portable, Work};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// As many products of numbers as are worth a thread: some microseconds. Tests have small ones.
const LEAST_PRODUCTS: u64 = if cfg!(test) { 1 } else { 1 << 17 };

/// Computes all elements of a job, on threads of the pool that this is called in: fewer where they
/// take less time than to ask a thread.
fn run<K, T, J, const M: usize, const N: usize>(kernel: &K, job: &J, data: &mut [T]) -> Result<(), LayoutError>
where
    T: Send + Sync,
    K: Blocking<M, N> + Sync,
    J: Job<T> + Sync,
{
    let places = job.places();
    let products = places.iter().fold(job.depth(), |products, offsets| products.saturating_mul(offsets.len() as u64));
    let worth = usize::try_from(products / LEAST_PRODUCTS).unwrap_or(usize::MAX);
    // To ask how many there are starts them.
    let threads = if worth > 1 { worth.min(rayon::current_num_threads()) } else { 1 };
    if threads == 1 {
        kernel.vectorize(OfOneThread { job, data });
        return Ok(());
    }
    let rectangles = Rectangle::cut(data, places, job.modes(), job.block(), threads)?;
    rectangles.into_par_iter().with_max_len(1).for_each(|rectangle| kernel.vectorize(OfThread { job, rectangle }));
    Ok(())
}

/// All of a job.
struct OfOneThread<'t, T, J> {
    job: &'t J,
    data: &'t mut [T],
}

impl<T, J: Job<T>> Work for OfOneThread<'_, T, J> {
    #[inline(always)]
    fn run(self) {
        self.job.run(self.data);
    }
}

/// What a thread computes of a job.
struct OfThread<'t, T, J> {
    job: &'t J,
    rectangle: Rectangle<'t, T>,
}

impl<T, J: Job<T>> Work for OfThread<'_, T, J> {
    #[inline(always)]
    fn run(mut self) {
        self.job.run_in(&mut self.rectangle);
    }
}

/// Adds a product to C as [`gemm`](super::gemm()) does, on the threads of the pool of `rayon` that
/// this is called in.
///
/// An element is the same sum in the same order, whatever the number of threads. A small product
/// takes fewer of them, and so does one into few elements, however long the sums are.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::{gemm, par_gemm};
/// use cute_dynamic::tensor::Tensor;
///
/// let a = Tensor::new((0..30_000).map(|i| (i % 7) as f32).collect::<Vec<_>>(), Layout::right((100, 300))?)?;
/// let mut c = [Tensor::new(vec![0.0; 10_000], Layout::right((100, 100))?)?, Tensor::new(vec![0.0; 10_000], Layout::right((100, 100))?)?];
/// gemm(&a, &a, &mut c[0])?;
/// par_gemm(&a, &a, &mut c[1])?;
/// assert_eq!(c[0].data(), c[1].data());
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// Those of [`gemm`](super::gemm()).
pub fn par_gemm<A, B, C, T>(a: &Tensor<A>, b: &Tensor<B>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    par_gemm_with(&Portable, a, b, c)
}

/// [`par_gemm`] with register blocks and arithmetic of your own. A thread is compiled for the
/// processor features of [`Blocking::vectorize`].
///
/// # Errors
/// Those of [`gemm`](super::gemm()).
pub fn par_gemm_with<K, A, B, C, T, const M: usize, const N: usize>(kernel: &K, a: &Tensor<A>, b: &Tensor<B>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    A: Memory<Element = T>,
    B: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
{
    gemm::check(a, b, c)?;
    let (a, b) = (Operand::new(a)?, Operand::new(b)?);
    with_output(c, true, |data, layout| run(kernel, &gemm::product::<K, T, M, N>(&a, &b, layout), data))
}

/// Adds a product to C whose second operand has been packed, as
/// [`gemm_prepacked`](super::gemm_prepacked) does, on the threads of the pool of `rayon` that this
/// is called in.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::{PackedOperand, par_gemm_prepacked};
/// use cute_dynamic::tensor::Tensor;
///
/// let weights = Tensor::new(vec![0.5; 300 * 40], Layout::right((40, 300))?)?;
/// let packed = PackedOperand::new(&weights)?;
/// let input = Tensor::new(vec![2.0; 300 * 64], Layout::right((64, 300))?)?;
/// let mut output = Tensor::new(vec![0.0; 64 * 40], Layout::right((64, 40))?)?;
/// par_gemm_prepacked(&input, &packed, &mut output)?;
/// assert!(output.iter().all(|&y| y == 300.0));
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// Those of [`gemm_prepacked`](super::gemm_prepacked).
pub fn par_gemm_prepacked<A, C, T>(a: &Tensor<A>, b: &PackedOperand<T>, c: &mut Tensor<C>) -> Result<(), TensorError>
where
    A: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    par_gemm_prepacked_with(&Portable, a, b, c)
}

/// [`par_gemm_prepacked`] with the register blocks that B is packed for. A thread is compiled for
/// the processor features of [`Blocking::vectorize`].
///
/// # Errors
/// Those of [`gemm_prepacked`](super::gemm_prepacked).
pub fn par_gemm_prepacked_with<A, C, T, K, const M: usize, const N: usize>(
    kernel: &K,
    a: &Tensor<A>,
    b: &PackedOperand<T, K, M, N>,
    c: &mut Tensor<C>,
) -> Result<(), TensorError>
where
    K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    A: Memory<Element = T>,
    C: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
{
    gemm::check_prepacked(a, b, c)?;
    let a = Operand::new(a)?;
    with_output(c, true, |data, layout| run(kernel, &ProductPrepacked::new(&a, b, layout), data))
}

/// The threads of a pool, with a kernel.
struct Threads<'k, K>(&'k K);

impl<K, T, const M: usize, const N: usize> Engine<K, T, M, N> for Threads<'_, K>
where
    T: Copy + Default + Add<Output = T> + Send + Sync,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
{
    fn multiply(&self, product: &Tables<'_, T, K, M, N>, c: &mut [T]) -> Result<(), LayoutError> {
        run(self.0, product, c)
    }

    fn sum(&self, sum: &Sum<'_, T>, c: &mut [T]) -> Result<(), LayoutError> {
        run::<K, T, _, M, N>(self.0, sum, c)
    }
}

impl Contraction {
    /// Computes the contraction of these data as [`Contraction::run`] does, on the threads of the
    /// pool of `rayon` that this is called in.
    ///
    /// An element is the same sum in the same order, whatever the number of threads. Elements are
    /// shared out, and a sum is not: an output of few elements takes few threads.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    ///
    /// let layouts = [Layout::right((30, 40, 50))?, Layout::right((50, 20))?];
    /// let product = Contraction::new("abk,kn->anb", &layouts)?;
    /// let data = [60_000, 1_000].map(|size| (0..size).map(|i| i % 13).collect::<Vec<i32>>());
    /// let mut c = [vec![0; 24_000], vec![0; 24_000]];
    /// product.run(&[&data[0], &data[1]], &mut c[0])?;
    /// product.par_run(&[&data[0], &data[1]], &mut c[1])?;
    /// assert_eq!(c[0], c[1]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Contraction::run`].
    pub fn par_run<T>(&self, operands: &[&[T]], output: &mut [T]) -> Result<(), ContractionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.par_run_with(&Portable, operands, output)
    }

    /// [`Contraction::par_run`] with register blocks and arithmetic of your own. A thread is
    /// compiled for the processor features of [`Blocking::vectorize`].
    ///
    /// # Errors
    /// Those of [`Contraction::run`].
    pub fn par_run_with<K, T, const M: usize, const N: usize>(&self, kernel: &K, operands: &[&[T]], output: &mut [T]) -> Result<(), ContractionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    {
        self.run_by::<K, T, M, N>(operands, output, &Threads(kernel))
    }
}

/// Computes a [contraction](crate::contraction) of tensors as [`contract`](super::contract) does,
/// on the threads of the pool of `rayon` that this is called in.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::par_contract;
/// use cute_dynamic::tensor::Tensor;
///
/// let a = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?;
/// let b = Tensor::new(vec![1, 0, 0, 1, 1, 1], Layout::right((3, 2))?)?;
/// let mut c = Tensor::new(vec![0; 4], Layout::right((2, 2))?)?;
/// par_contract("ik,kj->ij", &[a.view(), b.view()], &mut c)?;
/// assert_eq!(c.into_data(), [4, 5, 10, 11]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// Those of [`contract`](super::contract).
pub fn par_contract<S, D, T>(equation: &str, operands: &[Tensor<S>], output: &mut Tensor<D>) -> Result<(), TensorError>
where
    S: Memory<Element = T>,
    D: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let operands = operands.iter().map(Operand::new).collect::<Result<Vec<_>, _>>()?;
    let layouts: Vec<Layout> = operands.iter().map(|operand| operand.layout.clone()).collect();
    let data: Vec<&[T]> = operands.iter().map(Operand::data).collect();
    with_output(output, false, |output, layout| Contraction::into(equation, &layouts, layout)?.par_run(&data, output))
}

impl Convolution {
    /// Computes the output of these images and filters as [`Convolution::forward`] does, on the
    /// threads of the pool of `rayon` that this is called in.
    ///
    /// An element is the same sum in the same order, whatever the number of threads.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    ///
    /// // NHWC images of 16 channels, as (n, c, h, w).
    /// let image = Layout::from_parts((1, 16, 20, 20), (6_400, 1, 320, 16))?;
    /// let filter = Layout::from_parts((32, 16, 3, 3), (144, 1, 48, 16))?;
    /// let windows = [Window::new().padding(1, 1), Window::new().padding(1, 1)];
    /// let convolution = Convolution::new(&image, &filter, &windows, 1)?;
    /// let data = [6_400, 4_608].map(|size| (0..size).map(|i| i % 11).collect::<Vec<i32>>());
    /// let mut output = [vec![0; 12_800], vec![0; 12_800]];
    /// convolution.forward(&data[0], &data[1], &mut output[0])?;
    /// convolution.par_forward(&data[0], &data[1], &mut output[1])?;
    /// assert_eq!(output[0], output[1]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Convolution::forward`].
    pub fn par_forward<T>(&self, image: &[T], filter: &[T], output: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.par_forward_with(&Portable, image, filter, output)
    }

    /// [`Convolution::par_forward`] with register blocks and arithmetic of your own. A thread is
    /// compiled for the processor features of [`Blocking::vectorize`].
    ///
    /// # Errors
    /// Those of [`Convolution::forward`].
    pub fn par_forward_with<K, T, const M: usize, const N: usize>(
        &self,
        kernel: &K,
        image: &[T],
        filter: &[T],
        output: &mut [T],
    ) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    {
        Ok(run(kernel, &self.forward_job::<K, T, M, N>(image, filter, output)?, output)?)
    }

    /// Computes the gradient by the filter as [`Convolution::backward_filter`] does, on the threads
    /// of the pool of `rayon` that this is called in: on few of them, if filters have few elements.
    ///
    /// # Errors
    /// Those of [`Convolution::backward_filter`].
    pub fn par_backward_filter<T>(&self, image: &[T], output: &[T], filter: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.par_backward_filter_with(&Portable, image, output, filter)
    }

    /// [`Convolution::par_backward_filter`] with register blocks and arithmetic of your own.
    ///
    /// # Errors
    /// Those of [`Convolution::backward_filter`].
    pub fn par_backward_filter_with<K, T, const M: usize, const N: usize>(
        &self,
        kernel: &K,
        image: &[T],
        output: &[T],
        filter: &mut [T],
    ) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    {
        Ok(run(kernel, &self.backward_filter_job::<K, T, M, N>(image, output, filter)?, filter)?)
    }

    /// Computes the gradient by the image as [`Convolution::backward_image`] does, on the threads
    /// of the pool of `rayon` that this is called in. Elements that are alike modulo the strides
    /// are shared out together, and one class of them comes after the other.
    ///
    /// # Errors
    /// Those of [`Convolution::backward_image`].
    pub fn par_backward_image<T>(&self, output: &[T], filter: &[T], image: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.par_backward_image_with(&Portable, output, filter, image)
    }

    /// [`Convolution::par_backward_image`] with register blocks and arithmetic of your own.
    ///
    /// # Errors
    /// Those of [`Convolution::backward_image`].
    pub fn par_backward_image_with<K, T, const M: usize, const N: usize>(
        &self,
        kernel: &K,
        output: &[T],
        filter: &[T],
        image: &mut [T],
    ) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    {
        self.check([&*image, filter, output])?;
        for job in self.backward_image_jobs::<K, T, M, N>(output, filter)? {
            run(kernel, &job?, image)?;
        }
        Ok(())
    }
}

impl<T> PackedFilter<T> {
    /// Computes the output of these images as [`PackedFilter::forward`] does, on the threads of the
    /// pool of `rayon` that this is called in.
    ///
    /// # Errors
    /// Those of [`PackedFilter::forward`].
    pub fn par_forward(&self, image: &[T], output: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.par_forward_with(&Portable, image, output)
    }
}

impl<T, K, const M: usize, const N: usize> PackedFilter<T, K, M, N> {
    /// Computes the output of these images as [`PackedFilter::forward`] does, on several threads,
    /// with the register blocks that the filters are packed for. A thread is compiled for the
    /// processor features of [`Blocking::vectorize`].
    ///
    /// # Errors
    /// Those of [`PackedFilter::forward`].
    pub fn par_forward_with(&self, kernel: &K, image: &[T], output: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T> + Send + Sync,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>> + Sync,
    {
        Ok(run(kernel, &self.forward_job(image, output)?, output)?)
    }
}

/// Computes a convolution as [`convolve`](super::convolve) does, on the threads of the pool of
/// `rayon` that this is called in.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::par_convolve;
/// use cute_dynamic::convolution::Window;
/// use cute_dynamic::tensor::Tensor;
///
/// let image = Tensor::new(vec![1, 2, 3, 4, 5], Layout::right((1, 1, 5))?)?;
/// let filter = Tensor::new(vec![1, 10, 100], Layout::right((1, 1, 3))?)?;
/// let mut output = Tensor::new(vec![0; 5], Layout::right((1, 1, 5))?)?;
/// par_convolve(&image, &filter, &mut output, &[Window::new().padding(1, 1)], 1)?;
/// assert_eq!(output.into_data(), [210, 321, 432, 543, 54]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// Those of [`convolve`](super::convolve).
pub fn par_convolve<X, W, Y, T>(image: &Tensor<X>, filter: &Tensor<W>, output: &mut Tensor<Y>, windows: &[Window], groups: u64) -> Result<(), TensorError>
where
    X: Memory<Element = T>,
    W: Memory<Element = T>,
    Y: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let (x, w) = (Operand::new(image)?, Operand::new(filter)?);
    with_output::<_, ConvolutionError>(output, false, |y, layout| {
        Convolution::into(&x.layout, &w.layout, layout, windows, groups)?.par_forward(x.data(), w.data(), y)
    })
}

/// Computes the gradient of a convolution by the filter as
/// [`convolve_backward_filter`](super::convolve_backward_filter) does, on several threads.
///
/// # Errors
/// Those of [`convolve`](super::convolve).
pub fn par_convolve_backward_filter<X, Y, W, T>(
    image: &Tensor<X>,
    output: &Tensor<Y>,
    filter: &mut Tensor<W>,
    windows: &[Window],
    groups: u64,
) -> Result<(), TensorError>
where
    X: Memory<Element = T>,
    Y: Memory<Element = T>,
    W: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let (x, y) = (Operand::new(image)?, Operand::new(output)?);
    with_output::<_, ConvolutionError>(filter, false, |w, layout| {
        Convolution::into(&x.layout, layout, &y.layout, windows, groups)?.par_backward_filter(x.data(), y.data(), w)
    })
}

/// Computes the gradient of a convolution by the image as
/// [`convolve_backward_image`](super::convolve_backward_image) does, on several threads.
///
/// # Errors
/// Those of [`convolve`](super::convolve).
pub fn par_convolve_backward_image<Y, W, X, T>(
    output: &Tensor<Y>,
    filter: &Tensor<W>,
    image: &mut Tensor<X>,
    windows: &[Window],
    groups: u64,
) -> Result<(), TensorError>
where
    Y: Memory<Element = T>,
    W: Memory<Element = T>,
    X: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T> + Send + Sync,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let (y, w) = (Operand::new(output)?, Operand::new(filter)?);
    with_output::<_, ConvolutionError>(image, false, |x, layout| {
        Convolution::into(layout, &w.layout, &y.layout, windows, groups)?.par_backward_image(y.data(), w.data(), x)
    })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::algorithm::{gemm, gemm_prepacked};
    use alloc::{format, vec};
    use cute_static::algorithm::{BlockOf, Separate};
    use cute_static::prelude::Int;

    /// Register blocks so small, and blocks of so few of them, that each size has several.
    struct Small;

    impl Blocking<2, 3> for Small {
        type Arithmetic = Separate;
        type BlockA = BlockOf<Int![2], Int![4]>;
        type BlockB = BlockOf<Int![3], Int![6]>;
    }

    /// Calls this in pools of several sizes.
    fn in_pools(run: impl Fn() + Send + Sync) {
        for threads in [1, 2, 3, 8] {
            rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(&run);
        }
    }

    /// Small numbers that look random, and whose sums depend on their order.
    fn numbers(size: usize, seed: u64) -> Vec<f32> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 40) as f32 / 16_777_216.0 - 0.5
        };
        (0..size).map(|_| next()).collect()
    }

    fn layout(text: &str) -> Layout {
        text.parse().unwrap()
    }

    #[test]
    fn products_are_those_of_one_thread() {
        for [a, b, c] in [
            ["(20,30):(1,20)", "(13,30):(30,1)", "(20,13):(1,20)"],
            ["(20,30):(30,1)", "(13,30):(0,1)", "(20,13):(14,1)"],
            ["((4,5),(3,10)):((1,12),(4,60))", "(13,30):(1,13)", "((5,4),13):((13,65),1)"],
            ["(5,3,4):(12,4,1)", "(6,3,4):(3,1,18)", "(5,6,4):(1,5,30)"],
            ["(1,2,7):(1,1,2)", "(1,2,7):(1,1,2)", "(1,1,7):(1,1,3)"],
        ] {
            let [a, b, c] = [(a, 1), (b, 2), (c, 3)].map(|(text, seed)| {
                let layout = layout(text);
                Tensor::new(numbers(layout.cosize() as usize, seed), layout).unwrap()
            });
            let (mut by_portable, mut by_small) = (c.clone(), c.clone());
            gemm(&a, &b, &mut by_portable).unwrap();
            super::super::gemm_with::<Small, _, _, _, _, 2, 3>(&a, &b, &mut by_small).unwrap();
            in_pools(|| {
                let (mut on_threads, mut small) = (c.clone(), c.clone());
                par_gemm(&a, &b, &mut on_threads).unwrap();
                par_gemm_with(&Small, &a, &b, &mut small).unwrap();
                assert_eq!((on_threads.data(), small.data()), (by_portable.data(), by_small.data()), "{}", c.layout());
            });
            if c.rank() == 2 {
                let packed = PackedOperand::<f32, Small, 2, 3>::with(&b).unwrap();
                let mut one = c.clone();
                gemm_prepacked(&a, &packed, &mut one).unwrap();
                in_pools(|| {
                    let mut on_threads = c.clone();
                    par_gemm_prepacked_with(&Small, &a, &packed, &mut on_threads).unwrap();
                    assert_eq!(on_threads.data(), one.data(), "{} prepacked", c.layout());
                });
            }
        }
    }

    #[test]
    fn contractions_are_those_of_one_thread() {
        for (equation, operands) in [
            ("mk,nk->mn", &["(7,9):(9,1)", "(10,9):(1,10)"][..]),
            ("abk,kn->anb", &["(3,4,5):(20,5,1)", "(5,6):(6,1)"]),
            ("akbl,lckd->cadb", &["(3,2,5,4):(1,3,6,30)", "(4,7,2,3):(42,6,3,1)"]),
            ("lmk,lnk->lmn", &["(5,3,4):(12,4,1)", "(5,2,4):(8,4,1)"]),
            ("ij->j", &["(30,40):(40,1)"]),
            ("ij->", &["(30,40):(40,1)"]),
            ("ij,jk,kl->li", &["(6,7):(7,1)", "(7,8):(8,1)", "(8,5):(5,1)"]),
            ("i,j->ij", &["50:1", "70:1"]),
            ("aab,b->a", &["(4,4,6):(24,6,1)", "6:1"]),
        ] {
            let layouts: Vec<Layout> = operands.iter().map(|text| layout(text)).collect();
            let data: Vec<Vec<f32>> = layouts.iter().zip(1..).map(|(layout, seed)| numbers(layout.cosize() as usize, seed)).collect();
            let data: Vec<&[f32]> = data.iter().map(Vec::as_slice).collect();
            let contraction = Contraction::new(equation, &layouts).unwrap();
            let nothing = vec![f32::NAN; contraction.output().cosize() as usize];
            let (mut one, mut by_small) = (nothing.clone(), nothing.clone());
            contraction.run(&data, &mut one).unwrap();
            contraction.run_with::<Small, _, 2, 3>(&data, &mut by_small).unwrap();
            in_pools(|| {
                let (mut on_threads, mut small) = (nothing.clone(), nothing.clone());
                contraction.par_run(&data, &mut on_threads).unwrap();
                contraction.par_run_with(&Small, &data, &mut small).unwrap();
                assert_eq!((&on_threads, &small), (&one, &by_small), "{equation}");
            });
        }
    }

    #[test]
    fn convolutions_are_those_of_one_thread() {
        for (image, filter, groups, windows) in [
            ("(2,6,7,8):(336,1,48,6)", "(4,6,3,3):(54,1,18,6)", 1, [Window::new().padding(1, 1), Window::new().stride(2).padding(2, 0)]),
            ("(1,6,9,9):(486,81,9,1)", "(9,2,3,2):(12,6,2,1)", 3, [Window::new().stride(2), Window::new().dilation(2).padding(1, 1)]),
            ("(3,2,5,1):(10,5,1,1)", "(2,1,4,1):(4,4,1,1)", 2, [Window::new().stride(3).padding(0, 2), Window::new()]),
        ] {
            let (image, filter) = (layout(image), layout(filter));
            let convolution = Convolution::new(&image, &filter, &windows, groups).unwrap();
            let sizes = [convolution.output(), &image, &filter].map(|layout| layout.cosize() as usize);
            let [dy, x, w] = [0, 1, 2].map(|tensor| numbers(sizes[tensor], tensor as u64));
            let none = sizes.map(|size| vec![f32::NAN; size]);
            let (mut one, mut by_small) = (none.clone(), none.clone());
            convolution.forward(&x, &w, &mut one[0]).unwrap();
            convolution.backward_image(&dy, &w, &mut one[1]).unwrap();
            convolution.backward_filter(&x, &dy, &mut one[2]).unwrap();
            convolution.forward_with::<Small, _, 2, 3>(&x, &w, &mut by_small[0]).unwrap();
            convolution.backward_image_with::<Small, _, 2, 3>(&dy, &w, &mut by_small[1]).unwrap();
            convolution.backward_filter_with::<Small, _, 2, 3>(&x, &dy, &mut by_small[2]).unwrap();
            let packed = convolution.prepack_with::<Small, _, 2, 3>(&w).unwrap();
            let same = |a: &[Vec<f32>; 3], b: &[Vec<f32>; 3]| {
                // What no element of a layout is at is as it was.
                a.iter().flatten().zip(b.iter().flatten()).all(|(a, b)| a.to_bits() == b.to_bits())
            };
            in_pools(|| {
                let (mut on_threads, mut small, mut again) = (none.clone(), none.clone(), none[0].clone());
                convolution.par_forward(&x, &w, &mut on_threads[0]).unwrap();
                convolution.par_backward_image(&dy, &w, &mut on_threads[1]).unwrap();
                convolution.par_backward_filter(&x, &dy, &mut on_threads[2]).unwrap();
                convolution.par_forward_with(&Small, &x, &w, &mut small[0]).unwrap();
                convolution.par_backward_image_with(&Small, &dy, &w, &mut small[1]).unwrap();
                convolution.par_backward_filter_with(&Small, &x, &dy, &mut small[2]).unwrap();
                packed.par_forward_with(&Small, &x, &mut again).unwrap();
                assert!(same(&on_threads, &one) && same(&small, &by_small), "{convolution}");
                assert_eq!(again, by_small[0], "{convolution}, prepacked");
            });
        }
    }
    #[test]
    fn what_is_nested_to_the_limit_is_cut_too() {
        let filter = layout("(3,1,1):(1,1,1)");
        let mut deepest = 0;
        for depth in 1..80 {
            let mode = |stride: u64| format!("{}4{}:{}{stride}{}", "(".repeat(depth), ",1)".repeat(depth), "(".repeat(depth), ",0)".repeat(depth));
            let modes = |stride: u64, rest: [&str; 2]| -> Result<Layout, LayoutError> {
                let first = mode(stride).parse::<Layout>().map_err(|_| LayoutError::TooDeep)?;
                Layout::tuple([first, layout(rest[0]), layout(rest[1])])
            };
            let (Ok(image), Ok(output)) = (modes(5, ["1:0", "5:1"]), modes(15, ["3:5", "5:1"])) else { break };
            let convolution = Convolution::into(&image, &filter, &output, &[Window::new()], 1).unwrap();
            let (x, w, mut one) = (numbers(20, 1), numbers(3, 2), vec![0.0; 60]);
            convolution.forward(&x, &w, &mut one).unwrap();
            in_pools(|| {
                let mut on_threads = vec![0.0; 60];
                convolution.par_forward(&x, &w, &mut on_threads).unwrap();
                assert_eq!(on_threads, one, "{depth} deep");
            });
            deepest = depth;
        }
        assert!(deepest > 50, "{deepest} is not the limit");
    }
}
