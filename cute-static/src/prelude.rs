//! Everything an ordinary program needs: the layout types, every operation's trait and aliases, the
//! notation macros.

pub use crate::Static;
pub use crate::algebra::*;
pub use crate::htuple::{
    Append, AppendOf, AppendTo, AppendToOf, CeilDivide, CeilDivideOf, Compatible, Congruent, Depth, Flatten, FlattenOf, Get, GetOf, Group, GroupOf, HTuple,
    HasDepth, HasRank, HasSize, InnerProduct, InnerProductOf, Insert, InsertOf, IsColexLess, IsCompatible, IsCongruent, IsElemLess, IsLexLess,
    IsWeaklyCompatible, IsWeaklyCongruent, LeafFunction, MapLeaves, MapLeavesOf, Prepend, PrependOf, PrependTo, PrependToOf, ProductEach, ProductEachOf, Rank,
    Remove, RemoveOf, Replace, ReplaceOf, Reverse, ReverseOf, Select, SelectOf, Size, Take, TakeOf, Transpose, TransposeOf, TryAppend, TryAppendOf,
    TryAppendTo, TryAppendToOf, TryCeilDivide, TryCeilDivideOf, TryCompatible, TryCongruent, TryFlatten, TryFlattenOf, TryGet, TryGetOf, TryGroup, TryGroupOf,
    TryInnerProduct, TryInnerProductOf, TryInsert, TryInsertOf, TryMapLeaves, TryMapLeavesOf, TryPrepend, TryPrependOf, TryPrependTo, TryPrependToOf,
    TryProductEach, TryProductEachOf, TryRemove, TryRemoveOf, TryReplace, TryReplaceOf, TryReverse, TryReverseOf, TrySelect, TrySelectOf, TryTake, TryTakeOf,
    TryTranspose, TryTransposeOf, TryUnflatten, TryUnflattenOf, TryWeaklyCompatible, TryWeaklyCongruent, TryZip, TryZipOf, Unflatten, UnflattenOf,
    WeaklyCompatible, WeaklyCongruent, Zip, ZipOf, coordinates, coordinates_in, crd2crd, crd2crd_in, crd2idx, crd2idx_in, idx2crd, idx2crd_in,
};
pub use crate::int::{Const, ConstToInt, Dyn, Multiple, Number};
pub use crate::layout::*;
pub use crate::swizzle::*;
pub use crate::tensor::{
    Accessor, Advance, Computed, Coordinates, Counting, DataLayout, Fragment, Memory, MemoryMut, Part, PartMut, Raw, RawMut, Tensor, TensorCoordinate,
    TensorError, TensorSlice,
};
pub use crate::{Int, Layout, Shape, Stride, Swizzle, Tile, int, layout, shape, stride, swizzle, tile};
