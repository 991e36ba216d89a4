//! Contractions in types beside those of the runtime crate and sums over all coordinates.

use cute_dynamic::contraction::Contraction as Planned;
use cute_dynamic::{Layout as Dynamic, ToDynamic};
use cute_static::algorithm::gemm;
use cute_static::contraction::Contraction;
use cute_static::prelude::*;
use cute_static::{Equation, contract, fold, try_contract};
use static_assertions::assert_type_eq_all;
use std::collections::BTreeMap;

include!(concat!(env!("OUT_DIR"), "/contractions.rs"));

/// The offset of a coordinate for each mode.
fn at(layout: &Dynamic, coordinate: &[u64]) -> usize {
    layout.modes().zip(coordinate).map(|(mode, &c)| mode.offset(c).unwrap()).sum::<u64>() as usize
}

/// The sum over all coordinates of all letters, at each offset of the output.
fn sums(equation: &str, operands: &[Dynamic], output: &Dynamic, data: &[&[i64]]) -> BTreeMap<usize, i64> {
    let (left, right) = equation.split_once("->").unwrap();
    let terms: Vec<Vec<char>> = left.split(',').map(|term| term.chars().collect()).collect();
    let mut extents = BTreeMap::new();
    for (term, layout) in terms.iter().zip(operands) {
        extents.extend(term.iter().copied().zip(layout.modes().map(|mode| mode.size())));
    }
    let mut sums = BTreeMap::new();
    for number in 0..extents.values().product() {
        let (mut rest, mut value) = (number, BTreeMap::new());
        for (&letter, &extent) in &extents {
            value.insert(letter, rest % extent);
            rest /= extent;
        }
        let coordinate = |letters: &[char]| letters.iter().map(|letter| value[letter]).collect::<Vec<_>>();
        let product: i64 = terms.iter().zip(operands).zip(data).map(|((term, layout), data)| data[at(layout, &coordinate(term))]).product();
        *sums.entry(at(output, &coordinate(&right.chars().collect::<Vec<_>>()))).or_default() += product;
    }
    sums
}

/// Compares a contraction in types, one whose extents are compared, and the tensor that is returned
/// with the sums, and with what the runtime crate computes.
fn check(
    equation: &str,
    operands: &[Dynamic],
    output: &Dynamic,
    contract: impl Fn(&[&[i64]], &mut [i64]),
    try_contract: impl Fn(&[&[i64]], &mut [i64]),
    contracted: impl Fn(&[&[i64]]) -> Vec<i64>,
) {
    let mut state = 1u64;
    let mut number = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) as i64 % 19 - 9
    };
    let data: Vec<Vec<i64>> = operands.iter().map(|layout| (0..layout.cosize()).map(|_| number()).collect()).collect();
    let data: Vec<&[i64]> = data.iter().map(Vec::as_slice).collect();
    let sums = sums(equation, operands, output, &data);
    let mut expected = vec![77; output.cosize() as usize];
    sums.iter().for_each(|(&place, &sum)| expected[place] = sum);
    let computed = |by: &dyn Fn(&mut [i64])| {
        let mut out = vec![77; expected.len()];
        by(&mut out);
        out
    };
    assert_eq!(computed(&|out| contract(&data, out)), expected, "{equation} of {operands:?} into {output}");
    assert_eq!(computed(&|out| try_contract(&data, out)), expected, "{equation} of {operands:?} into {output}, compared");
    let planned = Planned::into(equation, operands, output).unwrap();
    assert_eq!(computed(&|out| planned.run(&data, out).unwrap()), expected, "{planned}");
    // A tensor that is returned has the values in the order of the coordinates.
    let by_coordinates: Vec<i64> = (0..output.size()).map(|i| sums[&(output.offset(i).unwrap() as usize)]).collect();
    assert_eq!(contracted(&data), by_coordinates, "{equation} of {operands:?}");
}

#[test]
fn random_contractions() {
    CASES.iter().for_each(|case| case());
}

/// The sizes and the functions of the matrices are those of the runtime crate's plan, which has
/// modes that go on one after the other as one, and takes for B what is last in C.
#[test]
fn matrices_are_those_of_the_plan() {
    let (a, b, c) = (layout![2, 3, 4], layout![4, 5], layout![2, 3, 5]);
    let (data, mut out) = ([1; 24], [0; 30]);
    let other = [1; 20];
    let (a_t, b_t, mut c_t) = (Tensor::fixed(&data, a), Tensor::fixed(&other, b), Tensor::fixed(&mut out, c));
    let (rows, columns, products) = fold!("abk,kc->abc", a_t, b_t => c_t);
    assert_type_eq_all!(<Equation!["abk,kc->abc"] as Contraction<Layout![2, 3, 4], Layout![4, 5], Layout![2, 3, 5]>>::A, Layout![((2, 3), 4) : ((1, 2), 6)]);
    let by_mode = |layout: Dynamic| Dynamic::tuple(layout.modes().map(|mode| mode.coalesce()).chain(["1:0".parse::<Dynamic>().unwrap()])).unwrap();
    let planned = Planned::new("abk,kc->abc", &[a.to_dynamic().unwrap(), b.to_dynamic().unwrap()]).unwrap();
    let product = planned.steps()[0].product();
    assert_eq!(by_mode(rows.layout().to_dynamic().unwrap()), *product.b());
    assert_eq!(by_mode(columns.layout().to_dynamic().unwrap()), *product.a());
    let transposed = Dynamic::tuple([1, 0].map(|mode| products.layout().to_dynamic().unwrap().modes().nth(mode).unwrap())).unwrap();
    assert_eq!(by_mode(transposed), *product.c());
}

/// What is summed over one operand alone, several letters in a group, and batches, by `gemm`.
#[test]
fn matrices_are_multiplied_by_other_algorithms() {
    let a: Vec<i64> = (0..24).collect();
    let (a, mut c) = (Tensor::new(&a[..], layout![(2, 3, 4) : (12, 4, 1)]).unwrap(), Tensor::fixed([100; 4], layout![2, 2]));
    let (rows, columns, mut products) = fold!("iab,jab->ij", a, a => c);
    gemm(&rows, &columns, &mut products);
    let expected = [0, 1].map(|j| [0, 1].map(|i| 100 + (0..12).map(|k| (12 * i + k) * (12 * j + k)).sum::<i64>()));
    assert_eq!(c.accessor(), expected.as_flattened());
}

/// Numbers that the types do not know: compared once, and an output that repeats is refused.
#[test]
fn extents_at_run_time() {
    use cute_static::contraction::ContractError;

    let [m, n, k] = [2, 3, 4].map(|extent| Dyn::new(extent).unwrap());
    let (x, y) = ([1, 2, 3, 4, 5, 6, 7, 8], [1; 12]);
    let (a, b) = (Tensor::new(&x[..], layout![(m, k) : ({k}, 1)]).unwrap(), Tensor::new(&y[..], layout![(n, k)]).unwrap());
    let mut out = [9; 6];
    let mut c = Tensor::new(&mut out[..], layout![(m, n) : ({n}, 1)]).unwrap();
    try_contract!("mk,nk->mn", a, b => c).unwrap();
    assert_eq!(out, [10, 10, 10, 26, 26, 26]);
    let mut c = Tensor::new(&mut out[..], layout![(n, m) : ({m}, 1)]).unwrap();
    let error = try_contract!("mk,nk->mn", a, b => c).unwrap_err();
    assert_eq!(error, ContractError::OutputExtent { label: 'm', extent: 3, first: 0, other: 2 });
    assert_eq!((error.code(), error.to_string()), ("CUTE452", "`m` has extent 3 in the output, and 2 in operand 0".into()));
    let mut c = Tensor::new(&mut out[..], layout![(m, n) : (1, 1)]).unwrap();
    let error = try_contract!("mk,nk->mn", a, b => c).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the layout is not proved injective: sorted by stride, the modes before one add up to offset 1, and its stride 1 is not more"
    );
    assert_eq!(out, [10, 10, 10, 26, 26, 26]);
    let mut sum = Tensor::fixed([0; 1], layout![1 : 0]);
    try_contract!("mk->", a => sum).unwrap();
    assert_eq!(sum.at(0), 36);
}

/// Modes that run backwards, parts of other tensors, and elements of other types.
#[test]
fn other_tensors() {
    let data: Vec<i8> = (0..12).collect();
    let a = Tensor::new(&data[..], layout![(3, 4) : (-4, 1)]).unwrap();
    let mut sums = Tensor::fixed([0i32; 3], layout![3 : 1]);
    let ones = Tensor::fixed([1i8; 4], layout![4 : 1]);
    contract!("ij,j->i", a, ones => sums);
    assert_eq!(sums.accessor(), &[8 + 9 + 10 + 11, 4 + 5 + 6 + 7, 6]);
    // Each column of a matrix, by threads.
    let mut out = [0i32; 12];
    let mut c = Tensor::fixed(&mut out, layout![(3, 4) : (4, 1)]);
    std::thread::scope(|scope| {
        for (j, mut column) in c.columns_mut().enumerate() {
            let a = a.slice((.., j));
            scope.spawn(move || contract!("i,->i", a, Tensor::fixed([2i8; 1], layout![1 : 0]) => column));
        }
    });
    assert_eq!(out[..4], [16, 18, 20, 22]);
}
