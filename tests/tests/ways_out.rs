//! Whoever does what a refusal says arrives at an answer: the ways out that name an operation or an
//! operand, followed from generated questions.

use cute_dynamic::eval::{EvalError, evaluate};
use cute_dynamic::{HTuple, Layout, LayoutError, Tile, Tiler};
use cute_tests::oracle::casts::factors;
use cute_tests::oracle::questions::{ALGEBRA, STRUCTURE, draw};
use cute_tests::oracle::random::Random;
use std::collections::BTreeMap;

/// An operation and its operands.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    op: String,
    operands: Vec<String>,
}

impl Question {
    fn new(op: &str, operands: &[&str]) -> Self {
        Question { op: op.to_owned(), operands: operands.iter().map(|&operand| operand.to_owned()).collect() }
    }

    fn refused(&self) -> Option<EvalError> {
        let operands: Vec<&str> = self.operands.iter().map(String::as_str).collect();
        evaluate(&self.op, &operands).err()
    }

    /// The operand, if it is a layout of integers; the one before which a swizzle is.
    fn layout(&self, i: usize) -> Option<Layout> {
        self.operands.get(i)?.rsplit(" o ").next()?.parse().ok()
    }

    /// The three numbers of the swizzle before the first operand, and the offset.
    fn swizzle(&self) -> Option<(u32, u32, i32, u64)> {
        let (swizzle, rest) = self.operands[0].strip_prefix("Sw<")?.split_once("> o ")?;
        let numbers: Vec<&str> = swizzle.split(',').collect();
        let offset = rest.split_once(" o ")?.0.parse().ok()?;
        Some((numbers[0].parse().ok()?, numbers[1].parse().ok()?, numbers[2].parse().ok()?, offset))
    }

    fn with_swizzle(&self, change: impl FnOnce(u32, u32, i32, u64) -> (u32, u32, i32, u64)) -> Option<Question> {
        let (bits, base, shift, offset) = self.swizzle()?;
        let (bits, base, shift, offset) = change(bits, base, shift, offset);
        self.with(0, format!("Sw<{bits},{base},{shift}> o {offset} o {}", self.layout(0)?))
    }

    /// The same question with another operand.
    fn with(&self, i: usize, operand: impl ToString) -> Option<Question> {
        let mut other = self.clone();
        other.operands[i] = operand.to_string();
        (other != *self).then_some(other)
    }

    fn with_layout(&self, i: usize, change: impl FnOnce(&Layout) -> Option<Layout>) -> Option<Question> {
        let layout = change(&self.layout(i)?)?;
        let swizzle = self.operands[i].rsplit_once(" o ").map_or(String::new(), |(swizzle, _)| format!("{swizzle} o "));
        self.with(i, format!("{swizzle}{layout}"))
    }

    /// The same question with another tiler in the place of the first one, however deep, whose rank
    /// is not that of its layout.
    fn with_rank(&self, change: &dyn Fn(&Tiler, usize) -> Option<Tiler>) -> Option<Question> {
        fn changed(a: &Layout, tiler: &Tiler, change: &dyn Fn(&Tiler, usize) -> Option<Tiler>) -> Option<Tiler> {
            if tiler.is_leaf() {
                return None;
            }
            let mut tiles: Vec<Tiler> = tiler.modes().collect();
            let changed = a.modes().zip(&tiles).enumerate().find_map(|(i, (mode, tile))| Some((i, changed(&mode, tile, change)?)));
            match changed {
                Some((i, tile)) => tiles[i] = tile,
                None => return change(tiler, a.rank()),
            }
            Tiler::tuple(tiles).ok()
        }
        self.with(1, changed(&self.layout(0)?, &self.operands.get(1)?.parse().ok()?, change)?)
    }

    /// The same question with another tile, in a composition, a division or a product: that of the
    /// first mode that is refused so, if the tiler has one for each mode.
    fn with_tile(&self, why: LayoutError, change: &dyn Fn(&Layout) -> Option<Layout>) -> Option<Question> {
        let (a, tiler) = (self.layout(0)?, self.operands.get(1)?.parse::<Tiler>().ok()?);
        self.with(1, self.changed_tile(&a, &tiler, why, change)?)
    }

    fn changed_tile(&self, a: &Layout, tiler: &Tiler, why: LayoutError, change: &dyn Fn(&Layout) -> Option<Layout>) -> Option<Tiler> {
        if tiler.is_leaf() {
            let tile = match &tiler.leaves()[0] {
                Tile::Layout(tile) => tile.clone(),
                Tile::Number(n) => Layout::from_parts(*n, 1).ok()?,
                _ => return None,
            };
            return Some((&change(&tile)?).into());
        }
        let name = if self.op == "compose" { "compose" } else { &format!("logical_{}", self.op.split_once('_')?.1) };
        let mut tiles: Vec<Tiler> = tiler.modes().collect();
        for (mode, tile) in a.modes().zip(&mut tiles) {
            let by_mode = Question::new(name, &[&mode.to_string(), &tile.to_string()]);
            if by_mode.refused() == Some(EvalError::Layout(why)) {
                *tile = self.changed_tile(&mode, tile, why, change)?;
                return Tiler::tuple(tiles).ok();
            }
        }
        None
    }
}

/// An extent and a stride.
#[derive(Clone, Copy)]
struct Mode {
    extent: u64,
    stride: u64,
}

impl Mode {
    fn new(extent: u64, stride: u64) -> Self {
        Mode { extent, stride }
    }

    /// The leaves of a layout.
    fn of(layout: &Layout) -> Vec<Mode> {
        layout.leaves().iter().map(|mode| Mode::new(mode.extent, mode.stride)).collect()
    }
}

/// The layout with another mode in the place of one of its leaves.
fn with_leaf(layout: &Layout, leaf: usize, mode: Mode) -> Option<Layout> {
    with_leaves(layout, |i, before| if i == leaf { mode } else { before })
}

fn with_leaves(layout: &Layout, mut change: impl FnMut(usize, Mode) -> Mode) -> Option<Layout> {
    let modes: Vec<Mode> = Mode::of(layout).into_iter().enumerate().map(|(i, mode)| change(i, mode)).collect();
    let leaves = |number: fn(&Mode) -> u64| {
        let mut numbers = modes.iter().map(number);
        layout.shape().map_leaves(|_| numbers.next().unwrap()).ok()
    };
    Layout::from_parts(leaves(|mode| mode.extent)?, leaves(|mode| mode.stride)?).ok()
}

/// The layout with strides that follow a rule, sorted by stride: `next` says the stride of a mode
/// after the ones before it.
fn restrided(layout: &Layout, mut next: impl FnMut(&[Mode], Mode) -> u64) -> Option<Layout> {
    let modes = Mode::of(layout);
    let mut order: Vec<usize> = (0..modes.len()).filter(|&i| modes[i].extent > 1).collect();
    order.sort_by_key(|&i| (modes[i].stride, modes[i].extent));
    let (mut strides, mut before) = (BTreeMap::new(), Vec::new());
    for i in order {
        let mode = modes[i];
        let stride = next(&before, mode);
        before.push(Mode::new(mode.extent, stride));
        strides.insert(i, stride);
    }
    with_leaves(layout, |i, mode| Mode::new(mode.extent, strides.get(&i).copied().unwrap_or(mode.stride)))
}

/// The offset to which the last of these extends.
fn reach(before: &[Mode]) -> u64 {
    before.last().map_or(1, |mode| mode.extent * mode.stride).max(1)
}

/// A way out: the code, the words in which it says what to do, and a question with that done, if
/// the words are about this one.
type Way = (&'static str, &'static str, fn(&Question, LayoutError) -> Option<Question>);

const WAYS: &[Way] = &[
    ("CUTE010", "choose a smaller extent for this mode of the right operand", smaller_extent),
    ("CUTE011", "choose a smaller extent for a mode of the right operand", smaller_extent),
    ("CUTE012", "write `_` for every mode that stays whole", |question, _| {
        let kept = |missing| core::iter::repeat_n(Tiler::from(..), missing);
        question.with_rank(&|tiler, rank| Tiler::tuple(tiler.modes().chain(kept(rank.checked_sub(tiler.rank()).filter(|&n| n > 0)?))).ok())
    }),
    ("CUTE013", "drop the surplus tiles", |question, _| {
        question.with_rank(&|tiler, rank| if tiler.rank() > rank { Tiler::tuple(tiler.modes().take(rank)).ok() } else { None })
    }),
    ("CUTE020", "remove the broadcast modes first, with `filter`", |question, why| match question.op.as_str() {
        "complement_in" | "complement_ceil" => question.with_layout(0, |a| Some(a.filter())),
        _ => question.with_tile(why, &|tile| Some(tile.filter())),
    }),
    ("CUTE021", "choose strides so that each mode's extent times its stride is at most the stride of the next mode", |question, why| {
        let apart = |layout: &Layout| restrided(layout, |before, mode| if mode.stride == 0 { 0 } else { mode.stride.max(reach(before)) });
        if question.op.starts_with("complement") || question.op.starts_with("tile_to_shape") || question.op.ends_with("product") {
            question.with_layout(0, apart)
        } else {
            question.with_tile(why, &apart)
        }
    }),
    ("CUTE022", "choose a stride for the next mode that is a multiple of", |question, why| {
        let chained = |layout: &Layout| restrided(layout, |before, mode| mode.stride.next_multiple_of(reach(before)));
        if question.op.starts_with("complement") { question.with_layout(0, chained) } else { question.with_tile(why, &chained) }
    }),
    ("CUTE023", "use the `_ceil` form of a division or of a complement", |question, _| {
        let ceil = question.op.strip_suffix("_in").unwrap_or(&question.op);
        let has_one = ceil.ends_with("_divide") || ceil == "complement";
        has_one.then(|| Question { op: format!("{ceil}_ceil"), operands: question.operands.clone() })
    }),
    ("CUTE023", "choose a tile whose extent times stride divides", |question, why| {
        let LayoutError::BoundNotTiled { bound, .. } = why else { return None };
        let fitting = |tile: &Layout| {
            let [mode] = Mode::of(tile)[..] else { return None };
            let extent = (1..mode.extent).rev().find(|extent| bound.is_multiple_of(extent * mode.stride));
            with_leaf(tile, 0, Mode::new(extent.unwrap_or(1), mode.stride))
        };
        if question.op.ends_with("_divide") { question.with_tile(why, &fitting) } else { None }
    }),
    ("CUTE024", "give the shape the extents of the layout", |question, _| {
        let extents = question.layout(0)?.shape();
        let shape: HTuple = question.operands[1].parse().ok()?;
        let fitting = extents.leaves().iter().zip(shape.leaves()).map(|(&extent, &target)| if extent == 1 { target.max(1) } else { extent });
        question.with(1, <HTuple>::tuple(fitting.map(<HTuple>::from)).ok()?.unflatten(&extents).ok()?)
    }),
    ("CUTE030", "choose strides so that each is a multiple of the one before it, and at least the offset to which that mode extends", |question, _| {
        let multiple = |before: &[Mode], mode: Mode| match before.last() {
            Some(last) if last.stride > 0 => mode.stride.max(reach(before)).next_multiple_of(last.stride),
            _ => mode.stride,
        };
        question.with_layout(0, |a| restrided(a, multiple))
    }),
    ("CUTE031", "choose one of those that `offsets()` lists", |question, _| {
        let offsets: Vec<u64> = question.layout(0)?.offsets().collect();
        question.with(1, offsets[offsets.len() / 2])
    }),
    ("CUTE050", "choose a target extent that is a multiple of", |question, why| {
        let LayoutError::ShapeNotTiled { block, target } = why else { return None };
        let shape: HTuple = question.operands[1].parse().ok()?;
        question.with(1, shape.map_leaves(|&extent| if extent == target { extent.next_multiple_of(block) } else { extent }).ok()?)
    }),
    ("CUTE060", "give that mode a stride that is a multiple of", |question, why| {
        let LayoutError::UpcastSplits { extent, stride, factor, leaf } = why else { return None };
        after_downcast(question)?.with_layout(0, |a| with_leaf(a, leaf, Mode::new(extent, stride.next_multiple_of(factor))))
    }),
    ("CUTE060", "an extent that is a multiple of", |question, why| {
        let LayoutError::UpcastSplits { extent, stride, factor, leaf } = why else { return None };
        let question = after_downcast(question)?;
        let are_multiples = question.layout(0)?.leaves().iter().enumerate().all(|(i, mode)| i == leaf || mode.stride.is_multiple_of(factor));
        let is_meant = are_multiples && factor.is_multiple_of(stride);
        if is_meant { question.with_layout(0, |a| with_leaf(a, leaf, Mode::new(extent.next_multiple_of(factor / stride), stride))) } else { None }
    }),
    ("CUTE061", "give the layout a mode `1:1` first", |question, _| {
        let unit: Layout = "1:1".parse().ok()?;
        question.with_layout(0, |a| a.append(&unit).ok())
    }),
    ("CUTE063", "cast by a power of two, and choose a positive distance", |question, _| {
        let (swizzled, factor) = (question.with_swizzle(|bits, base, shift, offset| (bits, base, shift.abs(), offset)), power_of_two(question));
        swizzled.as_ref().or(factor.as_ref()).and_then(power_of_two).or(swizzled).or(factor)
    }),
    ("CUTE063", "or a base of at least as many bits", |question, _| {
        let bits_of = |factor: u64| factor.next_power_of_two().trailing_zeros();
        let factor = question.operands[1..].iter().map(|factor| bits_of(factor.parse().unwrap())).max()?;
        question.with_swizzle(|bits, base, shift, offset| (bits, base.max(factor), shift, offset)).as_ref().and_then(power_of_two_or_same)
    }),
    ("CUTE064", "take the inverse of the layout over bits, `to_xor`", |question, _| {
        let bits = evaluate("to_xor", &[&question.operands[0]]).ok()?;
        question.op.ends_with("_inverse").then(|| Question::new(&question.op, &[&bits.to_string()]))
    }),
    ("CUTE065", "give the swizzled layout the offset 0", |question, _| question.with_swizzle(|bits, base, shift, _| (bits, base, shift, 0))),
    ("CUTE065", "or for an upcast a multiple of the factor", |question, _| {
        let factor: u64 = if question.op == "upcast" { question.operands[1].parse().ok()? } else { return None };
        question.with_swizzle(|bits, base, shift, offset| (bits, base, shift, offset.next_multiple_of(factor)))
    }),
    ("CUTE080", "choose an index below the rank", |question, why| {
        let LayoutError::NoSuchMode { index, rank } = why else { return None };
        if ["take", "group"].contains(&question.op.as_str()) {
            // The end of a range is beyond the last index.
            let begin: usize = question.operands[1].parse().ok()?;
            return question.with(1, begin.min(rank.checked_sub(1)?)).as_ref().unwrap_or(question).with(2, rank);
        }
        let i = question.operands.iter().rposition(|operand| *operand == index.to_string())?;
        question.with(i, rank.checked_sub(1)?)
    }),
    ("CUTE081", "choose an end beyond the begin", |question, _| {
        let begin: usize = question.operands[1].parse().ok()?;
        // The begin is an index, too.
        let begin = begin.min(question.layout(0)?.rank().checked_sub(1)?);
        question.with(1, begin).as_ref().unwrap_or(question).with(2, begin + 1)
    }),
    ("CUTE084", "give a rank of at least", |question, why| {
        let LayoutError::RankTooLarge { rank, .. } = why else { return None };
        question.with(1, rank)
    }),
    ("CUTE091", "`ceil_divide` of tuples", |question, _| {
        let is_zero = question.operands[1].parse::<HTuple>().ok()?.leaves().contains(&0);
        (question.op == "shape_divide" && !is_zero).then(|| Question { op: "ceil_divide".into(), operands: question.operands.clone() })
    }),
    ("CUTE100", "choose each stride larger than all offsets of the modes with smaller strides together", |question, _| {
        let last = |before: &[Mode]| before.iter().map(|mode| (mode.extent - 1) * mode.stride).sum::<u64>();
        question.with_layout(0, |a| restrided(a, |before, mode| mode.stride.max(last(before) + 1)))
    }),
    ("CUTE101", "use a compact layout", |question, _| question.with_layout(0, |a| Layout::left(a.shape()).ok())),
    ("CUTE110", "take the values before", |question, why| {
        let LayoutError::NotAffine { index, .. } = why else { return None };
        (index > 0).then(|| Question { op: question.op.clone(), operands: question.operands[..usize::try_from(index).unwrap()].to_vec() })
    }),
    ("CUTE110", "subtract it from all", |question, why| {
        let values: Vec<u64> = question.operands.iter().map(|value| value.parse().unwrap()).collect();
        let operands = values.iter().map(|value| value.checked_sub(values[0]).map(|value| value.to_string())).collect::<Option<Vec<_>>>()?;
        matches!(why, LayoutError::NotAffine { index: 0, .. }).then(|| Question { op: question.op.clone(), operands })
    }),
];

/// Codes of these questions whose way out says what to change, and not into what.
const SAYS_WHAT_TO_CHANGE: &[&str] = &["CUTE015", "CUTE070", "CUTE082", "CUTE083", "CUTE085", "CUTE087", "CUTE092", "CUTE093", "CUTE117"];

/// Of a recast, the upcast that it is after its downcast.
fn after_downcast(question: &Question) -> Option<Question> {
    if question.op != "recast" {
        return Some(question.clone());
    }
    let (old, new): (u64, u64) = (question.operands[1].parse().ok()?, question.operands[2].parse().ok()?);
    let (down, up) = factors(old, new);
    let layout = question.layout(0)?.downcast(down).ok()?;
    Some(Question::new("upcast", &[&layout.to_string(), &up.to_string()]))
}

/// The cast by the next powers of two, if it is by others.
fn power_of_two(question: &Question) -> Option<Question> {
    let same = power_of_two_or_same(question)?;
    (same != *question).then_some(same)
}

fn power_of_two_or_same(question: &Question) -> Option<Question> {
    let mut powers = question.clone();
    for factor in &mut powers.operands[1..] {
        *factor = factor.parse::<u64>().ok()?.next_power_of_two().to_string();
    }
    Some(powers)
}

/// For the mode of the right operand that does not fit; of a tile with its complement, the last one
/// that has more than one element.
fn smaller_extent(question: &Question, why: LayoutError) -> Option<Question> {
    if question.op.starts_with("tile_to_shape") {
        return fewer_blocks(question);
    }
    let (LayoutError::ShapeDivisibility { leaf, .. } | LayoutError::CarriesIntoEachOther { leaf, .. }) = why else { return None };
    let smaller = |right: &Layout| {
        let leaves = right.leaves();
        let leaf = if question.op == "compose" { leaf } else { leaves.iter().rposition(|mode| mode.extent > 1)? };
        with_leaf(right, leaf, Mode::new(leaves[leaf].extent - 1, leaves[leaf].stride))
    };
    question.with_tile(why, &smaller)
}

/// The right operand is how many blocks there are along each mode.
fn fewer_blocks(question: &Question) -> Option<Question> {
    let block = question.layout(0)?.product_each();
    let mut target: Vec<u64> = question.operands[1].parse::<HTuple>().ok()?.leaves().to_vec();
    let mode = (0..target.len()).rev().find(|&mode| block.leaves().get(mode).is_some_and(|block| target[mode] > *block))?;
    target[mode] -= block.leaves()[mode];
    question.with(1, HTuple::<u64>::tuple(target.into_iter().map(HTuple::from)).ok()?)
}

/// Follows ways out until there is an answer, or no way out is about the question.
fn followed(mut question: Question) -> Result<(), Box<(Question, EvalError)>> {
    for _ in 0..100 {
        let Some(why) = question.refused() else { return Ok(()) };
        let EvalError::Layout(error) = why else { return Err(Box::new((question, why))) };
        let ways = WAYS.iter().filter(|way| way.0 == why.code());
        let Some(next) = ways.filter_map(|way| way.2(&question, error)).next() else { return Err(Box::new((question, why))) };
        question = next;
    }
    let why = question.refused().unwrap();
    Err(Box::new((question, why)))
}

/// Questions about layouts, and some to operations that the types do not have.
fn questions(count: usize) -> impl Iterator<Item = Question> {
    let random = &mut Random::new(29);
    let mut questions = Vec::new();
    for i in 0..count {
        for (op, kinds) in ALGEBRA.iter().chain(STRUCTURE) {
            let operands = draw(random, kinds).iter().map(ToString::to_string).collect();
            questions.push(Question { op: (*op).to_owned(), operands });
        }
        let (layout, offset) = (random.layout(3).to_string(), random.below(40).to_string());
        for op in ["injective", "bijective"] {
            questions.push(Question::new(op, &[&layout]));
        }
        questions.push(Question::new("coordinate_of", &[&layout, &offset]));
        let swizzle = random.of(&["Sw<2,0,2>", "Sw<2,0,-2>", "Sw<1,2,3>", "Sw<2,3,-3>", "Sw<3,1,-4>"]);
        let swizzled =
            format!("{swizzle} o {} o {}", random.of(&[0, 0, 4, 6, 64]), random.of(&["(8,8):(8,1)", "(16,16):(16,1)", "64:4", "(4,8):(1,4)", "32:2"]));
        questions.push(Question::new("upcast", &[&swizzled, random.of(&["2", "3", "4", "8"])]));
        questions.push(Question::new("downcast", &[&swizzled, random.of(&["2", "3", "4", "8"])]));
        questions.push(Question::new("right_inverse", &[&swizzled]));
        let first = if i % 4 == 0 { random.below(5) } else { 0 };
        let values: Vec<String> = (0..=random.below(6)).map(|i| (first + i * random.of(&[1, 2, 2, 2, 3])).to_string()).collect();
        questions.push(Question { op: "from_offsets".into(), operands: values });
    }
    questions.into_iter()
}

#[test]
fn whoever_does_what_a_refusal_says_arrives() {
    let mut arrived = BTreeMap::new();
    for question in questions(400) {
        let Some(why) = question.refused() else { continue };
        let EvalError::Layout(error) = why else { panic!("{question:?}: {why}") };
        let has_way = WAYS.iter().any(|way| way.0 == why.code());
        assert!(
            has_way != SAYS_WHAT_TO_CHANGE.contains(&why.code()),
            "{question:?}: {} has a line in one of `WAYS` and `SAYS_WHAT_TO_CHANGE`: {}",
            why.code(),
            why.way_out()
        );
        for (code, words, follow) in WAYS.iter().filter(|way| way.0 == why.code()) {
            assert!(why.way_out().to_string().contains(words), "{code} does not say {words:?}: {}", why.way_out());
            let Some(next) = follow(&question, error) else { continue };
            if let Err(end) = followed(next.clone()) {
                let (last, end) = *end;
                panic!("{question:?} is refused: {why}\nTo do what it says is {next:?}, and that leads to {last:?}, {}: {end}", end.code());
            }
            *arrived.entry((code, words)).or_insert(0) += 1;
        }
    }
    for (code, words, _) in WAYS {
        assert!(arrived.get(&(code, words)).is_some_and(|&arrived| arrived >= 10), "{code}, {words}: {:?}", arrived.get(&(code, words)));
    }
}
