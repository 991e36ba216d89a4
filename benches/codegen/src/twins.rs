// Kernels in pairs, for two targets: `kernels!` of the file that includes this one says what a
// kernel is there.
//
// Each takes what it reads, what it writes, and what only the caller knows: on a GPU, its place in
// the grid. Offsets are `u32`, as on a GPU.

use cute_static::layout::ShapeFunction;
use cute_static::prelude::*;

/// The element at an offset.
///
/// # Safety
/// It is there.
#[inline(always)]
unsafe fn load(source: *const f32, offset: u32) -> f32 {
    // SAFETY: by the caller.
    unsafe { *source.add(offset as usize) }
}

/// Writes the element at an offset.
///
/// # Safety
/// It is there.
#[inline(always)]
unsafe fn store(target: *mut f32, offset: u32, value: f32) {
    // SAFETY: by the caller.
    unsafe { *target.add(offset as usize) = value }
}

/// The loop `for i in 0..n`, which the compiler unrolls alike for both twins.
#[inline(always)]
fn each(n: u32, mut body: impl FnMut(u32)) {
    let mut i = 0;
    while i < n {
        body(i);
        i += 1;
    }
}

/// A runtime leaf; the caller passes no 0.
#[inline(always)]
fn leaf(n: u32) -> Dyn {
    // A maximum, so that neither twin has a branch for 0.
    Dyn::new(u64::from(n.max(1))).unwrap_or(Dyn::ONE)
}

/// Takes the question away whether the offsets fit in `u32`.
///
/// # Safety
/// They do.
#[inline(always)]
unsafe fn assume_fits<S: ShapeFunction<D>, D>(layout: Layout<S, D>) -> Layout<S, D> {
    // SAFETY: by the caller.
    unsafe { core::hint::assert_unchecked(layout.fits_in::<u32>()) }
    layout
}

/// `twins! { "C" /// … copy(source: …) { by layouts } { by hand } }` expands to the functions
/// `copy` and `copy_by_hand` of that ABI.
macro_rules! twins {
    ($abi:literal $(
        $(#[$doc:meta])*
        $name:ident $by_hand:ident($($arg:ident: $ty:ty),*) { $($layouts:tt)* } { $($hand:tt)* }
    )*) => { $(
        $(#[$doc])*
        ///
        /// # Safety
        /// The pointers are valid for all elements that the kernel touches.
        #[unsafe(no_mangle)]
        pub unsafe extern $abi fn $name($($arg: $ty),*) {
            $($layouts)*
        }

        #[doc = concat!("[`", stringify!($name), "`](fn@", stringify!($name), ") with its index arithmetic written out.")]
        ///
        /// # Safety
        /// The pointers are valid for all elements that the kernel touches.
        #[unsafe(no_mangle)]
        pub unsafe extern $abi fn $by_hand($($arg: $ty),*) {
            $($hand)*
        }
    )* };
}

kernels! {
    /// Copies a 24 by 32 matrix from padded columns to compact rows.
    copy copy_by_hand(source: *const f32, target: *mut f32) {
        let (from, to) = (layout![(24, 32) : (1, 25)], layout![(24, 32) : (32, 1)]);
        // SAFETY: by the caller.
        each(24 * 32, |i| unsafe { store(target, to.offset_in(i), load(source, from.offset_in(i))) });
    } {
        // SAFETY: by the caller.
        each(24 * 32, |i| unsafe { store(target, i % 24 * 32 + i / 24, load(source, i % 24 + i / 24 * 25)) });
    }

    /// One element of a 32 by 32 transpose through a padded tile; `thread` is below 1024.
    transpose transpose_by_hand(source: *const f32, target: *mut f32, thread: u32) {
        let (from, to) = (layout![(32, 32) : (1, 33)], layout![(32, 32) : (32, 1)]);
        // SAFETY: by the caller.
        unsafe { store(target, to.offset_in(thread), load(source, from.offset_in(thread))) }
    } {
        // SAFETY: by the caller.
        unsafe { store(target, thread % 32 * 32 + thread / 32, load(source, thread % 32 + thread / 32 * 33)) }
    }

    /// The sums of the 4 by 8 tiles of a 16 by 64 matrix with rows of 68.
    tiles tiles_by_hand(source: *const f32, target: *mut f32) {
        let tiles = layout![(16, 64) : (68, 1)].zipped_divide(tile![4, 8]);
        each(32, |tile| {
            let mut sum = 0.0;
            // SAFETY: by the caller.
            each(32, |i| sum += unsafe { load(source, tiles.offset_in((i, tile))) });
            // SAFETY: by the caller.
            unsafe { store(target, tile, sum) }
        });
    } {
        each(32, |tile| {
            let mut sum = 0.0;
            // SAFETY: by the caller.
            each(32, |i| sum += unsafe { load(source, i % 4 * 68 + i / 4 + (tile % 4 * 272 + tile / 4 * 8)) });
            // SAFETY: by the caller.
            unsafe { store(target, tile, sum) }
        });
    }

    /// The sum of one row of a matrix of 4 by 8 tiles; `row` is below 16.
    slice slice_by_hand(source: *const f32, target: *mut f32, row: u32) {
        let (open, offset) = layout![((4, 4), (8, 8)) : ((1, 256), (4, 32))].slice_and_offset_in((row, ..));
        let mut sum = 0.0;
        // SAFETY: by the caller.
        each(64, |i| sum += unsafe { load(source, offset + open.offset_in(i)) });
        // SAFETY: by the caller.
        unsafe { store(target, row, sum) }
    } {
        let offset = row % 4 + row / 4 * 256;
        let mut sum = 0.0;
        // SAFETY: by the caller.
        each(64, |i| sum += unsafe { load(source, offset + (i % 8 * 4 + i / 8 * 32)) });
        // SAFETY: by the caller.
        unsafe { store(target, row, sum) }
    }

    /// Copies tile `block` of a 256 by 128 matrix, 32 by 16 at a time, to a compact tile.
    zipped_divide zipped_divide_by_hand(source: *const f32, target: *mut f32, block: u32) {
        let tiles = layout![(256, 128) : (1, 256)].zipped_divide(tile![32, 16]);
        let (tile, offset) = tiles.slice_and_offset_in((.., block));
        // SAFETY: by the caller.
        each(512, |i| unsafe { store(target, i, load(source, offset + tile.offset_in((i,)))) });
    } {
        let offset = block % 8 * 32 + block / 8 * 4096;
        // SAFETY: by the caller.
        each(512, |i| unsafe { store(target, i, load(source, offset + (i % 32 + i / 32 * 256))) });
    }

    /// One thread's 4 by 2 elements of a tile, as a raked product of threads and values shares it
    /// out; `thread` is below 32.
    raked_product raked_product_by_hand(source: *const f32, target: *mut f32, thread: u32) {
        let shared = layout![(4, 2) : (1, 4)].raked_product(layout![(4, 8) : (8, 1)]);
        // The layout of threads and values, from what each coordinate holds: (thread, value) to a
        // coordinate of the 16 by 16 tile.
        let threads = shared.right_inverse().compose(layout![(32, 8) : (8, 1)]);
        let data = layout![(16, 16) : (17, 1)].compose(threads);
        let (values, offset) = data.slice_and_offset_in((thread, ..));
        // SAFETY: by the caller.
        each(8, |i| unsafe { store(target, thread * 8 + i, load(source, offset + values.offset_in((i,)))) });
    } {
        let offset = thread % 8 + thread / 8 * 17;
        // SAFETY: by the caller.
        each(8, |i| unsafe { store(target, thread * 8 + i, load(source, offset + (i % 4 * 68 + i / 4 * 8))) });
    }

    /// The sum of a thread's 32 values of a 128 by 64 tile; `thread` is below 256.
    partition partition_by_hand(source: *const f32, target: *mut f32, thread: u32) {
        let partition = layout![(128, 64) : (1, 4096)].compose(layout![((16, 16), (8, 4)) : ((8, 512), (1, 128))]);
        let (values, offset) = partition.slice_and_offset_in((thread, ..));
        let mut sum = 0.0;
        // SAFETY: by the caller.
        each(32, |v| sum += unsafe { load(source, offset + values.offset_in((v,))) });
        // SAFETY: by the caller.
        unsafe { store(target, thread, sum) }
    } {
        let offset = thread % 16 * 8 + thread / 16 * 16384;
        let mut sum = 0.0;
        // SAFETY: by the caller.
        each(32, |v| sum += unsafe { load(source, offset + (v % 8 + v / 8 * 4096)) });
        // SAFETY: by the caller.
        unsafe { store(target, thread, sum) }
    }

    /// One element of an 8 by 8 tile of 16 bytes each, whose rows are rotated by exclusive or
    /// against bank conflicts; `thread` is below 64.
    swizzled swizzled_by_hand(source: *const f32, target: *mut f32, thread: u32) {
        // f9 and its like move the row's bits onto the column's too.
        let rotated = layout![(8, (2, 2, 2)) : (f4, (f36, f72, f144))];
        // SAFETY: by the caller.
        unsafe { store(target, thread, load(source, rotated.offset_in(thread))) }
    } {
        let (row, bits) = (thread % 8, thread / 8);
        let rotated = (row * 4) ^ ((bits % 2 * 36) ^ ((bits / 2 % 2 * 72) ^ (bits / 2 / 2 * 144)));
        // SAFETY: by the caller.
        unsafe { store(target, thread, load(source, rotated)) }
    }

    /// One element of a 32 by 32 tile under a swizzle of its offsets; `thread` is below 1024.
    composed composed_by_hand(source: *const f32, target: *mut f32, thread: u32) {
        let tile = swizzle![3, 2, 3].compose(layout![(32, 32) : (32, 1)]);
        // SAFETY: by the caller.
        unsafe { store(target, thread, load(source, tile.offset_in(thread))) }
    } {
        let offset = thread % 32 * 32 + thread / 32;
        // SAFETY: by the caller.
        unsafe { store(target, thread, load(source, offset ^ ((offset & 0b1110_0000) >> 3))) }
    }

    /// The sum of one row of a matrix with a runtime pitch, whose offsets fit in `u32`.
    runtime_stride runtime_stride_by_hand(source: *const f32, target: *mut f32, row: u32, pitch: u32) {
        // SAFETY: by the caller.
        let matrix = unsafe { assume_fits(layout![(64, 48) : (1, {leaf(pitch)})]) };
        let mut sum = 0.0;
        // SAFETY: by the caller.
        each(48, |j| sum += unsafe { load(source, matrix.offset_in((row, j))) });
        // SAFETY: by the caller.
        unsafe { store(target, row, sum) }
    } {
        let pitch = pitch.max(1);
        let mut sum = 0.0;
        // SAFETY: by the caller.
        each(48, |j| sum += unsafe { load(source, row + j * pitch) });
        // SAFETY: by the caller.
        unsafe { store(target, row, sum) }
    }

    /// One element of a matrix with a runtime number of rows, by its integral coordinate; its
    /// offsets fit in `u32`.
    runtime_extent runtime_extent_by_hand(source: *const f32, target: *mut f32, i: u32, rows: u32, pitch: u32) {
        // SAFETY: by the caller.
        let matrix = unsafe { assume_fits(layout![({leaf(rows)}, 64) : (1, {leaf(pitch)})]) };
        // SAFETY: by the caller.
        unsafe { store(target, i, load(source, matrix.offset_in(i))) }
    } {
        let (rows, pitch) = (rows.max(1), pitch.max(1));
        // SAFETY: by the caller.
        unsafe { store(target, i, load(source, i % rows + i / rows * pitch)) }
    }

    /// The inner step of a product: a column of 4 times a row of 4, added to 16 sums, for 16 steps.
    gemm gemm_by_hand(a: *const f32, b: *const f32, c: *mut f32) {
        let (rows, columns, sums) = (layout![(4, 16) : (1, 4)], layout![(4, 16) : (1, 4)], layout![(4, 4) : (1, 4)]);
        each(16, |k| {
            each(4, |n| {
                each(4, |m| {
                    let at = sums.offset_in((m, n));
                    // SAFETY: by the caller.
                    unsafe { store(c, at, load(c, at) + load(a, rows.offset_in((m, k))) * load(b, columns.offset_in((n, k)))) }
                });
            });
        });
    } {
        each(16, |k| {
            each(4, |n| {
                each(4, |m| {
                    let at = m + n * 4;
                    // SAFETY: by the caller.
                    unsafe { store(c, at, load(c, at) + load(a, m + k * 4) * load(b, n + k * 4)) }
                });
            });
        });
    }

    /// Adds a row to each row of a matrix: the row is a broadcast.
    broadcast broadcast_by_hand(row: *const f32, target: *mut f32) {
        let (from, to) = (layout![(16, 32) : (0, 1)], layout![(16, 32) : (32, 1)]);
        // SAFETY: by the caller.
        each(512, |i| unsafe { store(target, to.offset_in(i), load(target, to.offset_in(i)) + load(row, from.offset_in(i))) });
    } {
        // SAFETY: by the caller.
        each(512, |i| unsafe { store(target, i % 16 * 32 + i / 16, load(target, i % 16 * 32 + i / 16) + load(row, i / 16)) });
    }

    /// One window of 3 by 3 of an image with rows of 64, as a row of the matrix that a convolution
    /// is; `pixel` is below 62 · 62.
    im2col im2col_by_hand(source: *const f32, target: *mut f32, pixel: u32) {
        let windows = layout![((62, 62), (3, 3)) : ((1, 64), (1, 64))];
        let (window, offset) = windows.slice_and_offset_in((pixel, ..));
        // SAFETY: by the caller.
        each(9, |i| unsafe { store(target, i, load(source, offset + window.offset_in((i,)))) });
    } {
        let offset = pixel % 62 + pixel / 62 * 64;
        // SAFETY: by the caller.
        each(9, |i| unsafe { store(target, i, load(source, offset + (i % 3 + i / 3 * 64))) });
    }

    /// One element of a tile where it is in bounds, and 0 elsewhere: a tile of coordinates says
    /// where it lies; `i` is below 64.
    predicate predicate_by_hand(source: *const f32, target: *mut f32, block: u32, i: u32, rows: u32, columns: u32) {
        let tiles = IdentityLayout::<Shape![256, 256]>::default().zipped_divide(tile![8, 8]);
        let (m, n) = tiles.coordinate_in((i, block));
        // SAFETY: by the caller.
        unsafe { store(target, i, if (m < rows) & (n < columns) { load(source, m + n * rows) } else { 0.0 }) }
    } {
        let (m, n) = (i % 8 + block % 32 * 8, i / 8 + block / 32 * 8);
        // SAFETY: by the caller.
        unsafe { store(target, i, if (m < rows) & (n < columns) { load(source, m + n * rows) } else { 0.0 }) }
    }

    /// Copies what two layouts have in common, which is one run of 128 elements.
    vector vector_by_hand(source: *const f32, target: *mut f32) {
        let (from, to) = (layout![((4, 2), 16) : ((1, 64), 4)], layout![((4, 2), 16) : ((1, 64), 4)]);
        let common = from.max_common_layout(to);
        let (from, to) = (from.compose(common).coalesce(), to.compose(common).coalesce());
        // SAFETY: by the caller.
        each(128, |i| unsafe { store(target, to.offset_in(i), load(source, from.offset_in(i))) });
    } {
        // SAFETY: by the caller.
        each(128, |i| unsafe { store(target, i, load(source, i)) });
    }
}
