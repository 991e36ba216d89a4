//! Subtrees of tuples.

use super::profile::{Packed, Token, Tokens};
use crate::LayoutError;

/// A subtree of an [`HTuple`](super::HTuple), borrowed.
pub struct Node<'a, T> {
    pub(super) tokens: Tokens<'a>,
    pub(super) leaves: &'a [T],
}

impl<T> Clone for Node<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Node<'_, T> {}

impl<'a, T> Node<'a, T> {
    /// Whether a tuple with this many components is a coordinate of what has these modes.
    pub(crate) fn check_components(self, components: usize) -> Result<(), LayoutError> {
        match self.rank() {
            _ if self.is_leaf() => Err(LayoutError::CoordinateTooDeep { components }),
            modes if components != modes => Err(LayoutError::CoordinateMismatch { components, modes }),
            _ => Ok(()),
        }
    }

    /// The subtree that is this leaf.
    pub(crate) fn of_leaf(leaf: &'a T) -> Self {
        Node { tokens: Tokens::LEAF, leaves: core::slice::from_ref(leaf) }
    }

    #[inline]
    pub(crate) fn is_leaf(self) -> bool {
        self.tokens.first() == Some(Token::Leaf)
    }

    /// The profile, if it is short enough to be packed.
    #[inline]
    pub(crate) fn packed(self) -> Option<Packed> {
        match self.tokens {
            Tokens::Packed(packed) => Some(packed),
            Tokens::Long(_) => None,
        }
    }

    #[inline]
    pub(crate) fn leaves(self) -> &'a [T] {
        self.leaves
    }

    /// The modes; a leaf is its own only mode.
    #[inline]
    pub(crate) fn modes(self) -> Modes<'a, T> {
        let tokens = if self.is_leaf() { self.tokens } else { self.tokens.inner() };
        Modes { tokens, leaves: self.leaves }
    }

    /// The number of modes; 1 for a leaf.
    #[inline]
    pub(crate) fn rank(self) -> usize {
        self.modes().count()
    }

    pub(crate) fn depth(self) -> usize {
        let (mut depth, mut deepest) = (0, 0);
        for token in self.tokens.tokens() {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                Token::Leaf => {}
            }
            deepest = deepest.max(depth);
        }
        deepest
    }
}

/// The modes of a [`Node`].
pub(crate) struct Modes<'a, T> {
    tokens: Tokens<'a>,
    leaves: &'a [T],
}

impl<T> Clone for Modes<'_, T> {
    fn clone(&self) -> Self {
        Modes { tokens: self.tokens, leaves: self.leaves }
    }
}

impl<'a, T> Iterator for Modes<'a, T> {
    type Item = Node<'a, T>;

    #[inline]
    fn next(&mut self) -> Option<Node<'a, T>> {
        let (tokens, count, behind) = self.tokens.split_first_tree()?;
        let (leaves, leaves_behind) = self.leaves.split_at(count);
        *self = Modes { tokens: behind, leaves: leaves_behind };
        Some(Node { tokens, leaves })
    }
}
