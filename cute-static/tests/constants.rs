//! What a static layout says in a `const`, a `static`, an array length and a const argument, beside
//! what its methods say at run time.

use cute_static::htuple::InnerProductOf;
use cute_static::layout::{DiceOf, ShapeOf, StrideOf};
use cute_static::prelude::*;

type Matrix = Layout![(8, (4, 4)) : (20, (1, 4))];
type Tiles = ZippedDivideOf<Matrix, Tile![4, 8]>;

const SIZE: usize = Matrix::SIZE as usize;
const COSIZE: usize = Matrix::COSIZE as usize;
const RANK: usize = Matrix::RANK;
const DEPTH: usize = Matrix::NEW.depth();
const ROWS: usize = <Size<GetOf<ShapeOf<Matrix>, Int![0]>>>::USIZE;
const COLUMNS: usize = <Size<GetOf<ShapeOf<Matrix>, Int![1]>>>::USIZE;
const AT: usize = <InnerProductOf<Stride![5, (1, 2)], StrideOf<Matrix>>>::USIZE;

const COMPOSED: ComposeOf<Matrix, Layout![4 : 2]> = Static::NEW;
const COALESCED: CoalesceOf<Matrix> = CoalesceOf::<Matrix>::NEW;
const INVERSE: RightInverseOf<Layout![(4, 8) : (8, 1)]> = Static::NEW;
const COLUMN: DiceOf<Matrix, (core::ops::RangeFull, usize)> = Static::NEW;
static TILES: Tiles = Tiles::NEW;
static DATA: [u8; COSIZE] = [0; COSIZE];

/// A const argument, and a `const` of an associated constant.
struct Buffer<const N: usize>;

trait Stage {
    type Layout: StaticLayout;
    const BYTES: u64 = Self::Layout::COSIZE * 4;
}

struct First;

impl Stage for First {
    type Layout = Matrix;
}

const _: Buffer<SIZE> = Buffer::<{ Matrix::SIZE as usize }>;
const _: () = assert!(Tiles::SIZE == Matrix::SIZE && First::BYTES == 4 * Matrix::COSIZE);

#[test]
fn constants_are_what_the_methods_return() {
    let matrix = Matrix::NEW;
    assert_eq!((SIZE, COSIZE, RANK, DEPTH), (matrix.size(), matrix.cosize(), matrix.rank(), matrix.depth()));
    assert_eq!((SIZE, COSIZE, RANK, DEPTH), (128, 7 * 20 + 15 + 1, 2, 2));
    assert_eq!((ROWS, COLUMNS), (matrix.extent(int![0]), matrix.extent(int![1])));
    assert_eq!((AT, AT), (matrix.offset((5, (1, 2))), 5 * 20 + 1 + 2 * 4));
    assert_eq!(COMPOSED, matrix.compose(layout![4 : 2]));
    assert_eq!(COALESCED, matrix.coalesce());
    assert_eq!(INVERSE, layout![(4, 8) : (8, 1)].right_inverse());
    assert_eq!(COLUMN, matrix.dice((.., 3usize)));
    assert_eq!((TILES, TILES.offset((5, 1))), (matrix.zipped_divide(tile![4, 8]), 21 + 4 * 20));
    assert_eq!(DATA.len(), matrix.cosize());
}
