//! The kinds of operands.

use crate::parse::Written;
use alloc::vec::Vec;
use core::fmt;

/// `Kind method [Form ..] "name" "words";` for each kind: the method of `Operands` that reads it,
/// the forms in which it is written, what `cute eval --list` calls it, and what a refusal says that
/// an operation takes.
macro_rules! kinds {
    ($($(#[$doc:meta])* $kind:ident $method:ident [$($form:ident)+] $name:literal $words:literal;)*) => {
        /// What an operand may be, as the table of the [module](super) says it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$doc])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            pub const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// Returns its name in a signature.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }

            /// Returns what is taken, in words: `a layout`.
            #[must_use]
            pub const fn words(self) -> &'static str {
                match self {
                    $(Kind::$kind => $words,)*
                }
            }

            /// Whether an operand that is written so is read as of this kind.
            pub(super) const fn is_written(self, form: Written) -> bool {
                match self {
                    $(Kind::$kind => matches!(form, $(Written::$form)|+),)*
                }
            }
        }

        /// Reads the next of `$operands` as of the kind `$of`, and drops what it is.
        #[cfg(test)]
        macro_rules! read_as {
            ($operands:expr, $of:expr) => {
                match $of {
                    $(Kind::$kind => $operands.$method().map(drop),)*
                }
            };
        }

        /// The kind that a method of `Operands` reads.
        macro_rules! kind {
            $(($method) => { Kind::$kind };)*
        }
    };
}

kinds! {
    /// A layout of natural numbers, or a shape for its compact layout.
    Layout layout [Layout Term] "layout" "a layout";
    /// A layout of integers of either sign, or a shape.
    SignedLayout signed_layout [Layout Term] "signed_layout" "a layout";
    /// A layout over any [codomain](crate::stride), or a shape.
    AnyLayout any_layout [Layout Term] "any_layout" "a layout";
    /// The same, with the codomain that the text says: `f0` is of bits.
    LayoutOver layout_over [Layout Term] "any_layout" "a layout";
    /// A tuple of numbers.
    Tuple tuple [Term] "tuple" "a tuple of numbers";
    /// A tuple of numbers, or the shape of a layout, be it composed.
    Shape shape [Term Layout AfterSwizzle AfterLayout] "shape" "a shape or a layout";
    /// A number, or the size of a shape or of a layout.
    Bound bound [Term Layout AfterSwizzle AfterLayout] "bound" "a number, a shape or a layout";
    /// A number.
    Number number [Term] "number" "a number";
    /// A number that counts from 0.
    Index index [Term] "index" "a number";
    /// The number of modes of a tuple.
    Rank rank [Term] "rank" "a number";
    /// A tuple with `_` for open components.
    Coordinate coordinate [Term] "coordinate" "a coordinate";
    /// A tuple of strides of any kind.
    Strides strides [Term] "strides" "strides";
    /// A tuple of numbers or a layout.
    Term term [Term Layout] "term" "a tuple of numbers or a layout";
    /// A tiler.
    Tiler tiler [Term Layout] "tiler" "a tiler";
    /// A swizzle.
    Swizzle swizzle [Swizzle] "swizzle" "a swizzle";
    /// A layout after a swizzle, or a layout.
    Swizzled swizzled [AfterSwizzle Layout Term] "swizzled" "a layout, or one after a swizzle";
    /// A composed layout of either kind, or a layout.
    Composed composed [AfterSwizzle AfterLayout Layout Term] "composed" "a layout, or one after a swizzle or another layout";
    /// A swizzle, a composed layout or a tiler.
    Map map [Swizzle AfterSwizzle AfterLayout Layout Term] "map" "a layout, a swizzle or a composed layout";
    /// A swizzle, a composed layout, or a layout over any codomain.
    LeftMap left_map [Swizzle AfterSwizzle AfterLayout Layout Term] "map" "a layout, a swizzle or a composed layout";
    /// A morphism, or a layout for its standard form.
    Morphism morphism [Morphism Factors Layout Term] "morphism" "a morphism or a layout";
    /// A morphism or a span, a refinement for its span, or a layout for its standard form.
    Arrow arrow [Morphism Factors Span Refinement Layout Term] "arrow" "a morphism, a span or a layout";
    /// A refinement `T <<- T'`, or its fine tuple `T'` where `T` is known.
    Refinement refinement [Refinement Term] "refinement" "a refinement or a tuple of numbers";
    /// A profile of a tuple.
    Profile profile [Term] "profile" "a profile";
    /// The name of an operation on layouts.
    Operation operation [Term] "operation" "the name of an operation";
    /// The name of an operation on a mode and a tile, or on a mode.
    ModeOperation mode_operation [Term] "mode_operation" "the name of an operation";
    /// One or more layouts.
    Layouts layouts [Layout Term] "layouts" "a layout";
    /// One or more numbers.
    Numbers numbers [Term] "numbers" "a number";
    /// One or more integers of either sign.
    Integers integers [Term] "integers" "an integer";
    /// One or more numbers that count from 0, or tuples of them.
    Indices indices [Term] "indices" "a number or a tuple of numbers";
    /// One or more tuples.
    Tuples tuples [Term] "tuples" "a tuple of numbers";
    /// One or more profiles.
    Profiles profiles [Term] "profiles" "a profile";
}

pub(super) use kind;
#[cfg(test)]
pub(super) use read_as;

impl Kind {
    /// Returns whether one or more operands are of this kind.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Kind::Layouts | Kind::Numbers | Kind::Integers | Kind::Indices | Kind::Tuples | Kind::Profiles)
    }

    /// Returns whether it is the name of an operation.
    #[must_use]
    pub const fn is_name(self) -> bool {
        matches!(self, Kind::Operation | Kind::ModeOperation)
    }
}

/// The operands of an operation, each with its name.
pub(super) type Signature = [(&'static str, Kind)];

/// Returns a signature as it is written: `(a: layout, b: tiler)`.
pub(super) fn written(signature: &Signature) -> impl fmt::Display + '_ {
    fmt::from_fn(move |f| {
        write!(f, "(")?;
        for (i, (operand, kind)) in signature.iter().enumerate() {
            write!(f, "{}{operand}: {}", if i == 0 { "" } else { ", " }, kind.name())?;
        }
        write!(f, ")")
    })
}

/// How many operations there are of one name, at most. A test holds the tables against it.
pub(super) const FORMS: usize = 4;

/// The signatures of the operations of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Forms {
    signatures: [Option<&'static Signature>; FORMS],
}

impl Forms {
    pub(super) fn of(mut signatures: impl Iterator<Item = &'static Signature>) -> Self {
        let forms = Forms { signatures: core::array::from_fn(|_| signatures.next()) };
        debug_assert!(signatures.next().is_none(), "a name has more operations than there are forms");
        forms
    }

    /// Returns the operations, each with its operands: `complement(a: layout) or …`.
    #[must_use]
    pub fn usages(&self, name: &str) -> impl fmt::Display {
        let usages: Vec<_> = self.signatures.iter().flatten().map(|signature| alloc::format!("{name}{}", written(signature))).collect();
        usages.join(" or ")
    }
}
