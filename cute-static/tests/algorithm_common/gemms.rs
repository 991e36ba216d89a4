//! Products against loops over offsets: what a row of a table is.

use crate::algorithm_common::cosize;

/// The offsets of each mode of an operand.
pub type Modes = Vec<Vec<usize>>;

/// As many elements as the modes reach, and two more.
pub fn length(modes: &Modes) -> usize {
    modes.iter().map(|mode| cosize(mode) - 1).sum::<usize>() + 3
}

/// The product of the paper, `(M, K) x (N, K) -> (M, N)`, in three loops over offsets.
pub fn product<T: Copy + std::ops::Mul<Output = T> + std::ops::AddAssign>(a: (&[T], &Modes), b: (&[T], &Modes), c: (&mut [T], &Modes)) {
    for (ak, bk) in a.1[1].iter().zip(&b.1[1]) {
        for (bn, cn) in b.1[0].iter().zip(&c.1[1]) {
            for (am, cm) in a.1[0].iter().zip(&c.1[0]) {
                c.0[cm + cn] += a.0[am + ak] * b.0[bn + bk];
            }
        }
    }
}

/// `name: A, its modes; B, its modes; C, its modes; A, B and C with runtime leaves;`
macro_rules! gemms {
    ($($name:ident:
        $a:expr, [$($am:tt)+], [$($ak:tt)+];
        $b:expr, [$($bn:tt)+], [$($bk:tt)+];
        $c:expr, [$($cm:tt)+], [$($cn:tt)+];
        $dyn_a:expr, $dyn_b:expr, $dyn_c:expr;
    )*) => { $(
        #[test]
        fn $name() {
            let mut random = Random::new();
            let a_modes = vec![offsets(&[$($am)+]), offsets(&[$($ak)+])];
            let b_modes = vec![offsets(&[$($bn)+]), offsets(&[$($bk)+])];
            let c_modes = vec![offsets(&[$($cm)+]), offsets(&[$($cn)+])];

            // Integers, which add up in any order, and floats, which do not: the order is the
            // paper's.
            let (a, b, c) = (random.integers(length(&a_modes)), random.integers(length(&b_modes)), random.integers(length(&c_modes)));
            let mut model = c.clone();
            product((&a, &a_modes), (&b, &b_modes), (&mut model, &c_modes));
            assert_ne!(model, c);
            let floats = (random.floats(a.len()), random.floats(b.len()), random.floats(c.len()));
            let mut float_model = floats.2.clone();
            product((&floats.0, &a_modes), (&floats.1, &b_modes), (&mut float_model, &c_modes));

            macro_rules! check {
                ($la:expr, $lb:expr, $lc:expr, $multiply:expr) => {{
                    let mut data = c.clone();
                    let tensors = (Tensor::new(&a[..], $la).unwrap(), Tensor::new(&b[..], $lb).unwrap());
                    $multiply(&tensors.0, &tensors.1, &mut Tensor::new(&mut data[..], $lc).unwrap());
                    assert_eq!(data, model);
                    let mut data = floats.2.clone();
                    let tensors = (Tensor::new(&floats.0[..], $la).unwrap(), Tensor::new(&floats.1[..], $lb).unwrap());
                    $multiply(&tensors.0, &tensors.1, &mut Tensor::new(&mut data[..], $lc).unwrap());
                    assert_eq!(data, float_model);
                }};
            }
            check!($a, $b, $c, gemm);
            check!($a, $b, $c, |a: &_, b: &_, c: &mut _| gemm_with(a, b, c, |a, b, c| *c += a * b));
            check!($a, $b, $c, |a: &_, b: &_, c: &mut _| try_gemm(a, b, c).unwrap());
            check!($dyn_a, $dyn_b, $dyn_c, |a: &_, b: &_, c: &mut _| try_gemm(a, b, c).unwrap());
            check!($a, $dyn_b, $dyn_c, |a: &_, b: &_, c: &mut _| try_gemm(a, b, c).unwrap());
            check!($dyn_a, $dyn_b, $c, |a: &_, b: &_, c: &mut _| try_gemm(a, b, c).unwrap());
        }
    )* };
}
