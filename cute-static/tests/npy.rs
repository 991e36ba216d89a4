//! Files of NumPy in and out of tensors whose strides are negative: `array[::-1]` of what a file
//! holds, and a file of such a view.

use cute_static::prelude::*;
use npyz::{NpyFile, Order, WriterBuilder};

/// A file as NumPy's format says it (version 1.0): the magic, the header padded to 64 bytes, and
/// the numbers.
fn file(is_fortran: &str, shape: &str, numbers: &[i32]) -> Vec<u8> {
    let mut header = format!("{{'descr': '<i4', 'fortran_order': {is_fortran}, 'shape': {shape}, }}");
    while (10 + header.len() + 1) % 64 != 0 {
        header.push(' ');
    }
    header.push('\n');
    let length = u16::try_from(header.len()).unwrap().to_le_bytes();
    let numbers = numbers.iter().flat_map(|number| number.to_le_bytes());
    [b"\x93NUMPY\x01\x00", &length[..], header.as_bytes()].concat().into_iter().chain(numbers).collect()
}

/// The shape, the order and the numbers of a file.
fn read(file: &[u8]) -> (Vec<u64>, Order, Vec<i32>) {
    let npy = NpyFile::new(file).unwrap();
    (npy.shape().to_vec(), npy.order(), npy.into_vec().unwrap())
}

#[test]
fn a_file_is_seen_backwards_without_a_copy() {
    let numbers: Vec<i32> = (0..12).collect();
    // `np.arange(12).reshape(3, 4)`, by rows and by columns.
    for (is_fortran, strides) in [("False", [4, 1]), ("True", [1, 3])] {
        let (shape, order, data) = read(&file(is_fortran, "(3, 4)", &numbers));
        assert_eq!((shape, order == Order::Fortran), (vec![3, 4], is_fortran == "True"));
        let [d, e] = strides.map(|stride| Dyn::try_from(stride).unwrap());
        let array = Tensor::new(&data[..], layout![(3, 4) : ({d}, {e})]).unwrap();
        let rows_backwards = Tensor::with_base(&data[..], 2 * strides[0] as usize, layout![(3, 4) : (-{d}, {e})]).unwrap();
        let all_backwards = Tensor::new(&data[..], layout![(3, 4) : (-{d}, -{e})]).unwrap();
        for (i, j) in (0..3).flat_map(|i| (0..4).map(move |j| (i, j))) {
            assert_eq!(rows_backwards[(i, j)], array[(2 - i, j)]);
            assert_eq!(all_backwards[(i, j)], array[(2 - i, 3 - j)]);
        }
    }
}

#[test]
fn a_view_that_goes_backwards_is_a_file() {
    let data: Vec<i32> = (0..12).collect();
    // `np.arange(12).reshape(3, 4)[::-1, ::-1]`, which NumPy writes by rows.
    let view = Tensor::new(&data[..], layout![(3, 4) : (-4, -1)]).unwrap();
    let mut written = Vec::new();
    let mut npy = npyz::WriteOptions::new().default_dtype().shape(&[3, 4]).order(Order::C).writer(&mut written).begin_nd().unwrap();
    for i in 0..3 {
        let row = view.slice((i, ..));
        npy.extend(row.values()).unwrap();
    }
    npy.finish().unwrap();
    assert_eq!(read(&written), (vec![3, 4], Order::C, (0..12).rev().collect()));
}
