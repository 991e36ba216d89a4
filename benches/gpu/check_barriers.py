"""Runs the probes of what orders memory within a block, beside what the axioms of cute-device say.

usage: check_barriers.py

Some threads write, others read, and between them is `bar.warp.sync` or a barrier in shared memory
(`mbarrier`). No number that is read may be old. Each probe has a twin without the barrier, in which
old numbers are read: it shows that the probe could fail.
"""

import ctypes
import sys
from pathlib import Path

BLOCKS, ROUNDS = 528, 2000
# The probe, its threads, and whether it has its barrier.
PROBES = [
    ("warp_sync", 32, True),
    ("warp_sync_without", 32, False),
    ("arrivals", 128, True),
    ("arrivals_without", 128, False),
    ("arrival_for_a_warp", 128, True),
    ("arrival_for_a_warp_without", 128, False),
]

# Waits as many rounds as a mixture of the lane and the round says, so that lanes are apart.
DELAY = """
    mad.lo.u32 %rd0, %round, 2654435761, %lane;
    mul.lo.u32 %rd0, %rd0, 40503;
    shr.u32 %rd0, %rd0, 9;
    and.b32 %rd0, %rd0, 1023;
    nanosleep.u32 %rd0;
"""
# Writes the round to the thread's word in shared memory and in global memory.
WRITE = """
    st.volatile.shared.u32 [%mine], %round;
    st.volatile.global.u32 [%gmine], %round;
"""
# Reads both of another lane's, and counts what is old.
READ = """
    ld.volatile.shared.u32 %r0, [%other];
    ld.volatile.global.u32 %r1, [%gother];
    setp.ne.u32 %q0, %r0, %round;
    setp.ne.u32 %q1, %r1, %round;
    selp.u32 %r0, 1, 0, %q0;
    selp.u32 %r1, 1, 0, %q1;
    add.u32 %old, %old, %r0;
    add.u32 %old, %old, %r1;
"""


def wait(barrier, label):
    """Until the phase of the parity `%parity` of a barrier is complete."""
    return f"""
{label}:
    mbarrier.try_wait.parity.shared::cta.b64 %q0, [{barrier}], %parity;
    @!%q0 bra {label};
"""


def warp_sync(barrier):
    """Lanes write, or read what the lane 16 away writes: the halves take turns."""
    sync = "bar.warp.sync 0xffffffff;" if barrier else ""
    return f"""
    shr.u32 %r2, %lane, 4;
    add.u32 %r2, %r2, %round;
    and.b32 %r2, %r2, 1;
    setp.eq.u32 %q2, %r2, 0;
    @%q2 bra READS;
    {DELAY}
    {WRITE}
    {sync}
    bra MET;
READS:
    {sync}
    {READ}
MET:
    // Both have done it, also without the barrier: the next round is apart.
    bar.sync 0;
"""


def arrivals(barrier, one):
    """The first warp writes, and the others read; `one` lane comes for its warp, or each."""
    # What is left out is the wait of the readers, or that one lane waits for its warp.
    waits = wait("%full", "FULL") if barrier or one else ""
    meets = "bar.warp.sync 0xffffffff;" if one and barrier else ""
    come = "mbarrier.arrive.shared::cta.b64 %state, [%full];"
    # The first lane goes its own way: it comes as soon as it may.
    writes = f"""
    setp.eq.u32 %q2, %lane, 0;
    @%q2 bra FIRST;
    {DELAY}
    {WRITE}
    {meets}
    bra WRITTEN;
FIRST:
    {WRITE}
    {meets}
    {come}
WRITTEN:
"""
    if not one:
        writes = DELAY + WRITE + come
    # Without the barrier readers would be rounds ahead: whoever waits for a parity waits for ever.
    turn = wait("%empty", "EMPTY") if barrier else ""
    read = "mbarrier.arrive.shared::cta.b64 %state, [%empty];" + wait("%empty", "EMPTY_TOO") if barrier else ""
    met = "" if barrier else "bar.sync 0;"
    return f"""
    // The phase of this round: the parity of the one before it.
    sub.u32 %parity, %round, 1;
    and.b32 %parity, %parity, 1;
    setp.ne.u32 %q2, %warp, 0;
    @%q2 bra READS;
    {writes}
    {turn}
    bra MET;
READS:
    {waits}
    {READ}
    {read}
MET:
    {met}
"""


def entry(name, body, first_arrivals):
    return f"""
.visible .entry {name}(.param .u64 results, .param .u64 words, .param .u32 rounds)
{{
    .reg .pred %q<8>;
    .reg .u32 %r<8>, %rd<2>, %lane, %warp, %thread, %round, %rounds, %old, %mine, %other, %parity, %full, %empty, %block;
    .reg .u64 %g<4>, %gmine, %gother, %state;
    .shared .align 8 .b64 barriers[2];
    .shared .align 4 .u32 shared_words[32];
    ld.param.u32 %rounds, [rounds];
    mov.u32 %thread, %tid.x;
    mov.u32 %block, %ctaid.x;
    and.b32 %lane, %thread, 31;
    shr.u32 %warp, %thread, 5;
    mov.u32 %old, 0;
    mov.u32 %r0, shared_words;
    mad.lo.u32 %mine, %lane, 4, %r0;
    xor.b32 %r1, %lane, 16;
    mad.lo.u32 %other, %r1, 4, %r0;
    ld.param.u64 %g0, [words];
    cvta.to.global.u64 %g0, %g0;
    mul.wide.u32 %g1, %block, 128;
    add.u64 %g0, %g0, %g1;
    mul.wide.u32 %g1, %lane, 4;
    add.u64 %gmine, %g0, %g1;
    mul.wide.u32 %g1, %r1, 4;
    add.u64 %gother, %g0, %g1;
    mov.u32 %full, barriers;
    add.u32 %empty, %full, 8;
    setp.ne.u32 %q0, %thread, 0;
    @%q0 bra BEGUN;
    mbarrier.init.shared::cta.b64 [%full], {first_arrivals};
    mbarrier.init.shared::cta.b64 [%empty], 96;
BEGUN:
    st.volatile.shared.u32 [%mine], 0;
    bar.sync 0;
    mov.u32 %round, 1;
AGAIN:
{body}
    add.u32 %round, %round, 1;
    setp.le.u32 %q0, %round, %rounds;
    @%q0 bra AGAIN;
    ld.param.u64 %g2, [results];
    cvta.to.global.u64 %g2, %g2;
    red.global.add.u32 [%g2], %old;
    ret;
}}
"""


def program():
    bodies = {
        "warp_sync": (warp_sync(True), 1),
        "warp_sync_without": (warp_sync(False), 1),
        "arrivals": (arrivals(True, False), 32),
        "arrivals_without": (arrivals(False, False), 32),
        "arrival_for_a_warp": (arrivals(True, True), 1),
        "arrival_for_a_warp_without": (arrivals(False, True), 1),
    }
    return ".version 8.0\n.target sm_90\n.address_size 64\n" + "".join(entry(name, *bodies[name]) for name, _, _ in PROBES)


def main():
    if len(sys.argv) > 1:
        # For an assembler, where there is no GPU.
        Path(sys.argv[1]).write_text(program())
        return
    cuda = ctypes.CDLL("libcuda.so.1")

    def succeed(result, what):
        if result != 0:
            sys.exit(f"{what}: CUDA error {result}")

    context, device, module, results, words = ctypes.c_void_p(), ctypes.c_int(), ctypes.c_void_p(), ctypes.c_uint64(), ctypes.c_uint64()
    succeed(cuda.cuInit(0), "cuInit")
    succeed(cuda.cuDeviceGet(ctypes.byref(device), 0), "cuDeviceGet")
    succeed(cuda.cuDevicePrimaryCtxRetain(ctypes.byref(context), device), "context")
    succeed(cuda.cuCtxSetCurrent(context), "context")
    succeed(cuda.cuModuleLoadData(ctypes.byref(module), program().encode() + b"\0"), "the probes")
    succeed(cuda.cuMemAlloc_v2(ctypes.byref(results), ctypes.c_size_t(4)), "memory")
    succeed(cuda.cuMemAlloc_v2(ctypes.byref(words), ctypes.c_size_t(128 * BLOCKS)), "memory")
    wrong = 0
    for name, threads, has_barrier in PROBES:
        kernel, old = ctypes.c_void_p(), ctypes.c_uint32()
        succeed(cuda.cuModuleGetFunction(ctypes.byref(kernel), module, name.encode()), name)
        succeed(cuda.cuMemsetD32_v2(results, 0, ctypes.c_size_t(1)), name)
        succeed(cuda.cuMemsetD32_v2(words, 0, ctypes.c_size_t(32 * BLOCKS)), name)
        values = [ctypes.c_uint64(results.value), ctypes.c_uint64(words.value), ctypes.c_uint32(ROUNDS)]
        parameters = (ctypes.c_void_p * 3)(*(ctypes.cast(ctypes.pointer(value), ctypes.c_void_p) for value in values))
        succeed(cuda.cuLaunchKernel(kernel, BLOCKS, 1, 1, threads, 1, 1, 0, None, parameters, None), name)
        succeed(cuda.cuCtxSynchronize(), name)
        succeed(cuda.cuMemcpyDtoH_v2(ctypes.byref(old), results, ctypes.c_size_t(4)), name)
        readers = 16 if threads == 32 else 96
        is_right = (old.value == 0) == has_barrier
        wrong += not is_right
        print(f"{name:28} {2 * readers * BLOCKS * ROUNDS} numbers read, {old.value} old: {'right' if is_right else 'WRONG'}", flush=True)
    sys.exit(f"{wrong} probes are wrong" if wrong else 0)


if __name__ == "__main__":
    main()
