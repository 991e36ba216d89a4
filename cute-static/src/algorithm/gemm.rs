//! `gemm`: products of matrices, and of what is a matrix under its layout.

use super::MultiplyAdd;
use super::same_size::{ModeK, ModeL, ModeM, ModeN, ModeV, SameSize, SizeMismatch, check};
use crate::int::{Dyn, Multiple, UInt};
use crate::layout::{CompactColMajor, LayoutLeft};
use crate::swizzle::{InnerOffset, SwizzleFunction, Swizzled};
use crate::tensor::{Accessor, DataLayout, DataOffset, Joint, Joint3, MemoryMut, OverBits, PartMut, Row, Tensor};
use crate::{Layout, Static};

/// Adds a product to C; the ranks say which (Cecka §2.6.2, CuTe's `gemm`).
///
/// | A | B | C | |
/// |---|---|---|---|
/// | (M, K) | (N, K) | (M, N) | `C(m, n) += Σ_k A(m, k)·B(n, k)` |
/// | (M, K, L) | (N, K, L) | (M, N, L) | `C(m, n, l) += Σ_k A(m, k, l)·B(n, k, l)` |
/// | (M) | (N) | (M, N) | `C(m, n) += A(m)·B(n)` |
/// | (V) | (V) | (V) | `C(v) += A(v)·B(v)` |
///
/// Each mode may be a tuple: grouped modes make it a contraction of tensors, an im2col layout a
/// convolution, as in the paper's Table 3. The sizes of the modes agree; their shapes may differ.
/// An element of C gets its products in the order of `k`, each by [`MultiplyAdd`]. This is the
/// paper's loop, with `k` outermost. The innermost loop is over `m`, or over `n` if the elements of
/// C are consecutive along `n`. For small static tiles the compiler keeps C in registers. Cut large
/// matrices into such tiles: this function does not block for caches.
///
/// ```
/// use cute_static::algorithm::gemm;
/// use cute_static::prelude::*;
///
/// // A convolution: each window of 3 of a signal, times each of two filters. The windows overlap, and nothing is copied.
/// let signal = [1, 2, 4, 8, 16, 32];
/// let windows = Tensor::fixed(&signal, layout![(4, 3) : (1, 1)]);
/// let filters = Tensor::fixed([1, 1, 1, -1, 0, 1], layout![(2, 3) : (3, 1)]);
/// let mut filtered = Tensor::fixed([0; 8], layout![(4, 2) : (1, 4)]);
/// gemm(&windows, &filters, &mut filtered);
/// assert_eq!(filtered.accessor(), &[7, 14, 28, 56, 3, 6, 12, 24]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::gemm;
/// use cute_static::prelude::*;
/// let (a, b) = (Tensor::fixed([1; 8], layout![4, 2]), Tensor::fixed([1; 9], layout![3, 3]));
/// gemm(&a, &b, &mut Tensor::fixed([0; 12], layout![4, 3])); // CUTE104: the sizes do not agree in ModeK: 2 and 3
/// ```
#[inline(always)]
pub fn gemm<A, LA, B, LB, C, LC>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>)
where
    A: Accessor<Element: Copy>,
    LA: DataLayout,
    B: Accessor<Element: Copy>,
    LB: DataLayout,
    C: MemoryMut<Element: MultiplyAdd<A::Element, B::Element> + Copy>,
    LC: DataLayout + GemmSizes<LA, LB>,
{
    multiply(a, b, c, |a, b, c| *c = c.multiply_add(a, b));
}

/// Does as [`gemm`] does, for tensors whose sizes are known only at run time.
///
/// ```
/// use cute_static::algorithm::{Extent, try_gemm};
/// use cute_static::prelude::*;
///
/// let [m, n, k] = [2, 2, 3].map(|extent| Dyn::new(extent).unwrap());
/// let a = Tensor::fixed(&[1, 2, 3, 4, 5, 6], layout![(2, 3) : (3, 1)]);
/// let b = [1, 0, 1, 0, 1, 0];
/// let b = Tensor::new(&b[..], layout![({n}, {k}) : ({k}, 1)])?;
/// let mut c = vec![0; 4];
/// try_gemm(&a, &b, &mut Tensor::new(&mut c[..], layout![({m}, {n}) : ({n}, 1)])?)?;
/// assert_eq!(c, [4, 2, 10, 5]);
/// let error = try_gemm(&a, &a, &mut Tensor::new(&mut c[..], layout![({m}, 1) : (1, 1)])?).unwrap_err();
/// assert_eq!((error.extent, error.first, error.second), (Extent::N, 2, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the sizes of a mode differ. Nothing is changed then.
#[inline(always)]
pub fn try_gemm<A, LA, B, LB, C, LC>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>) -> Result<(), SizeMismatch>
where
    A: Accessor<Element: Copy>,
    LA: DataLayout,
    B: Accessor<Element: Copy>,
    LB: DataLayout,
    C: MemoryMut<Element: MultiplyAdd<A::Element, B::Element> + Copy>,
    LC: DataLayout + GemmLayouts<LA, LB>,
{
    try_gemm_with(a, b, c, |a, b, c| *c = c.multiply_add(a, b))
}

/// Does as [`gemm`] does, with another operation than multiply and add:
/// `f(A(m, k), B(n, k), &mut C(m, n))`.
///
/// ```
/// use cute_static::algorithm::gemm_with;
/// use cute_static::prelude::*;
///
/// // Shortest paths of two steps: the product of the distances with `min` for `+` and `+` for `·`.
/// let distances = Tensor::fixed([0, 1, 9, 9, 0, 2, 3, 9, 0], layout![(3, 3) : (3, 1)]);
/// let transposed = distances.compose(layout![(3, 3) : (3, 1)]);
/// let mut two_steps = Tensor::fixed([u32::MAX; 9], layout![(3, 3) : (3, 1)]);
/// gemm_with(&distances, &transposed, &mut two_steps, |a, b, c| *c = (a + b).min(*c));
/// assert_eq!(two_steps.accessor(), &[0, 1, 3, 5, 0, 2, 3, 4, 0]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::gemm_with;
/// use cute_static::prelude::*;
/// let (a, b) = (Tensor::fixed([1; 4], layout![2, 2]), Tensor::fixed([1; 2], layout![2 : 1]));
/// gemm_with(&a, &b, &mut Tensor::fixed([0; 2], layout![2 : 1]), |a, b, c| *c += a * b); // CUTE106: the ranks make no product
/// ```
#[inline(always)]
pub fn gemm_with<A, LA, B, LB, C, LC, F>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>, f: F)
where
    A: Accessor<Element: Copy>,
    LA: DataLayout,
    B: Accessor<Element: Copy>,
    LB: DataLayout,
    C: MemoryMut<Element: Sized>,
    LC: DataLayout + GemmSizes<LA, LB>,
    F: FnMut(A::Element, B::Element, &mut C::Element),
{
    multiply(a, b, c, f);
}

/// Does as [`gemm_with`] does, for tensors whose sizes are known only at run time.
///
/// ```
/// use cute_static::algorithm::try_gemm_with;
/// use cute_static::prelude::*;
///
/// let n = Dyn::new(3).unwrap();
/// let mut equal = [false; 9];
/// let letters = ['a', 'b', 'a'];
/// let letters = Tensor::new(&letters[..], layout![{n} : 1])?;
/// try_gemm_with(&letters, &letters, &mut Tensor::new(&mut equal[..], layout![({n}, {n}) : (1, {n})])?, |a, b, c| *c = a == b)?;
/// assert_eq!(equal, [true, false, true, false, true, false, true, false, true]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the sizes of a mode differ. Nothing is changed then.
#[inline(always)]
pub fn try_gemm_with<A, LA, B, LB, C, LC, F>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>, f: F) -> Result<(), SizeMismatch>
where
    A: Accessor<Element: Copy>,
    LA: DataLayout,
    B: Accessor<Element: Copy>,
    LB: DataLayout,
    C: MemoryMut<Element: Sized>,
    LC: DataLayout + GemmLayouts<LA, LB>,
    F: FnMut(A::Element, B::Element, &mut C::Element),
{
    c.layout.check(&a.layout, &b.layout)?;
    multiply(a, b, c, f);
    Ok(())
}

/// Calls `f` at all coordinates of the product.
#[inline(always)]
pub(crate) fn multiply<A, LA, B, LB, C, LC, F>(a: &Tensor<A, LA>, b: &Tensor<B, LB>, c: &mut Tensor<C, LC>, mut f: F)
where
    A: Accessor<Element: Copy>,
    LA: DataLayout,
    B: Accessor<Element: Copy>,
    LB: DataLayout,
    C: MemoryMut<Element: Sized>,
    LC: DataLayout + GemmLayouts<LA, LB>,
    F: FnMut(A::Element, B::Element, &mut C::Element),
{
    let mut part = c.accessor.part_mut();
    let places = (&a.layout, &b.layout, &c.layout);
    c.layout.contract(&a.layout, &b.layout, |row| {
        row.placed(&places, 0, &mut |row| {
            // SAFETY: these are offsets of the layouts, and so the accessors'.
            unsafe { multiply_row(&a.accessor, &b.accessor, &mut part, row, &mut f) }
        });
    });
}

/// Calls `f` at the offsets of a row, which are of A, of B and of C.
///
/// # Safety
///
/// The offsets are the accessors' and the part's.
#[inline(always)]
unsafe fn multiply_row<A, B, T, F>(a_accessor: &A, b_accessor: &B, c: &mut PartMut<'_, T>, row: Row<3>, mut f: F)
where
    A: Accessor<Element: Copy>,
    B: Accessor<Element: Copy>,
    F: FnMut(A::Element, B::Element, &mut T),
{
    let Row { length, first, step } = row;
    // SAFETY: as above, here and in what follows.
    let (a, b) = (|i| unsafe { a_accessor.load(first[0] + i * step[0]) }, |i| unsafe { b_accessor.load(first[1] + i * step[1]) });
    if step[2] != 1 {
        for i in 0..length {
            f(a(i), b(i), unsafe { &mut c.run_mut(first[2] + i * step[2], 1)[0] });
        }
        return;
    }
    // Where the steps are known only at run time, each of these is a loop of its own that can be
    // vectorised.
    let run = unsafe { c.run_mut(first[2], length) };
    match (step[0], step[1]) {
        (1, 0) => {
            let b = b(0);
            multiply_run(run, |i| unsafe { a_accessor.load(first[0] + i) }, |_| b, f);
        }
        (0, 1) => {
            let a = a(0);
            multiply_run(run, |_| a, |i| unsafe { b_accessor.load(first[1] + i) }, f);
        }
        (_, 0) => {
            let b = b(0);
            multiply_run(run, a, |_| b, f);
        }
        (0, _) => {
            let a = a(0);
            multiply_run(run, |_| a, b, f);
        }
        _ => multiply_run(run, a, b, f),
    }
}

/// Calls `f` at each element of a run. That nothing else is in the run, which a loop is vectorised
/// by, is what the argument's type says.
#[inline]
fn multiply_run<A, B, T>(run: &mut [T], a: impl Fn(usize) -> A, b: impl Fn(usize) -> B, mut f: impl FnMut(A, B, &mut T)) {
    for (i, c) in run.iter_mut().enumerate() {
        f(a(i), b(i), c);
    }
}

/// Layouts of A, B and C whose ranks make one of the products of [`gemm`]. C has the bound:
/// `LC: GemmLayouts<LA, LB>`.
///
/// In generic code it is the bound of the `try_` forms.
///
/// ```
/// use cute_static::algorithm::{GemmLayouts, try_gemm};
/// use cute_static::prelude::*;
///
/// fn square<L: DataLayout>(a: &Tensor<&[i32], L>) -> [i32; 4]
/// where
///     Layout![2, 2]: GemmLayouts<L, L>,
/// {
///     let mut product = Tensor::fixed([0; 4], layout![2, 2]);
///     try_gemm(a, a, &mut product).unwrap();
///     product.into_parts().0
/// }
/// assert_eq!(square(&Tensor::fixed(&[1, 2, 3, 4, 5, 6], layout![2, 3])), [35, 44, 44, 56]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::GemmLayouts;
/// use cute_static::prelude::*;
/// fn product<A, B, C: GemmLayouts<A, B>>(_: A, _: B, _: C) {}
/// product(layout![2, 3], layout![3 : 1], layout![2 : 1]); // CUTE106: a matrix and a vector
/// ```
pub trait GemmLayouts<LA, LB> {
    /// Checks that the sizes of the modes agree.
    #[doc(hidden)]
    fn check(&self, a: &LA, b: &LB) -> Result<(), SizeMismatch>;

    /// Calls back with rows of all coordinates of the product, see [`Contract::run`].
    #[doc(hidden)]
    fn contract<F: FnMut(Row<3>)>(&self, a: &LA, b: &LB, each: F);
}

impl<LA, LB, LC> GemmLayouts<LA, LB> for LC
where
    LA: IntoModes,
    LB: IntoModes,
    LC: IntoModes,
    LA::Modes: Contract<LB::Modes, LC::Modes>,
{
    #[inline(always)]
    fn check(&self, a: &LA, b: &LB) -> Result<(), SizeMismatch> {
        a.into_modes().check(b.into_modes(), self.into_modes())
    }

    #[inline(always)]
    fn contract<F: FnMut(Row<3>)>(&self, a: &LA, b: &LB, each: F) {
        LA::Modes::run(&a.into_modes().loops(b.into_modes(), self.into_modes()), each);
    }
}

/// [`GemmLayouts`] whose types say that the sizes agree: M of A and C, N of B and C, K of A and B,
/// L of all (the preconditions of Cecka §2.6.2).
///
/// ```
/// use cute_static::algorithm::{GemmSizes, gemm};
/// use cute_static::prelude::*;
///
/// fn outer<M: DataLayout>(vector: &Tensor<&[i32], M>) -> i32
/// where
///     Layout![3, 3]: GemmSizes<M, M>,
/// {
///     let mut product = Tensor::fixed([0; 9], layout![3, 3]);
///     gemm(vector, vector, &mut product);
///     product.values().sum()
/// }
/// assert_eq!(outer(&Tensor::fixed(&[1, 2, 3], layout![3 : 1])), 36);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::algorithm::{GemmSizes, gemm};
/// # use cute_static::prelude::*;
/// # fn outer<M: DataLayout>(vector: &Tensor<&[i32], M>) where Layout![3, 3]: GemmSizes<M, M> {}
/// outer(&Tensor::fixed(&[1, 2, 3], layout![2 : 1])); // CUTE104: the sizes do not agree in ModeM and ModeN: 2 and 3
/// ```
pub trait GemmSizes<LA, LB>: GemmLayouts<LA, LB> {}

impl<LA, LB, LC> GemmSizes<LA, LB> for LC
where
    LA: IntoModes,
    LB: IntoModes,
    LC: IntoModes,
    LA::Modes: ContractSizes<LB::Modes, LC::Modes>,
{
}

/// A layout as the tuple of its modes; one whose shape is a number has one. The modes of a swizzled
/// layout are those before the swizzle.
///
/// # Safety
///
/// The sum of an offset of each mode is a sum of the layout, of which [`DataLayout`] says what
/// offset it stands for.
#[doc(hidden)]
#[refusal(NoProduct::Operand, bound = "LC: GemmSizes<LA, LB>")]
pub unsafe trait IntoModes: Copy {
    type Modes: Copy;
    fn into_modes(self) -> Self::Modes;
}

macro_rules! one_mode {
    ($([$($g:ident)*] $leaf:ty;)*) => { $(
        // SAFETY: it is the mode.
        unsafe impl<$($g,)* D> IntoModes for Layout<$leaf, D>
        where
            Self: Copy,
        {
            type Modes = (Self,);

            #[inline(always)]
            fn into_modes(self) -> (Self,) {
                (self,)
            }
        }
    )* };
}

one_mode! {
    [U B] UInt<U, B>;
    [] Dyn;
    [K] Multiple<K>;
}

/// `(S0 D0)(S1 D1)` for a layout of two modes.
macro_rules! modes {
    ($($(($s:ident $d:ident))+;)*) => { $(
        // SAFETY: the offset of a tuple of coordinates is the sum of those in the modes.
        unsafe impl<$($s: Copy, $d: Copy),+> IntoModes for Layout<frunk_core::HList![$($s),+], frunk_core::HList![$($d),+]> {
            type Modes = ($(Layout<$s, $d>,)+);

            #[inline(always)]
            #[allow(non_snake_case)]
            fn into_modes(self) -> Self::Modes {
                modes!(@bind self.shape, $($s)+);
                modes!(@bind self.stride, $($d)+);
                ($(Layout { shape: $s, stride: $d },)+)
            }
        }
    )* };
    (@bind $list:expr, $($name:ident)+) => { let frunk_core::hlist_pat![$($name),+] = $list; };
}

modes! {
    (S0 D0);
    (S0 D0)(S1 D1);
    (S0 D0)(S1 D1)(S2 D2);
}

// SAFETY: the sums of the layout are those before the swizzle.
unsafe impl<Sw: SwizzleFunction, O: InnerOffset, L: IntoModes> IntoModes for Swizzled<Sw, O, L>
where
    Self: DataLayout,
{
    type Modes = L::Modes;

    #[inline(always)]
    fn into_modes(self) -> L::Modes {
        self.layout().into_modes()
    }
}

// SAFETY: the sums of a layout over bits are its integral coordinates, which the compact layout of
// its shape yields.
unsafe impl<O: DataOffset, S, D: Copy> IntoModes for OverBits<O, Layout<S, D>>
where
    Self: DataLayout,
    S: CompactColMajor,
    LayoutLeft<S>: IntoModes + Static,
{
    type Modes = <LayoutLeft<S> as IntoModes>::Modes;

    #[inline(always)]
    fn into_modes(self) -> Self::Modes {
        <LayoutLeft<S>>::NEW.into_modes()
    }
}

/// The modes of A, with those of B and C: which product it is, and its loops.
///
/// # Safety
///
/// The offsets that the loops call back with are sums of one of each mode: the first of a row is of
/// A, the second of B, the third of C.
#[doc(hidden)]
#[refusal(NoProduct, bound = "LC: GemmSizes<LA, LB>")]
pub unsafe trait Contract<B, C>: Copy {
    /// Checks that the sizes agree.
    fn check(self, b: B, c: C) -> Result<(), SizeMismatch>;

    /// The loops, made once.
    type Loops;

    /// Returns the loops.
    fn loops(self, b: B, c: C) -> Self::Loops;

    /// Calls back with rows of all coordinates of the product, `k` in order.
    fn run<F: FnMut(Row<3>)>(loops: &Self::Loops, each: F);
}

/// [`Contract`] whose sizes are known to agree.
#[doc(hidden)]
#[refusal(NoProduct, bound = "LC: GemmSizes<LA, LB>")]
pub trait ContractSizes<B, C>: Contract<B, C> {}

// SAFETY: by `Joint3`. It goes in the order of its second layout's offsets: C's.
unsafe impl<A: DataLayout, B: DataLayout, C: DataLayout> Contract<(B,), (C,)> for (A,) {
    #[inline(always)]
    fn check(self, b: (B,), c: (C,)) -> Result<(), SizeMismatch> {
        check::<ModeV, _, _>(&self.0, &c.0)?;
        check::<ModeV, _, _>(&b.0, &c.0)
    }

    // A, C, B.
    type Loops = Joint3<true, A, C, B>;

    #[inline(always)]
    fn loops(self, b: (B,), c: (C,)) -> Self::Loops {
        Joint3::new(self.0, c.0, b.0)
    }

    #[inline(always)]
    fn run<F: FnMut(Row<3>)>(loops: &Self::Loops, mut each: F) {
        loops.for_each(|Row { length, first: [a, c, b], step: [da, dc, db] }| each(Row { length, first: [a, b, c], step: [da, db, dc] }));
    }
}

impl<A, B, C: SameSize<A, ModeV> + SameSize<B, ModeV>> ContractSizes<(B,), (C,)> for (A,) where Self: Contract<(B,), (C,)> {}

// SAFETY: the offsets of C are sums of one of each mode.
unsafe impl<M: DataLayout, N: DataLayout, CM: DataLayout, CN: DataLayout> Contract<(N,), (CM, CN)> for (M,) {
    #[inline(always)]
    fn check(self, b: (N,), c: (CM, CN)) -> Result<(), SizeMismatch> {
        check::<ModeM, _, _>(&self.0, &c.0)?;
        check::<ModeN, _, _>(&b.0, &c.1)
    }

    // The rows of A and C; the rows of B and the columns of C.
    type Loops = (Joint<true, M, CM>, Joint<true, N, CN>);

    #[inline(always)]
    fn loops(self, b: (N,), c: (CM, CN)) -> Self::Loops {
        (Joint::new(self.0, c.0), Joint::new(b.0, c.1))
    }

    #[inline(always)]
    fn run<F: FnMut(Row<3>)>((m, n): &Self::Loops, mut each: F) {
        // The inner loop is the one along which the elements of C lie one after the other.
        if n.steps()[1] == 1 && m.steps()[1] != 1 {
            m.for_each(|row| {
                row.for_each(|[am, cm]| {
                    n.for_each(|Row { length, first: [bn, cn], step: [db, dc] }| each(Row { length, first: [am, bn, cm + cn], step: [0, db, dc] }));
                });
            });
        } else {
            n.for_each(|row| {
                row.for_each(|[bn, cn]| {
                    m.for_each(|Row { length, first: [am, cm], step: [da, dc] }| each(Row { length, first: [am, bn, cm + cn], step: [da, 0, dc] }));
                });
            });
        }
    }
}

impl<M, N, CM: SameSize<M, ModeM>, CN: SameSize<N, ModeN>> ContractSizes<(N,), (CM, CN)> for (M,) where Self: Contract<(N,), (CM, CN)> {}

// SAFETY: the offsets of A and B are sums of one of the first mode, by the outer product, and one
// of the second.
unsafe impl<M, AK, N, BK, CM, CN> Contract<(N, BK), (CM, CN)> for (M, AK)
where
    (M,): Contract<(N,), (CM, CN)>,
    M: Copy,
    N: Copy,
    CM: Copy,
    CN: Copy,
    AK: DataLayout,
    BK: DataLayout,
{
    #[inline(always)]
    fn check(self, b: (N, BK), c: (CM, CN)) -> Result<(), SizeMismatch> {
        (self.0,).check((b.0,), c)?;
        check::<ModeK, _, _>(&self.1, &b.1)
    }

    // The outer product, and what is summed over.
    type Loops = (<(M,) as Contract<(N,), (CM, CN)>>::Loops, Joint<false, AK, BK>);

    #[inline(always)]
    fn loops(self, b: (N, BK), c: (CM, CN)) -> Self::Loops {
        ((self.0,).loops((b.0,), c), Joint::new(self.1, b.1))
    }

    #[inline(always)]
    fn run<F: FnMut(Row<3>)>((outer, k): &Self::Loops, mut each: F) {
        k.for_each(|products| {
            products.for_each(|[ak, bk]| {
                <(M,)>::run(outer, |row| {
                    let [a, b, c] = row.first;
                    each(Row { first: [a + ak, b + bk, c], ..row });
                });
            });
        });
    }
}

impl<M, AK, N, BK, CM, CN> ContractSizes<(N, BK), (CM, CN)> for (M, AK)
where
    Self: Contract<(N, BK), (CM, CN)>,
    CM: SameSize<M, ModeM>,
    CN: SameSize<N, ModeN>,
    BK: SameSize<AK, ModeK>,
{
}

// SAFETY: the offsets are sums of one of the product of matrices, and one of the last mode.
unsafe impl<M, AK, AL, N, BK, BL, CM, CN, CL> Contract<(N, BK, BL), (CM, CN, CL)> for (M, AK, AL)
where
    (M, AK): Contract<(N, BK), (CM, CN)>,
    Self: Copy,
    (N, BK): Copy,
    (CM, CN): Copy,
    M: Copy,
    AK: Copy,
    AL: DataLayout,
    BL: DataLayout,
    CL: DataLayout,
{
    #[inline(always)]
    fn check(self, b: (N, BK, BL), c: (CM, CN, CL)) -> Result<(), SizeMismatch> {
        (self.0, self.1).check((b.0, b.1), (c.0, c.1))?;
        check::<ModeL, _, _>(&self.2, &c.2)?;
        check::<ModeL, _, _>(&b.2, &c.2)
    }

    // The product of two matrices, and the batches.
    type Loops = (<(M, AK) as Contract<(N, BK), (CM, CN)>>::Loops, Joint3<false, AL, BL, CL>);

    #[inline(always)]
    fn loops(self, b: (N, BK, BL), c: (CM, CN, CL)) -> Self::Loops {
        ((self.0, self.1).loops((b.0, b.1), (c.0, c.1)), Joint3::new(self.2, b.2, c.2))
    }

    #[inline(always)]
    fn run<F: FnMut(Row<3>)>((matrices, l): &Self::Loops, mut each: F) {
        l.for_each(|batches| {
            batches.for_each(|[al, bl, cl]| {
                <(M, AK)>::run(matrices, |row| {
                    let [a, b, c] = row.first;
                    each(Row { first: [a + al, b + bl, c + cl], ..row });
                });
            });
        });
    }
}

impl<M, AK, AL, N, BK, BL, CM, CN, CL> ContractSizes<(N, BK, BL), (CM, CN, CL)> for (M, AK, AL)
where
    Self: Contract<(N, BK, BL), (CM, CN, CL)>,
    CM: SameSize<M, ModeM>,
    CN: SameSize<N, ModeN>,
    BK: SameSize<AK, ModeK>,
    CL: SameSize<AL, ModeL> + SameSize<BL, ModeL>,
{
}
