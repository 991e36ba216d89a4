//! The exact complements and divides on CuTe's own cases: CuTe has only the rounding forms, so
//! brute force decides alone.

use cute_tests::agreement;
use cute_tests::oracle::check::{self, Verdict};
use cute_tests::oracle::{Layout, Value, complement};
use cute_tests::suite::{Counts, check_evaluation, ours};
use cute_tests::typed::{Asked, Sample};

cute_tests::generated!(exact);

fn operands(sample: &Sample) -> Vec<Value> {
    sample.operands.iter().map(|o| o.parse().expect("an operand")).collect()
}

/// The answer and its own evaluation, or the code of the refusal; the runtime crate says the same.
fn answer(asked: &Asked) -> Result<Layout, &'static str> {
    agreement::check(asked).unwrap_or_else(|why| panic!("{why}"));
    let value = ours(asked.case.said)?;
    check_evaluation(&value, asked.case.evaluate).expect("evaluates as its modes say");
    Ok(value.as_layout().expect("a layout").clone())
}

/// Refused exactly where the oracle finds none; an answer satisfies its equation.
fn settle(said: &Result<Layout, &'static str>, exists: bool, holds: impl Fn(&Layout) -> Verdict) -> Verdict {
    match said {
        Ok(answer) => holds(answer),
        Err(code) if exists => Err(format!("refused {code}, and yet it exists")),
        Err(_) => Ok(()),
    }
}

#[test]
fn complements_exist_exactly_where_they_should() {
    let mut broken = Vec::new();
    let mut counts = Counts::new();
    for sample in exact::COMPLEMENT {
        let operands = operands(sample);
        let (a, m) = (operands[0].as_layout().expect("a layout"), operands[1].as_number().expect("a number"));
        let [unbounded, bounded] = [answer(&sample.asked[0]), answer(&sample.asked[1])];
        for (name, said) in [("complement", &unbounded), ("complement_in", &bounded)] {
            let said = said.as_ref().map_or_else(|code| *code, |_| "answered");
            *counts.entry(format!("{name}: {said}")).or_default() += 1;
        }
        let unbounded = settle(&unbounded, complement::complement(a).is_some(), |r| check::complement(a, r));
        let bounded = settle(&bounded, complement::complement_in(a, m).is_some(), |r| check::complement_in(a, m, r));
        broken.extend([unbounded, bounded].into_iter().filter_map(Result::err).map(|why| format!("{a}, {m}: {why}")));
    }
    println!("{counts:#?}");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn divides_permute_exactly_where_they_should() {
    let kinds: [(&str, &[Sample]); 4] = [
        ("logical_divide", exact::LOGICAL_DIVIDE),
        ("zipped_divide", exact::ZIPPED_DIVIDE),
        ("tiled_divide", exact::TILED_DIVIDE),
        ("flat_divide", exact::FLAT_DIVIDE),
    ];
    let mut broken = Vec::new();
    let mut counts = Counts::new();
    for (name, samples) in kinds {
        let (tiling, holds) = check::tiling(name).expect("a divide");
        for sample in samples {
            let operands = operands(sample);
            let (a, tiler) = (operands[0].as_layout().expect("a layout"), operands[1].as_tiler());
            let said = answer(&sample.asked[0]);
            *counts.entry(format!("{name}: {}", said.as_ref().map_or_else(|code| *code, |_| "answered"))).or_default() += 1;
            if let Err(why) = settle(&said, complement::divides(a, &tiler, complement::complement_in), |r| holds(tiling, a, &tiler, r)) {
                broken.push(format!("{name}({a}, {tiler}) = {said:?}: {why}"));
            }
        }
    }
    println!("{counts:#?}");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
