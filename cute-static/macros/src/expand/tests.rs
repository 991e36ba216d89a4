//! The types and values expanded to, over tables and random inputs.

use super::*;
use proc_macro2::{Delimiter, Group};

const NOTATIONS: [Notation; 5] = [Notation::Int, Notation::Shape, Notation::Stride, Notation::Layout, Notation::Tile];

/// The expansion without white space, which the types below do not need to be told apart by.
fn expanded(notation: Notation, position: Position, source: &str) -> String {
    compact(expand(notation, position, format!("(k) {source}").parse().unwrap()))
}

fn compact(text: impl ToString) -> String {
    text.to_string().split_whitespace().collect()
}

// The types expected, written independently of the expansion: one function per constructor.

fn int(number: u64) -> String {
    match number {
        0..=1024 => format!("k::int::_{number}"),
        _ if number.count_ones() == 1 && number.trailing_zeros() <= 40 => format!("k::int::_{number}"),
        _ => digits(number),
    }
}

fn digits(number: u64) -> String {
    match number {
        0 => "k::__private::UTerm".into(),
        _ => format!("k::__private::UInt<{},k::__private::B{}>", digits(number / 2), number % 2),
    }
}

fn list(items: &[String]) -> String {
    match items {
        [] => "k::__private::HNil".into(),
        [head, tail @ ..] => format!("k::__private::HCons<{head},{}>", list(tail)),
    }
}

fn ints(numbers: &[u64]) -> String {
    list(&numbers.iter().copied().map(int).collect::<Vec<_>>())
}

fn layout(shape: String, stride: String) -> String {
    format!("k::Layout<{shape},{stride}>")
}

fn left(shape: String) -> String {
    format!("k::LayoutLeft<{shape}>")
}

fn constant(expression: &str) -> String {
    format!("<k::__private::Const<{{{expression}}}>ask::int::ConstToInt>::Output")
}

fn check(notation: Notation, source: &str, ty: String) {
    let ty = compact(ty);
    assert_eq!(expanded(notation, Position::Type, source), ty, "{notation:?}![{source}]");
    if !source.contains('{') || source.contains("const") {
        let value = format!("<{ty}ask::Static>::NEW");
        let found = expanded(notation, Position::Value, source);
        assert_eq!(found, value, "{notation:?} value of [{source}]");
    }
}

#[test]
fn numbers() {
    assert_eq!(expanded(Notation::Int, Position::Type, "2"), "k::int::_2");
    let ones = expanded(Notation::Int, Position::Type, "2047");
    let one = ",k::__private::B1>";
    assert_eq!(ones, format!("{}k::__private::UTerm{}", "k::__private::UInt<".repeat(11), one.repeat(11)));
    for number in (0..=70).chain([1023, 1024, 1025, 1536, 1 << 40, 1 << 41, (1 << 40) - 1, 1 << 63, u64::MAX]) {
        check(Notation::Int, &format!("{number}"), int(number));
        check(Notation::Int, &format!("{number:#x}_usize,"), int(number));
    }
}

#[test]
fn elements_of_a_stride() {
    let basis = |coefficient: String, path: &[u64]| format!("k::stride::Basis<{coefficient},{}>", ints(path));
    let negative = |magnitude: String| format!("k::stride::Neg<{magnitude}>");
    let types = [
        ("-8", negative(int(8))),
        ("-0", int(0)),
        ("-N", negative("N".into())),
        ("-const N", negative(constant("N"))),
        ("-e0", basis(negative(int(1)), &[0])),
        ("-3 * e1", basis(negative(int(3)), &[1])),
        ("-3@1", basis(negative(int(3)), &[1])),
        ("[1, -2]", format!("k::stride::Elementwise<{}>", list(&[int(1), negative(int(2))]))),
        ("e0", basis(int(1), &[0])),
        ("e12", basis(int(1), &[12])),
        ("3 * e1", basis(int(3), &[1])),
        ("3e1", basis(int(3), &[1])),
        ("3@1", basis(int(3), &[1])),
        ("e(1, 0)", basis(int(1), &[1, 0])),
        ("6 * e(1, 0)", basis(int(6), &[1, 0])),
        ("6@0@1", basis(int(6), &[1, 0])),
        ("N * e1", basis("N".into(), &[1])),
        ("a::N@1", basis("a::N".into(), &[1])),
        ("const N * e1", basis(constant("N"), &[1])),
        ("0 * e1", int(0)),
        ("f5", format!("k::stride::Xor<{}>", int(5))),
        ("3 * f5", format!("k::stride::Xor<{}>", int(15))),
        ("f0", int(0)),
        ("[1, 2]", format!("k::stride::Elementwise<{}>", ints(&[1, 2]))),
        ("[1, 2, 0, 0 * e1]", format!("k::stride::Elementwise<{}>", ints(&[1, 2]))),
        ("[0, 5]", basis(int(5), &[1])),
        ("[0, -5, 0]", basis(negative(int(5)), &[1])),
        ("[0, [0, e2], 0]", basis(int(1), &[1, 1, 2])),
        ("[const N]", basis(constant("N"), &[0])),
        ("[0, f0]", int(0)),
        ("[0, f5]", format!("k::stride::Elementwise<{}>", list(&[int(0), format!("k::stride::Xor<{}>", int(5))]))),
        ("[0, N]", format!("k::stride::Elementwise<{}>", list(&[int(0), "N".into()]))),
        (
            "[1, [e0, f5]]",
            format!(
                "k::stride::Elementwise<{}>",
                list(&[int(1), format!("k::stride::Elementwise<{}>", list(&[basis(int(1), &[0]), format!("k::stride::Xor<{}>", int(5))]))])
            ),
        ),
    ];
    for (source, ty) in types {
        check(Notation::Stride, source, ty.clone());
        check(Notation::Layout, &format!("4 : {source}"), layout(int(4), ty.clone()));
        check(Notation::Layout, &format!("(4, 2) : (1, {source})"), layout(ints(&[4, 2]), list(&[int(1), ty])));
    }
    let path = compact(ints(&[1]));
    assert_eq!(expanded(Notation::Stride, Position::Value, "{n} * e1"), format!("k::stride::Basis::<_,{path}>::new(k::__private::leaf(n))"));
    assert_eq!(
        expanded(Notation::Stride, Position::Value, "[m, 2]"),
        compact(format!(
            "k::stride::Elementwise::new(k::__private::HCons{{head:k::__private::leaf(m),\
             tail:k::__private::HCons{{head:<{}ask::Static>::NEW,tail:k::__private::HNil}}}})",
            int(2)
        ))
    );
}

#[test]
fn leaves() {
    let types = [
        "N",
        "r#e0",
        "a::b::C",
        "::a::B",
        "Self::N",
        "self::N",
        "r#type",
        "Foo<3, Bar<N>>",
        "Foo::<3, Bar<N>>::Out",
        "a::Foo<{ 3 > 2 }, fn(A) -> B>",
        "<T as Trait>::Out",
        "<T as Trait<A, B>>::Out<C>",
        "<T>::Out",
        "<<T as A>::B as C>::D",
        "Int![3]",
        "k::Shape![4, (2, 3)]",
        "Shape!(4, 8)",
    ];
    for ty in types {
        for notation in [Notation::Int, Notation::Shape, Notation::Stride, Notation::Tile] {
            check(notation, ty, ty.into());
        }
        check(Notation::Layout, ty, left(ty.into()));
        check(Notation::Layout, &format!("{ty} : {ty}"), layout(ty.into(), ty.into()));
        check(Notation::Tile, &format!("<{ty}, 4>"), list(&[ty.into(), int(4)]));
    }
    let values = [
        (Notation::Int, "m", "k::__private::leaf(m)"),
        (Notation::Shape, "{ 2 * n }", "k::__private::leaf(2*n)"),
        (Notation::Shape, "m, N", "k::__private::HCons{head:k::__private::leaf(m),tail:k::__private::HCons{head:<Nask::Static>::NEW,tail:k::__private::HNil}}"),
        (Notation::Layout, "m : {d}", "k::Layout::from_parts(k::__private::leaf(m),k::__private::leaf(d))"),
        (Notation::Layout, "m", "k::__private::compact_layout(k::__private::leaf(m))"),
        (
            Notation::Tile,
            "m, _",
            "k::__private::HCons{head:k::__private::leaf(m),tail:k::__private::HCons{head:<k::Underscoreask::Static>::NEW,tail:k::__private::HNil}}",
        ),
    ];
    for (notation, source, expected) in values {
        assert_eq!(expanded(notation, Position::Value, source), expected, "{notation:?} value of [{source}]");
    }
    let constants = [
        ("const N", "N"),
        ("const Self::N", "Self::N"),
        ("const <T as A>::N", "<T as A>::N"),
        ("const { 2 * N }", "2 * N"),
        ("{N}", "N"),
        ("{ 2 * 12 }", "2 * 12"),
    ];
    for (source, expression) in constants {
        let ty = constant(expression);
        check(Notation::Int, source, ty.clone());
        check(Notation::Shape, &format!("{source}, 3"), list(&[ty.clone(), int(3)]));
        check(Notation::Layout, &format!("{source} : {source}"), layout(ty.clone(), ty));
    }
}

#[test]
fn tuples() {
    let table = [
        ("4", int(4)),
        ("4,", ints(&[4])),
        ("(4)", ints(&[4])),
        ("(4,)", ints(&[4])),
        ("((4))", list(&[ints(&[4])])),
        ("4, 8", ints(&[4, 8])),
        ("4, 8,", ints(&[4, 8])),
        ("(4, 8)", ints(&[4, 8])),
        ("(4, 8,)", ints(&[4, 8])),
        ("(4, 8),", list(&[ints(&[4, 8])])),
        ("4, (2, 3)", list(&[int(4), ints(&[2, 3])])),
        ("(4, (2, 3))", list(&[int(4), ints(&[2, 3])])),
        ("(2, 3), 4", list(&[ints(&[2, 3]), int(4)])),
        ("(4), (2, (3, 1,),), N", list(&[ints(&[4]), list(&[int(2), ints(&[3, 1])]), "N".into()])),
    ];
    for (source, ty) in table {
        check(Notation::Shape, source, ty.clone());
        check(Notation::Stride, source, ty.clone());
        check(Notation::Tile, source, ty);
    }
    check(Notation::Stride, "0, (1, 0)", list(&[int(0), ints(&[1, 0])]));
}

#[test]
fn compact_layouts() {
    let table = [
        ("4", int(4), int(1)),
        ("4,", ints(&[4]), ints(&[1])),
        ("4, 8", ints(&[4, 8]), ints(&[1, 4])),
        ("4, (2, 3)", list(&[int(4), ints(&[2, 3])]), list(&[int(1), ints(&[4, 8])])),
        ("((2, 3), 4), 1, 5", list(&[list(&[ints(&[2, 3]), int(4)]), int(1), int(5)]), list(&[list(&[ints(&[1, 2]), int(6)]), int(24), int(24)])),
    ];
    for (source, shape, stride) in table {
        check(Notation::Layout, source, layout(shape, stride));
    }
    // A stride that is not a literal, or not a 64-bit number, is for the compiler.
    check(Notation::Layout, "4, N", left(list(&[int(4), "N".into()])));
    check(Notation::Layout, "4294967296, 4294967296, 2", left(ints(&[1 << 32, 1 << 32, 2])));
}

#[test]
fn layouts() {
    let nested = |a, b, c| list(&[int(a), ints(&[b, c])]);
    let table = [
        ("4:1", layout(int(4), int(1))),
        ("4 : 0", layout(int(4), int(0))),
        ("(4) : (1)", layout(ints(&[4]), ints(&[1]))),
        ("(4, 8):(1, 4)", layout(ints(&[4, 8]), ints(&[1, 4]))),
        ("(4, (2, 3)) : (1, (4, 8))", layout(nested(4, 2, 3), nested(1, 4, 8))),
        ("(4, N) : (1, (4, 8))", layout(list(&[int(4), "N".into()]), nested(1, 4, 8))),
        ("(4, 8) : N", layout(ints(&[4, 8]), "N".into())),
        ("a::B:c::D", layout("a::B".into(), "c::D".into())),
        ("A<B>: ::c::D", layout("A<B>".into(), "::c::D".into())),
    ];
    for (source, ty) in table {
        check(Notation::Layout, source, ty.clone());
        check(Notation::Tile, source, ty.clone());
        check(Notation::Tile, &format!("{source},"), list(&[ty]));
    }
}

#[test]
fn tilers() {
    let by_mode = || list(&[layout(int(4), int(1)), layout(int(8), int(2))]);
    let whole = || "k::Underscore".to_string();
    let table = [
        ("_", whole()),
        ("_,", list(&[whole()])),
        ("4:1, 8:2", by_mode()),
        ("4:1, 8:2,", by_mode()),
        ("<4:1, 8:2>", by_mode()),
        ("<4:1, 8:2,>", by_mode()),
        ("<4:1, 8:2>,", list(&[by_mode()])),
        ("<4:1>", list(&[layout(int(4), int(1))])),
        ("<4:1, 8:2>, _", list(&[by_mode(), whole()])),
        ("<<4:1, 8:2>, _>", list(&[by_mode(), whole()])),
        ("4, 8:2, _, N", list(&[int(4), layout(int(8), int(2)), whole(), "N".into()])),
        ("(4, 8), _", list(&[ints(&[4, 8]), whole()])),
        ("(2, 2):(1, 4), 3", list(&[layout(ints(&[2, 2]), ints(&[1, 4])), int(3)])),
        ("<A<B>, <T as C>::D>, 4", list(&[list(&["A<B>".into(), "<T as C>::D".into()]), int(4)])),
        ("<<T as C>::D : 4>", list(&[layout("<T as C>::D".into(), int(4))])),
        ("<A:B>", list(&[layout("A".into(), "B".into())])),
    ];
    for (source, ty) in table {
        check(Notation::Tile, source, ty);
    }
}

/// `macro_rules!` fragments arrive in invisible groups, `$crate` may too.
#[test]
fn invisible_groups() {
    let invisible = |source: &str| Group::new(Delimiter::None, source.parse().unwrap());
    let (crate_path, tuple) = (invisible("k"), invisible("(4, 8)"));
    let (n, ty, sum) = (invisible("3"), invisible("A<B>"), invisible("N + 2"));
    let input = quote!((#crate_path) (#tuple, #n, #ty, #ty::C, const #sum));
    let shape = list(&[ints(&[4, 8]), int(3), "A<B>".into(), "A<B>::C".into(), constant("N+2")]);
    assert_eq!(compact(expand(Notation::Shape, Position::Type, input)), shape);
}

#[test]
fn the_crate_path_is_kept() {
    let input = "(::renamed::inner) 0".parse().unwrap();
    let found = compact(expand(Notation::Int, Position::Value, input));
    let zero = "::renamed::inner::int::_0";
    assert_eq!(found, format!("<{zero}as::renamed::inner::Static>::NEW"));
}

#[test]
fn errors_expand_to_compile_errors() {
    let zero = r#"::core::compile_error!{"CUTE001:anextentisatleast1,found0"}"#;
    let (ty, value) = (Position::Type, Position::Value);
    assert_eq!(expanded(Notation::Shape, ty, "0"), format!("[();{{{zero}}}]"));
    assert_eq!(expanded(Notation::Shape, ty, "0, 0"), format!("[();{{{zero}{zero}}}]"));
    assert_eq!(expanded(Notation::Shape, value, "0"), format!("{{{zero}}}"));
    assert_eq!(expanded(Notation::Shape, value, "0, 0"), format!("{{{zero}{zero}}}"));
}

// Random inputs. The generator is a fixed one (SplitMix64), so a failure can be run again.

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((bits ^ (bits >> 31)) % bound as u64).unwrap()
    }

    fn pick<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// Tokens in any order, but with the brackets closed, as the compiler would pass them.
fn soup(random: &mut Random, length: usize, depth: usize) -> TokenStream {
    const WORDS: [&str; 36] = [
        "4",
        "8",
        "0",
        "1.5",
        "0x1f",
        "'c'",
        "\"s\"",
        "N",
        "as",
        "const",
        "_",
        "r#fn",
        ",",
        ",",
        ",",
        ":",
        ":",
        "::",
        ":::",
        "<",
        "<",
        ">",
        ">",
        ">>",
        "-",
        "->",
        "!",
        "*",
        "'a",
        "#",
        "=",
        "&",
        "é",
        "18446744073709551616",
        "$",
        "4u8",
    ];
    let mut tokens = TokenStream::new();
    for _ in 0..length {
        if depth > 0 && random.below(5) == 0 {
            let delimiters = [Delimiter::Parenthesis, Delimiter::Brace, Delimiter::Bracket, Delimiter::None];
            let delimiter = delimiters[random.below(4)];
            let length = random.below(6);
            let inside = soup(random, length, depth - 1);
            tokens.extend([TokenTree::from(Group::new(delimiter, inside))]);
        } else {
            tokens.extend(random.pick(&WORDS).parse::<TokenStream>().unwrap());
        }
    }
    tokens
}

#[test]
fn no_input_panics() {
    let mut random = Random(1);
    let mut accepted = 0_u32;
    for round in 0..5_000 {
        let length = 1 + round % 12;
        let notation_tokens = soup(&mut random, length, 3);
        for notation in NOTATIONS {
            for position in [Position::Type, Position::Value] {
                let found = expand(notation, position, quote!((k) #notation_tokens));
                assert!(!found.is_empty());
                accepted += u32::from(!found.to_string().contains("compile_error"));
            }
        }
        expand(Notation::Tile, Position::Type, notation_tokens);
    }
    // Neither all nor none, or the soup would not be testing both ends.
    assert!((500..25_000).contains(&accepted), "{accepted} accepted");
}

/// A random tuple in the notation, and its type.
fn random_htuple(random: &mut Random, depth: usize) -> (String, String) {
    if depth > 0 && random.below(3) == 0 {
        let rank = 1 + random.below(4);
        let (items, types): (Vec<_>, Vec<_>) = (0..rank).map(|_| random_htuple(random, depth - 1)).unzip();
        let comma = random.pick(&["", ",", " , "]);
        return (format!("({}{comma})", items.join(random.pick(&[",", ", "]))), list(&types));
    }
    match random.below(4) {
        0 => ("const { 2 * N }".into(), constant("2*N")),
        1 => ("<T as A<B>>::C".into(), "<TasA<B>>::C".into()),
        _ => {
            let bits = random.below(40);
            let number = 1 + random.below(1 << bits);
            (number.to_string(), int(number as u64))
        }
    }
}

fn random_tiler(random: &mut Random, depth: usize) -> (String, String) {
    match random.below(if depth > 0 { 4 } else { 3 }) {
        0 => ("_".into(), "k::Underscore".into()),
        1 => random_htuple(random, 2),
        2 => {
            let (shape, shape_type) = random_htuple(random, 2);
            (format!("{shape} : N"), layout(shape_type, "N".into()))
        }
        _ => {
            let rank = 1 + random.below(4);
            let (items, types): (Vec<_>, Vec<_>) = (0..rank).map(|_| random_tiler(random, depth - 1)).unzip();
            (format!("<{}>", items.join(", ")), list(&types))
        }
    }
}

#[test]
fn random_terms_expand_to_their_types() {
    let mut random = Random(2);
    for _ in 0..500 {
        let (source, ty) = random_htuple(&mut random, 4);
        check(Notation::Shape, &source, ty.clone());
        check(Notation::Layout, &format!("{source} : {source}"), layout(ty.clone(), ty));
        let (source, ty) = random_tiler(&mut random, 4);
        check(Notation::Tile, &source, ty);
    }
}
