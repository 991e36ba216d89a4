//! A GPU with the kernels on it.

use crate::Error;
use cudarc::driver::sys::{CUdevice_attribute, CUevent_flags, CUfunction_attribute, CUresult};
use cudarc::driver::{CudaContext, CudaFunction, CudaModule, CudaStream, LaunchConfig};
use cudarc::nvrtc::Ptx;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A GPU with the kernels on it.
pub(crate) struct Gpu {
    pub(crate) stream: Arc<CudaStream>,
    context: Arc<CudaContext>,
    module: Arc<CudaModule>,
    /// The names of the kernels.
    pub(crate) entries: Vec<String>,
}

/// Why there is no GPU with the kernels on it.
pub(crate) enum Unavailable {
    /// The machine has none, or no driver.
    Missing(String),
    /// It has one, and something does not work.
    Broken(Error),
}

/// How long a call is repeated, and how much of that does not count.
const RUN: Duration = Duration::from_millis(1500);
const WARM_UP: Duration = Duration::from_millis(500);

impl Gpu {
    /// The first GPU, with the kernels of a file of PTX.
    pub(crate) fn open(ptx: &str) -> Result<Self, Unavailable> {
        // SAFETY: it looks for a library.
        if !unsafe { cudarc::driver::sys::is_culib_present() } {
            return Err(Unavailable::Missing("there is no NVIDIA driver (libcuda) on this machine".into()));
        }
        let context = CudaContext::new(0).map_err(|error| match error.0 {
            CUresult::CUDA_ERROR_NO_DEVICE | CUresult::CUDA_ERROR_INVALID_DEVICE => Unavailable::Missing("there is no GPU on this machine".into()),
            _ => Unavailable::Broken(error.into()),
        })?;
        let text = std::fs::read_to_string(ptx).map_err(|error| Unavailable::Broken(format!("{ptx}: {error}; `build.sh` makes the kernels").into()))?;
        let entries = text.split(".entry ").skip(1).filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())).collect();
        // Every buffer lives on the one stream.
        // SAFETY: nothing is shared between streams.
        unsafe { context.disable_event_tracking() };
        let module = context.load_module(Ptx::from_src(text)).map_err(|error| Unavailable::Broken(format!("the kernels do not load: {error}").into()))?;
        Ok(Gpu { stream: context.default_stream(), context, module, entries })
    }

    pub(crate) fn description(&self) -> Result<String, Error> {
        let (major, minor) = self.context.compute_capability()?;
        let units = self.context.attribute(CUdevice_attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)?;
        let mut version = 0;
        // SAFETY: it writes a number.
        unsafe { cudarc::driver::sys::cuDriverGetVersion(&mut version) }.result()?;
        Ok(format!(
            "{}, compute capability {major}.{minor}, {units} multiprocessors; driver for CUDA {}.{}",
            self.context.name()?,
            version / 1000,
            version % 1000 / 10
        ))
    }

    /// Whether there is a kernel of this name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.entries.iter().any(|entry| entry == name)
    }

    /// A kernel that needs so many bytes of shared memory.
    pub(crate) fn kernel(&self, name: &str, shared_mem_bytes: u32) -> Result<Kernel, Error> {
        let function = self.module.load_function(name).map_err(|error| format!("{name}: {error}"))?;
        let local = function.local_size_bytes()?;
        if local != 0 && !name.ends_with("_edges") {
            return Err(format!("{name} has {local} bytes of local memory").into());
        }
        function.set_attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared_mem_bytes.cast_signed())?;
        if shared_mem_bytes > 32 << 10 {
            // As much of the first-level cache for shared memory as there is: for two blocks at
            // once.
            function.set_attribute(CUfunction_attribute::CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 100)?;
        }
        Ok(Kernel { function, shared_mem_bytes })
    }

    /// The median milliseconds of a call, of rounds of as many calls as take some ten milliseconds,
    /// in a second and a half without a pause; the first half second does not count.
    ///
    /// So each side is measured as it runs by itself for long. A product of 16-bit numbers draws
    /// all the power that the card may, and the card slows down until it does not: of two that take
    /// turns, the one that draws less is slowed down for the other.
    pub(crate) fn milliseconds(&self, mut call: impl FnMut() -> Result<(), Error>) -> Result<f64, Error> {
        let mut round = |calls: u32| -> Result<f64, Error> {
            let begin = self.stream.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?;
            for _ in 0..calls {
                call()?;
            }
            let end = self.stream.record_event(Some(CUevent_flags::CU_EVENT_DEFAULT))?;
            Ok(f64::from(begin.elapsed_ms(&end)?) / f64::from(calls))
        };
        for _ in 0..3 {
            round(1)?;
        }
        let calls = (10.0 / round(2)?).clamp(1.0, 100.0) as u32;
        let (start, mut times) = (Instant::now(), Vec::new());
        while times.is_empty() || start.elapsed() < RUN {
            let time = round(calls)?;
            if start.elapsed() > WARM_UP {
                times.push(time);
            }
        }
        times.sort_by(f64::total_cmp);
        Ok(times[times.len() / 2])
    }
}

/// A kernel, ready to launch.
pub(crate) struct Kernel {
    pub(crate) function: CudaFunction,
    shared_mem_bytes: u32,
}

impl Kernel {
    pub(crate) fn grid(&self, grid_dim: (u32, u32, u32), threads: u32) -> LaunchConfig {
        LaunchConfig { grid_dim, block_dim: (threads, 1, 1), shared_mem_bytes: self.shared_mem_bytes }
    }
}

/// What was checked.
#[derive(Default)]
pub(crate) struct Results {
    right: u32,
    wrong: Vec<String>,
}

impl Results {
    pub(crate) fn add(&mut self, what: impl FnOnce() -> String, is_right: bool) {
        if is_right {
            self.right += 1;
        } else {
            self.wrong.push(what());
        }
    }

    pub(crate) fn are_right(&self) -> bool {
        self.wrong.is_empty()
    }
}

impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.wrong.iter().try_for_each(|what| writeln!(f, "WRONG: {what}"))?;
        write!(f, "{} results right, {} wrong", self.right, self.wrong.len())
    }
}

/// A row of the table: both sides in `unit`, more is better. What is beside may be missing, and so
/// may the least ratio.
pub(crate) fn row(work: &str, unit: &str, ours: f64, beside: &str, theirs: impl Into<Option<f64>>, least: impl Into<Option<f64>>) {
    let (ratio, least) = (theirs.into().map(|theirs| (theirs, ours / theirs)), least.into());
    let compared = ratio.map_or("missing | ".into(), |(theirs, ratio)| format!("{theirs:.2} | {ratio:.3}"));
    let verdict = match (ratio, least) {
        (Some((_, ratio)), Some(least)) => {
            if ratio >= least {
                "yes"
            } else {
                "no"
            }
        }
        _ => "",
    };
    let least = least.map_or(String::new(), |least| format!("{least:.2}"));
    crate::print(format_args!("| {work} | {ours:.2} | {beside} | {unit} | {compared} | {least} | {verdict} |"));
}
