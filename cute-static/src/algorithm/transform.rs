//! `transform`: a function of each value.

use super::pairs::for_each_pair;
use super::same_size::{NumberOfElements, SameSize, SizeMismatch, check};
use crate::tensor::{Accessor, DataLayout, MemoryMut, Tensor};

/// Sets `dst(i) = f(src(i))` for each integral coordinate `i`, a [`copy`](super::copy()) through a
/// function (Cecka §2.6.1).
///
/// `f` is called once for each coordinate, in no specified order. An element that several
/// coordinates of `dst` share has the value of the last one afterwards.
///
/// ```
/// use cute_static::algorithm::transform;
/// use cute_static::prelude::*;
///
/// let source = Tensor::fixed([1u8, 2, 3, 4], layout![(2, 2) : (2, 1)]);
/// let mut halves = Tensor::fixed([0.0; 4], layout![4 : 1]);
/// transform(&source, &mut halves, |x| f32::from(x) / 2.0);
/// assert_eq!(halves.accessor(), &[0.5, 1.5, 1.0, 2.0]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::transform;
/// use cute_static::prelude::*;
/// let source = Tensor::fixed([1; 8], layout![8 : 1]);
/// transform(&source, &mut Tensor::fixed([0; 4], layout![4 : 1]), |x| x); // CUTE104: the sizes do not agree: 8 and 4
/// ```
#[inline(always)]
pub fn transform<A, L, B, M, F>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>, f: F)
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element: Sized>,
    M: DataLayout + SameSize<L>,
    F: Fn(A::Element) -> B::Element,
{
    for_each_pair(src, dst, |element, value| *element = f(value));
}

/// Does as [`transform`] does, for tensors whose sizes are known only at run time.
///
/// ```
/// use cute_static::algorithm::try_transform;
/// use cute_static::prelude::*;
///
/// let n = Dyn::new(3).unwrap();
/// let mut squares = vec![0; 3];
/// try_transform(&Tensor::fixed(Counting(1), layout![3 : 1]), &mut Tensor::new(&mut squares[..], layout![{n} : 1])?, |x| x * x)?;
/// assert_eq!(squares, [1, 4, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the sizes differ. Nothing is changed then.
#[inline(always)]
pub fn try_transform<A, L, B, M, F>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>, f: F) -> Result<(), SizeMismatch>
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element: Sized>,
    M: DataLayout,
    F: Fn(A::Element) -> B::Element,
{
    check::<NumberOfElements, _, _>(&src.layout, &dst.layout)?;
    for_each_pair(src, dst, |element, value| *element = f(value));
    Ok(())
}
