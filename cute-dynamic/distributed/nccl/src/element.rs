//! Elements of arrays.

use cudarc::driver::DeviceRepr;
use sealed::Sealed;

mod sealed {
    /// What no other crate is.
    pub trait Sealed {}
}

/// What arrays on a GPU have as elements: any pattern of their bits is one. Elements are moved as
/// they are; terms of partial sums are added up if they are floats of 32 or 64 bits.
///
/// 16-bit floats are moved as `u16`, their bits.
///
/// ```
/// use cute_nccl::Element;
/// assert_eq!((f32::ADDS, u32::ADDS), (true, false));
/// ```
///
/// No other crate adds types: words of kernels are as large as elements of 1, 2, 4 or 8 bytes are.
///
/// ```compile_fail,E0277
/// #[derive(Clone, Copy)]
/// #[repr(C)]
/// struct Point([f32; 3]);
/// // SAFETY: it is three floats.
/// unsafe impl cute_nccl::cudarc::driver::DeviceRepr for Point {}
///
/// impl cute_nccl::Element for Point {
///     const NAME: &'static str = "Point";
///     const ADDS: bool = false;
/// }
/// ```
pub trait Element: Sealed + DeviceRepr + Copy + 'static {
    /// The name of the type.
    const NAME: &'static str;

    /// Whether kernels add them.
    const ADDS: bool;
}

macro_rules! elements {
    ($($type:ident $adds:literal)*) => { $(
        impl Sealed for $type {}

        impl Element for $type {
            const NAME: &'static str = stringify!($type);
            const ADDS: bool = $adds;
        }
    )* };
}
elements! { u8 false u16 false u32 false u64 false i8 false i16 false i32 false i64 false f32 true f64 true }
