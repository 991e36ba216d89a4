//! Layouts: a shape, a stride, and the function from coordinates to offsets that they are.

use crate::LayoutError;
use crate::htuple::{HTuple, Leaf, Node};
use crate::int::{add, mul};
use core::fmt;
use smallvec::SmallVec;

mod compact;
mod concatenate;
mod evaluate;
mod slice;

pub(crate) use compact::ordered_from;
pub use evaluate::Offsets;
pub(crate) use evaluate::offset_at_index;

/// One mode of a layout: an extent and a stride, written `4:1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mode {
    /// The extent, at least 1: how many coordinates the mode has.
    pub extent: u64,
    /// The stride: by how much the offset grows from one coordinate to the next.
    pub stride: u64,
}

impl Mode {
    #[inline]
    pub(crate) const fn new(extent: u64, stride: u64) -> Self {
        Mode { extent, stride }
    }
}

/// `1:0`.
impl Default for Mode {
    #[inline]
    fn default() -> Self {
        Mode::new(1, 0)
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.extent, self.stride)
    }
}

/// Modes without nesting.
pub(crate) type ModeList = SmallVec<[Mode; 8]>;

impl Leaf for Mode {
    type Inline = [Mode; 8];

    /// Every extent is at least 1; the size and every offset fit in 64 bits, the cosize too.
    #[inline]
    fn check(leaves: &[Self]) -> Result<(), LayoutError> {
        let (mut size, mut reach) = (1u64, 0u64);
        for mode in leaves {
            let last = mode.extent.checked_sub(1).ok_or(LayoutError::ZeroExtent)?;
            size = mul(size, mode.extent)?;
            reach = add(reach, mul(last, mode.stride)?)?;
        }
        add(reach, 1)?;
        Ok(())
    }
}

/// Whether every offset of a layout with these leaves, and its cosize, fit in 64 bits.
#[inline(always)]
pub(crate) fn check_offsets(leaves: &[Mode]) -> Result<(), LayoutError> {
    let reach = leaves.iter().try_fold(0u64, |reach, mode| reach.checked_add((mode.extent - 1).checked_mul(mode.stride)?));
    if reach.is_some_and(|reach| reach < u64::MAX) { Ok(()) } else { Err(LayoutError::Overflow) }
}

/// The layout `shape : stride`: a function from the coordinates of the shape to offsets.
///
/// At a natural coordinate `c` its value is `Σ c_i·d_i` over the leaves; at an integral coordinate, the value at the colexicographic natural coordinate with
/// that index (Cecka §2.4). A layout is an [`HTuple`] of [`Mode`]s, so that shape and stride are congruent by construction. Its extents are at least 1, and its size,
/// its cosize and all its offsets fit in 64 bits, or it does not exist: every way to make one checks that. The cosize is one more than the largest offset, so that this is at
/// most 2⁶⁴ − 2.
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
pub type Layout = HTuple<Mode>;

impl HTuple<Mode> {
    /// The layout of a shape and a stride of the same profile.
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// assert_eq!(Layout::from_parts((4, 8), (8, 1))?.to_string(), "(4,8):(8,1)");
    /// assert_eq!(Layout::from_parts((4, 8), (8, 1, 1)), Err(LayoutError::ShapeStride { shape: 2, stride: 3 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::ShapeStride`] if they are not congruent, [`LayoutError::ZeroExtent`], [`LayoutError::Overflow`], [`LayoutError::TooDeep`].
    pub fn from_parts(shape: impl Into<HTuple>, stride: impl Into<HTuple>) -> Result<Self, LayoutError> {
        let (shape, stride) = (shape.into(), stride.into());
        if !shape.is_congruent(&stride) {
            return Err(LayoutError::ShapeStride { shape: shape.leaves().len(), stride: stride.leaves().len() });
        }
        let modes = shape.leaves().iter().zip(stride.leaves()).map(|(&extent, &stride)| Mode { extent, stride }).collect();
        shape.with_leaves::<Mode>(modes).checked()
    }

    /// The layout `1:0` of one element.
    pub(crate) fn trivial() -> Self {
        HTuple::from_leaf(Mode::new(1, 0))
    }

    /// The layout of these modes, without nesting: a leaf for one, `1:0` for none.
    pub(crate) fn of_modes(modes: &[Mode]) -> Result<Self, LayoutError> {
        Layout::of_modes_unchecked(modes).checked()
    }

    /// [`Layout::of_modes`] for modes whose size and offsets are known to fit.
    #[inline]
    pub(crate) fn of_modes_unchecked(modes: &[Mode]) -> Self {
        if modes.is_empty() {
            return Layout::trivial();
        }
        let mut layout = Layout::building();
        layout.flat(modes);
        layout
    }

    /// The shape: the extents.
    pub fn shape(&self) -> HTuple {
        self.map(|mode| mode.extent)
    }

    /// The stride.
    pub fn stride(&self) -> HTuple {
        self.map(|mode| mode.stride)
    }

    /// `|A|`: the number of coordinates.
    pub fn size(&self) -> u64 {
        self.as_node().size()
    }

    /// `1 + max A(c)`: one more than the largest offset, the number of elements that data under this layout must have.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// let layout: Layout = "(4,2,2):(2,8,1)".parse()?;
    /// assert_eq!(layout.cosize(), 16);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn cosize(&self) -> u64 {
        1 + self.leaves().iter().map(|mode| (mode.extent - 1) * mode.stride).sum::<u64>()
    }

    /// The shape of the codomain; for integer strides, the cosize.
    pub fn coshape(&self) -> u64 {
        self.cosize()
    }
}

impl Node<'_, Mode> {
    /// The number of coordinates; it divides the size of a layout that exists, so that it fits.
    #[inline]
    pub(crate) fn size(self) -> u64 {
        self.leaves().iter().map(|mode| mode.extent).product()
    }
}

impl fmt::Display for HTuple<Mode> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, '(', ')', |mode, f| write!(f, "{}", mode.extent))?;
        write!(f, ":")?;
        self.write(f, '(', ')', |mode, f| write!(f, "{}", mode.stride))
    }
}

impl From<&HTuple<Mode>> for HTuple<Mode> {
    fn from(layout: &HTuple<Mode>) -> Self {
        layout.clone()
    }
}
