//! What a convolution is: its layouts, its windows, its groups of channels.

use super::error::ConvolutionError;
use super::window::Window;
use crate::{HTuple, Layout, LayoutError};
use alloc::vec::Vec;
use core::fmt;

/// In how many modes a filter is applied at most.
pub const MAX_WINDOWS: usize = 3;

/// A convolution of images with these layouts: made once, and computed for any data.
///
/// Image, filter and output have the modes `(n, c, h…)`, `(k, c / groups, r…)` and `(n, k, p…)`.
/// Those of images and channels may be nested; each of the others has one stride.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Convolution {
    pub(super) image: Layout,
    pub(super) filter: Layout,
    pub(super) output: Layout,
    pub(super) windows: Vec<Window>,
    pub(super) groups: u64,
}

/// The names of the three tensors in messages.
pub(super) const IMAGE: &str = "image";
pub(super) const FILTER: &str = "filter";
pub(super) const OUTPUT: &str = "output";

impl Convolution {
    /// Returns the convolution whose output is compact, with its modes in the order of the image's
    /// strides.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    ///
    /// let (image, filter) = (Layout::right((4, 8, 14, 14))?, Layout::right((6, 4, 3, 3))?);
    /// let grouped = Convolution::new(&image, &filter, &[Window::new().padding(1, 1); 2], 2)?;
    /// assert_eq!(grouped.output(), &Layout::right((4, 6, 14, 14))?);
    /// # Ok::<(), cute_dynamic::convolution::ConvolutionError>(())
    /// ```
    ///
    /// # Errors
    /// [`ConvolutionError`]: the layouts are not those of an image and a filter of these windows
    /// and groups.
    pub fn new(image: &Layout, filter: &Layout, windows: &[Window], groups: u64) -> Result<Self, ConvolutionError> {
        let extents = output_extents(image, filter, windows, groups)?;
        let order: Vec<HTuple> = image.modes().map(|mode| mode.leaves().first().map_or(0, |leaf| leaf.stride).into()).collect();
        let shape: Vec<HTuple> = extents.into_iter().map(HTuple::from).collect();
        let output = Layout::ordered(&HTuple::tuple(shape)?, &HTuple::tuple(order)?)?;
        Convolution::into(image, filter, &output, windows, groups)
    }

    /// Returns the convolution into an output with this layout.
    ///
    /// # Errors
    /// Those of [`Convolution::new`]; if the output has other extents, or two elements in one
    /// place.
    pub fn into(image: &Layout, filter: &Layout, output: &Layout, windows: &[Window], groups: u64) -> Result<Self, ConvolutionError> {
        let extents = output_extents(image, filter, windows, groups)?;
        if output.rank() != extents.len() {
            return Err(ConvolutionError::ImageModes { tensor: OUTPUT, modes: output.rank(), expected: extents.len() });
        }
        for (mode, (found, expected)) in output.modes().zip(extents).enumerate() {
            expect(OUTPUT, mode, found.size(), expected)?;
        }
        for (tensor, layout) in [(IMAGE, image), (FILTER, filter), (OUTPUT, output)] {
            if let Some(mode) = layout.modes().skip(2).position(|mode| mode.coalesce().leaves().len() > 1) {
                return Err(ConvolutionError::NestedMode { tensor, mode: mode + 2 });
            }
        }
        output.injective(crate::exact::DEFAULT_BUDGET)?;
        Ok(Convolution { image: image.clone(), filter: filter.clone(), output: output.clone(), windows: windows.to_vec(), groups })
    }

    /// Returns the layout of the image, `(n, c, h…)`.
    #[must_use]
    pub fn image(&self) -> &Layout {
        &self.image
    }

    /// Returns the layout of the filter, `(k, c / groups, r…)`.
    #[must_use]
    pub fn filter(&self) -> &Layout {
        &self.filter
    }

    /// Returns the layout of the output, `(n, k, p…)`.
    #[must_use]
    pub fn output(&self) -> &Layout {
        &self.output
    }

    /// Returns the windows, one for each mode of the image after the first two.
    #[must_use]
    pub fn windows(&self) -> &[Window] {
        &self.windows
    }

    /// Returns the number of groups: filters of a group see the channels of a group.
    #[must_use]
    pub fn groups(&self) -> u64 {
        self.groups
    }

    /// Returns the matrix that a convolution multiplies by the filter, as one layout over the
    /// image: `((p, n), (r, c), g) → offset`, from [`Convolution::origin`] on.
    ///
    /// At `p` and `r` it is at element `p·stride + r·dilation - before` of the image. Where that is
    /// outside of the image, which there is with padding alone, the matrix is 0.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    ///
    /// let (image, filter) = (Layout::right((1, 1, 8))?, Layout::right((1, 1, 3))?);
    /// let convolution = Convolution::new(&image, &filter, &[Window::new().stride(2).padding(1, 0)], 1)?;
    /// assert_eq!(convolution.im2col()?.to_string(), "((4,1),(3,1),1):((2,8),(1,8),8)");
    /// assert_eq!(convolution.origin(), -1);
    /// # Ok::<(), cute_dynamic::convolution::ConvolutionError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError`] if a number of it is beyond 64 bits: padding and strides of the image are so
    /// large.
    pub fn im2col(&self) -> Result<Layout, LayoutError> {
        let spatial = |extent: &dyn Fn(usize) -> u64, step: &dyn Fn(&Window) -> u64| {
            let leaves: Result<Vec<Layout>, LayoutError> = self
                .windows
                .iter()
                .enumerate()
                .map(|(mode, window)| {
                    let stride = step(window).checked_mul(self.stride(&self.image, mode + 2)).ok_or(LayoutError::Overflow);
                    Layout::from_parts(extent(mode + 2), stride?)
                })
                .collect();
            match leaves?.as_slice() {
                [leaf] => Ok(leaf.clone()),
                leaves => Layout::tuple(leaves.iter().cloned()),
            }
        };
        let places = spatial(&|mode| extent(&self.output, mode), &|window| window.stride)?;
        let taps = spatial(&|mode| extent(&self.filter, mode), &|window| window.dilation)?;
        let images = self.image.mode_or_trivial(0);
        let channels = group(&self.image, 1, self.groups)?;
        let [channels, groups] = [0, 1].map(|mode| channels.mode_or_trivial(mode));
        Layout::tuple([Layout::tuple([places, images])?, Layout::tuple([taps, channels])?, groups])
    }

    /// Returns the offset of the image's element that the first element of the first window meets:
    /// below 0 with padding.
    ///
    /// It is that of coordinates `-before`, modulo 2^64.
    #[must_use]
    pub fn origin(&self) -> i64 {
        let before = |(mode, window): (usize, &Window)| (window.before as i64).wrapping_mul(self.stride(&self.image, mode + 2) as i64);
        self.windows.iter().enumerate().map(before).fold(0, i64::wrapping_sub)
    }

    /// Returns how many products of two numbers a convolution takes, those with padding too.
    #[must_use]
    pub fn products(&self) -> u128 {
        let per_element = self.filter.modes().skip(1).fold(1u128, |all, mode| all.saturating_mul(mode.size().into()));
        per_element.saturating_mul(self.output.size().into())
    }

    /// The stride of a mode that has one.
    pub(super) fn stride(&self, layout: &Layout, mode: usize) -> u64 {
        let mode = layout.mode_or_trivial(mode).coalesce();
        mode.leaves().first().map_or(0, |leaf| leaf.stride)
    }
}

impl fmt::Display for Convolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "image {}, filter {}, output {}", self.image, self.filter, self.output)
    }
}

/// The extent of a mode.
pub(super) fn extent(layout: &Layout, mode: usize) -> u64 {
    layout.extent(mode).unwrap_or(1)
}

/// A mode, cut into the channels of a group and the groups.
pub(super) fn group(layout: &Layout, mode: usize, groups: u64) -> Result<Layout, LayoutError> {
    let channels = layout.mode_or_trivial(mode);
    let each = channels.size() / groups;
    channels.compose(&Layout::left((each, groups))?)
}

/// The extents of the output, of layouts that are those of an image and a filter.
fn output_extents(image: &Layout, filter: &Layout, windows: &[Window], groups: u64) -> Result<Vec<u64>, ConvolutionError> {
    if windows.is_empty() || windows.len() > MAX_WINDOWS {
        return Err(ConvolutionError::NoWindow { windows: windows.len() });
    }
    let expected = windows.len() + 2;
    for (tensor, layout) in [(IMAGE, image), (FILTER, filter)] {
        if layout.rank() != expected {
            return Err(ConvolutionError::ImageModes { tensor, modes: layout.rank(), expected });
        }
    }
    for (tensor, layout, mode) in [(IMAGE, image, 1), (FILTER, filter, 0)] {
        let channels = extent(layout, mode);
        if groups == 0 || !channels.is_multiple_of(groups) {
            return Err(ConvolutionError::Groups { groups, tensor, channels });
        }
        group(layout, mode, groups)?;
    }
    expect(FILTER, 1, extent(filter, 1), extent(image, 1) / groups)?;
    let places = windows.iter().enumerate().map(|(mode, window)| window.output_extent(extent(image, mode + 2), extent(filter, mode + 2)));
    [Ok(extent(image, 0)), Ok(extent(filter, 0))].into_iter().chain(places).collect()
}

/// Refuses an extent that is another than is expected.
fn expect(tensor: &'static str, mode: usize, extent: u64, expected: u64) -> Result<(), ConvolutionError> {
    if extent == expected { Ok(()) } else { Err(ConvolutionError::ImageExtent { tensor, mode, extent, expected }) }
}
