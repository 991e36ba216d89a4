//! What the four orders of HTuples share: tuples are compared by mode, and a tuple never coarsens a
//! leaf.

use super::{HTuple, for_each_leaf};
use crate::Layout;
use crate::diagnostic::NoAnswer;
use crate::int::{B0, B1, Undecided};
use frunk_core::hlist::{HCons, HNil};

/// The shape of a layout; an HTuple is its own.
pub trait AsShape {
    type Shape;
}

impl<A: HTuple> AsShape for A {
    type Shape = A;
}

impl<S, D> AsShape for Layout<S, D> {
    type Shape = S;
}

/// Where two HTuples are compared that are operands, and may be the shapes of layouts.
pub struct AsOperands(());

/// Where two HTuples are compared that are modes of others, and no layouts.
pub struct AsModes(());

crate::diagnostic::of_operands! {
    /// Whether `Self` stands in the relation `R` to `B`, as a bit, where `At` says. Layouts count
    /// by their shapes.
    pub trait Relates<R, B, At> {
        type Flag;
    }
}

crate::diagnostic::of_operands! {
    /// Whether the leaf `Left` stands in the relation `R` to `Self`: what a leaf on the left stands
    /// for is the relation's own matter.
    pub trait CoarsenedByLeaf<R, Left, At> {
        type Flag;
    }
}

crate::diagnostic::of_operands! {
    /// Whether the tuple `Left` stands in the relation `R` to `Self`: a tuple never coarsens a
    /// leaf, and tuples are compared by mode.
    pub trait CoarsenedByTuple<R, Left, At> {
        type Flag;
    }
}

impl<R, S: HTuple, D, B> Relates<R, B, AsOperands> for Layout<S, D>
where
    S: Relates<R, B, AsOperands>,
{
    type Flag = S::Flag;
}

impl<R, Left, S, D> CoarsenedByLeaf<R, Left, AsOperands> for Layout<S, D>
where
    S: CoarsenedByLeaf<R, Left, AsModes>,
{
    type Flag = S::Flag;
}

impl<R, Left, S, D> CoarsenedByTuple<R, Left, AsOperands> for Layout<S, D>
where
    S: CoarsenedByTuple<R, Left, AsModes>,
{
    type Flag = S::Flag;
}

macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        impl<R, B, At, $($g),*> Relates<R, B, At> for $leaf
        where
            B: CoarsenedByLeaf<R, $leaf, At>,
        {
            type Flag = B::Flag;
        }

        impl<R, Left, At, $($g),*> CoarsenedByTuple<R, Left, At> for $leaf {
            type Flag = B0;
        }
    )* };
}

for_each_leaf! { leaf }

macro_rules! tuple {
    ($([$($g:ident)*] $tuple:ty;)*) => { $(
        impl<R, B, At, $($g),*> Relates<R, B, At> for $tuple
        where
            B: CoarsenedByTuple<R, $tuple, At>,
        {
            type Flag = B::Flag;
        }

        impl<R, Left, At, $($g),*> CoarsenedByTuple<R, Left, At> for $tuple
        where
            Left: CoarsensModes<R, $tuple>,
        {
            type Flag = Left::Flag;
        }
    )* };
}

tuple! {
    [] HNil;
    [H T] HCons<H, T>;
}

impl<R, B, At> Relates<R, B, At> for NoAnswer {
    type Flag = B1;
}

impl<R, Left, At> CoarsenedByLeaf<R, Left, At> for NoAnswer {
    type Flag = B1;
}

impl<R, Left, At> CoarsenedByTuple<R, Left, At> for NoAnswer {
    type Flag = B1;
}

/// Two lists of modes: of the same length, and in relation one by one.
pub trait CoarsensModes<R, B> {
    type Flag;
}

impl<R> CoarsensModes<R, HNil> for HNil {
    type Flag = B1;
}

impl<R, H, T> CoarsensModes<R, HCons<H, T>> for HNil {
    type Flag = B0;
}

impl<R, H, T> CoarsensModes<R, HNil> for HCons<H, T> {
    type Flag = B0;
}

impl<R, AH, AT, BH, BT> CoarsensModes<R, HCons<BH, BT>> for HCons<AH, AT>
where
    AH: Relates<R, BH, AsModes>,
    AH::Flag: AndModes<R, AT, BT>,
{
    type Flag = <AH::Flag as AndModes<R, AT, BT>>::Flag;
}

/// The first modes are in relation: are those after them?
pub trait AndModes<R, AT, BT> {
    type Flag;
}

impl<R, AT, BT> AndModes<R, AT, BT> for B0 {
    type Flag = B0;
}

impl<R, AT, BT, Why> AndModes<R, AT, BT> for Undecided<Why> {
    type Flag = Self;
}

impl<R, AT, BT> AndModes<R, AT, BT> for B1
where
    AT: CoarsensModes<R, BT>,
{
    type Flag = AT::Flag;
}

/// Makes the three names of a relation from its marker.
///
/// `Compatible = Compatibility, IsCompatible, TotalCompatible, or NotCompatible by ComputeSize`
/// expands to
///
/// - `struct Compatibility`, which names the relation for [`Relates`];
/// - `type IsCompatible<A, B>`, `B0` or `B1`;
/// - `trait TotalCompatible<B> { type Outcome; }`, an `Answer<()>`, or the refusal `NotCompatible`
///   with the `ComputeSize` of both operands in decimal;
/// - `trait Compatible<B>`, the bound, which holds exactly where the outcome is an answer.
///
/// The operands of the total function are labelled, for their leaves matter;
/// `by CountLeaves, whatever the leaves are` says that they do not.
macro_rules! relation {
    (@total $marker:ident $total:ident) => {
        impl<A, B> $total<B> for A
        where
            A: $crate::label::Label<$crate::label::First>,
            B: $crate::label::Label<$crate::label::Second>,
            A::Output: $crate::htuple::relation::Relates<$marker, B::Output, $crate::htuple::relation::AsOperands>,
            <A::Output as $crate::htuple::relation::Relates<$marker, B::Output, $crate::htuple::relation::AsOperands>>::Flag:
                $crate::htuple::relation::OrRefusal<$marker, A::Output, B::Output>,
        {
            type Outcome = <<A::Output as $crate::htuple::relation::Relates<$marker, B::Output, $crate::htuple::relation::AsOperands>>::Flag
                as $crate::htuple::relation::OrRefusal<$marker, A::Output, B::Output>>::Outcome;
        }
    };
    (@total $marker:ident $total:ident whatever the leaves are) => {
        impl<A, B> $total<B> for A
        where
            A: $crate::htuple::relation::Relates<$marker, B, $crate::htuple::relation::AsOperands>,
            A::Flag: $crate::htuple::relation::OrRefusal<$marker, A, B>,
        {
            type Outcome = <A::Flag as $crate::htuple::relation::OrRefusal<$marker, A, B>>::Outcome;
        }
    };
    (
        $(#[$meta:meta])*
        $name:ident = $marker:ident, $(#[$is_meta:meta])* $is:ident, $total:ident, or $reason:ident by $measure:ident $(, $($leaves:tt)+)?
    ) => {
        #[doc = concat!("The relation of [`", stringify!($name), "`].")]
        #[doc(hidden)]
        pub struct $marker;

        $(#[$is_meta])*
        pub type $is<A, B> = <A as $crate::htuple::relation::Relates<$marker, B, $crate::htuple::relation::AsOperands>>::Flag;

        $crate::diagnostic::of_operands! {
            #[doc = concat!("The total form of [`", stringify!($name), "`]: `Answer<()>` or a [`Refusal`](crate::diagnostic::Refusal).")]
            pub trait $total<B> {
                /// `Answer<()>` or `Refusal<Why>`.
                type Outcome;
            }
        }

        $crate::htuple::relation::relation! { @total $marker $total $($($leaves)+)? }

        impl<A, B> $crate::htuple::relation::Refuses<A, B> for $marker
        where
            A: $crate::htuple::relation::AsShape<Shape: $measure<Output: $crate::diagnostic::Decimal>>,
            B: $crate::htuple::relation::AsShape<Shape: $measure<Output: $crate::diagnostic::Decimal>>,
        {
            type Why = $crate::diagnostic::reason::$reason<
                $crate::diagnostic::DecimalOf<<A::Shape as $measure>::Output>,
                $crate::diagnostic::DecimalOf<<B::Shape as $measure>::Output>,
            >;
        }

        $crate::diagnostic::of_operands! {
            $(#[$meta])*
            pub trait $name<B>: $total<B, Outcome: $crate::diagnostic::HasAnswer> {}
        }

        impl<A, B> $name<B> for A
        where
            A: $total<B>,
            A::Outcome: $crate::diagnostic::HasAnswer,
        {
        }
    };
}

pub(crate) use relation;

/// An answer for a relation that holds, else its refusal.
pub trait OrRefusal<R, A, B> {
    type Outcome;
}

impl<R, A, B> OrRefusal<R, A, B> for B1 {
    type Outcome = crate::diagnostic::Answer<()>;
}

impl<R, A, B, Why> OrRefusal<R, A, B> for Undecided<Why> {
    type Outcome = crate::diagnostic::Refusal<Why>;
}

impl<R, A, B> OrRefusal<R, A, B> for B0
where
    R: Refuses<A, B>,
{
    type Outcome = crate::diagnostic::Refusal<R::Why>;
}

/// Why the relation `Self` does not hold between `A` and `B`.
pub trait Refuses<A, B> {
    type Why;
}
