//! Coordinates of offsets, and functions over the modes of layouts, in types: by brute force over
//! all coordinates, and as the runtime crate says.

use cute_static::prelude::*;
use cute_tests::oracle::{Layout as Plain, Value};
use frunk_core::traits::Func;

/// The layout as the oracle has it.
fn plain(text: &str) -> Plain {
    text.parse::<Value>().expect("an operand").as_layout().expect("a layout").clone()
}

/// Each offset has its coordinate, and what is no offset has none, here and at run time.
macro_rules! offsets {
    ($($layout:literal = [$($typed:tt)*];)*) => { $({
        let (layout, runtime, oracle) = (layout![$($typed)*], $layout.parse::<cute_dynamic::Layout>().unwrap(), plain($layout));
        for offset in 0..oracle.cosize() + 3 {
            let index = oracle.table().iter().position(|x| *x == offset);
            let expected = index.map(|index| idx2crd(index, layout.shape()));
            assert_eq!(layout.coordinate_of(offset as usize), expected, "{} at {offset}", $layout);
            let at_run_time = runtime.coordinate_of(offset).ok().map(|coordinate| runtime.offset(coordinate));
            assert_eq!(at_run_time, index.map(|_| Ok(offset)), "{} at {offset}", $layout);
        }
    })* };
}

#[test]
fn offsets_have_their_coordinates() {
    offsets! {
        "4:1" = [4 : 1];
        "4:3" = [4 : 3];
        "(4,8):(8,1)" = [(4, 8) : (8, 1)];
        "(4,8):(1,4)" = [(4, 8) : (1, 4)];
        "(4,8):(1,5)" = [(4, 8) : (1, 5)];
        "(3,2):(4,1)" = [(3, 2) : (4, 1)];
        "(4,(2,3)):(1,(12,4))" = [(4, (2, 3)) : (1, (12, 4))];
        "((2,2),(3,2)):((6,1),(2,12))" = [((2, 2), (3, 2)) : ((6, 1), (2, 12))];
        "(1,4,1):(7,2,0)" = [(1, 4, 1) : (7, 2, 0)];
        "(2,5,3):(30,6,2)" = [(2, 5, 3) : (30, 6, 2)];
    }
}

struct Coalesced;

impl<L: Coalesce> Func<L> for Coalesced {
    type Output = CoalesceOf<L>;

    fn call(mode: L) -> CoalesceOf<L> {
        mode.coalesce()
    }
}

struct Composed;

impl<A: Compose<B>, B> Func<(A, B)> for Composed {
    type Output = ComposeOf<A, B>;

    fn call((a, b): (A, B)) -> ComposeOf<A, B> {
        a.compose(b)
    }
}

/// Mode `i` of the result is the function of mode `i`, and the runtime crate says the same.
macro_rules! coalesced {
    ($($layout:literal = [$($typed:tt)*] is $result:literal = [$($expected:tt)*];)*) => { $({
        assert_eq!(layout![$($typed)*].transform_layout::<Coalesced>(), layout![$($expected)*]);
        let runtime: cute_dynamic::Layout = $layout.parse().unwrap();
        assert_eq!(runtime.transform_layout(|mode| Ok(mode.coalesce())).unwrap().to_string(), $result);
        let (modes, results) = (plain($layout).modes(), plain($result).modes());
        assert_eq!(modes.iter().map(Plain::table).collect::<Vec<_>>(), results.iter().map(Plain::table).collect::<Vec<_>>());
    })* };
}

#[test]
fn functions_of_modes() {
    coalesced! {
        "4:1" = [4 : 1] is "(4):(1)" = [(4) : (1)];
        "((2,3),(4,5)):((1,2),(30,6))" = [((2, 3), (4, 5)) : ((1, 2), (30, 6))] is "(6,(4,5)):(1,(30,6))" = [(6, (4, 5)) : (1, (30, 6))];
        "(3,(2,(2,2)),1):(1,(3,(6,12)),5)" = [(3, (2, (2, 2)), 1) : (1, (3, (6, 12)), 5)] is "(3,8,1):(1,3,0)" = [(3, 8, 1) : (1, 3, 0)];
    }
}

#[test]
fn functions_of_pairs_of_modes() {
    let (a, b) = (layout![(4, 6, 8) : (1, 4, 24)], layout![(2, 3) : (2, 1)]);
    assert_eq!(a.transform_layout_with::<Composed, _>(b), layout![(2, 3, 8) : (2, 4, 24)]);
    assert_eq!(b.transform_layout_with::<Composed, _>(layout![(1, 2, 5) : (0, 1, 7)]), layout![(1, 2, 5) : (0, 1, 7)]);
    let (a, b): (cute_dynamic::Layout, cute_dynamic::Layout) = ("(4,6,8):(1,4,24)".parse().unwrap(), "(2,3):(2,1)".parse().unwrap());
    assert_eq!(a.transform_layout_with(&b, |a, b| a.compose(&b)).unwrap().to_string(), "(2,3,8):(2,4,24)");
}

#[test]
fn runtime_modes_keep_their_values() {
    let n = Dyn::new(7).unwrap();
    let layout = layout![(4, (2, {n})) : (1, (4, 8))];
    assert_eq!(layout.transform_layout::<Coalesced>().offset((3, 5)), layout.offset((3, 5)));
    assert_eq!(layout.repeat(int![2]).offset(((1, 3), (2, 5))), layout.offset((1, 3)) + layout.offset((2, 5)));
    assert_eq!(layout![4 : {n}].layout_add(layout![(2, 2) : ({n}, 1)]).offset(3), 21 + 8);
}
