"""Times CUTLASS's bf16 products for Hopper beside torch, which calls cuBLAS, in one process, in turns: each configuration and torch are a pair.

usage: measure_cutlass.py [options] M,N,K,BATCHES...

  --library PATH       libcutlass_gemm.so, default that of cutlass/build.sh
  --only TEXT[,TEXT]   configurations whose names contain one of these
  --ms MILLISECONDS    a side in all, default 300
  --rounds N           rounds of turns, default 15
  --swizzle 1,2,4,8    max_swizzle_size of the tile scheduler, default 1 (CUTLASS's default)
  --raster 0,1,2       0 CUTLASS's heuristic, 1 along M, 2 along N, default 0
  --pdl 0,1            programmatic dependent launch, default 0

Of swizzles, rasters and launches all combinations are timed. Calls are those of graphs. A line has: shape, name, s swizzle r raster p pdl, error
beside a product of some rows in double precision, ms, torch's ms, TFLOP/s, torch's time over CUTLASS's. It is run in a copy of the repository
(benches/gpu/gemm.py is imported), by a python with torch.
"""

import argparse
import ctypes
import itertools
import pathlib
import sys

sys.path.insert(0, "benches/gpu")
import gemm
import torch

pointer, number, size = ctypes.c_void_p, ctypes.c_int, ctypes.c_size_t
WHY = {998: "has no early start", 999: "workspace too small", 1000: "can_implement", 2000: "initialize", 3000: "run"}
SAME = ("kSuccess", "kErrorMisalignedOperand", "kErrorInvalidDataType", "kErrorInvalidLayout", "kErrorInvalidProblem", "kErrorNotSupported",
        "kErrorWorkspaceNull", "kErrorInternal", "kErrorArchMismatch", "kErrorInsufficientDriver", "kErrorMemoryAllocation", "kInvalid")  # fmt: skip


def why(code):
    if code < 1000:
        return WHY.get(code, str(code))
    status = code % 1000
    return f"{WHY[code - status]}: {SAME[status] if status < len(SAME) else status}"


class Library:
    def __init__(self, path):
        self.library = ctypes.CDLL(str(path))
        self.library.choose.argtypes = [number] * 3
        self.names = []
        for index in range(self.library.count()):
            name = self.function("name", index, [], ctypes.c_char_p)
            self.names.append(name().decode())

    def function(self, what, index, arguments, result):
        function = getattr(self.library, f"{what}_{index}")
        function.argtypes, function.restype = arguments, result
        return function

    def bind(self, index, a, b, d, shape, choice):
        """A function that launches a configuration on the current stream and returns its status."""
        run = self.function("run", index, [pointer] * 3 + [number] * 4 + [pointer] * 2 + [size], number)
        need = self.function("workspace", index, [number] * 4, size)
        self.library.choose(*choice)
        workspace = torch.empty(max(256, need(*shape)), dtype=torch.uint8, device="cuda")

        def launch():
            self.library.choose(*choice)
            return run(a.data_ptr(), b.data_ptr(), d.data_ptr(), *shape, torch.cuda.current_stream().cuda_stream, workspace.data_ptr(), workspace.numel())

        return launch


def main():
    options = argparse.ArgumentParser(usage=__doc__)
    options.add_argument("--library", default=pathlib.Path(__file__).resolve().parent / "target" / "libcutlass_gemm.so")
    options.add_argument("--only", default="")
    options.add_argument("--ms", type=float, default=300)
    options.add_argument("--rounds", type=int, default=15)
    for name, default in ("swizzle", "1"), ("raster", "0"), ("pdl", "0"):
        options.add_argument(f"--{name}", default=default)
    options.add_argument("shapes", nargs="+")
    chosen = options.parse_args()
    choices = list(itertools.product(*[[int(x) for x in getattr(chosen, name).split(",")] for name in ("swizzle", "raster", "pdl")]))
    library = Library(chosen.library)
    torch.manual_seed(2)
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, {len(library.names)} configurations", flush=True)
    for shape in chosen.shapes:
        shape = tuple(int(x) for x in shape.split(","))
        m, n, k, batches = shape = shape if len(shape) == 4 else (*shape, 1)
        a, b, c, other, theirs = gemm.operands("bf16", shape)
        # Contiguous as (batches, rows, columns), seen as (rows, columns, batches).
        for tensor in a, b, c:
            assert tensor.permute(2, 0, 1).is_contiguous()
        theirs()
        best = None
        for index, name in enumerate(library.names):
            if not any(text in name for text in chosen.only.split(",")):
                continue
            for choice in choices:
                label = f"{m},{n},{k},{batches} {name} s{choice[0]} r{choice[1]} p{choice[2]}"
                ours = library.bind(index, a, b, c, shape, choice)
                c.fill_(float("nan"))
                code = ours()
                if code != 0:
                    print(f"{label} skipped, status {code} ({why(code)})", flush=True)
                    continue
                torch.cuda.synchronize()
                error = gemm.wrong("bf16", a, b, c)
                # Everything, beside torch's: both round to 16 bits.
                apart = max(((c[:, :, z].float() - other[:, :, z].float()).norm() / other[:, :, z].float().norm()).item() for z in range(batches))
                wrong = "" if error <= 3e-3 and apart <= 6e-3 else f" WRONG (apart from torch {apart:.1e})"
                mine, his = gemm.medians([ours, theirs], chosen.ms / chosen.rounds, chosen.rounds)
                print(f"{label} error {error:.1e}{wrong} {mine:.4f} ms, torch {his:.4f} ms, {2e-9 * m * n * k * batches / mine:.0f} TFLOP/s, {his / mine:.3f}", flush=True)
                if not wrong and (best is None or mine < best[0]):
                    best = (mine, his, label)
        if best:
            print(f"best: {best[2]} {best[0]:.4f} ms, torch {best[1]:.4f} ms, {2e-9 * m * n * k * batches / best[0]:.0f} TFLOP/s, {best[1] / best[0]:.3f}\n", flush=True)


main()
