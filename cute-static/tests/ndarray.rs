//! Views of ndarray as tensors, and back: the same elements, the same strides.
#![cfg(feature = "ndarray")]

use cute_static::prelude::*;
use cute_static::tensor::{Part, PartMut};
use ndarray::{Array2, Array3, ArrayView2, ArrayViewMut2, Axis, s};

type Matrix<'a> = Tensor<Part<'a, i32>, Layout![(Dyn, Dyn) : (Dyn, Dyn)]>;
type MatrixMut<'a> = Tensor<PartMut<'a, i32>, Layout![(Dyn, Dyn) : (Dyn, Dyn)]>;

fn numbers() -> Array2<i32> {
    Array2::from_shape_fn((6, 8), |(i, j)| (10 * i + j) as i32)
}

/// Every element, one by one.
fn is_same(view: ArrayView2<'_, i32>) {
    let tensor = Matrix::try_from(view).expect("strides of at least 1");
    assert_eq!(tensor.size(), view.len());
    for ((i, j), &value) in view.indexed_iter() {
        assert_eq!(tensor[(i, j)], value);
    }
    let back = tensor.into_ndarray().expect("small numbers");
    assert_eq!(back, view);
    for axis in 0..2 {
        assert!(back.strides()[axis] == view.strides()[axis] || view.shape()[axis] == 1);
    }
}

#[test]
fn views_keep_their_elements_and_strides() {
    let array = numbers();
    is_same(array.view());
    is_same(array.t());
    is_same(array.slice(s![1..5;2, 2..]));
    is_same(array.slice(s![.., 3..4]));
    is_same(array.slice(s![2..3, ..;3]));
    let cube = Array3::from_shape_fn((2, 3, 4), |(i, j, k)| (100 * i + 10 * j + k) as i32);
    is_same(cube.index_axis(Axis(1), 2));
}

#[test]
fn what_is_no_layout_is_an_error_with_the_axis() {
    let array = numbers();
    let error = |view: ArrayView2<'_, i32>| Matrix::try_from(view).expect_err("no layout");
    assert_eq!(error(array.slice(s![.., ..;-1])), TensorError::NegativeStride { axis: 1 });
    assert_eq!(error(array.slice(s![2..2, ..])), TensorError::EmptyAxis { axis: 0 });
    assert_eq!(error(array.row(0).broadcast((5, 8)).expect("a broadcast")), TensorError::BroadcastAxis { axis: 0 });
    // An axis of length 1 has no steps, so that its stride does not matter.
    is_same(array.row(0).broadcast((1, 8)).expect("a broadcast"));
}

/// Two views of one array, each with the other's elements between its own.
#[test]
fn views_to_change_touch_their_own_elements_alone() {
    let mut array = numbers();
    let (even, odd) = array.multi_slice_mut((s![.., ..;2], s![.., 1..;2]));
    let (mut even, mut odd) = (MatrixMut::try_from(even).expect("a layout"), MatrixMut::try_from(odd).expect("a layout"));
    std::thread::scope(|scope| {
        scope.spawn(|| even.fill(-1));
        scope.spawn(|| odd[(5, 3)] = -2);
    });
    for ((i, j), &value) in array.indexed_iter() {
        let expected = if j % 2 == 0 {
            -1
        } else if (i, j) == (5, 7) {
            -2
        } else {
            (10 * i + j) as i32
        };
        assert_eq!(value, expected);
    }
}

#[test]
fn tensors_are_views_of_ndarray() {
    let data: Vec<i32> = (0..40).collect();
    let tensor = Tensor::new(&data[..], layout![(4, 3, 2) : (1, 0, 20)]).expect("it fits");
    let view = tensor.into_part().into_ndarray().expect("small numbers");
    assert_eq!((view.shape(), view.strides()), (&[4, 3, 2][..], &[1, 0, 20][..]));
    assert!(view.indexed_iter().all(|((i, j, k), &value)| value == tensor[(i, j, k)]));

    let mut data = data;
    let mut tensor = Tensor::new(&mut data[..], layout![(4, 5) : (8, 1)]).expect("it fits");
    let mut view: ArrayViewMut2<'_, i32> = tensor.as_ndarray_mut().expect("injective");
    view.column_mut(4).fill(-1);
    assert_eq!((data[4], data[12], data[20], data[28], data[3]), (-1, -1, -1, -1, 3));
    let mut tensor = Tensor::new(&mut data[..], layout![(4, 5) : (3, 1)]).expect("it fits");
    assert_eq!(tensor.as_ndarray_mut().expect_err("rows overlap"), TensorError::ModesOverlap { reach: 4, stride: 3 });

    let many = Tensor::new(&data[..], layout![(1099511627776, 8388608) : (0, 0)]).expect("one element");
    assert_eq!(many.into_part().into_ndarray().expect_err("2^63 indices"), TensorError::BeyondNdarray);
}

/// The strides in the type say which axes go backwards; every element is where it was, both ways.
#[test]
fn reversed_views_come_in_and_go_out() {
    type Reversed = Layout![(Dyn, Dyn) : (-Dyn, Dyn)];
    let array = numbers();
    let view = array.slice(s![1..5;-2, 2..]);
    let tensor = Tensor::<Part<'_, i32>, Reversed>::from_ndarray(view).expect("a layout");
    for ((i, j), value) in view.indexed_iter() {
        assert_eq!(&tensor[(i, j)], value);
        assert_eq!(&tensor[i + j * view.nrows()], value);
    }
    let back = tensor.into_ndarray().expect("a view");
    assert_eq!((back, back.strides()), (view, view.strides()));
    // Flipped, it goes forwards again.
    let forwards = tensor.flip(int![0]).into_ndarray().expect("a view");
    assert_eq!((forwards, forwards.strides()), (array.slice(s![2..5;2, 2..]), &[16, 1][..]));

    let mut array = array;
    let expected = {
        let mut expected = array.clone();
        expected.slice_mut(s![..;-1, 1..;3]).indexed_iter_mut().for_each(|((i, j), value)| *value = (1000 * i + j) as i32);
        expected
    };
    let mut tensor = Tensor::<PartMut<'_, i32>, Reversed>::from_ndarray(array.slice_mut(s![..;-1, 1..;3])).expect("a layout");
    tensor.as_ndarray_mut().expect("a view").indexed_iter_mut().for_each(|((i, j), value)| *value = (1000 * i + j) as i32);
    assert_eq!(array, expected);

    let forwards = Tensor::<Part<'_, i32>, Reversed>::from_ndarray(expected.view());
    assert_eq!(forwards.expect_err("it goes forwards"), TensorError::ForwardAxis { axis: 0 });
}
