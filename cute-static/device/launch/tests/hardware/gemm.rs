//! The kernels of `cute-device-gemm` by `wgmma`.

use super::instructions::words;
use super::numbers::Random;
use super::warpgroups::{Matrix, Number, held, product};
use crate::kernels_of_gemm::*;
use crate::{Held, Outcome, run};
use cute_device_gemm::*;
use cute_device_launch::{Device, Problems, Tensor, TensorMut};
use cute_static::atom::{BF16, F16};

/// Extents that are one tile and some rows and columns, and several steps of `k`.
fn extents(rows: usize, columns: usize) -> [usize; 3] {
    [rows + 8, columns + 8, 136]
}

/// Three modes, of which the last has one coordinate.
fn of_batch<T>(matrix: &Matrix) -> [usize; 5] {
    let ([rows, columns], pitch) = (matrix.extents, matrix.pitch::<T>());
    [rows, columns, 1, pitch, rows * pitch]
}

/// All products that are whole.
pub(crate) fn products(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! products {
        (
            $t:ident $held:ident $out:ident, $alpha:literal, $by_columns:literal:
            $($kernel:ident $rows:literal $columns:literal $($below:literal $beside:literal)?;)*
        ) => { $(
            let multiply = |a: &Matrix, b: &Matrix| {
                let (on_a, on_b) = (run(device.upload(&a.elements::<$held>())), run(device.upload(&b.elements::<$held>())));
                let ([m, _], [n, _]) = (a.extents, b.extents);
                let (lines, line) = if $by_columns { (n, m) } else { (m, n) };
                let pitch = line.next_multiple_of(8);
                let mut c = run(device.upload(&vec![<$out as Number>::of(0); lines * pitch]));
                let (of_a, of_b) = (Tensor::new(&on_a, of_batch::<$held>(a)), Tensor::new(&on_b, of_batch::<$held>(b)));
                let blocks = [3 $(* $below * $beside)?, 1, 1];
                run(device.launch_blocks::<$kernel>(blocks, ($alpha, of_a, of_b, TensorMut::new(&mut c, [m, n, 1, pitch, lines * pitch]))));
                run(device.download(&c)).into_iter().map(Number::bits).collect::<Vec<u32>>()
            };
            let how = if stringify!($out) == "f32" { Held::F32 } else { held(stringify!($out), "f32", stringify!($t)) };
            product::<$held, $held>(stringify!($kernel), extents($rows, $columns), [stringify!($t); 2], [false; 2], how, &multiply, to);
        )* };
    }
    each_of_halves! { products }
    each_of_f16! { products }
    each_of_halves_by_columns! { products }
    each_of_clusters! { products }
    each_of_clusters_by_columns! { products }
    each_of_bytes! { products }
    each_of_words! { products }
    each_of_integers! { products }
}

/// Products of two parts of `k`, and the sum of parts.
pub(crate) fn parts(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! products {
        ($($kernel:ident $rows:literal $columns:literal;)*) => { $(
            let multiply = |a: &Matrix, b: &Matrix| {
                let (on_a, on_b) = (run(device.upload(&a.elements::<BF16>())), run(device.upload(&b.elements::<BF16>())));
                let ([m, _], [n, _]) = (a.extents, b.extents);
                let mut parts = run(device.upload(&vec![0.0f32; 2 * m * n]));
                let operands = (Tensor::new(&on_a, a.numbers::<BF16>()), Tensor::new(&on_b, b.numbers::<BF16>()));
                run(device.launch_blocks::<$kernel>([3, 1, 1], (operands.0, operands.1, TensorMut::new(&mut parts, [m, n, 2, n, m * n]))));
                words(run(device.download(&parts)))
            };
            product::<BF16, BF16>(stringify!($kernel), extents($rows, $columns), ["BF16"; 2], [false; 2], Held::F32, &multiply, to);
        )* };
    }
    each_of_parts! { products }

    let (mut random, [m, n, count]) = (Random::of("AddPartsBf16"), [37, 264, 6]);
    let parts: Vec<f32> = (0..m * n * count).map(|_| random.integer(1 << 20) as f32 / 131_072.0).collect();
    let (parts, mut c) = (run(device.upload(&parts)), run(device.upload(&vec![BF16::from_bits(0); m * n])));
    run(device.launch::<AddPartsBf16>((0.7, Tensor::new(&parts, [m, n, count, n, m * n]), TensorMut::new(&mut c, [m, n, n]))));
    to.push(Outcome::bits("AddPartsBf16", run(device.download(&c)).into_iter().map(Number::bits).collect()));
}

/// Groups of two problems: the second is the first without some rows.
pub(crate) fn groups(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! products {
        ($t:ident $held:ident $out:ident, $alpha:literal: $($kernel:ident $rows:literal $columns:literal;)*) => { $(
            let multiply = |a: &Matrix, b: &Matrix| {
                let (on_a, on_b) = (run(device.upload(&a.elements::<$held>())), run(device.upload(&b.elements::<$held>())));
                let ([m, _], [n, _]) = (a.extents, b.extents);
                let mut results = [m, m - 5].map(|m| (m, run(device.upload(&vec![<$out as Number>::of(0); m * n]))));
                let problem = |(m, c)| {
                    let [_, k, z, pitch, batch] = of_batch::<$held>(a);
                    (Tensor::new(&on_a, [m, k, z, pitch, batch]), Tensor::new(&on_b, of_batch::<$held>(b)), TensorMut::new(c, [m, n, 1, n, m * n]))
                };
                let problems = Problems::new(results.iter_mut().map(|(m, c)| problem((*m, c))));
                run(device.launch_blocks::<$kernel>([3, 1, 1], ($alpha, problems)));
                results.iter().flat_map(|(_, c)| run(device.download(c))).map(Number::bits).collect::<Vec<u32>>()
            };
            let how = if stringify!($out) == "f32" { Held::F32 } else { held(stringify!($out), "f32", stringify!($t)) };
            product::<$held, $held>(stringify!($kernel), extents($rows, $columns), [stringify!($t); 2], [false; 2], how, &multiply, to);
        )* };
    }
    each_of_groups! { products }
}

/// An integer as a number in memory.
trait Whole: Number {
    fn whole(value: u32) -> Self;
}

macro_rules! whole {
    ($($ty:ident |$value:ident| $of:expr;)*) => { $(
        impl Whole for $ty {
            fn whole($value: u32) -> Self {
                $of
            }
        }
    )* };
}
whole! {
    BF16 |value| BF16::from_f32(value as f32);
    F16 |value| F16::from_f32(value as f32);
    f32 |value| value as f32;
    i32 |value| value as i32;
}

/// Products that the memory adds to integers.
pub(crate) fn added(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! added {
        ($($t:ident $held:ident $out:ident, $alpha:literal: $kernel:ident;)*) => { $(
            let multiply = |a: &Matrix, b: &Matrix| {
                let mut random = Random::of("C");
                let (on_a, on_b) = (run(device.upload(&a.elements::<$held>())), run(device.upload(&b.elements::<$held>())));
                let ([m, _], [n, _]) = (a.extents, b.extents);
                let c: Vec<$out> = (0..m * n).map(|_| <$out as Whole>::whole(random.below(9) as u32)).collect();
                let mut c = run(device.upload(&c));
                let (of_a, of_b) = (Tensor::new(&on_a, of_batch::<$held>(a)), Tensor::new(&on_b, of_batch::<$held>(b)));
                run(device.launch_blocks::<$kernel>([3, 1, 1], ($alpha, of_a, of_b, TensorMut::new(&mut c, [m, n, 1, n, m * n]))));
                run(device.download(&c)).into_iter().map(Number::bits).collect::<Vec<u32>>()
            };
            let how = if stringify!($out) == "f32" { Held::F32 } else { held(stringify!($out), "f32", stringify!($t)) };
            product::<$held, $held>(stringify!($kernel), extents(128, 128), [stringify!($t); 2], [false; 2], how, &multiply, to);
        )* };
    }
    each_added! { added }
}

/// A product whose sums become something else: nothing is subtracted.
pub(crate) fn epilogues(device: &Device, to: &mut Vec<Outcome>) {
    let multiply = |a: &Matrix, b: &Matrix| {
        let mut random = Random::of("C and the bias");
        let (on_a, on_b) = (run(device.upload(&a.elements::<BF16>())), run(device.upload(&b.elements::<BF16>())));
        let ([m, _], [n, _]) = (a.extents, b.extents);
        let c: Vec<BF16> = (0..m * n).map(|_| BF16::from_f32(-(random.below(9) as f32))).collect();
        let bias: Vec<f32> = (0..n).map(|_| random.below(9) as f32).collect();
        let (c, bias, mut d) = (run(device.upload(&c)), run(device.upload(&bias)), run(device.upload(&vec![BF16::from_bits(0); m * n])));
        let (of_a, of_b, of_c) = (Tensor::new(&on_a, of_batch::<BF16>(a)), Tensor::new(&on_b, of_batch::<BF16>(b)), [m, n, 1, n, m * n]);
        let arguments = (2.0, -1.0, of_a, of_b, Tensor::new(&c, of_c), Tensor::new(&bias, [m, n, 1, n]), TensorMut::new(&mut d, of_c));
        run(device.launch_blocks::<WgmmaBf16Affine128x192>([3, 1, 1], arguments));
        run(device.download(&d)).into_iter().map(Number::bits).collect()
    };
    product::<BF16, BF16>("WgmmaBf16Affine128x192", extents(128, 192), ["BF16"; 2], [false; 2], Held::BF16InF32, &multiply, to);
}
