//! How large things may be.

/// How deep tuples may nest: a tuple of leaves has depth 1. What would nest deeper is
/// [`LayoutError::TooDeep`](crate::LayoutError::TooDeep).
pub const MAX_DEPTH: usize = cute_refusals::limits::DEPTH;

/// How many components a coordinate may have in one tuple: that is the largest index of a basis
/// element, and one. What would have more is
/// [`LayoutError::TooManyComponents`](crate::LayoutError::TooManyComponents).
pub const MAX_COMPONENTS: usize = cute_refusals::limits::COMPONENTS;
