//~ CUTE010: cannot compose layouts: a run of Lit<6> elements of the right operand
//~ after Lit<4> of them, and Lit<4> does not divide Lit<6>
// One error: nothing is said about what is done with the result of a refused composition.
use cute_static::prelude::*;

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.slice((.., 1));
    refused.dice((.., 1));
    refused.offset((1, 2));
    refused.checked_offset(1);
    refused.slice_and_offset((.., 1));
}
