//! What lanes and threads find out together: a column of results for each function, of a block of
//! 256 threads with an integer each.

use cute_device::*;
use cute_static::prelude::*;

/// A value of each thread.
type One = Layout![(256, 1) : (1, 0)];

/// The last of two that is not 0: associative, and not commutative.
fn last(a: i32, b: i32) -> i32 {
    if b == 0 { a } else { b }
}

/// Writes what each function says of `x`, one column after the other.
#[kernel(threads = 256)]
pub fn collectives(
    block: &mut Block,
    x: Global<i32, Vector>,
    y: GlobalMut<i32, Matrix, Strips<Tile![256, 1]>>,
    one: WarpValues<i32>,
    two: WarpValues<i32>,
    three: WarpValues<i32>,
    four: WarpValues<i64>,
) {
    let add = |a, b| a + b;
    let x = load(&x.tile::<Tile![256]>(block).share::<One>(block)).fold(0, add);
    let mut columns = y.tiles(block);
    let mut put = |block: &Block<_>, value: PerThread<i32>| {
        if let Some(column) = columns.next() {
            store_each(value, &mut column.share::<One>(block));
        }
    };
    let value = block.shuffle_xor(x, 9);
    put(block, value);
    let value = block.shuffle_up(x, 3);
    put(block, value);
    let value = block.shuffle_down(x, 5);
    put(block, value);
    let value = block.shuffle_index(x, x.map(|x| x as u32));
    put(block, value);
    let value = block.broadcast(x, 7);
    put(block, value);
    let value = block.ballot(x.map(|x| x % 2 == 0)).map(|lanes| lanes as i32);
    put(block, value);
    let value = block.any(x.map(|x| x == 9)).map(i32::from);
    put(block, value);
    let value = block.all(x.map(|x| x > -9)).map(i32::from);
    put(block, value);
    let value = block.match_any(x).map(|lanes| lanes as i32);
    put(block, value);
    let value = block.match_any(x.map(|x| i64::from(x) << 32)).map(|lanes| lanes as i32);
    put(block, value);
    let value = block.reduce_warps(x, i32::max);
    put(block, value);
    let value = block.inclusive_scan_warps(x, last);
    put(block, value);
    let value = block.exclusive_scan_warps(x, -77, add);
    put(block, value);
    let (value, one) = block.reduce(one, x, add);
    put(block, value);
    let (value, two) = block.inclusive_scan(two, x, last);
    put(block, value);
    let (value, _) = block.exclusive_scan(three, x, -77, last);
    put(block, value);
    let (value, _) = block.inclusive_scan(four, x.map(|x| i64::from(x) << 32 | 1), |a, b| a + b);
    put(block, value.map(|sum| ((sum >> 32) * 1000 + (sum & 0xffff)) as i32));
    // What has been read can be written after another barrier.
    let (one, _) = block.synchronize((one, two));
    let (value, _) = block.exclusive_scan(one, x, 5, add);
    put(block, value);
    let value = i32::from(block.synchronize_or(x.map(|x| x == 9)));
    put(block, PerThread::filled(value));
    let value = i32::from(block.synchronize_and(x.map(|x| x > -9)));
    put(block, PerThread::filled(value));
    let value = block.synchronize_count(x.map(|x| x > 0)) as i32;
    put(block, PerThread::filled(value));
    let value = block.thread().zip(block.lane(), |thread, lane| (thread * 100 + lane) as i32);
    put(block, value);
}
