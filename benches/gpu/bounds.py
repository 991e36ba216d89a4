"""Gives the kernels of a file of PTX their launch bounds, which Rust has no attribute for.

usage: bounds.py PTX > PTX

The source says them, `// launch bounds: NAME THREADS BLOCKS`: the threads of a block, and the blocks that a multiprocessor is to hold at once, for which the assembler limits the registers of a thread.
A name may end in `*`.
"""

import fnmatch
import pathlib
import re
import sys

BOUND = re.compile(r"^// launch bounds: (\S+) (\d+) (\d+)$", re.M)


def main():
    source = pathlib.Path(__file__).parent / "kernels/src"
    bounds = [bound for file in sorted(source.glob("*.rs")) for bound in BOUND.findall(file.read_text())]

    def bounded(entry):
        for pattern, threads, blocks in bounds:
            if fnmatch.fnmatchcase(entry[1], pattern):
                return f"{entry[0]}\n.maxntid {threads}, 1, 1\n.minnctapersm {blocks}"
        sys.exit(f"the kernel {entry[1]} has no launch bounds")

    sys.stdout.write(re.sub(r"\.visible \.entry (\w+)\(.*?\n\)", bounded, pathlib.Path(sys.argv[1]).read_text(), flags=re.S))


main()
