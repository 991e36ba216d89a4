//~ CUTE060: cannot upcast by Lit<4>: the mode Lit<8>:Lit<6>
use cute_static::prelude::*;

fn main() {
    layout![(4, 8) : (1, 6)].upcast(int![4]);
}
