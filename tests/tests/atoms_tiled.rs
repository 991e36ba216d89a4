//! Tiled products and copies: `atoms.jsonl` as text, and by brute force from what their parts mean.

use cute_static::atom::*;
use cute_static::prelude::*;
use cute_static::{Int, Layout as Typed, Tile};
use cute_tests::oracle::{Layout, Tree};
use cute_tests::records::atoms;
use std::collections::BTreeMap;

/// Tiled products that CuTe makes and that are refused here, with why.
const REFUSED: &[(&str, &str)] = &[
    (
        "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_2>> | Tile<_32,_32,_16>",
        "two atoms along K have 32 elements, and the tile has 16: in CuTe both take the same ones, and C is twice the product",
    ),
    (
        "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_2>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>",
        "as above",
    ),
    (
        "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_4,_1,_1>> | Tile<_32,_32,_16>",
        "four atoms along M have 64 rows, and the tile has 32: in CuTe half of the threads have elements of other columns, or of none",
    ),
    (
        "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_4,_1,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>",
        "as above",
    ),
];

/// `(thread, values, rest_0, rest_1)` as CuTe groups it: `(thread, (values, (rest_0, rest_1)))`.
type Grouped<L> = GroupOf<GroupOf<L, Int![2], Int![4]>, Int![1], Int![3]>;

/// A tiled product, as CuTe's fields have it.
macro_rules! product {
    ($mma:ty) => {
        BTreeMap::from([
            ("ThrLayoutVMNK", <$mma as Tiling>::ThreadLayout::default().to_string()),
            ("LayoutA_TV", Grouped::<ThreadValueOf<OperandA<$mma>>>::default().to_string()),
            ("LayoutB_TV", Grouped::<ThreadValueOf<OperandB<$mma>>>::default().to_string()),
            ("LayoutC_TV", Grouped::<ThreadValueOf<OperandC<$mma>>>::default().to_string()),
            ("tile_shape", shape_text::<<$mma as Tiling>::TileShape>()),
        ])
    };
}

/// A shape, through the layout that it is the shape of.
fn shape_text<S: TryCompactColMajor + Static>() -> String
where
    TryCompactColMajorOf<S>: cute_static::diagnostic::HasAnswer,
    Typed<S, CompactColMajorOf<S>>: std::fmt::Display + Static,
{
    let layout = <Typed<S, CompactColMajorOf<S>> as Static>::new().to_string();
    layout.split(':').next().expect("a shape").to_owned()
}

/// A tiled copy, as CuTe's fields have it.
macro_rules! tiled_copy {
    ($copy:ty, $thread_value:ty) => {
        BTreeMap::from([
            ("Tiler_MN", shape_text::<<$copy as CopyTiling>::Tile>()),
            ("TiledLayout_TV", <$thread_value>::default().to_string()),
            ("LayoutS_TV", TakeOf::<ThreadValueOf<Source<$copy>>, Int![0], Int![2]>::default().to_string()),
            ("LayoutD_TV", TakeOf::<ThreadValueOf<Destination<$copy>>, Int![0], Int![2]>::default().to_string()),
        ])
    };
}

/// A layout with 0 for the strides of modes of one element: CuTe's are arbitrary.
fn without_size_one_strides(text: &str) -> String {
    fn zeroed(shape: &Tree, stride: &Tree) -> Tree {
        match (shape, stride) {
            (Tree::Tuple(shapes), Tree::Tuple(strides)) => Tree::Tuple(shapes.iter().zip(strides).map(|(s, d)| zeroed(s, d)).collect()),
            (Tree::Leaf(1), _) => Tree::Leaf(0),
            _ => stride.clone(),
        }
    }
    match text.parse::<Layout>() {
        Ok(layout) => Layout::new(layout.shape.clone(), zeroed(&layout.shape, &layout.stride)).to_string(),
        Err(_) => text.replace('_', ""),
    }
}

fn compare(kinds: &[&str], table: &[(&str, BTreeMap<&str, String>)]) -> (usize, usize) {
    let (mut equal, mut refused) = (0, 0);
    for atom in atoms().into_iter().filter(|atom| kinds.contains(&atom.kind.as_str())) {
        if REFUSED.iter().any(|(name, _)| *name == atom.name) {
            refused += 1;
            continue;
        }
        let (_, ours) = table.iter().find(|(name, _)| *name == atom.name).unwrap_or_else(|| panic!("{} is not in the table", atom.name));
        for (field, cute) in &atom.fields {
            assert_eq!(without_size_one_strides(&ours[field.as_str()]), without_size_one_strides(cute), "{} {field}", atom.name);
        }
        equal += 1;
    }
    (equal, refused)
}

type Sm80<Atoms, Permutation> = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Atoms, Permutation>;
type Plain = Tile![32, 32, 16];
type Reordered = Tile![(4, 4, 2) : (1, 8, 4), 32, 16];
type One = Typed![1, 1, 1];
type TwoByTwo = Typed![2, 2, 1];
type Many = Typed![16, 16, 1];

#[test]
fn tiled_products_are_those_of_cute() {
    let table = [
        ("SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_1,_1,_1>> | Tile<_32,_32,_16>", product!(Sm80<One, Plain>)),
        ("SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_1,_1,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>", product!(Sm80<One, Reordered>)),
        ("SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_1>> | Tile<_32,_32,_16>", product!(Sm80<TwoByTwo, Plain>)),
        (
            "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>",
            product!(Sm80<TwoByTwo, Reordered>),
        ),
        ("SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_4,_1>> | Tile<_32,_32,_16>", product!(Sm80<Typed![2, 4, 1], Plain>)),
        (
            "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_4,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>",
            product!(Sm80<Typed![2, 4, 1], Reordered>),
        ),
        ("SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_1>,Stride<_2,_1,_1>> | Tile<_32,_32,_16>", product!(Sm80<Typed![(2, 2, 1) : (2, 1, 1)], Plain>)),
        (
            "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_1>,Stride<_2,_1,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>",
            product!(Sm80<Typed![(2, 2, 1) : (2, 1, 1)], Reordered>),
        ),
        ("SM70_8x8x4_F32F16F16F32_NT | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM70_8x8x4_F32F16F16F32_NT, TwoByTwo>)),
        ("SM70_8x8x4_F32F16F16F32_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM70_8x8x4_F32F16F16F32_TN>)),
        ("SM70_8x8x4_F32F16F16F32_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM70_8x8x4_F32F16F16F32_TN, Many>)),
        ("SM75_16x8x8_F32F16F16F32_TN | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM75_16x8x8_F32F16F16F32_TN, TwoByTwo>)),
        ("SM80_16x8x8_F16F16F16F16_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x8_F16F16F16F16_TN>)),
        ("SM80_16x8x8_F16F16F16F16_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x8_F16F16F16F16_TN, Many>)),
        ("SM80_16x8x16_F16F16F16F16_TN | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x16_F16F16F16F16_TN, TwoByTwo>)),
        ("SM80_16x8x8_F32TF32TF32F32_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x8_F32TF32TF32F32_TN>)),
        ("SM80_16x8x8_F32TF32TF32F32_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, Many>)),
        ("SM80_8x8x4_F64F64F64F64_TN | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_8x8x4_F64F64F64F64_TN, TwoByTwo>)),
        ("SM80_16x8x32_S32S8S8S32_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x32_S32S8S8S32_TN>)),
        ("SM80_16x8x32_S32S8S8S32_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x32_S32S8S8S32_TN, Many>)),
        ("UniversalFMA<float> | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<UniversalFMA<f32>, TwoByTwo>)),
        ("UniversalFMA<double> | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<UniversalFMA<f64>>)),
        ("UniversalFMA<double> | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<UniversalFMA<f64>, Many>)),
        // CuTe adds a third mode of one atom.
        (
            "SM70_8x8x4_F32F16F16F32_NT | Layout<Shape<_2,_2>,Stride<_2,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_4>",
            product!(TiledMma<SM70_8x8x4_F32F16F16F32_NT, Typed![(2, 2, 1) : (2, 1, 0)], Tile![(4, 4, 2) : (1, 8, 4), 32, 4]>),
        ),
        (
            "SM90_64x64x16_F16F16F16_SS<GMMA::Major::K,GMMA::Major::K> | Layout<Shape<_2,_1,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM90_64xNxK_SS<Int![64], F16, F16, F16>, Typed![2, 1, 1]>),
        ),
        (
            "SM90_64x128x16_F16F16F16_SS<GMMA::Major::K,GMMA::Major::K> | Layout<Shape<_2,_1,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM90_64xNxK_SS<Int![128], F16, F16, F16>, Typed![2, 1, 1]>),
        ),
    ];
    assert_eq!(compare(&["tiled_mma"], &table), (26, 4));
}

type Four = Sm80<TwoByTwo, Plain>;
type Half<Op> = CopyAtom<Op, F16>;
type CopyA<Op> = TiledCopyA<Half<Op>, Four>;
type CopyB<Op> = TiledCopyB<Half<Op>, Four>;
type CopyC<Op> = TiledCopyC<Half<Op>, Four>;
type Floats = TiledCopyOf<CopyAtom<UniversalCopy<u128>, f32>, Typed![(32, 8) : (8, 1)], Typed![1, 4]>;
type Async = TiledCopyOf<Half<SM80_CP_ASYNC_CACHEALWAYS<u128>>, Typed![(16, 8) : (8, 1)], Typed![1, 8]>;
type Matrices = TiledCopyOf<Half<SM75_U32x2_LDSM_N>, Typed![16, 2], Typed![1, 8]>;

#[test]
fn tiled_copies_are_those_of_cute() {
    type Tv<C> = <C as CopyTiling>::ThreadValue;
    type OfA = Grouped<ThreadValueOf<OperandA<Four>>>;
    type OfB = Grouped<ThreadValueOf<OperandB<Four>>>;
    type OfC = Grouped<ThreadValueOf<OperandC<Four>>>;
    let table = [
        ("UniversalCopy<uint128_t>,float | Layout<Shape<_32,_8>,Stride<_8,_1>> | Layout<Shape<_1,_4>>", tiled_copy!(Floats, Tv<Floats>)),
        ("SM80_CP_ASYNC_CACHEALWAYS<uint128_t>,half_t | Layout<Shape<_16,_8>,Stride<_8,_1>> | Layout<Shape<_1,_8>>", tiled_copy!(Async, Tv<Async>)),
        ("SM75_U32x2_LDSM_N,half_t | Layout<Shape<_16,_2>> | Layout<Shape<_1,_8>>", tiled_copy!(Matrices, Tv<Matrices>)),
        ("make_tiled_copy_A(SM75_U32x4_LDSM_N, SM80_16x8x16 2x2x1 perm(32,32,16))", tiled_copy!(CopyA<SM75_U32x4_LDSM_N>, OfA)),
        ("make_tiled_copy_C(SM75_U32x4_LDSM_N, SM80_16x8x16 2x2x1 perm(32,32,16))", tiled_copy!(CopyC<SM75_U32x4_LDSM_N>, OfC)),
        ("make_tiled_copy_B(SM75_U32x2_LDSM_N, SM80_16x8x16 2x2x1 perm(32,32,16))", tiled_copy!(CopyB<SM75_U32x2_LDSM_N>, OfB)),
        ("make_tiled_copy_A(SM75_U32x1_LDSM_N, SM80_16x8x16 2x2x1 perm(32,32,16))", tiled_copy!(CopyA<SM75_U32x1_LDSM_N>, OfA)),
        ("make_tiled_copy_C(SM75_U32x1_LDSM_N, SM80_16x8x16 2x2x1 perm(32,32,16))", tiled_copy!(CopyC<SM75_U32x1_LDSM_N>, OfC)),
        ("make_tiled_copy_B(UniversalCopy<half_t>, SM80_16x8x16 2x2x1 perm(32,32,16))", tiled_copy!(CopyB<UniversalCopy<u16>>, OfB)),
    ];
    assert_eq!(compare(&["tiled_copy", "tiled_copy_mma"], &table), (9, 0));
}
