"""Machine code by classes: what becomes of a kernel and of its twin by hand, and whether anything spills.

usage: sass.py PTXAS NVDISASM PTX
"""

import pathlib
import re
import subprocess
import sys
from collections import Counter


# The kernels that have a twin by hand.
TWINS = {"copy", "transpose", "sgemm_nt", "sgemm_tn"}

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


def assembled(ptxas, ptx):
    """The file of machine code, and what the assembler says of each kernel: its registers, and its bytes of stack and of spills."""
    cubin = pathlib.Path(ptx).with_suffix(".cubin")
    run = subprocess.run([ptxas, "-arch=sm_90a", "-v", ptx, "-o", cubin], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if run.returncode != 0:
        sys.exit(run.stdout)
    used = {}
    for part in run.stdout.split("Compiling entry function")[1:]:
        name = re.search(r"'(\w+)'", part)[1]
        stack = re.search(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads", part)
        used[name] = int(re.search(r"Used (\d+) registers", part)[1]), *map(int, stack.groups())
    return cubin, used


def kernels(cubin, nvdisasm):
    """The classes of instructions of every kernel: the first part of their names."""
    text = subprocess.run([nvdisasm, "-c", cubin], check=True, capture_output=True, text=True).stdout
    found = {}
    for section in re.split(r"^\s*\.section\s+", text, flags=re.M):
        name = re.match(r"\.text\.(\w+)", section)
        if name:
            # The trap loop after the end and its padding are no part of the program.
            code = re.findall(r"/\*[0-9a-f]{4,}\*/\s+(?:@!?U?P\d+\s+)?([A-Z][A-Z0-9_]*)", section)
            found[name[1]] = Counter(class_of(op) for op in code if op != "NOP")
    return found


def main():
    ptxas, nvdisasm, ptx = sys.argv[1:]
    cubin, used = assembled(ptxas, ptx)
    found = kernels(cubin, nvdisasm)
    if not found or found.keys() != used.keys():
        sys.exit(f"{len(used)} kernels assembled, {len(found)} disassembled")
    passed, failed = 0, 0
    for name, classes in sorted(found.items()):
        hand = found.get(f"{name}_by_hand")
        registers, *stack = used[name]
        problems = []
        # Kernels for matrices with edges have more to hold; they promise results alone.
        if not name.endswith("_edges"):
            problems += [f"{classes[op]} {op}: local memory" for op in ("LDL", "STL") if classes[op]]
            problems += [f"{bytes} bytes {what}" for bytes, what in zip(stack, ("of stack", "of spills stored", "of spills loaded")) if bytes]
        if hand is None and name in TWINS:
            problems.append("its twin by hand is not there")
        verdict = "no twin"
        if hand is not None:
            more = sum(classes.values()) - sum(hand.values())
            # What reads, writes and multiplies is the same; of what finds out where, there is not more.
            problems += [f"{classes[op]} {op}, by hand {hand[op]}" for op in sorted(classes | hand) if op not in CLASSES and classes[op] != hand[op]]
            problems += [f"{more} instructions more than by hand"] * (more > 0)
            verdict = "the same by class" if classes == hand else f"{abs(more)} {'more' if more > 0 else 'fewer'} than by hand" if more else "as many as by hand"
            verdict += "".join(f"; {op} {classes[op]}, by hand {hand[op]}" for op in CLASSES if classes[op] != hand[op])
        print(f"{name}: {sum(classes.values())} instructions, {registers} registers: {verdict}")
        for problem in problems:
            print(f"    {problem}")
        failed += bool(problems)
        passed += not problems
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
