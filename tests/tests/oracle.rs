//! The oracle itself: the examples of `cute-static/guide/rules.md`, and that its checks refute
//! wrong answers.

use cute_tests::agreement::values;
use cute_tests::judge::judge;
use cute_tests::oracle::carry_free::compose;
use cute_tests::oracle::{Layout, check, complement};
use cute_tests::reasons::REASONS;
use cute_tests::records::{Side, differences};

fn layout(text: &str) -> Layout {
    text.parse().unwrap_or_else(|e| panic!("{e:?}"))
}

#[test]
fn the_rule_accepts_what_the_page_says() {
    for (a, b, r) in [
        ("(4,6,8,10):(2,3,5,7)", "6:12", "(2,3):(9,5)"),
        ("(4,2,8):(3,12,97)", "3:3", "3:9"),
        ("(5,7):(1,100)", "4:3", "(2,2):(3,101)"),
        ("(8,4):(1,100)", "(2,3):(1,1)", "(2,3):(1,1)"),
        ("7:11", "(3,5):(6,3)", "(3,5):(66,33)"),
        ("(5,3):(7,1)", "2:3", "2:21"),
        ("7:11", "3:4", "3:44"),
    ] {
        assert_eq!(compose(&layout(a), &layout(b)), Some(layout(r)), "{a} o {b}");
        assert_eq!(check::compose(&layout(a), &layout(b), &layout(r)), Ok(()), "{a} o {b}");
    }
}

#[test]
fn the_rule_rejects_what_the_page_says() {
    for (a, b) in [
        ("(4,2,8):(3,12,97)", "4:3"),
        ("(4,2,8):(3,15,97)", "3:3"),
        ("(4,6,8):(2,3,5)", "6:3"),
        ("(4,6,8):(2,3,5)", "6:1"),
        ("(6,2):(1,7)", "(3,2):(2,3)"),
        ("(6,2):(1,50)", "(2,2,2):(1,2,3)"),
        // These exist, the defects cancelling: the exact rule's business.
        ("(4,2,8):(1,5,9)", "5:7"),
        ("(2,2,2,2):(1,3,5,11)", "4:3"),
        ("(2,2,2):(1,3,5)", "(2,2):(3,1)"),
    ] {
        assert_eq!(compose(&layout(a), &layout(b)), None, "{a} o {b}");
    }
}

#[test]
fn complements_are_those_of_the_page() {
    for (a, r) in [("(4,8):(1,5)", "1:40"), ("(8,8):(1,9)", "1:72"), ("(4,8):(1,8)", "(2,1):(4,64)")] {
        assert_eq!(complement::complement(&layout(a)), Some(layout(r)), "{a}");
        assert_eq!(check::complement(&layout(a), &layout(r)), Ok(()), "{a}");
    }
    assert_eq!(complement::complement_in(&layout("(2,2):(1,6)"), 24), Some(layout("(3,2):(2,12)")));
    assert_eq!(complement::complement_in(&layout("8:1"), 8), Some(layout("1:0")));
}

/// The dividing chains are exactly the layouts with a complement in a bound: all small ones of rank
/// 2, against a search of all candidates.
#[test]
fn complement_in_exists_exactly_for_chains() {
    let numbers = |n: u64| (0..n).flat_map(move |x| (0..n).map(move |y| (x, y)));
    for (s, t) in [(1, 2), (2, 2), (2, 3), (3, 2)] {
        let rest = 12 / (s * t);
        for (d, e) in numbers(7) {
            let a = Layout::flat(&[(s, d), (t, e)]);
            let candidates = (1..=rest).filter(|n| rest.is_multiple_of(*n)).flat_map(|n| numbers(13).map(move |x| (n, x)));
            let exists = candidates.map(|(n, (x, y))| Layout::flat(&[(n, x), (rest / n, y)])).any(|r| check::complement_in(&a, 12, &r).is_ok());
            let claimed = complement::complement_in(&a, 12);
            assert_eq!(claimed.is_some(), exists, "{a} in 12: {claimed:?}");
        }
    }
}

#[test]
fn wrong_answers_are_refuted() {
    let verdict = |op, operands: &[&str], answer: &str| judge(op, &values(operands), &values(&[answer])[0]).expect("an equation");
    for (op, operands, wrong) in [
        ("compose", &["(4,6,8):(2,3,5)", "6:3"][..], "(2,3):(6,5)"),
        ("coalesce", &["(2,4):(1,2)"], "(2,4):(1,2)"),
        ("coalesce", &["(2,4):(1,3)"], "8:1"),
        ("complement", &["(4,8):(1,8)"], "2:4"),
        ("complement_in", &["(2,2):(1,6)", "24"], "(3,2):(2,6)"),
        ("complement_ceil", &["4:2", "24"], "2:1"),
        ("right_inverse", &["(4,8):(8,1)"], "32:1"),
        ("left_inverse", &["(4,8):(8,1)"], "32:1"),
        ("logical_divide_ceil", &["9:1", "4:2"], "(4,2):(2,1)"),
        // The right function, but no tile; and the right tile, again and again.
        ("logical_divide", &["8:1", "2:1"], "(4,2):(1,4)"),
        ("flat_divide", &["8:1", "2:1"], "(2,4):(1,0)"),
        ("logical_product", &["2:1", "3:1"], "(2,3):(1,1)"),
        // Different elements, but no block; the copies too far apart; and all in one place.
        ("logical_product", &["2:1", "3:1"], "(2,3):(3,2)"),
        ("logical_product", &["2:1", "3:1"], "(2,3):(1,3)"),
        ("tiled_product", &["2:1", "3:1"], "(2,3):(1,1)"),
        // CuTe's answer aliases: 8 + 16 = 24.
        ("tile_to_shape", &["(2,8):(24,1)", "(4,16)"], "((2,2),(8,2)):((24,8),(1,16))"),
    ] {
        assert!(verdict(op, operands, wrong).is_err(), "{op}({}) = {wrong}", operands.join("; "));
    }
    assert_eq!(verdict("tile_to_shape", &["(2,8):(24,1)", "(4,16)"], "((2,2),(8,2)):((24,48),(1,8))"), Ok(()));
}

/// Every reason in use is explained, and every explained reason is in use.
#[test]
fn reasons_are_explained_and_used() {
    let differences = [Side::Static, Side::Runtime].map(differences);
    let all = || differences.iter().flat_map(|side| side.values());
    let used = |key: &str| all().any(|d| d.reason == key);
    for difference in all() {
        assert!(REASONS.iter().any(|(key, _)| *key == difference.reason), "{difference:?}");
    }
    for (key, _) in REASONS {
        assert!(used(key), "{key} explains nothing");
    }
}
