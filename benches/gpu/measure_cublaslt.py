"""Times kernels of cute-device-gemm beside the fastest of what cublasLt's heuristics name, in BF16, in one process, in turns.

usage: measure_cublaslt.py PTX LISTED TIMES MILLISECONDS M,N,K,BATCHES...

PTX, LISTED and TIMES are those of measure_gemm.py. Of 16 algorithms at most the fastest of 5 short rounds is timed in 15 rounds that take turns, so many
milliseconds a side in all, by graphs. Its result is compared with torch's.
"""

import ctypes
import sys

import gemm
import torch

lt = ctypes.CDLL("libcublasLt.so.13")
BF16, F32, COMPUTE_32F = 14, 0, 68
WORKSPACE = 1 << 26


class Found(ctypes.Structure):
    """`cublasLtMatmulHeuristicResult_t`."""

    _fields_ = [("algorithm", ctypes.c_uint64 * 8), ("workspace", ctypes.c_size_t), ("state", ctypes.c_int), ("waves", ctypes.c_float), ("_", ctypes.c_int * 4)]


def made(create, *arguments):
    held = ctypes.c_void_p()
    gemm.succeed(create(ctypes.byref(held), *arguments), create.__name__)
    return held


def set_of(change, held, attribute, value):
    gemm.succeed(change(held, attribute, ctypes.byref(value), ctypes.sizeof(value)), change.__name__)


def matrix(rows, columns, batches):
    """A matrix by columns, and as many as there are batches."""
    held = made(lt.cublasLtMatrixLayoutCreate, BF16, ctypes.c_uint64(rows), ctypes.c_uint64(columns), ctypes.c_int64(rows))
    set_of(lt.cublasLtMatrixLayoutSetAttribute, held, 5, ctypes.c_int32(batches))
    set_of(lt.cublasLtMatrixLayoutSetAttribute, held, 6, ctypes.c_int64(rows * columns))
    return held


def algorithms(shape, a, b, c):
    """Functions that compute C by rows, `Cᵀ = B·Aᵀ` by columns, on the current stream."""
    m, n, k, batches = shape
    handle = made(lt.cublasLtCreate)
    product = made(lt.cublasLtMatmulDescCreate, COMPUTE_32F, F32)
    set_of(lt.cublasLtMatmulDescSetAttribute, product, 3, ctypes.c_int32(1))
    first, second, out = matrix(k, n, batches), matrix(k, m, batches), matrix(n, m, batches)
    preference = made(lt.cublasLtMatmulPreferenceCreate)
    set_of(lt.cublasLtMatmulPreferenceSetAttribute, preference, 1, ctypes.c_uint64(WORKSPACE))
    found, count = (Found * 16)(), ctypes.c_int()
    code = lt.cublasLtMatmulAlgoGetHeuristic(handle, product, first, second, out, out, preference, 16, found, ctypes.byref(count))
    gemm.succeed(code, "cublasLtMatmulAlgoGetHeuristic")
    workspace = torch.empty(WORKSPACE, dtype=torch.uint8, device="cuda")
    one, zero = ctypes.c_float(1), ctypes.c_float(0)
    pointers = [ctypes.c_void_p(tensor.data_ptr()) for tensor in (b, a, c, workspace)]

    def of(algorithm):
        def run():
            stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
            of_b, of_a, of_c, space = pointers
            code = lt.cublasLtMatmul(handle, product, ctypes.byref(one), of_b, first, of_a, second, ctypes.byref(zero), of_c, out, of_c, out,
                ctypes.byref(algorithm), space, ctypes.c_size_t(WORKSPACE), stream)  # fmt: skip
            gemm.succeed(code, "cublasLtMatmul")

        run.held = workspace
        return run

    return [of(found[i].algorithm) for i in range(count.value) if found[i].state == 0]


def main():
    torch.manual_seed(2)
    gemms = gemm.Gemm(sys.argv[1], sys.argv[2])
    best = {}
    for line in open(sys.argv[3]):
        kind, m, n, k, batches, name, parts, ms, _ = line.split()
        if kind == "bf16":
            shape = (int(m), int(n), int(k), int(batches))
            best[shape] = min(best.get(shape, (float("inf"),)), (float(ms), name, int(parts)))
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}\n")
    print("| m, n, k, batches | kernel | ms | cublasLt's algorithms | the fastest, ms | its time over ours |\n|---|---|--:|--:|--:|--:|")
    for text in sys.argv[5:]:
        shape = tuple(int(number) for number in text.split(","))
        _, name, parts = best[shape]
        a, b, c, other, theirs = gemm.operands("bf16", shape)
        ours, runs = gemms.product(name, parts, a, b, c), algorithms(shape, a, b, other)
        times = gemm.medians(runs, 3, 5)
        fastest = runs[times.index(min(times))]
        other.fill_(float("nan"))
        fastest()
        ours()
        torch.cuda.synchronize()
        note = "" if max(gemm.wrong("bf16", a, b, tensor) for tensor in (c, other)) <= gemm.LEAST["bf16"] else " WRONG"
        mine, his = gemm.medians([ours, fastest], float(sys.argv[4]) / 15, 15)
        print(f"| {text.replace(',', ', ')} | {name}{note} | {mine:.4f} | {len(runs)} | {his:.4f} | {his / mine:.3f} |", flush=True)


main()
