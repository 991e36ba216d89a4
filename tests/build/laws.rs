//! Samples for the laws: layouts drawn with a fixed seed, the oracle choosing those that the static
//! crate must accept.

use crate::asked::{ask, ask_as};
use crate::drawn::drawn;
use crate::emit::File;
use crate::oracle::carry_free::{self, compose};
use crate::oracle::complement::{complement, complement_ceil, complement_in};
use crate::oracle::random::Random;
use crate::oracle::{Layout, Tiler, Value, casts};

/// Samples whose size is above this are drawn again: the laws are checked over whole domains.
const LARGEST: u64 = 2048;

/// One sample: its operands for the oracle, and the questions about them.
type Sample = (Vec<Value>, Vec<String>);

/// Draws until so many of `count` samples are accepted.
fn draw(seed: u64, count: usize, mut sample: impl FnMut(&mut Random, &mut File) -> Option<Sample>) -> String {
    let mut random = Random::new(seed);
    let mut file = File::default();
    let (mut samples, count) = (Vec::new(), drawn(count));
    while samples.len() < count {
        if let Some((operands, asked)) = sample(&mut random, &mut file) {
            let operands: Vec<String> = operands.iter().map(Value::to_string).collect();
            samples.push(format!("Sample {{ operands: &{operands:?}, asked: &[{}] }}", asked.join(", ")));
        }
    }
    file.line(&format!("pub(crate) static SAMPLES: &[Sample] = &[\n    {}\n];", samples.join(",\n    ")));
    file.finish()
}

fn fits(layout: &Layout) -> Option<()> {
    (layout.size() <= LARGEST).then_some(())
}

/// The same operands asked for several operations.
fn ask_each(file: &mut File, operations: &[&str], operands: Vec<Value>) -> Sample {
    let asked = operations.iter().map(|op| ask(file, op, &operands)).collect();
    (operands, asked)
}

/// Writes `law_<name>.rs` for every law.
pub(crate) fn write_files() {
    write_casts();
    let law = |name: &str, text: String| crate::write(&format!("law_{name}.rs"), &text);

    law(
        "coalesce",
        draw(1, 150, |random, file| {
            let a = random.layout(4);
            Some(ask_each(file, &["coalesce", "coalesce_extension"], vec![Value::from(&a)]))
        }),
    );
    law(
        "compose",
        draw(2, 300, |random, file| {
            let a = random.layout(4);
            let b = random.tile(a.size());
            compose(&a, &b)?;
            Some(ask_each(file, &["compose"], vec![Value::from(&a), Value::from(&b)]))
        }),
    );
    law(
        "refused",
        draw(3, 100, |random, file| {
            let a = random.layout(4);
            let b = random.tile(a.size());
            if compose(&a, &b).is_some() {
                return None;
            }
            Some(ask_each(file, &["compose"], vec![Value::from(&a), Value::from(&b)]))
        }),
    );
    law(
        "associativity",
        draw(4, 120, |random, file| {
            let (a, b) = (random.layout(4), random.layout(3));
            let c = random.tile(b.size());
            if b.cosize() > a.size() || c.cosize() > b.size() {
                return None;
            }
            let (ab, bc) = (compose(&a, &b)?, compose(&b, &c)?);
            compose(&ab, &c)?;
            compose(&a, &bc)?;
            let [ta, tb, tc] = [&a, &b, &c].map(|layout| file.layout(layout));
            let left = ask_as("compose", &[Value::from(&ab), Value::from(&c)], &format!("ComposeOutcome<ComposeOf<{ta}, {tb}>, {tc}>"));
            let right = ask_as("compose", &[Value::from(&a), Value::from(&bc)], &format!("ComposeOutcome<{ta}, ComposeOf<{tb}, {tc}>>"));
            Some((vec![Value::from(&a), Value::from(&b), Value::from(&c)], vec![left, right]))
        }),
    );
    law(
        "identity",
        draw(5, 100, |random, file| {
            let a = random.layout(4);
            let shaped = Layout::compact(&a.shape);
            compose(&a, &shaped)?;
            let left = ask(file, "compose", &[Value::from(&Layout::leaf(a.cosize(), 1)), Value::from(&a)]);
            let whole = ask(file, "compose", &[Value::from(&a), Value::from(&shaped)]);
            Some((vec![Value::from(&a)], vec![left, whole]))
        }),
    );
    law(
        "distributivity",
        draw(6, 100, |random, file| {
            let a = random.layout(4);
            let (b, c) = (random.tile(a.size()), random.tile(a.size()));
            let pair = Layout::tuple([&b, &c]);
            compose(&a, &pair)?;
            let asked = [&pair, &b, &c].map(|right| ask(file, "compose", &[Value::from(&a), Value::from(right)]));
            Some((vec![Value::from(&a), Value::from(&b), Value::from(&c)], asked.to_vec()))
        }),
    );
    law(
        "by_mode",
        draw(7, 100, |random, file| {
            let (a, b) = (random.layout(3), random.layout(2));
            let (s, t) = (random.tile(a.size()), random.tile(b.size()));
            let tiler = Tiler::Modes(vec![Tiler::Layout(s), if random.below(4) == 0 { Tiler::Keep } else { Tiler::Layout(t) }]);
            let pair = Layout::tuple([&a, &b]);
            carry_free::compose_tiler(&pair, &tiler)?;
            Some(ask_each(file, &["compose"], vec![Value::from(&pair), Value::from(&tiler)]))
        }),
    );
    law(
        "complement",
        draw(8, 100, |random, file| {
            let a = random.layout(3);
            complement(&a)?;
            Some(ask_each(file, &["complement"], vec![Value::from(&a)]))
        }),
    );
    law(
        "complement_in",
        draw(9, 120, |random, file| {
            let a = random.layout(3);
            let m = a.cosize() * (1 + random.below(6)) + random.below(4);
            complement_in(&a, m)?;
            if m > 20_000 {
                return None;
            }
            Some(ask_each(file, &["complement_in"], vec![Value::from(&a), Value::from(m)]))
        }),
    );
    law(
        "complement_ceil",
        draw(10, 120, |random, file| {
            let a = random.layout(3);
            let m = 1 + random.below(4 * a.cosize());
            complement_ceil(&a, m)?;
            if m > 20_000 {
                return None;
            }
            Some(ask_each(file, &["complement_ceil"], vec![Value::from(&a), Value::from(m)]))
        }),
    );
    law("divide", divides(11, &["logical_divide", "zipped_divide", "tiled_divide", "flat_divide"], complement_in));
    law("divide_ceil", divides(12, &["logical_divide_ceil", "zipped_divide_ceil", "tiled_divide_ceil", "flat_divide_ceil"], complement_ceil));
    law(
        "product",
        draw(13, 120, |random, file| {
            let (a, b) = (random.layout(3), random.ordered(2, &[1, 1, 2]));
            compose(&complement(&a)?, &b)?;
            fits(&Layout::tuple([&a, &b]))?;
            Some(ask_each(file, &["logical_product", "zipped_product", "tiled_product", "flat_product"], vec![Value::from(&a), Value::from(&b)]))
        }),
    );
    law(
        "blocked_product",
        draw(14, 80, |random, file| {
            let (a, b) = (random.ordered(3, &[1, 1, 2]), random.ordered(3, &[1, 1, 2]));
            if a.is_leaf() || b.is_leaf() || a.modes().len() != b.modes().len() {
                return None;
            }
            compose(&complement(&a)?, &b)?;
            fits(&Layout::tuple([&a, &b]))?;
            Some(ask_each(file, &["blocked_product", "raked_product"], vec![Value::from(&a), Value::from(&b)]))
        }),
    );
    law(
        "inverse",
        draw(15, 150, |random, file| {
            let a = match random.below(3) {
                0 => random.layout(4),
                1 => random.ordered(4, &[1]),
                _ => random.ordered(3, &[1, 2, 3]),
            };
            Some(ask_each(file, &["right_inverse", "left_inverse"], vec![Value::from(&a)]))
        }),
    );
}

/// Casts of small layouts: all of one leaf, and some of more.
fn write_casts() {
    let one = casts::small(1, &[1, 2, 3, 4, 6, 8], &[0, 1, 2, 3, 4, 5, 6, 8]);
    let more = [casts::small(2, &[1, 2, 3, 4, 6], &[0, 1, 2, 3, 4, 5, 6, 8]), casts::small(3, &[1, 2, 4], &[0, 1, 2, 3, 4, 8])].concat();
    let mut one = one.into_iter().flat_map(|layout| [2, 3, 4, 6, 8].map(|n| (layout.clone(), n)));
    let sample = |random: &mut Random, file: &mut File| {
        let (layout, n) = one.next().unwrap_or_else(|| (more[random.below(more.len() as u64) as usize].clone(), random.of(&[1, 2, 3, 4, 6, 8])));
        Some(ask_each(file, &["upcast", "downcast"], vec![Value::from(&layout), Value::from(n)]))
    };
    crate::write("law_casts.rs", &draw(16, 500, sample));
}

/// Exact or rounding divides of a layout by a one-dimensional tile: the tile must have the
/// complement, and both must compose.
fn divides(seed: u64, operations: &[&str], complement: fn(&Layout, u64) -> Option<Layout>) -> String {
    draw(seed, 120, |random, file| {
        let a = random.layout(4);
        let b = random.tile(a.size());
        let rest = complement(&b, a.size())?;
        compose(&a, &Layout::tuple([&b, &rest]))?;
        Some(ask_each(file, operations, vec![Value::from(&a), Value::from(&b)]))
    })
}
