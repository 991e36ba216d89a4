use cute_static::prelude::*;
fn main() {
    let m = Dyn::new(100).unwrap();
    let ld = Dyn::new(128).unwrap();
    let a = layout![(m, 4) : (1, {ld})];
    println!("{a} size {} cosize {} offset {}", a.size(), a.cosize(), a.offset((7u32, 2u32)));
    println!("compose {}", a.compose(tile![8 : 2, 2 : 2]));
    println!("zipped ceil {}", a.zipped_divide_ceil(tile![16 : 1, 2 : 1]));
    println!("logical ceil {}", a.logical_divide_ceil(tile![16 : 1, 2 : 1]));
    let m8 = Multiple::<Int![64]>::new(192).unwrap();
    let b = layout![(m8, 4) : (4, 1)];
    println!("zipped {}", b.zipped_divide(tile![16 : 1, 4 : 1]));
    println!("coalesce {}", layout![(2, (m, 3)) : (1, (2, {ld}))].coalesce());
    println!("slice {}", a.slice((3usize, ..)));
    println!("slice {:?}", a.slice_and_offset::<usize, _>((3usize, ..)));
    println!("flatten {}", layout![(2, (m, 3)) : (1, (2, {ld}))].flatten());
    println!("get {}", layout![(2, (m, 3)) : (1, (2, {ld}))].get(int![1]));
    println!("compact {} {:?}", layout![m, 4, m], shape![m, 4, m].compact_row_major());
    println!("product {}", layout![(4, 8) : (8, 1)].logical_product(layout![{m} : 1]));
    println!("blocked {}", layout![(4, 8) : (8, 1)].blocked_product(layout![(m, m) : (1, {m})]));
    println!("last mode {}", layout![(4, m) : (1, {ld})].compose(layout![8 : 1]));
    println!("complement {}", layout![8 : 1].complement_ceil(m));
    println!("concat {}", frunk_core::hlist![a, b].concatenate());
}
