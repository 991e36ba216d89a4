// A kernel that takes the exact divide where there is one and the rounding one elsewhere, decided
// at compile time.
use cute_static::diagnostic::{Answer, Refusal};
use cute_static::algebra::{LogicalDivideCeil, LogicalDivideCeilOf};
use cute_static::outcome::TotalLogicalDivide;
use cute_static::prelude::*;

trait Choose<A, T> {
    const EXACT: bool;
    fn tiles(a: A, tiler: T) -> usize;
}

impl<A, T, R: StaticLayout> Choose<A, T> for Answer<R> {
    const EXACT: bool = true;

    fn tiles(_: A, _: T) -> usize {
        R::SIZE as usize
    }
}

impl<A: LogicalDivideCeil<T>, T, W> Choose<A, T> for Refusal<W> {
    const EXACT: bool = false;

    fn tiles(_: A, _: T) -> usize {
        <LogicalDivideCeilOf<A, T> as LayoutFunction>::SIZE as usize
    }
}

fn tiles<A: TotalLogicalDivide<T, Outcome: Choose<A, T>>, T>(a: A, tiler: T) -> (bool, usize) {
    (<A::Outcome as Choose<A, T>>::EXACT, <A::Outcome as Choose<A, T>>::tiles(a, tiler))
}

fn main() {
    assert_eq!(tiles(layout![128 : 1], layout![32 : 1]), (true, 128));
    assert_eq!(tiles(layout![100 : 1], layout![32 : 1]), (false, 128));
}
