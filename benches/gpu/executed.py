"""Counts the instructions that a block carries out, of kernels of cute-device-kernels beside those of this folder, by a GPU's counters.

usage: executed.py PTX OWN

PTX and OWN are what `measure_device.py` takes. What is written twice for whole tiles and for edges, or with and without beta, is carried out once: this counts
what `instructions.py` cannot. A figure is of all warps of a block; Nsight Compute (`ncu`) reads the counters. Prints a table.
"""

import csv
import ctypes
import subprocess
import sys

# Instructions that a warp carries out; of FFMA the counter is of threads.
METRICS = {
    "all": "smsp__inst_executed.sum",
    "`mma`": "smsp__inst_executed_pipe_tensor.sum",
    "FFMA": "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum",
    "LDSM": "smsp__inst_executed_op_ldsm.sum",
    "LDGSTS": "smsp__inst_executed_op_ldgsts.sum",
    "LDG": "smsp__inst_executed_op_global_ld.sum",
    "STG": "smsp__inst_executed_op_global_st.sum",
    "LDS": "smsp__inst_executed_op_shared_ld.sum",
    "STS": "smsp__inst_executed_op_shared_st.sum",
    "barriers": "smsp__inst_executed_pipe_adu.sum",
}
M, N = 4096, 1 << 24


def launches():
    """The kernels, each once, of one file and then of the other: a name, the blocks of ours, those of this folder's."""
    found = [("copy", N // 1024), ("transpose", (M // 64) ** 2)]
    for order in ("nt", "nn", "tn", "tt"):
        found += [(f"sgemm_{order}{end}", (M // 128) ** 2) for end in ("", "_edges")]
        found += [(f"hgemm_bf16_{order}{end}", M // 128 * (M // 256)) for end in ("", "_edges")]
    return found


def run(ours, own):
    """Launches each kernel of `launches` once of both files."""
    import torch
    from check_device import HGEMM_SHARED, SHARED, data, load, numbers
    from measure_device import OWN_SHARED, call

    x, y, z = (torch.zeros(N, device="cuda") for _ in range(3))
    ours, own = load(ours), load(own)
    square, f32 = numbers(M, M, M), ctypes.c_float
    sizes, plain = [ctypes.c_uint32(M)] * 6, [data(x), data(y), data(z)]
    for name, blocks in launches():
        side = int(blocks**0.5)
        if name == "copy":
            call(ours, name, (blocks,), 0, data(x), numbers(N), data(y), numbers(N))()
            call(own, name, (blocks,), 0, data(x), data(y), ctypes.c_uint32(N // 4))()
        elif name == "transpose":
            call(ours, name, (side, side), 16384, data(x), square, data(y), square)()
            call(own, name, (side, side), 16384, data(x), data(y), *sizes[:4], ctypes.c_uint64(0), ctypes.c_uint64(0))()
        elif name.startswith("sgemm"):
            call(ours, name, (side, side), SHARED, f32(1), data(x), square, data(y), square, f32(0), data(z), square)()
            call(own, name, (side, side), OWN_SHARED, *plain, *sizes)()
        else:
            call(ours, name, (M // 128, M // 256), HGEMM_SHARED, f32(1), f32(0), data(x), square, data(y), square, data(z), square)()
            call(own, name, (blocks,), HGEMM_SHARED, *plain, *sizes)()
    torch.cuda.synchronize()


def main():
    command = ["ncu", "--csv", "--page", "raw", "--metrics", ",".join(METRICS.values()), "-k", "regex:^(copy|transpose|sgemm|hgemm)"]
    result = subprocess.run([*command, sys.executable, __file__, "--run", *sys.argv[1:]], capture_output=True, text=True)
    rows = [row for row in csv.DictReader(line for line in result.stdout.splitlines() if line.startswith('"')) if row["ID"].isdigit()]
    if result.returncode or len(rows) != 2 * len(launches()):
        sys.exit(f"{' '.join(command)}: {len(rows)} kernels\n{result.stdout[:2000]}\n{result.stderr[:2000]}")
    print(f"| a block of | whose | {' | '.join(METRICS)} |\n|---|---|{'--:|' * len(METRICS)}")
    for at, (name, blocks) in enumerate(launches()):
        for whose, row in zip(("`cute-device-kernels`", "this folder's"), rows[2 * at : 2 * at + 2]):
            assert row["Kernel Name"] == name, (row["Kernel Name"], name)
            counts = (float(row[metric].replace(",", "")) / (32 if "thread" in metric else 1) for metric in METRICS.values())
            print(f"| `{name}` | {whose} | {' | '.join(f'{count / blocks:.0f}' for count in counts)} |")


if __name__ == "__main__":
    if sys.argv[1] == "--run":
        run(*sys.argv[2:])
    else:
        main()
