//! Recast: the same memory as elements of another integer or floating-point type (CuTe's `recast`).

use super::{DataLayout, Tensor, TensorError};
use crate::algebra::RecastOf;
use crate::diagnostic::HasAnswer;
use crate::label::Evaluate;
use crate::outcome::{RecastOutcome, TotalRecast};
use crate::{Int, Static};
use core::slice;

/// A type of which every pattern of bits is a value: elements of it may be seen as elements of
/// another. Integers and floating-point numbers of fixed size.
///
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// Tensor::fixed(&[0u8; 4], layout![4 : 1]).recast::<bool>(); // CUTE003: 2 is no `bool`
/// ```
///
/// # Safety
///
/// Every pattern of `size_of::<Self>()` bytes is a value, and there is no padding; `Bits` is the
/// number of bits. The size is a multiple of the alignment, as it always is, and not 0.
#[refusal(WrongOperand::Plain)]
pub unsafe trait Plain: Copy {
    /// The size in bits.
    type Bits: Static;
}

macro_rules! plain {
    ($($bits:literal: $($type:ty)+;)*) => { $($(
        // SAFETY: a number of so many bits, each pattern of which is one.
        unsafe impl Plain for $type {
            type Bits = Int![$bits];
        }
    )+)* };
}

plain! {
    8: u8 i8;
    16: u16 i16;
    32: u32 i32 f32;
    64: u64 i64 f64;
    128: u128 i128;
}

/// Slices as slices of another type.
trait RecastSlice<U> {
    type Output;

    /// Returns all of the elements of the other type that fit. They begin where these do; an error
    /// if one may not.
    fn recast_slice(self) -> Result<Self::Output, TensorError>;
}

/// Returns how many elements of type `U` the slice is, if one may begin where it does.
fn count<T: Plain, U: Plain>(slice: &[T]) -> Result<usize, TensorError> {
    if slice.as_ptr().cast::<U>().is_aligned() { Ok(size_of_val(slice) / size_of::<U>()) } else { Err(TensorError::Misaligned { alignment: align_of::<U>() }) }
}

impl<'a, T: Plain, U: Plain + 'a> RecastSlice<U> for &'a [T] {
    type Output = &'a [U];

    fn recast_slice(self) -> Result<&'a [U], TensorError> {
        let count = count::<T, U>(self)?;
        // SAFETY: aligned; so many elements take no more bytes than the slice has; their bytes are
        // initialised, and a value of `U` whatever they are. It is borrowed as the slice is.
        Ok(unsafe { slice::from_raw_parts(self.as_ptr().cast(), count) })
    }
}

impl<'a, T: Plain, U: Plain + 'a> RecastSlice<U> for &'a mut [T] {
    type Output = &'a mut [U];

    fn recast_slice(self) -> Result<&'a mut [U], TensorError> {
        let count = count::<T, U>(self)?;
        // SAFETY: as above; and whatever is written is a value of `T` too.
        Ok(unsafe { slice::from_raw_parts_mut(self.as_mut_ptr().cast(), count) })
    }
}

macro_rules! recast {
    ($([$($mutability:tt)?])*) => { $(
        impl<'a, T: Plain, L: DataLayout> Tensor<&'a $($mutability)? [T], L> {
            /// Returns the same memory as elements of type `U`, under the layout that
            /// [`Recast`](crate::algebra::Recast) gives (CuTe's `recast`).
            ///
            /// Smaller elements come out of a mode of stride 1, or of extent 1, larger ones are
            /// made of whole runs of such a mode: other layouts do not compile. An error if the
            /// data does not begin where an element of `U` may.
            ///
            /// ```
            /// use cute_static::prelude::*;
            ///
            /// let mut words = [0x0002_0001u32, 0x0004_0003];
            /// let halves = Tensor::fixed(&words, layout![2 : 1]).recast::<u16>()?;
            /// assert_eq!(halves.layout(), layout![4 : 1]);
            /// # #[cfg(target_endian = "little")]
            /// assert!(halves.iter().eq(&[1, 2, 3, 4]));
            /// let mut bytes = Tensor::fixed(&mut words, layout![2 : 1]).recast::<u8>()?;
            /// bytes.fill(1);
            /// assert_eq!(words, [0x0101_0101; 2]);
            /// # Ok::<(), TensorError>(())
            /// ```
            /// ```compile_fail,E0277
            /// use cute_static::prelude::*;
            /// Tensor::fixed(&[0u16; 3], layout![3 : 1]).recast::<u32>(); // CUTE060: 3 elements are not groups of 2
            /// ```
            pub fn recast<U: Plain>(self) -> Result<Tensor<&'a $($mutability)? [U], RecastOf<L, T::Bits, U::Bits>>, TensorError>
            where
                L: TotalRecast<T::Bits, U::Bits, Labelled: Evaluate<(L, (T::Bits, (U::Bits, ())))>>,
                RecastOutcome<L, T::Bits, U::Bits>: HasAnswer<Output: DataLayout>,
            {
                let layout = HasAnswer::into_answer(self.layout.outcome(Static::new(), Static::new()));
                Tensor::new(RecastSlice::<U>::recast_slice(self.accessor)?, layout)
            }
        }
    )* };
}

recast! { [] [mut] }
