//! Products of matrices, and how matrices lie in registers: by the layouts of the atoms.

use super::report::Kind;
use super::running::with;
use super::running::{Collective, Running, Slot, together};
use super::seam::at;
use super::shadow::{Access, At};
use crate::atom::{Fragment, MmaInstruction};
use cute_static::atom::{BF16, CopyOperation, Element, F16, MmaAtom, SM75_U16x2_LDSM_T, SM75_U16x4_LDSM_T, SM75_U16x8_LDSM_T, SM75_U32x1_LDSM_N};
use cute_static::atom::{SM75_U32x1_MOVM_T, SM75_U32x2_LDSM_N, SM75_U32x4_LDSM_N, TileOfProduct};
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
pub(super) fn load(running: &mut Running, warp: usize, count: usize, transposed: bool, at: At) {
    let ((rows, mask), mut held) = (rows(running, warp, count), [[0u8; 16]; 32]);
    for lane in 0..8 * count {
        let Some(row) = running.shared(32 * warp + lane, rows[lane] as u32, 16, Access::Read, at) else { return };
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
}

/// `stmatrix`.
pub(super) fn store(running: &mut Running, warp: usize, count: usize, transposed: bool, at: At) {
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
        let Some(row) = running.shared(32 * warp + lane, rows[lane] as u32, 16, Access::Write, at) else { return };
        row.copy_from_slice(&held[lane]);
    }
    running.count_warp(Kind::StoreMatrices, 16, mask, &rows, at);
}

/// `movmatrix`.
pub(super) fn transpose(running: &mut Running, warp: usize) {
    type Op = SM75_U32x1_MOVM_T;
    // By bit: which half word of which lane it is.
    let mut halves = [0; 64];
    for lane in 0..32 {
        for half in 0..2 {
            let at = <Op as CopyOperation>::Source::NEW.offset(lane + 32 * 16 * half) / 16;
            halves[at] = running.input(warp, lane)[0] >> (16 * half) & 0xffff;
        }
    }
    for lane in 0..32 {
        let half = |half: usize| halves[<Op as CopyOperation>::Destination::NEW.offset(lane + 32 * 16 * half) / 16];
        running.output(warp, lane)[0] = half(0) | half(1) << 16;
    }
}

/// How numbers lie in registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Number {
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

    fn bits(self) -> u32 {
        match self {
            Number::F16 | Number::BF16 => 16,
            Number::TF32 | Number::F32 => 32,
            Number::F64 => 64,
            Number::E4M3 | Number::E5M2 => 8,
            Number::Signed(bits) | Number::Unsigned(bits) => bits,
        }
    }

    /// The value of bits: exact in `f64`.
    fn value(self, bits: u64) -> f64 {
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

    /// The bits of the number that is nearest to a value: of integers, modulo 2^32, or the nearest.
    fn nearest(self, value: f64, saturates: bool) -> u64 {
        match self {
            Number::F16 => F16::from_f32(rounded_to_odd(value)).to_bits().into(),
            Number::BF16 => BF16::from_f32(rounded_to_odd(value)).to_bits().into(),
            Number::F64 => value.to_bits(),
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
        Product {
            extents: [<Atom::Shape as TileOfProduct>::M::VALUE, <Atom::Shape as TileOfProduct>::N::VALUE, <Atom::Shape as TileOfProduct>::K::VALUE]
                .map(|extent| extent as usize),
            numbers: [Number::of::<Atom::A>(), Number::of::<Atom::B>(), Number::of::<Atom::C>()],
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

    /// Products are exact, and so are their sums, as far as `f64` has bits; what comes out is
    /// rounded once, to the nearest. Of `f64` each product and sum is rounded once, by `k`.
    fn multiply(&self, running: &mut Running, warp: usize) {
        let [m, n, k] = self.extents;
        let (mut a, mut b, mut c) = (std::vec![0.0; m * k], std::vec![0.0; n * k], std::vec![0.0; m * n]);
        for product in 0..self.lanes.len() {
            self.gather(running, warp, product, 0, &mut a);
            self.gather(running, warp, product, 1, &mut b);
            self.gather(running, warp, product, 2, &mut c);
            let (by_xor, is_bits, fused) = (self.by_xor, self.numbers[0] == Number::Unsigned(1), self.numbers[2] == Number::F64);
            // Each is column-major: A(m, k), B(n, k), C(m, n).
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
            self.scatter(running, warp, product, &c);
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
    let of_a = a.put_words(&mut words);
    let of_b = b.put_words(&mut words[of_a..]);
    let of_c = c.put_words(&mut words[of_a + of_b..]);
    let mut sums: Slot = [0; 32];
    let perform = |running: &mut Running, warp: usize, _: At| product_of::<Atom>().multiply(running, warp);
    together(Collective { name: type_name::<Atom>(), perform }, &words[..of_a + of_b + of_c], &mut sums[..of_c], at!());
    c.take_words(&sums);
}
