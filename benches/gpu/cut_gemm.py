"""Times products that are cut in two along m, of which each part has a kernel of its own, beside the fastest single kernel and torch.

usage: cut_gemm.py PTX LISTED TIMES [KIND...]

PTX and LISTED are those of sweep_gemm.py. Where the tiles of a product are a little more than fill all multiprocessors some times, the
first part fills them, and the rest is small. TIMES is a text of a line for each cut that is faster than a single kernel: kind, m, n, k,
the place of the cut, both kernels with their parts of k, milliseconds, those of the fastest single kernel, and of torch.
"""

import sys

import gemm
import gemm_shapes
import sweep_gemm
import torch


def best(gemms, kind, a, b, c, known):
    """The fastest kernel of a part, roughly: `(milliseconds, name, parts)`."""
    shape = (a.shape[0], b.shape[0], a.shape[1], 1)
    if shape not in known:
        cases = []
        for name, parts in sweep_gemm.candidates(gemms, kind, shape)[:8]:
            run = gemms.product(name, parts, a, b, c)
            cases.append((gemm.medians([run], 1, 3)[0], name, parts))
        known[shape] = min(cases)
    return known[shape]


def main():
    torch.manual_seed(3)
    gemms = gemm.Gemm(sys.argv[1], sys.argv[2])
    print(torch.cuda.get_device_name(), torch.__version__, flush=True)
    with open(sys.argv[3], "w") as times:
        for kind in sys.argv[4:] or ["bf16"]:
            for shape in [shape for shape in gemm_shapes.of(kind) if shape[3] == 1 and min(shape[:2]) > 500]:
                m, n, k, _ = shape
                a, b, c, other, theirs = gemm.operands(kind, shape)
                known, cuts = {}, []
                single = best(gemms, kind, a, b, c, known)
                last = (m - 1) // 64 * 64
                for at in [at for at in range(last, max(0, m - 1000), -64) if at * 2 > m]:
                    first, rest = (a[:at], b, c[:at]), (a[at:], b, c[at:])
                    one, two = best(gemms, kind, *first, known), best(gemms, kind, *rest, known)
                    cuts.append((one[0] + two[0], at, one[1:], two[1:], first, rest))
                cuts = sorted(cuts, key=lambda cut: cut[0])[:3]
                runs = [theirs, gemms.product(*single[1:], a, b, c)]
                for _, _, one, two, first, rest in cuts:
                    both = gemms.product(*one, *first), gemms.product(*two, *rest)
                    runs.append(lambda both=both: [run() for run in both])
                c.fill_(float("nan"))
                runs[2]()
                torch.cuda.synchronize()
                error = gemm.wrong(kind, a, b, c)
                other_ms, single_ms, *ours = gemm.medians(runs, 20, 9)
                print(f"{kind} {shape}: torch {other_ms:.4f}, {single[1]} {single[2]} {single_ms:.4f} {other_ms / single_ms:.3f}", flush=True)
                for ms, (_, at, one, two, *_) in zip(ours, cuts):
                    print(f"  at {at}: {one[0]} {one[1]} + {two[0]} {two[1]} {ms:.4f} {other_ms / ms:.3f} (error {error:.1e})", flush=True)
                    if ms < single_ms:
                        times.write(f"{kind} {m} {n} {k} {at} {one[0]} {one[1]} {two[0]} {two[1]} {ms} {single_ms} {other_ms}\n")


if __name__ == "__main__":
    main()
