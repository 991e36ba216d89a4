// A type of the user with a method that asks for a tile that fits.
use cute_static::prelude::*;

struct Tensor<'a, L> {
    data: &'a [f32],
    layout: L,
}

impl<'a, L> Tensor<'a, L> {
    fn tile<T>(self, tiler: T) -> Tensor<'a, ZippedDivideOf<L, T>>
    where
        L: ZippedDivide<T>,
    {
        Tensor { data: self.data, layout: self.layout.zipped_divide(tiler) }
    }

    fn at(&self, i: usize) -> f32
    where
        L: LayoutFunction,
    {
        self.data[self.layout.offset(i)]
    }
}

fn main() {
    let data: Vec<f32> = (0..128).map(|i| i as f32).collect();
    let tensor = Tensor { data: &data, layout: layout![8, 16] };
    let tiled = tensor.tile(tile![4, 8]);
    assert_eq!(tiled.at(4), 8.0);
    assert_eq!(tiled.tile(tile![_]).at(32), 4.0);
}
