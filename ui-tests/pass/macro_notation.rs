// What the notation admits.
use cute_static::prelude::*;

type Four = Int![4];

mod shapes {
    pub type Pair = super::Shape![2, 3];
}

fn main() {
    assert_eq!(shape![0x10, 0b11, 4_usize, 1_000], shape![16, 3, 4, 1000]);
    assert_eq!(shape![4,], shape![(4)]);
    assert_eq!(shape![Four, (shapes::Pair, Int![7])], shape![4, ((2, 3), 7)]);
    assert_eq!(layout![4, (2, 3)], layout![(4, (2, 3)) : (1, (4, 8))]);
    assert_eq!(layout![shapes::Pair : (1, 2)], layout![2, 3]);
    let _: Tile![4 : 1, _, <2, 3 : 2>] = tile![4 : 1, _, <2, 3 : 2>];
    assert_eq!(
        layout![(4, 8) : (0, 1)],
        layout![
            (4, 8) :
            (0, 1)
        ]
    );
}
