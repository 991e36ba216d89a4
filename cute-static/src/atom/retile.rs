//! Retile: the registers of a tiled product, as a tiled copy goes through them.

use super::chain::{Chain, ChainOf, Composed, ComposedWith, OnFirst, RightInverted, Step, Upcasted, Zipped};
use super::{CopyTiling, ElementLayouts, ThreadsAndValues};
use crate::Layout;
use crate::algebra::compute::ComputeLogicalProduct;
use crate::diagnostic::{Answer, HasAnswer, Output, unless_refused};
use crate::htuple::{ComputeProductEach, ComputeSize, Size};
use crate::int::{Mul, One, Product};
use crate::layout::ColMajorFrom;
use core::marker::PhantomData;
use frunk_core::HList;
use frunk_core::hlist::{HCons, HNil};

crate::operation! {
    /// Returns a fragment `(values, rest_0, rest_1, …)`, registers of one thread as a tiled product
    /// takes them, as the tiled copy `C` takes the same registers: `(values, rest_0, rest_1, …)` of
    /// the copy (CuTe's `retile`).
    ///
    /// The copy is one by the operand of the product, [`TiledCopyA`](super::TiledCopyA) and its
    /// kin, so that the threads have the same elements; its instruction may move the values of
    /// several products, or some of one.
    ///
    /// ```
    /// use cute_static::atom::{CopyAtom, F16, Retile, SM75_U32x4_LDSM_N, SM80_16x8x16_F32F16F16F32_TN, TiledCopyB, TiledMma};
    /// use cute_static::prelude::*;
    ///
    /// type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1], Tile![_, 32, _]>;
    /// type Copy = TiledCopyB<CopyAtom<SM75_U32x4_LDSM_N, F16>, Mma>;
    ///
    /// // Four values for each of 4 x 2 products in registers; an `ldmatrix.x4` fills those of two.
    /// let fragment = layout![((2, 2), 4, 2) : ((1, 2), 4, 16)];
    /// assert_eq!(fragment.retile(Copy::new()).to_string(), "((_8,_1),_2,_2):((_1,_0),_8,_16)");
    /// ```
    #[doc(alias = "retile_S")]
    #[doc(alias = "retile_D")]
    Retile<C> = ComputeRetile, TotalRetile, RetileOf, RetileOutcome, retile(copy: C) -> layout
}

/// The column-major layout of the tile.
type InTile<Tile> = Layout<Tile, <Tile as ColMajorFrom<One>>::Stride>;

/// From the coordinate of an element in the tile to the number of the group of `V` values that it
/// belongs to, in its thread.
type GroupOfElement<C, V> = ChainOf<
    HList![RightInverted, Composed<InTile<<C as CopyTiling>::Tile>>, Upcasted<Product<<<C as CopyTiling>::ThreadValue as ThreadsAndValues>::Threads, V>>],
    <C as CopyTiling>::ThreadValue,
>;

impl<SV, SR, DV, DR, C> ComputeRetile<C> for Layout<HCons<SV, SR>, HCons<DV, DR>>
where
    C: CopyTiling<Tile: ColMajorFrom<One>>,
    SV: ComputeSize,
    <C::ThreadValue as ThreadsAndValues>::Threads: Mul<Size<SV>>,
    HList![RightInverted, Composed<InTile<C::Tile>>, Upcasted<Product<<C::ThreadValue as ThreadsAndValues>::Threads, Size<SV>>>]: Chain<Answer<C::ThreadValue>>,
    GroupOfElement<C, Size<SV>>: ThenRetile<Self, Size<SV>, C>,
{
    type Outcome = <GroupOfElement<C, Size<SV>> as ThenRetile<Self, Size<SV>, C>>::Outcome;
}

unless_refused! {
    /// With the group of each element, `Self`: the fragment `L`, of groups of `V` values, as the
    /// copy `C` takes it.
    ThenRetile<L, V, C> Outcome
}

/// From the values of a group of elements, `(instruction, instructions)`, to the group and the
/// value in it.
type ValuesOfGroups<Groups, V, C> =
    ComposedWith<HList![RightInverted, RepeatedBy<V>, Zipped<<<<C as CopyTiling>::Atom as ElementLayouts>::Reference as ThreadsAndValues>::Values>], Groups>;

impl<S, D, L, V, C> ThenRetile<L, V, C> for Answer<Layout<S, D>>
where
    C: CopyTiling,
    S: ComputeProductEach<Outcome: HasAnswer>,
    RetileSteps<Layout<S, D>, Output<S::Outcome>, V, C>: Chain<Answer<L>>,
{
    type Outcome = ChainOf<RetileSteps<Layout<S, D>, Output<S::Outcome>, V, C>, L>;
}

/// What happens to the fragment, where a tile of it has the groups `Groups`, which are `Extents`
/// along its modes.
type RetileSteps<Groups, Extents, V, C> = HList![
    // ((values, groups, groups), (1, rest, rest))
    Zipped<HCons<V, Extents>>,
    // ((values of an instruction, instructions), (1, rest, rest))
    OnFirst<HList![ValuesOfGroups<Groups, V, C>]>,
    WithoutFirstRest
];

/// `L` repeated after `V` elements: the logical product `V:1 ⊗ L`.
pub struct RepeatedBy<V>(PhantomData<V>);

impl<L, V> Step<L> for RepeatedBy<V>
where
    Layout<V, One>: ComputeLogicalProduct<L>,
{
    type Outcome = <Layout<V, One> as ComputeLogicalProduct<L>>::Outcome;
}

/// `(a, (1, b, c, …))` becomes `(a, b, c, …)`.
pub struct WithoutFirstRest;

impl<SV, SR, DV, DR, D1> Step<Layout<HCons<SV, HCons<HCons<One, SR>, HNil>>, HCons<DV, HCons<HCons<D1, DR>, HNil>>>> for WithoutFirstRest {
    type Outcome = Answer<Layout<HCons<SV, SR>, HCons<DV, DR>>>;
}
