//! An operation applied to each mode that a leaf of a profile stands for.

/// `TryFilterBy, FilterByProfile, TryFilter` implements the total function `TryFilterBy<P>` by `TryFilter` at the leaves of the profile `P`.
///
/// It expands to the recursion trait `FilterByProfile<S, D>` with the profile as `Self`: at a leaf the operation, at a tuple the outcomes of the
/// modes, joined. A profile that is not weakly congruent to the shape is refused.
macro_rules! by_profile {
    ($total:ident, $recursion:ident, $operation:ident) => {
        impl<S, D, P> $total<P> for $crate::Layout<S, D>
        where
            P: $recursion<S, D>,
        {
            type Outcome = P::Outcome;
        }

        /// The operation at every leaf of the profile `Self`.
        #[diagnostic::on_unimplemented(
            message = "CUTE083: the profile does not fit the layout",
            label = "this profile is not weakly congruent to the shape",
            note = "a profile has the same nesting as the shape, or stops earlier with a leaf; the values of its leaves do not matter"
        )]
        #[doc(hidden)]
        pub trait $recursion<S, D> {
            type Outcome;
        }

        impl<S, D> $recursion<S, D> for $crate::int::UTerm
        where
            $crate::Layout<S, D>: $operation,
        {
            type Outcome = <$crate::Layout<S, D> as $operation>::Outcome;
        }

        impl<S, D, U, B> $recursion<S, D> for $crate::int::UInt<U, B>
        where
            $crate::Layout<S, D>: $operation,
        {
            type Outcome = <$crate::Layout<S, D> as $operation>::Outcome;
        }

        impl $recursion<frunk_core::hlist::HNil, frunk_core::hlist::HNil> for frunk_core::hlist::HNil {
            type Outcome = $crate::diagnostic::Answer<$crate::Layout<frunk_core::hlist::HNil, frunk_core::hlist::HNil>>;
        }

        impl<PH, PT, SH, ST, DH, DT> $recursion<frunk_core::hlist::HCons<SH, ST>, frunk_core::hlist::HCons<DH, DT>> for frunk_core::hlist::HCons<PH, PT>
        where
            PH: $recursion<SH, DH>,
            PT: $recursion<ST, DT>,
            PH::Outcome: $crate::algebra::by_mode::JoinModes<PT::Outcome>,
        {
            type Outcome = <PH::Outcome as $crate::algebra::by_mode::JoinModes<PT::Outcome>>::Outcome;
        }
    };
}

pub(crate) use by_profile;
