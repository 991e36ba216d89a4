// Relations as bounds and as bits.
use cute_static::int::Dyn;
use cute_static::htuple::{IsCongruent, IsWeaklyCompatible, WeaklyCongruent};
use cute_static::prelude::*;

fn profile<A: Congruent<B>, B>(_: A, _: B) {}
fn coarser_profile<A: WeaklyCongruent<B>, B>(_: A, _: B) {}
fn coarser<A: Compatible<B>, B>(_: A, _: B) {}
fn tiles<A: EvenlyDivides<T>, T>(_: A, _: T) {}

fn main() {
    profile(shape![4, (2, 4)], stride![7, (3, 0)]);
    coarser(shape![4, 8], shape![4, (2, 4)]);
    tiles(shape![16, 24], tile![4, 8]);
    let _: IsCongruent<Shape![4, 8], Shape![4, (2, 4)]> = cute_static::int::B0::default();
    let _: IsWeaklyCompatible<Int![6], Shape![2, (3, 5)]> = cute_static::int::B1::default();

    // Profiles are compared whatever the leaves are: at run time, too.
    let n = Dyn::new(6).unwrap();
    profile(layout![(4, n) : (1, {n})], layout![(n, 8) : (8, {n})]);
    profile(shape![4, n], stride![7, e1]);
    coarser_profile(shape![n, 4], layout![(4, (n, 4)) : (1, (4, {n}))]);
}
