//! Which kernel a product takes: the one that was fastest where its shape was timed, else the one
//! that a model of the time says.

use crate::table::MEASURED;
use crate::*;

/// What is multiplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// `BF16`, to `BF16`.
    Bf16,
    /// `F16`, to `F16`.
    F16,
    /// `E4M3`, to `BF16`.
    E4m3,
    /// `TF32`, to `f32`.
    Tf32,
    /// `i8`, to `i32`.
    S8,
}

/// A kernel, and how it is launched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name.
    pub kernel: &'static str,
    /// In how many parts of `k`, which `add_parts_bf16` adds; 0 if it is not in parts.
    pub parts: u32,
    /// The blocks of the grid.
    pub blocks: u32,
}

#[cfg(feature = "launch")]
impl Choice {
    /// Whether the kernel writes the transposed product, of which columns are contiguous.
    pub(crate) fn is_by_columns(&self) -> bool {
        BF16_COLUMNS.iter().any(|kernel| kernel.name == self.kernel)
    }
}

/// Whose rows are contiguous, or columns, or parts of `k` apart; and the tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Kernel {
    pub(crate) numbers: Numbers,
    pub(crate) name: &'static str,
    form: Form,
    rows: u32,
    columns: u32,
    /// The blocks of a cluster below each other, and beside each other.
    cluster: [u32; 2],
    /// How many tiles warpgroups of a block have at once, each one of its own.
    turns: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Rows,
    /// It writes the transposed product, of which columns are contiguous.
    Columns,
    Parts,
}

/// Calls a macro with something, and the kernels of a kind of numbers that write C so: types,
/// tiles, the blocks of a cluster below each other and beside each other, and how many tiles
/// warpgroups have in turns.
macro_rules! bf16_rows {
    ($with:ident $($what:tt)*) => { $with! { ($($what)*) Bf16 Rows:
        WgmmaBf1664x32 64 32 1 1; WgmmaBf1664x64 64 64 1 1; WgmmaBf1664x128 64 128 1 1; WgmmaBf1664x192 64 192 1 1; WgmmaBf1664x256 64 256 1 1;
        WgmmaBf16128x64 128 64 1 1; WgmmaBf16128x96 128 96 1 1; WgmmaBf16128x128 128 128 1 1; WgmmaBf16128x160 128 160 1 1; WgmmaBf16128x192 128 192 1 1;
        WgmmaBf16128x224 128 224 1 1; WgmmaBf16128x256 128 256 1 1; WgmmaBf16192x128 192 128 1 1; WgmmaBf16192x160 192 160 1 1;
        WgmmaBf16192x192 192 192 1 1; WgmmaBf16128x128Pair 128 128 2 1; WgmmaBf16128x160Pair 128 160 2 1; WgmmaBf16128x192Pair 128 192 2 1;
        WgmmaBf16128x224Pair 128 224 2 1; WgmmaBf16128x256Pair 128 256 2 1; WgmmaBf16192x128Pair 192 128 2 1; WgmmaBf16192x176Pair 192 176 2 1;
        WgmmaBf16192x192Pair 192 192 2 1; WgmmaBf16128x64Row 128 64 1 2; WgmmaBf16128x96Row 128 96 1 2; WgmmaBf16128x128Row 128 128 1 2;
        WgmmaBf1664x128Row 64 128 1 2; WgmmaBf16128x80Row 128 80 1 2; WgmmaBf16128x128Quad 128 128 2 2; WgmmaBf16128x256Quad 128 256 2 2;
        WgmmaBf1664x128Pair 64 128 2 1; WgmmaBf16128x96Row4 128 96 1 4; WgmmaBf1664x192Turns 64 192 1 1 in 2 turns;
        WgmmaBf1664x256Turns 64 256 1 1 in 2 turns; WgmmaBf1664x256PairTurns 64 256 2 1 in 2 turns;
    } };
}
macro_rules! bf16_columns {
    ($with:ident $($what:tt)*) => { $with! { ($($what)*) Bf16 Columns:
        WgmmaBf16Columns64x16 64 16 1 1; WgmmaBf16Columns64x32 64 32 1 1; WgmmaBf16Columns64x64 64 64 1 1; WgmmaBf16Columns64x16Row 64 16 1 2;
        WgmmaBf16Columns64x32Row 64 32 1 2; WgmmaBf16Columns64x16RowDeep 64 16 1 2; WgmmaBf16Columns128x32 128 32 1 1; WgmmaBf16Columns128x64 128 64 1 1;
        WgmmaBf16Columns128x96 128 96 1 1; WgmmaBf16Columns128x128 128 128 1 1; WgmmaBf16Columns64x160Pair 64 160 2 1;
    } };
}
macro_rules! f16_rows {
    ($with:ident $($what:tt)*) => { $with! { ($($what)*) F16 Rows:
        WgmmaF1664x64 64 64 1 1; WgmmaF1664x128 64 128 1 1; WgmmaF16128x128 128 128 1 1; WgmmaF16128x192 128 192 1 1; WgmmaF16128x224 128 224 1 1;
        WgmmaF16128x256 128 256 1 1; WgmmaF16192x192 192 192 1 1; WgmmaF1664x192Turns 64 192 1 1 in 2 turns; WgmmaF1664x256Turns 64 256 1 1 in 2 turns;
    } };
}
macro_rules! e4m3_rows {
    ($with:ident $($what:tt)*) => { $with! { ($($what)*) E4m3 Rows:
        WgmmaE4m364x128 64 128 1 1; WgmmaE4m3128x128 128 128 1 1; WgmmaE4m3128x192 128 192 1 1; WgmmaE4m3128x224 128 224 1 1; WgmmaE4m3128x256 128 256 1 1;
        WgmmaE4m3192x192 192 192 1 1; WgmmaE4m364x256Turns 64 256 1 1 in 2 turns;
    } };
}
macro_rules! tf32_rows {
    ($with:ident $($what:tt)*) => { $with! { ($($what)*) Tf32 Rows:
        WgmmaTf3264x128 64 128 1 1; WgmmaTf32128x128 128 128 1 1; WgmmaTf32128x192 128 192 1 1; WgmmaTf32128x224 128 224 1 1; WgmmaTf32128x256 128 256 1 1;
        WgmmaTf32192x192 192 192 1 1; WgmmaTf3264x256Turns 64 256 1 1 in 2 turns;
    } };
}
macro_rules! s8_rows {
    ($with:ident $($what:tt)*) => { $with! { ($($what)*) S8 Rows:
        WgmmaS864x128 64 128 1 1; WgmmaS8128x128 128 128 1 1; WgmmaS8128x192 128 192 1 1; WgmmaS8128x224 128 224 1 1; WgmmaS8128x256 128 256 1 1;
        WgmmaS8192x192 192 192 1 1; WgmmaS864x256Turns 64 256 1 1 in 2 turns;
    } };
}
macro_rules! bf16_parts {
    ($with:ident $($what:tt)*) => { $with! { ($($what)*) Bf16 Parts:
        WgmmaBf16Parts64x32 64 32 1 1; WgmmaBf16Parts64x64 64 64 1 1; WgmmaBf16Parts64x128 64 128 1 1; WgmmaBf16Parts128x64 128 64 1 1;
        WgmmaBf16Parts128x128 128 128 1 1; WgmmaBf16Parts128x256 128 256 1 1;
    } };
}

macro_rules! kernels {
    (($name:ident) $numbers:ident $form:ident: $(
        $kernel:ident $rows:literal $columns:literal $below:literal $beside:literal $(in $turns:literal turns)?;
    )*) => {
        const $name: &[Kernel] = &[$(Kernel {
            numbers: Numbers::$numbers,
            name: <$kernel as cute_device::Kernel>::NAME,
            form: Form::$form,
            rows: $rows,
            columns: $columns,
            cluster: [$below, $beside],
            turns: 1 $(* $turns)?,
        },)*];
    };
}
bf16_rows! { kernels BF16_ROWS }
bf16_columns! { kernels BF16_COLUMNS }
f16_rows! { kernels F16_ROWS }
e4m3_rows! { kernels E4M3_ROWS }
tf32_rows! { kernels TF32_ROWS }
s8_rows! { kernels S8_ROWS }
bf16_parts! { kernels BF16_PARTS }
/// All kernels.
pub(crate) const KERNELS: [&[Kernel]; 7] = [BF16_ROWS, BF16_COLUMNS, F16_ROWS, E4M3_ROWS, TF32_ROWS, S8_ROWS, BF16_PARTS];

impl Kernel {
    /// The tiles of C, of all parts, that blocks have; of a cluster, as many as it has blocks for.
    fn tiles(&self, [m, n, _, batches]: [u32; 4], parts: u32) -> u64 {
        let ([m, n], [below, beside]) = (if self.form == Form::Columns { [n, m] } else { [m, n] }, self.cluster);
        let along = |extent: u32, tile: u32, cluster: u32| u64::from(extent.div_ceil(tile)).next_multiple_of(u64::from(cluster));
        let tiles = along(m, self.rows, below).saturating_mul(along(n, self.columns, beside));
        tiles.saturating_mul(u64::from(batches)).saturating_mul(u64::from(parts.max(1)))
    }

    fn bytes(&self) -> (u64, u64) {
        match self.numbers {
            Numbers::Bf16 | Numbers::F16 => (2, 2),
            Numbers::E4m3 => (1, 2),
            Numbers::Tf32 => (4, 4),
            Numbers::S8 => (1, 4),
        }
    }

    /// About how many cycles a product takes: waves of tiles, each of steps along `k` that multiply
    /// or load, whichever is slower, and of what is written; or what memory takes. The constants
    /// were fitted to times of sweeps on an H100 and an H200.
    fn cycles(&self, shape: [u32; 4], parts: u32, multiprocessors: u32) -> u64 {
        let ([m, n, k, batches], (of_operand, of_c)) = (shape.map(u64::from), self.bytes());
        let (rows, columns) = (u64::from(self.rows), u64::from(self.columns));
        let tiles = self.tiles(shape, parts);
        let most = u64::from(self.most(multiprocessors));
        let (waves, at_once) = (tiles.div_ceil(most), tiles.min(most));
        let depth = (k * of_operand).div_ceil(128).div_ceil(u64::from(parts.max(1)));
        // A warpgroup alone does not keep the tensor cores busy.
        let multiply = rows * columns / 32 * if rows == 64 && self.turns == 1 { 11 } else { 10 } / 10;
        let [below, beside] = self.cluster.map(u64::from);
        // Lines that begin inside a sector of 32 bytes take twice as long.
        let line = if (k * of_operand).is_multiple_of(32) { 178 } else { 317 };
        let load = (rows / beside + columns / below) * line / 100 * (u64::from(multiprocessors) + at_once) / (2 * u64::from(multiprocessors));
        let step = multiply.max(load).max(270);
        let write = rows * columns * if parts > 0 { 4 } else { of_c } / 28 + 1400;
        let sums = if parts > 0 { 2700 + u64::from(parts).saturating_mul(m * n) / 500 } else { 0 };
        // The blocks of a cluster wait for each other. Where warpgroups have turns, one multiplies
        // while another one writes.
        let multiplied = depth * step + if below * beside > 1 { 500 } else { 0 };
        let (tile, last) = if self.turns > 1 { (multiplied.max((multiplied + write) / u64::from(self.turns)), write) } else { (multiplied + write, 0) };
        let computed = waves.saturating_mul(tile).saturating_add(last).saturating_add(sums);
        let moved = (m + n).saturating_mul(k).saturating_mul(of_operand).saturating_add((m * n).saturating_mul(of_c)).saturating_mul(batches) / 1700;
        computed.max(moved).saturating_add(computed / 50)
    }

    /// How many blocks run at once: whole clusters. Those of four are within parts of a device that
    /// have no multiple of four multiprocessors: of 132, 120 blocks were fastest.
    fn most(&self, multiprocessors: u32) -> u32 {
        let cluster = self.cluster[0] * self.cluster[1];
        let usable = if cluster < 4 { multiprocessors } else { multiprocessors - multiprocessors / 11 };
        (usable / cluster).max(1) * cluster
    }

    fn choice(&self, shape: [u32; 4], parts: u32, multiprocessors: u32) -> Choice {
        // No more than run at once, and a cluster at least.
        let blocks = self.tiles(shape, parts).min(u64::from(self.most(multiprocessors))) as u32;
        Choice { kernel: self.name, parts, blocks }
    }
}

/// Returns the kernel for a product of `m` by `n` elements, `[m, n, k, batches]`, on a device of so
/// many multiprocessors.
///
/// A kernel of columns, `wgmma_bf16_columns_64x16`, is launched for `Cᵀ = B·Aᵀ`; one of parts,
/// `wgmma_bf16_parts_64x64`, for so many parts of `k`, and `add_parts_bf16` after it.
///
/// ```
/// use cute_device_gemm::{Choice, Numbers, choose};
///
/// // As it was timed.
/// assert_eq!(choose(Numbers::Bf16, [4096, 4096, 4096, 1], 132), Choice { kernel: "wgmma_bf16_64x256_turns", parts: 0, blocks: 132 });
/// // 4 by 4 tiles, each of which has four parts of k.
/// assert_eq!(choose(Numbers::Bf16, [512, 512, 16384, 1], 132).parts, 4);
/// ```
#[must_use]
pub fn choose(numbers: Numbers, shape: [u32; 4], multiprocessors: u32) -> Choice {
    choose_of(numbers, shape, multiprocessors, |_| true)
}

/// [`choose`] among the kernels that write C by rows, in one: what the host passes is the same for
/// all of them.
///
/// ```
/// use cute_device_gemm::{Numbers, choose_by_rows};
///
/// assert_eq!(choose_by_rows(Numbers::Bf16, [512, 512, 16384, 1], 132).parts, 0);
/// ```
#[must_use]
pub fn choose_by_rows(numbers: Numbers, shape: [u32; 4], multiprocessors: u32) -> Choice {
    choose_of(numbers, shape, multiprocessors, |kernel| kernel.form == Form::Rows)
}

fn choose_of(numbers: Numbers, shape: [u32; 4], multiprocessors: u32, takes: impl Fn(&Kernel) -> bool) -> Choice {
    let ([.., k, batches], multiprocessors) = (shape, multiprocessors.max(1));
    let mut best: Option<(u64, Choice)> = None;
    for kernel in KERNELS.into_iter().flatten().filter(|kernel| kernel.numbers == numbers && takes(kernel)) {
        let timed = |parts: u32| MEASURED.contains(&(numbers, shape, kernel.name, parts));
        let counts: &[u32] = if kernel.form == Form::Parts { &[2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32] } else { &[0] };
        for &parts in counts {
            // Parts of which each has some steps, of a product that has few tiles.
            let each = (u64::from(k) * kernel.bytes().0).div_ceil(128) / u64::from(parts.max(1));
            // A model of loads alone says too much of clusters of four.
            if kernel.cluster[0] * kernel.cluster[1] == 4 && !timed(parts) {
                continue;
            }
            let is_apart = parts > 0 && (batches > 1 || each < 4 || kernel.tiles(shape, parts) > 3 * u64::from(multiprocessors));
            if is_apart && !timed(parts) {
                continue;
            }
            let cycles = if timed(parts) { 0 } else { kernel.cycles(shape, parts, multiprocessors).saturating_add(1) };
            if best.is_none_or(|(least, _)| cycles < least) {
                best = Some((cycles, kernel.choice(shape, parts, multiprocessors)));
            }
        }
    }
    // There is a kernel of each kind of numbers.
    best.map_or(Choice { kernel: "", parts: 0, blocks: 0 }, |(_, choice)| choice)
}

#[cfg(test)]
mod tests {
    use super::{KERNELS, Numbers, choose, choose_by_rows};
    use crate::table::MEASURED;

    /// What was timed is chosen, and is a kernel that there is.
    #[test]
    fn the_table_is_chosen() {
        for &(numbers, shape, name, parts) in MEASURED {
            assert!(KERNELS.into_iter().flatten().any(|kernel| kernel.name == name && kernel.numbers == numbers), "{name}");
            let choice = choose(numbers, shape, 132);
            assert_eq!((choice.kernel, choice.parts), (name, parts), "{shape:?}");
        }
    }

    /// Any shape has a kernel, no more blocks than multiprocessors, and whole clusters.
    #[test]
    fn any_shape_has_a_kernel() {
        let extents = [1, 7, 64, 100, 1000, 4096, 50_000, u32::MAX];
        for numbers in [Numbers::Bf16, Numbers::F16, Numbers::E4m3, Numbers::Tf32, Numbers::S8] {
            for (m, n, k) in extents.iter().flat_map(|&m| extents.iter().flat_map(move |&n| extents.map(|k| (m, n, k)))) {
                for (batches, multiprocessors) in [(1, 132), (1, 0), (3, 114), (u32::MAX, 132)] {
                    for choice in [choose, choose_by_rows].map(|choose| choose(numbers, [m, n, k, batches], multiprocessors)) {
                        let kernel = KERNELS.into_iter().flatten().find(|kernel| kernel.name == choice.kernel).expect("there is one");
                        let [below, beside] = kernel.cluster;
                        assert!(choice.blocks > 0 && choice.blocks.is_multiple_of(below * beside), "{choice:?}");
                        assert!(choice.blocks <= multiprocessors.max(below * beside), "{choice:?}");
                    }
                }
            }
        }
    }
}
