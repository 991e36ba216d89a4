use cute_static::prelude::*;
use cute_static::{LayoutOf, SequenceOf, layout_of, sequence_of};

//~ CUTE110 Index = 3, Value = 4, Forced = 3
type Gap = LayoutOf![0, 1, 2, 4];

//~ CUTE110 Index = 0, Value = 1, Forced = 0
type Shifted = SequenceOf![1, 2];

fn main() {
    //~ CUTE110 Index = 5, Value = 8, Forced = 7
    layout_of![0, 3, 6, 1, 4, 8];
    //~ CUTE005: expected a list of integer literals, found `N`
    layout_of![0, N];
    //~ CUTE007: the cosize of this layout does not fit in 64 bits
    sequence_of![0, 18446744073709551615, 1];
    //~ CUTE174 Extent = 3
    layout![(3, 4) : (f1, f4)].linear_form();
    //~ CUTE174 Extent = 4
    layout![(4, 2) : (f3, f16)].linear_form();
}
