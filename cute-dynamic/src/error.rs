//! Why an operation has no answer: one enum, with the numbers in it.

use crate::codomain::Codomain;
use crate::limits::MAX_DEPTH;
use core::fmt;

/// Why an operation has no answer.
///
/// Every variant carries the numbers of its message, and those of composition the coordinate at which things go wrong. [`LayoutError::code`] is
/// the code under which the static crate refuses to compile the same operation, so that one page explains both: `cute_static::diagnostic::codes`. CUTE009, 014, 015 and
/// from 110 on are of this crate alone; that page explains them too, with the examples of their variants.
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
    /// CUTE001: an extent is 0.
    ZeroExtent,
    /// CUTE002: shape and stride are not congruent.
    NotALayout {
        /// The leaves of the shape.
        shape: usize,
        /// The leaves of the stride.
        stride: usize,
    },
    /// CUTE003: a tile is a number or `_` where a layout is expected.
    WrongOperand {
        /// The tile, counted from 0.
        tile: usize,
    },
    /// CUTE004: the bound of a complement, a factor or an element size is 0.
    ZeroArgument,
    /// CUTE007: a size, a cosize, an offset or a stride does not fit in 64 bits. The cosize is one more than the largest offset, which so is at most 2⁶⁴ − 2.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::from_parts(2, u64::MAX), Err(LayoutError::Overflow));
    /// assert_eq!(Layout::from_parts(2, u64::MAX - 1)?.cosize(), u64::MAX);
    /// # Ok::<(), LayoutError>(())
    /// ```
    Overflow,
    /// CUTE009: tuples nest deeper than [`MAX_DEPTH`](crate::htuple::MAX_DEPTH).
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::htuple::{HTuple, MAX_DEPTH};
    /// let deep = (0..=MAX_DEPTH).try_fold(<HTuple>::from(4), |tuple, _| HTuple::tuple([tuple]));
    /// assert_eq!(deep, Err(LayoutError::TooDeep));
    /// ```
    TooDeep,

    /// CUTE010: a run of a mode of the right operand crosses a mode boundary of the left one after a part that does not divide it.
    ShapeDivisibility {
        /// The extent of the run.
        extent: u64,
        /// How many of its elements lie before the boundary.
        run: u64,
        /// The first leaf of the right operand, counted from 0, with which the composition of the leaves up to it is refused. The run may be of a later one: modes before it carry, too.
        leaf: usize,
        /// The smallest integral coordinate of the right operand at which no layout can agree. `None` where the rule was only cautious, so that
        /// [`Layout::compose_exact`](crate::Layout::compose_exact) finds a layout, where the search for it takes long, and where an operand is not over integers.
        witness: Option<u64>,
    },
    /// CUTE011: modes of the right operand carry into each other.
    CarriesIntoEachOther {
        /// Where the modes reach together.
        load: u64,
        /// The boundary that this is not below.
        extent: u64,
        /// The first leaf of the right operand, counted from 0, with which the composition of the leaves up to it is refused. Leaves behind it may add to the load.
        leaf: usize,
        /// As in [`ShapeDivisibility`](LayoutError::ShapeDivisibility).
        witness: Option<u64>,
    },
    /// CUTE012: a tiler has fewer tiles than the layout has modes.
    TooFewTiles {
        /// The number of tiles.
        tiles: usize,
        /// The number of modes.
        modes: usize,
    },
    /// CUTE013: a tiler has more tiles than the layout has modes.
    TooManyTiles {
        /// The number of tiles.
        tiles: usize,
        /// The number of modes.
        modes: usize,
    },
    /// CUTE014: no layout has these values; whatever it is, it is wrong at the witness.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::DEFAULT_BUDGET};
    /// let (a, b): (Layout, Layout) = ("(4,6,8):(2,3,5)".parse()?, "3:3".parse()?);
    /// assert_eq!(a.compose_exact(&b, DEFAULT_BUDGET), Err(LayoutError::NoLayout { witness: 2, value: 7, forced: Some(12) }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NoLayout {
        /// The smallest integral coordinate of the right operand at which no layout can agree with the composition.
        witness: u64,
        /// The value that the composition has there.
        value: u64,
        /// The value that every layout which agrees before has there; `None` if it does not fit in 64 bits.
        forced: Option<u64>,
    },
    /// CUTE015: the search gave up before it found an answer.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (a, b): (Layout, Layout) = ("(4,2,8):(1,5,9)".parse()?, "5:7".parse()?);
    /// assert_eq!(a.compose_exact(&b, 0), Err(LayoutError::BudgetSpent { budget: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    BudgetSpent {
        /// The number of steps that it was allowed.
        budget: u64,
    },

    /// CUTE020: a mode is broadcast.
    Broadcast {
        /// The extent of the mode with stride 0.
        extent: u64,
    },
    /// CUTE021: sorted by stride, two modes overlap.
    Overlap {
        /// Where the modes up to one of them reach.
        reach: u64,
        /// The stride of the next.
        stride: u64,
    },
    /// CUTE022: sorted by stride, the reach of a mode does not divide the next stride.
    ChainDoesNotDivide {
        /// Where the modes up to one of them reach.
        reach: u64,
        /// The stride of the next.
        stride: u64,
    },
    /// CUTE023: the layout does not tile the bound.
    BoundNotTiled {
        /// The layout repeats every this many elements.
        reach: u64,
        /// The bound.
        bound: u64,
    },

    /// CUTE030: no layout inverts the layout from the left.
    NoLeftInverse {
        /// Where a mode reaches.
        reach: u64,
        /// The stride of the next.
        stride: u64,
    },

    /// CUTE031: no coordinate of the layout has an offset.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let padded: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(padded.coordinate_of(4), Err(LayoutError::NoCoordinate { offset: 4 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NoCoordinate {
        /// The offset.
        offset: u64,
    },

    /// CUTE050: a block does not tile the target shape.
    ShapeNotTiled {
        /// The size of the block's mode.
        block: u64,
        /// The size of the target's mode.
        target: u64,
    },

    /// CUTE060: an upcast would split an element.
    UpcastSplits {
        /// The extent of the mode.
        extent: u64,
        /// The stride of the mode.
        stride: u64,
        /// The factor of the upcast.
        factor: u64,
    },
    /// CUTE061: a downcast needs a mode of stride 1.
    DowncastNeedsUnitStride {
        /// The factor of the downcast.
        factor: u64,
    },

    /// CUTE062: a swizzle would read bits that it changes, or bits beyond 64.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, Swizzle};
    /// assert_eq!(Swizzle::new(3, 0, 2), Err(LayoutError::BadSwizzle { bits: 3, base: 0, shift: 2 }));
    /// ```
    BadSwizzle {
        /// The number of bits.
        bits: u32,
        /// The number of bits below them.
        base: u32,
        /// The distance.
        shift: i32,
    },

    /// CUTE063: an upcast would split an element that a swizzle moves whole, or a cast is by a factor that is no power of two.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, LayoutError};
    /// let layout: ComposedLayout = "Sw<2,0,-2> o 0 o (16,16):(16,1)".parse()?;
    /// assert_eq!(layout.upcast(2), Err(LayoutError::SwizzleSplits { bits: 2, base: 0, shift: -2, factor: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    SwizzleSplits {
        /// The number of bits of the swizzle.
        bits: u32,
        /// The number of bits below them.
        base: u32,
        /// The distance.
        shift: i32,
        /// The factor of the cast.
        factor: u64,
    },
    /// CUTE064: no swizzle behind a layout does what a swizzle before it does, two swizzles are not one, or sums carry where bits are to be exclusive-ored.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, Swizzle};
    /// let (f, g) = (Swizzle::new(2, 0, 2)?, Swizzle::new(3, 0, 3)?);
    /// assert_eq!(f.compose(g), Err(LayoutError::NoSwizzle));
    /// # Ok::<(), LayoutError>(())
    /// ```
    NoSwizzle,
    /// CUTE065: a composed layout with an offset has no inverse, or no upcast, because of it.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, LayoutError};
    /// let layout: ComposedLayout = "Sw<2,2,3> o 6 o 64:4".parse()?;
    /// assert_eq!(layout.upcast(4), Err(LayoutError::InnerOffset { offset: 6 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    InnerOffset {
        /// The offset.
        offset: u64,
    },

    /// CUTE070: a coordinate does not fit the layout.
    CoordinateMismatch {
        /// The number of its components.
        components: usize,
        /// The number of modes of the shape.
        modes: usize,
    },

    /// CUTE071: a part of a layout is asked for at a coordinate that is out of bounds.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let matrix = Layout::left((8, 12))?;
    /// assert_eq!(matrix.local_tile((8, 2), (1, 1)), Err(LayoutError::OutOfBounds { component: 1, extent: 1 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    OutOfBounds {
        /// The component at fault.
        component: u64,
        /// The extent of the mode that it is a coordinate of.
        extent: u64,
    },

    /// CUTE080: there is no such mode.
    NoSuchMode {
        /// The index of the mode.
        index: usize,
        /// The rank.
        rank: usize,
    },
    /// CUTE081: a range of modes is empty or runs backwards.
    BadRange {
        /// The first mode of the range.
        begin: usize,
        /// The mode behind the range.
        end: usize,
    },
    /// CUTE082: the modes do not fill a profile.
    ProfileRankMismatch {
        /// The number of modes.
        modes: usize,
        /// The number of leaves of the profile.
        profile: usize,
    },
    /// CUTE083: a profile does not fit.
    ProfileMismatch {
        /// The rank of the profile.
        profile: usize,
        /// The rank of the tuple.
        modes: usize,
    },
    /// CUTE084: the rank is too large already.
    RankTooLarge {
        /// The rank.
        rank: usize,
        /// The rank that was asked for.
        target: usize,
    },
    /// CUTE085: two tuples are not congruent.
    NotCongruent {
        /// The number of leaves of the first.
        a: usize,
        /// The number of leaves of the second.
        b: usize,
    },
    /// CUTE091: a division leaves a remainder, or is by 0.
    DoesNotDivide {
        /// The dividend.
        dividend: u64,
        /// The divisor.
        divisor: u64,
    },
    /// CUTE092: two tuples that are paired mode by mode have different ranks.
    RanksDiffer {
        /// The rank of the first.
        a: usize,
        /// The rank of the second.
        b: usize,
    },

    /// CUTE100: two coordinates have the same offset.
    NotInjective {
        /// The smaller integral coordinate.
        first: u64,
        /// The larger one.
        second: u64,
        /// The offset of both.
        offset: u64,
    },
    /// CUTE101: not a permutation of `[0, size)`.
    NotBijective {
        /// The stride that the next of the sorted modes must have.
        expected: u64,
        /// The stride that it has.
        stride: u64,
    },
    /// CUTE102: the image is larger than a bound.
    ImageTooLarge {
        /// The cosize of the layout.
        cosize: u64,
        /// The bound.
        bound: u64,
    },

    /// CUTE107: an access to shared memory has bank conflicts.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (tile, column): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "(32,1):(1,0)".parse()?);
    /// assert_eq!(tile.conflict_free(&column, 32), Err(LayoutError::BankConflicts { phase: 0, conflicts: 31 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    BankConflicts {
        /// The first phase that has any, counted from 0.
        phase: usize,
        /// How many it has.
        conflicts: u64,
    },
    /// CUTE108: a thread cannot access its values: elements smaller than a byte that are not next to each other, or of a size that no access has.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (tile, column): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "(32,1):(1,0)".parse()?);
    /// assert_eq!(tile.bank_conflicts(&column, 4), Err(LayoutError::NoVector { bits: 4 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NoVector {
        /// The bits of an element.
        bits: u64,
    },
    /// CUTE109: an access is not a layout of threads and values.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (tile, column): (Layout, Layout) = ("(32,32):(32,1)".parse()?, "32:1".parse()?);
    /// assert_eq!(tile.bank_conflicts(&column, 32), Err(LayoutError::NotThreadValue { rank: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NotThreadValue {
        /// The rank of the access.
        rank: usize,
    },

    /// CUTE110: a function is not the function of a layout.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::from_offsets(&[0, 1, 2, 4]), Err(LayoutError::NotAffine { index: 3, value: 4, forced: Some(3) }));
    /// ```
    NotAffine {
        /// The first index at which no layout agrees with the function.
        index: u64,
        /// The value of the function there.
        value: u64,
        /// The value that every layout which agrees before has there; `None` if it does not fit in 64 bits.
        forced: Option<u64>,
    },
    /// CUTE111: an ordered factorization has a factor that is not prime.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::Factorization};
    /// assert_eq!(Factorization::new([4, 3]), Err(LayoutError::NotPrime { factor: 4 }));
    /// ```
    NotPrime {
        /// The factor.
        factor: u64,
    },
    /// CUTE112: a map of entries is no morphism.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::TupleMorphism};
    /// let twice = TupleMorphism::new([2, 2], [2], [Some(0), Some(0)]);
    /// assert_eq!(twice, Err(LayoutError::NotAMorphism { entry: 1, target: 0 }));
    /// ```
    NotAMorphism {
        /// The entry of the domain that goes wrong, counted from 0.
        entry: usize,
        /// Where it goes: there is no such entry, it is another number, or an earlier entry goes there.
        target: usize,
    },
    /// CUTE113: the codomain of the first morphism is not the domain of the second.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::TupleMorphism};
    /// let (f, g) = (TupleMorphism::identity([4])?, TupleMorphism::identity([2, 2])?);
    /// assert_eq!(g.compose(&f), Err(LayoutError::NotComposable { entry: 0 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    NotComposable {
        /// The first entry that differs, counted from 0; the number of entries if only the nesting does.
        entry: usize,
    },
    /// CUTE114: a morphism has no inverse.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::TupleMorphism};
    /// let f = TupleMorphism::new([4], [4, 2], [Some(0)])?;
    /// assert_eq!(f.inverse(), Err(LayoutError::NotInvertible { entry: 1 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    NotInvertible {
        /// An entry of the codomain, or of the domain, that no one entry of the other goes with, counted from 0.
        entry: usize,
    },
    /// CUTE115: a layout is not tractable.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, category::TupleMorphism};
    /// let padded: Layout = "(4,8):(1,5)".parse()?;
    /// assert_eq!(TupleMorphism::from_layout(&padded), Err(LayoutError::NotTractable { reach: 4, stride: 5 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NotTractable {
        /// Where a mode reaches.
        reach: u64,
        /// The stride of the next.
        stride: u64,
    },
    /// CUTE116: a tuple does not refine another.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::Refinement};
    /// assert_eq!(Refinement::new((12, 3), ((6, 3), 2)), Err(LayoutError::NotARefinement { entry: 0 }));
    /// ```
    NotARefinement {
        /// The first entry of the coarse tuple that is not refined, counted from 0.
        entry: usize,
    },
    /// CUTE117: two tuples have no mutual refinement.
    ///
    /// ```
    /// use cute_dynamic::{LayoutError, category::MutualRefinement};
    /// assert_eq!(MutualRefinement::new((4, 6), (6, 4)), Err(LayoutError::NoMutualRefinement { left: 4, right: 6 }));
    /// ```
    NoMutualRefinement {
        /// What is left of an entry of the first.
        left: u64,
        /// What is left of an entry of the second.
        right: u64,
    },

    /// CUTE120: elements of different codomains cannot be added, so that layouts over them cannot be modes of one (Cecka §3.1).
    ///
    /// ```
    /// use cute_dynamic::stride::Codomain;
    /// use cute_dynamic::{AnyLayout, LayoutError};
    /// let (a, b): (AnyLayout, AnyLayout) = ("4:2".parse()?, "3:e0".parse()?);
    /// assert_eq!(a.append(&b), Err(LayoutError::CodomainsDiffer { left: Codomain::Integers, right: Codomain::Coordinates }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    CodomainsDiffer {
        /// What one of them is of.
        left: Codomain,
        /// What the other is of. Where both are the same, they differ in a component: it is a number in one and a tuple in the other.
        right: Codomain,
    },
    /// CUTE121: a stride of the right operand names a component that the left operand does not have.
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (a, b): (Layout, Layout<Coordinate>) = ("(4,8):(8,1)".parse()?, "4:e2".parse()?);
    /// assert_eq!(a.compose(&b), Err(LayoutError::NoSuchComponent { index: 2, modes: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NoSuchComponent {
        /// The index of the component.
        index: usize,
        /// The number of modes that there are; 0 for a number, which is no tuple.
        modes: usize,
    },
    /// CUTE122: an operation, or a type, does not have this codomain.
    ///
    /// ```
    /// use cute_dynamic::stride::Codomain;
    /// use cute_dynamic::{AnyLayout, LayoutError};
    /// let layout: AnyLayout = "(4,4):(f1,f5)".parse()?;
    /// assert_eq!(layout.complement(), Err(LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: Codomain::Xor }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    WrongCodomain {
        /// What is expected. Where it is coordinates, integers will do.
        expected: Codomain,
        /// What is found.
        found: Codomain,
    },
    /// CUTE123: a composition adds multiples of XOR strides that carry into each other, and XOR does not carry.
    ///
    /// ```
    /// use cute_dynamic::stride::Xor;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let (a, b): (Layout<Xor>, Layout) = ("16:f3".parse()?, "(4,4):(1,4)".parse()?);
    /// assert_eq!(a.compose(&b), Err(LayoutError::BitsCarry { extent: 4 })); // 3·f3 ^ 4·f3 is not 7·f3
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    BitsCarry {
        /// The extent of one of the modes that would have to be added up.
        extent: u64,
    },
    /// CUTE124: a layout over XOR elements is not linear in the bits of its coordinates, and so not inverted.
    ///
    /// ```
    /// use cute_dynamic::stride::Xor;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let layout: Layout<Xor> = "(3,4):(f1,f4)".parse()?;
    /// assert_eq!(layout.right_inverse(), Err(LayoutError::NotLinear { extent: 3, stride: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NotLinear {
        /// The extent of the mode at fault: it is no power of two and not the last, or multiples of the stride by different bits share some.
        extent: u64,
        /// Its stride.
        stride: u64,
    },
    /// CUTE125: a function has too many values for a sequence of layouts: the largest stride would not fit.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::sequence_of(&[0; 65]), Err(LayoutError::TooManyValues { values: 65, limit: 64 }));
    /// ```
    TooManyValues {
        /// How many values there are.
        values: usize,
        /// How many there may be.
        limit: usize,
    },
    /// CUTE126: a tuple has too many components for a coordinate.
    ///
    /// ```
    /// use cute_dynamic::LayoutError;
    /// use cute_dynamic::stride::Coordinate;
    /// assert_eq!(Coordinate::basis(&[256]), Err(LayoutError::TooManyComponents { index: 256, limit: 256 }));
    /// ```
    TooManyComponents {
        /// The index of a component beyond the limit.
        index: usize,
        /// How many there may be.
        limit: usize,
    },
    /// CUTE127: a stride is a sum of several basis elements where one, scaled, is expected.
    ///
    /// ```
    /// use cute_dynamic::stride::Coordinate;
    /// use cute_dynamic::{Layout, LayoutError};
    /// let diagonal: Layout<Coordinate> = "4:[1,1]".parse()?;
    /// assert_eq!(diagonal.complement(), Err(LayoutError::NotABasisElement { leaf: 0, components: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    NotABasisElement {
        /// The leaf of the layout, counted from 0.
        leaf: usize,
        /// The number of its components that are not 0.
        components: usize,
    },
}

impl LayoutError {
    /// The code of this error, the same as the static crate's.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ZeroExtent => "CUTE001",
            Self::NotALayout { .. } => "CUTE002",
            Self::WrongOperand { .. } => "CUTE003",
            Self::ZeroArgument => "CUTE004",
            Self::Overflow => "CUTE007",
            Self::TooDeep => "CUTE009",
            Self::ShapeDivisibility { .. } => "CUTE010",
            Self::CarriesIntoEachOther { .. } => "CUTE011",
            Self::TooFewTiles { .. } => "CUTE012",
            Self::TooManyTiles { .. } => "CUTE013",
            Self::NoLayout { .. } => "CUTE014",
            Self::BudgetSpent { .. } => "CUTE015",
            Self::Broadcast { .. } => "CUTE020",
            Self::Overlap { .. } => "CUTE021",
            Self::ChainDoesNotDivide { .. } => "CUTE022",
            Self::BoundNotTiled { .. } => "CUTE023",
            Self::NoLeftInverse { .. } => "CUTE030",
            Self::NoCoordinate { .. } => "CUTE031",
            Self::ShapeNotTiled { .. } => "CUTE050",
            Self::UpcastSplits { .. } => "CUTE060",
            Self::DowncastNeedsUnitStride { .. } => "CUTE061",
            Self::BadSwizzle { .. } => "CUTE062",
            Self::SwizzleSplits { .. } => "CUTE063",
            Self::NoSwizzle => "CUTE064",
            Self::InnerOffset { .. } => "CUTE065",
            Self::CoordinateMismatch { .. } => "CUTE070",
            Self::OutOfBounds { .. } => "CUTE071",
            Self::NoSuchMode { .. } => "CUTE080",
            Self::BadRange { .. } => "CUTE081",
            Self::ProfileRankMismatch { .. } => "CUTE082",
            Self::ProfileMismatch { .. } => "CUTE083",
            Self::RankTooLarge { .. } => "CUTE084",
            Self::NotCongruent { .. } => "CUTE085",
            Self::DoesNotDivide { .. } => "CUTE091",
            Self::RanksDiffer { .. } => "CUTE092",
            Self::NotInjective { .. } => "CUTE100",
            Self::NotBijective { .. } => "CUTE101",
            Self::ImageTooLarge { .. } => "CUTE102",
            Self::BankConflicts { .. } => "CUTE107",
            Self::NoVector { .. } => "CUTE108",
            Self::NotThreadValue { .. } => "CUTE109",
            Self::NotAffine { .. } => "CUTE110",
            Self::NotPrime { .. } => "CUTE111",
            Self::NotAMorphism { .. } => "CUTE112",
            Self::NotComposable { .. } => "CUTE113",
            Self::NotInvertible { .. } => "CUTE114",
            Self::NotTractable { .. } => "CUTE115",
            Self::NotARefinement { .. } => "CUTE116",
            Self::NoMutualRefinement { .. } => "CUTE117",
            Self::CodomainsDiffer { .. } => "CUTE120",
            Self::NoSuchComponent { .. } => "CUTE121",
            Self::WrongCodomain { .. } => "CUTE122",
            Self::BitsCarry { .. } => "CUTE123",
            Self::NotLinear { .. } => "CUTE124",
            Self::TooManyValues { .. } => "CUTE125",
            Self::TooManyComponents { .. } => "CUTE126",
            Self::NotABasisElement { .. } => "CUTE127",
        }
    }

    /// The coordinate at which things go wrong, where there is one: the integral coordinate of the operand that the variant names.
    pub const fn witness(&self) -> Option<u64> {
        match *self {
            Self::ShapeDivisibility { witness, .. } | Self::CarriesIntoEachOther { witness, .. } => witness,
            Self::NoLayout { witness, .. } => Some(witness),
            Self::NotInjective { second, .. } => Some(second),
            Self::NotAffine { index, .. } => Some(index),
            _ => None,
        }
    }
}

impl fmt::Display for LayoutError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let modes_of = |modes: usize| counted(modes as u64, "mode");
        let tiles_of = |tiles: usize| counted(tiles as u64, "tile");
        match *self {
            Self::ZeroExtent => write!(f, "an extent is 0; a shape's extents are at least 1"),
            Self::NotALayout { shape, stride } => {
                write!(f, "shape and stride are not congruent: {shape} and {stride} leaves, or different nesting")
            }
            Self::WrongOperand { tile } => write!(f, "expected a layout: tile {tile} is a number or `_`"),
            Self::ZeroArgument => write!(f, "a bound, a factor or an element size is 0; expected a number of at least 1"),
            Self::Overflow => write!(f, "a size, a cosize, an offset or a stride does not fit in 64 bits"),
            Self::TooDeep => write!(f, "tuples nest deeper than {} levels", MAX_DEPTH),
            Self::ShapeDivisibility { extent, run, leaf, witness } => {
                write!(
                    f,
                    "cannot compose layouts: a run of {extent} elements of the right operand crosses a mode boundary of the left operand after {run} of them, and \
                     {run} does not divide {extent}; the first mode that does not fit is mode {leaf}"
                )?;
                no_layout_agrees_at(witness, f)
            }
            Self::CarriesIntoEachOther { load, extent, leaf, witness } => {
                write!(
                    f,
                    "cannot compose layouts: modes of the right operand carry into each other: together they reach {load} where the left operand has a mode boundary \
                     at {extent}; the first mode that does not fit is mode {leaf}"
                )?;
                no_layout_agrees_at(witness, f)
            }
            Self::TooFewTiles { tiles, modes } => {
                write!(
                    f,
                    "cannot compose by mode: the tiler has {} and the layout has {}; write `_` for every mode that stays whole",
                    tiles_of(tiles),
                    modes_of(modes)
                )
            }
            Self::TooManyTiles { tiles, modes } => write!(f, "cannot work by mode: the tiler has {} and the layout has {}", tiles_of(tiles), modes_of(modes)),
            Self::NoLayout { witness, value, forced } => write!(
                f,
                "no layout is the composition: at coordinate {witness} its value is {value}, and a layout with its values before has {} there",
                Forced(forced)
            ),
            Self::BudgetSpent { budget } => write!(f, "undecided within a budget of {}", counted(budget, "step")),
            Self::Broadcast { extent } => write!(f, "the layout is not injective: a mode of extent {extent} has stride 0"),
            Self::Overlap { reach, stride } => {
                write!(f, "no complement: sorted by stride, one mode reaches up to offset {reach}, beyond the stride {stride} of the next mode")
            }
            Self::ChainDoesNotDivide { reach, stride } => write!(
                f,
                "no complement within a bound: sorted by stride, one mode reaches up to offset {reach}, which does not divide the stride {stride} of the next mode"
            ),
            Self::BoundNotTiled { reach, bound } => {
                write!(f, "cannot tile {}: the tile repeats every {reach} elements, and {reach} does not divide {bound}", counted(bound, "element"))
            }
            Self::NoLeftInverse { reach, stride } => write!(
                f,
                "no left inverse: sorted by stride, one mode reaches up to offset {reach}, and no layout can tell its offsets from those of the next mode with \
                 stride {stride}"
            ),
            Self::NoCoordinate { offset } => write!(f, "no coordinate of the layout has the offset {offset}"),
            Self::ShapeNotTiled { block, target } => {
                write!(f, "cannot tile to shape: a block of {block} elements does not divide the target extent {target}")
            }
            Self::UpcastSplits { extent, stride, factor } => {
                write!(f, "cannot upcast by {factor}: the mode {extent}:{stride} does not group into whole elements of {factor}")
            }
            Self::DowncastNeedsUnitStride { factor } => write!(f, "cannot downcast by {factor}: no mode of the layout has stride 1"),
            Self::BadSwizzle { bits, base, shift } => write!(
                f,
                "not a swizzle: {} above {base} over a distance of {shift}; the distance is at least the number of bits, and all lie within 64 bits",
                counted(bits.into(), "bit")
            ),
            Self::SwizzleSplits { bits, base, shift, factor } => write!(
                f,
                "cannot cast by {factor}: Sw<{bits},{base},{shift}> does not move elements of {factor} as a whole; the factor is a power of two, and every bit that is read \
                 below it changes one below it"
            ),
            Self::NoSwizzle => write!(
                f,
                "no swizzle does this: the bits that are read are not moved together with those that they change, by one distance and in one row; or sums carry, which are no exclusive or"
            ),
            Self::InnerOffset { offset } => {
                write!(
                    f,
                    "the offset {offset} between the layout and its swizzle stands in the way: an inverse needs 0, and an upcast a multiple of its factor"
                )
            }
            Self::CoordinateMismatch { components, modes } => {
                write!(f, "the coordinate has {} where the shape has {}", counted(components as u64, "component"), modes_of(modes))
            }
            Self::OutOfBounds { component, extent } => write!(f, "the coordinate is out of bounds: {component} in a mode of {}", counted(extent, "element")),
            Self::NoSuchMode { index, rank } => write!(f, "there is no mode {index}: the tuple has rank {rank}"),
            Self::BadRange { begin, end } => write!(f, "the range of modes {begin}..{end} is empty or runs backwards"),
            Self::ProfileRankMismatch { modes, profile } => {
                write!(f, "cannot unflatten: the profile takes {}, and the tuple has {modes}", modes_of(profile))
            }
            Self::ProfileMismatch { profile, modes } => write!(f, "the profile has {} where the tuple has {modes}", modes_of(profile)),
            Self::RankTooLarge { rank, target } => write!(f, "cannot extend to rank {target}: the tuple has rank {rank} already"),
            Self::NotCongruent { a, b } => write!(f, "not congruent: tuples of {a} and {b} leaves with different nesting"),
            Self::DoesNotDivide { dividend, divisor } => write!(f, "cannot divide exactly: {divisor} does not divide {dividend}"),
            Self::RanksDiffer { a, b } => write!(f, "cannot pair the modes: one tuple has {}, the other {b}", modes_of(a)),
            Self::NotInjective { first, second, offset } => {
                write!(f, "the layout is not injective: coordinates {first} and {second} both have offset {offset}")
            }
            Self::NotBijective { expected, stride } => {
                write!(f, "the layout is not a permutation of [0, size): sorted by stride, the next mode must have stride {expected} and has {stride}")
            }
            Self::ImageTooLarge { cosize, bound } => write!(f, "the cosize of the layout is {cosize}, more than {bound}"),
            Self::BankConflicts { phase, conflicts } => {
                write!(f, "the access is not free of bank conflicts: phase {phase} has {}", counted(conflicts, "conflict"))
            }
            Self::NoVector { bits } => write!(
                f,
                "a thread cannot access its values: an access takes 1, 2, 4, 8 or 16 bytes, and no number of elements of {} that every thread has in a row does",
                counted(bits, "bit")
            ),
            Self::NotThreadValue { rank } => write!(f, "not an access: expected a layout of rank 2, (threads, values), and it has rank {rank}"),
            Self::NotAffine { index, value, forced } => write!(
                f,
                "no layout of this size has these values: at index {index} the value is {value}, and every one with the values before has {} there",
                Forced(forced)
            ),
            Self::NotPrime { factor } => write!(f, "not an ordered factorization: {factor} is not prime"),
            Self::NotAMorphism { entry, target } => write!(
                f,
                "not a morphism: entry {entry} of the domain cannot go to entry {target} of the codomain: there is none, it is another number, or an earlier entry \
                 goes there"
            ),
            Self::NotComposable { entry } => {
                write!(f, "cannot compose morphisms: the codomain of the first is not the domain of the second; they differ at entry {entry}")
            }
            Self::NotInvertible { entry } => write!(f, "the morphism has no inverse: entry {entry} is not paired with exactly one entry of the same number"),
            Self::NotTractable { reach, stride } => write!(
                f,
                "the layout is not tractable: sorted by stride, one mode reaches up to offset {reach}, which does not divide the stride {stride} of the next mode"
            ),
            Self::NotARefinement { entry } => write!(f, "not a refinement: from entry {entry} of the coarse tuple on, sizes or nesting differ"),
            Self::NoMutualRefinement { left, right } => write!(
                f,
                "no mutual refinement: of one tuple an entry of {left} is left where the other has {right} left, and neither can be cut to fit the other"
            ),
            Self::CodomainsDiffer { left, right } if left == right => {
                write!(f, "strides of different codomains: a component of the {left} is a number in one and something else in another")
            }
            Self::CodomainsDiffer { left, right } => write!(f, "strides of different codomains: {left} and {right} cannot be added"),
            Self::NoSuchComponent { index, modes: 0 } => {
                write!(f, "cannot compose layouts: a stride of the right operand names component {index} where the left operand has a number and no tuple")
            }
            Self::NoSuchComponent { index, modes } => {
                write!(f, "cannot compose layouts: a stride of the right operand names component {index} where the left operand has {}", modes_of(modes))
            }
            // Integers are coordinates of one component.
            Self::WrongCodomain { expected: Codomain::Coordinates, found } => {
                write!(f, "expected a layout over integers or coordinates; this one is over {found}")
            }
            Self::WrongCodomain { expected, found } => write!(f, "expected a layout over {expected}; this one is over {found}"),
            Self::BitsCarry { extent } => write!(
                f,
                "cannot compose layouts: XOR strides are added up whose multiples carry into each other, and XOR does not carry; one of the modes has extent {extent}"
            ),
            Self::NotLinear { extent, stride } => write!(
                f,
                "cannot invert a layout over XOR elements: the mode {extent}:f{stride} is not linear in the bits of its coordinate; all extents but the last are powers of two, \
                 and multiples of a stride by different bits share none"
            ),
            Self::TooManyValues { values, limit } => {
                write!(f, "no sequence of layouts for {values} values: it has at most {limit}, so that strides fit in 64 bits")
            }
            Self::TooManyComponents { index, limit } => write!(f, "there is no component {index}: a coordinate has at most {limit} in one tuple"),
            Self::NotABasisElement { leaf, components } => {
                write!(f, "expected a scaled basis element: the stride of leaf {leaf} is a sum of {components}")
            }
        }
    }
}

/// A value that a layout has to have; `None` is one beyond 64 bits.
struct Forced(Option<u64>);

impl fmt::Display for Forced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(value) => write!(f, "{value}"),
            None => write!(f, "a value beyond 64 bits"),
        }
    }
}

/// A number of things: `1 offset`, `2 offsets`.
pub(crate) fn counted(n: u64, thing: &str) -> impl fmt::Display + '_ {
    fmt::from_fn(move |f| write!(f, "{n} {thing}{}", if n == 1 { "" } else { "s" }))
}

/// Ends the message of a composition that was refused.
fn no_layout_agrees_at(witness: Option<u64>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match witness {
        Some(coordinate) => write!(f, "; no layout agrees at coordinate {coordinate}"),
        None => Ok(()),
    }
}

impl core::error::Error for LayoutError {}
