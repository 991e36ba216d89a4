//! The reasons to refuse, one type and one message trait each.
//!
//! A reason's parameters are the numbers of its message, in decimal. Its code and its message are
//! those of its name in the table of refusals.

use super::{Algebra, Explain, Named, Reason};
use core::marker::PhantomData;

/// What decides that a composition has no answer: that it is so by rule L1, or the values.
#[doc(hidden)]
pub trait Rule {
    /// [`Types`] or [`Values`].
    type Decides;
}

/// The reason stays, whatever the values are.
#[doc(hidden)]
pub struct Types;

/// Rule L2 may find an answer, by the values.
#[doc(hidden)]
pub struct Values;

/// `Name<A, B> Trait;` expands to the reason `Name<A, B>`, the message trait `Trait<A, B>`, which
/// nothing implements, and the impl that makes the message the answer to "why does
/// `Refusal<Name<A, B>>` not hold an answer?". The message has `A as Named` by its name. With
/// `unless Values` behind it, values decide whether the reason stays. With `says Reason::Message`
/// behind it, it is a reason of the code of `Reason`, with another one of its messages.
macro_rules! reasons {
    ($($name:ident<$($param:ident $(as $named:ident)?),+> $carrier:ident $(unless $values:ident)? $(says $reason:ident::$message:ident)?;)*) => { $(
        reasons! { @one [$($reason::$message)?] $name<$($param $(as $named)?),+> $carrier $(unless $values)? }
    )* };
    (@one [] $name:ident $($rest:tt)*) => { reasons! { @of $name [$name] $name $($rest)* } };
    (@one [$reason:ident::$message:ident] $($rest:tt)*) => { reasons! { @of $reason [$reason::$message] $($rest)* } };
    (@of $reason:ident [$($said:tt)+] $name:ident<$($param:ident $(as $named:ident)?),+> $carrier:ident $(unless $values:ident)?) => {
        #[doc = cute_refusals::title!($reason)]
        pub struct $name<$($param),+>(PhantomData<($($param,)+)>);

        impl<$($param),+> Reason for $name<$($param),+> {
            const REFUSAL: &'static cute_refusals::Refusal = cute_refusals::refusal(stringify!($reason));
        }

        #[doc = concat!("Carries the message of [`", stringify!($name), "`]; nothing implements it.")]
        #[refusal($($said)+)]
        pub trait $carrier<$($param),+> {}

        impl<$($param),+> Explain for $name<$($param),+>
        where
            $($($param: $named,)?)*
            Algebra: $carrier<$(reasons!(@ $param $($named)?)),+>,
        {
        }

        impl<$($param),+> Rule for $name<$($param),+> {
            type Decides = reasons!(@rule $($values)?);
        }
    };
    (@rule) => { Types };
    (@rule $values:ident) => { $values };
    (@ $param:ident) => { $param };
    (@ $param:ident $named:ident) => { $param::Name };
}

reasons! {
    ShapeDivisibility<Extent, Run> RunDividesExtent unless Values;
    CarriesIntoEachOther<Load, Extent> ModesDoNotCarry unless Values;
    RunInTypes<Extent, Run> TypesDecideRuns says ShapeDivisibility::InTypes;
    CarriesInTypes<Load, Extent> TypesDecideCarries says CarriesIntoEachOther::InTypes;
    TooFewTiles<Tiles, Modes> AsManyTilesAsModes;
    TooManyTiles<Tiles, Modes> NoMoreTilesThanModes;
    NotKnownToDivide<Divisor, Number> IsKnownToDivide;
    NotKnownToBeLess<A, B> IsKnownToBeLess;
    Broadcast<Extent> NoBroadcast;
    Overlap<Reach, Stride> ModesAreSegregated;
    ChainDoesNotDivide<Reach, Stride> ChainDivides;
    BoundNotTiled<Reach, Bound> TilesTheBound;
    NotBroadcast<Extent, Target> RepeatsToShape;
    NoLeftInverse<Reach, Stride> HasLeftInverse;
    ShapeNotTiled<Block, Target> TilesTheShape;
    UpcastSplits<Extent, Stride, Factor> GroupsWholeElements;
    DowncastNeedsUnitStride<Factor> HasUnitStride;
    BadSwizzle<Bits, Distance> ReadsNoneOfWhatItChanges;
    SwizzleSplits<Bits, Base, Distance, Factor> MovesWholeElements;
    NoSwizzle<Bits, Base> KeepsBitsInARow;
    SwizzleMasks<Reads, Changes> AreRowsOfBits;
    InnerOffset<Offset> HasNoInnerOffset;
    NotProvedLinear<Stride> StridesShareNoBits;
    SumsCarry<Stride> SumsDoNotCarry;
    SwizzlesRun<Bits> LeavesRunsAlone;
    NotSwizzled<Stride> IsSwizzled;
    CoordinateMismatch<Coordinate, Shape> CoordinateFitsShape;
    CoordinateTooDeep<Components> CoordinateIsANumber;
    NoSuchMode<Index, Rank> ModeExists;
    BadRange<Begin, End> RangeIsForward;
    ProfileRankMismatch<Leaves, Profile> FillsProfile;
    ProfileMismatch<Profile, Rank> ProfileFits;
    RankTooLarge<Rank, Target> RankAtMost;
    NotCongruent<A, B> AreCongruent;
    NotWeaklyCongruent<A, B> AreWeaklyCongruent;
    NotCompatible<A, B> AreCompatible;
    NotWeaklyCompatible<A, B> AreWeaklyCompatible;
    BelowZero<A, B> CanSubtract;
    DoesNotDivide<A, B> CanDivide;
    RanksDiffer<A, B> RanksAreEqual;
    NotAMatrix<Rank> HasTwoModes;
    NotInjective<Reach, Stride> MapsInjectively;
    BitsDepend<First, Second> BitsAreIndependent says NotInjective::Bits;
    BitsShared<Bits, Stride> BitsAreApart says NotInjective::SharedBits;
    NotBijective<Expected, Stride> MapsBijectively;
    ImageTooLarge<Cosize, Bound> ImageIsWithin;
    SizesDiffer<What, A, B> SizesAgree;
    SizesNotKnown<What, A, B> SizesAreKnown;
    OperandModes<Operand, Labels, Modes> HasAModeForEachLetter says Operands::Modes;
    OutputModes<Labels, Modes> OutputHasAModeForEachLetter says Operands::Output;
    ExtentsMeet<Label, Operand, Extent, First, Other> LetterHasOneExtent;
    OutputExtent<Label, Extent, First, Other> OutputHasTheExtent says ExtentsMeet::Output;
    NoDiagonal<Label, Operand> HasADiagonal;
    OutputNotKnown<Label> OutputHasAKnownExtent says ExtentsMeet::Returned;
    ImageModes<Tensor, Modes, Expected> HasAModeForEachWindow;
    ImageExtent<Tensor, Mode, Extent, Expected> FitsTheImage;
    ImageExtentNotKnown<Tensor, Mode> HasAKnownExtent says ImageExtent::InTypes;
    UnequalGroups<Groups, Tensor, Channels> GroupsAreEqual says Groups::InTypes;
    NoPlace<Reach, Padded> LiesOnTheImage;
    NoStep<Stride, Dilation> StepsOn says NoPlace::Step;
    NestedMode<Tensor, Mode> HasOneStride;
    ExtentsNotKnown<Label, Extent, Other> LetterHasOneKnownExtent says ExtentsMeet::InTypes;
    NoMutualRefinement<Left, Right> HaveMutualRefinement;
    NotTractable<Reach, Stride> IsTractable;
    BankConflicts<Conflicts> IsFreeOfBankConflicts;
    NoVector<Bits> ValuesAreAVector;
    NotThreadValue<Rank> IsThreadsAndValues;
    CodomainsDiffer<A as Named, B as Named> HaveOneCodomain;
    NoSuchComponent<Component, Modes> HasComponent;
    WrongCodomain<Expected as Named, Found as Named> IsOver;
    NegativeStride<Stride> NoneIsNegative;
    BitsCarry<Extent> BitsDoNotCarry unless Values;
    BitsInTypes<Extent> TypesDecideBits says BitsCarry::InTypes;
    NotDistributive<Extent> ScalarsDistribute unless Values;
    NotLinear<Extent> IsLinear;
    NotABasisElement<Stride> IsABasisElement unless Values;
    BitsAtRunTime<Number> HasKnownBits;
    NotBits<Factor> IsMadeOfBits;
    SwizzleCarries<Bits, Base> SwizzlesWithoutCarries;
    NotWholeTiles<Size, Tile> ModesAreWholeTiles;
    NotWholeAtoms<Tile, Atoms> TileIsWholeAtoms;
    NotWholeThreads<Threads, Atom> ThreadsAreWholeAtoms;
    NotWholeVectors<Values, Vector> ValuesAreWholeVectors;
    NotVectors<Vector> ValuesAreVectors;
    NotWholeElements<Values, Element> BitsAreWholeElements;
    SplitElements<Holders, Threads> ThreadsHoldElements;
    ShiftedLayout<Offset> BeginsAtZero;
    SwizzledStrides<Bits> SwizzlesStrides;
    NotLeftDivisible<Left, Extent> DividesFromTheLeft;
    IntervalsMeet<First, Second> IntervalsAreApart;
    NoLinearForm<Extent> HasLinearForm;
    NoLayout<Witness, Value, Forced> IsALayout;
    NoLayoutFrom<Witness> IsALayoutFrom says NoLayout::OfElements;
    TooManyCoordinates<Size> CoordinatesAreFew;
    NotPrime<Factor> FactorIsPrime;
    PrimeTooLarge<Factor> PrimeIsDecided;
    NotAMorphism<Entry, Target> EntryHasATarget;
}
