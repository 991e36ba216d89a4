//! The table of instructions that both crates have, as data.

use super::Element;
use crate::{HTuple, Layout};

/// A number or a tuple, as the table writes it.
enum Nested {
    Number(u64),
    Tuple(&'static [Nested]),
}

/// A layout, as the table writes it: shape and stride.
pub(super) struct Written(Nested, Nested);

/// `[(4, 8) : (8, 1)]` as [`Written`].
macro_rules! written {
    ([$shape:tt : $stride:tt]) => {
        Written(nested!($shape), nested!($stride))
    };
}

/// `(4, (2, 3))` as [`Nested`].
macro_rules! nested {
    (($($mode:tt),*)) => { Nested::Tuple(&[$(nested!($mode)),*]) };
    ($number:literal) => { Nested::Number($number) };
}

impl Nested {
    fn push_to(&self, tuple: &mut HTuple) {
        match self {
            Nested::Number(n) => tuple.push(*n),
            Nested::Tuple(modes) => {
                tuple.open();
                modes.iter().for_each(|mode| mode.push_to(tuple));
                tuple.close();
            }
        }
    }

    fn to_tuple(&self) -> HTuple {
        let mut tuple = HTuple::building();
        self.push_to(&mut tuple);
        tuple
    }
}

impl Written {
    pub(super) fn to_layout(&self) -> Layout {
        Layout::from_parts(self.0.to_tuple(), self.1.to_tuple()).expect("the table has layouts")
    }
}

/// An instruction for matrix products.
pub(super) struct Mma {
    pub(super) name: &'static str,
    /// Its name in PTX.
    pub(super) instruction: &'static str,
    pub(super) shape: [u64; 3],
    /// The numbers of D, A, B and C.
    pub(super) elements: [Element; 4],
    pub(super) threads: Written,
    /// The thread-value layouts of A, B and C.
    pub(super) layouts: [Written; 3],
}

/// The kind that the name of a type stands for.
macro_rules! element {
    (i8) => {
        Element::S8
    };
    (i16) => {
        Element::S16
    };
    (i32) => {
        Element::S32
    };
    (u8) => {
        Element::U8
    };
    (f32) => {
        Element::F32
    };
    (f64) => {
        Element::F64
    };
    ($kind:ident) => {
        Element::$kind
    };
}

macro_rules! mma_rows {
    ($(tile $shape:tt threads $threads:tt a $a:tt b $b:tt c $c:tt $name:literal {
        $($atom:ident: $dk:ident $ak:ident $bk:ident $ck:ident $kinds:literal;)*
    })*) => {
        pub(super) const MMA: &[Mma] = &[$( $(
            Mma {
                name: stringify!($atom),
                instruction: concat!($name, $kinds),
                shape: $shape,
                elements: [element!($dk), element!($ak), element!($bk), element!($ck)],
                threads: written!($threads),
                layouts: [written!($a), written!($b), written!($c)],
            },
        )* )*];
    };
}

cute_refusals::mma_instructions! { mma_rows }

/// An instruction for copies by a warp, over bits.
pub(super) struct WarpCopy {
    pub(super) name: &'static str,
    pub(super) instruction: &'static str,
    pub(super) source: Written,
    pub(super) destination: Written,
    /// `Source` or `Destination`: the side that is in registers.
    pub(super) reference: super::Side,
}

macro_rules! copy_rows {
    ($(source $source:tt destination $destination:tt by $reference:ident { $($(#[$note:meta])* $operation:ident $name:literal;)* })*) => {
        pub(super) const WARP_COPIES: &[WarpCopy] = &[$( $(
            WarpCopy {
                name: stringify!($operation),
                instruction: $name,
                source: written!($source),
                destination: written!($destination),
                reference: super::Side::$reference,
            },
        )* )*];
    };
}

cute_refusals::warp_copies! { copy_rows }

macro_rules! widths {
    ($($bits:literal)*) => {
        /// The widths that one thread loads and stores at once.
        const WIDTHS: &[u32] = &[$($bits),*];
    };
}

cute_refusals::copy_widths! { widths }

macro_rules! cp_async_widths {
    ($($width:ident $bits:literal;)*) => {
        /// The widths that `cp.async` copies, and those of them past the first-level cache.
        const CP_ASYNC: &[u32] = &cp_async_widths!(@ CpAsyncWidth [] $($width $bits;)*);
        const CP_ASYNC_GLOBAL: &[u32] = &cp_async_widths!(@ CpAsyncGlobalWidth [] $($width $bits;)*);
    };
    (@ $of:ident [$($found:literal)*]) => { [$($found),*] };
    (@ CpAsyncWidth [$($found:literal)*] CpAsyncWidth $bits:literal; $($rest:tt)*) => { cp_async_widths!(@ CpAsyncWidth [$($found)* $bits] $($rest)*) };
    (@ CpAsyncGlobalWidth [$($found:literal)*] CpAsyncGlobalWidth $bits:literal; $($rest:tt)*) => {
        cp_async_widths!(@ CpAsyncGlobalWidth [$($found)* $bits] $($rest)*)
    };
    (@ $of:ident [$($found:literal)*] $width:ident $bits:literal; $($rest:tt)*) => { cp_async_widths!(@ $of [$($found)*] $($rest)*) };
}

cute_refusals::cp_async_widths! { cp_async_widths }

/// An instruction for copies by one thread, of one of some widths.
pub(super) struct ThreadCopy {
    pub(super) name: &'static str,
    pub(super) instruction: &'static str,
    pub(super) widths: &'static [u32],
}

pub(super) const THREAD_COPIES: &[ThreadCopy] = &[
    ThreadCopy { name: "UniversalCopy", instruction: "ld and st", widths: WIDTHS },
    ThreadCopy { name: "SM80_CP_ASYNC_CACHEALWAYS", instruction: "cp.async.ca.shared.global", widths: CP_ASYNC },
    ThreadCopy { name: "SM80_CP_ASYNC_CACHEALWAYS_ZFILL", instruction: "cp.async.ca.shared.global, or as many zeros", widths: CP_ASYNC },
    ThreadCopy { name: "SM80_CP_ASYNC_CACHEGLOBAL", instruction: "cp.async.cg.shared.global", widths: CP_ASYNC_GLOBAL },
    ThreadCopy { name: "SM80_CP_ASYNC_CACHEGLOBAL_ZFILL", instruction: "cp.async.cg.shared.global, or as many zeros", widths: CP_ASYNC_GLOBAL },
];

macro_rules! columns {
    ($($n:literal)*) => {
        /// The extents in N of `wgmma`.
        pub(super) const WGMMA_COLUMNS: &[u64] = &[$($n),*];
    };
}

cute_refusals::wgmma_columns! { columns }

/// What `wgmma` does with A and B of some width: the extent in K, and an A in registers.
pub(super) struct WgmmaWidth {
    pub(super) bits: u32,
    pub(super) k: u64,
    pub(super) a: Written,
}

macro_rules! wgmma_widths {
    ($($bits:tt: $k:tt $a:tt;)*) => {
        pub(super) const WGMMA_WIDTHS: &[WgmmaWidth] = &[$(WgmmaWidth { bits: $bits, k: $k, a: written!($a) }),*];
    };
}

cute_refusals::wgmma_widths! { wgmma_widths }

macro_rules! wgmma_kinds {
    ($($c:ident: $a:ident $b:ident;)*) => {
        /// The numbers of C, A and B of `wgmma` where K is contiguous.
        pub(super) const WGMMA_KINDS: &[[Element; 3]] = &[$([element!($c), element!($a), element!($b)]),*];
    };
}

cute_refusals::wgmma_kinds! { wgmma_kinds }

macro_rules! wgmma_kinds_of_any_order {
    ($($c:ident: $a:ident $b:ident;)*) => {
        /// The numbers of C, A and B of `wgmma` in any order.
        pub(super) const WGMMA_KINDS_OF_ANY_ORDER: &[[Element; 3]] = &[$([element!($c), element!($a), element!($b)]),*];
    };
}

cute_refusals::wgmma_kinds_of_any_order! { wgmma_kinds_of_any_order }
