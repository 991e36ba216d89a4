//! The operations on swizzles and composed layouts.

use super::kind::{Kind, kind};
use super::operand::{Composed, Shows, of_composed};
use super::reader::{Operation, listed, operations};
use super::table::linear_form;
use super::value::Value;
use crate::exact::DEFAULT_BUDGET;
use crate::stride::Element;
use crate::{ComposedLayout, HTuple, Layout, LayoutError};

operations! {
    /// All operations on operands of which one is a swizzle or a composed layout, beside those that
    /// [`OPERATIONS`](super::OPERATIONS) has under other names.
    ///
    /// ```
    /// use cute_dynamic::eval::{COMPOSED_OPERATIONS, evaluate};
    /// assert!(COMPOSED_OPERATIONS.iter().any(|operation| operation.to_string() == "coalesce(a: composed)"));
    /// assert_eq!(evaluate("coalesce", &["Sw<2,0,2> o 0 o (4,4):(1,4)"]).unwrap().to_string(), "Sw<2,0,2> o 0 o 16:1");
    /// assert_eq!(evaluate("to_layout", &["(4,8):(8,1) o 0 o (8,4):(4,1)"]).unwrap().to_string(), "(8,4):(1,8)");
    /// ```
    COMPOSED_OPERATIONS:
    "compose" | "composition" (a: left_map, b: map) => a.compose(b)?;
    "compose" | "composition" (swizzle: swizzle, offset: number, layout: layout) => ComposedLayout::new(swizzle, offset, layout)?;
    "decay" (a: composed) => match a {
        Composed::Swizzled(a) => a.decay().map_or(Value::Nothing, |(layout, offset)| Value::Sliced(layout, offset)),
        Composed::OfLayouts(a) => a.decay().map_or(Value::Nothing, |(layout, value)| {
            // Strides that are all 0 say nothing of the codomain.
            let value = a.outer().in_codomain(&value);
            (layout, value).into()
        }),
    };
    "to_layout" (a: composed) => match a {
        Composed::Swizzled(a) => Value::from(a.to_layout()?),
        Composed::OfLayouts(a) => a.to_layout()?.into(),
    };
    "layout_a" | "get_swizzle_portion" | "get_swizzle_t" (a: composed) => match a {
        Composed::Swizzled(a) => Value::from(a.swizzle()),
        Composed::OfLayouts(a) => a.outer().clone().into(),
    };
    "layout_b" | "get_nonswizzle_portion" (a: composed) => of_composed!(a => a.layout().clone());
    "inner_offset" (a: composed) => of_composed!(a => a.inner_offset());
    #[cfg(feature = "typed")]
    "gmma_operand" (a: swizzled, bytes: number, rows: number) => a.gmma_operand(bytes, rows)?;
    #[cfg(feature = "typed")]
    "tma_box" (a: swizzled, bytes: number) => Value::Box(a.tma_box(bytes)?, bytes);
    "to_xor" (a: swizzled) => a.to_xor()?.to_any();
    "complement" (a: composed) => a.to_layout()?.complement()?;
    "inverse" (a: composed) => a.to_layout()?.inverse()?;
    "linear_form" (a: composed) => {
        let layout = match a {
            Composed::Swizzled(a) => a.to_layout()?.to_any(),
            Composed::OfLayouts(a) => a.to_layout()?,
        };
        let codomain = layout.codomain_element();
        linear_form(&(layout, codomain))?
    };
    "right_inverse" (a: composed) => of_composed!(a: integers => a.right_inverse()?);
    "left_inverse" (a: composed) => of_composed!(a: integers => a.left_inverse()?);
    "nullspace" (a: composed) => match a {
        Composed::Swizzled(a) => a.nullspace(),
        Composed::OfLayouts(a) => a.nullspace()?,
    };
    "max_common_layout" (a: composed, b: composed) => a.into_swizzled()?.max_common_layout(b.into_swizzled()?);
    "max_common_vector" (a: composed, b: composed) => a.into_swizzled()?.max_common_vector(b.into_swizzled()?);
    "max_alignment" (a: composed) => of_composed!(a: integers => a.max_alignment());
    "upcast" (a: composed, factor: number) => of_composed!(a: integers => a.upcast(factor)?);
    "downcast" (a: composed, factor: number) => of_composed!(a: integers => a.downcast(factor)?);
    "recast" | "recast_layout" (a: composed, old: number, new: number) => of_composed!(a: integers => a.recast(old, new)?);
    "cosize" (a: composed) => of_composed!(a: integers => a.cosize()?);
    "coalesce" (a: composed) => of_composed!(a => a.coalesce());
    "coalesce_by" | "coalesce" (a: composed, profile: tuple) => of_composed!(a => a.coalesce_by(profile)?);
    "filter" (a: composed) => of_composed!(a => a.filter());
    "filter_by" | "filter" (a: composed, profile: tuple) => of_composed!(a => a.with_inner(|inner| inner.filter_by(profile))?);
    "filter_zeros" (a: composed) => of_composed!(a => a.filter_zeros());
    "filter_zeros_by" | "filter_zeros" (a: composed, profile: tuple) => of_composed!(a => a.with_inner(|inner| inner.filter_zeros_by(profile))?);
    "flip" (a: composed, mode: index) => runs_backwards(a, Some(mode))?;
    "reversed" (a: composed) => runs_backwards(a, None)?;
    "is_injective" (a: composed) => of_composed!(a => a.is_injective(DEFAULT_BUDGET)?);
    "is_injective" (a: composed, budget: number) => of_composed!(a => a.is_injective(budget)?);
    "injective" (a: composed) => of_composed!(a => a.injective(DEFAULT_BUDGET)?);
    "injective" (a: composed, budget: number) => of_composed!(a => a.injective(budget)?);
    "is_permutation" (a: composed) => of_composed!(a => a.is_permutation(DEFAULT_BUDGET)?);
    "bijective" (a: composed) => of_composed!(a => a.bijective(DEFAULT_BUDGET)?);
    "image_within" (a: composed, bound: shape) => of_composed!(a => a.image_within(bound)?);
    "is_same_function" (a: composed, b: composed) => a.is_same_function(&b)?;
    "complement_in" (a: composed, bound: bound) => a.to_layout()?.complement_in(bound)?;
    "complement_ceil" | "complement" (a: composed, bound: bound) => a.to_layout()?.complement_ceil(bound)?;
    "domain_offset" (coordinate: tuple, a: composed) => of_composed!(a => a.domain_offset(coordinate)?);
    "append" (x: composed, y: layout) => of_composed!(x => x.with_inner(|inner| inner.append(&y))?);
    "prepend" (x: composed, y: layout) => of_composed!(x => x.with_inner(|inner| inner.prepend(&y))?);
    "append_to" | "append_n" (x: composed, rank: rank, y: layout) => of_composed!(x => x.with_inner(|inner| inner.append_to(rank, &y))?);
    "prepend_to" | "prepend_n" (x: composed, rank: rank, y: layout) => of_composed!(x => x.with_inner(|inner| inner.prepend_to(rank, &y))?);
    "replace" (x: composed, mode: index, y: layout) => of_composed!(x => x.with_inner(|inner| inner.replace(mode, &y))?);
    "insert" (x: composed, mode: index, y: layout) => of_composed!(x => x.with_inner(|inner| inner.insert(mode, &y))?);
    "remove" (x: composed, mode: index) => of_composed!(x => x.with_inner(|inner| inner.remove(mode))?);
    "reverse" (x: composed) => of_composed!(x => x.with_inner(|inner| Ok(inner.reverse()))?);
    "transpose" (x: composed) => of_composed!(x => x.with_inner(|inner| inner.transpose())?);
    "unflatten" (x: composed, profile: tuple) => of_composed!(x => x.with_inner(|inner| inner.unflatten(profile))?);
    "inner_partition" (a: composed, tiler: tiler, coordinate: coordinate) =>
        of_composed!(a => a.with_part(|inner| inner.inner_partition(&tiler, coordinate))?);
    "outer_partition" (a: composed, tiler: tiler, coordinate: coordinate) =>
        of_composed!(a => a.with_part(|inner| inner.outer_partition(&tiler, coordinate))?);
    "local_tile" (a: composed, tiler: tiler, coordinate: coordinate) =>
        of_composed!(a => a.with_part(|inner| inner.local_tile(&tiler, coordinate))?);
    "local_tile_by" | "local_tile" (a: composed, tiler: tiler, coordinate: coordinate, projection: coordinate) =>
        of_composed!(a => a.with_part(|inner| inner.local_tile_by(tiler, coordinate, projection))?);
    "local_partition" (a: composed, threads: layout, index: number) =>
        of_composed!(a => a.with_part(|inner| inner.local_partition(&threads, index))?);
    "local_partition_by" | "local_partition" (a: composed, threads: layout, index: number, projection: coordinate) =>
        of_composed!(a => a.with_part(|inner| inner.local_partition_by(&threads, index, projection))?);
    "tensor_slice" (a: composed, coordinate: coordinate) => of_composed!(a => a.with_part(|inner| inner.part_and_offset(coordinate))?);
    "flatten" (a: composed) => of_composed!(a => a.flatten());
    "with_shape" (a: composed, shape: tuple) => of_composed!(a => a.with_shape(shape)?);
    "by_mode" (a: composed, tiler: tiler, function: mode_operation) => of_composed!(a => function.transforming(|function| {
        a.by_mode(&tiler, |mode, tile| function(&[&mode, tile])?.try_to_layout())
    })?);
    "logical_divide" (a: composed, tiler: tiler) => of_composed!(a => a.logical_divide(&tiler)?);
    "zipped_divide" (a: composed, tiler: tiler) => of_composed!(a => a.zipped_divide(&tiler)?);
    "tiled_divide" (a: composed, tiler: tiler) => of_composed!(a => a.tiled_divide(&tiler)?);
    "flat_divide" (a: composed, tiler: tiler) => of_composed!(a => a.flat_divide(&tiler)?);
    "logical_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.logical_divide_ceil(&tiler)?);
    "zipped_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.zipped_divide_ceil(&tiler)?);
    "tiled_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.tiled_divide_ceil(&tiler)?);
    "flat_divide_ceil" (a: composed, tiler: tiler) => of_composed!(a => a.flat_divide_ceil(&tiler)?);
    "logical_product" (a: composed, tiler: tiler) => of_composed!(a => a.logical_product(&tiler)?);
    "zipped_product" (a: composed, tiler: tiler) => of_composed!(a => a.zipped_product(&tiler)?);
    "tiled_product" (a: composed, tiler: tiler) => of_composed!(a => a.tiled_product(&tiler)?);
    "flat_product" (a: composed, tiler: tiler) => of_composed!(a => a.flat_product(&tiler)?);
    "blocked_product" (a: composed, b: layout) => of_composed!(a => a.blocked_product(&b)?);
    "raked_product" (a: composed, b: layout) => of_composed!(a => a.raked_product(&b)?);
    "tile_to_shape" (block: composed, shape: tuple) => of_composed!(block => block.tile_to_shape(shape)?);
    "tile_to_shape_ordered" | "tile_to_shape" (block: composed, shape: tuple, order: tuple) =>
        of_composed!(block => block.tile_to_shape_ordered(shape, order)?);
    "layout" | "layout_id" (a: composed) => of_composed!(a => a);
    "get" (a: composed, index: index) => of_composed!(a => a.get(index)?);
    "select" (a: composed, indices: indices) => of_composed!(a => a.select(&indices)?);
    "take" (a: composed, begin: index, end: index) => of_composed!(a => a.take(begin, end)?);
    "group" (a: composed, begin: index, end: index) => of_composed!(a => a.group(begin, end)?);
    "slice" (coordinate: coordinate, a: composed) => of_composed!(a => a.slice(coordinate)?);
    "slice_and_offset" (coordinate: coordinate, a: composed) => of_composed!(a => a.slice_and_offset(coordinate)?);
    "dice" (coordinate: coordinate, a: composed) => of_composed!(a => a.dice(coordinate)?);
    "offset" | "eval" (a: composed, coordinate: tuple) => of_composed!(a => a.outer().shown(&a.offset(coordinate)?));
    "checked_offset" (a: composed, coordinate: tuple) => of_composed!(a => a.checked_offset(coordinate).map(|value| a.outer().shown(&value)));
    "offsets" (a: composed) => {
        listed(a.shape().size()?)?;
        of_composed!(a => HTuple::<Element>::tuple(a.offsets().map(|value| a.outer().shown(&value)))?)
    };
}

/// Refuses a composed layout that runs backwards along a mode, or along all: a layout that is
/// composed has natural strides within.
fn runs_backwards(_: Composed, _: Option<usize>) -> Result<(Layout<i64>, i64), LayoutError> {
    Err(LayoutError::RunsBackwards)
}
