//! Conversions of typed layouts: `to_dynamic`, and back by `TryFrom`.
//!
//! A layout of `cute-static` may have numbers in its type and numbers that are known only at run
//! time ([`Dyn`], [`Multiple`]). Here all of them are values. So this crate can decide an operation
//! that the types do not decide, and its answer, checked once, becomes a type again:
//!
//! ```
//! use cute_dynamic::{Layout, ToDynamic, TypeMismatch};
//! use cute_static::prelude::*;
//!
//! let rows = Dyn::new(128).unwrap();
//! let matrix = layout![(rows, 4) : (4, 1)];                      // is 16 a divisor of the rows?
//! let tiles = matrix.to_dynamic()?.zipped_divide((16, 4))?;      // today it is
//! let tiles = <Layout![((16, 4), (Dyn, 1)) : ((4, 1), (64, 0))]>::try_from(&tiles)?;
//! assert_eq!(tiles.to_string(), "((_16,_4),(8,_1)):((_4,_1),(_64,_0))");
//!
//! let other: cute_dynamic::Layout = "((16,4),(8,1)):((1,16),(64,0))".parse()?;
//! assert_eq!(<Layout![((16, 4), (Dyn, 1)) : ((4, 1), (64, 0))]>::try_from(&other), Err(TypeMismatch::Number { expected: 4, found: 1, leaf: 0 }));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

use crate::layout::AnyLayout;
use crate::stride::{Coordinate, Element, Stride};
use crate::{ComposedLayout, HTuple, Layout, LayoutError, Swizzle};
use alloc::vec::Vec;
use core::fmt;
use cute_refusals::Witness;
use cute_static::Static;
use cute_static::int::{Dyn, Int, Multiple, Number, UInt, UTerm};
use cute_static::layout::ShapeFunction;
use cute_static::stride::{
    AnyCodomain, Basis, Bits, Coordinates, Custom, Element as CustomElement, Elements, Elementwise, Integers, Neg, Semimodule, SignedIntegers, StrideLeaf, Xor,
};
use frunk_core::hlist::{HCons, HNil};
use smallvec::SmallVec;

/// A typed tuple or layout as a value: `to_dynamic()`.
///
/// What a layout becomes is said by what it yields:
///
/// | strides | the value |
/// |---|---|
/// | natural numbers | [`Layout`] |
/// | integers, of which some are negative | `Layout<i64>` |
/// | bits (`f5`) | `Layout<Xor>` |
/// | coordinates (`3*e1`) | [`AnyLayout`], as [`ToAny`] makes of all of them |
/// | elements of another crate | that of [`ToDynamicWith`]; here they are refused by CUTE122 |
///
/// ```
/// use cute_dynamic::{Layout, ToDynamic};
/// use cute_static::prelude::*;
///
/// let rows = Dyn::new(100).unwrap();
/// let layout: Layout = layout![(rows, 64) : (64, 1)].to_dynamic()?;
/// assert_eq!(layout.to_string(), "(100,64):(64,1)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
pub trait ToDynamic {
    /// [`HTuple`], [`Layout`] or [`ComposedLayout`].
    type Dynamic;

    /// The same tuple or layout with all numbers as values.
    ///
    /// ```
    /// use cute_dynamic::ToDynamic;
    /// use cute_static::prelude::*;
    ///
    /// let pitch = Dyn::new(20).unwrap();
    /// assert_eq!(layout![(8, (2, 8)) : ({pitch}, (1, 2))].to_dynamic()?.to_string(), "(8,(2,8)):(20,(1,2))");
    ///
    /// let flipped: cute_dynamic::Layout<i64> = layout![(4, 8) : (-8, 1)].to_dynamic()?;
    /// assert_eq!(flipped.to_string(), "(4,8):(-8,1)");
    /// assert_eq!(layout![(4, 4) : (f1, f5)].to_dynamic()?.to_string(), "(4,4):(f1,f5)");
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// ```compile_fail,E0080
    /// # use cute_dynamic::ToDynamic;
    /// # use cute_static::prelude::*;
    /// # use cute_static::stride::{Custom, Element, Semimodule};
    /// # struct Bytes;
    /// # impl Semimodule for Bytes {
    /// #     type Value = u64;
    /// #     type Distributes = cute_static::int::B1;
    /// #     const ZERO: u64 = 0;
    /// #     fn plus(m: u64, n: u64) -> u64 { m + n }
    /// #     fn times(a: u64, m: u64) -> u64 { a * m }
    /// #     fn write(m: u64, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { write!(f, "{m}B") }
    /// # }
    /// # struct Two;
    /// # impl Element for Two {
    /// #     type Semimodule = Bytes;
    /// #     const VALUE: u64 = 2;
    /// # }
    /// layout![4 : Custom<Two>].to_dynamic(); // CUTE122: `to_dynamic_with` takes what stands for 2 bytes
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::Overflow`] if the size or the cosize does not fit in 64 bits,
    /// [`LayoutError::TooDeep`].
    fn to_dynamic(&self) -> Result<Self::Dynamic, LayoutError>;
}

impl<S, D> ToDynamic for cute_static::Layout<S, D>
where
    S: ShapeFunction<D, Codomain: AsStrides<S, D>> + Copy,
    D: Copy,
{
    type Dynamic = Layout<<S::Codomain as AsStrides<S, D>>::Stride>;

    fn to_dynamic(&self) -> Result<Self::Dynamic, LayoutError> {
        <S::Codomain as AsStrides<S, D>>::as_layout(self)
    }
}

/// What a typed layout yields, with the strides that it has as a value.
#[doc(hidden)]
pub trait AsStrides<S, D> {
    type Stride: Stride;

    fn as_layout(layout: &cute_static::Layout<S, D>) -> Result<Layout<Self::Stride>, LayoutError>;
}

/// `codomain: stride, |layout| value`
macro_rules! as_strides {
    ($([$($g:ident)*] $codomain:ty: $stride:ty, $bound:path, |$layout:ident| $value:expr;)*) => { $(
        impl<S, D, $($g),*> AsStrides<S, D> for $codomain
        where
            S: ToDynamic<Dynamic = HTuple> + Copy,
            D: $bound + Copy,
        {
            type Stride = $stride;

            fn as_layout($layout: &cute_static::Layout<S, D>) -> Result<Layout<$stride>, LayoutError> {
                $value
            }
        }
    )* };
}

as_strides! {
    [] AnyCodomain: u64, ToDynamic<Dynamic = HTuple>, |layout| Layout::from_parts(layout.shape().to_dynamic()?, layout.stride().to_dynamic()?);
    [] Integers: u64, ToDynamic<Dynamic = HTuple>, |layout| Layout::from_parts(layout.shape().to_dynamic()?, layout.stride().to_dynamic()?);
    [] SignedIntegers: i64, ToElements, |layout| layout.to_any()?.try_to_layout();
    [] Bits: crate::stride::Xor, ToElements, |layout| layout.to_any()?.try_to_layout();
    [T] Coordinates<T>: Element, ToElements, |layout| layout.to_any();
}

/// Which strides stand for elements of another crate is not known: a program that asks does not
/// compile, and the message is not that there is no such method.
impl<S, D, K: Semimodule> AsStrides<S, D> for Elements<K> {
    type Stride = u64;

    fn as_layout(_: &cute_static::Layout<S, D>) -> Result<Layout, LayoutError> {
        Unknown::<K, Layout>::VALUE
    }
}

/// What stands for the elements of a semimodule, as a `T`.
struct Unknown<K, T>(core::marker::PhantomData<(K, T)>);

impl<K, T> Unknown<K, T> {
    const VALUE: Result<T, LayoutError> = {
        // The optimizer evaluates what depends on no type also where nobody asks.
        assert!(size_of::<K>() == usize::MAX, cute_static::__macros::said!(WrongCodomain::Value));
        Err(LayoutError::Overflow)
    };
}

/// A swizzled layout becomes a [`ComposedLayout`].
///
/// ```
/// use cute_dynamic::ToDynamic;
/// use cute_static::prelude::*;
///
/// let tile = swizzle![3, 3, 3].compose_at(8u32, layout![(8, 64) : (64, 1)]);
/// assert_eq!(tile.to_dynamic()?.to_string(), "Sw<3,3,3> o 8 o (8,64):(64,1)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
impl<B, M, S, O, L> ToDynamic for cute_static::Swizzled<cute_static::Swizzle<B, M, S>, O, L>
where
    cute_static::Swizzle<B, M, S>: cute_static::swizzle::SwizzleFunction,
    O: cute_static::swizzle::InnerOffset,
    L: ToDynamic<Dynamic = Layout> + Copy,
{
    type Dynamic = ComposedLayout;

    fn to_dynamic(&self) -> Result<ComposedLayout, LayoutError> {
        use cute_static::swizzle::SwizzleFunction as Typed;
        type Sw<B, M, S> = cute_static::Swizzle<B, M, S>;
        let swizzle = Swizzle::new(<Sw<B, M, S> as Typed>::BITS, <Sw<B, M, S> as Typed>::BASE, <Sw<B, M, S> as Typed>::SHIFT)?;
        ComposedLayout::new(swizzle, self.inner_offset().to_u64(), self.layout().to_dynamic()?)
    }
}

/// A composed layout of two layouts becomes one over the codomain that its outer layout has.
///
/// ```
/// use cute_dynamic::ToDynamic;
/// use cute_static::prelude::*;
///
/// let composed = layout![(4, 6) : (e0, e1)].compose_at(int![1], layout![(2, 3) : (1, 3)]);
/// assert_eq!(composed.to_dynamic()?.to_string(), "(4,6):(1@0,1@1) o 1 o (2,3):(1,3)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
impl<S, D, O, L> ToDynamic for cute_static::composed::ComposedLayout<cute_static::Layout<S, D>, O, L>
where
    cute_static::Layout<S, D>: ToAny + Copy,
    O: cute_static::swizzle::InnerOffset,
    L: ToDynamic<Dynamic = Layout> + Copy,
{
    type Dynamic = ComposedLayout<AnyLayout>;

    fn to_dynamic(&self) -> Result<Self::Dynamic, LayoutError> {
        self.outer().to_any()?.compose_at(self.inner_offset().to_u64(), self.layout().to_dynamic()?)
    }
}

/// The typed layout of this value, if the value is one of the type's.
///
/// Every number of the type is compared, once.
impl<S, D> TryFrom<&Layout> for cute_static::Layout<S, D>
where
    S: FromDynamic + cute_static::layout::ShapeFunction<D>,
    D: FromDynamic,
{
    type Error = TypeMismatch;

    fn try_from(layout: &Layout) -> Result<Self, TypeMismatch> {
        Ok(cute_static::Layout::from_parts(S::from_dynamic(&layout.shape())?, D::from_dynamic(&layout.stride())?))
    }
}

/// A typed layout with strides of any kind as a value: `to_any()`.
///
/// What the layout is over is known at run time only. So layouts over different codomains, of which
/// [`ToDynamic`] makes values of different types, are of one type here.
///
/// ```
/// use cute_dynamic::ToAny;
/// use cute_static::prelude::*;
///
/// let pitch = Dyn::new(6).unwrap();
/// assert_eq!(layout![(4, (4, 2)) : (e1, (e0, {pitch}*e1))].to_any()?.to_string(), "(4,(4,2)):(1@1,(1@0,6@1))");
/// assert_eq!(layout![(4, 4) : (f1, f5)].to_any()?.to_string(), "(4,4):(f1,f5)");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
pub trait ToAny {
    /// The same layout with all numbers as values.
    ///
    /// # Errors
    /// [`LayoutError::Overflow`], [`LayoutError::TooDeep`], [`LayoutError::TooManyComponents`],
    /// [`LayoutError::CodomainsDiffer`].
    fn to_any(&self) -> Result<AnyLayout, LayoutError>;
}

impl<S, D> ToAny for cute_static::Layout<S, D>
where
    S: ToDynamic<Dynamic = HTuple> + Copy,
    D: ToElements + Copy,
{
    fn to_any(&self) -> Result<AnyLayout, LayoutError> {
        AnyLayout::with_strides(self.shape().to_dynamic()?, self.stride().to_elements()?)
    }
}

/// A typed stride of any kind as values.
#[doc(hidden)]
pub trait ToElements {
    fn to_elements(&self) -> Result<HTuple<Element>, LayoutError>;
}

/// A typed leaf of a stride as a value.
#[doc(hidden)]
pub trait ToElement {
    fn to_element(&self) -> Result<Element, LayoutError>;
}

macro_rules! element {
    ($([$($g:ident $(: $of:ident)?)*] $leaf:ty $(where $bounded:ty: $bound:path)?, $leaf_:ident => $read:expr;)*) => { $(
        impl<$($g $(: $of)?),*> ToElement for $leaf
        where
            $($bounded: $bound,)?
        {
            fn to_element(&self) -> Result<Element, LayoutError> {
                let $leaf_ = self;
                $read
            }
        }

        impl<$($g),*> ToElements for $leaf
        where
            Self: ToElement,
        {
            fn to_elements(&self) -> Result<HTuple<Element>, LayoutError> {
                Ok(HTuple::from(self.to_element()?))
            }
        }
    )* };
}

element! {
    [] UTerm, leaf => Ok(leaf.value().into());
    [U B] UInt<U, B> where UInt<U, B>: Number, leaf => Ok(leaf.value().into());
    [] Dyn, leaf => Ok(leaf.value().into());
    [K] Multiple<K> where K: Number, leaf => Ok(leaf.value().into());
    [N] Xor<N> where N: Int, leaf => Ok(crate::stride::Xor(leaf.number()).into());
    [N] Neg<N> where N: Int, leaf => Element::from(leaf.magnitude().value()).negated();
    [M] Custom<M>, _leaf => Unknown::<M, Element>::VALUE;
    [T: Copy] Elementwise<T> where T: ToElements, leaf => Element::tuple(leaf.components().to_elements()?.leaves().to_vec());
}

impl<A: ToElement + Copy, P: Path> ToElement for Basis<A, P> {
    fn to_element(&self) -> Result<Element, LayoutError> {
        let mut path = Vec::new();
        P::write_path(&mut path);
        let basis = Element::from(Coordinate::basis(&path)?);
        match self.coefficient().to_element()? {
            Element::Negative(coefficient) => basis.times(coefficient.unsigned_abs())?.negated(),
            coefficient => basis.times(u64::try_from(coefficient)?),
        }
    }
}

impl<A, P> ToElements for Basis<A, P>
where
    Self: ToElement,
{
    fn to_elements(&self) -> Result<HTuple<Element>, LayoutError> {
        Ok(HTuple::from(self.to_element()?))
    }
}

/// The numbers of components of a basis element.
#[doc(hidden)]
pub trait Path {
    fn write_path(path: &mut Vec<usize>);
}

impl Path for HNil {
    fn write_path(_: &mut Vec<usize>) {}
}

impl<K: Number, P: Path> Path for HCons<K, P> {
    fn write_path(path: &mut Vec<usize>) {
        path.push(K::USIZE);
        P::write_path(path);
    }
}

/// The strides of the modes of a list.
#[doc(hidden)]
pub trait EachElement {
    fn write_elements(&self, modes: &mut Vec<HTuple<Element>>) -> Result<(), LayoutError>;
}

impl EachElement for HNil {
    fn write_elements(&self, _: &mut Vec<HTuple<Element>>) -> Result<(), LayoutError> {
        Ok(())
    }
}

impl<H: ToElements, T: EachElement> EachElement for HCons<H, T> {
    fn write_elements(&self, modes: &mut Vec<HTuple<Element>>) -> Result<(), LayoutError> {
        modes.push(self.head.to_elements()?);
        self.tail.write_elements(modes)
    }
}

impl<H, T> ToElements for HCons<H, T>
where
    Self: EachElement,
{
    fn to_elements(&self) -> Result<HTuple<Element>, LayoutError> {
        let mut modes = Vec::new();
        self.write_elements(&mut modes)?;
        HTuple::tuple(modes)
    }
}

/// A typed layout over a semimodule of another crate as a value: `to_dynamic_with(element)`.
///
/// The values `V` of the typed semimodule are put into strides of this crate by a function, since
/// the two may be of different types.
///
/// ```
/// use cute_dynamic::ToDynamicWith;
/// use cute_static::prelude::*;
/// use cute_static::stride::{Custom, Element, Semimodule};
/// # use core::fmt;
///
/// /// Offsets of data that another crate has.
/// struct Bytes;
/// # impl Semimodule for Bytes {
/// #     type Value = u64;
/// #     type Distributes = cute_static::int::B1;
/// #     const ZERO: u64 = 0;
/// #     fn plus(m: u64, n: u64) -> u64 { m + n }
/// #     fn times(a: u64, m: u64) -> u64 { a * m }
/// #     fn write(m: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "{m}B") }
/// # }
/// struct Two;
/// impl Element for Two {
///     type Semimodule = Bytes;
///     const VALUE: u64 = 2;
/// }
///
/// let layout = layout![(4, (3, 2)) : (Custom<Two>, (0, Custom<Two>))];
/// let value: cute_dynamic::Layout = layout.to_dynamic_with(|bytes: u64| bytes)?;
/// assert_eq!(value.to_string(), "(4,(3,2)):(2,(0,2))");
/// # Ok::<(), cute_dynamic::LayoutError>(())
/// ```
pub trait ToDynamicWith<V> {
    /// The same layout with all numbers and elements as values; 0 is the default of `D`.
    ///
    /// # Errors
    /// Those of [`Layout::with_strides`].
    fn to_dynamic_with<D: Stride>(&self, element: impl Fn(V) -> D) -> Result<Layout<D>, LayoutError>;
}

impl<S, T, V> ToDynamicWith<V> for cute_static::Layout<S, T>
where
    S: ToDynamic<Dynamic = HTuple> + Copy,
    T: CustomStrides<V>,
{
    fn to_dynamic_with<D: Stride>(&self, element: impl Fn(V) -> D) -> Result<Layout<D>, LayoutError> {
        Layout::with_strides(self.shape().to_dynamic()?, T::strides(&element)?)
    }
}

/// A typed stride over a semimodule of another crate, whose values are `V`.
#[doc(hidden)]
pub trait CustomStrides<V> {
    fn strides<D: Stride>(element: &impl Fn(V) -> D) -> Result<HTuple<D>, LayoutError>;
}

impl<V> CustomStrides<V> for UTerm {
    fn strides<D: Stride>(_: &impl Fn(V) -> D) -> Result<HTuple<D>, LayoutError> {
        Ok(HTuple::from_leaf(D::default()))
    }
}

impl<M: CustomElement<Semimodule: Semimodule<Value = V>>, V> CustomStrides<V> for Custom<M> {
    fn strides<D: Stride>(element: &impl Fn(V) -> D) -> Result<HTuple<D>, LayoutError> {
        Ok(HTuple::from_leaf(element(M::VALUE)))
    }
}

impl<H: CustomStrides<V>, T: CustomModes<V>, V> CustomStrides<V> for HCons<H, T> {
    fn strides<D: Stride>(element: &impl Fn(V) -> D) -> Result<HTuple<D>, LayoutError> {
        let mut modes = Vec::from([H::strides(element)?]);
        T::write_modes(element, &mut modes)?;
        HTuple::tuple(modes)
    }
}

/// The strides of the modes of a list.
#[doc(hidden)]
pub trait CustomModes<V> {
    fn write_modes<D: Stride>(element: &impl Fn(V) -> D, modes: &mut Vec<HTuple<D>>) -> Result<(), LayoutError>;
}

impl<V> CustomModes<V> for HNil {
    fn write_modes<D: Stride>(_: &impl Fn(V) -> D, _: &mut Vec<HTuple<D>>) -> Result<(), LayoutError> {
        Ok(())
    }
}

impl<H: CustomStrides<V>, T: CustomModes<V>, V> CustomModes<V> for HCons<H, T> {
    fn write_modes<D: Stride>(element: &impl Fn(V) -> D, modes: &mut Vec<HTuple<D>>) -> Result<(), LayoutError> {
        modes.push(H::strides(element)?);
        T::write_modes(element, modes)
    }
}

cute_refusals::errors! {
    /// Why a value is not one of a type's.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum TypeMismatch {
        /// The type nests otherwise: it has so many modes where the value has so many; 0 for a
        /// number.
        Profile = TypeMismatch (Nesting) {
            /// The modes of the type.
            expected: usize = Expected (Nesting),
            /// The modes of the value.
            found: usize = Found (Nesting),
            /// The first leaf of the value that is concerned, counted from 0.
            leaf: usize = Leaf,
        } at Some(Witness::Leaf(*leaf)),
        /// The type says another number.
        Number = TypeMismatch {
            /// The number of the type.
            expected: u64 = Expected,
            /// The number of the value.
            found: u64 = Found,
            /// The leaf of the value that is this number, counted from 0.
            leaf: usize = Leaf,
        } at Some(Witness::Leaf(*leaf)),
        /// A runtime leaf of the type is a multiple of a number, at least that number, and the
        /// value is not. The multiples of 1 are the numbers from 1 on.
        NotMultiple = TypeMismatch (Multiple) {
            /// The number of the type.
            factor: u64 = Expected,
            /// The number of the value.
            found: u64 = Found,
            /// The leaf of the value that is this number, counted from 0.
            leaf: usize = Leaf,
        } at Some(Witness::Leaf(*leaf)),
    }
}

impl TypeMismatch {
    /// The mismatch of a mode, as one of the tuple that has so many leaves before the mode.
    fn after(mut self, leaves: usize) -> Self {
        let (Self::Profile { leaf, .. } | Self::Number { leaf, .. } | Self::NotMultiple { leaf, .. }) = &mut self;
        *leaf += leaves;
        self
    }
}

/// The number of modes of a tuple; 0 for a number.
struct Nesting(usize);

impl fmt::Display for Nesting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => write!(f, "a number"),
            rank => write!(f, "a tuple of rank {rank}"),
        }
    }
}

impl fmt::Display for TypeMismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

/// A typed tuple from a value.
///
/// ```
/// use cute_dynamic::{FromDynamic, HTuple, TypeMismatch};
/// use cute_static::prelude::*;
///
/// let shape = <Shape![4, (Dyn, 8)]>::from_dynamic(&HTuple::from((4, (3, 8))))?;
/// assert_eq!(shape, shape![4, ({ Dyn::new(3).unwrap() }, 8)]);
/// assert_eq!(<Shape![4, 8]>::from_dynamic(&HTuple::from((4, 8, 2))), Err(TypeMismatch::Profile { expected: 2, found: 3, leaf: 0 }));
/// # Ok::<(), TypeMismatch>(())
/// ```
pub trait FromDynamic: Sized {
    /// The typed tuple of this value, if the value is one of the type's.
    ///
    /// # Errors
    /// [`TypeMismatch`], with the first difference.
    fn from_dynamic(tuple: &HTuple) -> Result<Self, TypeMismatch>;
}

/// The number of a tuple that has to be one.
fn number(tuple: &HTuple) -> Result<u64, TypeMismatch> {
    match tuple.leaves() {
        [number] if tuple.is_leaf() => Ok(*number),
        _ => Err(TypeMismatch::Profile { expected: 0, found: tuple.rank(), leaf: 0 }),
    }
}

/// Leaves, and what each makes of a number.
macro_rules! leaf {
    ($([$($g:ident)*] $leaf:ty $(where $bounded:ty: $bound:ident)?, $found:ident => $read:expr;)*) => { $(
        impl<$($g),*> ToDynamic for $leaf
        where
            $($bounded: $bound,)?
        {
            type Dynamic = HTuple;

            fn to_dynamic(&self) -> Result<HTuple, LayoutError> {
                Ok(HTuple::from(self.value()))
            }
        }

        impl<$($g),*> FromDynamic for $leaf
        where
            $($bounded: $bound,)?
        {
            fn from_dynamic(tuple: &HTuple) -> Result<Self, TypeMismatch> {
                let $found = number(tuple)?;
                $read
            }
        }
    )* };
}

leaf! {
    [] UTerm, found => static_number(found);
    [U B] UInt<U, B> where UInt<U, B>: Number, found => static_number(found);
    [] Dyn, found => Dyn::new(found).ok_or(TypeMismatch::NotMultiple { factor: 1, found, leaf: 0 });
    [K] Multiple<K> where K: Number, found => Multiple::new(found).ok_or(TypeMismatch::NotMultiple { factor: K::VALUE, found, leaf: 0 });
}

fn static_number<N: Number>(found: u64) -> Result<N, TypeMismatch> {
    if found == N::VALUE { Ok(Static::new()) } else { Err(TypeMismatch::Number { expected: N::VALUE, found, leaf: 0 }) }
}

/// The modes of a list.
#[doc(hidden)]
pub trait Modes: Sized {
    const RANK: usize;

    /// Puts the modes as values after others.
    fn write(&self, modes: &mut SmallVec<[HTuple; 4]>) -> Result<(), LayoutError>;

    /// Takes as many modes as there are from values.
    fn read(modes: &mut impl Iterator<Item = HTuple>) -> Result<Self, TypeMismatch>;
}

impl Modes for HNil {
    const RANK: usize = 0;

    fn write(&self, _: &mut SmallVec<[HTuple; 4]>) -> Result<(), LayoutError> {
        Ok(())
    }

    fn read(_: &mut impl Iterator<Item = HTuple>) -> Result<Self, TypeMismatch> {
        Ok(HNil)
    }
}

impl<H, T> Modes for HCons<H, T>
where
    H: ToDynamic<Dynamic = HTuple> + FromDynamic,
    T: Modes,
{
    const RANK: usize = 1 + T::RANK;

    fn write(&self, modes: &mut SmallVec<[HTuple; 4]>) -> Result<(), LayoutError> {
        modes.push(self.head.to_dynamic()?);
        self.tail.write(modes)
    }

    fn read(modes: &mut impl Iterator<Item = HTuple>) -> Result<Self, TypeMismatch> {
        let mode = modes.next().ok_or(TypeMismatch::Profile { expected: Self::RANK, found: 0, leaf: 0 })?;
        let head = H::from_dynamic(&mode)?;
        let tail = T::read(modes).map_err(|mismatch| mismatch.after(mode.leaves().len()))?;
        Ok(HCons { head, tail })
    }
}

/// Lists, by their modes.
macro_rules! list {
    ($([$($g:ident)*] $list:ty;)*) => { $(
        impl<$($g),*> ToDynamic for $list
        where
            Self: Modes,
        {
            type Dynamic = HTuple;

            fn to_dynamic(&self) -> Result<HTuple, LayoutError> {
                let mut modes = SmallVec::new();
                self.write(&mut modes)?;
                HTuple::tuple(modes)
            }
        }

        impl<$($g),*> FromDynamic for $list
        where
            Self: Modes,
        {
            fn from_dynamic(tuple: &HTuple) -> Result<Self, TypeMismatch> {
                if tuple.is_leaf() {
                    return Err(TypeMismatch::Profile { expected: Self::RANK, found: 0, leaf: 0 });
                }
                if tuple.rank() != Self::RANK {
                    return Err(TypeMismatch::Profile { expected: Self::RANK, found: tuple.rank(), leaf: 0 });
                }
                Self::read(&mut tuple.modes())
            }
        }
    )* };
}

list! {
    [] HNil;
    [H T] HCons<H, T>;
}
