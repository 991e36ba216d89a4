//! `cute explain`: where each mode of a composition goes, or why there is none; or what a code
//! means.

use crate::args::Explain;
use crate::explain_code::explain_code;
use crate::failure::Failure;
use crate::output::Output;
use crate::read;
use cute_dynamic::algebra::NEAREST_REACH;
use cute_dynamic::{Layout, LayoutError, Mode, Tile, Tiler, Witness};
use std::cmp::Ordering;
use std::fmt::Display;
use std::io::Write;

/// How many coordinates are looked at for the first offset that is too large.
const LOOKED_AT: u64 = 1 << 16;
/// How many coordinates before and after the first wrong one are shown.
const AROUND: u64 = 3;

pub fn explain(args: &Explain, output: &mut Output<'_>) -> Result<(), Failure> {
    let Some(b) = &args.b else { return explain_code(&args.a, output) };
    let (a, b) = (read::any_layout(&args.a)?, read::tiler(b)?);
    let Ok(a) = a.try_to_layout::<u64>() else {
        return if whole(&a, &b, a.compose(&b), output.to)? { Ok(()) } else { Err(Failure::Told) };
    };
    check_rank(&a, &b)?;
    if !by_mode(&a, &b, &mut Vec::new(), args.budget, output.to)? {
        return Err(Failure::Told);
    }
    if !b.is_leaf() {
        let whole = a.compose(&b).or_else(|_| a.compose_exact(&b, args.budget))?;
        writeln!(output.to, "{a} o {b} = {whole}")?;
    }
    Ok(())
}

/// Refuses a tuple that does not have a tile for each mode.
fn check_rank(a: &Layout, b: &Tiler) -> Result<(), LayoutError> {
    let (tiles, modes) = (b.rank(), a.rank());
    match tiles.cmp(&modes) {
        _ if b.is_leaf() => Ok(()),
        Ordering::Less => Err(LayoutError::TooFewTiles { tiles, modes }),
        Ordering::Equal => Ok(()),
        Ordering::Greater => Err(LayoutError::TooManyTiles { tiles, modes }),
    }
}

/// Explains each tile of a tiler, for the mode of `A` at a path; says whether all of them compose.
fn by_mode(a: &Layout, b: &Tiler, path: &mut Vec<usize>, budget: u64, to: &mut dyn Write) -> Result<bool, Failure> {
    let misfit = check_rank(a, b).err();
    if !b.is_leaf() && misfit.is_none() {
        let mut all = true;
        for (i, (mode, tile)) in a.modes().zip(b.modes()).enumerate() {
            path.push(i);
            all &= by_mode(&mode, &tile, path, budget, to)?;
            path.pop();
        }
        return Ok(all);
    }
    if !path.is_empty() {
        let indices: Vec<String> = path.iter().map(usize::to_string).collect();
        writeln!(to, "# mode {}", indices.join("."))?;
    }
    if let Some(misfit) = misfit {
        return refused(a, b, misfit, to);
    }
    match &b.leaves()[0] {
        Tile::Keep => {
            writeln!(to, "{a} stays as it is\n")?;
            Ok(true)
        }
        Tile::Number(n) => match Layout::from_parts(*n, 1) {
            Ok(tile) => composition(a, &tile, budget, to),
            Err(no_layout) => refused(a, b, no_layout, to),
        },
        Tile::Layout(b) => composition(a, b, budget, to),
        Tile::Coordinates(b) => whole(a, b, a.compose(&**b), to),
    }
}

/// Tells a composition with other strides than integers; says whether there is one.
fn whole(a: &dyn Display, b: &dyn Display, composition: Result<impl Display, LayoutError>, to: &mut dyn Write) -> Result<bool, Failure> {
    match composition {
        Ok(result) => {
            writeln!(to, "{a} o {b} = {result}\n")?;
            Ok(true)
        }
        Err(why) => refused(a, b, why, to),
    }
}

/// Tells a refusal that the operands themselves explain.
fn refused(a: &dyn Display, b: &dyn Display, why: LayoutError, to: &mut dyn Write) -> Result<bool, Failure> {
    writeln!(to, "{a} o {b} has no answer\n\n{}: {why}.\nWhat to do: {}.\n", why.code(), why.way_out())?;
    Ok(false)
}

/// Explains the composition of two layouts; says whether there is one.
fn composition(a: &Layout, b: &Layout, budget: u64, to: &mut dyn Write) -> Result<bool, Failure> {
    let refusal = match a.compose(b) {
        Ok(result) => {
            writeln!(to, "{a} o {b} = {result}\n")?;
            modes(b, &result, to)?;
            decided(a, b, budget, to)?;
            return Ok(true);
        }
        Err(error) => error,
    };
    let (LayoutError::ShapeDivisibility { leaf, .. } | LayoutError::CarriesIntoEachOther { leaf, .. }) = refusal else {
        refused(a, b, refusal, to)?;
        beyond_offsets(a, b, to)?;
        return Ok(false);
    };

    let exact = a.compose_exact(b, budget);
    if let Ok(result) = &exact {
        writeln!(to, "{a} o {b} = {result}\n")?;
        writeln!(to, "`compose` refuses it, {}: {refusal}.", refusal.code())?;
        writeln!(to, "The carries cancel, so that there is a layout all the same: `cute compose --exact` finds it.\n")?;
        modes(b, result, to)?;
        decided(a, b, budget, to)?;
        return Ok(true);
    }

    match exact {
        // A refusal with a coordinate is decided, whatever the search had time for.
        Err(undecided @ LayoutError::BudgetSpent { .. }) if !matches!(refusal.witness(), Some(Witness::Coordinate(_))) => {
            writeln!(to, "{a} o {b} is refused; whether there is a layout all the same is {undecided}; --budget raises it\n")?;
        }
        _ => writeln!(to, "{a} o {b} has no answer\n")?,
    }
    writeln!(to, "{}: {refusal}.\n", refusal.code())?;
    boundaries(a, to)?;
    writeln!(to, "Mode {leaf} of the right operand is {}.\n", b.leaves()[leaf])?;
    if let Err(LayoutError::NoLayout { witness, forced, .. }) = exact {
        let forced = forced.map_or("beyond 64 bits".to_string(), |forced| forced.to_string());
        values(a, b, witness, Some(&forced), to)?;
    } else if let Some(Witness::Coordinate(witness)) = refusal.witness() {
        values(a, b, witness, None, to)?;
    }
    decided(a, b, budget, to)?;
    if let Err(LayoutError::Overflow) = exact {
        beyond_offsets(a, b, to)?;
    }
    alternatives(a, b, to)?;
    Ok(false)
}

/// Says which rule decides the composition, if one does.
fn decided(a: &Layout, b: &Layout, budget: u64, to: &mut dyn Write) -> Result<(), Failure> {
    match a.compose_exact_decided_by(b, budget) {
        Ok(rule) => Ok(writeln!(to, "Decided by {rule}.\n")?),
        Err(_) => Ok(()),
    }
}

/// Says at which coordinate the composition reaches beyond the offsets that there are: the first
/// one, where it is among the first, or the last of all.
fn beyond_offsets(a: &Layout, b: &Layout, to: &mut dyn Write) -> Result<(), Failure> {
    // The largest offset is one less than the largest cosize.
    let limit = u64::MAX - 1;
    for c in (0..b.size().min(LOOKED_AT)).chain([b.size() - 1]) {
        let offset = b.offset(c)?;
        let value = value_of_extension(a, offset);
        if value > u128::from(limit) {
            return Ok(writeln!(to, "At coordinate {c} the right operand is {offset}, and there the left operand is {value}: more than {limit}.\n")?);
        }
    }
    Ok(())
}

/// Prints what becomes of each mode of `B`.
fn modes(b: &Layout, result: &Layout, to: &mut dyn Write) -> Result<(), Failure> {
    let mut pairs = Vec::new();
    refined(b, result, &mut pairs);
    for (i, (mode, parts)) in pairs.iter().enumerate() {
        writeln!(to, "mode {i} of the right operand, {mode}, becomes {parts}")?;
        let mut step = mode.stride;
        for part in parts.leaves() {
            match part.extent {
                // No other one is apart from it.
                1 => writeln!(to, "    1 element")?,
                extent => writeln!(to, "    {extent} elements, {step} apart in the left operand, have offsets {} apart", part.stride)?,
            }
            // The steps of a part are those of the one before, as far as that went; the extension
            // may go on beyond 64 bits.
            step = step.saturating_mul(part.extent);
        }
    }
    Ok(writeln!(to)?)
}

/// Collects the leaves of `B`, each with the part of the composition that refines it.
fn refined(b: &Layout, result: &Layout, pairs: &mut Vec<(Mode, Layout)>) {
    if b.is_leaf() {
        pairs.extend(b.leaves().iter().map(|mode| (*mode, result.clone())));
    } else {
        b.modes().zip(result.modes()).for_each(|(b, result)| refined(&b, &result, pairs));
    }
}

/// Prints where the modes of `A` meet.
fn boundaries(a: &Layout, to: &mut dyn Write) -> Result<(), Failure> {
    let coalesced = a.coalesce_extension();
    let mut boundary = 1u64;
    let meet: Vec<String> = coalesced.leaves()[..coalesced.leaves().len().saturating_sub(1)]
        .iter()
        .map(|mode| {
            boundary *= mode.extent;
            boundary.to_string()
        })
        .collect();
    let same = if coalesced == *a { String::new() } else { format!(", coalesced to {coalesced},") };
    let plural = if meet.len() == 1 { "a mode boundary" } else { "mode boundaries" };
    Ok(writeln!(to, "The left operand{same} has {plural} at {}.", meet.join(", "))?)
}

/// Prints the values of the composition around the coordinate at which no layout has them, and what
/// a layout must have there, where that is known.
fn values(a: &Layout, b: &Layout, witness: u64, forced: Option<&str>, to: &mut dyn Write) -> Result<(), Failure> {
    let from = witness.saturating_sub(AROUND);
    let until = witness.saturating_add(AROUND + 1).min(b.size());
    let mut rows = vec![["c", "B(c)", "A(B(c))", "a layout"].map(str::to_string)];
    for c in from..until {
        let offset = b.offset(c)?;
        let value = value_of_extension(a, offset).to_string();
        let layout = match forced {
            _ if c < witness => value.clone(),
            Some(forced) if c == witness => forced.to_string(),
            _ => String::new(),
        };
        rows.push([c.to_string(), offset.to_string(), value, layout]);
    }
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2), width(3)];
    for (i, row) in rows.iter().enumerate() {
        let is_wrong = i > 0 && from + i as u64 - 1 == witness;
        let mark = if is_wrong { "  <- no layout agrees" } else { "" };
        let [c, offset, value, layout] = std::array::from_fn(|column| format!("{:>1$}", row[column], widths[column]));
        writeln!(to, "{}", format!("  {c}  {offset}  {value}  {layout}{mark}").trim_end())?;
    }
    Ok(writeln!(to)?)
}

/// Returns the value of a layout at an integral coordinate, on which its last mode has no end.
///
/// It may not fit in 64 bits, but always in 128: the coordinates of the modes add up to at most the
/// integral coordinate, and each is multiplied by a stride of 64 bits.
fn value_of_extension(a: &Layout, coordinate: u64) -> u128 {
    let modes = a.leaves();
    let mut rest = coordinate;
    let mut value = 0;
    for (i, mode) in modes.iter().enumerate() {
        let here = if i + 1 == modes.len() { rest } else { rest % mode.extent };
        rest /= mode.extent;
        value += u128::from(here) * u128::from(mode.stride);
    }
    value
}

/// Prints what composes instead, with other numbers in the mode that does not fit.
fn alternatives(a: &Layout, b: &Layout, to: &mut dyn Write) -> Result<(), Failure> {
    let found = a.nearest_compositions(b);
    if found.is_empty() {
        return Ok(writeln!(to, "No other extent and no other stride of that mode, up to {NEAREST_REACH} away, composes either.")?);
    }
    writeln!(to, "What composes, the nearest extents and strides of that mode:")?;
    for (b, result) in found {
        writeln!(to, "  {a} o {b} = {result}")?;
    }
    Ok(())
}
