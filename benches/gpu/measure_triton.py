"""Times a product by warpgroups beside one in Triton and beside cuBLAS, in one process, in turns.

usage: measure_triton.py PTX [ROUNDS]

The PTX is that of cute-device-kernels, or a folder of its machine code. The kernel in Triton goes about it as Triton's tutorial of matrix multiplication does
(tiles of C in groups of rows, so that the second-level cache keeps what they share; pointers; sums in `f32`). Triton chooses the fastest of twelve
configurations for each shape.
"""

import statistics
import sys

import torch
import triton
import triton.language as tl
from check_device import load, of_kernel
from measure_wgmma import Product, operand, time

SIZES = [(4096, 4096, 4096), (8192, 8192, 8192), (2048, 8192, 4096)]
CONFIGURATIONS = [
    triton.Config({"ROWS": rows, "COLUMNS": columns, "DEPTH": depth, "GROUP": 8}, num_stages=stages, num_warps=warps)
    for rows, columns, depth, stages, warps in [
        (128, 256, 64, 3, 8), (128, 256, 64, 4, 8), (256, 128, 64, 3, 8), (256, 128, 64, 4, 8), (128, 128, 64, 3, 4), (128, 128, 64, 4, 8),
        (128, 128, 128, 3, 8), (256, 64, 64, 4, 4), (64, 256, 64, 4, 4), (128, 64, 64, 4, 4), (64, 128, 64, 4, 4), (128, 256, 128, 2, 8),
    ]
]  # fmt: skip


@triton.autotune(configs=CONFIGURATIONS, key=["m", "n", "k"])
@triton.jit
def product(
    a, b, c, m, n, k, a_row, a_depth, b_row, b_depth, c_row, c_column,
    ROWS: tl.constexpr, COLUMNS: tl.constexpr, DEPTH: tl.constexpr, GROUP: tl.constexpr, KIND: tl.constexpr,
):  # fmt: skip
    # GROUP rows of tiles are gone through column by column.
    tile, down, across = tl.program_id(0), tl.cdiv(m, ROWS), tl.cdiv(n, COLUMNS)
    first = tile // (GROUP * across) * GROUP
    height = min(down - first, GROUP)
    i, j = first + tile % (GROUP * across) % height, tile % (GROUP * across) // height
    rows, columns, depth = (i * ROWS + tl.arange(0, ROWS)) % m, (j * COLUMNS + tl.arange(0, COLUMNS)) % n, tl.arange(0, DEPTH)
    left, right = a + rows[:, None] * a_row + depth[None, :] * a_depth, b + columns[None, :] * b_row + depth[:, None] * b_depth
    sums = tl.zeros((ROWS, COLUMNS), dtype=tl.float32)
    for step in range(0, tl.cdiv(k, DEPTH)):
        there = depth < k - step * DEPTH
        sums = tl.dot(tl.load(left, mask=there[None, :], other=0.0), tl.load(right, mask=there[:, None], other=0.0), sums)
        left += DEPTH * a_depth
        right += DEPTH * b_depth
    rows, columns = i * ROWS + tl.arange(0, ROWS), j * COLUMNS + tl.arange(0, COLUMNS)
    tl.store(c + rows[:, None] * c_row + columns[None, :] * c_column, sums.to(KIND), mask=(rows[:, None] < m) & (columns[None, :] < n))


def main():
    torch.manual_seed(0)
    torch.zeros(1, device="cuda")
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    module = load(sys.argv[1])
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, triton {triton.__version__}\n")
    print("| kernel | m, n, k | ms | Triton, ms | cuBLAS, ms | TFLOP/s | Triton's time over ours | cuBLAS's |\n|---|---|--:|--:|--:|--:|--:|--:|")
    for kind, dtype, triton_kind in [("bf16", torch.bfloat16, tl.bfloat16), ("f16", torch.float16, tl.float16)]:
        for m, n, k in SIZES:
            a, b = operand(m, k, False, dtype), operand(n, k, False, dtype)
            c, d, e = (torch.empty(m, n, device="cuda", dtype=dtype) for _ in range(3))
            name = f"wgmma_{kind}_tn"
            ours = Product(of_kernel(module, name), name, 256, (False, False)).bind(a, b, c)
            grid = lambda meta: (triton.cdiv(m, meta["ROWS"]) * triton.cdiv(n, meta["COLUMNS"]),)
            in_triton = lambda: product[grid](a, b, d, m, n, k, *a.stride(), *b.stride(), *d.stride(), KIND=triton_kind)
            cublas = lambda: torch.matmul(a, b.t(), out=e)
            all_three = [ours, in_triton, cublas]
            for function in all_three:
                function()
            torch.cuda.synchronize()
            for other in (d, e):
                assert (c.float() - other.float()).abs().max().item() < 0.02 * c.float().abs().max().item(), (kind, m, n, k)
            calls = [max(1, int(60 / time(function, 3))) for function in all_three]
            times = [[time(function, number) for function, number in zip(all_three, calls)] for _ in range(rounds)]
            mine, theirs, library = (statistics.median(column) for column in zip(*times))
            rate = 2e-9 * m * n * k / mine
            row = [name, f"{m}, {n}, {k}", *(f"{of:.4f}" for of in (mine, theirs, library)), f"{rate:.0f}"]
            print("|", " | ".join([*row, f"{theirs / mine:.3f}", f"{library / mine:.3f}"]), "|", flush=True)


if __name__ == "__main__":
    main()
