//! Profiles: the nestings of tuples, as an operad (Colfax, *Categorical foundations for CuTe
//! layouts*, connections to the theory of operads).
//!
//! A profile is a nested tuple whose entries are all the symbol `*`. One with `n` entries is an
//! operation with `n` inputs: [`substitute`](Profile::substitute) puts profiles in the places of
//! the entries. The profile `*` is the unit, and substitution is associative: profiles are an
//! operad. Nested tuples are profiles with numbers in the places of the entries
//! ([`label`](Profile::label)), and a [refinement](super::Refinement) substitutes nested tuples for
//! numbers, each of the same product.

use super::refinement::substitute;
use crate::htuple::{HTuple, Leaf, Node};
use crate::parse::Parser;
use crate::{LayoutError, ParseError};
use core::fmt;
use core::str::FromStr;

/// A nested tuple of `*`: a nesting without numbers.
///
/// ```
/// use cute_dynamic::{HTuple, category::Profile};
///
/// let profile: Profile = "((*,*),(*,*))".parse()?;
/// assert_eq!((profile.arity(), profile.depth()), (4, 2));
/// assert_eq!(profile.label([2, 2, 5, 5])?, "((2,2),(5,5))".parse::<HTuple>()?);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Profile {
    /// The tuple of this nesting whose entries are all 1.
    ones: HTuple,
}

impl Profile {
    /// Returns `*`, the unit of substitution.
    #[must_use]
    pub fn unit() -> Self {
        Profile { ones: HTuple::from(1) }
    }

    /// Returns the profile of a tuple, or of a layout.
    ///
    /// ```
    /// use cute_dynamic::{Layout, category::Profile};
    /// let layout: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
    /// assert_eq!(Profile::of(&layout).to_string(), "(*,(*,*))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of<T: Leaf>(tuple: &HTuple<T>) -> Self {
        Profile { ones: tuple.map(|_| 1) }
    }

    /// Returns the number of entries, which are the inputs of the operation.
    #[must_use]
    pub fn arity(&self) -> usize {
        self.ones.leaves().len()
    }

    /// Returns the number of top-level modes; 1 for `*`.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.ones.rank()
    }

    /// Returns 0 for `*`, and otherwise one more than the largest depth of a mode.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.ones.depth()
    }

    /// Returns `P ∘ (Q_0, …, Q_{n-1})`: this profile with `Q_i` in the place of entry `i`.
    ///
    /// The unit laws are `* ∘ (Q) = Q` and `P ∘ (*, …, *) = P`. Substitution is associative:
    /// `(P ∘ (Q_i)) ∘ (R_ij) = P ∘ (Q_i ∘ (R_ij))`.
    ///
    /// ```
    /// use cute_dynamic::category::Profile;
    /// let [outer, pair, unit]: [Profile; 3] = ["(*,*)".parse()?, "(*,*)".parse()?, Profile::unit()];
    /// assert_eq!(outer.substitute(&[unit, pair])?.to_string(), "(*,(*,*))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ProfileRankMismatch`] if there is not one profile for each entry;
    /// [`LayoutError::TooDeep`].
    pub fn substitute(&self, parts: &[Profile]) -> Result<Self, LayoutError> {
        self.filled_by(parts.len())?;
        Ok(Profile { ones: substitute(self.ones.as_node(), parts.iter().map(|part| part.ones.as_node()))? })
    }

    /// Returns `P ∘_i Q`: this profile with `Q` in the place of entry `i`.
    ///
    /// ```
    /// use cute_dynamic::category::Profile;
    /// let pair: Profile = "(*,*)".parse()?;
    /// assert_eq!(pair.substitute_at(0, &pair)?.to_string(), "((*,*),*)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`] if there is no such entry; [`LayoutError::TooDeep`].
    pub fn substitute_at(&self, entry: usize, part: &Profile) -> Result<Self, LayoutError> {
        if entry >= self.arity() {
            return Err(LayoutError::NoSuchMode { index: entry, rank: self.arity() });
        }
        let unit = Profile::unit();
        let parts = (0..self.arity()).map(|i| if i == entry { part.ones.as_node() } else { unit.ones.as_node() });
        Ok(Profile { ones: substitute(self.ones.as_node(), parts)? })
    }

    /// Returns the nested tuple with these numbers for the entries.
    ///
    /// # Errors
    /// [`LayoutError::ProfileRankMismatch`] if there is not one number for each entry.
    pub fn label(&self, entries: impl AsRef<[u64]>) -> Result<HTuple, LayoutError> {
        let entries = entries.as_ref();
        self.filled_by(entries.len())?;
        substitute(self.ones.as_node(), entries.iter().map(Node::of_leaf))
    }

    fn filled_by(&self, parts: usize) -> Result<(), LayoutError> {
        let profile = self.arity();
        if parts == profile { Ok(()) } else { Err(LayoutError::ProfileRankMismatch { modes: parts, profile }) }
    }
}

impl fmt::Display for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ones.write(f, '(', ')', |_, f| f.write_str("*"))
    }
}

impl fmt::Debug for Profile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Profile {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let ones = Parser::new(text).whole(|parser| parser.tree(Parser::opens_tuple, |parser| parser.expect('*', "`*` or `(`").map(|()| 1)))?;
        Ok(Profile { ones })
    }
}
