//! Why an operation has no answer.

use super::kind::Forms;
#[cfg(feature = "typed")]
use crate::atom::NotStaged;
use crate::{LayoutError, ParseError};
use core::fmt;
use cute_refusals::{Refusal, Witness, coded, refusal};

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvalError {
    /// The operation has no answer for these operands.
    Layout(LayoutError),
    /// A layout is nothing to one of Hopper's units.
    #[cfg(feature = "typed")]
    Staged(NotStaged),
    /// An operand is not in the notation. The message counts operands from 1, as it does columns.
    Parse {
        /// The operand, counted from 0.
        operand: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// An operand is in the notation, and of another kind than the operation takes.
    OtherKind {
        /// The name of the operation.
        operation: &'static str,
        /// The operand, counted from 0. The message counts operands from 1.
        operand: usize,
        /// What the operand is.
        found: &'static str,
        /// What the operation takes.
        takes: &'static str,
    },
    /// There is no operation of this name.
    NoSuchOperation,
    /// The operation takes another number of operands.
    Operands {
        /// The name of the operation.
        operation: &'static str,
        /// How many operands are given.
        given: usize,
        /// The operations of the name.
        forms: Forms,
    },
    /// The answer of a transformation's function is no layout.
    NotOfLayouts {
        /// The name of the operation that is the function.
        operation: &'static str,
    },
    /// The answer would be too long a list.
    TooLong {
        /// How many items it would have.
        items: u64,
        /// How many it may have: [`MAX_ITEMS`](super::MAX_ITEMS).
        limit: u64,
    },
}

impl EvalError {
    /// Returns the reason, for which the table has a page.
    #[must_use]
    pub const fn refusal(&self) -> &'static Refusal {
        match self {
            EvalError::Layout(error) => error.refusal(),
            #[cfg(feature = "typed")]
            EvalError::Staged(error) => error.refusal(),
            EvalError::Parse { error, .. } => error.refusal(),
            EvalError::OtherKind { .. } => const { refusal("OtherKind") },
            EvalError::NoSuchOperation => const { refusal("NoSuchOperation") },
            EvalError::Operands { .. } => const { refusal("WrongNumberOfOperands") },
            EvalError::NotOfLayouts { .. } => const { refusal("NotOfLayouts") },
            EvalError::TooLong { .. } => const { refusal("TooLong") },
        }
    }

    /// Returns the witness of a [`LayoutError`], or the column of the operand that is not in the
    /// notation.
    #[must_use]
    pub fn witness(&self) -> Option<Witness> {
        match self {
            EvalError::Layout(error) => error.witness(),
            #[cfg(feature = "typed")]
            EvalError::Staged(error) => error.witness(),
            EvalError::Parse { error, .. } => error.witness(),
            _ => None,
        }
    }

    /// Writes a text of the table with what is in the error.
    fn write(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Layout(error) => error.write(text, f),
            #[cfg(feature = "typed")]
            EvalError::Staged(error) => error.write(text, f),
            EvalError::Parse { error, .. } => error.write(text, f),
            EvalError::OtherKind { operation, operand, found, takes } => {
                let operand = operand + 1;
                cute_refusals::write(text, &[("Operand", &operand), ("Operation", operation), ("Found", found), ("Takes", takes)], f)
            }
            EvalError::NoSuchOperation => cute_refusals::write(text, &[], f),
            EvalError::Operands { operation, given, forms } => {
                let are = if *given == 1 { "operand is" } else { "operands are" };
                cute_refusals::write(text, &[("Usage", &forms.usages(operation)), ("Given", &format_args!("{given} {are}"))], f)
            }
            EvalError::NotOfLayouts { operation } => cute_refusals::write(text, &[("Operation", operation)], f),
            EvalError::TooLong { items, limit } => cute_refusals::write(text, &[("Items", items), ("Limit", limit)], f),
        }
    }
}

coded!(EvalError);

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Layout(error) => write!(f, "{error}"),
            #[cfg(feature = "typed")]
            EvalError::Staged(error) => write!(f, "{error}"),
            EvalError::Parse { operand, error } => write!(f, "operand {}: {error}", operand + 1),
            _ => self.write(self.refusal().message("").text, f),
        }
    }
}

impl From<LayoutError> for EvalError {
    fn from(error: LayoutError) -> Self {
        EvalError::Layout(error)
    }
}

#[cfg(feature = "typed")]
impl From<NotStaged> for EvalError {
    fn from(error: NotStaged) -> Self {
        EvalError::Staged(error)
    }
}
