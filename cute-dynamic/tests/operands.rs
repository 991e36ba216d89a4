//! Every operation of `eval` on operands of every kind: it answers by its equation, over the whole
//! domain, or refuses with a code, and what the message says is so.
//!
//! The table of all pairs is `operands.md` beside this file; `UPDATE=1` writes it anew.

mod asked;

use asked::asked;
use cute_dynamic::eval::{COMPOSED_OPERATIONS, EvalError, MORPHISM_OPERATIONS, OPERATIONS, Operation, Value, evaluate};
use cute_dynamic::stride::{Element, Stride, Xor};
use cute_dynamic::{AnyLayout, HTuple, Layout, LayoutError, Tiler};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of operands: the word of the table, what a refusal calls it, and operands.
const KINDS: &[(&str, &str, &[&str])] = &[
    ("number", "a number", &["2", "64"]),
    ("tuple", "a tuple of numbers", &["(4,6)", "(1,0)", "(1,1)"]),
    ("open coordinate", "a coordinate with `_`", &["(1,_)"]),
    ("plain", "a layout", &["(4,6):(6,1)", "(2,2):(1,4)", "((2,2),6):((1,2),4)", "(4,1):(1,0)"]),
    ("signed", "a layout", &["(4,6):(-6,1)", "(4,2):(-1,2)"]),
    ("bits", "a layout", &["(4,4):(f1,f5)", "(4,2):(f1,f4)"]),
    ("coordinates", "a layout", &["(4,6):(e1,e0)", "(4,6):(e0,e1)"]),
    ("mixed", "a layout", &["(4,4):([1,f1],[0,f4])", "(4,4):(-1*e0,e1)"]),
    ("tiler", "a tiler", &["<2:1,3:1>"]),
    ("swizzle", "a swizzle", &["Sw<2,0,3>"]),
    ("swizzled", "a layout after a swizzle", &["Sw<2,0,3> o 0 o (8,8):(8,1)", "Sw<1,0,2> o 4 o (4,4):(4,1)", "Sw<1,0,3> o 0 o (4,2):(1,4)"]),
    ("A o off o B", "a layout after another layout", &["(4,6):(2,7) o 0 o (2,3):(1,3)", "(4,8):(8,1) o 1 o (2,2):(1,4)", "(4,8):(8,1) o 0 o (8,4):(4,1)"]),
    (
        "A over others",
        "a layout after another layout",
        &["(4,8):(e0,e1) o 0 o (2,2):(1,4)", "(4,4):(-4,1) o 0 o (2,2):(1,4)", "(4,4):(f1,f5) o 0 o (2,2):(1,4)"],
    ),
    ("integer", "an integer", &["-3"]),
    ("morphism", "a morphism", &["(2,3) -> (3,2) by (1,0)", "(3,2) -> (2,3) by (1,0)", "[3 2] -> [2 3] by (1,0)", "(2,(2,3)) -> (2,5,3) by (*,0,2)"]),
    ("span", "a span", &["(2,3) <<- (2,3) -> (3,2) by (1,0)", "(6,2) <<- ((2,3),2) -> (2,3,2) by (0,1,2)"]),
    ("refinement", "a refinement", &["(2,3) <<- (2,3)", "(6,2) <<- ((2,3),2)"]),
    ("profile", "a profile", &["(*,*)", "(*,(*,*))"]),
];

/// What a refusal says that an operation takes: an operand that is so, and is not refused as of
/// another kind.
const TAKES: &[(&str, &[&str])] = &[
    ("a layout", &["(4,6):(6,1)"]),
    ("a tuple of numbers", &["(4,6)"]),
    ("a shape or a layout", &["(4,6)", "(4,6):(6,1)"]),
    ("a number, a shape or a layout", &["24", "(4,6)", "(4,6):(6,1)"]),
    ("a number", &["2"]),
    ("a number or a tuple of numbers", &["0", "(0)"]),
    ("a coordinate", &["(1,_)", "1"]),
    ("strides", &["(1,e0)"]),
    ("a tuple of numbers or a layout", &["(4,6)", "(4,6):(6,1)"]),
    ("a tiler", &["<2:1,3:1>", "2"]),
    ("a swizzle", &["Sw<2,0,3>"]),
    ("a layout, or one after a swizzle", &["(4,6):(6,1)", "Sw<2,0,3> o 0 o (8,8):(8,1)"]),
    ("a layout, or one after a swizzle or another layout", &["(4,6):(6,1)", "Sw<2,0,3> o 0 o (8,8):(8,1)", "(4,8):(8,1) o 0 o (2,2):(1,4)"]),
    ("the name of an operation", &["coalesce"]),
    ("an integer", &["-3", "2"]),
    ("a morphism or a layout", &["(2,3) -> (3,2) by (1,0)", "[3 2] -> [2 3] by (1,0)", "(4,6):(6,1)"]),
    ("a morphism, a span or a layout", &["(2,3) -> (3,2) by (1,0)", "(2,3) <<- (2,3) -> (3,2) by (1,0)", "(2,3) <<- (2,3)", "(4,6):(6,1)"]),
    ("a refinement or a tuple of numbers", &["(2,3) <<- (2,3)", "(2,3)"]),
    ("a profile", &["(*,*)"]),
    ("a layout, a swizzle or a composed layout", &["(4,6):(6,1)", "Sw<2,0,3>", "Sw<2,0,3> o 0 o (8,8):(8,1)", "(4,8):(8,1) o 0 o (2,2):(1,4)"]),
];

/// What may stand beside the operand that is looked at.
fn others(kind: &str) -> &'static [&'static str] {
    match kind {
        "number" | "numbers" | "integers" => &["2", "8"],
        "morphism" | "arrow" => &["(2,3) -> (3,2) by (1,0)", "(3,2) -> (2,3) by (1,0)"],
        "refinement" => &["(2,3)", "(3,2)"],
        "profile" | "profiles" => &["(*,*)"],
        "index" | "indices" => &["0", "1"],
        "rank" => &["3"],
        "bound" => &["64", "24"],
        "tuple" | "tuples" => &["(1,1)", "(2,12)", "(1,0)", "24", "(8,8)", "(4,6)", "(4,4)"],
        "shape" => &["(4,6)", "16"],
        "coordinate" => &["(1,_)", "(_,1)", "(0,0)"],
        "strides" => &["(1,e0)"],
        "tiler" => &["2", "(2,2)", "<2:1,3:1>", "_"],
        "swizzle" => &["Sw<2,0,3>"],
        "map" => &["2", "(2,2)", "Sw<1,0,2>", "Sw<1,0,2> o 0 o (2,4):(4,1)", "(2,2):(1,4) o 0 o (2,2):(2,1)"],
        "operation" | "mode_operation" => &["coalesce"],
        _ => &["(2,2):(1,2)", "(4,6):(6,1)", "(2,3):(0,0)"],
    }
}

/// A function of integral coordinates, its last mode without end, by its definition.
struct Map {
    shape: HTuple,
    at: Box<dyn Fn(u64) -> Option<Element>>,
}

impl Map {
    fn size(&self) -> u64 {
        self.shape.leaves().iter().product()
    }

    /// The values on the domain.
    fn values(&self) -> Vec<Element> {
        (0..self.size()).map(|c| self.value(c).expect("small numbers")).collect()
    }

    fn value(&self, c: u64) -> Option<Element> {
        (self.at)(c).map(shown)
    }

    /// The integral coordinate of components of the modes.
    fn flat(&self, components: &[u64]) -> Option<u64> {
        let is_within = components.iter().zip(self.sizes()).all(|(&c, size)| c < size);
        is_within.then(|| components.iter().zip(self.sizes()).rfold(0, |flat, (c, size)| flat * size + c))
    }

    /// The integral coordinate that a coordinate of the domain is.
    fn integral(&self, coordinate: &HTuple) -> Option<u64> {
        if coordinate.is_leaf() { coordinate.leaves().first().copied() } else { self.flat(coordinate.leaves()) }
    }

    fn sizes(&self) -> Vec<u64> {
        self.shape.modes().map(|mode| mode.leaves().iter().product()).collect()
    }
}

/// `Σ c_l·d_l`, digit by digit.
fn extension(layout: &AnyLayout, mut c: u64) -> Option<Element> {
    let mut sum = Element::default();
    for (i, mode) in layout.leaves().iter().enumerate() {
        let digit = if i + 1 == layout.leaves().len() { c } else { c % mode.extent };
        c /= mode.extent;
        sum = sum.plus(&mode.stride.times(digit).ok()?).ok()?;
    }
    Some(sum)
}

/// The sum of a value and of one that is shown, in which bits are a number.
fn sum(value: &Element, shown: &Element) -> Element {
    match (value, shown) {
        (Element::Xor(Xor(bits)), Element::Integer(n)) => Element::from(Xor(bits ^ n)),
        (Element::Tuple(values), Element::Tuple(shown)) => {
            let at = |elements: &[Element], i: usize| elements.get(i).cloned().unwrap_or_default();
            Element::tuple((0..values.len().max(shown.len())).map(|i| sum(&at(values, i), &at(shown, i))).collect()).unwrap()
        }
        _ => value.plus(shown).unwrap(),
    }
}

/// A value with numbers for bits.
fn shown(value: Element) -> Element {
    match value {
        Element::Xor(Xor(bits)) => bits.into(),
        Element::Tuple(elements) => Element::tuple(elements.into_iter().map(shown).collect()).unwrap(),
        number => number,
    }
}

/// An element that is an integer, or the number of bits.
fn number(element: &Element) -> Option<i128> {
    match element {
        Element::Integer(n) => Some((*n).into()),
        Element::Negative(n) => Some((*n).into()),
        Element::Xor(Xor(n)) => Some((*n).into()),
        _ => None,
    }
}

fn of_layout(layout: AnyLayout) -> Map {
    Map { shape: layout.shape(), at: Box::new(move |c| extension(&layout, c)) }
}

/// A swizzle by its definition, bit by bit.
fn swizzled(text: &str, x: u64) -> u64 {
    let numbers: Vec<i32> = text.trim_start_matches("Sw<").trim_end_matches('>').split(',').map(|n| n.parse().unwrap()).collect();
    (0..numbers[0]).fold(x, |y, bit| {
        let (low, high) = (numbers[1] + bit, numbers[1] + bit + numbers[2].abs());
        let (from, to) = if numbers[2] > 0 { (high, low) } else { (low, high) };
        y ^ ((x >> from & 1) << to)
    })
}

fn map(text: &str) -> Option<Map> {
    let parts: Vec<String> = text.split(" o ").map(str::to_owned).collect();
    let [outer, offset, inner] = &parts[..] else {
        return text.parse().ok().map(of_layout);
    };
    let (offset, inner): (u64, AnyLayout) = (offset.parse().ok()?, inner.parse().ok()?);
    let shape = inner.shape();
    let before = move |c| number(&extension(&inner, c)?).map(|x| offset + x as u64);
    let outer = outer.clone();
    if outer.starts_with("Sw") {
        return Some(Map { shape, at: Box::new(move |c| Some(Element::from(swizzled(&outer, before(c)?)))) });
    }
    let outer: AnyLayout = outer.parse().ok()?;
    Some(Map { shape, at: Box::new(move |c| extension(&outer, before(c)?)) })
}

/// The answer as a function, and what is added to it.
fn answered(value: &Value) -> Option<(Map, Element)> {
    let leaf = |value: &HTuple<Element>| if value.is_leaf() { value.leaves().first().cloned() } else { Element::tuple(value.leaves().to_vec()).ok() };
    Some(match value {
        Value::Layout(layout) => (of_layout(layout.to_any()), Element::default()),
        Value::AnyLayout(layout) => (of_layout(layout.clone()), Element::default()),
        Value::Composed(layout) => (map(&layout.to_string())?, Element::default()),
        Value::OfLayouts(layout) => (map(&layout.to_string())?, Element::default()),
        Value::Sliced(layout, offset) => (of_layout(layout.to_any()), (*offset).into()),
        Value::ComposedSliced(layout, offset) => (map(&layout.to_string())?, (*offset).into()),
        Value::OfLayoutsSliced(layout, offset) => (map(&layout.to_string())?, leaf(offset)?),
        Value::AnySliced(layout, offset) | Value::Part(layout, offset) => (of_layout(layout.clone()), leaf(offset)?),
        _ => return None,
    })
}

/// Elements, so that they can be sorted and compared: of bits, their number.
fn sorted(values: impl IntoIterator<Item = Element>) -> Vec<String> {
    let mut values: Vec<String> = values.into_iter().map(|value| number(&value).map_or_else(|| value.to_string(), |n| n.to_string())).collect();
    values.sort();
    values
}

fn set(values: impl IntoIterator<Item = Element>) -> BTreeSet<String> {
    sorted(values).into_iter().collect()
}

/// The tiles of a tiler of numbers and layouts, one for each mode; `None` for `_`.
fn tiles(text: &str) -> Option<Vec<Option<Map>>> {
    let tiler: Tiler = text.parse().ok()?;
    let tile = |text: &str| if text == "_" { None } else { map(text) };
    Some(if tiler.is_leaf() { vec![tile(text)] } else { tiler.modes().map(|mode| tile(&mode.to_string())).collect() })
}

/// `A ∘ T`: of a tiler, mode by mode.
fn composed(a: &Map, b: &str) -> Option<Vec<Element>> {
    if b == "_" {
        return Some(a.values());
    }
    if map(b).is_some() && !b.starts_with('(') || b.contains(':') && !b.starts_with('<') {
        return map(b)?.values().iter().map(|x| a.value(number(x)? as u64)).collect();
    }
    let tiles = tiles(b)?;
    let values: Vec<Vec<u64>> = tiles
        .iter()
        .zip(a.sizes())
        .map(|(tile, size)| match tile {
            Some(tile) => tile.values().iter().map(|x| number(x).map(|x| x as u64)).collect(),
            None => Some((0..size).collect()),
        })
        .collect::<Option<_>>()?;
    if tiles.len() == 1 {
        return values[0].iter().map(|&x| a.value(x)).collect();
    }
    let [first, second] = &values[..] else { return None };
    second.iter().flat_map(|&y| first.iter().map(move |&x| (x, y))).map(|(x, y)| a.value(a.flat(&[x, y])?)).collect()
}

/// Operations of layouts whose answers are checked elsewhere: in `exact`, `linear_form`,
/// `category`, `arrows`, `strides`, `swizzles`, in the conformance tests, and in their `hopper`.
const ELSEWHERE: &[&str] = &[
    "apex",
    "codomain",
    "compose_exact_decided_by",
    "compose_tractable",
    "concatenate",
    "coprofile",
    "coshape",
    "divide_tractable",
    "domain",
    "extended",
    "fact_of_permutation",
    "factorize",
    "forward",
    "get_flat_coord",
    "is_degenerate",
    "is_isomorphism",
    "is_standard",
    "is_tractable",
    "linear_form",
    "product_tractable",
    "profile",
    "realize",
    "restrict",
    "sort",
    "span",
    "span_of_layout",
    "squeeze",
    "standard_form",
    "sum",
    "tma_box",
    "to_tuple",
    "tractable",
];

/// Whether the shape of a layout has the same answer as the layout.
fn of_shape(operation: &str, operands: &[&str], place: usize, answer: &Value) -> Option<bool> {
    let shape = map(operands[place]).filter(|_| operands[place].contains(':'))?.shape.to_string();
    let mut operands = operands.to_vec();
    operands[place] = &shape;
    Some(evaluate(operation, &operands).as_ref() == Ok(answer))
}

/// The leaves of layouts, in any order.
fn leaves(texts: &[&str]) -> Option<Vec<String>> {
    let layouts = texts.iter().map(|text| text.contains(':').then(|| text.parse::<AnyLayout>().ok()).flatten()).collect::<Option<Vec<_>>>()?;
    let mut leaves: Vec<String> = layouts.iter().flat_map(|layout| layout.leaves()).map(|mode| format!("{}:{}", mode.extent, mode.stride)).collect();
    leaves.sort();
    Some(leaves)
}

/// Whether the operation's equation holds. `None` if there is none here: the operation is one of
/// numbers and tuples, or is tested elsewhere.
fn law(operation: &str, operands: &[&str], answer: &Value) -> Option<bool> {
    let text = answer.to_string();
    let a = map(operands[0]).or_else(|| map(operands.get(1)?));
    let result = answered(answer);
    let (a, r) = (a?, result);
    let values = a.values();
    let numbers = || values.iter().map(number).collect::<Option<Vec<i128>>>();
    let of = |r: &Option<(Map, Element)>| r.as_ref().map(|(r, add)| (0..r.size()).map(|c| shown(sum(&(r.at)(c).unwrap(), add))).collect::<Vec<_>>());
    let is_distinct = set(values.clone()).len() == values.len();
    let second = |i: usize| operands.get(i).and_then(|text| text.parse::<u64>().ok());
    Some(match operation {
        "coalesce" | "coalesce_by" | "coalesce_extension" | "flatten" | "layout" | "wrap" | "unwrap_tuple" | "flatten_to_tuple" | "make_layout" | "by_mode"
        | "to_layout" | "group"
            if operands.len() < 2 || !operands[1].contains(':') =>
        {
            of(&r)? == values
        }
        "decay" if *answer == Value::Nothing => true,
        "decay" => of(&r)? == values,
        "with_shape" => (0..r.as_ref()?.0.size()).all(|c| r.as_ref().unwrap().0.value(c) == a.value(c)),
        "to_xor" | "from_xor" => of(&r)?.iter().map(number).eq(values.iter().map(number)),
        "transform_layout" if operands.len() == 2 => of(&r)? == values,
        // A 0 in the profile makes a mode one element.
        "filter_zeros_by" if operands[1].contains('0') => set(of(&r)?).is_subset(&set(values)),
        "filter" | "filter_by" | "filter_zeros" | "filter_zeros_by" => set(of(&r)?) == set(values),
        "nullspace" => r?.0.values().iter().all(|c| a.value(number(c).unwrap() as u64) == a.value(0)),
        "logical_divide" | "zipped_divide" | "tiled_divide" | "flat_divide" | "reverse" | "transpose" | "zip_all" | "unflatten" => {
            sorted(of(&r)?) == sorted(values)
        }
        "logical_divide_ceil" | "zipped_divide_ceil" | "tiled_divide_ceil" | "flat_divide_ceil" => set(of(&r)?).is_superset(&set(values)),
        "logical_product"
        | "zipped_product"
        | "tiled_product"
        | "flat_product"
        | "blocked_product"
        | "raked_product"
        | "tile_to_shape"
        | "tile_to_shape_ordered" => {
            let all = of(&r)?;
            // Beyond the domain of its last layout a composed layout need not be injective.
            let of_whole = operands[1].parse::<u64>().is_ok() || (operands[1].contains(':') && !operands[1].contains('<'));
            let of_injective = is_distinct && of_whole && !operands[1].contains(":(0") && (operands[0].starts_with("Sw") || !operands[0].contains(" o "));
            all.len() % values.len() == 0 && set(all.clone()).is_superset(&set(values)) && (!of_injective || set(all.clone()).len() == all.len())
        }
        // The layout after it is the one that is read.
        "compose" if operands[0].starts_with("Sw") && !operands[0].contains(" o ") => {
            let (offset, b) = if operands.len() == 3 { (second(1)?, map(operands[2])?) } else { (0, map(operands[1])?) };
            of(&r)? == b.values().iter().map(|x| Some(swizzled(operands[0], offset + number(x)? as u64).into())).collect::<Option<Vec<_>>>()?
        }
        "compose" | "compose_exact" if !operands[1].starts_with("Sw<") || operands[1].contains(" o ") => of(&r)? == composed(&a, operands[1])?,
        // The swizzle of the coordinates.
        "compose" => {
            let b = operands[1];
            of(&r)? == (0..a.size()).map(|c| a.value(swizzled(b, c))).collect::<Option<Vec<_>>>()?
        }
        "compose_at" => {
            let (offset, b) = (second(1)?, map(operands[2])?);
            of(&r)? == b.values().iter().map(|x| a.value(offset + number(x)? as u64)).collect::<Option<Vec<_>>>()?
        }
        "layout_add" => {
            let b = map(operands[1])?;
            let (r, _) = r?;
            (0..r.size()).all(|c| r.value(c) == Some(shown((a.at)(c).unwrap().plus(&(b.at)(c).unwrap()).unwrap())))
        }
        // Digit by digit, and 0 where there is one element.
        "broadcast_to" => {
            let (r, shape) = (r?.0, operands[1].parse::<HTuple>().ok()?);
            let at = |mut c: u64| {
                let (mut index, mut weight) = (0, 1);
                for (&target, &extent) in shape.leaves().iter().zip(a.shape.leaves()) {
                    let digit = if extent == 1 { 0 } else { c % target };
                    (c, index, weight) = (c / target, index + digit * weight, weight * extent);
                }
                a.value(index)
            };
            r.shape == shape && (0..r.size()).all(|c| r.value(c) == at(c))
        }
        "layout_scale" => {
            let (r, k) = (r?.0, second(1)?);
            (0..r.size()).all(|c| r.value(c) == Some(shown((a.at)(c).unwrap().times(k).unwrap())))
        }
        // The translates of the image do not meet.
        "complement" | "complement_in" | "complement_ceil" => {
            let moved: Vec<BTreeSet<String>> = of(&r)?.iter().map(|y| set(values.iter().map(|x| x.plus(y).unwrap()))).collect();
            let all: usize = moved.iter().map(BTreeSet::len).sum();
            let union: BTreeSet<&String> = moved.iter().flatten().collect();
            let covers = second(1).is_none_or(|bound| (0..bound).all(|x| union.contains(&x.to_string())));
            all == union.len() && covers
        }
        "right_inverse" | "right_inverse_max" => {
            let (r, _) = r?;
            let shape = r.shape.clone();
            let coordinates: Vec<HTuple> = cute_dynamic::htuple::coordinates(shape).unwrap().collect();
            let is = |k: u64, value: Element| match number(&value) {
                Some(n) => n == i128::from(k),
                None => value == Element::tuple(coordinates[k as usize].leaves().iter().map(|&n| n.into()).collect()).unwrap(),
            };
            (0..r.size()).all(|k| is(k, a.value(number(&r.value(k).unwrap()).unwrap() as u64).unwrap()))
        }
        "left_inverse" | "left_inverse_exact" | "inverse" => match numbers() {
            Some(numbers) => (0..).zip(numbers).all(|(c, x)| {
                let back = number(&r.as_ref().unwrap().0.value(x as u64).unwrap()).unwrap() as u64;
                if is_distinct { back == c } else { a.value(back) == a.value(c) }
            }),
            None => {
                let (layout, inverse): (AnyLayout, AnyLayout) = (operands[0].parse().unwrap(), text.parse().unwrap());
                (0..layout.size()).all(|c| inverse.value(layout.value(c).unwrap()).unwrap() == c.into())
            }
        },
        "max_common_layout" => {
            let (b, (r, _)) = (map(operands[1])?, r?);
            // 1:0 is what any two have in common.
            let from_first = |f: &Map, x: u64| Some(number(&f.value(x)?)? - number(&f.value(0)?)?);
            let counts = |f: &Map| (0..).zip(r.values()).all(|(k, x)| number(&x).and_then(|x| from_first(f, x as u64)) == Some(k));
            r.size() == 1 || counts(&a) && counts(&b)
        }
        // As long as the layout, which is checked above.
        "max_common_vector" => match evaluate("max_common_layout", operands) {
            Ok(Value::Layout(common)) => common.size().to_string() == text,
            _ => false,
        },
        "max_alignment" => {
            let (n, all) = (text.parse::<i128>().ok()?, numbers()?);
            all.iter().all(|x| (0..n).all(|i| all.contains(&(x - x % n + i))))
        }
        "upcast" => set(of(&r)?) == set(numbers()?.iter().map(|x| Element::from(*x as u64 / second(1).unwrap()))),
        "downcast" => {
            let n = second(1)?;
            set(of(&r)?) == set(numbers()?.iter().flat_map(|x| (0..n).map(move |i| Element::from(*x as u64 * n + i))))
        }
        "recast" => {
            let (old, new) = (second(1)?, second(2)?);
            let bits = |values: Vec<i128>, n: u64| values.iter().flat_map(|x| (0..n).map(move |i| *x as u64 * n + i)).collect::<BTreeSet<u64>>();
            bits(numbers()?, old).is_subset(&bits(of(&r)?.iter().map(number).collect::<Option<_>>()?, new))
        }
        "flip" => sorted(of(&r)?) == sorted(values),
        "reversed" => of(&r)?.iter().rev().eq(values.iter()),
        "magnitudes" => {
            let (all, least) = (numbers()?, *numbers()?.iter().min()?);
            sorted(of(&r)?) == sorted(all.iter().map(|x| Element::from((x - least) as u64)))
        }
        "is_permutation" => (text == "1") == (0..values.len() as i128).all(|x| numbers().unwrap().contains(&x)),
        "bijective" => (0..values.len() as i128).all(|x| numbers().unwrap().contains(&x)),
        "is_injective" => (text == "1") == is_distinct,
        "injective" => is_distinct,
        "image_within" if numbers().is_some() => second(1).is_none_or(|bound| numbers().unwrap().iter().all(|x| *x < bound.into())),
        "is_same_function" => (text == "1") == (values == map(operands[1])?.values()),
        // All other components are 0.
        "get_path" | "get" if a.sizes().len() > 1 && !operands[0].starts_with("((") => {
            let (mode, sizes) = (second(1)? as usize, a.sizes());
            let place: u64 = sizes[..mode].iter().product();
            of(&r)? == (0..sizes[mode]).map(|c| a.value(c * place)).collect::<Option<Vec<_>>>()?
        }
        "select" if operands[1].contains("1,1") => return None,
        "select" | "take" | "front" | "back" | "remove" => set(of(&r)?).is_subset(&set(values)),
        "offset" => {
            let coordinate: HTuple = operands[1].parse().ok()?;
            is_shown(&text, &a.value(a.integral(&coordinate)?)?)
        }
        "checked_offset" if text == "none" => true,
        "checked_offset" => {
            let coordinate: HTuple = operands[1].parse().ok()?;
            is_shown(&text, &a.value(a.integral(&coordinate)?)?)
        }
        "offsets" => numbers().is_none_or(|numbers| text == format!("({})", numbers.iter().map(i128::to_string).collect::<Vec<_>>().join(","))),
        "cosize" => numbers().is_none_or(|all| {
            let (least, most) = (*all.iter().min().unwrap(), *all.iter().max().unwrap());
            let expected = if operands[0].contains('f') { ((most + 1) as u64).next_power_of_two().into() } else { most - least.min(0) + 1 };
            text == expected.to_string()
        }),
        // What is fixed is in the offset.
        "slice_and_offset" | "slice" | "dice" | "tensor_slice" if a.sizes().len() == 2 => {
            let (coordinate, layout) = if operation == "tensor_slice" { (operands[1], operands[0]) } else { (operands[0], operands[1]) };
            let a = map(layout)?;
            let fixed: HTuple<Option<u64>> = coordinate.parse().ok()?;
            let [x, y] = *fixed.leaves() else { return None };
            let (x, y) = if operation == "dice" { (if x.is_some() { None } else { Some(0) }, if y.is_some() { None } else { Some(0) }) } else { (x, y) };
            let along = |at: Option<u64>, size: u64| at.map_or(0..size, |at| at..at + 1);
            let sizes = a.sizes();
            let expected: Option<Vec<Element>> =
                along(y, sizes[1]).flat_map(|y| along(x, sizes[0]).map(move |x| (x, y))).map(|(x, y)| a.value(a.flat(&[x, y])?)).collect();
            let (expected, found) = (expected?, of(&r)?);
            // A slice is that without its offset.
            let unshifted = || answered(&evaluate("slice_and_offset", operands).unwrap()).unwrap().0.values();
            found == expected || (operation == "slice" && found == unshifted())
        }
        // The coordinates are counted from there.
        "domain_offset" if operands[1].contains(" o ") => {
            let (layout, at) = (map(operands[1])?, operands[0].parse::<HTuple>().ok()?);
            let (sizes, moved) = (layout.sizes(), r?.0);
            let [x, y] = *at.leaves() else { return None };
            let inside = (0..sizes[1].saturating_sub(y)).flat_map(|j| (0..sizes[0].saturating_sub(x)).map(move |i| (i, j)));
            inside.into_iter().all(|(i, j)| moved.value(layout.flat(&[i, j]).unwrap()) == layout.value(layout.flat(&[i + x, j + y]).unwrap()))
        }
        "domain_offset" => {
            let (layout, at) = (map(operands[1])?, operands[0].parse::<HTuple>().ok()?);
            let at = layout.value(layout.integral(&at)?)?;
            r.as_ref().is_some_and(|(r, add)| r.values() == layout.values() && *add == at)
        }
        "append" | "prepend" | "tuple_cat" | "zip" => leaves(&[&text])? == leaves(operands)?,
        "zip_by" | "sort_by_key" => leaves(&[&text])? == leaves(&operands[..1])?,
        "append_to" | "prepend_to" => {
            let (all, expected) = (leaves(&[&text])?, leaves(&[operands[0]])?);
            (all.len() - expected.len()) % leaves(&[operands[2]])?.len() == 0 && expected.iter().all(|leaf| all.contains(leaf))
        }
        "repeat" => leaves(&[&text])? == leaves(&vec![operands[0]; second(1)? as usize])?,
        "replace" | "replace_front" | "replace_back" | "insert" => {
            let all = leaves(&[&text])?;
            let (of_first, of_new) = (leaves(&operands[..1])?, leaves(&operands[operands.len() - 1..])?);
            of_new.iter().all(|leaf| all.contains(leaf)) && all.iter().all(|leaf| of_first.contains(leaf) || of_new.contains(leaf))
        }
        "stride" => text == operands[0].parse::<AnyLayout>().ok()?.to_string().split_once(':')?.1,
        "modes" | "leaves" => {
            let found: Tiler = text.parse().ok()?;
            let texts: Vec<String> = found.modes().map(|mode| mode.to_string()).collect();
            leaves(&texts.iter().map(String::as_str).collect::<Vec<_>>())? == leaves(&operands[..1])?
        }
        // Compact.
        "make_layout_like" | "make_fragment_like" => {
            let moving = leaves(&operands[..1])?
                .iter()
                .filter(|leaf| !leaf.ends_with(":0"))
                .map(|leaf| leaf.split(':').next().unwrap().parse::<usize>().unwrap())
                .product::<usize>();
            let found = set(of(&r)?).len();
            found == moving || (operation == "make_fragment_like" && found > moving)
        }
        "coordinate_of" => operands[0].parse::<Layout>().ok()?.offset(text.parse::<HTuple>().ok()?) == Ok(second(1)?),
        "index_of" => a.value(text.parse().ok()?) == Some(second(1)?.into()),
        "inner_partition" | "outer_partition" | "local_tile" | "local_tile_by" | "local_partition" | "local_partition_by" => {
            set(of(&r)?).is_subset(&set(values))
        }
        "inner_offset" => text == operands[0].split(" o ").nth(1).unwrap_or("0"),
        "layout_a" | "layout_b" if !operands[0].contains(" o ") => return None,
        "layout_a" => {
            text == operands[0]
                .split(" o ")
                .next()?
                .parse::<AnyLayout>()
                .map_or_else(|_| operands[0].split(" o ").next().unwrap().to_owned(), |a| a.to_string())
        }
        "layout_b" => text == operands[0].split(" o ").last()?,
        _ => return None,
    })
}

/// Whether a text is the value, with components or without.
fn is_shown(text: &str, value: &Element) -> bool {
    match number(value) {
        Some(n) => text == n.to_string() || n == 0,
        None => text.parse::<HTuple<Element>>().is_ok_and(|shown| {
            let leaves = |element: &Element| match element {
                Element::Tuple(elements) => elements.iter().map(|element| number(element).unwrap_or_default()).collect(),
                _ => vec![],
            };
            let shown: Vec<i128> = shown.leaves().iter().map(|leaf| number(leaf).unwrap()).collect();
            shown.starts_with(&leaves(value)) && shown[leaves(value).len()..].iter().all(|n| *n == 0)
        }),
    }
}

/// Whether what a refusal says of its operand is so. `operand` has been put where `found` is of.
fn is_true(error: EvalError, found: &str, operand: &str, named: &Operation, operands: &[&str], place: usize) -> Result<(), String> {
    match error {
        // The function of a transformation, of what it is given.
        EvalError::OtherKind { operation, found: said, takes, .. } if operation != named.names()[0] && kinds(named).any(|kind| kind.ends_with("operation")) => {
            (said != takes).then_some(()).ok_or_else(|| "the function takes what it is given".to_owned())
        }
        EvalError::OtherKind { operation: refusing, operand: refused, found: said, takes } => {
            if refused == place && said != found {
                return Err(format!("`{operand}` is said to be {said}"));
            }
            let (_, samples) = TAKES.iter().find(|(words, _)| *words == takes).ok_or_else(|| format!("`{takes}` is unknown"))?;
            for sample in *samples {
                let mut operands = operands.to_vec();
                operands[refused] = sample;
                if let Err(EvalError::OtherKind { operation, operand, .. }) = evaluate(named.names()[0], &operands)
                    && (operation, operand) == (refusing, refused)
                {
                    return Err(format!("`{sample}` is refused, too, where {takes} is said to be taken"));
                }
            }
            Ok(())
        }
        EvalError::Parse { error, .. } if error.layout_error().is_none() => Err(format!("`{operand}` is in the notation: {error}")),
        // The message is of the operand that is put there, or of one that stands beside it.
        // A mode that runs backwards has a negative stride, which a layout within has not.
        EvalError::Layout(LayoutError::RunsBackwards) => operands[0].contains(" o ").then_some(()).ok_or_else(|| "nothing is composed".to_owned()),
        _ if error.code() == "CUTE129" => operands.iter().any(|text| text.contains('-')).then_some(()).ok_or_else(|| "nothing is negative".to_owned()),
        _ if error.code() == "CUTE122" => {
            let message = error.to_string();
            let of = |text: &str| {
                let outer = text.split(" o ").next().unwrap_or(text);
                outer.parse::<AnyLayout>().is_ok_and(|layout| message.contains(&format!("is over {}", layout.codomain())))
            };
            operands.iter().any(|text| of(text)).then_some(()).ok_or_else(|| format!("no operand is so: {message}"))
        }
        _ if named.names().contains(&"injective") && error.code() == "CUTE100" => {
            let values = map(operands[0]).ok_or("a layout")?.values();
            (set(values.clone()).len() < values.len()).then_some(()).ok_or_else(|| "it is injective".to_owned())
        }
        _ => Ok(()),
    }
}

/// The kinds of the operands of an operation.
fn kinds(named: &Operation) -> impl Iterator<Item = String> {
    let signature = named.signature().to_string();
    let kinds: Vec<String> = signature.trim_matches(['(', ')']).split(", ").map(|operand| operand.split(": ").nth(1).unwrap().to_owned()).collect();
    kinds.into_iter()
}

/// All ways to choose an operand for each kind.
fn choices(kinds: &[String]) -> Vec<Vec<&'static str>> {
    kinds.iter().fold(vec![vec![]], |chosen, kind| {
        chosen.iter().flat_map(|before| others(kind).iter().map(move |operand| [&before[..], &[operand]].concat())).collect()
    })
}

/// What the samples of all kinds say of operations.
#[derive(Default)]
struct Found {
    rows: BTreeMap<String, BTreeMap<usize, BTreeSet<String>>>,
    checked: BTreeMap<&'static str, usize>,
    unchecked: BTreeSet<&'static str>,
    failures: Vec<String>,
}

impl Found {
    /// Asks an operation for each of its operands in turn, with samples of every kind.
    fn ask(&mut self, named: &'static Operation) {
        let name = named.names()[0];
        let signature = named.signature().to_string();
        let kinds: Vec<String> = kinds(named).collect();
        for place in 0..kinds.len() {
            for (column, (_, words, samples)) in KINDS.iter().enumerate() {
                let mut cell = BTreeSet::new();
                for mut operands in choices(&kinds) {
                    for sample in *samples {
                        operands[place] = sample;
                        match evaluate(name, &operands) {
                            Ok(answer) => {
                                cell.insert("yes".to_owned());
                                let holds = match kinds[place].as_str() {
                                    // A layout is there for its shape.
                                    "shape" | "bound" => of_shape(name, &operands, place, &answer),
                                    _ => law(name, &operands, &answer),
                                };
                                match holds {
                                    Some(true) => *self.checked.entry(name).or_default() += 1,
                                    Some(false) => self.failures.push(format!("{name} {operands:?} is not {answer}")),
                                    None if sample.contains(':') => drop(self.unchecked.insert(name)),
                                    None => {}
                                }
                            }
                            Err(error) => {
                                assert!(error.code().starts_with("CUTE") && !error.to_string().is_empty());
                                self.failures.extend(
                                    is_true(error, words, sample, named, &operands, place).err().map(|why| format!("{name} {operands:?}: {error}: {why}")),
                                );
                                cell.insert(error.code().trim_start_matches("CUTE").to_owned());
                            }
                        }
                    }
                }
                if cell.contains("yes") {
                    cell = BTreeSet::from(["yes".to_owned()]);
                }
                let operand = signature.trim_matches(['(', ')']).split(", ").nth(place).unwrap().split(':').next().unwrap();
                let row = self.rows.entry(format!("{name}/{}, {}", kinds.len(), operand)).or_default();
                row.entry(column).or_default().extend(cell);
            }
        }
    }

    /// Takes what another part of the operations says.
    fn join(&mut self, other: Self) {
        for (row, cells) in other.rows {
            let row = self.rows.entry(row).or_default();
            cells.into_iter().for_each(|(column, cell)| row.entry(column).or_default().extend(cell));
        }
        other.checked.into_iter().for_each(|(name, count)| *self.checked.entry(name).or_default() += count);
        self.unchecked.extend(other.unchecked);
        self.failures.extend(other.failures);
    }
}

#[test]
fn every_operation_on_every_kind_answers_right_or_says_why_not() {
    let mut known = BTreeSet::new();
    // Which operation of a name answers is told by the operands.
    let mut is_new = |named: &&Operation| known.insert((named.names()[0], kinds(named).map(|kind| others(&kind)).collect::<Vec<_>>()));
    let mut operations: Vec<&'static Operation> = OPERATIONS.iter().chain(COMPOSED_OPERATIONS).chain(MORPHISM_OPERATIONS).filter(&mut is_new).collect();
    // A part of the names, each with all that it stands for.
    let names: BTreeSet<&str> = operations.iter().map(|named| named.names()[0]).collect();
    let is_written = std::env::var_os("UPDATE").is_some();
    let part = if is_written { 1 } else { asked(1, 4) };
    let names: BTreeSet<&str> = names.into_iter().step_by(part).collect();
    operations.retain(|named| names.contains(named.names()[0]));
    // As many threads as the machine has take operations in turn.
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let mut found = Found::default();
    std::thread::scope(|scope| {
        let part = |first: usize| {
            let operations = &operations;
            scope.spawn(move || {
                let mut found = Found::default();
                operations.iter().skip(first).step_by(threads).for_each(|named| found.ask(named));
                found
            })
        };
        let parts: Vec<_> = (0..threads).map(part).collect();
        parts.into_iter().for_each(|part| found.join(part.join().unwrap()));
    });
    let Found { mut rows, checked, mut unchecked, mut failures } = found;
    for column in rows.values_mut().flat_map(BTreeMap::values_mut).filter(|cell| cell.contains("yes")) {
        *column = BTreeSet::from(["yes".to_owned()]);
    }
    failures.sort();
    failures.dedup();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures[..failures.len().min(400)].join("\n"));
    unchecked.retain(|name| !checked.contains_key(name));
    let elsewhere: Vec<&str> = ELSEWHERE.iter().copied().filter(|name| names.contains(name)).collect();
    assert_eq!(unchecked.into_iter().collect::<Vec<_>>(), elsewhere, "operations of layouts whose answers nothing here checks");
    let mut table =
        format!("{HEAD}\n| operation, operand | {} |\n|---|{}\n", KINDS.iter().map(|kind| kind.0).collect::<Vec<_>>().join(" | "), "---|".repeat(KINDS.len()));
    for (row, cells) in rows {
        let cells: Vec<String> = cells.values().map(|cell| cell.iter().cloned().collect::<Vec<_>>().join(" ")).collect();
        table += &format!("| {row} | {} |\n", cells.join(" | "));
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/operands.md");
    if is_written {
        std::fs::write(path, &table).unwrap();
    }
    let mut written = std::fs::read_to_string(path).unwrap_or_default();
    if part > 1 {
        // The rows of what is asked, and what is before the first row.
        let is_asked = |line: &&str| line.strip_prefix("| ").and_then(|row| row.split_once('/')).is_none_or(|(name, _)| names.contains(name));
        written = written.lines().filter(is_asked).flat_map(|line| [line, "\n"]).collect();
    }
    assert_eq!(written, table, "operands.md is another table: run with UPDATE=1");
}

const HEAD: &str = "\
# What each operation of `cute eval` says of each kind of operand

The test `operands` writes and checks this table. A row is an operation, with the number of its
operands, and one of them; in a column an operand of that kind is put there. `yes`: there is an
answer for some such operands, and it is right. A number is a code, `CUTE` and the number, under
which they are refused: 167 says that the operation takes operands of other kinds there.
";
