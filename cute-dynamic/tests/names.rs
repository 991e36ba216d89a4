//! Each operation of the static crate is here, under the same name.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The sources in a folder of the workspace, without comments.
fn sources(folder: &str) -> Vec<String> {
    fn collect(folder: &Path, sources: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, sources);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let source = fs::read_to_string(&path).unwrap();
                sources.push(source.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n"));
            }
        }
    }
    let mut sources = Vec::new();
    collect(&workspace().join(folder), &mut sources);
    sources
}

/// The names of public functions and methods.
fn functions(sources: &[String]) -> BTreeSet<&str> {
    let lines = sources.iter().flat_map(|source| source.lines());
    lines.filter_map(|line| line.trim_start().strip_prefix("pub fn ").or(line.trim_start().strip_prefix("pub const fn "))).map(name).collect()
}

/// The methods of the operations: `Compose<B> = ComputeCompose, TotalCompose, ComposeOf,
/// ComposeOutcome, compose(b: B) -> layout` has `compose`.
fn operations(sources: &[String]) -> BTreeSet<&str> {
    let lines = sources.iter().flat_map(|source| source.lines());
    lines.filter_map(|line| line.split_once(" = Compute")?.1.split(", ").nth(4)).map(name).filter(|name| !name.is_empty()).collect()
}

/// The name that a text begins with.
fn name(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// What has no meaning at run time: there the strides have the type of the offsets, which what does
/// not fit in does not exist, and `offset` of signed strides is signed; layouts are written by
/// `Display` alone.
const OF_TYPES_ALONE: [&str; 3] = ["fits_in", "notation", "signed_offset"];

/// Whether this is the form of a function for another index type: `offset_in` of `offset`.
fn is_of_another_index(name: &str, all: &BTreeSet<&str>) -> bool {
    name.strip_suffix("_in").is_some_and(|name| all.contains(name))
}

#[test]
fn every_method_of_the_static_crate_is_here() {
    let theirs: Vec<String> = ["algebra", "htuple", "layout"].iter().flat_map(|module| sources(&format!("cute-static/src/{module}"))).collect();
    let ours = sources("cute-dynamic/src");
    let (operations, ours) = (operations(&theirs), functions(&ours));
    assert!(operations.len() >= 60, "the operations of cute-static are not where they were: {operations:?}");
    let all: BTreeSet<&str> = operations.union(&functions(&theirs)).copied().collect();
    // `complement_in` is an operation.
    let is_needed = |name: &&str| operations.contains(name) || (!OF_TYPES_ALONE.contains(name) && !is_of_another_index(name, &all));
    let missing: Vec<&str> = all.iter().copied().filter(|name| !ours.contains(name) && is_needed(name)).collect();
    assert!(missing.is_empty(), "cute-dynamic has no {missing:?}");
}

/// `IsLexLess` is `is_lex_less`.
fn in_snake_case(name: &str) -> String {
    let mut snake = String::new();
    for c in name.chars() {
        if c.is_uppercase() && !snake.is_empty() {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
    }
    snake
}

/// A truth value there, `IsCongruent<A, B>`, is a method here, and so is a bound that says
/// something of a layout, `Injective`.
#[test]
fn every_predicate_of_the_static_crate_is_here() {
    let (algebra, ours) = (sources("cute-static/src/algebra").join("\n"), sources("cute-dynamic/src"));
    let ours = functions(&ours);
    let exports = fs::read_to_string(workspace().join("cute-static/src/htuple/mod.rs")).unwrap();
    let names = exports.split([' ', '{', ',']).chain(algebra.lines().filter_map(|line| line.strip_prefix("pub type "))).map(name);
    let truth_values: BTreeSet<&str> = names.filter(|name| name.strip_prefix("Is").is_some_and(|rest| rest.starts_with(char::is_uppercase))).collect();
    let bounds = algebra.lines().filter(|line| line.contains("Outcome: HasAnswer> {}"));
    let bounds: BTreeSet<&str> = bounds.filter_map(|line| line.strip_prefix("pub trait ")).map(name).collect();
    assert!(truth_values.len() >= 8 && bounds.len() >= 3, "the predicates of cute-static are not where they were: {truth_values:?}, {bounds:?}");
    let missing: Vec<String> = truth_values.union(&bounds).map(|name| in_snake_case(name)).filter(|name| !ours.contains(&**name)).collect();
    assert!(missing.is_empty(), "cute-dynamic has no {missing:?}");
}
