//! What is reported about CuTe and about arrays over ranks, as programs: the cases of
//! `fail/reports*.rs`, the functions of `pass/reports.rs`, and tests of `distribute.rs`, each with
//! a comment `// Report NVIDIA/cutlass#1: what happens there.`

use crate::{Failing, Values, codes, errors, failing, folder, says, workspace};
use cute_refusals::TABLE;
use std::{fs, path::Path};

/// The lines of a message in which the cause and what to do are to be.
pub const LINES: usize = 12;

/// A report, and what happens here.
pub struct Report {
    /// The issues, `NVIDIA/cutlass#1`.
    pub issues: Vec<String>,
    /// What happens there.
    pub there: String,
    /// The program's name: of a case, or of a function.
    pub name: String,
    /// What happens here.
    pub here: Here,
}

/// What happens here with the program of a report.
pub enum Here {
    /// It is right, and a function asserts so.
    Right,
    /// It does not compile.
    Refused {
        /// The code.
        code: String,
        /// The line of the compiler's answer that has the cause, with its numbers; counted from 1.
        cause: usize,
        /// The line that says what to do, if one does.
        fix: Option<usize>,
    },
}

/// Returns all reports: those that are refused, by file, and then those that are right.
#[must_use]
pub fn reports() -> Vec<Report> {
    let refused = failing().into_iter().filter(|case| case.file.starts_with("reports")).map(|case| refused(&case));
    refused.chain(right()).collect()
}

/// The report of a case, and where its answer says what.
fn refused(case: &Failing) -> Report {
    let path = folder().join("fail").join(&case.file).with_extension("rs");
    let source = fs::read_to_string(path).expect("readable");
    let lines: Vec<&str> = (1..).zip(source.lines()).filter(|(number, _)| case.lines().contains(number)).map(|(_, line)| line).collect();
    let at = lines.iter().position(|line| line.starts_with("// Report ")).unwrap_or_else(|| panic!("{} has no report", case.name));
    let name = lines.iter().find_map(|line| line.strip_prefix("fn ")?.split(['(', '<']).next()).expect("a function");
    // A program that is refused when its code is generated is alone in its file.
    let name = if name == "main" { &case.file } else { name }.to_owned();
    let (issues, there) = comment(&lines[at..]);
    let answer = case.snapshot(&folder().join("fail"));
    let error = errors(&answer).next().unwrap_or_default();
    let code = codes(error).into_iter().next().unwrap_or_else(|| panic!("{}: {error}", case.name));
    Report {
        issues,
        there,
        name,
        here: Here::Refused { cause: 1 + answer.lines().position(|line| line == error).expect("a line"), fix: fix(&code, &answer), code },
    }
}

/// The line of an answer that says what to do: the way out of the code, a note of the message, or,
/// since an index that is too narrow has a message alone, the second half of that message.
fn fix(code: &str, answer: &str) -> Option<usize> {
    let refusal = TABLE.iter().find(|refusal| refusal.code == code).expect("it is in the table");
    let notes = refusal.messages.iter().flat_map(|message| message.notes.iter().copied()).chain([refusal.way_out]);
    let notes: Vec<&str> = notes.collect();
    let is_fix = |line: &str| match line.split_once("= note: ") {
        Some((_, note)) => notes.iter().any(|fix| says(fix, &Values::new(), note)),
        // The second line of what a constant panics with.
        None if line.trim_start().starts_with("help: ") => says(refusal.way_out, &Values::new(), &line.trim_start()["help: ".len()..]),
        None => line.starts_with("error[E0080]") && line.contains("; use "),
    };
    (1..).zip(answer.lines()).find(|(_, line)| is_fix(line)).map(|(number, _)| number)
}

/// The reports that are right: of `pass/reports.rs`, whose `main` runs them, and of tests of arrays
/// over ranks.
fn right() -> Vec<Report> {
    let programs = right_of(&folder().join("pass/reports.rs"), |source, name| source.contains(&format!("\n    {name}();\n")));
    let is_test = |source: &str, name: &str| source.contains(&format!("\n#[test]\nfn {name}() "));
    programs.into_iter().chain(right_of(&workspace().join("cute-dynamic/tests/distribute.rs"), is_test)).collect()
}

/// The reports of a file whose functions are run, which each of them has to be, and assert
/// something.
fn right_of(file: &Path, is_run: impl Fn(&str, &str) -> bool) -> Vec<Report> {
    let source = fs::read_to_string(file).expect("readable");
    let lines: Vec<&str> = source.lines().collect();
    let begin = |at: &usize| lines[*at].starts_with("// Report ");
    let asserts = |name: &str| {
        let body = source.split_once(&format!("\nfn {name}()")).and_then(|(_, rest)| rest.split_once("\n}\n"));
        body.is_some_and(|(body, _)| body.contains("assert"))
    };
    (0..lines.len())
        .filter(begin)
        .map(|at| {
            let (issues, there) = comment(&lines[at..]);
            let name = lines[at..].iter().find_map(|line| line.strip_prefix("fn ")?.split('(').next()).expect("a function").to_owned();
            assert!(is_run(&source, &name), "{name} is not run");
            assert!(asserts(&name), "{name} asserts nothing");
            Report { issues, there, name, here: Here::Right }
        })
        .collect()
}

/// The issues and the text of a comment `// Report A#1, B#2: text.` that begins at the first line.
fn comment(lines: &[&str]) -> (Vec<String>, String) {
    let words: Vec<&str> = lines.iter().map_while(|line| line.strip_prefix("// ")).collect();
    let text = words.join(" ");
    let (issues, there) = text.strip_prefix("Report ").and_then(|text| text.split_once(": ")).expect("issues and a text");
    let issues: Vec<String> = issues.split(", ").map(str::to_owned).collect();
    assert!(issues.iter().all(|issue| issue.split_once('#').is_some_and(|(name, number)| name.contains('/') && number.parse::<u32>().is_ok())), "{issues:?}");
    (issues, there.to_owned())
}

/// Returns the table of the page, in Markdown.
#[must_use]
pub fn table() -> String {
    let mut text = String::from("| report | there | here | cause in line | what to do in line |\n|---|---|---|---|---|\n");
    for Report { issues, there, name, here } in reports() {
        let links: Vec<String> = issues
            .iter()
            .map(|issue| {
                let (repository, number) = issue.split_once('#').expect("a number");
                format!("[{issue}](https://github.com/{repository}/issues/{number})")
            })
            .collect();
        let (here, cause, fix) = match here {
            Here::Right => ("right".to_owned(), "".to_owned(), "".to_owned()),
            Here::Refused { code, cause, fix } => (format!("refused: `{code}`"), cause.to_string(), fix.map_or("none".to_owned(), |line| line.to_string())),
        };
        text += &format!("| {} | {there} | `{name}` is {here} | {cause} | {fix} |\n", links.join(", "));
    }
    text
}
