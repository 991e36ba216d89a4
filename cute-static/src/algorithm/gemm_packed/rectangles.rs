//! A batch of matrices in rectangles: one for each thread.

use core::ops::Range;

/// A batch of matrices in rectangles of whole blocks, but for the last ones: a number to rows,
/// columns and matrices.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Rectangles {
    sizes: [usize; 3],
    /// The rows, columns and matrices of a rectangle.
    extents: [usize; 3],
    /// As many rectangles as there are along each of them.
    grid: [usize; 3],
}

impl Rectangles {
    /// Returns at most so many rectangles: the largest is as small as it can be, and of those that
    /// are, the rows and columns that a thread packs are fewest.
    #[must_use]
    pub fn new(sizes: [usize; 3], block: [usize; 3], most: usize) -> Self {
        let blocks = [0, 1, 2].map(|mode| sizes[mode].div_ceil(block[mode]).max(1));
        let of_grid = |grid: [usize; 3]| [0, 1, 2].map(|mode| blocks[mode].div_ceil(grid[mode]));
        let cost = |&grid: &[usize; 3]| {
            let each = of_grid(grid);
            let [rows, columns, matrices] = [0, 1, 2].map(|mode| each[mode] as u128 * block[mode] as u128);
            (each.map(|blocks| blocks as u128).iter().product::<u128>(), (rows + columns) * matrices)
        };
        let grids = (1..=most.min(blocks[2])).flat_map(|matrices| {
            let most = most / matrices;
            (1..=most.min(blocks[0])).map(move |rows| [rows, (most / rows).min(blocks[1]), matrices])
        });
        let each = of_grid(grids.min_by_key(cost).unwrap_or([1; 3]));
        let grid = [0, 1, 2].map(|mode| blocks[mode].div_ceil(each[mode]));
        Rectangles { sizes, extents: [0, 1, 2].map(|mode| each[mode] * block[mode]), grid }
    }

    /// Returns how many there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.grid.iter().product()
    }

    /// Returns the rows, columns and matrices of rectangle `i`.
    #[must_use]
    pub fn at(&self, i: usize) -> [Range<usize>; 3] {
        let [rows, columns, _] = self.grid;
        let place = [i % rows, i / rows % columns, i / rows / columns];
        [0, 1, 2].map(|mode| {
            let start = place[mode] * self.extents[mode];
            start.min(self.sizes[mode])..(start + self.extents[mode]).min(self.sizes[mode])
        })
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::Rectangles;
    use std::vec;

    #[test]
    fn rectangles_cover_each_element_once_in_whole_blocks() {
        let sizes = (0..14).flat_map(|rows| (0..14).flat_map(move |columns| (0..4).map(move |matrices| [rows, columns, matrices])));
        for ([rows, columns, matrices], most) in sizes.flat_map(|sizes| (1..=9).map(move |most| (sizes, most))) {
            let mut times = vec![0; rows * columns * matrices];
            let rectangles = Rectangles::new([rows, columns, matrices], [2, 3, 1], most);
            assert!((1..=most).contains(&rectangles.count()));
            for i in 0..rectangles.count() {
                let [of_rows, of_columns, of_matrices] = rectangles.at(i);
                assert!(of_rows.start % 2 == 0 && of_columns.start % 3 == 0);
                for (row, matrix) in of_rows.flat_map(|row| of_matrices.clone().map(move |matrix| (row, matrix))) {
                    of_columns.clone().for_each(|column| times[(matrix * rows + row) * columns + column] += 1);
                }
            }
            assert_eq!(times, vec![1; rows * columns * matrices], "{rows}x{columns}x{matrices} of {most}: {rectangles:?}");
        }
    }

    #[test]
    fn the_largest_rectangle_is_the_least_there_is() {
        let largest = |sizes, block, most| Rectangles::new(sizes, block, most).extents;
        assert_eq!(largest([1024, 1024, 1], [8, 32, 1], 2), [1024, 512, 1]);
        assert_eq!(largest([1024, 1024, 1], [8, 32, 1], 4), [512, 512, 1]); // the fewest rows and columns to pack
        assert_eq!(largest([8, 1024, 1], [8, 32, 1], 4), [8, 256, 1]);
        assert_eq!(largest([4096, 32, 1], [8, 32, 1], 3), [1368, 32, 1]);
        assert_eq!(largest([64, 64, 6], [8, 32, 1], 2), [64, 64, 3]);
        assert_eq!(largest([64, 64, 3], [8, 32, 1], 2), [64, 32, 3]); // two matrices would be more than half
        assert_eq!(largest([64, 64, 2], [8, 32, 1], 8), [32, 32, 1]);
    }
}
