//! `cute-device-build [--release] [--only=NAME,…] FOLDER [PTX [CUBINS]]`: builds the kernels of a
//! folder, all or some of them, and says what became of them; for a release as one program.

use cute_device_build::{Kernels, write_whole};
use std::env;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (options, arguments): (Vec<String>, Vec<String>) = env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let only: Vec<&str> = options.iter().filter_map(|option| option.strip_prefix("--only=")).flat_map(|names| names.split(',')).collect();
    let release = options.iter().any(|option| option == "--release");
    let (folder, ptx, cubins) = match arguments.as_slice() {
        _ if options.iter().any(|option| option != "--release" && !option.starts_with("--only=")) => return usage(),
        [folder] => (folder, None, None),
        [folder, ptx] => (folder, Some(ptx), None),
        [folder, ptx, cubins] => (folder, Some(ptx), Some(cubins)),
        _ => return usage(),
    };
    let built = match Kernels::in_folder(folder).whole_program(release).only(only).build() {
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

fn usage() -> ExitCode {
    eprintln!("usage: cute-device-build [--release] [--only=NAME,...] FOLDER [PTX [CUBINS]]");
    ExitCode::from(2)
}
