//! Rule L1 of `cute-static/guide/rules.md`, on values: the composition this project accepts.
//!
//! Written from the text of the rule, to cross-check both the `expect` fields of the cases and the
//! static crate.

use super::{Layout, Tiler, Tree};

/// The modes of a layout coalesced so that its extension stays the same: `d_t ≠ s_{t-1}·d_{t-1}`
/// for all neighbours, and only the last extent may be 1.
pub fn coalesce_extension(layout: &Layout) -> Vec<(u64, u64)> {
    let flat = layout.flat_modes();
    let mut modes: Vec<(u64, u64)> = Vec::new();
    for (i, &(s, d)) in flat.iter().enumerate() {
        if s == 1 && i + 1 < flat.len() {
            continue;
        }
        match modes.last_mut() {
            Some((last_s, last_d)) if d == *last_s * *last_d => *last_s *= s,
            _ => modes.push((s, d)),
        }
    }
    modes
}

/// Neighbouring modes merged where one continues the other, extents of 1 dropped.
pub fn coalesce(modes: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let mut merged: Vec<(u64, u64)> = Vec::new();
    for &(s, d) in modes.iter().filter(|(s, _)| *s != 1) {
        match merged.last_mut() {
            Some((last_s, last_d)) if d == *last_s * *last_d => *last_s *= s,
            _ => merged.push((s, d)),
        }
    }
    merged
}

/// `A ∘ B` by the carry-free rule, or `None` where the rule rejects.
pub fn compose(a: &Layout, b: &Layout) -> Option<Layout> {
    let modes = coalesce_extension(a);
    let mut product = 1;
    let mut boundaries = Vec::new();
    for (s, _) in modes.iter().take(modes.len().saturating_sub(1)) {
        product *= s;
        boundaries.push(product);
    }
    let mut load = vec![0; boundaries.len()];
    let (shape, stride) = compose_tree(a, &boundaries, &mut load, &b.shape, &b.stride)?;
    Some(Layout { shape, stride })
}

fn compose_tree(a: &Layout, boundaries: &[u64], load: &mut [u64], shape: &Tree, stride: &Tree) -> Option<(Tree, Tree)> {
    match (shape, stride) {
        (Tree::Tuple(shapes), Tree::Tuple(strides)) => {
            let modes: Option<Vec<_>> = shapes.iter().zip(strides).map(|(s, d)| compose_tree(a, boundaries, load, s, d)).collect();
            let (shapes, strides) = modes?.into_iter().unzip();
            Some((Tree::Tuple(shapes), Tree::Tuple(strides)))
        }
        (Tree::Leaf(n), Tree::Leaf(r)) => {
            let leaf = compose_leaf(a, boundaries, load, *n, *r)?;
            Some((leaf.shape, leaf.stride))
        }
        _ => None,
    }
}

fn compose_leaf(a: &Layout, boundaries: &[u64], load: &mut [u64], extent: u64, stride: u64) -> Option<Layout> {
    let (mut n, mut r) = (extent, stride);
    if n == 1 {
        return Some(Layout::leaf(1, a.eval(r)));
    }
    let mut modes = Vec::new();
    while n > 1 {
        let carry = |p: &u64| {
            let rho = r % p;
            (rho * (n - 1) >= *p).then(|| p.div_ceil(rho))
        };
        let m = boundaries.iter().filter_map(carry).fold(n, u64::min);
        if !n.is_multiple_of(m) {
            return None;
        }
        modes.push((m, a.eval(r)));
        for (load, p) in load.iter_mut().zip(boundaries) {
            *load += (m - 1) * (r % p);
            if *load >= *p {
                return None;
            }
        }
        n /= m;
        r *= m;
    }
    Some(Layout::flat(&coalesce(&modes)))
}

/// Composition with a tiler: mode by mode where the tiler is a tuple. `None` where the rule or the
/// ranks reject.
pub fn compose_tiler(a: &Layout, tiler: &Tiler) -> Option<Layout> {
    match tiler {
        Tiler::Keep => Some(a.clone()),
        Tiler::Modes(tilers) => {
            let modes = a.modes();
            if a.is_leaf() || modes.len() != tilers.len() {
                return None;
            }
            let parts: Option<Vec<_>> = modes.iter().zip(tilers).map(|(a, t)| compose_tiler(a, t)).collect();
            Some(Layout::tuple(&parts?))
        }
        leaf => compose(a, &leaf.as_layout()?),
    }
}
