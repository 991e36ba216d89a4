//! Parts of arrays in memory that the GPUs of one host read.

use crate::communicator::{Communicator, Group, TOLD};
use crate::element::Element;
use crate::error::{EngineError, GIVES_BACK, MoveError, SOURCE, TARGET};
use crate::raw::{Exported, HANDLE, Peer, bytes_of, of_driver};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaSlice, CudaStream, DevicePtr, DevicePtrMut, result as driver};
use std::marker::PhantomData;
use std::rc::Rc;
use std::sync::Arc;

/// Elements of this rank, in memory of its GPU that the ranks of its host read: what is moved from
/// here is copied once, from layout to layout, over the links between the GPUs.
///
/// All ranks make it, and drop it, together.
#[derive(Debug)]
pub struct Shared<T> {
    pub(crate) window: Window,
    length: usize,
    elements: PhantomData<T>,
}

/// Memory of each rank that all ranks can read and write.
#[derive(Debug)]
pub(crate) struct Window {
    pub(crate) group: Rc<Group>,
    own: Option<Exported>,
    peers: Vec<Option<Peer>>,
    bytes: Vec<u64>,
    /// Which of those that the ranks have made it is.
    pub(crate) number: u64,
}

/// What a rank tells that gives back memory: numbers that say so, to one that does anything else.
fn leaving(number: u64, rank: usize) -> [u64; 6] {
    [number, GIVES_BACK, rank as u64, 0, 0, number]
}

impl Window {
    /// Memory of so many bytes of this rank, or an error on all ranks.
    pub(crate) fn new(group: &Rc<Group>, bytes: usize) -> Result<Self, MoveError> {
        let places = group.places.borrow().clone();
        let rank = group.rank as u64;
        let (host, process) = (places[group.rank][0], places[group.rank][1]);
        if let Some(other) = places.iter().position(|place| place[0] != places[0][0]) {
            return Err(EngineError::NotOneHost { rank: other as u64 }.into());
        }
        debug_assert_eq!(host, places[0][0]);
        let made = Exported::new(&group.context, bytes).map_err(|error| match error.0 {
            cudarc::driver::sys::CUresult::CUDA_ERROR_OUT_OF_MEMORY => EngineError::NoMemory { rank, bytes: bytes as u64 },
            _ => of_driver("cuMemAlloc")(error),
        });
        let has_others = places.iter().any(|place| place[1] != process);
        let named = made.and_then(|memory| {
            let handle = if has_others { memory.handle().map_err(|_| EngineError::NoPeer { rank })? } else { [0; HANDLE] };
            Ok((memory, handle))
        });
        let (mut own, mut numbers) = (None, [0; 2 + HANDLE / 8]);
        let named = named.map(|(memory, handle)| {
            (numbers[0], numbers[1]) = (memory.address(), bytes as u64);
            for (number, bytes) in numbers[2..].iter_mut().zip(handle.as_chunks::<8>().0) {
                *number = u64::from_le_bytes(*bytes);
            }
            own = Some(memory);
        });
        let ((), all) = group.agree_with(named.map_err(Into::into), &numbers)?;
        let mut peers = Vec::new();
        let opened = all.iter().enumerate().try_for_each(|(other, told)| {
            peers.push(if other == group.rank {
                None
            } else if places[other][1] == process {
                Some(Peer::here(&group.context, places[other][2] as usize, told[0]).map_err(|_| EngineError::NoPeer { rank })?)
            } else {
                let handle: Vec<u8> = told[2..].iter().flat_map(|number| number.to_le_bytes()).collect();
                let handle = handle.try_into().map_err(|_| EngineError::NoPeer { rank })?;
                Some(Peer::open(&group.context, handle).map_err(|_| EngineError::NoPeer { rank })?)
            });
            Ok::<_, EngineError>(())
        });
        let bytes = all.iter().map(|told| told[1]).collect();
        let window = Window { group: group.clone(), own, peers, bytes, number: group.next_number() };
        group.agree(opened.map_err(Into::into))?;
        Ok(window)
    }

    /// Where the memory of a rank begins for this one.
    pub(crate) fn base(&self, rank: usize) -> CUdeviceptr {
        match &self.peers[rank] {
            Some(peer) => peer.address(),
            None => self.own.as_ref().map_or(0, Exported::address),
        }
    }

    /// How many bytes a rank lends.
    pub(crate) fn bytes(&self, rank: usize) -> u64 {
        self.bytes[rank]
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        // Nobody reads or writes it any more when all have come here; if one does not, it stays.
        // Each says which one it is, so that two of them are not taken for one.
        let own = leaving(self.number, self.group.rank);
        let is_same = |all: Vec<[u64; TOLD]>| all.iter().all(|told| (told[0], told[1], told[5]) == (own[0], own[1], own[5]));
        let all_are_done = self.group.tell(&own).is_ok_and(is_same);
        self.peers.clear();
        let all_have_closed = all_are_done && self.group.tell(&[]).is_ok();
        if !all_have_closed && let Some(own) = self.own.take() {
            own.leave();
        }
    }
}

impl<T: Element> Shared<T> {
    /// Returns so many elements on this rank, all of whose bytes are 0; each rank has its own
    /// number.
    ///
    /// # Errors
    /// On every rank: [`EngineError::NotOneHost`], [`EngineError::NoPeer`],
    /// [`EngineError::NoMemory`], [`EngineError::EngineFailed`].
    pub fn new(communicator: &Communicator, length: usize) -> Result<Self, MoveError> {
        let group = &communicator.0;
        let no_memory = EngineError::NoMemory { rank: group.rank as u64, bytes: u64::MAX };
        let bytes = group.agree(bytes_of::<T>(length).ok_or(no_memory.into()))?;
        let window = Window::new(group, bytes)?;
        let set = || -> Result<(), EngineError> {
            group.context.bind_to_thread().map_err(of_driver("cuCtxSetCurrent"))?;
            // SAFETY: the memory has so many bytes, which nobody else reads yet.
            unsafe { driver::memset_d8_async(window.base(group.rank), 0, bytes, group.packs.cu_stream()) }.map_err(of_driver("cuMemsetD8Async"))?;
            group.finish(&group.packs)
        };
        group.agree(set().map_err(Into::into))?;
        Ok(Shared { window, length, elements: PhantomData })
    }

    /// Returns the number of elements of this rank.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns whether this rank has no element.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Replaces the elements by the first ones of a buffer, which has as many or more; returns when
    /// they are here.
    ///
    /// # Errors
    /// [`EngineError::ShortBuffer`], [`EngineError::OtherGpu`], [`EngineError::EngineFailed`], on
    /// this rank alone.
    pub fn copy_from(&mut self, source: &CudaSlice<T>) -> Result<(), EngineError> {
        self.has_all(SOURCE, source.len())?;
        self.window.group.has(SOURCE, source)?;
        let stream = self.begin(source.stream())?;
        let (from, _reads) = source.device_ptr(&stream);
        // SAFETY: both have so many elements; nobody else reads these while they are not lent.
        unsafe { driver::memcpy_dtod_async(self.address(), from, size_of::<T>() * self.length, stream.cu_stream()) }.map_err(of_driver("cuMemcpyAsync"))?;
        self.window.group.finish(&stream)
    }

    /// Copies the elements to the first places of a buffer, which has as many or more; returns when
    /// they are there.
    ///
    /// # Errors
    /// As those of [`Shared::copy_from`].
    pub fn copy_to(&self, target: &mut CudaSlice<T>) -> Result<(), EngineError> {
        self.has_all(TARGET, target.len())?;
        self.window.group.has(TARGET, target)?;
        let stream = self.begin(target.stream())?;
        let (to, _writes) = target.device_ptr_mut(&stream);
        // SAFETY: both have so many elements, and the target is borrowed.
        unsafe { driver::memcpy_dtod_async(to, self.address(), size_of::<T>() * self.length, stream.cu_stream()) }.map_err(of_driver("cuMemcpyAsync"))?;
        self.window.group.finish(&stream)
    }

    fn begin(&self, other: &CudaStream) -> Result<Arc<CudaStream>, EngineError> {
        let group = &self.window.group;
        crate::raw::join(&group.packs, other)?;
        group.context.bind_to_thread().map_err(of_driver("cuCtxSetCurrent"))?;
        Ok(group.packs.clone())
    }

    fn has_all(&self, what: &'static str, elements: usize) -> Result<(), EngineError> {
        if elements >= self.length {
            return Ok(());
        }
        let rank = self.window.group.rank as u64;
        Err(EngineError::ShortBuffer { rank, what, elements: elements as u64, needed: self.length as u64 })
    }

    pub(crate) fn address(&self) -> CUdeviceptr {
        self.window.base(self.window.group.rank)
    }
}
