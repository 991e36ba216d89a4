//! NVIDIA's assembler, where there is one.

use crate::compiler::{named, output};
use crate::known::sum_of;
use crate::units::one_by_one;
use crate::{Error, write_whole};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, process, thread};

/// The variable that names it.
pub(crate) const VARIABLE: &str = "CUTE_DEVICE_PTXAS";

/// What the assembler makes of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembled {
    /// The name of its entry.
    pub name: String,
    /// The registers of a thread.
    pub registers: u32,
    /// Its machine code, in a file that it has by itself.
    pub cubin: Vec<u8>,
}

/// Assembles PTX, each kernel by itself; nothing where there is no assembler. What was assembled
/// before is in the folder. Nobody else may assemble in it meanwhile.
pub(crate) fn assemble(ptx: &str, architecture: &str, folder: &Path) -> Result<Option<Vec<Assembled>>, Error> {
    let Some(ptxas) = find() else { return Ok(None) };
    let folder = folder.join("assembled");
    fs::create_dir_all(&folder).map_err(|error| Error::File(folder.clone(), error))?;
    let assembler = output(&ptxas, &["--version"]).ok_or_else(|| Error::NoAssembler(ptxas.clone()))?;
    let programs = one_by_one(ptx);
    // What other kernels and killed builds have left.
    let is_kept = |path: &Path| {
        let is_known = path.file_stem().is_some_and(|stem| programs.iter().any(|(name, _)| stem == *name));
        is_known && path.extension().is_some_and(|kind| kind == "cubin" || kind == "txt")
    };
    let files = fs::read_dir(&folder).map_err(|error| Error::File(folder.clone(), error))?;
    for path in files.filter_map(|file| Some(file.ok()?.path())).filter(|path| !is_kept(path)) {
        fs::remove_file(&path).map_err(|error| Error::File(path, error))?;
    }
    let next = AtomicUsize::new(0);
    // Each worker takes the next kernel until there is none, or one is refused.
    let work = || {
        let mut done = Vec::new();
        while let Some((name, text)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let sum = sum_of(&[text, architecture, &assembler, FLAGS.join(" ").as_str()]);
            done.push(one(&ptxas, architecture, text, &folder, name, sum)?);
        }
        Ok(done)
    };
    let workers = thread::available_parallelism().map_or(1, usize::from).min(programs.len());
    let done: Vec<Result<Vec<Assembled>, Error>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    let mut assembled: Vec<Assembled> = done.into_iter().collect::<Result<Vec<_>, _>>()?.concat();
    assembled.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(Some(assembled))
}

const FLAGS: [&str; 4] = ["-v", "--warn-on-local-memory-usage", "--warn-on-spills", "--warning-as-error"];

/// Assembles a kernel, unless it was assembled before.
fn one(ptxas: &Path, architecture: &str, text: &str, folder: &Path, name: &str, sum: u64) -> Result<Assembled, Error> {
    let read = |path: &Path| fs::read(path).map_err(|error| Error::File(path.to_owned(), error));
    let [binary, said] = ["cubin", "txt"].map(|kind| folder.join(format!("{name}.{kind}")));
    // An assembler whose build has been killed may go on. What was said is written last, so that
    // the rest is whole.
    let [source, output_file] = ["ptx", "new"].map(|kind| folder.join(format!("{name}.{}.{kind}", process::id())));
    let first_line = format!("{sum:016x}\n");
    let mut found = fs::read_to_string(&said).ok().and_then(|text| text.strip_prefix(&first_line).map(str::to_owned));
    if found.is_none() {
        // A file of an earlier text does not tell of this one.
        let _ = fs::remove_file(&said);
        fs::write(&source, text).map_err(|error| Error::File(source.clone(), error))?;
        let mut command = Command::new(ptxas);
        command.arg(format!("-arch={architecture}")).args(FLAGS).arg("-o").arg(&output_file).arg(&source);
        let output = command.output().map_err(|error| Error::Start(ptxas.to_owned(), error))?;
        let text = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        // It is content with what it has advice about (C75…), and says so as information.
        if !output.status.success() || text.contains("(C75") {
            return Err(Error::Assembler(text));
        }
        fs::rename(&output_file, &binary).map_err(|error| Error::File(binary.clone(), error))?;
        let _ = fs::remove_file(&source);
        write_whole(&said, format!("{first_line}{text}").as_bytes())?;
        found = Some(text);
    }
    let registers = found.and_then(|text| of_each(&text).into_iter().find(|(found, _)| found == name)).map_or(0, |(_, registers)| registers);
    Ok(Assembled { name: name.to_owned(), registers, cubin: read(&binary)? })
}

/// The kernels in what the assembler says, with their registers.
fn of_each(said: &str) -> Vec<(String, u32)> {
    let parts = said.split("Compiling entry function '").skip(1);
    parts
        .filter_map(|part| {
            let (name, rest) = part.split_once('\'')?;
            let registers = rest.split_once("Used ")?.1.split(' ').next()?.parse().ok()?;
            Some((name.to_owned(), registers))
        })
        .collect()
}

/// That of the variable, one on the path, CUDA's, or a wheel's.
fn find() -> Option<PathBuf> {
    if let Some(path) = named(VARIABLE) {
        return Some(path);
    }
    let on_path = env::var_os("PATH").map(|path| env::split_paths(&path).collect::<Vec<_>>()).unwrap_or_default();
    let cuda = [env::var_os("CUDA_HOME"), env::var_os("CUDA_PATH")].into_iter().flatten().map(PathBuf::from).chain([PathBuf::from("/usr/local/cuda")]);
    let found = on_path.into_iter().chain(cuda.map(|folder| folder.join("bin"))).map(|folder| folder.join("ptxas")).find(|path| path.is_file());
    found.or_else(|| {
        let packages = output(Path::new("python3"), &["-c", "import sysconfig; print(sysconfig.get_path('purelib'))"])?;
        Some(Path::new(&packages).join("nvidia/cu13/bin/ptxas")).filter(|path| path.is_file())
    })
}

#[cfg(test)]
mod tests {
    use super::of_each;

    #[test]
    fn registers_are_read() {
        let said = "ptxas info    : 0 bytes gmem\nptxas info    : Compiling entry function 'transpose' for 'sm_90a'\nptxas info    : Function properties \
            for transpose\n    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info    : Used 40 registers, used 1 barriers\n";
        assert_eq!(of_each(said), [("transpose".to_owned(), 40)]);
    }
}
