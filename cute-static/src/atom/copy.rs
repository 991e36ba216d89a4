//! What an instruction for copies is: its threads, and which bits each of them gives and gets.

use super::chain::{Chain, ChainOf, Step, Upcasted};
use super::whole::{BitsOfThread, ThreadsOfElements, Whole};
use super::{Covers, Element, HasThreads};
use crate::algebra::Bijective;
use crate::diagnostic::{Answer, HasAnswer, NoAnswer, Output};
use crate::htuple::{HasSize, Size};
use crate::int::{Number, One};
use crate::{Layout, Shape, StaticLayout};
use core::marker::PhantomData;
use frunk_core::HList;

/// An instruction that copies bits between threads, registers and memory (CuTe's `Copy_Traits`).
///
/// Its layouts map `(thread, bit)` to a number of the bit that is copied: `Source` says which bits
/// a thread gives, or points to, and `Destination` which it gets. Both number the bits of the same
/// whole, so that bit `Source(t, b)` of the source and bit `Destination(t', b') = Source(t, b)` of
/// the destination are one. `Reference` is the one of them that the threads of a
/// [`TiledCopy`](super::TiledCopy) are arranged by: the side in registers.
///
/// ```
/// use cute_static::atom::{CopyOperation, SM75_U32x4_LDSM_N};
/// use cute_static::prelude::*;
///
/// // `ldmatrix.x4`: each of 32 threads points to a row of 128 bits, and gets 32 bits of each of four matrices.
/// let (source, destination) = (<SM75_U32x4_LDSM_N as CopyOperation>::Source::NEW, <SM75_U32x4_LDSM_N as CopyOperation>::Destination::NEW);
/// assert_eq!(source.to_string(), "(_32,_128):(_128,_1)");
/// assert_eq!(destination.to_string(), "(_32,(_32,_4)):(_32,(_1,_1024))");
/// // The first bit that thread 5 gets is bit 32 of the row that thread 1 points to.
/// assert_eq!(destination.offset((5, 0)), source.offset((1, 32)));
/// ```
#[doc(alias = "Copy_Traits")]
#[doc(alias = "SrcLayout")]
#[doc(alias = "DstLayout")]
#[doc(alias = "RefLayout")]
#[refusal(NotAnAtom::Copy, bound = "CopyOperation")]
pub trait CopyOperation {
    /// From the number of a thread in the instruction to its index in the warp, or in whatever the
    /// instruction's threads are part of (CuTe's `ThrID`).
    type ThreadId: StaticLayout + HasSize;

    /// `(thread, bit)` to the bit that the thread gives, or points to.
    type Source: StaticLayout + HasThreads<Size<Self::ThreadId>> + Covers<Size<Self::Reference>>;

    /// `(thread, bit)` to the bit that the thread gets, or points to.
    type Destination: StaticLayout + HasThreads<Size<Self::ThreadId>> + Covers<Size<Self::Reference>>;

    /// The source or the destination, whichever each bit belongs to one thread of.
    type Reference: StaticLayout + Bijective + HasSize;
}

/// The instruction `Op` for elements of the kind `T`: an atom of a [`TiledCopy`](super::TiledCopy)
/// (CuTe's `Copy_Atom`).
///
/// ```
/// use cute_static::atom::{CopyAtom, F16, ElementLayouts, SM75_U32x4_LDSM_N};
/// use cute_static::prelude::*;
///
/// type Atom = CopyAtom<SM75_U32x4_LDSM_N, F16>;
/// assert_eq!(<Atom as ElementLayouts>::Source::NEW.to_string(), "(_32,_8):(_8,_1)");
/// assert_eq!(<Atom as ElementLayouts>::Destination::NEW.to_string(), "(_32,(_2,_4)):(_2,(_1,_64))");
/// ```
/// ```compile_fail,E0277
/// # use cute_static::atom::{CopyAtom, ElementLayouts, GC64, SM75_U32x4_LDSM_N};
/// fn f(_: <CopyAtom<SM75_U32x4_LDSM_N, GC64> as ElementLayouts>::Source) {} // CUTE060: 32 bits are no whole number of 192
/// ```
/// ```compile_fail,E0277
/// # use cute_static::atom::{CopyAtom, ElementLayouts, UniversalCopy};
/// fn f(_: <CopyAtom<UniversalCopy<u16>, f32> as ElementLayouts>::Source) {} // CUTE148: half of a number
/// ```
#[doc(alias = "Copy_Atom")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CopyAtom<Op, T>(PhantomData<(Op, T)>);

/// The layouts of a [`CopyOperation`] over elements: `(thread, value)` to the number of the
/// element.
///
/// ```
/// use cute_static::atom::{CopyAtom, ElementLayouts, ThreadsAndValues, UniversalCopy};
/// use cute_static::prelude::*;
/// type Atom = CopyAtom<UniversalCopy<u128>, f32>;
/// // A thread moves four floats.
/// static_assertions::assert_type_eq_all!(<<Atom as ElementLayouts>::Source as ThreadsAndValues>::Values, Int![4]);
/// ```
/// ```compile_fail,E0277
/// fn layouts<Atom: cute_static::atom::ElementLayouts>() {}
/// layouts::<f32>(); // CUTE141: a number is no instruction
/// ```
#[doc(alias = "ValLayoutSrc")]
#[doc(alias = "ValLayoutDst")]
#[doc(alias = "ValLayoutRef")]
#[refusal(NotAnAtom::OfTiledCopy, bound = "ElementLayouts")]
pub trait ElementLayouts {
    /// The instruction.
    type Operation: CopyOperation;
    /// The kind of the elements.
    type Element: Element;
    /// `(thread, value)` to the element that the thread gives.
    type Source: StaticLayout + ThreadsAndValues;
    /// `(thread, value)` to the element that the thread gets.
    type Destination: StaticLayout + ThreadsAndValues;
    /// The one of them that a tiled copy is arranged by.
    type Reference: StaticLayout + ThreadsAndValues;
}

/// A layout `(thread, value)`, by its two sizes.
///
/// ```
/// use cute_static::atom::ThreadsAndValues;
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Fragments = Layout![(32, 4) : (4, 1)];
/// assert_type_eq_all!(<Fragments as ThreadsAndValues>::Threads, Int![32]);
/// assert_type_eq_all!(<Fragments as ThreadsAndValues>::Values, Int![4]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::ThreadsAndValues;
/// use cute_static::prelude::*;
/// fn f(_: <Layout![32 : 4] as ThreadsAndValues>::Threads) {} // CUTE141: no mode for the values
/// ```
#[refusal(NotAnAtom::ThreadValue)]
pub trait ThreadsAndValues {
    /// How many threads it has.
    type Threads: Number;
    /// How many values each of them has.
    type Values: Number;
}

impl<T: HasSize, V: HasSize, D> ThreadsAndValues for Layout<Shape![T, V], D> {
    type Threads = Size<T>;
    type Values = Size<V>;
}

impl ThreadsAndValues for Layout<NoAnswer, NoAnswer> {
    type Threads = One;
    type Values = One;
}

/// A layout over bits as one over elements of `Bits` bits, if each thread has whole elements.
#[doc(hidden)]
pub trait InElements<Bits>: ThreadsAndValues {
    /// `Answer<R>` or `Refusal<Why>`.
    type Outcome;
}

/// Fewer threads than before: those that share an element became one.
type Steps<L, Bits> = HList![
    Upcasted<Bits>,
    Whole<BitsOfThread, <L as ThreadsAndValues>::Values, Bits>,
    SameThreads<<L as ThreadsAndValues>::Threads>
];

#[diagnostic::do_not_recommend]
impl<L, Bits> InElements<Bits> for L
where
    L: ThreadsAndValues,
    Steps<L, Bits>: Chain<Answer<L>>,
{
    type Outcome = ChainOf<Steps<L, Bits>, L>;
}

/// The step that refuses a layout `(thread, value)` whose number of threads is not `N`.
#[doc(hidden)]
pub struct SameThreads<N>(PhantomData<N>);

impl<L, N> Step<L> for SameThreads<N>
where
    L: ThreadsAndValues,
    Whole<ThreadsOfElements, L::Threads, N>: Step<L>,
{
    type Outcome = <Whole<ThreadsOfElements, L::Threads, N> as Step<L>>::Outcome;
}

/// A layout of an instruction as one over elements of the kind `T`.
type OfElements<L, T> = <L as InElements<<T as Element>::Bits>>::Outcome;

impl<Op, T> ElementLayouts for CopyAtom<Op, T>
where
    T: Element,
    Op: CopyOperation<Source: InElements<T::Bits>, Destination: InElements<T::Bits>, Reference: InElements<T::Bits>>,
    OfElements<Op::Source, T>: HasAnswer<Output: StaticLayout + ThreadsAndValues>,
    OfElements<Op::Destination, T>: HasAnswer<Output: StaticLayout + ThreadsAndValues>,
    OfElements<Op::Reference, T>: HasAnswer<Output: StaticLayout + ThreadsAndValues>,
{
    type Operation = Op;
    type Element = T;
    type Source = Output<OfElements<Op::Source, T>>;
    type Destination = Output<OfElements<Op::Destination, T>>;
    type Reference = Output<OfElements<Op::Reference, T>>;
}
