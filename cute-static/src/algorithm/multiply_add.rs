//! The operation that a matrix product is made of.

use core::num::{Saturating, Wrapping};

/// `self + a·b`: what [`gemm`](super::gemm()) does to an element of C (Cecka §2.6.2: "abstracting
/// the fused-multiply-add operation").
///
/// All integers and floats of Rust accumulate their own products, and wider ones those of narrower
/// ones. So do [`Wrapping`] and [`Saturating`] integers. It is exactly `c + a * b`: an integer that
/// overflows does what it does there, and a product of floats is rounded before it is added, since
/// a fused instruction is not on every processor. A type of yours may do otherwise:
///
/// ```
/// use cute_static::algorithm::{MultiplyAdd, gemm};
/// use cute_static::prelude::*;
///
/// /// A float that is multiplied and added with one rounding.
/// #[derive(Clone, Copy, Debug, PartialEq)]
/// struct Fused(f64);
///
/// impl MultiplyAdd<f64, f64> for Fused {
///     fn multiply_add(self, a: f64, b: f64) -> Self {
///         Fused(a.mul_add(b, self.0))
///     }
/// }
///
/// let (a, b) = (Tensor::fixed([1.0 + f64::EPSILON], layout![1 : 1]), Tensor::fixed([1.0 - f64::EPSILON], layout![1 : 1]));
/// let mut c = Tensor::fixed([Fused(-1.0)], layout![1 : 1]);
/// gemm(&a, &b, &mut c);
/// assert_eq!(c.at(0), Fused(-f64::EPSILON * f64::EPSILON));
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::MultiplyAdd;
/// 1u32.multiply_add(true, false); // CUTE003: not numbers that are multiplied into a `u32`
/// ```
#[refusal(WrongOperand::Product)]
pub trait MultiplyAdd<A = Self, B = A> {
    /// Returns `self + a·b`.
    fn multiply_add(self, a: A, b: B) -> Self;
}

/// `c: a b;` for `impl MultiplyAdd<a, b> for c`; `c: a;` for `a` twice.
macro_rules! multiply_add {
    ($($c:ident: $($a:ident)+;)*) => { $( $(
        impl MultiplyAdd<$a, $a> for $c {
            #[inline(always)]
            fn multiply_add(self, a: $a, b: $a) -> $c {
                self + $c::from(a) * $c::from(b)
            }
        }
    )+ )* };
}

multiply_add! {
    i8: i8;
    i16: i8 u8 i16;
    i32: i8 u8 i16 u16 i32;
    i64: i8 u8 i16 u16 i32 u32 i64;
    i128: i32 u32 i64 u64 i128;
    isize: isize;
    u8: u8;
    u16: u8 u16;
    u32: u8 u16 u32;
    u64: u8 u16 u32 u64;
    u128: u32 u64 u128;
    usize: usize;
    f32: i8 u8 i16 u16 f32;
    f64: i8 u8 i16 u16 i32 u32 f32 f64;
}

/// Signed times unsigned bytes, as quantised networks have them.
macro_rules! mixed {
    ($($c:ident: $a:ident $b:ident;)*) => { $(
        impl MultiplyAdd<$a, $b> for $c {
            #[inline(always)]
            fn multiply_add(self, a: $a, b: $b) -> $c {
                self + $c::from(a) * $c::from(b)
            }
        }
    )* };
}

mixed! {
    i32: u8 i8;
    i32: i8 u8;
}

macro_rules! wrapped {
    ($($wrapper:ident: $($t:ident)+;)*) => { $( $(
        impl MultiplyAdd for $wrapper<$t> {
            #[inline(always)]
            fn multiply_add(self, a: Self, b: Self) -> Self {
                self + a * b
            }
        }
    )+ )* };
}

wrapped! {
    Wrapping: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
    Saturating: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize;
}
