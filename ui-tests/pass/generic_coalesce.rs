use cute_static::algebra::{CoalesceExtension, CoalesceExtensionOf};
use cute_static::prelude::*;

fn f<A: Coalesce>(a: A) -> CoalesceOf<A> {
    a.coalesce()
}
fn g<A: CoalesceExtension>(a: A) -> CoalesceExtensionOf<A> {
    a.coalesce_extension()
}
fn h<A: CoalesceBy<P>, P>(a: A, p: P) -> CoalesceByOf<A, P> {
    a.coalesce_by(p)
}

fn main() {
    assert_eq!(f(layout![(2, (1, 6)) : (1, (6, 2))]), layout![12 : 1]);
    assert_eq!(g(layout![(2, 2, 1) : (1, 2, 7)]), layout![(4, 1) : (1, 7)]);
    assert_eq!(h(layout![(2, (1, 6)) : (1, (6, 2))], shape![1, 1]), layout![(2, 6) : (1, 2)]);
}
