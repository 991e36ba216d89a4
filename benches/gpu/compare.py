"""Compares the kernels `a` and `a_by_hand` of a PTX file instruction by instruction."""

import re
import sys

# As many as the source has.
PAIRS = 16


def kernels(text):
    """The instructions of every entry, with registers and labels numbered in the order of their appearance."""
    found = {}
    for name, body in re.findall(r"\.visible \.entry (\w+)\((?:.*?)\)\s*\{(.*?)\n\}", text, re.S):
        names = {}

        def number(match, names=names):
            return names.setdefault(match.group(0), f"%{len(names)}")

        lines = [line.split("//")[0].strip().replace(name, "KERNEL") for line in body.splitlines()]
        code = [line for line in lines if line and not line.startswith((".reg", ".loc"))]
        found[name] = [re.sub(r"%[a-z]+\d+|\$L\w+", number, line) for line in straightened(code)]
    return found


def straightened(code):
    """The instructions without jumps over a jump, `@p bra A; bra.uni B; A:`, which is `@!p bra B`: assemblers do the same."""
    result, i = [], 0
    while i < len(code):
        skip = re.fullmatch(r"(@\S+)\s+bra\s+(\S+);", code[i])
        over = re.fullmatch(r"bra\.uni\s+(\S+);", code[i + 1]) if skip and i + 2 < len(code) else None
        if over and code[i + 2] == f"{skip[2]}:":
            result.append(f"{skip[1]} bra {over[1]};")
            i += 3
        else:
            result.append(code[i])
            i += 1
    return result


def main():
    text = open(sys.argv[1]).read()
    found = kernels(text)
    pairs = [name for name in found if f"{name}_by_hand" in found]
    if len(pairs) < PAIRS:
        sys.exit(f"{len(pairs)} pairs of kernels in the PTX, of {PAIRS}")
    failed = 0
    for name in pairs:
        layouts, by_hand = found[name], found[f"{name}_by_hand"]
        verdict = "same instructions" if layouts == by_hand else "same count" if len(layouts) == len(by_hand) else "DIFFERENT"
        if len(layouts) != len(by_hand) or any(".local" in line or "call" in line for line in layouts):
            failed += 1
            print("\n".join(["-- with layouts", *layouts, "-- by hand", *by_hand]))
        print(f"{name}: {len(layouts)} with layouts, {len(by_hand)} by hand: {verdict}")
    print(f"{len(pairs) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
