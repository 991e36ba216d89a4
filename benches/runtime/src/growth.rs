//! How the time of an operation grows: with the number of modes, and with the sizes. Plots on
//! logarithmic axes, where a power is a line and its exponent the slope.

use crate::seconds;
use bench_report::{Curve, Plot, slope};
use cute_dynamic::{HTuple, Layout};
use std::path::Path;

/// An operation, by the number of modes or the logarithm of the size that its operands have.
struct Operation {
    name: &'static str,
    call: fn(&Layout, &Layout),
}

const OPERATIONS: [Operation; 6] = [
    Operation { name: "coalesce", call: |a, _| drop(a.coalesce()) },
    Operation { name: "composition", call: |a, b| drop(a.compose(b)) },
    Operation { name: "complement", call: |_, b| drop(b.complement()) },
    Operation { name: "logical_divide", call: |a, b| drop(a.logical_divide(b)) },
    Operation { name: "right_inverse", call: |a, _| drop(a.right_inverse()) },
    Operation { name: "left_inverse", call: |a, _| drop(a.left_inverse()) },
];

/// Measures, prints the slopes, and writes the plots into a folder.
pub(crate) fn report(plots: &Path) -> Result<(), String> {
    let by_modes: Vec<(f64, Layout, Layout)> =
        [1, 2, 4, 8, 16, 24, 32, 48, 64].into_iter().map(|modes| (modes as f64, bit_reversal(modes), identity(modes))).collect();
    plot("number of modes", "modes", &by_modes, &plots.join("modes.svg"))?;
    let by_size: Vec<(f64, Layout, Layout)> = (4..=60).step_by(4).map(|bits| (2f64.powi(bits), four_modes(bits as u32), tile(bits as u32))).collect();
    plot("size", "size", &by_size, &plots.join("sizes.svg"))
}

/// Modes of 2 elements in the opposite order: nothing coalesces. Sizes have 64 bits, so the 64th
/// mode has one element.
fn bit_reversal(modes: usize) -> Layout {
    let strides = (0..modes).map(|i| 1 << (modes.min(63) - 1).saturating_sub(i));
    layout((0..modes).map(|i| if i < 63 { 2 } else { 1 }), strides)
}

/// As many modes, in order, over half of the same bits.
fn identity(modes: usize) -> Layout {
    layout((0..modes).map(|i| if i < 63 { 2 } else { 1 }), (0..modes).map(|i| 1 << i.min(62)))
}

/// Row-major in four modes.
fn four_modes(bits: u32) -> Layout {
    let extent = 1u64 << (bits / 4);
    layout([extent; 4], (0..4).map(|i| extent.pow(3 - i)))
}

/// Every other block of the first half.
fn tile(bits: u32) -> Layout {
    layout([2, 1 << (bits / 2 - 1)], [1 << (bits / 2), 1])
}

fn layout(extents: impl IntoIterator<Item = u64>, strides: impl IntoIterator<Item = u64>) -> Layout {
    let tuple = |leaves: Vec<u64>| HTuple::tuple(leaves.into_iter().map(HTuple::from)).expect("a flat tuple");
    Layout::from_parts(tuple(extents.into_iter().collect()), tuple(strides.into_iter().collect())).expect("the bench makes layouts")
}

fn plot(what: &str, axis: &str, operands: &[(f64, Layout, Layout)], file: &Path) -> Result<(), String> {
    bench_report::print(format_args!("\n| {what} | {} |", operands.iter().map(|(x, ..)| format!("{x:.0}")).collect::<Vec<_>>().join(" | ")));
    bench_report::print(format_args!("|---|{}", "--:|".repeat(operands.len())));
    let mut curves = Vec::new();
    for operation in OPERATIONS {
        let points: Vec<(f64, f64)> = operands.iter().map(|(x, a, b)| (*x, seconds(operation.call, a, b) * 1e9)).collect();
        bench_report::print(format_args!(
            "| {}, ns; slope {:.2} | {} |",
            operation.name,
            slope(&points),
            points.iter().map(|p| format!("{:.0}", p.1)).collect::<Vec<_>>().join(" | ")
        ));
        curves.push(Curve { name: operation.name.into(), points });
    }
    Plot { title: &format!("Time of an operation against the {what}"), x: axis, y: "ns a call", curves: &curves }.write(file)
}
