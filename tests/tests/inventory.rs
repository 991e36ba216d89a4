//! CuTe's inventory: the page of names accounts for each name, and what it leads to exists and is
//! found under CuTe's name.
//!
//! The list of names is `data/cute-names.txt`, facts about CuTe. The page `guide/names.md` says for
//! each of them what it is called in types and at run time, or why it is not here.

use cute_dynamic::eval::Operation;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = workspace().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What stands between backticks.
fn code(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// A row of the page: CuTe's names, and what stands beside them.
#[derive(Debug)]
struct Row {
    names: Vec<String>,
    /// In types, or the reason.
    types: String,
    /// At run time, if the table says it.
    values: Option<String>,
    is_left_out: bool,
}

/// The rows of each section of the page.
fn page(text: &str) -> BTreeMap<String, Vec<Row>> {
    let mut sections: BTreeMap<String, Vec<Row>> = BTreeMap::new();
    // A table begins with its heading; those that do not begin with "CuTe" are of others.
    let (mut section, mut table) = (String::new(), None);
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("# ") {
            section = heading.to_owned();
        }
        if !line.starts_with('|') {
            table = None;
            continue;
        }
        // A bar in a name is written `\|`.
        let line = line.replace("\\|", "\u{1}");
        let cells: Vec<String> = line.trim_matches('|').split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect();
        let Some(heading) = &table else {
            table = Some(cells[0].clone());
            continue;
        };
        if heading.starts_with("CuTe") && !cells[0].starts_with("--") {
            sections.entry(section.clone()).or_default().push(Row {
                names: code(&cells[0]).into_iter().map(str::to_owned).collect(),
                types: cells[1].clone(),
                values: cells.get(2).cloned(),
                is_left_out: heading != "CuTe",
            });
        }
    }
    sections
}

/// The names of each section of the list.
fn list(text: &str) -> BTreeMap<String, Vec<String>> {
    let mut sections: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // What is above the first section says what the file is.
    let body = text.split_once("\n\n").map_or("", |(_, body)| body);
    let mut section = String::new();
    for line in body.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("# ") {
            Some(heading) => section = heading.to_owned(),
            None => sections.entry(section.clone()).or_default().push(line.to_owned()),
        }
    }
    sections
}

/// The names of a list that are there more than once.
fn twice(names: &[String]) -> Vec<&String> {
    let mut seen = BTreeSet::new();
    names.iter().filter(|name| !seen.insert(*name)).collect()
}

#[test]
fn the_page_accounts_for_every_name_and_for_no_other() {
    let (page, list) = (page(&read("cute-static/guide/names.md")), list(&read("tests/data/cute-names.txt")));
    assert_eq!(page.keys().collect::<Vec<_>>(), list.keys().collect::<Vec<_>>(), "the sections of the page and of the list");
    let total: usize = list.values().map(Vec::len).sum();
    assert_eq!(total, 522, "the list has lost names, or has more: then say here how many");
    for (section, names) in &list {
        assert_eq!(twice(names), [""; 0], "twice in the list of {section}");
        let told: Vec<String> = page[section].iter().flat_map(|row| row.names.clone()).collect();
        assert_eq!(twice(&told), [""; 0], "twice on the page, {section}");
        let (names, told): (BTreeSet<_>, BTreeSet<_>) = (names.iter().collect(), told.iter().collect());
        assert_eq!(names.difference(&told).collect::<Vec<_>>(), [&&""; 0], "{section}: not on the page");
        assert_eq!(told.difference(&names).collect::<Vec<_>>(), [&&""; 0], "{section}: not in the list");
    }
}

/// Declares what Rust itself has: each path is used, so that it exists.
macro_rules! of_rust {
    ($($path:path),* $(,)?) => {{
        $(let _ = $path;)*
        [$(stringify!($path)),*].map(|path: &str| path.replace(' ', ""))
    }};
}

/// Functions of Rust's integers that the page names.
fn of_rust() -> Vec<String> {
    let with_value = of_rust![u64::checked_div, u64::count_ones, u64::div_ceil, u64::ilog2, u64::is_multiple_of, u64::is_power_of_two];
    let others = of_rust![u64::leading_zeros, u64::rotate_left, u64::rotate_right, u64::trailing_zeros, i64::signum, i64::unsigned_abs];
    [with_value.to_vec(), others.to_vec()].concat()
}

/// What is Rust's own: its name is the one to look for.
const OF_OTHERS: [&str; 4] = ["u64", "i64", "Display", "=="];

/// A name of a crate below, and one of a thousand that a macro makes.
const MADE_ELSEWHERE: [&str; 2] = ["GenericArray", "_0"];

/// The public names of a crate, and the aliases of each in its documentation.
#[derive(Default)]
struct Names {
    names: BTreeSet<String>,
    aliases: BTreeMap<String, BTreeSet<String>>,
}

/// The identifier that a text begins with.
fn identifier(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default()
}

/// The names that an item has: of a definition its name, of an operation those of its trait, its
/// result and its method: `Compose<B> = ComputeCompose, TotalCompose, ComposeOf, ComposeOutcome,
/// compose(b: B) -> layout`.
fn names_of(item: &str) -> Vec<&str> {
    if let Some((_, operation)) = item.split_once(" = Compute") {
        let parts: Vec<&str> = operation.split(", ").collect();
        return [identifier(item)].into_iter().chain([2, 4].iter().filter_map(|i| parts.get(*i)).map(|part| identifier(part))).collect();
    }
    let keywords = ["pub ", "pub(crate) ", "pub(super) ", "const ", "unsafe ", "fn ", "trait ", "struct ", "enum ", "type ", "macro_rules! "];
    let mut rest = item;
    while let Some(behind) = keywords.iter().find_map(|keyword| rest.strip_prefix(keyword)) {
        rest = behind;
    }
    vec![identifier(rest)]
}

/// Whether a line of source defines something that has a name, for others than its module: within a
/// trait what has no `pub`, too.
fn defines(line: &str, is_in_trait: bool) -> bool {
    let public = ["pub fn ", "pub const ", "pub trait ", "pub struct ", "pub enum ", "pub type ", "pub unsafe ", "macro_rules! "];
    let of_traits = ["fn ", "const ", "type ", "unsafe fn "];
    line.contains(" = Compute")
        || public.iter().any(|keyword| line.starts_with(keyword))
        || is_in_trait && of_traits.iter().any(|keyword| line.starts_with(keyword))
}

/// The source without comments between `/*` and `*/`; the lines stay.
fn without_block_comments(source: &str) -> String {
    let (mut rest, mut text) = (source, String::new());
    while let Some((before, comment)) = rest.split_once("/*") {
        // Of a line that is a comment as a whole, or in a string, it is a part of the text.
        let line = before.rsplit('\n').next().unwrap_or_default();
        if line.contains("//") || line.matches('"').count() % 2 == 1 {
            text.push_str(before);
            text.push_str("/*");
            rest = comment;
            continue;
        }
        let (inside, after) = comment.split_once("*/").unwrap_or((comment, ""));
        text.push_str(before);
        text.extend(inside.chars().filter(|c| *c == '\n'));
        rest = after;
    }
    text + rest
}

impl Names {
    fn of_crate(folder: &str) -> Self {
        let mut names = Names::default();
        names.read_folder(&workspace().join(folder));
        assert!(names.names.len() > 500, "the sources of {folder} are not where they were");
        names
    }

    fn read_folder(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                self.read_folder(&path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                self.read_source(&fs::read_to_string(&path).expect("readable"));
            }
        }
    }

    fn read_source(&mut self, source: &str) {
        let mut aliases: Vec<String> = Vec::new();
        let source = without_block_comments(source);
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        // The indentation of the public trait that the line is in, if it is in one.
        let mut of_trait = None;
        for (i, (raw, line)) in source.lines().zip(&lines).enumerate() {
            let indentation = raw.len() - raw.trim_start().len();
            let is_trait = line.starts_with("pub trait ") || line.starts_with("pub unsafe trait ");
            if *line == "}" && of_trait == Some(indentation) {
                of_trait = None;
            } else if is_trait && !line.ends_with('}') {
                of_trait = Some(indentation);
            }
            if let Some(alias) = line.strip_prefix("#[doc(alias = \"").and_then(|rest| rest.strip_suffix("\")]")) {
                aliases.push(alias.to_owned());
                continue;
            }
            if line.is_empty() || line.starts_with("//") || line.starts_with('#') {
                continue;
            }
            // An operation may have its method on the next line.
            let item = if line.contains(" = Compute") { format!("{line} {}", lines.get(i + 1).unwrap_or(&"")) } else { (*line).to_owned() };
            // Those that are exported are names, whatever macro made them.
            if let Some(exported) = line.strip_prefix("pub use ") {
                let list = lines[i..].iter().take_while(|line| !line.ends_with(';')).chain(lines[i..].iter().find(|line| line.ends_with(';')));
                let list = if exported.ends_with(';') { exported.to_owned() } else { list.copied().collect::<Vec<_>>().join(" ") };
                self.names.extend(list.split(['{', ',', ' ', ':', '}', ';']).map(str::to_owned));
            }
            if defines(line, of_trait.is_some()) || !aliases.is_empty() {
                self.names.extend(names_of(&item).into_iter().map(str::to_owned));
            }
            for name in names_of(&item) {
                self.aliases.entry(name.to_owned()).or_default().extend(aliases.iter().cloned());
            }
            aliases.clear();
        }
    }

    /// Whether there is what the page names: a method `.offset`, a function of a type
    /// `Layout::left`, a macro `layout!`, a name.
    fn has(&self, item: &str, of_rust: &[String]) -> bool {
        let is_elsewhere = OF_OTHERS.contains(&item) || MADE_ELSEWHERE.contains(&item) || of_rust.iter().any(|path| path == item);
        let is_path = item.trim_matches(['.', '!']).chars().all(|c| c.is_alphanumeric() || c == '_' || c == ':');
        // Notation, `3*e1`, is tested where the notation is.
        !is_path || is_elsewhere || item.trim_matches(['.', '!']).split("::").all(|part| self.names.contains(part))
    }

    /// Whether somebody who looks for a name of CuTe finds the item.
    fn leads(&self, name: &str, item: &str, of_rust: &[String]) -> bool {
        let (name, item_name) = (last(name), last(item.trim_matches(['.', '!'])));
        OF_OTHERS.contains(&item)
            || of_rust.iter().any(|path| path == item)
            || name == item_name
            || self.aliases.get(item_name).is_some_and(|aliases| aliases.contains(name))
    }
}

/// `Sort` of `detail::Sort`.
fn last(path: &str) -> &str {
    path.rsplit("::").next().unwrap_or(path)
}

/// What is wrong with what the page says of a crate.
fn faults(krate: &str, names: &Names, rows: &[(&[String], &str)]) -> Vec<String> {
    let of_rust = of_rust();
    let mut faults = Vec::new();
    for (cute, cell) in rows.iter().filter(|(_, cell)| !cell.starts_with("none: ")) {
        let items = code(cell);
        faults.extend(items.iter().filter(|item| !names.has(item, &of_rust)).map(|item| format!("{krate}: no `{item}`, for {cute:?}")));
        // Operators are not looked for by name.
        let searched = cute.iter().filter(|name| !name.starts_with("operator"));
        let lost = searched.filter(|name| !items.iter().any(|item| names.leads(name, item, &of_rust)));
        faults.extend(lost.map(|name| format!("{krate}: `{name}` is an alias of none of {items:?}")));
    }
    faults
}

#[test]
fn what_the_page_names_exists_and_is_found_under_the_name_of_cute() {
    let page = page(&read("cute-static/guide/names.md"));
    let rows = || page.values().flatten().filter(|row| !row.is_left_out);
    let in_types: Vec<(&[String], &str)> = rows().map(|row| (&row.names[..], row.types.as_str())).collect();
    let at_run_time = rows().filter_map(|row| Some((&row.names[..], row.values.as_deref()?, row.types.as_str())));
    let at_run_time: Vec<(&[String], &str)> = at_run_time.map(|(names, cell, types)| (names, if cell == "the same" { types } else { cell })).collect();
    let mut found = faults("cute-static", &Names::of_crate("cute-static/src"), &in_types);
    found.extend(faults("cute-dynamic", &Names::of_crate("cute-dynamic/src"), &at_run_time));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What `cute eval` has no operation for: functions of functions and of types, parts that are
/// written, and what is not one operation here.
const NOT_EVALUATED: [&str; 32] = [
    "all_of",
    "any_of",
    "as_arithmetic_tuple",
    "basis_value",
    "compact_major",
    "escan",
    "fill_int_tuple_from",
    "filter_tuple",
    "find_if",
    "fold",
    "fold_first",
    "for_each",
    "for_each_leaf",
    "has_none",
    "is_scaled_basis",
    "iscan",
    "make_arithmetic_tuple",
    "make_int_tuple",
    "make_int_tuple_from",
    "make_inttuple_iter",
    "make_tile",
    "mode",
    "none_of",
    "prefix_product",
    "print",
    "slice_",
    "tile",
    "transform",
    "transform_leaf",
    "tuple_max",
    "tuple_repeat",
    "value",
];

/// Each function that answers with a tuple, a number or a layout is one of `cute eval`.
#[test]
fn functions_of_values_are_operations_by_name() {
    let page = page(&read("cute-static/guide/names.md"));
    let mut missing = BTreeSet::new();
    for section in ["Tuples", "Coordinates and strides", "Layouts", "Swizzles and composed layouts"] {
        let rows = page[section].iter().filter(|row| !row.is_left_out && row.values.as_deref().is_some_and(|cell| !cell.starts_with("none: ")));
        let names = rows.flat_map(|row| &row.names).map(|name| last(name));
        let functions = names.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.starts_with("operator"));
        missing.extend(functions.filter(|name| Operation::of_name(name).next().is_none()).map(str::to_owned));
    }
    let not_evaluated: BTreeSet<String> = NOT_EVALUATED.iter().map(|&name| name.to_owned()).collect();
    assert_eq!(missing, not_evaluated, "the names that `cute eval` does not have");
}

/// How many names there are here, and how many are not, with the reason.
#[test]
fn names_are_counted() {
    let page = page(&read("cute-static/guide/names.md"));
    let count = |is_counted: &dyn Fn(&Row) -> bool| -> usize { page.values().flatten().filter(|row| is_counted(row)).map(|row| row.names.len()).sum() };
    let is_reason = |cell: &str| cell.starts_with("none: ");
    let in_types = count(&|row| !row.is_left_out && !is_reason(&row.types));
    let at_run_time = count(&|row| !row.is_left_out && row.values.as_deref().is_some_and(|cell| !is_reason(cell)));
    let left_out = count(&|row| row.is_left_out);
    println!("{in_types} names are here in types, {at_run_time} at run time, {left_out} are in neither crate, with the reason");
    for row in page.values().flatten() {
        assert!(row.types.len() > 1 && row.values.as_deref().is_none_or(|cell| !cell.is_empty()), "an empty cell: {row:?}");
    }
    assert!(in_types >= 380 && at_run_time >= 250, "names have gone: {in_types}, {at_run_time}");
}

#[test]
fn a_name_that_leads_nowhere_is_found() {
    let mut names = Names::default();
    let operation = "#[doc(alias = \"composition\")]\nCompose<B> = ComputeCompose, TotalCompose, ComposeOf, ComposeOutcome,\n compose(b: B) -> layout\n";
    names.read_source(&format!("operation! {{\n /// Docs.\n {operation}}}\n#[doc(alias = \"twice\")]\n#[inline]\npub fn double(n: u64) -> u64 {{\n"));
    let (composition, other) = (["composition".to_owned()], ["other".to_owned()]);
    assert_eq!(faults("seeded", &names, &[(&composition, "`.compose`"), (&composition, "`ComposeOf`"), (&["twice".to_owned()], "`double`")]), [""; 0]);
    assert_eq!(faults("seeded", &names, &[(&other, "`.compose`")]), ["seeded: `other` is an alias of none of [\".compose\"]"]);
    assert_eq!(faults("seeded", &names, &[(&composition, "`.compose`, `.missing`")]), ["seeded: no `.missing`, for [\"composition\"]"]);
    assert_eq!(faults("seeded", &names, &[(&other, "none: it is not there")]), [""; 0]);

    // What is in comments, or is private, is no name; what a public trait has is one.
    names.read_source("// pub fn in_a_line() {}\n/* pub fn in_a_block() {}\npub fn in_its_next_line() {} */\nimpl A {\n    fn private() {}\n}\n");
    names.read_source("pub trait Open {\n    fn of_a_trait();\n}\nfn after_a_trait() {}\n/// `\"/*\"`\npub fn after_all() {}\n");
    let has = |name: &str| names.names.contains(name);
    let none = ["in_a_line", "in_a_block", "in_its_next_line", "private", "after_a_trait"];
    assert_eq!((none.map(has), ["of_a_trait", "after_all"].map(has)), ([false; 5], [true; 2]));

    let here = "| CuTe | in types |\n|---|---|\n| `a\\|b`, `c` | `d` |\n";
    let rows = page(&format!("# A\n{here}\n| CuTe, not here | why |\n|--|--|\n| `e` | because |\n\n| from | here |\n|--|--|\n| `f` | `g` |\n"));
    assert_eq!((rows["A"][0].names.as_slice(), rows["A"][0].is_left_out), (&["a|b".to_owned(), "c".to_owned()][..], false));
    assert!(rows["A"].len() == 2 && rows["A"][1].is_left_out && rows["A"][1].types == "because");
}
