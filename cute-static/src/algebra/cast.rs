//! What upcasts and downcasts share: a walk over the layout with a state.

use crate::Layout;
use crate::diagnostic::{Answer, unless_refused};
use crate::int::*;
use crate::label::Lower;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// A cast by `N` under way. `State` is, for an upcast, the largest offset within a new element so
/// far; for a downcast, whether the mode of stride 1 was met.
pub struct Casting<N, State>(PhantomData<(N, State)>);

/// A subtree that is cast, and the state after it.
pub struct Cast<S, D, State>(PhantomData<(S, D, State)>);

unless_refused! {
    /// The cast of a whole layout is its outcome.
    ConcludeCast<N> Outcome
}

impl<N, S, D> ConcludeCast<N> for Cast<S, D, UTerm> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<N, S, D, U, B> ConcludeCast<N> for Cast<S, D, UInt<U, B>> {
    type Outcome = Answer<Layout<S, D>>;
}

impl<N, S, D> ConcludeCast<N> for Cast<S, D, B1> {
    type Outcome = Answer<Layout<S, D>>;
}

/// `cast_tree! { UpcastTree, UpcastTail, UpcastMode }` is the recursion over a layout: head, then
/// tail with the state that the head left, then both joined. What a cast does with one mode is up
/// to the file, in `UpcastMode`.
macro_rules! cast_tree {
    ($tree:ident, $tail:ident, $mode:ident) => {
        crate::diagnostic::of_layouts! {
            /// The subtree `Self : D`, cast as `C` says, a [`Casting`]: a [`Cast`] or a refusal.
            ///
            /// The shape is `Self`, and then the stride of each mode is, so that the solver waits
            /// for what it has still to infer of them.
            #[doc(hidden)]
            pub trait $tree<D, C> {
                type Output;
            }
        }

        crate::diagnostic::of_layouts! {
            /// The mode `S : Self`, cast as `C` says. `S` is an extent, and so the stride has to be
            /// a leaf.
            #[doc(hidden)]
            pub trait $mode<S, C> {
                type Output;
            }
        }

        impl<N, State> $tree<HNil, Casting<N, State>> for HNil {
            type Output = Cast<HNil, HNil, State>;
        }

        impl<S, D, C> $tree<HCons<D, HNil>, C> for HCons<S, HNil>
        where
            S: $tree<D, C, Output: CastAlone>,
        {
            type Output = <S::Output as CastAlone>::Output;
        }

        impl<S, SH, ST, D, DH, DT, N, State> $tree<HCons<D, HCons<DH, DT>>, Casting<N, State>> for HCons<S, HCons<SH, ST>>
        where
            S: $tree<D, Casting<N, State>, Output: $tail<N, HCons<SH, ST>, HCons<DH, DT>>>,
        {
            type Output = <S::Output as $tail<N, HCons<SH, ST>, HCons<DH, DT>>>::Output;
        }

        impl<U, B, D, C> $tree<D, C> for UInt<U, B>
        where
            D: $mode<UInt<U, B>, C>,
        {
            type Output = D::Output;
        }

        // Runtime leaves: no cast by a number looks at two modes at once, and so one mode's are
        // labelled for themselves.
        $crate::algebra::cast::cast_tree! { @runtime $tree $mode [] Dyn, One }
        $crate::algebra::cast::cast_tree! { @runtime $tree $mode [K] Multiple<K>, K }

        $crate::algebra::cast::cast_tree! { @refused $mode [A P] $crate::stride::Basis<A, P>, $crate::stride::Coordinates<()> }
        $crate::algebra::cast::cast_tree! { @refused $mode [T] $crate::stride::Elementwise<T>, $crate::stride::Coordinates<()> }
        $crate::algebra::cast::cast_tree! { @refused $mode [K] $crate::stride::Xor<K>, $crate::stride::Bits }
        $crate::algebra::cast::cast_tree! { @refused $mode [M] $crate::stride::Custom<M>, $crate::stride::Elements<()> }
        $crate::algebra::cast::cast_tree! { @negative $mode }

        crate::diagnostic::of_layouts! {
            #[doc(hidden)]
            pub trait $tail<N, ST, DT> {
                type Output;
            }
        }

        impl<N, S, D, State, S1, D1> $tail<N, HCons<S1, HNil>, HCons<D1, HNil>> for Cast<S, D, State>
        where
            S1: $tree<D1, Casting<N, State>, Output: LastCast<S, D>>,
        {
            type Output = <S1::Output as LastCast<S, D>>::Output;
        }

        impl<N, S, D, State, S1, S2, ST, D1, D2, DT> $tail<N, HCons<S1, HCons<S2, ST>>, HCons<D1, HCons<D2, DT>>> for Cast<S, D, State>
        where
            HCons<S1, HCons<S2, ST>>: $tree<HCons<D1, HCons<D2, DT>>, Casting<N, State>, Output: BehindCast<S, D>>,
        {
            type Output = <<HCons<S1, HCons<S2, ST>> as $tree<HCons<D1, HCons<D2, DT>>, Casting<N, State>>>::Output as BehindCast<S, D>>::Output;
        }

        impl<N, Why, ST, DT> $tail<N, ST, DT> for Refusal<Why> {
            type Output = Refusal<Why>;
        }
    };
    (@runtime $tree:ident $mode:ident [$($g:ident)*] $leaf:ty, $factor:ty) => {
        #[diagnostic::do_not_recommend]
        impl<D, C, $($g),*> $tree<D, C> for $leaf
        where
            D: Label<Second>,
            Symbol<$factor, Place<First>>: $tree<D::Output, C, Output: LowerCast>,
        {
            type Output = <<Symbol<$factor, Place<First>> as $tree<D::Output, C>>::Output as LowerCast>::Output;
        }

        #[diagnostic::do_not_recommend]
        impl<S, C, $($g),*> $mode<S, C> for $leaf
        where
            Symbol<$factor, Place<Second>>: $mode<S, C, Output: LowerCast>,
        {
            type Output = <<Symbol<$factor, Place<Second>> as $mode<S, C>>::Output as LowerCast>::Output;
        }
    };
    (@negative $mode:ident) => {
        impl<S, C, N: $crate::diagnostic::NegativeDecimal> $mode<S, C> for $crate::stride::Neg<N> {
            type Output = $crate::stride::NegativeRefused<N>;
        }
    };
    // Strides that are not numbers: the first one is told.
    (@refused $mode:ident [$($g:ident)*] $stride:ty, $codomain:ty) => {
        impl<S, C, $($g),*> $mode<S, C> for $stride {
            type Output = Refusal<$crate::diagnostic::reason::WrongCodomain<$crate::stride::Integers, $codomain>>;
        }
    };
}

/// `cast_factor! { UpcastFactor ComputeUpcast }`: a runtime factor goes into leaves that were
/// numbers, and so all are labelled.
macro_rules! cast_factor {
    ($factor:ident $compute:ident) => {
        $crate::algebra::cast::cast_factor! { @one $factor $compute [] Dyn => Symbol<One, Place<Second>> }
        $crate::algebra::cast::cast_factor! { @one $factor $compute [K] Multiple<K> => Symbol<K, Place<Second>> }
    };
    (@one $factor:ident $compute:ident [$($g:ident)*] $leaf:ty => $label:ty) => {
        impl<S, D, $($g),*> $factor<S, D> for $leaf
        where
            Layout<S, D>: Label<First>,
            <Layout<S, D> as Label<First>>::Output: $compute<$label>,
            <<Layout<S, D> as Label<First>>::Output as $compute<$label>>::Outcome: Lower,
        {
            type Outcome = <<<Layout<S, D> as Label<First>>::Output as $compute<$label>>::Outcome as Lower>::Output;
        }
    };
}

unless_refused! {
    /// A mode that was cast with its runtime leaves labelled.
    LowerCast<> Output
}

impl<S: Lower, D: Lower, State> LowerCast for Cast<S, D, State> {
    type Output = Cast<S::Output, D::Output, State>;
}

unless_refused! {
    /// A list of one subtree.
    CastAlone<> Output
}

impl<S, D, State> CastAlone for Cast<S, D, State> {
    type Output = Cast<HCons<S, HNil>, HCons<D, HNil>, State>;
}

unless_refused! {
    /// A subtree and the last one after it.
    LastCast<S, D> Output
}

impl<S, D, S1, D1, State> LastCast<S, D> for Cast<S1, D1, State> {
    type Output = Cast<HCons<S, HCons<S1, HNil>>, HCons<D, HCons<D1, HNil>>, State>;
}

unless_refused! {
    /// Head and tail joined.
    BehindCast<S, D> Output
}

impl<S, D, ST, DT, State> BehindCast<S, D> for Cast<ST, DT, State> {
    type Output = Cast<HCons<S, ST>, HCons<D, DT>, State>;
}

pub(crate) use {cast_factor, cast_tree};
