//! Strides that are not integers, in types: evaluation, composition, inverses and complements, each
//! by its equation over the whole domain.

use cute_static::diagnostic::{Reason, Refusal};
use cute_static::layout::ShapeOf;
use cute_static::outcome::{ComposeOutcome, LeftInverseOutcome, RightInverseOutcome};
use cute_static::prelude::*;
use cute_static::stride::{Basis, Xor};
use static_assertions::assert_type_eq_all;

/// Cecka, Table 1: a layout is the linear form `r = D·c` of the natural coordinate.
#[test]
fn table_1_linear_forms() {
    let integers = layout![((2, 2), (4, 2)) : ((1, 8), (2, 16))];
    let coordinates = layout![(4, (4, 2)) : (e1, (e0, 6*e1))];
    let bits = layout![(4, 4) : (f1, f5)];
    for i in 0..32usize {
        let c = [i % 2, i / 2 % 2, i / 4 % 4, i / 16];
        assert_eq!(integers.offset(i), c[0] + 8 * c[1] + 2 * c[2] + 16 * c[3]);
        let c = [i % 4, i / 4 % 4, i / 16];
        assert_eq!(coordinates.coordinate(i), (c[1], c[0] + 6 * c[2]));
    }
    // The matrix of the paper, one row a bit of the result.
    let matrix = [[1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0], [0, 0, 0, 1]];
    for i in 0..16usize {
        let r = (0..4).map(|row| ((0..4).map(|bit| matrix[row][bit] & (i >> bit)).fold(0, |a, b| a ^ b) & 1) << row).sum::<usize>();
        assert_eq!(bits.offset(i), r);
    }
}

/// Asserts `R(c) = A(B(c))` where `B` yields coordinates of two components.
macro_rules! composes_coordinates {
    ($([$($a:tt)*] [$($b:tt)*] [$($r:tt)*];)*) => { $(
        assert_type_eq_all!(ComposeOf<Layout![$($a)*], Layout![$($b)*]>, Layout![$($r)*]);
        let (a, b, r) = (layout![$($a)*], layout![$($b)*], layout![$($r)*]);
        for i in 0..b.size() {
            let (c0, c1) = b.coordinate(i);
            assert_eq!(r.offset(i), a.offset((c0, c1)), "{a} o {b} at {i}");
        }
    )* };
}

#[test]
fn composition_with_coordinates() {
    composes_coordinates! {
        // CuTe's cases.
        [(4, 4) : (4, 1)] [(4, 4) : (e1, e0)] [(4, 4) : (1, 4)];
        [(4, (2, 3)) : (6, (3, 1))] [(2, 2) : (e0, 2*e1)] [(2, 2) : (6, 1)];
        // Modes that meet on one mode of the left operand.
        [(8, 16) : (20, 1)] [((4, 2), (8, 2)) : ((e0, 4*e0), (e1, 8*e1))] [((4, 2), (8, 2)) : ((20, 80), (1, 8))];
        [((2, 4), 16) : ((1, 100), 7)] [(4, 2) : (2*e0, 3*e1)] [(4, 2) : (100, 21)];
        // A diagonal: modes that move in both components.
        [(4, 4) : (4, 1)] [4 : [1, 1]] [4 : 5];
        [(8, 16) : (20, 1)] [(4, 3) : ([1, 2], [0, 5])] [(4, 3) : (22, 5)];
    }
    // A mode as a whole, and beyond its size: its extension.
    assert_eq!(layout![((2, 2), 3) : ((1, 10), 100)].compose(layout![8 : e0]), layout![(2, 4) : (1, 10)]);
    // A mode by its modes.
    let a = layout![(4, (2, 3)) : (6, (3, 1))];
    let r = a.compose(layout![(2, 3) : (e(1, 0), e(1, 1))]);
    assert_eq!(r, layout![(2, 3) : (3, 1)]);
    assert_eq!(a.compose(layout![(2, 4) : (e(1, 1), e0)]), layout![(2, 4) : (1, 6)]);
}

/// `L ∘ ⟨T0, T1⟩ = L ∘ (I ∘ ⟨T0, T1⟩)` (Cecka §3.3.5).
#[test]
fn tilers_are_compositions_with_coordinates() {
    macro_rules! equal {
        ($([$($l:tt)*] [$($t:tt)*];)*) => { $(
            let l = layout![$($l)*];
            let identity = IdentityLayout::<ShapeOf<Layout![$($l)*]>>::default();
            assert_eq!(l.compose(tile![$($t)*]), l.compose(identity.compose(tile![$($t)*])));
        )* };
    }
    equal! {
        [(8, 16) : (20, 1)] [4 : 1, 8 : 2];
        [(8, 16) : (1, 8)] [(2, 2) : (4, 1), 16];
        [((2, 4), (4, 4)) : ((1, 32), (2, 8))] [4 : 2, (4, 2) : (4, 2)];
        [(9, (4, 8)) : (59, (13, 1))] [3 : 3, (2, 4) : (1, 8)];
    }
}

/// `R(c) = A(B(c))` where `A` yields bits.
macro_rules! composes_bits {
    ($([$($a:tt)*] [$($b:tt)*];)*) => { $(
        let (a, b) = (layout![$($a)*], layout![$($b)*]);
        let r = a.compose(b);
        for i in 0..b.size() {
            assert_eq!(r.offset(i), a.offset(b.offset(i)), "{a} o {b} = {r} at {i}");
        }
    )* };
}

#[test]
fn composition_of_bits() {
    composes_bits! {
        [(4, 4) : (f1, f5)] [4 : 1];
        [(4, 4) : (f1, f5)] [4 : 4];
        [(4, 4) : (f1, f5)] [8 : 2];
        [(4, 4) : (f1, f5)] [(2, 2, 2, 2) : (1, 2, 4, 8)];
        [(4, 4) : (f1, f5)] [(2, 2, 2) : (8, 1, 4)];
        [(3, 5) : (f3, f7)] [3 : 1];
        [(3, 5) : (f3, f7)] [5 : 3];
        [16 : f1] [(4, 4) : (4, 1)];
        [(2, 2, 2, 2) : (f1, f2, f5, f10)] [(4, 4) : (4, 1)];
        [8 : f9] [(2, 4) : (4, 1)];
        // Strides that do not fall on mode boundaries.
        [(2, 2) : (f5, f10)] [2 : 3];
        [(4, 4) : (f1, f16)] [2 : 5];
        [(4, 4, 4) : (f1, f16, f256)] [(2, 2) : (5, 10)];
        [(4, 4, 4) : (f1, f16, f256)] [3 : 21];
        [(4, 4, 4) : (f1, f16, f256)] [(2, 2) : (18, 5)];
        [(2, 2, 2) : (f1, f3, f7)] [2 : 7];
        [8 : f1] [(3, 2) : (1, 4)];
    }
}

fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str {
    W::CODE
}

macro_rules! refused {
    ($($code:literal [$($a:tt)*] [$($b:tt)*];)*) => { $(
        assert_eq!(code(None::<ComposeOutcome<Layout![$($a)*], Layout![$($b)*]>>), $code);
    )* };
}

#[test]
fn compositions_that_are_refused() {
    refused! {
        // 1·3 + 1·1 = 4, and 3 ^ 1 = 2.
        "CUTE123" [16 : f1] [(3, 3) : (1, 3)];
        "CUTE123" [16 : f1] [(2, 2) : (1, 1)];
        "CUTE123" [16 : f3] [(2, 2) : (1, 2)];
        "CUTE121" [(4, 4) : (4, 1)] [4 : e2];
        "CUTE121" [(4, 4) : (4, 1)] [4 : e(0, 1)];
        "CUTE121" [4 : 4] [4 : e0];
        "CUTE121" [((2, 2), 4) : ((1, 2), 4)] [(2, 2) : (e0, e(0, 0))];
        "CUTE121" [((2, 2), 4) : ((1, 2), 4)] [(2, 2) : (e(0, 0), e0)];
        "CUTE122" [(4, 4) : (4, 1)] [4 : f3];
        // In the first component it crosses a boundary, in the second not.
        "CUTE127" [((2, 4), 8) : ((1, 32), 4)] [4 : [1, 1]];
        "CUTE123" [(4, 4) : (f1, f5)] [4 : [1, 2]];
        // 3 and 4 are 7, whose value is 1 ^ 18; and 7 ^ 12 is 11.
        "CUTE123" [(2, 4) : (f1, f6)] [(2, 2) : (3, 4)];
        "CUTE011" [(4, 4) : (f1, f5)] [(3, 2) : (1, 3)];
        "CUTE010" [(2, 4) : (f1, f5)] [3 : 3];
        "CUTE011" [((2, 2), 4) : ((1, 10), 4)] [(2, 2) : (e0, e0)];
        "CUTE010" [((2, 2), 4) : ((1, 10), 4)] [3 : e0];
    }
}

/// Strides that move in several components at once, on the left, with runtime numbers in them.
#[test]
fn composition_of_tuples() {
    let n = Dyn::new(3).unwrap();
    let a = layout![(4, 4) : ([1, {n}], [{n}, 2])];
    let b = layout![(2, 2) : (2, 4)];
    let r = a.compose(b);
    for i in 0..b.size() {
        assert_eq!(r.coordinate(i), a.coordinate(b.offset(i)), "{r} at {i}");
    }
}

/// The laws of a semimodule (Cecka Definition 2.16), in types.
#[test]
fn laws_of_semimodules() {
    use cute_static::int::{_1, _3, _5, Product, Sum};
    macro_rules! laws {
        ($([$m:ty] [$n:ty] [$p:ty];)*) => { $(
            assert_type_eq_all!(Product<_1, $m>, $m);
            assert_type_eq_all!(Product<_3, Product<_5, $m>>, Product<Product<_3, _5>, $m>);
            assert_type_eq_all!(Sum<$m, Sum<$n, $p>>, Sum<Sum<$m, $n>, $p>);
        )* };
    }
    laws! {
        [Int![7]] [Int![2]] [Int![0]];
        [Stride![e1]] [Stride![2*e0]] [Stride![3*e(2, 1)]];
        [Stride![[1, 2]]] [Stride![e1]] [Stride![[0, 0, 4]]];
        [Stride![f5]] [Stride![f3]] [Stride![f9]];
        [Stride![f5]] [Stride![f5]] [Stride![0]];
    }
    assert_type_eq_all!(Stride![f5], Xor<_5>);
    assert_type_eq_all!(Stride![3*e1], Stride![3@1], Stride![3e1], Basis<_3, Shape![(1)]>);
    assert_type_eq_all!(Stride![e(1, 0)], Stride![1@0@1]);
}

/// Asserts a right inverse `R` of `A`: `R(A(R(k))) = R(k)` (Cecka equation 24), at all coordinates
/// of `R`.
macro_rules! right_inverts {
    ($([$($a:tt)*] [$($r:tt)*] [$($c:ident)*];)*) => { $(
        assert_type_eq_all!(RightInverseOf<Layout![$($a)*]>, Layout![$($r)*]);
        let (a, r) = (layout![$($a)*], layout![$($r)*]);
        for k in 0..r.size() {
            let ($($c,)*) = a.coordinate(r.offset(k));
            assert_eq!(r.offset(($($c,)*)), r.offset(k), "{a} at {k}");
            // Here it is more: A(R(c)) = c.
            assert_eq!(a.coordinate(r.offset(($($c,)*))), ($($c,)*));
        }
    )* };
}

/// The coordinate rows of Table 5, and more of their kind.
#[test]
fn table_5_right_inverses_of_coordinates() {
    right_inverts! {
        [(4, 8) : (e0, e1)] [(4, 8) : (1, 4)] [i j];
        [(4, (4, 2)) : (e1, (e0, 6*e1))] [(4, 4) : (4, 1)] [i j];
        [(4, (4, 2)) : (e1, (e0, 4*e1))] [(4, (4, 2)) : (4, (1, 16))] [i j];
        [(4, 8) : (e1, 2*e0)] [(1, 4) : (0, 1)] [i j];
        [(4, 3, 2) : (0, e1, e0)] [(2, 3) : (12, 4)] [i j];
        [(3, 2, 5) : (e2, e0, e1)] [(2, 5, 3) : (3, 6, 1)] [i j k];
    }
    // Nested coordinates.
    let a = layout![(4, (2, 3)) : (e1, (e(0, 1), e(0, 0)))];
    let r = a.right_inverse();
    assert_eq!(r, layout![((3, 2), 4) : ((8, 4), 1)]);
    for k in 0..r.size() {
        assert_eq!(r.offset(a.coordinate(r.offset(k))), r.offset(k));
    }
}

/// Asserts a left inverse `R` of `A`: `A(R(A(k))) = A(k)` (Cecka equation 26).
macro_rules! left_inverts {
    ($([$($a:tt)*] [$($r:tt)*] [$($c:ident)*];)*) => { $(
        assert_type_eq_all!(LeftInverseOf<Layout![$($a)*]>, Layout![$($r)*]);
        let (a, r) = (layout![$($a)*], layout![$($r)*]);
        for k in 0..a.size() {
            let ($($c,)*) = a.coordinate(k);
            assert_eq!(a.coordinate(r.offset(($($c,)*))), ($($c,)*), "{a} at {k}");
        }
    )* };
}

/// The coordinate rows of Table 6, and more of their kind.
#[test]
fn table_6_left_inverses_of_coordinates() {
    left_inverts! {
        [(4, 8) : (e0, e1)] [(4, 8) : (1, 4)] [i j];
        [(4, (4, 2)) : (e1, (e0, 6*e1))] [(4, (6, 2)) : (4, (1, 16))] [i j];
        [(4, 8) : (e1, 2*e0)] [((2, 8), 4) : ((0, 4), 1)] [i j];
        [(4, 3, 2) : (0, e1, e0)] [(2, 3) : (12, 4)] [i j];
    }
}

/// Asserts a complement `R` of `A`: only 0 in common (Cecka equation 28) and increasing (29), on
/// the extended domain up to (8, 8).
macro_rules! complements {
    ($([$($a:tt)*] [$($r:tt)*];)*) => { $(
        assert_type_eq_all!(ComplementOf<Layout![$($a)*]>, Layout![$($r)*]);
        let (a, r) = (layout![$($a)*], layout![$($r)*]);
        let image: std::collections::HashSet<(usize, usize)> = (0..a.size()).map(|k| a.coordinate(k)).collect();
        let (n0, n1) = (8, 8);
        let mut last = None;
        for j in 0..n1 {
            for i in 0..n0 {
                let (x, y) = r.coordinate((i, j));
                assert!((i, j) == (0, 0) || !image.contains(&(x, y)), "{a} and {r} meet in ({x}, {y})");
                assert!(last < Some((y, x)), "{r} at ({i}, {j})");
                last = Some((y, x));
            }
        }
    )* };
}

/// The coordinate rows of Table 7. The paper prints `(1,1):(4e0,4e1)` for the first; its second
/// component meets the layout: `4·e1 = A(0, 4)`, against its equation 28.
#[test]
fn table_7_complements_of_coordinates() {
    complements! {
        [(4, 8) : (e0, e1)] [(1, 1) : (4*e0, 8*e1)];
        [(4, (4, 2)) : (e1, (e0, 12*e1))] [(1, (3, 1)) : (4*e0, (4*e1, 24*e1))];
        [(4, 2) : (2*e1, e0)] [(1, (2, 1)) : (2*e0, (e1, 8*e1))];
    }
    let a = layout![(4, 8) : (e0, e1)];
    assert!((0..32usize).any(|k| a.coordinate(k) == (0, 4)));
}

/// The two crates agree: the same answers as layouts and at every coordinate, and both refuse.
mod at_run_time {
    use cute_dynamic::AnyLayout;
    use cute_dynamic::{LayoutError, ToAny};
    use cute_static::prelude::*;

    fn value(layout: &AnyLayout, i: usize) -> String {
        layout.value(i as u64).unwrap().to_string()
    }

    /// `(a,b)`, as the runtime crate writes tuples.
    fn tuple(value: impl std::fmt::Debug) -> String {
        format!("{value:?}").replace(' ', "").replace(",)", ")")
    }

    #[test]
    fn values() {
        macro_rules! agree {
            ($($method:ident [$($layout:tt)*];)*) => { $(
                let typed = layout![$($layout)*];
                let runtime = typed.to_any().unwrap();
                for i in 0..2 * typed.size() {
                    assert_eq!(tuple(typed.$method(i)), value(&runtime, i), "{typed} at {i}");
                }
            )* };
        }
        agree! {
            coordinate [(4, (4, 2)) : (e1, (e0, 6*e1))];
            coordinate [((3, 4), 8) : ((e(0, 0), e(0, 1)), e1)];
            coordinate [(4, 3) : ([1, 2], [0, 5])];
            coordinate [(4, 3) : (e1, 0)];
            offset [(4, 4) : (f1, f5)];
            offset [(3, 5, 2) : (f3, f7, f64)];
            offset [(4, 8) : (8, 1)];
        }
    }

    #[test]
    fn operations() {
        macro_rules! agree {
            ($([$($a:tt)*] $method:ident;)*) => { $(
                let typed = layout![$($a)*];
                let runtime: AnyLayout = typed.to_any().unwrap().$method().into_result().unwrap();
                assert_eq!(typed.$method().to_any().unwrap(), runtime, "{typed}");
            )* };
            ($([$($a:tt)*] $method:ident [$($b:tt)*];)*) => { $(
                let (a, b) = (layout![$($a)*], layout![$($b)*]);
                let text = b.to_any().unwrap().to_string();
                let runtime = a.to_any().unwrap().$method(&text.parse::<cute_dynamic::Tiler>().unwrap()).unwrap();
                assert_eq!(a.$method(b).to_any().unwrap(), runtime, "{a} with {b}");
            )* };
        }
        agree! {
            [(4, 8) : (e0, e1)] right_inverse;
            [(4, (4, 2)) : (e1, (e0, 6*e1))] right_inverse;
            [(3, 2, 5) : (e2, e0, e1)] right_inverse;
            [(4, 8) : (e0, e1)] left_inverse;
            [(4, (4, 2)) : (e1, (e0, 6*e1))] left_inverse;
            [(4, 8) : (e0, e1)] complement;
            [(4, (4, 2)) : (e1, (e0, 12*e1))] complement;
            [(4, (4, 2)) : (e1, (e0, 4*e0))] coalesce;
            [(2, (2, 2)) : (f1, (f2, f5))] flatten;
        }
        agree! {
            [(4, 4) : (4, 1)] compose [(4, 4) : (e1, e0)];
            [(8, 16) : (20, 1)] compose [((4, 2), (8, 2)) : ((e0, 4*e0), (e1, 8*e1))];
            [(4, (4, 2)) : (e1, (e0, 6*e1))] compose [(2, 4) : (2, 4)];
            [(4, (4, 2)) : (e1, (e0, 6*e1))] logical_divide [4 : 2];
            [(4, 4) : (f1, f5)] compose [(2, 2, 2) : (8, 1, 4)];
            [(4, 4) : (f1, f5)] compose [8 : 2];
        }
    }

    /// An operation that always has an answer, or not.
    trait IntoResult {
        fn into_result(self) -> Result<AnyLayout, LayoutError>;
    }

    impl IntoResult for AnyLayout {
        fn into_result(self) -> Result<AnyLayout, LayoutError> {
            Ok(self)
        }
    }

    impl IntoResult for Result<AnyLayout, LayoutError> {
        fn into_result(self) -> Result<AnyLayout, LayoutError> {
            self
        }
    }

    #[test]
    fn refusals() {
        let compose = |a: &str, b: &str| {
            let (a, b): (AnyLayout, cute_dynamic::Tiler) = (a.parse().unwrap(), b.parse().unwrap());
            a.compose(&b).unwrap_err().code()
        };
        assert_eq!(compose("(4,4):(4,1)", "4:e2"), "CUTE121");
        assert_eq!(compose("(4,4):(4,1)", "4:e(0,1)"), "CUTE121");
        assert_eq!(compose("((2,2),4):((1,10),4)", "(2,2):(e0,e0)"), "CUTE011");
        assert_eq!(compose("((2,2),4):((1,10),4)", "3:e0"), "CUTE010");
        assert_eq!(compose("16:f1", "(3,3):(1,3)"), "CUTE123");
        assert!("(4,3):(2,e0)".parse::<AnyLayout>().is_err());
    }
}

/// Inverses of layouts that yield bits, by their equations over the whole domain; the runtime crate
/// has the same layouts.
#[test]
fn inverses_of_bits() {
    use cute_dynamic::ToAny;
    macro_rules! invert {
        ($([$($a:tt)*];)*) => { $(
            let a = layout![$($a)*];
            let (right, left) = (a.right_inverse(), a.left_inverse());
            for k in 0..right.size() {
                assert_eq!(a.offset(right.offset(k)), k, "{a}, right {right}");
                assert!(right.offset(k) < a.size(), "{a}, right {right}");
            }
            for k in 0..a.size() {
                assert_eq!(a.offset(left.offset(a.offset(k))), a.offset(k), "{a}, left {left}");
            }
            let runtime = a.to_any().unwrap();
            assert_eq!(right.to_any().unwrap(), runtime.right_inverse().unwrap(), "{a}");
            assert_eq!(left.to_any().unwrap(), runtime.left_inverse().unwrap(), "{a}");
        )* };
    }
    // Extents that are powers of two. Here there is no larger right inverse.
    macro_rules! largest {
        ($([$($a:tt)*];)*) => { $(
            invert! { [$($a)*]; }
            let (a, next) = (layout![$($a)*], layout![$($a)*].right_inverse().size());
            assert!((0..a.size()).all(|x| a.offset(x) != next), "{a}");
        )* };
    }
    largest! {
        [(4, 4) : (f1, f5)];
        [(2, 2, 2, 2) : (f1, f2, f5, f10)];
        [(2, 2, 2) : (f1, f3, f7)];
        [(2, 2, 2) : (f6, f3, f5)];
        [(2, 2, 2) : (f6, 0, f5)];
        [(2, 2, 2, 2) : (f3, f2, f1, f8)];
        [(8, 8) : (f8, f9)];
        [(4, (4, 4)) : (f1, (f5, f16))];
        [(2, 4, 2) : (f12, f1, f7)];
        [(2, 2) : (f4, f4)];
        [(1, 4) : (f3, f1)];
        [(4, 2) : (f16777216, f1)];
    }
    // A last extent that is none: the whole of the last mode, a part of it, modes of one element
    // after it, a stride of several bits, bits that meet only in part.
    invert! {
        [(4, (4, 3)) : (f1, (f5, f16))];
        [(4, 3) : (f1, f5)];
        [3 : f1];
        [3 : f5];
        [7 : f1];
        [(2, 3, 1) : (f1, f2, f9)];
        [(2, 5) : (f1, f2)];
        [(2, 6) : (f1, f2)];
        [(2, 7) : (f1, f2)];
        [(4, 6) : (f2, f1)];
        [(2, 3) : (f2, f1)];
        [(2, 3) : (f4, f1)];
        [(2, 2, 5) : (f3, f4, f1)];
        [(2, 3) : (f5, f2)];
        [(2, 3) : (f4, f9)];
        [(2, 3) : (f3072, f1024)];
        [(4, 3) : (f1, 0)];
        [(4, 3, 1) : (f4, f1, 0)];
        [5 : f5];
        [7 : f9];
        [(2, 9) : (f1, f18)];
        [(2, 12) : (f3, f8)];
        [(2, 2, 2, 3) : (f8, f9, f10, f1)];
    }
    assert_type_eq_all!(RightInverseOf<Layout![(4, (4, 3)) : (f1, (f5, f16))]>, Layout![(4, 4, 3) : (f1, f5, f16)]);
    assert_type_eq_all!(LeftInverseOf<Layout![(4, (4, 3)) : (f1, (f5, f16))]>, Layout![(4, 4, 3) : (f1, f5, f16)]);

    macro_rules! refused {
        ($([$($a:tt)*];)*) => { $(
            let runtime = layout![$($a)*].to_any().unwrap();
            assert_eq!(code(None::<RightInverseOutcome<Layout![$($a)*]>>), runtime.right_inverse().unwrap_err().code(), "{runtime}");
            assert_eq!(code(None::<LeftInverseOutcome<Layout![$($a)*]>>), runtime.left_inverse().unwrap_err().code(), "{runtime}");
        )* };
    }
    refused! {
        [(3, 4) : (f1, f4)];
        [4 : f3];
        [(3, 2) : (0, f1)];
        [6 : f5];
        [12 : f9];
    }
    let swizzled = layout![(8, 8) : (f1, f9)];
    assert!((0..64usize).all(|i| swizzled.left_inverse().offset(swizzled.offset(i)) == i));
}

/// `R(c) = Â(B(c))` where `A` yields tuples that hold bits.
#[test]
fn composition_of_tuples_of_bits() {
    macro_rules! composes {
        ($([$($a:tt)*] [$($b:tt)*] [$($r:tt)*];)*) => { $(
            let (a, b, r) = (layout![$($a)*], layout![$($b)*], layout![$($r)*]);
            assert_eq!(a.compose(b), r);
            for i in 0..b.size() {
                assert_eq!(r.coordinate(i), a.coordinate(b.offset(i)), "{a} o {b} at {i}");
            }
        )* };
    }
    composes! {
        [16 : [1, f1]] [(4, 4) : (1, 4)] [(4, 4) : ([1, f1], [4, f4])];
        [16 : [1, f3]] [(2, 2) : (1, 4)] [(2, 2) : ([1, f3], [4, f12])];
        [(4, 4) : ([1, f1], [0, f5])] [(2, 2) : (1, 2)] [(2, 2) : ([1, f1], [2, f2])];
        [(4, 4) : ([1, f1], [0, f5])] [(2, 4) : (2, 4)] [(2, 4) : ([2, f2], [0, f5])];
        [(4, 4) : ([1, f1], [0, f5])] [8] [(4, 2) : ([1, f1], [0, f5])];
        // A run off the mode boundaries: f1 ^ f2 and 1 + 2, in a tuple of the tuple, too.
        [(2, (2, 2)) : ([f1, 1], ([f2, 2], [f5, 3]))] [2 : 3] [2 : [f3, 3]];
        [(2, (2, 2)) : ([f1, 1], ([f2, 2], [f5, 3]))] [2 : 5] [2 : [f4, 4]];
        [(2, 2, 2) : ([f1, [f1, 1]], [f2, [f3, 2]], [f4, [f7, 3]])] [2 : 7] [2 : [f7, [f5, 6]]];
        [(4, 4, 4) : ([f1, 1], [f16, 5], [f256, 7])] [(2, 2) : (5, 10)] [(2, 2) : ([f17, 6], [f34, 12])];
        // Of modes of bits, powers of two merge.
        [(2, 2) : ([1, f5], [2, f10])] [4] [(2, 2) : ([1, f5], [2, f10])];
        [(2, 2) : ([1, f3], [2, f6])] [4] [(2, 2) : ([1, f3], [2, f6])];
        [(2, 2) : ([1, f4], [2, f8])] [4] [4 : [1, f4]];
        // Tuples without bits add up.
        [(4, 4) : ([1, 2], [0, 5])] [(2, 2) : (1, 1)] [(2, 2) : ([1, 2], [1, 2])];
    }
    assert_eq!(layout![(2, 2) : ([1, f3], [2, f6])].coalesce(), layout![(2, 2) : ([1, f3], [2, f6])]);
    assert_eq!(layout![(2, 2) : ([1, 3], [2, 6])].coalesce(), layout![4 : [1, 3]]);

    fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str {
        W::CODE
    }
    macro_rules! refused {
        ($([$($a:tt)*] [$($b:tt)*];)*) => { $(
            assert_eq!(code(None::<ComposeOutcome<Layout![$($a)*], Layout![$($b)*]>>), "CUTE123");
        )* };
    }
    refused! {
        [16 : [1, f1]] [(3, 3) : (1, 3)];
        [16 : [1, f3]] [(2, 2) : (1, 2)];
        [(4, 4) : ([1, f3], [4, f12])] [(2, 2) : (1, 1)];
        [16 : [1, [2, f1]]] [(2, 2) : (1, 1)];
        // On the first mode are 1 and 2, together 3: f_9 in the second component, and not f3 ^ f6.
        [(4, 4, 4) : ([f1, f3], [f16, f1], [f256, f1])] [(2, 2) : (5, 10)];
        [(4, 4, 4) : ([f1, [2, f3]], [f16, [5, f1]], [f256, [7, f1]])] [(2, 2) : (5, 10)];
    }
}
