//! The cases of CuTe with coordinate strides, `v@i`, through what `cute eval` goes through: the same answer as text, or the reason why not.

use cute_dynamic::eval::evaluate;
use cute_dynamic::stride::Element;
use cute_dynamic::{AnyLayout, Mode};
use cute_tests::reasons::REASONS;
use cute_tests::records::{Record, records};
use std::collections::BTreeMap;

/// All cases with a basis stride.
fn cases() -> Vec<Record> {
    let sets = ["operations", "operations-runtime", "operations-mixed", "documentation", "unit-tests", "composition"];
    sets.into_iter().flat_map(records).filter(Record::has_basis).collect()
}

/// Without the marks of static numbers.
fn plain(text: &str) -> String {
    text.replace('_', "")
}

/// What we answer; of an element that is only written down, how we write it.
fn ours(record: &Record) -> Result<String, &'static str> {
    if record.op == "identity" {
        return record.args[0].parse::<Element>().map(|element| element.to_string()).map_err(|_| "parse");
    }
    // CuTe's divides round up.
    let op = if record.op.ends_with("_divide") { format!("{}_ceil", record.op) } else { record.op.clone() };
    let args: Vec<&str> = record.args.iter().map(String::as_str).collect();
    evaluate(&op, &args).map(|value| value.to_string()).map_err(|error| error.code())
}

/// A layout with 0 for the strides of modes of one element: CuTe's are arbitrary, ours are the extension's.
fn without_size_one_strides(text: &str) -> Option<AnyLayout> {
    let layout: AnyLayout = text.parse().ok()?;
    layout.map_leaves(|mode| if mode.extent == 1 { Mode { extent: 1, stride: Element::default() } } else { mode.clone() }).ok()
}

#[test]
fn basis_cases_are_answered_as_cute_does() {
    let reasons: Vec<&str> = REASONS.iter().map(|(key, _)| *key).collect();
    let (mut equal, mut differ) = (0, BTreeMap::new());
    for record in cases() {
        let question = format!("{} {}({})", record.id, record.op, record.args.join("; "));
        let cute = plain(record.raw.as_ref().unwrap_or(&record.cute));
        let ours = ours(&record).unwrap_or_else(|code| panic!("{question}: refused {code}, CuTe: {cute}"));
        if ours == cute {
            equal += 1;
            continue;
        }
        let reason = without_size_one_strides(&ours).filter(|ours| Some(ours) == without_size_one_strides(&cute).as_ref()).map(|_| "size-one-stride");
        let reason = reason.filter(|reason| reasons.contains(reason)).unwrap_or_else(|| panic!("{question}: {ours}, CuTe: {cute}"));
        differ.entry(reason).or_insert_with(Vec::new).push(record.id);
    }
    assert_eq!((equal, differ), (53, BTreeMap::from([("size-one-stride", vec![14766, 14792])])));
}

/// The table of a page of the documentation: the coordinates of a layout, one after the other.
#[test]
fn the_documented_table_of_coordinates() {
    let record = cases().into_iter().find(|record| record.op == "layout_id").expect("a table");
    let layout: AnyLayout = record.args[0].parse().expect("a layout");
    let values: Vec<String> = (0..layout.size()).map(|c| layout.value(c).expect("a value").to_string()).collect();
    assert_eq!(values.join(";"), record.cute);
}
