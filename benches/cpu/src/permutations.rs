//! Permutations of arrays of 2 to 6 axes, which the programs time.

const SHAPES: [&[usize]; 10] = [
    &[1000, 1003],
    &[1024, 1024],
    &[3, 500, 600],
    &[96, 100, 104],
    &[24, 32, 20, 48],
    &[8, 64, 64, 32],
    &[12, 20, 16, 10, 24],
    &[4, 64, 4, 16, 64],
    &[8, 10, 12, 6, 16, 11],
    &[2, 16, 2, 32, 8, 64],
];

/// Returns shapes of about a million elements, with the orders that their axes get: all of 2 and 3
/// axes, and every 4th, 17th and 101st of 4, 5 and 6.
pub fn all() -> impl Iterator<Item = (&'static [usize], Vec<usize>)> {
    SHAPES.into_iter().flat_map(|shape| some_orders(shape.len()).map(move |order| (shape, order)))
}

/// Orders of so many axes but for the one that changes nothing.
fn some_orders(axes: usize) -> impl Iterator<Item = Vec<usize>> {
    let count: usize = (1..=axes).product();
    let step = [1, 1, 1, 1, 4, 17, 101][axes];
    (1..count).step_by(step).map(move |number| {
        let (mut left, mut rest): (Vec<usize>, usize) = ((0..axes).collect(), number);
        let mut order = Vec::new();
        while !left.is_empty() {
            order.push(left.remove(rest % left.len()));
            rest /= left.len() + 1;
        }
        order
    })
}
