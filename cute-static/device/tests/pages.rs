//! Kernels with faults, which the book shows beside what the emulator prints of each: that stands
//! on the page of the code, and is compared here.
//!
//! Kernels in safe code hardly have such faults, so these are written in bare instructions.

use cute_device::emulator::raw::*;
use cute_device::emulator::{Launched, Map, Memory, Options, Region, Report, Tensor};
use cute_refusals::TABLE;
use std::panic::Location;

/// Where shared memory begins.
const SHARED: u32 = 1024;
/// The rows and the columns of each tensor, of which two columns lie 128 elements apart.
const ROWS: u32 = 100;
const COLUMNS: u32 = 8;

/// The address of a word of shared memory.
fn word(i: u32) -> u32 {
    SHARED + 4 * i
}

/// The address of an element of a tensor.
fn element(tensor: u64, i: u32) -> u64 {
    tensor + 4 * u64::from(i)
}

/// A tensor of `u32` whose elements are their numbers.
fn tensor(name: &'static str, number: u32, is_written: bool) -> Tensor {
    let length = 128 * (COLUMNS - 1) + ROWS;
    let memory = Memory::uninitialised(number, 4 * length as usize).unwrap();
    memory.write(0, &(0..length).flat_map(u32::to_le_bytes).collect::<Vec<u8>>());
    let modes = vec![(ROWS.into(), 1), (COLUMNS.into(), 128)].into();
    Tensor { name, address: memory.address(), memory, bytes: 4 * u64::from(length), element: 4, modes, is_written, is_atomic: false }
}

/// The map of a tensor by boxes of 32 elements.
fn map(address: u64) -> Map {
    Map {
        address,
        rank: 1,
        bytes: 4,
        span: 16,
        extents: [ROWS.into(), 1, 1, 1, 1],
        strides: [4, 0, 0, 0, 0],
        box_extents: [32, 1, 1, 1, 1],
        numbers: 0,
        windows: None,
    }
}

/// The descriptor of an operand without a swizzle: 8 rows of 16 bytes lie together, and after them
/// the next 8.
fn descriptor(address: u32, rows: u32) -> u64 {
    u64::from(address / 16) | u64::from(rows) << 16 | 8 << 32
}

/// What the emulator prints of a cluster of blocks of the kernel `f`, whose tensor `x` is to read
/// and whose `y` is to write: its first fault.
fn run([threads, blocks]: [u32; 2], body: &(dyn Fn([u64; 2]) + Sync)) -> String {
    let tensors = vec![tensor("x", 0, false), tensor("y", 1, true)];
    let addresses = [tensors[0].address, tensors[1].address];
    let regions = vec![Region { name: "tile", bytes: 16384, alignment: 128, describe: |byte| format!("({})", byte / 4) }];
    let body = || body(addresses);
    let options = Options::default();
    let mut report = Report::default();
    let (grid, cluster) = ([blocks, 1, 1], blocks);
    Launched { kernel: "f", number: 0, threads, grid, cluster, shared: 16384, tensors, regions, options, body: &body }.run(&mut report).unwrap();
    let (fault, _) = report.faults().next().expect("a fault");
    fault.to_string()
}

/// A text whose places are those of a program that begins at this place: `src/lib.rs:1:1`.
fn placed(text: &str, first: &Location) -> String {
    let mut parts = text.split(first.file());
    let start = parts.next().unwrap_or_default().to_owned();
    parts.fold(start, |placed, part| {
        let (line, rest) = part.strip_prefix(':').and_then(|part| part.split_once(':')).expect("a line");
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        let (line, column): (u32, u32) = (line.parse().expect("a line"), rest[..end].parse().expect("a column"));
        format!("{placed}src/lib.rs:{}:{}{}", line + 1 - first.line(), column + 1 - first.column(), &rest[end..])
    })
}

/// Emulates a kernel of so many threads, and compares what is printed with the page of the code
/// that the line before names. A page may wrap long lines.
#[track_caller]
fn emulates(threads: u32, body: impl Fn([u64; 2]) + Sync) {
    emulates_of([threads, 1], body);
}

/// Does so with a cluster of so many blocks.
#[track_caller]
fn emulates_of(threads_and_blocks: [u32; 2], body: impl Fn([u64; 2]) + Sync) {
    let place = Location::caller();
    let code = include_str!("pages.rs").lines().nth(place.line() as usize - 2).and_then(|line| line.trim().strip_prefix("// ")).expect("a code");
    let refusal = TABLE.iter().find(|refusal| refusal.code == code).expect("a code");
    let mut page = String::new();
    cute_refusals::section(refusal, &mut page).unwrap();
    let printed = placed(&run(threads_and_blocks, &body), place);
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let shown = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap_or_default();
    assert!(printed.starts_with(&format!("{code}: ")), "{printed}");
    assert_eq!(words(shown), words(&printed), "{code}: the page of codes is to show\n{printed}");
}

#[test]
fn races_and_what_nobody_wrote() {
    // CUTE241
    emulates(64, |_| {
        store_shared(word(thread()), thread());
        load_shared::<u32>(word(63 - thread()));
    });
    // CUTE242
    emulates(64, |_| {
        if thread() < 32 {
            store_shared(word(thread()), thread());
        }
        barrier();
        load_shared::<u32>(word(63 - thread()));
    });
}

#[test]
fn accesses_that_are_none() {
    // CUTE243
    emulates(128, |[x, _]| {
        load::<u32>(element(x, thread()));
    });
    // CUTE244
    emulates(32, |[x, _]| {
        load::<u128>(element(x, 1 + 4 * thread()));
    });
    // CUTE245
    emulates(32, |[x, _]| {
        store(element(x, thread()), 0u32);
    });
}

#[test]
fn threads_that_do_not_come() {
    // CUTE246
    emulates(64, |_| {
        if thread() < 32 {
            barrier();
        }
    });
    // CUTE247
    emulates(32, |_| {
        if lane() < 16 {
            shuffle_xor(1, 1);
        } else {
            ballot(true);
        }
    });
    // CUTE253
    emulates(64, |_| {
        if thread() == 40 {
            trap();
        }
    });
    // CUTE254
    emulates(64, |_| {
        assert!(thread() != 40, "no element 40");
    });
}

#[test]
fn copies_under_way() {
    // CUTE248
    emulates(64, |[x, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
        commit_async();
        load_shared::<u32>(word(thread()));
        wait_all_async();
    });
    // CUTE249
    emulates(64, |[x, _]| {
        copy_async::<4>(word(thread()), element(x, thread()));
    });
    // CUTE252
    emulates(64, |[_, y]| {
        copy_async::<4>(word(thread()), element(y, thread()));
        store(element(y, thread()), 77u32);
        wait_all_async();
    });
    // CUTE420
    emulates(32, |[_, y]| {
        store_shared(word(thread()), thread());
        barrier();
        if thread() == 0 {
            store_box(1, word(0), tensor_map(&map(y)), [0; 5]);
            commit_bulk();
            wait_bulk_but(0, false);
        }
    });
    // CUTE426
    emulates(32, |[_, y]| {
        if thread() == 0 {
            store_box(1, word(16), tensor_map(&map(y)), [0; 5]);
        }
    });
}

#[test]
fn barriers_of_copies() {
    // CUTE424
    emulates(32, |_| {
        if thread() == 0 {
            barrier_init(word(0), 0);
        }
    });
    // CUTE425
    emulates(32, |_| {
        if thread() == 0 {
            barrier_init(word(0), 1);
            barrier_expect(word(0), 4096);
        }
    });
}

#[test]
fn blocks_of_a_cluster() {
    // CUTE429
    emulates_of([32, 2], |_| {
        if thread() == 0 {
            barrier_init(word(0), 1);
            fence_barriers();
        }
        cluster_barrier();
        if thread() == 0 && block_of_cluster() == 0 {
            // Nobody waits for it.
            barrier_arrive_at(word(0), 1);
        }
    });
}

/// An instruction of products, and where its operands are.
const PRODUCT: &str = "m64n8k16.f32.bf16.bf16";
const A: u32 = SHARED;
const B: u32 = SHARED + 8192;

#[test]
fn products_of_a_warpgroup() {
    // CUTE421
    emulates(128, |_| {
        let mut sums = [0.0; 4];
        operands();
        fence_products();
        wgmma(PRODUCT, descriptor(A, 64), descriptor(B, 8), &mut sums, false);
        commit_products();
        read_sums(&sums);
    });
    // CUTE422
    emulates(128, |_| {
        let mut sums = [0.0; 4];
        operands();
        wgmma(PRODUCT, descriptor(A, 64), descriptor(B, 8), &mut sums, false);
        commit_products();
        wait_products_but(0);
    });
    // CUTE423
    emulates(128, |_| {
        let mut sums = [0.0; 4];
        operands();
        fence_products();
        let a = if thread() < 32 { A } else { A + 128 };
        wgmma(PRODUCT, descriptor(a, 64), descriptor(B, 8), &mut sums, false);
        commit_products();
        wait_products_but(0);
    });
    // CUTE427
    emulates(128, |_| {
        operands();
        fence_products();
        wgmma(PRODUCT, descriptor(SHARED + 16384 - 1024, 64), descriptor(B, 8), &mut [0.0; 4], false);
    });
    // CUTE218
    emulates(128, |_| {
        wgmma("m64n8k8.f64.f64.f64", descriptor(A, 64), descriptor(B, 8), &mut [0.0; 4], false);
    });
    // CUTE428
    emulates(128, |_| {
        set_registers::<264, true>();
    });
}

/// Writes both operands of a product, which are 0.
fn operands() {
    for operand in [A, B] {
        (0..4).for_each(|i| store_shared(operand + 16 * (thread() + 128 * i), 0u128));
    }
    fence_proxy();
    barrier();
}

/// How deep a function calls itself.
fn depth(n: u32) -> u32 {
    let held = std::hint::black_box([n; 64]);
    if n == 0 { 0 } else { depth(n - 1) + held[(n % 64) as usize] / n }
}

/// The kernel, in a process of its own: it ends there.
#[test]
fn a_stack_that_is_too_small() {
    const INSIDE: &str = "CUTE_OVERFLOWS";
    if std::env::var_os(INSIDE).is_none() {
        let test = std::env::current_exe().unwrap();
        let ended = std::process::Command::new(test).args(["a_stack_that_is_too_small", "--exact", "--nocapture"]).env(INSIDE, "1").output().unwrap();
        let refusal = TABLE.iter().find(|refusal| refusal.code == "CUTE255").expect("a code");
        let mut page = String::new();
        cute_refusals::section(refusal, &mut page).unwrap();
        let shown = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).expect("a text");
        let printed = String::from_utf8_lossy(&ended.stderr);
        assert!(!ended.status.success() && shown.starts_with("CUTE255: ") && printed.contains(shown), "{printed}");
        return;
    }
    // CUTE255
    emulates(32, |_| {
        assert_eq!(depth(1_000_000), 1_000_000);
    });
}
