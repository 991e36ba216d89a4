//! What a kernel takes, and how the host passes it.

use crate::atomic::GlobalAtomic;
use crate::element::Element;
use crate::global::{Global, GlobalMut};
use crate::hopper::Refused;
use crate::pipeline::Stages;
use crate::places::{Clash, Known, Places, of_known};
use crate::shared::Shared;
use crate::tile::{HasTiles, Tiler};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{Int, UInt, UTerm};
use cute_static::prelude::*;

/// The largest stride between elements that a launch may have.
pub const MAX_STRIDE: u32 = (1 << 24) - 1;

/// A type of an argument of a kernel: a number, a tensor in global memory, or shared memory.
///
/// On the device an argument is two parameters: a pointer by itself, so that the compiler knows
/// that it points to global memory, and the runtime numbers of a layout, in order, as `u32`.
#[refusal(NotAnArgument)]
pub trait Argument {
    /// The first parameter.
    #[doc(hidden)]
    type First: Copy;

    /// The second one.
    #[doc(hidden)]
    type Second: Copy;

    /// The bytes of shared memory that it takes.
    #[doc(hidden)]
    const SHARED: u32 = 0;

    /// The modes of a tensor: how many extents its layout has.
    #[doc(hidden)]
    const MODES: usize = 0;

    /// Why two elements of that may have one place.
    #[doc(hidden)]
    const CLASH: Clash = Clash::None;

    /// Whether its tiles are whole, all of them.
    #[doc(hidden)]
    const EXACT: bool = false;

    /// An extent that exact tiles do not divide, and theirs.
    #[doc(hidden)]
    const UNDIVIDED: Option<(u64, u64)> = None;

    /// What that begins at a multiple of, in bytes.
    #[doc(hidden)]
    const ALIGNMENT: u32 = 128;

    /// How many blocks make a cluster, which fill each other's shared memory.
    #[doc(hidden)]
    const CLUSTER: u32 = 1;

    /// How many registers of a multiprocessor the warpgroups of a block divide among them; 0 if
    /// none gives any away.
    #[doc(hidden)]
    const REGISTERS: u32 = 0;

    /// How many columns the product has whose stages it has; 0 if it has none.
    #[doc(hidden)]
    const MULTIPLIED: u64 = 0;

    /// How many columns of C are written from it at once; 0 if none are.
    #[doc(hidden)]
    const AT_ONCE: u64 = 0;

    /// Whether a kernel that begins early may have it: it reaches no memory of the device but by
    /// what waits until the kernels before have ended.
    #[doc(hidden)]
    const WAITS: bool = false;

    /// Why it is refused.
    #[doc(hidden)]
    const REFUSED: Option<Refused> = None;

    /// The coordinate of the element that has a byte of that.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    #[doc(hidden)]
    #[must_use]
    fn describe(_byte: u32) -> std::string::String {
        std::string::String::new()
    }

    /// # Safety
    /// On the device, once. A tensor is what `Global::new` and `GlobalMut::new` ask for: extents
    /// are not 0 and below 2^32, strides at most [`MAX_STRIDE`] and multiples where their types say
    /// so. Shared memory begins after so many bytes of the block's, a multiple of `ALIGNMENT`.
    #[doc(hidden)]
    unsafe fn from_raw(first: Self::First, second: Self::Second, shared: u32) -> Self;

    /// The same, where the first parameter lies at an address.
    ///
    /// # Safety
    /// As for [`from_raw`](Self::from_raw).
    #[doc(hidden)]
    #[inline(always)]
    unsafe fn from_entry(first: Self::First, second: Self::Second, shared: u32, _address: u64) -> Self
    where
        Self: Sized,
    {
        // SAFETY: by the caller.
        unsafe { Self::from_raw(first, second, shared) }
    }
}

macro_rules! numbers {
    ($($ty:ty)*) => { $(
        impl Argument for $ty {
            type First = $ty;
            type Second = ();
            const WAITS: bool = true;

            #[inline(always)]
            unsafe fn from_raw(first: $ty, (): (), _: u32) -> Self {
                first
            }
        }
    )* };
}
numbers! { f32 f64 u32 i32 u64 i64 }

impl<T: Element, L: RawLayout> Argument for Global<T, L> {
    type First = *mut T;
    type Second = L::Raw;
    const MODES: usize = L::MODES;

    #[inline(always)]
    unsafe fn from_raw(data: *mut T, raw: L::Raw, _: u32) -> Self {
        // SAFETY: by the caller.
        unsafe { Global::new(data, L::from_raw(raw)) }
    }
}

impl<T: Element, L: RawLayout + LayoutFunction> Argument for GlobalAtomic<T, L> {
    type First = *mut T;
    type Second = L::Raw;
    const MODES: usize = L::MODES;

    #[inline(always)]
    unsafe fn from_raw(data: *mut T, raw: L::Raw, _: u32) -> Self {
        // SAFETY: by the caller.
        unsafe { GlobalAtomic::new(data, L::from_raw(raw)) }
    }
}

impl<T: Element, L: RawLayout + HasTiles<Tile>, Tile: Tiler> Argument for GlobalMut<T, L, Tile> {
    type First = *mut T;
    type Second = L::Raw;
    const MODES: usize = L::MODES;
    const CLASH: Clash = L::CLASH;
    const EXACT: bool = Tile::EXACT;
    const UNDIVIDED: Option<(u64, u64)> = if Tile::EXACT { L::UNDIVIDED } else { None };

    #[inline(always)]
    unsafe fn from_raw(data: *mut T, raw: L::Raw, _: u32) -> Self {
        // SAFETY: by the caller.
        unsafe { GlobalMut::new(data, L::from_raw(raw)) }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Element, L: LayoutFunction + Static + Places> Argument for Shared<T, L> {
    type First = ();
    type Second = ();
    const WAITS: bool = true;
    const SHARED: u32 = Self::BYTES;
    const CLASH: Clash = L::CLASH;

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn describe(byte: u32) -> std::string::String {
        crate::emulator::describe(byte / T::BYTES, &L::MODES.extents(), |c| L::NEW.offset_in(c))
    }

    #[inline(always)]
    unsafe fn from_raw((): (), (): (), shared: u32) -> Self {
        // SAFETY: by the caller.
        unsafe { Shared::at(shared) }
    }
}

#[diagnostic::do_not_recommend]
impl<T: Element, L: LayoutFunction + Static + Places, N: Number> Argument for Shared<T, Stages<L, N>> {
    type First = ();
    type Second = ();
    const WAITS: bool = true;
    const SHARED: u32 = Self::BYTES;
    const CLASH: Clash = L::CLASH;

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn describe(byte: u32) -> std::string::String {
        let (stage, byte) = (byte / Shared::<T, L>::BYTES, byte % Shared::<T, L>::BYTES);
        std::format!("[{stage}]{}", Shared::<T, L>::describe(byte))
    }

    #[inline(always)]
    unsafe fn from_raw((): (), (): (), shared: u32) -> Self {
        // SAFETY: by the caller.
        unsafe { Shared::at(shared) }
    }
}

/// A layout whose runtime numbers the host passes.
///
/// It is sealed: that a kernel has the tensor that the launch has checked rests on it.
#[refusal(NotAnArgument::Layout)]
pub trait RawLayout: Copy + Sealed {
    /// The numbers.
    #[doc(hidden)]
    type Raw: Copy;

    /// How many extents there are.
    #[doc(hidden)]
    const MODES: usize;

    /// Why two elements of a tensor to write are one, whatever the runtime numbers are.
    #[doc(hidden)]
    const CLASH: Clash;

    /// # Safety
    /// As for [`Argument::from_raw`].
    #[doc(hidden)]
    unsafe fn from_raw(raw: Self::Raw) -> Self;
}

/// What nobody else implements.
pub trait Sealed {}

impl<S, D> Sealed for Layout<S, D> {}

impl<S: RawLeaves, D: RawLeaves> RawLayout for Layout<S, D>
where
    Self: LayoutFunction,
    D: cute_static::layout::StrideFor<S>,
{
    type Raw = Pair<S::Raw, D::Raw>;
    const MODES: usize = S::COUNT;
    const CLASH: Clash = of_known(&S::KNOWN, &D::KNOWN);

    #[inline(always)]
    unsafe fn from_raw(Pair(shape, stride): Self::Raw) -> Self {
        // SAFETY: by the caller.
        unsafe { Layout::from_parts(S::from_raw(shape, u32::MAX), D::from_raw(stride, MAX_STRIDE)) }
    }
}

/// Two groups of numbers, one after the other.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Pair<A, B>(pub A, pub B);

/// Nothing, which takes no place.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Nothing;

/// Leaves, of which the host passes those that only the running program knows.
pub trait RawLeaves: Copy {
    /// The numbers.
    type Raw: Copy;

    /// How many leaves there are.
    #[doc(hidden)]
    const COUNT: usize = 1;

    /// What the type knows of each.
    #[doc(hidden)]
    const KNOWN: Known = Known::one(None);

    /// # Safety
    /// Each is at least 1 and at most `most`, and a multiple where the type says so.
    #[doc(hidden)]
    unsafe fn from_raw(raw: Self::Raw, most: u32) -> Self;
}

impl RawLeaves for UTerm {
    type Raw = Nothing;
    const KNOWN: Known = Known::one(Some(0));

    #[inline(always)]
    unsafe fn from_raw(_: Nothing, _: u32) -> Self {
        Self::NEW
    }
}

impl<U: Number, B> RawLeaves for UInt<U, B>
where
    Self: Number,
{
    type Raw = Nothing;
    const KNOWN: Known = Known::one(Some(<Self as Number>::VALUE));

    #[inline(always)]
    unsafe fn from_raw(_: Nothing, _: u32) -> Self {
        Self::NEW
    }
}

impl RawLeaves for Dyn {
    type Raw = u32;

    #[inline(always)]
    unsafe fn from_raw(raw: u32, most: u32) -> Self {
        // SAFETY: by the caller.
        unsafe {
            core::hint::assert_unchecked(raw >= 1 && raw <= most);
            Dyn::new(u64::from(raw)).unwrap_unchecked()
        }
    }
}

impl<K: Number> RawLeaves for Multiple<K> {
    type Raw = u32;

    #[inline(always)]
    unsafe fn from_raw(raw: u32, most: u32) -> Self {
        // SAFETY: by the caller.
        unsafe {
            core::hint::assert_unchecked(raw >= 1 && raw <= most && u64::from(raw).is_multiple_of(K::VALUE));
            let leaf = Multiple::new(u64::from(raw)).unwrap_unchecked();
            core::hint::assert_unchecked(Int::value(leaf) <= u64::from(most));
            leaf
        }
    }
}

impl RawLeaves for HNil {
    type Raw = Nothing;
    const COUNT: usize = 0;
    const KNOWN: Known = Known::NONE;

    #[inline(always)]
    unsafe fn from_raw(_: Nothing, _: u32) -> Self {
        HNil
    }
}

impl<H: RawLeaves, T: RawLeaves> RawLeaves for HCons<H, T> {
    type Raw = Pair<H::Raw, T::Raw>;
    const COUNT: usize = H::COUNT + T::COUNT;
    const KNOWN: Known = H::KNOWN.join(&T::KNOWN);

    #[inline(always)]
    unsafe fn from_raw(Pair(head, tail): Self::Raw, most: u32) -> Self {
        // SAFETY: by the caller.
        unsafe { HCons { head: H::from_raw(head, most), tail: T::from_raw(tail, most) } }
    }
}

/// A vector of `n` elements: `n : 1`.
pub type Vector = Layout![(Dyn) : (1)];

/// A matrix whose columns are contiguous: `(m, n) : (1, pitch)`.
pub type Matrix = Layout![(Dyn, Dyn) : (1, Dyn)];

/// A matrix whose rows are contiguous: `(m, n) : (pitch, 1)`.
pub type RowMajor = Layout![(Dyn, Dyn) : (Dyn, 1)];

/// A matrix whose columns are contiguous, with a pitch that is a multiple of `K`, so that each
/// column begins at a vector.
pub type MatrixBy<K> = Layout![(Dyn, Dyn) : (1, Multiple<K>)];

/// A matrix whose rows are contiguous, with a pitch that is a multiple of `K`, so that each row
/// begins at a vector.
pub type RowMajorBy<K> = Layout![(Dyn, Dyn) : (Multiple<K>, 1)];
