//! The page of codes, `cute_static::diagnostic::codes`, explains every code of this crate.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// A file of the workspace.
fn read(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The code at the beginning of a text.
fn code(text: &str) -> Option<&str> {
    let code = text.get(..7)?;
    (code.starts_with("CUTE") && code[4..].bytes().all(|digit| digit.is_ascii_digit())).then_some(code)
}

/// The codes that follow a text.
fn codes_behind<'a>(source: &'a str, text: &str) -> BTreeSet<&'a str> {
    source.match_indices(text).filter_map(|(at, _)| code(&source[at + text.len()..])).collect()
}

/// The sections of the page by their codes.
fn sections(page: &str) -> BTreeMap<&str, &str> {
    page.split("\n## ").skip(1).map(|section| (code(section).expect("a section is about a code"), section)).collect()
}

#[test]
fn every_code_of_a_layout_error_is_explained() {
    let (page, source) = (read("cute-static/src/diagnostic/codes.md"), read("cute-dynamic/src/error.rs"));
    let codes = codes_behind(&source, "=> \"");
    assert!(codes.len() > 40, "`LayoutError::code` is not where it was: {codes:?}");
    assert_eq!(codes, codes_behind(&source, "    /// "), "a variant names another code than `LayoutError::code`");
    let sections = sections(&page);
    let unexplained: Vec<&&str> = codes.iter().filter(|code| !sections.contains_key(**code)).collect();
    assert!(unexplained.is_empty(), "codes.md does not explain {unexplained:?}");
}

#[test]
fn the_page_is_in_the_order_of_the_codes() {
    let page = read("cute-static/src/diagnostic/codes.md");
    let headings: Vec<&str> = page.lines().filter_map(|line| line.strip_prefix("## ").and_then(code)).collect();
    assert!(headings.len() >= 49 && headings.is_sorted_by(|a, b| a < b), "{headings:?}");
}

/// The static crate's examples are its own doctests. It does not know this crate: an example with it is ignored there, and is the doctest of the variant here.
#[test]
fn examples_with_this_crate_are_doctests_of_their_variants() {
    let (page, source) = (read("cute-static/src/diagnostic/codes.md"), read("cute-dynamic/src/error.rs"));
    let mut examples = 0;
    for (code, section) in sections(&page) {
        let example = section.split("```").nth(1).unwrap_or_else(|| panic!("{code} has no example"));
        let Some(example) = example.strip_prefix("rust,ignore\n") else {
            assert!(!example.contains("cute_dynamic") && !example.contains("ignore"), "{code}: nobody runs the example");
            continue;
        };
        let start = source.find(&format!("    /// {code}: ")).unwrap_or_else(|| panic!("no variant is {code}"));
        let documentation: Vec<&str> = source[start..].lines().map_while(|line| line.trim_start().strip_prefix("///")).map(str::trim_start).collect();
        let expected: Vec<&str> = ["```"].into_iter().chain(example.lines()).chain(["```"]).collect();
        assert!(documentation.windows(expected.len()).any(|lines| lines == expected), "the variant of {code} has not the example of codes.md");
        examples += 1;
    }
    assert!(examples >= 12, "{examples}");
}
