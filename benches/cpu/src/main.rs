//! What copies, transposes and products by static layouts cost, beside what is written for them, in
//! one run. See `README.md`.

use cpu_bench::gemm;
use cpu_bench::measure::{Table, seconds};
use cute_static::algorithm::{copy, try_copy_tiled};
use cute_static::prelude::*;
use std::process::ExitCode;

fn main() -> ExitCode {
    let mut table = Table::new(std::env::args().nth(1).unwrap_or_default());
    copies(&mut table);
    transposes(&mut table);
    products(&mut table);
    if table.all_reached() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// 64 MiB.
const ELEMENTS: usize = 1 << 24;

/// Numbers from 1 to 8191, again and again: no page is one of zeros.
fn numbers(len: usize) -> Vec<f32> {
    (0..len).map(|i| (i % 8191) as f32 + 1.0).collect()
}

fn copies(table: &mut Table) {
    let source = numbers(ELEMENTS + ELEMENTS / 64);
    let mut target = vec![1.0f32; source.len()];
    let mut plain = vec![1.0f32; source.len()];
    // Runs of elements, so many apart.
    let mut theirs = |run: usize, pitch: usize| {
        let (source, plain) = (&source[..ELEMENTS / run * pitch], &mut plain[..ELEMENTS / run * pitch]);
        for start in (0..source.len()).step_by(pitch) {
            // SAFETY: `start + run <= len` in both, since `start` is a multiple of the pitch below
            // `len`, which is one, too, and `run <= pitch`; the exclusive borrow of one says that
            // they do not overlap.
            unsafe { core::ptr::copy_nonoverlapping(source.as_ptr().add(start), plain.as_mut_ptr().add(start), run) }
        }
    };
    macro_rules! case {
        ($name:literal, $layout:ty, $run:expr, $pitch:expr) => {
            if table.has($name) {
                let layout = <$layout>::new();
                assert_eq!(layout.size(), ELEMENTS);
                let from = Tensor::new(&source[..], layout).expect("the data is long enough");
                copy(&from, &mut Tensor::new(&mut target[..], layout).expect("the data is long enough"));
                assert!((0..ELEMENTS).step_by(4099).all(|i| target[layout.offset(i)] == source[layout.offset(i)]));
                let mut to = Tensor::new(&mut target[..], layout).expect("the data is long enough");
                let mut ours = || copy(&from, &mut to);
                table.compare($name, "copy_nonoverlapping", 0.95, || seconds(&mut ours), || seconds(|| theirs($run, $pitch)));
            }
        };
    }
    case!("copy 64 MiB, (4096,4096):(1,4096)", Layout![4096, 4096], ELEMENTS, ELEMENTS);
    case!("copy 64 MiB, (4096,4096):(4096,1)", Layout![(4096, 4096) : (4096, 1)], ELEMENTS, ELEMENTS);
    case!("copy 64 MiB, (4096,4096):(1,4112)", Layout![(4096, 4096) : (1, 4112)], 4096, 4112);
}

fn transposes(table: &mut Table) {
    macro_rules! case {
        ($name:literal, $rows:literal, $columns:literal, $a:expr, $b:expr) => {
            if table.has($name) {
                let (a, b) = ($a, $b);
                let source = numbers($rows * $columns);
                let (mut ours, mut by_crate) = (vec![1.0f32; source.len()], vec![1.0f32; source.len()]);
                let view = ndarray::ArrayView2::from_shape(($rows, $columns), &source).expect("the data has this shape");
                let mut by_assign = ndarray::Array2::<f32>::ones(($columns, $rows));
                let from = Tensor::new(&source[..], a).expect("the data is long enough");
                let mut to = Tensor::new(&mut ours[..], b).expect("the data is long enough");
                try_copy_tiled(&from, &mut to).expect("the operands belong together");
                transpose::transpose(&source, &mut by_crate, $columns, $rows);
                assert!(to.accessor() == &by_crate);
                table.compare_with_best(
                    $name,
                    0.9,
                    || seconds(|| try_copy_tiled(&from, &mut to).expect("the operands belong together")),
                    [
                        ("ndarray", &mut || seconds(|| by_assign.assign(&view.t()))),
                        ("transpose", &mut || seconds(|| transpose::transpose(&source, &mut by_crate, $columns, $rows))),
                    ],
                );
                assert!(ours == by_assign.as_slice().expect("the array is contiguous"));
            }
        };
    }
    case!("transpose 4096x4096", 4096, 4096, layout![(4096, 4096) : (4096, 1)], layout![4096, 4096]);
    case!("transpose 2048x3000", 2048, 3000, layout![(2048, 3000) : (3000, 1)], layout![2048, 3000]);
    macro_rules! at_run_time {
        ($name:literal, $rows:literal, $columns:literal) => {{
            let extent = |n: u64| Dyn::new(std::hint::black_box(n)).expect("the extent is not 0");
            let (m, n) = (extent($rows), extent($columns));
            case!($name, $rows, $columns, layout![(m, n) : ({n}, 1)], layout![(m, n) : (1, {m})]);
        }};
    }
    at_run_time!("transpose 4096x4096, at run time", 4096, 4096);
    at_run_time!("transpose 2999x3001, at run time", 2999, 3001);
    at_run_time!("transpose 1000x10007, at run time", 1000, 10007);
}

fn products(table: &mut Table) {
    macro_rules! case {
        ($name:literal, $m:literal, $n:literal, $k:literal, $a:expr, $b:expr, $c:expr) => {
            if table.has($name) {
                let (layout_a, layout_b, layout_c) = ($a, $b, $c);
                let random = |seed: u32, len: usize| -> Vec<f32> {
                    let mut state = seed;
                    let next = || {
                        state = state.wrapping_mul(1664525).wrapping_add(1013904223);
                        (state >> 8) as f32 / (1 << 23) as f32 - 1.0
                    };
                    std::iter::repeat_with(next).take(len).collect()
                };
                let (a, b) = (random(1, $m * $k), random(2, $k * $n));
                let (mut ours, mut theirs) = (vec![0.0f32; $m * $n], vec![0.0f32; $m * $n]);
                let left = Tensor::new(&a[..], layout_a).expect("the data is long enough");
                let right = Tensor::new(&b[..], layout_b).expect("the data is long enough");
                let mut product = Tensor::new(&mut ours[..], layout_c).expect("the data is long enough");
                table.compare(
                    $name,
                    "matrixmultiply",
                    0.9,
                    || seconds(|| gemm(&left, &right, &mut product).expect("the operands belong together")),
                    || {
                        seconds(|| {
                            // SAFETY: the three slices have the m·k, k·n and m·n elements that
                            // these strides reach, and C is borrowed exclusively.
                            unsafe {
                                matrixmultiply::sgemm($m, $k, $n, 1.0, a.as_ptr(), $k, 1, b.as_ptr(), $n, 1, 1.0, theirs.as_mut_ptr(), $n, 1);
                            }
                        })
                    },
                );
                // Both have summed up the same number of products.
                let scale = theirs.iter().fold(0.0f32, |max, x| max.max(x.abs()));
                assert!(ours.iter().zip(&theirs).all(|(x, y)| (x - y).abs() <= 1e-4 * scale));
            }
        };
    }
    case!("gemm 1024^3", 1024, 1024, 1024, layout![(1024, 1024) : (1024, 1)], layout![(1024, 1024) : (1, 1024)], layout![(1024, 1024) : (1024, 1)]);
    macro_rules! at_run_time {
        ($name:literal, $m:literal, $n:literal, $k:literal) => {{
            let extent = |n: u64| Dyn::new(std::hint::black_box(n)).expect("the extent is not 0");
            let (m, n, k) = (extent($m), extent($n), extent($k));
            case!($name, $m, $n, $k, layout![(m, k) : ({k}, 1)], layout![(n, k) : (1, {n})], layout![(m, n) : ({n}, 1)]);
        }};
    }
    at_run_time!("gemm 1024^3, at run time", 1024, 1024, 1024);
    at_run_time!("gemm 1000x900x1100, at run time", 1000, 900, 1100);
}
