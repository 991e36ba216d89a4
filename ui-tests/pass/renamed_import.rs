// The macros find the crate under another name, without its prelude, next to a module of the old
// name.
extern crate cute_static as layouts;

mod cute_static {}

mod inner {
    pub fn tile() -> crate::layouts::Layout![(4, 8) : (8, 1)] {
        crate::layouts::layout![(4, 8) : (8, 1)]
    }
}

fn main() {
    let a = inner::tile();
    assert_eq!(a.compose(layouts::tile![2, _]), layouts::layout![(2, 8) : (8, 1)]);
}
