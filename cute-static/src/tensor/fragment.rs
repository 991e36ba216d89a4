//! Fragments: tensors that own their elements.

use super::{DataLayout, Tensor};
use crate::Layout;
use crate::int::{Add, One, Predecessor, ShiftLeft, ShiftRight, ShiftedLeft, ShiftedRight, Sum};
use crate::layout::{ComputeCosize, Cosize};
use crate::swizzle::{Reaches, Swizzle, Swizzled};
use generic_array::{ArrayLength, GenericArray};

/// A tensor that owns the elements that its layout needs.
#[doc(alias = "make_tensor_like")]
#[doc(alias = "ArrayEngine")]
pub type Fragment<T, L> = Tensor<GenericArray<T, <L as FragmentLayout>::Length>, L>;

/// A layout that says how many elements a [`Fragment`] has.
///
/// They are as many as its [`Cosize`]. Of a swizzled layout they are as many whole periods of the
/// swizzle as its offsets are in: a swizzle maps the numbers from `k·2^n` to the next such number
/// to themselves, where `n` bits are all that it touches.
///
/// ```
/// use cute_static::prelude::*;
/// use cute_static::tensor::FragmentLayout;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(<Layout![(4, 8) : (9, 1)] as FragmentLayout>::Length, Int![35]);
/// type Tile = Swizzled<Swizzle![2, 0, 3], Int![0], Layout![(4, 8) : (9, 1)]>;
/// assert_type_eq_all!(<Tile as FragmentLayout>::Length, Int![64]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::prelude::*;
/// use cute_static::tensor::FragmentLayout;
/// fn owned<L: FragmentLayout>(_: L) {}
/// owned(shape![4, 8]); // CUTE003: this is a shape
/// ```
#[refusal(WrongOperand::LayoutOfData, bound = "L: FragmentLayout")]
pub trait FragmentLayout {
    /// The number of elements.
    type Length;
}

impl<S, D> FragmentLayout for Layout<S, D>
where
    Self: ComputeCosize,
{
    type Length = Cosize<Self>;
}

impl<B, M, W, O, S, D> FragmentLayout for Swizzled<Swizzle<B, M, W>, O, Layout<S, D>>
where
    Swizzle<B, M, W>: Reaches,
    Layout<S, D>: ComputeCosize<Cosize: Predecessor<Output: Add<O>>>,
    LargestSum<O, S, D>: ShiftRight<TopOf<B, M, W>, Output: Add<One>>,
    Sum<ShiftedRight<LargestSum<O, S, D>, TopOf<B, M, W>>, One>: ShiftLeft<TopOf<B, M, W>>,
{
    type Length = ShiftedLeft<Sum<ShiftedRight<LargestSum<O, S, D>, TopOf<B, M, W>>, One>, TopOf<B, M, W>>;
}

/// The largest offset of the layout `S : D` from `O` on.
type LargestSum<O, S, D> = Sum<<Cosize<Layout<S, D>> as Predecessor>::Output, O>;

/// The bit from which on a swizzle touches nothing.
type TopOf<B, M, W> = <Swizzle<B, M, W> as Reaches>::Top;

impl<T: Clone, L> Fragment<T, L>
where
    L: DataLayout + FragmentLayout,
    L::Length: ArrayLength,
{
    /// Returns a tensor that owns its elements, all equal: as many as the layout needs
    /// ([`FragmentLayout`]).
    ///
    /// ```
    /// use cute_static::prelude::*;
    ///
    /// let mut accumulators = Tensor::filled(0.0f32, layout![(4, 4) : (1, 4)]);
    /// accumulators[(1, 2)] += 1.0;
    /// assert_eq!(size_of_val(&accumulators), 64);
    ///
    /// let mut staged = Tensor::filled(0, swizzle![2, 0, 3].compose(layout![(8, 8) : (8, 1)]));
    /// staged[(1, 0)] = 7;
    /// assert_eq!(staged.accessor()[9], 7);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn filled(value: T, layout: L) -> Self {
        use generic_array::sequence::GenericSequence;
        Tensor::fixed(GenericArray::generate(|_| value.clone()), layout)
    }
}
