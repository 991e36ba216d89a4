//! A swizzle in the strides: `Sw ∘ L` is a layout over XOR elements, and such a layout may be
//! `Sw ∘ L`.

use super::parts::Parts;
use super::{ComposedLayout, Swizzle};
use crate::algebra::coalesce::coalesce_modes;
use crate::layout::ModeList;
use crate::stride::{Stride, Xor};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

impl ComposedLayout {
    /// Returns the layout over XOR elements with the same offsets, `Σ c_i·f_(Sw(d_i))` over the
    /// bits `c_i` of the coordinates (Cecka §2.3.1, Figure 4c).
    ///
    /// A swizzle is linear over bits, and so is a layout in which no sum carries. It refines the
    /// inner layout: a mode of `2^k` becomes `k` modes of two, except where their strides are those
    /// of one.
    ///
    /// ```
    /// use cute_dynamic::ComposedLayout;
    /// use cute_dynamic::stride::Xor;
    ///
    /// let swizzled: ComposedLayout = "Sw<3,0,3> o 0 o (8,8):(1,8)".parse()?;
    /// let xor = swizzled.to_xor()?;
    /// assert_eq!(xor.to_string(), "(8,8):(f1,f9)");
    /// assert_eq!((xor.offset((5, 3))?, swizzled.offset((5, 3))?), (Xor(30), 30));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::InnerOffset`] if the first offset is not 0. [`LayoutError::SumsCarry`] if
    /// sums of the inner layout carry. [`LayoutError::SwizzlesRun`] if the swizzle reads or changes
    /// bits of an odd extent. [`LayoutError::Overflow`].
    pub fn to_xor(&self) -> Result<Layout<Xor>, LayoutError> {
        if self.inner_offset() != 0 {
            return Err(LayoutError::InnerOffset { offset: self.inner_offset() });
        }
        let parts = Parts::new(&[self.swizzle()], 0, self.layout().leaves())?.parts;
        // Below what the swizzle touches no sum carries; here none may at all.
        let multiples: Vec<(Option<u64>, Xor)> = parts.iter().map(|part| (Some(part.mode.extent), Xor(part.mode.stride))).collect();
        if !Xor::distributes(&multiples) {
            return Err(LayoutError::SumsCarry);
        }
        let mut leaves = parts.chunk_by(|a, b| a.leaf == b.leaf);
        let mut xor = Layout::<Xor>::building();
        xor.node_replacing_leaves(self.layout().as_node(), |_, to| {
            let first = to.len();
            for part in leaves.next().unwrap_or_default() {
                let mode = Mode { extent: part.mode.extent, stride: Xor(part.image) };
                match to[first..].last_mut() {
                    Some(last) if last.stride.goes_on_with(last.extent, Some(mode.extent), &mode.stride) => last.extent *= mode.extent,
                    _ => to.push(mode),
                }
            }
            Ok::<(), LayoutError>(())
        })?;
        xor.checked()
    }

    /// Returns the swizzle and the layout that a layout over XOR elements is, the way back from
    /// [`ComposedLayout::to_xor`]: with the smallest swizzle, after strides that are powers of two.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout, LayoutError, stride::Xor};
    ///
    /// let xor: Layout<Xor> = "(8,8):(f1,f9)".parse()?;
    /// assert_eq!(ComposedLayout::from_xor(&xor)?.to_string(), "Sw<3,0,3> o 0 o (8,8):(1,8)");
    /// let xor: Layout<Xor> = "(4,4):(f1,f5)".parse()?;
    /// assert_eq!(ComposedLayout::from_xor(&xor)?.to_string(), "Sw<2,0,2> o 0 o (4,4):(1,4)");
    /// // Two bits both onto bit 0.
    /// let xor: Layout<Xor> = "(2,2):(f3,f5)".parse()?;
    /// assert_eq!(ComposedLayout::from_xor(&xor), Err(LayoutError::NotSwizzled));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotSwizzled`] if there is none: extents are no powers of two, or the bits do
    /// not go onto others in a row, all by one distance.
    pub fn from_xor(xor: &Layout<Xor>) -> Result<ComposedLayout, LayoutError> {
        let mut bits: Vec<(usize, u64)> = Vec::new();
        for (leaf, Mode { extent, stride: Xor(image) }) in xor.leaves().iter().enumerate() {
            let leaf_bits: Vec<(Option<u64>, Xor)> = (0..extent.trailing_zeros()).map(|bit| (Some(2), Xor(image << bit))).collect();
            // A multiple is the exclusive or of those by the bits of its factor only if no sum of
            // them carries.
            if !extent.is_power_of_two() || !Xor::distributes(&leaf_bits) {
                return Err(LayoutError::NotSwizzled);
            }
            bits.extend(leaf_bits.iter().map(|&(_, Xor(image))| (leaf, image)));
        }
        // A swizzle to lower bits keeps the highest bit of each, one to higher bits the lowest.
        let highest = |image: u64| if image == 0 { 0 } else { 1 << image.ilog2() };
        let lowest = |image: u64| image & image.wrapping_neg();
        let swizzles = [strided(&bits, highest), strided(&bits, lowest)];
        let (swizzle, strides) = swizzles.into_iter().flatten().min_by_key(|(swizzle, _)| swizzle.bits()).ok_or(LayoutError::NotSwizzled)?;

        let mut strides = bits.iter().map(|&(leaf, _)| leaf).zip(strides).peekable();
        let mut layout = Layout::building();
        let mut leaf = 0;
        layout.node_replacing_leaves(xor.as_node(), |mode: &Mode<Xor>, to| {
            let mut modes = ModeList::new();
            while let Some((_, stride)) = strides.next_if(|&(of, _)| of == leaf) {
                modes.push(Mode::new(2, stride));
            }
            if modes.is_empty() {
                modes.push(Mode::new(1, mode.stride.0));
            }
            leaf += 1;
            to.extend(coalesce_modes(&modes));
            Ok::<(), LayoutError>(())
        })?;
        ComposedLayout::new(swizzle, 0, layout.checked()?)
    }
}

/// The strides that `pick` gives for the images of bits, if no two are the same, and the smallest
/// swizzle that maps them to the images.
fn strided(bits: &[(usize, u64)], pick: impl Fn(u64) -> u64) -> Option<(Swizzle, Vec<u64>)> {
    let images: Vec<(u64, u64)> = bits.iter().map(|&(_, image)| (pick(image), image)).collect();
    let mut taken = 0;
    let are_distinct = images.iter().all(|&(stride, _)| {
        let is_free = taken & stride == 0;
        taken |= stride;
        is_free
    });
    let swizzle = Swizzle::from_images(&images).filter(|_| are_distinct)?;
    Some((swizzle, images.into_iter().map(|(stride, _)| stride).collect()))
}
