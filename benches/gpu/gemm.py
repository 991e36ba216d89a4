"""The products of cute-device-gemm on a GPU, bound to tensors of torch: what sweep_gemm.py and measure_gemm.py have in common."""

import ctypes
import pathlib
import re
import statistics

import torch

cuda = ctypes.CDLL("libcuda.so.1")
# The kind of numbers, whether k is in parts or columns of C are contiguous, rows, columns, what the blocks of a cluster share, and whether
# steps along K are of 256 bytes, and whether warpgroups have tiles in turns.
PART = re.compile(r"wgmma_(\w+?)_(parts_|columns_)?(\d+)x(\d+)(_pair|_row4|_row|_quad)?(_deep)?(_turns)?$")
# The blocks of a cluster below each other, and beside each other.
CLUSTER = {None: (1, 1), "_pair": (2, 1), "_row": (1, 2), "_row4": (1, 4), "_quad": (2, 2)}
BYTES = {torch.bfloat16: 2, torch.float16: 2, torch.uint8: 1, torch.int8: 1, torch.float8_e4m3fn: 1, torch.float32: 4, torch.int32: 4}


class Attribute(ctypes.Structure):
    """`CUlaunchAttribute`: 6 has a kernel begin before those before it in the stream have ended."""

    _fields_ = [("id", ctypes.c_int32), ("nothing", ctypes.c_int32), ("value", ctypes.c_int32 * 16)]


class Config(ctypes.Structure):
    """`CUlaunchConfig`."""

    _fields_ = [("grid", ctypes.c_uint32 * 3), ("block", ctypes.c_uint32 * 3), ("shared", ctypes.c_uint32), ("stream", ctypes.c_void_p),
                ("attributes", ctypes.POINTER(Attribute)), ("count", ctypes.c_uint32)]  # fmt: skip


def succeed(code, what):
    if code != 0:
        raise SystemExit(f"{what}: error {code}")


def tensor_map(tensor, rows, line):
    """The map of a tensor whose second mode is contiguous, or its first, in boxes of so many lines and elements of a line."""
    buffer = (ctypes.c_uint64 * 32)()
    address = (ctypes.addressof(buffer) + 63) // 64 * 64
    bytes_of, rank = BYTES[tensor.dtype], tensor.dim()
    order = ([1, 0, 2] if tensor.stride(1) == 1 else [0, 1, 2])[:rank]
    extents = (ctypes.c_uint64 * rank)(*[tensor.shape[mode] for mode in order])
    strides = (ctypes.c_uint64 * (rank - 1))(*[tensor.stride(mode) * bytes_of for mode in order[1:]])
    boxes, steps = (ctypes.c_uint32 * rank)(line, rows, *[1] * (rank - 2)), (ctypes.c_uint32 * rank)(*[1] * rank)
    # Unsigned numbers, no interleave, lines of 32 to 128 bytes, 128 bytes of promotion.
    kind, swizzle = {1: 0, 2: 1, 4: 2}[bytes_of], {128: 3, 64: 2, 32: 1}[line * bytes_of]
    code = cuda.cuTensorMapEncodeTiled(ctypes.c_void_p(address), kind, rank, ctypes.c_void_p(tensor.data_ptr()), extents, strides, boxes, steps, 0, swizzle, 2, 0)
    succeed(code, f"cuTensorMapEncodeTiled of {tuple(tensor.shape)}")
    return buffer, address


class Image:
    """An image (n, c, h, w) of 16-bit floats with contiguous channels, whose windows have a stride, zeros around the image and the extent of a filter."""

    def __init__(self, tensor, pixels, channels, step, padding, extent):
        self.tensor, self.pixels, self.channels, self.step, self.padding, self.extent = tensor, pixels, channels, step, padding, extent

    def map(self):
        """Its tensor map, in boxes of so many pixels and channels."""
        buffer = (ctypes.c_uint64 * 32)()
        address = (ctypes.addressof(buffer) + 63) // 64 * 64
        order = (1, 3, 2, 0)
        extents = (ctypes.c_uint64 * 4)(*[self.tensor.shape[mode] for mode in order])
        strides = (ctypes.c_uint64 * 3)(*[self.tensor.stride(mode) * 2 for mode in order[1:]])
        lower = (ctypes.c_int32 * 2)(-self.padding, -self.padding)
        upper = (ctypes.c_int32 * 2)(*[self.padding - self.extent + 1] * 2)
        steps = (ctypes.c_uint32 * 4)(1, self.step, self.step, 1)
        code = cuda.cuTensorMapEncodeIm2col(ctypes.c_void_p(address), 1, 4, ctypes.c_void_p(self.tensor.data_ptr()), extents, strides, lower, upper,
            self.channels, self.pixels, steps, 0, {64: 3, 16: 1}[self.channels], 2, 0)  # fmt: skip
        succeed(code, f"cuTensorMapEncodeIm2col of {tuple(self.tensor.shape)}")
        return buffer, address


class Gemm:
    """The kernels of a PTX, or of a folder of machine code; `listed` is what cute-device-build has printed of them."""

    def __init__(self, ptx, listed):
        torch.zeros(1, device="cuda")
        self.path, self.modules = pathlib.Path(ptx), {}
        self.blocks = torch.cuda.get_device_properties(0).multi_processor_count
        # Clusters of four are within parts of a device that have no multiple of four multiprocessors: of 132, 120 blocks were fastest.
        self.of_four = (self.blocks - self.blocks // 11) // 4 * 4
        lines = re.findall(r"(\w+): (\d+) threads, \d+ blocks, (\d+) bytes of shared memory[^\n]*?(, early)?$", pathlib.Path(listed).read_text(), re.M)
        self.kernels = {name: (self.function(name, int(shared)), int(threads), int(shared)) for name, threads, shared, _ in lines}
        self.early = {name for name, _, _, early in lines if early}

    def function(self, name, shared):
        path = self.path / f"{name}.cubin" if self.path.is_dir() else self.path
        if path not in self.modules:
            self.modules[path] = ctypes.c_void_p()
            succeed(cuda.cuModuleLoadData(ctypes.byref(self.modules[path]), path.read_bytes() + b"\0"), path)
        function = ctypes.c_void_p()
        succeed(cuda.cuModuleGetFunction(ctypes.byref(function), self.modules[path], name.encode()), name)
        succeed(cuda.cuFuncSetAttribute(function, 8, shared), name)
        return function

    def bind(self, name, grid, numbers):
        """A function that launches a kernel on the current stream: numbers, which ctypes may hold, tensors, and `(tensor, rows, line)` or an image
        for tensor maps."""
        function, threads, shared = self.kernels[name]
        held, pointers = [], []

        def add(value):
            held.append(value)
            pointers.append(ctypes.addressof(value))

        for number in numbers:
            if isinstance(number, (ctypes.c_uint32, ctypes.c_uint64)):
                add(number)
                continue
            if isinstance(number, float):
                add(ctypes.c_float(number))
                continue
            if isinstance(number, int):
                add(ctypes.c_int32(number))
                continue
            if isinstance(number, Image):
                buffer, address = number.map()
                held += [buffer, number]
                pointers.append(address)
                add((ctypes.c_uint32 * 7)(*number.tensor.shape, *[number.tensor.stride(mode) for mode in (0, 2, 3)]))
                continue
            if isinstance(number, tuple):
                tensor, rows, line = number
                buffer, address = tensor_map(tensor, rows, line)
                held.append(buffer)
                pointers.append(address)
            else:
                tensor = number
                add(ctypes.c_uint64(tensor.data_ptr()))
            held.append(tensor)
            pitches = [tensor.stride(mode) for mode in ((0, 2) if tensor.stride(1) == 1 else (1, 2))[: tensor.dim() - 1]]
            add((ctypes.c_uint32 * (tensor.dim() + len(pitches)))(*tensor.shape, *pitches))
        list_of_them = (ctypes.c_void_p * len(pointers))(*pointers)
        early = Attribute(6, value=(ctypes.c_int32 * 16)(1))

        def launch():
            stream = torch.cuda.current_stream().cuda_stream
            config = Config((*grid,), (threads, 1, 1), shared, stream, ctypes.pointer(early), name in self.early)
            succeed(cuda.cuLaunchKernelEx(ctypes.byref(config), function, list_of_them, None), name)

        launch.held = (held, list_of_them)
        return launch

    def product(self, name, splits, a, b, c):
        """`C = A·Bᵀ` of tensors (m, k, z), (n, k, z), (m, n, z), by a kernel, or by one of so many parts of k."""
        kind, form, rows, columns, shared_by, _, _ = PART.match(name).groups()
        parts, (below, beside) = form == "parts_", CLUSTER[shared_by]
        if form == "columns_":
            # The columns of Cᵀ = B·Aᵀ are contiguous.
            a, b, c = b, a, c.transpose(0, 1)
        line = 128 // BYTES[a.dtype]
        (rows, columns), (_, _, shared) = (int(rows), int(columns)), self.kernels[name]
        of_rows, of_columns = -(-c.shape[0] // rows), -(-c.shape[1] // columns)
        of_rows, of_columns = -(-of_rows // below) * below, -(-of_columns // beside) * beside
        tiles = of_rows * of_columns * (splits if parts else c.shape[2])
        grid = (min(self.of_four if below * beside == 4 else self.blocks, tiles), 1, 1)
        if parts:
            held = torch.empty(splits, c.shape[0], c.shape[1], dtype=torch.float32, device="cuda").permute(1, 2, 0)
            a, b, c = a[:, :, 0], b[:, :, 0], c[:, :, 0]
            first = self.bind(name, grid, [(a, rows, line), (b, columns, line), (held, 64, 32)])
            second = self.bind("add_parts_bf16", (-(-c.shape[0] // 8), -(-c.shape[1] // 256), 1), [1.0, held, c])

            def launch():
                first()
                second()

            launch.held = held
            return launch
        # What is written at once: 32 columns, or lines of 64.
        at_once = 32 if BYTES[c.dtype] == 4 or columns % 64 else 64
        at_once = 16 if columns % 32 and BYTES[c.dtype] == 2 else at_once
        to = (c, {96: 48, 160: 32}.get(columns, min(columns, 64)), 64) if form == "columns_" else (c, 64, at_once)
        alpha = 1 if kind == "s8" else 1.0
        return self.bind(name, grid, [alpha, (a, rows // beside, line), (b, columns // below, line), to])

    def named(self, kind):
        """The kernels of a kind of numbers: name, its form, rows, columns, and the blocks of a cluster along both."""
        for name in self.kernels:
            found = PART.match(name)
            if found and found[1] == kind:
                yield name, found[2], int(found[3]), int(found[4]), CLUSTER[found[5]]


def operands(kind, shape):
    """Random A, B and an empty C for a shape, and torch's product into a tensor of its own: `(a, b, c, other, run)`."""
    m, n, k, batches = shape
    out = {"f16": torch.float16, "tf32": torch.float32, "s8": torch.int32}.get(kind, torch.bfloat16)

    def random(rows):
        if kind == "s8":
            return torch.randint(-128, 128, (batches, rows, k), dtype=torch.int8, device="cuda")
        numbers = torch.randn(batches, rows, k, device="cuda")
        return numbers.to({"bf16": torch.bfloat16, "f16": torch.float16, "e4m3": torch.float8_e4m3fn, "tf32": torch.float32}[kind])

    a, b = random(m), random(n)
    c, other = (torch.empty(batches, m, n, device="cuda", dtype=out) for _ in range(2))
    if kind == "e4m3":
        one = torch.ones((), device="cuda")
        run = lambda: torch._scaled_mm(a[0], b[0].t(), scale_a=one, scale_b=one, out_dtype=out, use_fast_accum=True, out=other[0])
    elif kind == "s8":
        run = lambda: torch._int_mm(a[0], b[0].t(), out=other[0])
    elif batches > 1:
        run = lambda: torch.bmm(a, b.transpose(1, 2), out=other)
    else:
        run = lambda: torch.matmul(a[0], b[0].t(), out=other[0])
    by_modes = lambda tensor: tensor.permute(1, 2, 0)
    return by_modes(a), by_modes(b), by_modes(c), by_modes(other), run


def wrong(kind, a, b, c, rows=48):
    """The relative error of some rows of C beside a product in double precision."""
    z = int(torch.randint(0, c.shape[2], ()))
    some = torch.randint(0, c.shape[0], (rows,), device="cuda")
    # Floats of 8 bits have no rows by a list of them.
    rows_of_a = a[:, :, z].view(torch.uint8)[some].view(a.dtype) if a.dtype == torch.float8_e4m3fn else a[:, :, z][some]
    exact = rows_of_a.double() @ b[:, :, z].double().t()
    return ((c[:, :, z][some].double() - exact).norm() / exact.norm()).item()


# What is right: sums are rounded to 16 bits, or to f32 of products of TF32, or not at all.
LEAST = {"bf16": 3e-3, "f16": 4e-4, "e4m3": 3e-3, "tf32": 1.5e-3, "s8": 0.0}


def graph(run, calls):
    """A graph of so many calls."""
    captured = torch.cuda.CUDAGraph()
    with torch.cuda.graph(captured):
        for _ in range(calls):
            run()
    return captured


def time(captured, calls):
    """Milliseconds a call of a graph of so many."""
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    captured.replay()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / calls


def quick(run):
    """Milliseconds of one call, roughly."""
    run()
    torch.cuda.synchronize()
    begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
    begin.record()
    for _ in range(3):
        run()
    end.record()
    end.synchronize()
    return begin.elapsed_time(end) / 3


def medians(runs, each, rounds):
    """The medians of some functions that take turns, each `each` milliseconds of calls at a time."""
    graphs = []
    for run in runs:
        calls = max(1, min(2000, int(each / max(quick(run), 0.004))))
        graphs.append((graph(run, calls), calls))
    for captured, calls in graphs:
        time(captured, calls)
    times = [[time(captured, calls) for captured, calls in graphs] for _ in range(rounds)]
    return [statistics.median(column) for column in zip(*times)]
