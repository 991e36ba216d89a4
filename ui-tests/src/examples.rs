//! The examples of the documentation that must not compile, and what they promise.
//!
//! They are read as rustdoc reads them: blocks that open with `compile_fail`, without the `# ` of
//! hidden lines, within a `main` unless they have one.

use crate::codes;

/// An example that must not compile.
pub struct Example {
    /// Its file, from the folder of the workspace.
    pub file: String,
    /// The line that opens it.
    pub line: usize,
    /// The codes that its comments name. An example of a page that names none promises the code of
    /// the heading above it, if that has one.
    pub codes: Vec<String>,
    /// The messages that it quotes: its comments that have a line of their own and begin with a
    /// code.
    pub quotes: Vec<String>,
    /// The values that its comments state: `// Extent = 6, Run = 4`.
    pub values: Option<String>,
    /// rustc's number for its error, `E0277`. rustdoc asks for it too, on the nightly compiler
    /// only.
    pub number: Option<String>,
    /// The program that rustdoc makes of it.
    pub program: String,
    /// How the compiler's answer begins, by the block after it, if that begins with `error`. Its
    /// lines may be wrapped.
    pub shown: Vec<String>,
}

impl Example {
    /// All examples of a Rust file or a page, which is Markdown, in order.
    pub fn all(file: &str, text: &str) -> Vec<Self> {
        let is_page = file.ends_with(".md");
        let mut examples = Vec::new();
        let mut heading = None;
        let mut lines = (1..).zip(text.lines());
        while let Some((line, text)) = lines.next() {
            let Some(text) = documentation(text, is_page) else { continue };
            if is_page && text.starts_with('#') {
                heading = codes(text).pop();
            }
            let Some(kind) = text.trim_start().strip_prefix("```") else { continue };
            // Every block is read to its end, so that none begins where another one ends.
            let mut block = Vec::new();
            loop {
                let next = lines.next().and_then(|(_, text)| documentation(text, is_page));
                match next.unwrap_or_else(|| panic!("{file}:{line}: this block has no end")) {
                    end if end.trim() == "```" => break,
                    inner => block.push(inner),
                }
            }
            let kinds = || kind.split(',').map(str::trim);
            if kinds().any(|kind| kind == "compile_fail") {
                let (mut codes, quotes) = promises(&block);
                if codes.is_empty() {
                    codes.extend(heading.clone());
                }
                let values = block.iter().filter_map(|line| line.strip_prefix("// ")).find(|comment| crate::values(comment).is_some()).map(str::to_owned);
                let number = kinds().find(|kind| kind.starts_with('E')).map(str::to_owned);
                examples.push(Example { file: file.to_owned(), line, codes, quotes, values, number, program: program(&block), shown: Vec::new() });
            } else if block.first().is_some_and(|first| first.starts_with("error"))
                && let Some(example) = examples.last_mut()
            {
                example.shown = block.iter().map(|line| line.to_string()).collect();
            }
        }
        examples
    }

    /// What is not as promised, given the errors of its program.
    pub fn faults(&self, errors: &[Told]) -> Vec<String> {
        let mut faults = Vec::new();
        if errors.is_empty() {
            faults.push("compiles".to_owned());
        }
        let messages = || errors.iter().map(|error| &*error.message);
        for text in self.codes.iter().chain(&self.quotes).chain(&self.number) {
            if !messages().any(|message| message.contains(text)) {
                faults.push(format!("promises `{text}`"));
            }
        }
        let shown = words(self.shown.iter().map(String::as_str));
        if !errors.iter().any(|error| words(error.whole.lines()).starts_with(&shown)) && !shown.is_empty() {
            faults.push("shows another message".to_owned());
        }
        // What is promised must be all that is said.
        if !self.codes.is_empty() && messages().any(|message| !self.codes.iter().any(|code| message.contains(code))) {
            faults.push(format!("promises errors of {} only", self.codes.join(", ")));
        }
        faults
    }

    /// What is not as the table of refusals says, given the errors of its program, which is on the
    /// page of codes.
    pub fn faults_of_refusal(&self, errors: &[Told]) -> Vec<String> {
        let ([code], [error]) = (self.codes.as_slice(), errors) else {
            return vec!["is to have one error, of one code".to_owned()];
        };
        let values = self.values.as_deref().and_then(crate::values).unwrap_or_default();
        let Some(message) = crate::message(code, &values, &error.message) else {
            return vec![format!("has no message of {code} with the values {values:?}")];
        };
        let names = message.text.split('{').skip(1).filter_map(|rest| rest.split_once('}')).map(|(name, _)| name);
        let unstated = names.filter(|name| !values.contains_key(name) && !name.contains('_') && *name != "Self" && *name != "Wrong");
        let mut faults: Vec<String> = unstated.map(|name| format!("does not state the value of {name}")).collect();
        let is_in = |template: &str, texts: &[String]| texts.iter().any(|text| crate::says(template, &values, &crate::decimal(text)));
        if !message.label.is_empty() && !is_in(message.label, &error.labels) {
            faults.push(format!("has not the label `{}` but {:?}", message.label, error.labels));
        }
        // What a constant panics with has no label and no notes.
        let refusal = cute_refusals::TABLE.iter().find(|refusal| refusal.code == code).expect("it has a message");
        let way_out = (message.face.is_empty() && !message.label.is_empty()).then_some(refusal.way_out);
        let lost = way_out.iter().chain(message.notes).filter(|note| !is_in(note, &error.notes));
        faults.extend(lost.map(|note| format!("has not the note `{note}` but {:#?}", error.notes)));
        faults
    }
}

/// An error of a program.
#[derive(Clone, Debug, Default)]
pub struct Told {
    /// `error[E0277]: CUTE023: …`.
    pub message: String,
    /// What is written at the places of the program.
    pub labels: Vec<String>,
    /// The notes.
    pub notes: Vec<String>,
    /// The compiler's whole answer.
    pub whole: String,
}

/// A line of the compiler's answer without the file and the number of a line.
fn placeless(line: &str) -> &str {
    let line = line.trim_start().trim_start_matches(|char: char| char.is_ascii_digit()).trim();
    if line.starts_with("-->") { "-->" } else { line }
}

/// The words of the compiler's answer: a page may wrap its long lines.
fn words<'a>(lines: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    lines.flat_map(|line| placeless(line).split_whitespace()).collect()
}

/// What a line says in the documentation.
fn documentation(line: &str, is_page: bool) -> Option<&str> {
    if is_page {
        return Some(line);
    }
    let line = line.trim_start();
    line.strip_prefix("//!").or_else(|| line.strip_prefix("///"))
}

/// The codes in the comments of a block, and its comments that quote a message.
fn promises(block: &[&str]) -> (Vec<String>, Vec<String>) {
    let (mut named, mut quotes) = (Vec::new(), Vec::new());
    for line in block {
        let Some((code, comment)) = line.split_once("//") else { continue };
        named.extend(codes(comment));
        if code.trim().is_empty() && comment.trim().starts_with("CUTE") {
            quotes.push(comment.trim().to_owned());
        }
    }
    named.dedup();
    (named, quotes)
}

/// The program that rustdoc makes of a block.
fn program(block: &[&str]) -> String {
    let lines = block.iter().map(|line| shown(line));
    let (attributes, code): (Vec<&str>, Vec<&str>) = lines.partition(|line| line.trim_start().starts_with("#!["));
    let is_whole = code.iter().any(|line| line.split("//").next().is_some_and(|line| line.contains("fn main(")));
    let (opens, closes) = if is_whole { ("", "") } else { ("fn main() {\n", "}\n") };
    format!("#![allow(unused)]\n{}\n{opens}{}\n{closes}", attributes.join("\n"), code.join("\n"))
}

/// A line of an example without the mark that hides it.
fn shown(line: &str) -> &str {
    match line.trim() {
        "#" => "",
        escaped if escaped.starts_with("##") => &escaped[1..],
        hidden => hidden.strip_prefix("# ").unwrap_or(line),
    }
}
