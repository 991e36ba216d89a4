//! The Rust tuples that stand for coordinates.

use frunk_core::hlist::{HCons, HNil};

/// `for_each_tuple! { callback }` expands to `callback! { C0; C0 C1; … }`: the components of the
/// tuples that stand for coordinates.
macro_rules! for_each_tuple {
    ($callback:ident) => {
        $callback! {
            C0;
            C0 C1;
            C0 C1 C2;
            C0 C1 C2 C3;
            C0 C1 C2 C3 C4;
            C0 C1 C2 C3 C4 C5;
            C0 C1 C2 C3 C4 C5 C6;
            C0 C1 C2 C3 C4 C5 C6 C7;
        }
    };
}

pub(crate) use for_each_tuple;

/// The HList of a Rust tuple: `(a, b)` is `HCons<a, HCons<b, HNil>>`.
#[doc(hidden)]
pub trait TupleCoordinate: Copy {
    type List: Copy;
    fn into_list(self) -> Self::List;
}

/// For each arity, the list of a tuple.
macro_rules! tuple_coordinate {
    ($($($c:ident)+;)*) => { $(
        impl<$($c: Copy),+> TupleCoordinate for ($($c,)+) {
            type List = tuple_coordinate!(@type $($c)+);

            #[inline(always)]
            #[allow(non_snake_case)]
            fn into_list(self) -> Self::List {
                let ($($c,)+) = self;
                tuple_coordinate!(@value $($c)+)
            }
        }
    )* };
    (@type $head:ident $($tail:ident)*) => { HCons<$head, tuple_coordinate!(@type $($tail)*)> };
    (@type) => { HNil };
    (@value $head:ident $($tail:ident)*) => { HCons { head: $head, tail: tuple_coordinate!(@value $($tail)*) } };
    (@value) => { HNil };
}

for_each_tuple! { tuple_coordinate }
