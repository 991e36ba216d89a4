//! The commands that compute a layout and print it.

use crate::args::{Coalesce, Complement, Compose, Divide, DivideKind, Inverse, Picture, Product, ProductKind, Side};
use crate::failure::Failure;
use crate::output::Output;
use crate::{draw, read};
use clap::ValueEnum;
use cute_dynamic::render::{DrawError, Drawing};
use cute_dynamic::{AnyLayout, HTuple, LayoutError};
use std::fmt::Display;
use std::path::Path;

pub fn compose(args: &Compose, output: &mut Output<'_>) -> Result<(), Failure> {
    let (a, b) = (read::any_layout(&args.a)?, read::tiler(&args.b)?);
    let composition = if args.exact { a.compose_exact(&b, args.budget) } else { a.compose(&b) };
    let explained = |why: LayoutError| {
        use LayoutError::{BudgetSpent, CarriesIntoEachOther, NoLayout, NoLayoutFrom, Overflow, ShapeDivisibility};
        let is_of_values =
            matches!(why, ShapeDivisibility { .. } | CarriesIntoEachOther { .. } | NoLayout { .. } | NoLayoutFrom { .. } | BudgetSpent { .. } | Overflow);
        is_of_values.then(|| format!("`cute explain {}` shows where, and what composes", operands(&[&a, &b])))
    };
    answer(&composition.map_err(|why| Failure::from(why).with_help(explained(why)))?, output)
}

/// Operands as a shell takes them, from their values: an argument may have been `-`.
fn operands(operands: &[&dyn Display]) -> String {
    operands.iter().map(|operand| format!("'{operand}'")).collect::<Vec<_>>().join(" ")
}

pub fn coalesce(args: &Coalesce, output: &mut Output<'_>) -> Result<(), Failure> {
    let layout = read::any_layout(&args.layout)?;
    answer(
        &match &args.by {
            Some(profile) => layout.coalesce_by(read::parse::<HTuple>(profile)?)?,
            None => layout.coalesce(),
        },
        output,
    )
}

pub fn complement(args: &Complement, output: &mut Output<'_>) -> Result<(), Failure> {
    let layout = read::any_layout(&args.layout)?;
    let complement = match args.bound {
        Some(bound) if args.ceil => layout.try_to_layout::<u64>()?.complement_ceil(bound)?.to_any(),
        Some(bound) => {
            let layout = layout.try_to_layout::<u64>()?;
            let with_ceil =
                || layout.complement_ceil(bound).ok().map(|_| format!("`cute complement '{layout}' {bound} --ceil` covers the bound, and overshoots it"));
            layout.complement_in(bound).map_err(|why| Failure::from(why).with_help(with_ceil()))?.to_any()
        }
        None => layout.complement()?,
    };
    answer(&complement, output)
}

pub fn inverse(args: &Inverse, output: &mut Output<'_>) -> Result<(), Failure> {
    let layout = read::any_layout(&args.layout)?;
    let of_integers = layout.try_to_layout::<u64>();
    let inverse = match args.side {
        Side { left: true, .. } => match of_integers {
            Ok(layout) => layout.left_inverse_exact(args.budget)?.to_any(),
            Err(_) => layout.left_inverse()?,
        },
        Side { right: true, .. } => layout.right_inverse()?,
        Side { max: true, .. } => of_integers?.right_inverse_max(args.budget)?.to_any(),
        _ => of_integers?.inverse()?.to_any(),
    };
    answer(&inverse, output)
}

pub fn divide(args: &Divide, output: &mut Output<'_>) -> Result<(), Failure> {
    let (layout, tiler) = (read::any_layout(&args.layout)?, read::tiler(&args.tiler)?);
    let divided = |ceil| match (args.kind, ceil) {
        (DivideKind::Logical, false) => layout.logical_divide(&tiler),
        (DivideKind::Logical, true) => layout.logical_divide_ceil(&tiler),
        (DivideKind::Zipped, false) => layout.zipped_divide(&tiler),
        (DivideKind::Zipped, true) => layout.zipped_divide_ceil(&tiler),
        (DivideKind::Tiled, false) => layout.tiled_divide(&tiler),
        (DivideKind::Tiled, true) => layout.tiled_divide_ceil(&tiler),
        (DivideKind::Flat, false) => layout.flat_divide(&tiler),
        (DivideKind::Flat, true) => layout.flat_divide_ceil(&tiler),
    };
    let with_ceil = || {
        divided(true).ok().map(|_| {
            let kind = args.kind.to_possible_value().filter(|_| args.kind != DivideKind::Logical);
            let kind = kind.map_or(String::new(), |kind| format!(" --kind {}", kind.get_name()));
            format!("`cute divide {}{kind} --ceil` rounds the number of tiles up", operands(&[&layout, &tiler]))
        })
    };
    let quotient = divided(args.ceil).map_err(|why| Failure::from(why).with_help(with_ceil()))?;
    let drawing = || {
        let layout = layout.try_to_layout()?;
        if args.ceil { Drawing::of_divide_ceil(&layout, &tiler) } else { Drawing::of_divide(&layout, &tiler) }
    };
    answer_drawn(&quotient, drawing, args.show, &args.picture, output)
}

pub fn product(args: &Product, output: &mut Output<'_>) -> Result<(), Failure> {
    let block = read::any_layout(&args.block)?;
    if let ProductKind::Blocked | ProductKind::Raked = args.kind {
        let tiler = read::layout(&args.tiler)?;
        return if args.kind == ProductKind::Blocked {
            answer_drawn(&block.blocked_product(&tiler)?, || Drawing::of_blocked_product(&block.try_to_layout()?, &tiler), args.show, &args.picture, output)
        } else {
            answer_drawn(&block.raked_product(&tiler)?, || Drawing::of_raked_product(&block.try_to_layout()?, &tiler), args.show, &args.picture, output)
        };
    }
    let tiler = read::tiler(&args.tiler)?;
    let product = match args.kind {
        ProductKind::Logical | ProductKind::Blocked | ProductKind::Raked => block.logical_product(&tiler),
        ProductKind::Zipped => block.zipped_product(&tiler),
        ProductKind::Tiled => block.tiled_product(&tiler),
        ProductKind::Flat => block.flat_product(&tiler),
    }?;
    answer_drawn(&product, || Drawing::of_product(&block.try_to_layout()?, &tiler), args.show, &args.picture, output)
}

/// Prints a layout.
pub fn answer(layout: &AnyLayout, output: &mut Output<'_>) -> Result<(), Failure> {
    Ok(writeln!(output.to, "{layout}")?)
}

/// Prints a layout, and the drawing if one is asked for. A document on the output stands there
/// alone.
fn answer_drawn(
    layout: &AnyLayout,
    drawing: impl FnOnce() -> Result<Drawing, DrawError>,
    show: bool,
    picture: &Picture,
    output: &mut Output<'_>,
) -> Result<(), Failure> {
    if [&picture.svg, &picture.latex].into_iter().flatten().all(|path| path != Path::new("-")) {
        answer(layout, output)?;
    }
    if show || picture.is_asked_for() {
        let drawing = drawing()?;
        if show && !picture.is_asked_for() {
            writeln!(output.to)?;
        }
        draw::draw(&drawing, picture, output)?;
    }
    Ok(())
}
