// A function reports a refusal once, so further uses are in further functions.
use cute_static::prelude::*;

//~ CUTE017 A = RuntimeNumber, B = 64
fn image_within() {
    fn index_into_64<L: ImageWithin<Int![64]>>(_: L) {}
    let n = Dyn::new(8).unwrap();
    index_into_64(layout![(4, {n}) : (1, 4)]);
}

//~ CUTE017 A = 3, B = RuntimeNumber
fn not_injective() {
    fn unique<L: Injective>(_: L) {}
    let d = Dyn::new(100).unwrap();
    unique(layout![(4, 8) : (1, {d})]);
}

fn main() {
    //~ CUTE017 A = RuntimeNumber, B = 1
    let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
    layout![rows : {pitch}].complement(); // with 1 row, another one
    //~ CUTE016 Divisor = 4, Number = RuntimeNumber
    let d = Dyn::new(100).unwrap();
    layout![(4, 8) : (1, {d})].complement();
    //~ CUTE017 A = 1, B = RuntimeNumber
    let m = Dyn::new(100).unwrap();
    layout![(m, 4) : (1, {m})].compose(layout![8 : 1]);
    //~ CUTE017 A = RuntimeNumber, B = 3
    let (columns, pitch) = (Dyn::new(6).unwrap(), Dyn::new(3).unwrap());
    layout![(3, columns) : (1, {pitch})].logical_divide_ceil(layout![4 : 1]); // with a pitch of 3, there is no boundary
    //~ CUTE016 Divisor = 16, Number = RuntimeNumber
    //~ divisions and complements in a bound also have a `_ceil` form, which rounds up and needs predication
    //~ or compute at run time: `to_dynamic()` makes a layout whose operations return a `Result`
    let m = Dyn::new(128).unwrap();
    layout![(m, 4) : (1, {m})].zipped_divide(tile![16 : 1, 4 : 1]);
    //~ CUTE017 A = RuntimeNumber, B = RuntimeMultiple<3>
    let (m, p) = (Dyn::new(6).unwrap(), Dyn::new(3).unwrap());
    layout![(3, p, p) : ({m}, {m}, 4)].logical_divide_ceil(layout![(2, 2) : (1, 4)]);
    //~ CUTE016 Divisor = 16, Number = RuntimeMultiple<24>
    let m = Multiple::<Int![24]>::new(240).unwrap();
    layout![(m, 4) : (1, {m})].logical_divide(tile![16 : 1, 4 : 1]);
    //~ CUTE017 A = RuntimeNumber, B = RuntimeNumber
    let (rows, pitch) = (Dyn::new(100).unwrap(), Dyn::new(128).unwrap());
    layout![(rows, 4) : (1, {pitch})].right_inverse();
    //~ error[E0277]
    //~ CUTE019: a value of type `Option<cute_static::int::Dyn>` is not a leaf of a layout
    let _ = layout![({ Dyn::new(0) }, 4) : (4, 1)];
}

fn second_use() {
    //~ CUTE017 A = RuntimeNumber, B = 3
    let (m, p) = (Dyn::new(6).unwrap(), Dyn::new(3).unwrap());
    layout![(3, p) : ({m}, 3)].tiled_divide_ceil(layout![(4, 2) : (2, 1)]);
    //~ CUTE017 A = RuntimeNumber, B = 1
    let pitch = Dyn::new(1).unwrap();
    layout![(2, 6) : ({pitch}, 1)].downcast(int![2]); // which mode is the first of stride 1?
}
