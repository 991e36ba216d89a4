//! The program `cute`, run as a user runs it: output, errors, exit codes, pipes.

use cute_dynamic::eval::evaluate;
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

/// A new folder that is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("cute-cli-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn answers() {
    for (args, answer) in [
        ("compose (6,2):(8,2) (4,3):(3,1)", "((2,2),3):((24,2),8)"),
        ("compose (8,16):(20,1) <4:1,8:2>", "(4,8):(20,2)"),
        ("compose --exact (4,2,8):(1,5,9) 5:7", "5:8"),
        ("coalesce (2,(1,6)):(1,(6,2))", "12:1"),
        ("coalesce (2,(1,6)):(1,(6,2)) --by (1,1)", "(2,6):(1,2)"),
        ("complement (4,8):(1,5)", "1:40"),
        ("complement 4:2 24", "(2,3):(1,8)"),
        ("complement 4:1 10 --ceil", "3:4"),
        ("inverse (4,8):(8,1)", "(8,4):(4,1)"),
        ("inverse (4,8):(1,5) --left", "(5,8):(1,4)"),
        ("inverse (4,8):(1,5) --right", "4:1"),
        ("inverse (3,3):(1,7) --left --budget 1000000", "(7,3):(1,3)"),
        ("inverse (4,2):(1,2) --max --budget 1000", "(3,2):(1,5)"),
        ("divide (8,16):(20,1) <4:1,8:2>", "((4,2),(8,2)):((20,80),(2,1))"),
        ("divide (8,16):(20,1) <4:1,8:2> --kind zipped", "((4,8),(2,2)):((20,2),(80,1))"),
        ("divide (8,16):(20,1) <4:1,8:2> --kind tiled", "((4,8),2,2):((20,2),80,1)"),
        ("divide (8,16):(20,1) <4:1,8:2> --kind flat", "(4,8,2,2):(20,2,80,1)"),
        ("divide 9:1 4 --ceil", "(4,3):(1,4)"),
        ("product (2,2):(4,1) 6:1", "((2,2),(2,3)):((4,1),(2,8))"),
        // Copies meet: what the help says of tilers.
        ("product (2,2):(1,2) <2,2>", "((2,2),(2,2)):((1,2),(2,1))"),
        ("product (3,4):(4,1) (2,5):(1,2) --kind blocked", "((3,2),(4,5)):((4,12),(1,24))"),
        ("product (3,4):(4,1) (2,5):(1,2) --kind raked", "((2,3),(5,4)):((12,4),(24,1))"),
        ("compose (8,8):(f1,f9) ((4,8),2):((16,1),8)", "((4,8),2):((f18,f1),f9)"),
        ("compose (8,6):(6,1) (2,3):(3*e0,e1)", "(2,3):(18,1)"),
        ("coalesce (2,2):(f5,f10)", "4:f5"),
        ("complement (4,(4,2)):(e1,(e0,12*e1))", "(1,(3,1)):(4@0,(4@1,24@1))"),
        ("inverse (4,(4,3)):(f1,(f5,f16)) --left", "(4,4,3):(f1,f5,f16)"),
        ("inverse (4,8):(e1,e0) --right", "(8,4):(4,1)"),
        ("divide (4,8):(e0,e1) <2,4> --kind zipped", "((2,4),(2,2)):((1@0,1@1),(2@0,4@1))"),
        ("product (2,3):(e0,e1) <4,5> --kind zipped", "((2,3),(4,5)):((1@0,1@1),(2@0,3@1))"),
        ("explain (8,6):(6,1) (2,3):(3*e0,e1)", "(8,6):(6,1) o (2,3):(3@0,1@1) = (2,3):(18,1)"),
        ("find 0 4 1 5 2 6 3 7", "(2,4):(4,1)"),
        ("find 0,4,1,5,2,6,3,7", "(2,4):(4,1)"),
    ] {
        let ran = run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!((ran.out.trim_end(), ran.code), (answer, 0), "cute {args}\n{}", ran.err);
    }
}

#[test]
fn refusals_have_a_code_and_exit_with_1() {
    for (args, code) in [
        ("compose (4,6,8):(2,3,5) 6:3", "CUTE010"),
        ("compose (6,2):(1,7) (3,2):(2,3)", "CUTE011"),
        ("compose (4,8) (4)", "CUTE012"),
        ("compose --exact (4,6,8):(2,3,5) 3:3", "CUTE014"),
        ("compose --exact (4,2,8):(1,5,9) 5:7 --budget 1", "CUTE015"),
        ("inverse (2,2):(2,5) --left --budget 1", "CUTE015"),
        ("inverse (4,2):(1,2) --max --budget 1", "CUTE015"),
        ("complement (4,2):(1,2)", "CUTE021"),
        ("divide 9:1 4", "CUTE023"),
        ("find 0 1 4", "CUTE110"),
        ("find 0 1 4 --color never", "CUTE110"),
        ("swizzle 3 0 2", "CUTE062"),
        ("swizzle --find (8,8):(8,1) --bits 16 --access (8,8):(1,9)", "CUTE102"),
        ("swizzle --find (8,8):(8,1) --bits 4 --access (8,1):(1,0)", "CUTE108"),
        ("swizzle 2 0 3 (8,8):(8,1) --bits 16 --access 8:1", "CUTE109"),
        ("compose (4,8):(8,1) 4:e2", "CUTE121"),
        ("complement (4,4):(f1,f5)", "CUTE122"),
        ("compose 16:f3 (4,4):(1,4)", "CUTE123"),
        ("inverse (3,4):(f1,f4) --left", "CUTE124"),
        ("inverse 4:[1,1] --right", "CUTE127"),
        ("show ((4,8),2):((16,1),8) --tv --tile 8x4", "CUTE102"),
    ] {
        let ran = run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!((ran.out.as_str(), ran.code), ("", 1), "cute {args}");
        assert!(ran.err.starts_with(&format!("error[{code}]: ")), "cute {args}: {}", ran.err);
        assert_eq!(
            ran.err.ends_with(" undecided: the search has spent its budget of steps, 1; where the command has it, --budget raises it\n"),
            code == "CUTE015",
            "cute {args}: {}",
            ran.err
        );
    }
    let ran = run(&["explain", "(4,2,8):(1,5,9)", "5:7", "--budget", "1"]);
    assert!(ran.out.contains("undecided: the search has spent its budget of steps, 1; where the command has it, --budget raises it\n"), "{}", ran.out);
    // Without a search there is no budget.
    for args in ["inverse 4:1 --right --budget 5", "inverse 4:1 --budget 5", "compose 4:1 4:1 --budget 5"] {
        let ran = run(&args.split(' ').collect::<Vec<_>>());
        assert!(ran.code == 2 && ran.out.is_empty() && ran.err.contains("--budget"), "cute {args}: {}", ran.err);
    }
}

#[test]
fn a_parse_error_points_at_the_column_and_exits_with_2() {
    let ran = run(&["show", "(4,8):(1,x)"]);
    assert_eq!((ran.out.as_str(), ran.code), ("", 2));
    assert_eq!(ran.err, "error: column 10: expected a number or `(`, found `x`\n  (4,8):(1,x)\n           ^\n");
    let ran = run(&["show", "(4,0):(1,1)"]);
    assert_eq!(ran.err, "error[CUTE001]: column 4: an extent is at least 1, found 0\n  (4,0):(1,1)\n     ^\n");
    let ran = run(&["show", "0x10"]);
    assert_eq!(ran.err, "error: column 2: unexpected `x` in a number; numbers are whole and decimal\n  0x10\n   ^\n");
    let ran = run(&["compose", "(4,8)", "0:1"]);
    assert!(ran.err.starts_with("error[CUTE001]: column 1: "), "{}", ran.err);
    assert_eq!(ran.code, 2);
    for args in [&["show"][..], &["dance"], &["show", "8", "--tile", "8x8"], &["show", "8", "--tv", "--tile", "8"], &["find", "1", "x"], &["find"], &[]] {
        let ran = run(args);
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{args:?}");
        assert!(!ran.err.is_empty());
    }
}

#[test]
fn show_draws_a_table() {
    let ran = run(&["show", "((2,2),(2,2)):((1,4),(2,8))"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.ends_with(
        "
     0  1    2  3
  ┌───────┬───────┐
0 │  0  2 │  8 10 │
1 │  1  3 │  9 11 │
  ├───────┼───────┤
2 │  4  6 │ 12 14 │
3 │  5  7 │ 13 15 │
  └───────┴───────┘
"
    ));
    let ran = run(&["show", "((4,8),2):((16,1),8)", "--tv", "--tile", "8x8"]);
    assert!(ran.out.contains("3 │ T12 V0 T12 V1 │ T13 V0 T13 V1 │ T14 V0 T14 V1 │ T15 V0 T15 V1 │"), "{}", ran.out);
    let ran = run(&["swizzle", "2", "0", "-2"]);
    assert!(ran.out.starts_with("Sw<2,0,-2> o (4,4):(4,1)\n"), "{}", ran.out);
    assert!(ran.out.contains("1 │  4  1 14 11 │"), "{}", ran.out);
}

#[test]
fn bank_conflicts_are_counted_and_a_swizzle_is_found() {
    let accesses = ["--bits", "32", "--access", "((8,4),4):((128,1),32)", "--access", "(32,1):(1,0)"];
    let table = "\
Sw<3,2,3> o 0 o (32,32):(32,1)

access                  vector    phases  conflicts  swizzled
((8,4),4):((128,1),32)  16 bytes  4       0          0
(32,1):(1,0)            4 bytes   1       31         3
";
    for arguments in [&["swizzle", "--find", "(32,32):(32,1)"][..], &["swizzle", "3", "2", "3", "(32,32):(32,1)"]] {
        let ran = run(&[arguments, &accesses].concat());
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), (table, "", 0));
    }
    for (arguments, message) in [
        ("swizzle --find 8:1", "--access <ACCESS>"),
        ("swizzle 2 0 2 --bits 16", "--access <ACCESS>"),
        ("swizzle 2 0 2 --access 8:1", "--bits <BITS>"),
        ("swizzle 2 0 2 --access 8:1 --bits 16", "expected a layout that the accesses go to"),
        ("swizzle 2 0", "<SHIFT>"),
        ("swizzle 2 0 2 8:1 --find 8:1 --access 8:1 --bits 16", "cannot be used with"),
        ("swizzle 2 0 2 8:1 --access 8:1 --bits 16 --svg", "cannot be used with"),
    ] {
        let ran = run(&arguments.split(' ').collect::<Vec<_>>());
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{arguments}");
        assert!(ran.err.contains(message), "{arguments}: {}", ran.err);
    }
}

#[test]
fn show_draws_coordinates() {
    let ran = run(&["show", "(2,(2,2)):(e1,(e0,6e1))"]);
    let table = "\
(2,(2,2)):(1@1,(1@0,6@1))
8 coordinates in (2,8); 2 tiles of 2 x 2

        0     1       2     3
  ┌─────────────┬─────────────┐
0 │ (0,0) (1,0) │ (0,6) (1,6) │
1 │ (0,1) (1,1) │ (0,7) (1,7) │
  └─────────────┴─────────────┘
";
    assert_eq!((ran.out.as_str(), ran.code), (table, 0), "{}", ran.err);
    let swizzle = run(&["show", "(4,4):(f1,f5)"]);
    assert!(swizzle.out.contains("1 │  1  4 11 14 │\n"), "{}", swizzle.out);
    for format in ["--svg", "--latex"] {
        let ran = run(&["show", "(2,3):(e1,e0)", format]);
        assert!(ran.code == 0 && ran.out.contains("(2,1)"), "{}{}", ran.out, ran.err);
    }
}

#[test]
fn what_is_too_large_to_draw_is_refused() {
    let wide = format!("({},{})", ["2"; 16].join(","), ["1"; 10_000].join(","));
    for (args, message) in [
        (&["show", "(4294967296,1024):(0,1)"][..], "4398046511104 cells, and a drawing has at most 65536"),
        (&["show", "65537"], "65537 cells, and a drawing has at most 65536"),
        (&["swizzle", "1", "0", "40"], "2199023255552 cells, and a drawing has at most 65536"),
        (&["show", "(2,2)", "--tv", "--tile", "18446744073709551615x2"], "36893488147419103230 cells, and a drawing has at most 65536"),
        (&["show", &wide], "as wide as the longest header, its cells have 1312751616 characters, and those of a drawing have at most 4194304"),
        (&["show", &wide, "--svg"], "as wide as the longest header, its cells have 1312751616 characters, and those of a drawing have at most 4194304"),
        (&["show", &wide, "--latex"], "as wide as the longest header, its cells have 1312751616 characters, and those of a drawing have at most 4194304"),
    ] {
        let ran = run(args);
        assert_eq!((ran.out.as_str(), ran.err, ran.code), ("", format!("error: too large to draw: {message}\n"), 2));
    }
}

/// The width of a format has 16 bits; that of a column has more.
#[test]
fn a_header_of_any_width_is_drawn() {
    let ones = format!("({})", ["1"; 32_768].join(","));
    let ran = run_with_input(&["show", "-"], ones.as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    assert!(ran.out.lines().nth(6).unwrap().ends_with(" 0 │"));
    let ran = run_with_input(&["product", "-", "2", "--show", "--kind", "raked"], ones.as_bytes());
    assert_eq!((ran.err.as_str(), ran.code), ("", 0));
    assert!(ran.out.lines().nth_back(1).unwrap().ends_with(" 1 │"));
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

#[test]
fn drawings_go_to_files_and_to_the_output() {
    let folder = Folder::new("drawings");
    let (svg, latex) = (folder.path("layout.svg"), folder.path("layout.tex"));
    let ran = run(&["show", "((2,2),4):((1,8),2)", "--svg", &svg, "--latex", &latex]);
    assert_eq!((ran.out.as_str(), ran.code), ("", 0));
    assert!(std::fs::read_to_string(&svg).unwrap().starts_with("<svg "));
    assert!(std::fs::read_to_string(&latex).unwrap().ends_with("\\end{document}\n"));

    let ran = run(&["divide", "(8,16):(20,1)", "<4:1,8:2>", "--svg"]);
    assert!(ran.out.starts_with("<svg ") && ran.out.ends_with("</svg>\n"));
    let ran = run(&["divide", "(8,16):(20,1)", "<4:1,8:2>", "--svg", &svg]);
    assert_eq!(ran.out, "((4,2),(8,2)):((20,80),(2,1))\n");
    let ran = run(&["product", "(3,4):(4,1)", "(2,5):(1,2)", "--kind", "raked", "--show"]);
    assert!(ran.out.starts_with("((2,3),(5,4)):((12,4),(24,1))\n\n"));
    assert!(ran.out.contains("10 tiles of 3 x 4"));

    // What follows `--svg` and is no file is the layout.
    let ran = run(&["show", "--svg", "(4,8)"]);
    assert!(ran.out.starts_with("<svg ") && ran.out.contains("(4,8):(1,4)"), "{}", ran.err);
    // A file needs no extension, and `-` is the output.
    for name in ["pic", "PIC.SVG", "8x8.svg"] {
        let ran = output({
            let mut command = cute();
            command.args(["show", "--svg", name, "(4,8)"]).current_dir(&folder.0);
            command
        });
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", "", 0), "{name}");
        assert!(std::fs::read_to_string(folder.path(name)).unwrap().starts_with("<svg "), "{name}");
    }
    let ran = run(&["show", "--latex", "-", "--svg", &svg, "(4,8)"]);
    assert!(ran.out.starts_with("\\documentclass"), "{}{}", ran.out, ran.err);
    assert_eq!(run(&["show", "--", "--svg", "pic"]).code, 2);
    // One place has room for one document.
    let pic = folder.path("both");
    let same = folder.path("./both");
    for (command, svg, latex, place) in [
        (&["show", "4"][..], "--svg".to_string(), "--latex".to_string(), "the output".to_string()),
        (&["divide", "8", "4"], "--svg=-".to_string(), "--latex".to_string(), "the output".to_string()),
        (&["product", "8", "4"], format!("--svg={pic}"), format!("--latex={same}"), format!("the file {pic}")),
        (&["swizzle", "1", "0", "1"], format!("--svg={pic}"), format!("--latex={pic}"), format!("the file {pic}")),
    ] {
        let ran = run(&[command, &[&svg, &latex]].concat());
        assert_eq!((ran.out.as_str(), ran.code), ("", 2), "{command:?}");
        assert_eq!(ran.err, format!("error: --svg and --latex both write to {place}; expected a file for one of them, and another place for the other\n"));
        assert!(!Path::new(&pic).exists());
    }
    let ran = run(&["show", "4", "--svg", &folder.path("none/x.svg")]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("x.svg: "), "{}", ran.err);
}

#[test]
fn the_standard_input_is_read() {
    assert_eq!(run_with_input(&["coalesce", "-"], b"(2,(1,6)):(1,(6,2))\n").out, "12:1\n");
    let offsets: Vec<String> = (0..100_000).map(|i| (3 * i).to_string()).collect();
    let ran = run_with_input(&["find"], offsets.join("\n").as_bytes());
    assert_eq!((ran.out.as_str(), ran.code), ("100000:3\n", 0));
    assert_eq!(run_with_input(&["find", "-"], b"0 3 6").out, "3:3\n");
    for (args, message) in [
        (&["compose", "-", "-"][..], "error: only one operand can be `-`: the standard input is read once\n"),
        (&["coalesce", "-", "--by", "-"], "error: only one operand can be `-`: the standard input is read once\n"),
    ] {
        let ran = run_with_input(args, b"4");
        assert_eq!((ran.out.as_str(), ran.err.as_str(), ran.code), ("", message, 2), "{args:?}");
    }
    assert_eq!(run(&["find", "0", "-"]).err, "error: `-` is the standard input with all offsets; expected no others beside it\n");
    assert_eq!(run(&["show", "-"]).err, "error: the standard input, which `-` stands for, is empty\n");
    let ran = run_with_input(&["find"], b"0, 1, 2, 4");
    assert!(ran.err.contains("at index 3 the value is 4"), "{}", ran.err);
}

/// What prints: every command, help and the version.
const PRINTS: [&str; 17] = [
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
    "explain (4,8) 2:1",
    "offset (4,8) (1,2)",
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
    assert!(commands.len() >= 12, "{help}");
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
        let ran = run_to(line, std::fs::File::create("/dev/full").unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (2, "error: cannot write the output: No space left on device (os error 28)\n"), "{line}");
    }
}

#[test]
fn an_unreadable_input_is_named() {
    let ran = run_with_input(&["show", "-"], b"\xff");
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: the standard input: stream did not contain valid UTF-8\n"));
}

#[test]
fn explain_says_where_a_composition_goes_wrong() {
    let ran = run(&["explain", "(4,6,8):(2,3,5)", "6:3"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.is_empty());
    for part in ["CUTE010", "mode boundaries at 4, 24", "is 6:3", "<- no layout agrees", "(4,6,8):(2,3,5) o 6:4 = 6:3"] {
        assert!(ran.out.contains(part), "{part}:\n{}", ran.out);
    }
    let ran = run(&["explain", "(4,6,8,10):(2,3,5,7)", "6:12"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("6:12, becomes (2,3):(9,5)"), "{}", ran.out);
    // The carries cancel.
    let ran = run(&["explain", "(4,2,8):(1,5,9)", "5:7"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("cute compose --exact"), "{}", ran.out);
    // A mode of one element has nothing to be apart from.
    let ran = run(&["explain", "(4,8):(2,3)", "(2,1):(1,4)"]);
    assert!(ran.out.contains("mode 1 of the right operand, 1:4, becomes 1:3\n    1 element\n"), "{}", ran.out);
    // What fails with mode 0 alone is not the fault of the last mode.
    let ran = run(&["explain", "(4,4):(1,100)", "(4,4):(3,4000)"]);
    assert!(ran.out.contains("Mode 0 of the right operand is 4:3.\n") && ran.out.contains(" o (4,4):(2,4000) = "), "{}", ran.out);
    // What a layout would have is beyond 64 bits.
    let ran = run(&["explain", "(5,5):(3843071682022823250,768614336404564650)", "6:2"]);
    assert!(ran.out.contains("  5    10   1537228672809129300        beyond 64 bits  <- no layout agrees\n"), "{}", ran.out);
    // Each mode by itself; the second has no answer.
    let ran = run(&["explain", "(8,(4,6,8)):(1,(2,3,5))", "<4:2,6:3>"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("# mode 0\n8:1 o 4:2 = 4:2\n") && ran.out.contains("# mode 1\n(4,6,8):(2,3,5) o 6:3 has no answer\n"), "{}", ran.out);
    assert!(run(&["explain", "(8,8)", "<4>"]).err.starts_with("error[CUTE012]"));
}

/// What no search is needed for is explained with its numbers, too.
#[test]
fn every_refusal_is_explained() {
    for (a, b, parts) in [
        ("8:1", "<0>", &["# mode 0\n8:1 o 0 has no answer\n", "CUTE001: an extent is at least 1, found 0"][..]),
        (
            "4:4611686018427387904",
            "8:1",
            &["CUTE007: ", "At coordinate 4 the right operand is 4, and there the left operand is 18446744073709551616: more than"],
        ),
        ("((4,8),2)", "<<4>,2>", &["# mode 0\n(4,8):(1,4) o <4> has no answer\n", "CUTE012: ", "# mode 1\n2:32 o 2:1 = 2:32\n"]),
    ] {
        let ran = run(&["explain", a, b]);
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "{a} o {b}");
        parts.iter().for_each(|part| assert!(ran.out.contains(part), "{part}:\n{}", ran.out));
    }
    assert_eq!(run(&["explain", "()", "<>"]).out, "():() o <> = ():()\n");
    assert!(run(&["explain", "(8,16):(20,1)", "<4:1,_>"]).out.ends_with("\n(8,16):(20,1) o <4:1,_> = (4,16):(20,1)\n"));
    // A refusal that says where no layout agrees is decided, whatever the budget is.
    let ran = run(&["explain", "(4,6,8):(2,3,5)", "6:3", "--budget", "1"]);
    assert!(ran.out.contains("has no answer") && ran.out.contains("<- no layout agrees") && !ran.out.contains("undecided"), "{}", ran.out);
}

#[test]
fn what_is_asked_wrongly_is_told_with_what_is_expected() {
    for (args, message) in [
        ("find -1", "error: offset 0 is -1; offsets are not negative\n"),
        ("find 4 x", "error: offset 1, `x`, is no number\n"),
        ("find 18446744073709551616", "error: offset 0, 18446744073709551616, does not fit in 64 bits\n"),
        ("find 0,1,,2", "error: offset 2 is missing; expected a number before and behind each comma\n"),
        ("find ,0", "error: offset 0 is missing; expected a number before and behind each comma\n"),
        ("find 0, 1,", "error: offset 2 is missing; expected a number before and behind each comma\n"),
        (
            "find 0 1 2 3 5",
            "error[CUTE110]: no layout of 5 elements has these values: at index 4 the value is 5, and every layout of 5 elements with the values before has 4 there\n",
        ),
        (
            "find 7",
            "error[CUTE110]: no layout of 1 element has these values: at index 0 the value is 7, and every layout of 1 element with the values before has 0 there\n",
        ),
        (
            "coalesce 2:18446744073709551615",
            "error[CUTE007]: column 3: a size, a cosize, an offset or a stride does not fit in 64 bits\n  2:18446744073709551615\n    ^\n",
        ),
        ("show -4", "error: column 1: expected a number or `(`, found `-`\n  -4\n  ^\n"),
        (
            "complement 4:1 -3",
            "error: invalid value '-3' for '[BOUND]': expected a whole number from 0 to 18446744073709551615\n\nFor more information, try '--help'.\n",
        ),
        (
            "show (2,2) --tv --tile (((2x2",
            "error: invalid value '(((2x2' for '--tile <MxN>': expected rows and columns of at least 1, as in 8x8 or (8,8)\n\nFor more information, try '--help'.\n",
        ),
        (
            "show (2,2) --tv --tile 2,2",
            "error: invalid value '2,2' for '--tile <MxN>': expected rows and columns of at least 1, as in 8x8 or (8,8)\n\nFor more information, try '--help'.\n",
        ),
        ("show 4:1 --tv --tile 2x2", "error: a thread-value layout has two modes, (thread, value), as ((4,8),2):((16,1),8) has; this one has 1 mode\n"),
        (
            "show 4:1 --tv",
            "error: --tv draws a layout from (thread, value) to the elements of a tile, and needs the tile, too: `cute show '((4,8),2):((16,1),8)' --tv --tile 8x8`\n",
        ),
    ] {
        let ran = run(&args.split(' ').collect::<Vec<_>>());
        assert_eq!((ran.out.as_str(), ran.err.as_str()), ("", message), "cute {args}");
    }
    assert_eq!(run(&["show", "(2,2)", "--tv", "--tile", "(2,2)"]).code, 0);
    // Of a long text, the part around the error.
    let long = format!("({}x)", "1,".repeat(500));
    let ran = run(&["show", &long]);
    assert_eq!(ran.err, format!("error: column 1002: expected a number or `(`, found `x`\n  …{}x)\n   {}^\n", "1,".repeat(30), " ".repeat(60)));
}

/// What a pipe gets has no colors; then lines and letters show the tiles.
#[test]
fn tiles_are_seen_without_color() {
    let ran = run(&["divide", "(4,4):(4,1)", "(2,2)", "--show"]);
    assert!(ran.out.ends_with("1 │  4  5 │  6  7 │\n  ├───────┼───────┤\n2 │  8  9 │ 10 11 │\n3 │ 12 13 │ 14 15 │\n  └───────┴───────┘\n"), "{}", ran.out);
    let ran = run(&["divide", "8:1", "4:2", "--show"]);
    assert!(ran.out.contains("0 │ 0a 1b 2a 3b 4a 5b 6a 7b │"), "{}", ran.out);
    let ran = run(&["show", "1:1"]);
    assert!(ran.out.starts_with("1:1\n1 offset below 1; one color, 1 value\n"), "{}", ran.out);
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

#[test]
fn eval_answers_each_line_with_a_line() {
    let ran = run_with_input(
        &["eval"],
        b"{\"op\": \"compose\", \"args\": [\"(4,8):(1,4)\", \"8:4\"], \"id\": 1}\n\
          {\"op\": \"offset\", \"args\": [\"(4,2):(2,1)\", 7]}\n\
          {\"op\": \"compose\", \"args\": [\"(4,6,8):(2,3,5)\", \"6:3\"]}\n\
          {\"op\": \"compose\", \"args\": [\"(4,\", \"6:3\"]}\n\
          {\"op\": \"dance\", \"args\": []}\n\
          \n\
          {\"op\": 3}\n\
          \xff\xfe\n\
          {\"op\": \"size\", \"args\": [\"(4,2):(2,1)\"]}",
    );
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let answers: Vec<serde_json::Value> = ran.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 9);
    assert_eq!(answers[0]["result"], "8:4");
    assert_eq!(answers[1]["result"], "7");
    assert_eq!((&answers[2]["error"]["code"], &answers[2]["error"]["witness"]), (&"CUTE010".into(), &3.into()));
    for malformed in [3, 5, 6, 7] {
        assert_eq!(answers[malformed]["error"]["code"], "parse");
        assert!(answers[malformed]["error"]["witness"].is_null());
    }
    assert!(answers[4]["error"]["message"].is_string());
    assert_eq!(answers[8]["result"], "8");
}

#[test]
fn eval_says_what_is_asked_wrongly() {
    for (line, code, message) in [
        (r#"{"op": "compose", "args": ["4:1"]}"#, "usage", "the operation is compose(a: layout, b: tiler), and 1 operand is given"),
        (
            r#"{"op": "complement", "args": []}"#,
            "usage",
            "the operation is complement(a: layout) or complement(a: layout, bound: bound), and 0 operands are given",
        ),
        (r#"{"op": "dance", "args": []}"#, "usage", "there is no operation `dance`; `cute eval --list` lists them"),
        (
            r#"{"op": "upcast", "args": ["4:1", "(2)"]}"#,
            "parse",
            "operand 2: column 1: expected a number, found `(`; the operation is upcast(a: layout, factor: number)",
        ),
        (r#"{"op": "upcast", "args": ["0:1", "2"]}"#, "CUTE001", "operand 1: column 1: an extent is at least 1, found 0"),
        (
            r#"{"op": "size", "args": [18446744073709551616]}"#,
            "parse",
            "operand 1 is 1.8446744073709552e+19; expected a whole number from 0 to 18446744073709551615",
        ),
        (r#"{"op": "size", "args": [-1]}"#, "parse", "operand 1 is -1; expected a whole number from 0 to 18446744073709551615"),
        (r#"{"op": "size", "args": [1e999]}"#, "parse", "number out of range at line 1 column 29: a number has at most 64 bits"),
        (r#"{"op": "size", "args": [null]}"#, "parse", "operand 1 is null; expected a text or a number"),
        ("\n", "parse", r#"the line is empty; expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#),
        ("[4]", "parse", r#"invalid type: sequence, expected an object at line 1 column 0; expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#),
        (
            r#"{"op": "size", "args": [4], "args": [5]}"#,
            "parse",
            r#"there are two "args" at line 1 column 40; expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#,
        ),
        ("{", "parse", r#"not JSON: EOF while parsing an object at line 1 column 1; expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#),
        (r#"{"op": "size", "args": 4}"#, "parse", r#""args" is 4, which is no list; expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#),
        (r#"{"op": "size"}"#, "parse", r#"there are no "args"; expected {"op": "compose", "args": ["(4,8):(1,4)", "8:4"]}"#),
        (r#"{"op": "offsets", "args": ["4294967296:1"]}"#, "too long", "too long: 4294967296 items, and an answer has at most 65536"),
    ] {
        let ran = run_with_input(&["eval"], line.as_bytes());
        let answer: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((&answer["error"]["code"], &answer["error"]["message"]), (&code.into(), &message.into()), "{line}");
    }
    let list = run(&["eval", "--list"]);
    assert_eq!(list.code, 0);
    assert!(list.out.lines().any(|line| line == "compose(a: layout, b: tiler), also composition"), "{}", list.out);
}

/// Each case of CuTe's answers, as it stands in the data of the tests, is a question that the
/// program understands; it answers what the library answers.
#[test]
fn eval_understands_every_conformance_case() {
    let (mut lines, mut negative) = (0, 0);
    for set in ["composition", "documentation", "operations", "operations-mixed", "operations-runtime", "unit-tests"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../tests/data/{set}.jsonl"));
        let input = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
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
                    assert!(why.code().starts_with("CUTE") || is_negative, "{question}: {answer}");
                    negative += usize::from(is_negative);
                }
            }
            lines += 1;
        }
    }
    assert_eq!((lines, negative), (10010, 10));
}

#[test]
fn eval_answers_an_operation_by_its_name() {
    for (args, out) in [
        (&["eval", "injective", "(4,8):(8,1)"][..], "1\n"),
        (&["eval", "is_injective", "(4,8):(1,1)"], "0\n"),
        (&["eval", "bijective", "(4,8):(8,1)"], "1\n"),
        (&["eval", "local_tile", "(8,16):(20,1)", "(4,8)", "(1,0)"], "counting_iter(80) o (4,8):(20,1)\n"),
        (&["offset", "(4,8):(8,1)", "(1,2)"], "10\n"),
        (&["offset", "(4,8):(e1,e0)", "13"], "(3,1)\n"),
    ] {
        let ran = run(args);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, out, ""), "{args:?}");
    }
    assert_eq!(run_with_input(&["offset", "-", "(1,2)"], b"(4,8):(8,1)\n").out, "10\n");
    for (args, code, err) in [
        (&["eval", "injective", "(4,8):(1,1)"][..], 1, "error[CUTE100]: the layout is not injective: coordinates 1 and 4 both have offset 1\n"),
        (
            &["offset", "(4,8):(8,1)", "(1,2,3)"],
            1,
            "error[CUTE070]: the coordinate does not fit the shape: the number of its components is 3, that of the shape's modes 2\n",
        ),
        (&["eval", "compose", "4:1"], 2, "error: the operation is compose(a: layout, b: tiler), and 1 operand is given\n"),
        (&["eval", "size", "(4,"], 2, "error: column 4: expected a number or `(`, found the end\n  (4,\n     ^\n"),
    ] {
        let ran = run(args);
        assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (code, "", err), "{args:?}");
    }
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
    let folder = Folder::new("examples");
    let program = Path::new(env!("CARGO_BIN_EXE_cute"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let commands = ["show", "compose", "coalesce", "complement", "inverse", "divide", "product", "find", "swizzle", "explain", "offset", "eval"];
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
            let mut shell = Command::new("sh");
            shell.args(["-c", example.trim()]).env("PATH", &path).env_remove("NO_COLOR").stdin(Stdio::null()).current_dir(&folder.0);
            let ran = output(shell);
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
