//! Layouts with runtime leaves: what the types answer is what the runtime crate answers, for many
//! values of the leaves; and what they refuse is refused for want of knowledge.

#![cfg(cute_tests = "all")]

use cute_static::composed::ComposedLayout;
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::outcome::{
    BijectiveOutcome, ComplementCeilOutcome, ComplementInOutcome, ComplementOutcome, ComposeOutcome, DowncastOutcome, FlatDivideOutcome, InjectiveOutcome,
    LeftInverseOutcome, LogicalDivideCeilOutcome, MakeLayoutLikeOutcome, MaxAlignmentOutcome, MaxCommonVectorOutcome, RecastOutcome, RightInverseOutcome,
    TileToShapeOutcome, TiledDivideCeilOutcome, UpcastOutcome, ZippedDivideCeilOutcome, ZippedDivideOutcome,
};
use cute_static::prelude::*;
use cute_tests::mixed::Tally;
use cute_tests::oracle::random::Random;

/// The values of the runtime leaves of one run.
#[derive(Clone, Copy, Debug)]
struct Leaves {
    m: Dyn,
    n: Dyn,
    p: Dyn,
    q: Dyn,
    m4: Multiple<Int![4]>,
    m6: Multiple<Int![6]>,
    q8: Multiple<Int![8]>,
}

impl Leaves {
    /// Leaves with these values, as multiples as large as fits.
    fn new([m, n, p, q]: [u64; 4]) -> Self {
        let dynamic = |n| Dyn::new(n).expect("not 0");
        Leaves { m: dynamic(m), n: dynamic(n), p: dynamic(p), q: dynamic(q), m4: multiple(n), m6: multiple(m), q8: multiple(p) }
    }
}

/// `K·n`, or the largest multiple of `K` that fits.
fn multiple<K: Number>(n: u64) -> Multiple<K> {
    Multiple::new(K::VALUE * n.min(u64::MAX / K::VALUE)).expect("a multiple")
}

mod generated {
    // A question has some of the leaves.
    #![allow(unused_variables)]
    use super::{Leaves, Tally};
    use cute_static::prelude::*;
    use cute_tests::mixed::*;

    include!(concat!(env!("OUT_DIR"), "/mixed.rs"));
}

/// 1 is the value that makes modes disappear.
const VALUES: [u64; 12] = [1, 1, 1, 2, 2, 3, 4, 6, 8, 24, 1000, 1 << 20];

/// Numbers near the ends of 64 bits.
const LARGE: [u64; 8] = [1, 2, 1 << 32, 1 << 62, (1 << 62) + 1, 1 << 63, u64::MAX - 1, u64::MAX];

#[test]
fn the_types_say_what_the_values_say() {
    let mut tally = Tally::default();
    let mut random = Random::new(7);
    for run in 0..100 {
        let values: &[u64] = if run % 8 == 0 { &LARGE } else { &VALUES };
        let leaves = Leaves::new([(); 4].map(|()| random.of(values)));
        for question in generated::QUESTIONS {
            question(&leaves, &mut tally);
        }
    }
    println!("{tally:#?}");
    assert!(tally.differences.is_empty(), "{:#?}", tally.differences);
    // No operation is refused wholesale.
    for operation in generated::OPERATIONS {
        assert!(
            tally.answers.get(operation).is_some_and(|&count| count >= 50),
            "{operation} is hardly ever answered: `tests/build/mixed.rs` gives it operands"
        );
    }
    assert!(tally.overflows.values().sum::<u32>() > 100);
    for code in ["CUTE016", "CUTE017"] {
        assert!(tally.refusals.iter().any(|((_, why), &count)| *why == code && count > 100), "{code} is hardly ever the reason");
    }
}

/// The code of a refusal; `""` for an answer.
trait Code {
    const CODE: &'static str;
}

impl<R> Code for Answer<R> {
    const CODE: &'static str = "";
}

impl<Why: Reason> Code for Refusal<Why> {
    const CODE: &'static str = Why::CODE;
}

fn code<T: Code>() -> &'static str {
    T::CODE
}

type M = Layout![Dyn : Dyn];
type Rows = Layout![(Dyn, Dyn) : (1, Dyn)];
/// The offsets 0, 2, 4 and 10, which are no layout's.
type Skipping = ComposedLayout<Layout![(3, 4) : (2, 10)], Int![0], Layout![4 : 1]>;

/// A verdict that another value of a leaf would change is not one about the layout.
#[test]
fn what_a_value_decides_is_refused_for_want_of_knowledge() {
    // Which mode has stride 1, and comes first.
    assert_eq!(code::<DowncastOutcome<Layout![(2, 6) : (Dyn, 1)], Int![2]>>(), "CUTE017");
    assert_eq!(code::<DowncastOutcome<Layout![3 : Dyn], Int![2]>>(), "CUTE017");
    assert_eq!(code::<RecastOutcome<Layout![(2, 6) : (Dyn, 1)], Int![16], Int![8]>>(), "CUTE017");
    // Whether a mode counts.
    assert_eq!(code::<ComplementOutcome<M>>(), "CUTE017");
    assert_eq!(code::<ComplementCeilOutcome<M, Int![24]>>(), "CUTE017");
    assert_eq!(code::<ComplementInOutcome<Layout![(Dyn, 4) : (0, 1)], Int![4]>>(), "CUTE017");
    assert_eq!(code::<ComplementOutcome<Layout![(Dyn, 6, Dyn) : (8, 2, 8)]>>(), "CUTE017");
    assert_eq!(code::<LeftInverseOutcome<M>>(), "CUTE017");
    assert_eq!(code::<LeftInverseOutcome<Layout![(4, Dyn) : (1, 5)]>>(), "CUTE017");
    assert_eq!(code::<ZippedDivideCeilOutcome<Layout![1 : 1], Layout![Dyn : 4]>>(), "CUTE017");
    assert_eq!(code::<InjectiveOutcome<Layout![(4, Dyn) : (1, 2)]>>(), "CUTE017");
    assert_eq!(code::<BijectiveOutcome<Layout![(4, Dyn) : (1, 5)]>>(), "CUTE017");
    // Whether there is a mode boundary.
    assert_eq!(code::<LogicalDivideCeilOutcome<Layout![(3, Dyn) : (1, Dyn)], Layout![4 : 1]>>(), "CUTE017");
    assert_eq!(code::<FlatDivideOutcome<Layout![(3, 4) : (8, Dyn)], Layout![2 : 2]>>(), "CUTE017");
    assert_eq!(code::<TiledDivideCeilOutcome<Layout![(3, Dyn) : (Dyn, 3)], Layout![(4, 2) : (2, 1)]>>(), "CUTE017");
    assert_eq!(code::<LogicalDivideCeilOutcome<Layout![(3, Dyn, Dyn) : (Dyn, Dyn, 4)], Layout![(2, 2) : (1, 4)]>>(), "CUTE017");
    // In which order the modes come.
    assert_eq!(code::<RightInverseOutcome<Layout![(4, 8) : (2, Dyn)]>>(), "CUTE017");
    assert_eq!(code::<MakeLayoutLikeOutcome<Layout![(4, 8) : (2, Dyn)]>>(), "CUTE017");
    // Whether a mode lies within one element, or is one of one element.
    assert_eq!(code::<UpcastOutcome<Layout![Dyn : 5], Int![3]>>(), "CUTE017");
    assert_eq!(code::<UpcastOutcome<Layout![4 : Dyn], Int![3]>>(), "CUTE016");
    assert_eq!(code::<DowncastOutcome<Layout![(Dyn, 1) : (2, 0)], Int![2]>>(), "CUTE017");
    // Whether elements are parted at all.
    assert_eq!(code::<DowncastOutcome<Layout![6 : 0], Dyn>>(), "CUTE017");
    assert_eq!(code::<DowncastOutcome<Layout![(2, 3) : (0, 4)], Dyn>>(), "CUTE017");
    assert_eq!(code::<RecastOutcome<Layout![6 : 0], Dyn, Int![1]>>(), "CUTE017");
    assert_eq!(code::<UpcastOutcome<Skipping, Dyn>>(), "CUTE017");
    // What is a refusal whatever the values are says so.
    assert_eq!(code::<ComplementOutcome<Layout![(Multiple<Int![2]>, 6, 4) : (8, 2, 4)]>>(), "CUTE021");
    assert_eq!(code::<DowncastOutcome<Layout![3 : Multiple<Int![2]>], Int![2]>>(), "CUTE061");
    assert_eq!(code::<DowncastOutcome<Layout![6 : 0], Multiple<Int![2]>>>(), "CUTE061");
    assert_eq!(code::<RecastOutcome<Layout![6 : 0], Multiple<Int![2]>, Int![1]>>(), "CUTE061");
    assert_eq!(code::<UpcastOutcome<Skipping, Multiple<Int![2]>>>(), "CUTE060");
    assert_eq!(code::<ComposeOutcome<Layout![(4, 6) : (2, 3)], Layout![(6, Dyn) : (1, 8)]>>(), "CUTE010");
}

/// What programs with runtime extents do is proved.
#[test]
fn what_the_types_prove_stays() {
    assert_eq!(code::<ZippedDivideCeilOutcome<Rows, Tile![16, 8]>>(), "");
    assert_eq!(code::<ZippedDivideOutcome<Layout![(Multiple<Int![64]>, Dyn) : (Dyn, 1)], Tile![16, _]>>(), "");
    assert_eq!(code::<ComplementOutcome<Layout![Dyn : 1]>>(), "");
    assert_eq!(code::<ComplementOutcome<Layout![Multiple<Int![2]> : Dyn]>>(), "");
    assert_eq!(code::<LeftInverseOutcome<Layout![(4, Dyn) : (1, 4)]>>(), "");
    assert_eq!(code::<RightInverseOutcome<Layout![(4, 8) : (1, Multiple<Int![8]>)]>>(), "");
    assert_eq!(code::<MaxCommonVectorOutcome<Layout![(8, 4) : (1, Multiple<Int![16]>)], Layout![(8, 4) : (1, 8)]>>(), "");
    assert_eq!(code::<MaxAlignmentOutcome<Layout![(8, 4) : (1, Multiple<Int![16]>)]>>(), "");
    assert_eq!(code::<DowncastOutcome<Layout![(8, 4) : (1, Dyn)], Int![2]>>(), "");
    assert_eq!(code::<DowncastOutcome<Layout![(2, 6) : (Dyn, 1)], Int![1]>>(), "");
    assert_eq!(code::<DowncastOutcome<Layout![(Dyn, 3) : (0, Dyn)], Int![1]>>(), "");
    assert_eq!(code::<DowncastOutcome<Layout![1 : 0], Dyn>>(), "");
    assert_eq!(code::<UpcastOutcome<Skipping, Int![1]>>(), "");
    assert_eq!(code::<DowncastOutcome<Layout![(Multiple<Int![2]>, 1) : (2, 0)], Int![2]>>(), "");
    assert_eq!(code::<UpcastOutcome<Layout![1 : Dyn], Int![6]>>(), "");
    assert_eq!(code::<UpcastOutcome<Layout![(1, Dyn) : (5, Multiple<Int![6]>)], Int![6]>>(), "");
    assert_eq!(code::<UpcastOutcome<Layout![(1, 1) : (1, Dyn)], Dyn>>(), "");
    assert_eq!(code::<TileToShapeOutcome<Layout![(4, 2) : (2, 1)], Shape![Multiple<Int![8]>, 4]>>(), "");
    // 4 is the coordinate (1, 1), whose offset is a sum.
    let q = Dyn::new(5).expect("not 0");
    assert_eq!(layout![(3, 4) : (8, { q })].compose(layout![2 : 4]).to_string(), "_2:13");
}
