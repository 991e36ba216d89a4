//! The notation macros: upper case where a type stands, lower case where a value stands.
//!
//! Each passes its own crate's path to the procedural macro that reads the notation, so that they
//! work under any name of this crate. They are written out one by one because macros that a macro
//! defines cannot be re-exported by path.

/// The type of a number: `Int![24]`.
///
/// Any integer literal that fits in 64 bits; `Int![const N]` for a `const N: usize` parameter.
///
/// ```
/// use cute_static::{Int, int::Number};
/// assert_eq!(<Int![1_536]>::VALUE, 1536);
/// ```
#[doc(alias = "C")]
#[macro_export]
macro_rules! Int {
    ($($tokens:tt)*) => { $crate::__macros::int_type!(($crate) $($tokens)*) };
}

/// The value of a number: `int![24]`.
///
/// ```
/// use cute_static::{int, int::Int};
/// assert_eq!(int![1_536].value(), 1536);
/// ```
#[doc(alias = "N_c")]
#[macro_export]
macro_rules! int {
    ($($tokens:tt)*) => { $crate::__macros::int_value!(($crate) $($tokens)*) };
}

/// The type of a shape: `Shape![4, (2, 3)]`.
///
/// A leaf is an integer literal of at least 1, a type, or `const N` for a `const N: usize`
/// parameter. `Shape![4]` is the integer 4, `Shape![(4)]` the tuple of rank 1.
///
/// ```
/// use cute_static::prelude::*;
/// type Tile<const N: usize> = Shape![const N, (2, 3)];
/// static_assertions::assert_type_eq_all!(Tile<4>, Shape![4, (2, 3)]);
/// ```
/// ```compile_fail
/// # use cute_static::prelude::*;
/// type Empty = Shape![4, 0]; // CUTE001: an extent of 0
/// # fn f(_: Empty) {}
/// ```
#[doc(alias = "Coord")]
#[macro_export]
macro_rules! Shape {
    ($($tokens:tt)*) => { $crate::__macros::shape_type!(($crate) $($tokens)*) };
}

/// The value of a shape: `shape![4, (2, 3)]`.
///
/// A shape is a tuple of another crate, which prints how it is made, `HCons { head: .. }`;
/// [`notation`](crate::layout::notation) prints it as it is written.
///
/// ```
/// use cute_static::layout::notation;
/// use cute_static::prelude::*;
/// assert_eq!(notation(shape![4, (2, 3)]).to_string(), "(_4,(_2,_3))");
/// ```
#[doc(alias = "make_shape")]
#[macro_export]
macro_rules! shape {
    ($($tokens:tt)*) => { $crate::__macros::shape_value!(($crate) $($tokens)*) };
}

/// The type of a stride: `Stride![1, (4, 8)]`. Like [`Shape!`], and a leaf may be 0.
///
/// ```
/// use cute_static::prelude::*;
/// let rows: Layout<Shape![4, 8], Stride![8, 1]> = layout![(4, 8) : (8, 1)];
/// let broadcast: Layout<Shape![4, 8], Stride![0, 1]> = layout![(4, 8) : (0, 1)];
/// assert_eq!((rows.offset((2, 3)), broadcast.offset((2, 3))), (19, 3));
/// ```
#[doc(alias = "Step")]
#[macro_export]
macro_rules! Stride {
    ($($tokens:tt)*) => { $crate::__macros::stride_type!(($crate) $($tokens)*) };
}

/// The value of a stride: `stride![1, (4, 8)]`.
///
/// ```
/// use cute_static::prelude::*;
/// assert_eq!(Layout::from_parts(shape![4, 8], stride![8, 1]), layout![(4, 8) : (8, 1)]);
/// ```
#[doc(alias = "make_stride")]
#[doc(alias = "make_step")]
#[macro_export]
macro_rules! stride {
    ($($tokens:tt)*) => { $crate::__macros::stride_value!(($crate) $($tokens)*) };
}

/// The type of a layout: `Layout![(4, (2, 3)) : (1, (4, 8))]`, or `Layout![4, 8]` for the compact
/// column-major layout of a shape.
///
/// ```
/// use cute_static::prelude::*;
/// static_assertions::assert_type_eq_all!(Layout![4, 8], Layout![(4, 8) : (1, 4)]);
/// ```
/// ```compile_fail
/// # use cute_static::prelude::*;
/// type NotCongruent = Layout![(4, 8) : (1, (4, 8))]; // CUTE002: a tuple where the shape has a number
/// # fn f(_: NotCongruent) {}
/// ```
#[macro_export]
macro_rules! Layout {
    ($($tokens:tt)*) => { $crate::__macros::layout_type!(($crate) $($tokens)*) };
}

/// The value of a layout: `layout![(4, (2, 3)) : (1, (4, 8))]`.
#[macro_export]
macro_rules! layout {
    ($($tokens:tt)*) => { $crate::__macros::layout_value!(($crate) $($tokens)*) };
}

/// The type of a tiler: `Tile![4 : 1, 8 : 2]`, a tuple of layouts; a number `n` stands for `n:1`
/// and `_` keeps a mode whole.
///
/// ```
/// use cute_static::prelude::*;
/// type Half = ComposeOf<Layout![8, 16], Tile![4 : 2, _]>;
/// static_assertions::assert_type_eq_all!(Half, Layout![(4, 16) : (2, 8)]);
/// ```
#[macro_export]
macro_rules! Tile {
    ($($tokens:tt)*) => { $crate::__macros::tile_type!(($crate) $($tokens)*) };
}

/// The value of a tiler: `tile![4 : 1, 8 : 2]`.
///
/// ```
/// use cute_static::prelude::*;
/// // Four rows in a row, and every other of 16 columns.
/// let matrix = layout![(8, 16) : (20, 1)];
/// assert_eq!(matrix.compose(tile![4 : 1, 8 : 2]), layout![(4, 8) : (20, 2)]);
/// ```
#[doc(alias = "make_tile")]
#[macro_export]
macro_rules! tile {
    ($($tokens:tt)*) => { $crate::__macros::tile_value!(($crate) $($tokens)*) };
}

/// The type of the layout with these values: `LayoutOf![0, 4, 1, 5]` (Pham, *On CuTe layouts*).
///
/// `L(i)` is the value of index `i`, for each of them. The layout is coalesced, and the only one.
/// If there is none, the message names the first index at which no layout of this size agrees.
///
/// ```
/// use cute_static::LayoutOf;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(LayoutOf![0, 4, 1, 5, 2, 6, 3, 7], Layout![(2, 4) : (4, 1)]);
/// assert_type_eq_all!(LayoutOf![0, 3, 6, 9], Layout![4 : 3]);
/// assert_type_eq_all!(LayoutOf![0, -8, 1, -7], Layout![(2, 2) : (-8, 1)]);
/// ```
/// ```compile_fail
/// use cute_static::LayoutOf;
/// type None = LayoutOf![0, 1, 2, 4];
/// // CUTE110: no layout of this size has these values: at index 3 the value is 4, but the values before it force 3
/// # fn f(_: None) {}
/// ```
///
/// The values are literals. Of a constant, a macro is given the name and not the values, and in
/// stable Rust no type can be computed from an array whose length is not written. A table that is
/// needed as an array, too, is written in a macro that hands its literals to both:
///
/// ```
/// use cute_static::layout_of;
/// use cute_static::prelude::*;
///
/// macro_rules! transposed {
///     ($taken_by:ident) => { $taken_by![0, 3, 1, 4, 2, 5] };
/// }
/// macro_rules! array {
///     ($($value:literal),*) => { [$($value),*] };
/// }
/// const TABLE: [usize; 6] = transposed!(array);
/// let layout = transposed!(layout_of);
/// assert!((0..6).all(|i| layout.offset(i) == TABLE[i]));
/// ```
/// ```compile_fail
/// use cute_static::layout_of;
/// const TABLE: [usize; 6] = [0, 3, 1, 4, 2, 5];
/// layout_of![TABLE]; // CUTE005: expected a list of integer literals
/// ```
#[macro_export]
macro_rules! LayoutOf {
    ($($tokens:tt)*) => { $crate::__macros::layout_of_type!(($crate) $($tokens)*) };
}

/// The value of a layout with these values: `layout_of![0, 4, 1, 5]`.
///
/// ```
/// use cute_static::layout_of;
/// use cute_static::prelude::*;
///
/// let transposed = layout_of![0, 3, 1, 4, 2, 5];
/// assert_eq!(transposed, layout![(2, 3) : (3, 1)]);
/// assert_eq!(transposed.offset(3), 4);
/// ```
/// ```compile_fail
/// use cute_static::layout_of;
/// layout_of![0, 3, 6, 1, 4, 8]; // CUTE110: 8 at index 5, where 7 is forced
/// ```
#[macro_export]
macro_rules! layout_of {
    ($($tokens:tt)*) => { $crate::__macros::layout_of_value!(($crate) $($tokens)*) };
}

/// The type of a tuple of layouts whose functional composition has these values:
/// `SequenceOf![0, 1, 4, 9]` (Cecka §2.4.3).
///
/// Every function on up to 64 numbers with 0 at 0 is one: `A_0(A_1(…A_m(i)))` is the value of index
/// `i`, where the layouts after the first are evaluated beyond their domains.
///
/// ```
/// use cute_static::SequenceOf;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(SequenceOf![0, 1, 4, 9, 16], Tile![(2, 2, 2, 2) : (1, 4, 9, 16), (3, 1) : (1, 4), (4, 1) : (1, 6)]);
/// ```
/// ```compile_fail
/// use cute_static::SequenceOf;
/// type None = SequenceOf![1, 2];
/// // CUTE110: no layout of this size has these values: at index 0 the value is 1, but the values before it force 0
/// # fn f(_: None) {}
/// ```
#[macro_export]
macro_rules! SequenceOf {
    ($($tokens:tt)*) => { $crate::__macros::sequence_of_type!(($crate) $($tokens)*) };
}

/// The value of a tuple of layouts whose functional composition has these values:
/// `sequence_of![0, 1, 4, 9]`.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::sequence_of;
///
/// let (squares, powers) = sequence_of![0, 1, 4, 9].into();
/// assert_eq!([0, 1, 2, 3].map(|i: usize| squares.offset(powers.offset(i))), [0, 1, 4, 9]);
/// ```
#[macro_export]
macro_rules! sequence_of {
    ($($tokens:tt)*) => { $crate::__macros::sequence_of_value!(($crate) $($tokens)*) };
}

/// The type of a tuple of all layouts that permute `[0, n)`, each once, coalesced, the identity
/// first: `PermutationsOf![6]` (Shah §3).
///
/// There may be 64; [`count_permutations_of`](crate::category::count_permutations_of) says how many
/// there are of any `n`.
///
/// ```
/// use cute_static::PermutationsOf;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(PermutationsOf![6], Tile![6 : 1, (2, 3) : (3, 1), (3, 2) : (2, 1)]);
/// ```
/// ```compile_fail
/// use cute_static::PermutationsOf;
/// type Many = PermutationsOf![24]; // CUTE177: 78 of them
/// # fn f(_: Many) {}
/// ```
#[macro_export]
macro_rules! PermutationsOf {
    ($($tokens:tt)*) => { $crate::__macros::permutations_of_type!(($crate) $($tokens)*) };
}

/// The type of an equation of one or two operands: `Equation!["mk,nk->mn"]`, for the bound
/// [`Contraction`](trait@crate::contraction::Contraction) in generic code.
///
/// ```
/// use cute_static::Equation;
/// use cute_static::contraction::Contraction;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// // The product of a tensor (a, b, k) and a matrix: the rows are the pairs (a, b).
/// type A = Layout![(4, 2, 3) : (6, 3, 1)];
/// type Rows = <Equation!["abk,nk->abn"] as Contraction<A, Layout![5, 3], Layout![4, 2, 5]>>::A;
/// assert_type_eq_all!(Rows, Layout![((4, 2), 3) : ((6, 3), 1)]);
/// ```
/// ```compile_fail
/// use cute_static::Equation;
/// fn product<E>() {}
/// product::<Equation!["mk,nk->mj"]>(); // CUTE453: the output has `j`, and no operand has
/// ```
#[macro_export]
macro_rules! Equation {
    ($($tokens:tt)*) => { $crate::__macros::equation_type!(($crate) $($tokens)*) };
}

/// The contraction of tensors by an equation: `contract!("mk,nk->mn", a, b => c)` (Cecka §3.1,
/// Table 3).
///
/// ```text
/// out(letters of the output) = Σ over all other letters  Π over operands  x(its letters)
/// ```
///
/// The equation is written as NumPy's `einsum` has it. A letter names a mode of a tensor, which may
/// be nested. A letter that stands twice in one operand is its diagonal; without `->`, the output
/// has the letters that stand once, by the alphabet. Letters that meet have one extent, or it does
/// not compile.
///
/// With `=> c` the output is a tensor that is there: what it had is overwritten. Otherwise a tensor
/// is returned that owns its elements, with the compact column-major layout of the extents. An
/// element of it gets its products in the order of the letters that are summed over, by
/// [`MultiplyAdd`](crate::algorithm::MultiplyAdd).
///
/// ```
/// use cute_static::contract;
/// use cute_static::prelude::*;
///
/// let matrix = Tensor::fixed([1, 2, 3, 4, 5, 6, 7, 8, 9], layout![(3, 3) : (3, 1)]);
/// assert_eq!(contract!("ii->", matrix).at(0), 1 + 5 + 9);
/// assert!(contract!("ii->i", matrix).values().eq([1, 5, 9]));
/// assert!(contract!("ij->i", matrix).values().eq([6, 15, 24]));
/// assert!(contract!("ij->ji", matrix).values().eq(1..=9));
///
/// // A batch of products, into a tensor that is there.
/// let a = Tensor::fixed([1, 2, 3, 4, 5, 6, 7, 8], layout![(2, 2, 2) : (4, 2, 1)]);
/// let mut c = Tensor::fixed([0; 8], layout![(2, 2, 2) : (4, 2, 1)]);
/// contract!("bij,bjk->bik", a, a => c);
/// assert_eq!(c.accessor(), &[7, 10, 15, 22, 67, 78, 91, 106]);
/// ```
///
/// Several operands are multiplied two at a time, from the first to the last; write them in the
/// order that takes the fewest products, which `cute contract` says. What is between is owned.
///
/// ```
/// use cute_static::contract;
/// use cute_static::prelude::*;
///
/// let (x, a) = (Tensor::fixed([1, 2], layout![2 : 1]), Tensor::fixed([1, 2, 3, 4], layout![2, 2]));
/// assert_eq!(contract!("i,ij,j->", x, a, x).at(0), 27);
/// ```
///
/// ```compile_fail,E0277
/// use cute_static::contract;
/// use cute_static::prelude::*;
///
/// let (a, b) = (Tensor::fixed([1; 6], layout![2, 3]), Tensor::fixed([1; 6], layout![3, 2]));
/// contract!("mk,nk->mn", a, b);
/// // CUTE452: `Letter<'k'>` has extent Lit<2> in operand Lit<1>, and Lit<3> in operand Lit<0>
/// ```
#[doc(alias = "einsum")]
#[macro_export]
macro_rules! contract {
    ($($tokens:tt)*) => { $crate::__macros::contract_value!(($crate) $($tokens)*) };
}

/// Does as [`contract!`] does, for tensors whose extents are known only at run time:
/// `try_contract!("mk,nk->mn", a, b => c)`.
///
/// It compares the extents once, and returns an error before it has changed anything.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::try_contract;
///
/// let (m, k) = (Dyn::new(2).unwrap(), Dyn::new(3).unwrap());
/// let a = Tensor::new(&[1, 2, 3, 4, 5, 6][..], layout![(m, k) : ({k}, 1)])?;
/// let x = Tensor::fixed([1, 10, 100], layout![3 : 1]);
/// let mut y = Tensor::fixed([0; 2], layout![2 : 1]);
/// try_contract!("mk,k->m", a, x => y)?;
/// assert_eq!(y.accessor(), &[321, 654]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ContractError`](crate::contraction::ContractError): the modes of a letter have two extents, or
/// the output two elements in one place.
#[macro_export]
macro_rules! try_contract {
    ($($tokens:tt)*) => { $crate::__macros::try_contract_value!(($crate) $($tokens)*) };
}

/// The tensors of an equation of one or two operands as matrices, or batches of them:
/// `fold!("mk,nk->mn", a, b => c)` is `A(m, k, l)`, `B(n, k, l)` and `C(m, n, l)`, over the same
/// data (Cecka §3.1, Table 3).
///
/// The letters of a group are one mode, nested in the order in which the operands have them. Where
/// no letter is in all three, there is no mode `l`.
///
/// ```
/// use cute_static::algorithm::gemm;
/// use cute_static::prelude::*;
/// use cute_static::fold;
///
/// let (a, b) = (Tensor::fixed([1; 24], layout![2, 3, 4]), Tensor::fixed([1; 20], layout![4, 5]));
/// let mut c = Tensor::fixed([0; 30], layout![5, 2, 3]);
/// let (rows, columns, mut products) = fold!("abk,kc->cab", a, b => c);
/// assert_eq!(rows.layout(), layout![((2, 3), 4) : ((1, 2), 6)]);
/// assert_eq!(columns.layout(), layout![(5, 4) : (4, 1)]);
/// assert_eq!(products.layout(), layout![((2, 3), 5) : ((5, 10), 1)]);
/// gemm(&rows, &columns, &mut products); // adds
/// assert_eq!(c.accessor(), &[4; 30]);
/// ```
///
/// Large tensors are multiplied by the product that is blocked for caches and packed:
///
/// ```
/// use cute_static::algorithm::{Portable, try_product_packed, workspace};
/// use cute_static::fold;
/// use cute_static::prelude::*;
///
/// let (x, y, mut z) = (vec![1.0; 24_000], vec![0.5; 2_000], vec![f32::NAN; 30_000]);
/// let a = Tensor::new(&x[..], layout![(20, 30, 40) : (1200, 40, 1)])?;
/// let b = Tensor::new(&y[..], layout![(40, 50) : (50, 1)])?;
/// let mut c = Tensor::new(&mut z[..], layout![(50, 20, 30) : (1, 1500, 50)])?;
/// let (rows, columns, mut products) = fold!("abk,kc->cab", a, b => c);
/// let mut space = vec![0.0; workspace::<Portable, f32, 4, 8>()];
/// try_product_packed(Portable, &rows, &columns, &mut products, &mut space)?;
/// assert!(z.iter().all(|&z| z == 20.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::fold;
/// use cute_static::prelude::*;
///
/// let (a, mut c) = (Tensor::fixed([1; 6], layout![2, 3]), Tensor::fixed([0; 6], layout![2, 3]));
/// fold!("ij->ji", a => c); // CUTE452: `Letter<'j'>` has extent Lit<2> in the output, and Lit<3> in operand Lit<0>
/// ```
#[macro_export]
macro_rules! fold {
    ($($tokens:tt)*) => { $crate::__macros::fold_value!(($crate) $($tokens)*) };
}
