//! A compiler that has the sources of its `core`, and how it makes PTX.

use crate::Error;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The variable that names one.
pub(crate) const VARIABLE: &str = "CUTE_DEVICE_RUSTC";

pub(crate) struct Compiler {
    pub(crate) rustc: PathBuf,
    cargo: PathBuf,
}

/// The first one that has the sources of its `core`: that of the variable, rustup's nightly,
/// Debian's.
pub(crate) fn find() -> Result<Compiler, Error> {
    let cargo = || env::var_os("CARGO").map_or_else(|| PathBuf::from("cargo"), PathBuf::from);
    if let Some(path) = env::var_os(VARIABLE).map(PathBuf::from) {
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

fn has_core(rustc: &Path) -> bool {
    output(rustc, &["--print", "sysroot"]).is_some_and(|root| Path::new(&root).join("lib/rustlib/src/rust/library/core").is_dir())
}

/// What a program prints, if it succeeds.
pub(crate) fn output(program: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).env_remove("RUSTUP_TOOLCHAIN").stderr(Stdio::null()).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

impl Compiler {
    /// Compiles the crate in a folder.
    pub(crate) fn compile(&self, folder: &Path, architecture: &str, target_dir: &Path) -> Result<Compiled, Error> {
        let manifest = folder.join("Cargo.toml");
        let text = fs::read_to_string(&manifest).map_err(|error| Error::File(manifest.clone(), error))?;
        let name = library(&text).ok_or_else(|| Error::NoName(manifest.clone()))?;
        let mut command = Command::new(&self.cargo);
        command.args(["rustc", "--release", "--quiet", "--lib", "--crate-type", "cdylib", "--target", "nvptx64-nvidia-cuda", "-Zbuild-std=core"]);
        command.arg("--manifest-path").arg(&manifest).arg("--target-dir").arg(target_dir);
        // What the cargo that runs a build script says to its own children is not for this one.
        for (variable, _) in env::vars_os() {
            let variable = variable.to_string_lossy();
            let is_of_cargo = ["CARGO_ENCODED_RUSTFLAGS", "CARGO_TARGET_DIR", "CARGO_MAKEFLAGS", "CARGO_BUILD_", "CARGO_PROFILE_", "RUSTC", "RUSTUP_TOOLCHAIN"];
            if is_of_cargo.iter().any(|prefix| variable.starts_with(prefix)) {
                command.env_remove(&*variable);
            }
        }
        command.env("RUSTC", &self.rustc).env("RUSTC_BOOTSTRAP", "1");
        // With fat LTO the assembly is the whole program, and nothing is linked. A kernel is one
        // function: what is not inlined would be a call, with its arguments in local memory. Jump
        // threading copies what threads carry out together to both sides of a branch, of the
        // compiler's own intrinsics, too.
        let linker = if Path::new("/bin/true").exists() { "/bin/true" } else { "true" };
        command.env("RUSTFLAGS", {
            format!("-C linker={linker} -C target-cpu={architecture} --emit=asm -C llvm-args=-inline-threshold=100000 -Zmir-enable-passes=-JumpThreading")
        });
        for (key, value) in [("LTO", "fat"), ("CODEGEN_UNITS", "1"), ("PANIC", "abort"), ("DEBUG", "0"), ("OPT_LEVEL", "3"), ("OVERFLOW_CHECKS", "false")] {
            command.env(format!("CARGO_PROFILE_RELEASE_{key}"), value);
        }
        let status = command.status().map_err(|error| Error::Start(self.cargo.clone(), error))?;
        if !status.success() {
            return Err(Error::DoesNotCompile(folder.to_owned()));
        }
        let release = target_dir.join("nvptx64-nvidia-cuda/release");
        let sources = fs::read_to_string(release.join(&name).with_extension("d")).map_or(Vec::new(), |text| sources(&text));
        Ok(Compiled { assembly: release.join("deps").join(name).with_extension("s"), sources: [vec![manifest], sources].concat() })
    }
}

/// What was compiled.
pub(crate) struct Compiled {
    /// The path of the PTX.
    pub(crate) assembly: PathBuf,
    /// The files that it depends on: the manifest, and sources on this machine.
    pub(crate) sources: Vec<PathBuf>,
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
        lines.find_map(|line| line.strip_prefix("name")?.trim_start().strip_prefix('=')?.trim().strip_prefix('"')?.split('"').next().map(str::to_owned))
    };
    Some(name_in("[lib]").or_else(|| name_in("[package]"))?.replace('-', "_"))
}

#[cfg(test)]
mod tests {
    use super::{library, sources};
    use std::path::PathBuf;

    #[test]
    fn the_library_of_a_manifest_has_a_name() {
        assert_eq!(library("[package]\nname = \"a-b\"\nversion = \"1\"\n").as_deref(), Some("a_b"));
        assert_eq!(library("[package]\nname = \"a-b\"\n[lib]\nname = \"c\"\n").as_deref(), Some("c"));
        assert_eq!(library("[package]\nname=\"a\"\n[lib]\npath = \"x.rs\"\n[[bin]]\nname = \"d\"\n").as_deref(), Some("a"));
        assert_eq!(library("[workspace]\n"), None);
    }

    #[test]
    fn sources_are_those_of_the_rule() {
        let found = sources("/target/a.ptx: /a/lib.rs /b\\ c/d.rs  C:\\e.rs\n");
        assert_eq!(found, ["/a/lib.rs", "/b c/d.rs", "C:\\e.rs"].map(PathBuf::from));
        assert_eq!(sources("nothing"), Vec::<PathBuf>::new());
    }
}
