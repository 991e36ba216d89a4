//! Admissibility of instructions: whether an instruction can move data that lies in memory as a
//! layout says (Cecka §3.4.4).

use super::vectorize::vectors;
use super::{AtomError, CopyAtom, Side, names};
use crate::exact::DEFAULT_BUDGET;
use crate::{Layout, LayoutError};
use alloc::format;
use alloc::string::String;

/// How many offsets are looked at for a message.
const LOOKED_AT: u64 = 1 << 16;

impl Layout {
    /// Returns which vector of memory each thread of an instruction moves, `(thread, 1)`, if the
    /// instruction can move data that lies so: the values of a thread are next to each other, in
    /// order, and begin at a multiple of their number.
    ///
    /// The layout maps the number of each element, as the instruction counts them, to its offset in
    /// memory: of `ldmatrix.x4` for halves it has 256, 8 for each of 32 rows. What is written has
    /// one place for each element. Of a side in registers, the answer is the composition
    /// `A ∘ Side`, `(thread, value)`, whatever it is.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::{CopyAtom, Element, Side};
    ///
    /// let ldmatrix = CopyAtom::by_name("SM75_U32x4_LDSM_N", Element::F16)?;
    /// // Rows of 8 halves, 64 apart: the vectors of 8 that the threads point to.
    /// let rows: Layout = "(8,32):(1,64)".parse()?;
    /// assert_eq!(rows.admissible_for(&ldmatrix, Side::Source)?.to_string(), "(32,1):(8,0)");
    ///
    /// // Columns of halves: no thread has a vector.
    /// let columns: Layout = "(8,32):(32,1)".parse()?;
    /// let error = columns.admissible_for(&ldmatrix, Side::Source).unwrap_err();
    /// assert_eq!(error.code(), "CUTE147");
    /// assert!(error.to_string().ends_with("along mode 0 of the data, value 0 is at offset 0 and value 1 at 32"));
    ///
    /// // Rows with a pitch of 68 halves begin between multiples of 16 bytes.
    /// let padded: Layout = "(8,32):(1,68)".parse()?;
    /// let error = padded.admissible_for(&ldmatrix, Side::Source).unwrap_err();
    /// assert!(error.to_string().ends_with("coordinate 1 of mode 1 of the data is at offset 68"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::NotVectors`] and [`AtomError::Misaligned`] with the mode of the data that does
    /// not fit; [`LayoutError::NotCompatible`] if the data has not as many elements as the
    /// instruction moves, [`LayoutError::NotInjective`] if several of them would be written to one
    /// place, and what the composition refuses.
    #[doc(alias = "AdmissibleFor")]
    pub fn admissible_for(&self, atom: &CopyAtom, side: Side) -> Result<Layout, AtomError> {
        let elements = atom.reference().size();
        if self.size() != elements {
            return Err(LayoutError::NotCompatible { a: elements, b: self.size() }.into());
        }
        let by_thread = self.compose(atom.layout(side))?;
        if !atom.operation().is_in_memory(side) {
            return Ok(by_thread);
        }
        if side == Side::Destination {
            self.injective(DEFAULT_BUDGET)?;
        }
        vectors(self, &by_thread, atom.layout(side), atom.values(side))
    }

    /// Returns where this layout has the offsets that an instruction accesses, `A† ∘ T`, from the
    /// coordinates of the instruction to those of the data: it is admissible if all of them are
    /// offsets of the data, `A(A†(T(i))) = T(i)` (Cecka §3.4.4).
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::atom::tmem_access;
    ///
    /// // An accumulator of 128 x 64 in tensor memory: a lane for each row.
    /// let data: Layout = "(128,64):(16384,1)".parse()?;
    /// let access = tmem_access("32x32b.x2")?;
    /// assert_eq!(data.admits(&access)?.to_string(), "(2,128):(128,1)");
    ///
    /// // 64 rows alone have not the lanes of four warps.
    /// let half: Layout = "(64,64):(16384,1)".parse()?;
    /// let error = half.admits(&access).unwrap_err();
    /// assert_eq!(error.to_string(), "the instruction accesses offset 1048576, at coordinate 128, \
    ///     and the data does not have it: it is along mode 1 of the instruction");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`AtomError::NotInData`] with an offset that the data does not have, and the mode of the
    /// instruction that leads to it; what the left inverse and the composition refuse.
    pub fn admits(&self, access: &Layout) -> Result<Layout, AtomError> {
        if let Some(error) = self.lacks(access) {
            return Err(error);
        }
        let located = self.left_inverse()?.compose(access)?;
        let is_there = located.cosize() <= self.size() && self.compose(&located).is_ok_and(|back| back.is_same_function(access));
        if is_there { Ok(located) } else { Err(LayoutError::NotCompatible { a: located.cosize(), b: self.size() }.into()) }
    }

    /// The first of the offsets of an instruction that this layout does not have.
    fn lacks(&self, access: &Layout) -> Option<AtomError> {
        let coordinate = (0..access.size().min(LOOKED_AT)).find(|&i| access.offset(i).is_ok_and(|offset| self.index_of(offset).is_err()))?;
        let mut rest = coordinate;
        // The last mode whose coordinate is not 0 has led there.
        let components: alloc::vec::Vec<u64> = access.modes().map(|mode| (rest % mode.size(), rest /= mode.size()).0).collect();
        let mode = components.iter().rposition(|&component| component > 0).unwrap_or(0);
        Some(AtomError::NotInData { offset: access.offset(coordinate).ok()?, coordinate, mode })
    }
}

/// The shapes of `tcgen05.ld` and `tcgen05.st`: the lanes of each of four warps, the columns of 32
/// bits at once, and the largest number of times.
const TMEM: &[(&str, u64, u64, u64)] = &[("32x32b", 32, 1, 128), ("16x64b", 16, 2, 128), ("16x128b", 16, 4, 64), ("16x256b", 16, 8, 32)];

/// Returns the offsets in tensor memory that `tcgen05.ld` and `tcgen05.st` of a shape access,
/// `(column, lane)`, each column of 32 bits 1 apart and each lane 16384 (Cecka §3.4.4).
///
/// The four warps of an instruction have 32 lanes each.
///
/// ```
/// use cute_dynamic::atom::tmem_access;
/// assert_eq!(tmem_access("32x32b.x1")?.to_string(), "(1,128):(1,16384)");
/// assert_eq!(tmem_access("32x32b.x2")?.to_string(), "(2,128):(1,16384)");
/// assert_eq!(tmem_access("16x256b.x1")?.to_string(), "(8,(16,4)):(1,(16384,524288))");
/// assert!(tmem_access("16x256b.x64").is_err());
/// # Ok::<(), cute_dynamic::atom::AtomError>(())
/// ```
///
/// # Errors
/// [`AtomError::NoSuchInstruction`], with the nearest names.
pub fn tmem_access(shape: &str) -> Result<Layout, AtomError> {
    let all = || TMEM.iter().flat_map(|&(name, lanes, columns, most)| (0..=most.ilog2()).map(move |power| (name, lanes, columns, 1u64 << power)));
    let name = |name: &str, times: u64| -> String { format!("{name}.x{times}") };
    let Some((_, lanes, columns, times)) = all().find(|(of, _, _, times)| name(of, *times) == shape) else {
        return Err(names::no_such(shape, all().map(|(of, _, _, times)| name(of, times))));
    };
    const LANE: u64 = 16384;
    let columns = columns * times;
    Ok(match lanes {
        32 => Layout::from_parts((columns, 128), (1, LANE))?,
        _ => Layout::from_parts((columns, (lanes, 4)), (1, (LANE, 32 * LANE)))?,
    })
}
