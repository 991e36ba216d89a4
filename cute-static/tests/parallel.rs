//! Disjoint parts as a parallel iterator: what safe code can do with its producer.
#![cfg(feature = "rayon")]

use cute_static::prelude::*;
use cute_static::tensor::PartMut;
use rayon::iter::plumbing::{Producer, ProducerCallback};
use rayon::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A part: the row of one element of a column.
type Part<'a> = Tensor<PartMut<'a, usize>, Layout![(1) : (1)]>;

/// Splits the producer at the first count, then the half that is said, the first (0) or the second
/// (1), at the second count, and adds 1 to each element of all three.
struct SplitTwice {
    counts: [usize; 2],
    half: usize,
}

impl<'a> ProducerCallback<Part<'a>> for SplitTwice {
    type Output = ();

    fn callback<P: Producer<Item = Part<'a>>>(self, producer: P) {
        let (first, second) = producer.split_at(self.counts[0]);
        let (whole, halved) = if self.half == 0 { (second, first) } else { (first, second) };
        let (a, b) = halved.split_at(self.counts[1]);
        // All of them at once: an element that two of them had would be borrowed twice.
        let mut parts: Vec<Part<'a>> = [whole, a, b].into_iter().flat_map(Producer::into_iter).collect();
        parts.iter_mut().for_each(|part| part[0] += 1);
    }
}

#[test]
fn splits_are_disjoint_or_refused() {
    const PARTS: usize = 4;
    let counts = || (0..=PARTS + 2).chain([usize::MAX - PARTS, usize::MAX - 1, usize::MAX]);
    let (mut made, mut refused) = (0, 0);
    for counts in counts().flat_map(|first| counts().map(move |second| [first, second])) {
        for half in 0..2 {
            let mut tensor = Tensor::fixed([0usize; PARTS], layout![(4, 1) : (1, 1)]);
            let rows = tensor.rows_mut().into_par_iter();
            let split = catch_unwind(AssertUnwindSafe(|| rows.with_producer(SplitTwice { counts, half })));
            let in_half = if half == 0 { counts[0] } else { PARTS.wrapping_sub(counts[0]) };
            let is_split = counts[0] <= PARTS && counts[1] <= in_half;
            assert_eq!(split.is_ok(), is_split, "{counts:?}, half {half}");
            assert_eq!(tensor.into_parts().0, [usize::from(is_split); PARTS]);
            if is_split { made += 1 } else { refused += 1 }
        }
    }
    assert_eq!((made, refused), (30, 170));
}

/// What a split beyond the end once gave: a word that one part reads and another frees.
#[test]
#[should_panic(expected = "there are 2 parts, fewer than 4")]
fn no_part_is_had_twice() {
    let mut words = Tensor::fixed(["one", "two", "three", "four"].map(|word| word.repeat(20)), layout![(4, 1) : (1, 1)]);
    let (first, second) = words.rows_mut().into_par_iter().split_at(2);
    let (more, _) = first.split_at(4);
    let third = more.into_iter().nth(2).unwrap();
    second.into_iter().next().unwrap()[0] = String::new();
    println!("{}", third[0]);
}
