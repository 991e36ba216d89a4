use cute_static::htuple::{WeaklyCompatible, WeaklyCongruent};
use cute_static::prelude::*;

fn compatible<A: Compatible<B>, B>(_: A, _: B) {}
fn congruent<A: Congruent<B>, B>(_: A, _: B) {}
fn evenly_divides<A: EvenlyDivides<B>, B>(_: A, _: B) {}
fn weakly_compatible<A: WeaklyCompatible<B>, B>(_: A, _: B) {}
fn weakly_congruent<A: WeaklyCongruent<B>, B>(_: A, _: B) {}

fn main() {
    //~ CUTE087 A = 32, B = 24
    compatible(shape![4, 8], shape![4, (2, 3)]);
    // The sizes are equal, those of the modes are not.
    //~ CUTE087 A = 32, B = 32
    compatible(shape![4, 8], shape![8, 4]);
    //~ CUTE085 A = 2, B = 3
    congruent(shape![4, 8], shape![4, (2, 4)]);
    //~ CUTE003
    congruent(7u32, shape![4, (2, 4)]);
    //~ CUTE023
    evenly_divides(shape![16, 24], tile![4, 16]);
    //~ CUTE088 A = 16
    weakly_compatible(shape![4, 4], shape![8, (2, 3)]);
    //~ CUTE086 A = 3, B = 3
    weakly_congruent(shape![1, (1, 1)], shape![(2, 4), 4]);
}
