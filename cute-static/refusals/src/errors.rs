//! Errors of the running program that have their texts from the table.

use crate::Refusal;
use core::error::Error;
use core::fmt::{self, Display, Formatter};

/// An error of the running program that has its code, its message and its way out from the table.
///
/// ```
/// use cute_refusals::Coded;
///
/// fn report(error: impl Coded) -> String {
///     format!("error[{}]: {error}\n  help: {}", error.code(), error.way_out())
/// }
/// ```
pub trait Coded: Error {
    /// Returns the reason, for which the table has a page.
    fn refusal(&self) -> &'static Refusal;

    /// Returns what shows the failure, where a coordinate, a mode, an offset or a column does.
    fn witness(&self) -> Option<Witness>;

    /// Returns what to do about it, with the numbers of the error.
    fn way_out(&self) -> impl Display
    where
        Self: Sized;

    /// Returns the code: the same operation is refused under it when it is compiled.
    fn code(&self) -> &'static str {
        self.refusal().code
    }
}

/// What shows that an operation has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Witness {
    /// An integral coordinate of the operand that the error is about.
    Coordinate(u64),
    /// Two integral coordinates, which have one offset.
    Coordinates(u64, u64),
    /// An offset of the operand that the error is about, or one that it should have.
    Offset(u64),
    /// A leaf or an entry of that operand, counted from 0.
    Leaf(usize),
    /// A component of the coordinates that the operand yields, and a value of it: the leaf of a
    /// coordinate, counted from 0.
    Component(usize, u64),
    /// An axis of an array, counted from 0.
    Axis(usize),
    /// A column of a text, counted from 1.
    Column(usize),
}

impl Witness {
    /// Returns the integral coordinate, if the witness is one.
    #[must_use]
    pub const fn coordinate(self) -> Option<u64> {
        match self {
            Witness::Coordinate(coordinate) => Some(coordinate),
            _ => None,
        }
    }
}

impl Display for Witness {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Witness::Coordinate(coordinate) => write!(f, "coordinate {coordinate}"),
            Witness::Coordinates(first, second) => write!(f, "coordinates {first} and {second}"),
            Witness::Offset(offset) => write!(f, "offset {offset}"),
            Witness::Leaf(leaf) => write!(f, "leaf {leaf}"),
            Witness::Component(component, value) => write!(f, "{value} in component {component}"),
            Witness::Axis(axis) => write!(f, "axis {axis}"),
            Witness::Column(column) => write!(f, "column {column}"),
        }
    }
}

/// Declares an error with a variant for each reason, its [`Coded`], and its message.
///
/// ```text
/// errors! {
///     /// Why there is no answer.
///     pub enum Error {
///         TooDeep,                                           the first message of `TooDeep`
///         DoesNotDivide { dividend: u64 = A, divisor: u64 = B },   with `{A}` and `{B}` in it
///         NotInjective (AtRunTime) { first: u64 = First, … },      the message `AtRunTime` of `NotInjective`
///         CosizeTooLarge = ImageTooLarge { … },              the variant of another name for `ImageTooLarge`
///         NoLayout { forced: Option<u64> = Forced (Forced), … },   `{Forced}` is `Forced(forced)`
///         NoCoordinate { offset: u64 = Offset } at Some(Offset(*offset)),   the witness
///         ;
///         Layout(LayoutError),                               the reason of another such error
///     }
/// }
/// ```
#[macro_export]
macro_rules! errors {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $error:ident {
            $(
                $(#[$of_variant:meta])*
                $name:ident $(= $reason:ident)? $(($face:ident))?
                $({ $( $(#[$of_field:meta])* $field:ident: $type:ty $(= $value:ident $(($shown:path))?)? ),* $(,)? })?
                $(at $witness:expr)?
            ),* $(,)?
            $(; $( $(#[$of_inner:meta])* $inner:ident($inner_error:ty) ),* $(,)? )?
        }
    ) => {
        $(#[$attribute])*
        $vis enum $error {
            $(
                #[doc = $crate::errors!(@ title $name $($reason)?)]
                $(#[$of_variant])*
                $name $({ $( $(#[$of_field])* $field: $type ),* })?,
            )*
            $($( $(#[$of_inner])* $inner($inner_error), )*)?
        }

        impl $error {
            /// Returns the reason, for which the table has a page.
            #[must_use]
            pub const fn refusal(&self) -> &'static $crate::Refusal {
                match self {
                    $( Self::$name { .. } => const {
                        let refusal = $crate::refusal($crate::errors!(@ name $name $($reason)?));
                        let given = refusal.uses_only(concat!($(stringify!($face))?), &[$($($( stringify!($value), )?)*)?]);
                        assert!(given, concat!("the message of `", stringify!($name), "` names what the error does not have"));
                        refusal
                    }, )*
                    $($( Self::$inner(error) => error.refusal(), )*)?
                }
            }

            /// Returns what shows the failure, where a coordinate, a mode, an offset or a column
            /// does.
            #[must_use]
            #[allow(unused_variables)]
            pub fn witness(&self) -> Option<$crate::Witness> {
                match self {
                    $( Self::$name { $($($field),*)? } => $crate::errors!(@ witness $($witness)?), )*
                    $($( Self::$inner(error) => error.witness(), )*)?
                }
            }

            /// Writes the message, without its code.
            #[allow(dead_code)]
            pub(crate) fn message(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                let face = match self {
                    $( Self::$name { .. } => concat!($(stringify!($face))?), )*
                    $($( Self::$inner(error) => return ::core::fmt::Display::fmt(error, f), )*)?
                };
                self.write(self.refusal().message(face).text, f)
            }

            /// Writes a text of the table with the numbers of this error.
            #[allow(unused_variables)]
            pub(crate) fn write(&self, text: &str, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self {
                    $( Self::$name { $($($field),*)? } => {
                        $crate::write(text, &[$($($( (stringify!($value), &$crate::errors!(@ value $field $($shown)?)), )?)*)?], f)
                    } )*
                    $($( Self::$inner(error) => error.write(text, f), )*)?
                }
            }
        }

        $($(
            impl From<$inner_error> for $error {
                fn from(error: $inner_error) -> Self {
                    $error::$inner(error)
                }
            }
        )*)?

        $crate::coded!($error);
    };
    (@ title $name:ident) => { $crate::title!($name) };
    (@ title $name:ident $reason:ident) => { $crate::title!($reason) };
    (@ name $name:ident) => { stringify!($name) };
    (@ name $name:ident $reason:ident) => { stringify!($reason) };
    (@ witness) => { None };
    (@ witness $witness:expr) => { $witness };
    (@ value $field:ident) => { *$field };
    (@ value $field:ident $shown:path) => { $shown(*$field) };
}

/// Implements [`Coded`] for an error that has `refusal()`, `witness()` and `write()`, and methods
/// for which no program has to import the trait.
#[macro_export]
macro_rules! coded {
    ($error:ident) => {
        impl $error {
            /// Returns the code: the same operation is refused under it when it is compiled.
            #[must_use]
            pub const fn code(&self) -> &'static str {
                self.refusal().code
            }

            /// Returns what to do about it, with the numbers of the error.
            #[must_use]
            pub fn way_out(&self) -> impl ::core::fmt::Display + '_ {
                ::core::fmt::from_fn(|f| self.write(self.refusal().way_out, f))
            }
        }

        impl $crate::Coded for $error {
            fn refusal(&self) -> &'static $crate::Refusal {
                self.refusal()
            }

            fn witness(&self) -> Option<$crate::Witness> {
                self.witness()
            }

            fn way_out(&self) -> impl ::core::fmt::Display {
                self.way_out()
            }
        }

        impl ::core::error::Error for $error {}
    };
}
