//! Sizes that agree: a bound where the types say them, a comparison where they do not.

use crate::LayoutFunction;
use crate::diagnostic::{Answer, Decimal, DecimalOf, HasAnswer, Refusal, reason};
use crate::htuple::{ComputeSize, Size};
use crate::int::{B0, B1, IsEqual, Undecided};
use crate::label::{First, Label, Second};
use core::fmt;
use cute_refusals::Witness;

/// What has the size that is compared.
#[doc(hidden)]
pub trait What {
    const EXTENT: Extent;
}

/// What has the size that two tensors differ in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// The whole tensor: the number of its coordinates.
    Elements,
    /// The rows of A and C.
    M,
    /// The rows of B and columns of C.
    N,
    /// The columns of A and B, which are summed over.
    K,
    /// The batches of A, B and C.
    L,
    /// The elements of vectors that are multiplied elementwise.
    V,
}

/// `Name Extent "doc"` expands to the marker type `Name` that stands for the extent in bounds and
/// their messages.
macro_rules! extents {
    ($($name:ident $extent:ident $doc:literal;)*) => { $(
        #[doc = $doc]
        #[derive(Clone, Copy, Debug)]
        pub struct $name;

        impl What for $name {
            const EXTENT: Extent = Extent::$extent;
        }
    )* };
}

extents! {
    NumberOfElements Elements "The whole tensor, in [`SameSize`]: [`Extent::Elements`].";
    ModeM M "The mode M of a product, in [`SameSize`]: [`Extent::M`].";
    ModeN N "The mode N of a product, in [`SameSize`]: [`Extent::N`].";
    ModeK K "The mode K of a product, in [`SameSize`]: [`Extent::K`].";
    ModeL L "The mode L of a product, in [`SameSize`]: [`Extent::L`].";
    ModeV V "The mode V of a product, in [`SameSize`]: [`Extent::V`].";
}

/// Two sizes that should be equal, and are not.
///
/// ```
/// use cute_static::algorithm::{Extent, try_copy};
/// use cute_static::prelude::*;
///
/// let source = Tensor::fixed([1; 8], layout![8 : 1]);
/// let error = try_copy(&source, &mut Tensor::fixed([0; 9], layout![9 : 1])).unwrap_err();
/// assert_eq!((error.extent, error.first, error.second), (Extent::Elements, 8, 9));
/// assert_eq!(error.to_string(), "the sizes of these tensors do not agree in the number of elements: 8 and 9");
/// assert_eq!(error.code(), "CUTE104");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SizeMismatch {
    /// What has these sizes.
    pub extent: Extent,
    /// The size in the first of the two tensors.
    pub first: usize,
    /// The size in the second.
    pub second: usize,
}

impl SizeMismatch {
    /// Returns the reason, for which the table has a page.
    #[must_use]
    pub const fn refusal(&self) -> &'static cute_refusals::Refusal {
        const { cute_refusals::refusal("SizesDiffer") }
    }

    /// Returns nothing: no coordinate shows it, and the sizes do.
    #[must_use]
    pub fn witness(&self) -> Option<Witness> {
        None
    }

    /// Writes a text of the table with the sizes.
    pub(super) fn write(&self, text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        cute_refusals::write(text, &[("What", &self.extent), ("A", &self.first), ("B", &self.second)], f)
    }
}

cute_refusals::coded!(SizeMismatch);

impl fmt::Display for SizeMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(self.refusal().message("").text, f)
    }
}

impl fmt::Display for Extent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Extent::Elements => write!(f, "the number of elements"),
            mode => write!(f, "the mode {mode:?}"),
        }
    }
}

/// Compares the sizes of two layouts.
#[inline(always)]
pub(super) fn check<W: What, A: LayoutFunction, B: LayoutFunction>(a: &A, b: &B) -> Result<(), SizeMismatch> {
    if a.size() == b.size() { Ok(()) } else { Err(SizeMismatch { extent: W::EXTENT, first: a.size(), second: b.size() }) }
}

/// Holds for layouts, or shapes, whose types say that they have the same size: `|A| = |B|`, the
/// precondition of Cecka §2.6.1.
///
/// `Of` names the size in the message: [`NumberOfElements`], or the mode of a product. The last
/// tensor of an algorithm, which it changes, has the bound: `M: SameSize<L>` for a copy from `L` to
/// `M`.
///
/// ```
/// use cute_static::algorithm::{SameSize, copy};
/// use cute_static::prelude::*;
///
/// fn gather<A: Accessor<Element = u32>, L: DataLayout>(source: &Tensor<A, L>) -> [u32; 12]
/// where
///     Layout![12 : 1]: SameSize<L>,
/// {
///     let mut gathered = Tensor::fixed([0; 12], layout![12 : 1]);
///     copy(source, &mut gathered);
///     gathered.into_parts().0
/// }
/// let data: Vec<u32> = (0..300).collect();
/// let source = Tensor::new(&data[..], layout![(2, 3, 2) : (42, 1, 128)])?;
/// assert_eq!(gather(&source), [0, 42, 1, 43, 2, 44, 128, 170, 129, 171, 130, 172]);
/// # Ok::<(), TensorError>(())
/// ```
/// ```compile_fail,E0277
/// use cute_static::algorithm::SameSize;
/// use cute_static::prelude::*;
/// fn together<L, M: SameSize<L>>(_: L, _: M) {}
/// together(layout![(4, 8) : (8, 1)], layout![33 : 1]); // CUTE104: the sizes do not agree: 32 and 33
/// ```
pub trait SameSize<A, Of = NumberOfElements>: TotalSameSize<A, Of, Outcome: HasAnswer> {}

impl<A, B, Of> SameSize<A, Of> for B
where
    B: TotalSameSize<A, Of>,
    B::Outcome: HasAnswer,
{
}

/// The total form of [`SameSize`].
///
/// ```
/// use cute_static::algorithm::TotalSameSize;
/// use cute_static::diagnostic::{Answer, HasAnswer};
/// use cute_static::prelude::*;
/// use static_assertions::{assert_not_impl_any, assert_type_eq_all};
///
/// assert_type_eq_all!(<Layout![(4, 6)] as TotalSameSize<Layout![24]>>::Outcome, Answer<()>);
/// assert_not_impl_any!(<Layout![(4, 6)] as TotalSameSize<Layout![25]>>::Outcome: HasAnswer);
/// ```
#[refusal(WrongOperand::TwoLayouts, bound = "M: SameSize<L>")]
pub trait TotalSameSize<A, Of = NumberOfElements> {
    /// `Answer<()>` or `Refusal<Why>`.
    type Outcome;
}

// The operand that a call names last is `Self`: the solver waits for it, and never compares a
// number with one that it does not know yet.
impl<A, B, Of> TotalSameSize<A, Of> for B
where
    A: Label<First>,
    B: Label<Second>,
    A::Output: ComputeSize,
    B::Output: ComputeSize,
    Size<A::Output>: IsEqual<Size<B::Output>>,
    <Size<A::Output> as IsEqual<Size<B::Output>>>::Output: AgreeOrRefuse<Of, Size<A::Output>, Size<B::Output>>,
{
    type Outcome = <<Size<A::Output> as IsEqual<Size<B::Output>>>::Output as AgreeOrRefuse<Of, Size<A::Output>, Size<B::Output>>>::Outcome;
}

/// Are the sizes equal? Is it known?
#[doc(hidden)]
pub trait AgreeOrRefuse<Of, A, B> {
    type Outcome;
}

impl<Of, A, B> AgreeOrRefuse<Of, A, B> for B1 {
    type Outcome = Answer<()>;
}

impl<Of, A: Decimal, B: Decimal> AgreeOrRefuse<Of, A, B> for B0 {
    type Outcome = Refusal<reason::SizesDiffer<Of, DecimalOf<A>, DecimalOf<B>>>;
}

impl<Of, A: Decimal, B: Decimal, Why> AgreeOrRefuse<Of, A, B> for Undecided<Why> {
    type Outcome = Refusal<reason::SizesNotKnown<Of, DecimalOf<A>, DecimalOf<B>>>;
}
