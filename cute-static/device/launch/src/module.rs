//! Kernels on a device, and their launch.

use crate::LaunchError;
use crate::argument::{Arguments, Bound, Parameter, PassedFor};
use crate::contract::{self, Limits};
use crate::data::On;
use crate::forms::{Forms, LaunchesAny};
use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::any::TypeId;
use core::ffi::{CStr, c_void};
use core::marker::PhantomData;
use core::ptr;
use cudarc::driver::sys::{self, CUdevice_attribute as Attribute, CUfunction, CUfunction_attribute as FunctionAttribute, CUjit_option as JitOption};
use cudarc::driver::sys::{CUlaunchAttribute, CUlaunchAttributeID, CUlaunchAttributeValue, CUlaunchConfig, CUresult, CUstream};
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaStream, DriverError, result};
use cudarc::nvrtc::Ptx;
use cute_device::Kernel;
use cute_device_build::KernelBounds;
use std::collections::HashMap;
use std::ffi::CString;
use std::sync::{Mutex, OnceLock, PoisonError};

/// Opens a device, counted from 0: the driver is loaded, and the device's primary context is made.
///
/// Everything else is cudarc's: `default_stream` and `new_stream` of the context, `alloc_zeros`,
/// `clone_htod` and `clone_dtoh` of a stream, events. Their errors become [`LaunchError`]s by `?`.
///
/// # Errors
/// [`LaunchError::NoDriver`], `CUTE234`; [`LaunchError::NoDevice`], `CUTE235`.
pub fn open(ordinal: usize) -> Result<Arc<CudaContext>, LaunchError> {
    // SAFETY: it looks for a library, whose initialization is that of a driver.
    if !unsafe { sys::is_culib_present() } {
        return Err(LaunchError::NoDriver);
    }
    CudaContext::new(ordinal).map_err(|error| match error.0 {
        CUresult::CUDA_ERROR_NO_DEVICE | CUresult::CUDA_ERROR_INVALID_DEVICE => LaunchError::NoDevice { ordinal },
        _ => error.into(),
    })
}

impl From<DriverError> for LaunchError {
    fn from(error: DriverError) -> Self {
        match error.0 {
            CUresult::CUDA_ERROR_OUT_OF_MEMORY => LaunchError::OutOfMemory,
            CUresult::CUDA_ERROR_NO_DEVICE => LaunchError::NoDevice { ordinal: 0 },
            name => {
                let said = error.error_string().map_or_else(|_| String::new(), |text| text.to_string_lossy().into_owned());
                LaunchError::DriverFailed { error: format!("{name:?}: {said}") }
            }
        }
    }
}

/// Kernels on a device: PTX that is loaded.
///
/// ```no_run
/// use cute_device_launch::{Module, open};
///
/// # macro_rules! include_str { ($path:expr) => { "" }; }
/// # macro_rules! env { ($name:literal) => { $name }; }
/// let context = open(0)?;
/// // `KERNELS_PTX` is set by `cute_device_build` in the build script.
/// let kernels = Module::load(&context, include_str!(env!("KERNELS_PTX")))?;
/// # Ok::<(), cute_device_launch::LaunchError>(())
/// ```
#[derive(Debug)]
pub struct Module {
    context: Arc<CudaContext>,
    kernels: Vec<KernelBounds>,
    limits: Limits,
    /// Machine code, by the names of kernels.
    cubins: HashMap<String, Vec<u8>>,
    /// PTX of kernels whose machine code is not there, or not for this device.
    ptx: String,
    /// The same, loaded.
    module: OnceLock<Arc<CudaModule>>,
    /// Those that were checked before.
    loaded: Mutex<HashMap<TypeId, CudaFunction>>,
}

impl Module {
    /// Loads the PTX that a build script has made.
    ///
    /// # Errors
    /// Where it was not built [`LaunchError::NoKernels`], `CUTE233`; where it is not as it was
    /// built [`LaunchError::PtxChanged`], `CUTE232`; for another architecture `CUTE229`; where the
    /// driver does not take it [`LaunchError::PtxNotTaken`], `CUTE230`, with what the driver says.
    pub fn load(context: &Arc<CudaContext>, ptx: &str) -> Result<Self, LaunchError> {
        let module = Self::unloaded(context, ptx)?;
        module.of_all()?;
        Ok(module)
    }

    /// Loads the PTX that a build script has made, with the machine code beside it
    /// ([`with_cubins`](cute_device_build::Kernels::with_cubins)): a kernel is loaded when it is
    /// asked for, and the driver assembles only what the machine code has not, or has for another
    /// device.
    ///
    /// ```no_run
    /// use cute_device_launch::{Module, open};
    ///
    /// # macro_rules! include_str { ($path:expr) => { "" }; }
    /// # macro_rules! include_bytes { ($path:expr) => { b"" }; }
    /// # macro_rules! env { ($name:literal) => { $name }; }
    /// let (ptx, cubins) = (include_str!(env!("KERNELS_PTX")), include_bytes!(env!("KERNELS_PTX_CUBINS")));
    /// let kernels = Module::load_assembled(&open(0)?, ptx, cubins)?;
    /// # Ok::<(), cute_device_launch::LaunchError>(())
    /// ```
    ///
    /// # Errors
    /// As those of [`load`](Self::load), of which `CUTE230` comes from [`kernel`](Self::kernel);
    /// `CUTE232` is also machine code that is not as it was built, or of other PTX.
    pub fn load_assembled(context: &Arc<CudaContext>, ptx: &str, cubins: &[u8]) -> Result<Self, LaunchError> {
        // Where there was no assembler.
        if cubins.is_empty() {
            return Self::load(context, ptx);
        }
        let mut module = Self::unloaded(context, ptx)?;
        let cubins = cute_device_build::read_cubins(ptx, cubins).ok_or(LaunchError::PtxChanged)?;
        module.cubins = cubins.into_iter().map(|(name, cubin)| (name.into(), cubin.into())).collect();
        Ok(module)
    }

    fn unloaded(context: &Arc<CudaContext>, ptx: &str) -> Result<Self, LaunchError> {
        let contents = cute_device_build::read(ptx);
        contract::check_ptx(&contents)?;
        let limits = limits(context)?;
        contract::check_architecture(&contents.target, &limits)?;
        let (context, ptx) = (context.clone(), ptx.into());
        Ok(Module { context, kernels: contents.kernels, limits, cubins: HashMap::new(), ptx, module: OnceLock::new(), loaded: Mutex::default() })
    }

    /// The module of the PTX.
    fn of_all(&self) -> Result<&Arc<CudaModule>, LaunchError> {
        if let Some(module) = self.module.get() {
            return Ok(module);
        }
        match self.context.load_module(Ptx::from_src(self.ptx.as_str())) {
            Ok(module) => Ok(self.module.get_or_init(|| module)),
            Err(error) if is_of_the_image(error.0) => {
                Err(LaunchError::PtxNotTaken { log: why_not_taken(&self.ptx).unwrap_or_else(|| format!("{:?}", error.0)) })
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The module that has the kernel of a name.
    fn module_of(&self, kernel: &str) -> Result<Arc<CudaModule>, LaunchError> {
        if let Some(cubin) = self.cubins.get(kernel) {
            match self.context.load_module(Ptx::from_binary(cubin.clone())) {
                Ok(module) => return Ok(module),
                // It is for another device.
                Err(error) if is_of_the_image(error.0) => {}
                Err(error) => return Err(error.into()),
            }
        }
        self.of_all().cloned()
    }

    /// Returns the kernel of a type, to be launched.
    ///
    /// # Errors
    /// The PTX has it not, or another of its name: `CUTE231`; a block has more shared memory than
    /// the device: [`LaunchError::BlockTooLarge`], `CUTE228`.
    pub fn kernel<K: Launch>(&self) -> Result<Loaded<'_, K>, LaunchError> {
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        let function = match loaded.get(&TypeId::of::<K>()) {
            Some(function) => function.clone(),
            None => {
                let function = self.check::<K>()?;
                loaded.insert(TypeId::of::<K>(), function.clone());
                function
            }
        };
        Ok(Loaded { module: self, function, kernel: PhantomData })
    }

    /// Launches on a stream the first of some kernels that takes these extents and strides, as
    /// [`Device::launch_first`](crate::Device::launch_first) does; returns its name.
    ///
    /// # Errors
    /// As those of [`Launch::launch`], of the kernel that is launched: where none takes the extents
    /// and strides, of the last one.
    pub fn launch_first<'a, F: Forms<'a>>(&'a self, stream: &'a CudaStream, arguments: impl PassedFor<F::Host>) -> Result<&'static str, LaunchError> {
        F::launch_first((self, stream), arguments.passed())
    }

    fn check<K: Launch>(&self) -> Result<CudaFunction, LaunchError> {
        let mut parameters = Vec::new();
        <K::Arguments as Arguments>::sizes(&mut parameters);
        contract::check_kernel(K::NAME, K::THREADS, K::SHARED, &parameters, K::SIGNATURE, &self.kernels)?;
        contract::check_shared(K::NAME, K::SHARED, &self.limits)?;
        let function = self.module_of(K::NAME)?.load_function(K::NAME)?;
        function.set_attribute(FunctionAttribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, K::SHARED.cast_signed())?;
        if K::SHARED > 32 << 10 {
            // As much of the first-level cache for shared memory as there is: for two blocks at
            // once.
            function.set_attribute(FunctionAttribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 100)?;
        }
        Ok(function)
    }

    /// Returns the number of multiprocessors of the device.
    ///
    /// # Errors
    /// What the driver says.
    pub fn multiprocessors(&self) -> Result<u32, LaunchError> {
        Ok(self.context.attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?.unsigned_abs())
    }

    /// Returns the context that the kernels are loaded in.
    #[must_use]
    pub fn context(&self) -> &Arc<CudaContext> {
        &self.context
    }
}

impl<'a> LaunchesAny<'a> for (&'a Module, &'a CudaStream) {
    fn launch_any<K: Kernel<Arguments: Arguments> + 'static>(&self, arguments: <K::Arguments as Arguments>::Host<'a>) -> Result<(), LaunchError> {
        let (module, stream) = *self;
        module.kernel::<K>()?.launch_grid(stream, None, arguments)
    }
}

/// What the device of a context has.
fn limits(context: &CudaContext) -> Result<Limits, DriverError> {
    let (major, minor) = context.compute_capability()?;
    let number = |attribute| context.attribute(attribute).map(i32::unsigned_abs);
    Ok(Limits {
        capability: (major.unsigned_abs(), minor.unsigned_abs()),
        shared: number(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
        grid: [
            number(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X)?,
            number(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y)?,
            number(Attribute::CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z)?,
        ],
    })
}

/// Whether an error is about what is loaded, and not about the device, its memory, or a kernel that
/// has failed before.
fn is_of_the_image(error: CUresult) -> bool {
    matches!(
        error,
        CUresult::CUDA_ERROR_INVALID_IMAGE
            | CUresult::CUDA_ERROR_INVALID_PTX
            | CUresult::CUDA_ERROR_INVALID_SOURCE
            | CUresult::CUDA_ERROR_NO_BINARY_FOR_GPU
            | CUresult::CUDA_ERROR_UNSUPPORTED_PTX_VERSION
            | CUresult::CUDA_ERROR_JIT_COMPILER_NOT_FOUND
            | CUresult::CUDA_ERROR_JIT_COMPILATION_DISABLED
    )
}

/// What the driver says of PTX that it does not take. cudarc does not ask for it.
fn why_not_taken(ptx: &str) -> Option<String> {
    let text = CString::new(ptx).ok()?;
    let mut log = [0u8; 4096];
    let mut module = ptr::null_mut();
    let mut options = [JitOption::CU_JIT_ERROR_LOG_BUFFER, JitOption::CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES];
    let mut values = [log.as_mut_ptr().cast::<c_void>(), ptr::without_provenance_mut(log.len())];
    // SAFETY: the text ends with 0, there are two options with their values, and the log has as
    // many bytes as the second one says.
    let taken = unsafe { sys::cuModuleLoadDataEx(&mut module, text.as_ptr().cast(), 2, options.as_mut_ptr(), values.as_mut_ptr()) };
    if taken == CUresult::CUDA_SUCCESS {
        // SAFETY: it has been loaded just now.
        let _ = unsafe { sys::cuModuleUnload(module) };
    }
    let said = CStr::from_bytes_until_nul(&log).ok()?.to_string_lossy();
    // The first errors say what the others come from.
    let first: Vec<&str> = said.trim().lines().take(3).collect();
    (!first.is_empty()).then(|| first.join("\n    "))
}

/// A kernel of a [`Module`], to be launched.
#[derive(Debug)]
pub struct Loaded<'m, K> {
    module: &'m Module,
    function: CudaFunction,
    kernel: PhantomData<K>,
}

impl<'m, K: Launch> Loaded<'m, K> {
    /// Launches the kernel on a stream, once what it relies on is checked. It does not wait for the
    /// kernel to end.
    ///
    /// # Errors
    /// As those of [`Launch::launch`].
    pub fn launch<'a>(&self, stream: &'a CudaStream, arguments: impl PassedFor<<K::Arguments as Arguments>::Host<'a>>) -> Result<(), LaunchError>
    where
        'm: 'a,
    {
        self.launch_grid(stream, None, arguments.passed())
    }

    /// Launches a kernel that writes no tensor by tiles with so many blocks along each mode.
    ///
    /// Any number is safe: what the blocks do together is what the kernel says. With tensors to
    /// write by tiles it is their number.
    ///
    /// # Errors
    /// As those of [`Launch::launch`].
    pub fn launch_blocks<'a>(
        &self,
        stream: &'a CudaStream,
        blocks: [u32; 3],
        arguments: impl PassedFor<<K::Arguments as Arguments>::Host<'a>>,
    ) -> Result<(), LaunchError>
    where
        'm: 'a,
    {
        self.launch_grid(stream, Some(blocks), arguments.passed())
    }

    pub(crate) fn launch_grid<'a>(
        &self,
        stream: &'a CudaStream,
        blocks: Option<[u32; 3]>,
        arguments: <K::Arguments as Arguments>::Host<'a>,
    ) -> Result<(), LaunchError>
    where
        'm: 'a,
    {
        let Module { context, limits, .. } = self.module;
        if stream.context() != context {
            return Err(LaunchError::OtherContext { kernel: K::NAME });
        }
        let on = On::Gpu { context, stream, launched: Vec::new(), tables: Vec::new() };
        let mut bound = Bound::of::<K>(on);
        <K::Arguments as Arguments>::bind(arguments, &mut bound)?;
        contract::check_extents(K::NAME, K::ARGUMENT_NAMES, &bound.operands, K::EXTENTS)?;
        let [x, y, z] = contract::grid(K::NAME, K::SHARED, &bound.operands, blocks, limits)?;
        contract::check_clusters(K::NAME, K::CLUSTER, [x, y, z])?;
        context.bind_to_thread()?;
        let mut parameters: Vec<*mut c_void> = bound.parameters.iter_mut().map(|parameter| ptr::from_mut::<Parameter>(parameter).cast()).collect();
        let (function, stream) = (self.function.cu_function(), stream.cu_stream());
        // SAFETY: the entry has these parameters, of so many bytes, as `check_kernel` has found; it
        // is of a kernel of cute-device in PTX that is as it was built, and what that relies on has
        // been checked. The buffers are borrowed until here, and what the streams do with them
        // later waits for what is in `bound.on`. One that begins early waits by itself for the
        // kernels before it.
        unsafe {
            if K::EARLY {
                launch_early(function, [x, y, z], K::THREADS, K::SHARED, stream, &mut parameters)
            } else {
                result::launch_kernel(function, (x, y, z), (K::THREADS, 1, 1), K::SHARED, stream, &mut parameters)
            }
        }?;
        Ok(())
    }
}

/// Launches a kernel that begins before those that the stream has before it have ended.
///
/// # Safety
/// As for `cuLaunchKernelEx`. The kernel waits by itself for those before: before it reads what
/// they write, before it writes what they read or write, and before it ends.
unsafe fn launch_early(
    function: CUfunction,
    [x, y, z]: [u32; 3],
    threads: u32,
    shared: u32,
    stream: CUstream,
    parameters: &mut [*mut c_void],
) -> Result<(), DriverError> {
    let mut early = CUlaunchAttribute {
        id: CUlaunchAttributeID::CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION,
        pad: [0; 4],
        value: CUlaunchAttributeValue { programmaticStreamSerializationAllowed: 1 },
    };
    let config = CUlaunchConfig {
        gridDimX: x,
        gridDimY: y,
        gridDimZ: z,
        blockDimX: threads,
        blockDimY: 1,
        blockDimZ: 1,
        sharedMemBytes: shared,
        hStream: stream,
        attrs: &mut early,
        numAttrs: 1,
    };
    // SAFETY: by the caller; there is one attribute.
    unsafe { sys::cuLaunchKernelEx(&config, function, parameters.as_mut_ptr(), ptr::null_mut()) }.result()
}

/// A kernel that the host launches.
///
/// ```no_run
/// use cute_device::*;
/// use cute_device_launch::{Launch, LaunchError, Module, Tensor, TensorMut, open};
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
/// fn run(ptx: &str) -> Result<Vec<f32>, LaunchError> {
///     let context = open(0)?;
///     let stream = context.default_stream();
///     let kernels = Module::load(&context, ptx)?;
///     let x = stream.clone_htod(&[1.0f32; 1000])?;
///     let mut y = stream.clone_htod(&[2.0f32; 1000])?;
///     Saxpy::launch(&kernels, &stream, (3.0, Tensor::new(&x, [1000]), TensorMut::new(&mut y, [1000])))?;
///     Ok(stream.clone_dtoh(&y)?)
/// }
/// ```
///
/// What the host passes has the types of the arguments; here the second is a `TensorMut`:
///
/// ```compile_fail,E0277
/// use cute_device::*;
/// use cute_device_launch::cudarc::driver::{CudaSlice, CudaStream};
/// use cute_device_launch::{Launch, LaunchError, Module, Tensor};
/// use cute_static::prelude::Tile;
///
/// #[kernel(threads = 256)]
/// fn f(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Tile![1024]>) {}
///
/// fn run(kernels: &Module, stream: &CudaStream, x: &CudaSlice<f32>, y: &CudaSlice<f32>) -> Result<(), LaunchError> {
///     F::launch(kernels, stream, (Tensor::new(x, [1000]), Tensor::new(y, [1000]))) // the second is a `TensorMut`
/// }
/// ```
pub trait Launch: Kernel<Arguments: Arguments> + 'static + Sized {
    /// Launches the kernel of a module on a stream: [`Module::kernel`], and [`Loaded::launch`].
    ///
    /// # Errors
    /// Those of [`Module::kernel`]; the numbers of layouts, `CUTE220`; what the kernel relies on,
    /// `CUTE214`, `CUTE221` to `CUTE227`, `CUTE237`, and `CUTE240`; parts of other contexts,
    /// `CUTE238`; what the driver says, `CUTE236` and `CUTE239`. Nothing has run then.
    fn launch<'a>(module: &'a Module, stream: &'a CudaStream, arguments: impl PassedFor<<Self::Arguments as Arguments>::Host<'a>>) -> Result<(), LaunchError> {
        module.kernel::<Self>()?.launch(stream, arguments)
    }

    /// Launches a kernel that writes no tensor by tiles: [`Loaded::launch_blocks`].
    ///
    /// # Errors
    /// As those of [`launch`](Self::launch), and `CUTE240`.
    fn launch_blocks<'a>(
        module: &'a Module,
        stream: &'a CudaStream,
        blocks: [u32; 3],
        arguments: impl PassedFor<<Self::Arguments as Arguments>::Host<'a>>,
    ) -> Result<(), LaunchError> {
        module.kernel::<Self>()?.launch_blocks(stream, blocks, arguments)
    }
}

impl<K: Kernel<Arguments: Arguments> + 'static> Launch for K {}
