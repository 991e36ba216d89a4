#![doc = include_str!("../README.md")]

mod assembler;
mod compiler;
mod convergence;
mod cubins;
mod error;
mod known;
mod ptx;
mod units;

pub use assembler::Assembled;
pub use cubins::read_cubins;
pub use error::Error;
#[doc(hidden)]
pub use ptx::sealed;
pub use ptx::{Contents, KernelBounds, read, with_bounds};

use compiler::Compiled;
use known::Known;
use ptx::with_bounds_unless;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::{env, process};

/// A crate of kernels, to be built.
#[derive(Clone, Debug)]
pub struct Kernels {
    folder: PathBuf,
    architecture: String,
    target_dir: Option<PathBuf>,
    whole_program: Option<bool>,
    with_cubins: bool,
    only: Vec<String>,
}

/// What was built.
#[derive(Clone, Debug)]
pub struct Built {
    /// The PTX.
    pub ptx: String,
    /// Its kernels, with their launch bounds.
    pub kernels: Vec<KernelBounds>,
    /// What the assembler says of each kernel; nothing where there is no assembler.
    pub assembled: Option<Vec<Assembled>>,
    /// The compiler.
    pub compiler: PathBuf,
    /// The files that the PTX depends on.
    pub sources: Vec<PathBuf>,
}

impl Built {
    /// Returns the machine code of the kernels as one file, for the launcher's
    /// `Module::load_assembled`; it is empty where there is no assembler.
    #[must_use]
    pub fn cubins(&self) -> Vec<u8> {
        self.assembled.as_ref().map_or(Vec::new(), |assembled| cubins::cubins(&self.ptx, assembled))
    }
}

impl Kernels {
    /// The crate in a folder, for `sm_90a`.
    pub fn in_folder(folder: impl AsRef<Path>) -> Self {
        Kernels {
            folder: folder.as_ref().to_owned(),
            architecture: "sm_90a".to_owned(),
            target_dir: None,
            whole_program: None,
            with_cubins: false,
            only: Vec::new(),
        }
    }

    /// Builds for another architecture: `sm_80`.
    #[must_use]
    pub fn architecture(mut self, architecture: &str) -> Self {
        architecture.clone_into(&mut self.architecture);
        self
    }

    /// Builds in another folder than `kernels-to-ptx` of the build script's `OUT_DIR`, or of
    /// `target` below the current folder.
    #[must_use]
    pub fn target_dir(mut self, folder: impl AsRef<Path>) -> Self {
        self.target_dir = Some(folder.as_ref().to_owned());
        self
    }

    /// Compiles all crates as one program, by fat LTO, or else each module by itself, so that after
    /// an edit only those with changes are compiled. Nothing said, it is one program in the build
    /// script of a release build.
    #[must_use]
    pub fn whole_program(mut self, whole: bool) -> Self {
        self.whole_program = Some(whole);
        self
    }

    /// Builds the kernels of these names alone, while they are worked on: what an edit changes in
    /// the crate's others is not compiled, and a launch of them is an error (`CUTE231`). Kernels of
    /// crates that it depends on are there all the same. Nothing said, the names are those of the
    /// variable `CUTE_DEVICE_ONLY`, parted by commas, and without it all.
    #[must_use]
    pub fn only<'a>(mut self, names: impl IntoIterator<Item = &'a str>) -> Self {
        self.only = in_list(names);
        self
    }

    /// Lets [`build_for_include`](Self::build_for_include) write the machine code of the kernels,
    /// too, for a program that reads it by `include_bytes!(env!("NAME_CUBINS"))`, and passes it to
    /// the launcher's `Module::load_assembled`. Where there is no assembler the file is empty, and
    /// the driver assembles the PTX.
    #[must_use]
    pub fn with_cubins(mut self) -> Self {
        self.with_cubins = true;
        self
    }

    /// Builds, gives the kernels their launch bounds, checks the PTX, and assembles it where there
    /// is an assembler.
    ///
    /// # Errors
    /// There is no compiler, the crate does not compile, or the PTX is refused; the message says
    /// what to do.
    pub fn build(&self) -> Result<Built, Error> {
        if !is_architecture(&self.architecture) {
            return Err(Error::NoArchitecture(self.architecture.clone()));
        }
        let compiler = compiler::find()?;
        let out = env::var_os("OUT_DIR").map_or_else(|| PathBuf::from("target"), PathBuf::from);
        let target_dir = self.target_dir.clone().unwrap_or_else(|| out.join("kernels-to-ptx"));
        fs::create_dir_all(&target_dir).map_err(|error| Error::File(target_dir.clone(), error))?;
        let target_dir = target_dir.canonicalize().map_err(|error| Error::File(target_dir.clone(), error))?;
        // One build at a time is in the folder; the lock ends with the file.
        let lock = target_dir.join("kernels.lock");
        let lock = File::create(&lock).and_then(locked).map_err(|error| Error::File(lock, error))?;
        let whole =
            self.whole_program.unwrap_or_else(|| env::var_os("OUT_DIR").is_some() && env::var_os("PROFILE").is_some_and(|profile| profile == "release"));
        let only = match self.only.as_slice() {
            [] => in_list(env::var(compiler::ONLY).unwrap_or_default().split(',')),
            only => only.to_owned(),
        };
        let Compiled { ptx, sources } = compiler.compile(&self.folder, &self.architecture, &target_dir, whole, &only)?;
        if let Some(name) = units::named_twice(&ptx) {
            return Err(Error::NamedTwice(name.to_owned()));
        }
        let mut known = Known::of(&target_dir);
        let (ptx, kernels) = with_bounds_unless(&ptx, &mut |text| known.has(text))?;
        known.keep()?;
        if let Some(name) = only.into_iter().find(|name| kernels.iter().all(|kernel| kernel.name != *name)) {
            return Err(Error::NoKernel(name));
        }
        let assembled = assembler::assemble(&ptx, &self.architecture, &target_dir)?;
        drop(lock);
        Ok(Built { ptx: ptx::sealed(&ptx), kernels, assembled, compiler: compiler.rustc, sources })
    }

    /// In a build script: builds, and lets the program read the PTX by
    /// `include_str!(env!("NAME"))`.
    ///
    /// Where there is no compiler for the device the program is built all the same: `cargo check`
    /// and tests on the host go on, a warning says what to install, and so does the launcher when
    /// it loads the PTX. Anything else that cannot be built ends the script with its message.
    pub fn build_for_include(&self, name: &str) {
        for variable in [compiler::VARIABLE, compiler::ONLY, assembler::VARIABLE] {
            println!("cargo::rerun-if-env-changed={variable}");
        }
        let path = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join(format!("{name}.ptx"));
        let built = match self.build() {
            Err(error @ (Error::NoCompiler | Error::NotACompiler(_))) => {
                let why = error.to_string();
                why.lines().for_each(|line| println!("cargo::warning={line}"));
                // No file is there, so that the script runs again: there may be a compiler then.
                println!("cargo::rerun-if-changed={}", path.with_extension("missing").display());
                Ok((Vec::new(), ptx::missing(&why)))
            }
            built => built.map(|built| {
                built.sources.iter().for_each(|path| println!("cargo::rerun-if-changed={}", path.display()));
                if built.assembled.is_none() {
                    println!("cargo::warning=no ptxas here, so the PTX is not assembled: pip install nvidia-cuda-nvcc");
                }
                (built.cubins(), built.ptx)
            }),
        };
        let cubins = path.with_extension("cubins");
        let written = built.and_then(|(machine_code, ptx)| {
            if self.with_cubins {
                write_whole(&cubins, &machine_code)?;
                println!("cargo::rustc-env={name}_CUBINS={}", cubins.display());
            }
            write_whole(&path, ptx.as_bytes())
        });
        match written {
            Ok(()) => println!("cargo::rustc-env={name}={}", path.display()),
            Err(error) => {
                eprintln!("{error}");
                std::process::exit(1);
            }
        }
    }
}

/// The names in a list that somebody has written: without blanks, and without those that are empty.
fn in_list<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    names.into_iter().map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Waits until nobody else has the file, and says that it does.
fn locked(file: File) -> io::Result<File> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            eprintln!("waiting for another build of kernels in this folder");
            file.lock()?;
        }
        Err(TryLockError::Error(error)) => return Err(error),
        Ok(()) => {}
    }
    Ok(file)
}

/// Whether kernels are built for it: `sm_80` or later, with `a` or `f` after the number.
fn is_architecture(name: &str) -> bool {
    let number = name.strip_prefix("sm_").map(|rest| rest.strip_suffix(['a', 'f']).unwrap_or(rest));
    number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()) && number.parse::<u32>().is_ok_and(|number| (80..1000).contains(&number)))
}

/// Writes a file, which nobody sees half written.
///
/// # Errors
/// [`Error::File`].
#[doc(hidden)]
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(format!(".{}", process::id()));
    let written = fs::write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    written.map_err(|error| Error::File(path.to_owned(), error))
}
