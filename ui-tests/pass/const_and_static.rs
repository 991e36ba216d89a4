// A layout in a const, a static, an associated const, a const generic argument.
use cute_static::prelude::*;

const SIZE: usize = <Layout![4, (2, 8)] as LayoutFunction>::SIZE as usize;
static BUFFER: [u8; <Layout![(4, 8) : (9, 1)] as LayoutFunction>::COSIZE as usize] = [7; 35];

trait Kernel {
    type Tile: StaticLayout;
    const ELEMENTS: u64 = <Self::Tile as LayoutFunction>::SIZE;
}

struct Small;

impl Kernel for Small {
    type Tile = Layout![16, 8];
}

const fn elements<L: LayoutFunction>() -> usize {
    L::SIZE as usize
}

fn main() {
    let registers = [0.0f32; elements::<Layout![4, 4]>()];
    assert_eq!((SIZE, BUFFER.len(), Small::ELEMENTS, registers.len()), (64, 35, 128, 16));
    const { assert!(<Cosize<Layout![(4, 8) : (9, 1)]> as Number>::VALUE == 35) }
}
