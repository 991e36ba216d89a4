//! The Rust tuples that stand for coordinates.

/// `for_each_tuple! { callback }` expands to `callback! { C0; C0 C1; … }`: the components of the tuples that stand for coordinates.
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
