//! Just enough of the algebra on runtime values to choose operands that have an answer:
//! the exact complement and rule L1 of composition.

use crate::notation::{HTuple, Operand};

/// A mode `(extent, stride)`.
pub(crate) type Mode = (u64, u64);

/// The modes of a layout, flat.
pub(crate) fn modes(shape: &HTuple, stride: &HTuple) -> Vec<Mode> {
    shape.flat().into_iter().zip(stride.flat()).collect()
}

pub(crate) fn size(modes: &[Mode]) -> u64 {
    modes.iter().map(|&(extent, _)| extent).product()
}

/// The sorted modes of a layout without broadcast, if each ends where a multiple of it begins:
/// `s_i·d_i | d_{i+1}`.
fn dividing_chain(modes: &[Mode]) -> Option<Vec<Mode>> {
    let mut chain: Vec<Mode> = modes.iter().copied().filter(|&(extent, _)| extent != 1).collect();
    chain.sort_by_key(|&(_, stride)| stride);
    let mut end = 1;
    for &(extent, stride) in &chain {
        if stride == 0 || !stride.is_multiple_of(end) {
            return None;
        }
        end = extent * stride;
    }
    Some(chain)
}

/// The least `M` with an exact complement in `[0, M)`, if there is one; its multiples are the
/// others.
pub(crate) fn least_cotarget(modes: &[Mode]) -> Option<u64> {
    let chain = dividing_chain(modes)?;
    Some(chain.last().map_or(1, |&(extent, stride)| extent * stride))
}

/// `R` such that `(A, R)` is a bijection onto `[0, cotarget)`.
pub(crate) fn complement_in(modes: &[Mode], cotarget: u64) -> Option<Vec<Mode>> {
    let mut end = 1;
    let mut rest = Vec::new();
    for (extent, stride) in dividing_chain(modes)? {
        rest.push((stride / end, end));
        end = extent * stride;
    }
    cotarget.is_multiple_of(end).then(|| {
        rest.push((cotarget / end, end));
        rest.retain(|&(extent, _)| extent != 1);
        rest
    })
}

/// Merges modes as far as the extension (the layout with its last mode unbounded) stays the same.
fn coalesce_extension(modes: &[Mode]) -> Vec<Mode> {
    let mut merged: Vec<Mode> = Vec::new();
    for (i, &(extent, stride)) in modes.iter().enumerate() {
        match merged.last_mut() {
            Some(last) if last.0 == 1 => *last = (extent, stride),
            Some(last) if last.0 * last.1 == stride => last.0 *= extent,
            Some(_) if extent == 1 && i + 1 < modes.len() => {}
            _ => merged.push((extent, stride)),
        }
    }
    merged
}

/// Whether rule L1 accepts `A ∘ B`.
pub(crate) fn composes(a: &[Mode], b: &[Mode]) -> bool {
    let coalesced = coalesce_extension(a);
    let inner = &coalesced[..coalesced.len().saturating_sub(1)];
    let mut boundaries: Vec<(u64, u64)> = inner
        .iter()
        .scan(1, |product, &(extent, _)| {
            *product *= extent;
            Some((*product, 0))
        })
        .collect();
    b.iter().all(|&(extent, stride)| leaf_composes(&mut boundaries, extent, stride))
}

/// One leaf `(n : r)` of `B` against the boundaries of `A`, each a `(prefix product, load)`.
fn leaf_composes(boundaries: &mut [(u64, u64)], mut n: u64, mut r: u64) -> bool {
    while n > 1 {
        let first_carry =
            boundaries.iter().filter(|&&(product, _)| (r % product) * (n - 1) >= product).map(|&(product, _)| product.div_ceil(r % product)).min();
        let m = first_carry.map_or(n, |carry| carry.min(n));
        if !n.is_multiple_of(m) {
            return false;
        }
        for (product, load) in boundaries.iter_mut() {
            *load += (m - 1) * (r % *product);
            if *load >= *product {
                return false;
            }
        }
        n /= m;
        r *= m;
    }
    true
}

/// Whether the tile divides the layout exactly: `A ∘ (T, complement_in(T, |A|))` has an answer.
fn tile_divides(a: &[Mode], tile: &[Mode]) -> bool {
    complement_in(tile, size(a)).is_some_and(|rest| {
        let permutation: Vec<Mode> = tile.iter().copied().chain(rest).collect();
        composes(a, &permutation)
    })
}

/// Whether the tiler divides the layout `shape : stride` exactly, by mode where it is a list.
pub(crate) fn divides_exactly(shape: &HTuple, stride: &HTuple, tiler: &Operand) -> bool {
    let whole = modes(shape, stride);
    match tiler {
        Operand::Layout(tile_shape, tile_stride) => tile_divides(&whole, &modes(tile_shape, tile_stride)),
        Operand::Shape(HTuple::Keep) => true,
        Operand::Shape(HTuple::Int(n)) => tile_divides(&whole, &[(*n, 1)]),
        Operand::Shape(HTuple::Tuple(items)) => {
            let tiles: Vec<Operand> = items.iter().cloned().map(Operand::Shape).collect();
            divides_by_mode(shape, stride, &tiles)
        }
        Operand::Tiler(tiles) => divides_by_mode(shape, stride, tiles),
        Operand::Swizzled(..) => false,
    }
}

fn divides_by_mode(shape: &HTuple, stride: &HTuple, tiles: &[Operand]) -> bool {
    let (HTuple::Tuple(shapes), HTuple::Tuple(strides)) = (shape, stride) else {
        return false;
    };
    tiles.len() <= shapes.len() && tiles.iter().zip(shapes).zip(strides).all(|((tile, shape), stride)| divides_exactly(shape, stride, tile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    fn layout(text: &str) -> Vec<Mode> {
        match parse(text) {
            Some(Operand::Layout(shape, stride)) => modes(&shape, &stride),
            other => panic!("{text} is no layout: {other:?}"),
        }
    }

    #[test]
    fn complements_tile_the_cotarget() {
        assert_eq!(complement_in(&layout("4:2"), 24), Some(vec![(2, 1), (3, 8)]));
        assert_eq!(complement_in(&layout("(4,2):(1,8)"), 16), Some(vec![(2, 4)]));
        assert_eq!(complement_in(&layout("4:1"), 6), None);
        assert_eq!(complement_in(&layout("(2,2):(0,1)"), 4), None);
        assert_eq!(complement_in(&layout("(3,2):(1,4)"), 8), None);
        assert_eq!(least_cotarget(&layout("(4,2):(1,8)")), Some(16));
        assert_eq!(least_cotarget(&layout("1:7")), Some(1));
    }

    #[test]
    fn composition_accepts_and_rejects_as_rule_l1() {
        let accepted = [
            ("(4,6,8,10):(2,3,5,7)", "6:12"),
            ("(4,2,8):(3,12,97)", "3:3"),
            ("(5,7):(1,100)", "4:3"),
            ("(8,4):(1,100)", "(2,3):(1,1)"),
            ("7:11", "(3,5):(6,3)"),
            ("(5,3):(7,1)", "2:3"),
        ];
        let rejected = [
            ("(4,2,8):(3,12,97)", "4:3"),
            ("(4,2,8):(3,15,97)", "3:3"),
            ("(4,6,8):(2,3,5)", "6:3"),
            ("(4,6,8):(2,3,5)", "6:1"),
            ("(6,2):(1,7)", "(3,2):(2,3)"),
            ("(6,2):(1,50)", "(2,2,2):(1,2,3)"),
        ];
        assert!(accepted.iter().all(|(a, b)| composes(&layout(a), &layout(b))));
        assert!(!rejected.iter().any(|(a, b)| composes(&layout(a), &layout(b))));
    }

    #[test]
    fn tilers_divide_by_mode() {
        let divides = |a: &str, t: &str| match parse(a) {
            Some(Operand::Layout(shape, stride)) => divides_exactly(&shape, &stride, &parse(t).unwrap()),
            _ => false,
        };
        assert!(divides("(8,6):(1,8)", "<4:2,3>"));
        assert!(divides("(8,6):(1,8)", "(4)"));
        assert!(divides("(8,6):(1,8)", "<_,2:3>"));
        assert!(!divides("(8,6):(1,8)", "(3,2)"));
        assert!(!divides("(8,6):(1,8)", "(2,2,2)"));
        assert!(divides("9:1", "3:1"));
        assert!(!divides("9:1", "4:1"));
    }
}
