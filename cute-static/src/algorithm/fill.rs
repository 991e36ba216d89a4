//! `fill`: one value at each coordinate.

use crate::tensor::{DataLayout, MemoryMut, Tensor, rows};

/// Sets `dst(i) = value` for each coordinate (Cecka §2.6.1, a copy from the layout of stride 0).
///
/// Elements that no coordinate has stay as they are. Consecutive elements are filled like a slice.
///
/// ```
/// use cute_static::algorithm::fill;
/// use cute_static::prelude::*;
/// let mut tensor = Tensor::fixed([0; 6], layout![(2, 2) : (4, 1)]);
/// fill(&mut tensor, 7);
/// assert_eq!(tensor.accessor(), &[7, 7, 0, 0, 7, 7]);
/// ```
#[doc(alias = "clear")]
#[inline(always)]
pub fn fill<B, M>(dst: &mut Tensor<B, M>, value: B::Element)
where
    B: MemoryMut<Element: Clone>,
    M: DataLayout,
{
    let mut part = dst.accessor.part_mut();
    rows(&dst.layout, |row| {
        // SAFETY: these are offsets of the layout, and so the accessor's.
        unsafe {
            if row.step == [1] {
                part.run_mut(row.first[0], row.length).fill(value.clone());
            } else {
                row.for_each(|[offset]| part.run_mut(offset, 1)[0] = value.clone());
            }
        }
    });
}
