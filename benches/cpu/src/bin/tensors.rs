//! Tensors of `cute-dynamic`, whose layouts only the running program knows: beside the same
//! operation in `ndarray`, and beside `cute-static` with the layout in the type.

use cpu_bench::measure::{Table, seconds};
use cpu_bench::permutations;
use cute_dynamic::algorithm as dynamic;
use cute_dynamic::{HTuple, Layout as DynamicLayout, Tensor as DynamicTensor};
use cute_static::algorithm::{axpby, copy, reduce, transform};
use cute_static::prelude::*;
use ndarray::{Array1, ArrayView2, Axis, ShapeBuilder, Zip};
use std::hint::black_box;
use std::process::ExitCode;

/// The ratios that are asked for: a runtime tensor takes at most 1.1 of the time of `ndarray`, and
/// 1.2 of that of `cute-static`.
const OF_NDARRAY: f64 = 0.91;
const OF_STATIC: f64 = 0.84;

/// The rows and columns of a matrix, and its pitch.
const ROWS: usize = 1000;
const COLUMNS: usize = 1003;
const PITCH: usize = 1024;

type Rows = Layout![(1000, 1003) : (1024, 1)];
type Columns = Layout![(1000, 1003) : (1, 1024)];

fn layout(text: &str) -> DynamicLayout {
    black_box(text).parse().expect("a layout")
}

fn main() -> ExitCode {
    let mut table = Table::new(std::env::args().nth(1).unwrap_or_default());
    tensors(&mut table);
    if table.all_reached() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn tensors(table: &mut Table) {
    let source: Vec<f32> = (0..PITCH * PITCH).map(|i| (i % 8191) as f32 + 1.0).collect();
    let mut target = vec![0.0f32; source.len()];
    let (mut by_static, mut by_ndarray) = (target.clone(), target.clone());
    let rows = || layout("(1000,1003):(1024,1)");
    let from = DynamicTensor::new(&source[..], rows()).expect("it fits");
    let known = Tensor::new(&source[..], Rows::new()).expect("it fits");
    let view = ArrayView2::from_shape((ROWS, COLUMNS).strides((PITCH, 1)), &source).expect("it fits");
    macro_rules! case {
        ($name:literal, $ours:expr, $static:expr, $ndarray:expr) => {
            if table.has($name) {
                table.compare($name, "cute-static", OF_STATIC, || seconds(&mut $ours), || seconds(&mut $static));
                table.compare($name, "ndarray", OF_NDARRAY, || seconds(&mut $ours), || seconds(&mut $ndarray));
            }
        };
    }
    {
        let mut to = DynamicTensor::new(&mut target[..], rows()).expect("it fits");
        let mut known_to = Tensor::new(&mut by_static[..], Rows::new()).expect("it fits");
        let mut view_to = ndarray::ArrayViewMut2::from_shape((ROWS, COLUMNS).strides((PITCH, 1)), &mut by_ndarray).expect("it fits");
        case!("tensor: copy of rows", || dynamic::copy(&from, &mut to).expect("one size"), || copy(&known, &mut known_to), || view_to.assign(&view));
        case!(
            "tensor: transform",
            || dynamic::transform(&from, &mut to, |x| 2.0 * x + 1.0).expect("one size"),
            || transform(&known, &mut known_to, |x| 2.0 * x + 1.0),
            || Zip::from(&mut view_to).and(&view).for_each(|y, &x| *y = 2.0 * x + 1.0)
        );
        case!("tensor: axpby", || dynamic::axpby(0.5f32, &from, 0.25f32, &mut to).expect("one size"), || axpby(0.5f32, &known, 0.25f32, &mut known_to), || {
            Zip::from(&mut view_to).and(&view).for_each(|y, &x| *y = 0.5 * x + 0.25 * *y)
        });
        case!("tensor: fill", || to.fill(1.5), || known_to.fill(1.5), || view_to.fill(1.5));
    }
    {
        let mut to = DynamicTensor::new(&mut target[..], layout("(1000,1003):(1,1024)")).ok();
        let mut known_to = Tensor::new(&mut by_static[..], Columns::new()).ok();
        let mut view_to = ndarray::ArrayViewMut2::from_shape((ROWS, COLUMNS).strides((1, PITCH)), &mut by_ndarray[..]).ok();
        if let (Some(to), Some(known_to), Some(view_to)) = (&mut to, &mut known_to, &mut view_to) {
            case!("tensor: transpose", || dynamic::copy(&from, to).expect("one size"), || copy(&known, known_to), || view_to.assign(&view));
        }
    }
    // In memory order, and in that of the coordinates, which is the static crate's.
    let columns = DynamicTensor::new(&source[..], layout("(1003,1000):(1,1024)")).expect("it fits");
    let known_columns = Tensor::new(&source[..], layout![(1003, 1000) : (1, 1024)]).expect("it fits");
    case!("tensor: sum", || black_box(dynamic::sum(&from)), || black_box(reduce(&known_columns, 0.0, |sum, x| sum + x)), || black_box(view.sum()));
    case!(
        "tensor: fold",
        || black_box(dynamic::reduce(&columns, 0.0, |sum: f32, x| sum.max(x))),
        || black_box(reduce(&known_columns, 0.0, |sum: f32, x| sum.max(x))),
        || black_box(view.fold(0.0, |sum: f32, &x| sum.max(x)))
    );
    let mut sums = DynamicTensor::filled(0.0f32, layout("1003:1")).expect("it fits");
    let mut theirs = Array1::<f32>::zeros(COLUMNS);
    if table.has("tensor: sums of columns") {
        let mut ours = || dynamic::reduce_into(&from, 0, &mut sums, |sum, x| sum + x).expect("one size");
        table.compare("tensor: sums of columns", "ndarray", OF_NDARRAY, || seconds(&mut ours), || seconds(|| theirs = view.sum_axis(Axis(0))));
    }
    permutations(table, &source);
}

/// Permutations of arrays of 2 to 6 axes, every one or some of them, beside `ndarray`.
fn permutations(table: &mut Table, source: &[f32]) {
    for (shape, order) in permutations::all() {
        let name = format!("permute {shape:?} {order:?}");
        if !table.has(&name) {
            continue;
        }
        let size = shape.iter().product();
        let view = ndarray::ArrayViewD::from_shape(shape, &source[..size]).expect("it fits");
        let layout = DynamicLayout::right(HTuple::tuple(shape.iter().map(|&extent| (extent as u64).into())).expect("extents")).expect("a shape");
        let from = DynamicTensor::new(&source[..size], layout).expect("it fits");
        let turned = view.view().permuted_axes(&order[..]);
        let mut theirs = ndarray::ArrayD::<f32>::zeros(turned.raw_dim());
        let ours = from.view().select(&order).expect("a permutation");
        let mut to = DynamicTensor::filled(0.0f32, DynamicLayout::right(ours.shape()).expect("a shape")).expect("it fits");
        table.compare(&name, "ndarray", 1.0, || seconds(|| dynamic::copy(&ours, &mut to).expect("one size")), || seconds(|| theirs.assign(&turned)));
        assert!(to.data() == theirs.as_slice().expect("contiguous"));
    }
}
