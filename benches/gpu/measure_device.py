"""Times the kernels of cute-device-kernels beside copies of the device, torch and cuBLAS, and beside this folder's kernels.

usage: measure_device.py PTX [PTX of this folder's kernels [PTX of the kernels before]]

Instead of PTX a file may have machine code, of which `instructions.py` counts the instructions; or it is a folder with a file of machine code for each kernel, as
`cute-device-build` leaves them. Those that are compared take turns; a figure is the median of rounds of some milliseconds. Prints a table.
"""

import ctypes
import statistics
import sys

import torch

from check_device import HGEMM_SHARED, MAX_DYNAMIC_SHARED, SHARED, SOFTMAXES, cuda, data, load, numbers, of_kernel, succeed, tiles

ROUNDS = 15
# What this folder's kernels of `f32` have of shared memory.
OWN_SHARED = 49152


def call(module, name, grid, shared, *arguments, threads=256):
    """A function that launches, and does not wait."""
    function = ctypes.c_void_p()
    succeed(cuda.cuModuleGetFunction(ctypes.byref(function), of_kernel(module, name), name.encode()), name)
    if shared > 32768:
        succeed(cuda.cuFuncSetAttribute(function, MAX_DYNAMIC_SHARED, shared), name)
        # All of the first-level cache that may be shared memory, for two blocks at once.
        succeed(cuda.cuFuncSetAttribute(function, 9, 100), name)
    pointers = (ctypes.c_void_p * len(arguments))(*[ctypes.cast(ctypes.byref(argument), ctypes.c_void_p) for argument in arguments])
    stream, grid = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream), (*grid, 1, 1)[:3]

    def launch():
        succeed(cuda.cuLaunchKernel(function, *grid, threads, 1, 1, shared, stream, pointers, None), name)

    # What the pointers point to lives as long as they are used.
    launch.arguments = arguments
    return launch


def has(module, name):
    """Whether a file has a kernel."""
    found = of_kernel(module, name)
    return found is not None and cuda.cuModuleGetFunction(ctypes.byref(ctypes.c_void_p()), found, name.encode()) == 0


def milliseconds(functions):
    """The median time of a call of each, in turns."""

    def time(function, calls):
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(calls):
            function()
        end.record()
        end.synchronize()
        return begin.elapsed_time(end) / calls

    for function in functions:
        time(function, 3)
    calls = [max(1, min(100, int(5 / time(function, 3)))) for function in functions]
    rounds = [[time(function, n) for function, n in zip(functions, calls)] for _ in range(ROUNDS)]
    return [statistics.median(times) for times in zip(*rounds)]


def main():
    torch.backends.cuda.matmul.allow_tf32 = False
    torch.zeros(1, device="cuda")
    ours, own, before = [load(path) for path in sys.argv[1:4]] + [None] * (4 - len(sys.argv))
    f32 = ctypes.c_float
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}\n")
    print("| kernel | ms | beside | ms | ratio of the times | |\n|---|--:|---|--:|--:|---|")

    def row(kernel, function, bytes_moved, *others, operations=0, like=None):
        others = [*others, *([("before", like(before), 0)] if like and before else [])]
        times = milliseconds([function] + [other for _, other, _ in others])
        for (name, _, other_bytes), time in zip(others, times[1:]):
            # Of copies, which move other numbers of bytes, times a byte are compared.
            ratio = times[0] / time * (other_bytes / bytes_moved if other_bytes else 1)
            rate = f"{operations / times[0] / 1e9:.1f} TFLOP/s" if operations else f"{bytes_moved / times[0] / 1e6:.0f} GB/s"
            print(f"| {kernel} | {times[0]:.4f} | {name} | {time:.4f} | {ratio:.3f} | {rate} |", flush=True)

    n = 1 << 28
    x, y = torch.rand(n, device="cuda"), torch.rand(n, device="cuda")
    device_copy = "copy of the device, by bytes", lambda: y.copy_(x), 8 * n
    vector, blocks = numbers(n), tiles(n, 1024)
    others = [device_copy]
    if own:
        for what, name in [("this folder's", "copy"), ("its twin by hand", "copy_by_hand")]:
            others.append((what, call(own, name, (n // 1024,), 0, data(x), data(y), ctypes.c_uint32(n // 4)), 0))
    copy = lambda module: call(module, "copy", (blocks,), 0, data(x), vector, data(y), vector)
    row("`copy`", copy(ours), 8 * n, *others, like=copy)
    saxpy = lambda module: call(module, "saxpy", (blocks,), 0, f32(3), data(x), vector, data(y), vector)
    row("`saxpy`", saxpy(ours), 12 * n, device_copy, like=saxpy)
    axpby = lambda module: call(module, "axpby", (blocks,), 0, f32(3), data(x), vector, f32(-0.5), data(y), vector)
    row("`axpby`", axpby(ours), 12 * n, device_copy, like=axpby)
    total, sms = torch.zeros(1, device="cuda"), torch.cuda.get_device_properties(0).multi_processor_count
    row("`reduce`", call(ours, "reduce", (6 * sms,), 128, data(x), vector, data(total), numbers(1)), 4 * n, device_copy, ("`torch.sum`", lambda: x.sum(), 0))

    m = 16384
    source, target = x[: m * m], y[: m * m]
    layout = numbers(m, m, m)
    others = [("copy of the device, by bytes", lambda: target.copy_(source), 8 * m * m)]
    if own:
        arguments = [ctypes.c_uint32(m)] * 4 + [ctypes.c_uint64(0)] * 2
        for what, name in [("this folder's", "transpose"), ("its twin by hand", "transpose_by_hand")]:
            others.append((what, call(own, name, (m // 64, m // 64), 16384, data(source), data(target), *arguments), 0))
    transpose = lambda module: call(module, "transpose", (m // 64, m // 64), 16384, data(source), layout, data(target), layout)
    row(f"`transpose`, {m}²", transpose(ours), 8 * m * m, *others, like=transpose)
    by_vectors = lambda module: call(module, "transpose_vectors", (m // 64, m // 64), 16384, data(source), layout, data(target), layout)
    row(f"`transpose_vectors`, {m}²", by_vectors(ours), 8 * m * m, *others, like=by_vectors)

    for name, rows, shared, threads in SOFTMAXES:
        columns = int(name.removeprefix("softmax_"))
        m = (1 << 26) // columns
        a, b = x[: m * columns].view(m, columns), y[: m * columns].view(m, columns)
        layout = numbers(m, columns, columns)
        softmax = call(ours, name, (tiles(m, rows),), shared, data(a), layout, data(b), layout, threads=threads)
        row(f"`{name}`, {m} by {columns}", softmax, 8 * m * columns, ("copy of the device, by bytes", lambda: b.copy_(a), 8 * m * columns),
            ("`torch.softmax`", lambda: torch.softmax(a, 1), 0))
    del x, y, source, target

    def products(prefix, kind, of_ours, of_own, n):
        a, b, c = (torch.randn(n, n, device="cuda").to(kind) for _ in range(3))
        out = torch.empty_like(c)
        for order in ("nt", "nn", "tn", "tt"):
            # Column-major operands are the transposes of torch's.
            left, right = (a.T if order[0] == "n" else a), (b if order[1] == "t" else b.T)
            library = lambda: torch.mm(left, right, out=out)
            for end in ("", "_edges"):
                name = f"{prefix}_{order}{end}"
                if not has(ours, name):
                    continue
                others = [("cuBLAS", library, 0)]
                if own:
                    others.append(("this folder's", of_own(name, a, b, c), 0))
                if own and name in ("sgemm_nt", "sgemm_tn"):
                    others.append(("its twin by hand", of_own(f"{name}_by_hand", a, b, c), 0))
                like = lambda module: of_ours(module, name, a, b, c)
                row(f"`{name}`, {n}³", like(ours), 1, *others, operations=2 * n**3, like=like)

    sizes = lambda n: [ctypes.c_uint32(n)] * 6
    n = 4096
    square = numbers(n, n, n)
    products("sgemm", torch.float32,
        lambda module, name, a, b, c: call(module, name, (n // 128, n // 128), SHARED, f32(1), data(a), square, data(b), square, f32(0), data(c), square),
        lambda name, a, b, c: call(own, name, (n // 128, n // 128), OWN_SHARED, data(a), data(b), data(c), *sizes(n)), n)  # fmt: skip
    products("hgemm_bf16", torch.bfloat16,
        lambda module, name, a, b, c: call(module, name, (n // 128, n // 256), HGEMM_SHARED, f32(1), f32(0), data(a), square, data(b), square, data(c), square),
        lambda name, a, b, c: call(own, name, (n // 128 * (n // 256),), HGEMM_SHARED, data(a), data(b), data(c), *sizes(n)), n)  # fmt: skip


if __name__ == "__main__":
    main()
