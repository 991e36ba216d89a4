"""Random contractions and convolutions with the answers of NumPy and PyTorch, as lines of JSON.

    python3 cases.py einsum 10000 >FOLDER/einsum.jsonl              # NumPy
    python3 cases.py convolution 5000 >FOLDER/convolution.jsonl     # NumPy and PyTorch, on the CPU
    CUTE_REFERENCE=FOLDER cargo test -p cute-dynamic --test reference -- --nocapture

The test reads the files. Those beside this program are the first cases of it. Elements are integers
that 64 bits of a float hold exactly. A tensor is its modes, each a list of (extent, stride), the
first of which counts first, and all elements of its memory.
"""

import json
import random
import sys

import numpy as np

UNTOUCHED = 77


def mode(rng, extent, unit):
    """Returns a mode of an extent, now and then nested, and the stride behind it."""
    cuts = [cut for cut in range(2, extent) if extent % cut == 0]
    if cuts and rng.randrange(4) == 0:
        cut = rng.choice(cuts)
        parts = [cut, extent // cut]
        order = rng.sample([0, 1], 2)
        leaves = [None, None]
        for at in order:
            leaves[at] = [parts[at], unit]
            unit *= parts[at] + rng.randrange(2)
        return leaves, unit
    return [[extent, unit]], unit * (extent + rng.randrange(2))


def layout(rng, extents, repeats=False, order=None, nests=True):
    """Returns modes without two elements in one place, in a random order of strides, with gaps;
    if it may repeat, now and then a mode of stride 0."""
    modes, unit = [None] * len(extents), 1
    for at in order or rng.sample(range(len(extents)), len(extents)):
        if repeats and rng.randrange(8) == 0:
            modes[at] = [[extents[at], 0]]
        elif nests:
            modes[at], unit = mode(rng, extents[at], unit)
        else:
            modes[at], unit = [[extents[at], unit]], unit * (extents[at] + rng.randrange(2))
    return modes


def cosize(modes):
    return 1 + sum((extent - 1) * stride for leaves in modes for extent, stride in leaves)


def leaves_of(modes):
    """The leaves as axes of a row-major array: of each mode, that which counts last comes first."""
    return [leaf for leaves in modes for leaf in reversed(leaves)]


def view(memory, modes):
    axes = leaves_of(modes)
    strides = [stride * memory.itemsize for _, stride in axes]
    return np.lib.stride_tricks.as_strided(memory, [extent for extent, _ in axes], strides)


def extents_of(modes):
    return [int(np.prod([extent for extent, _ in leaves], dtype=np.int64)) for leaves in modes]


def read(memory, modes):
    return np.ascontiguousarray(view(memory, modes)).reshape(extents_of(modes))


def operand(rng, modes, most=9):
    memory = np.array([rng.randint(-most, most) for _ in range(cosize(modes))], dtype=np.float64)
    return memory, read(memory, modes)


def integers(memory):
    exact = memory.astype(np.int64)
    assert (exact == memory).all() and np.abs(exact).max(initial=0) < 2**53
    return exact.tolist()


def answer(modes, values):
    """The memory of a tensor that has these values."""
    memory = np.full(cosize(modes), UNTOUCHED, dtype=np.float64)
    axes = view(memory, modes)
    axes[...] = np.asarray(values, dtype=np.float64).reshape(axes.shape)
    return {"modes": modes, "data": integers(memory)}


def given(modes, memory):
    return {"modes": modes, "data": integers(memory)}


def einsum(rng):
    """A contraction of 1 to 5 operands."""
    letters = rng.sample("abcdefgXYZ", rng.randint(1, 6))
    extents = {letter: rng.choice([1, 2, 2, 3, 4, 6]) for letter in letters}
    count = rng.choice([1, 2, 2, 2, 3, 3, 4, 5])
    # The modes of `...`, aligned at the last, each of the whole extent or of 1.
    rest = [rng.choice([1, 2, 3]) for _ in range(rng.randint(0, 2))] if rng.randrange(3) == 0 else None
    terms, shapes = [], []
    for _ in range(count):
        term = [rng.choice(letters) for _ in range(rng.randint(0, 3))]
        shape = [extents[letter] for letter in term]
        if rest is not None and rng.randrange(4):
            at, modes = rng.randint(0, len(term)), rest[rng.randint(0, len(rest)) :]
            shape[at:at] = [extent if rng.randrange(3) else 1 for extent in modes]
            term.insert(at, "...")
        terms.append(term)
        shapes.append(shape)
    used = sorted({letter for term in terms for letter in term if letter != "..."})
    output = rng.sample(used, rng.randint(0, min(len(used), 4)))
    has_rest = any("..." in term for term in terms)
    if has_rest:
        output.insert(rng.randint(0, len(output)), "...")
    text = ",".join("".join(term) for term in terms)
    # Now and then without the output: that is implied.
    if rng.randrange(6):
        text += "->" + "".join(output)
    # A diagonal of modes that are nested otherwise is no layout.
    has_diagonal = [len(set(term)) < len(term) for term in terms]
    modes = [layout(rng, shape, repeats=True, nests=not diagonal) for shape, diagonal in zip(shapes, has_diagonal)]
    memories, arrays = zip(*(operand(rng, m) for m in modes))
    values = np.einsum(text, *arrays, optimize=count > 3)
    if count == 3:
        assert (values == np.einsum(text, *arrays, optimize=True)).all()
    into = layout(rng, list(values.shape))
    return {"equation": text, "operands": [given(m, memory) for m, memory in zip(modes, memories)], "output": answer(into, values)}


def order_of(rng, rank):
    """The order of strides: NCHW, NHWC or any."""
    spatial = list(range(rank - 1, 1, -1))
    return rng.choice([spatial + [1, 0], [1] + spatial + [0], rng.sample(range(rank), rank)])


def convolution(rng):
    """A convolution of 1 to 3 modes, its gradients, and what transposes it."""
    import torch

    rank, groups = rng.randint(1, 3), rng.choice([1, 1, 2, 3])
    images, channels, filters = rng.randint(1, 3), groups * rng.randint(1, 4), groups * rng.randint(1, 4)
    windows, image, taps = [], [], []
    for _ in range(rank):
        extent, tap = rng.randint(1, 5 if rank == 3 else 9), rng.randint(1, 4)
        stride, dilation, before, after = rng.randint(1, 4), rng.randint(1, 3), rng.choice([0, 0, 1, 2, 3]), rng.choice([0, 0, 1, 2, 3])
        extent += max(0, (tap - 1) * dilation + 1 - extent - before - after)
        windows.append([stride, dilation, before, after])
        image.append(extent)
        taps.append(tap)
    strides, dilations = [w[0] for w in windows], [w[1] for w in windows]
    x_modes = layout(rng, [images, channels, *image], order=order_of(rng, rank + 2), nests=False)
    w_modes = layout(rng, [filters, channels // groups, *taps], order=order_of(rng, rank + 2), nests=False)
    (x_memory, x), (w_memory, w) = operand(rng, x_modes, 4), operand(rng, w_modes, 4)
    x, w = (torch.tensor(array, dtype=torch.float64, requires_grad=True) for array in (x, w))
    padding = [number for window in reversed(windows) for number in window[2:]]
    convolve = [torch.nn.functional.conv1d, torch.nn.functional.conv2d, torch.nn.functional.conv3d][rank - 1]
    y = convolve(torch.nn.functional.pad(x, padding), w, stride=strides, dilation=dilations, groups=groups)
    y_modes = layout(rng, list(y.shape), order=order_of(rng, rank + 2), nests=False)
    dy_memory, dy = operand(rng, y_modes, 4)
    dx, dw = torch.autograd.grad(y, (x, w), torch.tensor(dy))
    case = {
        "windows": windows,
        "groups": groups,
        "image": given(x_modes, x_memory),
        "filter": given(w_modes, w_memory),
        "gradient": given(y_modes, dy_memory),
        "output": answer(y_modes, y.detach().numpy()),
        "by_image": answer(x_modes, dx.numpy()),
        "by_filter": answer(w_modes, dw.numpy()),
    }
    # A transposed convolution of `dy`, with padding of its own, as PyTorch has it: as much before as
    # after, and an output that is larger by some elements.
    pads = [rng.randint(0, ((p - 1) * s + (t - 1) * d) // 2) for p, s, t, d in zip(y.shape[2:], strides, taps, dilations)]
    more = [rng.randrange(stride) for stride in strides]
    transpose = [torch.nn.functional.conv_transpose1d, torch.nn.functional.conv_transpose2d, torch.nn.functional.conv_transpose3d][rank - 1]
    # PyTorch takes an output padding less than the stride or the dilation; here it is the former.
    z = transpose(torch.tensor(dy), w.detach(), stride=strides, padding=pads, output_padding=more, groups=groups, dilation=dilations)
    z_modes = layout(rng, list(z.shape), order=order_of(rng, rank + 2), nests=False)
    case["transposed"] = {"padding": pads, "more": more, "output": answer(z_modes, z.numpy())}
    return case


def main():
    kind, count = sys.argv[1], int(sys.argv[2])
    case = {"einsum": einsum, "convolution": convolution}[kind]
    for number in range(count):
        print(json.dumps(case(random.Random(f"{kind} {number}")), separators=(",", ":")))


main()
