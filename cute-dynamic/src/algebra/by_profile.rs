//! An operation applied to each mode that a leaf of a profile stands for.

use crate::htuple::{HTuple, Node};
use crate::stride::Stride;
use crate::{Layout, LayoutError, Mode};

/// `apply(p, mode, result)` for every leaf `p` of the profile and the mode it stands for. Modes
/// beyond the profile stay as they are.
pub(crate) fn by_profile<D: Stride>(
    layout: &Layout<D>,
    profile: &HTuple,
    mut apply: impl FnMut(u64, Node<'_, Mode<D>>, &mut Layout<D>),
) -> Result<Layout<D>, LayoutError> {
    let mut result = Layout::building();
    walk(layout.as_node(), profile.as_node(), &mut apply, &mut result)?;
    result.checked()
}

fn walk<D: Stride>(
    layout: Node<'_, Mode<D>>,
    profile: Node<'_, u64>,
    apply: &mut impl FnMut(u64, Node<'_, Mode<D>>, &mut Layout<D>),
    result: &mut Layout<D>,
) -> Result<(), LayoutError> {
    if profile.is_leaf() {
        apply(profile.leaves()[0], layout, result);
        return Ok(());
    }
    let mut profiles = profile.modes();
    if layout.is_leaf() {
        result.node(layout);
    } else {
        result.open();
        for mode in layout.modes() {
            match profiles.next() {
                Some(profile) => walk(mode, profile, apply, result)?,
                None => result.node(mode),
            }
        }
        result.close();
    }
    // Only now, so that of two misfits the first one from the left is told, as the static crate
    // does.
    if profiles.next().is_some() {
        return Err(LayoutError::ProfileMismatch { profile: profile.rank(), modes: layout.rank() });
    }
    Ok(())
}
