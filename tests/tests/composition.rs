//! `composition.jsonl`: 4548 pairs, `A ∘ B` by type, by rule L1 on values, and by brute force.

use cute_tests::oracle::{Layout, carry_free};
use cute_tests::records::{Side, records};
use cute_tests::suite::Suite;

cute_tests::generated!(composition);

#[test]
fn types_agree_with_cute_or_say_why_not() {
    let mut suite = Suite::new(Side::Static, "composition");
    suite.parts(composition::PARTS);
    suite.finish();
}

#[test]
fn expectations_are_rule_l1() {
    let (mut accepted, mut none_exists, mut conservative) = (0, 0, 0);
    for record in records("composition") {
        let [a, b] = [&record.args[0], &record.args[1]].map(|x| x.parse::<Layout>().expect("a layout"));
        let rule = carry_free::compose(&a, &b).map_or_else(|| "reject".to_owned(), |r| r.to_string());
        assert_eq!(Some(rule.as_str()), record.expect.as_deref(), "{a} o {b}");
        match (rule.as_str(), record.exists) {
            ("reject", Some(true)) => conservative += 1,
            ("reject", _) => none_exists += 1,
            _ => accepted += 1,
        }
    }
    // One rejection is the rule's caution: a layout exists because defects cancel.
    assert_eq!((accepted, none_exists, conservative), (3599, 948, 1));
}
