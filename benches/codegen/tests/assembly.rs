//! Static layouts cost nothing: each kernel has the machine code of its twin by hand.
//!
//! The crate is compiled to assembly, as a release is. Where the compiler keeps one function for
//! both twins, they are the same; otherwise they are compared instruction by instruction, with
//! labels numbered as they appear, failing that by how often they have each instruction, and
//! failing that by how many they have.
//!
//! Register blocks of the packed product, of every size that fits the vector registers, are asked
//! whether a step is products of vectors, and nothing goes to the stack.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

/// How the code of twins may differ where it is not the same; all others have the same code.
const LESS_THAN_THE_SAME: [(&str, &str); 2] = [("raked_product", "the same instructions"), ("tiles", "as many instructions")];

/// The crate in assembly.
fn assembly() -> String {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let status = Command::new(env!("CARGO"))
        .args(["rustc", "--quiet", "--release", "--lib", "--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"), "--target-dir"])
        .arg(target)
        .args(["--", "--emit=asm", "-Ccodegen-units=1", "-Cdebuginfo=0"])
        // Flags of the caller, such as those of a sanitizer, are not what a release has.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_ENCODED_RUSTFLAGS")
        .status()
        .expect("cargo runs");
    assert!(status.success(), "the kernels do not compile");
    let newest = fs::read_dir(target.join("release/deps"))
        .expect("the folder of a release")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "s") && name_of(path).starts_with("codegen_bench-"))
        .max_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).ok());
    fs::read_to_string(newest.expect("a file of assembly")).expect("readable")
}

fn name_of(path: &Path) -> String {
    path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The functions of the crate by their names, each as its instructions; and those that are other
/// names of one.
#[derive(Default)]
struct Code {
    functions: BTreeMap<String, Vec<String>>,
    aliases: BTreeMap<String, String>,
}

impl Code {
    fn read(text: &str) -> Self {
        let mut code = Code::default();
        let mut current: Option<(String, Vec<String>)> = None;
        for line in text.lines() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if let Some((name, of)) = line.split_once(" = ") {
                code.aliases.insert(name.into(), of.into());
            } else if line.starts_with(".size") {
                if let Some((name, instructions)) = current.take() {
                    code.functions.insert(name, instructions);
                }
            } else if let Some(label) = line.strip_suffix(':').filter(|label| !label.starts_with('.')) {
                current = Some((label.into(), Vec::new()));
            } else if let Some((_, instructions)) = &mut current
                && !line.is_empty()
                && (!line.starts_with('.') || line.ends_with(':'))
            {
                instructions.push(line.into());
            }
        }
        code
    }

    /// The instructions of a kernel.
    fn of(&self, name: &str) -> &[String] {
        let name = self.aliases.get(name).map_or(name, String::as_str);
        self.functions.get(name).unwrap_or_else(|| panic!("there is no function {name}"))
    }
}

/// The instructions with labels numbered in the order of their appearance.
fn numbered(instructions: &[String]) -> Vec<String> {
    let mut labels: BTreeMap<String, usize> = BTreeMap::new();
    let mut number = |word: &str| -> String {
        if !word.contains(".L") {
            return word.into();
        }
        let next = labels.len();
        format!("label {}", labels.entry(word.trim_end_matches([':', ',']).into()).or_insert(next))
    };
    instructions.iter().map(|line| line.split_whitespace().map(&mut number).collect::<Vec<_>>().join(" ")).collect()
}

/// How often each instruction occurs.
fn counted(instructions: &[String]) -> BTreeMap<&str, usize> {
    let mut counts = BTreeMap::new();
    for line in instructions.iter().filter(|line| !line.ends_with(':')) {
        let name = line.split_whitespace().next().unwrap_or_default();
        // Which way round a branch or a select is taken is the compiler's choice.
        let name = if name.starts_with('j') && name != "jmp" { "a conditional jump" } else { name };
        *counts.entry(name).or_default() += 1;
    }
    counts
}

#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
#[test]
fn twins_have_the_same_code() {
    let code = Code::read(&assembly());
    let by_hand: Vec<&String> = code.functions.keys().chain(code.aliases.keys()).filter(|name| name.ends_with("_by_hand")).collect();
    assert!(by_hand.len() >= 16, "the twins are not where they were: {by_hand:?}");
    let mut different = Vec::new();
    for name in by_hand {
        let kernel = name.trim_end_matches("_by_hand");
        let (layouts, hand) = (code.of(kernel), code.of(name));
        let verdict = match () {
            () if numbered(layouts) == numbered(hand) => "the same code",
            () if counted(layouts) == counted(hand) => "the same instructions",
            // An address may be made of its parts in one order or another.
            () if layouts.len() == hand.len() => "as many instructions",
            () => "DIFFERENT",
        };
        println!("{kernel}: {} instructions with layouts, {} by hand: {verdict}", layouts.len(), hand.len());
        let allowed = LESS_THAN_THE_SAME.iter().find(|(name, _)| *name == kernel).map(|&(_, allowed)| allowed);
        if verdict != "the same code" && Some(verdict) != allowed {
            different.push(format!("{kernel} with layouts:\n    {}\n{kernel} by hand:\n    {}", layouts.join("\n    "), hand.join("\n    ")));
        }
        let calls: Vec<&String> = layouts.iter().filter(|line| line.starts_with("call")).collect();
        assert!(calls.is_empty(), "{kernel} calls something: {calls:?}");
    }
    assert!(different.is_empty(), "{}", different.join("\n\n"));
}

/// The register blocks of the packed product.
#[cfg(all(target_arch = "x86_64", target_os = "linux"))]
mod blocks {
    use super::{Code, assembly};
    use std::collections::BTreeMap;
    use std::process::Command;

    /// Register blocks of some vectors and numbers, of so many columns, by their rows.
    type Sizes<'a> = (&'a str, &'a str, usize, &'a [usize]);

    /// The register blocks whose loops are not what they should be, by the compiler that `ui-tests`
    /// names. It takes rows for vectors, and turns them in each step; or it has too few registers.
    const CLIFFS: [Sizes<'_>; 8] = [
        ("avx2", "f32", 8, &[14]),
        ("avx2", "f64", 4, &[12, 14]),
        ("avx512", "f32", 16, &[7, 8, 12, 13, 14, 15, 16]),
        ("avx512", "f32", 32, &[7, 8, 13, 14]),
        ("avx512", "f64", 8, &[13, 14, 15, 16]),
        ("avx512", "f64", 16, &[7, 8, 14]),
        ("avx512", "f64", 24, &[7, 8]),
        ("sse2", "f32", 4, &[12]),
    ];

    /// The register blocks of `Portable` and of the bench of products, by any compiler.
    const USED: [(&str, &str, usize, usize); 5] =
        [("sse2", "f32", 8, 4), ("avx2", "f32", 16, 6), ("avx2", "f64", 8, 6), ("avx512", "f32", 32, 12), ("avx512", "f64", 16, 12)];

    /// What a step of the loop of a register block has, of the loop with most products.
    #[derive(Debug, Default)]
    struct Step {
        /// Products of vectors, and of single numbers.
        products: usize,
        single: usize,
        /// What goes to the stack and comes from there.
        on_stack: usize,
        instructions: usize,
    }

    impl Step {
        fn of(instructions: &[String]) -> Self {
            let label = |line: &str| line.strip_suffix(':').map(str::to_owned);
            let places: BTreeMap<String, usize> = instructions.iter().enumerate().filter_map(|(at, line)| Some((label(line)?, at))).collect();
            let ends = |at: usize| Some(places.get(instructions[at].split_whitespace().last()?).filter(|start| **start < at).copied()?..at);
            let jumps = (0..instructions.len()).filter(|&at| instructions[at].starts_with('j'));
            let step = |range: std::ops::Range<usize>| {
                let mut step = Step::default();
                for line in instructions[range].iter().filter(|line| label(line).is_none()) {
                    let name = line.split_whitespace().next().unwrap_or_default();
                    let is_product = name.contains("fmadd") || name.trim_start_matches('v').starts_with("mul");
                    step.products += usize::from(is_product && (name.ends_with("ps") || name.ends_with("pd")));
                    step.single += usize::from(is_product && (name.ends_with("ss") || name.ends_with("sd")));
                    step.on_stack += usize::from(line.contains("%rsp"));
                    step.instructions += 1;
                }
                step
            };
            jumps.filter_map(ends).map(step).max_by_key(|step| step.products + step.single).unwrap_or_default()
        }
    }

    #[test]
    fn register_blocks_stay_in_registers() {
        let code = Code::read(&assembly());
        let mut cliffs: BTreeMap<(String, String, usize), Vec<usize>> = BTreeMap::new();
        let mut asked = 0;
        for name in code.functions.keys().chain(code.aliases.keys()).filter(|name| name.starts_with("block_")) {
            let [_, vectors, number, size, ..] = name.split('_').collect::<Vec<_>>()[..] else { panic!("{name} is no register block") };
            let (rows, columns) = size.split_once('x').map(|(m, n)| (m.parse::<usize>().unwrap(), n.parse::<usize>().unwrap())).unwrap();
            let lanes = [("sse2", 4), ("avx2", 8), ("avx512", 16)].iter().find(|(name, _)| *name == vectors).unwrap().1 / if number == "f64" { 2 } else { 1 };
            let step = Step::of(code.of(name));
            // Some steps may be in one turn of the loop. Without fused products each is a copy, a
            // product and a sum; elements of A are loaded and repeated, vectors of B loaded.
            let (products, of_one) = (rows * columns / lanes, if vectors == "sse2" { 3 } else { 1 });
            let steps = (step.products / products).max(1);
            let most = steps * (products * of_one + 2 * rows + columns / lanes + 4) + 6;
            asked += 1;
            if step.products < products || step.single > 0 || step.on_stack > 0 || step.instructions > most {
                println!("{name}: at most {most} instructions, {products} products: {step:?}");
                cliffs.entry((vectors.into(), number.into(), columns)).or_default().push(rows);
            }
        }
        for rows in cliffs.values_mut() {
            rows.sort_unstable();
            rows.dedup();
        }
        assert!(asked > 300, "{asked} register blocks are not all");
        let found: Vec<Sizes<'_>> =
            cliffs.iter().map(|((vectors, number, columns), rows)| (vectors.as_str(), number.as_str(), *columns, rows.as_slice())).collect();
        for (vectors, number, columns, rows) in USED {
            let is_cliff = |cliff: &Sizes<'_>| (cliff.0, cliff.1, cliff.2) == (vectors, number, columns) && cliff.3.contains(&rows);
            assert!(!found.iter().any(is_cliff), "{rows}x{columns} of {number} by {vectors}");
        }
        let output = Command::new(std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("--version").output().expect("rustc runs");
        if String::from_utf8_lossy(&output.stdout).starts_with(include_str!("../../../ui-tests/TOOLCHAIN").trim()) {
            assert_eq!(found, CLIFFS, "the blocks whose loops are not what they should be");
        }
    }
}
