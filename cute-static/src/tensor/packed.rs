//! Elements of fewer bits than a byte: packed, and read and written as values.
//!
//! Element `i` of `N` bits has the bits from `N·i` on, where bit `k` of byte `j` is bit `8·j + k`
//! (CuTe's `subbyte_iterator`). Elements of 6 bits may lie in two bytes.
//!
//! An element has no address, so nothing is lent: there is no `t[c]`, no `iter_mut`, no `rows_mut`.
//! [`Tensor::put`] and its kin write values. Two elements share a byte, and so may two parts:
//! they are never lent at once. [`PackedMut`] is a `&mut [u8]`, and its views borrow all of it.

use super::accessor::moves;
use super::{Accessor, Advance, DataLayout, FixedLength, Store, Tensor};
use core::fmt;
use core::marker::PhantomData;

/// An unsigned number of `N` bits, of 1, 2, 4 or 6.
///
/// ```
/// use cute_static::tensor::Narrow;
///
/// let x = Narrow::<4>::new(13).unwrap();
/// assert_eq!((x.value(), x.to_string(), Narrow::<4>::new(16)), (13, "13".to_string(), None));
/// assert_eq!(Narrow::<6>::low_bits(200).value(), 200 % 64);
/// ```
/// ```compile_fail,E0599
/// cute_static::tensor::Narrow::<3>::new(1); // CUTE003: 3 bits
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Narrow<const N: u32>(u8);

/// A number of bits that elements have in a [`Packed`]: 1, 2, 4 or 6.
///
/// ```
/// use cute_static::tensor::{Narrow, PackedBits};
///
/// fn pack<E: PackedBits>(_: E) {}
/// pack(Narrow::<4>::new(15).unwrap());
/// ```
/// ```compile_fail,E0277
/// use cute_static::tensor::{Narrow, PackedBits};
/// fn pack<E: PackedBits>() {}
/// pack::<Narrow<5>>(); // CUTE003: 5 bits
/// ```
#[refusal(WrongOperand::BitsOfElement)]
pub trait PackedBits {}

impl PackedBits for Narrow<1> {}
impl PackedBits for Narrow<2> {}
impl PackedBits for Narrow<4> {}
impl PackedBits for Narrow<6> {}

impl<const N: u32> Narrow<N>
where
    Self: PackedBits,
{
    /// The largest of these numbers, `2^N - 1`.
    pub const MAX: Self = Narrow(mask::<N>());

    /// Returns the number, if it has no more bits.
    #[inline(always)]
    #[must_use]
    pub const fn new(value: u8) -> Option<Self> {
        if value > mask::<N>() { None } else { Some(Narrow(value)) }
    }

    /// Returns the number that the low bits are.
    #[inline(always)]
    #[must_use]
    pub const fn low_bits(value: u8) -> Self {
        Narrow(value & mask::<N>())
    }

    /// Returns the value.
    #[inline(always)]
    #[must_use]
    pub const fn value(self) -> u8 {
        self.0
    }
}

impl<const N: u32> fmt::Display for Narrow<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Returns the mask of `N` bits.
const fn mask<const N: u32>() -> u8 {
    // `PackedBits` are less than 8; of other numbers there is no element.
    (1u8 << (N % 8)).wrapping_sub(1)
}

/// Returns how many elements of `N` bits the bytes have.
#[inline(always)]
const fn count<const N: u32>(bytes: usize) -> usize {
    // In two steps, so that it does not wrap around: `8·n / N`.
    let n = N as usize;
    bytes / n * 8 + bytes % n * 8 / n
}

/// Returns the byte where an element begins, and the bit of it.
#[inline(always)]
const fn place<const N: u32>(index: usize) -> (usize, u32) {
    // Eight elements are `N` bytes.
    let bit = index % 8 * N as usize;
    (index / 8 * N as usize + bit / 8, (bit % 8) as u32)
}

/// Returns the element at an index.
#[inline(always)]
fn read<const N: u32>(bytes: &[u8], index: usize) -> Narrow<N> {
    let (byte, bit) = place::<N>(index);
    let low = bytes[byte] >> bit;
    // An element that goes on has its other bits in the byte behind.
    let high = if bit + N > 8 { bytes[byte + 1] << (8 - bit) } else { 0 };
    Narrow((low | high) & mask::<N>())
}

/// Changes the element at an index, and no bit of another.
#[inline(always)]
fn write<const N: u32>(bytes: &mut [u8], index: usize, value: Narrow<N>) {
    let (byte, bit) = place::<N>(index);
    let mask = mask::<N>();
    bytes[byte] = bytes[byte] & !(mask << bit) | value.0 << bit;
    if bit + N > 8 {
        bytes[byte + 1] = bytes[byte + 1] & !(mask >> (8 - bit)) | value.0 >> (8 - bit);
    }
}

macro_rules! packed {
    ($($(#[$meta:meta])* $name:ident [$($mutability:tt)?];)*) => { $(
        $(#[$meta])*
        #[derive(Debug)]
        pub struct $name<'a, const N: u32> {
            bytes: &'a $($mutability)? [u8],
            /// The elements before the first.
            first: usize,
            length: usize,
            element: PhantomData<Narrow<N>>,
        }

        impl<'a, const N: u32> $name<'a, N>
        where
            Narrow<N>: PackedBits,
        {
            /// Returns the elements of the bytes: as many as fit, `8·n / N`.
            #[inline(always)]
            #[must_use]
            pub const fn new(bytes: &'a $($mutability)? [u8]) -> Self {
                $name { length: count::<N>(bytes.len()), bytes, first: 0, element: PhantomData }
            }
        }

        impl<const N: u32> Accessor for $name<'_, N>
        where
            Narrow<N>: PackedBits,
        {
            type Element = Narrow<N>;

            #[inline(always)]
            fn length(&self) -> usize {
                self.length
            }

            #[inline(always)]
            unsafe fn load(&self, offset: usize) -> Narrow<N> {
                read(self.bytes, self.first + offset)
            }

            moves! {}
        }

        impl<const N: u32> Advance for $name<'_, N>
        where
            Narrow<N>: PackedBits,
        {
            #[inline(always)]
            unsafe fn advance(mut self, offset: usize) -> Self {
                self.first += offset;
                self.length -= offset;
                self
            }
        }

        // SAFETY: the number of bytes is in the type, and gives that of the elements.
        unsafe impl<'a, const N: u32, const BYTES: usize> FixedLength for PackedArray<&'a $($mutability)? [u8; BYTES], N>
        where
            Narrow<N>: PackedBits,
        {
            type Accessor = $name<'a, N>;
            const LENGTH: usize = count::<N>(BYTES);

            #[inline(always)]
            fn into_accessor(self) -> Self::Accessor {
                $name::new(self.0)
            }
        }
    )* };
}

packed! {
    /// Bytes as elements of `N` bits, to read: 1, 2, 4 or 6 bits each (CuTe's `subbyte_iterator`).
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::Packed;
    ///
    /// // 8 rows of 8 bits, the lowest first.
    /// let bytes = [0b1000_0001, 0, 0, 0, 0, 0, 0, 0xf0];
    /// let board = Tensor::new(Packed::<1>::new(&bytes), layout![(8, 8) : (8, 1)])?;
    /// assert_eq!((board.at((0, 0)).value(), board.at((0, 1)).value(), board.at((7, 4)).value()), (1, 0, 1));
    /// // Four elements of 6 bits are 3 bytes.
    /// assert!(Tensor::new(Packed::<6>::new(&bytes), layout![11 : 1]).is_err());
    /// # Ok::<(), TensorError>(())
    /// ```
    #[derive(Clone, Copy)]
    #[doc(alias = "subbyte_iterator")]
    Packed [];

    /// Bytes as elements of `N` bits, to read and write.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::{Narrow, PackedMut};
    ///
    /// let mut bytes = [0; 3];
    /// let mut tensor = Tensor::new(PackedMut::<6>::new(&mut bytes), layout![(2, 2) : (2, 1)])?;
    /// tensor.put((0, 1), Narrow::MAX);
    /// assert_eq!(bytes, [0b1100_0000, 0b0000_1111, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::PackedMut;
    ///
    /// fn lends<A: MemoryMut, L: DataLayout>(_: &mut Tensor<A, L>) {}
    /// let mut bytes = [0; 3];
    /// lends(&mut Tensor::new(PackedMut::<4>::new(&mut bytes), layout![2, 3]).unwrap()); // CUTE003: elements share bytes
    /// ```
    PackedMut [mut];
}

/// A reference to an array of bytes as elements of `N` bits, for
/// [`Tensor::fixed`](super::Tensor::fixed).
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::PackedArray;
/// let tensor = Tensor::fixed(PackedArray::<_, 4>(&[0x21, 0x43]), layout![4 : 1]);
/// assert!(tensor.values().map(|x| x.value()).eq([1, 2, 3, 4]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PackedArray<R, const N: u32>(pub R);

impl<const N: u32> PackedMut<'_, N>
where
    Narrow<N>: PackedBits,
{
    /// Returns the same elements, borrowed to read.
    #[inline(always)]
    #[must_use]
    pub const fn view(&self) -> Packed<'_, N> {
        Packed { bytes: self.bytes, first: self.first, length: self.length, element: PhantomData }
    }

    /// Returns the same elements, borrowed to change.
    #[inline(always)]
    pub const fn view_mut(&mut self) -> PackedMut<'_, N> {
        PackedMut { bytes: self.bytes, first: self.first, length: self.length, element: PhantomData }
    }
}

impl<const N: u32, L: DataLayout> Tensor<PackedMut<'_, N>, L>
where
    Narrow<N>: PackedBits,
{
    /// Returns the same tensor, borrowed to read: it can be copied and sliced.
    #[inline(always)]
    #[must_use]
    pub fn view(&self) -> Tensor<Packed<'_, N>, L> {
        Tensor { accessor: self.accessor.view(), layout: self.layout }
    }

    /// Returns the same tensor, borrowed to change: it can be sliced.
    ///
    /// ```
    /// use cute_static::prelude::*;
    /// use cute_static::tensor::{Narrow, PackedMut};
    ///
    /// let mut bytes = [0; 8];
    /// let mut board = Tensor::new(PackedMut::<1>::new(&mut bytes), layout![(8, 8) : (8, 1)])?;
    /// board.view_mut().slice((1, ..)).put_all(|_| Narrow::MAX);
    /// assert_eq!(board.view().slice((.., 3)).values().map(|x| x.value()).sum::<u8>(), 1);
    /// assert_eq!(bytes, [0, 255, 0, 0, 0, 0, 0, 0]);
    /// # Ok::<(), TensorError>(())
    /// ```
    #[inline(always)]
    pub fn view_mut(&mut self) -> Tensor<PackedMut<'_, N>, L> {
        Tensor { accessor: self.accessor.view_mut(), layout: self.layout }
    }
}

impl<const N: u32> Store for PackedMut<'_, N>
where
    Narrow<N>: PackedBits,
{
    #[inline(always)]
    unsafe fn store(&mut self, offset: usize, value: Narrow<N>) {
        write(self.bytes, self.first + offset, value);
    }
}
