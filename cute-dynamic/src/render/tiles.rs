//! Tables in which each tile has its color: divisions and products (Cecka §3.5).

use super::fold::{Folded, extent, folded};
use super::{DrawError, Drawing, cells};
use crate::algebra::logical_divide::{Dividing, divide};
use crate::algebra::unzip::{Arrangement, divide_as, repeat_as};
use crate::htuple::Node;
use crate::tiler::{Operand, TilerNode};
use crate::{Layout, Mode};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// Which tile each coordinate belongs to. It is decided part by part: the tile of a coordinate is
/// given by those of its components.
#[derive(Clone, Debug, Default)]
pub(super) struct Tiling {
    parts: Vec<Part>,
}

/// The tiles of one mode, or of all modes as one.
#[derive(Clone, Debug)]
struct Part {
    /// The tile of each coordinate.
    tile_of: Vec<u64>,
    /// How many tiles there are.
    tiles: u64,
    /// How many coordinates a whole tile has.
    tile: u64,
}

impl Part {
    /// Tiles of neighbours.
    fn blocks(extent: u64, tile: u64) -> Self {
        Part { tile_of: (0..extent).map(|c| c / tile).collect(), tiles: extent.div_ceil(tile), tile }
    }

    /// Tiles of every `tiles`-th coordinate.
    fn raked(extent: u64, tiles: u64) -> Self {
        Part { tile_of: (0..extent).map(|c| c % tiles).collect(), tiles, tile: extent / tiles }
    }

    /// What division by a tile makes of a mode: the second mode of the quotient counts the tiles.
    /// The tiles may overshoot.
    fn divided(extent: u64, quotient: &Layout) -> Result<Self, DrawError> {
        cells(quotient.size(), 1)?;
        let tile = quotient.as_node().modes().next().map_or(1, Node::size);
        let mut tile_of = vec![0; extent as usize];
        // Coalesced, so that modes of one element, of which there may be thousands, do not count in
        // each step.
        for (i, c) in (0..).zip(quotient.coalesce().offsets()) {
            if c < extent {
                tile_of[c as usize] = i / tile;
            }
        }
        Ok(Part { tile_of, tiles: quotient.size() / tile, tile })
    }
}

impl Tiling {
    /// The first leaves of rows and columns make a tile.
    pub(super) fn of_layout(layout: &Layout) -> Self {
        let Folded { rows, columns } = folded(layout);
        let part = |modes: &[Node<'_, Mode>]| Part::blocks(extent(modes), modes.iter().flat_map(|mode| mode.leaves()).next().map_or(1, |leaf| leaf.extent));
        Tiling { parts: vec![part(&rows), part(&columns)] }
    }

    /// The tile of an integral coordinate.
    pub(super) fn tile_of(&self, coordinate: u64) -> u64 {
        let (mut rest, mut tile, mut tiles) = (coordinate, 0, 1);
        for part in &self.parts {
            let extent = part.tile_of.len() as u64;
            tile += tiles * part.tile_of[(rest % extent) as usize];
            tiles *= part.tiles;
            rest /= extent;
        }
        tile
    }

    fn tiles(&self) -> u64 {
        self.parts.iter().map(|part| part.tiles).product()
    }

    /// What the tiles are, for the caption.
    pub(super) fn note(&self) -> String {
        let shape: Vec<String> = self.parts.iter().map(|part| part.tile.to_string()).collect();
        format!("{} of {}", if self.tiles() == 1 { "one tile".into() } else { format!("{} tiles", self.tiles()) }, shape.join(" x "))
    }
}

impl Drawing {
    /// Returns the table of the coordinates of a layout, with its offsets, each tile of the
    /// division by a tiler in one color (Cecka Figure 12).
    ///
    /// Modes beyond the tiler go to the rest, so that each of their coordinates begins a tile.
    ///
    /// ```
    /// use cute_dynamic::{Layout, Tiler, render::Drawing};
    ///
    /// let (data, tiler): (Layout, Tiler) = ("(8,16):(20,1)".parse()?, "<4:1,8:2>".parse()?);
    /// let drawing = Drawing::of_divide(&data, &tiler)?;
    /// assert_eq!(drawing.title(), "(8,16):(20,1) divided by <4:1,8:2>");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`], and those of [`Layout::zipped_divide`].
    pub fn of_divide<'b>(layout: &Layout, tiler: impl Into<Operand<'b>>) -> Result<Self, DrawError> {
        Drawing::of_division(layout, &tiler.into(), Dividing::Exact)
    }

    /// Returns [`Drawing::of_divide`] with the number of tiles rounded up: tiles at the end may be
    /// cut off.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::Drawing};
    ///
    /// let drawing = Drawing::of_divide_ceil(&"(5,2):(1,5)".parse::<Layout>()?, (4, 2))?;
    /// assert!(drawing.text().to_string().contains("2 tiles of 4 x 2"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`], and those of
    /// [`Layout::zipped_divide_ceil`].
    pub fn of_divide_ceil<'b>(layout: &Layout, tiler: impl Into<Operand<'b>>) -> Result<Self, DrawError> {
        Drawing::of_division(layout, &tiler.into(), Dividing::Ceil)
    }

    fn of_division(layout: &Layout, tiler: &Operand<'_>, kind: Dividing) -> Result<Self, DrawError> {
        let quotient = divide_as(layout, tiler, kind, Arrangement::Zipped)?;
        let mut drawing = Drawing::of_values(layout, format!("{layout} divided by {}", written(tiler.as_node())), |_, offset| offset)?;
        let mut tiling = Tiling::default();
        tiling.divide(layout.as_node(), tiler.as_node(), kind)?;
        drawing.shade_and_outline(&tiling);
        drawing.captions.push(format!("tiles and rest: {quotient}"));
        drawing.captions.push(tiling.note());
        Ok(drawing)
    }

    /// Returns the table of a product: the coordinates of the block down, those of the tiler
    /// across, so that each column is a copy of the block (Cecka §3.5.1).
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::Drawing};
    ///
    /// let (block, tiler): (Layout, Layout) = ("(2,2):(4,1)".parse()?, "6:1".parse()?);
    /// let drawing = Drawing::of_product(&block, &tiler)?;
    /// assert_eq!(drawing.size(), (4, 6));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`], and those of [`Layout::zipped_product`].
    pub fn of_product<'b>(block: &Layout, tiler: impl Into<Operand<'b>>) -> Result<Self, DrawError> {
        let tiler = tiler.into();
        let product = repeat_as(block, &tiler, Arrangement::Zipped)?;
        let title = format!("{block} repeated by {}", written(tiler.as_node()));
        Drawing::of_pairs(&product, title, |modes| match modes {
            [tile, rest] => vec![Part::blocks(tile.size(), tile.size()), Part::blocks(rest.size(), 1)],
            _ => vec![],
        })
    }

    /// Returns the table of a blocked product: each copy of the block in one color, the copies side
    /// by side (Cecka Figure 10).
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::Drawing};
    ///
    /// let (block, tiler): (Layout, Layout) = ("(3,4):(4,1)".parse()?, "(2,5):(1,2)".parse()?);
    /// let drawing = Drawing::of_blocked_product(&block, &tiler)?;
    /// assert_eq!(drawing.size(), (6, 20));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`], and those of [`Layout::blocked_product`].
    pub fn of_blocked_product(block: &Layout, tiler: &Layout) -> Result<Self, DrawError> {
        let product = block.blocked_product(tiler)?;
        Drawing::of_pairs(&product, format!("{block} blocked by {tiler}"), |modes| {
            modes.iter().map(|pair| Part::blocks(pair.size(), pair.modes().next().map_or(1, Node::size))).collect()
        })
    }

    /// Returns the table of a raked product: each copy of the block in one color, its elements
    /// spread over the whole (Cecka Figure 11).
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::Drawing};
    ///
    /// let (block, tiler): (Layout, Layout) = ("(3,4):(4,1)".parse()?, "(2,5):(1,2)".parse()?);
    /// let drawing = Drawing::of_raked_product(&block, &tiler)?;
    /// assert_eq!(drawing.size(), (6, 20));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`], and those of [`Layout::raked_product`].
    pub fn of_raked_product(block: &Layout, tiler: &Layout) -> Result<Self, DrawError> {
        let product = block.raked_product(tiler)?;
        Drawing::of_pairs(&product, format!("{block} raked over {tiler}"), |modes| {
            modes.iter().map(|pair| Part::raked(pair.size(), pair.modes().next().map_or(1, Node::size))).collect()
        })
    }

    /// The table of a product whose modes are parts of a tiling.
    fn of_pairs(product: &Layout, title: String, parts: impl FnOnce(&[Node<'_, Mode>]) -> Vec<Part>) -> Result<Self, DrawError> {
        let mut drawing = Drawing::of_values(product, title, |_, offset| offset)?;
        let modes: Vec<_> = product.as_node().modes().collect();
        let tiling = Tiling { parts: parts(&modes) };
        drawing.shade_and_outline(&tiling);
        drawing.captions.push(product.to_string());
        drawing.captions.push(tiling.note());
        Ok(drawing)
    }
}

impl Drawing {
    /// Gives each tile its color, and lines around it in the place of those of the modes.
    fn shade_and_outline(&mut self, tiling: &Tiling) {
        self.rows.without_lines();
        self.columns.without_lines();
        self.outlined = true;
        self.shade(tiling);
    }
}

impl Tiling {
    /// The parts of a division by mode. That the layout can be divided is known.
    fn divide(&mut self, layout: Node<'_, Mode>, tiler: TilerNode<'_>, kind: Dividing) -> Result<(), DrawError> {
        let size = layout.size();
        // Which coordinates make a tile does not depend on the strides.
        let mut by_tile = |tile: Operand<'_>| {
            let quotient = divide(&Layout::of_modes(&[Mode::new(size, 1)])?, &tile, kind)?.checked()?;
            self.parts.push(Part::divided(size, &quotient)?);
            Ok(())
        };
        match tiler {
            TilerNode::Tile(tile) => by_tile(Operand::from(&tile.to_tuple())),
            TilerNode::Coordinates(tile) => by_tile(Operand::from(tile)),
            TilerNode::Number(n) => by_tile(Operand::from(n)),
            TilerNode::Keep => {
                self.parts.push(Part::blocks(size, size));
                Ok(())
            }
            TilerNode::Modes(tilers) => {
                let mut tilers = tilers.modes();
                layout.modes().try_for_each(|mode| match tilers.next() {
                    Some(tiler) => self.divide(mode, tiler.into(), kind),
                    None => {
                        self.parts.push(Part::blocks(mode.size(), 1));
                        Ok(())
                    }
                })
            }
        }
    }
}

/// A tiler in its notation.
fn written(tiler: TilerNode<'_>) -> String {
    match tiler {
        TilerNode::Tile(layout) => layout.to_tuple().to_string(),
        TilerNode::Coordinates(layout) => layout.to_string(),
        TilerNode::Number(n) => n.to_string(),
        TilerNode::Keep => "_".to_string(),
        TilerNode::Modes(tiler) => tiler.to_tuple().to_string(),
    }
}
