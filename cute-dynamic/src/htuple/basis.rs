//! Tuples of numbers as sums of basis elements, and back.

use super::{HTuple, Leaf, Node};
use crate::LayoutError;
use crate::stride::{Coordinate, Path, Term, index_of};
use alloc::vec::Vec;

impl Coordinate {
    /// Returns the components as a tuple, without those of 0 after the last one that is not 0.
    ///
    /// # Errors
    /// [`LayoutError::TooDeep`], which no coordinate of this crate is.
    pub fn to_tuple(&self) -> Result<HTuple, LayoutError> {
        tuple_of(self.terms()).checked()
    }
}

/// The coordinate that a tuple is.
impl TryFrom<&HTuple> for Coordinate {
    type Error = LayoutError;

    fn try_from(tuple: &HTuple) -> Result<Self, LayoutError> {
        let mut paths = Vec::new();
        paths_of(tuple, &mut paths)?;
        let terms = paths.into_iter().zip(tuple.leaves());
        Coordinate::of_terms(terms.map(|(path, &scale)| Ok(Term { path, scale })))
    }
}

impl HTuple {
    /// Returns the strides of the identity layout of this shape: for each leaf the basis element of
    /// its place (CuTe's `make_basis_like`).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// assert_eq!(HTuple::from((4, (2, 3))).make_basis_like()?.to_string(), "(1@0,(1@0@1,1@1@1))");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooManyComponents`].
    pub fn make_basis_like(&self) -> Result<HTuple<Coordinate>, LayoutError> {
        let mut paths = Vec::new();
        paths_of(self, &mut paths)?;
        Ok(self.with_leaves(paths.iter().map(|path| Coordinate::scaled(path, 1)).collect()))
    }
}

/// The paths of the leaves of a tuple, from left to right.
fn paths_of<T: Leaf>(tuple: &HTuple<T>, paths: &mut Vec<Path>) -> Result<(), LayoutError> {
    fn walk<T>(node: Node<'_, T>, path: &mut Path, paths: &mut Vec<Path>) -> Result<(), LayoutError> {
        if node.is_leaf() {
            paths.push(path.clone());
            return Ok(());
        }
        for (index, mode) in node.modes().enumerate() {
            path.push(index_of(index)?);
            walk(mode, path, paths)?;
            path.pop();
        }
        Ok(())
    }
    walk(tuple.as_node(), &mut Path::new(), paths)
}

/// The tuple with these components, which are sorted by path, and with 0 before and between them.
pub(crate) fn tuple_of(terms: &[Term]) -> HTuple {
    let mut tuple = HTuple::building();
    let sum = &mut |_: &[u8], terms: &[Term], tuple: &mut HTuple| {
        tuple.push(terms.iter().map(|term| term.scale).sum());
        Ok(())
    };
    let written = fold(terms, &|term| &term.path, sum, &mut tuple);
    debug_assert!(written.is_ok(), "a sum is written always");
    tuple
}

/// Writes the tuple that has a component for each path of the items, which are sorted by path, and
/// for those before and between them: what `component` writes for the path and the items that have
/// it.
pub(crate) fn fold<T: Leaf, U>(
    items: &[U],
    path_of: &impl Fn(&U) -> &Path,
    component: &mut impl FnMut(&[u8], &[U], &mut HTuple<T>) -> Result<(), LayoutError>,
    tuple: &mut HTuple<T>,
) -> Result<(), LayoutError> {
    fold_below(&mut Path::new(), items, path_of, component, tuple)
}

fn fold_below<T: Leaf, U>(
    path: &mut Path,
    items: &[U],
    path_of: &impl Fn(&U) -> &Path,
    component: &mut impl FnMut(&[u8], &[U], &mut HTuple<T>) -> Result<(), LayoutError>,
    tuple: &mut HTuple<T>,
) -> Result<(), LayoutError> {
    let depth = path.len();
    let Some(&last) = items.last().and_then(|item| path_of(item).get(depth)) else { return component(path, items, tuple) };
    let mut rest = items;
    tuple.open();
    for index in 0..=last {
        let (here, behind) = rest.split_at(rest.partition_point(|item| path_of(item)[depth] == index));
        path.push(index);
        fold_below(path, here, path_of, component, tuple)?;
        path.pop();
        rest = behind;
    }
    tuple.close();
    Ok(())
}
