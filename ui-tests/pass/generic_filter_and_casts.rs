use cute_static::algebra::{BroadcastTo, BroadcastToOf, Filter, FilterOf, FilterZeros, FilterZerosOf};
use cute_static::algebra::{LayoutAdd, LayoutAddOf, LayoutScale, LayoutScaleOf, Nullspace, NullspaceOf};
use cute_static::prelude::*;

fn filter<A: Filter>(a: A) -> FilterOf<A> {
    a.filter()
}
fn zeros<A: FilterZeros>(a: A) -> FilterZerosOf<A> {
    a.filter_zeros()
}
fn nullspace<A: Nullspace>(a: A) -> NullspaceOf<A> {
    a.nullspace()
}
fn up<A: Upcast<N>, N>(a: A, n: N) -> UpcastOf<A, N> {
    a.upcast(n)
}
fn down<A: Downcast<N>, N>(a: A, n: N) -> DowncastOf<A, N> {
    a.downcast(n)
}
fn recast<A: Recast<Old, New>, Old, New>(a: A, old: Old, new: New) -> RecastOf<A, Old, New> {
    a.recast(old, new)
}
fn sum<A: LayoutAdd<B>, B>(a: A, b: B) -> LayoutAddOf<A, B> {
    a.layout_add(b)
}
fn multiple<A: LayoutScale<N>, N>(a: A, n: N) -> LayoutScaleOf<A, N> {
    a.layout_scale(n)
}
fn repeated<A: BroadcastTo<B>, B>(a: A, shape: B) -> BroadcastToOf<A, B> {
    a.broadcast_to(shape)
}

fn main() {
    assert_eq!(filter(layout![(4, 2) : (1, 0)]), layout![4 : 1]);
    assert_eq!(zeros(layout![(4, 2) : (1, 0)]), layout![(4, 1) : (1, 0)]);
    assert_eq!(nullspace(layout![(4, 2) : (1, 0)]).size(), 2);
    assert_eq!(up(layout![16, 3], int![4]), layout![(4, 3) : (1, 4)]);
    assert_eq!(down(layout![(4, 16) : (32, 1)], int![4]), layout![(4, 64) : (128, 1)]);
    assert_eq!(recast(layout![8 : 1], int![32], int![128]), layout![2 : 1]);
    assert_eq!(sum(layout![12 : 2], layout![(4, 3) : (3, 1)]), layout![(4, 3) : (5, 9)]);
    assert_eq!(repeated(layout![(1, 8) : (8, 1)], shape![4, 8]), layout![(4, 8) : (0, 1)]);
    assert_eq!(multiple(layout![(4, 8) : (8, 1)], int![4]), layout![(4, 8) : (32, 4)]);
}
