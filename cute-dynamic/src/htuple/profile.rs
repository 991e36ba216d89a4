//! The nesting of a tuple, without its leaves: a string of tokens.
//!
//! Up to 32 tokens, which is a flat tuple of 30 leaves or 8 leaves in a dozen tuples, are packed
//! into 64 bits, so that profiles of that size are copied, compared and taken apart in registers.

use alloc::collections::TryReserveError;
use alloc::vec::Vec;
use core::iter;

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

/// A string of at most 32 tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Packed {
    /// Two bits a token, the first token lowest; what is above them is 0.
    bits: u64,
    len: u8,
}

impl Packed {
    /// The most tokens that can be packed.
    const MOST: usize = 32;

    pub(crate) const EMPTY: Packed = Packed { bits: 0, len: 0 };

    /// The profile of a leaf.
    const LEAF: Packed = Packed { bits: Token::Leaf as u64, len: 1 };

    /// The profile of a flat tuple of so many leaves, which is a leaf for one; there is room for it
    /// up to 30.
    #[inline(always)]
    pub(crate) const fn flat(leaves: usize) -> Packed {
        const FLAT: [Packed; 31] = {
            let mut flat = [Packed::LEAF; 31];
            let mut leaves = 0;
            while leaves < 31 {
                if leaves != 1 {
                    // The tokens of the leaves are 0.
                    flat[leaves] = Packed { bits: Token::Open as u64 | up(Token::Close as u64, leaves as u8 + 1), len: leaves as u8 + 2 };
                }
                leaves += 1;
            }
            flat
        };
        FLAT[leaves]
    }

    /// Appends a token; `None`, and nothing, if there is no room for it.
    #[inline(always)]
    pub(crate) fn push(&mut self, token: Token) -> Option<()> {
        self.extend(Packed { bits: token as u64, len: 1 })
    }

    /// Appends other tokens; `None`, and nothing, if there is no room for them.
    #[inline(always)]
    pub(crate) fn extend(&mut self, more: Packed) -> Option<()> {
        if usize::from(self.len + more.len) > Packed::MOST {
            return None;
        }
        self.bits |= up(more.bits, self.len);
        self.len += more.len;
        Some(())
    }

    /// Appends a flat tuple of so many leaves, a leaf for one; `None`, and nothing, if there is no
    /// room for it.
    #[inline(always)]
    pub(crate) fn push_flat(&mut self, leaves: usize) -> Option<()> {
        match leaves {
            1 => self.extend(Packed::LEAF),
            // The tokens of the leaves are 0.
            0..Packed::MOST => self.extend(Packed { bits: Token::Open as u64 | up(Token::Close as u64, leaves as u8 + 1), len: leaves as u8 + 2 }),
            _ => None,
        }
    }

    /// Appends other tokens with a flat tuple in the place of each leaf, with a leaf where it has
    /// one; `None` if there is no room for them. `ends` are the numbers of leaves up to the end of
    /// each of these tuples.
    #[inline(always)]
    pub(crate) fn extend_replacing(&mut self, mut more: Packed, ends: &[u8]) -> Option<()> {
        let (mut ends, mut before) = (ends.iter(), 0);
        while let Some((token, behind)) = more.split_first() {
            more = behind;
            if token == Token::Leaf {
                let end = *ends.next()?;
                self.push_flat(usize::from(end - before))?;
                before = end;
            } else {
                self.push(token)?;
            }
        }
        Some(())
    }

    #[inline(always)]
    fn first(self) -> Option<Token> {
        (self.len > 0).then(|| Token::unpack(self.bits))
    }

    #[inline(always)]
    fn split_first(self) -> Option<(Token, Self)> {
        Some((self.first()?, Packed { bits: self.bits >> 2, len: self.len - 1 }))
    }

    /// The first tokens, as many as there are at most, and the others.
    #[inline(always)]
    fn split_at(self, len: u8) -> (Self, Self) {
        (Packed { bits: self.bits & !up(u64::MAX, len), len }, Packed { bits: down(self.bits, len), len: self.len - len })
    }
}

/// Moves tokens after `len` others. In two steps, since a shift by 64 bits is none.
#[inline(always)]
const fn up(bits: u64, len: u8) -> u64 {
    bits << len << len
}

/// Moves tokens to where `len` others were before them.
#[inline(always)]
const fn down(bits: u64, len: u8) -> u64 {
    bits >> len >> len
}

/// A string of tokens. It is packed exactly if it is short enough, so that equal strings are equal
/// values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Profile {
    Packed(Packed),
    /// More than 32 tokens.
    Long(Vec<Token>),
}

impl Profile {
    #[inline]
    pub(crate) const fn new() -> Self {
        Profile::Packed(Packed::EMPTY)
    }

    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            Profile::Packed(packed) => usize::from(packed.len),
            Profile::Long(tokens) => tokens.len(),
        }
    }

    #[inline]
    pub(crate) fn push(&mut self, token: Token) {
        if let Profile::Packed(packed) = self
            && packed.push(token).is_some()
        {
            return;
        }
        self.long().push(token);
    }

    /// Appends a flat tuple of so many leaves; a leaf for one.
    #[inline]
    pub(crate) fn push_flat(&mut self, leaves: usize) {
        if let Profile::Packed(packed) = self
            && packed.push_flat(leaves).is_some()
        {
            return;
        }
        let tokens = self.long();
        if leaves == 1 {
            tokens.push(Token::Leaf);
        } else {
            tokens.push(Token::Open);
            tokens.extend(iter::repeat_n(Token::Leaf, leaves));
            tokens.push(Token::Close);
        }
    }

    /// Appends the tokens of another profile.
    #[inline]
    pub(crate) fn extend(&mut self, more: Tokens<'_>) {
        if let (Profile::Packed(packed), Tokens::Packed(more)) = (&mut *self, more)
            && packed.extend(more).is_some()
        {
            return;
        }
        // One by one: a part of a long profile may be short.
        more.tokens().for_each(|token| self.push(token));
    }

    /// The list of tokens, when there are more than can be packed.
    #[cold]
    fn long(&mut self) -> &mut Vec<Token> {
        if let Profile::Packed(packed) = *self {
            *self = Profile::Long(Tokens::Packed(packed).tokens().collect());
        }
        match self {
            Profile::Long(tokens) => tokens,
            Profile::Packed(_) => unreachable!("it is long now"),
        }
    }

    /// Whether there is memory for so many more tokens.
    pub(crate) fn try_reserve(&mut self, more: usize) -> Result<(), TryReserveError> {
        match self {
            Profile::Packed(packed) if usize::from(packed.len).saturating_add(more) <= Packed::MOST => Ok(()),
            Profile::Packed(_) => Vec::<Token>::new().try_reserve(Packed::MOST.saturating_add(more)),
            Profile::Long(tokens) => tokens.try_reserve(more),
        }
    }

    #[inline]
    pub(crate) fn as_str(&self) -> Tokens<'_> {
        match self {
            Profile::Packed(packed) => Tokens::Packed(*packed),
            Profile::Long(tokens) => Tokens::Long(tokens),
        }
    }
}

/// A part of a [`Profile`], borrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Tokens<'a> {
    Packed(Packed),
    /// Any number of tokens, part of a long profile.
    Long(&'a [Token]),
}

impl<'a> Tokens<'a> {
    /// The profile of a leaf.
    pub(crate) const LEAF: Tokens<'static> = Tokens::Packed(Packed::LEAF);

    #[inline]
    pub(crate) fn first(self) -> Option<Token> {
        match self {
            Tokens::Packed(packed) => packed.first(),
            Tokens::Long(tokens) => tokens.first().copied(),
        }
    }

    /// The tokens between the first and the last.
    #[inline]
    pub(crate) fn inner(self) -> Self {
        match self {
            Tokens::Packed(packed) => {
                let len = packed.len.saturating_sub(2);
                Tokens::Packed(Packed { bits: (packed.bits >> 2) & !up(u64::MAX, len), len })
            }
            Tokens::Long(tokens) => Tokens::Long(tokens.get(1..tokens.len() - 1).unwrap_or(&[])),
        }
    }

    /// The first leaf or tuple, the number of its leaves, and the tokens after it; `None` at the
    /// end.
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
            Tokens::Packed(packed) => {
                // At most its length, which is at most 32.
                let (tree, behind) = packed.split_at(at as u8);
                (Tokens::Packed(tree), Tokens::Packed(behind))
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
            Tokens::Packed(packed) => {
                let (token, behind) = packed.split_first()?;
                *packed = behind;
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
