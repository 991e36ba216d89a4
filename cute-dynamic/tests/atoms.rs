//! Atoms as values, by brute force: each thread has the elements of its instruction, each element
//! its threads, and a vector is what memory has together.

mod asked;

use asked::asked;
use cute_dynamic::atom::{AtomError, CopyAtom, CopyOperation, Element, MmaAtom, Operand, Partitioned, Side, TiledCopy, TiledMma, tmem_access};
use cute_dynamic::render::{ColorBy, MmaDrawing};
use cute_dynamic::{ComposedLayout, Layout, LayoutError, Swizzle, Tile, Tiler};
use std::collections::{BTreeMap, BTreeSet, HashMap};

fn layout(text: &str) -> Layout {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A layout as a function of coordinates with an integer for each mode.
fn by_mode(layout: &Layout) -> impl Fn(&[u64]) -> u64 {
    let modes: Vec<Vec<u64>> = layout.modes().map(|mode| mode.offsets().collect()).collect();
    move |coordinate| modes.iter().zip(coordinate).map(|(mode, &c)| mode[c as usize]).sum()
}

/// The sizes of the modes.
fn sizes(layout: &Layout) -> Vec<u64> {
    layout.modes().map(|mode| mode.size()).collect()
}

/// The coordinates of these extents, the first fastest.
fn coordinates(extents: &[u64]) -> impl Iterator<Item = Vec<u64>> + '_ {
    (0..extents.iter().product()).map(|mut i| extents.iter().map(|n| (i % n, i /= n).0).collect())
}

#[test]
fn every_layout_covers_its_tile() {
    let mut layouts = BTreeSet::new();
    for atom in MmaAtom::all() {
        let [m, n, k] = atom.shape();
        for (operand, size) in [(Operand::A, m * k), (Operand::B, n * k), (Operand::C, m * n)] {
            layouts.insert((atom.layout(operand).to_string(), size, atom.threads()));
        }
        assert_eq!(MmaAtom::by_name(atom.name()).as_ref(), Ok(&atom));
    }
    for (text, size, threads) in layouts {
        let layout = layout(&text);
        let [thread, value] = [0, 1].map(|mode| layout.get(mode).expect("two modes"));
        assert_eq!(thread.size(), threads, "{text}");
        // What is in shared memory, each thread has all of.
        let once = if thread.cosize() == 1 && threads > 1 { value } else { layout };
        let mut offsets: Vec<u64> = once.offsets().collect();
        offsets.sort_unstable();
        assert!(offsets.into_iter().eq(0..size), "{text}");
    }
    for copy in CopyOperation::all() {
        assert_eq!(CopyOperation::by_name(copy.name()).as_ref(), Ok(&copy));
        let bits: BTreeSet<u64> = copy.layout(copy.reference()).offsets().collect();
        assert_eq!(bits.len() as u64, copy.layout(copy.reference()).size(), "{}", copy.name());
        for side in [Side::Source, Side::Destination] {
            assert!(copy.layout(side).offsets().collect::<BTreeSet<u64>>() == bits, "{}", copy.name());
        }
    }
}

/// Every element that the partition gives to a thread is the one that its atom's instruction has
/// there, found without an inverse: the coordinate of the thread is the one whose index it is.
/// Each element is there as often as groups of threads share it.
fn check_product(mma: &TiledMma, operand: Operand, modes: [usize; 2], data: &Layout) {
    let by_thread = mma.partition(operand, data).unwrap_or_else(|error| panic!("{data}: {error}"));
    let part = sizes(&by_thread);
    let (thread_at, in_atom_at) = (by_mode(mma.thread_layout()), by_mode(mma.atom().layout(operand)));
    let (data_at, part_at) = (by_mode(data), by_mode(&by_thread));
    let (extents, shape) = (sizes(mma.thread_layout()), mma.atom().shape());
    let tiles = mma.tiles().clone().map(|tile| tile.to_layout().expect("a layout"));
    assert_eq!(part[0], mma.threads());
    let mut seen: HashMap<Vec<u64>, u64> = HashMap::new();
    for coordinate in coordinates(&extents) {
        let thread = thread_at(&coordinate);
        for inner in coordinates(&part[1..]) {
            let in_atom = in_atom_at(&[coordinate[0], inner[0]]);
            let rows = shape[modes[0]];
            let along = |i: usize, in_atom: u64| {
                let (mode, r) = (modes[i], inner[1 + i]);
                let (atom, group, groups, tile) = (shape[mode], coordinate[1 + mode], extents[1 + mode], &tiles[mode]);
                let again = tile.size() / (atom * groups);
                tile.offset(in_atom + atom * (group + groups * (r % again))).expect("in the tile") + tile.size() * (r / again)
            };
            let mut element = vec![along(0, in_atom % rows), along(1, in_atom / rows)];
            // Modes beyond the tile stay as they are.
            element.extend(&inner[3..]);
            assert_eq!(part_at(&[&[thread], &inner[..]].concat()), data_at(&element), "thread {thread}, {inner:?}");
            *seen.entry(element).or_default() += 1;
        }
    }
    assert_eq!(seen.len() as u64, data.size(), "{data}");
    // The third of M, N and K is the one that the operand does not have.
    let other = 3 - modes[0] - modes[1];
    let times: BTreeSet<u64> = seen.into_values().collect();
    assert_eq!(times.len(), 1, "each as often as any other");
    assert!(times.first().is_some_and(|times| times % extents[1 + other] == 0));
}

#[test]
fn every_thread_has_the_elements_of_its_instruction() {
    let products: &[(&str, &str, &str)] = &[
        ("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(1,2,0)", "(32,32,16)"),
        ("SM80_16x8x16_F32F16F16F32_TN", "(2,2,1):(2,1,0)", "<(4,4,2):(1,8,4),32,16>"),
        ("SM80_16x8x16_F32F16F16F32_TN", "(2,2,2):(4,2,1)", "(_,_,64)"),
        ("SM70_8x8x4_F32F16F16F32_NT", "(2,2):(2,1)", "<(4,4,2):(1,8,4),32,4>"),
        ("SM80_16x8x32_S32S8S8S32_TN", "(1,3,1)", "(_,_,_)"),
        ("SM80_16x8x64_S32S4S4S32_TN", "2:1", "(_,16)"),
        ("SM80_8x8x4_F64F64F64F64_TN", "(2,1,2)", "(32,16,8)"),
        ("SM80_16x8x256_S32U1U1S32_TN_XORPOPC", "(1,2)", "_"),
        ("SM89_16x8x32_F32E4M3E5M2F32_TN", "(4,1,1)", "(64,16,_)"),
        ("SM90_64x24x8_F32TF32TF32_RS_TN", "(2,1,1)", "(_,_,_)"),
        ("SM61_DP4A", "(4,4,1):(4,1,0)", "(8,8,4)"),
        ("UniversalFMA<float>", "(16,8,1):(8,1,0)", "<(16,4):(4,1),(8,2):(2,1),_>"),
    ];
    for (name, atoms, tile) in products {
        let permutation: Tiler = tile.parse().expect("a tiler");
        let mma = TiledMma::new(MmaAtom::by_name(name).expect("an atom"), &layout(atoms), permutation).unwrap_or_else(|error| panic!("{name}: {error}"));
        let [m, n, k] = mma.tile_shape();
        for (operand, modes, [x, y]) in [(Operand::A, [0, 2], [2 * m, k]), (Operand::B, [1, 2], [n, 2 * k]), (Operand::C, [0, 1], [m, 2 * n])] {
            check_product(&mma, operand, modes, &Layout::from_parts((x, y), (1, x + 3)).expect("a layout"));
            check_product(&mma, operand, modes, &Layout::from_parts((x, y, 2), (y, 1, 5 * x * y)).expect("a layout"));
        }
    }
}

/// Each thread's share is the partition at the thread, under a swizzle too.
#[test]
fn shares_are_the_partition_at_a_thread() {
    let mma = TiledMma::new(MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN").expect("an atom"), &layout("(2,2,1)"), (32, 32, 16)).expect("a product");
    let copy =
        TiledCopy::of(CopyAtom::by_name("UniversalCopy<u128>", Element::F16).expect("an atom"), &layout("(16,8):(8,1)"), &layout("(1,8)")).expect("a copy");
    let data = layout("(64,64):(64,1)");
    let swizzle = Swizzle::new(3, 3, 3).expect("a swizzle");
    let swizzled = ComposedLayout::new(swizzle, 64, data.clone()).expect("a layout");
    for thread in [0, 1, 37, 127] {
        let (slice, of_copy) = (mma.thread_slice(thread).expect("a thread"), copy.thread_slice(thread).expect("a thread"));
        let shares = [
            (slice.partition_a(&data), slice.partition_a(&swizzled), mma.partition(Operand::A, &data)),
            (slice.partition_b(&data), slice.partition_b(&swizzled), mma.partition(Operand::B, &data)),
            (slice.partition_c(&data), slice.partition_c(&swizzled), mma.partition(Operand::C, &data)),
            (of_copy.partition_s(&data), of_copy.partition_s(&swizzled), copy.partition(Side::Source, &data)),
            (of_copy.partition_d(&data), of_copy.partition_d(&swizzled), copy.partition(Side::Destination, &data)),
        ];
        for (plain, under, whole) in shares {
            let ((values, offset), under, whole) = (plain.expect("a share"), under.expect("a share"), whole.expect("a partition"));
            let threads = whole.extent(0).expect("threads");
            for (i, value) in (0..).zip(values.offsets()) {
                assert_eq!(offset + value, whole.offset(thread + threads * i).expect("an offset"));
                assert_eq!(under.offset(i).expect("an offset"), swizzle.apply(64 + offset + value));
            }
        }
    }
    let no_thread = AtomError::Layout(LayoutError::OutOfBounds { component: 128, extent: 128 });
    assert_eq!(mma.thread_slice(128).map(|slice| slice.thread()), Err(no_thread.clone()));
    assert_eq!(copy.thread_slice(128).map(|slice| slice.thread()), Err(no_thread));
    assert!(data.of_thread(64).is_err());
}

/// A copy of each kind that the tests go through, with its name.
fn copies() -> Vec<(&'static str, TiledCopy)> {
    let mma = TiledMma::new(MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN").expect("an atom"), &layout("(2,2,1)"), (32, 32, 16)).expect("a product");
    let half = |name| CopyAtom::by_name(name, Element::F16).expect("an atom");
    let of = |atom, threads, values| TiledCopy::of(atom, &layout(threads), &layout(values)).expect("a copy");
    vec![
        ("floats", of(CopyAtom::by_name("UniversalCopy<u128>", Element::F32).expect("an atom"), "(32,8):(8,1)", "(1,4)")),
        ("cp.async", of(half("SM80_CP_ASYNC_CACHEALWAYS<uint128_t>"), "(16,8):(8,1)", "(1,8)")),
        ("ldmatrix.x2", of(half("SM75_U32x2_LDSM_N"), "(16,2)", "(1,8)")),
        ("ldmatrix.trans", of(half("SM75_U16x8_LDSM_T"), "(8,4):(4,1)", "(2,4):(4,1)")),
        ("shuffle", of(CopyAtom::by_name("SM50_Shuffle_U32_2x2Trans_XOR4", Element::F32).expect("an atom"), "(8,4)", "(2,1)")),
        ("A", mma.tiled_copy(Operand::A, half("SM75_U32x4_LDSM_N")).expect("a copy")),
        ("B", mma.tiled_copy(Operand::B, half("SM75_U32x2_LDSM_N")).expect("a copy")),
        ("C", mma.tiled_copy(Operand::C, half("SM90_U32x4_STSM_N")).expect("a copy")),
    ]
}

/// Each element of a copy is where the instruction has it: found by search in the atom's reference.
#[test]
fn every_thread_copies_the_elements_of_its_instruction() {
    for (name, copy) in copies() {
        let atom = copy.atom();
        let [threads, values] = sizes(atom.reference())[..] else { panic!("{name}") };
        let place: HashMap<u64, [u64; 2]> =
            (0..atom.reference().size()).map(|i| (atom.reference().offset(i).expect("an offset"), [i % threads, i / threads])).collect();
        let tile = sizes(&Layout::left(copy.tile()).expect("a tile"));
        let data = Layout::from_parts((2 * tile[0], 3 * tile[1], 2), (1009, 1, 1 << 20)).expect("a layout");
        for side in [Side::Source, Side::Destination] {
            let by_thread = copy.partition(side, &data).unwrap_or_else(|error| panic!("{name}: {error}"));
            let part = sizes(&by_thread);
            let (side_at, in_tile_at) = (by_mode(atom.layout(side)), by_mode(copy.thread_value()));
            let (data_at, part_at, side_values) = (by_mode(&data), by_mode(&by_thread), atom.values(side));
            let mut elements = BTreeSet::new();
            for c in coordinates(&part) {
                let [t, v] = place[&side_at(&[c[0] % threads, c[1] % side_values])];
                let in_tile = in_tile_at(&[c[0] / threads * threads + t, c[1] / side_values * values + v]);
                let element = [in_tile % tile[0] + tile[0] * c[2], in_tile / tile[0] + tile[1] * c[3], c[4]];
                assert_eq!(part_at(&c), data_at(&element), "{name}, {c:?}");
                elements.insert(element);
            }
            assert_eq!(elements.len() as u64, data.size(), "{name}: every element");
        }
    }
}

/// In each thread, the register that the copy fills with an element is the one that the product
/// takes it from.
#[test]
fn fragments_are_retiled_as_their_copies_go_through_them() {
    let product = |tile: &str| {
        let tile: Tiler = tile.parse().expect("a tiler");
        TiledMma::new(MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN").expect("an atom"), &layout("(2,2,1)"), tile).expect("a product")
    };
    let (plain, reordered) = (product("(32,32,16)"), product("<(4,4,2):(1,8,4),32,16>"));
    let cases = [
        (&plain, Operand::A, "SM75_U32x4_LDSM_N", Side::Destination, (64, 32)),
        (&plain, Operand::A, "SM75_U32x1_LDSM_N", Side::Destination, (64, 16)),
        (&plain, Operand::B, "SM75_U32x4_LDSM_N", Side::Destination, (64, 32)),
        (&plain, Operand::B, "UniversalCopy<uint16_t>", Side::Destination, (64, 16)),
        (&plain, Operand::C, "SM90_U32x4_STSM_N", Side::Source, (64, 64)),
        (&plain, Operand::C, "UniversalCopy<uint32_t>", Side::Source, (32, 64)),
        (&reordered, Operand::A, "SM75_U32x4_LDSM_N", Side::Destination, (64, 32)),
    ];
    for (mma, operand, atom, side, extents) in cases {
        let copy = mma.tiled_copy(operand, CopyAtom::by_name(atom, Element::F16).expect("an atom")).expect("a copy");
        let data = Layout::left(extents).expect("a layout");
        let (by_thread, by_copy) = (mma.partition(operand, &data).expect("a partition"), copy.partition(side, &data).expect("a partition"));
        let fragment = by_thread.take(1, by_thread.rank()).expect("values").make_fragment_like();
        let retiled = copy.retile(&fragment).unwrap_or_else(|error| panic!("{atom}: {error}"));
        let threads = mma.threads();
        for thread in 0..threads {
            let element_of: BTreeMap<u64, u64> =
                (0..fragment.size()).map(|i| (fragment.offset(i).expect("in it"), by_thread.offset(thread + threads * i).expect("in it"))).collect();
            assert_eq!(element_of.len() as u64, retiled.size(), "{atom}");
            for i in 0..retiled.size() {
                assert_eq!(element_of[&retiled.offset(i).expect("in it")], by_copy.offset(thread + threads * i).expect("in it"), "{atom}, thread {thread}");
            }
        }
    }
}

/// The vectors of a partition, by looking at each element: in vectors, if all of them are vectors.
fn vectors(partition: &Layout, lanes: u64) -> Option<Vec<u64>> {
    let extents = sizes(partition);
    let (threads, values) = (extents[0], extents[1]);
    let table: Vec<u64> = partition.offsets().collect();
    let lane = |first: u64, lane: u64| table[(first + threads * lane) as usize];
    let firsts = (0..partition.size()).filter(|c| (c / threads % values).is_multiple_of(lanes));
    firsts.map(|c| (lane(c, 0).is_multiple_of(lanes) && (0..lanes).all(|i| lane(c, i) == lane(c, 0) + i)).then(|| lane(c, 0) / lanes)).collect()
}

#[test]
fn vectors_are_answered_where_memory_has_them() {
    let floats = &copies()[0].1;
    let cases = [
        ("(64,32):(32,1)", ""),
        ("(64,32):(36,1)", ""),
        ("(64,(2,16)):(32,(1,2))", ""),
        ("(64,(4,8)):(4,(1,256))", ""),
        ("(64,(2,2,8)):(32,(2,1,4))", "CUTE147"),
        ("(64,(2,2,8)):(32,(1,1,4))", "CUTE147"),
        ("(64,(2,16)):(32,(0,1))", "CUTE147"),
        ("(64,32):(1,64)", "CUTE147"),
        ("(64,32):(1,0)", "CUTE147"),
        ("(64,32):(33,1)", "CUTE060"),
        ("(48,32):(32,1)", "CUTE143"),
    ];
    for (data, code) in cases {
        let data = layout(data);
        let answer = floats.vectorize(Side::Source, &data);
        let expected = floats.partition(Side::Source, &data).ok().and_then(|partition| vectors(&partition, 4));
        assert_eq!(answer.as_ref().err().map_or("", AtomError::code), code, "{data}");
        assert_eq!(answer.ok().map(|vectors| vectors.offsets().collect()), expected, "{data}");
    }
    let error = floats.vectorize(Side::Source, &layout("(64,32):(33,1)")).unwrap_err();
    assert_eq!(error, AtomError::Misaligned { vector: 4, mode: 0, coordinate: 1, offset: 33 });
}

/// Every order and padding of 256 elements in four modes: what is admitted is what has vectors,
/// and the mode that an error names is one that has none.
#[test]
fn instructions_move_what_memory_has_as_vectors() {
    let orders = [[0, 1, 2, 3], [1, 0, 2, 3], [2, 3, 0, 1], [0, 2, 1, 3], [3, 2, 1, 0], [0, 3, 1, 2], [1, 2, 3, 0]];
    let extents = [[8, 8, 2, 2], [4, 2, 4, 8], [2, 2, 2, 32], [16, 4, 2, 2], [1, 8, 32, 1]];
    let atoms = ["SM75_U32x4_LDSM_N", "SM75_U16x8_LDSM_T", "SM90_U32x4_STSM_N"].map(|name| CopyAtom::by_name(name, Element::F16).expect("an atom"));
    let (mut admitted, mut refused) = (0, 0);
    for (order, extents) in orders.iter().flat_map(|order| extents.iter().map(move |extents| (order, extents))) {
        for (pads, broadcast) in (0..5u64.pow(3))
            .step_by(asked(1, 4))
            .map(|i| ([0, 1, 4, 8, 3][i as usize % 5], [0, 8, 4, 2, 1][i as usize / 5 % 5], i / 25))
            .map(|(a, b, c)| ([a, b], c))
        {
            let mut strides = [0; 4];
            let mut stride = 1;
            for (place, &mode) in order.iter().enumerate() {
                strides[mode] = stride;
                stride = stride * extents[mode] + if (1..3).contains(&place) { pads[place - 1] } else { 0 };
            }
            if broadcast == 1 {
                strides[order[3]] = 0;
            }
            let data =
                Layout::from_parts((extents[0], extents[1], extents[2], extents[3]), (strides[0], strides[1], strides[2], strides[3])).expect("a layout");
            for (atom, side) in atoms.iter().flat_map(|atom| [Side::Source, Side::Destination].map(|side| (atom, side))) {
                let composed = data.compose(atom.layout(side));
                let answer = data.admissible_for(atom, side);
                let table: Vec<u64> = atom.layout(side).offsets().map(|element| data.offset(element).expect("an element")).collect();
                if !atom.operation().is_in_memory(side) {
                    assert_eq!(answer.map(|answer| answer.offsets().collect::<Vec<u64>>()).ok(), composed.ok().map(|_| table));
                    continue;
                }
                let is_written_once = side == Side::Source || data.offsets().collect::<BTreeSet<u64>>().len() as u64 == data.size();
                let partition = Layout::left((32, 8)).expect("the shape");
                let look = |c: u64, lane: u64| table[(c + 32 * lane) as usize];
                let are_vectors = (0..32).all(|thread| look(thread, 0) % 8 == 0 && (1..8).all(|lane| look(thread, lane) == look(thread, 0) + lane));
                assert_eq!(partition.size(), table.len() as u64);
                match answer {
                    Ok(vectors) => {
                        assert!(are_vectors && is_written_once, "{data}");
                        assert!(vectors.offsets().eq((0..32).map(|thread| look(thread, 0) / 8)), "{data}");
                        admitted += 1;
                    }
                    Err(error) => {
                        assert!(!are_vectors || !is_written_once || composed.is_err(), "{data}: {error}");
                        if let AtomError::Misaligned { vector, mode, coordinate, offset } = error {
                            assert_eq!((vector, data.get(mode).and_then(|mode| mode.offset(coordinate))), (8, Ok(offset)));
                            assert!(offset % 8 != 0);
                        }
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(admitted > asked(500, 125) && refused > asked(500, 125), "{admitted} {refused}");
}

/// Where data has the offsets of an instruction, by search.
#[test]
fn offsets_of_an_instruction_are_found_in_the_data() {
    let data = [
        "(128,64):(16384,1)",
        "(64,2,64):(16384,1048576,1)",
        "(64,64):(16384,1)",
        "(128,8):(16384,2)",
        "((32,4),(8,2)):((16384,524288),(1,8))",
        "(16,128):(1,16384)",
    ];
    let access = ["32x32b.x1", "32x32b.x2", "32x32b.x8", "16x64b.x1", "16x128b.x2", "16x256b.x1", "16x256b.x4"];
    let (mut found, mut lacking) = (0, 0);
    for (data, name) in data.iter().flat_map(|data| access.iter().map(move |access| (layout(data), access))) {
        let access = tmem_access(name).expect("a shape");
        let place: HashMap<u64, u64> = (0..data.size()).map(|c| (data.offset(c).expect("an offset"), c)).collect();
        let missing = access.offsets().position(|offset| !place.contains_key(&offset));
        match data.admits(&access) {
            Ok(located) => {
                assert_eq!(missing, None, "{data} {name}");
                assert!(located.offsets().eq(access.offsets().map(|offset| place[&offset])), "{data} {name}");
                found += 1;
            }
            Err(AtomError::NotInData { offset, coordinate, mode }) => {
                assert_eq!(missing, Some(coordinate as usize), "{data} {name}");
                assert_eq!(access.offset(coordinate), Ok(offset));
                assert!(mode < access.rank());
                lacking += 1;
            }
            Err(error) => panic!("{data} {name}: {error}"),
        }
    }
    assert!(found > 10 && lacking > 10, "{found} {lacking}");
}

/// Any input has an answer or an error with a code.
#[test]
fn what_is_no_tiling_is_refused() {
    let atom = || MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN").expect("an atom");
    let code = |atoms: &str, tile: &str| {
        let tile: Tiler = tile.parse().expect("a tiler");
        TiledMma::new(atom(), &layout(atoms), tile).map_err(|error| error.code()).err()
    };
    assert_eq!(code("(2,2,1)", "(_,_,_)"), None);
    assert_eq!(code("(2,2,1,1)", "(_,_,_)"), Some("CUTE141"));
    assert_eq!(code("(2,2,1)", "(_,_,_,_)"), Some("CUTE141"));
    assert_eq!(code("(2,2,1)", "((32,32),_,_)"), Some("CUTE141"));
    assert_eq!(code("(2,2,1)", "(48,_,_)"), Some("CUTE144"));
    assert_eq!(code("(2,2,1):(0,1,1)", "(_,_,_)"), Some("CUTE100"));
    assert_eq!(code("(2,2,1)", "<(4,8):(1@0,1@1),_,_>"), Some("CUTE122"));
    assert_eq!(TiledMma::new(atom(), &layout("(2,2,1)"), Tiler::from((0, .., ..))), Err(LayoutError::ZeroExtent.into()));
    assert_eq!(TiledMma::new(atom(), &layout("4611686018427387904:1"), ()), Err(LayoutError::Overflow.into()));
    let mma = TiledMma::new(atom(), &layout("(2,2,1)"), ()).expect("a product");
    assert_eq!(mma.tiles()[0], Tile::Number(32));
    let refused = |data: &str| mma.partition(Operand::A, &layout(data)).map_err(|error| error.code()).err();
    assert_eq!(refused("1024:1"), Some("CUTE013"));
    assert_eq!(refused("(1024)"), Some("CUTE013"));
    assert_eq!(refused("(32,8)"), Some("CUTE143"));
    assert_eq!(refused("(32,16):(1,32)"), None);

    let floats = || CopyAtom::by_name("UniversalCopy<u128>", Element::F32).expect("an atom");
    let code = |threads: &str, values: &str| TiledCopy::of(floats(), &layout(threads), &layout(values)).map_err(|error| error.code()).err();
    assert_eq!(code("(32,8):(8,1)", "(1,6)"), Some("CUTE146"));
    assert_eq!(code("(32,8):(8,2)", "(1,4)"), Some("CUTE101"));
    assert_eq!(TiledCopy::new(floats(), layout("(32,4):(4,1)"), (8, 8)).map_err(|error| error.code()).err(), Some("CUTE140"));
    assert_eq!(TiledCopy::new(floats(), layout("32"), 32).map_err(|error| error.code()).err(), Some("CUTE109"));
    let matrices = CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::F16).expect("an atom");
    assert_eq!(TiledCopy::of(matrices, &layout("(16,1)"), &layout("(1,8)")).map_err(|error| error.code()).err(), Some("CUTE145"));
    assert_eq!(CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::F64).map_err(|error| error.code()).err(), Some("CUTE149"));
    assert_eq!(CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::GC64).map_err(|error| error.code()).err(), Some("CUTE060"));
    assert_eq!(CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::Bits(0)).map_err(|error| error.code()).err(), Some(LayoutError::ZeroArgument.code()));
    assert_eq!(copies()[5].1.retile(&layout("8:1")).map_err(|error| error.code()).err(), Some("CUTE109"));
}

/// The message of a name that there is not has those that are nearest.
#[test]
fn names_that_are_nearly_right() {
    let nearest = |name: &str| match MmaAtom::by_name(name) {
        Err(AtomError::NoSuchInstruction { nearest, .. }) => nearest,
        other => panic!("{name}: {other:?}"),
    };
    assert!(nearest("sm80_16x8x16_f32f16f16f32_tn").starts_with("SM80_16x8x16_F32F16F16F32_TN"));
    assert!(nearest("SM90_64x100x16_F32F16F16_SS").contains("SM90_64x104x16_F32F16F16_SS"));
    assert!(!nearest("").is_empty() && !nearest(&"M".repeat(100_000)).is_empty());
    for wrong in [
        "SM90_64x64x16_F16F16F16_SS<K>",
        "SM90_64x64x16_F16F16F16_RS<MN,K>",
        "SM90_64x64x8_F32TF32TF32_SS_TN<K,K>",
        "SM90_64x64x16_F16F16F16_SS_SATURATE",
        "UniversalFMA<>",
        "UniversalFMA<f32,f32,f32,f32,f32>",
    ] {
        assert!(MmaAtom::by_name(wrong).is_err(), "{wrong}");
    }
    assert_eq!(CopyOperation::by_name("SM75_U32x4_LDMS_N").map_err(|error| error.to_string().contains("SM75_U32x4_LDSM_N")), Err(true));
    assert!(CopyOperation::by_name("UniversalCopy<float>").is_ok() && CopyOperation::by_name("UniversalCopy<C64").is_err());
}

/// In the figure, each cell of A, of B with its columns down, and of C says the thread and the
/// value that the instruction has there.
#[test]
fn figures_say_who_has_each_element() {
    for name in ["SM80_16x8x16_F32F16F16F32_TN", "SM80_8x8x4_F64F64F64F64_TN", "SM75_8x8x16_S32S8S8S32_TN"] {
        let atom = MmaAtom::by_name(name).expect("an atom");
        let [m, n, k] = atom.shape();
        let mma = TiledMma::new(atom.clone(), &layout("1"), ()).expect("a product");
        let text = MmaDrawing::of(&mma, ColorBy::Thread).expect("a figure").text().to_string();
        let rows: Vec<Vec<(u64, u64)>> = text.lines().filter(|line| line.contains('│')).map(cells).collect();
        assert_eq!(rows.len() as u64, m + k + m, "{name}");
        let [in_a, in_b, in_c] = Operand::ALL.map(|operand| by_mode(atom.layout(operand)));
        let each = |rows: &[Vec<(u64, u64)>], columns: u64, check: &dyn Fn(u64, u64, &[u64]) -> bool| {
            for (row, cells) in (0..).zip(rows) {
                assert_eq!(cells.len() as u64, columns, "{name}");
                assert!((0..).zip(cells).all(|(column, &(thread, value))| check(row, column, &[thread, value])), "{name}, row {row}");
            }
        };
        let (m_rows, k_rows) = (m as usize, k as usize);
        each(&rows[..m_rows], k, &|row, column, has| in_a(has) == row + m * column);
        each(&rows[m_rows..m_rows + k_rows], n, &|row, column, has| in_b(has) == column + n * row);
        each(&rows[m_rows + k_rows..], n, &|row, column, has| in_c(has) == row + m * column);
    }
}

/// The threads and values of a row: `T12 V1`.
fn cells(line: &str) -> Vec<(u64, u64)> {
    let words: Vec<&str> = line.split_whitespace().filter(|word| word.starts_with(['T', 'V'])).collect();
    words.chunks(2).map(|pair| (pair[0][1..].parse().expect("a thread"), pair[1][1..].parse().expect("a value"))).collect()
}
