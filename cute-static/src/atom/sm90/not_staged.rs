//! Why a layout is nothing to one of Hopper's units.

use core::fmt;
use cute_refusals::Value::{self, Number as Num};
use cute_refusals::{Refusal, Witness, coded, refusal};
use cute_static_macros::said;

/// The enum of the reasons: `Name: Reason, said!(Reason::Face) { fields = names in the text } at
/// witness;`.
macro_rules! reasons {
    ($(
        $(#[$doc:meta])*
        $name:ident: $reason:ident $(:: $face:ident)? { $($(#[$of_field:meta])* $field:ident: $type:ty = $value:ident),* $(,)? } at $witness:expr;
    )*) => {
        /// Why a layout in shared memory is no tile of the tensor memory accelerator (`CUTE400`),
        /// or no operand of `wgmma` (`CUTE401`): the mode, the row or the `k` that fails, and its
        /// numbers.
        ///
        /// Modes, rows and `k` count from 0.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum NotStaged {
            $( $(#[$doc])* $name { $( $(#[$of_field])* $field: $type ),* }, )*
        }

        impl NotStaged {
            /// Returns the reason, for which the table has a page.
            #[must_use]
            pub const fn refusal(&self) -> &'static Refusal {
                match self {
                    $( Self::$name { .. } => const { refusal(stringify!($reason)) }, )*
                }
            }

            /// Returns what shows the failure: the mode.
            #[must_use]
            #[allow(unused_variables)]
            pub const fn witness(&self) -> Option<Witness> {
                match self {
                    $( Self::$name { $($field),* } => $witness, )*
                }
            }

            /// The message with its code, which names an `Argument`, and an `Operand` of `wgmma`.
            #[doc(hidden)]
            #[must_use]
            pub const fn template(&self) -> &'static str {
                match self {
                    $( Self::$name { .. } => said!($reason $(:: $face)?), )*
                }
            }

            /// The numbers that the message names, then empty names.
            #[doc(hidden)]
            #[must_use]
            pub const fn numbers(&self) -> [(&'static str, Value<'static>); 4] {
                match self {
                    $( Self::$name { $($field),* } => four(&[$((stringify!($value), Num(*$field as u64))),*]), )*
                }
            }
        }
    };
}

/// The same pairs, then empty ones.
const fn four(pairs: &[(&'static str, Value<'static>)]) -> [(&'static str, Value<'static>); 4] {
    let (mut all, mut i) = ([("", Num(0)); 4], 0);
    while i < pairs.len() {
        all[i] = pairs[i];
        i += 1;
    }
    all
}

reasons! {
    /// A tensor map has 1 to 5 modes.
    BoxRank: NoTmaBox {
        /// The modes of the tile.
        rank: usize = Rank,
    } at None;
    /// The tile begins elsewhere than at its address.
    BoxOffset: NoTmaBox::Offset {
        /// The offset, in elements.
        offset: u64 = Offset,
    } at None;
    /// A tensor map has elements of 1, 2, 4 and 8 bytes.
    BoxBytes: NoTmaBox::Bytes {
        /// The bytes of an element.
        bytes: u64 = Bytes,
    } at None;
    /// No mode of the tile has the stride 1.
    Contiguous: NoTmaBox::Contiguous {} at None;
    /// A line of the box has no multiple of 16 bytes.
    Inner: NoTmaBox::Inner {
        /// The mode that is contiguous.
        mode: usize = Mode,
        /// The bytes of a line along it.
        inner: u64 = Inner,
    } at Some(Witness::Leaf(*mode));
    /// A line of the box is longer than the swizzle spans.
    Span: NoTmaBox::Span {
        /// The mode that is contiguous.
        mode: usize = Mode,
        /// The bytes of a line along it.
        inner: u64 = Inner,
        /// The bytes that the swizzle spans.
        span: u64 = Span,
    } at Some(Witness::Leaf(*mode));
    /// A box has at most 256 elements along a mode.
    Long: NoTmaBox::Long {
        /// The mode.
        mode: usize = Mode,
        /// Its elements.
        extent: u64 = Extent,
    } at Some(Witness::Leaf(*mode));
    /// A tensor map has no such swizzle.
    BoxSwizzle: NoTmaBox::Swizzle {
        /// The bits.
        bits: u64 = B,
        /// The bits below them.
        base: u64 = M,
        /// The distance.
        distance: i64 = S,
        /// The bytes of an element.
        bytes: u64 = Bytes,
    } at None;
    /// A box begins inside a pattern of the swizzle.
    BoxesApart: NoTmaBox::Apart {
        /// The mode along which there are several boxes.
        mode: usize = Mode,
        /// The bytes from one to the next.
        apart: u64 = Apart,
        /// What this has to be a multiple of.
        unit: u64 = Unit,
    } at Some(Witness::Leaf(*mode));
    /// Boxes of the tile have elements in common.
    BoxesOverlap: NoTmaBox::Overlap {
        /// The mode along which there are several boxes.
        mode: usize = Mode,
        /// The bytes from one to the next.
        apart: u64 = Apart,
        /// The bytes of a box.
        size: u64 = Size,
    } at Some(Witness::Leaf(*mode));
    /// The tile takes boxes along more than two leaves of its modes.
    Leaves: NoTmaBox::Leaves {} at None;
    /// The tile is larger than shared memory.
    BoxLarge: NoTmaBox::Large {
        /// The bytes of the tile.
        size: u64 = Size,
    } at None;
    /// Neither the rows of the operand nor K has the stride 1.
    NoMajor: NotAGmmaOperand {} at None;
    /// The operand begins elsewhere than at its address.
    OperandOffset: NotAGmmaOperand::Offset {
        /// The offset, in elements.
        offset: u64 = Offset,
    } at None;
    /// `wgmma` has elements of 1, 2 and 4 bytes.
    OperandBytes: NotAGmmaOperand::Bytes {
        /// The bytes of an element.
        bytes: u64 = Bytes,
    } at None;
    /// No `wgmma` has operands of so many rows.
    Rows: NotAGmmaOperand::Rows {
        /// The rows.
        rows: u64 = Rows,
    } at None;
    /// A row of the operand is elsewhere than `wgmma` reads it.
    Row: NotAGmmaOperand::Row {
        /// The row.
        row: u64 = Row,
        /// The element at which it is read, without the swizzle.
        expected: u64 = Expected,
        /// The element at which the layout has it, without the swizzle.
        found: u64 = Found,
    } at Some(Witness::Leaf(0));
    /// An element along K is elsewhere than `wgmma` reads it.
    Depth: NotAGmmaOperand::Depth {
        /// The place along K.
        k: u64 = K,
        /// The element at which it is read, without the swizzle.
        expected: u64 = Expected,
        /// The element at which the layout has it, without the swizzle.
        found: u64 = Found,
    } at Some(Witness::Leaf(1));
    /// `wgmma` has no such swizzle.
    OperandSwizzle: NotAGmmaOperand::Swizzle {
        /// The bits.
        bits: u64 = B,
        /// The bits below them.
        base: u64 = M,
        /// The distance.
        distance: i64 = S,
    } at None;
    /// The operand is no tile of two modes, of whole instructions.
    Extents: NotAGmmaOperand::Extents {
        /// The rows of an instruction.
        rows: u64 = Rows,
        /// The elements of an instruction along K.
        deep: u64 = Deep,
    } at None;
    /// Elements of 8 and 32 bits are contiguous along K.
    Major: NotAGmmaOperand::Major {
        /// The bytes of an element.
        bytes: u64 = Bytes,
    } at None;
    /// The rows of the second instruction begin inside of a line.
    Split: NotAGmmaOperand::Split {
        /// The rows of an instruction.
        rows: u64 = Rows,
        /// Those of a line.
        line: u64 = Line,
    } at Some(Witness::Leaf(0));
    /// Patterns of the swizzle are at a distance that no descriptor has.
    PatternsApart: NotAGmmaOperand::Apart {
        /// The bytes from one to the next.
        jump: u64 = Jump,
        /// What this has to be a multiple of.
        pattern: u64 = Pattern,
    } at None;
    /// K is contiguous, and the instruction reads operands whose rows are.
    AlongK: NotAGmmaOperand::AlongK {} at None;
    /// The rows are contiguous, and the instruction reads operands in which K is.
    AlongRows: NotAGmmaOperand::AlongRows {} at None;
    /// The operand is larger than shared memory.
    OperandLarge: NotAGmmaOperand::Large {
        /// The bytes of the operand.
        size: u64 = Size,
    } at None;
}

impl NotStaged {
    /// Returns the message, which names the operand of `wgmma` and the layout so: `"A"` and
    /// `"(128,64):(72,1)"`.
    ///
    /// ```
    /// use cute_static::atom::sm90::NotStaged;
    /// let error = NotStaged::Row { row: 1, expected: 64, found: 72 };
    /// let text = "`wgmma` reads row 1 of operand B of `tile` at element 64, and its layout has it at 72";
    /// assert_eq!(error.of("B", "tile").to_string(), text);
    /// ```
    #[must_use]
    pub fn of<'a>(&'a self, operand: &'a str, argument: &'a str) -> impl fmt::Display + 'a {
        fmt::from_fn(move |f| {
            let template = self.template();
            let text = template.split_once(": ").map_or(template, |(_, text)| text);
            self.write_of(text, operand, argument, f)
        })
    }

    /// Writes a text of the table with the numbers of this error.
    ///
    /// # Errors
    /// Those of the formatter.
    #[doc(hidden)]
    pub fn write(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_of(text, "A or B", "this layout", f)
    }

    fn write_of(&self, text: &str, operand: &str, argument: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.numbers().map(|(name, value)| (name, Shown(name, value)));
        cute_refusals::write(text, &[("Operand", &operand), ("Argument", &argument), (a.0, &a.1), (b.0, &b.1), (c.0, &c.1), (d.0, &d.1)], f)
    }
}

/// A number of a message, with its name.
struct Shown(&'static str, Value<'static>);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.1 {
            // The distance of a swizzle may be below 0.
            Num(number) if self.0 == "S" => number.cast_signed().fmt(f),
            Num(number) => number.fmt(f),
            Value::Text(text) => text.fmt(f),
        }
    }
}

coded!(NotStaged);

impl fmt::Display for NotStaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.of("A or B", "this layout").fmt(f)
    }
}
