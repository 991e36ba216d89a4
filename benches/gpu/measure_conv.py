"""Times the convolutions of ResNet-50 by cute-device-gemm beside those of torch, which calls cuDNN, in one process, in turns.

usage: measure_conv.py PTX LISTED MILLISECONDS [BATCH...]

PTX and LISTED are what `cute-device-build cute-static/device/gemm PTX > LISTED` writes and prints. Images and filters are BF16, random, with contiguous channels
(NHWC, `channels_last`). Each kernel that takes the windows is tried for a short time; the fastest is timed in 15 rounds that take turns, so many milliseconds a
side in all. Results are compared with torch's in double precision on some images. A window at each element without zeros around it is a product.
"""

import math
import sys

import gemm
import torch

# Channels, extent of the image, filters, extent of the filter, stride, zeros around the image, how often it is there.
LAYERS = [
    (8, 224, 64, 7, 2, 3, 1),
    (64, 56, 64, 1, 1, 0, 1), (64, 56, 64, 3, 1, 1, 3), (64, 56, 256, 1, 1, 0, 4), (256, 56, 64, 1, 1, 0, 2),
    (256, 56, 128, 1, 1, 0, 1), (128, 56, 128, 3, 2, 1, 1), (128, 28, 512, 1, 1, 0, 4), (256, 56, 512, 1, 2, 0, 1), (512, 28, 128, 1, 1, 0, 3), (128, 28, 128, 3, 1, 1, 3),
    (512, 28, 256, 1, 1, 0, 1), (256, 28, 256, 3, 2, 1, 1), (256, 14, 1024, 1, 1, 0, 6), (512, 28, 1024, 1, 2, 0, 1), (1024, 14, 256, 1, 1, 0, 5), (256, 14, 256, 3, 1, 1, 5),
    (1024, 14, 512, 1, 1, 0, 1), (512, 14, 512, 3, 2, 1, 1), (512, 7, 2048, 1, 1, 0, 3), (1024, 14, 2048, 1, 2, 0, 1), (2048, 7, 512, 1, 1, 0, 2), (512, 7, 512, 3, 1, 1, 2),
]  # fmt: skip


def candidates(gemms, layer, x, w, y):
    """`(name, run)` of each kernel that takes the windows of a layer."""
    channels, _, filters, extent, step, padding, _ = layer
    pixels = y.permute(0, 2, 3, 1).reshape(-1, filters)
    matrix = w.permute(0, 2, 3, 1).reshape(filters, extent * extent, channels)
    if extent == 1 and step == 1:
        a, b, c = (tensor.unsqueeze(0).permute(1, 2, 0) for tensor in (x.permute(0, 2, 3, 1).reshape(-1, channels), matrix[:, 0], pixels))
        for name, form, rows, columns, _ in gemms.named("bf16"):
            if form is None and not name.endswith("_deep") and columns < 2 * max(filters, 48):
                yield name, gemms.product(name, 0, a, b, c)
        return
    kind = f"conv_bf16_{extent}x{extent}{'_by_2' if step == 2 else ''}_"
    for name in gemms.kernels:
        tile, *pair = name.removeprefix(kind).split("_")
        if not name.startswith(kind) or not tile[0].isdigit():
            continue
        rows, columns = map(int, tile.split("x"))
        if columns >= 2 * max(filters, 48):
            continue
        of_rows, line = -(-pixels.shape[0] // rows), 16 if extent == 7 else 64
        grid = min(gemms.blocks, (of_rows + of_rows % 2 * len(pair)) * -(-filters // columns))
        image = gemm.Image(x, rows, line, step, padding, extent)
        by_element = matrix.permute(0, 2, 1)
        numbers = [1.0, image, (by_element, columns // 2 if pair else columns, line), (pixels, 64, 64)]
        yield name, gemms.bind(name, (grid, 1, 1), numbers)


def main():
    torch.manual_seed(3)
    torch.backends.cudnn.benchmark = True
    gemms, each = gemm.Gemm(sys.argv[1], sys.argv[2]), float(sys.argv[3]) / 15
    print(f"{torch.cuda.get_device_name()}, torch {torch.__version__}, cuDNN {torch.backends.cudnn.version()}\n")
    for batch in map(int, sys.argv[4:] or ["32"]):
        print(f"Batches of {batch}.\n\n| c, h = w, k, r = s, stride | kernel | error | ms | torch, ms | TFLOP/s | torch's time over ours |\n|---|---|--:|--:|--:|--:|--:|")
        ratios, ours_of_all, theirs_of_all = [], 0.0, 0.0
        for layer in LAYERS:
            channels, size, filters, extent, step, padding, times = layer
            last = torch.channels_last
            x = torch.randn(batch, channels, size, size, device="cuda").to(torch.bfloat16, memory_format=last)
            w = torch.randn(filters, channels, extent, extent, device="cuda").to(torch.bfloat16, memory_format=last)
            count = (size + 2 * padding - extent) // step + 1
            y = torch.empty(batch, filters, count, count, device="cuda", dtype=torch.bfloat16, memory_format=last)
            torch_run = lambda: torch.conv2d(x, w, stride=step, padding=padding)
            found = list(candidates(gemms, layer, x, w, y))
            few = gemm.medians([run for _, run in found], 2.0, 5)
            name, run = found[few.index(min(few))]
            y.fill_(float("nan"))
            run()
            torch.cuda.synchronize()
            exact = torch.conv2d(x[-2:].double(), w.double(), stride=step, padding=padding)
            error = ((y[-2:].double() - exact).norm() / exact.norm()).item()
            mine, his = gemm.medians([run, torch_run], each, 15)
            ratios.append(his / mine)
            ours_of_all, theirs_of_all = ours_of_all + times * mine, theirs_of_all + times * his
            flops = 2e-9 * y.numel() * channels * extent * extent / mine
            note = "" if error <= gemm.LEAST["bf16"] else " WRONG"
            print(f"| {channels}, {size}, {filters}, {extent}, {step} | {name} | {error:.1e}{note} | {mine:.4f} | {his:.4f} | {flops:.0f} | {his / mine:.3f} |", flush=True)
        mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
        print(f"\n{len(ratios)} layers, least {min(ratios):.3f}, {sum(r < 0.8 for r in ratios)} below 0.8, geometric mean {mean:.3f}; all of the network's {ours_of_all:.3f} ms beside {theirs_of_all:.3f}\n", flush=True)


main()
