//! Elements at coordinates, and all of them.

use super::iter::{Iter, IterMut};
use super::{ELEMENTS, Memory, MemoryMut, Tensor, TensorError, check_sizes, for_each};
use crate::HTuple;

impl<D: Memory> Tensor<D> {
    /// Returns the element at a coordinate; `None` if that is not one of the shape.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let data: Vec<u32> = (0..24).collect();
    /// let tensor = Tensor::new(&data[..], "(4,(2,3)):(1,(12,4))".parse::<Layout>()?)?;
    /// assert_eq!((tensor.get((1, (1, 2))), tensor.get((1, 5)), tensor.get(21)), (Some(&21), Some(&21), Some(&21)));
    /// assert_eq!((tensor.get((4, 0)), tensor.get((0, 0, 0)), tensor.get(24)), (None, None, None));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn get(&self, coordinate: impl Into<HTuple>) -> Option<&D::Element> {
        let offset = self.place.offset(coordinate)?;
        // SAFETY: the offset of a coordinate of the domain is that of an element of the data, which
        // is borrowed with the tensor.
        Some(unsafe { &*self.data.part().pointer().add(offset as usize) })
    }

    /// Returns the element at a coordinate, to change; `None` if that is not one of the shape.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut matrix = Tensor::new(vec![0; 6], Layout::right((2, 3))?)?;
    /// *matrix.get_mut((1, 0)).unwrap() = 5;
    /// assert_eq!(matrix.into_data(), [0, 0, 0, 5, 0, 0]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn get_mut(&mut self, coordinate: impl Into<HTuple>) -> Option<&mut D::Element>
    where
        D: MemoryMut,
    {
        let offset = self.place.offset(coordinate)?;
        // SAFETY: as above; the tensor is borrowed to change.
        Some(unsafe { &mut *self.data.part_mut().pointer().add(offset as usize) })
    }

    /// Returns the elements in colexicographic order of the coordinates.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let rows = Tensor::new(vec![1, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?;
    /// assert!(rows.iter().eq(&[1, 4, 2, 5, 3, 6]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn iter(&self) -> Iter<'_, D::Element> {
        Iter::new(self.data.part(), &self.place)
    }

    /// Returns the elements in colexicographic order of the coordinates, to change.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut rows = Tensor::new(vec![0; 6], Layout::right((2, 3))?)?;
    /// rows.iter_mut()?.zip(1..).for_each(|(element, i)| *element = i);
    /// assert_eq!(rows.into_data(), [1, 3, 5, 2, 4, 6]);
    ///
    /// let mut repeated = Tensor::new(vec![0; 3], "(2,3):(0,1)".parse::<Layout>()?)?;
    /// assert_eq!(repeated.iter_mut().unwrap_err().code(), "CUTE100");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`](crate::LayoutError::NotInjective) if coordinates share an
    /// element, [`LayoutError::BudgetSpent`](crate::LayoutError::BudgetSpent) if that is not found
    /// out in [`DEFAULT_BUDGET`](crate::exact::DEFAULT_BUDGET) steps.
    pub fn iter_mut(&mut self) -> Result<IterMut<'_, D::Element>, TensorError>
    where
        D: MemoryMut,
    {
        self.place.check_injective()?;
        Ok(IterMut::new(self.data.part_mut(), &self.place))
    }

    /// Returns the elements of two tensors at the same coordinates, whatever their shapes.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let rows = Tensor::new(vec![1, 2, 3, 4], Layout::right((2, 2))?)?;
    /// let vector = Tensor::new(vec![10, 20, 30, 40], Layout::left(4)?)?;
    /// let sums: Vec<i32> = rows.zip(&vector)?.map(|(a, b)| a + b).collect();
    /// assert_eq!(sums, [11, 23, 32, 44]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::SizesDiffer`].
    pub fn zip<'a, E: Memory>(&'a self, other: &'a Tensor<E>) -> Result<core::iter::Zip<Iter<'a, D::Element>, Iter<'a, E::Element>>, TensorError> {
        check_sizes(ELEMENTS, self.size(), other.size())?;
        Ok(self.iter().zip(other.iter()))
    }

    /// Sets each element to a value.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let mut column = Tensor::new(vec![1; 6], Layout::from_parts(2, 3)?)?;
    /// column.fill(0);
    /// assert_eq!(column.into_data(), [0, 1, 1, 0, 1, 1]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    pub fn fill(&mut self, value: D::Element)
    where
        D: MemoryMut<Element: Clone>,
    {
        for_each(self, |element| *element = value.clone());
    }
}
