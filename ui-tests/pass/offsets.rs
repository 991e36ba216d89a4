// Coordinates at every depth, in every index type, inside and past the domain.
use cute_static::prelude::*;

fn main() {
    let a = layout![(4, (2, 3)) : (1, (12, 4))];
    assert_eq!(a.offset(9), 5);
    assert_eq!(a.offset((1, 2)), 5);
    assert_eq!(a.offset((1, (0, 1))), 5);
    assert_eq!(a.checked_offset(23), Some(23));
    assert_eq!(a.checked_offset(24), None);
    assert_eq!(a.checked_offset((4, 0)), None);
    assert_eq!(a.offset(24), 12);
    assert_eq!(size_of_val(&a), 0);
    let functions: [fn(u32) -> u32; 2] = [|i| layout![2, 2].offset_in(i), |i| layout![(2, 2) : (2, 1)].offset_in(i)];
    assert_eq!(functions.map(|f| f(1)), [1, 2]);
}
