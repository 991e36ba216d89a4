"""Counts the instructions that all lanes of a warp, or all threads of a block, carry out together: of a copy that the compiler made of one, it is not known that they all come to it.

usage: convergent.py PTX

The source says how often each is written, `// together: NAME INSTRUCTION COUNT …`, unrolled loops counted out. A name may end in `*`; the first line that fits a kernel is the kernel's.
"""

import fnmatch
import pathlib
import re
import sys
from collections import Counter

LINE = re.compile(r"^// together: (\S+)((?: \S+ \d+)+)$", re.M)
INSTRUCTION = re.compile(r"^\s*(?:@\S+\s+)?(mma\.sync|ldmatrix\.sync|stmatrix\.sync|bar(?:rier)?\.\w+|wgmma\.\w+|shfl\.sync|vote\.sync|\w+\.sync)\b", re.M)
ENTRY = re.compile(r"\.visible \.entry (\w+)\(.*?^\}", re.S | re.M)


def main():
    source = pathlib.Path(__file__).parent / "kernels/src"
    written = [(name, counts.split()) for file in sorted(source.glob("*.rs")) for name, counts in LINE.findall(file.read_text())]
    failed, total = 0, 0
    for entry in ENTRY.finditer(pathlib.Path(sys.argv[1]).read_text()):
        found = Counter(name.removesuffix(".sync") for name in INSTRUCTION.findall(entry[0]))
        counts = next((counts for name, counts in written if fnmatch.fnmatchcase(entry[1], name)), [])
        expected = Counter(dict(zip(counts[::2], map(int, counts[1::2]))))
        total += 1
        if found != expected:
            failed += 1
            print(f"{entry[1]}: {dict(found)} in the PTX, {dict(expected)} in the source")
    if not total:
        sys.exit("no kernels")
    print(f"{total - failed} kernels have the instructions that their threads carry out together as often as written, {failed} others")
    sys.exit(failed > 0)


main()
