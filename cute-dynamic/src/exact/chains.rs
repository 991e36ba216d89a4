//! Composition decided by all values, where scalars need not distribute over sums.
//!
//! Write `f(i)` for what the composition has at the coordinate `i` of one leaf `(n : r)` of `B`,
//! with 0 at the others. A layout that refines the leaf is a chain of divisors
//! `1 = Q_0 | Q_1 | … | Q_k = n`, with the modes `(Q_{j+1}/Q_j : f(Q_j))`. It agrees with `f` if
//! and only if, for all `j`,
//!
//! - `f(c·Q_j) = c·f(Q_j)` for `c` below `Q_{j+1}/Q_j`: the mode scales;
//! - `f(c·Q_j + i) = f(c·Q_j) + f(i)` for `i` below `Q_j`: the modes before it add to it.
//!
//! The second says something of `Q_j` alone, and the first how far the chain may go from it: so the
//! chains are the paths of a graph over the divisors. Over integers the longest first mode is as
//! good as any; over XOR elements `(4 : f3)` is not `(2,2):(f3,f6)`, and all paths count. Leaves
//! have nothing to do with one another except that their values add up, which does not depend on
//! the chains.
//!
//! The coordinates of `B` are gone through in order, and what contradicts a chain removes it. The
//! coordinate that removes the last one is the smallest at which no layout agrees.

use crate::algebra::coalesce::coalesce_modes;
use crate::budget::Budget;
use crate::htuple::Node;
use crate::int::{add, mul};
use crate::layout::{ModeList, offset_at_index};
use crate::stride::Stride;
use crate::{LayoutError, Mode};
use alloc::vec::Vec;

/// A left operand, or one of its modes, and what each leaf of the right operand steps there.
struct Part<D: Stride> {
    modes: ModeList<D>,
    strides: Vec<u64>,
}

/// A composition that is gone through.
pub(crate) struct Values<D: Stride> {
    parts: Vec<Part<D>>,
    extents: Vec<u64>,
}

/// A place of a leaf at which a mode of the result may begin: what the modes before it have
/// elements.
struct Start<D> {
    place: u64,
    /// `f(place)`.
    stride: D,
    /// How many elements a mode may have that begins here, if a value has told.
    limit: Option<u64>,
}

impl<D: Stride> Values<D> {
    /// The composition with leaves of these extents. There is a pair for each mode of the left
    /// operand, or for all of it: the mode, and what each leaf steps in it.
    pub(crate) fn new<'a>(extents: Vec<u64>, parts: impl Iterator<Item = (Node<'a, Mode<D>>, Vec<u64>)>) -> Self
    where
        D: 'a,
    {
        Values { parts: parts.map(|(mode, strides)| Part { modes: coalesce_modes(mode.leaves()), strides }).collect(), extents }
    }

    /// Returns what each leaf becomes.
    ///
    /// # Errors
    /// [`LayoutError::NoLayoutFrom`] with the smallest coordinate at which no layout agrees.
    pub(crate) fn compose(&self, budget: &mut Budget) -> Result<Vec<ModeList<D>>, LayoutError> {
        let mut place = 1;
        let mut composed = Vec::with_capacity(self.extents.len());
        for (leaf, &n) in self.extents.iter().enumerate() {
            composed.push(self.compose_leaf(leaf, n, place, budget)?);
            place = mul(place, n)?;
        }
        Ok(composed)
    }

    /// What a leaf of `n` elements becomes, where the leaves before it have `place` coordinates.
    fn compose_leaf(&self, leaf: usize, n: u64, place: u64, budget: &mut Budget) -> Result<ModeList<D>, LayoutError> {
        if n == 1 {
            return Ok(core::iter::once(Mode::new(1, self.value(|l| u64::from(l == leaf))?)).collect());
        }
        let mut starts: Vec<Start<D>> = Vec::new();
        for i in 1..n {
            budget.spend()?;
            let here = self.value(|l| if l == leaf { i } else { 0 })?;
            if !self.goes_on(&mut starts, leaf, n, i, &here, budget)? {
                return Err(LayoutError::NoLayoutFrom { witness: mul(i, place)? });
            }
            for below in 1..place {
                budget.spend()?;
                let before = self.coordinate(below);
                let (value, rest) = (self.value(|l| if l == leaf { i } else { before(l) })?, self.value(&before)?);
                if !is_sum(&value, &here, &rest)? {
                    return Err(LayoutError::NoLayoutFrom { witness: add(mul(i, place)?, below)? });
                }
            }
        }
        Ok(fewest_modes(&starts, n))
    }

    /// Takes the value at the coordinate `i` of a leaf of `n` elements; returns whether there is a
    /// layout up to it.
    fn goes_on(&self, starts: &mut Vec<Start<D>>, leaf: usize, n: u64, i: u64, here: &D, budget: &mut Budget) -> Result<bool, LayoutError> {
        let at = |i: u64| self.value(|l| if l == leaf { i } else { 0 });
        let mut changed = false;
        let mut kept = Vec::with_capacity(starts.len() + 1);
        for mut start in starts.drain(..) {
            let below = i % start.place;
            if below > 0 {
                budget.spend()?;
                if !is_sum(here, &at(i - below)?, &at(below)?)? {
                    changed = true;
                    continue;
                }
            } else if start.limit.is_none() && !is_multiple(here, i / start.place, &start.stride)? {
                start.limit = Some(i / start.place);
                changed = true;
            }
            kept.push(start);
        }
        *starts = kept;
        if n.is_multiple_of(i) {
            starts.push(Start { place: i, stride: here.clone(), limit: None });
            changed = true;
        }
        if changed {
            let mut reached: Vec<Start<D>> = Vec::with_capacity(starts.len());
            for start in starts.drain(..) {
                if start.place == 1 || reached.iter().any(|before| before.leads_to(start.place)) {
                    reached.push(start);
                }
            }
            *starts = reached;
        }
        Ok(starts.iter().any(|start| start.limit.is_none()))
    }

    /// The coordinates of the leaves at an integral one.
    fn coordinate(&self, index: u64) -> impl Fn(usize) -> u64 {
        move |leaf| {
            let rest = self.extents[..leaf].iter().fold(index, |rest, n| rest / n);
            rest % self.extents[leaf]
        }
    }

    /// The value of the composition at a coordinate.
    fn value(&self, coordinate: impl Fn(usize) -> u64) -> Result<D, LayoutError> {
        self.parts.iter().try_fold(D::default(), |value, part| {
            let x = part.strides.iter().enumerate().try_fold(0, |x, (leaf, &r)| add(x, mul(coordinate(leaf), r)?))?;
            value.plus(&offset_at_index(&part.modes, x)?)
        })
    }
}

impl<D> Start<D> {
    /// Whether a mode that begins here may end at a place.
    fn leads_to(&self, place: u64) -> bool {
        place > self.place && place.is_multiple_of(self.place) && self.limit.is_none_or(|limit| place / self.place <= limit)
    }
}

/// The modes of a shortest chain from 1 to `n`; of several, that with the longest first modes.
fn fewest_modes<D: Stride>(starts: &[Start<D>], n: u64) -> ModeList<D> {
    // The number of modes from each start to the end, and the start of the next one.
    let mut ways: Vec<Option<(usize, usize)>> = alloc::vec![None; starts.len()];
    for (from, start) in starts.iter().enumerate().rev() {
        let end = start.leads_to(n).then_some((1, starts.len()));
        let onward = (from + 1..starts.len()).filter(|&to| start.leads_to(starts[to].place));
        let onward = onward.filter_map(|to| Some((ways[to]?.0 + 1, to)));
        ways[from] = end.into_iter().chain(onward).min_by_key(|&(modes, to)| (modes, core::cmp::Reverse(to)));
    }
    let mut modes = ModeList::new();
    let mut at = 0;
    while let Some(start) = starts.get(at) {
        let next = ways[at].map_or(starts.len(), |(_, next)| next);
        let end = starts.get(next).map_or(n, |next| next.place);
        modes.push(Mode::new(end / start.place, start.stride.clone()));
        at = next;
    }
    modes
}

/// Whether `value = a + b`, where a sum that does not fit is no value.
fn is_sum<D: Stride>(value: &D, a: &D, b: &D) -> Result<bool, LayoutError> {
    equals(value, a.plus(b))
}

/// Whether `value = n·m`.
fn is_multiple<D: Stride>(value: &D, n: u64, m: &D) -> Result<bool, LayoutError> {
    equals(value, m.times(n))
}

fn equals<D: Stride>(value: &D, other: Result<D, LayoutError>) -> Result<bool, LayoutError> {
    match other {
        Err(LayoutError::Overflow) => Ok(false),
        other => Ok(*value == other?),
    }
}
