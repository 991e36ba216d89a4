//! The operations that CuTe does not have, asked on CuTe's cases: the exact complements and
//! divides.

use crate::asked::ask;
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
    let mut operands = args?;
    let a = operands[0].as_layout()?.clone();
    let asked = if record.op == "complement" {
        let bound = operands.get(1).and_then(Value::as_tree).map_or(a.cosize(), Tree::product);
        operands = vec![Value::from(&a), Value::from(bound)];
        vec![ask(file, "complement", &operands[..1]), ask(file, "complement_in", &operands)]
    } else {
        vec![ask(file, &record.op, &operands)]
    };
    let operands: Vec<String> = operands.iter().map(Value::to_string).collect();
    Some(format!("Sample {{ operands: &{operands:?}, asked: &[{}] }}", asked.join(", ")))
}
