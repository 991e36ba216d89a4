//! Proofs of plans, by counting: each element arrives once.

use super::blocks::Blocks;
use super::error::DistributionError;
use super::grid::Coordinates;
use super::part::{Message, axis_parts};
use super::plan::{Redistribution, STEPS};
use crate::{HTuple, LayoutError};
use alloc::vec::Vec;

/// A run of elements that arrives: at these places of the target, from there in the source.
struct Run {
    target: u64,
    length: u64,
    source: u64,
    coordinate: u64,
}

impl Redistribution {
    /// Proves that each element arrives once, on each rank that has it in the target.
    ///
    /// Along each axis, the runs that arrive are counted, sorted by place, and found to follow each
    /// other without gap or overlap; and block by block, a run is found to begin with the same
    /// element in the source and in the target. What arrives on a rank is the product of that, so
    /// that it holds for all ranks.
    ///
    /// # Errors
    /// [`DistributionError::Arrives`] or [`DistributionError::WrongElement`] with the first
    /// coordinate at which it does not hold; [`DistributionError::PlanTooLong`] if there are more
    /// than 2²⁶ runs.
    pub fn verify(&self) -> Result<(), DistributionError> {
        for axis in 0..self.pairs.len() {
            self.verify_axis(axis)?;
        }
        Ok(())
    }

    fn verify_axis(&self, axis: usize) -> Result<(), DistributionError> {
        let pair = self.pairs[axis];
        let (of_source, of_target) = (&self.source.axes[axis], &self.target.axes[pair.target]);
        let mut steps = STEPS;
        for coordinate in 0..of_target.ranks() {
            steps = steps.checked_sub(1).ok_or(DistributionError::PlanTooLong { limit: STEPS })?;
            let blocks = self.blocks_of_target(axis, coordinate);
            let mut runs = Vec::new();
            for other in self.source_coordinates(axis, &blocks)? {
                for part in axis_parts(&self.blocks_of_source(axis, other), &blocks) {
                    let (length, places) = part.runs();
                    for (source, target) in places {
                        steps = steps.checked_sub(1).ok_or(DistributionError::PlanTooLong { limit: STEPS })?;
                        runs.push(Run { target, length, source, coordinate: other });
                    }
                }
            }
            runs.sort_unstable_by_key(|run| run.target);
            // The places of the part that moves are those after what comes before it.
            let mut place = of_target.below(coordinate, pair.to);
            let until = of_target.below(coordinate, pair.to + pair.length);
            for run in &runs {
                if run.target != place {
                    return Err(self.arrives(axis, coordinate, place.min(run.target), if run.target > place { 0 } else { 2 }));
                }
                // Block by block of both.
                let mut done = 0;
                while done < run.length {
                    steps = steps.checked_sub(1).ok_or(DistributionError::PlanTooLong { limit: STEPS })?;
                    let sent = of_source.element(run.coordinate, run.source + done).and_then(|element| element.checked_sub(pair.from));
                    let expected = of_target.element(coordinate, run.target + done).and_then(|element| element.checked_sub(pair.to));
                    let Some(element) = sent.filter(|_| sent == expected) else {
                        let rank = self.target.rank_at(&self.at(axis, coordinate), 0, 0);
                        let mut source: Coordinates = self.source.axes.iter().map(|_| 0).collect();
                        source[axis] = run.coordinate;
                        let source = self.source.rank_at(&source, 0, 0);
                        return Err(DistributionError::WrongElement { coordinate: self.element_at(axis, coordinate, run.target + done)?.into(), rank, source });
                    };
                    done += of_source.owner(element + pair.from).run.min(of_target.owner(element + pair.to).run);
                }
                place += run.length;
            }
            if place != until {
                return Err(self.arrives(axis, coordinate, place.min(until), if place < until { 0 } else { 2 }));
            }
        }
        Ok(())
    }

    /// The coordinates of the target at this one of an axis of the source.
    fn at(&self, axis: usize, coordinate: u64) -> Coordinates {
        let mut axes: Coordinates = self.target.axes.iter().map(|_| 0).collect();
        axes[self.pairs[axis].target] = coordinate;
        axes
    }

    /// An element of the target with this place along an axis.
    fn element_at(&self, axis: usize, coordinate: u64, place: u64) -> Result<HTuple, LayoutError> {
        let axis = self.pairs[axis].target;
        let along = |(index, dealt): (usize, &super::axis::Dealt)| if index == axis { dealt.element(coordinate, place).unwrap_or(dealt.length) } else { 0 };
        HTuple::tuple(self.target.axes.iter().enumerate().map(along).map(HTuple::from))
    }

    fn arrives(&self, axis: usize, coordinate: u64, place: u64, times: u64) -> DistributionError {
        match self.element_at(axis, coordinate, place) {
            Ok(element) => {
                DistributionError::Arrives { coordinate: element.into(), rank: self.target.rank_at(&self.at(axis, coordinate), 0, 0), times, expected: 1 }
            }
            Err(error) => error.into(),
        }
    }

    /// Proves of these messages that with them each element of a rank arrives once, from a rank
    /// that has it; of an array with terms, once for each term. Takes a step for each element.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, DistributionError, Grid};
    ///
    /// let grid = Grid::new([("x", 2)])?;
    /// let of = |axis: Axis| Distribution::new(&grid, [axis]);
    /// let plan = of(Axis::new(9).block("x"))?.redistribute(&of(Axis::new(9).cyclic("x"))?)?;
    /// let mut messages: Vec<_> = plan.receives(0)?.messages().collect();
    /// plan.verify_receives(0, &messages)?;
    /// messages.push(messages[0].clone());
    /// let error = plan.verify_receives(0, &messages).unwrap_err();
    /// assert!(matches!(error, DistributionError::Arrives { rank: 0, times: 2, .. }));
    /// # Ok::<(), DistributionError>(())
    /// ```
    ///
    /// # Errors
    /// [`DistributionError::Arrives`], [`DistributionError::WrongElement`] or
    /// [`DistributionError::NoPlace`]; [`DistributionError::NoSuchRank`] for a rank that the target
    /// does not have, and for messages of ranks that the source does not have;
    /// [`DistributionError::PlanTooLong`] for more than 2²⁶ elements.
    pub fn verify_receives(&self, rank: u64, messages: &[Message]) -> Result<(), DistributionError> {
        let size = self.target.local_size(rank)?;
        let limit = DistributionError::PlanTooLong { limit: STEPS };
        if size > STEPS {
            return Err(limit);
        }
        let term = self.target.position(rank)?.term;
        let mut times: Vec<u64> = (0..size).map(|_| 0).collect();
        let mut steps = STEPS;
        for message in messages {
            let source = self.source.position(message.rank)?;
            if source.term % self.target.terms() != term {
                return Err(DistributionError::NoPlace { place: 0, rank });
            }
            for part in message.parts() {
                for (from, to) in part.places() {
                    steps = steps.checked_sub(1).ok_or_else(|| limit.clone())?;
                    let found = self.target.element(rank, to).map_err(|_| DistributionError::NoPlace { place: to, rank })?;
                    let sent = self.source.element(message.rank, from).map_err(|_| DistributionError::NoPlace { place: from, rank: message.rank })?;
                    let is_same = self.pairs.iter().zip(&sent).all(|(pair, sent)| {
                        let moved = sent.checked_sub(pair.from).filter(|&moved| moved < pair.length);
                        moved.is_some() && moved == found[pair.target].checked_sub(pair.to)
                    });
                    if !is_same {
                        return Err(DistributionError::WrongElement { coordinate: coordinate(&found)?.into(), rank, source: message.rank });
                    }
                    times[to as usize] += 1;
                }
            }
        }
        for (place, &times) in (0..).zip(&times) {
            let element = self.target.element(rank, place)?;
            let moves = self.pairs.iter().all(|pair| element[pair.target].checked_sub(pair.to).is_some_and(|moved| moved < pair.length));
            let expected = if moves { self.arrivals(term) } else { 0 };
            if times != expected {
                return Err(DistributionError::Arrives { coordinate: coordinate(&element)?.into(), rank, times, expected });
            }
        }
        Ok(())
    }

    fn source_coordinates(&self, axis: usize, blocks: &[Blocks]) -> Result<Vec<u64>, DistributionError> {
        super::plan::owners(blocks, &self.source.axes[axis], self.pairs[axis].from)
    }
}

fn coordinate(element: &[u64]) -> Result<HTuple, LayoutError> {
    HTuple::tuple(element.iter().map(|&component| component.into()))
}
