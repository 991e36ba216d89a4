//! Strides of either sign in types: every answer against the definition, coordinate by coordinate,
//! and against the runtime crate.

use cute_dynamic::{AnyLayout, ToAny, ToDynamic};
use cute_static::prelude::*;
use cute_static::stride::{Neg, SignedOffsets};

/// Extents and strides, from left to right.
type Modes = Vec<(u64, i64)>;

/// `Â(i)`, added up mode by mode.
fn at(modes: &Modes, mut i: u64) -> i64 {
    let last = modes.len() - 1;
    let digit = |(t, &(extent, stride)): (usize, &(u64, i64))| {
        let digit = if t == last { i } else { i % extent };
        i /= extent;
        i64::try_from(digit).unwrap() * stride
    };
    modes.iter().enumerate().map(digit).sum()
}

fn modes(layout: &AnyLayout) -> Modes {
    layout.try_to_layout::<i64>().unwrap().leaves().iter().map(|mode| (mode.extent, mode.stride)).collect()
}

/// The typed layout is the one that is written, at run time too, with the same offsets.
macro_rules! written {
    ($($layout:literal = [$($typed:tt)*];)*) => { $({
        let (typed, runtime) = (layout![$($typed)*], $layout.parse::<AnyLayout>().unwrap());
        assert_eq!(typed.to_any().as_ref(), Ok(&runtime));
        assert_eq!(typed.to_dynamic(), runtime.try_to_layout::<i64>());
        assert_eq!(typed.to_string().replace('_', ""), runtime.to_string());
        let modes = modes(&runtime);
        for i in 0..runtime.size() + 7 {
            assert_eq!(typed.signed_offset(i as usize) as i64, at(&modes, i), "{} at {i}", $layout);
            assert_eq!(i64::from(typed.signed_offset_in(i as u32)), at(&modes, i), "{} at {i}", $layout);
        }
        let all: Vec<i64> = (0..runtime.size()).map(|i| at(&modes, i)).collect();
        let (least, largest) = (*all.iter().min().unwrap(), *all.iter().max().unwrap());
        assert_eq!((typed.fall() as i64, typed.cosize() as i64), (-least, largest - least + 1), "{}", $layout);
    })* };
}

#[test]
fn offsets_are_sums() {
    let (n, m) = (Dyn::new(20).unwrap(), Multiple::<Int![4]>::new(12).unwrap());
    written! {
        "4:-1" = [4 : -1];
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)];
        "(4,8):(1,-8)" = [(4, 8) : (1, -8)];
        "((2,3),4):((-12,4),-1)" = [((2, 3), 4) : ((-12, 4), -1)];
        "(3,1,5):(0,-7,-2)" = [(3, 1, 5) : (0, -7, -2)];
        "(4,8):(-20,1)" = [(4, 8) : (-{n}, 1)];
        "(4,8):(-12,20)" = [(4, 8) : (-{m}, {n})];
        "(20,8):(-1,20)" = [({n}, 8) : (-1, {n})];
    }
}

/// Offsets to both ends of the index type are answered; those beyond are not.
#[test]
fn the_ends_of_the_index_type() {
    let least = layout![2 : -9223372036854775808];
    assert_eq!((least.signed_offset(1), least.signed_offset_in(1u64)), (isize::MIN, i64::MIN));
    assert_eq!(layout![2 : -2147483648].signed_offset_in(1u32), i32::MIN);
    let both = layout![(2, 2) : (-9223372036854775808, 9223372036854775807)];
    assert_eq!((both.signed_offset(1), both.signed_offset(2), both.signed_offset(3)), (isize::MIN, isize::MAX, -1));
    assert_eq!(both.slice_and_offset((1, ..)).1, isize::MIN);

    let end = Dyn::new(1 << 63).unwrap();
    assert_eq!(layout![2 : -{end}].signed_offset(1), isize::MIN);
    assert_eq!(layout![(2, 2) : (-{end}, 5)].signed_offset((1, 1)), isize::MIN + 5);
    for beyond in [
        std::panic::catch_unwind(|| layout![(2, 2) : (-{ end }, -1)].signed_offset(0)),
        std::panic::catch_unwind(|| layout![(2, 2) : ({ end }, -1)].signed_offset(0)),
        std::panic::catch_unwind(|| layout![(2, 2) : ({ end }, -{ end })].signed_offset(0)),
        std::panic::catch_unwind(|| layout![2 : -{ end }].reversed().1),
    ] {
        let message = *beyond.unwrap_err().downcast::<&str>().unwrap();
        assert!(message.starts_with("CUTE008"), "{message}");
    }
}

/// The answer of the operation is the runtime crate's, and has the offsets that the equation says:
/// those of the first layout at the values of the second.
macro_rules! composed {
    ($($left:literal = [$($typed_left:tt)*], $right:literal = [$($typed_right:tt)*];)*) => { $({
        let answer = layout![$($typed_left)*].compose(layout![$($typed_right)*]);
        let (left, right) = ($left.parse::<AnyLayout>().unwrap(), $right.parse::<cute_dynamic::Layout>().unwrap());
        assert_eq!(answer.to_any(), left.compose(&right), "{} o {}", $left, $right);
        let (of_left, of_answer) = (modes(&left), modes(&answer.to_any().unwrap()));
        for i in 0..right.size() {
            assert_eq!(at(&of_answer, i), at(&of_left, right.offset(i).unwrap()), "{} o {} at {i}", $left, $right);
        }
    })* };
}

#[test]
fn a_composition_never_looks_at_the_signs_on_its_left() {
    let n = Dyn::new(20).unwrap();
    composed! {
        "8:-3" = [8 : -3], "4:2" = [4 : 2];
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)], "(2,4):(2,8)" = [(2, 4) : (2, 8)];
        "(6,2):(8,-2)" = [(6, 2) : (8, -2)], "(4,3):(3,1)" = [(4, 3) : (3, 1)];
        "(6,2):(-8,2)" = [(6, 2) : (-8, 2)], "(4,3):(3,1)" = [(4, 3) : (3, 1)];
        // Runs that begin within several modes: their values are sums of both signs.
        "(3,5,4):(-7,2,1)" = [(3, 5, 4) : (-7, 2, 1)], "2:8" = [2 : 8];
        "(3,5,4):(7,-2,1)" = [(3, 5, 4) : (7, -2, 1)], "2:8" = [2 : 8];
        "(3,5,4):(2,-2,1)" = [(3, 5, 4) : (2, -2, 1)], "2:8" = [2 : 8];
        "(3,5,4):(-1,-2,-30)" = [(3, 5, 4) : (-1, -2, -30)], "2:8" = [2 : 8];
        "(2,4):(-1,-2)" = [(2, 4) : (-1, -2)], "(4,2):(2,1)" = [(4, 2) : (2, 1)];
        "(4,8):(-20,1)" = [(4, 8) : (-{n}, 1)], "(2,4):(2,8)" = [(2, 4) : (2, 8)];
    }
}

/// The answer of the operation is the runtime crate's.
macro_rules! agree {
    ($($layout:literal = [$($typed:tt)*]: $operation:ident($($argument:expr),*) = $runtime:expr;)*) => { $({
        let layout = $layout.parse::<AnyLayout>().unwrap();
        let runtime: Result<AnyLayout, cute_dynamic::LayoutError> = $runtime(&layout);
        assert_eq!(layout![$($typed)*].$operation($($argument),*).to_any(), runtime, "{} of {}", stringify!($operation), $layout);
    })* };
}

#[test]
fn operations_answer_as_at_run_time() {
    let tiler = |text: &str| text.parse::<cute_dynamic::Tiler>().unwrap();
    agree! {
        "(4,8):(-1,-4)" = [(4, 8) : (-1, -4)]: coalesce() = |a: &AnyLayout| Ok(a.coalesce());
        "(4,8):(1,-4)" = [(4, 8) : (1, -4)]: coalesce() = |a: &AnyLayout| Ok(a.coalesce());
        "(2,(1,6)):(-1,(9,-2))" = [(2, (1, 6)) : (-1, (9, -2))]: coalesce() = |a: &AnyLayout| Ok(a.coalesce());
        "(2,2,1):(-1,-2,-7)" = [(2, 2, 1) : (-1, -2, -7)]: coalesce_extension() = |a: &AnyLayout| Ok(a.coalesce_extension());
        "(2,(1,6)):(-1,(6,-2))" = [(2, (1, 6)) : (-1, (6, -2))]: coalesce_by(shape![1, 1]) = |a: &AnyLayout| a.coalesce_by((1, 1));
        "(4,2):(-1,0)" = [(4, 2) : (-1, 0)]: filter() = |a: &AnyLayout| Ok(a.filter());
        "(4,2):(-1,0)" = [(4, 2) : (-1, 0)]: filter_zeros() = |a: &AnyLayout| Ok(a.filter_zeros());
        "(4,2):(0,-1)" = [(4, 2) : (0, -1)]: nullspace() = |a: &AnyLayout| Ok(a.nullspace().to_any());
        "(8,8):(-8,1)" = [(8, 8) : (-8, 1)]: logical_divide(tile![2, 4]) = |a: &AnyLayout| a.logical_divide(&tiler("<2,4>"));
        "(8,8):(-8,1)" = [(8, 8) : (-8, 1)]: zipped_divide(tile![2 : 4, 4]) = |a: &AnyLayout| a.zipped_divide(&tiler("<2:4,4>"));
        "(8,8):(-8,1)" = [(8, 8) : (-8, 1)]: tiled_divide(tile![2 : 4, 4]) = |a: &AnyLayout| a.tiled_divide(&tiler("<2:4,4>"));
        "(8,8):(8,-1)" = [(8, 8) : (8, -1)]: flat_divide(tile![2, 4]) = |a: &AnyLayout| a.flat_divide(&tiler("<2,4>"));
        "(8,8):(8,-1)" = [(8, 8) : (8, -1)]: logical_divide(layout![4 : 2]) = |a: &AnyLayout| a.logical_divide(&tiler("4:2"));
        "(6,8):(8,-1)" = [(6, 8) : (8, -1)]: zipped_divide_ceil(tile![4, 4]) = |a: &AnyLayout| a.zipped_divide_ceil(&tiler("<4,4>"));
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)]: append(layout![2 : -40]) = |a: &AnyLayout| a.append(&"2:-40".parse().unwrap());
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)]: layout_add(layout![32 : 1]) = |a: &AnyLayout| a.layout_add(&"32:1".parse().unwrap());
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)]: layout_add(layout![(4, 8) : (8, -1)]) = |a: &AnyLayout| a.layout_add(&"(4,8):(8,-1)".parse().unwrap());
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)]: flatten() = |a: &AnyLayout| Ok(a.flatten());
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)]: slice((1, ..)) = |a: &AnyLayout| a.slice((1, ..));
        "(4,8):(-8,1)" = [(4, 8) : (-8, 1)]: dice((1, ..)) = |a: &AnyLayout| a.dice((1, ..));
        "(4,4):(-1*e0,3*e1)" = [(4, 4) : (-e0, 3*e1)]: compose(layout![2 : 2]) = |a: &AnyLayout| a.compose(&"2:2".parse::<cute_dynamic::Layout>().unwrap());
    }
}

#[test]
fn values_and_slices_have_signs() {
    assert_eq!(layout![(4, 8) : (-8, 1)].coordinate((1, 2)), -6);
    assert_eq!(layout![(4, 4) : (-1*e0, e1)].coordinate((1, 2)), (-1, 2));
    assert_eq!(layout![(4, 4) : ([-1, 2], [0, -5])].coordinate((1, 2)), (-1, -8));
    let (row, offset) = layout![(4, 8) : (-8, 1)].slice_and_offset((3, ..));
    assert_eq!((row, offset), (layout![(8) : (1)], -24));
    let (rest, offset) = layout![(4, (2, 3)) : (-8, (1, -2))].slice_and_offset((.., (1, 2)));
    assert_eq!((rest, offset), (layout![(4) : (-8)], 1 - 4));
    assert_eq!(Neg::new(Dyn::new(5).unwrap()).magnitude().value(), 5);
    static_assertions::assert_impl_all!(cute_static::stride::SignedIntegers: SignedOffsets);
}

fn distinct<L: Injective>(_: L) {}

#[test]
fn a_reflection_is_as_injective() {
    distinct(layout![(4, 8) : (-8, 1)]);
    distinct(layout![(4, 8) : (8, -1)]);
    assert_eq!(layout![(4, 8) : (-8, 1)].magnitudes(), layout![(4, 8) : (8, 1)]);
}
