//! A layout times a number.

use crate::htuple::HTuple;
use crate::stride::{CodomainRule, Element, Stride, Xor};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the multiple: `R(c) = k·A(c)` at every coordinate `c`, of the shape of `A`.
    ///
    /// Each stride is multiplied. Offsets of elements become offsets of their bytes, or leave room
    /// between them. [`downcast`](Self::downcast) makes each element several in the place of that.
    ///
    /// ```
    /// use cute_dynamic::stride::Xor;
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let floats: Layout = "(4,8):(8,1)".parse()?;
    /// assert_eq!(floats.layout_scale(4)?.to_string(), "(4,8):(32,4)"); // in bytes
    ///
    /// let bits: Layout<Xor> = "(2,2):(f1,f3)".parse()?;
    /// assert_eq!(bits.layout_scale(4)?.to_string(), "(2,2):(f4,f12)");
    /// // 3·(f1 + f3) is f6, and 3·f1 + 3·f3 is f10.
    /// assert_eq!(bits.layout_scale(3), Err(LayoutError::BitsCarry { extent: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`]; over XOR elements [`LayoutError::BitsCarry`] where the factor is
    /// no power of two and modes have bits in common, and over elements of another crate
    /// [`LayoutError::NotDistributive`].
    #[doc(alias = "scale")]
    pub fn layout_scale(&self, factor: u64) -> Result<Self, LayoutError> {
        self.check_multiple(factor)?;
        let mut result = Layout::building();
        result.node_map(self.as_node(), |mode| Ok(Mode::new(mode.extent, mode.stride.times(factor)?)))?;
        result.checked()
    }

    /// Refuses the factor where the multiple of a sum may be another element than the sum of the
    /// multiples.
    fn check_multiple(&self, factor: u64) -> Result<(), LayoutError> {
        let moving: Vec<&Mode<D>> = self.leaves().iter().filter(|mode| mode.extent > 1 && !mode.stride.is_zero()).collect();
        // Of one mode, k·(c·d) is c·(k·d) in every semimodule.
        let ([first, _, ..], 2..) = (&moving[..], factor) else { return Ok(()) };
        // k·c·d of every coordinate c is among these multiples of d.
        let multiples: Vec<(Option<u64>, D)> = moving.iter().map(|mode| (mode.extent.checked_mul(factor), mode.stride.clone())).collect();
        if D::apply_rule::<Multiplies>((factor, &multiples)) { Ok(()) } else { Err(D::refuse_sums(&multiples, first.extent)) }
    }
}

/// Whether a factor distributes over the sums of these multiples.
struct Multiplies;

impl CodomainRule for Multiplies {
    type Question<'a, D: Stride + 'a> = (u64, &'a [(Option<u64>, D)]);
    type Answer<D: Stride> = bool;

    fn of_any<D: Stride>((_, multiples): Self::Question<'_, D>) -> bool {
        D::distributes(multiples)
    }

    // A power of two moves all bits alike.
    fn of_xor((factor, multiples): Self::Question<'_, Xor>) -> bool {
        factor.is_power_of_two() || Xor::distributes(multiples)
    }

    fn of_elements((factor, multiples): Self::Question<'_, Element>) -> bool {
        factor.is_power_of_two() || Element::distributes(multiples)
    }
}
