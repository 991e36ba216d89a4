//! The elements of a tensor together with the values of another at the same coordinates: what most
//! algorithms are a line on top of.

use crate::tensor::{Accessor, DataLayout, Joint, MemoryMut, Row, Tensor};

/// Calls back with each element of `dst` and the value of `src` there. The order is that of the
/// offsets of `dst` where coordinates have different ones, else that of the coordinates.
///
/// # Panics
///
/// If the sizes differ.
#[inline(always)]
pub(super) fn for_each_pair<A, L, B, M, F>(src: &Tensor<A, L>, dst: &mut Tensor<B, M>, mut each: F)
where
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut,
    M: DataLayout,
    F: FnMut(&mut B::Element, A::Element),
{
    let mut part = dst.accessor.part_mut();
    Joint::<true, _, _>::new(src.layout, dst.layout).for_each(|row| {
        // SAFETY: these are offsets of the layouts, and so the accessors'.
        unsafe { for_each_in_row(&src.accessor, &mut part, row, &mut each) }
    });
}

/// Calls back with each element of a row and the value there.
///
/// # Safety
///
/// The offsets of the row, in its order, are the accessor's and the part's.
#[inline(always)]
pub(super) unsafe fn for_each_in_row<A, T, F>(src: &A, dst: &mut crate::tensor::PartMut<'_, T>, row: Row<2>, mut each: F)
where
    A: Accessor<Element: Copy>,
    F: FnMut(&mut T, A::Element),
{
    if row.step[1] == 1 {
        // SAFETY: as above. The elements lie one after the other.
        let run = unsafe { dst.run_mut(row.first[1], row.length) };
        // Where the step is known only at run time, a step of 1 is a loop of its own that can be
        // vectorised.
        if row.step[0] == 1 {
            for_each_in_run(run, |i| unsafe { src.load(row.first[0] + i) }, each);
        } else {
            for_each_in_run(run, |i| unsafe { src.load(row.first[0] + i * row.step[0]) }, each);
        }
    } else {
        row.for_each(|[s, d]| {
            // SAFETY: as above; the run of one element.
            let (element, value) = unsafe { (&mut dst.run_mut(d, 1)[0], src.load(s)) };
            each(element, value);
        });
    }
}

/// Calls back with each element of a run. That nothing else is in the run, which a loop is
/// vectorised by, is what the argument's type says.
#[inline]
fn for_each_in_run<T, S>(run: &mut [T], value: impl Fn(usize) -> S, mut each: impl FnMut(&mut T, S)) {
    for (i, element) in run.iter_mut().enumerate() {
        each(element, value(i));
    }
}
