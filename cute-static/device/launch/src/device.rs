//! A device, with its kernels: a GPU, or the emulator.

use crate::LaunchError;
#[cfg(feature = "emulate")]
use crate::argument::Bound;
use crate::argument::{Arguments, PassedFor};
use crate::forms::Forms;
#[cfg(feature = "driver")]
use crate::module::Module;
use alloc::vec::Vec;
use core::marker::PhantomData;
#[cfg(feature = "driver")]
use cudarc::driver::{CudaSlice, CudaStream};
#[cfg(feature = "emulate")]
use cute_device::emulator::{Memory, Options, Report};
use cute_device::{Element, Kernel};

#[cfg(feature = "emulate")]
use emulated::Emulated;

/// A device that kernels are launched on, one after the other: a GPU with a stream, or the
/// emulator, which runs them on the CPU and says what is wrong with them.
///
/// A test is the program of the host, with one word changed:
///
/// ```
/// # #[cfg(feature = "emulate")] {
/// use cute_device::*;
/// use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
/// use cute_static::prelude::{Layout, Tile};
///
/// type Fours = Layout![(256, 4) : (4, 1)];
///
/// #[kernel(threads = 256)]
/// fn saxpy(block: &mut Block, a: f32, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {
///     let (x, y) = (x.tile::<Tile![1024]>(block), y.tile(block));
///     update(&x.share::<Fours>(block), &mut y.share::<Fours>(block), move |x, y| multiply_add(a, x, y));
/// }
///
/// fn run(device: &Device) -> Result<Vec<f32>, LaunchError> {
///     let (x, mut y) = (device.upload(&[1.0f32; 1000])?, device.upload(&[2.0f32; 1000])?);
///     device.launch::<Saxpy>((3.0, Tensor::new(&x, [1000]), TensorMut::new(&mut y, [1000])))?;
///     device.download(&y)
/// }
///
/// let device = Device::emulated(); // `Device::open(0, ptx)?` on a GPU
/// assert_eq!(run(&device)?, [5.0; 1000]);
/// assert_eq!(device.report().faults().len(), 0);
/// # }
/// # Ok::<(), cute_device_launch::LaunchError>(())
/// ```
#[derive(Debug)]
pub struct Device(Kind);

#[derive(Debug)]
enum Kind {
    #[cfg(feature = "driver")]
    Gpu { kernels: Module, stream: alloc::sync::Arc<CudaStream> },
    #[cfg(feature = "emulate")]
    Emulated(Emulated),
}

/// A buffer of elements on a [`Device`].
#[derive(Debug)]
pub struct DeviceBuffer<T> {
    pub(crate) held: Held,
    pub(crate) length: usize,
    elements: PhantomData<T>,
}

#[derive(Debug)]
pub(crate) enum Held {
    #[cfg(feature = "driver")]
    Gpu(CudaSlice<u8>),
    #[cfg(feature = "emulate")]
    Emulated { device: u64, memory: Memory },
}

impl<T> DeviceBuffer<T> {
    fn new(held: Held, length: usize) -> Self {
        DeviceBuffer { held, length, elements: PhantomData }
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.length
    }

    /// Returns whether there is no element.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// Returns its bytes as words `W`, as many as there are, from the word `first` on, to read:
    /// none if there is no such word.
    ///
    /// ```
    /// # #[cfg(feature = "emulate")] {
    /// use cute_device_launch::Device;
    ///
    /// let buffer = Device::emulated().upload(&[1u16; 11])?; // 22 bytes
    /// assert_eq!([0, 1, 2, 3].map(|first| buffer.words::<u64>(first).len()), [2, 1, 0, 0]);
    /// # }
    /// # Ok::<(), cute_device_launch::LaunchError>(())
    /// ```
    #[must_use]
    pub fn words<W: Element>(&self, first: usize) -> BufferWords<&Self, W> {
        BufferWords { all: self.all_words::<W>(), first, buffer: self, elements: PhantomData }
    }

    /// Returns its bytes as words `W`, as many as there are, from the word `first` on, to write:
    /// none if there is no such word.
    #[must_use]
    pub fn words_mut<W: Element>(&mut self, first: usize) -> BufferWords<&mut Self, W> {
        BufferWords { all: self.all_words::<W>(), first, buffer: self, elements: PhantomData }
    }

    fn all_words<W>(&self) -> usize {
        // A buffer has at most `isize::MAX` bytes.
        (self.length * size_of::<T>()).checked_div(size_of::<W>()).unwrap_or(0)
    }
}

/// The bytes of a buffer as words `W`: what [`DeviceBuffer::words`] returns.
#[derive(Debug)]
pub struct BufferWords<B, W> {
    pub(crate) buffer: B,
    /// How many the buffer has.
    pub(crate) all: usize,
    first: usize,
    elements: PhantomData<W>,
}

impl<B, W> BufferWords<B, W> {
    /// Returns the number of words.
    #[must_use]
    pub fn len(&self) -> usize {
        self.all - self.first()
    }

    /// Returns whether there is no word.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The first one, or the end.
    pub(crate) fn first(&self) -> usize {
        self.first.min(self.all)
    }
}

#[cfg(feature = "driver")]
impl Device {
    /// Opens a GPU, counted from 0, with a stream of its own, and loads the PTX that a build script
    /// has made.
    ///
    /// # Errors
    /// Those of [`open`](crate::open) and [`Module::load`]; what the driver says.
    pub fn open(ordinal: usize, ptx: &str) -> Result<Self, LaunchError> {
        let context = crate::module::open(ordinal)?;
        Ok(Device(Kind::Gpu { kernels: Module::load(&context, ptx)?, stream: context.new_stream()? }))
    }
}

/// Kernels that are loaded, and the stream that they are launched on.
#[cfg(feature = "driver")]
impl From<(Module, alloc::sync::Arc<CudaStream>)> for Device {
    fn from((kernels, stream): (Module, alloc::sync::Arc<CudaStream>)) -> Self {
        Device(Kind::Gpu { kernels, stream })
    }
}

#[cfg(feature = "emulate")]
impl Device {
    /// Returns a device that emulates kernels, always in the same order, and looks for what is
    /// wrong with them.
    #[must_use]
    pub fn emulated() -> Self {
        Device::emulated_with(Options::default())
    }

    /// Returns a device that emulates kernels so.
    #[must_use]
    pub fn emulated_with(options: Options) -> Self {
        Device(Kind::Emulated(Emulated::new(options)))
    }

    /// Returns what the emulator has found so far, and how accesses go through the memory; nothing
    /// of a GPU.
    #[must_use]
    pub fn report(&self) -> Report {
        match &self.0 {
            #[cfg(feature = "driver")]
            Kind::Gpu { .. } => Report::default(),
            Kind::Emulated(device) => device.report(),
        }
    }
}

impl Device {
    /// Returns the number of multiprocessors: of the emulator those of an H100, 132.
    ///
    /// # Errors
    /// What the driver says.
    pub fn multiprocessors(&self) -> Result<u32, LaunchError> {
        match &self.0 {
            #[cfg(feature = "driver")]
            Kind::Gpu { kernels, .. } => kernels.multiprocessors(),
            #[cfg(feature = "emulate")]
            Kind::Emulated(_) => Ok(132),
        }
    }

    /// Returns a buffer of so many elements of which nobody knows the values.
    ///
    /// In the emulator a read of one that nobody has written is a fault, `CUTE242`.
    ///
    /// # Errors
    /// [`LaunchError::OutOfMemory`], `CUTE236`; what the driver says.
    pub fn uninitialised<T: Element>(&self, length: usize) -> Result<DeviceBuffer<T>, LaunchError> {
        let bytes = length.checked_mul(size_of::<T>()).filter(|bytes| isize::try_from(*bytes).is_ok()).ok_or(LaunchError::OutOfMemory)?;
        let held = match &self.0 {
            // SAFETY: each pattern of bits is an element.
            #[cfg(feature = "driver")]
            Kind::Gpu { stream, .. } => Held::Gpu(unsafe { stream.alloc(bytes.max(1)) }?),
            #[cfg(feature = "emulate")]
            Kind::Emulated(device) => device.buffer(bytes)?,
        };
        Ok(DeviceBuffer::new(held, length))
    }

    /// Returns a buffer with these elements.
    ///
    /// # Errors
    /// [`LaunchError::OutOfMemory`], `CUTE236`; what the driver says.
    pub fn upload<T: Element>(&self, elements: &[T]) -> Result<DeviceBuffer<T>, LaunchError> {
        let mut buffer = self.uninitialised(elements.len())?;
        self.write(&mut buffer, elements)?;
        Ok(buffer)
    }

    /// Replaces the first elements of a buffer.
    ///
    /// # Errors
    /// The buffer is of another device: `CUTE238`; it has fewer elements: `CUTE222`; what the
    /// driver says.
    pub fn write<T: Element>(&self, buffer: &mut DeviceBuffer<T>, elements: &[T]) -> Result<(), LaunchError> {
        if elements.len() > buffer.length {
            let (needed, found) = (elements.len() as u128, buffer.length as u64);
            return Err(LaunchError::BufferTooShort { kernel: "write", argument: "buffer".into(), needed, found });
        }
        let bytes = cute_device::bytes(elements);
        match (&self.0, &mut buffer.held) {
            #[cfg(feature = "driver")]
            (Kind::Gpu { stream, .. }, Held::Gpu(slice)) if slice.context() == stream.context() => {
                stream.memcpy_htod(bytes, &mut slice.slice_mut(..bytes.len()))?;
                // The elements may be changed as soon as they are here.
                stream.synchronize()?;
                Ok(())
            }
            #[cfg(feature = "emulate")]
            (Kind::Emulated(emulated), Held::Emulated { device, memory }) if emulated.has(*device) => {
                memory.write(0, bytes);
                Ok(())
            }
            #[allow(unreachable_patterns, reason = "there may be one kind of devices")]
            _ => Err(LaunchError::OtherBuffer { kernel: "write", argument: "buffer".into() }),
        }
    }

    /// Returns the elements of a buffer, once all kernels have ended.
    ///
    /// # Errors
    /// The buffer is of another device: `CUTE238`; what the driver says, of kernels that were
    /// launched before, too.
    pub fn download<T: Element>(&self, buffer: &DeviceBuffer<T>) -> Result<Vec<T>, LaunchError> {
        let mut elements = alloc::vec![T::default(); buffer.length];
        let bytes = cute_device::bytes_mut(&mut elements);
        match (&self.0, &buffer.held) {
            #[cfg(feature = "driver")]
            (Kind::Gpu { stream, .. }, Held::Gpu(slice)) if slice.context() == stream.context() => {
                stream.memcpy_dtoh(&slice.slice(..bytes.len()), bytes)?;
                stream.synchronize()?;
            }
            #[cfg(feature = "emulate")]
            (Kind::Emulated(emulated), Held::Emulated { device, memory }) if emulated.has(*device) => memory.read(0, bytes),
            #[allow(unreachable_patterns, reason = "there may be one kind of devices")]
            _ => return Err(LaunchError::OtherBuffer { kernel: "download", argument: "buffer".into() }),
        }
        Ok(elements)
    }

    /// Launches a kernel, once what it relies on is checked.
    ///
    /// On a GPU it does not wait for the kernel to end. The emulator has run it then.
    ///
    /// # Errors
    /// Those of [`Launch::launch`](crate::Launch::launch); in the emulator [`LaunchError::Faulty`],
    /// `CUTE219`, if something is wrong with the kernel.
    pub fn launch<'a, K: Kernel<Arguments: Arguments> + 'static>(
        &'a self,
        arguments: impl PassedFor<<K::Arguments as Arguments>::Host<'a>>,
    ) -> Result<(), LaunchError> {
        self.launch_grid::<K>(None, arguments.passed())
    }

    /// Launches a kernel that writes no tensor by tiles with so many blocks along each mode.
    ///
    /// # Errors
    /// As those of [`launch`](Self::launch).
    pub fn launch_blocks<'a, K: Kernel<Arguments: Arguments> + 'static>(
        &'a self,
        blocks: [u32; 3],
        arguments: impl PassedFor<<K::Arguments as Arguments>::Host<'a>>,
    ) -> Result<(), LaunchError> {
        self.launch_grid::<K>(Some(blocks), arguments.passed())
    }

    /// Launches the first of some kernels that takes these extents and strides, as `F` lists them:
    /// they compute the same, and the last one takes any.
    ///
    /// What the host passes is what the last one takes.
    ///
    /// ```
    /// use cute_device::*;
    /// use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
    /// use cute_static::prelude::*;
    ///
    /// type Fours = Layout![(256, 4) : (4, 1)];
    ///
    /// /// A kernel for tiles, which are whole or cut where the vectors end.
    /// macro_rules! double {
    ///     ($name:ident: $tile:ty, $k:tt) => {
    ///         #[kernel(threads = 256, extents(x.0 == y.0, x.0 % $k == 0))]
    ///         fn $name(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, $tile>) {
    ///             transform(&x.tile::<$tile>(block).share::<Fours>(block), &mut y.tile(block).share::<Fours>(block), |x| x + x);
    ///         }
    ///     };
    /// }
    /// double! { double_whole: Exact<Tile![1024]>, 1024 }
    /// double! { double_any: Tile![1024], 1 }
    ///
    /// fn run(device: &Device, n: usize) -> Result<&'static str, LaunchError> {
    ///     let (x, mut y) = (device.upload(&vec![1.5f32; n])?, device.uninitialised(n)?);
    ///     let launched = device.launch_first::<(DoubleWhole, DoubleAny)>((Tensor::new(&x, [n]), TensorMut::new(&mut y, [n])))?;
    ///     assert_eq!(device.download(&y)?, vec![3.0; n]);
    ///     Ok(launched)
    /// }
    ///
    /// fn main() -> Result<(), LaunchError> {
    ///     # #[cfg(feature = "emulate")]
    ///     assert_eq!(run(&Device::emulated(), 2048)?, "double_whole");
    ///     # #[cfg(feature = "emulate")]
    ///     assert_eq!(run(&Device::emulated(), 2049)?, "double_any");
    ///     Ok(())
    /// }
    /// ```
    ///
    /// Returns the name of the kernel.
    ///
    /// # Errors
    /// Those of [`launch`](Self::launch), of the kernel that is launched: where none takes the
    /// extents and strides, of the last one.
    pub fn launch_first<'a, F: Forms<'a>>(&'a self, arguments: impl PassedFor<F::Host>) -> Result<&'static str, LaunchError> {
        F::launch_first(self, arguments.passed())
    }

    pub(crate) fn launch_grid<'a, K: Kernel<Arguments: Arguments> + 'static>(
        &'a self,
        blocks: Option<[u32; 3]>,
        arguments: <K::Arguments as Arguments>::Host<'a>,
    ) -> Result<(), LaunchError> {
        match &self.0 {
            #[cfg(feature = "driver")]
            Kind::Gpu { kernels, stream } => kernels.kernel::<K>()?.launch_grid(stream, blocks, arguments),
            #[cfg(feature = "emulate")]
            Kind::Emulated(device) => device.launch::<K>(blocks, arguments),
        }
    }
}

#[cfg(feature = "emulate")]
mod emulated {
    use super::*;
    use crate::ArgumentName;
    use crate::contract::{self, Access, Limits};
    use crate::data::On;
    use alloc::string::ToString;
    use cute_device::emulator::{self, Launched};
    use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
    use std::sync::{Mutex, PoisonError};

    /// An emulated device.
    #[derive(Debug)]
    pub(super) struct Emulated {
        /// No other device of the program has it.
        number: u64,
        options: Options,
        buffers: AtomicU32,
        launches: AtomicU32,
        report: Mutex<Report>,
    }

    impl Emulated {
        pub(super) fn new(options: Options) -> Self {
            static DEVICES: AtomicU64 = AtomicU64::new(0);
            let number = DEVICES.fetch_add(1, Ordering::Relaxed);
            Emulated { number, options, buffers: AtomicU32::new(0), launches: AtomicU32::new(0), report: Mutex::default() }
        }

        pub(super) fn has(&self, device: u64) -> bool {
            self.number == device
        }

        pub(super) fn report(&self) -> Report {
            self.report.lock().unwrap_or_else(PoisonError::into_inner).clone()
        }

        pub(super) fn buffer(&self, bytes: usize) -> Result<Held, LaunchError> {
            let memory = Memory::uninitialised(self.buffers.fetch_add(1, Ordering::Relaxed), bytes).ok_or(LaunchError::OutOfMemory)?;
            Ok(Held::Emulated { device: self.number, memory })
        }

        pub(super) fn launch<'a, K: Kernel<Arguments: Arguments> + 'static>(
            &'a self,
            blocks: Option<[u32; 3]>,
            arguments: <K::Arguments as Arguments>::Host<'a>,
        ) -> Result<(), LaunchError> {
            let entry = K::ENTRY.ok_or(LaunchError::NotEmulated { kernel: K::NAME })?;
            let on = On::Emulated { device: self.number, memories: Vec::new(), buffers: &self.buffers };
            let mut bound = Bound::of::<K>(on);
            <K::Arguments as Arguments>::bind(arguments, &mut bound)?;
            contract::check_extents(K::NAME, K::ARGUMENT_NAMES, &bound.operands, K::EXTENTS)?;
            let grid = contract::grid(K::NAME, K::SHARED, &bound.operands, blocks, &Limits::H100)?;
            contract::check_clusters(K::NAME, K::CLUSTER, grid)?;
            // Blocks are numbered by 32 bits here; a grid has fewer than 2^63.
            let (count, mode) = (grid.iter().map(|&blocks| u64::from(blocks)).product::<u64>(), (0..3).max_by_key(|&mode| grid[mode]).unwrap_or(0));
            if count > u32::MAX.into() {
                let blocks = u64::from(grid[mode]);
                return Err(LaunchError::GridTooLarge { kernel: K::NAME, mode, blocks, most: (u64::from(u32::MAX) / (count / blocks)) as u32 });
            }
            let regions = entry.arguments();
            #[allow(irrefutable_let_patterns, reason = "there may be one kind of devices")]
            let On::Emulated { memories, .. } = bound.on else { unreachable!("nobody has changed it") };
            let tensor = |(operand, memory): (contract::Operand, Memory)| emulator::Tensor {
                name: match operand.argument {
                    ArgumentName::Named(name) => name,
                    ArgumentName::Numbered(place) => regions[place].name,
                },
                address: operand.address,
                bytes: contract::span(&operand) as u64 * u64::from(operand.bytes),
                element: operand.bytes,
                modes: operand.modes.into(),
                is_written: operand.access != Access::Read,
                is_atomic: operand.access == Access::Atomic,
                memory,
            };
            let tensors = bound.operands.into_iter().zip(memories).map(tensor).collect();
            let parameters: Vec<emulator::Parameter> = bound.parameters.iter().map(|parameter| emulator::Parameter(parameter.words())).collect();
            let launched = Launched {
                kernel: K::NAME,
                number: self.launches.fetch_add(1, Ordering::Relaxed),
                threads: K::THREADS,
                grid,
                cluster: K::CLUSTER,
                shared: K::SHARED,
                tensors,
                regions,
                options: self.options.clone(),
                // SAFETY: the kernel was made by the attribute, and takes arguments of these types;
                // their numbers have been checked.
                body: &|| unsafe { entry.call(&parameters) },
            };
            let mut found = Report::default();
            launched.run(&mut found).map_err(|_| LaunchError::OutOfMemory)?;
            let count = found.faults().len();
            let first = found.faults().next().map(|(fault, _)| fault.to_string().lines().next().unwrap_or_default().to_string());
            self.report.lock().unwrap_or_else(PoisonError::into_inner).join(found);
            match first {
                Some(first) => Err(LaunchError::Faulty { kernel: K::NAME, count, first }),
                None => Ok(()),
            }
        }
    }
}
