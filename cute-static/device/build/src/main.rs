//! `cute-device-build [--release] FOLDER [PTX [CUBINS]]`: builds the kernels of a folder, and says
//! what became of them; for a release as one program.

use cute_device_build::{Kernels, write_whole};
use std::env;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (options, arguments): (Vec<String>, Vec<String>) = env::args().skip(1).partition(|argument| argument == "--release");
    let (folder, ptx, cubins) = match arguments.as_slice() {
        [folder] => (folder, None, None),
        [folder, ptx] => (folder, Some(ptx), None),
        [folder, ptx, cubins] => (folder, Some(ptx), Some(cubins)),
        _ => {
            eprintln!("usage: cute-device-build [--release] FOLDER [PTX [CUBINS]]");
            return ExitCode::from(2);
        }
    };
    let built = match Kernels::in_folder(folder).whole_program(!options.is_empty()).build() {
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
    let files = [(ptx, built.ptx.clone().into_bytes()), (cubins, built.cubins())];
    for (path, bytes) in files.into_iter().filter_map(|(path, bytes)| Some((path?, bytes))) {
        if let Err(error) = write_whole(Path::new(path), &bytes) {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
