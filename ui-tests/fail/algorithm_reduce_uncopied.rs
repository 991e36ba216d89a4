//~ E0277
// Values are read out of the tensor, so they are `Copy`. `iter` borrows others.
use cute_static::algorithm::reduce;
use cute_static::prelude::*;

fn main() {
    let names = Tensor::fixed(["a", "b"].map(String::from), layout![2 : 1]);
    reduce(&names, String::new(), |all, name| all + &name);
}
