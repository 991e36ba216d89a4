//! Compiles every example of the documentation that must not compile, and holds it to the code that
//! it promises: `// CUTE023: 4 does not divide 9`.
//!
//! rustdoc asks only whether such an example fails. Here each is a program of one package, which is
//! written below the target folder and built in one go.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};
use ui_tests::examples::{Example, Told};
use ui_tests::{ENVIRONMENT, asked, files, host, toolchains, workspace};

/// What has documentation.
const DOCUMENTED: [&str; 3] = ["README.md", "cute-dynamic", "cute-static"];

/// How many examples promise a code, at least.
const PROMISING: usize = 170;

/// Each so many-eth example is a program, unless `CUTE_TESTS` is `all`: rustdoc compiles them, too.
const STEP: usize = 12;

/// The page of codes, which is written from the table of refusals.
const CODES: &str = "codes.md";

/// The package of the examples.
const PACKAGE: &str = r#"[package]
name = "doc-examples"
version = "0.0.0"
edition = "2024"
publish = false

[dependencies]
cute-dynamic = { path = 'WORKSPACE/cute-dynamic' }
cute-device = { path = 'WORKSPACE/cute-static/device' }
cute-device-launch = { path = 'WORKSPACE/cute-static/device/launch', default-features = false }
cute-static = { path = 'WORKSPACE/cute-static', features = ['rayon'] }

[profile.dev]
debug = false
incremental = false

[workspace]
"#;

#[test]
fn examples_fail_as_they_promise() {
    let mut examples = examples();
    let (used, pinned) = toolchains();
    if used != pinned {
        // Another compiler has other words for what is not ours.
        examples.iter_mut().for_each(|example| example.shown.clear());
    }
    let promising = examples.iter().filter(|example| !example.codes.is_empty()).count();
    println!("{} examples must not compile: {promising} promise a code, {} do not", examples.len(), examples.len() - promising);
    assert!(promising >= PROMISING, "only {promising} examples promise a code: the others are not where they were");

    examples = examples.into_iter().step_by(asked(1, STEP)).collect();
    let errors = compile(&examples);
    let mut report = Vec::new();
    for (number, example) in examples.iter().enumerate() {
        let errors = errors.get(&name(number)).map_or(&[][..], Vec::as_slice);
        let place = format!("{}:{}", example.file, example.line);
        let mut faults = example.faults(errors);
        if example.file == CODES {
            faults.extend(example.faults_of_refusal(errors));
        }
        if !faults.is_empty() {
            let said: Vec<&str> = errors.iter().map(|error| &*error.whole).collect();
            report.push(format!("{place} {}\n  but the compiler says:\n    {}", faults.join(", "), said.join("\n    ")));
        }
    }
    assert!(report.is_empty(), "{}\n{} examples do not fail as they promise", report.join("\n"), report.len());
}

/// All examples that must not compile.
fn examples() -> Vec<Example> {
    let paths = DOCUMENTED.map(|name| workspace().join(name)).into_iter().flat_map(|path| match path.is_dir() {
        true => [files(&path.join("src"), "rs"), files(&path, "md")].concat(),
        false => vec![path],
    });
    let mut codes = String::new();
    cute_refusals::page(&mut codes).expect("a string takes everything");
    let mut examples = Example::all(CODES, &codes);
    for path in paths {
        let text = fs::read_to_string(&path).expect("readable");
        let file = path.strip_prefix(workspace()).expect("a file of the workspace").to_string_lossy();
        let found = Example::all(&file, &text);
        let written = text.lines().filter(|line| line.contains("```") && line.contains("compile_fail")).count();
        assert_eq!(found.len(), written, "{file} has examples that are not in `///`, `//!` or a page");
        examples.extend(found);
    }
    examples
}

/// The name of an example's program.
fn name(number: usize) -> String {
    format!("example-{number:03}")
}

/// The errors of each example, by the name of its program.
///
/// The programs are built and not only checked: that offsets do not fit in an index type shows when
/// code is generated. They share what trybuild compiled for the programs of `tests/ui.rs`.
fn compile(examples: &[Example]) -> BTreeMap<String, Vec<Told>> {
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["build", "--bins", "--keep-going", "--offline", "--quiet", "--message-format=json", "--target", &host()])
        .envs(ENVIRONMENT)
        .env_remove("RUSTFLAGS")
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("tests").join("trybuild"))
        .current_dir(package(examples))
        .output()
        .expect("cargo runs");
    let mut errors: BTreeMap<String, Vec<Told>> = BTreeMap::new();
    let mut others = Vec::new();
    for line in String::from_utf8(output.stdout).expect("UTF-8").lines() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        let message = &line["message"];
        // What has no place in a program counts the errors before it.
        let has_place = message["spans"].as_array().is_some_and(|spans| !spans.is_empty());
        if line["reason"] != "compiler-message" || message["level"] != "error" || !has_place {
            continue;
        }
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let texts =
            |list: &Value, key: &str| list.as_array().into_iter().flatten().filter_map(|entry| entry[key].as_str().map(str::to_owned)).collect::<Vec<_>>();
        let number = message["code"]["code"].as_str().map_or(String::new(), |number| format!("[{number}]"));
        // What a constant panics with has its way out in a line of its own.
        let told = text(&message["message"]);
        let (told, way_out) = told.split_once("\n  help: ").map_or((&*told, None), |(told, way_out)| (told, Some(way_out.to_owned())));
        let error = Told {
            message: format!("error{number}: {told}"),
            labels: texts(&message["spans"], "label"),
            notes: texts(&message["children"], "message").into_iter().chain(way_out).collect(),
            whole: text(&message["rendered"]),
        };
        match line["target"]["name"].as_str().expect("a target") {
            name if name.starts_with("example-") => errors.entry(name.to_owned()).or_default().push(error),
            name => others.push(format!("{name}: {}", error.whole)),
        }
    }
    let answer = String::from_utf8_lossy(&output.stderr);
    assert!(others.is_empty() && !errors.is_empty(), "the examples could not be tried:\n{}\n{answer}", others.join("\n"));
    errors
}

/// Writes the package of the examples, with the versions of the workspace.
fn package(examples: &[Example]) -> PathBuf {
    let package = Path::new(env!("CARGO_TARGET_TMPDIR")).join("doc-examples");
    let _ = fs::remove_dir_all(&package);
    let programs = package.join("src/bin");
    fs::create_dir_all(&programs).expect("a folder for the programs");
    fs::write(package.join("Cargo.toml"), PACKAGE.replace("WORKSPACE", &workspace().to_string_lossy())).expect("written");
    fs::copy(workspace().join("Cargo.lock"), package.join("Cargo.lock")).expect("a copy");
    for (number, example) in examples.iter().enumerate() {
        fs::write(programs.join(name(number)).with_extension("rs"), &example.program).expect("written");
    }
    package
}

#[test]
fn examples_are_read_as_rustdoc_reads_them() {
    let page = "## CUTE001: a heading\n```text\nnot an example\n```\n```compile_fail\n# #![no_std]\n# fn hidden() {}\n#\n##[shown]\n```\n";
    let source = "    /// ```compile_fail,E0277\n    /// fn main() {} // CUTE002: a remark\n    /// // CUTE003: a quotation\n    /// ```\nfn f() {}\n";
    let [page, source] = [("a.md", page), ("a.rs", source)].map(|(file, text)| Example::all(file, text));
    assert_eq!((page.len(), page[0].line, page[0].codes.as_slice()), (1, 5, &["CUTE001".to_owned()][..]));
    assert_eq!(page[0].program, "#![allow(unused)]\n#![no_std]\nfn main() {\nfn hidden() {}\n\n#[shown]\n}\n");
    assert_eq!((source.len(), source[0].number.as_deref(), source[0].codes.join(" ")), (1, Some("E0277"), "CUTE002 CUTE003".to_owned()));
    assert_eq!(source[0].program, "#![allow(unused)]\n\n fn main() {} // CUTE002: a remark\n // CUTE003: a quotation\n");

    let told = |whole: &str| Told { message: whole.lines().next().unwrap_or_default().to_owned(), whole: whole.to_owned(), ..Told::default() };
    let errors = |errors: &[&str]| errors.iter().map(|error| told(error)).collect::<Vec<_>>();
    assert!(source[0].faults(&errors(&["error[E0277]: CUTE002: one", "error[E0277]: CUTE003: a quotation"])).is_empty());
    assert_eq!(source[0].faults(&errors(&["error[E0277]: CUTE002: one", "error[E0277]: CUTE003: another"])), ["promises `CUTE003: a quotation`"]);
    assert_eq!(page[0].faults(&errors(&["error: CUTE001: one", "error: raw"])), ["promises errors of CUTE001 only"]);
    assert_eq!(page[0].faults(&errors(&["error: raw\n --> src/main.rs:3:1\n  |\n3 | // CUTE001"])), ["promises `CUTE001`", "promises errors of CUTE001 only"]);

    let page = "```compile_fail\n```\n```text\nerror: one\n --> src/main.rs:5:1\n  |\n5 | two\n  | ^^^ a label\n        in two lines\n```\n";
    let shown = &Example::all("a.md", page)[0];
    assert!(shown.faults(&errors(&["error: other", "error: one\n  --> src/bin/a.rs:17:1\n   |\n17 | two\n   | ^^^ a label in two lines\n"])).is_empty());
    assert_eq!(shown.faults(&errors(&["error: one\n --> a:1:1\n  |\n1 | three\n"])), ["shows another message"]);
}
