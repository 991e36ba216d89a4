//! The layers of both crates: no import points up, and no files import each other in a circle.
//!
//! The floors are those of the table in `cute-static/guide/layers.md`, which is the one that
//! readers see.

mod source;

use source::{Arrows, Sources};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The floor of each module.
type Floors = BTreeMap<String, usize>;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn sources(folder: &str, root: &str) -> Sources {
    let folder = workspace().join(folder);
    Sources::read(root, &|file| fs::read_to_string(folder.join(file)).ok())
}

/// The floors of a crate, by the table that has a column for it.
fn floors(table: &str, krate: &str) -> Floors {
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    let mut rows = table.lines().filter(|line| line.starts_with('|')).map(cells);
    let column = rows.next().expect("a table").iter().position(|cell| *cell == format!("`{krate}`")).expect("a column for the crate");
    let mut floors = Floors::new();
    for (floor, row) in rows.skip(1).enumerate() {
        assert_eq!(row[0], floor.to_string(), "floors are counted from 0");
        for name in row[column].split('`').skip(1).step_by(2) {
            assert!(floors.insert(name.to_owned(), floor).is_none(), "{name} is on two floors");
        }
    }
    floors
}

/// The module at the root that a file is of; the root is of none.
fn chapter(file: &str) -> &str {
    file.split('/').next().unwrap_or(file).trim_end_matches(".rs")
}

/// The arrows that point up.
fn upward(arrows: &Arrows, floors: &Floors) -> BTreeSet<(String, String)> {
    let floor = |file: &str| floors.get(chapter(file)).copied().unwrap_or(usize::MAX);
    arrows.keys().filter(|(from, to)| floor(from) < floor(to)).cloned().collect()
}

/// The arrows of circles: those whose target leads back.
fn circular(arrows: &Arrows) -> BTreeSet<(String, String)> {
    let mut next: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    arrows.keys().for_each(|(from, to)| next.entry(from).or_default().push(to));
    let reached = |start| {
        let (mut reached, mut pending) = (BTreeSet::new(), vec![start]);
        while let Some(file) = pending.pop() {
            if reached.insert(file) {
                pending.extend(next.get(file).into_iter().flatten());
            }
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> = next.keys().map(|&file| (file, reached(file))).collect();
    let leads_back = |(from, to): &&(String, String)| reached.get(to.as_str()).is_some_and(|reached| reached.contains(from.as_str()));
    arrows.keys().filter(leads_back).cloned().collect()
}

/// What is wrong with these arrows.
fn faults(krate: &str, arrows: Arrows, floors: &Floors) -> Vec<String> {
    let mut faults = Vec::new();
    let written = |(from, to): &(String, String)| {
        let names: Vec<&str> = arrows[&(from.clone(), to.clone())].iter().map(String::as_str).collect();
        format!("{from} -> {to} ({})", names.join(", "))
    };
    let upward = upward(&arrows, floors);
    faults.extend(upward.iter().map(|arrow| format!("{krate}: points up: {}", written(arrow))));
    // A circle that goes up is told by that arrow.
    let level: Arrows = arrows.iter().filter(|(arrow, _)| !upward.contains(*arrow)).map(|(arrow, names)| (arrow.clone(), names.clone())).collect();
    faults.extend(circular(&level).iter().map(|arrow| format!("{krate}: in a circle: {}", written(arrow))));
    faults
}

#[test]
fn imports_point_down_and_in_no_circle() {
    let table = fs::read_to_string(workspace().join("cute-static/guide/layers.md")).expect("the page");
    let mut found = Vec::new();
    for krate in ["cute-static", "cute-dynamic"] {
        let (sources, floors) = (sources(&format!("{krate}/src"), "lib.rs"), floors(&table, krate));
        assert_eq!(sources.chapters(), floors.keys().map(String::as_str).collect(), "{krate}: every module has a floor");
        found.extend(faults(krate, sources.arrows(), &floors));
    }
    found.extend(faults("cute", sources("cute-dynamic/src/bin/cute", "main.rs").arrows(), &Floors::new()));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The faults of a crate of these files, with a module `low` on floor 0 and `high` on floor 1.
fn faults_of(files: &[(&str, &str)]) -> Vec<String> {
    let sources = Sources::read("lib.rs", &|file| files.iter().find(|(name, _)| *name == file).map(|(_, text)| (*text).to_owned()));
    let floors = floors("| floor | what | `seeded` |\n|--|--|--|\n| 0 | nothing | `low` |\n| 1 | all | `high` |", "seeded");
    faults("seeded", sources.arrows(), &floors)
}

/// A module `high` with an item, one that passes it on, and one by a macro.
const HIGH: [(&str, &str); 4] = [
    ("lib.rs", "pub mod low; pub mod high; pub use high::High; #[macro_export] macro_rules! all { () => {} }"),
    ("high/mod.rs", "mod inner; pub(crate) mod made; pub use inner::*; pub use made::Made as Renamed; pub struct High;"),
    ("high/inner.rs", "pub struct Inner;"),
    ("high/made.rs", "macro_rules! make { ($name:ident) => { pub struct $name; } } make! { Made }"),
];

#[test]
fn an_arrow_that_points_up_is_found() {
    let arrow = |low: &str| faults_of(&[&[("low.rs", low)], &HIGH[..]].concat());
    let to_high = ["seeded: points up: low.rs -> high/mod.rs (High)"];
    assert_eq!(arrow("use crate::high::High;"), to_high);
    assert_eq!(arrow("use crate::High;"), to_high, "passed on by the root");
    assert_eq!(arrow("fn f() { g::<super::High>() }"), to_high, "in a body");
    assert_eq!(arrow("mod deep { use super::super::high::{self}; type H = high::High; }"), to_high, "through a module");
    assert_eq!(arrow("macro_rules! m { () => { $crate::High } }"), to_high, "in a macro");
    assert_eq!(arrow("pub(crate) use crate::high::High as Low;"), to_high, "passed on from above");
    let to_inner = ["seeded: points up: low.rs -> high/inner.rs (Inner)"];
    assert_eq!(arrow("use crate::{high::{Inner}};"), to_inner, "by a glob, and nested");
    assert_eq!(arrow("fn f() -> crate::high::Inner { loop {} }"), to_inner, "in a path");
    let to_made = ["seeded: points up: low.rs -> high/made.rs (Made)"];
    assert_eq!(arrow("use crate::{high::{made::{Made}}};"), to_made, "made by a macro");
    assert_eq!(arrow("use crate::high::Renamed;"), to_made, "under another name");
    assert_eq!(arrow("use crate::high::*;"), ["seeded: points up: low.rs -> high/mod.rs (*)"]);
    assert_eq!(arrow("pub use crate::high;"), ["seeded: points up: low.rs -> high/mod.rs (*)"]);
    assert_eq!(arrow("crate::all! {}"), ["seeded: points up: low.rs -> lib.rs (all)"]);
}

#[test]
#[should_panic(expected = "low.rs: crate::high::Missing leads nowhere")]
fn a_path_that_is_not_understood_is_not_passed_over() {
    faults_of(&[&[("low.rs", "use crate::high::{Inner, Missing};")], &HIGH[..]].concat());
}

#[test]
fn what_is_no_use_is_no_arrow() {
    for low in [
        "//! [`High`](crate::High)\n/// [`crate::High`]\npub struct Low;",
        "pub const HIGH: &str = \"crate::High\";",
        "#[cfg(test)] mod tests { use crate::High; } #[cfg(test)] use crate::High;",
        "#[doc(alias = \"High\")] pub fn low<'high>(high: &'high u64) -> u64 { high.high }",
        "use typenum::high::High;",
        "use crate::high;",
    ] {
        assert_eq!(faults_of(&[&[("low.rs", low)], &HIGH[..]].concat()), [""; 0], "{low}");
    }
    let down = ("high/mod.rs", "use crate::low::Low; pub use crate::low::Low as Lower;");
    assert_eq!(faults_of(&[HIGH[0], ("low.rs", "pub struct Low;"), down]), [""; 0]);
}

#[test]
fn a_circle_is_found() {
    let circle = |files: &[(&str, &str)]| faults_of(&[&[("lib.rs", "mod low; mod high;")], files].concat());
    let siblings = [("low.rs", ""), ("high/mod.rs", "mod a; mod b; pub use a::A; pub use b::B;"), ("high/b.rs", "use super::A; pub struct B;")];
    let found = ["seeded: in a circle: high/a.rs -> high/b.rs (B)", "seeded: in a circle: high/b.rs -> high/a.rs (A)"];
    for a in ["use super::B; pub struct A;", "pub struct A; fn f(_: crate::high::B) {}", "pub struct A; mod inner { use super::super::b::B; }"] {
        assert_eq!(circle(&[&siblings[..], &[("high/a.rs", a)]].concat()), found, "{a}");
    }
    // A module may pass on what its parts have, but not use it and be used by them.
    let part = ("high/a.rs", "use super::High; pub struct A;");
    assert_eq!(circle(&[("low.rs", ""), part, ("high/mod.rs", "mod a; pub use a::A; pub struct High;")]), [""; 0]);
    let found = ["seeded: in a circle: high/a.rs -> high/mod.rs (High)", "seeded: in a circle: high/mod.rs -> high/a.rs (A)"];
    assert_eq!(circle(&[("low.rs", ""), part, ("high/mod.rs", "mod a; pub use a::A; pub struct High(A);")]), found);
}
