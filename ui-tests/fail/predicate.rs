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
