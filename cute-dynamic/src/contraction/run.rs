//! Contractions of data: each step is a product that is blocked and packed, through tables of
//! offsets.
//!
//! A group of modes that is not folded has a table of its offsets, made once for a step. So packing
//! goes through any group in a loop over numbers, and an element takes no division.

use super::error::ContractionError;
use super::plan::{Contraction, Tensor};
use super::product::Product;
use crate::blocked::{Job, Steps, Tables, Target, most_steps, offsets, offsets_of_mode};
use crate::{Layout, LayoutError, Mode};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Add;
use cute_static::algorithm::{Arithmetic, Blocking, Portable};

impl Contraction {
    /// Computes the contraction of these data: the elements of each operand, and of the output, by
    /// their layouts.
    ///
    /// What the output had is overwritten; elements that its layout does not reach stay as they
    /// are. A sum is that of its products in blocks of 256, one after the other. The default of the
    /// elements is 0.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    ///
    /// // The product of two matrices whose rows are contiguous, into one whose rows are.
    /// let layouts = [Layout::right((2, 3))?, Layout::right((3, 2))?];
    /// let product = Contraction::into("ik,kj->ij", &layouts, &Layout::right((2, 2))?)?;
    /// let mut c = [0; 4];
    /// product.run(&[&[1, 2, 3, 4, 5, 6], &[1, 0, 0, 1, 1, 1]], &mut c)?;
    /// assert_eq!(c, [4, 5, 10, 11]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ContractionError::Operands`], and [`ContractionError::DataTooShort`] if data ends before
    /// its layout does. Nothing is changed then.
    pub fn run<T>(&self, operands: &[&[T]], output: &mut [T]) -> Result<(), ContractionError>
    where
        T: Copy + Default + Add<Output = T>,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.run_with::<Portable, T, 4, 8>(operands, output)
    }

    /// [`Contraction::run`] with register blocks and arithmetic of your own: a [`Blocking`] for the
    /// vectors of a processor. The loops are compiled for the processor features of the function
    /// that calls this.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::contraction::Contraction;
    /// use cute_static::algorithm::{BlockOf, Blocking, Separate};
    /// use cute_static::prelude::Int;
    ///
    /// struct Wide;
    ///
    /// impl Blocking<6, 16> for Wide {
    ///     type Arithmetic = Separate;
    ///     type BlockA = BlockOf<Int![6], Int![192]>;
    ///     type BlockB = BlockOf<Int![16], Int![1024]>;
    /// }
    /// let product = Contraction::new("mk,nk->mn", &[Layout::left((7, 9))?, Layout::left((20, 9))?])?;
    /// let mut c = vec![0.0; 140];
    /// product.run_with::<Wide, f64, 6, 16>(&[&[1.0; 63], &[2.0; 180]], &mut c)?;
    /// assert!(c.iter().all(|&c| c == 18.0));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Contraction::run`].
    #[inline(always)]
    pub fn run_with<K, T, const M: usize, const N: usize>(&self, operands: &[&[T]], output: &mut [T]) -> Result<(), ContractionError>
    where
        T: Copy + Default + Add<Output = T>,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    {
        self.run_by::<K, T, M, N>(operands, output, &OneThread)
    }

    /// Computes the contraction, with what computes each step.
    #[inline(always)]
    pub(crate) fn run_by<K, T, const M: usize, const N: usize>(
        &self,
        operands: &[&[T]],
        output: &mut [T],
        engine: &impl Engine<K, T, M, N>,
    ) -> Result<(), ContractionError>
    where
        T: Copy + Default + Add<Output = T>,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    {
        self.check(operands, output)?;
        let mut between: Vec<Vec<T>> = Vec::new();
        for step in &self.steps {
            let product = &step.product;
            let mut made = Vec::new();
            let data = |tensor| match tensor {
                Tensor::Operand(number) => operands[number],
                Tensor::Between(number) => &between[number],
                Tensor::Output | Tensor::One => &[],
            };
            let (a, b) = (data(step.a), data(step.b));
            let c = match step.c {
                Tensor::Output => &mut *output,
                _ => {
                    made.resize(product.c.size() as usize, T::default());
                    &mut made[..]
                }
            };
            match (step.a, step.b) {
                (Tensor::One, _) => engine.sum(&Sum::new(b, [&product.b, &product.c], 1), c)?,
                (_, Tensor::One) => engine.sum(&Sum::new(a, [&product.a, &product.c], 0), c)?,
                _ => engine.multiply(&product.tables(a, b), c)?,
            }
            if step.c != Tensor::Output {
                between.push(made);
            }
        }
        Ok(())
    }

    /// Checks that all data are there, and as long as their layouts reach.
    fn check<T>(&self, operands: &[&[T]], output: &[T]) -> Result<(), ContractionError> {
        if operands.len() != self.operands.len() {
            return Err(ContractionError::Operands { operands: self.operands.len(), given: operands.len() });
        }
        for (operand, (data, layout)) in operands.iter().zip(&self.operands).enumerate() {
            let (needed, given) = (layout.cosize(), data.len());
            if needed > given as u64 {
                return Err(ContractionError::DataTooShort { operand, needed, given });
            }
        }
        let (needed, given) = (self.output.cosize(), output.len());
        if needed > given as u64 { Err(ContractionError::OutputTooShort { needed, given }) } else { Ok(()) }
    }
}

/// So many elements along a mode use what is loaded of memory: a cache line of 32-bit numbers.
const LINE: usize = 16;

/// The steps of a product go through tiles, which tables have, if there are no more than this.
const MOST_IN_TILES: u64 = 1 << 20;

/// Returns the offsets of a group of modes in two tensors, element by element in one order: in
/// tiles, if neighbours are along different modes.
fn tables(layouts: [&Layout; 2], fast: usize, width: usize) -> [Vec<usize>; 2] {
    tiled(layouts, fast, width).unwrap_or_else(|| layouts.map(offsets))
}

/// Returns the offsets of a group of modes in two tensors whose neighbours are along different
/// modes, element by element in one order.
///
/// It goes through tiles of so many elements of the `fast` tensor's mode, and [`LINE`] of the
/// other's: a block of the product uses whole lines of both tensors. What is beyond the last whole
/// tile comes last.
fn tiled(layouts: [&Layout; 2], fast: usize, width: usize) -> Option<[Vec<usize>; 2]> {
    let extents = |layout: &Layout| layout.leaves().iter().map(|mode| mode.extent).collect::<Vec<_>>();
    let neighbours = |layout: &Layout| {
        let modes = layout.leaves().iter().enumerate().filter(|(_, mode)| mode.extent > 1 && mode.stride > 0);
        modes.min_by_key(|(_, mode)| mode.stride).filter(|(_, mode)| mode.stride < LINE as u64).map(|(number, _)| number)
    };
    let (first, second) = (neighbours(layouts[fast])?, neighbours(layouts[1 - fast])?);
    if first == second || extents(layouts[0]) != extents(layouts[1]) {
        return None;
    }
    // What of a mode is in whole tiles, and what is left: the first coordinate, the length of a
    // tile, and how many there are.
    let parts = |mode: usize, tile: u64| {
        let extent = layouts[0].leaves()[mode].extent;
        let whole = extent / tile * tile;
        [(0, tile, extent / tile), (whole, extent - whole, 1)].into_iter().filter(|&(_, tile, count)| tile * count > 0)
    };
    let mut tables = [const { Vec::new() }; 2];
    for (y, height, lines) in parts(second, LINE as u64) {
        for (x, width, columns) in parts(first, width as u64) {
            for (table, layout) in tables.iter_mut().zip(layouts) {
                let [along, across] = [first, second].map(|mode| layout.leaves()[mode].stride);
                let tile = [(width, along), (height, across), (columns, width * along), (lines, height * across)];
                let rest = layout.leaves().iter().enumerate().filter(|(mode, _)| ![first, second].contains(mode)).map(|(_, mode)| *mode);
                let modes: Vec<Mode> = tile.into_iter().map(|(extent, stride)| Mode { extent, stride }).chain(rest).collect();
                let base = (x * along + y * across) as usize;
                table.extend(Layout::of_modes(&modes).ok()?.offsets().map(|offset| base + offset as usize));
            }
        }
    }
    Some(tables)
}

/// What computes the steps of a contraction.
pub(crate) trait Engine<K, T, const M: usize, const N: usize> {
    /// Computes a product into data.
    fn multiply(&self, product: &Tables<'_, T, K, M, N>, c: &mut [T]) -> Result<(), LayoutError>;

    /// Computes sums into data.
    fn sum(&self, sum: &Sum<'_, T>, c: &mut [T]) -> Result<(), LayoutError>;
}

/// The thread that calls it.
struct OneThread;

impl<K, T, const M: usize, const N: usize> Engine<K, T, M, N> for OneThread
where
    T: Copy + Default + Add<Output = T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
{
    #[inline(always)]
    fn multiply(&self, product: &Tables<'_, T, K, M, N>, c: &mut [T]) -> Result<(), LayoutError> {
        product.run(c);
        Ok(())
    }

    fn sum(&self, sum: &Sum<'_, T>, c: &mut [T]) -> Result<(), LayoutError> {
        sum.run(c);
        Ok(())
    }
}

/// The sums `C(p) = Σ_k X(p, k)` of data. A product with the number 1 has no matrices: its labels
/// are those of X and C, or of X alone.
pub(crate) struct Sum<'a, T> {
    x: &'a [T],
    rows: Vec<usize>,
    steps: Layout,
    places: Vec<usize>,
    modes: [Layout; 3],
}

impl<'a, T> Sum<'a, T> {
    /// The sums of data of the first layout, into mode `kept` of the second.
    fn new(x: &'a [T], [layout, c]: [&Layout; 2], kept: usize) -> Self {
        let modes = [c.mode_or_trivial(kept), Layout::trivial(), Layout::trivial()];
        Sum { x, rows: offsets_of_mode(layout, 0), steps: layout.mode_or_trivial(1), places: offsets(&modes[0]), modes }
    }
}

impl<T: Copy + Default + Add<Output = T>> Job<T> for Sum<'_, T> {
    fn places(&self) -> [&[usize]; 3] {
        [&self.places, &[0], &[0]]
    }

    fn run_in<C: Target<T>>(&self, c: &mut C) {
        let [range, ..] = c.ranges();
        let rows = &self.rows[range];
        let mut sums = alloc::vec![T::default(); rows.len()];
        for step in self.steps.offsets() {
            for (sum, from) in sums.iter_mut().zip(rows) {
                *sum = *sum + self.x[from + step as usize];
            }
        }
        for (row, sum) in sums.into_iter().enumerate() {
            *c.element([row, 0, 0]) = sum;
        }
    }

    fn modes(&self) -> [&Layout; 3] {
        self.modes.each_ref()
    }

    fn block(&self) -> [usize; 3] {
        [LINE, 1, 1]
    }

    fn depth(&self) -> u64 {
        self.steps.size()
    }
}

impl Product {
    /// The product `C(m, n, l) = Σ_k A(m, k, l)·B(n, k, l)` of data, as it is computed.
    fn tables<'a, K, T, const M: usize, const N: usize>(&self, a: &'a [T], b: &'a [T]) -> Tables<'a, T, K, M, N>
    where
        K: Blocking<M, N>,
    {
        let [of_a, of_b, of_c] = [&self.a, &self.b, &self.c].map(|layout| [0, 1].map(|mode| layout.mode_or_trivial(mode)));
        // Rows are packed one by one, and written one by one: in runs where A has neighbours.
        let [rows, rows_c] = tables([&of_a[0], &of_c[0]], 0, M * LINE.div_ceil(M));
        // Columns are vectors. Where B has neighbours along another mode than C, B is packed in
        // runs if it has so many more elements than C is written: to write them one by one takes
        // longer.
        let [height, _, depth, _] = self.sizes();
        let writes = height.saturating_mul(depth.div_ceil(most_steps::<K, M, N>() as u64));
        let [columns, columns_c] = tables([&of_b[0], &of_c[1]], usize::from(depth / 4 <= writes), N * LINE.div_ceil(N));
        // Only so many steps are in a table: a product of vectors has as many as they have
        // elements.
        let tiled = (depth <= MOST_IN_TILES).then(|| tiled([&of_a[1], &of_b[1]], 0, LINE)).flatten();
        let [of_rows, of_columns] = of_c;
        let [_, steps_a] = of_a;
        let [_, steps_b] = of_b;
        Tables {
            data: [a, b],
            rows: [rows, columns],
            steps: tiled.map_or(Steps::Layouts(Box::new([steps_a, steps_b])), Steps::Tables),
            matrices: [offsets_of_mode(&self.a, 2), offsets_of_mode(&self.b, 2)],
            places: [rows_c, columns_c, offsets_of_mode(&self.c, 2)],
            modes: [of_rows, of_columns, self.c.mode_or_trivial(2)],
            is_overwritten: true,
            kernel: PhantomData,
        }
    }
}
