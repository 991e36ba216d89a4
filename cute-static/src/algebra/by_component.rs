//! Operations by the kind of strides, and on layouts of coordinates component by component.

use crate::Layout;
use crate::diagnostic::{Answer, Refusal, reason, unless_refused};
use crate::int::{Add, B0, B1, One, Sum, UTerm};
use crate::layout::JoinModes;
use crate::stride::{AnyCodomain, Component, Coordinates, Differing, Elementwise, Embed, HasCodomain};
use frunk_core::hlist::{HCons, HNil};

/// An operation on layouts by the kind of their strides.
///
/// `ComputeComplement by ComplementKind, each ComplementOfComponent Embedded` expands to the trait
/// `ComplementKind<S, D>`, to be implemented for [`Integers`](crate::stride::Integers) and
/// [`Bits`](crate::stride::Bits), and to the operation for all kinds: a layout of coordinates is
/// taken component by component. What comes of a component is a mode of the result; with
/// `Embedded`, that mode yields the component again.
macro_rules! by_kind {
    ($compute:ident by $kind:ident, each $each:ident $($embedded:ident)?) => {
        impl<S_, D_> $compute for $crate::Layout<S_, D_>
        where
            D_: $crate::stride::HasStrideKind,
            D_::Kind: $kind<S_, D_>,
        {
            type Outcome = <D_::Kind as $kind<S_, D_>>::Outcome;
        }

        /// The operation on the layout `S : D`, whose stride is of the kind `Self`.
        #[doc(hidden)]
        pub trait $kind<S, D> {
            type Outcome;
        }

        impl<S_, D_> $kind<S_, D_> for $crate::stride::AnyCodomain
        where
            $crate::stride::Integers: $kind<S_, D_>,
        {
            type Outcome = <$crate::stride::Integers as $kind<S_, D_>>::Outcome;
        }

        $crate::stride::integers_only! { @natural $kind [S_ D_] }
        $crate::stride::integers_only! { @refused $kind [S_ D_] $crate::stride::Elements<()> }

        impl<S_, D_> $kind<S_, D_> for $crate::stride::Coordinates<()>
        where
            D_: $crate::stride::AllBasis,
            D_::Output: $crate::algebra::by_component::ByComponent<$each, S_, D_>,
        {
            type Outcome = <D_::Output as $crate::algebra::by_component::ByComponent<$each, S_, D_>>::Outcome;
        }

        /// The operation on one component.
        #[doc(hidden)]
        pub struct $each;

        impl<L_, K_> $crate::algebra::by_component::OfComponent<L_, K_> for $each
        where
            L_: $compute,
            $(<L_ as $compute>::Outcome: $crate::algebra::by_component::$embedded<K_>,)?
        {
            type Outcome = by_kind!(@outcome <L_ as $compute>::Outcome, K_ $(, $embedded)?);
        }
    };
    (@outcome $outcome:ty, $k:ident) => { $outcome };
    (@outcome $outcome:ty, $k:ident, $embedded:ident) => { <$outcome as $crate::algebra::by_component::$embedded<$k>>::Outcome };
}

pub(crate) use by_kind;

/// What an operation makes of the layout `L`, which is the component `K` of another:
/// `Answer<Layout<S, D>>` or a refusal.
#[doc(hidden)]
pub trait OfComponent<L, K> {
    type Outcome;
}

/// The operation `Op` on each component of the layout `L` from the component `K` on; the results
/// are the modes of a layout. `Self` is the list of the components' codomains.
#[doc(hidden)]
pub trait EachComponent<Op, K, L> {
    type Outcome;
}

impl<Op, K, L> EachComponent<Op, K, L> for HNil {
    type Outcome = Answer<Layout<HNil, HNil>>;
}

impl<H, T, Op, K, L> EachComponent<Op, K, L> for HCons<H, T>
where
    L: Component<K>,
    Op: OfComponent<L::Output, K>,
    K: Add<One>,
    T: EachComponent<Op, Sum<K, One>, L>,
    Op::Outcome: JoinModes<T::Outcome>,
{
    type Outcome = <Op::Outcome as JoinModes<T::Outcome>>::Outcome;
}

impl<L, Op, K, A> EachComponent<Op, K, A> for Coordinates<L>
where
    L: EachComponent<Op, K, A>,
{
    type Outcome = L::Outcome;
}

// `[0, 0]`, a tuple that is 0.
impl<Op, K, A> EachComponent<Op, K, A> for AnyCodomain {
    type Outcome = Refusal<reason::NotABasisElement<Elementwise<()>>>;
}

impl<B, C, Op, K, A> EachComponent<Op, K, A> for Differing<B, C> {
    type Outcome = Refusal<reason::CodomainsDiffer<B, C>>;
}

unless_refused! {
    /// An outcome with integer strides as the component `K` of coordinates.
    Embedded<K> Outcome
}

impl<S, D: Embed<K>, K> Embedded<K> for Answer<Layout<S, D>> {
    type Outcome = Answer<Layout<S, D::Output>>;
}

/// The operation `Op` on the layout `S : D`, component by component, if each mode goes to one.
#[doc(hidden)]
pub trait ByComponent<Op, S, D> {
    type Outcome;
}

impl<Op, S, D> ByComponent<Op, S, D> for B1
where
    D: HasCodomain,
    D::Codomain: EachComponent<Op, UTerm, Layout<S, D>>,
{
    type Outcome = <D::Codomain as EachComponent<Op, UTerm, Layout<S, D>>>::Outcome;
}

impl<Op, S, D> ByComponent<Op, S, D> for B0 {
    type Outcome = Refusal<reason::NotABasisElement<Elementwise<()>>>;
}
