//! Composition, by rule L2: exact, by a search for a deviation.
//!
//! Write `f(i) = Â(i·r)` for a leaf `(n : r)` of `B`. A layout that agrees with `f` begins with the
//! mode `(t : f(1))`, where `t` is the least `i` with `f(i) ≠ i·f(1)`, or `n`: the mode
//! is *forced*, and `t` must divide what is left of the leaf. On the box of all forced modes of all
//! leaves the composition must then be linear: `G(c) = Â(B(c)) − Σ c_l·f_l = 0`. With the
//! boundaries `P_t` between the modes of `A` and the defects `e_t = d_t − s_{t-1}·d_{t-1}`,
//! `G = Σ_t e_t·K_t` where `K_t(c) = floor(Σ_l c_l·(r_l mod P_t) / P_t)` counts the carries across
//! a boundary. Each `K_t` is monotone, so that equal values at two opposite corners of a box make
//! it constant there; a box on which all are constant is settled by one evaluation, any other is
//! cut in two.
//!
//! No difference is needed, only that scalars distribute over sums: where all `K_t` are constant,
//! `Â(B(c + x))` is `Â(B(c))` and the sum of `x_l·f_l`, digit by digit. So the search is over any
//! codomain of which this is true, signs or no signs.

use super::carry::boundaries;
use crate::algebra::coalesce::coalesce_modes;
use crate::budget::Budget;
use crate::exact::decided_by::DecidedBy;
use crate::int::{add, div_exact, gcd, mul};
use crate::layout::{ModeList, offset_at_index};
use crate::stride::{CodomainRule, Stride, sum_of_multiples};
use crate::{LayoutError, Mode};
use smallvec::SmallVec;

/// How many steps the search for the witness of a refusal may take.
const WITNESS_BUDGET: u64 = 1 << 12;

/// The smallest integral coordinate of the layout with the leaves `right` at which no layout can be
/// its composition with the one with the leaves `left`; `None` if there is none, or if it is not
/// found quickly.
pub(crate) fn first_impossible(left: &[Mode], right: &[Mode]) -> Option<u64> {
    let mut budget = Budget::new(WITNESS_BUDGET);
    let mut search = Search::new(coalesce_modes(left), &mut budget);
    match right.iter().find_map(|&leaf| search.compose_leaf(leaf, &mut ModeList::new()).err())? {
        LayoutError::NoLayout { witness, .. } if !budget.is_spent() => Some(witness),
        _ => None,
    }
}

/// A side of the box of forced modes.
#[derive(Clone, Debug)]
pub(crate) struct Side<D = u64> {
    /// The number of coordinates.
    pub(crate) extent: u64,
    /// The stride of the right operand along this side.
    pub(crate) stride: u64,
    /// The stride that the result has along this side if it exists, `Â(stride)`.
    pub(crate) forced: D,
    /// What a coordinate on this side counts in the integral coordinate of the right operand.
    pub(crate) place: u64,
}

/// A corner of a box.
type Corner = SmallVec<[u64; 8]>;

/// A composition under way.
pub(crate) struct Search<'a, D: Stride = u64> {
    /// The modes of the left operand, coalesced; at least two.
    modes: ModeList<D>,
    /// The boundaries between them.
    boundaries: SmallVec<[u64; 8]>,
    /// The forced modes so far.
    sides: SmallVec<[Side<D>; 8]>,
    /// The product of the extents of the leaves of the right operand so far.
    size: u64,
    /// What decides a refusal.
    refused_by: DecidedBy,
    budget: &'a mut Budget,
}

impl<'a, D: Stride> Search<'a, D> {
    pub(crate) fn new(modes: ModeList<D>, budget: &'a mut Budget) -> Self {
        let boundaries = boundaries(&modes).collect();
        Search { modes, boundaries, sides: SmallVec::new(), size: 1, refused_by: DecidedBy::Bisection, budget }
    }

    /// Returns what decided the refusal of [`Search::compose_leaf`].
    pub(crate) fn refused_by(&self) -> DecidedBy {
        self.refused_by
    }

    /// Finds the forced modes of a leaf, and checks the box of all modes so far.
    pub(crate) fn compose_leaf(&mut self, leaf: Mode, emitted: &mut ModeList<D>) -> Result<(), LayoutError> {
        let (mut n, mut r, mut place) = (leaf.extent, leaf.stride, self.size);
        self.size = mul(self.size, leaf.extent)?;
        loop {
            let side = Side { extent: n, stride: r, forced: offset_at_index(&self.modes, r)?, place };
            let run = self.first_deviation(&side)?.unwrap_or(n);
            // Of elements that keep to the laws 0 is 0 times each, and a run has one coordinate.
            let behind = if run == 0 { None } else { div_exact(n, run) };
            self.sides.push(Side { extent: run, ..side.clone() });
            // Where the run does not divide, its elements may still be wrong together with other
            // modes before it ends.
            if run > 0 && behind.is_none_or(|behind| behind == 1) {
                self.check_linear()?;
            }
            let Some(behind) = behind else {
                self.refused_by = DecidedBy::Divisibility;
                let value = offset_at_index(&self.modes, mul(run, r)?)?;
                let forced = sum_of_multiples(&[(run, &side.forced)])?;
                return Err(D::apply_rule::<Refused>((run * place, &value, forced)));
            };
            emitted.push(Mode::new(run, side.forced));
            if behind == 1 {
                return Ok(());
            }
            (n, r, place) = (behind, mul(r, run)?, place * run);
        }
    }

    /// The least coordinate on a side with `f(i) ≠ i·f(1)`.
    fn first_deviation(&mut self, side: &Side<D>) -> Result<Option<u64>, LayoutError> {
        Ok(self.find_deviation(core::slice::from_ref(side))?.map(|corner| corner[0]))
    }

    /// Checks `G = 0` on the whole box.
    fn check_linear(&mut self) -> Result<(), LayoutError> {
        let sides = self.sides.clone();
        let found = match self.find_deviation(&sides) {
            Err(LayoutError::BudgetSpent { budget }) => {
                let top: Corner = sides.iter().map(|side| side.extent - 1).collect();
                let (value, forced) = self.values(&sides, &top)?;
                if Some(value) == forced {
                    return Err(LayoutError::BudgetSpent { budget });
                }
                self.refused_by = DecidedBy::Corner;
                Some(top)
            }
            found => found?,
        };
        let Some(corner) = found else { return Ok(()) };
        let (value, forced) = self.values(&sides, &corner)?;
        let witness = sides.iter().zip(&corner).map(|(side, c)| side.place * c).sum();
        Err(D::apply_rule::<Refused>((witness, &value, forced)))
    }

    /// `Â(B(c))` and `Σ c_l·f_l`; the second is `None` if it does not fit, where the first does.
    fn values(&self, sides: &[Side<D>], corner: &[u64]) -> Result<(D, Option<D>), LayoutError> {
        let x = sides.iter().zip(corner).try_fold(0, |x, (side, &c)| add(x, mul(c, side.stride)?))?;
        let multiples: SmallVec<[(u64, &D); 8]> = sides.iter().zip(corner).map(|(side, &c)| (c, &side.forced)).collect();
        Ok((offset_at_index(&self.modes, x)?, sum_of_multiples(&multiples)?))
    }

    /// The coordinate with the smallest integral coordinate at which `G ≠ 0`.
    pub(crate) fn find_deviation(&mut self, sides: &[Side<D>]) -> Result<Option<Corner>, LayoutError> {
        // Boundaries that no coordinate reaches count no carries.
        let reached: SmallVec<[u64; 8]> = self
            .boundaries
            .iter()
            .copied()
            .filter(|&p| sides.iter().map(|side| u128::from(side.extent - 1) * u128::from(side.stride % p)).sum::<u128>() >= u128::from(p))
            .collect();
        if reached.is_empty() {
            return Ok(None);
        }
        let mut low: Corner = SmallVec::from_elem(0, sides.len());
        let mut high: Corner = sides.iter().map(|side| (side.extent - 1).min(period(side.stride, &reached))).collect();
        self.search_box(sides, &reached, &mut low, &mut high)
    }

    /// [`Search::find_deviation`] in the box from `low` to `high`, both included. Sides are cut
    /// from the last to the first, the lower half before the upper, so that what is found first is
    /// the smallest.
    fn search_box(&mut self, sides: &[Side<D>], boundaries: &[u64], low: &mut Corner, high: &mut Corner) -> Result<Option<Corner>, LayoutError> {
        self.budget.spend()?;
        let carries =
            |corner: &[u64], p: u64| sides.iter().zip(corner).map(|(side, &c)| u128::from(c) * u128::from(side.stride % p)).sum::<u128>() / u128::from(p);
        let varying: SmallVec<[u64; 8]> = boundaries.iter().copied().filter(|&p| carries(low, p) != carries(high, p)).collect();
        if varying.is_empty() {
            let (value, forced) = self.values(sides, low)?;
            return Ok((Some(value) != forced).then(|| low.clone()));
        }
        // A side that no varying count depends on makes no difference: its lower end stands for all
        // of it.
        let cut = (0..sides.len()).rev().find(|&l| {
            let matters = low[l] < high[l] && varying.iter().any(|&p| !sides[l].stride.is_multiple_of(p));
            if !matters {
                high[l] = low[l];
            }
            matters
        });
        let Some(cut) = cut else { unreachable!("a count varies along some side") };
        let (bottom, top) = (low[cut], high[cut]);
        let middle = bottom + (top - bottom) / 2;
        let (mut lower_high, mut upper_low) = (high.clone(), low.clone());
        lower_high[cut] = middle;
        upper_low[cut] = middle + 1;
        if let Some(found) = self.search_box(sides, boundaries, low, &mut lower_high)? {
            return Ok(Some(found));
        }
        self.search_box(sides, boundaries, &mut upper_low, high)
    }
}

/// The refusal at a coordinate, where the composition has a value and what is before it forces
/// another. A value that is no integer is not in it.
struct Refused;

impl CodomainRule for Refused {
    type Question<'a, D: Stride + 'a> = (u64, &'a D, Option<D>);
    type Answer<D: Stride> = LayoutError;

    fn of_any<D: Stride>((witness, ..): Self::Question<'_, D>) -> LayoutError {
        LayoutError::NoLayoutFrom { witness }
    }

    fn of_integers((witness, &value, forced): Self::Question<'_, u64>) -> LayoutError {
        LayoutError::NoLayout { witness, value: value.into(), forced: forced.map(i128::from) }
    }

    fn of_signed((witness, &value, forced): Self::Question<'_, i64>) -> LayoutError {
        LayoutError::NoLayout { witness, value: value.into(), forced: forced.map(i128::from) }
    }
}

/// `Q` with `G(c + Q) = G(c) + G(Q)` along a side of this stride: the least common multiple of
/// `P / gcd(P, r mod P)`. It divides the last boundary. If there is no deviation on `[0, Q]`, there
/// is none.
fn period(stride: u64, boundaries: &[u64]) -> u64 {
    boundaries.iter().fold(1, |period, &p| {
        let step = p / gcd(p, stride % p);
        period / gcd(period, step) * step
    })
}
