//! Bank conflicts against a simulation of the banks, and the swizzles that are found against all
//! others.

use cute_dynamic::{ComposedLayout, Layout, LayoutError, Swizzle};
use std::collections::{BTreeMap, BTreeSet};

fn layout(text: &str) -> Layout {
    text.parse().unwrap()
}

fn composed(text: &str) -> ComposedLayout {
    text.parse().unwrap()
}

/// The conflicts of the phases of an access of `vector` elements, by what the hardware does: each
/// bank serves one word at a time.
fn simulated(data: &ComposedLayout, access: &Layout, bits: u64, vector: u64) -> Vec<u64> {
    let threads = access.get(0).unwrap().size();
    let values = access.size() / threads;
    let bytes = vector * bits / 8;
    let at_once = match bytes {
        16 => 8,
        8 => 16,
        _ => 32,
    };
    let mut phases = Vec::new();
    for warp in 0..threads.div_ceil(32) {
        for value in (0..values).step_by(vector as usize) {
            for phase in 0..32 / at_once {
                let first = warp * 32 + phase * at_once;
                let mut banks: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
                for thread in first..threads.min(first + at_once) {
                    for element in 0..vector {
                        let offset = data.offset(access.offset((thread, value + element)).unwrap()).unwrap();
                        let word = offset * bits / 32;
                        // An element wider than a word has words of its own.
                        (0..bits.div_ceil(32)).for_each(|i| _ = banks.entry((word + i) % 32).or_default().insert(word + i));
                    }
                }
                if first < threads {
                    phases.push(banks.values().map(|words| words.len() as u64).max().unwrap() - 1);
                }
            }
        }
    }
    phases
}

#[test]
fn conflicts_are_those_of_the_banks() {
    let data = [
        "(32,32):(32,1)",
        "(32,32):(1,32)",
        "(32,32):(33,1)",
        "Sw<3,2,3> o 0 o (32,32):(32,1)",
        "Sw<5,0,5> o 0 o (32,32):(32,1)",
        "Sw<2,3,3> o 64 o (64,32):(32,1)",
        "1024:0",
    ];
    let accesses = [
        "(32,1):(1,0)",
        "(32,32):(1,32)",
        "(32,8):(32,1)",
        "((8,4),4):((128,1),32)",
        "(48,2):(1,64)",
        "(64,4):(4,1)",
        "(20,3):(2,1)",
        "((4,8),(2,4)):((2,32),(1,8))",
    ];
    let mut vectors = BTreeSet::new();
    for text in data {
        let data = composed(text);
        for access in accesses.map(layout) {
            for bits in [8, 16, 32, 64, 128] {
                let conflicts = data.bank_conflicts(&access, bits).unwrap();
                let phases: Vec<u64> = conflicts.phases().collect();
                assert_eq!(phases, simulated(&data, &access, bits, conflicts.vector()), "{text} accessed by {access}, {bits} bits");
                assert_eq!(conflicts.total(), phases.iter().sum());
                vectors.insert(conflicts.vector() * bits / 8);
            }
        }
    }
    assert_eq!(Vec::from_iter(vectors), [1, 2, 4, 8, 16]);
}

/// `ldmatrix` and the layouts of `wgmma`: 8 rows of 32, 64 or 128 bytes, of which 8 threads read 16
/// bytes each. The swizzles over bytes are `Sw<1,4,3>`, `Sw<2,4,3>` and `Sw<3,4,3>`.
#[test]
fn the_known_swizzles_are_found() {
    for bits in [8, 16] {
        let vector = 128 / bits;
        for (bytes, known, conflicts) in [(32, Swizzle::new(1, 4, 3), 1), (64, Swizzle::new(2, 4, 3), 3), (128, Swizzle::new(3, 4, 3), 7)] {
            let known = known.unwrap().upcast(bits / 8).unwrap();
            let row = bytes * 8 / bits;
            let tile = Layout::right((8, row)).unwrap();
            let access = Layout::from_parts((8, vector), (1, 8)).unwrap();
            // Each 16 bytes of the rows are a core matrix.
            for matrix in 0..bytes / 16 {
                let data = |swizzle| ComposedLayout::new(swizzle, matrix * vector, tile.clone()).unwrap();
                assert_eq!(data(Swizzle::identity()).bank_conflicts(&access, bits).unwrap().total(), conflicts, "{tile}, matrix {matrix}");
                assert_eq!(data(known).conflict_free(&access, bits), Ok(()), "{known} o {tile}, matrix {matrix}");
            }
            assert_eq!(tile.find_swizzle(&[access], bits), Ok(known), "{tile} of {bits} bits");
        }
        // Rows of 16 bytes are 128 bytes together: nothing to do.
        let tile = Layout::right((8, vector)).unwrap();
        let access = Layout::from_parts((8, vector), (1, 8)).unwrap();
        assert_eq!(tile.find_swizzle(&[access], bits), Ok(Swizzle::identity()));
    }
}

/// Of all swizzles that keep the vectors and the size, none has fewer conflicts, and none of fewer
/// bits has as few.
#[test]
fn no_swizzle_is_better() {
    for (tile, accesses, bits) in [
        ("(8,64):(64,1)", &["(8,8):(1,8)"][..], 16),
        ("(8,32):(32,1)", &["(8,8):(1,8)", "(32,8):(8,1)"], 16),
        ("(32,32):(32,1)", &["((8,4),4):((128,1),32)", "(32,1):(1,0)"], 32),
        ("(32,32):(32,1)", &["(32,1):(32,0)", "(32,1):(1,0)"], 32),
        ("(16,16):(16,1)", &["(16,2):(1,16)"], 16),
        ("(12,16):(16,1)", &["(12,1):(1,0)"], 32),
        ("(16,8):(1,16)", &["(8,2):(16,1)"], 64),
    ] {
        let (tile, accesses): (Layout, Vec<Layout>) = (layout(tile), accesses.iter().map(|text| layout(text)).collect());
        let plain: Vec<u64> = accesses.iter().map(|access| tile.bank_conflicts(access, bits).unwrap().vector()).collect();
        let all = (1..=5).flat_map(|b| (0..10).flat_map(move |m| (-9..10).filter_map(move |s| Swizzle::new(b, m, s).ok())));
        let conflicts = |swizzle: Swizzle| {
            let swizzled = swizzle.compose_layout(&tile).unwrap();
            let each = accesses.iter().map(|access| swizzled.bank_conflicts(access, bits).unwrap());
            let fits = swizzled.cosize().unwrap() <= tile.cosize();
            (fits && each.clone().map(|c| c.vector()).eq(plain.iter().copied())).then(|| each.map(|c| c.total()).sum::<u64>())
        };
        let found = tile.find_swizzle(&accesses, bits).unwrap();
        let best = conflicts(found).unwrap();
        for swizzle in all {
            if let Some(other) = conflicts(swizzle) {
                assert!(other > best || (other == best && swizzle.bits() >= found.bits()), "{tile}: {swizzle} with {other} is better than {found} with {best}");
            }
        }
    }
}

#[test]
fn what_is_no_access_is_refused() {
    let tile = layout("(32,32):(32,1)");
    let refused = |access: &str, bits| tile.bank_conflicts(&layout(access), bits).unwrap_err();
    assert_eq!(refused("(32,32,2):(1,32,0)", 32), LayoutError::NotThreadValue { rank: 3 });
    assert_eq!(refused("32:1", 32), LayoutError::NotThreadValue { rank: 1 });
    assert_eq!(refused("(32,32):(1,33)", 32), LayoutError::ImageTooLarge { cosize: 1055, bound: 1024, component: None });
    for bits in [0, 1, 4, 24, 256, u64::MAX] {
        assert_eq!(refused("(32,1):(1,0)", bits), LayoutError::NoVector { bits });
    }
    assert_eq!(refused("(4294967296,2):(0,0)", 32), LayoutError::BudgetSpent { budget: 1 << 24 });
    // Four bits are half a byte: a thread has to have two of them.
    assert_eq!(tile.bank_conflicts(&layout("(32,2):(1,32)"), 4).unwrap().vector(), 2);
    // Offsets beyond what 64 bits count in bytes.
    let far = ComposedLayout::new(Swizzle::identity(), 1 << 63, layout("2:4611686018427387904")).unwrap();
    assert_eq!(far.bank_conflicts(&layout("(2,1):(1,0)"), 128).unwrap().total(), 1);
}
