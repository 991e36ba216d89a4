//! The limits that refusals are about.

macro_rules! limits {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty = $limit:expr;)*) => {
        $($(#[doc = $doc])* pub const $name: $type = $limit;)*

        /// The limits by their names, which messages have in braces.
        pub const NAMED: &[(&str, u64)] = &[$((stringify!($name), $name as u64)),*];
    };
}

limits! {
    /// How deep tuples nest, in the notation of types and at run time.
    DEPTH: usize = 64;
    /// How many components a coordinate of a layout in types has in one tuple.
    TYPE_COMPONENTS: usize = 64;
    /// How many components a coordinate of a layout at run time has in one tuple.
    COMPONENTS: usize = 256;
    /// How many components a Rust tuple has to which a coordinate is evaluated.
    RUST_TUPLE: usize = 8;
    /// How many values a function has that is a sequence of layouts.
    VALUES: usize = 64;
    /// How many leaves a layout has whose injectivity a tensor checks at run time.
    CHECKED_LEAVES: usize = 24;
    /// How many steps a tensor takes at most to look for each offset of a part in what it is a part
    /// of.
    PART_STEPS: u64 = 1 << 12;
    /// How many steps a search for an exact answer takes, if nothing else is asked for.
    BUDGET: u64 = 1 << 20;
    /// How many numbers a search for an exact answer keeps at a time: 64 MiB, where they are
    /// offsets with a coordinate each.
    ROOM: u64 = 1 << 22;
    /// How many coordinates a right operand has that an exact composition in types goes through.
    ENUMERATED_COORDINATES: u64 = 256;
    /// How many layouts a list of permutations in types has.
    LISTED_PERMUTATIONS: usize = 64;
    /// How far from an extent or a stride a search for one that composes goes.
    NEAREST: u64 = 256;
    /// How many cells a drawing has.
    CELLS: u64 = 1 << 16;
    /// How many characters the cells of a drawing have.
    CHARACTERS: u64 = 1 << 22;
    /// How many items a list has that answers a question of `cute eval`.
    ITEMS: u64 = 1 << 16;
}

/// The limit of this name.
pub(crate) fn named(name: &str) -> Option<u64> {
    named_bytes(name.as_bytes())
}

pub(crate) const fn named_bytes(name: &[u8]) -> Option<u64> {
    let mut i = 0;
    while i < NAMED.len() {
        if crate::same(NAMED[i].0.as_bytes(), name) {
            return Some(NAMED[i].1);
        }
        i += 1;
    }
    None
}
