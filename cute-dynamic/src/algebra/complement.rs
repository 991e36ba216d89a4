//! Complement: the layout of the offsets that a layout leaves out.
//!
//! The modes are sorted by stride, those of extent 1 dropped. The gap between a mode that ends at
//! `s·d` and the next stride `d'` becomes the mode `(d' / (s·d) : s·d)`. After the last mode comes
//! what the operation asks for: a bound met exactly, a bound rounded up, or no bound.

use super::by_component::by_component;
use super::inline::{EMPTY, Emit, InlineBuilder, Room, copied, flat_layout_of};
use super::sort::{is_sorted, sort, sorted, sorted_array};
use crate::htuple::HTuple;
use crate::int::{div_ceil, div_exact, mul};
use crate::layout::ModeList;
use crate::stride::{Codomain, CodomainRule, Coordinate, Element, Stride};
use crate::{Layout, LayoutError, Mode};

/// What stands after the last mode.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// All the rest: [`Layout::complement`].
    Unbounded,
    /// The bound is met exactly: [`Layout::complement_in`].
    Within(u64),
    /// The bound is covered: [`Layout::complement_ceil`].
    Covering(u64),
}

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the unbounded complement `A*`: all offsets that fit between and after the offsets of
    /// `A` (Cecka §3.5).
    ///
    /// On its whole extended domain the images of `A` and `A*` meet only in 0 and `A*` is
    /// increasing (equations 28 and 29). The trailing mode `(1 : n)` is kept, because the extension
    /// continues with its stride. Broadcast modes do not contribute. The modes of `A`, sorted by
    /// stride, must be segregated: `s·d` of each at most the next stride.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let complement = |a: &str| a.parse::<Layout>().unwrap().complement();
    /// assert_eq!(complement("(4,8):(1,8)")?.to_string(), "(2,1):(4,64)");
    /// assert_eq!(complement("(4,8):(1,5)")?.to_string(), "1:40");
    /// assert_eq!(complement("(4,2):(1,2)"), Err(LayoutError::Overlap { reach: 4, stride: 2 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// A layout of coordinates has a complement in each component of the
    /// [profile](Layout::coprofile) of its codomain: what the modes of that component leave out. It
    /// is increasing in colexicographic order, and has a mode for each component (equation 27). The
    /// strides are scaled basis elements then.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    ///
    /// let a: Layout<Coordinate> = "(4,(4,2)):(e1,(e0,12*e1))".parse()?;
    /// assert_eq!(a.complement()?.to_string(), "(1,(3,1)):(4@0,(4@1,24@1))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overlap`]; [`LayoutError::Overflow`] if the layout reaches up to 2^64.
    /// [`LayoutError::NotABasisElement`] over coordinates, [`LayoutError::WrongCodomain`] over what
    /// is neither integers nor coordinates.
    pub fn complement(&self) -> Result<Layout<D>, LayoutError> {
        D::apply_rule::<Complement>(self.leaves())
    }
}

impl HTuple<Mode> {
    /// Returns the complement within `[0, M)`: with it, `A` tiles `[0, M)` exactly (Shah Definition
    /// 2.6, Proposition 2.7).
    ///
    /// `(A, R)` is a bijection onto `[0, M)`. That exists exactly when `A` has no broadcast mode,
    /// the sorted chain divides (`s·d` divides the next stride), and the last `s·d` divides `M`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let a: Layout = "(2,2):(1,6)".parse()?;
    /// assert_eq!(a.complement_in(24)?.to_string(), "(3,2):(2,12)");
    /// let a: Layout = "4:1".parse()?;
    /// assert_eq!(a.complement_in(4)?.to_string(), "1:0");
    /// assert_eq!(a.complement_in(9), Err(LayoutError::BoundNotTiled { reach: 4, bound: 9 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Broadcast`], [`LayoutError::Overlap`], [`LayoutError::ChainDoesNotDivide`],
    /// [`LayoutError::BoundNotTiled`], [`LayoutError::ZeroArgument`], [`LayoutError::Overflow`].
    pub fn complement_in(&self, bound: u64) -> Result<Layout, LayoutError> {
        complement_of_offsets(self.leaves(), End::Within(bound))
    }

    /// Returns the complement that covers `[0, M)`: as [`Layout::complement_in`], the last extent
    /// rounded up. CuTe's `complement(A, M)`.
    ///
    /// `(A, R)` is injective and covers `[0, M)`. It may go beyond `M`, which is what a predicated
    /// tail needs. Broadcast modes do not contribute. In the sorted chain, each `s·d` must divide
    /// the next stride. Where CuTe rounds a gap between two modes down, `(A, R)` leaves holes, and
    /// a division by it loses elements.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let a: Layout = "4:1".parse()?;
    /// assert_eq!(a.complement_ceil(9)?.to_string(), "3:4");
    /// let a: Layout = "(4,2):(1,6)".parse()?;
    /// assert_eq!(a.complement_ceil(24), Err(LayoutError::ChainDoesNotDivide { reach: 4, stride: 6 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overlap`], [`LayoutError::ChainDoesNotDivide`],
    /// [`LayoutError::ZeroArgument`], [`LayoutError::Overflow`].
    #[doc(alias = "ceil_div")]
    pub fn complement_ceil(&self, bound: u64) -> Result<Layout, LayoutError> {
        complement_of_offsets(self.leaves(), End::Covering(bound))
    }
}

/// [`Layout::complement`] of a layout with these leaves.
pub(crate) struct Complement;

impl CodomainRule for Complement {
    type Question<'a, D: Stride + 'a> = &'a [Mode<D>];
    type Answer<D: Stride> = Result<Layout<D>, LayoutError>;

    fn of_any<D: Stride>(_: &[Mode<D>]) -> Result<Layout<D>, LayoutError> {
        Err(LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: D::CODOMAIN })
    }

    #[inline(always)]
    fn of_integers(leaves: &[Mode]) -> Result<Layout, LayoutError> {
        complement_of_offsets(leaves, End::Unbounded)
    }

    fn of_signed(leaves: &[Mode<i64>]) -> Result<Layout<i64>, LayoutError> {
        Layout::of_modes(leaves)?.to_natural()?.complement()?.to_signed()
    }

    fn of_coordinates(leaves: &[Mode<Coordinate>]) -> Result<Layout<Coordinate>, LayoutError> {
        complement_of_coordinates(leaves)
    }

    fn of_elements(leaves: &[Mode<Element>]) -> Result<Layout<Element>, LayoutError> {
        let layout = Layout::of_modes(leaves)?;
        match layout.try_to_layout::<u64>() {
            Ok(layout) => Ok(layout.complement()?.to_any()),
            Err(error @ LayoutError::NegativeStride { .. }) => Err(error),
            Err(_) => Ok(layout.try_to_layout::<Coordinate>()?.complement()?.to_any()),
        }
    }
}

/// The complement of a layout of coordinates with these leaves.
fn complement_of_coordinates(leaves: &[Mode<Coordinate>]) -> Result<Layout<Coordinate>, LayoutError> {
    by_component(leaves, |path, modes, complement| {
        let mut gaps = ModeList::new();
        let modes: ModeList = modes.iter().map(|p| p.mode).collect();
        fill_gaps(&modes, End::Unbounded, &mut gaps)?;
        let gaps: ModeList<Coordinate> = gaps.iter().map(|gap| Mode::new(gap.extent, Coordinate::scaled(path, gap.stride))).collect();
        complement.flat(&gaps);
        Ok(())
    })?
    .checked()
}

/// The complement of offsets as a layout.
#[inline(always)]
fn complement_of_offsets(modes: &[Mode], end: End) -> Result<Layout, LayoutError> {
    if let Some(modes) = modes.as_array() {
        complement_inline(modes, |[a]| (a, ()), end)
    } else if let Some(modes) = modes.as_array() {
        complement_inline(modes, |[a, b]| (a, (b, ())), end)
    } else {
        complement_of_several(modes, end)
    }
}

/// The complement of more modes. The gaps between more than four, which are to be sorted by stride,
/// are in memory.
#[inline(never)]
fn complement_of_several(modes: &[Mode], end: End) -> Result<Layout, LayoutError> {
    if let Some(modes) = modes.as_array() {
        return complement_inline(modes, |[a, b, c]| (a, (b, (c, ()))), end);
    }
    if let Some(modes) = modes.as_array() {
        return complement_inline(modes, |[a, b, c, d]| (a, (b, (c, (d, ())))), end);
    }
    let mut room = EMPTY;
    let mut gaps = InlineBuilder::new(&mut room);
    match emit_plain_gaps(modes, end, &mut gaps) {
        Some(()) => gaps.into_flat_layout_unchecked(|| complement_of_many(modes, end)),
        None => complement_of_many(modes, end),
    }
}

/// The complement of `N` modes, as many as the list made of them has.
#[inline(always)]
fn complement_inline<const N: usize, L: Gaps>(modes: &[Mode; N], list: impl Fn([Mode; N]) -> L, end: End) -> Result<Layout, LayoutError> {
    match list(sorted_array(*modes)).gaps(1, end, ()) {
        Some(layout) => Ok(layout),
        None => complement_of_many(modes, end),
    }
}

/// A list of modes that are sorted by stride: none, or a mode and a list. All of it is in
/// registers; which gaps there are is decided by branches, so that how many they are is known where
/// the layout is written.
trait Gaps {
    /// The layout of what was found, of the gaps between these modes, the first of which begins at
    /// `reach`, and of what is after them. At least one mode; [`plain_gap`] says when there is
    /// none.
    fn gaps(self, reach: u64, end: End, found: impl Found) -> Option<Layout>;
}

impl Gaps for () {
    #[inline(always)]
    fn gaps(self, reach: u64, end: End, found: impl Found) -> Option<Layout> {
        match plain_rest(reach, end)? {
            Some(rest) => (found, rest).layout(),
            None => found.layout(),
        }
    }
}

impl<L: Gaps> Gaps for (Mode, L) {
    #[inline(always)]
    fn gaps(self, reach: u64, end: End, found: impl Found) -> Option<Layout> {
        let (gap, reach) = plain_gap(self.0, reach)?;
        if gap.extent > 1 { self.1.gaps(reach, end, (found, gap)) } else { self.1.gaps(reach, end, found) }
    }
}

/// A list of the gaps that were found: none, or a list and a gap.
trait Found: Copy {
    const COUNT: usize;

    fn put(self, room: &mut Room);

    #[inline(always)]
    fn layout(self) -> Option<Layout> {
        let mut room = EMPTY;
        self.put(&mut room);
        (Self::COUNT > 0).then(|| flat_layout_of(&room[..Self::COUNT]))
    }
}

impl Found for () {
    const COUNT: usize = 0;

    #[inline(always)]
    fn put(self, _: &mut Room) {}
}

impl<L: Found> Found for (L, Mode) {
    const COUNT: usize = L::COUNT + 1;

    #[inline(always)]
    fn put(self, room: &mut Room) {
        self.0.put(room);
        room[L::COUNT] = self.1;
    }
}

/// [`fill_gaps`], if there is nothing out of the ordinary.
#[inline(always)]
fn emit_plain_gaps(modes: &[Mode], end: End, gaps: &mut InlineBuilder<'_>) -> Option<()> {
    let mut reach = 1;
    for &mode in modes {
        let (gap, behind) = plain_gap(mode, reach)?;
        if gap.extent > 1 {
            gaps.emit(gap);
        }
        reach = behind;
    }
    if let Some(rest) = plain_rest(reach, end)? {
        gaps.emit(rest);
    }
    Some(())
}

/// The mode between what reaches up to `reach` and the next mode, of extent 1 if there is none, and
/// how far the modes reach with that one.
///
/// `None` for what is out of the ordinary: broadcast modes, gaps that are no multiples, modes in
/// another order than that of their strides, refusals. As all gaps are multiples then, and so is
/// the bound, no offset is beyond it: size and offsets fit.
#[inline(always)]
fn plain_gap(Mode { extent, stride }: Mode, reach: u64) -> Option<(Mode, u64)> {
    if extent == 1 {
        return Some((Mode::new(1, reach), reach));
    }
    let gap = match stride {
        _ if stride == reach => 1,
        _ if stride > reach => div_exact(stride, reach)?,
        _ => return None,
    };
    Some((Mode::new(gap, reach), extent.checked_mul(stride)?))
}

/// The mode after the last one, if there is one; as [`plain_gap`].
#[inline(always)]
fn plain_rest(reach: u64, end: End) -> Option<Option<Mode>> {
    let rest = match end {
        End::Unbounded => return Some(Some(Mode::new(1, reach))),
        End::Within(bound) | End::Covering(bound) => div_exact(bound, reach)?,
    };
    match rest {
        2.. => Some(Some(Mode::new(rest, reach))),
        1 => Some(None),
        0 => None,
    }
}

/// The long way, for any number of modes.
#[inline(never)]
fn complement_of_many(modes: &[Mode], end: End) -> Result<Layout, LayoutError> {
    let mut room = EMPTY;
    let mut gaps = InlineBuilder::new(&mut room);
    let reach = fill_gaps(modes, end, &mut gaps)?;
    // The gaps between the modes end below `reach`, and the last one's offsets below the bound.
    // They are all different: if they fit, the size does.
    match end {
        End::Covering(bound) if bound.checked_add(reach).is_none() => complement_on_heap(modes, end),
        _ => gaps.into_flat_layout_unchecked(|| complement_on_heap(modes, end)),
    }
}

#[cold]
fn complement_on_heap(modes: &[Mode], end: End) -> Result<Layout, LayoutError> {
    let mut gaps = ModeList::new();
    fill_gaps(modes, end, &mut gaps)?;
    Layout::of_modes(&gaps)
}

/// Emits the modes between and after these modes; there are none for the complement of everything.
/// The answer is how far the modes reach: the stride after them.
#[inline(always)]
pub(crate) fn fill_gaps(modes: &[Mode], end: End, gaps: &mut impl Emit) -> Result<u64, LayoutError> {
    if is_sorted(modes) {
        return fill_gaps_between(modes, end, gaps);
    }
    let mut room = EMPTY;
    match copied(modes, &mut room) {
        Some(modes) => {
            sort(modes);
            fill_gaps_between(modes, end, gaps)
        }
        None => fill_gaps_between(&sorted(modes), end, gaps),
    }
}

/// [`fill_gaps`] for modes that are sorted by stride. Those of extent 1 are passed over.
#[inline(always)]
fn fill_gaps_between(sorted: &[Mode], end: End, gaps: &mut impl Emit) -> Result<u64, LayoutError> {
    let mut reach = 1;
    for &Mode { extent, stride } in sorted {
        if extent == 1 {
            continue;
        }
        if stride == 0 {
            if let End::Within(_) = end {
                return Err(LayoutError::Broadcast { extent });
            }
            continue;
        }
        if stride != reach {
            let gap = match div_exact(stride, reach) {
                Some(gap) => gap,
                None if stride < reach => return Err(LayoutError::Overlap { reach, stride }),
                None if matches!(end, End::Unbounded) => stride / reach,
                None => return Err(LayoutError::ChainDoesNotDivide { reach, stride }),
            };
            if gap > 1 {
                gaps.emit(Mode::new(gap, reach));
            }
        }
        reach = mul(extent, stride)?;
    }
    let last = match end {
        End::Unbounded => 1,
        End::Within(0) | End::Covering(0) => return Err(LayoutError::ZeroArgument),
        End::Within(bound) => div_exact(bound, reach).ok_or(LayoutError::BoundNotTiled { reach, bound })?,
        End::Covering(bound) => div_ceil(bound, reach),
    };
    if last > 1 || matches!(end, End::Unbounded) {
        gaps.emit(Mode::new(last, reach));
    }
    Ok(reach)
}

#[cfg(test)]
mod tests {
    use super::{End, complement_of_offsets, complement_on_heap};
    use crate::{Layout, Mode};
    use alloc::vec::Vec;

    /// Asserts that the short ways say what the long way says, refusals included. Whether that is a
    /// layout.
    fn agrees(modes: &[Mode], end: End) -> bool {
        let short = complement_of_offsets(modes, end);
        assert_eq!(short, complement_on_heap(modes, end), "{} with {end:?}", Layout::of_modes_unchecked(modes));
        short.is_ok()
    }

    #[test]
    fn all_ways_lead_to_the_same_complement() {
        let modes: Vec<Mode> = [1, 2, 3, 4].into_iter().flat_map(|extent| [0, 1, 2, 3, 4, 6, 8, 12, 24].map(|stride| Mode::new(extent, stride))).collect();
        let ends = [0, 1, 12, 24, 25, 96, 192].into_iter().flat_map(|bound| [End::Within(bound), End::Covering(bound)]);
        let ends: Vec<End> = ends.chain([End::Unbounded]).collect();
        let mut layouts = [0; 7];
        for &a in &modes {
            let mut list = Vec::from([a]);
            layouts[1] += ends.iter().filter(|&&end| agrees(&list, end)).count();
            for &b in &modes {
                list.truncate(1);
                list.push(b);
                layouts[2] += ends.iter().filter(|&&end| agrees(&list, end)).count();
                for &c in &modes {
                    list.truncate(2);
                    list.push(c);
                    layouts[3] += ends.iter().filter(|&&end| agrees(&list, end)).count();
                }
            }
        }
        // Of more modes, those that continue some two: every other order of a few more strides.
        for (i, &a) in modes.iter().enumerate() {
            for (j, &b) in modes.iter().enumerate() {
                for shift in 0..6 {
                    let mut list = Vec::from([a, Mode::new(2, 24), b, Mode::new(2, 48), Mode::new(3, 96), Mode::new(1, 5)]);
                    list.rotate_left(shift);
                    for n in 4..=6 {
                        layouts[n] += ends.iter().filter(|&&end| agrees(&list[..n], end)).count();
                    }
                    list.swap((i + shift) % 6, (j + shift) % 6);
                    layouts[6] += ends.iter().filter(|&&end| agrees(&list, end)).count();
                }
            }
        }
        assert!(layouts[1..].iter().all(|&count| count > 100), "few layouts have a complement: {layouts:?}");
    }

    #[test]
    fn numbers_at_the_limit_are_right_on_all_ways() {
        let half = 1 << 63;
        let large = [Mode::new(2, 1), Mode::new(2, half / 2), Mode::new(2, half), Mode::new(3, half), Mode::new(u64::MAX, 1), Mode::new(1, u64::MAX)];
        let ends = [1, 2, half, half + 1, u64::MAX - 1, u64::MAX].into_iter().flat_map(|bound| [End::Within(bound), End::Covering(bound)]);
        let ends: Vec<End> = ends.chain([End::Unbounded]).collect();
        let mut layouts = 0;
        for a in large {
            for b in large {
                for c in large {
                    for modes in [&[a][..], &[a, b], &[a, b, c], &[a, Mode::new(1, 7), b, c], &[a, b, c, Mode::new(1, 7), Mode::new(1, 0)]] {
                        layouts += ends.iter().filter(|&&end| agrees(modes, end)).count();
                    }
                }
            }
        }
        assert!(layouts > 1000, "few layouts have a complement: {layouts}");
    }
}
