//! Files of NumPy (`.npy`, NEP 1): a header that says type, order and shape, and the elements.

use super::{Memory, Part, Tensor, TensorError};
use crate::htuple::HTuple;
use crate::layout::Layout;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

mod sealed {
    pub trait Sealed {}
}

/// An element of a file of NumPy: an integer, a float or a `bool`.
///
/// This trait is sealed.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::tensor::{Npy, NpyElement, Tensor};
///
/// fn again<T: NpyElement + Clone>(values: &[T]) -> Vec<T> {
///     let file = Tensor::new(values, Layout::left(values.len() as u64).unwrap()).unwrap().to_npy();
///     Npy::parse(&file).unwrap().read().unwrap().into_data()
/// }
/// assert_eq!(again(&[1.5f32, -2.0]), [1.5, -2.0]);
/// assert_eq!(again(&[true, false]), [true, false]);
/// ```
pub trait NpyElement: sealed::Sealed + Copy {
    /// The kind and the number of bytes, as NumPy writes them.
    #[doc(hidden)]
    const TYPE: &'static str;
    /// Whether every sequence of as many bytes is an element.
    #[doc(hidden)]
    const IS_PLAIN: bool;

    /// Adds the element of these bytes, the least significant first.
    #[doc(hidden)]
    fn from_bytes(bytes: &[u8], is_little: bool) -> Self;

    /// Writes the bytes, the least significant first.
    #[doc(hidden)]
    fn write(self, to: &mut Vec<u8>);
}

macro_rules! elements {
    ($($element:ty: $type:literal;)*) => { $(
        impl sealed::Sealed for $element {}

        impl NpyElement for $element {
            const TYPE: &'static str = $type;
            const IS_PLAIN: bool = true;

            fn from_bytes(bytes: &[u8], is_little: bool) -> Self {
                let mut own = [0; size_of::<Self>()];
                own.copy_from_slice(bytes);
                if is_little { Self::from_le_bytes(own) } else { Self::from_be_bytes(own) }
            }

            fn write(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }
        }
    )* };
}

elements! {
    i8: "i1";
    i16: "i2";
    i32: "i4";
    i64: "i8";
    u8: "u1";
    u16: "u2";
    u32: "u4";
    u64: "u8";
    f32: "f4";
    f64: "f8";
}

impl sealed::Sealed for bool {}

/// As in NumPy, every byte but 0 is true.
impl NpyElement for bool {
    const TYPE: &'static str = "b1";
    const IS_PLAIN: bool = false;

    fn from_bytes(bytes: &[u8], _: bool) -> Self {
        bytes.iter().any(|&byte| byte != 0)
    }

    fn write(self, to: &mut Vec<u8>) {
        to.push(self.into());
    }
}

/// A file of NumPy, parsed: its bytes are borrowed.
///
/// ```
/// use cute_dynamic::Layout;
/// use cute_dynamic::tensor::{Npy, Tensor};
///
/// let file = Tensor::new(vec![1i32, 2, 3, 4, 5, 6], Layout::right((2, 3))?)?.to_npy();
/// let npy = Npy::parse(&file)?;
/// assert_eq!((npy.elements(), npy.shape(), npy.is_fortran_order()), ("<i4", &[2, 3][..], false));
/// let tensor = npy.read::<i32>()?;
/// assert_eq!((tensor.layout().to_string().as_str(), tensor.get((1, 0))), ("(2,3):(3,1)", Some(&4)));
/// # Ok::<(), cute_dynamic::tensor::TensorError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Npy<'a> {
    elements: &'a str,
    is_fortran_order: bool,
    shape: Vec<u64>,
    data: &'a [u8],
}

/// What begins a file.
const MAGIC: &[u8] = b"\x93NUMPY";

/// The header begins at a multiple of this many bytes, and so do the elements.
const ALIGNMENT: usize = 64;

impl<'a> Npy<'a> {
    /// Returns the file, of which the header is parsed: of the versions 1, 2 and 3 of the format.
    ///
    /// # Errors
    /// [`TensorError::NotNpy`], with what is expected at which byte.
    pub fn parse(file: &'a [u8]) -> Result<Self, TensorError> {
        let expected = |expected, byte| Err(TensorError::NotNpy { expected, byte });
        if !file.starts_with(MAGIC) {
            return expected("the byte 0x93 and `NUMPY`", 0);
        }
        let (length, begin) = match file.get(MAGIC.len()..) {
            Some([1, _, a, b, ..]) => (usize::from(u16::from_le_bytes([*a, *b])), 10),
            Some([2 | 3, _, a, b, c, d, ..]) => (u32::from_le_bytes([*a, *b, *c, *d]) as usize, 12),
            Some([1..=3, ..]) => return expected("the length of the header", 8),
            _ => return expected("version 1, 2 or 3", 6),
        };
        let Some((header, data)) = file[begin..].split_at_checked(length) else { return expected("a header of the length that it says", begin) };
        let Ok(header) = core::str::from_utf8(header) else { return expected("text in UTF-8", begin) };
        let mut reader = Reader { rest: header, header, begin };
        let (mut elements, mut is_fortran_order, mut shape) = (None, None, None);
        reader.expect('{', "`{`")?;
        while !reader.goes_on('}') {
            let key = reader.string("a key in quotes")?;
            reader.expect(':', "`:`")?;
            match key {
                "descr" => elements = Some(reader.string("one type of elements, in quotes")?),
                "fortran_order" => is_fortran_order = Some(reader.truth()?),
                "shape" => shape = Some(reader.shape()?),
                _ => return reader.refuse("`descr`, `fortran_order` or `shape` before this"),
            }
            if !reader.goes_on(',') {
                reader.expect('}', "`,` or `}`")?;
                break;
            }
        }
        if !reader.rest.trim_matches([' ', '\t', '\r', '\n', '\0']).is_empty() {
            return reader.refuse("the end of the header before this");
        }
        match (elements, is_fortran_order, shape) {
            (Some(elements), Some(is_fortran_order), Some(shape)) => Ok(Npy { elements, is_fortran_order, shape, data }),
            _ => reader.refuse("`descr`, `fortran_order` and `shape` before this"),
        }
    }

    /// Returns what a file begins with: all but its elements, which are so many bytes each, in the
    /// order of Fortran or of C.
    ///
    /// ```
    /// use cute_dynamic::tensor::Npy;
    ///
    /// let mut file = Npy::header("<f2", &[2, 2], true)?;
    /// assert_eq!(file.len() % 64, 0);
    /// file.extend([0; 8]);
    /// assert_eq!(Npy::parse(&file)?.elements(), "<f2");
    /// assert_eq!(Npy::header("<f4', '", &[], true).unwrap_err().code(), "CUTE371");
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::NotNpy`] if the type of elements has a character that none in quotes has.
    pub fn header(elements: &str, shape: &[u64], is_fortran_order: bool) -> Result<Vec<u8>, TensorError> {
        if elements.is_empty() || !elements.chars().all(|c| c.is_ascii_alphanumeric() || "<>|=[]".contains(c)) {
            // Where it would stand.
            return Err(TensorError::NotNpy { expected: "one type of elements, in quotes", byte: 20 });
        }
        Ok(header(elements, shape, is_fortran_order))
    }

    /// Returns what the elements are, as NumPy writes it: `<f4` is a little-endian `f32`.
    #[must_use]
    pub fn elements(&self) -> &'a str {
        self.elements
    }

    /// Returns how many bytes an element has by the number in its type: of a number, a truth, a
    /// time, a text or bytes of one length; `None` of anything else, such as objects of Python.
    /// Whether there are numbers of so many bytes is not asked.
    ///
    /// ```
    /// use cute_dynamic::tensor::Npy;
    ///
    /// let bytes = |elements: &str| {
    ///     let file = Npy::header(elements, &[], false)?;
    ///     Ok::<_, cute_dynamic::tensor::TensorError>(Npy::parse(&file)?.element_bytes())
    /// };
    /// assert_eq!((bytes("<f2")?, bytes("|V3")?, bytes("<U5")?), (Some(2), Some(3), Some(20)));
    /// assert_eq!((bytes("<M8[ns]")?, bytes("|O")?), (Some(8), None));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn element_bytes(&self) -> Option<u64> {
        let text = self.elements.strip_prefix(['<', '>', '|', '=']).unwrap_or(self.elements);
        let (kind, rest) = text.split_at_checked(1)?;
        let digits = rest.find('[').map_or(rest, |unit| &rest[..unit]);
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let bytes = digits.parse::<u64>().ok()?;
        match kind {
            "b" | "i" | "u" | "f" | "c" | "m" | "M" | "S" | "a" | "V" => Some(bytes),
            "U" => bytes.checked_mul(4),
            _ => None,
        }
    }

    /// Returns the bytes that are behind the header: the elements, if the file is whole.
    #[must_use]
    pub fn data(&self) -> &'a [u8] {
        self.data
    }

    /// Returns the lengths of the axes.
    #[must_use]
    pub fn shape(&self) -> &[u64] {
        &self.shape
    }

    /// Returns whether the elements are in the order of Fortran: the first axis counts fastest.
    #[must_use]
    pub fn is_fortran_order(&self) -> bool {
        self.is_fortran_order
    }

    /// Returns the layout of the elements, with a mode for each axis.
    ///
    /// # Errors
    /// [`TensorError::EmptyAxis`]; [`LayoutError::Overflow`](crate::LayoutError::Overflow) if they
    /// are more than 64 bits count.
    pub fn layout(&self) -> Result<Layout, TensorError> {
        if let Some(axis) = self.shape.iter().position(|&length| length == 0) {
            return Err(TensorError::EmptyAxis { axis });
        }
        let shape: HTuple = HTuple::tuple(self.shape.iter().map(|&length| length.into()))?;
        Ok(if self.is_fortran_order { Layout::left(shape) } else { Layout::right(shape) }?)
    }

    /// The layout and the bytes of the elements, and whether their least significant bytes are
    /// first.
    fn bytes<T: NpyElement>(&self) -> Result<(Layout, &'a [u8], bool), TensorError> {
        let is_little = match self.elements.strip_suffix(T::TYPE) {
            Some("<") => true,
            Some(">") => false,
            Some("|") if size_of::<T>() == 1 => true,
            Some("=" | "") => cfg!(target_endian = "little"),
            _ => return Err(TensorError::OtherElements { found: self.elements.into(), expected: T::TYPE }),
        };
        let layout = self.layout()?;
        // A number too large for 64 bits is more than there are.
        let needed = layout.size().saturating_mul(size_of::<T>() as u64);
        let bytes = usize::try_from(needed).ok().and_then(|needed| self.data.get(..needed));
        let bytes = bytes.ok_or(TensorError::NpyTooShort { needed, given: self.data.len() })?;
        Ok((layout, bytes, is_little))
    }

    /// Returns the elements, copied from the bytes of the file.
    ///
    /// # Errors
    /// [`TensorError::OtherElements`], [`TensorError::NpyTooShort`], and those of [`Npy::layout`].
    pub fn read<T: NpyElement>(&self) -> Result<Tensor<Vec<T>>, TensorError> {
        let (layout, bytes, is_little) = self.bytes::<T>()?;
        let elements = bytes.chunks_exact(size_of::<T>()).map(|bytes| T::from_bytes(bytes, is_little));
        Tensor::new(elements.collect(), layout)
    }

    /// Returns the elements where they are in the bytes of the file, without a copy.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::{Npy, Tensor};
    ///
    /// let file = Tensor::new(vec![1u8, 2, 3, 4], Layout::left((2, 2))?)?.to_npy();
    /// assert!(Npy::parse(&file)?.view::<u8>()?.iter().eq(&[1, 2, 3, 4]));
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    ///
    /// # Errors
    /// [`TensorError::Misaligned`] if the bytes do not begin where a `T` may,
    /// [`TensorError::OtherElements`] also if the file has another byte order than this machine, or
    /// for a `bool`, and those of [`Npy::read`].
    pub fn view<T: NpyElement>(&self) -> Result<Tensor<Part<'a, T>>, TensorError> {
        let (layout, bytes, is_little) = self.bytes::<T>()?;
        if !T::IS_PLAIN || (is_little != cfg!(target_endian = "little") && size_of::<T>() > 1) {
            return Err(TensorError::OtherElements { found: self.elements.into(), expected: T::TYPE });
        }
        // SAFETY: every sequence of bytes is a `T`; what `align_to` returns in the middle is
        // aligned.
        let (before, elements, _) = unsafe { bytes.align_to::<T>() };
        if !before.is_empty() {
            return Err(TensorError::Misaligned { alignment: align_of::<T>() });
        }
        Tensor::new(Part::from_slice(elements), layout)
    }
}

/// What a file begins with, up to its elements.
fn header(elements: &str, shape: &[u64], is_fortran_order: bool) -> Vec<u8> {
    let mut text = String::new();
    let fortran_order = if is_fortran_order { "True" } else { "False" };
    // A `String` takes everything.
    let _ = write!(text, "{{'descr': '{elements}', 'fortran_order': {fortran_order}, 'shape': (");
    for length in shape {
        let _ = write!(text, "{length}, ");
    }
    // `(3,)` and `(3, 4)`, as Python writes them.
    let written = text.trim_end_matches(' ').len();
    text.truncate(if shape.len() == 1 { written } else { text.trim_end_matches(", ").len() });
    text.push_str("), }");
    let is_long = text.len() + 11 > usize::from(u16::MAX) - ALIGNMENT;
    let begin = if is_long { 12 } else { 10 };
    let padding = ALIGNMENT - 1 - (begin + text.len()) % ALIGNMENT;
    text.extend(core::iter::repeat_n(' ', padding));
    text.push('\n');
    let mut file = MAGIC.to_vec();
    if is_long {
        file.extend([2, 0]);
        file.extend((text.len() as u32).to_le_bytes());
    } else {
        file.extend([1, 0]);
        file.extend((text.len() as u16).to_le_bytes());
    }
    file.extend(text.bytes());
    file
}

/// What is left of a header.
struct Reader<'a> {
    rest: &'a str,
    header: &'a str,
    /// At which byte of the file the header begins.
    begin: usize,
}

impl<'a> Reader<'a> {
    fn refuse<R>(&self, expected: &'static str) -> Result<R, TensorError> {
        Err(TensorError::NotNpy { expected, byte: self.begin + self.header.len() - self.rest.trim_start().len() })
    }

    /// Goes on if there is this character.
    fn goes_on(&mut self, with: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(with);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, character: char, expected: &'static str) -> Result<(), TensorError> {
        if self.goes_on(character) { Ok(()) } else { self.refuse(expected) }
    }

    /// A text in quotes.
    fn string(&mut self, expected: &'static str) -> Result<&'a str, TensorError> {
        for quote in ['\'', '"'] {
            if let Some((text, rest)) = self.rest.trim_start().strip_prefix(quote).and_then(|rest| rest.split_once(quote)) {
                self.rest = rest;
                return Ok(text);
            }
        }
        self.refuse(expected)
    }

    fn truth(&mut self) -> Result<bool, TensorError> {
        for (text, truth) in [("True", true), ("False", false)] {
            if let Some(rest) = self.rest.trim_start().strip_prefix(text) {
                self.rest = rest;
                return Ok(truth);
            }
        }
        self.refuse("`True` or `False`")
    }

    fn shape(&mut self) -> Result<Vec<u64>, TensorError> {
        self.expect('(', "`(`")?;
        let mut shape = Vec::new();
        while !self.goes_on(')') {
            let rest = self.rest.trim_start();
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let Ok(length) = rest[..end].parse() else { return self.refuse("a length of 64 bits, or `)`") };
            shape.push(length);
            self.rest = &rest[end..];
            // Python 2 wrote `3L`.
            self.goes_on('L');
            if !self.goes_on(',') {
                self.expect(')', "`,` or `)`")?;
                break;
            }
        }
        Ok(shape)
    }
}

impl<D: Memory<Element: NpyElement>> Tensor<D> {
    /// Returns the tensor as a file of NumPy, with an axis for each mode: in the order of Fortran
    /// if the elements are in that order, else in that of C.
    ///
    /// A mode that is nested is an axis of its integral coordinates.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::tensor::Tensor;
    ///
    /// let file = Tensor::new(vec![1i16, 2, 3, 4, 5, 6], Layout::left((2, 3))?)?.to_npy();
    /// assert!(file[10..].starts_with(b"{'descr': '<i2', 'fortran_order': True, 'shape': (2, 3), }"));
    /// assert_eq!(file[128..], [1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0]);
    /// # Ok::<(), cute_dynamic::tensor::TensorError>(())
    /// ```
    #[must_use]
    pub fn to_npy(&self) -> Vec<u8> {
        let is_fortran_order = self.rank() > 1 && self.layout().coalesce().leaves().iter().all(|leaf| leaf.stride == i64::from(leaf.extent > 1));
        let order = if size_of::<D::Element>() == 1 { '|' } else { '<' };
        let elements = alloc::format!("{order}{}", <D::Element as NpyElement>::TYPE);
        let shape: Vec<u64> = self.layout().modes().map(|mode| mode.size()).collect();
        let mut file = header(&elements, &shape, is_fortran_order);
        // The last axis counts fastest in the order of C.
        let layout = if is_fortran_order { self.layout().clone() } else { self.layout().reverse() };
        let ordered = Tensor::unchecked(self.data.part(), self.place.with(layout));
        ordered.iter().for_each(|element| element.write(&mut file));
        file
    }
}
