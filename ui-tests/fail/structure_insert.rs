//~ CUTE080: there is no mode Lit<3>: the tuple has rank Lit<2>
use cute_static::prelude::*;

fn main() {
    layout![2, 3].insert(int![3], layout![4 : 1]);
}
