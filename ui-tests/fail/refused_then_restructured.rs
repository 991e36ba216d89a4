//~ CUTE010 Extent = 6, Run = 4
// One error: nothing is said about what is done with the result of a refused composition.
use cute_static::prelude::*;

fn main() {
    let refused = layout![(4, 6, 8) : (2, 3, 5)].compose(layout![6 : 1]);
    refused.get(int![0]);
    refused.flatten();
    refused.reverse();
    refused.select(stride![0, 1]);
    refused.take(int![0], int![1]);
    refused.group(int![0], int![1]);
    refused.append(layout![2 : 1]);
    refused.replace(int![0], layout![2 : 1]);
    compare(refused, layout![4 : 1]);
    compare(layout![(4, 2) : (1, 4)], refused);
}

fn compare<A: Compatible<B> + Congruent<B>, B>(_: A, _: B) {}
