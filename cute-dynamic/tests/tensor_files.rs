//! Files of NumPy: as NumPy writes them, through `npyz`, and broken.

use cute_dynamic::tensor::{Npy, NpyElement, Tensor, TensorError};
use cute_dynamic::{Layout, LayoutError};
use npyz::{NpyFile, Order, WriterBuilder};

/// A file: the magic, the version, the header and the elements.
fn file(version: u8, header: &str, elements: &[u8]) -> Vec<u8> {
    let mut header = header.to_owned();
    let begin = if version == 1 { 10 } else { 12 };
    while !(begin + header.len() + 1).is_multiple_of(64) {
        header.push(' ');
    }
    header.push('\n');
    let length = (header.len() as u32).to_le_bytes();
    let length = if version == 1 { &length[..2] } else { &length };
    [&b"\x93NUMPY"[..], &[version, 0], length, header.as_bytes(), elements].concat()
}

fn header(descr: &str, is_fortran: bool, shape: &str) -> String {
    let order = if is_fortran { "True" } else { "False" };
    format!("{{'descr': '{descr}', 'fortran_order': {order}, 'shape': {shape}, }}")
}

/// Elements that are read, those that are seen in place, and those that `npyz` reads.
fn same<T: NpyElement + npyz::Deserialize + PartialEq + std::fmt::Debug>(file: &[u8], expected: &[T]) {
    let npy = Npy::parse(file).unwrap();
    let tensor = npy.read::<T>().unwrap();
    assert_eq!(tensor.data()[..], *expected);
    let theirs = NpyFile::new(file).unwrap();
    assert_eq!(theirs.shape(), npy.shape());
    assert_eq!(theirs.order() == Order::Fortran, npy.is_fortran_order());
    assert_eq!(theirs.into_vec::<T>().unwrap(), expected);
    match npy.view::<T>() {
        Ok(view) => assert!(view.iter().eq(tensor.iter())),
        Err(TensorError::Misaligned { alignment }) => assert_eq!(alignment, align_of::<T>()),
        Err(TensorError::OtherElements { found, .. }) => assert!(found.starts_with('>') || found == "|b1"),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn files_of_each_type_and_byte_order() {
    macro_rules! check {
        ($($element:ty: $name:literal, $values:expr;)*) => { $(
            let values: [$element; 6] = $values;
            for (order, bytes) in [('<', values.map(<$element>::to_le_bytes)), ('>', values.map(<$element>::to_be_bytes))] {
                let text = format!("{order}{}", $name);
                same::<$element>(&file(1, &header(&text, false, "(2, 3)"), bytes.as_flattened()), &values);
                same::<$element>(&file(2, &header(&text, true, "(2, 3)"), bytes.as_flattened()), &values);
                same::<$element>(&file(3, &header(&text, true, "(6,)"), bytes.as_flattened()), &values);
            }
        )* };
    }
    check! {
        i8: "i1", [-128, -1, 0, 1, 2, 127];
        i16: "i2", [i16::MIN, -1, 0, 1, 258, i16::MAX];
        i32: "i4", [i32::MIN, -1, 0, 1, 0x0102_0304, i32::MAX];
        i64: "i8", [i64::MIN, -1, 0, 1, 0x0102_0304_0506_0708, i64::MAX];
        u8: "u1", [0, 1, 2, 3, 254, 255];
        u16: "u2", [0, 1, 2, 3, 258, u16::MAX];
        u32: "u4", [0, 1, 2, 3, 0x0102_0304, u32::MAX];
        u64: "u8", [0, 1, 2, 3, 0x0102_0304_0506_0708, u64::MAX];
        f32: "f4", [0.0, -0.5, 1.0, f32::MIN, f32::MAX, f32::INFINITY];
        f64: "f8", [0.0, -0.5, 1.0, f64::MIN, f64::MAX, f64::INFINITY];
    }
    same::<bool>(&file(1, &header("|b1", false, "(3,)"), &[0, 1, 1]), &[false, true, true]);
    assert_eq!(Npy::parse(&file(1, &header("|b1", false, "(2,)"), &[0, 255])).unwrap().read::<bool>().unwrap().into_data(), [false, true]);
    same::<u8>(&file(1, &header("|u1", false, "(3,)"), &[0, 1, 2]), &[0, 1, 2]);
    // One element, without an axis.
    let bytes = file(1, &header("<i4", false, "()"), &7i32.to_le_bytes());
    let scalar = Npy::parse(&bytes).unwrap().read::<i32>().unwrap();
    assert_eq!((scalar.rank(), scalar.size(), scalar.get(())), (0, 1, Some(&7)));
}

#[test]
fn elements_are_seen_in_place() {
    let values: Vec<f64> = (0..12).map(f64::from).collect();
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let written = file(1, &header("<f8", true, "(3, 4)"), &bytes);
    // At each address modulo 8: at one of them they are aligned.
    let mut room = vec![0u8; written.len() + 8];
    let mut seen = 0;
    for begin in 0..8 {
        room[begin..begin + written.len()].copy_from_slice(&written);
        let npy = Npy::parse(&room[begin..begin + written.len()]).unwrap();
        match npy.view::<f64>() {
            Ok(view) => {
                assert_eq!(view.layout().to_string(), "(3,4):(1,3)");
                assert_eq!(view.get((2, 3)), Some(&11.0));
                seen += 1;
            }
            Err(error) => assert_eq!(error, TensorError::Misaligned { alignment: 8 }),
        }
    }
    assert_eq!(seen, 1);
}

#[test]
fn tensors_of_every_kind_are_written() {
    for (text, shape) in [
        ("(3,4):(1,3)", &[3, 4][..]),
        ("(3,4):(4,1)", &[3, 4]),
        ("(3,4):(-4,1)", &[3, 4]),
        ("(3,4):(0,1)", &[3, 4]),
        ("(3,(2,2)):(4,(2,1))", &[3, 4]),
        ("12:1", &[12]),
        ("12:-2", &[12]),
        ("(2,3,2):(1,4,2)", &[2, 3, 2]),
        ("(1,1):(0,0)", &[1, 1]),
    ] {
        let data: Vec<i32> = (0..40).map(|i| i * i - 7).collect();
        let tensor = Tensor::new(&data[..], text.parse::<Layout<i64>>().unwrap()).unwrap();
        let bytes = tensor.to_npy();
        assert_eq!(bytes.len() % 64, tensor.size() as usize * 4 % 64, "the elements are aligned");
        let theirs = NpyFile::new(&bytes[..]).unwrap();
        assert_eq!(theirs.shape(), shape);
        let is_fortran = theirs.order() == Order::Fortran;
        assert_eq!(is_fortran, text == "(3,4):(1,3)" || text.starts_with("(1,1)"), "{text}");
        let read = theirs.into_vec::<i32>().unwrap();
        // By hand: the strides of the file, at each coordinate of its axes.
        for i in 0..tensor.size() {
            let (mut rest, mut at, mut left) = (i, 0, 1);
            let coordinates: Vec<u64> = shape.iter().map(|&extent: &u64| (rest % extent, rest /= extent).0).collect();
            let axes: Vec<usize> = if is_fortran { (0..shape.len()).collect() } else { (0..shape.len()).rev().collect() };
            for axis in axes {
                at += coordinates[axis] * left;
                left *= shape[axis];
            }
            assert_eq!(tensor.get(i), Some(&read[at as usize]), "{text} at {i}");
        }
        let again = Npy::parse(&bytes).unwrap().read::<i32>().unwrap();
        assert!(again.iter().eq(tensor.iter()), "{text}");
    }
}

#[test]
fn files_that_npyz_writes() {
    let values: Vec<f32> = (0..24).map(|i| i as f32 / 4.0).collect();
    for order in [Order::C, Order::Fortran] {
        let mut bytes = Vec::new();
        let mut writer = npyz::WriteOptions::new().default_dtype().shape(&[2, 3, 4]).order(order).writer(&mut bytes).begin_nd().unwrap();
        writer.extend(&values).unwrap();
        writer.finish().unwrap();
        let tensor = Npy::parse(&bytes).unwrap().read::<f32>().unwrap();
        let layout = if order == Order::C { "(2,3,4):(12,4,1)" } else { "(2,3,4):(1,2,6)" };
        assert_eq!((tensor.layout().to_string().as_str(), &tensor.data()[..]), (layout, &values[..]));
    }
}

#[test]
fn a_header_of_other_spellings() {
    let elements = [1, 0, 2, 0];
    for text in [
        "{'descr': '<u2', 'fortran_order': False, 'shape': (2,)}",
        "{ \"shape\" : ( 2 , ) ,\"descr\":\"<u2\",'fortran_order' :False }",
        "{'shape': (2L,), 'fortran_order': False, 'descr': '<u2'}",
        "{'descr': 'u2', 'fortran_order': False, 'shape': (2)}",
        "{'descr': '=u2', 'fortran_order': True, 'shape': (2,), }",
    ] {
        let bytes = file(1, text, &elements);
        assert_eq!(Npy::parse(&bytes).unwrap().read::<u16>().unwrap().into_data(), [1, 2], "{text}");
    }
}

#[test]
fn a_header_of_more_than_64_kib() {
    // More axes than a header of version 1 has room for.
    let layout = Layout::tuple((0..22000).map(|_| Layout::left(1).unwrap())).unwrap();
    let bytes = Tensor::new(vec![5u8], layout).unwrap().to_npy();
    assert_eq!(bytes[6], 2);
    let npy = Npy::parse(&bytes).unwrap();
    assert_eq!((npy.shape().len(), npy.read::<u8>().unwrap().into_data()), (22000, vec![5]));
}

#[test]
fn broken_files_are_refused() {
    // The length of the header has two bytes in version 1, and four in the others.
    for version in 1..=3 {
        let good = file(version, &header("<i4", false, "(2, 3)"), &[0; 24]);
        assert!(Npy::parse(&good).unwrap().read::<i32>().is_ok());
        // Cut anywhere, and with any byte of its header changed: an answer, whatever it is.
        for end in 0..good.len() {
            match Npy::parse(&good[..end]) {
                Ok(npy) => assert_eq!(npy.read::<i32>().unwrap_err(), TensorError::NpyTooShort { needed: 24, given: end - 128 }),
                Err(error) => assert!(error.code() == "CUTE371" && end < 128, "version {version}, {end}: {error}"),
            }
        }
        for at in 0..good.len() {
            for byte in 0..=255 {
                let mut bytes = good.clone();
                bytes[at] = byte;
                if let Ok(npy) = Npy::parse(&bytes) {
                    let _ = (npy.read::<i32>(), npy.read::<u8>(), npy.view::<i32>());
                }
            }
        }
    }
    let parse = |text: &str| Npy::parse(&file(1, text, &[0; 24])).map(|npy| npy.read::<i32>().map(|tensor| tensor.size()));
    let refused = |text: &str| match parse(text).unwrap_err() {
        TensorError::NotNpy { expected, byte } => (expected, byte - 10),
        error => panic!("{error}"),
    };
    assert_eq!(refused(""), ("`{`", 54));
    assert_eq!(refused("{}"), ("`descr`, `fortran_order` and `shape` before this", 54));
    assert_eq!(refused("{'descr': [('a', '<i4')]}"), ("one type of elements, in quotes", 10));
    assert_eq!(refused("{'descr': '<i4', 'fortran_order': 1}"), ("`True` or `False`", 34));
    assert_eq!(refused("{'shape': (2, -3)}"), ("a length of 64 bits, or `)`", 14));
    assert_eq!(refused("{'shape': (18446744073709551616,)}"), ("a length of 64 bits, or `)`", 11));
    assert_eq!(refused("{'shape': 3}"), ("`(`", 10));
    assert_eq!(refused("{'shape': (2 3)}"), ("`,` or `)`", 13));
    assert_eq!(refused("{'other': 1}"), ("`descr`, `fortran_order` or `shape` before this", 10));
    assert_eq!(refused("{'descr' '<i4'}"), ("`:`", 9));
    assert_eq!(refused("{'descr"), ("a key in quotes", 1));
    assert_eq!(Npy::parse(b"\x93NUMPY\x09\x00\x00\x00\x00\x00").unwrap_err(), TensorError::NotNpy { expected: "version 1, 2 or 3", byte: 6 });
    let shape = |shape: &str| parse(&header("<i4", false, shape)).unwrap();
    assert_eq!(shape("(2, 3)"), Ok(6));
    assert_eq!(shape("(2, 0)"), Err(TensorError::EmptyAxis { axis: 1 }));
    assert_eq!(shape("(7,)"), Err(TensorError::NpyTooShort { needed: 28, given: 24 }));
    assert_eq!(shape("(18446744073709551614,)"), Err(TensorError::NpyTooShort { needed: u64::MAX, given: 24 }));
    assert_eq!(shape("(4294967296, 4294967296)"), Err(LayoutError::Overflow.into()));
    for descr in ["<f4", "<i8", "<u4", "", "i", "<c8", "|S4", "<i44", "<<i4"] {
        let error = parse(&header(descr, false, "(2,)")).unwrap().unwrap_err();
        assert_eq!(error, TensorError::OtherElements { found: descr.into(), expected: "i4" });
    }
}
