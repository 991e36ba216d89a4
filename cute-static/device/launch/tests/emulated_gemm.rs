//! The products of `cute-device-gemm` in the emulator, beside exact sums: of each tile, of batches,
//! of parts of `k` and of what becomes of sums, of random extents. No fault is reported, in the
//! order that is always the same and in random ones.

mod batches;
mod common;
mod kernels_of_gemm;

use batches::{Batch, Held, Random};
use common::{device, devices, is_clean};
use cute_device::hopper::*;
use cute_device::*;
use cute_device_gemm::*;
use cute_device_launch::{LaunchError, Problems, Tensor, TensorMut};
use cute_static::atom::{BF16, F16, SM90_64xNxK_SS};
use cute_static::prelude::*;
use kernels_of_gemm::*;

/// Launches a kernel, and says what is wrong if it does not run without a fault.
macro_rules! launch {
    ($device:expr, $kernel:ident, $blocks:expr, $arguments:expr) => {
        if let Err(error) = $device.launch_blocks::<$kernel>([$blocks, 1, 1], $arguments) {
            panic!("{}: {error}\n{}", stringify!($kernel), $device.report());
        }
    };
}

/// The operands of a product: of `m` by `k` and of `n` by `k`, in batches.
fn operands<A: Held>(random: &mut Random, [m, n, k, z]: [usize; 4]) -> [Batch<A>; 2] {
    [m, n].map(|rows| Batch::new(random, [rows, k, z], false, |random| Some(random.small())))
}

/// Whether a run in an order is one of the large ones: of whole tiles, and of several of them and
/// a batch. The others are of a part of a tile, which takes the same steps.
fn is_large(order: usize) -> bool {
    order.is_multiple_of(25)
}

/// Runs each kernel in all orders, on random extents.
macro_rules! products {
    (
        $t:ident $a:ident $c:ident, $alpha:literal, $by_columns:literal:
        $($kernel:ident $rows:literal $columns:literal $($below:literal $beside:literal)?;)*
    ) => { {
        let mut random = Random(13);
        $(
            for (order, device) in devices().enumerate() {
                let mut size = |most: usize, by: usize| by * (1 + random.below(most / by));
                let whole = [$rows $(* $below)?, $columns $(* $beside)?];
                let most = if is_large(order) { [whole[0] + $rows / 4, whole[1] + $columns / 4, 200, 2] } else { [40, 40, 80, 1] };
                let (m, n) = if $by_columns { (size(most[0], 8), size(most[1], 1)) } else { (size(most[0], 1), size(most[1], 8)) };
                let (k, z, blocks) = (size(most[2], 1), size(most[3], 1), size(3, 1) as u32 $(* $below * $beside)?);
                let [a, b] = operands::<$a>(&mut random, [m, n, k, z]);
                let mut c = Batch::<$c>::new(&mut random, [m, n, z], $by_columns, |_| None);
                let (of_a, of_b, mut to) = (device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap(), device.upload(&c.data).unwrap());
                let arguments = ($alpha, Tensor::new(&of_a, a.numbers), Tensor::new(&of_b, b.numbers), TensorMut::new(&mut to, c.numbers));
                launch!(device, $kernel, blocks, arguments);
                is_clean(&device);
                c.data = device.download(&to).unwrap();
                if let Err(text) = c.check(|at| <$c>::held(-2 * a.sum(&b, at))) {
                    panic!("{}, k = {k}, order {order}: {text}", stringify!($kernel));
                }
            }
        )*
    } };
}

#[test]
fn halves_are_exact() {
    each_of_halves! { products }
}

#[test]
fn halves_of_more_digits_are_exact() {
    each_of_f16! { products }
}

#[test]
fn halves_by_columns_are_exact() {
    each_of_halves_by_columns! { products }
}

/// Blocks that bring parts of tiles to each other.
#[test]
fn clusters_are_exact() {
    each_of_clusters! { products }
}

#[test]
fn clusters_by_columns_are_exact() {
    each_of_clusters_by_columns! { products }
}

#[test]
fn bytes_are_exact() {
    each_of_bytes! { products }
}

#[test]
fn words_are_exact() {
    each_of_words! { products }
}

#[test]
fn integers_are_exact() {
    each_of_integers! { products }
}

/// Parts of `k`, more of them than there are steps too, and their sums by a second kernel.
#[test]
fn parts_are_exact() {
    let mut random = Random(17);
    macro_rules! parts {
        ($($kernel:ident $rows:literal $columns:literal;)*) => { $(
            for (order, device) in devices().enumerate() {
                let most = if is_large(order) { [150, 20, 400, 8] } else { [40, 5, 80, 2] };
                let [m, n, k, splits] = most.map(|most| 1 + random.below(most));
                let n = 8 * n;
                let [a, b] = operands::<BF16>(&mut random, [m, n, k, 1]);
                let mut c = Batch::<BF16>::new(&mut random, [m, n, 1], false, |_| None);
                let numbers = |batch: &Batch<BF16>| [batch.numbers[0], batch.numbers[1], batch.numbers[3]];
                let (of_a, of_b) = (device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap());
                let mut held = device.upload(&vec![f32::NAN; splits * m * n]).unwrap();
                let to = TensorMut::new(&mut held, [m, n, splits, n, m * n]);
                launch!(device, $kernel, 3, (Tensor::new(&of_a, numbers(&a)), Tensor::new(&of_b, numbers(&b)), to));
                let mut to = device.upload(&c.data).unwrap();
                let parts = Tensor::new(&held, [m, n, splits, n, m * n]);
                device.launch::<AddPartsBf16>((0.5f32, parts, TensorMut::new(&mut to, numbers(&c)))).unwrap();
                is_clean(&device);
                c.data = device.download(&to).unwrap();
                if let Err(text) = c.check(|at| BF16::from_f32(0.5 * a.sum(&b, at) as f32)) {
                    panic!("{}, k = {k} in {splits}, order {order}: {text}", stringify!($kernel));
                }
            }
        )* };
    }
    each_of_parts! { parts }
}

/// Problems of extents of their own, some of whose operands are the same.
#[test]
fn groups_are_exact() {
    let mut random = Random(31);
    macro_rules! groups {
        ($t:ident $held:ident $out:ident, $alpha:literal: $($kernel:ident $rows:literal $columns:literal;)*) => { $(
            for (order, device) in devices().enumerate() {
                let most = if is_large(order) { [$rows + 40, $columns / 8 + 5, 200, 2] } else { [40, 5, 80, 1] };
                let count = 1 + random.below(if is_large(order) { 4 } else { 3 });
                let (mut operands_of, mut results) = (Vec::new(), Vec::new());
                for _ in 0..count {
                    let [m, n, k, z] = most.map(|most| 1 + random.below(most));
                    let [a, b] = operands::<$held>(&mut random, [m, 8 * n, k, z]);
                    results.push(Batch::<$out>::new(&mut random, [m, 8 * n, z], false, |_| None));
                    operands_of.push((device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap(), a, b));
                }
                // The last problem once more, of half the rows.
                let last = operands_of.len() - 1;
                let [m, n, _, z] = [operands_of[last].2.numbers[0].div_ceil(2), operands_of[last].3.numbers[0], 0, operands_of[last].2.numbers[2]];
                results.push(Batch::<$out>::new(&mut random, [m, n, z], false, |_| None));
                let mut held: Vec<_> = results.iter().map(|c| device.upload(&c.data).unwrap()).collect();
                let problem = |(i, (to, c)): (usize, (_, &Batch<$out>))| {
                    let (of_a, of_b, a, b) = &operands_of[last.min(i)];
                    let numbers = [c.numbers[0], a.numbers[1], a.numbers[2], a.numbers[3], a.numbers[4]];
                    (Tensor::new(of_a, numbers), Tensor::new(of_b, b.numbers), TensorMut::new(to, c.numbers))
                };
                let problems = Problems::new(held.iter_mut().zip(&results).enumerate().map(problem));
                launch!(device, $kernel, 1 + random.below(4) as u32, ($alpha, problems));
                is_clean(&device);
                for (i, (c, held)) in results.iter_mut().zip(&held).enumerate() {
                    c.data = device.download(held).unwrap();
                    let (.., a, b) = &operands_of[last.min(i)];
                    if let Err(text) = c.check(|at| <$out>::held(-2 * a.sum(b, at))) {
                        panic!("{}, problem {i}, order {order}: {text}", stringify!($kernel));
                    }
                }
            }
        )* };
    }
    each_of_groups! { groups }
}

/// Problems that are no products, or that write what others touch, are refused.
#[test]
fn other_groups_are_refused() {
    let device = device(None);
    let (data, mut c, mut d) = (
        device.upload(&[BF16::from_bits(0); 8192]).unwrap(),
        device.upload(&[BF16::from_bits(0); 4096]).unwrap(),
        device.upload(&[BF16::from_bits(0); 4096]).unwrap(),
    );
    let matrix = |m: usize, n: usize| [m, n, 1, 64, 4096];
    let mut code = |a: [usize; 5], b: [usize; 5], to: [usize; 5]| {
        // The first problem is right.
        let first = (Tensor::new(&data, matrix(16, 40)), Tensor::new(&data, matrix(24, 40)), TensorMut::new(&mut d, matrix(16, 24)));
        let problems = Problems::new([first, (Tensor::new(&data, a), Tensor::new(&data, b), TensorMut::new(&mut c, to))]);
        device.launch_blocks::<WgmmaBf16Grouped64x128>([2, 1, 1], (1.0f32, problems)).map_err(|error: LaunchError| error.to_string())
    };
    assert_eq!(code(matrix(8, 16), matrix(32, 16), matrix(8, 32)), Ok(()));
    let mut is = |text: &str, a, b, to| {
        let found = code(a, b, to).unwrap_err();
        assert!(found.starts_with(text), "{found}");
    };
    is(
        "CUTE406: problem 1 of the group that wgmma_bf16_grouped_64x128 takes is no product: mode 0 of its A has 9 elements, and of its C 8",
        matrix(9, 16),
        matrix(32, 16),
        matrix(8, 32),
    );
    is(
        "CUTE406: problem 1 of the group that wgmma_bf16_grouped_64x128 takes is no product: mode 0 of its B has 24 elements, and of its C 32",
        matrix(8, 16),
        matrix(24, 16),
        matrix(8, 32),
    );
    is(
        "CUTE406: problem 1 of the group that wgmma_bf16_grouped_64x128 takes is no product: mode 1 of its B has 24 elements, and of its A 16",
        matrix(8, 16),
        matrix(32, 24),
        matrix(8, 32),
    );
    is(
        "CUTE406: problem 1 of the group that wgmma_bf16_grouped_64x128 takes is no product: mode 2 of its A has 2 elements, and of its C 1",
        [8, 16, 2, 64, 4096],
        matrix(32, 16),
        matrix(8, 32),
    );
    is("CUTE222: argument `problems` of wgmma_bf16_grouped_64x128 needs ", matrix(200, 16), matrix(32, 16), matrix(200, 32));
    is("CUTE220: an extent of argument `problems` of wgmma_bf16_grouped_64x128 is 0,", matrix(0, 16), matrix(32, 16), matrix(0, 32));
    is("CUTE220: a stride of argument `problems` of wgmma_bf16_grouped_64x128 is 63,", [8, 16, 1, 63, 4096], matrix(32, 16), matrix(8, 32));
    // A line that ends within 16 bytes.
    is("CUTE403: argument `problems` of wgmma_bf16_grouped_64x128 has 60 bytes along mode 1,", matrix(8, 16), matrix(30, 16), matrix(8, 30));
    let none = Problems::new(core::iter::empty::<(Tensor<'_, BF16, _>, Tensor<'_, BF16, _>, TensorMut<'_, BF16, _>)>());
    let error = device.launch_blocks::<WgmmaBf16Grouped64x128>([2, 1, 1], (1.0f32, none)).unwrap_err();
    assert!(error.to_string().starts_with("CUTE406: the group that wgmma_bf16_grouped_64x128 takes has no problem"), "{error}");
}

/// Sums that become something else.
#[test]
fn epilogues_are_exact() {
    let mut random = Random(19);
    for (order, device) in devices().enumerate() {
        let most = if is_large(order) { [200, 30, 150, 2] } else { [40, 5, 80, 1] };
        let [m, n, k, z] = most.map(|most| 1 + random.below(most));
        let n = 8 * n;
        let [a, b] = operands::<BF16>(&mut random, [m, n, k, z]);
        let value = |random: &mut Random| Some(random.small());
        let (old, bias) = (Batch::<BF16>::new(&mut random, [m, n, z], false, value), Batch::<f32>::new(&mut random, [1, n, z], false, value));
        let mut d = Batch::<BF16>::new(&mut random, [m, n, z], false, |_| None);
        let (of_a, of_b, of_old) = (device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap(), device.upload(&old.data).unwrap());
        let (of_bias, mut to) = (device.upload(&bias.data).unwrap(), device.upload(&d.data).unwrap());
        let (a_of, b_of, old_of) = (Tensor::new(&of_a, a.numbers), Tensor::new(&of_b, b.numbers), Tensor::new(&of_old, old.numbers));
        // All rows of C have one row of biases.
        let arguments = (2.0f32, -3.0f32, a_of, b_of, old_of, Tensor::new(&of_bias, [m, n, z, bias.numbers[4]]), TensorMut::new(&mut to, d.numbers));
        launch!(device, WgmmaBf16Affine128x192, 2, arguments);
        is_clean(&device);
        d.data = device.download(&to).unwrap();
        let expected = |[i, j, l]: [usize; 3]| 2 * a.sum(&b, [i, j, l]) - 3 * old.values[(l * m + i) * n + j] + bias.values[l * n + j];
        if let Err(text) = d.check(|at| BF16::held(expected(at).max(0))) {
            panic!("affine, k = {k}, order {order}: {text}");
        }
    }
}

/// Sums that the memory adds to what is there.
#[test]
fn sums_are_added() {
    let mut random = Random(29);
    macro_rules! added {
        ($($t:ident $a:ident $c:ident, $alpha:literal: $kernel:ident;)*) => { $(
            for (order, device) in devices().enumerate() {
                let most = if is_large(order) { [200, 30, 100, 2] } else { [40, 5, 80, 1] };
                let [m, n, k, z] = most.map(|most| 1 + random.below(most));
                let n = 8 * n;
                let [a, b] = operands::<$a>(&mut random, [m, n, k, z]);
                let mut c = Batch::<$c>::new(&mut random, [m, n, z], false, |random| Some(random.small()));
                let old = c.values.clone();
                let (of_a, of_b, mut to) = (device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap(), device.upload(&c.data).unwrap());
                let arguments = ($alpha, Tensor::new(&of_a, a.numbers), Tensor::new(&of_b, b.numbers), TensorMut::new(&mut to, c.numbers));
                launch!(device, $kernel, 2, arguments);
                is_clean(&device);
                c.data = device.download(&to).unwrap();
                // The sum, and what comes of it, are rounded, which leaves small integers as they
                // are.
                let expected = |[i, j, l]: [usize; 3]| old[(l * m + i) * n + j] - 2 * a.sum(&b, [i, j, l]);
                assert!((0..m).all(|i| (0..n).all(|j| (0..z).all(|l| a.sum(&b, [i, j, l]).abs() < 127 || size_of::<$c>() == 4))), "small numbers");
                if let Err(text) = c.check(|at| <$c>::held(expected(at))) {
                    panic!("{}, k = {k}, order {order}: {text}", stringify!($kernel));
                }
            }
        )* };
    }
    each_added! { added }
}

/// Blocks that make no whole clusters are refused.
#[test]
fn parts_of_clusters_are_refused() {
    let device = device(None);
    let (data, mut c) = (device.upload(&[BF16::from_bits(0); 4096]).unwrap(), device.upload(&[BF16::from_bits(0); 4096]).unwrap());
    let tensor = || Tensor::new(&data, [64, 64, 1, 64, 4096]);
    let arguments = (1.0f32, tensor(), tensor(), TensorMut::new(&mut c, [64, 64, 1, 64, 4096]));
    let error = device.launch_blocks::<WgmmaBf16128x256Pair>([3, 1, 1], arguments).unwrap_err();
    assert_eq!(error.code(), "CUTE404", "{error}");
}

type Operand = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(64, 64) : (64, 1)]>;
type OfC = Layout![(64, 16) : (16, 1)];
type A = TensorMap<BF16, RowMajorBy<Int![8]>, Operand>;

/// Products of so many steps along K; tiles for what is written at once have turns, or warpgroups.
macro_rules! products_of_steps {
    ($($name:ident $threads:tt $groups:ty, $turns:literal;)*) => { $(
        #[kernel(threads = $threads, extents(a.0 == c.0, b.0 == c.1, a.1 == b.1))]
        fn $name(
            block: &mut Block,
            depth: u32,
            a: A,
            b: A,
            c: TensorMapMut<BF16, RowMajorBy<Int![8]>, OfC, Tile![64, 64]>,
            stages: GmmaStages<SM90_64xNxK_SS<Int![64], f32, BF16, BF16>, Operand, Operand, Int![3], $groups>,
            out: OutStages<BF16, OfC, $groups, Int![$turns]>,
        ) {
            multiply_tiles(
                block,
                stages,
                c,
                out,
                depth,
                move |producer, (i, j, _), k, (to_a, to_b)| (a.load(producer, (i, k), to_a), b.load(producer, (j, k), to_b)),
                move |group, sums, tile| tile.store(group, &sums.map(|sum| sum)),
            );
        }
    )* };
}
products_of_steps! {
    so_many_steps 256 Int![1], 1;
    in_two_turns 256 Int![1], 2;
    in_three_turns 256 Int![1], 3;
    in_four_turns 256 Int![1], 4;
    in_eight_turns 256 Int![1], 8;
    of_two_warpgroups_in_turns 384 InTurns<Int![2]>, 1;
    of_three_warpgroups_in_turns 512 InTurns<Int![3]>, 2;
}

/// Products of no step have no sums, which nobody has begun: the kernel ends with an error. One
/// step is half of the sums, and three are all, as what is beyond a tensor is 0.
#[test]
fn products_of_no_step_are_refused() {
    for (depth, expected) in [(0, None), (1, Some(64.0)), (2, Some(128.0)), (3, Some(128.0))] {
        let device = device(None);
        let (ones, mut c) = (device.upload(&[BF16::from_f32(1.0); 64 * 128]).unwrap(), device.upload(&[BF16::from_f32(7.0); 64 * 64]).unwrap());
        let tensor = || Tensor::new(&ones, [64, 128, 128]);
        let launched = device.launch_blocks::<SoManySteps>([1, 1, 1], (depth, tensor(), tensor(), TensorMut::new(&mut c, [64, 64, 64])));
        match expected {
            Some(expected) => {
                launched.unwrap();
                is_clean(&device);
                assert!(device.download(&c).unwrap().iter().all(|found| found.to_f32() == expected), "{depth} steps");
            }
            None => assert!(launched.unwrap_err().to_string().contains("CUTE253")),
        }
    }
}

/// Tiles for what is written at once have turns: as many as the tile of C has parts, fewer and
/// more. Each is written again when its copies have read it, in whatever order these come. Likewise
/// warpgroups, of which each reads the stages of its own tiles, whether these have more steps than
/// there are stages or fewer.
#[test]
fn what_is_written_at_once_has_turns() {
    let mut random = Random(31);
    for order in 0..24 {
        let (m, n, k) = (1 + random.below(200), 8 * (1 + random.below(24)), 8 * (1 + random.below(60)));
        let [a, b] = operands::<BF16>(&mut random, [m, n, k, 1]);
        macro_rules! exact {
            ($($kernel:ident)*) => { $( {
                let device = device(Some(order));
                let mut c = Batch::<BF16>::new(&mut random, [m, n, 1], false, |_| None);
                let (of_a, of_b, mut to) = (device.upload(&a.data).unwrap(), device.upload(&b.data).unwrap(), device.upload(&c.data).unwrap());
                let numbers = |batch: &Batch<BF16>| [batch.numbers[0], batch.numbers[1], batch.numbers[3]];
                let (of_a, of_b, of_c) = (Tensor::new(&of_a, numbers(&a)), Tensor::new(&of_b, numbers(&b)), TensorMut::new(&mut to, numbers(&c)));
                device.launch_blocks::<$kernel>([2, 1, 1], (k.div_ceil(64) as u32, of_a, of_b, of_c)).unwrap();
                is_clean(&device);
                c.data = device.download(&to).unwrap();
                if let Err(text) = c.check(|at| BF16::held(a.sum(&b, at))) {
                    panic!("{}, {m} by {n} by {k}, order {order}: {text}", stringify!($kernel));
                }
            } )* };
        }
        exact! { SoManySteps InTwoTurns InThreeTurns InFourTurns InEightTurns OfTwoWarpgroupsInTurns OfThreeWarpgroupsInTurns }
    }
}
