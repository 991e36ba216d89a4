//~ CUTE023 Bound = 100, Reach = 32
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
