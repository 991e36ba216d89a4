// Names of the user that the expansion also uses.
use cute_static::prelude::*;

#[allow(dead_code)]
mod mine {
    pub struct UInt;
    pub struct UTerm;
    pub struct B0;
    pub struct B1;
    pub struct HCons;
    pub struct HNil;
    pub struct Const;
}

#[allow(unused_imports)]
use mine::*;

fn main() {
    let a = layout![(4, (2, 3)) : (1, (12, 4))];
    assert_eq!(a.offset(9), 5);
    let _: Shape![4, const size_of_mode] = shape![4, 8];
}

#[allow(non_upper_case_globals)]
const size_of_mode: usize = 8;
