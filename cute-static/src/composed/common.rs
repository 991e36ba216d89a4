//! The nullspace of a composed layout, and what it has in common with a layout: those of the layout
//! that it decays to.

use super::compose::ComputeDecay;
use super::composed_layout::ComposedLayout;
use super::inner::OntoBits;
use crate::Layout;
use crate::algebra::compute::ComputeMaxCommonVector;
use crate::algebra::max_common_layout::ComputeMaxCommonLayout;
use crate::algebra::nullspace::ComputeNullspace;
use crate::diagnostic::{Answer, unless_refused};
use crate::swizzle::Swizzle;
use frunk_core::hlist::{HCons, HNil};

// `A(off + B(c)) = R(c) + v`, so that both are at their first value, and count on from it, at the
// same coordinates.
macro_rules! of_decayed {
    ($($compute:ident $(<$operand:ident>)? $of_decayed:ident;)*) => { $(
        impl<S, D, O, B, $($operand)?> $compute$(<$operand>)? for ComposedLayout<Layout<S, D>, O, B>
        where
            Self: ComputeDecay,
            <Self as ComputeDecay>::Outcome: $of_decayed<$($operand)?>,
        {
            type Outcome = <<Self as ComputeDecay>::Outcome as $of_decayed<$($operand)?>>::Outcome;
        }

        unless_refused! {
            /// The outcome of the operation on the layout that was found.
            $of_decayed<$($operand)?> Outcome
        }

        impl<R, V, $($operand)?> $of_decayed<$($operand)?> for Answer<HCons<R, HCons<V, HNil>>>
        where
            R: $compute$(<$operand>)?,
        {
            type Outcome = R::Outcome;
        }
    )* };
}

of_decayed! {
    ComputeNullspace NullspaceOfDecayed;
    ComputeMaxCommonVector<Other> VectorOfDecayed;
    ComputeMaxCommonLayout<Other> CommonOfDecayed;
}

// A bijection has its value at 0 where the inner layout is 0.
macro_rules! bijective {
    ($([$($g:ident)*] $outer:ty;)*) => { $(
        impl<$($g,)* O, L: ComputeNullspace> ComputeNullspace for ComposedLayout<$outer, O, L> {
            type Outcome = L::Outcome;
        }
    )* };
}

bijective! { [B M Sh] Swizzle<B, M, Sh>; [] OntoBits; }
