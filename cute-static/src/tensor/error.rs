//! What can be wrong with a tensor that is made from runtime numbers.

use core::fmt;
use cute_refusals::Witness;

cute_refusals::errors! {
    /// Why a tensor, a view or a partition could not be made.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data = [0u8; 20];
    /// let error = Tensor::new(&data[..], layout![(4, 8) : (8, 1)]).unwrap_err();
    /// assert_eq!(error, TensorError::CosizeTooLarge { cosize: 32, length: 20 });
    /// assert_eq!(error.to_string(), "the layout needs 32 elements and the data has 20");
    /// assert_eq!(error.code(), "CUTE102");
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TensorError {
        /// The layout has offsets beyond the data: its cosize is more than the number of elements.
        CosizeTooLarge = ImageTooLarge (OfData) {
            /// The number of elements that the layout needs; `usize::MAX` if that does not fit.
            cosize: usize = Cosize,
            /// The number of elements that the data has.
            length: usize = Bound,
        } at cosize.checked_sub(1).map(|offset| Witness::Offset(offset as u64)),
        /// The layout has offsets before the data.
        BaseTooSmall {
            /// The element at the coordinate 0.
            base: usize = Base,
            /// How far below 0 the least offset is.
            fall: usize = Fall,
        },
        /// The layout may have offsets that do not belong to this part of the data.
        LeavesThePart,
        /// Coordinates of the layout may share an offset: sorted by stride, the modes before one
        /// add up to its stride or more.
        ModesOverlap = NotInjective {
            /// The largest offset of the modes before.
            reach: u64 = Reach,
            /// The stride of the mode.
            stride: u64 = Stride,
        } at Some(Witness::Offset(*stride)),
        /// The layout has more leaves than a check at run time goes through.
        TooManyModes = TooManyLeaves {
            /// As many as it goes through.
            limit: usize,
        },
        /// An axis of an `ndarray` view has length 0; an extent is at least 1.
        EmptyAxis = ZeroExtent (Axis) {
            /// The axis.
            axis: usize = Axis,
        } at Some(Witness::Axis(*axis)),
        /// An axis of an `ndarray` view has stride 0: it repeats elements. A runtime stride is at
        /// least 1.
        BroadcastAxis = NotARuntimeLeaf (BroadcastAxis) {
            /// The axis.
            axis: usize = Axis,
        } at Some(Witness::Axis(*axis)),
        /// An axis of an `ndarray` view goes backwards, where the type says forwards.
        NegativeStride = NotARuntimeLeaf (BackwardAxis) {
            /// The axis.
            axis: usize = Axis,
        } at Some(Witness::Axis(*axis)),
        /// An axis of an `ndarray` view goes forwards, where the type says backwards.
        ForwardAxis = NotARuntimeLeaf (ForwardAxis) {
            /// The axis.
            axis: usize = Axis,
        } at Some(Witness::Axis(*axis)),
        /// A length or a stride does not fit in `isize`, as `ndarray` has them.
        BeyondNdarray = IndexTooNarrow (Array),
        /// The data does not begin where an element of the other type may.
        Misaligned {
            /// The alignment that the other type needs, in bytes.
            alignment: usize = Alignment,
        },
    }
}

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}
