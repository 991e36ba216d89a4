//! Drawings, wherever they go: to the terminal, or as SVG or LaTeX to a file or the output.

use crate::args::{ColorBy, Picture, Show};
use crate::failure::Failure;
use crate::output::Output;
use crate::read;
use cute_dynamic::AnyLayout;
use cute_dynamic::render::{self, Diagram, Drawing, MmaDrawing};
use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

pub fn show(args: &Show, output: &mut Output<'_>) -> Result<(), Failure> {
    if args.tv && args.tile.is_none() {
        let needed =
            "--tv draws a layout from (thread, value) to the elements of a tile, and needs the tile, too: `cute show '((4,8),2):((16,1),8)' --tv --tile 8x8`";
        return Err(Failure::Usage(needed.to_string()));
    }
    let layout = read::any_layout(&args.layout)?;
    let color_by = args.color_by.map(render::ColorBy::from);
    let drawing = match args.tile {
        Some(tile) => Drawing::of_thread_values(&layout.try_to_layout()?, tile, color_by.unwrap_or(render::ColorBy::Thread)),
        None => Drawing::of_any_layout(&layout, color_by.unwrap_or_else(|| natural_colors(&layout))),
    };
    draw(&drawing?, &args.picture, output)
}

/// Tiles, if the layout has some.
fn natural_colors(layout: &AnyLayout) -> render::ColorBy {
    let has_tiles = layout.modes().any(|mode| mode.leaves().len() > 1) || layout.rank() > 2;
    if has_tiles { render::ColorBy::Tile } else { render::ColorBy::Value }
}

impl From<ColorBy> for render::ColorBy {
    fn from(color_by: ColorBy) -> Self {
        match color_by {
            ColorBy::Tile => render::ColorBy::Tile,
            ColorBy::Value => render::ColorBy::Value,
            ColorBy::Thread => render::ColorBy::Thread,
        }
    }
}

/// Refuses two documents that go to one place.
pub fn check(picture: &Picture) -> Result<(), Failure> {
    let Picture { svg: Some(svg), latex: Some(latex) } = picture else { return Ok(()) };
    let place = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
    if place(svg) != place(latex) {
        return Ok(());
    }
    let one = if svg == Path::new("-") { "the output".to_string() } else { format!("the file {}", svg.display()) };
    Err(Failure::Usage(format!("--svg and --latex both write to {one}; expected a file for one of them, and another place for the other")))
}

/// What is drawn: a table of a layout, a diagram of morphisms, or a matrix product.
pub trait Drawn {
    fn svg(&self) -> impl Display;
    fn latex(&self) -> impl Display;
    fn text(&self, is_colored: bool) -> impl Display;
}

macro_rules! drawn {
    ($($kind:ty)*) => { $(
        impl Drawn for $kind {
            fn svg(&self) -> impl Display {
                self.svg()
            }

            fn latex(&self) -> impl Display {
                self.latex()
            }

            fn text(&self, is_colored: bool) -> impl Display {
                if is_colored { self.terminal() } else { self.text() }
            }
        }
    )* };
}

drawn! { Drawing Diagram MmaDrawing }

/// Writes a drawing as asked for; to the terminal if no other form is.
pub fn draw(drawing: &impl Drawn, picture: &Picture, output: &mut Output<'_>) -> Result<(), Failure> {
    if let Some(path) = &picture.svg {
        write(&drawing.svg(), path, output)?;
    }
    if let Some(path) = &picture.latex {
        write(&drawing.latex(), path, output)?;
    }
    if !picture.is_asked_for() {
        write!(output.to, "{}", drawing.text(output.colored))?;
    }
    Ok(())
}

/// Writes a document to a file, or to the output for `-`.
pub fn write(document: &dyn Display, path: &Path, output: &mut Output<'_>) -> Result<(), Failure> {
    if path == Path::new("-") {
        return Ok(write!(output.to, "{document}")?);
    }
    let to_file = || -> io::Result<()> {
        let mut file = BufWriter::new(File::create(path)?);
        write!(file, "{document}")?;
        file.flush()
    };
    to_file().map_err(|error| Failure::Io { path: Some(path.to_path_buf()), error })
}
