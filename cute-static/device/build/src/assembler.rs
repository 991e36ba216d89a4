//! NVIDIA's assembler, where there is one.

use crate::Error;
use crate::compiler::output;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The variable that names it.
pub(crate) const VARIABLE: &str = "CUTE_DEVICE_PTXAS";

/// What the assembler says of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assembled {
    /// The name of its entry.
    pub name: String,
    /// The registers of a thread.
    pub registers: u32,
}

/// Assembles PTX; nothing where there is no assembler.
pub(crate) fn assemble(ptx: &str, architecture: &str, folder: &Path) -> Result<Option<Vec<Assembled>>, Error> {
    let Some(ptxas) = find() else { return Ok(None) };
    let (source, binary) = (folder.join("kernels.ptx"), folder.join("kernels.cubin"));
    fs::write(&source, ptx).map_err(|error| Error::File(source.clone(), error))?;
    let mut command = Command::new(&ptxas);
    command.arg(format!("-arch={architecture}")).args(["-v", "--warn-on-local-memory-usage", "--warn-on-spills", "--warning-as-error", "-o"]);
    let output = command.arg(&binary).arg(&source).output().map_err(|error| Error::Start(ptxas, error))?;
    let said = format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    // It is content with what it has advice about (C75…), and says so as information.
    if !output.status.success() || said.contains("(C75") {
        return Err(Error::Assembler(said));
    }
    Ok(Some(of_each(&said)))
}

/// The kernels in what the assembler says.
fn of_each(said: &str) -> Vec<Assembled> {
    let parts = said.split("Compiling entry function '").skip(1);
    parts
        .filter_map(|part| {
            let (name, rest) = part.split_once('\'')?;
            let registers = rest.split_once("Used ")?.1.split(' ').next()?.parse().ok()?;
            Some(Assembled { name: name.to_owned(), registers })
        })
        .collect()
}

/// That of the variable, one on the path, CUDA's, or a wheel's.
fn find() -> Option<PathBuf> {
    if let Some(named) = env::var_os(VARIABLE) {
        return Some(named.into());
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
    use super::{Assembled, of_each};

    #[test]
    fn registers_are_read() {
        let said = "ptxas info    : 0 bytes gmem\nptxas info    : Compiling entry function 'transpose' for 'sm_90a'\nptxas info    : Function properties \
            for transpose\n    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\nptxas info    : Used 40 registers, used 1 barriers\n";
        assert_eq!(of_each(said), [Assembled { name: "transpose".to_owned(), registers: 40 }]);
    }
}
