//! Composition over any codomain, with operands that yield integers or coordinates.
//!
//! The rule is that of [`compose`](super) in its general form, and needs nothing of the strides of
//! the left operand `A`: a leaf `(n : r)` of `B` is cut into runs that cross no boundary between
//! modes of `A`, and the run `(m : x)` becomes the mode `(m : Â(x))`.
//!
//! Where `B` yields coordinates, each component goes to the mode of `A` that its path leads to
//! (Cecka §3.3.2): `Â(b) = Σ_P Â_P(b_P)`, where `A_P` is the mode at the path `P`, which goes on
//! beyond its own end. So the boundaries are those of each `A_P`, in its own coordinate, and a
//! stride with several components has to mind those of all. What `B` does not name stays 0.
//!
//! With this, all digits of all coordinates add up without carries. The values of `A` do, too, if
//! scalars distribute over the sums of its strides; where they need not, that is asked.

use super::carry::{boundaries, first_carry};
use crate::algebra::coalesce::{End, coalesce_up_to};
use crate::htuple::Node;
use crate::int::{div_exact, div_rem, mul};
use crate::layout::offset_at_index;
use crate::stride::{Coordinate, Path, Stride, check_sums};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use smallvec::{SmallVec, smallvec};

/// Writes the composition of a layout with a tile and, as another mode, that with the modes after
/// it, if there are any.
pub(crate) fn compose_free<D: Stride>(left: Node<'_, Mode<D>>, tile: Node<'_, Mode>, behind: &[Mode], result: &mut Layout<D>) -> Result<(), LayoutError> {
    // A mode of one element has a stride all the same.
    let reach = |mode: &Mode| (mode.extent.max(2) - 1).saturating_mul(mode.stride);
    let last = tile.leaves().iter().chain(behind).fold(0u64, |last, mode| last.saturating_add(reach(mode)));
    let mut composition = Composition { parts: smallvec![Part::new(left, last)], runs: Vec::new(), leaf: 0 };
    let position = |leaf: &Mode| smallvec![leaf.stride];
    result.node_replacing_leaves(tile, |leaf, leaves| composition.compose_leaf(leaf.extent, position(leaf), leaves))?;
    if let [modes @ .., _] = behind {
        let is_tuple = !modes.is_empty();
        if is_tuple {
            result.open();
        }
        for mode in behind {
            result.node_replacing_leaves(Node::of_leaf(mode), |leaf, leaves| composition.compose_leaf(leaf.extent, position(leaf), leaves))?;
        }
        if is_tuple {
            result.close();
        }
    }
    composition.check_sums()
}

/// Writes the composition of a layout with a layout of its coordinates.
pub(crate) fn compose_with_coordinates<D: Stride>(left: Node<'_, Mode<D>>, tile: &Layout<Coordinate>, result: &mut Layout<D>) -> Result<(), LayoutError> {
    let terms = tile.codomain_terms();
    let parts = terms.iter().map(|term| {
        let mode = mode_at(left, &term.path);
        let reach = |leaf: &Mode<Coordinate>| (leaf.extent.max(2) - 1).saturating_mul(leaf.stride.component(&term.path));
        let last = tile.leaves().iter().fold(0u64, |last, leaf| last.saturating_add(reach(leaf)));
        mode.map(|mode| Part::new(mode, last))
    });
    let mut composition = Composition { parts: parts.collect::<Result<_, _>>()?, runs: Vec::new(), leaf: 0 };
    result.node_replacing_leaves(tile.as_node(), |leaf, leaves| {
        let mut position: Position = smallvec![0; terms.len()];
        for (place, term) in position.iter_mut().zip(&terms) {
            *place = leaf.stride.component(&term.path);
        }
        composition.compose_leaf(leaf.extent, position, leaves)
    })?;
    composition.check_sums()
}

/// The mode that a component of a coordinate is a coordinate of.
pub(crate) fn mode_at<'a, D: Stride>(layout: Node<'a, Mode<D>>, path: &Path) -> Result<Node<'a, Mode<D>>, LayoutError> {
    path.iter().try_fold(layout, |node, &index| {
        let index = usize::from(index);
        let modes = if node.is_leaf() { 0 } else { node.rank() };
        node.modes().nth(index).filter(|_| modes > 0).ok_or(LayoutError::NoSuchComponent { index, modes })
    })
}

/// A coordinate of the left operand: an integral one in each of its parts.
type Position = SmallVec<[u64; 2]>;

/// A mode of the left operand, with what the leaves of the right one have put on it.
struct Part<D: Stride> {
    /// Coalesced.
    modes: SmallVec<[Mode<D>; 8]>,
    /// The sum of what the runs reach, at each boundary between modes.
    loads: SmallVec<[u128; 8]>,
}

impl<D: Stride> Part<D> {
    /// A mode of which the right operand has coordinates up to `last`. Where none is beyond it, its
    /// extension does not matter.
    fn new(mode: Node<'_, Mode<D>>, last: u64) -> Self {
        let modes = coalesce_up_to(mode.leaves(), if last < mode.size() { End::Closed } else { End::Open });
        Part { loads: smallvec![0; modes.len().saturating_sub(1)], modes }
    }

    /// What the modes add to the value at an integral coordinate.
    fn digits(&self, position: u64) -> Result<SmallVec<[D; 8]>, LayoutError> {
        let mut rest = position;
        let last = self.modes.len().saturating_sub(1);
        let digit = |(t, mode): (usize, &Mode<D>)| {
            let (quotient, digit) = if t == last { (0, rest) } else { div_rem(rest, mode.extent) };
            rest = quotient;
            mode.stride.times(digit)
        };
        self.modes.iter().enumerate().map(digit).collect()
    }
}

/// A composition under way.
struct Composition<D: Stride> {
    parts: SmallVec<[Part<D>; 2]>,
    /// The number of elements of each run, and where in the left operand its second element is.
    runs: Vec<(u64, Position)>,
    /// The leaves of the right operand so far.
    leaf: usize,
}

impl<D: Stride> Composition<D> {
    /// Composes with the leaf of `n` elements whose second element is at a position, and adds what
    /// it becomes to the leaves of the result.
    fn compose_leaf(&mut self, mut n: u64, mut position: Position, emitted: &mut SmallVec<[Mode<D>; 8]>) -> Result<(), LayoutError> {
        let mut modes: SmallVec<[Mode<D>; 8]> = SmallVec::new();
        loop {
            let mut run = n;
            for (part, &r) in self.parts.iter().zip(&position) {
                run = run.min(first_carry(&part.modes, n, r)?);
            }
            let behind = div_exact(n, run).ok_or(LayoutError::ShapeDivisibility { extent: n, run, leaf: self.leaf, witness: None })?;
            let mut stride = D::default();
            for (part, &r) in self.parts.iter_mut().zip(&position) {
                stride = stride.plus(&offset_at_index(&part.modes, r)?)?;
                for (load, boundary) in part.loads.iter_mut().zip(boundaries(&part.modes)) {
                    *load += u128::from(run - 1) * u128::from(r % boundary);
                    if *load >= u128::from(boundary) {
                        let load = u64::try_from(*load).map_err(|_| LayoutError::Overflow)?;
                        return Err(LayoutError::CarriesIntoEachOther { load, extent: boundary, leaf: self.leaf, witness: None });
                    }
                }
            }
            modes.push(Mode::new(run, stride));
            let next = position.iter().map(|&r| mul(r, run)).collect::<Result<Position, _>>();
            self.runs.push((run, position));
            if behind == 1 {
                break;
            }
            (n, position) = (behind, next?);
        }
        emitted.extend(coalesce_up_to(&modes, End::Closed));
        self.leaf += 1;
        Ok(())
    }

    /// No digit carries; refuses those runs whose values do not add up all the same, because
    /// scalars do not distribute over sums of the strides.
    fn check_sums(&self) -> Result<(), LayoutError> {
        let mut of_mode: Vec<Vec<(Option<u64>, D)>> = alloc::vec![Vec::new(); self.parts.iter().map(|part| part.modes.len()).sum()];
        for (n, position) in &self.runs {
            let mut of_run = Vec::new();
            for (part, &r) in self.parts.iter().zip(position) {
                of_run.extend(part.digits(r)?.into_iter().map(|digit| (Some(*n), digit)));
            }
            // With one element, or two, there is nothing to distribute.
            if *n > 2 {
                check_sums(&of_run, *n)?;
            }
            if *n > 1 {
                of_mode.iter_mut().zip(of_run).for_each(|(of_mode, multiple)| of_mode.push(multiple));
            }
        }
        of_mode.iter().try_for_each(|multiples| check_sums(multiples, multiples.iter().filter_map(|(n, _)| *n).max().unwrap_or(1)))
    }
}
