//! The table of a layout, and of any other function of coordinates.

use super::axis::Axis;
use super::color::{BAND_COUNT, Color, band_width};
use super::fold::{Folded, extent, folded};
use super::tiles::Tiling;
use super::{Cell, ColorBy, DrawError, Drawing, Label, cells, check_width};
use crate::error::counted;
use crate::htuple::{HTuple, Node, crd2idx};
use crate::layout::AnyLayout;
use crate::stride::{Codomain, Xor};
use crate::{Layout, LayoutError, Mode};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

impl Drawing {
    /// Returns the table of a layout: in each cell the offset at its coordinate.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::{ColorBy, Drawing}};
    ///
    /// let layout: Layout = "(2,3):(3,1)".parse()?;
    /// let drawing = Drawing::of_layout(&layout, ColorBy::Value)?;
    /// assert_eq!(drawing.size(), (2, 3));
    /// assert!(drawing.svg().to_string().starts_with("<svg"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`].
    pub fn of_layout(layout: &Layout, color_by: ColorBy) -> Result<Self, DrawError> {
        let mut drawing = Drawing::of_values(layout, layout.to_string(), |_, offset| offset)?;
        let tiling = Tiling::of_layout(layout);
        let note = format!("{} below {}", counted(layout.size(), "offset"), layout.cosize());
        drawing.color(layout, color_by, &tiling, note);
        Ok(drawing)
    }

    /// Returns the table of a layout over any codomain: in each cell the value at its coordinate,
    /// be it an offset, a coordinate or a tuple of such. By value, coordinates are colored as they
    /// come in their codomain.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, render::{ColorBy, Drawing}};
    ///
    /// let layout: AnyLayout = "(2,3):(e1,e0)".parse()?;
    /// let drawing = Drawing::of_any_layout(&layout, ColorBy::Tile)?;
    /// assert_eq!(drawing.text().to_string(), "\
    /// (2,3):(1@1,1@0)
    /// 6 coordinates in (3,2); one tile of 2 x 3
    ///
    ///         0     1     2
    ///   ┌───────────────────┐
    /// 0 │ (0,0) (1,0) (2,0) │
    /// 1 │ (0,1) (1,1) (2,1) │
    ///   └───────────────────┘
    /// ");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`].
    pub fn of_any_layout(layout: &AnyLayout, color_by: ColorBy) -> Result<Self, DrawError> {
        let title = layout.to_string();
        match layout.codomain() {
            Codomain::Integers => return Drawing::of_layout(&layout.try_to_layout()?, color_by),
            Codomain::SignedIntegers => return Drawing::of_signed_layout(&layout.try_to_layout()?, color_by),
            Codomain::Xor => {
                let (xor, shape) = (layout.try_to_layout::<Xor>()?, Layout::left(layout.shape())?);
                // There is a value at each coordinate of the domain.
                return Drawing::of_function(&title, &shape, |c, _| xor.offset(c).map_or(0, |Xor(offset)| offset), color_by);
            }
            _ => {}
        }
        let (shape, bound) = (Layout::left(layout.shape())?, layout.coshape().ok());
        cells(layout.size(), 1)?;
        // As long as a tuple of the largest numbers.
        check_width(layout.size(), (u64::MAX.to_string().len() + 1) * layout.coprofile().leaves().len())?;
        let values = (0..layout.size()).map(|c| layout.signed_value(c)).collect::<Result<Vec<HTuple<i64>>, LayoutError>>()?;
        let is_natural = |value: &HTuple<i64>| value.leaves().iter().all(|&component| component >= 0);
        let place = |value: &HTuple<i64>| bound.as_ref().filter(|_| is_natural(value)).and_then(|bound| crd2idx(value.map(|n| n.unsigned_abs()), bound).ok());
        let note = match &bound {
            Some(bound) if values.iter().all(is_natural) => format!("{} in {bound}", counted(layout.size(), "coordinate")),
            _ => counted(layout.size(), "value").to_string(),
        };
        Drawing::of_labels(&shape, title, &values, |value| place(value).unwrap_or(0), color_by, note)
    }

    /// Returns the table of a layout over integers of either sign: in each cell the offset at its
    /// coordinate. By value, offsets are colored from the least to the largest.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::{ColorBy, Drawing}};
    ///
    /// let layout: Layout<i64> = "(2,3):(-3,1)".parse()?;
    /// let drawing = Drawing::of_signed_layout(&layout, ColorBy::Tile)?;
    /// assert_eq!(drawing.text().to_string(), "\
    /// (2,3):(-3,1)
    /// 6 offsets from -3 to 2; one tile of 2 x 3
    ///
    ///      0  1  2
    ///   ┌──────────┐
    /// 0 │  0  1  2 │
    /// 1 │ -3 -2 -1 │
    ///   └──────────┘
    /// ");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`].
    pub fn of_signed_layout(layout: &Layout<i64>, color_by: ColorBy) -> Result<Self, DrawError> {
        let (shape, range) = (Layout::left(layout.shape())?, layout.offset_range());
        cells(layout.size(), 1)?;
        check_width(layout.size(), i64::MIN.to_string().len())?;
        // Coalesced, as the layouts of natural numbers are: units do not count in each step.
        let coalesced = layout.coalesce();
        let offsets = (0..layout.size()).map(|c| coalesced.offset(c)).collect::<Result<Vec<i64>, LayoutError>>()?;
        let note = format!("{} from {} to {}", counted(layout.size(), "offset"), range.start(), range.end());
        Drawing::of_labels(&shape, layout.to_string(), &offsets, |offset| offset.abs_diff(*range.start()), color_by, note)
    }

    /// Returns the table of any function of the coordinates of a layout, such as a swizzled layout:
    /// in each cell `value(c, A(c))`, with the integral coordinate `c`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::{ColorBy, Drawing}};
    ///
    /// let layout: Layout = "(4,4):(4,1)".parse()?;
    /// let drawing = Drawing::of_function("swizzled", &layout, |_, offset| offset ^ (offset >> 2), ColorBy::Value)?;
    /// assert!(drawing.text().to_string().contains("1 │  5  4  7  6 │"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`], [`DrawError::TooWide`].
    pub fn of_function(title: &str, layout: &Layout, value: impl FnMut(u64, u64) -> u64, color_by: ColorBy) -> Result<Self, DrawError> {
        let mut drawing = Drawing::of_values(layout, title.to_string(), value)?;
        let tiling = Tiling::of_layout(layout);
        let note = format!("{} up to {}", counted(layout.size(), "value"), drawing.largest());
        drawing.color(layout, color_by, &tiling, note);
        Ok(drawing)
    }

    /// The table of `value(c, A(c))` at the coordinates of a layout, without colors and notes.
    pub(super) fn of_values(layout: &Layout, title: String, mut value: impl FnMut(u64, u64) -> u64) -> Result<Self, DrawError> {
        cells(layout.size(), 1)?;
        let Folded { rows, columns } = folded(layout);
        check_width(layout.size(), Axis::width_of_modes(&columns, extent(&columns) as usize))?;
        let axis = |modes: &[Node<'_, Mode>]| Axis::of_modes(modes, extent(modes) as usize);
        // Coalesced, so that modes of one element, of which there may be thousands, do not count in
        // each step.
        let offsets = layout.coalesce();
        let values = (0..).zip(offsets.offsets()).map(|(c, offset)| value(c, offset));
        let cells = values.map(|value| Cell { label: Label::Value(value), color: None, group: None }).collect();
        Ok(Drawing { captions: vec![title], rows: axis(&rows), columns: axis(&columns), cells, outlined: false })
    }

    /// The table of what is at each coordinate of a shape, colored by its place among all.
    fn of_labels<T: ToString>(
        shape: &Layout,
        title: String,
        labels: &[T],
        place: impl Fn(&T) -> u64,
        color_by: ColorBy,
        note: String,
    ) -> Result<Self, DrawError> {
        let mut drawing = Drawing::of_values(shape, title, |c, _| place(&labels[c as usize]))?;
        drawing.color(shape, color_by, &Tiling::of_layout(shape), note);
        for (cell, label) in drawing.cells.iter_mut().zip(labels) {
            cell.label = Label::Tuple(label.to_string());
        }
        Ok(drawing)
    }

    /// The largest value in a cell.
    fn largest(&self) -> u64 {
        self.cells.iter().map(|cell| if let Label::Value(value) = cell.label { value } else { 0 }).max().unwrap_or(0)
    }

    fn color(&mut self, layout: &Layout, color_by: ColorBy, tiling: &Tiling, note: String) {
        let rows = self.rows.len() as u64;
        let largest = self.largest();
        let what = match color_by {
            ColorBy::Tile => {
                self.shade(tiling);
                tiling.note()
            }
            ColorBy::Value => {
                // A value may be the largest of all, so that the bound would not fit.
                let bound = largest.saturating_add(1);
                for cell in &mut self.cells {
                    cell.color = if let Label::Value(value) = cell.label { Some(Color::of_band(value, bound)) } else { None };
                }
                let bands = bound.div_ceil(band_width(bound)).min(BAND_COUNT);
                let width = counted(band_width(bound), "value");
                if bands == 1 { format!("one color, {width}") } else { format!("{bands} colors from low to high, {width} each") }
            }
            ColorBy::Thread => {
                // For a layout of rank 1, which is one row, the coordinate of its only mode.
                let threads = if layout.rank() > 1 { rows } else { layout.size() };
                for (i, cell) in (0..).zip(&mut self.cells) {
                    cell.color = Some(Color::of_group(i % threads));
                }
                format!("colored by the first mode, {}", counted(threads, "thread"))
            }
        };
        self.captions.push(format!("{note}; {what}"));
        if layout.rank() > 2 {
            self.captions.push("rows: mode 0; columns: the coordinates of the other modes".to_string());
        }
    }

    /// Gives each cell the color of its tile.
    pub(super) fn shade(&mut self, tiling: &Tiling) {
        for (i, cell) in (0..).zip(&mut self.cells) {
            let tile = tiling.tile_of(i);
            cell.group = Some(tile);
            cell.color = Some(Color::of_group(tile));
        }
    }
}
