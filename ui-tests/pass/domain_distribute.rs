// A size spread over the modes of a shape.
use cute_static::algebra::{DomainDistribute, DomainDistributeOf};
use cute_static::prelude::*;

fn spread<S: DomainDistribute<N>, N>() -> u64 {
    <DomainDistributeOf<S, N> as LayoutFunction>::SIZE
}

fn main() {
    let _: DomainDistributeOf<Shape![3, 8], Int![16]> = layout![8 : 3];
    assert_eq!(spread::<Shape![4, 6], Int![8]>(), 8);
}
