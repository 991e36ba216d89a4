//! Multiples of a shape.

use super::ceil_divide::{Divide, DivideKinds, DivideNumbers};
use super::flatten::CountLeaves;
use super::{HTuple, Leaf, Tuple};
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::{CeilDiv, CeilQuotient, Mul, Product, UInt, UTerm};

crate::operation! {
    /// Returns the least multiples of `B` that are not below `A`: `⌈a / b⌉·b` for each leaf (CuTe's
    /// `round_up`).
    ///
    /// Tuples go by mode, and the modes that `B` lacks count as 1.
    ///
    /// ```
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// use static_assertions::assert_type_eq_all;
    ///
    /// assert_type_eq_all!(RoundUpOf<Shape![7, (9, 5), 3], Shape![4, (3, 1)]>, Shape![8, (9, 5), 3]);
    /// ```
    ///
    /// ```compile_fail,E0277
    /// use cute_static::htuple::*;
    /// use cute_static::prelude::*;
    /// fn f(_: RoundUpOf<Shape![7, 9], Int![4]>) {}
    /// // CUTE085: not congruent: tuples of Lit<2> leaves and Lit<1> leaves with different nesting
    /// ```
    RoundUp<B> = ComputeRoundUp, TotalRoundUp, RoundUpOf, RoundUpOutcome, round_up(b: B) -> static by trait
}

impl<A, B> ComputeRoundUp<B> for A
where
    A: HTuple + Divide<Multiples, B>,
{
    type Outcome = <A as Divide<Multiples, B>>::Outcome;
}

/// Quotients rounded up, times the divisor.
pub struct Multiples;

impl<A, U, B> DivideNumbers<A, UInt<U, B>> for Multiples
where
    A: CeilDiv<UInt<U, B>>,
    A::Output: Mul<UInt<U, B>>,
{
    type Outcome = Answer<Product<CeilQuotient<A, UInt<U, B>>, UInt<U, B>>>;
}

impl<A: Decimal> DivideNumbers<A, UTerm> for Multiples {
    type Outcome = Refusal<reason::DoesNotDivide<DecimalOf<A>, DecimalOf<UTerm>>>;
}

macro_rules! mixed {
    ($a:ident $b:ident) => {
        impl<A, B> DivideKinds<Multiples, $a, A, B> for $b
        where
            A: CountLeaves<Output: Decimal>,
            B: CountLeaves<Output: Decimal>,
        {
            type Outcome = Refusal<reason::NotCongruent<DecimalOf<A::Output>, DecimalOf<B::Output>>>;
        }
    };
}

mixed! { Leaf Tuple }
mixed! { Tuple Leaf }
