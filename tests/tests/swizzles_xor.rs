//! What the types do not know of a swizzle in the strides, and out of them. The questions of
//! numbers are in `data/kinds.txt`.

use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::outcome::{TotalFromXor, TotalToXor};
use cute_static::prelude::*;

trait CodeOf {
    const CODE: &'static str;
}

impl<Why: Reason> CodeOf for Refusal<Why> {
    const CODE: &'static str = Why::CODE;
}

impl<R> CodeOf for Answer<R> {
    const CODE: &'static str = "an answer";
}

#[test]
fn to_xor_refuses() {
    // What the types do not know.
    fn code<L: TotalToXor<Outcome: CodeOf>>(_: L) -> &'static str {
        <L::Outcome as CodeOf>::CODE
    }
    let number = Dyn::new(8).unwrap();
    assert_eq!(code(swizzle![2, 0, 3].compose_at(0u32, layout![(8, 8) : (8, 1)])), "CUTE130");
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, 8) : ({number}, 1)])), "CUTE130");
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, {number}) : (1, 8)])), "CUTE131");
    // A run over multiples of 3, and one of a runtime extent.
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, 3) : (64, 3)])), "CUTE131");
    // A stride that is never added.
    assert_eq!(code(swizzle![2, 0, 3].compose(layout![(8, 1) : (1, {number})])), "an answer");
}

#[test]
fn from_xor_refuses() {
    // The bits of a runtime extent are not known.
    fn code<L: TotalFromXor<Outcome: CodeOf>>(_: L) -> &'static str {
        <L::Outcome as CodeOf>::CODE
    }
    let number = Dyn::new(8).unwrap();
    assert_eq!(code(layout![(8, {number}) : (f1, f8)]), "CUTE017");
    assert_eq!(code(layout![({number}, 8) : (0, f8)]), "CUTE017");
}
