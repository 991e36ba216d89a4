//~ CUTE017 A = RuntimeNumber, B = 64
use cute_static::prelude::*;

fn main() {
    fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
    let n = Dyn::new(8).unwrap();
    index_into_64(layout![(4, {n}) : (1, 4)]);
}
