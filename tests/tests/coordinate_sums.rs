//! Coordinates that add up to one component, or to 0: a sum has one type however it came about, and
//! types say what values say.

use cute_dynamic::eval::evaluate;
use cute_static::int::Sum;
use cute_static::prelude::*;
use static_assertions::assert_type_eq_all;

/// Asserts that types and values have one answer, written as a value.
macro_rules! agree {
    ($operation:ident { $([$($a:tt)*] $([$($b:tt)*])? => $expected:literal;)* }) => { $({
        let operands = [layout![$($a)*].to_string() $(, layout![$($b)*].to_string())?].map(|layout| layout.replace('_', ""));
        let typed = layout![$($a)*].$operation($(layout![$($b)*])?).to_string().replace('_', "");
        let value = evaluate(stringify!($operation), &operands.each_ref().map(String::as_str)).unwrap().to_string();
        assert_eq!((typed.as_str(), value.as_str()), ($expected, $expected), "{} {operands:?}", stringify!($operation));
    })* };
}

#[test]
fn sums_have_one_type() {
    assert_type_eq_all!(Sum<Stride![e1], Stride![e1]>, Stride![2*e1]);
    assert_type_eq_all!(Sum<Stride![3*e0], Stride![-3*e0]>, Stride![0]);
    assert_type_eq_all!(Sum<Stride![e(1, 0)], Stride![2*e(1, 0)]>, Stride![3*e(1, 0)]);
    assert_type_eq_all!(Sum<Stride![[1, 2]], Stride![-2*e1]>, Stride![e0]);
    assert_type_eq_all!(Sum<Stride![[1, 2, 3]], Stride![-3*e2]>, Stride![[1, 2]]);
    assert_type_eq_all!(Sum<Stride![[[1, 2], 3]], Stride![[[-1], -3]]>, Stride![2*e(0, 1)]);
    assert_type_eq_all!(Sum<Stride![[1, f5]], Stride![-1*e0]>, Stride![[0, f5]]);
    assert_type_eq_all!(Sum<Stride![[1, f5]], Stride![[0, f5]]>, Stride![e0]);
}

#[test]
fn what_is_written_has_the_type_of_its_sum() {
    assert_type_eq_all!(Stride![[0, 2]], Stride![2 * e1]);
    assert_type_eq_all!(Stride![[0, [0, 2], 0]], Stride![2 * e(1, 1)]);
    assert_type_eq_all!(Stride![[1, 2, 0]], Stride![[1, 2]]);
    assert_type_eq_all!(Stride![[0, 0]], Stride![0]);
    assert_eq!(stride![[0, { Dyn::new(5).unwrap() }]], stride![{ Dyn::new(5).unwrap() } * e1]);
}

#[test]
fn compositions() {
    agree!(compose {
        [(2, 4) : (3*e0, -3*e0)] [2 : 3] => "2:0";
        [(2, 6) : (e1, e1)] [2 : 3] => "2:2@1";
        [(6, 3) : (e2, e2)] [(6, 2) : (8, 6)] => "((3,2),2):((3@2,4@2),1@2)";
        [(2, 2, 3) : (e1, [1, 2], -1*e0)] [(2, 2) : (3, 4)] => "(2,2):([1,3],-1@0)";
        [(2, 4) : ([1, -2], [0, 2])] [2 : 3] => "2:1@0";
        [4 : [1, -2]] [2 : 2] => "2:[2,-4]";
    });
}

#[test]
fn sums() {
    agree!(layout_add {
        [(2, 4) : (3*e0, e0)] [(2, 4) : (e0, e0)] => "(2,4):(4@0,2@0)";
        [(2, 4) : (3*e0, -3*e0)] [(2, 4) : (-3*e0, 3*e0)] => "8:0";
        [(2, 4) : ([3, 1], e0)] [(2, 4) : (-1*e1, e1)] => "(2,4):(3@0,[1,1])";
    });
}

#[test]
fn what_asks_for_zeros() {
    agree!(coalesce { [(2, 2) : ([0, 2], 4*e1)] => "4:2@1"; });
    agree!(filter { [(2, 2) : ([0, 0], 4*e1)] => "2:4@1"; });
    agree!(filter_zeros { [(2, 2) : ([0, 0], [0, -4])] => "(1,2):(0,-4@1)"; });
    agree!(nullspace { [(2, 4) : ([0, 0], [0, 0, 0])] => "(2,4):(1,2)"; });
    agree!(left_inverse { [(2, 3) : ([0, 3], [0, 1, 0])] => "(1,(3,2)):(0,(2,1))"; });
}
