//~ CUTE023: cannot tile Lit<100> elements: the tile repeats every Lit<32> elements, and Lit<32> does not divide Lit<100>
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
