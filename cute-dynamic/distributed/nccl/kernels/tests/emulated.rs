//! All kernels in the emulator, on random layouts: each word of the target is the one that the
//! layouts say, what is beside them stays, and no fault is reported.

use cute_device_launch::{Device, LaunchError, Tensor, TensorMut};
use cute_nccl_kernels as kernels;
use cute_nccl_kernels::permute::WORDS;
use cute_nccl_kernels::{Form, Runs};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    /// For so many places of a target, one of so many of a source, or none.
    fn table(&mut self, places: usize, extent: usize) -> Vec<u32> {
        (0..extent).map(|_| [self.below(places) as u32, kernels::NOWHERE][self.below(3) / 2]).collect()
    }
}

/// The coordinates `(plane, (row, column))` of three modes.
fn cells([width, height, depth]: [usize; 3]) -> impl Iterator<Item = (usize, (usize, usize))> {
    (0..depth).flat_map(move |z| (0..height).flat_map(move |row| (0..width).map(move |column| (z, (row, column)))))
}

/// Sequences of blocks of an axis, and how many places the target and the source have.
fn sequences(random: &mut Random) -> (Runs, u32, u32) {
    let mut number = |from: u32, below: usize| from + random.below(below) as u32;
    let (length, target_length) = (number(1, 40), number(1, 40));
    let (count, blocks) = (number(1, 6), number(1, 6));
    let last = number(1, length as usize);
    let (step, local_step, target_step) = (length + number(0, 50), length + number(0, 3), target_length + number(0, 50));
    let (local, begin) = (number(0, 9), number(0, 120) as i32 - 60);
    let extent = target_length * (blocks - 1) + number(1, target_length as usize);
    (Runs { local, length, last, count, step, local_step, begin, target_length, target_step }, extent, local + (count - 1) * local_step + last)
}

/// Where the element at each place of the target is in the source, block by block; the runs of the
/// first tiles that begin before the source are not asked for.
fn found(runs: &Runs, extent: u32, side: u32) -> Vec<Option<u32>> {
    let of_source = |element: i64| {
        let elements = |i: u32| i64::from(i * runs.step)..i64::from(i * runs.step + if i + 1 == runs.count { runs.last } else { runs.length });
        let block = (0..runs.count).find(|&i| elements(i).contains(&element))?;
        Some(runs.local + block * runs.local_step + (element - elements(block).start) as u32)
    };
    let element = |place: u32| i64::from(runs.begin) + i64::from(place / runs.target_length * runs.target_step + place % runs.target_length);
    let left_out: Vec<_> = runs.left_out(side, extent).collect();
    let mut all: Vec<Option<u32>> = (0..extent).map(|place| of_source(element(place))).collect();
    for (place, source, length) in left_out {
        for k in 0..length {
            // What is left out is what it says, and each of it is before the tile.
            assert_eq!(all[(place + k) as usize].take(), Some(source + k), "{runs:?}");
            assert!(source + k < (place + k) % side);
        }
    }
    all
}

macro_rules! walk_all {
    ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)*) => {
        /// Runs the kernel of a form on random sequences along two axes.
        fn walk(form: Form, random: &mut Random) -> Result<usize, LaunchError> {
            match form {
                $( Form::$form $numbers => {
                    let (Form::Walk(_, side) | Form::Turn(_, side)) = form else { panic!("{form:?}") };
                    let ((x, width, source_width), (y, height, source_height)) = (sequences(random), sequences(random));
                    let depth = 1 + random.below(2);
                    let (columns, rows) = (found(&x, width, side[0]), found(&y, height, side[1]));
                    let pitch = source_width as usize + random.below(3);
                    // Along the second mode, or along the first one, the source is contiguous.
                    let strides = if random.below(2) == 0 { [1, pitch] } else { [source_height as usize + 1, 1] };
                    let plane = strides[0] * source_width as usize + strides[1] * source_height as usize;
                    let of_source = [source_width as usize, source_height as usize, depth, strides[0], strides[1], plane];
                    let (width, height) = (width as usize, height as usize);
                    let of_target = [width, height, depth, 1, width + 1, (width + 1) * height];
                    let value = |place: usize| (place * 7 % 251) as $word;
                    let device = Device::emulated();
                    let source = device.upload(&(0..plane * depth).map(value).collect::<Vec<_>>())?;
                    let before = vec![value(250); (width + 1) * height * depth];
                    let mut target = device.upload(&before)?;
                    let [a, b, c, d, e, f, g, h, i] = Runs::packed(&[x, y]);
                    device.launch::<kernels::$kernel>((Tensor::new(&source, of_source), TensorMut::new(&mut target, of_target), a, b, c, d, e, f, g, h, i))?;
                    let (mut expected, mut moved) = (before, 0);
                    for (z, (row, column)) in cells([width, height, depth]) {
                        if let (Some(i), Some(j)) = (columns[column], rows[row]) {
                            expected[column + (width + 1) * (row + height * z)] = value(i as usize * strides[0] + j as usize * strides[1] + z * plane);
                            moved += 1;
                        }
                    }
                    assert!(device.download(&target)? == expected, "{form:?} of {x:?} and {y:?}");
                    assert_eq!(device.report().faults().len(), 0, "{form:?}: {}", device.report());
                    Ok(moved)
                } )*
                form => panic!("there is no kernel {form:?}"),
            }
        }
    };
}
kernels::for_each_walk!(walk_all);

/// One launch copies all that two ranks have in common, and nothing else.
#[test]
fn walks_move_what_both_sequences_have() {
    let mut random = Random(7);
    let forms = WORDS.iter().flat_map(|&word| [false, true].map(|turns| kernels::walks(word, turns))).filter(|form| !matches!(form, Form::Turn(16, _)));
    for form in forms {
        let moved: usize = (0..40).map(|_| walk(form, &mut random).unwrap_or_else(|error| panic!("{form:?}: {error}"))).sum();
        assert!(moved > 500, "{form:?}: {moved}");
    }
}

macro_rules! look_all {
    ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)*) => {
        /// Runs the kernel of a form on random tables along two axes.
        fn look(form: Form, random: &mut Random) -> Result<usize, LaunchError> {
            match form {
                $( Form::$form $numbers => {
                    let mut axis = || {
                        let (places, extent) = (1 + random.below(90), 1 + random.below(90));
                        (places, random.table(places, extent))
                    };
                    let ((source_width, columns), (source_height, rows)) = (axis(), axis());
                    let (width, height, depth) = (columns.len(), rows.len(), 1 + random.below(2));
                    let pitch = source_width + random.below(3);
                    // Along the second mode, or along the first one, the source is contiguous.
                    let strides = if random.below(2) == 0 { [1, pitch] } else { [source_height + 1, 1] };
                    let plane = strides[0] * source_width + strides[1] * source_height;
                    let of_source = [source_width, source_height, depth, strides[0], strides[1], plane];
                    let of_target = [width, height, depth, 1, width + 1, (width + 1) * height];
                    let value = |place: usize| (place * 7 % 251) as $word;
                    let device = Device::emulated();
                    let source = device.upload(&(0..plane * depth).map(value).collect::<Vec<_>>())?;
                    let before = vec![value(250); (width + 1) * height * depth];
                    let mut target = device.upload(&before)?;
                    let (on_columns, on_rows) = (device.upload(&columns)?, device.upload(&rows)?);
                    let tables = (Tensor::new(&on_columns, [width]), Tensor::new(&on_rows, [height]));
                    device.launch::<kernels::$kernel>((Tensor::new(&source, of_source), TensorMut::new(&mut target, of_target), tables.0, tables.1))?;
                    let (mut expected, mut moved) = (before, 0);
                    for (z, (row, column)) in cells([width, height, depth]) {
                        let (i, j) = (columns[column], rows[row]);
                        if i != kernels::NOWHERE && j != kernels::NOWHERE {
                            expected[column + (width + 1) * (row + height * z)] = value(i as usize * strides[0] + j as usize * strides[1] + z * plane);
                            moved += 1;
                        }
                    }
                    assert!(device.download(&target)? == expected, "{form:?} of {columns:?} and {rows:?}");
                    assert_eq!(device.report().faults().len(), 0, "{form:?}: {}", device.report());
                    Ok(moved)
                } )*
                form => panic!("there is no kernel {form:?}"),
            }
        }
    };
}
kernels::for_each_look!(look_all);

/// One launch copies all that tables find, and nothing else.
#[test]
fn looks_move_what_tables_find() {
    let mut random = Random(9);
    let forms = WORDS.iter().flat_map(|&word| [false, true].map(|turns| kernels::looks(word, turns))).filter(|form| !matches!(form, Form::TurnedLook(16, _)));
    for form in forms {
        let moved: usize = (0..40).map(|_| look(form, &mut random).unwrap_or_else(|error| panic!("{form:?}: {error}"))).sum();
        assert!(moved > 500, "{form:?}: {moved}");
    }
}

macro_rules! deal_all {
    ($(($form:ident $numbers:tt) $kernel:ident $word:ident $(($target:ident $number:literal))+;)*) => {
        /// Runs the kernel of a form on a random table for each target, and one for all of them.
        fn deal(form: Form, random: &mut Random) -> Result<usize, LaunchError> {
            match form {
                $( Form::$form $numbers => {
                    let [source_width, source_height] = [1 + random.below(90), 1 + random.below(90)];
                    let (width, height, depth) = (1 + random.below(90), 1 + random.below(90), 1 + random.below(2));
                    let mut table = |places: usize, extent: usize| random.table(places, extent);
                    // Targets of as many tiles.
                    let Form::Deal(_, _, [side, _]) = form else { panic!("{form:?}") };
                    let (least, most) = ((width - 1) / side as usize * side as usize + 1, width.next_multiple_of(side as usize));
                    let widths = [$($number),+].map(|number: usize| [width, least, most][number % 3]);
                    let (columns, rows) = (widths.map(|width: usize| table(source_width, width)), table(source_height, height));
                    let pitch = source_width + random.below(3);
                    let plane = pitch * source_height;
                    // Lines of one target, or planes of it, are next to each other.
                    let strides = |number: usize| match (number % 2, widths[number]) {
                        (0, width) => [width + number, (width + number) * height],
                        (_, width) => [width * depth, width],
                    };
                    let value = |place: usize| (place * 7 % 251) as $word;
                    let device = Device::emulated();
                    let source = device.upload(&(0..plane * depth).map(value).collect::<Vec<_>>())?;
                    let before = vec![value(250); (most + 3) * height * depth];
                    let mut targets = [$($number),+].map(|_: usize| device.upload(&before)).into_iter().collect::<Result<Vec<_>, _>>()?;
                    let on_columns = columns.iter().map(|table| device.upload(table)).collect::<Result<Vec<_>, _>>()?;
                    let on_rows = device.upload(&rows)?;
                    let [$($target),+] = &mut targets[..] else { panic!("{form:?}") };
                    device.launch::<kernels::$kernel>((
                        Tensor::new(&source, [source_width, source_height, depth, 1, pitch, plane]),
                        $(TensorMut::new($target, [widths[$number], height, depth, 1, strides($number)[0], strides($number)[1]]),)+
                        $(Tensor::new(&on_columns[$number], [widths[$number]]),)+
                        Tensor::new(&on_rows, [height]),
                    ))?;
                    let mut moved = 0;
                    for (number, (target, columns)) in targets.iter().zip(&columns).enumerate() {
                        let mut expected = before.clone();
                        let width = columns.len();
                        for (z, (row, column)) in cells([width, height, depth]) {
                            let (i, j) = (columns[column], rows[row]);
                            if i != kernels::NOWHERE && j != kernels::NOWHERE {
                                expected[column + row * strides(number)[0] + z * strides(number)[1]] = value(i as usize + j as usize * pitch + z * plane);
                                moved += 1;
                            }
                        }
                        assert!(device.download(target)? == expected, "{form:?}, target {number}, of {columns:?} and {rows:?}");
                    }
                    assert_eq!(device.report().faults().len(), 0, "{form:?}: {}", device.report());
                    Ok(moved)
                } )*
                form => panic!("there is no kernel {form:?}"),
            }
        }
    };
}
kernels::for_each_deal!(deal_all);

/// One launch copies all that tables find to each of several targets, and nothing else.
#[test]
fn deals_move_what_tables_find_to_each_target() {
    let mut random = Random(13);
    for form in WORDS.iter().flat_map(|&word| (2..=kernels::DEALT as u32).map(move |targets| kernels::deals(word, targets))) {
        let moved: usize = (0..20).map(|_| deal(form, &mut random).unwrap_or_else(|error| panic!("{form:?}: {error}"))).sum();
        assert!(moved > 5000, "{form:?}: {moved}");
    }
}

macro_rules! merge_all {
    ($(($form:ident $numbers:tt) $kernel:ident $word:ident;)*) => {
        /// Runs the kernel of a form on two sources, and a random table of places of both.
        fn merge(form: Form, random: &mut Random) -> Result<[usize; 2], LaunchError> {
            match form {
                $( Form::$form $numbers => {
                    let widths = [1 + random.below(90), 1 + random.below(90)];
                    let (height, depth) = (1 + random.below(90), 1 + random.below(2));
                    let columns: Vec<u32> = (0..1 + random.below(90))
                        .map(|_| match random.below(5) {
                            0 => kernels::NOWHERE,
                            1 | 2 => random.below(widths[0]) as u32,
                            _ => random.below(widths[1]) as u32 | kernels::SECOND,
                        })
                        .collect();
                    // The first may not be contiguous; planes may be between lines.
                    let step = 1 + random.below(2);
                    let first = [step, widths[0] * step + random.below(3), (widths[0] * step + 2) * height];
                    let second = if random.below(2) == 0 { [1, widths[1], widths[1] * height] } else { [1, widths[1] * depth, widths[1]] };
                    let (width, value) = (columns.len(), |place: usize| (place * 7 % 251) as $word);
                    let of = |width: usize, strides: [usize; 3]| [width, height, depth, strides[0], strides[1], strides[2]];
                    let device = Device::emulated();
                    let sources = [(first, 0), (second, 100_000)].map(|(strides, from)| {
                        let size = strides[0] * 90 + strides[1] * height + strides[2] * depth;
                        device.upload(&(from..from + size).map(value).collect::<Vec<_>>())
                    });
                    let [of_first, of_second] = sources;
                    let (of_first, of_second) = (of_first?, of_second?);
                    let before = vec![value(250); (width + 1) * height * depth];
                    let (mut target, table) = (device.upload(&before)?, device.upload(&columns)?);
                    device.launch::<kernels::$kernel>((
                        Tensor::new(&of_first, of(widths[0], first)),
                        Tensor::new(&of_second, of(widths[1], second)),
                        TensorMut::new(&mut target, of(width, [1, width + 1, (width + 1) * height])),
                        Tensor::new(&table, [width]),
                    ))?;
                    let (mut expected, mut moved) = (before, [0; 2]);
                    for (z, (row, column)) in cells([width, height, depth]) {
                        let place = columns[column];
                        if place == kernels::NOWHERE {
                            continue;
                        }
                        let (strides, from) = if place < kernels::SECOND { (first, 0) } else { (second, 100_000) };
                        let place = (place % kernels::SECOND) as usize;
                        expected[column + (width + 1) * (row + height * z)] = value(from + place * strides[0] + row * strides[1] + z * strides[2]);
                        moved[usize::from(from > 0)] += 1;
                    }
                    assert!(device.download(&target)? == expected, "{form:?} of {columns:?}");
                    assert_eq!(device.report().faults().len(), 0, "{form:?}: {}", device.report());
                    Ok(moved)
                } )*
                form => panic!("there is no kernel {form:?}"),
            }
        }
    };
}
kernels::for_each_merge!(merge_all);

/// One launch copies all that a table finds in two sources, and nothing else.
#[test]
fn merges_move_what_a_table_finds_in_two_sources() {
    let mut random = Random(11);
    for form in WORDS.map(kernels::merges) {
        let moved: Vec<[usize; 2]> = (0..20).map(|_| merge(form, &mut random).unwrap_or_else(|error| panic!("{form:?}: {error}"))).collect();
        let all = moved.iter().fold([0; 2], |all, moved| [all[0] + moved[0], all[1] + moved[1]]);
        assert!(all[0] > 5000 && all[1] > 5000, "{form:?}: {all:?}");
    }
}
