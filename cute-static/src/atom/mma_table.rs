//! The instructions for matrix products, as types: the rows of the table that both crates have.
//!
//! The layouts are those of the PTX manual's figures of fragments, and of CuTe's `MMA_Traits`,
//! whose names the types have: architecture, tile, numbers of D, A, B and C, and which of M, N or K
//! is contiguous where the instruction reads A and B (`T` is K, `N` is M or N).

use super::{BF16, C64, E4M3, E5M2, Element, F16, GC64, MmaAtom, S4, TF32, U1, U4};
use crate::{Layout, Shape};
use core::marker::PhantomData;

/// `tile [M, N, K] threads [id] a [..] b [..] c [..] "name" { Type: D A B C ".kinds"; …
/// }` expands, for each row, to a type of no size and to its [`MmaAtom`].
macro_rules! mma_atoms {
    ($(tile $shape:tt threads $threads:tt a $a:tt b $b:tt c $c:tt $name:literal {
        $($atom:ident: $dk:ident $ak:ident $bk:ident $ck:ident $kinds:literal;)*
    })*) => { $( $(
        #[doc = concat!("`", $name, $kinds, "`.")]
        #[allow(non_camel_case_types)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub struct $atom;

        impl MmaAtom for $atom {
            type D = $dk;
            type A = $ak;
            type B = $bk;
            type C = $ck;
            type Shape = Shape! $shape;
            type ThreadId = Layout! $threads;
            type LayoutA = Layout! $a;
            type LayoutB = Layout! $b;
            type LayoutC = Layout! $c;
        }
    )* )* };
}

/// A multiplication and an addition in one thread: CuTe's `UniversalFMA`.
///
/// ```
/// use cute_static::Static;
/// use cute_static::atom::{LayoutC, UniversalFMA};
/// assert_eq!(LayoutC::<UniversalFMA<f32>>::NEW.to_string(), "(_1,_1):(_0,_0)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct UniversalFMA<D, A = D, B = A, C = D>(PhantomData<(D, A, B, C)>);

impl<D: Element, A: Element, B: Element, C: Element> MmaAtom for UniversalFMA<D, A, B, C> {
    type D = D;
    type A = A;
    type B = B;
    type C = C;
    type Shape = Shape![1, 1, 1];
    type ThreadId = Layout![1 : 0];
    type LayoutA = Layout![(1, 1) : (0, 0)];
    type LayoutB = Layout![(1, 1) : (0, 0)];
    type LayoutC = Layout![(1, 1) : (0, 0)];
}

cute_refusals::mma_instructions! { mma_atoms }
