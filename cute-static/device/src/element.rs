//! Elements: the types of values in memory, and how many of them one instruction moves.

use crate::hardware;
use cute_static::atom::{BF16, F16};
use cute_static::prelude::*;

/// Up to 16 bytes on the way between memory and registers: 4 `f32`, 8 `u16`, 2 `f64`.
///
/// Named fields and not an array: an array that is indexed lies in local memory.
#[derive(Clone, Copy, Default)]
#[repr(C, align(16))]
pub struct Words(pub(crate) u32, pub(crate) u32, pub(crate) u32, pub(crate) u32);

impl Words {
    #[inline(always)]
    fn word(self, i: u32) -> u32 {
        match i {
            0 => self.0,
            1 => self.1,
            2 => self.2,
            _ => self.3,
        }
    }

    #[inline(always)]
    fn set(&mut self, i: u32, word: u32) {
        match i {
            0 => self.0 = word,
            1 => self.1 = word,
            2 => self.2 = word,
            _ => self.3 = word,
        }
    }
}

/// A type of elements of tensors in global and shared memory.
///
/// # Safety
///
/// Every bit pattern is a value, `BYTES` is its size and its alignment, none of them padding, and
/// the functions access no other bytes.
#[refusal(NotAnArgument::Element)]
pub unsafe trait Element: Copy + Default + Send + Sync + 'static {
    /// Its size, and its alignment.
    #[doc(hidden)]
    const BYTES: u32;

    /// The same number, as a type.
    #[doc(hidden)]
    type Size: Number;

    /// # Safety
    /// It lies in the block's shared memory, and nobody writes it.
    #[doc(hidden)]
    unsafe fn load_shared(address: u32) -> Self;

    /// # Safety
    /// It lies in the block's shared memory, and nobody else touches it.
    #[doc(hidden)]
    unsafe fn store_shared(self, address: u32);

    /// The element `i` of a vector.
    #[doc(hidden)]
    fn of(words: Words, i: u32) -> Self;

    /// Puts it where the element `i` of a vector is.
    #[doc(hidden)]
    fn put(self, words: &mut Words, i: u32);
}

/// Bits of an element, by their bytes.
pub trait OfBytes {
    /// How many there are.
    type Size;
}

macro_rules! of_bytes {
    ($($ty:ty: $bytes:literal;)*) => { $(
        impl OfBytes for $ty {
            type Size = Int![$bytes];
        }
    )* };
}
of_bytes! { u8: 1; u16: 2; u32: 4; u64: 8; }

macro_rules! elements {
    ($($ty:ty as $bits:ty: $load:ident $store:ident |$value:ident| $to:expr, |$raw:ident| $from:expr, |$words:ident, $i:ident| $of:expr, $put:expr;)*) => { $(
        // SAFETY: it is a number; the instructions are those of its size.
        unsafe impl Element for $ty {
            const BYTES: u32 = size_of::<$ty>() as u32;
            type Size = <$bits as OfBytes>::Size;

            #[inline(always)]
            unsafe fn load_shared(address: u32) -> Self {
                // SAFETY: by the caller.
                let $raw: $bits = unsafe { hardware::$load(address) };
                $from
            }

            #[inline(always)]
            unsafe fn store_shared(self, address: u32) {
                let $value = self;
                // SAFETY: by the caller.
                unsafe { hardware::$store(address, $to) }
            }

            #[inline(always)]
            fn of($words: Words, $i: u32) -> Self {
                let $raw: $bits = $of;
                $from
            }

            #[inline(always)]
            fn put(self, $words: &mut Words, $i: u32) {
                let $value = self;
                let $raw: $bits = $to;
                $put
            }
        }
    )* };
}

macro_rules! elements_of_4_bytes {
    ($($ty:ty: |$value:ident| $to:expr, |$raw:ident| $from:expr;)*) => {
        elements! { $($ty as u32: load_shared_32 store_shared_32 |$value| $to, |$raw| $from, |words, i| words.word(i), words.set(i, $raw);)* }
    };
}
elements_of_4_bytes! {
    f32: |value| value.to_bits(), |bits| f32::from_bits(bits);
    u32: |value| value, |bits| bits;
    i32: |value| value as u32, |bits| bits as i32;
}

macro_rules! elements_of_8_bytes {
    ($($ty:ty: |$value:ident| $to:expr, |$raw:ident| $from:expr;)*) => {
        elements! { $($ty as u64: load_shared_64 store_shared_64 |$value| $to, |$raw| $from,
            |words, i| u64::from(words.word(2 * i)) | u64::from(words.word(2 * i + 1)) << 32,
            { words.set(2 * i, $raw as u32); words.set(2 * i + 1, ($raw >> 32) as u32) };)* }
    };
}
elements_of_8_bytes! {
    f64: |value| value.to_bits(), |bits| f64::from_bits(bits);
    u64: |value| value, |bits| bits;
    i64: |value| value as u64, |bits| bits as i64;
}

macro_rules! elements_of_2_bytes {
    ($($ty:ty: |$value:ident| $to:expr, |$raw:ident| $from:expr;)*) => {
        elements! { $($ty as u16: load_shared_16 store_shared_16 |$value| $to, |$raw| $from,
            |words, i| (words.word(i / 2) >> (i % 2 * 16)) as u16,
            { let shift = i % 2 * 16; words.set(i / 2, words.word(i / 2) & !(0xffff << shift) | u32::from($raw) << shift) };)* }
    };
}
elements_of_2_bytes! {
    u16: |value| value, |bits| bits;
    i16: |value| value as u16, |bits| bits as i16;
    F16: |value| value.to_bits(), |bits| F16::from_bits(bits);
    BF16: |value| value.to_bits(), |bits| BF16::from_bits(bits);
}

/// A floating-point element of up to 32 bits: its products are summed in `f32`.
///
/// ```
/// use cute_device::Float;
/// use cute_static::atom::BF16;
/// assert_eq!(Float::to_f32(<BF16 as Float>::from_f32(1.5)), 1.5);
/// ```
#[refusal(NotAnArgument::Float)]
pub trait Float: Element {
    /// Returns the same number.
    fn to_f32(self) -> f32;

    /// Returns the number that is nearest to it, of two the one whose last bit is 0.
    fn from_f32(value: f32) -> Self;
}

impl Float for f32 {
    #[inline(always)]
    fn to_f32(self) -> f32 {
        self
    }

    #[inline(always)]
    fn from_f32(value: f32) -> Self {
        value
    }
}

impl Float for F16 {
    #[inline(always)]
    fn to_f32(self) -> f32 {
        hardware::f16_to_f32(self)
    }

    #[inline(always)]
    fn from_f32(value: f32) -> Self {
        hardware::f16_from_f32(value)
    }
}

impl Float for BF16 {
    // The exponents are the same.
    #[inline(always)]
    fn to_f32(self) -> f32 {
        f32::from_bits(u32::from(self.to_bits()) << 16)
    }

    #[inline(always)]
    fn from_f32(value: f32) -> Self {
        hardware::bf16_from_f32(value)
    }
}

macro_rules! elements_of_1_byte {
    ($($ty:ty: |$value:ident| $to:expr, |$raw:ident| $from:expr;)*) => {
        elements! { $($ty as u8: load_shared_8 store_shared_8 |$value| $to, |$raw| $from,
            |words, i| (words.word(i / 4) >> (i % 4 * 8)) as u8,
            { let shift = i % 4 * 8; words.set(i / 4, words.word(i / 4) & !(0xff << shift) | u32::from($raw) << shift) };)* }
    };
}
elements_of_1_byte! {
    u8: |value| value, |bits| bits;
    i8: |value| value as u8, |bits| bits as i8;
}

// SAFETY: it is a number; the instructions are those of its size, and a `u128` is at a multiple of
// 16.
unsafe impl Element for u128 {
    const BYTES: u32 = 16;
    type Size = Int![16];

    #[inline(always)]
    unsafe fn load_shared(address: u32) -> Self {
        // SAFETY: by the caller.
        Self::of(unsafe { hardware::load_shared_words::<16>(address) }, 0)
    }

    #[inline(always)]
    unsafe fn store_shared(self, address: u32) {
        let mut words = Words::default();
        self.put(&mut words, 0);
        // SAFETY: by the caller.
        unsafe { hardware::store_shared_words::<16>(address, words) }
    }

    #[inline(always)]
    fn of(words: Words, _: u32) -> Self {
        u128::from(words.0) | u128::from(words.1) << 32 | u128::from(words.2) << 64 | u128::from(words.3) << 96
    }

    #[inline(always)]
    fn put(self, words: &mut Words, _: u32) {
        *words = Words(self as u32, (self >> 32) as u32, (self >> 64) as u32, (self >> 96) as u32);
    }
}

/// The bytes of elements, as they lie in memory.
#[doc(hidden)]
#[must_use]
pub fn bytes<T: Element>(elements: &[T]) -> &[u8] {
    // SAFETY: they are so many bytes, none of them padding.
    unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}

/// The bytes of elements, to be replaced by any others.
#[doc(hidden)]
pub fn bytes_mut<T: Element>(elements: &mut [T]) -> &mut [u8] {
    // SAFETY: they are so many bytes, none of them padding, and any are elements.
    unsafe { core::slice::from_raw_parts_mut(elements.as_mut_ptr().cast(), size_of_val(elements)) }
}

/// How many elements of `bytes` one instruction moves, of runs of `run` elements at a multiple of
/// it: as many as 16, 8 or 4 bytes have, or one.
pub(crate) const fn width(run: u64, bytes: u32) -> u32 {
    let mut size = 16;
    while size > bytes && size >= 4 {
        if run.is_multiple_of((size / bytes) as u64) {
            return size / bytes;
        }
        size /= 2;
    }
    1
}

#[cfg(test)]
mod tests {
    use super::{Element, Words, width};
    use cute_static::atom::{BF16, F16};

    #[test]
    fn what_is_put_is_found() {
        fn check<T: Element + PartialEq + core::fmt::Debug>(values: &[T]) {
            assert_eq!(values.len(), 16 / size_of::<T>());
            let mut words = Words(!0, !0, !0, !0);
            for (i, value) in (0..).zip(values) {
                value.put(&mut words, i);
            }
            for (i, value) in (0..).zip(values) {
                assert_eq!(T::of(words, i), *value);
            }
            // SAFETY: 16 bytes, of numbers.
            let bytes: [u8; 16] = unsafe { core::mem::transmute(words) };
            // SAFETY: a slice of numbers of 16 bytes.
            assert_eq!(bytes, unsafe { core::slice::from_raw_parts(values.as_ptr().cast::<u8>(), 16) }, "as it lies in memory");
        }
        check(&[1.5f32, -2.0, 3.25, f32::MAX]);
        check(&[1u32, u32::MAX, 0x0102_0304, 7]);
        check(&[-1i32, i32::MIN, 3, 7]);
        check(&[1.5f64, f64::MIN]);
        check(&[u64::MAX, 0x0102_0304_0506_0708]);
        check(&[i64::MIN, -3]);
        check(&[1u16, 2, 0x0304, u16::MAX, 5, 0, 7, 8]);
        check(&[-1i16, 2, i16::MIN, 4, -5, 6, 7, 8]);
        check(&[1u8, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, u8::MAX]);
        check(&[-1i8, 2, i8::MIN, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
        check(&[0x0102_0304_0506_0708_090a_0b0c_0d0e_0fffu128]);
        check(&[1.0, 2.0, -3.5, 0.25, 5.0, 6.0, -0.0, 8.0].map(F16::from_f32));
        check(&[1.0, 2.0, -3.5, 0.25, 5.0, 6.0, -0.0, 8.0].map(BF16::from_f32));
    }

    #[test]
    fn vectors_are_as_wide_as_runs_and_16_bytes_allow() {
        assert_eq!([1, 2, 3, 4, 6, 8, 12].map(|run| width(run, 4)), [1, 2, 1, 4, 2, 4, 4]);
        assert_eq!([1, 2, 3, 4].map(|run| width(run, 8)), [1, 2, 1, 2]);
        assert_eq!([1, 2, 3, 4, 6, 8, 12].map(|run| width(run, 2)), [1, 2, 1, 4, 2, 8, 4]);
        assert_eq!([1, 2, 4, 16].map(|run| width(run, 16)), [1, 1, 1, 1]);
    }
}
