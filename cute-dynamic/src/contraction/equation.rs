//! The equations of contractions, in Einstein's notation.

use super::error::ContractionError;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// What a mode is called: a letter, or a mode that `...` stands for, counted from the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// A mode that `...` stands for: the last of them is 0.
    Rest(usize),
    /// A letter.
    Letter(char),
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Label::Letter(letter) => write!(f, "{letter}"),
            Label::Rest(mode) => write!(f, "...{mode}"),
        }
    }
}

impl From<char> for Label {
    fn from(letter: char) -> Self {
        Label::Letter(letter)
    }
}

impl From<Label> for String {
    fn from(label: Label) -> Self {
        label.to_string()
    }
}

/// The labels of a tensor: letters, and where `...` stands among them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Term {
    letters: Vec<char>,
    /// Before which letter `...` stands.
    rest: Option<usize>,
}

impl Term {
    /// Returns the labels of a tensor, of which `...` stands for so many modes.
    pub(super) fn labels(&self, rest: usize) -> Vec<Label> {
        let letters = |range: &[char]| range.iter().copied().map(Label::Letter).collect::<Vec<_>>();
        let Some(at) = self.rest else { return letters(&self.letters) };
        let (before, after) = self.letters.split_at(at);
        [letters(before), (0..rest).rev().map(Label::Rest).collect(), letters(after)].concat()
    }

    /// Returns how many modes `...` stands for in a tensor of so many, or nothing if the letters do
    /// not fit.
    pub(super) fn rest_of(&self, modes: usize) -> Option<usize> {
        let rest = modes.checked_sub(self.letters.len())?;
        (rest == 0 || self.rest.is_some()).then_some(rest)
    }

    /// How many letters there are.
    pub(super) fn letters(&self) -> usize {
        self.letters.len()
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for at in 0..=self.letters.len() {
            if self.rest == Some(at) {
                write!(f, "...")?;
            }
            if let Some(letter) = self.letters.get(at) {
                write!(f, "{letter}")?;
            }
        }
        Ok(())
    }
}

/// An equation: the labels of each operand, and of the output (Cecka §3.1, Table 3).
///
/// ```text
/// out(labels of the output) = Σ over all other labels  Π over operands  x(its labels)
/// ```
///
/// It is written as NumPy's `einsum` writes it. A letter names a mode. A letter that stands twice
/// in one operand is its diagonal. `...` stands for the modes that have no letter; operands align
/// theirs at the last one, and one of extent 1 is repeated where another operand has more. Modes
/// that a letter names have one extent. Without `->`, the output has `...`, and then the letters
/// that stand once, by the alphabet.
///
/// ```
/// use cute_dynamic::contraction::{ContractionError, Equation};
///
/// let product: Equation = "mk, nk -> mn".parse()?;
/// assert_eq!(product.to_string(), "mk,nk->mn");
/// assert_eq!("ik,kj".parse::<Equation>()?.to_string(), "ik,kj->ij");
/// assert_eq!("...ii".parse::<Equation>()?.to_string(), "...ii->...");
/// assert_eq!("ab,c->d".parse::<Equation>(), Err(ContractionError::NoSuchLabel { label: "d".into() }));
/// # Ok::<(), ContractionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Equation {
    pub(super) operands: Vec<Term>,
    pub(super) output: Term,
}

impl Equation {
    /// Returns how many operands there are.
    #[must_use]
    pub fn operands(&self) -> usize {
        self.operands.len()
    }

    /// What is computed if nothing is said of the output.
    fn implied(operands: &[Term]) -> Term {
        let mut letters: Vec<char> = operands.iter().flat_map(|term| term.letters.iter().copied()).collect();
        letters.sort_unstable();
        let once = |&letter: &char| letters.iter().filter(|&&other| other == letter).count() == 1;
        let letters = letters.iter().copied().filter(|letter| once(letter)).collect();
        Term { letters, rest: operands.iter().any(|term| term.rest.is_some()).then_some(0) }
    }
}

impl fmt::Display for Equation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, operand) in self.operands.iter().enumerate() {
            write!(f, "{}{operand}", if i == 0 { "" } else { "," })?;
        }
        write!(f, "->{}", self.output)
    }
}

impl FromStr for Equation {
    type Err = ContractionError;

    fn from_str(text: &str) -> Result<Self, ContractionError> {
        let mut terms = alloc::vec![Term::default()];
        let mut has_output = false;
        let mut characters = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace()).peekable();
        while let Some((at, character)) = characters.next() {
            let column = at + 1;
            let expected = |expected| Err(ContractionError::NoEquation { expected, column });
            let mut goes_on = |with| characters.next_if(|&(_, c)| c == with).is_some();
            let last = terms.len() - 1;
            let term = &mut terms[last];
            match character {
                ',' if has_output => return expected("a letter or `...` of the one output"),
                ',' => terms.push(Term::default()),
                '-' if !has_output && goes_on('>') => {
                    has_output = true;
                    terms.push(Term::default());
                }
                '.' if term.rest.is_none() && goes_on('.') && goes_on('.') => term.rest = Some(term.letters.len()),
                letter if letter.is_alphabetic() => {
                    if has_output && term.letters.contains(&letter) {
                        return Err(ContractionError::LabelTwice { label: letter.into() });
                    }
                    term.letters.push(letter);
                }
                _ if has_output => return expected("a letter, or `...` once"),
                _ => return expected("a letter, `...` once in an operand, `,` or `->`"),
            }
        }
        let output = if has_output { terms.pop() } else { None };
        let output = output.unwrap_or_else(|| Equation::implied(&terms));
        if let Some(&letter) = output.letters.iter().find(|letter| terms.iter().all(|term| !term.letters.contains(letter))) {
            return Err(ContractionError::NoSuchLabel { label: letter.into() });
        }
        if output.rest.is_some() && terms.iter().all(|term| term.rest.is_none()) {
            return Err(ContractionError::NoSuchLabel { label: "...".into() });
        }
        Ok(Equation { operands: terms, output })
    }
}
