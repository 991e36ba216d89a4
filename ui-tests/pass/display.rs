// A layout prints in the notation.
use cute_static::prelude::*;

fn main() {
    assert_eq!(layout![(4, (2, 3)) : (1, (12, 4))].to_string(), "(_4,(_2,_3)):(_1,(_12,_4))");
    assert_eq!(layout![24 : 1].to_string(), "_24:_1");
}
