//! Two recipes: a contraction that is a product of matrices, and a convolution that is one, too.
//! Each is compared with loops that know nothing of layouts.

use cute_dynamic::Layout;
use cute_dynamic::contraction::Contraction;
use cute_dynamic::convolution::{Convolution, Window};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // out(a, b, c) = Σ x(a, b, k)·y(k, c)
    let (x, y): (Vec<i64>, Vec<i64>) = ((0..48).collect(), (0..40).map(|at| at % 7).collect());
    let contraction = Contraction::new("abk,kc->abc", &[Layout::left((2, 3, 8))?, Layout::left((8, 5))?])?;
    let mut out = vec![0; 30];
    contraction.run(&[&x, &y], &mut out)?;
    for (a, b, c) in (0..30).map(|at| (at % 2, at / 2 % 3, at / 6)) {
        let sum: i64 = (0..8).map(|k| x[a + 2 * b + 6 * k] * y[k + 8 * c]).sum();
        assert_eq!(out[a + 2 * b + 6 * c], sum);
    }
    println!("abk,kc->abc: {:?}", &out[..6]);

    // A picture of 6 by 6, and an edge filter of 3 by 3, with a border of zeros.
    let picture: Vec<i64> = (0..36).map(|at| if at % 6 < 3 { 1 } else { 5 }).collect();
    let edges = [-1, 0, 1, -2, 0, 2, -1, 0, 1];
    let window = Window::new().padding(1, 1);
    let convolution = Convolution::new(&Layout::right((1, 1, 6, 6))?, &Layout::right((1, 1, 3, 3))?, &[window, window], 1)?;
    let mut found = vec![0; 36];
    convolution.forward(&picture, &edges, &mut found)?;
    // Whether the output is by rows, its layout says.
    for (row, column) in (0..36i64).map(|at| (at / 6, at % 6)) {
        let pixel = |row: i64, column: i64| if (0..6).contains(&row) && (0..6).contains(&column) { picture[(6 * row + column) as usize] } else { 0 };
        let sum: i64 = (0..9).map(|at| edges[at as usize] * pixel(row + at / 3 - 1, column + at % 3 - 1)).sum();
        assert_eq!(found[usize::try_from(convolution.output().offset((0, 0, row as u64, column as u64))?)?], sum);
    }
    println!("edges: {found:?}");
    Ok(())
}
