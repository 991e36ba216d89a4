//! The instructions for copies, as types: the rows of the table that both crates have.
//!
//! The layouts are those of the PTX manual's figures, and of CuTe's `Copy_Traits`, whose names the
//! types have: architecture, what a thread has in registers, and whether the matrices are
//! transposed (`_T`) or not (`_N`).

use super::{CopyOperation, Covers, Element, HasThreads};
use crate::algebra::Bijective;
use crate::htuple::{HasSize, Size};
use crate::int::Number;
use crate::{Int, Layout, StaticLayout};
use core::marker::PhantomData;

/// `source [..] destination [..] by Destination { Type "name"; … }` expands, for each row, to a
/// type of no size and to its [`CopyOperation`]; the side that is named last is the reference.
macro_rules! warp_copies {
    ($(source $source:tt destination $destination:tt by $reference:ident { $($(#[$note:meta])* $operation:ident $name:literal;)* })*) => { $( $(
        #[doc = concat!("`", $name, "`.")]
        $(#[$note])*
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $operation;

        impl CopyOperation for $operation {
            type ThreadId = Layout![32 : 1];
            type Source = Layout! $source;
            type Destination = Layout! $destination;
            type Reference = Self::$reference;
        }
    )* )* };
}

cute_refusals::warp_copies! { warp_copies }

/// Copies by one thread: its bits are those of a `T`.
macro_rules! thread_copies {
    ($($(#[$meta:meta])* $operation:ident<$param:ident: $width:ident>;)*) => { $(
        $(#[$meta])*
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $operation<$param>(PhantomData<$param>);

        impl<$param: Element<Bits: $width>> CopyOperation for $operation<$param> {
            type ThreadId = Layout![1 : 0];
            type Source = <$param::Bits as InOneThread>::Layout;
            type Destination = <$param::Bits as InOneThread>::Layout;
            type Reference = <$param::Bits as InOneThread>::Layout;
        }
    )* };
}

thread_copies! {
    /// A load and a store of a `T` by one thread, as `ld` and `st` of 8 to 128 bits do.
    ///
    /// ```
    /// use cute_static::Static;
    /// use cute_static::atom::{CopyOperation, UniversalCopy};
    /// assert_eq!(<UniversalCopy<u128> as CopyOperation>::Source::NEW.to_string(), "(_1,_128):(_0,_1)");
    /// ```
    UniversalCopy<T: InOneThread>;
    /// `cp.async.ca.shared.global` of 4, 8 or 16 bytes.
    ///
    /// ```
    /// use cute_static::Static;
    /// use cute_static::atom::{CopyAtom, ElementLayouts, F16, SM80_CP_ASYNC_CACHEALWAYS};
    /// type Atom = CopyAtom<SM80_CP_ASYNC_CACHEALWAYS<u128>, F16>;
    /// assert_eq!(<Atom as ElementLayouts>::Source::NEW.to_string(), "(_1,_8):(_0,_1)");
    /// ```
    /// ```compile_fail,E0277
    /// use cute_static::atom::{CopyOperation, SM80_CP_ASYNC_CACHEALWAYS};
    /// fn f(_: <SM80_CP_ASYNC_CACHEALWAYS<u16> as CopyOperation>::Source) {} // CUTE142: 2 bytes
    /// ```
    SM80_CP_ASYNC_CACHEALWAYS<T: CpAsyncWidth>;
    /// `cp.async.ca.shared.global` of 4, 8 or 16 bytes, or of as many zeros.
    SM80_CP_ASYNC_CACHEALWAYS_ZFILL<T: CpAsyncWidth>;
    /// `cp.async.cg.shared.global` of 16 bytes.
    SM80_CP_ASYNC_CACHEGLOBAL<T: CpAsyncGlobalWidth>;
    /// `cp.async.cg.shared.global` of 16 bytes, or of as many zeros.
    SM80_CP_ASYNC_CACHEGLOBAL_ZFILL<T: CpAsyncGlobalWidth>;
}

/// Widths, in bits, that one thread loads and stores at once.
///
/// ```
/// use cute_static::atom::InOneThread;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(<Int![128] as InOneThread>::Layout, Layout![(1, 128) : (0, 1)]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::InOneThread;
/// use cute_static::prelude::*;
/// fn at_once<W: InOneThread>(_: W) {}
/// at_once(int![24]); // CUTE142: no instruction loads 24 bits
/// ```
#[refusal(NoSuchInstruction::OneThread, bound = "T: Element<Bits: InOneThread>")]
pub trait InOneThread: Number {
    /// The thread and its bits: `(1, n) : (0, 1)`.
    type Layout: StaticLayout + Bijective + HasSize + HasThreads<Int![1]> + Covers<Size<Self::Layout>>;
}

macro_rules! widths {
    ($($bits:literal)*) => { $(
        #[diagnostic::do_not_recommend]
        impl InOneThread for Int![$bits] {
            type Layout = Layout![(1, $bits) : (0, 1)];
        }
    )* };
}

cute_refusals::copy_widths! { widths }

/// Widths, in bits, that `cp.async` copies.
///
/// ```
/// use cute_static::atom::CpAsyncWidth;
/// use cute_static::prelude::*;
/// fn copied<W: CpAsyncWidth>(_: W) {}
/// copied(int![32]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::CpAsyncWidth;
/// use cute_static::prelude::*;
/// fn copied<W: CpAsyncWidth>(_: W) {}
/// copied(int![16]); // CUTE142: at least 32 bits
/// ```
#[refusal(NoSuchInstruction::CpAsync)]
pub trait CpAsyncWidth: InOneThread {}

/// Widths, in bits, that `cp.async` copies past the first-level cache.
///
/// ```
/// use cute_static::atom::CpAsyncGlobalWidth;
/// use cute_static::prelude::*;
/// fn copied<W: CpAsyncGlobalWidth>(_: W) {}
/// copied(int![128]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::CpAsyncGlobalWidth;
/// use cute_static::prelude::*;
/// fn copied<W: CpAsyncGlobalWidth>(_: W) {}
/// copied(int![64]); // CUTE142: 128 bits alone
/// ```
#[refusal(NoSuchInstruction::CpAsyncGlobal)]
pub trait CpAsyncGlobalWidth: CpAsyncWidth {}

/// Widths that `cp.async` copies: they are not recommended where another one is, for rustc would
/// write them in binary.
macro_rules! cp_async {
    ($($width:ident $bits:literal;)*) => { $(
        #[diagnostic::do_not_recommend]
        impl $width for Int![$bits] {}
    )* };
}

cute_refusals::cp_async_widths! { cp_async }
