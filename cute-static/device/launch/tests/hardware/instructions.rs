//! Each instruction of `cute-device`, by its probe, on numbers of each style.

use super::numbers::{Random, Style, float};
use crate::{Held, Outcome, run};
use core::any::type_name;
use cute_device_launch::{Device, Tensor, TensorMut};
use cute_static::atom::{BF16, F16, MmaAtom, TileOfProduct};
use cute_static::int::Number as _;

/// How often each instruction is done.
const TRIES: usize = 4;

/// The last part of the name of a type.
fn name<T>() -> &'static str {
    type_name::<T>().rsplit(':').next().unwrap_or_default()
}

/// Elements of registers, and their words.
pub(crate) trait Register: cute_device::Element {
    fn from_words(words: &[u32]) -> Vec<Self>;
    fn to_words(self, to: &mut Vec<u32>);
}

macro_rules! registers {
    ($($ty:ident: $words:literal |$from:ident| $make:expr, |$of:ident| $take:expr;)*) => { $(
        impl Register for $ty {
            fn from_words(words: &[u32]) -> Vec<Self> {
                words.chunks_exact($words).map(|$from| $make).collect()
            }
            fn to_words(self, to: &mut Vec<u32>) {
                let $of = self;
                to.extend($take);
            }
        }
    )* };
}

registers! {
    u8: 1 |from| from[0] as u8, |of| [u32::from(of)];
    u16: 1 |from| from[0] as u16, |of| [u32::from(of)];
    u32: 1 |from| from[0], |of| [of];
    i32: 1 |from| from[0].cast_signed(), |of| [of.cast_unsigned()];
    f32: 1 |from| f32::from_bits(from[0]), |of| [of.to_bits()];
    u64: 2 |from| u64::from(from[0]) | u64::from(from[1]) << 32, |of| [of as u32, (of >> 32) as u32];
    i64: 2 |from| (u64::from(from[0]) | u64::from(from[1]) << 32).cast_signed(), |of| [of as u32, (of >> 32) as u32];
    f64: 2 |from| f64::from_bits(u64::from(from[0]) | u64::from(from[1]) << 32), |of| [of.to_bits() as u32, (of.to_bits() >> 32) as u32];
    F16: 1 |from| F16::from_bits(from[0] as u16), |of| [u32::from(of.to_bits())];
    BF16: 1 |from| BF16::from_bits(from[0] as u16), |of| [u32::from(of.to_bits())];
    u128: 4 |from| from.iter().rev().fold(0, |all, &word| all << 32 | u128::from(word)), |of| [0, 32, 64, 96].map(|at| (of >> at) as u32);
}

/// The words of elements.
pub(crate) fn words<T: Register>(elements: Vec<T>) -> Vec<u32> {
    let mut words = Vec::new();
    elements.into_iter().for_each(|element| element.to_words(&mut words));
    words
}

/// So many words of numbers of a kind.
fn draw(kind: &str, style: Style, wide: bool, count: usize, random: &mut Random) -> Vec<u32> {
    let Some(float) = float(kind) else { return (0..count).map(|_| random.bits() as u32).collect() };
    match float.bits() {
        64 => (0..count / 2).map(|_| float.draw(style, wide, random)).flat_map(|bits| [bits as u32, (bits >> 32) as u32]).collect(),
        width => (0..count).map(|_| (0..32 / width).fold(0, |word, at| word | (float.draw(style, wide, random) as u32) << (at * width))).collect(),
    }
}

/// Numbers without their signs.
fn sizes(kind: &str, words: &[u32]) -> Vec<u32> {
    match float(kind).map_or(0, |float| float.bits()) {
        0 => words.to_vec(),
        64 => words.iter().enumerate().map(|(at, word)| if at % 2 == 1 { word & 0x7fff_ffff } else { *word }).collect(),
        32 => words.iter().map(|word| word & 0x7fff_ffff).collect(),
        16 => words.iter().map(|word| word & 0x7fff_7fff).collect(),
        _ => words.iter().map(|word| word & 0x7f7f_7f7f).collect(),
    }
}

/// Does a product with numbers of each style: `multiply` takes the words of A, B and C, and gives
/// D's.
fn product<Atom: MmaAtom>(words: [usize; 3], parts: usize, multiply: &dyn Fn(&[Vec<u32>]) -> Vec<u32>, to: &mut Vec<Outcome>) {
    let complex = |kind: &'static str| if kind.contains("C64") { "f64" } else { kind };
    let kinds = [name::<Atom::A>(), name::<Atom::B>(), name::<Atom::C>()].map(complex);
    let styles: &[Style] = if float(kinds[0]).is_some() { &[Style::Integers, Style::Powers, Style::Reals, Style::Extremes] } else { &[Style::Bits] };
    let held = match complex(name::<Atom::D>()) {
        "F16" => Held::F16,
        "f32" => Held::F32,
        "f64" => Held::F64,
        _ => Held::Bits,
    };
    for &style in styles {
        let mut random = Random::of(&format!("{} {style:?}", name::<Atom>()));
        let mut operands = Vec::new();
        for (operand, kind) in kinds.iter().enumerate() {
            (0..parts).for_each(|_| operands.push(draw(kind, style, operand == 2, TRIES * words[operand], &mut random)));
        }
        let found = multiply(&operands);
        let is_rounded = matches!(style, Style::Reals | Style::Extremes);
        let scale = || {
            let sizes: Vec<Vec<u32>> = operands.iter().enumerate().map(|(at, words)| sizes(kinds[at / parts], words)).collect();
            // What is added up: imaginary parts are added to real ones, too.
            multiply(&sizes)
        };
        let terms = parts * (<Atom::Shape as TileOfProduct>::K::VALUE as usize + 1);
        to.push(Outcome {
            name: format!("{} {style:?}", name::<Atom>()),
            held: if is_rounded { held } else { Held::Bits },
            scale: is_rounded.then(scale),
            terms,
            words: found,
        });
    }
}

macro_rules! products {
    ($(a $a:tt $m:tt $of_a:tt b $b:tt $n:tt $of_b:tt c $c:tt $k:tt $of_c:tt { $($atom:ident)* })*) => {
        $( products! { @each ($a $of_a) ($b $of_b) ($c $of_c) $($atom)* } )*

        /// All products of real numbers.
        pub(crate) fn products(device: &Device, to: &mut Vec<Outcome>) {
            $( $( $atom(device, to); )* )*
        }
    };
    (@each $a:tt $b:tt $c:tt $($atom:ident)*) => { $( products! { @one $atom $a $b $c } )* };
    (@one $atom:ident ($a:tt $of_a:tt) ($b:tt $of_b:tt) ($c:tt $of_c:tt)) => {
        #[allow(non_snake_case)]
        fn $atom(device: &Device, to: &mut Vec<Outcome>) {
            use cute_device_probes::products::$atom::Launched;
            let counts = [$of_a * size_of::<$a>() / 4, $of_b * size_of::<$b>() / 4, $of_c * size_of::<$c>() / 4];
            product::<cute_static::atom::$atom>(counts, 1, &|words_of| {
                let a = run(device.upload(&<$a>::from_words(&words_of[0])));
                let b = run(device.upload(&<$b>::from_words(&words_of[1])));
                let c = run(device.upload(&<$c>::from_words(&words_of[2])));
                let mut d = run(device.uninitialised::<$c>(c.len()));
                let n = c.len();
                run(device.launch::<Launched>((Tensor::new(&a, [a.len()]), Tensor::new(&b, [b.len()]), Tensor::new(&c, [n]), TensorMut::new(&mut d, [n]))));
                words(run(device.download(&d)))
            }, to);
        }
    };
}

cute_device_probes::for_each_product!(products);

macro_rules! complex {
    ($($atom:ident a $m:tt $of_a:tt b $n:tt $of_b:tt c $k:tt $of_c:tt |$re:ident, $im:ident| $sum:expr, |$held:ident| $parts:expr;)*) => {
        /// All products of complex numbers.
        pub(crate) fn complex_products(device: &Device, to: &mut Vec<Outcome>) {
            $( {
                use cute_device_probes::products::$atom::Launched;
                product::<cute_static::atom::$atom>([2 * $of_a, 2 * $of_b, 2 * $of_c], 2, &|words_of| {
                    let upload = |at: usize| run(device.upload(&f64::from_words(&words_of[at])));
                    let [a, ai, b, bi, c, ci] = [0, 1, 2, 3, 4, 5].map(upload);
                    let n = c.len();
                    let (mut d, mut di) = (run(device.uninitialised::<f64>(n)), run(device.uninitialised::<f64>(n)));
                    run(device.launch::<Launched>((
                        Tensor::new(&a, [a.len()]), Tensor::new(&ai, [a.len()]), Tensor::new(&b, [b.len()]), Tensor::new(&bi, [b.len()]),
                        Tensor::new(&c, [n]), Tensor::new(&ci, [n]), TensorMut::new(&mut d, [n]), TensorMut::new(&mut di, [n]),
                    )));
                    words([run(device.download(&d)), run(device.download(&di))].concat())
                }, to);
            } )*
        }
    };
}

cute_device_probes::for_each_complex_product!(complex);

macro_rules! loads {
    ($($atom:ident $words:tt $of_all:tt;)*) => {
        /// All loads of matrices.
        pub(crate) fn loads(device: &Device, to: &mut Vec<Outcome>) {
            $( {
                use cute_device_probes::copies::$atom::Launched;
                let rows = u128::from_words(&draw("", Style::Bits, false, 4 * 32 * TRIES, &mut Random::of(stringify!($atom))));
                let (rows, mut found) = (run(device.upload(&rows)), run(device.uninitialised::<u32>($of_all * TRIES)));
                run(device.launch::<Launched>((Tensor::new(&rows, [32 * TRIES]), TensorMut::new(&mut found, [$of_all * TRIES]))));
                to.push(Outcome::bits(stringify!($atom), words(run(device.download(&found)))));
            } )*
        }
    };
}

cute_device_probes::for_each_load!(loads);

macro_rules! stores {
    ($($atom:ident $words:tt $of_all:tt $rows:tt $lanes:tt;)*) => {
        /// All stores of matrices.
        pub(crate) fn stores(device: &Device, to: &mut Vec<Outcome>) {
            $( {
                use cute_device_probes::copies::$atom::Launched;
                let from = draw("", Style::Bits, false, $of_all * TRIES, &mut Random::of(stringify!($atom)));
                let (from, mut found) = (run(device.upload(&from)), run(device.uninitialised::<u128>($rows * TRIES)));
                run(device.launch::<Launched>((Tensor::new(&from, [$of_all * TRIES]), TensorMut::new(&mut found, [$rows * TRIES]))));
                to.push(Outcome::bits(stringify!($atom), words(run(device.download(&found)))));
            } )*
        }
    };
}

cute_device_probes::for_each_store!(stores);

macro_rules! exchanges {
    ($($atom:ident $words:tt $of_all:tt;)*) => {
        /// All exchanges of registers.
        pub(crate) fn exchanges(device: &Device, to: &mut Vec<Outcome>) {
            $( {
                use cute_device_probes::copies::$atom::Launched;
                let from = draw("", Style::Bits, false, $of_all * TRIES, &mut Random::of(stringify!($atom)));
                let (from, mut found) = (run(device.upload(&from)), run(device.uninitialised::<u32>($of_all * TRIES)));
                run(device.launch::<Launched>((Tensor::new(&from, [$of_all * TRIES]), TensorMut::new(&mut found, [$of_all * TRIES]))));
                to.push(Outcome::bits(stringify!($atom), words(run(device.download(&found)))));
            } )*
        }
    };
}

cute_device_probes::for_each_exchange!(exchanges);

macro_rules! elements {
    ($($name:ident: $operation:ident<$ty:ident> $start:ident;)*) => {
        /// All copies of elements; what is not there is 0.
        pub(crate) fn elements(device: &Device, to: &mut Vec<Outcome>) {
            $( {
                use cute_device_probes::copies::$name::Launched;
                let mut random = Random::of(stringify!($name));
                let from = <$ty>::from_words(&draw("", Style::Bits, false, 1000 * size_of::<$ty>().div_ceil(4), &mut random));
                let from = run(device.upload(&from));
                for (there, wanted) in [(1000, 1000), (999, 1024), (1, 129), (700, 640)] {
                    let mut found = run(device.uninitialised::<$ty>(wanted));
                    run(device.launch::<Launched>((Tensor::new(&from, [there]), TensorMut::new(&mut found, [wanted]))));
                    to.push(Outcome::bits(&format!("{} {there} {wanted}", stringify!($name)), words(run(device.download(&found)))));
                }
            } )*
        }
    };
}

cute_device_probes::for_each_copy!(elements);

/// What threads find out together: blocks of few numbers, so that all lanes agree here and there.
pub(crate) fn collectives(device: &Device, to: &mut Vec<Outcome>) {
    const COLUMNS: usize = 22;
    let mut random = Random::of("collectives");
    let widths = [0, 1, 2, 8, 9];
    let x: Vec<i32> = widths.iter().flat_map(|&width| (0..256).map(|_| (random.integer(width) * random.below(2) as f64) as i32).collect::<Vec<_>>()).collect();
    let n = x.len();
    let (x, mut y) = (run(device.upload(&x)), run(device.upload(&vec![12345i32; n * COLUMNS])));
    run(device.launch::<cute_device_probes::Collectives>((Tensor::new(&x, [n]), TensorMut::new(&mut y, [n, COLUMNS, n]))));
    for (column, values) in run(device.download(&y)).chunks(n).enumerate() {
        to.push(Outcome::bits(&format!("collectives {column}"), words(values.to_vec())));
    }
}

/// So many elements of a type: all patterns of bits of integers, and of floating point small
/// integers.
fn elements_of<T: Register>(kind: &str, count: usize, random: &mut Random) -> Vec<T> {
    T::from_words(&draw(kind, if float(kind).is_some() { Style::Integers } else { Style::Bits }, false, count * size_of::<T>().div_ceil(4), random))
}

/// The elements of bins that threads change: of one block each another one, and some threads none;
/// of several blocks any.
fn places(count: usize, is_alone: bool, random: &mut Random) -> Vec<u32> {
    if !is_alone {
        return (0..count).map(|_| random.below(BINS as u64 + 3) as u32).collect();
    }
    let mut places: Vec<u32> = (0..count as u32).collect();
    (1..count).for_each(|i| places.swap(i, random.below(i as u64 + 1) as usize));
    places
}

const BINS: usize = 64;

macro_rules! atomics {
    ($($op:ident: $($ty:ident $name:ident $launched:ident)*;)*) => {
        /// All atomic operations: of threads that meet nowhere, with what was there before; and of
        /// threads that meet, where their order changes nothing.
        pub(crate) fn atomics(device: &Device, to: &mut Vec<Outcome>) {
            $($( for is_alone in [true, false] {
                if !is_alone && stringify!($op) == "Exchange" {
                    continue;
                }
                let name = format!("{} {}", stringify!($name), if is_alone { "alone" } else { "together" });
                let (mut random, n) = (Random::of(&name), if is_alone { 256 } else { 768 });
                let mut upload = |count: usize| run(device.upload(&elements_of::<$ty>(stringify!($ty), count, &mut random)));
                let (x, start, mut y, mut z, mut before) = (upload(n), upload(BINS), upload(BINS), upload(BINS), upload(n));
                let at = run(device.upload(&places(n, is_alone, &mut random)));
                run(device.launch::<cute_device_probes::$launched>((
                    Tensor::new(&x, [n]), Tensor::new(&at, [n]), Tensor::new(&start, [BINS]), TensorMut::new(&mut y, [BINS]),
                    TensorMut::new(&mut z, [BINS]), TensorMut::new(&mut before, [n]),
                )));
                let mut found = vec![run(device.download(&y)), run(device.download(&z))];
                found.extend(is_alone.then(|| run(device.download(&before))));
                to.push(Outcome::bits(&name, words(found.concat())));
            } )*)*
        }
    };
}

cute_device_probes::for_each_atomic!(atomics);

macro_rules! comparisons {
    ($($ty:ident $name:ident $launched:ident)*) => {
        /// Elements that are replaced if they are 0, of threads that meet nowhere.
        pub(crate) fn comparisons(device: &Device, to: &mut Vec<Outcome>) {
            $( {
                let (mut random, n) = (Random::of(stringify!($name)), 256);
                let x = run(device.upload(&elements_of::<$ty>(stringify!($ty), n, &mut random)));
                let mut there = elements_of::<$ty>(stringify!($ty), BINS, &mut random);
                there.iter_mut().step_by(2).for_each(|element| *element = <$ty>::default());
                let (mut y, mut before) = (run(device.upload(&there)), run(device.uninitialised::<$ty>(n)));
                let at = run(device.upload(&places(n, true, &mut random)));
                run(device.launch::<cute_device_probes::$launched>((
                    Tensor::new(&x, [n]), Tensor::new(&at, [n]), TensorMut::new(&mut y, [BINS]), TensorMut::new(&mut before, [n]),
                )));
                to.push(Outcome::bits(stringify!($name), words([run(device.download(&y)), run(device.download(&before))].concat())));
            } )*
        }
    };
}

cute_device_probes::for_each_comparison!(comparisons);

macro_rules! pairs {
    ($($ty:ident $name:ident $launched:ident)*) => {
        /// Two halves that are added at once: by one block, with what was there before, and by
        /// three.
        pub(crate) fn pairs(device: &Device, to: &mut Vec<Outcome>) {
            $( for blocks in [1, 3] {
                let name = format!("{} {blocks}", stringify!($name));
                let (mut random, n) = (Random::of(&name), 512 * blocks);
                let mut upload = |count: usize| run(device.upload(&elements_of::<$ty>(stringify!($ty), count, &mut random)));
                let (x, mut y, mut z, mut before) = (upload(n), upload(512), upload(512), upload(n));
                run(device.launch::<cute_device_probes::$launched>((
                    Tensor::new(&x, [n]), TensorMut::new(&mut y, [512]), TensorMut::new(&mut z, [512]), TensorMut::new(&mut before, [n]),
                )));
                let mut found = vec![run(device.download(&y)), run(device.download(&z))];
                found.extend((blocks == 1).then(|| run(device.download(&before))));
                to.push(Outcome::bits(&name, words(found.concat())));
            } )*
        }
    };
}

cute_device_probes::for_each_pair!(pairs);
