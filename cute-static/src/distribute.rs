//! Arrays over many ranks, in types: a redistribution is a composition.
//!
//! The distribution of an array over ranks is the layout of its *contents*, `(rank, local) →
//! global`: which element a rank has at a place of its memory. Its *placement* is the inverse,
//! `global → rank·e0 + local·e1`. The plan that makes the distribution `B` of the distribution `A`
//! is one composition, `placement(B) ∘ contents(A)`, from `(rank, local)` to `rank'·e0 +
//! local'·e1`: where each element goes. Its modes with a component of ranks enumerate the partners,
//! and the others are what each of them gets.
//!
//! ```
//! use cute_static::distribute::{Contents, Placement, Redistribution};
//! use cute_static::prelude::*;
//! use static_assertions::assert_type_eq_all;
//!
//! // 8 by 8 on 2 by 2 ranks: rows by the first part of the rank, or columns.
//! type A = Layout![((2, 2), (4, 4)) : ((4, 32), (1, 8))];
//! type B = Layout![((2, 2), (4, 4)) : ((32, 4), (1, 8))];
//! assert_type_eq_all!(Contents<Placement<A>>, A);
//!
//! // The two parts of the rank change places, and each element keeps its place.
//! type Plan = Redistribution<A, B>;
//! let plan = Plan::default();
//! assert_eq!(core::mem::size_of::<Plan>(), 0);
//! assert_eq!(plan.to_string(), "((_2,_2),(_4,_4)):((_2@0,_1@0),(_1@1,_4@1))");
//! assert_eq!(plan.coordinate((1, 5)), (2, 5)); // what rank 1 has at place 5 goes to rank 2
//! ```
//!
//! Distributions whose plan is more than one layout, such as blocks of 64 and of 96, have one in
//! the runtime crate, as uneven ones have: `cute_dynamic::distribute`.

use crate::Layout;
use crate::algebra::{Compose, ComposeOf, ImageWithin, InverseOf, RightInverseOf};
use crate::htuple::ProductEachOf;
use crate::layout::{Cosize, HasCosize, IdentityLayout};

/// The placement of a distribution with these contents: `global → rank·e0 + local·e1`.
///
/// The contents map onto all elements, and have two modes, `(rank, local)`.
///
/// ```
/// use cute_static::distribute::Placement;
/// use cute_static::prelude::*;
///
/// // Blocks of 4 of 32 elements, in turn to 2 ranks: element 13 is on rank 1, at place 5.
/// type Blocks = Placement<Layout![(2, (4, 4)) : (4, (1, 8))]>;
/// assert_eq!(Blocks::default().to_string(), "(_4,_2,_4):(_1@1,_1@0,_4@1)");
/// assert_eq!(Blocks::default().coordinate(13), (1, 5));
/// ```
/// ```compile_fail,E0277
/// use cute_static::distribute::Placement;
/// use cute_static::prelude::*;
/// Placement::<Layout![(2, (4, 4)) : (4, (1, 9))]>::default(); // CUTE101: elements are left out
/// ```
pub type Placement<Contents> = ComposeOf<IdentityLayout<ProductEachOf<Contents>>, InverseOf<Contents>>;

/// The contents of a distribution with this placement, `(rank, local) → global`: its inverse.
///
/// ```
/// use cute_static::distribute::Contents;
/// use cute_static::prelude::*;
///
/// type Cyclic = Contents<Layout![(2, 16) : (e0, e1)]>;
/// assert_eq!(Cyclic::default().to_string(), "(_2,_16):(_1,_2)");
/// ```
pub type Contents<Placement> = RightInverseOf<Placement>;

/// The plan that makes the distribution with the contents `B` of that with the contents `A`:
/// `placement(B) ∘ A`, from `(rank, local)` to `rank'·e0 + local'·e1`.
///
/// `A` may have copies, which are modes of ranks with stride 0. The arrays have the same number of
/// elements, and the plan is one layout, or it does not compile.
///
/// ```
/// use cute_static::distribute::Redistribution;
/// use cute_static::prelude::*;
///
/// type Blocks = Layout![(2, (4, 4)) : (4, (1, 8))];
/// type Cyclic = Layout![(2, 16) : (1, 2)];
/// let plan = Redistribution::<Blocks, Cyclic>::default();
/// assert_eq!(plan.coordinate((1, 5)), (1, 6)); // element 13
/// ```
/// ```compile_fail,E0277
/// use cute_static::distribute::Redistribution;
/// use cute_static::prelude::*;
/// type By3 = Layout![(2, (3, 2)) : (3, (1, 6))];
/// type By4 = Layout![(3, 4) : (4, 1)];
/// Redistribution::<By3, By4>::default(); // blocks of 3 and of 4 have no common plan
/// ```
pub type Redistribution<A, B> = <A as RedistributesTo<B>>::Plan;

/// Has a plan to the distribution with the contents `B`. Use the alias [`Redistribution`].
///
/// ```
/// use cute_static::distribute::RedistributesTo;
/// use cute_static::prelude::*;
/// fn resharded<A: RedistributesTo<B>, B>(_: A, _: B) {}
/// resharded(layout![(2, (4, 4)) : (4, (1, 8))], layout![(2, 16) : (1, 2)]);
/// ```
pub trait RedistributesTo<B> {
    /// The plan, a layout.
    type Plan;
}

impl<S, D, T, E> RedistributesTo<Layout<T, E>> for Layout<S, D>
where
    Layout<S, D>: HasCosize + ImageWithin<Cosize<Layout<T, E>>>,
    Layout<T, E>: HasCosize + ImageWithin<Cosize<Layout<S, D>>>,
    Layout<T, E>: Placed,
    <Layout<T, E> as Placed>::Placement: Compose<Layout<S, D>>,
{
    type Plan = ComposeOf<<Layout<T, E> as Placed>::Placement, Layout<S, D>>;
}

/// Contents that have a placement.
#[doc(hidden)]
pub trait Placed {
    type Placement;
}

impl<C> Placed for C
where
    C: crate::algebra::Inverse + crate::htuple::ProductEach,
    ProductEachOf<C>: crate::layout::MakeBasisLike,
    IdentityLayout<ProductEachOf<C>>: Compose<InverseOf<C>>,
{
    type Placement = Placement<C>;
}
