//! Several ranks on one GPU: their parts of an array are buffers of it.

use crate::element::Element;
use crate::error::{EngineError, MoveError, SOURCE, TARGET};
use crate::messages::of_message;
use crate::raw::{self, Tables, of_driver};
use crate::steps::{Memory, Step, add_steps, strided};
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr, DevicePtrMut};
use cute_device_launch::Module;
use cute_device_permute::Work;
use cute_dynamic::distribute::{Distribution, Message, Redistribution};
use std::marker::PhantomData;
use std::sync::Arc;

/// A GPU that has the parts of all ranks: a plan moves elements between its buffers by the kernels
/// that move them between GPUs, each element once. NCCL has no part in it.
///
/// ```no_run
/// use cute_dynamic::distribute::Distribution;
/// use cute_nccl::OneGpu;
///
/// let gpu = OneGpu::open(0)?;
/// let read = |text: &str| text.parse::<Distribution>();
/// let plan = read("4096:block64/2,4096:block64/2")?.redistribute(&read("4096:block96/2,4096:block48/2")?)?;
/// let mut prepared = gpu.prepare::<f32>(&plan)?;
///
/// let stream = gpu.context().new_stream()?;
/// let buffers = |of: &Distribution| (0..4).map(|rank| stream.alloc_zeros::<f32>(of.local_size(rank).unwrap_or(0) as usize)).collect::<Result<Vec<_>, _>>();
/// let (sources, mut targets) = (buffers(plan.source())?, buffers(plan.target())?);
/// prepared.execute(&sources, &mut targets)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct OneGpu {
    context: Arc<CudaContext>,
    kernels: Arc<Module>,
    /// The first one waits for the buffers, and the others for it.
    streams: Vec<Arc<CudaStream>>,
}

/// On so many streams: small launches run beside each other.
const STREAMS: usize = 4;

/// A plan that is ready to move elements between buffers of one GPU. From [`OneGpu::prepare`].
#[derive(Debug)]
pub struct PreparedOnOne<T> {
    kernels: Arc<Module>,
    streams: Vec<Arc<CudaStream>>,
    /// Whether a step follows another one: terms are added up, in order.
    is_in_order: bool,
    /// For each rank, if all buffers begin at a multiple of 16 bytes, and in any case.
    steps: Vec<[Vec<Step>; 2]>,
    tables: Tables,
    lengths: Vec<[usize; 2]>,
    ordinal: usize,
    elements: PhantomData<T>,
}

impl OneGpu {
    /// Opens a GPU, counted from 0.
    ///
    /// # Errors
    /// [`EngineError::EngineFailed`], also for kernels that were not built.
    pub fn open(ordinal: usize) -> Result<Self, EngineError> {
        let failed = |error: cute_device_launch::LaunchError| EngineError::EngineFailed { call: "opening the GPU", message: error.to_string() };
        let context = raw::context(ordinal).map_err(failed)?;
        let kernels = Arc::new(Module::load(&context, crate::communicator::PTX).map_err(failed)?);
        let streams = (0..STREAMS).map(|_| context.new_stream()).collect::<Result<_, _>>().map_err(of_driver("cuStreamCreate"))?;
        Ok(OneGpu { context, kernels, streams })
    }

    /// Returns the context of the GPU, of which streams and buffers are made.
    ///
    /// # Errors
    /// None of a GPU that is open.
    pub fn context(&self) -> Arc<CudaContext> {
        CudaContext::new(self.context.ordinal()).unwrap_or_else(|_| self.context.clone())
    }

    /// Returns the plan ready to move elements of this type.
    ///
    /// # Errors
    /// [`MoveError::Plan`]; [`EngineError::NoSum`], [`EngineError::NoMemory`].
    pub fn prepare<T: Element>(&self, plan: &Redistribution) -> Result<PreparedOnOne<T>, MoveError> {
        let bytes = size_of::<T>() as u64;
        let length = |of: &Distribution, rank: u64| -> Result<usize, MoveError> {
            let size = if of.grid().coordinate(rank).is_some() { of.local_size(rank)? } else { 0 };
            usize::try_from(size).ok().filter(|&size| raw::bytes_of::<T>(size).is_some()).ok_or(EngineError::NoMemory { rank, bytes: u64::MAX }.into())
        };
        let (mut all, mut lengths) = (Vec::new(), Vec::new());
        for rank in 0..plan.ranks() {
            lengths.push([length(plan.source(), rank)?, length(plan.target(), rank)?]);
            let terms = plan.terms(rank);
            if plan.source().terms() != plan.target().terms() && !T::ADDS {
                return Err(EngineError::NoSum { element: T::NAME }.into());
            }
            let zeros = if terms == 1 { Vec::new() } else { plan.written(rank)? };
            let work = if terms > 1 { Work::Add } else { Work::Copy };
            let mut receives: Vec<Message> = plan.receives(rank)?.messages().collect();
            receives.sort_by_key(Message::rank);
            let crossings = receives.iter().map(|message| plan.crossing(message.rank(), rank)).collect::<Result<Vec<_>, _>>()?;
            all.push([16, bytes].map(|alignment| {
                let mut steps = Vec::new();
                for part in &zeros {
                    add_steps(strided(part), Work::Zero, (Memory::Target, Memory::Target), bytes, alignment, &mut steps);
                }
                for (message, crossing) in receives.iter().zip(&crossings) {
                    let from = Memory::Of(message.rank() as usize);
                    of_message(message, crossing, work, (from, Memory::Target), bytes, alignment, &mut steps);
                }
                steps
            }));
        }
        let ordinal = self.context.ordinal();
        let is_in_order = plan.source().terms() != plan.target().terms();
        let tables = Tables::new(all.iter().flatten().flatten(), &self.streams[0], 0)?;
        Ok(PreparedOnOne {
            kernels: self.kernels.clone(),
            streams: self.streams.clone(),
            is_in_order,
            steps: all,
            tables,
            lengths,
            ordinal,
            elements: PhantomData,
        })
    }
}

impl<T: Element> PreparedOnOne<T> {
    /// Returns how many kernels are launched each time.
    #[must_use]
    pub fn launches(&self) -> usize {
        self.steps.iter().map(|steps| steps[0].len()).sum()
    }

    /// Moves the elements from the buffers of all ranks to others; returns when they are there.
    /// Places that the plan does not write are left as they are.
    ///
    /// # Errors
    /// [`EngineError::FewRanks`] for fewer buffers than ranks, [`EngineError::ShortBuffer`],
    /// [`EngineError::OtherGpu`], before anything moves; [`EngineError::FailedMoving`].
    pub fn execute(&mut self, sources: &[CudaSlice<T>], targets: &mut [CudaSlice<T>]) -> Result<(), MoveError> {
        let given = sources.len().min(targets.len());
        if given < self.steps.len() {
            return Err(EngineError::FewRanks { ranks: self.steps.len() as u64, given: given as u64 }.into());
        }
        for (rank, lengths) in self.lengths.iter().enumerate() {
            for (what, elements, needed) in [(SOURCE, sources[rank].len(), lengths[0]), (TARGET, targets[rank].len(), lengths[1])] {
                if elements < needed {
                    return Err(EngineError::ShortBuffer { rank: rank as u64, what, elements: elements as u64, needed: needed as u64 }.into());
                }
            }
        }
        for (what, buffers) in [(SOURCE, sources), (TARGET, &*targets)] {
            let expected = self.ordinal as u64;
            let other = buffers.iter().position(|buffer| buffer.ordinal() != self.ordinal);
            if let Some(rank) = other {
                return Err(EngineError::OtherGpu { rank: rank as u64, what, found: buffers[rank].ordinal() as u64, expected }.into());
            }
        }
        let [stream, others @ ..] = &self.streams[..] else { return Ok(()) };
        for buffer in sources.iter().chain(targets.iter()) {
            raw::join(stream, buffer.stream())?;
        }
        let from: Vec<_> = sources.iter().map(|source| source.device_ptr(stream)).collect();
        let all: Vec<_> = targets.iter_mut().map(|target| target.device_ptr_mut(stream)).collect();
        // The first stream waits for what is done with the buffers: the others wait for it.
        others.iter().try_for_each(|other| raw::join(other, stream))?;
        let mut launched = Ok(());
        let mut next = self.streams.iter().cycle();
        for (&(to, _), steps) in all.iter().zip(&self.steps) {
            let is_aligned = to.is_multiple_of(16) && from.iter().all(|(from, _)| from.is_multiple_of(16));
            for step in &steps[usize::from(!is_aligned)] {
                let memory = |memory: Memory| if let Memory::Of(rank) = memory { from[rank].0 } else { to };
                let stream = if self.is_in_order { stream } else { next.next().unwrap_or(stream) };
                // SAFETY: the buffers have all places of the plan, are borrowed, and this waits
                // below. Each place is written by one step, unless they are in order.
                launched = launched.and_then(|()| unsafe { raw::launch(step, &self.kernels, stream, &memory, &self.tables) });
            }
        }
        let launched = launched.map_err(|error| EngineError::FailedMoving { call: "a launch", message: error.to_string() });
        // All of them are waited for, whatever one says.
        let waited = |stream: &Arc<CudaStream>| stream.synchronize().map_err(|error| crate::communicator::moving(of_driver("a kernel")(error)));
        let all: Vec<Result<(), EngineError>> = self.streams.iter().map(waited).collect();
        let ended: Result<(), EngineError> = all.into_iter().collect();
        Ok(launched.and(ended)?)
    }
}
