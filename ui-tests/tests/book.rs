//! The book: each page is in it once, its links lead to its pages, and each code has a page with
//! what the compiler answers.

use cute_refusals::TABLE;
use std::collections::BTreeSet;
use std::fs;
use ui_tests::book::{
    Page, SUMMARY, UNSEEN, calls, chapters, headings, kernels, links, pages, place_of_code, printed, resolved, section, shortest_sessions, smallest_cases,
};
use ui_tests::operations::{NOT_ASKED, counterexamples, names, operations, place_of_operation};
use ui_tests::{failing, files, folder, workspace};

#[test]
fn the_summary_has_each_page_of_the_guides_once() {
    let chapters = chapters(&fs::read_to_string(workspace().join(SUMMARY)).unwrap());
    let distinct: BTreeSet<&String> = chapters.iter().collect();
    assert_eq!(distinct.len(), chapters.len(), "a page is there twice");
    let guides = ["cute-static/guide", "cute-static/device/launch/guide"].map(|guide| files(&workspace().join(guide), "md"));
    for page in guides.into_iter().flatten() {
        let page = page.strip_prefix(workspace()).unwrap().to_string_lossy().into_owned();
        assert!(page == SUMMARY || distinct.contains(&page), "{SUMMARY} does not have {page}");
    }
    let chapters_of_book = pages().iter().find(|page| page.path == "SUMMARY.md").map(|page| links(&page.text).len());
    assert_eq!(chapters_of_book, Some(chapters.len() + TABLE.len() + operations().len()));
}

/// The anchors that mdBook gives the headings of a page.
fn anchors(page: &Page) -> BTreeSet<String> {
    let anchor = |heading: &str| {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        heading.chars().filter_map(|char| if char == ' ' { Some('-') } else { (char.is_alphanumeric() || "-_".contains(char)).then_some(char) }).collect()
    };
    headings(&page.text).map(anchor).collect()
}

#[test]
fn each_page_has_one_title_and_no_level_is_left_out() {
    for page in pages().iter().filter(|page| page.path != "SUMMARY.md") {
        let levels: Vec<usize> = headings(&page.text).map(|heading| heading.len() - heading.trim_start_matches('#').len()).collect();
        assert_eq!((levels[0], levels.iter().filter(|level| **level == 1).count()), (1, 1), "{} has not one title, first", page.path);
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "{} leaves a level out: {levels:?}", page.path);
    }
}

#[test]
fn links_lead_to_pages_of_the_book() {
    let pages = pages();
    let mut count = 0;
    for page in &pages {
        for link in links(&page.text) {
            let to = resolved(&page.path, link);
            let Some(target) = pages.iter().find(|page| page.path == to) else { panic!("{}: {link} leads nowhere", page.path) };
            if let Some((_, anchor)) = link.split_once('#') {
                assert!(anchors(target).contains(anchor), "{}: {link} has no such heading", page.path);
            }
            count += 1;
        }
    }
    assert!(count > 3 * TABLE.len(), "only {count} links: those of codes are not where they were");
    let distinct: BTreeSet<&String> = pages.iter().map(|page| &page.path).collect();
    assert_eq!(distinct.len(), pages.len(), "two pages have one place");
}

/// Each has the compiler's whole answer, that of `cute`, or what a program or a kernel prints, or
/// says why not.
#[test]
fn each_code_has_a_page_with_what_is_seen_of_it() {
    let (pages, cases, sessions, kernels, calls) = (pages(), smallest_cases(), shortest_sessions(), kernels(), calls());
    let mut unseen: BTreeSet<&str> = UNSEEN.iter().flat_map(|(codes, _)| codes.iter().copied()).collect();
    for refusal in TABLE {
        let (code, section) = (refusal.code, section(refusal.code).1);
        let page = &pages.iter().find(|page| page.path == place_of_code(code)).expect("a page").text;
        assert!(page.starts_with(&format!("# {code}: {}\n", refusal.title)) && page.contains(&section));
        assert!(page.contains("```rust") || page.contains("```text"), "{code} has no program");
        let answers = [
            cases.get(code).is_some_and(|case| page.contains(&case.answer)),
            sessions.get(code).is_some_and(|session| page.contains(&session.shown)),
            kernels.get(code).is_some_and(|kernel| page.contains(kernel) && section.contains(&format!("```text\n{code}: "))),
            calls.get(code).is_some_and(|call| {
                // What the call prints stands after the code.
                let prints = |text: &String| section.contains(&format!("```text\n{code}: {text}"));
                page.contains(&call.program) && matches!(&printed(&call.program)[..], [text] if prints(text))
            }),
            printed(&section).iter().any(|text| page.contains(text)),
        ];
        assert_ne!(answers.contains(&true), unseen.remove(code), "{code} has an answer {answers:?}, or is one of UNSEEN");
    }
    assert!(unseen.is_empty(), "there is no {unseen:?}");
    println!("{} codes have the compiler's answer, {} that of `cute`, {} a kernel, {} a call", cases.len(), sessions.len(), kernels.len(), calls.len());
}

/// Each operation has a page with an equation, an example, a counterexample that does not compile,
/// what `cute` answers, or why it is not asked, and what CuTe calls it.
#[test]
fn each_operation_has_a_page_with_all_of_it() {
    let (pages, operations) = (pages(), operations());
    let (counterexamples, names) = (counterexamples(&operations), names(&operations));
    assert!(operations.len() > 100, "the operations are not where they were");
    let mut lacking = Vec::new();
    for operation in &operations {
        let method = &operation.method;
        let page = &pages.iter().find(|page| page.path == place_of_operation(operation)).expect("a page").text;
        let is_asked = NOT_ASKED.iter().all(|(name, _)| name != method);
        let parts = [
            ("an equation", operation.has_equation()),
            ("an example", operation.has_example()),
            ("a program that does not compile", operation.has_counterexample() || counterexamples.contains_key(method)),
            ("an answer of `cute`", operation.session().is_some_and(|session| page.contains(&session)) == is_asked),
            ("what CuTe calls it", page.contains("## Coming from CuTe\n")),
        ];
        lacking.extend(parts.into_iter().filter(|(_, is_there)| !is_there).map(|(part, _)| format!("{method} lacks {part}")));
    }
    assert!(lacking.is_empty(), "{lacking:#?}");
    println!("{} operations, {} with the compiler's answer, {} with a name of CuTe", operations.len(), counterexamples.len(), names.len());
}

#[test]
fn what_examples_print_is_found() {
    let page = r#"assert_eq!(f("a, b", ["c"]).unwrap_err().to_string(), "one `x`");
assert_eq!(
    error,
    "CUTE001: two\n  help: \
     of \"it\""
);
assert_eq!(answer.to_string(), "three");
"#;
    assert_eq!(printed(page), ["one `x`\n", "CUTE001: two\n  help: of \"it\"\n"]);
}

/// What a page shows of the compiler stands, line by line, in a snapshot, which the test `ui`
/// compares with the compiler; and its program stands in the file beside it.
#[test]
fn answers_are_those_of_the_snapshots() {
    let cases = smallest_cases();
    for (code, case) in &cases {
        let path = folder().join("fail").join(&case.file);
        let (source, snapshot) = (fs::read_to_string(path.with_extension("rs")).unwrap(), fs::read_to_string(path.with_extension("stderr")).unwrap());
        assert!(snapshot.contains(case.answer.trim_end()) && case.answer.contains(code), "{code}: {}", case.answer);
        let lines: BTreeSet<&str> = source.lines().map(str::trim).collect();
        let foreign: Vec<&str> = case.program.lines().map(str::trim).filter(|line| !line.is_empty() && !lines.contains(line)).collect();
        assert!(foreign.is_empty(), "{code}: {foreign:?} is not in fail/{}.rs", case.file);
        assert!(!case.program.contains("//~") && case.program.matches('{').count() == case.program.matches('}').count(), "{code}: {}", case.program);
        // The compiler points at lines of the program.
        let shown = case.answer.lines().filter_map(|line| line.split_once(" | ")).find(|(number, _)| number.trim().parse::<usize>().is_ok());
        if let Some((_, line)) = shown {
            // A long line is cut.
            let line = line.trim_end_matches("...");
            assert!(case.program.contains(line.trim()), "{code}: the program lacks `{}`:\n{}", line.trim(), case.program);
        }
    }
    let answered: BTreeSet<String> = failing()
        .iter()
        .filter(|case| case.errors == 1)
        .flat_map(|case| case.snapshot(&folder().join("fail")).lines().next().map(ui_tests::codes))
        .flatten()
        .collect();
    let lost: Vec<&String> = answered.iter().filter(|code| !cases.contains_key(*code)).collect();
    assert!(lost.is_empty(), "codes of the programs without an answer on their pages: {lost:?}");
}
