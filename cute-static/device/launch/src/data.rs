//! Where data is that a kernel is launched with: in a buffer of cudarc's, or of a [`Device`].

use crate::LaunchError;
use crate::argument::Bound;
use crate::device::{BufferWords, DeviceBuffer, Held};
#[cfg(feature = "driver")]
use alloc::vec::Vec;
#[cfg(feature = "emulate")]
use core::marker::PhantomData;
#[cfg(feature = "driver")]
use cudarc::driver::{CudaContext, CudaSlice, CudaStream, CudaView, CudaViewMut, DeviceSlice, SyncOnDrop};
use cute_device::Element;
#[cfg(feature = "emulate")]
use cute_device::emulator::Memory;
#[cfg(feature = "driver")]
use cute_static::atom::{BF16, F16};

/// Where a kernel is launched.
#[doc(hidden)]
pub enum On<'a> {
    #[cfg(feature = "driver")]
    Gpu {
        context: &'a CudaContext,
        stream: &'a CudaStream,
        /// They tell the buffers when the kernel has been launched.
        launched: Vec<SyncOnDrop<'a>>,
        /// What the launch has made: it is there until the kernel has ended.
        tables: Vec<Table<'a>>,
    },
    #[cfg(feature = "emulate")]
    Emulated {
        /// The number of the device.
        device: u64,
        /// The buffers of the tensors, in order.
        memories: alloc::vec::Vec<Memory>,
        /// How many buffers the device had.
        buffers: &'a core::sync::atomic::AtomicU32,
    },
    /// Nowhere: what the numbers of layouts are is asked.
    Nowhere,
}

/// Words in the memory of a GPU, in the order of a stream: they are there for what is launched on
/// it before this is dropped.
#[cfg(feature = "driver")]
#[doc(hidden)]
pub struct Table<'a> {
    address: u64,
    stream: &'a CudaStream,
}

#[cfg(feature = "driver")]
impl<'a> Table<'a> {
    fn new(words: &[u32], stream: &'a CudaStream) -> Result<Self, LaunchError> {
        stream.context().bind_to_thread()?;
        // SAFETY: as many bytes are copied as there are, to memory of as many. The driver has taken
        // them when it returns, as it does of memory that is not page-locked.
        unsafe {
            let table = Table { address: cudarc::driver::result::malloc_async(stream.cu_stream(), size_of_val(words))?, stream };
            cudarc::driver::result::memcpy_htod_async(table.address, words, stream.cu_stream())?;
            Ok(table)
        }
    }
}

#[cfg(feature = "driver")]
impl Drop for Table<'_> {
    fn drop(&mut self) {
        // SAFETY: it was taken in this stream's order, and is given back in it, after what uses it.
        let _ = unsafe { cudarc::driver::result::free_async(self.address, self.stream.cu_stream()) };
    }
}

impl On<'_> {
    /// Puts words in the memory of the device, for this launch; returns their address.
    pub(crate) fn table(&mut self, words: &[u32]) -> Result<u64, LaunchError> {
        match self {
            #[cfg(feature = "driver")]
            On::Gpu { stream, tables, .. } => {
                let table = Table::new(words, stream)?;
                let address = table.address;
                tables.push(table);
                Ok(address)
            }
            #[cfg(feature = "emulate")]
            On::Emulated { memories, buffers, .. } => {
                let number = buffers.fetch_add(1, core::sync::atomic::Ordering::Relaxed);
                let memory = Memory::uninitialised(number, size_of_val(words)).ok_or(LaunchError::OutOfMemory)?;
                let bytes: alloc::vec::Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
                memory.write(0, &bytes);
                let address = memory.address();
                memories.push(memory);
                Ok(address)
            }
            On::Nowhere => {
                let _ = words;
                Ok(0)
            }
        }
    }
}

/// Data to read: on a GPU from an element of a view on.
#[doc(hidden)]
#[derive(Debug)]
pub enum Data<'a, T> {
    #[cfg(feature = "driver")]
    Gpu(CudaView<'a, T>, usize),
    #[cfg(feature = "emulate")]
    Emulated(OfDevice<'a, T>),
    /// None, where the numbers of layouts alone are asked for.
    Nowhere,
}

/// Data to write: on a GPU from an element of a view on.
#[doc(hidden)]
#[derive(Debug)]
pub enum DataMut<'a, T> {
    #[cfg(feature = "driver")]
    Gpu(CudaViewMut<'a, T>, usize),
    #[cfg(feature = "emulate")]
    Emulated(OfDevice<'a, T>),
    /// None, where the numbers of layouts alone are asked for.
    Nowhere,
}

/// A buffer of an emulated device.
#[cfg(feature = "emulate")]
#[doc(hidden)]
#[derive(Debug)]
pub struct OfDevice<'a, T> {
    device: u64,
    memory: &'a Memory,
    /// How many elements the buffer has, and the first one of the data.
    all: usize,
    first: usize,
    elements: PhantomData<T>,
}

#[cfg(feature = "emulate")]
impl<T> OfDevice<'_, T> {
    pub(crate) fn address(&self) -> u64 {
        self.memory.address() + (self.first * size_of::<T>()) as u64
    }

    fn bind(self, to: &mut Bound<'_>) -> Result<(u64, usize), LaunchError> {
        let other = LaunchError::OtherBuffer { kernel: to.kernel, argument: to.argument() };
        match &mut to.on {
            On::Emulated { device, memories, .. } if *device == self.device => {
                memories.push(self.memory.clone());
                Ok((self.address(), self.all - self.first))
            }
            _ => Err(other),
        }
    }
}

/// Checks that a buffer is of the context of the kernels, before streams wait for it.
#[cfg(feature = "driver")]
macro_rules! on_gpu {
    ($view:ident $first:ident $pointer:ident $to:ident) => {{
        let other = LaunchError::OtherBuffer { kernel: $to.kernel, argument: $to.argument() };
        match &mut $to.on {
            On::Gpu { context, stream, launched, .. } if **$view.stream().context() == **context => {
                let length = $view.len();
                let (address, guard) = $view.$pointer(stream);
                launched.push(guard);
                Ok((address + ($first * size_of::<T>()) as u64, length - $first))
            }
            _ => Err(other),
        }
    }};
}

impl<'a, T> Data<'a, T> {
    /// Adds the data to a launch; returns its address, and how many elements there are.
    pub(crate) fn bind(self, to: &mut Bound<'a>) -> Result<(u64, usize), LaunchError> {
        match self {
            #[cfg(feature = "driver")]
            Data::Gpu(view, first) => on_gpu!(view first view_ptr to),
            #[cfg(feature = "emulate")]
            Data::Emulated(buffer) => buffer.bind(to),
            Data::Nowhere => Ok((0, usize::MAX)),
        }
    }
}

impl<'a, T> DataMut<'a, T> {
    /// Adds the data to a launch; returns its address, and how many elements there are.
    pub(crate) fn bind(self, to: &mut Bound<'a>) -> Result<(u64, usize), LaunchError> {
        match self {
            #[cfg(feature = "driver")]
            DataMut::Gpu(view, first) => on_gpu!(view first view_ptr_mut to),
            #[cfg(feature = "emulate")]
            DataMut::Emulated(buffer) => buffer.bind(to),
            DataMut::Nowhere => Ok((0, usize::MAX)),
        }
    }
}

/// A buffer to read as elements `T`: `&DeviceBuffer<T>`, what its `words` returns; of cudarc's
/// `&CudaSlice<T>` and `CudaView<T>`, for `F16` and `BF16` also those of `u16`, which have the same
/// bits.
#[refusal(NotPassed::Buffer)]
pub trait Buffer<'a, T> {
    #[doc(hidden)]
    fn data(self) -> Data<'a, T>;
}

/// A buffer to write as elements `T`: `&mut DeviceBuffer<T>`, what its `words_mut` returns; of
/// cudarc's `&mut CudaSlice<T>` and `CudaViewMut<T>`, for `F16` and `BF16` also `&mut
/// CudaSlice<u16>`.
#[refusal(NotPassed::BufferMut)]
pub trait BufferMut<'a, T> {
    #[doc(hidden)]
    fn data_mut(self) -> DataMut<'a, T>;
}

impl<'a, T: Element> Buffer<'a, T> for &'a DeviceBuffer<T> {
    fn data(self) -> Data<'a, T> {
        self.words(0).data()
    }
}

impl<'a, T: Element> BufferMut<'a, T> for &'a mut DeviceBuffer<T> {
    fn data_mut(self) -> DataMut<'a, T> {
        self.words_mut(0).data_mut()
    }
}

impl<'a, T: Element, W: Element> Buffer<'a, W> for BufferWords<&'a DeviceBuffer<T>, W> {
    fn data(self) -> Data<'a, W> {
        let first = self.first();
        match &self.buffer.held {
            // SAFETY: each pattern of so many bytes is a word, and as many are in the buffer, which
            // is an allocation of its own: it begins at a multiple of 256 bytes.
            #[cfg(feature = "driver")]
            Held::Gpu(slice) => Data::Gpu(with_room(unsafe { slice.transmute(self.all) }), first),
            #[cfg(feature = "emulate")]
            Held::Emulated { device, memory } => Data::Emulated(OfDevice { device: *device, memory, all: self.all, first, elements: PhantomData }),
        }
    }
}

impl<'a, T: Element, W: Element> BufferMut<'a, W> for BufferWords<&'a mut DeviceBuffer<T>, W> {
    fn data_mut(self) -> DataMut<'a, W> {
        let first = self.first();
        match &mut self.buffer.held {
            // SAFETY: as above, both ways.
            #[cfg(feature = "driver")]
            Held::Gpu(slice) => DataMut::Gpu(with_room(unsafe { slice.transmute_mut(self.all) }), first),
            #[cfg(feature = "emulate")]
            Held::Emulated { device, memory } => DataMut::Emulated(OfDevice { device: *device, memory, all: self.all, first, elements: PhantomData }),
        }
    }
}

/// A view with other elements, of as many as there is room for.
#[cfg(feature = "driver")]
fn with_room<V>(view: Option<V>) -> V {
    match view {
        Some(view) => view,
        None => unreachable!("there is room for as many"),
    }
}

#[cfg(feature = "driver")]
impl<'a, T> Buffer<'a, T> for &'a CudaSlice<T> {
    fn data(self) -> Data<'a, T> {
        Data::Gpu(self.as_view(), 0)
    }
}

#[cfg(feature = "driver")]
impl<'a, T> Buffer<'a, T> for CudaView<'a, T> {
    fn data(self) -> Data<'a, T> {
        Data::Gpu(self, 0)
    }
}

#[cfg(feature = "driver")]
impl<'a, T> BufferMut<'a, T> for &'a mut CudaSlice<T> {
    fn data_mut(self) -> DataMut<'a, T> {
        DataMut::Gpu(self.as_view_mut(), 0)
    }
}

#[cfg(feature = "driver")]
impl<'a, T> BufferMut<'a, T> for CudaViewMut<'a, T> {
    fn data_mut(self) -> DataMut<'a, T> {
        DataMut::Gpu(self, 0)
    }
}

#[cfg(feature = "driver")]
macro_rules! of_16_bits {
    ($($ty:ty)*) => { $(
        impl<'a> Buffer<'a, $ty> for CudaView<'a, u16> {
            fn data(self) -> Data<'a, $ty> {
                // SAFETY: each pattern of 16 bits is a number of the type, which is as large; as
                // many elements are in the buffer.
                Data::Gpu(with_room(unsafe { self.transmute(self.len()) }), 0)
            }
        }

        impl<'a> Buffer<'a, $ty> for &'a CudaSlice<u16> {
            fn data(self) -> Data<'a, $ty> {
                self.as_view().data()
            }
        }

        impl<'a> BufferMut<'a, $ty> for &'a mut CudaSlice<u16> {
            fn data_mut(self) -> DataMut<'a, $ty> {
                // SAFETY: as above, both ways.
                DataMut::Gpu(with_room(unsafe { self.transmute_mut(self.len()) }), 0)
            }
        }
    )* };
}
#[cfg(feature = "driver")]
of_16_bits! { F16 BF16 }
