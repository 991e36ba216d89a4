//! The sum of layouts of coordinates of which a component is bits: the exclusive or of multiples is
//! not the multiple of the exclusive or, so that types refuse it as they refuse bits. Sums of
//! integer components are right at every coordinate.

use cute_static::diagnostic::{Reason, Refusal};
use cute_static::outcome::LayoutAddOutcome;
use cute_static::prelude::*;

fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str {
    W::CODE
}

#[test]
fn components_of_bits_do_not_add_up() {
    // 3·f1 ^ 3·f3 is f10, and 3·(f1 ^ f3) is f6.
    assert_eq!(code(None::<LayoutAddOutcome<Layout![4 : [1, f1]], Layout![4 : [1, f3]]>>), "CUTE122");
    assert_eq!(code(None::<LayoutAddOutcome<Layout![4 : [[f1], 1]], Layout![4 : [[f3], 2]]>>), "CUTE122");
    assert_eq!(code(None::<LayoutAddOutcome<Layout![4 : e0], Layout![4 : [1, [0, f3]]]>>), "CUTE122");
}

#[test]
fn components_of_integers_do() {
    let (a, b) = (layout![(4, 6) : (e0, [1, 2])], layout![(8, 3) : ([0, 5], 3*e0)]);
    let sum = a.layout_add(b);
    for i in 0..24 {
        let ((a0, a1), (b0, b1)): ((usize, usize), (usize, usize)) = (a.coordinate(i), b.coordinate(i));
        assert_eq!(sum.coordinate(i), (a0 + b0, a1 + b1), "{sum} at {i}");
    }
    let (a, b) = (layout![12 : e(0, 1)], layout![(4, 3) : ([[1, 2], 7], e1)]);
    let sum = a.layout_add(b);
    for i in 0..12 {
        let ((a0, a1), ((b0, b1), b2)): ((usize, usize), ((usize, usize), usize)) = (a.coordinate(i).0, b.coordinate(i));
        assert_eq!(sum.coordinate(i), ((a0 + b0, a1 + b1), b2), "{sum} at {i}");
    }
}
