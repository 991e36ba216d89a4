//~ CUTE060: cannot upcast by Lit<4>: the mode Lit<8>:Lit<3>
use cute_static::prelude::*;

fn main() {
    layout![8 : 3].upcast(int![4]);
}
