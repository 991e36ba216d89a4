//~ CUTE006: the constant of `cute_static::int::Const<1537>` has no type-level number
//~ 2 errors
use cute_static::prelude::*;

// The bound is on the struct, too: with one on the impl alone rustc names no reason.
struct Mat<const M: usize, const N: usize>
where
    Const<M>: ConstToExtent,
    Const<N>: ConstToExtent,
{
    data: Vec<f32>,
    layout: Layout![(const M, const N) : (const N, 1)],
}

impl<const M: usize, const N: usize> Mat<M, N>
where
    Const<M>: ConstToExtent,
    Const<N>: ConstToExtent,
{
    fn new() -> Self {
        Mat { data: vec![0.0; M * N], layout: Static::NEW }
    }
}

fn main() {
    Mat::<1537, 4>::new();
}
