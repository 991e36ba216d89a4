//! Instructions, beside the layouts that `cute_static::atom` has for them.
//!
//! Each is run on data of which the host knows what is to come out, by the layouts alone: every
//! value of every thread is compared. A product is run on ones, a single one in A and in B, for all
//! places `(m, n, k)`, and on numbers that are all distinct where the type has so many; the sums
//! are exact. What no product shows is a permutation of `k` that A and B have in common. Copies of
//! matrices are compared bit by bit.

use crate::Error;
use crate::device::{Gpu, Results};
use crate::random::Random;
use cudarc::driver::PushKernelArg;
use cute_static::atom::*;
use cute_static::prelude::*;
use std::ops::RangeInclusive;

// `each_product!`: the instructions that the kernels have probes of.
include!("../../instructions.rs");

/// The tries of an instruction on numbers that are not ones.
const TRIES: usize = 16;

/// What came out of an instruction.
#[derive(Debug, Default, PartialEq)]
struct Compared {
    pairs: u64,
    wrong: u64,
}

/// A kind of number in the registers of an operand.
trait Kind: Element {
    /// Integers that it holds exactly; the sums of their products are exact in `f32`.
    const RANGE: RangeInclusive<i32>;

    /// The bits of an integer, in the low ones.
    fn bits(number: i32) -> u32;
}

macro_rules! kinds {
    ($($kind:ident $range:expr, |$number:ident| $bits:expr;)*) => { $(
        impl Kind for $kind {
            const RANGE: RangeInclusive<i32> = $range;

            fn bits($number: i32) -> u32 {
                $bits
            }
        }
    )* };
}

kinds! {
    F16 -512..=512, |number| half::f16::from_f32(number as f32).to_bits().into();
    BF16 -256..=256, |number| half::bf16::from_f32(number as f32).to_bits().into();
    TF32 -512..=512, |number| (number as f32).to_bits();
    i8 -128..=127, |number| number.cast_unsigned() & 0xff;
    u8 0..=255, |number| number.cast_unsigned();
    f32 -4096..=4096, |number| (number as f32).to_bits();
    i32 -4096..=4096, |number| number.cast_unsigned();
}

/// An instruction, with integers in place of its numbers.
trait Product: MmaAtom<A: Kind, B: Kind, C: Kind, D: Kind> {
    const M: usize = <Self::Shape as TileOfProduct>::M::VALUE as usize;
    const N: usize = <Self::Shape as TileOfProduct>::N::VALUE as usize;
    const K: usize = <Self::Shape as TileOfProduct>::K::VALUE as usize;
}

impl<Atom: MmaAtom<A: Kind, B: Kind, C: Kind, D: Kind>> Product for Atom {}

/// The operands of a product, by their indices in the instruction's tiles.
struct Operands {
    a: Vec<i32>,
    b: Vec<i32>,
    c: Vec<i32>,
}

impl Operands {
    /// A one in A, and one in B.
    fn unit<Atom: Product>(m: usize, n: usize, k: usize) -> Self {
        let mut unit = Operands { a: vec![0; Atom::M * Atom::K], b: vec![0; Atom::N * Atom::K], c: vec![0; Atom::M * Atom::N] };
        unit.a[m + k * Atom::M] = 1;
        unit.b[n + k * Atom::N] = 1;
        unit
    }

    /// Numbers that are all distinct in each operand, where its kind has so many.
    fn tagged<Atom: Product>(random: &mut Random) -> Self {
        Operands { a: tags::<Atom::A>(Atom::M * Atom::K, random), b: tags::<Atom::B>(Atom::N * Atom::K, random), c: tags::<Atom::C>(Atom::M * Atom::N, random) }
    }

    /// `c(m,n) + Σ_k a(m,k)·b(n,k)`.
    fn product<Atom: Product>(&self) -> Vec<i32> {
        let sum = |m: usize, n: usize| -> i32 { (0..Atom::K).map(|k| self.a[m + k * Atom::M] * self.b[n + k * Atom::N]).sum() };
        (0..Atom::M * Atom::N).map(|i| self.c[i] + sum(i % Atom::M, i / Atom::M)).collect()
    }
}

/// Numbers of a kind in random order: the first of a shuffled range, which starts over where it is
/// too short.
fn tags<K: Kind>(count: usize, random: &mut Random) -> Vec<i32> {
    let mut numbers: Vec<i32> = K::RANGE.collect();
    random.shuffle(&mut numbers);
    numbers.into_iter().cycle().take(count).collect()
}

/// The registers of all threads, one thread after the other: what a thread-value layout makes of a
/// tile. Numbers of less than 32 bits share a register, the first in its low bits.
fn registers<K: Kind, Threads: StaticLayout, L: StaticLayout>(tile: &[i32]) -> Vec<u32> {
    let (threads, layout) = (Threads::new(), L::new());
    let bits = K::Bits::VALUE as usize;
    let (in_register, values) = (32 / bits, layout.size() / threads.size());
    let words = values / in_register;
    let mut registers = vec![0; threads.size() * words];
    for thread in 0..threads.size() {
        for value in 0..values {
            let number = K::bits(tile[layout.offset(thread + threads.size() * value)]);
            registers[threads.offset(thread) * words + value / in_register] |= number << (value % in_register * bits);
        }
    }
    registers
}

/// The registers of A, B and C of many tries, and what those of D are to be.
#[derive(Default)]
struct Tries {
    count: u32,
    operands: [Vec<u32>; 3],
    products: Vec<u32>,
}

impl Tries {
    fn of<Atom: Product>(random: &mut Random) -> Self {
        let mut tries = Tries::default();
        for m in 0..Atom::M {
            for n in 0..Atom::N {
                (0..Atom::K).for_each(|k| tries.push::<Atom>(&Operands::unit::<Atom>(m, n, k)));
            }
        }
        (0..TRIES).for_each(|_| tries.push::<Atom>(&Operands::tagged::<Atom>(random)));
        tries
    }

    fn push<Atom: Product>(&mut self, operands: &Operands) {
        let [a, b, c] = &mut self.operands;
        a.extend(registers::<Atom::A, Atom::ThreadId, LayoutA<Atom>>(&operands.a));
        b.extend(registers::<Atom::B, Atom::ThreadId, LayoutB<Atom>>(&operands.b));
        c.extend(registers::<Atom::C, Atom::ThreadId, LayoutC<Atom>>(&operands.c));
        self.products.extend(registers::<Atom::D, Atom::ThreadId, LayoutC<Atom>>(&operands.product::<Atom>()));
        self.count += 1;
    }

    /// Values of D, one in a register, compared by number: `-0.0` is 0.
    fn compare<Atom: Product>(&self, d: &[u32]) -> Compared {
        let is_float = Atom::D::bits(1) == 1.0f32.to_bits();
        let same = |x: u32, y: u32| if is_float { f32::from_bits(x) == f32::from_bits(y) } else { x == y };
        assert_eq!(d.len(), self.products.len());
        Compared { pairs: d.len() as u64, wrong: d.iter().zip(&self.products).filter(|&(&x, &y)| !same(x, y)).count() as u64 }
    }
}

/// The vectors of 16 bytes in shared memory that rows of matrices are chosen from.
const VECTORS: usize = 64;

/// Copies of matrices between rows in shared memory and registers: memory, the row of each thread,
/// and the registers of all threads, one thread after the other.
struct Matrices {
    count: u32,
    memory: Vec<u32>,
    rows: Vec<u32>,
    registers: Vec<u32>,
    /// What becomes of the registers by a load, of memory by a store.
    expected: Vec<u32>,
}

impl Matrices {
    /// Many tries of the operation whose side in shared memory is `Rows`, and in registers `Words`:
    /// layouts from `(thread, bit)` to the number of the bit.
    fn of<Rows: StaticLayout, Words: StaticLayout>(stores: bool, random: &mut Random) -> Self {
        const THREADS: usize = 32;
        let (rows, words) = (Rows::new(), Words::new());
        let in_thread = words.size() / THREADS / 32;
        let mut tries = Matrices { count: 0, memory: vec![], rows: vec![], registers: vec![], expected: vec![] };
        for number in 0..TRIES {
            // Elements of 16 bits that are all distinct, or random.
            let mut word = |i: u32| if number == 0 { (2 * i) | ((2 * i + 1) << 16) } else { random.next() as u32 };
            let mut elements = |count: usize| -> Vec<u32> { (0..count as u32).map(&mut word).collect() };
            let (mut memory, mut registers) = (elements(VECTORS * 4), elements(THREADS * in_thread));
            // A vector for each row; threads that the layout gives the same row point to the same.
            let mut vectors: Vec<usize> = (0..VECTORS).collect();
            random.shuffle(&mut vectors);
            let vector = |thread: usize| vectors[rows.offset(thread) / 128];
            // Where a bit lies in memory: found by going through all of them, not by arithmetic.
            let mut places = vec![usize::MAX; rows.cosize()];
            for thread in 0..THREADS {
                (0..128).for_each(|bit| places[rows.offset(thread + THREADS * bit)] = vector(thread) * 128 + bit);
            }
            tries.rows.extend((0..THREADS).map(|thread| vector(thread) as u32));
            let (before_memory, before_registers) = (memory.clone(), registers.clone());
            for thread in 0..THREADS {
                for bit in 0..32 * in_thread {
                    let (in_memory, in_registers) = (places[words.offset(thread + THREADS * bit)], thread * in_thread * 32 + bit);
                    if stores {
                        move_bit(&before_registers, in_registers, &mut memory, in_memory);
                    } else {
                        move_bit(&before_memory, in_memory, &mut registers, in_registers);
                    }
                }
            }
            tries.memory.extend(before_memory);
            tries.registers.extend(before_registers);
            tries.expected.extend(if stores { memory } else { registers });
            tries.count += 1;
        }
        tries
    }

    /// Bit by bit.
    fn compare(&self, after: &[u32]) -> Compared {
        assert_eq!(after.len(), self.expected.len());
        let wrong = after.iter().zip(&self.expected).map(|(x, y)| u64::from((x ^ y).count_ones())).sum();
        Compared { pairs: after.len() as u64 * 32, wrong }
    }
}

fn move_bit(from: &[u32], i: usize, to: &mut [u32], j: usize) {
    let bit = from[i / 32] >> (i % 32) & 1;
    to[j / 32] = to[j / 32] & !(1 << (j % 32)) | bit << (j % 32);
}

/// Runs an instruction on its tries.
fn multiply<Atom: Product>(gpu: &Gpu, name: &str, random: &mut Random) -> Result<Compared, Error> {
    let tries = Tries::of::<Atom>(random);
    let [a, b, c] = &tries.operands;
    let (a, b, c) = (gpu.stream.clone_htod(a)?, gpu.stream.clone_htod(b)?, gpu.stream.clone_htod(c)?);
    // Not a number, and no number that is expected.
    let mut d = gpu.stream.clone_htod(&vec![0x7fff_ffff; tries.products.len()])?;
    let kernel = gpu.kernel(name, 0)?;
    let mut launch = gpu.stream.launch_builder(&kernel.function);
    launch.arg(&a).arg(&b).arg(&c).arg(&mut d);
    // SAFETY: each buffer has the registers of 32 threads for each try.
    unsafe { launch.launch(kernel.grid((tries.count, 1, 1), 32)) }?;
    Ok(tries.compare::<Atom>(&gpu.stream.clone_dtoh(&d)?))
}

/// Runs a copy of matrices on its tries.
fn copy<Rows: StaticLayout, Words: StaticLayout>(gpu: &Gpu, name: &str, stores: bool, random: &mut Random) -> Result<Compared, Error> {
    let tries = Matrices::of::<Rows, Words>(stores, random);
    let (mut memory, rows) = (gpu.stream.clone_htod(&tries.memory)?, gpu.stream.clone_htod(&tries.rows)?);
    let mut words = gpu.stream.clone_htod(&tries.registers)?;
    let kernel = gpu.kernel(name, VECTORS as u32 * 16)?;
    let mut launch = gpu.stream.launch_builder(&kernel.function);
    launch.arg(&mut memory).arg(&rows).arg(&mut words);
    // SAFETY: for each try, there are 64 vectors, and the rows and registers of 32 threads; a row
    // is below 64.
    unsafe { launch.launch(kernel.grid((tries.count, 1, 1), 32)) }?;
    Ok(tries.compare(&gpu.stream.clone_dtoh(if stores { &memory } else { &words })?))
}

/// Each instruction that the device crate has, on the device; a table of what was compared.
pub(crate) fn check(gpu: &Gpu, seed: u64, results: &mut Results) -> Result<(), Error> {
    let mut random = Random(seed ^ 3);
    let mut left: Vec<&str> = gpu.entries.iter().filter_map(|name| name.strip_prefix("probe_")).collect();
    crate::print("| instruction | (thread, value) or (thread, bit) compared | wrong |");
    crate::print("|---|--:|--:|");
    let mut add = |name: &str, Compared { pairs, wrong }: Compared| {
        crate::print(format_args!("| {name} | {pairs} | {wrong} |"));
        left.retain(|&entry| entry != name);
        results.add(|| format!("{name}: {wrong} of {pairs}"), wrong == 0);
    };
    macro_rules! products {
        ($($atom:ident)*) => { $( add(stringify!($atom), multiply::<$atom>(gpu, concat!("probe_", stringify!($atom)), &mut random)?); )* };
    }
    macro_rules! copies {
        ($($atom:ident)*, $rows:ident $words:ident $stores:literal) => { $(
            let probe = concat!("probe_", stringify!($atom));
            let compared = copy::<<$atom as CopyOperation>::$rows, <$atom as CopyOperation>::$words>(gpu, probe, $stores, &mut random)?;
            add(stringify!($atom), compared);
        )* };
    }
    each_product! { products }
    copies!(SM75_U32x1_LDSM_N SM75_U32x2_LDSM_N SM75_U32x4_LDSM_N SM75_U16x2_LDSM_T SM75_U16x4_LDSM_T SM75_U16x8_LDSM_T, Source Destination false);
    copies!(SM90_U32x4_STSM_N, Destination Source true);
    crate::print("");
    results.add(|| format!("probes that nobody compares: {left:?}"), left.is_empty());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the PTX ISA's figures of `m16n8k16` for 16-bit and `m16n8k32` for 8-bit numbers have a
    /// value: of A its row, of B its column, and `k`. `run` is the values that lie together in a
    /// register.
    fn of_a(thread: usize, value: usize, run: usize) -> (usize, usize) {
        (thread / 4 + value / run % 2 * 8, thread % 4 * run + value % run + value / (2 * run) * 4 * run)
    }

    fn of_b(thread: usize, value: usize, run: usize) -> (usize, usize) {
        (thread / 4, thread % 4 * run + value % run + value / run * 4 * run)
    }

    /// The instruction as the manual has it: registers to registers.
    fn manual<const RUN: usize>(number: impl Fn(u32) -> i32, bits: impl Fn(i32) -> u32, tries: &Tries) -> Vec<u32> {
        let width = 32 / RUN;
        let value = |registers: &[u32], count: usize, thread: usize, value: usize| {
            number(registers[thread * count + value / RUN] >> (value % RUN * width) & u32::MAX.checked_shr(32 - width as u32).unwrap())
        };
        let [a, b, c] = &tries.operands;
        let mut products = Vec::new();
        for ((a, b), c) in a.chunks(128).zip(b.chunks(64)).zip(c.chunks(128)) {
            let (mut rows, mut columns) = ([[0; 32]; 16], [[0; 32]; 8]);
            for thread in 0..32 {
                for i in 0..4 * RUN {
                    let (m, k) = of_a(thread, i, RUN);
                    rows[m][k] = value(a, 4, thread, i);
                }
                for i in 0..2 * RUN {
                    let (n, k) = of_b(thread, i, RUN);
                    columns[n][k] = value(b, 2, thread, i);
                }
            }
            for (i, &c) in c.iter().enumerate() {
                let (thread, value) = (i / 4, i % 4);
                let (m, n) = (thread / 4 + value / 2 * 8, thread % 4 * 2 + value % 2);
                let c = if bits(1) == 1 { c.cast_signed() } else { f32::from_bits(c) as i32 };
                products.push(bits(c + rows[m].iter().zip(&columns[n]).map(|(a, b)| a * b).sum::<i32>()));
            }
        }
        products
    }

    #[test]
    fn products_as_the_manual_has_them() {
        let mut random = Random(1);
        let tries = Tries::of::<SM80_16x8x16_F32BF16BF16F32_TN>(&mut random);
        let d = manual::<2>(|bits| f32::from_bits(bits << 16) as i32, f32::bits, &tries);
        assert_eq!(tries.compare::<SM80_16x8x16_F32BF16BF16F32_TN>(&d), Compared { pairs: (16 * 8 * 16 + TRIES as u64) * 128, wrong: 0 });

        let tries = Tries::of::<SM80_16x8x32_S32S8S8S32_TN>(&mut random);
        let d = manual::<4>(|bits| i32::from(bits as i8), i32::bits, &tries);
        assert_eq!(tries.compare::<SM80_16x8x32_S32S8S8S32_TN>(&d), Compared { pairs: (16 * 8 * 32 + TRIES as u64) * 128, wrong: 0 });
    }

    /// Registers by another layout are seen.
    #[test]
    fn other_instructions_are_wrong() {
        struct Other;
        impl MmaAtom for Other {
            type D = i32;
            type A = i8;
            type B = i8;
            type C = i32;
            type Shape = Shape![16, 8, 32];
            type ThreadId = Layout![32 : 1];
            type LayoutA = LayoutA<SM80_16x8x32_S32S8S8S32_TN>;
            // `k` in another order than in A.
            type LayoutB = Layout![((4, 8), (4, 2)) : ((64, 1), (8, 32))];
            type LayoutC = LayoutC<SM80_16x8x32_S32S8S8S32_TN>;
        }
        let tries = Tries::of::<Other>(&mut Random(2));
        let compared = tries.compare::<Other>(&manual::<4>(|bits| i32::from(bits as i8), i32::bits, &tries));
        assert!(compared.wrong > 0, "{compared:?}");
    }

    /// `ldmatrix` as the manual has it: the thread `t` gets of the matrix `i` the elements
    /// `2(t % 4)` and the next of row `t / 4`, or transposed.
    fn load(tries: &Matrices, words: usize, transposed: bool) -> Vec<u32> {
        let mut loaded = Vec::new();
        for (memory, rows) in tries.memory.chunks(VECTORS * 4).zip(tries.rows.chunks(32)) {
            let element = |row: usize, at: usize| memory[rows[row] as usize * 4 + at / 2] >> (at % 2 * 16) & 0xffff;
            for thread in 0..32 {
                for i in 0..words {
                    let (row, at) = (8 * i + thread / 4, thread % 4 * 2);
                    let of = |j: usize| if transposed { element(8 * i + at + j, thread / 4) } else { element(row, at + j) };
                    loaded.push(of(0) | of(1) << 16);
                }
            }
        }
        loaded
    }

    #[test]
    fn copies_as_the_manual_has_them() {
        macro_rules! copies {
            ($($atom:ident $words:literal $transposed:literal;)*) => { $(
                let tries = Matrices::of::<<$atom as CopyOperation>::Source, <$atom as CopyOperation>::Destination>(false, &mut Random(3));
                let pairs = TRIES as u64 * 32 * 32 * $words;
                assert_eq!(tries.compare(&load(&tries, $words, $transposed)), Compared { pairs, wrong: 0 });
                assert!(tries.compare(&load(&tries, $words, !$transposed)).wrong > 0);
            )* };
        }
        copies! {
            SM75_U32x1_LDSM_N 1 false;
            SM75_U32x2_LDSM_N 2 false;
            SM75_U32x4_LDSM_N 4 false;
            SM75_U16x2_LDSM_T 1 true;
            SM75_U16x4_LDSM_T 2 true;
            SM75_U16x8_LDSM_T 4 true;
        }

        // What a store leaves in memory, a load of the same rows gives back; what it does not point
        // to, stays.
        type Store = SM90_U32x4_STSM_N;
        let mut tries = Matrices::of::<<Store as CopyOperation>::Destination, <Store as CopyOperation>::Source>(true, &mut Random(4));
        let before = std::mem::replace(&mut tries.memory, tries.expected.clone());
        assert_eq!(load(&tries, 4, false), tries.registers);
        let changed = before.chunks(4).zip(tries.expected.chunks(4)).filter(|(before, after)| before != after).count();
        assert!(changed <= TRIES * 32);
    }
}
