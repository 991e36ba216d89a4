"""Times TCCG's contractions beside torch.einsum, in bf16, on a GPU.

usage: measure_contract.py PROGRAM PTX [part of an equation]

The program is the example tccg of cute-device-contract. It and torch take turns, twice; of each side
the lesser of its medians counts. The output has the layout of the equation: where einsum returns a
view of other memory, it is made contiguous; its time without that is in the column beside.
"""

import math
import statistics
import subprocess
import sys

import torch


def ours(arguments):
    lines = subprocess.run(arguments, check=True, capture_output=True, text=True).stdout.splitlines()
    return [line.split(" ", 3) for line in lines]


def median(run):
    times = []
    for batch in range(12):
        begin, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        begin.record()
        for _ in range(8):
            run()
        end.record()
        end.synchronize()
        if batch > 1:
            times.append(begin.elapsed_time(end) / 8)
    return statistics.median(times)


def theirs(equation, extents):
    c, a, b = (tensor[::-1] for tensor in equation.split("-"))
    pool = lambda letters: torch.rand([extents[letter] for letter in letters], device="cuda", dtype=torch.float32).mul(2).sub(1).bfloat16()
    x, y = pool(a), pool(b)
    whole = median(lambda: torch.einsum(f"{a},{b}->{c}", x, y).contiguous())
    return whole, median(lambda: torch.einsum(f"{a},{b}->{c}", x, y))


def main():
    found = {}
    for _ in range(2):
        for equation, letters, time, plan in ours(sys.argv[1:]):
            extents = {entry[0]: int(entry[1:]) for entry in letters.strip(",").split(",")}
            row = found.setdefault(equation, [letters, math.inf, math.inf, math.inf, plan])
            row[1] = min(row[1], float(time))
        for equation, row in found.items():
            extents = {entry[0]: int(entry[1:]) for entry in row[0].strip(",").split(",")}
            whole, view = theirs(equation, extents)
            row[2], row[3] = min(row[2], whole), min(row[3], view)
            torch.cuda.empty_cache()
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}")
    print("| C-A-B | ms | einsum, contiguous, ms | ratio | einsum, ms | ratio | copies |\n|---|--:|--:|--:|--:|--:|--:|")
    for equation, (_, time, whole, view, plan) in found.items():
        print(f"| {equation} | {time:.4f} | {whole:.4f} | {whole / time:.2f} | {view:.4f} | {view / time:.2f} | {plan.count('copy of')} |")
    mean = lambda ratios: math.exp(statistics.mean(map(math.log, ratios)))
    print(f"geometric mean of ratios: {mean([row[2] / row[1] for row in found.values()]):.3f}, without making contiguous {mean([row[3] / row[1] for row in found.values()]):.3f}")
    print("where it is least:", min((row[2] / row[1], equation) for equation, row in found.items()))


main()
