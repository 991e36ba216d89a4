//! Convolutions in types beside those of the runtime crate and sums over all coordinates.

use cute_dynamic::convolution::{Convolution as Planned, Window as AtRunTime};
use cute_dynamic::{Layout as Dynamic, ToDynamic};
use cute_static::convolution::{Im2colOf, Window, convolve, convolve_backward_filter, convolve_backward_image};
use cute_static::prelude::*;

include!(concat!(env!("OUT_DIR"), "/convolutions.rs"));

fn at(layout: &Dynamic, coordinate: &[u64]) -> usize {
    layout.modes().zip(coordinate).map(|(mode, &c)| mode.offset(c).unwrap()).sum::<u64>() as usize
}

/// All coordinates of a layout.
fn coordinates(layout: &Dynamic) -> Vec<Vec<u64>> {
    let extents = layout.modes().map(|mode| mode.size());
    extents.fold(vec![vec![]], |all, extent| all.iter().flat_map(|coordinate: &Vec<u64>| (0..extent).map(move |c| [&coordinate[..], &[c]].concat())).collect())
}

/// Compares a convolution in types with the sum of its equation, with what the runtime crate
/// computes, and its matrix with that of the runtime crate; for each mode there are stride,
/// dilation, and what is before and after it.
fn check(
    windows: &[[u64; 4]],
    groups: u64,
    [x, w, y]: [Dynamic; 3],
    matrix: &Dynamic,
    convolve: impl Fn(&[i64], &[i64], &mut [i64]),
    by_image: impl Fn(&[i64], &[i64], &mut [i64]),
    by_filter: impl Fn(&[i64], &[i64], &mut [i64]),
) {
    let mut state = 5u64;
    let mut data = |layout: &Dynamic| -> Vec<i64> {
        let mut number = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) as i64 % 9 - 4
        };
        (0..layout.cosize()).map(|_| number()).collect()
    };
    let (image, filter, gradient) = (data(&x), data(&w), data(&y));
    let (channels, filters) = (x.extent(1).unwrap() / groups, w.extent(0).unwrap() / groups);
    let mut expected = vec![77; y.cosize() as usize];
    let zeros = |layout: &Dynamic| {
        let mut zeros = vec![77; layout.cosize() as usize];
        layout.offsets().for_each(|offset| zeros[offset as usize] = 0);
        zeros
    };
    let (mut dx, mut dw) = (zeros(&x), zeros(&w));
    for place in coordinates(&y) {
        let mut sum = 0;
        for tap in coordinates(&w).into_iter().filter(|tap| tap[0] == place[1]) {
            let mut element = vec![place[0], place[1] / filters * channels + tap[1]];
            for (mode, [stride, dilation, before, _]) in windows.iter().enumerate() {
                element.push((place[mode + 2] * stride + tap[mode + 2] * dilation).wrapping_sub(*before));
            }
            if element.iter().zip(x.modes()).all(|(&c, mode)| c < mode.size()) {
                sum += image[at(&x, &element)] * filter[at(&w, &tap)];
                dx[at(&x, &element)] += gradient[at(&y, &place)] * filter[at(&w, &tap)];
                dw[at(&w, &tap)] += gradient[at(&y, &place)] * image[at(&x, &element)];
            }
        }
        expected[at(&y, &place)] = sum;
    }
    let mut out = vec![77; expected.len()];
    convolve(&image, &filter, &mut out);
    assert_eq!(out, expected, "{windows:?} on {x}, {w} into {y}, {groups} groups");
    let mut out = vec![77; dx.len()];
    by_image(&gradient, &filter, &mut out);
    assert_eq!(out, dx, "{windows:?} on {x}, {w} into {y}, {groups} groups: by the image");
    let mut out = vec![77; dw.len()];
    by_filter(&image, &gradient, &mut out);
    assert_eq!(out, dw, "{windows:?} on {x}, {w} into {y}, {groups} groups: by the filter");
    let at_run_time: Vec<AtRunTime> =
        windows.iter().map(|&[stride, dilation, before, after]| AtRunTime::new().stride(stride).dilation(dilation).padding(before, after)).collect();
    let planned = Planned::into(&x, &w, &y, &at_run_time, groups).unwrap();
    let mut out = vec![77; expected.len()];
    planned.forward(&image, &filter, &mut out).unwrap();
    assert_eq!(out, expected, "{planned} at run time");
    // Both matrices are the image's elements, each from its origin on. Where an extent is 1, they
    // may have other strides: no window meets two elements there.
    let (ours, theirs) = (matrix, planned.im2col().unwrap());
    assert_eq!(ours.to_string().split(':').next(), theirs.to_string().split(':').next());
    let strides: Vec<i64> = x.modes().map(|mode| mode.leaves()[0].stride as i64).collect();
    let origin = -windows.iter().enumerate().map(|(mode, window)| window[2] as i64 * strides[mode + 2]).sum::<i64>();
    let extent = |layout: &Dynamic, mode: usize| layout.extent(mode).unwrap();
    let rank = windows.len();
    let modes: Vec<u64> =
        (0..rank).map(|mode| extent(&y, mode + 2)).chain([extent(&x, 0)]).chain((0..rank).map(|mode| extent(&w, mode + 2))).chain([channels, groups]).collect();
    let mut met = 0;
    for i in 0..ours.size() {
        let mut rest = i;
        let c: Vec<u64> = modes.iter().map(|extent| (rest % extent, rest /= extent).0).collect();
        let mut element = vec![c[rank], c[2 * rank + 2] * channels + c[2 * rank + 1]];
        for (mode, [stride, dilation, before, _]) in windows.iter().enumerate() {
            element.push((c[mode] * stride + c[rank + 1 + mode] * dilation).wrapping_sub(*before));
        }
        if element.iter().zip(x.modes()).all(|(&c, mode)| c < mode.size()) {
            let place = at(&x, &element) as i64;
            assert_eq!(ours.offset(i).unwrap() as i64 + origin, place, "{ours} at {i}");
            assert_eq!(theirs.offset(i).unwrap() as i64 + planned.origin(), place, "{theirs} at {i}");
            met += 1;
        }
    }
    assert!(met > 0 || windows.iter().any(|window| window[2] > 0));
}

#[test]
fn random_convolutions() {
    CASES.iter().for_each(|case| case());
}

/// A convolution of ResNet-50, NHWC, and of its transpose in memory, NCHW: one result.
#[test]
fn channels_last_and_channels_first() {
    let windows = (Window::new().padding(int![1], int![1]), Window::new().padding(int![1], int![1]));
    let nhwc: Vec<i32> = (0..8 * 8 * 4).map(|i| i % 7 - 3).collect();
    let mut nchw = vec![0; nhwc.len()];
    for c in 0..4 {
        (0..64).for_each(|place| nchw[c * 64 + place] = nhwc[place * 4 + c]);
    }
    let w = Tensor::new((0..4 * 4 * 9).map(|i| i % 5 - 2).collect::<Vec<i32>>().leak() as &[i32], layout![(4, 4, 3, 3) : (36, 9, 3, 1)]).unwrap();
    let mut last = Tensor::filled(0, layout![(1, 4, 8, 8) : (256, 1, 32, 4)]);
    let mut first = Tensor::filled(0, layout![(1, 4, 8, 8) : (256, 64, 8, 1)]);
    convolve(windows, int![1], &Tensor::new(&nhwc[..], layout![(1, 4, 8, 8) : (256, 1, 32, 4)]).unwrap(), &w, &mut last);
    convolve(windows, int![1], &Tensor::new(&nchw[..], layout![(1, 4, 8, 8) : (256, 64, 8, 1)]).unwrap(), &w, &mut first);
    assert!(last.values().eq(first.values()));
    assert!(last.values().any(|value| value != 0));
}
