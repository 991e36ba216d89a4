// Functions that are generic over the parts of layouts, called: while a call is checked, the parts
// are still to be inferred, and the solver must wait for them.
use cute_static::algebra::*;
use cute_static::htuple::*;
use cute_static::algebra::{Filter, FilterOf, FilterZeros, FilterZerosOf};
use cute_static::algebra::{MaxCommonLayout, MaxCommonLayoutOf, Nullspace, NullspaceOf, ZippedProduct, ZippedProductOf};
use cute_static::htuple::{Append, AppendOf, AppendTo, AppendToOf, Insert, InsertOf, Prepend, PrependOf, Replace, ReplaceOf};
use cute_static::prelude::*;

macro_rules! unary {
    ($($name:ident $bound:ident $of:ident;)*) => { $(
        fn $name<S, D>(a: Layout<S, D>) -> $of<Layout<S, D>>
        where
            Layout<S, D>: $bound,
        {
            $bound::$name(a)
        }
    )* };
}

unary! {
    coalesce Coalesce CoalesceOf;
    filter Filter FilterOf;
    filter_zeros FilterZeros FilterZerosOf;
    flatten Flatten FlattenOf;
    right_inverse RightInverse RightInverseOf;
    left_inverse LeftInverse LeftInverseOf;
    nullspace Nullspace NullspaceOf;
}

/// With another layout whose parts are to be inferred, too.
macro_rules! binary {
    ($($name:ident $bound:ident $of:ident;)*) => { $(
        fn $name<S, D, X, Y>(a: Layout<S, D>, b: Layout<X, Y>) -> $of<Layout<S, D>, Layout<X, Y>>
        where
            Layout<S, D>: $bound<Layout<X, Y>>,
        {
            $bound::$name(a, b)
        }
    )* };
}

binary! {
    compose Compose ComposeOf;
    append Append AppendOf;
    prepend Prepend PrependOf;
    logical_divide LogicalDivide LogicalDivideOf;
    logical_product LogicalProduct LogicalProductOf;
    zipped_product ZippedProduct ZippedProductOf;
    blocked_product BlockedProduct BlockedProductOf;
    raked_product RakedProduct RakedProductOf;
    max_common_layout MaxCommonLayout MaxCommonLayoutOf;
}

/// With a number, first or last.
macro_rules! by_number {
    ($($name:ident $last:ident $bound:ident $of:ident;)*) => { $(
        fn $name<S, D>(a: Layout<S, D>) -> $of<Layout<S, D>, Int![2]>
        where
            Layout<S, D>: $bound<Int![2]>,
        {
            $bound::$name(a, int![2])
        }

        fn $last<N, S, D>(n: N, a: Layout<S, D>) -> $of<Layout<S, D>, N>
        where
            Layout<S, D>: $bound<N>,
        {
            $bound::$name(a, n)
        }
    )* };
}

by_number! {
    upcast upcast_by Upcast UpcastOf;
    downcast downcast_by Downcast DowncastOf;
}

fn append_to<S, D, X, Y>(a: Layout<S, D>, b: Layout<X, Y>) -> AppendToOf<Layout<S, D>, Int![4], Layout<X, Y>>
where
    Layout<S, D>: AppendTo<Int![4], Layout<X, Y>>,
{
    AppendTo::append_to(a, int![4], b)
}

fn insert<S, D, X, Y>(a: Layout<S, D>, b: Layout<X, Y>) -> InsertOf<Layout<S, D>, Int![1], Layout<X, Y>>
where
    Layout<S, D>: Insert<Int![1], Layout<X, Y>>,
{
    Insert::insert(a, int![1], b)
}

fn replace<S, D, X, Y>(a: Layout<S, D>, b: Layout<X, Y>) -> ReplaceOf<Layout<S, D>, Int![1], Layout<X, Y>>
where
    Layout<S, D>: Replace<Int![1], Layout<X, Y>>,
{
    Replace::replace(a, int![1], b)
}

fn coalesce_by<S, D, P>(a: Layout<S, D>, profile: P) -> CoalesceByOf<Layout<S, D>, P>
where
    Layout<S, D>: CoalesceBy<P>,
{
    CoalesceBy::coalesce_by(a, profile)
}

fn main() {
    let a = layout![(4, 2) : (1, 4)];
    let b = layout![2 : 1];
    assert_eq!(coalesce(a).to_string(), "_8:_1");
    assert_eq!(filter(a).to_string(), "_8:_1");
    assert_eq!(filter_zeros(a).to_string(), "(_4,_2):(_1,_4)");
    assert_eq!(flatten(a).to_string(), "(_4,_2):(_1,_4)");
    assert_eq!(right_inverse(a).to_string(), "_8:_1");
    assert_eq!(left_inverse(a).to_string(), "_8:_1");
    assert_eq!(nullspace(layout![(4, 2) : (1, 0)]).to_string(), "_2:_4");
    assert_eq!(coalesce_by(a, shape![1, 1]).to_string(), "(_4,_2):(_1,_4)");

    assert_eq!(compose(a, b).to_string(), "_2:_1");
    assert_eq!(append(a, layout![2 : 8]).to_string(), "(_4,_2,_2):(_1,_4,_8)");
    assert_eq!(prepend(a, layout![2 : 8]).to_string(), "(_2,_4,_2):(_8,_1,_4)");
    assert_eq!(logical_divide(a, b).to_string(), "(_2,_4):(_1,_2)");
    assert_eq!(logical_product(a, b).to_string(), "((_4,_2),_2):((_1,_4),_8)");
    assert_eq!(zipped_product(a, b).to_string(), "((_4,_2),_2):((_1,_4),_8)");
    assert_eq!(blocked_product(layout![2 : 1], b).to_string(), "((_2,_2)):((_1,_2))");
    assert_eq!(raked_product(layout![2 : 1], b).to_string(), "((_2,_2)):((_2,_1))");
    assert_eq!(max_common_layout(a, b).to_string(), "_2:_1");

    assert_eq!(upcast(a).to_string(), "(_2,_2):(_1,_2)");
    assert_eq!(upcast_by(int![4], a).to_string(), "(_1,_2):(_1,_1)");
    assert_eq!(downcast(a).to_string(), "(_8,_2):(_1,_8)");
    assert_eq!(downcast_by(int![4], a).to_string(), "(_16,_2):(_1,_16)");

    // As methods, too: the second layout's parts are arguments of the call.
    for (function, method) in [
        (append_to(a, layout![1 : 0]).to_string(), a.append_to(int![4], layout![1 : 0]).to_string()),
        (insert(a, layout![2 : 8]).to_string(), a.insert(int![1], layout![2 : 8]).to_string()),
        (replace(a, layout![2 : 8]).to_string(), a.replace(int![1], layout![2 : 8]).to_string()),
    ] {
        assert_eq!(function, method);
    }
    assert_eq!(a.append_to(int![4], layout![1 : 0]).to_string(), "(_4,_2,_1,_1):(_1,_4,_0,_0)");
    assert_eq!(a.insert(int![1], layout![2 : 8]).to_string(), "(_4,_2,_2):(_1,_8,_4)");
    assert_eq!(a.replace(int![1], layout![2 : 8]).to_string(), "(_4,_2):(_1,_8)");

    // Runtime leaves, and strides that are not integers.
    let n = Dyn::new(6).unwrap();
    assert_eq!(upcast(layout![(4, n) : (1, 4)]).to_string(), "(_2,6):(_1,_2)");
    assert_eq!(downcast(layout![(4, n) : (1, {n})]).to_string(), "(_8,6):(_1,12)");
    assert_eq!(append(layout![n : 1], layout![2 : {n}]).to_string(), "(6,_2):(_1,6)");
    assert_eq!(append_to(layout![n : e0], layout![2 : e1]).to_string(), "(6,_2,_2,_2):(_1@0,_1@1,_1@1,_1@1)");
}
