//! Layouts after layouts: `A ∘ off ∘ B`, where `A` is a layout over any codomain.

use super::compose::compose_shifted;
use super::{ComposedLayout, Swizzle};
use crate::budget::{Budget, DEFAULT_BUDGET};
use crate::htuple::HTuple;
use crate::int::{add, div_exact, gcd, mul};
use crate::layout::AnyLayout;
use crate::stride::{Element, Stride};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A ∘ off ∘ B` as it is, the function `c ↦ Â(off + B(c))`, which need be no layout
    /// (CuTe's `make_composed_layout`).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let (a, b): (Layout, Layout) = ("(4,6):(2,7)".parse()?, "(2,3):(1,3)".parse()?);
    /// assert_eq!(a.compose(&b).unwrap_err().code(), "CUTE010");
    /// let composed = a.compose_at(1, b)?;
    /// assert_eq!(composed.to_string(), "(4,6):(2,7) o 1 o (2,3):(1,3)");
    /// assert!(composed.offsets().eq([2, 4, 7, 9, 13, 14]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if the offsets of `B`, or the values of `A` in as many of its last
    /// mode as they reach, do not fit.
    #[doc(alias = "make_composed_layout")]
    pub fn compose_at(&self, offset: u64, b: Layout) -> Result<ComposedLayout<Self>, LayoutError> {
        ComposedLayout::of_parts(self.clone(), offset, b)
    }

    /// Returns `C ∘ (A ∘ off ∘ B)`, as `C ∘ o ∘ R` where [`ComposedLayout::decay`] finds
    /// `A ∘ off ∘ B` to be `o + R`, and else as `(C ∘ A) ∘ off ∘ B`.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    ///
    /// let c: Layout = "(8,8):(8,1)".parse()?;
    /// let b: ComposedLayout<Layout> = "(4,8):(8,1) o 4 o (4,2):(4,1)".parse()?;
    /// assert_eq!(c.compose_composed(&b)?.to_string(), "(8,8):(8,1) o 1 o (4,2):(1,8)");
    /// let b: ComposedLayout<Layout> = "(4,4):(1,8) o 1 o (2,3):(1,3)".parse()?;
    /// assert_eq!(c.compose_composed(&b)?.to_string(), "(4,4):(8,1) o 1 o (2,3):(1,3)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose`] and of [`Layout::compose_at`]. [`LayoutError::ImageTooLarge`]
    /// if `off + B(c)` leaves the domain of `A`, beyond which `C ∘ A` need not be `C` after `A`.
    pub fn compose_composed(&self, b: &ComposedLayout<Layout>) -> Result<ComposedLayout<Self>, LayoutError> {
        if let Some((layout, offset)) = b.decay() {
            return self.compose_at(offset, layout);
        }
        within_domain(b.inner_offset() + b.layout().cosize(), b.outer())?;
        self.compose(b.outer())?.compose_at(b.inner_offset(), b.layout().clone())
    }
}

/// That the offsets below `cosize` are in the domain of the layout.
fn within_domain<D: Stride>(cosize: u64, layout: &Layout<D>) -> Result<(), LayoutError> {
    let bound = layout.size();
    if cosize <= bound { Ok(()) } else { Err(LayoutError::ImageTooLarge { cosize, bound, component: None }) }
}

/// The layout from which every offset is itself.
fn identity() -> Layout {
    HTuple::from_leaf(Mode::new(1, 1))
}

impl Swizzle {
    /// Returns `Sw ∘ (A ∘ off ∘ B)`, where [`ComposedLayout::decay`] finds `A ∘ off ∘ B` to be
    /// `o + R`: `Sw ∘ o ∘ R`.
    ///
    /// # Errors
    /// Those of [`Layout::compose`].
    pub fn compose_composed(self, b: &ComposedLayout<Layout>) -> Result<ComposedLayout, LayoutError> {
        let (offset, layout) = b.shifted()?;
        ComposedLayout::new(self, offset, layout)
    }
}

impl<D: Stride> ComposedLayout<Layout<D>> {
    /// Returns a layout and a value that are the same function, if rule L1 of composition finds
    /// such: `A(off + B(c)) = R(c) + v` on the domain, where `R` refines `B`.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    ///
    /// let column: ComposedLayout<Layout> = "(4,8):(8,1) o 1 o 8:4".parse()?;
    /// assert_eq!(column.decay(), Some(("8:1".parse()?, 8)));
    /// let rows: ComposedLayout<Layout> = "(4,6):(2,7) o 0 o (2,3):(1,3)".parse()?;
    /// assert_eq!(rows.decay(), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn decay(&self) -> Option<(Layout<D>, D)> {
        self.shifted().ok().map(|(value, layout)| (layout, value))
    }

    fn shifted(&self) -> Result<(D, Layout<D>), LayoutError> {
        compose_shifted(self.outer(), self.inner_offset(), self.layout())
    }

    /// Returns the [nullspace](Layout::nullspace) of the layout that [`ComposedLayout::decay`]
    /// finds: coordinates at which `A` has its value at 0.
    ///
    /// # Errors
    /// Those of [`Layout::compose`].
    pub fn nullspace(&self) -> Result<Layout, LayoutError> {
        Ok(self.shifted()?.1.nullspace())
    }

    /// Returns the layout that is the same function, `R(c) = A(off + B(c))`.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let transposed: ComposedLayout<Layout> = "(4,8):(8,1) o 0 o (8,4):(4,1)".parse()?;
    /// assert_eq!(transposed.to_layout()?.to_string(), "(8,4):(1,8)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose`]; [`LayoutError::ShiftedLayout`] if the value at 0 is not 0,
    /// which it is of every layout.
    pub fn to_layout(&self) -> Result<Layout<D>, LayoutError> {
        match self.shifted()? {
            (value, layout) if value.is_zero() => Ok(layout),
            _ => Err(LayoutError::ShiftedLayout { offset: self.inner_offset() }),
        }
    }

    /// Returns `(A ∘ off ∘ B) ∘ C` for a composed layout `C`, as `A ∘ off' ∘ R`, where
    /// [`ComposedLayout::decay`] finds `B ∘ C` to be `o + R`.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let a: ComposedLayout<Layout> = "(4,6):(2,7) o 1 o (2,3):(1,3)".parse()?;
    /// let c: ComposedLayout<Layout> = "(2,3):(1,2) o 2 o 2:2".parse()?;
    /// assert_eq!(a.compose_composed(&c)?.to_string(), "(4,6):(2,7) o 4 o 2:3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose`].
    pub fn compose_composed(&self, c: &ComposedLayout<Layout>) -> Result<Self, LayoutError> {
        let (moved, layout) = self.layout().compose_composed(c)?.shifted()?;
        ComposedLayout::of_parts(self.outer().clone(), add(self.inner_offset(), moved)?, layout)
    }
}

impl<D: Stride + Into<Element>> ComposedLayout<Layout<D>> {
    /// Returns this composed layout with the codomain of `A` as a value.
    #[must_use]
    pub fn to_any(&self) -> ComposedLayout<AnyLayout> {
        ComposedLayout::unchecked(self.outer().to_any(), self.inner_offset(), self.layout().clone())
    }
}

impl ComposedLayout<AnyLayout> {
    /// Returns this composed layout over a codomain that is known.
    ///
    /// # Errors
    /// [`LayoutError::WrongCodomain`] if `A` is over another.
    pub fn try_to_composed<D: Stride + TryFrom<Element, Error = LayoutError>>(&self) -> Result<ComposedLayout<Layout<D>>, LayoutError> {
        self.outer().try_to_layout()?.compose_at(self.inner_offset(), self.layout().clone())
    }
}

impl ComposedLayout<Layout> {
    /// Returns `1 + max A(off + B(c))`: one more than the largest offset.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let layout: ComposedLayout<Layout> = "(4,6):(2,7) o 1 o (2,3):(1,3)".parse()?;
    /// assert_eq!(layout.cosize()?, 15);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if it does not fit in 64 bits. [`LayoutError::BudgetSpent`] if it
    /// does not decay, and there are more than [`DEFAULT_BUDGET`] offsets to look at.
    pub fn cosize(&self) -> Result<u64, LayoutError> {
        if let Some((layout, offset)) = self.decay() {
            return add(layout.cosize(), offset);
        }
        let mut budget = Budget::new(DEFAULT_BUDGET);
        let largest = self.offsets().try_fold(0, |largest, offset| budget.spend().map(|()| offset.max(largest)))?;
        add(largest, 1)
    }

    /// Returns the layout `R` of coordinates at which both layouts go through consecutive offsets,
    /// `A(off + B(R(k))) = A(off) + k` and `other(R(k)) = k` (Cecka §3.4.2, equation 25): that of
    /// the layout which [`ComposedLayout::decay`] finds.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let column: ComposedLayout<Layout> = "(4,8):(8,1) o 1 o (4,2):(8,4)".parse()?;
    /// // It is 8 + 2·i + j.
    /// assert_eq!(column.max_common_layout(&"(4,2):(2,1)".parse()?)?.to_string(), "(2,4):(4,1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose`].
    pub fn max_common_layout(&self, other: &Layout) -> Result<Layout, LayoutError> {
        Ok(self.shifted()?.1.max_common_layout(other))
    }

    /// Returns how many elements a copy between the two layouts may move at once: the size of
    /// [`ComposedLayout::max_common_layout`].
    ///
    /// # Errors
    /// Those of [`Layout::compose`].
    pub fn max_common_vector(&self, other: &Layout) -> Result<u64, LayoutError> {
        Ok(self.shifted()?.1.max_common_vector(other))
    }

    /// Returns `(A ∘ off ∘ B) ∘ C` with a swizzled `C`, as one swizzled layout: that of
    /// [`Layout::compose_swizzled`] for the layout that [`ComposedLayout::decay`] finds.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout, LayoutError};
    ///
    /// let transposed: ComposedLayout<Layout> = "(8,8):(8,1) o 0 o (8,8):(1,8)".parse()?;
    /// let swizzled: ComposedLayout = "Sw<2,0,-3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(transposed.compose_swizzled(&swizzled)?.to_string(), "Sw<2,0,3> o 0 o (8,8):(1,8)");
    /// let longer: ComposedLayout = "Sw<1,0,4> o 0 o 128:1".parse()?;
    /// assert_eq!(transposed.compose_swizzled(&longer), Err(LayoutError::ImageTooLarge { cosize: 128, bound: 64, component: None }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose`] and of [`Layout::compose_swizzled`].
    /// [`LayoutError::ImageTooLarge`] if `C` leaves the domain: the layout is the same function
    /// there, and beyond it need not be.
    pub fn compose_swizzled(&self, c: &ComposedLayout) -> Result<ComposedLayout, LayoutError> {
        within_domain(c.cosize()?, self.layout())?;
        Swizzle::identity().compose_composed(self)?.compose_swizzled(c)
    }

    /// The plain layout after an offset.
    fn plain(layout: Layout, offset: u64) -> Result<Self, LayoutError> {
        identity().compose_at(offset, layout)
    }

    /// Returns `R` with `A(off + B(R(k))) = k` on `[0, |R|)` (Cecka §3.4.1): that of the layout
    /// that it is, or else `B‡ ∘ A‡`.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    ///
    /// let layout: ComposedLayout<Layout> = "(4,6):(6,1) o 0 o (8,3):(3,1)".parse()?;
    /// let inverse = layout.right_inverse()?;
    /// assert_eq!(inverse.to_string(), "(3,8):(8,1) o 0 o (6,4):(4,1)");
    /// assert!((0..24).all(|k| layout.offset(inverse.offset(k).unwrap()) == Ok(k)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ShiftedLayout`] if something is added before `A` that does not go away,
    /// [`LayoutError::ImageTooLarge`] if `A‡` leads out of the domain of `B‡`.
    pub fn right_inverse(&self) -> Result<ComposedLayout<Layout>, LayoutError> {
        if let Some((layout, 0)) = self.decay() {
            return Self::plain(layout.right_inverse(), 0);
        }
        self.without_offset()?;
        let (first, last) = (self.outer().right_inverse(), self.layout().right_inverse());
        within_domain(first.cosize(), &last)?;
        last.compose_at(0, first)
    }

    /// Returns `R` with `R(A(off + B(c))) = c` if it is injective; in general, applied to it once
    /// more, the same value (Cecka §3.4.2): that of the layout that it is, or else `B† ∘ A†`.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    ///
    /// let layout: ComposedLayout<Layout> = "(4,6):(6,1) o 0 o (8,3):(3,1)".parse()?;
    /// let inverse = layout.left_inverse()?;
    /// assert!((0..24).all(|c| inverse.offset(layout.offset(c).unwrap()) == Ok(c)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::left_inverse`]. [`LayoutError::ShiftedLayout`] if something is added
    /// before `A` that does not go away, [`LayoutError::ImageTooLarge`] if `B` leaves the domain of
    /// `A`, [`LayoutError::Broadcast`] or those of [`Layout::injective`] if `A` is not injective.
    pub fn left_inverse(&self) -> Result<ComposedLayout<Layout>, LayoutError> {
        if let Some((layout, 0)) = self.decay() {
            return Self::plain(layout.left_inverse()?, 0);
        }
        self.without_offset()?;
        within_domain(self.layout().cosize(), self.outer())?;
        if let Some(mode) = self.outer().leaves().iter().find(|mode| mode.stride == 0 && mode.extent > 1) {
            return Err(LayoutError::Broadcast { extent: mode.extent });
        }
        self.outer().injective(DEFAULT_BUDGET)?;
        let first = self.outer().left_inverse()?;
        self.layout().left_inverse()?.compose_at(0, first)
    }

    fn without_offset(&self) -> Result<(), LayoutError> {
        match self.inner_offset() {
            0 => Ok(()),
            offset => Err(LayoutError::ShiftedLayout { offset }),
        }
    }

    /// Returns the layout over elements `factor` times as large:
    /// `R(c') = ⌊A(off + B(c)) / factor⌋`.
    ///
    /// Where `A` moves whole runs of `factor` offsets, and `factor` divides `off`, it is
    /// `A' ∘ off/factor ∘ B'` with `B'` the [upcast](Layout::upcast) of `B`. Else it is the upcast
    /// of what [`ComposedLayout::decay`] finds, if that has one.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let layout: ComposedLayout<Layout> = "(8,6):(1,64) o 16 o (16,2):(1,24)".parse()?;
    /// assert_eq!(layout.upcast(4)?.to_string(), "(2,6):(1,16) o 4 o (4,2):(1,6)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::upcast`], [`LayoutError::ZeroArgument`] among them;
    /// [`LayoutError::ShiftedLayout`] if the factor does not divide the offset.
    pub fn upcast(&self, factor: u64) -> Result<ComposedLayout<Layout>, LayoutError> {
        if factor == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        let error = match self.upcast_whole(factor) {
            Err(error) => error,
            upcast => return upcast,
        };
        let (layout, offset) = self.decay().ok_or(error)?;
        let offset = div_exact(offset, factor).ok_or(error)?;
        Self::plain(layout.upcast(factor)?, offset)
    }

    /// [`ComposedLayout::upcast`] where `A` moves whole runs of `factor`, which is not 0.
    fn upcast_whole(&self, factor: u64) -> Result<ComposedLayout<Layout>, LayoutError> {
        if factor == 1 {
            return Ok(self.clone());
        }
        let outer = self.outer().coalesce_extension();
        let mut modes = Vec::new();
        for (leaf, &Mode { extent, stride }) in outer.leaves().iter().enumerate() {
            // The last mode has no end.
            let is_last = leaf + 1 == outer.leaves().len();
            modes.push(
                match (leaf, stride) {
                    (0, 1) if is_last => Some(Mode::new(1, 1)),
                    (0, 1) => div_exact(extent, factor).map(|extent| Mode::new(extent, 1)),
                    _ => div_exact(stride, factor).filter(|_| leaf > 0).map(|stride| Mode::new(extent, stride)),
                }
                .ok_or(LayoutError::UpcastSplits { extent, stride, factor, leaf })?,
            );
        }
        let layout = self.layout().upcast(factor)?;
        let offset = self.inner_offset();
        Layout::of_modes(&modes)?.compose_at(div_exact(offset, factor).ok_or(LayoutError::ShiftedLayout { offset })?, layout)
    }

    /// Returns the layout over elements `factor` times as small: each offset becomes `factor`
    /// consecutive ones. It is `A' ∘ factor·off ∘ B'` with `B'` the [downcast](Layout::downcast) of
    /// `B`, or that of what [`ComposedLayout::decay`] finds.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout};
    /// let layout: ComposedLayout<Layout> = "(4,6):(2,7) o 1 o (2,3):(1,3)".parse()?;
    /// assert_eq!(layout.downcast(4)?.to_string(), "(4,4,6):(1,8,28) o 4 o (8,3):(1,12)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::downcast`].
    pub fn downcast(&self, factor: u64) -> Result<ComposedLayout<Layout>, LayoutError> {
        if factor == 1 {
            return Ok(self.clone());
        }
        let layout = match (self.layout().downcast(factor), self.decay()) {
            (Err(error), None) => return Err(error),
            (Err(_), Some((layout, offset))) => return Self::plain(layout.downcast(factor)?, mul(offset, factor)?),
            (Ok(layout), _) => layout,
        };
        let mut modes = alloc::vec![Mode::new(factor, 1)];
        for mode in self.outer().coalesce_extension().leaves() {
            modes.push(Mode::new(mode.extent, mul(mode.stride, factor)?));
        }
        Layout::of_modes(&modes)?.coalesce_extension().compose_at(mul(self.inner_offset(), factor)?, layout)
    }

    /// Returns the layout of elements of `old` bits seen as elements of `new` bits.
    ///
    /// # Errors
    /// Those of [`ComposedLayout::upcast`] and [`ComposedLayout::downcast`].
    pub fn recast(&self, old: u64, new: u64) -> Result<ComposedLayout<Layout>, LayoutError> {
        if old == 0 || new == 0 {
            return Err(LayoutError::ZeroArgument);
        }
        let common = gcd(old, new);
        if old == common { self.upcast(new / common) } else { self.downcast(old / common)?.upcast(new / common) }
    }

    /// Returns an `N` for which the elements fall into aligned groups of `N` consecutive offsets:
    /// that of the layout that it is, or 1.
    #[must_use]
    pub fn max_alignment(&self) -> u64 {
        self.decay().map_or(1, |(layout, offset)| gcd(layout.max_alignment(), offset))
    }
}
