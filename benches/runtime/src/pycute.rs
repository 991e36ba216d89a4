//! pycute's side: a Python program that is given all cases at once. The package comes from PyPI
//! into a folder that git ignores; nothing of it is kept in the repository.

use crate::cases::Case;
use cute_dynamic::Layout;
use serde_json::json;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

const PACKAGE: &str = "nvidia-cutlass==4.2.0.0";

/// Takes pycute out of the wheel.
const UNZIP: &str = "import glob, sys, zipfile; z = zipfile.ZipFile(glob.glob(sys.argv[1] + '/*.whl')[0]); \
    [z.extract(n, sys.argv[2]) for n in z.namelist() if n.startswith('pycute/')]";

/// What pycute says to a case.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) seconds: f64,
    pub(crate) layout: Layout,
}

/// Fetches pycute, unless it is there.
pub(crate) fn prepare(cache: &Path) -> Result<(), String> {
    let (package, partial, wheels) = (cache.join("pycute"), cache.join("partial"), cache.join("wheels"));
    if package.is_dir() {
        return Ok(());
    }
    eprintln!("fetching pycute from PyPI");
    let download = ["-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps", "-d"];
    run(Command::new("python3").args(download).arg(&wheels).arg(PACKAGE))?;
    run(Command::new("python3").args(["-c", UNZIP]).arg(&wheels).arg(&partial))?;
    std::fs::rename(partial.join("pycute"), &package).and_then(|()| std::fs::remove_dir_all(&wheels)).map_err(|error| format!("{}: {error}", cache.display()))
}

fn run(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() { Ok(()) } else { Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr))) }
}

/// Times all cases; `None` where pycute has no answer, or one that is no layout.
pub(crate) fn answers(script: &Path, cache: &Path, cases: &[Case]) -> Result<Vec<Option<Answer>>, String> {
    let list: Vec<_> = cases.iter().map(|case| json!([case.operation.name(), case.left.to_string(), case.right])).collect();
    let mut child =
        Command::new("python3").arg(script).arg(cache).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(|error| format!("python3: {error}"))?;
    let mut input = child.stdin.take().ok_or("python3 has no input")?;
    input.write_all(json!(list).to_string().as_bytes()).map_err(|error| format!("python3: {error}"))?;
    drop(input);
    let output = child.wait_with_output().map_err(|error| format!("python3: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<_> = text.lines().map(answer).collect();
    if answers.len() == cases.len() { Ok(answers) } else { Err(format!("pycute answered {} of {} cases", answers.len(), cases.len())) }
}

fn answer(line: &str) -> Option<Answer> {
    let (seconds, layout) = line.split_once('\t')?;
    Some(Answer { seconds: seconds.parse().ok()?, layout: layout.parse().ok()? })
}
