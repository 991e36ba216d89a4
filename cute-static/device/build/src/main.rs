//! `cute-device-build FOLDER [PTX]`: builds the kernels of a folder, and says what became of them.

use cute_device_build::Kernels;
use std::process::ExitCode;
use std::{env, fs};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (folder, ptx) = match arguments.as_slice() {
        [folder] => (folder, None),
        [folder, ptx] => (folder, Some(ptx)),
        _ => {
            eprintln!("usage: cute-device-build FOLDER [PTX]");
            return ExitCode::from(2);
        }
    };
    let built = match Kernels::in_folder(folder).build() {
        Ok(built) => built,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    for kernel in &built.kernels {
        let of_it = built.assembled.iter().flatten().find(|assembled| assembled.name == kernel.name);
        let registers = of_it.map_or(String::new(), |assembled| format!(", {} registers", assembled.registers));
        println!("{}: {} threads, {} blocks, {} bytes of shared memory{registers}", kernel.name, kernel.threads, kernel.blocks, kernel.shared);
    }
    if built.assembled.is_none() {
        println!("no ptxas here, so the PTX is not assembled: pip install nvidia-cuda-nvcc");
    }
    if let Some(path) = ptx
        && let Err(error) = fs::write(path, built.ptx)
    {
        eprintln!("{path}: {error}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
