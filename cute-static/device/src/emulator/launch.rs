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
    pub modes: Vec<(u64, u64)>,
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
        match coordinate(offset / u64::from(*element), modes) {
            Some(coordinate) => std::format!("`{name}`{coordinate}, address {address:#x}"),
            None => std::format!("`{name}` between its elements, {offset} bytes after its first, address {address:#x}"),
        }
    }
}

/// The coordinate of an offset: by the largest stride first.
fn coordinate(offset: u64, modes: &[(u64, u64)]) -> Option<String> {
    let mut order: Vec<usize> = (0..modes.len()).collect();
    order.sort_by_key(|&mode| std::cmp::Reverse(modes[mode].1));
    let (mut rest, mut coordinate) = (offset, std::vec![0; modes.len()]);
    for mode in order {
        let (extent, stride) = modes[mode];
        // A stride of 0 leads nowhere.
        coordinate[mode] = rest.checked_div(stride).unwrap_or(0).min(extent.saturating_sub(1));
        rest -= coordinate[mode] * stride;
    }
    (rest == 0).then(|| tuple(&coordinate))
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
    /// The tensor that some bytes are in; one that is written, if there are several.
    pub(crate) fn tensor(&self, address: u64, bytes: u32) -> Option<&Tensor> {
        let within = |tensor: &&Tensor| address >= tensor.address && address + u64::from(bytes) <= tensor.address + tensor.bytes;
        self.tensors.iter().filter(within).max_by_key(|tensor| tensor.is_written)
    }

    /// What an address is that is in no tensor.
    pub(crate) fn name_outside(&self, address: u64) -> String {
        let distance = |tensor: &Tensor| {
            let end = tensor.address + tensor.bytes;
            if address < tensor.address { tensor.address - address } else { address.saturating_sub(end) }
        };
        match self.tensors.iter().min_by_key(|tensor| distance(tensor)) {
            Some(tensor) => {
                let from = address.wrapping_sub(tensor.address).cast_signed();
                std::format!("from byte {from} of `{}` on, which has {}, address {address:#x}", tensor.name, tensor.bytes)
            }
            None => std::format!("at address {address:#x}, and there is no tensor"),
        }
    }

    /// What is at a byte of the block's shared memory.
    pub(crate) fn name_shared(&self, byte: u32) -> String {
        let mut first = 0;
        for Region { name, bytes, describe } in &self.regions {
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
        let [x, y, z] = self.grid.map(u64::from);
        let blocks = u32::try_from(x * y * z).map_err(|_| std::io::Error::other("a grid of 2^32 blocks or more is not emulated"))?;
        let workers = match self.options.workers {
            _ if self.tensors.iter().any(|tensor| tensor.is_atomic) => 1,
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            workers => workers,
        };
        let (next, goes_on) = (AtomicU32::new(0), AtomicBool::new(true));
        let found: Mutex<Vec<(u32, std::io::Result<Tally>)>> = Mutex::default();
        let work = || {
            while goes_on.load(Ordering::Relaxed) {
                let block = next.fetch_add(1, Ordering::Relaxed);
                if block >= blocks {
                    return;
                }
                let result = running::run(self, block);
                if !matches!(result, Ok((_, true))) {
                    goes_on.store(false, Ordering::Relaxed);
                }
                let result = result.map(|(tally, _)| tally);
                found.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push((block, result));
            }
        };
        if workers == 1 || blocks == 1 {
            work();
        } else {
            std::thread::scope(|scope| (0..workers.min(blocks as usize)).for_each(|_| drop(scope.spawn(work))));
        }
        let mut found = found.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        found.sort_by_key(|(block, _)| *block);
        for (_, tally) in found {
            report.add(tally?);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::coordinate;

    #[test]
    fn offsets_have_their_coordinates() {
        let modes = [(3, 1), (4, 5), (2, 40)];
        for (i, j, k) in (0..24).map(|c| (c % 3, c / 3 % 4, c / 12)) {
            assert_eq!(coordinate(i + 5 * j + 40 * k, &modes), Some(std::format!("({i}, {j}, {k})")));
        }
        assert_eq!(coordinate(3, &modes), None);
        assert_eq!(coordinate(0, &[(4, 0)]), Some("(0)".into()));
    }
}
