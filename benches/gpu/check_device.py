"""Runs the kernels of cute-device-kernels on a GPU beside references in torch.

usage: check_device.py PTX

The PTX is that of `cargo run -p cute-device-build -- cute-static/device/kernels PTX`. Numbers are small integers, so that results are exact; what lies beside a
tensor is NaN where it is read and must stay what it was where it is written. The last line is what a launch that the contract forbids ends with.
"""

import ctypes
import sys

import torch

POISON = 12345.0
cuda = ctypes.CDLL("libcuda.so.1")


def succeed(code, what):
    if code:
        sys.exit(f"{what}: CUDA error {code}")


def kernel(module, name):
    function = ctypes.c_void_p()
    succeed(cuda.cuModuleGetFunction(ctypes.byref(function), module, name.encode()), name)
    return function


def launch(function, grid, shared, *arguments):
    """Launches blocks of 256 threads and waits; returns the error of the launch, or of the kernel."""
    grid = (*grid, 1, 1)[:3]
    pointers = (ctypes.c_void_p * len(arguments))(*[ctypes.cast(ctypes.byref(argument), ctypes.c_void_p) for argument in arguments])
    stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
    return cuda.cuLaunchKernel(function, *grid, 256, 1, 1, shared, stream, pointers, None) or cuda.cuCtxSynchronize()


def data(tensor):
    return ctypes.c_uint64(tensor.data_ptr())


def numbers(*of_layout):
    return (ctypes.c_uint32 * len(of_layout))(*of_layout)


def tiles(extent, tile):
    return -(-extent // tile)


def main():
    torch.zeros(1, device="cuda")
    module = ctypes.c_void_p()
    succeed(cuda.cuModuleLoadData(ctypes.byref(module), open(sys.argv[1], "rb").read() + b"\0"), sys.argv[1])
    saxpy, total, transpose, sgemm = (kernel(module, name) for name in ("saxpy", "sum", "transpose", "sgemm_nt"))
    generator = torch.Generator(device="cuda").manual_seed(7)
    done = 0

    def integers(*shape):
        return torch.randint(-9, 10, shape, device="cuda", generator=generator).float()

    def filled(value, *shape):
        return torch.full(shape, value, device="cuda")

    def check(found, expected, what):
        nonlocal done
        if not torch.equal(found, expected):
            sys.exit(f"{what}: wrong results")
        done += 1

    for n in [1, 3, 1000, 1023, 1024, 1025, 5000, 262144, 10_000_019]:
        blocks = tiles(n, 1024)
        x, y = filled(float("nan"), n + 8), filled(POISON, n + 8)
        x[:n], y[:n] = integers(n), integers(n)
        expected = y.clone()
        expected[:n] += 3 * x[:n]
        succeed(launch(saxpy, (blocks,), 0, ctypes.c_float(3), data(x), numbers(n), data(y), numbers(n)), "saxpy")
        check(y, expected, f"saxpy of {n}")
        sums, padded = filled(POISON, blocks + 8), filled(0.0, blocks * 1024)
        padded[:n] = x[:n]
        expected = sums.clone()
        expected[:blocks] = padded.view(blocks, 1024).sum(1)
        succeed(launch(total, (blocks,), 128, data(x), numbers(n), data(sums), numbers(blocks)), "sum")
        check(sums, expected, f"sums of {n}")

    for m, n, lds, ldt in [(1, 1, 1, 1), (64, 64, 64, 64), (100, 37, 103, 41), (37, 100, 37, 100), (1000, 65, 1001, 70), (63, 129, 64, 200), (4097, 3001, 4100, 3001)]:
        source, target = filled(float("nan"), n, lds), filled(POISON, m, ldt)
        source[:, :m] = integers(n, m)
        expected = target.clone()
        expected[:, :n] = source[:, :m].T
        succeed(launch(transpose, (tiles(m, 64), tiles(n, 64)), 16384, data(source), numbers(m, n, lds), data(target), numbers(m, n, ldt)), "transpose")
        check(target, expected, f"transpose of {m}x{n}")

    for m, n, k, pad in [(128, 128, 16, 0), (128, 128, 32, 4), (128, 256, 48, 8), (384, 128, 64, 0), (256, 384, 80, 12), (1280, 1024, 2048, 0)]:
        a, b, c = filled(float("nan"), k, m + pad), filled(float("nan"), k, n + pad), filled(POISON, n, m + pad)
        a[:, :m], b[:, :n] = integers(k, m), integers(k, n)
        expected = c.clone()
        expected[:, :m] = (b[:, :n].double().T @ a[:, :m].double()).float()
        layouts = numbers(m, k, m + pad), numbers(n, k, n + pad), numbers(m, n, m + pad)
        succeed(launch(sgemm, (m // 128, n // 128), 49152, data(a), layouts[0], data(b), layouts[1], data(c), layouts[2]), "sgemm_nt")
        check(c, expected, f"product of {m}x{n}x{k}")

    print(f"{torch.cuda.get_device_name()}: {done} results right", flush=True)
    a, c = filled(1.0, 17, 128), filled(0.0, 128, 128)
    layout = numbers(128, 17, 128)
    code = launch(sgemm, (1, 1), 49152, data(a), layout, data(a), layout, data(c), numbers(128, 128, 128))
    if not code:
        sys.exit("a product that is 17 deep ended without an error")
    print(f"a product that is 17 deep, in tiles of 16: error {code}")


main()
