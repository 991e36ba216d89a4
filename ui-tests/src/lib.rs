//! Programs that must not compile (`fail/`), programs that must (`pass/`), and what the tests in
//! `tests/` ask of them. The examples of the documentation that must not compile are programs too:
//! [`examples`] reads them, and `tests/doc_examples.rs` holds each to the code that its comment
//! promises.
//!
//! A failing program has cases, one after the other. Each opens with what its messages must
//! contain, one line each:
//!
//! ```text
//! //~ CUTE010 Extent = 6, Run = 4
//! //~ expected a layout
//! //~ 2 errors
//! ```
//!
//! The errors of a case are those between its lines and the lines of the next case.
//! A code with numbers stands for a message of the table of refusals, with these numbers in it. The
//! lines are written from the algebra and not copied from the compiler. `N errors` is the number of
//! errors, 1 if nothing is said. The compiler's whole answer is beside the program, in its
//! `.stderr`; it was made with the compiler of the file `TOOLCHAIN`.

#[path = "../../cute-dynamic/tests/asked/mod.rs"]
mod asked;
pub mod book;
pub mod examples;
pub mod operations;
pub mod public;
pub mod reports;

pub use asked::asked;
use cute_refusals::{Message, TABLE};
use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// A case that must not compile.
pub struct Failing {
    /// The file's name without its ending; after the first of several cases, with its line.
    pub name: String,
    /// The file's name without its ending.
    pub file: String,
    /// The lines of the case; all of them where it is the only one.
    lines: Range<usize>,
    /// What its messages must contain.
    pub expected: Vec<String>,
    /// How many errors there must be.
    pub errors: usize,
}

/// The folder of this package.
pub fn folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the workspace.
pub fn workspace() -> &'static Path {
    folder().parent().expect("the workspace")
}

/// All cases of `fail/`, by file.
pub fn failing() -> Vec<Failing> {
    programs("fail").into_iter().flat_map(|path| Failing::all(&path)).collect()
}

/// The programs of a folder of this package, sorted.
pub fn programs(folder_name: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder().join(folder_name)).expect("the folder exists");
    let mut programs: Vec<PathBuf> =
        entries.map(|entry| entry.expect("readable").path()).filter(|path| path.extension().is_some_and(|ending| ending == "rs")).collect();
    programs.sort();
    programs
}

impl Failing {
    /// The cases of a file.
    fn all(path: &Path) -> Vec<Self> {
        let source = fs::read_to_string(path).expect("readable");
        let file = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut cases: Vec<Failing> = Vec::new();
        let mut is_open = false;
        for (line, text) in source.lines().enumerate() {
            let Some(expected) = text.trim_start().strip_prefix("//~ ") else {
                is_open = false;
                continue;
            };
            if !is_open {
                cases.push(Failing { name: format!("{file}:{}", line + 1), file: file.clone(), lines: line + 1..usize::MAX, expected: Vec::new(), errors: 1 });
            }
            is_open = true;
            let case = cases.last_mut().expect("it is open");
            match expected.strip_suffix(" errors").and_then(|count| count.parse().ok()) {
                Some(count) => case.errors = count,
                None => case.expected.push(expected.to_owned()),
            }
        }
        assert!(!cases.is_empty(), "{file}.rs has no `//~ TEXT`, what its messages must contain");
        for i in 1..cases.len() {
            cases[i - 1].lines.end = cases[i].lines.start;
        }
        if let [only] = cases.as_mut_slice() {
            only.name = file;
            only.lines = 0..usize::MAX;
        } else {
            // What is before the first case, or has no place, is an error too many of it.
            cases[0].lines.start = 0;
        }
        cases
    }

    /// The lines of the case, counted from 1; the first case of several has what is before it, too.
    #[must_use]
    pub fn lines(&self) -> Range<usize> {
        self.lines.clone()
    }

    /// The compiler's answer to this case: of what is beside the programs of `folder`, the messages
    /// about its lines.
    pub fn snapshot(&self, folder: &Path) -> String {
        let path = folder.join(&self.file).with_extension("stderr");
        let answer = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{} is missing; {BLESS}", path.display()));
        let place = format!("fail/{}.rs:", self.file);
        let (mut own, mut is_own) = (String::new(), false);
        for message in answer.split_inclusive("\n\n") {
            // A note after an empty line is of the message before it.
            if message.starts_with("error") || message.starts_with("warning") {
                let line = message.split_once(&place).and_then(|(_, rest)| rest.split(':').next()?.parse().ok()).unwrap_or(0);
                is_own = self.lines.contains(&line);
            }
            own += if is_own { message } else { "" };
        }
        own
    }

    /// What is expected and not in the compiler's answer.
    pub fn missing<'a>(&'a self, answer: &str) -> Vec<&'a str> {
        let is_said = |text: &str| match refusal_and_values(text) {
            Some((code, values)) => errors(answer).any(|error| message(code, &values, error).is_some()),
            None => answer.contains(text),
        };
        self.expected.iter().map(String::as_str).filter(|text| !is_said(text)).collect()
    }
}

/// `CUTE010 Extent = 6, Run = 4`: the code and the values.
fn refusal_and_values(text: &str) -> Option<(&str, Values<'_>)> {
    let (code, list) = text.split_once(' ').filter(|(code, _)| codes(code) == [*code])?;
    values(list).map(|values| (code, values))
}

/// The values of names of a message.
pub type Values<'a> = BTreeMap<&'a str, &'a str>;

/// `Extent = 6, Run = 4`; a value may have commas in it: `Source = (64, 16), Target = (32, 32)`.
pub fn values(text: &str) -> Option<Values<'_>> {
    let (mut values, mut rest) = (Values::new(), text);
    loop {
        let (name, after) = rest.split_once(" = ")?;
        let Some(next) = after.find(" = ") else {
            values.insert(name, after);
            return Some(values);
        };
        let end = after[..next].rfind(", ")?;
        values.insert(name, &after[..end]);
        rest = &after[end + 2..];
    }
}

/// The message that an error is, of those of a code, with these values. A name without a value
/// stands for anything.
pub fn message(code: &str, values: &Values<'_>, error: &str) -> Option<&'static Message> {
    let error = decimal(error);
    let (_, said) = error.split_once(&format!("{code}: "))?;
    let refusal = TABLE.iter().find(|refusal| refusal.code == code)?;
    refusal.messages.iter().find(|message| says(message.text, values, said))
}

/// Whether a text is a template with these values. A name without a value stands for anything.
pub fn says(template: &str, values: &Values<'_>, text: &str) -> bool {
    // The texts between the names that stand for anything.
    let (mut between, mut literal, mut rest) = (Vec::new(), String::new(), template);
    while let Some((before, (name, after))) = rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?))) {
        literal += before;
        let limit = cute_refusals::limits::NAMED.iter().find(|limit| limit.0 == name).map(|limit| limit.1.to_string());
        match limit.as_deref().or(values.get(name).copied()) {
            Some(value) => literal += value,
            None => between.push(std::mem::take(&mut literal)),
        }
        rest = after;
    }
    literal += rest;
    let Some((first, others)) = between.split_first() else { return literal == text };
    let Some(mut text) = text.strip_prefix(&**first).and_then(|text| text.strip_suffix(&*literal)) else { return false };
    // Where a text between occurs first leaves the most to those after it.
    others.iter().all(|other| {
        let after = text.split_once(&**other).map(|(_, after)| after);
        text = after.unwrap_or(text);
        after.is_some()
    })
}

/// A text with its numbers in digits: `Lit<96>` is 96, `Thousands<1, 36>` is 1036, `Signed<-8>` is
/// -8, and `Negated<Thousands<1, 36>>` is -1036.
pub fn decimal(text: &str) -> String {
    const NUMBERS: [&str; 6] = ["Lit<", "Signed<", "Thousands<", "Millions<", "Billions<", "Trillions<"];
    let mut digits = String::new();
    let mut rest = text;
    while let Some((at, name)) = NUMBERS.iter().filter_map(|name| Some((rest.find(name)?, name))).min() {
        let (groups, after) = rest[at + name.len()..].split_once('>').expect("a number ends");
        digits.push_str(&rest[..at]);
        for (i, group) in groups.split(", ").enumerate() {
            digits.push_str(&if i == 0 { group.to_owned() } else { format!("{group:0>3}") });
        }
        rest = after;
        // Then the digits and a bracket that closes are all there is to it.
        if let (Some(minus), Some(after)) = (digits.rfind("Negated<"), rest.strip_prefix('>'))
            && digits[minus + "Negated<".len()..].bytes().all(|digit| digit.is_ascii_digit())
        {
            digits.replace_range(minus..minus + "Negated<".len(), "-");
            rest = after;
        }
    }
    digits + rest
}

/// The errors in a compiler's answer.
pub fn errors(answer: &str) -> impl Iterator<Item = &str> {
    answer.lines().filter(|line| line.starts_with("error:") || line.starts_with("error["))
}

/// The compiler in use and the one the snapshots were made with: `rustc 1.95.0`.
pub fn toolchains() -> (String, String) {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("UTF-8");
    let used = version.split_whitespace().take(2).collect::<Vec<_>>().join(" ");
    let pinned = fs::read_to_string(folder().join("TOOLCHAIN")).expect("the file TOOLCHAIN").trim().to_owned();
    (used, pinned)
}

/// What programs are compiled with beside the toolchain: without debug information, since long
/// types are long there, too; and with the flags that trybuild gives the compiler for a program.
///
/// trybuild compiles the dependencies without the last flag, and then again with it, as all crates
/// have the same flags. What is in the environment comes before what it says, so that they are
/// compiled once, for the programs of `tests/ui.rs` and for those of `tests/doc_examples.rs`.
pub const ENVIRONMENT: [(&str, &str); 3] = [
    ("CARGO_PROFILE_DEV_DEBUG", "0"),
    ("CARGO_INCREMENTAL", "0"),
    ("CARGO_ENCODED_RUSTFLAGS", "--cfg\u{1f}trybuild\u{1f}--verbose\u{1f}-A\u{1f}dead_code\u{1f}--diagnostic-width=140"),
];

/// The target that the compiler in use compiles for unless told otherwise.
pub fn host() -> String {
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8(output.stdout).expect("UTF-8");
    version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host").to_owned()
}

/// What to do when a message changed.
pub const BLESS: &str = "if the new messages are right: `TRYBUILD=overwrite cargo test -p ui-tests`, review the diff of ui-tests/fail/*.stderr, \
                         and write the compiler's version into ui-tests/TOOLCHAIN";

/// The programs whose messages are known to be wrong, and how: the lines `name: what is wrong` of
/// the file `KNOWN_WRONG`.
///
/// Their `//~` lines say what the message ought to be, and the tests insist that a line goes when
/// its message is right.
pub fn known_wrong() -> BTreeMap<&'static str, &'static str> {
    include_str!("../KNOWN_WRONG").lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(": ")).collect()
}

/// All `CUTE123` in a text.
pub fn codes(text: &str) -> Vec<String> {
    text.match_indices("CUTE")
        .filter_map(|(at, _)| text.get(at..at + 7))
        .filter(|code| code[4..].bytes().all(|digit| digit.is_ascii_digit()))
        .map(str::to_owned)
        .collect()
}

/// The files with this ending in a folder and the folders in it.
pub fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("readable").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|found| found == ending) {
            found.push(path);
        }
    }
    found
}
