//! Swizzled layouts as types: each answer is the runtime crate's, and evaluates as the brute force does; each refusal has the runtime crate's code.

use cute_dynamic::ComposedLayout;
use cute_dynamic::eval::evaluate;
use cute_static::diagnostic::{Reason, Refusal};
use cute_static::outcome::{
    ComposeOutcome, ConflictFreeOutcome, DowncastOutcome, LeftInverseOutcome, MaxAlignmentOutcome, MaxCommonVectorOutcome, RecastOutcome, RightInverseOutcome,
    ToXorOutcome, TotalCompose, TotalConflictFree, TotalLeftInverse, TotalMaxAlignment, TotalMaxCommonVector, TotalRightInverse, TotalToXor, TotalUpcast,
    UpcastOutcome, ZippedDivideOutcome,
};
use cute_static::prelude::*;
use cute_static::swizzle::CountBankConflicts;
use cute_tests::swizzled::{Answer, holds, same_function};

/// The answer of the static crate, evaluated, beside that of the runtime crate to the same question.
fn same(op: &str, operands: &[&str], layout: impl LayoutFunction + std::fmt::Display) {
    let text = layout.to_string().replace('_', "");
    let question = format!("{op}({}) = {text}", operands.join("; "));
    let parsed = |text: &str| text.parse::<Answer>().unwrap_or_else(|_| panic!("{text}"));
    let (ours, args) = (parsed(&text), operands.iter().map(|text| parsed(text)).collect::<Vec<_>>());
    assert_eq!(holds(op, &args, &ours), Some(true), "{question}");

    let runtime = evaluate(op, operands).unwrap_or_else(|error| panic!("{question}, and at run time {error}")).to_string();
    assert!(same_function(&ours, &parsed(&runtime)), "{question}, and at run time {runtime}");

    let plain: ComposedLayout = text.parse().unwrap();
    let size = layout.size() as u64;
    assert_eq!((size, layout.cosize() as u64), (plain.size(), plain.cosize().unwrap()), "{question}");
    for c in 0..2 * size {
        assert_eq!(plain.offset(c), Ok(layout.offset_in(c)), "{question} at {c}");
        assert_eq!(layout.offset_in(c as usize) as u64, layout.offset_in(c), "{question} at {c}");
    }
}

/// `A::COSIZE` is that of the value.
fn cosize_is_constant<L: LayoutFunction>(layout: L) {
    assert_eq!(L::COSIZE, layout.cosize() as u64);
}

trait Code {
    const CODE: &'static str;
}

impl<Why: Reason> Code for Refusal<Why> {
    const CODE: &'static str = Why::CODE;
}

fn refused<Outcome: Code>(op: &str, operands: &[&str]) {
    assert_eq!(evaluate(op, operands).unwrap_err().code(), Outcome::CODE, "{op}({})", operands.join("; "));
}

#[test]
fn operations_on_coordinates() {
    let atom = swizzle![3, 4, 3].compose(layout![(8, 128) : (128, 1)]);
    const ATOM: &str = "Sw<3,4,3> o 0 o (8,128):(128,1)";
    same("composition", &["Sw<3,4,3>", "(8,128):(128,1)"], atom);
    cosize_is_constant(atom);
    same("composition", &[ATOM, "(4,8):(1,16)"], atom.compose(layout![(4, 8) : (1, 16)]));
    same("zipped_divide", &[ATOM, "<8,16>"], atom.zipped_divide(tile![8, 16]));
    same("logical_divide", &[ATOM, "<4,16>"], atom.logical_divide(tile![4, 16]));
    same("tile_to_shape", &[ATOM, "(64,256)"], atom.tile_to_shape(shape![64, 256]));
    same("coalesce", &["Sw<2,0,-3> o 0 o (8,8):(1,8)"], swizzle![2, 0, -3].compose(layout![(8, 8) : (1, 8)]).coalesce());
    same("composition", &["Sw<2,1,-2>", "12", "(4,8):(1,64)"], swizzle![2, 1, -2].compose_at(int![12], layout![(4, 8) : (1, 64)]));
    cosize_is_constant(swizzle![2, 1, -2].compose_at(int![12], layout![(4, 8) : (1, 64)]));
    refused::<ZippedDivideOutcome<Swizzled<Swizzle![3, 4, 3], Int![0], Layout![(8, 128) : (128, 1)]>, Tile![3, 16]>>("zipped_divide", &[ATOM, "<3,16>"]);
}

#[test]
fn cosize_is_exact() {
    // One high bit that is always taken, two that meet in a low one, a broadcast, a mode that is not made of bits above all.
    cosize_is_constant(swizzle![2, 0, 3].compose(layout![(4, 4) : (8, 64)]));
    same("composition", &["Sw<2,0,3>", "(4,4):(8,64)"], swizzle![2, 0, 3].compose(layout![(4, 4) : (8, 64)]));
    same("composition", &["Sw<3,0,-3>", "(4,4):(8,1)"], swizzle![3, 0, -3].compose(layout![(4, 4) : (8, 1)]));
    same("composition", &["Sw<3,0,3>", "8:8"], swizzle![3, 0, 3].compose(layout![8 : 8]));
    same("composition", &["Sw<2,0,3>", "(2,2,4,3):(9,16,0,32)"], swizzle![2, 0, 3].compose(layout![(2, 2, 4, 3) : (9, 16, 0, 32)]));
    cosize_is_constant(swizzle![2, 0, 3].compose(layout![(2, 2, 4, 3) : (9, 16, 0, 32)]));
    // Here sums carry, so that it is computed at run time.
    same("composition", &["Sw<2,0,3>", "(8,8):(9,1)"], swizzle![2, 0, 3].compose(layout![(8, 8) : (9, 1)]));
    same("composition", &["Sw<2,0,3>", "(3,5):(1,4)"], swizzle![2, 0, 3].compose(layout![(3, 5) : (1, 4)]));
}

#[test]
fn composition_from_the_left() {
    let transpose = layout![(8, 8) : (8, 1)];
    const TRANSPOSE: &str = "(8,8):(8,1)";
    same("composition", &[TRANSPOSE, "Sw<2,0,-3> o 0 o (8,8):(8,1)"], transpose.compose(swizzle![2, 0, -3].compose(transpose)));
    same("composition", &[TRANSPOSE, "Sw<1,0,1>"], transpose.compose(swizzle![1, 0, 1]));
    same("composition", &[TRANSPOSE, "Sw<2,0,3>"], transpose.compose(swizzle![2, 0, 3]));
    same("composition", &[TRANSPOSE, "Sw<0,1,3>"], transpose.compose(swizzle![0, 1, 3]));
    same("composition", &["(64,8):(1,64)", "Sw<3,0,-3>"], layout![(64, 8) : (1, 64)].compose(swizzle![3, 0, -3]));
    same(
        "composition",
        &["(64,8):(2,128)", "Sw<2,1,3> o 0 o (16,3):(4,64)"],
        layout![(64, 8) : (2, 128)].compose(swizzle![2, 1, 3].compose(layout![(16, 3) : (4, 64)])),
    );
    refused::<ComposeOutcome<Layout![(8, 8) : (8, 1)], Swizzle![2, 2, 2]>>("composition", &[TRANSPOSE, "Sw<2,2,2>"]);

    // The bits that are read are never there.
    let column = layout![(4, 8) : (4, 32)].compose(swizzle![2, 1, 2].compose(layout![4 : 1]));
    assert_eq!(column, layout![4 : 4]);
    same("composition", &["(4,8):(4,32)", "Sw<2,1,2> o 0 o 4:1"], column);
    // The left operand is the identity, and its arguments are beyond its domain.
    let rows = swizzle![2, 0, 3].compose(layout![(8, 8, 8) : (64, 1, 8)]);
    assert_eq!(layout![2 : 1].compose(rows), rows);
    same("composition", &["2:1", "Sw<2,0,3> o 0 o (8,8,8):(64,1,8)"], layout![2 : 1].compose(rows));
    // An offset before the swizzle; and sums that carry before it, where the left operand is linear over all bits.
    same(
        "composition",
        &["(8,8):(8,1)", "Sw<1,0,3> o 9 o (2,4):(4,16)"],
        layout![(8, 8) : (8, 1)].compose(swizzle![1, 0, 3].compose_at(int![9], layout![(2, 4) : (4, 16)])),
    );
    same("composition", &["64:2", "Sw<2,0,3> o 0 o (8,8):(9,1)"], layout![64 : 2].compose(swizzle![2, 0, 3].compose(layout![(8, 8) : (9, 1)])));
    refused::<ComposeOutcome<Layout![(6, 4) : (4, 1)], Swizzled<Swizzle![1, 0, 2], Int![0], Layout![3 : 2]>>>(
        "composition",
        &["(6,4):(4,1)", "Sw<1,0,2> o 0 o 3:2"],
    );
}

#[test]
fn composition_on_both_sides() {
    let a = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]);
    let b = swizzle![2, 0, -3].compose(layout![(8, 8) : (8, 1)]);
    // Moved past the layout, the second swizzle undoes the first.
    same("composition", &["Sw<2,0,3> o 0 o (8,8):(8,1)", "Sw<2,0,-3> o 0 o (8,8):(8,1)"], a.compose(b));
    same("composition", &["Sw<2,0,3> o 0 o (8,8):(8,1)", "Sw<0,0,3> o 0 o (8,8):(8,1)"], a.compose(swizzle![0, 0, 3].compose(layout![(8, 8) : (8, 1)])));
    refused::<ComposeOutcome<Swizzled<Swizzle![1, 0, 3], Int![0], Layout![(8, 8) : (8, 1)]>, Swizzled<Swizzle![2, 0, -2], Int![0], Layout![(8, 8) : (8, 1)]>>>(
        "composition",
        &["Sw<1,0,3> o 0 o (8,8):(8,1)", "Sw<2,0,-2> o 0 o (8,8):(8,1)"],
    );
}

#[test]
fn inverses() {
    let swizzled = swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]);
    same("right_inverse", &["Sw<2,0,3> o 0 o (8,8):(8,1)"], swizzled.right_inverse());
    same("left_inverse", &["Sw<2,0,3> o 0 o (8,8):(8,1)"], swizzled.left_inverse());
    same("right_inverse", &["Sw<2,2,2> o 0 o (16,16):(16,1)"], swizzle![2, 2, 2].compose(layout![(16, 16) : (16, 1)]).right_inverse());
    same("left_inverse", &["Sw<1,0,1> o 0 o (4,4):(8,1)"], swizzle![1, 0, 1].compose(layout![(4, 4) : (8, 1)]).left_inverse());
    type At8 = Swizzled<Swizzle![2, 0, 3], Int![8], Layout![(8, 8) : (8, 1)]>;
    refused::<RightInverseOutcome<At8>>("right_inverse", &["Sw<2,0,3> o 8 o (8,8):(8,1)"]);
    refused::<LeftInverseOutcome<At8>>("left_inverse", &["Sw<2,0,3> o 8 o (8,8):(8,1)"]);
}

/// What is known only at run time is refused by the types, whatever the operation is.
#[test]
fn runtime_numbers() {
    fn codes<L, N>(_: L, _: N) -> [&'static str; 4]
    where
        L: TotalRightInverse<Outcome: Code> + TotalLeftInverse<Outcome: Code> + TotalUpcast<N, Outcome: Code> + TotalToXor<Outcome: Code>,
    {
        [<RightInverseOutcome<L> as Code>::CODE, <LeftInverseOutcome<L> as Code>::CODE, <UpcastOutcome<L, N> as Code>::CODE, <ToXorOutcome<L> as Code>::CODE]
    }
    let number = Dyn::new(8).unwrap();
    let codes = [
        codes(swizzle![2, 0, -2].compose_at(0u32, layout![(4, 4) : (1, 4)]), int![2]),
        codes(swizzle![2, 0, -2].compose(layout![(4, {number}) : (1, 4)]), int![2]),
        codes(swizzle![2, 0, -2].compose(layout![(4, 4) : (1, {number})]), int![2]),
    ];
    // What this swizzle reads within an element it changes beyond it.
    assert_eq!(codes[0], ["CUTE130", "CUTE130", "CUTE063", "CUTE130"]);
    assert_eq!(codes[1], ["CUTE130", "CUTE130", "CUTE063", "CUTE131"]);
    assert_eq!(codes[2], ["CUTE017", "CUTE017", "CUTE063", "CUTE130"]);
}

/// So is an offset that is known only at run time; what it has no say in is answered.
#[test]
fn runtime_offsets() {
    type At = Swizzled<Swizzle![2, 1, 2], usize, Layout![(4, 4) : (4, 1)]>;
    assert_eq!(<UpcastOutcome<At, Int![2]> as Code>::CODE, "CUTE130");
    assert_eq!(<DowncastOutcome<At, Int![2]> as Code>::CODE, "CUTE130");
    assert_eq!(<RecastOutcome<At, Int![8], Int![16]> as Code>::CODE, "CUTE130");
    assert_eq!(<RecastOutcome<At, Int![16], Int![8]> as Code>::CODE, "CUTE130");
    assert_eq!(<ComposeOutcome<Layout![16 : 2], At> as Code>::CODE, "CUTE130");
    assert_eq!(<ComposeOutcome<At, Swizzled<Swizzle![2, 0, 2], Int![0], Layout![8 : 1]>> as Code>::CODE, "CUTE130");
    assert_eq!(<MaxAlignmentOutcome<At> as Code>::CODE, "CUTE130");
    assert_eq!(<MaxCommonVectorOutcome<At, Layout![16 : 1]> as Code>::CODE, "CUTE130");

    let at = swizzle![2, 1, 2].compose_at(4usize, layout![(4, 4) : (4, 1)]);
    assert_eq!(at.upcast(int![1]), at);
    assert_eq!(at.downcast(int![1]), at);
}

/// Runtime leaves of the inner layout.
#[test]
fn runtime_leaves() {
    fn codes<L, B>(_: L, _: B) -> [&'static str; 3]
    where
        Layout![(4, 4) : (4, 1)]: TotalCompose<L, Outcome: Code>,
        L: TotalMaxAlignment<Outcome: Code> + TotalMaxCommonVector<B, Outcome: Code>,
    {
        [<ComposeOutcome<Layout![(4, 4) : (4, 1)], L> as Code>::CODE, <MaxAlignmentOutcome<L> as Code>::CODE, <MaxCommonVectorOutcome<L, B> as Code>::CODE]
    }
    let (number, multiple) = (Dyn::new(4).unwrap(), Multiple::<Int![4]>::new(4).unwrap());
    assert_eq!(codes(swizzle![2, 0, 2].compose(layout![(4, 4) : ({number}, 1)]), layout![16 : 1]), ["CUTE130", "CUTE017", "CUTE017"]);
    // Its alignment is known: 4 divides the stride, and the 4 offsets of the other mode are in a row.
    let tile = swizzle![2, 2, 2].compose(layout![({number}, 4) : (4, 1)]);
    assert_eq!(tile.max_alignment().to_string_of(), "4");

    // What a dice leaves is a layout of any numbers.
    let tile = swizzle![2, 0, 2].compose(layout![(4, {number}) : ({multiple}, {number})]);
    assert_eq!(tile.dice((1usize, ..)), swizzle![2, 0, 2].compose(layout![(4) : ({multiple})]));
    assert_eq!(tile.dice((.., 1usize)), swizzle![2, 0, 2].compose(layout![({number}) : ({number})]));
    assert_eq!(swizzle![2, 0, 2].compose_at(3u32, tile.layout()).dice((1usize, ..)).to_string(), "Sw<2,0,2> o 3 o (_4):(4)");
}

#[test]
fn casts() {
    let bits = swizzle![3, 4, 3].compose(layout![(8, 1024) : (1024, 1)]);
    const BITS: &str = "Sw<3,4,3> o 0 o (8,1024):(1024,1)";
    same("upcast", &[BITS, "16"], bits.upcast(int![16]));
    same("upcast", &[BITS, "64"], bits.upcast(int![64]));
    same("upcast", &[BITS, "256"], bits.upcast(int![256]));
    same("recast_layout", &[BITS, "1", "32"], bits.recast(int![1], int![32]));
    same("downcast", &["Sw<2,1,-3> o 8 o (8,16):(16,1)", "4"], swizzle![2, 1, -3].compose_at(int![8], layout![(8, 16) : (16, 1)]).downcast(int![4]));
    same("upcast", &["Sw<1,1,-1> o 8 o (16,16):(16,1)", "8"], swizzle![1, 1, -1].compose_at(int![8], layout![(16, 16) : (16, 1)]).upcast(int![8]));
    same("recast_layout", &["Sw<2,0,2> o 0 o (64,8):(1,64)", "16", "8"], swizzle![2, 0, 2].compose(layout![(64, 8) : (1, 64)]).recast(int![16], int![8]));
    // The offset is one number, whose bit 1 the swizzle puts onto bit 4, and nothing else is touched: what is behind it is plain.
    same("upcast", &["Sw<2,0,-3> o 18 o 4:32", "2"], swizzle![2, 0, -3].compose_at(int![18], layout![4 : 32]).upcast(int![2]));
    type Down = Swizzled<Swizzle![2, 0, -2], Int![0], Layout![(16, 16) : (16, 1)]>;
    refused::<UpcastOutcome<Down, Int![2]>>("upcast", &["Sw<2,0,-2> o 0 o (16,16):(16,1)", "2"]);
    refused::<UpcastOutcome<Swizzled<Swizzle![2, 2, 3], Int![6], Layout![64 : 4]>, Int![4]>>("upcast", &["Sw<2,2,3> o 6 o 64:4", "4"]);
    refused::<UpcastOutcome<Swizzled<Swizzle![2, 2, 3], Int![0], Layout![(3, 64) : (1, 3)]>, Int![3]>>("upcast", &["Sw<2,2,3> o 0 o (3,64):(1,3)", "3"]);
    refused::<UpcastOutcome<Swizzled<Swizzle![2, 2, 3], Int![0], Layout![(6, 8) : (1, 64)]>, Int![4]>>("upcast", &["Sw<2,2,3> o 0 o (6,8):(1,64)", "4"]);
}

#[test]
fn vectors() {
    let number = |op: &str, operands: &[&str]| evaluate(op, operands).unwrap().to_string();
    let tile = swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]);
    const TILE: &str = "Sw<3,3,3> o 0 o (8,64):(64,1)";
    assert_eq!(number("max_alignment", &[TILE]), tile.max_alignment().to_string_of());
    assert_eq!(number("max_common_vector", &[TILE, "(8,64):(1024,1)"]), tile.max_common_vector(layout![(8, 64) : (1024, 1)]).to_string_of());
    let tile = swizzle![2, 2, 2].compose_at(int![2], layout![64 : 1]);
    assert_eq!(number("max_alignment", &["Sw<2,2,2> o 2 o 64:1"]), tile.max_alignment().to_string_of());
    assert_eq!(number("max_common_vector", &["Sw<2,2,2> o 2 o 64:1", "64:1"]), tile.max_common_vector(layout![64 : 1]).to_string_of());
}

trait ToStringOf {
    fn to_string_of(&self) -> String;
}

impl<N: Number> ToStringOf for N {
    fn to_string_of(&self) -> String {
        N::VALUE.to_string()
    }
}

#[test]
fn slices() {
    /// The slice at each fixed component, as a type, is the layout there.
    macro_rules! columns {
        ($layout:expr) => {
            let layout = $layout;
            let modes = layout.layout();
            for fixed in 0..modes.size() as u64 / modes.get::<Int![0]>(int![0]).size() as u64 {
                let (column, offset) = layout.slice_and_offset_in((.., fixed));
                assert_eq!(column.size(), modes.get::<Int![0]>(int![0]).size());
                for c in 0..column.size() as u64 {
                    assert_eq!(column.offset_in(c) + offset, layout.offset_in((c, fixed)), "{layout} at ({c},{fixed}): {column} + {offset}");
                }
            }
        };
    }
    columns!(swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]));
    columns!(swizzle![2, 0, 3].compose(layout![(8, 8) : (1, 8)]));
    columns!(swizzle![2, 0, 3].compose(layout![(8, 8) : (1, 64)]));
    columns!(swizzle![1, 2, 1].compose(layout![(8, (8, 4)) : (8, (1, 64))]));
    columns!(swizzle![1, 2, -1].compose_at(int![64], layout![((2, 8), 4) : ((2, 4), 128)]));
    columns!(swizzle![2, 0, 3].compose_at(5u64, layout![(8, 8) : (8, 1)]));
    columns!(swizzle![2, 0, 3].compose(layout![(6, 8) : (8, 1)]));
    columns!(swizzle![2, 0, 3].compose(layout![(8, 8) : (9, 1)]));

    // With runtime numbers it stays behind the swizzle.
    let (number, one, multiple) = (Dyn::new(8).unwrap(), Dyn::new(1).unwrap(), Multiple::<Int![8]>::new(16).unwrap());
    columns!(swizzle![2, 0, 3].compose(layout![({number}, 8) : (8, 1)]));
    columns!(swizzle![2, 0, 3].compose(layout![(8, {number}) : (8, 1)]));
    columns!(swizzle![2, 0, 3].compose(layout![({multiple}, 8) : (8, 1)]));
    columns!(swizzle![2, 0, 3].compose(layout![(8, {multiple}) : (8, 1)]));
    columns!(swizzle![2, 0, 2].compose(layout![(8, 4) : (4, {one})]));
    columns!(swizzle![2, 0, 2].compose(layout![(8, 4) : ({number}, 1)]));
    columns!(swizzle![2, 0, 2].compose(layout![(8, (4, 3)) : ({multiple}, (1, {number}))]));
    columns!(swizzle![2, 0, -3].compose(layout![(3, {number}) : ({multiple}, 1)]));
    columns!(swizzle![2, 0, 3].compose_at(5u64, layout![(8, {number}) : ({number}, 1)]));
    columns!(swizzle![2, 0, 3].compose_at(int![5], layout![({number}, 8) : (1, {number})]));
    columns!(swizzle![2, 0, 2].compose(layout![(8, 1) : (4, {number})]));
    columns!(swizzle![2, 0, 2].compose(layout![(1, 4) : ({number}, 1)]));
    columns!(swizzle![2, 0, 2].compose(layout![((1, 4), 4) : (({multiple}, 1), 4)]));
    let (row, offset) = swizzle![2, 0, 3].compose(layout![({number}, 8) : (8, 1)]).slice_and_offset_in((1u32, ..));
    assert_eq!((row.to_string().as_str(), offset), ("Sw<2,0,3> o 8 o (_8):(_1)", 0));
    let (row, offset) = swizzle![2, 0, 2].compose(layout![(8, 4) : (4, {one})]).slice_and_offset_in((3u32, ..));
    assert_eq!((row.to_string().as_str(), offset), ("Sw<2,0,2> o 12 o (_4):(1)", 0));

    // Where the bits do not collide the swizzle is gone.
    let (column, offset) = swizzle![1, 2, 1].compose(layout![(8, 4) : (8, 1)]).slice_and_offset_in((.., 3u32));
    assert_eq!((column, offset), (layout![((2, 4)) : ((12, 16))], 3));
}

#[test]
#[should_panic(expected = "CUTE008")]
fn slice_beyond_the_index_type() {
    let pitch = Dyn::new(1 << 32).unwrap();
    let _ = swizzle![2, 0, 2].compose(layout![(8, 4) : ({pitch}, 1)]).slice_and_offset_in((1u32, ..));
}

#[test]
fn bank_conflicts() {
    /// The bound holds exactly where the runtime crate counts none, and refuses with as many as it counts in each phase.
    macro_rules! free {
        ($($layout:expr, $access:expr, $bits:literal;)*) => { $({
            let (layout, access) = ($layout, $access);
            fn is_free<L: ConflictFree<A, B>, A, B>(_: L, _: A, _: B) {}
            is_free(layout, access, int![$bits]);
            let (layout, access) = (layout.to_string().replace('_', ""), access.to_string().replace('_', ""));
            let layout: ComposedLayout = layout.parse().unwrap();
            assert_eq!(layout.conflict_free(&access.parse().unwrap(), $bits), Ok(()), "{layout}, {access}");
        })* };
    }
    macro_rules! conflicts {
        ($($layout:expr, $access:expr, $bits:literal, $conflicts:literal;)*) => { $({
            let (layout, access) = ($layout, $access);
            fn has<L: TotalConflictFree<A, B, Outcome = Refusal<cute_static::diagnostic::reason::BankConflicts<cute_static::diagnostic::Lit<$conflicts>>>>, A, B>(_: L, _: A, _: B) {}
            has(layout, access, int![$bits]);
            let (layout, access) = (layout.to_string().replace('_', ""), access.to_string().replace('_', ""));
            let layout: ComposedLayout = layout.parse().unwrap();
            let counted = layout.bank_conflicts(&access.parse().unwrap(), $bits).unwrap();
            assert!(counted.phases().all(|conflicts| conflicts == $conflicts), "{layout}, {access}");
        })* };
    }
    free! {
        // The swizzles of the atoms of 32, 64 and 128 bytes a row, over halves and over bytes.
        swizzle![1, 3, 3].compose(layout![(8, 16) : (16, 1)]), layout![(8, 8) : (1, 8)], 16;
        swizzle![2, 3, 3].compose(layout![(8, 32) : (32, 1)]), layout![(8, 8) : (1, 8)], 16;
        swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]), layout![(8, 8) : (1, 8)], 16;
        swizzle![1, 4, 3].compose(layout![(8, 32) : (32, 1)]), layout![(8, 16) : (1, 8)], 8;
        swizzle![2, 4, 3].compose(layout![(8, 64) : (64, 1)]), layout![(8, 16) : (1, 8)], 8;
        swizzle![3, 4, 3].compose(layout![(8, 128) : (128, 1)]), layout![(8, 16) : (1, 8)], 8;
        layout![(8, 8) : (8, 1)], layout![(8, 8) : (1, 8)], 16;
        layout![(32, 32) : (1, 32)], layout![(32, 1) : (1, 0)], 32;
        layout![(32, 32) : (33, 1)], layout![(32, 1) : (1, 0)], 32;
        // 64-bit values in phases of 16 threads, bytes four to a word, one word for all.
        layout![(64, 2) : (1, 64)], layout![(64, 1) : (1, 0)], 64;
        layout![(128, 2) : (1, 128)], layout![(128, 1) : (1, 0)], 8;
        layout![(32, 32) : (0, 1)], layout![(32, 1) : (1, 0)], 32;
        swizzle![3, 3, 3].compose_at(int![1024], layout![(8, 64) : (64, 1)]), layout![(8, 8) : (1, 8)], 16;
    }
    conflicts! {
        layout![(8, 16) : (16, 1)], layout![(8, 8) : (1, 8)], 16, 1;
        layout![(8, 32) : (32, 1)], layout![(8, 8) : (1, 8)], 16, 3;
        layout![(8, 64) : (64, 1)], layout![(8, 8) : (1, 8)], 16, 7;
        layout![(8, 128) : (128, 1)], layout![(8, 16) : (1, 8)], 8, 7;
        layout![(32, 32) : (32, 1)], layout![(32, 1) : (1, 0)], 32, 31;
        layout![(32, 32) : (32, 1)], layout![(32, 4) : (1, 32)], 32, 7;
        layout![(32, 32) : (32, 1)], layout![(64, 2) : (1, 64)], 32, 31;
        swizzle![4, 1, 5].compose(layout![(32, 32) : (32, 1)]), layout![(32, 1) : (1, 0)], 32, 1;
        swizzle![3, 2, 3].compose(layout![(32, 32) : (32, 1)]), layout![(32, 1) : (1, 0)], 32, 3;
    }

    /// What is no access has the runtime crate's code.
    macro_rules! no_access {
        ($($access:expr, $bits:literal;)*) => { $({
            let (tile, access) = (layout![(32, 32) : (32, 1)], $access);
            fn code<L: TotalConflictFree<A, B, Outcome: Code>, A, B>(_: L, _: A, _: B) -> &'static str {
                <ConflictFreeOutcome<L, A, B> as Code>::CODE
            }
            let access_text = access.to_string().replace('_', "");
            let runtime: cute_dynamic::Layout = tile.to_string().replace('_', "").parse().unwrap();
            let error = runtime.bank_conflicts(&access_text.parse().unwrap(), $bits).unwrap_err();
            assert_eq!(code(tile, access, int![$bits]), error.code(), "{access}, {} bits", $bits);
        })* };
    }
    no_access! {
        layout![(32, 1) : (1, 0)], 4;
        layout![(32, 1) : (1, 0)], 24;
        layout![(32, 2) : (1, 0)], 256;
        layout![32 : 1], 32;
        layout![(32) : (1)], 32;
        layout![(32, 2, 2) : (1, 32, 64)], 32;
    }
}

#[test]
fn counted_bank_conflicts() {
    macro_rules! counted {
        ($($layout:expr, $access:expr, $bits:literal;)*) => { $({
            let (layout, access) = ($layout, $access);
            fn total<L: CountBankConflicts<A, B>, A, B>(_: L, _: A, _: B) -> u64 {
                L::TOTAL
            }
            let runtime: ComposedLayout = layout.to_string().replace('_', "").parse().unwrap();
            let conflicts = runtime.bank_conflicts(&access.to_string().replace('_', "").parse().unwrap(), $bits).unwrap();
            assert_eq!(total(layout, access, int![$bits]), conflicts.total(), "{layout}, {access}, {} bits", $bits);
        })* };
    }
    counted! {
        // Padded, of extents that are no powers of two, of more than a warp, of every width.
        layout![(32, 32) : (35, 1)], layout![(32, 1) : (1, 0)], 32;
        layout![(32, 32) : (36, 1)], layout![(32, 1) : (1, 0)], 32;
        layout![(32, 32) : (34, 1)], layout![(32, 32) : (1, 32)], 32;
        layout![(12, 40) : (40, 1)], layout![(12, 8) : (1, 12)], 16;
        layout![(12, 40) : (40, 1)], layout![(48, 2) : (1, 0)], 8;
        layout![(64, 16) : (17, 1)], layout![(64, 2) : (1, 64)], 64;
        layout![(64, 16) : (16, 1)], layout![(64, 2) : (1, 64)], 64;
        layout![(8, 8) : (9, 1)], layout![(8, 8) : (1, 8)], 128;
        layout![(64, 64) : (1, 64)], layout![(32, 2) : (1, 64)], 8;
        layout![(8, 64) : (64, 1)], layout![(8, 32) : (1, 8)], 4;
        swizzle![3, 3, 3].compose(layout![(8, 64) : (64, 1)]), layout![(8, 64) : (1, 8)], 16;
        swizzle![3, 2, 3].compose(layout![(32, 32) : (32, 1)]), layout![((8, 4), 4) : ((128, 1), 32)], 32;
        swizzle![2, 0, 3].compose_at(int![5], layout![(32, 32) : (33, 1)]), layout![(32, 4) : (1, 32)], 16;
        swizzle![2, 1, -3].compose(layout![(20, 20) : (20, 1)]), layout![(20, 20) : (1, 20)], 32;
    }
}

#[test]
fn bank_conflicts_of_what_is_no_such_layout() {
    fn code<L: TotalConflictFree<A, B, Outcome: Code>, A, B>(_: L, _: A, _: B) -> &'static str {
        <L::Outcome as Code>::CODE
    }
    let (tile, access, number) = (layout![(8, 64) : (64, 1)], layout![(8, 8) : (1, 8)], Dyn::new(64).unwrap());
    // Over bits and over coordinates, the tile and the access.
    assert_eq!(code(layout![(8, 64) : (f64, f1)], access, int![16]), "CUTE122");
    assert_eq!(code(layout![(8, 64) : (e0, e1)], access, int![16]), "CUTE122");
    assert_eq!(code(swizzle![3, 3, 3].compose_at(int![0], layout![(8, 64) : (f64, f1)]), access, int![16]), "CUTE122");
    assert_eq!(code(tile, layout![(8, 8) : (f1, f8)], int![16]), "CUTE122");
    assert_eq!(code(tile, layout![(8, 8) : (e0, e1)], int![16]), "CUTE122");
    // Numbers that are known only at run time.
    assert_eq!(code(layout![(8, 64) : ({number}, 1)], access, int![16]), "CUTE130");
    assert_eq!(code(swizzle![3, 3, 3].compose(layout![(8, 64) : ({number}, 1)]), access, int![16]), "CUTE130");
    assert_eq!(code(swizzle![3, 3, 3].compose_at(64u32, tile), access, int![16]), "CUTE130");
    assert_eq!(code(layout![({number}, 64) : (64, 1)], access, int![16]), "CUTE017");
    assert_eq!(code(tile, layout![(8, 8) : ({number}, 8)], int![16]), "CUTE130");
    assert_eq!(code(tile, layout![({number}, 8) : (1, 8)], int![16]), "CUTE130");
    // A slice behind which the swizzle stays, at a row that is known only at run time.
    let (row, _) = swizzle![3, 3, 3].compose(tile).slice_and_offset_in((5u32, ..));
    assert_eq!(code(row, layout![(8, 8) : (8, 1)], int![16]), "CUTE130");
}
