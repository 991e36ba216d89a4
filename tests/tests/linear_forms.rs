//! Linear forms in types, beside those of the runtime crate, over each codomain. Layouts over the
//! integers are among the questions of `agreement_divisibility`; brute force has them all in
//! `cute-dynamic/tests/linear_form.rs`.

use cute_dynamic::eval::evaluate;
use cute_static::layout::{LinearFormOf, notation};
use cute_static::outcome::LinearFormOutcome;
use cute_static::prelude::*;
use cute_tests::typed::Refused;
use static_assertions::assert_impl_all;

macro_rules! forms {
    ($($text:literal: ($($layout:tt)*);)*) => { $({
        let form = <LinearFormOf<Layout![$($layout)*]>>::default();
        let runtime = evaluate("linear_form", &[$text]).unwrap().to_string();
        assert_eq!(notation(form).to_string().replace('_', ""), runtime, "{}", $text);
    })* };
}

#[test]
fn both_crates_say_the_same() {
    forms! {
        "4:0": (4 : 0);
        "4:3": (4 : 3);
        "((2,2),(4,2)):((1,8),(2,16))": (((2, 2), (4, 2)) : ((1, 8), (2, 16)));
        "(4,8):(-8,1)": ((4, 8) : (-8, 1));
        "(4,(4,2)):(e1,(e0,6*e1))": ((4, (4, 2)) : (e1, (e0, 6*e1)));
        "(3,5):(e1,[2,7])": ((3, 5) : (e1, [2, 7]));
        "(2,3):(e(1,1),e0)": ((2, 3) : (e(1, 1), e0));
        "(4,4):(f1,f5)": ((4, 4) : (f1, f5));
        "((2,2),(2,2)):((f1,f2),(f5,f10))": (((2, 2), (2, 2)) : ((f1, f2), (f5, f10)));
        "(1,8):(f1,f9)": ((1, 8) : (f1, f9));
        "(8,2):(0,f6)": ((8, 2) : (0, f6));
        "(6,2):(0,f6)": ((6, 2) : (0, f6));
        "(7,2,12):(0,f6,0)": ((7, 2, 12) : (0, f6, 0));
        "(3,2):([1,0],[0,f4])": ((3, 2) : ([1, 0], [0, f4]));
        "(2,20):([0,f3],[5,0])": ((2, 20) : ([0, f3], [5, 0]));
        "(4,2):([1,f1],[0,f4])": ((4, 2) : ([1, f1], [0, f4]));
        "(2,2,2):([f1,f2],[0,f1],[f3,0])": ((2, 2, 2) : ([f1, f2], [0, f1], [f3, 0]));
    }
    assert_impl_all!(LinearFormOutcome<Layout![(3, 4) : (f1, f4)]>: Refused);
    assert_impl_all!(LinearFormOutcome<Layout![(3, 4) : ([1, f1], [0, f4])]>: Refused);
    assert_impl_all!(LinearFormOutcome<Layout![(4, 2) : ([1, f3], [0, f16])]>: Refused);
    assert!(evaluate("linear_form", &["(3,4):(f1,f4)"]).is_err() && evaluate("linear_form", &["(4,2):([1,f3],[0,f16])"]).is_err());
}

#[test]
fn runtime_strides_stay_where_they_are() {
    let pitch = Dyn::new(20).unwrap();
    let form = layout![(4, 8) : ({ pitch }, 1)].linear_form();
    assert_eq!(form, stride![({ pitch }, 1),]);
}
