// `const N` in every macro, and the alias of a generic shape.
use cute_static::int::ConstToInt;
use cute_static::prelude::*;
use typenum::Const;

type Square<const N: usize> = Shape![const N, const N];
type Tiles<const N: usize> = Tile![const { N }, <4, const N>];

fn size<const N: usize>() -> u64
where
    Const<N>: ConstToInt,
    LayoutLeft<Square<N>>: StaticLayout,
    Square<N>: cute_static::layout::CompactColMajor,
{
    <LayoutLeft<Square<N>> as LayoutFunction>::SIZE
}

fn main() {
    assert_eq!(size::<32>(), 1024);
    let _: Tiles<8> = tile![8, <4, 8>];
    const ROWS: usize = 16;
    assert_eq!(shape![const ROWS, const { ROWS / 2 }], shape![16, 8]);
    let _: Int![const ROWS] = int![16];
}
