//! What the pages show of `cute` is what `cute` says.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The sessions of a document: each command behind `$ `, and the lines below it.
fn sessions(document: &str) -> Vec<(String, String)> {
    let mut sessions: Vec<(String, String)> = Vec::new();
    let mut in_session = false;
    for line in document.lines() {
        if line.starts_with("```") {
            in_session = line == "```console";
        } else if let Some(command) = line.strip_prefix("$ ").filter(|_| in_session) {
            sessions.push((command.to_owned(), String::new()));
        } else if let Some((_, output)) = sessions.last_mut().filter(|_| in_session) {
            output.push_str(line);
            output.push('\n');
        }
    }
    sessions
}

/// The pages of the workspace; of the package by itself, its README.
fn pages() -> Vec<PathBuf> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = fs::read_dir(package.join("../cute-static/guide")).into_iter().flatten().map(|page| page.unwrap().path());
    let readmes = ["README.md", "../README.md", "../cute-static/README.md"].map(|page| package.join(page));
    readmes.into_iter().filter(|page| page.exists()).chain(guide).collect()
}

#[test]
fn the_pages_show_what_cute_says() {
    let program = Path::new(env!("CARGO_BIN_EXE_cute"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let sessions: Vec<_> = pages().iter().flat_map(|page| sessions(&fs::read_to_string(page).unwrap())).collect();
    assert!(sessions.len() >= 3, "the pages show `cute` at work");
    for (command, expected) in sessions {
        let ran = Command::new("sh").args(["-c", &command]).env("PATH", &path).output().unwrap();
        let said = String::from_utf8(ran.stdout).unwrap() + &String::from_utf8(ran.stderr).unwrap();
        assert_eq!(said, expected, "$ {command}");
    }
}
