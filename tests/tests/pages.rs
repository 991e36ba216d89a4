//! The pages: the guide has each, its examples are tests, and lines wrap: prose and comments at 100
//! columns, other source lines at the width that rustfmt has.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// How wide prose is at most: of pages, and of comments.
const WIDTH: usize = 100;

/// How wide a line of source is at most: `max_width` in `rustfmt.toml`, which leaves macros and
/// strings as they are.
const SOURCE_WIDTH: usize = 160;

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(workspace().join(path)).expect("readable")
}

/// The files of a folder, and of the folders in it unless they are built or fetched, by their
/// endings.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            found.extend(files(&path, ending));
        } else if path.is_file() && path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found
}

/// The lines of Markdown that are prose and too wide, where each begins in column `column`. Not
/// prose: code, tables, and the targets of links.
fn wide<'a>(lines: impl IntoIterator<Item = (usize, &'a str)>) -> Vec<&'a str> {
    let (mut wide, mut is_code) = (Vec::new(), false);
    for (column, line) in lines {
        let text = line.trim();
        let opens_or_closes = text.starts_with("```");
        let is_target = text.starts_with('[') && text.split_once("]: ").is_some_and(|(_, target)| !target.contains(' '));
        let can_wrap = !is_code && !opens_or_closes && !line.starts_with("    ") && !text.starts_with('|') && !is_target;
        if can_wrap && column + line.chars().count() > WIDTH {
            wide.push(line);
        }
        is_code ^= opens_or_closes;
    }
    wide
}

#[test]
fn the_guide_has_every_page_and_all_its_examples_are_tests() {
    let (guide, tests, readme) = (read("cute-static/src/guide.rs"), read("tests/src/lib.rs"), read("README.md"));
    let pages = files(&workspace().join("cute-static/guide"), "md");
    assert!(pages.len() >= 8, "the pages are not where they were");
    for page in pages {
        let name = page.file_stem().expect("a name").to_string_lossy().into_owned();
        // The contents of the book, which are no page: `ui-tests/tests/book.rs` is about them.
        if name == "SUMMARY" {
            continue;
        }
        assert!(guide.contains(&format!("//! | [`{name}`]")), "the guide does not list {name}");
        assert!(tests.contains(&format!("\"cute-static/guide/{name}.md\"")), "tests/src/lib.rs does not check the examples of {name}");
        assert!(readme.contains(&format!("(cute-static/guide/{name}.md)")), "the README does not link {name}");
    }
}

#[test]
fn pages_wrap() {
    // These are tables that a program writes.
    let generated = ["benches/RESULTS.md", "benches/GROWTH.md", "benches/NUMBERS.md"].map(|name| workspace().join(name));
    let mut found = Vec::new();
    for page in files(&workspace(), "md").into_iter().filter(|page| !generated.contains(page)) {
        let text = fs::read_to_string(&page).expect("readable");
        found.extend(wide(text.lines().map(|line| (0, line))).into_iter().map(|line| format!("{}: {line}", page.display())));
    }
    assert!(found.is_empty(), "wider than {WIDTH}:\n{}", found.join("\n"));
}

/// The chapters, and the programs of which each has one in `examples/`.
const CHAPTERS: [&str; 15] = [
    "cute-static/guide/tuples.md",
    "cute-static/guide/layouts.md",
    "cute-static/guide/algebra.md",
    "cute-static/guide/tilers.md",
    "cute-static/guide/mixed.md",
    "cute-static/guide/tensors.md",
    "cute-static/guide/algorithms.md",
    "cute-static/guide/swizzles.md",
    "cute-static/guide/atoms.md",
    "cute-static/device/launch/guide/kernels.md",
    "cute-static/device/launch/guide/testing.md",
    "cute-static/guide/distribution.md",
    "cute-static/guide/exactness.md",
    "cute-static/guide/theory.md",
    "cute-static/guide/cookbook.md",
];

/// Each chapter has a program, and says how it is run; `.ci/run` runs all.
#[test]
fn each_chapter_has_a_program() {
    let mut programs: BTreeSet<String> = files(&workspace().join("cute-static/guide/programs/src/bin"), "rs").iter().map(|path| stem(path)).collect();
    for chapter in CHAPTERS {
        let name = stem(Path::new(chapter));
        assert!(programs.remove(&name), "cute-static/guide/programs/src/bin has no {name}.rs");
        let words = read(chapter).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("`cargo run -p cute-examples --bin {name}`")), "{chapter} does not say how its program is run");
    }
    assert!(programs.is_empty(), "of no chapter: {programs:?}");
}

/// The name of a file without its ending.
fn stem(path: &Path) -> String {
    path.file_stem().expect("a name").to_string_lossy().into_owned()
}

/// A chapter says at its end, with a table of names, how the others call what it is about.
#[test]
fn each_chapter_says_where_one_comes_from() {
    for chapter in CHAPTERS {
        let text = read(chapter);
        let notes = text.split_once("# Coming from elsewhere\n").unwrap_or_else(|| panic!("{chapter} has no notes")).1;
        assert!(notes.contains("|---|"), "{chapter}: the notes have no table");
        let lacks = |name: &&str| !notes.split_whitespace().collect::<Vec<_>>().join(" ").contains(name);
        let missing: Vec<&str> = ["CuTe", "CuTe DSL", "PyCuTe", "Triton"].into_iter().filter(lacks).collect();
        assert!(missing.is_empty(), "{chapter}: the notes lack {missing:?}");
    }
}

/// The comments of a source file, each line with the column in which its text begins. Those that
/// begin with `//~` are no prose: they are the messages that a failing program is held to.
fn comments(source: &str) -> impl Iterator<Item = (usize, &str)> {
    source.lines().filter(|line| !line.trim_start().starts_with("//~")).filter_map(|line| {
        let text = line.trim_start().strip_prefix("//")?.trim_start_matches(['/', '!']);
        let text = text.strip_prefix(' ').unwrap_or(text);
        Some((line.chars().count() - text.chars().count(), text))
    })
}

/// The lines of a source file that are too wide: of comments, and of code in comments or outside.
/// The row of a table is one line.
fn wide_source(source: &str) -> Vec<&str> {
    let is_row = |line: &str| line.trim_start().trim_start_matches(['/', '!']).starts_with(" |");
    let is_wide = |line: &&str| line.chars().count() > SOURCE_WIDTH && !is_row(line);
    wide(comments(source)).into_iter().chain(source.lines().filter(is_wide)).collect()
}

#[test]
fn sources_wrap() {
    let sources = files(&workspace(), "rs");
    assert!(sources.len() > 300, "the sources are not where they were");
    let mut found = Vec::new();
    for path in sources {
        let text = fs::read_to_string(&path).expect("readable");
        found.extend(wide_source(&text).into_iter().map(|line| format!("{}: {line}", path.display())));
    }
    assert!(found.is_empty(), "comments wider than {WIDTH}, or code wider than {SOURCE_WIDTH}:\n{}", found.join("\n"));
}

/// The targets of the links of a page: `[text](target)`, and `[name]: target`.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let inline = page.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let named = page.lines().filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).map(|(_, target)| target);
    inline.chain(named).filter(|target| !target.contains("://") && !target.contains(' '))
}

#[test]
fn links_lead_to_files() {
    let mut pages = files(&workspace().join("cute-static/guide"), "md");
    pages.push(workspace().join("README.md"));
    let mut dead = Vec::new();
    for page in pages {
        let text = fs::read_to_string(&page).expect("readable");
        let leads = |target: &&str| page.parent().expect("a folder").join(target).exists();
        dead.extend(links(&text).filter(|target| !leads(target)).map(|target| format!("{}: {target}", page.display())));
    }
    assert!(dead.is_empty(), "no such files:\n{}", dead.join("\n"));
    assert_eq!(links("[a](b.md), [c](https://d)\n[e]: f.md\n").collect::<Vec<_>>(), ["b.md", "f.md"]);
}

#[test]
fn wide_prose_is_found() {
    let long = "word ".repeat(21);
    let page = format!("{long}\n```text\n{long}\n```\n| {long} |\n[link]: {}\n{}\n", "target".repeat(20), &long[..100]);
    assert_eq!(wide(page.lines().map(|line| (0, line))), [long.as_str()]);
    assert_eq!(wide([(4, &long[..97])]), [&long[..97]]);
    let code = format!("    let s = \"{}\";", "word ".repeat(32));
    let source = format!("/// ```\n/// {long}\n/// ```\n    /// {long}\n    //~ {long}\n{long}\n{code}\n");
    assert_eq!(wide_source(&source), [long.as_str(), code.as_str()]);
}
