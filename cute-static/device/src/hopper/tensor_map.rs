//! Tensor maps as arguments of kernels: a tensor in global memory, of which the tensor memory
//! accelerator copies tiles that lie in shared memory under a layout.

use super::Refused;
use super::TmaBox;
use super::staged::StagedLayout;
use crate::argument::{Argument, RawLayout};
use crate::element::Element;
use crate::hardware;
use crate::thread_value::Of;
use crate::tile::{HasTiles, Tiler};
use crate::vector::Divided;
use core::marker::PhantomData;
use cute_refusals::Value::Number as Num;
use cute_static::atom::{BF16, F16};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::Int;
use cute_static::prelude::*;
use cute_static_macros::said;

/// The bytes of a tensor map, as the driver encodes it.
///
/// The build gives the parameter the alignment of 64 that it needs: rustc has none for it.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
#[repr(C, align(16))]
pub struct MapBytes(pub [u64; 16]);

/// A layout of a tensor that a map is of: up to five modes, each with one stride.
///
/// It is sealed, as [`RawLayout`] is.
#[refusal(NoTmaBox::Tensor)]
pub trait MapLayout: RawLayout {
    /// How many modes there are.
    #[doc(hidden)]
    const RANK: usize;
    /// What the stride of each mode is known to be a multiple of; the stride, if `true`.
    #[doc(hidden)]
    const STRIDES: [(u64, bool); 5];

    /// The extents.
    #[doc(hidden)]
    fn extents(&self) -> [u32; 5];
}

#[diagnostic::do_not_recommend]
impl<S: MapModes<D> + Copy, D> MapLayout for Layout<S, D>
where
    Self: RawLayout,
{
    const RANK: usize = S::RANK;
    const STRIDES: [(u64, bool); 5] = S::STRIDES;

    #[inline(always)]
    fn extents(&self) -> [u32; 5] {
        let mut extents = [1; 5];
        self.shape().put(&mut extents, 0);
        extents
    }
}

/// A shape with strides `D`, each mode a number.
pub trait MapModes<D> {
    #[doc(hidden)]
    const RANK: usize;
    #[doc(hidden)]
    const STRIDES: [(u64, bool); 5];

    #[doc(hidden)]
    fn put(&self, to: &mut [u32; 5], at: usize);
}

impl MapModes<HNil> for HNil {
    const RANK: usize = 0;
    const STRIDES: [(u64, bool); 5] = [(0, false); 5];

    #[inline(always)]
    fn put(&self, _: &mut [u32; 5], _: usize) {}
}

impl<S: Int + Copy, D: Divided, ST: MapModes<DT>, DT> MapModes<HCons<D, DT>> for HCons<S, ST> {
    const RANK: usize = 1 + ST::RANK;
    const STRIDES: [(u64, bool); 5] = {
        let [a, b, c, d, _] = ST::STRIDES;
        [(D::BY, D::KNOWN), a, b, c, d]
    };

    #[inline(always)]
    fn put(&self, to: &mut [u32; 5], at: usize) {
        if at < 5 {
            // An extent is below 2^32.
            to[at] = self.head.value() as u32;
        }
        self.tail.put(to, at + 1);
    }
}

/// The box of a tile `B` of a tensor of elements of so many bytes.
pub(super) const fn planned<L: MapLayout, B: StagedLayout>(bytes: u32) -> Result<TmaBox, Refused> {
    if L::RANK != B::STAGED.rank() {
        return Err(Refused::new(said!(NoTmaBox::Ranks), [("Rank", Num(L::RANK as u64)), ("Modes", Num(B::STAGED.rank() as u64)), Refused::NO, Refused::NO]));
    }
    match TmaBox::new(&B::STAGED, bytes as u64) {
        Ok(plan) => {
            let mode = plan.modes[0];
            match L::STRIDES[mode] {
                (1, true) => Ok(plan),
                _ => Err(Refused::new(said!(NoTmaBox::Global), [("Mode", Num(mode as u64)), Refused::NO, Refused::NO, Refused::NO])),
            }
        }
        Err(refused) => Err(Refused::of_box(&refused)),
    }
}

/// A tensor in global memory, to be read by the tensor memory accelerator: tiles that lie in shared
/// memory under the layout `B`.
///
/// The box of the map, its swizzle and its strides follow from `L` and `B`; a `B` of which no map
/// has boxes is refused where the kernel is compiled (`CUTE400`).
///
/// ```
/// use cute_device::hopper::{StagedLayout, TmaBox};
/// use cute_device::hopper::TensorMap;
/// use cute_device::RowMajorBy;
/// use cute_static::atom::BF16;
/// use cute_static::prelude::*;
///
/// type Tile = Swizzled<Swizzle![3, 3, 3], Int![0], Layout![(128, 64) : (64, 1)]>;
/// let plan = TensorMap::<BF16, RowMajorBy<Int![8]>, Tile>::BOX;
/// assert_eq!((plan.modes, plan.extents, plan.span), ([1, 0, 0, 0, 0], [64, 128, 1, 1, 1], 128));
/// ```
pub struct TensorMap<T, L, B> {
    pub(super) map: u64,
    layout: L,
    of: Of<(T, B)>,
}

impl<T, L: Copy, B> Clone for TensorMap<T, L, B> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, L: Copy, B> Copy for TensorMap<T, L, B> {}

impl<T: Element, L: MapLayout, B: StagedLayout> TensorMap<T, L, B> {
    /// The box.
    pub const BOX: TmaBox = match planned::<L, B>(T::BYTES) {
        Ok(plan) => plan,
        Err(_) => TmaBox::NONE,
    };

    /// Returns the number of tiles along the mode `MODE`.
    #[inline(always)]
    #[must_use]
    pub fn tiles_along<const MODE: usize>(&self) -> u32 {
        let tile = const { if MODE < 5 { B::STAGED.extent(MODE) as u32 } else { 1 } };
        if MODE < 5 { self.layout.extents()[MODE].div_ceil(tile) } else { 1 }
    }

    /// Begins to copy the tile at a place among the tiles; what is beyond the tensor is 0. A tile
    /// of which blocks of a cluster bring parts is the place of all of them: each copies its own to
    /// all.
    ///
    /// The place has a number for each mode (`CUTE205`).
    #[inline(always)]
    pub fn load<P: PlaceInMap>(&self, _: &Producer, place: P, to: ToFill<T, B>) -> Filling<T, B> {
        const {
            if P::COUNT != L::RANK {
                let found = [("Numbers", Num(P::COUNT as u64)), ("Modes", Num(L::RANK as u64)), Refused::NO, Refused::NO];
                Refused::new(said!(PlaceOfOtherRank), found).refuse("place");
            }
        };
        let mut place = place.numbers();
        let [part, parts] = to.part;
        if parts > 1 {
            place[0] = place[0].saturating_mul(parts).saturating_add(part);
        }
        each_box::<T>(&Self::BOX, first_element::<B>(place), |c, offset| {
            // SAFETY: the launch has encoded the map with this box; the tile is this closure's to
            // fill, in all blocks of the cluster, and all of its bytes are expected there.
            unsafe {
                if parts > 1 {
                    hardware::load_box_together(Self::BOX.rank, to.address + offset, self.map, c, to.barrier, to.to);
                } else {
                    hardware::load_box(Self::BOX.rank, to.address + offset, self.map, c, to.barrier);
                }
            }
        });
        Filling(PhantomData)
    }
}

/// The place of a tile among those of a tensor map: a number for each mode.
#[refusal(PlaceOfOtherRank::Place)]
pub trait PlaceInMap: Copy {
    /// How many it has.
    #[doc(hidden)]
    const COUNT: usize;

    #[doc(hidden)]
    fn numbers(self) -> [u32; 5];
}

macro_rules! places {
    ($($count:literal $ty:ty: |$place:ident| $numbers:expr;)*) => { $(
        impl PlaceInMap for $ty {
            const COUNT: usize = $count;

            #[inline(always)]
            fn numbers(self) -> [u32; 5] {
                let $place = self;
                $numbers
            }
        }
    )* };
}
places! {
    1 u32: |i| [i, 0, 0, 0, 0];
    2 (u32, u32): |place| [place.0, place.1, 0, 0, 0];
    3 (u32, u32, u32): |place| [place.0, place.1, place.2, 0, 0];
    4 (u32, u32, u32, u32): |place| [place.0, place.1, place.2, place.3, 0];
    5 (u32, u32, u32, u32, u32): |place| [place.0, place.1, place.2, place.3, place.4];
}

/// The coordinate of the first element of the tile `B` at a place.
#[inline(always)]
pub(super) fn first_element<B: StagedLayout>(place: [u32; 5]) -> [u32; 5] {
    let at = |mode: usize| first_of(place[mode], B::STAGED.extent(mode) as u32);
    [at(0), at(1), at(2), at(3), at(4)]
}

/// The first coordinate of a tile. Coordinates have signs, and a tensor has less than 2^31 elements
/// along a mode: what lies beyond that is beyond the tensor, and none comes before it.
#[inline(always)]
fn first_of(place: u32, tile: u32) -> u32 {
    place.saturating_mul(tile).min(i32::MAX as u32)
}

/// Calls a function for each box of a tile: its coordinates by dimension, and its offset in bytes.
#[inline(always)]
pub(super) fn each_box<T: Element>(plan: &TmaBox, first: [u32; 5], mut copy: impl FnMut([u32; 5], u32)) {
    let [inner, outer] = plan.repeats;
    let mut j = 0;
    while j < outer.count {
        let mut i = 0;
        while i < inner.count {
            let coordinate = |dimension: usize| {
                let mode = plan.modes[dimension];
                let mut c = if dimension < plan.rank && mode < 5 { first[mode] } else { 0 };
                if inner.mode == mode {
                    c = c.saturating_add(i * inner.coordinate);
                }
                if outer.mode == mode {
                    c = c.saturating_add(j * outer.coordinate);
                }
                c
            };
            let c = [coordinate(0), coordinate(1), coordinate(2), coordinate(3), coordinate(4)];
            copy(c, (i * inner.offset + j * outer.offset) * T::BYTES);
            i += 1;
        }
        j += 1;
    }
}

impl<T: Element, L: MapLayout, B: StagedLayout> Argument for TensorMap<T, L, B> {
    type First = MapBytes;
    type Second = L::Raw;
    const WAITS: bool = true;
    const MODES: usize = <L as RawLayout>::MODES;
    const REFUSED: Option<Refused> = match planned::<L, B>(T::BYTES) {
        Ok(_) => None,
        Err(refused) => Some(refused),
    };

    #[inline(always)]
    unsafe fn from_raw(map: MapBytes, raw: L::Raw, _: u32) -> Self {
        // SAFETY: by the caller.
        TensorMap { map: hardware::tensor_map(map), layout: unsafe { L::from_raw(raw) }, of: PhantomData }
    }

    #[inline(always)]
    unsafe fn from_entry(_: MapBytes, raw: L::Raw, _: u32, map: u64) -> Self {
        // SAFETY: by the caller.
        TensorMap { map, layout: unsafe { L::from_raw(raw) }, of: PhantomData }
    }
}

/// A tensor in global memory, to be written by the tensor memory accelerator: each block has some
/// of the tiles `Tile`, and writes them from parts that lie in shared memory under the layout `B`.
///
/// ```compile_fail,E0080
/// use cute_device::hopper::*;
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Rows = Layout![(32, 32) : (32, 1)];
///
/// #[kernel(threads = 32)]
/// fn f(block: &mut Block, to: TensorMapMut<f32, RowMajorBy<Int![4]>, Rows, Strips<Tile![32, 32]>>) {} // CUTE402: no strips of tiles
/// # fn main() { let _ = <F as Kernel>::NAME; }
/// ```
pub struct TensorMapMut<T, L, B, Tile> {
    pub(super) map: u64,
    pub(super) layout: L,
    of: Of<(T, B, Tile)>,
}

impl<T: Element, L: MapLayout, B: StagedLayout, Tile> TensorMapMut<T, L, B, Tile> {
    /// The box.
    pub const BOX: TmaBox = match planned::<L, B>(T::BYTES) {
        Ok(plan) => plan,
        Err(_) => TmaBox::NONE,
    };

    /// Returns the extent of the mode `MODE`; 1 of modes that there are not.
    #[inline(always)]
    #[must_use]
    pub fn extent<const MODE: usize>(&self) -> u32 {
        if MODE < 5 { self.layout.extents()[MODE] } else { 1 }
    }
}

impl<T: Element, L: MapLayout + HasTiles<Tile>, B: StagedLayout, Tile: Tiler> Argument for TensorMapMut<T, L, B, Tile> {
    type First = MapBytes;
    type Second = L::Raw;
    const WAITS: bool = true;
    const MODES: usize = <L as RawLayout>::MODES;
    const EXACT: bool = Tile::EXACT;
    const UNDIVIDED: Option<(u64, u64)> = if Tile::EXACT { L::UNDIVIDED } else { None };
    const REFUSED: Option<Refused> = match TensorMap::<T, L, B>::REFUSED {
        None if Tile::STRIPS => Some(Refused::new(said!(NotARole::Strips), Refused::NOTHING)),
        refused => refused,
    };

    #[inline(always)]
    unsafe fn from_raw(map: MapBytes, raw: L::Raw, _: u32) -> Self {
        // SAFETY: by the caller.
        TensorMapMut { map: hardware::tensor_map(map), layout: unsafe { L::from_raw(raw) }, of: PhantomData }
    }

    #[inline(always)]
    unsafe fn from_entry(_: MapBytes, raw: L::Raw, _: u32, map: u64) -> Self {
        // SAFETY: by the caller.
        TensorMapMut { map, layout: unsafe { L::from_raw(raw) }, of: PhantomData }
    }
}

/// The one thread that begins copies to stages.
pub struct Producer(pub(super) ());

/// A tile of a stage, to be filled by [`TensorMap::load`].
#[must_use = "products wait for it"]
pub struct ToFill<T, B> {
    pub(super) address: u32,
    pub(super) barrier: u32,
    /// Which part of so many this is, of blocks of a cluster.
    pub(super) part: [u32; 2],
    /// The blocks of the cluster that it is brought to, as bits.
    pub(super) to: u32,
    pub(super) of: Of<(T, B)>,
}

/// A tile of a stage that copies are under way to: what a stage is filled with.
#[must_use = "products wait for it"]
pub struct Filling<T, B>(pub(super) Of<(T, B)>);

/// A number that a warpgroup writes to C, made of values of a kind: of 16 bits of `f32`, two at
/// once; of 32 bits of its own.
pub trait Packs: Element {
    /// What it is made of.
    type Value: Copy + Default + 'static;
    /// The bits of a value.
    #[doc(hidden)]
    fn bits(value: Self::Value) -> u32;

    /// The bits of two numbers of 16 bits, made of those of two values, the first in the low half.
    #[doc(hidden)]
    fn pack(low: u32, high: u32) -> u32;
}

macro_rules! packs {
    ($($ty:ty: $value:ty, |$bits:ident| $to:expr, |$low:ident, $high:ident| $pack:expr;)*) => { $(
        impl Packs for $ty {
            type Value = $value;

            #[inline(always)]
            fn bits($bits: $value) -> u32 {
                $to
            }

            #[inline(always)]
            fn pack($low: u32, $high: u32) -> u32 {
                $pack
            }
        }
    )* };
}
packs! {
    BF16: f32, |value| value.to_bits(), |low, high| hardware::pack_bf16(f32::from_bits(low), f32::from_bits(high));
    F16: f32, |value| value.to_bits(), |low, high| hardware::pack_f16(f32::from_bits(low), f32::from_bits(high));
    f32: f32, |value| value.to_bits(), |low, _high| low;
    i32: i32, |value| value as u32, |low, _high| low;
}

#[cfg(test)]
mod tests {
    use super::first_of;

    /// No tile begins at a negative coordinate: a box of 64 at -1 would have 63 elements of the
    /// tensor.
    #[test]
    fn tiles_beyond_the_tensor_are_beyond_it() {
        assert_eq!([first_of(0, 64), first_of(5, 64), first_of((1 << 25) - 1, 64)], [0, 320, i32::MAX as u32 - 63]);
        for (place, tile) in [(1 << 25, 64), ((1 << 26) - 1, 64), (1 << 26, 64), (u32::MAX, 1), (u32::MAX, 64), (u32::MAX, u32::MAX)] {
            assert_eq!(first_of(place, tile).cast_signed(), i32::MAX, "{place} of {tile}");
        }
    }
}
