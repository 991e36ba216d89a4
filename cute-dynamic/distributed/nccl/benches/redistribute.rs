//! How fast plans move elements between GPUs, and on one: beside NCCL's grouped sends and receives
//! of as many bytes, and beside a copy within a GPU.
//!
//! Times are of the host, from a barrier until the elements of the last rank are there, medians of
//! rounds in which all ways take turns; what each way has moved is compared with the others.

use cudarc::driver::{CudaContext, CudaSlice, CudaStream, ValidAsZeroBits};
use cute_dynamic::distribute::{Distribution, Mapping, Redistribution};
use cute_nccl::{Communicator, Element, Engine, Id, OneGpu, Options, Prepare, Prepared, Shared};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

/// A name, distributions, and the order of axes; elements of two or of four bytes.
type Named = (&'static str, &'static str, &'static str, &'static [usize], usize);

/// Of two ranks, or of four, where `2` after `/` and `=` is `4`: 1 GiB of 4 bytes, or of 2.
const PAIRS: [Named; 12] = [
    ("rows to columns", "16384:block/2,16384;rows", "16384,16384:block/2;rows", &[0, 1], 4),
    ("rows to columns, transposed", "16384:block/2,16384;rows", "16384:block/2,16384;rows", &[1, 0], 4),
    ("columns to rows", "16384,16384:block/2;rows", "16384:block/2,16384;rows", &[0, 1], 4),
    ("blocks of 64 to blocks of 96", "16384:block64/2,16384", "16384:block96/2,16384", &[0, 1], 4),
    ("blocks of 64 to 96, transposed", "16384:block64/2,16384", "16384:block96/2,16384", &[1, 0], 4),
    ("uneven, rows to columns", "16383:block/2,16381;rows", "16383,16381:block/2;rows", &[0, 1], 4),
    ("blocks of 3 to blocks of 5", "16384:block3/2,16384", "16384:block5/2,16384", &[0, 1], 4),
    ("rows gathered", "16384:block/2,16384;rows", "16384,16384;copies r=2;rows", &[0, 1], 4),
    ("columns gathered", "16384,16384:block/2;rows", "16384,16384;copies r=2;rows", &[0, 1], 4),
    ("16-bit, rows to columns", "32768:block/2,16384;rows", "32768,16384:block/2;rows", &[0, 1], 2),
    ("16-bit, transposed", "32768:block/2,16384;rows", "16384:block/2,32768;rows", &[1, 0], 2),
    ("terms added to rows, f32", "16384,8192;partial t=2;rows", "16384:block/2,8192;rows", &[0, 1], 0),
];

/// Of four ranks on one GPU: 4 GiB.
const ON_ONE: [Named; 9] = [
    ("64x64 to 96x48 blocks", "32768:block64/2,32768:block64/2", "32768:block96/2,32768:block48/2", &[0, 1], 4),
    ("64x64 to 96x48, transposed", "32768:block64/2,32768:block64/2", "32768:block96/2,32768:block48/2", &[1, 0], 4),
    ("rows to columns", "32768:block/4,32768", "32768,32768:block/4", &[0, 1], 4),
    ("rows to columns, transposed", "32768,32768:block/4", "32768,32768:block/4", &[1, 0], 4),
    ("blocks to 64x64", "32768:block/2,32768:block/2", "32768:block64/2,32768:block64/2", &[0, 1], 4),
    ("uneven, 60x52 to 96x48", "32767:block60/2,32765:block52/2", "32767:block96/2,32765:block48/2", &[0, 1], 4),
    ("odd, 63x63 to 95x47", "32767:block63/2,32765:block63/2", "32767:block95/2,32765:block47/2", &[0, 1], 4),
    ("16-bit, 64x64 to 96x48", "32768:block64/2,65536:block64/2", "32768:block96/2,65536:block48/2", &[0, 1], 2),
    ("16-bit, transposed", "32768,65536:block/4", "65536,32768:block/4", &[1, 0], 2),
];

/// The matrices of a layer of 70 billion parameters, `(rows, columns, axis that is split)`.
const LAYER: [(u64, u64, usize); 7] =
    [(8192, 8192, 0), (1024, 8192, 0), (1024, 8192, 0), (8192, 8192, 1), (28672, 8192, 0), (28672, 8192, 0), (8192, 28672, 1)];

fn read(text: &str) -> Distribution {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The plan of so many ranks.
fn plan_of(&(name, a, b, order, bytes): &Named, ranks: usize) -> Redistribution {
    let of = |text: &str| text.replace("/2", &format!("/{ranks}")).replace("=2", &format!("={ranks}"));
    plan(&(name, &of(a), &of(b), order, bytes))
}

fn plan(&(_, a, b, order, _): &(&str, &str, &str, &[usize], usize)) -> Redistribution {
    let mapping = Mapping::new().permuted(order.iter().copied());
    read(a).redistribute_as(&read(b), &mapping).unwrap_or_else(|error| panic!("{a} -> {b}: {error}"))
}

/// Elements of which a number is made, and sums of them.
trait Numbered: Element + ValidAsZeroBits + PartialEq + Default + Send {
    fn of(number: u64) -> Self;

    fn plus(self, other: Self) -> Self;
}

impl Numbered for u32 {
    fn of(number: u64) -> Self {
        number.wrapping_mul(0x9e37_79b9) as u32
    }

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

impl Numbered for u16 {
    fn of(number: u64) -> Self {
        (number.wrapping_mul(0x9e37_79b9) >> 8) as u16
    }

    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
}

impl Numbered for f32 {
    fn of(number: u64) -> Self {
        (number % 65521) as f32
    }

    fn plus(self, other: Self) -> Self {
        self + other
    }
}

fn size(of: &Distribution, rank: u64) -> usize {
    if of.grid().coordinate(rank).is_some() { of.local_size(rank).expect("a rank") as usize } else { 0 }
}

/// What a rank has at a place of its source.
fn number<T: Numbered>(rank: u64, place: u64) -> T {
    T::of(place * 8 + rank)
}

/// What a rank has to have at a place of its target, as the distributions say; all terms have the
/// same shape.
fn expected<T: Numbered>(plan: &Redistribution, order: &[usize], rank: u64, place: u64) -> T {
    let found = plan.target().element(rank, place).expect("an element");
    let mut element = found.clone();
    order.iter().zip(found).for_each(|(&axis, component)| element[axis] = component);
    let (owner, place) = plan.source().owner(&element).expect("an element");
    let terms = plan.source().terms();
    (1..terms).fold(number(owner, place), |sum: T, term| sum.plus(number((owner + term) % terms, place)))
}

fn buffer<T: Numbered>(stream: &Arc<CudaStream>, length: usize, rank: u64) -> CudaSlice<T> {
    let elements: Vec<T> = (0..length.max(1) as u64).map(|place| number(rank, place)).collect();
    stream.clone_htod(&elements).expect("memory")
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// A line for the parent: the medians are of the slowest rank of each round.
fn told(name: &str, way: &str, bytes: u64, times: &[f64]) {
    let times: Vec<String> = times.iter().map(|time| format!("{time:.9}")).collect();
    println!("@ {name} | {way} | {bytes} | {}", times.join(" "));
}

const ROUNDS: usize = 15;

/// All ways of a case, on one rank.
fn measure<T: Numbered>(world: &Communicator, stream: &Arc<CudaStream>, name: &str, plan: &Redistribution, order: &[usize]) {
    let rank = world.rank() as u64;
    let (from, to) = (size(plan.source(), rank), size(plan.target(), rank));
    let sent: u64 = plan.sends(rank).expect("a plan").messages().filter(|message| message.rank() != rank).map(|message| message.size()).sum();
    let bytes = sent * size_of::<T>() as u64;
    let source = buffer::<T>(stream, from, rank);
    let mut shared = Shared::<T>::new(world, source.len()).expect("memory");
    shared.copy_from(&source).expect("elements");
    let mut target = stream.alloc_zeros::<T>(to.max(1)).expect("memory");
    // As many bytes between all ranks, the same from each to each other: whole vectors, as NCCL
    // takes half as long again where they are not.
    let raw_bytes = (plan.bytes_moved(size_of::<T>() as u64).expect("bytes") as usize / world.ranks() / (world.ranks() - 1)).next_multiple_of(512);
    let raw_source = stream.alloc_zeros::<u8>(raw_bytes * world.ranks()).expect("memory");
    let mut raw_target = stream.alloc_zeros::<u8>(raw_bytes * world.ranks()).expect("memory");
    let options = [Options::new(Engine::Pack), Options::new(Engine::Pack).rounds(1), Options::new(Engine::Peer)];
    let mut prepared: Vec<Prepared<T>> = options.iter().map(|options| plan.prepare(world, options.clone()).expect("a plan")).collect();
    let ways = ["all-to-all", "pack", "pack, one round", "peer", "shared"];
    let mut phases = [[(); 3]; 2].map(|phases| phases.map(|()| Vec::new()));
    let mut times = vec![Vec::new(); ways.len()];
    let mut first: Option<Vec<T>> = None;
    // Some places, in no order that blocks have.
    let sample: Vec<(usize, T)> =
        (0..2000.min(to)).map(|index| index * 7_919_993 % to).map(|place| (place, expected(plan, order, rank, place as u64))).collect();
    for round in 0..ROUNDS + 2 {
        for (way, times) in times.iter_mut().enumerate() {
            world.barrier().expect("all are here");
            let begun = Instant::now();
            match way {
                0 => world.all_to_all(&raw_source, &mut raw_target, raw_bytes).expect("it moves"),
                4 => prepared[0].execute_shared(&shared, &mut target).expect("it moves"),
                _ => prepared[way - 1].execute(&source, &mut target).expect("it moves"),
            }
            let time = begun.elapsed().as_secs_f64();
            if round >= 2 {
                times.push(time);
                if way >= 3 {
                    let of = prepared[if way == 3 { 2 } else { 0 }].phases();
                    phases[way - 3].iter_mut().zip([of.agreed, of.moved, of.met]).for_each(|(all, phase)| all.push(phase.as_secs_f64()));
                }
            } else if round == 0 && way > 0 {
                let found = stream.clone_dtoh(&target).expect("elements");
                stream.synchronize().expect("elements");
                assert!(found == *first.get_or_insert_with(|| found.clone()), "{name}: {} has moved others", ways[way]);
                assert!(sample.iter().all(|(place, expected)| found[*place] == *expected), "{name}: {} has moved others", ways[way]);
                stream.memset_zeros(&mut target).expect("memory");
                stream.synchronize().expect("memory");
            }
        }
    }
    ways.iter().zip(&times).for_each(|(way, times)| told(name, way, bytes, times));
    for (way, phases) in ["peer", "shared"].iter().zip(&phases) {
        ["agreed", "moved", "met"].iter().zip(phases).for_each(|(phase, times)| told(name, &format!("{way}: {phase}"), bytes, times));
    }
    told(name, "launches", prepared[2].launches() as u64, &[]);
}

const TO_THE_NEXT: &str = "all of a rank to the next";

/// All that each rank has, to the next one, whose memory is as large: what a link takes.
fn turned(world: &Communicator, stream: &Arc<CudaStream>) {
    let ranks = world.ranks() as u64;
    let a = read(&format!("{}:block/{ranks}", (64u64 << 20) * ranks));
    let b = a.clone().relabelled(&(0..ranks).map(|rank| (rank + 1) % ranks).collect::<Vec<_>>()).expect("ranks");
    measure::<u32>(world, stream, TO_THE_NEXT, &a.redistribute(&b).expect("a plan"), &[0]);
}

/// A matrix of a layer, by rows, of the halves that two ranks had.
fn halves_joined(&(rows, columns, axis): &(u64, u64, usize)) -> Vec<u16> {
    let row = |row: u64| {
        let (own_rows, own_columns) = if axis == 0 { (rows / 2, columns) } else { (rows, columns / 2) };
        (0..columns).map(move |column| {
            let rank = row / own_rows + column / own_columns;
            number(rank, row % own_rows * own_columns + column % own_columns)
        })
    };
    (0..rows).flat_map(row).collect()
}

/// Two layers, of which each rank has a half, to a layer for each rank.
fn layers(world: &Communicator, stream: &Arc<CudaStream>) {
    let rank = world.rank() as u64;
    let mut all = Vec::new();
    for to in 0..2 {
        for (rows, columns, axis) in LAYER {
            let dealt = |own: usize| if own == axis { ":block/2" } else { "" };
            let a = format!("{rows}{},{columns}{};rows", dealt(0), dealt(1));
            let b = format!("{rows},{columns};rows;from {to}");
            all.push(read(&a).redistribute(&read(&b)).expect("a plan"));
        }
    }
    let bytes: u64 = all.iter().map(|plan| plan.bytes_moved(2).expect("bytes") as u64).sum::<u64>() / 2;
    let sources: Vec<CudaSlice<u16>> = all.iter().map(|plan| buffer(stream, size(plan.source(), rank), rank)).collect();
    let mut shared: Vec<Shared<u16>> = sources.iter().map(|source| Shared::new(world, source.len()).expect("memory")).collect();
    shared.iter_mut().zip(&sources).for_each(|(shared, source)| shared.copy_from(source).expect("elements"));
    let mut targets: Vec<CudaSlice<u16>> = all.iter().map(|plan| stream.alloc_zeros(size(plan.target(), rank).max(1)).expect("memory")).collect();
    let raw = [bytes as usize; 2];
    let raw_source = stream.alloc_zeros::<u8>(raw[0] * 2).expect("memory");
    let mut raw_target = stream.alloc_zeros::<u8>(raw[0] * 2).expect("memory");
    let mut packed: Vec<Prepared<u16>> = all.iter().map(|plan| plan.prepare(world, Engine::Pack).expect("a plan")).collect();
    let mut read: Vec<Prepared<u16>> = all.iter().map(|plan| plan.prepare(world, Engine::Peer).expect("a plan")).collect();
    let ways = ["all-to-all", "pack", "peer", "shared", "pack, together", "peer, together", "shared, together"];
    let mut times = vec![Vec::new(); ways.len()];
    let expected: Vec<Vec<u16>> = LAYER.iter().map(halves_joined).collect();
    for round in 0..ROUNDS + 2 {
        for (way, times) in times.iter_mut().enumerate() {
            world.barrier().expect("all are here");
            let begun = Instant::now();
            match way {
                0 => world.all_to_all(&raw_source, &mut raw_target, raw[0]).expect("it moves"),
                4 => Prepared::execute_all(packed.iter_mut().zip(&sources).zip(&mut targets).map(|((plan, source), target)| (plan, source, target)))
                    .expect("it moves"),
                5 => Prepared::execute_all(read.iter_mut().zip(&sources).zip(&mut targets).map(|((plan, source), target)| (plan, source, target)))
                    .expect("it moves"),
                6 => Prepared::execute_all_shared(read.iter_mut().zip(&shared).zip(&mut targets).map(|((plan, source), target)| (plan, source, target)))
                    .expect("it moves"),
                _ => {
                    for (index, target) in targets.iter_mut().enumerate() {
                        match way {
                            1 => packed[index].execute(&sources[index], target).expect("it moves"),
                            2 => read[index].execute(&sources[index], target).expect("it moves"),
                            _ => read[index].execute_shared(&shared[index], target).expect("it moves"),
                        }
                    }
                }
            }
            if round >= 2 {
                times.push(begun.elapsed().as_secs_f64());
            } else if round == 0 && way > 0 {
                // One layer is whole here now: the half that was here, and the other one.
                for (target, expected) in targets.iter_mut().skip(rank as usize * LAYER.len()).zip(&expected) {
                    let found = stream.clone_dtoh(target).expect("elements");
                    stream.synchronize().expect("elements");
                    assert!(found == *expected, "by {} the layer has other weights", ways[way]);
                    stream.memset_zeros(target).expect("memory");
                }
                stream.synchronize().expect("memory");
            }
        }
    }
    let name = "two layers, tensor parallel to pipeline";
    ways.iter().zip(&times).for_each(|(way, times)| told(name, way, bytes, times));
}

fn on_one<T: Numbered>(gpu: &OneGpu, stream: &Arc<CudaStream>, case: &Named) {
    let plan = plan(case);
    let ranks = plan.ranks();
    let sources: Vec<CudaSlice<T>> = (0..ranks).map(|rank| buffer(stream, size(plan.source(), rank), rank)).collect();
    let mut targets: Vec<CudaSlice<T>> = (0..ranks).map(|rank| stream.alloc_zeros(size(plan.target(), rank).max(1)).expect("memory")).collect();
    let begun = Instant::now();
    let mut prepared = gpu.prepare::<T>(&plan).expect("a plan");
    let preparing = begun.elapsed().as_secs_f64();
    let mut copies: Vec<CudaSlice<T>> = sources.iter().map(|source| stream.alloc_zeros(source.len()).expect("memory")).collect();
    stream.synchronize().expect("memory");
    let (mut copied, mut moved) = (Vec::new(), Vec::new());
    for round in 0..ROUNDS + 2 {
        let begun = Instant::now();
        sources.iter().zip(&mut copies).for_each(|(source, copy)| stream.memcpy_dtod(source, copy).expect("a copy"));
        stream.synchronize().expect("a copy");
        let copy = begun.elapsed().as_secs_f64();
        let begun = Instant::now();
        prepared.execute(&sources, &mut targets).expect("it moves");
        if round >= 2 {
            copied.push(copy);
            moved.push(begun.elapsed().as_secs_f64());
        }
    }
    let bytes: usize = sources.iter().map(|source| source.len() * size_of::<T>()).sum();
    let (copied, moved) = (median(copied), median(moved));
    println!(
        "| {} | {:.3} | {:.3} | {:.0} | {:.2} | {} | {:.1} |",
        case.0,
        copied * 1e3,
        moved * 1e3,
        2.0 * bytes as f64 / moved * 1e-9,
        copied / moved,
        prepared.launches(),
        preparing * 1e3
    );
}

/// A communicator of one rank: messages to itself, beside a copy.
fn to_itself(stream: &Arc<CudaStream>) {
    let world = Communicator::new(Id::new().expect("NCCL"), 0, 1, 0).expect("a communicator");
    let plan = read("67108864").redistribute(&read("67108864")).expect("a plan");
    let source = buffer::<u32>(stream, 1 << 26, 0);
    let mut target = stream.alloc_zeros::<u32>(1 << 26).expect("memory");
    let mut sent = plan.prepare::<u32>(&world, Options::new(Engine::Pack).rounds(1).own_messages()).expect("a plan");
    let mut kept = plan.prepare::<u32>(&world, Engine::Pack).expect("a plan");
    let (mut times, mut copies, mut keeps) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        sent.execute(&source, &mut target).expect("it moves");
        times.push(begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        kept.execute(&source, &mut target).expect("it moves");
        keeps.push(begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        stream.memcpy_dtod(&source, &mut target).expect("a copy");
        stream.synchronize().expect("a copy");
        copies.push(begun.elapsed().as_secs_f64());
    }
    assert!(stream.clone_dtoh(&target).expect("elements") == stream.clone_dtoh(&source).expect("elements"));
    let [sent, kept, copied] = [times, keeps, copies].map(|times| median(times) * 1e3);
    println!("256 MiB to itself by NCCL: {sent:.3} ms; kept: {kept:.3} ms; a device copy: {copied:.3} ms");
}

/// One rank.
fn rank(rank: usize, ranks: usize, id: &str, only: &str) {
    let byte = |index: usize| u8::from_str_radix(&id[2 * index..2 * index + 2], 16).expect("bytes");
    let world = Communicator::new(Id::from_bytes(std::array::from_fn(byte)), rank, ranks, rank).expect("a communicator");
    let stream = CudaContext::new(rank).expect("a GPU").new_stream().expect("a stream");
    for case in PAIRS.iter().filter(|case| case.0.contains(only)) {
        let plan = plan_of(case, ranks);
        match case.4 {
            4 => measure::<u32>(&world, &stream, case.0, &plan, case.3),
            2 => measure::<u16>(&world, &stream, case.0, &plan, case.3),
            _ => measure::<f32>(&world, &stream, case.0, &plan, case.3),
        }
    }
    if TO_THE_NEXT.contains(only) {
        turned(&world, &stream);
    }
    if "two layers".contains(only) && ranks == 2 {
        layers(&world, &stream);
    }
    let (mut barriers, mut begun) = (Vec::new(), Instant::now());
    for _ in 0..100 {
        world.barrier().expect("all are here");
        barriers.push(begun.elapsed().as_secs_f64());
        begun = Instant::now();
    }
    told("a barrier", "barrier", 0, &barriers);
}

/// Gathers what ranks have told: for each way the median of the slowest ranks.
fn table(said: &[String]) {
    let mut rows: Vec<(String, String, u64, Vec<f64>)> = Vec::new();
    for text in said {
        for line in text.lines().filter_map(|line| line.strip_prefix("@ ")) {
            let [name, way, bytes, times]: [&str; 4] = line.splitn(4, " | ").collect::<Vec<_>>().try_into().expect("four columns");
            let times: Vec<f64> = times.split_whitespace().map(|time| time.parse().expect("a time")).collect();
            let bytes = bytes.parse().expect("bytes");
            match rows.iter_mut().find(|row| row.0 == name && row.1 == way) {
                Some(row) => {
                    row.2 = row.2.max(bytes);
                    row.3.iter_mut().zip(times).for_each(|(slowest, time)| *slowest = slowest.max(time));
                }
                None => rows.push((name.to_owned(), way.to_owned(), bytes, times)),
            }
        }
    }
    println!("| between {} GPUs | MiB a rank sends | way | ms | GB/s of a link | of all-to-all |\n|---|---|---|---|---|---|", said.len());
    let mut raw = 0.0;
    // Nothing of an all-to-all stays on a rank that sends all of it. A phase, or a barrier, is no
    // way.
    let is_beside = |name: &str, way: &str| name != TO_THE_NEXT && !way.contains(": ") && way != "barrier";
    for (name, way, bytes, times) in &rows {
        if times.is_empty() {
            println!("| {name} | | {way}: {bytes} | | | |");
            continue;
        }
        let time = median(times.clone());
        raw = if way == "all-to-all" { time } else { raw };
        print!("| {name} | {:.0} | {way} | {:.3} ", *bytes as f64 / 1048576.0, time * 1e3);
        let rate = *bytes as f64 / time * 1e-9;
        if is_beside(name, way) { println!("| {rate:.0} | {:.2} |", raw / time) } else { println!("| {rate:.0} | |") }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    if let [inside, number, ranks, id, only] = &arguments[..]
        && inside == "rank"
    {
        return rank(number.parse().expect("a rank"), ranks.parse().expect("ranks"), id, only);
    }
    let only = arguments.first().cloned().unwrap_or_default();
    let gpu = match (OneGpu::open(0), Id::new()) {
        (Ok(gpu), Ok(_)) => gpu,
        (Err(error), _) | (_, Err(error)) => {
            assert!(std::env::var_os("CUTE_NCCL_REQUIRE").is_none(), "nothing was run: {error}");
            return println!("nothing was run: {error}");
        }
    };
    let version = cute_nccl::cudarc::nccl::result::get_nccl_version().unwrap_or(0);
    println!("{}, NCCL {}.{}.{}", gpu.context().name().unwrap_or_default(), version / 10000, version / 100 % 100, version % 100);
    let stream = gpu.context().new_stream().expect("a stream");
    if only != "links" {
        println!(
            "| four ranks on one GPU | copy, ms | kernels, ms | GB/s read and written | of the copy | launches | preparing, ms |\n|---|---|---|---|---|---|---|"
        );
        for case in ON_ONE.iter().filter(|case| case.0.contains(&only)) {
            if case.4 == 4 { on_one::<u32>(&gpu, &stream, case) } else { on_one::<u16>(&gpu, &stream, case) }
        }
        to_itself(&stream);
    }
    let found = (0..8).take_while(|&gpu| CudaContext::new(gpu).is_ok()).count();
    let filter = if only == "links" { "" } else { &only };
    for ranks in [2, 4].into_iter().filter(|&ranks| ranks <= found) {
        between(ranks, filter);
    }
    if found < 2 {
        assert!(std::env::var_os("CUTE_NCCL_REQUIRE").is_none(), "nothing was run on two GPUs");
        println!("nothing was run on two GPUs");
    }
}

/// Starts a program for each rank, and prints what they tell.
fn between(ranks: usize, only: &str) {
    let id: String = Id::new().expect("NCCL").to_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    let start = |rank: usize| {
        let mut command = Command::new(std::env::current_exe().expect("a program"));
        command.args(["rank", &rank.to_string(), &ranks.to_string(), &id, only]).stdout(Stdio::piped()).spawn().expect("a rank")
    };
    let running: Vec<_> = (0..ranks).map(start).collect();
    // All are read at once: none waits for a full pipe.
    let ended: Vec<_> = std::thread::scope(|scope| {
        let readers: Vec<_> = running.into_iter().map(|rank| scope.spawn(|| rank.wait_with_output().expect("a rank"))).collect();
        readers.into_iter().map(|reader| reader.join().expect("a rank")).collect()
    });
    let said: Vec<String> = ended.iter().map(|rank| String::from_utf8_lossy(&rank.stdout).into_owned()).collect();
    table(&said);
    assert!(ended.iter().all(|rank| rank.status.success()), "a rank has failed");
}
