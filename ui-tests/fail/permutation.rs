use cute_static::category::{FactLayout, Factorization};
use cute_static::prelude::*;
use cute_static::PermutationsOf;

fn object<E: Factorization>(_: E) {}

//~ CUTE177 Size = 24
type Many = PermutationsOf![24];

fn main() {
    //~ CUTE101 Expected = 4, Stride = 5
    layout![(4, 8) : (1, 5)].inverse();
    //~ CUTE111 Factor = 4
    object(shape![4, 3]);
    //~ CUTE176 Factor = 1373
    object(shape![2, 1373]);
    //~ CUTE112 Entry = 1, Target = 2
    shape![2, 3].fact_layout(stride![0, 2]);
}
