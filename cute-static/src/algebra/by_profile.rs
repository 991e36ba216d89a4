//! An operation applied to each mode that a leaf of a profile stands for.

/// `TotalFilterBy, FilterByProfile, 0 => TotalFilter, _ => TotalFilter` implements the total
/// function `TotalFilterBy<P>` by what stands after the arrow for a leaf of the profile `P` that
/// is 0 and for any other.
///
/// It expands to the recursion trait `FilterByProfile<S, D, Whole>` with the profile as `Self`: at
/// a leaf the operation, at a tuple the outcomes of the modes, joined. Modes beyond the profile
/// stay as they are; a profile that is longer or deeper than the shape is refused.
macro_rules! by_profile {
    ($total:ident, $recursion:ident, 0 => $at_zero:ident, _ => $at_other:ident) => {
        impl<S, D, P> $total<P> for $crate::Layout<S, D>
        where
            P: $recursion<S, D, (P, S)>,
        {
            type Outcome = P::Outcome;
        }

        /// The operation at every leaf of the profile `Self`; `Whole` is the pair of profile and
        /// shape around it, for the message.
        #[refusal(WrongOperand::Profile)]
        #[doc(hidden)]
        pub trait $recursion<S, D, Whole> {
            type Outcome;
        }

        impl<S, D, Whole> $recursion<S, D, Whole> for $crate::int::UTerm
        where
            $crate::Layout<S, D>: $at_zero,
        {
            type Outcome = <$crate::Layout<S, D> as $at_zero>::Outcome;
        }

        impl<S, D, Whole, U, B> $recursion<S, D, Whole> for $crate::int::UInt<U, B>
        where
            $crate::Layout<S, D>: $at_other,
        {
            type Outcome = <$crate::Layout<S, D> as $at_other>::Outcome;
        }

        impl<S, D, Whole> $recursion<S, D, Whole> for frunk_core::hlist::HNil {
            type Outcome = $crate::diagnostic::Answer<$crate::Layout<S, D>>;
        }

        impl<PH, PT, SH, ST, DH, DT, Whole> $recursion<frunk_core::hlist::HCons<SH, ST>, frunk_core::hlist::HCons<DH, DT>, Whole>
            for frunk_core::hlist::HCons<PH, PT>
        where
            PH: $recursion<SH, DH, (PH, SH)>,
            PT: $recursion<ST, DT, Whole>,
            PH::Outcome: $crate::layout::JoinModes<PT::Outcome>,
        {
            type Outcome = <PH::Outcome as $crate::layout::JoinModes<PT::Outcome>>::Outcome;
        }

        impl<PH, PT, P, S> $recursion<frunk_core::hlist::HNil, frunk_core::hlist::HNil, (P, S)> for frunk_core::hlist::HCons<PH, PT>
        where
            (P, S): $crate::algebra::by_mode::ProfileTooLong,
        {
            type Outcome = <(P, S) as $crate::algebra::by_mode::ProfileTooLong>::Outcome;
        }

        impl<PH, PT, D, U, B, P, S> $recursion<$crate::int::UInt<U, B>, D, (P, S)> for frunk_core::hlist::HCons<PH, PT>
        where
            (P, S): $crate::algebra::by_mode::ProfileTooLong,
        {
            type Outcome = <(P, S) as $crate::algebra::by_mode::ProfileTooLong>::Outcome;
        }
    };
}

pub(crate) use by_profile;
