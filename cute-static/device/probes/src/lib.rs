//! A kernel for each instruction.
#![no_std]
#![forbid(unsafe_code)]
use cute_device::atom::*;
use cute_device::*;
use cute_static::atom::*;
use cute_static::prelude::*;

#[kernel(threads = 32)]
pub fn product(block: &mut Block, a: Global<u32, Vector>, b: Global<u32, Vector>, d: GlobalMut<f32, Vector, Tile![128]>) {
    let a = load(&a.tile::<Tile![128]>(block).share::<Layout![(32, 4) : (4, 1)]>(block));
    let b = load(&b.tile::<Tile![64]>(block).share::<Layout![(32, 2) : (2, 1)]>(block));
    let mut sums = Registers::default();
    mma::<SM80_16x8x16_F32F16F16F32_TN>(block, &a, &b, &mut sums);
    store(&sums, &mut d.tile(block).share::<Layout![(32, 4) : (4, 1)]>(block));
}
type Row = Layout![(32, 1) : (1, 0)];
#[kernel(threads = 32)]
pub fn fragments(block: &mut Block, x: Global<u128, Vector>, y: GlobalMut<u32, Vector, Tile![128]>, rows: Shared<u128, Layout![32 : 1]>) {
    let rows = rows.write::<Row>(block, &x.tile::<Tile![32]>(block).share::<Row>(block));
    let rows = block.synchronize(rows);
    let words = load_matrices::<SM75_U32x4_LDSM_N, _, _>(block, &rows.share::<Row>(block));
    store(&words, &mut y.tile(block).share::<Layout![(32, 4) : (4, 1)]>(block));
}
#[kernel(threads = 32)]
pub fn stores(block: &mut Block, x: Global<u32, Vector>, y: GlobalMut<u128, Vector, Tile![32]>, rows: Shared<u128, Layout![32 : 1]>) {
    let words = load(&x.tile::<Tile![128]>(block).share::<Layout![(32, 4) : (4, 1)]>(block));
    let rows = rows.store_matrices::<SM90_U32x4_STSM_N, Row, _>(block, &words);
    let rows = block.synchronize(rows);
    copy(&rows.share::<Row>(block), &mut y.tile(block).share::<Row>(block));
}
