//! The fast path of composition, division and product: up to 8 modes, in the value itself.
//!
//! Layouts mostly have a handful of modes. There the arithmetic is cheap, and what costs is
//! everything around it: lists that may grow, refusals that may have to be carried out, values of
//! 160 bytes that are moved. So what is built here lies in an array of fixed size and in registers,
//! and the first thing out of the ordinary ends it with `None`: a refusal, an overflow, a stride
//! that does not fall on mode boundaries, more than 8 leaves. Then the caller goes the long way,
//! which alone decides what is refused and why. Where both have an answer it is the same.

use super::coalesce::{coalesce_into, is_coalesced};
use crate::htuple::profile::{Packed, Profile, Token};
use crate::htuple::{HTuple, Node};
use crate::int::div_exact;
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};

/// How many modes lie in the value itself.
pub(crate) const INLINE_MODES: usize = 8;

/// Room for that many modes.
pub(crate) type Room = [Mode; INLINE_MODES];

/// Room without a mode in it.
pub(crate) const EMPTY: Room = [Mode::new(0, 0); INLINE_MODES];

/// Where modes go, one after the other.
pub(crate) trait Emit {
    fn emit(&mut self, mode: Mode);
}

impl Emit for ModeList {
    #[inline]
    fn emit(&mut self, mode: Mode) {
        self.push(mode);
    }
}

/// A layout of up to [`INLINE_MODES`] leaves under construction.
pub(crate) struct InlineBuilder<'a> {
    // Not the array itself: one that is indexed has to lie in memory, with all that it is a part
    // of.
    room: &'a mut Room,
    /// The number of leaves. Those that found no room are lost; then the layout is not asked for.
    count: usize,
    profile: Packed,
}

impl Emit for InlineBuilder<'_> {
    #[inline(always)]
    fn emit(&mut self, mode: Mode) {
        if let Some(place) = self.room.get_mut(self.count) {
            *place = mode;
        }
        self.count += 1;
    }
}

impl<'a> InlineBuilder<'a> {
    #[inline(always)]
    pub(crate) fn new(room: &'a mut Room) -> Self {
        InlineBuilder { room, count: 0, profile: Packed::EMPTY }
    }

    /// The leaves, if all found room.
    #[inline(always)]
    pub(crate) fn leaves(&self) -> Option<&[Mode]> {
        self.room.get(..self.count)
    }

    /// The layout of the leaves, whose size is known to fit, if they found room and their offsets
    /// fit; otherwise what `otherwise` says.
    #[inline(always)]
    pub(crate) fn into_layout(self, otherwise: impl FnOnce() -> Result<Layout, LayoutError>) -> Result<Layout, LayoutError> {
        match self.leaves() {
            Some(leaves) if offsets_fit(leaves) => self.build(otherwise),
            _ => otherwise(),
        }
    }

    /// [`InlineBuilder::into_layout`] for leaves whose size may not fit.
    #[inline(always)]
    pub(crate) fn into_checked_layout(self, otherwise: impl FnOnce() -> Result<Layout, LayoutError>) -> Result<Layout, LayoutError> {
        match self.leaves() {
            Some(leaves) if size_fits(leaves) & offsets_fit(leaves) => self.build(otherwise),
            _ => otherwise(),
        }
    }

    /// The layout of leaves whose size and offsets are known to fit, without nesting: a leaf for
    /// one, `1:0` for none.
    #[inline(always)]
    pub(crate) fn into_flat_layout_unchecked(mut self, otherwise: impl FnOnce() -> Result<Layout, LayoutError>) -> Result<Layout, LayoutError> {
        if self.count == 0 {
            self.emit(Mode::default());
        }
        match self.profile.push_flat(self.count) {
            Some(()) => self.build(otherwise),
            None => otherwise(),
        }
    }

    #[inline(always)]
    fn build(self, otherwise: impl FnOnce() -> Result<Layout, LayoutError>) -> Result<Layout, LayoutError> {
        // By number: a list of known length is written where the caller wants it, and nothing else
        // of its 128 bytes is touched.
        let (profile, room) = (self.profile, &*self.room);
        match self.count {
            1 => layout_of(profile, &room[..1]),
            2 => layout_of(profile, &room[..2]),
            3 => layout_of(profile, &room[..3]),
            4 => layout_of(profile, &room[..4]),
            5..=INLINE_MODES => layout_of_room(profile, room, self.count),
            _ => otherwise(),
        }
    }

    #[inline(always)]
    pub(crate) fn open(&mut self) -> Option<()> {
        self.profile.push(Token::Open)
    }

    #[inline(always)]
    pub(crate) fn close(&mut self) -> Option<()> {
        self.profile.push(Token::Close)
    }

    /// Adds a copy of a subtree.
    #[inline]
    pub(crate) fn node(&mut self, node: Node<'_, Mode>) -> Option<()> {
        node.leaves().iter().for_each(|&mode| self.emit(mode));
        self.profile.extend(node.packed()?)
    }

    /// Adds the composition of the layout with these leaves with a tile, and as another mode the
    /// one with modes after it, if there are any.
    #[inline(always)]
    pub(crate) fn compose(&mut self, layout: &[Mode], tile: Node<'_, Mode>, behind: &[Mode]) -> Option<()> {
        let mut room;
        let modes = if is_coalesced(layout) {
            layout
        } else {
            room = EMPTY;
            coalesce_inline(layout, &mut room)?
        };
        let mut loads = [0; INLINE_MODES];
        self.compose_leaves(modes, &mut loads, tile.leaves(), tile.packed()?)?;
        // A list without nesting needs no profile of its own.
        let is_tuple = behind.len() > 1;
        if is_tuple {
            self.open()?;
        }
        for &leaf in behind {
            let start = self.count;
            self.compose_leaf(modes, &mut loads, leaf)?;
            self.profile.push_flat(self.count - start)?;
        }
        if is_tuple { self.close() } else { Some(()) }
    }

    #[inline(always)]
    fn compose_leaves(&mut self, modes: &[Mode], loads: &mut [u64; INLINE_MODES], leaves: &[Mode], profile: Packed) -> Option<()> {
        let mut ends = [0; INLINE_MODES];
        let ends = ends.get_mut(..leaves.len())?;
        let start = self.count;
        for (&leaf, end) in leaves.iter().zip(&mut *ends) {
            self.compose_leaf(modes, loads, leaf)?;
            *end = (self.count - start) as u8;
        }
        // As many as before: no leaf has become a tuple.
        if self.count - start == leaves.len() { self.profile.extend(profile) } else { self.profile.extend_replacing(profile, ends) }
    }

    /// Adds what a leaf becomes on the aligned walk along the coalesced modes; see
    /// [`compose`](super::compose).
    #[inline(always)]
    fn compose_leaf(&mut self, modes: &[Mode], loads: &mut [u64; INLINE_MODES], leaf: Mode) -> Option<()> {
        let (last, inner) = modes.split_last()?;
        let (mut n, mut r, mut stride) = (leaf.extent, leaf.stride, last.stride);
        for (t, &Mode { extent: s, stride: d }) in inner.iter().enumerate() {
            if r >= s {
                r = if r == s { 1 } else { div_exact(r, s)? };
                continue;
            }
            let end = (n - 1).checked_mul(r)?;
            if end < s {
                put(loads, t, end, s)?;
                stride = d;
                break;
            }
            let run = div_exact(s, r)?;
            n = div_exact(n, run)?;
            self.emit(Mode::new(run, r.checked_mul(d)?));
            put(loads, t, s - r, s)?;
            r = 1;
        }
        self.emit(Mode::new(n, r.checked_mul(stride)?));
        Some(())
    }
}

/// Whether the size of these leaves fits in 64 bits. Without branches: so few are not worth one.
#[inline(always)]
fn size_fits(leaves: &[Mode]) -> bool {
    let (mut size, mut beyond) = (1, 0);
    for mode in leaves {
        let carry;
        (size, carry) = widening_mul(size, mode.extent);
        beyond |= carry;
    }
    beyond == 0
}

/// Whether all offsets of these leaves, whose extents are at least 1, and the cosize fit in 64
/// bits. Without branches, too.
#[inline(always)]
fn offsets_fit(leaves: &[Mode]) -> bool {
    let (mut reach, mut beyond) = (0u64, 0);
    for mode in leaves {
        let (last, carry) = widening_mul(mode.extent.wrapping_sub(1), mode.stride);
        let carries;
        (reach, carries) = reach.overflowing_add(last);
        beyond |= carry | u64::from(carries);
    }
    beyond == 0 && reach < u64::MAX
}

/// The lower and the upper half of a product.
#[inline(always)]
fn widening_mul(a: u64, b: u64) -> (u64, u64) {
    let product = u128::from(a) * u128::from(b);
    (product as u64, (product >> 64) as u64)
}

#[inline(always)]
fn layout_of(profile: Packed, leaves: &[Mode]) -> Result<Layout, LayoutError> {
    Ok(HTuple::of_profile(Profile::Packed(profile), ModeList::from_slice(leaves)))
}

/// The layout of a few modes, at least one, whose size and offsets are known to fit, without
/// nesting: a leaf for one.
#[inline(always)]
pub(crate) fn flat_layout_of(modes: &[Mode]) -> Layout {
    HTuple::of_profile(Profile::Packed(Packed::flat(modes.len())), ModeList::from_slice(modes))
}

#[inline(never)]
fn layout_of_room(profile: Packed, room: &Room, count: usize) -> Result<Layout, LayoutError> {
    Ok(HTuple::of_profile(Profile::Packed(profile), ModeList::from_buf_and_len(*room, count)))
}

/// A copy of the modes, if they are few.
#[inline(always)]
pub(crate) fn copied<'a>(modes: &[Mode], room: &'a mut Room) -> Option<&'a mut [Mode]> {
    let room = room.get_mut(..modes.len())?;
    // Not `copy_from_slice`: a call that copies any number of bytes costs more than these few.
    room.iter_mut().zip(modes).for_each(|(place, mode)| *place = *mode);
    Some(room)
}

/// [`coalesce_into`] room for a few modes.
#[inline(always)]
fn coalesce_inline<'a>(modes: &[Mode], room: &'a mut Room) -> Option<&'a [Mode]> {
    if modes.len() > INLINE_MODES {
        return None;
    }
    let count = coalesce_into(modes, room);
    room.get(..count)
}

/// Puts a run that reaches up to `end` on mode `t` of extent `s`; `None` if it carries into what is
/// on it.
#[inline(always)]
fn put(loads: &mut [u64; INLINE_MODES], t: usize, end: u64, s: u64) -> Option<()> {
    let load = loads.get_mut(t)?;
    *load = load.checked_add(end)?;
    (*load < s).then_some(())
}

/// The one mode that a leaf becomes, alone and so without carries. Nothing is coalesced for it:
/// where it reaches beyond a mode, modes that continue that one are taken together.
#[inline(always)]
pub(crate) fn compose_with_run(modes: &[Mode], leaf: Mode) -> Option<Mode> {
    let (last, inner) = modes.split_last()?;
    let (n, mut r, mut stride) = (leaf.extent, leaf.stride, last.stride);
    let mut inner = inner.iter();
    while let Some(&Mode { extent: s, stride: d }) = inner.next() {
        if r >= s {
            r = div_exact(r, s)?;
            continue;
        }
        let (end, mut reach) = ((n - 1).checked_mul(r)?, s);
        while end >= reach {
            let next = inner.next();
            if reach.checked_mul(d)? != next.unwrap_or(last).stride {
                return None;
            }
            // The last mode is unbounded.
            let Some(next) = next else { break };
            reach *= next.extent;
        }
        stride = d;
        break;
    }
    Some(Mode::new(n, r.checked_mul(stride)?))
}

#[cfg(test)]
mod tests {
    use super::super::by_mode::{Operation, by_mode_inline, by_mode_of_any};
    use super::super::compose::Composing;
    use super::super::logical_divide::Dividing;
    use super::super::logical_product::Repeating;
    use crate::tiler::Operand;
    use crate::{Layout, LayoutError, Mode};
    use alloc::vec::Vec;

    /// Asserts that the short way leads where the long way leads, or nowhere. Whether it did lead
    /// somewhere.
    fn agrees<O: Operation>(operation: &O, layout: &Layout, tiler: &Operand<'_>) -> bool {
        let nowhere = LayoutError::BudgetSpent { budget: 0 };
        let short = by_mode_inline(operation, tiler, layout, || Err(nowhere));
        if short == Err(nowhere) {
            return false;
        }
        let long = by_mode_of_any(*operation, layout, tiler, true);
        assert_eq!(short, long, "{layout} with {tiler:?}");
        true
    }

    #[test]
    fn both_ways_lead_to_the_same_layout() {
        let modes: Vec<Mode> = [1, 2, 3, 4, 6].into_iter().flat_map(|extent| [0, 1, 2, 3, 4, 6, 12].map(|stride| Mode::new(extent, stride))).collect();
        let mut layouts: Vec<Layout> = modes.iter().map(|mode| Layout::of_modes_unchecked(&[*mode])).collect();
        layouts.extend(modes.iter().flat_map(|a| modes.iter().map(|b| Layout::of_modes_unchecked(&[*a, *b]))));
        let mut short = 0;
        for (i, a) in layouts.iter().enumerate() {
            for b in layouts.iter().skip(i % 7).step_by(7) {
                let operand = Operand::from(b);
                short += usize::from(agrees(&Composing, a, &operand));
                short += usize::from(agrees(&Dividing::Exact, a, &operand));
                short += usize::from(agrees(&Dividing::Ceil, a, &operand));
                short += usize::from(agrees(&Repeating, a, &operand));
            }
        }
        assert!(short > 100_000, "the short way is hardly ever gone: {short}");
    }

    #[test]
    fn numbers_that_do_not_fit_are_refused_on_both_ways() {
        let n = 1 << 33;
        let wide = Layout::of_modes_unchecked(&[Mode::new(2, n), Mode::new(n, 2)]);
        let pair = |a: Mode, b: Mode| Layout::of_modes_unchecked(&[a, b]);
        for tile in [
            pair(Mode::new(2, n), Mode::new(2, 1)),
            pair(Mode::new(n, 1), Mode::new(2, n)),
            pair(Mode::new(3, n), Mode::new(n, 1)),
            pair(Mode::new(2, u64::MAX / 2), Mode::new(2, 1)),
        ] {
            let operand = Operand::from(&tile);
            agrees(&Composing, &wide, &operand);
            agrees(&Dividing::Ceil, &wide, &operand);
            agrees(&Repeating, &wide, &operand);
        }
        let tiler = Operand::from((n, n));
        agrees(&Composing, &pair(Mode::new(2, 1), Mode::new(2, 2)), &tiler);
        agrees(&Dividing::Ceil, &pair(Mode::new(2, 1), Mode::new(2, 2)), &tiler);
    }
}
