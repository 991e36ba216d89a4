"""Times the kernels that a sweep found beside torch, which calls cuBLAS, in one process, in turns.

usage: measure_gemm.py PTX LISTED TIMES MILLISECONDS [KIND...]

PTX, LISTED and TIMES are those of sweep_gemm.py. A figure is the median of 15 rounds that take turns, which last so many milliseconds a
side in all. Calls are those of graphs, so that launches by the host count on neither side. Inputs are random; results are compared with
products in double precision, and those of the first and the last call with each other.
"""

import math
import sys

import gemm
import gemm_shapes
import torch


def main():
    torch.manual_seed(2)
    torch.backends.cuda.matmul.allow_tf32 = True
    gemms = gemm.Gemm(sys.argv[1], sys.argv[2])
    best = {}
    for line in open(sys.argv[3]):
        kind, m, n, k, batches, name, parts, ms, _ = line.split()
        key = (kind, (int(m), int(n), int(k), int(batches)))
        best[key] = min(best.get(key, (math.inf,)), (float(ms), name, int(parts)))
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}\n")
    for kind in sys.argv[5:] or gemm_shapes.KINDS:
        print("| m, n, k, batches | kernel | error | ms | torch, ms | TFLOP/s | torch's time over ours |\n|---|---|--:|--:|--:|--:|--:|")
        ratios = []
        for shape in gemm_shapes.of(kind):
            if (kind, shape) not in best:
                continue
            _, name, parts = best[kind, shape]
            a, b, c, other, theirs = gemm.operands(kind, shape)
            c.fill_(float("nan") if c.dtype.is_floating_point else 77)
            ours = gemms.product(name, parts, a, b, c)
            ours()
            torch.cuda.synchronize()
            error, first = gemm.wrong(kind, a, b, c), c.clone()
            each = float(sys.argv[4]) / 15
            mine, his = gemm.medians([ours, theirs], each, 15)
            note = "" if error <= gemm.LEAST[kind] else " WRONG"
            note += "" if torch.equal(first, c) else " runs differ"
            m, n, k, batches = shape
            ratios.append(his / mine)
            print(f"| {m}, {n}, {k}, {batches} | {name}{f', {parts} parts' if parts else ''} | {error:.1e}{note} | {mine:.4f} | {his:.4f} "
                  f"| {2e-9 * m * n * k * batches / mine:.0f} | {his / mine:.3f} |", flush=True)
        mean = math.exp(sum(map(math.log, ratios)) / max(1, len(ratios)))
        few = sorted(ratios)
        print(f"\n{kind}: {len(ratios)} shapes, least {few[0]:.3f}, {sum(ratio < 0.97 for ratio in few)} below 0.97, geometric mean {mean:.3f}\n", flush=True)


main()
