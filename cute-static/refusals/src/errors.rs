//! Errors of the running program that have their texts from the table.

use core::fmt;

/// Where an error shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Witness {
    /// At this integral coordinate of the operand that the error is about.
    Coordinate(u64),
    /// In this leaf of the operand that the error is about, counted from 0.
    Leaf(usize),
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Witness::Coordinate(coordinate) => write!(f, "coordinate {coordinate}"),
            Witness::Leaf(leaf) => write!(f, "leaf {leaf}"),
        }
    }
}

/// Declares an error with a variant for each reason, and `code()`, `way_out()` and the message for
/// it.
///
/// ```text
/// errors! {
///     /// Why there is no answer.
///     pub enum Error {
///         TooDeep,                                           the first message of `TooDeep`
///         DoesNotDivide { dividend: u64 = A, divisor: u64 = B },   with `{A}` and `{B}` in it
///         NotInjective (AtRunTime) { first: u64 = First, … },      the message `AtRunTime` of `NotInjective`
///         NoLayout { forced: Option<u64> = Forced (Forced), … },   `{Forced}` is `Forced(forced)`
///     }
/// }
/// ```
#[macro_export]
macro_rules! errors {
    (
        $(#[$attribute:meta])*
        $vis:vis enum $error:ident {
            $( $name:ident $(($face:ident))? $({ $( $(#[$of_field:meta])* $field:ident: $type:ty $(= $value:ident $(($shown:path))?)? ),* $(,)? })? ),* $(,)?
        }
    ) => {
        $(#[$attribute])*
        $vis enum $error {
            $( #[doc = $crate::title!($name)] $name $({ $( $(#[$of_field])* $field: $type ),* })?, )*
        }

        impl $error {
            /// The reason, of which the table has a page.
            pub const fn refusal(&self) -> &'static $crate::Refusal {
                match self { $(
                    Self::$name { .. } => const {
                        let refusal = $crate::refusal(stringify!($name));
                        let given = refusal.uses_only(concat!($(stringify!($face))?), &[$($($( stringify!($value), )?)*)?]);
                        assert!(given, concat!("the message of `", stringify!($name), "` names what the error does not have"));
                        refusal
                    },
                )* }
            }

            /// The code of this error: the same operation is refused under it when it is compiled.
            pub const fn code(&self) -> &'static str {
                self.refusal().code
            }

            /// What to do about it.
            pub fn way_out(&self) -> impl ::core::fmt::Display + '_ {
                ::core::fmt::from_fn(|f| self.write(self.refusal().way_out, f))
            }

            /// The message, without its code.
            fn message(&self) -> impl ::core::fmt::Display + '_ {
                let face = match self { $( Self::$name { .. } => concat!($(stringify!($face))?), )* };
                ::core::fmt::from_fn(move |f| self.write(self.refusal().message(face).text, f))
            }

            /// Writes a text of the table with the numbers of this error.
            #[allow(unused_variables)]
            fn write(&self, text: &str, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match self { $(
                    Self::$name { $($($field),*)? } => {
                        $crate::write(text, &[$($($( (stringify!($value), &$crate::errors!(@ $field $($shown)?)), )?)*)?], f)
                    }
                )* }
            }
        }

        impl ::core::error::Error for $error {}
    };
    (@ $field:ident) => { *$field };
    (@ $field:ident $shown:path) => { $shown(*$field) };
}
