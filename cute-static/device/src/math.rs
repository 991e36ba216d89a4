//! Functions of `f32` that the device has an instruction for.

use crate::hardware;

/// Returns 2 to the power of `x`, within 2 units in the last place (`ex2.approx.f32`).
///
/// ```
/// assert_eq!(cute_device::exp2(3.0), 8.0);
/// ```
#[inline(always)]
#[must_use]
pub fn exp2(x: f32) -> f32 {
    hardware::exp2(x)
}

/// Returns `e` to the power of `x`: [`exp2`] of `x·log2(e)`, with a relative error that grows with
/// the product's, about `|x|·2^-24`.
///
/// ```
/// assert!((cute_device::exp(1.0) - core::f32::consts::E).abs() < 1e-6);
/// ```
#[inline(always)]
#[must_use]
pub fn exp(x: f32) -> f32 {
    exp2(x * core::f32::consts::LOG2_E)
}

#[cfg(test)]
mod tests {
    /// Beside the standard library's, at 2 units in the last place.
    #[test]
    fn exp2_is_near() {
        let mut x = -160.0f32;
        while x < 140.0 {
            let (ours, theirs) = (super::exp2(x), x.exp2());
            let apart = i64::from(ours.to_bits()) - i64::from(theirs.to_bits());
            assert!(apart.abs() <= 2, "{x}: {ours:e} {theirs:e}");
            x += 0.0317;
        }
        assert_eq!(super::exp2(f32::INFINITY), f32::INFINITY);
        assert_eq!(super::exp2(f32::NEG_INFINITY), 0.0);
        assert!(super::exp2(f32::NAN).is_nan());
        assert_eq!([-1.0, 0.0, 1.0, 10.0].map(super::exp2), [0.5, 1.0, 2.0, 1024.0]);
    }
}
