"""Times the products by warpgroups beside cuBLAS, in one process, in turns, and compares them with products in double precision.

usage: measure_wgmma.py PTX [ROUNDS]

The PTX is that of cute-device-kernels. Inputs are random. A figure is the median of rounds that take turns, each of many calls.
"""

import ctypes
import statistics
import sys

import torch

cuda = ctypes.CDLL("libcuda.so.1")
SHARED = {256: 230400, 192: 181248, 128: 164864}


def succeed(code, what):
    if code != 0:
        sys.exit(f"{what}: error {code}")


def tensor_map(tensor, box, order):
    """The map of a matrix whose box has lines of 64 elements; `order` is the modes of the tensor by dimension."""
    buffer = (ctypes.c_uint64 * 32)()
    address = (ctypes.addressof(buffer) + 63) // 64 * 64
    extents = (ctypes.c_uint64 * 2)(*[tensor.shape[mode] for mode in order])
    strides = (ctypes.c_uint64 * 1)(tensor.stride(order[1]) * 2)
    boxes, steps = (ctypes.c_uint32 * 2)(*box), (ctypes.c_uint32 * 2)(1, 1)
    # CU_TENSOR_MAP_DATA_TYPE_UINT16, no interleave, 128 bytes of swizzle, 128 bytes of promotion.
    code = cuda.cuTensorMapEncodeTiled(ctypes.c_void_p(address), 1, 2, ctypes.c_void_p(tensor.data_ptr()), extents, strides, boxes, steps, 0, 3, 3, 0)
    succeed(code, "cuTensorMapEncodeTiled")
    return buffer, address


class Product:
    """A kernel of cute-device-kernels: `C = alpha·A·Bᵀ`."""

    def __init__(self, module, name, columns, by_rows):
        self.function, self.name, self.columns, self.by_rows = ctypes.c_void_p(), name, columns, by_rows
        succeed(cuda.cuModuleGetFunction(ctypes.byref(self.function), module, name.encode()), name)
        succeed(cuda.cuFuncSetAttribute(self.function, 8, SHARED[columns]), name)
        self.blocks = torch.cuda.get_device_properties(0).multi_processor_count

    def bind(self, a, b, c):
        """A function that launches."""
        held, pointers = [], []

        def add(value):
            held.append(value)
            pointers.append(ctypes.addressof(value))

        add(ctypes.c_float(1.0))
        rows = [128, self.columns, 64]
        for i, tensor in enumerate([a, b, c]):
            along_rows = i < 2 and self.by_rows[i]
            buffer, address = tensor_map(tensor, (64, 64) if along_rows else (64, rows[i]), (0, 1) if along_rows else (1, 0))
            held.append(buffer)
            pointers.append(address)
            pitch = tensor.stride(1) if along_rows else tensor.stride(0)
            add((ctypes.c_uint32 * 3)(tensor.shape[0], tensor.shape[1], pitch))
        list_of_them = (ctypes.c_void_p * len(pointers))(*pointers)
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)

        def launch():
            code = cuda.cuLaunchKernel(self.function, self.blocks, 1, 1, 384, 1, 1, SHARED[self.columns], stream, list_of_them, None)
            succeed(code, self.name)

        launch.held = (held, list_of_them, a, b, c)
        return launch


def operand(rows, depth, along_rows, kind):
    """A random matrix (rows, depth), contiguous along rows or along its depth."""
    if along_rows:
        return torch.randn(depth, rows, device="cuda").to(kind).t()
    return torch.randn(rows, depth, device="cuda").to(kind)


def time(function, calls):
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(calls):
        function()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / calls


def main():
    torch.manual_seed(0)
    torch.zeros(1, device="cuda")
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    module = ctypes.c_void_p()
    succeed(cuda.cuModuleLoadData(ctypes.byref(module), open(sys.argv[1], "rb").read() + b"\0"), sys.argv[1])
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}\n")
    print("| kernel | m, n, k | error | ms | cuBLAS ms | TFLOP/s | cuBLAS's time over ours |\n|---|---|--:|--:|--:|--:|--:|")
    orders = {"nn": (True, False), "nt": (True, True), "tn": (False, False), "tt": (False, True)}
    cases = [("bf16", "tn", 256, s) for s in ["4096 4096 4096", "8192 8192 8192", "2048 2048 2048", "3072 3072 3072", "5120 5120 4096", "8192 8192 1024", "4096 16384 4096"]]
    cases += [("bf16", "tn", 192, s) for s in ["3072 3072 3072", "4096 4096 4096", "5120 5120 4096"]]
    cases += [("bf16", "tn", 128, s) for s in ["2048 2048 2048", "4096 4096 4096", "1000 1000 1000"]]
    cases += [(kind, order, 256, s) for kind in ["bf16", "f16"] for order in orders for s in ["4096 4096 4096", "8192 8192 8192"] if (kind, order) != ("bf16", "tn")]
    for kind, order, columns, size in cases:
        name = f"wgmma_{kind}_{order}" + ("" if columns == 256 else f"_{columns}")
        m, n, k = map(int, size.split())
        dtype, by_rows = {"bf16": torch.bfloat16, "f16": torch.float16}[kind], orders[order]
        a, b = operand(m, k, by_rows[0], dtype), operand(n, k, by_rows[1], dtype)
        c, d = torch.full((m, n), float("nan"), device="cuda", dtype=dtype), torch.empty(m, n, device="cuda", dtype=dtype)
        ours = Product(module, name, columns, by_rows).bind(a, b, c)
        theirs = lambda: torch.matmul(a, b.t(), out=d)
        ours()
        torch.cuda.synchronize()
        some = torch.randint(0, m, (64,), device="cuda")
        exact = a[some].double() @ b.double().t()
        error = ((c[some].double() - exact).norm() / exact.norm()).item()
        del exact
        first = c.clone()
        time(ours, 3), time(theirs, 3)
        calls = max(1, int(60 / time(theirs, 3)))
        times = [(time(ours, calls), time(theirs, calls)) for _ in range(rounds)]
        same = torch.equal(first, c)
        mine, other = (statistics.median(column) for column in zip(*times))
        flops = 2e-9 * m * n * k
        note = "" if same else ", runs differ"
        print(f"| {name} | {m}, {n}, {k} | {error:.1e}{note} | {mine:.4f} | {other:.4f} | {flops / mine:.0f} | {other / mine:.3f} |", flush=True)


if __name__ == "__main__":
    main()
