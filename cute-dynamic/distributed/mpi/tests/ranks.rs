//! Plans that move elements over MPI, on 1, 2, 3, 4, 6 and 12 ranks, by each engine: each element
//! of each rank is compared with what the distributions say of it.
//!
//! `CUTE_MPI_PAIRS` says how many random pairs of distributions there are for each number of ranks.

mod common;

use common::{on_ranks, on_ranks_that_fail};
use cute_dynamic::algorithm::gemm;
use cute_dynamic::distribute::{Distribution, Mapping, Redistribution};
use cute_dynamic::tensor::{Tensor, TensorError};
use cute_mpi::{Element, Engine, EngineError, MoveError, Options, Prepare, Product, Shared};
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives};

const RANKS: [usize; 6] = [1, 2, 3, 4, 6, 12];
const ENGINES: [Engine; 4] = [Engine::Auto, Engine::Window, Engine::Pack, Engine::Datatype];

/// Numbers that are the same on all ranks.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    fn order(&mut self, axes: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..axes).collect();
        (1..axes).for_each(|index| order.swap(index, self.below(index as u64 + 1) as usize));
        order
    }

    /// The notation of a distribution of this shape over at most so many ranks.
    fn distribution(&mut self, shape: &[u64], ranks: u64) -> String {
        let (mut left, mut names) = (ranks, 0);
        let mut dealing = |random: &mut Random| {
            let extent = 1 + random.below(left.min(4));
            left /= extent;
            names += 1;
            format!("g{names}={extent}")
        };
        let mut axes = Vec::new();
        for &length in shape {
            let mut axis = length.to_string();
            let dealings = [0, 1, 1, 1, 2][self.below(5) as usize];
            for index in 0..dealings {
                axis += if index == 0 { ":" } else { "+" };
                axis += &match self.below(3) {
                    0 => "block/".to_owned(),
                    1 => "cyclic/".to_owned(),
                    _ => format!("block{}/", 1 + self.below(9)),
                };
                axis += &dealing(self);
            }
            if dealings > 0 && self.below(4) == 0 {
                axis += &format!(">>{}", self.below(12));
            }
            axes.push(axis);
        }
        let mut text = axes.join(",");
        if self.below(3) == 0 {
            text += &format!(";copies {}", dealing(self));
        }
        if self.below(4) == 0 {
            text += &format!(";partial t{}", dealing(self));
        }
        match self.below(3) {
            0 => text += ";rows",
            1 => text += &format!(";order {}", self.order(shape.len()).iter().map(usize::to_string).collect::<Vec<_>>().join(",")),
            _ => {}
        }
        let read: Distribution = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let unused = ranks - read.grid().ranks();
        if unused > 0 && self.below(3) == 0 {
            text += &format!(";from {}", self.below(unused + 1));
        }
        text
    }
}

/// A pair of distributions, and what becomes of a coordinate of the source.
struct Case {
    plan: Redistribution,
    order: Vec<usize>,
    from: Vec<u64>,
    to: Vec<u64>,
    lengths: Vec<u64>,
    said: String,
}

fn case(random: &mut Random, ranks: u64) -> Case {
    let axes = 1 + random.below(4) as usize;
    let most = [600, 40, 12, 7][axes - 1];
    let shape: Vec<u64> = (0..axes).map(|_| 1 + random.below(most)).collect();
    let order = if random.below(2) == 0 { (0..axes).collect() } else { random.order(axes) };
    let (mut from, mut to, mut lengths) = (vec![0; axes], vec![0; axes], shape.clone());
    let mut of_target: Vec<u64> = order.iter().map(|&axis| shape[axis]).collect();
    if random.below(3) == 0 {
        for axis in 0..axes {
            from[axis] = random.below(shape[axis]);
            lengths[axis] = 1 + random.below(shape[axis] - from[axis]);
        }
        for (axis, &of_source) in order.iter().enumerate() {
            to[axis] = random.below(5);
            of_target[axis] = to[axis] + lengths[of_source] + random.below(5);
        }
    }
    let (a, b) = (random.distribution(&shape, ranks), random.distribution(&of_target, ranks));
    let mapping = Mapping::new().permuted(order.clone()).from(from.clone()).to(to.clone()).part(lengths.clone());
    let said = format!("{a} -> {b} as {mapping:?}");
    let read = |text: &str| text.parse::<Distribution>().unwrap_or_else(|error| panic!("{said}: {error}"));
    let plan = read(&a).redistribute_as(&read(&b), &mapping).unwrap_or_else(|error| panic!("{said}: {error}"));
    Case { plan, order, from, to, lengths, said }
}

/// The number of elements of a rank, which may not be in the grid.
fn size(of: &Distribution, rank: u64) -> usize {
    if of.grid().coordinate(rank).is_some() { of.local_size(rank).expect("a rank") as usize } else { 0 }
}

/// Which of how many terms a rank has.
fn term(of: &Distribution, rank: u64) -> (u64, u64) {
    let axis = of.grid().names().position(|name| name.starts_with('t'));
    axis.map_or((0, 1), |axis| (of.grid().coordinate(rank).expect("a rank")[axis], of.terms()))
}

/// An element, by its coordinate and its term.
fn value(coordinate: &[u64], term: u64) -> f64 {
    (coordinate.iter().fold(1, |value, component| value * 1009 + component) % 1_000_003 * (term + 1)) as f64
}

/// What is where nothing is written.
const UNTOUCHED: f64 = -7.0;

impl Case {
    fn source(&self, rank: u64) -> Vec<f64> {
        let of = self.plan.source();
        let at = |place| value(&of.element(rank, place).expect("an element"), term(of, rank).0);
        (0..size(of, rank) as u64).map(at).collect()
    }

    /// What the target of a rank is after all, element by element.
    fn expected(&self, rank: u64) -> Vec<f64> {
        let of = self.plan.target();
        let at = |place: u64| {
            let found = of.element(rank, place).expect("an element");
            let mut coordinate = self.from.clone();
            for (axis, &of_source) in self.order.iter().enumerate() {
                match found[axis].checked_sub(self.to[axis]) {
                    Some(moved) if moved < self.lengths[of_source] => coordinate[of_source] += moved,
                    _ => return UNTOUCHED,
                }
            }
            let (own, terms) = term(of, rank);
            (0..self.plan.source().terms()).filter(|term| term % terms == own).map(|term| value(&coordinate, term)).sum()
        };
        (0..size(of, rank) as u64).map(at).collect()
    }
}

#[test]
fn random_pairs_are_moved_by_all_engines() {
    on_ranks("random_pairs_are_moved_by_all_engines", &RANKS, |world| {
        let (rank, ranks) = (world.rank() as u64, world.size() as u64);
        let pairs = std::env::var("CUTE_MPI_PAIRS").map_or(60, |pairs| pairs.parse().expect("a number"));
        let mut random = Random(ranks);
        for _ in 0..pairs {
            let case = case(&mut random, ranks);
            let (source, expected) = (case.source(rank), case.expected(rank));
            let check = |found: &[f64], by: &str| {
                if let Some(place) = found.iter().zip(&expected).position(|(found, expected)| found != expected) {
                    let (found, expected) = (found[place], expected[place]);
                    panic!("{}: by {by}, place {place} of rank {rank} is {found} and not {expected}", case.said);
                }
            };
            let few = Options::new(Engine::Pack).chunk(1 + random.below(40) as usize);
            let options = ENGINES.map(Options::from).into_iter().chain([few, Options::new(Engine::Window).threads(3)]);
            for options in options {
                let mut prepared = case.plan.prepare::<f64>(world, options.clone()).unwrap_or_else(|error| panic!("{}: {error}", case.said));
                for _ in 0..2 {
                    let mut target = vec![UNTOUCHED; expected.len()];
                    prepared.execute(&source, &mut target).unwrap_or_else(|error| panic!("{}: {error}", case.said));
                    check(&target, &format!("{options:?}"));
                }
                let mut target = vec![UNTOUCHED; expected.len()];
                let asked = prepared.overlap(&source, &mut target, |moving| {
                    let mut asked = 0u64;
                    while !moving.test().expect("it moves") {
                        asked += 1;
                        std::thread::yield_now();
                    }
                    asked
                });
                asked.unwrap_or_else(|error| panic!("{}: {error}", case.said));
                check(&target, &format!("{options:?} while it is asked"));
            }
            let mut shared = Shared::new(world, source.len()).expect("a window");
            shared.copy_from_slice(&source);
            let mut target = vec![UNTOUCHED; expected.len()];
            let mut prepared = case.plan.prepare::<f64>(world, Engine::Pack).expect("a plan");
            prepared.execute_shared(&shared, &mut target).unwrap_or_else(|error| panic!("{}: {error}", case.said));
            check(&target, "shared memory");
        }
    });
}

fn read(text: &str) -> Distribution {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn plan(a: &str, b: &str) -> Redistribution {
    read(a).redistribute(&read(b)).unwrap_or_else(|error| panic!("{a} -> {b}: {error}"))
}

/// Enough elements for stores around the caches, for types of MPI, and for threads.
#[test]
fn large_arrays_are_moved_by_all_engines() {
    on_ranks("large_arrays_are_moved_by_all_engines", &[4], |world| {
        for (a, b, order) in [
            ("1024:block64/2,1030:block64/2", "1024:block96/2,1030:block48/2", [0, 1]),
            ("1024:block64/2,1030:block64/2", "1030:block96/2,1024:block48/2", [1, 0]),
            ("1024:block/2,1030:block/2", "1024:block/2,1030:block/2;ranks 3,2,1,0", [0, 1]),
            ("1024,1030:block/4", "1024,1030:cyclic/4", [0, 1]),
            ("1030:block/4,1024", "1030:block/4,1024;rows", [0, 1]),
        ] {
            let mapping = Mapping::new().permuted(order);
            let plan = read(a).redistribute_as(&read(b), &mapping).expect("a plan");
            let case = Case { order: order.to_vec(), from: vec![0; 2], to: vec![0; 2], lengths: read(a).shape(), plan, said: format!("{a} -> {b}") };
            let rank = world.rank() as u64;
            let (source, expected) = (case.source(rank), case.expected(rank));
            for options in ENGINES.map(|engine| Options::new(engine).threads(2)).into_iter().chain([Engine::Pack.into()]) {
                let mut target = vec![UNTOUCHED; expected.len()];
                case.plan.execute(world, &source, &mut target, options.clone()).unwrap_or_else(|error| panic!("{}: {error}", case.said));
                assert!(target == expected, "{} by {options:?}", case.said);
            }
        }
    });
}

fn engine_error(result: Result<(), MoveError>) -> EngineError {
    match result {
        Err(MoveError::Engine(error)) => error,
        other => panic!("an error of the engine is expected: {other:?}"),
    }
}

/// What the pages of the codes show: each call stands below its code, to the comparison of what it
/// prints.
#[test]
fn the_calls_of_the_pages_are_refused() {
    on_ranks("the_calls_of_the_pages_are_refused", &[4], |world| {
        let rank = world.rank();
        // CUTE345
        let plan: Redistribution = read("400:block/4").redistribute(&read("400:cyclic/4")).expect("a plan");
        let source = vec![1.0; if rank == 2 { 99 } else { 100 }];
        let error = plan.execute(world, &source, &mut [0.0; 100], Engine::Auto).expect_err("a source is too short");
        assert_eq!(error.to_string(), "rank 2 has 99 elements of the source, and the distribution deals 100 to it");

        // CUTE346
        let plan = read("100:block/4").redistribute(&read("100:block/6")).expect("a plan");
        let error = plan.prepare::<f64>(world, Engine::Auto).map(|_| ()).expect_err("there are four ranks");
        assert_eq!(error.to_string(), "the plan is for 6 ranks, and the communicator has 4");

        // CUTE347
        let to = read(if rank == 3 { "100:block/4" } else { "100:cyclic/4" });
        let plan = read("100:block/4").redistribute(&to).expect("a plan");
        let error = plan.prepare::<f64>(world, Engine::Auto).map(|_| ()).expect_err("a plan of its own");
        assert_eq!(error.to_string(), "rank 3 has another plan, type of elements or engine than rank 0");

        // CUTE348
        let [a, b, c] = ["8:block/4,6", "10:cyclic/4,6", "8:block/4,10"].map(read);
        let [of_a, of_b, mut of_c] = [&a, &b, &c].map(|of| vec![1.0; size(of, world.rank() as u64)]);
        let mut product = Product::<f32>::new(world, [2, 2], [&a, &b, &c], Engine::Auto).expect("a product");
        let error = product.multiply_by(1.0, &of_a, &of_b, 0.0, &mut of_c, |_, _, _| Err(TensorError::NoProduct)).expect_err("no rank multiplies");
        assert_eq!(error.to_string(), "the product of panels failed: the ranks of these layouts make no product");

        // CUTE349
        let windows = [0, 1].map(|_| Shared::<f64>::new(world, 25).expect("a window"));
        let mut prepared = read("100:block/4").redistribute(&read("100:cyclic/4")).expect("a plan").prepare(world, Engine::Pack).expect("ready");
        let error = prepared.execute_shared(&windows[usize::from(rank == 2)], &mut [0.0; 25]).expect_err("rank 2 lends another window");
        assert_eq!(error.to_string(), "the window of rank 2 is of another communicator, or of other ranks, than the plan, or not the one that rank 0 lends");

        // CUTE350
        let sums = read("8;partial 4").redistribute(&read("8:block/4")).expect("a plan");
        let terms = if rank == 0 { [0, 0, 200, 0, 0, 0, 0, 0] } else { [30u8; 8] };
        let error = sums.execute(world, &terms, &mut [0; 2], Engine::Auto).expect_err("200 + 30 + 30 + 30 is more than 255");
        assert_eq!(error.to_string(), "a sum of terms on rank 1 does not fit in its type");

        // CUTE351
        let length = if rank == 0 { usize::MAX } else { 1 };
        let error = Shared::<f64>::new(world, length).err().expect("no host has so much memory");
        assert_eq!(error.to_string(), "rank 0 has no memory for 18446744073709551615 bytes of messages");

        // CUTE352
        let panels = |a: &Tensor<&[f32]>, b: &Tensor<&[f32]>, c: &mut Tensor<&mut [f32]>| if rank == 1 { Err(TensorError::NoProduct) } else { gemm(a, b, c) };
        let error = product.multiply_by(1.0, &of_a, &of_b, 0.0, &mut of_c, panels).expect_err("rank 1 does not multiply");
        if rank == 1 {
            return; // it has its own error
        }
        assert_eq!(error.to_string(), "rank 1 cannot take part, and nothing has moved");
    });
}

/// Ranks that begin different plans have an error, and wait for none of the others.
#[test]
fn plans_in_different_orders_are_an_error() {
    on_ranks("plans_in_different_orders_are_an_error", &[2, 3, 4], |world| {
        // CUTE362
        let prepare = |to: &str| read("24:block/2").redistribute(&read(to)).expect("a plan").prepare::<f64>(world, Engine::Auto).expect("ready");
        let mut plans = ["24:cyclic/2", "24:block5/2"].map(prepare);
        let begun = &mut plans[usize::from(world.rank() == 1)];
        let error = begun.execute(&[1.0; 14], &mut [0.0; 14]).expect_err("rank 1 begins the other plan");
        assert_eq!(error.to_string(), "one rank begins plan 1 of these ranks and another plan 2, and nothing has moved");

        let last = world.rank() == world.size() - 1;
        for engine in ENGINES {
            let rank = world.rank() as u64;
            let (from, to) = (read("24:block/2"), ["24:cyclic/2", "24:block5/2"].map(read));
            let source: Vec<f64> = (0..size(&from, rank) as u64).map(|place| value(&from.element(rank, place).expect("an element"), 0)).collect();
            let mut plans = [0, 1].map(|index| from.redistribute(&to[index]).expect("a plan").prepare::<f64>(world, engine).expect("ready"));
            // Shared memory, and a product, have the same order.
            let mut shared = Shared::<f64>::new(world, source.len()).expect("a window");
            shared.copy_from_slice(&source);
            let [a, b, c] = ["4:block/2,4", "4,4", "4:block/2,4"].map(read);
            let [of_a, of_b, mut of_c] = [&a, &b, &c].map(|of| vec![1.0; size(of, rank)]);
            let mut product = Product::<f64>::new(world, [2, 1], [&a, &b, &c], engine).expect("a product");
            let mut target = vec![UNTOUCHED; 24];
            for _ in 0..3 {
                let error = engine_error(plans[usize::from(last)].execute(&source, &mut target));
                assert!(matches!(error, EngineError::OrdersDiffer { .. }), "{error}");
                let error = engine_error(plans[usize::from(!last)].execute_shared(&shared, &mut target));
                assert!(matches!(error, EngineError::OrdersDiffer { .. }), "{error}");
                let error = engine_error(if last { plans[0].execute(&source, &mut target) } else { product.multiply(1.0, &of_a, &of_b, 0.0, &mut of_c) });
                assert!(matches!(error, EngineError::OrdersDiffer { .. }), "{error}");
                assert!(target.iter().all(|&element| element == UNTOUCHED) && of_c.iter().all(|&element| element == 1.0));
            }
            // They move as before, one beside the other, too.
            let [first, second] = &mut plans;
            let mut beside = vec![UNTOUCHED; 24];
            first.overlap(&source, &mut target, |_| second.execute(&source, &mut beside).expect("in the same order")).expect("in the same order");
            for (to, target) in to.iter().zip([&target, &beside]) {
                let expected = (0..size(to, rank) as u64).map(|place| value(&to.element(rank, place).expect("an element"), 0));
                assert!(expected.zip(target).all(|(expected, &found)| expected == found));
            }
            product.multiply(1.0, &of_a, &of_b, 0.0, &mut of_c).expect("in the same order");
            assert!(of_c.iter().all(|&element| element == 4.0));
        }
    });
}

#[test]
fn every_rank_has_an_error() {
    on_ranks("every_rank_has_an_error", &[4], |world| {
        let rank = world.rank() as u64;
        let plan_of = |text: &str| plan(text, "100:cyclic/4");
        let blocks = plan_of("100:block/4");
        for engine in ENGINES {
            let mut prepared = blocks.prepare::<f64>(world, engine).expect("a plan");
            let (source, mut target) = (vec![rank as f64; 25], vec![UNTOUCHED; 25]);

            // A buffer of one rank is too short: nothing moves, and then it does.
            let error = engine_error(prepared.execute(&source[..25 - usize::from(rank == 2)], &mut target));
            assert_eq!(error, EngineError::ShortBuffer { rank: 2, what: "source", elements: 24, needed: 25 });
            let error = engine_error(prepared.execute(&source, &mut target[..if rank == 3 { 0 } else { 25 }]));
            assert_eq!(error.to_string(), "rank 3 has 0 elements of the target, and the distribution deals 25 to it");
            assert!(target.iter().all(|&element| element == UNTOUCHED));
            prepared.execute(&source, &mut target).expect("all take part");
            assert!((0..25).all(|place| target[place] == ((place as u64 * 4 + rank) / 25) as f64));

            // A rank has another plan, engine or type.
            let other = if rank == 1 { plan_of("100:block25/4>>1") } else { blocks.clone() };
            let error = engine_error(other.prepare::<f64>(world, engine).map(|_| ()));
            assert_eq!(error, EngineError::PlansDiffer { rank: 1 });
            let of_type = if rank == 3 { blocks.prepare::<u64>(world, engine).map(|_| ()) } else { blocks.prepare::<f64>(world, engine).map(|_| ()) };
            assert_eq!(engine_error(of_type).to_string(), "rank 3 has another plan, type of elements or engine than rank 0");

            // More ranks than there are.
            let error = engine_error(plan("100:block/4", "100:block/6").prepare::<f64>(world, engine).map(|_| ()));
            assert_eq!(error, EngineError::FewRanks { ranks: 6, given: 4 });
            assert_eq!(error.code(), "CUTE346");

            // A sum that does not fit, on one rank.
            let sums = plan("8;partial 4", "8:block/4");
            let large = if rank == 0 { vec![0, 0, 0, 0, 200, 0, 0, 0] } else { vec![30u8; 8] };
            let error = engine_error(sums.execute(world, &large, &mut [0; 2], engine));
            assert_eq!(error, EngineError::SumOverflows { rank: 2 });
        }
        let engines = if rank == 1 { Engine::Pack } else { Engine::Datatype };
        assert_eq!(engine_error(blocks.prepare::<f64>(world, engines).map(|_| ())), EngineError::PlansDiffer { rank: 1 });

        // No host has so much memory.
        let error = Shared::<f64>::new(world, if rank == 0 { 1 << 56 } else { 1 }).err().expect("an error");
        assert!(matches!(error, MoveError::Engine(EngineError::NoMemory { .. })), "{error}");
        let error = Shared::<f64>::new(world, if rank == 0 { usize::MAX } else { 1 }).err().expect("an error");
        assert!(matches!(error, MoveError::Engine(EngineError::NoMemory { rank: 0, .. })), "{error}");

        // A window of other ranks.
        let pairs = world.split_by_color(mpi::topology::Color::with_value(rank as i32 / 2)).expect("ranks");
        let shared = Shared::<f64>::new(&pairs, 25).expect("a window");
        let error = engine_error(blocks.prepare::<f64>(world, Engine::Pack).expect("a plan").execute_shared(&shared, &mut [0.0; 25]));
        assert!(matches!(error, EngineError::OtherRanks { .. }), "{error}");

        // Two windows of the same ranks, exchanged on one of them.
        let mut windows = [0, 1].map(|_| Shared::<f64>::new(world, 25).expect("a window"));
        let mut prepared = blocks.prepare::<f64>(world, Engine::Pack).expect("a plan");
        let error = engine_error(prepared.execute_shared(&windows[usize::from(rank == 2)], &mut [0.0; 25]));
        assert_eq!(error, EngineError::OtherRanks { rank: 2 });
        windows[1].fill(rank as f64);
        let mut target = [UNTOUCHED; 25];
        prepared.execute_shared(&windows[1], &mut target).expect("all take part");
        assert!((0..25).all(|place| target[place] == ((place as u64 * 4 + rank) / 25) as f64));
    });
}

#[test]
fn a_rank_that_ends_ends_the_others() {
    let said = on_ranks_that_fail("a_rank_that_ends_ends_the_others", 4, |world| {
        let mut prepared = plan("100:block/4", "100:cyclic/4").prepare::<f64>(world, Engine::Pack).expect("a plan");
        world.barrier();
        if world.rank() == 2 {
            std::process::exit(7);
        }
        let result = prepared.execute(&[1.0; 25], &mut [0.0; 25]);
        panic!("rank 2 has not sent anything, and {result:?}");
    });
    assert!(said.contains("exit") && said.contains('7'), "{said}");
    assert!(!said.contains("has not sent anything, and Ok"), "{said}");
}

/// A fold of all types.
#[test]
fn elements_of_all_types_move_and_add_up() {
    fn of<T: Element + PartialEq + std::fmt::Debug>(world: &SimpleCommunicator, number: impl Fn(u64) -> T) {
        let rank = world.rank() as u64;
        for engine in ENGINES {
            let mut target = vec![T::ZERO; 2];
            plan("6:block/3", "6:cyclic/3").execute(world, &[number(2 * rank), number(2 * rank + 1)], &mut target, engine).expect("it moves");
            assert_eq!(target, [number(rank), number(rank + 3)]);
            let terms: Vec<T> = (0..6).map(|element| number(element * rank)).collect();
            plan("6;partial 3", "6:block/3").execute(world, &terms, &mut target, engine).expect("they add up");
            assert_eq!(target, [number(6 * rank), number(6 * rank + 3)]);
        }
    }
    on_ranks("elements_of_all_types_move_and_add_up", &[3], |world| {
        of(world, |n| n as u8);
        of(world, |n| n as u16);
        of(world, |n| n as u32);
        of(world, |n| n);
        of(world, |n| n as i8);
        of(world, |n| n as i16);
        of(world, |n| n as i32);
        of(world, |n| n as i64);
        of(world, |n| n as f32);
        of(world, |n| n as f64);
    });
}

/// What matrix `which` has at a coordinate, as one of its terms: a small number.
fn entry(which: u64, coordinate: &[u64], term: u64) -> f64 {
    ((coordinate[0] * 31 + coordinate[1] * (17 + which) + which) % 13) as f64 - 6.0 + term as f64
}

/// The sum of all terms.
fn whole(which: u64, of: &Distribution, coordinate: [u64; 2]) -> f64 {
    (0..of.terms()).map(|term| entry(which, &coordinate, term)).sum()
}

/// On all grids that there are ranks for, of matrices in all distributions; sums of small numbers
/// are exact.
#[test]
fn products_are_those_of_one_rank() {
    on_ranks("products_are_those_of_one_rank", &RANKS, |world| {
        let (rank, ranks) = (world.rank() as u64, world.size() as u64);
        let mut random = Random(77 + ranks);
        let grids = (1..=ranks).flat_map(|p| (1..=ranks / p).map(move |q| [p, q]));
        for (grid, times) in grids.flat_map(|grid| (0..3).map(move |times| (grid, times))) {
            let most = if times == 0 && ranks < 6 { 700 } else { 40 };
            let [m, n, k] = [40, 40, most].map(|most| 1 + random.below(most));
            let dealt = [[m, k], [n, k], [m, n]].map(|shape| read(&random.distribution(&shape, ranks)));
            let [a, b, c] = &dealt;
            let said = format!("{a} by {b} to {c} on {grid:?}");
            let (alpha, beta) = [(1.0, 0.0), (-2.0, 1.0), (3.0, 0.5)][random.below(3) as usize];
            let of = |which: u64| -> Vec<f64> {
                let of = &dealt[which as usize];
                (0..size(of, rank) as u64).map(|place| entry(which, &of.element(rank, place).expect("an element"), term(of, rank).0)).collect()
            };
            // What is not to be read is no number.
            let before = if beta == 0.0 { vec![f64::NAN; size(c, rank)] } else { of(2) };
            let expected = |place: usize| {
                let found = c.element(rank, place as u64).expect("an element");
                let sum: f64 = (0..k).map(|step| whole(0, a, [found[0], step]) * whole(1, b, [found[1], step])).sum();
                if term(c, rank).0 > 0 { 0.0 } else { alpha * sum + if beta == 0.0 { 0.0 } else { beta * whole(2, c, [found[0], found[1]]) } }
            };
            let options = Options::new(ENGINES[random.below(4) as usize]).chunk(1 + random.below(5000) as usize);
            let mut product = Product::new(world, grid, [a, b, c], options).unwrap_or_else(|error| panic!("{said}: {error}"));
            for _ in 0..2 {
                let mut found = before.clone();
                product.multiply(alpha, &of(0), &of(1), beta, &mut found).unwrap_or_else(|error| panic!("{said}: {error}"));
                for (place, found) in found.into_iter().enumerate() {
                    assert_eq!(found, expected(place), "{said}: {alpha} and {beta}, place {place} of rank {rank}");
                }
            }
        }
    });
}

#[test]
fn every_rank_has_the_error_of_a_product() {
    on_ranks("every_rank_has_the_error_of_a_product", &[4], |world| {
        let rank = world.rank() as u64;
        let [a, b, c] = ["8:block/4,6", "10:cyclic/4,6", "8:block/4,10"].map(read);
        let mut product = Product::<f32>::new(world, [2, 2], [&a, &b, &c], Engine::Auto).expect("a product");
        let (of_a, of_b, mut of_c) = (vec![1.0; size(&a, rank)], vec![1.0; size(&b, rank)], vec![-7.0; size(&c, rank)]);
        let short = &of_b[usize::from(rank == 3)..];
        let error = engine_error(product.multiply(1.0, &of_a, short, 0.0, &mut of_c));
        assert_eq!(error.to_string(), "rank 3 has 11 elements of the matrix B, and the distribution deals 12 to it");
        for (alpha, beta) in [(1.0 + (rank / 2) as f32, 0.0), (1.0, (rank / 2) as f32)] {
            let error = engine_error(product.multiply(alpha, &of_a, &of_b, beta, &mut of_c));
            assert_eq!((error.code(), error.to_string()), ("CUTE347", format!("rank {} has another factor of the product than rank 0", rank.max(2))));
        }
        // Rank 1 has no product of panels, and all of them come.
        let error = match rank {
            1 => engine_error(product.multiply_by(1.0, &of_a, &of_b, 0.0, &mut of_c, |_, _, _| Err(TensorError::NoProduct))),
            _ => engine_error(product.multiply(1.0, &of_a, &of_b, 0.0, &mut of_c)),
        };
        assert!(if rank == 1 { matches!(error, EngineError::EngineFailed { .. }) } else { error == EngineError::RankFails { rank: 1 } }, "{error}");
        assert!(of_c.iter().all(|&element| element == -7.0));
        product.multiply(0.5, &of_a, &of_b, 1.0, &mut of_c).expect("all take part");
        assert!(of_c.iter().all(|&element| element == -4.0));

        let refused = |grid, of: [&Distribution; 3]| Product::<f32>::new(world, grid, of, Engine::Pack).map(|_| ()).expect_err("an error");
        assert_eq!(engine_error(Err(refused([2, 3], [&a, &b, &c]))), EngineError::FewRanks { ranks: 6, given: 4 });
        assert_eq!(refused([2, 2], [&c, &b, &c]).to_string(), "axis 1 has 6 elements in the source, and in the target 10");
        assert_eq!(refused([2, 2], [&read("8"), &b, &c]).code(), "CUTE333");
        assert_eq!(refused([0, 2], [&a, &b, &c]).code(), "CUTE001");
        let other = [1 + u64::from(rank == 2), 2];
        assert_eq!(engine_error(Err(refused(other, [&a, &b, &c]))), EngineError::PlansDiffer { rank: 2 });
    });
}

/// Takes 9 GB: `cargo test -- --ignored counts_beyond_32_bits`.
#[test]
#[ignore = "takes 9 GB of memory"]
fn counts_beyond_32_bits() {
    on_ranks("counts_beyond_32_bits", &[2], |world| {
        let n = (1u64 << 31) + 11;
        let of = |place: u64| (place % 251) as u8;
        let plan = plan(&format!("{n}"), &format!("{n};from 1"));
        let source: Vec<u8> = if world.rank() == 0 { (0..n).map(of).collect() } else { Vec::new() };
        let mut target = vec![0; if world.rank() == 1 { n as usize } else { 0 }];
        for options in [Options::new(Engine::Pack), Options::new(Engine::Pack).chunk(usize::MAX)] {
            target.fill(0);
            plan.execute(world, &source, &mut target, options).expect("it moves");
            assert!(target.iter().zip(0..).all(|(&element, place)| element == of(place)));
        }
    });
}

/// The product of matrices, on grids of all ranks and of some.
#[test]
fn the_example_multiplies() {
    let build = std::process::Command::new(env!("CARGO")).args(["build", "--quiet", "--example", "summa"]).status().expect("cargo");
    assert!(build.success());
    let program = std::env::current_exe().expect("a program").with_file_name("../../debug/examples/summa");
    let run = |ranks: usize, numbers: &str| common::mpirun(ranks).arg(&program).args(numbers.split_whitespace()).output().expect("`mpirun`");
    for (ranks, numbers, said) in
        [(3, "", "300 by 200 by 700 on 1 by 3 ranks: all elements are"), (4, "101 67 300 3 1", "101 by 67 by 300 on 3 by 1 ranks: all elements are")]
    {
        let output = run(ranks, numbers);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains(said), "{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    let few = run(2, "10 10 10 2 2");
    assert!(!few.status.success() && String::from_utf8_lossy(&few.stderr).contains("the plan is for 4 ranks, and the communicator has 2"));
}

/// The example, on a file that is there, one of its own, and one that is not there.
#[test]
fn the_example_transposes_a_file() {
    let build = std::process::Command::new(env!("CARGO")).args(["build", "--quiet", "--example", "npy"]).status().expect("cargo");
    assert!(build.success());
    let program = std::env::current_exe().expect("a program").with_file_name("../../debug/examples/npy");
    let run = |ranks: usize, file: Option<&str>| common::mpirun(ranks).arg(&program).args(file).output().expect("`mpirun`");
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../cute-static/examples/data");
    for (ranks, file, said) in [
        (4, None, "1000 by 777 on 2 by 2 ranks: transposed, "),
        (4, Some("a.npy"), " on 2 by 2 ranks: transposed, "),
        (3, Some("b.npy"), " on 1 by 3 ranks: transposed, "),
    ] {
        let file = file.map(|name| format!("{data}/{name}"));
        let output = run(ranks, file.as_deref());
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && text.contains(said), "{text}{}", String::from_utf8_lossy(&output.stderr));
    }
    let none = run(2, Some("none.npy"));
    assert!(!none.status.success() && String::from_utf8_lossy(&none.stderr).contains("none.npy: No such file"));
}
