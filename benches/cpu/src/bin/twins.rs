//! Kernels twice: indexed by layouts, and by hand. `twins <kernel> <by> <times>`, for
//! `tests/instructions.rs` to count what runs.

use cpu_bench::Fused;
use cute_static::Static;
use cute_static::algorithm::{Panel, Separate, micro_kernel, pack_panel, turn_tile};
use cute_static::int::Int;
use cute_static::prelude::*;
use std::hint::black_box;
use std::process::ExitCode;

/// The register block `by layout`, compiled for vectors of 8.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
fn block_by_layout(a: &[f32], b: &[f32], steps: usize, c: &mut [[f32; 16]; 6]) {
    micro_kernel::<Fused, _, _, _, 6, 16>(a, Panel::<Int![6]>::new(), b, Panel::<Int![16]>::new(), steps, c);
}

/// The register block `by hand`, compiled for vectors of 8.
#[cfg(target_arch = "x86_64")]
#[inline(never)]
#[target_feature(enable = "avx2,fma")]
fn block_by_hand(a: &[f32], b: &[f32], steps: usize, c: &mut [[f32; 16]; 6]) {
    let (a, b, steps) = (&a[..6 * 256], &b[..16 * 256], steps.min(256));
    let mut sums = [[0.0; 16]; 6];
    for k in 0..steps {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(b.as_ptr().wrapping_add(16 * k + 16 * 16).cast());
        for i in 0..6 {
            let x = a[6 * k + i];
            for j in 0..16 {
                sums[i][j] = x.mul_add(b[16 * k + j], sums[i][j]);
            }
        }
    }
    *c = sums;
}

#[inline(never)]
fn portable_by_layout(a: &[f32], b: &[f32], steps: usize, c: &mut [[f32; 8]; 4]) {
    micro_kernel::<Separate, _, _, _, 4, 8>(a, Panel::<Int![4]>::new(), b, Panel::<Int![8]>::new(), steps, c);
}

#[inline(never)]
fn portable_by_hand(a: &[f32], b: &[f32], steps: usize, c: &mut [[f32; 8]; 4]) {
    let (a, b, steps) = (&a[..4 * 256], &b[..8 * 256], steps.min(256));
    let mut sums = [[0.0; 8]; 4];
    for k in 0..steps {
        for i in 0..4 {
            let x = a[4 * k + i];
            for j in 0..8 {
                sums[i][j] += x * b[8 * k + j];
            }
        }
    }
    *c = sums;
}

/// A matrix of which columns are packed, with a pitch that is known at run time. That it fits its
/// data is asked when it is made, before the calls that are counted.
type Columns<'a> = Tensor<&'a [f32], Layout![(16, 256) : (1, Dyn)]>;

/// Packs the columns of a matrix.
#[inline(never)]
fn pack_by_layout(source: &Columns<'_>, panel: &mut [f32]) {
    pack_panel::<_, _, _, 16>(*source, (0, 0), 256, panel, Panel::<Int![16]>::new());
}

#[inline(never)]
fn pack_by_hand(source: &Columns<'_>, panel: &mut [f32]) {
    let (source, pitch) = (source.accessor(), source.stride().tail.head.value() as usize);
    let panel = &mut panel[..16 * 256];
    for k in 0..256 {
        // SAFETY: the columns of the matrix are in its data.
        let column: [f32; 16] = unsafe { *source.as_ptr().add(pitch * k).cast() };
        for (i, x) in column.into_iter().enumerate() {
            panel[16 * k + i] = x;
        }
    }
}

#[inline(never)]
fn turn_by_layout(tile: &[f32; 4096], turned: &mut [f32; 4096]) {
    turn_tile(tile, turned);
}

#[inline(never)]
fn turn_by_hand(tile: &[f32; 4096], turned: &mut [f32; 4096]) {
    for j in 0..16 {
        for i in 0..16 {
            for y in 0..4 {
                for x in 0..4 {
                    turned[(4 * i + x) + 64 * (4 * j + y)] = tile[64 * (4 * i + x) + (4 * j + y)];
                }
            }
        }
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [kernel, by, times] = arguments.as_slice() else { return ExitCode::FAILURE };
    let Ok(times) = times.parse::<usize>() else { return ExitCode::FAILURE };
    let (a, b) = (vec![1.5f32; 6 * 256], vec![2.5f32; 16 * 300]);
    let mut panel = vec![0.0f32; 16 * 256];
    let (mut wide, mut narrow) = ([[0.0; 16]; 6], [[0.0; 8]; 4]);
    let (tile, mut turned) = ([0.5f32; 4096], [0.0f32; 4096]);
    let pitch = Dyn::new(18).expect("the pitch is not 0");
    let (a, b) = (black_box(a.as_slice()), black_box(b.as_slice()));
    let columns: Columns<'_> = Tensor::new(b, layout![(16, 256) : (1, {pitch})]).expect("the data is long enough");
    #[cfg(target_arch = "x86_64")]
    if kernel == "block" && !(is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")) {
        return ExitCode::FAILURE;
    }
    // Chosen once, so that choosing is not counted.
    let call: &mut dyn FnMut() = match (kernel.as_str(), by.as_str()) {
        // SAFETY: the processor was found to have the features, or the program has ended.
        #[cfg(target_arch = "x86_64")]
        ("block", "layout") => &mut || unsafe { block_by_layout(a, b, black_box(256), black_box(&mut wide)) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        ("block", "hand") => &mut || unsafe { block_by_hand(a, b, black_box(256), black_box(&mut wide)) },
        ("portable", "layout") => &mut || portable_by_layout(a, b, black_box(256), black_box(&mut narrow)),
        ("portable", "hand") => &mut || portable_by_hand(a, b, black_box(256), black_box(&mut narrow)),
        ("pack", "layout") => &mut || pack_by_layout(black_box(&columns), black_box(&mut panel)),
        ("pack", "hand") => &mut || pack_by_hand(black_box(&columns), black_box(&mut panel)),
        ("turn", "layout") => &mut || turn_by_layout(black_box(&tile), black_box(&mut turned)),
        ("turn", "hand") => &mut || turn_by_hand(black_box(&tile), black_box(&mut turned)),
        _ => return ExitCode::FAILURE,
    };
    for _ in 0..times {
        call();
    }
    ExitCode::SUCCESS
}
