//! TCCG's 48 contractions of two tensors in `f32`, beside the fastest of NumPy's ways:
//! `contractions [part of an equation]`.
//!
//! The equations are those of Springer and Bientinesi, "Design of a high-performance GEMM-like
//! tensor-tensor multiplication", with the modes of each tensor by rows: the last is contiguous.

use cpu_bench::beside::{Beside, Ratio, fresh, interleave, least, mean, numbers};
use cpu_bench::measure::seconds_of_thread;
use cpu_bench::{Element, Task};
use cute_dynamic::contraction::Contraction;
use cute_dynamic::{HTuple, Layout};
use cute_static::algorithm::{Arithmetic, Blocking};
use std::collections::BTreeMap;
use std::fmt::Write;

/// `C-A-B`, each with its contiguous mode first, a line each.
const EQUATIONS: &str = include_str!("../../../tccg.txt");

/// The extents of the letters. The first eight have a mode of 24, which a matrix is multiplied
/// into; in the others a mode that is contiguous in a tensor has the larger of two extents. They
/// take some 0.05 s on a core.
fn extents(number: usize, equation: &str) -> BTreeMap<char, usize> {
    let letters: std::collections::BTreeSet<char> = equation.chars().filter(|letter| letter.is_alphabetic()).collect();
    const THIN: [&[usize]; 8] = [
        &[384, 384, 24, 384],
        &[384, 24, 376, 384],
        &[96, 84, 24, 96, 96],
        &[96, 24, 84, 96, 84],
        &[96, 84, 24, 84, 96],
        &[48, 36, 24, 36, 48, 36],
        &[48, 36, 36, 24, 48, 48],
        &[48, 24, 36, 36, 48, 36],
    ];
    if let Some(extents) = THIN.get(number) {
        return letters.into_iter().zip(extents.iter().copied()).collect();
    }
    let (large, small) = [(1152, 1152), (192, 184), (72, 68), (40, 32), (24, 16)][letters.len() - 3];
    let is_contiguous = |letter: char| equation.split('-').any(|tensor| tensor.starts_with(letter));
    letters.into_iter().map(|letter| (letter, if is_contiguous(letter) { large } else { small })).collect()
}

struct Run<'t> {
    contraction: &'t Contraction,
    operands: [&'t [f32]; 2],
    output: &'t mut [f32],
}

impl Task<f32> for Run<'_> {
    type Output = ();

    #[inline(always)]
    fn run<K: Blocking<M, N, Arithmetic: Arithmetic<f32>>, const M: usize, const N: usize>(self, _: K) {
        self.contraction.run_with::<K, f32, M, N>(&self.operands, self.output).expect("the data are long enough");
    }
}

/// The statements of Python that define `reused0` and on, which write to `c`, and `fresh0` and on,
/// which return another array; and how many there are of each. Both have the output by rows: what
/// `einsum` returns by itself may be a view of a product whose modes are in another order.
fn statements([c, a, b]: [&str; 3], shape: &dyn Fn(&str) -> String) -> (String, [usize; 2]) {
    let summed: Vec<char> = a.chars().filter(|letter| b.contains(*letter)).collect();
    let axes = |tensor: &str| summed.iter().map(|letter| tensor.find(*letter).expect("it is there").to_string() + ",").collect::<String>();
    let free = |tensor: &str| tensor.chars().filter(|letter| !summed.contains(letter)).collect::<String>();
    let order = |from: &str, to: &str| to.chars().map(|letter| from.find(letter).expect("it is there").to_string() + ",").collect::<String>();
    let (free_a, free_b, inner) = (free(a), free(b), summed.iter().collect::<String>());
    let (product, equation) = (format!("{free_a}{free_b}"), format!("{a},{b}->{c}"));
    let mut text = format!(
        "import opt_einsum\na, b = numbers(1, {}, np.float32), numbers(2, {}, np.float32)\nc = np.empty({}, np.float32)\n",
        shape(a),
        shape(b),
        shape(c)
    );
    let tensordot = format!("np.tensordot(a, b, (({}), ({}))).transpose({})", axes(a), axes(b), order(&product, c));
    let mut reused = vec![
        format!("np.einsum('{equation}', a, b, out=c, optimize=True)"),
        format!("opt_einsum.contract('{equation}', a, b, out=c)"),
        format!("np.copyto(c, {tensordot})"),
    ];
    // Into the output itself, where it is one matrix.
    let as_matrix = |name: &str, tensor: &str, rows: &str, columns: &str| {
        format!("{name}.transpose({}).reshape({}, -1)", order(tensor, &format!("{rows}{columns}")), shape_product(rows, shape))
    };
    if c == product {
        reused.push(format!(
            "np.dot({}, {}, out=c.reshape({}, -1))",
            as_matrix("a", a, &free_a, &inner),
            as_matrix("b", b, &inner, &free_b),
            shape_product(&free_a, shape)
        ));
    } else if c == format!("{free_b}{free_a}") {
        reused.push(format!(
            "np.dot({}, {}, out=c.reshape({}, -1))",
            as_matrix("b", b, &free_b, &inner),
            as_matrix("a", a, &inner, &free_a),
            shape_product(&free_b, shape)
        ));
    }
    let fresh = [
        format!("np.ascontiguousarray(np.einsum('{equation}', a, b, optimize=True))"),
        format!("np.ascontiguousarray(opt_einsum.contract('{equation}', a, b))"),
        format!("np.ascontiguousarray({tensordot})"),
    ];
    for (kind, calls) in [("reused", &reused[..]), ("fresh", &fresh[..])] {
        for (number, call) in calls.iter().enumerate() {
            writeln!(text, "def {kind}{number}(): return {call}").expect("a string takes all");
        }
    }
    (text, [reused.len(), fresh.len()])
}

/// The product of the extents of some letters, as Python computes it.
fn shape_product(letters: &str, shape: &dyn Fn(&str) -> String) -> String {
    format!("int(np.prod({}))", shape(letters))
}

fn main() {
    let part = std::env::args().nth(1).unwrap_or_default();
    let mut beside = Beside::new(1);
    bench_report::print("| contraction, by rows | NumPy, ms | ours, ms | ratio, output reused | ratio, output fresh |");
    bench_report::print("|---|--:|--:|--:|--:|");
    let mut ratios = [Vec::new(), Vec::new()];
    for (number, equation) in EQUATIONS.lines().enumerate().filter(|(_, equation)| equation.contains(&part)) {
        let extents = extents(number, equation);
        let tensors: Vec<String> = equation.split('-').map(|tensor| tensor.chars().rev().collect()).collect();
        let [c, a, b] = [0, 1, 2].map(|tensor| tensors[tensor].as_str());
        let shape = |letters: &str| format!("({})", letters.chars().map(|letter| extents[&letter].to_string() + ",").collect::<String>());
        let layout = |letters: &str| {
            let shape = letters.chars().map(|letter| HTuple::from(extents[&letter] as u64));
            Layout::right(HTuple::tuple(shape).expect("extents")).expect("a shape")
        };
        let (text, ways) = statements([c, a, b], &shape);
        beside.set(&text);
        let layouts = [layout(a), layout(b)];
        let contraction = Contraction::into(&format!("{a},{b}->{c}"), &layouts, &layout(c)).expect("a contraction");
        let operands = [numbers(1, layouts[0].size() as usize), numbers(2, layouts[1].size() as usize)];
        let mut output = vec![0.0f32; layout(c).size() as usize];
        let operands = [&operands[0][..], &operands[1][..]];
        let run = |output: &mut [f32]| f32::with_best(Run { contraction: &contraction, operands, output });
        let (_, reused) = interleave(5, || seconds_of_thread(|| run(&mut output)), ways[0], |way| beside.go(&format!("reused{way}")));
        let bytes: Vec<u8> = output.iter().flat_map(|x| x.to_ne_bytes()).collect();
        assert!(bytes == beside.get("c"), "{equation}: the results differ");
        let fresh_output = || {
            let mut output = fresh(output.len());
            run(&mut output);
            output
        };
        let (_, new) = interleave(5, || seconds_of_thread(fresh_output), ways[1], |way| beside.go(&format!("fresh{way}")));
        let Ratio { theirs, ours, .. } = reused;
        bench_report::print(format_args!("| {a},{b}->{c} | {:.1} | {:.1} | {:.2} | {:.2} |", 1e3 * theirs, 1e3 * ours, reused.median, new.median));
        ratios[0].push(reused.median);
        ratios[1].push(new.median);
    }
    bench_report::print(format_args!(
        "| geometric mean, least | | | {:.2}, {:.2} | {:.2}, {:.2} |",
        mean(&ratios[0]),
        least(&ratios[0]),
        mean(&ratios[1]),
        least(&ratios[1])
    ));
}
