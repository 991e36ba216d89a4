//! Thread-value layouts: which thread has which element of a tile, and as which of its values
//! (Cecka §3.3.4, Figure 6).

use super::axis::Axis;
use super::color::Color;
use super::{Cell, ColorBy, DrawError, Drawing, Label, cells};
use crate::error::counted;
use crate::{Layout, LayoutError};
use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

impl Drawing {
    /// Returns the picture of a thread-value layout on a tile of `rows` x `columns` elements.
    ///
    /// The layout maps (thread, value) to the integral coordinate, column by column, of an element
    /// of the tile; the picture is its inverse: in each cell the thread and the value that have it.
    /// A cell that several of them have says how many more there are; one that none has stays
    /// empty.
    ///
    /// ```
    /// use cute_dynamic::{Layout, render::{ColorBy, Drawing}};
    ///
    /// let layout: Layout = "((4,2),2):((4,1),2)".parse()?;
    /// let drawing = Drawing::of_thread_values(&layout, (2, 8), ColorBy::Thread)?;
    /// assert!(drawing.text().to_string().contains("1 │ T4 V0 T4 V1 │ T5 V0 T5 V1 │"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotThreadValue`] if the layout is not of rank 2,
    /// [`LayoutError::ImageTooLarge`] if it points beyond the tile, [`LayoutError::ZeroExtent`];
    /// [`DrawError::TooLarge`].
    #[doc(alias = "print_latex_tv")]
    pub fn of_thread_values(layout: &Layout, (rows, columns): (u64, u64), color_by: ColorBy) -> Result<Self, DrawError> {
        let modes: Vec<_> = layout.as_node().modes().collect();
        let &[threads, values] = modes.as_slice() else {
            return Err(LayoutError::NotThreadValue { rank: modes.len() }.into());
        };
        if rows == 0 || columns == 0 {
            return Err(LayoutError::ZeroExtent.into());
        }
        let count = cells(rows, columns)?;
        cells(layout.size(), 1)?;
        if layout.cosize() > count as u64 {
            return Err(LayoutError::ImageTooLarge { cosize: layout.cosize(), bound: count as u64, component: None }.into());
        }

        let (threads, values) = (threads.size(), values.size());
        let mut table = vec![Cell { label: Label::Empty, color: None, group: None }; count];
        for (i, offset) in (0..).zip(layout.coalesce().offsets()) {
            let (thread, value) = (i % threads, i / threads);
            let cell = &mut table[offset as usize];
            match &mut cell.label {
                Label::ThreadValue { others, .. } => *others += 1,
                label => {
                    *label = Label::ThreadValue { thread, value, others: 0 };
                    cell.group = Some(thread);
                    cell.color = Some(Color::of_group(if color_by == ColorBy::Value { value } else { thread }));
                }
            }
        }
        let what = if color_by == ColorBy::Value { "value" } else { "thread" };
        Ok(Drawing {
            captions: vec![
                format!("(thread, value) = {layout}"),
                format!("{} of {} on a tile of {rows} x {columns}; a color for each {what}", counted(threads, "thread"), counted(values, "value")),
            ],
            rows: Axis::plain(rows as usize),
            columns: Axis::plain(columns as usize),
            cells: table,
            outlined: true,
        })
    }
}
