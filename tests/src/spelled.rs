//! What the static crate says to questions about swizzles and about strides that are not integers:
//! as text, and evaluated.
//!
//! The text is in the notation of the conformance cases, so that it can be held against CuTe's
//! answer and that of the runtime crate.

use cute_dynamic::eval::evaluate;
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::layout::{CoordinateFunction, ShapeFunction};
use cute_static::stride::{AnyCodomain, Basis, Bits, Coordinates, Elementwise, Integers, Xor};
use cute_static::swizzle::{InnerOffset, SwizzleFunction};
use cute_static::{Layout, LayoutFunction, Static, Swizzle, Swizzled};
use frunk_core::hlist::{HCons, HNil};
use std::fmt;
use typenum::{B0, B1, UInt, UTerm, Unsigned};

/// One case, asked at run time.
#[derive(Debug)]
pub struct Spelled {
    /// The case's number in its data file.
    pub id: u32,
    /// Asks it.
    pub ask: fn() -> Said,
}

/// One question under the name that the operation has in the runtime crate.
#[derive(Debug)]
pub struct SpelledQuestion {
    /// The operation.
    pub op: &'static str,
    /// The operands, in the notation.
    pub operands: &'static [&'static str],
    /// Asks it.
    pub ask: fn() -> Said,
}

/// An answer, or the code of a refusal.
pub type Said = Result<Spoken, &'static str>;

/// An answer in the notation, and its value at an integral coordinate if it is a layout.
pub struct Spoken {
    /// The answer.
    pub text: String,
    value: Option<Box<dyn Fn(usize) -> String>>,
    measures: Option<[u64; 2]>,
}

impl Spoken {
    /// An answer as a value.
    pub fn of(answer: &impl Speak) -> Self {
        Spoken { text: answer.text(), value: answer.value(), measures: answer.measures() }
    }

    /// A coordinate, a Rust tuple of numbers.
    pub fn of_coordinate(coordinate: impl fmt::Debug) -> Self {
        Spoken { text: tuple(coordinate), value: None, measures: None }
    }

    /// The typed layout evaluates as the runtime crate does what it is spelled as: on the whole
    /// domain and as far again, or on the beginning of a large one; and a swizzled layout has the
    /// same size and cosize.
    ///
    /// # Errors
    /// Where it does not.
    pub fn check_evaluation(&self) -> Result<(), String> {
        let Some(value) = &self.value else { return Ok(()) };
        let ask = |op: &str, operands: &[&str]| evaluate(op, operands).map(|value| value.to_string()).map_err(|error| format!("{}: {error}", self.text));
        let size: u64 = ask("size", &[&self.text])?.parse().map_err(|_| self.text.clone())?;
        if let Some(typed) = self.measures {
            let runtime = [size.to_string(), ask("cosize", &[&self.text])?];
            if typed.map(|n| n.to_string()) != runtime {
                return Err(format!("{} has the size and cosize {typed:?}, and at run time {runtime:?}", self.text));
            }
        }
        for c in 0..2 * size.min(1 << 10) {
            let (typed, runtime) = (value(c as usize), ask("offset", &[&self.text, &c.to_string()])?);
            if typed != runtime {
                return Err(format!("{} evaluates to {typed} at {c}, and at run time to {runtime}", self.text));
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Spoken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// `(a, (b,))` as the runtime crate writes tuples.
fn tuple(coordinate: impl fmt::Debug) -> String {
    format!("{coordinate:?}").replace(' ', "").replace(",)", ")")
}

/// The answer of an outcome, or the code of its refusal.
pub fn said<T: SpokenOutcome>() -> Said {
    T::said()
}

/// Whether a bound holds, as the runtime crate says it: 1, or the code of the refusal.
pub fn holds<T: Predicate>() -> Said {
    T::said()
}

/// `implements!(Type: Bound)` is whether a bound that has no total function holds, as [`holds`]
/// says it.
#[macro_export]
macro_rules! implements {
    ($type:ty: $($bound:tt)+) => {{
        struct Asked<T>(std::marker::PhantomData<T>);
        trait Otherwise {
            const HOLDS: bool = false;
        }
        impl<T> Otherwise for Asked<T> {}
        // An associated constant of the type itself comes before that of a trait.
        #[allow(dead_code)]
        impl<T: $($bound)+> Asked<T> {
            const HOLDS: bool = true;
        }
        if <Asked<$type>>::HOLDS { holds::<Answer<()>>() } else { Err("not implemented") }
    }};
}

/// `Answer<_>` or `Refusal<_>`.
pub trait SpokenOutcome {
    /// What it says.
    fn said() -> Said;
}

impl<R: Static + Speak> SpokenOutcome for Answer<R> {
    fn said() -> Said {
        Ok(Spoken::of(&R::new()))
    }
}

impl<W: Reason> SpokenOutcome for Refusal<W> {
    fn said() -> Said {
        Err(W::CODE)
    }
}

/// `Answer<()>` or `Refusal<_>`.
pub trait Predicate {
    /// What it says.
    fn said() -> Said;
}

impl Predicate for Answer<()> {
    fn said() -> Said {
        Ok(Spoken::of(&1u64))
    }
}

impl<W: Reason> Predicate for Refusal<W> {
    fn said() -> Said {
        Err(W::CODE)
    }
}

/// A result of the static crate in the notation.
pub trait Speak {
    /// The text.
    fn text(&self) -> String;

    /// The value at an integral coordinate, of a layout.
    fn value(&self) -> Option<Box<dyn Fn(usize) -> String>> {
        None
    }

    /// The size and the cosize, of a swizzled layout.
    fn measures(&self) -> Option<[u64; 2]> {
        None
    }
}

macro_rules! numbers {
    ($([$($g:ident)*] $number:ty;)*) => { $(
        impl<$($g),*> Speak for $number
        where
            $number: Unsigned,
        {
            fn text(&self) -> String {
                <$number as Unsigned>::U64.to_string()
            }
        }
    )* };
}

numbers! {
    [] UTerm;
    [U B] UInt<U, B>;
}

macro_rules! displayed {
    ($($number:ty)*) => { $(
        impl Speak for $number {
            fn text(&self) -> String {
                self.to_string()
            }
        }
    )* };
}

displayed! { u32 u64 usize }

/// Truth values.
macro_rules! bits {
    ($($bit:ident $text:literal)*) => { $(
        impl Speak for $bit {
            fn text(&self) -> String {
                $text.to_owned()
            }
        }
    )* };
}

bits! { B0 "0" B1 "1" }

impl<A: Speak + Copy, P: Items + Static> Speak for Basis<A, P> {
    fn text(&self) -> String {
        P::new().items().iter().rev().fold(self.coefficient().text(), |text, component| format!("{text}@{component}"))
    }
}

impl<N: Unsigned> Speak for Xor<N> {
    fn text(&self) -> String {
        format!("f{}", N::U64)
    }
}

impl<T: Items + Copy> Speak for Elementwise<T> {
    fn text(&self) -> String {
        format!("[{}]", self.components().items().join(","))
    }
}

/// The texts of the elements of a list.
pub trait Items {
    /// The texts.
    fn items(&self) -> Vec<String>;
}

impl Items for HNil {
    fn items(&self) -> Vec<String> {
        Vec::new()
    }
}

impl<H: Speak, T: Items> Items for HCons<H, T> {
    fn items(&self) -> Vec<String> {
        [self.head.text()].into_iter().chain(self.tail.items()).collect()
    }
}

impl Speak for HNil {
    fn text(&self) -> String {
        "()".to_owned()
    }
}

impl<H: Speak, T: Items> Speak for HCons<H, T> {
    fn text(&self) -> String {
        format!("({})", self.items().join(","))
    }
}

/// What is displayed with a mark of static numbers.
fn unmarked(shown: &impl fmt::Display) -> String {
    shown.to_string().replace('_', "")
}

impl<S, D> Speak for Layout<S, D>
where
    Self: fmt::Display + Copy + 'static,
    S: ShapeFunction<D, Codomain: ValueOf<Self>>,
{
    fn text(&self) -> String {
        unmarked(self)
    }

    fn value(&self) -> Option<Box<dyn Fn(usize) -> String>> {
        let layout = *self;
        Some(Box::new(move |c| S::Codomain::value(&layout, c)))
    }
}

impl<Sw, O, L> Speak for Swizzled<Sw, O, L>
where
    Self: LayoutFunction + fmt::Display + 'static,
    Sw: SwizzleFunction,
    O: InnerOffset,
{
    fn text(&self) -> String {
        unmarked(self)
    }

    fn value(&self) -> Option<Box<dyn Fn(usize) -> String>> {
        let layout = *self;
        Some(Box::new(move |c| {
            let offset = LayoutFunction::offset(&layout, c);
            assert_eq!(layout.offset_in(c as u64), offset as u64, "{layout} at {c}");
            offset.to_string()
        }))
    }

    fn measures(&self) -> Option<[u64; 2]> {
        Some([self.size() as u64, self.cosize() as u64])
    }
}

impl<B, M, S> Speak for Swizzle<B, M, S>
where
    Self: SwizzleFunction,
{
    fn text(&self) -> String {
        self.to_string()
    }
}

/// A slice and its offset.
impl<L: Speak> Speak for (L, usize) {
    fn text(&self) -> String {
        format!("({},{})", self.0.text(), self.1)
    }
}

/// The value of the layout `L` with the codomain `Self`, as the runtime crate writes it.
pub trait ValueOf<L> {
    /// The value at an integral coordinate.
    fn value(layout: &L, c: usize) -> String;
}

macro_rules! offsets {
    ($($codomain:ident)*) => { $(
        impl<L: LayoutFunction> ValueOf<L> for $codomain {
            fn value(layout: &L, c: usize) -> String {
                layout.offset(c).to_string()
            }
        }
    )* };
}

offsets! { AnyCodomain Integers Bits }

impl<T, L> ValueOf<L> for Coordinates<T>
where
    Self: CoordinateFunction<L, usize, usize, Output: fmt::Debug>,
{
    fn value(layout: &L, c: usize) -> String {
        tuple(Self::at(layout, c))
    }
}
