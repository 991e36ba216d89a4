//! Accessors without memory: offsets themselves, coordinates, constant, computed and transformed
//! values.

use super::accessor::moves;
use super::{Accessor, Advance, DataLayout, FixedLength, Tensor, TensorError};
use crate::Layout;
use crate::int::{Dyn, Int, Multiple, UInt};

/// The counting iterator `{a}`: at offset `d` its value is `a + d` (Cecka §2.5), modulo the size of
/// `usize`.
///
/// ```
/// use cute_static::prelude::*;
///
/// let tensor = Tensor::fixed(Counting(100), layout![(4, 2) : (2, 1)]);
/// assert!(tensor.values().eq([100, 102, 104, 106, 101, 103, 105, 107]));
/// assert_eq!(*tensor.slice((3, ..)).accessor(), Counting(106));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "counting_iterator")]
pub struct Counting(pub usize);

impl Accessor for Counting {
    type Element = usize;

    #[inline(always)]
    fn length(&self) -> usize {
        usize::MAX
    }

    #[inline(always)]
    unsafe fn load(&self, offset: usize) -> usize {
        self.0.wrapping_add(offset)
    }

    moves! {}
}

impl Advance for Counting {
    #[inline(always)]
    unsafe fn advance(self, offset: usize) -> Self {
        Counting(self.0.wrapping_add(offset))
    }
}

/// The constant iterator: one value at every offset.
///
/// ```
/// use cute_static::algorithm::copy;
/// use cute_static::prelude::*;
/// use cute_static::tensor::Constant;
///
/// let ones = Tensor::fixed(Constant(1), layout![(2, 3) : (3, 1)]);
/// assert!(ones.slice((1, ..)).values().eq([1, 1, 1]));
/// let mut matrix = Tensor::fixed([0; 6], layout![2, 3]);
/// copy(&ones, &mut matrix);
/// assert_eq!(matrix.accessor(), &[1; 6]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[doc(alias = "constant_iterator")]
pub struct Constant<T>(pub T);

impl<T: Clone> Accessor for Constant<T> {
    type Element = T;

    #[inline(always)]
    fn length(&self) -> usize {
        usize::MAX
    }

    #[inline(always)]
    unsafe fn load(&self, _: usize) -> T {
        self.0.clone()
    }

    moves! {}
}

impl<T: Clone> Advance for Constant<T> {
    #[inline(always)]
    unsafe fn advance(self, _: usize) -> Self {
        self
    }
}

/// The transforming iterator: a function of each value of another accessor, `e'[d] = f(e[d])`.
///
/// [`Tensor::map`] makes a tensor of it. The function is called at each access.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::Transformed;
///
/// let data = [1u8, 2, 3, 4, 5, 6];
/// let halves = Tensor::new(Transformed::new(&data[..], |x| f32::from(x) / 2.0), layout![(2, 3) : (3, 1)])?;
/// assert_eq!(halves.at((1, 2)), 3.0);
/// assert!(halves.slice((0, ..)).values().eq([0.5, 1.0, 1.5]));
/// # Ok::<(), TensorError>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "transform_iter")]
#[doc(alias = "make_transform_iter")]
#[doc(alias = "transform")]
pub struct Transformed<A, F> {
    accessor: A,
    function: F,
}

impl<A: Accessor, F> Transformed<A, F> {
    /// Returns the values of a function of an accessor's.
    #[inline(always)]
    #[must_use]
    pub const fn new<T>(accessor: A, function: F) -> Self
    where
        F: Fn(A::Element) -> T,
    {
        Transformed { accessor, function }
    }
}

impl<A: Accessor<Element: Copy>, F: Fn(A::Element) -> T, T> Accessor for Transformed<A, F> {
    type Element = T;
    const DENSE: bool = A::DENSE;

    #[inline(always)]
    fn length(&self) -> usize {
        self.accessor.length()
    }

    #[inline(always)]
    unsafe fn load(&self, offset: usize) -> T {
        // SAFETY: the offset is below the length, and the part's, the caller says.
        (self.function)(unsafe { self.accessor.load(offset) })
    }

    const MOVES: bool = A::MOVES;

    #[inline(always)]
    unsafe fn moved_by(self, offset: usize) -> Self {
        // SAFETY: as the caller says.
        Transformed { accessor: unsafe { self.accessor.moved_by(offset) }, function: self.function }
    }

    #[inline(always)]
    fn prefetch(&self, offset: usize) {
        self.accessor.prefetch(offset);
    }
}

impl<A: Advance<Element: Copy>, F: Fn(A::Element) -> T, T> Advance for Transformed<A, F> {
    #[inline(always)]
    unsafe fn advance(self, offset: usize) -> Self {
        // SAFETY: the offset is at most the length, the caller says.
        Transformed { accessor: unsafe { self.accessor.advance(offset) }, function: self.function }
    }
}

impl<A: Accessor<Element: Copy>, L: DataLayout> Tensor<A, L> {
    /// Returns the tensor of a function of each value: `R(c) = f(T(c))` (CuTe's
    /// `make_transform_iter`).
    ///
    /// Nothing is computed before an access, and it is computed at each.
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let data: Vec<i32> = (0..12).collect();
    /// let squares = Tensor::new(&data[..], layout![(3, 4) : (4, 1)])?.map(|x| x * x);
    /// assert_eq!(squares.at((2, 1)), 81);
    /// assert!(squares.local_tile(tile![3, 2], (0, 1)).values().eq([4, 36, 100, 9, 49, 121]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn map<T, F: Fn(A::Element) -> T>(self, function: F) -> Tensor<Transformed<A, F>, L> {
        // The length is the same, and so is what belongs to a part.
        Tensor { accessor: Transformed { accessor: self.accessor, function }, layout: self.layout }
    }
}

/// Values that a function computes from offsets: at offset `d` it is `f(d)`, for `d` less than
/// `usize::MAX`. Like a slice, it is shorter by the offset that it is moved by.
///
/// ```
/// use cute_static::prelude::*;
///
/// let squares = Tensor::fixed(Computed::new(|d| d * d), layout![(3, 3) : (3, 1)]);
/// assert_eq!(squares.at((2, 1)), 49);
/// assert!(squares.slice((1, ..)).values().eq([9, 16, 25]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Computed<F> {
    function: F,
    begin: usize,
}

impl<F> Computed<F> {
    /// Returns the values of a function.
    #[inline(always)]
    #[must_use]
    pub const fn new<T>(function: F) -> Self
    where
        F: Fn(usize) -> T,
    {
        Computed { function, begin: 0 }
    }
}

impl<F: Fn(usize) -> T, T> Accessor for Computed<F> {
    type Element = T;

    #[inline(always)]
    fn length(&self) -> usize {
        usize::MAX - self.begin
    }

    #[inline(always)]
    unsafe fn load(&self, offset: usize) -> T {
        // The offset is below the length, so this does not wrap around.
        (self.function)(self.begin + offset)
    }

    moves! {}
}

impl<F: Fn(usize) -> T, T> Advance for Computed<F> {
    #[inline(always)]
    unsafe fn advance(self, offset: usize) -> Self {
        Computed { begin: self.begin + offset, ..self }
    }
}

/// The coordinate iterator `{(a, b, …)}` of rank `RANK`: an offset is a coordinate, and it is the
/// sum (Cecka §2.5).
///
/// The element `e_k` of the basis is the number `2^(64k/RANK)`: while each component is less than
/// `2^(64/RANK)`, coordinates add like vectors. [`Tensor::identity`] makes the tensor that maps
/// each coordinate to itself; tiled and sliced like the data, it gives the coordinate in the whole
/// of each element of a tile, also of those outside.
///
/// ```
/// use cute_static::prelude::*;
///
/// // 9 columns in tiles of 4: the last tile sticks out.
/// let tiles = Tensor::identity(shape![6, 9])?;
/// let tiles = tiles.with_layout(tiles.layout().zipped_divide_ceil(tile![3, 4]))?;
/// let tile = tiles.slice((.., (1, 2)));
/// assert_eq!(tile.at(((2, 0),)), (5, 8));
/// assert_eq!(tile.at(((2, 1),)), (5, 9));
/// # Ok::<(), TensorError>(())
/// ```
#[doc(alias = "ArithmeticTupleIterator")]
#[doc(alias = "make_inttuple_iter")]
#[doc(alias = "make_coord_tensor")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Coordinates<const RANK: usize>(u64);

impl<const RANK: usize> Coordinates<RANK> {
    /// The bits of a component.
    const WIDTH: u32 = 64 / RANK as u32;

    /// Returns the component `k` of the coordinate that an offset is.
    #[inline(always)]
    const fn component(offset: u64, k: u32) -> usize {
        let shifted = offset >> (k * Self::WIDTH);
        if Self::WIDTH == 64 { shifted as usize } else { (shifted & ((1 << Self::WIDTH) - 1)) as usize }
    }
}

/// For each rank, the tuple of components.
macro_rules! coordinates {
    ($($rank:literal $($k:literal)+;)*) => { $(
        impl Accessor for Coordinates<$rank> {
            type Element = ($(coordinates!(@component $k),)+);

            #[inline(always)]
            fn length(&self) -> usize {
                usize::MAX
            }

            #[inline(always)]
            unsafe fn load(&self, offset: usize) -> Self::Element {
                let offset = self.0.wrapping_add(offset as u64);
                ($(Self::component(offset, $k),)+)
            }

            moves! {}
        }
    )* };
    (@component $k:literal) => { usize };
}

coordinates! {
    1 0;
    2 0 1;
    3 0 1 2;
    4 0 1 2 3;
}

impl<const RANK: usize> Advance for Coordinates<RANK>
where
    Self: Accessor,
{
    #[inline(always)]
    unsafe fn advance(self, offset: usize) -> Self {
        Coordinates(self.0.wrapping_add(offset as u64))
    }
}

/// A shape with an identity tensor: up to 4 modes, each a number or a runtime extent.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::Identity;
/// assert!(shape![4, 8].are_apart());
/// ```
pub trait Identity: Copy {
    /// The accessor.
    type Accessor: Accessor + Default;
    /// The strides: the elements of the basis.
    type Basis: crate::Static;

    /// Tells whether each extent leaves the components apart.
    fn are_apart(&self) -> bool;

    /// Returns the coordinates from an origin on, if none of the last ones of the shape has a
    /// component that does not fit.
    #[doc(hidden)]
    fn coordinates_from(&self, origin: <Self::Accessor as Accessor>::Element) -> Option<Self::Accessor>;
}

impl<const RANK: usize> Default for Coordinates<RANK> {
    #[inline(always)]
    fn default() -> Self {
        Coordinates(0)
    }
}

/// A leaf that is an extent.
#[doc(hidden)]
pub trait ExtentLeaf: Int {}

impl<U, B> ExtentLeaf for UInt<U, B> where Self: Int {}
impl ExtentLeaf for Dyn {}
impl<K> ExtentLeaf for Multiple<K> where Self: Int {}

/// For each rank, the strides `2^(64k/rank)`.
macro_rules! identity {
    ($($rank:literal $($leaf:ident = $basis:literal)+;)*) => { $(
        impl<$($leaf: ExtentLeaf),+> Identity for frunk_core::HList![$($leaf),+] {
            type Accessor = Coordinates<$rank>;
            type Basis = frunk_core::HList![$(crate::Int![$basis]),+];

            #[inline(always)]
            #[allow(non_snake_case)]
            fn are_apart(&self) -> bool {
                let frunk_core::hlist_pat![$($leaf),+] = *self;
                [$($leaf.value()),+].iter().all(|extent| (extent - 1).checked_shr(Coordinates::<$rank>::WIDTH).unwrap_or(0) == 0)
            }

            #[inline(always)]
            #[allow(non_snake_case)]
            fn coordinates_from(&self, origin: <Coordinates<$rank> as Accessor>::Element) -> Option<Coordinates<$rank>> {
                let frunk_core::hlist_pat![$($leaf),+] = *self;
                let mut base = 0u64;
                for (k, (extent, origin)) in [$($leaf.value()),+].into_iter().zip(<[usize; $rank]>::from(origin)).enumerate() {
                    let last = (extent - 1).checked_add(origin as u64)?;
                    if last.checked_shr(Coordinates::<$rank>::WIDTH).unwrap_or(0) != 0 {
                        return None;
                    }
                    base |= (origin as u64) << (k as u32 * Coordinates::<$rank>::WIDTH);
                }
                Some(Coordinates(base))
            }
        }
    )* };
}

identity! {
    1 C0 = 1;
    2 C0 = 1 C1 = 4294967296;
    3 C0 = 1 C1 = 2097152 C2 = 4398046511104;
    4 C0 = 1 C1 = 65536 C2 = 4294967296 C3 = 281474976710656;
}

impl<S: Identity> Tensor<S::Accessor, Layout<S, S::Basis>>
where
    Layout<S, S::Basis>: DataLayout,
{
    /// Returns the tensor of the coordinates of a shape of up to 4 modes: `T(c) = c` (CuTe's
    /// `make_identity_tensor`).
    ///
    /// It is an error if an extent is more than `2^(64/rank)`, see [`Coordinates`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let rows = Dyn::new(3).unwrap();
    /// let coordinates = Tensor::identity(shape![{rows}, 2])?;
    /// assert!(coordinates.values().eq([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]));
    /// # Ok::<(), TensorError>(())
    /// ```
    #[doc(alias = "make_identity_tensor")]
    #[inline(always)]
    pub fn identity(shape: S) -> Result<Self, TensorError> {
        let layout = Layout { shape, stride: crate::Static::new() };
        if shape.are_apart() {
            Tensor::new(S::Accessor::default(), layout)
        } else {
            Err(TensorError::CosizeTooLarge { cosize: usize::MAX, length: usize::MAX })
        }
    }

    /// Returns the tensor of the coordinates of a shape from an origin on: `T(c) = origin + c`
    /// (CuTe's `domain_offset` of an identity tensor).
    ///
    /// It is an error if a component would be `2^(64/rank)` or more, see [`Coordinates`].
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// // The coordinates in the whole of a tile that begins at row 8, column 40.
    /// let coordinates = Tensor::identity_from((8, 40), shape![4, 16])?;
    /// assert_eq!((coordinates.at((0, 0)), coordinates.at((3, 5))), ((8, 40), (11, 45)));
    /// assert!(Tensor::identity_from((usize::MAX, 0), shape![4, 16]).is_err());
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn identity_from(origin: <S::Accessor as Accessor>::Element, shape: S) -> Result<Self, TensorError> {
        match shape.coordinates_from(origin) {
            Some(accessor) => Tensor::new(accessor, Layout { shape, stride: crate::Static::new() }),
            None => Err(TensorError::CosizeTooLarge { cosize: usize::MAX, length: usize::MAX }),
        }
    }
}

/// Accessors without an end: every layout whose offsets fit in `usize` fits.
macro_rules! endless {
    ($([$($g:tt)*] $accessor:ty, |$this:ident| $into:expr;)*) => { $(
        // SAFETY: the length is `usize::MAX`: of what may be moved to an end, so long as it has not
        // been.
        unsafe impl<$($g)*> FixedLength for $accessor
        where
            Self: Accessor,
        {
            type Accessor = Self;
            const LENGTH: usize = usize::MAX;

            #[inline(always)]
            #[track_caller]
            fn into_accessor(self) -> Self {
                let $this = self;
                $into
            }
        }
    )* };
}

endless! {
    [] Counting, |this| this;
    [T: Clone] Constant<T>, |this| this;
    [F] Computed<F>, |this| {
        assert!(this.begin == 0, said!(ImageTooLarge::MovedFunction));
        this
    };
    [const RANK: usize] Coordinates<RANK>, |this| this;
}
