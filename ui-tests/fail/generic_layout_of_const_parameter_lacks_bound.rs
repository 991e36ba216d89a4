//~ CUTE0
// `Layout![const N, 4]` has computed strides, so `Shape![const N, 4]: CompactColMajor` is needed.
use cute_static::int::ConstToInt;
use cute_static::prelude::*;
use typenum::Const;

fn rows<const N: usize>() -> u64
where
    Const<N>: ConstToInt,
    Layout![const N, 4]: StaticLayout,
{
    <Layout![const N, 4] as LayoutFunction>::SIZE
}

fn main() {
    rows::<16>();
}
