//! An operation of another crate answers with a layout that leaves the part of a tensor: refused at
//! run time, where types do not know the modes.
#![forbid(unsafe_code)]

use cute_static::diagnostic::HasAnswer;
use cute_static::outcome::{Evaluate, Lower, TotalGroup};
use cute_static::prelude::*;

/// A row of two interleaved ones: a runtime extent of stride 0, so that its reach is known and its
/// modes are not.
type Row = Layout![(Dyn, 7) : (0, 2)];
/// Offsets 0, 3, 4, 7, …: every other one is the other row's.
type Astray = Swizzled<Swizzle![1, 0, 1], Int![0], Layout![7 : 2]>;

#[derive(Clone, Copy)]
struct Lie;
struct Answer(Astray);
struct Labelled;

impl HasAnswer for Answer {
    type Output = Astray;
    fn into_answer(self) -> Astray {
        self.0
    }
}

impl Lower for Labelled {
    type Output = Answer;
}

impl Evaluate<(Row, (Lie, (Lie, ())))> for Labelled {
    fn evaluate(_: &(Row, (Lie, (Lie, ())))) -> Answer {
        Answer(swizzle![1, 0, 1].compose(layout![7 : 2]))
    }
}

impl TotalGroup<Lie, Lie> for Row {
    type Outcome = Answer;
    type Labelled = Labelled;
}

#[test]
#[should_panic(expected = "CUTE103: the operation answered")]
fn what_leaves_a_part_is_refused() {
    let one = Dyn::new(1).unwrap();
    let mut data = [0u32; 16];
    let mut tensor = Tensor::new(&mut data[..], layout![(2, ({one}, 7)) : (1, (0, 2))]).unwrap();
    let even = tensor.try_rows_mut().unwrap().next().unwrap();
    let _ = even.group(Lie, Lie);
}
