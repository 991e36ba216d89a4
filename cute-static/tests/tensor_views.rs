//! Packed elements, zipped tensors, other origins, chosen modes, computed values: against loops
//! over plain numbers.

use cute_static::algorithm::{copy, copy_to_store, reduce, try_copy, try_copy_to_store};
use cute_static::prelude::*;
use cute_static::tensor::{Constant, Narrow, Packed, PackedArray, PackedBits, PackedMut, Transformed, ZipTensor};

/// The bits of bytes, the lowest of each first.
fn bits(bytes: &[u8]) -> Vec<bool> {
    bytes.iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1 == 1)).collect()
}

/// The number that these bits are, the lowest first.
fn number(bits: &[bool]) -> u8 {
    bits.iter().rev().fold(0, |number, &bit| 2 * number + u8::from(bit))
}

fn pseudo_random(length: usize, seed: u64) -> Vec<u8> {
    let mut state = seed;
    (0..length)
        .map(|_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        })
        .collect()
}

/// Every element of up to 13 bytes, and every value that is written there.
fn packed<const N: u32>()
where
    Narrow<N>: PackedBits,
{
    let n = N as usize;
    for length in 0..14 {
        let bytes = pseudo_random(length, length as u64);
        let reference = bits(&bytes);
        let count = 8 * length / n;
        assert_eq!(Packed::<N>::new(&bytes).length(), count);
        let Some(extent) = Dyn::new(count as u64) else { continue };
        let tensor = Tensor::new(Packed::<N>::new(&bytes), layout![{ extent } : 1]).unwrap();
        assert!(tensor.values().map(Narrow::value).eq(reference.chunks_exact(n).map(number)));
        assert!(Tensor::new(Packed::<N>::new(&bytes), layout![{ Dyn::new(count as u64 + 1).unwrap() } : 1]).is_err());
        // From each element on, which does not begin with a byte.
        for first in 0..count {
            let rest = tensor.domain_offset(first);
            assert!(rest.values().map(Narrow::value).eq(reference.chunks_exact(n).skip(first).map(number)));
        }
        for (i, value) in (0..count).flat_map(|i| (0..=Narrow::<N>::MAX.value()).map(move |value| (i, value))) {
            let mut written = bytes.clone();
            let mut tensor = Tensor::new(PackedMut::<N>::new(&mut written), layout![{ extent } : 1]).unwrap();
            tensor.put(i, Narrow::new(value).unwrap());
            assert_eq!(tensor.at(i).value(), value);
            let mut expected = reference.clone();
            (0..n).for_each(|bit| expected[n * i + bit] = value >> bit & 1 == 1);
            assert_eq!(bits(&written), expected, "{N} bits: element {i} of {length} bytes is {value}");
        }
    }
    assert!((0..=255u8).all(|x| Narrow::<N>::new(x).map(Narrow::value) == (x < 1 << N).then_some(x) && Narrow::<N>::low_bits(x).value() == x % (1 << N)));
}

#[test]
fn every_element_of_few_bits() {
    packed::<1>();
    packed::<2>();
    packed::<4>();
    packed::<6>();
}

#[test]
fn packed_under_layouts() {
    fn check<const N: u32, L: DataLayout>(layout: L)
    where
        Narrow<N>: PackedBits,
    {
        let mut bytes = pseudo_random(64, 3);
        let before = bits(&bytes);
        let offsets: Vec<usize> = (0..layout.size()).map(|i| layout.offset_at(i)).collect();
        let at = |bits: &[bool], offset: usize| number(&bits[N as usize * offset..][..N as usize]);
        let read = Tensor::new(Packed::<N>::new(&bytes), layout).unwrap();
        assert!(read.values().map(Narrow::value).eq(offsets.iter().map(|&offset| at(&before, offset))));
        assert_eq!(reduce(&read, 0, |sum, x| sum + u32::from(x.value())), offsets.iter().map(|&offset| u32::from(at(&before, offset))).sum());
        // Copied out, into a slice and into other packed elements.
        let extent = Dyn::new(layout.size() as u64).unwrap();
        let (mut copied, mut repacked) = (vec![Narrow::<N>::default(); layout.size()], vec![0; 64]);
        try_copy(&read, &mut Tensor::new(&mut copied[..], layout![{ extent } : 1]).unwrap()).unwrap();
        try_copy_to_store(&read, &mut Tensor::new(PackedMut::<N>::new(&mut repacked), layout![{ extent } : 1]).unwrap()).unwrap();
        let repacked = Tensor::new(Packed::<N>::new(&repacked), layout![{ extent } : 1]).unwrap();
        assert!(copied.iter().copied().eq(read.values()) && repacked.values().eq(read.values()));
        assert!(
            try_copy_to_store(
                &Tensor::fixed(Constant(Narrow::<N>::MAX), layout![300 : 1]),
                &mut Tensor::new(PackedMut::<N>::new(&mut [0; 9]), layout![2 : 1]).unwrap()
            )
            .is_err()
        );
        // Written.
        let mut tensor = Tensor::new(PackedMut::<N>::new(&mut bytes), layout).unwrap();
        tensor.put_all(|i| Narrow::low_bits(i as u8));
        assert!(tensor.view().values().enumerate().all(|(i, x)| x == Narrow::low_bits(i as u8)));
        tensor.view_mut().put_all(|i| Narrow::low_bits((3 * i) as u8));
        let after = bits(&bytes);
        assert!((0..512 / N as usize).all(|offset| at(&after, offset)
            == match offsets.iter().position(|&other| other == offset) {
                Some(i) => (3 * i) as u8 % (1 << N),
                None => at(&before, offset),
            }));
    }
    check::<1, _>(layout![(8, 16) : (16, 1)]);
    check::<2, _>(layout![(5, 7) : (9, 1)]);
    check::<4, _>(layout![(4, (2, 3)) : (1, (12, 4))]);
    check::<6, _>(layout![(7, 9) : (9, 1)]);
    check::<6, _>(swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]));
    check::<4, _>(layout![(8, 8) : (-8, 1)]);
    let fixed = Tensor::fixed(PackedArray::<_, 4>(&[0x21, 0x43]), layout![(2, 2) : (2, 1)]);
    assert!(fixed.slice((1, ..)).values().map(Narrow::value).eq([3, 4]));
}

#[test]
fn another_origin() {
    let matrix = Tensor::fixed(Counting(0), layout![(4, 6) : (10, 1)]);
    let nested = Tensor::fixed(Counting(0), layout![(3, (2, 4)) : (8, (1, 2))]);
    let backwards = Tensor::fixed(Counting(0), layout![(4, 6) : (-10, 1)]);
    let swizzled = Tensor::fixed(Counting(0), swizzle![2, 0, 3].compose(layout![(4, 6) : (10, 1)]));
    for (i, j) in (0..4).flat_map(|i| (0..6).map(move |j| (i, j))) {
        macro_rules! check {
            ($($tensor:ident)*) => { $(
                let rest = $tensor.domain_offset((i, j));
                assert_eq!(rest.size(), (4 - i) * (6 - j));
                assert!((0..4 - i).all(|k| (0..6 - j).all(|l| rest.at((k, l)) == $tensor.at((i + k, j + l)))));
                assert_eq!((rest.value((4 - i, 0)), rest.value((0, 6 - j))), (None, None));
                let again = rest.domain_offset((3 - i, ..));
                assert!(again.values().eq($tensor.slice((3, ..)).values().skip(j)));
            )* };
        }
        check! { matrix backwards swizzled }
        assert!(matrix.checked_domain_offset((i, 6)).is_none() && matrix.checked_domain_offset((4, j)).is_none());
    }
    for (i, j, k) in (0..3).flat_map(|i| (0..2).flat_map(move |j| (0..4).map(move |k| (i, j, k)))) {
        let rest = nested.domain_offset((i, (j, k)));
        assert_eq!(rest.size(), (3 - i) * (2 - j) * (4 - k));
        assert!((0..3 - i).all(|a| (0..2 - j).all(|b| (0..4 - k).all(|c| rest.at((a, (b, c))) == nested.at((i + a, (j + b, k + c)))))));
    }
    // A part stays one, and what is left of it is changed alone.
    let mut data = [0; 24];
    let mut tensor = Tensor::fixed(&mut data, layout![4, 6]);
    tensor.tiles_mut(tile![2, 3]).enumerate().for_each(|(t, tile)| tile.domain_offset((1, 1)).fill(t + 1));
    let expected: Vec<usize> = (0..24).map(|c| (c % 4, c / 4)).map(|(i, j)| if i % 2 == 1 && j % 3 > 0 { 1 + i / 2 + j / 3 * 2 } else { 0 }).collect();
    assert_eq!(data, expected[..]);
    let outside = std::panic::catch_unwind(|| Tensor::fixed(Counting(0), layout![4, 6]).domain_offset((1, 6)).size());
    assert!(outside.unwrap_err().downcast_ref::<String>().is_some_and(|message| message.contains("CUTE071") && message.contains('6')));
}

#[test]
fn coordinates_from_an_origin() {
    let coordinates = Tensor::identity_from((8, 40), shape![4, 16]).unwrap();
    assert!((0..4).all(|i| (0..16).all(|j| coordinates.at((i, j)) == (8 + i, 40 + j))));
    let largest = (1usize << 32) - 4;
    assert_eq!(Tensor::identity_from((largest, 7), shape![4, 16]).unwrap().at((3, 0)), (largest + 3, 7));
    assert!(Tensor::identity_from((largest + 1, 7), shape![4, 16]).is_err());
    assert!(Tensor::identity_from((0, usize::MAX), shape![4, 16]).is_err());
    assert_eq!(Tensor::identity_from((5,), shape![(4)]).unwrap().at(3), (8,));
    assert_eq!(Tensor::identity_from((1, 2, 3, 4), shape![2, 2, 2, 2]).unwrap().at((1, 1, 1, 1)), (2, 3, 4, 5));
    // A tile of the data, and its coordinates in the whole.
    let tile = Tensor::identity(shape![16, 64]).unwrap().local_tile(tile![4, 16], (2, 1));
    assert!(tile.values().eq(Tensor::identity_from((8, 16), shape![4, 16]).unwrap().values()));
}

#[test]
fn some_modes() {
    let tensor = Tensor::fixed(Counting(0), layout![(2, 3, 4) : (12, 4, 1)]);
    for (i, j, k) in (0..2).flat_map(|i| (0..3).flat_map(move |j| (0..4).map(move |k| (i, j, k)))) {
        assert_eq!(tensor.select(stride![2, 0]).at((k, i)), tensor.at((i, 0, k)));
        assert_eq!(tensor.select(stride![1, 2, 0]).at((j, k, i)), tensor.at((i, j, k)));
        assert_eq!(tensor.take(int![1], int![3]).at((j, k)), tensor.at((0, j, k)));
        assert_eq!(tensor.group(int![1], int![3]).at((i, (j, k))), tensor.at((i, j, k)));
    }
    // A mode that runs backwards: the others begin where it is at 0.
    let backwards = Tensor::fixed(Counting(0), layout![(2, 3, 4) : (-12, 4, -1)]);
    for (i, j, k) in (0..2).flat_map(|i| (0..3).flat_map(move |j| (0..4).map(move |k| (i, j, k)))) {
        assert_eq!(backwards.select(stride![(1)]).at((j,)), backwards.at((0, j, 0)));
        assert_eq!(backwards.take(int![0], int![2]).at((i, j)), backwards.at((i, j, 0)));
        assert_eq!(backwards.select(stride![2, 1]).at((k, j)), backwards.at((0, j, k)));
    }
    let swizzled = Tensor::fixed(Counting(0), swizzle![2, 0, 2].compose(layout![(2, 3, 4) : (12, 4, 1)]));
    assert!((0..4).all(|k| (0..2).all(|i| swizzled.select(stride![2, 0]).at((k, i)) == swizzled.at((i, 0, k)))));
    // Of a part.
    let mut data = [0; 24];
    let mut tensor = Tensor::fixed(&mut data, layout![(4, 6) : (6, 1)]);
    for (t, tile) in tensor.tiles_mut(tile![2, 3]).enumerate() {
        assert!(tile.select(stride![(1)]).try_select(stride![0, 0]).is_err(), "{t}");
    }
    tensor.tiles_mut(tile![2, 3]).enumerate().for_each(|(t, tile)| tile.take(int![1], int![2]).fill(t + 1));
    assert_eq!(data, [1, 1, 1, 3, 3, 3, 0, 0, 0, 0, 0, 0, 2, 2, 2, 4, 4, 4, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn without_broadcasts() {
    let tensor = Tensor::fixed(Counting(5), layout![(4, (2, 3), 2) : (0, (1, 2), 0)]);
    assert!(tensor.filter().values().eq(5..11));
    assert!(tensor.filter_zeros().values().eq(5..11));
    let mut once = [0; 6];
    let mut broadcast = Tensor::fixed(&mut once, layout![(4, 6) : (0, 1)]);
    broadcast.view_mut().filter_zeros().iter_mut().for_each(|element| *element += 1);
    assert_eq!(once, [1; 6]);
    let swizzled = Tensor::fixed(Counting(0), swizzle![2, 0, 2].compose(layout![(4, (2, 8)) : (0, (1, 2))]));
    assert!(swizzled.filter_zeros().values().eq(swizzled.slice((0, ..)).values()) && swizzled.filter().values().eq(swizzled.slice((0, ..)).values()));
}

#[test]
fn zipped() {
    let numbers: Vec<u32> = (0..32).collect();
    let mut letters: Vec<char> = ('a'..='z').chain('A'..='F').collect();
    let by_rows = Tensor::new(&numbers[..], layout![(4, 8) : (8, 1)]).unwrap();
    let swizzled = Tensor::new(&letters[..], swizzle![2, 0, 3].compose(layout![(4, 8) : (1, 4)])).unwrap();
    let counted = Tensor::fixed(Counting(100), layout![(4, 8) : (0, 1)]);
    let zipped = ZipTensor::new((by_rows, swizzled, counted)).unwrap();
    let at = |i: usize, j: usize| (by_rows.at((i, j)), swizzled.at((i, j)), 100 + j);
    assert!((0..4).all(|i| (0..8).all(|j| zipped.at((i, j)) == at(i, j) && zipped.value(i + 4 * j) == Some(at(i, j)))));
    assert_eq!((zipped.size(), zipped.value((4, 0)), zipped.values().len()), (32, None, 32));
    assert!(zipped.slice((2, ..)).values().enumerate().all(|(j, values)| values == at(2, j)));
    let tile = zipped.local_tile(tile![2, 4], (1, 0));
    assert!((0..2).all(|i| (0..4).all(|j| tile.at((i, j)) == at(2 + i, j))));
    assert!((0..32).all(|c| zipped.zipped_divide(tile![2, 4]).at((c % 8, c / 8)) == at(c % 2 + c / 8 % 2 * 2, c / 2 % 4 + c / 16 * 4)));
    let pair = ZipTensor::new((by_rows, swizzled)).unwrap();
    assert_eq!(pair.get((1, 2)), Some((&10, &swizzled.at((1, 2)))));
    assert!(ZipTensor::new((by_rows, Tensor::fixed(Counting(0), layout![31 : 1]))).is_err());

    let mut sums = [0u32; 32];
    let mut both =
        ZipTensor::new((Tensor::new(&mut sums[..], layout![32 : 1]).unwrap(), Tensor::new(&mut letters[..], layout![(4, 8) : (8, 1)]).unwrap())).unwrap();
    let mut i = 0;
    both.for_each_mut(|(sum, letter)| {
        (*sum, i) = (i, i + 1);
        *letter = letter.to_ascii_uppercase();
    });
    assert_eq!(both.get_mut(5).map(|(sum, _)| *sum), Some(5));
    assert!(sums.iter().copied().eq(0..32) && letters.iter().all(char::is_ascii_uppercase));
}

#[test]
fn computed_values() {
    let ones = Tensor::fixed(Constant(1u64), layout![(4, 8) : (8, 1)]);
    assert!(ones.values().eq([1; 32]) && ones.slice((3, ..)).values().eq([1; 8]) && ones.local_tile(tile![2, 2], (1, 3)).at(3) == 1);
    let data: Vec<i32> = (0..40).collect();
    let squares = Tensor::new(&data[..], layout![(4, 8) : (9, 1)]).unwrap().map(|x| i64::from(x) * i64::from(x));
    assert!((0..4).all(|i| (0..8).all(|j| squares.at((i, j)) == ((9 * i + j) * (9 * i + j)) as i64)));
    assert!(squares.slice((2, ..)).values().eq((18..26).map(|x| x * x)));
    assert!(Tensor::new(Transformed::new(&data[..], |x| x + 1), layout![41 : 1]).is_err());
    let mut copied = Tensor::filled(0, layout![4, 8]);
    copy(&squares, &mut copied);
    assert!(copied.values().eq(squares.values()));
    copy_to_store(&ones.map(|x| 2 * x as i64), &mut copied);
    assert!(copied.values().eq([2; 32]));
    // Of a part, and of another function's values.
    let mut data = [3; 8];
    let mut tensor = Tensor::fixed(&mut data, layout![2, 4]);
    let sums: Vec<i32> = tensor.rows_mut().map(|row| row.view().map(|x| x + 1).map(|x| 2 * x).values().sum()).collect();
    assert_eq!(sums, [32, 32]);
    assert!(Tensor::fixed(Counting(7), layout![3 : 2]).reversed().map(|x| x * 10).values().eq([110, 90, 70]));
}

/// Of one size, and of other shapes: their slices are not of one size.
#[test]
#[should_panic(expected = "CUTE104: the sizes")]
fn slices_of_different_sizes_are_not_zipped() {
    let zipped = ZipTensor::new((Tensor::fixed(Counting(0), layout![2, 3]), Tensor::fixed(Counting(0), layout![3, 2]))).unwrap();
    let _ = zipped.slice((1, ..));
}
