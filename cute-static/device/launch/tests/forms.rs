//! The form of a product that is launched is the first that takes its extents and pitches, and its
//! results are right.

use cute_device_kernels::forms;
use cute_device_launch::{Device, DeviceBuffer, LaunchError, Tensor, TensorMut};
use cute_static::atom::BF16;

/// Small integers, of which sums are exact.
fn numbers(count: usize, salt: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7 + i / 5 + salt) % 5) as f32 - 2.0).collect()
}

/// `2·A·Bᵀ + 3·C` of operands along K.
fn expected(m: usize, n: usize, k: usize, [lda, ldb]: [usize; 2], a: &[f32], b: &[f32], c: impl Fn(usize, usize) -> f32) -> Vec<(usize, usize, f32)> {
    let sum = |i: usize, j: usize| (0..k).map(|l| a[i * lda + l] * b[j * ldb + l]).sum::<f32>();
    (0..m).flat_map(|i| (0..n).map(move |j| (i, j))).map(|(i, j)| (i, j, 2.0 * sum(i, j) + 3.0 * c(i, j))).collect()
}

#[test]
fn products_of_f32_take_the_form_that_fits() {
    let device = Device::emulated();
    for (m, n, k, pads, name) in [
        (128, 128, 16, [0, 0, 0], "sgemm_tn"),
        (128, 256, 32, [4, 8, 4], "sgemm_tn"),
        // K is no multiple of 16; N of 128; a pitch of 4.
        (128, 128, 20, [0, 0, 0], "sgemm_tn_edges"),
        (128, 129, 16, [0, 0, 0], "sgemm_tn_edges"),
        (128, 128, 16, [1, 0, 0], "sgemm_tn_edges"),
        (128, 128, 16, [0, 0, 2], "sgemm_tn_edges"),
        (5, 3, 7, [0, 0, 0], "sgemm_tn_edges"),
    ] {
        let [lda, ldb, ldc] = [k + pads[0], k + pads[1], m + pads[2]];
        let (a, b, c) = (numbers(m * lda, 1), numbers(n * ldb, 2), numbers(n * ldc, 3));
        let (on_a, on_b, mut on_c) = (device.upload(&a).unwrap(), device.upload(&b).unwrap(), device.upload(&c).unwrap());
        let arguments = (2.0, Tensor::new(&on_a, [m, k, lda]), Tensor::new(&on_b, [n, k, ldb]), 3.0, TensorMut::new(&mut on_c, [m, n, ldc]));
        assert_eq!(device.launch_first::<forms::SgemmTn>(arguments).unwrap(), name, "{m} {n} {k} {pads:?}");
        let found = device.download(&on_c).unwrap();
        for (i, j, expected) in expected(m, n, k, [lda, ldb], &a, &b, |i, j| c[i + j * ldc]) {
            assert_eq!(found[i + j * ldc], expected, "({i}, {j}) of {m} {n} {k} {pads:?}");
        }
    }
}

#[test]
fn products_of_16_bits_take_the_form_that_fits() {
    let device = Device::emulated();
    for (m, n, k, pads, name) in [
        (128, 256, 64, [0, 0, 0], "hgemm_bf16_tn"),
        (128, 256, 72, [0, 8, 0], "hgemm_bf16_tn_edges"),
        (100, 40, 64, [0, 0, 0], "hgemm_bf16_tn_edges"),
        (100, 40, 64, [0, 1, 0], "hgemm_bf16_tn_pitches"),
        (7, 9, 5, [0, 0, 0], "hgemm_bf16_tn_pitches"),
    ] {
        let [lda, ldb, ldc] = [k + pads[0], k + pads[1], n + pads[2]];
        let (a, b, c) = (numbers(m * lda, 1), numbers(n * ldb, 2), numbers(m * ldc, 3));
        let upload = |of: &[f32]| -> DeviceBuffer<BF16> { device.upload(&of.iter().map(|&x| BF16::from_f32(x)).collect::<Vec<_>>()).unwrap() };
        let (on_a, on_b, mut on_c) = (upload(&a), upload(&b), upload(&c));
        let arguments = (2.0, 3.0, Tensor::new(&on_a, [m, k, lda]), Tensor::new(&on_b, [n, k, ldb]), TensorMut::new(&mut on_c, [m, n, ldc]));
        assert_eq!(device.launch_first::<forms::HgemmBf16Tn>(arguments).unwrap(), name, "{m} {n} {k} {pads:?}");
        let found = device.download(&on_c).unwrap();
        for (i, j, expected) in expected(m, n, k, [lda, ldb], &a, &b, |i, j| c[i * ldc + j]) {
            let found = f32::from_bits(u32::from(found[i * ldc + j].to_bits()) << 16);
            // The result has 8 bits.
            assert!((found - expected).abs() <= expected.abs() / 256.0, "({i}, {j}) of {m} {n} {k} {pads:?}: {found} and {expected}");
        }
    }
}

/// Each is an error with a code, and nothing is launched.
#[test]
fn what_no_form_takes_is_an_error() {
    let device = Device::emulated();
    let of = |length| device.upload(&vec![1.0f32; length]).unwrap();
    let (a, b) = (of(128 * 64), of(128 * 64));
    let launch = |a_numbers: [usize; 3], b_numbers: [usize; 3], c_numbers: [usize; 3], length: usize| -> (&str, Vec<f32>) {
        let mut c = of(length);
        let arguments = (1.0, Tensor::new(&a, a_numbers), Tensor::new(&b, b_numbers), 0.0, TensorMut::new(&mut c, c_numbers));
        let launched = device.launch_first::<forms::SgemmTn>(arguments);
        (launched.unwrap_or_else(|error: LaunchError| error.code()), device.download(&c).unwrap())
    };
    let untouched = vec![1.0f32; 128 * 128];
    for (a, b, c, code) in [
        // The depths of A and B, the rows of A and of C, the rows of B and the columns of C.
        ([128, 64, 64], [128, 48, 64], [128, 128, 128], "CUTE214"),
        ([127, 64, 64], [128, 64, 64], [128, 128, 128], "CUTE214"),
        ([128, 64, 64], [120, 64, 64], [128, 128, 128], "CUTE214"),
        // Nothing, and more than there is.
        ([128, 0, 64], [128, 0, 64], [128, 128, 128], "CUTE220"),
        ([128, 64, 0], [128, 64, 64], [128, 128, 128], "CUTE220"),
        ([128, 64, 65], [128, 64, 64], [128, 128, 128], "CUTE222"),
        ([128, 64, 64], [128, 64, 64], [128, 128, 129], "CUTE222"),
        // Columns of C that overlap.
        ([128, 64, 64], [128, 64, 64], [128, 128, 100], "CUTE223"),
    ] {
        assert_eq!(launch(a, b, c, 128 * 128), (code, untouched.clone()), "{a:?} {b:?} {c:?}");
    }
    let (name, found) = launch([128, 64, 64], [128, 64, 64], [128, 128, 128], 128 * 128);
    assert_eq!((name, found), ("sgemm_tn", vec![64.0; 128 * 128]));
}

/// A kernel by itself asks for what it says, too.
#[test]
fn a_kernel_alone_is_checked() {
    let device = Device::emulated();
    let (a, b, mut c) =
        (device.upload(&[1.0f32; 128 * 24]).unwrap(), device.upload(&[1.0f32; 128 * 24]).unwrap(), device.upload(&[0.0f32; 128 * 128]).unwrap());
    let arguments = (1.0, Tensor::new(&a, [128, 24, 24]), Tensor::new(&b, [128, 24, 24]), 0.0, TensorMut::new(&mut c, [128, 128, 128]));
    let error = device.launch::<cute_device_kernels::SgemmTn>(arguments).unwrap_err();
    assert!(error.to_string().starts_with("CUTE214: mode 1 of argument `a` of sgemm_tn has extent 24, and is to have a multiple of 16"), "{error}");
}
