//! `axpby`: a linear combination, in place.

use super::pairs::for_each_pair;
use super::same_size::{NumberOfElements, SameSize, SizeMismatch, check};
use crate::tensor::{Accessor, DataLayout, MemoryMut, Tensor};
use core::ops::{Add, Mul};

/// Sets `y(i) = α·x(i) + β·y(i)` for each integral coordinate `i` (CuTe's `axpby`; Cecka §2.6.1
/// with another operation).
///
/// Both products are computed, also where a factor is 0. An element that several coordinates of `y`
/// share is changed by each of them in turn.
///
/// ```
/// use cute_static::algorithm::axpby;
/// use cute_static::prelude::*;
///
/// // A row is added to every row.
/// let bias = Tensor::fixed([1.0, 2.0, 3.0], layout![(2, 3) : (0, 1)]);
/// let mut matrix = Tensor::fixed([1.0; 6], layout![(2, 3) : (3, 1)]);
/// axpby(10.0, &bias, 0.5, &mut matrix);
/// assert_eq!(matrix.accessor(), &[10.5, 20.5, 30.5, 10.5, 20.5, 30.5]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::axpby;
/// use cute_static::prelude::*;
/// let x = Tensor::fixed([1; 3], layout![3 : 1]);
/// axpby(1, &x, 1, &mut Tensor::fixed([1; 6], layout![2, 3])); // CUTE104: the sizes do not agree: 3 and 6
/// ```
#[inline(always)]
pub fn axpby<P, A, L, Q, B, M>(alpha: P, x: &Tensor<A, L>, beta: Q, y: &mut Tensor<B, M>)
where
    P: Copy + Mul<A::Element, Output: Add<<Q as Mul<B::Element>>::Output, Output = B::Element>>,
    A: Accessor<Element: Copy>,
    L: DataLayout,
    Q: Copy + Mul<B::Element>,
    B: MemoryMut<Element: Copy>,
    M: DataLayout + SameSize<L>,
{
    for_each_pair(x, y, |y, x| *y = alpha * x + beta * *y);
}

/// Does as [`axpby`] does, for tensors whose sizes are known only at run time.
///
/// ```
/// use cute_static::algorithm::try_axpby;
/// use cute_static::prelude::*;
///
/// let n = Dyn::new(3).unwrap();
/// let mut y = vec![1, 2, 3];
/// try_axpby(2, &Tensor::fixed([10, 20, 30], layout![3 : 1]), -1, &mut Tensor::new(&mut y[..], layout![{n} : 1])?)?;
/// assert_eq!(y, [19, 38, 57]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the sizes differ. Nothing is changed then.
#[inline(always)]
pub fn try_axpby<P, A, L, Q, B, M>(alpha: P, x: &Tensor<A, L>, beta: Q, y: &mut Tensor<B, M>) -> Result<(), SizeMismatch>
where
    P: Copy + Mul<A::Element, Output: Add<<Q as Mul<B::Element>>::Output, Output = B::Element>>,
    A: Accessor<Element: Copy>,
    L: DataLayout,
    Q: Copy + Mul<B::Element>,
    B: MemoryMut<Element: Copy>,
    M: DataLayout,
{
    check::<NumberOfElements, _, _>(&x.layout, &y.layout)?;
    for_each_pair(x, y, |y, x| *y = alpha * x + beta * *y);
    Ok(())
}
