"""Runs each instruction of cute-device on a GPU, and compares what comes out with what the layouts of its atom say.

usage: check_atoms.py PTX LAYOUTS

The PTX is that of `cargo run -p cute-device-build -- cute-static/device/probes PTX`, the layouts are what `cargo run -p cute-device-probes --example layouts`
prints. Numbers are integers for which all sums are exact. A product is run on a single one in A and numbers in B, for all places in A; likewise for B; on numbers
in both; and with integer sums on sums that overflow. What no product shows is a permutation of k that A and B have in common. Copies are compared bit by bit. Every
value of every thread is compared.
"""

import ctypes
import sys

import numpy as np

RANDOM = np.random.default_rng(7)
ROUNDS = 4  # draws for each place of a one
TRIES = 64  # draws of all numbers
LARGEST = 2**31 - 1


class Gpu:
    """The kernels of a PTX: what is passed is a list of arrays, the last ones of which are written."""

    def __init__(self, path):
        import torch

        self.torch, self.cuda = torch, ctypes.CDLL("libcuda.so.1")
        torch.zeros(1, device="cuda")
        self.module = ctypes.c_void_p()
        succeed(self.cuda.cuModuleLoadData(ctypes.byref(self.module), open(path, "rb").read() + b"\0"), path)

    def run(self, name, grid, threads, shared, reads, writes):
        """Launches the kernel; `writes` has for each written tensor its type and number of elements, and the memory is 0xff before."""
        torch, function = self.torch, ctypes.c_void_p()
        succeed(self.cuda.cuModuleGetFunction(ctypes.byref(function), self.module, name.encode()), name)
        tensors = [torch.from_numpy(np.ascontiguousarray(array).view(np.uint8).reshape(-1)).cuda() for array in reads]
        lengths = [array.size for array in reads]
        for dtype, length in writes:
            tensors.append(torch.full((np.dtype(dtype).itemsize * (length + 8),), 255, dtype=torch.uint8, device="cuda"))
            lengths.append(length)
        arguments = []
        for tensor, length in zip(tensors, lengths):
            arguments += [ctypes.c_uint64(tensor.data_ptr()), (ctypes.c_uint32 * 1)(length)]
        pointers = (ctypes.c_void_p * len(arguments))(*[ctypes.cast(ctypes.byref(argument), ctypes.c_void_p) for argument in arguments])
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        succeed(self.cuda.cuLaunchKernel(function, grid, 1, 1, threads, 1, 1, shared, stream, pointers, None), name)
        succeed(self.cuda.cuCtxSynchronize(), name)
        return [tensor.cpu().numpy().view(dtype) for tensor, (dtype, _) in zip(tensors[len(reads):], writes)]


def succeed(code, what):
    if code:
        sys.exit(f"{what}: CUDA error {code}")


def leaves(tree):
    return [leaf for branch in tree for leaf in leaves(branch)] if isinstance(tree, tuple) else [tree]


def offsets(shape, stride):
    """The offsets of all coordinates, colexicographically."""
    all_of = np.zeros(1, dtype=np.int64)
    for extent, step in zip(leaves(shape), leaves(stride)):
        all_of = (all_of[None, :] + np.arange(extent)[:, None] * step).reshape(-1)
    return all_of


def by_thread(text):
    """The layout `((_4,_8),_2):((_16,_1),_8)` as an array by thread and value."""
    (threads, values), (of_threads, of_values) = (eval(part.replace("_", "")) for part in text.split(":"))
    return offsets(threads, of_threads)[:, None] + offsets(values, of_values)[None, :]


def minifloats(exponent_bits, mantissa_bits):
    """The code of each integer that an 8-bit float has."""
    bias, codes = 2 ** (exponent_bits - 1) - 1, {}
    for code in range(128):
        exponent, mantissa = code >> mantissa_bits, code % 2**mantissa_bits
        value = (mantissa + (2**mantissa_bits if exponent else 0)) * 2.0 ** (max(exponent, 1) - bias - mantissa_bits)
        if value == int(value) and value <= 16:
            codes[int(value)], codes[-int(value)] = code, code | (128 if value else 0)
    return codes


FLOATS_OF_8 = {"E4M3": minifloats(4, 3), "E5M2": minifloats(5, 2)}
BITS = {"F16": 16, "BF16": 16, "TF32": 32, "E4M3": 8, "E5M2": 8, "f32": 32, "f64": 64, "i32": 32, "i8": 8, "u8": 8, "S4": 4, "U4": 4, "U1": 1}
# Integers that each kind holds exactly, and of which the sum of 32 products is exact in `f32`.
RANGES = {"F16": (-512, 512), "BF16": (-256, 256), "TF32": (-512, 512), "E4M3": (-8, 8), "E5M2": (-8, 8), "f64": (-512, 512), "i8": (-128, 127), "u8": (0, 255), "S4": (-8, 7), "U4": (0, 15), "U1": (0, 1)}


def encode(kind, numbers):
    """The bits of integers."""
    if kind == "F16":
        return numbers.astype(np.float16).view(np.uint16).astype(np.uint64)
    if kind == "BF16":
        return (numbers.astype(np.float32).view(np.uint32) >> 16).astype(np.uint64)
    if kind in ("TF32", "f32"):
        return numbers.astype(np.float32).view(np.uint32).astype(np.uint64)
    if kind == "f64":
        return numbers.astype(np.float64).view(np.uint64)
    if kind in FLOATS_OF_8:
        codes = FLOATS_OF_8[kind]
        return np.array([codes.get(number, 0) for number in range(-16, 17)], dtype=np.uint64)[numbers + 16]
    return numbers.astype(np.int64).view(np.uint64) & np.uint64(2 ** BITS[kind] - 1)


def decode(kind, codes):
    """Numbers, in `float64`."""
    if kind == "F16":
        return codes.astype(np.uint16).view(np.float16).astype(np.float64)
    if kind == "f32":
        return codes.astype(np.uint32).view(np.float32).astype(np.float64)
    if kind == "f64":
        return codes.view(np.float64)
    return codes.astype(np.uint32).view(np.int32).astype(np.float64)


def lanes_of(threads):
    """The lane of each thread of each product of a warp: quad pairs are four lanes apart."""
    products = 32 // len(threads)
    return threads[None, :] + np.arange(products)[:, None] * (4 if len(threads) == 8 else 1)


def registers(kind, layout, lanes, tiles):
    """The registers of all lanes, of tiles by try, product and index."""
    bits, word = BITS[kind], 64 if kind == "f64" else 32
    codes = encode(kind, tiles)[:, :, layout]
    values = layout.shape[1]
    words = np.zeros((len(tiles), 32, -(-values * bits // word)), dtype=np.uint64)
    for value in range(values):
        words[:, lanes, value * bits // word] |= codes[:, :, :, value] << np.uint64(value * bits % word)
    return words if word == 64 else words.astype(np.uint32)


def values(kind, layout, lanes, words):
    """What lies in registers, by try, product, thread and value."""
    bits, word = BITS[kind], 64 if kind == "f64" else 32
    codes = np.empty((*words.shape[:1], *lanes.shape, layout.shape[1]), dtype=np.uint64)
    for value in range(layout.shape[1]):
        codes[..., value] = words[:, lanes, value * bits // word].astype(np.uint64) >> np.uint64(value * bits % word) & np.uint64(2**bits - 1)
    return decode(kind, codes)


class Product:
    def __init__(self, fields):
        self.name, m, n, k, self.d, self.a, self.b, self.c, threads, *layouts = fields
        self.m, self.n, self.k = int(m), int(n), int(k)
        shape, stride = (eval(part.replace("_", "")) for part in threads.split(":"))
        self.lanes = lanes_of(offsets(shape, stride))
        self.of_a, self.of_b, self.of_c = (by_thread(layout) for layout in layouts)
        self.is_complex = self.a == "C64"
        if self.is_complex:
            self.a = self.b = self.c = self.d = "f64"

    def numbers(self, kind, tries, rows, columns, small=False):
        low, high = RANGES[kind]
        if small and self.d == "F16":
            low, high = -4, 4
        # All distinct where the kind has so many.
        count = rows * columns
        drawn = [np.resize(RANDOM.permutation(np.arange(low, high + 1)), count) for _ in range(tries * len(self.lanes))]
        drawn = [RANDOM.permutation(numbers) for numbers in drawn]
        return np.array(drawn).reshape(tries, len(self.lanes), count)

    def sums(self, tries):
        size, limit = self.m * self.n, 256 if self.d == "F16" or self.a in FLOATS_OF_8 else 4096
        return RANDOM.integers(-limit, limit + 1, (tries, len(self.lanes), size))

    def tries(self):
        """A, B and C by try, product and index, column-major in the tiles."""
        products = len(self.lanes)

        def ones(rows):
            units = np.zeros((rows * self.k * ROUNDS, products, rows * self.k), dtype=np.int64)
            units[np.arange(len(units)), :, np.arange(len(units)) % (rows * self.k)] = 1
            return units

        unit = ones(self.m)
        yield unit, self.numbers(self.b, len(unit), self.n, self.k), self.sums(len(unit))
        unit = ones(self.n)
        yield self.numbers(self.a, len(unit), self.m, self.k), unit, self.sums(len(unit))
        a, b = self.numbers(self.a, TRIES, self.m, self.k, True), self.numbers(self.b, TRIES, self.n, self.k, True)
        yield a, b, self.sums(TRIES)
        if self.d == "i32":
            far = LARGEST - RANDOM.integers(0, 64, (TRIES, products, self.m * self.n))
            yield a, b, np.where(RANDOM.integers(0, 2, far.shape), far, -far - 1)

    def expected(self, a, b, c):
        """`C(m, n) + Σ_k A(m, k)·B(n, k)`, by index."""
        of = lambda tiles, rows: tiles.reshape(*tiles.shape[:2], self.k, rows).astype(np.float64)
        a, b = of(a, self.m), of(b, self.n)
        if self.name.endswith("XORPOPC"):
            # Of bits, x + y - 2·x·y.
            sums = b.sum(2)[:, :, :, None] + a.sum(2)[:, :, None, :] - 2 * np.swapaxes(b, 2, 3) @ a
        else:
            sums = np.swapaxes(b, 2, 3) @ a
        sums = sums.reshape(*c.shape) + c
        if self.d == "i32" and self.name.endswith("_SATURATE"):
            return np.clip(sums, -LARGEST - 1, LARGEST)
        if self.d == "i32":
            return (sums.astype(np.int64) + 2**31) % 2**32 - 2**31
        return sums

    def check(self, run):
        compared = wrong = 0
        for a, b, c in self.tries():
            if self.is_complex:
                pairs = [(a, RANDOM.permuted(a, axis=2)), (b, RANDOM.permuted(b, axis=2)), (c, RANDOM.permuted(c, axis=2))]
                (a, ai), (b, bi), (c, ci) = pairs
                wanted = [self.expected(a, b, c) - self.expected(ai, bi, 0 * c), self.expected(a, bi, ci) + self.expected(ai, b, 0 * c)]
            else:
                pairs, wanted = [(a,), (b,), (c,)], [self.expected(a, b, c)]
            kinds, layouts = (self.a, self.b, self.c), (self.of_a, self.of_b, self.of_c)
            reads = [registers(kind, layout, self.lanes, part) for kind, layout, parts in zip(kinds, layouts, pairs) for part in parts]
            count = 32 * reads[-1].shape[2] * len(a)
            for words, number in zip(run(self.name, len(a), 32, 0, reads, [(reads[-1].dtype, count)] * len(wanted)), wanted):
                found = values(self.d, self.of_c, self.lanes, words[:count].reshape(len(a), 32, -1))
                compared, wrong = compared + found.size, wrong + int((found != number[:, :, self.of_c]).sum())
                wrong += int((words[count:].view(np.uint8) != 255).sum())
        return compared, wrong


def bits_of(words):
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8).reshape(*words.shape[:-1], -1), axis=-1, bitorder="little")


def words_drawn(*shape):
    return RANDOM.integers(0, 2**32, shape, dtype=np.uint32)


def of_numbers(layout):
    """For each number, the first thread that has it and its bit there."""
    order = np.argsort(layout, axis=None, kind="stable")
    numbers, first = np.unique(layout.reshape(-1)[order], return_index=True)
    assert (numbers == np.arange(len(numbers))).all()
    return np.divmod(order[first], layout.shape[1])


def load(name, source, destination, run):
    words = destination.shape[1] // 32
    memory = words_drawn(TRIES, 32, 4)
    lane, bit = of_numbers(source)
    # Lane `l` points to this row.
    rows = lane % 2 * 16 + lane // 2
    wanted = bits_of(memory)[:, rows, bit][:, destination]
    (found,) = run(name, TRIES, 32, 512, [memory.view("V16")], [(np.uint32, TRIES * 32 * words)])
    return compare(found, wanted)


def store(name, source, destination, run):
    words = source.shape[1] // 32
    registers = words_drawn(TRIES, 2, 32, words)
    lane, bit = of_numbers(source)
    wanted = bits_of(registers)[:, :, lane, bit][:, :, destination[: 8 * words]]
    (found,) = run(name, TRIES, 64, 768 * words, [registers], [("V16", TRIES * 16 * words)])
    return compare(found.view(np.uint32), wanted)


def exchange(name, source, destination, run):
    words = source.shape[1] // 32
    registers = words_drawn(TRIES, 32, words)
    lane, bit = of_numbers(source)
    (found,) = run(name, TRIES, 32, 0, [registers], [(np.uint32, registers.size)])
    return compare(found, bits_of(registers)[:, lane, bit][:, destination])


def elements(name, size, run):
    dtype = np.dtype(f"V{size}")
    compared = wrong = 0
    for there, wanted_length in ((1024, 1024), (1000, 1100), (1, 129), (1153, 1100)):
        data = RANDOM.integers(0, 256, there * size, dtype=np.uint8)
        wanted = np.zeros(wanted_length * size, dtype=np.uint8)
        wanted[: there * size] = data[: wanted_length * size]
        (found,) = run(name, -(-wanted_length // 128), 64, 128 * size, [data.view(dtype)], [(dtype, wanted_length)])
        more, bad = compare(found, np.unpackbits(wanted, bitorder="little"))
        compared, wrong = compared + more, wrong + bad
    return compared, wrong


def compare(found, wanted):
    """Bit by bit; what lies beyond must be what it was."""
    found, wanted = np.unpackbits(found.view(np.uint8), bitorder="little"), wanted.reshape(-1)
    return wanted.size, int((found[: wanted.size] != wanted).sum()) + int((found[wanted.size :] == 0).sum())


def check_all(lines, run):
    """Prints a table and returns how many instructions are wrong."""
    total = bad = 0
    layouts = {fields[1]: fields[2:] for fields in lines}
    print("| instruction | (thread, value) or bits compared | wrong |\n|---|--:|--:|")
    for kind, name, *rest in lines:
        if kind == "product":
            compared, wrong = Product([name, *rest]).check(run)
        elif kind == "elements":
            compared, wrong = elements(name, int(rest[0]), run)
        else:
            source, destination = (by_thread(layout) for layout in rest)
            if name == "SM75_U32x1_MOVM_T":
                # CuTe has it by registers; it turns what `ldmatrix` gives into what its transpose gives.
                source, destination = by_thread(layouts["SM75_U32x1_LDSM_N"][1]), by_thread(layouts["SM75_U16x2_LDSM_T"][1])
            compared, wrong = {"load": load, "store": store, "exchange": exchange}[kind](name, source, destination, run)
        print(f"| {name} | {compared} | {wrong} |", flush=True)
        total, bad = total + 1, bad + (wrong > 0)
    print(f"\n{total} instructions, {bad} wrong", flush=True)
    return bad


def main():
    gpu = Gpu(sys.argv[1])
    lines = [line.split("\t") for line in open(sys.argv[2]).read().splitlines()]
    print(gpu.torch.cuda.get_device_name())
    bad = check_all(lines, gpu.run)
    # Another layout is seen: k in another order in B than in A.
    fields = next(fields for fields in lines if fields[1] == "SM80_16x8x32_S32S8S8S32_TN")
    other = [*fields[1:-2], "((_4,_8),(_4,_2)):((_64,_1),(_8,_32))", fields[-1]]
    if not Product(other).check(gpu.run)[1]:
        sys.exit("a wrong layout of B was not seen")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
