//! What the README shows of `cute` is what `cute` says.
#![cfg(unix)]

use std::path::Path;
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

#[test]
fn the_readme_shows_what_cute_says() {
    let program = Path::new(env!("CARGO_BIN_EXE_cute"));
    let path = format!("{}:{}", program.parent().unwrap().display(), std::env::var("PATH").unwrap());
    let readme = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../README.md")).unwrap();
    let sessions = sessions(&readme);
    assert!(sessions.len() >= 6, "the README shows `cute` at work");
    for (command, expected) in sessions {
        let ran = Command::new("sh").args(["-c", &command]).env("PATH", &path).output().unwrap();
        let said = String::from_utf8(ran.stdout).unwrap() + &String::from_utf8(ran.stderr).unwrap();
        assert_eq!(said, expected, "$ {command}");
    }
}
