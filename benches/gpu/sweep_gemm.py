"""Times each kernel of cute-device-gemm at each shape, checks it, and writes which is fastest.

usage: sweep_gemm.py PTX LISTED TIMES [KIND...]

PTX and LISTED are what `cute-device-build cute-static/device/gemm PTX > LISTED` writes and prints. TIMES is a text of a line for each
kernel at each shape: kind, m, n, k, batches, kernel, parts, milliseconds, those of torch. choose_gemm.py makes a table of it. Kernels
that a count of their waves puts far behind are left out.
"""

import math
import sys

import gemm
import gemm_shapes
import torch


def candidates(gemms, kind, shape):
    """`(name, parts)` of kernels that may be fastest, by the elements that a block multiplies."""
    m, n, k, batches = shape
    found = []
    for name, form, rows, columns, (below, beside) in gemms.named(kind):
        m_, n_ = (n, m) if form == "columns_" else (m, n)
        tiles = math.ceil(m_ / rows / below) * below * math.ceil(n_ / columns / beside) * beside * batches
        if form == "columns_" and m > 160 and tiles > gemms.blocks:
            continue
        depth = math.ceil(k * gemm.BYTES[{"bf16": torch.bfloat16, "f16": torch.float16, "tf32": torch.float32}.get(kind, torch.int8)] / 128)
        if form != "parts_":
            found.append((name, 0, math.ceil(tiles / gemms.blocks) * rows * columns * (depth + 6)))
            continue
        if batches > 1 or tiles > gemms.blocks * 2:
            continue
        for parts in (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32):
            # Parts of which none is empty.
            each = math.ceil(depth / parts)
            if each >= 4 and (parts - 1) * each < depth and tiles * parts <= gemms.blocks * 3:
                found.append((name, parts, math.ceil(tiles * parts / gemms.blocks) * rows * columns * (each + 12)))
    # Small tiles are slower than their work says, and of few rows memory is: so many are tried.
    least = min(work for *_, work in found)
    few = [case for case in found if case[2] <= 2.2 * least]
    return [case[:2] for case in sorted(few, key=lambda case: case[2])[:28]]


def main():
    torch.manual_seed(1)
    gemms = gemm.Gemm(sys.argv[1], sys.argv[2])
    kinds = sys.argv[4:] or gemm_shapes.KINDS
    torch.backends.cuda.matmul.allow_tf32 = True
    print(torch.cuda.get_device_name(), torch.__version__, flush=True)
    with open(sys.argv[3], "w") as times:
        for kind in kinds:
            bad, ratios = 0, []
            for shape in gemm_shapes.of(kind):
                a, b, c, other, theirs = gemm.operands(kind, shape)
                cases = candidates(gemms, kind, shape)
                runs, right = [theirs], []
                for name, parts in cases:
                    c.fill_(float("nan") if c.dtype.is_floating_point else 77)
                    run = gemms.product(name, parts, a, b, c)
                    run()
                    torch.cuda.synchronize()
                    error = gemm.wrong(kind, a, b, c)
                    if not error <= gemm.LEAST[kind]:
                        bad += 1
                        print(f"WRONG {kind} {shape} {name} {parts}: {error:.1e}", flush=True)
                        continue
                    right.append((name, parts))
                    runs.append(run)
                other_ms, *ours = gemm.medians(runs, 5, 7)
                for (name, parts), ms in zip(right, ours):
                    print(kind, *shape, name, parts, f"{ms:.5f} {other_ms:.5f}", file=times, flush=True)
                ranked = sorted(zip(ours, right))
                if ranked:
                    ratios.append(other_ms / ranked[0][0])
                best = ", ".join(f"{name.removeprefix('wgmma_' + kind)[1:]}{f'/{parts}' if parts else ''} {other_ms / ms:.3f}" for ms, (name, parts) in ranked[:4])
                print(f"{kind} {shape}: theirs {other_ms:.4f} ms; {best}", flush=True)
            mean = math.exp(sum(map(math.log, ratios)) / max(1, len(ratios)))
            print(f"== {kind}: least {min(ratios, default=0):.3f}, geometric mean {mean:.3f} of {len(ratios)}, wrong {bad}", flush=True)


if __name__ == "__main__":
    main()
