//! What two ranks have in common along each axis, as sequences of equal blocks on both sides.

use super::blocks::Blocks;
use super::error::DistributionError;
use super::part::{Part, axis_parts};
use super::plan::Redistribution;
use alloc::vec::Vec;

/// Equal blocks of elements of an axis that a rank has.
///
/// Block `i < count` has the elements `start + i·step + k`, which are stored at `local +
/// i·local_step + k` along the axis, for `k < length`; for `k < last` in the last block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sequence {
    /// The first element of the first block.
    pub start: u64,
    /// Where that is stored.
    pub local: u64,
    /// How many elements a block has, but for the last one.
    pub length: u64,
    /// How many the last one has: `1..=length`.
    pub last: u64,
    /// How many blocks there are, at least 1.
    pub count: u64,
    /// The distance of two blocks, at least `length`.
    pub step: u64,
    /// The distance of the places of two blocks.
    pub local_step: u64,
}

impl Sequence {
    fn of(blocks: &Blocks) -> Self {
        let Blocks { start, local, length, count, step, local_step } = *blocks;
        Sequence { start, local, length, last: length, count, step, local_step }
    }

    /// The same, with what follows as its last block, which is a shorter one.
    fn with_last(&self, blocks: &Blocks) -> Option<Self> {
        let (step, local_step) = match self.count {
            1 => (blocks.start.checked_sub(self.start)?, blocks.local.checked_sub(self.local)?),
            _ => (self.step, self.local_step),
        };
        let is_next =
            blocks.start.checked_sub(self.start) == self.count.checked_mul(step) && blocks.local.checked_sub(self.local) == self.count.checked_mul(local_step);
        let fits = blocks.count == 1 && blocks.length < self.length && self.last == self.length && step >= self.length;
        (is_next && fits).then_some(Sequence { last: blocks.length, count: self.count + 1, step, local_step, ..*self })
    }

    /// Returns the number of elements.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    ///
    /// let read = |text: &str| text.parse::<Distribution>();
    /// let plan = read("10:block3/2")?.redistribute(&read("10:block/2")?)?;
    /// let crossing = plan.crossing(1, 0)?;
    /// assert_eq!((crossing[0].source[0].size(), crossing[0].target[0].size()), (4, 5)); // 3, 4, 5, 9 and 0 to 4
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    #[must_use]
    pub const fn size(&self) -> u64 {
        self.length * (self.count - 1) + self.last
    }
}

/// What a rank has of an axis in the source, and another one in the target, in few sequences, and
/// what both have in common as parts: two descriptions of the same elements.
///
/// The elements of a [message](super::Message) are the product of what its ranks have in common
/// along each axis. In parts each element is found without a question; where blocks do not divide
/// each other there may be many. Of sequences there are at most a few, and an element of the target
/// is one of the source if a block of it has that.
///
/// ```
/// use cute_dynamic::distribute::Distribution;
///
/// let read = |text: &str| text.parse::<Distribution>();
/// let plan = read("100000:block63/2")?.redistribute(&read("100000:block95/2")?)?;
/// let crossing = &plan.crossing(0, 1)?[0];
/// assert_eq!((crossing.source.len(), crossing.target.len(), crossing.parts.len()), (1, 1, 41));
/// let blocks = crossing.source[0];
/// assert_eq!((blocks.length, blocks.count, blocks.step, blocks.last), (63, 794, 126, 63));
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The elements of the rank in the source, counted from the first that moves.
    pub source: Vec<Sequence>,
    /// The elements of the rank in the target.
    pub target: Vec<Sequence>,
    /// The distance of two places in the memory of the source.
    pub source_stride: u64,
    /// The distance of two places in the memory of the target.
    pub target_stride: u64,
    /// What both have, by the strides of both memories.
    pub parts: Vec<Part>,
}

impl Redistribution {
    /// Returns, for each axis of the source, what a rank has of it in the source, and another rank
    /// in the target; nothing for ranks that send each other nothing along some axis.
    ///
    /// # Errors
    /// [`DistributionError::NoSuchRank`].
    pub fn crossing(&self, source: u64, target: u64) -> Result<Vec<Crossing>, DistributionError> {
        let (of_source, of_target) = (self.source.position(source)?, self.target.position(target)?);
        let (from, to) = (self.source.strides_at(&of_source.axes), self.target.strides_at(&of_target.axes));
        let mut all = Vec::with_capacity(self.pairs.len());
        for (axis, pair) in self.pairs.iter().enumerate() {
            let (a, b) = (self.blocks_of_source(axis, of_source.axes[axis]), self.blocks_of_target(axis, of_target.axes[pair.target]));
            let (source_stride, target_stride) = (from[axis], to[pair.target]);
            let parts: Vec<Part> = axis_parts(&a, &b).iter().map(|part| Part::one().with_axis(part, source_stride, target_stride).normal()).collect();
            if parts.is_empty() {
                return Ok(Vec::new());
            }
            all.push(Crossing { source: sequences(&a), target: sequences(&b), source_stride, target_stride, parts });
        }
        Ok(all)
    }
}

fn sequences(blocks: &[Blocks]) -> Vec<Sequence> {
    let mut all: Vec<Sequence> = Vec::with_capacity(blocks.len());
    for blocks in blocks {
        match all.last_mut().and_then(|last| Some((last.with_last(blocks)?, last))) {
            Some((whole, last)) => *last = whole,
            None => all.push(Sequence::of(blocks)),
        }
    }
    all
}
