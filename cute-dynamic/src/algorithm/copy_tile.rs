//! `copy_from_tile` and `copy_to_tile`: copies of what is present of a tile that may stick out of
//! its data.

use super::copy;
use crate::tensor::{ELEMENTS, Memory, MemoryMut, Order, Predicated, Tensor, TensorError, check_sizes, for_each_in};
use alloc::vec::Vec;

/// Sets `dst(i) = src(i)` for each integral coordinate `i` of the tile that is present, and
/// `dst(i) = otherwise` for the others: a predicated load.
///
/// It is CuTe's `copy_if` from a tile of the data, with its coordinates tiled alike for the
/// predicate, to a fragment that has been cleared. A tile that is present as a whole is copied as
/// by [`copy`](super::copy()).
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::copy_from_tile;
/// use cute_dynamic::tensor::Tensor;
///
/// let matrix = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((3, 2))?)?;
/// let mut fragment = Tensor::new(vec![9; 4], Layout::right((2, 2))?)?;
/// copy_from_tile(&matrix.local_tile_ceil((2, 2), (1, 0))?, &mut fragment, 0)?;
/// assert_eq!(fragment.into_data(), [5, 6, 0, 0]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::SizesDiffer`] if the target has not as many elements as the whole tile.
pub fn copy_from_tile<S, D>(src: &Predicated<S>, dst: &mut Tensor<D>, otherwise: D::Element) -> Result<(), TensorError>
where
    S: Memory<Element: Copy>,
    D: MemoryMut<Element = S::Element>,
{
    check_sizes(ELEMENTS, src.size(), dst.size())?;
    if src.is_whole() {
        return copy(src.as_present(), dst);
    }
    let (mut places, mut present) = (Places::new(src), src.as_present().iter());
    for_each_in(dst, Order::Coordinates, |to| {
        *to = if places.next_is_present() { present.next().copied().unwrap_or(otherwise) } else { otherwise };
    });
    Ok(())
}

/// Sets `dst(i) = src(i)` for each integral coordinate `i` of the tile that is present: a
/// predicated store. The others of `src` are not used.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::algorithm::copy_to_tile;
/// use cute_dynamic::tensor::Tensor;
///
/// let mut matrix = Tensor::new(vec![0; 6], Layout::right((3, 2))?)?;
/// let fragment = Tensor::new(vec![1, 2, 3, 4], Layout::left((2, 2))?)?;
/// for mut tile in matrix.tiles_ceil_mut((2, 2))? {
///     copy_to_tile(&fragment, &mut tile)?;
/// }
/// assert_eq!(matrix.into_data(), [1, 3, 2, 4, 1, 3]);
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
///
/// # Errors
/// [`TensorError::SizesDiffer`] if the source has not as many elements as the whole tile. Nothing
/// is changed then.
pub fn copy_to_tile<S, D>(src: &Tensor<S>, dst: &mut Predicated<D>) -> Result<(), TensorError>
where
    S: Memory<Element: Copy>,
    D: MemoryMut<Element = S::Element>,
{
    check_sizes(ELEMENTS, src.size(), dst.size())?;
    if dst.is_whole() {
        return copy(src, dst.as_present_mut());
    }
    let mut places = Places::new(dst);
    let mut present = src.iter().filter(|_| places.next_is_present());
    for_each_in(dst.as_present_mut(), Order::Coordinates, |to| {
        if let Some(&from) = present.next() {
            *to = from;
        }
    });
    Ok(())
}

/// The coordinates of a tile, in order: which are present.
struct Places {
    /// Of each leaf: the component, how many are present, and how many there are.
    leaves: Vec<(u64, u64, u64)>,
    /// How many components are not present.
    absent: usize,
}

impl Places {
    fn new<D: Memory>(tile: &Predicated<D>) -> Self {
        Places { leaves: tile.extents().map(|(present, extent)| (0, present, extent)).collect(), absent: 0 }
    }

    /// Tells whether the next coordinate is present, beginning with the first.
    fn next_is_present(&mut self) -> bool {
        let is_present = self.absent == 0;
        for (component, present, extent) in &mut self.leaves {
            let was_absent = *component >= *present;
            *component = if *component + 1 < *extent { *component + 1 } else { 0 };
            let is_absent = *component >= *present;
            self.absent = self.absent + usize::from(is_absent) - usize::from(was_absent);
            if *component > 0 {
                break;
            }
        }
        is_present
    }
}
