//~ CUTE017 A = 3, B = RuntimeNumber
use cute_static::prelude::*;

fn main() {
    fn unique<L: Injective>(_: L) {}
    let d = Dyn::new(100).unwrap();
    unique(layout![(4, 8) : (1, {d})]);
}
