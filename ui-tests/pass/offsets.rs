// Coordinates at every depth, in every index type, inside and past the domain.
use cute_static::prelude::*;

fn main() {
    let a = layout![(4, (2, 3)) : (1, (12, 4))];
    assert_eq!(a.offset(9usize), 5);
    assert_eq!(a.offset((1u32, 2u32)), 5);
    assert_eq!(a.offset((1u64, (0u64, 1u64))), 5);
    assert_eq!(a.checked_offset(23u32), Some(23));
    assert_eq!(a.checked_offset(24u32), None);
    assert_eq!(a.checked_offset((4u32, 0u32)), None);
    assert_eq!(a.offset(24u32), 12);
    assert_eq!(size_of_val(&a), 0);
    let functions: [fn(u32) -> u32; 2] = [|i| layout![2, 2].offset(i), |i| layout![(2, 2) : (2, 1)].offset(i)];
    assert_eq!(functions.map(|f| f(1)), [1, 2]);
}
