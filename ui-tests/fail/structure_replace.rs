//~ CUTE080: there is no mode Lit<2>: the tuple has rank Lit<2>
use cute_static::prelude::*;

fn main() {
    layout![2, 3].replace(int![2], layout![4 : 1]);
}
