//! What can be wrong with a tensor, or with operands of an algorithm.

use crate::LayoutError;
use crate::atom::AtomError;
use crate::contraction::ContractionError;
use crate::convolution::ConvolutionError;
use alloc::string::String;
use core::fmt;
use cute_refusals::Witness;

cute_refusals::errors! {
    /// Why a tensor, a part of it, or what an algorithm does with it does not exist.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::{Tensor, TensorError};
    ///
    /// let data = [0u8; 20];
    /// let error = Tensor::new(&data[..], "(4,8):(8,1)".parse::<Layout>()?).unwrap_err();
    /// assert_eq!(error, TensorError::CosizeTooLarge { cosize: 32, length: 20 });
    /// assert_eq!(error.to_string(), "the layout needs 32 elements and the data has 20");
    /// assert_eq!(error.code(), "CUTE102");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum TensorError {
        /// The layout has offsets beyond the data: its cosize is more than the number of elements.
        CosizeTooLarge = ImageTooLarge (OfData) {
            /// The number of elements that the layout needs.
            cosize: u64 = Cosize,
            /// The number of elements that the data has.
            length: usize = Bound,
        } at cosize.checked_sub(1).map(Witness::Offset),
        /// The layout has offsets before the data.
        BaseTooSmall {
            /// The element at the coordinate 0.
            base: u64 = Base,
            /// How far below 0 the least offset is.
            fall: u64 = Fall,
        },
        /// The layout may have offsets that do not belong to this part of the data.
        LeavesThePart,
        /// Two tensors that an algorithm goes through together have different sizes.
        SizesDiffer {
            /// What has the size.
            what: &'static str = What,
            /// The size in the first tensor.
            first: u64 = A,
            /// The size in the second one.
            second: u64 = B,
        },
        /// The tiler is not nested as the layout, or a tile is no number: no tiles that the edge
        /// may cut.
        NoCeilTiles,
        /// The ranks of the operands make no product.
        NoProduct,
        /// The data do not begin where an element of this type may.
        Misaligned {
            /// The alignment that the type needs, in bytes.
            alignment: usize = Alignment,
        },
        /// An axis of an array has length 0; an extent is at least 1.
        EmptyAxis = ZeroExtent (Axis) {
            /// The axis.
            axis: usize = Axis,
        } at Some(Witness::Axis(*axis)),
        /// A length or a stride does not fit in `isize`, as `ndarray` has them.
        BeyondNdarray = IndexTooNarrow (Array),
        NotStrided {
            /// The mode, counted from 0.
            mode: usize = Mode,
        },
        /// The layout is swizzled.
        SwizzledArray = NotStrided (Swizzled),
        NotNpy {
            /// What a file has there.
            expected: &'static str = Expected,
            /// The byte, counted from 0.
            byte: usize = Byte,
        },
        OtherElements {
            /// What the file has, as NumPy writes it.
            found: String = Found,
            /// What is asked for.
            expected: &'static str = Expected,
        },
        NpyTooShort {
            /// How many bytes the elements of the file take.
            needed: u64 = Needed,
            /// How many there are.
            given: usize = Given,
        },
        ;
        /// A layout that does not exist.
        Layout(LayoutError),
        /// A tensor that a tiled product or copy does not divide.
        Atom(AtomError),
        /// Operands that are not those of a contraction.
        Contraction(ContractionError),
        /// Tensors that are not those of a convolution.
        Convolution(ConvolutionError),
    }
}

impl fmt::Display for TensorError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

/// Refuses two sizes that are not equal.
pub(crate) fn check_sizes(what: &'static str, first: u64, second: u64) -> Result<(), TensorError> {
    if first == second { Ok(()) } else { Err(TensorError::SizesDiffer { what, first, second }) }
}

/// The number of coordinates, in messages.
pub(crate) const ELEMENTS: &str = "the number of elements";
