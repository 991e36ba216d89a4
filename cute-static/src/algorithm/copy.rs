//! `copy`: each element of a tensor to the same coordinate of another.

use super::pairs::for_each_in_row;
use super::same_size::{NumberOfElements, SameSize, SizeMismatch, check};
use crate::tensor::{Accessor, DataLayout, Joint, MemoryMut, PartMut, Tensor};

/// Sets `dst(i) = src(i)` for each integral coordinate `i` (Cecka §2.6.1). The sizes are equal;
/// ranks and shapes may differ.
///
/// The layouts make it a gather, a scatter, a broadcast or a transposition, as in the paper's Table
/// 2. An element that several coordinates of `dst` share has the value of the last one afterwards.
///
/// Where both layouts place some coordinates at consecutive offsets, these elements are copied at
/// once, like a slice ([`run_length`]). The alignment does not matter: a processor copies unaligned
/// slices, too.
///
/// ```
/// use cute_static::algorithm::copy;
/// use cute_static::prelude::*;
///
/// // The transpose of Table 2.
/// let source = Tensor::fixed(std::array::from_fn::<u32, 24, _>(|i| i as u32), layout![(8, 3) : (1, 8)]);
/// let mut transposed = Tensor::fixed([0; 24], layout![(8, 3) : (3, 1)]);
/// copy(&source, &mut transposed);
/// assert_eq!(transposed.accessor()[..6], [0, 8, 16, 1, 9, 17]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::copy;
/// use cute_static::prelude::*;
/// let source = Tensor::fixed([1; 8], layout![8 : 1]);
/// copy(&source, &mut Tensor::fixed([0; 9], layout![9 : 1])); // CUTE104: the sizes do not agree: 8 and 9
/// ```
#[doc(alias = "copy_aligned")]
#[inline(always)]
pub fn copy<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>)
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element = A::Element>,
    M: DataLayout + SameSize<L>,
{
    // SAFETY: the offsets of the layouts are the accessors'.
    unsafe { copy_rows(&src.accessor, src.layout, &mut dst.accessor.part_mut(), dst.layout) }
}

/// Does as [`copy`] does, for tensors whose sizes are known only at run time.
///
/// ```
/// use cute_static::algorithm::try_copy;
/// use cute_static::prelude::*;
///
/// let (rows, pitch) = (Dyn::new(2).unwrap(), Dyn::new(5).unwrap());
/// let data = [1, 2, 3, 0, 0, 4, 5, 6];
/// let source = Tensor::new(&data[..], layout![({rows}, 3) : ({pitch}, 1)])?;
/// let mut packed = Tensor::fixed([0; 6], layout![(2, 3) : (3, 1)]);
/// try_copy(&source, &mut packed)?;
/// assert_eq!(packed.accessor(), &[1, 2, 3, 4, 5, 6]);
/// assert!(try_copy(&source, &mut packed.slice_mut((.., 0))).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the sizes differ. Nothing is copied then.
#[inline(always)]
pub fn try_copy<A, L, B, M>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), SizeMismatch>
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element = A::Element>,
    M: DataLayout,
{
    check::<NumberOfElements, _, _>(&src.layout, &dst.layout)?;
    // SAFETY: the offsets of the layouts are the accessors'.
    unsafe { copy_rows(&src.accessor, src.layout, &mut dst.accessor.part_mut(), dst.layout) }
    Ok(())
}

/// Copies from the offsets of one layout to those of another.
///
/// # Safety
///
/// The offsets of `from` are the accessor's, those of `to` the part's.
///
/// # Panics
///
/// If the sizes differ.
#[inline(always)]
pub(super) unsafe fn copy_rows<A, L, M>(src: &A, from: L, dst: &mut PartMut<'_, A::Element>, to: M)
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    M: DataLayout,
{
    Joint::<true, _, _>::new(from, to).for_each(|row| {
        // SAFETY: these are offsets of the layouts. With steps of 1 they are those of a run.
        unsafe {
            if row.step == [1, 1] {
                src.load_run(row.first[0], dst.run_mut(row.first[1], row.length));
            } else {
                for_each_in_row(src, dst, row, |element, value| *element = value);
            }
        }
    });
}

/// Returns how many elements [`copy`] from `L` to `M` moves at once, over and over: `None` if only
/// the program knows.
///
/// It is the size of the two layouts' common vector (Cecka §3.4.2), the `[A†]_K` of equation 25,
/// see [`MaxCommonVector`](trait@crate::algebra::MaxCommonVector), if all of the layouts is made of
/// such vectors; else what divides it and they are made of. 1 if there is none, or if `M` is not
/// injective and its coordinates are not in that order.
///
/// ```
/// use cute_static::algorithm::run_length;
/// use cute_static::prelude::*;
///
/// fn width<L: DataLayout, M: DataLayout>(_: L, _: M) -> Option<u64> {
///     const { run_length::<L, M>() }
/// }
/// assert_eq!(width(layout![(8, 3) : (1, 8)], layout![(8, 3) : (1, 10)]), Some(8));
/// assert_eq!(width(layout![(4, 8) : (8, 1)], layout![(4, 8) : (16, 1)]), Some(8));
/// assert_eq!(width(layout![(8, 3) : (1, 8)], layout![(8, 3) : (3, 1)]), Some(1));
/// // The common vector is of 4 elements, but the next 4 of the second layout are not one run.
/// assert_eq!(width(layout![(4, 6) : (1, 100)], layout![(6, 4) : (1, 100)]), Some(1));
/// ```
#[must_use]
pub const fn run_length<L: DataLayout, M: DataLayout>() -> Option<u64> {
    crate::tensor::run_length::<L, M>()
}
