//! A layout under a swizzle, bit by bit.
//!
//! A swizzle is linear over bits, a layout over sums. Where no sum of the layout carries among the
//! bits that the swizzle touches, `+` is `^` there, and the swizzle goes into every mode by itself.
//! To see that, a mode of an even extent is cut into bits: `8:3` is `(2,2,2):(3,6,12)`.

use super::{Swizzle, mask};
use crate::{LayoutError, Mode};
use alloc::vec::Vec;

/// Part of a mode, and where its stride goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    /// The leaf of the layout that the part is of.
    pub(super) leaf: usize,
    /// An extent of 1 or 2, or an odd one.
    pub(super) mode: Mode,
    /// The swizzled stride.
    pub(super) image: u64,
}

/// `Sw(off + L(c)) = (image of off) + Σ c_p·image_p` over the parts `p`, where the sum is `^` among
/// the bits below `top`, and is a sum of multiples of `2^top` besides.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    pub(super) parts: Vec<Part>,
    pub(super) offset: u64,
    /// The swizzled offset.
    pub(super) base: u64,
    /// The bits from which on the swizzles change nothing.
    pub(super) top: u32,
    /// The bits that the swizzles read, and those that they change in some part or in the offset.
    pub(super) touched: u64,
}

impl Parts {
    /// Returns the parts of `swizzles ∘ offset ∘ layout`, the last swizzle first.
    ///
    /// # Errors
    /// [`LayoutError::SwizzlesRun`] if an odd extent is among the bits that the swizzles touch;
    /// [`LayoutError::SumsCarry`] if sums carry there.
    pub(super) fn new(swizzles: &[Swizzle], offset: u64, modes: &[Mode]) -> Result<Self, LayoutError> {
        let apply = |x| swizzles.iter().fold(x, |x, swizzle| swizzle.apply(x));
        let top = swizzles.iter().map(|swizzle| swizzle.top()).max().unwrap_or(0);
        let base = apply(offset);
        let parts: Vec<Part> = modes
            .iter()
            .enumerate()
            .flat_map(|(leaf, &mode)| cut(mode).map(move |mode| (leaf, mode)))
            .map(|(leaf, mode)| Part { leaf, mode, image: apply(mode.stride) })
            .collect();
        let low = mask(top);
        let reads = swizzles.iter().fold(0, |reads, swizzle| reads | swizzle.reads());
        // A part that is no bit must stay away from this.
        let added = parts.iter().filter(|part| part.mode.extent > 1);
        let touched = added.fold(reads | (base ^ offset), |touched, part| touched | (part.image ^ part.mode.stride));
        let mut taken = offset & low;
        for &Part { mode: Mode { extent, stride }, .. } in &parts {
            let mut bits = stride & low;
            if bits == 0 || extent == 1 {
                continue;
            }
            if extent > 2 {
                bits = span(Mode { extent, stride });
                if bits & (touched | !low) != 0 {
                    return Err(LayoutError::SwizzlesRun);
                }
            }
            if bits & taken != 0 {
                return Err(LayoutError::SumsCarry);
            }
            taken |= bits;
        }
        Ok(Parts { parts, offset, base, top, touched })
    }

    /// Whether all swizzled offsets are known to be below an end, by the bits that they have.
    pub(super) fn is_below(&self, end: u64) -> bool {
        let bits = |part: &Part| match part.mode {
            Mode { extent: 1, .. } | Mode { stride: 0, .. } => 0,
            Mode { extent: 2, .. } => part.image,
            mode => span(mode),
        };
        let low = self.parts.iter().fold(self.base, |low, part| low | bits(part));
        // Below, no sum carries.
        let last: u64 = self.offset + self.parts.iter().map(|part| (part.mode.extent - 1) * part.mode.stride).sum::<u64>();
        self.high(last) + self.low(low) < end
    }

    /// The bits of a number that the swizzles may touch.
    pub(super) fn low(&self, x: u64) -> u64 {
        x & mask(self.top)
    }

    /// The bits of a number that they do not.
    pub(super) fn high(&self, x: u64) -> u64 {
        x & !mask(self.top)
    }
}

/// The bits that the offsets of a mode of a stride other than 0 may have.
pub(super) fn span(mode: Mode) -> u64 {
    mask(64 - ((mode.extent - 1) * mode.stride).leading_zeros()) & !mask(mode.stride.trailing_zeros())
}

/// A mode as modes of extent 2, and one of an odd extent if there is more; one mode of extent 1 if
/// it has that.
pub(super) fn cut(mode: Mode) -> impl Iterator<Item = Mode> {
    let twos = mode.extent.trailing_zeros();
    let odd = mode.extent >> twos;
    let bits = (0..twos).map(move |bit| Mode::new(2, mode.stride << bit));
    bits.chain((odd > 1 || twos == 0).then(|| Mode::new(odd, mode.stride << twos)))
}
