"""Runs what threads find out together, and atomic operations, on a GPU beside what their definitions say.

usage: check_collectives.py PTX

The PTX is that of `cargo run -p cute-device-build -- cute-static/device/probes PTX`.
"""

import ctypes
import sys
from itertools import accumulate

import torch
from check_device import cuda, data, kernel, launch, numbers, succeed

BLOCKS, BINS = 37, 64


def last(a, b):
    return b or a


def columns(x):
    """The results of each function for the 256 values of a block, in order."""
    warps = [x[i : i + 32] for i in range(0, 256, 32)]
    lanes = [(warp, lane) for warp in warps for lane in range(32)]
    signed = lambda word: word - (1 << 32) if word >> 31 else word
    bits = lambda warp, test: signed(sum(1 << i for i, value in enumerate(warp) if test(value)))
    before = lambda values, zero, f: [zero, *accumulate(values, f)][:-1]
    sums = list(accumulate(x))
    return [
        [warp[lane ^ 9] for warp, lane in lanes],
        [warp[lane - 3] if lane >= 3 else warp[lane] for warp, lane in lanes],
        [warp[lane + 5] if lane + 5 < 32 else warp[lane] for warp, lane in lanes],
        [warp[warp[lane] % 32] for warp, lane in lanes],
        [warp[7] for warp, _ in lanes],
        [bits(warp, lambda value: value % 2 == 0) for warp, _ in lanes],
        [int(9 in warp) for warp, _ in lanes],
        [int(all(value > -9 for value in warp)) for warp, _ in lanes],
        [bits(warp, lambda value: value == warp[lane]) for warp, lane in lanes],
        [bits(warp, lambda value: value == warp[lane]) for warp, lane in lanes],
        [max(warp) for warp, _ in lanes],
        [value for warp in warps for value in accumulate(warp, last)],
        [value for warp in warps for value in before(warp, -77, lambda a, b: a + b)],
        [sum(x)] * 256,
        list(accumulate(x, last)),
        before(x, -77, last),
        [total * 1000 + i + 1 for i, total in enumerate(sums)],
        before(x, 5, lambda a, b: a + b),
        [int(9 in x)] * 256,
        [int(all(value > -9 for value in x))] * 256,
        [sum(value > 0 for value in x)] * 256,
        [thread * 100 + thread % 32 for thread in range(256)],
    ]


def main():
    torch.zeros(1, device="cuda")
    module = ctypes.c_void_p()
    succeed(cuda.cuModuleLoadData(ctypes.byref(module), open(sys.argv[1], "rb").read() + b"\0"), sys.argv[1])
    torch.manual_seed(5)
    done = 0

    def check(is_right, what):
        nonlocal done
        if not is_right:
            sys.exit(f"{what}: wrong results")
        done += 1

    # The first blocks have few numbers, so that all lanes agree here and there; 0 is often.
    widths = [0, 1, 2, 8, 9]
    x = torch.stack([torch.randint(-width, width + 1, (256,)) * torch.randint(0, 2, (256,)) for width in widths * 4]).int()
    x[0] = 9
    expected = torch.tensor([columns(block.tolist()) for block in x], dtype=torch.int64).transpose(0, 1)
    count, blocks = expected.shape[0], len(x)
    y = torch.full((count, blocks * 256), 12345, dtype=torch.int32, device="cuda")
    shared = 3 * 128 + 256
    values = x.cuda().flatten()
    arguments = data(values), numbers(blocks * 256), data(y), numbers(blocks * 256, count, blocks * 256)
    succeed(launch(kernel(module, "collectives"), (blocks,), shared, *arguments), "collectives")
    found = y.cpu().view(count, blocks, 256).long()
    for column in range(count):
        check(torch.equal(found[column], expected[column]), f"column {column} of the collectives")

    types = {"u32": torch.int32, "i32": torch.int32, "u64": torch.int64, "i64": torch.int64, "f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16}
    operations = {
        "add": (0, lambda a, b: a + b),
        "min": (10**6, min),
        "max": (0, max),
        "and": (-1, lambda a, b: a & b),
        "or": (0, lambda a, b: a | b),
        "xor": (0, lambda a, b: a ^ b),
        "exchange": (0, None),
    }
    n = BLOCKS * 256
    for name, (zero, f) in operations.items():
        for of_type, dtype in types.items():
            is_float, is_half = dtype.is_floating_point, dtype.itemsize == 2
            if is_float and name != "add" and (is_half or name != "exchange"):
                continue
            # Of signed types, numbers below 0 are there, which are larger without signs.
            low = -1000 if is_float or of_type[0] == "i" else 1
            neutral = -(10**6) if name == "max" and low < 0 else zero
            # Sums of numbers of 16 bits are exact while they are below 256.
            x = (torch.randint(0, 2, (n,)) * 2 - 1 if is_half else torch.randint(low, 1000, (n,))).to(dtype)
            x[x == 0] = 1
            if name == "exchange":
                x = torch.arange(1, n + 1).to(dtype)
            # Some go beyond the last element, and are left out.
            at = torch.randint(0, BINS + 3, (n,), dtype=torch.int32)
            start = torch.full((BINS,), neutral).to(dtype).cuda()
            y, z = torch.cat([start, start[:8]]), torch.cat([start, start[:8]])
            before = torch.full((n + 8,), 7).to(dtype).cuda()
            xs, ats = x.cuda(), at.cuda()
            size = BINS * dtype.itemsize
            arguments = data(xs), numbers(n), data(ats), numbers(n), data(start), numbers(BINS), data(y), numbers(BINS), data(z), numbers(BINS)
            succeed(launch(kernel(module, f"{name}_{of_type}"), (BLOCKS,), size, *arguments, data(before), numbers(n)), name)
            y, z, before = y.cpu(), z.cpu(), before.cpu()
            what = f"{name} of {of_type}"
            check(torch.equal(y[BINS:], start[:8].cpu()) and torch.equal(z[BINS:], start[:8].cpu()) and bool((before[n:] == 7).all()), f"beside {what}")
            check(bool((before[:n][at >= BINS] == 0).all()), f"what is not there, by {what}")
            for bin in range(BINS):
                mine = x[at == bin].tolist()
                if f is None:
                    # Each value comes out once, but for the last one.
                    check(sorted([0, *mine]) == sorted([y[bin].item(), *before[:n][at == bin].tolist()]), what)
                    check(z[bin].item() in [0, *mine], what)
                else:
                    *_, result = accumulate([neutral, *mine], f)
                    check(y[bin].item() == result and z[bin].item() == result, f"{what}: {y[bin].item()}, {z[bin].item()}, not {result}")
            if name == "add" and not is_float:
                # In some order, each sum is the one before it and its own value.
                for bin in range(BINS):
                    olds, values = before[:n][at == bin].tolist(), x[at == bin].tolist()
                    check(sorted([*olds, y[bin].item()]) == sorted([0, *(a + b for a, b in zip(olds, values))]), f"values before {what}")
    for of_type in ("f16", "bf16"):
        dtype = types[of_type]
        # The last pair of `y` and the last of `x` are not whole.
        m, length = 509, BLOCKS * 512 - 131
        x = torch.randint(-1, 2, (length,)).to(dtype)
        padded = torch.cat([x, torch.zeros(BLOCKS * 512 - length, dtype=dtype)]).view(BLOCKS, 512)[:, :m]
        start = torch.randint(-8, 9, (m,)).to(dtype)
        y, z = (torch.cat([start, torch.full((8,), 7, dtype=dtype)]).cuda() for _ in range(2))
        xs, before = x.cuda(), torch.full((BLOCKS * 512 + 8,), 7, dtype=dtype).cuda()
        arguments = data(xs), numbers(length), data(y), numbers(m), data(z), numbers(m), data(before), numbers(BLOCKS * 512)
        succeed(launch(kernel(module, f"add_pairs_{of_type}"), (BLOCKS,), 1024, *arguments), "pairs")
        y, z, before = y.cpu(), z.cpu(), before.cpu()
        expected = start + padded.float().sum(0).to(dtype)
        check(torch.equal(y[:m], expected), f"pairs of {of_type} in global memory")
        # In shared memory each value is added to itself.
        check(torch.equal(z[:m], expected + padded.float().sum(0).to(dtype)), f"pairs of {of_type} in shared memory")
        check(bool((y[m:] == 7).all() and (z[m:] == 7).all() and (before[BLOCKS * 512 :] == 7).all()), f"beside pairs of {of_type}")
        found = before[: BLOCKS * 512].view(BLOCKS, 512)
        check(bool((found[:, m:] == 0).all()), f"what is not there, by pairs of {of_type}")
        for column in range(0, m, 37):
            olds = found[:, column].tolist()
            sums = sorted([*(a + b for a, b in zip(olds, padded[:, column].tolist())), start[column].item()])
            check(sums == sorted([*olds, y[column].item()]), f"values before pairs of {of_type}")
    for of_type, dtype in types.items():
        if dtype.itemsize == 2:
            continue
        x, at = torch.arange(1, n + 1).to(dtype), torch.randint(0, BINS + 3, (n,), dtype=torch.int32)
        y, before, xs, ats = torch.zeros(BINS + 8, dtype=dtype).cuda(), torch.full((n,), 7).to(dtype).cuda(), x.cuda(), at.cuda()
        arguments = data(xs), numbers(n), data(ats), numbers(n), data(y), numbers(BINS), data(before), numbers(n)
        succeed(launch(kernel(module, f"compare_{of_type}"), (BLOCKS,), 0, *arguments), "compare")
        y, before = y.cpu(), before.cpu()
        for bin in range(BINS):
            mine = before[at == bin]
            winner = x[at == bin][mine == 0]
            check(len(winner) == 1 and winner[0] == y[bin] and bool((mine[mine != 0] == y[bin]).all()), f"compare and exchange of {of_type}")
    print(f"{torch.cuda.get_device_name()}: {done} results of collectives and atomic operations right")


main()
