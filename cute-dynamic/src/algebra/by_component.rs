//! The components of a layout of coordinates, one by one.

use super::sort::{Positioned, positioned, sort_positions};
use crate::htuple::{HTuple, Leaf, fold};
use crate::stride::{Coordinate, Term};
use crate::{LayoutError, Mode};
use alloc::vec::Vec;

/// The tuple that has, for each component of the codomain of these modes, what `of_component`
/// writes. That is given the path of the component and the modes of extent 2 or more with strides
/// along it, as integers, with their positions in the layout, sorted by stride. A component that is
/// there only for those after it has none.
pub(crate) fn by_component<T: Leaf>(
    leaves: &[Mode<Coordinate>],
    mut of_component: impl FnMut(&[u8], &[Positioned], &mut HTuple<T>) -> Result<(), LayoutError>,
) -> Result<HTuple<T>, LayoutError> {
    let mut modes: Vec<(&Term, Positioned)> = Vec::new();
    for (leaf, (p, mode)) in positioned(leaves).zip(leaves).enumerate() {
        match mode.stride.terms() {
            [] => {}
            [term] => modes.push((term, Positioned { mode: Mode::new(p.mode.extent, term.scale), position: p.position })),
            terms => return Err(LayoutError::NotABasisElement { leaf, components: terms.len() }),
        }
    }
    modes.sort_by(|(a, _), (b, _)| a.path.cmp(&b.path));
    let mut result = HTuple::building();
    let mut write = |path: &[u8], modes: &[(&Term, Positioned)], result: &mut HTuple<T>| {
        let mut modes: Vec<Positioned> = modes.iter().map(|&(_, p)| p).filter(|p| p.mode.extent > 1).collect();
        sort_positions(&mut modes);
        of_component(path, &modes, result)
    };
    fold(&modes, &|(term, _)| &term.path, &mut write, &mut result)?;
    Ok(result)
}
