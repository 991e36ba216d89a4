//! Products of matrices, and how matrices lie in registers: by the layouts of the atoms.

use super::report::Kind;
use super::running::with;
use super::running::{Collective, Ended, Running, Slot, together};
use super::seam::at;
use super::shadow::{Access, At};
use crate::atom::{Fragment, MmaInstruction};
use crate::share::Inside;
use cute_static::atom::{BF16, CopyOperation, Element, F16, MmaAtom, SM75_U16x2_LDSM_T, SM75_U16x4_LDSM_T, SM75_U16x8_LDSM_T, SM75_U32x1_LDSM_N};
use cute_static::atom::{SM75_U32x2_LDSM_N, SM75_U32x4_LDSM_N, TileOfProduct};
use cute_static::int::Number as _;
use cute_static::prelude::{LayoutFunction, Static, StaticLayout};
use std::any::type_name;
use std::boxed::Box;
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::vec::Vec;

/// For each lane and each half word that it has: the lane of the row that it is in, and its place
/// in the row.
type Halves = [[(u8, u8); 8]; 32];

/// Where the half words of `count` matrices are, by the destination of `ldmatrix`: `stmatrix` puts
/// them there.
fn halves(count: usize, transposed: bool) -> &'static Halves {
    static TABLES: [[OnceLock<Halves>; 2]; 3] = [const { [const { OnceLock::new() }; 2] }; 3];
    fn table<Op: CopyOperation>(count: usize) -> Halves {
        let mut table = [[(0, 0); 8]; 32];
        for (lane, halves) in table.iter_mut().enumerate() {
            for (half, place) in halves.iter_mut().enumerate().take(2 * count) {
                let bit = Op::Destination::NEW.offset(lane + 32 * 16 * half);
                *place = ((bit / 128) as u8, (bit % 128 / 16) as u8);
            }
        }
        table
    }
    TABLES[count.ilog2() as usize][usize::from(transposed)].get_or_init(|| match (count, transposed) {
        (1, false) => table::<SM75_U32x1_LDSM_N>(1),
        (2, false) => table::<SM75_U32x2_LDSM_N>(2),
        (_, false) => table::<SM75_U32x4_LDSM_N>(4),
        (1, true) => table::<SM75_U16x2_LDSM_T>(1),
        (2, true) => table::<SM75_U16x4_LDSM_T>(2),
        (_, true) => table::<SM75_U16x8_LDSM_T>(4),
    })
}

/// The rows that the lanes point to, of those that bring one.
fn rows(running: &Running, warp: usize, count: usize) -> ([u64; 32], u32) {
    let mut rows = [0; 32];
    (0..8 * count).for_each(|lane| rows[lane] = running.input(warp, lane)[0].into());
    (rows, if count == 4 { u32::MAX } else { (1 << (8 * count)) - 1 })
}

/// `ldmatrix`.
pub(super) fn load(running: &mut Running, warp: usize, count: usize, transposed: bool, at: At) -> Result<(), Ended> {
    let ((rows, mask), mut held) = (rows(running, warp, count), [[0u8; 16]; 32]);
    for lane in 0..8 * count {
        let row = running.shared(32 * warp + lane, rows[lane] as u32, 16, Access::Read, at)?;
        held[lane].copy_from_slice(row);
    }
    running.count_warp(Kind::LoadMatrices, 16, mask, &rows, at);
    let table = halves(count, transposed);
    for (lane, halves) in table.iter().enumerate() {
        for word in 0..count {
            let half = |(row, place): (u8, u8)| {
                let (row, place) = (&held[usize::from(row)], usize::from(place));
                u32::from(u16::from_le_bytes([row[2 * place], row[2 * place + 1]]))
            };
            running.output(warp, lane)[word] = half(halves[2 * word]) | half(halves[2 * word + 1]) << 16;
        }
    }
    Ok(())
}

/// `stmatrix`.
pub(super) fn store(running: &mut Running, warp: usize, count: usize, transposed: bool, at: At) -> Result<(), Ended> {
    let ((rows, mask), mut held) = (rows(running, warp, count), [[0u8; 16]; 32]);
    let table = halves(count, transposed);
    for (lane, halves) in table.iter().enumerate() {
        for (half, &(row, place)) in halves.iter().enumerate().take(2 * count) {
            let word = running.input(warp, lane)[1 + half / 2];
            let (row, place) = (&mut held[usize::from(row)], usize::from(place));
            row[2 * place..][..2].copy_from_slice(&((word >> (16 * (half % 2))) as u16).to_le_bytes());
        }
    }
    for lane in 0..8 * count {
        let row = running.shared(32 * warp + lane, rows[lane] as u32, 16, Access::Write, at)?;
        row.copy_from_slice(&held[lane]);
    }
    running.count_warp(Kind::StoreMatrices, 16, mask, &rows, at);
    Ok(())
}

/// `movmatrix`: of a matrix in registers as `ldmatrix` gives it, what its transpose gives. CuTe has
/// its atom by registers.
pub(super) fn transpose(running: &mut Running, warp: usize) -> Result<(), Ended> {
    let mut matrix = [[0; 8]; 8];
    for (lane, places) in halves(1, false).iter().enumerate() {
        for (half, &(row, place)) in places.iter().enumerate().take(2) {
            matrix[usize::from(row)][usize::from(place)] = running.input(warp, lane)[0] >> (16 * half) & 0xffff;
        }
    }
    for (lane, places) in halves(1, true).iter().enumerate() {
        let half = |half: usize| matrix[usize::from(places[half].0)][usize::from(places[half].1)];
        running.output(warp, lane)[0] = half(0) | half(1) << 16;
    }
    Ok(())
}

/// How numbers lie in registers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Number {
    F16,
    BF16,
    /// An `f32`, of which the lower 13 bits are ignored.
    TF32,
    F32,
    F64,
    /// 4 bits of exponent and 3 of mantissa, without infinities.
    E4M3,
    E5M2,
    Signed(u32),
    Unsigned(u32),
}

impl Number {
    fn of<T: Element>() -> Self {
        let name = type_name::<T>().rsplit(':').next().unwrap_or_default();
        match name {
            "F16" => Number::F16,
            "BF16" => Number::BF16,
            "TF32" => Number::TF32,
            "f32" => Number::F32,
            "f64" => Number::F64,
            "E4M3" => Number::E4M3,
            "E5M2" => Number::E5M2,
            "i8" | "i32" | "S4" => Number::Signed(T::Bits::VALUE as u32),
            "u8" | "u32" | "U4" | "U1" => Number::Unsigned(T::Bits::VALUE as u32),
            _ => unreachable!("the atoms of instructions have numbers of these kinds"),
        }
    }

    pub(super) fn bits(self) -> u32 {
        match self {
            Number::F16 | Number::BF16 => 16,
            Number::TF32 | Number::F32 => 32,
            Number::F64 => 64,
            Number::E4M3 | Number::E5M2 => 8,
            Number::Signed(bits) | Number::Unsigned(bits) => bits,
        }
    }

    /// The value of bits: exact in `f64`.
    pub(super) fn value(self, bits: u64) -> f64 {
        match self {
            Number::F16 => F16::from_bits(bits as u16).to_f32().into(),
            Number::BF16 => f32::from_bits((bits as u32) << 16).into(),
            Number::TF32 => f32::from_bits(bits as u32 & !0x1fff).into(),
            Number::F32 => f32::from_bits(bits as u32).into(),
            Number::F64 => f64::from_bits(bits),
            Number::E5M2 => F16::from_bits((bits as u16) << 8).to_f32().into(),
            Number::E4M3 => {
                let (exponent, mantissa) = (bits >> 3 & 15, bits & 7);
                let size = match (exponent, mantissa) {
                    (15, 7) => f64::NAN,
                    (0, _) => mantissa as f64 / 512.0,
                    _ => (8 + mantissa) as f64 * f64::from_bits((1023 + exponent - 10) << 52),
                };
                if bits & 0x80 == 0 { size } else { -size }
            }
            Number::Signed(width) => ((bits << (64 - width)).cast_signed() >> (64 - width)) as f64,
            Number::Unsigned(_) => bits as f64,
        }
    }

    /// What a sum is between two products of a warpgroup: an `f32` is cut off toward 0.
    pub(super) fn kept(self, value: f64) -> f64 {
        match self {
            Number::F32 => toward_zero(value).into(),
            _ => self.value(self.nearest(value, false)),
        }
    }

    /// The bits of the number that is nearest to a value: of integers, modulo 2^32, or the nearest.
    pub(super) fn nearest(self, value: f64, saturates: bool) -> u64 {
        match self {
            Number::F16 if value.is_nan() => 0x7fff,
            Number::F16 => F16::from_f32(rounded_to_odd(value)).to_bits().into(),
            Number::BF16 => BF16::from_f32(rounded_to_odd(value)).to_bits().into(),
            Number::F64 => value.to_bits(),
            _ if value.is_nan() => 0x7fff_ffff,
            Number::Signed(_) if saturates => u64::from((value as i32).cast_unsigned()),
            Number::Signed(_) => (value as i64).cast_unsigned() & 0xffff_ffff,
            _ => (value as f32).to_bits().into(),
        }
    }
}

/// A value as an `f32` that rounds to fewer bits as the value does: where it is not exact, its last
/// bit is set.
fn rounded_to_odd(value: f64) -> f32 {
    let near = value as f32;
    if f64::from(near) == value || !near.is_finite() || near.to_bits() & 1 == 1 {
        return near;
    }
    let is_too_large = (f64::from(near) > value) == (near > 0.0);
    f32::from_bits(if is_too_large { near.to_bits() - 1 } else { near.to_bits() + 1 })
}

/// A value as the `f32` that is nearest to it of those that are not further from 0.
fn toward_zero(value: f64) -> f32 {
    let near = value as f32;
    if f64::from(near).abs() <= value.abs() || value.abs() >= power(128) { near } else { f32::from_bits(near.to_bits() - 1) }
}

/// `2^exponent`, of the exponents that sums of products have.
fn power(exponent: i32) -> f64 {
    f64::from_bits(((1023 + i64::from(exponent)).cast_unsigned()) << 52)
}

/// The exponent of the first bit of a number that is not 0.
fn exponent(value: f64) -> i32 {
    (value.to_bits() >> 52 & 0x7ff) as i32 - 1023
}

/// The largest exponent of the first bit of some numbers, and the smallest of a last one: `None`
/// if one of them is not finite.
fn span(values: &[f64]) -> Option<(i32, i32)> {
    let mut span = (-4096, 4096);
    for &value in values.iter().filter(|&&value| value != 0.0) {
        let first = exponent(value);
        if first == 1024 {
            return None;
        }
        let last = first - 52 + (value.to_bits() | 1 << 52).trailing_zeros() as i32;
        span = (span.0.max(first), span.1.min(last));
    }
    Some(span)
}

/// How a sum of products is rounded: as `mma.sync` of an H100 does it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Rounding {
    /// Of integers, and of `f64`: each product and sum once, in order.
    Each,
    /// Products are exact. All of them, and what they are added to, are cut off toward 0 below bit
    /// 25 after the first bit of the largest one, and added up. An `f32` is what the sum is, cut
    /// off again, and a half is what is nearest to it.
    Together,
    /// Of bytes: the products of the first two of each four are added up so, and then the others.
    /// What they come to is added to C, which rounds to the nearest.
    TwoByTwo,
    /// Of quad pairs: products are added up one after the other in `f32`, and then C.
    OneByOne,
}

/// What an atom multiplies, and where.
struct Product {
    extents: [usize; 3],
    numbers: [Number; 3],
    /// Which lanes each product has.
    lanes: Vec<Vec<usize>>,
    /// By thread and value: the elements of A, B and C.
    places: [Vec<Vec<usize>>; 3],
    /// The first words of A, B and C.
    words: [usize; 3],
    saturates: bool,
    /// Of single bits: whether they are combined by `xor`.
    by_xor: bool,
    rounding: Rounding,
}

impl Product {
    fn of<Atom: MmaInstruction>() -> Self {
        let name = type_name::<Atom>();
        let threads = <Atom as MmaAtom>::ThreadId::NEW.size();
        fn places<L: StaticLayout>(threads: usize, layout: L) -> Vec<Vec<usize>> {
            let values = layout.size() / threads;
            (0..threads).map(|thread| (0..values).map(|value| layout.offset(thread + threads * value)).collect()).collect()
        }
        // The threads of a product are those of its `ThreadId` and so many after them: of quad
        // pairs, 4.
        let id = |thread| <Atom as MmaAtom>::ThreadId::NEW.offset(thread);
        let products = 32 / threads;
        let lanes = (0..products).map(|product| (0..threads).map(|thread| id(thread) + product * 16 / products).collect());
        let (a, b) = (size_of::<Atom::FragmentA>() / 4, size_of::<Atom::FragmentB>() / 4);
        let numbers = [Number::of::<Atom::A>(), Number::of::<Atom::B>(), Number::of::<Atom::C>()];
        let rounding = match numbers {
            [.., Number::F64 | Number::Signed(_)] => Rounding::Each,
            [Number::E4M3 | Number::E5M2, ..] => Rounding::TwoByTwo,
            _ if threads == 8 => Rounding::OneByOne,
            _ => Rounding::Together,
        };
        Product {
            extents: [<Atom::Shape as TileOfProduct>::M::VALUE, <Atom::Shape as TileOfProduct>::N::VALUE, <Atom::Shape as TileOfProduct>::K::VALUE]
                .map(|extent| extent as usize),
            numbers,
            rounding,
            lanes: lanes.collect(),
            places: [places(threads, Atom::LayoutA::NEW), places(threads, Atom::LayoutB::NEW), places(threads, Atom::LayoutC::NEW)],
            words: [0, a, a + b],
            saturates: name.ends_with("SATURATE"),
            by_xor: name.ends_with("XORPOPC"),
        }
    }

    /// The values of an operand, by lane and value.
    fn gather(&self, running: &Running, warp: usize, product: usize, operand: usize, to: &mut [f64]) {
        let (number, bits) = (self.numbers[operand], self.numbers[operand].bits() as usize);
        for (&lane, places) in self.lanes[product].iter().zip(&self.places[operand]) {
            let words: &[u32] = &running.input(warp, lane)[self.words[operand]..];
            for (value, &place) in places.iter().enumerate() {
                let at = value * bits;
                let found = match bits {
                    64 => u64::from(words[at / 32]) | u64::from(words[at / 32 + 1]) << 32,
                    _ => u64::from(words[at / 32] >> (at % 32)) & ((1 << bits) - 1),
                };
                to[place] = number.value(found);
            }
        }
    }

    /// Adds the products of the warp.
    fn multiply(&self, running: &mut Running, warp: usize) {
        let [m, n, k] = self.extents;
        let (mut a, mut b, mut c) = (std::vec![0.0; m * k], std::vec![0.0; n * k], std::vec![0.0; m * n]);
        for product in 0..self.lanes.len() {
            self.gather(running, warp, product, 0, &mut a);
            self.gather(running, warp, product, 1, &mut b);
            self.gather(running, warp, product, 2, &mut c);
            match self.rounding {
                Rounding::Each => self.add_each(&a, &b, &mut c),
                Rounding::Together if self.is_exact(&a, &b, &c) => {
                    self.add_each(&a, &b, &mut c);
                    c.iter_mut().for_each(|sum| *sum = self.cut(*sum));
                }
                Rounding::Together | Rounding::TwoByTwo => self.add_aligned(&a, &b, &mut c),
                Rounding::OneByOne => self.add_one_by_one(&a, &b, &mut c),
            }
            self.scatter(running, warp, product, &c);
        }
    }

    /// Each is column-major: `A(m, k)`, `B(n, k)`, `C(m, n)`.
    fn add_each(&self, a: &[f64], b: &[f64], c: &mut [f64]) {
        let [m, n, _] = self.extents;
        let (by_xor, is_bits, fused) = (self.by_xor, self.numbers[0] == Number::Unsigned(1), self.numbers[2] == Number::F64);
        for (column, sums) in c.chunks_exact_mut(m).enumerate() {
            for (step, rows) in a.chunks_exact(m).enumerate() {
                let y = b[step * n + column];
                match () {
                    () if is_bits && by_xor => sums.iter_mut().zip(rows).for_each(|(sum, &x)| *sum += (x - y).abs()),
                    () if fused => sums.iter_mut().zip(rows).for_each(|(sum, &x)| *sum = x.mul_add(y, *sum)),
                    () => sums.iter_mut().zip(rows).for_each(|(sum, &x)| *sum += x * y),
                }
            }
        }
    }

    fn add_one_by_one(&self, a: &[f64], b: &[f64], c: &mut [f64]) {
        let [m, n, k] = self.extents;
        for (at, sum) in c.iter_mut().enumerate() {
            let all = (0..k).fold(0.0f32, |sum, step| (a[step * m + at % m] as f32).mul_add(b[step * n + at / m] as f32, sum));
            *sum = f64::from(all + *sum as f32);
        }
    }

    /// The least exponent of a factor, which smaller ones have, too. Bytes are multiplied as
    /// halves.
    fn least(&self, operand: usize) -> i32 {
        if matches!(self.numbers[operand], Number::BF16 | Number::TF32) { -126 } else { -14 }
    }

    /// Whether nothing of a product, or of C, lies so low that it is cut off.
    fn is_exact(&self, a: &[f64], b: &[f64], c: &[f64]) -> bool {
        let (Some(a), Some(b), Some(c)) = (span(a), span(b), span(c)) else { return false };
        let most = (a.0.max(self.least(0)) + b.0.max(self.least(1))).max(c.0);
        (a.1 + b.1).min(c.1) >= most - 25
    }

    /// What a sum is in C's type: an `f32` is cut off, a half is rounded later.
    fn cut(&self, sum: f64) -> f64 {
        if self.numbers[2] == Number::F32 { toward_zero(sum).into() } else { sum }
    }

    fn add_aligned(&self, a: &[f64], b: &[f64], c: &mut [f64]) {
        let ([m, n, k], number) = (self.extents, self.numbers[2]);
        // What is 0 makes no product the largest; what is not finite makes each so.
        let exponents = |values: &[f64], least: i32| -> Vec<i32> {
            let of = |&value: &f64| match exponent(value) {
                _ if value == 0.0 => -4096,
                1024 => 8192,
                exponent => exponent.max(least),
            };
            values.iter().map(of).collect()
        };
        let (of_a, of_b) = (exponents(a, self.least(0)), exponents(b, self.least(1)));
        let add = |at: usize, steps: &[usize], to: f64| {
            let (row, column) = (at % m, at / m);
            let largest = steps.iter().map(|step| of_a[step * m + row] + of_b[step * n + column]).max().unwrap_or(-4096);
            let largest = if to == 0.0 { largest } else { largest.max(exponent(to)) };
            let products = steps.iter().map(|step| a[step * m + row] * b[step * n + column]);
            match largest {
                ..-2048 => 0.0,
                512.. => products.fold(to, |sum, product| sum + product),
                _ => {
                    let scale = power(25 - largest);
                    let sum = products.fold((to * scale) as i64, |sum, product| sum + (product * scale) as i64);
                    self.cut(sum as f64 * power(largest - 25))
                }
            }
        };
        let steps: Vec<usize> = (0..k).collect();
        let halves = [0, 1].map(|half| steps.iter().copied().filter(|step| step % 4 / 2 == half).collect::<Vec<_>>());
        for (at, sum) in c.iter_mut().enumerate() {
            if self.rounding == Rounding::Together {
                *sum = add(at, &steps, *sum);
                continue;
            }
            let both = halves.iter().fold(0.0, |sum, half| number.value(number.nearest(add(at, half, sum), false)));
            // Two halves have a sum in `f64`.
            *sum = if number == Number::F32 { f64::from(both as f32 + *sum as f32) } else { both + *sum };
        }
    }

    fn scatter(&self, running: &mut Running, warp: usize, product: usize, from: &[f64]) {
        let (number, bits) = (self.numbers[2], self.numbers[2].bits() as usize);
        for (&lane, places) in self.lanes[product].iter().zip(&self.places[2]) {
            let mut words: Slot = [0; 32];
            for (value, &place) in places.iter().enumerate() {
                let (at, found) = (value * bits, number.nearest(from[place], self.saturates));
                words[at / 32] |= (found as u32) << (at % 32);
                if bits == 64 {
                    words[at / 32 + 1] = (found >> 32) as u32;
                }
            }
            *running.output(warp, lane) = words;
        }
    }
}

/// The products that were used, by the names of their atoms.
fn product_of<Atom: MmaInstruction>() -> &'static Product {
    static PRODUCTS: Mutex<Option<HashMap<&'static str, &'static Product>>> = Mutex::new(None);
    let mut products = PRODUCTS.lock().unwrap_or_else(PoisonError::into_inner);
    products.get_or_insert_default().entry(type_name::<Atom>()).or_insert_with(|| Box::leak(Box::new(Product::of::<Atom>())))
}

/// Adds the product by an atom.
#[track_caller]
pub(crate) fn product<Atom: MmaInstruction>(a: &Atom::FragmentA, b: &Atom::FragmentB, c: &mut Atom::FragmentC) {
    let mut words: Slot = [0; 32];
    let of_a = a.put_words(&mut words, Inside(()));
    let of_b = b.put_words(&mut words[of_a..], Inside(()));
    let of_c = c.put_words(&mut words[of_a + of_b..], Inside(()));
    let mut sums: Slot = [0; 32];
    let perform = |running: &mut Running, warp: usize, _: At| {
        product_of::<Atom>().multiply(running, warp);
        Ok(())
    };
    together(Collective { name: type_name::<Atom>(), perform }, &words[..of_a + of_b + of_c], &mut sums[..of_c], at!());
    c.take_words(&sums, Inside(()));
}

#[cfg(test)]
mod tests {
    use super::super::launch::{Launched, Options};
    use super::super::report::Report;
    use super::super::seam;
    use super::{Element, Number};
    use crate::atom::{Fragment, MmaInstruction};
    use crate::share::Inside;
    use cute_static::atom::*;
    use cute_static::int::Number as _;
    use cute_static::prelude::{LayoutFunction, Static};
    use std::string::ToString;
    use std::sync::Mutex;
    use std::vec::Vec;

    /// Runs a warp whose lanes each make words of words.
    fn warp(input: &[Vec<u32>], body: impl Fn(&[u32]) -> Vec<u32> + Sync) -> Vec<Vec<u32>> {
        let output = Mutex::new(std::vec![Vec::new(); 32]);
        let (mut report, options) = (Report::default(), Options::default());
        let launched = Launched {
            kernel: "f",
            number: 0,
            threads: 32,
            grid: [1, 1, 1],
            cluster: 1,
            shared: 1024,
            tensors: Vec::new(),
            regions: Vec::new(),
            options,
            body: &|| {
                let lane = seam::lane() as usize;
                let words = body(&input[lane]);
                output.lock().unwrap()[lane] = words;
            },
        };
        launched.run(&mut report).unwrap();
        assert_eq!(report.faults().len(), 0, "{report}");
        output.into_inner().unwrap()
    }

    /// The bits of a small integer.
    fn encode(number: Number, value: i32) -> u64 {
        let (sign, size) = (u64::from(value < 0), u64::from(value.unsigned_abs()));
        // The power of two, and what is beyond it of so many bits.
        let float = |exponent: u32, mantissa: u32| match size.checked_ilog2() {
            None => 0,
            Some(power) => {
                let bias = (1 << (exponent - 1)) - 1;
                sign << (exponent + mantissa) | (u64::from(power) + bias) << mantissa | (size << mantissa >> power) & ((1 << mantissa) - 1)
            }
        };
        match number {
            Number::F16 => float(5, 10),
            Number::BF16 => float(8, 7),
            Number::TF32 | Number::F32 => float(8, 23),
            Number::F64 => float(11, 52),
            Number::E4M3 => float(4, 3),
            Number::E5M2 => float(5, 2),
            Number::Signed(bits) | Number::Unsigned(bits) => u64::from(value.cast_unsigned()) & ((1 << bits) - 1),
        }
    }

    /// The words of each lane, with numbers by an operand's layout.
    fn spread(threads: &[usize], number: Number, layout: &impl LayoutFunction, of: impl Fn(usize) -> i32) -> Vec<Vec<u32>> {
        let (bits, values) = (number.bits() as usize, layout.size() / threads.len());
        let mut words = std::vec![std::vec![0; (values * bits).div_ceil(32)]; 32];
        for product in 0..32 / threads.len() {
            for (thread, lane) in threads.iter().map(|&first| first + 4 * product).enumerate() {
                for value in 0..values {
                    let found = encode(number, of(layout.offset(thread + threads.len() * value)));
                    let at = value * bits;
                    words[lane][at / 32] |= (found as u32) << (at % 32);
                    if bits == 64 {
                        words[lane][at / 32 + 1] = (found >> 32) as u32;
                    }
                }
            }
        }
        words
    }

    /// An atom multiplies integers as they are multiplied by hand.
    fn multiplies<Atom: MmaInstruction>()
    where
        Atom::A: Element,
    {
        let [m, n, k] = [<Atom::Shape as TileOfProduct>::M::VALUE, <Atom::Shape as TileOfProduct>::N::VALUE, <Atom::Shape as TileOfProduct>::K::VALUE]
            .map(|extent| extent as usize);
        let [a, b, c] = [Number::of::<Atom::A>(), Number::of::<Atom::B>(), Number::of::<Atom::C>()];
        // Numbers that are told apart, and that the type has.
        let value = |number: Number, i: usize| match (number, ((i * 2_654_435_761) >> 7) % 7) {
            (Number::Unsigned(1), r) => (r % 2) as i32,
            (Number::Unsigned(_), r) => r as i32,
            (_, r) => r as i32 - 3,
        };
        let threads: Vec<usize> = (0..<Atom as MmaAtom>::ThreadId::NEW.size()).map(|thread| <Atom as MmaAtom>::ThreadId::NEW.offset(thread)).collect();
        let of_c = |i: usize| value(Number::Signed(32), i + 5) * 3;
        let (in_a, in_b) = (spread(&threads, a, &Atom::LayoutA::NEW, |i| value(a, i)), spread(&threads, b, &Atom::LayoutB::NEW, |i| value(b, i + 11)));
        let in_c = spread(&threads, c, &Atom::LayoutC::NEW, of_c);
        let lens = [in_a[0].len(), in_b[0].len()];
        let input: Vec<Vec<u32>> = (0..32).map(|lane| [&in_a[lane][..], &in_b[lane], &in_c[lane]].concat()).collect();
        let found = warp(&input, |words| {
            let (mut a, mut b, mut c) = (Atom::FragmentA::default(), Atom::FragmentB::default(), Atom::FragmentC::default());
            a.take_words(words, Inside(()));
            b.take_words(&words[lens[0]..], Inside(()));
            c.take_words(&words[lens[0] + lens[1]..], Inside(()));
            Atom::multiply(&a, &b, &mut c, Inside(()));
            let mut words = [0; 32];
            let count = c.put_words(&mut words, Inside(()));
            words[..count].to_vec()
        });
        let by_xor = core::any::type_name::<Atom>().ends_with("XORPOPC");
        let expected = spread(&threads, c, &Atom::LayoutC::NEW, |i| {
            let (row, column) = (i % m, i / m);
            let product = |k: usize| (value(a, row + m * k), value(b, column + n * k + 11));
            of_c(i) + (0..k).map(product).map(|(x, y)| if by_xor { x ^ y } else { x * y }).sum::<i32>()
        });
        assert_eq!(found, expected, "{}", core::any::type_name::<Atom>());
    }

    macro_rules! all_multiply {
        ($($atom:ident)*) => { $( multiplies::<$atom>(); )* };
    }

    #[test]
    fn atoms_of_floats_multiply() {
        all_multiply! {
            SM70_8x8x4_F16F16F16F16_TN SM70_8x8x4_F16F16F16F16_NT SM70_8x8x4_F16F16F16F16_NN SM70_8x8x4_F16F16F16F16_TT
            SM70_8x8x4_F32F16F16F32_TN SM70_8x8x4_F32F16F16F32_NT SM70_8x8x4_F32F16F16F32_NN SM70_8x8x4_F32F16F16F32_TT
            SM75_16x8x8_F32F16F16F32_TN SM80_16x8x8_F32F16F16F32_TN SM80_16x8x8_F32BF16BF16F32_TN SM80_16x8x4_F32TF32TF32F32_TN
            SM80_16x8x8_F16F16F16F16_TN SM80_16x8x16_F16F16F16F16_TN SM80_16x8x16_F32F16F16F32_TN SM80_16x8x16_F32BF16BF16F32_TN
            SM80_16x8x8_F32TF32TF32F32_TN SM89_16x8x32_F16E4M3E4M3F16_TN SM89_16x8x32_F16E4M3E5M2F16_TN SM89_16x8x32_F16E5M2E4M3F16_TN
            SM89_16x8x32_F16E5M2E5M2F16_TN SM89_16x8x32_F32E4M3E4M3F32_TN SM89_16x8x32_F32E4M3E5M2F32_TN SM89_16x8x32_F32E5M2E4M3F32_TN
            SM89_16x8x32_F32E5M2E5M2F32_TN SM90_16x8x4_F64F64F64F64_TN SM90_16x8x8_F64F64F64F64_TN SM90_16x8x16_F64F64F64F64_TN
            SM80_8x8x4_F64F64F64F64_TN
        }
    }

    #[test]
    fn atoms_of_integers_multiply() {
        all_multiply! {
            SM75_8x8x16_S32S8S8S32_TN SM80_8x8x16_S32S8S8S32_TN SM80_8x8x16_S32S8S8S32_TN_SATURATE SM80_8x8x16_S32S8U8S32_TN
            SM80_8x8x16_S32U8S8S32_TN SM80_8x8x16_S32U8U8S32_TN SM75_8x8x32_S32S4S4S32_TN SM80_8x8x32_S32S4S4S32_TN SM80_8x8x32_S32S4U4S32_TN
            SM80_8x8x32_S32U4S4S32_TN SM80_8x8x32_S32U4U4S32_TN SM80_8x8x128_S32U1U1S32_TN_ANDPOPC SM80_8x8x128_S32U1U1S32_TN_XORPOPC
            SM80_16x8x16_S32S8S8S32_TN SM80_16x8x16_S32S8U8S32_TN SM80_16x8x16_S32U8S8S32_TN SM80_16x8x16_S32U8U8S32_TN SM80_16x8x32_S32S4S4S32_TN
            SM80_16x8x32_S32U4U4S32_TN SM80_16x8x128_S32U1U1S32_TN_ANDPOPC SM80_16x8x128_S32U1U1S32_TN_XORPOPC SM80_16x8x32_S32S8S8S32_TN
            SM80_16x8x32_S32S8S8S32_TN_SATURATE SM80_16x8x32_S32S8U8S32_TN SM80_16x8x32_S32U8S8S32_TN SM80_16x8x32_S32U8U8S32_TN
            SM80_16x8x64_S32S4S4S32_TN SM80_16x8x64_S32S4U4S32_TN SM80_16x8x64_S32U4S4S32_TN SM80_16x8x64_S32U4U4S32_TN
            SM80_16x8x256_S32U1U1S32_TN_ANDPOPC SM80_16x8x256_S32U1U1S32_TN_XORPOPC
        }
    }

    /// The fragments of the instruction that products use most, as the PTX ISA has them
    /// (9.7.14.5.8).
    #[test]
    fn the_fragments_are_those_of_the_instruction() {
        type Atom = SM80_16x8x16_F32BF16BF16F32_TN;
        for lane in 0..32 {
            let (group, of_group) = (lane / 4, lane % 4);
            let row_of = |i: usize| if matches!(i, 0 | 1 | 4 | 5) { group } else { group + 8 };
            for i in 0..8 {
                let column = of_group * 2 + (i & 1) + if i >= 4 { 8 } else { 0 };
                assert_eq!(<Atom as MmaAtom>::LayoutA::NEW.offset(lane + 32 * i), row_of(i) + 16 * column);
            }
            for i in 0..4 {
                let row = of_group * 2 + (i & 1) + if i >= 2 { 8 } else { 0 };
                assert_eq!(<Atom as MmaAtom>::LayoutB::NEW.offset(lane + 32 * i), group + 8 * row);
                let (row, column) = (group + if i < 2 { 0 } else { 8 }, of_group * 2 + (i & 1));
                assert_eq!(<Atom as MmaAtom>::LayoutC::NEW.offset(lane + 32 * i), row + 16 * column);
            }
        }
    }

    /// What a sum is that has no number of its type: the nearest, of integers modulo 2^32 or the
    /// last.
    #[test]
    fn sums_are_rounded_once() {
        assert_eq!(Number::F16.nearest(2049.0, false), encode(Number::F16, 2048), "half way: to even");
        assert_eq!(Number::F16.nearest(2051.0, false), encode(Number::F16, 2052));
        assert_eq!(Number::F16.nearest(2049.0 + 1e-9, false), encode(Number::F16, 2050), "not by way of an f32");
        assert_eq!(Number::F16.nearest(-2049.0 - 1e-9, false), encode(Number::F16, -2050));
        assert_eq!(Number::F16.nearest(2049.0 - 1e-9, false), encode(Number::F16, 2048));
        assert_eq!(Number::Signed(32).nearest(2_147_483_648.0, false), 0x8000_0000);
        assert_eq!(Number::Signed(32).nearest(2_147_483_648.0, true), 0x7fff_ffff);
        assert_eq!(Number::Signed(32).nearest(-2_147_483_649.0, true), 0x8000_0000);
        assert_eq!(Number::TF32.value(0x3f80_1fff), 1.0, "the lower bits are ignored");
        for bits in 0..=255u64 {
            let (exponent, mantissa, sign) = (bits >> 3 & 15, (bits & 7) as f64, if bits < 128 { 1.0 } else { -1.0 });
            let size = if exponent == 0 { mantissa / 8.0 * 2f64.powi(-6) } else { (1.0 + mantissa / 8.0) * 2f64.powi(exponent as i32 - 7) };
            let found = Number::E4M3.value(bits);
            assert!(found == sign * size || bits & 0x7f == 0x7f && found.is_nan(), "{bits:#x}: {found}");
        }
    }

    /// A row of a matrix as `ldmatrix` takes it: 8 half words, each told apart by row and column.
    fn half(matrix: usize, row: usize, column: usize) -> u32 {
        (matrix * 64 + row * 8 + column) as u32
    }

    /// What the PTX ISA says of `ldmatrix`, `stmatrix` and `movmatrix` (9.7.14.5.15 to 17): lane
    /// `i` has of each matrix row `i/4`, columns `2(i%4)` and the next; transposed the other way
    /// around.
    #[test]
    fn matrices_are_loaded_and_stored_by_lanes() {
        let word = |matrix: usize, lane: usize, transposed: bool| {
            let (i, j) = (lane / 4, lane % 4 * 2);
            let at = |j: usize| if transposed { half(matrix, j, i) } else { half(matrix, i, j) };
            at(j) | at(j + 1) << 16
        };
        for transposed in [false, true] {
            for count in [1, 2, 4] {
                // Each lane writes the row of its number, and points to one in another order.
                let order = |lane: usize| lane * 5 % 32;
                let lanes: Vec<Vec<u32>> = (0..32u32).map(|lane| std::vec![lane]).collect();
                let place = |lane: usize| seam::shared() + 16 * order(lane) as u32;
                let loaded = warp(&lanes, |words| {
                    let lane = words[0] as usize;
                    for column in 0..8 {
                        seam::store_shared_16(place(lane) + 2 * column as u32, half(lane / 8, lane % 8, column) as u16);
                    }
                    seam::barrier();
                    match (count, transposed) {
                        (1, false) => seam::load_matrix_1::<false>(place(lane)).to_vec(),
                        (2, false) => seam::load_matrix_2::<false>(place(lane)).to_vec(),
                        (_, false) => seam::load_matrix_4::<false>(place(lane)).to_vec(),
                        (1, true) => seam::load_matrix_1::<true>(place(lane)).to_vec(),
                        (2, true) => seam::load_matrix_2::<true>(place(lane)).to_vec(),
                        (_, true) => seam::load_matrix_4::<true>(place(lane)).to_vec(),
                    }
                });
                let expected: Vec<Vec<u32>> = (0..32).map(|lane| (0..count).map(|matrix| word(matrix, lane, transposed)).collect()).collect();
                assert_eq!(loaded, expected, "{count} matrices, transposed: {transposed}");
                let stored = warp(&expected, |words| {
                    let lane = seam::lane() as usize;
                    match (count, transposed) {
                        (1, false) => seam::store_matrix_1::<false>(place(lane), [words[0]]),
                        (2, false) => seam::store_matrix_2::<false>(place(lane), [words[0], words[1]]),
                        (_, false) => seam::store_matrix_4::<false>(place(lane), [words[0], words[1], words[2], words[3]]),
                        (1, true) => seam::store_matrix_1::<true>(place(lane), [words[0]]),
                        (2, true) => seam::store_matrix_2::<true>(place(lane), [words[0], words[1]]),
                        (_, true) => seam::store_matrix_4::<true>(place(lane), [words[0], words[1], words[2], words[3]]),
                    }
                    seam::barrier();
                    let rows = if lane < 8 * count { 8 } else { 0 };
                    (0..rows).map(|column| u32::from(seam::load_shared_16(place(lane) + 2 * column))).collect()
                });
                for (lane, row) in stored.iter().enumerate().take(8 * count) {
                    assert_eq!(*row, (0..8).map(|column| half(lane / 8, lane % 8, column)).collect::<Vec<_>>(), "row {lane} of {count}");
                }
            }
        }
        let words: Vec<Vec<u32>> = (0..32).map(|lane| std::vec![word(0, lane, false)]).collect();
        let transposed = warp(&words, |words| std::vec![seam::transpose_matrix(words[0])]);
        assert_eq!(transposed, (0..32).map(|lane| std::vec![word(0, lane, true)]).collect::<Vec<_>>());
    }

    #[test]
    fn a_kind_of_number_has_a_name() {
        assert_eq!(Number::of::<BF16>().bits(), 16);
        assert_eq!(Number::of::<i8>(), Number::Signed(8));
        assert_eq!(std::format!("{:?}", Number::of::<U1>()).to_string(), "Unsigned(1)");
    }
}
