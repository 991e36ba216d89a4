//! The numbers by name: `_0` to `_1024`, and the powers of two to `_1099511627776` (2^40).
//!
//! The names follow CuTe, whose layouts print static numbers as `_4`. [`int`](super) has all of
//! them, too: `cute_static::int::_4`. Any other number is written by [`Int!`](crate::Int).

use super::{B0, B1, UInt, UTerm};

macro_rules! names {
    ($($name:ident $value:literal [$number:ty])*) => { $(
        #[doc = concat!("The number ", stringify!($value), ".")]
        pub type $name = $number;
    )* };
}

cute_static_macros::each_number! { names }
