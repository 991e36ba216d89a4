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
use super::coalesce::coalesce_modes;
use crate::htuple::{HTuple, Modes, Node};
use crate::int::{add, div_ceil, div_exact, mul};
use crate::layout::{ModeList, offset_at_index};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};
use smallvec::SmallVec;

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
    /// assert_eq!(a.compose(&b), Err(LayoutError::ShapeDivisibility { extent: 3, run: 2, leaf: 0, witness: 4 }));
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
    fn apply(&self, tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError> {
        let mut composition = Composition::with(layout);
        composition.compose(tile, result)?;
        composition.finish()
    }

    // A composition needs a tile for each mode: CuTe's C++ drops modes beyond the tiler and pycute keeps them, so a program has to say which.
    fn leftover(&self, mut modes: Modes<'_, Mode>, tiles: usize, rank: usize, _: &mut Layout) -> Result<(), LayoutError> {
        if modes.next().is_none() { Ok(()) } else { Err(LayoutError::TooFewTiles { tiles, modes: rank }) }
    }
}

/// A composition under way: the left operand, and what the leaves of the right operand have put on it so far.
pub(crate) struct Composition {
    /// The modes of the left operand, coalesced.
    modes: ModeList,
    /// For each of them, `Σ (m-1)·r` of the emissions of the aligned walk, in units of the mode.
    loads: SmallVec<[u64; 8]>,
    /// The emissions `(m, r)` of the general rule.
    general: SmallVec<[(u64, u64); 4]>,
    /// The number of leaves of the right operand so far.
    leaves: usize,
    /// The product of their extents.
    size: u64,
}

/// A leaf whose stride does not fall on mode boundaries; the general rule takes over.
struct Misaligned;

impl Composition {
    #[inline]
    pub(crate) fn with(layout: Node<'_, Mode>) -> Self {
        Composition::with_modes(layout.leaves())
    }

    /// The left operand is the layout with these leaves.
    #[inline]
    pub(crate) fn with_modes(leaves: &[Mode]) -> Self {
        let modes = coalesce_modes(leaves);
        let loads = SmallVec::from_elem(0, modes.len());
        Composition { modes, loads, general: SmallVec::new(), leaves: 0, size: 1 }
    }

    /// Composes with a subtree of the right operand, and writes what it became.
    #[inline]
    pub(crate) fn compose(&mut self, b: Node<'_, Mode>, result: &mut Layout) -> Result<(), LayoutError> {
        // A left operand of one mode has no boundary: the strides are scaled and nothing can carry.
        if self.modes.len() <= 1 {
            let stride = self.modes.first().map_or(0, |mode| mode.stride);
            return result.node_map(b, |leaf| Ok(Mode::new(leaf.extent, mul(leaf.stride, stride)?)));
        }
        result.node_flat_map(b, |leaf, emitted| self.compose_leaf(leaf, emitted))
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

    fn compose_leaf(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<(), LayoutError> {
        if let Err(Misaligned) = self.walk(leaf, emitted)? {
            emitted.clear();
            self.compose_leaf_general(leaf, emitted)?;
        }
        self.leaves += 1;
        // Fits: a layout's size does.
        self.size = self.size.wrapping_mul(leaf.extent);
        Ok(())
    }

    /// The aligned walk.
    #[inline]
    fn walk(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<Result<(), Misaligned>, LayoutError> {
        let (mut n, mut r) = (leaf.extent, leaf.stride);
        let mut runs: SmallVec<[(usize, u64); 8]> = SmallVec::new();
        let last = self.modes.len() - 1;
        let mut t = 0;
        while t < last {
            let Mode { extent: s, stride: d } = self.modes[t];
            if r >= s {
                let Some(behind) = div_exact(r, s) else { return Ok(Err(Misaligned)) };
                (t, r) = (t + 1, behind);
                continue;
            }
            let end = mul(n - 1, r)?;
            if end < s {
                emitted.push(Mode::new(n, mul(r, d)?));
                runs.push((t, end));
                return self.settle(&runs, emitted).map(Ok);
            }
            let Some(run) = div_exact(s, r) else { return Ok(Err(Misaligned)) };
            let Some(behind) = div_exact(n, run) else { return Err(self.indivisible(n, run, leaf.extent / n)) };
            emitted.push(Mode::new(run, mul(r, d)?));
            runs.push((t, s - r));
            (t, n, r) = (t + 1, behind, 1);
        }
        emitted.push(Mode::new(n, mul(r, self.modes[last].stride)?));
        self.settle(&runs, emitted).map(Ok)
    }

    /// Adds the loads of a leaf's runs.
    #[inline]
    fn settle(&mut self, runs: &[(usize, u64)], emitted: &[Mode]) -> Result<(), LayoutError> {
        for (i, &(t, load)) in runs.iter().enumerate().rev() {
            let (extent, total) = (self.modes[t].extent, add(self.loads[t], load)?);
            if total >= extent && load > 0 {
                let within: u64 = emitted[..=i].iter().map(|mode| mode.extent).product();
                return Err(LayoutError::CarriesIntoEachOther { load: total, extent, leaf: self.leaves, witness: self.size.wrapping_mul(within).wrapping_sub(1) });
            }
            self.loads[t] = total;
        }
        Ok(())
    }

    /// `extent` elements are left of a leaf after `done`, and the first `run` of them reach a boundary.
    #[cold]
    fn indivisible(&self, extent: u64, run: u64, done: u64) -> LayoutError {
        LayoutError::ShapeDivisibility { extent, run, leaf: self.leaves, witness: self.size.wrapping_mul(done).wrapping_mul(run) }
    }

    /// The general rule, for strides that do not fall on mode boundaries.
    ///
    /// For a leaf `(n : r)`, with `P_t` the size of the first `t` modes of `A` and `rho_t = r mod P_t`: the first carry is at
    /// `m = min over t of ceil(P_t / rho_t)` where `rho_t·(n-1) >= P_t`, or at `n`. Emit `(m : Â(r))` if `m` divides `n`, and go on with `(n/m : r·m)`.
    #[cold]
    fn compose_leaf_general(&mut self, leaf: Mode, emitted: &mut ModeList) -> Result<(), LayoutError> {
        let (mut n, mut r) = (leaf.extent, leaf.stride);
        loop {
            let run = self.first_carry(n, r)?;
            let Some(behind) = div_exact(n, run) else { return Err(self.indivisible(n, run, leaf.extent / n)) };
            emitted.push(Mode::new(run, offset_at_index(&self.modes, r)?));
            self.general.push((run, r));
            if behind == 1 {
                break;
            }
            (n, r) = (behind, mul(r, run)?);
        }
        *emitted = coalesce_modes(emitted);
        Ok(())
    }

    /// The first carry of the leaf `(n : r)` at a boundary; `n` if there is none.
    fn first_carry(&self, n: u64, r: u64) -> Result<u64, LayoutError> {
        let mut first = n;
        for boundary in boundaries(&self.modes) {
            let rho = r % boundary;
            if mul(rho, n - 1)? >= boundary {
                first = first.min(div_ceil(boundary, rho));
            }
        }
        Ok(first)
    }

    /// All leaves are composed. Where the general rule had a part in it, every boundary's load is checked once more as a whole.
    #[inline]
    pub(crate) fn finish(self) -> Result<(), LayoutError> {
        if self.general.is_empty() { Ok(()) } else { self.verify() }
    }

    #[cold]
    fn verify(&self) -> Result<(), LayoutError> {
        // The sums are of at most 64 numbers below the boundary, which is below 2^64.
        let (mut below, mut before) = (0u128, 1u64);
        for (boundary, &load) in boundaries(&self.modes).zip(&self.loads) {
            below += u128::from(load) * u128::from(before);
            let general: u128 = self.general.iter().map(|&(m, r)| u128::from(m - 1) * u128::from(r % boundary)).sum();
            if below + general >= u128::from(boundary) {
                let load = u64::try_from(below + general).map_err(|_| LayoutError::Overflow)?;
                return Err(LayoutError::CarriesIntoEachOther { load, extent: boundary, leaf: self.leaves - 1, witness: self.size.wrapping_sub(1) });
            }
            before = boundary;
        }
        Ok(())
    }
}

/// `P_1, P_2, …`: the boundaries between modes, in the integral coordinate. They fit: each is at most the size.
pub(crate) fn boundaries(modes: &[Mode]) -> impl Iterator<Item = u64> + '_ {
    let inner = &modes[..modes.len().saturating_sub(1)];
    inner.iter().scan(1u64, |size, mode| {
        *size *= mode.extent;
        Some(*size)
    })
}
