//! What crosses the links of a tree of switches.

use super::error::DistributionError;
use super::plan::{Redistribution, STEPS};
use alloc::vec::Vec;

/// The elements that cross the links above the switches of one level of a tree; from
/// [`Redistribution::traffic`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// How many ranks are below a switch.
    pub ranks: u64,
    /// How many switches there are.
    pub switches: u64,
    /// How many elements go from below one switch to below another.
    pub crossing: u64,
    /// The most that leave the ranks below one switch.
    pub most_out: u64,
    /// The most that arrive there.
    pub most_in: u64,
}

impl Redistribution {
    /// Returns how many elements cross the links of a tree of switches, level by level: a switch
    /// joins so many ranks, whose numbers follow each other, one of the next level so many
    /// switches, and so on.
    ///
    /// If neither side has copies and there are no terms, no plan brings fewer elements to a
    /// switch: each that arrives is one that no rank below it has. Takes a step for each message;
    /// where the source has copies, one for each pair of ranks of a copy and of the source, too.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    ///
    /// // 16 ranks: 4 by 4, a row of the grid below each switch, and two of those below one more.
    /// let read = |text: &str| text.parse::<Distribution>();
    /// let plan = read("64:block/4,64:block/4")?.redistribute(&read("64:cyclic/4,64:block/4")?)?;
    /// let levels = plan.traffic(&[4, 2])?;
    /// assert_eq!((levels[0].ranks, levels[0].switches, levels[0].crossing), (4, 4, 0)); // all within rows
    /// let turned = read("64:block/4,64:block/4")?.redistribute(&read("64:block/4,64:cyclic/4")?)?;
    /// let levels = turned.traffic(&[4, 2])?;
    /// assert_eq!((levels[0].crossing, levels[0].most_out), (turned.moved()?, 768));
    /// assert_eq!((levels[1].ranks, levels[1].switches, levels[1].crossing), (8, 2, 2048));
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::EmptyBlocks`] for a switch of no ranks, with its level;
    /// [`DistributionError::PlanTooLong`] for more than 2²⁶ steps, and those of
    /// [`Redistribution::all_sends`].
    pub fn traffic(&self, joined: &[u64]) -> Result<Vec<Level>, DistributionError> {
        let limit = DistributionError::PlanTooLong { limit: STEPS };
        if self.ranks() > STEPS {
            return Err(limit);
        }
        let mut below = 1u64;
        let mut levels = Vec::with_capacity(joined.len());
        for (axis, &joined) in joined.iter().enumerate() {
            if joined == 0 {
                return Err(DistributionError::EmptyBlocks { axis });
            }
            below = below.saturating_mul(joined);
            let switches = self.ranks().div_ceil(below);
            let none = || (0..switches).map(|_| 0u64).collect::<Vec<u64>>();
            levels.push((below, 0u64, none(), none()));
        }
        let mut steps = STEPS;
        let copies = self.source.copies();
        if copies > 1 {
            // Each rank looks at those that its copy serves.
            let of_copies = self.ranks().checked_mul(self.source.grid().size() / copies);
            steps = of_copies.and_then(|pairs| steps.checked_sub(pairs)).ok_or_else(|| limit.clone())?;
        }
        let all = self.all_sends()?;
        for rank in 0..self.ranks() {
            let exchange = all.of(rank)?;
            steps = steps.checked_sub(exchange.steps()).ok_or_else(|| limit.clone())?;
            for (other, size) in exchange.sizes() {
                for (below, crossing, out, arriving) in &mut levels {
                    let (from, to) = (rank / *below, other / *below);
                    // Below one switch, and so below all above it.
                    if from == to {
                        break;
                    }
                    *crossing += size;
                    out[from as usize] += size;
                    arriving[to as usize] += size;
                }
            }
        }
        let most = |all: &[u64]| all.iter().copied().max().unwrap_or(0);
        let level = |(ranks, crossing, out, arriving): (u64, u64, Vec<u64>, Vec<u64>)| Level {
            ranks,
            switches: out.len() as u64,
            crossing,
            most_out: most(&out),
            most_in: most(&arriving),
        };
        Ok(levels.into_iter().map(level).collect())
    }
}
