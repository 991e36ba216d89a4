//! What a driver takes as a tensor map, of a tensor or of an image, on a grid of cases, beside
//! `MapFields::check` and `ImageFields::check`.
//!
//! The answers of a driver are in `tensor_maps`, a bit for each case. This program recorded them
//! where there was one; `CUTE_TENSOR_MAPS` names the folder to write to. Where there is a driver,
//! its answers are compared, too.

#![cfg(feature = "driver")]

use core::fmt::Debug;
use cute_device_launch::{ImageFields, LaunchError, MapFields, MapNumbers, open};

/// A right map, of which the grid changes fields.
const RIGHT: MapFields = MapFields {
    rank: 3,
    bytes: 2,
    address: 1 << 20,
    extents: [512, 64, 8, 4, 2],
    strides: [2, 1024, 1 << 16, 1 << 19, 1 << 21],
    box_extents: [32, 8, 2, 1, 1],
    steps: [1; 5],
    interleave: 0,
    span: 128,
    numbers: MapNumbers::Bits,
};

/// All cases: of the fields that are looked at together, each value with each.
fn grid() -> Vec<MapFields> {
    let mut cases = Vec::new();
    let (all_bytes, spans) = ([1, 2, 4, 8], [16, 32, 64, 128]);
    // Lines, spans and strides.
    for (bytes, span) in all_bytes.iter().flat_map(|&bytes| spans.map(|span| (bytes, span))) {
        for rank in [1, 2, 5] {
            for line in [0, 1, 3, 4, 8, 15, 16, 20, 32, 64, 100, 128, 255, 256, 257] {
                for stride in [0, 8, 16, 24, 32, 48, 1 << 20, (1 << 40) - 16, 1 << 40] {
                    let mut case = MapFields { bytes, span, rank, ..RIGHT };
                    (case.box_extents[0], case.strides[1]) = (line, stride);
                    cases.push(case);
                }
            }
        }
    }
    // Lines that are interleaved, and addresses.
    for (bytes, span) in all_bytes.iter().flat_map(|&bytes| spans.map(|span| (bytes, span))) {
        for interleave in [0, 16, 32] {
            for rank in [1, 2, 3, 4, 5] {
                for line in [1, 4, 8, 16, 32, 64] {
                    for (address, stride) in [(0, 1024), (8, 1024), (16, 1024), (32, 1024), (32, 16), (32, 48)] {
                        let mut case = MapFields { bytes, span, interleave, rank, address, ..RIGHT };
                        (case.box_extents[0], case.strides[1]) = (line, stride);
                        cases.push(case);
                    }
                }
            }
        }
    }
    // Ranks, extents and boxes of another dimension, steps.
    for (rank, bytes) in (0..=6).flat_map(|rank| [1, 4].map(|bytes| (rank, bytes))) {
        for extent in [0, 1, 7, (1 << 32) - 1, 1 << 32, (1 << 32) + 1] {
            for extent_of_box in [0, 1, 256, 257] {
                for step in [0, 1, 2, 3, 8, 9] {
                    let mut case = MapFields { rank, bytes, ..RIGHT };
                    (case.extents[1], case.box_extents[1], case.steps[1]) = (extent, extent_of_box, step);
                    cases.push(case);
                }
            }
        }
    }
    // Steps along lines, and large boxes.
    for (bytes, span) in all_bytes.iter().flat_map(|&bytes| spans.map(|span| (bytes, span))) {
        for line in [16, 32, 48, 64, 128, 256] {
            for step in [1, 2, 3, 4, 8] {
                for others in [1, 2, 64, 256] {
                    let mut case = MapFields { bytes, span, ..RIGHT };
                    (case.box_extents, case.steps[0]) = ([line, others, others, 1, 1], step);
                    cases.push(case);
                }
            }
        }
    }
    cases
}

/// A right map of an image, of which the grid changes fields.
const RIGHT_IMAGE: ImageFields = ImageFields {
    rank: 4,
    bytes: 2,
    address: 1 << 20,
    extents: [512, 64, 8, 4, 2],
    strides: [2, 1024, 1 << 16, 1 << 19, 1 << 21],
    channels: 32,
    pixels: 64,
    lower: [-1, -1, -1],
    upper: [-1, -1, -1],
    steps: [1; 3],
    span: 128,
};

/// All cases of images.
fn images() -> Vec<ImageFields> {
    let mut cases = Vec::new();
    let (all_bytes, spans) = ([1, 2, 4, 8], [16, 32, 64, 128]);
    // Channels, pixels, spans and strides.
    for (bytes, span) in all_bytes.iter().flat_map(|&bytes| spans.map(|span| (bytes, span))) {
        for channels in [0, 1, 2, 3, 4, 8, 16, 20, 32, 64, 100, 128, 255, 256, 257] {
            for pixels in [0, 1, 3, 64, 256, 257, 1000, 1024, 1025] {
                for stride in [1024, 24] {
                    let mut case = ImageFields { bytes, span, channels, pixels, ..RIGHT_IMAGE };
                    case.strides[1] = stride;
                    cases.push(case);
                }
            }
        }
    }
    // Ranks, corners and steps.
    for rank in 0..=6 {
        let corners = [-32769, -32768, -129, -128, -100, -17, -16, -15, -1, 0, 1, 15, 16, 127, 128, 32767, 32768];
        for (lower, upper) in corners.iter().flat_map(|&lower| corners.map(|upper| (lower, upper))) {
            for at in 0..3 {
                let mut case = ImageFields { rank, ..RIGHT_IMAGE };
                (case.lower[at], case.upper[at]) = (lower, upper);
                cases.push(case);
            }
        }
        for (at, step) in (0..3).flat_map(|at| [0, 1, 2, 7, 8, 9, 256].map(|step| (at, step))) {
            for extent in [0, 1, 2, 300, 1 << 32, (1 << 32) + 1] {
                let mut case = ImageFields { rank, ..RIGHT_IMAGE };
                (case.steps[at], case.extents[at + 1]) = (step, extent);
                cases.push(case);
            }
        }
    }
    // Addresses, strides and extents.
    for (bytes, address) in all_bytes.iter().flat_map(|&bytes| [0, 8, 16, 32].map(|address| (bytes, address))) {
        for (at, stride) in (1..5).flat_map(|at| [0, 8, 16, 48, 1 << 39, (1 << 40) - 16, 1 << 40].map(|stride| (at, stride))) {
            for rank in [3, 4, 5] {
                let mut case = ImageFields { bytes, address, rank, channels: 16, ..RIGHT_IMAGE };
                case.strides[at] = stride;
                cases.push(case);
            }
        }
    }
    cases
}

/// Four cases in a hexadecimal digit.
fn digits(accepted: &[bool]) -> String {
    let digit = |four: &[bool]| char::from_digit(four.iter().enumerate().map(|(i, &bit)| u32::from(bit) << i).sum(), 16).unwrap();
    let all: Vec<char> = accepted.chunks(4).map(digit).collect();
    all.chunks(96).map(|line| line.iter().collect::<String>() + "\n").collect()
}

fn bits(text: &str) -> Vec<bool> {
    let digits = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::chars);
    digits.flat_map(|digit| (0..4).map(move |i| digit.to_digit(16).unwrap() >> i & 1 == 1)).collect()
}

/// Compares the answers to all cases with those that a driver gave.
fn compare<C: Debug, E: Debug>(cases: &[C], check: impl Fn(&C) -> Result<(), E>, accepted: &[bool]) {
    let mut wrong = Vec::new();
    for (case, &accepted) in cases.iter().zip(accepted) {
        let checked = check(case);
        if checked.is_ok() != accepted {
            wrong.push(format!("{accepted}, {checked:?}: {case:?}"));
        }
    }
    let taken = cases.iter().filter(|case| check(case).is_ok()).count();
    println!("{} cases, {taken} are taken", cases.len());
    assert!(taken > 1000 && cases.len() - taken > 1000);
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), cases.len(), wrong[..wrong.len().min(300)].join("\n"));
}

#[test]
fn checked_as_the_driver_does() {
    let (cases, recorded) = (grid(), bits(include_str!("tensor_maps/accepted.txt")));
    assert!(cases.len() >= 10_000 && recorded.len().div_ceil(4) == cases.len().div_ceil(4), "{}", cases.len());
    compare(&cases, MapFields::check, &recorded);
}

#[test]
fn images_are_checked_as_the_driver_does() {
    let (cases, recorded) = (images(), bits(include_str!("tensor_maps/images.txt")));
    assert!(recorded.len().div_ceil(4) == cases.len().div_ceil(4), "{}", cases.len());
    compare(&cases, ImageFields::check, &recorded);
}

#[test]
fn on_a_device() {
    let gpu = match open(0) {
        Ok(gpu) => gpu,
        Err(error) => {
            println!("nothing was run: {error}");
            assert!(matches!(error, LaunchError::NoDriver | LaunchError::NoDevice { ordinal: 0 }), "{error:?}");
            return;
        }
    };
    // The files of both kinds of maps are in one folder.
    let record = |file: &str, accepted: &[bool]| {
        if let Some(folder) = std::env::var_os("CUTE_TENSOR_MAPS") {
            let head = format!("# What the driver of {} took; `cute-static/device/launch/tests/tensor_maps.rs` says how.\n", gpu.name().unwrap());
            std::fs::write(std::path::Path::new(&folder).join(file), head + &digits(accepted)).unwrap();
        }
    };
    let (tiled, images) = (grid(), images());
    let of_tiled: Vec<bool> = tiled.iter().map(|case| case.encode().is_ok()).collect();
    let of_images: Vec<bool> = images.iter().map(|case| case.encode().is_ok()).collect();
    record("accepted.txt", &of_tiled);
    record("images.txt", &of_images);
    compare(&tiled, MapFields::check, &of_tiled);
    compare(&images, ImageFields::check, &of_images);
}
