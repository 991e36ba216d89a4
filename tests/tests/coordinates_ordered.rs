//! Coordinates in any order, the index of an offset, and swizzles from masks: values by brute force
//! over whole domains, types against values.

use cute_dynamic::htuple::coordinates;
use cute_dynamic::layout::coordinates_ordered;
use cute_dynamic::{HTuple, Layout, Swizzle, ToDynamic};
use cute_static::prelude::{Dyn, Static};
use cute_static::swizzle::{SwizzleFunction, SwizzleOfMasks};
use cute_static::{Int, Layout as TypedLayout, Shape, Stride};
use frunk_core::hlist::{HCons, HNil};

/// The coordinates of a shape, sorted by their offsets under the ordered layout.
fn by_offset(shape: &HTuple, order: &HTuple) -> Vec<HTuple> {
    let layout = Layout::ordered(shape, order).expect("an order");
    let mut all: Vec<HTuple> = coordinates(shape).expect("a shape").collect();
    all.sort_by_key(|coordinate| layout.offset(coordinate).expect("a coordinate"));
    all
}

#[test]
fn ordered_coordinates_are_those_of_the_ordered_layout() {
    let orders = [
        ("(2,3)", &["(0,1)", "(1,0)", "(7,7)", "(2,0)"][..]),
        ("(2,1,3)", &["(0,1,2)", "(2,1,0)", "(1,2,0)", "(1,0,2)"]),
        ("(2,(3,2))", &["(1,(0,2))", "(0,(2,1))", "(1,0)", "(2,(1,0))"]),
        ("((2,2),(1,3),2)", &["(2,1,0)", "((1,0),2,3)", "((3,1),(0,4),2)"]),
        ("5", &["0", "3"]),
        ("(1,1)", &["(1,0)"]),
    ];
    for (shape, orders) in orders {
        let shape: HTuple = shape.parse().unwrap();
        for order in orders {
            let order: HTuple = order.parse().unwrap();
            let found: Vec<HTuple> = coordinates_ordered(&shape, &order).unwrap().collect();
            assert_eq!(found, by_offset(&shape, &order), "{shape} in the order {order}");
        }
        let increasing = HTuple::range(0, shape.rank() as u64).unwrap();
        if shape.rank() > 1 {
            assert!(coordinates_ordered(&shape, &increasing).unwrap().eq(coordinates(&shape).unwrap()), "{shape}");
        }
    }
}

/// A natural coordinate of types as a value.
trait Natural {
    fn value(self) -> HTuple;
}

impl Natural for usize {
    fn value(self) -> HTuple {
        (self as u64).into()
    }
}

impl Natural for HNil {
    fn value(self) -> HTuple {
        ().into()
    }
}

impl<H: Natural, T: Natural> Natural for HCons<H, T> {
    fn value(self) -> HTuple {
        self.tail.value().prepend(&self.head.value()).expect("shallow")
    }
}

macro_rules! orders_agree {
    ($([$($shape:tt)*] [$($order:tt)*];)*) => { $({
        let (shape, order) = (<Shape![$($shape)*]>::NEW, <Stride![$($order)*]>::NEW);
        let typed = cute_static::layout::coordinates_ordered(shape, order).map(Natural::value);
        let dynamic = coordinates_ordered(shape.to_dynamic().unwrap(), order.to_dynamic().unwrap()).unwrap();
        assert_eq!(typed.len() as u64, shape.to_dynamic().unwrap().size().unwrap());
        assert!(typed.eq(dynamic), "{} in the order {}", stringify!($($shape)*), stringify!($($order)*));
    })* };
}

#[test]
fn orders_of_types_are_those_of_values() {
    orders_agree! {
        [2, 3] [0, 1];
        [2, 3] [1, 0];
        [2, 1, 3] [2, 1, 0];
        [2, (3, 2)] [1, (0, 2)];
        [2, (3, 2)] [1, 0];
        [(2, 2), (1, 3), 2] [(3, 1), (0, 4), 2];
        [5] [3];
        [4, 4, 2] [7, 7, 0];
    }
    // Rows that are known only at run time.
    let rows = Dyn::new(3).unwrap();
    let shape = cute_static::shape![rows, 2];
    let typed = cute_static::layout::coordinates_ordered(shape, cute_static::stride![1, 0]).map(Natural::value);
    assert!(typed.eq(coordinates_ordered((3, 2), (1, 0)).unwrap()));
}

macro_rules! indices_agree {
    ($([$($layout:tt)*];)*) => { $({
        let typed = <TypedLayout![$($layout)*]>::NEW;
        let dynamic: Layout = typed.to_dynamic().unwrap();
        for offset in 0..dynamic.cosize() + 3 {
            let first = (0..dynamic.size()).find(|i| dynamic.offset(*i) == Ok(offset));
            assert_eq!(typed.index_of(offset as usize).map(|i| i as u64), first, "offset {offset} of {dynamic}");
            assert_eq!(dynamic.index_of(offset).ok(), first, "offset {offset} of {dynamic}");
        }
    })* };
}

#[test]
fn the_index_of_an_offset_has_it() {
    indices_agree! {
        [(4, 8) : (1, 4)];
        [(4, 8) : (8, 1)];
        [(4, 8) : (1, 5)];
        [(4, (2, 3)) : (1, (12, 4))];
        [4 : 3];
        [(4, 3) : (0, 2)];
        [(2, 2, 2) : (4, 1, 2)];
    }
}

#[test]
fn a_swizzle_reads_and_changes_its_masks() {
    // Every swizzle of up to 6 bits in all, found by its effect on single bits.
    let swizzles: Vec<Swizzle> =
        (0..4_u32).flat_map(|bits| (0..6).flat_map(move |base| (-6..=6).filter_map(move |shift| Swizzle::new(bits, base, shift).ok()))).collect();
    let changed = |swizzle: &Swizzle, bit: u32| swizzle.apply(1 << bit) ^ (1 << bit);
    for (reads, changes) in (0..64).flat_map(|reads| (0..64).map(move |changes| (reads, changes))) {
        let has_masks = |swizzle: &&Swizzle| {
            let read = (0..16).filter(|bit| changed(swizzle, *bit) != 0).map(|bit| 1 << bit).sum::<u64>();
            let onto = (0..16).map(|bit| changed(swizzle, bit)).fold(0, |all, one| all | one);
            (read, onto) == (reads, changes)
        };
        let expected = swizzles.iter().find(has_masks);
        let found = Swizzle::from_masks(reads, changes);
        assert_eq!(found.is_ok(), expected.is_some(), "{reads:b} {changes:b}: {found:?}");
        if let (Ok(found), Some(expected)) = (found, expected) {
            assert!((0..256).all(|x| found.apply(x) == expected.apply(x)), "{found} is not {expected}");
            assert_eq!((found.reads(), found.changes()), (reads, changes));
        }
    }
    for (reads, changes) in [(1 << 63, 1), (0x3 << 62, 0x3), (u64::MAX << 32, u64::MAX >> 32)] {
        let swizzle = Swizzle::from_masks(reads, changes).unwrap();
        assert_eq!((swizzle.reads(), swizzle.changes()), (reads, changes));
    }
    for (reads, changes) in [(u64::MAX, 0), (u64::MAX, u64::MAX), (1, 1), (0b101, 0b1010), (0b110, 0b11)] {
        assert!(Swizzle::from_masks(reads, changes).is_err(), "{reads:b} {changes:b}");
    }
}

macro_rules! masks_agree {
    ($($y:literal $z:literal;)*) => { $({
        type Sw = SwizzleOfMasks<Int![$y], Int![$z]>;
        let dynamic = Swizzle::from_masks($y, $z).unwrap();
        assert_eq!((Sw::BITS, Sw::BASE, Sw::SHIFT), (dynamic.bits(), dynamic.base(), dynamic.shift()));
        assert_eq!((Sw::READS, Sw::CHANGES), ($y, $z));
    })* };
}

#[test]
fn masks_of_types_are_those_of_values() {
    masks_agree! { 0 0; 24 3; 3 24; 56 7; 896 112; 8 1; 1 8; 4 2; 6 384; 3221225472 3; }
}
