//! Swizzled layouts as types: each answer is the runtime crate's, and evaluates as the brute force
//! does; each refusal has the runtime crate's code.

use cute_dynamic::ComposedLayout;
use cute_static::diagnostic::{Reason, Refusal};
use cute_static::outcome::{
    ComposeOutcome, DecayOutcome, DowncastOutcome, LeftInverseOutcome, MaxAlignmentOutcome, MaxCommonLayoutOutcome, MaxCommonVectorOutcome, RecastOutcome,
    RightInverseOutcome, ToLayoutOutcome, ToXorOutcome, TotalCompose, TotalConflictFree, TotalLeftInverse, TotalMaxAlignment, TotalMaxCommonVector,
    TotalRightInverse, TotalToXor, TotalUpcast, UpcastOutcome,
};
use cute_static::prelude::*;
use cute_static::swizzle::CountBankConflicts;

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

#[test]
fn cosize_is_exact() {
    cosize_is_constant(swizzle![3, 4, 3].compose(layout![(8, 128) : (128, 1)]));
    cosize_is_constant(swizzle![2, 1, -2].compose_at(int![12], layout![(4, 8) : (1, 64)]));
    // One high bit that is always taken, two that meet in a low one, a broadcast, a mode that is
    // not made of bits above all.
    cosize_is_constant(swizzle![2, 0, 3].compose(layout![(4, 4) : (8, 64)]));
    cosize_is_constant(swizzle![2, 0, 3].compose(layout![(2, 2, 4, 3) : (9, 16, 0, 32)]));
}

#[test]
fn composition_from_the_left() {
    // The bits that are read are never there.
    let column = layout![(4, 8) : (4, 32)].compose(swizzle![2, 1, 2].compose(layout![4 : 1]));
    assert_eq!(column, layout![4 : 4]);
    // The left operand is the identity, and its arguments are beyond its domain.
    let rows = swizzle![2, 0, 3].compose(layout![(8, 8, 8) : (64, 1, 8)]);
    assert_eq!(layout![2 : 1].compose(rows), rows);
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

/// A swizzled layout that is a layout and a value is both in types as at run time.
#[test]
fn decays() {
    macro_rules! decays {
        ($($text:literal: [$($swizzle:tt)*] $offset:literal [$($layout:tt)*];)*) => { $({
            let (layout, value) = swizzle![$($swizzle)*].compose_at(int![$offset], layout![$($layout)*]).decay();
            let runtime: ComposedLayout = $text.parse().unwrap();
            let (plain, first) = runtime.decay().unwrap();
            assert_eq!((layout.to_string().replace('_', ""), cute_static::int::Int::value(value)), (plain.to_string(), first), "{}", $text);
            assert!((0..runtime.size()).all(|c| runtime.offset(c) == Ok(layout.offset(c as usize) as u64 + first)), "{}", $text);
        })* };
    }
    decays! {
        "Sw<3,0,3> o 0 o 8:8": [3, 0, 3] 0 [8 : 8];
        "Sw<3,0,3> o 64 o (8,4):(8,512)": [3, 0, 3] 64 [(8, 4) : (8, 512)];
        "Sw<2,1,3> o 32 o (2,4):(64,128)": [2, 1, 3] 32 [(2, 4) : (64, 128)];
        "Sw<1,0,-2> o 3 o (4,2):(16,8)": [1, 0, -2] 3 [(4, 2) : (16, 8)];
        "Sw<0,0,3> o 5 o (3,4):(4,1)": [0, 0, 3] 5 [(3, 4) : (4, 1)];
    }
    type At = Swizzled<Swizzle![2, 1, 2], usize, Layout![(4, 4) : (4, 1)]>;
    type Carries = Swizzled<Swizzle![2, 0, 2], Int![0], Layout![(4, 4) : (4, 1)]>;
    assert_eq!([<DecayOutcome<At> as Code>::CODE, <ToLayoutOutcome<At> as Code>::CODE], ["CUTE130"; 2]);
    assert_eq!([<DecayOutcome<Carries> as Code>::CODE, <ToLayoutOutcome<Carries> as Code>::CODE], ["CUTE168"; 2]);
    assert_eq!(<MaxCommonLayoutOutcome<At, Layout![16 : 1]> as Code>::CODE, "CUTE130");
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
    // Its alignment is known: 4 divides the stride, and the 4 offsets of the other mode are in a
    // row.
    let tile = swizzle![2, 2, 2].compose(layout![({number}, 4) : (4, 1)]);
    let four: Int![4] = tile.max_alignment();
    assert_eq!(four, int![4]);

    // A swizzle is a bijection.
    assert_eq!(swizzle![1, 0, 2].compose_at(int![5], layout![(2, 3, 4) : (4, 0, 1)]).nullspace(), layout![3 : 2]);

    // What a dice leaves is a layout of any numbers.
    let tile = swizzle![2, 0, 2].compose(layout![(4, {number}) : ({multiple}, {number})]);
    assert_eq!(tile.dice((1usize, ..)), swizzle![2, 0, 2].compose(layout![(4) : ({multiple})]));
    assert_eq!(tile.dice((.., 1usize)), swizzle![2, 0, 2].compose(layout![({number}) : ({number})]));
    assert_eq!(swizzle![2, 0, 2].compose_at(3u32, tile.layout()).dice((1usize, ..)).to_string(), "Sw<2,0,2> o 3 o (_4):(4)");
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
                // The runtime crate's, which writes no `_` before numbers.
                let slice = layout.slice((.., fixed as usize));
                let at_run_time: ComposedLayout = layout.to_string().replace('_', "").parse().unwrap();
                assert_eq!(at_run_time.slice((.., fixed)).unwrap().to_string(), slice.to_string().replace('_', ""));
                for c in 0..column.size() as u64 {
                    assert_eq!(slice.offset_in(c), layout.offset_in((c, fixed)), "{layout} at ({c},{fixed}): {slice}");
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

    // With runtime numbers it stays under the swizzle.
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
    /// The bound is refused with as many as the runtime crate counts in each phase.
    macro_rules! conflicts {
        ($($layout:expr, $access:expr, $bits:literal, $conflicts:literal;)*) => { $({
            let (layout, access) = ($layout, $access);
            type Conflicts = Refusal<cute_static::diagnostic::reason::BankConflicts<cute_static::diagnostic::Lit<$conflicts>>>;
            fn has<L: TotalConflictFree<A, B, Outcome = Conflicts>, A, B>(_: L, _: A, _: B) {}
            has(layout, access, int![$bits]);
            let (layout, access) = (layout.to_string().replace('_', ""), access.to_string().replace('_', ""));
            let layout: ComposedLayout = layout.parse().unwrap();
            let counted = layout.bank_conflicts(&access.parse().unwrap(), $bits).unwrap();
            assert!(counted.phases().all(|conflicts| conflicts == $conflicts), "{layout}, {access}");
        })* };
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
    assert_eq!(code(tile, layout![(8, 8) : (f1, f8)], int![16]), "CUTE122");
    assert_eq!(code(tile, layout![(8, 8) : (e0, e1)], int![16]), "CUTE122");
    // Numbers that are known only at run time.
    assert_eq!(code(layout![(8, 64) : ({number}, 1)], access, int![16]), "CUTE130");
    assert_eq!(code(swizzle![3, 3, 3].compose(layout![(8, 64) : ({number}, 1)]), access, int![16]), "CUTE130");
    assert_eq!(code(swizzle![3, 3, 3].compose_at(64u32, tile), access, int![16]), "CUTE130");
    assert_eq!(code(layout![({number}, 64) : (64, 1)], access, int![16]), "CUTE017");
    assert_eq!(code(tile, layout![(8, 8) : ({number}, 8)], int![16]), "CUTE130");
    assert_eq!(code(tile, layout![({number}, 8) : (1, 8)], int![16]), "CUTE130");
    // A slice after which the swizzle stays, at a row that is known only at run time.
    let (row, _) = swizzle![3, 3, 3].compose(tile).slice_and_offset_in((5u32, ..));
    assert_eq!(code(row, layout![(8, 8) : (8, 1)], int![16]), "CUTE130");
}
