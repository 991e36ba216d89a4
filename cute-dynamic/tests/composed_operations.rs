//! Operations of `eval` on composed layouts, coordinate by coordinate: where each element of the
//! answer is in the operand.

use cute_dynamic::Layout;
use cute_dynamic::eval::evaluate;

/// Composed layouts of two modes, with both outer functions, offsets, signs, coordinates and bits.
const COMPOSED: &[&str] = &[
    "Sw<2,0,3> o 0 o (8,8):(8,1)",
    "Sw<1,0,2> o 5 o (4,4):(4,1)",
    "Sw<2,0,-2> o 0 o (4,6):(1,4)",
    "(4,8):(8,1) o 1 o (4,4):(1,4)",
    "(4,6):(2,7) o 0 o (4,6):(1,3)",
    "(4,8):(e0,e1) o 3 o (4,4):(4,1)",
    "(4,4):(-4,1) o 0 o (4,4):(1,4)",
    "(4,4):(f1,f5) o 0 o (4,4):(4,1)",
];

/// The parts `outer`, `offset` and the inner layout.
fn parts(text: &str) -> (String, u64, Layout) {
    let parts: Vec<&str> = text.split(" o ").collect();
    (parts[0].to_owned(), parts[1].parse().unwrap(), parts[2].parse().unwrap())
}

/// `A(x)` by the operation on the outer function alone.
fn outer(text: &str, x: u64) -> String {
    let (outer, ..) = parts(text);
    let x = x.to_string();
    let value = if outer.starts_with("Sw") { evaluate("swizzle", &[&outer, &x]) } else { evaluate("offset", &[&outer, &x]) };
    value.unwrap().to_string()
}

/// The values of `A(off + x)`.
fn at(text: &str, offsets: impl IntoIterator<Item = u64>) -> Vec<String> {
    let (_, offset, _) = parts(text);
    offsets.into_iter().map(|x| outer(text, offset + x)).collect()
}

/// The values of an answer, whatever it is printed as.
fn values(op: &str, operands: &[&str]) -> Vec<String> {
    let answer = evaluate(op, operands).unwrap_or_else(|error| panic!("{op} {operands:?}: {error}")).to_string();
    let size: u64 = evaluate("size", &[&answer]).unwrap().to_string().parse().unwrap();
    (0..size).map(|c| evaluate("offset", &[&answer, &c.to_string()]).unwrap().to_string()).collect()
}

/// The offset of the inner layout at row `i` and column `j`.
fn inner(layout: &Layout, i: u64, j: u64) -> u64 {
    layout.offset((i, j)).unwrap()
}

fn sizes(layout: &Layout) -> (u64, u64) {
    let sizes: Vec<u64> = layout.modes().map(|mode| mode.size()).collect();
    (sizes[0], sizes[1])
}

#[test]
fn modes_come_and_go() {
    for text in COMPOSED {
        let (_, _, layout) = parts(text);
        let (rows, columns) = sizes(&layout);
        let all = || (0..columns).flat_map(|j| (0..rows).map(move |i| (i, j)));
        let of_all: Vec<u64> = all().map(|(i, j)| inner(&layout, i, j)).collect();
        // A mode more, of stride 64.
        let more = || [0, 64, 128].into_iter();
        assert_eq!(values("append", &[text, "3:64"]), at(text, more().flat_map(|k| of_all.iter().map(move |x| x + k))), "{text}");
        assert_eq!(values("append_to", &[text, "3", "3:64"]), values("append", &[text, "3:64"]));
        assert_eq!(values("insert", &[text, "2", "3:64"]), values("append", &[text, "3:64"]));
        assert_eq!(values("prepend", &[text, "3:64"]), at(text, of_all.iter().flat_map(|x| more().map(move |k| x + k))), "{text}");
        assert_eq!(values("insert", &[text, "0", "3:64"]), values("prepend", &[text, "3:64"]));
        assert_eq!(values("prepend_to", &[text, "3", "3:64"]), values("prepend", &[text, "3:64"]));
        // Another mode, and a mode less.
        let columns_of = |k: u64| (0..rows).map(|i| inner(&layout, i, 0) + k).collect::<Vec<_>>();
        assert_eq!(values("replace", &[text, "1", "3:64"]), at(text, more().flat_map(columns_of)), "{text}");
        assert_eq!(values("remove", &[text, "1"]), at(text, columns_of(0)), "{text}");
        // In another order.
        let by_rows = (0..rows).flat_map(|i| (0..columns).map(move |j| (i, j))).map(|(i, j)| inner(&layout, i, j));
        assert_eq!(values("reverse", &[text]), at(text, by_rows), "{text}");
        for (op, operands) in [("unflatten", &["(1,1)"][..]), ("flatten", &[]), ("coalesce", &[])] {
            assert_eq!(values(op, &[&[*text], operands].concat()), at(text, of_all.iter().copied()), "{op} {text}");
        }
    }
}

#[test]
fn parts_are_where_they_are() {
    for text in COMPOSED {
        let (_, _, layout) = parts(text);
        let (rows, columns) = sizes(&layout);
        let place = |places: Vec<(u64, u64)>| at(text, places.into_iter().map(|(i, j)| inner(&layout, i, j)));
        let tile = |x: u64, y: u64| (0..2).flat_map(|j| (0..2).map(move |i| (2 * x + i, 2 * y + j))).collect::<Vec<_>>();
        for (x, y) in (0..columns / 2).flat_map(|y| (0..rows / 2).map(move |x| (x, y))) {
            let coordinate = format!("({x},{y})");
            assert_eq!(values("local_tile", &[text, "(2,2)", &coordinate]), place(tile(x, y)), "{text} {coordinate}");
            assert_eq!(values("inner_partition", &[text, "(2,2)", &coordinate]), place(tile(x, y)), "{text} {coordinate}");
        }
        for (x, y) in [(0, 0), (1, 0), (0, 1), (1, 1)] {
            let coordinate = format!("({x},{y})");
            let spread = (0..columns / 2).flat_map(|j| (0..rows / 2).map(move |i| (2 * i + x, 2 * j + y))).collect::<Vec<_>>();
            assert_eq!(values("outer_partition", &[text, "(2,2)", &coordinate]), place(spread.clone()), "{text} {coordinate}");
            let thread = (x + 2 * y).to_string();
            assert_eq!(values("local_partition", &[text, "(2,2):(1,2)", &thread]), place(spread), "{text} {thread}");
        }
        // A row, and all from a coordinate on.
        let row = (0..columns).map(|j| (1, j)).collect::<Vec<_>>();
        assert_eq!(values("tensor_slice", &[text, "(1,_)"]), place(row), "{text}");
        let moved = values("domain_offset", &["(1,2)", text]);
        let flat = |i: u64, j: u64| (i + rows * j) as usize;
        for (i, j) in (0..columns - 2).flat_map(|j| (0..rows - 1).map(move |i| (i, j))) {
            assert_eq!(moved[flat(i, j)], place(vec![(i + 1, j + 2)])[0], "{text} ({i},{j})");
        }
    }
}

/// Where the composed layout is a layout, its complement is that layout's; where it is none, or is
/// moved, the reason is given.
#[test]
fn complements_are_those_of_the_layout() {
    let refused = |op: &str, operands: &[&str]| evaluate(op, operands).unwrap_err().code();
    for (text, layout) in [("Sw<3,0,3> o 0 o 8:8", "8:9"), ("(4,8):(8,1) o 0 o (8,4):(4,1)", "(8,4):(1,8)"), ("(4,8):(8,1) o 0 o (2,2):(1,4)", "(2,2):(8,1)")] {
        assert_eq!(evaluate("to_layout", &[text]).unwrap().to_string(), layout);
        for (op, operands) in [("complement", &[][..]), ("complement_ceil", &["100"]), ("complement_in", &["128"])] {
            let [of_composed, of_layout] = [text, layout].map(|first| evaluate(op, &[&[first], operands].concat()));
            assert_eq!(of_composed.map(|value| value.to_string()), of_layout.map(|value| value.to_string()), "{op} {text}");
        }
    }
    for op in ["complement", "to_layout"] {
        assert_eq!(refused(op, &["Sw<2,0,3> o 0 o (8,8):(8,1)"]), "CUTE168");
        assert_eq!(refused(op, &["Sw<2,0,3> o 64 o (4,2):(8,1)"]), "CUTE166");
        assert_eq!(refused(op, &["(4,8):(8,1) o 1 o (2,2):(1,4)"]), "CUTE166");
    }
}

#[test]
fn filters_keep_the_image() {
    for text in ["Sw<1,0,2> o 1 o (4,2):(0,4)", "(4,4):(1,4) o 0 o (2,4):(0,3)", "(4,4):(-1,4) o 2 o (2,4):(0,1)"] {
        let (_, _, layout) = parts(text);
        let image: std::collections::BTreeSet<String> = at(text, layout.offsets()).into_iter().collect();
        for (op, operands) in [("filter_by", &["(1,1)"][..]), ("filter_zeros_by", &["(1,1)"]), ("filter", &[]), ("filter_zeros", &[])] {
            let found: Vec<String> = values(op, &[&[text], operands].concat());
            assert_eq!(found.iter().cloned().collect::<std::collections::BTreeSet<_>>(), image, "{op} {text}");
            assert!(op == "filter_zeros_by" || found.len() == image.len(), "{op} {text}: nothing twice");
        }
    }
}
