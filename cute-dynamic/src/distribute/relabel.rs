//! The numbers for ranks that make a redistribution move least: a linear assignment.

use super::distribution::Distribution;
use super::error::DistributionError;
use super::plan::Redistribution;
use alloc::vec::Vec;

/// How many ranks are compared with each other.
const LIMIT: u64 = 2048;

impl Redistribution {
    /// Returns the target with those numbers for its ranks that make the redistribution move least:
    /// no other order of the same numbers leaves more elements where they are.
    ///
    /// It compares each rank with each, `P²` pairs, and solves the assignment exactly in `O(P³)`.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// // The axes of the grid in another order: all that is needed are other numbers.
    /// let of = |names: [&str; 2]| Distribution::new(&Grid::new(names.map(|name| (name, 2)))?, ["x", "y"].map(|name| Axis::new(8).block(name)));
    /// let (a, b) = (of(["x", "y"])?, of(["y", "x"])?);
    /// let plan = a.redistribute(&b)?;
    /// assert_eq!(plan.moved()?, 32);
    /// let relabelled = plan.relabelled()?;
    /// assert_eq!(a.redistribute(&relabelled)?.moved()?, 0);
    /// assert_eq!(relabelled.grid().all().collect::<Vec<_>>(), [0, 2, 1, 3]);
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::TooManyRanks`] for more than 2048 ranks.
    pub fn relabelled(&self) -> Result<Distribution, DistributionError> {
        let size = self.target.grid.size();
        if size > LIMIT {
            return Err(DistributionError::TooManyRanks { ranks: size, limit: LIMIT });
        }
        // Which rank takes the part of which: what it has of it stays.
        let ranks: Vec<u64> = self.target.grid.all().collect();
        let kept: Vec<Vec<u64>> = ranks.iter().map(|&part| ranks.iter().map(|&rank| self.kept(rank, part)).collect()).collect();
        let taken = assignment(&kept);
        let labels: Vec<u64> = taken.into_iter().map(|index| ranks[index]).collect();
        self.target.clone().relabelled(&labels)
    }
}

/// The column for each row of a square matrix such that no row shares one and the sum is largest.
///
/// The Hungarian method with potentials: rows enter one by one, each by a shortest augmenting path.
fn assignment(gain: &[Vec<u64>]) -> Vec<usize> {
    let size = gain.len();
    // Sums of at most 2^11 differences of 64 bits.
    let cost = |row: usize, column: usize| -i128::from(gain[row][column]);
    let zeros = |number: usize| -> Vec<i128> { (0..number).map(|_| 0).collect() };
    let (mut of_rows, mut of_columns) = (zeros(size), zeros(size + 1));
    // The row that has a column; the last column is that of the row that enters.
    let mut row_of: Vec<Option<usize>> = (0..=size).map(|_| None).collect();
    for row in 0..size {
        row_of[size] = Some(row);
        let mut at = size;
        let mut least: Vec<i128> = (0..size).map(|_| i128::MAX).collect();
        let mut before: Vec<usize> = (0..size).map(|_| size).collect();
        let mut is_done: Vec<bool> = (0..=size).map(|_| false).collect();
        while let Some(current) = row_of[at] {
            is_done[at] = true;
            let (mut delta, mut next) = (i128::MAX, at);
            for column in (0..size).filter(|&column| !is_done[column]) {
                let reduced = cost(current, column) - of_rows[current] - of_columns[column];
                if reduced < least[column] {
                    (least[column], before[column]) = (reduced, at);
                }
                if least[column] < delta {
                    (delta, next) = (least[column], column);
                }
            }
            for column in 0..=size {
                if is_done[column] {
                    if let Some(row) = row_of[column] {
                        of_rows[row] += delta;
                    }
                    of_columns[column] -= delta;
                } else {
                    least[column] -= delta;
                }
            }
            at = next;
        }
        while at != size {
            row_of[at] = row_of[before[at]];
            at = before[at];
        }
    }
    let mut columns: Vec<usize> = (0..size).collect();
    for (column, row) in row_of.iter().enumerate().take(size) {
        if let Some(row) = *row {
            columns[row] = column;
        }
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::assignment;
    use alloc::vec::Vec;

    /// The largest sum over all orders of the columns.
    fn largest(gain: &[Vec<u64>], row: usize, used: u32) -> u64 {
        if row == gain.len() {
            return 0;
        }
        (0..gain.len()).filter(|column| used >> column & 1 == 0).map(|column| gain[row][column] + largest(gain, row + 1, used | 1 << column)).max().unwrap()
    }

    #[test]
    fn no_order_of_columns_has_a_larger_sum() {
        let mut state = 1u64;
        for size in 0..7 {
            for below in [1, 2, 3, 10, 1000] {
                for _ in 0..20 {
                    let mut random = || {
                        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                        (state >> 33) % below
                    };
                    let gain: Vec<Vec<u64>> = (0..size).map(|_| (0..size).map(|_| random()).collect()).collect();
                    let columns = assignment(&gain);
                    let mut sorted = columns.clone();
                    sorted.sort_unstable();
                    assert!(sorted.into_iter().eq(0..size), "{columns:?}");
                    assert_eq!(columns.iter().enumerate().map(|(row, &column)| gain[row][column]).sum::<u64>(), largest(&gain, 0, 0), "{gain:?}");
                }
            }
        }
        assert_eq!(assignment(&[[0, u64::MAX].to_vec(), [u64::MAX, u64::MAX].to_vec()]), [1, 0]);
    }
}
