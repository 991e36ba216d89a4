//! Operations by name on operands in the notation: what `cute eval` and the conformance tests go through.
//!
//! ```
//! use cute_dynamic::eval::evaluate;
//!
//! assert_eq!(evaluate("compose", &["(6,2):(8,2)", "(4,3):(3,1)"]).unwrap().to_string(), "((2,2),3):((24,2),8)");
//! assert_eq!(evaluate("compatible", &["30", "(2,(3,5))"]).unwrap().to_string(), "1");
//! assert_eq!(evaluate("compose", &["(4,6,8):(2,3,5)", "6:3"]).unwrap_err().code(), "CUTE010");
//! ```
//!
//! An operation has the name of its method; where CuTe has another name for it, that name is accepted too (`composition`, `append_n`, `recast_layout`, …). Names mean what they mean in this
//! crate: `logical_divide` needs tiles that fit, `logical_divide_ceil` is CuTe's; `complement(A)` is unbounded. `complement(A, M)`, which is no method here, is CuTe's: `complement_ceil`.

use crate::exact::DEFAULT_BUDGET;
use crate::htuple::coord;
use crate::parse::Parser;
use crate::{HTuple, Layout, LayoutError, ParseError, Swizzle, Tiler};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// What an operation answers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Value {
    /// A number, or a tuple of numbers; a truth value is 0 or 1.
    Tuple(HTuple),
    /// A layout.
    Layout(Layout),
    /// A tiler.
    Tiler(Tiler),
    /// A layout and an offset, written `(layout,offset)`.
    Sliced(Layout, u64),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Tuple(tuple) => write!(f, "{tuple}"),
            Value::Layout(layout) => write!(f, "{layout}"),
            Value::Tiler(tiler) => write!(f, "{tiler}"),
            Value::Sliced(layout, offset) => write!(f, "({layout},{offset})"),
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
    Tiler, tiler => Value::Tiler(tiler);
    (Layout, u64), sliced => Value::Sliced(sliced.0, sliced.1);
    u64, n => Value::Tuple(n.into());
    usize, n => Value::Tuple((n as u64).into());
    bool, holds => Value::Tuple(u64::from(holds).into());
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EvalError {
    /// The operation has no answer for these operands.
    Layout(LayoutError),
    /// An operand is not in the notation.
    Parse {
        /// The operand, counted from 0.
        operand: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// There is no operation of this name that takes so many operands.
    NoSuchOperation {
        /// The number of operands.
        operands: usize,
    },
}

impl EvalError {
    /// The code of a [`LayoutError`], also of one that an operand has; `parse` or `usage` for the others.
    pub const fn code(&self) -> &'static str {
        match self {
            EvalError::Layout(error) => error.code(),
            // In the notation, but of nothing that exists.
            EvalError::Parse { error, .. } => match error.layout_error() {
                Some(error) => error.code(),
                None => "parse",
            },
            EvalError::NoSuchOperation { .. } => "usage",
        }
    }

    /// The witness of a [`LayoutError`].
    pub const fn witness(&self) -> Option<u64> {
        match self {
            EvalError::Layout(error) => error.witness(),
            _ => None,
        }
    }
}

impl fmt::Display for EvalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EvalError::Layout(error) => write!(f, "{error}"),
            EvalError::Parse { operand, error } => write!(f, "operand {operand}: {error}"),
            EvalError::NoSuchOperation { operands } => write!(f, "there is no operation of this name with {operands} operands"),
        }
    }
}

impl core::error::Error for EvalError {}

impl From<LayoutError> for EvalError {
    fn from(error: LayoutError) -> Self {
        EvalError::Layout(error)
    }
}

/// Operands as texts.
struct Operands<'a> {
    texts: &'a [&'a str],
}

impl Operands<'_> {
    fn parse<T: FromStr<Err = ParseError>>(&self, operand: usize) -> Result<T, EvalError> {
        self.texts[operand].parse().map_err(|error| EvalError::Parse { operand, error })
    }

    /// A tuple of numbers, or the shape of a layout.
    fn shape(&self, operand: usize) -> Result<HTuple, EvalError> {
        if self.is_layout(operand) { Ok(self.layout(operand)?.shape()) } else { self.parse(operand) }
    }

    fn tuple(&self, operand: usize) -> Result<HTuple, EvalError> {
        self.parse(operand)
    }

    fn layout(&self, operand: usize) -> Result<Layout, EvalError> {
        self.parse(operand)
    }

    fn tiler(&self, operand: usize) -> Result<Tiler, EvalError> {
        self.parse(operand)
    }

    fn number(&self, operand: usize) -> Result<u64, EvalError> {
        Parser::new(self.texts[operand]).whole(Parser::number).map_err(|error| EvalError::Parse { operand, error })
    }

    /// A bound: a number, or a shape for its size.
    fn bound(&self, operand: usize) -> Result<u64, EvalError> {
        Ok(self.shape(operand)?.size()?)
    }

    fn index(&self, operand: usize) -> Result<usize, EvalError> {
        Ok(usize::try_from(self.number(operand)?).unwrap_or(usize::MAX))
    }

    /// The indices from an operand on: numbers, or a tuple of them.
    fn indices(&self, from: usize) -> Result<Vec<usize>, EvalError> {
        let mut indices = Vec::new();
        for operand in from..self.texts.len() {
            indices.extend(self.tuple(operand)?.leaves().iter().map(|&i| usize::try_from(i).unwrap_or(usize::MAX)));
        }
        Ok(indices)
    }

    fn is_layout(&self, operand: usize) -> bool {
        self.texts[operand].contains(':')
    }
}

/// The answer of the operation `op` to operands in the notation.
///
/// # Errors
/// [`EvalError::Layout`] where the operation has no answer, [`EvalError::Parse`] where an operand is not in the notation, [`EvalError::NoSuchOperation`].
pub fn evaluate(op: &str, operands: &[&str]) -> Result<Value, EvalError> {
    let o = Operands { texts: operands };
    // A structural operation on a layout, a tuple of numbers, or what it is given.
    macro_rules! structural {
        (|$x:ident| $answer:expr) => {
            if o.is_layout(0) {
                let $x = o.layout(0)?;
                Value::from($answer)
            } else {
                let $x = o.tuple(0)?;
                Value::from($answer)
            }
        };
        ($other:literal, |$x:ident, $y:ident| $answer:expr) => {
            if o.is_layout(0) || o.is_layout($other) {
                let ($x, $y) = (o.layout(0)?, o.layout($other)?);
                Value::from($answer)
            } else {
                let ($x, $y) = (o.tuple(0)?, o.tuple($other)?);
                Value::from($answer)
            }
        };
    }
    Ok(match (op, operands.len()) {
        ("coalesce", 1) => o.layout(0)?.coalesce().into(),
        ("coalesce" | "coalesce_by", 2) => o.layout(0)?.coalesce_by(o.tuple(1)?)?.into(),
        ("coalesce_extension", 1) => o.layout(0)?.coalesce_extension().into(),
        ("compose" | "composition", 2) => o.layout(0)?.compose(&o.tiler(1)?)?.into(),
        ("compose_exact", 2) => o.layout(0)?.compose_exact(&o.tiler(1)?, DEFAULT_BUDGET)?.into(),
        ("compose_exact", 3) => o.layout(0)?.compose_exact(&o.tiler(1)?, o.number(2)?)?.into(),
        ("complement", 1) => o.layout(0)?.complement()?.into(),
        ("complement_in", 2) => o.layout(0)?.complement_in(o.bound(1)?)?.into(),
        ("complement" | "complement_ceil", 2) => o.layout(0)?.complement_ceil(o.bound(1)?)?.into(),
        ("right_inverse", 1) => o.layout(0)?.right_inverse().into(),
        ("right_inverse_max", 1) => o.layout(0)?.right_inverse_max(DEFAULT_BUDGET)?.into(),
        ("left_inverse", 1) => o.layout(0)?.left_inverse()?.into(),
        ("inverse", 1) => o.layout(0)?.inverse()?.into(),
        ("logical_divide", 2) => o.layout(0)?.logical_divide(&o.tiler(1)?)?.into(),
        ("zipped_divide", 2) => o.layout(0)?.zipped_divide(&o.tiler(1)?)?.into(),
        ("tiled_divide", 2) => o.layout(0)?.tiled_divide(&o.tiler(1)?)?.into(),
        ("flat_divide", 2) => o.layout(0)?.flat_divide(&o.tiler(1)?)?.into(),
        ("logical_divide_ceil", 2) => o.layout(0)?.logical_divide_ceil(&o.tiler(1)?)?.into(),
        ("zipped_divide_ceil", 2) => o.layout(0)?.zipped_divide_ceil(&o.tiler(1)?)?.into(),
        ("tiled_divide_ceil", 2) => o.layout(0)?.tiled_divide_ceil(&o.tiler(1)?)?.into(),
        ("flat_divide_ceil", 2) => o.layout(0)?.flat_divide_ceil(&o.tiler(1)?)?.into(),
        ("logical_product", 2) => o.layout(0)?.logical_product(&o.tiler(1)?)?.into(),
        ("zipped_product", 2) => o.layout(0)?.zipped_product(&o.tiler(1)?)?.into(),
        ("tiled_product", 2) => o.layout(0)?.tiled_product(&o.tiler(1)?)?.into(),
        ("flat_product", 2) => o.layout(0)?.flat_product(&o.tiler(1)?)?.into(),
        ("blocked_product", 2) => o.layout(0)?.blocked_product(&o.layout(1)?)?.into(),
        ("raked_product", 2) => o.layout(0)?.raked_product(&o.layout(1)?)?.into(),
        ("tile_to_shape", 2) => o.layout(0)?.tile_to_shape(o.tuple(1)?)?.into(),
        ("tile_to_shape" | "tile_to_shape_ordered", 3) => o.layout(0)?.tile_to_shape_ordered(o.tuple(1)?, o.tuple(2)?)?.into(),
        ("filter", 1) => o.layout(0)?.filter().into(),
        ("filter" | "filter_by", 2) => o.layout(0)?.filter_by(o.tuple(1)?)?.into(),
        ("filter_zeros", 1) => o.layout(0)?.filter_zeros().into(),
        ("filter_zeros" | "filter_zeros_by", 2) => o.layout(0)?.filter_zeros_by(o.tuple(1)?)?.into(),
        ("nullspace", 1) => o.layout(0)?.nullspace().into(),
        ("max_common_layout", 2) => o.layout(0)?.max_common_layout(&o.layout(1)?).into(),
        ("max_common_vector", 2) => o.layout(0)?.max_common_vector(&o.layout(1)?).into(),
        ("max_alignment", 1) => o.layout(0)?.max_alignment().into(),
        ("domain_distribute", 2) => o.tuple(0)?.domain_distribute(o.number(1)?)?.into(),
        ("upcast", 2) => o.layout(0)?.upcast(o.number(1)?)?.into(),
        ("downcast", 2) => o.layout(0)?.downcast(o.number(1)?)?.into(),
        ("recast" | "recast_layout", 3) => o.layout(0)?.recast(o.number(1)?, o.number(2)?)?.into(),
        ("is_permutation", 1) => o.layout(0)?.is_permutation().into(),
        ("is_injective", 1) => o.layout(0)?.is_injective(DEFAULT_BUDGET)?.into(),
        ("is_injective", 2) => o.layout(0)?.is_injective(o.number(1)?)?.into(),
        ("injective", 1) => o.layout(0)?.injective(DEFAULT_BUDGET).map(|()| true)?.into(),
        ("injective", 2) => o.layout(0)?.injective(o.number(1)?).map(|()| true)?.into(),
        ("bijective", 1) => o.layout(0)?.bijective().map(|()| true)?.into(),
        ("image_within", 2) => o.layout(0)?.image_within(o.number(1)?).map(|()| true)?.into(),
        ("right_inverse_max", 2) => o.layout(0)?.right_inverse_max(o.number(1)?)?.into(),
        ("left_inverse_exact", 2) => o.layout(0)?.left_inverse_exact(o.number(1)?)?.into(),
        ("concatenate", 1) => o.tiler(0)?.concatenate()?.into(),
        ("is_same_function", 2) => o.layout(0)?.is_same_function(&o.layout(1)?).into(),
        ("from_offsets" | "find", 1..) => Layout::from_offsets(&(0..operands.len()).map(|i| o.number(i)).collect::<Result<Vec<_>, _>>()?)?.into(),

        ("make_layout", 1) if !o.is_layout(0) => o.layout(0)?.into(),
        ("layout", 1) => o.layout(0)?.into(),
        ("layout" | "make_layout", 1..) => Layout::tuple((0..operands.len()).map(|i| o.layout(i)).collect::<Result<Vec<_>, _>>()?)?.into(),
        ("layout_id", 1) if o.is_layout(0) => o.layout(0)?.into(),
        ("left" | "make_layout_left", 1) => Layout::left(o.tuple(0)?)?.into(),
        ("make_identity_layout", 1) if o.number(0).is_ok() => Layout::left(o.tuple(0)?)?.into(),
        ("right" | "make_layout_right", 1) => Layout::right(o.tuple(0)?)?.into(),
        ("ordered" | "make_ordered_layout", 2) => Layout::ordered(o.tuple(0)?, o.tuple(1)?)?.into(),
        ("make_layout_like" | "make_tensor_like", 1) => o.layout(0)?.make_layout_like().into(),
        ("make_fragment_like", 1) => o.layout(0)?.make_fragment_like().into(),
        ("compact_col_major", 1) => o.tuple(0)?.compact_col_major()?.into(),
        ("compact_row_major", 1) => o.tuple(0)?.compact_row_major()?.into(),
        ("compact_order", 2) => o.tuple(0)?.compact_order(o.tuple(1)?)?.into(),
        ("compact_col_major", 2) => compact_from(&o, |shape| shape.compact_col_major())?.into(),
        ("compact_row_major", 2) => compact_from(&o, |shape| shape.compact_row_major())?.into(),

        ("size" | "product", 1) => o.shape(0)?.size()?.into(),
        ("cosize", 1) => o.layout(0)?.cosize().into(),
        ("coshape", 1) => o.layout(0)?.coshape().into(),
        ("rank", 1) => o.shape(0)?.rank().into(),
        ("depth", 1) => o.shape(0)?.depth().into(),
        ("shape", 1) => o.shape(0)?.into(),
        ("stride", 1) => o.layout(0)?.stride().into(),
        ("product_each", 1) => o.shape(0)?.product_each()?.into(),
        ("inner_product", 2) => o.tuple(0)?.inner_product(o.tuple(1)?)?.into(),
        ("ceil_div" | "ceil_divide", 2) => o.shape(0)?.ceil_divide(o.tuple(1)?)?.into(),
        // The number of tiles: the shape of what a rounding division leaves.
        ("ceil_div_layout", 2) => o.layout(1)?.complement_ceil(o.bound(0)?)?.shape().into(),
        ("congruent" | "is_congruent", 2) => o.shape(0)?.is_congruent(&o.shape(1)?).into(),
        ("weakly_congruent" | "is_weakly_congruent", 2) => o.shape(0)?.is_weakly_congruent(&o.shape(1)?).into(),
        ("compatible" | "is_compatible", 2) => o.shape(0)?.is_compatible(&o.shape(1)?).into(),
        ("weakly_compatible" | "is_weakly_compatible", 2) => o.shape(0)?.is_weakly_compatible(&o.shape(1)?).into(),
        ("evenly_divides" | "is_evenly_divided", 2) => o.shape(0)?.is_evenly_divided(&o.tiler(1)?).into(),
        ("lex_less" | "is_lex_less", 2) => o.tuple(0)?.is_lex_less(o.tuple(1)?)?.into(),
        ("colex_less" | "is_colex_less", 2) => o.tuple(0)?.is_colex_less(o.tuple(1)?)?.into(),
        ("elem_less" | "is_elem_less", 2) => o.tuple(0)?.is_elem_less(o.tuple(1)?)?.into(),

        ("get", 2..) => structural!(|x| x.get_path(&o.indices(1)?)?),
        ("select", 2..) => structural!(|x| x.select(&o.indices(1)?)?),
        ("take", 3) => structural!(|x| x.take(o.index(1)?, o.index(2)?)?),
        ("group", 3) => structural!(|x| x.group(o.index(1)?, o.index(2)?)?),
        ("remove", 2) => structural!(|x| x.remove(o.index(1)?)?),
        ("reverse", 1) => structural!(|x| x.reverse()),
        ("flatten", 1) => structural!(|x| x.flatten()),
        ("unflatten", 2) => structural!(|x| x.unflatten(o.tuple(1)?)?),
        ("transpose", 1) => structural!(|x| x.transpose()?),
        ("zip", 2) => structural!(1, |x, y| x.zip(&y)?),
        ("append", 2) => structural!(1, |x, y| x.append(&y)?),
        ("prepend", 2) => structural!(1, |x, y| x.prepend(&y)?),
        ("append_to" | "append_n", 3) => structural!(2, |x, y| x.append_to(o.index(1)?, &y)?),
        ("prepend_to" | "prepend_n", 3) => structural!(2, |x, y| x.prepend_to(o.index(1)?, &y)?),
        ("replace", 3) => structural!(2, |x, y| x.replace(o.index(1)?, &y)?),
        ("insert", 3) => structural!(2, |x, y| x.insert(o.index(1)?, &y)?),

        ("slice", 2) => o.layout(1)?.slice(o.parse::<HTuple<Option<u64>>>(0)?)?.into(),
        ("dice", 2) => o.layout(1)?.dice(o.parse::<HTuple<Option<u64>>>(0)?)?.into(),
        ("slice_and_offset", 2) => o.layout(1)?.slice_and_offset(o.parse::<HTuple<Option<u64>>>(0)?)?.into(),
        ("eval" | "offset", 2) => o.layout(0)?.offset(o.tuple(1)?)?.into(),
        ("crd2idx", 2) => coord::crd2idx(o.tuple(0)?, o.tuple(1)?)?.into(),
        ("crd2idx" | "crd2idx_with", 3) => coord::crd2idx_with(o.tuple(0)?, o.tuple(1)?, o.tuple(2)?)?.into(),
        ("idx2crd", 2) => coord::idx2crd(o.tuple(0)?, o.tuple(1)?)?.into(),
        ("crd2crd", 3) => coord::crd2crd(o.tuple(0)?, o.tuple(1)?, o.tuple(2)?)?.into(),
        // CuTe's way back from an offset is the left inverse, then the coordinate in the shape that is asked for.
        ("get_1d_coord", 2) => o.layout(0)?.left_inverse()?.offset(o.number(1)?)?.into(),
        ("get_hier_coord", 2) => coord::idx2crd(o.layout(0)?.left_inverse()?.offset(o.number(1)?)?, o.layout(0)?.shape())?.into(),
        ("get_flat_coord", 2) => {
            let modes = o.layout(0)?.product_each();
            let modes = if modes.rank() == 1 { o.layout(0)?.size().into() } else { modes };
            coord::idx2crd(o.layout(0)?.left_inverse()?.offset(o.number(1)?)?, modes)?.into()
        }
        ("swizzle" | "swizzle_apply", 2) => o.parse::<Swizzle>(0)?.apply(o.number(1)?).into(),
        (_, operands) => return Err(EvalError::NoSuchOperation { operands }),
    })
}

/// Compact strides that begin with another stride than 1.
fn compact_from(o: &Operands<'_>, compact: impl Fn(&HTuple) -> Result<HTuple, LayoutError>) -> Result<HTuple, EvalError> {
    let first = o.number(1)?;
    let strides = compact(&o.tuple(0)?)?;
    let scaled: Result<Vec<u64>, LayoutError> = strides.leaves().iter().map(|&stride| crate::int::mul(stride, first)).collect();
    Ok(strides.with_leaves(scaled?.into()))
}
