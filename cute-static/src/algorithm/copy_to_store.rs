//! `copy_to_store`: a copy into what has no addresses.

use super::same_size::{NumberOfElements, SameSize, SizeMismatch, check};
use crate::tensor::{Accessor, DataLayout, Joint, Store, Tensor};

/// Sets `dst(i) = src(i)` for each integral coordinate `i`, a [`copy`](super::copy()) into a
/// [`Store`] (Cecka §2.6.1): elements of a few bits, for example.
///
/// An element that several coordinates of `dst` share has the value of the last one afterwards.
///
/// ```
/// use cute_static::algorithm::copy_to_store;
/// use cute_static::prelude::*;
/// use cute_static::tensor::{Narrow, PackedMut};
///
/// let numbers = Tensor::fixed([1u8, 2, 3, 4], layout![(2, 2) : (2, 1)]);
/// let mut bytes = [0; 2];
/// let mut packed = Tensor::new(PackedMut::<4>::new(&mut bytes), layout![2, 2])?;
/// copy_to_store(&numbers.view().map(Narrow::low_bits), &mut packed);
/// assert_eq!(bytes, [0x31, 0x42]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::copy_to_store;
/// use cute_static::prelude::*;
/// let source = Tensor::fixed([1; 8], layout![8 : 1]);
/// copy_to_store(&source, &mut Tensor::fixed([0; 9], layout![9 : 1])); // CUTE104: the sizes do not agree: 8 and 9
/// ```
#[inline(always)]
pub fn copy_to_store<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>)
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: Store<Element = A::Element>,
    M: DataLayout + SameSize<L>,
{
    store_rows(src, dst);
}

/// Does as [`copy_to_store`] does, for tensors whose sizes are known only at run time.
///
/// ```
/// use cute_static::algorithm::try_copy_to_store;
/// use cute_static::prelude::*;
///
/// let n = Dyn::new(3).unwrap();
/// let mut copied = vec![0; 3];
/// try_copy_to_store(&Tensor::fixed(Counting(5), layout![3 : 2]), &mut Tensor::new(&mut copied[..], layout![{n} : 1])?)?;
/// assert_eq!(copied, [5, 7, 9]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the sizes differ. Nothing is copied then.
#[inline(always)]
pub fn try_copy_to_store<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), SizeMismatch>
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: Store<Element = A::Element>,
    M: DataLayout,
{
    check::<NumberOfElements, _, _>(&src.layout, &dst.layout)?;
    store_rows(src, dst);
    Ok(())
}

/// Copies at all coordinates.
///
/// # Panics
///
/// If the sizes differ.
#[inline(always)]
fn store_rows<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>)
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: Store<Element = A::Element>,
    M: DataLayout,
{
    let layout = dst.layout;
    let store = &mut dst.accessor;
    Joint::<true, _, _>::new(src.layout, layout).for_each(|row| {
        row.for_each(|[from, to]| {
            // SAFETY: these are offsets of the layouts, and so the accessors'.
            unsafe { store.store(to, src.accessor.load(from)) }
        });
    });
}
