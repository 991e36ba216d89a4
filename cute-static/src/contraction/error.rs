//! Letters in messages, and why tensors are not those of an equation.

use crate::tensor::TensorError;
use core::fmt;

/// A letter of an equation, in messages: the label of modes.
pub struct Letter<const LABEL: char>;

cute_refusals::errors! {
    /// Why tensors are not those of an equation, where it is known only at run time.
    ///
    /// ```
    /// use cute_static::contraction::ContractError;
    /// use cute_static::prelude::*;
    /// use cute_static::try_contract;
    ///
    /// let k = Dyn::new(3).unwrap();
    /// let a = Tensor::new(&[1, 2, 3][..], layout![(1, k) : (0, 1)])?;
    /// let b = Tensor::fixed([1; 4], layout![(1, 4) : (0, 1)]);
    /// let mut c = Tensor::fixed([0; 1], layout![1, 1]);
    /// let error = try_contract!("mk,nk->mn", a, b => c).unwrap_err();
    /// assert_eq!(error, ContractError::ExtentsMeet { label: 'k', operand: 1, extent: 4, first: 0, other: 3 });
    /// assert_eq!(error.to_string(), "`k` has extent 4 in operand 1, and 3 in operand 0");
    /// # Ok::<(), TensorError>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum ContractError {
        ExtentsMeet {
            /// The label.
            label: char = Label,
            /// The operand, counted from 0.
            operand: usize = Operand,
            /// The extent of the label there.
            extent: usize = Extent,
            /// The operand that has the label first.
            first: usize = First,
            /// The extent of the label there.
            other: usize = Other,
        },
        OutputExtent = ExtentsMeet (Output) {
            /// The label.
            label: char = Label,
            /// The extent of the label in the output.
            extent: usize = Extent,
            /// The operand that has the label first.
            first: usize = First,
            /// The extent of the label there.
            other: usize = Other,
        },
        ;
        /// The output has two elements in one place, as far as its strides tell.
        Output(TensorError),
    }
}

impl fmt::Display for ContractError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}
