//! The error that each malformed input gets, and where. What well-formed
//! input is read as shows in the tests of `expand`.

use super::*;

/// Each error as (the source it points at, its message).
fn errors(notation: Notation, position: Position, source: &str) -> Vec<(String, String)> {
    let tokens: TokenStream = source.parse().unwrap();
    let Err(errors) = parse(notation, position, tokens) else {
        panic!("{notation:?}![{source}] is accepted");
    };
    let text = |at: Place| {
        // Positions count characters from the beginning of `source`; an error without a token
        // of its own is at the call site, which is empty here.
        source[at.start.byte_range().start..at.end.byte_range().end].to_string()
    };
    errors.into_iter().map(|error| (text(error.at), error.message)).collect()
}

#[test]
fn every_error_points_at_its_token() {
    use Notation::*;
    const NEGATIVE: &str = "numbers are not negative, found -4";
    const EXTENT: &str = "extents are not negative, found -4; strides may be";
    const SIGNED: &str = "integers and coordinates have a sign: `-8`, `-3*e1`";
    const TUPLE_IN_INT: &str = "expected one number, found a tuple; `Shape![4, 8]` writes a tuple";
    const ONE_LAYOUT: &str = "a layout is one `SHAPE : STRIDE`, its tuples in parentheses: \
                              `(4, 8):(1, 4)`; `Tile![4:1, 8:2]` writes a tuple of layouts";
    const LAYOUT: &str = "shape and stride together are a layout: `Layout![4:1]`";
    const ANGLES: &str = "a tuple of layouts is written in angle brackets, `<4:1, 8:2>`; \
                          one layout is `(4, 8):(1, 4)`";
    const ARITHMETIC: &str = "arithmetic is written in a constant: `const { 2 * 12 }`";
    const COMMAS: &str = "items are separated by commas";
    const ZERO: &str = "CUTE001: an extent is at least 1, found 0";
    const INCONGRUENT: &str = "CUTE002: shape and stride are not congruent: here the shape is";
    const WHOLE: &str = "`_` keeps a whole mode, so it stands for an element of a tiler: \
                         `Tile![_, 4]`";
    const WHOLE_IN_TUPLE: &str = "`_` keeps a whole mode, so it stands for an element of a \
                                  tiler; nested tilers are written `<_, 4>`";
    const TILER: &str = "`<…>` writes a tiler, for `Tile!`; a tuple of numbers is written in \
                         parentheses, `(4, 8)`";
    const PATH: &str = "`<…>` inside a layout or a tuple is the beginning of a path: \
                        expected `<T as Trait>::Output`";
    const NAME: &str = "expected a name after `::`; \
                        shape and stride are separated by a single `:`";
    const CONST: &str = "`const` is followed by the name of a constant or an expression in \
                         braces: `const N`, `const { 2 * N }`";
    const SCALED: &str = "a number times something is a scaled basis element: `3*e1`, `3*e(1, 0)`";
    const SEPARATOR: &str = "`::` is part of a path; shape and stride are separated by a \
                             single `:`";
    let table: &[(Notation, &str, &[(&str, &str)])] = &[
        // Numbers.
        (Int, "1.5", &[("1.5", "expected an integer, found the float 1.5")]),
        (Shape, "4, \"a\"", &[("\"a\"", "expected an integer, found \"a\"")]),
        (Shape, "'a', 4", &[("'a'", "expected an integer, found 'a'")]),
        (Int, "- 4", &[("- 4", NEGATIVE)]),
        (Shape, "(1, -4)", &[("-4", EXTENT)]),
        (Layout, "-4 : 4", &[("-4", EXTENT)]),
        (Stride, "(1, - -4)", &[("-4", NEGATIVE)]),
        (Stride, "(1, -f4)", &[("-f4", SIGNED)]),
        (Stride, "(1, -[1, 2])", &[("-[1, 2]", SIGNED)]),
        (Layout, "4 : -(4)", &[("(4)", "expected a stride, found `(…)`")]),
        (
            Int,
            "18446744073709551616",
            &[(
                "18446744073709551616",
                "the number 18446744073709551616 does not fit in 64 bits; \
                 the largest is 18446744073709551615",
            )],
        ),
        (
            Shape,
            "4k",
            &[(
                "4k",
                "`k` is not the suffix of an integer; \
                 a number is written like 24, 0x18 or 24_usize",
            )],
        ),
        // Extents of 0, several at once.
        (Shape, "0", &[("0", ZERO)]),
        (Shape, "4, (0x0, 3), 0_u8", &[("0x0", ZERO), ("0_u8", ZERO)]),
        (Layout, "(4, 0) : (0, 0)", &[("0", ZERO)]),
        (Layout, "4, 0", &[("0", ZERO)]),
        (Tile, "4:1, <0:2, 0>", &[("0", ZERO), ("0", ZERO)]),
        // Empty tuples.
        (Int, "", &[("", "expected a number after this")]),
        (Shape, "", &[("", EMPTY)]),
        (Stride, "", &[("", EMPTY)]),
        (Layout, "", &[("", EMPTY)]),
        (Tile, "", &[("", EMPTY)]),
        (Shape, "()", &[("()", EMPTY)]),
        (Shape, "4, ((), 3, ( ))", &[("()", EMPTY), ("( )", EMPTY)]),
        (Layout, "() : ()", &[("()", EMPTY), ("()", EMPTY)]),
        (Tile, "< >", &[("< >", EMPTY)]),
        (Tile, "4, <<>, 4>", &[("<>", EMPTY)]),
        // Commas and colons.
        (Shape, ",", &[(",", "expected an extent, found `,`")]),
        (Shape, "4,,8", &[(",", "expected an extent, found `,`")]),
        (Stride, "(1,,2), (,)", &[(",", "expected a stride, found `,`"); 2]),
        (Shape, "4 8", &[("8", &format!("unexpected `8` after an extent: {COMMAS}"))]),
        (Shape, "4; 8", &[(";", &format!("unexpected `;` after an extent: {COMMAS}"))]),
        (Shape, "4 (2, 3)", &[("(2, 3)", &format!("unexpected `(…)` after an extent: {COMMAS}"))]),
        // Elements of a stride.
        (Shape, "e0", &[("e0", "`e0` is an element of a stride, not an extent; a type of this name is written `r#e0`")]),
        (Int, "f5", &[("f5", "`f5` is an element of a stride, not a number; a type of this name is written `r#f5`")]),
        (Stride, "3 * 4", &[("4", SCALED)]),
        (Stride, "3 *", &[("*", SCALED)]),
        (Stride, "2 * f18446744073709551615", &[("f18446744073709551615", SCALED)]),
        (Stride, "N * f5", &[("f5", SCALED)]),
        (Stride, "e(1, N)", &[("N", "the number of a component is a literal")]),
        (Stride, "e(64)", &[("64", "CUTE126: there is no component 64: in types a coordinate has at most 64 in one tuple")]),
        (Stride, "e300", &[("e300", "CUTE126: there is no component 300: in types a coordinate has at most 64 in one tuple")]),
        (Stride, "3e64", &[("3e64", "CUTE126: there is no component 64: in types a coordinate has at most 64 in one tuple")]),
        (Stride, "3*e64", &[("e64", "CUTE126: there is no component 64: in types a coordinate has at most 64 in one tuple")]),
        (Stride, "3@64", &[("64", "CUTE126: there is no component 64: in types a coordinate has at most 64 in one tuple")]),
        (Stride, "e()", &[("()", EMPTY)]),
        (Stride, "3@", &[("@", "expected a number after this")]),
        (Stride, "3@x@1", &[("x", "the number of a component is a literal")]),
        (Stride, "e0 + e1", &[("+", &format!("unexpected `+` after a stride: {ARITHMETIC}"))]),
        (Stride, "[]", &[("[]", EMPTY)]),
        (Layout, "(2, 2) : [1, 2]", &[("[1, 2]", "CUTE002: shape and stride are not congruent: here the shape is a tuple of rank 2, the stride one element")]),
        (Shape, "2 * N", &[("*", &format!("unexpected `*` after an extent: {ARITHMETIC}"))]),
        (Int, "4, 8", &[("8", "unexpected `8` after a number: `Int!` takes one number")]),
        (Int, "4 8", &[("8", "unexpected `8` after a number: `Int!` takes one number")]),
        (
            Int,
            "4,,",
            &[(
                ",",
                "unexpected `,` after a number: \
                 `Int!` takes one number; `Shape![4, 8]` writes a tuple",
            )],
        ),
        (Int, "(4)", &[("(4)", TUPLE_IN_INT)]),
        (Int, "4:1", &[(":", &format!("unexpected `:` after a number: {LAYOUT}"))]),
        (Shape, "4:1", &[(":", &format!("unexpected `:` after an extent: {LAYOUT}"))]),
        (Shape, "(4:1, 2)", &[(":", &format!("unexpected `:` after an extent: {LAYOUT}"))]),
        (Stride, "4:1", &[(":", &format!("unexpected `:` after a stride: {LAYOUT}"))]),
        (Layout, ":1", &[(":", "expected an extent, found `:`")]),
        (Layout, "4 :", &[(":", "expected a stride after this")]),
        (Layout, "4 : ,", &[(",", "expected a stride, found `,`")]),
        (Layout, "4:2:1", &[(":", &format!("unexpected `:` after a stride: {ONE_LAYOUT}"))]),
        (Layout, "4:1, 8:2", &[(",", &format!("unexpected `,` after a stride: {ONE_LAYOUT}"))]),
        (Layout, "4:1,", &[(",", &format!("unexpected `,` after a stride: {ONE_LAYOUT}"))]),
        (Layout, "4, 8:2", &[(":", &format!("unexpected `:` after an extent: {ONE_LAYOUT}"))]),
        (Layout, "(4:1, 8)", &[(":", &format!("unexpected `:` after an extent: {ONE_LAYOUT}"))]),
        (Layout, "4::1", &[(":", &format!("unexpected `:` after an extent: {SEPARATOR}"))]),
        (Tile, "4:1:2", &[(":", &format!("unexpected `:` after an extent: {ANGLES}"))]),
        (Tile, "_:2", &[(":", &format!("unexpected `:` after an extent: {ANGLES}"))]),
        (Tile, "<4, 8>:2", &[(":", &format!("unexpected `:` after an extent: {ANGLES}"))]),
        (Tile, "(4:1, 8:2)", &[(":", &format!("unexpected `:` after an extent: {ANGLES}"))]),
        (Tile, "4:1 >", &[(">", &format!("unexpected `>` after an extent: {COMMAS}"))]),
        // Congruence, several at once.
        (Layout, "(4, 8) : 1", &[("1", &format!("{INCONGRUENT} a tuple of rank 2, the stride the number 1"))]),
        (Layout, "4 : (1, 4)", &[("(1, 4)", &format!("{INCONGRUENT} the number 4, the stride a tuple of rank 2"))]),
        (Layout, "(4) : 1", &[("1", &format!("{INCONGRUENT} a tuple of rank 1, the stride the number 1"))]),
        (Layout, "(4, 8, 2) : (1, 4)", &[("(1, 4)", &format!("{INCONGRUENT} a tuple of rank 3, the stride a tuple of rank 2"))]),
        (
            Layout,
            "((4, 2), (8, N), const K) : ((1, 2, 3), const K, (4, N))",
            &[
                ("(1, 2, 3)", &format!("{INCONGRUENT} a tuple of rank 2, the stride a tuple of rank 3")),
                ("const K", &format!("{INCONGRUENT} a tuple of rank 2, the stride a number")),
                ("(4, N)", &format!("{INCONGRUENT} a number, the stride a tuple of rank 2")),
            ],
        ),
        (Tile, "4:1, <_, (4, 8):(1, 2, 3)>", &[("(1, 2, 3)", &format!("{INCONGRUENT} a tuple of rank 2, the stride a tuple of rank 3"))]),
        // `_`, brackets, angle brackets.
        (Int, "_", &[("_", WHOLE)]),
        (Shape, "4, _", &[("_", WHOLE)]),
        (Layout, "(4, _) : (1, _)", &[("_", WHOLE), ("_", WHOLE)]),
        (Tile, "(4, _)", &[("_", WHOLE_IN_TUPLE)]),
        (Tile, "4:_", &[("_", WHOLE_IN_TUPLE)]),
        (Shape, "[4, 8]", &[("[4, 8]", "a tuple is written in parentheses, `(4, 8)`, not in brackets")]),
        (Shape, "<4, 8>", &[("<", TILER)]),
        (Layout, "<4:1, 8:2>", &[("<", TILER)]),
        (Tile, "4 : <1, 2>", &[("<", PATH)]),
        (Tile, "(<4, 8>, 2)", &[("<", PATH)]),
        (Tile, "<T as Trait>", &[("<", PATH)]),
        (Tile, "<4:1, 8:2", &[("<", "this `<` has no matching `>`")]),
        (Shape, "Foo<3", &[("<", "this `<` has no matching `>`")]),
        (Shape, "Foo<fn() -> N", &[("<", "this `<` has no matching `>`")]),
        // Paths and constants.
        (Shape, "a::", &[(":", NAME)]),
        (Layout, "N::1", &[("1", NAME)]),
        (Shape, "a::_", &[("_", NAME)]),
        (Shape, "A B", &[("B", &format!("unexpected `B` after an extent: {COMMAS}"))]),
        (Shape, "A!", &[("!", &format!("unexpected `!` after an extent: {COMMAS}"))]),
        (Shape, "&A", &[("&", "expected an extent, found `&`")]),
        (Stride, "'a", &[("'", "expected a stride, found `'`")]),
        (Shape, "{}", &[("{}", EMPTY_CONSTANT)]),
        (Shape, "const {}", &[("const {}", EMPTY_CONSTANT)]),
        (Shape, "const", &[("const", CONST)]),
        (Shape, "const 4", &[("4", CONST)]),
        (Shape, "const const N", &[("const", CONST)]),
        (Shape, "const - N", &[("-", CONST)]),
        (Shape, "const 2 * N", &[("2", CONST)]),
        (Shape, "const N * 2", &[("*", &format!("unexpected `*` after an extent: {ARITHMETIC}"))]),
        // Independent errors are all reported.
        (
            Layout,
            "(0, (4 8), [2]) : (1.5, (,), - -4)",
            &[
                ("0", ZERO),
                ("8", &format!("unexpected `8` after an extent: {COMMAS}")),
                ("[2]", "a tuple is written in parentheses, `(4, 8)`, not in brackets"),
                ("1.5", "expected an integer, found the float 1.5"),
                (",", "expected a stride, found `,`"),
                ("-4", NEGATIVE),
            ],
        ),
    ];
    for (notation, source, expected) in table {
        let found = errors(*notation, Position::Type, source);
        let found: Vec<(&str, &str)> = found.iter().map(|(text, message)| (text.as_str(), message.as_str())).collect();
        assert_eq!(found, *expected, "{notation:?}![{source}]");
    }
}

#[test]
fn braces_hold_a_constant_among_types_and_a_leaf_among_values() {
    for (position, message) in
        [(Position::Type, "expected a constant between the braces"), (Position::Value, "expected a leaf between the braces, a `Dyn` or a `Multiple`")]
    {
        let found = errors(Notation::Layout, position, "(4, {}) : (1, {})");
        assert_eq!(found, [("{}".into(), message.into()), ("{}".into(), message.into())]);
        assert!(parse(Notation::Layout, position, "(4, {n}) : (1, {2 * n})".parse().unwrap()).is_ok());
    }
    // A value is one leaf.
    let found = errors(Notation::Layout, Position::Value, "{n} : (1, 2)");
    assert_eq!(found.len(), 1);
    assert!(found[0].1.starts_with("CUTE002"));
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize, open: &str, close: &str| format!("{}4{}", open.repeat(depth), close.repeat(depth));
    for (open, close) in [("(", ")"), ("<", ">")] {
        let tokens = nested(DEPTH, open, close).parse().unwrap();
        assert!(parse(Notation::Tile, Position::Type, tokens).is_ok());
        for depth in [DEPTH + 1, 5_000] {
            let found = errors(Notation::Tile, Position::Type, &nested(depth, open, close));
            assert_eq!(found.len(), 1);
            assert_eq!(found[0].0, nested(depth - DEPTH, open, close));
            assert_eq!(found[0].1, "CUTE009: tuples nest deeper than 64 levels");
        }
    }
}

#[test]
fn input_that_no_wrapper_passes() {
    for source in ["", "4, 8", "{k} 4", "() 4", "[k] 4"] {
        let error = split_crate_path(source.parse().unwrap()).unwrap_err();
        assert!(error.message.starts_with("this macro is internal"), "{source}");
    }
}
