//! Questions to operations on layouts with runtime leaves, put both ways: as a total function of
//! types, and to the runtime crate with the values of the leaves.
//!
//! An outcome that is an answer is the runtime crate's as a function, size and all. A refusal whose
//! reason is not that something is known only at run time holds whatever the values are.

use cute_dynamic::{HTuple, Layout, LayoutError, Operand, Tiler, ToDynamic};
use cute_static::diagnostic::{Answer, HasAnswer, Reason, Refusal};
use cute_static::outcome::Evaluate;

use cute_static::outcome::*;
use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

/// The reasons to refuse that depend on what the program knows.
const NOT_KNOWN: [&str; 2] = ["CUTE016", "CUTE017"];

/// How many outcomes there were of a kind, by operation.
#[derive(Debug, Default)]
pub struct Tally {
    /// Answers that are the runtime crate's.
    pub answers: BTreeMap<&'static str, u32>,
    /// Answers whose leaves do not fit in 64 bits; the runtime crate says so.
    pub overflows: BTreeMap<&'static str, u32>,
    /// Refusals by their code.
    pub refusals: BTreeMap<(&'static str, &'static str), u32>,
    /// What the types say and the values do not: how often, and the first question.
    pub differences: BTreeMap<(&'static str, &'static str), (u32, String)>,
}

impl Tally {
    fn differ(&mut self, operation: &'static str, what: &'static str, question: &str, typed: &dyn Debug, runtime: &dyn Debug) {
        let (count, _) = self
            .differences
            .entry((operation, what))
            .or_insert_with(|| (0, format!("{operation} {question}: the types say {typed:?}, at run time it is {runtime:?}")));
        *count += 1;
    }
}

/// What the runtime crate computes.
#[derive(Debug)]
pub enum Dynamic {
    /// A layout.
    Layout(Layout),
    /// A number.
    Number(u64),
}

/// What an operation comes to by types, a layout or a number.
pub trait Typed {
    /// The same as the runtime crate has it; the leaves of a layout may not fit in 64 bits.
    fn to_runtime(self) -> Result<Dynamic, LayoutError>;
}

impl<S, D> Typed for cute_static::Layout<S, D>
where
    Self: ToDynamic<Dynamic = Layout>,
{
    fn to_runtime(self) -> Result<Dynamic, LayoutError> {
        self.to_dynamic().map(Dynamic::Layout)
    }
}

macro_rules! numbers {
    ($([$($g:ident)*] $number:ty;)*) => { $(
        impl<$($g),*> Typed for $number
        where
            Self: cute_static::int::Int,
        {
            fn to_runtime(self) -> Result<Dynamic, LayoutError> {
                Ok(Dynamic::Number(cute_static::int::Int::value(self)))
            }
        }
    )* };
}

numbers! {
    [U B] cute_static::int::UInt<U, B>;
    [] cute_static::int::Dyn;
    [K] cute_static::int::Multiple<K>;
}

/// The same number, or the same function on the same domain.
fn same(typed: &Dynamic, runtime: &Dynamic) -> bool {
    match (typed, runtime) {
        (Dynamic::Layout(a), Dynamic::Layout(b)) => a.size() == b.size() && a.is_same_function(b) && sample(a.size()).all(|i| a.offset(i) == b.offset(i)),
        (Dynamic::Number(a), Dynamic::Number(b)) => a == b,
        _ => false,
    }
}

/// All coordinates of a small domain, some of a large one.
fn sample(size: u64) -> impl Iterator<Item = u64> {
    let step = (size / 48).max(1);
    (0..size).step_by(usize::try_from(step).unwrap_or(usize::MAX)).chain([size - 1])
}

/// An outcome of types, with its value.
pub trait Outcome {
    /// Compares it with what is computed at run time.
    fn check(self, operation: &'static str, question: &str, runtime: impl FnOnce() -> Result<Dynamic, LayoutError>, tally: &mut Tally);
}

impl<R: Typed> Outcome for Answer<R> {
    fn check(self, operation: &'static str, question: &str, runtime: impl FnOnce() -> Result<Dynamic, LayoutError>, tally: &mut Tally) {
        match (self.into_answer().to_runtime(), runtime()) {
            // A leaf that does not fit in 64 bits is the largest that does.
            (_, Err(LayoutError::Overflow)) => *tally.overflows.entry(operation).or_default() += 1,
            (Ok(typed), Ok(runtime)) if same(&typed, &runtime) => *tally.answers.entry(operation).or_default() += 1,
            (typed, runtime) => tally.differ(operation, "answer", question, &typed, &runtime),
        }
    }
}

impl<Why: Reason> Outcome for Refusal<Why> {
    fn check(self, operation: &'static str, question: &str, runtime: impl FnOnce() -> Result<Dynamic, LayoutError>, tally: &mut Tally) {
        let code = Why::CODE;
        // Any other reason holds whatever the runtime leaves are.
        if !NOT_KNOWN.contains(&code)
            && let Ok(runtime) = runtime()
        {
            tally.differ(operation, code, question, &code, &runtime);
        }
        *tally.refusals.entry((operation, code)).or_default() += 1;
    }
}

fn layout(result: Result<Layout, LayoutError>) -> Result<Dynamic, LayoutError> {
    result.map(Dynamic::Layout)
}

/// `name: Try, answer;` makes a function that puts a question about one layout both ways.
macro_rules! unary {
    ($($name:ident: $try_:ident, $runtime:expr;)*) => { $(
        /// The operation on a layout.
        pub fn $name<A>(a: A, tally: &mut Tally)
        where
            A: Copy + ToDynamic<Dynamic = Layout> + $try_<Labelled: Evaluate<(A, ())>, Outcome: Outcome>,
        {
            let outcome = <<A as $try_>::Labelled as Evaluate<_>>::evaluate(&(a, ()));
            let Ok(a) = a.to_dynamic() else { return };
            let runtime: fn(&Layout) -> Result<Dynamic, LayoutError> = $runtime;
            outcome.check(stringify!($name), &a.to_string(), || runtime(&a), tally);
        }
    )* };
}

unary! {
    coalesce: TotalCoalesce, |a| layout(Ok(a.coalesce()));
    coalesce_extension: TotalCoalesceExtension, |a| layout(Ok(a.coalesce_extension()));
    flatten: TotalFlatten, |a| layout(Ok(a.flatten()));
    complement: TotalComplement, |a| layout(a.complement());
    filter: TotalFilter, |a| layout(Ok(a.filter()));
    filter_zeros: TotalFilterZeros, |a| layout(Ok(a.filter_zeros()));
    nullspace: TotalNullspace, |a| layout(Ok(a.nullspace()));
    left_inverse: TotalLeftInverse, |a| layout(chain_inverse(a));
    right_inverse: TotalRightInverse, |a| layout(Ok(a.right_inverse()));
    make_layout_like: TotalMakeLayoutLike, |a| layout(Ok(a.make_layout_like()));
    make_fragment_like: TotalMakeFragmentLike, |a| layout(Ok(a.make_fragment_like()));
    max_alignment: TotalMaxAlignment, |a| Ok(Dynamic::Number(a.max_alignment()));
}

/// The modes of extent 2 or more, sorted by stride.
fn sorted_modes(a: &Layout) -> Vec<(u64, u64)> {
    let mut modes: Vec<(u64, u64)> = a.shape().leaves().iter().copied().zip(a.stride().leaves().iter().copied()).filter(|&(extent, _)| extent > 1).collect();
    modes.sort_by_key(|&(_, stride)| stride);
    modes
}

/// The left inverse, where the strides of the modes, sorted, divide one another and clear them:
/// types refuse other layouts, and the search finds more of them.
fn chain_inverse(a: &Layout) -> Result<Layout, LayoutError> {
    let modes: Vec<(u64, u64)> = sorted_modes(a).into_iter().filter(|&(_, stride)| stride > 0).collect();
    match modes.windows(2).find(|pair| pair[1].1 % pair[0].1 != 0 || pair[1].1 / pair[0].1 < pair[0].0) {
        None => a.left_inverse(),
        Some(pair) => Err(LayoutError::NoLeftInverse { reach: pair[0].0.saturating_mul(pair[0].1), stride: pair[1].1 }),
    }
}

/// `name: Try;` makes a function that puts a question about a layout and a tiler both ways; the
/// tiler is given in the notation, too.
macro_rules! by_tiler {
    ($($name:ident: $try_:ident;)*) => { $(
        /// The operation on a layout and a tiler.
        pub fn $name<A, B>(a: A, b: B, text: &str, tally: &mut Tally)
        where
            A: Copy + ToDynamic<Dynamic = Layout> + $try_<B, Labelled: Evaluate<(A, (B, ()))>, Outcome: Outcome>,
            B: Copy,
        {
            let outcome = <<A as $try_<B>>::Labelled as Evaluate<_>>::evaluate(&(a, (b, ())));
            let Ok(a) = a.to_dynamic() else { return };
            // An operand that does not fit in 64 bits has no text.
            let Ok(tiler) = text.parse::<Tiler>() else { return };
            outcome.check(stringify!($name), &format!("{a} {tiler}"), || layout(a.$name(Operand::from(&tiler))), tally);
        }
    )* };
}

by_tiler! {
    compose: TotalCompose;
    logical_divide: TotalLogicalDivide;
    zipped_divide: TotalZippedDivide;
    tiled_divide: TotalTiledDivide;
    flat_divide: TotalFlatDivide;
    logical_divide_ceil: TotalLogicalDivideCeil;
    zipped_divide_ceil: TotalZippedDivideCeil;
    tiled_divide_ceil: TotalTiledDivideCeil;
    flat_divide_ceil: TotalFlatDivideCeil;
    logical_product: TotalLogicalProduct;
    zipped_product: TotalZippedProduct;
    tiled_product: TotalTiledProduct;
    flat_product: TotalFlatProduct;
}

/// `name: Try, right operand, answer;` makes a function that puts a question about a layout and a
/// right operand of that type both ways.
macro_rules! binary {
    ($($name:ident: $try_:ident, $right:ty, $runtime:expr;)*) => { $(
        /// The operation on a layout and a right operand.
        pub fn $name<A, B>(a: A, b: B, tally: &mut Tally)
        where
            A: Copy + ToDynamic<Dynamic = Layout> + $try_<B, Labelled: Evaluate<(A, (B, ()))>, Outcome: Outcome>,
            B: Copy + ToDynamic<Dynamic = $right>,
        {
            let outcome = <<A as $try_<B>>::Labelled as Evaluate<_>>::evaluate(&(a, (b, ())));
            let (Ok(a), Ok(b)) = (a.to_dynamic(), b.to_dynamic()) else { return };
            let runtime: fn(&Layout, &$right) -> Result<Dynamic, LayoutError> = $runtime;
            outcome.check(stringify!($name), &format!("{a} {b}"), || runtime(&a, &b), tally);
        }
    )* };
}

/// The only leaf of a number.
fn number(n: &HTuple) -> u64 {
    n.leaves()[0]
}

binary! {
    blocked_product: TotalBlockedProduct, Layout, |a, b| layout(a.blocked_product(b));
    raked_product: TotalRakedProduct, Layout, |a, b| layout(a.raked_product(b));
    max_common_layout: TotalMaxCommonLayout, Layout, |a, b| layout(Ok(a.max_common_layout(b)));
    max_common_vector: TotalMaxCommonVector, Layout, |a, b| Ok(Dynamic::Number(a.max_common_vector(b)));
    complement_in: TotalComplementIn, HTuple, |a, m| layout(a.complement_in(number(m)));
    complement_ceil: TotalComplementCeil, HTuple, |a, m| layout(a.complement_ceil(number(m)));
    upcast: TotalUpcast, HTuple, |a, n| layout(a.upcast(number(n)));
    downcast: TotalDowncast, HTuple, |a, n| layout(a.downcast(number(n)));
    layout_scale: TotalLayoutScale, HTuple, |a, n| layout(a.layout_scale(number(n)));
    tile_to_shape: TotalTileToShape, HTuple, |a, shape| layout(a.tile_to_shape(shape));
    broadcast_to: TotalBroadcastTo, HTuple, |a, shape| layout(a.broadcast_to(shape));
    coalesce_by: TotalCoalesceBy, HTuple, |a, profile| layout(a.coalesce_by(profile));
    filter_by: TotalFilterBy, HTuple, |a, profile| layout(a.filter_by(profile));
    filter_zeros_by: TotalFilterZerosBy, HTuple, |a, profile| layout(a.filter_zeros_by(profile));
}

/// [`Recast`](cute_static::algebra::Recast) of a layout.
pub fn recast<A, B, C>(a: A, old: B, new: C, tally: &mut Tally)
where
    A: Copy + ToDynamic<Dynamic = Layout> + TotalRecast<B, C, Labelled: Evaluate<(A, (B, (C, ())))>, Outcome: Outcome>,
    B: Copy + ToDynamic<Dynamic = HTuple>,
    C: Copy + ToDynamic<Dynamic = HTuple>,
{
    let outcome = <<A as TotalRecast<B, C>>::Labelled as Evaluate<_>>::evaluate(&(a, (old, (new, ()))));
    let (Ok(a), Ok(old), Ok(new)) = (a.to_dynamic(), old.to_dynamic(), new.to_dynamic()) else { return };
    outcome.check("recast", &format!("{a} {old} {new}"), || layout(a.recast(number(&old), number(&new))), tally);
}

/// [`DomainDistribute`](cute_static::algebra::DomainDistribute) over the shape of a layout.
pub fn domain_distribute<S, D, N>(a: cute_static::Layout<S, D>, n: N, tally: &mut Tally)
where
    cute_static::Layout<S, D>: ToDynamic<Dynamic = Layout>,
    S: Copy + TotalDomainDistribute<N, Labelled: Evaluate<(S, (N, ()))>, Outcome: Outcome>,
    N: Copy + ToDynamic<Dynamic = HTuple>,
{
    let outcome = <<S as TotalDomainDistribute<N>>::Labelled as Evaluate<_>>::evaluate(&(a.shape(), (n, ())));
    let (Ok(shape), Ok(n)) = (a.to_dynamic().map(|a| a.shape()), n.to_dynamic()) else { return };
    outcome.check("domain_distribute", &format!("{shape} {n}"), || layout(shape.domain_distribute(number(&n))), tally);
}

/// Whether the layout is injective in the way that types prove: each stride, sorted, beyond all
/// offsets of the modes before it.
fn clears_reach(a: &Layout) -> bool {
    let mut reach = 0_u128;
    sorted_modes(a).into_iter().all(|(extent, stride)| {
        let clears = u128::from(stride) > reach;
        reach += u128::from(extent - 1) * u128::from(stride);
        clears
    })
}

/// `name: Try, answer;` for predicates.
macro_rules! predicates {
    ($($name:ident: $try_:ident, $runtime:expr;)*) => { $(
        /// The predicate on a layout.
        pub fn $name<A>(a: A, tally: &mut Tally)
        where
            A: Copy + ToDynamic<Dynamic = Layout> + $try_<Outcome: FromType>,
        {
            let Ok(a) = a.to_dynamic() else { return };
            let runtime: fn(&Layout) -> bool = $runtime;
            <A as $try_>::Outcome::check(stringify!($name), &a, runtime(&a), tally);
        }
    )* };
}

predicates! {
    injective: TotalInjective, clears_reach;
    bijective: TotalBijective, |a| a.bijective().is_ok();
}

/// [`EvenlyDivides`](cute_static::algebra::EvenlyDivides) of the shape of a layout and a tiler,
/// which is given in the notation, too.
pub fn evenly_divides<A, B>(a: A, _: B, text: &str, tally: &mut Tally)
where
    A: ToDynamic<Dynamic = Layout> + TotalEvenlyDivides<B, Outcome: FromType>,
{
    let (Ok(a), Ok(tiler)) = (a.to_dynamic(), text.parse::<Tiler>()) else { return };
    <A as TotalEvenlyDivides<B>>::Outcome::check("evenly_divides", &format!("{a} {tiler}"), a.is_evenly_divided(&tiler), tally);
}

/// An outcome without a value.
pub trait FromType {
    /// Compares it with what holds at run time.
    fn check(operation: &'static str, question: &dyn Display, holds: bool, tally: &mut Tally);
}

impl FromType for Answer<()> {
    fn check(operation: &'static str, question: &dyn Display, holds: bool, tally: &mut Tally) {
        if !holds {
            tally.differ(operation, "answer", &question.to_string(), &true, &holds);
        }
        *tally.answers.entry(operation).or_default() += 1;
    }
}

impl<Why: Reason> FromType for Refusal<Why> {
    fn check(operation: &'static str, question: &dyn Display, holds: bool, tally: &mut Tally) {
        if holds && !NOT_KNOWN.contains(&Why::CODE) {
            tally.differ(operation, Why::CODE, &question.to_string(), &false, &holds);
        }
        *tally.refusals.entry((operation, Why::CODE)).or_default() += 1;
    }
}
