//! A sparse matrix by a vector.

use cute_device::*;
use cute_static::prelude::*;

/// An element for each thread.
type Each = Layout![(256, 1) : (1, 0)];
/// One value, which the first thread has.
type First = Layout![(256, 1) : (0, 0)];

/// `y = A·x`: row `i` of A has the entries `begins(i)` to `begins(i + 1) - 1`, each a column and a
/// value. A block has a row, of which it multiplies 256 entries at a time.
#[allow(clippy::too_many_arguments, reason = "a sparse product has so many")]
#[kernel(threads = 256)]
pub fn spmv(
    block: &mut Block,
    begins: Global<u32, Vector>,
    columns: Global<u32, Vector>,
    values: Global<f32, Vector>,
    x: Global<f32, Vector>,
    y: GlobalMut<f32, Vector, Tile![1]>,
    products: Shared<f32, Layout![256]>,
    warps: WarpValues<f32>,
) {
    let row = block.index().0;
    // How often the block meets is the same for all threads, as they have read the same.
    let (mut at, end) = (begins.get_uniform(block, row).unwrap_or(0), begins.get_uniform(block, row + 1).unwrap_or(0));
    let (mut sum, mut products) = (PerThread::filled(0.0), products);
    while at < end {
        let written = products.tabulate::<Each>(block, move |i| {
            let entry = Some(at + i).filter(|&entry| entry < end);
            let product = entry.and_then(|entry| Some(values.get(entry)? * x.get(columns.get(entry)?)?));
            product.unwrap_or(0.0)
        });
        let readable = block.synchronize(written);
        sum = sum.zip(cute_device::reduce(&readable.share::<Each>(block), 0.0, |a, b| a + b), |a, b| a + b);
        products = block.synchronize(readable);
        at += 256;
    }
    let (sum, _) = block.reduce(warps, sum, |a, b| a + b);
    store_each(sum, &mut y.tile(block).share::<First>(block));
}
