//! The twins compute the same: otherwise to compare their code says nothing.

/// Calls both twins on the same data, for all the values of their other arguments, and compares
/// what they wrote.
macro_rules! agree {
    ($($name:ident $by_hand:ident (source, target $(, $arg:ident in $range:expr)*);)*) => { $(
        #[test]
        fn $name() {
            let source: Vec<f32> = (0..600_000).map(|i| (i % 65_537) as f32).collect();
            agree!(@each [$($arg in $range,)*] {
                let (mut by_layouts, mut by_hand) = (vec![-1.0f32; 40_000], vec![-1.0f32; 40_000]);
                // SAFETY: no kernel reads or writes beyond these lengths: the largest offset read
                // is 16 · 16384 + 255, and what is written is less than 32 · 32 or 256 · 8
                // elements.
                unsafe {
                    codegen_bench::$name(source.as_ptr(), by_layouts.as_mut_ptr() $(, $arg)*);
                    codegen_bench::$by_hand(source.as_ptr(), by_hand.as_mut_ptr() $(, $arg)*);
                }
                assert!(by_layouts.iter().any(|value| *value != -1.0), "nothing is written");
                assert!(by_layouts == by_hand, "{:?}", [$($arg),*] as [u32; _]);
            });
        }
    )* };
    (@each [] $body:block) => { $body };
    (@each [$arg:ident in $range:expr, $($rest:tt)*] $body:block) => { for $arg in $range { agree!(@each [$($rest)*] $body) } };
}

agree! {
    copy copy_by_hand(source, target);
    transpose transpose_by_hand(source, target, thread in (0..1024).step_by(31));
    tiles tiles_by_hand(source, target);
    slice slice_by_hand(source, target, row in 0..16);
    zipped_divide zipped_divide_by_hand(source, target, block in 0..64);
    raked_product raked_product_by_hand(source, target, thread in 0..32);
    partition partition_by_hand(source, target, thread in 0..256);
    swizzled swizzled_by_hand(source, target, thread in 0..64);
    composed composed_by_hand(source, target, thread in 0..1024);
    runtime_stride runtime_stride_by_hand(source, target, row in 0..64, pitch in [1, 64, 100]);
    runtime_extent runtime_extent_by_hand(source, target, i in 0..200, rows in [1, 3, 50], pitch in [1, 50, 64]);
    broadcast broadcast_by_hand(source, target);
    im2col im2col_by_hand(source, target, pixel in 0..3844);
    predicate predicate_by_hand(source, target, block in [0, 31, 32, 1023], i in 0..64, rows in [0, 100, 250], columns in [3, 256]);
    vector vector_by_hand(source, target);
}

#[test]
fn gemm() {
    let a: Vec<f32> = (0..64).map(|i| i as f32).collect();
    let b: Vec<f32> = (0..64).map(|i| (i % 7) as f32).collect();
    let (mut by_layouts, mut by_hand) = ([1.0f32; 16], [1.0f32; 16]);
    // SAFETY: the operands have 4 · 16 elements, the sums 4 · 4.
    unsafe {
        codegen_bench::gemm(a.as_ptr(), b.as_ptr(), by_layouts.as_mut_ptr());
        codegen_bench::gemm_by_hand(a.as_ptr(), b.as_ptr(), by_hand.as_mut_ptr());
    }
    assert_eq!(by_layouts, by_hand);
    let expected: f32 = (0..16).map(|k| a[1 + 4 * k] * b[2 + 4 * k]).sum();
    assert_eq!(by_layouts[1 + 4 * 2], 1.0 + expected);
}

/// A layout of numbers holds no data: samples of every kind of layout. The answers of all
/// conformance cases are asked at compile time (`Describe` in `tests/src/typed.rs`).
#[test]
fn static_layouts_are_zero_sized() {
    use cute_static::prelude::*;
    fn size<L: Static>(_: L) -> usize {
        size_of::<L>()
    }
    let swizzled = swizzle![3, 3, 3].compose(layout![(64, 64) : (1, 64)]);
    let a = layout![((4, 4), (8, 8)) : ((1, 256), (4, 32))];
    let sizes = [
        size(a),
        size(a.coalesce()),
        size(a.zipped_divide(tile![4, 8])),
        size(a.compose(layout![(4, 8) : (1, 16)])),
        size(a.right_inverse()),
        size(a.complement()),
        size(layout![4 : 1].raked_product(layout![8 : 1])),
        size(layout![(4, (4, 2)) : (e1, (e0, 6*e1))]),
        size(layout![(4, 4) : (f1, f5)]),
        size(layout![1048576 : 1099511627776]),
        size(a.slice((3, ..))),
        size(swizzled),
        size(swizzled.zipped_divide(tile![8, 16])),
        size(swizzled.compose(layout![(8, 4) : (1, 64)])),
        size(swizzled.right_inverse()),
        size(swizzled.upcast(int![8])),
        size(layout![(4, 8) : (e0, e1)].compose(tile![2, 4])),
        size(layout![(4, 4) : (f1, f5)].right_inverse()),
        size(swizzled.to_xor()),
    ];
    assert_eq!(sizes, [0; 19]);
    assert_eq!(size_of_val(&shape![4, (2, 3)]) + size_of_val(&tile![4 : 1, _]) + size_of_val(&int![24]), 0);
    // Of a mixed layout just the runtime leaves have.
    let n = Dyn::new(8).unwrap();
    assert_eq!(size_of_val(&layout![({n}, 8) : (1, 8)]), size_of::<u64>());
    assert_eq!(size_of_val(&layout![({n}, 8) : (1, {n})]), 2 * size_of::<u64>());
    assert_eq!(size_of_val(&layout![(64, 48) : (1, {n})].zipped_divide(tile![8 : 1, 4 : 1])), 2 * size_of::<u64>());
}
