//! Why there is no such contraction.

use crate::LayoutError;
use alloc::string::String;
use core::fmt;
use cute_refusals::Witness;

cute_refusals::errors! {
    /// Why there is no such contraction.
    ///
    /// Every variant carries the numbers of its message; what the layouts refuse is a
    /// [`LayoutError`] in it.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::{Contraction, ContractionError};
    ///
    /// let (a, b) = (Layout::left((4, 8))?, Layout::left((6, 9))?);
    /// let error = Contraction::new("mk,nk->mn", &[a, b]).unwrap_err();
    /// assert_eq!(error, ContractionError::ExtentsMeet { label: 'k'.into(), operand: 1, extent: 9, first: 0, other: 8 });
    /// assert_eq!(error.code(), "CUTE452");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ContractionError {
        NoEquation {
            /// What is expected.
            expected: &'static str = Expected,
            /// The column, counted from 1.
            column: usize = Column,
        } at Some(Witness::Column(*column)),
        Operands {
            /// How many operands the equation has.
            operands: usize = Expected,
            /// How many are given.
            given: usize = Given,
        },
        TooManyOperands = Operands (TooMany) {
            /// How many operands the equation has.
            operands: usize = Expected,
            /// How many it may have.
            limit: usize = Limit,
        },
        OperandModes = Operands (Modes) {
            /// The operand, counted from 0.
            operand: usize = Operand,
            /// How many labels it has.
            labels: usize = Labels,
            /// How many modes it has.
            modes: usize = Modes,
        },
        OutputModes = Operands (Output) {
            /// How many labels the output has.
            labels: usize = Labels,
            /// How many modes it has.
            modes: usize = Modes,
        },
        ExtentsMeet {
            /// The label.
            label: String = Label,
            /// The operand, counted from 0.
            operand: usize = Operand,
            /// The extent of the label there.
            extent: u64 = Extent,
            /// The operand that has the label first.
            first: usize = First,
            /// The extent of the label there.
            other: u64 = Other,
        },
        OutputExtent = ExtentsMeet (Output) {
            /// The label.
            label: String = Label,
            /// The extent of the label in the output.
            extent: u64 = Extent,
            /// The operand that has the label first.
            first: usize = First,
            /// The extent of the label there.
            other: u64 = Other,
        },
        NoSuchLabel {
            /// The label.
            label: String = Label,
        },
        LabelTwice {
            /// The label.
            label: String = Label,
        },
        NoDiagonal {
            /// The label.
            label: String = Label,
            /// The operand, counted from 0.
            operand: usize = Operand,
        },
        DataTooShort {
            /// The operand, counted from 0.
            operand: usize = Operand,
            /// How many elements its layout reaches.
            needed: u64 = Needed,
            /// How many there are.
            given: usize = Given,
        },
        OutputTooShort = DataTooShort (Output) {
            /// How many elements its layout reaches.
            needed: u64 = Needed,
            /// How many there are.
            given: usize = Given,
        },
        ;
        /// A layout does not exist, or the output has two elements in one place.
        Layout(LayoutError),
    }
}

impl fmt::Display for ContractionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}
