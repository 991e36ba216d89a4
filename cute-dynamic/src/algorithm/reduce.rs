//! `reduce`: values, one after the other, into one, or into those of a tensor of fewer modes.

use crate::tensor::{Memory, MemoryMut, Order, Tensor, TensorError, fold_mode, reduce_rows};
use core::ops::Add;

/// Returns `f(… f(f(init, src(0)), src(1)) …)`: the values in colexicographic order of the
/// coordinates, folded into one.
///
/// A value of a mode of stride 0 counts once for each coordinate.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::reduce;
/// use cute_dynamic::tensor::Tensor;
///
/// let matrix = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?;
/// assert_eq!(reduce(&matrix, 0, |sum, x| 10 * sum + x), 142536);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
#[doc(alias = "batch_reduce")]
#[doc(alias = "logical_reduce")]
#[inline]
#[must_use]
pub fn reduce<S, T, F>(src: &Tensor<S>, init: T, mut f: F) -> T
where
    S: Memory<Element: Copy>,
    F: FnMut(T, S::Element) -> T,
{
    src.iter().fold(init, |sum, &x| f(sum, x))
}

/// Returns [`reduce`] in the order in which the values lie in memory, whatever the layout is: for
/// functions to which the order does not matter, or not much.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::reduce_unordered;
/// use cute_dynamic::tensor::Tensor;
///
/// let matrix = Tensor::new(vec![1, 7, 3, 4, 5, 6], Layout::right((2, 3))?)?;
/// assert_eq!(reduce_unordered(&matrix, 0, |largest, x| x.max(largest)), 7);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
#[inline]
#[must_use]
pub fn reduce_unordered<S, T, F>(src: &Tensor<S>, init: T, f: F) -> T
where
    S: Memory<Element: Copy>,
    F: Fn(T, S::Element) -> T,
{
    reduce_rows(src, Order::Free, init, |sum, &x| f(sum, x), |sum, slice| slice.iter().fold(sum, |sum, &x| f(sum, x)))
}

/// How many sums go side by side: several vectors of them, since an addition waits for the one
/// before it.
const LANES: usize = 32;

/// Returns the sum of all values, in no specified order: of consecutive ones, 32 sums go side by
/// side.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::sum;
/// use cute_dynamic::tensor::Tensor;
///
/// let matrix = Tensor::new(vec![1.0, 2.0, 3.0, 4.0], Layout::left((2, 2))?)?;
/// assert_eq!(sum(&matrix), 10.0);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
#[inline]
#[must_use]
pub fn sum<S, T>(src: &Tensor<S>) -> T
where
    S: Memory<Element = T>,
    T: Copy + Default + Add<Output = T>,
{
    let in_lanes = |sum: T, slice: &[T]| {
        let (chunks, rest) = slice.as_chunks::<LANES>();
        let mut lanes = [T::default(); LANES];
        for chunk in chunks {
            for (lane, &x) in lanes.iter_mut().zip(chunk) {
                *lane = *lane + x;
            }
        }
        for (lane, &x) in lanes.iter_mut().zip(rest) {
            *lane = *lane + x;
        }
        let mut half = LANES / 2;
        while half > 0 {
            for lane in 0..half {
                lanes[lane] = lanes[lane] + lanes[lane + half];
            }
            half /= 2;
        }
        sum + lanes[0]
    };
    reduce_rows(src, Order::Free, T::default(), |sum, &x| sum + x, in_lanes)
}

/// Sets `dst(c) = f(… f(f(dst(c), src(…, 0, …)), src(…, 1, …)) …)`: the values along a mode of
/// `src` are folded into the elements of `dst`, whose size is that of the other modes (NumPy's
/// `sum(axis=…)`). The values come in no specified order.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::reduce_into;
/// use cute_dynamic::tensor::Tensor;
///
/// let matrix = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?;
/// let mut rows = Tensor::new(vec![0; 2], Layout::left(2)?)?;
/// reduce_into(&matrix, 1, &mut rows, |sum, x| sum + x)?;
/// assert_eq!(rows.into_data(), [6, 15]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`LayoutError::NoSuchMode`](crate::LayoutError::NoSuchMode); [`TensorError::SizesDiffer`].
#[inline]
pub fn reduce_into<S, D, F>(src: &Tensor<S>, mode: usize, dst: &mut Tensor<D>, f: F) -> Result<(), TensorError>
where
    S: Memory<Element: Copy>,
    D: MemoryMut<Element: Copy>,
    F: Fn(D::Element, S::Element) -> D::Element,
{
    fold_mode(src, mode, dst, |to, &from| *to = f(*to, from))
}
