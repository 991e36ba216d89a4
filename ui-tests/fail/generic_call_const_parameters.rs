//~ CUTE023: cannot tile Lit<100> elements: the tile repeats every Lit<32> elements, and Lit<32> does not divide Lit<100>
// The extents are const parameters.
use cute_static::int::ConstToInt;
use cute_static::prelude::*;
use typenum::Const;

fn tiles<const M: usize, const N: usize>()
where
    Const<M>: ConstToInt,
    Const<N>: ConstToInt,
    Layout![const M : 1]: LogicalDivide<Layout![const N : 1]>,
{
}

fn main() {
    tiles::<128, 32>();
    tiles::<100, 32>();
}
