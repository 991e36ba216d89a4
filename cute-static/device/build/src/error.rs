//! Why there is no PTX, and what to do about it.

use cute_refusals::refusal;
use std::fmt;
use std::path::PathBuf;

/// Why there is no PTX.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// No compiler has the sources of its `core`.
    NoCompiler,
    /// The compiler that the variable names has not the sources of its `core`.
    NotACompiler(PathBuf),
    /// What the variable names, or what is on the path, is no assembler.
    NoAssembler(PathBuf),
    /// There is no architecture of this name, or it is too old.
    NoArchitecture(String),
    /// A program could not be started.
    Start(PathBuf, std::io::Error),
    /// A file could not be read or written.
    File(PathBuf, std::io::Error),
    /// The manifest names no package.
    NoName(PathBuf),
    /// The crate does not compile; cargo has said why.
    DoesNotCompile(PathBuf),
    /// A kernel that alone is to be built is not there.
    NoKernel(String),
    /// Two crates have a kernel of this name (`CUTE260`).
    NamedTwice(String),
    /// A kernel's PTX, or that of the whole program, is refused: the message of `CUTE199` by its
    /// name, the kernel, and the line.
    Refused(&'static str, String, String),
    /// The assembler does not take the PTX, or has advice.
    Assembler(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::NoCompiler => f.write_str(
                "no rustc here has the sources of its core, which is built for nvptx64-nvidia-cuda. Either of these installs one:\n    \
                rustup toolchain install nightly --component rust-src\n    apt-get install rustc-web rust-web-src        # Debian\n\
                Another one is taken from CUTE_DEVICE_RUSTC.",
            ),
            Error::NotACompiler(path) => write!(
                f,
                "CUTE_DEVICE_RUSTC names {}, which is no rustc with the sources of its core. For a toolchain of rustup this adds them:\n    \
                rustup component add rust-src --toolchain NAME",
                path.display()
            ),
            Error::NoAssembler(path) => write!(
                f,
                "{} is no ptxas that starts. CUTE_DEVICE_PTXAS names one, or nothing: then that of the path is taken, of a CUDA toolkit, or of \
                `pip install nvidia-cuda-nvcc`; without one the driver assembles the PTX",
                path.display()
            ),
            Error::NoArchitecture(name) => {
                write!(f, "{name} is no architecture that kernels are built for: sm_80 or later, as in sm_80, sm_89, sm_90a")
            }
            Error::Start(path, error) => write!(f, "{} could not be started: {error}", path.display()),
            Error::File(path, error) => write!(f, "{}: {error}", path.display()),
            Error::NoName(path) => write!(f, "{} names no package", path.display()),
            Error::DoesNotCompile(path) => {
                write!(f, "the kernels of {0} do not compile for nvptx64-nvidia-cuda; see first what `cargo check` in {0} says", path.display())
            }
            Error::NoKernel(name) => write!(f, "no kernel has the name {name}, which alone was to be built: see `Kernels::only`, or CUTE_DEVICE_ONLY"),
            Error::NamedTwice(name) => {
                let refused = refusal("NamedTwice");
                write!(f, "{}: ", refused.code)?;
                cute_refusals::write(refused.message("").text, &[("Kernel", name)], f)?;
                write!(f, "\n{}", refused.way_out)
            }
            Error::Refused(face, kernel, line) => {
                let refused = refusal("PtxRefused");
                let kernel: &dyn fmt::Display = kernel;
                write!(f, "{}: ", refused.code)?;
                let message = refused.message(face);
                cute_refusals::write(message.text, &[("Kernel", kernel), ("Line", line)], f)?;
                message.notes.iter().try_for_each(|note| write!(f, "\n{note}"))
            }
            Error::Assembler(said) => write!(f, "the assembler refuses the PTX, or has advice:\n{said}"),
        }
    }
}

impl std::error::Error for Error {}
