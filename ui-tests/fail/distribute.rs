use cute_static::distribute::{Placement, Redistribution};
use cute_static::prelude::*;

type By3 = Layout![(2, (3, 4)) : (3, (1, 6))];
type By4 = Layout![(2, (4, 3)) : (4, (1, 8))];

fn main() {
    // Blocks of 3 and of 4: 3 + 2 is element 5, in the second block of 4.
    //~ CUTE011 Load = 5, Extent = 4
    let _: Redistribution<By3, By4>;
    // More elements than the target has, and fewer.
    //~ CUTE102 Cosize = 64, Bound = 32
    let _: Redistribution<Layout![(2, 32) : (32, 1)], Layout![(2, 16) : (16, 1)]>;
    //~ CUTE102 Cosize = 48, Bound = 24
    let _: Redistribution<Layout![(2, 12) : (12, 1)], Layout![(2, 24) : (24, 1)]>;
    // Contents that leave out elements, and that have some twice.
    //~ CUTE101 Expected = 8, Stride = 9
    let _: Placement<Layout![(2, (4, 4)) : (4, (1, 9))]>;
    //~ CUTE101 Expected = 4, Stride = 2
    let _: Placement<Layout![(2, (4, 6)) : (2, (1, 4))]>;
}
