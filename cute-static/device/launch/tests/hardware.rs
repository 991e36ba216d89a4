//! Results of the emulator are those that a GPU gave, which are in the folder `hardware`: bit for
//! bit, and where an instruction is approximate, within the bound that sums in any order have. Each
//! instruction and each kernel is there.
//!
//! They were recorded by the test `record` on the GPU that the files name. `CUTE_PROBES_PTX`,
//! `CUTE_KERNELS_PTX` and `CUTE_GEMM_PTX` name the PTX of `cargo run -p cute-device-build --
//! cute-static/device/probes PTX`, of `…/kernels` and of `…/gemm`, and `CUTE_RESULTS` the folder to
//! write to.
//!
//! How often banks are accessed, and how many sectors, is compared with the counters of that GPU,
//! which `benches/gpu/counters.py` reads of the test `accesses_on_a_gpu`.

mod batches;
mod convolved;
mod kernels_by_warpgroups;
mod kernels_of_gemm;

mod hardware {
    pub(crate) mod accesses;
    pub(crate) mod boxes;
    pub(crate) mod gemm;
    pub(crate) mod images;
    pub(crate) mod instructions;
    pub(crate) mod kernels;
    pub(crate) mod numbers;
    pub(crate) mod warpgroups;
}

use cute_device::emulator::Options;
use cute_device_launch::{Device, LaunchError};
use hardware::numbers::{Float, float};
use hardware::{accesses, boxes, gemm, images, instructions, kernels, warpgroups};
use std::collections::{BTreeMap, BTreeSet};

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

    /// What is recorded: the words, or how many there are and what each part of them comes to.
    fn line(&self) -> String {
        let digits = |word: u32| format!("{word:08x}");
        match self.held {
            Held::Bits => format!("{} {}", self.words.len(), self.words.chunks(self.part_of_words()).map(|part| digits(digest(part))).collect::<String>()),
            _ => self.words.iter().copied().map(digits).collect(),
        }
    }

    /// How many words a part has: there are at most 16 parts.
    fn part_of_words(&self) -> usize {
        self.words.len().div_ceil(16).max(1)
    }

    /// What differs from recorded bits.
    fn compare_bits(&self, line: &str) -> Result<(), String> {
        let here = self.line();
        if here == line {
            return Ok(());
        }
        let (Some((count, parts)), Some((of_gpu, recorded))) = (here.split_once(' '), line.split_once(' ')) else {
            return Err(format!("{}: {here} here, {line} on the GPU", self.name));
        };
        if count != of_gpu {
            return Err(format!("{}: {count} words here, {of_gpu} on the GPU", self.name));
        }
        let parts = words_of(parts).into_iter().zip(words_of(recorded)).enumerate().filter(|(_, (here, there))| here != there);
        let parts = parts.map(|(at, _)| self.words_of_part(at)).collect::<Vec<_>>().join(", ");
        Err(format!("{}: of {count} words others than on the GPU are among {parts}", self.name))
    }

    /// The numbers of the words of a part.
    fn words_of_part(&self, at: usize) -> String {
        let first = at * self.part_of_words();
        format!("{first} to {}", (first + self.part_of_words()).min(self.words.len()) - 1)
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
            return self.compare_bits(line).map(|()| (self.words.len(), 0, 0.0));
        };
        let recorded = words_of(line);
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
            // Sums of sizes are negative where they are multiplied by such a number.
            let scale = scale.abs();
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

/// What words come to: FNV-1a by words, both halves of it.
fn digest(words: &[u32]) -> u32 {
    let hash = words.iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, word| (hash ^ u64::from(*word)).wrapping_mul(0x100_0000_01b3));
    (hash >> 32) as u32 ^ hash as u32
}

/// Words of eight digits each.
fn words_of(digits: &str) -> Vec<u32> {
    digits.as_bytes().chunks(8).map(|word| u32::from_str_radix(str::from_utf8(word).unwrap(), 16).unwrap()).collect()
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
    instructions::atomics(device, &mut outcomes);
    instructions::comparisons(device, &mut outcomes);
    instructions::pairs(device, &mut outcomes);
    outcomes
}

fn of_probes_of_warpgroups(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    warpgroups::probes(device, &mut outcomes);
    outcomes
}

fn of_boxes(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    boxes::probes(device, &mut outcomes);
    outcomes
}

fn of_images(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    images::probes(device, &mut outcomes);
    outcomes
}

fn of_convolutions(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    images::kernels(device, &mut outcomes);
    outcomes
}

fn of_kernels(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    kernels::of_f32(device, &mut outcomes);
    kernels::products(device, &mut outcomes);
    kernels::more_of_f32(device, &mut outcomes);
    kernels::cooperative(device, &mut outcomes);
    kernels::softmax(device, &mut outcomes);
    boxes::kernels(device, &mut outcomes);
    warpgroups::kernels(device, &mut outcomes);
    outcomes
}

fn of_gemm(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    gemm::products(device, &mut outcomes);
    gemm::parts(device, &mut outcomes);
    gemm::added(device, &mut outcomes);
    gemm::epilogues(device, &mut outcomes);
    outcomes
}

fn of_groups(device: &Device) -> Vec<Outcome> {
    let mut outcomes = Vec::new();
    gemm::groups(device, &mut outcomes);
    outcomes
}

/// A file beside this crate's manifest.
fn read(path: &str) -> String {
    std::fs::read_to_string(format!("{}/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// The lines of a file of what a GPU gave, by what stands before the colon.
fn by_name(text: &str) -> BTreeMap<&str, &str> {
    let lines: Vec<_> = text.lines().filter_map(|line| line.split_once(": ")).collect();
    let by_name: BTreeMap<_, _> = lines.iter().copied().collect();
    assert_eq!(by_name.len(), lines.len(), "a name stands twice");
    by_name
}

/// Compares with the results of the GPU in a file, which has no others; prints those that have
/// other bits.
fn are_those_of_the_gpu(file: &str, outcomes: &[Outcome]) {
    let (text, mut wrong, mut counts) = (read(&format!("tests/hardware/{file}.txt")), Vec::new(), [0; 4]);
    let recorded = by_name(&text);
    for outcome in outcomes {
        match recorded.get(outcome.name.as_str()).ok_or(format!("{}: nothing was recorded", outcome.name)).and_then(|line| outcome.compare(line)) {
            Ok((count, others, largest)) => {
                let is_rounded = usize::from(outcome.scale.is_some());
                (counts[2 * is_rounded], counts[2 * is_rounded + 1]) = (counts[2 * is_rounded] + count, counts[2 * is_rounded + 1] + others);
                if others > 0 {
                    println!("{}: {others} of {count} have other bits, by {largest:.4} of the bound", outcome.name);
                }
            }
            Err(text) => wrong.push(text),
        }
    }
    let names: BTreeSet<&str> = outcomes.iter().map(|outcome| outcome.name.as_str()).collect();
    wrong.extend(recorded.keys().filter(|name| !names.contains(*name)).map(|name| format!("{name}: recorded, and not compared")));
    println!("{file}: {} words of exact results, {} of them others; {} rounded numbers, {} of them others", counts[0], counts[1], counts[2], counts[3]);
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), outcomes.len(), wrong.join("\n"));
}

/// The kernels that a device has run.
fn names_of(device: &Device) -> BTreeSet<String> {
    device.report().accesses().iter().map(|accesses| accesses.kernel.to_string()).collect()
}

/// The kernels that a crate beside this one declares: functions after `#[kernel]`, and what rows of
/// tables begin with.
fn kernels_in(folder: &str) -> BTreeSet<String> {
    let folder = format!("{}/../{folder}/src", env!("CARGO_MANIFEST_DIR"));
    let mut names = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        if !text.contains("#[kernel(") {
            continue;
        }
        let (mut in_macro, mut in_table, mut is_kernel) = (false, false, false);
        for line in text.lines() {
            in_macro = line.starts_with("macro_rules! ") || in_macro && !line.starts_with('}');
            in_table = !in_macro && (line.ends_with("! {") || line.contains("! { ") || in_table) && !line.starts_with('}');
            is_kernel |= !in_macro && line.starts_with("#[kernel(");
            let word = |text: &str| text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default().to_string();
            if let (true, Some(function)) = (is_kernel, line.strip_prefix("pub fn ")) {
                names.insert(word(function));
                is_kernel = false;
            }
            let first = word(line.trim_start());
            if in_table && line.starts_with("    ") && first.starts_with(|c: char| c.is_ascii_lowercase()) {
                names.insert(first);
            }
        }
    }
    names
}

#[test]
fn instructions_are_those_of_the_gpu() {
    are_those_of_the_gpu("instructions", &of_instructions(&Device::emulated()));
}

#[test]
fn products_of_warpgroups_are_those_of_the_gpu() {
    are_those_of_the_gpu("warpgroups", &of_probes_of_warpgroups(&Device::emulated()));
}

#[test]
fn boxes_are_those_of_the_gpu() {
    are_those_of_the_gpu("boxes", &of_boxes(&Device::emulated()));
}

/// Each comes to its place in whatever order warps and copies go on, and nothing races.
#[test]
fn boxes_come_in_any_order() {
    for seed in 0..12 {
        let device = Device::emulated_with(Options { seed: Some(seed), ..Options::default() });
        boxes::probes(&device, &mut Vec::new());
        boxes::kernels(&device, &mut Vec::new());
        let report = device.report();
        assert_eq!(report.faults().len(), 0, "{report}");
    }
}

#[test]
fn convolutions_of_probes_are_those_of_the_gpu() {
    are_those_of_the_gpu("images", &of_images(&Device::emulated()));
}

#[test]
fn kernels_are_those_of_the_gpu() {
    let device = Device::emulated();
    are_those_of_the_gpu("kernels", &of_kernels(&device));
    let mut declared = kernels_in("kernels");
    // Of these no thread accesses an element.
    declared.retain(|name| !["copy_boxes", "permute_boxes"].contains(&name.as_str()));
    assert_eq!(names_of(&device), declared, "those compared, and those that there are");
}

#[test]
fn kernels_of_products_are_those_of_the_gpu() {
    let device = Device::emulated();
    are_those_of_the_gpu("gemm", &of_gemm(&device));
    are_those_of_the_gpu("groups", &of_groups(&device));
    are_those_of_the_gpu("convolutions", &of_convolutions(&device));
    let mut declared = kernels_in("gemm");
    // Products of any strides are compared with exact ones, here by `emulated_multiply` and on a
    // GPU by `gemm`.
    declared.retain(|name| !name.starts_with("mma_"));
    assert_eq!(names_of(&device), declared, "those compared, and those that there are");
}

/// Each probe is a row of one of these tables, which the tests above go through, is `collectives`,
/// or is a view, which has an exact result: the emulator's tests and `check_views.py` ask for it.
#[test]
fn each_table_of_probes_is_compared() {
    const COMPARED: [&str; 13] = [
        "each_box",
        "each_image",
        "each_warpgroup_product",
        "for_each_access",
        "for_each_atomic",
        "for_each_comparison",
        "for_each_complex_product",
        "for_each_copy",
        "for_each_exchange",
        "for_each_load",
        "for_each_pair",
        "for_each_product",
        "for_each_store",
    ];
    let mut tables = BTreeSet::new();
    for file in std::fs::read_dir(format!("{}/../probes/src", env!("CARGO_MANIFEST_DIR"))).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let exported = text.split("#[macro_export]\nmacro_rules! ").skip(1);
        tables.extend(exported.filter_map(|table| Some(table.split_once(' ')?.0.to_string())));
    }
    assert!(tables.iter().eq(&COMPARED), "{tables:?}");
    let mut others = kernels_in("probes");
    others.retain(|name| !name.starts_with("for_each_"));
    let views = std::fs::read_to_string(format!("{}/../probes/src/views.rs", env!("CARGO_MANIFEST_DIR"))).unwrap();
    others.retain(|name| !views.contains(&format!("fn {name}(")) && !views.contains(&format!("    {name} ")));
    assert_eq!(others, BTreeSet::from(["collectives".to_string()]));
}

#[test]
fn accesses_are_counted_as_on_the_gpu() {
    let (text, mut wrong) = (read("tests/hardware/counters.txt"), Vec::new());
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
    let Some(folder) = std::env::var_os("CUTE_RESULTS") else { return println!("nothing is recorded: CUTE_RESULTS names no folder") };
    let gpu = run(cute_device_launch::open(0)).name().unwrap();
    let record = |file: &str, ptx: &str, outcomes: fn(&Device) -> Vec<Outcome>| {
        let Some(path) = std::env::var_os(ptx) else { return println!("{file} is not recorded: {ptx} names no PTX") };
        let outcomes = outcomes(&run(Device::open(0, &std::fs::read_to_string(path).unwrap())));
        let lines: String = outcomes.iter().map(|outcome| format!("{}: {}\n", outcome.name, outcome.line())).collect();
        let text = format!("# What {gpu} gave; `cute-static/device/launch/tests/hardware.rs` says how.\n{lines}");
        std::fs::write(std::path::Path::new(&folder).join(format!("{file}.txt")), text).unwrap();
    };
    record("boxes", "CUTE_PROBES_PTX", of_boxes);
    record("images", "CUTE_PROBES_PTX", of_images);
    record("convolutions", "CUTE_GEMM_PTX", of_convolutions);
    record("instructions", "CUTE_PROBES_PTX", of_instructions);
    record("warpgroups", "CUTE_PROBES_PTX", of_probes_of_warpgroups);
    record("kernels", "CUTE_KERNELS_PTX", of_kernels);
    record("groups", "CUTE_GEMM_PTX", of_groups);
    record("gemm", "CUTE_GEMM_PTX", of_gemm);
}
