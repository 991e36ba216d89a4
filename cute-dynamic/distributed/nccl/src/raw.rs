//! NCCL and the CUDA driver, as far as they are needed: each call, with what it relies on.

use crate::element::Element;
use crate::error::EngineError;
use crate::steps::{Dealt, Finds, Looked, Memory, Merged, Step, Table, Target, Walked};
use cudarc::driver::sys::{self as cuda, CUdeviceptr};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, CudaView, DriverError, PinnedHostSlice, result as driver};
use cudarc::nccl::result as nccl;
use cudarc::nccl::sys::{ncclComm_t, ncclConfig_t, ncclDataType_t, ncclResult_t, ncclUniqueId};
use cute_device_launch::{Launch, LaunchError, Module, Tensor, TensorMut};
use cute_device_permute as permute;
use cute_nccl_kernels as kernels;
use std::collections::HashMap;
use std::ffi::{CStr, c_char, c_int};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Arc;

/// What names a communicator to its ranks: the first one makes it, and all others are given it.
///
/// ```no_run
/// use cute_nccl::Id;
/// let id = Id::new()?;
/// let text: [u8; 128] = id.to_bytes(); // goes to the other ranks, by a file, a socket or MPI
/// let same = Id::from_bytes(text);
/// # Ok::<(), cute_nccl::EngineError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Id(ncclUniqueId);

impl Id {
    /// Returns a new one. The rank that makes it stays until all ranks have a communicator.
    ///
    /// # Errors
    /// [`EngineError::NoNccl`], [`EngineError::EngineFailed`].
    pub fn new() -> Result<Self, EngineError> {
        is_there()?;
        nccl::get_uniqueid().map(Id).map_err(|error| failed("ncclGetUniqueId", error))
    }

    /// Returns its bytes.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 128] {
        self.0.internal.map(c_char::cast_unsigned)
    }

    /// Returns what has these bytes.
    #[must_use]
    pub fn from_bytes(bytes: [u8; 128]) -> Self {
        Id(ncclUniqueId { internal: bytes.map(u8::cast_signed) })
    }
}

/// Whether there is NCCL, and not too old a one.
pub(crate) fn is_there() -> Result<(), EngineError> {
    // SAFETY: it looks for a library, whose initialization is that of NCCL.
    if !unsafe { cudarc::nccl::sys::is_culib_present() } {
        return Err(EngineError::NoNccl);
    }
    match nccl::get_nccl_version().map_err(|error| failed("ncclGetVersion", error))? {
        // The first with a configuration of communicators.
        version if version < 21400 => Err(EngineError::TooOld { version: version.unsigned_abs().into() }),
        _ => Ok(()),
    }
}

fn failed(call: &'static str, error: nccl::NcclError) -> EngineError {
    EngineError::EngineFailed { call, message: format!("{:?}", error.0) }
}

/// An error of the driver.
pub(crate) fn of_driver(call: &'static str) -> impl Fn(DriverError) -> EngineError {
    move |error| EngineError::EngineFailed { call, message: format!("{:?}", error.0) }
}

/// A number of a rank, or of ranks, as NCCL has it.
pub(crate) fn number_of(number: usize) -> Result<c_int, EngineError> {
    c_int::try_from(number).map_err(|_| EngineError::FewRanks { ranks: number as u64, given: c_int::MAX as u64 })
}

/// A communicator of NCCL, whose calls do not wait.
#[derive(Debug)]
pub(crate) struct Comm(ncclComm_t);

impl Comm {
    /// Begins to make a communicator; [`state`](Self::state) says when it is there.
    pub(crate) fn start(id: Id, rank: usize, ranks: usize) -> Result<Self, EngineError> {
        const UNDEFINED: c_int = c_int::MIN;
        let (rank, ranks) = (number_of(rank)?, number_of(ranks)?);
        // As `NCCL_CONFIG_INITIALIZER`, and without waiting.
        let mut config = ncclConfig_t {
            size: size_of::<ncclConfig_t>(),
            magic: 0xcafe_beef,
            version: 22203,
            blocking: 0,
            cgaClusterSize: UNDEFINED,
            minCTAs: UNDEFINED,
            maxCTAs: UNDEFINED,
            netName: ptr::null(),
            splitShare: UNDEFINED,
        };
        let mut comm = MaybeUninit::new(ptr::null_mut());
        // SAFETY: the call writes the pointer, and reads a configuration of the size that it says.
        let started = unsafe { nccl::comm_init_rank_config(comm.as_mut_ptr(), ranks, id.0, rank, &mut config) };
        started.map_err(|error| failed("ncclCommInitRankConfig", error))?;
        // SAFETY: it has been set, to null at first.
        Ok(Comm(unsafe { comm.assume_init() }))
    }

    /// Whether it is done with what was asked of it; an error of NCCL, from another rank too.
    pub(crate) fn state(&self) -> Result<bool, EngineError> {
        let mut state = ncclResult_t::ncclSuccess;
        // SAFETY: the communicator is there, and the call writes the number.
        let asked = unsafe { cudarc::nccl::sys::ncclCommGetAsyncError(self.0, &mut state) };
        asked.result().map_err(|error| failed("ncclCommGetAsyncError", error))?;
        match state {
            ncclResult_t::ncclSuccess => Ok(true),
            ncclResult_t::ncclInProgress => Ok(false),
            error => {
                // SAFETY: the call returns a text that ends with 0, or null.
                let said = unsafe {
                    let text = cudarc::nccl::sys::ncclGetLastError(self.0);
                    if text.is_null() { String::new() } else { CStr::from_ptr(text).to_string_lossy().into_owned() }
                };
                Err(EngineError::EngineFailed { call: "NCCL", message: format!("{error:?} {said}").trim_end().to_owned() })
            }
        }
    }

    /// Ends it, and what it does on the device, without the other ranks.
    pub(crate) fn abort(&mut self) {
        if !self.0.is_null() {
            // SAFETY: it is there, and nobody uses it after that.
            let _ = unsafe { nccl::comm_abort(self.0) };
            self.0 = ptr::null_mut();
        }
    }

    /// Begins to end it together with the other ranks; [`state`](Self::state) says when they are.
    pub(crate) fn finalize(&self) -> Result<(), EngineError> {
        // SAFETY: it is there.
        unsafe { nccl::comm_finalize(self.0) }.map(drop).map_err(|error| failed("ncclCommFinalize", error))
    }

    /// Gives back what was finalized.
    pub(crate) fn destroy(&mut self) {
        if !self.0.is_null() {
            // SAFETY: it is there, and nobody uses it after that.
            let _ = unsafe { nccl::comm_destroy(self.0) };
            self.0 = ptr::null_mut();
        }
    }

    pub(crate) fn is_ended(&self) -> bool {
        self.0.is_null()
    }

    /// Gathers so many bytes of each rank, in the order of the ranks.
    ///
    /// # Safety
    /// The memory is there until the stream has done it: `bytes` to read, and as many for each rank
    /// to write.
    pub(crate) unsafe fn all_gather(&self, from: CUdeviceptr, to: CUdeviceptr, bytes: usize, stream: &CudaStream) -> Result<(), EngineError> {
        // SAFETY: by the caller.
        let gathered = unsafe { nccl::all_gather(from as *const _, to as *mut _, bytes, ncclDataType_t::ncclUint8, self.0, stream.cu_stream().cast()) };
        gathered.map(drop).map_err(|error| failed("ncclAllGather", error))
    }

    /// Sends and receives messages at once: `(rank, address, bytes)`.
    ///
    /// # Safety
    /// The memory is there until the stream has done it.
    pub(crate) unsafe fn exchange(
        &self,
        sends: impl Iterator<Item = (usize, CUdeviceptr, usize)>,
        receives: impl Iterator<Item = (usize, CUdeviceptr, usize)>,
        stream: &CudaStream,
    ) -> Result<(), EngineError> {
        nccl::group_start().map_err(|error| failed("ncclGroupStart", error))?;
        let ask = || -> Result<(), EngineError> {
            for (rank, from, bytes) in sends {
                // SAFETY: by the caller.
                let sent = unsafe { nccl::send(from as *const _, bytes, ncclDataType_t::ncclUint8, rank as c_int, self.0, stream.cu_stream().cast()) };
                sent.map_err(|error| failed("ncclSend", error))?;
            }
            for (rank, to, bytes) in receives {
                // SAFETY: by the caller.
                let received = unsafe { nccl::recv(to as *mut _, bytes, ncclDataType_t::ncclUint8, rank as c_int, self.0, stream.cu_stream().cast()) };
                received.map_err(|error| failed("ncclRecv", error))?;
            }
            Ok(())
        };
        // A group that begins ends.
        let asked = ask();
        let ended = nccl::group_end().map(drop).map_err(|error| failed("ncclGroupEnd", error));
        asked.and(ended)
    }
}

/// The contexts of this crate: nobody else makes streams or buffers of them.
pub(crate) fn context(ordinal: usize) -> Result<Arc<CudaContext>, LaunchError> {
    let context = cute_device_launch::open(ordinal)?;
    // SAFETY: all buffers of this object are of this crate, which orders streams itself, and waits
    // before it gives memory back.
    unsafe { context.disable_event_tracking() };
    Ok(context)
}

/// Memory of the device for bytes of any value.
pub(crate) fn memory(stream: &Arc<CudaStream>, bytes: usize) -> Result<CudaSlice<u8>, DriverError> {
    // SAFETY: each pattern of bits is a byte, and messages are written before they are read.
    let memory = unsafe { stream.alloc(bytes.max(1)) }?;
    // It is there for all streams then.
    stream.synchronize()?;
    Ok(memory)
}

/// Memory of the host that devices write to without waiting.
pub(crate) fn pinned(context: &Arc<CudaContext>, numbers: usize) -> Result<PinnedHostSlice<u64>, DriverError> {
    // SAFETY: each pattern of bits is a number.
    unsafe { context.alloc_pinned_with_flags(numbers, 0) }
}

/// The bytes of the name of memory that other processes open.
pub(crate) const HANDLE: usize = size_of::<cuda::CUipcMemHandle>();

/// Memory of the device that other ranks can read and write.
#[derive(Debug)]
pub(crate) struct Exported {
    context: Arc<CudaContext>,
    address: CUdeviceptr,
}

impl Exported {
    pub(crate) fn new(context: &Arc<CudaContext>, bytes: usize) -> Result<Self, DriverError> {
        // Small allocations share memory, and a name is of all of it.
        let bytes = bytes.max(1).checked_next_multiple_of(2 << 20).ok_or(DriverError(cuda::CUresult::CUDA_ERROR_OUT_OF_MEMORY))?;
        context.bind_to_thread()?;
        // SAFETY: the context is that of this thread; what is in the memory is written before it is
        // read.
        let address = unsafe { driver::malloc_sync(bytes) }?;
        Ok(Exported { context: context.clone(), address })
    }

    pub(crate) fn address(&self) -> CUdeviceptr {
        self.address
    }

    /// Its name for other processes.
    pub(crate) fn handle(&self) -> Result<[u8; HANDLE], DriverError> {
        self.context.bind_to_thread()?;
        let mut handle = cuda::CUipcMemHandle { reserved: [0; HANDLE] };
        // SAFETY: the memory was allocated by itself, and the call writes the name.
        unsafe { cuda::cuIpcGetMemHandle(&mut handle, self.address) }.result()?;
        Ok(handle.reserved.map(c_char::cast_unsigned))
    }

    /// Leaves the memory as it is: another rank may be reading or writing it.
    pub(crate) fn leave(self) {
        std::mem::forget(self);
    }
}

impl Drop for Exported {
    fn drop(&mut self) {
        if self.context.bind_to_thread().is_ok() {
            // SAFETY: it was allocated, and nobody uses it any more, as those who drop it know.
            let _ = unsafe { driver::free_sync(self.address) };
        }
    }
}

/// Memory of another rank that this one can read and write.
#[derive(Debug)]
pub(crate) enum Peer {
    /// Of this process.
    Here(CUdeviceptr),
    /// Of another one, opened.
    Opened(Arc<CudaContext>, CUdeviceptr),
}

impl Peer {
    /// Opens memory of another process.
    pub(crate) fn open(context: &Arc<CudaContext>, handle: [u8; HANDLE]) -> Result<Self, DriverError> {
        context.bind_to_thread()?;
        let handle = cuda::CUipcMemHandle { reserved: handle.map(u8::cast_signed) };
        let mut address = 0;
        let flags = cuda::CUipcMem_flags::CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS as u32;
        // SAFETY: the name is what another rank was given, and the call writes the address.
        unsafe { cuda::cuIpcOpenMemHandle_v2(&mut address, handle, flags) }.result()?;
        Ok(Peer::Opened(context.clone(), address))
    }

    /// Lets this context read and write memory of a device of this process.
    pub(crate) fn here(context: &Arc<CudaContext>, ordinal: usize, address: CUdeviceptr) -> Result<Self, DriverError> {
        if ordinal != context.ordinal() {
            let other = CudaContext::new(ordinal)?;
            context.bind_to_thread()?;
            // SAFETY: both contexts are there; the primary context of a device is as long as a
            // rank has it, and a rank gives back its memory together with all others.
            match unsafe { cuda::cuCtxEnablePeerAccess(other.cu_ctx(), 0) } {
                cuda::CUresult::CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED => {}
                enabled => enabled.result()?,
            }
        }
        Ok(Peer::Here(address))
    }

    pub(crate) fn address(&self) -> CUdeviceptr {
        match self {
            Peer::Here(address) | Peer::Opened(_, address) => *address,
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        if let Peer::Opened(context, address) = self
            && context.bind_to_thread().is_ok()
        {
            // SAFETY: it was opened, and no stream of this rank reads or writes it any more.
            let _ = unsafe { cuda::cuIpcCloseMemHandle(*address) };
        }
    }
}

/// A buffer that is somebody else's.
struct Lent<W>(Option<CudaSlice<W>>);

impl<W> Lent<W> {
    /// # Safety
    /// Until the stream has done what it is asked to, so many words are at the address, and no
    /// other stream writes those that it reads or writes.
    unsafe fn new(stream: &Arc<CudaStream>, address: CUdeviceptr, words: usize) -> Self {
        // SAFETY: by the caller.
        Lent(Some(unsafe { stream.upgrade_device_ptr(address, words) }))
    }
}

impl<W> Drop for Lent<W> {
    fn drop(&mut self) {
        // It is not given back.
        self.0.take().map(CudaSlice::leak);
    }
}

/// Launches the kernel of a step, whose memories begin at these addresses.
///
/// # Safety
/// Until the stream has done it, the words of the step are there: to read from its sources, and to
/// write from its target, and nobody else touches those.
pub(crate) unsafe fn launch(
    step: &Step,
    module: &Module,
    stream: &Arc<CudaStream>,
    memory: &dyn Fn(Memory) -> CUdeviceptr,
    tables: &Tables,
) -> Result<(), LaunchError> {
    let (source, target) = (memory(step.from) + step.source, memory(step.to) + step.target);
    match &step.finds {
        Finds::Same => {}
        // SAFETY: by the caller.
        Finds::Walk(walked) => return unsafe { launch_walk(step, walked, module, stream, (source, target)) },
        // SAFETY: by the caller.
        Finds::Look(looked) => return unsafe { launch_look(step, looked, module, stream, (source, target), tables) },
        // SAFETY: by the caller.
        Finds::Deal(dealt) => return unsafe { launch_deal(step, dealt, module, stream, source, memory, tables) },
        Finds::Merge(merged) => {
            let second = memory(merged.second) + merged.begin;
            // SAFETY: by the caller.
            return unsafe { launch_merge(step, merged, module, stream, [source, second, target], tables) };
        }
    }
    let words = |stride: fn(&permute::Mode) -> u64| 1 + step.modes.iter().map(|mode| (mode.0 - 1) * stride(mode)).sum::<u64>() as usize;
    let [of_source, of_target] = permute::numbers(&step.modes);
    let (source_words, target_words) = (words(|mode| mode.1), words(|mode| mode.2));
    let kernels::Form::Strided(form) = step.form else { return Err(LaunchError::NoKernels { why: format!("the kernel {:?} takes tables", step.form) }) };
    macro_rules! launched {
        ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)* => $(($zero:ident $zero_numbers:tt) $zero_kernel:ident $zero_word:ident;)*) => {
            match form {
                $( permute::Form::$form $numbers => {
                    // SAFETY: by the caller; the layouts reach as many words.
                    let (source, mut target) = unsafe { (Lent::<$word>::new(stream, source, source_words), Lent::<$word>::new(stream, target, target_words)) };
                    let (Some(source), Some(target)) = (&source.0, &mut target.0) else { return Ok(()) };
                    permute::$kernel::launch(module, stream, (Tensor::new(source, of_source), TensorMut::new(target, of_target)))
                } )*
                $( permute::Form::$zero $zero_numbers => {
                    // SAFETY: as above.
                    let mut target = unsafe { Lent::<$zero_word>::new(stream, target, target_words) };
                    let Some(target) = &mut target.0 else { return Ok(()) };
                    permute::$zero_kernel::launch(module, stream, (TensorMut::new(target, of_target),))
                } )*
                form => Err(LaunchError::NoKernels { why: format!("there is no kernel {form:?}") }),
            }
        };
    }
    permute::for_each_kernel!(launched)
}

/// The extents and strides of a source and a target of three modes, and how many words they reach;
/// the source has so many places along the first two.
fn of_three(step: &Step, [width, height]: [u64; 2]) -> [([usize; 6], usize); 2] {
    let [x, y, z, ..] = step.modes;
    [[width, height, z.0, x.1, y.1, z.1], [x.0, y.0, z.0, x.2, y.2, z.2]].map(reaching)
}

/// Extents and strides of three modes, and how many words they reach.
fn reaching(numbers: [u64; 6]) -> ([usize; 6], usize) {
    let words = 1 + (0..3).map(|mode| (numbers[mode] - 1) * numbers[mode + 3]).sum::<u64>();
    (numbers.map(|number| number as usize), words as usize)
}

/// The tables of the launches of a plan, in memory of the device.
#[derive(Debug)]
pub(crate) struct Tables {
    all: CudaSlice<u32>,
    /// Where each begins, by where it is in memory of the host.
    begins: HashMap<usize, usize>,
}

impl Tables {
    /// Copies those of some steps. They are looked up as long as the steps are there.
    pub(crate) fn new<'a>(steps: impl Iterator<Item = &'a Step>, stream: &Arc<CudaStream>, rank: u64) -> Result<Self, EngineError> {
        let (mut numbers, mut begins, mut alike) = (Vec::new(), HashMap::new(), HashMap::<&[u32], usize>::new());
        for table in steps.flat_map(Step::tables) {
            // Many steps have tables with the same numbers.
            let begin = *alike.entry(table).or_insert_with(|| {
                // Each begins at a multiple of 16 bytes.
                numbers.resize(numbers.len().next_multiple_of(4), 0);
                let begin = numbers.len();
                numbers.extend_from_slice(table);
                begin
            });
            begins.insert(table.as_ptr().addr(), begin);
        }
        numbers.resize(numbers.len().max(1), 0);
        let all = stream.clone_htod(&numbers).map_err(|_| EngineError::NoMemory { rank, bytes: 4 * numbers.len() as u64 })?;
        // It is there for all streams then.
        stream.synchronize().map_err(of_driver("cuStreamSynchronize"))?;
        Ok(Tables { all, begins })
    }

    /// The table as the device has it.
    fn of(&self, table: &Table) -> Result<CudaView<'_, u32>, LaunchError> {
        let begin = self.begins.get(&table.as_ptr().addr()).copied();
        let begin = begin.ok_or_else(|| LaunchError::NoKernels { why: "the tables are those of other steps".to_owned() })?;
        Ok(self.all.slice(begin..begin + table.len()))
    }
}

/// Launches the kernel of a step that takes tables.
///
/// # Safety
/// As for [`launch`]; the tables find places of the source.
unsafe fn launch_look(
    step: &Step,
    looked: &Looked,
    module: &Module,
    stream: &Arc<CudaStream>,
    (source, target): (CUdeviceptr, CUdeviceptr),
    tables: &Tables,
) -> Result<(), LaunchError> {
    let [(of_source, source_words), (of_target, target_words)] = of_three(step, looked.extents);
    let [columns, rows] = &looked.tables;
    macro_rules! launched {
        ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)*) => {
            match step.form {
                $( kernels::Form::$form $numbers => {
                    // SAFETY: by the caller; the layouts reach as many words.
                    let (source, mut target) = unsafe { (Lent::<$word>::new(stream, source, source_words), Lent::<$word>::new(stream, target, target_words)) };
                    let (Some(source), Some(target)) = (&source.0, &mut target.0) else { return Ok(()) };
                    let (columns, rows) = (Tensor::new(tables.of(columns)?, [columns.len()]), Tensor::new(tables.of(rows)?, [rows.len()]));
                    kernels::$kernel::launch(module, stream, (Tensor::new(source, of_source), TensorMut::new(target, of_target), columns, rows))
                } )*
                form => Err(LaunchError::NoKernels { why: format!("there is no kernel {form:?}") }),
            }
        };
    }
    kernels::for_each_look!(launched)
}

/// Launches the kernel of a step that has several targets.
///
/// # Safety
/// As for [`launch_look`], of all targets.
unsafe fn launch_deal(
    step: &Step,
    dealt: &Dealt,
    module: &Module,
    stream: &Arc<CudaStream>,
    source: CUdeviceptr,
    memory: &dyn Fn(Memory) -> CUdeviceptr,
    tables: &Tables,
) -> Result<(), LaunchError> {
    let [_, y, z, ..] = step.modes;
    let [(of_source, source_words), _] = of_three(step, dealt.extents);
    let of_target = |target: &Target| (memory(target.to) + target.begin, reaching([target.width, y.0, z.0, 1, target.strides[0], target.strides[1]]));
    let of_targets: Vec<_> = dealt.targets.iter().map(of_target).collect();
    let others = || LaunchError::NoKernels { why: format!("a step of {} targets has {} tables", dealt.targets.len(), dealt.tables.len()) };
    let Some((rows, columns)) = dealt.tables.split_last().filter(|(_, columns)| columns.len() == dealt.targets.len()) else { return Err(others()) };
    let table = |table| tables.of(table).map(|found| Tensor::new(found, [table.len()]));
    macro_rules! launched {
        ($(($form:ident $numbers:tt) $kernel:ident $word:ident $(($target:ident $number:literal))+;)*) => {
            match step.form {
                $( kernels::Form::$form $numbers => {
                    // SAFETY: by the caller; the layouts reach as many words.
                    let source = unsafe { Lent::<$word>::new(stream, source, source_words) };
                    // SAFETY: as above.
                    let mut targets: Vec<_> = of_targets.iter().map(|&(target, (_, words))| unsafe { Lent::<$word>::new(stream, target, words) }).collect();
                    let (Some(source), [$($target),+]) = (&source.0, &mut targets[..]) else { return Err(others()) };
                    let ($(Some($target),)+) = ($(&mut $target.0,)+) else { return Err(others()) };
                    let source = Tensor::new(source, of_source);
                    let layout = |number: usize| of_targets[number].1.0;
                    let arguments = (source, $(TensorMut::new($target, layout($number)),)+ $(table(&columns[$number])?,)+ table(rows)?);
                    kernels::$kernel::launch(module, stream, arguments)
                } )*
                form => Err(LaunchError::NoKernels { why: format!("there is no kernel {form:?}") }),
            }
        };
    }
    kernels::for_each_deal!(launched)
}

/// Launches the kernel of a step that has two sources: where they and the target begin.
///
/// # Safety
/// As for [`launch_look`]. Of the second source, nobody writes the first word, and those that the
/// table finds.
unsafe fn launch_merge(
    step: &Step,
    merged: &Merged,
    module: &Module,
    stream: &Arc<CudaStream>,
    [first, second, target]: [CUdeviceptr; 3],
    tables: &Tables,
) -> Result<(), LaunchError> {
    let [_, y, z, ..] = step.modes;
    let [(of_first, first_words), (of_target, target_words)] = of_three(step, [merged.extents[0], y.0]);
    let (of_second, second_words) = reaching([merged.extents[1], y.0, z.0, 1, merged.strides[0], merged.strides[1]]);
    let columns = Tensor::new(tables.of(&merged.table)?, [merged.table.len()]);
    macro_rules! launched {
        ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)*) => {
            match step.form {
                $( kernels::Form::$form $numbers => {
                    // SAFETY: by the caller; the layouts reach as many words.
                    let (first, second) = unsafe { (Lent::<$word>::new(stream, first, first_words), Lent::<$word>::new(stream, second, second_words)) };
                    // SAFETY: as above.
                    let mut target = unsafe { Lent::<$word>::new(stream, target, target_words) };
                    let (Some(first), Some(second), Some(target)) = (&first.0, &second.0, &mut target.0) else { return Ok(()) };
                    let sources = (Tensor::new(first, of_first), Tensor::new(second, of_second));
                    kernels::$kernel::launch(module, stream, (sources.0, sources.1, TensorMut::new(target, of_target), columns))
                } )*
                form => Err(LaunchError::NoKernels { why: format!("there is no kernel {form:?}") }),
            }
        };
    }
    kernels::for_each_merge!(launched)
}

/// Launches the kernel of a step that walks.
///
/// # Safety
/// As for [`launch`].
unsafe fn launch_walk(
    step: &Step,
    walked: &Walked,
    module: &Module,
    stream: &Arc<CudaStream>,
    (source, target): (CUdeviceptr, CUdeviceptr),
) -> Result<(), LaunchError> {
    let [(of_source, source_words), (of_target, target_words)] = of_three(step, walked.extents);
    let [a, b, c, d, e, f, g, h, i] = kernels::Runs::packed(&walked.runs);
    macro_rules! launched {
        ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)*) => {
            match step.form {
                $( kernels::Form::$form $numbers => {
                    // SAFETY: by the caller; the layouts reach as many words.
                    let (source, mut target) = unsafe { (Lent::<$word>::new(stream, source, source_words), Lent::<$word>::new(stream, target, target_words)) };
                    let (Some(source), Some(target)) = (&source.0, &mut target.0) else { return Ok(()) };
                    kernels::$kernel::launch(module, stream, (Tensor::new(source, of_source), TensorMut::new(target, of_target), a, b, c, d, e, f, g, h, i))
                } )*
                form => Err(LaunchError::NoKernels { why: format!("there is no kernel {form:?}") }),
            }
        };
    }
    kernels::for_each_walk!(launched)
}

/// Lets a stream wait for what another one was asked to do until now.
pub(crate) fn join(stream: &CudaStream, other: &CudaStream) -> Result<(), EngineError> {
    stream.join(other).map_err(of_driver("cuStreamWaitEvent"))
}

/// Elements as bytes.
pub(crate) fn bytes_of<T: Element>(elements: usize) -> Option<usize> {
    elements.checked_mul(size_of::<T>()).filter(|&bytes| isize::try_from(bytes).is_ok())
}
