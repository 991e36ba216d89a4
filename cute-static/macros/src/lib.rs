//! The notation macros of `cute-static`, as procedural macros, and the texts of its refusals.
//!
//! Nobody calls these directly: `cute-static` wraps each in a `macro_rules!` macro that passes its
//! own path first, in parentheses, so that the expansion finds the crate under whatever name it was
//! imported:
//!
//! ```text
//! macro_rules! Layout { ($($t:tt)*) => { $crate::__macros::layout_type!(($crate) $($t)*) } }
//! ```
//!
//! The notation is CuTe's. What each macro accepts:
//!
//! ```text
//! Int      leaf
//! Shape    htuple | htuple, | htuple, htuple…       extents are at least 1
//! Stride   the same                                 strides may be 0
//! Layout   htuple : htuple | Shape                  without strides: compact column-major
//! Tile     tiler | tiler, | tiler, tiler…
//!
//! htuple   leaf | (htuple) | (htuple, htuple…)      parentheses always make a tuple
//! tiler    htuple | htuple : htuple | _ | <tiler, tiler…>
//! leaf     24, 0x18, 24_usize                       fits in 64 bits; the suffix is ignored
//!          Name, a::b::C, <T as Trait>::Out, M![…]  a type: a number, a tuple, a layout in a tiler
//!          const N, const { 2 * 12 }, {N}           a usize; {N} in type position only
//! ```
//!
//! A comma is what makes an unparenthesised tuple, also a trailing one: `Shape![4]` is the number
//! 4, `Shape![4,]` is the tuple (4), as `Shape![(4)]` is.
//!
//! `LayoutOf` and `SequenceOf` take a list of integers, the values of a function; `PermutationsOf`
//! takes a number.
//!
//! This file has the entry points. `parse` reads the notation, with the help of `cursor` and
//! `literal`, into the tree of `term`; `expand` writes the type. `refusal` writes texts of the
//! table of refusals, `cute-refusals`.

#![forbid(unsafe_code)]

use proc_macro::TokenStream;

mod cursor;
mod equation;
mod expand;
mod literal;
mod numbers;
mod parse;
mod refusal;
mod table;
mod term;

use parse::{Notation, Position};
use table::Table;

/// `Int![24]`: the type of one number.
///
/// ```text
/// Int![24]         int::_24, which is UInt<UInt<UInt<UInt<UInt<UTerm, B1>, B1>, B0>, B0>, B0>
/// Int![const N]    <Const<{ N }> as ConstToInt>::Output
/// ```
#[proc_macro]
pub fn int_type(input: TokenStream) -> TokenStream {
    expand(Notation::Int, Position::Type, input)
}

/// `int![24]`: the value of the type that `Int![24]` writes.
///
/// ```text
/// int![24]    <Int![24] as Static>::NEW
/// ```
#[proc_macro]
pub fn int_value(input: TokenStream) -> TokenStream {
    expand(Notation::Int, Position::Value, input)
}

/// `Shape![4, (2, 3)]`: the type of a shape, a tuple of extents.
///
/// ```text
/// Shape![4, (2, 3)]    HCons<4, HCons<HCons<2, HCons<3, HNil>>, HNil>>
/// Shape![4]            4
/// Shape![(4)]          HCons<4, HNil>
/// ```
#[proc_macro]
pub fn shape_type(input: TokenStream) -> TokenStream {
    expand(Notation::Shape, Position::Type, input)
}

/// `shape![4, (2, 3)]`: the value of the type that `Shape![4, (2, 3)]` writes.
///
/// ```text
/// shape![4, (2, 3)]    <Shape![4, (2, 3)] as Static>::NEW
/// ```
#[proc_macro]
pub fn shape_value(input: TokenStream) -> TokenStream {
    expand(Notation::Shape, Position::Value, input)
}

/// `Stride![1, (4, 0)]`: the type of a stride; as [`shape_type!`], and 0 is allowed.
///
/// ```text
/// Stride![1, (4, 0)]    HCons<1, HCons<HCons<4, HCons<0, HNil>>, HNil>>
/// ```
#[proc_macro]
pub fn stride_type(input: TokenStream) -> TokenStream {
    expand(Notation::Stride, Position::Type, input)
}

/// `stride![1, (4, 0)]`: the value of the type that `Stride![1, (4, 0)]` writes.
///
/// ```text
/// stride![1, (4, 0)]    <Stride![1, (4, 0)] as Static>::NEW
/// ```
#[proc_macro]
pub fn stride_value(input: TokenStream) -> TokenStream {
    expand(Notation::Stride, Position::Value, input)
}

/// `Layout![(4, (2, 3)) : (1, (4, 8))]`: the type of a layout.
///
/// Without strides the layout is compact column-major. Shape and stride must be congruent as far as
/// they are written out.
///
/// ```text
/// Layout![4:1]     Layout<4, 1>
/// Layout![4, 8]    Layout<HCons<4, HCons<8, HNil>>, HCons<1, HCons<4, HNil>>>
/// Layout![N, 8]    LayoutLeft<HCons<N, HCons<8, HNil>>>
/// ```
#[proc_macro]
pub fn layout_type(input: TokenStream) -> TokenStream {
    expand(Notation::Layout, Position::Type, input)
}

/// `layout![(4, 8) : (1, 4)]`: the value of the type that `Layout![(4, 8) : (1, 4)]` writes.
///
/// ```text
/// layout![4:1]    <Layout![4:1] as Static>::NEW
/// ```
#[proc_macro]
pub fn layout_value(input: TokenStream) -> TokenStream {
    expand(Notation::Layout, Position::Value, input)
}

/// `Tile![4:1, 8:2]`: the type of a tiler.
///
/// An element is a layout, a shape (a number `n` tiles as `n:1`), `_` (keep the mode whole) or, in
/// angle brackets, a nested tiler.
///
/// ```text
/// Tile![4:1, 8:2]         HCons<Layout<4, 1>, HCons<Layout<8, 2>, HNil>>
/// Tile![<4:1, 8:2>, _]    HCons<Tile![4:1, 8:2], HCons<Underscore, HNil>>
/// Tile![4:1]              Layout<4, 1>
/// ```
#[proc_macro]
pub fn tile_type(input: TokenStream) -> TokenStream {
    expand(Notation::Tile, Position::Type, input)
}

/// `tile![4:1, 8:2]`: the value of the type that `Tile![4:1, 8:2]` writes.
///
/// ```text
/// tile![4:1, 8:2]    <Tile![4:1, 8:2] as Static>::NEW
/// ```
#[proc_macro]
pub fn tile_value(input: TokenStream) -> TokenStream {
    expand(Notation::Tile, Position::Value, input)
}

/// `LayoutOf![0, 4, 1, 5]`: the type of the layout with these values, coalesced.
///
/// ```text
/// LayoutOf![0, 4, 1, 5]    Layout![(2, 2) : (4, 1)]
/// ```
#[proc_macro]
pub fn layout_of_type(input: TokenStream) -> TokenStream {
    expand::expand_table(Table::Layout, Position::Type, input.into()).into()
}

/// `layout_of![0, 4, 1, 5]`: the value of the type that `LayoutOf![0, 4, 1, 5]` writes.
#[proc_macro]
pub fn layout_of_value(input: TokenStream) -> TokenStream {
    expand::expand_table(Table::Layout, Position::Value, input.into()).into()
}

/// `SequenceOf![0, 1, 4, 9]`: the type of the tuple of layouts whose functional composition has
/// these values.
///
/// ```text
/// SequenceOf![0, 1, 4, 9]    Tile![(2, 2, 2) : (1, 4, 9), (3, 1) : (1, 4)]
/// ```
#[proc_macro]
pub fn sequence_of_type(input: TokenStream) -> TokenStream {
    expand::expand_table(Table::Sequence, Position::Type, input.into()).into()
}

/// `sequence_of![0, 1, 4, 9]`: the value of the type that `SequenceOf![0, 1, 4, 9]` writes.
#[proc_macro]
pub fn sequence_of_value(input: TokenStream) -> TokenStream {
    expand::expand_table(Table::Sequence, Position::Value, input.into()).into()
}

/// `PermutationsOf![6]`: the type of the tuple of all layouts that permute the numbers below 6.
///
/// ```text
/// PermutationsOf![6]    Tile![6 : 1, (2, 3) : (3, 1), (3, 2) : (2, 1)]
/// ```
#[proc_macro]
pub fn permutations_of_type(input: TokenStream) -> TokenStream {
    expand::expand_table(Table::Permutations, Position::Type, input.into()).into()
}

/// `Equation!["mk,nk->mn"]`: the type of an equation: what it asks of the modes of its tensors, and
/// which of them make up the modes of the matrices.
#[proc_macro]
pub fn equation_type(input: TokenStream) -> TokenStream {
    equation::expand(equation::Wanted::Equation, input.into()).into()
}

/// `contract!("mk,nk->mn", a, b => c)`: the contraction of tensors.
///
/// ```text
/// contract!("mk,nk->mn", a, b => c)       contraction::contract(<Equation![…]>::NEW, &a, &b, &mut c)
/// contract!("mk,nk->mn", a, b)            contraction::contracted(<Equation![…]>::NEW, &a, &b)
/// contract!("mk,kn,np->mp", a, b, c)      { let ab = contracted(…, &a, &b); contracted(…, &ab, &c) }
/// contract!("ii->", a)                    contraction::summed(<Equation![…]>::NEW, &a)
/// ```
#[proc_macro]
pub fn contract_value(input: TokenStream) -> TokenStream {
    equation::expand(equation::Wanted::Contract, input.into()).into()
}

/// `try_contract!("mk,nk->mn", a, b => c)`: the same, whose extents are compared.
#[proc_macro]
pub fn try_contract_value(input: TokenStream) -> TokenStream {
    equation::expand(equation::Wanted::TryContract, input.into()).into()
}

/// `fold!("mk,nk->mn", a, b => c)`: the tensors as matrices.
#[proc_macro]
pub fn fold_value(input: TokenStream) -> TokenStream {
    equation::expand(equation::Wanted::Fold, input.into()).into()
}

/// `#[refusal(WrongOperand::Layout, bound = "L: Injective")]`: the compiler's message where this
/// trait does not hold, from the table of refusals.
///
/// The bound is what a program in generic code has to add; `""` stands for that of the operation,
/// and a text with a bound between backticks for itself.
///
/// ```text
/// #[diagnostic::on_unimplemented(
///     message = "CUTE003: this is not a layout",
///     label = "expected a layout",
///     note = "write a layout as `Layout![4 : 1]`",
///     note = "in generic code, add the bound `L: Injective`"
/// )]
/// ```
#[proc_macro_attribute]
pub fn refusal(arguments: TokenStream, item: TokenStream) -> TokenStream {
    refusal::attribute(arguments.into(), item.into()).into()
}

/// `said!(Overflow::Size)`: a message of the table of refusals with its code, as a literal.
///
/// ```text
/// said!(Overflow::Size)    "CUTE007: the size of this layout does not fit in 64 bits"
/// ```
#[proc_macro]
pub fn said(input: TokenStream) -> TokenStream {
    refusal::said(input.into()).into()
}

/// `codes_page!()`: the page of codes in Markdown, as a literal.
#[proc_macro]
pub fn codes_page(_: TokenStream) -> TokenStream {
    refusal::page().into()
}

/// `each_number! { callback }`: the numbers that have names, 0 to 1024 and the powers of two to
/// 2^40.
///
/// ```text
/// callback! { _0 0 [UTerm] _1 1 [UInt<UTerm, B1>] … }
/// ```
#[proc_macro]
pub fn each_number(callback: TokenStream) -> TokenStream {
    numbers::table(callback.into(), numbers::named()).into()
}

/// `each_constant! { callback }`: beyond [`each_number!`], the multiples of 64 to 2^16 and the
/// powers of ten to 10^12, in the same form.
#[proc_macro]
pub fn each_constant(callback: TokenStream) -> TokenStream {
    numbers::table(callback.into(), numbers::constants()).into()
}

/// Between the compiler's token type and that of `proc_macro2`, which exists in unit tests too.
fn expand(notation: Notation, position: Position, input: TokenStream) -> TokenStream {
    expand::expand(notation, position, input.into()).into()
}
