//~ CUTE006: the constant of `cute_static::int::Const<N>` has no type-level number
//~ in generic code, add the bound `Const<N>: ConstToExtent`
// The bound of each extent is the only one that a layout with written strides needs.
use cute_static::prelude::*;

fn elements<const N: usize>(layout: Layout![(const N, 4) : (4, 1)]) -> usize {
    layout.size()
}

fn main() {
    elements::<16>(Default::default());
}
