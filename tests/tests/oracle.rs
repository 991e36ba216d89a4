//! The oracle itself: the examples of `cute-static/guide/rules.md`, and that its checks refute
//! wrong answers.

use cute_tests::oracle::carry_free::compose;
use cute_tests::oracle::{Layout, Tiler, Value, check, complement};
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
    let (a, b) = (layout("(4,6,8):(2,3,5)"), layout("6:3"));
    assert!(check::compose(&a, &b, &layout("(2,3):(6,5)")).is_err());
    assert!(check::coalesce(&layout("(2,4):(1,2)"), &layout("(2,4):(1,2)")).is_err());
    assert!(check::coalesce(&layout("(2,4):(1,3)"), &layout("8:1")).is_err());
    assert!(check::complement(&layout("(4,8):(1,8)"), &layout("2:4")).is_err());
    assert!(check::complement_in(&layout("(2,2):(1,6)"), 24, &layout("(3,2):(2,6)")).is_err());
    assert!(check::complement_ceil(&layout("4:2"), 24, &layout("2:1")).is_err());
    assert!(check::right_inverse(&layout("(4,8):(8,1)"), &layout("32:1")).is_err());
    assert!(check::left_inverse(&layout("(4,8):(8,1)"), &layout("32:1")).is_err());
    let tile: Tiler = "4:2".parse::<Value>().expect("a layout").as_tiler();
    let is_refuted = |op, a, tiler: &Tiler, r| check::tiling(op).is_some_and(|(tiling, holds)| holds(tiling, &layout(a), tiler, &layout(r)).is_err());
    assert!(is_refuted("logical_divide_ceil", "9:1", &tile, "(4,2):(2,1)"));
    assert!(is_refuted("logical_product", "2:1", &Tiler::Layout(layout("3:1")), "(2,3):(1,1)"));
    // CuTe's answer to this tile_to_shape aliases: 8 + 16 = 24.
    let (block, target) = (layout("(2,8):(24,1)"), layout("(4,16):(1,4)").shape);
    assert!(check::tile_to_shape(&block, &target, &layout("((2,2),(8,2)):((24,8),(1,16))")).is_err());
    assert!(check::tile_to_shape(&block, &target, &layout("((2,2),(8,2)):((24,48),(1,8))")).is_ok());
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
