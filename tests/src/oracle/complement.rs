//! The three complements of `cute-static/guide/rules.md`, on values: which layouts have one, and
//! which.

use super::{Layout, Tiler, carry_free};

/// The modes sorted by stride, without extents of 1; `None` for a mode of stride 0 unless it is to
/// be dropped too.
fn chain(a: &Layout, keep_broadcast: bool) -> Option<Vec<(u64, u64)>> {
    let mut modes: Vec<_> = a.flat_modes().into_iter().filter(|m| m.0 != 1).collect();
    if keep_broadcast && modes.iter().any(|m| m.1 == 0) {
        return None;
    }
    modes.retain(|m| m.1 != 0);
    modes.sort_by_key(|m| m.1);
    Some(modes)
}

/// The gaps of a chain, each `(extent, stride)`, and the reach of the last mode; `None` if `fits`
/// denies a gap.
fn gaps(chain: &[(u64, u64)], fits: impl Fn(u64, u64) -> bool) -> Option<(Vec<(u64, u64)>, u64)> {
    let mut reach = 1;
    let mut gaps = Vec::new();
    for &(s, d) in chain {
        if !fits(reach, d) {
            return None;
        }
        gaps.push((d / reach, reach));
        reach = s * d;
    }
    Some((gaps, reach))
}

/// `complement(A)`: no bound, the trailing `(1 : reach)` kept.
pub fn complement(a: &Layout) -> Option<Layout> {
    let (mut modes, reach) = gaps(&chain(a, false)?, |reach, d| reach <= d)?;
    modes.retain(|m| m.0 != 1);
    modes.push((1, reach));
    Some(Layout::flat(&modes))
}

/// `complement_in(A, M)`: the bijection onto `[0, M)`, exactly where there is one.
pub fn complement_in(a: &Layout, m: u64) -> Option<Layout> {
    let (mut modes, reach) = gaps(&chain(a, true)?, |reach, d| d.is_multiple_of(reach))?;
    if !m.is_multiple_of(reach) {
        return None;
    }
    modes.push((m / reach, reach));
    Some(Layout::flat(&carry_free::coalesce(&modes)))
}

/// `complement_ceil(A, M)`: covers `[0, M)`.
pub fn complement_ceil(a: &Layout, m: u64) -> Option<Layout> {
    let (mut modes, reach) = gaps(&chain(a, false)?, |reach, d| d.is_multiple_of(reach))?;
    modes.push((m.div_ceil(reach), reach));
    Some(Layout::flat(&carry_free::coalesce(&modes)))
}

/// Whether a divide exists by the rules: each tile has a complement of the kind in the size of its
/// mode, and both together compose.
pub fn divides(a: &Layout, tiler: &Tiler, complement: fn(&Layout, u64) -> Option<Layout>) -> bool {
    by_mode(a, tiler, &|a, b| complement(b, a.size()).is_some_and(|rest| carry_free::compose(a, &Layout::tuple([b, &rest])).is_some()))
}

/// Whether a product exists by the rules: each mode has a complement, and that composes with its
/// tile.
pub fn repeats(a: &Layout, tiler: &Tiler) -> bool {
    by_mode(a, tiler, &|a, b| complement(a).is_some_and(|rest| carry_free::compose(&rest, b).is_some()))
}

/// Whether a condition holds for every mode with a tile that is a layout, and no tile is without a
/// mode.
fn by_mode(a: &Layout, tiler: &Tiler, holds: &impl Fn(&Layout, &Layout) -> bool) -> bool {
    match tiler {
        Tiler::Keep => true,
        Tiler::Modes(tilers) => {
            let modes = a.modes();
            tilers.len() <= modes.len() && modes.iter().zip(tilers).all(|(a, t)| by_mode(a, t, holds))
        }
        leaf => leaf.as_layout().is_some_and(|b| holds(a, &b)),
    }
}
