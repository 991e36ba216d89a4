//~ CUTE023: cannot tile Lit<30> elements: the tile repeats every Lit<8> elements, and Lit<8> does not divide Lit<30>
use cute_static::prelude::*;

fn rest<A: ComplementIn<M>, M>(a: A, m: M) -> u32 {
    a.complement_in(m).offset(1)
}

fn main() {
    rest(layout![8 : 1], int![30]);
}
