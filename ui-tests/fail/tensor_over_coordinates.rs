//~ CUTE122: data stands under a layout of numbers
use cute_static::prelude::*;

fn main() {
    let data = [0; 16];
    Tensor::fixed(&data, layout![16 : e1]);
}
