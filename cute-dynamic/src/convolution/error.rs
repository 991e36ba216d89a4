//! Why there is no such convolution.

use crate::LayoutError;
use core::fmt;

cute_refusals::errors! {
    /// Why there is no such convolution.
    ///
    /// Every variant carries the numbers of its message; what the layouts refuse is a
    /// [`LayoutError`] in it.
    ///
    /// ```
    /// use cute_dynamic::convolution::{ConvolutionError, Window};
    ///
    /// let error = Window::new().output_extent(5, 7).unwrap_err();
    /// assert_eq!(error, ConvolutionError::NoPlace { reach: 7, padded: 5 });
    /// assert_eq!(error.code(), "CUTE460");
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum ConvolutionError {
        ImageModes {
            /// The image, the filter or the output.
            tensor: &'static str = Tensor,
            /// How many modes it has.
            modes: usize = Modes,
            /// How many it must have: two, and one for each window.
            expected: usize = Expected,
        },
        NoWindow = ImageModes (Windows) {
            /// How many windows there are.
            windows: usize = Windows,
        },
        ImageExtent {
            /// The filter or the output.
            tensor: &'static str = Tensor,
            /// The mode, counted from 0.
            mode: usize = Mode,
            /// The extent that it has.
            extent: u64 = Extent,
            /// The extent that it must have.
            expected: u64 = Expected,
        },
        Groups {
            /// How many groups there are.
            groups: u64 = Groups,
            /// The image or the filter.
            tensor: &'static str = Tensor,
            /// How many channels it has.
            channels: u64 = Channels,
        },
        NoPlace {
            /// Over how many elements the filter reaches.
            reach: u64 = Reach,
            /// How many there are, with the padding.
            padded: u64 = Padded,
        },
        NoStep = NoPlace (Step) {
            /// The stride of the window.
            stride: u64 = Stride,
            /// Its dilation.
            dilation: u64 = Dilation,
        },
        PaddingTooLarge = NoPlace (Padding) {
            /// How many zeros are before the image.
            before: u64 = Before,
            /// How many are after it.
            after: u64 = After,
            /// The extent of the image.
            extent: u64 = Extent,
        },
        NoImage = NoPlace (Transposed) {
            /// The extent of the output.
            output: u64 = Output,
            /// The extent of the filter.
            filter: u64 = Filter,
            /// How many elements are in no window.
            more: u64 = More,
        },
        NestedMode {
            /// The image, the filter or the output.
            tensor: &'static str = Tensor,
            /// The mode, counted from 0.
            mode: usize = Mode,
        },
        CutOtherwise = NestedMode (Channels) {
            /// The image, the filter or the output.
            tensor: &'static str = Tensor,
            /// Another of them.
            other: &'static str = Other,
        },
        ImageTooShort {
            /// The image, the filter or the output.
            tensor: &'static str = Tensor,
            /// How many elements its layout reaches.
            needed: u64 = Needed,
            /// How many there are.
            given: usize = Given,
        },
        ;
        /// A layout does not exist, or what is written has two elements in one place.
        Layout(LayoutError),
    }
}

impl fmt::Display for ConvolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}
