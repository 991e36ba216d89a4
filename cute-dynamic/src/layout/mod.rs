//! Layouts: a shape, a stride, and the function from coordinates to offsets that they make.
//!
//! A [`Layout`] `S : D` has a shape `S` and a stride `D` of the same nesting (Cecka §2.4). Each
//! pair of leaves `(s : d)` is a [`Mode`]: `s` coordinates, `d` apart. The value at a natural
//! coordinate, which is nested like the shape, is the sum over all modes:
//!
//! ```text
//! L(c_0, c_1, …) = c_0·d_0 + c_1·d_1 + …
//! ```
//!
//! An integral coordinate `i` below the size stands for the natural coordinate of that number in
//! colexicographic order: the first mode counts fastest. At any level of the shape a coordinate may
//! be integral.
//!
//! ```
//! use cute_dynamic::Layout;
//!
//! let layout: Layout = "(4,(2,3)):(1,(4,8))".parse()?;
//! assert_eq!(layout.offset((1, (1, 2)))?, 1 + 4 + 16); // natural
//! assert_eq!(layout.offset((1, 5))?, 1 + 4 + 16);      // 5 = 1 + 2·2 in the shape (2, 3)
//! assert_eq!(layout.offset(21)?, 1 + 4 + 16);          // 21 = 1 + 4·5
//! assert_eq!((layout.size(), layout.cosize()), (24, 24));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | to | |
//! |---|---|
//! | read one | [`parse`](str::parse), in the notation of [`parse`](crate::parse) |
//! | make one | [`from_parts`](Layout::from_parts), [`left`](Layout::left), [`right`](Layout::right), [`ordered`](Layout::ordered), [`identity`](Layout::identity); [`with_strides`](Layout::with_strides) for strides that are not numbers |
//! | ask | [`size`](Layout::size), [`cosize`](Layout::cosize), [`shape`](Layout::shape), [`stride`](Layout::stride) |
//! | evaluate | [`offset`](Layout::offset), [`checked_offset`](Layout::checked_offset), [`offsets`](Layout::offsets) |
//! | fix some coordinates | [`slice`](Layout::slice), [`dice`](Layout::dice), [`slice_and_offset`](Layout::slice_and_offset) |

use crate::LayoutError;
use crate::htuple::{HTuple, Node};
use crate::stride::Stride;
use core::convert::Infallible;
use core::fmt;

mod any;
mod common_cut;
mod compact;
mod concatenate;
mod coordinate;
mod coordinate_of;
mod coordinates_ordered;
mod evaluate;
mod identity;
mod linear_form;
mod mode;
mod signed;
mod slice;
mod transform_layout;

pub use any::AnyLayout;
pub(crate) use common_cut::common_cut;
pub(crate) use compact::ordered_from;
pub use coordinate_of::idx2crd_with;
pub use coordinates_ordered::{OrderedCoordinates, coordinates_ordered};
pub(crate) use evaluate::offset_at_index;
pub use evaluate::{Offsets, crd2idx_with};
pub use linear_form::LinearForm;
pub use mode::Mode;
pub(crate) use mode::{ModeList, check_offsets, check_size};

/// The layout `shape : stride`: a function from the coordinates of the shape to offsets.
///
/// At a natural coordinate `c` its value is `Σ c_i·d_i` over the leaves; at an integral coordinate,
/// the value at the colexicographic natural coordinate with that index (Cecka §2.4). A layout is an
/// [`HTuple`] of [`Mode`]s, so that shape and stride are congruent by construction. Its extents are
/// at least 1, and its size, its cosize and all its offsets fit in 64 bits, or it does not exist:
/// every way to make one checks that. The cosize is one more than the largest offset, so that this
/// is at most 2⁶⁴ − 2.
///
/// ```
/// use cute_dynamic::Layout;
///
/// let layout: Layout = "(4,(2,3)):(1,(12,4))".parse()?;
/// assert_eq!(layout.offset(9)?, 5);
/// assert_eq!(layout.offset((1, 2))?, 5);
/// assert_eq!(layout.offset((1, (0, 1)))?, 5);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// The strides may be elements of any [integer-semimodule](crate::stride), and the values are
/// elements of it then; `Layout` alone has integers, and is what most of this crate is about.
pub type Layout<D = u64> = HTuple<Mode<D>>;

impl HTuple<Mode> {
    /// Returns the layout of a shape and a stride of the same profile.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::from_parts((4, 8), (8, 1))?.to_string(), "(4,8):(8,1)");
    /// assert_eq!(Layout::from_parts((4, 8), (8, 1, 1)), Err(LayoutError::NotALayout { shape: 2, stride: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotALayout`] if they are not congruent, [`LayoutError::ZeroExtent`],
    /// [`LayoutError::Overflow`], [`LayoutError::TooDeep`].
    pub fn from_parts(shape: impl Into<HTuple>, stride: impl Into<HTuple>) -> Result<Self, LayoutError> {
        Layout::with_strides(shape, stride)
    }
}

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout of a shape and strides of any kind, of the same profile.
    /// [`Layout::from_parts`] is this for integers.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::{Coordinate, Xor};
    ///
    /// assert_eq!(Layout::with_strides((4, 4), (Xor(1), Xor(5)))?.to_string(), "(4,4):(f1,f5)");
    /// let e = |i| Coordinate::basis(&[i]);
    /// assert_eq!(Layout::with_strides((4, 8), (e(1)?, e(0)?))?.to_string(), "(4,8):(1@1,1@0)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Layout::from_parts`]; [`LayoutError::CodomainsDiffer`] if the strides are of
    /// different codomains.
    pub fn with_strides(shape: impl Into<HTuple>, stride: impl Into<HTuple<D>>) -> Result<Self, LayoutError> {
        Layout::of_parts(&shape.into(), &stride.into())
    }

    /// [`Layout::with_strides`], borrowed.
    pub(crate) fn of_parts(shape: &HTuple, stride: &HTuple<D>) -> Result<Self, LayoutError> {
        if !shape.is_congruent(stride) {
            return Err(LayoutError::NotALayout { shape: shape.leaves().len(), stride: stride.leaves().len() });
        }
        let modes = shape.leaves().iter().zip(stride.leaves()).map(|(&extent, stride)| Mode { extent, stride: stride.clone() }).collect();
        shape.with_leaves::<Mode<D>>(modes).checked()
    }

    /// The layout `1:0` of one element.
    pub(crate) fn trivial() -> Self {
        HTuple::from_leaf(Mode::default())
    }

    /// The layout of a mode; `1:0` of one that is not there.
    pub(crate) fn mode_or_trivial(&self, mode: usize) -> Self {
        self.modes().nth(mode).unwrap_or_else(Layout::trivial)
    }

    /// The layout of these modes, without nesting: a leaf for one, `1:0` for none.
    pub(crate) fn of_modes(modes: &[Mode<D>]) -> Result<Self, LayoutError> {
        Layout::of_modes_unchecked(modes).checked()
    }

    /// [`Layout::of_modes`] for modes whose size and offsets are known to fit.
    #[inline]
    pub(crate) fn of_modes_unchecked(modes: &[Mode<D>]) -> Self {
        if modes.is_empty() {
            return Layout::trivial();
        }
        let mut layout = Layout::building();
        layout.flat(modes);
        layout
    }

    /// Returns the shape: the extents.
    #[doc(alias = "extents")]
    #[doc(alias = "dim")]
    #[must_use]
    pub fn shape(&self) -> HTuple {
        self.map(|mode| mode.extent)
    }

    /// Returns the stride.
    #[doc(alias = "strides")]
    #[must_use]
    pub fn stride(&self) -> HTuple<D> {
        self.map(|mode| mode.stride.clone())
    }

    /// Returns the size of a mode: the number of rows of a matrix is `extent(0)` (CuTe's
    /// `size<I>`).
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    ///
    /// let matrix: Layout = "(100,(4,8)):(1,(200,800))".parse()?;
    /// assert_eq!((matrix.extent(0)?, matrix.extent(1)?), (100, 32));
    /// assert_eq!(matrix.extent(2), Err(LayoutError::NoSuchMode { index: 2, rank: 2 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoSuchMode`].
    pub fn extent(&self, mode: usize) -> Result<u64, LayoutError> {
        let found = self.as_node().modes().nth(mode);
        found.map(|found| found.size()).ok_or(LayoutError::NoSuchMode { index: mode, rank: self.rank() })
    }

    /// Returns `|A|`: the number of coordinates.
    #[doc(alias = "numel")]
    #[doc(alias = "len")]
    #[must_use]
    pub fn size(&self) -> u64 {
        self.as_node().size()
    }

    /// Returns the size of each mode: that of the shape, see [`HTuple::product_each`]. It always
    /// exists.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "((2,5),6):((6,12),1)".parse()?;
    /// assert_eq!(layout.product_each().to_string(), "(10,6)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn product_each(&self) -> HTuple {
        let Ok(sizes) = self.as_node().each_mode(|mode| Ok::<_, Infallible>(mode.size()));
        sizes
    }
}

impl HTuple<Mode> {
    /// Returns `1 + max A(c)`: one more than the largest offset, the number of elements that data
    /// under this layout must have.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,2,2):(2,8,1)".parse()?;
    /// assert_eq!(layout.cosize(), 16);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn cosize(&self) -> u64 {
        1 + self.leaves().iter().map(|mode| (mode.extent - 1) * mode.stride).sum::<u64>()
    }

    /// Returns the shape of the codomain; for integer strides, the cosize.
    #[must_use]
    pub fn coshape(&self) -> u64 {
        self.cosize()
    }
}

impl<D> Node<'_, Mode<D>> {
    /// The number of coordinates; it divides the size of a layout that exists, so that it fits.
    #[inline]
    pub(crate) fn size(self) -> u64 {
        self.leaves().iter().map(|mode| mode.extent).product()
    }
}

impl<D: Stride> fmt::Display for HTuple<Mode<D>> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, '(', ')', |mode, f| write!(f, "{}", mode.extent))?;
        write!(f, ":")?;
        self.write(f, '(', ')', |mode, f| mode.stride.write(f))
    }
}
