//! Composition, by rule L1: walk the modes of the left operand, refuse what would carry.
//!
//! `R = A ∘ B` refines `B` leaf by leaf and satisfies `R(c) = Â(B(c))` at *every* coordinate `c` of `B`. For a leaf `(n : r)` of `B` at a mode `(s : d)` of the
//! coalesced `A` with more modes behind it:
//!
//! - `s` divides `r`: the mode is skipped, go on behind it with `r/s`;
//! - `(n-1)·r < s`: emit `(n : r·d)`, done;
//! - `r < s` otherwise: the first carry is at `m = s/r`; emit `(m : r·d)` and go on behind the mode with `(n/m : 1)`, if `m` divides `n`;
//! - anything else is rare and goes through the rule in its general form, with prefix products.
//!
//! At the last mode, emit `(n : r·d)`. What all emissions at one mode add up to, its *load* `Σ (m-1)·r`, must stay below its extent: then no sum of modes carries,
//! and the composition is right. The walk is aligned with the modes, so the loads of the modes below never matter: they stay below 1 in units of this mode.

use super::by_mode::{TileOperation, by_mode};
use super::coalesce::{coalesce_into, coalesce_modes};
use crate::exact;
use crate::htuple::{HTuple, Modes, Node};
use crate::int::{div_ceil, div_exact, mul};
use crate::layout::{ModeList, offset_at_index};
use crate::scratch::with_scratch;
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

impl HTuple<Mode> {
    /// `A ∘ B`: the layout `R` that refines `B` with `R(c) = Â(B(c))` at every coordinate `c` of `B` (Cecka §3.3).
    ///
    /// `B` is a layout, or a *tiler*, which works by mode: a tuple of tilers, one for each mode of `A`, where a number `n` stands for `n:1` and `_` keeps a mode
    /// whole. The result is compatible with `B`. It is not required that the image of `B` lies in the domain of `A`: `Â` is `A` with its last mode unbounded.
    ///
    /// The rule never accepts a wrong composition and is polynomial; it refuses some that exist because carries cancel. [`Layout::compose_exact`] finds those too.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let (a, b): (Layout, Layout) = ("(6,2):(8,2)".parse()?, "(4,3):(3,1)".parse()?);
    /// assert_eq!(a.compose(&b)?.to_string(), "((2,2),3):((24,2),8)");
    /// let a: Layout = "(8,16):(20,1)".parse()?;
    /// assert_eq!(a.compose((4, ..))?.to_string(), "(4,16):(20,1)");
    ///
    /// // CuTe's C++ accepts this one and returns a wrong layout:
    /// let (a, b): (Layout, Layout) = ("(4,6,8):(2,3,5)".parse()?, "6:3".parse()?);
    /// assert_eq!(a.compose(&b), Err(LayoutError::ShapeDivisibility { extent: 3, run: 2, leaf: 0, witness: Some(3) }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ShapeDivisibility`], [`LayoutError::CarriesIntoEachOther`]; by mode, [`LayoutError::TooFewTiles`], [`LayoutError::TooManyTiles`];
    /// [`LayoutError::Overflow`].
    pub fn compose<'b>(&self, b: impl Into<Operand<'b>>) -> Result<Layout, LayoutError> {
        let mut result = Layout::building();
        by_mode(&Composing, b.into().as_node(), self.as_node(), &mut result)?;
        result.checked()
    }
}

/// Composition, as an operation by mode.
pub(crate) struct Composing;

impl TileOperation for Composing {
    #[inline]
    fn apply(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError> {
        Composition::run(layout.leaves(), || tile.leaves().into(), |composition| composition.compose(tile, result))
    }

    // A composition needs a tile for each mode: CuTe's C++ drops modes beyond the tiler and pycute keeps them, so a program has to say which.
    fn leftover(&self, mut modes: Modes<'_, Mode>, tiles: usize, rank: usize, _: &mut Layout) -> Result<(), LayoutError> {
        if modes.next().is_none() { Ok(()) } else { Err(LayoutError::TooFewTiles { tiles, modes: rank }) }
    }
}

/// A composition under way: the left operand, and what the leaves of the right operand have put on it so far.
pub(crate) struct Composition<'a> {
    /// The modes of the left operand, coalesced.
    modes: &'a [Mode],
    /// What has been put on each of them.
    loads: &'a mut [Load],
    /// The emissions `(m, r)` of the general rule.
    general: Vec<(u64, u64)>,
    /// The number of leaves of the right operand so far.
    leaves: usize,
}

/// What the aligned walk has put on a mode of the left operand, in units of the mode.
#[derive(Clone, Copy, Default)]
struct Load {
    /// `Σ (m-1)·r` of the emissions of all leaves before.
    before: u64,
    /// `(m-1)·r` of the emission of this leaf.
    now: u64,
}

/// A leaf whose stride does not fall on mode boundaries; the general rule takes over.
struct Misaligned;

impl Composition<'_> {
    /// Composes the layout with the leaves `left` with what `compose` says, and checks the whole. `right` are the leaves that it composes with, for the witness of a refusal.
    #[inline(always)]
    pub(crate) fn run(
        left: &[Mode],
        right: impl FnOnce() -> ModeList,
        compose: impl FnOnce(&mut Composition<'_>) -> Result<(), LayoutError>,
    ) -> Result<(), LayoutError> {
        Composition::run_without_witness(left, compose).map_err(|refusal| with_witness(refusal, left, &right()))
    }

    #[inline(always)]
    fn run_without_witness(left: &[Mode], compose: impl FnOnce(&mut Composition<'_>) -> Result<(), LayoutError>) -> Result<(), LayoutError> {
        with_scratch(left.len(), |room: &mut [Mode]| {
            let count = coalesce_into(left, room);
            let modes = &room[..count];
            with_scratch(count, |loads| {
                let mut composition = Composition { modes, loads, general: Vec::new(), leaves: 0 };
                compose(&mut composition)?;
                if composition.general.is_empty() { Ok(()) } else { composition.verify() }
            })
        })
    }

    /// Composes with a subtree of the right operand, and writes what it became.
    #[inline]
    pub(crate) fn compose(&mut self, b: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError> {
        // A left operand of one mode has no boundary: the strides are scaled and nothing can carry.
        if self.modes.len() <= 1 {
            let stride = self.modes.first().map_or(0, |mode| mode.stride);
            return result.node_map(b, |leaf| Ok(Mode::new(leaf.extent, mul(leaf.stride, stride)?)));
        }
        result.node_replacing_leaves(b, |leaf, result| self.compose_leaf(leaf, result))
    }

    /// Composes with modes of the right operand, as one subtree without nesting, and writes what they became.
    #[inline]
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
    #[inline]
    fn compose_leaf(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<(), LayoutError> {
        let before = emitted.len();
        if let Err(Misaligned) = self.walk(leaf, emitted)? {
            emitted.truncate(before);
            self.compose_leaf_general(leaf, emitted)?;
        }
        self.leaves += 1;
        Ok(())
    }

    /// The aligned walk.
    #[inline]
    fn walk(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<Result<(), Misaligned>, LayoutError> {
        let (mut n, mut r) = (leaf.extent, leaf.stride);
        let Some((last, inner)) = self.modes.split_last() else { return Ok(Ok(())) };
        let mut met = 0;
        for (&Mode { extent: s, stride: d }, load) in inner.iter().zip(&mut *self.loads) {
            met += 1;
            load.now = 0;
            if r >= s {
                let Some(behind) = div_exact(r, s) else { return Ok(Err(Misaligned)) };
                r = behind;
                continue;
            }
            let end = mul(n - 1, r)?;
            if end < s {
                emitted.push(Mode::new(n, mul(r, d)?));
                load.now = end;
                return self.settle(met).map(Ok);
            }
            let Some(run) = div_exact(s, r) else { return Ok(Err(Misaligned)) };
            let Some(behind) = div_exact(n, run) else { return Err(self.indivisible(n, run)) };
            emitted.push(Mode::new(run, mul(r, d)?));
            load.now = s - r;
            (n, r) = (behind, 1);
        }
        emitted.push(Mode::new(n, mul(r, last.stride)?));
        self.settle(met).map(Ok)
    }

    /// Adds up the loads on the first `met` modes. The last mode comes first: there the runs of a leaf end.
    #[inline]
    fn settle(&mut self, met: usize) -> Result<(), LayoutError> {
        for t in (0..met).rev() {
            let Load { before, now } = self.loads[t];
            // Both are below the extent, the first load by construction.
            let total = before.checked_add(now).ok_or(LayoutError::Overflow)?;
            if total >= self.modes[t].extent {
                return Err(self.carrying(t, total));
            }
            self.loads[t].before = total;
        }
        Ok(())
    }

    /// This leaf and those before it reach `load` at mode `t` together.
    #[cold]
    fn carrying(&self, t: usize, load: u64) -> LayoutError {
        LayoutError::CarriesIntoEachOther { load, extent: self.modes[t].extent, leaf: self.leaves, witness: None }
    }

    /// `extent` elements are left of a leaf, and the first `run` of them reach a boundary.
    #[cold]
    fn indivisible(&self, extent: u64, run: u64) -> LayoutError {
        LayoutError::ShapeDivisibility { extent, run, leaf: self.leaves, witness: None }
    }

    /// The general rule, for strides that do not fall on mode boundaries.
    ///
    /// For a leaf `(n : r)`, with `P_t` the size of the first `t` modes of `A` and `rho_t = r mod P_t`: the first carry is at
    /// `m = min over t of ceil(P_t / rho_t)` where `rho_t·(n-1) >= P_t`, or at `n`. Emit `(m : Â(r))` if `m` divides `n`, and go on with `(n/m : r·m)`.
    #[cold]
    fn compose_leaf_general(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<(), LayoutError> {
        let (mut n, mut r) = (leaf.extent, leaf.stride);
        let mut runs = ModeList::new();
        loop {
            let run = self.first_carry(n, r)?;
            let Some(behind) = div_exact(n, run) else { return Err(self.indivisible(n, run)) };
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

    /// The first carry of the leaf `(n : r)` at a boundary; `n` if there is none.
    fn first_carry(&self, n: u64, r: u64) -> Result<u64, LayoutError> {
        let mut first = n;
        for boundary in boundaries(self.modes) {
            let rho = r % boundary;
            if mul(rho, n - 1)? >= boundary {
                first = first.min(div_ceil(boundary, rho));
            }
        }
        Ok(first)
    }

    /// Where the general rule had a part in it, every boundary's load is checked once more as a whole.
    #[cold]
    fn verify(&self) -> Result<(), LayoutError> {
        // The sums are of at most 64 numbers below the boundary, which is below 2^64.
        let (mut below, mut before) = (0u128, 1u64);
        for (boundary, load) in boundaries(self.modes).zip(&*self.loads) {
            below += u128::from(load.before) * u128::from(before);
            let general: u128 = self.general.iter().map(|&(m, r)| u128::from(m - 1) * u128::from(r % boundary)).sum();
            if below + general >= u128::from(boundary) {
                let load = u64::try_from(below + general).map_err(|_| LayoutError::Overflow)?;
                return Err(LayoutError::CarriesIntoEachOther { load, extent: boundary, leaf: self.leaves - 1, witness: None });
            }
            before = boundary;
        }
        Ok(())
    }
}

/// A refusal of rule L1 with the coordinate at which no layout can agree, if there is one.
#[cold]
fn with_witness(mut refusal: LayoutError, left: &[Mode], right: &[Mode]) -> LayoutError {
    if let LayoutError::ShapeDivisibility { witness, .. } | LayoutError::CarriesIntoEachOther { witness, .. } = &mut refusal {
        *witness = exact::first_impossible(left, right);
    }
    refusal
}

/// `P_1, P_2, …`: the boundaries between modes, in the integral coordinate. They fit: each is at most the size.
pub(crate) fn boundaries(modes: &[Mode]) -> impl Iterator<Item = u64> + '_ {
    let inner = &modes[..modes.len().saturating_sub(1)];
    inner.iter().scan(1u64, |size, mode| {
        *size *= mode.extent;
        Some(*size)
    })
}
