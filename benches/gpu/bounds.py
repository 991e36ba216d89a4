"""Gives the kernels of a file of PTX their launch bounds, which Rust has no attribute for.

usage: bounds.py PTX > PTX

A kernel states them by `cute_device::thread::launch_bounds`, which leaves a comment in its PTX: the threads of a block, and the blocks that a multiprocessor is to hold at once.
"""

import pathlib
import re
import sys

BOUND = re.compile(r"^\s*// launch bounds: (\d+) (\d+)$", re.M)
ENTRY = re.compile(r"(\.visible \.entry (\w+)\(.*?\n\))(.*?^\})", re.S | re.M)


def bounded(entry):
    header, name, body = entry.groups()
    bounds = set(BOUND.findall(body))
    if len(bounds) != 1:
        sys.exit(f"the kernel {name} has {len(bounds)} launch bounds")
    threads, blocks = bounds.pop()
    return f"{header}\n.maxntid {threads}, 1, 1\n.minnctapersm {blocks}{body}"


sys.stdout.write(ENTRY.sub(bounded, pathlib.Path(sys.argv[1]).read_text()))
