//! What ends the program without an answer, what it says, and with which exit code.

use cute_dynamic::render::DrawError;
use cute_dynamic::{Coded, LayoutError, ParseError};
use std::io::{self, Write};
use std::path::PathBuf;

/// There is no answer.
pub const REFUSED: u8 = 1;
/// The arguments are not understood, what they ask for cannot be drawn, or a file cannot be used.
pub const USAGE: u8 = 2;

#[derive(Debug)]
pub enum Failure {
    /// There is no answer: why, what helps, and the exit code.
    Refused { code: &'static str, why: String, help: Vec<String>, exit: u8 },
    /// What was already said has no answer; there is nothing more to say.
    Told,
    /// A text is not in the notation.
    Parse { text: String, error: ParseError },
    /// A text is not what an argument stands for.
    Usage(String),
    /// A file or the standard input cannot be used, or the output, which has no path.
    Io { path: Option<PathBuf>, error: io::Error },
}

impl Failure {
    /// Returns a refusal with the message and the way out of its error.
    pub fn of(error: impl Coded, exit: u8) -> Self {
        Failure::Refused { code: error.code(), why: error.to_string(), help: vec![error.way_out().to_string()], exit }
    }

    /// Adds more that helps: the commands that say more, or accept it.
    pub fn with_help(mut self, more: Option<String>) -> Self {
        if let Failure::Refused { help, .. } = &mut self {
            help.extend(more);
        }
        self
    }
}

impl From<LayoutError> for Failure {
    fn from(error: LayoutError) -> Self {
        let budget = matches!(error, LayoutError::BudgetSpent { .. }).then(|| "--budget raises it, where the command has it".to_string());
        Failure::of(error, REFUSED).with_help(budget)
    }
}

impl From<DrawError> for Failure {
    fn from(error: DrawError) -> Self {
        match error {
            DrawError::Layout(error) => error.into(),
            error => Failure::of(error, USAGE),
        }
    }
}

/// What went wrong with the output.
impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Io { path: None, error }
    }
}

/// Says what went wrong with the standard input.
pub fn unreadable(error: io::Error) -> Failure {
    Failure::Io { path: Some("the standard input".into()), error }
}

impl Failure {
    pub fn exit_code(&self) -> u8 {
        match self {
            Failure::Refused { exit, .. } => *exit,
            Failure::Told => REFUSED,
            Failure::Parse { .. } | Failure::Usage(_) | Failure::Io { .. } => USAGE,
        }
    }

    pub fn write(&self, to: &mut dyn Write, colored: bool) -> io::Result<()> {
        let error = if colored { "\x1b[1;31merror\x1b[0m" } else { "error" };
        match self {
            Failure::Told => Ok(()),
            Failure::Refused { code, why, help, .. } => {
                writeln!(to, "{error}[{code}]: {why}")?;
                help.iter().try_for_each(|help| writeln!(to, "  help: {help}"))
            }
            Failure::Usage(why) => writeln!(to, "{error}: {why}"),
            Failure::Io { path: Some(path), error: why } => writeln!(to, "{error}: {}: {why}", path.display()),
            Failure::Io { path: None, error: why } => writeln!(to, "{error}: cannot write the output: {why}"),
            Failure::Parse { text, error: why } => {
                writeln!(to, "{error}[{}]: {why}", why.code())?;
                let (excerpt, column) = excerpt(text, why.column());
                writeln!(to, "  {excerpt}\n  {:>column$}", "^")?;
                // Of wrong notation, the message says what was expected.
                if why.layout_error().is_some() { writeln!(to, "  help: {}", why.way_out()) } else { Ok(()) }
            }
        }
    }
}

/// How many characters of a text before and after an error are shown.
const AROUND: usize = 60;

/// Returns the part of a text around a column, and which column of it that is.
///
/// It has one column for each character, so that the caret stands where the error is, except after
/// characters that a terminal shows two columns wide.
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
