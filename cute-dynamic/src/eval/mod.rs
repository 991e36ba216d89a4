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
//! The list of all is [`OPERATIONS`], each with the kinds of its operands,
//! [`COMPOSED_OPERATIONS`] for swizzles and composed layouts, and [`MORPHISM_OPERATIONS`] for the
//! arrows of the [categories](crate::category). An operand of another kind than the operation takes
//! is refused as that ([`EvalError::OtherKind`]):
//!
//! | kind | what may be given |
//! |---|---|
//! | `layout`, `tiler`, `tuple`, `swizzle` | what is written so; for a layout also a shape, for its compact layout |
//! | `signed_layout` | a layout whose strides may be below 0 |
//! | `any_layout` | a layout with strides of any [kind](crate::stride) |
//! | `swizzled` | a composed layout with a swizzle, `Sw<2,0,3> o 0 o (8,8):(8,1)`, or a layout |
//! | `composed` | that, or a composed layout of two layouts, `(4,8):(8,1) o 0 o (2,2):(1,4)` |
//! | `map` | a swizzle, a composed layout or a tiler; on the left, a layout for a tiler |
//! | `term` | a tuple or a layout |
//! | `shape` | a tuple, or a layout, be it composed, for its shape |
//! | `bound` | a number, or a shape or a layout for its size |
//! | `number`, `index`, `rank` | a number; an index counts from 0 |
//! | `coordinate` | a tuple with `_` for open components |
//! | `strides` | a tuple of strides of any kind |
//! | `morphism` | a morphism, `(2,3) -> (3,2) by (1,0)` or `[3 2] -> [2 3] by (1,0)`, or a layout for its standard form |
//! | `arrow` | that, or a span, `(6,2) <<- ((2,3),2) -> (3,2,2) by (1,0,2)`, or a refinement for its span |
//! | `refinement` | a refinement, `(6,2) <<- ((2,3),2)`, or only what it comes to |
//! | `profile` | a profile, `(*,(*,*))` |
//! | `layouts`, `numbers`, `integers`, `indices`, `tuples`, `profiles` | one or more operands; for indices also tuples of them |
//! | `operation` | the name of an operation whose operands are layouts and whose answer is one |
//! | `mode_operation` | the name of an operation on a layout and a tile, or on a layout, whose answer is a layout |
//!
//! Where operations of one name take a mode and its tile, and a mode alone, the first is meant; a
//! number behind the name says how many operands are:
//!
//! ```
//! use cute_dynamic::eval::evaluate;
//!
//! let by_mode = |function| evaluate("by_mode", &["(8,4):(1,16)", "(16,1)", function]).unwrap().to_string();
//! assert_eq!(by_mode("complement"), "(2,16):(8,1)"); // below 16, and below 1
//! assert_eq!(by_mode("complement/1"), "(1,(16,1)):(8,(1,64))");
//! ```

mod composed_table;
mod error;
mod kind;
mod morphism_table;
mod operand;
mod reader;
mod table;
mod value;

#[cfg(test)]
mod tests;

pub use composed_table::COMPOSED_OPERATIONS;
pub use error::EvalError;
pub use kind::{Forms, Kind};
pub use morphism_table::MORPHISM_OPERATIONS;
pub use reader::{MAX_ITEMS, Operation};
pub use table::OPERATIONS;
pub use value::Value;

use crate::parse::Written;
use reader::{Table, of_name, usage};

/// All operations. Where several of one name could answer, the first here does.
const TABLE: Table = &[OPERATIONS, COMPOSED_OPERATIONS, MORPHISM_OPERATIONS];

impl Operation {
    /// Returns the operations with a name; those on swizzles and composed layouts only if there are
    /// no others, and those on morphisms only if there are none of these.
    pub fn of_name(name: &str) -> impl Iterator<Item = &'static Operation> {
        of_name(name, TABLE)
    }
}

/// Returns the answer of the operation `op` to operands in the notation.
///
/// Of the operations that have this name and take this number of operands, the first that reads
/// what is written answers: `sort` sorts a tuple, or else the standard form of a layout.
///
/// ```
/// use cute_dynamic::eval::evaluate;
///
/// assert_eq!(evaluate("sort", &["(8,2)"]).unwrap().to_string(), "(2,8)");
/// assert_eq!(evaluate("sort", &["(4,2):(2,1)"]).unwrap().to_string(), "(2,4) -> (2,4) by (0,1)");
/// assert_eq!(evaluate("sort", &["(4,8):(1,3)"]).unwrap_err().code(), "CUTE115");
/// ```
///
/// # Errors
/// [`EvalError::Layout`] and [`EvalError::Staged`] where the operation has no answer,
/// [`EvalError::Parse`] where an operand is not in the notation, [`EvalError::OtherKind`] where it
/// is and is something else than the operation takes, [`EvalError::NoSuchOperation`],
/// [`EvalError::Operands`], [`EvalError::NotOfLayouts`], [`EvalError::TooLong`].
pub fn evaluate(op: &str, operands: &[&str]) -> Result<Value, EvalError> {
    let is_meant = |operation: &&Operation| operation.names().contains(&op) && operation.takes(operands.len());
    // Operands that are no arrows and not composed are meant for the operations of the first list.
    if !operands.iter().any(|operand| Written::of(operand).is_joined()) && !Operation::of_name(op).any(|operation| is_meant(&operation)) {
        return Err(usage(op, operands.len(), TABLE));
    }
    // Where none reads them all, the one that reads the most tells what is wrong with the next; of
    // several that read as much, the first in the table. `max_by_key` takes the last.
    let named = TABLE.iter().copied().flatten().filter(is_meant).rev();
    let operation = named.max_by_key(|operation| operation.reads(operands)).ok_or_else(|| usage(op, operands.len(), TABLE))?;
    operation.answer(operands, TABLE)
}
