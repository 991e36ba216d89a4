//! `copy_if`: a copy of the elements for which a predicate holds.

use super::same_size::{NumberOfElements, SameSize, SizeMismatch};
use crate::tensor::{Accessor, DataLayout, Integral, Joined, Joint3, MemoryMut, Tensor};

/// What says for each coordinate of a tensor of layout `L` whether to copy there: a tensor of
/// `bool`, borrowed, or a function of the integral coordinate.
///
/// ```
/// use cute_static::algorithm::{Predicate, try_copy_if};
/// use cute_static::prelude::*;
///
/// fn masked<L: DataLayout, P: Predicate<L>>(mask: P, source: &Tensor<Counting, L>) -> Vec<usize> {
///     let mut data = vec![0; source.size()];
///     let n = Dyn::new(source.size() as u64).unwrap();
///     try_copy_if(mask, source, &mut Tensor::new(&mut data[..], layout![{n} : 1]).unwrap()).unwrap();
///     data
/// }
/// let source = Tensor::fixed(Counting(1), layout![(2, 2) : (2, 1)]);
/// assert_eq!(masked(|i| i != 2, &source), [1, 3, 0, 4]);
/// // One row of the mask, for all rows.
/// assert_eq!(masked(&Tensor::fixed([true, false], layout![(2, 2) : (0, 1)]), &source), [1, 3, 0, 0]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::Predicate;
/// use cute_static::prelude::*;
/// fn mask<L, P: Predicate<L>>(_: P, _: L) {}
/// mask(&Tensor::fixed([1, 0], layout![2 : 1]), layout![2 : 1]); // CUTE003: numbers are no predicate
/// ```
#[refusal(WrongOperand::Predicate)]
pub trait Predicate<L> {
    /// What it has a `bool` under.
    #[doc(hidden)]
    type Layout: Joined + Copy;

    #[doc(hidden)]
    fn layout(&self, of: &L) -> Self::Layout;

    /// Tells whether to copy at an offset of that layout.
    ///
    /// # Safety
    ///
    /// It is one.
    #[doc(hidden)]
    unsafe fn holds(&self, offset: usize) -> bool;
}

impl<L: DataLayout, F: Fn(usize) -> bool> Predicate<L> for F {
    type Layout = Integral<L>;

    #[inline(always)]
    fn layout(&self, of: &L) -> Integral<L> {
        Integral(*of)
    }

    #[inline(always)]
    unsafe fn holds(&self, i: usize) -> bool {
        self(i)
    }
}

impl<L, A: Accessor<Element = bool>, N: DataLayout> Predicate<L> for &Tensor<A, N> {
    type Layout = N;

    #[inline(always)]
    fn layout(&self, _: &L) -> N {
        self.layout
    }

    #[inline(always)]
    unsafe fn holds(&self, offset: usize) -> bool {
        // SAFETY: an offset of the layout is the accessor's.
        unsafe { self.accessor.load(offset) }
    }
}

/// A [`Predicate`] with a `bool` for each coordinate of `L`, as its type says: any function, and a
/// tensor of the same size.
///
/// ```
/// use cute_static::algorithm::PredicateOf;
/// use cute_static::prelude::*;
/// fn mask<L, P: PredicateOf<L>>(_: P, _: L) {}
/// mask(|i| i % 2 == 0, layout![8 : 1]);
/// mask(&Tensor::fixed([true; 2], layout![(2, 4) : (1, 0)]), layout![8 : 1]);
/// ```
/// ```compile_fail,E0277
/// # use cute_static::algorithm::PredicateOf;
/// # use cute_static::prelude::*;
/// # fn mask<L, P: PredicateOf<L>>(_: P, _: L) {}
/// mask(&Tensor::fixed([true; 2], layout![2 : 1]), layout![8 : 1]); // CUTE104: the sizes do not agree: 2 and 8
/// ```
#[refusal(WrongOperand::Predicate)]
pub trait PredicateOf<L>: Predicate<L> {}

impl<L: DataLayout, F: Fn(usize) -> bool> PredicateOf<L> for F {}

impl<L: SameSize<N>, A: Accessor<Element = bool>, N: DataLayout> PredicateOf<L> for &Tensor<A, N> {}

/// Sets `dst(i) = src(i)` for each integral coordinate `i` where the predicate holds (CuTe's
/// `copy_if`; Cecka §2.6.1).
///
/// Where it does not hold, `src` is not read. A function is called once for each coordinate, in no
/// specified order.
///
/// ```
/// use cute_static::algorithm::copy_if;
/// use cute_static::prelude::*;
///
/// // The elements below the diagonal.
/// let source = Tensor::fixed(Counting(1), layout![(3, 3) : (3, 1)]);
/// let mut below = Tensor::fixed([0; 9], layout![(3, 3) : (3, 1)]);
/// let coordinates = Tensor::identity(shape![3, 3])?;
/// copy_if(|i| { let (row, column) = coordinates.at(i); row > column }, &source, &mut below);
/// assert_eq!(below.accessor(), &[0, 0, 0, 4, 0, 0, 7, 8, 0]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::copy_if;
/// use cute_static::prelude::*;
/// let source = Tensor::fixed([1; 8], layout![8 : 1]);
/// copy_if(|_| true, &source, &mut Tensor::fixed([0; 9], layout![9 : 1])); // CUTE104: the sizes do not agree: 8 and 9
/// ```
#[inline(always)]
pub fn copy_if<P, A, L, B, M>(predicate: P, src: &Tensor<A, L>, dst: &mut Tensor<B, M>)
where
    P: PredicateOf<L>,
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element = A::Element>,
    M: DataLayout + SameSize<L>,
{
    copy_where(&predicate, predicate.layout(&src.layout), src, dst);
}

/// Does as [`copy_if`] does, for tensors whose sizes are known only at run time.
///
/// ```
/// use cute_static::algorithm::try_copy_if;
/// use cute_static::prelude::*;
///
/// let n = Dyn::new(4).unwrap();
/// let mut data = [0; 4];
/// try_copy_if(|i| i < 3, &Tensor::fixed(Counting(1), layout![4 : 1]), &mut Tensor::new(&mut data[..], layout![{n} : 1])?)?;
/// assert_eq!(data, [1, 2, 3, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If the sizes differ, those of `src` and `dst`, or those of the predicate and `src`. Nothing is
/// copied then.
#[inline(always)]
pub fn try_copy_if<P, A, L, B, M>(predicate: P, src: &Tensor<A, L>, dst: &mut Tensor<B, M>) -> Result<(), SizeMismatch>
where
    P: Predicate<L>,
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element = A::Element>,
    M: DataLayout,
{
    super::same_size::check::<NumberOfElements, _, _>(&src.layout, &dst.layout)?;
    let layout = predicate.layout(&src.layout);
    if layout.size() != src.size() {
        return Err(SizeMismatch { extent: super::Extent::Elements, first: layout.size(), second: src.size() });
    }
    copy_where(&predicate, layout, src, dst);
    Ok(())
}

#[inline(always)]
fn copy_where<P, A, L, B, M>(predicate: &P, layout: P::Layout, src: &Tensor<A, L>, dst: &mut Tensor<B, M>)
where
    P: Predicate<L>,
    A: Accessor<Element: Copy>,
    L: DataLayout,
    B: MemoryMut<Element = A::Element>,
    M: DataLayout,
{
    let mut part = dst.accessor.part_mut();
    Joint3::<true, _, _, _>::new(src.layout, dst.layout, layout).for_each(|row| {
        row.for_each(|[s, d, p]| {
            // SAFETY: these are offsets of the layouts, and so the accessors' and the predicate's.
            unsafe {
                if predicate.holds(p) {
                    part.run_mut(d, 1)[0] = src.accessor.load(s);
                }
            }
        });
    });
}
