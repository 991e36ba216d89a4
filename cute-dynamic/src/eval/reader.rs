//! Operations, and how their operands are read.

use super::error::EvalError;
use super::kind::{Forms, Kind, Signature, written};
use super::operand::{Arrow, Composed, Cut, LeftMap, Map, Term};
use super::value::Value;
use crate::category::{FactMorphism, NestMorphism, Profile, Refinement, Span};
use crate::layout::AnyLayout;
use crate::parse::{Parser, Written};
use crate::stride::Element;
use crate::{ComposedLayout, HTuple, Layout, LayoutError, ParseError, Swizzle, Tiler};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use cute_refusals::limits;

/// The largest number of items in an answer that is a list: the offsets of a layout, the
/// coordinates of a shape, the modes of an extended tuple. A longer answer is
/// [`EvalError::TooLong`].
pub const MAX_ITEMS: u64 = limits::ITEMS;

/// An operation of [`evaluate`](super::evaluate): its names, and what it takes.
///
/// ```
/// use cute_dynamic::eval::Operation;
///
/// let usages: Vec<String> = Operation::of_name("right_inverse_max").map(|operation| operation.to_string()).collect();
/// assert_eq!(usages, ["right_inverse_max(a: layout)", "right_inverse_max(a: layout, budget: number)"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    pub(super) names: &'static [&'static str],
    pub(super) operands: &'static Signature,
    pub(super) answer: fn(&mut Operands<'_>) -> Result<Value, EvalError>,
}

/// The table of operations, as its lists: what is looked up is looked up in this order.
pub(super) type Table = &'static [&'static [Operation]];

impl Operation {
    /// Returns the name of the method, then other names that are accepted. An operation with
    /// operands of another number or kind may have the same.
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Returns the kinds of the operands, each with the operand's name.
    #[must_use]
    pub const fn operands(&self) -> &'static [(&'static str, Kind)] {
        self.operands
    }

    /// Returns the operands as they are written, each with its kind: `(a: layout, b: tiler)`.
    #[must_use]
    pub fn signature(&self) -> impl fmt::Display + '_ {
        written(self.operands)
    }

    /// How many operands, from the first on, are written as the operation reads them.
    pub(super) fn reads(&self, texts: &[&str]) -> usize {
        let kind = |operand| self.operands.get(operand).or(self.operands.last());
        let reads = |operand: usize| kind(operand).is_some_and(|(_, kind)| kind.is_written(Written::of(texts[operand])));
        (0..texts.len()).take_while(|&operand| reads(operand)).count()
    }

    /// Returns whether the operation takes so many operands.
    #[must_use]
    pub fn takes(&self, operands: usize) -> bool {
        let needed = self.operands.len();
        operands == needed || (self.operands.last().is_some_and(|(_, kind)| kind.is_open()) && operands > needed)
    }

    /// The answer to operands. One that is not read as what the operation takes there is perhaps
    /// something else in the notation.
    pub(super) fn answer(&'static self, texts: &[&str], table: Table) -> Result<Value, EvalError> {
        (self.answer)(&mut Operands { texts, next: 0, table }).map_err(|error| match error {
            EvalError::Parse { operand, error } if error.layout_error().is_none() || Written::of(texts[operand]).is_joined() => {
                match what_is_written(texts[operand]) {
                    Ok(found) => self.other_kind(operand, found).unwrap_or(EvalError::Parse { operand, error }),
                    Err(error) => EvalError::Parse { operand, error },
                }
            }
            // What is in the notation is meant as an operand, and not as a name.
            EvalError::NoSuchOperation => match self.operands.iter().position(|(_, kind)| kind.is_name()) {
                Some(operand) => self.other_kind(operand, what_is_written(texts[operand]).unwrap_or_default()).unwrap_or(error),
                None => error,
            },
            error => error,
        })
    }

    /// The refusal of an operand that is something else in the notation.
    fn other_kind(&self, operand: usize, found: Option<&'static str>) -> Option<EvalError> {
        let takes = self.operands.get(operand).or(self.operands.last()).map_or("", |(_, kind)| kind.words());
        found.map(|found| EvalError::OtherKind { operation: self.names.first().unwrap_or(&""), operand, found, takes })
    }

    /// The answer to layouts and tiles, if it is a layout.
    fn of_layouts(&'static self, layouts: &[&dyn fmt::Display], table: Table) -> Result<AnyLayout, EvalError> {
        // An operation on one mode has no use for its tile.
        let texts: Vec<String> = layouts.iter().take(self.operands.len()).map(ToString::to_string).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        match self.answer(&texts, table)? {
            Value::Layout(layout) => Ok(layout.to_any()),
            Value::AnyLayout(layout) => Ok(layout),
            _ => Err(EvalError::NotOfLayouts { operation: self.names.first().unwrap_or(&"") }),
        }
    }
}

/// The first name with the operands.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.names.first().unwrap_or(&""), self.signature())
    }
}

/// The operations of a name in the first list that has it.
pub(super) fn of_name(name: &str, table: Table) -> impl Iterator<Item = &'static Operation> {
    let named = table.iter().find(|list| list.iter().any(|operation| operation.names.contains(&name)));
    named.copied().unwrap_or_default().iter().filter(move |operation| operation.names.contains(&name))
}

/// Why no operation of this name takes so many operands.
pub(super) fn usage(op: &str, given: usize, table: Table) -> EvalError {
    let name = of_name(op, table).flat_map(|operation| operation.names).find(|&&name| name == op);
    let forms = || Forms::of(of_name(op, table).map(|operation| operation.operands));
    name.map_or(EvalError::NoSuchOperation, |operation| EvalError::Operands { operation, given, forms: forms() })
}

/// An operation as a function of layouts.
pub(super) struct Function {
    operation: &'static Operation,
    table: Table,
}

/// A function as a transformation calls it.
type Called<'a> = dyn FnMut(&[&dyn fmt::Display]) -> Result<AnyLayout, LayoutError> + 'a;

impl Function {
    /// Returns what `transform` answers with this function, or why the function has no answer.
    pub(super) fn transforming<T>(&self, transform: impl FnOnce(&mut Called<'_>) -> Result<T, LayoutError>) -> Result<T, EvalError> {
        let mut of_function = None;
        let transformed = transform(&mut |layouts| {
            self.operation.of_layouts(layouts, self.table).map_err(|error| match error {
                EvalError::Layout(error) => error,
                // It ends the transformation, and is returned in its place.
                error => {
                    of_function = Some(error);
                    LayoutError::WrongOperand { tile: 0 }
                }
            })
        });
        of_function.map_or_else(|| Ok(transformed?), Err)
    }
}

/// What a text is in the notation, in words, if it is in it. What is written as a swizzle, a
/// composed layout or an arrow is meant as one, and the error is that of reading it so.
fn what_is_written(text: &str) -> Result<Option<&'static str>, ParseError> {
    fn meant<T>(text: &str, words: &'static str) -> Result<Option<&'static str>, ParseError>
    where
        T: core::str::FromStr<Err = ParseError>,
    {
        text.parse::<T>().map(|_| Some(words))
    }
    match Written::of(text) {
        Written::Swizzle => return meant::<Swizzle>(text, "a swizzle"),
        Written::AfterSwizzle => return meant::<ComposedLayout>(text, "a layout after a swizzle"),
        Written::AfterLayout => return meant::<ComposedLayout<AnyLayout>>(text, "a layout after another layout"),
        Written::Morphism => return meant::<NestMorphism>(text, "a morphism"),
        Written::Factors => return meant::<FactMorphism>(text, "a morphism"),
        Written::Span => return meant::<Span>(text, "a span"),
        Written::Refinement => return meant::<Refinement>(text, "a refinement"),
        Written::Layout | Written::Term => {}
    }
    let kinds: [(fn(&str) -> bool, &str); 8] = [
        (|text| Parser::new(text).whole(Parser::number).is_ok(), "a number"),
        (|text| Parser::new(text).whole(Parser::integer).is_ok(), "an integer"),
        (|text| text.parse::<HTuple>().is_ok(), "a tuple of numbers"),
        (|text| text.parse::<HTuple<Option<u64>>>().is_ok(), "a coordinate with `_`"),
        (|text| text.parse::<AnyLayout>().is_ok(), "a layout"),
        (|text| text.parse::<HTuple<Element>>().is_ok(), "a stride"),
        (|text| text.parse::<Tiler>().is_ok(), "a tiler"),
        (|text| text.parse::<Profile>().is_ok(), "a profile"),
    ];
    Ok(kinds.iter().find(|(is_written, _)| is_written(text)).map(|(_, words)| *words))
}

/// The operands of an operation, read from left to right. Each method reads the next as what its
/// name says.
#[derive(Debug)]
pub(super) struct Operands<'a> {
    texts: &'a [&'a str],
    next: usize,
    /// Where an operand that is the name of an operation is looked up.
    table: Table,
}

impl<'a> Operands<'a> {
    /// Operands of which the first `next` are read.
    #[cfg(test)]
    pub(super) fn starting_at(next: usize, texts: &'a [&'a str], table: Table) -> Self {
        Operands { texts, next, table }
    }
}

impl Operands<'_> {
    fn read<T>(&mut self, read: impl FnOnce(&str) -> Result<T, ParseError>) -> Result<T, EvalError> {
        let operand = self.next;
        self.next += 1;
        // As many are read as `Operation::takes` says that there are.
        read(self.texts[operand]).map_err(|error| EvalError::Parse { operand, error })
    }

    fn next_is(&self) -> Written {
        Written::of(self.texts[self.next])
    }

    pub(super) fn tuple(&mut self) -> Result<HTuple, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn layout(&mut self) -> Result<Layout, EvalError> {
        Ok(self.any_layout()?.try_to_layout()?)
    }

    pub(super) fn signed_layout(&mut self) -> Result<Layout<i64>, EvalError> {
        Ok(self.any_layout()?.try_to_layout()?)
    }

    pub(super) fn any_layout(&mut self) -> Result<AnyLayout, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn layout_over(&mut self) -> Result<(AnyLayout, Element), EvalError> {
        self.read(|text| Parser::new(text).whole(Parser::layout_over))
    }

    pub(super) fn tiler(&mut self) -> Result<Tiler, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn strides(&mut self) -> Result<HTuple<Element>, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn coordinate(&mut self) -> Result<HTuple<Option<u64>>, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn swizzle(&mut self) -> Result<Swizzle, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn swizzled(&mut self) -> Result<ComposedLayout, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn composed(&mut self) -> Result<Composed, EvalError> {
        match self.next_is() {
            Written::AfterLayout => self.read(str::parse).map(Composed::OfLayouts),
            _ => self.swizzled().map(Composed::Swizzled),
        }
    }

    pub(super) fn left_map(&mut self) -> Result<LeftMap, EvalError> {
        match self.next_is() {
            Written::AfterSwizzle | Written::AfterLayout => self.composed().map(LeftMap::Composed),
            Written::Swizzle => self.swizzle().map(LeftMap::Swizzle),
            _ => self.any_layout().map(LeftMap::Layout),
        }
    }

    pub(super) fn map(&mut self) -> Result<Map, EvalError> {
        match self.next_is() {
            Written::AfterSwizzle | Written::AfterLayout => self.composed().map(Map::Composed),
            Written::Swizzle => self.swizzle().map(Map::Swizzle),
            _ => self.tiler().map(Map::Tiler),
        }
    }

    pub(super) fn term(&mut self) -> Result<Term, EvalError> {
        if self.next_is() == Written::Layout { self.any_layout().map(Term::Layout) } else { self.tuple().map(Term::Tuple) }
    }

    pub(super) fn shape(&mut self) -> Result<HTuple, EvalError> {
        match self.next_is() {
            Written::AfterSwizzle | Written::AfterLayout => Ok(self.composed()?.shape()),
            Written::Layout => Ok(self.any_layout()?.shape()),
            _ => self.tuple(),
        }
    }

    pub(super) fn bound(&mut self) -> Result<u64, EvalError> {
        Ok(self.shape()?.size()?)
    }

    pub(super) fn morphism(&mut self) -> Result<NestMorphism, EvalError> {
        match self.next_is() {
            Written::Morphism => self.read(str::parse),
            Written::Factors => Ok(self.read(str::parse::<FactMorphism>)?.to_tuple()?.into()),
            _ => Ok(self.layout()?.standard_form()?),
        }
    }

    pub(super) fn arrow(&mut self) -> Result<Arrow, EvalError> {
        match self.next_is() {
            Written::Factors => self.read(str::parse).map(Arrow::Factors),
            Written::Span => self.read(str::parse).map(Arrow::Span),
            Written::Refinement => Ok(Arrow::Span(self.read(str::parse::<Refinement>)?.try_into()?)),
            _ => self.morphism().map(Arrow::Nest),
        }
    }

    pub(super) fn refinement(&mut self) -> Result<Cut, EvalError> {
        if self.next_is() == Written::Refinement { self.read(str::parse).map(Cut::Refinement) } else { self.tuple().map(Cut::Fine) }
    }

    pub(super) fn profile(&mut self) -> Result<Profile, EvalError> {
        self.read(str::parse)
    }

    pub(super) fn number(&mut self) -> Result<u64, EvalError> {
        self.read(|text| Parser::new(text).whole(Parser::number))
    }

    fn integer(&mut self) -> Result<i128, EvalError> {
        self.read(|text| Parser::new(text).whole(Parser::integer))
    }

    pub(super) fn index(&mut self) -> Result<usize, EvalError> {
        self.number().map(to_index)
    }

    pub(super) fn rank(&mut self) -> Result<usize, EvalError> {
        listed(self.number()?).map(to_index)
    }

    pub(super) fn numbers(&mut self) -> Result<Vec<u64>, EvalError> {
        self.rest(Self::number)
    }

    pub(super) fn integers(&mut self) -> Result<Vec<i128>, EvalError> {
        self.rest(Self::integer)
    }

    pub(super) fn layouts(&mut self) -> Result<Vec<AnyLayout>, EvalError> {
        self.rest(Self::any_layout)
    }

    pub(super) fn indices(&mut self) -> Result<Vec<usize>, EvalError> {
        let tuples = self.rest(Self::tuple)?;
        Ok(tuples.iter().flat_map(HTuple::leaves).map(|&index| to_index(index)).collect())
    }

    /// Tuples, as the modes of one.
    pub(super) fn tuples(&mut self) -> Result<HTuple, EvalError> {
        Ok(HTuple::tuple(self.rest(Self::tuple)?)?)
    }

    pub(super) fn profiles(&mut self) -> Result<Vec<Profile>, EvalError> {
        self.rest(Self::profile)
    }

    /// An operation on as many layouts as are read before.
    pub(super) fn operation(&mut self) -> Result<Function, EvalError> {
        let layouts = self.next;
        self.function(&[layouts])
    }

    /// An operation on a mode and its tile, or on a mode alone.
    pub(super) fn mode_operation(&mut self) -> Result<Function, EvalError> {
        self.function(&[2, 1])
    }

    /// An operation that takes the first of these numbers of operands that one of its name takes,
    /// or the number that stands after the name: `complement/1`.
    fn function(&mut self, counts: &[usize]) -> Result<Function, EvalError> {
        let text = self.texts[self.next].trim();
        self.next += 1;
        let with_count = text.split_once('/').and_then(|(name, count)| Some((name, counts.iter().position(|of| of.to_string() == count)?)));
        let (name, counts) = with_count.map_or((text, counts), |(name, place)| (name, &counts[place..=place]));
        let taking = |operands: &usize| of_name(name, self.table).find(|operation| operation.takes(*operands));
        let operation = counts.iter().find_map(taking).ok_or_else(|| usage(name, counts.first().copied().unwrap_or_default(), self.table))?;
        Ok(Function { operation, table: self.table })
    }

    fn rest<T>(&mut self, read: impl Fn(&mut Self) -> Result<T, EvalError>) -> Result<Vec<T>, EvalError> {
        (self.next..self.texts.len()).map(|_| read(self)).collect()
    }
}

/// No tuple has a mode `usize::MAX`.
pub(super) fn to_index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The number of items of an answer that is a list.
pub(super) fn listed(items: u64) -> Result<u64, EvalError> {
    if items > MAX_ITEMS { Err(EvalError::TooLong { items, limit: MAX_ITEMS }) } else { Ok(items) }
}

/// A list of operations. `"name" | "other name" (a: layout, b: tiler) => a.op(&b)?;` is the
/// operation of these names that reads `a` with `Operands::layout` and `b` with `Operands::tiler`,
/// and answers `Value::from(a.op(&b)?)`. With `#[cfg(…)]` it is there under that condition.
macro_rules! operations {
    ($(#[$doc:meta])* $list:ident: $($(#[$if:meta])? $($name:literal)|+ ($($operand:ident: $kind:ident),*) => $answer:expr;)*) => {
        $(#[$doc])*
        pub const $list: &[Operation] = &[$($(#[$if])? Operation {
            names: &[$($name),+],
            operands: &[$((stringify!($operand), kind!($kind))),*],
            answer: |operands| {
                $(let $operand = operands.$kind()?;)*
                Ok(Value::from($answer))
            },
        },)*];
    };
}

pub(super) use operations;
