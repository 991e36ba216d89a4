#!/usr/bin/env bash
# Measures redistributions beside ScaLAPACK and COSTA: `COSTA_SOURCE=folder benches/costa.sh [rounds
# [rows]]`. The folder has the source of COSTA (github.com/eth-cscs/COSTA; here, 2.3.2). Without it,
# COSTA's column is empty. Debian: cmake, g++, openmpi-bin, libopenmpi-dev, libclang-dev and
# libscalapack-openmpi-dev.
set -euo pipefail
cd "$(dirname "$0")/.."
target="${CARGO_TARGET_DIR:-target}"
if [ -n "${COSTA_SOURCE:-}" ]; then
    built="$target/costa"
    cmake -S "$COSTA_SOURCE" -B "$built" -DCMAKE_BUILD_TYPE=Release -DBUILD_SHARED_LIBS=OFF >/dev/null
    cmake --build "$built" --target costa >/dev/null
    mpicxx -std=c++17 -O3 -shared -fPIC -fopenmp -I "$COSTA_SOURCE/src" benches/costa.cpp "$built/src/costa/libcosta.a" -o "$built/libcute_costa.so"
    export CUTE_COSTA="$(realpath "$built/libcute_costa.so")"
fi
program="$(cargo bench --features scalapack --bench redistribute --no-run 2>&1 | tee /dev/stderr | sed -n 's/.*Executable.*(\(.*\))/\1/p')"
# As root, with more ranks than cores, and with no port open to others.
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader OMPI_MCA_oob_tcp_if_include=lo
export OMP_NUM_THREADS=1
mpirun -n 4 "$program" "${1:-5}" "${2:-4096}"
