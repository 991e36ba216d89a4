//! A launch on an emulated device: a kernel, its tensors, and how it is run.

use super::memory::Memory;
use super::report::{Report, Tally};
use super::running::{self, SHARED};
use std::string::{String, ToString};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::vec::Vec;

/// How kernels are emulated.
///
/// ```
/// use cute_device::emulator::Options;
///
/// let options = Options { seed: Some(7), ..Options::default() };
/// assert!(options.detects && options.counts);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// The order of warps and lanes: always the same one, or one that the seed decides.
    pub seed: Option<u64>,
    /// Whether races, reads of what nobody wrote, and accesses of copies under way are looked for.
    pub detects: bool,
    /// Whether bank conflicts and sectors are counted.
    pub counts: bool,
    /// On how many threads of the operating system blocks run at once; 0 is as many as there are.
    /// The blocks of a cluster run on one.
    ///
    /// Blocks that change tensors atomically run one after the other, so that sums of floating
    /// point are the same each time. With 1 all do: which of two blocks that race is the first is
    /// then the same each time, too.
    pub workers: usize,
    /// The bytes of the stack of a thread of the kernel.
    pub stack: usize,
}

impl Default for Options {
    fn default() -> Self {
        Options { seed: None, detects: true, counts: true, workers: 0, stack: 256 << 10 }
    }
}

/// A tensor that a kernel is launched with.
#[derive(Clone, Debug)]
pub struct Tensor {
    /// The name of the argument.
    pub name: &'static str,
    /// The buffer it is in.
    pub memory: Memory,
    /// The address of its first element.
    pub address: u64,
    /// Its bytes, from the first element to the last.
    pub bytes: u64,
    /// The bytes of an element.
    pub element: u32,
    /// Extent and stride of each mode.
    pub modes: Modes,
    /// Whether the kernel writes it.
    pub is_written: bool,
    /// Whether it does so by atomic operations.
    pub is_atomic: bool,
}

impl Tensor {
    /// The element at an address: its coordinate, if it has one.
    pub(crate) fn name(&self, address: u64) -> String {
        let Tensor { name, element, modes, .. } = self;
        let offset = address.wrapping_sub(self.address);
        match modes.coordinate(offset / u64::from(*element)) {
            Some(coordinate) => std::format!("`{name}`{}, address {address:#x}", tuple(&coordinate)),
            None => std::format!("`{name}` between its elements, {offset} bytes after its first, address {address:#x}"),
        }
    }

    /// The first of some bytes that is in no element.
    fn first_outside(&self, address: u64, bytes: u32) -> Option<u64> {
        let (first, end) = (self.address, address.saturating_add(bytes.into()));
        if address < first {
            return Some(address);
        }
        if self.modes.is_dense {
            return (end > first + self.bytes).then_some(address.max(first + self.bytes));
        }
        let element = u64::from(self.element);
        let elements = (address - first) / element..=(end - 1 - first) / element;
        let outside = |offset: &u64| offset * element >= self.bytes || !self.modes.has(*offset);
        elements.into_iter().find(outside).map(|offset| address.max(first + offset * element))
    }
}

/// The modes of a tensor's layout, and which offsets they lead to.
#[derive(Clone, Debug)]
pub struct Modes {
    /// Extent and stride of each.
    modes: Vec<(u64, u64)>,
    /// Those that lead anywhere, the largest stride first, each with how far the later ones lead.
    order: Vec<(usize, u64)>,
    /// Whether they lead to each offset from 0 to the last.
    is_dense: bool,
}

impl From<Vec<(u64, u64)>> for Modes {
    fn from(modes: Vec<(u64, u64)>) -> Self {
        let mut order: Vec<(usize, u64)> = (0..modes.len()).filter(|&mode| modes[mode].0 > 1 && modes[mode].1 > 0).map(|mode| (mode, 0)).collect();
        order.sort_by_key(|&(mode, _)| std::cmp::Reverse(modes[mode].1));
        let (mut reach, mut is_dense) = (0, true);
        for (mode, later) in order.iter_mut().rev() {
            let (extent, stride) = modes[*mode];
            is_dense &= stride <= reach + 1;
            *later = reach;
            reach += (extent - 1) * stride;
        }
        Modes { modes, order, is_dense }
    }
}

impl Modes {
    /// Finds a coordinate of an offset, by the modes from `at` on in their order, and calls a
    /// function with the index in each; `false` if there is none.
    fn find(&self, at: usize, offset: u64, found: &mut impl FnMut(usize, u64)) -> bool {
        let Some(&(mode, later)) = self.order.get(at) else { return offset == 0 };
        let (extent, stride) = self.modes[mode];
        // Where modes overlap, a smaller index may lead there, too.
        for index in (0..=(offset / stride).min(extent - 1)).rev() {
            if offset - index * stride > later {
                return false;
            }
            if self.find(at + 1, offset - index * stride, found) {
                found(mode, index);
                return true;
            }
        }
        false
    }

    fn has(&self, offset: u64) -> bool {
        self.find(0, offset, &mut |_, _| ())
    }

    fn coordinate(&self, offset: u64) -> Option<Vec<u64>> {
        let mut coordinate = std::vec![0; self.modes.len()];
        self.find(0, offset, &mut |mode, index| coordinate[mode] = index).then_some(coordinate)
    }

    /// The coordinate that an offset would have if the modes went on: the largest stride first.
    fn beyond(&self, offset: u64) -> Option<Vec<u64>> {
        let (mut rest, mut coordinate) = (offset, std::vec![0; self.modes.len()]);
        for &(mode, _) in &self.order {
            coordinate[mode] = rest / self.modes[mode].1;
            rest %= self.modes[mode].1;
        }
        (rest == 0).then_some(coordinate)
    }

    fn extents(&self) -> Vec<u64> {
        self.modes.iter().map(|(extent, _)| *extent).collect()
    }
}

/// `(1, 2)`.
pub(crate) fn tuple(coordinate: &[u64]) -> String {
    let list: Vec<String> = coordinate.iter().map(u64::to_string).collect();
    std::format!("({})", list.join(", "))
}

/// A tensor in shared memory.
#[derive(Clone)]
pub struct Region {
    /// The name of the argument.
    pub name: &'static str,
    /// Its bytes.
    pub bytes: u32,
    /// What it begins at a multiple of.
    pub alignment: u32,
    /// The coordinate of the element that has a byte.
    pub describe: fn(u32) -> String,
}

/// A kernel that is launched.
pub struct Launched<'l> {
    /// Its name.
    pub kernel: &'static str,
    /// The number of the launch on its device.
    pub number: u32,
    /// The threads of a block.
    pub threads: u32,
    /// The blocks.
    pub grid: [u32; 3],
    /// How many of them, one after the other along the first mode of the grid, make a cluster.
    pub cluster: u32,
    /// The bytes of shared memory of a block.
    pub shared: u32,
    /// Its tensors.
    pub tensors: Vec<Tensor>,
    /// What is in shared memory, one after the other.
    pub regions: Vec<Region>,
    /// How it is run.
    pub options: Options,
    /// What each thread does.
    pub body: &'l (dyn Fn() + Sync),
}

impl Launched<'_> {
    /// The tensor whose elements have some bytes; one that is written, if there are several.
    pub(crate) fn tensor(&self, address: u64, bytes: u32) -> Option<&Tensor> {
        let within = |tensor: &&Tensor| tensor.first_outside(address, bytes).is_none();
        self.tensors.iter().filter(within).max_by_key(|tensor| tensor.is_written)
    }

    /// What some bytes are of which not all are in elements of one tensor.
    pub(crate) fn name_outside(&self, address: u64, bytes: u32) -> String {
        let distance = |tensor: &Tensor| {
            let end = tensor.address + tensor.bytes;
            if address < tensor.address { tensor.address - address } else { address.saturating_sub(end) }
        };
        match self.tensors.iter().min_by_key(|tensor| distance(tensor)) {
            Some(tensor) => {
                let from = address.wrapping_sub(tensor.address).cast_signed();
                let outside = tensor.first_outside(address, bytes).unwrap_or(address);
                let beyond = outside.checked_sub(tensor.address).and_then(|offset| tensor.modes.beyond(offset / u64::from(tensor.element)));
                let beyond = beyond
                    .map_or_else(String::new, |coordinate| std::format!(": to {}, beyond its extents {}", tuple(&coordinate), tuple(&tensor.modes.extents())));
                std::format!("from byte {from} of `{}` on, which has {}{beyond}, address {address:#x}", tensor.name, tensor.bytes)
            }
            None => std::format!("at address {address:#x}, and there is no tensor"),
        }
    }

    /// What is at a byte of the block's shared memory.
    pub(crate) fn name_shared(&self, byte: u32) -> String {
        let mut first = 0u32;
        for Region { name, bytes, alignment, describe } in &self.regions {
            first = first.next_multiple_of(*alignment);
            if byte >= first && byte - first < *bytes {
                return std::format!("shared `{name}`{}, byte {byte} of the block's, address {:#x}", describe(byte - first), byte + SHARED);
            }
            first += bytes;
        }
        std::format!("shared memory, byte {byte}, address {:#x}", byte + SHARED)
    }

    /// Runs all blocks, and adds what was found to a report.
    ///
    /// # Errors
    /// There is no memory for the stacks.
    pub fn run(&self, report: &mut Report) -> std::io::Result<()> {
        let ([x, y, z], cluster) = (self.grid.map(u64::from), self.cluster.max(1));
        if !self.grid[0].is_multiple_of(cluster) {
            return Err(std::io::Error::other("blocks that make no whole clusters are not emulated"));
        }
        let blocks = u32::try_from(x * y * z).map_err(|_| std::io::Error::other("a grid of 2^32 blocks or more is not emulated"))?;
        let clusters = blocks / cluster;
        let workers = match self.options.workers {
            _ if self.tensors.iter().any(|tensor| tensor.is_atomic) => 1,
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            workers => workers,
        };
        let (next, goes_on) = (AtomicU32::new(0), AtomicBool::new(true));
        let found: Mutex<Vec<(u32, std::io::Result<Tally>)>> = Mutex::default();
        let work = || {
            while goes_on.load(Ordering::Relaxed) {
                let cluster = next.fetch_add(1, Ordering::Relaxed);
                if cluster >= clusters {
                    return;
                }
                let result = running::run(self, cluster);
                if !matches!(result, Ok((_, true))) {
                    goes_on.store(false, Ordering::Relaxed);
                }
                let result = result.map(|(tally, _)| tally);
                found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((cluster, result));
            }
        };
        if workers == 1 || clusters == 1 {
            work();
        } else {
            std::thread::scope(|scope| (0..workers.min(clusters as usize)).for_each(|_| drop(scope.spawn(work))));
        }
        let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        found.sort_by_key(|(cluster, _)| *cluster);
        for (_, tally) in found {
            report.add(tally?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Modes;
    use std::vec::Vec;

    /// The coordinates and offsets of modes, one by one.
    fn all(modes: &[(u64, u64)]) -> Vec<(Vec<u64>, u64)> {
        let size: u64 = modes.iter().map(|(extent, _)| extent).product();
        let coordinate = |mut at: u64| {
            let index = |&(extent, _): &(u64, u64)| {
                let index = at % extent;
                at /= extent;
                index
            };
            modes.iter().map(index).collect::<Vec<u64>>()
        };
        let with_offset = |coordinate: Vec<u64>| {
            let offset = coordinate.iter().zip(modes).map(|(index, (_, stride))| index * stride).sum();
            (coordinate, offset)
        };
        (0..size).map(coordinate).map(with_offset).collect()
    }

    #[test]
    fn offsets_have_coordinates_where_modes_lead_to_them() {
        // Nested, with gaps, of stride 0, overlapping, empty, and without modes.
        let of: [&[(u64, u64)]; 11] = [
            &[(3, 1), (4, 5), (2, 40)],
            &[(4, 5), (5, 1)],
            &[(4, 0)],
            &[(2, 4), (3, 3)],
            &[(3, 1), (4, 1)],
            &[(3, 2), (5, 3)],
            &[(2, 0), (2, 3)],
            &[(1, 7), (6, 1)],
            &[(0, 1), (3, 4)],
            &[(2, 6), (3, 4), (2, 9)],
            &[],
        ];
        for modes in of {
            let (all, found) = (all(modes), Modes::from(modes.to_vec()));
            let last = all.iter().map(|(_, offset)| *offset).max().unwrap_or(0);
            if all.is_empty() {
                continue;
            }
            assert_eq!(found.is_dense, (0..=last).all(|offset| all.iter().any(|(_, other)| *other == offset)), "{modes:?}");
            for offset in 0..2 * last + 3 {
                let coordinate = found.coordinate(offset);
                assert_eq!(coordinate.is_some(), all.iter().any(|(_, other)| *other == offset), "{offset} of {modes:?}");
                assert_eq!(found.has(offset), coordinate.is_some());
                if let Some(coordinate) = coordinate {
                    assert!(all.contains(&(coordinate, offset)), "{offset} of {modes:?}");
                }
            }
        }
        assert_eq!(Modes::from(std::vec![(3, 1), (4, 5)]).beyond(9), Some(std::vec![4, 1]));
        assert_eq!(Modes::from(std::vec![(3, 2), (4, 8)]).beyond(9), None);
    }
}
