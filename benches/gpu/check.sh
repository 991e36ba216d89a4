#!/usr/bin/env bash
# Builds the kernels to PTX and checks that each pair, with layouts and by hand, has the same instructions and no local memory.
#
# Needs a rustc that can build core for nvptx64-nvidia-cuda: a nightly with rust-src, or Debian's rustc-web and rust-web-src (RUSTC=/usr/bin/rustc).
# The link step is skipped: with fat LTO the assembly of the crate is the PTX of the whole program.
set -euo pipefail
cd "$(dirname "$0")"
export RUSTC_BOOTSTRAP=1
export RUSTFLAGS="-C linker=/bin/true -C target-cpu=sm_90a --emit=asm"
unset CARGO_TARGET_DIR
cargo build --release --quiet --target nvptx64-nvidia-cuda -Zbuild-std=core
python3 compare.py target/nvptx64-nvidia-cuda/release/deps/gpu_kernels.s
