//~ CUTE023 Bound = 100, Reach = 32
// A tensor whose method asks for a tile that fits.
use cute_static::prelude::*;

struct Tensor<L> {
    layout: L,
}

impl<L> Tensor<L> {
    fn tile<T>(self, tiler: T) -> Tensor<ZippedDivideOf<L, T>>
    where
        L: ZippedDivide<T>,
    {
        Tensor { layout: self.layout.zipped_divide(tiler) }
    }
}

fn main() {
    Tensor { layout: layout![128, 100] }.tile(tile![32, 32]);
}
