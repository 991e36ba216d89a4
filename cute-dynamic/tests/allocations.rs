//! What has up to 8 leaves stays off the heap, in every operation; and the memory of a search has a
//! limit, whatever its budget of steps.
//!
//! Each operation is called on operands of 1 to 8 leaves, flat and nested, and a global allocator
//! counts what it asks for. Only answers count, and only those that have up to 8 leaves themselves:
//! a refusal may look for its witness on the heap, and a larger answer lies there. Each operation
//! has to give such an answer at least once.
//!
//! What does use the heap, and so is not here: tilers written as Rust tuples, which become a
//! [`Tiler`](cute_dynamic::Tiler) first; the searches of `exact`; morphisms, drawings and the names
//! of operations (`eval`).

use cute_dynamic::exact::ROOM;
use cute_dynamic::htuple::{coordinates, crd2crd, crd2idx, idx2crd};
use cute_dynamic::layout::crd2idx_with;
use cute_dynamic::{HTuple, Layout, LayoutError, Swizzle, Tiler};
use std::alloc::{GlobalAlloc, System};
use std::cell::Cell;
use std::fmt::{self, Write};
use std::hint::black_box;

/// The system's allocator, which counts for each thread how often it is asked for memory, and the
/// bytes that are in use.
struct Counting;

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
    static BYTES: Cell<isize> = const { Cell::new(0) };
    static MOST_BYTES: Cell<isize> = const { Cell::new(0) };
}

fn count(bytes: usize) {
    ALLOCATIONS.with(|allocations| allocations.set(allocations.get() + 1));
    BYTES.set(BYTES.get() + bytes as isize);
    MOST_BYTES.set(MOST_BYTES.get().max(BYTES.get()));
}

fn freed(bytes: usize) {
    BYTES.set(BYTES.get() - bytes as isize);
}

// SAFETY: every call goes to the system's allocator as it came. Counting neither allocates nor
// unwinds: the counters are numbers without destructors.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, memory: std::alloc::Layout) -> *mut u8 {
        count(memory.size());
        // SAFETY: the caller's promises are those that `System` asks for.
        unsafe { System.alloc(memory) }
    }

    unsafe fn alloc_zeroed(&self, memory: std::alloc::Layout) -> *mut u8 {
        count(memory.size());
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(memory) }
    }

    unsafe fn realloc(&self, pointer: *mut u8, memory: std::alloc::Layout, size: usize) -> *mut u8 {
        // Old and new are in use at once, at worst.
        count(size);
        freed(memory.size());
        // SAFETY: as above.
        unsafe { System.realloc(pointer, memory, size) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, memory: std::alloc::Layout) {
        freed(memory.size());
        // SAFETY: as above.
        unsafe { System.dealloc(pointer, memory) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// What the call returns, and how often it asked for memory.
fn allocations<R>(call: impl FnOnce() -> R) -> (R, usize) {
    let before = ALLOCATIONS.with(Cell::get);
    let result = black_box(call());
    (result, ALLOCATIONS.with(Cell::get) - before)
}

/// How many leaves the largest part of an answer has; `None` for a refusal.
trait Answer {
    fn leaves(&self) -> Option<usize>;
}

impl Answer for Layout {
    fn leaves(&self) -> Option<usize> {
        Some(Layout::leaves(self).len())
    }
}

impl Answer for HTuple {
    fn leaves(&self) -> Option<usize> {
        Some(HTuple::leaves(self).len())
    }
}

macro_rules! without_leaves {
    ($($answer:ty)*) => { $(
        impl Answer for $answer {
            fn leaves(&self) -> Option<usize> {
                Some(0)
            }
        }
    )* };
}

without_leaves! { () bool u64 usize Swizzle }

impl<A: Answer> Answer for Option<A> {
    fn leaves(&self) -> Option<usize> {
        self.as_ref().and_then(A::leaves)
    }
}

impl<A: Answer, E> Answer for Result<A, E> {
    fn leaves(&self) -> Option<usize> {
        self.as_ref().ok().and_then(A::leaves)
    }
}

impl<A: Answer, B: Answer> Answer for (A, B) {
    fn leaves(&self) -> Option<usize> {
        self.0.leaves().max(self.1.leaves())
    }
}

/// How an operation fared on all operands.
#[derive(Default)]
struct Fared {
    /// The answers of up to 8 leaves.
    small: usize,
    /// The operands for which one of them allocated, and how often.
    allocated: Vec<String>,
}

impl Fared {
    fn call<A: Answer>(&mut self, operands: &dyn fmt::Display, call: impl FnOnce() -> A) {
        let (answer, allocations) = allocations(call);
        if answer.leaves().is_some_and(|leaves| leaves <= 8) {
            self.small += 1;
            if allocations > 0 {
                self.allocated.push(format!("{operands}: {allocations}"));
            }
        }
    }

    fn check(self, operation: &str) -> Option<String> {
        let Fared { small, allocated } = self;
        if small == 0 {
            return Some(format!("{operation}: no answer of up to 8 leaves"));
        }
        let first = allocated.first()?;
        Some(format!("{operation}: {} of {small} answers allocate, among them {first}", allocated.len()))
    }
}

/// Checks each operation, written as a closure, on all operands.
macro_rules! stay_off_the_heap {
    ($operands:expr; $(|$($operand:pat_param),+| $call:expr;)+) => {{
        let mut failures = Vec::new();
        $({
            let mut fared = Fared::default();
            for operands in $operands {
                let ($($operand,)+) = &operands;
                fared.call(&Shown(&operands), || $call);
            }
            failures.extend(fared.check(stringify!($call)));
        })+
        assert!(failures.is_empty(), "{}", failures.join("\n"));
    }};
}

/// Operands, for a message.
struct Shown<'a, T>(&'a T);

impl<A: fmt::Display> fmt::Display for Shown<'_, (A,)> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.0)
    }
}

impl<A: fmt::Display, B: fmt::Display> fmt::Display for Shown<'_, (A, B)> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {}", self.0.0, self.0.1)
    }
}

/// Layouts of 1 to 8 leaves: compact, padded, permuted, with broadcasts, with overlaps, with
/// extents of 1, flat and nested.
fn layouts() -> Vec<Layout> {
    [
        "1:0",
        "8:1",
        "6:3",
        "(4):(2)",
        "(4,8):(1,4)",
        "(4,8):(8,1)",
        "(4,8):(1,5)",
        "(4,2):(1,0)",
        "(4,2):(1,2)",
        "(2,2):(2,5)",
        "(4,(2,3)):(1,(12,4))",
        "(1,4,1):(7,1,9)",
        "((2,2),(4,2)):((1,8),(2,16))",
        "((2,3),(2,(2,2))):((1,16),(2,(4,8)))",
        "(2,2,2,2,2,2):(32,16,8,4,2,1)",
        "((2,(2,2)),(2,2),2):((1,(8,64)),(2,16),4)",
        "(2,2,2,2,2,2,2):(1,4,16,2,8,32,64)",
        "(2,2,2,2,2,2,2,2):(1,2,4,8,16,32,64,128)",
        "(2,2,2,2,2,2,2,2):(128,64,32,16,8,4,2,1)",
        "((2,2),(2,2),(2,2),(2,2)):((1,16),(2,32),(4,64),(8,128))",
        "(((2,2),2),((2,2),2),(2,2)):(((4,1),2),((64,16),32),(128,8))",
        "(2,(2,(2,(2,(2,(2,(2,2))))))):(1,(2,(4,(8,(16,(32,(64,128)))))))",
    ]
    .map(|text| text.parse().unwrap())
    .to_vec()
}

/// All pairs of [`layouts`].
fn pairs() -> Vec<(Layout, Layout)> {
    let layouts = layouts();
    layouts.iter().flat_map(|a| layouts.iter().map(|b| (a.clone(), b.clone()))).collect()
}

fn unary() -> Vec<(Layout,)> {
    layouts().into_iter().map(|layout| (layout,)).collect()
}

#[test]
fn a_ninth_leaf_allocates() {
    let nine: Layout = "(2,2,2,2,2,2,2,2,2):(256,128,64,32,16,8,4,2,1)".parse().unwrap();
    assert!(allocations(|| nine.clone()).1 > 0);
    assert!(allocations(|| nine.coalesce()).1 > 0);
    assert!(allocations(|| nine.right_inverse()).1 > 0);
    assert!(allocations(|| nine.compose(&nine)).1 > 0);
    assert!(allocations(|| nine.shape()).1 > 0);
    assert!(allocations(|| nine.offsets().count()).1 > 0);
    let eight = nine.take(0, 8).unwrap();
    assert_eq!(allocations(|| eight.clone()).1, 0);
    assert!(allocations(|| eight.append(&eight)).1 > 0);
}

#[test]
fn operations_of_one_layout() {
    stay_off_the_heap! { unary();
        |a| a.clone();
        |a| a.coalesce();
        |a| a.coalesce_extension();
        |a| a.coalesce_by((1, 1));
        |a| a.coalesce_by(a.shape());
        |a| a.complement();
        |a| a.complement_in(a.cosize());
        |a| a.complement_in(1 << 20);
        |a| a.complement_ceil(1000);
        |a| a.right_inverse();
        // The inverse is read off strides that divide, and found by search otherwise.
        |a| a.complement_ceil(1).and_then(|_| a.left_inverse());
        |a| a.inverse();
        |a| a.filter();
        |a| a.filter_by((1, 1));
        |a| a.filter_zeros();
        |a| a.filter_zeros_by((0, 1));
        |a| a.nullspace();
        |a| a.max_alignment();
        |a| a.is_permutation();
        |a| a.bijective();
        |a| a.image_within(1 << 20);
        |a| a.upcast(2);
        |a| a.downcast(2);
        |a| a.recast(16, 8);
        |a| a.recast(8, 16);
        |a| a.recast(6, 4);
        |a| a.tile_to_shape((8, 16));
        |a| a.tile_to_shape_ordered((8, 16), (1, 0));
    }
}

#[test]
fn operations_of_two_layouts() {
    stay_off_the_heap! { pairs();
        |a, b| a.compose(b);
        |a, b| a.logical_divide(b);
        |a, b| a.zipped_divide(b);
        |a, b| a.tiled_divide(b);
        |a, b| a.flat_divide(b);
        |a, b| a.logical_divide_ceil(b);
        |a, b| a.zipped_divide_ceil(b);
        |a, b| a.tiled_divide_ceil(b);
        |a, b| a.flat_divide_ceil(b);
        |a, b| a.logical_product(b);
        |a, b| a.zipped_product(b);
        |a, b| a.tiled_product(b);
        |a, b| a.flat_product(b);
        |a, b| a.blocked_product(b);
        |a, b| a.raked_product(b);
        |a, b| a.tile_to_shape(b.shape());
        |a, b| a.tile_to_shape_ordered(b.shape(), b.stride());
        |a, b| a.max_common_layout(b);
        |a, b| a.max_common_vector(b);
        |a, b| a.is_same_function(b);
        |a, b| a.is_congruent(b);
        |a, b| a.is_weakly_congruent(b);
        |a, b| a.is_compatible(b);
        |a, b| a.is_weakly_compatible(b);
        |a, b| (a.is_evenly_divided(b), ones(a).logical_divide(b));
        |a, b| a == b;
    }
}

/// The shape of a layout with strides that make no modes one, which is what is divided to know
/// whether the shape is.
fn ones(a: &Layout) -> Layout {
    let shape = a.shape();
    let stride = shape.map_leaves(|_| 1).unwrap();
    Layout::from_parts(shape, stride).unwrap()
}

#[test]
fn tilers_of_one_tile() {
    stay_off_the_heap! { unary();
        |a| a.compose(2);
        |a| a.compose(..);
        |a| a.logical_divide(2);
        |a| a.zipped_divide(2);
        |a| a.tiled_divide_ceil(3);
        |a| a.flat_divide(..);
        |a| a.logical_product(2);
        |a| a.zipped_product(2);
        |a| a.is_evenly_divided(2);
    }
}

/// All pairs of a layout and a tiler.
fn tilings() -> Vec<(Layout, Tiler)> {
    let tilers = ["<4:1,2:1>", "(2,_)", "<2:1,_>", "<_,(2,2):(1,2)>", "(_,2,_)", "2:1", "(2,2)", "<(2,_),2:1>"].map(|text| text.parse::<Tiler>().unwrap());
    layouts().iter().flat_map(|a| tilers.iter().map(|t| (a.clone(), t.clone()))).collect()
}

#[test]
fn tilers_that_are_there() {
    stay_off_the_heap! { tilings();
        |a, t| a.compose(t);
        |a, t| a.logical_divide(t);
        |a, t| a.zipped_divide(t);
        |a, t| a.tiled_divide(t);
        |a, t| a.flat_divide(t);
        |a, t| a.logical_divide_ceil(t);
        |a, t| a.zipped_divide_ceil(t);
        |a, t| a.logical_product(t);
        |a, t| a.zipped_product(t);
        |a, t| a.tiled_product(t);
        |a, t| a.flat_product(t);
        |a, t| (a.is_evenly_divided(t), ones(a).logical_divide(t));
    }
}

#[test]
fn structure_of_layouts_and_of_tuples() {
    stay_off_the_heap! { unary();
        |a| a.shape();
        |a| a.stride();
        |a| (a.size(), a.cosize());
        |a| (a.rank(), a.depth());
        |a| a.modes().count();
        |a| a.product_each();
        |a| a.flatten();
        |a| a.flatten().unflatten(a.shape());
        |a| a.reverse();
        |a| a.transpose();
        |a| a.get(0);
        |a| a.get_path(&[1, 0]);
        |a| a.select(&[1, 0]);
        |a| a.take(0, 1);
        |a| a.group(0, 2);
        |a| a.remove(0);
        |a| a.zip(a);
        |a| Layout::tuple([a.clone(), a.clone()]);
        |a| a.shape().size();
        |a| a.shape().product_each();
        |a| a.shape().flatten();
        |a| a.shape().reverse();
        |a| a.shape().transpose();
        |a| a.shape().group(0, 2);
        |a| a.shape().map_leaves(|n| n + 1);
        |a| a.shape().inner_product(a.stride());
        |a| a.shape().ceil_divide((2, 2));
        |a| a.shape().is_lex_less(a.stride());
        |a| a.shape().is_colex_less(a.stride());
        |a| a.shape().is_elem_less(a.stride());
        |a| a.shape().compact_col_major();
        |a| a.shape().compact_row_major();
        |a| a.shape().compact_order(a.stride());
        |a| a.shape().domain_distribute(12);
        |a| Layout::from_parts(a.shape(), a.stride());
        |a| Layout::left(a.shape());
        |a| Layout::right(a.shape());
        |a| Layout::ordered(a.shape(), a.stride());
        |a| a.make_layout_like();
        |a| a.make_fragment_like();
    }
    stay_off_the_heap! { pairs();
        |a, b| a.append(b);
        |a, b| a.prepend(b);
        |a, b| a.append_to(5, b);
        |a, b| a.prepend_to(5, b);
        |a, b| a.replace(0, b);
        |a, b| a.insert(1, b);
        |a, b| a.zip(b);
    }
}

#[test]
fn evaluation_and_slices() {
    stay_off_the_heap! { unary();
        |a| a.offset(a.size() - 1);
        |a| a.offset((1, 1));
        |a| a.offset((1, (0, 1)));
        |a| a.checked_offset(3);
        |a| a.checked_offset((1, 1));
        |a| a.offsets().sum::<u64>();
        |a| a.slice((1, ..));
        |a| a.slice((.., (.., 1)));
        |a| a.slice(..);
        |a| a.dice((1, ..));
        |a| a.slice_and_offset((1, ..));
        |a| crd2idx((1, 1), a.shape());
        |a| crd2idx_with(3, a.shape(), a.stride());
        |a| idx2crd(3, a.shape());
        |a| crd2crd(3, a.shape(), a.shape());
        |a| coordinates(a.shape()).map(|all| all.map(|c| a.offset(c).unwrap()).sum::<u64>());
    }
}

#[test]
fn notation() {
    let mut text = Buffer { bytes: [0; 256], len: 0 };
    for layout in layouts() {
        let ((), written) = allocations(|| {
            text.len = 0;
            write!(text, "{layout}").unwrap();
        });
        let (parsed, read) = allocations(|| text.as_str().parse::<Layout>());
        assert_eq!((parsed, written, read), (Ok(layout), 0, 0));
    }
}

/// Room for a text.
struct Buffer {
    bytes: [u8; 256],
    len: usize,
}

impl Buffer {
    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap()
    }
}

impl Write for Buffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = self.bytes.get_mut(self.len..self.len + text.len()).ok_or(fmt::Error)?;
        room.copy_from_slice(text.as_bytes());
        self.len += text.len();
        Ok(())
    }
}

#[test]
fn layouts_from_values() {
    let offsets: Vec<u64> = (0..64).map(|i| i / 4 + i % 4 * 16).collect();
    let (layout, count) = allocations(|| Layout::from_offsets(&offsets));
    assert_eq!((layout.unwrap().to_string().as_str(), count), ("(4,16):(16,1)", 0));
    let (layout, count) = allocations(|| Layout::from_fn(64, |i| i.reverse_bits() >> 58));
    assert_eq!((layout.unwrap().to_string().as_str(), count), ("(2,2,2,2,2,2):(32,16,8,4,2,1)", 0));
    let (swizzled, count) = allocations(|| Swizzle::new(3, 4, 3).map(|swizzle| swizzle.apply(200)));
    assert_eq!((swizzled, count), (Ok(216), 0));
}

/// The searches use the heap; an answer that needs none does not.
#[test]
fn exact_operations_where_nothing_is_searched() {
    stay_off_the_heap! { pairs();
        |a, b| a.compose_exact(b, 1000).ok().filter(|_| a.compose(b).is_ok());
    }
    stay_off_the_heap! { unary();
        |a| a.injective(1000).and_then(|()| if a.is_permutation() { Ok(()) } else { Err(LayoutError::BudgetSpent { budget: 0 }) });
    }
}

/// Searches with a budget that would pay for gigabytes, on layouts that have a use for them.
#[test]
fn searches_keep_no_more_than_they_may() {
    let check = |layout: &str, most: u64, search: fn(&Layout) -> Result<Layout, LayoutError>, expected: Result<&str, LayoutError>| {
        let layout: Layout = layout.parse().unwrap();
        let before = BYTES.get();
        MOST_BYTES.set(before);
        let found = search(&layout).map(|found| found.to_string());
        assert_eq!(found, expected.map(String::from), "{layout}");
        let bytes = MOST_BYTES.get() - before;
        assert!(bytes <= most as isize, "{layout}: {bytes} bytes");
    };
    let spent = Err(LayoutError::RoomSpent { room: ROOM });
    // Lists double, and each number may have another beside it.
    let most = 3 * 16 * ROOM / 2;
    // All offsets; the many coordinates of the offset 1.
    check("(1073741824,1073741824):(1,1)", most, |layout| layout.left_inverse_exact(1 << 32), spent);
    check("(1073741824,2,2):(0,1,1)", most, |layout| layout.right_inverse_max(1 << 32), spent);
    // All extents of a long run. There are 2^20 + 1 offsets in a row, but no mode after the first
    // 17 or 61681 has room for them.
    check("(1048576,2):(1,1)", 1 << 16, |layout| layout.right_inverse_max(1 << 32), Ok("1048576:1"));
}
