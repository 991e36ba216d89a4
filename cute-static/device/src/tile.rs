//! Tiles of tensors in global memory: where one begins, how much of it there is, and what is known
//! of its alignment.

use crate::extents::{AllModes, DistinctModes, ExtentsOf, TileExtents};
use crate::thread_value::Of;
use crate::vector::{Divided, gcd};
use core::marker::PhantomData;
use cute_static::diagnostic::{Decimal, DecimalOf};
use cute_static::htuple::{HCons, HNil};
use cute_static::int::{Equality, IsEqual, UInt, UTerm};
use cute_static::layout::StrideFor;
use cute_static::prelude::*;

/// The place of a tile among tiles, or of a block in the grid: a number for each of up to three
/// modes.
///
/// Where a tile is asked for, it has a number for each mode of the tile
/// ([`PlaceOf`](crate::PlaceOf)).
pub trait Place: Copy {
    /// How many numbers it has.
    type Modes;

    #[doc(hidden)]
    fn place(self) -> [u32; 3];
}

impl Place for u32 {
    type Modes = Int![1];

    #[inline(always)]
    fn place(self) -> [u32; 3] {
        [self, 0, 0]
    }
}

impl Place for (u32, u32) {
    type Modes = Int![2];

    #[inline(always)]
    fn place(self) -> [u32; 3] {
        [self.0, self.1, 0]
    }
}

impl Place for (u32, u32, u32) {
    type Modes = Int![3];

    #[inline(always)]
    fn place(self) -> [u32; 3] {
        [self.0, self.1, self.2]
    }
}

/// A tile, of an extent for each mode of a tensor: `Tile![1024]`, `Tile![64, 64]`; or of [`Exact`]
/// ones.
///
/// A grid has three modes. Of a tensor with more, the third mode of the grid counts the tiles along
/// the third mode and all after it, the third fastest.
///
/// It is sealed: that blocks have different tiles rests on what is said here of each.
pub trait Tiler: Sealed {
    /// Its shape.
    type Shape: TileShape;

    /// The extents of its modes, without those of one element: those that it is copied by.
    type Extents;

    /// Whether tiles are whole, all of them.
    #[doc(hidden)]
    const EXACT: bool = false;

    /// The place of the tile of the block at `place`, where there are so many: a bijection.
    #[doc(hidden)]
    #[inline(always)]
    fn walk(place: [u32; 3], _counts: [u32; 3]) -> [u32; 3] {
        place
    }

    /// The place of a tile by its number, of so many rows and columns of tiles: a bijection.
    #[doc(hidden)]
    #[inline(always)]
    fn numbered(number: u32, [rows, _]: [u32; 2]) -> [u32; 2] {
        let (column, row) = divided(number, rows);
        [row, column]
    }

    /// Whether a block has all tiles that differ from its first one in other modes than the first.
    #[doc(hidden)]
    const STRIPS: bool = false;
}

/// What only this crate names.
pub trait Sealed {}

impl<U, B> Sealed for UInt<U, B> {}
impl<M, T> Sealed for HCons<M, T> {}
impl<T> Sealed for Exact<T> {}
impl<T, N> Sealed for Banded<T, N> {}
impl<T> Sealed for Strips<T> {}
impl<T, B, E> Sealed for GroupedModes<T, B, E> {}

impl<U, B> Tiler for UInt<U, B>
where
    Self: Number,
    HCons<Self, HNil>: TileShape,
{
    type Shape = HCons<Self, HNil>;
    type Extents = ExtentsOf<HCons<Self, HNil>>;
}

impl<M, T> Tiler for HCons<M, T>
where
    Self: TileShape,
{
    type Shape = Self;
    type Extents = ExtentsOf<Self>;
}

/// Tiles that divide the tensor, so that none is cut at an edge and nothing is asked of each
/// element. The launcher refuses other extents; on the device a tile that is not whole ends the
/// kernel with an error.
pub struct Exact<T>(Of<T>);

impl<T: Tiler> Tiler for Exact<T> {
    type Shape = T::Shape;
    type Extents = T::Extents;
    const EXACT: bool = true;

    #[inline(always)]
    fn walk(place: [u32; 3], counts: [u32; 3]) -> [u32; 3] {
        T::walk(place, counts)
    }

    #[inline(always)]
    fn numbered(number: u32, counts: [u32; 2]) -> [u32; 2] {
        T::numbered(number, counts)
    }
}

/// Tiles that blocks take in bands of `N` along the first mode, one column of a band after the
/// other: blocks that run at the same time then share what they read, along both modes, in the
/// second-level cache.
///
/// The grid is that of the tiles `T`. There are fewer than 2^32 tiles; else the kernel ends with an
/// error. [`GlobalMut::place`](crate::GlobalMut::place) returns the place of a block's tile.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// type Fours = Layout![((8, 32), 4) : ((4, 32), 1)];
///
/// #[kernel(threads = 256)]
/// fn fill(block: &mut Block, y: GlobalMut<f32, Matrix, Banded<Tile![32, 32]>>) {
///     store(&Registers::<f32, Int![4]>::filled(1.0), &mut y.tile(block).share::<Fours>(block));
/// }
/// ```
pub struct Banded<T, N = Int![8]>(Of<(T, N)>);

impl<T: Tiler, N: Number> Tiler for Banded<T, N> {
    type Shape = T::Shape;
    type Extents = T::Extents;
    const EXACT: bool = T::EXACT;

    #[inline(always)]
    fn walk([x, y, z]: [u32; 3], [rows, columns, _]: [u32; 3]) -> [u32; 3] {
        if u64::from(rows) * u64::from(columns) > u64::from(u32::MAX) {
            crate::hardware::trap();
        }
        let [i, j] = Self::numbered(y.wrapping_mul(rows).wrapping_add(x), [rows, columns]);
        [i, j, z]
    }

    // Without a division by numbers that only the launch knows in the first band, and in those of N
    // rows: it takes longer than all the rest.
    #[inline(always)]
    fn numbered(number: u32, [rows, columns]: [u32; 2]) -> [u32; 2] {
        let together = if N::VALUE < u64::from(rows) { N::VALUE as u32 } else { rows };
        let of_band = together * columns;
        let (band, rest) = if number < of_band { (0, number) } else { divided(number, of_band) };
        let above = band * together;
        let height = if rows.wrapping_sub(above) < together { rows.wrapping_sub(above) } else { together };
        let (column, row) = if u64::from(height) == N::VALUE { divided(rest, N::VALUE as u32) } else { divided(rest, height) };
        [above + row, column]
    }
}

/// Returns the quotient and the remainder, or ends the kernel with an error.
#[inline(always)]
pub(crate) fn divided(number: u32, by: u32) -> (u32, u32) {
    match core::num::NonZero::new(by) {
        Some(by) => (number / by, number % by),
        None => crate::hardware::trap(),
    }
}

/// Returns the number that both are, or ends the kernel with an error: two tensors have as many
/// tiles along a mode that they share.
///
/// ```
/// assert_eq!(cute_device::agreed(3, 3), 3);
/// ```
#[inline(always)]
#[must_use]
pub fn agreed(a: u32, b: u32) -> u32 {
    if a != b {
        crate::hardware::trap();
    }
    a
}

/// Tiles of which a block has all those along the other modes than the first, one after the other:
/// all columns of some rows. The grid has one block for each place along the first mode.
pub struct Strips<T>(Of<T>);

impl<T: Tiler> Tiler for Strips<T> {
    type Shape = T::Shape;
    type Extents = T::Extents;
    const EXACT: bool = T::EXACT;
    const STRIPS: bool = true;
}

/// Tiles whose modes `B` to `E`, without `E`, are one: of
/// [`BlockTile::group`](crate::BlockTile::group).
///
/// An element has the number that it has without: the first of these modes counts fastest.
pub struct GroupedModes<T, B, E>(Of<(T, B, E)>);

impl<T, B, E> Tiler for GroupedModes<T, B, E>
where
    B: Number,
    E: Number,
    T: Tiler<Shape: Group<B, E>>,
    GroupOf<T::Shape, B, E>: TileExtents,
{
    type Shape = T::Shape;
    type Extents = ExtentsOf<GroupOf<T::Shape, B, E>>;
    const EXACT: bool = T::EXACT;
    const STRIPS: bool = T::STRIPS;

    #[inline(always)]
    fn walk(place: [u32; 3], counts: [u32; 3]) -> [u32; 3] {
        T::walk(place, counts)
    }

    #[inline(always)]
    fn numbered(number: u32, counts: [u32; 2]) -> [u32; 2] {
        T::numbered(number, counts)
    }
}

impl<T: Tiler> Left<T> {
    /// As much of a tile of the same shape, which has other extents or none.
    #[inline(always)]
    pub(crate) fn of<U: Tiler<Shape = T::Shape>>(self) -> Left<U> {
        Left(self.0)
    }
}

/// A tile whose modes are taken in the order `Is`, all of them.
///
/// It has a name in this crate alone.
pub trait SelectTile<Is>: Tiler {
    /// That tile.
    type Output: Tiler;

    /// How much there is of it.
    fn select(left: Left<Self>) -> Left<Self::Output>
    where
        Self: Sized;
}

impl<M, T, Is> SelectTile<Is> for HCons<M, T>
where
    Self: TileShape + HasRank + Select<Is>,
    Is: DistinctModes + HasRank,
    Rank<Is>: IsEqual<Rank<Self>> + Decimal,
    Rank<Self>: Decimal,
    Equality<Rank<Is>, Rank<Self>>: AllModes<DecimalOf<Rank<Is>>, DecimalOf<Rank<Self>>>,
    SelectOf<Self, Is>: TileShape + Tiler<Shape = SelectOf<Self, Is>>,
{
    type Output = SelectOf<Self, Is>;

    #[inline(always)]
    fn select(Left(left): Left<Self>) -> Left<Self::Output> {
        Left(<SelectOf<Self, Is> as TileShape>::from_each(&|i| <Self as TileShape>::nth(left, Is::nth(i)), 0))
    }
}

impl<U, B> SelectTile<HCons<UTerm, HNil>> for UInt<U, B>
where
    Self: Tiler,
{
    type Output = Self;

    #[inline(always)]
    fn select(left: Left<Self>) -> Left<Self> {
        left
    }
}

impl<T, B, E, Is> SelectTile<Is> for GroupedModes<T, B, E>
where
    Self: Tiler,
    Is: OfGrouped<Self>,
{
    type Output = Self;

    #[inline(always)]
    fn select(left: Left<Self>) -> Left<Self> {
        left
    }
}

/// The order of modes of which some are one: there is none. The impl lets the compiler say so of
/// the modes, and not of the method.
#[refusal(ModeTwice::Order)]
pub trait OfGrouped<Tile> {}

impl<Tile> OfGrouped<Tile> for HNil {}

impl<T: SelectTile<Is>, Is> SelectTile<Is> for Exact<T> {
    type Output = Exact<T::Output>;

    #[inline(always)]
    fn select(left: Left<Self>) -> Left<Self::Output> {
        T::select(left.of()).of()
    }
}

impl<T: SelectTile<Is>, N: Number, Is> SelectTile<Is> for Banded<T, N> {
    type Output = T::Output;

    #[inline(always)]
    fn select(left: Left<Self>) -> Left<Self::Output> {
        T::select(left.of())
    }
}

/// The extents of a tile.
pub trait TileShape: HasSize + HasRank + TileExtents + Static + Copy {
    /// How much of it there is, by mode.
    #[doc(hidden)]
    type Left: Copy;

    /// The number of its modes.
    #[doc(hidden)]
    const MODES: u32 = Rank::<Self>::VALUE as u32;

    /// The extent of the first one.
    #[doc(hidden)]
    const FIRST: u64;

    #[doc(hidden)]
    fn is_whole(left: Self::Left) -> bool;

    /// How much there is along a mode.
    #[doc(hidden)]
    fn nth(left: Self::Left, mode: u32) -> u32;

    /// How much there is, by the modes from one on.
    #[doc(hidden)]
    fn from_each(left: &impl Fn(u32) -> u32, from: u32) -> Self::Left;

    /// Whether the element of the integral coordinate `c` is there.
    #[doc(hidden)]
    fn has(left: Self::Left, c: u32) -> bool;

    /// How many elements are there from `c` on, along the mode `mode`.
    #[doc(hidden)]
    fn run(left: Self::Left, c: u32, mode: u32) -> u32;
}

impl TileShape for HNil {
    type Left = ();
    const FIRST: u64 = 1;

    #[inline(always)]
    fn is_whole((): ()) -> bool {
        true
    }

    #[inline(always)]
    fn nth((): (), _: u32) -> u32 {
        0
    }

    #[inline(always)]
    fn from_each(_: &impl Fn(u32) -> u32, _: u32) {}

    #[inline(always)]
    fn has((): (), _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn run((): (), _: u32, _: u32) -> u32 {
        1
    }
}

impl<M: Number, T: TileShape> TileShape for HCons<M, T>
where
    Self: HasSize + HasRank + TileExtents + Static,
{
    type Left = (u32, T::Left);
    const FIRST: u64 = M::VALUE;

    #[inline(always)]
    fn is_whole((left, rest): (u32, T::Left)) -> bool {
        M::VALUE <= u64::from(left) && T::is_whole(rest)
    }

    #[inline(always)]
    fn nth((left, rest): (u32, T::Left), mode: u32) -> u32 {
        if mode == 0 { left } else { T::nth(rest, mode - 1) }
    }

    #[inline(always)]
    fn from_each(left: &impl Fn(u32) -> u32, from: u32) -> (u32, T::Left) {
        (left(from), T::from_each(left, from + 1))
    }

    #[inline(always)]
    fn has((left, rest): (u32, T::Left), c: u32) -> bool {
        c % (M::VALUE as u32) < left && T::has(rest, c / M::VALUE as u32)
    }

    #[inline(always)]
    fn run((left, rest): (u32, T::Left), c: u32, mode: u32) -> u32 {
        let (first, others) = (c % M::VALUE as u32, c / M::VALUE as u32);
        match mode {
            0 if T::has(rest, others) => left.saturating_sub(first),
            _ if mode > 0 && first < left => T::run(rest, others, mode - 1),
            _ => 0,
        }
    }
}

/// How much there is of a tile of the shape `S`.
pub trait Extent: Copy {
    /// The number of its elements.
    type Size;

    /// The extents of its modes, without those of one element; none where they are not known.
    type Extents;

    /// The number of its modes.
    #[doc(hidden)]
    const MODES: u32 = 1;

    /// The extent of the first one.
    #[doc(hidden)]
    const FIRST: u64 = 1;

    #[doc(hidden)]
    fn is_whole(&self) -> bool;

    #[doc(hidden)]
    fn has(&self, c: u32) -> bool;

    /// How many elements are there from the integral coordinate `c` on, along the mode `mode`, or
    /// more.
    #[doc(hidden)]
    fn run(&self, c: u32, mode: u32) -> u32;
}

/// All of a tile of so many elements, and of these extents.
pub struct Whole<Size, Extents = HNil>(Of<(Size, Extents)>);

impl<Size, X> Whole<Size, X> {
    #[inline(always)]
    pub(crate) fn new() -> Self {
        Whole(PhantomData)
    }
}

impl<Size, X> Clone for Whole<Size, X> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<Size, X> Copy for Whole<Size, X> {}

impl<Size, X> Extent for Whole<Size, X> {
    type Size = Size;
    type Extents = X;

    #[inline(always)]
    fn is_whole(&self) -> bool {
        true
    }

    #[inline(always)]
    fn has(&self, _: u32) -> bool {
        true
    }

    #[inline(always)]
    fn run(&self, _: u32, _: u32) -> u32 {
        u32::MAX
    }
}

/// What there is of a tile of the tiler `T` at an edge of the tensor, or beyond it.
pub struct Left<T: Tiler>(<T::Shape as TileShape>::Left);

impl<T: Tiler> Clone for Left<T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Tiler> Copy for Left<T> {}

impl<T: Tiler> Extent for Left<T> {
    type Size = Size<T::Shape>;
    type Extents = T::Extents;
    const MODES: u32 = T::Shape::MODES;
    const FIRST: u64 = T::Shape::FIRST;

    #[inline(always)]
    fn is_whole(&self) -> bool {
        T::EXACT || T::Shape::is_whole(self.0)
    }

    #[inline(always)]
    fn has(&self, c: u32) -> bool {
        T::EXACT || T::Shape::has(self.0, c)
    }

    #[inline(always)]
    fn run(&self, c: u32, mode: u32) -> u32 {
        if T::EXACT { u32::MAX } else { T::Shape::run(self.0, c, mode) }
    }
}

/// A tile of a tensor: the offset of its first element, its layout, and how much of it there is.
pub struct Placed<L, T: Tiler> {
    pub(crate) first: u64,
    pub(crate) layout: L,
    pub(crate) left: Left<T>,
}

impl<L: Copy, T: Tiler> Clone for Placed<L, T> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<L: Copy, T: Tiler> Copy for Placed<L, T> {}

/// A layout that has tiles `T`: as many modes, of runtime or static numbers.
#[refusal(NoTiles)]
pub trait HasTiles<T: Tiler>: Copy {
    /// The layout of a tile.
    type Tile: LayoutFunction;

    /// What the offset of the first element of any tile is a multiple of.
    #[doc(hidden)]
    const ALIGNED: u64;

    /// What all strides are multiples of, and so the offset of any element.
    #[doc(hidden)]
    const STEPS: u64;

    /// An extent that is known, and that of the tile, which does not divide it.
    #[doc(hidden)]
    const UNDIVIDED: Option<(u64, u64)>;

    #[doc(hidden)]
    fn placed(&self, place: [u32; 3]) -> Placed<Self::Tile, T>;

    /// The tile that begins at a coordinate, of three modes at most.
    #[doc(hidden)]
    fn placed_from(&self, coordinate: [u32; 3]) -> Placed<Self::Tile, T>;

    /// How many tiles there are along each mode; 1 along those that it has not.
    #[doc(hidden)]
    fn counts(&self) -> [u32; 3];
}

#[diagnostic::do_not_recommend]
impl<S, D, T> HasTiles<T> for Layout<S, D>
where
    T: Tiler,
    S: Cut<T::Shape, D, X> + Copy,
    D: Copy + StrideFor<T::Shape>,
    Layout<T::Shape, D>: LayoutFunction,
{
    type Tile = Layout<T::Shape, D>;
    const ALIGNED: u64 = S::ALIGNED;
    const STEPS: u64 = S::STEPS;
    const UNDIVIDED: Option<(u64, u64)> = S::UNDIVIDED;

    #[inline(always)]
    fn placed(&self, place: [u32; 3]) -> Placed<Self::Tile, T> {
        let (first, left) = self.shape().cut(&self.stride(), place, false);
        if T::EXACT && !self.shape().has_whole(place) {
            crate::hardware::trap();
        }
        Placed { first, layout: Layout::from_parts(T::Shape::NEW, self.stride()), left: Left(left) }
    }

    #[inline(always)]
    fn placed_from(&self, coordinate: [u32; 3]) -> Placed<Self::Tile, T> {
        let (first, left) = self.shape().cut(&self.stride(), coordinate, true);
        if T::EXACT && !T::Shape::is_whole(left) {
            crate::hardware::trap();
        }
        Placed { first, layout: Layout::from_parts(T::Shape::NEW, self.stride()), left: Left(left) }
    }

    #[inline(always)]
    fn counts(&self) -> [u32; 3] {
        if T::EXACT && !self.shape().divides() {
            crate::hardware::trap();
        }
        let counts = self.shape().counts(T::EXACT);
        if T::STRIPS { [counts[0], 1, 1] } else { counts }
    }
}

/// The layout of a tensor whose tiles begin at any coordinate, of
/// [`Global::tile_from`](crate::Global::tile_from).
///
/// It is a layout and not a tiler: no argument of a kernel has it, so that none to write is cut
/// into tiles that overlap.
#[derive(Clone, Copy)]
pub struct Displaced<L>(L);

#[diagnostic::do_not_recommend]
impl<L: HasTiles<T>, T: Tiler> HasTiles<T> for Displaced<L> {
    type Tile = L::Tile;
    const ALIGNED: u64 = L::STEPS;
    const STEPS: u64 = L::STEPS;
    const UNDIVIDED: Option<(u64, u64)> = L::UNDIVIDED;

    #[inline(always)]
    fn placed(&self, place: [u32; 3]) -> Placed<Self::Tile, T> {
        self.0.placed_from(place)
    }

    #[inline(always)]
    fn placed_from(&self, coordinate: [u32; 3]) -> Placed<Self::Tile, T> {
        self.0.placed_from(coordinate)
    }

    #[inline(always)]
    fn counts(&self) -> [u32; 3] {
        self.0.counts()
    }
}

/// The layout of a tensor, with its modes in the order `Is`.
///
/// It has a name in this crate alone.
pub trait SelectTiles<Is> {
    /// That layout.
    type Output;
}

impl<S, D, Is> SelectTiles<Is> for Layout<S, D>
where
    Self: Select<Is>,
{
    type Output = SelectOf<Self, Is>;
}

impl<L: SelectTiles<Is>, Is> SelectTiles<Is> for Displaced<L> {
    type Output = Displaced<L::Output>;
}

/// The modes of a place.
pub trait Axis {
    /// The next one.
    type Next;

    #[doc(hidden)]
    const I: usize;
}
/// The first mode.
pub struct X;
/// The second.
pub struct Y;
/// The third, and each after it: they share what is left of the place along the third.
pub struct Z;

impl Axis for X {
    type Next = Y;
    const I: usize = 0;
}

impl Axis for Y {
    type Next = Z;
    const I: usize = 1;
}

impl Axis for Z {
    type Next = Z;
    const I: usize = 2;
}

/// A shape with the strides `D` that is cut into tiles of the shape `T`, from the mode `A` of a
/// place on.
pub trait Cut<T: TileShape, D, A> {
    #[doc(hidden)]
    const ALIGNED: u64;

    /// What all strides are multiples of.
    #[doc(hidden)]
    const STEPS: u64;

    #[doc(hidden)]
    const UNDIVIDED: Option<(u64, u64)>;

    /// Whether there is a mode.
    #[doc(hidden)]
    const HAS_MODE: bool;

    /// The offset of the first element, and what there is of the tile, at a place among tiles or,
    /// `anywhere`, at a coordinate.
    #[doc(hidden)]
    fn cut(&self, stride: &D, place: [u32; 3], anywhere: bool) -> (u64, T::Left);

    /// How many tiles there are, or how many whole ones.
    #[doc(hidden)]
    fn counts(&self, whole: bool) -> [u32; 3];

    /// Whether the tile at a place is whole: so many whole tiles there are, so that a loop over
    /// them has asked already.
    #[doc(hidden)]
    fn has_whole(&self, place: [u32; 3]) -> bool;

    /// Whether all tiles are whole.
    #[doc(hidden)]
    fn divides(&self) -> bool;
}

impl<A> Cut<HNil, HNil, A> for HNil {
    const ALIGNED: u64 = 0;
    const STEPS: u64 = 0;
    const UNDIVIDED: Option<(u64, u64)> = None;
    const HAS_MODE: bool = false;

    #[inline(always)]
    fn cut(&self, HNil: &HNil, _: [u32; 3], _: bool) -> (u64, ()) {
        (0, ())
    }

    #[inline(always)]
    fn counts(&self, _: bool) -> [u32; 3] {
        [1; 3]
    }

    #[inline(always)]
    fn has_whole(&self, _: [u32; 3]) -> bool {
        true
    }

    #[inline(always)]
    fn divides(&self) -> bool {
        true
    }
}

impl<M, MT, S, ST, D, DT, A> Cut<HCons<M, MT>, HCons<D, DT>, A> for HCons<S, ST>
where
    M: Number,
    MT: TileShape,
    HCons<M, MT>: TileShape<Left = (u32, MT::Left)>,
    S: cute_static::int::Int + Copy,
    D: cute_static::int::Int + Copy + Divided,
    A: Axis,
    ST: Cut<MT, DT, A::Next>,
{
    const ALIGNED: u64 = gcd(M::VALUE * D::BY, ST::ALIGNED);
    const STEPS: u64 = gcd(D::BY, ST::STEPS);
    const UNDIVIDED: Option<(u64, u64)> = match S::KNOWN {
        Some(extent) if !extent.is_multiple_of(M::VALUE) => Some((extent, M::VALUE)),
        _ => ST::UNDIVIDED,
    };
    const HAS_MODE: bool = true;

    #[inline(always)]
    fn cut(&self, stride: &HCons<D, DT>, place: [u32; 3], anywhere: bool) -> (u64, (u32, MT::Left)) {
        // A coordinate has a number for each mode.
        let (own, others) = if anywhere { (place[A::I], place) } else { own_place::<A>(place, ST::HAS_MODE, self.head.value().div_ceil(M::VALUE)) };
        let (first, rest) = self.tail.cut(&stride.tail, others, anywhere);
        // Extents are at most `u32::MAX`, so that a place beyond the last tile has none left.
        let begin = u64::from(own) * if anywhere { 1 } else { M::VALUE };
        let left = self.head.value().saturating_sub(begin) as u32;
        (first.wrapping_add(begin.wrapping_mul(stride.head.value())), (left, rest))
    }

    #[inline(always)]
    fn counts(&self, whole: bool) -> [u32; 3] {
        let mut counts = self.tail.counts(whole);
        let extent = self.head.value();
        let own = if whole { extent / M::VALUE } else { extent.div_ceil(M::VALUE) } as u32;
        counts[A::I] = match counts[A::I].checked_mul(own) {
            Some(count) => count,
            None => crate::hardware::trap(),
        };
        counts
    }

    #[inline(always)]
    fn has_whole(&self, place: [u32; 3]) -> bool {
        let whole = self.head.value() / M::VALUE;
        let (own, others) = own_place::<A>(place, ST::HAS_MODE, whole);
        own < whole as u32 && self.tail.has_whole(others)
    }

    #[inline(always)]
    fn divides(&self) -> bool {
        self.head.value().is_multiple_of(M::VALUE) && self.tail.divides()
    }
}

/// Returns the place along a mode with so many tiles, and the place among those after it: the last
/// mode of a grid counts the tiles along several, of which the first is the fastest.
#[inline(always)]
fn own_place<A: Axis>(place: [u32; 3], has_others: bool, count: u64) -> (u32, [u32; 3]) {
    if A::I < 2 || !has_others {
        return (place[A::I], place);
    }
    // There is a tile along each mode, unless the only one is not whole: then none is asked for.
    let (rest, own) = if count == 0 { (place[2], place[2]) } else { divided(place[2], count as u32) };
    (own, [place[0], place[1], rest])
}

#[cfg(test)]
mod tests {
    use super::{Banded, Exact, Extent, HasTiles, Strips, Tiler};
    use cute_static::prelude::*;
    use std::panic::catch_unwind;

    /// Each element of a matrix is in one tile, at the coordinate of it that the division says; the
    /// rest of the tiles is not there.
    #[test]
    fn tiles_have_each_element_once() {
        let (m, n, pitch) = (Dyn::new(7).unwrap(), Dyn::new(10).unwrap(), Dyn::new(11).unwrap());
        let matrix = layout![({m}, {n}) : ({pitch}, 1)];
        assert_eq!(HasTiles::<Tile![3, 4]>::counts(&matrix), [3, 3, 1]);
        let mut seen = [0; 77];
        // One tile more than there are on each side: nothing is in them.
        for (i, j) in (0..4).flat_map(|i| (0..4).map(move |j| (i, j))) {
            let tile = HasTiles::<Tile![3, 4]>::placed(&matrix, [i, j, 0]);
            let mut present = 0;
            for c in 0..12u32 {
                let (row, column) = (3 * i + c % 3, 4 * j + c / 3);
                assert_eq!(tile.left.has(c), row < 7 && column < 10, "{i} {j} {c}");
                if tile.left.has(c) {
                    present += 1;
                    let offset = tile.first + u64::from(tile.layout.offset_in(c));
                    assert_eq!(offset, u64::from(row * 11 + column));
                    seen[offset as usize] += 1;
                }
            }
            assert_eq!(tile.left.is_whole(), present == 12, "{i} {j}");
        }
        assert!((0..77).all(|i| seen[i] == i32::from(i % 11 < 10)));
    }

    /// What is there from an element on, along each mode, is counted beside `has`.
    #[test]
    fn runs_end_where_the_tensor_does() {
        type Tiles = Tile![3, 4];
        for (m, n) in (1..5).flat_map(|m| (1..6).map(move |n| (m, n))) {
            let matrix = layout![({ Dyn::new(m).unwrap() }, { Dyn::new(n).unwrap() }) : (1, { Dyn::new(m).unwrap() })];
            for place in [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]] {
                let left = HasTiles::<Tiles>::placed(&matrix, place).left;
                for c in 0..12u32 {
                    let rows = (0..3 - c % 3).take_while(|i| left.has(c + i)).count() as u32;
                    assert_eq!(left.run(c, 0).min(3 - c % 3), rows, "{m} {n} {place:?} {c}");
                    let columns = (0..4 - c / 3).take_while(|i| left.has(c + 3 * i)).count() as u32;
                    assert_eq!(left.run(c, 1).min(4 - c / 3), columns, "{m} {n} {place:?} {c}");
                }
            }
        }
    }

    /// Each tile is that of one block; the blocks of a band come one after the other.
    #[test]
    fn bands_have_each_tile_once() {
        for (rows, columns) in [(1, 1), (1, 7), (7, 1), (3, 5), (8, 4), (9, 4), (16, 3), (21, 6)] {
            let mut seen = std::vec![0; (rows * columns) as usize];
            for block in 0..rows * columns {
                let [i, j, z] = <Banded<Tile![3, 4]> as Tiler>::walk([block % rows, block / rows, 5], [rows, columns, 1]);
                assert!(i < rows && j < columns && z == 5);
                assert_eq!(i / 8, block / (8 * columns));
                seen[(i + rows * j) as usize] += 1;
            }
            assert!(seen.iter().all(|&times| times == 1), "{rows} {columns}");
        }
        assert!(catch_unwind(|| <Banded<Tile![3, 4]> as Tiler>::walk([0; 3], [1 << 16, 1 << 16, 1])).is_err());
    }

    /// Each element of a tensor of five modes is in one tile: that of the place whose third number
    /// counts the tiles along the third mode and those after it.
    #[test]
    fn tiles_of_more_than_three_modes_share_the_last_mode_of_the_grid() {
        type Tiles = Tile![3, 2, 2, 1, 2];
        for extents in [[7, 5, 3, 2, 3], [1, 2, 4, 3, 1], [3, 1, 1, 1, 5]] {
            let [a, b, c, d, e] = extents.map(|extent| Dyn::new(extent).unwrap());
            let mut step = 1;
            let strides = extents.map(|extent| {
                step *= extent;
                step / extent
            });
            let [sa, sb, sc, sd, se] = strides.map(|stride| Dyn::new(stride).unwrap());
            let tensor = layout![({a}, {b}, {c}, {d}, {e}) : ({sa}, {sb}, {sc}, {sd}, {se})];
            let tiles = [3, 2, 2, 1, 2];
            let along: [u32; 5] = core::array::from_fn(|mode| (extents[mode] as u32).div_ceil(tiles[mode]));
            let counts = HasTiles::<Tiles>::counts(&tensor);
            assert_eq!(counts, [along[0], along[1], along[2] * along[3] * along[4]]);
            let mut seen = std::vec![0; step as usize];
            // Beyond the last tile nothing is there.
            for z in 0..counts[2] + 2 {
                for (x, y) in (0..counts[0]).flat_map(|x| (0..counts[1]).map(move |y| (x, y))) {
                    let tile = HasTiles::<Tiles>::placed(&tensor, [x, y, z]);
                    let place = [x, y, z % along[2], z / along[2] % along[3], z / along[2] / along[3]];
                    for c in 0..24u32 {
                        let mut rest = c;
                        let at: [u32; 5] = core::array::from_fn(|mode| {
                            let own = rest % tiles[mode];
                            rest /= tiles[mode];
                            place[mode] * tiles[mode] + own
                        });
                        let is_there = at.iter().zip(extents).all(|(&at, extent)| u64::from(at) < extent);
                        assert_eq!(tile.left.has(c), is_there, "{extents:?} {place:?} {c}");
                        if is_there {
                            let offset: u64 = at.iter().zip(strides).map(|(&at, stride)| u64::from(at) * stride).sum();
                            assert_eq!(tile.first + u64::from(tile.layout.offset_in(c)), offset);
                            seen[offset as usize] += 1;
                        }
                    }
                }
            }
            assert!(seen.iter().all(|&times| times == 1), "{extents:?}");
        }
    }

    #[test]
    fn exact_tiles_are_whole_or_end_the_kernel() {
        let matrix = |m, n| layout![({ Dyn::new(m).unwrap() }, { Dyn::new(n).unwrap() }) : (1, { Dyn::new(m).unwrap() })];
        type Tiles = Exact<Tile![3, 4]>;
        assert_eq!(HasTiles::<Tiles>::counts(&matrix(9, 8)), [3, 2, 1]);
        let tile = HasTiles::<Tiles>::placed(&matrix(9, 8), [2, 1, 0]);
        assert_eq!((tile.first, tile.left.is_whole()), (6 + 4 * 9, true));
        for (m, n, place) in [(9, 8, [3, 0, 0]), (9, 8, [0, 2, 0]), (8, 8, [2, 0, 0]), (9, 7, [0, 1, 0]), (9, 8, [u32::MAX, 0, 0])] {
            // `trap` on the device; here it is a panic.
            assert!(catch_unwind(|| HasTiles::<Tiles>::placed(&matrix(m, n), place)).is_err(), "{m} {n} {place:?}");
        }
        assert!(catch_unwind(|| HasTiles::<Tiles>::counts(&matrix(9, 7))).is_err());
    }

    #[test]
    fn strips_are_counted_along_the_first_mode() {
        let matrix = layout![({ Dyn::new(7).unwrap() }, { Dyn::new(10).unwrap() }) : (1, { Dyn::new(7).unwrap() })];
        assert_eq!(HasTiles::<Strips<Tile![3, 4]>>::counts(&matrix), [3, 1, 1]);
        assert_eq!(HasTiles::<Tile![3, 4]>::counts(&matrix), [3, 3, 1]);
    }

    #[test]
    fn what_tiles_begin_at_is_a_multiple() {
        type Matrix = Layout![(Dyn, Dyn) : (1, Dyn)];
        type By4 = Layout![(Dyn, Dyn) : (1, 4)];
        assert_eq!(<Matrix as HasTiles<Tile![64, 1]>>::ALIGNED, 1);
        assert_eq!(<Matrix as HasTiles<Tile![64, 8]>>::ALIGNED, 8);
        assert_eq!(<By4 as HasTiles<Tile![6, 1]>>::ALIGNED, 2);
        assert_eq!(<By4 as HasTiles<Tile![64, 1]>>::ALIGNED, 4);
    }
}
