//! Tensors over random layouts of every kind, beside the offsets of each coordinate: what goes
//! through a tensor in loops is compared with a loop that evaluates the layout.

mod random;

use cute_dynamic::algorithm::{axpby, copy, copy_if, reduce, reduce_into, reduce_unordered, sum, transform, transform_zip};
use cute_dynamic::atom::{CopyAtom, Element, MmaAtom, Side, TiledCopy, TiledMma};
use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::tensor::{Memory, PartsMut, Tensor, TensorError};
use cute_dynamic::{ComposedLayout, HTuple, Layout, LayoutError, Swizzle};
use random::Random;

impl Random {
    /// Factors of a size, in some order.
    fn factors(&mut self, mut size: u64) -> Vec<u64> {
        let mut factors = Vec::new();
        while size > 1 {
            let divisors: Vec<u64> = (2..=size).filter(|divisor| size.is_multiple_of(*divisor)).collect();
            let factor = self.of(&divisors);
            factors.push(factor);
            size /= factor;
            if self.below(5) == 0 {
                factors.push(1);
            }
        }
        factors
    }

    /// A layout of this size: compact in some order, padded, repeating, or of any strides; of
    /// either sign; nested or not.
    fn layout(&mut self, size: u64) -> Layout<i64> {
        let extents = self.factors(size);
        let mut strides = vec![0i64; extents.len()];
        let mut order: Vec<usize> = (0..extents.len()).collect();
        for i in (1..order.len()).rev() {
            order.swap(i, self.below(i as u64 + 1) as usize);
        }
        if self.below(3) == 0 {
            order.sort_unstable();
        }
        let (mut stride, kind) = (1, self.below(4));
        for i in order {
            strides[i] = match kind {
                0 => self.below(9) as i64,
                _ => stride,
            };
            stride = strides[i].max(1) * extents[i] as i64 + if kind == 1 { self.below(3) as i64 } else { 0 };
            if self.below(8) == 0 {
                strides[i] = 0;
            }
            if self.below(5) == 0 {
                strides[i] = -strides[i];
            }
        }
        let leaves: Vec<Layout<i64>> = extents.iter().zip(&strides).map(|(&extent, &stride)| leaf(extent, stride)).collect();
        let flat = Layout::tuple(leaves).unwrap();
        if flat.rank() > 2 && self.below(2) == 0 {
            let begin = self.below(flat.rank() as u64 - 1) as usize;
            return flat.group(begin, begin + 2).unwrap();
        }
        flat
    }
}

fn leaf(extent: u64, stride: i64) -> Layout<i64> {
    format!("{extent}:{stride}").parse().unwrap()
}

/// Layouts of one size of each kind, the offsets of their coordinates, and a cosize.
struct Case {
    layout: Any,
    offsets: Vec<usize>,
    cosize: usize,
}

#[derive(Clone, Debug)]
enum Any {
    Signed(Layout<i64>, u64),
    Swizzled(ComposedLayout),
}

impl Case {
    fn random(random: &mut Random, size: u64) -> Case {
        let layout = random.layout(size);
        let offsets: Vec<i64> = (0..size).map(|i| layout.offset(i).unwrap()).collect();
        if layout.to_natural().is_ok() && random.below(3) == 0 {
            let bits = random.below(4) as u32;
            let shift = (bits + random.below(2) as u32) as i32 * random.of(&[1, -1]);
            let swizzle = Swizzle::new(bits, random.below(4) as u32, shift).unwrap();
            let begin = random.below(10);
            let layout = ComposedLayout::new(swizzle, begin, layout.to_natural().unwrap()).unwrap();
            let offsets: Vec<usize> = offsets.iter().map(|&offset| swizzle.apply(begin + offset as u64) as usize).collect();
            let cosize = offsets.iter().max().unwrap() + 1;
            return Case { layout: Any::Swizzled(layout), offsets, cosize };
        }
        let base = layout.fall() + random.below(3);
        let offsets: Vec<usize> = offsets.iter().map(|offset| base.checked_add_signed(*offset).unwrap() as usize).collect();
        let cosize = offsets.iter().max().unwrap() + 1;
        Case { layout: Any::Signed(layout, base), offsets, cosize }
    }

    fn over<D: Memory>(&self, data: D) -> Tensor<D> {
        match &self.layout {
            Any::Signed(layout, base) => Tensor::with_base(data, *base, layout).unwrap(),
            Any::Swizzled(layout) => Tensor::new(data, layout).unwrap(),
        }
    }

    fn data(&self) -> Vec<i64> {
        (0..self.cosize as i64).map(|i| i * i % 1009).collect()
    }
}

const SIZES: [u64; 16] = [1, 2, 3, 6, 7, 8, 12, 16, 24, 30, 32, 36, 48, 60, 64, 96];

fn cases(count: usize, mut check: impl FnMut(&mut Random)) {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    (0..count).for_each(|_| check(&mut random));
}

#[test]
fn elements_are_those_at_the_offsets() {
    cases(3000, |random| {
        let size = random.of(&SIZES);
        let case = Case::random(random, size);
        let data = case.data();
        let tensor = case.over(&data[..]);
        let expected: Vec<i64> = case.offsets.iter().map(|&offset| data[offset]).collect();
        assert!(tensor.iter().eq(&expected), "{:?}", case.layout);
        assert!((0..size).all(|i| tensor.get(i) == Some(&expected[i as usize])));
        assert_eq!(tensor.get(size), None);
        // Some one by one, the others at once.
        let mut iter = tensor.iter();
        let some = random.below(size + 1) as usize;
        assert!(iter.by_ref().take(some).eq(&expected[..some]));
        assert_eq!(iter.size_hint(), (expected.len() - some, Some(expected.len() - some)));
        let rest = iter.fold(Vec::new(), |mut all, &x| {
            all.push(x);
            all
        });
        assert_eq!(rest, expected[some..]);

        let total: i64 = expected.iter().sum();
        assert_eq!((sum(&tensor), reduce_unordered(&tensor, 0, |a, b| a + b)), (total, total));
        let in_order = reduce(&tensor, 7i64, |hash, x| hash.wrapping_mul(31).wrapping_add(x));
        assert_eq!(in_order, expected.iter().fold(7i64, |hash, x| hash.wrapping_mul(31).wrapping_add(*x)));

        let mut filled = data.clone();
        case.over(&mut filled[..]).fill(-1);
        assert!((0..data.len()).all(|i| filled[i] == if case.offsets.contains(&i) { -1 } else { data[i] }));
    });
}

#[test]
fn two_and_three_tensors_of_one_size() {
    cases(4000, |random| {
        let size = random.of(&SIZES);
        let [a, b, to] = [(); 3].map(|()| Case::random(random, size));
        let (x, y) = (a.data(), b.data());
        let before: Vec<i64> = (0..to.cosize as i64).map(|i| 5000 + i).collect();
        let what = || format!("{:?} {:?} {:?}", a.layout, b.layout, to.layout);
        let check = |change: &dyn Fn(&mut Tensor<&mut [i64]>), element: &dyn Fn(&mut i64, usize)| {
            let (mut found, mut expected) = (before.clone(), before.clone());
            change(&mut to.over(&mut found[..]));
            to.offsets.iter().enumerate().for_each(|(i, &offset)| element(&mut expected[offset], i));
            assert_eq!(found, expected, "{}", what());
        };
        let (ta, tb) = (a.over(&x[..]), b.over(&y[..]));
        let (at_a, at_b) = (|i: usize| x[a.offsets[i]], |i: usize| y[b.offsets[i]]);
        check(&|to| copy(&ta, to).unwrap(), &|to, i| *to = at_a(i));
        check(&|to| transform(&ta, to, |x| 3 * x + 1).unwrap(), &|to, i| *to = 3 * at_a(i) + 1);
        // In integers of one shared element the order of the changes would show.
        check(&|to| axpby(2, &ta, -1, to).unwrap(), &|to, i| *to = 2 * at_a(i) - *to);
        check(&|to| transform_zip(&ta, &tb, to, |a, b| a * 7 - b).unwrap(), &|to, i| *to = at_a(i) * 7 - at_b(i));
        let bits: Vec<bool> = y.iter().map(|y| y % 2 == 0).collect();
        let mask = b.over(&bits[..]);
        check(&|to| copy_if(&mask, &ta, to).unwrap(), &|to, i| {
            if at_b(i) % 2 == 0 {
                *to = at_a(i);
            }
        });
        assert!(ta.zip(&tb).unwrap().map(|(a, b)| (*a, *b)).eq((0..size as usize).map(|i| (at_a(i), at_b(i)))));
    });
}

#[test]
fn large_tensors_in_blocks() {
    // Each layout goes along another mode, with rests that fill no block, and modes around them.
    for (shape, strides) in
        [((100, 77), [(77, 1), (1, 100)]), ((64, 128), [(1, 64), (129, 1)]), ((65, 70), [(70, -1), (1, -65)]), ((1, 4000), [(0, 1), (0, -1)])]
    {
        let [from, to] = strides.map(|(a, b)| Layout::<i64>::with_strides(shape, HTuple::tuple([a, b].map(leaf_of)).unwrap()).unwrap());
        let data: Vec<i64> = (0..from.cosize() as i64).collect();
        let source = Tensor::new(&data[..], &from).unwrap();
        let mut target = Tensor::filled(-1, &to).unwrap();
        copy(&source, &mut target).unwrap();
        assert!(target.iter().eq(source.iter()), "{from} {to}");
        let mut doubled = Tensor::filled(-1, &to).unwrap();
        transform(&source, &mut doubled, |x| 2 * x).unwrap();
        assert!(doubled.iter().eq(source.iter().map(|x| 2 * x).collect::<Vec<_>>().iter()), "{from} {to}");
    }
    // Four modes, two of which are the blocks'.
    let from = Layout::from_parts((3, 70, 5, 66), (70, 1, 70 * 3 * 66, 70 * 3)).unwrap();
    let to = Layout::from_parts((3, 70, 5, 66), (66, 66 * 3 * 5, 66 * 3, 1)).unwrap();
    let data: Vec<u32> = (0..from.cosize() as u32).collect();
    let (source, mut target) = (Tensor::new(&data[..], &from).unwrap(), Tensor::filled(0, &to).unwrap());
    copy(&source, &mut target).unwrap();
    assert!(target.iter().eq(source.iter()));
    assert!((0..from.size()).step_by(97).all(|i| target.data()[to.offset(i).unwrap() as usize] == data[from.offset(i).unwrap() as usize]));
}

#[test]
fn the_last_of_shared_elements_stays() {
    // The offsets of a target that overlaps are no order of the coordinates: no blocks.
    for (extent, shape) in [(70u64, (70u64, 70u64)), (9, (9, 9)), (5, (5, 40))] {
        let from = Layout::right(shape).unwrap();
        let to = Layout::from_parts(shape, (1, 1)).unwrap();
        let data: Vec<u64> = (0..from.size()).collect();
        let source = Tensor::new(&data[..], &from).unwrap();
        let mut copied = Tensor::filled(u64::MAX, &to).unwrap();
        copy(&source, &mut copied).unwrap();
        let mut transformed = Tensor::filled(u64::MAX, &to).unwrap();
        transform(&source, &mut transformed, |x| x).unwrap();
        let mut expected = vec![u64::MAX; to.cosize() as usize];
        for i in 0..from.size() {
            expected[to.offset(i).unwrap() as usize] = data[from.offset(i).unwrap() as usize];
        }
        assert_eq!(copied.data(), &expected, "{extent}");
        assert_eq!(transformed.data(), &expected, "{extent}");
    }
}

#[test]
fn permutations_of_short_and_long_modes() {
    // Every permutation: the modes of the blocks are shorter than a block in one, both or neither.
    for shape in [&[3u64, 50, 40][..], &[40, 2, 33], &[7, 5, 3, 11], &[2, 3, 2, 5, 4], &[33, 70], &[1, 200, 2]] {
        let mut order: Vec<usize> = (0..shape.len()).collect();
        let extents = HTuple::tuple(shape.iter().map(|&extent| extent.into())).unwrap();
        let data: Vec<u32> = (0..shape.iter().product::<u64>() as u32).collect();
        let source = Tensor::new(&data[..], Layout::right(extents).unwrap()).unwrap();
        let mut permutations = 0;
        permute(&mut order, 0, &mut |order| {
            let permuted = source.view().select(order).unwrap();
            for to in [Layout::right(permuted.shape()).unwrap(), Layout::left(permuted.shape()).unwrap()] {
                let mut target = Tensor::filled(u32::MAX, &to).unwrap();
                copy(&permuted, &mut target).unwrap();
                for (i, offset) in to.offsets().enumerate() {
                    // The coordinate in the source, by divisions alone.
                    let (mut rest, mut from) = (i as u64, 0);
                    for &mode in order {
                        from += rest % shape[mode] * shape[mode + 1..].iter().product::<u64>();
                        rest /= shape[mode];
                    }
                    assert_eq!(target.data()[offset as usize], from as u32, "{order:?} {shape:?}");
                }
            }
            permutations += 1;
        });
        assert_eq!(permutations, (1..=shape.len()).product::<usize>());
    }
}

/// Calls back with each permutation of what follows `first`.
fn permute(order: &mut [usize], first: usize, each: &mut impl FnMut(&[usize])) {
    if first == order.len() {
        return each(order);
    }
    for i in first..order.len() {
        order.swap(first, i);
        permute(order, first + 1, each);
        order.swap(first, i);
    }
}

/// A stride, alone.
fn leaf_of(stride: i64) -> HTuple<i64> {
    leaf(2, stride).stride()
}

#[test]
fn a_mode_is_folded() {
    cases(2000, |random| {
        let size = random.of(&SIZES[3..]);
        let case = Case::random(random, size);
        let data = case.data();
        let tensor = case.over(&data[..]);
        let mode = random.below(tensor.rank() as u64) as usize;
        let sizes: Vec<u64> = tensor.layout().modes().map(|mode| mode.size()).collect();
        let left = size / sizes[mode];
        let mut expected = vec![100; left as usize];
        for i in 0..size {
            let (mut at, mut rest, mut place) = (0, i, 1);
            for (other, extent) in sizes.iter().enumerate() {
                if other != mode {
                    at += rest % extent * place;
                    place *= extent;
                }
                rest /= extent;
            }
            expected[at as usize] += data[case.offsets[i as usize]];
        }
        let to = Layout::from_parts(left, 3).unwrap();
        let mut sums = Tensor::filled(100, &to).unwrap();
        reduce_into(&tensor, mode, &mut sums, |sum, x| sum + x).unwrap();
        assert!(sums.iter().eq(&expected), "{:?} {mode}", case.layout);
        let short = reduce_into(&tensor, mode, &mut sums.with_layout(Layout::left(left).unwrap()).unwrap(), |sum, x| sum + x);
        assert_eq!(short, Ok(()));
    });
}

/// Each element that the tensor has, by its address.
fn addresses<D: Memory>(tensor: &Tensor<D>) -> Vec<*const D::Element> {
    tensor.iter().map(|element| element as *const _).collect()
}

#[test]
fn slices_and_tiles_are_those_of_the_layouts() {
    cases(2000, |random| {
        let size = random.of(&SIZES[3..]);
        let case = Case::random(random, size);
        let data = case.data();
        let tensor = case.over(&data[..]);
        let Any::Signed(layout, base) = &case.layout else { return };
        let at = |(part, offset): (Layout<i64>, i64)| -> Vec<*const i64> {
            (0..part.size()).map(|i| &raw const data[(*base as i64 + offset + part.offset(i).unwrap()) as usize]).collect()
        };
        let open: Vec<HTuple<Option<u64>>> =
            layout.modes().map(|mode| if random.below(2) == 0 { (..).into() } else { random.below(mode.size()).into() }).collect();
        let coordinate = HTuple::tuple(open).unwrap();
        assert_eq!(addresses(&tensor.view().slice(&coordinate).unwrap()), at(layout.slice_and_offset(&coordinate).unwrap()));
        let divisor = random.of(&[1, 2, 3]);
        if let Ok(divided) = layout.zipped_divide(divisor) {
            let tiles = divided.extent(1).unwrap();
            let (tile, share) = (random.below(tiles), random.below(divisor));
            let found = tensor.view().local_tile(divisor, tile).unwrap();
            assert_eq!(addresses(&found), at(layout.inner_partition(divisor, tile).unwrap()));
            let found = tensor.view().outer_partition(divisor, share).unwrap();
            assert_eq!(addresses(&found), at(layout.outer_partition(divisor, share).unwrap()));
            let all: Vec<_> = tensor.tiles(divisor).unwrap().map(|tile| addresses(&tile)).collect();
            assert_eq!(all.concat(), addresses(&tensor.view().zipped_divide(divisor).unwrap()));
            let threads = Layout::left(divisor).unwrap();
            let found = tensor.view().local_partition(&threads, share).map(|share| addresses(&share));
            assert_eq!(found, layout.local_partition(&threads, share).map(at).map_err(TensorError::from));
        }
        let flipped = tensor.view().flip(0).unwrap();
        assert_eq!(addresses(&flipped), at(layout.flip(0).unwrap()));
        let reversed: Vec<usize> = (0..layout.rank()).rev().collect();
        assert_eq!(addresses(&tensor.view().select(&reversed).unwrap()), at((layout.select(&reversed).unwrap(), 0)));
        assert_eq!(addresses(&tensor.view().coalesce()), addresses(&tensor));
        assert_eq!(addresses(&tensor.view().flatten()), addresses(&tensor));
    });
}

/// Adds 1 to each element of each part, by two threads.
fn count(parts: PartsMut<'_, i64>) {
    let add = |parts: Vec<Tensor<_>>| parts.into_iter().for_each(|mut part: Tensor<_>| part.iter_mut().unwrap().for_each(|element: &mut i64| *element += 1));
    let (even, odd): (Vec<_>, Vec<_>) = parts.enumerate().partition(|(i, _)| i % 2 == 0);
    std::thread::scope(|scope| {
        scope.spawn(move || add(even.into_iter().map(|(_, part)| part).collect()));
        add(odd.into_iter().map(|(_, part)| part).collect());
    });
}

#[test]
fn parts_are_disjoint_and_all_there_is() {
    let mut split = 0;
    cases(3000, |random| {
        let size = random.of(&SIZES[3..]);
        let case = Case::random(random, size);
        let Any::Signed(layout, _) = &case.layout else { return };
        let is_injective = layout.is_injective(DEFAULT_BUDGET).unwrap();
        let divisor = random.of(&[2, 3, 4]);
        let mut data = vec![0; case.cosize];
        let expected: Vec<i64> = (0..case.cosize).map(|i| i64::from(case.offsets.contains(&i))).collect();
        for is_tile in [true, false] {
            let mut tensor = case.over(&mut data[..]);
            let parts = if is_tile { tensor.tiles_mut(divisor) } else { tensor.shares_mut(divisor) };
            match parts {
                Ok(parts) => {
                    assert!(is_injective);
                    count(parts);
                    split += 1;
                }
                Err(TensorError::Layout(LayoutError::NotInjective { .. })) => {
                    assert!(!is_injective);
                    continue;
                }
                Err(error) => {
                    assert_eq!(Some(&error), layout.zipped_divide(divisor).err().map(TensorError::from).as_ref());
                    continue;
                }
            }
            assert_eq!(data, expected, "{layout}");
            data.fill(0);
        }
    });
    assert!(split > 500, "{split} layouts were split");
}

#[test]
fn parts_of_parts_are_disjoint_in_threads() {
    let mut data = vec![0u64; 64 * 64];
    let mut matrix = Tensor::new(&mut data[..], Layout::right((64, 64)).unwrap()).unwrap();
    std::thread::scope(|scope| {
        for (i, mut tile) in matrix.tiles_mut((16, 16)).unwrap().enumerate() {
            scope.spawn(move || {
                for (j, mut row) in tile.rows_mut().unwrap().enumerate() {
                    row.iter_mut().unwrap().for_each(|element| *element += (100 * i + j) as u64);
                }
            });
        }
    });
    for (offset, &found) in data.iter().enumerate() {
        let (i, j) = (offset / 64, offset % 64);
        assert_eq!(found, (100 * (i / 16 + j / 16 * 4) + i % 16) as u64);
    }
}

#[test]
fn a_part_keeps_to_its_own_elements() {
    let mut data = vec![0; 64];
    let mut matrix = Tensor::new(&mut data[..], Layout::right((8, 8)).unwrap()).unwrap();
    let mut tiles = matrix.tiles_mut((4, 4)).unwrap();
    let mut tile = tiles.next().unwrap();
    // Past the domain, and modes taken twice: offsets of neighbours.
    assert_eq!(tile.view_mut().compose(&"20:1".parse::<Layout>().unwrap()).unwrap_err(), TensorError::LeavesThePart);
    assert_eq!(tile.view_mut().select(&[1, 1]).unwrap_err(), TensorError::LeavesThePart);
    assert_eq!(tile.view_mut().with_layout(Layout::left(64).unwrap()).unwrap_err(), TensorError::LeavesThePart);
    assert_eq!(tile.view_mut().select(&[1, 0]).unwrap().size(), 16);
    assert_eq!(tile.view_mut().compose((2, "2:2".parse::<Layout>().unwrap())).unwrap().layout().to_string(), "(2,2):(8,2)");
    assert_eq!(tile.view_mut().flip(0).unwrap().base(), 24);
    tile.fill(1);
    assert_eq!(tiles.count(), 3);
    assert_eq!(data.iter().sum::<i32>(), 16);
}

#[test]
fn what_is_refused() {
    let data = [0u8; 20];
    let new = |layout: &str| Tensor::new(&data[..], layout.parse::<Layout>().unwrap()).map(|tensor| tensor.size());
    assert_eq!(new("(4,5):(5,1)"), Ok(20));
    assert_eq!(new("(4,8):(8,1)"), Err(TensorError::CosizeTooLarge { cosize: 32, length: 20 }));
    assert_eq!(new("2:9223372036854775808"), Err(LayoutError::Overflow.into()));
    assert_eq!(new("2:9223372036854775807"), Err(LayoutError::Overflow.into()));
    assert_eq!(new("2:9223372036854775806"), Err(TensorError::CosizeTooLarge { cosize: i64::MAX as u64, length: 20 }));
    let based = |base, layout: &str| Tensor::with_base(&data[..], base, layout.parse::<Layout<i64>>().unwrap()).map(|tensor| tensor.size());
    assert_eq!(based(19, "20:-1"), Ok(20));
    assert_eq!(based(18, "20:-1"), Err(TensorError::BaseTooSmall { base: 18, fall: 19 }));
    assert_eq!(based(20, "20:-1"), Err(TensorError::CosizeTooLarge { cosize: 21, length: 20 }));
    assert_eq!(based(u64::MAX, "20:-1"), Err(LayoutError::Overflow.into()));
    assert_eq!(based(u64::MAX, "(1,1):(-1,1)"), Err(LayoutError::Overflow.into()));
    let swizzled: ComposedLayout = "Sw<2,0,3> o 16 o 4:1".parse().unwrap();
    assert!(Tensor::new(&data[..], &swizzled).is_ok());
    assert_eq!(Tensor::new(&data[..18], &swizzled).unwrap_err(), TensorError::CosizeTooLarge { cosize: 20, length: 18 });
    assert_eq!(Tensor::new(&[0u8; 0][..], Layout::left(1).unwrap()).unwrap_err().code(), "CUTE102");
    assert_eq!(Tensor::filled(0u64, Layout::left(1 << 62).unwrap()).unwrap_err(), LayoutError::Overflow.into());
    // As many elements as a slice of nothing has.
    let nothing = [(); 1 << 40];
    let tensor = Tensor::new(&nothing[..], "(2,3):(549755813888,1)".parse::<Layout>().unwrap()).unwrap();
    assert_eq!(tensor.iter().count(), 6);

    let matrix = Tensor::new(&data[..], Layout::left((4, 5)).unwrap()).unwrap();
    assert_eq!(matrix.view().slice((4, ..)).unwrap_err(), LayoutError::OutOfBounds { component: 4, extent: 4 }.into());
    assert_eq!(matrix.view().slice((.., 0, 0)).unwrap_err(), LayoutError::CoordinateMismatch { components: 3, modes: 2 }.into());
    assert_eq!(matrix.view().local_tile((2, 5), (2, 0)).unwrap_err(), LayoutError::OutOfBounds { component: 2, extent: 2 }.into());
    assert_eq!(matrix.view().local_tile((3, 5), (0, 0)).unwrap_err(), LayoutError::BoundNotTiled { reach: 3, bound: 4 }.into());
    assert_eq!(matrix.view().flip(2).unwrap_err(), LayoutError::NoSuchMode { index: 2, rank: 2 }.into());
    assert_eq!(matrix.rows().unwrap().count(), 4);
    assert_eq!(matrix.view().flatten().coalesce().rows().unwrap_err().code(), "CUTE070");
    let other = Tensor::new(vec![0u8; 19], Layout::left(19).unwrap()).unwrap();
    let differ = TensorError::SizesDiffer { what: "the number of elements", first: 20, second: 19 };
    assert_eq!(copy(&matrix, &mut other.clone()), Err(differ.clone()));
    assert_eq!(transform(&matrix, &mut other.clone(), |x| x), Err(differ.clone()));
    assert_eq!(axpby(1, &matrix, 1, &mut other.clone()), Err(differ.clone()));
    assert_eq!(transform_zip(&matrix, &other, &mut other.clone(), |x, _| x), Err(differ.clone()));
    assert_eq!(matrix.zip(&other).map(drop), Err(differ.clone()));
    assert_eq!(differ.to_string(), "the sizes of these tensors do not agree in the number of elements: 20 and 19");
    assert_eq!(reduce_into(&matrix, 2, &mut other.clone(), |x, _| x), Err(LayoutError::NoSuchMode { index: 2, rank: 2 }.into()));
    assert_eq!(reduce_into(&matrix, 0, &mut other.clone(), |x, _| x).unwrap_err().code(), "CUTE104");
}

#[test]
fn elements_are_dropped_once() {
    // Elements that own memory: what is overwritten is dropped, and nothing else.
    let mut tensor = Tensor::new(vec![String::from("a"); 12], Layout::right((3, 4)).unwrap()).unwrap();
    tensor.view_mut().slice((1, ..)).unwrap().fill("row".into());
    tensor.tiles_mut((3, 2)).unwrap().skip(1).for_each(|mut tile| tile.iter_mut().unwrap().for_each(|text| text.push('!')));
    let lengths: Vec<usize> = tensor.iter().map(String::len).collect();
    assert_eq!(lengths, [1, 3, 1, 1, 3, 1, 2, 4, 2, 2, 4, 2]);
    let counted: Vec<usize> = tensor.iter().take(5).chain(tensor.iter().skip(5)).map(String::len).collect();
    assert_eq!(counted, lengths);
    *tensor.get_mut(0).unwrap() = "b".into();
    assert_eq!(tensor.into_data()[0], "b");
}

/// Each thread's share has the elements that the thread-value layout of the tile names, and the
/// threads write each element of C, and of a copy's target, once.
#[test]
fn threads_have_their_shares() {
    let mma = TiledMma::new(MmaAtom::by_name("SM80_16x8x16_F32F16F16F32_TN").unwrap(), &"(2,2,1)".parse::<Layout>().unwrap(), ()).unwrap();
    let atom = CopyAtom::by_name("UniversalCopy<uint64_t>", Element::F32).unwrap();
    let tiled = TiledCopy::of(atom, &"(16,8):(8,1)".parse::<Layout>().unwrap(), &"(2,2):(2,1)".parse::<Layout>().unwrap()).unwrap();
    let (rows, columns) = (64usize, 32usize);
    let layouts: [Box<dyn Fn() -> Tensor<Vec<u32>>>; 3] = [
        Box::new(|| Tensor::filled(0, Layout::right((64, 32)).unwrap()).unwrap()),
        Box::new(|| Tensor::filled(0, "(64,32):(-1,70)".parse::<Layout<i64>>().unwrap()).unwrap()),
        Box::new(|| Tensor::filled(0, "Sw<2,0,3> o 0 o (64,32):(32,1)".parse::<ComposedLayout>().unwrap()).unwrap()),
    ];
    for tensor in layouts.iter().map(|tensor| tensor()) {
        let mut numbered = tensor.clone();
        numbered.iter_mut().unwrap().zip(0..).for_each(|(element, i)| *element = i);
        let (mut product, mut target) = (tensor.clone(), tensor);
        // (thread, values, rest, rest) of the integral coordinates of all 64 x 32.
        let coordinates = Layout::left((rows as u64, columns as u64)).unwrap();
        let of_c = mma.partition(cute_dynamic::atom::Operand::C, &coordinates).unwrap();
        let of_d = tiled.partition(Side::Destination, &coordinates).unwrap();
        assert_eq!((mma.threads(), tiled.threads()), (128, 128));
        for thread in 0..128 {
            let (of_mma, of_copy) = (mma.thread_slice(thread).unwrap(), tiled.thread_slice(thread).unwrap());
            let share = numbered.view().partition_c(&of_mma).unwrap();
            let expected = (0..share.size()).map(|value| of_c.offset(thread + 128 * value).unwrap() as u32);
            assert!(share.iter().copied().eq(expected));
            let read = numbered.view().partition_s(&of_copy).unwrap();
            let expected = (0..read.size()).map(|value| of_d.offset(thread + 128 * value).unwrap() as u32);
            assert!(read.iter().copied().eq(expected));
            product.view_mut().partition_c(&of_mma).unwrap().iter_mut().unwrap().for_each(|element| *element += 1);
            copy(&read, &mut target.view_mut().partition_d(&of_copy).unwrap()).unwrap();
        }
        assert!(product.iter().all(|&times| times == 1));
        assert!(target.iter().eq(numbered.iter()));
    }
    let odd = Tensor::new(vec![0u32; 48 * 8], Layout::left((48, 8)).unwrap()).unwrap();
    assert_eq!(odd.partition_c(&mma.thread_slice(0).unwrap()).unwrap_err().code(), "CUTE143");
}
