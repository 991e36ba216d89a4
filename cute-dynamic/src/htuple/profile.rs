//! The nesting of a tuple, without its leaves: a string of tokens.
//!
//! Up to 32 tokens, which is a flat tuple of 30 leaves or 8 leaves in a dozen tuples, are packed into 64 bits, so that profiles of that size are copied, compared and taken apart in registers.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;

/// One token of a profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub(crate) enum Token {
    /// A leaf.
    Leaf = 0,
    /// A tuple begins.
    Open = 1,
    /// A tuple ends.
    Close = 2,
}

impl Token {
    #[inline]
    const fn unpack(bits: u64) -> Self {
        match bits & 3 {
            0 => Token::Leaf,
            1 => Token::Open,
            _ => Token::Close,
        }
    }
}

/// The most tokens that are packed.
const PACKED: usize = 32;

/// A string of tokens. It is packed exactly if it is short enough, so that equal strings are equal values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Profile {
    /// Two bits a token, the first token lowest; what is above them is 0.
    Packed { bits: u64, len: u8 },
    /// More than 32 tokens.
    Long(Vec<Token>),
}

impl Profile {
    #[inline]
    pub(crate) const fn new() -> Self {
        Profile::Packed { bits: 0, len: 0 }
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            Profile::Packed { len, .. } => usize::from(*len),
            Profile::Long(tokens) => tokens.len(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, token: Token) {
        match self {
            Profile::Packed { bits, len } if usize::from(*len) < PACKED => {
                *bits |= (token as u64) << (2 * *len);
                *len += 1;
            }
            _ => self.push_long(token),
        }
    }

    #[cold]
    fn push_long(&mut self, token: Token) {
        if let Profile::Packed { .. } = self {
            *self = Profile::Long(self.as_str().tokens().collect());
        }
        if let Profile::Long(tokens) = self {
            tokens.push(token);
        }
    }

    /// Appends a flat tuple of so many leaves; a leaf for one.
    #[inline]
    pub(crate) fn push_flat(&mut self, leaves: usize) {
        match self {
            Profile::Packed { bits, len } if usize::from(*len) + leaves + 2 <= PACKED => {
                let at = 2 * *len;
                if leaves == 1 {
                    *len += 1;
                } else {
                    // The tokens of the leaves are 0.
                    *bits |= (Token::Open as u64) << at | (Token::Close as u64) << (at + 2 * (leaves as u8 + 1));
                    *len += leaves as u8 + 2;
                }
            }
            _ if leaves == 1 => self.push(Token::Leaf),
            _ => {
                self.push(Token::Open);
                (0..leaves).for_each(|_| self.push(Token::Leaf));
                self.push(Token::Close);
            }
        }
    }

    /// Appends the tokens of another profile with a flat tuple of so many leaves in the place of each leaf; with a leaf where it is one.
    #[inline]
    pub(crate) fn extend_replacing(&mut self, more: Tokens<'_>, leaves: &[usize]) {
        let mut counts = leaves.iter();
        if let (Profile::Packed { bits, len }, Tokens::Packed { bits: mut rest, len: count }) = (&mut *self, more) {
            let (mut packed, mut at) = (*bits, usize::from(*len));
            let fits = (0..count).all(|_| {
                let token = rest & 3;
                rest >>= 2;
                let count = if token == Token::Leaf as u64 { counts.next().map_or(1, |&count| count) } else { 1 };
                // With two more for a tuple around the leaves.
                if count > PACKED || at + count + 2 * usize::from(count != 1) > PACKED {
                    return false;
                }
                if count == 1 {
                    packed |= token << (2 * at);
                    at += 1;
                } else {
                    packed |= (Token::Open as u64) << (2 * at) | (Token::Close as u64) << (2 * (at + count + 1));
                    at += count + 2;
                }
                true
            });
            if fits {
                (*bits, *len) = (packed, at as u8);
                return;
            }
        }
        self.extend_replacing_long(more, leaves);
    }

    #[cold]
    fn extend_replacing_long(&mut self, more: Tokens<'_>, leaves: &[usize]) {
        let mut leaves = leaves.iter();
        for token in more.tokens() {
            match token {
                Token::Leaf => self.push_flat(leaves.next().map_or(1, |&count| count)),
                token => self.push(token),
            }
        }
    }

    /// Appends the tokens of another profile.
    #[inline]
    pub(crate) fn extend(&mut self, more: Tokens<'_>) {
        match (&mut *self, more) {
            (Profile::Packed { bits, len }, Tokens::Packed { bits: more, len: count }) if usize::from(*len + count) <= PACKED => {
                // A shift by 64 would only move zeros.
                *bits |= more.checked_shl(2 * u32::from(*len)).unwrap_or(0);
                *len += count;
            }
            _ => more.tokens().for_each(|token| self.push(token)),
        }
    }

    /// Whether there is memory for so many more tokens.
    pub(crate) fn try_reserve(&mut self, more: usize) -> Result<(), TryReserveError> {
        match self {
            Profile::Packed { .. } => Vec::<Token>::new().try_reserve(PACKED.saturating_add(more)),
            Profile::Long(tokens) => tokens.try_reserve(more),
        }
    }

    #[inline]
    pub(crate) fn as_str(&self) -> Tokens<'_> {
        match self {
            Profile::Packed { bits, len } => Tokens::Packed { bits: *bits, len: *len },
            Profile::Long(tokens) => Tokens::Long(tokens),
        }
    }
}

/// A part of a [`Profile`], borrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tokens<'a> {
    /// As in [`Profile::Packed`].
    Packed { bits: u64, len: u8 },
    /// Any number of tokens, part of a long profile.
    Long(&'a [Token]),
}

impl<'a> Tokens<'a> {
    /// The profile of a leaf.
    pub(crate) const LEAF: Tokens<'static> = Tokens::Packed { bits: Token::Leaf as u64, len: 1 };

    #[inline]
    pub(crate) fn first(self) -> Option<Token> {
        match self {
            Tokens::Packed { len: 0, .. } => None,
            Tokens::Packed { bits, .. } => Some(Token::unpack(bits)),
            Tokens::Long(tokens) => tokens.first().copied(),
        }
    }

    /// The tokens between the first and the last.
    #[inline]
    pub(crate) fn inner(self) -> Self {
        match self {
            Tokens::Packed { bits, len } => {
                let len = len.saturating_sub(2);
                Tokens::Packed { bits: (bits >> 2) & low_tokens(len), len }
            }
            Tokens::Long(tokens) => Tokens::Long(tokens.get(1..tokens.len() - 1).unwrap_or(&[])),
        }
    }

    /// The first leaf or tuple, the number of its leaves, and the tokens behind it; `None` at the end.
    #[inline]
    pub(crate) fn split_first_tree(self) -> Option<(Self, usize, Self)> {
        let (mut depth, mut leaves, mut length) = (0usize, 0, 0);
        for token in self.tokens() {
            length += 1;
            match token {
                Token::Leaf => leaves += 1,
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
            }
            if depth == 0 {
                let (tree, behind) = self.split_at(length);
                return Some((tree, leaves, behind));
            }
        }
        None
    }

    #[inline]
    fn split_at(self, at: usize) -> (Self, Self) {
        match self {
            Tokens::Packed { bits, len } => {
                // At most `len`, which is at most 32.
                let at = at as u8;
                let behind = bits.checked_shr(2 * u32::from(at)).unwrap_or(0);
                (Tokens::Packed { bits: bits & low_tokens(at), len: at }, Tokens::Packed { bits: behind, len: len - at })
            }
            Tokens::Long(tokens) => {
                let (tree, behind) = tokens.split_at(at);
                (Tokens::Long(tree), Tokens::Long(behind))
            }
        }
    }

    /// The tokens one by one.
    #[inline]
    pub(crate) fn tokens(self) -> TokenIter<'a> {
        TokenIter(self)
    }
}

/// The tokens of a profile, one by one.
#[derive(Clone, Debug)]
pub(crate) struct TokenIter<'a>(Tokens<'a>);

impl Iterator for TokenIter<'_> {
    type Item = Token;

    #[inline]
    fn next(&mut self) -> Option<Token> {
        match &mut self.0 {
            Tokens::Packed { len: 0, .. } => None,
            Tokens::Packed { bits, len } => {
                let token = Token::unpack(*bits);
                (*bits, *len) = (*bits >> 2, *len - 1);
                Some(token)
            }
            Tokens::Long(tokens) => {
                let (&token, rest) = tokens.split_first()?;
                *tokens = rest;
                Some(token)
            }
        }
    }
}

/// Ones for the bits of the first `len` tokens.
#[inline]
const fn low_tokens(len: u8) -> u64 {
    if len == 0 { 0 } else { u64::MAX >> (64 - 2 * len as u32) }
}
