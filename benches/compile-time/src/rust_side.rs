//! `cute-static` under rustc: the dependencies are built once by cargo, then rustc alone is timed
//! on the generated crate (`--emit=metadata`, what `cargo check` runs, without cargo's own time).
//! Nothing is incremental.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::cases::{Case, Operation, Rust};
use crate::measure::Invocation;
use crate::notation::{Operand, typenum};
use crate::side::{Blame, Side, Source};

/// Which of the two trait solvers of rustc.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Solver {
    Stable,
    /// The same one on the nightly toolchain, which can be profiled.
    Nightly,
    /// The coming one, on the nightly toolchain.
    Next,
}

/// How the operands are written.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Spelling {
    /// As the types themselves, so that nothing but the operation is measured.
    Types,
    /// The same, of the total function.
    Total,
    /// With `Layout![…]` and its siblings, as users write them.
    Macros,
    /// A function a case whose body calls the operation's method, or names what comes of it where
    /// there is none.
    Methods,
    /// The same call in one generic function with one bound, which a function a case calls.
    Generic,
    /// A generic function with one bound a case, which nobody calls.
    Bounds,
}

/// What generic code is compared by: the first without a bound, the others with one.
pub(crate) const GENERIC: [Spelling; 3] = [Spelling::Methods, Spelling::Generic, Spelling::Bounds];

/// The title of the column whose figures the budgets are for.
pub(crate) const OURS: &str = "cute-static";

/// The title of a Rust column.
pub(crate) fn name(solver: Solver, spelling: Spelling) -> &'static str {
    match (solver, spelling) {
        (Solver::Nightly, _) => "nightly",
        (Solver::Next, _) => "next solver",
        (Solver::Stable, Spelling::Types | Spelling::Total) => OURS,
        (Solver::Stable, Spelling::Macros) => "with macros",
        (Solver::Stable, Spelling::Methods) => "methods",
        (Solver::Stable, Spelling::Generic) => "through a bound",
        (Solver::Stable, Spelling::Bounds) => "bounds alone",
    }
}

/// One Rust column of the table.
pub(crate) struct RustSide {
    name: &'static str,
    spelling: Spelling,
    version: String,
    rustc: PathBuf,
    flags: Vec<&'static str>,
    /// `cute-static`'s metadata, in the folder that holds its dependencies'.
    metadata: PathBuf,
}

impl RustSide {
    /// Builds `cute-static` for a solver, with cargo's target folder for it inside `target`.
    pub(crate) fn prepare(root: &Path, target: &Path, solver: Solver, spelling: Spelling) -> Result<Self, String> {
        let (folder, flags) = match solver {
            Solver::Stable => ("stable", vec![]),
            Solver::Nightly => ("nightly", vec![]),
            Solver::Next => ("next", vec!["-Znext-solver=globally"]),
        };
        let on_toolchain = |program: &str| {
            let mut command = Command::new(program);
            if solver != Solver::Stable {
                command.env("RUSTUP_TOOLCHAIN", "nightly");
            }
            command
        };
        let mut check = on_toolchain("cargo");
        check
            .args(["check", "-p", "cute-static", "--message-format=json-render-diagnostics"])
            .current_dir(root)
            .env("CARGO_TARGET_DIR", target.join(folder))
            .env("CARGO_INCREMENTAL", "0")
            .env("RUSTFLAGS", flags.join(" "));
        let messages = stdout(&mut check)?;
        let metadata = messages.lines().find_map(metadata_of_cute_static).ok_or("cargo built no metadata")?;
        // The compiler itself, not rustup's proxy in front of it.
        let sysroot = stdout(on_toolchain("rustc").args(["--print", "sysroot"]))?;
        let rustc = Path::new(sysroot.trim()).join("bin/rustc");
        let version = stdout(Command::new(&rustc).arg("--version"))?.trim().to_owned();
        Ok(Self { name: name(solver, spelling), spelling, version, rustc, flags, metadata })
    }

    fn operand(&self, operand: &Operand) -> String {
        match self.spelling {
            Spelling::Macros => operand.rust_macro(),
            _ => operand.rust(),
        }
    }
}

impl Side for RustSide {
    fn name(&self) -> &str {
        self.name
    }

    fn description(&self) -> String {
        format!("{} --emit=metadata {}", self.version, self.flags.join(" ")).trim_end().to_owned()
    }

    fn extension(&self) -> &'static str {
        "rs"
    }

    /// A function's signature is checked whether or not anyone calls it, so a parameter of the
    /// operation's type forces its evaluation; an unused alias would not be.
    fn source(&self, operation: Option<&Operation>, cases: &[Case]) -> Source {
        let mut head: String = "#![allow(unused_imports, unused_variables, dead_code)]\n\
            use cute_static::int::{B0, B1, UInt, UTerm};\n\
            use cute_static::algebra::*;\n\
            use cute_static::algebra::mode_function::*;\n\
            use cute_static::category::*;\n\
            use cute_static::composed::*;\n\
            use cute_static::htuple::*;\n\
            use cute_static::layout::*;\n\
            use cute_static::outcome::*;\n\
            use cute_static::prelude::*;\n\
            use cute_static::stride::Neg;\n\
            use cute_static::swizzle::*;"
            .into();
        let mut numbers = BTreeSet::new();
        cases.iter().flatten().for_each(|operand| operand.numbers(&mut numbers));
        if cases.iter().flatten().any(|operand| matches!(operand, Operand::Custom(_))) {
            head.push_str(UNITS);
        }
        for n in numbers {
            head.push_str(&format!("\ntype N{n} = {};", typenum(n)));
        }
        if let (Some(operation), Spelling::Generic, Some(first)) = (operation, self.spelling, cases.first()) {
            head.push_str(&format!("\n{}", generic(operation, "generic", first.len())));
        }
        let line = |(i, case): (usize, &Case)| {
            let operation = operation?;
            let mut operands: Vec<String> = case.iter().map(|operand| self.operand(operand)).collect();
            match operation.rust {
                Rust::Swapped(_) => operands.reverse(),
                Rust::With(_, function) => operands.insert(1, function.into()),
                _ => {}
            }
            let parameters = || operands.iter().zip(NAMES).map(|(operand, name)| format!("{name}: {operand}")).collect::<Vec<_>>().join(", ");
            match operation.rust {
                Rust::Macro(name) => return Some(format!("pub fn f{i}(_: {name}![{}]) {{}}", case.iter().map(list).collect::<String>())),
                Rust::Method(name) => return Some(format!("pub fn f{i}(a: {}) {{ let _ = a.{name}({}); }}", operands[0], values(&case[1..]))),
                _ => {}
            }
            Some(match self.spelling {
                Spelling::Total => format!("pub fn f{i}(_: {}<{}>) {{}}", operation.rust.total(), operands.join(", ")),
                Spelling::Types | Spelling::Macros => format!("pub fn f{i}(_: {}<{}>) {{}}", operation.rust.alias(), operands.join(", ")),
                Spelling::Methods => format!("pub fn f{i}({}) {{ {} }}", parameters(), call(operation, &operands)),
                Spelling::Generic => format!("pub fn f{i}({}) {{ generic({}) }}", parameters(), NAMES[..operands.len()].join(", ")),
                Spelling::Bounds => generic(operation, &format!("f{i}"), operands.len()),
            })
        };
        Source { head, cases: cases.iter().enumerate().filter_map(line).collect() }
    }

    fn invocation(&self, file: &Path) -> Invocation {
        let dependencies = self.metadata.parent().unwrap_or(Path::new(""));
        let mut args: Vec<_> = ["--edition=2024", "--crate-type=lib", "--crate-name=cases", "--emit=metadata", "--error-format=json"]
            .into_iter()
            .chain(self.flags.iter().copied())
            .map(Into::into)
            .collect();
        args.extend([
            "-o".into(),
            file.with_extension("rmeta").into(),
            "-L".into(),
            format!("dependency={}", dependencies.display()).into(),
            "--extern".into(),
            format!("cute_static={}", self.metadata.display()).into(),
            file.into(),
        ]);
        Invocation { program: self.rustc.clone(), args }
    }

    fn blame(&self, output: &Output, file: &Path) -> Blame {
        let file = file.to_string_lossy();
        let text = String::from_utf8_lossy(&output.stderr);
        let mut blame = Blame { lines: BTreeSet::new(), message: String::new(), missing: false };
        for diagnostic in text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok()) {
            if diagnostic["level"] != "error" {
                continue;
            }
            if blame.message.is_empty() {
                blame.message = diagnostic["message"].as_str().unwrap_or_default().to_owned();
            }
            // Unresolved names: E0405 trait, E0412/E0425 type or value, E0432/E0433 import or path.
            blame.missing |= ["E0405", "E0412", "E0425", "E0432", "E0433"].iter().any(|code| diagnostic["code"]["code"] == *code);
            lines_in(&diagnostic, &file, &mut blame.lines);
        }
        if blame.message.is_empty() {
            blame.message = last_line(&text);
        }
        blame
    }
}

/// A semimodule of the program: units, of which there are as many as a number says.
const UNITS: &str = "
use cute_static::int::{Add, IsEqual, Mul, Number, Product, Sum};
use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};
pub struct AnyUnits;
impl Semimodule for AnyUnits {
    type Value = u64;
    type Distributes = B1;
    const ZERO: u64 = 0;
    fn plus(m: u64, n: u64) -> u64 { m + n }
    fn times(a: u64, m: u64) -> u64 { a * m }
    fn write(m: u64, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { write!(f, \"{m}u\") }
}
pub struct Units<N>(core::marker::PhantomData<N>);
impl<N: Number> Element for Units<N> { type Semimodule = AnyUnits; const VALUE: u64 = N::VALUE; }
impl<A: Mul<N>, N> Scale<A> for Units<N> { type Output = Custom<Units<Product<A, N>>>; }
impl<N: Add<M>, M> Plus<Units<M>> for Units<N> { type Output = Custom<Units<Sum<N, M>>>; }
impl<N: IsEqual<M>, M> Same<Units<M>> for Units<N> { type Output = N::Output; }";

/// The numbers of a tuple, with commas.
fn list(operand: &Operand) -> String {
    operand.leaves().0.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
}

/// Operands as a call has them: a coordinate that leaves modes open as `(0, ..)`, and what else is
/// known as a constant.
fn values(operands: &[Operand]) -> String {
    let value = |operand: &Operand| match operand {
        Operand::Shape(shape) if shape.leaves().contains(&None) => operand.to_string().replace('_', ".."),
        _ => format!("<{}>::NEW", operand.rust()),
    };
    operands.iter().map(value).collect::<Vec<_>>().join(", ")
}

/// What operands are called.
const NAMES: [&str; 3] = ["a", "b", "c"];

/// `let _ = a.zipped_divide(b);`, of operands of the types; what has no method is named.
fn call<T: Borrow<str>>(operation: &Operation, types: &[T]) -> String {
    let (rust, others) = (operation.rust, &types[1..]);
    let (first, bound) = (types[0].borrow(), rust.bound());
    if rust.is_relation() {
        format!("let _: <{first} as Total{bound}<{}>>::Outcome;", others.join(", "))
    } else if rust.alias() == "Cosize" {
        format!("let _: Cosize<{first}>;")
    } else {
        format!("let _ = a.{}({});", snake_case(bound), NAMES[1..types.len()].join(", "))
    }
}

/// A function with the operation's bound and nothing else.
fn generic(operation: &Operation, name: &str, operands: usize) -> String {
    let types = &["A", "B", "C"][..operands];
    let bound = match &types[1..] {
        [] => operation.rust.bound().to_owned(),
        others => format!("{}<{}>", operation.rust.bound(), others.join(", ")),
    };
    let parameters: Vec<String> = NAMES.iter().zip(types).map(|(name, ty)| format!("{name}: {ty}")).collect();
    let others: String = types[1..].iter().map(|ty| format!(", {ty}: Static")).collect();
    format!("pub fn {name}<A: {bound}{others}>({}) {{ {} }}", parameters.join(", "), call(operation, types))
}

fn snake_case(name: &str) -> String {
    let mut text = String::new();
    for (i, c) in name.chars().enumerate() {
        if i > 0 && c.is_uppercase() {
            text.push('_');
        }
        text.extend(c.to_lowercase());
    }
    text
}

/// The last line that says something.
pub(crate) fn last_line(text: &str) -> String {
    text.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("failed without a word").to_owned()
}

/// Collects the lines of `file` among the spans of a diagnostic.
fn lines_in(diagnostic: &Value, file: &str, lines: &mut BTreeSet<usize>) {
    for span in diagnostic["spans"].as_array().into_iter().flatten() {
        if span["file_name"] == file {
            lines.extend(span["line_start"].as_u64().and_then(|line| usize::try_from(line).ok()));
        }
    }
}

/// The `.rmeta` in a message of cargo's, if the message is about `cute-static`.
fn metadata_of_cute_static(message: &str) -> Option<PathBuf> {
    let message: Value = serde_json::from_str(message).ok()?;
    if message["reason"] != "compiler-artifact" || message["target"]["name"] != "cute_static" {
        return None;
    }
    let files = message["filenames"].as_array()?.iter().filter_map(Value::as_str);
    files.map(PathBuf::from).find(|file| file.extension().is_some_and(|extension| extension == "rmeta"))
}

/// What a command prints, or what it complains of.
pub(crate) fn stdout(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{program}: {}", last_line(&String::from_utf8_lossy(&output.stderr))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargos_messages_name_the_metadata() {
        let message = r#"{"reason":"compiler-artifact","target":{"name":"cute_static"},"filenames":["d/libcute_static-1.rmeta"]}"#;
        assert_eq!(metadata_of_cute_static(message), Some("d/libcute_static-1.rmeta".into()));
        assert_eq!(metadata_of_cute_static(&message.replace("\"cute_static\"", "\"typenum\"")), None);
        assert_eq!(metadata_of_cute_static("not json"), None);
    }

    #[test]
    fn errors_name_their_lines() {
        let diagnostic = serde_json::json!({"spans": [
            {"file_name": "cases.rs", "line_start": 7},
            {"file_name": "other.rs", "line_start": 9},
        ]});
        let mut lines = BTreeSet::new();
        lines_in(&diagnostic, "cases.rs", &mut lines);
        assert_eq!(lines, BTreeSet::from([7]));
    }
}
