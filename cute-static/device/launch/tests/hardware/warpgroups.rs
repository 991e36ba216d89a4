//! Products by warpgroups: the probes, and the kernels of `cute-device-kernels`.

use super::numbers::{Random, Style, float};
use crate::kernels_by_warpgroups::each_kernel;
use crate::{Held, Outcome, run};
use cute_device::Element;
use cute_device_kernels::*;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_device_probes::warpgroups::*;
use cute_static::atom::{BF16, F16};

/// A number in memory.
pub(crate) trait Number: Element {
    fn of(bits: u64) -> Self;
    fn bits(self) -> u32;
}

macro_rules! numbers {
    ($($ty:ident |$bits:ident| $of:expr, |$number:ident| $to:expr;)*) => { $(
        impl Number for $ty {
            fn of($bits: u64) -> Self {
                $of
            }
            fn bits(self) -> u32 {
                let $number = self;
                $to
            }
        }
    )* };
}
numbers! {
    BF16 |bits| BF16::from_bits(bits as u16), |number| number.to_f32().to_bits();
    F16 |bits| F16::from_bits(bits as u16), |number| number.to_f32().to_bits();
    f32 |bits| f32::from_bits(bits as u32), |number| number.to_bits();
    u8 |bits| bits as u8, |number| number.into();
    i8 |bits| bits as i8, |number| u32::from(number.cast_unsigned());
    i32 |bits| bits as i32, |number| number.cast_unsigned();
}

/// A matrix of numbers of a kind, with contiguous rows or columns.
pub(crate) struct Matrix {
    kind: &'static str,
    pub(crate) extents: [usize; 2],
    along_rows: bool,
    /// The bits of each.
    data: Vec<u64>,
}

impl Matrix {
    fn new<T>(kind: &'static str, style: Style, extents: [usize; 2], along_rows: bool, random: &mut Random) -> Self {
        let mut matrix = Matrix { kind, extents, along_rows, data: Vec::new() };
        let lines = extents[usize::from(along_rows)];
        let draw = |_| match float(kind) {
            Some(float) => float.draw(style, false, random),
            None => random.bits(),
        };
        matrix.data = (0..lines * matrix.pitch::<T>()).map(draw).collect();
        matrix
    }

    /// From line to line: a multiple of 16 bytes.
    pub(crate) fn pitch<T>(&self) -> usize {
        self.extents[usize::from(!self.along_rows)].next_multiple_of(16 / size_of::<T>())
    }

    /// The same without signs.
    fn sizes(&self) -> Self {
        let sign = float(self.kind).map_or(0, |float| 1 << (float.bits() - 1));
        Matrix { data: self.data.iter().map(|bits| bits & !sign).collect(), ..*self }
    }

    pub(crate) fn elements<T: Number>(&self) -> Vec<T> {
        self.data.iter().copied().map(<T as Number>::of).collect()
    }

    pub(crate) fn numbers<T>(&self) -> [usize; 3] {
        [self.extents[0], self.extents[1], self.pitch::<T>()]
    }
}

/// What a product of `m` by `n` by `k` leaves: of numbers whose sums are exact, which are integers
/// and powers of two, and of numbers with all digits. `multiply` gives the words of C.
pub(crate) fn product<A, B>(
    name: &str,
    [m, n, k]: [usize; 3],
    kinds: [&'static str; 2],
    along_rows: [bool; 2],
    held: Held,
    multiply: &dyn Fn(&Matrix, &Matrix) -> Vec<u32>,
    to: &mut Vec<Outcome>,
) {
    let operands = |styles: [Style; 2], what: &str| {
        let mut random = Random::of(&format!("{name} {what}"));
        let a = Matrix::new::<A>(kinds[0], styles[0], [m, k], along_rows[0], &mut random);
        (a, Matrix::new::<B>(kinds[1], styles[1], [n, k], along_rows[1], &mut random))
    };
    let (a, b) = operands([Style::Integers, Style::Powers], "Exact");
    to.push(Outcome::bits(&format!("{name} Exact"), multiply(&a, &b)));
    if float(kinds[0]).is_some() {
        let (a, b) = operands([Style::Reals; 2], "Reals");
        // Of those that are written down, some: an odd number apart, so that they are of all rows
        // and columns of an instruction.
        let some = |words: Vec<u32>| {
            let step = (words.len() / 80) | 1;
            words.into_iter().step_by(step).collect::<Vec<u32>>()
        };
        let (words, scale) = (some(multiply(&a, &b)), some(multiply(&a.sizes(), &b.sizes())));
        to.push(Outcome { name: format!("{name} Reals"), held, scale: Some(scale), terms: k, words });
    }
}

/// How results of a type are held, and what is added up in F16.
pub(crate) fn held(t: &str, sums: &str, kind: &str) -> Held {
    match (t, sums) {
        (_, "F16") => Held::F16Sums,
        _ if kind.starts_with('E') => Held::SumsOfBytes,
        ("F16", _) => Held::F16InF32,
        _ => Held::BF16InF32,
    }
}

/// Runs a kernel on two matrices.
macro_rules! multiply {
    ($device:ident, $kernel:ident $a:ident $b:ident $t:ident $(, $alpha:expr)?) => {
        &|a, b| {
            let (on_a, on_b) = (run($device.upload(&a.elements::<$a>())), run($device.upload(&b.elements::<$b>())));
            let ([m, ..], [n, ..]) = (a.extents, b.extents);
            let pitch = n.next_multiple_of(8);
            let mut c = run($device.upload(&vec![<$t as Number>::of(0); m * pitch]));
            let (of_a, of_b) = (Tensor::new(&on_a, a.numbers::<$a>()), Tensor::new(&on_b, b.numbers::<$b>()));
            run($device.launch_blocks::<$kernel>([2, 1, 1], ($($alpha,)? of_a, of_b, TensorMut::new(&mut c, [m, n, pitch]))));
            run($device.download(&c)).into_iter().map(Number::bits).collect()
        }
    };
}

/// The kernels.
pub(crate) fn kernels(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! kernel {
        ($($kernel:ident $t:ident $a:literal $b:literal;)*) => { $(
            let kinds = [stringify!($t); 2];
            product::<$t, $t>(
                stringify!($kernel), [130, 264, 136], kinds, [$a, $b], held(kinds[0], "f32", kinds[0]), multiply!(device, $kernel $t $t $t, -2.0f32), to,
            );
        )* };
    }
    each_kernel! { kernel }
}

/// The probes.
pub(crate) fn probes(device: &Device, to: &mut Vec<Outcome>) {
    macro_rules! probe {
        ($($kernel:ident $name:ident: $atom:ident $sum:ident $a:ident $held_a:ident $b:ident $held_b:ident $n:literal [$($order:ident)*] $t:ident $out:ident,
            $of_a:ident $stage_a:ty, $of_b:ident $stage_b:ty;)*) => { $(
            let along_rows = [stringify!($of_a) == "ByRows", stringify!($of_b) == "ByRows"];
            product::<$held_a, $held_b>(
                stringify!($kernel), [70, $n, 72], [stringify!($a), stringify!($b)], along_rows, held(stringify!($t), stringify!($sum), stringify!($a)),
                multiply!(device, $kernel $held_a $held_b $t), to,
            );
        )* };
    }
    cute_device_probes::each_warpgroup_product! { probe }
}
