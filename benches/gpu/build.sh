#!/usr/bin/env bash
# Builds the kernels to PTX: target/kernels.ptx, and target/twins.ptx.
#
# Needs a rustc with the sources of its core, which is built for nvptx64-nvidia-cuda: $RUSTC, or rustup's nightly, or Debian's. The link step is skipped: with
# fat LTO the assembly of a crate is the PTX of the whole program, so no bitcode linker is needed.
set -euo pipefail
cd "$(dirname "$0")"

has_core() { [ -x "$1" ] && [ -d "$("$1" --print sysroot)/lib/rustlib/src/rust/library/core" ]; }

nightly=$(rustup which --toolchain nightly rustc 2>/dev/null || true)
for compiler in "${RUSTC:-}" "$nightly" /usr/bin/rustc; do
    if has_core "$compiler"; then
        found=$compiler
        break
    fi
done
if [ -z "${found:-}" ]; then
    cat >&2 <<'MISSING'
no rustc here has the sources of its core, which the kernels need one built of for nvptx64-nvidia-cuda. Either of these installs one:
    rustup toolchain install nightly --component rust-src
    apt-get install rustc-web rust-web-src        # Debian
Another one is taken from RUSTC.
MISSING
    exit 1
fi
# A compiler of rustup brings the cargo that knows how to build its core.
cargo=$(dirname "$found")/cargo
[ "$found" = "$nightly" ] && [ -x "$cargo" ] || cargo=cargo

unset CARGO_TARGET_DIR
export RUSTC=$found RUSTC_BOOTSTRAP=1
# A kernel is one function: what is not inlined would be a call, with its arguments in local memory.
export RUSTFLAGS="-C linker=/bin/true -C target-cpu=sm_90a --emit=asm -C llvm-args=-inline-threshold=100000"
"$cargo" build --release --quiet --locked --target nvptx64-nvidia-cuda -Zbuild-std=core
built=target/nvptx64-nvidia-cuda/release/deps
cp $built/gpu_twins.s target/twins.ptx
python3 bounds.py $built/gpu_kernels.s >target/kernels.ptx
echo "built $PWD/target/kernels.ptx and twins.ptx with $("$found" --version)"
