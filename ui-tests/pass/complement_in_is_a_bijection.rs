// (A, complement_in(A, M)) takes every value below M once.
use cute_static::algebra::ComplementIn;
use cute_static::prelude::*;

fn check<A: ComplementIn<M> + LayoutFunction, M>(a: A, m: M, size: u64) {
    let rest = a.complement_in(m);
    let mut seen = vec![false; size as usize];
    let rest_size = size / A::SIZE;
    for j in 0..rest_size as usize {
        for i in 0..a.size() {
            let offset = a.offset(i) + rest.offset(j);
            assert!(!core::mem::replace(&mut seen[offset], true));
        }
    }
    assert!(seen.into_iter().all(|taken| taken));
}

fn main() {
    check(layout![(2, 2) : (1, 6)], int![24], 24);
    check(layout![4 : 1], int![12], 12);
    check(layout![(3, 2, 4) : (4, 1, 24)], int![192], 192);
    check(layout![(1, 5) : (7, 2)], int![30], 30);
}
