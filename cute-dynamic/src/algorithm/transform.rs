//! `transform`: a function of each value.

use crate::tensor::{ELEMENTS, Memory, MemoryMut, Order, Tensor, TensorError, check_sizes, for_each_pair, for_each_triple};

/// Sets `dst(i) = f(src(i))` for each integral coordinate `i`, a [`copy`](super::copy()) through a
/// function (Cecka §2.6.1).
///
/// `f` is called once for each coordinate, in no specified order. An element that several
/// coordinates of `dst` share has the value of the last one afterwards.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::transform;
/// use cute_dynamic::tensor::Tensor;
///
/// let source = Tensor::new(vec![1u8, 2, 3, 4], Layout::right((2, 2))?)?;
/// let mut halves = Tensor::new(vec![0.0; 4], Layout::left(4)?)?;
/// transform(&source, &mut halves, |x| f32::from(x) / 2.0)?;
/// assert_eq!(halves.into_data(), [0.5, 1.5, 1.0, 2.0]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::SizesDiffer`].
#[inline]
pub fn transform<S, D, F>(src: &Tensor<S>, dst: &mut Tensor<D>, f: F) -> Result<(), TensorError>
where
    S: Memory<Element: Copy>,
    D: MemoryMut<Element: Sized>,
    F: Fn(S::Element) -> D::Element,
{
    check_sizes(ELEMENTS, src.size(), dst.size())?;
    for_each_pair(src, dst, Order::Any, |to, &from| *to = f(from));
    Ok(())
}

/// Sets `dst(i) = f(a(i), b(i))` for each integral coordinate `i`.
///
/// `f` is called once for each coordinate, in no specified order. An element that several
/// coordinates of `dst` share has the value of the last one afterwards.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::transform_zip;
/// use cute_dynamic::tensor::Tensor;
///
/// let matrix = Tensor::new(vec![1, 2, 3, 4], Layout::right((2, 2))?)?;
/// let row = Tensor::new(vec![10, 100], Layout::from_parts((2, 2), (0, 1))?)?;
/// let mut product = Tensor::new(vec![0; 4], Layout::right((2, 2))?)?;
/// transform_zip(&matrix, &row, &mut product, |a, b| a * b)?;
/// assert_eq!(product.into_data(), [10, 200, 30, 400]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::SizesDiffer`].
#[inline]
pub fn transform_zip<A, B, D, F>(a: &Tensor<A>, b: &Tensor<B>, dst: &mut Tensor<D>, f: F) -> Result<(), TensorError>
where
    A: Memory<Element: Copy>,
    B: Memory<Element: Copy>,
    D: MemoryMut<Element: Sized>,
    F: Fn(A::Element, B::Element) -> D::Element,
{
    check_sizes(ELEMENTS, a.size(), b.size())?;
    check_sizes(ELEMENTS, a.size(), dst.size())?;
    for_each_triple((a, b), dst, |to, &a, &b| *to = f(a, b));
    Ok(())
}
