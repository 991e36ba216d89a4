//~ error[E0599]: no method named `compose` found for type parameter `A`
// `A` need not be a layout: there is no such method.
use cute_static::prelude::*;

fn f<A, B>(a: A, b: B) {
    a.compose(b);
}

fn main() {}
