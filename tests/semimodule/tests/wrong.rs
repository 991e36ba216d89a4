//! What comes of types that break the laws: answers or coded refusals, whatever the layouts are,
//! and no panic.

use cute_dynamic::stride::{Stride, StrideLeaf};
use cute_dynamic::{HTuple, Layout, LayoutError};
use residues::wrong::{Boasting, Differences, Firsts, Largest, NoZero, Shifts, Small};

/// Every operation on layouts over the type, without a look at the answers.
fn exercise<D: StrideLeaf>(make: fn(u64) -> D) -> Vec<LayoutError> {
    let mut refused = Vec::new();
    let operands: Vec<Layout> = ["4:2", "(2,3):(1,4)", "6:5", "(2,2):(3,1)", "1:0", "3:7"].map(|text| text.parse().unwrap()).into();
    for shape in ["6", "(2,3)", "(4,6)", "((2,2),(3,2))", "(2,1,4)"] {
        let shape: HTuple = shape.parse().unwrap();
        for seed in 0..200u64 {
            let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
            let stride = shape.map_leaves(|_| {
                state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(99);
                make(if seed % 10 == 0 { state } else { state >> 61 })
            });
            let layout = match Layout::with_strides(&shape, stride.unwrap()) {
                Ok(layout) => layout,
                Err(error) => {
                    refused.push(error);
                    continue;
                }
            };
            let mut answers = vec![layout.complement(), layout.layout_add(&layout), layout.zipped_divide_ceil((2, 2)), layout.slice((0, ..))];
            answers.extend([Ok(layout.coalesce()), Ok(layout.coalesce_extension()), Ok(layout.filter()), Ok(layout.filter_zeros())]);
            for b in &operands {
                answers.extend([
                    layout.compose(b),
                    layout.logical_divide(b),
                    layout.zipped_divide(b),
                    layout.logical_divide_ceil(b),
                    layout.logical_product(b),
                ]);
            }
            for answer in answers {
                match answer {
                    Ok(answer) => (0..50).for_each(|i| drop((answer.offset(i), answer.to_string()))),
                    Err(error) => refused.push(error),
                }
            }
        }
    }
    refused
}

#[test]
fn no_operation_panics() {
    let refused = [exercise(Differences), exercise(Shifts), exercise(Firsts), exercise(NoZero), exercise(Boasting), exercise(Largest), exercise(Small)];
    for errors in &refused {
        assert!(errors.iter().all(|error| error.code().starts_with("CUTE") && !error.to_string().is_empty()));
    }
    assert!(refused[5].contains(&LayoutError::NotDistributive { extent: 4, codomain: Largest::CODOMAIN }), "{:?}", refused[5]);
    assert!(refused[6].iter().any(|error| error.code() == "CUTE161" && error.to_string().ends_with("a number beyond a thousand")));
}

/// The largest number is a semimodule whose scalars do not distribute: all answers are right.
#[test]
fn without_distributing_the_answers_are_right() {
    let value = |layout: &Layout<Largest>, i: u64| {
        let (mut rest, mut largest) = (i, 0);
        let leaves = layout.leaves();
        for (t, mode) in leaves.iter().enumerate() {
            let digit = if t + 1 == leaves.len() { rest } else { rest % mode.extent };
            largest = largest.max(digit * mode.stride.0);
            rest /= mode.extent;
        }
        largest
    };
    let (mut accepted, mut refused) = (0, 0);
    for strides in 0..6u64.pow(3) {
        let strides = (Largest(strides % 6), Largest(strides / 6 % 6), Largest(strides / 36));
        let layout = Layout::with_strides((2, 3, 4), strides).unwrap();
        let coalesced = layout.coalesce();
        assert!((0..24).all(|i| value(&coalesced, i) == value(&layout, i)), "{layout}: {coalesced}");
        for (n, m) in [(2u64, 1u64), (4, 1), (6, 1), (12, 1), (2, 3), (3, 2), (3, 4)] {
            for (r, q) in (0..7).flat_map(|r| (0..7).map(move |q| (r, q))) {
                let b = Layout::from_parts((n, m), (r, q)).unwrap();
                match layout.compose(&b) {
                    Ok(composed) => {
                        accepted += 1;
                        for i in 0..b.size() {
                            let at = i % n * r + i / n * q;
                            assert_eq!(value(&composed, i), value(&layout, at), "{layout} ∘ {b} = {composed} at {i}");
                        }
                    }
                    Err(error) => refused += u64::from(error.code() == "CUTE159"),
                }
            }
        }
    }
    assert!(accepted > 5_000 && refused > 1_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn a_refusal_has_the_words_of_the_type() {
    let layout = Layout::with_strides(4, Small(300)).unwrap();
    let refused = layout.layout_add(&layout).unwrap_err();
    assert_eq!((refused.code(), refused.to_string().as_str()), ("CUTE161", "refused by the type of the strides: a number beyond a thousand"));
}
