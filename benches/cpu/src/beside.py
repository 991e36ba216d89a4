"""The other side of the programs that measure beside NumPy: `beside.py` reads lines from the program, and answers each with one.

`set NAME STATEMENTS`  runs statements (a JSON string) that define what NAME times; the answer is `ok`
`go NAME`              calls `NAME()` and answers with its seconds
`get NAME PATH`        writes the array NAME to a file, as bytes in C's order
"""

import json
import os
import sys
import time

import numpy as np

scope = {"np": np}
# The processor's time, which other work on the machine does not change; of several threads, the time.
clock = time.process_time if os.environ["OMP_NUM_THREADS"] == "1" else time.perf_counter


def numbers(seed, shape, dtype):
    """Small whole numbers, whose sums are exact: as the program's."""
    size = int(np.prod(shape))
    return ((np.arange(size, dtype=np.int64) * 31 + seed * 7) % 17 - 8).astype(dtype).reshape(shape)


scope["numbers"] = numbers
for line in sys.stdin:
    what, name, *rest = line.rstrip("\n").split(" ", 2)
    if what == "set":
        exec(json.loads(rest[0]), scope)
        answer = "ok"
    elif what == "go":
        call = scope[name]
        start = clock()
        result = call()
        answer = repr(clock() - start)
        del result
    else:
        np.ascontiguousarray(scope[name]).tofile(rest[0])
        answer = "ok"
    print(answer, flush=True)
