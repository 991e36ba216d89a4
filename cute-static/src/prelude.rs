//! The names of an ordinary program: numbers, layouts, tensors, the operations most used, the
//! notation macros.
//!
//! Each operation is a method of [`Layout`](struct@crate::Layout) and needs no import there. On
//! shapes, tuples and swizzled layouts it is a method of its trait. The traits and types that are
//! not here are in the chapters: [`algebra`](crate::algebra), [`htuple`](crate::htuple),
//! [`layout`](mod@crate::layout), [`swizzle`](mod@crate::swizzle), [`tensor`](crate::tensor), and
//! [`outcome`](crate::outcome).

#[doc(inline)]
pub use crate::Static;
#[doc(inline)]
pub use crate::algebra::{
    Bijective, BlockedProduct, BlockedProductOf, Coalesce, CoalesceBy, CoalesceByOf, CoalesceOf, Complement, ComplementOf, Compose, ComposeOf, Downcast,
    DowncastOf, EvenlyDivides, ImageWithin, Injective, LeftInverse, LeftInverseOf, LogicalDivide, LogicalDivideOf, LogicalProduct, LogicalProductOf,
    Permutation, RakedProduct, RakedProductOf, Recast, RecastOf, RightInverse, RightInverseOf, TileToShape, TileToShapeOf, TiledDivide, TiledDivideOf, Upcast,
    UpcastOf, ZippedDivide, ZippedDivideOf,
};
#[doc(inline)]
pub use crate::htuple::{
    Compatible, Congruent, Depth, Extents, Flatten, FlattenOf, Get, GetOf, Group, GroupOf, HTuple, HasDepth, HasRank, HasSize, Rank, Select, SelectOf, Size,
    Take, TakeOf, coordinates, crd2idx, idx2crd,
};
#[doc(inline)]
pub use crate::int::{Const, ConstToExtent, ConstToInt, Dyn, Int, Multiple, Number};
#[doc(hidden)]
pub use crate::layout::ConcatenateTuple;
#[doc(inline)]
pub use crate::layout::{
    CompactColMajor, CompactRowMajor, Coordinate, Cosize, Dice, HasCosize, IdentityLayout, LayoutFunction, LayoutLeft, LayoutRight, OrderedLayout, Slice,
    SliceOf, StaticLayout, Underscore, UsizeCoordinate,
};
#[doc(inline)]
pub use crate::swizzle::{ConflictFree, Swizzled};
#[doc(inline)]
pub use crate::tensor::{
    Accessor, CeilTiles, Columns, Computed, Counting, DataLayout, Fragment, Memory, MemoryMut, Part, PartMut, Raw, RawMut, Rows, SplitBy, Tensor,
    TensorCoordinate, TensorError, TensorSlice, Tiles,
};
#[doc(inline)]
pub use crate::{Int, Layout, Shape, Stride, Swizzle, Tile, int, layout, layout_of, shape, stride, swizzle, tile};
