//~ CUTE060: cannot upcast by Lit<4>: the mode Lit<6>:Lit<1>
// 32 bits to 128: groups of four.
use cute_static::prelude::*;

fn main() {
    layout![6 : 1].recast(int![32], int![128]);
}
