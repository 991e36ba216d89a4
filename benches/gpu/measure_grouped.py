"""Times the products of groups beside torch's grouped product, and beside a call of cuBLAS for each problem, in one process, in turns.

usage: measure_grouped.py PTX LISTED [MILLISECONDS]

PTX and LISTED are what `cute-device-build cute-static/device/gemm PTX > LISTED` writes and prints. A figure is the median of 15 rounds that
take turns, which last so many milliseconds a side in all. Calls are those of graphs, so that launches by the host count on no side. A
problem is what an expert of a mixture does: some rows of A, of any number, by a matrix of its own. Results are compared with products in
double precision, and those of the first and the last call with each other.
"""

import ctypes
import sys

import gemm
import torch

# Problems, rows of all of them, n, k, and the rows: as many of each, random ones, or half of all in one problem.
GROUPS = [
    (8, 8192, 4096, 4096, "even"), (8, 8192, 4096, 4096, "random"), (8, 8192, 4096, 4096, "one"),
    (8, 32768, 14336, 4096, "random"), (16, 8192, 1024, 1024, "random"), (32, 8192, 2048, 2048, "random"),
    (64, 16384, 2048, 2048, "even"), (64, 16384, 2048, 2048, "random"), (64, 16384, 2048, 2048, "one"),
    (128, 16384, 1536, 2048, "random"), (256, 32768, 2048, 7168, "random"), (256, 2048, 2048, 7168, "random"),
]  # fmt: skip
WORDS_OF_NUMBERS = 16


def rows_of(problems, rows, spread):
    """How many rows each problem has."""
    if spread == "even":
        return [rows // problems] * problems
    weights = torch.ones(problems, dtype=torch.float64)
    if spread == "random":
        weights = torch.rand(problems, dtype=torch.float64) + 0.05
    else:
        weights[problems // 3] = problems - 1
    counts = (weights / weights.sum() * rows).floor().long().clamp_(min=1)
    counts[counts.argmax()] += rows - int(counts.sum())
    return counts.tolist()


def table(problems, rows, columns):
    """What the launch writes to memory for `GmmaProblems`: of each problem three maps, and extents and pitches of the three tensors."""
    words = []
    for a, b, c in problems:
        for tensor, lines in ((a, rows), (b, columns), (c, 64)):
            _buffer, address = gemm.tensor_map(tensor, lines, 64)
            words += (ctypes.c_int32 * 32).from_address(address)
        for tensor in (a, b, c):
            numbers = [*tensor.shape, tensor.stride(0), tensor.stride(2)]
            words += numbers + [0] * (WORDS_OF_NUMBERS - len(numbers))
    return torch.tensor(words, dtype=torch.int32, device="cuda")


def grouped(gemms, name, problems):
    """A launch of a kernel for a group."""
    rows, columns = map(int, name.split("_")[-1].split("x"))
    of_group = table(problems, rows, columns)
    tiles = sum(-(-c.shape[0] // rows) * -(-c.shape[1] // columns) for _, _, c in problems)
    numbers = [1.0, ctypes.c_uint64(of_group.data_ptr()), ctypes.c_uint32(len(problems))]
    launch = gemms.bind(name, (min(gemms.blocks, tiles), 1, 1), numbers)
    launch.held = (launch.held, of_group, problems)
    return launch


def main():
    torch.manual_seed(5)
    gemms = gemm.Gemm(sys.argv[1], sys.argv[2])
    each = float(sys.argv[3] if len(sys.argv) > 3 else 1500) / 15
    names = [name for name in gemms.kernels if name.startswith("wgmma_bf16_grouped_")]
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}\n")
    print("| problems, rows, n, k | rows of one | kernel | error | ms | TFLOP/s | `grouped_mm`, ms | its time over ours | cuBLAS, ms | its time over ours |")
    print("|---|---|---|--:|--:|--:|--:|--:|--:|--:|")
    for problems, rows, n, k, spread in GROUPS:
        counts = rows_of(problems, rows, spread)
        a = torch.randn(rows, k, device="cuda", dtype=torch.bfloat16)
        b = torch.randn(problems, n, k, device="cuda", dtype=torch.bfloat16)
        c, other = (torch.empty(rows, n, device="cuda", dtype=torch.bfloat16) for _ in range(2))
        ends = torch.tensor(counts, device="cuda").cumsum(0).to(torch.int32)
        parts = list(zip(a.split(counts), b, c.split(counts), other.split(counts)))
        by_modes = lambda matrix: matrix.unsqueeze(0).permute(1, 2, 0)
        of_group = [tuple(map(by_modes, part[:3])) for part in parts]
        theirs = lambda: torch.nn.functional.grouped_mm(a, b.transpose(1, 2), offs=ends)

        def one_by_one():
            for x, y, _, z in parts:
                torch.matmul(x, y.t(), out=z)

        ours = {name: grouped(gemms, name, of_group) for name in names}
        name = min(names, key=lambda name: gemm.quick(ours[name]))
        c.fill_(float("nan"))
        ours[name]()
        torch.cuda.synchronize()
        first = c.clone()
        exact = [(x.double() @ y.double().t(), z) for x, y, z, _ in parts]
        error = max(((z.double() - product).norm() / product.norm()).item() for product, z in exact)
        theirs_error = ((theirs().double() - torch.cat([product for product, _ in exact])).norm() / c.double().norm()).item()
        del exact
        mine, his, single = gemm.medians([ours[name], theirs, one_by_one], each, 15)
        note = "" if error <= gemm.LEAST["bf16"] else " WRONG"
        note += "" if torch.equal(first, c) else " runs differ"
        note += "" if theirs_error <= gemm.LEAST["bf16"] else " (theirs is another product)"
        print(f"| {problems}, {rows}, {n}, {k} | {min(counts)} to {max(counts)} | {name} | {error:.1e}{note} | {mine:.4f} | {2e-9 * rows * n * k / mine:.0f} "
              f"| {his:.4f} | {his / mine:.3f} | {single:.4f} | {single / mine:.3f} |", flush=True)


main()
