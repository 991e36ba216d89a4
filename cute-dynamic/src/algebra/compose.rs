//! Composition, by rule L1: it walks the modes of the left operand, and refuses runs that would
//! carry.
//!
//! `R = A ∘ B` refines `B` leaf by leaf and satisfies `R(c) = Â(B(c))` at *every* coordinate `c` of
//! `B`. For a leaf `(n : r)` of `B` at a mode `(s : d)` of the coalesced `A` that is not the last:
//!
//! - `s` divides `r`: skip the mode, and go on at the next one with `r/s`;
//! - `(n-1)·r < s`: emit `(n : r·d)`, done;
//! - `r < s` otherwise: the first carry is at `m = s/r`; emit `(m : r·d)` and go on at the next
//!   mode with `(n/m : 1)`, if `m` divides `n`;
//! - any other case is rare and takes the rule in its general form, with prefix products.
//!
//! At the last mode, emit `(n : r·d)`. The emissions at one mode add up to its *load* `Σ (m-1)·r`,
//! which must stay below its extent. Then no sum of modes carries, and the composition is right.
//! The walk is aligned with the modes, so the loads of the modes below never matter: they stay
//! below 1 in units of this mode.

use super::by_mode::{ByMode, Operation, by_mode_inline, by_mode_of_any};
use super::coalesce::{coalesce_into, coalesce_modes};
use super::inline::{InlineBuilder, compose_with_run};
use crate::htuple::profile::Profile;
use crate::htuple::{HTuple, Modes, Node};
use crate::int::{div_exact, mul};
use crate::layout::{ModeList, check_offsets, offset_at_index};
use crate::scratch::with_scratch;
use crate::stride::{CodomainRule, Coordinate, Stride};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};
use carry::{boundaries, first_carry};
use coordinates::{compose_free, compose_with_coordinates};
pub use nearest::NEAREST_REACH;
use search::first_impossible;
use smallvec::{SmallVec, smallvec};

pub(crate) mod carry;
pub(crate) mod coordinates;
mod nearest;
pub(crate) mod search;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A ∘ B`: the layout `R` that refines `B` with `R(c) = Â(B(c))` at every coordinate
    /// `c` of `B` (Cecka §3.3).
    ///
    /// `B` is a layout, or a *tiler*, which works by mode: a tuple of tilers, one for each mode of
    /// `A`, where a number `n` stands for `n:1` and `_` keeps a mode whole. The result is
    /// compatible with `B`. The image of `B` need not lie in the domain of `A`: `Â` is `A` with its
    /// last mode unbounded.
    ///
    /// `B` may also yield coordinates of `A`: `R(c) = Σ_P Â_P(B_P(c))` over the components `P`,
    /// where `A_P` is the mode at that path, with its last leaf unbounded. So a tiler stands for
    /// the coordinates that it selects from the [identity](Layout::identity):
    /// `A ∘ T = A ∘ (I ∘ T)`.
    ///
    /// The rule never accepts a wrong composition, and takes polynomial time. It refuses some
    /// compositions that exist because carries cancel; [`Layout::compose_exact`] finds those, too.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let (a, b): (Layout, Layout) = ("(6,2):(8,2)".parse()?, "(4,3):(3,1)".parse()?);
    /// assert_eq!(a.compose(&b)?.to_string(), "((2,2),3):((24,2),8)");
    /// let a: Layout = "(8,16):(20,1)".parse()?;
    /// assert_eq!(a.compose((4, ..))?.to_string(), "(4,16):(20,1)");
    ///
    /// let points: Layout<cute_dynamic::stride::Coordinate> = "(2,4):(4*e0,2*e1)".parse()?;
    /// assert_eq!(a.compose(&points)?.to_string(), "(2,4):(80,2)");
    ///
    /// // CuTe's C++ accepts this one and returns a wrong layout:
    /// let (a, b): (Layout, Layout) = ("(4,6,8):(2,3,5)".parse()?, "6:3".parse()?);
    /// assert_eq!(a.compose(&b), Err(LayoutError::ShapeDivisibility { extent: 3, run: 2, leaf: 0, witness: Some(3) }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ShapeDivisibility`], [`LayoutError::CarriesIntoEachOther`]; by mode,
    /// [`LayoutError::TooFewTiles`], [`LayoutError::TooManyTiles`];
    /// [`LayoutError::NoSuchComponent`] for coordinates; [`LayoutError::BitsCarry`] over XOR
    /// elements; [`LayoutError::Overflow`].
    #[doc(alias = "composition")]
    pub fn compose<'b>(&self, b: impl Into<Operand<'b>>) -> Result<Layout<D>, LayoutError> {
        D::apply_rule::<ByMode<Composing, true>>((Composing, self, &b.into()))
    }
}

/// Composition, as an operation by mode.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Composing;

impl Operation for Composing {
    const KEEPS_SIZE: bool = true;

    fn apply<D: Stride>(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        compose_with(layout, tile, &[], result)
    }

    fn apply_coordinates<D: Stride>(&self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        compose_with_coordinates(layout, tile, result)
    }

    // A composition needs a tile for each mode: CuTe's C++ drops modes beyond the tiler and pycute
    // keeps them, so a program has to say which.
    fn leftover<D: Stride>(&self, mut modes: Modes<'_, Mode<D>>, tiles: usize, rank: usize, _: &mut Layout<D>) -> Result<(), LayoutError> {
        if modes.next().is_none() { Ok(()) } else { Err(LayoutError::TooFewTiles { tiles, modes: rank }) }
    }

    #[inline(always)]
    fn apply_inline(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut InlineBuilder<'_>) -> Option<()> {
        result.compose(layout.leaves(), tile, &[])
    }

    fn leftover_inline(&self, mut modes: Modes<'_, Mode>, _: &mut InlineBuilder<'_>) -> Option<()> {
        modes.next().is_none().then_some(())
    }

    fn of_offsets(self, layout: &Layout, tiler: &Operand<'_>, checked: bool) -> Result<Layout, LayoutError> {
        // A tile of one leaf mostly becomes one mode.
        if let Some(tile) = tiler.as_layout()
            && let [leaf] = *tile.leaves()
            && let Some(run) = compose_with_run(layout.leaves(), leaf)
            && let Some(profile) = tile.as_node().packed()
        {
            check_offsets(&[run])?;
            return Ok(Layout::of_profile(Profile::Packed(profile), smallvec![run]));
        }
        by_mode_inline(&self, tiler, layout, || by_mode_of_any(self, layout, tiler, checked))
    }
}

/// Writes the composition of a layout with a tile and, as another mode, that with the modes after
/// it, if there are any.
pub(crate) fn compose_with<D: Stride>(left: Node<'_, Mode<D>>, tile: Node<'_, Mode>, behind: &[Mode], result: &mut Layout<D>) -> Result<(), LayoutError> {
    D::apply_rule::<ComposeWith>((left, tile, behind, result))
}

struct ComposeWith;

impl CodomainRule for ComposeWith {
    type Question<'a, D: Stride + 'a> = (Node<'a, Mode<D>>, Node<'a, Mode>, &'a [Mode], &'a mut Layout<D>);
    type Answer<D: Stride> = Result<(), LayoutError>;

    fn of_any<D: Stride>((left, tile, behind, result): Self::Question<'_, D>) -> Result<(), LayoutError> {
        compose_free(left, tile, behind, result)
    }

    fn of_integers((left, tile, behind, result): Self::Question<'_, u64>) -> Result<(), LayoutError> {
        compose_offsets_with(left.leaves(), tile, behind, result)
    }
}

/// Writes the composition of offsets with a tile and, as another mode, that with the modes after
/// it, if there are any.
fn compose_offsets_with(left: &[Mode], tile: Node<'_, Mode>, behind: &[Mode], result: &mut Layout) -> Result<(), LayoutError> {
    let right = || tile.leaves().iter().chain(behind).copied().collect();
    Composition::run(left, right, |composition| {
        composition.compose(tile, result)?;
        if behind.is_empty() { Ok(()) } else { composition.compose_modes(behind, result) }
    })
}

/// A composition under way: the left operand, and what the leaves of the right operand have put on
/// it so far.
pub(crate) struct Composition<'a> {
    /// The modes of the left operand, coalesced.
    modes: &'a [Mode],
    /// What the aligned walk has put on each of them, in units of the mode: `Σ (m-1)·r` of its
    /// emissions.
    loads: &'a mut [u64],
    /// The emissions `(m, r)` of the general rule.
    general: SmallVec<[(u64, u64); 8]>,
}

/// A leaf whose stride does not fall on mode boundaries; the general rule takes over.
struct Misaligned;

impl Composition<'_> {
    /// Composes the layout with the leaves `left` with what `compose` says, and checks the whole.
    /// `right` are the leaves that it composes with, for the place of a refusal.
    pub(crate) fn run(
        left: &[Mode],
        right: impl FnOnce() -> ModeList,
        compose: impl FnOnce(&mut Composition<'_>) -> Result<(), LayoutError>,
    ) -> Result<(), LayoutError> {
        Composition::run_without_place(left, compose).map_err(|refusal| with_place(refusal, left, &right()))
    }

    fn run_without_place(left: &[Mode], compose: impl FnOnce(&mut Composition<'_>) -> Result<(), LayoutError>) -> Result<(), LayoutError> {
        with_scratch(left.len(), |room: &mut [Mode]| {
            let count = coalesce_into(left, room);
            let modes = &room[..count];
            with_scratch(count, |loads| {
                let mut composition = Composition { modes, loads, general: SmallVec::new() };
                compose(&mut composition)?;
                if composition.general.is_empty() { Ok(()) } else { composition.verify() }
            })
        })
    }

    /// Composes with a subtree of the right operand, and writes what it became.
    pub(crate) fn compose(&mut self, b: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError> {
        // A left operand of one mode has no boundary: the strides are scaled and nothing can carry.
        if self.modes.len() <= 1 {
            let stride = self.modes.first().map_or(0, |mode| mode.stride);
            return result.node_map(b, |leaf| Ok(Mode::new(leaf.extent, mul(leaf.stride, stride)?)));
        }
        result.node_replacing_leaves(b, |&leaf, result| self.compose_leaf(leaf, result))
    }

    /// Composes with modes of the right operand, as one subtree without nesting, and writes what
    /// they became.
    pub(crate) fn compose_modes(&mut self, modes: &[Mode], result: &mut Layout) -> Result<(), LayoutError> {
        if let [mode] = modes {
            return self.compose(Node::of_leaf(mode), result);
        }
        result.open();
        for mode in modes {
            self.compose(Node::of_leaf(mode), result)?;
        }
        result.close();
        Ok(())
    }

    /// Composes with a leaf, and adds what it became to the leaves of the result.
    fn compose_leaf(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<(), LayoutError> {
        if let Err(Misaligned) = self.walk(leaf, emitted)? {
            self.compose_leaf_general(leaf, emitted)?;
        }
        Ok(())
    }

    /// The aligned walk. It is misaligned before it has emitted anything or not at all: after the
    /// first run the stride is 1.
    fn walk(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<Result<(), Misaligned>, LayoutError> {
        let (mut n, mut r) = (leaf.extent, leaf.stride);
        let Some((last, inner)) = self.modes.split_last() else { return Ok(Ok(())) };
        let (mut stride, mut carries) = (last.stride, None);
        for (&Mode { extent: s, stride: d }, load) in inner.iter().zip(&mut *self.loads) {
            if r >= s {
                let Some(behind) = div_exact(r, s) else { return Ok(Err(Misaligned)) };
                r = behind;
                continue;
            }
            let mut end = mul(n - 1, r)?;
            let ends = end < s;
            if ends {
                stride = d;
            } else {
                let Some(run) = div_exact(s, r) else { return Ok(Err(Misaligned)) };
                let Some(behind) = div_exact(n, run) else { return Err(Self::indivisible(n, run)) };
                emitted.push(Mode::new(run, mul(r, d)?));
                end = s - r;
                (n, r) = (behind, 1);
            }
            // Of several modes that the leaf carries at the last one counts: there its runs end.
            match load.checked_add(end) {
                Some(total) if total < s => *load = total,
                total => carries = Some((total, s)),
            }
            if ends {
                break;
            }
        }
        emitted.push(Mode::new(n, mul(r, stride)?));
        match carries {
            Some((load, extent)) => Err(Self::carrying(load.ok_or(LayoutError::Overflow)?, extent)),
            None => Ok(Ok(())),
        }
    }

    /// This leaf and those before it reach `load` together, at a mode of the extent.
    #[cold]
    fn carrying(load: u64, extent: u64) -> LayoutError {
        LayoutError::CarriesIntoEachOther { load, extent, leaf: 0, witness: None }
    }

    /// `extent` elements are left of a leaf, and the first `run` of them reach a boundary.
    #[cold]
    fn indivisible(extent: u64, run: u64) -> LayoutError {
        LayoutError::ShapeDivisibility { extent, run, leaf: 0, witness: None }
    }

    /// The general rule, for strides that do not fall on mode boundaries.
    ///
    /// For a leaf `(n : r)`, with `P_t` the size of the first `t` modes of `A` and
    /// `rho_t = r mod P_t`: the first carry is at `m = min over t of ceil(P_t / rho_t)` where
    /// `rho_t·(n-1) >= P_t`, or at `n`. Emit `(m : Â(r))` if `m` divides `n`, and go on with
    /// `(n/m : r·m)`.
    #[cold]
    fn compose_leaf_general(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<(), LayoutError> {
        let (mut n, mut r) = (leaf.extent, leaf.stride);
        let mut runs = ModeList::new();
        loop {
            let run = first_carry(self.modes, n, r)?;
            let Some(behind) = div_exact(n, run) else { return Err(Self::indivisible(n, run)) };
            runs.push(Mode::new(run, offset_at_index(self.modes, r)?));
            self.general.push((run, r));
            if behind == 1 {
                break;
            }
            (n, r) = (behind, mul(r, run)?);
        }
        emitted.extend(coalesce_modes(&runs));
        Ok(())
    }

    /// Where the general rule had a part in it, every boundary's load is checked once more as a
    /// whole.
    #[cold]
    fn verify(&self) -> Result<(), LayoutError> {
        // The sums are of at most 64 numbers below the boundary, which is below 2^64.
        let (mut below, mut before) = (0u128, 1u64);
        for (boundary, &load) in boundaries(self.modes).zip(&*self.loads) {
            below += u128::from(load) * u128::from(before);
            let general: u128 = self.general.iter().map(|&(m, r)| u128::from(m - 1) * u128::from(r % boundary)).sum();
            if below + general >= u128::from(boundary) {
                let load = u64::try_from(below + general).map_err(|_| LayoutError::Overflow)?;
                return Err(Self::carrying(load, boundary));
            }
            before = boundary;
        }
        Ok(())
    }
}

/// A refusal of rule L1 with the leaf from which on the right operand is refused, and the
/// coordinate at which no layout can agree, if there is one.
#[cold]
fn with_place(mut refusal: LayoutError, left: &[Mode], right: &[Mode]) -> LayoutError {
    if let LayoutError::ShapeDivisibility { leaf, witness, .. } | LayoutError::CarriesIntoEachOther { leaf, witness, .. } = &mut refusal {
        *leaf = first_refused(left, right);
        *witness = first_impossible(left, right);
    }
    refusal
}

/// The first leaf of a right operand that is refused with which the leaves up to it are refused.
///
/// Where the walk stops need not be there: loads of the general rule are added up when all leaves
/// have been walked. Leaves only add to the loads, so that what is refused stays refused, and the
/// leaf is found by bisection.
fn first_refused(left: &[Mode], right: &[Mode]) -> usize {
    // So many leaves compose, and so many do not.
    let (mut accepted, mut refused) = (0, right.len());
    while refused - accepted > 1 {
        let middle = accepted.midpoint(refused);
        if composes(left, &right[..middle]) {
            accepted = middle;
        } else {
            refused = middle;
        }
    }
    accepted
}

/// Whether rule L1 composes the layouts with these leaves.
pub(crate) fn composes(left: &[Mode], right: &[Mode]) -> bool {
    let emitted = &mut ModeList::new();
    Composition::run_without_place(left, |composition| right.iter().try_for_each(|&leaf| composition.compose_leaf(leaf, emitted))).is_ok()
}
