//~ CUTE020
//~ a mode of extent Lit<8> has stride 0
use cute_static::prelude::*;

fn main() {
    layout![8 : 0].complement_in(int![8]);
}
