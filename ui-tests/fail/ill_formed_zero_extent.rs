//~ CUTE002
// `Layout!` refuses the literal 0; a type that is 0 gets here.
use cute_static::prelude::*;

type Zero = Int![0];
type Empty = Layout![(4, Zero) : (1, 4)];

fn main() {
    let empty: Empty = Static::new();
    empty.cosize();
}
