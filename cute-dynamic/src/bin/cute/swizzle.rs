//! `cute swizzle`: the table of a swizzled layout.

use crate::args::Swizzle as SwizzleArgs;
use crate::failure::Failure;
use crate::{Output, draw, read};
use cute_dynamic::render::Drawing;
use cute_dynamic::{Layout, LayoutError, Swizzle};

pub fn swizzle(args: &SwizzleArgs, output: &mut Output<'_>) -> Result<(), Failure> {
    let swizzle = Swizzle::new(args.bits, args.base, args.shift)?;
    let layout = match &args.layout {
        Some(text) => read::layout(text)?,
        None => patterns(args)?,
    };
    let title = format!("{swizzle} o {layout}");
    let drawing = Drawing::of_function(&title, &layout, |_, offset| swizzle.apply(offset), args.color_by.into())?;
    draw::draw(&drawing, &args.picture, output)
}

/// All offsets that the swizzle tells apart: a row for each value of the bits that it moves.
fn patterns(args: &SwizzleArgs) -> Result<Layout, Failure> {
    let power = |exponent: u32| 1u64.checked_shl(exponent).ok_or(LayoutError::Overflow);
    // The bits of a swizzle fit in 64, so that the sum does.
    Ok(Layout::right((power(args.bits)?, power(args.base + args.shift.unsigned_abs())?))?)
}
