//! Messages of refused launches name arguments as the kernel does: each error that a launch in the
//! emulator can have, by the first line of what it says.

use cute_device::hopper::{TensorMap, TensorMapMut};
use cute_device::{Entry, Exact, Extents, Global, GlobalMut, Kernel, RowMajor, Vector, kernel};
use cute_device_kernels::{Saxpy, SgemmTn, Transpose};
use cute_device_launch::{ArgumentName, Device, LaunchError, Tensor, TensorMut};
use cute_device_probes::images::{ImagePlane, ImagePlaneBy2};
use cute_static::atom::BF16;
use cute_static::prelude::*;

#[track_caller]
fn refused<T: std::fmt::Debug>(result: Result<T, LaunchError>, text: &str) {
    assert_eq!(result.unwrap_err().to_string().lines().next(), Some(text));
}

#[test]
fn buffers() {
    let (device, other) = (Device::emulated(), Device::emulated());
    let (x, mut y, mut elsewhere) = (device.upload(&[1.0f32; 499]).unwrap(), device.upload(&[2.0f32; 500]).unwrap(), other.upload(&[3.0f32; 500]).unwrap());
    let short = device.launch::<Saxpy>((2.0, Tensor::new(&x, [500]), TensorMut::new(&mut y, [500])));
    refused(short, "CUTE222: argument `x` of saxpy needs 500 elements and its buffer has 499");
    let longer = device.upload(&[1.0f32; 501]).unwrap();
    let short = device.launch::<Saxpy>((2.0, Tensor::new(&longer, [501]), TensorMut::new(&mut y, [501])));
    refused(short, "CUTE222: argument `y` of saxpy needs 501 elements and its buffer has 500");
    let of_another = device.launch::<Saxpy>((2.0, Tensor::new(&elsewhere, [8]), TensorMut::new(&mut y, [8])));
    refused(of_another, "CUTE238: argument `x` of saxpy lies in a buffer of another context than that of its kernels");
    let of_another = device.launch::<Saxpy>((2.0, Tensor::new(&x, [8]), TensorMut::new(&mut elsewhere, [8])));
    refused(of_another, "CUTE238: argument `y` of saxpy lies in a buffer of another context than that of its kernels");
    // Of what is no kernel, the function's.
    refused(device.write(&mut y, &[0.0; 501]), "CUTE222: argument `buffer` of write needs 501 elements and its buffer has 500");
    refused(device.write(&mut elsewhere, &[0.0]), "CUTE238: argument `buffer` of write lies in a buffer of another context than that of its kernels");
    refused(device.download(&elsewhere), "CUTE238: argument `buffer` of download lies in a buffer of another context than that of its kernels");
}

/// Extents and strides that are multiples, and a number that is not used.
#[kernel(threads = 32)]
fn multiples(block: &mut Block, _unused: f32, r#in: Global<f32, Layout![(Multiple<Int![8]>, Dyn) : (1, Multiple<Int![4]>)]>) {
    let _ = (block, r#in);
}

#[test]
fn numbers_of_layouts() {
    let device = Device::emulated();
    let (x, mut y) = (device.upload(&[1.0f32; 64]).unwrap(), device.upload(&[0.0f32; 64]).unwrap());
    let none = device.launch::<Saxpy>((2.0, Tensor::new(&x, [0]), TensorMut::new(&mut y, [8])));
    refused(none, "CUTE220: an extent of argument `x` of saxpy is 0, and is from 1 to 4294967295");
    let long = device.launch::<Transpose>((Tensor::new(&x, [8, 8, 8]), TensorMut::new(&mut y, [8, 8, 1 << 24])));
    refused(long, "CUTE220: a stride of argument `target` of transpose is 16777216, and is from 1 to 16777215");
    let twice = device.launch::<Transpose>((Tensor::new(&x, [8, 8, 8]), TensorMut::new(&mut y, [8, 8, 7])));
    refused(twice, "CUTE223: argument `target` of transpose is written, and coordinates 1 and 56 of it are one element");
    let multiples = |numbers: [usize; 3]| device.launch_blocks::<Multiples>([1; 3], (0.0, Tensor::new(&x, numbers)));
    refused(multiples([12, 2, 12]), "CUTE220: an extent of argument `r#in` of multiples is 12, and its type says a multiple of 8");
    refused(multiples([8, 2, 10]), "CUTE220: a stride of argument `r#in` of multiples is 10, and its type says a multiple of 4");
    assert_eq!(multiples([8, 2, 8]), Ok(()));
}

/// Exact tiles of one tensor, and others of another.
#[kernel(threads = 32, extents(x.0 == y.0))]
fn cuts(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Exact<Tile![16]>>, z: GlobalMut<f32, Vector, Tile![32]>) {
    let _ = (block, x, y, z);
}

#[test]
fn extents_and_tiles() {
    let device = Device::emulated();
    let (x, mut y, mut z) = (device.upload(&[1.0f32; 64]).unwrap(), device.upload(&[0.0f32; 64]).unwrap(), device.upload(&[0.0f32; 64]).unwrap());
    let mut launch = |[of_x, of_y, of_z]: [usize; 3], blocks: Option<[u32; 3]>| {
        let arguments = (Tensor::new(&x, [of_x]), TensorMut::new(&mut y, [of_y]), TensorMut::new(&mut z, [of_z]));
        match blocks {
            Some(blocks) => device.launch_blocks::<Cuts>(blocks, arguments),
            None => device.launch::<Cuts>(arguments),
        }
    };
    refused(launch([32, 48, 48], None), "CUTE214: mode 0 of argument `x` of cuts has extent 32, and mode 0 of argument `y`, which is to have the same, has 48");
    refused(launch([24, 24, 24], None), "CUTE225: mode 0 of argument `y` of cuts has extent 24, which exact tiles of 16 do not divide");
    refused(launch([64, 64, 64], None), "CUTE226: argument `y` of cuts has 4x1x1 tiles and argument `z` has 2x1x1");
    refused(launch([32, 32, 64], Some([3, 1, 1])), "CUTE226: cuts is launched with 3x1x1 blocks and argument `y` has 2x1x1 tiles");
    assert_eq!(launch([32, 32, 64], None), Ok(()));

    let mut c = device.upload(&[0.0f32; 128 * 128]).unwrap();
    let operand = device.upload(&[1.0f32; 128 * 24]).unwrap();
    let of = || Tensor::new(&operand, [128, 24, 24]);
    let product = device.launch::<SgemmTn>((1.0, of(), of(), 0.0, TensorMut::new(&mut c, [128, 128, 128])));
    refused(product, "CUTE214: mode 1 of argument `a` of sgemm_tn has extent 24, and is to have a multiple of 16");
}

/// Tensor maps of matrices with any pitch.
#[kernel(threads = 128)]
fn maps(
    block: &mut Block,
    from: TensorMap<f32, RowMajor, Layout![(64, 4) : (4, 1)]>,
    to: TensorMapMut<f32, RowMajor, Layout![(64, 4) : (4, 1)], Tile![64, 4]>,
) {
    let _ = (block, from, to);
}

#[test]
fn tensor_maps() {
    let device = Device::emulated();
    let (x, mut y) = (device.upload(&[1.0f32; 1024]).unwrap(), device.upload(&[0.0f32; 1024]).unwrap());
    let mut launch = |from: [usize; 3], to: [usize; 3]| {
        let arguments = (Tensor::new(&x, from), TensorMut::new(&mut y, to));
        device.launch_blocks::<Maps>([1; 3], arguments)
    };
    refused(launch([64, 4, 5], [64, 4, 4]), "CUTE403: mode 0 of argument `from` of maps has a stride of 20 bytes, and its tensor map takes multiples of 16");
    refused(
        launch([1 << 31, 4, 4], [64, 4, 4]),
        "CUTE403: mode 0 of argument `from` of maps has 2147483648 elements, and its tensor map takes less than 2147483648",
    );
    refused(launch([64, 4, 4], [64, 3, 4]), "CUTE403: argument `to` of maps has 12 bytes along mode 1, and its tensor map writes multiples of 16");
    assert_eq!(launch([64, 4, 4], [64, 4, 4]), Ok(()));
    // Numbers that a layout takes have strides below 2^27 bytes, so that no launch says this.
    let no_map = LaunchError::NoMap { kernel: "maps", argument: ArgumentName::of(Maps::ARGUMENT_NAMES, 1) };
    refused(Err::<(), _>(no_map), "CUTE403: there is no tensor map of argument `to` of maps");
}

#[test]
fn images() {
    let device = Device::emulated();
    let (x, mut y) = (device.upload(&[BF16::from_bits(0); 64]).unwrap(), device.upload(&[0.0f32; 64]).unwrap());
    let (of_w, of_y) = ([8, 8, 9, 72, 8], [1, 8, 8]);
    let narrow = (Tensor::new(&x, [1, 8, 1, 8, 64, 64, 8]), Tensor::new(&x, of_w), TensorMut::new(&mut y, of_y));
    refused(
        device.launch_blocks::<ImagePlaneBy2>([1; 3], narrow),
        "CUTE407: mode 2 of argument `x` of image_plane_by_2 has 1 elements, and with its zeros no window fits in",
    );
    let many = (Tensor::new(&x, [1 << 31, 8, 1, 1, 8, 8, 8]), Tensor::new(&x, of_w), TensorMut::new(&mut y, of_y));
    refused(
        device.launch_blocks::<ImagePlane>([1; 3], many),
        "CUTE407: argument `x` of image_plane has 2147483648 windows, and a tensor map is used for less than 2147483648",
    );
}

/// A kernel that is written by hand may say of a mode what `#[kernel]` does not let it say, and may
/// have no name for an argument: then that has its number.
#[test]
fn kernels_by_hand() {
    macro_rules! by_hand {
        ($name:ident, $names:expr, $extents:expr) => {
            struct $name;
            // SAFETY: the entry of `Saxpy`, which takes its arguments.
            unsafe impl Kernel for $name {
                const NAME: &'static str = Saxpy::NAME;
                const THREADS: u32 = Saxpy::THREADS;
                const SHARED: u32 = Saxpy::SHARED;
                type Arguments = <Saxpy as Kernel>::Arguments;
                const ARGUMENT_NAMES: &'static [&'static str] = $names;
                const EXTENTS: &'static [Extents] = $extents;
                const ENTRY: Option<Entry> = Saxpy::ENTRY;
            }
        };
    }
    by_hand! { OfANumber, &["factor"], &[Extents::Multiple { of: (0, 0), divisor: 1 }] }
    by_hand! { OfNoMode, &["factor"], &[Extents::Multiple { of: (1, 1), divisor: 1 }] }
    by_hand! { Different, &["factor", "from"], &[Extents::Same { first: (1, 0), second: (2, 0) }] }
    let device = Device::emulated();
    let (x, mut y) = (device.upload(&[1.0f32; 8]).unwrap(), device.upload(&[0.0f32; 8]).unwrap());
    macro_rules! launch {
        ($name:ident, $of_x:literal, $of_y:literal) => {
            device.launch::<$name>((1.0, Tensor::new(&x, [$of_x]), TensorMut::new(&mut y, [$of_y])))
        };
    }
    refused(launch!(OfANumber, 8, 8), "CUTE214: `extents` names mode 0 of argument `factor`, whose number of modes is 0");
    refused(launch!(OfNoMode, 8, 8), "CUTE214: `extents` names mode 1 of argument 1, whose number of modes is 1");
    refused(launch!(Different, 8, 7), "CUTE214: mode 0 of argument `from` of saxpy has extent 8, and mode 0 of argument 2, which is to have the same, has 7");
    refused(launch!(Different, 9, 9), "CUTE222: argument `from` of saxpy needs 9 elements and its buffer has 8");
    refused(launch!(Different, 8, 0), "CUTE220: an extent of argument 2 of saxpy is 0, and is from 1 to 4294967295");
    // The emulator names tensors, too, and those without a name as the kernel does.
    assert_eq!(launch!(Different, 8, 8), Ok(()));
    assert_eq!(device.download(&y).unwrap(), [1.0; 8]);
}
