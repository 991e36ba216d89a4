//! The coordinates of a shape in another order than the colexicographic one.

use crate::LayoutError;
use crate::htuple::HTuple;
use core::iter::FusedIterator;
use core::ops::Range;

/// Returns all natural coordinates of a shape, counted in an order: the mode of the least number
/// counts fastest (CuTe's `make_coord_iterator` with an order). That is the order of the offsets of
/// [`Layout::ordered`](crate::Layout::ordered).
///
/// In the order `(0, 1, …)` they are those of [`coordinates`](crate::htuple::coordinates).
///
/// ```
/// use cute_dynamic::LayoutError;
/// use cute_dynamic::layout::coordinates_ordered;
///
/// // Row by row.
/// let all: Vec<String> = coordinates_ordered((2, 3), (1, 0))?.map(|c| c.to_string()).collect();
/// assert_eq!(all, ["(0,0)", "(0,1)", "(0,2)", "(1,0)", "(1,1)", "(1,2)"]);
/// assert!(coordinates_ordered((2, 3), (2, 1, 0)).is_err());
/// # Ok::<(), LayoutError>(())
/// ```
///
/// # Errors
/// Those of [`HTuple::compact_order`].
#[doc(alias = "make_coord_iterator")]
pub fn coordinates_ordered(shape: impl Into<HTuple>, order: impl Into<HTuple>) -> Result<OrderedCoordinates, LayoutError> {
    let shape = shape.into();
    let strides = shape.compact_order(order)?;
    Ok(OrderedCoordinates { indices: 0..shape.size()?, shape, strides })
}

/// The iterator of [`coordinates_ordered`].
#[derive(Clone, Debug)]
pub struct OrderedCoordinates {
    shape: HTuple,
    strides: HTuple,
    indices: Range<u64>,
}

impl Iterator for OrderedCoordinates {
    type Item = HTuple;

    fn next(&mut self) -> Option<HTuple> {
        let index = self.indices.next()?;
        // A mode of extent 1 has the stride 0.
        let component = |(&extent, &stride): (&u64, &u64)| index.checked_div(stride).unwrap_or(0) % extent;
        Some(self.shape.with_leaves(self.shape.leaves().iter().zip(self.strides.leaves()).map(component).collect()))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.indices.size_hint()
    }
}

impl FusedIterator for OrderedCoordinates {}
