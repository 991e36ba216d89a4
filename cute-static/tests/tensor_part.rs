//! An operation of another crate answers with a layout that leaves the tensor, or the part of it:
//! refused at run time, where types do not know the modes.
#![forbid(unsafe_code)]

use cute_static::diagnostic::HasAnswer;
use cute_static::outcome::{Evaluate, Lower, TotalGroup};
use cute_static::prelude::*;
use cute_static::stride::Neg;

/// A row of two interleaved ones: a runtime extent of stride 0, so that its reach is known and its
/// modes are not.
type Row = Layout![(Dyn, 7) : (0, 2)];
/// Offsets 0, 3, 4, 7, …: every other one is the other row's.
type Astray = Swizzled<Swizzle![1, 0, 1], Int![0], Layout![7 : 2]>;
/// Offsets 0, 1, 2, ….
type Forwards = Layout![Dyn : Dyn];
/// Offsets 0, -1, -2, ….
type Backwards = Layout<Dyn, Neg<Dyn>>;

#[derive(Clone, Copy)]
struct Lie;
struct Answer<R>(R);
struct Labelled;

impl<R> HasAnswer for Answer<R> {
    type Output = R;
    fn into_answer(self) -> R {
        self.0
    }
}

/// What the grouping of a layout with the lie answers.
macro_rules! lies {
    ($($layout:ty => $labelled:ident, $answer:ty: $value:expr;)*) => { $(
        impl Lower for $labelled {
            type Output = Answer<$answer>;
        }

        impl Evaluate<($layout, (Lie, (Lie, ())))> for $labelled {
            fn evaluate(_: &($layout, (Lie, (Lie, ())))) -> Answer<$answer> {
                Answer($value)
            }
        }

        impl TotalGroup<Lie, Lie> for $layout {
            type Outcome = Answer<$answer>;
            type Labelled = $labelled;
        }
    )* };
}

struct Before;
struct After;

lies! {
    Row => Labelled, Astray: swizzle![1, 0, 1].compose(layout![7 : 2]);
    Forwards => Before, Backwards: { let (n, d) = (Dyn::new(4).unwrap(), Dyn::new(1).unwrap()); layout![{n} : -{d}] };
    Backwards => After, Forwards: { let (n, d) = (Dyn::new(4).unwrap(), Dyn::new(1).unwrap()); layout![{n} : {d}] };
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

/// As far as this one, but backwards: before the data.
#[test]
#[should_panic(expected = "CUTE103: the operation answered")]
fn what_begins_before_the_data_is_refused() {
    let (n, d) = (Dyn::new(4).unwrap(), Dyn::new(1).unwrap());
    let _ = Tensor::new(&[0, 1, 2, 3][..], layout![{ n } : { d }]).unwrap().group(Lie, Lie);
}

/// As far as this one, but forwards, from the last element on: after the data.
#[test]
#[should_panic(expected = "CUTE103: the operation answered")]
fn what_ends_after_the_data_is_refused() {
    let (n, d) = (Dyn::new(4).unwrap(), Dyn::new(1).unwrap());
    let _ = Tensor::new(&[0, 1, 2, 3][..], layout![{n} : -{d}]).unwrap().group(Lie, Lie);
}
