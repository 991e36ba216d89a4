#!/usr/bin/env bash
# The tests and the figures, on the GPUs of this machine: cute-dynamic/distributed/nccl/run.sh
# Programs that were built elsewhere are run from the folder that PROGRAMS names. What needs two GPUs fails without: CUTE_NCCL_REQUIRE says how many.
set -uo pipefail
cd "$(dirname "$0")"
export CUTE_NCCL_REQUIRE=${CUTE_NCCL_REQUIRE:-2}

# No side uses multicast over NVLink, which some machines have no place for.
export NCCL_NVLS_ENABLE=${NCCL_NVLS_ENABLE:-0} TORCH_SYMM_MEM_DISABLE_MULTICAST=${TORCH_SYMM_MEM_DISABLE_MULTICAST:-1}
env | grep -E 'NVLS|MULTICAST'

# The library by the name that is looked for: PyTorch's wheel has another.
if [ -z "${LD_LIBRARY_PATH:-}" ] || ! ls ${LD_LIBRARY_PATH//:/ } 2>/dev/null | grep -q '^libnccl.so$'; then
    found=$(python3 -c 'import nvidia.nccl as nccl; print(list(nccl.__path__)[0])' 2>/dev/null)/lib/libnccl.so.2
    if [ -e "$found" ]; then
        links=$(mktemp -d)
        ln -s "$found" "$links/libnccl.so"
        export LD_LIBRARY_PATH="$links${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
    fi
fi

if [ -n "${PROGRAMS:-}" ]; then
    tests() { "$PROGRAMS/ranks" --test-threads=1 --nocapture; }
    figures() { "$PROGRAMS/redistribute"; }
    reshard() { "$PROGRAMS/reshard"; }
else
    tests() { cargo test --release --test ranks -- --test-threads=1 --nocapture; }
    figures() { cargo bench --bench redistribute; }
    reshard() { cargo run --release --example reshard; }
fi
status=0
echo "== tests"; tests || status=1
echo "== a layer of a model"; reshard || status=1
said=$(mktemp)
echo "== figures"; figures | tee "$said" || status=1
echo "== DTensor.redistribute"; python3 benches/torch_dtensor.py | tee -a "$said" || status=1
echo "== both"; python3 benches/table.py "$said" || status=1
rm "$said"
exit $status
