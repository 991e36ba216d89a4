//! `A ∘ off ∘ L`: a layout, moved by an offset, then swizzled or put through another layout.

use super::outer::OuterFunction;
use super::parts::{Part, Parts};
use super::{Swizzle, mask};
use crate::algebra::coalesce::coalesce_modes;
use crate::budget::{Budget, DEFAULT_BUDGET};
use crate::htuple::HTuple;
use crate::int::add;
use crate::layout::ModeList;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use core::fmt;

/// `A ∘ off ∘ L`, the function from coordinates to offsets `c ↦ A(off + L(c))`; written as CuTe
/// prints it, `Sw<2,0,3> o 0 o (8,8):(8,1)` (Cecka §3.3). `A` is a [`Swizzle`], or a layout.
///
/// `A` comes last, so operations on coordinates apply to `L`: compositions from the right,
/// divisions, products and slices keep `A`. A [`Layout`] converts to a composed layout with a
/// swizzle that changes nothing; [`Layout::compose_at`] makes one of two layouts.
///
/// An `A` that changes nothing stays, as it does in types: [`ComposedLayout::to_layout`] makes the
/// layout of it, and [`eval`](crate::eval) writes it as the layout that it is.
///
/// ```
/// use cute_dynamic::{ComposedLayout, Layout, Swizzle};
///
/// let layout = ComposedLayout::new(Swizzle::new(2, 0, 3)?, 0, "(8,8):(8,1)".parse::<Layout>()?)?;
/// assert_eq!(layout.to_string(), "Sw<2,0,3> o 0 o (8,8):(8,1)");
/// assert_eq!(layout, "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?);
///
/// // Down a column, each row is in another place.
/// let column: Result<Vec<u64>, _> = (0..4).map(|row| layout.offset((row, 0))).collect();
/// assert_eq!(column?, [0, 9, 18, 27]);
/// // The quadrant of the first four rows: coordinates compose with the layout.
/// assert_eq!(layout.compose((4, 4))?.to_string(), "Sw<2,0,3> o 0 o (4,4):(8,1)");
///
/// // No layout is this composition: at 2 it is 7 and not 6.
/// let rows: ComposedLayout<Layout> = "(4,6):(2,7) o 0 o (2,3):(1,3)".parse()?;
/// assert!(rows.offsets().eq([0, 2, 6, 7, 11, 13]));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[doc(alias = "Swizzled")]
pub struct ComposedLayout<A = Swizzle> {
    outer: A,
    offset: u64,
    layout: Layout,
}

impl ComposedLayout {
    /// Returns `Sw ∘ off ∘ L`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if `off + L(c)` does not fit in 64 bits for a coordinate of `L`.
    #[doc(alias = "make_composed_layout")]
    pub fn new(swizzle: Swizzle, offset: u64, layout: Layout) -> Result<Self, LayoutError> {
        ComposedLayout::of_parts(swizzle, offset, layout)
    }

    /// Returns `Sw`: what comes last.
    #[doc(alias = "layout_a")]
    #[doc(alias = "get_swizzle_t")]
    #[doc(alias = "get_swizzle_portion")]
    #[must_use]
    pub const fn swizzle(&self) -> Swizzle {
        self.outer
    }

    /// Returns the layout itself, if the swizzle changes nothing by its parameters and nothing is
    /// added.
    ///
    /// That the swizzle changes nothing *of this layout* is what [`ComposedLayout::decay`] finds
    /// out.
    #[must_use]
    pub fn as_layout(&self) -> Option<&Layout> {
        (self.outer.is_identity() && self.offset == 0).then_some(&self.layout)
    }
}

impl<A> ComposedLayout<A> {
    /// `A ∘ off ∘ L`, which has a value everywhere.
    pub(super) fn unchecked(outer: A, offset: u64, layout: Layout) -> Self {
        ComposedLayout { outer, offset, layout }
    }

    /// Returns `A`: what comes last.
    #[doc(alias = "layout_a")]
    #[must_use]
    pub const fn outer(&self) -> &A {
        &self.outer
    }

    /// Returns `off`: what is added before `A`.
    #[doc(alias = "offset")]
    #[must_use]
    pub const fn inner_offset(&self) -> u64 {
        self.offset
    }

    /// Returns `L`: what comes first.
    #[doc(alias = "layout_b")]
    #[doc(alias = "get_nonswizzle_portion")]
    #[must_use]
    pub const fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the shape: that of `L`.
    #[must_use]
    pub fn shape(&self) -> HTuple {
        self.layout.shape()
    }

    /// Returns the number of modes of `L`.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// Returns the depth of `L`.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.layout.depth()
    }

    /// Returns the number of coordinates: that of `L`.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.layout.size()
    }
}

impl<A: OuterFunction> ComposedLayout<A> {
    /// `A ∘ off ∘ L`, if it has a value everywhere.
    pub(super) fn of_parts(outer: A, offset: u64, layout: Layout) -> Result<Self, LayoutError> {
        outer.check(add(offset, layout.cosize() - 1)?)?;
        Ok(ComposedLayout { outer, offset, layout })
    }

    /// Returns the offset at a coordinate, `A(off + L̂(c))`, or what else `A` yields; the last mode
    /// of `L` is unbounded as in [`Layout::offset`].
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<1,0,2> o 8 o (4,4):(4,1)".parse()?;
    /// assert_eq!((layout.offset((3, 2))?, layout.offset(11)?), (23, 23)); // 8 + 14 = 0b10110
    /// assert_eq!(layout.offset(16)?, 13); // past the end: row 0, column 4
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape;
    /// beyond the domain, [`LayoutError::Overflow`].
    pub fn offset(&self, coordinate: impl Into<HTuple>) -> Result<A::Value, LayoutError> {
        self.outer.value(add(self.offset, self.layout.offset(coordinate)?)?)
    }

    /// Returns the offset at a coordinate of the domain, `None` at any other.
    #[must_use]
    pub fn checked_offset(&self, coordinate: impl Into<HTuple>) -> Option<A::Value> {
        // The sum fits, or the layout would not exist.
        self.layout.checked_offset(coordinate).and_then(|offset| self.outer.value(self.offset + offset).ok())
    }

    /// Returns the offsets of all coordinates, in colexicographic order.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<1,0,1> o 0 o (2,2):(2,1)".parse()?;
    /// assert!(layout.offsets().eq([0, 3, 1, 2]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn offsets(&self) -> impl Iterator<Item = A::Value> + '_ {
        // All have a value, or the layout would not exist.
        self.layout.offsets().map_while(|offset| self.outer.value(self.offset + offset).ok())
    }

    /// The same function and offset after another inner layout.
    pub(super) fn with_layout(&self, layout: Layout) -> Result<Self, LayoutError> {
        ComposedLayout::of_parts(self.outer.clone(), self.offset, layout)
    }

    /// [`ComposedLayout::with_layout`] of a layout with no other offsets than the inner one has.
    pub(super) fn with_same_offsets(&self, layout: Layout) -> Self {
        ComposedLayout { outer: self.outer.clone(), offset: self.offset, layout }
    }
}

impl ComposedLayout {
    /// Returns `1 + max Sw(off + L(c))`: one more than the largest offset. It may be less or more
    /// than that of `L`.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<3,0,3> o 0 o 8:8".parse()?;
    /// assert_eq!((layout.layout().cosize(), layout.cosize()?), (57, 64));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if it does not fit in 64 bits. [`LayoutError::BudgetSpent`] if
    /// sums of `L` carry among the bits that the swizzle touches, and there are more than
    /// [`DEFAULT_BUDGET`] offsets to look at.
    pub fn cosize(&self) -> Result<u64, LayoutError> {
        let largest = match self.parts() {
            Some(parts) => parts.largest(),
            None => {
                let mut budget = Budget::new(DEFAULT_BUDGET);
                self.offsets().try_fold(0, |largest, offset| budget.spend().map(|()| offset.max(largest)))?
            }
        };
        add(largest, 1)
    }

    /// Returns a plain layout and an offset that are the same function, if there are such:
    /// `Sw(off + L(c)) = R(c) + o` on the domain, where `R` refines `L`.
    ///
    /// The swizzle goes into the strides where each bit that it moves belongs to one bit of the
    /// coordinates, and the swizzled strides do not collide. Where the answer is `None` there may
    /// still be a layout, if sums of `L` carry among the bits that the swizzle touches.
    /// [`Layout::from_fn`] decides that, in time that grows with the size.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    ///
    /// let rows: ComposedLayout = "Sw<3,0,3> o 0 o 8:8".parse()?;
    /// assert_eq!(rows.decay(), Some(("8:9".parse()?, 0)));
    /// let columns: ComposedLayout = "Sw<3,0,3> o 16 o 8:1".parse()?;
    /// assert_eq!(columns.decay(), None); // 18 19 16 17 22 23 20 21
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn decay(&self) -> Option<(Layout, u64)> {
        if self.reads_nothing() { Some((self.layout.clone(), self.offset)) } else { self.parts()?.plain(&self.layout) }
    }

    /// Returns the layout that is the same function, `R(c) = Sw(off + L(c))`, if
    /// [`ComposedLayout::decay`] finds one, and no offset.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, LayoutError};
    /// let to_layout = |text: &str| text.parse::<ComposedLayout>().unwrap().to_layout();
    /// assert_eq!(to_layout("Sw<3,0,3> o 0 o 8:8")?.to_string(), "8:9");
    /// assert_eq!(to_layout("Sw<3,0,3> o 8 o 2:1"), Err(LayoutError::ShiftedLayout { offset: 8 }));
    /// assert_eq!(to_layout("Sw<3,0,3> o 0 o 64:1"), Err(LayoutError::SwizzledStrides));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ShiftedLayout`], [`LayoutError::SwizzledStrides`].
    pub fn to_layout(&self) -> Result<Layout, LayoutError> {
        match self.decay() {
            Some((layout, 0)) => Ok(layout),
            Some(_) => Err(LayoutError::ShiftedLayout { offset: self.offset }),
            // At 0 every layout has the offset 0.
            None if self.outer.apply(self.offset) != 0 => Err(LayoutError::ShiftedLayout { offset: self.offset }),
            None => Err(LayoutError::SwizzledStrides),
        }
    }

    /// Returns the [nullspace](Layout::nullspace) of the inner layout: coordinates at which this
    /// layout has its value at 0, as a swizzle is a bijection.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let layout: ComposedLayout = "Sw<1,0,1> o 2 o (2,3):(1,0)".parse()?;
    /// assert_eq!(layout.nullspace().to_string(), "3:2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nullspace(&self) -> Layout {
        self.layout.nullspace()
    }

    /// Whether the bits that the swizzle reads are 0 in all offsets: what the strides and the
    /// offset have below the last of these bits sums up to less than the first one.
    pub(super) fn reads_nothing(&self) -> bool {
        let reads = self.swizzle().reads();
        let low = mask(64 - reads.leading_zeros());
        let sum: u64 = self.layout.leaves().iter().map(|mode| (mode.extent - 1) * (mode.stride & low)).sum();
        reads == 0 || (self.offset & low) + sum < reads & reads.wrapping_neg()
    }
}

impl ComposedLayout {
    /// The parts of this layout, if no sum of it carries among the bits that the swizzle touches.
    pub(super) fn parts(&self) -> Option<Parts> {
        Parts::new(&[self.swizzle()], self.inner_offset(), self.layout().leaves()).ok()
    }

    /// Every number that comes before the swizzles, and more: one part for each bit.
    pub(super) fn all_bits(&self, swizzles: &[Swizzle]) -> Parts {
        let largest = self.inner_offset() + (self.layout().cosize() - 1);
        let bits = (0..64 - largest.leading_zeros()).map(|bit| Mode::new(2, 1 << bit));
        Parts::new(swizzles, 0, &bits.collect::<Vec<_>>()).expect("bits of their own")
    }
}

impl Parts {
    /// The largest swizzled offset.
    fn largest(&self) -> u64 {
        // What has high bits is always taken: they count more than all low ones. Of what has none,
        // the largest sum of low bits.
        let (mut fixed, mut free, mut odd) = (self.base, Vec::new(), 0);
        let mut high = 0;
        for part in &self.parts {
            let steps = part.mode.extent - 1;
            if self.high(part.image) != 0 {
                high += self.high(part.image) * steps;
                fixed ^= if part.mode.extent == 2 { self.low(part.image) } else { 0 };
            } else if part.mode.extent == 2 {
                free.push(part.image);
            } else {
                // Nothing else has these bits.
                odd += part.image * steps;
            }
        }
        for i in 0..free.len() {
            // Of two that have the same highest bit, one loses it: then every bit that can be had
            // is had by at most one.
            let Some((j, &pivot)) = free.iter().enumerate().skip(i).max_by_key(|(_, image)| **image) else { break };
            free.swap(i, j);
            if pivot == 0 {
                break;
            }
            let highest = 1 << (63 - pivot.leading_zeros());
            free.iter_mut().skip(i + 1).filter(|image| **image & highest != 0).for_each(|image| *image ^= pivot);
            if fixed & highest == 0 {
                fixed ^= pivot;
            }
        }
        high + (fixed + odd)
    }

    /// The plain layout that refines `layout`, and the offset, if the swizzled strides do not
    /// collide.
    fn plain(&self, layout: &Layout) -> Option<(Layout, u64)> {
        let mut taken = 0;
        let mut modes: Vec<(usize, Mode)> = Vec::with_capacity(self.parts.len());
        for &Part { leaf, mode, image } in &self.parts {
            let stride = match mode.extent {
                2 if self.low(image) & taken != 0 => return None,
                2 => {
                    taken |= self.low(image);
                    // What the bits add where the offset has some of them already; less than
                    // nothing is no stride.
                    (self.base ^ self.low(image)).checked_add(self.high(image))?.checked_sub(self.base)?
                }
                _ => mode.stride,
            };
            modes.push((leaf, Mode { stride, ..mode }));
        }
        let mut result = Layout::building();
        let mut leaves = modes.chunk_by(|a, b| a.0 == b.0);
        result
            .node_replacing_leaves(layout.as_node(), |_, to| {
                let leaf: ModeList = leaves.next().unwrap_or_default().iter().map(|&(_, mode)| mode).collect();
                to.extend(coalesce_modes(&leaf));
                Ok::<(), LayoutError>(())
            })
            .ok()?;
        Some((result.checked().ok()?, self.base))
    }
}

impl From<Layout> for ComposedLayout {
    fn from(layout: Layout) -> Self {
        ComposedLayout { outer: Swizzle::identity(), offset: 0, layout }
    }
}

impl From<&Layout> for ComposedLayout {
    fn from(layout: &Layout) -> Self {
        layout.clone().into()
    }
}

impl From<&ComposedLayout> for ComposedLayout {
    fn from(layout: &ComposedLayout) -> Self {
        layout.clone()
    }
}

impl<A: fmt::Display> fmt::Display for ComposedLayout<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", self.outer, self.offset, self.layout)
    }
}
