//! Permutations of arrays of 2 to 6 axes in `f32`, beside NumPy and `ndarray`, into an output that
//! is given: `permutations [part of a shape]`.

use cpu_bench::beside::{Beside, Ratio, best, least, mean, median, numbers};
use cpu_bench::measure::seconds_of_thread;
use cpu_bench::permutations;
use cute_dynamic::algorithm::copy;
use cute_dynamic::{HTuple, Layout, Tensor};

const ROUNDS: usize = 21;

/// A round has so many calls of each, one after the other: data that fit are in the cache.
const CALLS: u32 = 10;

fn main() {
    let part = std::env::args().nth(1).unwrap_or_default();
    let mut beside = Beside::new(1);
    bench_report::print("| shape, order | tiles | ndarray, ms | NumPy, ms | ours, ms | ratio to the faster |");
    bench_report::print("|---|---|--:|--:|--:|--:|");
    // Of those that tile, and of those that do not.
    let mut ratios = [Vec::new(), Vec::new()];
    for (shape, order) in permutations::all().filter(|(shape, _)| format!("{shape:?}").contains(&part)) {
        let source: Vec<f32> = numbers(1, shape.iter().product());
        let layout = Layout::right(HTuple::tuple(shape.iter().map(|&extent| (extent as u64).into())).expect("extents")).expect("a shape");
        let from = Tensor::new(&source[..], layout).expect("it fits");
        let ours = from.view().select(&order).expect("a permutation");
        let mut to = Tensor::filled(0.0f32, Layout::right(ours.shape()).expect("a shape")).expect("it fits");
        let turned = ndarray::ArrayViewD::from_shape(shape, &source).expect("it fits").permuted_axes(&order[..]);
        let mut by_ndarray = ndarray::ArrayD::<f32>::zeros(turned.raw_dim());
        let tuple = |numbers: &[usize]| format!("({})", numbers.iter().map(|number| format!("{number},")).collect::<String>());
        let [extents, axes] = [shape, &order].map(tuple);
        beside.set(&format!(
            "a = numbers(1, {extents}, np.float32).transpose({axes})\nc = np.empty(a.shape, np.float32)\ndef call():\n for _ in range({CALLS}): np.copyto(c, a)"
        ));
        let mut times = [const { Vec::new() }; 3];
        for round in 0..=ROUNDS {
            let calls = |call: &mut dyn FnMut()| seconds_of_thread(|| (0..CALLS).for_each(|_| call())) / f64::from(CALLS);
            let ours = calls(&mut || copy(&ours, &mut to).expect("one size"));
            let seconds = [ours, calls(&mut || by_ndarray.assign(&turned)), beside.go("call") / f64::from(CALLS)];
            // The first round warms up.
            if round > 0 {
                times.iter_mut().zip(seconds).for_each(|(times, seconds)| times.push(seconds));
            }
        }
        let bytes: Vec<u8> = to.data().iter().flat_map(|x| x.to_ne_bytes()).collect();
        assert!(bytes == beside.get("c") && to.data() == by_ndarray.as_slice().expect("contiguous"), "{shape:?} {order:?}: the results differ");
        let (_, Ratio { median: ratio, ours, .. }) = best(&times);
        // The last axis is contiguous on both sides, or tiles are turned.
        let tiles = order.last() != Some(&(shape.len() - 1));
        ratios[usize::from(!tiles)].push(ratio);
        let [_, ndarray, numpy] = times.map(|times| 1e3 * median(&times));
        let tiles = if tiles { "yes" } else { "" };
        bench_report::print(format_args!("| {shape:?} {order:?} | {tiles} | {ndarray:.2} | {numpy:.2} | {:.2} | {ratio:.2} |", 1e3 * ours));
    }
    for (name, ratios) in [("that tile", &ratios[0]), ("of lines", &ratios[1])].into_iter().filter(|(_, ratios)| !ratios.is_empty()) {
        let (count, mean, least) = (ratios.len(), mean(ratios), least(ratios));
        bench_report::print(format_args!("| {count} {name}: geometric mean, least | | | | | {mean:.2}, {least:.2} |"));
    }
}
