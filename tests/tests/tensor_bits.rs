//! Tensors over bits: every access against the definition, `b ⊕ c_0·d_0 ⊕ c_1·d_1 ⊕ …`, in plain
//! numbers.

use cute_static::algorithm::{MatrixLayout, axpby, copy, copy_if, fill, gemm, pack_panel, reduce, run_length, transform, try_copy, try_copy_tiled};
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::int::UTerm;
use cute_static::outcome::InjectiveOutcome;
use cute_static::prelude::*;
use cute_static::tensor::OverBits;

/// The offsets of these modes over bits, in colexicographic order.
fn offsets(base: usize, modes: &[(usize, usize)]) -> Vec<usize> {
    modes.iter().fold(vec![base], |offsets, &(extent, stride)| (0..extent).flat_map(|c| offsets.iter().map(move |o| o ^ (c * stride))).collect())
}

/// Goes through all accesses under a layout over bits that has these offsets.
fn accesses<L: DataLayout + std::fmt::Debug>(layout: L, modes: &[(usize, usize)]) {
    fn tensor<L: DataLayout>(layout: L, data: &mut [i64]) -> Result<Tensor<&mut [i64], L>, TensorError> {
        Tensor::new(data, layout)
    }
    let offsets = offsets(0, modes);
    let length = offsets.iter().max().unwrap() + 1;
    assert_eq!((layout.size(), LayoutFunction::cosize(&layout), layout.reach() as usize + 1), (offsets.len(), length, length));
    assert!((0..layout.size()).all(|i| LayoutFunction::offset(&layout, i) == offsets[i]));
    let mut data: Vec<i64> = (0..length as i64).map(|i| 1000 + i).collect();
    assert_eq!(tensor(layout, &mut data[..length - 1]).unwrap_err(), TensorError::CosizeTooLarge { cosize: length, length: length - 1 });
    let expected: Vec<i64> = offsets.iter().map(|&offset| 1000 + offset as i64).collect();
    let read = tensor(layout, &mut data).unwrap();
    assert!(read.iter().eq(&expected) && read.values().rev().eq(expected.iter().rev().copied()));
    assert!((0..read.size()).all(|i| read[i] == expected[i]));
    assert_eq!((read.get(read.size()), reduce(&read, 0, |sum, x| sum + x)), (None, expected.iter().sum()));
    let n = Dyn::new(offsets.len() as u64).unwrap();
    let mut copied = vec![0; offsets.len()];
    try_copy(&read, &mut Tensor::new(&mut copied[..], layout![{ n } : 1]).unwrap()).unwrap();
    assert_eq!(copied, expected);

    let mut unique = offsets.clone();
    unique.sort_unstable();
    unique.dedup();
    let is_injective = unique.len() == offsets.len();
    assert_eq!(tensor(layout, &mut data).unwrap().try_iter_mut().is_ok(), is_injective);
    if !is_injective {
        return;
    }
    let mut numbered = vec![-7; length];
    for (i, &offset) in offsets.iter().enumerate() {
        numbered[offset] = i as i64;
    }
    let write = |change: &dyn Fn(&mut Tensor<&mut [i64], L>)| {
        let mut written = vec![-7; length];
        change(&mut tensor(layout, &mut written).unwrap());
        assert_eq!(written, numbered);
    };
    let counted: Vec<i64> = (0..offsets.len() as i64).collect();
    let compact = Tensor::new(&counted[..], layout![{ n } : 1]).unwrap();
    write(&|tensor| tensor.try_iter_mut().unwrap().zip(0..).for_each(|(element, i)| *element = i));
    write(&|tensor| (0..tensor.size()).for_each(|i| tensor[i] = i as i64));
    write(&|tensor| try_copy(&compact, tensor).unwrap());
    write(&|tensor| {
        let mut i = 0..;
        tensor.for_each_mut(|element| *element = i.next().unwrap());
    });
    write(&|tensor| {
        fill(tensor, 0);
        tensor.fill(5);
        tensor.put_all(|i| i as i64);
    });
}

#[test]
fn every_element() {
    macro_rules! check {
        ($($modes:expr => $layout:expr;)*) => { $(
            let layout = Tensor::over_bits(Counting(0), $layout).unwrap().layout();
            accesses(layout, &$modes);
        )* };
    }
    check! {
        [(8, 4), (2, 32), (4, 65)] => layout![(8, (2, 4)) : (f4, (f32, f65))];
        [(4, 1), (4, 1)] => layout![(4, 4) : (f1, f1)];
        [(6, 1), (3, 8)] => layout![(6, 3) : (f1, f8)];
    }
    #[cfg(cute_tests = "all")]
    check! {
        [(8, 1), (8, 9)] => layout![(8, 8) : (f1, f9)];
        [(4, 5), (4, 1)] => layout![(4, 4) : (f5, f1)];
        [(2, 3), (2, 5), (2, 6)] => layout![(2, 2, 2) : (f3, f5, f6)];
        [(2, 3), (2, 5), (2, 9)] => layout![(2, 2, 2) : (f3, f5, f9)];
        [(4, 0), (4, 3)] => layout![(4, 4) : (0, f3)];
        [(16, 1), (8, 17)] => layout![(16, 8) : (f1, f17)];
        [(2, 9), (4, 1)] => layout![(2, 4) : (f9, f1)];
        [(6, 1)] => layout![(6) : (f1)];
        [(5, 3), (3, 32)] => layout![(5, 3) : (f3, f32)];
        [(2, 24), (2, 17), (3, 2)] => layout![(2, (2, 3)) : (f24, (f17, f2))];
    }
    // From a base on, the largest offset is exact, too.
    let tensor = Tensor::over_bits(Counting(0), layout![(8, (2, 6)) : (f4, (f33, f5))]).unwrap();
    for i in 0..8 {
        let reach = offsets(4 * i, &[(2, 33), (6, 5)]).into_iter().max().unwrap();
        assert_eq!(tensor.slice((i, ..)).layout().reach(), reach as u64);
    }
}

#[test]
fn slices_and_parts() {
    let data: Vec<usize> = (0..128).collect();
    let at = |i: usize, j: usize, k: usize| i ^ (j * 32) ^ (k * 36);
    let layout = layout![(8, (2, 4)) : (f1, (f32, f36))];
    // Distinct: 1, 2, 4; 32; 36, 72.
    let tensor = Tensor::over_bits(&data[..], layout).unwrap();
    for (i, j, k) in (0..8).flat_map(|i| (0..2).flat_map(move |j| (0..4).map(move |k| (i, j, k)))) {
        assert_eq!((tensor.at((i, (j, k))), tensor.at((i, j + 2 * k)), tensor.get((i, (j, k)))), (at(i, j, k), at(i, j, k), Some(&at(i, j, k))));
        assert!(tensor.slice((i, ..)).values().eq((0..8).map(|c| at(i, c % 2, c / 2))));
        assert!(tensor.slice((.., (j, k))).values().eq((0..8).map(|i| at(i, j, k))));
        assert!(tensor.slice((i, (.., k))).slice((j,)).values().eq([at(i, j, k)]));
        assert!(tensor.slice((.., (j, ..))).slice((i, ..)).values().eq((0..4).map(|k| at(i, j, k))));
    }
    assert_eq!((tensor.get((8, 0)), tensor.get((0, (2, 0)))), (None, None));
    assert!(tensor.checked_slice((8, ..)).is_none() && tensor.checked_slice((.., (0, 4))).is_none());

    // (8, 8) : (f1, f9) is a permutation: disjoint rows, columns and tiles of all data.
    let mut changed = vec![0; 64];
    let mut tensor = Tensor::over_bits(&mut changed[..], layout![(8, 8) : (f1, f9)]).unwrap();
    std::thread::scope(|scope| {
        for (i, mut row) in tensor.try_rows_mut().unwrap().enumerate() {
            scope.spawn(move || row.fill(10 + i));
        }
    });
    assert!((0..64).all(|c| tensor.accessor()[(c % 8) ^ (c / 8 * 9)] == 10 + c % 8));
    for (j, mut column) in tensor.try_columns_mut().unwrap().enumerate() {
        column.put_all(|i| 100 * j + i);
        assert_eq!((column.at(3), column.view().iter().count()), (100 * j + 3, 8));
        assert!(column.view().with_layout(layout![1 : 0]).is_err());
        assert!(column.view().with_layout(column.layout()).is_ok());
    }
    assert!((0..64).all(|c| changed[(c % 8) ^ (c / 8 * 9)] == c / 8 * 100 + c % 8));
    // The same by the tensor: tiles, shares, partitions, a composition, of a slice and of a part,
    // too.
    let mut tensor = Tensor::over_bits(&mut changed[..], layout![(8, 8) : (f1, f9)]).unwrap();
    tensor.iter_mut().enumerate().for_each(|(c, element)| *element = c);
    for (i, j) in (0..8).flat_map(|i| (0..8).map(move |j| (i, j))) {
        assert_eq!(tensor[(i, j)], i + 8 * j);
        let tile = tensor.view().local_tile(tile![4, 2], (i / 4, j / 2));
        assert_eq!((tile.at((i % 4, j % 2)), tile.size()), (i + 8 * j, 8));
        assert_eq!(tensor.view().outer_partition(tile![4, 2], (i % 4, j % 2)).at((i / 4, j / 2)), i + 8 * j);
        assert_eq!(tensor.view().local_partition(layout![(4, 2) : (2, 1)], 2 * (i % 4) + j % 2).at((i / 4, j / 2)), i + 8 * j);
        assert_eq!(tensor.view().logical_divide(tile![4, 2]).at(((i % 4, i / 4), (j % 2, j / 2))), i + 8 * j);
        assert_eq!(tensor.view().tiled_divide(tile![4, 2]).at(((i % 4, j % 2), i / 4, j / 2)), i + 8 * j);
        assert_eq!(tensor.view().compose(layout![(8, 8) : (8, 1)]).at((j, i)), i + 8 * j);
        assert_eq!(tensor.view().slice((i, ..)).flatten().logical_divide(tile![4]).at((j % 4, j / 4)), i + 8 * j);
        assert_eq!(tensor.view().coalesce().at(i + 8 * j), i + 8 * j);
    }
    std::thread::scope(|scope| {
        for (t, mut tile) in tensor.tiles_mut(tile![4, 4]).enumerate() {
            scope.spawn(move || {
                for (u, mut row) in tile.rows_mut().enumerate() {
                    row.fill(10 * t + u);
                }
                tile.tiles_mut(tile![2, 2]).enumerate().for_each(|(u, mut small)| small.for_each_mut(|element| *element += 100 * u));
            });
        }
    });
    assert!((0..64).all(|c| {
        let (i, j) = (c % 8, c / 8);
        tensor[(i, j)] == 10 * (i / 4 + j / 4 * 2) + i % 4 + 100 * (i % 4 / 2 + j % 4 / 2 * 2)
    }));
    tensor.shares_mut(tile![2, 2]).enumerate().for_each(|(t, mut share)| share.fill(t));
    assert!((0..64).all(|c| tensor[(c % 8, c / 8)] == c % 2 + c / 8 % 2 * 2));
    let divided = layout![(8, 8) : (f1, f9)].zipped_divide(tile![4, 2]);
    let mut tiles = Tensor::over_bits(&mut changed[..], divided).unwrap();
    tiles.try_columns_mut().unwrap().enumerate().for_each(|(t, mut tile)| tile.fill(t));
    assert!((0..8).all(|i| (0..8).all(|j| changed[i ^ (j * 9)] == i / 4 + j / 2 * 2)));
    assert_eq!(Tensor::over_bits(&mut changed[..], layout![(4, 4) : (f1, f2)]).unwrap().try_rows_mut().unwrap_err().code(), "CUTE100");
    // Slices that are changed, and algorithms between them.
    let mut tensor = Tensor::over_bits(&mut changed[..], layout![(8, 8) : (f1, f9)]).unwrap();
    tensor.fill(0);
    copy(&Tensor::fixed(Counting(5), layout![8 : 1]), &mut tensor.slice_mut((.., 3)));
    copy_if(|i| i % 2 == 0, &Tensor::fixed(Counting(50), layout![8 : 1]), &mut tensor.slice_mut((2, ..)));
    transform(&Tensor::fixed(Counting(0), layout![8 : 1]), &mut tensor.slice_mut((7, ..)), |x| 2 * x + 1);
    axpby(1, &Tensor::fixed(Counting(0), layout![8 : 1]), 10, &mut tensor.slice_mut((7, ..)));
    for (i, j) in (0..8).flat_map(|i| (0..8).map(move |j| (i, j))) {
        let expected = match (i, j) {
            (7, j) => 10 * (2 * j + 1) + j,
            (2, j) if j % 2 == 0 => 50 + j,
            (i, 3) => 5 + i,
            _ => 0,
        };
        assert_eq!(tensor[(i, j)], expected, "{i} {j}");
    }
}

#[test]
fn products() {
    let data: Vec<i64> = (0..256).map(|i| (i * i) % 31 - 7).collect();
    let (xor_a, xor_b, xor_c) = (layout![(8, 16) : (f16, f1)], layout![(4, (2, 8)) : (f1, (f7, f9))], layout![(8, 4) : (f5, f1)]);
    let (a, b) = (Tensor::over_bits(&data[..], xor_a).unwrap(), Tensor::over_bits(&data[..], xor_b).unwrap());
    let mut c = vec![5; 64];
    let mut tensor = Tensor::over_bits(&mut c[..], xor_c).unwrap();
    gemm(&a, &b, &mut tensor);
    let (oa, ob) = (offsets(0, &[(8, 16), (16, 1)]), offsets(0, &[(4, 1), (2, 7), (8, 9)]));
    for (m, n) in (0..8).flat_map(|m| (0..4).map(move |n| (m, n))) {
        let sum: i64 = (0..16).map(|k| data[oa[m + 8 * k]] * data[ob[n + 4 * k]]).sum();
        assert_eq!(tensor[(m, n)], 5 + sum, "{m} {n}");
    }
    // With a tensor of numbers, and one that is swizzled.
    let plain = Tensor::new(&data[..], layout![(8, 16) : (17, 1)]).unwrap();
    let mut swizzled = Tensor::filled(0, swizzle![2, 0, 3].compose(layout![(8, 4) : (4, 1)]));
    gemm(&plain, &b, &mut swizzled);
    assert!((0..32).all(|c| swizzled[c] == (0..16).map(|k| data[17 * (c % 8) + k] * data[ob[c / 8 + 4 * k]]).sum::<i64>()));
    let (x, y) = (a.slice((3, ..)), a.slice((6, ..)));
    let mut outer = Tensor::filled(0, layout![16, 16]);
    gemm(&x, &y, &mut outer);
    assert!((0..256).all(|c| outer[c] == data[oa[3 + 8 * (c % 16)]] * data[oa[6 + 8 * (c / 16)]]));
}

#[test]
fn runs_and_swizzles() {
    fn width<L: DataLayout, M: DataLayout>(_: L, _: M) -> Option<u64> {
        const { run_length::<L, M>() }
    }
    let bits = Tensor::over_bits(Counting(0), layout![(8, 8) : (f1, f72)]).unwrap();
    assert_eq!(width(bits.layout(), layout![64 : 1]), Some(8));
    assert_eq!(width(Tensor::over_bits(Counting(0), layout![(8, 8) : (f1, f9)]).unwrap().layout(), layout![64 : 1]), Some(1));
    // The same tensor as the swizzled layout that these bits are.
    let data: Vec<usize> = (0..64).collect();
    let xor = layout![(8, 8) : (f1, f9)];
    let (by_bits, swizzled) = (Tensor::over_bits(&data[..], xor).unwrap(), Tensor::new(&data[..], Swizzled::from_xor(xor)).unwrap());
    assert!(by_bits.values().eq(swizzled.values()));
    // Tiles that stick out are those of the swizzled layout.
    for (t, tile) in swizzled.tiles_ceil(tile![3, 8]).enumerate() {
        for (i, j) in (0..3).flat_map(|i| (0..8).map(move |j| (i, j))) {
            assert_eq!(tile.get((i, j)), data.get((3 * t + i) ^ (9 * j)).filter(|_| 3 * t + i < 8), "{t} {i} {j}");
        }
    }
    let mut owned = Tensor::filled(0, by_bits.layout());
    try_copy(&by_bits, &mut owned).unwrap();
    assert!(owned.accessor().iter().copied().eq(0..64));
    assert_eq!(Tensor::over_bits(Counting(0), layout![(2, 4) : (f3, f4)]).unwrap().to_string(), "(_2,_4):(f_3,f_4):\n   0   4   8  12\n   3   7  11  15\n");
}

/// Matrices over bits are copied in tiles, both ways, and packed.
#[test]
fn matrices_over_bits() {
    /// The matrix of so many rows and columns, copied out of bits and into them.
    fn both_ways<L: MatrixLayout>(layout: L, (rows, columns): (usize, usize), at: impl Fn(usize, usize) -> usize) {
        assert_eq!((layout.rows(), layout.columns(), layout.transpose().rows()), (rows, columns, columns));
        for (i, j) in (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))) {
            assert_eq!((layout.at(i, j), layout.transpose().at(j, i)), (at(i, j), at(i, j)), "{i} {j}");
        }
        let (m, n) = (Dyn::new(rows as u64).unwrap(), Dyn::new(columns as u64).unwrap());
        let data: Vec<usize> = (0..layout.reach() as usize + 1).map(|i| 3 * i + 7).collect();
        let mut by_rows = vec![0; rows * columns];
        try_copy_tiled(&Tensor::new(&data[..], layout).unwrap(), &mut Tensor::new(&mut by_rows[..], layout![({ m }, { n }) : ({ n }, 1)]).unwrap()).unwrap();
        assert!((0..rows * columns).all(|k| by_rows[k] == data[at(k / columns, k % columns)]));
        // Into bits, of which some stay as they are.
        let mut back = vec![0; data.len()];
        let from = Tensor::new(&by_rows[..], layout![({ m }, { n }) : ({ n }, 1)]).unwrap();
        try_copy_tiled(&from, &mut Tensor::new(&mut back[..], layout).unwrap()).unwrap();
        let mut expected = vec![0; data.len()];
        (0..rows * columns).for_each(|k| expected[at(k / columns, k % columns)] = by_rows[k]);
        assert_eq!(back, expected);
        // A panel of four rows from the second on.
        let mut panel = [0; 12];
        pack_panel::<_, _, _, 4>(Tensor::new(&data[..], layout).unwrap(), (1, 2), 3, &mut panel, layout![4, 3]);
        assert!((0..12).all(|k| panel[k] == data[at(1 + k % 4, 2 + k / 4)]));
    }
    let square = Tensor::over_bits(Counting(0), layout![(128, 64) : (f1, f129)]).unwrap().layout();
    both_ways(square, (128, 64), |i, j| i ^ (j * 129));
    let other = Tensor::over_bits(Counting(0), layout![(70, 100) : (f129, f1)]).unwrap().layout();
    both_ways(other, (70, 100), |i, j| (i * 129) ^ j);
    // From a base on.
    let part = Tensor::over_bits(Counting(0), layout![(64, 64, 4) : (f1, f65, f4099)]).unwrap().slice((.., .., 3)).layout();
    both_ways(part, (64, 64), |i, j| i ^ (j * 65) ^ (3 * 4099));
    let n = Dyn::new(65).unwrap();
    let ragged = Tensor::over_bits(Counting(0), layout![({ n }, 80) : (f1, f128)]).unwrap().layout();
    both_ways(ragged, (65, 80), |i, j| i ^ (j * 128));
}

/// What an outcome says: nothing, or the reason to refuse, with its numbers.
trait Says {
    fn says() -> Option<(&'static str, [usize; 2])>;
}

impl Says for Answer<()> {
    fn says() -> Option<(&'static str, [usize; 2])> {
        None
    }
}

impl<Why: Reason> Says for Refusal<Why> {
    fn says() -> Option<(&'static str, [usize; 2])> {
        let name = std::any::type_name::<Why>();
        let (reason, numbers) = name.split_once('<').unwrap();
        let mut numbers = numbers.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).map(|digits| digits.parse().unwrap());
        Some((reason.rsplit("::").next().unwrap(), std::array::from_fn(|_| numbers.next().unwrap_or(0))))
    }
}

/// The bound of types, the check of values and the offsets themselves agree on which layouts over
/// bits are injective; and what the types say of one that is not is so.
#[test]
fn the_bound_is_the_law() {
    /// Checks a layout of these modes, of which `says` is what the types say; counts the answers
    /// and the reasons.
    fn check<L: DataLayout>(layout: L, says: Option<(&'static str, [usize; 2])>, modes: &[(usize, usize)], counts: &mut [usize; 4]) {
        let offsets = offsets(0, modes);
        let mut unique = offsets.clone();
        unique.sort_unstable();
        unique.dedup();
        let is_injective = unique.len() == offsets.len();
        assert_eq!(layout.modes().check_injective().is_ok(), says.is_none(), "{modes:?} {says:?}");
        // Whether a multiple of a stride carries: it is no exclusive or of those by powers of two.
        let carries =
            |&(extent, stride): &(usize, usize)| (1..extent).any(|c| (0..4).fold(0, |sum, bit| sum ^ (((c >> bit) & 1) * (stride << bit))) != c * stride);
        if !modes.iter().any(carries) {
            assert_eq!(is_injective, says.is_none(), "{modes:?}");
        }
        match says {
            None => {
                assert!(is_injective, "{modes:?}");
                counts[0] += 1;
            }
            Some(("BitsDepend", [first, second])) => {
                assert!(first != second && offsets[first] == offsets[second], "{modes:?}: {first} {second}");
                counts[1] += 1;
            }
            Some(("BitsShared", [bits, stride])) => {
                assert!(bits > 0 && modes.iter().any(|mode| mode.1 == stride) && modes.iter().any(carries), "{modes:?}: {bits} {stride}");
                counts[2] += 1;
            }
            Some(("Broadcast", [extent, _])) => {
                assert!(extent > 1 && modes.contains(&(extent, 0)) && !is_injective, "{modes:?}: {extent}");
                counts[3] += 1;
            }
            Some(other) => panic!("{modes:?}: {other:?}"),
        }
    }
    fn number(stride: &str) -> usize {
        stride.trim_start_matches('f').parse().unwrap()
    }
    let mut counts = [0; 4];
    macro_rules! layouts {
        ([$($first:tt)*] $others:tt $third:tt) => { $( layouts! { @second $first $others $third } )* };
        (@second $first:tt [$($second:tt)*] $third:tt) => { $( layouts! { @third $first $second $third } )* };
        (@third ($s:literal $d:tt) ($t:literal $e:tt) [$(($u:literal $f:tt))*]) => { $( {
            // In a function of its own, so that the test does not keep all layouts at once.
            fn check_one(counts: &mut [usize; 4]) {
                type Modes = Layout![($s, ($t, $u)) : ($d, ($e, $f))];
                let says = <InjectiveOutcome<OverBits<UTerm, Modes>> as Says>::says();
                let layout = Tensor::over_bits(Counting(0), Modes::NEW).unwrap().layout();
                check(layout, says, &[($s, number(stringify!($d))), ($t, number(stringify!($e))), ($u, number(stringify!($f)))], counts);
            }
            check_one(&mut counts);
        } )* };
    }
    #[cfg(cute_tests = "all")]
    layouts! {
        [(2 f1) (4 f1) (3 f1) (4 f3) (3 f2) (2 f6) (6 f9) (4 0)]
        [(1 f1) (2 f2) (4 f4) (3 f3) (5 f8) (3 f4) (8 f16)]
        [(1 0) (2 f3) (3 f4) (4 f5) (2 f7) (6 f2) (3 f16) (4 f16)]
    }
    #[cfg(not(cute_tests = "all"))]
    layouts! {
        [(2 f1) (3 f1) (4 f3) (4 0)]
        [(2 f2) (3 f3) (8 f16)]
        [(1 0) (2 f3) (4 f5) (6 f2)]
    }
    let least = if cfg!(cute_tests = "all") { 20 } else { 2 };
    assert!(counts.iter().all(|&count| count > least), "{counts:?}");
}
