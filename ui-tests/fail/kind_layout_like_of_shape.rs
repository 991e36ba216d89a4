//~ CUTE003: these are not operands of this operation of the layout algebra
use cute_static::layout::LayoutLike;
use cute_static::prelude::*;

fn f(_: LayoutLike<Shape![4, 8]>) {}

fn main() {}
