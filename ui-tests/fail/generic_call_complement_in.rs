//~ CUTE023 Bound = 30, Reach = 8
use cute_static::algebra::ComplementIn;
use cute_static::prelude::*;

fn rest<A: ComplementIn<M>, M>(a: A, m: M) -> usize {
    a.complement_in(m).offset(1)
}

fn main() {
    rest(layout![8 : 1], int![30]);
}
