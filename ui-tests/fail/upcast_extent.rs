//~ CUTE060: cannot upcast by Lit<4>: the mode Lit<6>:Lit<1> does not group into whole elements of Lit<4>
use cute_static::prelude::*;

fn main() {
    layout![6 : 1].upcast(int![4]);
}
