//! Why an operation has no answer: one enum with the numbers of each reason. The texts are those of
//! the table of refusals.

use crate::codomain::Codomain;
use core::fmt;
use cute_refusals::Witness;

cute_refusals::errors! {
    /// Why an operation has no answer.
    ///
    /// Every variant carries the numbers of its message. [`LayoutError::code`] is the code under
    /// which the static crate refuses to compile the same operation, so that one page explains
    /// both: `cute_static::diagnostic::codes`.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let a: Layout = "(4,6,8):(2,3,5)".parse()?;
    /// let b: Layout = "6:3".parse()?;
    /// let error = a.compose(&b).unwrap_err();
    /// assert_eq!(error.code(), "CUTE010");
    /// assert!(matches!(error, LayoutError::ShapeDivisibility { extent: 3, run: 2, .. }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum LayoutError {
        ZeroExtent,
        NotALayout (AtRunTime) {
            /// The leaves of the shape.
            shape: usize = Shape,
            /// The leaves of the stride.
            stride: usize = Stride,
        },
        WrongOperand (AtRunTime) {
            /// The tile, counted from 0.
            tile: usize = Tile,
        } at Some(Witness::Leaf(*tile)),
        ZeroArgument,
        Overflow,
        TooDeep,
        ShapeDivisibility {
            /// The extent of the run.
            extent: u64 = Extent,
            /// How many of its elements lie before the boundary.
            run: u64 = Run,
            /// The first leaf of the right operand, counted from 0, with which the composition of
            /// the leaves up to it is refused. The run may be of a later one: modes before it
            /// carry, too.
            leaf: usize,
            /// The smallest integral coordinate of the right operand at which no layout can agree.
            /// `None` where the rule was only cautious, so that
            /// [`Layout::compose_exact`](crate::Layout::compose_exact) finds a layout, where the
            /// search for it takes long, and where an operand is not over integers.
            witness: Option<u64>,
        } at first_wrong(*witness, *leaf),
        CarriesIntoEachOther {
            /// The largest offset that the modes add up to.
            load: u64 = Load,
            /// The boundary that this is not below.
            extent: u64 = Extent,
            /// The first leaf of the right operand, counted from 0, with which the composition of
            /// the leaves up to it is refused. Leaves after it may add to the load.
            leaf: usize,
            /// As in [`ShapeDivisibility`](LayoutError::ShapeDivisibility).
            witness: Option<u64>,
        } at first_wrong(*witness, *leaf),
        TooFewTiles {
            /// The number of tiles.
            tiles: usize = Tiles,
            /// The number of modes.
            modes: usize = Modes,
        },
        TooManyTiles {
            /// The number of tiles.
            tiles: usize = Tiles,
            /// The number of modes.
            modes: usize = Modes,
        },
        NoLayout {
            /// The smallest integral coordinate of the right operand at which no layout can agree
            /// with the composition.
            witness: u64 = Witness,
            /// The value that the composition has there.
            value: i128 = Value,
            /// The value that every layout which agrees before has there; `None` if it does not fit
            /// in 64 bits.
            forced: Option<i128> = Forced (Forced),
        } at Some(Witness::Coordinate(*witness)),
        NoLayoutFrom = NoLayout (OfElements) {
            /// The smallest integral coordinate of the right operand at which no layout can agree
            /// with the composition, whose values are no integers, or whose right operand yields
            /// coordinates.
            witness: u64 = Witness,
        } at Some(Witness::Coordinate(*witness)),
        BudgetSpent {
            /// The number of steps that it was allowed.
            budget: u64 = Budget,
        },
        RoomSpent {
            /// The most numbers that a search keeps.
            room: u64 = Room,
        },
        Broadcast {
            /// The extent of the mode with stride 0.
            extent: u64 = Extent,
        },
        /// Its witness is the second offset of the next mode.
        Overlap {
            /// The offset to which one of them extends: its extent times its stride.
            reach: u64 = Reach,
            /// The stride of the next.
            stride: u64 = Stride,
        } at Some(Witness::Offset(*stride)),
        /// Its witness is the offset at which the tile of the gap begins that runs into the next
        /// mode.
        ChainDoesNotDivide {
            /// The offset to which one of them extends: its extent times its stride.
            reach: u64 = Reach,
            /// The stride of the next.
            stride: u64 = Stride,
        } at stride.checked_rem(*reach).map(|rest| Witness::Offset(stride - rest)),
        /// Its witness is the offset at which the first tile begins that does not fit.
        BoundNotTiled {
            /// The layout repeats every this many elements.
            reach: u64 = Reach,
            /// The bound.
            bound: u64 = Bound,
        } at bound.checked_rem(*reach).map(|rest| Witness::Offset(bound - rest)),
        NotBroadcast {
            /// The extent of the mode.
            extent: u64 = Extent,
            /// The extent of the shape there.
            target: u64 = Target,
        },
        NoLeftInverse (AtRunTime) {
            /// The offset to which a mode extends: its extent times its stride.
            reach: u64 = Reach,
            /// The stride of the next.
            stride: u64 = Stride,
        },
        NoCoordinate {
            /// The offset.
            offset: u64 = Offset,
        } at Some(Witness::Offset(*offset)),
        ShapeNotTiled {
            /// The size of the block's mode.
            block: u64 = Block,
            /// The size of the target's mode.
            target: u64 = Target,
        },
        UpcastSplits {
            /// The extent of the mode.
            extent: u64 = Extent,
            /// The stride of the mode.
            stride: u64 = Stride,
            /// The factor of the upcast.
            factor: u64 = Factor,
            /// The leaf that is this mode, counted from 0. The layout of the leaves before it has
            /// an upcast, and that of the leaves up to it has none.
            leaf: usize,
        } at Some(Witness::Leaf(*leaf)),
        DowncastNeedsUnitStride {
            /// The factor of the downcast.
            factor: u64 = Factor,
        },
        BadSwizzle (AtRunTime) {
            /// The number of bits.
            bits: u32 = Bits,
            /// The number of bits below them.
            base: u32 = Base,
            /// The distance.
            shift: i32 = Distance,
        },
        SwizzleSplits {
            /// The number of bits of the swizzle.
            bits: u32 = Bits,
            /// The number of bits below them.
            base: u32 = Base,
            /// The distance.
            shift: i32 = Distance,
            /// The factor of the cast.
            factor: u64 = Factor,
        },
        NoSwizzle (AtRunTime),
        SwizzleMasks {
            /// The bits to read.
            reads: u64 = Reads,
            /// The bits to change.
            changes: u64 = Changes,
        },
        SwizzleCarries (AtRunTime),
        InnerOffset {
            /// The offset.
            offset: u64 = Offset,
        },
        ShiftedLayout {
            /// The offset.
            offset: u64 = Offset,
        },
        SwizzledStrides,
        SumsCarry (AtRunTime),
        SwizzlesRun (AtRunTime),
        NotSwizzled (AtRunTime),
        CoordinateMismatch {
            /// The number of its components.
            components: usize = Coordinate,
            /// The number of modes of the shape.
            modes: usize = Shape,
        },
        CoordinateTooDeep {
            /// The number of its components.
            components: usize = Components,
        },
        OutOfBounds {
            /// The component at fault.
            component: u64 = Component,
            /// The extent of the mode that it is a coordinate of.
            extent: u64 = Extent,
        },
        NoSuchMode {
            /// The index of the mode.
            index: usize = Index,
            /// The rank.
            rank: usize = Rank,
        },
        BadRange {
            /// The first mode of the range.
            begin: usize = Begin,
            /// The mode after the range.
            end: usize = End,
        },
        ProfileRankMismatch {
            /// The number of modes.
            modes: usize = Leaves,
            /// The number of leaves of the profile.
            profile: usize = Profile,
        },
        ProfileMismatch {
            /// The rank of the profile.
            profile: usize = Profile,
            /// The rank of the tuple.
            modes: usize = Rank,
        },
        RankTooLarge {
            /// The rank.
            rank: usize = Rank,
            /// The rank that was asked for.
            target: usize = Target,
        },
        NotCongruent {
            /// The number of leaves of the first.
            a: usize = A,
            /// The number of leaves of the second.
            b: usize = B,
        },
        NotCompatible {
            /// The size of the first shape, or of a mode of it.
            a: u64 = A,
            /// The size of the second shape, or of a mode of it.
            b: u64 = B,
        },
        DoesNotDivide {
            /// The dividend.
            dividend: u64 = A,
            /// The divisor.
            divisor: u64 = B,
        },
        RanksDiffer {
            /// The rank of the first.
            a: usize = A,
            /// The rank of the second.
            b: usize = B,
        },
        NotAMatrix {
            /// The number of modes.
            rank: usize = Rank,
        },
        NotInjective (AtRunTime) {
            /// The smaller integral coordinate.
            first: u64 = First,
            /// The larger one.
            second: u64 = Second,
            /// The offset of both.
            offset: i128 = Offset,
        } at Some(Witness::Coordinates(*first, *second)),
        NotInjectiveAt = NotInjective (OfElements) {
            /// The smaller integral coordinate.
            first: u64 = First,
            /// The larger one, with the same value, which is no integer.
            second: u64 = Second,
        } at Some(Witness::Coordinates(*first, *second)),
        /// Its witness is an offset below the size that no coordinate has, or that several have.
        NotBijective {
            /// The stride that the next of the sorted modes must have.
            expected: u64 = Expected,
            /// The stride that it has.
            stride: u64 = Stride,
        } at Some(Witness::Offset(*expected.min(stride))),
        /// Its witness is the largest offset, or the largest value of the component.
        ImageTooLarge {
            /// The cosize of the layout, or of the component.
            cosize: u64 = Cosize,
            /// The bound.
            bound: u64 = Bound,
            /// The component that is too large, of a layout over coordinates: which leaf of a
            /// coordinate it is, counted from 0.
            component: Option<usize>,
        } at largest(*component, *cosize),
        ImageBelowZero = ImageTooLarge (BelowZero) {
            /// The least offset, or the least value of the component.
            offset: i128 = Offset,
            /// The bound.
            bound: u64 = Bound,
            /// The component, as of [`ImageTooLarge`](LayoutError::ImageTooLarge).
            component: Option<usize>,
        },
        BankConflicts (AtRunTime) {
            /// The first phase that has any, counted from 0.
            phase: usize = Phase,
            /// How many it has.
            conflicts: u64 = Conflicts,
        },
        NoVector {
            /// The bits of an element.
            bits: u64 = Bits,
        },
        NotThreadValue {
            /// The rank of the access.
            rank: usize = Rank,
        },
        NotAffine {
            /// The first index at which no layout agrees with the function.
            index: u64 = Index,
            /// The value of the function there.
            value: i128 = Value,
            /// The value that every layout which agrees before has there; `None` if it does not fit
            /// in 64 bits.
            forced: Option<i128> = Forced (Forced),
        } at Some(Witness::Coordinate(*index)),
        NotAffineFrom = NotAffine (OfElements) {
            /// The first index at which no layout agrees with the function, whose values are no
            /// integers.
            index: u64 = Index,
        } at Some(Witness::Coordinate(*index)),
        NotPrime {
            /// The factor.
            factor: u64 = Factor,
        },
        NotAMorphism {
            /// The entry of the domain that goes wrong, counted from 0.
            entry: usize = Entry,
            /// Where it goes: there is no such entry, it is another number, or an earlier entry
            /// goes there.
            target: usize = Target,
        } at Some(Witness::Leaf(*entry)),
        NotComposable {
            /// The first entry that differs, counted from 0; the number of entries if only the
            /// nesting does.
            entry: usize = Entry,
        } at Some(Witness::Leaf(*entry)),
        NotInvertible {
            /// An entry of the codomain, or of the domain, that no one entry of the other goes
            /// with, counted from 0.
            entry: usize = Entry,
        } at Some(Witness::Leaf(*entry)),
        NotTractable {
            /// The offset to which a mode extends: its extent times its stride.
            reach: u64 = Reach,
            /// The stride of the next.
            stride: u64 = Stride,
        } at stride.checked_rem(*reach).map(|rest| Witness::Offset(stride - rest)),
        NotARefinement {
            /// The first entry of the coarse tuple that is not refined, counted from 0.
            entry: usize = Entry,
        } at Some(Witness::Leaf(*entry)),
        NoMutualRefinement {
            /// What is left of an entry of the first.
            left: u64 = Left,
            /// What is left of an entry of the second.
            right: u64 = Right,
        },
        CodomainsDiffer {
            /// What one of them is of.
            left: Codomain = A,
            /// What the other is of. Where both are the same, they differ in a component: it is a
            /// number in one and a tuple in the other.
            right: Codomain = B,
        },
        NoSuchComponent {
            /// The index of the component.
            index: usize = Component,
            /// The number of modes that there are; 0 for a number, which is no tuple.
            modes: usize = Modes,
        },
        WrongCodomain {
            /// What is expected. Where it is coordinates, integers will do.
            expected: Codomain = Expected (Expected),
            /// What is found.
            found: Codomain = Found,
        },
        NegativeStride {
            /// The stride.
            stride: i64 = Stride,
        },
        RunsBackwards = NegativeStride (Backwards),
        NegativeOffset = NegativeStride (Offset) {
            /// The value.
            offset: i64 = Offset,
        },
        BitsCarry (AtRunTime) {
            /// The extent of one of the modes that would have to be added up.
            extent: u64 = Extent,
        },
        NotDistributive (AtRunTime) {
            /// The extent of one of the modes that would have to be added up.
            extent: u64 = Extent,
            /// What the strides are.
            codomain: Codomain = Found,
        },
        /// What a type of another crate answers where its elements have no sum or no multiple.
        ElementRefused {
            /// Why, in the words of that crate.
            words: &'static str = Words,
        },
        NotLinear (AtRunTime) {
            /// The extent of the mode at fault: it is no power of two and not the last, or
            /// multiples of the stride by different bits share some.
            extent: u64 = Extent,
            /// Its stride.
            stride: u64 = Stride,
        },
        TooManyValues {
            /// How many values there are.
            values: usize = Values,
            /// How many there may be.
            limit: usize = Limit,
        },
        TooManyComponents {
            /// The index of a component beyond the limit.
            index: usize = Component,
            /// How many there may be.
            limit: usize = Limit,
        },
        NotLeftDivisible {
            /// What is left of the divisor at the extent that does not fit.
            left: u64 = Left,
            /// The extent.
            extent: u64 = Extent,
        },
        IntervalsMeet {
            /// The end of the interval that starts earlier.
            first: u64 = First,
            /// The start of the other.
            second: u64 = Second,
        },
        NoLinearForm (AtRunTime) {
            /// The extent of the mode at fault: it is no power of two, or multiples of the stride
            /// by different bits share some.
            extent: u64 = Extent,
            /// Its stride, or the part of it that is bits.
            stride: u64 = Stride,
        },
        NotSemiLinear {
            /// The first integral coordinate at which no layout of the shape agrees with the
            /// function.
            index: u64 = Index,
        } at Some(Witness::Coordinate(*index)),
        NotABasisElement (AtRunTime) {
            /// The leaf of the layout, counted from 0.
            leaf: usize = Leaf,
            /// The number of its components that are not 0.
            components: usize = Components,
        } at Some(Witness::Leaf(*leaf)),
    }
}

impl LayoutError {
    /// What is refused of a component's codomain, said of the codomain of the whole.
    pub(crate) fn of_component(self, whole: Codomain) -> Self {
        match self {
            Self::WrongCodomain { expected, .. } => Self::WrongCodomain { expected, found: whole },
            error => error,
        }
    }
}

/// Returns the largest offset, or the largest value of a component.
fn largest(component: Option<usize>, cosize: u64) -> Option<Witness> {
    let last = cosize.checked_sub(1)?;
    Some(component.map_or(Witness::Offset(last), |component| Witness::Component(component, last)))
}

/// The coordinate at which no layout agrees, or else the first leaf that does not fit.
fn first_wrong(coordinate: Option<u64>, leaf: usize) -> Option<Witness> {
    Some(coordinate.map_or(Witness::Leaf(leaf), Witness::Coordinate))
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::CodomainsDiffer { left, right } if left == right => self.write(self.refusal().message("InAComponent").text, f),
            Self::ShapeDivisibility { leaf, witness, .. } | Self::CarriesIntoEachOther { leaf, witness, .. } => {
                self.message(f)?;
                write!(f, "; the first mode that does not fit is mode {leaf}")?;
                witness.map_or(Ok(()), |coordinate| write!(f, "; no layout agrees at coordinate {coordinate}"))
            }
            Self::ImageTooLarge { component: Some(component), .. } | Self::ImageBelowZero { component: Some(component), .. } => {
                self.message(f)?;
                write!(f, ", in component {component} of its coordinates")
            }
            _ => self.message(f),
        }
    }
}

/// A value that a layout has to have; `None` is one beyond 64 bits.
struct Forced(Option<i128>);

impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "a value beyond 64 bits"),
        }
    }
}

/// The codomains that an operation takes. Integers are coordinates of one component.
struct Expected(Codomain);

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Codomain::Coordinates => write!(f, "integers or coordinates"),
            codomain => codomain.fmt(f),
        }
    }
}

/// A number of things: `1 offset`, `2 offsets`.
pub(crate) fn counted(n: u64, thing: &str) -> impl fmt::Display + '_ {
    fmt::from_fn(move |f| write!(f, "{n} {thing}{}", if n == 1 { "" } else { "s" }))
}
