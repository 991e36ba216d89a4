//! Functions of numbers.

/// `ex2.approx.f32`: 2 to the power of a number, within 2 units in the last place.
#[cfg(target_arch = "nvptx64")]
#[inline(always)]
pub(crate) fn exp2(x: f32) -> f32 {
    let power: u32;
    // SAFETY: it touches registers alone.
    unsafe { core::arch::asm!("ex2.approx.f32 {0}, {1};", out(reg32) power, in(reg32) x.to_bits(), options(pure, nomem, nostack)) }
    f32::from_bits(power)
}

/// 2 to the power of a number: the integer part in the exponent, the rest by its series.
#[cfg(not(target_arch = "nvptx64"))]
pub(crate) fn exp2(x: f32) -> f32 {
    if x.is_nan() {
        return x;
    }
    let x = f64::from(x).clamp(-300.0, 300.0);
    let whole = (x + 1000.5) as i64 - 1000;
    let y = (x - whole as f64) * core::f64::consts::LN_2;
    let (mut term, mut sum) = (1.0, 1.0);
    let mut n = 1.0;
    while n < 16.0 {
        term *= y / n;
        sum += term;
        n += 1.0;
    }
    (sum * f64::from_bits(((1023 + whole) as u64) << 52)) as f32
}
