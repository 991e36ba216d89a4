//! Declares traits that only operands implement, with the error shown for anything else.

/// Declares a trait that only operands implement, with the error shown for anything else.
macro_rules! of_operands {
    ($trait_:item) => {
        #[diagnostic::on_unimplemented(
            message = "CUTE003: these are not operands of this operation of the layout algebra",
            label = "an operand has the wrong kind",
            note = "operands are layouts (`Layout![..]`), shapes (`Shape![..]`), tilers (`Tile![..]`) or numbers (`Int![..]`), as the operation's documentation says",
            note = "in generic code, add the bound of the operation"
        )]
        $trait_
    };
}

/// A trait of shapes, in whose recursion a stride that is not congruent is found.
macro_rules! of_layouts {
    ($trait_:item) => {
        #[diagnostic::on_unimplemented(
            message = "CUTE002: this is not a layout: its stride is not congruent to its shape, or an extent is 0",
            label = "not a layout",
            note = "a layout's stride has one leaf for each leaf of its shape, nested alike, and every extent is at least 1",
            note = "in generic code, add the bound of the operation"
        )]
        $trait_
    };
}

pub(crate) use {of_layouts, of_operands};
