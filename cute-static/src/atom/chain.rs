//! Operations of the algebra one after the other: each works on the answer of the one before it,
//! and the first refusal is that of all.

use crate::Layout;
use crate::algebra::compute::{
    ComputeCoalesce, ComputeCoalesceBy, ComputeComplement, ComputeCompose, ComputeLogicalDivide, ComputeRightInverse, ComputeUpcast, ComputeZippedDivide,
};
use crate::algebra::unzip::Unpack;
use crate::diagnostic::{Answer, Refusal};
use crate::htuple::{ComputeAppend, ComputeZipAll};
use core::marker::PhantomData;
use frunk_core::hlist::{HCons, HNil};

/// One operation on the layout `L`, with its other operand in the type `Self`.
pub trait Step<L> {
    /// `Answer<R>` or `Refusal<Why>`.
    type Outcome;
}

/// The steps `Self`, a list, on an outcome.
pub trait Chain<Outcome> {
    /// `Answer<R>` or `Refusal<Why>`.
    type Outcome;
}

/// What the steps come to on the layout `L`.
pub type ChainOf<Steps, L> = <Steps as Chain<Answer<L>>>::Outcome;

impl<L> Chain<Answer<L>> for HNil {
    type Outcome = Answer<L>;
}

impl<L, S, T> Chain<Answer<L>> for HCons<S, T>
where
    S: Step<L>,
    T: Chain<S::Outcome>,
{
    type Outcome = T::Outcome;
}

impl<Why> Chain<Refusal<Why>> for HNil {
    type Outcome = Refusal<Why>;
}

impl<Why, S, T> Chain<Refusal<Why>> for HCons<S, T> {
    type Outcome = Refusal<Why>;
}

/// Steps that are operations of the algebra: the name of the step, and the operation.
macro_rules! steps {
    ($($(#[$meta:meta])* $name:ident = $compute:ident;)*) => { $(
        $(#[$meta])*
        pub struct $name<T>(PhantomData<T>);

        impl<L, T> Step<L> for $name<T>
        where
            L: $compute<T>,
        {
            type Outcome = L::Outcome;
        }
    )* };
}

steps! {
    /// `L ∘ T`.
    Composed = ComputeCompose;
    /// `L ⊘ T`.
    Divided = ComputeLogicalDivide;
    /// `L ⊘ T`, zipped.
    Zipped = ComputeZippedDivide;
    /// `L` with a mode `T` after it.
    Appended = ComputeAppend;
    /// `L` with each mode that a leaf of the profile `T` stands for coalesced.
    CoalescedBy = ComputeCoalesceBy;
    /// `L` over elements `T` times as large.
    Upcasted = ComputeUpcast;
}

/// Steps without another operand.
macro_rules! plain_steps {
    ($($(#[$meta:meta])* $name:ident = $compute:ident;)*) => { $(
        $(#[$meta])*
        pub struct $name;

        impl<L> Step<L> for $name
        where
            L: $compute,
        {
            type Outcome = L::Outcome;
        }
    )* };
}

plain_steps! {
    /// Rows for columns: `((a, b), (c, d))` becomes `((a, c), (b, d))`.
    ZippedAll = ComputeZipAll;
    /// `L‡`.
    RightInverted = ComputeRightInverse;
    /// `L` with the fewest modes.
    Coalesced = ComputeCoalesce;
}

/// `L ∘ R`, where `R` is what the steps `Steps` come to on the layout `T`.
pub struct ComposedWith<Steps, T>(PhantomData<(Steps, T)>);

impl<L, Steps, T> Step<L> for ComposedWith<Steps, T>
where
    Steps: Chain<Answer<T>>,
    Steps::Outcome: ComposeInto<L>,
{
    type Outcome = <Steps::Outcome as ComposeInto<L>>::Outcome;
}

/// The composition of `L` with an outcome.
pub trait ComposeInto<L> {
    type Outcome;
}

impl<L, R> ComposeInto<L> for Answer<R>
where
    L: ComputeCompose<R>,
{
    type Outcome = L::Outcome;
}

impl<L, Why> ComposeInto<L> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// `(L, L*)`: a layout with what it leaves out.
pub struct Completed;

impl<S, D> Step<Layout<S, D>> for Completed
where
    Layout<S, D>: ComputeComplement,
    <Layout<S, D> as ComputeComplement>::Outcome: Behind<S, D>,
{
    type Outcome = <<Layout<S, D> as ComputeComplement>::Outcome as Behind<S, D>>::Outcome;
}

/// The steps `Steps` on the first mode of a layout of rank 2 or more.
pub struct OnFirst<Steps>(PhantomData<Steps>);

/// The steps `Steps` on the second mode of a layout of rank 2.
pub struct OnSecond<Steps>(PhantomData<Steps>);

impl<SH, ST, DH, DT, Steps> Step<Layout<HCons<SH, ST>, HCons<DH, DT>>> for OnFirst<Steps>
where
    Steps: Chain<Answer<Layout<SH, DH>>>,
    Steps::Outcome: InFrontOf<ST, DT>,
{
    type Outcome = <Steps::Outcome as InFrontOf<ST, DT>>::Outcome;
}

impl<S0, S1, D0, D1, Steps> Step<Layout<HCons<S0, HCons<S1, HNil>>, HCons<D0, HCons<D1, HNil>>>> for OnSecond<Steps>
where
    Steps: Chain<Answer<Layout<S1, D1>>>,
    Steps::Outcome: Behind<S0, D0>,
{
    type Outcome = <Steps::Outcome as Behind<S0, D0>>::Outcome;
}

/// `(a, (b, (c, d, …)))` becomes `(a, b, c, d, …)`.
pub struct Unnested;

type ModesOfNested<A, B, R> = HCons<A, HCons<HCons<B, HCons<R, HNil>>, HNil>>;
type ModesOfFlat<A, B, R> = HCons<A, HCons<B, <R as Unpack<HNil>>::Output>>;

impl<SA, SB, SR, DA, DB, DR> Step<Layout<ModesOfNested<SA, SB, SR>, ModesOfNested<DA, DB, DR>>> for Unnested
where
    SR: Unpack<HNil>,
    DR: Unpack<HNil>,
{
    type Outcome = Answer<Layout<ModesOfFlat<SA, SB, SR>, ModesOfFlat<DA, DB, DR>>>;
}

/// `((a, b), (c, d, …))` becomes `(a, b, c, d, …)`.
pub struct Unfolded;

type ModesOfPairs<A, B, R> = HCons<HCons<A, HCons<B, HNil>>, HCons<R, HNil>>;

impl<SA, SB, SR, DA, DB, DR> Step<Layout<ModesOfPairs<SA, SB, SR>, ModesOfPairs<DA, DB, DR>>> for Unfolded
where
    SR: Unpack<HNil>,
    DR: Unpack<HNil>,
{
    type Outcome = Answer<Layout<ModesOfFlat<SA, SB, SR>, ModesOfFlat<DA, DB, DR>>>;
}

/// The steps `Steps` on the values of a layout `(thread, values, …)`.
pub struct OnValues<Steps>(PhantomData<Steps>);

impl<ST, SV, SR, DT, DV, DR, Steps> Step<Layout<HCons<ST, HCons<SV, SR>>, HCons<DT, HCons<DV, DR>>>> for OnValues<Steps>
where
    OnFirst<Steps>: Step<Layout<HCons<SV, SR>, HCons<DV, DR>>>,
    <OnFirst<Steps> as Step<Layout<HCons<SV, SR>, HCons<DV, DR>>>>::Outcome: BehindFirst<ST, DT>,
{
    type Outcome = <<OnFirst<Steps> as Step<Layout<HCons<SV, SR>, HCons<DV, DR>>>>::Outcome as BehindFirst<ST, DT>>::Outcome;
}

/// The modes of an outcome after another mode.
pub trait BehindFirst<S0, D0> {
    type Outcome;
}

impl<S, D, S0, D0> BehindFirst<S0, D0> for Answer<Layout<S, D>> {
    type Outcome = Answer<Layout<HCons<S0, S>, HCons<D0, D>>>;
}

impl<Why, S0, D0> BehindFirst<S0, D0> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// An outcome as the mode in front of others.
pub trait InFrontOf<ST, DT> {
    type Outcome;
}

impl<S, D, ST, DT> InFrontOf<ST, DT> for Answer<Layout<S, D>> {
    type Outcome = Answer<Layout<HCons<S, ST>, HCons<D, DT>>>;
}

impl<Why, ST, DT> InFrontOf<ST, DT> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}

/// An outcome as the mode after another.
pub trait Behind<S0, D0> {
    type Outcome;
}

impl<S, D, S0, D0> Behind<S0, D0> for Answer<Layout<S, D>> {
    type Outcome = Answer<Layout<HCons<S0, HCons<S, HNil>>, HCons<D0, HCons<D, HNil>>>>;
}

impl<Why, S0, D0> Behind<S0, D0> for Refusal<Why> {
    type Outcome = Refusal<Why>;
}
