//! `cute contract`: how a contraction of tensors is computed, as products of matrices.

use crate::args::Contract;
use crate::failure::{Failure, REFUSED, USAGE};
use crate::output::Output;
use crate::read;
use cute_dynamic::Layout;
use cute_dynamic::contraction::{Contraction, ContractionError, Step};
use serde_json::{Value, json};

impl From<ContractionError> for Failure {
    fn from(error: ContractionError) -> Self {
        let exit = if matches!(error, ContractionError::NoEquation { .. }) { USAGE } else { REFUSED };
        Failure::of(error, exit)
    }
}

pub fn contract(args: &Contract, output: &mut Output<'_>) -> Result<(), Failure> {
    let operands = args.operands.iter().map(|text| read::layout(text)).collect::<Result<Vec<Layout>, Failure>>()?;
    let contraction = match &args.into {
        Some(text) => Contraction::into(&args.equation, &operands, &read::layout(text)?)?,
        None => Contraction::new(&args.equation, &operands)?,
    };
    if args.json {
        writeln!(output.to, "{}", in_json(&contraction))?;
        return Ok(());
    }
    writeln!(output.to, "{} into {}: {} products", contraction.equation(), contraction.output(), contraction.products())?;
    for step in contraction.steps() {
        let ([a, b, c], [m, n, k, l]) = (layouts(step), step.product().sizes());
        writeln!(output.to, "\n{step}")?;
        writeln!(output.to, "  A (m,k,l)  {a}\n  B (n,k,l)  {b}\n  C (m,n,l)  {c}")?;
        let batch = if l == 1 { String::new() } else { format!(", {l} times") };
        let how = if step.product().is_folded() { "in place: each group is one mode" } else { "by tables of offsets: a group has several modes" };
        writeln!(output.to, "  {m} x {n} x {k}{batch}, {how}")?;
    }
    Ok(())
}

fn layouts(step: &Step) -> [&Layout; 3] {
    [step.product().a(), step.product().b(), step.product().c()]
}

fn in_json(contraction: &Contraction) -> Value {
    let step = |step: &Step| {
        let ([a, b, c], [m, n, k, l]) = (layouts(step).map(Layout::to_string), step.product().sizes());
        json!({
            "step": step.to_string(),
            "a": a, "b": b, "c": c,
            "m": m, "n": n, "k": k, "l": l,
            "folded": step.product().is_folded(),
            "products": step.products().to_string(),
        })
    };
    json!({
        "equation": contraction.equation().to_string(),
        "operands": contraction.operands().iter().map(Layout::to_string).collect::<Vec<_>>(),
        "output": contraction.output().to_string(),
        "products": contraction.products().to_string(),
        "steps": contraction.steps().iter().map(step).collect::<Vec<_>>(),
    })
}
