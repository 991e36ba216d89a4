//! Tiled products and copies: `atoms.jsonl` as text, and by brute force from what their parts mean.

#![cfg(cute_tests = "all")]
#![cfg_attr(next_solver, recursion_limit = "256")]

use cute_static::atom::*;
use cute_static::int::Number;
use cute_static::layout::CompactColMajorOf;
use cute_static::layout::LayoutFunction;
use cute_static::outcome::{CompactColMajorOutcome, TotalCompactColMajor, VectorizeOutcome};
use cute_static::prelude::*;
use cute_static::{Int, Layout as Typed, Tile};
use cute_tests::oracle::{Layout, Tree};
use cute_tests::records::atoms;
use cute_tests::suite::ours;
use cute_tests::typed::Outcome;
use std::collections::BTreeMap;

/// Tiled products that CuTe makes and that are refused here, with why.
const REFUSED: &[(&str, &str)] = &[
    (
        "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_2>> | Tile<_32,_32,_16>",
        "two atoms along K have 32 elements, and the tile has 16: in CuTe both take the same ones, and C is twice the product",
    ),
    ("SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_2,_2,_2>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>", "as above"),
    (
        "SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_4,_1,_1>> | Tile<_32,_32,_16>",
        "four atoms along M have 64 rows, and the tile has 32: in CuTe half of the threads have elements of other columns, or of none",
    ),
    ("SM80_16x8x16_F32F16F16F32_TN | Layout<Shape<_4,_1,_1>> | Tile<Layout<Shape<_4,_4,_2>,Stride<_1,_8,_4>>,_32,_16>", "as above"),
];

/// `(thread, values, rest_0, rest_1)` as CuTe groups it: `(thread, (values, (rest_0, rest_1)))`.
type Grouped<L> = GroupOf<GroupOf<L, Int![2], Int![4]>, Int![1], Int![3]>;

/// The notation of a static value.
fn text<T: Default + std::fmt::Display>() -> String {
    T::default().to_string()
}

/// A tiled product, as CuTe's fields have it.
macro_rules! product {
    ($mma:ty) => {
        BTreeMap::from([
            ("ThrLayoutVMNK", text::<<$mma as Tiling>::ThreadLayout>()),
            ("LayoutA_TV", text::<Grouped<ThreadValueOf<OperandA<$mma>>>>()),
            ("LayoutB_TV", text::<Grouped<ThreadValueOf<OperandB<$mma>>>>()),
            ("LayoutC_TV", text::<Grouped<ThreadValueOf<OperandC<$mma>>>>()),
            ("tile_shape", shape_text::<<$mma as Tiling>::TileShape>()),
        ])
    };
}

/// A shape, through the layout that it is the shape of.
fn shape_text<S: TotalCompactColMajor + Static>() -> String
where
    CompactColMajorOutcome<S>: cute_static::diagnostic::HasAnswer,
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
            ("TiledLayout_TV", text::<$thread_value>()),
            ("LayoutS_TV", text::<TakeOf<ThreadValueOf<Source<$copy>>, Int![0], Int![2]>>()),
            ("LayoutD_TV", text::<TakeOf<ThreadValueOf<Destination<$copy>>, Int![0], Int![2]>>()),
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
        (
            "SM70_8x8x4_F32F16F16F32_NT | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM70_8x8x4_F32F16F16F32_NT, TwoByTwo>),
        ),
        ("SM70_8x8x4_F32F16F16F32_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM70_8x8x4_F32F16F16F32_TN>)),
        (
            "SM70_8x8x4_F32F16F16F32_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM70_8x8x4_F32F16F16F32_TN, Many>),
        ),
        (
            "SM75_16x8x8_F32F16F16F32_TN | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM75_16x8x8_F32F16F16F32_TN, TwoByTwo>),
        ),
        ("SM80_16x8x8_F16F16F16F16_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x8_F16F16F16F16_TN>)),
        (
            "SM80_16x8x8_F16F16F16F16_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM80_16x8x8_F16F16F16F16_TN, Many>),
        ),
        (
            "SM80_16x8x16_F16F16F16F16_TN | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM80_16x8x16_F16F16F16F16_TN, TwoByTwo>),
        ),
        ("SM80_16x8x8_F32TF32TF32F32_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x8_F32TF32TF32F32_TN>)),
        (
            "SM80_16x8x8_F32TF32TF32F32_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM80_16x8x8_F32TF32TF32F32_TN, Many>),
        ),
        (
            "SM80_8x8x4_F64F64F64F64_TN | Layout<Shape<_2,_2,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM80_8x8x4_F64F64F64F64_TN, TwoByTwo>),
        ),
        ("SM80_16x8x32_S32S8S8S32_TN | Layout<Shape<_1,_1,_1>> | Tile<Underscore,Underscore,Underscore>", product!(TiledMma<SM80_16x8x32_S32S8S8S32_TN>)),
        (
            "SM80_16x8x32_S32S8S8S32_TN | Layout<Shape<_16,_16,_1>> | Tile<Underscore,Underscore,Underscore>",
            product!(TiledMma<SM80_16x8x32_S32S8S8S32_TN, Many>),
        ),
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

/// A layout of the typed side.
fn plain(text: impl ToString) -> Layout {
    let text = text.to_string();
    text.parse().unwrap_or_else(|_| panic!("{text} is no layout"))
}

/// A layout as a function of coordinates with an integer for each mode.
fn by_mode(layout: &Layout) -> impl Fn(&[u64]) -> u64 {
    let modes: Vec<_> = layout.modes().iter().map(Layout::function).collect();
    move |coordinate| modes.iter().zip(coordinate).map(|(mode, &c)| mode(c)).sum()
}

/// What a tiled product is made of.
struct Parts {
    /// The extents `(M, N, K)` of the atom.
    atom: [u64; 3],
    /// `(V, M, N, K)` to the index of the thread.
    threads: Layout,
    /// The tiles of M, N and K.
    tiles: [Layout; 3],
}

/// An operand: two of M, N and K, the atom's thread-value layout, the data, and the partition of
/// it.
struct Operand {
    modes: [usize; 2],
    thread_value: Layout,
    data: Layout,
    by_thread: Layout,
}

impl Parts {
    /// Every element that the partition gives to a thread is the one that its atom's instruction
    /// has there, found without an inverse: the coordinate of the thread is the one whose index it
    /// is.
    fn check(&self, operand: &Operand) {
        let by_thread = operand.by_thread.modes();
        let (thread_at, in_atom_at, data_at, part_at) =
            (by_mode(&self.threads), by_mode(&operand.thread_value), by_mode(&operand.data), by_mode(&operand.by_thread));
        let extents: Vec<u64> = self.threads.modes().iter().map(Layout::size).collect();
        let mut seen = 0;
        for index in 0..self.threads.size() {
            let mut rest = index;
            let coordinate: Vec<u64> = extents.iter().map(|n| (rest % n, rest /= n).0).collect();
            let thread = thread_at(&coordinate);
            for value in 0..by_thread[1].size() {
                let in_atom = in_atom_at(&[coordinate[0], value]);
                for (r0, r1) in (0..by_thread[3].size()).flat_map(|r1| (0..by_thread[2].size()).map(move |r0| (r0, r1))) {
                    let rows = self.atom[operand.modes[0]];
                    let along = |i: usize, in_atom: u64, r: u64| {
                        let mode = operand.modes[i];
                        let (atom, group, groups, tile) = (self.atom[mode], coordinate[1 + mode], extents[1 + mode], &self.tiles[mode]);
                        let again = tile.size() / (atom * groups);
                        tile.eval(in_atom + atom * (group + groups * (r % again))) + tile.size() * (r / again)
                    };
                    let element = [along(0, in_atom % rows, r0), along(1, in_atom / rows, r1)];
                    assert_eq!(part_at(&[thread, value, r0, r1]), data_at(&element), "thread {thread}, value {value}, rest ({r0}, {r1})");
                    seen += 1;
                }
            }
        }
        assert!(seen >= operand.data.size(), "the partition leaves elements out");
    }
}

/// Partitions data of a tiled product, static and with runtime strides, and checks both.
macro_rules! check_product {
    ($mma:ty, tiles [$m:literal $n:literal $k:literal], a $a:tt, b $b:tt, c $c:tt) => {{
        type Atom = <$mma as Tiling>::Atom;
        type Extents = <Atom as MmaAtom>::Shape;
        use cute_static::int::Number;
        let parts = Parts {
            atom: [<Extents as TileOfProduct>::M::VALUE, <Extents as TileOfProduct>::N::VALUE, <Extents as TileOfProduct>::K::VALUE],
            threads: plain(<$mma as Tiling>::ThreadLayout::default()),
            tiles: [plain($m), plain($n), plain($k)],
        };
        let pitch = Dyn::new(1009).unwrap();
        check_product!(@ parts [0, 2] LayoutA OperandA $mma, $a, pitch);
        check_product!(@ parts [1, 2] LayoutB OperandB $mma, $b, pitch);
        check_product!(@ parts [0, 1] LayoutC OperandC $mma, $c, pitch);
    }};
    (@ $parts:ident $modes:tt $layout:ident $operand:ident $mma:ty, ($x:literal, $y:literal), $pitch:ident) => {
        let thread_value = plain($layout::<Atom>::default());
        let column_major = cute_static::layout![($x, $y) : (1, 2053)];
        let by_thread = plain(column_major.partition($operand::<$mma>::default()));
        $parts.check(&Operand { modes: $modes, thread_value: thread_value.clone(), data: plain(column_major), by_thread });
        let row_major = cute_static::layout![($x, $y) : ($pitch, 1)];
        let by_thread = plain(row_major.partition($operand::<$mma>::default()));
        $parts.check(&Operand { modes: $modes, thread_value, data: plain(row_major), by_thread });
    };
}

#[test]
fn every_thread_has_the_elements_of_its_instruction() {
    check_product!(Sm80<TwoByTwo, Plain>, tiles ["32:1" "32:1" "16:1"], a (64, 48), b (96, 32), c (64, 32));
    check_product!(Sm80<TwoByTwo, Reordered>, tiles ["(4,4,2):(1,8,4)" "32:1" "16:1"], a (64, 32), b (32, 48), c (32, 64));
    check_product!(Sm80<Typed![(2, 2, 2) : (4, 2, 1)], Tile![_, _, 64]>, tiles ["32:1" "16:1" "64:1"], a (32, 128), b (48, 64), c (32, 16));
    check_product!(TiledMma<SM70_8x8x4_F32F16F16F32_NT, Typed![(2, 2, 1) : (2, 1, 0)], Tile![(4, 4, 2) : (1, 8, 4), 32, 4]>,
        tiles ["(4,4,2):(1,8,4)" "32:1" "4:1"], a (32, 8), b (64, 4), c (64, 32));
    check_product!(TiledMma<SM80_16x8x32_S32S8S8S32_TN, Typed![1, 3, 1]>, tiles ["16:1" "24:1" "32:1"], a (32, 64), b (48, 32), c (16, 72));
    check_product!(TiledMma<SM90_64xNxK_RS<Int![24], f32, TF32, TF32>, Typed![2, 1, 1]>, tiles ["128:1" "24:1" "8:1"], a (128, 16), b (24, 8), c (128, 48));
    check_product!(TiledMma<UniversalFMA<f32>, Typed![(16, 8, 1) : (8, 1, 0)], Tile![(16, 4) : (4, 1), (8, 2) : (2, 1), _]>,
        tiles ["(16,4):(4,1)" "(8,2):(2,1)" "1:1"], a (64, 3), b (32, 2), c (128, 16));
}

/// Each element of a copy is where the instruction has it: found by search in the atom's reference.
fn check_copy(reference: &Layout, side: &Layout, thread_value: &Layout, tile: &[u64], data: &Layout, by_thread: &Layout) {
    let (modes, atom) = (by_thread.modes(), reference.modes());
    let (threads_of_atom, values_of_atom) = (atom[0].size(), atom[1].size());
    let (reference, side_at, in_tile_at, data, part_at) = (by_mode(reference), by_mode(side), by_mode(thread_value), by_mode(data), by_mode(by_thread));
    let side_values = side.modes()[1].size();
    for thread in 0..thread_value.modes()[0].size() {
        for value in 0..modes[1].size() {
            let element = side_at(&[thread % threads_of_atom, value % side_values]);
            let (t, v) = (0..threads_of_atom)
                .flat_map(|t| (0..values_of_atom).map(move |v| (t, v)))
                .find(|&(t, v)| reference(&[t, v]) == element)
                .expect("the reference has every element");
            let in_tile = in_tile_at(&[thread / threads_of_atom * threads_of_atom + t, value / side_values * values_of_atom + v]);
            for (r0, r1) in (0..modes[3].size()).flat_map(|r1| (0..modes[2].size()).map(move |r0| (r0, r1))) {
                let coordinate = [in_tile % tile[0] + tile[0] * r0, in_tile / tile[0] + tile[1] * r1];
                assert_eq!(part_at(&[thread, value, r0, r1]), data(&coordinate), "thread {thread}, value {value}, rest ({r0}, {r1})");
            }
        }
    }
}

macro_rules! check_copies {
    ($($copy:ty: tile [$m:literal $n:literal] data ($x:literal, $y:literal);)*) => { $( {
        type Atom = <$copy as CopyTiling>::Atom;
        let reference = plain(<Atom as ElementLayouts>::Reference::default());
        let thread_value = plain(<$copy as CopyTiling>::ThreadValue::default());
        let pitch = Dyn::new(1009).unwrap();
        let data = cute_static::layout![($x, $y) : (pitch, 1)];
let (source, destination) = (plain(<Atom as ElementLayouts>::Source::default()), plain(<Atom as ElementLayouts>::Destination::default()));
        let by_source = plain(data.partition(Source::<$copy>::default()));
        let by_destination = plain(data.partition(Destination::<$copy>::default()));
        for (side, by_thread) in [(source, by_source), (destination, by_destination)] {
            check_copy(&reference, &side, &thread_value, &[$m, $n], &plain(data), &by_thread);
        }
    } )* };
}

#[test]
fn every_thread_copies_the_elements_of_its_instruction() {
    check_copies! {
        Floats: tile [32 32] data (64, 96);
        Async: tile [16 64] data (32, 128);
        Matrices: tile [16 16] data (32, 48);
        CopyA<SM75_U32x4_LDSM_N>: tile [32 16] data (64, 32);
        CopyB<SM75_U32x2_LDSM_N>: tile [32 16] data (32, 64);
        CopyB<SM75_U32x4_LDSM_N>: tile [32 16] data (64, 16);
        CopyC<SM90_U32x4_STSM_N>: tile [32 32] data (32, 64);
        CopyC<SM90_U32x2_STSM_N>: tile [32 32] data (64, 32);
        TiledCopyOf<Half<SM75_U16x8_LDSM_T>, Typed![(8, 4) : (4, 1)], Typed![(2, 4) : (4, 1)]>: tile [16 16] data (32, 16);
    }
}

/// In each thread, the register that the copy fills with an element is the one that the product
/// takes it from.
fn check_retile(product: &Layout, fragment: &Layout, copy: &Layout, retiled: &Layout) {
    let coordinates = |layout: &Layout| {
        let sizes: Vec<u64> = layout.modes().iter().map(Layout::size).collect();
        (0..layout.size()).map(move |i| {
            sizes
                .iter()
                .fold((i, Vec::new()), |(rest, mut c), n| {
                    (rest / n, {
                        c.push(rest % n);
                        c
                    })
                })
                .1
        })
    };
    let (product_at, fragment_at, copy_at, retiled_at) = (by_mode(product), by_mode(fragment), by_mode(copy), by_mode(retiled));
    let with_thread = |thread: u64, c: &[u64]| [&[thread], c].concat();
    for thread in 0..product.modes()[0].size() {
        let element_of: BTreeMap<u64, u64> = coordinates(fragment).map(|c| (fragment_at(&c), product_at(&with_thread(thread, &c)))).collect();
        assert_eq!(element_of.len() as u64, retiled.size());
        for c in coordinates(retiled) {
            assert_eq!(element_of[&retiled_at(&c)], copy_at(&with_thread(thread, &c)), "thread {thread}, {c:?}");
        }
    }
}

macro_rules! check_retiles {
    ($($operand:ident $mma:ty, $copy:ty, $side:ident: ($x:literal, $y:literal);)*) => { $( {
        let data = cute_static::layout![($x, $y) : (1, 1009)];
        let by_thread = data.partition($operand::<$mma>::default());
        let (_, values) = by_thread.of_thread(0u32);
        let fragment = values.make_fragment_like();
        let retiled = fragment.retile(<$copy>::new());
        check_retile(&plain(by_thread), &plain(fragment), &plain(data.partition($side::<$copy>::default())), &plain(retiled));
    } )* };
}

#[test]
fn fragments_are_retiled_as_their_copies_go_through_them() {
    check_retiles! {
        OperandA Four, CopyA<SM75_U32x4_LDSM_N>, Destination: (64, 32);
        OperandA Four, CopyA<SM75_U32x2_LDSM_N>, Destination: (32, 32);
        OperandA Four, CopyA<SM75_U32x1_LDSM_N>, Destination: (64, 16);
        OperandB Four, CopyB<SM75_U32x2_LDSM_N>, Destination: (32, 32);
        OperandB Four, CopyB<SM75_U32x4_LDSM_N>, Destination: (64, 32);
        OperandB Four, CopyB<UniversalCopy<u16>>, Destination: (64, 16);
        OperandC Four, CopyC<SM90_U32x4_STSM_N>, Source: (64, 64);
        OperandC Four, CopyC<UniversalCopy<u32>>, Source: (32, 64);
        OperandA Sm80<TwoByTwo, Reordered>, TiledCopyA<Half<SM75_U32x4_LDSM_N>, Sm80<TwoByTwo, Reordered>>, Destination: (64, 32);
    }
}

/// Under a swizzle, a thread's share is the share of the inner layout, swizzled.
#[test]
fn shares_of_swizzled_layouts_and_of_tensors() {
    let (swizzle, layout) = (cute_static::swizzle![2, 3, 3], cute_static::layout![(64, 32) : (32, 1)]);
    let data: Vec<u32> = (0..2048).collect();
    for thread in 0..128u32 {
        let (offset, values) = Four::new().thread_slice(thread).partition_a(layout);
        let swizzled = Four::new().thread_slice(thread).partition_a(swizzle.compose(layout));
        let (source, rows) = Async::new().thread_slice(thread).partition_s(cute_static::layout![(64, 64) : (64, 1)]);
        let behind = Async::new().thread_slice(thread).partition_d(swizzle.compose_at(cute_static::int![64], cute_static::layout![(64, 64) : (64, 1)]));
        let tensor = Four::new().thread_slice(thread as usize).partition_a(Tensor::new(&data[..], layout).expect("it is large enough"));
        assert_eq!(tensor.layout(), values);
        for i in 0..values.size() as u32 {
            assert_eq!(swizzled.offset_in(i), swizzle.apply_in(offset + values.offset_in(i)));
            assert_eq!(tensor[i as usize], offset + values.offset_in(i));
        }
        for i in 0..rows.size() as u32 {
            assert_eq!(behind.offset_in(i), swizzle.apply_in(64 + source + rows.offset_in(i)));
        }
    }
}

#[test]
#[should_panic(expected = "out of bounds")]
fn a_tensor_has_no_share_for_a_thread_too_many() {
    let data = [0; 1024];
    let _ = Four::new().thread_slice(128usize).partition_c(Tensor::fixed(&data, cute_static::layout![32, 32]));
}

/// One bound in generic code; vectors by the instruction's width, with a runtime pitch of whole
/// vectors.
#[test]
fn vectors_are_the_partition_in_larger_units() {
    fn second<L: Vectorize<Source<C>>, C>(data: L, _: C) -> u32 {
        data.vectorize(Source::default()).offset_in(1u32)
    }
    let pitch = Multiple::<Int![4]>::new(132).expect("a multiple of 4");
    let data = cute_static::layout![(64, 32) : (pitch, 1)];
    assert_eq!(second(data, Floats::new()), 1);
    for thread in 0..256u32 {
        let (offset, values) = Floats::new().thread_slice(thread).partition_s(data);
        let (vector, vectors) = Floats::new().thread_slice(thread).vectors_s(data);
        assert_eq!(4 * vector, offset);
        assert_eq!((vectors.size() * 4, values.size()), (values.size(), 8));
        for i in 0..vectors.size() as u32 {
            let elements: Vec<u32> = (0..4).map(|lane| values.offset_in(4 * i + lane)).collect();
            assert_eq!(elements, (0..4).map(|lane| 4 * vectors.offset_in(i) + lane).collect::<Vec<u32>>());
        }
    }
}

/// Under a swizzle of whole vectors, too: a vector is what the swizzle makes of the partition.
#[test]
fn vectors_behind_swizzles() {
    macro_rules! check {
        ($swizzle:expr, $offset:expr, $layout:expr) => {
            let (swizzle, offset, layout) = ($swizzle, $offset, $layout);
            let data = swizzle.compose_at(offset, layout);
            for thread in 0..256u32 {
                let values = Floats::new().thread_slice(thread).partition_s(data);
                let (begin, vectors) = Floats::new().thread_slice(thread).vectors_s(data);
                assert_eq!((begin, vectors.size() * 4), (0, values.size()));
                for i in 0..vectors.size() as u32 {
                    let elements: Vec<u32> = (0..4).map(|lane| values.offset_in(4 * i + lane)).collect();
                    assert_eq!(elements, (0..4).map(|lane| 4 * vectors.offset_in(i) + lane).collect::<Vec<u32>>(), "{data}");
                }
            }
        };
    }
    check!(cute_static::swizzle![3, 2, 3], cute_static::int![0], cute_static::layout![(64, 32) : (32, 1)]);
    check!(cute_static::swizzle![2, 3, -3], cute_static::int![16], cute_static::layout![(64, 32) : (64, 1)]);
    check!(cute_static::swizzle![0, 0, 1], cute_static::int![8], cute_static::layout![(64, 32) : (32, 1)]);
}

/// Vectors are answered only where the values that an instruction moves lie together, in order, at
/// a multiple of their number: for each thread and vector, by brute force.
#[test]
fn vectors_are_in_order() {
    /// The first offset of each vector, in vectors, if all of them are vectors.
    fn vectors(partition: &Layout, lanes: u64) -> Option<Vec<u64>> {
        let extents: Vec<u64> = partition.modes().iter().map(Layout::size).collect();
        let [threads, values, ..] = extents[..] else { panic!("{partition} is (thread, values, …)") };
        let table = partition.table();
        let lane = |first: u64, lane: u64| table[(first + threads * lane) as usize];
        let firsts = (0..partition.size()).filter(|c| (c / threads % values).is_multiple_of(lanes));
        firsts.map(|c| (lane(c, 0).is_multiple_of(lanes) && (0..lanes).all(|i| lane(c, i) == lane(c, 0) + i)).then(|| lane(c, 0) / lanes)).collect()
    }
    macro_rules! check {
        ($([$($data:tt)*] $code:literal;)*) => { $({
            let data = cute_static::layout![$($data)*];
            let expected = vectors(&plain(data.partition(Source::<Floats>::default())), 4);
            let said = <VectorizeOutcome<Typed![$($data)*], Source<Floats>> as Outcome>::SAID;
            let answer = ours(said).map(|answer| answer.as_layout().expect("a layout").table());
            assert_eq!(answer.as_ref().ok(), expected.as_ref(), "{data}");
            assert_eq!(answer.err().unwrap_or(""), $code, "{data}");
        })* };
    }
    check! {
        [(64, 32) : (32, 1)] "";
        [(64, 32) : (36, 1)] "";
        [(64, (2, 16)) : (32, (1, 2))] "";
        [(64, (4, 8)) : (4, (1, 256))] "";
        [(64, (2, 2, 8)) : (32, (2, 1, 4))] "CUTE147";
        [(64, (2, 2, 8)) : (32, (1, 1, 4))] "CUTE147";
        [(64, (2, 16)) : (32, (0, 1))] "CUTE147";
        [(64, 32) : (1, 64)] "CUTE147";
        [(64, 32) : (1, 0)] "CUTE147";
        [(64, 32) : (33, 1)] "CUTE060";
    }
}

/// A quad pair of Volta is lanes 0 to 3 and 16 to 19: a block has the lanes in between, too.
#[test]
fn the_threads_of_a_block_are_all_that_its_partitions_know() {
    macro_rules! check {
        ($mma:ty: $threads:literal, $indices:literal) => {{
            type InTwoModes = GroupOf<ThreadValueOf<OperandC<$mma>>, Int![1], Int![4]>;
            assert_eq!(<$mma as Tiling>::THREADS, $threads);
            assert_eq!(<<InTwoModes as ThreadsAndValues>::Threads as Number>::VALUE, $threads);
            assert_eq!(<<$mma as Tiling>::ThreadLayout as LayoutFunction>::COSIZE, $indices);
        }};
    }
    check!(TiledMma<SM70_8x8x4_F32F16F16F32_TN>: 32, 20);
    check!(TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>: 128, 128);
}
