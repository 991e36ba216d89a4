//! Refinements: the same numbers, cut more finely (Colfax, *Categorical foundations for CuTe
//! layouts*, the composition algorithm).

use crate::LayoutError;
use crate::htuple::{HTuple, Node};
use crate::int::div_exact;
use alloc::vec::Vec;

/// A refinement `S' ↠ S`: each entry of `S` is replaced by an entry or a nested tuple of the same
/// size.
///
/// ```
/// use cute_dynamic::category::Refinement;
///
/// let refinement = Refinement::new((12, 3), ((6, 2), 3))?;
/// assert_eq!(refinement.part(0)?.to_string(), "(6,2)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Refinement {
    coarse: HTuple,
    fine: HTuple,
}

impl Refinement {
    /// Returns the refinement of `coarse` that is `fine`.
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::category::Refinement;
    /// assert_eq!(Refinement::new((12, 3), ((6, 3), 2)), Err(LayoutError::NotARefinement { entry: 0 }));
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotARefinement`].
    pub fn new(coarse: impl Into<HTuple>, fine: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let (coarse, fine) = (coarse.into(), fine.into());
        let mut parts = Vec::new();
        if !collect_parts(coarse.as_node(), fine.as_node(), &mut parts) {
            return Err(LayoutError::NotARefinement { entry: parts.len() });
        }
        Ok(Refinement { coarse, fine })
    }

    /// Returns the refinement of a tuple that is itself.
    #[must_use]
    pub fn identity(tuple: impl Into<HTuple>) -> Self {
        let coarse = tuple.into();
        Refinement { fine: coarse.clone(), coarse }
    }

    /// Returns the refinement of a tuple with these parts in the places of its entries: the
    /// labelled form of the substitution of [profiles](super::Profile::substitute).
    ///
    /// ```
    /// use cute_dynamic::HTuple;
    /// use cute_dynamic::category::Refinement;
    /// let refinement = Refinement::of_parts((12, 3), &[HTuple::from((6, 2)), HTuple::from(3)])?;
    /// assert_eq!(refinement.fine().to_string(), "((6,2),3)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileRankMismatch`] if there is not one part for each entry,
    /// [`LayoutError::NotARefinement`], [`LayoutError::TooDeep`].
    pub fn of_parts(coarse: impl Into<HTuple>, parts: &[HTuple]) -> Result<Self, LayoutError> {
        let coarse = coarse.into();
        let (modes, profile) = (parts.len(), coarse.leaves().len());
        if modes != profile {
            return Err(LayoutError::ProfileRankMismatch { modes, profile });
        }
        let fine = substitute(coarse.as_node(), parts.iter().map(HTuple::as_node))?;
        Refinement::new(coarse, fine)
    }

    /// Returns `S'' ↠ S` for this `S' ↠ S` and a finer `S'' ↠ S'`.
    ///
    /// ```
    /// use cute_dynamic::category::Refinement;
    /// let halves = Refinement::new(12, (2, 6))?;
    /// let finer = Refinement::new((2, 6), (2, (2, 3)))?;
    /// assert_eq!(halves.refine(&finer)?, Refinement::new(12, (2, (2, 3)))?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the one is no refinement of what the other comes to.
    pub fn refine(&self, finer: &Self) -> Result<Self, LayoutError> {
        meet(&self.fine, &finer.coarse)?;
        Ok(Refinement { coarse: self.coarse.clone(), fine: finer.fine.clone() })
    }

    /// Returns the refinement of the flattened tuple, in which each part is flat.
    ///
    /// ```
    /// use cute_dynamic::category::Refinement;
    /// let nested = Refinement::new((12, (3, 1)), ((2, (2, 3)), (3, 1)))?;
    /// assert_eq!(nested.flatten(), Refinement::new((12, 3, 1), ((2, 2, 3), 3, 1))?);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn flatten(&self) -> Self {
        let mut fine = HTuple::building();
        fine.open();
        self.parts().into_iter().for_each(|part| if part.is_leaf() { fine.node(part) } else { fine.node(list(part.leaves()).as_node()) });
        fine.close();
        Refinement { coarse: list(self.coarse.leaves()), fine }
    }

    /// Returns `S`.
    #[must_use]
    pub fn coarse(&self) -> &HTuple {
        &self.coarse
    }

    /// Returns `S'`.
    #[must_use]
    pub fn fine(&self) -> &HTuple {
        &self.fine
    }

    /// Returns the subtree that replaces an entry of `S`.
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`].
    pub fn part(&self, entry: usize) -> Result<HTuple, LayoutError> {
        let parts = self.parts();
        let part = parts.get(entry).ok_or(LayoutError::NoSuchMode { index: entry, rank: parts.len() })?;
        Ok(part.to_tuple())
    }

    /// What stands in the places of the entries of `S`.
    pub(crate) fn parts(&self) -> Vec<Node<'_, u64>> {
        let mut parts = Vec::new();
        collect_parts(self.coarse.as_node(), self.fine.as_node(), &mut parts);
        parts
    }
}

/// Pairs the entries of a tuple with the subtrees of another, until they do not fit.
fn collect_parts<'a>(coarse: Node<'_, u64>, fine: Node<'a, u64>, parts: &mut Vec<Node<'a, u64>>) -> bool {
    if coarse.is_leaf() {
        let fits = fine.checked_size() == Ok(coarse.leaves()[0]);
        if fits {
            parts.push(fine);
        }
        return fits;
    }
    !fine.is_leaf() && coarse.rank() == fine.rank() && coarse.modes().zip(fine.modes()).all(|(coarse, fine)| collect_parts(coarse, fine, parts))
}

/// A tuple with the nesting of another and a subtree in the place of each leaf.
pub(super) fn substitute<'a>(tuple: Node<'_, u64>, parts: impl IntoIterator<Item = Node<'a, u64>>) -> Result<HTuple, LayoutError> {
    fn walk<'a>(tuple: Node<'_, u64>, parts: &mut impl Iterator<Item = Node<'a, u64>>, result: &mut HTuple) {
        if tuple.is_leaf() {
            return result.nodes(parts.next());
        }
        result.open();
        for mode in tuple.modes() {
            walk(mode, parts, result);
        }
        result.close();
    }
    let mut result = HTuple::building();
    walk(tuple, &mut parts.into_iter(), &mut result);
    result.checked()
}

/// Whether two objects are the same.
pub(super) fn meet(codomain: &HTuple, domain: &HTuple) -> Result<(), LayoutError> {
    super::meet(codomain.leaves(), domain.leaves())?;
    if codomain == domain { Ok(()) } else { Err(LayoutError::NotComposable { entry: domain.leaves().len() }) }
}

/// The flat tuple of these entries.
pub(super) fn list(entries: &[u64]) -> HTuple {
    let mut tuple = HTuple::building();
    tuple.open();
    for &entry in entries {
        tuple.push(entry);
    }
    tuple.close();
    tuple
}

/// A mutual refinement of `T` and `U`: refinements `T' ↠ T` and `U' ↠ U` with the same entries,
/// `U'` with more of them after those of `T'`, perhaps.
///
/// For `f: S → T` and `g: U → V` it says how to cut both so that they compose.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MutualRefinement {
    left: Refinement,
    right: Refinement,
    beyond: Vec<u64>,
}

impl MutualRefinement {
    /// Returns the coarsest mutual refinement of `T` and `U`.
    ///
    /// It exists iff `|T| <= |U|` and the prefix products of both tuples, the boundaries between
    /// their entries, form one chain in which each divides the next.
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::category::MutualRefinement;
    ///
    /// let mutual = MutualRefinement::new((6, 6), (12, 3, 6))?;
    /// assert_eq!(mutual.left().fine().to_string(), "(6,(2,3))");
    /// assert_eq!(mutual.right().fine().to_string(), "((6,2),3,6)");
    /// assert_eq!(mutual.beyond(), [6]);
    ///
    /// assert_eq!(MutualRefinement::new((4, 6), (6, 4)), Err(LayoutError::NoMutualRefinement { left: 4, right: 6 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoMutualRefinement`]; [`LayoutError::TooDeep`] if cutting an entry nests too
    /// deep.
    pub fn new(t: impl Into<HTuple>, u: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let (t, u) = (t.into(), u.into());
        let (mut left, mut right, mut beyond) = (Cuts::default(), Cuts::default(), Vec::new());
        let mut larger = u.leaves().iter().copied();
        // What is left of the current entry of U.
        let mut rest_right = None;
        for &entry in t.leaves() {
            let mut rest_left = entry;
            left.begin();
            loop {
                let available = match rest_right.or_else(|| next_entry(&mut larger, &mut right)) {
                    Some(available) => available,
                    // A 1 at the end needs no room.
                    None if rest_left == 1 && right.append_to_last(1) => {
                        left.cut(1);
                        break;
                    }
                    None => return Err(LayoutError::NoMutualRefinement { left: rest_left, right: 1 }),
                };
                let piece = rest_left.min(available);
                let (Some(left_behind), Some(right_behind)) = (quotient(rest_left, piece), quotient(available, piece)) else {
                    return Err(LayoutError::NoMutualRefinement { left: rest_left, right: available });
                };
                left.cut(piece);
                right.cut(piece);
                rest_right = (right_behind != 1).then_some(right_behind);
                if left_behind == 1 {
                    break;
                }
                rest_left = left_behind;
            }
        }
        while let Some(entry) = rest_right.take().or_else(|| next_entry(&mut larger, &mut right)) {
            right.cut(entry);
            beyond.push(entry);
        }
        let left = Refinement { fine: left.refine(&t)?, coarse: t };
        let right = Refinement { fine: right.refine(&u)?, coarse: u };
        Ok(MutualRefinement { left, right, beyond })
    }

    /// Returns `T' ↠ T`.
    #[must_use]
    pub fn left(&self) -> &Refinement {
        &self.left
    }

    /// Returns `U' ↠ U`.
    #[must_use]
    pub fn right(&self) -> &Refinement {
        &self.right
    }

    /// Returns the entries of `U'` after those of `T'`.
    #[must_use]
    pub fn beyond(&self) -> &[u64] {
        &self.beyond
    }
}

/// `a / b` if there is no remainder.
fn quotient(a: u64, b: u64) -> Option<u64> {
    if b == 0 { None } else { div_exact(a, b) }
}

/// The next entry of a tuple that is being cut.
fn next_entry(entries: &mut impl Iterator<Item = u64>, cuts: &mut Cuts) -> Option<u64> {
    let entry = entries.next()?;
    cuts.begin();
    Some(entry)
}

/// The pieces of each entry of a tuple.
#[derive(Default)]
struct Cuts(Vec<Vec<u64>>);

impl Cuts {
    fn begin(&mut self) {
        self.0.push(Vec::new());
    }

    fn cut(&mut self, piece: u64) {
        self.append_to_last(piece);
    }

    fn append_to_last(&mut self, piece: u64) -> bool {
        self.0.last_mut().map(|last| last.push(piece)).is_some()
    }

    /// The tuple with the pieces in the places of its entries.
    fn refine(&self, tuple: &HTuple) -> Result<HTuple, LayoutError> {
        let parts: Vec<HTuple> = self
            .0
            .iter()
            .map(|pieces| {
                let mut part = HTuple::building();
                part.flat(pieces);
                part
            })
            .collect();
        substitute(tuple.as_node(), parts.iter().map(HTuple::as_node))
    }
}
