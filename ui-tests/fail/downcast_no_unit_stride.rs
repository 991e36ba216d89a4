//~ CUTE061: cannot downcast by Lit<2>: no mode of the layout has stride 1
use cute_static::prelude::*;

fn main() {
    layout![(4, 3) : (2, 8)].downcast(int![2]);
}
