//! Results of the emulator are those that a GPU gave, which are in the folder `hardware`: bit for
//! bit, and where an instruction is approximate, within the bound that sums in any order have. Each
//! instruction and each kernel is there.
//!
//! They were recorded by this program on the GPU that the file names. `CUTE_KERNELS_PTX` and
//! `CUTE_PROBES_PTX` name the PTX of `cargo run -p cute-device-build -- cute-static/device/kernels
//! PTX`, and of `…/probes`, and `CUTE_RESULTS` the file to write, or `CUTE_RESULTS_OF_WARPGROUPS`.
//!
//! How often banks are accessed, and how many sectors, is compared with the counters of that GPU,
//! which `benches/gpu/counters.py` reads of the test `accesses_on_a_gpu`.

mod kernels_by_warpgroups;

mod hardware {
    pub(crate) mod accesses;
    pub(crate) mod instructions;
    pub(crate) mod kernels;
    pub(crate) mod numbers;
    pub(crate) mod warpgroups;
}

use cute_device_launch::{Device, LaunchError};
use hardware::numbers::{Float, float};
use hardware::{accesses, instructions, kernels, warpgroups};
use std::collections::BTreeMap;

/// How words hold numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Held {
    /// They are compared bit by bit.
    Bits,
    /// Two in a word.
    F16,
    F32,
    F64,
    /// Halves that have been widened.
    F16InF32,
    BF16InF32,
    /// Halves that have been added up as such, and widened.
    F16Sums,
    /// Halves that are sums of products of bytes, which a warpgroup adds up with fewer digits, and
    /// that have been widened.
    SumsOfBytes,
}

/// What an instruction or a kernel has left.
pub(crate) struct Outcome {
    pub(crate) name: String,
    pub(crate) held: Held,
    /// Where sums are rounded: the same of the sizes of all operands.
    pub(crate) scale: Option<Vec<u32>>,
    /// How many numbers a sum has.
    pub(crate) terms: usize,
    pub(crate) words: Vec<u32>,
}

impl Outcome {
    /// One of which all bits are known.
    pub(crate) fn bits(name: &str, words: Vec<u32>) -> Self {
        Outcome { name: name.to_string(), held: Held::Bits, scale: None, terms: 0, words }
    }

    /// What is recorded: the words, or what they have come to.
    fn line(&self) -> String {
        match self.held {
            Held::Bits => {
                let hash = self.words.iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, word| (hash ^ u64::from(*word)).wrapping_mul(0x100_0000_01b3));
                format!("#{hash:016x} {}", self.words.len())
            }
            _ => self.words.iter().map(|word| format!("{word:08x}")).collect::<Vec<_>>().join(" "),
        }
    }

    /// The numbers in words.
    fn numbers(&self, words: &[u32]) -> Vec<f64> {
        let (f16, f32, f64) = (float("F16").unwrap(), float("f32").unwrap(), float("f64").unwrap());
        let word = |of: Float| move |word: &u32| of.value(u64::from(*word));
        match self.held {
            Held::Bits => Vec::new(),
            Held::F16 => words.iter().flat_map(|word| [word & 0xffff, word >> 16]).map(|half| f16.value(u64::from(half))).collect(),
            Held::F32 | Held::F16InF32 | Held::BF16InF32 | Held::F16Sums | Held::SumsOfBytes => words.iter().map(word(f32)).collect(),
            Held::F64 => words.chunks_exact(2).map(|pair| f64.value(u64::from(pair[0]) | u64::from(pair[1]) << 32)).collect(),
        }
    }

    /// The largest distance of a sum from another that is right, as a part of the sum of sizes:
    /// each number is cut off at the last bit of the largest, and results are rounded in some
    /// direction.
    fn part(&self) -> f64 {
        let of = |digits: i32, terms: usize| (terms + 1) as f64 * 2f64.powi(-digits);
        match self.held {
            Held::Bits => 0.0,
            Held::F16 => of(10, self.terms),
            Held::F32 => of(23, self.terms),
            Held::F64 => of(52, self.terms),
            Held::F16InF32 => of(23, self.terms) + of(10, 0),
            Held::BF16InF32 => of(23, self.terms) + of(7, 0),
            Held::F16Sums => of(10, self.terms),
            // Hopper keeps about 14 bits of such sums (DeepSeek-V3, arXiv 2412.19437, §3.5.2).
            Held::SumsOfBytes => of(13, self.terms) + of(10, 0),
        }
    }

    /// Whether it may have other bits than on the GPU: powers of two are an approximation, the
    /// instruction of the first tensor cores, which later ones imitate, adds the smallest halves in
    /// an order of its own, and sums of a warpgroup are exact here within an instruction.
    fn is_approximate(&self) -> bool {
        let is = |first: &str, last: &str| self.name.starts_with(first) && self.name.ends_with(last);
        is("Softmax", "") || is("SM70_8x8x4_F16", "Extremes") || is("Wgmma", "Reals")
    }

    /// Compares with what was recorded: how many numbers there are, how many have other bits, and
    /// the largest distance as a part of what it may be. What is no number has several patterns of
    /// bits.
    fn compare(&self, line: &str) -> Result<(usize, usize, f64), String> {
        let Some(scale) = &self.scale else {
            return if self.line() == line { Ok((self.words.len(), 0, 0.0)) } else { Err(format!("{}: {} here, {line} on the GPU", self.name, self.line())) };
        };
        let recorded: Vec<u32> = line.split(' ').map(|word| u32::from_str_radix(word, 16).unwrap()).collect();
        if recorded.len() != self.words.len() {
            return Err(format!("{}: {} words here, {} on the GPU", self.name, self.words.len(), recorded.len()));
        }
        let (here, there, scale) = (self.numbers(&self.words), self.numbers(&recorded), self.numbers(scale));
        let (mut others, mut largest) = (0, 0.0f64);
        for (at, ((&here, &there), &scale)) in here.iter().zip(&there).zip(&scale).enumerate() {
            if here.to_bits() == there.to_bits() || here.is_nan() && there.is_nan() {
                continue;
            }
            others += 1;
            let part = (here - there).abs() / (scale * self.part());
            // Of sums that are too large in some order, one may be infinite.
            if !(part <= 1.0 || scale.is_infinite()) {
                return Err(format!("{} at {at}: {here} here, {there} on the GPU; sizes come to {scale}, which is {part} of the bound", self.name));
            }
            largest = largest.max(part);
        }
        if others > 0 && !self.is_approximate() {
            return Err(format!("{}: {others} of {} have other bits", self.name, here.len()));
        }
        Ok((here.len(), others, largest))
    }
}

/// What a step gives.
#[track_caller]
pub(crate) fn run<T>(result: Result<T, LaunchError>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

fn of_instructions(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    instructions::products(device, &mut outcomes);
    instructions::complex_products(device, &mut outcomes);
    instructions::loads(device, &mut outcomes);
    instructions::stores(device, &mut outcomes);
    instructions::exchanges(device, &mut outcomes);
    instructions::elements(device, &mut outcomes);
    instructions::collectives(device, &mut outcomes);
    outcomes
}

fn of_kernels(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    kernels::of_f32(device, &mut outcomes);
    kernels::products(device, &mut outcomes);
    kernels::more_of_f32(device, &mut outcomes);
    kernels::cooperative(device, &mut outcomes);
    kernels::softmax(device, &mut outcomes);
    outcomes
}

fn of_warpgroups(probes: &Device, all_kernels: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    warpgroups::probes(probes, &mut outcomes);
    warpgroups::kernels(all_kernels, &mut outcomes);
    outcomes
}

/// A file of what a GPU gave.
fn recorded(name: &str) -> String {
    std::fs::read_to_string(format!("{}/tests/hardware/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// Its lines, by what stands before the colon.
fn by_name(text: &str) -> BTreeMap<&str, &str> {
    text.lines().filter_map(|line| line.split_once(": ")).collect()
}

/// Compares with the results of the GPU in a file; prints those that have other bits.
fn are_those_of_the_gpu(file: &str, outcomes: &[Outcome]) {
    let (text, mut wrong) = (recorded(file), Vec::new());
    let recorded = by_name(&text);
    for outcome in outcomes {
        match recorded.get(outcome.name.as_str()).ok_or(format!("{}: nothing was recorded", outcome.name)).and_then(|line| outcome.compare(line)) {
            Ok((count, others, largest)) if others > 0 => println!("{}: {others} of {count} have other bits, by {largest:.4} of the bound", outcome.name),
            Ok(_) => {}
            Err(text) => wrong.push(text),
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), outcomes.len(), wrong.join("\n"));
}

#[test]
fn instructions_are_those_of_the_gpu() {
    are_those_of_the_gpu("results.txt", &of_instructions(&Device::emulated()));
}

#[test]
fn kernels_are_those_of_the_gpu() {
    are_those_of_the_gpu("results.txt", &of_kernels(&Device::emulated()));
}

#[test]
fn products_of_warpgroups_are_those_of_the_gpu() {
    let device = Device::emulated();
    are_those_of_the_gpu("warpgroups.txt", &of_warpgroups(&device, &device));
}

#[test]
fn accesses_are_counted_as_on_the_gpu() {
    let (text, mut wrong) = (recorded("counters.txt"), Vec::new());
    let recorded = by_name(&text);
    accesses::accesses(&Device::emulated, &mut |name, device| {
        let counts = accesses::counts(&device.report()).map(|count| count.to_string()).join(" ");
        if recorded.get(name) != Some(&counts.as_str()) {
            wrong.push(format!("{name}: {counts} here, {:?} on the GPU", recorded.get(name)));
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What the counters of a GPU are read of.
#[test]
fn accesses_on_a_gpu() {
    let Some(path) = std::env::var_os("CUTE_PROBES_PTX") else { return println!("nothing is run: CUTE_PROBES_PTX names no PTX") };
    let probes = std::fs::read_to_string(path).unwrap();
    accesses::accesses(&|| run(Device::open(0, &probes)), &mut |_, _| ());
}

/// Records, on a GPU.
#[test]
fn record() {
    record_in("CUTE_RESULTS", |probes, kernels| of_instructions(probes).into_iter().chain(of_kernels(kernels)).collect());
}

/// Records products of warpgroups, on a GPU.
#[test]
fn record_warpgroups() {
    record_in("CUTE_RESULTS_OF_WARPGROUPS", of_warpgroups);
}

/// Records what the probes and the kernels give, in the file that a variable names.
fn record_in(file: &str, outcomes: impl FnOnce(&Device, &Device) -> Vec<Outcome>) {
    let ptx = |name: &str| std::env::var_os(name).map(|path| std::fs::read_to_string(path).unwrap());
    let (Some(probes), Some(kernels), Some(results)) = (ptx("CUTE_PROBES_PTX"), ptx("CUTE_KERNELS_PTX"), std::env::var_os(file)) else {
        return println!("nothing is recorded: CUTE_KERNELS_PTX, CUTE_PROBES_PTX or {file} names no file");
    };
    let gpu = run(cute_device_launch::open(0)).name().unwrap();
    let outcomes = outcomes(&run(Device::open(0, &probes)), &run(Device::open(0, &kernels)));
    let lines: Vec<String> = outcomes.iter().map(|outcome| format!("{}: {}\n", outcome.name, outcome.line())).collect();
    std::fs::write(results, format!("# What {gpu} gave; `cute-static/device/launch/tests/hardware.rs` says how.\n{}", lines.concat())).unwrap();
}
