//! Layouts of tensors as the host passes them: the numbers that only the running program knows, in
//! order, extents before strides.

use crate::{ArgumentName, LaunchError};
use alloc::vec::Vec;
use cute_device::{MAX_STRIDE, RawLayout, RawLeaves};
use cute_static::__private::{HCons, HNil};
use cute_static::int::{Int, UInt, UTerm};
use cute_static::prelude::*;

/// A layout of an argument, whose runtime numbers the host passes in an array.
///
/// ```
/// use cute_device::{Matrix, Vector};
/// use cute_device_launch::HostLayout;
/// use cute_static::prelude::*;
///
/// // The extents and the pitch: `(100, 50) : (1, 104)`.
/// assert_eq!(Matrix::modes_with(&[100, 50, 104], "f", "x".into())?, [(100, 1), (50, 104)]);
/// assert_eq!(Vector::modes_with(&[7], "f", "x".into())?, [(7, 1)]);
/// // The numbers of a layout that is there.
/// let pitch = Dyn::new(104).unwrap();
/// assert_eq!(layout![(64, 32) : (1, pitch)].numbers(), [104]);
/// # Ok::<(), cute_device_launch::LaunchError>(())
/// ```
pub trait HostLayout: RawLayout {
    /// An array of as many numbers as the layout has runtime leaves.
    type Numbers: Numbers;

    /// Whether each stride is a number that only the running program knows, a multiple of 1: then
    /// kernels access elements one by one.
    #[doc(hidden)]
    const HAS_RUNTIME_STRIDES: bool;

    /// Returns the runtime numbers of a layout.
    fn numbers(&self) -> Self::Numbers;

    /// Returns the modes of the layout with these numbers: extent and stride of each leaf.
    ///
    /// # Errors
    /// [`LaunchError::Extent`], [`LaunchError::Stride`], [`LaunchError::ExtentOf`],
    /// [`LaunchError::StrideOf`]: `CUTE220`, for the argument of a kernel.
    fn modes_with(numbers: &Self::Numbers, kernel: &'static str, argument: ArgumentName) -> Result<Vec<(u64, u64)>, LaunchError>;
}

impl<S: HostLeaves, D: HostLeaves> HostLayout for Layout<S, D>
where
    Self: RawLayout,
{
    type Numbers = S::Before<D::Before<[usize; 0]>>;
    const HAS_RUNTIME_STRIDES: bool = D::ARE_ANY;

    fn numbers(&self) -> Self::Numbers {
        let (mut numbers, mut at) = (Self::Numbers::default(), 0);
        let mut put = |number: u64| {
            if let Some(slot) = numbers.as_mut().get_mut(at) {
                // Larger than any that is taken stays larger.
                *slot = usize::try_from(number).unwrap_or(usize::MAX);
            }
            at += 1;
        };
        self.shape().put(&mut put);
        self.stride().put(&mut put);
        numbers
    }

    fn modes_with(numbers: &Self::Numbers, kernel: &'static str, argument: ArgumentName) -> Result<Vec<(u64, u64)>, LaunchError> {
        let mut numbers = numbers.as_ref().iter().map(|&number| number as u64);
        let (mut shape, mut stride) = (Vec::new(), Vec::new());
        S::leaves(&mut numbers, &mut |leaf| {
            shape.push(leaf.value);
            match leaf.divisor {
                _ if leaf.value == 0 || leaf.value > u64::from(u32::MAX) => Err(LaunchError::Extent { kernel, argument, found: leaf.value }),
                Some(divisor) if leaf.value % divisor != 0 => Err(LaunchError::ExtentOf { kernel, argument, found: leaf.value, divisor }),
                _ => Ok(()),
            }
        })?;
        D::leaves(&mut numbers, &mut |leaf| {
            stride.push(leaf.value);
            match leaf.divisor {
                Some(_) if leaf.value == 0 || leaf.value > u64::from(MAX_STRIDE) => Err(LaunchError::Stride { kernel, argument, found: leaf.value }),
                Some(divisor) if leaf.value % divisor != 0 => Err(LaunchError::StrideOf { kernel, argument, found: leaf.value, divisor }),
                _ => Ok(()),
            }
        })?;
        Ok(shape.into_iter().zip(stride).collect())
    }
}

/// A leaf of a shape or a stride.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Leaf {
    /// Its value.
    pub value: u64,
    /// What a runtime number is a multiple of.
    pub divisor: Option<u64>,
}

/// Leaves, static ones and runtime ones, and how many of the latter there are.
#[doc(hidden)]
pub trait HostLeaves: RawLeaves {
    /// An array with the runtime leaves before the numbers of `Rest`.
    type Before<Rest: Numbers>: Numbers;

    /// Whether all are runtime leaves, and multiples of 1.
    const ARE_ANY: bool;

    fn put(&self, to: &mut impl FnMut(u64));

    fn leaves(numbers: &mut impl Iterator<Item = u64>, to: &mut impl FnMut(Leaf) -> Result<(), LaunchError>) -> Result<(), LaunchError>;
}

macro_rules! static_leaves {
    ($([$($g:ident)*] $ty:ty;)*) => { $(
        impl<$($g),*> HostLeaves for $ty
        where
            Self: Number + RawLeaves,
        {
            type Before<Rest: Numbers> = Rest;
            const ARE_ANY: bool = false;

            fn put(&self, _: &mut impl FnMut(u64)) {}

            fn leaves(_: &mut impl Iterator<Item = u64>, to: &mut impl FnMut(Leaf) -> Result<(), LaunchError>) -> Result<(), LaunchError> {
                to(Leaf { value: <Self as Number>::VALUE, divisor: None })
            }
        }
    )* };
}
static_leaves! { [] UTerm; [U B] UInt<U, B>; }

macro_rules! runtime_leaves {
    ($([$($g:ident)?] $ty:ty, $divisor:expr;)*) => { $(
        impl$(<$g: Number>)? HostLeaves for $ty {
            type Before<Rest: Numbers> = Rest::More;
            const ARE_ANY: bool = $divisor == 1;

            fn put(&self, to: &mut impl FnMut(u64)) {
                to(Int::value(*self));
            }

            fn leaves(numbers: &mut impl Iterator<Item = u64>, to: &mut impl FnMut(Leaf) -> Result<(), LaunchError>) -> Result<(), LaunchError> {
                // There are as many numbers as runtime leaves.
                to(Leaf { value: numbers.next().unwrap_or(0), divisor: Some($divisor) })
            }
        }
    )* };
}
runtime_leaves! { [] Dyn, 1; [K] Multiple<K>, K::VALUE; }

impl HostLeaves for HNil {
    type Before<Rest: Numbers> = Rest;
    const ARE_ANY: bool = true;

    fn put(&self, _: &mut impl FnMut(u64)) {}

    fn leaves(_: &mut impl Iterator<Item = u64>, _: &mut impl FnMut(Leaf) -> Result<(), LaunchError>) -> Result<(), LaunchError> {
        Ok(())
    }
}

impl<H: HostLeaves, T: HostLeaves> HostLeaves for HCons<H, T> {
    type Before<Rest: Numbers> = H::Before<T::Before<Rest>>;
    const ARE_ANY: bool = H::ARE_ANY && T::ARE_ANY;

    fn put(&self, to: &mut impl FnMut(u64)) {
        self.head.put(to);
        self.tail.put(to);
    }

    fn leaves(numbers: &mut impl Iterator<Item = u64>, to: &mut impl FnMut(Leaf) -> Result<(), LaunchError>) -> Result<(), LaunchError> {
        H::leaves(numbers, to)?;
        T::leaves(numbers, to)
    }
}

/// The runtime numbers of a layout, of which the host passes `Passed`: as many.
#[refusal(NumbersOfLayout)]
pub trait AsManyNumbers<Passed> {
    #[doc(hidden)]
    fn take(numbers: Passed) -> Self;
}

impl<const N: usize> AsManyNumbers<[usize; N]> for [usize; N] {
    fn take(numbers: [usize; N]) -> Self {
        numbers
    }
}

// With one implementation alone the compiler would take another number of numbers for a wrong type,
// and not say our message.
impl<const N: usize> AsManyNumbers<&[usize; N]> for [usize; N] {
    fn take(numbers: &[usize; N]) -> Self {
        *numbers
    }
}

/// An array of numbers of a layout: up to 16.
pub trait Numbers: Copy + Default + AsRef<[usize]> + AsMut<[usize]> {
    /// An array of one more.
    #[doc(hidden)]
    type More: Numbers;
}

macro_rules! numbers {
    ($($n:literal)*) => { $(
        impl Numbers for [usize; $n] {
            type More = [usize; $n + 1];
        }
    )* };
}
numbers! { 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 }

// Tensors of eight modes have 16 numbers. What is beyond is 0, which is refused.
impl Numbers for [usize; 16] {
    type More = [usize; 16];
}

#[cfg(test)]
mod tests {
    use super::HostLayout;
    use cute_device::{MAX_STRIDE, MatrixBy, RawLayout};
    use cute_static::prelude::*;

    /// The numbers are what the device reads as the second parameter of an argument, one `u32`
    /// each.
    #[test]
    fn there_are_as_many_numbers_as_the_device_reads() {
        fn check<L: HostLayout<Numbers: AsRef<[usize]>>>(expected: usize) {
            assert_eq!(size_of::<L::Numbers>(), expected * size_of::<usize>());
            assert_eq!(size_of::<<L as RawLayout>::Raw>(), expected * size_of::<u32>());
        }
        check::<Layout![(8, 4) : (1, 8)]>(0);
        check::<Layout![(Dyn) : (1)]>(1);
        check::<Layout![(Dyn, 4) : (1, 8)]>(1);
        check::<Layout![(Dyn, Dyn, 2) : (Dyn, 1, Dyn)]>(4);
        check::<MatrixBy<Int![4]>>(3);
        check::<Layout![(Dyn, (Dyn, 2)) : (Dyn, (1, Dyn))]>(4);
    }

    #[test]
    fn numbers_of_a_layout_make_it_again() {
        let [m, n, pitch] = [7, 5, 9].map(|number| Dyn::new(number).unwrap());
        let layout = layout![(m, (3, n)) : (pitch, (1, 100))];
        assert_eq!(layout.numbers(), [7, 5, 9]);
        let modes = modes_of(layout);
        assert_eq!(modes, [(7, 9), (3, 1), (5, 100)]);
    }

    fn modes_of<L: HostLayout>(layout: L) -> alloc::vec::Vec<(u64, u64)> {
        L::modes_with(&layout.numbers(), "f", "x".into()).unwrap()
    }

    #[test]
    fn limits_are_taken_and_what_is_beyond_is_not() {
        type By4 = MatrixBy<Int![4]>;
        let stride = MAX_STRIDE as usize;
        for (numbers, taken) in [
            ([1, 1, 4], true),
            ([u32::MAX as usize, 1, 4], true),
            ([u32::MAX as usize + 1, 1, 4], false),
            ([1, 0, 4], false),
            ([1, usize::MAX, 4], false),
            ([1, 1, 0], false),
            ([1, 1, 6], false),
            ([1, 1, stride - 3], true),
            ([1, 1, stride + 1], false),
            ([1, 1, usize::MAX], false),
        ] {
            assert_eq!(By4::modes_with(&numbers, "f", "x".into()).is_ok(), taken, "{numbers:?}");
        }
    }
}
