//~ CUTE007: this number does not fit in 64 bits
// 2^64 exists as a type, its value does not.
use cute_static::int::Product;
use cute_static::prelude::*;

fn main() {
    type TooLarge = Product<Int![4294967296], Int![4294967296]>;
    const _: u64 = <TooLarge as Number>::VALUE;
}
