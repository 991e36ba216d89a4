//! Atoms as values: the table of both crates, and tilings, against `atoms.jsonl` and against the
//! types.

#![cfg(cute_tests = "all")]

use cute_dynamic::atom::{CopyAtom, CopyOperation, Element, MmaAtom, Operand, Side, TiledCopy, TiledMma};
use cute_dynamic::{HTuple, Layout, Tiler, ToDynamic};
use cute_static::atom as typed;
use cute_static::int::Number;
use cute_static::prelude::*;
use cute_static::{Layout as Typed, Tile};
use cute_tests::records::{Atom, atoms};
use std::collections::BTreeMap;

/// Tiled products that CuTe makes and that are refused here: their atoms do not fill the tile, so
/// that threads have elements of other columns, or of none (`CUTE144`).
const REFUSED: [&str; 4] = [
    "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_2>> | Tile<_32,_32,_16>",
    "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_2>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>",
    "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_4,_1,_1>> | Tile<_32,_32,_16>",
    "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_4,_1,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>",
];

/// What is between the brackets of a type, and what is after them.
fn brackets(text: &str) -> (&str, &str) {
    let mut depth = 0;
    let end = text.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '<') - i32::from(*c == '>');
        depth == 0
    });
    let (end, _) = end.expect("a bracket closes");
    (&text[1..end], &text[end + 1..])
}

/// The tuple of `Shape<_2,_2,_1>`.
fn tuple(text: &str) -> HTuple {
    text.replace('_', "").replace("Shape<", "(").replace("Stride<", "(").replace('>', ")").parse().expect("a tuple")
}

/// The layout of `Layout<Shape<_2,_2>,Stride<_2,_1>>`.
fn layout(text: &str) -> Layout {
    let (inside, _) = brackets(text.strip_prefix("Layout").expect("a layout"));
    let (_, after) = brackets(inside.strip_prefix("Shape").expect("a shape"));
    let shape = tuple(&inside[..inside.len() - after.len()]);
    match after.strip_prefix(',') {
        Some(stride) => Layout::from_parts(shape, tuple(stride)).expect("a layout"),
        None => Layout::left(shape).expect("a layout"),
    }
}

/// The tiler of `Tile<Layout<…>,_32,Underscore>`.
fn tiler(text: &str) -> Tiler {
    let (mut rest, mut tiles) = (brackets(text.strip_prefix("Tile").expect("a tiler")).0, Vec::new());
    while !rest.is_empty() {
        let end = match rest.strip_prefix("Layout") {
            Some(after) => rest.len() - brackets(after).1.len(),
            None => rest.find(',').unwrap_or(rest.len()),
        };
        let tile = &rest[..end];
        tiles.push(match tile.strip_prefix('_') {
            Some(number) => Tiler::from(number.parse::<u64>().expect("a number")),
            None if tile == "Underscore" => Tiler::from(..),
            None => Tiler::from(layout(tile)),
        });
        rest = rest[end..].trim_start_matches(',');
    }
    Tiler::tuple(tiles).expect("a tiler")
}

/// The notation of a layout, with 0 for the strides of modes of one element: CuTe's are arbitrary.
fn text(layout: &Layout) -> String {
    let stride = layout.shape().map_leaves_with(&layout.stride(), |&extent, &stride| if extent == 1 { 0 } else { stride }).expect("congruent");
    Layout::from_parts(layout.shape(), stride).expect("a layout").to_string()
}

/// A layout or a shape of CuTe's, as [`text`] has it.
fn theirs(field: &str) -> String {
    let plain = field.replace('_', "");
    plain.parse::<Layout>().ok().filter(|_| plain.contains(':')).map_or(plain, |layout| text(&layout))
}

/// `(thread, values, rest_0, rest_1)` as CuTe groups it: `(thread, (values, (rest_0, rest_1)))`.
fn grouped(by_thread: &Layout) -> String {
    text(&by_thread.group(2, 4).and_then(|layout| layout.group(1, 3)).expect("four modes"))
}

/// Holds fields of ours against CuTe's.
fn compare(name: &str, theirs_by_name: &BTreeMap<String, String>, ours: &[(&str, String)]) {
    assert_eq!(theirs_by_name.len(), ours.len(), "{name}");
    for (field, ours) in ours {
        assert_eq!(*ours, theirs(&theirs_by_name[*field]), "{name} {field}");
    }
}

#[test]
fn tiled_products_are_those_of_cute() {
    let (mut equal, mut refused) = (0, 0);
    for Atom { name, fields, .. } in atoms().into_iter().filter(|atom| atom.kind == "tiled_mma") {
        let parts: Vec<&str> = name.split(" | ").collect();
        let [atom, groups, tile] = parts[..] else { panic!("{name}") };
        let made = TiledMma::new(MmaAtom::by_name(atom).expect("an atom"), &layout(groups), tiler(tile));
        if REFUSED.contains(&name.as_str()) {
            assert_eq!(made.map_err(|error| error.code()).err(), Some("CUTE144"), "{name}");
            refused += 1;
            continue;
        }
        let mma = made.unwrap_or_else(|error| panic!("{name}: {error}"));
        let thread_value = |operand| grouped(&mma.thread_value(operand).expect("a layout"));
        let [m, n, k] = mma.tile_shape();
        let ours = [
            ("ThrLayoutVMNK", text(mma.thread_layout())),
            ("LayoutA_TV", thread_value(Operand::A)),
            ("LayoutB_TV", thread_value(Operand::B)),
            ("LayoutC_TV", thread_value(Operand::C)),
            ("tile_shape", format!("({m},{n},{k})")),
        ];
        compare(&name, &fields, &ours);
        equal += 1;
    }
    assert_eq!((equal, refused), (26, 4));
}

#[test]
fn tiled_copies_are_those_of_cute() {
    let four = MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN").expect("an atom");
    let four = TiledMma::new(four, &Layout::left((2, 2, 1)).expect("a layout"), (32, 32, 16)).expect("a tiled product");
    let mut compared = 0;
    for Atom { name, fields, .. } in atoms().into_iter().filter(|atom| atom.kind.starts_with("tiled_copy")) {
        let (copy, thread_value) = match name.strip_prefix("make_tiled_copy_") {
            Some(of_operand) => {
                let operand = match &of_operand[..1] {
                    "A" => Operand::A,
                    "B" => Operand::B,
                    _ => Operand::C,
                };
                let (atom, _) = of_operand[2..].split_once(", ").expect("an atom and a product");
                let copy = four.tiled_copy(operand, CopyAtom::by_name(atom, Element::F16).expect("an atom")).expect("a copy");
                (copy, grouped(&four.thread_value(operand).expect("a layout")))
            }
            None => {
                let parts: Vec<&str> = name.split(" | ").collect();
                let [atom, threads, values] = parts[..] else { panic!("{name}") };
                let (atom, element) = atom.split_once(',').expect("an atom and a kind");
                let atom = CopyAtom::by_name(atom, Element::of_name(element).expect("a kind")).expect("an atom");
                let copy = TiledCopy::of(atom, &layout(threads), &layout(values)).expect("a copy");
                let thread_value = text(copy.thread_value());
                (copy, thread_value)
            }
        };
        let side = |side| text(&copy.thread_value_of(side).and_then(|layout| Ok(layout.take(0, 2)?)).expect("a layout"));
        let ours = [
            ("Tiler_MN", copy.tile().to_string()),
            ("TiledLayout_TV", thread_value),
            ("LayoutS_TV", side(Side::Source)),
            ("LayoutD_TV", side(Side::Destination)),
        ];
        compare(&name, &fields, &ours);
        compared += 1;
    }
    assert_eq!(compared, 9);
}

/// Each instruction of the records is found by its name, with the layouts that CuTe prints.
#[test]
fn instructions_are_those_of_cute() {
    let (mut products, mut copies, mut not_there) = (0, 0, 0);
    for Atom { kind, name, fields } in atoms() {
        let ours = match kind.as_str() {
            "mma" => {
                let atom = MmaAtom::by_name(&name).unwrap_or_else(|error| panic!("{error}"));
                products += 1;
                let [m, n, k] = atom.shape();
                let [_, a, b, c] = atom.elements().map(|element| element.bits().to_string());
                let layout = |operand| text(atom.layout(operand));
                vec![
                    ("Shape_MNK", format!("({m},{n},{k})")),
                    ("ThrID", text(atom.thread_id())),
                    ("ALayout", layout(Operand::A)),
                    ("BLayout", layout(Operand::B)),
                    ("CLayout", layout(Operand::C)),
                    ("bitsA", a),
                    ("bitsB", b),
                    ("bitsC", c),
                ]
            }
            "copy" => match CopyOperation::by_name(&name) {
                Ok(copy) => {
                    copies += 1;
                    let layout = |side| text(copy.layout(side));
                    vec![
                        ("ThrID", text(copy.thread_id())),
                        ("SrcLayout", layout(Side::Source)),
                        ("DstLayout", layout(Side::Destination)),
                        ("RefLayout", layout(copy.reference())),
                    ]
                }
                // Instructions of SM100 for its tensor memory and for numbers of 4, 6 and 8 bits.
                Err(error) => {
                    assert!(name.starts_with("SM100_") && error.code() == "CUTE142", "{error}");
                    not_there += 1;
                    continue;
                }
            },
            _ => continue,
        };
        for (field, cute) in &fields {
            let (_, ours) = ours.iter().find(|(of, _)| of == field).expect("a field");
            // CuTe's stride is not congruent to its shape there; as a function it is ours.
            assert_eq!(*ours, theirs(&cute.replace("((_16,_8))", "(_16,_8)")), "{name} {field}");
        }
    }
    assert_eq!((products, copies, not_there), (118, 8, 87));
}

/// The type of an instruction beside its value.
fn same_product<T: typed::MmaAtom>(atom: &MmaAtom) {
    use cute_static::atom::TileOfProduct;

    let name = atom.name();
    let shape = [<T::Shape as TileOfProduct>::M::VALUE, <T::Shape as TileOfProduct>::N::VALUE, <T::Shape as TileOfProduct>::K::VALUE];
    assert_eq!(atom.shape(), shape, "{name}");
    let bits = [
        <T::D as typed::Element>::Bits::VALUE,
        <T::A as typed::Element>::Bits::VALUE,
        <T::B as typed::Element>::Bits::VALUE,
        <T::C as typed::Element>::Bits::VALUE,
    ];
    assert_eq!(atom.elements().map(|element| u64::from(element.bits())), bits.map(|bits| bits), "{name}");
    assert_eq!(plain(atom.thread_id()), plain(T::ThreadId::new()), "{name}");
    assert_eq!(plain(atom.layout(Operand::A)), plain(T::LayoutA::new()), "{name}");
    assert_eq!(plain(atom.layout(Operand::B)), plain(T::LayoutB::new()), "{name}");
    assert_eq!(plain(atom.layout(Operand::C)), plain(T::LayoutC::new()), "{name}");
}

/// The type of an instruction for copies beside its value.
fn same_copy<T: typed::CopyOperation>(copy: &CopyOperation) {
    let name = copy.name();
    assert_eq!(plain(copy.thread_id()), plain(T::ThreadId::new()), "{name}");
    assert_eq!(plain(copy.layout(Side::Source)), plain(T::Source::new()), "{name}");
    assert_eq!(plain(copy.layout(Side::Destination)), plain(T::Destination::new()), "{name}");
    assert_eq!(plain(copy.layout(copy.reference())), plain(T::Reference::new()), "{name}");
}

/// A kind of numbers as CuTe's names have it.
fn in_names(kind: &str) -> &str {
    match kind {
        "f32" => "F32",
        "i32" => "S32",
        "i8" => "S8",
        "u8" => "U8",
        kind => kind,
    }
}

/// The notation, without the sign of what is static.
fn plain(layout: impl ToString) -> String {
    layout.to_string().replace('_', "")
}

/// Each row of the table, as a type and as a value.
#[test]
fn every_row_is_the_same_instruction_in_both_crates() {
    use cute_static::atom::*;

    let mut rows = 0;
    macro_rules! products {
        ($(tile $shape:tt threads $threads:tt a $a:tt b $b:tt c $c:tt $name:literal {
            $($atom:ident: $dk:ident $ak:ident $bk:ident $ck:ident $kinds:literal;)*
        })*) => { $( $(
            same_product::<$atom>(&cute_dynamic::atom::MmaAtom::by_name(stringify!($atom)).expect("a value"));
            rows += 1;
        )* )* };
    }
    cute_refusals::mma_instructions! { products }
    macro_rules! copies {
        ($(source $source:tt destination $destination:tt by $reference:ident { $($(#[$note:meta])* $operation:ident $name:literal;)* })*) => { $( $(
            same_copy::<$operation>(&cute_dynamic::atom::CopyOperation::by_name(stringify!($operation)).expect("a value"));
            rows += 1;
        )* )* };
    }
    cute_refusals::warp_copies! { copies }
    // Those of one thread, for each width that they have.
    macro_rules! of_thread {
        ($($operation:ident [$($number:ident $cute:literal)*];)*) => { $( $(
            let name = format!(concat!(stringify!($operation), "<{}>"), $cute);
            same_copy::<$operation<$number>>(&cute_dynamic::atom::CopyOperation::by_name(&name).expect("a value"));
            rows += 1;
        )* )* };
    }
    of_thread! {
        UniversalCopy [u8 "uint8_t" u16 "uint16_t" u32 "uint32_t" u64 "uint64_t" u128 "uint128_t"];
        SM80_CP_ASYNC_CACHEALWAYS [u32 "uint32_t" u64 "uint64_t" u128 "uint128_t"];
        SM80_CP_ASYNC_CACHEALWAYS_ZFILL [u32 "uint32_t" u64 "uint64_t" u128 "uint128_t"];
        SM80_CP_ASYNC_CACHEGLOBAL [u128 "uint128_t"];
        SM80_CP_ASYNC_CACHEGLOBAL_ZFILL [u128 "uint128_t"];
    }
    // The products of a warp group: each extent in N, each kind of numbers.
    macro_rules! wgmma {
        ($n:literal: $($k:literal $kinds:literal $c:ident $a:ident $b:ident $order:literal;)*) => { $(
            let name = |side: &str| format!(concat!("SM90_64x", $n, "x", $k, "_", $kinds, "_{}", $order), side);
            same_product::<SM90_64xNxK_SS<Int![$n], $c, $a, $b>>(&cute_dynamic::atom::MmaAtom::by_name(&name("SS")).expect("a value"));
            same_product::<SM90_64xNxK_RS<Int![$n], $c, $a, $b>>(&cute_dynamic::atom::MmaAtom::by_name(&name("RS")).expect("a value"));
            rows += 2;
        )* };
    }
    macro_rules! columns {
        ($($n:literal)*) => { $(
            wgmma! { $n:
                16 "F16F16F16" F16 F16 F16 "";
                16 "F32BF16BF16" f32 BF16 BF16 "";
                8 "F32TF32TF32" f32 TF32 TF32 "_TN";
                32 "S32S8U8" i32 i8 u8 "_TN";
                32 "F16E5M2E4M3" F16 E5M2 E4M3 "_TN";
            }
        )* };
    }
    #[cfg(cute_tests = "all")]
    cute_refusals::wgmma_columns! { columns }
    #[cfg(not(cute_tests = "all"))]
    columns! { 8 104 256 }
    // Every kind of numbers, at the least, the largest and another extent in N.
    let mut of_kinds = 0;
    macro_rules! of_kind {
        ($c:ident $a:ident $b:ident: $($n:literal)*) => { $(
            let bits = <$a as cute_static::atom::Element>::Bits::VALUE;
            let kinds = [stringify!($c), stringify!($a), stringify!($b)].map(in_names).concat();
            // Of 16 bits, either order is one atom.
            let order = if bits == 16 { "" } else { "_TN" };
            let name = |side: &str| format!("SM90_64x{}x{}_{kinds}_{side}{order}", $n, 256 / bits);
            same_product::<SM90_64xNxK_SS<Int![$n], $c, $a, $b>>(&cute_dynamic::atom::MmaAtom::by_name(&name("SS")).expect("a value"));
            same_product::<SM90_64xNxK_RS<Int![$n], $c, $a, $b>>(&cute_dynamic::atom::MmaAtom::by_name(&name("RS")).expect("a value"));
            of_kinds += 2;
        )* };
    }
    #[cfg(cute_tests = "all")]
    macro_rules! kinds {
        ($($c:ident: $a:ident $b:ident;)*) => { $( of_kind!($c $a $b: 8 104 256); )* };
    }
    #[cfg(not(cute_tests = "all"))]
    macro_rules! kinds {
        ($($c:ident: $a:ident $b:ident;)*) => { $( of_kind!($c $a $b: 104); )* };
    }
    cute_refusals::wgmma_kinds! { kinds }
    cute_refusals::wgmma_kinds_of_any_order! { kinds }
    assert_eq!(of_kinds, 16 * 2 * if cfg!(cute_tests = "all") { 3 } else { 1 });
    same_product::<UniversalFMA<f32>>(&cute_dynamic::atom::MmaAtom::by_name("UniversalFMA<float>").expect("a value"));
    // All that there is, but the other kinds of numbers of the warp groups at the other extents,
    // and `UniversalFMA`.
    let all = cute_dynamic::atom::MmaAtom::all().count() + cute_dynamic::atom::CopyOperation::all().count();
    let columns = if cfg!(cute_tests = "all") { 32 } else { 3 };
    assert_eq!(all, rows - columns * 2 * 5 + 32 * 2 * 16);
}

/// A tiled product as a type, and as a value: the same threads, tile and partitions of data.
macro_rules! same_tilings {
    ($($mma:ty, $name:literal, $atoms:literal, $tile:literal: a $a:tt b $b:tt c $c:tt;)*) => { $( {
        let atom = MmaAtom::by_name($name).expect("an atom");
        let tile: Tiler = $tile.parse().expect("a tiler");
        let mma = TiledMma::new(atom, &$atoms.parse::<Layout>().expect("a layout"), tile).expect("a product");
        assert_eq!(mma.threads(), <$mma as typed::Tiling>::THREADS as u64);
        assert_eq!(plain(mma.thread_layout()), plain(<$mma as typed::Tiling>::ThreadLayout::default()));
        same_tilings!(@ mma $mma, A OperandA $a);
        same_tilings!(@ mma $mma, B OperandB $b);
        same_tilings!(@ mma $mma, C OperandC $c);
    } )* };
    (@ $value:ident $mma:ty, $operand:ident $typed:ident ($x:literal, $y:literal)) => {
        let data = cute_static::layout![($x, $y) : ($y, 1)];
        let expected = data.partition(typed::$typed::<$mma>::default()).to_dynamic().expect("numbers");
        let found = $value.partition(Operand::$operand, &data.to_dynamic().expect("numbers")).expect("a partition");
        // As functions, too: modes of one element may have any stride.
        assert_eq!(text(&found), text(&expected), "{}", stringify!($mma));
        assert!(found.is_same_function(&expected));
    };
}

#[test]
fn tiled_products_are_those_of_the_types() {
    use typed::{SM70_8x8x4_F32F16F16F32_NT, SM80_16x8x16_F32F16F16F32_TN, SM80_16x8x32_S32S8S8S32_TN, SM90_64xNxK_RS, TF32};
    type Sm80<Atoms, Permutation> = typed::TiledMma<SM80_16x8x16_F32F16F16F32_TN, Atoms, Permutation>;
    same_tilings! {
        Sm80<Typed![2, 2, 1], Tile![32, 32, 16]>, "SM80_16x8x16_F32F16F16F32_TN", "(2,2,1)", "(32,32,16)": a (64, 48) b (96, 32) c (64, 32);
        Sm80<Typed![2, 2, 1], Tile![(4, 4, 2) : (1, 8, 4), 32, 16]>, "SM80_16x8x16_F32F16F16F32_TN", "(2,2,1)", "<(4,4,2):(1,8,4),32,16>":
            a (64, 32) b (32, 48) c (32, 64);
        Sm80<Typed![(2, 2, 2) : (4, 2, 1)], Tile![_, _, 64]>, "SM80_16x8x16_F32F16F16F32_TN", "(2,2,2):(4,2,1)", "(_,_,64)": a (32, 128) b (48, 64) c (32, 16);
        typed::TiledMma<SM70_8x8x4_F32F16F16F32_NT, Typed![(2, 2, 1) : (2, 1, 0)], Tile![(4, 4, 2) : (1, 8, 4), 32, 4]>,
            "SM70_8x8x4_F32F16F16F32_NT", "(2,2):(2,1)", "<(4,4,2):(1,8,4),32,4>": a (32, 8) b (64, 4) c (64, 32);
        typed::TiledMma<SM80_16x8x32_S32S8S8S32_TN, Typed![1, 3, 1]>, "SM80_16x8x32_S32S8S8S32_TN", "(1,3,1)", "(_,_,_)": a (32, 64) b (48, 32) c (16, 72);
        typed::TiledMma<SM90_64xNxK_RS<Int![24], f32, TF32, TF32>, Typed![2, 1, 1]>, "SM90_64x24x8_F32TF32TF32_RS_TN", "(2,1,1)", "(_,_,_)":
            a (128, 16) b (24, 8) c (128, 48);
    }
}

/// A tiled copy as a type, and as a value.
macro_rules! same_copies {
    ($($copy:ty, $name:literal $element:ident, $threads:literal, $values:literal: ($x:literal, $y:literal) $($vectorize:ident)?;)*) => { $( {
        let atom = CopyAtom::by_name($name, Element::$element).expect("an atom");
        let copy = TiledCopy::of(atom, &$threads.parse().expect("a layout"), &$values.parse().expect("a layout")).expect("a copy");
        assert_eq!(copy.threads(), <$copy as typed::CopyTiling>::THREADS as u64);
        assert_eq!(plain(copy.thread_value()), plain(<$copy as typed::CopyTiling>::ThreadValue::default()));
        let data = cute_static::layout![($x, $y) : ($y, 1)];
        let sides = [
            (Side::Source, data.partition(typed::Source::<$copy>::default()).to_dynamic().expect("numbers")),
            (Side::Destination, data.partition(typed::Destination::<$copy>::default()).to_dynamic().expect("numbers")),
        ];
        for (side, expected) in sides {
            let found = copy.partition(side, &data.to_dynamic().expect("numbers")).expect("a partition");
            assert_eq!(text(&found), text(&expected), "{}", stringify!($copy));
        }
        $(
            let vectors = data.$vectorize(typed::Source::<$copy>::default()).to_dynamic().expect("numbers");
            assert_eq!(text(&copy.$vectorize(Side::Source, &data.to_dynamic().expect("numbers")).expect("vectors")), text(&vectors));
        )?
    } )* };
}

#[test]
fn tiled_copies_are_those_of_the_types() {
    type Half<Op> = typed::CopyAtom<Op, typed::F16>;
    same_copies! {
        typed::TiledCopyOf<typed::CopyAtom<typed::UniversalCopy<u128>, f32>, Typed![(32, 8) : (8, 1)], Typed![1, 4]>, "UniversalCopy<uint128_t>" F32,
            "(32,8):(8,1)", "(1,4)": (64, 96) vectorize;
        typed::TiledCopyOf<Half<typed::SM80_CP_ASYNC_CACHEALWAYS<u128>>, Typed![(16, 8) : (8, 1)], Typed![1, 8]>, "SM80_CP_ASYNC_CACHEALWAYS<uint128_t>" F16,
            "(16,8):(8,1)", "(1,8)": (32, 128) vectorize;
        typed::TiledCopyOf<Half<typed::SM75_U32x2_LDSM_N>, Typed![16, 2], Typed![1, 8]>, "SM75_U32x2_LDSM_N" F16, "(16,2)", "(1,8)": (32, 48);
    }
}
