//! The reasons to refuse, one type and one message trait each.
//!
//! A reason's parameters are the numbers of its message, in decimal. The message itself is the `#[diagnostic::on_unimplemented]` of the
//! trait beside it.

use super::{Explain, Layouts, Reason};
use core::marker::PhantomData;

/// `Name<A, B> "CUTE0nn" Trait { … }` expands to the reason `Name<A, B>`, its code, the message trait
/// `Trait<A, B>`, which nothing implements, and the impl that makes the message the answer to
/// "why does `Refusal<Name<A, B>>` not hold an answer?".
macro_rules! reasons {
    ($(
        $(#[doc = $doc:literal])*
        $name:ident<$($param:ident),+> $code:literal $carrier:ident {
            message: $message:literal,
            label: $label:literal,
            $(note: $note:literal,)+
        }
    )*) => { $(
        $(#[doc = $doc])*
        #[doc = concat!("\n\nCode `", $code, "`.")]
        pub struct $name<$($param),+>(PhantomData<($($param,)+)>);

        impl<$($param),+> Reason for $name<$($param),+> {
            const CODE: &'static str = $code;
        }

        #[doc = concat!("Carries the message of [`", stringify!($name), "`]; nothing implements it.")]
        #[diagnostic::on_unimplemented(
            message = $message,
            label = $label,
            $(note = $note,)+
        )]
        pub trait $carrier<$($param),+> {}

        impl<$($param),+> Explain for $name<$($param),+>
        where
            Layouts: $carrier<$($param),+>,
        {
        }
    )* };
}

reasons! {
    /// A difference below zero.
    BelowZero<A, B> "CUTE090" CanSubtract {
        message: "CUTE090: cannot subtract: {A} - {B} is below zero",
        label: "the difference of these numbers is negative",
        note: "numbers of the layout algebra are 0 or more; swap the operands or use `TrySub`",
    }
    /// A division with a remainder, or by zero.
    DoesNotDivide<A, B> "CUTE091" CanDivide {
        message: "CUTE091: cannot divide exactly: {B} does not divide {A}",
        label: "this division leaves a remainder",
        note: "use `CeilDiv` or `DivRem` for a quotient that is not exact; nothing is divided by 0",
    }

    /// A division by a number that is not known to divide.
    NotKnownToDivide<Divisor, Number> "CUTE016" IsKnownToDivide {
        message: "CUTE016: cannot prove that {Divisor} divides {Number}: one of them is known only at run time",
        label: "what this operation comes to depends on a number that the types do not know",
        note: "make more of it known: a runtime extent that is a multiple of 8 is a `Multiple<Int![8]>`",
        note: "or use the `_ceil` form of the operation, which rounds up and needs predication",
        note: "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`",
    }
    /// Two numbers whose order is not known.
    NotKnownToBeLess<A, B> "CUTE017" IsKnownToBeLess {
        message: "CUTE017: cannot prove which of {A} and {B} is larger: it is known only at run time",
        label: "what this operation comes to depends on a number that the types do not know",
        note: "make more of it known: write what is fixed as a number, or as a `Multiple<Int![8]>`; or work by mode, with a tiler: a mode with one runtime leaf needs no order",
        note: "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`; and a method of a tensor has a form that asks at run time: `try_rows_mut` for `rows_mut`",
    }

    /// A mode of the right operand reaches the end of a mode of the left operand after a run that does not divide its extent.
    ShapeDivisibility<Extent, Run> "CUTE010" RunDividesExtent {
        message: "CUTE010: cannot compose layouts: a run of {Extent} elements of the right operand crosses a mode boundary of the left operand after {Run} of them, and {Run} does not divide {Extent}",
        label: "shape divisibility is violated",
        note: "the run is a mode of the right operand, or what is left of it behind an earlier boundary; a layout would have to split it into runs of {Run}",
        note: "choose an extent that is a multiple of {Run} or that ends before the boundary, or change the left operand's extents",
        note: "in a division the right operand is the tile with its complement; in a product the left one is the block's complement and the right one the tiler",
    }
    /// The modes of the right operand add up to a carry across a mode boundary of the left operand.
    CarriesIntoEachOther<Load, Extent> "CUTE011" ModesDoNotCarry {
        message: "CUTE011: cannot compose layouts: modes of the right operand carry into each other: together they reach {Load} where the left operand has a mode boundary at {Extent}",
        label: "the sum of the right operand's modes crosses a mode boundary",
        note: "where a sum crosses a boundary depends on all of its coordinates, and a layout adds up what each does alone",
        note: "give the right operand modes whose images are disjoint ranges, or a left operand without a boundary there",
        note: "in a division the right operand is the tile with its complement; in a product the left one is the block's complement and the right one the tiler",
    }
    /// A tiler with fewer tiles than the layout has modes.
    TooFewTiles<Tiles, Modes> "CUTE012" AsManyTilesAsModes {
        message: "CUTE012: cannot compose by mode: the tiler has {Tiles} tiles and the layout has {Modes} modes",
        label: "this tiler is too short for the layout",
        note: "write `_` (`Underscore`) for every mode that stays whole; only the divides keep the remaining modes by themselves",
    }
    /// A tiler with more tiles than the layout has modes.
    TooManyTiles<Tiles, Modes> "CUTE013" NoMoreTilesThanModes {
        message: "CUTE013: cannot work by mode: the tiler has {Tiles} tiles and the layout has {Modes} modes",
        label: "this tiler is too long for the layout",
        note: "drop the surplus tiles; a layout of one integer mode such as `8:1` has no modes to go through: tile it with `Layout![4:1]` or the number itself",
    }

    /// A mode of the right operand goes to a mode that the left operand does not have.
    NoSuchComponent<Component, Modes> "CUTE121" HasComponent {
        message: "CUTE121: cannot compose layouts: the right operand yields coordinates with a component {Component}, and this mode of the left operand has {Modes} modes",
        label: "these are no coordinates of the left operand",
        note: "coordinates are weakly congruent to the shape of the left operand: component 1 goes to its mode 1, and a mode is taken as a whole or by its modes, not both",
    }
    /// A stride that is in several components at once.
    NotABasisElement<Stride> "CUTE127" IsABasisElement {
        message: "CUTE127: a stride is in several components at once, and no multiple of a basis element: {Stride}",
        label: "the operation goes by component",
        note: "inverses and complements are those of strides such as `3*e1`; a composition takes `[1, 2]` too, where its run stays within one mode of each component",
        note: "evaluate one after the other: `a.offset(b.coordinate(c))`",
    }

    /// Modes of the right operand add up on a mode of the left operand that yields bits.
    BitsCarry<Extent> "CUTE123" BitsDoNotCarry {
        message: "CUTE123: cannot compose layouts: on a mode of {Extent} elements of the left operand, which yields bits, modes of the right operand would add up with carries",
        label: "a layout combines bits by exclusive or",
        note: "what meets on one mode of bits must have no bit in common: extents and strides of powers of two, on a stride such as `f1`",
        note: "write the left operand with extents of 2, one for each bit",
    }

    /// Layouts over different codomains.
    CodomainsDiffer<A, B> "CUTE120" HaveOneCodomain {
        message: "CUTE120: the modes of a layout yield elements of different codomains: {A} and {B}",
        label: "these cannot be modes of one layout",
        note: "all strides are integers, or all are coordinates (`e0`, `3*e1`) whose components agree, or all are bits (`f5`); 0 goes with any",
    }
    /// A mode of bits that is no part of a matrix.
    NotLinear<Extent> "CUTE124" IsLinear {
        message: "CUTE124: no inverse: a mode of {Extent} elements is not linear in the bits of its coordinate",
        label: "a layout of bits is inverted as a matrix",
        note: "all extents but the last are powers of two, and multiples of a stride by different bits share none: `4:f5` is 5 and 10, `4:f3` would be 3 and 6",
        note: "split the mode into modes of extent 2",
    }
    /// An operation on layouts over another codomain.
    WrongCodomain<Expected, Found> "CUTE122" IsOver {
        message: "CUTE122: this operation takes a layout over `{Expected}`, and this one is over `{Found}`",
        label: "the strides of this layout are of the wrong kind",
        note: "integers have an order and divisors, which coordinates (`3*e1`) and bits (`f5`) have not; the components of a layout of coordinates are layouts of integers: `ComponentOf`",
        note: "bits are offsets, and no coordinates that another layout could take: evaluate one after the other, `a.offset(b.offset(c))`",
    }

    /// A broadcast mode has no complement within a bound.
    Broadcast<Extent> "CUTE020" NoBroadcast {
        message: "CUTE020: the layout is not injective: a mode of extent {Extent} has stride 0",
        label: "several coordinates of this layout map to one offset",
        note: "remove its broadcast modes first, with `Filter`",
        note: "in a division this is the tile: the right operand",
    }
    /// Two modes overlap.
    Overlap<Reach, Stride> "CUTE021" ModesAreSegregated {
        message: "CUTE021: no complement: sorted by stride, one mode reaches up to offset {Reach}, beyond the stride {Stride} of the next mode",
        label: "the modes of this layout overlap",
        note: "a complement needs modes that are segregated: extent * stride of each at most the stride of the next",
        note: "in a division this is about the tile, the right operand; in a product, about the block, the left operand",
    }
    /// The sorted chain of modes does not divide.
    ChainDoesNotDivide<Reach, Stride> "CUTE022" ChainDivides {
        message: "CUTE022: no complement within a bound: sorted by stride, one mode reaches up to offset {Reach}, which does not divide the stride {Stride} of the next mode",
        label: "the gap between two modes of this layout cannot be filled by a mode",
        note: "the layout cannot tile the bound without holes; pad or choose strides so that {Reach} divides {Stride}",
        note: "in a division this is about the tile: the right operand",
    }
    /// The layout does not tile the bound.
    BoundNotTiled<Reach, Bound> "CUTE023" TilesTheBound {
        message: "CUTE023: cannot tile {Bound} elements: the tile repeats every {Reach} elements, and {Reach} does not divide {Bound}",
        label: "a whole number of tiles does not fit",
        note: "use the `_ceil` form, which rounds the number of tiles up and needs predication, or choose a tile whose extent times stride divides {Bound}",
    }

    /// No layout inverts the layout.
    NoLeftInverse<Reach, Stride> "CUTE030" HasLeftInverse {
        message: "CUTE030: no left inverse: sorted by stride, one mode reaches up to offset {Reach}, and no layout can tell its offsets from those of the next mode with stride {Stride}",
        label: "no layout maps the offsets back to coordinates",
        note: "a left inverse needs each stride to be a multiple of the one before it and at least as large as that mode's reach",
    }

    /// A swizzle would read bits that it changes.
    BadSwizzle<Bits, Distance> "CUTE062" ReadsNoneOfWhatItChanges {
        message: "CUTE062: not a swizzle: {Bits} bits over a distance of {Distance} would read bits that it changes",
        label: "this swizzle is not its own inverse",
        note: "the distance, `S` of `Swizzle![B, M, S]` up or down, is at least the number of bits `B`",
    }
    /// A cast through a swizzle that moves parts of elements.
    SwizzleSplits<Bits, Base, Distance, Factor> "CUTE063" MovesWholeElements {
        message: "CUTE063: cannot cast by {Factor}: a swizzle of {Bits} bits above {Base} over a distance of {Distance} does not move elements of {Factor} as a whole",
        label: "over these elements the swizzle is none",
        note: "the factor is a power of two, and every bit that the swizzle reads below it changes one below it: choose a larger base or a positive distance",
    }
    /// A layout that scatters the bits of a swizzle.
    NoSwizzle<Bits, Base> "CUTE064" KeepsBitsInARow {
        message: "CUTE064: no swizzle is the composition: the layout does not keep {Bits} bits above bit {Base} in a row",
        label: "the bits of this swizzle are not moved together",
        note: "behind the layout, the bits that are read and those that they change must be in rows again, at one distance",
        note: "compose the layouts first, and swizzle the result; two swizzles after one another are none if they are the same, and else are not made one",
    }
    /// A swizzled layout that is no layout over bits.
    SumsCarry<Stride> "CUTE064" SumsDoNotCarry {
        message: "CUTE064: no layout over bits is this swizzled layout: the stride {Stride} shares bits with another stride, so that sums carry",
        label: "exclusive or and sum are not the same for these offsets",
        note: "strides of powers of two that fill different bits do not carry: `(8, 8) : (1, 8)`",
    }
    /// A swizzle of bits that belong to a mode whose extent is no power of two.
    SwizzlesRun<Bits> "CUTE064" LeavesRunsAlone {
        message: "CUTE064: no layout over bits is this swizzled layout: the swizzle reads or changes some of the bits {Bits}, over which an odd extent runs",
        label: "the multiples of a stride are swizzled each in another way",
        note: "only bits of extents that are powers of two are swizzled: with `Swizzle![2, 0, 3]`, those of `(8, 4, 3) : (1, 8, 32)`",
    }
    /// A layout over bits that is no swizzled layout.
    NotSwizzled<Stride> "CUTE064" IsSwizzled {
        message: "CUTE064: no swizzled layout is this layout over bits: no swizzle makes its stride {Stride}, together with the others, of strides of one bit each",
        label: "the bits of these strides are not those of one swizzle",
        note: "extents are powers of two, each bit of a coordinate has a bit of its own, and a swizzle adds at most one more to it, all in one row and at one distance: `(8, 8) : (f1, f9)`",
    }
    /// An offset between a layout and its swizzle.
    InnerOffset<Offset> "CUTE065" HasNoInnerOffset {
        message: "CUTE065: the offset {Offset} between the layout and its swizzle stands in the way",
        label: "an inverse needs the offset 0, and an upcast a multiple of its factor",
        note: "slice with `slice_and_offset`: what the swizzle does not touch of the offset is outside of the layout then",
    }
    /// A swizzled layout in which sums carry.
    NotProvedLinear<Stride> "CUTE066" StridesShareNoBits {
        message: "CUTE066: the types do not decide this: the stride {Stride} shares bits with another stride or with the offset, so that sums carry",
        label: "exclusive or and sum are not the same for these offsets",
        note: "extents and strides that are powers of two and fill different bits are decided; padded layouts are not",
        note: "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`",
    }
    /// An extent, a stride or an offset whose bits are not known.
    BitsAtRunTime<Number> "CUTE066" HasKnownBits {
        message: "CUTE066: the types do not decide this: an extent, a stride or an offset is {Number}, and its bits are not known",
        label: "which bits this layout has is known only at run time",
        note: "write them as numbers: `Layout![(8, 8) : (1, 8)]`",
        note: "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`",
    }
    /// A mode that is not made of bits.
    NotBits<Extent> "CUTE066" IsMadeOfBits {
        message: "CUTE066: the types do not decide this: an extent is {Extent}, no power of two",
        label: "the coordinates of this mode are no bits",
        note: "extents and strides that are powers of two and fill different bits are decided; padded layouts are not",
        note: "or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`",
    }
    /// Bank conflicts.
    BankConflicts<Conflicts> "CUTE107" IsFreeOfBankConflicts {
        message: "CUTE107: the access has {Conflicts} bank conflicts in each phase, the first among them",
        label: "threads of one phase want different words of one bank",
        note: "shared memory has 32 banks of 4 bytes; a phase is 32 threads of up to 4 bytes each, 16 of 8, or 8 of 16",
        note: "swizzle the layout: `cute swizzle --find` says how",
    }
    /// Values that are no vector.
    NoVector<Bits> "CUTE108" ValuesAreAVector {
        message: "CUTE108: a thread cannot access its values: of elements of {Bits} bits, every thread has none or too few in a row for an access",
        label: "the values of a thread are no vector",
        note: "an access takes 1, 2, 4, 8 or 16 bytes: elements have a power of two of bits, 128 at most, and those smaller than a byte must be next to each other",
    }
    /// An access of another rank than two.
    NotThreadValue<Rank> "CUTE109" IsThreadsAndValues {
        message: "CUTE109: this is not an access: expected a layout of two modes, (threads, values), and it has {Rank}",
        label: "the access has another rank",
        note: "for one value for each of 32 threads, write `Layout![(32, 1) : (1, 0)]`",
    }

    /// The block does not tile the target shape.
    ShapeNotTiled<Block, Target> "CUTE050" TilesTheShape {
        message: "CUTE050: cannot tile to shape: a block of {Block} elements does not divide the target extent {Target}",
        label: "the target shape is not a whole number of blocks",
        note: "choose a target extent that is a multiple of {Block}",
    }

    /// An upcast that would split an element.
    UpcastSplits<Extent, Stride, Factor> "CUTE060" GroupsWholeElements {
        message: "CUTE060: cannot upcast by {Factor}: the mode {Extent}:{Stride} does not group into whole elements of {Factor}",
        label: "the new element would straddle a mode of this layout",
        note: "a mode's stride must be a multiple of {Factor}, or divide it with the extent a multiple of the quotient",
    }
    /// A downcast without unit stride.
    DowncastNeedsUnitStride<Factor> "CUTE061" HasUnitStride {
        message: "CUTE061: cannot downcast by {Factor}: no mode of the layout has stride 1",
        label: "the split element has no mode to go to",
        note: "a downcast lengthens the contiguous mode; a layout without one has to be given a mode `1:1` first",
    }

    /// A coordinate whose structure does not fit the layout.
    CoordinateMismatch<Coordinate, Shape> "CUTE070" CoordinateFitsShape {
        message: "CUTE070: the coordinate has {Coordinate} components where the shape has {Shape} modes",
        label: "this coordinate does not fit the layout",
        note: "a coordinate is an integer, or a tuple with one component for each mode, nested at most as deep as the shape",
    }
    /// A mode index out of range.
    NoSuchMode<Index, Rank> "CUTE080" ModeExists {
        message: "CUTE080: there is no mode {Index}: the tuple has rank {Rank}",
        label: "mode index out of range",
        note: "modes are numbered from 0",
    }
    /// A range of modes that is empty or runs backwards.
    BadRange<Begin, End> "CUTE081" RangeIsForward {
        message: "CUTE081: the range of modes {Begin}..{End} is empty or runs backwards",
        label: "not a range of modes",
        note: "a range includes its begin, excludes its end, and holds at least one mode",
    }
    /// A flat tuple with too few or too many leaves for a profile.
    ProfileRankMismatch<Leaves, Profile> "CUTE082" FillsProfile {
        message: "CUTE082: cannot unflatten: {Leaves} modes do not fill a profile of {Profile} leaves",
        label: "the number of modes and the number of the profile's leaves differ",
        note: "flatten the tuple first, and give a profile with one leaf for each of its modes",
    }
    /// A profile that is deeper than the tuple.
    ProfileMismatch<Profile, Rank> "CUTE083" ProfileFits {
        message: "CUTE083: the profile has {Profile} modes where the tuple has {Rank}",
        label: "this profile is not weakly congruent to the tuple",
        note: "a profile has the same nesting as the tuple, or stops earlier with a leaf",
    }
    /// A rank that is too large already.
    RankTooLarge<Rank, Target> "CUTE084" RankAtMost {
        message: "CUTE084: cannot extend to rank {Target}: the tuple has rank {Rank} already",
        label: "the tuple is longer than the target rank",
        note: "`AppendTo` and `PrependTo` only add modes; use `Take` to drop some",
    }

    /// Two shapes or profiles that differ in structure.
    NotCongruent<A, B> "CUTE085" AreCongruent {
        message: "CUTE085: not congruent: tuples of {A} leaves and {B} leaves with different nesting",
        label: "the profiles of these tuples differ",
        note: "congruent tuples have the same rank, recursively; the values of the leaves do not matter",
    }
    /// The first profile is not a prefix of the second.
    NotWeaklyCongruent<A, B> "CUTE086" AreWeaklyCongruent {
        message: "CUTE086: not weakly congruent: a tuple of {A} leaves does not coarsen a tuple of {B} leaves",
        label: "the first profile is not a coarser form of the second",
        note: "a leaf is weakly congruent to anything; a tuple only to a tuple of the same rank, mode by mode",
    }
    /// The first shape's coordinates are not coordinates of the second.
    NotCompatible<A, B> "CUTE087" AreCompatible {
        message: "CUTE087: not compatible: a shape of size {A} cannot coarsen this shape of size {B}",
        label: "not every coordinate of the first shape is a coordinate of the second",
        note: "each leaf of the first shape must equal the size of the mode of the second that it stands for",
    }
    /// The first shape does not cover the second.
    NotWeaklyCompatible<A, B> "CUTE088" AreWeaklyCompatible {
        message: "CUTE088: not weakly compatible: no leaf-wise multiple of a shape of size {A} coarsens this shape of size {B}",
        label: "the sizes of the modes are not multiples of the leaves",
        note: "each leaf of the first shape must divide the size of the mode of the second that it stands for",
    }

    /// Two tuples that are paired mode by mode have different ranks.
    RanksDiffer<A, B> "CUTE092" RanksAreEqual {
        message: "CUTE092: cannot pair the modes: one tuple has {A} modes, the other {B}",
        label: "the ranks of these tuples differ",
        note: "group, take or append modes until the ranks are equal",
    }

    /// Not provably injective.
    NotInjective<Reach, Stride> "CUTE100" MapsInjectively {
        message: "CUTE100: the layout is not proved injective: sorted by stride, the modes up to some mode reach offset {Reach}, and the stride of the next is {Stride}, not more",
        label: "two coordinates may map to one offset",
        note: "the proof needs each stride to be larger than all offsets of the modes with smaller strides, the sum of their (extent - 1) * stride",
    }
    /// Not a bijection.
    NotBijective<Expected, Stride> "CUTE101" MapsBijectively {
        message: "CUTE101: the layout is not a permutation of [0, size): sorted by stride, the next mode must have stride {Expected} and has {Stride}",
        label: "the image of this layout is not a contiguous range from 0",
        note: "a layout is a bijection onto [0, size) exactly when its sorted strides chain: 1, then each extent * stride",
    }
    /// The image leaves a range.
    ImageTooLarge<Cosize, Bound> "CUTE102" ImageIsWithin {
        message: "CUTE102: the cosize of the layout is {Cosize}, more than {Bound}",
        label: "the image of this layout is larger than the bound",
        note: "the offsets of the layout must all be below {Bound}; the cosize is one more than the largest",
    }

    /// A mode of data is no whole number of the tiles of a tiled instruction.
    NotWholeTiles<Size, Tile> "CUTE143" ModesAreWholeTiles {
        message: "CUTE143: cannot partition: a mode of {Size} elements is not a whole number of tiles of {Tile}",
        label: "all threads together go through whole tiles",
        note: "pad the mode to a multiple of {Tile}, choose a smaller tile, or divide with a `_ceil` form first and predicate",
    }
    /// A tile of a tiled product is no whole number of its atoms.
    NotWholeAtoms<Tile, Atoms> "CUTE144" TileIsWholeAtoms {
        message: "CUTE144: not a tiled product: its tile has {Tile} elements along a mode, and the atoms side by side have {Atoms}",
        label: "the atoms do not fill the tile a whole number of times",
        note: "choose a permutation of a multiple of {Atoms} elements, or fewer atoms along this mode; `_` is the tile of the atoms themselves",
    }
    /// The threads of a tiled copy are no whole number of those of its atom.
    NotWholeThreads<Threads, Atom> "CUTE145" ThreadsAreWholeAtoms {
        message: "CUTE145: not a tiled copy: it has {Threads} threads, and the instruction works with {Atom} at a time",
        label: "the threads do not form whole groups",
        note: "choose a layout of threads whose size is a multiple of {Atom}, or an instruction of fewer threads",
    }
    /// The values of a thread in a tiled copy are no whole number of those of its atom.
    NotWholeVectors<Values, Vector> "CUTE146" ValuesAreWholeVectors {
        message: "CUTE146: not a tiled copy: each thread has {Values} values, and the instruction moves {Vector} at a time",
        label: "the values do not form whole vectors",
        note: "choose a layout of values whose size is a multiple of {Vector}, or a narrower instruction",
    }

    /// What an instruction moves for a thread at once does not lie together in memory.
    NotVectors<Vector> "CUTE147" ValuesAreVectors {
        message: "CUTE147: the {Vector} values that the instruction moves at once do not lie together in this data",
        label: "no vector of memory is what a thread has",
        note: "let the values of a thread run along the mode of stride 1, in its order, or choose a narrower instruction",
    }

    /// What an instruction copies for a thread is no whole number of elements.
    NotWholeElements<Values, Element> "CUTE148" BitsAreWholeElements {
        message: "CUTE148: not an atom of a copy: the instruction moves {Values} bits for each thread, and an element has {Element}",
        label: "the bits do not form whole elements",
        note: "choose an instruction that moves a multiple of {Element} bits, or copy the elements as narrower numbers",
    }
    /// An instruction divides elements between threads.
    SplitElements<Holders, Threads> "CUTE148" ThreadsHoldElements {
        message: "CUTE148: not an atom of a copy: the instruction divides each element between threads: {Holders} of them would hold what {Threads} have",
        label: "each of the threads has part of an element",
        note: "choose an instruction whose threads have the bits of an element together, or copy the elements as narrower numbers",
    }

    /// Two tensors that an algorithm goes through together differ in size.
    SizesDiffer<What, A, B> "CUTE104" SizesAgree {
        message: "CUTE104: the sizes of these tensors do not agree in {What}: {A} and {B}",
        label: "an algorithm goes through these tensors together, and one is longer than the other",
        note: "the shapes may differ, the sizes may not: copy between slices or tiles of one size; in a product, A is (M,K), B is (N,K) and C is (M,N)",
    }
    /// Two tensors that an algorithm goes through together have sizes that only the program knows.
    SizesNotKnown<What, A, B> "CUTE105" SizesAreKnown {
        message: "CUTE105: whether the sizes of these tensors agree in {What} is known only at run time: {A} and {B}",
        label: "the types do not say that these sizes are equal",
        note: "use the `try_` form of the algorithm, which compares the sizes and returns a `Result`",
    }
}
