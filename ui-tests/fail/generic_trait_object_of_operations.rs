//~ CUTE010 Extent = 6, Run = 4
// An implementation that a trait of the user asks for.
use cute_static::prelude::*;

trait Kernel {
    type Input: Compose<Self::Tile>;
    type Tile;
}

struct Right;

impl Kernel for Right {
    type Input = Layout![4, 6];
    type Tile = Layout![6 : 1];
}

struct Wrong;

impl Kernel for Wrong {
    type Input = Layout![(4, 6, 8) : (2, 3, 5)];
    type Tile = Layout![6 : 1];
}

fn main() {}
