"""Counts the instructions of kernels that move data, multiply or wait, by width, and what the assembler says of registers and spills.

usage: instructions.py NVDISASM CUBIN LOG [NAME ...]

LOG is what `ptxas -v` said of the file. Prints a table, of the kernels of these names or of all.
"""

import re
import subprocess
import sys
from collections import Counter

# A column, and the instructions that it counts; a load or store without a width has 4 bytes, and `.U8` and `.U16` count as such.
COLUMNS = ["HMMA", "FFMA", "LDSM", "LDGSTS", "LDG", "STG", "LDS", "STS", "BAR"]
WIDTHS = {"LDG", "STG", "LDS", "STS"}


def used(log):
    """Registers, and bytes of spills, of each kernel."""
    found = {}
    for part in open(log).read().split("Compiling entry function")[1:]:
        name = re.search(r"'(\w+)'", part)[1]
        spills = re.search(r"(\d+) bytes spill stores, (\d+) bytes spill loads", part)
        found[name] = int(re.search(r"Used (\d+) registers", part)[1]), sum(map(int, spills.groups()))
    return found


def counts(nvdisasm, cubin):
    """The instructions of each kernel: their number, and those of each column by width in bytes."""
    text = subprocess.run([nvdisasm, "-c", cubin], check=True, capture_output=True, text=True).stdout
    found = {}
    for section in re.split(r"^\s*\.section\s+", text, flags=re.M):
        name = re.match(r"\.text\.(\w+)", section)
        if not name:
            continue
        operations = re.findall(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\d+\s+)?([A-Z][A-Z0-9_]*(?:\.[A-Z0-9_]+)*)", section)
        counted = Counter()
        for operation in operations:
            first, *rest = operation.split(".")
            if first == "NOP":
                continue
            counted["all"] += 1
            if first in WIDTHS:
                bits = next((int(part) for part in rest if part in ("64", "128")), 32)
                bits = next((int(part[1:]) for part in rest if part in ("U8", "S8", "U16", "S16")), bits)
                counted[first, bits // 8] += 1
            elif first in COLUMNS:
                counted[first] += 1
        found[name[1]] = counted
    return found


def main():
    nvdisasm, cubin, log, *names = sys.argv[1:]
    registers, found = used(log), counts(nvdisasm, cubin)
    print(f"| kernel | all | {' | '.join(COLUMNS)} | registers | spills |\n|---|--:|{'--:|' * len(COLUMNS)}--:|--:|")
    for name in names or sorted(found):
        counted = found[name]
        cells = []
        for column in COLUMNS:
            widths = [f"{counted[column, width]} of {width}" for width in (16, 8, 4, 2, 1) if counted[column, width]]
            cells.append(", ".join(widths) if column in WIDTHS else str(counted[column] or ""))
        print(f"| `{name}` | {counted['all']} | {' | '.join(cells)} | {registers[name][0]} | {registers[name][1] or ''} |")


if __name__ == "__main__":
    main()
