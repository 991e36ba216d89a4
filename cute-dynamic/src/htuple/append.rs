//! Append and prepend: one mode more, or as many as a rank needs.

use super::{HTuple, Leaf};
use crate::LayoutError;
use core::iter::repeat_n;

impl<T: Leaf> HTuple<T> {
    /// Returns `x` as a mode after the others: `(A_0, …, A_{r-1}, x)` (CuTe's `append`).
    ///
    /// A leaf becomes a tuple of rank 2. Only a layout is appended to a layout.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// assert_eq!(<HTuple>::from((4, 8)).append(&(2, 3).into())?.to_string(), "(4,8,(2,3))");
    ///
    /// let (layout, mode): (Layout, Layout) = ("2:1".parse()?, "(2,2):(1,2)".parse()?);
    /// assert_eq!(layout.append(&mode)?.to_string(), "(2,(2,2)):(1,(1,2))");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooDeep`]; for layouts, [`LayoutError::Overflow`].
    pub fn append(&self, x: &Self) -> Result<Self, LayoutError> {
        self.splice(self.rank(), 0, [x.as_node()]).checked()
    }

    /// Returns `x` as a mode before the others: `(x, A_0, …, A_{r-1})` (CuTe's `prepend`).
    ///
    /// A leaf becomes a tuple of rank 2. Only a layout is prepended to a layout.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout};
    ///
    /// assert_eq!(<HTuple>::from((4, 8)).prepend(&(2, 3).into())?.to_string(), "((2,3),4,8)");
    ///
    /// let (layout, mode): (Layout, Layout) = ("4:1".parse()?, "(6):(0)".parse()?);
    /// assert_eq!(layout.prepend(&mode)?.to_string(), "((6),4):((0),1)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::TooDeep`]; for layouts, [`LayoutError::Overflow`].
    pub fn prepend(&self, x: &Self) -> Result<Self, LayoutError> {
        self.splice(0, 0, [x.as_node()]).checked()
    }

    /// Returns the tuple, grown to rank `n` with modes `x` at the end: `(A_0, …, A_{r-1}, x, …, x)`
    /// (CuTe's `append<N>`).
    ///
    /// A tuple of rank `n` stays as it is, and a leaf stays a leaf for `n = 1`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, 8)).append_to(4, &1.into())?.to_string(), "(4,8,1,1)");
    /// assert_eq!(<HTuple>::from(4).append_to(1, &7.into())?.to_string(), "4");
    ///
    /// let (layout, mode): (Layout, Layout) = ("(6,12):(1,6)".parse()?, "1:0".parse()?);
    /// assert_eq!(layout.append_to(3, &mode)?.to_string(), "(6,12,1):(1,6,0)");
    /// assert_eq!(layout.append_to(1, &mode), Err(LayoutError::RankTooLarge { rank: 2, target: 1 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::RankTooLarge`] if the rank is above `n` already, [`LayoutError::TooDeep`],
    /// [`LayoutError::Overflow`] if there is no memory for `n` modes; for layouts,
    /// [`LayoutError::Overflow`].
    pub fn append_to(&self, n: usize, x: &Self) -> Result<Self, LayoutError> {
        self.grow_to(n, x, self.rank())
    }

    /// Returns the tuple, grown to rank `n` with modes `x` at the front:
    /// `(x, …, x, A_0, …, A_{r-1})` (CuTe's `prepend<N>`).
    ///
    /// A tuple of rank `n` stays as it is, and a leaf stays a leaf for `n = 1`.
    ///
    /// ```
    /// use cute_dynamic::{HTuple, Layout, LayoutError};
    ///
    /// assert_eq!(<HTuple>::from((4, 8)).prepend_to(4, &1.into())?.to_string(), "(1,1,4,8)");
    ///
    /// let (layout, mode): (Layout, Layout) = ("3:2".parse()?, "1:0".parse()?);
    /// assert_eq!(layout.prepend_to(3, &mode)?.to_string(), "(1,1,3):(0,0,2)");
    /// assert_eq!(layout.prepend_to(0, &mode), Err(LayoutError::RankTooLarge { rank: 1, target: 0 }));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`HTuple::append_to`].
    pub fn prepend_to(&self, n: usize, x: &Self) -> Result<Self, LayoutError> {
        self.grow_to(n, x, 0)
    }

    /// Grown to rank `n` with modes `x` at an index.
    fn grow_to(&self, n: usize, x: &Self, index: usize) -> Result<Self, LayoutError> {
        let rank = self.rank();
        let missing = n.checked_sub(rank).ok_or(LayoutError::RankTooLarge { rank, target: n })?;
        if missing == 0 {
            return Ok(self.as_node().to_tuple());
        }
        // Modes of two or more elements overflow the size of a layout within 64 of them: that is
        // seen before any memory is asked for.
        if missing > 64 {
            self.grow_to(rank + 64, x, index)?;
        }
        x.check_room_for(missing)?;
        self.splice(index, 0, repeat_n(x.as_node(), missing)).checked()
    }

    /// Whether there is memory for this many copies; asking for more must not abort the program.
    fn check_room_for(&self, copies: usize) -> Result<(), LayoutError> {
        let room = |length: usize| length.checked_mul(copies).ok_or(LayoutError::Overflow);
        let mut copy = Self::building();
        copy.profile.try_reserve(room(self.profile.len())?).map_err(|_| LayoutError::Overflow)?;
        copy.leaves.try_reserve(room(self.leaves.len())?).map_err(|_| LayoutError::Overflow)
    }
}
