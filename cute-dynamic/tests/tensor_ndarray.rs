//! Views of `ndarray` as tensors, and back: the same elements at the same addresses.

use cute_dynamic::algorithm::copy;
use cute_dynamic::tensor::{Part, PartMut, Tensor, TensorError};
use cute_dynamic::{ComposedLayout, Layout};
use ndarray::{Array, Array1, Array2, Array3, ArrayD, ArrayView, Dimension, IxDyn, s};

/// Compares a view with its tensor, and with the view of that.
fn check<D: Dimension>(view: ArrayView<'_, u32, D>) {
    let tensor: Tensor<Part<'_, u32>> = view.clone().try_into().unwrap();
    assert_eq!(tensor.rank(), view.ndim());
    let axes = tensor.axes().unwrap();
    assert!(axes.iter().zip(view.shape()).all(|((extent, _), &length)| *extent == length as u64));
    // In the order of Fortran, which is that of the coordinates.
    let ours: Vec<*const u32> = tensor.iter().map(|element| element as *const u32).collect();
    let theirs: Vec<*const u32> = view.clone().reversed_axes().iter().map(|element| element as *const u32).collect();
    assert_eq!(ours, theirs);
    let back = tensor.as_ndarray().unwrap();
    assert_eq!(back, view.into_dyn());
    let again: Vec<*const u32> = back.reversed_axes().iter().map(|element| element as *const u32).collect();
    assert_eq!(ours, again);
}

#[test]
fn views_of_every_kind() {
    let array = Array3::from_shape_fn((4, 5, 6), |(i, j, k)| (100 * i + 10 * j + k) as u32);
    check(array.view());
    check(array.t());
    check(array.slice(s![.., ..;-1, ..]));
    check(array.slice(s![..;-1, ..;-1, ..;-1]));
    check(array.slice(s![1..3, ..;2, ..;-2]));
    check(array.slice(s![2, .., 1..]));
    check(array.slice(s![2..3, .., 5..]));
    check(array.broadcast((3, 4, 5, 6)).unwrap());
    check(array.view().permuted_axes([1, 2, 0]));
    check(Array1::from_vec(vec![7u32]).view());
    check(ArrayD::from_elem(IxDyn(&[]), 3u32).view());
    check(ArrayD::from_elem(IxDyn(&[1, 2, 1, 2, 1, 2, 1, 2]), 3u32).view());
}

#[test]
fn views_to_change() {
    let mut array = Array2::<u32>::zeros((6, 8));
    {
        // Every other column, backwards: the others are not this tensor's.
        let (mut even, odd) = array.multi_slice_mut((s![.., ..;2], s![.., 1..;2]));
        even.invert_axis(ndarray::Axis(1));
        let mut tensor: Tensor<PartMut<'_, u32>> = even.try_into().unwrap();
        let mut other: Tensor<PartMut<'_, u32>> = odd.try_into().unwrap();
        assert_eq!(tensor.layout().to_string(), "(6,4):(8,-2)");
        std::thread::scope(|scope| {
            scope.spawn(|| other.fill(9));
            for (i, mut tile) in tensor.tiles_mut((3, 2)).unwrap().enumerate() {
                scope.spawn(move || tile.fill(i as u32));
            }
        });
        assert_eq!(tensor.view_mut().with_layout(Layout::left(48).unwrap()).unwrap_err(), TensorError::LeavesThePart);
    }
    let expected = Array2::from_shape_fn((6, 8), |(i, j)| if j % 2 == 1 { 9 } else { (i / 3 + (1 - j / 4) * 2) as u32 });
    assert_eq!(array, expected);
    let mut whole: Tensor<PartMut<'_, u32>> = array.view_mut().try_into().unwrap();
    // All of it is there: another layout may take its place.
    whole.view_mut().with_layout(Layout::left(48).unwrap()).unwrap().fill(1);
    assert_eq!(array.sum(), 48);
}

#[test]
fn tensors_to_change() {
    let mut tensor = Tensor::new(vec![0u32; 64], "(4,(2,3)):(-12,(1,2))".parse::<Layout<i64>>().unwrap()).unwrap();
    let mut view = tensor.as_ndarray_mut().unwrap();
    assert_eq!((view.shape(), view.strides()), (&[4, 6][..], &[-12, 1][..]));
    view.indexed_iter_mut().for_each(|(index, element)| *element = (10 * index[0] + index[1]) as u32);
    let mut copied = Tensor::new(Array::from_elem((4, 6), 0u32).into_raw_vec_and_offset().0, Layout::right((4, 6)).unwrap()).unwrap();
    copy(&tensor, &mut copied).unwrap();
    assert!(copied.data().iter().copied().eq((0..4).flat_map(|i| (0..6).map(move |j| 10 * i + j))));
}

#[test]
fn what_is_no_array_is_refused() {
    let new = |text: &str| Tensor::new(vec![0u8; 64], text.parse::<Layout<i64>>().unwrap()).unwrap();
    assert_eq!(new("(4,(2,3)):(1,(4,20))").as_ndarray().unwrap_err(), TensorError::NotStrided { mode: 1 });
    assert!(new("(4,(2,3)):(1,(4,20))").flatten().as_ndarray().is_ok());
    let swizzled: ComposedLayout = "Sw<1,0,2> o 0 o (4,4):(4,1)".parse().unwrap();
    assert_eq!(Tensor::new(vec![0u8; 16], swizzled).unwrap().as_ndarray().unwrap_err(), TensorError::SwizzledArray);
    assert!(new("(4,3):(0,1)").as_ndarray().is_ok());
    assert_eq!(new("(4,3):(0,1)").as_ndarray_mut().unwrap_err().code(), "CUTE100");
    // `isize` counts the indices of an array: a tensor has no more coordinates.
    assert_eq!(new("9223372036854775807:0").as_ndarray().unwrap().len(), 9223372036854775807);
    let beyond = "9223372036854775808:0".parse::<Layout<i64>>().unwrap();
    assert_eq!(Tensor::new(vec![0u8; 64], beyond).unwrap_err().code(), "CUTE007");
    let empty = Array2::<u8>::zeros((3, 0));
    assert_eq!(Tensor::<Part<'_, u8>>::try_from(empty.view()).unwrap_err(), TensorError::EmptyAxis { axis: 1 });
}
