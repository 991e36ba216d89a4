//! Ranks that move elements together, each with a GPU of its own.

use crate::board::{Board, Named};
use crate::error::{EngineError, MoveError};
use crate::raw::{self, Comm, Id, Tables, of_driver};
use crate::steps::{Memory, Step};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaContext, CudaEvent, CudaSlice, CudaStream, DevicePtr, PinnedHostSlice, result as driver};
use cute_device_launch::Module;
use std::cell::{Cell, RefCell};
use std::hash::{BuildHasher, DefaultHasher, Hash, Hasher, RandomState};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// The kernels, as the build script has built them.
pub(crate) const PTX: &str = include_str!(env!("KERNELS_PTX"));

/// The ranks of a communicator of NCCL, as one of them sees them: a GPU for each, in a process or
/// in a thread of its own.
///
/// All ranks make it together, and whatever else is done with it. A rank that waits longer for the
/// others than the timeout ends the communicator, and has an error.
///
/// ```no_run
/// use cute_nccl::{Communicator, Id};
///
/// let id = Id::new()?; // on rank 0; the others are given its bytes
/// let ranks: Vec<_> = (0..2).map(|rank| std::thread::spawn(move || Communicator::new(id, rank, 2, rank).map(|world| world.rank()))).collect();
/// # Ok::<(), cute_nccl::EngineError>(())
/// ```
#[derive(Debug)]
pub struct Communicator(pub(crate) Rc<Group>);

/// The ranks, and what this one has of them.
#[derive(Debug)]
pub(crate) struct Group {
    comm: RefCell<Comm>,
    pub(crate) rank: usize,
    pub(crate) ranks: usize,
    pub(crate) context: Arc<CudaContext>,
    pub(crate) kernels: Module,
    /// Messages are packed on it, copies are unpacked, and NCCL moves.
    pub(crate) packs: Arc<CudaStream>,
    pub(crate) unpacks: Arc<CudaStream>,
    pub(crate) wire: Arc<CudaStream>,
    /// Messages are packed into the memory of others on it, beside what is on `packs`.
    pub(crate) pushes: Arc<CudaStream>,
    /// What others have pushed is unpacked on it, which goes before what is pushed.
    pub(crate) arrivals: Arc<CudaStream>,
    timeout: Cell<Duration>,
    numbers: CudaSlice<u8>,
    told: RefCell<PinnedHostSlice<u64>>,
    /// Host, process and device of each rank.
    pub(crate) places: RefCell<Vec<[u64; 3]>>,
    /// Of ranks of one host; the others tell each other by NCCL.
    board: RefCell<Option<Board>>,
    /// How many plans and memories all ranks have made: each of them has a number.
    made: Cell<u64>,
}

/// If rank 0 has this variable, ranks of one host agree by NCCL, too, as those of several do.
const BY_NCCL: &str = "CUTE_NCCL_AGREE_BY_NCCL";

/// How many numbers a rank tells the others at once.
pub(crate) const TOLD: usize = 16;

impl Communicator {
    /// How long a rank waits for the others, if nothing else is said.
    pub const TIMEOUT: Duration = Duration::from_secs(30);

    /// Returns the communicator of so many ranks, of which this is one, with the GPU of this
    /// number.
    ///
    /// # Errors
    /// [`EngineError::NoNccl`]; [`EngineError::EngineFailed`], also for a GPU that is not there, or
    /// kernels that were not built; [`EngineError::RankMissing`].
    pub fn new(id: Id, rank: usize, ranks: usize, gpu: usize) -> Result<Self, EngineError> {
        Communicator::with_timeout(id, rank, ranks, gpu, Communicator::TIMEOUT)
    }

    /// Returns the same, whose ranks wait so long for each other.
    ///
    /// # Errors
    /// Those of [`Communicator::new`].
    pub fn with_timeout(id: Id, rank: usize, ranks: usize, gpu: usize, timeout: Duration) -> Result<Self, EngineError> {
        raw::number_of(rank)?;
        raw::number_of(ranks)?;
        raw::is_there()?;
        let launching = |error: cute_device_launch::LaunchError| EngineError::EngineFailed { call: "opening the GPU", message: error.to_string() };
        let context = raw::context(gpu).map_err(launching)?;
        let kernels = Module::load(&context, PTX).map_err(launching)?;
        let stream = |priority: i32| context.new_stream_with_priority(priority).map_err(of_driver("cuStreamCreate"));
        let (least, greatest) = priorities();
        let (packs, unpacks, pushes) = (stream(least)?, stream(least)?, stream(least)?);
        let (wire, arrivals) = (stream(greatest)?, stream(greatest)?);
        let numbers = raw::memory(&wire, 8 * TOLD * (ranks + 1)).map_err(of_driver("cuMemAlloc"))?;
        let told = raw::pinned(&context, TOLD * (ranks + 1)).map_err(of_driver("cuMemHostAlloc"))?;
        let comm = RefCell::new(Comm::start(id, rank, ranks)?);
        let (told, timeout, places) = (RefCell::new(told), Cell::new(timeout), RefCell::new(Vec::new()));
        let group = Group {
            comm,
            rank,
            ranks,
            context,
            kernels,
            packs,
            unpacks,
            wire,
            pushes,
            arrivals,
            timeout,
            numbers,
            told,
            places,
            board: RefCell::new(None),
            made: Cell::new(0),
        };
        group.settle()?;
        let own = [host(), process(), gpu as u64];
        let all = group.tell(&own)?;
        *group.places.borrow_mut() = all.iter().map(|told| [told[0], told[1], told[2]]).collect();
        group.put_up()?;
        Ok(Communicator(Rc::new(group)))
    }

    /// Returns the number of this rank.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.0.rank
    }

    /// Returns the number of ranks.
    #[must_use]
    pub fn ranks(&self) -> usize {
        self.0.ranks
    }

    /// Waits for the other ranks so long from now on.
    pub fn set_timeout(&self, timeout: Duration) {
        self.0.timeout.set(timeout);
    }

    /// Waits until all ranks are here.
    ///
    /// # Errors
    /// [`EngineError::RankMissing`], [`EngineError::EngineFailed`], [`EngineError::Broken`].
    pub fn barrier(&self) -> Result<(), EngineError> {
        self.0.tell(&[]).map(drop)
    }

    /// Sends so many bytes of a buffer to each rank, from one place after the other, and receives
    /// as many of each: NCCL's grouped sends and receives with nothing around them, to measure by.
    ///
    /// # Errors
    /// [`EngineError::ShortBuffer`] and [`EngineError::OtherGpu`] on this rank alone; those of
    /// [`Communicator::barrier`].
    pub fn all_to_all(&self, source: &CudaSlice<u8>, target: &mut CudaSlice<u8>, bytes: usize) -> Result<(), EngineError> {
        let group = &*self.0;
        group.has(crate::error::SOURCE, source)?;
        group.has(crate::error::TARGET, target)?;
        let needed = bytes.saturating_mul(group.ranks);
        for (what, elements) in [(crate::error::SOURCE, source.len()), (crate::error::TARGET, target.len())] {
            if elements < needed {
                return Err(EngineError::ShortBuffer { rank: group.rank as u64, what, elements: elements as u64, needed: needed as u64 });
            }
        }
        raw::join(&group.wire, source.stream())?;
        raw::join(&group.wire, target.stream())?;
        let (from, _reads) = source.device_ptr(&group.wire);
        let (to, _writes) = cudarc::driver::DevicePtrMut::device_ptr_mut(target, &group.wire);
        let places = |base: CUdeviceptr| (0..group.ranks).map(move |rank| (rank, base + (rank * bytes) as CUdeviceptr, bytes));
        // SAFETY: both buffers are borrowed, and this waits, after an error too.
        let begun = unsafe { group.exchange(places(from), places(to)) };
        begun.and_then(|()| group.wait(&[&group.wire], true)).inspect_err(|_| group.drain())
    }
}

/// The least and the greatest priority of streams.
fn priorities() -> (i32, i32) {
    driver::stream::get_priority_range().unwrap_or((0, 0))
}

/// A number of this host, which others have not.
fn host() -> u64 {
    let mut hasher = DefaultHasher::new();
    std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default().hash(&mut hasher);
    std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default().hash(&mut hasher);
    hasher.finish()
}

/// A number of this process, which others have not: in containers, they may have its identifier.
fn process() -> u64 {
    static PROCESS: OnceLock<u64> = OnceLock::new();
    *PROCESS.get_or_init(|| RandomState::new().hash_one(std::process::id()))
}

impl Group {
    fn broken() -> EngineError {
        EngineError::Broken
    }

    pub(crate) fn is_broken(&self) -> bool {
        self.comm.borrow().is_ended()
    }

    /// Returns the number of what all ranks have made now.
    pub(crate) fn next_number(&self) -> u64 {
        self.made.set(self.made.get() + 1);
        self.made.get()
    }

    /// Ends the communicator, so that no rank waits in it.
    pub(crate) fn end(&self) {
        if let Some(board) = &*self.board.borrow() {
            board.end();
        }
        self.comm.borrow_mut().abort();
    }

    /// Makes memory of the host that all ranks have, if they are on one host, and all can.
    fn put_up(&self) -> Result<(), EngineError> {
        let is_one_host = self.places.borrow().iter().all(|place| place[0] == self.places.borrow()[0][0]);
        if !is_one_host || self.ranks == 1 {
            return Ok(());
        }
        // The first rank makes it, and tells its name, or 0.
        let name = RandomState::new().hash_one(std::process::id()).max(1);
        let is_wanted = std::env::var_os(BY_NCCL).is_none();
        let made = if self.rank == 0 && is_wanted { Board::make(name, self.rank, self.ranks).ok() } else { None };
        // Whatever happens from here on, the name is taken away.
        let named = made.is_some().then(|| Named(name));
        let name = self.tell(&[if made.is_some() { name } else { 0 }])?[0][0];
        let found = if self.rank > 0 && name != 0 { Board::find(name, self.rank, self.ranks).ok() } else { made };
        let all = self.tell(&[u64::from(found.is_some())]);
        drop(named);
        if all?.iter().all(|told| told[0] == 1) {
            *self.board.borrow_mut() = found;
        }
        Ok(())
    }

    /// Whether ranks tell each other something without their streams.
    pub(crate) fn tells_on_the_host(&self) -> bool {
        self.board.borrow().is_some()
    }

    fn missing(&self, moves: bool) -> EngineError {
        let milliseconds = self.timeout.get().as_millis() as u64;
        if moves { EngineError::LeftMoving { milliseconds } } else { EngineError::RankMissing { milliseconds } }
    }

    /// Asks until it is so, and no longer than the timeout; an error ends the communicator.
    fn until(&self, moves: bool, mut is_so: impl FnMut() -> Result<bool, EngineError>) -> Result<(), EngineError> {
        let begun = Instant::now();
        let ended = loop {
            match is_so() {
                Ok(true) => return Ok(()),
                Ok(false) if begun.elapsed() < self.timeout.get() => {}
                Ok(false) => break self.missing(moves),
                Err(error) => break if moves { moving(error) } else { error },
            }
            if begun.elapsed() > Duration::from_millis(20) {
                std::thread::sleep(Duration::from_micros(50));
            } else {
                std::hint::spin_loop();
            }
        };
        self.end();
        Err(ended)
    }

    /// Waits until NCCL has taken what it was asked.
    fn settle(&self) -> Result<(), EngineError> {
        if self.is_broken() {
            return Err(Group::broken());
        }
        self.until(false, || self.comm.borrow().state())
    }

    /// Waits until the streams have done what they were asked.
    pub(crate) fn wait(&self, streams: &[&Arc<CudaStream>], moves: bool) -> Result<(), EngineError> {
        let failed = of_driver("cuEventRecord");
        let events: Vec<CudaEvent> = streams.iter().map(|stream| stream.record_event(None).map_err(&failed)).collect::<Result<_, _>>()?;
        events.iter().try_for_each(|event| self.wait_for(event, moves))
    }

    /// Waits until what a stream was asked to do before an event is done.
    pub(crate) fn wait_for(&self, event: &CudaEvent, moves: bool) -> Result<(), EngineError> {
        self.until(moves, || {
            let is_there = event.try_is_complete().map_err(of_driver("a kernel"))?;
            if is_there { Ok(true) } else { self.comm.borrow().state().map(|_| false) }
        })
    }

    /// An error if a buffer is memory of another GPU than this rank's.
    pub(crate) fn has<T>(&self, what: &'static str, buffer: &CudaSlice<T>) -> Result<(), EngineError> {
        let (found, expected) = (buffer.ordinal() as u64, self.context.ordinal() as u64);
        if found == expected { Ok(()) } else { Err(EngineError::OtherGpu { rank: self.rank as u64, what, found, expected }) }
    }

    /// All streams on which elements move.
    pub(crate) fn streams(&self) -> [&Arc<CudaStream>; 5] {
        [&self.packs, &self.unpacks, &self.wire, &self.pushes, &self.arrivals]
    }

    /// Lets each stream wait for what the others were asked to do until now.
    pub(crate) fn join_all(&self) -> Result<(), EngineError> {
        raw::join(&self.packs, &self.unpacks)?;
        raw::join(&self.unpacks, &self.packs)?;
        [&self.wire, &self.pushes, &self.arrivals].into_iter().try_for_each(|stream| raw::join(stream, &self.unpacks))
    }

    /// Waits until the stream has done what it was asked; after an error nothing is under way any
    /// more.
    pub(crate) fn finish(&self, stream: &Arc<CudaStream>) -> Result<(), EngineError> {
        self.wait(&[stream], false).inspect_err(|_| self.drain())
    }

    /// Waits for all streams after an error, so that nothing is written to memory that is not lent
    /// any more.
    pub(crate) fn drain(&self) {
        self.end();
        let begun = Instant::now();
        for stream in self.streams() {
            let Ok(event) = stream.record_event(None) else { continue };
            while let Ok(false) = event.try_is_complete() {
                if begun.elapsed() > Duration::from_secs(10) {
                    eprintln!("a kernel does not end, and writes to memory that is given back");
                    std::process::abort();
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }

    /// Tells all ranks up to 16 numbers, and returns what each has told.
    pub(crate) fn tell(&self, own: &[u64]) -> Result<Vec<[u64; TOLD]>, EngineError> {
        if self.is_broken() {
            return Err(Group::broken());
        }
        if self.tells_on_the_host() {
            return self.tell_on_the_host(own);
        }
        let mut told = self.told.borrow_mut();
        let failed = || of_driver("cuMemcpyAsync");
        {
            let memory = told.as_mut_slice().map_err(failed())?;
            memory[..TOLD].fill(0);
            memory[..own.len()].copy_from_slice(own);
        }
        let (address, _reads) = self.numbers.device_ptr(&self.wire);
        let bytes = 8 * TOLD;
        let memory = told.as_mut_slice().map_err(failed())?;
        self.context.bind_to_thread().map_err(failed())?;
        // SAFETY: the memory of the device has places for one rank and for all, that of the host is
        // as large and pinned, and both live until the stream has done it: this waits below, and
        // after an error nobody uses either before the streams are waited for, when this ends.
        unsafe {
            driver::memcpy_htod_async(address, &memory[..TOLD], self.wire.cu_stream()).map_err(failed())?;
            self.comm.borrow().all_gather(address, address + bytes as CUdeviceptr, bytes, &self.wire)?;
        }
        self.settle()?;
        // SAFETY: as above.
        unsafe { driver::memcpy_dtoh_async(&mut memory[TOLD..], address + bytes as CUdeviceptr, self.wire.cu_stream()) }.map_err(failed())?;
        self.wait(&[&self.wire], false)?;
        Ok(memory[TOLD..].chunks_exact(TOLD).map(|numbers| std::array::from_fn(|index| numbers[index])).collect())
    }

    fn tell_on_the_host(&self, own: &[u64]) -> Result<Vec<[u64; TOLD]>, EngineError> {
        if let Some(board) = &mut *self.board.borrow_mut() {
            board.tell(own);
        }
        let (mut heard, mut asked) = (None, 0u32);
        self.until(false, || {
            let board = self.board.borrow();
            let Some(board) = &*board else { return Ok(false) };
            heard = board.heard();
            if heard.is_none() && board.is_ended() {
                // What was told before it ended is heard now.
                heard = board.heard();
                if heard.is_none() {
                    return Err(EngineError::EngineFailed { call: "the communicator", message: "another rank has ended it".to_owned() });
                }
            }
            // What NCCL has found of other ranks meanwhile is asked for now and then.
            asked = asked.wrapping_add(1);
            if heard.is_none() && asked.is_multiple_of(1024) {
                self.comm.borrow().state()?;
            }
            Ok(heard.is_some())
        })?;
        heard.ok_or_else(Group::broken)
    }

    /// Returns the value if all ranks have one; else the own error, or that of the first rank with
    /// one.
    pub(crate) fn agree<V>(&self, own: Result<V, MoveError>) -> Result<V, MoveError> {
        self.agree_with(own, &[]).map(|(value, _)| value)
    }

    /// The same, with up to 11 numbers of each rank.
    pub(crate) fn agree_with<V>(&self, own: Result<V, MoveError>, with: &[u64]) -> Result<(V, Vec<Vec<u64>>), MoveError> {
        let mut numbers = vec![0; 5];
        if let Err(error) = &own {
            numbers[0] = 1;
            numbers[1..5].copy_from_slice(&error.numbers(self.rank as u64));
        }
        numbers.extend(with);
        let all = self.tell(&numbers);
        match (own, all) {
            (Err(error), _) => Err(error),
            (Ok(_), Err(error)) => Err(error.into()),
            (Ok(value), Ok(all)) => match all.iter().find(|told| told[0] != 0) {
                Some(told) => Err(MoveError::told([told[1], told[2], told[3], told[4]])),
                None => Ok((value, all.iter().map(|told| told[5..5 + with.len()].to_vec()).collect())),
            },
        }
    }

    /// Sends and receives messages at once, on the stream of NCCL.
    ///
    /// # Safety
    /// The memory is there until the stream has done it.
    pub(crate) unsafe fn exchange(
        &self,
        sends: impl Iterator<Item = (usize, CUdeviceptr, usize)>,
        receives: impl Iterator<Item = (usize, CUdeviceptr, usize)>,
    ) -> Result<(), EngineError> {
        if self.is_broken() {
            return Err(Group::broken());
        }
        // SAFETY: by the caller.
        unsafe { self.comm.borrow().exchange(sends, receives, &self.wire) }?;
        self.settle().map_err(moving)
    }

    /// Launches steps on a stream, with the addresses of memories.
    ///
    /// # Safety
    /// Until the stream has done it, all words of the steps are there, and nobody else touches
    /// those that are written.
    pub(crate) unsafe fn run(
        &self,
        steps: &[Step],
        stream: &Arc<CudaStream>,
        tables: &Tables,
        memory: &dyn Fn(Memory) -> CUdeviceptr,
    ) -> Result<(), EngineError> {
        for step in steps {
            // SAFETY: by the caller.
            unsafe { raw::launch(step, &self.kernels, stream, memory, tables) }
                .map_err(|error| EngineError::EngineFailed { call: "a launch", message: error.to_string() })?;
        }
        Ok(())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Nothing of this rank is under way: what moves is waited for, and what is told, unless the
        // communicator was ended. The others may be in what this one is done with.
        let finalized = !self.is_broken() && self.comm.borrow().finalize().is_ok() && self.settle().is_ok();
        if finalized {
            self.comm.borrow_mut().destroy();
        } else {
            self.drain();
        }
    }
}

/// An error while elements move.
pub(crate) fn moving(error: EngineError) -> EngineError {
    match error {
        EngineError::EngineFailed { call, message } => EngineError::FailedMoving { call, message },
        EngineError::RankMissing { milliseconds } => EngineError::LeftMoving { milliseconds },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::{Communicator, process};
    use crate::{EngineError, Id};

    /// All threads of a process have its number.
    #[test]
    fn a_process_has_a_number() {
        let of_thread = std::thread::spawn(process).join().unwrap();
        assert_eq!((process(), process()), (of_thread, of_thread));
    }

    /// More ranks than NCCL counts, on any machine.
    #[test]
    fn more_ranks_than_there_are_numbers_are_refused() {
        for (rank, ranks) in [(0, usize::MAX), (usize::MAX, 2)] {
            let error = Communicator::new(Id::from_bytes([0; 128]), rank, ranks, 0).unwrap_err();
            assert_eq!(error, EngineError::FewRanks { ranks: u64::MAX, given: i32::MAX as u64 });
        }
    }
}
