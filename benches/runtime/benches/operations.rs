//! Every operation of the runtime algebra by the number of modes: its time, and what it asks of the heap.
//!
//!     cargo bench -p runtime-bench
//!
//! Operands have modes of 4 elements in the opposite order in memory, so that nothing coalesces; up to 8 modes no operation and no answer of up to 8 modes is on the heap.

#![allow(missing_docs)]

use cute_dynamic::{HTuple, Layout, LayoutError, Tiler};
use divan::Bencher;

#[global_allocator]
static ALLOCATIONS: divan::AllocProfiler = divan::AllocProfiler::system();

fn main() {
    divan::main();
}

const MODES: [usize; 5] = [1, 2, 4, 8, 15];

/// The operands of a rank.
struct Operands {
    /// Compact, the last mode first in memory.
    layout: Layout,
    /// Every other element of each mode, the first mode first.
    tile: Layout,
    /// 2 of each mode.
    tiler: Tiler,
    /// Compact, the first mode first.
    compact: Layout,
}

fn operands(modes: usize) -> Operands {
    let tuple = |leaf: &dyn Fn(usize) -> u64| HTuple::tuple((0..modes).map(|i| HTuple::from(leaf(i)))).expect("a flat tuple");
    let layout = |extent: u64, stride: &dyn Fn(usize) -> u64| Layout::from_parts(tuple(&|_| extent), tuple(stride)).expect("the bench makes layouts");
    Operands {
        layout: layout(4, &|i| 4u64.pow((modes - 1 - i) as u32)),
        tile: layout(2, &|i| 4u64.pow(i as u32)),
        tiler: Tiler::from(&tuple(&|_| 2)),
        compact: layout(4, &|i| 4u64.pow(i as u32)),
    }
}

/// What an operation gives: an answer, or perhaps one.
trait Outcome {
    fn is_answer(&self) -> bool;
}

impl<T> Outcome for Result<T, LayoutError> {
    fn is_answer(&self) -> bool {
        self.is_ok()
    }
}

impl Outcome for Layout {
    fn is_answer(&self) -> bool {
        true
    }
}

impl Outcome for u64 {
    fn is_answer(&self) -> bool {
        true
    }
}

/// A bench for each operation, which has an answer.
macro_rules! operations {
    ($($name:ident |$operands:ident| $call:expr;)*) => { $(
        #[divan::bench(args = MODES)]
        fn $name(bencher: Bencher<'_, '_>, modes: usize) {
            let $operands = operands(modes);
            assert!($call.is_answer(), "{} has no answer for {modes} modes", stringify!($name));
            bencher.bench_local(|| $call);
        }
    )* };
}

operations! {
    coalesce |o| o.layout.coalesce();
    flatten |o| o.layout.flatten();
    filter |o| o.layout.filter();
    compose |o| o.layout.compose(&o.tile);
    compose_by_mode |o| o.layout.compose(&o.tiler);
    complement |o| o.tile.complement();
    complement_in |o| o.tile.complement_in(o.compact.size());
    right_inverse |o| o.layout.right_inverse();
    left_inverse |o| o.layout.left_inverse();
    logical_divide |o| o.layout.logical_divide(&o.tile);
    zipped_divide |o| o.layout.zipped_divide(&o.tiler);
    tiled_divide |o| o.layout.tiled_divide(&o.tiler);
    flat_divide |o| o.layout.flat_divide(&o.tiler);
    logical_product |o| o.layout.logical_product(&o.compact);
    blocked_product |o| o.layout.blocked_product(&o.compact);
    raked_product |o| o.layout.raked_product(&o.compact);
    max_common_layout |o| o.layout.max_common_layout(&o.compact);
    max_common_vector |o| o.layout.max_common_vector(&o.compact);
    nullspace |o| o.tile.nullspace();
    upcast |o| o.compact.upcast(2);
    downcast |o| o.compact.downcast(2);
}
