//! Partition: data divided among the threads of a tiled product or copy.

use super::AtomError;
use crate::htuple::Node;
use crate::stride::Stride;
use crate::swizzle::Swizzle;
use crate::{ComposedLayout, HTuple, Layout, LayoutError, Mode};
use alloc::vec::Vec;

/// Data that is divided among threads: a layout over any codomain, or a swizzled layout.
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::atom::Partitioned;
/// let by_thread: Layout = "((4,8),2,3):((16,1),8,64)".parse()?;
/// let (values, offset) = by_thread.of_thread(5)?;
/// assert_eq!((values.to_string().as_str(), offset), ("(2,3):(8,64)", 17));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait Partitioned: Sized + sealed::Sealed {
    /// What a thread has of it: of a layout the pair of its layout and its offset, of a swizzled
    /// layout a swizzled layout.
    type Share;

    #[doc(hidden)]
    fn divided(&self, by: &impl sealed::Divides) -> Result<Self, AtomError>;

    /// Returns what a thread has of data that is divided: `(thread, values, …)` at this thread.
    ///
    /// # Errors
    /// [`LayoutError::OutOfBounds`](crate::LayoutError::OutOfBounds) if there is no such thread.
    fn of_thread(&self, thread: u64) -> Result<Self::Share, AtomError>;
}

pub(super) mod sealed {
    use super::{AtomError, Layout, Stride};

    pub trait Sealed {}

    /// What divides data among threads.
    pub trait Divides {
        /// `(thread, values, rest_0, rest_1, …)` of a layout.
        fn divide<D: Stride>(&self, data: &Layout<D>) -> Result<Layout<D>, AtomError>;
    }
}

impl<D: Stride> sealed::Sealed for HTuple<Mode<D>> {}
impl sealed::Sealed for ComposedLayout<Swizzle> {}

impl<D: Stride> Partitioned for HTuple<Mode<D>> {
    type Share = (Layout<D>, D);

    fn divided(&self, by: &impl sealed::Divides) -> Result<Self, AtomError> {
        by.divide(self)
    }

    fn of_thread(&self, thread: u64) -> Result<Self::Share, AtomError> {
        let mut coordinate = HTuple::<Option<u64>>::building();
        coordinate.open();
        for mode in 0..self.rank() {
            coordinate.push((mode == 0).then_some(thread));
        }
        coordinate.close();
        Ok(self.part_and_offset(coordinate)?)
    }
}

/// The offset of a thread is added before the swizzle, which is applied to the sum.
impl Partitioned for ComposedLayout<Swizzle> {
    type Share = Self;

    fn divided(&self, by: &impl sealed::Divides) -> Result<Self, AtomError> {
        Ok(ComposedLayout::new(self.swizzle(), self.inner_offset(), self.layout().divided(by)?)?)
    }

    fn of_thread(&self, thread: u64) -> Result<Self, AtomError> {
        let (values, offset) = self.layout().of_thread(thread)?;
        let offset = self.inner_offset().checked_add(offset).ok_or(LayoutError::Overflow)?;
        Ok(ComposedLayout::new(self.swizzle(), offset, values)?)
    }
}

/// A tiled product or copy as one thread of the block sees it (CuTe's `ThrMMA` and `ThrCopy`). Made
/// by their `thread_slice`.
#[doc(alias = "ThrMMA")]
#[doc(alias = "ThrCopy")]
#[derive(Clone, Copy, Debug)]
pub struct ThreadSlice<'a, Tiled> {
    pub(super) tiled: &'a Tiled,
    pub(super) thread: u64,
}

impl<'a, Tiled> ThreadSlice<'a, Tiled> {
    /// The thread of this index, of so many.
    pub(super) fn new(tiled: &'a Tiled, thread: u64, threads: u64) -> Result<Self, AtomError> {
        if thread >= threads {
            return Err(LayoutError::OutOfBounds { component: thread, extent: threads }.into());
        }
        Ok(ThreadSlice { tiled, thread })
    }

    /// Returns the index of the thread.
    #[must_use]
    pub const fn thread(&self) -> u64 {
        self.thread
    }
}

/// Refuses data whose modes are not whole numbers of the tiles. Modes beyond the tiles are free.
pub(super) fn check_whole_tiles<D: Stride>(data: &Layout<D>, tiles: &[u64]) -> Result<(), AtomError> {
    if data.is_leaf() {
        return Ok(());
    }
    for (mode, (extent, &tile)) in data.as_node().modes().map(Node::size).zip(tiles).enumerate() {
        if !extent.is_multiple_of(tile) {
            return Err(AtomError::NotWholeTiles { size: extent, tile, mode });
        }
    }
    Ok(())
}

/// `(a, b, c, …)` of `a`, `b` and `(c, …)`.
pub(super) fn flat<D: Stride>(first: Layout<D>, second: Layout<D>, rest: &Layout<D>) -> Result<Layout<D>, AtomError> {
    let rest: Vec<Layout<D>> = if rest.is_leaf() { Vec::from([rest.clone()]) } else { rest.modes().collect() };
    Ok(Layout::tuple([first, second].into_iter().chain(rest))?)
}
