//! `axpby`: a linear combination, in place.

use crate::tensor::{ELEMENTS, Memory, MemoryMut, Order, Tensor, TensorError, check_sizes, for_each_pair};
use core::ops::{Add, Mul};

/// Sets `y(i) = α·x(i) + β·y(i)` for each integral coordinate `i` (CuTe's `axpby`; Cecka §2.6.1
/// with another operation).
///
/// Both products are computed, also where a factor is 0. An element that several coordinates of `y`
/// share is changed by each of them in turn.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::axpby;
/// use cute_dynamic::tensor::Tensor;
///
/// // A row is added to every row.
/// let bias = Tensor::new(vec![1.0, 2.0, 3.0], Layout::from_parts((2, 3), (0, 1))?)?;
/// let mut matrix = Tensor::new(vec![1.0; 6], Layout::right((2, 3))?)?;
/// axpby(10.0, &bias, 0.5, &mut matrix)?;
/// assert_eq!(matrix.into_data(), [10.5, 20.5, 30.5, 10.5, 20.5, 30.5]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::SizesDiffer`].
#[inline]
pub fn axpby<P, X, Q, Y>(alpha: P, x: &Tensor<X>, beta: Q, y: &mut Tensor<Y>) -> Result<(), TensorError>
where
    P: Copy + Mul<X::Element, Output: Add<<Q as Mul<Y::Element>>::Output, Output = Y::Element>>,
    X: Memory<Element: Copy>,
    Q: Copy + Mul<Y::Element>,
    Y: MemoryMut<Element: Copy>,
{
    check_sizes(ELEMENTS, x.size(), y.size())?;
    for_each_pair(x, y, Order::Any, |y, &x| *y = alpha * x + beta * *y);
    Ok(())
}
