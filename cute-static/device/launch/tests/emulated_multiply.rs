//! `multiply_bf16` and the others in the emulator, beside exact sums: the kernel that is launched
//! follows from how the tensors lie, and what comes of it does not.

mod batches;
mod common;

use batches::{Held, Random};
use common::{device, is_clean};
use cute_device_gemm::*;
use cute_device_launch::{LaunchError, Tensor, TensorMut};
use cute_static::atom::{BF16, F16};

/// Values of a batch, and where they lie.
struct Lying<H> {
    values: Vec<i32>,
    data: Vec<H>,
    numbers: [usize; 6],
}

impl<H: Held> Lying<H> {
    /// A batch of so many rows and columns with these strides.
    fn new(extents: [usize; 3], strides: [usize; 3], mut value: impl FnMut() -> i32) -> Self {
        let [m, n, z] = extents;
        let last: usize = extents.iter().zip(strides).map(|(extent, stride)| (extent - 1) * stride).sum();
        let mut batch = Lying { values: Vec::new(), data: vec![H::POISON; last + 1], numbers: [m, n, z, strides[0], strides[1], strides[2]] };
        for at in 0..m * n * z {
            let (value, place) = (value(), batch.place([at / n % m, at % n, at / (m * n)]));
            batch.values.push(value);
            batch.data[place] = H::held(value);
        }
        batch
    }

    fn place(&self, [i, j, z]: [usize; 3]) -> usize {
        let [.., by_row, by_column, by_batch] = self.numbers;
        i * by_row + j * by_column + z * by_batch
    }

    fn value(&self, [i, j, z]: [usize; 3]) -> i32 {
        let [m, n, ..] = self.numbers;
        self.values[(z * m + i) * n + j]
    }
}

/// `[m, n, k, batches]`, the strides of A, B and C, and what the name of the kernel begins with.
type Case = ([usize; 4], [[usize; 3]; 3], &'static str);

macro_rules! multiplies {
    ($name:ident $held:ident $out:ident $alpha:expr, $cases:expr) => {
        let mut random = Random(23);
        let cases: &[Case] = $cases;
        for &([m, n, k, z], [by_a, by_b, by_c], kernel) in cases {
            let device = device(None);
            let a = Lying::<$held>::new([m, k, z], by_a, || random.small());
            let b = Lying::<$held>::new([n, k, z], by_b, || random.small());
            let mut c = Lying::<$out>::new([m, n, z], by_c, || 0);
            c.data.fill(<$out>::POISON);
            let (of_a, of_b, mut to) = (device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap(), device.upload(&c.data).unwrap());
            let launched = $name(&device, $alpha, Tensor::new(&of_a, a.numbers), Tensor::new(&of_b, b.numbers), TensorMut::new(&mut to, c.numbers));
            assert!(launched.as_ref().is_ok_and(|name| name.starts_with(kernel)), "{m} {n} {k} {z}: {launched:?}, {}", device.report());
            is_clean(&device);
            let found = device.download(&to).unwrap();
            let mut expected = vec![<$out>::POISON; found.len()];
            for (i, j, l) in (0..m).flat_map(|i| (0..n).flat_map(move |j| (0..z).map(move |l| (i, j, l)))) {
                let sum: i32 = (0..k).map(|step| a.value([i, step, l]) * b.value([j, step, l])).sum();
                expected[c.place([i, j, l])] = <$out>::held(-2 * sum);
            }
            if let Some(at) = (0..found.len()).find(|&at| !found[at].is(expected[at])) {
                panic!("{kernel}, {m} {n} {k} {z}: offset {at} is {:?} and not {:?}", found[at], expected[at]);
            }
        }
    };
}

/// Groups of problems: those of the second are so many rows of the first, and what the pitch of
/// its A is decides of the kernel.
macro_rules! groups {
    ($($name:ident $held:ident $out:ident $alpha:expr, $kernel:literal $other:literal;)*) => { $(
        for (pitch, kernel) in [(112, $kernel), (105, $other)] {
            let (device, mut random) = (device(None), Random(29));
            let extents = [[70, 24, 100], [33, 72, 40]];
            let a = extents.map(|[m, _, k]| Lying::<$held>::new([m, k, 1], [pitch, 1, 1], || random.small()));
            let b = extents.map(|[_, n, k]| Lying::<$held>::new([n, k, 1], [128, 1, 1], || random.small()));
            let c = extents.map(|[m, n, _]| Lying::<$out>::new([m, n, 1], [80, 1, 1], || 0));
            let [on_a, on_b] = [&a, &b].map(|of| of.each_ref().map(|batch| device.upload(&batch.data).unwrap()));
            let mut on_c = c.each_ref().map(|batch| device.upload(&vec![<$out>::POISON; batch.data.len()]).unwrap());
            let problems = on_c.iter_mut().enumerate().map(|(i, to)| {
                (Tensor::new(&on_a[i], a[i].numbers), Tensor::new(&on_b[i], b[i].numbers), TensorMut::new(to, c[i].numbers))
            });
            assert_eq!($name(&device, $alpha, problems).unwrap(), kernel);
            is_clean(&device);
            for (i, [m, n, k]) in extents.into_iter().enumerate() {
                let found = device.download(&on_c[i]).unwrap();
                let mut expected = vec![<$out>::POISON; found.len()];
                for (row, column) in (0..m).flat_map(|row| (0..n).map(move |column| (row, column))) {
                    let sum: i32 = (0..k).map(|step| a[i].value([row, step, 0]) * b[i].value([column, step, 0])).sum();
                    expected[c[i].place([row, column, 0])] = <$out>::held(-2 * sum);
                }
                if let Some(at) = (0..found.len()).find(|&at| !found[at].is(expected[at])) {
                    panic!("{kernel}, problem {i}: offset {at} is {:?} and not {:?}", found[at], expected[at]);
                }
            }
        }
    )* };
}

#[test]
fn groups_are_exact() {
    groups! {
        multiply_bf16_grouped BF16 BF16 -2.0, "wgmma_bf16_grouped_64x128" "mma_bf16";
        multiply_f16_grouped F16 F16 -2.0, "wgmma_f16_grouped_64x128" "mma_f16";
        multiply_e4m3_grouped u8 BF16 -2.0, "wgmma_e4m3_grouped_64x128" "mma_e4m3";
        multiply_tf32_grouped f32 f32 -2.0, "wgmma_tf32_grouped_64x128" "mma_tf32";
        multiply_s8_grouped i8 i32 -2, "wgmma_s8_grouped_64x128" "mma_s8";
    }
}

#[test]
fn halves_are_exact() {
    multiplies! { multiply_bf16 BF16 BF16 -2.0, &[
        // Few rows, as columns of the transposed product.
        ([9, 40, 70, 1], [[72, 1, 1], [72, 1, 1], [40, 1, 1]], "wgmma_bf16_columns"),
        ([70, 72, 100, 2], [[104, 1, 8000], [112, 1, 8096], [80, 1, 7000]], "wgmma_bf16_columns"),
        // Many tiles of few steps.
        ([392, 400, 8, 1], [[8, 1, 0], [16, 1, 0], [400, 1, 0]], "wgmma_bf16_64x"),
        // Columns of C are contiguous: the transposed product.
        ([72, 70, 64, 1], [[64, 1, 7], [64, 1, 0], [1, 72, 0]], "wgmma_bf16_"),
        // In parts of k, of which few tiles have few steps each.
        ([60, 64, 2048, 1], [[2048, 1, 1], [2048, 1, 1], [64, 1, 1]], "wgmma_bf16_parts"),
        // A begins at odd pitches; C has rows of no multiple of 16 bytes; A is contiguous along M.
        ([70, 72, 100, 2], [[101, 1, 8000], [112, 1, 8096], [80, 1, 7000]], "mma_bf16"),
        ([70, 71, 100, 2], [[104, 1, 8000], [112, 1, 8096], [80, 1, 7000]], "mma_bf16"),
        ([70, 72, 33, 3], [[1, 72, 2400], [40, 1, 3000], [80, 1, 7000]], "mma_bf16"),
        // C lies apart in each mode.
        ([65, 10, 33, 2], [[40, 1, 3000], [40, 1, 500], [30, 3, 2000]], "mma_bf16"),
        // Modes of extent 1 have any strides.
        ([1, 8, 1, 1], [[3, 5, 7], [8, 3, 5], [1, 1, 1]], "wgmma_bf16_columns"),
    ] }
}

#[test]
fn halves_of_more_digits_are_exact() {
    multiplies! { multiply_f16 F16 F16 -2.0, &[
        ([70, 72, 100, 2], [[104, 1, 8000], [112, 1, 8096], [80, 1, 7000]], "wgmma_f16"),
        // Columns of C are contiguous: the transposed product.
        ([72, 70, 64, 1], [[64, 1, 7], [64, 1, 0], [1, 72, 0]], "wgmma_f16"),
        ([70, 71, 100, 2], [[104, 1, 8000], [112, 1, 8096], [80, 1, 7000]], "mma_f16"),
    ] }
}

#[test]
fn bytes_are_exact() {
    multiplies! { multiply_e4m3 u8 BF16 -2.0, &[
        ([70, 72, 100, 2], [[112, 1, 8000], [112, 1, 8112], [80, 1, 7000]], "wgmma_e4m3"),
        ([70, 72, 100, 2], [[100, 1, 8000], [112, 1, 8112], [80, 1, 7000]], "mma_e4m3"),
    ] }
}

#[test]
fn words_are_exact() {
    multiplies! { multiply_tf32 f32 f32 -2.0, &[
        ([70, 76, 50, 2], [[52, 1, 4000], [56, 1, 4256], [80, 1, 7000]], "wgmma_tf32"),
        ([70, 75, 50, 2], [[52, 1, 4000], [56, 1, 4256], [80, 1, 7000]], "mma_tf32"),
    ] }
}

#[test]
fn integers_are_exact() {
    multiplies! { multiply_s8 i8 i32 -2, &[
        ([70, 76, 100, 2], [[112, 1, 8000], [112, 1, 8512], [80, 1, 7000]], "wgmma_s8"),
        ([70, 76, 100, 2], [[112, 1, 8000], [112, 1, 8513], [80, 1, 7000]], "mma_s8"),
    ] }
}

/// Tensors that are no product are refused, of either kernel.
#[test]
fn what_is_no_product_is_refused() {
    let device = device(None);
    let (data, mut c) = (device.upload(&[BF16::from_bits(0); 4096]).unwrap(), device.upload(&[BF16::from_bits(0); 4096]).unwrap());
    let mut code = |a: [usize; 6], b: [usize; 6], to: [usize; 6]| {
        let launched = multiply_bf16(&device, 1.0, Tensor::new(&data, a), Tensor::new(&data, b), TensorMut::new(&mut c, to));
        launched.map_err(|error: LaunchError| error.code())
    };
    for (pitch, is) in [(64, "wgmma"), (63, "mma")] {
        let of = |m: usize, n: usize| [m, n, 1, pitch, 1, 1];
        assert!(code(of(16, 40), of(16, 40), of(16, 16)).is_ok_and(|kernel| kernel.starts_with(is)), "{pitch}");
        assert_eq!(code(of(16, 40), of(16, 48), of(16, 16)), Err("CUTE214"));
        assert_eq!(code(of(16, 40), of(16, 40), of(16, 24)), Err("CUTE214"));
        assert_eq!(code(of(0, 40), of(16, 40), of(0, 16)), Err("CUTE220"));
        assert_eq!(code(of(100, 40), of(16, 40), of(100, 16)), Err("CUTE222"));
        assert_eq!(code([16, 40, 1, 1 << 40, 1, 1], of(16, 40), of(16, 16)), Err("CUTE220"));
    }
    // A result of two matrices, of one operand each.
    assert_eq!(code([16, 40, 1, 64, 1, 1], [16, 40, 1, 64, 1, 1], [16, 16, 2, 16, 1, 256]), Err("CUTE214"));
    // Two elements of C at one place.
    assert_eq!(code([16, 40, 1, 64, 1, 1], [16, 40, 1, 64, 1, 1], [16, 16, 1, 8, 1, 1]), Err("CUTE223"));
}

/// What the tensor memory accelerator takes, of bases too, which no buffer of the emulator has.
#[test]
fn what_is_copied_is_planned() {
    let rows = |m, n, pitch, alignment| Batch { numbers: [m, n, 1, pitch, 1, 1], bytes: 2, alignment };
    let is_copied = |a, b, c| plan(Numbers::Bf16, a, b, c, 132).choice.is_some();
    let (a, b, c) = (rows(512, 256, 256, 256), rows(640, 256, 256, 16), rows(512, 640, 640, 16));
    assert!(is_copied(a, b, c));
    for alignment in [1, 2, 4, 8] {
        let less = |batch: Batch| Batch { alignment, ..batch };
        assert!(!is_copied(less(a), b, c) && !is_copied(a, less(b), c) && !is_copied(a, b, less(c)), "{alignment}");
    }
    for pitch in [257, 260, 1 << 39] {
        assert!(!is_copied(rows(512, 256, pitch, 16), b, c), "{pitch}");
    }
    assert!(!is_copied(rows(1 << 31, 256, 256, 16), b, rows(1 << 31, 640, 640, 16)));
}
