//! `cute swizzle`: the table of a swizzled layout, or its bank conflicts.

use crate::args::Swizzle as SwizzleArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::{draw, read};
use cute_dynamic::render::Drawing;
use cute_dynamic::{Layout, LayoutError, Swizzle};

pub fn swizzle(args: &SwizzleArgs, output: &mut Output<'_>) -> Result<(), Failure> {
    if let Some(bits) = args.element {
        return conflicts(args, bits, output);
    }
    let swizzle = given(args)?;
    let layout = match &args.layout {
        Some(text) => read::layout(text)?,
        None => patterns(swizzle)?,
    };
    let title = format!("{swizzle} o {layout}");
    let drawing = Drawing::of_function(&title, &layout, |_, offset| swizzle.apply(offset), args.color_by.into())?;
    draw::draw(&drawing, &args.picture, output)
}

/// Returns the swizzle of the arguments, which are there if none is to be found.
fn given(args: &SwizzleArgs) -> Result<Swizzle, LayoutError> {
    Swizzle::new(args.bits.unwrap_or(0), args.base.unwrap_or(0), args.shift.unwrap_or(0))
}

/// Lists the offsets that the swizzle tells apart: a row for each value of the bits that it moves.
fn patterns(swizzle: Swizzle) -> Result<Layout, Failure> {
    let power = |exponent: u32| 1u64.checked_shl(exponent).ok_or(LayoutError::Overflow);
    // The bits of a swizzle fit in 64, so that the sum does.
    Ok(Layout::right((power(swizzle.bits())?, power(swizzle.base() + swizzle.shift().unsigned_abs())?))?)
}

/// Prints the swizzled layout, and a line for each access: what moves at once, in how many phases,
/// with how many conflicts before and after the swizzle.
fn conflicts(args: &SwizzleArgs, bits: u64, output: &mut Output<'_>) -> Result<(), Failure> {
    let accesses = args.access.iter().map(|text| read::layout(text)).collect::<Result<Vec<Layout>, _>>()?;
    let (layout, swizzle) = match (&args.find, &args.layout) {
        (Some(text), _) => {
            let layout = read::layout(text)?;
            let swizzle = layout.find_swizzle(&accesses, bits)?;
            (layout, swizzle)
        }
        (None, Some(text)) => (read::layout(text)?, given(args)?),
        (None, None) => return Err(Failure::Usage("expected a layout that the accesses go to".to_string())),
    };
    let swizzled = swizzle.compose_layout(&layout)?;
    let mut lines = vec![["access", "vector", "phases", "conflicts", "swizzled"].map(str::to_string).to_vec()];
    for access in &accesses {
        let (before, after) = (layout.bank_conflicts(access, bits)?, swizzled.bank_conflicts(access, bits)?);
        let bytes = after.vector() * bits / 8;
        let vector = format!("{bytes} byte{}", if bytes == 1 { "" } else { "s" });
        lines.push(vec![access.to_string(), vector, after.phases().len().to_string(), before.total().to_string(), after.total().to_string()]);
    }
    writeln!(output.to, "{swizzled}\n")?;
    for line in &lines {
        let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
        let cells: Vec<String> = line.iter().enumerate().map(|(column, cell)| format!("{cell:<0$}", width(column))).collect();
        writeln!(output.to, "{}", cells.join("  ").trim_end())?;
    }
    Ok(())
}
