#!/usr/bin/env bash
# The tests and the figures, on the GPUs of this machine: cute-dynamic/distributed/nccl/run.sh
# Programs that were built elsewhere are run from the folder that PROGRAMS names.
set -uo pipefail
cd "$(dirname "$0")"

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
echo "== figures"; figures || status=1
echo "== DTensor.redistribute"; python3 benches/torch_dtensor.py || status=1
exit $status
