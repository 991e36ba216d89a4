//! The program `cute`, run as a user runs it: the sessions of `sessions.md` and of the pages, and
//! what a session does not show: colors, pipes, and whether explanations are true.

use cute_dynamic::eval::evaluate;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run of the program left behind.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn cute() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
    command.env_remove("NO_COLOR").stdin(Stdio::null());
    command
}

fn output(mut command: Command) -> Ran {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let ran = Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) };
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    ran
}

fn run(args: &[&str]) -> Ran {
    let mut command = cute();
    command.args(args);
    output(command)
}

fn run_with_input(args: &[&str], input: &[u8]) -> Ran {
    let mut child = cute().args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || stdin.write_all(&input));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    Ran { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

/// A run of a line in a shell that has the program, in a folder.
#[cfg(unix)]
fn run_in_shell(line: &str, folder: &Path) -> Ran {
    let program = Path::new(env!("CARGO_BIN_EXE_cute"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).env("PATH", path).env_remove("NO_COLOR").stdin(Stdio::null()).current_dir(folder);
    output(shell)
}

/// A new folder.
#[cfg(unix)]
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// The sessions of a document: each command, and the lines below it.
#[cfg(unix)]
fn sessions(document: &str) -> Vec<(&str, String)> {
    let mut sessions: Vec<(&str, String)> = Vec::new();
    let mut in_session = false;
    for line in document.lines() {
        if line.starts_with("```") {
            in_session = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| in_session) {
            sessions.push((command, String::new()));
        } else if let Some((_, shown)) = sessions.last_mut().filter(|_| in_session) {
            *shown += &format!("{line}\n");
        }
    }
    sessions
}

/// Whether a text is what is shown; `...` stands for any text.
#[cfg(unix)]
fn is_as_shown(said: &str, shown: &str) -> bool {
    let parts: Vec<&str> = shown.split("...").collect();
    let [first, middle @ .., last] = parts.as_slice() else { return said == shown };
    let inside = said.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    inside.and_then(|inside| middle.iter().try_fold(inside, |rest, part| Some(rest.split_once(part)?.1))).is_some()
}

/// Of the package by itself, the pages are its README and `sessions.md`.
#[cfg(unix)]
#[test]
fn the_pages_show_what_cute_says() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_dir(package.join("../cute-static/guide")).into_iter().flatten().map(|page| page.unwrap().path()).filter(|page| page.is_file());
    let pages = ["tests/sessions.md", "README.md", "../README.md", "../cute-static/README.md"].map(|page| package.join(page));
    let folder = folder("sessions");
    let mut shown_on_pages = 0;
    for page in pages.into_iter().filter(|page| page.exists()).chain(guide) {
        let has_codes = page.ends_with("sessions.md");
        for (command, shown) in sessions(&fs::read_to_string(page).unwrap()) {
            let ran = run_in_shell(command, &folder);
            assert!(ran.out.is_empty() || ran.err.is_empty(), "$ {command}\n{}{}", ran.out, ran.err);
            let is_explained = command.starts_with("cute explain") && !ran.out.is_empty();
            assert_eq!(ran.code == 0 || is_explained, ran.err.is_empty(), "$ {command}");
            let code = if has_codes && ran.code != 0 { format!("? {}\n", ran.code) } else { String::new() };
            let said = ran.out + &ran.err + &code;
            assert!(is_as_shown(&said, &shown), "$ {command}\n{said}\n--- is not\n{shown}");
            shown_on_pages += 1;
        }
    }
    assert!(shown_on_pages > 170, "the pages show `cute` at work, {shown_on_pages} times");
}

#[test]
fn colors_are_for_terminals() {
    let escapes = |args: &[&str], variable: Option<&str>| {
        let mut command = cute();
        command.args(["show", "(2,2)"]).args(args);
        if let Some(value) = variable {
            command.env("NO_COLOR", value);
        }
        output(command).out.contains('\x1b')
    };
    assert!(!escapes(&[], None));
    assert!(!escapes(&["--color", "never"], None));
    assert!(escapes(&["--color", "always"], None));
    // What is asked for in so many words comes before what the environment says in general.
    assert!(escapes(&["--color=always"], Some("1")));
    assert!(!escapes(&[], Some("1")));
    assert!(!escapes(&["--color=auto"], Some("1")));
}

/// Also what the parser of the arguments says.
#[test]
fn colors_of_errors_and_help_follow_the_option() {
    let escapes = |args: &[&str], no_color: &str| {
        let mut command = cute();
        command.args(args).env("NO_COLOR", no_color);
        let ran = output(command);
        assert!(ran.out.is_empty() || ran.err.is_empty());
        (ran.out + &ran.err).contains('\x1b')
    };
    for args in [&["show"][..], &["show", "4", "--bad"], &["show", "(4,"], &["complement", "4:2", "1"], &["--help"], &["show", "-h"]] {
        let with = |option: &[&'static str]| [option, args].concat();
        assert!(escapes(&with(&["--color=always"]), "") && escapes(&with(&["--color", "always"]), ""), "{args:?}");
        assert!(escapes(&with(&["--color=always"]), "1"), "{args:?}");
        assert!(!escapes(&with(&["--color=never"]), "") && !escapes(args, "") && !escapes(args, "1"), "{args:?}");
    }
    assert!(!escapes(&["show", "--", "4", "5", "--color=always"], ""));
    assert!(!escapes(&["show", "--color=always", "--bad", "--color", "never"], ""));
}

/// What prints: every command, help and the version.
const PRINTS: [&str; 27] = [
    "show (4,8)",
    "show (200,300) --svg",
    "compose (4,8) 2:1",
    "coalesce (4,8)",
    "complement 4:2 64",
    "inverse (4,8):(8,1)",
    "divide (4,8) 4",
    "product (4,8) 2",
    "find 0 1 2 3",
    "swizzle 2 0 3",
    "morphism (4,5):(1,64)",
    "refine (4,8) 2:1",
    "refine (4,8) 2:1 --svg",
    "explain (4,8) 2:1",
    "offset (4,8) (1,2)",
    "plan 12:block/2 12:cyclic/2",
    "reshard --help",
    "contract mk,nk->mn (4,8) (6,8)",
    "atoms --arch sm90",
    "atom SM75_U32x4_LDSM_N --element F16",
    "mma SM80_8x8x4_F64F64F64F64_TN",
    "mma SM80_8x8x4_F64F64F64F64_TN --layout 2x2 --latex",
    "eval coalesce (4,8)",
    "eval --list",
    "show --help",
    "--help",
    "--version",
];

/// A run of the program whose output goes there.
fn run_to(arguments: &str, out: impl Into<Stdio>) -> Ran {
    let mut command = cute();
    command.args(arguments.split(' ')).stdout(out);
    output(command)
}

#[test]
fn every_command_is_among_those_that_print() {
    let help = run(&["--help"]).out;
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let commands: Vec<&str> =
        commands.filter(|line| line.starts_with("  ") && !line.starts_with("   ")).filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() >= 14, "{help}");
    for command in commands {
        assert!(PRINTS.iter().any(|line| line.split(' ').next() == Some(command)), "{command}");
    }
    for line in PRINTS {
        let ran = run(&line.split(' ').collect::<Vec<_>>());
        assert!(ran.code == 0 && !ran.out.is_empty() && ran.err.is_empty(), "{line}: {}", ran.err);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    for line in PRINTS {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let ran = run_to(line, writer);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{line}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_an_error() {
    for line in PRINTS {
        let ran = run_to(line, fs::File::create("/dev/full").unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (2, "error: cannot write the output: No space left on device (os error 28)\n"), "{line}");
    }
}

/// What is no instruction, no tiling, no kind of number.
#[test]
fn instructions_that_there_are_not() {
    let refusals = [
        ("mma SM80_16x8x16_F32F16F16_TN", 2, "CUTE142", "SM80_16x8x16_F32F16F16F32_TN"),
        ("mma SM75_U32x4_LDSM_N", 2, "CUTE142", "`cute atoms` lists them"),
        ("atom SM75_U32x4_LDMS_N", 2, "CUTE142", "SM75_U32x4_LDSM_N"),
        ("atoms --arch sm99", 2, "sm99", "sm50, sm61, sm70, sm75, sm80, sm89, sm90, sm100"),
        ("atom UniversalCopy<u16> --element f32", 1, "CUTE148", "16 bits"),
        ("atom UniversalCopy<u16> --element 0", 2, "`0`", "BF16"),
        ("atom SM80_8x8x4_F64F64F64F64_TN --element f64", 2, "--element", "copies"),
        ("atom SM80_8x8x4_F64F64F64F64_TN --data (64,64)", 2, "--data", "wgmma"),
        ("atom SM75_U32x4_LDSM_N --data (64,64)", 2, "--data", "wgmma"),
        ("atom SM90_64x64x16_F32BF16BF16_SS --data (64,64):(64,1)", 1, "CUTE401", "row 1 of operand A of `(64,64):(64,1)` at element 8"),
        ("atom SM90_64x64x16_F32BF16BF16_RS<K,MN> --data (64,64):(64,1)", 1, "CUTE401", "row 1 of operand B"),
        ("atom SM90_64x64x16_F32BF16BF16_SS --data (64,64):", 2, "CUTE", "(64,64):"),
        ("eval tma_box (8,8):(12,1) 2", 1, "CUTE400", "24 bytes apart along mode 0"),
        ("eval gmma_operand (64,64):(64,1) 2 64", 1, "CUTE401", "reads row 1"),
        ("mma SM80_8x8x4_F64F64F64F64_TN --layout 2x0", 1, "CUTE001", "extent"),
        ("mma SM80_8x8x4_F64F64F64F64_TN --layout 2x2x2x2", 1, "CUTE141", "4 modes"),
        ("mma SM80_8x8x4_F64F64F64F64_TN --layout 2xtwo", 2, "CUTE005", "2xtwo"),
        ("mma SM80_8x8x4_F64F64F64F64_TN --tile 12x_x4", 1, "CUTE144", "it is M"),
        ("mma SM80_8x8x4_F64F64F64F64_TN --tile 4096x4096x4", 2, "too", "65536"),
        ("mma SM80_8x8x4_F64F64F64F64_TN --layout 99999999999999999999x1", 2, "CUTE", ""),
    ];
    for (line, code, first, second) in refusals {
        let ran = run(&line.split(' ').collect::<Vec<_>>());
        assert!(ran.code == code && ran.out.is_empty() && ran.err.contains(first) && ran.err.contains(second), "{line}: {} {}", ran.code, ran.err);
    }
}

/// The witness of every refusal is right: the values in the table are those of the composition, and
/// the nearest alternatives are true.
#[test]
fn explanations_are_true() {
    for (a, b) in [("(4,6,8):(2,3,5)", "6:3"), ("(4,2,8):(3,12,97)", "4:3"), ("(6,2):(1,7)", "(3,2):(2,3)"), ("(6,2):(1,50)", "(2,2,2):(1,2,3)")] {
        let ran = run(&["explain", a, b]);
        assert_eq!(ran.code, 1);
        let (a, b): (cute_dynamic::Layout, cute_dynamic::Layout) = (a.parse().unwrap(), b.parse().unwrap());
        let mut marked = 0;
        for line in ran.out.lines() {
            let numbers: Vec<u64> = line.split_whitespace().map_while(|word| word.parse().ok()).collect();
            let &[c, offset, value, ref forced @ ..] = numbers.as_slice() else { continue };
            assert_eq!((offset, value), (b.offset(c).unwrap(), a.offset(offset).unwrap()), "{line}");
            if line.contains("<-") {
                marked += 1;
                assert_ne!(value, forced[0], "{line}");
            }
        }
        assert_eq!(marked, 1);
        let alternatives = ran.out.lines().filter_map(|line| line.strip_prefix("  ")?.split_once(" o ")?.1.split_once(" = "));
        for (b, result) in alternatives {
            let b: cute_dynamic::Layout = b.parse().unwrap();
            assert_eq!(a.compose(&b).unwrap().to_string(), result);
        }
    }
}

/// The last help of a refusal is a command that says more, or that has an answer.
#[test]
fn refusals_name_the_command_that_helps() {
    for (args, help, begin) in [
        (&["compose", "(4,6,8):(2,3,5)", "6:3"][..], Some(&["explain", "(4,6,8):(2,3,5)", "6:3"][..]), "(4,6,8):(2,3,5) o 6:3 has no answer"),
        (&["compose", "(4,6,8):(2,3,5)", "3:3", "--exact"], Some(&["explain", "(4,6,8):(2,3,5)", "3:3"]), "(4,6,8):(2,3,5) o 3:3 has no answer"),
        (&["compose", "(4,8)", "(4)"], None, ""),
        (&["divide", "9:1", "4"], Some(&["divide", "9:1", "4", "--ceil"]), "(4,3):(1,4)"),
        (&["divide", "(9,8)", "(4,_)", "--kind", "zipped"], Some(&["divide", "(9,8):(1,9)", "<4,_>", "--kind", "zipped", "--ceil"]), "((4,8),(3,"),
        (&["divide", "8:1", "(2,2):(1,3)"], None, ""),
        (&["complement", "4:1", "10"], Some(&["complement", "4:1", "10", "--ceil"]), "3:4"),
        (&["complement", "(2,2):(1,3)", "12"], None, ""),
    ] {
        let ran = run(args);
        assert_eq!(ran.code, 1, "{args:?}");
        let last = ran.err.lines().last().unwrap();
        let command = last.strip_prefix("  help: `cute ").and_then(|text| Some(text.split_once('`')?.0));
        let words: Option<Vec<&str>> = command.map(|command| command.split(' ').map(|word| word.trim_matches('\'')).collect());
        assert_eq!(words.as_deref(), help, "{args:?}: {}", ran.err);
        let answer = words.map_or(String::new(), |words| run(&words).out);
        assert!(answer.starts_with(begin), "{args:?}: {answer}");
    }
}

/// Each case of CuTe's answers, as it stands in the data of the tests, is a question that the
/// program understands; it answers what the library answers.
#[test]
fn eval_understands_every_conformance_case() {
    let (mut lines, mut negative) = (0, 0);
    for set in ["composition", "documentation", "operations", "operations-mixed", "operations-runtime", "unit-tests"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/data/{set}.jsonl"));
        let input = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let ran = run_with_input(&["eval"], input.as_bytes());
        assert_eq!((ran.code, ran.out.lines().count()), (0, input.lines().count()), "{set}");
        for (question, answer) in input.lines().zip(ran.out.lines()) {
            let [case, answer] = [question, answer].map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
            let args: Vec<&str> = case["args"].as_array().unwrap().iter().map(|arg| arg.as_str().unwrap()).collect();
            match evaluate(case["op"].as_str().unwrap(), &args) {
                Ok(value) => assert_eq!(answer["result"], value.to_string(), "{question}"),
                Err(why) => {
                    assert_eq!(answer["error"]["code"], why.code(), "{question}");
                    let is_negative = args.iter().any(|arg| arg.contains("_-"));
                    assert!(!["CUTE005", "CUTE153", "CUTE154", "CUTE155"].contains(&why.code()) || is_negative, "{question}: {answer}");
                    negative += usize::from(is_negative);
                }
            }
            lines += 1;
        }
    }
    assert_eq!((lines, negative), (10010, 10));
}

#[test]
fn eval_answers_at_once() {
    let mut child = cute().arg("eval").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut to, mut from) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for extent in [2, 4, 8] {
        writeln!(to, "{{\"op\": \"size\", \"args\": [\"({extent},3)\"]}}").unwrap();
        let mut answer = String::new();
        from.read_line(&mut answer).unwrap();
        assert_eq!(answer, format!("{{\"result\":\"{}\"}}\n", 3 * extent));
    }
    drop(to);
    assert!(child.wait().unwrap().success());
}

/// Every example that the help gives does what it says it does.
#[cfg(unix)]
#[test]
fn the_examples_of_the_help_run() {
    let folder = folder("examples");
    let commands =
        ["show", "compose", "coalesce", "complement", "inverse", "divide", "product", "find", "swizzle", "explain", "offset", "atoms", "atom", "mma", "eval"];
    let mut examples = 0;
    for command in [""].iter().chain(&commands) {
        let args: Vec<&str> = [*command, "--help"].into_iter().filter(|arg| !arg.is_empty()).collect();
        let help = run(&args);
        assert_eq!((help.code, help.err.as_str()), (0, ""));
        assert!(command.is_empty() || run(&[command, "-h"]).out.len() < help.out.len(), "the long help of {command} is longer");
        let (_, listed) = help.out.split_once("Examples:\n").unwrap();
        let mut lines = listed.lines().take_while(|line| line.starts_with("  ")).peekable();
        while let Some(example) = lines.next() {
            assert!(example.contains("cute "), "{example}");
            let ran = run_in_shell(example.trim(), &folder);
            let refused = ran.out.contains("has no answer");
            assert_eq!((ran.code, ran.err.as_str()), (i32::from(refused), ""), "{example}");
            // What the help shows below an example is what it says.
            while let Some(shown) = lines.next_if(|line| !line.contains("cute ")) {
                assert!(ran.out.lines().any(|line| line == shown.trim()), "{example}\n{shown}");
            }
            examples += 1;
        }
    }
    assert!(examples > 25);
}
