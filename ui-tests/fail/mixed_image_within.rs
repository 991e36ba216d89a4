//~ CUTE017: cannot prove which of RuntimeNumber and Lit<64> is larger
use cute_static::prelude::*;

fn main() {
    fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
    let (n, d) = (Dyn::new(8).unwrap(), Dyn::new(4).unwrap());
    index_into_64(layout![(4, {n}) : (1, 4)]);
    index_into_64(layout![(4, 4) : (1, {d})]);
}
