//! An array as one axis, as a view of another shape has it.

use super::axis::{Dealing, Dealt};
use super::distribution::Distribution;
use super::error::{DistributionError, OVERFLOW};
use alloc::vec::Vec;

impl Distribution {
    /// Returns the same distribution of the same elements as an array with one axis: they are in
    /// the order of the axes in memory, and each rank has the same in its memory.
    ///
    /// So arrays of different shapes have a plan: that of a view of one as the other.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// // 12 by 8, row-major, columns dealt to 4 ranks; a view as 16 by 6 has its rows dealt.
    /// let grid = Grid::new([("x", 4)])?;
    /// let columns = Distribution::new(&grid, [Axis::new(12), Axis::new(8).block("x")])?.row_major();
    /// let rows = Distribution::new(&grid, [Axis::new(16).block("x"), Axis::new(6)])?.row_major();
    /// let plan = columns.flattened()?.redistribute(&rows.flattened()?)?;
    /// assert_eq!((plan.total(), plan.moved()?), (96, 72)); // the view is not free
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::NotOneLayout`] if an axis that is not the last in this order has no
    /// whole number of rounds, [`DistributionError::ShiftedAxis`] if it is shifted and a later one
    /// is dealt; [`LayoutError::Overflow`](crate::LayoutError::Overflow).
    pub fn flattened(&self) -> Result<Self, DistributionError> {
        let mut flat = Dealt { length: 1, shift: 0, dealings: Default::default() };
        for (i, &index) in self.order.iter().enumerate() {
            let axis = &self.axes[index];
            let size = flat.length;
            if !axis.dealings.is_empty() && !flat.dealings.is_empty() {
                let faster = self.order[..i].iter().copied().find(|&faster| self.axes[faster].shift > 0);
                if let Some(axis) = faster {
                    return Err(DistributionError::ShiftedAxis { axis, shift: self.axes[axis].shift });
                }
            }
            let scaled = axis.dealings.iter().map(|dealing| Some(Dealing { block: dealing.block.checked_mul(size)?, is_block: false, ..*dealing }));
            let mut dealings = scaled.collect::<Option<Vec<_>>>().ok_or(OVERFLOW)?;
            if !dealings.is_empty() {
                flat.shift = axis.shift.checked_mul(size).ok_or(OVERFLOW)?;
            }
            dealings.extend(flat.dealings.iter().copied());
            let is_last = self.order[i + 1..].iter().all(|&slower| self.axes[slower].length == 1);
            let round = axis.period();
            if !is_last && round.is_none_or(|round| !axis.length.is_multiple_of(round)) {
                return Err(DistributionError::NotOneLayout { axis: index, length: axis.length, round: round.unwrap_or(u64::MAX) });
            }
            // An axis of one element is a whole round only of one rank.
            flat = Dealt { length: size * axis.length, shift: flat.shift, dealings: dealings.into_iter().collect() };
        }
        flat.length.checked_add(flat.shift).filter(|&end| end < u64::MAX).ok_or(OVERFLOW)?;
        Ok(Distribution { grid: self.grid.clone(), axes: alloc::vec![flat], order: alloc::vec![0], copies: self.copies.clone(), terms: self.terms.clone() })
    }
}
