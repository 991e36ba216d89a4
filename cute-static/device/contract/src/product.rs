//! How a product of two tensors is computed: which of them are copied first, and to where.

use crate::Number;
use crate::gemm::Batch;
use crate::permute::{Permute, Strided};
use alloc::vec::Vec;
use cute_device_launch::LaunchError;
use cute_dynamic::Layout;
use cute_dynamic::contraction::Product;

/// A mode of a group: its extent, and its stride in A, B and C, in those that have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Mode {
    extent: u64,
    strides: [u64; 3],
}

/// Which tensors have the modes of a group, and in which mode of their layouts they are.
const GROUPS: [[Option<usize>; 3]; 4] = [[Some(0), None, Some(0)], [None, Some(0), Some(1)], [Some(1), Some(1), None], [Some(2), Some(2), Some(2)]];
const M: usize = 0;
const N: usize = 1;
const K: usize = 2;
const L: usize = 3;
const A: usize = 0;
const B: usize = 1;
const C: usize = 2;

/// The groups of the modes of each tensor as matrices have them: rows, columns and batches.
const MATRICES: [[usize; 3]; 3] = [[M, K, L], [N, K, L], [M, N, L]];

/// A tensor of a product: extents and strides of rows, columns and batches, and the copy from or to
/// where its elements lie, if it is not multiplied in place.
#[derive(Debug)]
pub(crate) struct Placed<T> {
    pub(crate) numbers: [usize; 6],
    pub(crate) copied: Option<Copied<T>>,
}

/// A copy, if there is something to copy, and the memory that it is made to, or from.
#[derive(Debug)]
pub(crate) struct Copied<T> {
    pub(crate) permute: Option<Permute<T>>,
    /// How many elements it has.
    pub(crate) length: usize,
    /// Whether elements are multiplied that no copy writes.
    pub(crate) has_more: bool,
}

/// The three tensors of a product.
pub(crate) type Tensors<T> = [Placed<T>; 3];

/// Returns how a product is computed, of the ways that are tried that which copies least.
/// `is_there` says which operands have data; one that has none is made of ones. Nothing if two
/// tensors cut what they have in common in different ways.
///
/// # Errors
/// Those of [`Permute::new`]; [`LaunchError::OutOfMemory`] of sizes that have no number.
pub(crate) fn placed<T: Number>(product: &Product, is_there: [bool; 2]) -> Result<Option<Tensors<T>>, LaunchError> {
    let Some(groups) = groups([product.a(), product.b(), product.c()]) else { return Ok(None) };
    let orders: [&[usize]; 4] = [&[C, A], &[C, B], &[A, B], &[C, A, B]];
    let mut least: Option<(f64, Tensors<T>)> = None;
    for m in sorted(&groups[M], orders[M]) {
        for n in sorted(&groups[N], orders[N]) {
            for k in sorted(&groups[K], orders[K]) {
                for l in sorted(&groups[L], orders[L]) {
                    let order = Order { groups: [&m, &n, &k, &l], is_there };
                    for contiguous in [None, Some(N), Some(M)] {
                        let Some((cost, tensors)) = order.tensors(contiguous)? else { continue };
                        if least.as_ref().is_none_or(|(other, _)| cost < *other) {
                            least = Some((cost, tensors));
                        }
                        if contiguous.is_none() {
                            // C is written in place.
                            break;
                        }
                    }
                }
            }
        }
    }
    Ok(least.map(|(_, tensors)| tensors))
}

/// The modes of each group, if all tensors that have a group cut it in the same way.
fn groups(tensors: [&Layout; 3]) -> Option<[Vec<Mode>; 4]> {
    let mut all = [const { Vec::new() }; 4];
    for (modes, places) in all.iter_mut().zip(GROUPS) {
        for (tensor, place) in places.iter().enumerate() {
            let Some(layout) = place.and_then(|place| tensors[tensor].modes().nth(place)) else { continue };
            if modes.is_empty() {
                modes.extend(layout.leaves().iter().map(|leaf| Mode { extent: leaf.extent, strides: [0; 3] }));
            }
            if modes.len() != layout.leaves().len() {
                return None;
            }
            for (mode, leaf) in modes.iter_mut().zip(layout.leaves()) {
                if mode.extent != leaf.extent {
                    return None;
                }
                mode.strides[tensor] = leaf.stride;
            }
        }
        modes.retain(|mode| mode.extent != 1);
    }
    Some(all)
}

/// The orders of the modes of a group by their strides in each of some tensors, each once.
fn sorted(modes: &[Mode], tensors: &[usize]) -> Vec<Vec<Mode>> {
    let mut all: Vec<Vec<Mode>> = Vec::new();
    for &tensor in tensors {
        let mut order = modes.to_vec();
        order.sort_by_key(|mode| mode.strides[tensor]);
        if !all.contains(&order) {
            all.push(order);
        }
    }
    all
}

/// A group of modes in this order as one mode of a tensor, `(extent, stride)`, if each goes on
/// where the one before ends.
fn folded(modes: &[Mode], tensor: usize) -> Option<(u64, u64)> {
    let Some(first) = modes.first() else { return Some((1, 0)) };
    let mut extent: u64 = 1;
    for mode in modes {
        if mode.strides[tensor] != first.strides[tensor].checked_mul(extent)? {
            return None;
        }
        extent = extent.checked_mul(mode.extent)?;
    }
    Some((extent, first.strides[tensor]))
}

/// The extent of a group.
fn size(modes: &[Mode]) -> Result<u64, LaunchError> {
    modes.iter().try_fold(1u64, |size, mode| size.checked_mul(mode.extent)).ok_or(LaunchError::OutOfMemory)
}

/// The modes of the groups in an order.
struct Order<'a> {
    groups: [&'a [Mode]; 4],
    is_there: [bool; 2],
}

impl Order<'_> {
    /// The tensors in this order, and about how long their copies take. C is written in place,
    /// which may not be, or to where a group is contiguous.
    fn tensors<T: Number>(&self, contiguous: Option<usize>) -> Result<Option<(f64, Tensors<T>)>, LaunchError> {
        let mut cost = 0.0;
        let vector = (16 / size_of::<T>()) as u64;
        let mut copied = |tensor: usize, along: [usize; 2], more: [u64; 4]| {
            let placed = self.copied(tensor, along, more)?;
            let launches = placed.copied.iter().filter_map(|copied| copied.permute.as_ref()).flat_map(Permute::launches);
            cost += launches.map(|launch| launch.cost()).sum::<f64>();
            Ok::<_, LaunchError>(placed)
        };
        // C of rows that are no vectors is written to one that has as many more columns as it
        // takes, which the product of as many more rows of an operand gives.
        let (mut more, mut written) = ([0; 4], self.in_place(C));
        if let Some(group) = contiguous {
            let size = size(self.groups[group])?;
            more[group] = size.checked_next_multiple_of(vector).ok_or(LaunchError::OutOfMemory)? - size;
            written = Some(copied(C, [group, if group == M { N } else { M }], more)?);
        }
        let Some(c) = written else { return Ok(None) };
        let mut operand = |tensor: usize, group: usize| match self.in_place(tensor).filter(|_| more[group] == 0) {
            Some(operand) => Ok(operand),
            None => copied(tensor, [K, group], more),
        };
        let (a, b) = (operand(A, M)?, operand(B, N)?);
        Ok(Some((cost, [a, b, c])))
    }

    /// A tensor as it lies, if it can be read or written so.
    fn in_place<T: Number>(&self, tensor: usize) -> Option<Placed<T>> {
        let [rows, columns, batches] = MATRICES[tensor].map(|group| folded(self.groups[group], tensor));
        let (rows, columns, batches) = (rows?, columns?, batches?);
        let number = |number: u64| usize::try_from(number).ok();
        let numbers = [number(rows.0)?, number(columns.0)?, number(batches.0)?, number(rows.1)?, number(columns.1)?, number(batches.1)?];
        // Buffers of a device begin at multiples of 256 bytes.
        let batch = Batch { numbers, bytes: size_of::<T>(), alignment: 256 };
        let fits = if tensor == C { batch.is_written() } else { batch.is_read() && self.is_there[tensor] };
        fits.then_some(Placed { numbers, copied: None })
    }

    /// A tensor copied to, or from, where its first group is contiguous, lines of it begin at
    /// vectors, and then come batches. Groups have so many more places than coordinates.
    fn copied<T: Number>(&self, tensor: usize, [first, second]: [usize; 2], more: [u64; 4]) -> Result<Placed<T>, LaunchError> {
        let vector = (16 / size_of::<T>()) as u64;
        let extent = |group: usize| size(self.groups[group])?.checked_add(more[group]).ok_or(LaunchError::OutOfMemory);
        let times = |a: u64, b: u64| a.checked_mul(b).ok_or(LaunchError::OutOfMemory);
        let pitch = extent(first)?.checked_next_multiple_of(vector).ok_or(LaunchError::OutOfMemory)?;
        let matrix = times(pitch, extent(second)?)?;
        let length = times(matrix, extent(L)?)?;
        let mut modes = Vec::new();
        for (group, stride) in [(first, 1), (second, pitch), (L, matrix)] {
            let mut step = stride;
            for mode in self.groups[group] {
                let own = mode.strides[tensor];
                modes.push(if tensor == C { (mode.extent, step, own) } else { (mode.extent, own, step) });
                step = times(step, mode.extent)?;
            }
        }
        // Ones are nowhere.
        let is_there = self.is_there.get(tensor).is_none_or(|is_there| *is_there);
        let permute = if is_there { Some(Permute::new(Strided { source: 0, target: 0, modes })?) } else { None };
        let stride = |group: usize| if group == first { 1 } else { pitch };
        let [rows, columns, _] = MATRICES[tensor];
        let number = |number: u64| usize::try_from(number).map_err(|_| LaunchError::OutOfMemory);
        let numbers =
            [number(extent(rows)?)?, number(extent(columns)?)?, number(extent(L)?)?, number(stride(rows))?, number(stride(columns))?, number(matrix)?];
        Ok(Placed { numbers, copied: Some(Copied { permute, length: number(length)?, has_more: more[first] > 0 || more[second] > 0 }) })
    }
}
