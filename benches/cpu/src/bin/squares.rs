//! Square products beside NumPy with OpenBLAS, into an output that is given; and on two threads.

use cpu_bench::beside::{Beside, fresh, interleave, numbers};
use cpu_bench::measure::{seconds, seconds_of_thread};
use cpu_bench::{Element, product, product_of_threads};
use cute_static::prelude::*;

fn main() {
    bench_report::print("| product, rows by rows | NumPy, ms | ours, ms | ratio | two threads, ms | times one |");
    bench_report::print("|---|--:|--:|--:|--:|--:|");
    rayon::ThreadPoolBuilder::new().num_threads(2).build_global().expect("the first pool");
    let mut beside = Beside::new(1);
    for size in [256, 512, 1024, 2048] {
        square::<f32>(&mut beside, "float32", size);
        square::<f64>(&mut beside, "float64", size);
    }
}

fn square<T: Element + From<i8> + PartialEq>(beside: &mut Beside, kind: &str, size: usize) {
    let n = Dyn::new(size as u64).expect("not 0");
    let (a, b) = (numbers::<T>(1, size * size), numbers::<T>(2, size * size));
    let mut c = fresh::<T>(size * size);
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
    // By the clock, one after the other: what else the machine does is counted.
    let mut two = fresh::<T>(size * size);
    let mut both = Tensor::new(&mut two[..], layout![(n, n) : ({n}, 1)]).expect("it fits");
    let mut alone = Tensor::new(&mut c[..], layout![(n, n) : ({n}, 1)]).expect("it fits");
    let of_two = || seconds(|| product_of_threads(2, &left, &right, &mut both).expect("one size"));
    let (_, faster) = interleave(rounds, of_two, 1, |_| seconds(|| product(&left, &right, &mut alone).expect("one size")));
    assert!(two == c, "the product of two threads differs");
    bench_report::print(format_args!(
        "| {kind}, {size} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} |",
        1e3 * ratio.theirs,
        1e3 * ratio.ours,
        ratio.median,
        1e3 * faster.ours,
        faster.median
    ));
}
