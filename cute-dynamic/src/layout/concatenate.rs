//! Concatenation: a layout with given layouts as its modes.

use crate::htuple::{HTuple, Node};
use crate::stride::Codomain;
use crate::{Layout, LayoutError, Tile};

impl HTuple<Tile> {
    /// Returns the layout whose modes are the layouts of this tuple:
    /// `(A, B, …)(a, b, …) = A(a) + B(b) + …` (Cecka §3.1, equation 11). A single layout is itself.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, Tiler};
    ///
    /// let layouts: Tiler = "<4:3,(2,2):(1,12)>".parse()?;
    /// assert_eq!(layouts.concatenate()?.to_string(), "(4,(2,2)):(3,(1,12))");
    /// let numbers: Tiler = "(4,8)".parse()?;
    /// assert_eq!(numbers.concatenate(), Err(LayoutError::WrongOperand { tile: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::WrongOperand`]; [`LayoutError::WrongCodomain`] of a layout that yields
    /// coordinates; [`LayoutError::Overflow`] if the size or the cosize of the whole does not fit
    /// in 64 bits.
    #[doc(alias = "make_layout")]
    pub fn concatenate(&self) -> Result<Layout, LayoutError> {
        let mut layout = Layout::building();
        concatenate(self.as_node(), &mut 0, &mut layout)?;
        layout.checked()
    }
}

/// Writes the layouts of a subtree; `tile` counts its leaves.
fn concatenate(layouts: Node<'_, Tile>, tile: &mut usize, layout: &mut Layout) -> Result<(), LayoutError> {
    match (layouts.is_leaf(), layouts.leaves()) {
        (true, [Tile::Layout(mode)]) => layout.node(mode.as_node()),
        (true, [Tile::Coordinates(_)]) => return Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: Codomain::Coordinates }),
        (true, _) => return Err(LayoutError::WrongOperand { tile: *tile }),
        (false, _) => {
            layout.open();
            layouts.modes().try_for_each(|mode| concatenate(mode, tile, layout))?;
            layout.close();
            return Ok(());
        }
    }
    *tile += 1;
    Ok(())
}
