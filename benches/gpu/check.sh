#!/usr/bin/env bash
# Builds the kernels and checks them without a GPU: that they assemble, that nothing spills or lies in local memory, that the compiler copied no instruction that
# threads carry out together, and that layouts cost no instruction over the twins by hand. Then builds the host program, which runs the kernels where there is a GPU, and says what is missing elsewhere.
#
# NVIDIA's assembler and disassembler come from PyPI.
set -euo pipefail
cd "$(dirname "$0")"
unset CARGO_TARGET_DIR

./build.sh
ptxas=$(python3 fetch.py nvidia-cuda-nvcc==13.5.37 nvidia/cu13/bin/ptxas)/nvidia/cu13/bin/ptxas
nvdisasm=$(python3 fetch.py nvidia-cuda-nvdisasm==13.5.37 nvidia/cu13/bin/nvdisasm)/nvidia/cu13/bin/nvdisasm
python3 convergent.py target/kernels.ptx
python3 compare.py target/twins.ptx
# The assembler unrolls loops of twins as it likes, so their machine code is not compared; of these it is asked whether it takes them, without local memory.
"$ptxas" -arch=sm_90a --warn-on-local-memory-usage --warning-as-error target/twins.ptx -o target/twins.cubin
python3 sass.py "$ptxas" "$nvdisasm" target/kernels.ptx

cd host
unset RUSTC
cargo clippy --locked --quiet --all-targets -- -D warnings
cargo test --locked --quiet
cargo run --locked --quiet -- ../target/kernels.ptx --check
