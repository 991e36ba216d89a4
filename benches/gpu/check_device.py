"""Runs the kernels of cute-device-kernels on a GPU beside references in torch.

usage: check_device.py PTX [--small] [--part I/N]

The PTX is that of `cargo run -p cute-device-build -- cute-static/device/kernels PTX`. Numbers are small integers, so that results are exact; what lies beside a
tensor is NaN where it is read and must stay what it was where it is written. The last line is what a launch that the contract forbids ends with;
it is not launched with --small, by which tensors have at most 300,000 elements and products of reference are the CPU's, for compute-sanitizer:

    for tool in memcheck racecheck synccheck initcheck; do compute-sanitizer --tool $tool --error-exitcode 1 python3 check_device.py PTX --small; done

With --part 2/8 every eighth case is run, from the third on, so that eight processes share the work.
"""

import ctypes
import os
import sys

import torch

POISON = 12345.0
# The shared memory of a product: 6 tiles of 132 by 16, whose last one ends with 128.
SHARED = 50688
HGEMM_SHARED = 147456
MAX_DYNAMIC_SHARED = 8
# The kernels, the rows of a block, its shared memory and its threads.
SOFTMAXES = [
    ("softmax_128", 4, 0, 128), ("softmax_1024", 8, 0, 256), ("softmax_2048", 1, 256, 256), ("softmax_4096", 1, 256, 256),
    ("softmax_8192", 1, 256, 256), ("softmax_16384", 1, 256, 512), ("softmax_32768", 1, 256, 1024),
]  # fmt: skip
cuda = ctypes.CDLL("libcuda.so.1")


def succeed(code, what):
    if code:
        sys.exit(f"{what}: CUDA error {code}")


def load(path):
    """A module of a file, or one for each file of a folder, by the name of its kernel: `cute-device-build` leaves such a folder."""
    if os.path.isdir(path):
        files = (file for file in os.listdir(path) if file.endswith(".cubin"))
        return {file.removesuffix(".cubin"): load(os.path.join(path, file)) for file in files}
    module = ctypes.c_void_p()
    succeed(cuda.cuModuleLoadData(ctypes.byref(module), open(path, "rb").read() + b"\0"), path)
    return module


def of_kernel(module, name):
    """The module of a kernel, of one for all or of one for each."""
    return module.get(name) if isinstance(module, dict) else module


def kernel(module, name):
    function = ctypes.c_void_p()
    succeed(cuda.cuModuleGetFunction(ctypes.byref(function), of_kernel(module, name), name.encode()), name)
    if name.startswith("sgemm"):
        succeed(cuda.cuFuncSetAttribute(function, 8, SHARED), name)
    return function


def launch(function, grid, shared, *arguments, threads=256):
    """Launches blocks of so many threads and waits; returns the error of the launch, or of the kernel."""
    grid = (*grid, 1, 1)[:3]
    pointers = (ctypes.c_void_p * len(arguments))(*[ctypes.cast(ctypes.byref(argument), ctypes.c_void_p) for argument in arguments])
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    return cuda.cuLaunchKernel(function, *grid, threads, 1, 1, shared, stream, pointers, None) or cuda.cuCtxSynchronize()


def data(tensor):
    return ctypes.c_uint64(tensor.data_ptr())


def numbers(*of_layout):
    return (ctypes.c_uint32 * len(of_layout))(*of_layout)


def tiles(extent, tile):
    return -(-extent // tile)


def main():
    torch.zeros(1, device="cuda")
    module = load(sys.argv[1])
    saxpy, axpby, copy, total, reduce = (kernel(module, name) for name in ("saxpy", "axpby", "copy", "sum", "reduce"))
    generator = torch.Generator(device="cuda").manual_seed(7)
    done, cases, small = 0, 0, "--small" in sys.argv[2:]
    part, parts = map(int, sys.argv[sys.argv.index("--part") + 1].split("/")) if "--part" in sys.argv else (0, 1)

    def double(tensor):
        """The tensor as `f64`, where references are computed."""
        return tensor.cpu().double() if small else tensor.double()

    def fit(extents):
        """Whether a case of these extents is run."""
        nonlocal cases
        cases += 1
        if cases % parts != part:
            return False
        size = 1
        for extent in sorted(extents)[-2:]:
            size *= extent
        return not small or size <= 300_000

    def integers(*shape):
        return torch.randint(-9, 10, shape, device="cuda", generator=generator).float()

    def filled(value, *shape):
        return torch.full(shape, value, device="cuda")

    def check(found, expected, what):
        nonlocal done
        if not torch.equal(found, expected):
            sys.exit(f"{what}: wrong results")
        done += 1

    for n in filter(lambda n: fit([n]), [1, 3, 1000, 1023, 1024, 1025, 5000, 262144, 10_000_019]):
        blocks = tiles(n, 1024)
        x, y = filled(float("nan"), n + 8), filled(POISON, n + 8)
        x[:n], y[:n] = integers(n), integers(n)
        expected = y.clone()
        expected[:n] += 3 * x[:n]
        succeed(launch(saxpy, (blocks,), 0, ctypes.c_float(3), data(x), numbers(n), data(y), numbers(n)), "saxpy")
        check(y, expected, f"saxpy of {n}")
        y = filled(POISON, n + 8)
        y[:n] = integers(n)
        expected = y.clone()
        expected[:n] = 3 * x[:n] - 2 * y[:n]
        succeed(launch(axpby, (blocks,), 0, ctypes.c_float(3), data(x), numbers(n), ctypes.c_float(-2), data(y), numbers(n)), "axpby")
        check(y, expected, f"axpby of {n}")
        y, expected = filled(POISON, n + 8), filled(POISON, n + 8)
        expected[:n] = x[:n]
        succeed(launch(copy, (blocks,), 0, data(x), numbers(n), data(y), numbers(n)), "copy")
        check(y, expected, f"copy of {n}")
        for grid in (1, 7, min(tiles(n, 4096) + 1, 792)):
            y = filled(5.0, 8)
            expected = y.clone()
            expected[0] += x[:n].sum()
            succeed(launch(reduce, (grid,), 128, data(x), numbers(n), data(y), numbers(1)), "reduce")
            check(y, expected, f"sum of {n} by {grid} blocks")
        sums, padded = filled(POISON, blocks + 8), filled(0.0, blocks * 1024)
        padded[:n] = x[:n]
        expected = sums.clone()
        expected[:blocks] = padded.view(blocks, 1024).sum(1)
        succeed(launch(total, (blocks,), 128, data(x), numbers(n), data(sums), numbers(blocks)), "sum")
        check(sums, expected, f"sums of {n}")

    shapes = [(1, 1, 1, 1), (64, 64, 64, 64), (100, 37, 103, 41), (37, 100, 37, 100), (1000, 65, 1001, 70), (63, 129, 64, 200), (4097, 3001, 4100, 3001)]
    by_vectors = [(1, 1, 4, 4), (64, 64, 64, 64), (100, 37, 104, 40), (1000, 65, 1000, 72), (63, 129, 64, 200), (4097, 3001, 4100, 3004)]
    for name, m, n, lds, ldt in [("transpose", *shape) for shape in shapes] + [("transpose_vectors", *shape) for shape in by_vectors]:
        if not fit([m, n]):
            continue
        source, target = filled(float("nan"), n, lds), filled(POISON, m, ldt)
        source[:, :m] = integers(n, m)
        expected = target.clone()
        expected[:, :n] = source[:, :m].T
        grid = (tiles(m, 64), tiles(n, 64))
        succeed(launch(kernel(module, name), grid, 16384, data(source), numbers(m, n, lds), data(target), numbers(m, n, ldt)), name)
        check(target, expected, f"{name} of {m}x{n}")

    # Modes (m, n, b) to (n, m, b), and (m, b, n) to (n, b, m), each with pitches between.
    batched, outer = kernel(module, "transpose_batched"), kernel(module, "transpose_outer")
    for m, n, b in [(1, 1, 1), (64, 64, 3), (100, 37, 5), (65, 200, 2), (512, 300, 40)]:
        if not fit([m * b, n]):
            continue
        source, target = filled(float("nan"), b, n + 1, m + 3), filled(POISON, b, m + 2, n + 5)
        source[:, :n, :m] = integers(b, n, m)
        expected = target.clone()
        expected[:, :m, :n] = source[:, :n, :m].transpose(1, 2)
        layouts = numbers(m, n, b, m + 3, (m + 3) * (n + 1)), numbers(m, n, b, n + 5, (n + 5) * (m + 2))
        succeed(launch(batched, (tiles(m, 64), tiles(n, 64), b), 16384, data(source), layouts[0], data(target), layouts[1]), "transpose_batched")
        check(target, expected, f"transpose of {m}x{n}, {b} times")
        source, target = filled(float("nan"), n, b + 1, m + 3), filled(POISON, m, b + 2, n + 5)
        source[:, :b, :m] = integers(n, b, m)
        expected = target.clone()
        expected[:, :b, :n] = source[:, :b, :m].permute(2, 1, 0)
        layouts = numbers(m, b, n, m + 3, (m + 3) * (b + 1)), numbers(m, b, n, (n + 5) * (b + 2), n + 5)
        succeed(launch(outer, (tiles(m, 64), b, tiles(n, 64)), 16384, data(source), layouts[0], data(target), layouts[1]), "transpose_outer")
        check(target, expected, f"transpose of {m}x{n} around {b}")

    softmaxes = [(kernel(module, name), *of) for name, *of in SOFTMAXES]
    for m, n in [(1, 1), (3, 5), (8, 1024), (9, 1000), (17, 4096), (5, 4097), (70, 1025), (33, 10000), (4, 50257), (1000, 333)]:
        if not fit([m, n]):
            continue
        for scale in (1.0, 50.0):
            pitch = -(-n // 4) * 4 + 4
            x = filled(float("nan"), m, pitch)
            x[:, :n] = scale * torch.randn(m, n, device="cuda", generator=generator)
            if m > 4:
                x[0, n // 2], x[1, :n], x[2, n - 1], x[3, 0] = float("inf"), float("-inf"), float("nan"), float("-inf")
            expected = torch.softmax(double(x[:, :n]), 1).cuda()
            for softmax, rows, shared, threads in softmaxes:
                y = filled(POISON, m, pitch)
                layout = numbers(m, n, pitch)
                succeed(launch(softmax, (tiles(m, rows),), shared, data(x), layout, data(y), layout, threads=threads), "softmax")
                if not torch.allclose(y[:, :n].double(), expected, rtol=2e-5, atol=1e-30, equal_nan=True):
                    sys.exit(f"softmax of {m}x{n}: wrong results")
                check(y[:, n:], filled(POISON, m, pitch - n), f"beside the softmax of {m}x{n}")

    def product(name, m, n, k, pad, alpha, beta):
        if not fit([m, n, k]):
            return
        of_a, of_b = name[6:8]
        shape = lambda rows, by_rows: (k, rows + pad) if by_rows else (rows, k + pad)
        operand = lambda rows, by_rows: integers(k, rows) if by_rows else integers(rows, k)
        a_by_rows, b_by_rows = of_a == "n", of_b == "t"
        a, b, c = filled(float("nan"), *shape(m, a_by_rows)), filled(float("nan"), *shape(n, b_by_rows)), filled(POISON, n, m + pad)
        for matrix, rows, by_rows in ((a, m, a_by_rows), (b, n, b_by_rows)):
            matrix[:, : rows if by_rows else k] = operand(rows, by_rows)
        expected = c.clone()
        ma, mb = (a[:, :m].T if a_by_rows else a[:, :k]), (b[:, :n] if b_by_rows else b[:, :k].T)
        # Where beta is 0, C is not read.
        c[:, :m] = integers(n, m) if beta else float("nan")
        expected[:, :m] = alpha * (double(ma) @ double(mb)).float().cuda().T + (beta * c[:, :m] if beta else 0)
        layout = lambda rows, matrix: numbers(rows, k, matrix.shape[1])
        arguments = ctypes.c_float(alpha), data(a), layout(m, a), data(b), layout(n, b), ctypes.c_float(beta), data(c), numbers(m, n, m + pad)
        succeed(launch(kernel(module, name), (tiles(m, 128), tiles(n, 128)), SHARED, *arguments), name)
        check(c, expected, f"{name} of {m}x{n}x{k}, pitches {pad} more, {alpha} and {beta}")

    for order in ("nn", "nt", "tn", "tt"):
        for m, n, k, pad in [(128, 128, 16, 0), (128, 128, 32, 4), (128, 256, 48, 8), (384, 128, 64, 0), (256, 384, 80, 12), (1280, 1024, 2048, 0)]:
            for alpha, beta in ((1, 0), (2, -3), (-1, 1)):
                product(f"sgemm_{order}", m, n, k, pad, alpha, beta)
        for m, n, k, pad in [(1, 1, 1, 0), (128, 128, 16, 4), (129, 127, 17, 0), (5, 300, 3, 7), (257, 130, 100, 1), (300, 500, 1000, 3)]:
            for alpha, beta in ((1, 0), (2, -3)):
                product(f"sgemm_{order}_edges", m, n, k, pad, alpha, beta)

    whole = [(128, 256, 64), (256, 512, 128), (384, 256, 192), (1280, 1024, 1024)]
    edges = [(1, 1, 1), (8, 8, 8), (100, 37, 19), (129, 257, 65), (127, 255, 63), (1000, 700, 500), (130, 300, 640), (128, 256, 100), (5, 900, 777)]
    for number, kind in [("bf16", torch.bfloat16), ("f16", torch.float16)]:
        for a_along, b_along, end in [(a, b, end) for a in "nt" for b in "nt" for end in ["", "_edges", "_pitches"]]:
            name = f"hgemm_{number}_{a_along}{b_along}{end}"
            hgemm = kernel(module, name)
            # What pitches are multiples of; the columns of a tile of C; the shared memory.
            unit, of_n, shared = (1, 128, 98304) if end == "_pitches" else (8, 256, HGEMM_SHARED)
            succeed(cuda.cuFuncSetAttribute(hgemm, MAX_DYNAMIC_SHARED, shared), name)

            def operand(values, by_rows, pad):
                """An operand (rows, k), as it lies in memory: lines that begin at multiples of the unit."""
                lines = values.T if by_rows else values
                stored = filled(float("nan"), lines.shape[0], -(-lines.shape[1] // unit) * unit + pad).to(kind)
                stored[:, : lines.shape[1]] = lines.to(kind)
                return stored

            scales = [(1, 0, 0), (2, -3, unit), (0, 1, 2 * unit), (-1, 0.5, 3 * unit)]
            for (m, n, k), (alpha, beta, pad) in [(size, scale) for size in whole + (edges if end else []) for scale in scales]:
                if not fit([m, n, k]):
                    continue
                a, b = integers(m, k).clamp(-4, 4), integers(n, k).clamp(-4, 4)
                stored_a, stored_b = operand(a, a_along == "n", pad), operand(b, b_along == "t", pad)
                pitch = -(-n // unit) * unit + pad
                c = filled(POISON, m + 3, pitch).to(kind)
                # What is multiplied by 0 is not read.
                c[:m, :n] = float("nan") if beta == 0 else integers(m, n).to(kind)
                expected, sums = c.clone(), alpha * (double(a) @ double(b).T).cuda()
                expected[:m, :n] = (sums if beta == 0 else sums + beta * c[:m, :n].double()).float().to(kind)
                layouts = numbers(m, k, stored_a.shape[1]), numbers(n, k, stored_b.shape[1]), numbers(m, n, pitch)
                arguments = ctypes.c_float(alpha), ctypes.c_float(beta), data(stored_a), layouts[0], data(stored_b), layouts[1], data(c), layouts[2]
                succeed(launch(hgemm, (tiles(m, 128), tiles(n, of_n)), shared, *arguments), name)
                check(c, expected, f"{name} of {m}x{n}x{k}")

    print(f"{torch.cuda.get_device_name()}: {done} results right", flush=True)
    if small:
        return
    a, c = filled(1.0, 17, 128), filled(0.0, 128, 128)
    layout = numbers(128, 17, 128)
    one, zero = ctypes.c_float(1), ctypes.c_float(0)
    code = launch(kernel(module, "sgemm_nt"), (1, 1), SHARED, one, data(a), layout, data(a), layout, zero, data(c), numbers(128, 128, 128))
    if not code:
        sys.exit("a product that is 17 deep ended without an error")
    print(f"a product that is 17 deep, in tiles of 16: error {code}")


if __name__ == "__main__":
    main()
