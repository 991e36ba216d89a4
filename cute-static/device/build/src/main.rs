//! `cute-device-build [--release] [--only=NAME,…] [--architecture=SM] FOLDER [PTX [CUBINS]]`:
//! builds the kernels of a folder, all or some of them, and says what became of them; for a release
//! as one program; for `sm_90a`, unless another architecture is named.

use cute_device_build::{Kernels, write_whole};
use std::env;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let (options, arguments): (Vec<String>, Vec<String>) = env::args().skip(1).partition(|argument| argument.starts_with("--"));
    let named = |prefix: &'static str| options.iter().filter_map(move |option| option.strip_prefix(prefix));
    let only: Vec<&str> = named("--only=").flat_map(|names| names.split(',')).collect();
    let architecture = named("--architecture=").next_back();
    let release = options.iter().any(|option| option == "--release");
    let known = |option: &String| option == "--release" || ["--only=", "--architecture="].iter().any(|prefix| option.starts_with(prefix));
    let (folder, ptx, cubins) = match arguments.as_slice() {
        _ if !options.iter().all(known) => return usage(),
        [folder] => (folder, None, None),
        [folder, ptx] => (folder, Some(ptx), None),
        [folder, ptx, cubins] => (folder, Some(ptx), Some(cubins)),
        _ => return usage(),
    };
    let mut kernels = Kernels::in_folder(folder).whole_program(release).only(only);
    if let Some(architecture) = architecture {
        kernels = kernels.architecture(architecture);
    }
    let built = match kernels.build() {
        Ok(built) => built,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    for kernel in &built.kernels {
        let of_it = built.assembled.iter().flatten().find(|assembled| assembled.name == kernel.name);
        let registers = of_it.map_or(String::new(), |assembled| format!(", {} registers", assembled.registers));
        let early = if kernel.early { ", early" } else { "" };
        println!("{}: {} threads, {} blocks, {} bytes of shared memory{registers}{early}", kernel.name, kernel.threads, kernel.blocks, kernel.shared);
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
    eprintln!("usage: cute-device-build [--release] [--only=NAME,...] [--architecture=SM] FOLDER [PTX [CUBINS]]");
    ExitCode::from(2)
}
