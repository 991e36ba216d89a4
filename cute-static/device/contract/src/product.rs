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

/// A copy, and how many elements the memory that it is made to, or from, has.
#[derive(Debug)]
pub(crate) struct Copied<T> {
    pub(crate) permute: Permute<T>,
    pub(crate) length: usize,
}

/// The three tensors of a product.
pub(crate) type Tensors<T> = [Placed<T>; 3];

/// Whether a tensor can be multiplied in place.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Data {
    /// It has data.
    There,
    /// It is made of ones, which lie nowhere.
    Ones,
}

/// Returns how a product is computed: with the order of modes that copies least. Nothing if two
/// tensors cut what they have in common in different ways.
pub(crate) fn placed<T: Number>(product: &Product, data: [Data; 3]) -> Option<Result<Tensors<T>, LaunchError>> {
    let groups = groups([product.a(), product.b(), product.c()])?;
    let orders: [&[usize]; 4] = [&[C, A], &[C, B], &[A, B], &[C, A, B]];
    let mut least: Option<(f64, Tensors<T>)> = None;
    for m in sorted(&groups[M], orders[M]) {
        for n in sorted(&groups[N], orders[N]) {
            for k in sorted(&groups[K], orders[K]) {
                for l in sorted(&groups[L], orders[L]) {
                    let Some((cost, tensors)) = of_order::<T>([&m, &n, &k, &l], data) else { return Some(Err(LaunchError::OutOfMemory)) };
                    if least.as_ref().is_none_or(|(other, _)| cost < *other) {
                        least = Some((cost, tensors));
                    }
                }
            }
        }
    }
    least.map(|(_, tensors)| Ok(tensors))
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
fn size(modes: &[Mode]) -> Option<u64> {
    modes.iter().try_fold(1u64, |size, mode| size.checked_mul(mode.extent))
}

/// What is copied where the modes of the groups have this order, and about how long that takes.
fn of_order<T: Number>(groups: [&[Mode]; 4], data: [Data; 3]) -> Option<(f64, Tensors<T>)> {
    let in_place = |tensor: usize, is_written: bool| -> Option<Placed<T>> {
        let [rows, columns, batches] = MATRICES[tensor].map(|group| folded(groups[group], tensor));
        let (rows, columns, batches) = (rows?, columns?, batches?);
        let number = |number: u64| usize::try_from(number).ok();
        let numbers = [number(rows.0)?, number(columns.0)?, number(batches.0)?, number(rows.1)?, number(columns.1)?, number(batches.1)?];
        // Buffers of a device begin at multiples of 256 bytes.
        let batch = Batch { numbers, bytes: size_of::<T>(), alignment: 256 };
        let fits = if is_written { batch.is_written() } else { batch.is_read() };
        (data[tensor] == Data::There && fits).then_some(Placed { numbers, copied: None })
    };
    // A matrix whose rows are no vectors is written to one that has as many more columns as it
    // takes, which the product of as many more rows of B gives.
    let vector = (16 / size_of::<T>()) as u64;
    let sizes = [size(groups[M])?, size(groups[N])?, size(groups[K])?, size(groups[L])?];
    let mut cost = 0.0;
    let mut copied = |tensor: usize, order: [usize; 2], more: u64| -> Option<Placed<T>> {
        // The first group is contiguous, lines of it begin at vectors, and then come batches.
        let [first, second] = order;
        let pitch = sizes[first].checked_add(if first == N { more } else { 0 })?.checked_next_multiple_of(vector)?;
        let lines = sizes[second].checked_add(if second == N { more } else { 0 })?;
        let matrix = pitch.checked_mul(lines)?;
        let length = matrix.checked_mul(sizes[L])?;
        let mut modes = Vec::new();
        for (group, stride) in [(first, 1), (second, pitch), (L, matrix)] {
            let mut step = stride;
            for mode in groups[group] {
                let (own, other) = (mode.strides[tensor], step);
                modes.push(if tensor == C { (mode.extent, other, own) } else { (mode.extent, own, other) });
                step = step.checked_mul(mode.extent)?;
            }
        }
        let permute = Permute::new(Strided { source: 0, target: 0, modes });
        if data[tensor] == Data::There {
            cost += permute.launches().iter().map(|launch| launch.cost()).sum::<f64>();
        }
        let stride = |group: usize| if group == first { 1 } else { pitch };
        let [rows, columns, _] = MATRICES[tensor];
        let number = |number: u64| usize::try_from(number).ok();
        let extent = |group: usize| number(sizes[group].checked_add(if group == N { more } else { 0 })?);
        let numbers = [extent(rows)?, extent(columns)?, number(sizes[L])?, number(stride(rows))?, number(stride(columns))?, number(matrix)?];
        Some(Placed { numbers, copied: Some(Copied { permute, length: number(length)? }) })
    };
    let (c, more) = match in_place(C, true) {
        Some(c) => (c, 0),
        None => {
            let is_whole = |group: usize| sizes[group].is_multiple_of(vector);
            // Along N where C is contiguous along N, or nearer to it, if it can be.
            let nearest = |group: usize| groups[group].iter().map(|mode| mode.strides[C]).min().unwrap_or(u64::MAX);
            let by_rows = if is_whole(M) && is_whole(N) { nearest(N) <= nearest(M) } else { is_whole(N) || !is_whole(M) };
            let more = if by_rows { sizes[N].checked_next_multiple_of(vector)? - sizes[N] } else { 0 };
            (copied(C, if by_rows { [N, M] } else { [M, N] }, more)?, more)
        }
    };
    let a = match in_place(A, false) {
        Some(a) => a,
        None => copied(A, [K, M], 0)?,
    };
    let b = match in_place(B, false).filter(|_| more == 0) {
        Some(b) => b,
        None => copied(B, [K, N], more)?,
    };
    Some((cost, [a, b, c]))
}
