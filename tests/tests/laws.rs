//! The laws of the algebra, on generated types: the oracle draws samples that must be accepted,
//! types answer, brute force decides. The runtime crate says the same.

use cute_tests::agreement;
use cute_tests::oracle::check::{self, ARRANGEMENTS, Tail, Tiling};
use cute_tests::oracle::{Layout, Tiler, Value, carry_free};
use cute_tests::suite::{check_evaluation, ours};
use cute_tests::typed::Sample;

cute_tests::generated!(law_associativity);
cute_tests::generated!(law_blocked_product);
cute_tests::generated!(law_by_mode);
cute_tests::generated!(law_casts);
cute_tests::generated!(law_coalesce);
cute_tests::generated!(law_complement);
cute_tests::generated!(law_complement_ceil);
cute_tests::generated!(law_complement_in);
cute_tests::generated!(law_compose);
cute_tests::generated!(law_distributivity);
cute_tests::generated!(law_divide);
cute_tests::generated!(law_divide_ceil);
cute_tests::generated!(law_identity);
cute_tests::generated!(law_inverse);
cute_tests::generated!(law_product);
cute_tests::generated!(law_refused);

/// What the types said to one sample; a refusal is its code.
type Answers = Vec<Result<Layout, &'static str>>;

/// Checks a law on all its samples and reports all that break it.
fn law(samples: &[Sample], holds: impl Fn(&[Value], &Answers) -> check::Verdict) {
    let mut broken = Vec::new();
    for sample in samples {
        let operands: Vec<Value> = sample.operands.iter().map(|o| o.parse().expect("an operand")).collect();
        let mut verdict = Ok(());
        let answers: Answers = sample
            .asked
            .iter()
            .map(|asked| {
                verdict = verdict.clone().and_then(|()| agreement::check(asked));
                let answer = ours(asked.case.said)?;
                verdict = verdict.clone().and_then(|()| check_evaluation(&answer, asked.case.evaluate));
                Ok(answer.as_layout().expect("a layout").clone())
            })
            .collect();
        if let Err(why) = verdict.and_then(|()| holds(&operands, &answers)) {
            let answers: Vec<String> = answers.iter().map(|a| a.as_ref().map_or_else(|c| (*c).to_owned(), Layout::to_string)).collect();
            broken.push(format!("{}: {}: {why}", sample.operands.join(" ; "), answers.join(" ; ")));
        }
    }
    println!("{} samples", samples.len());
    assert!(broken.is_empty(), "{} of {} samples break the law:\n{}", broken.len(), samples.len(), broken.join("\n"));
}

/// As [`law`], where every question must be answered.
fn law_answered(samples: &[Sample], holds: impl Fn(&[Value], &[Layout]) -> check::Verdict) {
    law(samples, |operands, answers| {
        let answered: Result<Vec<Layout>, &str> = answers.iter().cloned().collect();
        holds(operands, &answered.map_err(|code| format!("refused: {code}"))?)
    });
}

fn layout(operand: &Value) -> &Layout {
    operand.as_layout().expect("a layout")
}

fn number(operand: &Value) -> u64 {
    operand.as_number().expect("a number")
}

/// `R` has the modes of `A` with these strides, spelled the same.
fn identical(left: &Layout, right: &Layout) -> check::Verdict {
    if left == right { Ok(()) } else { Err(format!("{left} is not {right}")) }
}

/// Cecka (13)-(15): size, depth and function of `A`; coalescing again changes nothing; the
/// extension's form keeps the extension.
#[test]
fn coalesce_keeps_the_function() {
    law_answered(law_coalesce::SAMPLES, |a, r| {
        check::coalesce(layout(&a[0]), &r[0])?;
        check::coalesce_extension(layout(&a[0]), &r[1])
    });
}

/// Cecka (16) and (17): `B` coarsens `R`, and `R(c) = Â(B(c))`. Also the spelling: that of rule L1.
#[test]
fn composition_composes() {
    law_answered(law_compose::SAMPLES, |a, r| {
        check::compose(layout(&a[0]), layout(&a[1]), &r[0])?;
        identical(&r[0], &carry_free::compose(layout(&a[0]), layout(&a[1])).expect("chosen by the rule"))
    });
}

/// What rule L1 rejects, types refuse.
#[test]
fn composition_refuses_what_the_rule_rejects() {
    law(law_refused::SAMPLES, |_, answers| match &answers[0] {
        Ok(answer) => Err(format!("answered {answer}")),
        Err(_) => Ok(()),
    });
}

/// `(A ∘ B) ∘ C = A ∘ (B ∘ C)` where Cecka (18) holds: each image is within the next domain.
#[test]
fn composition_associates() {
    law_answered(law_associativity::SAMPLES, |_, r| check::same_function(&r[0], &r[1]));
}

/// `I ∘ A = A` and `A ∘ I = A`, with the identity on the codomain and on the domain.
#[test]
fn identity_is_neutral() {
    law_answered(law_identity::SAMPLES, |a, r| {
        check::same_function(layout(&a[0]), &r[0])?;
        check::same_function(layout(&a[0]), &r[1])
    });
}

/// `A ∘ (B, C) = (A ∘ B, A ∘ C)`.
#[test]
fn composition_distributes_over_concatenation() {
    law_answered(law_distributivity::SAMPLES, |_, r| identical(&r[0], &Layout::tuple([&r[1], &r[2]])));
}

/// `(A, B) ∘ ⟨S, T⟩ = (A ∘ S, B ∘ T)`.
#[test]
fn composition_by_mode() {
    law_answered(law_by_mode::SAMPLES, |a, r| {
        let tiler: Tiler = a[1].as_tiler();
        check::compose_tiler(layout(&a[0]), &tiler, &r[0])
    });
}

/// Cecka (28) and (29): `complement(A)` is disjoint from `A` and ascends, without bound.
#[test]
fn complement_is_disjoint_and_ordered() {
    law_answered(law_complement::SAMPLES, |a, r| check::complement(layout(&a[0]), &r[0]));
}

/// Shah 2.6: `(A, complement_in(A, M))` is a bijection onto `[0, M)`.
#[test]
fn complement_in_is_a_bijection() {
    law_answered(law_complement_in::SAMPLES, |a, r| check::complement_in(layout(&a[0]), number(&a[1]), &r[0]));
}

/// `(A, complement_ceil(A, M))` covers `[0, M)` and reaches nothing twice.
#[test]
fn complement_ceil_covers() {
    law_answered(law_complement_ceil::SAMPLES, |a, r| check::complement_ceil(layout(&a[0]), number(&a[1]), &r[0]));
}

fn divides(samples: &[Sample], tail: Tail) {
    law_answered(samples, |a, r| {
        let (a, tiler) = (layout(&a[0]), a[1].as_tiler());
        (0..).zip(ARRANGEMENTS).try_for_each(|(i, (_, holds)): (usize, _)| holds(Tiling::Divide(tail), a, &tiler, &r[i]))
    });
}

/// An exact divide permutes the elements of `A`, and its first mode is the composition with the
/// tile.
#[test]
fn divide_is_a_permutation() {
    divides(law_divide::SAMPLES, Tail::Exact);
}

/// A rounding divide keeps every element, and its first mode is the composition with the tile.
#[test]
fn divide_ceil_is_a_cover() {
    divides(law_divide_ceil::SAMPLES, Tail::Ceil);
}

/// `compatible(A, R_0)`, `compatible(B, R_1)`, and `R` is injective when `A` and `B` are.
#[test]
fn product_repeats_without_aliasing() {
    law_answered(law_product::SAMPLES, |operands, r| {
        let (a, b) = (layout(&operands[0]), layout(&operands[1]));
        let tiler = Tiler::Layout(b.clone());
        (0..).zip(ARRANGEMENTS).try_for_each(|(i, (_, holds)): (usize, _)| holds(Tiling::Product, a, &tiler, &r[i]))
    });
}

/// Blocked and raked products pair the modes of `A` and `B` and alias nothing.
#[test]
fn blocked_product_pairs_modes() {
    law_answered(law_blocked_product::SAMPLES, |operands, r| {
        let (a, b) = (layout(&operands[0]), layout(&operands[1]));
        check::blocked_product(a, b, &r[0])?;
        check::blocked_product(a, b, &r[1])
    });
}

/// A cast is answered exactly where some layout has the elements, larger or smaller.
#[test]
fn casts_are_answered_where_a_layout_has_the_elements() {
    law(law_casts::SAMPLES, |operands, r| {
        let said = r.iter().map(|answer| answer.clone().map(|layout| Value::from(&layout)));
        ["upcast", "downcast"].iter().zip(said).try_for_each(|(op, said)| agreement::settle(op, operands, &said))
    });
}

/// `A(R(k)) = k`; `R(A(k)) = k` where `A` is injective, else `A(R(A(k))) = A(k)`. A permutation has
/// both, of its own size.
#[test]
fn inverses_invert() {
    law(law_inverse::SAMPLES, |operands, r| {
        let a = layout(&operands[0]);
        if let Ok(right) = &r[0] {
            check::right_inverse(a, right)?;
        }
        if let Ok(left) = &r[1] {
            check::left_inverse(a, left)?;
        }
        if a.injective() && a.cosize() == a.size() {
            match (&r[0], &r[1]) {
                (Ok(right), Ok(left)) if right.size() == a.size() && left.size() == a.size() => {}
                _ => return Err("a permutation has inverses of its own size".to_owned()),
            }
        }
        Ok(())
    });
}
