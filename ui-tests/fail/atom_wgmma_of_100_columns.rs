//~ CUTE142
//~ CUTE142: `wgmma` has no tile with this extent in N
use cute_static::atom::*;
use cute_static::prelude::*;

fn main() {
    LayoutC::<SM90_64xNxK_SS<Int![100], f32, F16, F16>>::default();
}
