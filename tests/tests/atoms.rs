//! `atoms.jsonl`: the instructions of `cute_static::atom` against CuTe's, as text and as functions,
//! and each against what it must be.

use cute_static::atom::*;
use cute_static::int::Number;
use cute_static::{Int, Static};
use cute_tests::oracle::{Layout, check};
use cute_tests::records::{Atom, atoms};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Where our text is not CuTe's, by the name of the instruction: the field, and why.
const DIFFERENCES: &[(&str, &str, &str)] =
    &[("SM80_16x8x128_S32U1U1S32_TN_ANDPOPC", "ALayout", "CuTe's stride is not congruent to its shape, `((16,8))` to `(32,2)`; as a function it is ours")];

/// The fields of an instruction for matrix products.
fn mma<T: MmaAtom>(_: T) -> BTreeMap<String, String> {
    let shape = [
        <<T::Shape as TileOfProduct>::M as Number>::VALUE,
        <<T::Shape as TileOfProduct>::N as Number>::VALUE,
        <<T::Shape as TileOfProduct>::K as Number>::VALUE,
    ];
    let bits = [<T::A as Element>::Bits::VALUE, <T::B as Element>::Bits::VALUE, <T::C as Element>::Bits::VALUE];
    BTreeMap::from([
        ("Shape_MNK".to_owned(), format!("(_{},_{},_{})", shape[0], shape[1], shape[2])),
        ("ThrID".to_owned(), T::ThreadId::new().to_string()),
        ("ALayout".to_owned(), T::LayoutA::new().to_string()),
        ("BLayout".to_owned(), T::LayoutB::new().to_string()),
        ("CLayout".to_owned(), T::LayoutC::new().to_string()),
        ("bitsA".to_owned(), bits[0].to_string()),
        ("bitsB".to_owned(), bits[1].to_string()),
        ("bitsC".to_owned(), bits[2].to_string()),
    ])
}

/// The fields of an instruction for copies.
fn copy<T: CopyOperation>(_: T) -> BTreeMap<String, String> {
    BTreeMap::from([
        ("ThrID".to_owned(), T::ThreadId::new().to_string()),
        ("SrcLayout".to_owned(), T::Source::new().to_string()),
        ("DstLayout".to_owned(), T::Destination::new().to_string()),
        ("RefLayout".to_owned(), T::Reference::new().to_string()),
    ])
}

/// The fields of each type, by its name.
macro_rules! table {
    ($of:ident: $($atom:ident)*) => { [$((stringify!($atom).to_owned(), $of($atom))),*] };
}

fn mma_table() -> HashMap<String, BTreeMap<String, String>> {
    let mut table = HashMap::from(table! { mma:
        SM61_DP4A SM61_DP2A
        SM70_8x8x4_F16F16F16F16_TN SM70_8x8x4_F16F16F16F16_NT SM70_8x8x4_F16F16F16F16_NN SM70_8x8x4_F16F16F16F16_TT
        SM70_8x8x4_F32F16F16F32_TN SM70_8x8x4_F32F16F16F32_NT SM70_8x8x4_F32F16F16F32_NN SM70_8x8x4_F32F16F16F32_TT
        SM75_16x8x8_F32F16F16F32_TN SM75_8x8x16_S32S8S8S32_TN SM75_8x8x32_S32S4S4S32_TN
        SM80_16x8x8_F16F16F16F16_TN SM80_16x8x8_F32F16F16F32_TN SM80_16x8x8_F32BF16BF16F32_TN
        SM80_16x8x16_F16F16F16F16_TN SM80_16x8x16_F32F16F16F32_TN SM80_16x8x16_F32BF16BF16F32_TN
        SM80_16x8x4_F32TF32TF32F32_TN SM80_16x8x8_F32TF32TF32F32_TN
        SM80_8x8x4_F64F64F64F64_TN SM80_8x8x4_C64C64C64C64_TN SM80_8x8x4_GC64C64C64GC64_TN
        SM80_8x8x16_S32S8S8S32_TN SM80_8x8x16_S32S8U8S32_TN SM80_8x8x16_S32U8S8S32_TN SM80_8x8x16_S32U8U8S32_TN
        SM80_8x8x16_S32S8S8S32_TN_SATURATE SM80_8x8x16_S32S8U8S32_TN_SATURATE SM80_8x8x16_S32U8S8S32_TN_SATURATE SM80_8x8x16_S32U8U8S32_TN_SATURATE
        SM80_16x8x16_S32S8S8S32_TN SM80_16x8x16_S32S8U8S32_TN SM80_16x8x16_S32U8S8S32_TN SM80_16x8x16_S32U8U8S32_TN
        SM80_16x8x16_S32S8S8S32_TN_SATURATE SM80_16x8x16_S32S8U8S32_TN_SATURATE SM80_16x8x16_S32U8S8S32_TN_SATURATE SM80_16x8x16_S32U8U8S32_TN_SATURATE
        SM80_16x8x32_S32S8S8S32_TN SM80_16x8x32_S32S8U8S32_TN SM80_16x8x32_S32U8S8S32_TN SM80_16x8x32_S32U8U8S32_TN
        SM80_16x8x32_S32S8S8S32_TN_SATURATE SM80_16x8x32_S32S8U8S32_TN_SATURATE SM80_16x8x32_S32U8S8S32_TN_SATURATE SM80_16x8x32_S32U8U8S32_TN_SATURATE
        SM80_8x8x32_S32S4S4S32_TN SM80_8x8x32_S32S4U4S32_TN SM80_8x8x32_S32U4S4S32_TN SM80_8x8x32_S32U4U4S32_TN
        SM80_8x8x32_S32S4S4S32_TN_SATURATE SM80_8x8x32_S32S4U4S32_TN_SATURATE SM80_8x8x32_S32U4S4S32_TN_SATURATE SM80_8x8x32_S32U4U4S32_TN_SATURATE
        SM80_16x8x32_S32S4S4S32_TN SM80_16x8x32_S32S4U4S32_TN SM80_16x8x32_S32U4S4S32_TN SM80_16x8x32_S32U4U4S32_TN
        SM80_16x8x32_S32S4S4S32_TN_SATURATE SM80_16x8x32_S32S4U4S32_TN_SATURATE SM80_16x8x32_S32U4S4S32_TN_SATURATE SM80_16x8x32_S32U4U4S32_TN_SATURATE
        SM80_16x8x64_S32S4S4S32_TN SM80_16x8x64_S32S4U4S32_TN SM80_16x8x64_S32U4S4S32_TN SM80_16x8x64_S32U4U4S32_TN
        SM80_16x8x64_S32S4S4S32_TN_SATURATE SM80_16x8x64_S32S4U4S32_TN_SATURATE SM80_16x8x64_S32U4S4S32_TN_SATURATE SM80_16x8x64_S32U4U4S32_TN_SATURATE
        SM80_8x8x128_S32U1U1S32_TN_ANDPOPC SM80_8x8x128_S32U1U1S32_TN_XORPOPC SM80_16x8x128_S32U1U1S32_TN_ANDPOPC
        SM80_16x8x128_S32U1U1S32_TN_XORPOPC SM80_16x8x256_S32U1U1S32_TN_ANDPOPC SM80_16x8x256_S32U1U1S32_TN_XORPOPC
        SM89_16x8x32_F32E4M3E4M3F32_TN SM89_16x8x32_F32E4M3E5M2F32_TN SM89_16x8x32_F32E5M2E4M3F32_TN SM89_16x8x32_F32E5M2E5M2F32_TN
        SM89_16x8x32_F16E4M3E4M3F16_TN SM89_16x8x32_F16E4M3E5M2F16_TN SM89_16x8x32_F16E5M2E4M3F16_TN SM89_16x8x32_F16E5M2E5M2F16_TN
        SM90_16x8x4_F64F64F64F64_TN SM90_16x8x8_F64F64F64F64_TN SM90_16x8x16_F64F64F64F64_TN
        SM90_16x8x4_C64C64C64C64_TN SM90_16x8x8_C64C64C64C64_TN SM90_16x8x16_C64C64C64C64_TN
        SM100_2x1x1_F32F32F32F32 SM100_1x2x1_F32F32F32F32
    });
    table.insert("UniversalFMA<float>".to_owned(), mma(UniversalFMA::<f32>::default()));
    table.insert("UniversalFMA<double>".to_owned(), mma(UniversalFMA::<f64>::default()));
    gmma(&mut table);
    table
}

/// The products of a warp group under CuTe's names: for each extent in N, each kind of numbers, and
/// A from shared memory or from registers.
fn gmma(table: &mut HashMap<String, BTreeMap<String, String>>) {
    macro_rules! kinds {
        ($n:literal: $($k:literal $c:ident $a:ident $b:ident $kinds:literal [$($suffix:literal)*];)*) => { $(
            let from_shared = mma(SM90_64xNxK_SS::<Int![$n], $c, $a, $b>::default());
            let from_registers = mma(SM90_64xNxK_RS::<Int![$n], $c, $a, $b>::default());
            $(
                table.insert(format!(concat!("SM90_64x{}x{}_{}_SS", $suffix), $n, $k, $kinds), from_shared.clone());
                table.insert(format!(concat!("SM90_64x{}x{}_{}_RS", $suffix), $n, $k, $kinds), from_registers.clone());
            )*
        )* };
    }
    macro_rules! columns {
        ($($n:literal)*) => { $( kinds! { $n:
            16 F16 F16 F16 "F16F16F16" ["<MN,MN>" "<MN,K>" "<K,MN>" "<K,K>"];
            16 f32 F16 F16 "F32F16F16" ["<MN,MN>" "<MN,K>" "<K,MN>" "<K,K>"];
            16 f32 BF16 BF16 "F32BF16BF16" ["<MN,MN>" "<MN,K>" "<K,MN>" "<K,K>"];
            8 f32 TF32 TF32 "F32TF32TF32" ["_TN"];
            32 i32 i8 i8 "S32S8S8" ["_TN" "_TN_SATURATE"];
            32 i32 i8 u8 "S32S8U8" ["_TN" "_TN_SATURATE"];
            32 i32 u8 i8 "S32U8S8" ["_TN" "_TN_SATURATE"];
            32 i32 u8 u8 "S32U8U8" ["_TN" "_TN_SATURATE"];
            32 F16 E4M3 E4M3 "F16E4M3E4M3" ["_TN"];
            32 f32 E4M3 E4M3 "F32E4M3E4M3" ["_TN"];
            32 F16 E5M2 E4M3 "F16E5M2E4M3" ["_TN"];
            32 f32 E4M3 E5M2 "F32E4M3E5M2" ["_TN"];
        } )* };
    }
    columns! { 8 16 24 32 40 48 56 64 72 80 88 96 104 112 120 128 136 144 152 160 168 176 184 192 200 208 216 224 232 240 248 256 }
}

fn copy_table() -> HashMap<String, BTreeMap<String, String>> {
    let mut table = HashMap::from(table! { copy:
        SM50_Shuffle_U32_2x2Trans_XOR1 SM50_Shuffle_U32_2x2Trans_XOR4
        SM75_U32x1_LDSM_N SM75_U32x2_LDSM_N SM75_U32x4_LDSM_N SM75_U16x2_LDSM_T SM75_U16x4_LDSM_T SM75_U16x8_LDSM_T SM75_U32x1_MOVM_T
        SM90_U32x1_STSM_N SM90_U32x2_STSM_N SM90_U32x4_STSM_N SM90_U16x2_STSM_T SM90_U16x4_STSM_T SM90_U16x8_STSM_T
    });
    table.insert("UniversalCopy<uint128_t>".to_owned(), copy(UniversalCopy::<u128>::default()));
    table.insert("SM80_CP_ASYNC_CACHEALWAYS<uint128_t>".to_owned(), copy(SM80_CP_ASYNC_CACHEALWAYS::<u128>::default()));
    table.insert("SM80_CP_ASYNC_CACHEALWAYS_ZFILL<uint128_t>".to_owned(), copy(SM80_CP_ASYNC_CACHEALWAYS_ZFILL::<u128>::default()));
    table.insert("SM80_CP_ASYNC_CACHEGLOBAL<uint128_t>".to_owned(), copy(SM80_CP_ASYNC_CACHEGLOBAL::<u128>::default()));
    table.insert("SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<uint128_t>".to_owned(), copy(SM80_CP_ASYNC_CACHEGLOBAL_ZFILL::<u128>::default()));
    table
}

/// A layout of the table.
fn plain(text: &str) -> Layout {
    text.parse().unwrap_or_else(|_| panic!("{text} is no layout"))
}

/// What has become of the records of a kind.
#[derive(Debug, Default, PartialEq, Eq)]
struct Counts {
    equal: usize,
    differ: usize,
    not_there: usize,
}

/// Holds the records of a kind against a table. Those that the table does not have must be of an
/// architecture that it is not for.
fn compare(kind: &str, table: &HashMap<String, BTreeMap<String, String>>) -> Counts {
    let mut counts = Counts::default();
    for Atom { name, fields, .. } in atoms().into_iter().filter(|atom| atom.kind == kind) {
        let Some(ours) = table.get(&name) else {
            assert!(name.starts_with("SM100_"), "{name} is not in the table");
            counts.not_there += 1;
            continue;
        };
        let mut equal = true;
        for (field, cute) in &fields {
            let ours = &ours[field];
            if ours == cute {
                continue;
            }
            let known = DIFFERENCES.iter().any(|(of, at, _)| *of == name && at == field);
            assert!(known, "{name} {field}: {ours}, CuTe: {cute}");
            equal = false;
        }
        if equal { counts.equal += 1 } else { counts.differ += 1 }
    }
    counts
}

#[test]
fn instructions_for_products_are_those_of_cute() {
    let counts = compare("mma", &mma_table());
    assert_eq!(counts, Counts { equal: 117, differ: 1, not_there: 0 });
}

#[test]
fn instructions_for_copies_are_those_of_cute() {
    let counts = compare("copy", &copy_table());
    // What is not there: instructions of SM100 for its tensor memory and for numbers of 4, 6 and 8
    // bits.
    assert_eq!(counts, Counts { equal: 8, differ: 0, not_there: 87 });
}

/// How often a layout takes each value below `size`; none is above.
fn hits(layout: &Layout, size: u64) -> Vec<u64> {
    let (mut hits, value) = (vec![0; size as usize], layout.function());
    for i in 0..layout.size() {
        hits[value(i) as usize] += 1;
    }
    hits
}

/// By brute force: every operand's layout reaches every element of its tile, each once.
#[test]
fn every_layout_covers_its_tile() {
    let table = mma_table();
    assert_eq!(table.len(), 96 + 32 * (3 * 4 + 1 + 4 * 2 + 4) * 2);
    // Many instructions share their layouts.
    let mut layouts = BTreeSet::new();
    for (name, fields) in &table {
        let shape: Vec<u64> = fields["Shape_MNK"].trim_matches(['(', ')']).split(',').map(|n| n[1..].parse().expect("a number")).collect();
        let [m, n, k] = shape[..] else { panic!("{name}: {shape:?}") };
        for (field, size) in [("ALayout", m * k), ("BLayout", n * k), ("CLayout", m * n)] {
            let shared = name.starts_with("SM90_64x") && (field == "BLayout" || field == "ALayout" && name.contains("_SS"));
            layouts.insert((fields[field].clone(), size, plain(&fields["ThrID"]).size(), shared));
        }
    }
    for (text, size, threads, shared) in layouts {
        let layout = plain(&text);
        assert_eq!(layout.modes()[0].size(), threads, "{text}");
        // What is in shared memory, each thread has all of.
        let once = if shared { layout.modes()[1].clone() } else { layout.clone() };
        assert!(!shared || layout.modes()[0].cosize() == 1, "{text}");
        assert!(hits(&once, size).iter().all(|&hits| hits == 1), "{text}");
    }
    for (name, fields) in &copy_table() {
        let reference = plain(&fields["RefLayout"]);
        assert!(hits(&reference, reference.size()).iter().all(|&hits| hits == 1), "{name}");
        for field in ["SrcLayout", "DstLayout"] {
            assert!(hits(&plain(&fields[field]), reference.size()).iter().all(|&hits| hits > 0), "{name} {field}");
        }
    }
}

/// CuTe's text and ours are the same function where they are both layouts.
#[test]
fn differences_are_the_same_functions() {
    let table = mma_table();
    for Atom { name, fields, .. } in atoms().into_iter().filter(|atom| atom.kind == "mma") {
        for (field, cute) in fields.iter().filter(|(field, _)| field.ends_with("Layout")) {
            let Ok(cute) = cute.replace("((_16,_8))", "(_16,_8)").parse::<Layout>() else { panic!("{name} {field}: {cute}") };
            let ours = plain(&table[&name][field]);
            check::same_function(&cute, &ours).unwrap_or_else(|error| panic!("{name} {field}: {error}"));
        }
    }
}
