// Extents that are const parameters of a function.
use cute_static::int::ConstToInt;
use cute_static::prelude::*;
use typenum::Const;

fn rows<const N: usize>() -> usize
where
    Const<N>: ConstToInt,
    Shape![const N, 4]: CompactColMajor,
    Layout![const N, 4]: StaticLayout,
{
    <Layout![const N, 4] as LayoutFunction>::SIZE as usize
}

fn tiles<const M: usize, const N: usize>() -> usize
where
    Const<M>: ConstToInt,
    Const<N>: ConstToInt,
    Layout![const M : 1]: LogicalDivide<Layout![const N : 1]>,
{
    layout![const M : 1].logical_divide(layout![const N : 1]).offset(N)
}

fn main() {
    assert_eq!(rows::<16>(), 64);
    assert_eq!(rows::<65536>(), 262144);
    assert_eq!(tiles::<128, 32>(), 32);
}
