//! Tiles that the edge cuts, beside the elements of the whole tensor at each coordinate.

mod random;

use cute_dynamic::algorithm::{copy_from_tile, copy_to_tile};
use cute_dynamic::tensor::{Tensor, TensorError};
use cute_dynamic::{ComposedLayout, HTuple, Layout, LayoutError, Swizzle, Tiler};
use random::Random;

/// A layout of up to four leaves, nested or not, and a tile for each leaf.
struct Case {
    extents: Vec<u64>,
    tiles: Vec<u64>,
    strides: Vec<i64>,
    nested: bool,
}

impl Case {
    fn random(random: &mut Random) -> Case {
        let rank = 1 + random.below(4) as usize;
        let extents: Vec<u64> = (0..rank).map(|_| 1 + random.below(6)).collect();
        let tiles = extents.iter().map(|&extent| 1 + random.below(extent + 2)).collect();
        let mut strides = vec![0; rank];
        let mut order: Vec<usize> = (0..rank).collect();
        for i in (1..rank).rev() {
            order.swap(i, random.below(i as u64 + 1) as usize);
        }
        let mut stride = 1;
        for i in order {
            strides[i] = random.of(&[stride, stride, stride, -stride]);
            stride *= extents[i] as i64 + random.below(2) as i64;
        }
        Case { extents, tiles, strides, nested: rank > 2 && random.below(2) == 0 }
    }

    /// The numbers as a tuple, of which the first two are one mode if it is nested.
    fn tuple(&self, numbers: &[u64]) -> HTuple {
        let flat: Vec<HTuple> = numbers.iter().map(|&number| number.into()).collect();
        if !self.nested {
            return HTuple::tuple(flat).unwrap();
        }
        let first = HTuple::tuple(flat[..2].to_vec()).unwrap();
        HTuple::tuple([first].into_iter().chain(flat[2..].to_vec())).unwrap()
    }

    fn layout(&self) -> Layout<i64> {
        let stride = self.tuple(&vec![0; self.extents.len()]);
        let mut strides = self.strides.iter();
        let stride: HTuple<i64> = stride.map_leaves(|_| *strides.next().unwrap()).unwrap();
        Layout::with_strides(self.tuple(&self.extents), stride).unwrap()
    }

    fn tiler(&self) -> Tiler {
        let tile = self.tuple(&self.tiles);
        tile.to_string().replace('(', "<").replace(')', ">").parse().unwrap()
    }

    /// All coordinates of a box of these extents, the first fastest.
    fn all(extents: &[u64]) -> Vec<Vec<u64>> {
        (0..extents.iter().product()).map(|mut i| extents.iter().map(|extent| (i % extent, i /= extent).0).collect()).collect()
    }
}

#[test]
fn tiles_have_the_elements_of_their_boxes() {
    let (mut absent, mut wholes) = (0, 0);
    let mut random = Random(28);
    for _ in 0..250 {
        let case = Case::random(&mut random);
        let layout = case.layout();
        let length = 1 + layout.leaves().iter().map(|mode| (mode.extent - 1) * mode.stride.unsigned_abs()).sum::<u64>();
        let mut matrix = Tensor::new((0..length).collect::<Vec<u64>>(), &layout).unwrap();
        let grid: Vec<u64> = case.extents.iter().zip(&case.tiles).map(|(extent, tile)| extent.div_ceil(*tile)).collect();
        let at = |tile: &[u64], c: &[u64]| -> Vec<u64> { tile.iter().zip(c).zip(&case.tiles).map(|((t, c), extent)| t * extent + c).collect() };
        // By the number of the tile, by its coordinate, and by the iterator from both ends.
        let tiles: Vec<_> = matrix.tiles_ceil(&case.tiler()).unwrap().collect();
        let back: Vec<_> = matrix.tiles_ceil(&case.tiler()).unwrap().rev().collect();
        assert_eq!((tiles.len(), back.len()), (Case::all(&grid).len(), tiles.len()));
        for (number, index) in Case::all(&grid).into_iter().enumerate() {
            let one = matrix.view().local_tile_ceil(&case.tiler(), case.tuple(&index)).unwrap();
            let by_number = matrix.view().local_tile_ceil(&case.tiler(), number as u64).unwrap();
            let (tile, other) = (&tiles[number], &back[tiles.len() - 1 - number]);
            let mut present = Vec::new();
            for (i, c) in Case::all(&case.tiles).into_iter().enumerate() {
                let place = at(&index, &c);
                let is_there = place.iter().zip(&case.extents).all(|(place, extent)| place < extent);
                let expected = is_there.then(|| *matrix.get(case.tuple(&place)).unwrap());
                for tile in [tile, other, &one, &by_number] {
                    assert_eq!(tile.get(case.tuple(&c)).copied(), expected);
                    assert_eq!(tile.get(i as u64).copied(), expected);
                }
                present.extend(expected);
                absent += usize::from(!is_there);
            }
            assert_eq!(tile.get(tile.size()), None);
            assert_eq!(tile.shape(), &case.tuple(&case.tiles));
            assert_eq!(tile.is_whole(), present.len() as u64 == tile.size());
            wholes += usize::from(tile.is_whole());
            assert!(tile.clone().present().iter().eq(&present));
            assert_eq!(tile.clone().whole().is_some(), tile.is_whole());

            // A slice at each coordinate of the first mode, or of its first leaf.
            for c in 0..case.tiles[0] {
                let mut open: Vec<HTuple<Option<u64>>> = case.tiles.iter().map(|_| HTuple::from(..)).collect();
                open[0] = HTuple::from(c).map_leaves(|&c| Some(c)).unwrap();
                let open = if case.nested {
                    let first = HTuple::tuple(open[..2].to_vec()).unwrap();
                    HTuple::tuple([first].into_iter().chain(open[2..].to_vec())).unwrap()
                } else {
                    HTuple::tuple(open).unwrap()
                };
                let slice = tile.clone().slice(open).unwrap();
                assert_eq!(slice.is_some(), index[0] * case.tiles[0] + c < case.extents[0]);
                for (i, rest) in Case::all(&case.tiles[1..]).into_iter().enumerate().take(if slice.is_some() { usize::MAX } else { 0 }) {
                    let c: Vec<u64> = [c].into_iter().chain(rest).collect();
                    assert_eq!(slice.as_ref().unwrap().get(i as u64), tile.get(case.tuple(&c)));
                }
            }

            // A load into a fragment of another shape, backwards.
            let mut fragment = Tensor::filled(u64::MAX, "1:0".parse::<Layout>().unwrap()).unwrap();
            assert_eq!(copy_from_tile(tile, &mut fragment, 0).is_err(), tile.size() != 1);
            let mut fragment = Tensor::filled(u64::MAX, Layout::<i64>::with_strides(tile.size(), HTuple::from(-2i64)).unwrap()).unwrap();
            copy_from_tile(tile, &mut fragment, u64::MAX - 1).unwrap();
            for i in 0..tile.size() {
                assert_eq!(fragment.get(i).copied(), Some(tile.get(i).copied().unwrap_or(u64::MAX - 1)));
            }
        }

        // A store through disjoint tiles, in threads: each element is its own tile's.
        let size = case.tiles.iter().product::<u64>();
        std::thread::scope(|scope| {
            for (number, mut tile) in matrix.tiles_ceil_mut(&case.tiler()).unwrap().enumerate() {
                scope.spawn(move || {
                    let values: Vec<u64> = (0..size).map(|i| 1_000_000 + 10_000 * number as u64 + i).collect();
                    copy_to_tile(&Tensor::new(&values[..], Layout::left(size).unwrap()).unwrap(), &mut tile).unwrap();
                });
            }
        });
        for (number, index) in Case::all(&grid).into_iter().enumerate() {
            for (i, c) in Case::all(&case.tiles).into_iter().enumerate() {
                if let Some(&element) = matrix.get(case.tuple(&at(&index, &c))) {
                    assert_eq!(element, 1_000_000 + 10_000 * number as u64 + i as u64);
                }
            }
        }
        let reached = matrix.iter().count();
        assert_eq!(matrix.data().iter().filter(|&&element| element >= 1_000_000).count(), reached);
    }
    assert!(absent > 10_000 && wholes > 200, "{absent} {wholes}");
}

#[test]
fn tiles_of_swizzled_and_of_repeated_data() {
    let swizzled = ComposedLayout::new(Swizzle::new(2, 0, 2).unwrap(), 0, Layout::right((4, 4)).unwrap()).unwrap();
    let data: Vec<u32> = (0..16).collect();
    let tensor = Tensor::new(&data[..], &swizzled).unwrap();
    for (number, tile) in tensor.tiles_ceil((3, 3)).unwrap().enumerate() {
        for k in 0..9 {
            // The swizzle takes bits 2 and 3, the row, to bits 0 and 1; an element is its offset.
            let (i, j) = (number % 2 * 3 + k % 3, number / 2 * 3 + k / 3);
            let expected = (i < 4 && j < 4).then(|| ((4 * i + j) ^ i) as u32);
            assert_eq!(tile.get(k as u64).copied(), expected, "tile {number}, element {k}");
            assert_eq!(tile.get((k as u64 % 3, k as u64 / 3)).copied(), expected);
        }
    }
    let corner = tensor.view().local_tile_ceil((3, 3), (1, 1)).unwrap();
    assert_eq!(corner.get((0, 0)), tensor.get((3, 3)));

    let mut repeated = Tensor::new(vec![1, 2, 3], Layout::from_parts((2, 3), (0, 1)).unwrap()).unwrap();
    assert_eq!(repeated.tiles_ceil((2, 2)).unwrap().map(|tile| tile.present().iter().sum::<i32>()).collect::<Vec<_>>(), [6, 6]);
    assert!(matches!(repeated.tiles_ceil_mut((2, 2)), Err(TensorError::Layout(LayoutError::NotInjective { .. }))));
}

#[test]
fn what_is_no_tiler_of_boxes() {
    let tensor = Tensor::new(vec![0; 70], Layout::left(((5, 2), 7)).unwrap()).unwrap();
    let refused = |tiler: &str| tensor.tiles_ceil(&tiler.parse::<Tiler>().unwrap()).map(|tiles| tiles.count()).unwrap_err();
    for tiler in ["<4,4>", "<<4>,4>", "<<4:2,1>,4>", "<<4:1,1>,4>", "<<4,1>>", "<<4,1>,4,1>", "4", "<<4,<1>>,4>"] {
        assert_eq!(refused(tiler), TensorError::NoCeilTiles, "{tiler}");
    }
    assert_eq!(TensorError::NoCeilTiles.code(), "CUTE118");
    assert_eq!(tensor.tiles_ceil(((0, 1), 4)).unwrap_err(), LayoutError::ZeroExtent.into());
    assert_eq!(tensor.tiles_ceil(((1 << 40, 1), 1 << 40)).unwrap_err(), LayoutError::Overflow.into());
    assert_eq!(tensor.tiles_ceil(((1 << 40, 1), 4)).unwrap().count(), 4);
    // `_` is a whole mode of any depth.
    let tile = tensor.view().local_tile_ceil((.., 4), (0, 1)).unwrap();
    assert_eq!((tile.shape().to_string().as_str(), tile.present().layout().to_string().as_str()), ("((5,2),4)", "((5,2),3):((1,5),10)"));
    let out = |coordinate: HTuple| tensor.view().local_tile_ceil(((2, 1), 4), coordinate).map(|_| ()).unwrap_err();
    assert_eq!(out(((3, 0), 0).into()), LayoutError::OutOfBounds { component: 3, extent: 3 }.into());
    assert_eq!(out(12.into()), LayoutError::OutOfBounds { component: 12, extent: 12 }.into());
    assert_eq!(out((0, 0, 0).into()), LayoutError::CoordinateMismatch { components: 3, modes: 2 }.into());
}

#[cfg(feature = "rayon")]
mod parallel {
    use super::*;
    use cute_dynamic::tensor::{PartMut, Predicated};
    use rayon::iter::plumbing::{Producer, ProducerCallback};
    use rayon::prelude::*;

    #[test]
    fn parts_in_parallel_are_those_in_turn() {
        let mut matrix = Tensor::new(vec![0u64; 70], Layout::right((10, 7)).unwrap()).unwrap();
        matrix.tiles_ceil_mut((3, 2)).unwrap().into_par_iter().enumerate().for_each(|(i, tile)| tile.present().fill(i as u64));
        let mut other = matrix.clone();
        other.tiles_ceil_mut((3, 2)).unwrap().enumerate().for_each(|(i, tile)| tile.present().fill(i as u64));
        assert_eq!(matrix.data(), other.data());
        matrix.tiles_mut((5, 7)).unwrap().into_par_iter().enumerate().for_each(|(i, mut tile)| tile.fill(i as u64));
        matrix.shares_mut((5, 7)).unwrap().into_par_iter().for_each(|mut share| *share.get_mut(1).unwrap() += 1);
        matrix.rows_mut().unwrap().into_par_iter().rev().for_each(|mut row| *row.get_mut(0).unwrap() *= 2);
        assert_eq!(matrix.data()[..35], [[0u64; 7]; 5].concat()[..]);
        assert_eq!(matrix.data()[35..42], [4, 2, 2, 2, 2, 2, 2]);
        let in_turn: Vec<u64> = matrix.tiles_ceil((4, 4)).unwrap().map(|tile| tile.present().iter().sum()).collect();
        let sums: Vec<u64> = matrix.tiles_ceil((4, 4)).unwrap().into_par_iter().map(|tile| tile.present().iter().sum()).collect();
        assert_eq!(sums, in_turn);
        let columns: Vec<u64> = matrix.columns().unwrap().into_par_iter().map(|column| column.iter().sum()).collect();
        assert_eq!((columns.len(), columns[0]), (7, 20));
    }

    /// Splits the producer at the first count, then the half that is said at the second, and adds 1
    /// to each element of all three.
    struct SplitTwice {
        counts: [usize; 2],
        half: usize,
    }

    /// A part of a tensor, whole or sticking out.
    trait AddOne {
        /// Adds 1 to its first element.
        fn add_one(&mut self);
    }

    impl AddOne for Tensor<PartMut<'_, usize>> {
        fn add_one(&mut self) {
            *self.get_mut(0).unwrap() += 1;
        }
    }

    impl AddOne for Predicated<PartMut<'_, usize>> {
        fn add_one(&mut self) {
            *self.get_mut(0).unwrap() += 1;
        }
    }

    impl<Part: AddOne> ProducerCallback<Part> for SplitTwice {
        type Output = ();

        fn callback<P: Producer<Item = Part>>(self, producer: P) {
            let (first, second) = producer.split_at(self.counts[0]);
            let (whole, halved) = if self.half == 0 { (second, first) } else { (first, second) };
            let (a, b) = halved.split_at(self.counts[1]);
            // All of them at once: an element that two of them had would be borrowed twice.
            let mut parts: Vec<_> = [whole, a, b].into_iter().flat_map(Producer::into_iter).collect();
            parts.iter_mut().for_each(AddOne::add_one);
        }
    }

    /// What safe code can do with the producer: a split beyond the end is one at the end.
    #[test]
    fn splits_are_disjoint() {
        const PARTS: usize = 4;
        let counts = || (0..=PARTS + 2).chain([usize::MAX - 1, usize::MAX]);
        for counts in counts().flat_map(|first| counts().map(move |second| [first, second])) {
            for half in 0..2 {
                let mut tensor = Tensor::new(vec![0usize; PARTS], Layout::left((PARTS as u64, 1)).unwrap()).unwrap();
                tensor.rows_mut().unwrap().into_par_iter().with_producer(SplitTwice { counts, half });
                assert_eq!(tensor.into_data(), [1; PARTS], "{counts:?}, half {half}");
                // Tiles of 3 by 2 on 5 by 4, two of which stick out: of each the first element.
                let mut tensor = Tensor::new(vec![0usize; 20], Layout::left((5, 4)).unwrap()).unwrap();
                tensor.tiles_ceil_mut((3, 2)).unwrap().into_par_iter().with_producer(SplitTwice { counts, half });
                let firsts: Vec<usize> = (0..20).filter(|&place| tensor.data()[place] == 1).collect();
                assert_eq!((firsts, tensor.data().iter().sum()), (vec![0, 3, 10, 13], 4), "{counts:?}, half {half}, tiles");
            }
        }
    }
}

/// A component of a slice stands for a mode that is a tuple: its index is that in the whole tile.
#[test]
fn slices_of_nested_tiles() {
    let tensor = Tensor::new((0..70).collect::<Vec<u32>>(), Layout::left(((5, 2), 7)).unwrap()).unwrap();
    let tile = || tensor.view().local_tile_ceil(((4, 2), 4), ((1, 0), 0)).unwrap();
    assert_eq!(tile().present().layout().shape().to_string(), "((1,2),4)");
    assert!(tile().slice((1, ..)).unwrap().is_none());
    let row = tile().slice((4, ..)).unwrap().unwrap();
    assert!((0..4).map(|j| row.get(j)).eq([Some(&9), Some(&19), Some(&29), Some(&39)]));
    assert_eq!(tile().slice(4).unwrap().unwrap().get(0), Some(&9));
    assert_eq!(tile().slice(..).unwrap().unwrap().get(4), Some(&9));
}

/// What a repeated element is asked for is counted by `isize`.
#[test]
fn an_element_is_not_repeated_more_often_than_is_counted() {
    let repeated = |text: &str| Tensor::new(vec![7u8], text.parse::<Layout>().unwrap());
    assert_eq!(repeated("9223372036854775808:0").unwrap_err(), LayoutError::Overflow.into());
    assert!(repeated("9223372036854775807:0").is_ok());
    assert_eq!(Tensor::filled(7u8, "9223372036854775808:0".parse::<Layout>().unwrap()).unwrap_err(), LayoutError::Overflow.into());
}
