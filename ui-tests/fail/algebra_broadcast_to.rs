use cute_static::prelude::*;

fn main() {
    //~ CUTE024 Extent = 2, Target = 4
    layout![(2, 8) : (8, 1)].broadcast_to(shape![4, 8]);
    // An extent of 0 is none, whatever repeats.
    //~ CUTE024 Extent = 1, Target = 0
    layout![(1, 8) : (8, 1)].broadcast_to(stride![0, 8]);
    //~ CUTE085 A = 2, B = 3
    layout![(1, 8) : (8, 1)].broadcast_to(shape![4, (2, 4)]);
}
