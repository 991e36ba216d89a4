//! From the static crate's types to the oracle's values.

use crate::oracle::{Layout as Plain, Tree, Value};
use crate::spelled::Spelled;
use cute_static::Layout;
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::prelude::{Counting, Tensor};
use cute_static::tensor::DataLayout;
use frunk_core::hlist::{HCons, HNil};
use typenum::{B0, B1, UInt, UTerm, Unsigned};

/// A type's value, built at compile time.
#[derive(Debug)]
pub enum Described {
    /// A number or a truth value.
    Number(u64),
    /// The end of a tuple.
    Nil,
    /// A mode in front of a tuple.
    Cons(&'static Described, &'static Described),
    /// `shape : stride`.
    Layout(&'static Described, &'static Described),
}

impl Described {
    /// The oracle's value.
    pub fn value(&self) -> Value {
        match self {
            Described::Layout(shape, stride) => Value::Layout(Plain::new(shape.tree(), stride.tree())),
            other => Value::Tree(other.tree()),
        }
    }

    fn tree(&self) -> Tree {
        let mut modes = Vec::new();
        let mut rest = self;
        while let Described::Cons(mode, tail) = rest {
            modes.push(mode.tree());
            rest = tail;
        }
        match rest {
            Described::Number(n) => Tree::Leaf(*n),
            Described::Nil => Tree::Tuple(modes),
            _ => panic!("{self:?} is not a tuple of numbers"),
        }
    }
}

/// A type that stands for a value of the oracle.
pub trait Describe {
    /// The value.
    const DESCRIBED: &'static Described;
}

impl Describe for UTerm {
    const DESCRIBED: &'static Described = &Described::Number(0);
}

impl<U, B> Describe for UInt<U, B>
where
    UInt<U, B>: Unsigned + Digits,
{
    const DESCRIBED: &'static Described = {
        let number = <UInt<U, B> as Unsigned>::U64;
        assert!(number.ilog2() + 1 == <UInt<U, B> as Digits>::DIGITS, "a number begins with the digit 1");
        &Described::Number(number)
    };
}

/// The digits of a number, zeros in front of it included.
pub trait Digits {
    /// How many there are.
    const DIGITS: u32;
}

impl Digits for UTerm {
    const DIGITS: u32 = 0;
}

impl<U: Digits, B> Digits for UInt<U, B> {
    const DIGITS: u32 = U::DIGITS + 1;
}

impl Describe for B0 {
    const DESCRIBED: &'static Described = &Described::Number(0);
}

impl Describe for B1 {
    const DESCRIBED: &'static Described = &Described::Number(1);
}

/// The answer of a bound that holds.
impl Describe for () {
    const DESCRIBED: &'static Described = &Described::Number(1);
}

impl Describe for HNil {
    const DESCRIBED: &'static Described = &Described::Nil;
}

impl<H: Describe, T: Describe> Describe for HCons<H, T> {
    const DESCRIBED: &'static Described = &Described::Cons(H::DESCRIBED, T::DESCRIBED);
}

impl<S: Describe, D: Describe> Describe for Layout<S, D> {
    const DESCRIBED: &'static Described = {
        assert!(size_of::<Self>() == 0, "a layout of numbers holds no data");
        &Described::Layout(S::DESCRIBED, D::DESCRIBED)
    };
}

/// What the static crate says to one question.
#[derive(Clone, Copy, Debug)]
pub enum Said {
    /// An answer.
    Answer(&'static Described),
    /// A refusal.
    Refused(Why),
}

/// Why the static crate refuses.
#[derive(Clone, Copy, Debug)]
pub struct Why {
    /// The code.
    pub code: &'static str,
    /// The name of the type that is the reason.
    name: fn() -> &'static str,
}

impl Why {
    /// The numbers of the message, in its order.
    pub fn numbers(&self) -> Vec<u64> {
        // `Lit<384>`, or groups of three digits: `Thousands<16, 385>`.
        let name = (self.name)();
        let numbers = name.match_indices('<').skip(1).map(|(at, _)| &name[at + 1..]);
        let groups = numbers.map(|rest| rest[..rest.find('>').expect("the end of a number")].split(", "));
        groups.map(|groups| groups.fold(0, |number, group| 1000 * number + group.parse::<u64>().expect("digits"))).collect()
    }
}

/// `Answer<_>` or `Refusal<_>`, the result of a total alias (`ComposeOutcome<A, B>`).
pub trait Outcome {
    /// What it says.
    const SAID: Said;
}

impl<R: Describe> Outcome for Answer<R> {
    const SAID: Said = Said::Answer(R::DESCRIBED);
}

impl<W: Reason> Outcome for Refusal<W> {
    const SAID: Said = Said::Refused(Why { code: W::CODE, name: std::any::type_name::<W> });
}

/// Holds for refusals only.
pub trait Refused {}

impl<W: Reason> Refused for Refusal<W> {}

/// A typed layout's own evaluation at an integral coordinate.
pub type Evaluate = fn(usize) -> usize;

/// An [`Outcome`] whose answer is a layout, with the layout's own evaluation.
pub trait LayoutOutcome: Outcome {
    /// `offset`, where there is an answer.
    const EVALUATE: Option<Evaluate>;
}

impl<S, D> LayoutOutcome for Answer<Layout<S, D>>
where
    Layout<S, D>: Describe + Evaluated,
{
    const EVALUATE: Option<Evaluate> = Some(<Layout<S, D> as Evaluated>::evaluate);
}

impl<W: Reason> LayoutOutcome for Refusal<W> {
    const EVALUATE: Option<Evaluate> = None;
}

/// A zero-sized layout that evaluates itself.
pub trait Evaluated {
    /// Its offset at an integral coordinate.
    fn evaluate(coordinate: usize) -> usize;
}

impl<L> Evaluated for L
where
    L: cute_static::LayoutFunction + cute_static::Static,
{
    fn evaluate(coordinate: usize) -> usize {
        cute_static::LayoutFunction::offset(&L::new(), coordinate)
    }
}

/// One case of a generated list.
#[derive(Debug)]
pub struct Case {
    /// The case's number in its data file, or the sample's number in a law.
    pub id: u32,
    /// What the static crate says to it.
    pub said: Said,
    /// The answer's own evaluation, if it is a layout.
    pub evaluate: Option<Evaluate>,
}

impl Case {
    /// A case whose answer is a layout.
    pub const fn layout<T: LayoutOutcome>(id: u32) -> Self {
        Case { id, said: T::SAID, evaluate: T::EVALUATE }
    }

    /// A case whose answer is a number, a tuple or a truth value.
    pub const fn plain<T: Outcome>(id: u32) -> Self {
        Case { id, said: T::SAID, evaluate: None }
    }
}

/// One question under the name that the operation has here, and what the static crate says to it.
#[derive(Debug)]
pub struct Asked {
    /// The operation.
    pub op: &'static str,
    /// The operands, in the notation.
    pub operands: &'static [&'static str],
    /// The answer.
    pub case: Case,
}

/// One sample of a law: its operands, and the questions about them.
#[derive(Debug)]
pub struct Sample {
    /// The operands, in the notation.
    pub operands: &'static [&'static str],
    /// The questions.
    pub asked: &'static [Asked],
}

/// One case that is asked at run time.
#[derive(Debug)]
pub struct ValueCase {
    /// The case's number in its data file.
    pub id: u32,
    /// Asks it.
    pub ask: fn() -> Value,
}

/// The generated cases of one operation.
#[derive(Debug)]
pub struct Part {
    /// Answered by types.
    pub cases: &'static [Case],
    /// Asked at run time.
    pub values: &'static [ValueCase],
    /// Not made of integers: asked at run time, answered as text.
    pub spelled: &'static [Spelled],
    /// Not asked, and why.
    pub skipped: &'static [(u32, &'static str)],
}

/// A run-time result of the static crate: an index, a coordinate, or a layout with an offset.
pub trait IntoValue {
    /// As the oracle's value.
    fn value(&self) -> Value;
}

fn tree_of(value: &impl IntoValue) -> Tree {
    match value.value() {
        Value::Tree(tree) => tree,
        other => panic!("{other} in a tuple"),
    }
}

impl IntoValue for usize {
    fn value(&self) -> Value {
        Value::Tree(Tree::Leaf(*self as u64))
    }
}

impl IntoValue for HNil {
    fn value(&self) -> Value {
        Value::Tree(Tree::Tuple(Vec::new()))
    }
}

impl<H: IntoValue, T: IntoValue> IntoValue for HCons<H, T> {
    fn value(&self) -> Value {
        let mut modes = vec![tree_of(&self.head)];
        modes.extend_from_slice(tree_of(&self.tail).modes());
        Value::Tree(Tree::Tuple(modes))
    }
}

impl<S: Describe, D: Describe> IntoValue for (Layout<S, D>, usize) {
    fn value(&self) -> Value {
        Value::Sliced(plain::<S, D>(), self.1 as u64)
    }
}

impl<S: Describe, D: Describe> IntoValue for Tensor<Counting, Layout<S, D>>
where
    Layout<S, D>: DataLayout,
{
    fn value(&self) -> Value {
        Value::Part(plain::<S, D>(), self.accessor().0 as u64)
    }
}

fn plain<S: Describe, D: Describe>() -> Plain {
    match Layout::<S, D>::DESCRIBED.value() {
        Value::Layout(layout) => layout,
        other => panic!("{other} is not a layout"),
    }
}
