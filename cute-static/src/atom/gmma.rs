//! The products of a warp group, `wgmma`: B, and A if one likes, are read from shared memory as a
//! whole.

use super::{BF16, Covers, E4M3, E5M2, Element, F16, HasThreads, MmaAtom, TF32, TileOfProduct};
use crate::int::{Number, Quotient, UInt};
use crate::{Int, Layout, Shape, StaticLayout};
use core::marker::PhantomData;

/// An operand of which K is contiguous in shared memory. All kinds of numbers can be read so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MajorK;

/// An operand of which M or N is contiguous in shared memory. Numbers of 16 bits can be read so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct MajorMN;

/// A product of 64 x `N` by a warp group of 128 threads, A and B in shared memory:
/// `wgmma.mma_async.sync.aligned.m64nNkK` (CuTe's `SM90_64xNxK_…_SS`).
///
/// `N` is a multiple of 8 up to 256, `K` is 32 bytes of A: 16 numbers of 16 bits. The operands in
/// shared memory belong to all threads alike, with a stride of 0 for the threads.
///
/// ```
/// use cute_static::atom::{F16, LayoutC, MajorK, MmaAtom, SM90_64xNxK_SS};
/// use cute_static::prelude::*;
///
/// type Atom = SM90_64xNxK_SS<Int![128], f32, F16, F16, MajorK, MajorK>;
/// static_assertions::assert_type_eq_all!(<Atom as MmaAtom>::Shape, Shape![64, 128, 16]);
/// assert_eq!(LayoutC::<Atom>::NEW.to_string(), "((_4,_8,_4),(_2,_2,_16)):((_128,_1,_16),(_64,_8,_512))");
/// ```
/// ```compile_fail,E0277
/// # use cute_static::atom::{F16, LayoutC, SM90_64xNxK_SS};
/// # use cute_static::prelude::*;
/// fn f(_: LayoutC<SM90_64xNxK_SS<Int![100], f32, F16, F16>>) {} // CUTE142: 100 columns
/// ```
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SM90_64xNxK_SS<N, C, A, B, MajorA = MajorK, MajorB = MajorK>(PhantomData<(N, C, A, B, MajorA, MajorB)>);

/// A product of 64 x `N` by a warp group of 128 threads, A in registers and B in shared memory
/// (CuTe's `SM90_64xNxK_…_RS`). See [`SM90_64xNxK_SS`].
///
/// ```
/// use cute_static::atom::{BF16, LayoutA, SM90_64xNxK_RS};
/// use cute_static::prelude::*;
///
/// type Atom = SM90_64xNxK_RS<Int![256], f32, BF16, BF16>;
/// assert_eq!(LayoutA::<Atom>::NEW.to_string(), "((_4,_8,_4),(_2,_2,_2)):((_128,_1,_16),(_64,_8,_512))");
/// ```
#[allow(non_camel_case_types)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SM90_64xNxK_RS<N, C, A, B, MajorB = MajorK>(PhantomData<(N, C, A, B, MajorB)>);

/// The extent in K: 32 bytes of the numbers `A`.
type K<A> = <<A as Element>::Bits as GmmaWidth>::K;

/// The tile of a product with `N` columns.
type Tile<N, A> = Shape![64, N, K<A>];

/// An operand in shared memory, of `M` rows: each of the threads has all of it.
type Shared<M, A> = Layout![(128, (M, K<A>)) : (0, (1, M))];

/// The tile of a product with `Self` columns, of numbers `A`, and its operands.
#[refusal(NoSuchInstruction::Columns)]
#[doc(hidden)]
pub trait GmmaTile<A> {
    type Shape: TileOfProduct;
    /// An A in registers.
    type RegistersA: StaticLayout + HasThreads<Int![128]> + Covers<<Self::Shape as TileOfProduct>::SizeA>;
    /// An A in shared memory.
    type SharedA: StaticLayout + HasThreads<Int![128]> + Covers<<Self::Shape as TileOfProduct>::SizeA>;
    type SharedB: StaticLayout + HasThreads<Int![128]> + Covers<<Self::Shape as TileOfProduct>::SizeB>;
    type LayoutC: StaticLayout + HasThreads<Int![128]> + Covers<<Self::Shape as TileOfProduct>::SizeC>;
}

impl<U, B, A> GmmaTile<A> for UInt<U, B>
where
    Self: GmmaColumns,
    A: Element<Bits: GmmaWidth>,
    Tile<Self, A>: TileOfProduct,
    <A::Bits as GmmaWidth>::LayoutA: HasThreads<Int![128]> + Covers<<Tile<Self, A> as TileOfProduct>::SizeA>,
    Shared<Int![64], A>: StaticLayout + HasThreads<Int![128]> + Covers<<Tile<Self, A> as TileOfProduct>::SizeA>,
    Shared<Self, A>: StaticLayout + HasThreads<Int![128]> + Covers<<Tile<Self, A> as TileOfProduct>::SizeB>,
    <Self as GmmaColumns>::LayoutC: HasThreads<Int![128]> + Covers<<Tile<Self, A> as TileOfProduct>::SizeC>,
{
    type Shape = Tile<Self, A>;
    type RegistersA = <A::Bits as GmmaWidth>::LayoutA;
    type SharedA = Shared<Int![64], A>;
    type SharedB = Shared<Self, A>;
    type LayoutC = <Self as GmmaColumns>::LayoutC;
}

impl<N, C, A, B, MajorA, MajorB> MmaAtom for SM90_64xNxK_SS<N, C, A, B, MajorA, MajorB>
where
    N: GmmaTile<A>,
    C: Element + GmmaKinds<A, B, MajorA, MajorB>,
    A: Element,
    B: Element,
{
    type D = C;
    type A = A;
    type B = B;
    type C = C;
    type Shape = N::Shape;
    type ThreadId = Layout![128 : 1];
    type LayoutA = N::SharedA;
    type LayoutB = N::SharedB;
    type LayoutC = N::LayoutC;
}

impl<N, C, A, B, MajorB> MmaAtom for SM90_64xNxK_RS<N, C, A, B, MajorB>
where
    N: GmmaTile<A>,
    C: Element + GmmaKinds<A, B, MajorK, MajorB>,
    A: Element,
    B: Element,
{
    type D = C;
    type A = A;
    type B = B;
    type C = C;
    type Shape = N::Shape;
    type ThreadId = Layout![128 : 1];
    type LayoutA = N::RegistersA;
    type LayoutB = N::SharedB;
    type LayoutC = N::LayoutC;
}

/// Extents in N that `wgmma` has: the multiples of 8 up to 256.
///
/// ```
/// use cute_static::atom::GmmaColumns;
/// use cute_static::prelude::*;
/// fn columns<N: GmmaColumns>(_: N) {}
/// columns(int![248]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::GmmaColumns;
/// use cute_static::prelude::*;
/// fn columns<N: GmmaColumns>(_: N) {}
/// columns(int![100]); // CUTE142: no multiple of 8
/// ```
#[refusal(NoSuchInstruction::Columns, bound = "GmmaColumns")]
pub trait GmmaColumns: Number {
    /// `(thread, value)` to the index in the `(64, N)` tile of C.
    type LayoutC: StaticLayout;
}

macro_rules! columns {
    ($($n:literal)*) => { $(
        #[diagnostic::do_not_recommend]
        impl GmmaColumns for Int![$n] {
            type LayoutC = Layout![((4, 8, 4), (2, 2, Quotient<Int![$n], Int![8]>)) : ((128, 1, 16), (64, 8, 512))];
        }
    )* };
}

cute_refusals::wgmma_columns! { columns }

/// Widths of A and B that `wgmma` has, in bits, with what 32 bytes of them are.
#[refusal(NoSuchInstruction::Width)]
#[doc(hidden)]
pub trait GmmaWidth {
    /// The extent in K.
    type K: Number;
    /// `(thread, value)` to the index in the `(64, K)` tile of an A in registers.
    type LayoutA: StaticLayout;
}

macro_rules! widths {
    ($($bits:tt: $k:tt $a:tt;)*) => { $(
        impl GmmaWidth for Int![$bits] {
            type K = Int![$k];
            type LayoutA = Layout! $a;
        }
    )* };
}

cute_refusals::wgmma_widths! { widths }

/// Kinds of numbers `C`, `A` and `B` that `wgmma` multiplies, where A and B lie in the orders
/// `MajorA` and `MajorB`.
///
/// ```
/// use cute_static::atom::{BF16, GmmaKinds, MajorK, MajorMN};
/// fn multiplies<C: GmmaKinds<A, B, MajorK, MajorMN>, A, B>() {}
/// multiplies::<f32, BF16, BF16>(); // 16 bits, in any order
/// ```
/// ```compile_fail,E0277
/// use cute_static::atom::{BF16, F16, GmmaKinds, MajorK};
/// fn multiplies<C: GmmaKinds<A, B, MajorK, MajorK>, A, B>() {}
/// multiplies::<f32, BF16, F16>(); // CUTE142: of two kinds
/// ```
#[refusal(NoSuchInstruction)]
pub trait GmmaKinds<A, B, MajorA, MajorB> {}

macro_rules! kinds {
    ($($c:ident: $a:ident $b:ident;)*) => { $(
        impl GmmaKinds<$a, $b, MajorK, MajorK> for $c {}
    )* };
}

cute_refusals::wgmma_kinds! { kinds }

macro_rules! kinds_of_any_order {
    ($($c:ident: $a:ident $b:ident;)*) => { $(
        impl<MajorA, MajorB> GmmaKinds<$a, $b, MajorA, MajorB> for $c {}
    )* };
}

cute_refusals::wgmma_kinds_of_any_order! { kinds_of_any_order }
