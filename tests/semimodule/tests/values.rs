//! Layouts over residues at run time: each operation by its equation, over whole domains. The
//! values are computed here, with no call to the algebra.

use cute_dynamic::stride::{Codomain, Stride};
use cute_dynamic::{HTuple, Layout, LayoutError};
use residues::values::Residue;

type Over<const M: u64> = Layout<Residue<M>>;

/// The value at an integral coordinate, by the definition: `Σ c_i·d_i mod M`, the last mode
/// unbounded.
fn value<const M: u64>(layout: &Over<M>, i: u64) -> u64 {
    let (mut rest, mut sum) = (i, 0);
    let leaves = layout.leaves();
    for (t, mode) in leaves.iter().enumerate() {
        let digit = if t + 1 == leaves.len() { rest } else { rest % mode.extent };
        sum = (sum + digit % M * mode.stride.least()) % M;
        rest /= mode.extent;
    }
    sum
}

/// The value of a layout of integers, in the same way.
fn offset(layout: &Layout, i: u64) -> u64 {
    let (mut rest, mut sum) = (i, 0);
    let leaves = layout.leaves();
    for (t, mode) in leaves.iter().enumerate() {
        let digit = if t + 1 == leaves.len() { rest } else { rest % mode.extent };
        sum += digit * mode.stride;
        rest /= mode.extent;
    }
    sum
}

const SHAPES: [&str; 12] = ["1", "6", "(2,3)", "(4,1)", "(3,2,2)", "(2,2,2)", "((2,3),2)", "(4,(2,2))", "(2,4,2)", "(6,4)", "(1,5)", "((2,2),(3,2))"];

/// All layouts of the shapes above over residues modulo `M`, with all strides.
fn layouts<const M: u64>() -> impl Iterator<Item = Over<M>> {
    SHAPES.iter().flat_map(|shape| {
        let shape: HTuple = shape.parse().unwrap();
        let count = M.pow(shape.leaves().len() as u32);
        (0..count).map(move |code| {
            let mut code = code;
            let stride = shape.map_leaves(|_| {
                let digit = code % M;
                code /= M;
                Residue::new(digit)
            });
            Layout::with_strides(&shape, stride.unwrap()).unwrap()
        })
    })
}

/// Layouts of integers to compose and to divide with.
fn operands() -> Vec<Layout> {
    let mut operands = Vec::new();
    for (s, t) in [(1, 1), (2, 1), (3, 1), (4, 1), (6, 1), (2, 2), (2, 3), (3, 2), (4, 2), (3, 4)] {
        for d in 0..7 {
            for e in if t == 1 { 0..1 } else { 0..7 } {
                operands.push(if t == 1 { Layout::from_parts(s, d) } else { Layout::from_parts((s, t), (d, e)) }.unwrap());
            }
        }
    }
    operands
}

/// Checks evaluation, coalesce and filters; returns how many layouts there are, and how many of
/// them have modes that merge.
fn check_evaluation_and_coalesce<const M: u64>() -> (u32, u32) {
    let (mut count, mut merged) = (0, 0);
    for layout in layouts::<M>() {
        let coalesced = layout.coalesce();
        let extended = layout.coalesce_extension();
        assert_eq!(coalesced.size(), layout.size(), "{layout}");
        assert!(coalesced.depth() <= 1);
        for i in 0..2 * layout.size() {
            let expected = value(&layout, i);
            assert_eq!(layout.offset(i).map(Residue::least), Ok(expected), "{layout} at {i}");
            assert_eq!(value(&extended, i), expected, "{layout}: {extended} at {i}");
            if i < layout.size() {
                assert_eq!(value(&coalesced, i), expected, "{layout}: {coalesced} at {i}");
            }
        }
        // No two neighbours are left that are one mode.
        for pair in coalesced.leaves().windows(2) {
            assert_ne!(pair[0].extent % M * pair[0].stride.least() % M, pair[1].stride.least(), "{layout}: {coalesced}");
        }
        let filtered = layout.filter_zeros();
        assert!(filtered.leaves().iter().zip(layout.leaves()).all(|(a, b)| a.extent == if b.stride.least() == 0 { 1 } else { b.extent }), "{layout}");
        count += 1;
        merged += u32::from(coalesced.leaves().len() < layout.leaves().iter().filter(|mode| mode.extent > 1).count());
    }
    (count, merged)
}

#[test]
fn evaluation_and_coalesce() {
    let (count, merged) = check_evaluation_and_coalesce::<7>();
    assert!(count > 4_000 && merged > 1_000, "{count} layouts, {merged} with modes that merge");
    let (count, merged) = check_evaluation_and_coalesce::<6>();
    assert!(count > 2_000 && merged > 500, "{count} layouts, {merged} with modes that merge");
}

#[test]
fn composition() {
    let operands = operands();
    let (mut accepted, mut refused) = (0, 0);
    for layout in layouts::<5>().filter(|layout| layout.leaves().len() <= 3) {
        // What is right for strides of which nothing is known is right for these.
        let free = Layout::identity(layout.flatten().shape()).unwrap();
        for b in &operands {
            match layout.compose(b) {
                Ok(r) => {
                    accepted += 1;
                    assert!(b.is_compatible(&r), "{layout} ∘ {b} = {r}");
                    for i in 0..b.size() {
                        assert_eq!(value(&r, i), value(&layout, offset(b, i)), "{layout} ∘ {b} = {r} at {i}");
                    }
                }
                Err(error) => {
                    refused += 1;
                    assert!(["CUTE010", "CUTE011"].contains(&error.code()), "{layout} ∘ {b}: {error}");
                    assert!(free.compose(b).is_err(), "{layout} ∘ {b}: {error}");
                }
            }
        }
    }
    assert!(accepted > 50_000 && refused > 5_000, "{accepted} accepted, {refused} refused");
}

#[test]
fn divisions() {
    let operands = operands();
    let mut accepted = 0;
    for layout in layouts::<5>().filter(|layout| layout.leaves().len() <= 3) {
        // The same division of the integral coordinates says which element is where.
        let coordinates = Layout::left(layout.shape()).unwrap();
        for b in &operands {
            let Ok(divided) = layout.logical_divide(b) else { continue };
            accepted += 1;
            let whole = coordinates.coalesce().logical_divide(b).unwrap();
            let zipped = layout.zipped_divide(b).unwrap();
            let mut seen = vec![false; usize::try_from(layout.size()).unwrap()];
            for i in 0..layout.size() {
                let at = offset(&whole, i);
                assert!(!core::mem::replace(&mut seen[usize::try_from(at).unwrap()], true), "{layout} by {b}");
                assert_eq!(value(&divided, i), value(&layout, at), "{layout} by {b} at {i}");
                assert_eq!(value(&zipped, i), value(&layout, at), "{layout} by {b} at {i}");
            }
        }
    }
    assert!(accepted > 5_000, "{accepted} accepted");
    // By mode, with a rest that is not whole.
    let layout: Over<7> = Layout::with_strides((5, 6), (Residue::new(3), Residue::new(1))).unwrap();
    let tiles = layout.zipped_divide_ceil((2, 3)).unwrap();
    assert_eq!(tiles.to_string(), "((2,3),(3,2)):((3mod7,1mod7),(6mod7,3mod7))");
    assert_eq!(layout.zipped_divide((2, 3)).unwrap_err().code(), "CUTE023");
}

#[test]
fn slices_are_the_layout_at_fixed_components() {
    for layout in layouts::<5>().filter(|layout| layout.rank() == 2) {
        let (rows, columns) = (layout.extent(0).unwrap(), layout.extent(1).unwrap());
        for row in 0..rows {
            let (open, at) = layout.slice_and_offset((row, ..)).unwrap();
            let fixed = layout.dice((row, ..)).unwrap();
            assert_eq!(value(&fixed, row), at.least(), "{layout}");
            for column in 0..columns {
                let expected = value(&layout, row + rows * column);
                assert_eq!((value(&open, column) + at.least()) % 5, expected, "{layout}: {open} + {at:?}");
                assert_eq!(layout.offset((row, column)).unwrap().least(), expected, "{layout}");
            }
        }
    }
}

#[test]
fn sums_and_display() {
    let layout = |shape: &str, strides: &[u64]| -> Over<7> {
        let shape: HTuple = shape.parse().unwrap();
        let mut strides = strides.iter();
        Layout::with_strides(&shape, shape.map_leaves(|_| Residue::new(*strides.next().unwrap())).unwrap()).unwrap()
    };
    let (a, b) = (layout("12", &[2]), layout("(4,3)", &[3, 5]));
    let sum = a.layout_add(&b).unwrap();
    assert!((0..12).all(|i| value(&sum, i) == (value(&a, i) + value(&b, i)) % 7));
    assert_eq!(layout("(4,(2,3))", &[1, 4, 8]).to_string(), "(4,(2,3)):(1mod7,(4mod7,1mod7))");
    assert_eq!(a.append(&b).unwrap().to_string(), "(12,(4,3)):(2mod7,(3mod7,5mod7))");
}

/// What needs an order, or divisors, is refused in the words of the type.
#[test]
fn what_has_no_answer_is_refused_in_words() {
    let layout: Over<7> = Layout::with_strides((4, 6), (Residue::new(5), Residue::new(6))).unwrap();
    let refused = layout.complement().unwrap_err();
    assert_eq!(refused, LayoutError::WrongCodomain { expected: Codomain::Coordinates, found: Residue::<7>::CODOMAIN });
    assert_eq!((refused.code(), refused.to_string().contains("residues")), ("CUTE122", true), "{refused}");
    assert_eq!(layout.logical_product(2).map(drop), Err(refused));
    assert_eq!(layout.image_within(7).unwrap_err().code(), "CUTE122");
}

/// Tuples of residues and integers, and of residues modulo two numbers.
#[test]
fn residues_in_tuples() {
    let stride = |a, b| HTuple::leaf((Residue::<4>::new(a), Residue::<9>::new(b)));
    let layout = Layout::with_strides((6, 6), HTuple::tuple([stride(1, 1), stride(2, 6)]).unwrap()).unwrap();
    assert_eq!(layout.coalesce().to_string(), "36:[1mod4,1mod9]");
    assert!((0..36).all(|i| layout.offset(i) == Ok((Residue::new(i), Residue::new(i)))), "the Chinese remainders");
}
