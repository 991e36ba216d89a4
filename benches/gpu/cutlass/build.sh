#!/usr/bin/env bash
# Builds CUTLASS's bf16 products for Hopper, from PyPI's sources: build.sh [NVCC] [LIBRARY]
#
# A translation unit has a few configurations, as most of the time goes to CUTLASS's headers: ten minutes in all on a slow core. Those that are there
# are not built again. There need be no GPU. NVCC is a toolkit's, or that of the wheels nvidia-cuda-nvcc, nvidia-nvvm, nvidia-cuda-crt,
# nvidia-cuda-runtime and nvidia-cuda-cccl in one folder.
set -euo pipefail
cd "$(dirname "$0")"
nvcc=$(command -v "${1:-nvcc}") library=${2:-../target/libcutlass_gemm.so}
sources=cutlass_library/source
cutlass=$(python3 ../fetch.py nvidia-cutlass==4.2.0.0 $sources/examples/cute/tutorial/ $sources/include/ $sources/tools/util/include/)/$sources
objects=../target/cutlass
mkdir -p $objects
hidden="-Xcompiler -fPIC,-fvisibility=hidden"
# How many configurations a unit has. Stream-K does not compile with an early start.
units=(1 4 2 1) count=0 built=()
for number in "${!units[@]}"; do
    object=$objects/unit$number.o early=-DCUTLASS_ENABLE_GDC_FOR_SM90=1
    [ "$number" = 3 ] && early=
    if [ ! -f "$object" ]; then
        "$nvcc" -gencode arch=compute_90a,code=sm_90a -O3 -std=c++17 -DNDEBUG --expt-relaxed-constexpr $hidden -I "$cutlass/include" -I "$cutlass/tools/util/include" \
            "-DUNIT=$number" $early -c gemm.cu -o "$object.part"
        mv "$object.part" "$object"
    fi
    built+=("$object")
    count=$((count + units[number]))
done
"$nvcc" $hidden "-DCOUNT=$count" -c common.cu -o $objects/common.o
"$nvcc" -gencode arch=compute_90a,code=sm_90a -cudart static -shared -Xcompiler -fPIC -L "${nvcc%/bin/nvcc}/lib" "${built[@]}" $objects/common.o -o "$library" -Xlinker --exclude-libs,ALL
strip "$library"
