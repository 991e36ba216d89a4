//! Layouts with runtime leaves, and the questions put to each: expressions for
//! [`cute_tests::mixed`].
//!
//! `{m}` and `{n}` are extents and `{p}` and `{q}` strides that are any number; `{m4}`, `{m6}` and
//! `{q8}` are multiples.

use crate::oracle::random::Random;
use std::fmt::Write as _;

/// How many layouts there are, the chosen ones among them.
const LAYOUTS: usize = 60;

const EXTENTS: &[&str] = &["1", "2", "3", "4", "6", "8", "{m}", "{m}", "{m}", "{n}", "{n}", "{m4}", "{m6}"];
const STRIDES: &[&str] = &["0", "1", "1", "2", "3", "4", "8", "12", "{p}", "{q}", "{q}", "{q8}", "{m}", "{m4}"];

/// What programs write, and what was wrong once.
const CHOSEN: &[&str] = &[
    "{m} : 1",
    "{m} : {q}",
    "({m}, {n}) : (1, {q})",
    "({m}, {n}) : (1, {m})",
    "({m}, {n}) : ({q}, 1)",
    "({m}, 4) : (1, {m})",
    "({m}, 4) : (4, 1)",
    "(4, {m}) : (1, 4)",
    "(4, {m}) : (1, 5)",
    "(4, 8) : (1, {q})",
    "(4, 8) : ({q8}, 1)",
    "({m4}, 8) : (8, 1)",
    "({m4}, 6) : (1, {m4})",
    "(2, 6) : ({q}, 1)",
    "({m}, 4) : (0, 1)",
    "({m}, 6, {n}) : (8, 2, 8)",
    "(3, {m}) : (1, {q})",
    "(3, 4) : (8, {q})",
    "(3, {n}) : ({m}, 3)",
    "(3, {n}, {n}) : ({p}, {m}, 4)",
    "(3, {m4}) : ({p}, {q8})",
    "(2, {m}, 4) : (1, {q}, 2)",
    "((2, {m}), (4, {m4})) : ((1, {q}), (2, {q8}))",
];

/// Tiles, and whether each is a layout.
const TILERS: &[(&str, bool)] = &[
    ("2 : 1", true),
    ("4 : 1", true),
    ("2 : 2", true),
    ("3 : 0", true),
    ("(2, 2) : (1, 4)", true),
    ("(2, 3) : (3, 1)", true),
    ("(4, 2) : (2, 1)", true),
    ("{m} : 1", true),
    ("{n} : 4", true),
    ("4 : {q}", true),
    ("{m4} : 2", true),
    ("(4, {n}) : (1, 4)", true),
    ("({n}, 2) : (2, 1)", true),
    ("(2, {n}) : (0, 1)", true),
    ("2, 2", false),
    ("4, {m}", false),
    ("4 : 1, 2 : 1", false),
    ("2 : 2, 4 : 1", false),
    ("_, 2", false),
    ("2, _", false),
    ("_, 2 : 2", false),
    ("{n} : 2, _", false),
];

/// Tiles that divide many layouts.
const FITTING: &[(&str, bool)] = &[("2 : 1", true), ("1 : 1", true), ("2, _", false), ("_, 2", false), ("_, 2 : 1", false)];

const BY_TILER: &str = "\
    compose logical_divide zipped_divide tiled_divide flat_divide logical_divide_ceil \
    zipped_divide_ceil tiled_divide_ceil flat_divide_ceil logical_product zipped_product \
    tiled_product flat_product";
const BY_LAYOUT: &str = "blocked_product raked_product max_common_layout max_common_vector";
const BY_NUMBER: &str = "complement_in complement_ceil upcast downcast layout_scale domain_distribute";
const BY_PROFILE: &str = "coalesce_by filter_by filter_zeros_by";
const UNARY: &str = "\
    coalesce coalesce_extension flatten complement filter filter_zeros nullspace left_inverse \
    right_inverse make_layout_like make_fragment_like max_alignment injective bijective";
const NUMBERS: &[&str] = &["1", "2", "4", "6", "8", "24", "48", "{m}", "{m4}", "{q8}"];
const SHAPES: &[&str] = &["8", "{m4}", "8, 8", "{m4}, 8", "{m}, 4, 6", "24, {q8}"];
const CONGRUENT: &[&str] = &["8", "{m}", "{m}, 4", "8, 8", "4, {m}", "{m}, {n}", "4, 8", "4, {m}, 8", "{m}, 4, 6"];
const SIZES: &[(&str, &str)] = &[("8", "16"), ("16", "8"), ("8", "32"), ("32", "4"), ("16", "16"), ("12", "8"), ("{m4}", "8")];

/// Layouts that are cast by each of [`CAST_BY`] and recast by each of [`RECAST`], whatever is
/// drawn: strides of 0, single elements, and strides that may be 1.
const CASTS: &[&str] = &[
    "6 : 0",
    "{m} : 0",
    "1 : 0",
    "1 : {q}",
    "6 : 1",
    "6 : 2",
    "6 : {q}",
    "{m} : 3",
    "{m4} : {q8}",
    "(2, 1) : (3, 0)",
    "({m}, 6) : (0, {q})",
    "((2, {m}), 3) : ((0, 12), 0)",
];
const CAST_BY: &[&str] = &["1", "2", "{m}", "{m4}"];
const RECAST: &[(&str, &str)] = &[("8", "8"), ("16", "8"), ("8", "16"), ("12", "8"), ("{m}", "1"), ("1", "{m}"), ("{m4}", "1"), ("{m}", "{m}")];

/// Questions that are answered, whatever is drawn, about operations that are answered for few of
/// the layouts.
const ANSWERED: &[(&str, &str)] = &[
    ("(4, 2) : (1, 8)", "complement_in(a, int![48], tally);"),
    ("4 : 2", "complement_in(a, int![{q8}], tally);"),
    ("(4, 2) : (2, 1)", "tile_to_shape(a, shape![{m4}, 8], tally);"),
    ("({m4}, 8) : (8, 1)", "zipped_divide(a, layout![2 : 1], \"2 : 1\", tally);"),
];

/// The names in a text.
fn names(text: &'static str) -> Vec<&'static str> {
    text.split_whitespace().collect()
}

/// The file: a function for each layout, `QUESTIONS`, all of them, and `OPERATIONS`, what they are
/// about.
pub(crate) fn file() -> String {
    let mut random = Random::new(2026);
    let mut asked: Vec<(String, Vec<String>)> = Vec::new();
    for i in 0..LAYOUTS {
        let layout = CHOSEN.get(i).map_or_else(|| layout(&mut random), |chosen| (*chosen).to_owned());
        let congruent = if i % 4 == 3 { CONGRUENT[i / 4 % CONGRUENT.len()].to_owned() } else { repeated(&layout) };
        let mut each = vec![format!("broadcast_to(a, shape![{congruent}], tally);")];
        each.extend(questions(i, &mut random));
        asked.push((layout, each));
    }
    asked.extend(CASTS.iter().map(|layout| ((*layout).to_owned(), casts())));
    asked.extend(ANSWERED.iter().map(|(layout, question)| ((*layout).to_owned(), vec![(*question).to_owned()])));
    let mut text = String::new();
    for (i, (layout, questions)) in asked.iter().enumerate() {
        writeln!(text, "fn question_{i}(leaves: &Leaves, tally: &mut Tally) {{").expect("writing to a string");
        writeln!(text, "    let Leaves {{ m, n, p, q, m4, m6, q8 }} = *leaves;\n    let a = layout![{layout}];").expect("writing to a string");
        for question in questions {
            writeln!(text, "    {question}").expect("writing to a string");
        }
        text += "}\n";
    }
    let list: Vec<String> = (0..asked.len()).map(|i| format!("question_{i}")).collect();
    let operations: Vec<&str> = [UNARY, BY_TILER, BY_LAYOUT, BY_NUMBER, BY_PROFILE, "evenly_divides tile_to_shape broadcast_to recast"].map(names).concat();
    text + &format!(
        "pub(crate) static QUESTIONS: &[fn(&Leaves, &mut Tally)] = &[{}];\npub(crate) static OPERATIONS: &[&str] = &{operations:?};\n",
        list.join(", ")
    )
}

/// The extents of a layout, `n` in the place of 1.
fn repeated(layout: &str) -> String {
    let extents = layout.split(" : ").next().unwrap_or(layout).replace('1', "{n}");
    extents.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).map_or(extents.clone(), str::to_owned)
}

/// All operations on the layout number `i`; those that take a tiler, every other one of them, each
/// with one.
fn questions(i: usize, random: &mut Random) -> Vec<String> {
    let mut asked: Vec<String> = names(UNARY).iter().map(|op| format!("{op}(a, tally);")).collect();
    for op in names(BY_TILER).iter().skip(i % 2).step_by(2) {
        // Few tiles tile a layout exactly.
        let fits = op.ends_with("divide") && random.below(2) == 0;
        asked.push(by_tile(op, random.of(if fits { FITTING } else { TILERS })));
    }
    asked.push(by_tile("evenly_divides", FITTING[i % FITTING.len()]));
    asked.push(by_tile("evenly_divides", TILERS[i % TILERS.len()]));
    let layouts: Vec<&str> = TILERS.iter().filter(|(_, is_layout)| *is_layout).map(|(tile, _)| *tile).collect();
    asked.extend(names(BY_LAYOUT).iter().map(|op| format!("{op}(a, layout![{}], tally);", random.of(&layouts))));
    asked.extend(names(BY_NUMBER).iter().map(|op| format!("{op}(a, int![{}], tally);", random.of(NUMBERS))));
    asked.push(format!("{}(a, shape![1], tally);", random.of(&names(BY_PROFILE))));
    asked.push(format!("tile_to_shape(a, shape![{}], tally);", random.of(SHAPES)));
    let (old, new) = random.of(SIZES);
    asked.push(format!("recast(a, int![{old}], int![{new}], tally);"));
    asked
}

/// All casts of a layout.
fn casts() -> Vec<String> {
    let by = |op: &'static str| CAST_BY.iter().map(move |n| format!("{op}(a, int![{n}], tally);"));
    let recasts = RECAST.iter().map(|(old, new)| format!("recast(a, int![{old}], int![{new}], tally);"));
    by("upcast").chain(by("downcast")).chain(recasts).collect()
}

/// The question about a tile, given as a type and in the notation.
fn by_tile(op: &str, (tile, is_layout): (&str, bool)) -> String {
    let (typed, notation) = if is_layout { ("layout", tile.to_owned()) } else { ("tile", format!("<{tile}>")) };
    let text = if tile.contains('{') { format!("&format!({notation:?})") } else { format!("{notation:?}") };
    format!("{op}(a, {typed}![{tile}], {text}, tally);")
}

/// A layout of up to four leaves; one of three may have seven, more than any step over a list takes
/// at once.
fn layout(random: &mut Random) -> String {
    let most = if random.below(3) == 0 { 7 } else { 4 };
    let leaves = 1 + random.below(most) as usize;
    let extents: Vec<&str> = (0..leaves).map(|_| random.of(EXTENTS)).collect();
    let strides: Vec<&str> = (0..leaves).map(|_| random.of(STRIDES)).collect();
    // The leaves from here on are a mode of their own.
    let split = random.below(leaves as u64 + 1) as usize;
    format!("{} : {}", nested(&extents, split), nested(&strides, split))
}

fn nested(leaves: &[&str], split: usize) -> String {
    match leaves {
        [leaf] => (*leaf).to_owned(),
        _ if split == 0 || split >= leaves.len() - 1 => format!("({})", leaves.join(", ")),
        _ => format!("({}, ({}))", leaves[..split].join(", "), leaves[split..].join(", ")),
    }
}
