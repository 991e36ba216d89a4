//! Composition: with a composed layout on the left, on the right, or on both sides.

use super::parts::{Part, Parts, span};
use super::{ComposedLayout, Swizzle, mask};
use crate::htuple::HTuple;
use crate::int::add;
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

impl Swizzle {
    /// Returns `f ∘ g`, where it is a swizzle: the two read and change the same bits, or one of
    /// them nothing.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, Swizzle};
    ///
    /// let (f, g) = (Swizzle::new(1, 0, 2)?, Swizzle::new(1, 1, 2)?);
    /// assert_eq!(f.compose(g)?, Swizzle::new(2, 0, 2)?);
    /// assert_eq!(f.compose(f)?, Swizzle::identity());
    /// assert_eq!(f.compose(Swizzle::new(1, 0, 3)?), Err(LayoutError::NoSwizzle));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSwizzle`].
    pub fn compose(self, g: Swizzle) -> Result<Swizzle, LayoutError> {
        match (self.is_identity(), g.is_identity()) {
            (true, _) => return Ok(g),
            (_, true) => return Ok(self),
            _ => {}
        }
        // Both are linear over bits, so that they are told by where each bit goes.
        let images: Vec<(u64, u64)> = (0..64).map(|bit| 1 << bit).map(|bit| (bit, self.apply(g.apply(bit)))).collect();
        Swizzle::from_images(&images).ok_or(LayoutError::NoSwizzle)
    }

    /// Returns `Sw ∘ B` for a layout or a composed layout `B`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, Swizzle};
    ///
    /// let (swizzle, layout) = (Swizzle::new(2, 0, 3)?, Layout::right((8, 8))?);
    /// let swizzled = swizzle.compose_layout(&layout)?;
    /// assert_eq!(swizzled.to_string(), "Sw<2,0,3> o 0 o (8,8):(8,1)");
    /// assert_eq!(swizzle.compose_layout(swizzled)?.as_layout(), Some(&layout));
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSwizzle`] if `B` has a swizzle and the two are not one.
    pub fn compose_layout(self, b: impl Into<ComposedLayout>) -> Result<ComposedLayout, LayoutError> {
        b.into().then(self, 0)
    }
}

impl ComposedLayout {
    /// Returns `(Sw ∘ off ∘ L) ∘ B` with a composed `B`, as one composed layout:
    /// `R(c) = Sw(off + L̂(B(c)))`.
    ///
    /// The swizzle of `B` is moved past `L` by [`Layout::compose_swizzled`]; then two swizzles
    /// follow each other and must be one.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// let a: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "Sw<2,0,-3> o 0 o (8,8):(8,1)".parse()?;
    /// // Each undoes the other.
    /// assert_eq!(a.compose_swizzled(&b)?.as_layout(), Some(&"(8,8):(1,8)".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose_swizzled`]; [`LayoutError::NoSwizzle`] if the two swizzles are
    /// not one.
    pub fn compose_swizzled(&self, b: &ComposedLayout) -> Result<ComposedLayout, LayoutError> {
        self.layout().compose_swizzled(b)?.then(self.swizzle(), self.inner_offset())
    }

    /// `Sw ∘ off ∘ f` for this `f`, as one composed layout.
    fn then(&self, swizzle: Swizzle, offset: u64) -> Result<ComposedLayout, LayoutError> {
        if swizzle.is_identity() && offset == 0 {
            return Ok(self.clone());
        }
        if self.swizzle().is_identity() {
            return ComposedLayout::new(swizzle, add(self.inner_offset(), offset)?, self.layout().clone());
        }
        let error = match self.merged(swizzle, offset) {
            Err(error) => error,
            merged => return merged,
        };
        // A function without a swizzle may be swizzled by any other.
        let (plain, base) = self.decay().ok_or(error)?;
        ComposedLayout::new(swizzle, add(base, offset)?, plain)?.without_idle_swizzle()
    }

    /// `Sw ∘ off ∘ f` for this `f`, with one swizzle after the inner layout of `f`.
    fn merged(&self, swizzle: Swizzle, offset: u64) -> Result<ComposedLayout, LayoutError> {
        let modes = self.layout().leaves();
        let both = [self.swizzle(), swizzle];
        let Ok(parts) = Parts::new(&both, self.inner_offset(), modes) else {
            if offset > 0 {
                return Err(LayoutError::InnerOffset { offset });
            }
            let swizzle = self.all_bits(&both).swizzle().map_err(|_| LayoutError::SwizzleCarries)?;
            return ComposedLayout::new(swizzle, self.inner_offset(), self.layout().clone())?.without_idle_swizzle();
        };
        // What is added after a swizzle could as well be added before it, if it is in bits that
        // nothing else has there or here.
        let (low, high) = (parts.low(offset), parts.high(offset));
        let before = self.swizzle().apply(low);
        let is_apart = |x: u64| self.swizzle().apply(x) & low == 0 && x & before == 0;
        let bits = parts.parts.iter().filter(|part| part.mode.extent > 1).map(|part| part.mode.stride);
        if !bits.chain([self.inner_offset()]).all(|x| is_apart(parts.low(x))) {
            return Err(LayoutError::InnerOffset { offset });
        }
        let moved = add(add(self.inner_offset(), before)?, high)?;
        let parts = Parts::new(&both, moved, modes).map_err(|_| LayoutError::InnerOffset { offset })?;
        ComposedLayout::new(parts.swizzle()?, moved, self.layout().clone())
    }

    /// The same function, without a swizzle if that reads nothing.
    fn without_idle_swizzle(self) -> Result<ComposedLayout, LayoutError> {
        if self.reads_nothing() { ComposedLayout::new(Swizzle::identity(), self.inner_offset(), self.layout().clone()) } else { Ok(self) }
    }
}

impl Parts {
    /// The one swizzle under which these modes have these parts.
    fn swizzle(&self) -> Result<Swizzle, LayoutError> {
        let bits = self.parts.iter().filter(|part| part.mode.extent == 2).map(|part| (self.low(part.mode.stride), self.low(part.image)));
        let images: Vec<(u64, u64)> = bits.chain([(self.low(self.offset), self.low(self.base))]).collect();
        let swizzle = Swizzle::from_images(&images).ok_or(LayoutError::NoSwizzle)?;
        // It may read more than those before did.
        let modes: Vec<Mode> = self.parts.iter().map(|part| part.mode).collect();
        Parts::new(&[swizzle], self.offset, &modes).map(|_| swizzle).map_err(|_| LayoutError::SwizzleCarries)
    }
}

impl HTuple<Mode> {
    /// Returns `L ∘ (Sw ∘ off ∘ B)`, as a composed layout `Sw' ∘ off' ∘ R`:
    /// `Sw'(off' + R(c)) = L̂(Sw(off + B(c)))` at every coordinate of `B` (Cecka §3.3).
    ///
    /// The swizzle is moved past `L`: `Sw'` reads and changes the bits to which `L` moves those
    /// that `Sw` reads and changes. It is the smallest such swizzle, and `R = L ∘ B`. Where the
    /// swizzle goes into the strides of `B`, the result has no swizzle.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout, LayoutError};
    ///
    /// let transpose: Layout = "(8,8):(8,1)".parse()?;
    /// let swizzled: ComposedLayout = "Sw<2,0,-3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(transpose.compose_swizzled(&swizzled)?.to_string(), "Sw<2,0,3> o 0 o (8,8):(1,8)");
    ///
    /// // Bits 4 and 5 are to go onto bits 2 and 3; in a transpose those are bits 1 and 2, to go onto bits 5 and 0.
    /// let swizzled: ComposedLayout = "Sw<2,2,2> o 0 o (8,8):(1,8)".parse()?;
    /// assert_eq!(transpose.compose_swizzled(&swizzled), Err(LayoutError::NoSwizzle));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::compose`]. [`LayoutError::NoSwizzle`] if `L` scatters the bits, or if
    /// sums carry among them.
    pub fn compose_swizzled(&self, b: &ComposedLayout) -> Result<ComposedLayout, LayoutError> {
        let decayed = b.decay().and_then(|(plain, offset)| compose_shifted(self, offset, &plain).ok());
        if let Some((offset, layout)) = decayed {
            return ComposedLayout::new(Swizzle::identity(), offset, layout);
        }
        let (offset, layout) = compose_shifted(self, b.inner_offset(), b.layout())?;
        let swizzle = match b.parts().map(|parts| swizzle_past(self, &parts)) {
            Some(Ok(swizzle)) => swizzle,
            Some(Err(LayoutError::NoSwizzle)) => return Err(LayoutError::NoSwizzle),
            // Where sums carry, `L` may still be linear over all bits that its argument has.
            _ => swizzle_past(self, &b.all_bits(&[b.swizzle()])).map_err(|_| LayoutError::SwizzleCarries)?,
        };
        ComposedLayout::new(swizzle, offset, layout)?.without_idle_swizzle()
    }
}

/// `L(off)` and `L ∘ B`, if `L(off + B(c)) = L(off) + (L ∘ B)(c)`.
pub(super) fn compose_shifted<D: Stride>(a: &Layout<D>, offset: u64, b: &Layout) -> Result<(D, Layout<D>), LayoutError> {
    if offset == 0 {
        return Ok((D::default(), a.compose(b)?));
    }
    // The offset is one more bit of the coordinates, one that is always set.
    let shifted = a.compose(&Layout::tuple([b.clone(), HTuple::from_leaf(Mode::new(2, offset))])?)?;
    Ok((shifted.get(1)?.offset(1)?, shifted.get(0)?))
}

/// The swizzle that does after `a` what the swizzle of the parts does before it.
fn swizzle_past(a: &Layout, parts: &Parts) -> Result<Swizzle, LayoutError> {
    // The moduli of the argument of `a`: each bit that may be set, then all that the swizzle leaves
    // alone.
    let is_bit = |part: &&Part| part.mode.extent == 2 && parts.low(part.mode.stride) != 0;
    let ends: Vec<(u64, u64)> = parts.parts.iter().filter(is_bit).map(|part| (part.mode.stride, part.image)).chain([(parts.offset, parts.base)]).collect();
    let set = ends.iter().fold(0, |set, &(from, to)| set | parts.low(from | to));
    let bits: Vec<u64> = (0..64).map(|bit| 1 << bit).filter(|bit| set & bit != 0).collect();
    let high = ends.iter().map(|&(from, _)| Mode::new(2, parts.high(from)));
    let others = parts.parts.iter().filter(|part| !is_bit(part)).map(|part| part.mode);
    // These are coalesced: single bits would be more modes to compose, and a run that they begin
    // may compose where it does not without them.
    let alone = high.chain(others).filter(|mode| mode.extent > 1 && mode.stride > 0).map(HTuple::from_leaf);
    let alone = Layout::tuple(alone)?.coalesce();
    let alone = alone.leaves().iter().copied().filter(|mode| mode.extent > 1);
    let argument = Layout::tuple(bits.iter().map(|&bit| Mode::new(2, bit)).chain(alone).map(HTuple::from_leaf))?;
    let image = a.compose(&argument).map_err(|_| LayoutError::SwizzleCarries)?;
    let (images, alone) = image.leaves().split_at(bits.len());

    // Sums of the images of the bits are their exclusive or.
    let mut taken = 0;
    for mode in images {
        if mode.stride & taken != 0 {
            return Err(LayoutError::SwizzleCarries);
        }
        taken |= mode.stride;
    }
    let through = |x: u64| bits.iter().zip(images).filter(|(bit, _)| x & **bit != 0).fold(0, |sum, (_, mode)| sum | mode.stride);
    let ends: Vec<(u64, u64)> = ends.iter().map(|&(from, to)| (through(from), through(to))).collect();
    let swizzle = Swizzle::from_images(&ends).ok_or(LayoutError::NoSwizzle)?;

    // Whatever else is added is above what the swizzle touches, or away from it.
    let touched = ends.iter().fold(swizzle.reads(), |touched, (from, to)| touched | (from ^ to));
    for &mode in alone.iter().filter(|mode| mode.stride & mask(swizzle.top()) != 0) {
        let span = span(mode);
        if span & (taken | touched) != 0 {
            return Err(LayoutError::SwizzleCarries);
        }
        taken |= span;
    }
    Ok(swizzle)
}
