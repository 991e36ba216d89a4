//! Why an operation has no answer, in words and decimal numbers.
//!
//! Every operation of the algebra that may have no answer is computed by a *total* function from
//! types to [`Answer<R>`](Answer) or [`Refusal<Why>`](Refusal) (`ComposeOutcome<A, B>`,
//! `ComplementInOutcome<A, M>`, …). The operation itself (`ComposeOf<A, B>`) is the answer; where
//! there is only a refusal, the bound [`HasAnswer`] does not hold and its reason, a trait that
//! exists for its message, is what the compiler prints.
//!
//! That a refusal is a type has two uses: the numbers in it are rendered only when something is
//! refused, and a program can ask whether an operation has an answer without failing to compile.
//!
//! ```
//! use cute_static::outcome::ComposeOutcome;
//! use cute_static::prelude::*;
//! use cute_static::diagnostic::{Answer, Reason, Refusal};
//! use static_assertions::assert_type_eq_all;
//!
//! type Right = ComposeOutcome<Layout![(4, 6) : (2, 3)], Layout![4 : 1]>;
//! assert_type_eq_all!(Right, Answer<Layout![4 : 2]>);
//!
//! fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str { W::CODE }
//! assert_eq!(code(None::<ComposeOutcome<Layout![(4, 6) : (2, 3)], Layout![6 : 1]>>), "CUTE010");
//! ```

// Its examples name `cute_dynamic`, too: the crate `cute-tests` checks them.
#[cfg_attr(not(doctest), doc = cute_static_macros::codes_page!())]
pub mod codes {}
mod decimal;
mod no_answer;
mod operand;
pub mod reason;

pub(crate) use decimal::MoreThan;
pub use decimal::{Billions, Decimal, DecimalOf, Lit, Millions, NegativeDecimal, NegativeDecimalOf, RuntimeMultiple, RuntimeNumber, Thousands, Trillions};

use crate::Layout;
use core::marker::PhantomData;
pub use cute_refusals::{Coded, Witness};
#[doc(hidden)]
pub use no_answer::NoAnswer;
pub(crate) use operand::{of_layouts, of_operands};

/// The result `R` of an operation that has one.
pub struct Answer<R>(R);

impl<R> Answer<R> {
    #[inline(always)]
    pub(crate) fn new(result: R) -> Self {
        Answer(result)
    }
}

/// The reason `Why` an operation has no result.
pub struct Refusal<Why>(PhantomData<Why>);

impl<Why> Refusal<Why> {
    pub(crate) fn new() -> Self {
        Refusal(PhantomData)
    }
}

/// A question about the answer of an outcome: a refusal stays that refusal, or is another type.
///
/// `MovePast<Sw, L> Outcome` expands to the trait of this name, to be implemented for [`Answer`] or
/// for what else stands in its place, and to
/// `impl<Reason, Sw, L> MovePast<Sw, L> for Refusal<Reason> { type Outcome = Self; }`; with `= R`
/// after it, `R` is what stands there for `Self`.
macro_rules! unless_refused {
    ($(#[$doc:meta])* $question:ident<$($param:ident),*> $output:ident) => {
        $crate::diagnostic::unless_refused! { $(#[$doc])* $question<$($param),*> $output = Self }
    };
    ($(#[$doc:meta])* $question:ident<$($param:ident),*> $output:ident = $refused:ty) => {
        $(#[$doc])*
        #[doc(hidden)]
        pub trait $question<$($param),*> {
            type $output;
        }

        impl<Reason, $($param),*> $question<$($param),*> for $crate::diagnostic::Refusal<Reason> {
            type $output = $refused;
        }
    };
}

pub(crate) use unless_refused;

/// Holds for [`Answer<R>`](Answer) and for no [`Refusal`]; what fails, and is printed, is the trait
/// that carries the refusal's message.
///
/// ```
/// use cute_static::diagnostic::HasAnswer;
/// use cute_static::outcome::ComposeOutcome;
/// use cute_static::prelude::*;
/// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
///
/// type Composed = ComposeOutcome<Layout![20 : 2], Layout![4 : 1]>;
/// assert_type_eq_all!(<Composed as HasAnswer>::Output, Layout![4 : 2]);
/// // CUTE010: 4 coordinates do not reach the boundary after 6 evenly.
/// assert_not_impl_any!(ComposeOutcome<Layout![(6, 8) : (1, 10)], Layout![4 : 2]>: HasAnswer);
/// ```
pub trait HasAnswer {
    /// The result.
    type Output;

    /// Returns the result, as a value.
    fn into_answer(self) -> Self::Output;
}

/// The result inside an [`Answer`].
pub type Output<T> = <T as HasAnswer>::Output;

impl<R> HasAnswer for Answer<R> {
    type Output = R;

    #[inline(always)]
    fn into_answer(self) -> R {
        self.0
    }
}

/// A reason to refuse, with its stable code.
///
/// ```
/// use cute_static::diagnostic::{Lit, Reason, reason};
/// assert_eq!(<reason::ShapeDivisibility<Lit<6>, Lit<4>> as Reason>::CODE, "CUTE010");
/// ```
pub trait Reason {
    /// Its name, its messages and the way out.
    const REFUSAL: &'static cute_refusals::Refusal;
    /// `"CUTE010"`, …: the code that messages carry and that the documentation explains.
    const CODE: &'static str = Self::REFUSAL.code;
}

/// Implements none of the traits that carry a message; a refusal asks it to.
pub struct Algebra;

impl<Why: Explain> HasAnswer for Refusal<Why> {
    type Output = Layout<NoAnswer, NoAnswer>;

    fn into_answer(self) -> Self::Output {
        crate::Static::new()
    }
}

/// What a message calls a type that would take too many words.
#[doc(hidden)]
pub trait Named {
    /// A type with a short name.
    type Name;
}

/// Does not hold for any reason: each implements it under the condition that its message's trait is
/// implemented, which it never is.
#[doc(hidden)]
pub trait Explain {}
