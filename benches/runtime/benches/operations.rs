//! Every operation of the runtime algebra by the number of modes: its time, and what it asks of the
//! heap.
//!
//!     cargo bench -p runtime-bench
//!
//! Operands have modes of 4 elements in the opposite order in memory, so that nothing coalesces.
//! Layouts of up to 8 leaves are not on the heap, and no operation on plain ones with such an
//! answer asks for it (`cute-dynamic/tests/allocations.rs` holds that): at 8 modes, divisions and
//! products have answers of 16 leaves. Inverses and linear forms of swizzled layouts work on lists
//! of bits, which are on the heap.

#![allow(missing_docs)]

use cute_dynamic::exact::DEFAULT_BUDGET;
use cute_dynamic::{ComposedLayout, HTuple, Layout, LayoutError, Swizzle, Tiler};
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
    /// 2 of each mode, 3 of each mode, and 8 of each mode.
    tiler: Tiler,
    uneven: Tiler,
    shape: HTuple,
    /// 1 for each mode.
    by_mode: HTuple,
    /// Compact, the first mode first.
    compact: Layout,
    /// That, every other mode a broadcast.
    broadcast: Layout,
    /// The compact one in pairs of modes.
    nested: Layout,
    /// It, its lowest two bits swizzled.
    swizzled: ComposedLayout,
    /// The first mode at 1, the others whole.
    slice: HTuple<Option<u64>>,
}

fn operands(modes: usize) -> Operands {
    let tuple = |leaf: &dyn Fn(usize) -> u64| HTuple::tuple((0..modes).map(|i| HTuple::from(leaf(i)))).expect("a flat tuple");
    let layout = |extent: u64, stride: &dyn Fn(usize) -> u64| Layout::from_parts(tuple(&|_| extent), tuple(stride)).expect("the bench makes layouts");
    let compact = layout(4, &|i| 4u64.pow(i as u32));
    let swizzle = Swizzle::new(1, 0, 1).expect("a swizzle of two bits");
    Operands {
        layout: layout(4, &|i| 4u64.pow((modes - 1 - i) as u32)),
        tile: layout(2, &|i| 4u64.pow(i as u32)),
        tiler: Tiler::from(&tuple(&|_| 2)),
        uneven: Tiler::from(&tuple(&|_| 3)),
        shape: tuple(&|_| 8),
        by_mode: tuple(&|_| 1),
        broadcast: layout(4, &|i| if i % 2 == 0 { 0 } else { 4u64.pow(i as u32) }),
        nested: in_pairs(&compact),
        swizzled: ComposedLayout::new(swizzle, 0, compact.clone()).expect("a swizzled layout"),
        compact,
        slice: HTuple::tuple((0..modes).map(|i| if i == 0 { 1.into() } else { (..).into() })).expect("a coordinate"),
    }
}

/// A layout with its modes in pairs.
fn in_pairs(layout: &Layout) -> Layout {
    (0..layout.rank() / 2).fold(layout.clone(), |layout, pair| layout.group(pair, pair + 2).expect("two modes"))
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

macro_rules! answers {
    ($($answer:ty),*) => { $(
        impl Outcome for $answer {
            fn is_answer(&self) -> bool {
                true
            }
        }
    )* };
}

answers!(Layout, ComposedLayout, u64);

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
    group |o| o.layout.group(0, o.layout.rank());
    reverse |o| o.layout.reverse();
    slice |o| o.layout.slice(o.slice.clone());
    slice_and_offset |o| o.layout.slice_and_offset(o.slice.clone());
    offset |o| o.layout.offset(o.layout.size() - 1);
    flatten |o| o.nested.flatten();
    append |o| o.layout.append(&o.tile);
    take |o| o.layout.take(0, o.layout.rank());
    coalesce |o| o.layout.coalesce();
    coalesce_to_one_mode |o| o.compact.coalesce();
    coalesce_by |o| o.compact.coalesce_by(&o.by_mode);
    filter |o| o.broadcast.filter();
    filter_zeros |o| o.broadcast.filter_zeros();
    make_layout_like |o| o.broadcast.make_layout_like();
    ordered |o| Layout::ordered(&o.shape, o.layout.stride());
    compose |o| o.layout.compose(&o.tile);
    compose_by_mode |o| o.layout.compose(&o.tiler);
    compose_exact |o| o.layout.compose_exact(&o.tile, DEFAULT_BUDGET);
    complement |o| o.tile.complement();
    complement_in |o| o.tile.complement_in(o.compact.size());
    complement_ceil |o| o.tile.complement_ceil(o.compact.size() + 1);
    right_inverse |o| o.layout.right_inverse();
    left_inverse |o| o.layout.left_inverse();
    inverse |o| o.layout.inverse();
    right_inverse_max |o| o.layout.right_inverse_max(DEFAULT_BUDGET);
    left_inverse_exact |o| o.layout.left_inverse_exact(DEFAULT_BUDGET);
    nullspace |o| o.broadcast.nullspace();
    max_alignment |o| o.broadcast.max_alignment();
    image_within |o| o.layout.image_within(o.layout.cosize());
    bijective |o| o.layout.bijective();
    is_injective |o| o.layout.is_injective(DEFAULT_BUDGET);
    logical_divide |o| o.layout.logical_divide(&o.tile);
    logical_divide_ceil |o| o.layout.logical_divide_ceil(&o.uneven);
    zipped_divide |o| o.layout.zipped_divide(&o.tiler);
    zipped_divide_ceil |o| o.layout.zipped_divide_ceil(&o.uneven);
    tiled_divide |o| o.layout.tiled_divide(&o.tiler);
    tiled_divide_ceil |o| o.layout.tiled_divide_ceil(&o.uneven);
    flat_divide |o| o.layout.flat_divide(&o.tiler);
    flat_divide_ceil |o| o.layout.flat_divide_ceil(&o.uneven);
    logical_product |o| o.layout.logical_product(&o.compact);
    zipped_product |o| o.layout.zipped_product(&o.compact);
    tiled_product |o| o.layout.tiled_product(&o.compact);
    flat_product |o| o.layout.flat_product(&o.compact);
    blocked_product |o| o.layout.blocked_product(&o.compact);
    raked_product |o| o.layout.raked_product(&o.compact);
    tile_to_shape |o| o.layout.tile_to_shape(&o.shape);
    tile_to_shape_ordered |o| o.layout.tile_to_shape_ordered(&o.shape, o.layout.stride());
    max_common_layout |o| o.nested.max_common_layout(&o.compact);
    max_common_vector |o| o.nested.max_common_vector(&o.compact);
    upcast |o| o.compact.upcast(2);
    downcast |o| o.compact.downcast(2);
    recast |o| o.compact.recast(8, 16);
    swizzled_offset |o| o.swizzled.offset(o.swizzled.size() - 1);
    swizzled_slice |o| o.swizzled.slice(o.slice.clone());
    swizzled_compose |o| o.swizzled.compose(&o.tile);
    swizzled_right_inverse |o| o.swizzled.right_inverse();
    swizzled_left_inverse |o| o.swizzled.left_inverse();
    swizzled_upcast |o| o.swizzled.upcast(1);
    swizzled_max_common_vector |o| o.swizzled.max_common_vector(&o.compact);
    to_xor |o| o.swizzled.to_xor();
}
