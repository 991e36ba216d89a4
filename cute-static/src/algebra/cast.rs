//! What upcasts and downcasts share: a walk over the layout with a state.

use crate::Layout;
use crate::diagnostic::{Answer, Decimal, DecimalOf, Refusal, reason};
use crate::int::*;
use crate::label::Lower;
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// A cast by `N` under way. `State` is, for an upcast, the largest offset within a new element so far; for a downcast, whether the
/// mode of stride 1 was met.
pub struct Casting<N, State>(PhantomData<(N, State)>);

/// A subtree that is cast, and the state after it.
pub struct Cast<S, D, State>(PhantomData<(S, D, State)>);

/// The cast of a whole layout is its outcome.
#[doc(hidden)]
pub trait ConcludeCast<N> {
    type Outcome;
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

impl<N: Decimal, S, D> ConcludeCast<N> for Cast<S, D, B0> {
    type Outcome = Refusal<reason::DowncastNeedsUnitStride<DecimalOf<N>>>;
}

impl<N, Why> ConcludeCast<N> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `Cast … => tree recursion`: head, then tail with the state the head left, then both joined.
macro_rules! cast_tree {
    ($tree:ident, $tail:ident) => {
        crate::label::of_layouts! {
            #[doc(hidden)]
            pub trait $tree<S, D> {
                type Output;
            }
        }

        impl<N, State> $tree<HNil, HNil> for Casting<N, State> {
            type Output = Cast<HNil, HNil, State>;
        }

        impl<N, State, S, D> $tree<HCons<S, HNil>, HCons<D, HNil>> for Casting<N, State>
        where
            Self: $tree<S, D>,
            <Self as $tree<S, D>>::Output: CastAlone,
        {
            type Output = <<Self as $tree<S, D>>::Output as CastAlone>::Output;
        }

        impl<N, State, S, SH, ST, D, DH, DT> $tree<HCons<S, HCons<SH, ST>>, HCons<D, HCons<DH, DT>>> for Casting<N, State>
        where
            Self: $tree<S, D>,
            <Self as $tree<S, D>>::Output: $tail<N, HCons<SH, ST>, HCons<DH, DT>>,
        {
            type Output = <<Self as $tree<S, D>>::Output as $tail<N, HCons<SH, ST>, HCons<DH, DT>>>::Output;
        }

        $crate::algebra::cast::cast_tree! { @runtime $tree [D] Dyn => Symbol<One, Place<First>>, D => D::Output, D: Label<Second> }
        $crate::algebra::cast::cast_tree! { @runtime $tree [K D] Multiple<K> => Symbol<K, Place<First>>, D => D::Output, D: Label<Second> }
        $crate::algebra::cast::cast_tree! { @runtime $tree [U B] UInt<U, B> => UInt<U, B>, Dyn => Symbol<One, Place<Second>>, }
        $crate::algebra::cast::cast_tree! { @runtime $tree [U B K] UInt<U, B> => UInt<U, B>, Multiple<K> => Symbol<K, Place<Second>>, }

        $crate::algebra::cast::cast_tree! { @refused $tree [A P] $crate::stride::Basis<A, P>, $crate::stride::Coordinates<()> }
        $crate::algebra::cast::cast_tree! { @refused $tree [T] $crate::stride::Elementwise<T>, $crate::stride::Coordinates<()> }
        $crate::algebra::cast::cast_tree! { @refused $tree [K] $crate::stride::Xor<K>, $crate::stride::Bits }

        crate::label::of_layouts! {
            #[doc(hidden)]
            pub trait $tail<N, ST, DT> {
                type Output;
            }
        }

        impl<N, S, D, State, S1, D1> $tail<N, HCons<S1, HNil>, HCons<D1, HNil>> for Cast<S, D, State>
        where
            Casting<N, State>: $tree<S1, D1>,
            <Casting<N, State> as $tree<S1, D1>>::Output: LastCast<S, D>,
        {
            type Output = <<Casting<N, State> as $tree<S1, D1>>::Output as LastCast<S, D>>::Output;
        }

        impl<N, S, D, State, S1, S2, ST, D1, D2, DT> $tail<N, HCons<S1, HCons<S2, ST>>, HCons<D1, HCons<D2, DT>>> for Cast<S, D, State>
        where
            Casting<N, State>: $tree<HCons<S1, HCons<S2, ST>>, HCons<D1, HCons<D2, DT>>>,
            <Casting<N, State> as $tree<HCons<S1, HCons<S2, ST>>, HCons<D1, HCons<D2, DT>>>>::Output: BehindCast<S, D>,
        {
            type Output = <<Casting<N, State> as $tree<HCons<S1, HCons<S2, ST>>, HCons<D1, HCons<D2, DT>>>>::Output as BehindCast<S, D>>::Output;
        }

        impl<N, Why, ST, DT> $tail<N, ST, DT> for Refusal<Why> {
            type Output = Refusal<Why>;
        }
    };
    // Runtime leaves: no cast by a number looks at two modes at once, and so one mode's are labelled for themselves.
    (@runtime $tree:ident [$($g:ident)*] $extent:ty => $extent_label:ty, $stride:ty => $stride_label:ty, $($stride_bound:tt)*) => {
        #[diagnostic::do_not_recommend]
        impl<N, State, $($g),*> $tree<$extent, $stride> for Casting<N, State>
        where
            Self: $tree<$extent_label, $stride_label, Output: LowerCast>,
            $($stride_bound)*
        {
            type Output = <<Self as $tree<$extent_label, $stride_label>>::Output as LowerCast>::Output;
        }
    };
    // Strides that are not numbers: the first one is told.
    (@refused $tree:ident [$($g:ident)*] $stride:ty, $codomain:ty) => {
        impl<N, State, U, B, $($g),*> $tree<UInt<U, B>, $stride> for Casting<N, State> {
            type Output = Refusal<$crate::diagnostic::reason::WrongCodomain<$crate::stride::Integers, $codomain>>;
        }
    };
}

/// `cast_factor! { UpcastFactor ComputeUpcast }`: a runtime factor goes into leaves that were numbers, and so all are labelled.
macro_rules! cast_factor {
    ($factor:ident $compute:ident) => {
        $crate::algebra::cast::cast_factor! { @one $factor $compute [] Dyn => Symbol<One, Place<Second>> }
        $crate::algebra::cast::cast_factor! { @one $factor $compute [K] Multiple<K> => Symbol<K, Place<Second>> }
    };
    (@one $factor:ident $compute:ident [$($g:ident)*] $leaf:ty => $label:ty) => {
        #[diagnostic::do_not_recommend]
        impl<S, D, $($g),*> $factor<S, D> for $leaf
        where
            Layout<S, D>: Label<First, Output: $compute<$label, Outcome: Lower>>,
        {
            type Outcome = <<<Layout<S, D> as Label<First>>::Output as $compute<$label>>::Outcome as Lower>::Output;
        }
    };
}

/// A mode that was cast with its runtime leaves labelled.
#[doc(hidden)]
pub trait LowerCast {
    type Output;
}

impl<S: Lower, D: Lower, State> LowerCast for Cast<S, D, State> {
    type Output = Cast<S::Output, D::Output, State>;
}

impl<Why> LowerCast for Refusal<Why> {
    type Output = Self;
}

/// A list of one subtree.
#[doc(hidden)]
pub trait CastAlone {
    type Output;
}

impl<S, D, State> CastAlone for Cast<S, D, State> {
    type Output = Cast<HCons<S, HNil>, HCons<D, HNil>, State>;
}

impl<Why> CastAlone for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// A subtree and the last one behind it.
#[doc(hidden)]
pub trait LastCast<S, D> {
    type Output;
}

impl<S, D, S1, D1, State> LastCast<S, D> for Cast<S1, D1, State> {
    type Output = Cast<HCons<S, HCons<S1, HNil>>, HCons<D, HCons<D1, HNil>>, State>;
}

impl<S, D, Why> LastCast<S, D> for Refusal<Why> {
    type Output = Refusal<Why>;
}

/// Head and tail joined.
#[doc(hidden)]
pub trait BehindCast<S, D> {
    type Output;
}

impl<S, D, ST, DT, State> BehindCast<S, D> for Cast<ST, DT, State> {
    type Output = Cast<HCons<S, ST>, HCons<D, DT>, State>;
}

impl<S, D, Why> BehindCast<S, D> for Refusal<Why> {
    type Output = Refusal<Why>;
}

pub(crate) use {cast_factor, cast_tree};
