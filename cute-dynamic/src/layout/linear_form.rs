//! Linear forms: a layout as a matrix that multiplies natural coordinates, and the way back.

use super::{Layout, Mode};
use crate::LayoutError;
use crate::htuple::HTuple;
use crate::int::mul;
use crate::stride::{Codomain, Element, Stride, Xor, ZERO};
use alloc::vec::Vec;
use core::fmt;

/// A layout as a matrix: `L(c) = D·c̃`, with one column for each mode of a flat shape and one row
/// for each number that a value consists of (Cecka §2.4.4, Table 1).
///
/// [`Layout::linear_form`] makes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinearForm {
    shape: HTuple,
    rows: Vec<Row>,
}

/// A row of the matrix, over the integers or over the field of two elements.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Row {
    is_binary: bool,
    entries: Vec<i128>,
}

impl LinearForm {
    /// Returns the flat shape whose natural coordinates the matrix multiplies: the leaves of the
    /// layout's shape, or its refinement into extents of 2 where values have bits.
    #[must_use]
    pub fn shape(&self) -> &HTuple {
        &self.shape
    }

    /// Returns the entries of each row, from the first to the last.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = &[i128]> {
        self.rows.iter().map(|row| row.entries.as_slice())
    }

    /// Returns whether a row is over the field of two elements, where `1 + 1 = 0`. It is one bit of
    /// an XOR element, and its entries are 0 and 1.
    #[must_use]
    pub fn is_binary(&self, row: usize) -> bool {
        self.rows.get(row).is_some_and(|row| row.is_binary)
    }

    /// Returns the product of the matrix with a natural coordinate of its [shape](Self::shape): a
    /// number for each row.
    ///
    /// ```
    /// use cute_dynamic::AnyLayout;
    ///
    /// let layout: AnyLayout = "(4,(4,2)):(e1,(e0,6*e1))".parse()?;
    /// assert_eq!(layout.value((3, (2, 1)))?.to_string(), "(2,9)");
    /// assert_eq!(layout.linear_form()?.apply(&[3, 2, 1])?, [2, 9]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::CoordinateMismatch`] if there is not one component for each column,
    /// [`LayoutError::Overflow`].
    pub fn apply(&self, coordinate: &[u64]) -> Result<Vec<i128>, LayoutError> {
        let modes = self.shape.leaves().len();
        if coordinate.len() != modes {
            return Err(LayoutError::CoordinateMismatch { components: coordinate.len(), modes });
        }
        let product = |row: &Row| {
            let terms = row.entries.iter().zip(coordinate);
            let sum = terms.map(|(entry, &c)| entry.checked_mul(c.into())).try_fold(0i128, |sum, term| sum.checked_add(term?));
            sum.map(|sum| if row.is_binary { sum % 2 } else { sum }).ok_or(LayoutError::Overflow)
        };
        self.rows.iter().map(product).collect()
    }
}

/// The rows between brackets, as `[0 1 0; 1 0 6]`.
impl fmt::Display for LinearForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, row) in self.rows().enumerate() {
            for (j, entry) in row.iter().enumerate() {
                let separator = if j > 0 { " " } else { "; " };
                write!(f, "{}{entry}", if i == 0 && j == 0 { "" } else { separator })?;
            }
        }
        f.write_str("]")
    }
}

impl<D: Stride + Into<Element>> HTuple<Mode<D>> {
    /// Returns the matrix of the layout: `L(c) = D·c̃` at every natural coordinate `c̃` (Cecka
    /// §2.4.4, equation 7).
    ///
    /// Each stride is a column. Over the integers the matrix has one row, over coordinates one for
    /// each component. Over XOR elements it is a matrix over the field of two elements, with a row
    /// for each bit: each mode is refined into extents of 2, whose strides are those of the bits of
    /// a coordinate. So it is where one component of a tuple is an XOR element. What is left of a
    /// mode as an odd extent stays one column if the stride has no bits.
    ///
    /// The layout is linear in natural coordinates only: an integral coordinate is another function
    /// of them.
    ///
    /// `f0` is 0, the zero of all codomains: a `Layout<Xor>` has a column for each bit whatever its
    /// strides are, and an [`AnyLayout`](crate::AnyLayout) with no other stride than 0, as `8:f0`
    /// is, counts as one over the integers. (`cute eval linear_form 8:f0` goes by the text: bits.)
    ///
    /// ```
    /// use cute_dynamic::stride::Xor;
    /// use cute_dynamic::{AnyLayout, Layout};
    ///
    /// // Cecka, Table 1.
    /// let layout: Layout = "((2,2),(4,2)):((1,8),(2,16))".parse()?;
    /// assert_eq!(layout.linear_form()?.to_string(), "[1 8 2 16]");
    /// let layout: AnyLayout = "(4,(4,2)):(e1,(e0,6*e1))".parse()?;
    /// assert_eq!(layout.linear_form()?.to_string(), "[0 1 0; 1 0 6]");
    /// let layout: AnyLayout = "(4,4):(f1,f5)".parse()?;
    /// assert_eq!(layout.linear_form()?.to_string(), "[1 0 1 0; 0 1 0 1; 0 0 1 0; 0 0 0 1]");
    /// assert_eq!(layout.linear_form()?.shape().to_string(), "(2,2,2,2)");
    ///
    /// let zeros: AnyLayout = "8:f0".parse()?;
    /// assert_eq!(zeros.linear_form()?.to_string(), "[0]");
    /// assert_eq!(zeros.try_to_layout::<Xor>()?.linear_form()?.to_string(), "[0 0 0]");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoLinearForm`] where a stride has bits, if its extent is no power of two, or
    /// the multiples of the stride by different bits share some.
    pub fn linear_form(&self) -> Result<LinearForm, LayoutError> {
        let layout = self.to_any();
        // Where all strides are 0, only the type says of what.
        if D::CODOMAIN == Codomain::Xor { layout.linear_form_over(&Element::Xor(Xor(1))) } else { layout.linear_form_over(&layout.codomain_element()) }
    }
}

impl HTuple<Mode<Element>> {
    /// Returns the matrix over the numbers of which `codomain` has one each.
    pub(crate) fn linear_form_over(&self, codomain: &Element) -> Result<LinearForm, LayoutError> {
        let binary: Vec<bool> = codomain.leaves().map(|leaf| matches!(leaf, Element::Xor(_))).collect();
        let mut columns: Vec<(u64, Vec<i128>)> = Vec::new();
        for mode in self.leaves() {
            let parts = if binary.contains(&true) { bits(mode)? } else { alloc::vec![mode.clone()] };
            for part in parts {
                let mut column = Vec::new();
                write_numbers(codomain, &part.stride, &mut column);
                columns.push((part.extent, column));
            }
        }
        let mut rows = Vec::new();
        for (component, &is_binary) in binary.iter().enumerate() {
            let numbers: Vec<i128> = columns.iter().map(|(_, column)| column[component]).collect();
            if is_binary {
                let all = numbers.iter().fold(0, |all, number| all | number);
                // A bit that is 0 everywhere stands for a component without others.
                let bits = (0..(i128::BITS - all.leading_zeros()).max(1)).map(|bit| numbers.iter().map(|number| number >> bit & 1).collect());
                rows.extend(bits.map(|entries| Row { is_binary, entries }));
            } else {
                rows.push(Row { is_binary, entries: numbers });
            }
        }
        let mut shape = HTuple::building();
        shape.flat(&columns.iter().map(|(extent, _)| *extent).collect::<Vec<u64>>());
        Ok(LinearForm { shape: shape.checked()?, rows })
    }
}

/// The numbers that an element consists of, one for each leaf of the codomain; what it does not
/// have is 0.
fn write_numbers(codomain: &Element, element: &Element, numbers: &mut Vec<i128>) {
    match (codomain, element) {
        (Element::Tuple(codomain), Element::Tuple(elements)) => {
            let elements = elements.iter().chain(core::iter::repeat(&ZERO));
            codomain.iter().zip(elements).for_each(|(codomain, element)| write_numbers(codomain, element, numbers));
        }
        (Element::Tuple(_), _) => numbers.extend(codomain.leaves().map(|_| 0)),
        (_, Element::Xor(Xor(bits))) => numbers.push((*bits).into()),
        _ => numbers.push(element.as_integer().unwrap_or_default()),
    }
}

/// The modes of extent 2 that a mode is, one for each bit of its coordinate, and, where the stride
/// has no bits, one for the odd extent that is left.
fn bits(mode: &Mode<Element>) -> Result<Vec<Mode<Element>>, LayoutError> {
    let xor = mode.stride.leaves().find_map(|leaf| if let Element::Xor(Xor(bits)) = leaf { Some(*bits) } else { None }).unwrap_or_default();
    let refused = || LayoutError::NoLinearForm { extent: mode.extent, stride: xor };
    let odd = mode.extent >> mode.extent.trailing_zeros();
    if odd > 1 && mode.stride.leaves().any(|leaf| matches!(leaf, Element::Xor(Xor(bits)) if *bits != 0)) {
        return Err(refused());
    }
    let strides = (0..mode.extent.trailing_zeros()).map(|bit| mode.stride.times(1 << bit)).collect::<Result<Vec<_>, _>>()?;
    if !Element::distributes(&strides.iter().map(|stride| (Some(2), stride.clone())).collect::<Vec<_>>()) {
        return Err(refused());
    }
    let mut modes: Vec<_> = strides.into_iter().map(|stride| Mode { extent: 2, stride }).collect();
    if odd > 1 {
        modes.push(Mode { extent: odd, stride: mode.stride.times(mode.extent / odd)? });
    }
    Ok(modes)
}

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns the layout of this shape that is a function of integral coordinates: `L(c) = f(c)`
    /// for every `c < |S|`.
    ///
    /// There is one exactly if `f` is linear in the natural coordinates of the shape (Cecka
    /// §2.4.4), and then it is the only one but for the strides of extents of 1, which are 0 here.
    /// [`Layout::from_fn`] finds a shape for a function to integers, and [`Layout::sequence_of`] a
    /// sequence of layouts for every function with `f(0) = 0` (§2.4.3).
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError};
    /// use cute_dynamic::stride::Xor;
    ///
    /// let swizzled = Layout::from_linear((4, 4), |c| Xor(c ^ c / 4))?;
    /// assert_eq!(swizzled.to_string(), "(4,4):(f1,f5)");
    ///
    /// let square = Layout::from_linear((2, 2), |c| c * c);
    /// assert_eq!(square, Err(LayoutError::NotSemiLinear { index: 3 }));
    /// assert_eq!(Layout::from_linear((2, 2), |c| c + 1), Err(LayoutError::NotSemiLinear { index: 0 }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NotSemiLinear`] with the first coordinate at which the value is not the one
    /// that those before force; [`LayoutError::CodomainsDiffer`], [`LayoutError::ZeroExtent`] and
    /// [`LayoutError::Overflow`] where the strides are those of no layout.
    pub fn from_linear(shape: impl Into<HTuple>, mut f: impl FnMut(u64) -> D) -> Result<Self, LayoutError> {
        let shape = shape.into();
        let mut layout = Layout::building();
        let mut place = 1u64;
        layout.node_replacing_leaves(shape.as_node(), |&extent, leaves| {
            let stride = if extent > 1 { f(place) } else { D::default() };
            leaves.push(Mode { extent, stride });
            place = mul(place, extent)?;
            Ok::<(), LayoutError>(())
        })?;
        let layout = layout.checked()?;
        for index in 0..layout.size() {
            if layout.offset(index)? != f(index) {
                return Err(LayoutError::NotSemiLinear { index });
            }
        }
        Ok(layout)
    }
}
