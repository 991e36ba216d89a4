//~ CUTE142
//~ CUTE142: `wgmma` has no numbers of this width
use cute_static::atom::*;
use cute_static::prelude::*;

fn main() {
    LayoutC::<SM90_64xNxK_SS<Int![64], f32, f64, f64>>::default();
}
