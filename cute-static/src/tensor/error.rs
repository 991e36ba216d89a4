//! What can be wrong with a tensor that is made from runtime numbers.

use core::fmt;

/// Why a tensor, a view or a partition could not be made.
///
/// ```
/// use cute_static::prelude::*;
///
/// let data = [0u8; 20];
/// let error = Tensor::new(&data[..], layout![(4, 8) : (8, 1)]).unwrap_err();
/// assert_eq!(error, TensorError::CosizeTooLarge { cosize: 32, length: 20 });
/// assert_eq!(error.to_string(), "the layout needs 32 elements and the data has 20");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TensorError {
    /// The layout has offsets beyond the data: its cosize is more than the number of elements.
    CosizeTooLarge {
        /// The number of elements that the layout needs; `usize::MAX` if that does not fit.
        cosize: usize,
        /// The number of elements that the data has.
        length: usize,
    },
    /// The layout may have offsets that do not belong to this part of the data.
    LeavesThePart,
    /// Coordinates of the layout may share an offset: sorted by stride, the modes before one reach
    /// as far as its stride, or further.
    ModesOverlap {
        /// The largest offset of the modes before.
        reach: u64,
        /// The stride of the mode.
        stride: u64,
    },
    /// The layout has more leaves than a check at run time goes through.
    TooManyModes {
        /// As many as it goes through.
        limit: usize,
    },
    /// An axis of an `ndarray` view has length 0; an extent is at least 1.
    EmptyAxis {
        /// The axis.
        axis: usize,
    },
    /// An axis of an `ndarray` view has stride 0: it repeats elements. A runtime stride is at
    /// least 1.
    BroadcastAxis {
        /// The axis.
        axis: usize,
    },
    /// An axis of an `ndarray` view goes backwards.
    NegativeStride {
        /// The axis.
        axis: usize,
    },
    /// A length or a stride does not fit in `isize`, as `ndarray` has them.
    BeyondNdarray,
    /// The data does not begin where an element of the other type may.
    Misaligned {
        /// The alignment that the other type needs, in bytes.
        alignment: usize,
    },
}

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CosizeTooLarge { cosize, length } => write!(f, "the layout needs {cosize} elements and the data has {length}"),
            Self::LeavesThePart => f.write_str("the layout may have offsets that do not belong to this part of the data"),
            Self::ModesOverlap { stride: 0, .. } => f.write_str("the layout is not injective: a mode has stride 0"),
            Self::ModesOverlap { reach, stride } => {
                write!(f, "the layout may not be injective: sorted by stride, its modes reach up to offset {reach}, and the next mode has stride {stride}")
            }
            Self::TooManyModes { limit } => write!(f, "the layout has more than {limit} leaves"),
            Self::EmptyAxis { axis } => write!(f, "axis {axis} of the view has length 0, and an extent is at least 1"),
            Self::BroadcastAxis { axis } => {
                write!(f, "axis {axis} of the view has stride 0, and a runtime stride is at least 1: take the view before it is broadcast")
            }
            Self::NegativeStride { axis } => {
                write!(f, "axis {axis} of the view goes backwards, and strides are not negative: invert the axis, or copy the elements")
            }
            Self::BeyondNdarray => f.write_str("a length or a stride does not fit in isize, as ndarray has them"),
            Self::Misaligned { alignment } => write!(f, "the data is not aligned to {alignment} bytes"),
        }
    }
}

impl core::error::Error for TensorError {}
