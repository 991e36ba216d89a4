//! Vectors: a partition in units of what one instruction moves at once, where memory has it so.

use super::error::Apart;
use super::{AtomError, Side, TiledCopy};
use crate::{Layout, LayoutError};
use alloc::vec::Vec;

impl TiledCopy {
    /// Returns the partition of data in memory, in vectors: `(thread, instructions, rest_0, rest_1,
    /// …)` to the number of the vector that an instruction moves.
    ///
    /// The values that one instruction moves for a thread lie together, in order, at a multiple of
    /// their number: then the instruction moves just them. That the data itself begins at such an
    /// address is for the kernel to know.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{CopyAtom, Element, Side, TiledCopy};
    ///
    /// let atom = CopyAtom::by_name("UniversalCopy<uint128_t>", Element::F32)?;
    /// let copy = TiledCopy::of(atom, &"(32,8):(8,1)".parse::<Layout>()?, &"(1,4)".parse::<Layout>()?)?;
    /// let vectors = copy.vectorize(Side::Source, &"(64,32):(100,1)".parse::<Layout>()?)?;
    /// assert_eq!(vectors.to_string(), "((8,32),1,2,1):((1,25),0,800,0)");
    ///
    /// let error = copy.vectorize(Side::Source, &"(32,32):(1,32)".parse::<Layout>()?).unwrap_err();
    /// assert_eq!(error.code(), "CUTE147");
    /// assert!(error.to_string().ends_with("along mode 1 of the data, value 0 is at offset 0 and value 1 at 32"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::NotVectors`] if the values of a vector are not next to each other, with the
    /// mode of the data along which they are not; [`AtomError::Misaligned`] if a vector begins at
    /// no multiple of its size; those of [`TiledCopy::partition`].
    pub fn vectorize(&self, side: Side, data: &Layout) -> Result<Layout, AtomError> {
        let by_thread = self.partition(side, data)?;
        let in_tile = self.partition(side, &Layout::left(data.shape())?)?;
        vectors(data, &by_thread, &in_tile, self.atom().values(side))
    }
}

/// `(thread, instructions, …)` in vectors of so many values, of `(thread, values, …)`; for the
/// message, the same partition of the indices of the data.
pub(super) fn vectors(data: &Layout, by_thread: &Layout, in_data: &Layout, vector: u64) -> Result<Layout, AtomError> {
    let refused = || AtomError::NotVectors { vector, apart: apart(data, by_thread, in_data, vector) };
    // ((vector, instructions))
    let values = by_thread.get(1)?.logical_divide(vector)?;
    let of_vector = values.get(0)?.coalesce();
    let mut modes: Vec<Layout> = by_thread.modes().collect();
    modes[1] = Layout::tuple([of_vector, values.get(1)?])?;
    let upcast = Layout::tuple(modes)?.upcast(vector).map_err(|error| {
        let misaligned = || misaligned(data, by_thread, in_data, vector);
        if matches!(error, LayoutError::UpcastSplits { .. }) { misaligned().unwrap_or(error.into()) } else { error.into() }
    })?;
    let values = upcast.get(1)?;
    if values.get(0)?.shape() != 1.into() {
        return Err(refused());
    }
    let mut modes: Vec<Layout> = upcast.modes().collect();
    modes[1] = values.get(1)?;
    Ok(Layout::tuple(modes)?)
}

/// How many coordinates of a mode are looked at for a message.
const LOOKED_AT: u64 = 1 << 12;

/// The coordinate in the data, with a number for each mode, of an index.
fn coordinate(data: &Layout, mut index: u64) -> Vec<u64> {
    data.modes().map(|mode| (index % mode.size(), index /= mode.size()).0).collect()
}

/// Where the first value of the first thread is that is not beside the one before it.
fn apart(data: &Layout, by_thread: &Layout, in_data: &Layout, vector: u64) -> Option<Apart> {
    let (values, places) = (by_thread.get(1).ok()?, in_data.get(1).ok()?);
    let at = |value: u64| values.offset(value).ok();
    let value = (1..vector).find(|&value| at(value) != at(value - 1).and_then(|before| before.checked_add(1)))?;
    let (before, here) = (coordinate(data, places.offset(value - 1).ok()?), coordinate(data, places.offset(value).ok()?));
    let mode = before.iter().zip(&here).position(|(before, here)| before != here)?;
    Some(Apart { value, mode, before: at(value - 1)?, offset: at(value)? })
}

/// The first vector, along one of the modes, that begins at no multiple of its size.
fn misaligned(data: &Layout, by_thread: &Layout, in_data: &Layout, vector: u64) -> Option<AtomError> {
    for (i, (mode, places)) in by_thread.modes().zip(in_data.modes()).enumerate() {
        // Of the values, those that begin a vector.
        let step = if i == 1 { vector } else { 1 };
        for c in (0..mode.size()).step_by(usize::try_from(step).ok()?).skip(1).take(LOOKED_AT as usize) {
            if mode.offset(c).ok()? % vector == 0 {
                continue;
            }
            for (m, (component, of)) in coordinate(data, places.offset(c).ok()?).into_iter().zip(data.modes()).enumerate() {
                let offset = of.offset(component).ok()?;
                if offset % vector != 0 {
                    return Some(AtomError::Misaligned { vector, mode: m, coordinate: component, offset });
                }
            }
        }
    }
    None
}
