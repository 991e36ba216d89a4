//! Tiles of tensor maps: each element of a tensor comes to its place, and nothing else is written.

use crate::{Outcome, run};
use cute_device_kernels::{CopyBoxes, PermuteBoxes};
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::boxes::*;
use cute_device_probes::each_box;

/// An element that says where it is.
trait Tagged: Copy + PartialEq + std::fmt::Debug {
    /// The tag of a place.
    fn tag(place: usize) -> Self;

    /// What stands where nothing is to be written: the tag of a place that no tensor here has.
    fn nothing() -> Self {
        Self::tag(usize::MAX / 2)
    }

    /// Its bits, as words.
    fn words(self) -> Vec<u32>;
}

macro_rules! tagged {
    ($($ty:ident: |$place:ident| $tag:expr, |$value:ident| $words:expr;)*) => { $(
        impl Tagged for $ty {
            fn tag($place: usize) -> Self {
                $tag
            }

            fn words(self) -> Vec<u32> {
                let $value = self;
                $words
            }
        }
    )* };
}
tagged! {
    u8: |place| (place % 251 + 1) as u8, |value| vec![u32::from(value)];
    u16: |place| (place % 65_521 + 1) as u16, |value| vec![u32::from(value)];
    f32: |place| place as f32 + 1.0, |value| vec![value.to_bits()];
    f64: |place| place as f64 + 1.0, |value| vec![value.to_bits() as u32, (value.to_bits() >> 32) as u32];
}

/// A tensor of some extents: the strides, the first or the last of two of which is 1, and how many
/// elements it reaches.
struct Place {
    extents: Vec<usize>,
    strides: Vec<usize>,
}

impl Place {
    /// With so many elements between the end of a line and the next one, a multiple of a vector.
    fn new(extents: &[usize], by_rows: bool, vector: usize, between: usize) -> Self {
        let order: Vec<usize> = if by_rows { (0..extents.len()).rev().collect() } else { (0..extents.len()).collect() };
        let (mut strides, mut next) = (vec![0; extents.len()], 1);
        for mode in order {
            strides[mode] = next;
            next = (next * extents[mode]).next_multiple_of(vector) + between * vector;
        }
        Place { extents: extents.to_vec(), strides }
    }

    fn numbers<const N: usize>(&self, by_rows: bool) -> [usize; N] {
        let others = if by_rows { &self.strides[..1] } else { &self.strides[1..] };
        [&self.extents[..], others].concat().try_into().unwrap()
    }

    fn coordinates(&self) -> impl Iterator<Item = Vec<usize>> {
        let extents = self.extents.clone();
        (0..extents.iter().product()).map(move |mut i: usize| {
            extents
                .iter()
                .map(|extent| {
                    let at = i % extent;
                    i /= extent;
                    at
                })
                .collect()
        })
    }

    fn at(&self, c: &[usize]) -> usize {
        c.iter().zip(&self.strides).map(|(c, stride)| c * stride).sum()
    }

    fn len(&self) -> usize {
        self.extents.iter().zip(&self.strides).map(|(extent, stride)| (extent - 1) * stride).sum::<usize>() + 1
    }
}

/// Checks that each element has come to its place, and that nothing else was written.
fn check<T: Tagged>(name: &str, from: &Place, to: &Place, found: &[T]) -> Outcome {
    let mut expected = vec![T::nothing(); found.len()];
    for c in from.coordinates() {
        expected[to.at(&c)] = T::tag(from.at(&c));
    }
    for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "{name}: at {at}");
    }
    Outcome::bits(name, found.iter().flat_map(|value| value.words()).collect())
}

/// The extents of a tensor of some tiles: two and a vector along the contiguous mode, and along the
/// others one and an element.
fn extents(tile: &[usize], by_rows: bool, vector: usize) -> Vec<usize> {
    let contiguous = if by_rows { tile.len() - 1 } else { 0 };
    tile.iter().enumerate().map(|(mode, tile)| if mode == contiguous { 2 * tile + vector } else { tile + 1 }).collect()
}

/// The probes.
pub(crate) fn probes(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! outcomes {
        ($($kernel:ident $name:ident $t:ident, $of:ty; $staged:ty, $plain:ty; Tile![$($extent:literal),*], $values:literal;)*) => { $( {
            let (tile, by_rows, vector) = ([$($extent),*], stringify!($name) == "box_rows", 16 / size_of::<$t>());
            const NUMBERS: usize = 2 * [$($extent),*].len() - 1;
            let extents = extents(&tile, by_rows, vector);
            let (source, target) = (Place::new(&extents, by_rows, vector, 1), Place::new(&extents, by_rows, vector, 2));
            let data: Vec<$t> = (0..source.len()).map(<$t as Tagged>::tag).collect();
            let (x, mut y) = (run(device.upload(&data)), run(device.upload(&vec![<$t as Tagged>::nothing(); target.len() + 5])));
            let tensors = (Tensor::new(&x, source.numbers::<NUMBERS>(by_rows)), TensorMut::new(&mut y, target.numbers::<NUMBERS>(by_rows)));
            run(device.launch_blocks::<$kernel>([2, 1, 1], tensors));
            to.push(check(stringify!($kernel), &source, &target, &run(device.download(&y))));
        } )* };
    }
    each_box! { outcomes }
}

/// The kernels.
pub(crate) fn kernels(device: &Device, to: &mut Vec<Outcome>) {
    let data: Vec<f32> = (0..200_000).map(f32::tag).collect();
    let x = run(device.upload(&data));
    let nothing = f32::nothing();
    let (source, target) = (Place::new(&[300, 21], false, 4, 1), Place::new(&[300, 21], false, 4, 3));
    let mut y = run(device.upload(&vec![nothing; target.len() + 5]));
    run(device.launch_blocks::<CopyBoxes>([5, 1, 1], (Tensor::new(&x, source.numbers::<3>(false)), TensorMut::new(&mut y, target.numbers::<3>(false)))));
    to.push(check("CopyBoxes", &source, &target, &run(device.download(&y))));
    // To the order (0, 3, 1, 4, 2), of what has the order (0, 1, 2, 3, 4).
    let extents = [68, 5, 7, 3, 2];
    let source = Place::new(&extents, false, 4, 1);
    let permuted = Place::new(&[68, 3, 5, 2, 7], false, 4, 0);
    let target = Place { extents: extents.to_vec(), strides: [0, 2, 4, 1, 3].map(|mode: usize| permuted.strides[mode]).to_vec() };
    let mut y = run(device.upload(&vec![nothing; target.len() + 5]));
    run(device.launch_blocks::<PermuteBoxes>([7, 1, 1], (Tensor::new(&x, source.numbers::<9>(false)), TensorMut::new(&mut y, target.numbers::<9>(false)))));
    to.push(check("PermuteBoxes", &source, &target, &run(device.download(&y))));
}
