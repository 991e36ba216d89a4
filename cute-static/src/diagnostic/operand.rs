//! Declares traits that only operands implement, with the error shown for anything else.

/// Declares a trait that only operands implement, with the error shown for anything else.
macro_rules! of_operands {
    ($trait_:item) => {
        #[refusal(WrongOperand, bound = "")]
        $trait_
    };
}

/// A trait of shapes, in whose recursion a stride that is not congruent is found.
macro_rules! of_layouts {
    ($trait_:item) => {
        #[refusal(NotALayout, bound = "")]
        $trait_
    };
}

pub(crate) use {of_layouts, of_operands};
