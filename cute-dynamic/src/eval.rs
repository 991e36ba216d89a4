//! Operations by name on operands in the notation. `cute eval` and the conformance tests use them.
//!
//! ```
//! use cute_dynamic::eval::evaluate;
//!
//! assert_eq!(evaluate("compose", &["(6,2):(8,2)", "(4,3):(3,1)"]).unwrap().to_string(), "((2,2),3):((24,2),8)");
//! assert_eq!(evaluate("compatible", &["30", "(2,(3,5))"]).unwrap().to_string(), "1");
//! assert_eq!(evaluate("compose", &["(4,6,8):(2,3,5)", "6:3"]).unwrap_err().code(), "CUTE010");
//! ```
//!
//! An operation has the name of its method; where CuTe has another name for it, that name is
//! accepted too (`composition`, `append_n`, `recast_layout`, …). Names mean what they mean in this
//! crate: `logical_divide` needs tiles that fit, `logical_divide_ceil` is CuTe's; `complement(A)`
//! is unbounded. `complement(A, M)`, which is no method here, is CuTe's: `complement_ceil`.
//!
//! The list of all is [`OPERATIONS`], each with the kinds of its operands, and
//! [`COMPOSED_OPERATIONS`] for swizzles and composed layouts. An operand of another kind than the
//! operation takes is refused as that ([`EvalError::OtherKind`]):
//!
//! | kind | what may be given |
//! |---|---|
//! | `layout`, `tiler`, `tuple`, `swizzle` | what is written so; for a layout also a shape, for its compact layout. The strides may be of any [kind](crate::stride) where the operation has an answer for it |
//! | `swizzled` | a composed layout with a swizzle, `Sw<2,0,3> o 0 o (8,8):(8,1)`, or a layout |
//! | `of_layouts` | a composed layout of two layouts, `(4,8):(8,1) o 0 o (2,2):(1,4)`, or a layout |
//! | `composed` | a composed layout of either kind, or a layout |
//! | `map` | a swizzle, a composed layout or a tiler; on the left, a layout for a tiler |
//! | `term` | a tuple or a layout |
//! | `shape` | a tuple, or a layout, be it composed, for its shape |
//! | `bound` | a number, or a shape or a layout for its size |
//! | `number`, `index`, `rank` | a number; an index counts from 0 |
//! | `coordinate` | a tuple with `_` for open components |
//! | `layouts`, `numbers`, `indices`, `tuples` | one or more operands; for indices also tuples of them |
//! | `operation` | the name of an operation whose operands are layouts and whose answer is one |
//! | `mode_operation` | the name of an operation on a layout and a tile, or on a layout, whose answer is a layout |

use crate::category::{FactMorphism, Factorization, NestMorphism, count_permutations_of, permutations_of};
use crate::exact::{DEFAULT_BUDGET, DecidedBy};
use crate::htuple::coord;
use crate::layout::{AnyLayout, coordinates_ordered, crd2idx_with, idx2crd_with};
use crate::parse::Parser;
use crate::stride::Element;
use crate::swizzle::OuterFunction;
use crate::{ComposedLayout, HTuple, Layout, LayoutError, ParseError, Swizzle, Tile, Tiler};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use cute_refusals::{Refusal, Witness, coded, limits, refusal};

/// The largest number of items in an answer that is a list: the offsets of a layout, the
/// coordinates of a shape, the modes of an extended tuple. A longer answer is
/// [`EvalError::TooLong`].
pub const MAX_ITEMS: u64 = limits::ITEMS;

/// What an operation answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// A number, or a tuple of numbers; a truth value is 0 or 1.
    Tuple(HTuple),
    /// A layout.
    Layout(Layout),
    /// A layout over another codomain than the integers.
    AnyLayout(AnyLayout),
    /// Strides that are not all integers.
    Strides(HTuple<Element>),
    /// A tiler.
    Tiler(Tiler),
    /// A layout and an offset, written `(layout,offset)`.
    Sliced(Layout, u64),
    /// A swizzle.
    Swizzle(Swizzle),
    /// A composed layout, whose swizzle is not the identity or whose offset is not 0.
    Composed(ComposedLayout),
    /// A composed layout and an offset, written `(layout,offset)`.
    ComposedSliced(ComposedLayout, u64),
    /// A composed layout of two layouts.
    OfLayouts(ComposedLayout<AnyLayout>),
    /// A composed layout of two layouts and a value of its codomain, written `(layout,value)`.
    OfLayoutsSliced(ComposedLayout<AnyLayout>, HTuple<Element>),
    /// A layout over another codomain and a value of it, written `(layout,value)`.
    AnySliced(AnyLayout, HTuple<Element>),
    /// A part of what counts the values of a layout's codomain, from a value on: written as CuTe
    /// writes such a tensor, `counting_iter(8) o (4,2):(1,16)`, or
    /// `ArithTuple(0,8) o (4,2):(1@0,1@1)`.
    Part(AnyLayout, HTuple<Element>),
    /// What decided a composition, as its [`Display`](fmt::Display) writes it.
    DecidedBy(DecidedBy),
    /// A morphism between tuples, written `(2,4) -> (4,6,2) by (2,0)`.
    Morphism(NestMorphism),
    /// There is no such number, written `none`.
    Nothing,
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Tuple(tuple) => write!(f, "{tuple}"),
            Value::Layout(layout) => write!(f, "{layout}"),
            Value::AnyLayout(layout) => write!(f, "{layout}"),
            Value::Strides(strides) => write!(f, "{strides}"),
            Value::Tiler(tiler) => write!(f, "{tiler}"),
            Value::Sliced(layout, offset) => write!(f, "({layout},{offset})"),
            Value::Swizzle(swizzle) => write!(f, "{swizzle}"),
            Value::Composed(layout) => write!(f, "{layout}"),
            Value::ComposedSliced(layout, offset) => write!(f, "({layout},{offset})"),
            Value::OfLayouts(layout) => write!(f, "{layout}"),
            Value::OfLayoutsSliced(layout, value) => write!(f, "({layout},{value})"),
            Value::AnySliced(layout, value) => write!(f, "({layout},{value})"),
            Value::Part(layout, value) if value.is_leaf() => write!(f, "counting_iter({value}) o {layout}"),
            Value::Part(layout, value) => write!(f, "ArithTuple{value} o {layout}"),
            Value::DecidedBy(rule) => write!(f, "{rule}"),
            Value::Morphism(morphism) => write!(f, "{morphism}"),
            Value::Nothing => write!(f, "none"),
        }
    }
}

/// Conversions from what the methods return.
macro_rules! value_from {
    ($($from:ty, $value:ident => $made:expr;)*) => { $(
        impl From<$from> for Value {
            fn from($value: $from) -> Self {
                $made
            }
        }
    )* };
}

value_from! {
    HTuple, tuple => Value::Tuple(tuple);
    Layout, layout => Value::Layout(layout);
    AnyLayout, layout => layout.try_to_layout().map_or_else(|_| Value::AnyLayout(layout), Value::Layout);
    HTuple<Element>, strides => integers(&strides).map_or_else(|| Value::Strides(strides), Value::Tuple);
    Tiler, tiler => Value::Tiler(tiler);
    NestMorphism, morphism => Value::Morphism(morphism);
    Swizzle, swizzle => Value::Swizzle(swizzle);
    DecidedBy, rule => Value::DecidedBy(rule);
    // A composed layout that is no more than a layout is one.
    ComposedLayout, composed => match composed.as_layout() {
        Some(layout) => Value::Layout(layout.clone()),
        None => Value::Composed(composed),
    };
    (ComposedLayout, u64), sliced => match sliced.0.as_layout() {
        Some(layout) => Value::Sliced(layout.clone(), sliced.1),
        None => Value::ComposedSliced(sliced.0, sliced.1),
    };
    // After the layout `1:1` a layout stays what it is.
    ComposedLayout<AnyLayout>, composed => match plain(&composed) {
        Some(layout) => Value::Layout(layout.clone()),
        None => Value::OfLayouts(composed),
    };
    (ComposedLayout<AnyLayout>, Element), sliced => {
        let value = sliced.0.outer().in_codomain(&sliced.1);
        match plain(&sliced.0) {
            Some(layout) => (layout.to_any(), value).into(),
            None => Value::OfLayoutsSliced(sliced.0, value),
        }
    };
    ComposedLayout<Layout>, composed => composed.to_any().into();
    (AnyLayout, HTuple<Element>), sliced => match (sliced.0.try_to_layout(), sliced.1.leaves()) {
        (Ok(layout), [Element::Integer(offset)]) if sliced.1.is_leaf() => Value::Sliced(layout, *offset),
        _ => Value::AnySliced(sliced.0, sliced.1),
    };
    u64, n => Value::Tuple(n.into());
    usize, n => Value::Tuple((n as u64).into());
    bool, holds => Value::Tuple(u64::from(holds).into());
    (), _holds => true.into();
    (Layout<i64>, i64), flipped => (flipped.0.to_any(), HTuple::from_leaf(flipped.1.into())).into();
    Option<HTuple<Element>>, value => value.map_or(Value::Nothing, Value::from);
}

/// The layout that a composed layout is after `1:1` and no offset.
fn plain(composed: &ComposedLayout<AnyLayout>) -> Option<&Layout> {
    let is_itself = matches!(composed.outer().leaves(), [mode] if mode.stride == Element::from(1u64));
    (is_itself && composed.inner_offset() == 0).then_some(composed.layout())
}

/// Strides, if they are integers.
fn integers(strides: &HTuple<Element>) -> Option<HTuple> {
    let numbers: Option<Vec<u64>> = strides.leaves().iter().map(|stride| stride.clone().try_into().ok()).collect();
    Some(strides.with_leaves(numbers?.into()))
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvalError {
    /// The operation has no answer for these operands.
    Layout(LayoutError),
    /// An operand is not in the notation. The message counts operands from 1, as it does columns.
    Parse {
        /// The operand, counted from 0.
        operand: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// An operand is in the notation, and of another kind than the operation takes.
    OtherKind {
        /// The name of the operation.
        operation: &'static str,
        /// The operand, counted from 0. The message counts operands from 1.
        operand: usize,
        /// What the operand is.
        found: &'static str,
        /// What the operation takes.
        takes: &'static str,
    },
    /// There is no operation of this name.
    NoSuchOperation,
    /// The operation takes another number of operands.
    Operands {
        /// The name of the operation.
        operation: &'static str,
        /// How many operands are given.
        given: usize,
    },
    /// The answer of a transformation's function is no layout.
    NotOfLayouts {
        /// The name of the operation that is the function.
        operation: &'static str,
    },
    /// The answer would be too long a list.
    TooLong {
        /// How many items it would have.
        items: u64,
        /// How many it may have: [`MAX_ITEMS`].
        limit: u64,
    },
}

impl EvalError {
    /// Returns the reason, for which the table has a page.
    #[must_use]
    pub const fn refusal(&self) -> &'static Refusal {
        match self {
            EvalError::Layout(error) => error.refusal(),
            EvalError::Parse { error, .. } => error.refusal(),
            EvalError::OtherKind { .. } => const { refusal("OtherKind") },
            EvalError::NoSuchOperation => const { refusal("NoSuchOperation") },
            EvalError::Operands { .. } => const { refusal("WrongNumberOfOperands") },
            EvalError::NotOfLayouts { .. } => const { refusal("NotOfLayouts") },
            EvalError::TooLong { .. } => const { refusal("TooLong") },
        }
    }

    /// Returns the witness of a [`LayoutError`], or the column of the operand that is not in the
    /// notation.
    #[must_use]
    pub fn witness(&self) -> Option<Witness> {
        match self {
            EvalError::Layout(error) => error.witness(),
            EvalError::Parse { error, .. } => error.witness(),
            _ => None,
        }
    }

    /// Writes a text of the table with what is in the error.
    fn write(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Layout(error) => error.write(text, f),
            EvalError::Parse { error, .. } => error.write(text, f),
            EvalError::OtherKind { operation, operand, found, takes } => {
                let operand = operand + 1;
                cute_refusals::write(text, &[("Operand", &operand), ("Operation", operation), ("Found", found), ("Takes", takes)], f)
            }
            EvalError::NoSuchOperation => cute_refusals::write(text, &[], f),
            EvalError::Operands { operation, given } => {
                let are = if *given == 1 { "operand is" } else { "operands are" };
                cute_refusals::write(text, &[("Usage", &usages(operation)), ("Given", &format_args!("{given} {are}"))], f)
            }
            EvalError::NotOfLayouts { operation } => cute_refusals::write(text, &[("Operation", operation)], f),
            EvalError::TooLong { items, limit } => cute_refusals::write(text, &[("Items", items), ("Limit", limit)], f),
        }
    }
}

coded!(EvalError);

/// The operations of a name, each with its operands.
fn usages(name: &str) -> impl fmt::Display + '_ {
    fmt::from_fn(move |f| {
        Operation::of_name(name).enumerate().try_for_each(|(i, usage)| {
            let or = if i == 0 { "" } else { " or " };
            write!(f, "{or}{name}{}", usage.signature())
        })
    })
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Layout(error) => write!(f, "{error}"),
            EvalError::Parse { operand, error } => write!(f, "operand {}: {error}", operand + 1),
            _ => self.write(self.refusal().message("").text, f),
        }
    }
}

impl From<LayoutError> for EvalError {
    fn from(error: LayoutError) -> Self {
        EvalError::Layout(error)
    }
}

/// An operation of [`evaluate`]: its names, and what it takes.
///
/// ```
/// use cute_dynamic::eval::Operation;
///
/// let usages: Vec<String> = Operation::of_name("compose_exact").map(|operation| operation.to_string()).collect();
/// assert_eq!(usages, ["compose_exact(a: layout, b: tiler)", "compose_exact(a: layout, b: tiler, budget: number)"]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    names: &'static [&'static str],
    operands: &'static [(&'static str, &'static str)],
    answer: fn(&mut Operands<'_>) -> Result<Value, EvalError>,
}

impl Operation {
    /// Returns the name of the method, then other names that are accepted. An operation with
    /// operands of another number or kind may have the same.
    #[must_use]
    pub const fn names(&self) -> &'static [&'static str] {
        self.names
    }

    /// Returns the operations with a name; those on swizzles and composed layouts only if there are
    /// no others.
    pub fn of_name(name: &str) -> impl Iterator<Item = &'static Operation> + '_ {
        let lists = [OPERATIONS, COMPOSED_OPERATIONS];
        let named = lists.into_iter().find(|list| list.iter().any(|operation| operation.names.contains(&name)));
        named.unwrap_or_default().iter().filter(move |operation| operation.names.contains(&name))
    }

    /// Returns the operands, each with its kind, as the [module](self) says them:
    /// `(a: layout, b: tiler)`.
    #[must_use]
    pub fn signature(&self) -> impl fmt::Display + '_ {
        fmt::from_fn(|f| {
            write!(f, "(")?;
            for (i, (operand, kind)) in self.operands.iter().enumerate() {
                write!(
                    f,
                    "{}{operand}: {}",
                    if i == 0 { "" } else { ", " },
                    kind.trim_start_matches("any_").trim_start_matches("signed_").trim_end_matches("_over")
                )?;
            }
            write!(f, ")")
        })
    }

    /// Returns whether the operation takes so many operands.
    #[must_use]
    pub fn takes(&self, operands: usize) -> bool {
        let needed = self.operands.len();
        let is_open = self.operands.last().is_some_and(|(_, kind)| matches!(*kind, "layouts" | "numbers" | "indices" | "tuples"));
        operands == needed || (is_open && operands > needed)
    }

    /// The answer to operands. One that is not read as what the operation takes there is perhaps
    /// something else in the notation.
    fn answer(&'static self, texts: &[&str]) -> Result<Value, EvalError> {
        (self.answer)(&mut Operands { texts, next: 0 }).map_err(|error| match error {
            EvalError::Parse { operand, error } if error.layout_error().is_none() || is_composed(texts[operand]) => match what_is_written(texts[operand]) {
                Ok(found) => self.other_kind(operand, found).unwrap_or(EvalError::Parse { operand, error }),
                Err(error) => EvalError::Parse { operand, error },
            },
            // What is in the notation is meant as an operand, and not as a name.
            EvalError::NoSuchOperation => match self.operands.iter().position(|(_, kind)| kind.ends_with("operation")) {
                Some(operand) => self.other_kind(operand, what_is_written(texts[operand]).unwrap_or_default()).unwrap_or(error),
                None => error,
            },
            error => error,
        })
    }

    /// The refusal of an operand that is something else in the notation.
    fn other_kind(&self, operand: usize, found: Option<&'static str>) -> Option<EvalError> {
        let takes = self.operands.get(operand).or(self.operands.last()).map_or("", |(_, kind)| words(kind));
        found.map(|found| EvalError::OtherKind { operation: self.names.first().unwrap_or(&""), operand, found, takes })
    }

    /// The answer to layouts and tiles, if it is a layout.
    fn of_layouts(&'static self, layouts: &[&dyn fmt::Display]) -> Result<AnyLayout, EvalError> {
        // An operation on one mode has no use for its tile.
        let texts: Vec<String> = layouts.iter().take(self.operands.len()).map(ToString::to_string).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        match self.answer(&texts)? {
            Value::Layout(layout) => Ok(layout.to_any()),
            Value::AnyLayout(layout) => Ok(layout),
            _ => Err(EvalError::NotOfLayouts { operation: self.names.first().unwrap_or(&"") }),
        }
    }

    /// Returns what `transform` answers with this function, or why the function has no answer.
    fn transforming<T>(&'static self, transform: impl FnOnce(&mut Function<'_>) -> Result<T, LayoutError>) -> Result<T, EvalError> {
        let mut of_function = None;
        let transformed = transform(&mut |layouts| {
            self.of_layouts(layouts).map_err(|error| match error {
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

/// What an operand of a kind is, in words.
fn words(kind: &str) -> &'static str {
    match kind {
        "tuple" | "tuples" => "a tuple of numbers",
        "shape" => "a shape or a layout",
        "bound" => "a number, a shape or a layout",
        "number" | "numbers" | "index" | "rank" => "a number",
        "indices" => "a number or a tuple of numbers",
        "coordinate" => "a coordinate",
        "strides" => "strides",
        "term" => "a tuple of numbers or a layout",
        "tiler" => "a tiler",
        "swizzle" => "a swizzle",
        "swizzled" => "a layout, or one after a swizzle",
        "of_layouts" => "a layout, or one after another layout",
        "composed" => "a layout, or one after a swizzle or another layout",
        "map" | "left_map" => "a layout, a swizzle or a composed layout",
        "operation" | "mode_operation" => "the name of an operation",
        _ => "a layout",
    }
}

/// What a text is in the notation, in words, if it is in it; a text that begins as a swizzle or has
/// an `o` is meant as a composed layout, and the error is that of reading it so.
fn what_is_written(text: &str) -> Result<Option<&'static str>, ParseError> {
    if text.trim_start().starts_with("Sw") && !text.contains(COMPOSES) {
        return text.parse::<Swizzle>().map(|_| Some("a swizzle"));
    }
    if is_composed(text) {
        let mut operand = Operands { texts: &[text], next: 0 };
        return match operand.composed() {
            Ok(Composed::Swizzled(_)) => Ok(Some("a layout after a swizzle")),
            Ok(Composed::OfLayouts(_)) => Ok(Some("a layout after another layout")),
            Err(EvalError::Parse { error, .. }) => Err(error),
            Err(_) => Ok(None),
        };
    }
    let kinds: [(fn(&str) -> bool, &str); 6] = [
        (|text| Parser::new(text).whole(Parser::number).is_ok(), "a number"),
        (|text| text.parse::<HTuple>().is_ok(), "a tuple of numbers"),
        (|text| text.parse::<HTuple<Option<u64>>>().is_ok(), "a coordinate with `_`"),
        (|text| text.parse::<AnyLayout>().is_ok(), "a layout"),
        (|text| text.parse::<HTuple<Element>>().is_ok(), "a stride"),
        (|text| text.parse::<Tiler>().is_ok(), "a tiler"),
    ];
    Ok(kinds.iter().find(|(is_written, _)| is_written(text)).map(|(_, words)| *words))
}

/// The letter between the parts of a composed layout, which the notation has nowhere else.
const COMPOSES: char = 'o';

/// Whether a text begins as a swizzle, or as a layout after another: names of operations, which may
/// be operands, begin with a small letter.
fn is_composed(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with("Sw") || (text.contains(COMPOSES) && !text.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// An operation as a function of layouts.
type Function<'a> = dyn FnMut(&[&dyn fmt::Display]) -> Result<AnyLayout, LayoutError> + 'a;

/// The first name with the operands.
impl fmt::Display for Operation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.names.first().unwrap_or(&""), self.signature())
    }
}

/// Returns the answer of the operation `op` to operands in the notation.
///
/// # Errors
/// [`EvalError::Layout`] where the operation has no answer, [`EvalError::Parse`] where an operand
/// is not in the notation, [`EvalError::OtherKind`] where it is and is something else than the
/// operation takes, [`EvalError::NoSuchOperation`], [`EvalError::Operands`],
/// [`EvalError::NotOfLayouts`], [`EvalError::TooLong`].
pub fn evaluate(op: &str, operands: &[&str]) -> Result<Value, EvalError> {
    let first = if operands.iter().any(|operand| is_composed(operand)) { COMPOSED_OPERATIONS } else { &[] };
    let mut named = first.iter().filter(|operation| operation.names.contains(&op)).chain(Operation::of_name(op));
    if let Some(operation) = named.find(|operation| operation.takes(operands.len())) {
        return operation.answer(operands);
    }
    Err(usage(op, operands.len()))
}

/// Why no operation of this name takes so many operands.
fn usage(op: &str, given: usize) -> EvalError {
    let name = Operation::of_name(op).flat_map(|operation| operation.names).find(|&&name| name == op);
    name.map_or(EvalError::NoSuchOperation, |operation| EvalError::Operands { operation, given })
}

/// What composes, where one of the two is a swizzle or a composed layout.
enum Map {
    Swizzle(Swizzle),
    Composed(Composed),
    Layout(AnyLayout),
    Tiler(Tiler),
}

impl Map {
    /// `a ∘ b`.
    fn compose(self, b: Map) -> Result<Value, LayoutError> {
        use Composed::{OfLayouts, Swizzled};

        Ok(match (self, b) {
            (Map::Layout(a), Map::Composed(OfLayouts(b))) => a.compose_composed(&b.try_to_composed()?)?.into(),
            (Map::Layout(a), b) => return Map::from(a.try_to_layout()?).compose(b),
            (a, Map::Layout(b)) => return a.compose(Map::Tiler(HTuple::from_leaf(Tile::try_from(&b)?))),
            (Map::Composed(OfLayouts(a)), Map::Composed(OfLayouts(b))) => a.compose_composed(&b.try_to_composed()?)?.into(),
            (Map::Composed(OfLayouts(a)), Map::Tiler(b)) => a.compose(&b)?.into(),
            (Map::Composed(OfLayouts(a)), b) => a.try_to_composed()?.compose_swizzled(&b.of_coordinates(a.shape())?)?.into(),
            (a, Map::Composed(b @ OfLayouts(_))) => return a.compose(Map::Composed(Swizzled(b.into_swizzled()?))),
            (Map::Swizzle(a), Map::Swizzle(b)) => a.compose(b)?.into(),
            (Map::Swizzle(a), Map::Composed(Swizzled(b))) => a.compose_layout(b)?.into(),
            (Map::Swizzle(a), Map::Tiler(b)) => a.compose_layout(b.concatenate()?)?.into(),
            (Map::Composed(Swizzled(a)), Map::Swizzle(b)) if b.is_identity() => a.into(),
            (Map::Composed(Swizzled(a)), Map::Tiler(b)) => a.compose(&b)?.into(),
            (Map::Composed(Swizzled(a)), b) => a.compose_swizzled(&b.of_coordinates(a.shape())?)?.into(),
            (Map::Tiler(a), b) => return Map::from(a.concatenate()?).compose(b),
        })
    }

    /// The map as a composed layout. A swizzle permutes coordinates, all those of the shape.
    fn of_coordinates(self, shape: HTuple) -> Result<ComposedLayout, LayoutError> {
        match self {
            Map::Swizzle(swizzle) => swizzle.compose_layout(Layout::left(shape)?),
            Map::Composed(map) => map.into_swizzled(),
            Map::Layout(map) => Ok(map.try_to_layout()?.into()),
            Map::Tiler(map) => Ok(map.concatenate()?.into()),
        }
    }
}

impl From<Layout> for Map {
    fn from(layout: Layout) -> Self {
        Map::Composed(Composed::Swizzled(layout.into()))
    }
}

/// A composed layout of either kind.
#[expect(clippy::large_enum_variant, reason = "it is an operand, which is read once and moved once")]
enum Composed {
    Swizzled(ComposedLayout),
    OfLayouts(ComposedLayout<AnyLayout>),
}

impl Composed {
    fn shape(&self) -> HTuple {
        match self {
            Composed::Swizzled(layout) => layout.shape(),
            Composed::OfLayouts(layout) => layout.shape(),
        }
    }

    /// The same function of integers with a swizzle last, be it one that changes nothing.
    fn into_swizzled(self) -> Result<ComposedLayout, LayoutError> {
        match self {
            Composed::Swizzled(layout) => Ok(layout),
            Composed::OfLayouts(layout) => Swizzle::identity().compose_composed(&layout.try_to_composed()?),
        }
    }
}

/// An operation on what a composed layout is; with `integers`, on one that yields integers.
macro_rules! of_composed {
    ($a:ident => $answer:expr) => {
        match $a {
            Composed::Swizzled($a) => Value::from($answer),
            Composed::OfLayouts($a) => Value::from($answer),
        }
    };
    ($a:ident: integers => $answer:expr) => {
        match $a {
            Composed::Swizzled($a) => Value::from($answer),
            Composed::OfLayouts($a) => {
                let $a = $a.try_to_composed::<u64>()?;
                Value::from($answer)
            }
        }
    };
}

/// What comes last in a composed layout, as what shows its values.
trait Shows: OuterFunction {
    fn shown(&self, value: &Self::Value) -> HTuple<Element>;
}

impl Shows for Swizzle {
    fn shown(&self, offset: &u64) -> HTuple<Element> {
        HTuple::from_leaf(Element::from(*offset))
    }
}

impl Shows for AnyLayout {
    fn shown(&self, value: &Element) -> HTuple<Element> {
        self.in_codomain(value)
    }
}

/// A tuple of numbers or a layout: what a structural operation takes.
enum Term {
    Tuple(HTuple),
    Layout(AnyLayout),
}

impl Term {
    fn into_layout(self) -> Result<AnyLayout, LayoutError> {
        match self {
            Term::Tuple(shape) => Layout::left(shape).map(|layout| layout.to_any()),
            Term::Layout(layout) => Ok(layout),
        }
    }
}

/// A structural operation on what a term is.
macro_rules! of_term {
    ($x:ident => $answer:expr) => {
        match $x {
            Term::Tuple($x) => Value::from($answer),
            Term::Layout($x) => Value::from($answer),
        }
    };
    // If one of them is a layout, a tuple beside it is one, too.
    ($x:ident, $y:ident => $answer:expr) => {
        match ($x, $y) {
            (Term::Tuple($x), Term::Tuple($y)) => Value::from($answer),
            (x, y) => {
                let ($x, $y) = (x.into_layout()?, y.into_layout()?);
                Value::from($answer)
            }
        }
    };
}

/// The operands of an operation, read from left to right. Each method reads the next as what its
/// name says.
struct Operands<'a> {
    texts: &'a [&'a str],
    next: usize,
}

impl Operands<'_> {
    fn read<T>(&mut self, read: impl FnOnce(&str) -> Result<T, ParseError>) -> Result<T, EvalError> {
        let operand = self.next;
        self.next += 1;
        // As many are read as `Operation::takes` says that there are.
        read(self.texts[operand]).map_err(|error| EvalError::Parse { operand, error })
    }

    fn next_is_layout(&self) -> bool {
        self.texts[self.next].contains(':')
    }

    fn tuple(&mut self) -> Result<HTuple, EvalError> {
        self.read(str::parse)
    }

    /// A layout of integers.
    fn layout(&mut self) -> Result<Layout, EvalError> {
        Ok(self.any_layout()?.try_to_layout()?)
    }

    /// A layout of integers of either sign.
    fn signed_layout(&mut self) -> Result<Layout<i64>, EvalError> {
        Ok(self.any_layout()?.try_to_layout()?)
    }

    fn any_layout(&mut self) -> Result<AnyLayout, EvalError> {
        self.read(str::parse)
    }

    /// A layout, and an element whose components are of the kinds that the text says.
    fn layout_over(&mut self) -> Result<(AnyLayout, Element), EvalError> {
        let with_bits = self.texts[self.next].replace("f0", "f1").parse::<AnyLayout>();
        let layout = self.any_layout()?;
        let codomain = with_bits.as_ref().unwrap_or(&layout).codomain_element();
        Ok((layout, codomain))
    }

    fn tiler(&mut self) -> Result<Tiler, EvalError> {
        self.read(str::parse)
    }

    fn strides(&mut self) -> Result<HTuple<Element>, EvalError> {
        self.read(str::parse)
    }

    /// A coordinate with `_` for open components.
    fn coordinate(&mut self) -> Result<HTuple<Option<u64>>, EvalError> {
        self.read(str::parse)
    }

    fn swizzle(&mut self) -> Result<Swizzle, EvalError> {
        self.read(str::parse)
    }

    fn swizzled(&mut self) -> Result<ComposedLayout, EvalError> {
        self.read(str::parse)
    }

    fn of_layouts(&mut self) -> Result<ComposedLayout<AnyLayout>, EvalError> {
        self.read(str::parse)
    }

    fn composed(&mut self) -> Result<Composed, EvalError> {
        let text = self.texts[self.next];
        let is_of_layouts = text.contains(COMPOSES) && !text.trim_start().starts_with("Sw");
        if is_of_layouts { self.of_layouts().map(Composed::OfLayouts) } else { self.swizzled().map(Composed::Swizzled) }
    }

    /// A layout over any codomain, or what else composes from the left.
    fn left_map(&mut self) -> Result<Map, EvalError> {
        if is_composed(self.texts[self.next]) { self.map() } else { self.any_layout().map(Map::Layout) }
    }

    fn map(&mut self) -> Result<Map, EvalError> {
        let text = self.texts[self.next];
        match (is_composed(text), text.contains(COMPOSES)) {
            (true, true) => self.composed().map(Map::Composed),
            (true, false) => self.swizzle().map(Map::Swizzle),
            (false, _) => self.tiler().map(Map::Tiler),
        }
    }

    fn term(&mut self) -> Result<Term, EvalError> {
        if self.next_is_layout() { self.any_layout().map(Term::Layout) } else { self.tuple().map(Term::Tuple) }
    }

    /// A tuple of numbers, or the shape of a layout.
    fn shape(&mut self) -> Result<HTuple, EvalError> {
        match (is_composed(self.texts[self.next]), self.next_is_layout()) {
            (true, _) => Ok(self.composed()?.shape()),
            (_, true) => Ok(self.any_layout()?.shape()),
            _ => self.tuple(),
        }
    }

    /// A number, or a shape for its size.
    fn bound(&mut self) -> Result<u64, EvalError> {
        Ok(self.shape()?.size()?)
    }

    fn number(&mut self) -> Result<u64, EvalError> {
        self.read(|text| Parser::new(text).whole(Parser::number))
    }

    fn index(&mut self) -> Result<usize, EvalError> {
        self.number().map(to_index)
    }

    /// A rank to extend a tuple to.
    fn rank(&mut self) -> Result<usize, EvalError> {
        listed(self.number()?).map(to_index)
    }

    fn numbers(&mut self) -> Result<Vec<u64>, EvalError> {
        self.rest(Self::number)
    }

    fn layouts(&mut self) -> Result<Vec<AnyLayout>, EvalError> {
        self.rest(Self::any_layout)
    }

    /// Numbers, or tuples of them.
    fn indices(&mut self) -> Result<Vec<usize>, EvalError> {
        let tuples = self.rest(Self::tuple)?;
        Ok(tuples.iter().flat_map(HTuple::leaves).map(|&index| to_index(index)).collect())
    }

    /// Tuples, as the modes of one.
    fn tuples(&mut self) -> Result<HTuple, EvalError> {
        Ok(HTuple::tuple(self.rest(Self::tuple)?)?)
    }

    /// An operation on as many layouts as are read before.
    fn operation(&mut self) -> Result<&'static Operation, EvalError> {
        let (layouts, name) = (self.next, self.texts[self.next].trim());
        self.next += 1;
        Operation::of_name(name).find(|operation| operation.takes(layouts)).ok_or_else(|| usage(name, layouts))
    }

    /// An operation on a mode and its tile, or on a mode alone.
    fn mode_operation(&mut self) -> Result<&'static Operation, EvalError> {
        let name = self.texts[self.next].trim();
        self.next += 1;
        let taking = |operands| Operation::of_name(name).find(|operation| operation.takes(operands));
        taking(2).or_else(|| taking(1)).ok_or_else(|| usage(name, 2))
    }

    fn rest<T>(&mut self, read: impl Fn(&mut Self) -> Result<T, EvalError>) -> Result<Vec<T>, EvalError> {
        (self.next..self.texts.len()).map(|_| read(self)).collect()
    }
}

/// No tuple has a mode `usize::MAX`.
fn to_index(n: u64) -> usize {
    usize::try_from(n).unwrap_or(usize::MAX)
}

/// The number of items of an answer that is a list.
fn listed(items: u64) -> Result<u64, EvalError> {
    if items > MAX_ITEMS { Err(EvalError::TooLong { items, limit: MAX_ITEMS }) } else { Ok(items) }
}

/// A part of a layout, as a value.
fn part(of: &AnyLayout, (layout, offset): (AnyLayout, Element)) -> Value {
    Value::Part(layout, of.in_codomain(&offset))
}

/// The matrix of a layout, as a tuple of its rows. In an operand that is read, `f0` says that there
/// are bits; as a stride it is 0.
fn linear_form((a, codomain): &(AnyLayout, Element)) -> Result<HTuple<Element>, LayoutError> {
    let form = a.linear_form_over(codomain)?;
    let entry = |entry: &i128| Element::from_integer(*entry).map(HTuple::from_leaf);
    let rows = form.rows().map(|row| HTuple::tuple(row.iter().map(entry).collect::<Result<Vec<_>, _>>()?));
    HTuple::tuple(rows.collect::<Result<Vec<_>, _>>()?)
}

/// Layouts, as a tiler of them.
fn tiles(layouts: impl Iterator<Item = AnyLayout>) -> Result<Tiler, LayoutError> {
    Tiler::tuple(layouts.map(|layout| Tile::try_from(&layout).map(HTuple::from_leaf)).collect::<Result<Vec<_>, _>>()?)
}

/// A list of operations. `"name" | "other name" (a: layout, b: tiler) => a.op(&b)?;` is the
/// operation of these names that reads `a` with `Operands::layout` and `b` with `Operands::tiler`,
/// and answers `Value::from(a.op(&b)?)`.
macro_rules! operations {
    ($(#[$doc:meta])* $list:ident: $($($name:literal)|+ ($($operand:ident: $kind:ident),*) => $answer:expr;)*) => {
        $(#[$doc])*
        pub const $list: &[Operation] = &[$(Operation {
            names: &[$($name),+],
            operands: &[$((stringify!($operand), stringify!($kind))),*],
            answer: |operands| {
                $(let $operand = operands.$kind()?;)*
                Ok(Value::from($answer))
            },
        },)*];
    };
}

operations! {
    /// All operations on operands without a swizzle. Of those with one name, the first that takes
    /// as many operands as are given is the one that answers.
    ///
    /// ```
    /// use cute_dynamic::eval::OPERATIONS;
    /// assert!(OPERATIONS.iter().any(|operation| operation.to_string() == "complement(a: layout)"));
    /// ```
    OPERATIONS:
    "coalesce" (a: any_layout) => a.coalesce();
    "coalesce_by" | "coalesce" (a: any_layout, profile: tuple) => a.coalesce_by(profile)?;
    "coalesce_extension" | "coalesce_x" (a: any_layout) => a.coalesce_extension();
    "compose" | "composition" (a: any_layout, b: tiler) => a.compose(&b)?;
    "linear_form" (a: layout_over) => linear_form(&a)?;
    "left_divide" (shape: shape, divisor: number) => shape.left_divide(divisor)?;
    "weakly_left_divide" (shape: shape, divisor: number) => {
        let (index, left) = shape.weakly_left_divide(divisor)?;
        <HTuple>::from((index as u64, left))
    };
    "is_left_divisible" (shape: shape, divisor: number) => shape.is_left_divisible(divisor);
    "is_weakly_left_divisible" (shape: shape, divisor: number) => shape.is_weakly_left_divisible(divisor);
    "interval_of_definition" (shape: shape, extent: number, stride: number) => {
        shape.interval_of_definition(extent, stride)?.map_or(Value::Nothing, |interval| <HTuple>::from((*interval.start(), *interval.end())).into())
    };
    "disjoint_intervals" (shape: shape, b: layout) => shape.disjoint_intervals(&b)?;
    "admissible" (shape: shape, b: layout) => shape.admissible(&b)?;
    "is_admissible" (shape: shape, b: layout) => shape.is_admissible(&b);
    "compose_at" | "make_composed_layout" (a: any_layout, offset: number, b: layout) => a.compose_at(offset, b)?;
    "with_shape" (a: any_layout, shape: tuple) => a.with_shape(shape)?;
    "layout_add" (a: any_layout, b: any_layout) => a.layout_add(&b)?;
    "greatest_common_domain" (a: shape, b: shape) => a.greatest_common_domain(b)?;
    // The function is an operation on one layout, or on two.
    "transform_layout" (a: any_layout, function: operation) => {
        function.transforming(|function| a.transform_layout(|mode| function(&[&mode])))?
    };
    "transform_layout_with" | "transform_layout" (a: any_layout, b: any_layout, function: operation) => {
        function.transforming(|function| a.transform_layout_with(&b, |a, b| function(&[&a, &b])))?
    };
    // The function is an operation on a mode and its tile, or on a mode.
    "by_mode" (a: any_layout, tiler: tiler, function: mode_operation) => {
        function.transforming(|function| a.by_mode(&tiler, |mode, tile| function(&[&mode, tile])))?
    };
    "compose_exact" (a: any_layout, b: tiler) => a.compose_exact(&b, DEFAULT_BUDGET)?;
    "compose_exact" (a: any_layout, b: tiler, budget: number) => a.compose_exact(&b, budget)?;
    "compose_exact_decided_by" (a: any_layout, b: tiler) => a.compose_exact_decided_by(&b, DEFAULT_BUDGET)?;
    "compose_exact_decided_by" (a: any_layout, b: tiler, budget: number) => a.compose_exact_decided_by(&b, budget)?;
    "complement" (a: any_layout) => a.complement()?;
    "complement_in" (a: layout, bound: bound) => a.complement_in(bound)?;
    "complement_ceil" | "complement" (a: layout, bound: bound) => a.complement_ceil(bound)?;
    "right_inverse" (a: any_layout) => a.right_inverse()?;
    "right_inverse_max" (a: layout) => a.right_inverse_max(DEFAULT_BUDGET)?;
    "right_inverse_max" (a: layout, budget: number) => a.right_inverse_max(budget)?;
    "left_inverse" (a: any_layout) => a.left_inverse()?;
    "left_inverse_exact" (a: layout) => a.left_inverse_exact(DEFAULT_BUDGET)?;
    "left_inverse_exact" (a: layout, budget: number) => a.left_inverse_exact(budget)?;
    "inverse" (a: layout) => a.inverse()?;
    "logical_divide" (a: any_layout, tiler: tiler) => a.logical_divide(&tiler)?;
    "zipped_divide" (a: any_layout, tiler: tiler) => a.zipped_divide(&tiler)?;
    "tiled_divide" (a: any_layout, tiler: tiler) => a.tiled_divide(&tiler)?;
    "flat_divide" (a: any_layout, tiler: tiler) => a.flat_divide(&tiler)?;
    "logical_divide_ceil" (a: any_layout, tiler: tiler) => a.logical_divide_ceil(&tiler)?;
    "zipped_divide_ceil" (a: any_layout, tiler: tiler) => a.zipped_divide_ceil(&tiler)?;
    "tiled_divide_ceil" (a: any_layout, tiler: tiler) => a.tiled_divide_ceil(&tiler)?;
    "flat_divide_ceil" (a: any_layout, tiler: tiler) => a.flat_divide_ceil(&tiler)?;
    "logical_product" (a: any_layout, tiler: tiler) => a.logical_product(&tiler)?;
    "zipped_product" (a: any_layout, tiler: tiler) => a.zipped_product(&tiler)?;
    "tiled_product" (a: any_layout, tiler: tiler) => a.tiled_product(&tiler)?;
    "flat_product" (a: any_layout, tiler: tiler) => a.flat_product(&tiler)?;
    "blocked_product" (a: any_layout, b: layout) => a.blocked_product(&b)?;
    "raked_product" (a: any_layout, b: layout) => a.raked_product(&b)?;
    "tile_to_shape" (block: any_layout, shape: tuple) => block.tile_to_shape(shape)?;
    "tile_to_shape_ordered" | "tile_to_shape" (block: any_layout, shape: tuple, order: tuple) => block.tile_to_shape_ordered(shape, order)?;
    "filter" (a: any_layout) => a.filter();
    "filter_by" | "filter" (a: any_layout, profile: tuple) => a.filter_by(profile)?;
    "filter_zeros" (a: any_layout) => a.filter_zeros();
    "filter_zeros_by" | "filter_zeros" (a: any_layout, profile: tuple) => a.filter_zeros_by(profile)?;
    "nullspace" (a: any_layout) => a.nullspace();
    "max_common_layout" (a: layout, b: layout) => a.max_common_layout(&b);
    "max_common_vector" (a: layout, b: layout) => a.max_common_vector(&b);
    "max_alignment" (a: layout) => a.max_alignment();
    "domain_distribute" (shape: tuple, n: number) => shape.domain_distribute(n)?;
    "upcast" (a: layout, factor: number) => a.upcast(factor)?;
    "downcast" (a: layout, factor: number) => a.downcast(factor)?;
    "recast" | "recast_layout" (a: layout, old: number, new: number) => a.recast(old, new)?;
    "flip" (a: signed_layout, mode: index) => a.flip(mode)?;
    "reversed" (a: signed_layout) => a.reversed()?;
    "magnitudes" (a: signed_layout) => a.magnitudes()?;
    "is_permutation" (a: layout) => a.is_permutation();
    "bijective" (a: layout) => a.bijective()?;
    "tractable" (a: layout) => a.tractable()?;
    "standard_form" (a: layout) => a.standard_form()?;
    "is_injective" (a: signed_layout) => a.is_injective(DEFAULT_BUDGET)?;
    "is_injective" (a: signed_layout, budget: number) => a.is_injective(budget)?;
    "injective" (a: signed_layout) => a.injective(DEFAULT_BUDGET)?;
    "injective" (a: signed_layout, budget: number) => a.injective(budget)?;
    "image_within" (a: any_layout, bound: shape) => a.image_within(bound)?;
    "is_same_function" (a: any_layout, b: any_layout) => match (a.try_to_layout::<u64>(), b.try_to_layout::<u64>()) {
        (Ok(a), Ok(b)) => a.is_same_function(&b),
        _ => a.try_to_layout::<i64>()?.is_same_function(&b.try_to_layout()?),
    };
    "concatenate" (tiler: tiler) => tiler.concatenate()?;
    "from_offsets" | "find" (offsets: numbers) => Layout::from_offsets(&offsets)?;
    "from_xor" (a: any_layout) => ComposedLayout::from_xor(&a.try_to_layout()?)?;

    "layout" | "layout_id" (a: any_layout) => a;
    // Of one layout, CuTe makes a tuple of it; of a shape, its compact layout.
    "make_layout" (x: term) => match x {
        Term::Tuple(shape) => Layout::left(shape)?.to_any(),
        Term::Layout(mode) => Layout::tuple([mode])?,
    };
    "layout" | "make_layout" (modes: layouts) => Layout::tuple(modes)?;
    "from_parts" (shape: tuple, stride: tuple) => Layout::from_parts(shape, stride)?;
    "left" | "make_layout_left" (shape: tuple) => Layout::left(shape)?;
    "make_identity_layout" (shape: tuple) => Layout::identity(shape)?.to_any();
    // Of strides, what they are: CuTe prints a stride so.
    "identity" (x: strides) => match integers(&x) {
        Some(shape) => Layout::identity(shape)?.to_any().into(),
        None => Value::from(x),
    };
    "basis_like" | "make_basis_like" (shape: tuple) => shape.make_basis_like()?.map_leaves(|basis| Element::from(basis.clone()))?;
    "from_linear" (shape: tuple, values: numbers) => {
        let size = Layout::left(&shape)?.size();
        if values.len() as u64 != size {
            return Err(LayoutError::NotCompatible { a: size, b: values.len() as u64 }.into());
        }
        Layout::from_linear(shape, |c| values[to_index(c)])?
    };
    "count_permutations_of" (n: number) => count_permutations_of(n)?;
    "permutations_of" (n: number) => {
        listed(count_permutations_of(n)?)?;
        tiles(permutations_of(n).map(|layout| layout.to_any()))?
    };
    "fact_layout" (e: tuple, alpha: indices) => FactMorphism::new(Factorization::new(e.leaves())?, alpha)?.layout();
    "sequence_of" (values: numbers) => tiles(Layout::sequence_of(&values)?.iter().map(|layout| layout.to_any()))?;
    "right" | "make_layout_right" (shape: tuple) => Layout::right(shape)?;
    "ordered" | "make_ordered_layout" (shape: tuple, order: tuple) => Layout::ordered(shape, order)?;
    "make_layout_like" | "make_tensor_like" (a: layout) => a.make_layout_like();
    "make_fragment_like" (a: layout) => a.make_fragment_like();
    "compact_col_major" (shape: tuple) => shape.compact_col_major()?;
    "compact_row_major" (shape: tuple) => shape.compact_row_major()?;
    "compact_order" (shape: tuple, order: tuple) => shape.compact_order(order)?;
    "compact_col_major" (shape: tuple, first: number) => shape.compact_col_major_from(first)?;
    "compact_row_major" (shape: tuple, first: number) => shape.compact_row_major_from(first)?;

    "size" | "product" (x: shape) => x.size()?;
    "cosize" (a: any_layout) => a.cosize()?;
    "coshape" (a: any_layout) => a.coshape()?;
    "coprofile" (a: any_layout) => a.coprofile();
    "rank" | "tuple_size" (x: shape) => x.rank();
    "depth" (x: shape) => x.depth();
    "is_leaf" (x: shape) => x.is_leaf();
    "shape" (x: shape) => x;
    "stride" (a: any_layout) => a.stride();
    "product_each" (x: shape) => x.product_each()?;
    "inner_product" (a: tuple, b: tuple) => a.inner_product(b)?;
    "sum" (x: tuple) => x.sum()?;
    "max_leaf" | "max" (x: tuples) => x.max_leaf()?;
    "min_leaf" | "min" (x: tuples) => x.min_leaf()?;
    "gcd_leaf" | "gcd" (x: tuples) => x.gcd_leaf()?;
    "lcm_leaf" | "lcm" (x: tuples) => x.lcm_leaf()?;
    "product_like" (x: shape, profile: tuple) => x.product_like(profile)?;
    "elem_scale" (a: tuple, b: shape) => a.elem_scale(b)?;
    "round_up" (a: tuple, b: tuple) => a.round_up(b)?;
    "shape_divide" | "shape_div" (a: shape, b: tuple) => a.shape_divide(b)?;
    "common_refinement" (a: shape, b: shape) => a.common_refinement(b)?;
    "common_coarsening" (a: shape, b: shape) => a.common_coarsening(b)?;
    "ceil_divide" | "ceil_div" (a: shape, b: tuple) => a.ceil_divide(b)?;
    // The number of tiles: the shape of what a rounding division leaves.
    "ceil_div_layout" (bound: bound, a: layout) => a.complement_ceil(bound)?.shape();
    "is_congruent" | "congruent" (a: shape, b: shape) => a.is_congruent(&b);
    "is_weakly_congruent" | "weakly_congruent" (a: shape, b: shape) => a.is_weakly_congruent(&b);
    "is_compatible" | "compatible" (a: shape, b: shape) => a.is_compatible(&b);
    "is_weakly_compatible" | "weakly_compatible" (a: shape, b: shape) => a.is_weakly_compatible(&b);
    "contains" (a: shape, coordinate: tuple) => a.contains(coordinate);
    "is_evenly_divided" | "evenly_divides" (a: shape, tiler: tiler) => a.is_evenly_divided(&tiler);
    "is_lex_less" | "lex_less" (a: tuple, b: tuple) => a.is_lex_less(b)?;
    "is_colex_less" | "colex_less" (a: tuple, b: tuple) => a.is_colex_less(b)?;
    "is_elem_less" | "elem_less" (a: tuple, b: tuple) => a.is_elem_less(b)?;
    "is_elem_less_or_equal" (a: tuple, b: tuple) => a.is_elem_less_or_equal(b)?;
    "lex_leq" (a: tuple, b: tuple) => !b.is_lex_less(a)?;
    "lex_gtr" (a: tuple, b: tuple) => b.is_lex_less(a)?;
    "lex_geq" (a: tuple, b: tuple) => !a.is_lex_less(b)?;
    "colex_leq" (a: tuple, b: tuple) => !b.is_colex_less(a)?;
    "colex_gtr" (a: tuple, b: tuple) => b.is_colex_less(a)?;
    "colex_geq" (a: tuple, b: tuple) => !a.is_colex_less(b)?;
    "elem_gtr" (a: tuple, b: tuple) => b.is_elem_less(a)?;
    // No orders, but what CuTe has under these names.
    "elem_leq" (a: tuple, b: tuple) => !b.is_elem_less(a)?;
    "elem_geq" (a: tuple, b: tuple) => !a.is_elem_less(b)?;

    "get_path" | "get" | "tuple_element" | "basis_get" (x: term, path: indices) => of_term!(x => x.get_path(&path)?);
    "select" (x: term, modes: indices) => of_term!(x => x.select(&modes)?);
    // A tuple of its modes is the tuple itself, a tiler of them shows the modes of a layout.
    "modes" (x: term) => match x {
        Term::Tuple(x) => Value::from(HTuple::tuple(x.modes())?),
        Term::Layout(a) => tiles(a.modes())?.into(),
    };
    "leaves" | "to_array" (x: term) => match x {
        Term::Tuple(x) => Value::from(HTuple::<u64>::tuple(x.leaves().iter().map(|&leaf| leaf.into()))?),
        Term::Layout(a) => tiles(HTuple::tuple([a])?.flatten().modes())?.into(),
    };
    "take" (x: term, begin: index, end: index) => of_term!(x => x.take(begin, end)?);
    "group" (x: term, begin: index, end: index) => of_term!(x => x.group(begin, end)?);
    "remove" (x: term, mode: index) => of_term!(x => x.remove(mode)?);
    "reverse" (x: term) => of_term!(x => x.reverse());
    "flatten" (x: term) => of_term!(x => x.flatten());
    "unflatten" (x: term, profile: tuple) => of_term!(x => x.unflatten(profile)?);
    "transpose" (x: term) => of_term!(x => x.transpose()?);
    "zip_all" (x: term) => of_term!(x => x.zip_all()?);
    "zip" (x: term, y: term) => of_term!(x, y => x.zip(&y)?);
    "append" (x: term, y: term) => of_term!(x, y => x.append(&y)?);
    "prepend" (x: term, y: term) => of_term!(x, y => x.prepend(&y)?);
    "append_to" | "append_n" (x: term, rank: rank, y: term) => of_term!(x, y => x.append_to(rank, &y)?);
    "prepend_to" | "prepend_n" (x: term, rank: rank, y: term) => of_term!(x, y => x.prepend_to(rank, &y)?);
    "repeat" (x: term, n: rank) => of_term!(x => x.repeat(n)?);
    "repeat_like" (profile: shape, x: term) => of_term!(x => x.repeat_like(&profile)?);
    "replace" (x: term, mode: index, y: term) => of_term!(x, y => x.replace(mode, &y)?);
    "insert" (x: term, mode: index, y: term) => of_term!(x, y => x.insert(mode, &y)?);
    "replace_front" (x: term, y: term) => of_term!(x, y => x.replace(0, &y)?);
    "replace_back" (x: term, y: term) => of_term!(x, y => x.replace(x.rank().saturating_sub(1), &y)?);
    "tuple" | "make_tuple" | "make_shape" | "make_stride" | "make_step" | "make_coord" (modes: tuples) => modes;

    "tuple_cat" (x: term, y: term) => of_term!(x, y => x.tuple_cat(&y)?);
    "zip_by" | "zip2_by" | "tile_unzip" | "hier_unzip" (x: term, guide: tuple) => of_term!(x => x.zip_by(guide)?);
    "front" (x: term) => of_term!(x => x.front()?);
    "back" (x: term) => of_term!(x => x.back()?);
    "wrap" (x: term) => of_term!(x => x.wrap());
    "unwrap_tuple" | "unwrap" (x: term) => of_term!(x => x.unwrap_tuple());
    "flatten_to_tuple" (x: term) => of_term!(x => x.flatten_to_tuple());
    "is_flat" (x: shape) => x.is_flat();
    "sort" (x: tuple) => x.sort();
    "sort_by_key" (x: term, keys: tuple) => of_term!(x => x.sort_by_key(keys)?);
    "range" | "make_range" (begin: number, end: number) => {
        listed(end.saturating_sub(begin))?;
        HTuple::range(begin, end)?
    };
    "make_seq" (length: number) => HTuple::range(0, listed(length)?)?;
    "make_rseq" (length: number) => HTuple::range(0, listed(length)?)?.reverse();
    "tuple_seq" (x: shape) => HTuple::range(0, x.rank() as u64)?;

    "slice" (coordinate: coordinate, a: any_layout) => a.slice(coordinate)?;
    "dice" (coordinate: coordinate, a: any_layout) => a.dice(coordinate)?;
    "slice_and_offset" (coordinate: coordinate, a: any_layout) => {
        let (open, offset) = a.slice_and_offset(coordinate)?;
        (open, a.in_codomain(&offset))
    };
    "offset" | "eval" (a: any_layout, coordinate: tuple) => a.in_codomain(&a.offset(coordinate)?);
    "checked_offset" (a: any_layout, coordinate: tuple) => a.checked_offset(coordinate).map(|value| a.in_codomain(&value));
    "offsets" (a: any_layout) => {
        listed(a.size())?;
        HTuple::tuple((0..a.size()).map(|c| Ok(a.in_codomain(&a.offset(c)?))).collect::<Result<Vec<_>, LayoutError>>()?)?
    };
    "coordinates" | "make_coord_iterator" (shape: shape) => {
        let coordinates = coord::coordinates(&shape)?;
        listed(shape.size()?)?;
        HTuple::tuple(coordinates)?
    };
    "coordinates_ordered" | "make_coord_iterator" (shape: shape, order: tuple) => {
        let coordinates = coordinates_ordered(&shape, order)?;
        listed(shape.size()?)?;
        HTuple::tuple(coordinates)?
    };
    "has_elem" (x: tuple, n: number) => x.has_elem(&n);
    "has_int0" (x: tuple) => x.has_elem(&0);
    "has_int1" (x: tuple) => x.has_elem(&1);
    "all_elem" (x: tuple, n: number) => x.all_elem(&n);
    "is_underscore" (x: coordinate) => x.is_underscore();
    "has_underscore" (x: coordinate) => x.has_elem(&None);
    "all_underscore" (x: coordinate) => x.all_elem(&None);
    "domain_offset" (coordinate: tuple, a: any_layout) => {
        let offset = a.in_codomain(&a.offset(coordinate)?);
        (a, offset)
    };
    "crd2idx" (coordinate: tuple, shape: tuple) => coord::crd2idx(coordinate, shape)?;
    "crd2idx_with" | "crd2idx" (coordinate: tuple, shape: tuple, stride: tuple) => crd2idx_with(coordinate, shape, stride)?;
    "idx2crd" (coordinate: tuple, shape: tuple) => coord::idx2crd(coordinate, shape)?;
    "crd2crd" (coordinate: tuple, from: tuple, to: tuple) => coord::crd2crd(coordinate, from, to)?;
    // CuTe's way back from an offset is the left inverse, then the coordinate in the shape that is
    // asked for.
    "idx2crd_with" | "idx2crd" (offset: tuple, shape: tuple, stride: tuple) => idx2crd_with(offset, shape, stride)?;
    "coordinate_of" | "get_hier_coord" (a: layout, offset: number) => a.coordinate_of(offset)?;
    "index_of" | "get_1d_coord" (a: layout, offset: number) => a.index_of(offset)?;
    "get_flat_coord" (a: layout, offset: number) => {
        let modes = a.product_each();
        let modes = if modes.rank() == 1 { a.size().into() } else { modes };
        coord::idx2crd(a.index_of(offset)?, modes)?
    };
    "inner_partition" (a: any_layout, tiler: tiler, coordinate: coordinate) => part(&a, a.inner_partition(&tiler, coordinate)?);
    "outer_partition" (a: any_layout, tiler: tiler, coordinate: coordinate) => part(&a, a.outer_partition(&tiler, coordinate)?);
    "local_tile" (a: any_layout, tiler: tiler, coordinate: coordinate) => part(&a, a.local_tile(&tiler, coordinate)?);
    "local_tile_by" | "local_tile" (a: any_layout, tiler: tiler, coordinate: coordinate, projection: coordinate) =>
        part(&a, a.local_tile_by(tiler, coordinate, projection)?);
    "local_partition" (a: any_layout, threads: layout, index: number) => part(&a, a.local_partition(&threads, index)?);
    "local_partition_by" | "local_partition" (a: any_layout, threads: layout, index: number, projection: coordinate) =>
        part(&a, a.local_partition_by(&threads, index, projection)?);
    "tensor_slice" (a: any_layout, coordinate: coordinate) => part(&a, a.part_and_offset(coordinate)?);
    "reads" | "yyy_msk" (swizzle: swizzle) => swizzle.reads();
    "changes" | "zzz_msk" (swizzle: swizzle) => swizzle.changes();
    "swizzle_code" (swizzle: swizzle) => swizzle.reads() | swizzle.changes();
    "swizzle_of_masks" | "make_swizzle" (reads: number, changes: number) => Swizzle::from_masks(reads, changes)?;
    "swizzle" | "swizzle_apply" | "apply" (swizzle: swizzle, offset: number) => swizzle.apply(offset);
}

operations! {
    /// All operations on operands of which one is a swizzle or a composed layout, beside those that
    /// [`OPERATIONS`] has under other names.
    ///
    /// ```
    /// use cute_dynamic::eval::{COMPOSED_OPERATIONS, evaluate};
    /// assert!(COMPOSED_OPERATIONS.iter().any(|operation| operation.to_string() == "coalesce(a: composed)"));
    /// assert_eq!(evaluate("coalesce", &["Sw<2,0,2> o 0 o (4,4):(1,4)"]).unwrap().to_string(), "Sw<2,0,2> o 0 o 16:1");
    /// assert_eq!(evaluate("to_layout", &["(4,8):(8,1) o 0 o (8,4):(4,1)"]).unwrap().to_string(), "(8,4):(1,8)");
    /// ```
    COMPOSED_OPERATIONS:
    "compose" | "composition" (a: left_map, b: map) => a.compose(b)?;
    "compose" | "composition" (swizzle: swizzle, offset: number, layout: layout) => ComposedLayout::new(swizzle, offset, layout)?;
    "decay" (a: composed) => match a {
        Composed::Swizzled(a) => a.decay().map_or(Value::Nothing, |(layout, offset)| Value::Sliced(layout, offset)),
        Composed::OfLayouts(a) => a.decay().map_or(Value::Nothing, |(layout, value)| {
            let value = layout.in_codomain(&value);
            (layout, value).into()
        }),
    };
    "to_layout" (a: of_layouts) => a.to_layout()?;
    "layout_a" | "get_swizzle_portion" | "get_swizzle_t" (a: composed) => match a {
        Composed::Swizzled(a) => Value::from(a.swizzle()),
        Composed::OfLayouts(a) => a.outer().clone().into(),
    };
    "layout_b" | "get_nonswizzle_portion" (a: composed) => of_composed!(a => a.layout().clone());
    "inner_offset" (a: composed) => of_composed!(a => a.inner_offset());
    "to_xor" (a: swizzled) => a.to_xor()?.to_any();
    "complement" (a: of_layouts) => a.try_to_composed::<u64>()?.complement()?;
    "right_inverse" (a: composed) => of_composed!(a: integers => a.right_inverse()?);
    "left_inverse" (a: composed) => of_composed!(a: integers => a.left_inverse()?);
    "nullspace" (a: composed) => match a {
        Composed::Swizzled(a) => a.nullspace(),
        Composed::OfLayouts(a) => a.nullspace()?,
    };
    "max_common_layout" (a: composed, b: composed) => a.into_swizzled()?.max_common_layout(b.into_swizzled()?);
    "max_common_vector" (a: composed, b: composed) => a.into_swizzled()?.max_common_vector(b.into_swizzled()?);
    "max_alignment" (a: composed) => of_composed!(a: integers => a.max_alignment());
    "upcast" (a: composed, factor: number) => of_composed!(a: integers => a.upcast(factor)?);
    "downcast" (a: composed, factor: number) => of_composed!(a: integers => a.downcast(factor)?);
    "recast" | "recast_layout" (a: composed, old: number, new: number) => of_composed!(a: integers => a.recast(old, new)?);
    "cosize" (a: composed) => of_composed!(a: integers => a.cosize()?);
    "coalesce" (a: composed) => of_composed!(a => a.coalesce());
    "coalesce_by" | "coalesce" (a: composed, profile: tuple) => of_composed!(a => a.coalesce_by(profile)?);
    "filter" (a: composed) => of_composed!(a => a.filter());
    "filter_zeros" (a: composed) => of_composed!(a => a.filter_zeros());
    "flatten" (a: composed) => of_composed!(a => a.flatten());
    "with_shape" (a: composed, shape: tuple) => of_composed!(a => a.with_shape(shape)?);
    "by_mode" (a: composed, tiler: tiler, function: mode_operation) => of_composed!(a => function.transforming(|function| {
        a.by_mode(&tiler, |mode, tile| function(&[&mode, tile])?.try_to_layout())
    })?);
    "logical_divide" (a: composed, tiler: tiler) => of_composed!(a => a.logical_divide(&tiler)?);
    "zipped_divide" (a: composed, tiler: tiler) => of_composed!(a => a.zipped_divide(&tiler)?);
    "tiled_divide" (a: composed, tiler: tiler) => of_composed!(a => a.tiled_divide(&tiler)?);
    "flat_divide" (a: composed, tiler: tiler) => of_composed!(a => a.flat_divide(&tiler)?);
    "logical_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.logical_divide_ceil(&tiler)?);
    "zipped_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.zipped_divide_ceil(&tiler)?);
    "tiled_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.tiled_divide_ceil(&tiler)?);
    "flat_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.flat_divide_ceil(&tiler)?);
    "logical_product" (a: composed, tiler: tiler) => of_composed!(a => a.logical_product(&tiler)?);
    "zipped_product" (a: composed, tiler: tiler) => of_composed!(a => a.zipped_product(&tiler)?);
    "tiled_product" (a: composed, tiler: tiler) => of_composed!(a => a.tiled_product(&tiler)?);
    "flat_product" (a: composed, tiler: tiler) => of_composed!(a => a.flat_product(&tiler)?);
    "blocked_product" (a: composed, b: layout) => of_composed!(a => a.blocked_product(&b)?);
    "raked_product" (a: composed, b: layout) => of_composed!(a => a.raked_product(&b)?);
    "tile_to_shape" (block: composed, shape: tuple) => of_composed!(block => block.tile_to_shape(shape)?);
    "tile_to_shape_ordered" | "tile_to_shape" (block: composed, shape: tuple, order: tuple) =>
        of_composed!(block => block.tile_to_shape_ordered(shape, order)?);
    "layout" | "layout_id" (a: composed) => of_composed!(a => a);
    "get" (a: composed, index: index) => of_composed!(a => a.get(index)?);
    "select" (a: composed, indices: indices) => of_composed!(a => a.select(&indices)?);
    "take" (a: composed, begin: index, end: index) => of_composed!(a => a.take(begin, end)?);
    "group" (a: composed, begin: index, end: index) => of_composed!(a => a.group(begin, end)?);
    "slice" (coordinate: coordinate, a: composed) => of_composed!(a => a.slice(coordinate)?);
    "slice_and_offset" (coordinate: coordinate, a: composed) => of_composed!(a => a.slice_and_offset(coordinate)?);
    "dice" (coordinate: coordinate, a: composed) => of_composed!(a => a.dice(coordinate)?);
    "offset" | "eval" (a: composed, coordinate: tuple) => of_composed!(a => a.outer().shown(&a.offset(coordinate)?));
    "checked_offset" (a: composed, coordinate: tuple) => of_composed!(a => a.checked_offset(coordinate).map(|value| a.outer().shown(&value)));
    "offsets" (a: composed) => {
        listed(a.shape().size()?)?;
        of_composed!(a => HTuple::<Element>::tuple(a.offsets().map(|value| a.outer().shown(&value)))?)
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(op: &str, operands: &[&str]) -> String {
        evaluate(op, operands).map_or_else(|error| error.to_string(), |value| value.to_string())
    }

    #[test]
    fn swizzles_take_integers() {
        let over_coordinates = "this operation takes a layout over integers, and this one is over coordinates";
        assert_eq!(answer("compose", &["Sw<2,0,3>", "(8,8):(1@0,1@1)"]), over_coordinates);
        assert_eq!(answer("compose", &["(8,8):(1@0,1@1)", "Sw<2,0,3>"]), over_coordinates);
        assert_eq!(answer("compose", &["(8,8):(1@0,1@1)", "Sw<2,0,3> o 0 o (8,8):(1,8)"]), over_coordinates);
        // Coordinates of what is swizzled.
        assert_eq!(answer("compose", &["Sw<2,0,3> o 0 o (8,8):(8,1)", "(4,4):(1@0,1@1)"]), "Sw<2,0,3> o 0 o (4,4):(8,1)");
    }

    #[test]
    fn usage_is_told() {
        let error = evaluate("compose", &["4:1"]).unwrap_err();
        assert_eq!((error, error.code()), (EvalError::Operands { operation: "compose", given: 1 }, "CUTE154"));
        assert_eq!(error.to_string(), "the operation is compose(a: layout, b: tiler), and 1 operand is given");
        assert_eq!(answer("find", &[]), "the operation is find(offsets: numbers), and 0 operands are given");
        assert_eq!(answer("complement", &[]), "the operation is complement(a: layout) or complement(a: layout, bound: bound), and 0 operands are given");
        assert_eq!(evaluate("dance", &["4"]), Err(EvalError::NoSuchOperation));
    }

    /// What CuTe 4.7 prints; the last two are the examples of common refinements in the order of
    /// compatibility.
    #[test]
    fn small_operations_answer_as_cute_does() {
        for (op, operands, expected) in [
            ("round_up", &["(7,9,3)", "(4,4)"][..], "(8,12,3)"),
            ("round_up", &["((7,5),9)", "((4,2),4)"], "((8,6),12)"),
            ("shape_div", &["(4,5,6)", "40"], "(1,1,3)"),
            ("shape_div", &["(12,6)", "(3,12)"], "(4,1)"),
            ("shape_div", &["24", "(2,3)"], "4"),
            ("elem_scale", &["(2,(3,4))", "(5,((2,2),1))"], "(10,(12,4))"),
            ("sum", &["(4,(2,3))"], "9"),
            ("product_like", &["(2,(3,(4,5)))", "(0,(0,0))"], "(2,(3,20))"),
            ("repeat", &["4", "1"], "4"),
            ("repeat", &["(2,3)", "2"], "((2,3),(2,3))"),
            ("repeat_like", &["(4,(5))", "7"], "(7,(7))"),
            ("with_shape", &["(8,12)", "(2,4,12)"], "(2,4,12):(1,2,8)"),
            ("idx2crd", &["17", "(4,8)", "(8,1)"], "(2,1)"),
            ("common_refinement", &["((2,3),20)", "(6,(4,5))"], "((2,3),(4,5))"),
            ("common_coarsening", &["(2,(3,5))", "((3,2),5)"], "30"),
            ("layout_add", &["(5,3,4):(1,5,15)", "(10,6):(1,10)"], "60:2"),
            ("layout_add", &["(4,3):(1@0,1@1)", "12:0"], "(4,3):(1@0,1@1)"),
            ("layout_add", &["8:f3", "8:f5"], "the answer would add up multiples of bits that carry, and bits do not; one of the modes has extent 8"),
            ("layout_add", &["2:f3", "2:f5"], "2:f6"),
            ("greatest_common_domain", &["(6,35)", "(15,14)"], "(3,7):(1,30)"),
            ("greatest_common_domain", &["(16,3):(3,1)", "(16,3)"], "(16,3):(1,16)"),
            ("greatest_common_domain", &["(5,3)", "(3,5)"], "(1):(0)"),
            ("transform_layout", &["((2,3),(4,5)):((1,2),(30,6))", "coalesce"], "(6,(4,5)):(1,(30,6))"),
            ("transform_layout", &["4:1", "coalesce"], "(4):(1)"),
            ("transform_layout", &["(4,6,8):(1,4,24)", "(2,3):(2,1)", "composition"], "(2,3,8):(2,4,24)"),
            ("transform_layout", &["(4,6)", "size"], "the answer of the function `size` is no layout"),
            ("transform_layout", &["(4,6)", "4", "with_shape"], "operand 2 of `with_shape` is a layout, where the operation takes a tuple of numbers"),
            ("transform_layout", &["(65536,65536)", "offsets"], "the answer of the function `offsets` is no layout"),
            ("transform_layout", &["(4,6)", "compose"], "the operation is compose(a: layout, b: tiler), and 1 operand is given"),
            // Cecka §3.2, and a nested tiler; numbers are what they are to the operation.
            ("by_mode", &["(2,(1,6)):(1,(6,2))", "(1,1)", "coalesce"], "(2,6):(1,2)"),
            ("by_mode", &["((2,4),(4,4)):((1,32),(2,8))", "<(2,_),4:2>", "compose"], "((2,4),4):((1,32),4)"),
            ("by_mode", &["(8,16):(16,1)", "(_,2)", "upcast"], "(8,8):(16,1)"),
            ("by_mode", &["(8,16):(20,1)", "(2,4:2)", "right_inverse"], "(1,16):(0,1)"),
            ("by_mode", &["(8,16):(20,1)", "(2,4)", "size"], "the answer of the function `size` is no layout"),
            ("by_mode", &["(8,16):(20,1)", "(2,4,1)", "compose"], "cannot work by mode: the tiler has rank 3 and the layout has rank 2"),
            ("by_mode", &["(8,16):(20,1)", "(2,4)", "sort"], "operand 1 of `sort` is a layout, where the operation takes a tuple of numbers"),
            ("by_mode", &["(8,16):(20,1)", "<2:1,4:1>", "upcast"], "operand 2 of `upcast` is a layout, where the operation takes a number"),
            ("by_mode", &["(8,16):(20,1)", "(2,4)", "dance"], "there is no operation of this name"),
            ("by_mode", &["4:1", "2", "4:1"], "operand 3 of `by_mode` is a layout, where the operation takes the name of an operation"),
            ("transform_layout", &["4:1", "2"], "operand 2 of `transform_layout` is a number, where the operation takes the name of an operation"),
            ("domain_offset", &["(1,2)", "(4,8):(8,1)"], "((4,8):(8,1),10)"),
            ("max", &["(4,(9,2))"], "9"),
            ("min", &["4", "(9,2)"], "2"),
            ("gcd", &["(12,(0,18))"], "6"),
            ("lcm", &["4", "(6,3)"], "12"),
            ("make_coord_iterator", &["(2,2)", "(1,0)"], "((0,0),(0,1),(1,0),(1,1))"),
            ("get_1d_coord", &["(4,8):(8,1)", "17"], "6"),
            ("get_flat_coord", &["(4,(2,4)):(8,(4,1))", "17"], "(2,2)"),
            ("has_elem", &["(4,(0,8))", "0"], "1"),
            ("all_elem", &["(1,(1,2))", "1"], "0"),
            ("has_underscore", &["(2,(_,1))"], "1"),
            ("is_underscore", &["_"], "1"),
            ("is_underscore", &["(_)"], "0"),
            ("all_underscore", &["(2,(_,1))"], "0"),
            ("make_swizzle", &["24", "3"], "Sw<2,0,3>"),
            ("layout_a", &["Sw<2,0,3> o 0 o (8,8):(8,1)"], "Sw<2,0,3>"),
            ("layout_b", &["Sw<2,0,3> o 0 o (8,8):(8,1)"], "(8,8):(8,1)"),
            ("apply", &["Sw<2,0,3>", "9"], "8"),
            ("yyy_msk", &["Sw<2,0,3>"], "24"),
            ("zzz_msk", &["Sw<2,0,3>"], "3"),
            ("swizzle_code", &["Sw<2,0,3>"], "27"),
            ("replace_front", &["(4,(2,3))", "5"], "(5,(2,3))"),
            ("replace_back", &["(4,(2,3)):(1,(4,8))", "5:2"], "(4,5):(1,2)"),
            ("make_shape", &["4", "(2,3)"], "(4,(2,3))"),
            ("has_int1", &["(4,(1,3))"], "1"),
            ("make_swizzle", &["3", "24"], "Sw<2,0,-3>"),
            ("tuple_cat", &["(4,(2,3))", "5"], "(4,(2,3),5)"),
            ("tuple_cat", &["4:1", "(2,3):(4,8)"], "(4,2,3):(1,4,8)"),
            ("zip2_by", &["((4,2),(8,3),5)", "(1,1)"], "((4,8),(2,3,5))"),
            ("tile_unzip", &["((4,2),(8,3)):((1,4),(8,64))", "(4,8)"], "((4,8),(2,3)):((1,8),(4,64))"),
            ("front", &["((4,5),2):((1,4),20)"], "4:1"),
            ("back", &["(4,(2,3))"], "3"),
            ("wrap", &["4:1"], "(4):(1)"),
            ("unwrap", &["((4))"], "4"),
            ("flatten_to_tuple", &["4"], "(4)"),
            ("is_flat", &["(4,(2,3))"], "0"),
            ("sort", &["(8,(1,2))"], "(1,2,8)"),
            ("sort_by_key", &["(4,(2,3)):(1,(4,8))", "(2,1)"], "((2,3),4):((4,8),1)"),
            ("make_range", &["2", "5"], "(2,3,4)"),
            ("make_seq", &["3"], "(0,1,2)"),
            ("make_rseq", &["3"], "(2,1,0)"),
            ("tuple_seq", &["(4,(2,3))"], "(0,1)"),
            ("lex_leq", &["(2,9)", "(2,9)"], "1"),
            ("colex_geq", &["(9,1)", "(2,3)"], "0"),
            ("elem_leq", &["(1,5)", "(2,3)"], "1"),
            ("is_elem_less_or_equal", &["(1,5)", "(2,3)"], "0"),
        ] {
            assert_eq!(answer(op, operands), expected, "{op} {operands:?}");
        }
    }

    #[test]
    fn offsets_modes_and_coordinates() {
        for (op, operands, expected) in [
            ("left_inverse_exact", &["(4,8):(8,1)"][..], "(8,4):(4,1)"),
            ("checked_offset", &["(4,2):(2,1)", "7"], "7"),
            ("checked_offset", &["(4,2):(2,1)", "8"], "none"),
            ("checked_offset", &["(4,2):(2,1)", "(0,2)"], "none"),
            ("offset", &["(4,2):(2,1)", "8"], "2"),
            ("offsets", &["(2,3):(3,1)"], "(0,3,1,4,2,5)"),
            ("coordinates", &["(2,(1,2))"], "((0,(0,0)),(1,(0,0)),(0,(0,1)),(1,(0,1)))"),
            ("is_leaf", &["4:1"], "1"),
            ("is_leaf", &["(4)"], "0"),
            ("modes", &["(4,(2,3)):(1,(4,8))"], "<4:1,(2,3):(4,8)>"),
            ("modes", &["(4,(2,3))"], "(4,(2,3))"),
            ("modes", &["4"], "(4)"),
            ("leaves", &["(4,(2,3)):(1,(4,8))"], "<4:1,2:4,3:8>"),
            ("leaves", &["(4,(2,3))"], "(4,2,3)"),
            ("leaves", &["4:1"], "<4:1>"),
            ("leaves", &["():()"], "<>"),
            ("from_parts", &["(2,3)", "(3,1)"], "(2,3):(3,1)"),
            ("identity", &["((3,4),8)"], "((3,4),8):((1@0@0,1@1@0),1@1)"),
            ("offset", &["(4,5):(e1,e0)", "(1,2)"], "(2,1)"),
            ("offset", &["(4,4):(f1,f5)", "(1,2)"], "11"),
            ("checked_offset", &["(4,5):(e1,e0)", "(1,5)"], "none"),
            ("offsets", &["(2,2):(f1,f3)"], "(0,1,3,2)"),
            ("to_xor", &["Sw<3,0,3> o 0 o (8,8):(1,8)"], "(8,8):(f1,f9)"),
            ("from_xor", &["(8,8):(f1,f9)"], "Sw<3,0,3> o 0 o (8,8):(1,8)"),
            ("decay", &["Sw<3,0,3> o 0 o 8:8"], "(8:9,0)"),
            ("decay", &["Sw<3,0,3> o 16 o 8:1"], "none"),
            ("checked_offset", &["Sw<1,0,1> o 0 o 4:1", "3"], "2"),
            ("checked_offset", &["Sw<1,0,1> o 0 o 4:1", "4"], "none"),
            ("offsets", &["(2,2):(e1,e0)"], "((0,0),(0,1),(1,0),(1,1))"),
            ("stride", &["(2,2):(3*e1,e0)"], "(3@1,1@0)"),
            ("slice_and_offset", &["(1,_)", "(2,2):(e1,e0)"], "((2):(1@0),(0,1))"),
            ("linear_form", &["8:f0"], "((0,0,0))"),
            ("linear_form", &["(2,4):(e0,[0,f0])"], "((1,0,0),(0,0,0))"),
            ("linear_form", &["6:f0"], "no matrix of bits: the mode 6:f0 is not linear in the bits of its coordinate"),
            ("linear_form", &["8:0"], "((0))"),
            ("append", &["4:e0", "8"], "the modes of a layout yield elements of different codomains: coordinates and integers"),
            ("append", &["(4:e0", "8:e1"], "operand 1: column 3: expected `,` or `)`, found `:`"),
            (
                "compose",
                &["4:f1", "4:e0"],
                "cannot compose layouts: the right operand yields coordinates with a component 0, and this mode of the left operand has rank 0",
            ),
            ("upcast", &["4:f1", "2"], "this operation takes a layout over integers, and this one is over XOR elements"),
            ("sequence_of", &["0", "5", "3", "7"], "<(2,2,2):(5,3,7),(3,1):(1,4)>"),
        ] {
            assert_eq!(answer(op, operands), expected, "{op} {operands:?}");
        }
    }

    #[test]
    fn what_is_too_long_is_refused_before_memory_is_taken() {
        let too_long = |items| Err(EvalError::TooLong { items, limit: MAX_ITEMS });
        assert_eq!(evaluate("offsets", &["4294967296:0"]), too_long(1 << 32));
        assert_eq!(evaluate("coordinates", &["(65536,2)"]), too_long(1 << 17));
        assert_eq!(evaluate("range", &["1", "18446744073709551615"]), too_long(u64::MAX - 1));
        assert_eq!(evaluate("make_seq", &["65537"]), too_long(65537));
        assert_eq!(evaluate("append_to", &["4", "18446744073709551615", "1"]), too_long(u64::MAX));
        assert!(evaluate("offsets", &["65536:1"]).is_ok());
        assert_eq!(evaluate("coordinates", &["(4,0)"]), Err(EvalError::Layout(LayoutError::ZeroExtent)));
    }

    /// A name stands for one operation for each number of operands, except where operands without
    /// number follow.
    #[test]
    fn no_operation_hides_another() {
        for (i, operation) in OPERATIONS.iter().enumerate() {
            let taken = operation.operands.len();
            for name in operation.names {
                let first = OPERATIONS.iter().position(|other| other.names.contains(name) && other.takes(taken)).unwrap();
                assert!(first == i || ["layout", "make_layout"].contains(name), "{name}{} is hidden", operation.signature());
            }
        }
    }
}
