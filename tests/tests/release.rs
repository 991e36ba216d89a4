//! What a release needs: each published crate has what the registry shows, licences and a README;
//! the minimal compiler is the one that is tested; dependencies come from the registry, under
//! licences that ours allow.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The crates that are published.
const PUBLISHED: [&str; 4] = ["cute-dynamic", "cute-refusals", "cute-static", "cute-static-macros"];

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The packages that cargo lists with these arguments, or what it says.
fn listed(arguments: &[&str]) -> Result<Vec<Value>, String> {
    let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo).args(["metadata", "--format-version", "1"]).args(arguments).current_dir(workspace()).output().expect("cargo runs");
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    Ok(metadata["packages"].as_array().expect("packages").clone())
}

/// The packages of the workspace.
fn own_packages() -> Vec<Value> {
    listed(&["--no-deps", "--offline"]).unwrap_or_else(|said| panic!("{said}"))
}

/// All packages that this platform builds. Those that `cargo test` does not need, as benches do,
/// are downloaded if they are not there.
fn packages() -> Vec<Value> {
    let rustc = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into())).arg("-vV").output().expect("rustc runs");
    let version = String::from_utf8(rustc.stdout).expect("UTF-8");
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).expect("a host");
    let all = ["--locked", "--filter-platform", host];
    listed(&[&["--offline"], &all[..]].concat()).or_else(|_| listed(&all)).unwrap_or_else(|said| panic!("{said}"))
}

fn text<'a>(package: &'a Value, key: &str) -> &'a str {
    package[key].as_str().unwrap_or_default()
}

/// Whether an expression of licences is met by those that `deny.toml` allows.
fn is_allowed(expression: &str) -> bool {
    let allowed = include_str!("../../deny.toml").lines().find_map(|line| line.strip_prefix("allow = ")).expect("a list");
    let allowed: Vec<String> = serde_json::from_str(allowed).expect("a list of strings");
    let without = expression.replace(['(', ')'], "").replace('/', " OR ");
    without.split(" AND ").all(|part| part.split(" OR ").any(|licence| allowed.iter().any(|allowed| allowed == licence.trim())))
}

#[test]
fn published_crates_have_what_a_registry_shows() {
    let packages = own_packages();
    let published: Vec<&Value> = packages.iter().filter(|package| package["publish"].is_null()).collect();
    let mut names: Vec<&str> = published.iter().map(|package| text(package, "name")).collect();
    names.sort_unstable();
    assert_eq!(names, PUBLISHED);
    for package in published {
        let name = text(package, "name");
        let folder = Path::new(text(package, "manifest_path")).parent().expect("a folder").to_owned();
        let description = text(package, "description").len();
        assert!((30..=120).contains(&description), "{name}: a description of {description} bytes");
        assert_eq!(text(package, "documentation"), format!("https://docs.rs/{name}"));
        assert_eq!(package["metadata"]["docs"]["rs"]["all-features"], Value::Bool(true), "{name}: docs.rs is to show all features");
        let count = |key: &str| package[key].as_array().map_or(0, Vec::len);
        assert!((1..=5).contains(&count("keywords")) && (1..=5).contains(&count("categories")), "{name}");
        assert!(folder.join(text(package, "readme")).is_file() && !text(package, "readme").is_empty(), "{name} has no README");
    }
}

#[test]
fn every_crate_has_our_licences() {
    for package in own_packages().iter() {
        assert_eq!(text(package, "license"), "MIT OR Apache-2.0", "{}", text(package, "name"));
        // A crate that others use is packaged by itself; tests and benches are not.
        let folder = Path::new(text(package, "manifest_path")).parent().expect("a folder").to_owned();
        let is_for_others = ["cute-static", "cute-dynamic"].iter().any(|part| folder.components().any(|component| component.as_os_str() == *part));
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"].into_iter().filter(|_| is_for_others) {
            let own = fs::read(folder.join(licence)).unwrap_or_else(|_| panic!("{} lacks {licence}", text(package, "name")));
            assert!(own == fs::read(workspace().join(licence)).expect("a licence"), "{licence} of {} is another one", text(package, "name"));
        }
    }
}

/// The compiler that the snapshots are made with, and that `.ci/run` uses, is the minimal one.
#[test]
fn the_minimal_compiler_is_the_one_that_is_tested() {
    let pinned = fs::read_to_string(workspace().join("ui-tests/TOOLCHAIN")).expect("readable");
    let minimal = pinned.trim().strip_prefix("rustc ").and_then(|version| version.rsplit_once('.')).expect("a version").0.to_owned();
    for package in own_packages().iter() {
        assert_eq!(text(package, "rust_version"), minimal, "{}", text(package, "name"));
    }
    for page in ["README.md", "CONTRIBUTING.md"] {
        let page_text = fs::read_to_string(workspace().join(page)).expect("readable");
        assert!(page_text.contains(&format!("With Rust {minimal} or later")), "{page} does not say {minimal}");
    }
}

#[test]
fn dependencies_are_from_the_registry_under_licences_that_we_may_use() {
    let packages = packages();
    let others: Vec<&Value> = packages.iter().filter(|package| !package["source"].is_null()).collect();
    assert!(others.len() > 50, "only {} dependencies", others.len());
    for package in others {
        let (name, version) = (text(package, "name"), text(package, "version"));
        assert_eq!(text(package, "source"), "registry+https://github.com/rust-lang/crates.io-index", "{name}");
        assert!(is_allowed(text(package, "license")), "{name} {version} is under `{}`", text(package, "license"));
    }
    assert!(is_allowed("(MIT OR Apache-2.0) AND Unicode-3.0") && is_allowed("Apache-2.0/MIT") && is_allowed("GPL-3.0 OR MIT"));
    assert!(!is_allowed("GPL-3.0") && !is_allowed("MIT AND GPL-3.0") && !is_allowed(""));
}

/// The form is that of Keep a Changelog: versions, newest first, the kinds of changes, and entries.
#[test]
fn the_changelog_has_the_usual_form() {
    let text = fs::read_to_string(workspace().join("CHANGELOG.md")).expect("readable");
    assert!(text.starts_with("# Changelog\n"));
    let versions: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("## ")).collect();
    let version = text_of_version(versions[0]);
    assert!(version == "Unreleased" || version == env!("CARGO_PKG_VERSION"), "{version} is neither the next version nor this one");
    for heading in &versions[usize::from(version == "Unreleased")..] {
        let date = heading.split_once("] - ").expect("a version and a date").1;
        assert!(date.len() == 10 && date.split('-').map(str::len).eq([4, 2, 2]), "{heading}");
    }
    let mut is_in_kind = false;
    for line in text.lines() {
        if let Some(kind) = line.strip_prefix("### ") {
            assert!(["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"].contains(&kind), "{kind}");
            is_in_kind = true;
        } else if line.starts_with('#') {
            is_in_kind = false;
        } else if is_in_kind {
            assert!(line.is_empty() || line.starts_with("- ") || line.starts_with("  "), "no entry: {line}");
        }
    }
}

/// `0.1.0` of `[0.1.0] - 2027-01-01`.
fn text_of_version(heading: &str) -> &str {
    heading.strip_prefix('[').and_then(|rest| rest.split_once(']')).expect("a version in brackets").0
}
