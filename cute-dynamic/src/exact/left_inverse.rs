//! Left inverses by search, complete for injective layouts.
//!
//! A layout is known by its boundaries `Q_1 | Q_2 | …` and its strides: at `x` it has the value
//! `Σ r_t·x_t`, where `x_t` are the digits of `x` between the boundaries. Once the boundaries are
//! chosen, `R(A(k)) = k` is a system of linear equations in the strides, one for each `k`. So the
//! search chooses boundaries, from the smallest up. Refining a mode changes no value, and
//! boundaries beyond the largest offset of `A` make no difference, so that it is enough to multiply
//! by primes.
//!
//! Boundaries up to `Q` already decide much, whatever the later ones are:
//! - two offsets with the same quotient by `Q` differ only in the digits below, which is an
//!   equation in the strides so far;
//! - as long as the last mode has no end, all digits are known; if the equations of the offsets up
//!   to `x` contradict each other then, the next boundary is at most `x`, since offsets below a
//!   boundary have the same digits wherever it is.
//!
//! The search does not use the equations of all `k`. Where its equations have a solution, the
//! search composes the layout of that solution with `A` symbolically, and adds the equation of the
//! first `k` at which it is wrong. So the number of steps depends on the strides and not on the
//! size, and an answer is proved.

use super::equations::Equations;
use super::pseudo_inverse::pseudo_inverse;
use crate::algebra::chain_inverse::chain_inverse;
use crate::algebra::coalesce::coalesce_modes;
use crate::algebra::compose::search::{Search as Composition, Side};
use crate::algebra::sort::{Positioned, sorted_positions};
use crate::budget::Budget;
use crate::htuple::HTuple;
use crate::int::{div_ceil, div_rem, gcd};
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use smallvec::SmallVec;

impl HTuple<Mode> {
    /// Returns [`Layout::left_inverse`] with a budget of steps: a layout `R` with `R(A(k)) = k` for
    /// every `k < |A|` where `A` is injective, and in general one that leads from each offset back
    /// to a coordinate that has it, `A(R(A(k))) = A(k)` (Cecka §3.4.3, equation 26).
    ///
    /// The answer is exact: a layout, or the certainty that there is none, unless the budget is
    /// spent. A step is some nanoseconds. For an injective layout the number of steps depends on
    /// its strides, not on its size; for any other it is at least the number of its offsets.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::DEFAULT_BUDGET};
    ///
    /// let inverse = |a: &str| a.parse::<Layout>().unwrap().left_inverse_exact(DEFAULT_BUDGET);
    /// assert_eq!(inverse("(2,2):(2,5)")?.to_string(), "(2,4):(0,1)");
    /// assert_eq!(inverse("(4,8,2):(1,5,41)")?.to_string(), "(5,8,2):(1,4,31)");
    /// assert_eq!(inverse("(4,2):(1,2)")?.to_string(), "(4,2):(1,6)"); // not injective
    /// assert_eq!(inverse("(3,3):(2,3)"), Err(LayoutError::NoLeftInverse { reach: 6, stride: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoLeftInverse`]; [`LayoutError::BudgetSpent`] where the budget of steps is
    /// spent; [`LayoutError::RoomSpent`] where a layout that is not injective has more than
    /// [`ROOM`](super::ROOM) elements; [`LayoutError::Overflow`] if the one that is found does not
    /// fit in 64 bits.
    pub fn left_inverse_exact(&self, budget: u64) -> Result<Layout, LayoutError> {
        let modes = sorted_positions(&coalesce_modes(self.leaves()));
        let refusal = match chain_inverse(&modes) {
            Err(refusal @ LayoutError::NoLeftInverse { .. }) => refusal,
            settled => return settled,
        };
        // The coordinate of a broadcast mode is recovered as 0.
        let broadcast = modes.iter().take_while(|p| p.mode.stride == 0).count();
        let strided: ModeList = modes[broadcast..].iter().map(|p| p.mode).collect();
        let injective = Layout::of_modes_unchecked(&strided).is_injective(budget)?;
        let mut found = if injective { Search::new(&modes[broadcast..], budget).find()? } else { None };
        if found.is_none() && !(injective && broadcast == 0) {
            found = pseudo_inverse(self, budget)?;
        }
        let Some(mut inverse) = found else { return Err(refusal) };
        if let Some((last, inner)) = inverse.split_last_mut() {
            // The last mode has no end; what is needed of it covers the offsets.
            last.extent = div_ceil(self.cosize(), inner.iter().map(|mode| mode.extent).product());
        }
        Layout::of_modes(&inverse).map(|inverse| inverse.coalesce())
    }
}

/// An offset of `A` and the coordinate that the inverse must have there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    offset: u64,
    coordinate: u64,
}

/// Which boundaries are tried.
#[derive(Clone, Copy, Debug)]
enum Boundaries {
    /// Those near the strides of `A`. Layouts as people write them have an inverse with such
    /// boundaries, however large they are.
    Likely,
    /// All.
    All,
}

/// What the boundaries so far say of the strides.
enum Verdict {
    /// There are no strides, whatever boundaries come next.
    Impossible,
    /// The last mode must end at this offset or before.
    EndsBy(u64),
    /// There may be strides even if the last mode has no end.
    Open,
}

/// How often the unknowns of one system may be guessed.
const GUESSES: u64 = 1 << 12;

/// The strides of an inverse.
type Strides = SmallVec<[u64; 16]>;

/// The search for a left inverse.
struct Search<'a> {
    /// The modes of `A`, sorted by stride, none broadcast. `A` is injective.
    modes: &'a [Positioned],
    /// The largest offset.
    largest: u64,
    /// What the inverse is asked to satisfy, sorted. All strides of `A` are among them.
    points: Vec<Point>,
    /// The extents of the inverse so far, but for the last mode, which has no end.
    extents: SmallVec<[u64; 16]>,
    boundaries: Boundaries,
    /// Whether something was given up that may have been an inverse.
    incomplete: bool,
    equations: Equations,
    /// The number of steps that all boundaries may take.
    limit: u64,
    budget: Budget,
}

impl<'a> Search<'a> {
    fn new(modes: &'a [Positioned], budget: u64) -> Self {
        let mut search = Search {
            modes,
            largest: modes.iter().map(|p| (p.mode.extent - 1) * p.mode.stride).sum(),
            points: Vec::new(),
            extents: SmallVec::new(),
            boundaries: Boundaries::Likely,
            incomplete: false,
            equations: Equations::default(),
            limit: budget,
            budget: Budget::new(budget),
        };
        search.ask(Point { offset: 0, coordinate: 0 });
        // More points than the strides and 0 only save steps.
        for (i, &upper) in modes.iter().enumerate() {
            let last = upper.mode.extent - 1;
            let doubling = core::iter::successors(Some(1u64), |c| c.checked_mul(2)).take_while(|&c| c < last);
            for c in doubling.chain([3.min(last), last]) {
                let point = Point { offset: c * upper.mode.stride, coordinate: c * upper.position };
                search.ask(point);
                for lower in &modes[..i] {
                    for c in [1, lower.mode.extent - 1] {
                        search.ask(Point { offset: point.offset + c * lower.mode.stride, coordinate: point.coordinate + c * lower.position });
                    }
                }
            }
        }
        search
    }

    fn ask(&mut self, point: Point) {
        if let Err(place) = self.points.binary_search(&point) {
            self.points.insert(place, point);
        }
    }

    /// The modes of an inverse, the last one without an end; `None` if there is none.
    fn find(&mut self) -> Result<Option<ModeList>, LayoutError> {
        self.budget = Budget::new(self.limit / 16);
        match self.extend(1) {
            Ok(None) | Err(LayoutError::BudgetSpent { .. }) => {}
            found => return found,
        }
        self.boundaries = Boundaries::All;
        self.incomplete = false;
        self.extents.clear();
        self.budget = Budget::new(self.limit);
        match self.extend(1) {
            Ok(None) if self.incomplete => Err(LayoutError::BudgetSpent { budget: self.limit }),
            found => found,
        }
    }

    /// Tries all ways to go on with the boundaries so far, the last of which is `reach`.
    fn extend(&mut self, reach: u64) -> Result<Option<ModeList>, LayoutError> {
        let end = loop {
            match self.judge(reach)? {
                Verdict::Impossible => return Ok(None),
                Verdict::EndsBy(end) => break end,
                Verdict::Open => {}
            }
            let Some(strides) = self.solve()? else { break self.largest };
            let inverse: ModeList = self.extents.iter().chain(&[1]).zip(strides).map(|(&extent, stride)| Mode::new(extent, stride)).collect();
            match self.first_wrong(&inverse) {
                Ok(None) => return Ok(Some(inverse)),
                // This one excludes the strides just found, so that this loop ends.
                Ok(Some(point)) => self.ask(point),
                Err(LayoutError::Overflow) => {
                    self.incomplete = true;
                    break self.largest;
                }
                Err(error) => return Err(error),
            }
        };
        let most = end / reach;
        match self.boundaries {
            Boundaries::Likely => {
                for factor in self.likely_factors(reach, most) {
                    let found = self.extend_by(factor, reach)?;
                    if found.is_some() {
                        return Ok(found);
                    }
                }
            }
            Boundaries::All => {
                for factor in 2..=most {
                    self.budget.spend()?;
                    if is_prime(factor) {
                        let found = self.extend_by(factor, reach)?;
                        if found.is_some() {
                            return Ok(found);
                        }
                    }
                }
            }
        }
        Ok(None)
    }

    /// [`Search::extend`] with one more boundary, which is at most the largest offset.
    fn extend_by(&mut self, factor: u64, reach: u64) -> Result<Option<ModeList>, LayoutError> {
        self.extents.push(factor);
        let found = self.extend(reach * factor)?;
        self.extents.pop();
        Ok(found)
    }

    /// The factors, from 2 to `most`, that lead from `reach` to a stride of `A`, to a part of one,
    /// or to what two strides have in common.
    fn likely_factors(&self, reach: u64, most: u64) -> SmallVec<[u64; 32]> {
        let mut factors = SmallVec::new();
        // Two boundaries for each mode are enough where these are.
        if self.extents.len() >= 2 * self.modes.len() {
            return factors;
        }
        for p in self.modes {
            factors.extend((1..=4).map(|part| p.mode.stride / part / reach));
            for q in self.modes {
                factors.push(gcd(p.mode.stride, q.mode.stride) / reach);
                // Where `p` counts in the digits of `q`.
                factors.push(p.mode.stride / (p.position / q.position).max(1) / reach);
            }
        }
        factors.retain(|factor| (2..=most).contains(factor));
        factors.sort_unstable_by(|a, b| b.cmp(a));
        factors.dedup();
        factors
    }

    /// The digits of a number between the boundaries; the last one is all that is left.
    fn digits(&self, number: u64) -> impl Iterator<Item = u64> + '_ {
        let mut rest = number;
        let inner = self.extents.iter().map(Some);
        inner.chain([None]).map(move |extent| {
            let (quotient, digit) = extent.map_or((0, rest), |&extent| div_rem(rest, extent));
            rest = quotient;
            digit
        })
    }

    /// Sets up the equations for the strides.
    fn judge(&mut self, reach: u64) -> Result<Verdict, LayoutError> {
        let mut equations = core::mem::take(&mut self.equations);
        let verdict = self.set_up(&mut equations, reach);
        self.equations = equations;
        verdict
    }

    fn set_up(&mut self, equations: &mut Equations, reach: u64) -> Result<Verdict, LayoutError> {
        equations.clear(self.extents.len() + 1);
        // The first point of each quotient, in the order of the offsets.
        let mut heads: SmallVec<[Point; 16]> = SmallVec::new();
        let (mut quotient, mut head_digits) = (0, Strides::new());
        for i in 0..self.points.len() {
            // A step for each coefficient.
            (0..equations.unknowns()).try_for_each(|_| self.budget.spend())?;
            let point = self.points[i];
            match heads.last() {
                Some(head) if point.offset / reach == quotient => {
                    let differences = self.digits(point.offset).zip(&head_digits).map(|(a, &b)| i128::from(a) - i128::from(b));
                    if !equations.add(differences, i128::from(point.coordinate) - i128::from(head.coordinate)) {
                        return Ok(Verdict::Impossible);
                    }
                }
                _ => {
                    (quotient, head_digits) = (point.offset / reach, self.digits(point.offset).collect());
                    heads.push(point);
                }
            }
        }
        let contradicts = |head: &&Point| !equations.add(self.digits(head.offset).map(i128::from), head.coordinate.into());
        Ok(heads.iter().find(contradicts).map_or(Verdict::Open, |head| Verdict::EndsBy(head.offset)))
    }

    /// Strides that satisfy all points.
    fn solve(&mut self) -> Result<Option<Strides>, LayoutError> {
        // A guess looks at all points.
        let cost = self.points.len() as u64;
        let mut guesses = Budget::new(GUESSES.min(self.budget.left / cost));
        let mut strides = Strides::new();
        let found = self.choose(&mut strides, &mut guesses);
        self.budget.left -= (guesses.budget - guesses.left) * cost;
        match found {
            Ok(found) => Ok(found.then_some(strides)),
            Err(_) => {
                self.incomplete = true;
                Ok(None)
            }
        }
    }

    /// Chooses the next stride and all after it. Those that the equations determine by the strides
    /// before are not guessed.
    fn choose(&self, strides: &mut Strides, guesses: &mut Budget) -> Result<bool, LayoutError> {
        let unknown = strides.len();
        if unknown == self.equations.unknowns() {
            return Ok(self.points.iter().all(|point| self.left_for(strides, point) == Some(0)));
        }
        guesses.spend()?;
        if let Some((coefficients, value)) = self.equations.row(unknown) {
            let before = coefficients.iter().zip(strides.iter()).try_fold(0i128, |sum, (&a, &r)| sum.checked_add(a.checked_mul(r.into())?));
            let (lead, rest) = (coefficients[unknown], before.and_then(|before| value.checked_sub(before)).ok_or(LayoutError::Overflow)?);
            return match u64::try_from(rest / lead) {
                Ok(stride) if rest % lead == 0 => self.choose_this(stride, strides, guesses),
                _ => Ok(false),
            };
        }
        // No point may get more than its coordinate. A stride that no point has a digit for may be
        // anything.
        let mut most = None;
        for point in &self.points {
            let Some(left) = self.left_for(strides, point) else { return Ok(false) };
            let share = self.digits(point.offset).nth(unknown).and_then(|digit| left.checked_div(digit));
            most = most.into_iter().chain(share).min();
        }
        for stride in 0..=most.unwrap_or(0) {
            if self.choose_this(stride, strides, guesses)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn choose_this(&self, stride: u64, strides: &mut Strides, guesses: &mut Budget) -> Result<bool, LayoutError> {
        strides.push(stride);
        let found = self.choose(strides, guesses)?;
        if !found {
            strides.pop();
        }
        Ok(found)
    }

    /// What the strides so far leave of the coordinate of a point; `None` if they exceed it.
    fn left_for(&self, strides: &[u64], point: &Point) -> Option<u64> {
        self.digits(point.offset).zip(strides).try_fold(point.coordinate, |left, (digit, &stride)| left.checked_sub(digit.checked_mul(stride)?))
    }

    /// A point at which this layout is not an inverse, though it is one at the strides of `A`. Its
    /// last mode has no end.
    fn first_wrong(&mut self, inverse: &[Mode]) -> Result<Option<Point>, LayoutError> {
        let modes = coalesce_modes(inverse);
        if modes.len() <= 1 {
            return Ok(None);
        }
        let side = |p: &Positioned| Side { extent: p.mode.extent, stride: p.mode.stride, forced: p.position, place: p.position };
        let sides: SmallVec<[Side; 8]> = self.modes.iter().map(side).collect();
        let corner = Composition::new(modes, &mut self.budget).find_deviation(&sides)?;
        Ok(corner.map(|corner| Point {
            offset: self.modes.iter().zip(&corner).map(|(p, c)| c * p.mode.stride).sum(),
            coordinate: self.modes.iter().zip(&corner).map(|(p, c)| c * p.position).sum(),
        }))
    }
}

fn is_prime(n: u64) -> bool {
    (2..).take_while(|p| *p <= n / p).all(|p| !n.is_multiple_of(p))
}
