//! The runtime crate on every case, through what `cute eval` goes through.

use cute_tests::oracle::{Layout, Value, check};
use cute_tests::records::{self, Side, records};
use cute_tests::runtime;
use cute_tests::suite::{Suite, spell};

fn agrees(set: &str) {
    let mut suite = Suite::new(Side::Runtime, set);
    suite.run();
    suite.finish();
}

#[test]
fn composition() {
    agrees("composition");
}

#[test]
fn operations() {
    agrees("operations");
}

#[test]
fn operations_at_run_time() {
    agrees("operations-runtime");
}

#[test]
fn operations_on_mixed_operands() {
    agrees("operations-mixed");
}

#[test]
fn unit_tests() {
    agrees("unit-tests");
}

#[test]
fn documentation() {
    agrees("documentation");
}

/// Whether any layout is the composition, and that the exact rule answers as the carry-free one
/// wherever that answers.
#[test]
fn compositions_exist_where_they_should() {
    let (mut both, mut cautious, mut none) = (0, 0, 0);
    for record in records("composition") {
        let question = record.args.join(" o ");
        let [carry_free, exact] = ["compose", "compose_exact"].map(|op| runtime::ask(op, &record.args));
        assert_eq!(Some(exact.is_ok()), record.exists, "{question}");
        match (&carry_free, &exact) {
            (Ok(_), _) => {
                assert_eq!(carry_free, exact, "{question}");
                both += 1;
            }
            (Err(_), Ok(exact)) => {
                let [a, b] = [&record.args[0], &record.args[1]].map(|x| x.parse::<Layout>().expect("a layout"));
                let verdict = check::compose(&a, &b, exact.as_layout().expect("a layout"));
                assert_eq!(verdict, Ok(()), "{question}");
                cautious += 1;
            }
            (Err(_), Err(code)) => {
                assert_eq!(*code, "CUTE014", "{question}");
                none += 1;
            }
        }
    }
    assert_eq!((both, cautious, none), (3599, 1, 948));
}

/// What the instructions of the hardware are described by: layouts, shapes, tilers and numbers of
/// bits. All of it is read, and printed as it was but for `_`; a layout has the size of its shape
/// and evaluates as its modes say.
#[test]
fn atoms() {
    // A slip in CuTe's header: the strides of the second mode stand in a tuple too many.
    const NOT_CONGRUENT: (&str, &str) = ("SM80_16x8x128_S32U1U1S32_TN_ANDPOPC", "ALayout");
    let (mut layouts, mut others) = (0, 0);
    for records::Atom { name, fields, .. } in records::atoms() {
        for (field, text) in fields {
            let is_layout = text.contains(':');
            let answer = runtime::ask(if is_layout { "layout" } else { "shape" }, &[&text]);
            if (name.as_str(), field.as_str()) == NOT_CONGRUENT {
                assert_eq!(spell(&answer), "refused CUTE002");
                continue;
            }
            assert_eq!(spell(&answer), text.replace('_', ""), "{name}, {field}");
            let number = |op| runtime::ask(op, &[&text]).map(|answer| answer.as_number());
            if let Ok(Value::Layout(layout)) = &answer {
                assert_eq!((number("size"), number("cosize")), (Ok(Some(layout.size())), Ok(Some(layout.cosize()))), "{name}, {field}");
            }
            *(if is_layout { &mut layouts } else { &mut others }) += 1;
        }
    }
    assert_eq!((layouts, others), (998, 490));
}
