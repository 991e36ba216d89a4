//! The page of codes, `cute_static::diagnostic::codes`, explains every code of this crate. That it explains those of the static crate, with programs, is tested in `ui-tests`.

use std::collections::BTreeSet;
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

/// The codes of the page's sections, in its order.
fn sections(page: &str) -> Vec<&str> {
    page.lines().filter_map(|line| line.strip_prefix("## ")).map(|title| code(title).expect("a section is about a code")).collect()
}

#[test]
fn every_code_of_a_layout_error_is_explained() {
    let (page, source) = (read("cute-static/src/diagnostic/codes.md"), read("cute-dynamic/src/error.rs"));
    let codes = codes_behind(&source, "=> \"");
    assert!(codes.len() > 40, "`LayoutError::code` is not where it was: {codes:?}");
    assert_eq!(codes, codes_behind(&source, "    /// "), "a variant names another code than `LayoutError::code`");
    let sections = sections(&page);
    let unexplained: Vec<&&str> = codes.iter().filter(|code| !sections.contains(code)).collect();
    assert!(unexplained.is_empty(), "codes.md does not explain {unexplained:?}");
}

#[test]
fn the_page_is_in_the_order_of_the_codes() {
    let page = read("cute-static/src/diagnostic/codes.md");
    let sections = sections(&page);
    assert!(sections.len() >= 49 && sections.is_sorted_by(|a, b| a < b), "{sections:?}");
}
