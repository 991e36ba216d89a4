#!/usr/bin/env bash
# Times the kernels beside what a user would pick, on a machine with a GPU: the device's own copy, cuBLAS, and CuTe's C++ tutorials, which are built from
# PyPI's sources. Two runs, both sides of a row in the same.
#
# What is missing is said, and is no failure: without nvcc or the sources the tutorials are left out, without cuBLAS its column.
set -euo pipefail
cd "$(dirname "$0")"
unset CARGO_TARGET_DIR
export LD_LIBRARY_PATH=${LD_LIBRARY_PATH:-}

if ! python3 -c 'import ctypes; ctypes.CDLL("libcuda.so.1")' 2>/dev/null; then
    echo "nothing was run: there is no NVIDIA driver (libcuda) on this machine"
    exit 0
fi
[ -f target/kernels.ptx ] || ./build.sh
bench=host/target/release/gpu-bench
[ -x $bench ] || (cd host && env -u RUSTC cargo build --release --quiet --locked)

# cuBLAS: a toolkit's, or a wheel's.
packages=$(python3 -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])' 2>/dev/null || true)
for folder in /usr/local/cuda/lib64 "$packages/nvidia/cu13/lib"; do
    if ls "$folder"/libcublas.so* >/dev/null 2>&1; then
        LD_LIBRARY_PATH=$LD_LIBRARY_PATH${LD_LIBRARY_PATH:+:}$folder
    fi
done

tutorials=()
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc "$packages/nvidia/cu13/bin/nvcc" 2>/dev/null | head -1 || true)
sources=cutlass_library/source
if [ -z "$nvcc" ]; then
    echo "there is no nvcc: CuTe's tutorials are not compared"
elif ! cutlass=$(python3 fetch.py nvidia-cutlass==4.2.0.0 $sources/examples/cute/tutorial/ $sources/include/ $sources/tools/util/include/); then
    echo "CuTe's sources are not there, and PyPI did not give them: its tutorials are not compared"
else
    mkdir -p target/tutorials
    for tutorial in sgemm_2 sgemm_sm80; do
        if "$nvcc" -O3 -std=c++17 -gencode=arch=compute_90a,code=sm_90a --expt-relaxed-constexpr -I "$cutlass/$sources/include" -I "$cutlass/$sources/tools/util/include" \
            "$cutlass/$sources/examples/cute/tutorial/$tutorial.cu" -o target/tutorials/$tutorial 2>target/tutorials/$tutorial.log; then
            tutorials+=($tutorial)
        else
            echo "nvcc does not build $tutorial, which is not compared: target/tutorials/$tutorial.log"
        fi
    done
fi

# beside TUTORIAL WORK M N K A B: a row of the table, ours out of it. The tutorials know NT and TN.
beside() {
    local tutorial=$1 work=$2
    shift 2
    case " ${tutorials[*]:-} " in *" $tutorial "*) ;; *) return ;; esac
    local theirs ours
    theirs=$(target/tutorials/$tutorial "$@" | sed -n 's/.*CUTE_GEMM: *\[ *\([0-9.]*\)\]GFlop.*/\1/p' || true)
    ours=$(awk -F ' *\\| *' -v work="$work" '$2 == work { print $3; exit }' target/results.md)
    if [ -z "$theirs" ] || [ -z "$ours" ]; then
        echo "$tutorial $*: no figure" >&2
        return
    fi
    awk -v ours="$ours" -v theirs="$theirs" -v work="$work" -v tutorial="$tutorial" 'BEGIN {
        theirs = theirs / 1000
        printf "| %s | %.2f | CuTe C++ %s | TFLOP/s | %.2f | %.3f | 1.00 | %s |\n", work, ours, tutorial, theirs, ours / theirs, (ours >= theirs ? "yes" : "no")
    }'
}

for run in 1 2; do
    echo "run $run"
    $bench target/kernels.ptx | tee target/results.md
    beside sgemm_2 "f32 product NT, 5120x5120x4096" 5120 5120 4096 N T
    beside sgemm_2 "f32 product TN, 5120x5120x4096" 5120 5120 4096 T N
    beside sgemm_sm80 "f16 product TN, 8192x8192x8192" 8192 8192 8192 T N
    echo
done
