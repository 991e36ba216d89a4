//~ CUTE122: a tensor's layout has strides that are numbers
use cute_static::prelude::*;

fn main() {
    let data = [0; 16];
    Tensor::fixed(&data, layout![16 : e1]);
}
