//~ CUTE122 Expected = TheIntegers, Found = BitsByXor
use cute_static::prelude::*;

fn main() {
    layout![(2, 2) : (f1, f3)].layout_scale(int![3]);
}
