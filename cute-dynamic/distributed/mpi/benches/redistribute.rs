//! How long redistributions take, beside ScaLAPACK's `pdgemr2d` and `pdtran`, and beside COSTA:
//!
//! ```sh
//! cargo bench --features scalapack --no-run    # Debian: libscalapack-openmpi-dev
//! mpirun -n 4 target/release/deps/redistribute-… 9 4096    # rounds, rows and columns
//! ```
//!
//! `benches/costa.sh` builds COSTA of a source that is given, and does all of this. Without it the
//! column of COSTA is empty.
//!
//! Each time is from the first rank's start to the last one's end; all ways take turns, and medians
//! are shown. Each element of each result is compared. `once` plans, prepares and moves; the others
//! move by a plan that is prepared. A case that ScaLAPACK has no words for has no time of its own.

use cute_dynamic::distribute::{Distribution, Mapping};
use cute_mpi::{Engine, Prepare, Shared};
use mpi::collective::SystemOperation;
use mpi::traits::{Communicator, CommunicatorCollectives};
use std::ffi::{CString, c_char, c_double, c_int};

#[link(name = "scalapack-openmpi")]
unsafe extern "C" {
    fn Cblacs_get(context: c_int, what: c_int, value: *mut c_int);
    fn Cblacs_gridinit(context: *mut c_int, order: *const c_char, rows: c_int, columns: c_int);
    fn descinit_(
        descriptor: *mut c_int,
        m: *const c_int,
        n: *const c_int,
        mb: *const c_int,
        nb: *const c_int,
        row: *const c_int,
        column: *const c_int,
        context: *const c_int,
        leading: *const c_int,
        info: *mut c_int,
    );
    fn Cpdgemr2d(
        m: c_int,
        n: c_int,
        a: *const c_double,
        ia: c_int,
        ja: c_int,
        of_a: *const c_int,
        b: *mut c_double,
        ib: c_int,
        jb: c_int,
        of_b: *const c_int,
        context: c_int,
    );
    fn pdtran_(
        m: *const c_int,
        n: *const c_int,
        alpha: *const c_double,
        a: *const c_double,
        ia: *const c_int,
        ja: *const c_int,
        of_a: *const c_int,
        beta: *const c_double,
        c: *mut c_double,
        ic: *const c_int,
        jc: *const c_int,
        of_c: *const c_int,
    );
}

/// A matrix as ScaLAPACK has it: extents, blocks, and the grid of ranks.
#[derive(Clone, Copy)]
struct Matrix(u64, u64, u64, u64, u64, u64);

impl Matrix {
    fn distribution(self) -> Distribution {
        let Matrix(m, n, mb, nb, p, q) = self;
        format!("{m}:block{mb}/x={p},{n}:block{nb}/y={q}").parse().expect("a distribution")
    }
}

/// What `costa.cpp` has: both matrices, whether it transposes, the memories with the distances of
/// their columns, and the rank.
type Costa = unsafe extern "C" fn(*const c_int, *const c_int, c_int, *const c_double, c_int, *mut c_double, c_int, c_int);

/// COSTA, if `CUTE_COSTA` names the library that `costa.sh` has built.
fn costa() -> Option<Costa> {
    let path = CString::new(std::env::var("CUTE_COSTA").ok()?).ok()?;
    // SAFETY: the path ends with 0, and so does the name; the library stays, and its function has
    // this type.
    unsafe {
        let library = libc::dlopen(path.as_ptr(), libc::RTLD_NOW);
        assert!(!library.is_null(), "{} does not load", path.to_string_lossy());
        let function = libc::dlsym(library, c"cute_costa".as_ptr());
        assert!(!function.is_null(), "{} has no `cute_costa`", path.to_string_lossy());
        Some(std::mem::transmute::<*mut libc::c_void, Costa>(function))
    }
}

struct Case {
    name: &'static str,
    a: Distribution,
    b: Distribution,
    is_transposed: bool,
    matrices: Option<(Matrix, Matrix)>,
}

fn case(name: &'static str, a: Matrix, b: Matrix, is_transposed: bool) -> Case {
    Case { name, a: a.distribution(), b: b.distribution(), is_transposed, matrices: Some((a, b)) }
}

fn cases(n: u64) -> Vec<Case> {
    let read = |text: String| text.parse().expect("a distribution");
    vec![
        case("2D, 64x64 to 96x48", Matrix(n, n, 64, 64, 2, 2), Matrix(n, n, 96, 48, 2, 2), false),
        case("2D, 64x64 to 96x48, transposed", Matrix(n, n, 64, 64, 2, 2), Matrix(n, n, 96, 48, 2, 2), true),
        case("2D, blocks to 64x64", Matrix(n, n, n / 2, n / 2, 2, 2), Matrix(n, n, 64, 64, 2, 2), false),
        case("2D, 64x64, 2x2 to 4x1 ranks", Matrix(n, n, 64, 64, 2, 2), Matrix(n, n, 64, 64, 4, 1), false),
        case("2D, 32x32, transposed", Matrix(n, n, 32, 32, 2, 2), Matrix(n, n, 32, 32, 2, 2), true),
        case("2D, uneven, 60x52 to 96x48", Matrix(n - 95, n - 97, 60, 52, 2, 2), Matrix(n - 95, n - 97, 96, 48, 2, 2), false),
        case("small blocks, 4x4 to 6x6", Matrix(n, n, 4, 4, 2, 2), Matrix(n, n, 6, 6, 2, 2), false),
        case("small blocks, 3x3 to 5x5, transposed", Matrix(n, n, 3, 3, 2, 2), Matrix(n, n, 5, 5, 2, 2), true),
        case("1D, rows to columns", Matrix(n, n, n / 4, n, 4, 1), Matrix(n, n, n, n / 4, 1, 4), false),
        case("1D, blocks to blocks of 64", Matrix(n * n, 1, n * n / 4, 1, 4, 1), Matrix(n * n, 1, 64, 1, 4, 1), false),
        case("1D, rows, transposed", Matrix(n, n, n / 4, n, 4, 1), Matrix(n, n, n / 4, n, 4, 1), true),
        Case {
            name: "replicated, 64x64 on 2x1 twice to 2x2",
            a: read(format!("{n}:block64/x=2,{n};copies y=2")),
            b: read(format!("{n}:block64/x=2,{n}:block64/y=2")),
            is_transposed: false,
            matrices: None,
        },
    ]
}

/// A grid of ScaLAPACK.
fn context(rows: u64, columns: u64) -> c_int {
    let mut context = 0;
    // SAFETY: MPI has begun; the order is a letter, C for columns first.
    unsafe {
        Cblacs_get(0, 0, &mut context);
        Cblacs_gridinit(&mut context, c"Col".as_ptr(), rows as c_int, columns as c_int);
    }
    context
}

/// What ScaLAPACK knows a matrix by.
fn descriptor(Matrix(m, n, mb, nb, ..): Matrix, context: c_int, leading: u64) -> [c_int; 9] {
    let (mut descriptor, mut info) = ([0; 9], 0);
    let [m, n, mb, nb, leading] = [m, n, mb, nb, leading.max(1)].map(|number| number as c_int);
    // SAFETY: all pointers are to numbers, and the descriptor has nine.
    unsafe { descinit_(descriptor.as_mut_ptr(), &m, &n, &mb, &nb, &0, &0, &context, &leading, &mut info) };
    assert_eq!(info, 0, "descinit");
    descriptor
}

fn main() {
    let universe = mpi::initialize().expect("MPI begins");
    let world = universe.world();
    let mut numbers = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect::<Vec<u64>>().into_iter();
    let rounds = numbers.next().unwrap_or(9) as usize;
    let rank = world.rank() as u64;
    assert_eq!(world.size(), 4, "the cases are for 4 ranks");
    // From the first start to the last end.
    let timed = |work: &mut dyn FnMut()| {
        world.barrier();
        let begun = mpi::time();
        work();
        let ended = mpi::time();
        let (mut first, mut last) = (0.0, 0.0);
        world.all_reduce_into(&begun, &mut first, SystemOperation::min());
        world.all_reduce_into(&ended, &mut last, SystemOperation::max());
        (last - first) * 1e3
    };
    if rank == 0 {
        println!("| ms | copy | shared | window | pack, once | pack | datatype | ScaLAPACK | of pack | of shared | COSTA | of pack | of shared |");
        println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    }
    let costa = costa();
    for Case { name, a, b, is_transposed, matrices } in cases(numbers.next().unwrap_or(4096)) {
        let mapping = Mapping::new().permuted(if is_transposed { [1, 0] } else { [0, 1] });
        let plan = || a.redistribute_as(&b, &mapping).expect("a plan");
        let size = |of: &Distribution| of.local_size(rank).expect("a rank") as usize;
        let of = |of: &Distribution, place: u64, turned: bool| {
            let at = of.element(rank, place).expect("an element");
            if turned { (at[1] * 8192 + at[0]) as f64 } else { (at[0] * 8192 + at[1]) as f64 }
        };
        let source: Vec<f64> = (0..size(&a) as u64).map(|place| of(&a, place, false)).collect();
        let expected: Vec<f64> = (0..size(&b) as u64).map(|place| of(&b, place, is_transposed)).collect();
        let mut shared = Shared::new(&world, source.len()).expect("a window");
        shared.copy_from_slice(&source);
        let mut target = vec![0.0; expected.len()];
        let mut copied = vec![0.0; source.len()];
        let mut prepared = [Engine::Window, Engine::Pack, Engine::Datatype].map(|engine| plan().prepare::<f64>(&world, engine).expect("a plan"));
        let grids = matrices.map(|(x, y)| {
            // Matrices over one grid have one context.
            let of_x = context(x.4, x.5);
            let of_y = if (x.4, x.5) == (y.4, y.5) { of_x } else { context(y.4, y.5) };
            let leading = |of: &Distribution| of.local_shape(rank).expect("a rank")[0];
            (x, y, descriptor(x, of_x, leading(&a)), descriptor(y, of_y, leading(&b)), context(4, 1))
        });
        let mut times: [Vec<f64>; 8] = Default::default();
        for _ in 0..rounds {
            for (way, times) in times.iter_mut().enumerate() {
                if way > 0 {
                    target.fill(-1.0);
                }
                let time = timed(&mut || match way {
                    0 => copied.copy_from_slice(&source),
                    1 => prepared[1].execute_shared(&shared, &mut target).expect("it moves"),
                    2 => prepared[0].execute(&source, &mut target).expect("it moves"),
                    3 => plan().execute(&world, &source, &mut target, Engine::Pack).expect("it moves"),
                    4 | 5 => prepared[way - 3].execute(&source, &mut target).expect("it moves"),
                    7 => {
                        let (Some(costa), Some((x, y, of_a, of_b, _))) = (costa, &grids) else { return };
                        let numbers = |&Matrix(m, n, mb, nb, p, q): &Matrix| [m, n, mb, nb, p, q].map(|number| number as c_int);
                        let (x, y) = (numbers(x), numbers(y));
                        let turned = c_int::from(is_transposed);
                        // SAFETY: the matrices have the elements that their numbers say; the last
                        // of a descriptor is the distance of columns.
                        unsafe { costa(x.as_ptr(), y.as_ptr(), turned, source.as_ptr(), of_a[8], target.as_mut_ptr(), of_b[8], rank as c_int) };
                    }
                    _ => {
                        let Some((Matrix(m, n, ..), _, of_a, of_b, all)) = &grids else { return };
                        let (m, n) = (*m as c_int, *n as c_int);
                        // SAFETY: the matrices have the elements that their descriptors say.
                        unsafe {
                            if is_transposed {
                                let (source, target) = (source.as_ptr(), target.as_mut_ptr());
                                pdtran_(&n, &m, &1.0, source, &1, &1, of_a.as_ptr(), &0.0, target, &1, &1, of_b.as_ptr());
                            } else {
                                Cpdgemr2d(m, n, source.as_ptr(), 1, 1, of_a.as_ptr(), target.as_mut_ptr(), 1, 1, of_b.as_ptr(), *all);
                            }
                        }
                    }
                });
                let is_absent = way >= 6 && grids.is_none() || way == 7 && costa.is_none();
                assert!(way == 0 || is_absent || target == expected, "{name}, way {way}: another element");
                times.push(time);
            }
        }
        if rank == 0 {
            let medians = times.map(|mut times| {
                times.sort_by(f64::total_cmp);
                times[rounds / 2]
            });
            let shown = |times: &[f64]| times.iter().map(|time| format!("{time:.1}")).collect::<Vec<_>>().join(" | ");
            // Of those that know the case: the time, and how many times those of packed messages
            // and of copies out of shared memory it is.
            let beside = |time: f64, is_there: bool| match is_there {
                true => format!("{time:.1} | {:.2} | {:.2}", time / medians[4], time / medians[1]),
                false => " | | ".to_owned(),
            };
            let has = grids.is_some();
            println!("| {name} | {} | {} | {} |", shown(&medians[..6]), beside(medians[6], has), beside(medians[7], has && costa.is_some()));
        }
    }
}
