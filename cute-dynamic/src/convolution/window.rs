//! Where a filter is applied along one mode of an image.

use super::error::ConvolutionError;

/// Where a filter is applied along one mode of an image: at every `stride`-th element, its own
/// elements `dilation` apart, on the image and so many zeros before and after it.
///
/// Element `r` of the filter meets element `p·stride + r·dilation - before` of the image in element
/// `p` of the output.
///
/// ```
/// use cute_dynamic::convolution::Window;
///
/// let window = Window::new().stride(2).padding(1, 1);
/// assert_eq!(window.output_extent(56, 3)?, 28);
/// # Ok::<(), cute_dynamic::convolution::ConvolutionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    pub(super) stride: u64,
    pub(super) dilation: u64,
    pub(super) before: u64,
    pub(super) after: u64,
}

impl Default for Window {
    fn default() -> Self {
        Window::new()
    }
}

impl Window {
    /// Returns the window at every element, without gaps and padding.
    #[must_use]
    pub const fn new() -> Self {
        Window { stride: 1, dilation: 1, before: 0, after: 0 }
    }

    /// Returns the window at every `stride`-th element.
    #[must_use]
    pub const fn stride(self, stride: u64) -> Self {
        Window { stride, ..self }
    }

    /// Returns the window whose elements are so far apart: 1 if they are neighbours.
    #[must_use]
    pub const fn dilation(self, dilation: u64) -> Self {
        Window { dilation, ..self }
    }

    /// Returns the window on an image with so many zeros before it and after it.
    #[must_use]
    pub const fn padding(self, before: u64, after: u64) -> Self {
        Window { before, after, ..self }
    }

    /// Returns the extent of the output: `(extent + before + after - reach) / stride + 1`, rounded
    /// down, where a filter reaches over `(filter - 1)·dilation + 1` elements.
    ///
    /// # Errors
    /// [`ConvolutionError::NoPlace`] if the filter reaches over more elements than there are,
    /// [`ConvolutionError::NoStep`] if the stride or the dilation is 0, and
    /// [`ConvolutionError::PaddingTooLarge`] if the padded extent is no number of 63 bits.
    pub fn output_extent(&self, extent: u64, filter: u64) -> Result<u64, ConvolutionError> {
        if self.stride == 0 || self.dilation == 0 {
            return Err(ConvolutionError::NoStep { stride: self.stride, dilation: self.dilation });
        }
        let too_large = ConvolutionError::PaddingTooLarge { before: self.before, after: self.after, extent };
        let padded = extent.checked_add(self.before).and_then(|padded| padded.checked_add(self.after)).filter(|&padded| i64::try_from(padded).is_ok());
        let padded = padded.ok_or(too_large)?;
        let reach = filter.saturating_sub(1).saturating_mul(self.dilation).saturating_add(1);
        match padded.checked_sub(reach) {
            Some(left) => Ok(left / self.stride + 1),
            None => Err(ConvolutionError::NoPlace { reach, padded }),
        }
    }

    /// Returns the extent of the image whose convolution has this output, and of which `more`
    /// elements at the end are in no window: what a transposed convolution makes of an extent.
    ///
    /// `(output - 1)·stride + reach - before - after + more`
    ///
    /// ```
    /// use cute_dynamic::convolution::Window;
    ///
    /// let window = Window::new().stride(2).padding(1, 1);
    /// assert_eq!(window.transposed_extent(28, 3, 1)?, 56);
    /// assert_eq!(window.output_extent(56, 3)?, 28);
    /// # Ok::<(), cute_dynamic::convolution::ConvolutionError>(())
    /// ```
    ///
    /// # Errors
    /// [`ConvolutionError::NoImage`] if there is no such image: nothing is left of it, `more` is
    /// not less than the stride, or a number is beyond 63 bits; [`ConvolutionError::NoStep`] if the
    /// stride or the dilation is 0.
    pub fn transposed_extent(&self, output: u64, filter: u64, more: u64) -> Result<u64, ConvolutionError> {
        if self.stride == 0 || self.dilation == 0 {
            return Err(ConvolutionError::NoStep { stride: self.stride, dilation: self.dilation });
        }
        let no_image = ConvolutionError::NoImage { output, filter, more };
        let reach = filter.checked_sub(1).and_then(|last| last.checked_mul(self.dilation)?.checked_add(1));
        let padded = output.checked_sub(1).and_then(|last| last.checked_mul(self.stride)?.checked_add(reach?)?.checked_add(more));
        let extent = padded.filter(|&padded| i64::try_from(padded).is_ok()).and_then(|padded| padded.checked_sub(self.before)?.checked_sub(self.after));
        extent.filter(|&extent| extent > 0 && more < self.stride).ok_or(no_image)
    }
}
