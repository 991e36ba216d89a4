use cute_static::algebra::{Admissible, DisjointIntervals};
use cute_static::htuple::{LeftDivide, WeaklyLeftDivide};
use cute_static::prelude::*;

fn admit<S: Admissible<B>, B>(_: S, _: B) {}
fn keep_apart<S: DisjointIntervals<B>, B>(_: S, _: B) {}

fn main() {
    //~ CUTE171 Left = 4, Extent = 6
    shape![4, 6, 8].left_divide(int![16]);
    //~ CUTE171 Left = 6, Extent = 4
    shape![4, 6, 8].weakly_left_divide(int![6]);
    //~ CUTE171 Left = 0, Extent = 4
    shape![4, 6, 8].left_divide(int![0]);
    // The mode 6:3 is not along the extents: 3 does not divide 4.
    //~ CUTE171 Left = 3, Extent = 4
    admit(shape![4, 6, 8], layout![6 : 3]);
    // Shah's condition holds, and 1 + 2 + 3 carries.
    keep_apart(shape![6, 2], layout![(2, 2, 2) : (1, 2, 3)]);
    //~ CUTE011 Load = 6, Extent = 6
    admit(shape![6, 2], layout![(2, 2, 2) : (1, 2, 3)]);
    //~ CUTE172 First = 20, Second = 8
    keep_apart(shape![4, 6, 8], layout![(6, 2) : (4, 8)]);
    //~ CUTE122
    admit(shape![4, 6], layout![(2, 2) : (e0, e1)]);
    //~ CUTE129 Stride = -1
    admit(shape![4, 6], layout![4 : -1]);
}
