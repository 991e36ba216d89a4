//! Fragments of elements of 8, 16 and 32 bits under swizzles, in the emulator: rows of 16 bytes lie
//! at multiples of them, and the products are those of the matrices.

mod common;

use common::{device, is_clean};
use cute_device::*;
use cute_device_launch::{Tensor as Data, TensorMut};
use cute_static::atom::*;
use cute_static::prelude::*;

/// `name, its type, test, elements, sums, instruction, half of the columns and all, the swizzle; an
/// element of an integer.` Each instruction takes 32 bytes of a row.
macro_rules! products {
    ($($name:ident $launched:ident $test:ident $t:ident $sum:ident $atom:ident $half:literal $columns:literal, $swizzle:ty; $held:expr;)*) => { $(
        #[kernel(threads = 128, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
        fn $name(
            block: &mut Block, a: Global<$t, RowMajor>, b: Global<$t, RowMajor>, c: GlobalMut<$sum, RowMajor, Tile![64, 64]>,
            to_a: Shared<$t, Swizzled<$swizzle, Int![0], Layout![(64, $columns) : ($columns, 1)]>>,
            to_b: Shared<$t, Swizzled<$swizzle, Int![0], Layout![(64, $columns) : ($columns, 1)]>>,
        ) {
            type Mma = TiledMma<$atom, Layout![2, 2, 1], Tile![_, 32, _]>;
            type Load = CopyAtom<SM75_U32x4_LDSM_N, $t>;
            type OfC = Shares<OperandC<Mma>, Tile![64, 64]>;
            type Brings = Layout![((64, 2), $half) : ((1, 64), 128)];
            let (i, j, _) = c.place(block);
            let to_a = to_a.write::<Brings>(block, &a.tile_at::<Tile![64, $columns]>((i, 0)).share::<Brings>(block));
            let to_b = to_b.write::<Brings>(block, &b.tile_at::<Tile![64, $columns]>((j, 0)).share::<Brings>(block));
            let (a, b) = block.synchronize((to_a, to_b));
            let mut sums = partition_fragment_c::<Mma, Tile![64, 64]>();
            for step in 0..$columns * size_of::<$t>() as u32 / 32 {
                let of_a = a.fragment::<OperandA<Mma>, TiledCopyA<Load, Mma>>(block, step);
                sums.gemm(block, &of_a, &b.fragment::<OperandB<Mma>, TiledCopyB<Load, Mma>>(block, step));
            }
            axpby(1 as $sum, &sums, 0 as $sum, &mut c.tile(block).share::<OfC>(block));
        }

        #[test]
        fn $test() {
            let [m, n, k] = [70usize, 100, $columns];
            let (a, b) = (|i: usize, k: usize| (i * 7 + k * 5) as i32 % 13 - 6, |j: usize, k: usize| (j * 3 + k * 11) as i32 % 11 - 5);
            let data = |rows: usize, of: &dyn Fn(usize, usize) -> i32| (0..rows * k).map(|at| $held(of(at / k, at % k))).collect::<Vec<$t>>();
            let device = device(None);
            let (on_a, on_b) = (device.upload(&data(m, &a)).unwrap(), device.upload(&data(n, &b)).unwrap());
            let mut of_c = device.uninitialised::<$sum>(m * n).unwrap();
            let (of_a, of_b) = (Data::new(&on_a, [m, k, k]), Data::new(&on_b, [n, k, k]));
            device.launch::<$launched>((of_a, of_b, TensorMut::new(&mut of_c, [m, n, n]))).unwrap();
            let expected = (0..m * n).map(|at| (0..k).map(|k| a(at / n, k) * b(at % n, k)).sum::<i32>() as $sum);
            assert!(device.download(&of_c).unwrap().into_iter().eq(expected));
            is_clean(&device);
        }
    )* };
}

products! {
    bytes_4 Bytes4 bytes_under_the_base_4 i8 i32 SM80_16x8x32_S32S8S8S32_TN 32 64, Swizzle![2, 4, 3]; |x: i32| x as i8;
    bytes_5 Bytes5 bytes_under_the_base_5 i8 i32 SM80_16x8x32_S32S8S8S32_TN 64 128, Swizzle![2, 5, 2]; |x: i32| x as i8;
    halves_3 Halves3 halves_under_the_base_3 F16 f32 SM80_16x8x16_F32F16F16F32_TN 32 64, Swizzle![3, 3, 3]; |x: i32| F16::from_f32(x as f32);
    halves_4 Halves4 halves_under_the_base_4 F16 f32 SM80_16x8x16_F32F16F16F32_TN 16 32, Swizzle![1, 4, 2]; |x: i32| F16::from_f32(x as f32);
    words_2 Words2 words_under_the_base_2 f32 f32 SM80_16x8x8_F32TF32TF32F32_TN 16 32, Swizzle![3, 2, 3]; |x: i32| x as f32;
    words_3 Words3 words_under_the_base_3 f32 f32 SM80_16x8x8_F32TF32TF32F32_TN 16 32, Swizzle![2, 3, 3]; |x: i32| x as f32;
}
