//! What is done along a row of offsets, with the elements there: the loops that everything else
//! comes down to.
//!
//! Where the steps are 1 a row is a slice, and the loop over it is one that the compiler
//! vectorises. Where a step is 0 the element is borrowed once.

use super::walk::{Order, Row, Walk};
use super::{Memory, MemoryMut, Tensor, TensorError, check_sizes};
use crate::Mode;
use crate::layout::Layout;
use core::array;

/// The blocks in which two tensors that go along different modes are gone through: how many
/// elements of the target are neighbours, and how many of the source. It was measured: a block of
/// numbers of 32 bits has 64 lines of the source, each of which it has whole.
const BLOCK: (usize, usize) = (64, 16);

/// Calls `f` with each element, in any order; with one that several coordinates share, as often.
#[inline(always)]
pub(crate) fn for_each<D: MemoryMut>(tensor: &mut Tensor<D>, f: impl FnMut(&mut D::Element)) {
    for_each_in(tensor, Order::Free, f);
}

/// [`for_each`] in an order.
#[inline(always)]
pub(crate) fn for_each_in<D: MemoryMut>(tensor: &mut Tensor<D>, order: Order, mut f: impl FnMut(&mut D::Element)) {
    let walk = Walk::new([tensor.place()], order);
    let pointer = tensor.data.part_mut().pointer();
    walk.for_each(|Row { length, first: [first], step: [step] }| {
        // SAFETY: the offsets of a row are those of the tensor's place, which are elements of its
        // data, borrowed to change while this runs; of one allocation, where steps of 1 are a
        // slice. One reference lives at a time.
        unsafe {
            let first = pointer.add(first);
            if step == 1 {
                core::slice::from_raw_parts_mut(first, length).iter_mut().for_each(&mut f);
            } else {
                (0..length as isize).for_each(|i| f(&mut *first.offset(i * step)));
            }
        }
    });
}

/// Returns `f(… f(f(init, T(0)), T(1)) …)`, in the order of the coordinates or in any.
#[inline(always)]
pub(crate) fn reduce_rows<D: Memory, A>(
    tensor: &Tensor<D>,
    order: Order,
    init: A,
    mut f: impl FnMut(A, &D::Element) -> A,
    mut slice: impl FnMut(A, &[D::Element]) -> A,
) -> A {
    let walk = Walk::new([tensor.place()], order);
    let pointer = tensor.data.part().pointer();
    let mut sum = Some(init);
    walk.for_each(|Row { length, first: [first], step: [step] }| {
        let Some(before) = sum.take() else { return };
        // SAFETY: as in `for_each`, to read.
        sum = Some(unsafe {
            let first = pointer.add(first);
            if step == 1 {
                slice(before, core::slice::from_raw_parts(first, length))
            } else {
                (0..length as isize).fold(before, |sum, i| f(sum, &*first.offset(i * step)))
            }
        });
    });
    sum.expect("a sum is put back after each row")
}

/// Calls `f` with each element of a target and the one at the same coordinate of a source. The
/// sizes are equal.
#[inline(always)]
pub(crate) fn for_each_pair<S: Memory, D: MemoryMut>(
    source: &Tensor<S>,
    target: &mut Tensor<D>,
    order: Order,
    mut f: impl FnMut(&mut D::Element, &S::Element),
) {
    let walk = Walk::new([source.place(), target.place()], order);
    let (from, to) = (source.data.part().pointer(), target.data.part_mut().pointer());
    walk.for_each_in_blocks(BLOCK, |Row { length, first, step }| {
        // SAFETY: as in `for_each`: offset `t` of a row is one of tensor `t`. The target is
        // borrowed to change, so that no element of the source is one of its own.
        unsafe {
            let (from, to) = (from.add(first[0]), to.add(first[1]));
            match step {
                [1, 1] => {
                    let (from, to) = (core::slice::from_raw_parts(from, length), core::slice::from_raw_parts_mut(to, length));
                    to.iter_mut().zip(from).for_each(|(to, from)| f(to, from));
                }
                [0, 1] => core::slice::from_raw_parts_mut(to, length).iter_mut().for_each(|to| f(to, &*from)),
                [1, 0] => core::slice::from_raw_parts(from, length).iter().for_each(|from| f(&mut *to, from)),
                [step, 1] => {
                    let to = core::slice::from_raw_parts_mut(to, length);
                    to.iter_mut().enumerate().for_each(|(i, to)| f(to, &*from.offset(i as isize * step)));
                }
                [from_step, to_step] => (0..length as isize).for_each(|i| f(&mut *to.offset(i * to_step), &*from.offset(i * from_step))),
            }
        }
    });
}

/// Copies the elements of a source to the same coordinates of a target. The sizes are equal.
#[inline(always)]
pub(crate) fn copy_elements<S: Memory<Element: Copy>, D: MemoryMut<Element = S::Element>>(source: &Tensor<S>, target: &mut Tensor<D>) {
    let walk = Walk::new([source.place(), target.place()], Order::Any);
    let (from, to) = (source.data.part().pointer(), target.data.part_mut().pointer());
    let mut row = |Row { length, first, step }: Row<2>| {
        // SAFETY: as in `for_each_pair`.
        unsafe {
            let (from, to) = (from.add(first[0]), to.add(first[1]));
            match step {
                [1, 1] if length >= 16 => core::ptr::copy_nonoverlapping(from, to, length),
                [0, 1] => core::slice::from_raw_parts_mut(to, length).fill(*from),
                [from_step, to_step] => (0..length as isize).for_each(|i| *to.offset(i * to_step) = *from.offset(i * from_step)),
            }
        }
    };
    if size_of::<S::Element>() > LARGEST_TURNED {
        return walk.for_each_in_blocks(BLOCK, row);
    }
    walk.for_each_block(BLOCK, SIDE, &mut row, |block, row| {
        let square = |first: [usize; 2], [from_step, to_step]: [isize; 2]| {
            // SAFETY: as in `for_each_pair`: the offsets of a square are those of its rows, along
            // the one mode in the source and along the other in the target, where they are
            // neighbours.
            unsafe {
                let (from, to) = (from.add(first[0]), to.add(first[1]));
                let rows: [[S::Element; SIDE]; SIDE] = array::from_fn(|i| from.offset(i as isize * from_step).cast::<[S::Element; SIDE]>().read());
                let columns: [[S::Element; SIDE]; SIDE] = array::from_fn(|j| rows.map(|row| row[j]));
                for (j, column) in (0..).zip(columns) {
                    to.offset(j * to_step).cast::<[S::Element; SIDE]>().write(column);
                }
            }
        };
        block.squares(SIDE, square, row);
    });
}

/// So many numbers along each of two modes are turned in registers.
const SIDE: usize = 4;

/// Numbers of so many bytes are turned in registers; larger ones are copied as fast one by one.
const LARGEST_TURNED: usize = 4;

/// Calls `f` with each element of a target and those at the same coordinate of two sources. The
/// sizes are equal.
#[inline(always)]
pub(crate) fn for_each_triple<A: Memory, B: Memory, D: MemoryMut>(
    sources: (&Tensor<A>, &Tensor<B>),
    target: &mut Tensor<D>,
    mut f: impl FnMut(&mut D::Element, &A::Element, &B::Element),
) {
    let walk = Walk::new([sources.0.place(), sources.1.place(), target.place()], Order::Any);
    let (a, b, to) = (sources.0.data.part().pointer(), sources.1.data.part().pointer(), target.data.part_mut().pointer());
    walk.for_each(|Row { length, first, step }| {
        // SAFETY: as in `for_each_pair`.
        unsafe {
            let (a, b, to) = (a.add(first[0]), b.add(first[1]), to.add(first[2]));
            match step {
                [1, 1, 1] => {
                    let (a, b) = (core::slice::from_raw_parts(a, length), core::slice::from_raw_parts(b, length));
                    let to = core::slice::from_raw_parts_mut(to, length);
                    to.iter_mut().zip(a).zip(b).for_each(|((to, a), b)| f(to, a, b));
                }
                [a_step, b_step, to_step] => {
                    (0..length as isize).for_each(|i| f(&mut *to.offset(i * to_step), &*a.offset(i * a_step), &*b.offset(i * b_step)));
                }
            }
        }
    });
}

/// Calls `f` with each element of a source and the element of the target at the same coordinate but
/// for one mode of the source, which the target does not have.
#[inline(always)]
pub(crate) fn fold_mode<S: Memory, D: MemoryMut>(
    source: &Tensor<S>,
    mode: usize,
    target: &mut Tensor<D>,
    mut f: impl FnMut(&mut D::Element, &S::Element),
) -> Result<(), TensorError> {
    let layout = source.layout();
    let extent = layout.extent(mode)?;
    check_sizes("the modes that are left", layout.size() / extent, target.size())?;
    // The mode comes last in both, and the target repeats along it.
    let others: alloc::vec::Vec<usize> = (0..layout.rank()).filter(|&other| other != mode).chain([mode]).collect();
    let from = source.place().with(layout.select(&others)?);
    let repeated = Layout::of_modes(&[Mode::new(extent, 0i64)])?;
    let to = target.place().with(Layout::tuple([target.layout().clone(), repeated])?);
    let walk = Walk::new([&to, &from], Order::Free);
    let (to, from) = (target.data.part_mut().pointer(), source.data.part().pointer());
    walk.for_each(|Row { length, first, step }| {
        // SAFETY: as in `for_each_pair`: the places have the offsets of the tensors.
        unsafe {
            let (to, from) = (to.add(first[0]), from.add(first[1]));
            match step {
                [1, 1] => {
                    let (to, from) = (core::slice::from_raw_parts_mut(to, length), core::slice::from_raw_parts(from, length));
                    to.iter_mut().zip(from).for_each(|(to, from)| f(to, from));
                }
                [0, 1] => {
                    let to = &mut *to;
                    core::slice::from_raw_parts(from, length).iter().for_each(|from| f(to, from));
                }
                [to_step, from_step] => (0..length as isize).for_each(|i| f(&mut *to.offset(i * to_step), &*from.offset(i * from_step))),
            }
        }
    });
    Ok(())
}
