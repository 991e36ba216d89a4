//! `cute atoms`, `cute atom` and `cute mma`: the instructions of GPUs, and figures of them.

use crate::args::{Atom, Atoms, Mma};
use crate::draw;
use crate::failure::{Failure, REFUSED, USAGE};
use crate::output::Output;
use crate::read;
use cute_dynamic::atom::{AtomError, CopyAtom, CopyOperation, Element, MmaAtom, Operand, Side, TiledMma};
use cute_dynamic::render::{self, MmaDrawing};
use cute_dynamic::{ComposedLayout, HTuple, Layout, Tiler};
use std::collections::BTreeSet;

impl From<AtomError> for Failure {
    fn from(error: AtomError) -> Self {
        match error {
            AtomError::Layout(error) => error.into(),
            AtomError::NoSuchInstruction { .. } => Failure::of(error, USAGE).with_help(Some("`cute atoms` lists them".to_string())),
            error => Failure::of(error, REFUSED),
        }
    }
}

/// Lists the instructions, those for products, then those for copies.
pub fn atoms(args: &Atoms, output: &mut Output<'_>) -> Result<(), Failure> {
    let arch = args.arch.as_deref().map(arch).transpose()?;
    let is_meant = |of: Option<&'static str>| arch.as_ref().is_none_or(|arch| of == Some(arch.as_str()));
    let mut lines = Vec::new();
    for atom in MmaAtom::all().filter(|atom| is_meant(atom.arch())) {
        let [m, n, k] = atom.shape();
        // Those of a warp group have a line for all extents in N.
        let name = match atom.name().strip_prefix(&format!("SM90_64x{n}x")) {
            Some(rest) if atom.threads() == 128 => {
                if n > 8 {
                    continue;
                }
                lines.push([format!("SM90_64xNx{rest}"), format!("{m}xNx{k}"), numbers(&atom), "128 threads, N = 8, 16, ... 256".to_string()]);
                continue;
            }
            _ => atom.name().to_string(),
        };
        lines.push([name, format!("{m}x{n}x{k}"), numbers(&atom), threads(atom.threads())]);
    }
    if arch.is_none() {
        lines.push(["UniversalFMA<T>".to_string(), "1x1x1".to_string(), "T = T x T + T".to_string(), threads(1)]);
    }
    table("products", &lines, output)?;
    let copies: Vec<[String; 4]> = CopyOperation::all()
        .filter(|copy| is_meant(copy.arch()))
        .map(|copy| {
            let bits = copy.layout(copy.reference()).size();
            [copy.name().to_string(), format!("{bits} bits"), threads(copy.threads()), copy.instruction().to_string()]
        })
        .collect();
    if !lines.is_empty() && !copies.is_empty() {
        writeln!(output.to)?;
    }
    table("copies", &copies, output)
}

/// Writes lines below a heading, in columns.
fn table(heading: &str, lines: &[[String; 4]], output: &mut Output<'_>) -> Result<(), Failure> {
    if lines.is_empty() {
        return Ok(());
    }
    let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
    writeln!(output.to, "{heading}")?;
    for [name, size, kinds, last] in lines {
        writeln!(output.to, "  {name:<0$}  {size:<1$}  {kinds:<2$}  {last}", width(0), width(1), width(2))?;
    }
    Ok(())
}

/// The numbers of a product, as it adds them up.
fn numbers(atom: &MmaAtom) -> String {
    let [d, a, b, c] = atom.elements();
    format!("{d} = {a} x {b} + {c}")
}

fn threads(threads: u64) -> String {
    format!("{threads} thread{}", if threads == 1 { "" } else { "s" })
}

/// Reads an architecture that instructions have: `sm90`, in any case.
fn arch(text: &str) -> Result<String, Failure> {
    let archs: BTreeSet<&str> = MmaAtom::all().filter_map(|atom| atom.arch()).chain(CopyOperation::all().filter_map(|copy| copy.arch())).collect();
    let found = archs.iter().find(|arch| text.eq_ignore_ascii_case(arch)).map(ToString::to_string);
    found.ok_or_else(|| {
        let mut archs: Vec<&str> = archs.into_iter().collect();
        archs.sort_by_key(|arch| (arch.len(), arch.to_string()));
        Failure::Usage(format!("no instruction is of the architecture `{text}`; there are {}", archs.join(", ")))
    })
}

/// Shows an instruction: its layouts.
pub fn atom(args: &Atom, output: &mut Output<'_>) -> Result<(), Failure> {
    let copy = match MmaAtom::by_name(&args.name) {
        Ok(atom) if args.element.is_none() => return product(&atom, args.data.as_deref(), output),
        Ok(_) => return Err(Failure::Usage("--element is for copies: the numbers of a product are those of its name".to_string())),
        // It may be a copy. Of a name that neither has, the nearest of both kinds are told.
        Err(of_products) => match CopyOperation::by_name(&args.name) {
            Ok(copy) => copy,
            Err(of_copies) => return Err(nearest(of_products, of_copies).into()),
        },
    };
    if args.data.is_some() {
        return Err(only_wgmma());
    }
    let sides = [(Side::Source, "source"), (Side::Destination, "destination")];
    let mut lines = vec![("threads".to_string(), copy.thread_id().to_string())];
    lines.extend(sides.map(|(side, name)| (format!("{name}, (thread, bit)"), copy.layout(side).to_string())));
    if let Some(text) = &args.element {
        let atom = CopyAtom::new(copy.clone(), element(text)?)?;
        lines.extend(sides.map(|(side, name)| (format!("{name}, (thread, {})", atom.element()), atom.layout(side).to_string())));
    }
    writeln!(output.to, "{}: {}", copy.name(), copy.instruction())?;
    writeln!(output.to, "{} bits, {}", copy.layout(copy.reference()).size(), threads(copy.threads()))?;
    layouts(&lines, output)
}

/// The error of a name that is neither of a product nor of a copy.
fn nearest(of_products: AtomError, of_copies: AtomError) -> AtomError {
    match (of_products, of_copies) {
        (AtomError::NoSuchInstruction { name, nearest }, AtomError::NoSuchInstruction { nearest: copies, .. }) => {
            AtomError::NoSuchInstruction { name, nearest: format!("{nearest} of products, {copies} of copies") }
        }
        (error, _) => error,
    }
}

fn only_wgmma() -> Failure {
    Failure::Usage("--data is for products whose operands are in shared memory: `wgmma`, SM90_64xNxK_…".to_string())
}

/// What an instruction says of data in shared memory, for each operand that it may be; a failure if
/// it is none.
fn operands(atom: &MmaAtom, text: &str) -> Result<Vec<(String, String)>, Failure> {
    let data: ComposedLayout = read::parse(text)?;
    let argument = data.as_layout().map_or_else(|| data.to_string(), ToString::to_string);
    let (mut lines, mut errors, mut is_read) = (Vec::new(), Vec::new(), false);
    for (operand, name) in [(Operand::A, "A"), (Operand::B, "B")] {
        match atom.gmma_operand(operand, &data) {
            None => {}
            Some(Ok(descriptor)) => {
                lines.push((format!("data as {name}"), descriptor.to_string()));
                is_read = true;
            }
            Some(Err(error)) => {
                lines.push((format!("data as {name}"), format!("{}: {}", error.code(), error.of(name, &argument))));
                errors.push((name, error));
            }
        }
    }
    if lines.is_empty() {
        return Err(only_wgmma());
    }
    if is_read {
        return Ok(lines);
    }
    // The first is of A, if that may be in shared memory. Where it is another one than that of B, B
    // is told, too.
    let mut help: Vec<String> = errors.first().map(|(_, error)| error.way_out().to_string()).into_iter().collect();
    if let [(_, of_a), (name, of_b)] = errors.as_slice()
        && of_a != of_b
    {
        help.push(format!("as {name}: {}", of_b.of(name, &argument)));
    }
    let (name, error) = errors[0];
    Err(Failure::Refused { code: error.code(), why: error.of(name, &argument).to_string(), help, exit: REFUSED })
}

fn product(atom: &MmaAtom, data: Option<&str>, output: &mut Output<'_>) -> Result<(), Failure> {
    let of_data = data.map_or(Ok(Vec::new()), |data| operands(atom, data))?;
    let [m, n, k] = atom.shape();
    writeln!(output.to, "{}: {}", atom.name(), atom.instruction())?;
    writeln!(output.to, "{m} x {n} x {k}, {}, {}", threads(atom.threads()), numbers(atom))?;
    let operand = |name: &str, operand| (name.to_string(), atom.layout(operand).to_string());
    let mut lines = vec![
        ("threads".to_string(), atom.thread_id().to_string()),
        operand("A (M,K)", Operand::A),
        operand("B (N,K)", Operand::B),
        operand("C (M,N)", Operand::C),
    ];
    lines.extend(of_data);
    layouts(&lines, output)
}

/// Writes layouts with their names, in columns.
fn layouts(lines: &[(String, String)], output: &mut Output<'_>) -> Result<(), Failure> {
    let width = lines.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, layout) in lines {
        writeln!(output.to, "  {name:<width$}  {layout}")?;
    }
    Ok(())
}

/// Reads a kind of elements: its name, or how many bits it has.
fn element(text: &str) -> Result<Element, Failure> {
    let bits = || text.parse().ok().filter(|&bits| bits > 0).map(Element::Bits);
    Element::of_name(text).or_else(bits).ok_or_else(|| {
        let names: Vec<String> = Element::ALL.iter().map(ToString::to_string).collect();
        Failure::Usage(format!("`{text}` is no kind of number; expected one of {}, or a number of bits", names.join(", ")))
    })
}

/// Draws A, B and C of an instruction, or of many on a tile.
pub fn mma(args: &Mma, output: &mut Output<'_>) -> Result<(), Failure> {
    let atoms = match &args.layout {
        Some(text) => match by_x(text) {
            Some(sizes) => Layout::left(HTuple::tuple(sizes.into_iter().map(|n| n.unwrap_or(1).into()))?)?,
            None => read::layout(text)?,
        },
        None => Layout::left((1, 1, 1))?,
    };
    let tile = match &args.tile {
        Some(text) => match by_x(text) {
            Some(sizes) => Tiler::tuple(sizes.into_iter().map(|n| n.map_or(Tiler::from(..), Tiler::from)))?,
            None => read::tiler(text)?,
        },
        None => Tiler::from(()),
    };
    let mma = TiledMma::new(MmaAtom::by_name(&args.atom)?, &atoms, tile)?;
    let drawing = MmaDrawing::of(&mma, args.color_by.map_or(render::ColorBy::Thread, render::ColorBy::from))?;
    draw::draw(&drawing, &args.picture, output)
}

/// Reads numbers with `x` between them, `2x4`, of which `_` is none; or nothing, if the text is in
/// another form.
fn by_x(text: &str) -> Option<Vec<Option<u64>>> {
    let number = |part: &str| if part == "_" { Some(None) } else { part.parse().ok().map(Some) };
    text.split('x').map(number).collect()
}
