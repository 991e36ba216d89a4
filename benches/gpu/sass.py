"""Machine code by classes: what becomes of a kernel and of its twin by hand, and whether anything spills.

usage: sass.py NVDISASM CUBIN
"""

import re
import subprocess
import sys
from collections import Counter


# What counts as one class: the assembler takes one or the other by its own lights, and so does what it keeps in the registers that a warp shares (`U…`).
CLASSES = {
    "integer": "IMAD IADD3 LEA LOP3 SHF VIADD VIADDMNMX VIMNMX IMNMX IABS PRMT SGXT BMSK",
    "move": "MOV LDC S2R S2UR CS2R SEL HFMA2 P2R R2P R2UR UMOV LDCU",
    "predicate": "ISETP PLOP3 FSETP",
    "control": "BRA BSSY BSYNC EXIT WARPSYNC NANOSLEEP",
}
CLASS_OF = {op: name for name, ops in CLASSES.items() for op in ops.split()}


def class_of(op):
    """`UIMAD` counts as `IMAD`, and that as what it does."""
    return CLASS_OF.get(op) or CLASS_OF.get(op.removeprefix("U")) or op


def kernels(cubin, nvdisasm):
    """The classes of instructions of every kernel: the first part of their names."""
    text = subprocess.run([nvdisasm, "-c", cubin], check=True, capture_output=True, text=True).stdout
    found = {}
    for section in re.split(r"^\s*\.section\s+", text, flags=re.M):
        name = re.match(r"\.text\.(\w+)", section)
        if name:
            # The trap loop behind the end and its padding are no part of the program.
            code = re.findall(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\d+\s+)?([A-Z][A-Z0-9_]*)", section)
            found[name[1]] = Counter(class_of(op) for op in code if op != "NOP")
    return found


def main():
    nvdisasm, cubin = sys.argv[1:]
    found = kernels(cubin, nvdisasm)
    passed, failed = 0, 0
    for name, classes in sorted(found.items()):
        hand = found.get(f"{name}_by_hand")
        # Kernels for matrices with edges have more to hold; they promise results alone.
        problems = [f"{classes[op]} {op}: local memory" for op in ("LDL", "STL") if classes[op] and not name.endswith("_edges")]
        verdict = "no twin"
        if hand is not None:
            more = sum(classes.values()) - sum(hand.values())
            # What reads, writes and multiplies is the same; of what finds out where, there is not more.
            problems += [f"{classes[op]} {op}, by hand {hand[op]}" for op in sorted(classes | hand) if op not in CLASSES and classes[op] != hand[op]]
            problems += [f"{more} instructions more than by hand"] * (more > 0)
            verdict = "the same by class" if classes == hand else f"{-more} fewer than by hand" if more else "as many as by hand"
            verdict += "".join(f"; {op} {classes[op]}, by hand {hand[op]}" for op in CLASSES if classes[op] != hand[op])
        print(f"{name}: {sum(classes.values())} instructions: {verdict}")
        for problem in problems:
            print(f"    {problem}")
        failed += bool(problems)
        passed += not problems
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
