//! The laws of the algebra, on generated types: the oracle draws samples that must be accepted,
//! types answer, brute force decides. The runtime crate says the same.

use cute_tests::agreement::{self, values};
use cute_tests::judge::judge;
use cute_tests::oracle::check;
use cute_tests::oracle::{Layout, Value, carry_free};
use cute_tests::suite::ours;
use cute_tests::typed::Sample;

cute_tests::generated!(exact);
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

/// Checks a law on all its samples and reports all that break it. Each answer must satisfy the
/// equation of its operation, too, and what is refused must not exist.
fn law(samples: &[Sample], holds: impl Fn(&[Value], &Answers) -> check::Verdict) {
    let mut broken = Vec::new();
    for sample in samples {
        let said: Vec<_> = sample.asked.iter().map(|asked| ours(asked.case.said)).collect();
        let answers: Answers = said.iter().map(|said| said.clone().map(|answer| layout(&answer).clone())).collect();
        for (asked, said) in sample.asked.iter().zip(&said) {
            let is_judged = |answer| judge(asked.op, &values(asked.operands), answer).is_some();
            assert!(said.as_ref().map_or(true, is_judged), "{} has no equation", asked.op);
        }
        let right = sample.asked.iter().try_for_each(agreement::is_right);
        if let Err(why) = right.and_then(|()| holds(&values(sample.operands), &answers)) {
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

/// Every question is answered, and its equation is the law.
fn answered(samples: &[Sample]) {
    law_answered(samples, |_, _| Ok(()));
}

/// `R` has the modes of `A` with these strides, spelled the same.
fn identical(left: &Layout, right: &Layout) -> check::Verdict {
    if left == right { Ok(()) } else { Err(format!("{left} is not {right}")) }
}

/// Cecka (13)-(15): size, depth and function of `A`; coalescing again changes nothing; the
/// extension's form keeps the extension.
#[test]
fn coalesce_keeps_the_function() {
    answered(law_coalesce::SAMPLES);
}

/// Cecka (16) and (17): `B` coarsens `R`, and `R(c) = Â(B(c))`. Also the spelling: that of rule L1.
#[test]
fn composition_composes() {
    law_answered(law_compose::SAMPLES, |a, r| identical(&r[0], &carry_free::compose(layout(&a[0]), layout(&a[1])).expect("chosen by the rule")));
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
    answered(law_by_mode::SAMPLES);
}

/// Cecka (28) and (29): `complement(A)` is disjoint from `A` and ascends, without bound.
#[test]
fn complement_is_disjoint_and_ordered() {
    answered(law_complement::SAMPLES);
}

/// Shah 2.6: `(A, complement_in(A, M))` is a bijection onto `[0, M)`.
#[test]
fn complement_in_is_a_bijection() {
    answered(law_complement_in::SAMPLES);
}

/// `(A, complement_ceil(A, M))` covers `[0, M)` and reaches nothing twice.
#[test]
fn complement_ceil_covers() {
    answered(law_complement_ceil::SAMPLES);
}

/// An exact divide permutes the elements of `A`, and its first mode is the composition with the
/// tile.
#[test]
fn divide_is_a_permutation() {
    answered(law_divide::SAMPLES);
}

/// A rounding divide keeps every element, and its first mode is the composition with the tile.
#[test]
fn divide_ceil_is_a_cover() {
    answered(law_divide_ceil::SAMPLES);
}

/// `compatible(A, R_0)`, `compatible(B, R_1)`, and `R` is injective when `A` and `B` are.
#[test]
fn product_repeats_without_aliasing() {
    answered(law_product::SAMPLES);
}

/// Blocked and raked products pair the modes of `A` and `B` and alias nothing.
#[test]
fn blocked_product_pairs_modes() {
    answered(law_blocked_product::SAMPLES);
}

/// A cast is answered exactly where some layout has the elements, larger or smaller.
#[test]
fn casts_are_answered_where_a_layout_has_the_elements() {
    law(law_casts::SAMPLES, |_, _| Ok(()));
}

/// `A(R(k)) = k`; `R(A(k)) = k` where `A` is injective, else `A(R(A(k))) = A(k)`. A permutation has
/// both, of its own size.
#[test]
fn inverses_invert() {
    law(law_inverse::SAMPLES, |operands, r| {
        let a = layout(&operands[0]);
        if a.injective() && a.cosize() == a.size() {
            match (&r[0], &r[1]) {
                (Ok(right), Ok(left)) if right.size() == a.size() && left.size() == a.size() => {}
                _ => return Err("a permutation has inverses of its own size".to_owned()),
            }
        }
        Ok(())
    });
}

/// The exact complements and divides on CuTe's own cases: CuTe has only the rounding forms, so
/// brute force decides alone.
#[test]
fn exact_forms_are_answered_where_they_exist() {
    for samples in [exact::COMPLEMENT, exact::LOGICAL_DIVIDE, exact::ZIPPED_DIVIDE, exact::TILED_DIVIDE, exact::FLAT_DIVIDE] {
        law(samples, |_, _| Ok(()));
    }
}
