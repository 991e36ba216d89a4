use cute_static::prelude::*;

fn scatter<L: Injective>(_: L) {}
fn in_place<L: Bijective>(_: L) {}
fn reorder<L: Permutation>(_: L) {}
fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
fn index_into_1024<L: ImageWithin<Int![1024]>>(_: L) {}
fn index_into_65536<L: ImageWithin<Int![65536]>>(_: L) {}
fn convolve<Windows: ImageWithin<Shape![28, 28]>>(_: Windows) {}

fn main() {
    //~ CUTE101 Expected = 1, Stride = 2
    in_place(layout![(4, 8) : (16, 2)]);
    //~ CUTE101 Expected = 4, Stride = 5
    in_place(layout![(4, 8) : (1, 5)]);
    //~ CUTE101 Expected = 4, Stride = 2
    reorder(layout![(4, 8) : (1, 2)]);
    //~ CUTE102 Cosize = 67, Bound = 64
    index_into_64(layout![(4, 8) : (1, 9)]);
    // 1025 is the first number that is not one literal.
    //~ CUTE102 Cosize = 1025, Bound = 1024
    index_into_1024(layout![(513, 2) : (2, 0)]);
    // Shared memory of 64 KiB, one element too many.
    //~ CUTE102 Cosize = 65537, Bound = 65536
    index_into_65536(layout![(256, 2) : (257, 1)]);
    //~ CUTE102: the cosize of the layout is Lit<29>, more than Lit<28>
    convolve(layout![((3, 3), (26, 27)) : ((e0, e1), (e0, e1))]);
    //~ CUTE020
    scatter(layout![(4, 8) : (1, 0)]);
    //~ CUTE100 Reach = 3, Stride = 2
    scatter(layout![(4, 8) : (1, 2)]);
    //~ CUTE003: this is not a layout
    scatter(shape![4, 8]);
}

// There is a left inverse, to one of the two coordinates.
//~ CUTE100 First = 0, Second = 6
fn not_injective_over_bits() {
    scatter(Tensor::over_bits([0; 64], layout![(4, 8) : (f1, f2)]).unwrap().layout());
}

// Coordinate 3 of the first mode would be the one of offset 3, and is none: 2 and 1 are two.
//~ CUTE100 First = 2, Second = 4
fn rows_not_apart_over_bits() {
    Tensor::over_bits([0; 64], layout![(3, 2) : (f1, f3)]).unwrap().rows_mut();
}

// 0, 3, 6, 9 and 0, 1.
//~ CUTE100 Bits = 1, Stride = 1
fn bits_in_common() {
    scatter(Tensor::over_bits([0; 64], layout![(4, 2) : (f3, f1)]).unwrap().layout());
}

// A mode that yields nothing.
//~ CUTE020 Extent = 4
fn a_broadcast_over_bits() {
    scatter(Tensor::over_bits([0; 64], layout![(4, 2) : (0, f1)]).unwrap().layout());
}

// Which bits a pitch of so many rows has is known at run time only.
//~ CUTE017
fn rows_at_run_time_over_bits() {
    let rows = Dyn::new(4).unwrap();
    scatter(Tensor::over_bits([0; 64], layout![(4, {rows}) : (f1, f4)]).unwrap().layout());
}
