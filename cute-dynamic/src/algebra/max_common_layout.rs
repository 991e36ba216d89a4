//! The longest run of offsets that two layouts place at the same coordinates: what a vectorised
//! copy may move at once.

use crate::htuple::HTuple;
use crate::layout::ModeList;
use crate::{Layout, Mode};

impl HTuple<Mode> {
    /// Returns the layout `R` of the coordinates at which both layouts have the offsets 0, 1, 2, …:
    /// `A(R(k)) = k = B(R(k))` on `[0, |R|)` (Cecka §3.4.2, equation 25).
    ///
    /// It is the common beginning of the right inverses of `A` and `B`, so it exists for any two
    /// layouts. For injective layouts it is the longest such layout.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    ///
    /// let a = Layout::left((4, 8))?;
    /// assert_eq!(a.max_common_layout(&"(4,8):(1,5)".parse()?).to_string(), "4:1");
    /// assert_eq!(a.max_common_layout(&"(4,8):(8,1)".parse()?).to_string(), "1:0");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_common_layout(&self, other: &Layout) -> Layout {
        let (a, b) = (self.right_inverse(), other.right_inverse());
        let mut common = ModeList::new();
        for (&a, &b) in a.leaves().iter().zip(b.leaves()) {
            if a.stride != b.stride {
                break;
            }
            common.push(Mode::new(a.extent.min(b.extent), a.stride));
            // Only after equal modes can there be more in common: the next strides do not
            // continue.
            if a.extent != b.extent {
                break;
            }
        }
        Layout::of_modes_unchecked(&common)
    }

    /// Returns the size of [`Layout::max_common_layout`]: how many elements a copy between the two
    /// layouts may move at once.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert_eq!(Layout::left((4, 8))?.max_common_vector(&"(4,8):(1,8)".parse()?), 4);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_common_vector(&self, other: &Layout) -> u64 {
        self.max_common_layout(other).size()
    }
}
