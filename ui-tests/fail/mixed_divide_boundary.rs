//~ CUTE017 A = RuntimeNumber, B = 3
use cute_static::prelude::*;

fn main() {
    let (columns, pitch) = (Dyn::new(6).unwrap(), Dyn::new(3).unwrap());
    layout![(3, columns) : (1, {pitch})].logical_divide_ceil(layout![4 : 1]); // with a pitch of 3, there is no boundary
}
