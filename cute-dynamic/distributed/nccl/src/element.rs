//! Elements of arrays.

use cudarc::driver::DeviceRepr;

/// What arrays on a GPU have as elements: any pattern of their bits is one. Elements are moved as
/// they are; terms of partial sums are added up if they are floats of 32 or 64 bits.
///
/// 16-bit floats are moved as `u16`, their bits.
///
/// ```
/// use cute_nccl::Element;
/// assert_eq!((f32::ADDS, u32::ADDS), (true, false));
/// ```
pub trait Element: DeviceRepr + Copy + 'static {
    /// The name of the type.
    const NAME: &'static str;

    /// Whether kernels add them.
    const ADDS: bool;
}

macro_rules! elements {
    ($($type:ident $adds:literal)*) => { $(
        impl Element for $type {
            const NAME: &'static str = stringify!($type);
            const ADDS: bool = $adds;
        }
    )* };
}
elements! { u8 false u16 false u32 false u64 false i8 false i16 false i32 false i64 false f32 true f64 true }
