//! Exact composition in types, beside the runtime crate's and brute force: pairs that rule L1
//! refuses, drawn at random, of which some have an answer; those of the guide; and the largest.

#![cfg_attr(next_solver, recursion_limit = "256")]

use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::stride::Coordinate;
use cute_dynamic::{AnyLayout, Layout as Dynamic, LayoutError};
use cute_static::diagnostic::{Answer, HasAnswer, Lit, Refusal, reason};
use cute_static::int::{Dyn, Multiple};
use cute_static::outcome::{ComposeExactOutcome, ComposeOutcome};
use cute_static::prelude::*;
use cute_static::{Layout, Static};
use cute_tests::agreement::agree;
use cute_tests::typed::Case;
use static_assertions::{assert_not_impl_any, assert_type_eq_all};

/// Two operands, and what the types say to them.
struct Pair {
    operands: [&'static str; 2],
    case: Case,
}

macro_rules! pairs {
    ($name:ident: $(($($a:tt)*) o ($($b:tt)*);)*) => {
        const $name: &[Pair] = &[$(Pair {
            operands: [stringify!($($a)*), stringify!($($b)*)],
            case: Case::layout::<ComposeExactOutcome<Layout![$($a)*], Layout![$($b)*]>>(0),
        }),*];
    };
}

// With each that has an answer, the answer of the runtime crate.
pairs! {
    PAIRS:
    ((4, 2, 8) : (1, 5, 9)) o (5 : 7);
    ((2, 2, 2, 2) : (1, 3, 5, 11)) o (4 : 3);
    ((2, 2, 2) : (1, 3, 5)) o ((2, 2) : (3, 1));
    ((4, 2, 8) : (3, 12, 97)) o (4 : 3);
    ((4, 2, 8) : (3, 15, 97)) o (3 : 3);
    ((4, 6, 8) : (2, 3, 5)) o (6 : 3);
    ((4, 6, 8) : (2, 3, 5)) o (6 : 1);
    ((6, 2) : (1, 7)) o ((3, 2) : (2, 3));
    ((6, 2) : (1, 50)) o ((2, 2, 2) : (1, 2, 3));
    ((6, 2) : (8, 2)) o ((4, 3) : (3, 1));
    ((4, 6, 8, 10) : (2, 3, 5, 7)) o (6 : 12);
    (7 : 11) o ((3, 5) : (6, 3));
    ((2, 2, 2) : (1, 3, 5)) o ((2, (2, (1, 3))) : (3, (1, (4, 0))));
    // 256 coordinates, along one mode and along eight.
    ((2, 2, 2) : (1, 3, 5)) o ((2, 2, 64) : (3, 1, 0));
    ((2, 2, 2) : (1, 3, 5)) o ((2, 2, 2, 2, 2, 2, 2, 2) : (3, 1, 0, 0, 0, 0, 0, 0));
    ((4, 2, 3) : (0, 4, 4)) o ((3, 2) : (7, 2)); // (3,2):(4,0)
    ((2, 2, 2) : (2, 0, 4)) o (6 : 3); // (3,2):(2,10)
    ((3, 3, 2, 4) : (0, 1, 2, 3)) o ((2, 3) : (1, 4)); // (2,3):(0,1)
    ((3, 3, 3) : (1, 1, 5)) o ((3, 2) : (5, 0)); // (3,2):(3,0)
    ((4, 3, 2) : (1, 0, 4)) o (5 : 6); // 5:2
    ((2, 3, 3) : (1, 0, 2)) o ((2, 3) : (0, 3)); // (2,3):(0,1)
    ((2, 2, 4, 4) : (6, 3, 0, 6)) o (4 : 7); // (2,2):(9,3)
    ((3, 2, 4) : (0, 1, 1)) o ((2, 4, 3) : (1, 5, 6)); // (2,4,3):(0,1,1)
    ((2, 4, 4) : (1, 0, 2)) o (3 : 7); // 3:1
    ((3, 2, 4) : (0, 4, 4)) o (4 : 2); // (2,2):(0,4)
    ((3, 2, 3) : (1, 1, 0)) o ((6, 3) : (5, 5));
    ((2, 2, 3, 2) : (0, 6, 2, 6)) o ((7, 2, 2) : (3, 2, 3));
    ((4, 2, 3) : (4, 5, 6)) o ((4, 4, 3) : (4, 4, 6));
    ((2, 4, 3, 2) : (4, 0, 4, 2)) o ((2, 3, 3) : (3, 3, 2));
    ((2, 4, 4) : (2, 2, 1)) o ((2, 3, 4) : (7, 3, 6));
    ((3, 4) : (7, 3)) o ((4, 2) : (1, 3));
    ((4, 2, 3, 2) : (3, 3, 4, 2)) o ((3, 3) : (2, 7));
}

#[cfg(cute_tests = "all")]
pairs! {
    MORE:
    ((4, 2, 8) : (1, 5, 9)) o (256 : 7);
    ((3, 2, 2, 4) : (0, 1, 2, 3)) o (7 : 4); // 7:1
    ((2, 3, 2, 4) : (0, 3, 2, 1)) o (3 : 7); // 3:2
    ((3, 2, 4, 2) : (0, 1, 1, 7)) o ((2, 2) : (5, 5)); // (2,2):(1,1)
    ((3, 4, 2) : (1, 1, 6)) o (4 : 4); // 4:2
    ((4, 2, 2, 4) : (1, 2, 6, 4)) o ((2, 2) : (7, 6)); // (2,2):(5,4)
    ((2, 4, 2, 4) : (1, 0, 2, 1)) o (3 : 7); // 3:1
    ((4, 4, 2) : (0, 2, 6)) o ((4, 4) : (7, 0)); // ((2,2),4):((2,6),0)
    ((3, 2, 4) : (1, 4, 7)) o (3 : 5); // 3:6
    ((2, 2, 2) : (2, 3, 7)) o ((2, 2) : (7, 1)); // (2,2):(12,2)
    ((3, 2, 3, 4) : (0, 6, 6, 1)) o ((2, 2) : (5, 7)); // (2,2):(6,6)
    ((3, 3, 4, 3) : (1, 0, 3, 2)) o ((3, 2) : (5, 0)); // (3,2):(2,0)
    ((3, 2, 3, 4) : (2, 1, 7, 0)) o ((2, 3) : (0, 5)); // (2,3):(0,5)
    ((4, 3, 4, 2) : (0, 3, 6, 5)) o ((3, 2) : (5, 7)); // (3,2):(3,3)
    ((3, 3, 2) : (0, 2, 4)) o ((2, 3) : (0, 5)); // (2,3):(0,2)
    ((4, 2, 4, 2) : (0, 3, 3, 4)) o ((2, 2) : (3, 5)); // (2,2):(0,3)
    ((2, 3, 2) : (2, 0, 4)) o ((3, 2) : (5, 1)); // (3,2):(2,2)
    ((3, 2, 4) : (0, 2, 2)) o ((2, 2, 2) : (1, 1, 5)); // (2,2,2):(0,0,2)
    ((3, 2, 4) : (1, 0, 3)) o ((3, 2) : (5, 2)); // (3,2):(2,2)
    ((2, 3, 2) : (1, 1, 4)) o ((2, 3, 2) : (3, 6, 3)); // (2,3,2):(2,4,2)
    ((4, 2, 4, 2) : (0, 5, 5, 5)) o ((3, 2) : (6, 3)); // (3,2):(5,0)
    ((2, 4, 3) : (2, 1, 7)) o ((3, 2) : (7, 0)); // (3,2):(5,0)
    ((2, 3, 2, 3) : (3, 0, 6, 7)) o (3 : 5); // 3:3
    ((3, 2, 2) : (0, 7, 7)) o ((4, 2) : (4, 5)); // ((2,2),2):((7,7),7)
    ((3, 3, 4, 4) : (1, 0, 3, 5)) o (3 : 5); // 3:2
    ((2, 4, 3) : (1, 0, 2)) o ((3, 2, 3) : (7, 0, 0)); // (3,2,3):(1,0,0)
    ((3, 2, 2) : (1, 0, 3)) o ((3, 3, 3) : (5, 0, 6)); // (3,3,3):(2,0,3)
    ((3, 2, 4) : (0, 3, 3)) o ((3, 2, 2) : (5, 2, 5)); // (3,2,2):(3,0,3)
    ((4, 2, 2, 2) : (1, 2, 0, 4)) o (4 : 6); // (2,2):(4,2)
    ((3, 2, 4) : (1, 0, 3)) o (4 : 2); // (2,2):(2,1)
    ((3, 3, 4, 2) : (0, 1, 2, 7)) o ((3, 3) : (4, 4)); // (3,3):(1,1)
    ((3, 2, 3) : (0, 2, 2)) o ((3, 3) : (5, 7)); // (3,3):(2,2)
    ((2, 2, 2, 2) : (2, 0, 4, 4)) o (4 : 3); // 4:2
    ((3, 2, 3, 2) : (4, 5, 0, 7)) o (4 : 7); // 4:4
    ((3, 2, 3) : (0, 7, 7)) o (3 : 5); // 3:7
    ((2, 3, 4) : (0, 2, 4)) o ((3, 3, 4) : (0, 5, 6)); // (3,3,4):(0,4,4)
    ((2, 4, 3, 3) : (1, 0, 2, 3)) o (3 : 5); // 3:1
    ((2, 3, 3, 4) : (2, 1, 6, 0)) o ((2, 2) : (5, 3)); // (2,2):(4,3)
    ((2, 3, 2, 4) : (1, 4, 3, 4)) o (3 : 7); // 3:4
    ((4, 2, 2) : (0, 2, 2)) o ((4, 4) : (0, 3)); // (4,(2,2)):(0,(0,2))
    ((3, 2, 2) : (2, 0, 6)) o ((4, 4) : (5, 6)); // (4,4):(4,6)
    ((3, 2, 4, 4) : (1, 0, 3, 3)) o ((4, 2) : (4, 0)); // ((2,2),2):((1,5),0)
    ((4, 2, 4, 2) : (1, 0, 4, 1)) o ((3, 4) : (6, 0)); // (3,4):(2,0)
    ((3, 2, 4, 4) : (2, 0, 6, 2)) o (3 : 5); // 3:4
    ((3, 4, 3, 2) : (1, 1, 6, 7)) o (7 : 4); // 7:2
    ((4, 2, 3) : (1, 1, 5)) o ((7, 4) : (0, 3)); // (7,(2,2)):(0,(3,3))
    ((3, 4, 2) : (2, 0, 6)) o (4 : 5); // (2,2):(4,2)
    ((4, 2, 4) : (0, 3, 3)) o (5 : 7); // 5:3
    ((3, 3, 3) : (1, 0, 3)) o (4 : 4); // 4:1
    ((3, 2, 4, 2) : (1, 1, 4, 7)) o (4 : 4); // (2,2):(2,6)
    ((2, 2, 4) : (1, 4, 6)) o ((3, 2) : (3, 1)); // (3,2):(5,1)
    ((3, 3, 2) : (2, 5, 4)) o ((2, 2) : (6, 3));
    ((4, 4) : (2, 7)) o ((3, 2, 4) : (2, 3, 6));
    ((4, 3, 3, 3) : (2, 0, 5, 0)) o ((2, 4) : (0, 5));
    ((4, 2, 4) : (2, 4, 6)) o ((5, 2, 3) : (7, 7, 6));
    ((3, 4, 4) : (4, 0, 0)) o ((2, 2, 3) : (2, 0, 1));
    ((2, 4, 2, 3) : (1, 4, 4, 4)) o ((3, 4) : (6, 6));
    ((4, 4) : (3, 2)) o ((4, 4, 2) : (3, 4, 5));
    ((2, 4) : (3, 2)) o (3 : 5);
    ((3, 3, 3, 2) : (7, 0, 1, 5)) o ((3, 4, 3) : (0, 2, 4));
    ((3, 4) : (1, 1)) o (3 : 2);
    ((4, 2, 2, 3) : (0, 2, 3, 3)) o ((3, 2, 3) : (7, 2, 1));
    ((4, 2, 3, 3) : (2, 0, 4, 1)) o ((6, 2) : (5, 6));
    ((2, 4, 4) : (2, 3, 3)) o ((4, 2, 2) : (6, 4, 7));
    ((3, 3) : (2, 1)) o ((3, 4, 4) : (4, 0, 4));
    ((3, 4, 3, 3) : (6, 5, 3, 5)) o ((3, 3, 2) : (7, 5, 0));
    ((4, 2) : (7, 6)) o ((3, 3, 4) : (4, 1, 5));
    ((4, 3, 2, 4) : (3, 4, 1, 7)) o (7 : 2);
    ((4, 3) : (2, 4)) o (3 : 2);
    ((2, 3, 2, 2) : (1, 6, 6, 1)) o (5 : 2);
    ((2, 4, 2) : (3, 4, 5)) o ((5, 3) : (2, 1));
    ((2, 4, 4, 4) : (1, 4, 7, 5)) o ((4, 4, 2) : (4, 1, 3));
    ((4, 3, 2) : (5, 2, 2)) o ((2, 3) : (2, 3));
    ((2, 4) : (6, 1)) o ((2, 3) : (0, 7));
    ((2, 2, 4) : (2, 7, 1)) o ((4, 4, 2) : (7, 2, 7));
    ((4, 3, 2, 2) : (2, 5, 0, 2)) o ((4, 4) : (6, 4));
    ((3, 3, 2, 2) : (2, 7, 7, 0)) o ((6, 2) : (2, 5));
    ((4, 3, 4) : (7, 1, 4)) o (3 : 6);
    ((2, 2, 2, 3) : (5, 5, 5, 2)) o ((7, 2, 4) : (6, 4, 3));
    ((4, 2, 3, 2) : (6, 0, 6, 7)) o ((5, 2) : (7, 7));
    ((4, 4, 3, 2) : (2, 0, 6, 3)) o ((3, 3, 3) : (5, 1, 3));
    ((4, 4) : (3, 6)) o ((4, 4) : (7, 6));
    ((4, 4, 4, 4) : (4, 0, 2, 5)) o ((5, 4) : (3, 5));
    ((4, 4, 4, 3) : (2, 2, 3, 5)) o (4 : 6);
}

#[cfg(not(cute_tests = "all"))]
const MORE: &[Pair] = &[];

#[test]
fn both_crates_say_the_same() {
    let failures: Vec<String> = PAIRS
        .iter()
        .chain(MORE)
        .filter_map(|asked| agree("compose_exact", &asked.operands.map(|text| text.replace(' ', "")), &asked.case.said).err())
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Of layouts with signs both crates have the same answers.
#[test]
fn both_crates_answer_the_same_with_signs() {
    macro_rules! same {
        ($(($($a:tt)*) o ($($b:tt)*);)*) => { $(
            let composed = layout![$($a)*].compose_exact(layout![$($b)*]);
            let (a, b): (AnyLayout, Dynamic) = (stringify!($($a)*).parse().unwrap(), stringify!($($b)*).parse().unwrap());
            let runtime = a.compose_exact(&b, DEFAULT_BUDGET).unwrap();
            assert_eq!(composed.to_string().replace('_', ""), runtime.to_string());
        )* };
    }
    same! {
        ((4, 8) : (-8, 1)) o (4 : 2);
        ((6, 2) : (-8, 2)) o ((4, 3) : (3, 1));
        ((6, 2) : (8, -2)) o ((4, 3) : (3, 1));
        ((4, 6, 8, 10) : (-2, 3, -5, 7)) o (6 : 12);
        (7 : -11) o ((3, 5) : (6, 3));
        ((4, 4) : (-4, -1)) o ((2, 2) : (1, 4));
        ((4, 2, 8) : (3, -12, 97)) o (3 : 1);
        ((4, 6) : (-1, -4)) o (6 : 3);
    }
}

/// What the types say, as the runtime crate's answer or refusal is written.
trait Says {
    fn said() -> String;
}

impl<S: Static, D: Static> Says for Answer<Layout<S, D>>
where
    Layout<S, D>: Static + core::fmt::Display,
{
    fn said() -> String {
        <Layout<S, D> as Static>::NEW.to_string().replace('_', "")
    }
}

impl<const WITNESS: i128, const VALUE: i128, const FORCED: i128> Says for Refusal<reason::NoLayout<Lit<WITNESS>, Lit<VALUE>, Lit<FORCED>>> {
    fn said() -> String {
        format!("{WITNESS}: {VALUE}, not {FORCED}")
    }
}

impl<const WITNESS: i128> Says for Refusal<reason::NoLayoutFrom<Lit<WITNESS>>> {
    fn said() -> String {
        format!("{WITNESS}")
    }
}

/// What both crates say of pairs that rule L1 refuses. How many have an answer is the value.
macro_rules! same_exactly {
    ($right:ty: $(($($a:tt)*) o ($($b:tt)*);)*) => { {
        let mut answers = 0;
        $({
            let texts = [stringify!($($a)*), stringify!($($b)*)].map(|text| text.replace(' ', ""));
            let (a, b): (AnyLayout, $right) = (texts[0].parse().unwrap(), texts[1].parse().unwrap());
            assert!(a.compose(&b).is_err());
            let runtime = match a.compose_exact(&b, DEFAULT_BUDGET) {
                Ok(answer) => {
                    answers += 1;
                    answer.to_string()
                }
                Err(LayoutError::NoLayout { witness, value, forced }) => format!("{witness}: {value}, not {}", forced.unwrap()),
                Err(LayoutError::NoLayoutFrom { witness }) => format!("{witness}"),
                Err(other) => panic!("{texts:?}: {other}"),
            };
            assert_eq!(<ComposeExactOutcome<Layout![$($a)*], Layout![$($b)*]> as Says>::said(), runtime, "{texts:?}");
        })*
        answers
    } };
}

/// Over integers of either sign, coordinates and pairs of such: pairs that rule L1 refuses, drawn
/// at random. Every answer and every witness is that of the runtime crate, which is compared with
/// brute force.
#[test]
fn both_crates_say_the_same_of_other_elements() {
    let answers = same_exactly! {
        Dynamic:
        ((4, 3, 3, 4) : (-2, -7, -7, -4)) o ((2, 5) : (4, 6));
        ((4, 2, 3, 4) : (-3, 6, 0, -1)) o ((4, 3) : (5, 4));
        ((3, 2, 3) : (2, -5, 1)) o (3 : 5);
        ((2, 3, 2, 4) : (-4, -4, 5, -7)) o (4 : 4);
        ((3, 2, 4) : (2*e1, e1, 0)) o ((5, 4) : (6, 5));
        ((3, 3, 2, 3) : (2*e1, [3, 4], 4*e1, 0)) o ((5, 5) : (7, 1));
        ((2, 3, 4) : (0, 2*e0, 4*e0)) o (3 : 5);
        ((2, 4, 4) : ([0, 1], 0, 2*e1)) o (5 : 5);
        ((3, 2, 2, 3) : ([2, 1], [0, 2], [1, 2], [-1, 1])) o ((5, 3) : (2, 2));
        ((4, 2) : ([-2, 2], [1, 2])) o (5 : 1);
        ((2, 3, 2, 2) : ([-1, 1], [3, 2], [2, 1], [-1, 2])) o ((3, 4) : (7, 7));
        ((2, 3, 2, 3) : ([3, 1], [1, 2], [-1, 1], [3, 2])) o ((5, 2) : (7, 7));
    };
    assert_eq!(answers, 6);
    #[cfg(cute_tests = "all")]
    {
        let answers = answers
            + same_exactly! {
                Dynamic:
                ((2, 2, 4, 3) : (4, 1, -5, 1)) o ((4, 3) : (3, 0));
                ((3, 2, 3) : (6, 6, 6)) o ((5, 4) : (2, 1));
                ((3, 2, 3, 3) : (-6, 0, 2, 4)) o ((2, 4) : (1, 1));
                ((4, 3) : (6, -4)) o ((4, 3) : (0, 7));
                ((2, 3, 3) : (-4, 7, 6)) o (3 : 5);
                ((4, 4, 4) : (-5, 7, 1)) o ((5, 3) : (5, 0));
                ((2, 3, 2, 4) : (7, -4, 6, -2)) o (3 : 3);
                ((3, 3, 3) : (5, -5, 5)) o (4 : 4);
                ((3, 2, 2) : (-1, 0, -3)) o (4 : 2);
                ((2, 4, 2, 2) : (7, 0, -5, -5)) o (4 : 7);
                ((2, 2, 3) : (-6, 6, -6)) o (3 : 7);
                ((2, 4, 4) : (6, -5, -3)) o (3 : 5);
                ((3, 3, 2) : (3, -7, -5)) o (4 : 4);
                ((4, 2, 2, 4) : (1, -5, -1, -2)) o (3 : 6);
                ((2, 2, 3) : (1, 1, 3)) o ((2, 2) : (5, 3));
                ((2, 4, 4, 2) : (5, -2, 4, 3)) o (5 : 5);
                ((4, 4, 4, 4) : (2*e0, e1, [2, 1], 4*e1)) o (3 : 3);
                ((3, 4, 4, 4) : (e0, [2, 1], e0, 4*e1)) o (5 : 1);
                ((3, 4, 4) : (3*e0, 0, e0)) o ((5, 3) : (2, 3));
                ((3, 4, 3) : (e1, [2, 1], 2*e0)) o (3 : 2);
                ((4, 3, 4) : (0, 2*e1, 4*e1)) o ((3, 2) : (5, 7));
                ((4, 2, 2, 3) : (0, 2*e0, 2*e0, 2*e0)) o ((2, 2) : (6, 6));
                ((2, 2, 2, 3) : (2*e0, 2*e0, 0, 2*e0)) o (3 : 5);
                ((2, 2, 3, 2) : (0, 3*e0, 3*e0, 0)) o (3 : 3);
                ((2, 2, 3, 3) : (0, 0, 2*e0, 4*e0)) o ((2, 4) : (6, 6));
                ((4, 2, 3, 2) : (e1, 0, 4*e1, 0)) o (3 : 7);
                ((2, 2, 2) : (e0, 0, 2*e0)) o (3 : 3);
                ((4, 4, 3, 2) : (e0, 0, 4*e0, [3, 4])) o (4 : 7);
                ((3, 3, 4) : (e1, e0, [2, 3])) o ((4, 3) : (4, 5));
                ((4, 2, 4) : (0, [0, 1], e1)) o (4 : 3);
                ((2, 3, 4) : (e0, 0, 2*e0)) o ((3, 3) : (0, 3));
                ((3, 4, 3, 3) : (0, e0, 3*e0, [1, 3])) o (5 : 4);
                ((4, 2, 3, 3) : ([-3, 2], [2, 2], [0, 2], [-2, 1])) o ((3, 4) : (4, 5));
                ((3, 4, 4, 4) : ([1, 2], [3, 2], [2, 2], [0, 2])) o ((4, 2) : (6, 6));
                ((2, 4, 4) : ([0, 2], [1, 1], [0, 1])) o ((2, 4) : (6, 3));
                ((2, 2, 2) : ([-1, 2], [1, 2], [-2, 2])) o ((3, 3) : (7, 7));
                ((2, 2, 2, 3) : ([2, 1], [3, 2], [-1, 1], [-1, 2])) o (3 : 5);
                ((2, 3, 2, 3) : ([2, 1], [-1, 2], [-3, 1], [-1, 2])) o ((4, 2) : (7, 7));
                ((2, 2, 2, 4) : ([0, 1], [-1, 2], [1, 1], [3, 2])) o ((5, 3) : (0, 5));
                ((2, 3, 2, 2) : ([-3, 1], [-3, 2], [0, 1], [-3, 2])) o (3 : 7);
                ((2, 2, 2, 3) : ([-2, 1], [-3, 2], [-1, 1], [-3, 2])) o ((3, 4) : (5, 0));
                ((2, 2, 2, 4) : ([1, 1], [-1, 2], [-3, 1], [-3, 2])) o ((4, 3) : (0, 5));
                ((2, 2, 2, 2) : ([3, 1], [3, 2], [-1, 1], [1, 2])) o (3 : 5);
                ((2, 3, 2, 4) : ([-1, 1], [-3, 2], [-2, 1], [-3, 2])) o ((3, 4) : (7, 7));
                ((2, 2, 2, 3) : ([1, 1], [0, 2], [-2, 1], [-2, 2])) o (3 : 5);
                ((2, 3, 2, 4) : ([0, 1], [1, 2], [0, 1], [-1, 2])) o (5 : 7);
                ((2, 2, 2, 2) : ([2, 1], [-1, 2], [-3, 1], [-1, 2])) o (3 : 5);
                ((2, 3, 2, 2) : ([-3, 1], [-2, 2], [3, 1], [2, 2])) o (5 : 7);
            };
        assert_eq!(answers, 42);
    }
}

/// Over bits, and tuples that hold bits, where scalars do not distribute over sums.
#[test]
fn both_crates_say_the_same_of_bits() {
    let answers = same_exactly! {
        Dynamic:
        ((3, 2, 2, 6) : (f1, f11, f12, f4)) o ((4, 4) : (5, 0)); // ((2,2),4):((f9,f6),0)
        ((2, 2) : (f2, 0)) o ((6, 4, 2) : (3, 1, 7)); // ((2,3),(2,2),2):((f2,0),(f2,0),f2)
        ((2, 2) : (f9, 0)) o ((2, 6, 4) : (3, 1, 6)); // (2,(2,3),4):(f9,(f9,0),0)
        ((4, 4, 2) : (f1, 0, f8)) o ((6, 2, 4) : (2, 0, 1)); // ((2,3),2,4):((f2,0),0,f1)
        ((4, 4, 2) : (f10, f9, f12)) o (3 : 5); // 3:f3
        ((3, 2) : (f5, f8)) o (6 : 4); // (3,2):(f13,f32)
        ((2, 6) : (f3, f12)) o ((6, 6) : (6, 6));
        ((3, 2, 2) : (f7, f7, f4)) o ((3, 3) : (4, 1));
        (6 : f11) o ((4, 4) : (7, 4));
        ((3, 6) : ([2, f3], [0, f2])) o (12 : 4); // (3,4):([2,f1],[0,f8])
        ((6, 2, 6) : ([2, f4], [1, f6], [2, f5])) o (6 : 7); // (2,3):([3,f2],[6,f13])
        ((3, 3) : ([0, f4], [2, f6])) o ((3, 4) : (7, 0)); // (3,4):([4,f8],0)
        ((3, 2, 6) : ([0, f1], [0, f4], [2, f5])) o ((3, 3) : (0, 7)); // (3,3):(0,[2,f4])
        ((3, 2, 4) : ([2, f5], [1, f1], [2, f6])) o (3 : 7); // 3:[4,f3]
        ((3, 6, 2, 6) : ([0, f6], [0, f4], [2, f2], [0, f4])) o (3 : 7); // 3:[0,f14]
        ((2, 2) : ([0, f1], [0, f5])) o ((2, 6, 4) : (6, 2, 5));
        ((2, 2, 3) : ([2, f5], [0, f1], [0, f4])) o (12 : 3);
        ((3, 3, 2) : ([2, f6], [0, f6], [1, f1])) o ((6, 3, 3) : (3, 1, 4));
    };
    assert_eq!(answers, 12);
}

/// Where the right operand yields coordinates, of left operands over integers, bits and
/// coordinates.
#[test]
fn both_crates_say_the_same_of_right_operands_of_coordinates() {
    let answers = same_exactly! {
        Dynamic<Coordinate>:
        (((3, 2, 3), (3, 3, 6)) : ((1, 1, 0), (0, 4, 5))) o (4 : [2, 1]); // (2,2):(2,2)
        (((3, 2, 4), 2) : ((1, 2, 5), 0)) o ((3, 2, 4) : ([1, 2], 5*e0, 2*e1)); // (3,2,4):(1,4,0)
        (((2, 3, 2), 2) : ((0, 3, 0), 2)) o ((2, 2, 4) : (e1, e1, [2, 1]));
        ((2, (2, 2)) : (f5, (f1, 0))) o ((2, 4, 6) : ([1, 3], 3*e1, 2*e1)); // (2,(2,2),6):(f4,(f1,0),0)
        (((3, 2, 6), 2) : ((f11, f1, f5), f1)) o (12 : [3, 3]);
        (((4, 2, 2), 2) : ((0, e1, e1), 0)) o ((4, 2) : ([3, 0], 1*e1)); // ((2,2),2):((0,1@1),0)
        (((3, 4), 2) : ((e1, 0), e1)) o ((4, 6, 2) : (2*e1, [2, 0], [3, 0]));
    };
    assert_eq!(answers, 4);
    #[cfg(cute_tests = "all")]
    {
        let answers = answers
            + same_exactly! {
                Dynamic<Coordinate>:
                ((2, (2, 2, 2)) : (0, (0, 4, 4))) o (6 : [3, 3]); // (3,2):(4,8)
                (((2, 4), (2, 6, 2)) : ((0, 2), (2, 2, 0))) o (3 : [3, 3]); // 3:6
                ((2, (2, 2, 2)) : (0, (0, 1, 1))) o ((2, 3) : ([3, 1], 3*e1)); // (2,3):(0,1)
                (((2, 4), (3, 2, 2)) : ((2, 5), (0, 5, 5))) o ((4, 6) : (4*e1, 3*e0)); // ((2,2),(2,3)):((5,5),(7,15))
                (((4, 4), (2, 2)) : ((3, 4), (4, 1))) o ((2, 4, 6) : (e1, 2*e1, [3, 1]));
                ((3, (3, 2, 4)) : (4, (4, 0, 5))) o ((2, 6) : (e1, 1*e1));
                ((3, (3, 3)) : (0, (f1, f6))) o ((2, 3) : ([3, 0], [4, 4])); // (2,3):(0,f7)
                ((3, (2, 6)) : (f10, (0, f8))) o ((2, 4) : (e1, [3, 2])); // (2,4):(0,f22)
                ((2, (2, 2)) : (f10, (f11, 0))) o ((4, 6) : ([1, 1], e1)); // ((2,2),(2,3)):((f1,f20),(f11,0))
                (((3, 2), (3, 2)) : ((f5, 0), (f1, f2))) o (12 : 4*e1); // (3,4):(f3,f8)
                (((2, 2, 4), (2, 3)) : ((0, f4, f8), (f3, 0))) o ((2, 2) : (3*e1, [0, 3])); // (2,2):(f3,f3)
                (((2, 6, 4), 3) : ((f11, 0, f4), 0)) o ((3, 3) : ([3, 2], 1*e0));
                (((2, 2), (2, 2)) : ((f5, f11), (f11, 0))) o ((3, 6) : ([2, 1], e1));
                (((2, 4), (4, 4, 2)) : ((e1, e1), (0, e1, 0))) o ((2, 2, 3) : (2*e0, e1, [1, 2])); // (2,2,3):(1@1,0,1@1)
                (((3, 2, 2), 2) : ((0, e1, e1), 0)) o ((2, 2, 4) : (4*e0, [2, 0], e1)); // (2,2,4):(1@1,0,0)
                (((4, 2, 2), (2, 2, 3)) : ((0, 1*e0, 1*e0), (e1, 0, e1))) o (6 : [3, 2]); // (2,3):(0,[1,1])
                ((4, (3, 2, 4)) : (1*e0, (0, e1, e1))) o ((4, 2) : ([2, 2], [3, 0])); // ((2,2),2):((2@0,[4,1]),3@0)
                (((2, 2, 2), 4) : ((0, e1, e1), e1)) o ((2, 3) : (3*e1, 3*e0)); // (2,3):(3@1,1@1)
                (((2, 2, 4), 3) : ((2*e0, 1*e0, 1*e0), 0)) o ((2, 3) : ([4, 1], [3, 1]));
                (((2, 6, 2), (4, 4, 2)) : ((2*e0, 0, e1), (e1, e1, 0))) o ((4, 4) : (e1, e1));
                (((4, 2, 8), 2) : ((1, 5, 9), 7)) o (5 : [7, 0]); // 5:8
            };
        assert_eq!(answers, 19);
    }
}

/// Every answer has the values, every refusal names the first coordinate from which on no layout
/// agrees, and rule L1 refuses most of these pairs.
#[test]
fn answers_have_the_values() {
    let (mut answered, mut by_l1) = (0, 0);
    for Pair { operands, .. } in PAIRS.iter().chain(MORE) {
        let (a, b): (Dynamic, Dynamic) = (operands[0].parse().unwrap(), operands[1].parse().unwrap());
        by_l1 += u32::from(a.compose(&b).is_ok());
        let Ok(r) = a.compose_exact(&b, DEFAULT_BUDGET) else { continue };
        answered += 1;
        let extension = |x: u64| {
            let (mut rest, mut value) = (x, 0);
            for (i, mode) in a.leaves().iter().enumerate() {
                value += if i + 1 == a.leaves().len() { rest } else { rest % mode.extent } * mode.stride;
                rest /= mode.extent;
            }
            value
        };
        assert!(r.offsets().eq(b.offsets().map(extension)), "{a} o {b} = {r}");
    }
    let (least, asked) = if cfg!(cute_tests = "all") { (60, 110) } else { (15, 30) };
    assert!(answered > least && by_l1 < 5 && PAIRS.len() + MORE.len() > asked, "{answered} {by_l1}");
}

/// The refusal of rule L1 where types decide nothing else.
trait ByTypes {
    type Refusal;
}

impl<Extent, Run> ByTypes for Refusal<reason::ShapeDivisibility<Extent, Run>> {
    type Refusal = Refusal<reason::RunInTypes<Extent, Run>>;
}

impl<Extent> ByTypes for Refusal<reason::BitsCarry<Extent>> {
    type Refusal = Refusal<reason::BitsInTypes<Extent>>;
}

impl<Load, Extent> ByTypes for Refusal<reason::CarriesIntoEachOther<Load, Extent>> {
    type Refusal = Refusal<reason::CarriesInTypes<Load, Extent>>;
}

type InTypes<Outcome> = <Outcome as ByTypes>::Refusal;

type Wide = ComposeExactOutcome<Layout![(4, 2, 8) : (1, 5, 9)], Layout![320 : 7]>;
assert_not_impl_any!(Wide: Answered);

/// What has an answer.
trait Answered {}
impl<R> Answered for Answer<R> {}

#[test]
fn by_mode_and_over_others() {
    // By mode, each tile by itself.
    type Modes = ComposeExactOutcome<Layout![((4, 2, 8), 8) : ((1, 5, 9), 100)], Tile![5 : 7, _]>;
    assert_type_eq_all!(Modes, Answer<Layout![(5, 8) : (8, 100)]>);
    assert_type_eq_all!(ComposeExactOutcome<Layout![8, 16], Tile![4,]>, ComposeOutcome<Layout![8, 16], Tile![4,]>);
    assert_type_eq_all!(ComposeExactOutcome<Layout![8, 16], Tile![4, 4, 4]>, ComposeOutcome<Layout![8, 16], Tile![4, 4, 4]>);
    // Rule L1 does not know which bits the multiples of 3 have, and the values do.
    assert_not_impl_any!(ComposeOutcome<Layout![16 : f1], Layout![(3, 2) : (3, 8)]>: Answered);
    assert_type_eq_all!(ComposeExactOutcome<Layout![16 : f1], Layout![(3, 2) : (3, 8)]>, Answer<Layout![(3, 2) : (f3, f8)]>);
    // Where a number is known at run time only, rule L1 decides in types, and the refusal says that
    // the other crate decides by the values.
    assert_type_eq_all!(
        ComposeExactOutcome<Layout![(4, 2, Dyn) : (1, 5, 9)], Layout![5 : 7]>,
        InTypes<ComposeOutcome<Layout![(4, 2, Dyn) : (1, 5, 9)], Layout![5 : 7]>>,
    );
    assert_type_eq_all!(
        ComposeExactOutcome<Layout![(16, Dyn) : (f1, f16)], Layout![(3, 3) : (1, 3)]>,
        InTypes<ComposeOutcome<Layout![(16, Dyn) : (f1, f16)], Layout![(3, 3) : (1, 3)]>>,
    );
    assert_type_eq_all!(
        ComposeExactOutcome<Layout![((4, 2, 8), Dyn) : ((1, 5, 9), 7)], Layout![5 : [7, 0]]>,
        InTypes<ComposeOutcome<Layout![((4, 2, 8), Dyn) : ((1, 5, 9), 7)], Layout![5 : [7, 0]]>>,
    );
    assert_type_eq_all!(
        ComposeExactOutcome<Layout![(4, 2, 8) : (1, Dyn, 9)], Layout![5 : 7]>,
        ComposeOutcome<Layout![(4, 2, 8) : (1, Dyn, 9)], Layout![5 : 7]>,
    );
    let rows = Multiple::<Int![4]>::new(12).unwrap();
    let composed = layout![(4, { rows }) : (1, 4)].compose_exact(layout![2 : 2]);
    assert_eq!(composed, layout![2 : 2]);
}

/// One bound in generic code.
#[test]
fn a_bound() {
    fn last<A: cute_static::algebra::ComposeExact<B>, B>(a: A, b: B) -> usize
    where
        cute_static::algebra::ComposeExactOf<A, B>: LayoutFunction,
    {
        let r = a.compose_exact(b);
        r.offset(r.size() - 1)
    }
    assert_eq!(last(layout![(4, 2, 8) : (1, 5, 9)], layout![5 : 7]), 32);
    fn has_answer<T: HasAnswer>() {}
    has_answer::<ComposeExactOutcome<Layout![(2, 2, 2) : (1, 3, 5)], Layout![(2, 2) : (3, 1)]>>();
    let refused = "(4,2,8):(1,5,9)".parse::<Dynamic>().unwrap().compose_exact(&"320:7".parse::<Dynamic>().unwrap(), DEFAULT_BUDGET);
    assert!(matches!(refused, Err(LayoutError::NoLayout { .. })));
}
