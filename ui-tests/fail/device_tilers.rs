#![forbid(unsafe_code)]
#![allow(unused)]
use cute_device::*;
use cute_static::prelude::*;

/// By it all blocks would have the first tile.
struct First;

//~ the trait bound `First: cute_device::tile::Sealed` is not satisfied
// Symptom: all blocks write the first tile; the emulator reports the race between blocks.
impl Tiler for First {
    type Shape = <Tile![256] as Tiler>::Shape;
    type Extents = <Tile![256] as Tiler>::Extents;
}

fn main() {}
