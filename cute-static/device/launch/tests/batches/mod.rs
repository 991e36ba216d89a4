//! Batches of matrices of small integers, and whether a product of two is exact.

#![allow(dead_code, reason = "not each test has all")]

use cute_static::atom::{BF16, F16};

/// Numbers that look random.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as usize % end
    }

    /// From -2 to 2.
    pub fn small(&mut self) -> i32 {
        self.below(5) as i32 - 2
    }
}

/// A number in memory.
pub trait Held: core::marker::Copy + PartialEq + core::fmt::Debug {
    const POISON: Self;
    fn held(value: i32) -> Self;

    /// Whether it is that number: 0 has two signs.
    fn is(self, other: Self) -> bool {
        self == other
    }
}

impl Held for u16 {
    const POISON: u16 = 0x7fc1;

    /// As `BF16`.
    fn held(value: i32) -> u16 {
        BF16::from_f32(value as f32).to_bits()
    }

    fn is(self, other: u16) -> bool {
        self == other || (self | other) & 0x7fff == 0
    }
}

impl Held for BF16 {
    const POISON: BF16 = BF16::from_bits(0x7fc1);

    fn held(value: i32) -> BF16 {
        BF16::from_f32(value as f32)
    }

    fn is(self, other: BF16) -> bool {
        self.to_bits().is(other.to_bits())
    }
}

impl Held for F16 {
    const POISON: F16 = F16::from_bits(0x7e01);

    fn held(value: i32) -> F16 {
        F16::from_f32(value as f32)
    }

    fn is(self, other: F16) -> bool {
        self.to_bits().is(other.to_bits())
    }
}

impl Held for u8 {
    const POISON: u8 = 0x7f;

    /// As `E4M3`: 0, 1 and 2 with a sign.
    fn held(value: i32) -> u8 {
        [0, 0x38, 0x40][value.unsigned_abs() as usize] | if value < 0 { 0x80 } else { 0 }
    }
}

impl Held for f32 {
    const POISON: f32 = 12345.25;

    fn held(value: i32) -> f32 {
        value as f32
    }
}

impl Held for i8 {
    const POISON: i8 = 99;

    fn held(value: i32) -> i8 {
        value as i8
    }
}

impl Held for i32 {
    const POISON: i32 = 0x7fff_1234;

    fn held(value: i32) -> i32 {
        value
    }
}

/// Matrices by rows, or by columns, of a batch, with pitches that are multiples of 16 bytes.
pub struct Batch<H> {
    pub values: Vec<i32>,
    pub data: Vec<H>,
    /// Extents, and strides of what is not contiguous.
    pub numbers: [usize; 5],
    by_columns: bool,
}

impl<H: Held> Batch<H> {
    pub fn new(random: &mut Random, [rows, columns, batches]: [usize; 3], by_columns: bool, mut value: impl FnMut(&mut Random) -> Option<i32>) -> Self {
        let vector = 16 / size_of::<H>();
        let (lines, line) = if by_columns { (columns, rows) } else { (rows, columns) };
        let pitch = line.next_multiple_of(vector) + vector * random.below(3);
        let matrix = lines * pitch + vector * random.below(3);
        let mut batch = Batch {
            values: vec![0; rows * columns * batches],
            data: vec![H::POISON; matrix * batches],
            numbers: [rows, columns, batches, pitch, matrix],
            by_columns,
        };
        for at in 0..batch.values.len() {
            if let Some(value) = value(random) {
                let place = batch.place(at);
                (batch.values[at], batch.data[place]) = (value, H::held(value));
            }
        }
        batch
    }

    /// Where a value is in memory.
    fn place(&self, at: usize) -> usize {
        let [rows, columns, _, pitch, matrix] = self.numbers;
        let (z, i, j) = (at / (rows * columns), at / columns % rows, at % columns);
        z * matrix + if self.by_columns { i + j * pitch } else { i * pitch + j }
    }

    /// The exact sum of products of a row of this and one of another.
    pub fn sum<B>(&self, other: &Batch<B>, [i, j, z]: [usize; 3]) -> i32 {
        let [m, k, ..] = self.numbers;
        let n = other.numbers[0];
        let (a, b) = (&self.values[(z * m + i) * k..][..k], &other.values[(z * n + j) * k..][..k]);
        a.iter().zip(b).map(|(a, b)| a * b).sum()
    }

    /// What is wrong with it as a result: nothing, if each element is what is expected, and what is
    /// beside them is what it was.
    pub fn check(&self, expected: impl Fn([usize; 3]) -> H) -> Result<(), String> {
        let [rows, columns, batches, ..] = self.numbers;
        let mut all = vec![H::POISON; self.data.len()];
        for at in 0..rows * columns * batches {
            all[self.place(at)] = expected([at / columns % rows, at % columns, at / (rows * columns)]);
        }
        match self.data.iter().zip(&all).position(|(&found, &expected)| !found.is(expected)) {
            None => Ok(()),
            Some(at) => Err(format!("{:?}: offset {at} is {:?} and not {:?}", self.numbers, self.data[at], all[at])),
        }
    }
}
