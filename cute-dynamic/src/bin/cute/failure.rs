//! What ends the program without an answer, what it says, and with which exit code.

use cute_dynamic::render::DrawError;
use cute_dynamic::{LayoutError, ParseError};
use std::io::{self, Write};
use std::path::PathBuf;

/// There is no answer.
pub const REFUSED: u8 = 1;
/// The arguments are not understood, what they ask for cannot be drawn, or a file cannot be used.
pub const USAGE: u8 = 2;

#[derive(Debug)]
pub enum Failure {
    /// The operation has no answer: the code, and why.
    Refused { code: &'static str, why: String },
    /// What was already said has no answer; there is nothing more to say.
    Told,
    /// A text is not in the notation.
    Parse { text: String, error: ParseError },
    /// A text is not what an argument stands for, or what is asked for cannot be drawn.
    Usage(String),
    /// A file or the standard input cannot be used, or the output, which has no path.
    Io { path: Option<PathBuf>, error: io::Error },
}

impl From<LayoutError> for Failure {
    fn from(error: LayoutError) -> Self {
        Failure::Refused { code: error.code(), why: told(error) }
    }
}

/// What an error says, and what to do about it where that is an option.
pub fn told(error: LayoutError) -> String {
    match error {
        LayoutError::BudgetSpent { .. } => format!("{error}; where the command has it, --budget raises it"),
        _ => error.to_string(),
    }
}

impl From<DrawError> for Failure {
    fn from(error: DrawError) -> Self {
        match error {
            DrawError::Layout(error) => error.into(),
            error => Failure::Usage(error.to_string()),
        }
    }
}

/// What went wrong with the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io { path: None, error }
    }
}

/// What went wrong with the standard input.
pub fn unreadable(error: io::Error) -> Failure {
    Failure::Io { path: Some("the standard input".into()), error }
}

impl Failure {
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Refused { .. } | Failure::Told => REFUSED,
            Failure::Parse { .. } | Failure::Usage(_) | Failure::Io { .. } => USAGE,
        }
    }

    pub fn write(&self, to: &mut dyn Write, colored: bool) -> io::Result<()> {
        let error = if colored { "\x1b[1;31merror\x1b[0m" } else { "error" };
        match self {
            Failure::Told => Ok(()),
            Failure::Refused { code, why } => writeln!(to, "{error}[{code}]: {why}"),
            Failure::Usage(why) => writeln!(to, "{error}: {why}"),
            Failure::Io { path: Some(path), error: why } => writeln!(to, "{error}: {}: {why}", path.display()),
            Failure::Io { path: None, error: why } => writeln!(to, "{error}: cannot write the output: {why}"),
            Failure::Parse { text, error: why } => {
                let code = why.layout_error().map_or(String::new(), |why| format!("[{}]", why.code()));
                writeln!(to, "{error}{code}: {why}")?;
                let (excerpt, column) = excerpt(text, why.column());
                writeln!(to, "  {excerpt}\n  {:>column$}", "^")
            }
        }
    }
}

/// How many characters of a text before and behind an error are shown.
const AROUND: usize = 60;

/// The part of a text around a column, and which column of it that is. It has one column for each
/// character, so that the caret stands where the error is, except behind characters that a terminal
/// shows two columns wide.
fn excerpt(text: &str, column: usize) -> (String, usize) {
    let characters: Vec<char> = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    let index = column - 1;
    let from = index.saturating_sub(AROUND);
    let until = characters.len().min(index + AROUND);
    let mut excerpt: String = characters[from..until].iter().collect();
    if until < characters.len() {
        excerpt.push('…');
    }
    if from > 0 { (format!("…{excerpt}"), column - from + 1) } else { (excerpt, column) }
}
