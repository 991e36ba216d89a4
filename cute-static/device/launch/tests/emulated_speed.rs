//! How long emulation takes, in the profile of tests, and with `--release`.

use cute_device::emulator::{Launched, Options, Report, raw};
use cute_device_kernels::HgemmBf16Tn;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_static::atom::BF16;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The best of several, of the processor's time: others use the machine, too.
fn best(tries: u32, body: impl Fn()) -> Duration {
    let time = || {
        let start = now();
        body();
        now() - start
    };
    (0..tries).map(|_| time()).min().unwrap()
}

/// The time that this thread has had; on other systems than Linux the time that has passed.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let stat = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let had = stat.and_then(|stat| stat.split_once(' ')?.0.parse().ok());
    had.map_or_else(|| START.elapsed(), Duration::from_nanos)
}

fn product(n: usize, options: &Options) {
    let device = Device::emulated_with(options.clone());
    let operand: Vec<BF16> = (0..n * n).map(|i| BF16::from_f32((i % 13) as f32 - 6.0)).collect();
    let (a, b, mut c) = (device.upload(&operand).unwrap(), device.upload(&operand).unwrap(), device.uninitialised::<BF16>(n * n).unwrap());
    let operand = |data| Tensor::new(data, [n, n, n]);
    device.launch::<HgemmBf16Tn>((1.0, 0.0, operand(&a), operand(&b), TensorMut::new(&mut c, [n, n, n]))).unwrap();
}

#[test]
fn a_product_of_512() {
    let (tries, most) = if cfg!(debug_assertions) { (1, 10.0) } else { (3, 1.0) };
    let with = best(tries, || product(512, &Options { workers: 1, ..Options::default() }));
    let without = best(tries, || product(512, &Options { detects: false, counts: false, workers: 1, ..Options::default() }));
    println!("512x512x512 of bf16, on one core: {with:?}, without detection {without:?}");
    assert!(with.as_secs_f64() < most, "a product of 512 takes {with:?}, and {most} s are what it may");
}

#[test]
fn a_hundred_barriers() {
    // One of them takes less time than is measured.
    const TIMES: u32 = 100;
    let launch = || {
        let launched = Launched {
            kernel: "f",
            number: 0,
            threads: 256,
            grid: [1, 1, 1],
            cluster: 1,
            shared: 0,
            tensors: Vec::new(),
            regions: Vec::new(),
            options: Options::default(),
            body: &|| (0..100).for_each(|_| raw::barrier()),
        };
        (0..TIMES).for_each(|_| launched.run(&mut Report::default()).unwrap());
    };
    let time = best(3, launch) / TIMES;
    println!("256 threads, 100 barriers: {time:?}");
    // With `--release` it takes less than half a millisecond on a machine that does nothing else.
    assert!(time < Duration::from_millis(if cfg!(debug_assertions) { 10 } else { 1 }), "{time:?}");
}
