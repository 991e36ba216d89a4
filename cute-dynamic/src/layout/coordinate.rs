//! Layouts that yield coordinates: their values, and the shape of their codomain.

use super::Mode;
use crate::LayoutError;
use crate::htuple::{HTuple, tuple_of};
use crate::stride::{Coordinate, Term};
use alloc::vec::Vec;

impl HTuple<Mode<Coordinate>> {
    /// Returns the coordinate at a coordinate of the domain: the value of this layout, as a tuple
    /// of the [profile](crate::Layout::coprofile) of its codomain (Cecka §2.4).
    ///
    /// As [`Layout::offset`](crate::Layout::offset) it goes on beyond the domain: the last mode is
    /// unbounded.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    /// let layout: Layout<Coordinate> = "((2,2),5):((1@0,2@0),1@1)".parse()?;
    /// assert_eq!(layout.coordinate(7)?.to_string(), "(3,1)");
    /// assert_eq!(layout.coordinate((1, 0))?.to_string(), "(1,0)");
    /// assert_eq!(layout.coordinate(23)?.to_string(), "(3,5)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if the coordinate is not weakly congruent to the shape;
    /// beyond the domain, [`LayoutError::Overflow`].
    pub fn coordinate(&self, coordinate: impl Into<HTuple>) -> Result<HTuple, LayoutError> {
        Ok(self.in_codomain(&self.offset(coordinate)?))
    }

    /// A value of this layout, as a tuple of the profile of the codomain.
    pub(crate) fn in_codomain(&self, value: &Coordinate) -> HTuple {
        let mut terms = self.codomain_terms();
        terms.extend(value.terms().iter().cloned());
        terms.sort();
        tuple_of(&terms)
    }

    /// A term of scale 0 for each component of the codomain, sorted by path.
    pub(crate) fn codomain_terms(&self) -> Vec<Term> {
        let terms = self.leaves().iter().flat_map(|mode| mode.stride.terms());
        let mut terms: Vec<Term> = terms.map(|term| Term { path: term.path.clone(), scale: 0 }).collect();
        terms.sort();
        terms.dedup();
        terms
    }

    /// Returns the profile of the codomain: a tuple of 0 that every value is congruent to (CuTe's
    /// `coprofile`). It has the components that the strides name, and those before them.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    /// let layout: Layout<Coordinate> = "(4,5):(1@1,1@0@2)".parse()?;
    /// assert_eq!(layout.coprofile().to_string(), "(0,0,(0))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn coprofile(&self) -> HTuple {
        tuple_of(&self.codomain_terms())
    }

    /// Returns the shape of the codomain: in each component, one more than the largest value.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::stride::Coordinate;
    /// let layout: Layout<Coordinate> = "((2,2),5):((1@0,2@0),1@1)".parse()?;
    /// assert_eq!(layout.coshape().to_string(), "(4,5)");
    /// assert_eq!(layout.cosize()?, 20);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn coshape(&self) -> HTuple {
        let mut terms = self.codomain_terms();
        for mode in self.leaves() {
            // They fit: the largest value of each component does.
            terms.extend(mode.stride.terms().iter().map(|term| Term { path: term.path.clone(), scale: (mode.extent - 1) * term.scale }));
        }
        terms.sort();
        let last = tuple_of(&terms);
        last.map(|component| component + 1)
    }

    /// Returns the number of coordinates in the shape of the codomain: `|coshape(A)|`.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if it does not fit in 64 bits.
    pub fn cosize(&self) -> Result<u64, LayoutError> {
        self.coshape().size()
    }
}
