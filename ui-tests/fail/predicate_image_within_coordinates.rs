//~ CUTE102: the cosize of the layout is Lit<29>, more than Lit<28>
use cute_static::prelude::*;

fn convolve<Windows: ImageWithin<Shape![28, 28]>>(_: Windows) {}

fn main() {
    convolve(layout![((3, 3), (26, 27)) : ((e0, e1), (e0, e1))]);
}
