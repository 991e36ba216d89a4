"""Runs tiles that begin anywhere or whose modes are in another order, and copies of tiles that the threads do not divide, on a GPU beside what an index says.

usage: check_views.py PTX [--small]

The PTX is that of `cargo run -p cute-device-build -- cute-static/device/probes PTX`. The numbers of a source are all different; what lies beside a tensor is NaN
where it is read, and must stay what it was where it is written. With --small there are few cases, for compute-sanitizer.
"""

import ctypes
import random
import sys

import torch
from check_device import data, kernel, launch, load, numbers, succeed, tiles

POISON = -77.0


def main():
    torch.zeros(1, device="cuda")
    module = load(sys.argv[1])
    choose, small, done = random.Random(5), "--small" in sys.argv[2:], 0
    most, cases = (150, 4) if small else (700, 40)
    up = lambda extent, by: -(-extent // by) * by

    def matrix(m, n, by_rows, pitch, kind=torch.float32):
        """A matrix as torch has it, and the memory that it lies in: numbers that differ, up to what halves have."""
        stored = torch.full((m if by_rows else n, pitch), float("nan"), device="cuda", dtype=kind)
        values = (torch.arange(m * n, device="cuda") % (2039 if kind == torch.float16 else 1 << 24)).view(m, n).to(kind)
        stored[:, : n if by_rows else m] = values if by_rows else values.T
        return values, stored

    def target(m, n, by_rows, pitch, values, kind=torch.float32):
        """Where a matrix is to be written, and what must be there then."""
        stored = torch.full((m if by_rows else n, pitch), POISON, device="cuda", dtype=kind)
        expected = stored.clone()
        expected[:, : n if by_rows else m] = values if by_rows else values.T
        return stored, expected

    def run(name, grid, shared, *arguments, threads=256):
        succeed(launch(kernel(module, name), grid, shared, *arguments, threads=threads), name)

    def check(found, expected, what):
        nonlocal done
        if not torch.equal(found, expected):
            sys.exit(f"{what}: wrong results, the first at {torch.nonzero(found != expected)[0].tolist()}")
        done += 1

    for _ in range(cases):
        m, n = choose.randint(1, most), choose.randint(1, most)
        pitch, other = up(m + choose.randint(0, 9), 4), n + choose.randint(0, 9)
        values, x = matrix(m, n, False, pitch)
        for name, shared in [("into_columns", 0), ("into_staged_columns", 4 * 65 * 64)]:
            y, expected = target(n, m, False, other, values.T)
            run(name, (tiles(n, 64), tiles(m, 64)), shared, data(x), numbers(m, n, pitch), data(y), numbers(n, m, other))
            check(y, expected, f"{name} of {m}x{n}")

        a, b, c = choose.randint(1, 80), choose.randint(1, 20), choose.randint(1, 90)
        cube = torch.arange(a * b * c, device="cuda").float().view(c, b, a)
        y = torch.full((b, a, c), POISON, device="cuda")
        grid = tiles(c, 32), tiles(a, 8), tiles(b, 4)
        run("rotated", grid, 4224, data(cube), numbers(a, b, c, a, a * b), data(y), numbers(c, a, b, c, c * a))
        check(y, cube.permute(1, 2, 0).contiguous(), f"rotated of {a}x{b}x{c}")

        count, by = choose.randint(1, 100 * most), choose.randint(0, 150 * most)
        source = torch.full((count + 8,), float("nan"), device="cuda")
        source[:count] = torch.arange(count, device="cuda")
        y = torch.full((count + 8,), POISON, device="cuda")
        expected = y.clone()
        expected[:count] = 0
        expected[: max(0, count - by)] = source[by:count]
        run("shifted", (tiles(count, 1024),), 0, ctypes.c_uint32(by), data(source), numbers(count), data(y), numbers(count))
        check(y, expected, f"shifted of {count} by {by}")

        y = torch.full((count + 8,), POISON, device="cuda")
        expected = y.clone()
        expected[:count] = 2 * source[:count] + 0.5
        argument = ctypes.c_float
        run("names_that_meet", (tiles(count, 1024),), 0, argument(2), data(source), numbers(count), argument(0.5), data(y), numbers(count))
        check(y, expected, f"names that meet, {count}")

        down, right = choose.randint(0, m + 1), choose.randint(0, n + 1)
        shifted = torch.zeros_like(values)
        shifted[: max(0, m - down), : max(0, n - right)] = values[down:, right:]
        y, expected = target(m, n, False, m, shifted)
        run("window", (tiles(m, 64), tiles(n, 64)), 0, ctypes.c_uint32(down), ctypes.c_uint32(right), data(x), numbers(m, n, pitch), data(y), numbers(m, n, m))
        check(y, expected, f"window of {m}x{n} from ({down}, {right})")

    half = torch.float16
    for name, kind, from_rows, to_rows, by, tile, shared, threads in [
        ("uneven_columns", torch.float32, False, False, 4, (60, 50), 4 * 64 * 50, 256),
        ("uneven_to_rows", torch.float32, False, True, 1, (31, 7), 0, 96),
        ("uneven_rows_of_halves", half, True, True, 8, (25, 64), 2 * 25 * 64, 128),
        ("uneven_single_halves", half, True, True, 1, (7, 13), 256, 32),
        ("uneven_single_words", torch.float32, True, True, 1, (10, 10), 512, 64),
    ]:
        exact = [(tile[0], tile[1]), (3 * tile[0], 2 * tile[1]), (1, 1)]
        for m, n in exact + [(choose.randint(1, most), choose.randint(1, most)) for _ in range(cases)]:
            pitches = [up((n if by_rows else m) + choose.randint(0, 9), by) for by_rows in (from_rows, to_rows)]
            values, x = matrix(m, n, from_rows, pitches[0], kind)
            y, expected = target(m, n, to_rows, pitches[1], values, kind)
            grid = tiles(m, tile[0]), tiles(n, tile[1])
            run(name, grid, up(shared, 128), data(x), numbers(m, n, pitches[0]), data(y), numbers(m, n, pitches[1]), threads=threads)
            check(y, expected, f"{name} of {m}x{n}")
    print(f"{torch.cuda.get_device_name()}: {done} results of views and uneven copies right")


if __name__ == "__main__":
    main()
