//! CuTe's C++ headers under g++ and clang++, host code only. The headers come from PyPI into a
//! cache that git ignores; nothing of NVIDIA's is part of this repository.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::cases::{Case, Cxx, Operation};
use crate::measure::Invocation;
use crate::notation::Operand;
use crate::rust_side::{last_line, stdout};
use crate::side::{Blame, Side, Source};

/// CuTe, and what its headers include of the CUDA toolkit; pinned, so that runs compare.
const PACKAGES: &[&str] = &["nvidia-cutlass==4.2.0.0", "nvidia-cuda-runtime-cu12==12.9.79", "nvidia-cuda-cccl-cu12==12.9.27", "nvidia-cuda-nvcc-cu12==12.9.86"];

/// The compilers.
pub(crate) const COMPILERS: [&str; 2] = ["g++", "clang++"];

/// Where the headers lie inside the wheels.
const INCLUDES: &[&str] = &["cutlass_library/source/include", "nvidia/cuda_runtime/include", "nvidia/cuda_cccl/include", "nvidia/cuda_nvcc/include"];

/// Extracts the headers of every wheel in a folder.
const UNZIP: &str = "
import pathlib, sys, zipfile
wheels, into = map(pathlib.Path, sys.argv[1:])
for wheel in wheels.glob('*.whl'):
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(into, [name for name in archive.namelist() if '/include/' in name])
";

/// A C++ column of the table.
pub(crate) struct CxxSide {
    compiler: &'static str,
    headers: PathBuf,
    description: String,
}

impl CxxSide {
    /// Finds the compiler and the headers, which are fetched into `cache` the first time.
    pub(crate) fn prepare(compiler: &'static str, cache: &Path) -> Result<Self, String> {
        let version = stdout(Command::new(compiler).arg("--version"))?;
        let version = version.lines().next().unwrap_or(compiler);
        let headers = cache.join("headers");
        if !headers.is_dir() {
            fetch(cache, &headers)?;
        }
        Ok(Self { compiler, headers, description: format!("{version} -std=c++17 -fsyntax-only; CuTe of {}", PACKAGES[0]) })
    }
}

/// Downloads the wheels and keeps their headers; `headers` appears only once it is complete.
fn fetch(cache: &Path, headers: &Path) -> Result<(), String> {
    let wheels = cache.join("wheels");
    let partial = cache.join("headers.partial");
    eprintln!("fetching CuTe's headers from PyPI");
    let download = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "-d"];
    stdout(Command::new("python3").args(download).arg(&wheels).args(PACKAGES))?;
    stdout(Command::new("python3").args(["-c", UNZIP]).arg(&wheels).arg(&partial))?;
    std::fs::rename(&partial, headers).and_then(|()| std::fs::remove_dir_all(&wheels)).map_err(|error| format!("{}: {error}", cache.display()))
}

impl Side for CxxSide {
    fn name(&self) -> &str {
        self.compiler
    }

    fn description(&self) -> String {
        self.description.clone()
    }

    fn extension(&self) -> &'static str {
        "cpp"
    }

    fn has(&self, operation: &Operation) -> bool {
        !matches!(operation.cxx, Cxx::None)
    }

    /// `decltype` of a call whose return type is `auto` instantiates the whole body, and with it
    /// the operation; the object the result is bound to completes its type.
    fn source(&self, operation: Option<&Operation>, cases: &[Case]) -> Source {
        let head = "#include <cute/layout.hpp>\n#include <cute/swizzle_layout.hpp>\nusing namespace cute;\n\
            struct composing { template <class A, class B> constexpr auto operator()(A a, B b) const { return composition(a, b); } };"
            .into();
        let line = |(i, case): (usize, &Case)| {
            let call = call(operation?.cxx, case.iter().map(Operand::cxx).collect());
            Some(format!("using r{i} = decltype({call}); static_assert(sizeof(r{i}) > 0);"))
        };
        Source { head, cases: cases.iter().enumerate().filter_map(line).collect() }
    }

    fn invocation(&self, file: &Path) -> Invocation {
        let mut args: Vec<_> = ["-std=c++17", "-fsyntax-only", "-w"].into_iter().map(Into::into).collect();
        for include in INCLUDES {
            args.push("-I".into());
            args.push(self.headers.join(include).into());
        }
        args.push(file.into());
        Invocation { program: self.compiler.into(), args }
    }

    fn blame(&self, output: &Output, file: &Path) -> Blame {
        let text = String::from_utf8_lossy(&output.stderr);
        let message = text.lines().find_map(|line| line.split_once("error: ").map(|(_, message)| message.to_owned()));
        Blame { lines: lines_in(&text, &file.to_string_lossy()), message: message.unwrap_or_else(|| last_line(&text)), missing: false }
    }
}

fn call(form: Cxx, mut operands: Vec<String>) -> String {
    let values = |operands: Vec<String>| operands.into_iter().map(|t| format!("{t}{{}}")).collect::<Vec<_>>().join(", ");
    match form {
        Cxx::None => "void()".into(),
        Cxx::Call(name) => format!("{name}({})", values(operands)),
        Cxx::Swapped(name) => format!("{name}({})", values(operands.into_iter().rev().collect())),
        Cxx::With(name, function) => format!("{name}({}, {function}{{}})", values(operands)),
        Cxx::TemplateArguments(name) => {
            let arguments: Vec<String> = operands.drain(1..).map(|t| format!("{t}::value")).collect();
            format!("{name}<{}>({})", arguments.join(", "), values(operands))
        }
        Cxx::Elements(name) => {
            let types: Vec<String> = operands.drain(1..).map(|t| format!("uint_bit_t<{t}::value>")).collect();
            format!("{name}<{}>({})", types.join(", "), values(operands))
        }
    }
}

/// The lines of `file` that the compiler complains of, or that an instantiation it complains of is
/// required from.
fn lines_in(text: &str, file: &str) -> BTreeSet<usize> {
    let number = |line: &str| line.strip_prefix(file)?.strip_prefix(':')?.split(':').next()?.parse().ok();
    text.lines().filter_map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_spelled_for_cxx() {
        let operands = || vec!["Layout<Int<4>, Int<1>>".to_owned(), "Int<2>".to_owned()];
        assert_eq!(call(Cxx::Call("complement"), operands()), "complement(Layout<Int<4>, Int<1>>{}, Int<2>{})");
        assert_eq!(call(Cxx::Swapped("slice"), operands()), "slice(Int<2>{}, Layout<Int<4>, Int<1>>{})");
        assert_eq!(call(Cxx::With("transform_layout", "f"), operands()), "transform_layout(Layout<Int<4>, Int<1>>{}, Int<2>{}, f{})");
        assert_eq!(call(Cxx::TemplateArguments("upcast"), operands()), "upcast<Int<2>::value>(Layout<Int<4>, Int<1>>{})");
        assert_eq!(call(Cxx::Elements("recast_layout"), operands()), "recast_layout<uint_bit_t<Int<2>::value>>(Layout<Int<4>, Int<1>>{})");
    }

    #[test]
    fn errors_name_their_lines() {
        let text = "layout.hpp:9:2: error: static assertion failed\n\
            d/a.cpp:7:53:   required from here\n\
            d/a.cpp: In function\n\
            d/a.cpp:12:1: error: no";
        assert_eq!(lines_in(text, "d/a.cpp"), BTreeSet::from([7, 12]));
    }
}
