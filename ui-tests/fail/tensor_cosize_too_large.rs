//~ CUTE102 Cosize = 1073, Bound = 1024
// 3·341 + 7·7 = 1072.
use cute_static::prelude::*;

fn main() {
    let _ = Tensor::fixed([0u8; 1024], layout![(4, 8) : (341, 7)]).at((3, 5));
}
