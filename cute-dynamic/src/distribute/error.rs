//! Why there is no such distribution, or no such redistribution.

use crate::{HTuple, LayoutError};
use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;
use cute_refusals::Witness;

cute_refusals::errors! {
    /// Why there is no such distribution, or no such redistribution.
    ///
    /// Every variant carries the numbers of its message; what the layouts refuse is a
    /// [`LayoutError`] in it.
    ///
    /// ```
    /// use cute_dynamic::distribute::{Axis, Distribution, DistributionError, Grid};
    ///
    /// let grid = Grid::new([("x", 2)])?;
    /// let error = Distribution::new(&grid, [Axis::new(10).cyclic("y")]).unwrap_err();
    /// assert_eq!(error, DistributionError::NoSuchGridAxis { name: "y".to_owned() });
    /// assert_eq!(error.code(), "CUTE330");
    /// # Ok::<(), DistributionError>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum DistributionError {
        NoSuchGridAxis {
            /// The name.
            name: String = Name,
        },
        GridAxisTaken {
            /// The name.
            name: String = Name,
        },
        EmptyBlocks {
            /// The axis of the array, counted from 0.
            axis: usize = Axis,
        } at Some(Witness::Axis(*axis)),
        AxesDiffer {
            /// The axis of the source, counted from 0.
            axis: usize = Axis,
            /// Its length in the source.
            source: u64 = Source,
            /// Its length in the target.
            target: u64 = Target,
        } at Some(Witness::Axis(*axis)),
        AxesOfRank = AxesDiffer (Rank) {
            /// The number of axes that are expected.
            axes: usize = Source,
            /// The number of those that are given.
            given: usize = Target,
        },
        NoSuchRank {
            /// The rank.
            rank: u64 = Rank,
            /// The number of ranks.
            ranks: u64 = Ranks,
        },
        NoSuchElement = NoSuchRank (Element) {
            /// The element of the rank.
            element: u64 = Element,
            /// The number of elements that it has.
            elements: u64 = Elements,
        },
        WindowOutside {
            /// The axis, counted from 0.
            axis: usize = Axis,
            /// The first element of the part.
            from: u64 = From,
            /// Its number of elements.
            length: u64 = Length,
            /// The number of elements of the axis.
            bound: u64 = Bound,
        } at Some(Witness::Axis(*axis)),
        NotAnOrder {
            /// How many axes there are.
            axes: usize = Axes,
        },
        NotOneLayout {
            /// The axis of the array, counted from 0.
            axis: usize = Axis,
            /// Its length.
            length: u64 = Length,
            /// How many elements are dealt before it is the first rank's turn again.
            round: u64 = Round,
        } at Some(Witness::Axis(*axis)),
        ShiftedAxis = NotOneLayout (Shifted) {
            /// The axis of the array, counted from 0.
            axis: usize = Axis,
            /// By how much it is shifted.
            shift: u64 = Shift,
        } at Some(Witness::Axis(*axis)),
        RanksOfAList = NotOneLayout (Ranks),
        PartOfAnArray = NotOneLayout (Part),
        Arrives {
            /// The coordinate of the element in the target.
            coordinate: Box<HTuple> = Coordinate,
            /// The rank that it arrives on.
            rank: u64 = Rank,
            /// How often it does.
            times: u64 = Times,
            /// How often it should.
            expected: u64 = Expected,
        },
        WrongElement {
            /// The coordinate of the element in the target.
            coordinate: Box<HTuple> = Coordinate,
            /// The rank that it should arrive on.
            rank: u64 = Rank,
            /// The rank that sends another.
            source: u64 = Source,
        },
        NoPlace = WrongElement (Place) {
            /// The place in the memory of the rank.
            place: u64 = Place,
            /// The rank that has no such place.
            rank: u64 = Rank,
        },
        PlanTooLong {
            /// How many steps it may have.
            limit: u64 = Limit,
        },
        TooManyRanks {
            /// How many ranks there are.
            ranks: u64 = Ranks,
            /// How many there may be.
            limit: u64 = Limit,
        },
        NotRankAndLocal {
            /// The rank of the layout.
            rank: usize = Rank,
        },
        LocalBroadcast = NotRankAndLocal (Broadcast) {
            /// The extent of the mode.
            extent: u64 = Extent,
        },
        NotRelabelled {
            /// How many ranks there are.
            ranks: u64 = Ranks,
        },
        NoDistribution {
            /// What is expected.
            expected: &'static str = Expected,
            /// The column of the text, counted from 1.
            column: usize = Column,
        } at Some(Witness::Column(*column)),
        ;
        /// What the layouts refuse.
        Layout(LayoutError),
    }
}

impl fmt::Display for DistributionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

pub(super) const OVERFLOW: DistributionError = DistributionError::Layout(LayoutError::Overflow);
