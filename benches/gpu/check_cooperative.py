"""Runs the cooperative copies and products of cute-device-kernels on a GPU beside references in torch.

usage: check_cooperative.py PTX

The PTX is that of `cargo run -p cute-device-build -- cute-static/device/kernels PTX`. Numbers are small integers, so that results are exact; what lies beside a
tensor is NaN where it is read, or the largest number, and must stay what it was where it is written.
"""

import ctypes
import sys

import torch
from check_device import cuda, data, kernel, launch, load, numbers, succeed, tiles

POISON = 77
# The shared memory of each kernel, in bytes: its tiles, each a multiple of 128.
SHARED = {
    "cooperative_transpose": 4 * 65 * 64,
    "cooperative_through_shared": 2 * 64 * 64,
    "cooperative_gemm_f16": 2 * 2 * 64 * 64,
    "cooperative_gemm_tf32": 2 * 3 * 9216,
    "cooperative_gemm_i8": 5120 + 4352 + 16640,
    "cooperative_gemm_f64": 4608 + 8704,
}


def main():
    torch.zeros(1, device="cuda")
    module = load(sys.argv[1])
    generator = torch.Generator(device="cuda").manual_seed(11)
    done = 0

    def matrix(m, n, by_rows, pitch, kind, beside):
        """A matrix of m by n of integers, and the memory that it lies in."""
        stored = torch.full((m if by_rows else n, pitch), beside, device="cuda", dtype=kind)
        values = torch.randint(-8, 9, (m, n), device="cuda", generator=generator).to(kind)
        stored[:, : n if by_rows else m] = values if by_rows else values.T
        return values, stored

    def placed(stored, values, by_rows):
        expected = stored.clone()
        m, n = values.shape
        expected[:, : n if by_rows else m] = values if by_rows else values.T
        return expected

    def run(name, grid, threads, *arguments):
        function = kernel(module, name)
        succeed(cuda.cuFuncSetAttribute(function, 8, SHARED[name]), name)
        succeed(launch(function, grid, SHARED[name], *arguments, threads=threads), name)

    def check(found, expected, what):
        nonlocal done
        if not torch.equal(found, expected):
            sys.exit(f"{what}: wrong results, the first at {torch.nonzero(found != expected)[0].tolist()}")
        done += 1

    for name, kind, from_rows, to_rows, by in [
        ("cooperative_transpose", torch.float32, False, True, 1),
        ("cooperative_through_shared", torch.float16, True, True, 8),
    ]:
        for m, n, pad in [(1, 1, 0), (64, 64, 0), (100, 37, 8), (37, 100, 3), (1000, 65, 1), (63, 129, 64), (4097, 3001, 5)]:
            pitch = lambda m, n, by_rows: -(-((n if by_rows else m) + pad) // by) * by
            source, target = pitch(m, n, from_rows), pitch(m, n, to_rows)
            values, x = matrix(m, n, from_rows, source, kind, float("nan"))
            y = torch.full((m if to_rows else n, target), POISON, device="cuda", dtype=kind)
            expected = placed(y, values, to_rows)
            run(name, (tiles(m, 64), tiles(n, 64)), 256, data(x), numbers(m, n, source), data(y), numbers(m, n, target))
            check(y, expected, f"{name} of {m}x{n}")

    def product(name, kind, result, deep, tile, a_rows, b_rows, c_rows, by, m, n, k, pad, factors, f):
        up = lambda extent, by: -(-extent // by) * by + pad * by
        beside = 127 if kind == torch.int8 else float("nan")
        pitches = up(k if a_rows else m, by[0]), up(k if b_rows else n, by[1]), up(n if c_rows else m, by[2])
        a, of_a = matrix(m, k, a_rows, pitches[0], kind, beside)
        b, of_b = matrix(n, k, b_rows, pitches[1], kind, beside)
        c, of_c = matrix(m, n, c_rows, pitches[2], result, POISON)
        sums = a.double() @ b.double().T
        if factors is not None and factors[1] == 0 and result != torch.int32:
            # What is multiplied by 0 is not read.
            of_c = placed(of_c, torch.full_like(c, float("nan")), c_rows)
        expected = placed(of_c, f(sums, c.double()).to(result), c_rows)
        layouts = numbers(m, k, pitches[0]), numbers(n, k, pitches[1]), numbers(m, n, pitches[2])
        scalar = {torch.int32: ctypes.c_int32, torch.float64: ctypes.c_double}.get(result, ctypes.c_float)
        operands = data(of_a), layouts[0], data(of_b), layouts[1]
        arguments = (*operands, data(of_c), layouts[2])
        if factors is not None:
            arguments = (scalar(factors[0]), *operands, scalar(factors[1]), data(of_c), layouts[2])
        assert k <= deep or deep == 0
        run(name, (tiles(m, tile[0]), tiles(n, tile[1])), 128, *arguments)
        check(of_c, expected, f"{name} of {m}x{n}x{k}, {factors}")

    for pad in (0, 1, 3):
        for alpha, beta in [(1, 0), (2, 1), (-1, 0.5)]:
            combined = lambda sums, c: alpha * sums + (beta * c if beta else 0)
            for m, n, k in [(64, 64, 64), (128, 192, 64), (70, 100, 33), (1, 9, 64), (1000, 700, 17)]:
                product("cooperative_gemm_f16", torch.float16, torch.float16, 64, (64, 64), True, True, True, (8, 8, 8), m, n, k, pad, (alpha, beta), combined)
            for m, n, k in [(32, 64, 16), (64, 128, 16), (35, 100, 7), (1, 1, 1), (1000, 700, 15)]:
                negative = lambda sums, c: combined(-sums, c)
                product("cooperative_gemm_f64", torch.float64, torch.float64, 16, (32, 64), False, True, False, (1, 1, 1), m, n, k, pad, (alpha, beta), negative)
        for m, n, k in [(64, 64, 32), (64, 128, 96), (70, 100, 161), (1, 9, 5), (1000, 700, 999), (512, 512, 2048)]:
            product("cooperative_gemm_tf32", torch.float32, torch.float32, 0, (64, 64), True, True, True, (4, 4, 1), m, n, k, pad, None, lambda sums, c: sums)
        for alpha, beta in [(1, 0), (2, 1), (-1, 3)]:
            for m, n, k in [(64, 64, 64), (128, 192, 64), (70, 100, 33), (1, 9, 64), (1000, 700, 17)]:
                both = lambda sums, c: (alpha + beta) * sums
                product("cooperative_gemm_i8", torch.int8, torch.int32, 64, (64, 64), True, False, True, (16, 1, 1), m, n, k, pad, (alpha, beta), both)
    print(f"{torch.cuda.get_device_name()}: {done} results of cooperative copies and products right")


if __name__ == "__main__":
    main()
