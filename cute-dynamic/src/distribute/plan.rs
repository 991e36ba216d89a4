//! Redistributions: who sends what to whom, kept by axis.

use super::axis::Dealt;
use super::blocks::Blocks;
use super::distribution::{Distribution, Position, permutation};
use super::error::{DistributionError, OVERFLOW};
use super::grid::Coordinates;
use super::part::{AxisPart, Message, Part, axis_parts, common};
use crate::int::gcd;
use alloc::sync::Arc;
use alloc::vec::Vec;
use smallvec::SmallVec;

/// How many partners a rank may have.
const LIMIT: u64 = 1 << 22;
/// How many steps questions about all ranks may take.
pub(super) const STEPS: u64 = 1 << 26;

/// Which element of the source becomes which element of the target.
///
/// Axis `k` of the target is axis `permutation[k]` of the source; along each axis of the source,
/// `length` elements move, from an offset in the source to an offset in the target. By default the
/// axes are in order, and all elements move.
///
/// ```
/// use cute_dynamic::distribute::{Axis, Distribution, Grid, Mapping};
///
/// let grid = Grid::new([("x", 2), ("y", 2)])?;
/// let a = Distribution::new(&grid, [Axis::new(8).block("x"), Axis::new(6).block("y")])?;
/// let b = Distribution::new(&grid, [Axis::new(6).cyclic("x"), Axis::new(8).cyclic("y")])?;
/// let transposed = a.redistribute_as(&b, &Mapping::new().permuted([1, 0]))?;
/// assert_eq!(transposed.total(), 48);
/// let corner = a.redistribute_as(&a, &Mapping::new().from([4, 0]).to([0, 3]).part([4, 3]))?;
/// assert_eq!((corner.total(), corner.moved()?), (12, 12));
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mapping {
    permutation: Option<Vec<usize>>,
    from: Option<Vec<u64>>,
    to: Option<Vec<u64>>,
    lengths: Option<Vec<u64>>,
}

impl Mapping {
    /// Returns the mapping of an array onto one of the same shape.
    #[must_use]
    pub const fn new() -> Self {
        Mapping { permutation: None, from: None, to: None, lengths: None }
    }

    /// Makes axis `k` of the target axis `permutation[k]` of the source.
    #[must_use]
    pub fn permuted(mut self, permutation: impl IntoIterator<Item = usize>) -> Self {
        self.permutation = Some(permutation.into_iter().collect());
        self
    }

    /// Begins at this coordinate of the source.
    #[must_use]
    pub fn from(mut self, coordinate: impl IntoIterator<Item = u64>) -> Self {
        self.from = Some(coordinate.into_iter().collect());
        self
    }

    /// Begins at this coordinate of the target.
    #[must_use]
    pub fn to(mut self, coordinate: impl IntoIterator<Item = u64>) -> Self {
        self.to = Some(coordinate.into_iter().collect());
        self
    }

    /// Moves so many elements along each axis of the source.
    #[must_use]
    pub fn part(mut self, lengths: impl IntoIterator<Item = u64>) -> Self {
        self.lengths = Some(lengths.into_iter().collect());
        self
    }
}

/// An axis of the source and the axis of the target that it becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    pub(super) target: usize,
    pub(super) from: u64,
    pub(super) to: u64,
    pub(super) length: u64,
}

/// A plan for all ranks at once: which elements each rank sends to which, and where they are in
/// both memories.
///
/// It is kept by axis, since the elements that two ranks have in common are a product of what they
/// have in common along each axis. What one rank does is found in closed form, in as many steps as
/// there are runs of it: [`sends`](Redistribution::sends) and
/// [`receives`](Redistribution::receives).
///
/// Each element is sent once to each rank that has it in the target. Of several copies in the
/// source the nearest serves: the one with the receiver's own coordinates along the axes of the
/// grid that have copies, and so the receiver's own where it has one. A rank that is not in the
/// source's grid takes the copy with its number modulo the number of copies.
///
/// If the source has `u` terms and the target `v`, term `t` of the source is added to term `t mod
/// v` of the target; a target's term that gets nothing is 0.
///
/// ```
/// use cute_dynamic::distribute::{Axis, Distribution, Grid};
///
/// let grid = Grid::new([("x", 2), ("y", 2)])?;
/// let blocks = |b: u64| Distribution::new(&grid, ["x", "y"].map(|name| Axis::new(4096).block_cyclic(b, name)));
/// let plan = blocks(64)?.redistribute(&Distribution::new(&grid, [Axis::new(4096).block_cyclic(96, "x"), Axis::new(4096).block_cyclic(48, "y")])?)?;
/// plan.verify()?;
/// assert_eq!(plan.moved()? + plan.stays()?, 4096 * 4096);
/// let sends = plan.sends(0)?;
/// assert_eq!(sends.messages().map(|message| message.size()).sum::<u64>(), 2048 * 2048);
/// assert_eq!(sends.messages().next().unwrap().vector(), 32);
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Redistribution {
    pub(super) source: Distribution,
    pub(super) target: Distribution,
    /// For each axis of the source.
    pub(super) pairs: Vec<Pair>,
}

impl Distribution {
    /// Returns the plan that makes this distribution of an array the other.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// // [S0, S1] -> [S1, S0] on 2 by 2 ranks: ranks 1 and 2 swap what they have.
    /// let grid = Grid::new([("x", 2), ("y", 2)])?;
    /// let over = |rows: &str, columns: &str| Distribution::new(&grid, [Axis::new(8).block(rows), Axis::new(8).block(columns)]);
    /// let plan = over("x", "y")?.redistribute(&over("y", "x")?)?;
    /// for (rank, other) in [(0, 0), (1, 2), (2, 1), (3, 3)] {
    ///     let sends = plan.sends(rank)?;
    ///     let messages: Vec<_> = sends.messages().collect();
    ///     assert_eq!((messages.len(), messages[0].rank(), messages[0].size()), (1, other, 16));
    /// }
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::AxesOfRank`] and [`DistributionError::AxesDiffer`] if the arrays have
    /// not the same shape.
    pub fn redistribute(&self, target: &Distribution) -> Result<Redistribution, DistributionError> {
        self.redistribute_as(target, &Mapping::new())
    }

    /// Returns the plan that moves an array, or a part of one, to another with this [`Mapping`].
    ///
    /// # Errors
    /// [`DistributionError::AxesOfRank`] and [`DistributionError::AxesDiffer`] if the arrays, or
    /// what the mapping says of them, do not have the same shape;
    /// [`DistributionError::NotAnOrder`]; [`DistributionError::WindowOutside`] if an array does not
    /// have the part.
    pub fn redistribute_as(&self, target: &Distribution, mapping: &Mapping) -> Result<Redistribution, DistributionError> {
        let axes = self.axes.len();
        let of_rank = |given: usize| if given == axes { Ok(()) } else { Err(DistributionError::AxesOfRank { axes, given }) };
        of_rank(target.axes.len())?;
        let order = match &mapping.permutation {
            Some(order) => permutation(order.iter().copied(), axes)?,
            None => (0..axes).collect(),
        };
        [&mapping.from, &mapping.to, &mapping.lengths].into_iter().flatten().try_for_each(|numbers| of_rank(numbers.len()))?;
        let number = |numbers: &Option<Vec<u64>>, axis: usize| numbers.as_ref().map(|numbers| numbers[axis]);
        let mut pairs = Vec::with_capacity(axes);
        for axis in 0..axes {
            let other = order.iter().position(|&of_source| of_source == axis).unwrap_or(axis);
            let (of_source, of_target) = (self.axes[axis].length, target.axes[other].length);
            let (from, to) = (number(&mapping.from, axis).unwrap_or(0), number(&mapping.to, other).unwrap_or(0));
            let length = match number(&mapping.lengths, axis) {
                Some(length) => length,
                None if of_source.checked_sub(from) == of_target.checked_sub(to) => of_source.saturating_sub(from),
                None => return Err(DistributionError::AxesDiffer { axis, source: of_source.saturating_sub(from), target: of_target.saturating_sub(to) }),
            };
            for (axis, from, bound) in [(axis, from, of_source), (other, to, of_target)] {
                if length == 0 || from.checked_add(length).is_none_or(|end| end > bound) {
                    return Err(DistributionError::WindowOutside { axis, from, length, bound });
                }
            }
            pairs.push(Pair { target: other, from, to, length });
        }
        let plan = Redistribution { source: self.clone(), target: target.clone(), pairs };
        // Each element arrives once for each copy and for each term.
        plan.checked_total().ok_or(OVERFLOW)?;
        Ok(plan)
    }
}

impl Redistribution {
    /// Returns the distribution that it starts from.
    #[must_use]
    pub fn source(&self) -> &Distribution {
        &self.source
    }

    /// Returns the distribution that it ends with.
    #[must_use]
    pub fn target(&self) -> &Distribution {
        &self.target
    }

    /// Returns how many ranks there must be: one more than the largest of both grids.
    #[must_use]
    pub fn ranks(&self) -> u64 {
        self.source.grid.ranks().max(self.target.grid.ranks())
    }

    /// Returns whether axis `k` of the source is axis `k` of the target, and all elements move.
    #[must_use]
    pub fn is_of_the_whole(&self) -> bool {
        self.pairs
            .iter()
            .zip(&self.source.axes)
            .enumerate()
            .all(|(axis, (pair, dealt))| pair.target == axis && pair.length == dealt.length && pair.length == self.target.axes[axis].length)
    }

    /// Returns how many terms a rank gets and adds up; 0 if its part of the target is 0, or it is
    /// not in the target's grid.
    #[must_use]
    pub fn terms(&self, rank: u64) -> u64 {
        self.target.find(rank).map_or(0, |position| self.arrivals(position.term))
    }

    /// Returns the parts that have the places which the plan writes on a rank, as both source and
    /// target: a rank that adds up [`terms`](Redistribution::terms) writes 0 to them first.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Distribution, Mapping};
    ///
    /// let read = |text: &str| text.parse::<Distribution>();
    /// let (a, b) = (read("10:block/2")?, read("10:cyclic/2")?);
    /// let plan = a.redistribute_as(&b, &Mapping::new().from([0]).to([3]).part([4]))?;
    /// let places: Vec<u64> = plan.written(0)?.iter().flat_map(|part| part.places().map(|place| place.1).collect::<Vec<_>>()).collect();
    /// assert_eq!(places, [2, 3]); // elements 4 and 6
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Redistribution::receives`].
    pub fn written(&self, rank: u64) -> Result<Vec<Part>, DistributionError> {
        let Some(position) = self.target.find(rank) else { return Ok(Vec::new()) };
        let strides = self.target.strides_at(&position.axes);
        let mut parts = alloc::vec![Part::one()];
        for (axis, pair) in self.pairs.iter().enumerate() {
            let blocks = self.blocks_of_target(axis, position.axes[pair.target]);
            let of_axis = axis_parts(&blocks, &blocks);
            let stride = strides[pair.target];
            parts = parts.iter().flat_map(|part| of_axis.iter().map(|of_axis| part.clone().with_axis(of_axis, stride, stride))).collect();
        }
        Ok(parts.into_iter().map(Part::normal).collect())
    }

    /// Returns a number that ranks compare to know that they have the same plan: plans with the
    /// same distributions and the same mapping have the same one, and others have another but for
    /// a chance of 2⁻⁶⁴.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    ///
    /// let read = |text: &str| text.parse::<Distribution>();
    /// let plan = |a: &str, b: &str| read(a)?.redistribute(&read(b)?);
    /// assert_eq!(plan("12:block/3", "12:block4/3")?.digest(), plan("12:block/3", "12:block4/3")?.digest());
    /// assert_ne!(plan("12:block/3", "12:block4/3")?.digest(), plan("12:block/3", "12:block2/3")?.digest());
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    #[must_use]
    pub fn digest(&self) -> u64 {
        use core::fmt::Write;
        let mut digest = Digest(0xcbf2_9ce4_8422_2325);
        let written = write!(digest, "{} -> {}", self.source, self.target);
        let of_pair = |Pair { target, from, to, length }: &Pair| write!(digest, " {target} {from} {to} {length}");
        // A digest takes everything.
        let _ = written.and_then(|()| self.pairs.iter().try_for_each(of_pair));
        digest.0
    }

    /// How many terms of the source are added to one of the target.
    pub(super) fn arrivals(&self, term: u64) -> u64 {
        let (of_source, of_target) = (self.source.terms(), self.target.terms());
        of_source / of_target + u64::from(term < of_source % of_target)
    }

    fn checked_total(&self) -> Option<u64> {
        let elements = self.pairs.iter().try_fold(1u64, |size, pair| size.checked_mul(pair.length))?;
        elements.checked_mul(self.target.copies())?.checked_mul(self.source.terms())
    }

    /// Returns how many elements arrive on all ranks, those that stay on theirs counted.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.checked_total().unwrap_or_default()
    }

    /// Returns how many elements stay on their rank. Takes a step for each rank of the target.
    ///
    /// # Errors
    /// [`DistributionError::PlanTooLong`] for more than 2²⁶ ranks.
    pub fn stays(&self) -> Result<u64, DistributionError> {
        if self.target.grid.size() > STEPS {
            return Err(DistributionError::PlanTooLong { limit: STEPS });
        }
        Ok(self.target.grid.all().map(|rank| self.kept(rank, rank)).sum())
    }

    /// Returns how many elements move from one rank to another. Takes a step for each rank of the
    /// target.
    ///
    /// No plan moves fewer to these ranks: an element of a rank in the target stays if the rank has
    /// it in the source. [`Redistribution::relabelled`] finds the ranks that move least.
    ///
    /// # Errors
    /// Those of [`Redistribution::stays`].
    pub fn moved(&self) -> Result<u64, DistributionError> {
        Ok(self.total() - self.stays()?)
    }

    /// Returns the number of bytes that move from one rank to another, for elements of so many
    /// bytes.
    ///
    /// # Errors
    /// Those of [`Redistribution::stays`].
    pub fn bytes_moved(&self, element: u64) -> Result<u128, DistributionError> {
        Ok(u128::from(self.moved()?) * u128::from(element))
    }

    /// Returns the common vector of the plan: a number of elements that divides the
    /// [vector](Message::vector) of each message. Takes a step for each pair of coordinates that
    /// have elements in common along the axis that is the fastest in both memories; it is 1 if that
    /// is not the same axis.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, Grid};
    ///
    /// let grid = Grid::new([("x", 2)])?;
    /// let of = |block| Distribution::new(&grid, [Axis::new(96 * 64).block_cyclic(block, "x"), Axis::new(10)]);
    /// assert_eq!(of(64)?.redistribute(&of(96)?)?.common_vector()?, 32);
    /// assert_eq!(of(64)?.redistribute(&of(96)?.row_major())?.common_vector()?, 1);
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::PlanTooLong`] for more than 2²⁶ pairs.
    pub fn common_vector(&self) -> Result<u64, DistributionError> {
        let limit = DistributionError::PlanTooLong { limit: STEPS };
        // Axes of one element have no place in an order.
        let fastest = |distribution: &Distribution| distribution.order.iter().copied().find(|&axis| distribution.axes[axis].length > 1);
        let (Some(axis), Some(of_target)) = (fastest(&self.source), fastest(&self.target)) else { return Ok(1) };
        if self.pairs[axis].target != of_target {
            return Ok(1);
        }
        let others_move = self.pairs.iter().enumerate().any(|(other, pair)| other != axis && (pair.length > 1 || pair.from > 0 || pair.to > 0));
        let (mut vector, mut steps) = (0, STEPS);
        for coordinate in 0..self.source.axes[axis].ranks() {
            steps = steps.checked_sub(1).ok_or_else(|| limit.clone())?;
            let blocks = self.blocks_of_source(axis, coordinate);
            if blocks.is_empty() {
                continue;
            }
            if others_move {
                vector = gcd(self.source.axes[axis].local_length(coordinate), vector);
            }
            for other in owners(&blocks, &self.target.axes[of_target], self.pairs[axis].to)? {
                steps = steps.checked_sub(1).ok_or_else(|| limit.clone())?;
                for part in axis_parts(&blocks, &self.blocks_of_target(axis, other)) {
                    let run = part.modes.first().filter(|mode| (mode.source, mode.target) == (1, 1)).map_or(1, |mode| mode.count);
                    vector = gcd(gcd(run, gcd(part.source, part.target)), vector);
                    let of_others = part.modes.iter().filter(|mode| (mode.source, mode.target) != (1, 1)).map(|mode| gcd(mode.source, mode.target));
                    vector = of_others.fold(vector, gcd);
                    if others_move {
                        vector = gcd(self.target.axes[of_target].local_length(other), vector);
                    }
                }
            }
        }
        Ok(vector)
    }

    /// How many elements of a rank in the source are those of another in the target.
    pub(super) fn kept(&self, source: u64, target: u64) -> u64 {
        let (Some(source), Some(target)) = (self.source.find(source), self.target.find(target)) else { return 0 };
        if source.term % self.target.terms() != target.term {
            return 0;
        }
        let mut size = 1;
        for (axis, pair) in self.pairs.iter().enumerate() {
            if size > 0 {
                size *= common(&self.blocks_of_source(axis, source.axes[axis]), &self.blocks_of_target(axis, target.axes[pair.target]));
            }
        }
        size
    }

    pub(super) fn blocks_of_source(&self, axis: usize, coordinate: u64) -> Vec<Blocks> {
        self.source.axes[axis].blocks(coordinate, self.pairs[axis].from, self.pairs[axis].length)
    }

    /// The elements of a coordinate of the target, along an axis of the source.
    pub(super) fn blocks_of_target(&self, axis: usize, coordinate: u64) -> Vec<Blocks> {
        let pair = self.pairs[axis];
        self.target.axes[pair.target].blocks(coordinate, pair.to, pair.length)
    }

    /// The copy of the source that a rank is served by.
    pub(super) fn copy_for(&self, rank: u64) -> u64 {
        match self.source.copies() {
            1 => 0,
            copies => self.source.find(rank).map_or(rank % copies, |position| position.copy),
        }
    }

    /// Returns what a rank sends; nothing, if the source's grid does not have the rank.
    ///
    /// # Errors
    /// [`DistributionError::NoSuchRank`] if neither grid has such a rank;
    /// [`DistributionError::PlanTooLong`] for more than 2²² partners of the rank.
    pub fn sends(&self, rank: u64) -> Result<Exchange<'_>, DistributionError> {
        self.exchange(rank, Direction::Sends)
    }

    /// Returns what a rank receives; nothing, if the target's grid does not have the rank.
    ///
    /// # Errors
    /// Those of [`Redistribution::sends`].
    pub fn receives(&self, rank: u64) -> Result<Exchange<'_>, DistributionError> {
        self.exchange(rank, Direction::Receives)
    }

    fn exchange(&self, rank: u64, direction: Direction) -> Result<Exchange<'_>, DistributionError> {
        if rank >= self.ranks() {
            return Err(DistributionError::NoSuchRank { rank, ranks: self.ranks() });
        }
        let own = if direction == Direction::Sends { &self.source } else { &self.target };
        let Some(position) = own.find(rank) else { return Ok(Exchange { plan: self, direction, rank, count: 0, own: None, axes: Vec::new() }) };
        let served = if direction == Direction::Sends { self.served(position.copy) } else { None };
        let own_axis = |axis: usize| if direction == Direction::Sends { axis } else { self.pairs[axis].target };
        let axes = (0..self.pairs.len()).map(|axis| self.partners(axis, position.axes[own_axis(axis)], direction, served.as_deref()));
        let axes = axes.collect::<Result<_, _>>()?;
        self.exchange_of(rank, direction, position, axes)
    }

    /// What a rank exchanges that has these partners along each axis.
    fn exchange_of(&self, rank: u64, direction: Direction, position: Position, axes: Vec<Arc<[Partner]>>) -> Result<Exchange<'_>, DistributionError> {
        let own = if direction == Direction::Sends { &self.source } else { &self.target };
        let times = if direction == Direction::Sends { self.target.copies() } else { self.arrivals(position.term) };
        let count = axes.iter().try_fold(times, |count, partners| count.checked_mul(partners.len() as u64));
        let count = count.filter(|&count| count <= LIMIT).ok_or(DistributionError::PlanTooLong { limit: LIMIT })?;
        let strides = own.strides_at(&position.axes);
        Ok(Exchange { plan: self, direction, rank, count, own: Some((position, strides)), axes })
    }

    /// The coordinates in the target of the ranks with this copy, if no other ranks are served by
    /// it; `None` if there may be others, or as many.
    fn served(&self, copy: u64) -> Option<Vec<Coordinates>> {
        let (of_source, of_target) = (&self.source.grid, &self.target.grid);
        if self.source.copies() == 1 || of_source.is_of_a_list() || of_target.is_of_a_list() {
            return None;
        }
        let is_compact = of_source.ranks() - of_source.first() == of_source.size();
        let has_all = of_source.first() <= of_target.first() && of_target.ranks() <= of_source.ranks();
        let others = of_source.size() / self.source.copies();
        if !is_compact || !has_all || others >= of_target.size() || others > LIMIT {
            return None;
        }
        let terms = self.source.terms();
        let coordinates = |index: u64| {
            let mut rest = index / terms;
            let split = |axis: &Dealt| {
                let coordinate = rest % axis.ranks();
                rest /= axis.ranks();
                coordinate
            };
            let coordinates: Coordinates = self.source.axes.iter().map(split).collect();
            self.target.find(self.source.rank_at(&coordinates, copy, index % terms))
        };
        Some((0..others).filter_map(coordinates).map(|position| position.axes).collect())
    }

    /// The coordinates of the other side, along an axis, that have anything in common with a
    /// rank's, and what.
    fn partners(&self, axis: usize, own: u64, direction: Direction, served: Option<&[Coordinates]>) -> Result<Arc<[Partner]>, DistributionError> {
        let pair = self.pairs[axis];
        let (blocks, other, from) = match direction {
            Direction::Sends => (self.blocks_of_source(axis, own), &self.target.axes[pair.target], pair.to),
            Direction::Receives => (self.blocks_of_target(axis, own), &self.source.axes[axis], pair.from),
        };
        let coordinates = match served {
            Some(served) => {
                let mut coordinates: Vec<u64> = served.iter().map(|axes| axes[pair.target]).collect();
                coordinates.sort_unstable();
                coordinates.dedup();
                coordinates
            }
            None => owners(&blocks, other, from)?,
        };
        let mut partners = Vec::with_capacity(coordinates.len());
        for coordinate in coordinates {
            let parts = match direction {
                Direction::Sends => axis_parts(&blocks, &self.blocks_of_target(axis, coordinate)),
                Direction::Receives => axis_parts(&self.blocks_of_source(axis, coordinate), &blocks),
            };
            if !parts.is_empty() {
                partners.push(Partner { coordinate, parts });
            }
        }
        Ok(partners.into())
    }

    /// Returns what all ranks send, kept by axis: what each rank sends is found in a step for each
    /// axis then.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    ///
    /// let read = |text: &str| text.parse::<Distribution>();
    /// let plan = read("640:block64/10,640:block64/10")?.redistribute(&read("640:block96/10,640:block48/10")?)?;
    /// let all = plan.all_sends()?;
    /// assert_eq!(all.of(17)?, plan.sends(17)?);
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::PlanTooLong`] if there are more than 2²² partners along all axes.
    pub fn all_sends(&self) -> Result<Schedule<'_>, DistributionError> {
        self.schedule(Direction::Sends)
    }

    /// Returns what all ranks receive, kept by axis.
    ///
    /// # Errors
    /// Those of [`Redistribution::all_sends`].
    pub fn all_receives(&self) -> Result<Schedule<'_>, DistributionError> {
        self.schedule(Direction::Receives)
    }

    fn schedule(&self, direction: Direction) -> Result<Schedule<'_>, DistributionError> {
        let limit = DistributionError::PlanTooLong { limit: LIMIT };
        let (mut axes, mut left) = (Vec::with_capacity(self.pairs.len()), LIMIT);
        for (axis, pair) in self.pairs.iter().enumerate() {
            let own = if direction == Direction::Sends { &self.source.axes[axis] } else { &self.target.axes[pair.target] };
            let mut partners = Vec::new();
            for coordinate in 0..own.ranks() {
                let found = self.partners(axis, coordinate, direction, None)?;
                left = left.checked_sub(1 + found.len() as u64).ok_or_else(|| limit.clone())?;
                partners.push(found);
            }
            axes.push(partners);
        }
        Ok(Schedule { plan: self, direction, axes })
    }
}

/// What all ranks send, or what they receive: for each axis, the partners of each coordinate. From
/// [`Redistribution::all_sends`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule<'plan> {
    plan: &'plan Redistribution,
    direction: Direction,
    axes: Vec<Vec<Arc<[Partner]>>>,
}

impl<'plan> Schedule<'plan> {
    /// Returns what a rank sends or receives, as [`Redistribution::sends`] and
    /// [`Redistribution::receives`] do.
    ///
    /// # Errors
    /// Those of [`Redistribution::sends`].
    pub fn of(&self, rank: u64) -> Result<Exchange<'plan>, DistributionError> {
        let (plan, direction) = (self.plan, self.direction);
        let sends = direction == Direction::Sends;
        // With copies, fewer ranks are looked at.
        if sends && plan.source.copies() > 1 {
            return plan.sends(rank);
        }
        let own = if sends { &plan.source } else { &plan.target };
        let Some(position) = own.find(rank) else { return plan.exchange(rank, direction) };
        let coordinates = plan.pairs.iter().enumerate().map(|(axis, pair)| position.axes[if sends { axis } else { pair.target }]);
        let axes = self.axes.iter().zip(coordinates).map(|(axis, coordinate)| axis[coordinate as usize].clone()).collect();
        plan.exchange_of(rank, direction, position, axes)
    }
}

/// FNV-1a of the text that is written to it.
struct Digest(u64);

impl core::fmt::Write for Digest {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        self.0 = text.bytes().fold(self.0, |digest, byte| (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
        Ok(())
    }
}

/// The coordinates of an axis that may have elements of these blocks, which count from `from`
/// there, in order.
pub(super) fn owners(blocks: &[Blocks], other: &Dealt, from: u64) -> Result<Vec<u64>, DistributionError> {
    let ranks = other.ranks();
    if ranks == 1 {
        return Ok(core::iter::once(0).collect());
    }
    let period = other.period();
    let mut found = Vec::new();
    let mut steps = 0;
    for sequence in blocks {
        // After that many blocks, and after that many elements of one, the same ranks come again.
        let count = period.map_or(sequence.count, |period| sequence.count.min(period / gcd(period, sequence.step)));
        let length = period.map_or(sequence.length, |period| sequence.length.min(period));
        for block in 0..count {
            let start = sequence.start + block * sequence.step + from;
            let mut walked = 0;
            while walked < length {
                steps += 1;
                if steps > ranks {
                    return if ranks > LIMIT { Err(DistributionError::PlanTooLong { limit: LIMIT }) } else { Ok((0..ranks).collect()) };
                }
                if steps > LIMIT {
                    return Err(DistributionError::PlanTooLong { limit: LIMIT });
                }
                let owned = other.owner(start + walked);
                found.push(owned.coordinate);
                walked += owned.run;
            }
        }
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Direction {
    Sends,
    Receives,
}

/// A coordinate of the other side, along an axis, and what it has in common with a rank's.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Partner {
    coordinate: u64,
    parts: Vec<AxisPart>,
}

/// What one rank sends, or what it receives: kept by axis, so that its size is the sum, and not the
/// product, of what there is along each.
///
/// ```
/// use cute_dynamic::distribute::{Axis, Distribution, Grid};
///
/// let grid = Grid::new([("x", 2)])?;
/// let of = |axis: Axis| Distribution::new(&grid, [axis]);
/// let plan = of(Axis::new(12).block("x"))?.redistribute(&of(Axis::new(12).cyclic("x"))?)?;
/// let received: Vec<(u64, u64)> = plan.receives(1)?.messages().map(|message| (message.rank(), message.size())).collect();
/// assert_eq!(received, [(0, 3), (1, 3)]);
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange<'plan> {
    plan: &'plan Redistribution,
    direction: Direction,
    rank: u64,
    /// How many messages there may be; with several copies, not all of them are.
    count: u64,
    own: Option<(Position, Coordinates)>,
    axes: Vec<Arc<[Partner]>>,
}

impl Exchange<'_> {
    /// How many steps going through its messages takes: with several copies, not all of them are.
    pub(super) const fn steps(&self) -> u64 {
        self.count
    }

    /// Returns the rank.
    #[must_use]
    pub const fn rank(&self) -> u64 {
        self.rank
    }

    /// Returns the messages, one for each other rank, and one for the rank itself where elements
    /// stay on it. A rank that adds up terms gets one from each rank that has a term.
    pub fn messages(&self) -> impl Iterator<Item = Message> + '_ {
        (0..self.count).filter_map(|index| self.message(index))
    }

    /// Returns the other rank and the number of elements of each message, without its parts.
    ///
    /// ```
    /// use cute_dynamic::distribute::Distribution;
    ///
    /// let read = |text: &str| text.parse::<Distribution>();
    /// let plan = read("1000:block63/4")?.redistribute(&read("1000:block95/4")?)?;
    /// let sends = plan.sends(1)?;
    /// assert!(sends.sizes().eq(sends.messages().map(|message| (message.rank(), message.size()))));
    /// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
    /// ```
    pub fn sizes(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (0..self.count).filter_map(|index| {
            let (rank, _, partners) = self.other(index)?;
            let along = |partner: &&Partner| partner.parts.iter().map(|part| part.modes.iter().map(|mode| mode.count).product::<u64>()).sum::<u64>();
            Some((rank, partners.iter().map(along).product()))
        })
    }

    /// The other rank of a message, its coordinates, and what both have in common along each axis.
    fn other(&self, index: u64) -> Option<(u64, Coordinates, SmallVec<[&Partner; 4]>)> {
        let (plan, own) = (self.plan, &self.own.as_ref()?.0);
        let mut rest = index;
        let mut digit = |below: u64| {
            let digit = rest % below;
            rest /= below;
            digit
        };
        let partners: SmallVec<[&Partner; 4]> = self.axes.iter().map(|partners| &partners[digit(partners.len() as u64) as usize]).collect();
        let (source, target) = (&plan.source, &plan.target);
        let mut other: Coordinates = partners.iter().map(|partner| partner.coordinate).collect();
        let rank = match self.direction {
            Direction::Sends => {
                for (pair, partner) in plan.pairs.iter().zip(&partners) {
                    other[pair.target] = partner.coordinate;
                }
                let rank = target.rank_at(&other, digit(target.copies()), own.term % target.terms());
                if plan.copy_for(rank) != own.copy {
                    return None;
                }
                rank
            }
            Direction::Receives => source.rank_at(&other, plan.copy_for(self.rank), own.term + target.terms() * digit(plan.arrivals(own.term))),
        };
        Some((rank, other, partners))
    }

    fn message(&self, index: u64) -> Option<Message> {
        let (plan, strides) = (self.plan, &self.own.as_ref()?.1);
        let (rank, other, partners) = self.other(index)?;
        let (source, target) = (&plan.source, &plan.target);
        let others = if self.direction == Direction::Sends { target.strides_at(&other) } else { source.strides_at(&other) };
        let (of_source, of_target) = if self.direction == Direction::Sends { (strides, &others) } else { (&others, strides) };
        let mut parts = alloc::vec![Part::one()];
        for (axis, partner) in partners.iter().enumerate() {
            let (source, target) = (of_source[axis], of_target[plan.pairs[axis].target]);
            parts = match &partner.parts[..] {
                [one] => parts.into_iter().map(|part| part.with_axis(one, source, target)).collect(),
                several => parts.iter().flat_map(|part| several.iter().map(move |of_axis| part.clone().with_axis(of_axis, source, target))).collect(),
            };
        }
        Some(Message { rank, parts: parts.into_iter().map(Part::normal).collect() })
    }
}
