//! Convolutions of random parameters, against sums over all coordinates: forward, and the gradients
//! by the image and by the filter.

mod asked;

use asked::asked;
use cute_dynamic::Layout;
use cute_dynamic::convolution::{Convolution, ConvolutionError, Window};
use cute_static::algorithm::{BlockOf, Blocking, Separate};
use cute_static::prelude::Int;

/// A register block of another size.
struct Wide;

impl Blocking<6, 16> for Wide {
    type Arithmetic = Separate;
    type BlockA = BlockOf<Int![6], Int![192]>;
    type BlockB = BlockOf<Int![16], Int![1024]>;
}

/// A random number below a bound: a linear congruential generator, whose low bits are left out.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

/// A layout of these extents with no two elements in one place: modes in a random order, with gaps.
fn layout(random: &mut Random, extents: &[u64]) -> Layout {
    let mut order: Vec<usize> = (0..extents.len()).collect();
    for at in (1..order.len()).rev() {
        order.swap(at, random.below(at as u64 + 1) as usize);
    }
    let (mut unit, mut strides) = (1, vec![0; extents.len()]);
    for at in order {
        strides[at] = unit;
        unit *= extents[at] + random.below(2);
    }
    let list = |numbers: &[u64]| numbers.iter().map(|number| format!("{number},")).collect::<String>();
    format!("({}):({})", list(extents), list(&strides)).parse().unwrap()
}

/// All coordinates of these extents.
fn coordinates(extents: &[u64]) -> Vec<Vec<u64>> {
    extents
        .iter()
        .fold(vec![vec![]], |all, &extent| all.iter().flat_map(|coordinate: &Vec<u64>| (0..extent).map(move |c| [&coordinate[..], &[c]].concat())).collect())
}

fn at(layout: &Layout, coordinate: &[u64]) -> usize {
    layout.modes().zip(coordinate).map(|(mode, &c)| mode.offset(c).unwrap()).sum::<u64>() as usize
}

fn data(random: &mut Random, layout: &Layout) -> Vec<i64> {
    (0..layout.cosize()).map(|_| random.below(9) as i64 - 4).collect()
}

/// What a random convolution computes is what its equation says, element by element; what no
/// element of a layout is at stays as it was.
fn check(seed: u64) {
    let mut random = Random(seed);
    let rank = 1 + random.below(3) as usize;
    let groups = 1 + random.below(3);
    let (images, channels, filters) = (1 + random.below(3), groups * (1 + random.below(4)), groups * (1 + random.below(4)));
    let (mut windows, mut extents, mut filter_extents) = (vec![], vec![images, channels], vec![filters, channels / groups]);
    let (mut strides, mut dilations, mut before) = (vec![], vec![], vec![]);
    for _ in 0..rank {
        let (extent, filter) = (1 + random.below(if rank == 3 { 5 } else { 9 }), 1 + random.below(4));
        let (stride, dilation) = (1 + random.below(4), 1 + random.below(3));
        let (first, mut last) = (random.below(4), random.below(4));
        last += ((filter - 1) * dilation + 1).saturating_sub(extent + first + last);
        windows.push(Window::new().stride(stride).dilation(dilation).padding(first, last));
        extents.push(extent);
        filter_extents.push(filter);
        strides.push(stride);
        dilations.push(dilation);
        before.push(first);
    }
    let (image, filter) = (layout(&mut random, &extents), layout(&mut random, &filter_extents));
    let compact = Convolution::new(&image, &filter, &windows, groups).unwrap();
    let output_extents: Vec<u64> = compact.output().modes().map(|mode| mode.size()).collect();
    let output = layout(&mut random, &output_extents);
    let convolution = Convolution::into(&image, &filter, &output, &windows, groups).unwrap();

    let (x, w, dy) = (data(&mut random, &image), data(&mut random, &filter), data(&mut random, &output));
    let [mut y, mut dx, mut dw] = [&output, &image, &filter].map(|layout| vec![77; layout.cosize() as usize]);
    let [mut want_y, mut want_dx, mut want_dw] = [y.clone(), dx.clone(), dw.clone()];
    for (want, layout, extents) in [(&mut want_y, &output, &output_extents), (&mut want_dx, &image, &extents), (&mut want_dw, &filter, &filter_extents)] {
        coordinates(extents).iter().for_each(|c| want[at(layout, c)] = 0);
    }
    for place in coordinates(&output_extents) {
        for tap in coordinates(&filter_extents[1..]) {
            let (n, k) = (place[0], place[1]);
            let mut element = vec![n, k / (filters / groups) * (channels / groups) + tap[0]];
            for mode in 0..rank {
                element.push((place[mode + 2] * strides[mode] + tap[mode + 1] * dilations[mode]).wrapping_sub(before[mode]));
            }
            if element.iter().zip(&extents).all(|(c, extent)| c < extent) {
                let (in_y, in_x, in_w) = (at(&output, &place), at(&image, &element), at(&filter, &[&[k], &tap[..]].concat()));
                want_y[in_y] += x[in_x] * w[in_w];
                want_dx[in_x] += dy[in_y] * w[in_w];
                want_dw[in_w] += dy[in_y] * x[in_x];
            }
        }
    }
    convolution.forward(&x, &w, &mut y).unwrap();
    let mut again = [vec![77; y.len()], vec![77; y.len()]];
    convolution.prepack(&w).unwrap().forward(&x, &mut again[0]).unwrap();
    convolution.prepack_with::<Wide, i64, 6, 16>(&w).unwrap().forward(&x, &mut again[1]).unwrap();
    convolution.backward_image(&dy, &w, &mut dx).unwrap();
    convolution.backward_filter(&x, &dy, &mut dw).unwrap();
    assert_eq!(y, want_y, "seed {seed}: {convolution}, {windows:?}, {groups} groups: forward");
    assert!(again.iter().all(|again| *again == want_y), "seed {seed}: {convolution}, {windows:?}, {groups} groups: prepacked");
    assert_eq!(dx, want_dx, "seed {seed}: {convolution}, {windows:?}, {groups} groups: backward to the image");
    assert_eq!(dw, want_dw, "seed {seed}: {convolution}, {windows:?}, {groups} groups: backward to the filter");

    // The matrix of the image is one layout: it is the image's element, where there is one.
    let (matrix, origin) = (convolution.im2col().unwrap(), convolution.origin());
    for place in coordinates(&output_extents[2..]) {
        for tap in coordinates(&filter_extents[2..]) {
            let element: Vec<u64> = (0..rank).map(|mode| (place[mode] * strides[mode] + tap[mode] * dilations[mode]).wrapping_sub(before[mode])).collect();
            if element.iter().zip(&extents[2..]).all(|(c, extent)| c < extent) {
                let index = |coordinate: &[u64], extents: &[u64]| coordinate.iter().zip(extents).rev().fold(0, |index, (c, extent)| index * extent + c);
                let (row, step) = (index(&place, &output_extents[2..]), index(&tap, &filter_extents[2..]));
                let offset = matrix.modes().next().unwrap().offset(row).unwrap() + matrix.modes().nth(1).unwrap().offset(step).unwrap();
                assert_eq!(offset as i64 + origin, at(&image, &[&[0, 0], &element[..]].concat()) as i64, "seed {seed}: {matrix}");
            }
        }
    }
}

#[test]
fn five_thousand_convolutions_and_their_gradients() {
    (0..asked(5_000, 300)).for_each(check);
}

/// More steps than are multiplied at a time, more filters than a block has, and more places.
#[test]
fn filters_of_several_blocks_are_packed() {
    let mut random = Random(9);
    for (image, filter, groups) in [
        (Layout::right((1, 40, 9, 9)).unwrap(), Layout::right((300, 40, 3, 3)).unwrap(), 1),
        ("(2,40,9,9):(3240,1,360,40)".parse().unwrap(), "(1100,40,3,3):(360,1,120,40)".parse().unwrap(), 1),
        ("(1,80,6,6):(2880,1,480,80)".parse().unwrap(), Layout::right((40, 40, 3, 3)).unwrap(), 2),
    ] {
        let convolution = Convolution::new(&image, &filter, &[Window::new().padding(1, 1), Window::new().stride(2)], groups).unwrap();
        let (x, w) = (data(&mut random, &image), data(&mut random, &filter));
        let (mut y, mut z) = (vec![0; convolution.output().cosize() as usize], vec![1; convolution.output().cosize() as usize]);
        convolution.forward(&x, &w, &mut y).unwrap();
        let packed = convolution.prepack(&w).unwrap();
        assert_eq!(packed.convolution(), &convolution);
        packed.clone().forward(&x, &mut z).unwrap();
        assert_eq!(y, z);
        #[cfg(feature = "rayon")]
        {
            let mut on_threads = [vec![2; z.len()], vec![3; z.len()]];
            packed.par_forward(&x, &mut on_threads[0]).unwrap();
            convolution.par_forward(&x, &w, &mut on_threads[1]).unwrap();
            assert!(on_threads.iter().all(|on_threads| *on_threads == y));
        }
        // Some elements by the equation.
        for (n, k, p, q) in (0..40).map(|_| (random.below(image.extent(0).unwrap()), random.below(filter.extent(0).unwrap()), random.below(5), random.below(3)))
        {
            let group = k / (filter.extent(0).unwrap() / groups);
            let mut sum = 0;
            for (c, r, s) in (0..40).flat_map(|c| (0..3).flat_map(move |r| (0..3).map(move |s| (c, r, s)))) {
                let (h, v) = ((p + r).wrapping_sub(1), 2 * q + s);
                if h < image.extent(2).unwrap() && v < image.extent(3).unwrap() {
                    sum += x[at(&image, &[n, group * 40 + c, h, v])] * w[at(&filter, &[k, c, r, s])];
                }
            }
            if q < convolution.output().extent(3).unwrap() {
                assert_eq!(y[at(convolution.output(), &[n, k, p, q])], sum);
            }
        }
        assert!(matches!(convolution.prepack(&w[1..]), Err(ConvolutionError::ImageTooShort { tensor: "filter", .. })));
        let before = z.clone();
        assert!(matches!(packed.forward(&x[1..], &mut z), Err(ConvolutionError::ImageTooShort { tensor: "image", .. })));
        let end = z.len() - 1;
        assert!(matches!(packed.forward(&x, &mut z[..end]), Err(ConvolutionError::ImageTooShort { tensor: "output", .. })));
        assert_eq!(z, before);
    }
}

/// Channels in blocks, as libraries for CPUs store them, are nested modes.
#[test]
fn channels_in_blocks() {
    let image: Layout = "(2,(4,2),6):(48,(1,24),4)".parse().unwrap();
    let filter: Layout = "(3,(4,2),3):(24,(1,12),4)".parse().unwrap();
    let (plain_image, plain_filter) = (Layout::right((2, 8, 6)).unwrap(), Layout::right((3, 8, 3)).unwrap());
    let windows = [Window::new().padding(1, 1)];
    let mut random = Random(5);
    let (x, w) = (data(&mut random, &plain_image), data(&mut random, &plain_filter));
    let moved = |data: &[i64], from: &Layout, to: &Layout| {
        let mut moved = vec![0; data.len()];
        from.offsets().zip(to.offsets()).for_each(|(from, to)| moved[to as usize] = data[from as usize]);
        moved
    };
    let plain = Convolution::new(&plain_image, &plain_filter, &windows, 1).unwrap();
    let blocked = Convolution::into(&image, &filter, plain.output(), &windows, 1).unwrap();
    let (mut y, mut z) = (vec![0; 36], vec![0; 36]);
    plain.forward(&x, &w, &mut y).unwrap();
    blocked.forward(&moved(&x, &plain_image, &image), &moved(&w, &plain_filter, &filter), &mut z).unwrap();
    assert_eq!(y, z);
    assert!(y.iter().any(|&y| y != 0));
}

/// A sum over more than a block of steps.
#[test]
fn many_channels() {
    let (image, filter) = (Layout::right((1, 700, 3)).unwrap(), Layout::right((2, 700, 3)).unwrap());
    let convolution = Convolution::new(&image, &filter, &[Window::new().padding(1, 1)], 1).unwrap();
    let mut y = [0; 6];
    convolution.forward(&[1; 2100], &[1; 4200], &mut y).unwrap();
    assert_eq!(y, [1400, 2100, 1400, 1400, 2100, 1400]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let (image, filter) = (Layout::right((1, 8, 14)).unwrap(), Layout::right((6, 4, 3)).unwrap());
    let refused = |windows: &[Window], groups| Convolution::new(&image, &filter, windows, groups).unwrap_err();
    assert_eq!(refused(&[], 1), ConvolutionError::NoWindow { windows: 0 });
    assert_eq!(refused(&[Window::new(); 4], 1), ConvolutionError::NoWindow { windows: 4 });
    assert_eq!(refused(&[Window::new(); 2], 1), ConvolutionError::ImageModes { tensor: "image", modes: 3, expected: 4 });
    assert_eq!(refused(&[Window::new()], 0), ConvolutionError::Groups { groups: 0, tensor: "image", channels: 8 });
    assert_eq!(refused(&[Window::new()], 1), ConvolutionError::ImageExtent { tensor: "filter", mode: 1, extent: 4, expected: 8 });
    assert_eq!(refused(&[Window::new().stride(0)], 2), ConvolutionError::NoStep { stride: 0, dilation: 1 });
    assert_eq!(refused(&[Window::new().dilation(u64::MAX)], 2), ConvolutionError::NoPlace { reach: u64::MAX, padded: 14 });
    let padding = Window::new().padding(i64::MAX as u64, 0);
    assert_eq!(refused(&[padding], 2), ConvolutionError::PaddingTooLarge { before: i64::MAX as u64, after: 0, extent: 14 });
    let output: Layout = "(1,6,12):(0,12,0)".parse().unwrap();
    assert!(matches!(Convolution::into(&image, &filter, &output, &[Window::new()], 2), Err(ConvolutionError::Layout(_))));
    let output = Layout::right((1, 6, 11)).unwrap();
    assert_eq!(
        Convolution::into(&image, &filter, &output, &[Window::new()], 2).unwrap_err(),
        ConvolutionError::ImageExtent { tensor: "output", mode: 2, extent: 11, expected: 12 }
    );
    let convolution = Convolution::new(&image, &filter, &[Window::new()], 2).unwrap();
    let mut y = [5; 71];
    let error = convolution.forward(&[1; 112], &[1; 72], &mut y).unwrap_err();
    assert_eq!((error, y), (ConvolutionError::ImageTooShort { tensor: "output", needed: 72, given: 71 }, [5; 71]));
    // Gradients write what may not repeat; the forward pass reads it.
    let repeated: Layout = "(1,8,14):(0,0,1)".parse().unwrap();
    let convolution = Convolution::new(&repeated, &filter, &[Window::new()], 2).unwrap();
    convolution.forward(&[1; 14], &[1; 72], &mut [0; 200]).unwrap();
    assert!(matches!(convolution.backward_image(&[1; 72], &[1; 72], &mut [0; 14]), Err(ConvolutionError::Layout(_))));
}

/// Numbers at the limits are refused or right, and never wrap around.
#[test]
fn numbers_at_their_limits() {
    let most = i64::MAX as u64 - 1;
    assert_eq!(Window::new().padding(most - 1, 0).stride(u64::MAX).output_extent(2, 1).unwrap(), 1);
    assert_eq!(Window::new().transposed_extent(u64::MAX, 3, 0).unwrap_err(), ConvolutionError::NoImage { output: u64::MAX, filter: 3, more: 0 });
    assert_eq!(Window::new().transposed_extent(0, 3, 0).unwrap_err(), ConvolutionError::NoImage { output: 0, filter: 3, more: 0 });
    // One window on much padding, at the last element: a stride of 2^62 goes there.
    let window = Window::new().padding(1 << 61, 1 << 61).stride(1 << 61);
    let convolution = Convolution::new(&Layout::right((1, 1, 1)).unwrap(), &Layout::right((1, 1, 1)).unwrap(), &[window], 1).unwrap();
    let mut y = [9; 3];
    convolution.forward(&[7], &[2], &mut y).unwrap();
    assert_eq!(y, [0, 14, 0]);
    let mut dx = [9];
    convolution.backward_image(&[1, 10, 100], &[2], &mut dx).unwrap();
    assert_eq!(dx, [20]);
}
