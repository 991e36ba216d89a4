//! A compiler that has the sources of its `core`, and how it makes PTX.

use crate::Error;
use crate::units::joined;
use std::collections::HashSet;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable that names one.
pub(crate) const VARIABLE: &str = "CUTE_DEVICE_RUSTC";

/// The variable that names the kernels that alone are built, for the attribute `#[kernel]`.
pub(crate) const ONLY: &str = "CUTE_DEVICE_ONLY";

pub(crate) struct Compiler {
    pub(crate) rustc: PathBuf,
    cargo: PathBuf,
}

/// The first one that has the sources of its `core`: that of the variable, rustup's nightly,
/// Debian's.
pub(crate) fn find() -> Result<Compiler, Error> {
    let cargo = || env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    if let Some(path) = named(VARIABLE) {
        return if has_core(&path) { Ok(Compiler { rustc: path, cargo: cargo() }) } else { Err(Error::NotACompiler(path)) };
    }
    let nightly = output(Path::new("rustup"), &["which", "--toolchain", "nightly", "rustc"]).map(PathBuf::from);
    if let Some(rustc) = nightly.filter(|rustc| has_core(rustc)) {
        // It brings the cargo that knows how to build its core.
        let own = rustc.with_file_name("cargo");
        return Ok(Compiler { cargo: if own.exists() { own } else { cargo() }, rustc });
    }
    let debian = PathBuf::from("/usr/bin/rustc");
    if has_core(&debian) { Ok(Compiler { rustc: debian, cargo: cargo() }) } else { Err(Error::NoCompiler) }
}

/// The program that a variable names; an empty one names none.
pub(crate) fn named(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|named| !named.is_empty()).map(PathBuf::from)
}

fn has_core(rustc: &Path) -> bool {
    const CORE: &str = "lib/rustlib/src/rust/library/core";
    // An installed compiler is beside its sources, and a tenth of a second is saved by not asking
    // it. What rustup has in its place, or a program that calls one, is asked.
    let beside = rustc.is_absolute() && rustc.file_name() == Some(OsStr::new("rustc")) && rustc.is_file() && rustc.with_file_name("..").join(CORE).is_dir();
    beside || output(rustc, &["--print", "sysroot"]).is_some_and(|root| Path::new(&root).join(CORE).is_dir())
}

/// What a program prints, if it succeeds.
pub(crate) fn output(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).env_remove("RUSTUP_TOOLCHAIN").stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// The flags of all crates. Nothing is linked. A kernel is one function: what is not inlined would
/// be a call, with its arguments in local memory. Jump threading copies what threads carry out
/// together to both sides of a branch, of the compiler's own intrinsics, too. Sinking takes the
/// last word of a whole vector and that of one at an edge for the same store, which leaves three
/// stores of the vector.
const FLAGS: &str = "--emit=asm -C llvm-args=-inline-threshold=100000 -C llvm-args=-simplifycfg-sink-common=false -Zmir-enable-passes=-JumpThreading";

/// The flags of all crates where units are compiled by themselves: each has all functions that it
/// calls, of whatever module and crate. Small ones are inlined while they are generic, so that they
/// are not compiled again for each type that they are called with.
const FLAGS_OF_UNITS: &str = "-Zcross-crate-inline-threshold=always -Zinline-mir=yes";

impl Compiler {
    /// Compiles the crate in a folder, as a whole program or in units of which those with changes
    /// are compiled again. Nobody else may build in the target folder meanwhile.
    pub(crate) fn compile(&self, folder: &Path, architecture: &str, target_dir: &Path, whole: bool, only: &[String]) -> Result<Compiled, Error> {
        let manifest = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).map_err(|error| Error::File(manifest.clone(), error))?;
        let name = library(&text).ok_or_else(|| Error::NoName(manifest.clone()))?;
        let release = target_dir.join("nvptx64-nvidia-cuda/release");
        let deps = release.join("deps");
        let mut command = Command::new(&self.cargo);
        command.args(["rustc", "--release", "--quiet", "--lib", "--crate-type", "cdylib", "--target", "nvptx64-nvidia-cuda", "-Zbuild-std=core"]);
        command.arg("--message-format=json-render-diagnostics");
        command.arg("--manifest-path").arg(&manifest).arg("--target-dir").arg(target_dir);
        // What the cargo that runs a build script says to its own children is not for this one.
        for (variable, _) in env::vars_os() {
            let variable = variable.to_string_lossy();
            let is_of_cargo = [
                "CARGO_ENCODED_RUSTFLAGS",
                "CARGO_INCREMENTAL",
                "CARGO_TARGET_DIR",
                "CARGO_MAKEFLAGS",
                "CARGO_BUILD_",
                "CARGO_PROFILE_",
                "RUSTC",
                "RUSTUP_TOOLCHAIN",
            ];
            if is_of_cargo.iter().any(|prefix| variable.starts_with(prefix)) {
                command.env_remove(&*variable);
            }
        }
        command.env("RUSTC", &self.rustc).env("RUSTC_BOOTSTRAP", "1").env(ONLY, only.join(","));
        let linker = if Path::new("/bin/true").exists() { "/bin/true" } else { "true" };
        let of_units = if whole { "" } else { FLAGS_OF_UNITS };
        command.env("RUSTFLAGS", format!("-C linker={linker} -C target-cpu={architecture} {FLAGS} {of_units}"));
        for (key, value) in
            [("CODEGEN_UNITS", "1"), ("PANIC", "abort"), ("DEBUG", "0"), ("OPT_LEVEL", "3"), ("OVERFLOW_CHECKS", "false"), ("INCREMENTAL", "false")]
        {
            command.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
        }
        // With fat LTO the assembly of the crate is that of the whole program.
        command.env("CARGO_PROFILE_RELEASE_LTO", if whole { "fat" } else { "off" });
        command.arg("--");
        if !whole {
            command.args(["-C", "codegen-units=256", "-C"]).arg(format!("incremental={}", target_dir.join("units").display()));
        }
        if !only.is_empty() {
            // What is of the other kernels alone is not used.
            command.args(["-A", "dead_code", "-A", "unused_imports", "-A", "unused_macros"]);
        }
        let mut tries = 0;
        let (said, own) = loop {
            // What is there afterwards is of this compilation: cargo finds no linked library, and
            // so compiles this crate each time. A compiler whose build was killed goes on for a
            // while, and writes files of another compilation: then this one is done again.
            units(&deps, &name)?.iter().try_for_each(|path| fs::remove_file(path).map_err(|error| Error::File(path.clone(), error)))?;
            let output = command.stderr(Stdio::inherit()).output().map_err(|error| Error::Start(self.cargo.clone(), error))?;
            if !output.status.success() {
                return Err(Error::DoesNotCompile(folder.to_owned()));
            }
            let own = units(&deps, &name)?;
            if own.iter().map(|path| compilation(path)).collect::<HashSet<_>>().len() == 1 {
                break (output.stdout, own);
            }
            tries += 1;
            let why = match tries {
                _ if own.is_empty() => ErrorKind::NotFound.into(),
                8 => io::Error::other("another compiler writes files here, too: end it, or wait until it is done"),
                _ => continue,
            };
            return Err(Error::File(deps.join(&name).with_extension("s"), why));
        };
        let sources = fs::read_to_string(release.join(&name).with_extension("d")).map_or(Vec::new(), |text| sources(&text));
        let read = |path: &PathBuf| fs::read_to_string(path).map_err(|error| Error::File(path.clone(), error));
        let sources = [vec![manifest], sources].concat();
        if whole {
            return Ok(Compiled { ptx: read(&deps.join(name).with_extension("s"))?, sources });
        }
        let own: Vec<String> = own.iter().map(read).collect::<Result<_, _>>()?;
        let others: Vec<String> = libraries(&String::from_utf8_lossy(&said)).iter().map(read).collect::<Result<_, _>>()?;
        Ok(Compiled { ptx: joined(&own, &others), sources })
    }
}

/// What was compiled.
pub(crate) struct Compiled {
    pub(crate) ptx: String,
    /// The files that it depends on: the manifest, and sources on this machine.
    pub(crate) sources: Vec<PathBuf>,
}

/// The assembly of a crate in a folder: `NAME.s`, and of units `NAME.UNIT.rcgu.s`.
fn units(folder: &Path, name: &str) -> Result<Vec<PathBuf>, Error> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(folder).map_err(|error| Error::File(folder.to_owned(), error))?;
    let is_of_it = |path: &PathBuf| {
        let name = path.file_name().and_then(|file| file.to_str()?.strip_prefix(name)?.strip_suffix(".s"));
        name.is_some_and(|unit| unit.is_empty() || (unit.starts_with('.') && unit.ends_with(".rcgu")))
    };
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_of_it).collect();
    paths.sort();
    Ok(paths)
}

/// What all units of one compilation have in common, and no others: the last part of
/// `NAME.UNIT.COMPILATION.rcgu.s`. Older compilers name no compilation, and write the same files.
fn compilation(unit: &Path) -> Option<String> {
    unit.file_name()?.to_str()?.strip_suffix(".rcgu.s")?.split('.').nth(2).map(str::to_owned)
}

/// The assembly of the libraries that were compiled, or were there already, from what cargo says in
/// JSON: that of `libNAME-HASH.rlib` is `NAME-HASH.s`. Those of the compiler have no kernels.
fn libraries(said: &str) -> Vec<PathBuf> {
    let artifacts = said.lines().filter(|line| line.starts_with(r#"{"reason":"compiler-artifact""#));
    let files = artifacts.flat_map(|line| line.split('"')).filter(|text| text.ends_with(".rlib"));
    let assembly = files.filter_map(|file| {
        let library = PathBuf::from(file.replace(r"\\", r"\"));
        let name = library.file_stem()?.to_str()?.strip_prefix("lib")?.to_owned();
        let is_of_the_compiler = ["core-", "compiler_builtins-"].iter().any(|prefix| name.starts_with(prefix));
        (!is_of_the_compiler).then(|| library.with_file_name(name).with_extension("s"))
    });
    // A library for the host, that macros need, has no assembly.
    assembly.filter(|path| path.is_file()).collect()
}

/// The files after the colon in what cargo writes for `make`, where a space in a name has a
/// backslash before it.
fn sources(rule: &str) -> Vec<PathBuf> {
    let Some((_, files)) = rule.split_once(": ") else { return Vec::new() };
    let (mut sources, mut name) = (Vec::new(), String::new());
    let mut letters = files.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if letters.next_if_eq(&' ').is_some() => name.push(' '),
            ' ' | '\n' => sources.push(PathBuf::from(std::mem::take(&mut name))),
            letter => name.push(letter),
        }
    }
    sources.push(PathBuf::from(name));
    sources.retain(|path| !path.as_os_str().is_empty());
    sources
}

/// The name of the library of a manifest, as the compiler writes it.
fn library(manifest: &str) -> Option<String> {
    let name_in = |section: &str| {
        let lines = manifest.lines().map(str::trim).skip_while(|line| *line != section).skip(1);
        let mut lines = lines.take_while(|line| !line.starts_with('['));
        lines.find_map(|line| {
            let text = line.strip_prefix("name")?.trim_start().strip_prefix('=')?.trim_start();
            let quote = text.chars().next().filter(|first| ['"', '\''].contains(first))?;
            text[1..].split(quote).next().map(str::to_owned)
        })
    };
    Some(name_in("[lib]").or_else(|| name_in("[package]"))?.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::{compilation, libraries, library, sources};
    use std::path::PathBuf;

    #[test]
    fn the_library_of_a_manifest_has_a_name() {
        assert_eq!(library("[package]\nname = \"a-b\"\nversion = \"1\"\n").as_deref(), Some("a_b"));
        assert_eq!(library("[package]\nname = \"a-b\"\n[lib]\nname = \"c\"\n").as_deref(), Some("c"));
        assert_eq!(library("[package]\nname=\"a\"\n[lib]\npath = \"x.rs\"\n[[bin]]\nname = \"d\"\n").as_deref(), Some("a"));
        assert_eq!(library("[package]\nname = 'a' # \"b\"\n").as_deref(), Some("a"));
        assert_eq!(library("[package]\nname =\n"), None);
        assert_eq!(library("[workspace]\n"), None);
    }

    #[test]
    fn libraries_are_those_of_the_device() {
        let folder = std::env::temp_dir().join(format!("cute-device-build-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let at = |name: &str| folder.join(name).display().to_string().replace('\\', r"\\");
        for name in ["kernels-12.s", "core-34.s"] {
            std::fs::write(folder.join(name), "").unwrap();
        }
        let artifact =
            |name: &str| format!(r#"{{"reason":"compiler-artifact","filenames":["{}","{}"],"fresh":true}}"#, at(&format!("lib{name}.rlib")), at("x.rmeta"));
        let said = [artifact("kernels-12"), artifact("core-34"), artifact("of_the_host-56"), r#"{"reason":"build-finished"}"#.to_owned()].join("\n");
        assert_eq!(libraries(&said), [folder.join("kernels-12.s")]);
        std::fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn compilations_are_told_apart() {
        let of = |name: &str| compilation(name.as_ref());
        assert_eq!(of("/deps/kernels.0aoom5.1me66sc.rcgu.s").as_deref(), Some("1me66sc"));
        assert_eq!((of("kernels.0aoom5.rcgu.s"), of("kernels.s")), (None, None));
    }

    #[test]
    fn sources_are_those_of_the_rule() {
        let found = sources("/target/a.ptx: /a/lib.rs /b\\ c/d.rs  C:\\e.rs\n");
        assert_eq!(found, ["/a/lib.rs", "/b c/d.rs", "C:\\e.rs"].map(PathBuf::from));
        assert_eq!(sources("nothing"), Vec::<PathBuf>::new());
    }
}
