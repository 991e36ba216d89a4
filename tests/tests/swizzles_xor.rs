//! A swizzle in the strides, and out of them, in types: each answer is the runtime crate's and has
//! the same offsets over the whole domain; each refusal has the runtime crate's code.

#![cfg_attr(next_solver, recursion_limit = "512")]

use cute_dynamic::ComposedLayout;
use cute_dynamic::eval::evaluate;
use cute_static::Static;
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::outcome::{FromXorOutcome, TotalFromXor, TotalToXor};
use cute_static::prelude::*;

trait CodeOf {
    const CODE: &'static str;
}

impl<Why: Reason> CodeOf for Refusal<Why> {
    const CODE: &'static str = Why::CODE;
}

impl<R> CodeOf for Answer<R> {
    const CODE: &'static str = "an answer";
}

/// The layout as the runtime crate writes it.
fn text(layout: impl std::fmt::Display) -> String {
    layout.to_string().replace('_', "")
}

/// The offsets that the definition gives, `x ^ ((x & mask) shifted)` for `x = Σ c_i·d_i`, over the
/// whole domain.
fn offsets(bits: u32, base: u32, shift: i32, modes: &[(u64, u64)]) -> Vec<u64> {
    let size = modes.iter().map(|(extent, _)| extent).product::<u64>();
    let read = ((1u64 << bits) - 1) << (base as i32 + shift.max(0));
    let offset = |mut i: u64| {
        let coordinates = modes.iter().map(|&(extent, stride)| {
            let here = i % extent * stride;
            i /= extent;
            here
        });
        let x: u64 = coordinates.sum();
        if shift < 0 { x ^ ((x & read) << -shift) } else { x ^ ((x & read) >> shift) }
    };
    (0..size).map(offset).collect()
}

/// The extents and strides of a layout of integers, from its text.
fn modes(layout: &str) -> Vec<(u64, u64)> {
    let leaves = |part: &str| part.split(|c: char| !c.is_ascii_digit()).filter(|leaf| !leaf.is_empty()).map(|leaf| leaf.parse().unwrap()).collect::<Vec<u64>>();
    let (shape, stride) = layout.split_once(':').unwrap();
    leaves(shape).into_iter().zip(leaves(stride)).collect()
}

/// An outcome as the runtime crate writes it, or its code.
trait Written {
    fn written() -> String;
}

impl<R: Static + std::fmt::Display> Written for Answer<R> {
    fn written() -> String {
        text(R::new())
    }
}

impl<Why: Reason> Written for Refusal<Why> {
    fn written() -> String {
        Why::CODE.to_owned()
    }
}

/// Whether there is an answer. It is that of the runtime crate, and has the offsets of the
/// definition, the exclusive or of `c_i·n_i`; or the code is that of the runtime crate.
fn from_xor<S, D>(xor: Layout<S, D>) -> bool
where
    Layout<S, D>: TotalFromXor<Outcome: Written> + LayoutFunction + std::fmt::Display,
{
    let question = text(xor);
    let ours = <FromXorOutcome<Layout<S, D>> as Written>::written();
    let runtime = evaluate("from_xor", &[&question]);
    // The swizzle of no bits is a type, and is not written at run time.
    assert_eq!(
        ours.trim_start_matches("Sw<0,0,0> o 0 o "),
        runtime.as_ref().map_or_else(|error| error.code().to_owned(), |answer| answer.to_string()),
        "{question}"
    );
    if runtime.is_err() {
        return false;
    }
    let answer: ComposedLayout = ours.parse().unwrap();
    let leaves = modes(&question.replace('f', ""));
    for index in 0..LayoutFunction::size(&xor) as u64 {
        let mut rest = index;
        let multiples = leaves.iter().map(|&(extent, n)| {
            let here = rest % extent * n;
            rest /= extent;
            here
        });
        assert_eq!(answer.offset(index), Ok(multiples.fold(0, |sum, here| sum ^ here)), "{question} = {answer} at {index}");
    }
    // In front of the swizzle each bit of a coordinate has a bit of its own.
    assert!(modes(&text(answer.layout())).iter().all(|&(extent, stride)| extent == 1 || stride == 0 || stride.is_power_of_two()), "{answer}");
    true
}

/// `to_xor` of `Sw<bits, base, shift> o 0 o layout` for each line, and the number of lines.
macro_rules! to_xor {
    ($($bits:literal $base:literal $sign:tt $shift:literal [$($layout:tt)*];)*) => {{
        $({
            let swizzled = to_xor!(@swizzle $bits $base $sign $shift).compose(layout![$($layout)*]);
            let runtime: ComposedLayout = text(swizzled).parse().unwrap();
            let xor = swizzled.to_xor();
            assert_eq!(text(xor), runtime.to_xor().unwrap().to_string(), "{runtime}");
            let shift: i32 = to_xor!(@number $sign $shift);
            let defined = offsets($bits, $base, shift, &modes(&text(swizzled.layout())));
            assert_eq!((0..defined.len() as u64).map(|i| xor.offset_in(i)).collect::<Vec<_>>(), defined, "{runtime} = {xor}");
            // Strides of one bit each come back, of extents that are powers of two.
            let are_bits = runtime.layout().leaves().iter().all(|mode| mode.extent.is_power_of_two());
            assert!(!are_bits || from_xor(xor) || runtime.layout().leaves().iter().any(|mode| mode.stride.count_ones() > 1), "{runtime} = {xor}");
        })*
        [$($bits),*].len()
    }};
    (@swizzle $bits:literal $base:literal + $shift:literal) => { swizzle![$bits, $base, $shift] };
    (@swizzle $bits:literal $base:literal - $shift:literal) => { swizzle![$bits, $base, -$shift] };
    (@number + $shift:literal) => { $shift };
    (@number - $shift:literal) => { -$shift };
}

#[test]
fn to_xor_of_swizzled_layouts() {
    let count = to_xor! {
        // The tiles of the atoms, by rows and by columns.
        1 3 + 3 [(8, 16) : (16, 1)];
        2 3 + 3 [(8, 32) : (32, 1)];
        3 3 + 3 [(8, 64) : (64, 1)];
        1 3 + 3 [(16, 8) : (1, 16)];
        2 3 + 3 [(32, 8) : (1, 32)];
        3 3 + 3 [(64, 8) : (1, 64)];
        3 4 + 3 [(8, 128) : (128, 1)];
        2 4 + 3 [(64, 8) : (1, 64)];
        1 4 + 3 [(32, 8) : (1, 32)];
        5 0 + 5 [(32, 32) : (32, 1)];
        5 0 + 5 [(32, 32) : (1, 32)];
        // Small ones, all distances.
        3 0 + 3 [(8, 8) : (1, 8)];
        3 0 + 3 [(8, 8) : (8, 1)];
        2 0 + 3 [(8, 8) : (8, 1)];
        2 0 + 2 [(4, 4) : (1, 4)];
        2 0 + 2 [(4, 4) : (4, 1)];
        2 1 + 3 [(8, 8) : (8, 1)];
        1 2 + 1 [(8, 4) : (8, 1)];
        1 0 + 1 [(4, 4) : (1, 4)];
        1 0 + 5 [(8, 8) : (8, 1)];
        2 0 - 3 [(8, 8) : (8, 1)];
        2 0 - 3 [(8, 8) : (1, 8)];
        3 0 - 3 [(8, 8) : (1, 8)];
        1 0 - 1 [(4, 4) : (1, 4)];
        1 1 - 1 [(4, 4) : (1, 4)];
        2 1 - 2 [(16, 4) : (1, 16)];
        1 3 - 2 [(4, 16) : (16, 1)];
        // No swizzle, or one of bits that the layout has not.
        0 0 + 0 [(8, 8) : (1, 8)];
        0 1 + 3 [(4, (2, 2)) : (4, (2, 1))];
        2 4 + 4 [(4, 4) : (1, 4)];
        2 0 + 6 [(8, 8) : (1, 8)];
        3 0 + 3 [8 : 1];
        3 0 + 3 [8 : 8];
        3 0 - 3 [8 : 1];
        2 0 - 3 [8 : 8];
        // Nested.
        2 0 + 2 [((2, 2), (2, 2)) : ((1, 2), (4, 8))];
        2 0 + 2 [((2, 2), (2, 2)) : ((4, 1), (8, 2))];
        3 0 + 3 [(8, (2, 4)) : (1, (8, 16))];
        3 0 + 3 [((2, 4), (4, 2)) : ((1, 2), (8, 32))];
        2 0 + 3 [(((2, 2), 2), 8) : (((8, 32), 16), 1)];
        3 3 + 3 [((8, 2), (64, 2)) : ((64, 512), (1, 1024))];
        2 1 - 2 [((2, 4), (2, 2)) : ((16, 1), (8, 32))];
        1 2 - 1 [((2, 8), 4) : ((2, 4), 128)];
        // Extents of 1, with strides and without.
        2 0 + 2 [(1, 4, 4) : (0, 1, 4)];
        2 0 + 2 [(4, 1, 4) : (1, 4, 4)];
        2 0 + 2 [(4, 4, 1) : (1, 4, 5)];
        2 0 + 2 [((1, 4), (4, 1)) : ((8, 1), (4, 12))];
        2 0 - 2 [((1, 4), (4, 1)) : ((3, 1), (4, 1))];
        2 0 + 2 [1 : 0];
        2 0 + 2 [1 : 12];
        2 0 + 2 [(1, 1) : (4, 8)];
        // Broadcasts.
        2 0 + 2 [(4, 8, 4) : (1, 0, 4)];
        2 0 + 2 [(8, (2, 4)) : (0, (0, 4))];
        1 0 - 2 [(4, 2) : (0, 1)];
        2 0 + 2 [4 : 0];
        // Strides of several bits, that fill different ones.
        2 0 + 3 [(2, 2, 2) : (9, 18, 36)];
        3 0 + 3 [(2, 2, 2) : (9, 18, 36)];
        1 1 + 2 [(2, 4) : (3, 16)];
        2 0 - 2 [(2, 2, 4) : (5, 10, 16)];
        1 0 + 1 [(4, 2) : (5, 64)];
        1 2 + 3 [(2, (2, 4)) : (48, (3, 128))];
        // Extents that are no powers of two: above what the swizzle touches, below it, between what
        // it reads and what it changes.
        2 0 + 3 [(8, 12) : (1, 8)];
        2 0 + 3 [(8, 4, 3) : (1, 8, 32)];
        2 0 + 3 [(8, (4, 7)) : (1, (8, 32))];
        1 2 + 1 [(3, 2, 2) : (1, 4, 8)];
        1 2 - 1 [(3, 2, 2) : (1, 4, 8)];
        1 0 + 3 [(2, 3, 2) : (1, 2, 8)];
        1 0 - 3 [(2, 3, 2) : (1, 2, 8)];
        2 0 + 2 [(4, 4, 3, 5) : (4, 1, 16, 64)];
        3 0 + 3 [(6, 3) : (64, 1024)];
        0 0 + 0 [(4, 6) : (1, 4)];
        2 0 + 2 [(3, 4) : (0, 4)];
        // Large strides.
        3 3 + 3 [(8, 64, 4) : (64, 1, 1048576)];
        2 30 + 10 [(4, 4) : (1099511627776, 1)];
        2 0 + 20 [(4, 4, 2) : (1048576, 1, 536870912)];
    };
    assert_eq!(count, 75);
}

#[test]
fn to_xor_refuses() {
    // What the types do not know.
    fn code<L: TotalToXor<Outcome: CodeOf>>(_: L) -> &'static str {
        <L::Outcome as CodeOf>::CODE
    }
    let number = Dyn::new(8).unwrap();
    assert_eq!(code(swizzle![2, 0, 3].compose_at(0u32, layout![(8, 8) : (8, 1)])), "CUTE130");
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, 8) : ({number}, 1)])), "CUTE130");
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, {number}) : (1, 8)])), "CUTE131");
    // A run over multiples of 3, and one of a runtime extent.
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, 3) : (64, 3)])), "CUTE131");
    // Bits before the swizzle.
    assert_eq!(code(swizzle![2, 0, 3].compose_at(int![0], layout![(8, 8) : (f1, f8)])), "CUTE122");
    // A stride that is never added.
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, 1) : (1, {number})])), "an answer");
}

#[test]
fn from_xor_refuses() {
    // The bits of a runtime extent are not known.
    fn code<L: TotalFromXor<Outcome: CodeOf>>(_: L) -> &'static str {
        <L::Outcome as CodeOf>::CODE
    }
    let number = Dyn::new(8).unwrap();
    assert_eq!(code(layout![(8, {number}) : (f1, f8)]), "CUTE017");
    assert_eq!(code(layout![({number}, 8) : (0, f8)]), "CUTE017");
}
