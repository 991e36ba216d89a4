//! Launches on a GPU, and each error of a launch provoked there. Without one: that this is said.
//!
//! The PTX is that of cute-device-kernels, for the GPU, in the file that `CUTE_KERNELS_PTX` names:
//! `cargo run -p cute-device-build -- cute-static/device/kernels target/kernels.ptx
//! target/kernels.cubins`.

use cute_device::{Global, Kernel, Vector};
use cute_device_kernels::{HgemmBf16Tn, HgemmBf16TnEdges, Saxpy, SgemmNt, Transpose, forms};
use cute_device_launch::ArgumentName::Named;
use cute_device_launch::cudarc::driver::{CudaContext, CudaSlice, CudaStream, DevicePtr};
use cute_device_launch::{Device, Launch, LaunchError, Module, Tensor, TensorMut, open};
use cute_static::atom::BF16;
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::time::Instant;

#[test]
fn on_a_device() {
    let gpu = match open(0) {
        Ok(gpu) => gpu,
        Err(error) => {
            println!("nothing was run: {error}");
            assert!(matches!(error, LaunchError::NoDriver | LaunchError::NoDevice { ordinal: 0 }), "{error:?}");
            return;
        }
    };
    let Some(path) = std::env::var_os("CUTE_KERNELS_PTX") else { return println!("nothing was run: CUTE_KERNELS_PTX names no PTX") };
    let ptx = std::fs::read_to_string(path).unwrap();
    println!("{}, compute capability {:?}", gpu.name().unwrap(), gpu.compute_capability().unwrap());
    assert_eq!(refused(open(1000)).code(), "CUTE235");
    loads(&gpu, &ptx);
    let kernels = Module::load(&gpu, &ptx).unwrap();
    let stream = gpu.new_stream().unwrap();
    results(&kernels, &stream);
    assembled(&gpu, &ptx, &stream);
    launches(&kernels, &stream);
    forms_that_fit(&ptx);
    memory(&stream);
    overhead(&kernels, &stream);
    ends_with_an_error(&kernels, &stream);
}

/// The error, which is printed.
fn refused<T>(result: Result<T, LaunchError>) -> LaunchError {
    let error = result.err().expect("it is refused");
    println!("{error}");
    error
}

/// The machine code beside the PTX, in the file that `CUTE_KERNELS_CUBINS` names.
fn assembled(gpu: &Arc<CudaContext>, ptx: &str, stream: &Arc<CudaStream>) {
    let Some(path) = std::env::var_os("CUTE_KERNELS_CUBINS") else { return println!("CUTE_KERNELS_CUBINS names no machine code") };
    let mut cubins = std::fs::read(path).unwrap();
    let begin = Instant::now();
    results(&Module::load_assembled(gpu, ptx, &cubins).unwrap(), stream);
    println!("with the machine code: loaded and run in {:?}", begin.elapsed());
    let other = cute_device_build::sealed(&ptx.replace("// cute.sum", "// once "));
    assert_eq!(refused(Module::load_assembled(gpu, &other, &cubins)).code(), "CUTE232");
    cubins[100] ^= 1;
    assert_eq!(refused(Module::load_assembled(gpu, ptx, &cubins)).code(), "CUTE232");
    // Where there was no assembler.
    results(&Module::load_assembled(gpu, ptx, &[]).unwrap(), stream);
}

/// PTX that is changed, for another architecture, or no PTX at all.
fn loads(gpu: &Arc<CudaContext>, ptx: &str) {
    let code = |ptx: &str| refused(Module::load(gpu, ptx)).code();
    assert_eq!(code(&ptx.replace("sm_90a", "sm_100a")), "CUTE232");
    assert_eq!(code(ptx.split_once("// cute.sum").unwrap().0), "CUTE232");
    assert_eq!(code("// cute.missing\n// no rustc here\n"), "CUTE233");
    let sealed = |ptx: &str| cute_device_build::sealed(ptx.split_once("// cute.sum").map_or(ptx, |(text, _)| text));
    assert_eq!(code(&sealed(&ptx.replace("sm_90a", "sm_100a"))), "CUTE229");
    assert_eq!(code(&sealed(&ptx.replace("sm_90a", "sm_70"))), "CUTE230", "its instructions need sm_80");
    assert_eq!(code(&sealed(&ptx.replace("fma.rn.f32", "fma.wrong.f32"))), "CUTE230");
    assert_eq!(code(&sealed(".version 8.0\n.target sm_90a\n.address_size 64\nnonsense\n")), "CUTE230");
    assert_eq!(code(&sealed(".version 99.9\n.target sm_90a\n.address_size 64\n")), "CUTE230");

    // A kernel that has more shared memory than the device, and ones that the PTX has otherwise.
    struct Huge;
    // SAFETY: an entry that takes these arguments.
    unsafe impl Kernel for Huge {
        const NAME: &'static str = "saxpy";
        const THREADS: u32 = 256;
        const SHARED: u32 = 300_000;
        type Arguments = <Saxpy as Kernel>::Arguments;
    }
    struct Other;
    // SAFETY: the launcher refuses it.
    unsafe impl Kernel for Other {
        const NAME: &'static str = "saxpy";
        const THREADS: u32 = 256;
        const SHARED: u32 = 0;
        type Arguments = (f32, Global<f32, Vector>);
    }
    let kernels = Module::load(gpu, ptx).unwrap();
    assert_eq!(refused(kernels.kernel::<Huge>()).code(), "CUTE231");
    assert_eq!(refused(kernels.kernel::<Other>()).code(), "CUTE231");
    let huge = Module::load(gpu, &sealed(&ptx.replace("saxpy threads 256 blocks 8 shared 0", "saxpy threads 256 blocks 8 shared 300000"))).unwrap();
    assert!(matches!(refused(huge.kernel::<Huge>()), LaunchError::BlockTooLarge { needed: 300_000, .. }));
}

fn results(kernels: &Module, stream: &Arc<CudaStream>) {
    for n in [1, 3, 1023, 1024, 1025, 100_003] {
        let (x, y): (Vec<f32>, Vec<f32>) = (0..n).map(|i| ((i % 19) as f32, (i % 7) as f32)).unzip();
        let (on_gpu, mut result) = (stream.clone_htod(&x).unwrap(), stream.clone_htod(&y).unwrap());
        Saxpy::launch(kernels, stream, (3.0, Tensor::new(&on_gpu, [n]), TensorMut::new(&mut result, [n]))).unwrap();
        let expected: Vec<f32> = x.iter().zip(&y).map(|(x, y)| 3.0 * x + y).collect();
        assert_eq!(stream.clone_dtoh(&result).unwrap(), expected, "saxpy of {n}");
    }
    for (m, n, from, to) in [(1, 1, 1, 1), (64, 64, 64, 64), (100, 37, 103, 41), (63, 129, 64, 200)] {
        let data: Vec<f32> = (0..from * n).map(|i| i as f32).collect();
        let (source, mut target) = (stream.clone_htod(&data).unwrap(), stream.clone_htod(&vec![-1.0; to * m]).unwrap());
        // On another stream than where the buffers were filled: cudarc orders them.
        let other = stream.context().new_stream().unwrap();
        Transpose::launch(kernels, &other, (Tensor::new(&source, [m, n, from]), TensorMut::new(&mut target, [m, n, to]))).unwrap();
        let found = stream.clone_dtoh(&target).unwrap();
        let expected: Vec<f32> = (0..to * m).map(|at| if at % to < n { data[at / to + at % to * from] } else { -1.0 }).collect();
        assert_eq!(found, expected, "transpose of {m}x{n}");
    }
    println!("results are right");
}

/// Launches that break the contract: nothing is written.
fn launches(kernels: &Module, stream: &Arc<CudaStream>) {
    let x = stream.clone_htod(&vec![1.0f32; 8192]).unwrap();
    let mut y = stream.clone_htod(&vec![7.0f32; 8192]).unwrap();
    let mut saxpy = |code: &str, x: Tensor<'_, f32, Vector>, n, at| {
        let view = y.slice_mut(at..);
        assert_eq!(refused(Saxpy::launch(kernels, stream, (2.0, x, TensorMut::new(view, [n])))).code(), code);
    };
    saxpy("CUTE220", Tensor::new(&x, [8]), 0, 0);
    saxpy("CUTE220", Tensor::new(&x, [1 << 32]), 8, 0);
    saxpy("CUTE221", Tensor::new(x.slice(1..), [8]), 8, 0);
    saxpy("CUTE221", Tensor::new(&x, [8]), 8, 3);
    saxpy("CUTE222", Tensor::new(&x, [8193]), 8193, 0);
    saxpy("CUTE222", Tensor::new(&x, [8189]), 8189, 4);
    saxpy("CUTE214", Tensor::new(&x, [8]), 9, 0);

    let mut transpose = |code: &str, from: [usize; 3], to: [usize; 3]| {
        let refusal = refused(Transpose::launch(kernels, stream, (Tensor::new(&x, from), TensorMut::new(&mut y, to))));
        assert_eq!(refusal.code(), code);
    };
    // A pitch that is too small, that is too large for the buffer, or for the device.
    transpose("CUTE223", [64, 32, 64], [64, 32, 31]);
    transpose("CUTE222", [64, 32, 64], [64, 32, 131]);
    transpose("CUTE222", [64, 32, 270], [64, 32, 64]);
    transpose("CUTE220", [64, 32, 1 << 24], [64, 32, 64]);

    // The same memory twice: safe code cannot write this.
    let (address, _) = y.device_ptr(stream);
    // SAFETY: the memory is there as long as `y`, and nothing is freed by the copy.
    let again = ManuallyDrop::new(unsafe { stream.upgrade_device_ptr::<f32>(address + 1024, 300) });
    let result = Saxpy::launch(kernels, stream, (2.0, Tensor::new(&*again, [300]), TensorMut::new(&mut y, [300])));
    assert!(matches!(refused(result), LaunchError::TensorsOverlap { argument: Named("y"), other: Named("x"), address: at, .. } if at == address + 1024));

    let context = CudaContext::new_non_primary(0, 0).unwrap();
    let elsewhere = context.default_stream();
    let there: CudaSlice<f32> = elsewhere.alloc_zeros(100).unwrap();
    assert_eq!(refused(Saxpy::launch(kernels, &elsewhere, (2.0, Tensor::new(&x, [8]), TensorMut::new(&mut y, [8])))).code(), "CUTE238");
    assert_eq!(refused(Saxpy::launch(kernels, stream, (2.0, Tensor::new(&there, [8]), TensorMut::new(&mut y, [8])))).code(), "CUTE238");
    drop(there);

    assert_eq!(stream.clone_dtoh(&y).unwrap(), vec![7.0; 8192], "nothing is written");
}

/// Small integers, of which sums are exact.
fn numbers(count: usize, salt: usize) -> Vec<f32> {
    (0..count).map(|i| ((i * 7 + i / 5 + salt) % 5) as f32 - 2.0).collect()
}

/// The form that is launched is the first that takes the extents and pitches, and its results are
/// right.
fn forms_that_fit(ptx: &str) {
    let device = Device::open(0, ptx).unwrap();
    for (m, n, k, pads, name) in [
        (128, 256, 32, [4, 8, 4], "sgemm_tn"),
        (256, 128, 1024, [0, 0, 0], "sgemm_tn"),
        (128, 128, 20, [0, 0, 0], "sgemm_tn_edges"),
        (130, 129, 16, [0, 0, 0], "sgemm_tn_edges"),
        (128, 128, 16, [1, 0, 0], "sgemm_tn_edges"),
        (5, 3, 7, [0, 0, 2], "sgemm_tn_edges"),
    ] {
        let [lda, ldb, ldc] = [k + pads[0], k + pads[1], m + pads[2]];
        let (a, b, c) = (numbers(m * lda, 1), numbers(n * ldb, 2), numbers(n * ldc, 3));
        let (on_a, on_b, mut on_c) = (device.upload(&a).unwrap(), device.upload(&b).unwrap(), device.upload(&c).unwrap());
        let arguments = (2.0, Tensor::new(&on_a, [m, k, lda]), Tensor::new(&on_b, [n, k, ldb]), 3.0, TensorMut::new(&mut on_c, [m, n, ldc]));
        assert_eq!(device.launch_first::<forms::SgemmTn>(arguments).unwrap(), name, "{m} {n} {k} {pads:?}");
        let found = device.download(&on_c).unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: f32 = (0..k).map(|l| a[i * lda + l] * b[j * ldb + l]).sum();
            assert_eq!(found[i + j * ldc], 2.0 * sum + 3.0 * c[i + j * ldc], "({i}, {j}) of {m} {n} {k} {pads:?}");
        }
    }
    for (m, n, k, name) in
        [(128, 256, 64, "hgemm_bf16_tn"), (256, 512, 128, "hgemm_bf16_tn"), (128, 256, 72, "hgemm_bf16_tn_edges"), (100, 40, 64, "hgemm_bf16_tn_edges")]
    {
        let (a, b, c) = (numbers(m * k, 1), numbers(n * k, 2), numbers(m * n, 3));
        let upload = |of: &[f32]| device.upload(&of.iter().map(|&x| BF16::from_f32(x)).collect::<Vec<_>>()).unwrap();
        let (on_a, on_b, mut on_c) = (upload(&a), upload(&b), upload(&c));
        let arguments = (2.0, 3.0, Tensor::new(&on_a, [m, k, k]), Tensor::new(&on_b, [n, k, k]), TensorMut::new(&mut on_c, [m, n, n]));
        assert_eq!(device.launch_first::<(HgemmBf16Tn, HgemmBf16TnEdges)>(arguments).unwrap(), name, "{m} {n} {k}");
        let found = device.download(&on_c).unwrap();
        for (i, j) in (0..m).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let sum: f32 = (0..k).map(|l| a[i * k + l] * b[j * k + l]).sum();
            let (expected, found) = (2.0 * sum + 3.0 * c[i * n + j], f32::from_bits(u32::from(found[i * n + j].to_bits()) << 16));
            // The result has 8 bits.
            assert!((found - expected).abs() <= expected.abs() / 256.0, "({i}, {j}) of {m} {n} {k}: {found} and {expected}");
        }
    }
    println!("the forms that fit are launched");
}

fn memory(stream: &Arc<CudaStream>) {
    let refusal = refused(stream.alloc_zeros::<f32>(1 << 40).map_err(LaunchError::from));
    assert_eq!(refusal, LaunchError::OutOfMemory);
}

/// What a launch takes of the host, with its checks.
fn overhead(kernels: &Module, stream: &Arc<CudaStream>) {
    let (x, mut y) = (stream.alloc_zeros::<f32>(1024).unwrap(), stream.alloc_zeros::<f32>(1024).unwrap());
    let (kernel, count) = (kernels.kernel::<Saxpy>().unwrap(), 10_000);
    for _ in 0..2 {
        stream.synchronize().unwrap();
        let start = Instant::now();
        for _ in 0..count {
            kernel.launch(stream, (0.0, Tensor::new(&x, [1024]), TensorMut::new(&mut y, [1024]))).unwrap();
        }
        let of_launch = start.elapsed();
        stream.synchronize().unwrap();
        println!(
            "{:.2} us a launch, {:.2} us with the kernel",
            of_launch.as_secs_f64() * 1e6 / f64::from(count),
            start.elapsed().as_secs_f64() * 1e6 / f64::from(count)
        );
    }
}

/// Exact tiles of what is read do not divide it, which the launch sees by what the kernel says of
/// its extents; without that, the kernel does.
fn ends_with_an_error(kernels: &Module, stream: &Arc<CudaStream>) {
    struct SaysNothing;
    // SAFETY: the entry of `SgemmNt`, which takes its arguments.
    unsafe impl Kernel for SaysNothing {
        const NAME: &'static str = SgemmNt::NAME;
        const THREADS: u32 = SgemmNt::THREADS;
        const SHARED: u32 = SgemmNt::SHARED;
        type Arguments = <SgemmNt as Kernel>::Arguments;
    }
    let (a, mut c) = (stream.alloc_zeros::<f32>(128 * 17).unwrap(), stream.alloc_zeros::<f32>(128 * 128).unwrap());
    let operand = || Tensor::new(&a, [128, 17, 128]);
    let said = SgemmNt::launch(kernels, stream, (1.0, operand(), operand(), 0.0, TensorMut::new(&mut c, [128, 128, 128])));
    assert_eq!(refused(said).code(), "CUTE214");
    SaysNothing::launch(kernels, stream, (1.0, operand(), operand(), 0.0, TensorMut::new(&mut c, [128, 128, 128]))).unwrap();
    let ended = refused(stream.synchronize().map_err(LaunchError::from));
    assert_eq!(ended.code(), "CUTE239");
    // Nothing of the context works any more, not even dropping what it has.
    std::mem::forget((a, c));
}
