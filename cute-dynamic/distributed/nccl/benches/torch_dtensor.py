"""`DTensor.redistribute` of PyTorch on two GPUs, and on four, on the cases of benches/redistribute.rs that it has words for.

Times are of the host, from a barrier until the GPU of the last rank is done, medians of 15.
"""
import os
import statistics
import sys
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor

LAYER = [(8192, 8192, 0), (1024, 8192, 0), (1024, 8192, 0), (8192, 8192, 1), (28672, 8192, 0), (28672, 8192, 0), (8192, 28672, 1)]
CASES = [
    ("rows to columns", (16384, 16384), torch.float32, Shard(0), Shard(1)),
    ("columns to rows", (16384, 16384), torch.float32, Shard(1), Shard(0)),
    ("uneven, rows to columns", (16383, 16381), torch.float32, Shard(0), Shard(1)),
    ("rows gathered", (16384, 16384), torch.float32, Shard(0), Replicate()),
    ("columns gathered", (16384, 16384), torch.float32, Shard(1), Replicate()),
    ("16-bit, rows to columns", (32768, 16384), torch.bfloat16, Shard(0), Shard(1)),
    ("terms added to rows, f32", (16384, 8192), torch.float32, Partial(), Shard(0)),
]


def timed(work, rounds=15):
    times = []
    for round in range(rounds + 3):
        torch.cuda.synchronize()
        dist.barrier()
        torch.cuda.synchronize()
        begun = time.perf_counter()
        result = work()
        torch.cuda.synchronize()
        elapsed = torch.tensor([time.perf_counter() - begun], device="cuda", dtype=torch.float64)
        del result
        dist.all_reduce(elapsed, op=dist.ReduceOp.MAX)
        if round >= 3:
            times.append(elapsed.item())
    return statistics.median(times)


def work(rank, port, ranks):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port), RANK=str(rank), WORLD_SIZE=str(ranks))
    torch.cuda.set_device(rank)
    dist.init_process_group("nccl", rank=rank, world_size=ranks)
    mesh = init_device_mesh("cuda", (ranks,))
    if rank == 0:
        print(f"| {ranks} GPUs, torch {torch.__version__}, NCCL {'.'.join(map(str, torch.cuda.nccl.version()))} | ms |\n|---|---|", flush=True)
    for name, shape, kind, source, target in CASES:
        try:
            if isinstance(source, Partial):
                array = DTensor.from_local(torch.randn(shape, device="cuda", dtype=kind), mesh, [source], run_check=False)
            else:
                local = list(shape)
                each = -(-shape[source.dim] // ranks)
                local[source.dim] = max(0, min(each, shape[source.dim] - rank * each))
                array = DTensor.from_local(torch.randn(local, device="cuda").to(kind), mesh, [source], run_check=False, shape=torch.Size(shape), stride=(shape[1], 1))
            took = timed(lambda: array.redistribute(mesh, [target]))
            said = f"{took * 1e3:.3f}"
        except Exception as error:  # the others would wait
            sys.exit(f"{name}: {type(error).__name__}: {error}")
        if rank == 0:
            print(f"| {name} | {said} |", flush=True)
        array = None
        torch.cuda.empty_cache()
    # A layer is whole on one rank: DTensor has no such placement, and gathers it on both.
    layers = []
    for _ in range(2 if ranks == 2 else 0):
        for rows, columns, axis in LAYER:
            local = [rows, columns]
            local[axis] //= 2
            layers.append(DTensor.from_local(torch.randn(local, device="cuda").to(torch.bfloat16), mesh, [Shard(axis)], run_check=False))

    def gather():
        kept = []
        for index, array in enumerate(layers):
            whole = array.redistribute(mesh, [Replicate()]).to_local()
            if index // len(LAYER) == rank:
                kept.append(whole)
        return kept

    took = timed(gather) if ranks == 2 else 0
    if rank == 0 and ranks == 2:
        print(f"| two layers, tensor parallel to pipeline | {took * 1e3:.3f} |", flush=True)
    send = torch.empty(ranks, 256 << 20, device="cuda", dtype=torch.uint8)
    receive = torch.empty_like(send)
    took = timed(lambda: dist.all_to_all_single(receive, send))
    if rank == 0:
        print(f"| all_to_all_single, 256 MiB to each rank | {took * 1e3:.3f} |", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    if torch.cuda.device_count() < 2:
        sys.exit("nothing was run on two GPUs")
    for ranks in (2, 4):
        if ranks <= torch.cuda.device_count():
            mp.spawn(work, args=(29543 + ranks, ranks), nprocs=ranks)
