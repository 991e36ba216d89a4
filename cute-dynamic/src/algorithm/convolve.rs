//! `convolve`: convolutions of images, and their gradients.

use super::operand::{Operand, with_output};
use crate::convolution::{Convolution, ConvolutionError, Window};
use crate::tensor::{Memory, MemoryMut, Tensor, TensorError};
use core::ops::Add;
use cute_static::algorithm::{Arithmetic, Blocking, Portable};

/// Computes the [convolution](crate::convolution) of images `(n, c, h…)` with filters
/// `(k, c / groups, r…)` into an output `(n, k, p…)`, overwritten:
/// `y(n, k, p) = Σ x(n, c, p·stride + r·dilation - before)·w(k, c, r)`.
///
/// There is a window for each mode after the first two. A tensor that goes backwards, is swizzled
/// or is a [part](crate::tensor::Part) of another is copied first.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::convolve;
/// use cute_dynamic::convolution::Window;
/// use cute_dynamic::tensor::Tensor;
///
/// let image = Tensor::new(vec![1, 2, 3, 4, 5], Layout::right((1, 1, 5))?)?;
/// let filter = Tensor::new(vec![1, 10, 100], Layout::right((1, 1, 3))?)?;
/// let mut output = Tensor::new(vec![0; 5], Layout::right((1, 1, 5))?)?;
/// convolve(&image, &filter, &mut output, &[Window::new().padding(1, 1)], 1)?;
/// assert_eq!(output.into_data(), [210, 321, 432, 543, 54]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`ConvolutionError`]: the tensors are not those of these windows and groups. Nothing is changed
/// then.
pub fn convolve<X, W, Y, T>(image: &Tensor<X>, filter: &Tensor<W>, output: &mut Tensor<Y>, windows: &[Window], groups: u64) -> Result<(), TensorError>
where
    X: Memory<Element = T>,
    W: Memory<Element = T>,
    Y: MemoryMut<Element = T>,
    T: Copy + Default + Add<Output = T>,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let (x, w) = (Operand::new(image)?, Operand::new(filter)?);
    with_output::<_, ConvolutionError>(output, false, |y, layout| {
        Convolution::into(&x.layout, &w.layout, layout, windows, groups)?.forward(x.data(), w.data(), y)
    })
}

/// Computes the gradient of [`convolve`] by the filter, overwritten, of images and of the gradient
/// by the output: `dw(k, c, r) = Σ dy(n, k, p)·x(n, c, p·stride + r·dilation - before)`.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::convolve_backward_filter;
/// use cute_dynamic::convolution::Window;
/// use cute_dynamic::tensor::Tensor;
///
/// let image = Tensor::new(vec![1, 2, 3, 4], Layout::right((1, 1, 4))?)?;
/// let gradient = Tensor::new(vec![1, 10, 100], Layout::right((1, 1, 3))?)?;
/// let mut filter = Tensor::new(vec![0; 2], Layout::right((1, 1, 2))?)?;
/// convolve_backward_filter(&image, &gradient, &mut filter, &[Window::new()], 1)?;
/// assert_eq!(filter.into_data(), [321, 432]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// Those of [`convolve`].
pub fn convolve_backward_filter<X, Y, W, T>(
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
    T: Copy + Default + Add<Output = T>,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let (x, y) = (Operand::new(image)?, Operand::new(output)?);
    with_output::<_, ConvolutionError>(filter, false, |w, layout| {
        Convolution::into(&x.layout, layout, &y.layout, windows, groups)?.backward_filter(x.data(), y.data(), w)
    })
}

/// Computes the gradient of [`convolve`] by the image, overwritten, of filters and of the gradient
/// by the output: the transposed convolution of the output.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::convolve_backward_image;
/// use cute_dynamic::convolution::Window;
/// use cute_dynamic::tensor::Tensor;
///
/// let gradient = Tensor::new(vec![1, 10, 100], Layout::right((1, 1, 3))?)?;
/// let filter = Tensor::new(vec![1, 2], Layout::right((1, 1, 2))?)?;
/// let mut image = Tensor::new(vec![0; 4], Layout::right((1, 1, 4))?)?;
/// convolve_backward_image(&gradient, &filter, &mut image, &[Window::new()], 1)?;
/// assert_eq!(image.into_data(), [1, 12, 120, 200]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// Those of [`convolve`].
#[doc(alias = "conv_transpose")]
pub fn convolve_backward_image<Y, W, X, T>(
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
    T: Copy + Default + Add<Output = T>,
    <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
{
    let (y, w) = (Operand::new(output)?, Operand::new(filter)?);
    with_output::<_, ConvolutionError>(image, false, |x, layout| {
        Convolution::into(layout, &w.layout, &y.layout, windows, groups)?.backward_image(y.data(), w.data(), x)
    })
}
