//! The one-sided inverses of layouts over each kind of stride that has them.

use super::invertible::Invertible;
use super::{left_inverse, right_inverse};
use crate::budget::DEFAULT_BUDGET;
use crate::stride::{Codomain, Coordinate, Element, Xor};
use crate::{Layout, LayoutError};

/// `stride: Right, Left, layout => right inverse, left inverse;` each.
macro_rules! invertible {
    ($($stride:ty: $right:ty, $left:ty, $layout:ident => $right_inverse:expr, $left_inverse:expr;)*) => { $(
        impl Invertible for $stride {
            type Right = $right;
            type Left = $left;

            #[inline]
            fn right_inverse($layout: &Layout<Self>) -> $right {
                $right_inverse
            }

            #[inline]
            fn left_inverse($layout: &Layout<Self>) -> $left {
                $left_inverse
            }
        }
    )* };
}

type OrRefused<D> = Result<Layout<D>, LayoutError>;

invertible! {
    u64: Layout, OrRefused<u64>, layout => right_inverse::of_integers(layout), layout.left_inverse_exact(DEFAULT_BUDGET);
    i64: OrRefused<u64>, OrRefused<u64>, layout => Ok(layout.to_natural()?.right_inverse()), layout.to_natural()?.left_inverse();
    Coordinate: OrRefused<u64>, OrRefused<u64>, layout => right_inverse::of_coordinates(layout), left_inverse::of_coordinates(layout);
    Xor: OrRefused<Xor>, OrRefused<Xor>, layout => right_inverse::of_bits(layout), left_inverse::of_bits(layout);
    Element: OrRefused<Element>, OrRefused<Element>, layout => match layout.codomain() {
        Codomain::Integers | Codomain::SignedIntegers => Ok(layout.try_to_layout::<u64>()?.right_inverse().to_any()),
        Codomain::Xor => Ok(layout.try_to_layout::<Xor>()?.right_inverse()?.to_any()),
        _ => Ok(layout.try_to_layout::<Coordinate>()?.right_inverse()?.to_any()),
    }, match layout.codomain() {
        Codomain::Integers | Codomain::SignedIntegers => Ok(layout.try_to_layout::<u64>()?.left_inverse()?.to_any()),
        Codomain::Xor => Ok(layout.try_to_layout::<Xor>()?.left_inverse()?.to_any()),
        _ => Ok(layout.try_to_layout::<Coordinate>()?.left_inverse()?.to_any()),
    };
}
