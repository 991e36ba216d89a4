//! Contractions beside NumPy, and convolutions, their gradients and what transposes them beside
//! PyTorch.
//!
//! The cases are lines of JSON, which `reference/cases.py` writes: a few lie beside it, and
//! `CUTE_REFERENCE` names a folder with more.

use cute_dynamic::Layout;
use cute_dynamic::contraction::Contraction;
use cute_dynamic::convolution::{Convolution, Window};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::env;
use std::path::Path;

/// A tensor: the leaves of each mode, extents and strides, and all elements of its memory.
#[derive(Deserialize)]
struct Tensor {
    modes: Vec<Vec<(u64, u64)>>,
    data: Vec<i64>,
}

impl Tensor {
    fn layout(&self) -> Layout {
        if self.modes.is_empty() {
            return Layout::from_parts(1, 0).unwrap();
        }
        let leaf = |&(extent, stride): &(u64, u64)| Layout::from_parts(extent, stride).unwrap();
        Layout::tuple(self.modes.iter().map(|leaves| match leaves.as_slice() {
            [alone] => leaf(alone),
            leaves => Layout::tuple(leaves.iter().map(leaf)).unwrap(),
        }))
        .unwrap()
    }

    /// The elements in a type that holds them exactly.
    fn of<T>(&self, convert: fn(i64) -> T) -> Vec<T> {
        self.data.iter().copied().map(convert).collect()
    }
}

/// The number that no answer has overwritten.
const UNTOUCHED: i64 = 77;

/// The cases of a file: those of `CUTE_REFERENCE`, or the few here.
fn cases<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let folder = env::var("CUTE_REFERENCE").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/tests/reference").into());
    let path = Path::new(&folder).join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))).collect()
}

#[derive(Deserialize)]
struct Einsum {
    equation: String,
    operands: Vec<Tensor>,
    output: Tensor,
}

#[test]
fn contractions_are_those_of_numpy() {
    let cases: Vec<Einsum> = cases("einsum.jsonl");
    let (mut folded, mut elements) = (0, 0);
    for (number, case) in cases.iter().enumerate() {
        let layouts: Vec<Layout> = case.operands.iter().map(Tensor::layout).collect();
        let output = case.output.layout();
        let name = format!("case {number}, {} of {layouts:?} into {output}", case.equation);
        let contraction = Contraction::into(&case.equation, &layouts, &output).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut out = vec![UNTOUCHED; case.output.data.len()];
        contraction.run(&case.operands.iter().map(|operand| &operand.data[..]).collect::<Vec<_>>(), &mut out).unwrap();
        assert_eq!(out, case.output.data, "{name}\n{contraction}");
        let operands: Vec<Vec<f64>> = case.operands.iter().map(|operand| operand.of(|x| x as f64)).collect();
        let mut out = vec![UNTOUCHED as f64; out.len()];
        contraction.run(&operands.iter().map(Vec::as_slice).collect::<Vec<_>>(), &mut out).unwrap();
        assert_eq!(out, case.output.of(|x| x as f64), "{name}, f64\n{contraction}");
        // The output that is not given: the extents are NumPy's.
        let compact = Contraction::new(&case.equation, &layouts).unwrap();
        assert!(compact.output().modes().map(|mode| mode.size()).eq(output.modes().map(|mode| mode.size())), "{name}");
        folded += usize::from(contraction.steps().iter().all(|step| step.product().is_folded()));
        elements += output.size();
    }
    assert!(cases.len() >= 100, "{} contractions", cases.len());
    println!("{} contractions are those of NumPy, {elements} elements; {folded} are products of plain matrices", cases.len());
}

#[derive(Deserialize)]
struct Case {
    windows: Vec<[u64; 4]>,
    groups: u64,
    image: Tensor,
    filter: Tensor,
    gradient: Tensor,
    output: Tensor,
    by_image: Tensor,
    by_filter: Tensor,
    transposed: Transposed,
}

#[derive(Deserialize)]
struct Transposed {
    padding: Vec<u64>,
    more: Vec<u64>,
    output: Tensor,
}

/// What a convolution computes of numbers of one type, beside the answers.
macro_rules! compare {
    ($name:expr, $convolution:expr, $transposed:expr, $case:expr, $t:ty) => {{
        let (convert, case) = (|x| x as $t, $case);
        let [x, w, dy] = [&case.image, &case.filter, &case.gradient].map(|tensor| tensor.of(convert));
        let run = |what: &str, answer: &Tensor, compute: &dyn Fn(&mut [$t])| {
            let mut out = vec![UNTOUCHED as $t; answer.data.len()];
            compute(&mut out);
            assert_eq!(out, answer.of(convert), "{}, {what}, {}", $name, stringify!($t));
        };
        run("forward", &case.output, &|y| $convolution.forward(&x, &w, y).unwrap());
        run("prepacked", &case.output, &|y| $convolution.prepack(&w).unwrap().forward(&x, y).unwrap());
        run("by the image", &case.by_image, &|dx| $convolution.backward_image(&dy, &w, dx).unwrap());
        run("by the filter", &case.by_filter, &|dw| $convolution.backward_filter(&x, &dy, dw).unwrap());
        run("transposed", &case.transposed.output, &|z| $transposed.backward_image(&dy, &w, z).unwrap());
    }};
}

#[test]
fn convolutions_and_their_gradients_are_those_of_pytorch() {
    let cases: Vec<Case> = cases("convolution.jsonl");
    let mut elements = 0;
    for (number, case) in cases.iter().enumerate() {
        let [x, w, y] = [&case.image, &case.filter, &case.output].map(Tensor::layout);
        let windows: Vec<Window> =
            case.windows.iter().map(|&[stride, dilation, before, after]| Window::new().stride(stride).dilation(dilation).padding(before, after)).collect();
        let name = format!("case {number}, image {x}, filter {w}, output {y}, {windows:?}, {} groups", case.groups);
        let convolution = Convolution::into(&x, &w, &y, &windows, case.groups).unwrap_or_else(|error| panic!("{name}: {error}"));

        let Transposed { padding, more, output } = &case.transposed;
        let z = output.layout();
        let padded: Vec<Window> = windows.iter().zip(padding).map(|(window, &padding)| window.padding(padding, padding)).collect();
        for (mode, window) in padded.iter().enumerate() {
            let [places, taps, extent] = [&y, &w, &z].map(|layout| layout.extent(mode + 2).unwrap());
            assert_eq!(window.transposed_extent(places, taps, more[mode]), Ok(extent), "{name}, transposed, mode {mode}");
        }
        let transposed = Convolution::into(&z, &w, &y, &padded, case.groups).unwrap_or_else(|error| panic!("{name}, transposed into {z}: {error}"));
        compare!(name, convolution, transposed, case, i64);
        compare!(name, convolution, transposed, case, f64);
        compare!(name, convolution, transposed, case, f32);
        elements += [&case.output, &case.by_image, &case.by_filter, output].map(|answer| answer.layout().size()).iter().sum::<u64>();
    }
    assert!(cases.len() >= 20, "{} convolutions", cases.len());
    println!("{} convolutions, as many transposed ones, and their gradients by image and by filter are those of PyTorch, {elements} elements", cases.len());
}
