//! Blocks of matrices in slices, by tables of the offsets of their rows and steps: for products
//! whose layouts only the running program knows.

use super::blocking::{Blocking, Blocks};
use super::micro_kernel::Arithmetic;
use super::pack::{Order, pack_sums};
use super::store::{Places, multiply_block};
use crate::tensor::{Accessor, MemoryMut, PartMut};

/// Checks that all sums of one offset of each table are below a length.
#[inline]
fn check(length: usize, [first, second]: [&[usize]; 2]) {
    let (Some(a), Some(b)) = (first.iter().max(), second.iter().max()) else { return };
    let is_within = a.checked_add(*b).is_some_and(|largest| largest < length);
    assert!(is_within, "an offset of a table is not below the length of its data");
}

/// Copies `packed[P_p(i, k)] = data[rows[p·M + i] + steps[k]]` for all of these rows and steps,
/// panel after panel; beyond the last row, zeros.
///
/// # Panics
///
/// If an offset is not below the length of the data, or the panels end before the rows or steps.
#[doc(hidden)]
pub fn pack_table<T, P, const M: usize>(data: &[T], order: Order, rows: &[usize], steps: &[usize], packed: &mut [T], blocks: P)
where
    T: Copy + Default,
    P: Blocks,
{
    check(data.len(), [rows, steps]);
    // SAFETY: all sums are below the length.
    unsafe { pack_sums::<_, _, P, M>((&data, |sum| sum, true), order, rows, steps, packed, blocks) };
}

/// Writes the product of two packed blocks to `c[rows[i] + columns[j]]`, or adds it by `add`.
///
/// # Panics
///
/// If an offset is not below the length of the data, or the packed blocks end before the rows or
/// columns.
#[doc(hidden)]
#[inline(always)]
pub fn multiply_table<K, T, G, const M: usize, const N: usize>(
    packed_a: (&[T], Order),
    packed_b: &[T],
    steps: usize,
    mut c: &mut [T],
    offsets: [&[usize]; 2],
    add: Option<G>,
) where
    T: Copy + Default,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    G: Fn(T, T) -> T + Copy,
{
    // SAFETY: the part is all of the data.
    unsafe { multiply_part::<K, T, G, M, N>(packed_a, packed_b, steps, &mut c.part_mut(), offsets, add) };
}

/// [`multiply_table`], into a part of data.
///
/// # Panics
///
/// As there.
///
/// # Safety
///
/// The part has the elements at all sums of one of the rows and one of the columns.
#[doc(hidden)]
#[inline(always)]
pub unsafe fn multiply_part<K, T, G, const M: usize, const N: usize>(
    packed_a: (&[T], Order),
    packed_b: &[T],
    steps: usize,
    c: &mut PartMut<'_, T>,
    [rows, columns]: [&[usize]; 2],
    add: Option<G>,
) where
    T: Copy + Default,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    G: Fn(T, T) -> T + Copy,
{
    check(c.length(), [rows, columns]);
    let places = Places { place: |sum| sum, adds: true, rows, columns };
    // SAFETY: all sums are below the length, and the part's, the caller says.
    unsafe { multiply_block::<K, K::Arithmetic, _, _, _, M, N>(packed_a, packed_b, steps, c, places, add) };
}
