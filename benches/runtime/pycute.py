"""Times operations of pycute, NVIDIA's CuTe in Python.

Reads a JSON list of cases [operation, operands…] from the standard input, with layouts written shape:stride. For each case it
writes a line: the seconds that a call takes and the answer, or nothing where pycute has no answer.
"""

import json
import sys
import time

sys.path.insert(0, sys.argv[1])
import pycute


def tuple_of(text):
    """`(4,(2,3))` as nested tuples; `(4)` is a tuple of rank 1."""
    return eval(text.replace(")", ",)").replace("(,)", "()"), {"__builtins__": {}})


def operand(text):
    if ":" in text:
        shape, stride = text.split(":")
        return pycute.Layout(tuple_of(shape), tuple_of(stride))
    return tuple_of(text)


OPERATIONS = {"composition": pycute.composition, "complement": pycute.complement, "logical_divide": pycute.logical_divide}
ROUNDS, SECONDS = 4, 0.0002


def measure(call):
    """The mean time of a call in the fastest round: the others were disturbed."""
    start = time.perf_counter()
    call()
    repeat = max(3, int(SECONDS / (time.perf_counter() - start)))
    rounds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(repeat):
            call()
        rounds.append((time.perf_counter() - start) / repeat)
    return min(rounds)


for operation, *texts in json.load(sys.stdin):
    function = OPERATIONS[operation]
    try:
        operands = [operand(text) for text in texts]
        answer = function(*operands)
    except Exception:
        print()
        continue
    seconds = measure(lambda: function(*operands))
    shape, stride = (str(part).replace(" ", "").replace(",)", ")") for part in (answer.shape, answer.stride))
    print(f"{seconds}\t{shape}:{stride}", flush=True)
