// `XOutcome` asks whether an operation has an answer, and why not, without failing to compile.
use cute_static::diagnostic::*;
use cute_static::outcome::{ComplementInOutcome, ComposeOutcome, LeftInverseOutcome, TileToShapeOutcome, UpcastOutcome};
use cute_static::outcome::{ZippedDivideCeilOutcome, ZippedDivideOutcome};
use cute_static::prelude::*;

trait Ask {
    const CODE: Option<&'static str>;
}

impl<R> Ask for Answer<R> {
    const CODE: Option<&'static str> = None;
}

impl<W: Reason> Ask for Refusal<W> {
    const CODE: Option<&'static str> = Some(W::CODE);
}

fn code<T: Ask>() -> Option<&'static str> {
    T::CODE
}

fn main() {
    type A = Layout![(4, 6, 8) : (2, 3, 5)];
    assert_eq!(code::<ComposeOutcome<A, Layout![4 : 1]>>(), None);
    assert_eq!(code::<ComposeOutcome<A, Layout![6 : 1]>>(), Some("CUTE010"));
    assert_eq!(code::<ComposeOutcome<Layout![(4, 3) : (1, 10)], Layout![(2, 2) : (2, 2)]>>(), Some("CUTE011"));
    assert_eq!(code::<ComposeOutcome<Layout![8, 16, 4], Tile![4, 8]>>(), Some("CUTE012"));
    assert_eq!(code::<ZippedDivideOutcome<Layout![8, 10], Tile![4, 4]>>(), Some("CUTE023"));
    assert_eq!(code::<ZippedDivideCeilOutcome<Layout![8, 10], Tile![4, 4]>>(), None);
    assert_eq!(code::<ComplementInOutcome<Layout![(4, 2) : (1, 0)], Int![8]>>(), Some("CUTE020"));
    assert_eq!(code::<LeftInverseOutcome<Layout![(4, 2) : (1, 2)]>>(), Some("CUTE030"));
    assert_eq!(code::<TileToShapeOutcome<Layout![(4, 2) : (2, 1)], Shape![10, 4]>>(), Some("CUTE050"));
    assert_eq!(code::<UpcastOutcome<Layout![6 : 1], Int![4]>>(), Some("CUTE060"));
}
