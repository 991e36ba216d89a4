//! The guide as a book for mdBook, with a page for each code.
//!
//! `cute-static/guide/SUMMARY.md` says which pages there are, and in which order. A page of the
//! repository becomes a page of the book: its links lead within the book, and its programs are
//! marked as Rust. The pages of codes are written here, from the table of refusals, from the
//! programs of `fail/` with the compiler's answers beside them, from what the pages show of `cute`,
//! from kernels that are run in the emulator, from calls of the engines, and from what examples
//! assert that an error prints. Those of operations are written by
//! [`operations`](crate::operations).
//! Nothing of them is a copy.

use crate::operations::{counterexamples, names as names_of_operations, operations, page_of_operation, place_of_operation};
use crate::{Failing, failing, files, folder, workspace};
use cute_refusals::{Refusal, TABLE};
use std::collections::BTreeMap;
use std::path::{Component, Path};
use std::{fs, io};

/// The list of the pages.
pub const SUMMARY: &str = "cute-static/guide/SUMMARY.md";

/// What a page that has all codes is made of.
const CODES: &str = "cute-static/refusals/src/table.rs";

/// The page below which each operation has its own.
const OPERATIONS: &str = "cute-static/guide/operations.md";

/// A page of the book.
pub struct Page {
    /// Its file, from the folder of the book's sources.
    pub path: String,
    /// Its text, in Markdown.
    pub text: String,
}

/// Returns the book: its `SUMMARY.md`, and then every page.
///
/// # Panics
/// If a link of the summary leads nowhere.
#[must_use]
pub fn pages() -> Vec<Page> {
    let summary = fs::read_to_string(workspace().join(SUMMARY)).expect("the summary is there");
    let places: BTreeMap<String, String> = chapters(&summary).into_iter().map(|file| (file.clone(), place(&file))).collect();
    let mut pages = vec![Page { path: "SUMMARY.md".to_owned(), text: with_pages_below(&relinked(&summary, SUMMARY, "SUMMARY.md", &places)) }];
    for (file, place) in &places {
        if file == CODES {
            pages.push(Page { path: place.clone(), text: list_of_codes() });
            continue;
        }
        let text = fs::read_to_string(workspace().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
        let below = if file == OPERATIONS { list_of_operations() } else { String::new() };
        pages.push(Page { path: place.clone(), text: marked_as_rust(&with_one_title(&relinked(&text, file, place, &places))) + &below });
    }
    let cases = smallest_cases();
    let sessions = shortest_sessions();
    pages.extend(
        TABLE
            .iter()
            .map(|refusal| Page { path: place_of_code(refusal.code), text: page_of_code(refusal, cases.get(refusal.code), sessions.get(refusal.code)) }),
    );
    let operations = operations();
    let (counterexamples, names) = (counterexamples(&operations), names_of_operations(&operations));
    pages.extend(operations.iter().map(|operation| {
        let text = page_of_operation(operation, counterexamples.get(&operation.method), names.get(&operation.method));
        Page { path: place_of_operation(operation), text: marked_as_rust(&text) }
    }));
    pages
}

/// Writes the book's sources into a folder: `book.toml`, its style, and the pages in `src`.
///
/// # Errors
/// Those of writing.
pub fn write(to: &Path) -> io::Result<()> {
    let sources = to.join("src");
    if sources.exists() {
        fs::remove_dir_all(&sources)?;
    }
    for page in pages() {
        let path = sources.join(&page.path);
        fs::create_dir_all(path.parent().expect("a folder"))?;
        fs::write(path, page.text)?;
    }
    for name in ["book.toml", "book.css"] {
        fs::copy(workspace().join(SUMMARY).with_file_name(name), to.join(name))?;
    }
    Ok(())
}

/// The files that a page links, from the folder of the workspace, in order.
#[must_use]
pub fn chapters(summary: &str) -> Vec<String> {
    links(summary).into_iter().map(|target| resolved(SUMMARY, target)).collect()
}

/// Where a file of the repository is in the book.
fn place(file: &str) -> String {
    let path = Path::new(file);
    let name = |path: &Path| path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    match file {
        "README.md" => "introduction.md".to_owned(),
        CODES => "codes.md".to_owned(),
        _ if file.starts_with("cute-static/guide/") => name(path),
        _ if name(path) == "README.md" => name(path.parent().expect("a folder")) + ".md",
        _ => format!("{}/{}", name(path.parent().and_then(|guide| guide.parent()).expect("a folder")), name(path)),
    }
}

/// Where the page of a code is in the book.
#[must_use]
pub fn place_of_code(code: &str) -> String {
    format!("codes/{code}.md")
}

/// The targets of the links of a page to files: `[text](target)`, and `[name]: target`; not those
/// in code.
#[must_use]
pub fn links(page: &str) -> Vec<&str> {
    let mut is_code = false;
    let mut found = Vec::new();
    for line in page.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            continue;
        }
        found.extend(line.split("](").skip(1).filter_map(|rest| rest.split(')').next()));
        found.extend(line.strip_prefix('[').and_then(|line| line.split_once("]: ")).map(|(_, target)| target));
    }
    found.retain(|target| !target.contains("://") && !target.contains(' ') && !target.starts_with('#'));
    found
}

/// The file that a link of a file leads to, both from the folder of the workspace.
#[must_use]
pub fn resolved(file: &str, target: &str) -> String {
    let target = target.split('#').next().unwrap_or_default();
    let mut path: Vec<String> = Vec::new();
    for component in Path::new(file).parent().expect("a folder").join(target).components() {
        match component {
            Component::ParentDir => drop(path.pop().expect("a file of the repository")),
            Component::Normal(name) => path.push(name.to_string_lossy().into_owned()),
            _ => {}
        }
    }
    path.join("/")
}

/// A page with links that lead within the book. What links another file of the repository is text
/// alone.
fn relinked(text: &str, file: &str, place: &str, places: &BTreeMap<String, String>) -> String {
    let up = "../".repeat(place.matches('/').count());
    let mut is_code = false;
    let mut page = String::new();
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            page += line;
            page += "\n";
            continue;
        }
        let mut line = line.to_owned();
        for target in links(&line).into_iter().map(str::to_owned).collect::<Vec<_>>() {
            let anchor = target.find('#').map_or("", |at| &target[at..]);
            match places.get(&resolved(file, &target)) {
                Some(place) => {
                    line = line
                        .replace(&format!("]({target})"), &format!("]({up}{place}{anchor})"))
                        .replace(&format!("]: {target}"), &format!("]: {up}{place}{anchor}"))
                }
                None => line = unlinked(&line, &target),
            }
        }
        page += &line;
        page += "\n";
    }
    page
}

/// A line in which `[text](target)` is its text.
fn unlinked(line: &str, target: &str) -> String {
    let end = format!("]({target})");
    let mut line = line.to_owned();
    while let Some(at) = line.find(&end) {
        let Some(open) = line[..at].rfind('[') else { break };
        line = format!("{}{}{}", &line[..open], &line[open + 1..at], &line[at + end.len()..]);
    }
    line
}

/// A page with one title: where it has several, as a page of rustdoc may, the headings after the
/// first are one level lower.
fn with_one_title(text: &str) -> String {
    let mut is_code = false;
    let mut titles = 0;
    let mut page = String::new();
    let is_alone = headings(text).filter(|heading| heading.starts_with("# ")).count() < 2;
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        titles += usize::from(!is_code && line.starts_with("# "));
        let stays = is_alone || is_code || titles == 1 && line.starts_with("# ");
        let is_lowered = !stays && line.starts_with('#');
        page += if is_lowered { "#" } else { "" };
        page += line;
        page += "\n";
    }
    page
}

/// The headings of a page.
pub fn headings(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code && line.starts_with('#')
    })
}

/// A page whose programs mdBook takes for Rust, as rustdoc does: then it hides the lines that
/// rustdoc hides.
fn marked_as_rust(text: &str) -> String {
    let mut is_code = false;
    let mut page = String::new();
    for line in text.lines() {
        let fence = line.trim_start().strip_prefix("```");
        let opens =
            !is_code && fence.is_some_and(|kind| kind.is_empty() || ["compile_fail", "no_run", "should_panic"].iter().any(|word| kind.starts_with(word)));
        is_code ^= fence.is_some();
        page += &if opens { line.replacen("```", "```rust,", 1).trim_end_matches(',').to_owned() } else { line.to_owned() };
        page += "\n";
    }
    page
}

/// The summary with the pages of codes under that of all codes, and those of operations under
/// theirs.
fn with_pages_below(summary: &str) -> String {
    let mut text = String::new();
    for line in summary.lines() {
        text += &format!("{line}\n");
        let indent = " ".repeat(line.len() - line.trim_start().len() + 2);
        if line.contains("](codes.md)") {
            for refusal in TABLE {
                text += &format!("{indent}- [{}: {}]({})\n", refusal.code, refusal.title, place_of_code(refusal.code));
            }
        } else if line.contains("](operations.md)") {
            for operation in &operations() {
                text += &format!("{indent}- [`{}`]({})\n", operation.method, place_of_operation(operation));
            }
        }
    }
    text
}

/// The list of the operations, for their page: each with the first sentence about it.
fn list_of_operations() -> String {
    let mut text = String::from("\n| operation | what it returns |\n|---|---|\n");
    for operation in &operations() {
        let paragraph: String = operation.documentation.lines().take_while(|line| !line.is_empty()).collect::<Vec<_>>().join(" ");
        let sentence = paragraph.split_once(". ").map_or(paragraph.trim_end_matches('.'), |(sentence, _)| sentence).replace('|', "\\|");
        text += &format!("| [`{}`]({}) | {sentence} |\n", operation.method, place_of_operation(operation));
    }
    text
}

/// The page that has all codes.
fn list_of_codes() -> String {
    let mut text = String::from(
        "# The codes of refusals\n\n\
         Each message that says no begins with a code. Each code has a page: what it means, the smallest program that is refused,\n\
         what the compiler says of it, and what to do.\n\n\
         | code | what |\n|---|---|\n",
    );
    for refusal in TABLE {
        text += &format!("| [{0}]({1}) | {2} |\n", refusal.code, place_of_code(refusal.code), refusal.title);
    }
    text
}

/// The page of a code.
fn page_of_code(refusal: &Refusal, case: Option<&Case>, session: Option<&Session>) -> String {
    let mut text = format!("# {}\n\n{}", section(refusal.code).0, section(refusal.code).1);
    if let Some(case) = case {
        let file = &case.file;
        text += &format!("\n## What the compiler says\n\nOf this program, from `ui-tests/fail/{file}.rs`:\n\n```rust,compile_fail\n{}```\n\n", case.program);
        text += &format!("A test compiles it, and compares every byte of the answer:\n\n```text\n{}```\n", case.answer);
    }
    if let Some(session) = session {
        text += &format!("\n## What `cute` says\n\n```console\n$ {}\n{}```\n", session.command, session.shown);
    }
    if let Some(kernel) = kernels().get(refusal.code) {
        text += &format!(
            "\n## A kernel that does so\n\nFrom `{KERNELS}`, whose test compares what the emulator prints with the text above. The tensor\n\
             `x` is to read, `y` to write, and `word(i)` is the address of a word of shared memory.\n\n```rust,ignore\n{kernel}```\n"
        );
    }
    if let Some(call) = calls().get(refusal.code) {
        text += &format!(
            "\n## A call that is refused so\n\nFrom `{}`, {}.\nWhat it prints is the text above: a test compares both.\n\n```rust,ignore\n{}```\n",
            call.file, call.how, call.program
        );
    }
    if let Some((_, why)) = UNSEEN.iter().find(|(codes, _)| codes.contains(&refusal.code)) {
        text += &format!("\n## Where this is from\n\n{why}\n");
    }
    let printed = printed(&section(refusal.code).1);
    if !printed.is_empty() {
        text += &format!("\n## What the example prints\n\nIt asserts so, and a test runs it:\n\n```text\n{}```\n", printed.concat());
    }
    text + "\n[All codes](../codes.md)\n"
}

/// The heading and the text of a code on the page of codes.
#[must_use]
pub fn section(code: &str) -> (String, String) {
    let refusal = TABLE.iter().find(|refusal| refusal.code == code).expect("it is in the table");
    let mut text = String::new();
    cute_refusals::section(refusal, &mut text).expect("a string takes everything");
    (format!("{code}: {}", refusal.title), marked_as_rust(&text))
}

/// What the examples of a page print of errors: the texts that they assert, in
/// `assert_eq!(error.to_string(), "…")`, or where the text begins with a code.
#[must_use]
pub fn printed(page: &str) -> Vec<String> {
    let text = |assertion: &str| {
        assertion.match_indices('"').find_map(|(at, _)| {
            let (error, literal) = (assertion[..at].trim_end().strip_suffix(',')?, assertion[at + 1..].trim_end().strip_suffix('"')?);
            let is_code = literal.get(..9).is_some_and(|start| start.ends_with(": ") && crate::codes(start) == [&start[..7]]);
            (is_code || (error.contains("err") && error.ends_with(".to_string()"))).then(|| unescaped(literal) + "\n")
        })
    };
    page.split("assert_eq!(").skip(1).filter_map(|rest| text(rest.split_once(");\n")?.0)).collect()
}

/// The kernels with faults, by code.
const KERNELS: &str = "cute-static/device/tests/pages.rs";

/// The kernel with a fault of each code: what stands below `// CUTE241`.
#[must_use]
pub fn kernels() -> BTreeMap<String, String> {
    let source = fs::read_to_string(workspace().join(KERNELS)).expect("readable");
    let mut kernels = BTreeMap::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        let Some(code) = line.strip_prefix("    // ").filter(|text| crate::codes(text) == [*text]) else { continue };
        let mut kernel = String::new();
        for line in lines.by_ref() {
            kernel += &format!("{}\n", line.get(4..).unwrap_or_default());
            if line == "    });" {
                break;
            }
        }
        kernels.insert(code.to_owned(), kernel);
    }
    kernels
}

/// Calls of the engines that are refused: their file, and how they are run.
const CALLS: [(&str, &str); 3] = [
    ("cute-dynamic/distributed/mpi/tests/ranks.rs", "which runs on four ranks of MPI"),
    ("cute-dynamic/distributed/nccl/tests/ranks.rs", "which runs with the GPUs and the NCCL that there are"),
    ("cute-dynamic/distributed/nccl/src/error.rs", "which makes the error: no test has a GPU without access to another"),
];

/// A call that is refused.
pub struct Call {
    /// Its file, from the folder of the workspace.
    pub file: &'static str,
    /// How it is run.
    how: &'static str,
    /// The lines, the last of which compares what the error prints.
    pub program: String,
}

/// The call of each code: what stands below `// CUTE345`, to the end of `assert_eq!`.
#[must_use]
pub fn calls() -> BTreeMap<String, Call> {
    let mut calls = BTreeMap::new();
    for (file, how) in CALLS {
        let source = fs::read_to_string(workspace().join(file)).expect("readable");
        let mut lines = source.lines();
        while let Some(line) = lines.next() {
            let Some(code) = line.trim_start().strip_prefix("// ").filter(|text| crate::codes(text) == [*text]) else { continue };
            let indent = line.len() - line.trim_start().len();
            let (mut program, mut compares) = (String::new(), false);
            for line in lines.by_ref() {
                program += &format!("{}\n", line.get(indent..).unwrap_or_default());
                compares |= line.trim_start().starts_with("assert_eq!(");
                if compares && line.ends_with(");") {
                    break;
                }
            }
            calls.insert(code.to_owned(), Call { file, how, program });
        }
    }
    calls
}

/// The codes whose page has no program with its answer, and why.
pub const UNSEEN: &[(&[&str], &str)] = &[(
    &["CUTE213"],
    "The program is compiled with the feature `driver` of `cute-device-launch`, which programs of `ui-tests` are not.\n\
         The text is that of the compiler, version 1.95.",
)];

/// The text of a literal of Rust that has no escapes but of lines, of quotes and of ends of lines.
fn unescaped(literal: &str) -> String {
    let mut parts = literal.split("\\\n");
    let first = parts.next().unwrap_or_default().to_owned();
    let joined = parts.fold(first, |text, part| text + part.trim_start());
    joined.replace("\\n", "\n").replace("\\\"", "\"")
}

/// A program that is refused, with the compiler's answer.
pub struct Case {
    /// The file's name without its ending.
    pub file: String,
    /// The imports of the file, and the case.
    pub program: String,
    /// What the compiler says.
    pub answer: String,
}

/// The case that shows each code best: with its first message, as the only error, and then in the
/// fewest words.
#[must_use]
pub fn smallest_cases() -> BTreeMap<String, Case> {
    let mut best: BTreeMap<String, ((bool, bool, usize), Case)> = BTreeMap::new();
    let known_wrong = crate::known_wrong();
    for failing in &failing() {
        let answer = failing.snapshot(&folder().join("fail")).trim_end().to_owned() + "\n";
        let program = program(failing);
        for error in crate::errors(&answer) {
            let Some(code) = crate::codes(error).into_iter().next() else { continue };
            let first = TABLE.iter().find(|refusal| refusal.code == code).map(|refusal| refusal.messages[0].text);
            let said = crate::decimal(error).split_once(": CUTE").and_then(|(_, said)| Some(said.split_once(": ")?.1.to_owned()));
            let is_first = first.zip(said).is_some_and(|(text, said)| crate::says(text, &crate::Values::new(), &said));
            let is_alone = failing.errors == 1 && !known_wrong.contains_key(&*failing.name);
            let rank = (!is_alone, !is_first, program.len() + answer.len());
            if best.get(&code).is_none_or(|(other, _)| rank < *other) {
                best.insert(code, (rank, Case { file: failing.file.clone(), program: program.clone(), answer: answer.clone() }));
            }
        }
    }
    best.into_iter().map(|(code, (_, case))| (code, case)).collect()
}

/// The program of a case without what is expected: the whole file if it has no other case, or else
/// the imports and the lines of the case.
pub(crate) fn program(failing: &Failing) -> String {
    let source = fs::read_to_string(folder().join("fail").join(&failing.file).with_extension("rs")).expect("readable");
    let is_expected = |line: &str| line.trim_start().starts_with("//~");
    let imports = source.lines().take_while(|line| !line.starts_with("fn ")).filter(|line| line.starts_with("use ") || line.starts_with("type "));
    let whole = || source.lines().filter(|line| !is_expected(line)).map(|line| format!("{line}\n")).collect::<String>().trim_start().to_owned();
    if failing.lines() == (0..usize::MAX) {
        return whole();
    }
    // The first case begins where its expectation is.
    let first = source.lines().take_while(|line| !is_expected(line)).count() + 1;
    let lines = failing.lines().start.max(first)..failing.lines().end;
    let mut case: Vec<&str> = (1..).zip(source.lines()).filter(|(number, line)| lines.contains(number) && !is_expected(line)).map(|(_, line)| line).collect();
    // A comment at the end is about the next case; so is the function that it is in.
    while case.last().is_some_and(|line| line.trim().is_empty() || line.trim_start().starts_with("//") || (line.starts_with("fn ") && line.ends_with('{'))) {
        case.pop();
    }
    let indent = case.iter().filter(|line| !line.trim().is_empty()).map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let is_balanced =
        |lines: &[&str]| lines.iter().map(|line| line.matches('{').count()).sum::<usize>() >= lines.iter().map(|line| line.matches('}').count()).sum();
    while !is_balanced(&case) && case.last().is_some_and(|line| line.trim() == "}") {
        case.pop();
    }
    let case: Vec<&str> = case.into_iter().filter(|line| !line.starts_with("use ")).map(|line| line.get(indent..).unwrap_or("")).collect();
    let imports: Vec<&str> =
        imports.filter(|line| line.starts_with("use ") || names(line).is_some_and(|name| case.iter().any(|line| line.contains(name)))).collect();
    let program = format!("{}\n\n{}\n", imports.join("\n"), case.join("\n").trim_matches('\n'));
    // A case within a module is not cut out of it.
    if program.matches('{').count() == program.matches('}').count() { program } else { whole() }
}

/// The name that `type Name = …;` gives.
fn names(line: &str) -> Option<&str> {
    line.strip_prefix("type ")?.split([' ', '<', '=']).next()
}

/// A command of `cute` and what it says, as a page shows it.
pub struct Session {
    /// The command.
    pub command: String,
    /// What it says.
    pub shown: String,
}

/// The shortest refusal of each code by `cute` that a page shows whole. A test of `cute-dynamic`
/// holds the pages to the program.
#[must_use]
pub fn shortest_sessions() -> BTreeMap<String, Session> {
    let pages =
        [files(&workspace().join("cute-static/guide"), "md"), vec![workspace().join("cute-dynamic/tests/sessions.md"), workspace().join("README.md")]].concat();
    let mut shortest: BTreeMap<String, Session> = BTreeMap::new();
    for session in pages.iter().flat_map(|page| sessions(&fs::read_to_string(page).expect("readable"))) {
        let code = session.shown.strip_prefix("error[").and_then(|rest| rest.split(']').next());
        let Some(code) = code.filter(|_| !session.shown.contains("...")).map(str::to_owned) else { continue };
        let size = |session: &Session| session.command.len() + session.shown.len();
        if shortest.get(&code).is_none_or(|other| size(&session) < size(other)) {
            shortest.insert(code, session);
        }
    }
    shortest
}

/// The commands in the blocks `console` of a page.
fn sessions(page: &str) -> Vec<Session> {
    let mut sessions: Vec<Session> = Vec::new();
    let mut is_session = false;
    for line in page.lines() {
        if line.starts_with("```") {
            is_session = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| is_session) {
            sessions.push(Session { command: command.to_owned(), shown: String::new() });
        } else if let Some(session) = sessions.last_mut().filter(|_| is_session && !line.starts_with("? ")) {
            session.shown += &format!("{line}\n");
        }
    }
    sessions
}
