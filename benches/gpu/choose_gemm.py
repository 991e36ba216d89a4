"""Writes the table of cute-device-gemm: which kernel was fastest at each shape that a sweep has timed.

usage: choose_gemm.py CARD TIMES... > cute-static/device/gemm/src/table.rs

CARD is what they were timed on: 'an H200'. TIMES are texts of sweep_gemm.py; of several, the mean of the ratios to torch's times in the same run counts.
"""

import collections
import statistics
import sys

KINDS = {"bf16": "Bf16", "f16": "F16", "e4m3": "E4m3", "tf32": "Tf32", "s8": "S8"}


def main():
    ratios = collections.defaultdict(lambda: collections.defaultdict(list))
    for path in sys.argv[2:]:
        for line in open(path):
            kind, m, n, k, batches, name, parts, ms, other = line.split()
            ratios[kind, int(m), int(n), int(k), int(batches)][name, int(parts)].append(float(other) / float(ms))
    print(f"//! Which kernel was fastest, by `benches/gpu/sweep_gemm.py` on {sys.argv[1]} of 132 multiprocessors:\n//! written by `choose_gemm.py`.\n")
    print("use crate::choice::Numbers::{self, Bf16, E4m3, F16, S8, Tf32};\n")
    print("/// Numbers, `[m, n, k, batches]`, the kernel and in how many parts of `k`; 0 is not in parts.")
    print("pub(crate) const MEASURED: &[(Numbers, [u32; 4], &str, u32)] = &[")
    for (kind, *shape), cases in ratios.items():
        # What was timed in all runs, if anything was.
        most = max(len(times) for times in cases.values())
        (name, parts), _ = max(((case, statistics.mean(times)) for case, times in cases.items() if len(times) == most), key=lambda pair: pair[1])
        print(f'    ({KINDS[kind]}, {shape}, "{name}", {parts}),')
    print("];")


main()
