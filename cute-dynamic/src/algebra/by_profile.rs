//! An operation applied to each mode that a leaf of a profile stands for.

use crate::htuple::{HTuple, Node};
use crate::{Layout, LayoutError, Mode};

/// `apply(p, mode, result)` for every leaf `p` of the profile and the mode it stands for. Modes beyond the profile stay as they are.
pub(crate) fn by_profile(layout: &Layout, profile: &HTuple, mut apply: impl FnMut(u64, Node<'_, Mode>, &mut Layout)) -> Result<Layout, LayoutError> {
    let mut result = Layout::building();
    walk(layout.as_node(), profile.as_node(), &mut apply, &mut result)?;
    result.checked()
}

fn walk(
    layout: Node<'_, Mode>,
    profile: Node<'_, u64>,
    apply: &mut impl FnMut(u64, Node<'_, Mode>, &mut Layout),
    result: &mut Layout,
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
    // Only now, so that of two misfits the first one from the left is told, as the static crate does.
    if profiles.next().is_some() {
        return Err(LayoutError::ProfileMismatch { profile: profile.rank(), modes: layout.rank() });
    }
    Ok(())
}
