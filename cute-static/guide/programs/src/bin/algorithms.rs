//! A signal through two filters: a product with a matrix of windows, which nobody makes.

use cute_static::algorithm::{axpby, copy, gemm, reduce};
use cute_static::prelude::*;

fn main() {
    let signal = [3, 5, 4, 8, 9, 7, 2, 1];
    // Window `i` has the elements `i`, `i + 1` and `i + 2`: both strides are 1.
    let windows = Tensor::fixed(&signal, layout![(6, 3) : (1, 1)]);
    // A filter in each row: the sum of three, and the difference of the outer two.
    let filters = Tensor::fixed([1, 1, 1, -1, 0, 1], layout![(2, 3) : (3, 1)]);
    let mut filtered = Tensor::fixed([0; 12], layout![(6, 2) : (1, 6)]);
    gemm(&windows, &filters, &mut filtered);
    println!("the sums {:?}\nthe differences {:?}", &filtered.accessor()[..6], &filtered.accessor()[6..]);
    assert!((0..6).all(|i| filtered[(i, 0)] == signal[i] + signal[i + 1] + signal[i + 2] && filtered[(i, 1)] == signal[i + 2] - signal[i]));

    // By rows: a copy between two layouts of one shape transposes what lies in memory.
    let mut by_rows = Tensor::fixed([0; 12], layout![(6, 2) : (2, 1)]);
    copy(&filtered, &mut by_rows);
    println!("in pairs {:?}", by_rows.accessor());
    assert_eq!(by_rows[(4, 1)], filtered[(4, 1)]);

    // by_rows = 10·filtered - by_rows
    axpby(10, &filtered, -1, &mut by_rows);
    let total = reduce(&by_rows, 0, |sum, x| sum + x);
    println!("9 times all of it is {total}");
    assert_eq!(total, 9 * filtered.accessor().iter().sum::<i32>());
}
