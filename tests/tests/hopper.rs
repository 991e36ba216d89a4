//! Operands of `wgmma` and boxes of the tensor memory accelerator: types and values have one
//! answer, and where it is yes, the descriptor and the box mean the layout.

use cute_device::Element;
use cute_device::hopper::{GmmaOperand, StagedLayout, TmaEncodable};
use cute_dynamic::ComposedLayout;
use cute_dynamic::atom::{Descriptor, MmaAtom, NotStaged, Operand, TmaBox};
use cute_dynamic::eval::evaluate;
use cute_static::atom::BF16;
use cute_static::prelude::*;

/// The element sizes that are asked for: those that there are, and others.
const BYTES: [u64; 6] = [1, 2, 4, 8, 0, 3];

/// The rows of an instruction that are asked for: those that there are, and others.
const ROWS: [u64; 10] = [64, 128, 192, 256, 8, 96, 0, 4, 100, 512];

/// Address bits 4 to 6 exclusive-or bits 7 to 9, as many of them as the mode of the swizzle has:
/// PTX ISA, "Swizzling Modes".
fn swizzled(address: u64, span: u64) -> u64 {
    let mask = match span {
        16 => 0,
        32 => 1,
        64 => 3,
        128 => 7,
        _ => panic!("no mode spans {span} bytes"),
    };
    address ^ (((address >> 7) & mask) << 4)
}

/// What a matrix descriptor has in its bits: PTX ISA, "Matrix descriptor format".
#[derive(Clone, Copy, Debug)]
struct Fields {
    leading: u64,
    stride: u64,
    span: u64,
}

impl Fields {
    fn of(bits: u64) -> Self {
        assert_eq!((bits & 0x3fff, bits >> 49 & 7), (0, 0), "start address and base offset are 0");
        let span = [16, 128, 64, 32][(bits >> 62) as usize];
        Fields { leading: 16 * (bits >> 16 & 0x3fff), stride: 16 * (bits >> 32 & 0x3fff), span }
    }

    /// The address of row `r` and `k`, after the start address: PTX ISA, "Canonical layouts". A
    /// core matrix is 8 lines of 16 bytes, or of the bytes of the swizzle.
    fn address(self, is_mn: bool, bytes: u64, start: u64, r: u64, k: u64) -> u64 {
        let Fields { leading, stride, span } = self;
        // Elements in 16 bytes, and in a line.
        let (vector, line) = (16 / bytes, span / bytes);
        let at = match (is_mn, span) {
            (false, 16) => (r % 8) * 16 + (r / 8) * stride + (k % vector) * bytes + (k / vector) * leading,
            (false, _) => (r % 8) * span + (r / 8) * stride + k * bytes,
            (true, 16) => (k % 8) * 16 + (k / 8) * leading + (r % vector) * bytes + (r / vector) * stride,
            (true, _) => (k % 8) * span + (k / 8) * stride + (r % line) * bytes + (r / line) * leading,
        };
        swizzled(start + at, span)
    }
}

/// The extents of the first two modes.
fn extents(data: &ComposedLayout) -> [u64; 2] {
    [0, 1].map(|mode| data.layout().extent(mode).unwrap())
}

/// Each element of an operand is at the address at which its instruction reads it.
fn check_descriptor(data: &ComposedLayout, bytes: u64, rows: u64, descriptor: &Descriptor) {
    let ([of_tile, depth], deep) = (extents(data), 32 / bytes);
    let fields = Fields::of(descriptor.bits());
    assert_eq!((of_tile % rows, u64::from(descriptor.along_k)), (0, depth / deep), "{data}");
    for (row, k) in (0..of_tile).flat_map(|row| (0..depth).map(move |k| (row, k))) {
        let start = 16 * (u64::from(descriptor.along((k / deep) as u32)) + row / rows * u64::from(descriptor.rows));
        let read = fields.address(descriptor.is_mn, bytes, start, row % rows, k % deep);
        assert_eq!(read, bytes * data.offset(row + of_tile * k).unwrap(), "{data}, {bytes} bytes, {rows} rows: ({row}, {k})");
    }
}

/// Whether some descriptor reads data of one instruction: of each mode and order, the offsets can
/// only be what the layout has where they begin to count.
fn is_read_somehow(data: &ComposedLayout, bytes: u64) -> bool {
    let [rows, deep] = extents(data);
    let offset = |row: u64, k: u64| bytes * data.layout().offset((row, k)).unwrap();
    [false, true].into_iter().filter(|&is_mn| !is_mn || bytes == 2).any(|is_mn| {
        [16, 32, 64, 128].into_iter().any(|span| {
            let (vector, line) = (16 / bytes, span / bytes);
            // The first row and k that each offset is counted for.
            let [leading, stride] = match (is_mn, span) {
                (false, 16) => [(0, vector), (8, 0)],
                (false, _) => [(rows, 0), (8, 0)],
                (true, 16) => [(0, 8), (vector, 0)],
                (true, _) => [(line, 0), (0, 8)],
            }
            .map(|(row, k)| if row < rows && k < deep { offset(row, k) } else { 0 });
            let unit = if span == 16 { 16 } else { 8 * span };
            let fields = Fields { leading, stride, span };
            let is_field = |offset: u64| offset.is_multiple_of(unit) && offset / 16 < 1 << 14;
            is_field(leading)
                && is_field(stride)
                && (0..rows).all(|row| (0..deep).all(|k| fields.address(is_mn, bytes, 0, row, k) == bytes * data.offset((row, k)).unwrap()))
        })
    })
}

/// Whether each bit that the swizzle reads is in some offset: it is another function than each
/// swizzle of fewer bits.
fn acts_in_full(data: &ComposedLayout) -> bool {
    let swizzle = data.swizzle();
    swizzle.is_identity() || data.layout().cosize() > 1 << (swizzle.base() + swizzle.shift().unsigned_abs() + swizzle.bits() - 1)
}

/// Boxes, copied element by element, the first dimension first and with the swizzle on the address,
/// bring each element of the tile once to where the layout has it.
fn check_box(data: &ComposedLayout, bytes: u64, plan: &TmaBox) {
    let layout = data.layout();
    let tile: Vec<u64> = (0..layout.rank()).map(|mode| layout.extent(mode).unwrap()).collect();
    assert!(plan.extents.iter().all(|&extent| (1..=256).contains(&extent)));
    assert!((u64::from(plan.extents[0]) * bytes).is_multiple_of(16));
    let mut seen = vec![false; layout.size() as usize];
    let [a, b] = plan.repeats;
    for (i, j) in (0..a.count).flat_map(|i| (0..b.count).map(move |j| (i, j))) {
        let start = bytes * (u64::from(i) * u64::from(a.offset) + u64::from(j) * u64::from(b.offset));
        assert!(start.is_multiple_of(128), "{data}");
        for n in 0..plan.extents.iter().product::<u32>() {
            let (mut rest, mut at) = (n, vec![0u64; tile.len()]);
            at[a.mode] += u64::from(i * a.coordinate);
            at[b.mode] += u64::from(j * b.coordinate);
            for dimension in 0..plan.rank {
                at[plan.modes[dimension]] += u64::from(rest % plan.extents[dimension]);
                rest /= plan.extents[dimension];
            }
            let index = at.iter().zip(&tile).rev().fold(0, |index, (at, extent)| index * extent + at);
            let address = swizzled(start + u64::from(n) * bytes, u64::from(plan.span));
            assert_eq!(address, bytes * data.offset(index).unwrap(), "{data}, {bytes} bytes: {at:?}");
            assert!(!std::mem::replace(&mut seen[index as usize], true), "{data}: {at:?} comes twice");
        }
    }
    assert!(seen.iter().all(|&seen| seen), "{data}");
}

/// How many questions were answered yes, and how many no.
#[derive(Debug, Default)]
struct Tally {
    read: usize,
    not_read: usize,
    boxes: usize,
    no_boxes: usize,
    of_one_instruction: [usize; 2],
}

impl Tally {
    /// Asks a type and its value.
    fn ask<L: StagedLayout>(&mut self, text: &str) {
        let data: ComposedLayout = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        for bytes in BYTES {
            for rows in ROWS {
                let value = data.gmma_operand(bytes, rows);
                assert_eq!(value, Descriptor::new(&L::STAGED, bytes, rows), "{text}, {bytes} bytes, {rows} rows");
                if let Some(layout) = data.as_layout() {
                    assert_eq!(value, layout.gmma_operand(bytes, rows));
                }
                match &value {
                    Ok(descriptor) => {
                        check_descriptor(&data, bytes, rows, descriptor);
                        self.read += 1;
                    }
                    Err(error) => {
                        assert_eq!(error.code(), "CUTE401", "{error}");
                        self.not_read += 1;
                    }
                }
                // A tile of one instruction is read, or by no descriptor.
                let is_size = matches!(bytes, 1 | 2 | 4) && (8..=256).contains(&rows) && rows.is_multiple_of(8) && data.layout().rank() == 2;
                if is_size && acts_in_full(&data) && data.inner_offset() == 0 && extents(&data) == [rows, 32 / bytes] {
                    assert_eq!(value.is_ok(), is_read_somehow(&data, bytes), "{text}, {bytes} bytes: {value:?}");
                    self.of_one_instruction[usize::from(value.is_ok())] += 1;
                }
            }
            let value = data.tma_box(bytes);
            assert_eq!(value, TmaBox::new(&L::STAGED, bytes), "{text}, {bytes} bytes");
            if let Some(layout) = data.as_layout() {
                assert_eq!(value, layout.tma_box(bytes));
            }
            match &value {
                Ok(plan) => {
                    check_box(&data, bytes, plan);
                    self.boxes += 1;
                }
                Err(error) => {
                    assert_eq!(error.code(), "CUTE400", "{error}");
                    self.no_boxes += 1;
                }
            }
        }
    }
}

/// Asks for each layout as it is, and after swizzles.
macro_rules! grid {
    ($tally:ident: $($shape:tt : $stride:tt),* $(,)?) => { $( {
        type L = Layout![$shape : $stride];
        let text = concat!(stringify!($shape), ":", stringify!($stride)).replace(' ', "");
        $tally.ask::<L>(&text);
        grid! { @ $tally, text, 0, [1, 2, 3] [1, 3, 3] [1, 4, 3] [2, 2, 3] [2, 3, 3] [2, 4, 3] [3, 2, 3] [3, 3, 3] [3, 4, 3] [3, 3, 4] [4, 3, 4] [0, 4, 3] }
        grid! { @ $tally, text, 1024, [3, 3, 3] [0, 0, 0] }
    } )* };
    (@ $tally:ident, $text:ident, $offset:literal, $([$b:literal, $m:literal, $s:literal])*) => { $(
        $tally.ask::<Swizzled<Swizzle![$b, $m, $s], Int![$offset], L>>(&format!("Sw<{},{},{}> o {} o {}", $b, $m, $s, $offset, $text));
    )* };
}

#[test]
fn layouts_along_k() {
    let mut tally = Tally::default();
    grid! { tally:
        (64, 8) : (8, 1), (64, 8) : (64, 1), (64, 16) : (16, 1), (64, 16) : (64, 1), (64, 32) : (32, 1), (64, 32) : (128, 1), (64, 64) : (64, 1),
        (64, 128) : (128, 1), (8, 16) : (16, 1), (8, 32) : (32, 1), (96, 64) : (64, 1), (100, 64) : (64, 1), (128, 32) : (32, 1), (128, 64) : (64, 1),
        (192, 64) : (64, 1), (256, 16) : (16, 1), (256, 64) : (64, 1), (64, (16, 2)) : (16, (1, 1024)), (64, (32, 2)) : (32, (1, 2048)),
        (128, (64, 2)) : (64, (1, 8192)), ((8, 8), (8, 2)) : ((8, 128), (1, 64)), ((8, 8), (16, 2)) : ((16, 256), (1, 128)),
        ((8, 8), (8, 8)) : ((8, 512), (1, 64)), ((8, 8), (64, 2)) : ((64, 1024), (1, 512)), ((8, 8), (4, 2)) : ((4, 64), (1, 32)),
        ((8, 8), 16) : ((64, 512), 1), ((4, 2, 8), 64) : ((64, 256, 512), 1),
    }
    assert!(tally.read > 60 && tally.not_read > 1000 && tally.boxes > 100 && tally.no_boxes > 300, "{tally:?}");
    assert!(tally.of_one_instruction.iter().all(|&count| count > 10), "{tally:?}");
}

#[test]
fn layouts_along_rows() {
    let mut tally = Tally::default();
    grid! { tally:
        (64, 16) : (1, 64), (64, 64) : (1, 64), (32, 16) : (1, 32), (8, 16) : (1, 8), (64, 8) : (1, 64), (64, 32) : (1, 64), (128, 16) : (1, 128),
        ((64, 2), 16) : ((1, 1024), 64), ((64, 2), 64) : ((1, 4096), 64), ((64, 4), 64) : ((1, 4096), 64), ((64, 3), 64) : ((1, 4096), 64),
        ((32, 2), 16) : ((1, 512), 32), ((32, 2), 64) : ((1, 2048), 32), ((32, 3), 64) : ((1, 2048), 32), ((16, 4), 64) : ((1, 1024), 16),
        ((16, 4), 16) : ((1, 256), 16), ((8, 8), 16) : ((1, 128), 8), ((8, 8), 64) : ((1, 512), 8), ((8, 8), (8, 2)) : ((1, 64), (8, 512)),
        ((64, 2), (8, 8)) : ((1, 512), (64, 1024)), ((32, 2), 32) : ((1, 1024), 32), ((16, 4), 32) : ((1, 512), 16),
    }
    assert!(tally.read > 30 && tally.not_read > 1000 && tally.boxes > 100 && tally.no_boxes > 300, "{tally:?}");
    assert!(tally.of_one_instruction.iter().all(|&count| count > 5), "{tally:?}");
}

#[test]
fn layouts_that_are_none() {
    let mut tally = Tally::default();
    grid! { tally:
        (64, 64) : (72, 1), (64, 16) : (24, 1), (64, 16) : (20, 1), (64, 64) : (128, 2), (64, 16) : (0, 1), (64, 16) : (16, 0), (64, 64) : (1, 72),
        ((8, 8), 64) : ((64, 520), 1), ((8, 8), 64) : ((64, 0), 1), (64, (32, 2)) : (64, (1, 4096)), ((4, 16), 16) : ((16, 128), 1), 64 : 1, 256 : 1, 512 : 1,
        (64, 64, 1) : (64, 1, 0), (64, 64, 2) : (64, 1, 4096), (64, 64, 2) : (64, 1, 0), (64, 64, 2) : (64, 1, 1024), (4, 8, 2) : (1, 4, 32),
        (64, 64, 2, 2) : (64, 1, 4096, 8192), (8, 2, 2, 2, 2) : (1, 8, 16, 32, 64), (8, 2, 2, 2, 2, 2) : (1, 8, 16, 32, 64, 128), (512, 64) : (64, 1),
        (576, 64) : (64, 1), (64, 512) : (512, 1), (64, 64) : (1048576, 1), (256, 256, 8) : (1, 256, 65536), (64, 64) : (4611686018427387, 1),
        ((2, 2, 2, 2, 2, 2), (2, 2, 2, 2)) : ((16, 32, 64, 128, 256, 512), (1, 2, 4, 8)),
        ((2, 2, 2, 2, 2, 2, 2), (2, 2, 2, 2, 2, 2)) : ((64, 128, 256, 512, 1024, 2048, 4096), (1, 2, 4, 8, 16, 32)), (1, 1) : (0, 0),
        (16, (8, 2), (8, 2), (8, 2)) : (1, (16, 1024), (128, 2048), (4096, 65536)),
    }
    assert!(tally.not_read > 1000 && tally.no_boxes > 500, "{tally:?}");
}

/// The constants of types are what values answer.
#[test]
fn constants_of_types_are_the_answers_of_values() {
    macro_rules! same {
        ($($t:ty, $rows:literal, [$b:literal $m:literal $s:literal], $shape:tt : $stride:tt;)*) => { $( {
            type L = Swizzled<Swizzle![$b, $m, $s], Int![0], Layout![$shape : $stride]>;
            let text = format!("Sw<{},{},{}> o 0 o {}:{}", $b, $m, $s, stringify!($shape), stringify!($stride));
            let data: ComposedLayout = text.replace(' ', "").replace("o0o", " o 0 o ").parse().unwrap();
            let bytes = u64::from(<$t>::BYTES);
            assert_eq!(Ok(<L as GmmaOperand<$t, Int![$rows]>>::DESCRIPTOR), data.gmma_operand(bytes, $rows));
            assert_eq!(Ok(<L as TmaEncodable<$t>>::BOX), data.tma_box(bytes));
        } )* };
    }
    same! {
        BF16, 64, [3 3 3], (128, 64) : (64, 1);
        BF16, 128, [3 3 3], (128, 64) : (64, 1);
        BF16, 256, [3 3 3], ((64, 4), 64) : ((1, 4096), 64);
        BF16, 64, [2 3 3], (64, (32, 2)) : (32, (1, 2048));
        u8, 64, [3 4 3], (64, 128) : (128, 1);
        f32, 64, [3 2 3], (64, 32) : (32, 1);
        f32, 96, [1 2 3], (96, 8) : (8, 1);
    }
}

/// What the messages are about: contiguity, alignment, strides, with the row or the mode.
#[test]
fn refusals_say_what_fails() {
    let of = |text: &str| text.parse::<ComposedLayout>().unwrap();
    for (text, bytes, rows, error) in [
        ("Sw<3,3,3> o 0 o (128,64):(72,1)", 2, 64, NotStaged::Row { row: 1, expected: 64, found: 72 }),
        ("(64,64):(64,1)", 2, 64, NotStaged::Row { row: 1, expected: 8, found: 64 }),
        ("Sw<3,3,3> o 0 o (64,(32,2)):(64,(1,4096))", 2, 64, NotStaged::Depth { k: 32, expected: 32, found: 4096 }),
        ("Sw<3,3,3> o 0 o (64,64):(128,2)", 2, 64, NotStaged::NoMajor {}),
        ("Sw<3,3,-3> o 0 o (64,64):(64,1)", 2, 64, NotStaged::OperandSwizzle { bits: 3, base: 3, distance: -3 }),
        ("Sw<3,3,3> o 64 o (64,64):(64,1)", 2, 64, NotStaged::OperandOffset { offset: 64 }),
        ("Sw<3,3,3> o 0 o (64,64):(64,1)", 8, 64, NotStaged::OperandBytes { bytes: 8 }),
        ("Sw<3,3,3> o 0 o (64,64):(64,1)", 2, 260, NotStaged::Rows { rows: 260 }),
        ("Sw<3,3,3> o 0 o (96,64):(64,1)", 2, 64, NotStaged::Extents { rows: 64, deep: 16 }),
        ("Sw<3,2,3> o 0 o ((32,2),64):((1,2048),32)", 4, 64, NotStaged::Major { bytes: 4 }),
        ("Sw<3,3,3> o 0 o ((64,3),64):((1,4096),64)", 2, 96, NotStaged::Split { rows: 96, line: 64 }),
        ("Sw<3,3,3> o 0 o ((8,8),64):((64,520),1)", 2, 64, NotStaged::PatternsApart { jump: 1040, pattern: 1024 }),
        ("Sw<3,3,3> o 0 o (512,(64,4)):(64,(1,32768))", 2, 64, NotStaged::OperandLarge { size: 262_144 }),
    ] {
        assert_eq!(of(text).gmma_operand(bytes, rows), Err(error), "{text}");
    }
    for (text, bytes, error) in [
        ("Sw<3,3,3> o 0 o (64,128):(128,1)", 2, NotStaged::Span { mode: 1, inner: 256, span: 128 }),
        ("(4,64):(1,4)", 2, NotStaged::Inner { mode: 0, inner: 8 }),
        ("(64,64):(128,2)", 2, NotStaged::Contiguous {}),
        ("(8,512):(512,1)", 2, NotStaged::Long { mode: 1, extent: 512 }),
        ("(8,8):(12,1)", 2, NotStaged::BoxesApart { mode: 0, apart: 24, unit: 128 }),
        ("(64,64,2):(64,1,1024)", 2, NotStaged::BoxesOverlap { mode: 2, apart: 2048, size: 8192 }),
        ("(256,256,4):(1,256,65536)", 2, NotStaged::BoxLarge { size: 524_288 }),
        ("Sw<3,3,-3> o 0 o (64,64):(64,1)", 2, NotStaged::BoxSwizzle { bits: 3, base: 3, distance: -3, bytes: 2 }),
        ("Sw<3,3,3> o 8 o (64,64):(64,1)", 2, NotStaged::BoxOffset { offset: 8 }),
        ("(64,64):(64,1)", 3, NotStaged::BoxBytes { bytes: 3 }),
        ("(8,2,2,2,2,2):(1,8,16,32,64,128)", 2, NotStaged::BoxRank { rank: 6 }),
        ("(16,(8,2),(8,2),(8,2)):(1,(16,1024),(128,2048),(4096,65536))", 1, NotStaged::Leaves {}),
    ] {
        assert_eq!(of(text).tma_box(bytes), Err(error), "{text}");
        assert!(!error.to_string().contains(['{', '}']) && error.to_string().len() > 20, "{error}");
    }
    let swizzle = NotStaged::OperandSwizzle { bits: 3, base: 3, distance: -3 };
    assert!(swizzle.to_string().starts_with("`wgmma` has no Sw<3,3,-3> for"), "{swizzle}");
    let row = NotStaged::Row { row: 1, expected: 64, found: 72 };
    assert_eq!(row.to_string(), "`wgmma` reads row 1 of operand A or B of `this layout` at element 64, and its layout has it at 72");
}

/// By name, operations answer what the methods do; an instruction adds what its name says.
#[test]
fn operations_and_instructions_answer_so_too() {
    let text = "Sw<3,3,3> o 0 o ((64,2),64):((1,4096),64)";
    let data: ComposedLayout = text.parse().unwrap();
    let descriptor = data.gmma_operand(2, 128).unwrap();
    assert_eq!(evaluate("gmma_operand", &[text, "2", "128"]).unwrap().to_string(), descriptor.to_string());
    assert_eq!(evaluate("tma_box", &[text, "2"]).unwrap().to_string(), data.tma_box(2).unwrap().in_words(2).to_string());
    assert_eq!(evaluate("tma_box", &["(64,64):(72,1)", "2"]).unwrap_err().code(), "CUTE400");
    let asked = |name: &str, operand: Operand| MmaAtom::by_name(name).unwrap().gmma_operand(operand, &data);
    let orders = "SM90_64x128x16_F32BF16BF16_SS";
    assert_eq!(asked(orders, Operand::B), Some(Ok(descriptor)));
    assert_eq!(asked(&format!("{orders}<K,MN>"), Operand::B), Some(Ok(descriptor)));
    assert_eq!(asked(&format!("{orders}<GMMA::Major::K,GMMA::Major::MN>"), Operand::A), Some(Err(NotStaged::AlongRows {})));
    assert_eq!(asked("SM90_64x128x16_F32BF16BF16_RS", Operand::A), None, "A is in registers");
    assert_eq!(asked("SM90_64x128x32_F32E4M3E4M3_SS_TN", Operand::B).unwrap().unwrap_err().code(), "CUTE401");
    assert_eq!(asked("SM80_16x8x16_F32BF16BF16F32_TN", Operand::A), None, "its operands are in registers");
}
