//~ CUTE020: the layout is not injective: a mode of extent Lit<2> has stride 0
use cute_static::prelude::*;

fn main() {
    layout![(4, 2) : (1, 0)].complement_in(int![8]);
}
