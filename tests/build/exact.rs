//! The operations that CuTe does not have, asked on CuTe's cases: the exact complements and divides.

use crate::emit::File;
use crate::oracle::{Tree, Value};
use crate::records::Record;

/// The file of the exact forms: a list of samples for each operation.
pub(crate) fn file(records: &[Record]) -> String {
    let mut file = File::default();
    for op in ["complement", "logical_divide", "zipped_divide", "tiled_divide", "flat_divide"] {
        let records = records.iter().filter(|r| r.op == op);
        let samples: Vec<String> = records.filter_map(|record| sample(&mut file, record)).collect();
        let name = op.to_uppercase();
        file.line(&format!("pub(crate) static {name}: &[Sample] = &[\n    {}\n];", samples.join(",\n    ")));
    }
    file.finish()
}

/// One case, or nothing where its operands are not made of integers.
fn sample(file: &mut File, record: &Record) -> Option<String> {
    let args: Option<Vec<Value>> = record.args.iter().map(|a| a.parse().ok()).collect();
    let args = args?;
    let a = args[0].as_layout()?;
    let layout = file.layout(a);
    let (operands, outcomes) = if record.op == "complement" {
        let bound = args.get(1).and_then(Value::as_tree).map_or(a.cosize(), Tree::product);
        let bounded = format!("TryComplementInOf<{layout}, {}>", file.number(bound));
        (vec![a.to_string(), bound.to_string()], vec![format!("TryComplementOf<{layout}>"), bounded])
    } else {
        let name = match record.op.as_str() {
            "logical_divide" => "LogicalDivide",
            "zipped_divide" => "ZippedDivide",
            "tiled_divide" => "TiledDivide",
            _ => "FlatDivide",
        };
        (record.args.clone(), vec![format!("Try{name}Of<{layout}, {}>", file.value(&args[1]))])
    };
    let said: Vec<String> = outcomes.iter().map(|o| format!("Case::layout::<{o}>({})", record.id)).collect();
    Some(format!("Sample {{ operands: &{operands:?}, said: &[{}] }}", said.join(", ")))
}
