//~ CUTE003: these are not numbers whose product is known
//~ in generic code, write the strides of a layout of const parameters
// The last stride of `Layout![const N, 4]` is a product, which generic code does not compute.
use cute_static::prelude::*;

fn elements<const N: usize>() -> usize
where
    Const<N>: ConstToExtent,
{
    <Layout![const N, 4]>::NEW.size()
}

fn main() {
    elements::<16>();
}
