//! Square products beside NumPy with OpenBLAS, into an output that is given.

use cpu_bench::beside::{Beside, interleave, numbers};
use cpu_bench::measure::seconds_of_thread;
use cpu_bench::{Element, product};
use cute_static::prelude::*;

fn main() {
    bench_report::print("| product, rows by rows | NumPy, ms | ours, ms | ratio |");
    bench_report::print("|---|--:|--:|--:|");
    let mut beside = Beside::new(1);
    for size in [256, 512, 1024, 2048] {
        square::<f32>(&mut beside, "float32", size);
        square::<f64>(&mut beside, "float64", size);
    }
}

fn square<T: Element + From<i8> + PartialEq>(beside: &mut Beside, kind: &str, size: usize) {
    let n = Dyn::new(size as u64).expect("not 0");
    let (a, b) = (numbers::<T>(1, size * size), numbers::<T>(2, size * size));
    let mut c = vec![T::default(); size * size];
    beside.set(&format!("a, b = (numbers(s, ({size}, {size}), np.{kind}) for s in (1, 2)); c = np.empty_like(a)\ndef call(): np.matmul(a, b, out=c)"));
    let left = Tensor::new(&a[..], layout![(n, n) : ({n}, 1)]).expect("it fits");
    let right = Tensor::new(&b[..], layout![(n, n) : (1, {n})]).expect("it fits");
    let mut out = Tensor::new(&mut c[..], layout![(n, n) : ({n}, 1)]).expect("it fits");
    let rounds = if size < 2048 { 31 } else { 11 };
    let (_, ratio) = interleave(rounds, || seconds_of_thread(|| product(&left, &right, &mut out).expect("one size")), 1, |_| beside.go("call"));
    let theirs = beside.get("c");
    // SAFETY: numbers without padding, as bytes.
    let ours = unsafe { std::slice::from_raw_parts(c.as_ptr().cast::<u8>(), size_of_val(&c[..])) };
    assert!(ours == theirs, "the products differ");
    bench_report::print(format_args!("| {kind}, {size} | {:.2} | {:.2} | {:.2} |", 1e3 * ratio.theirs, 1e3 * ratio.ours, ratio.median));
}
