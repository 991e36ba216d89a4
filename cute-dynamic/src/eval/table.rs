//! The operations on layouts, tuples and numbers.

use super::kind::{Kind, kind};
use super::operand::{Term, of_term};
use super::reader::{Operation, listed, operations, to_index};
use super::value::{Value, integers};
use crate::category::{FactMorphism, Factorization, count_permutations_of, permutations_of};
use crate::exact::DEFAULT_BUDGET;
use crate::htuple::coord;
use crate::layout::{AnyLayout, coordinates_ordered, crd2idx_with, idx2crd_with};
use crate::stride::Element;
use crate::{ComposedLayout, HTuple, Layout, LayoutError, Swizzle, Tile, Tiler};
use alloc::vec::Vec;

/// A part of a layout, as a value.
fn part(of: &AnyLayout, (layout, offset): (AnyLayout, Element)) -> Value {
    Value::Part(layout, of.in_codomain(&offset))
}

/// The matrix of a layout, as a tuple of its rows. In an operand that is read, `f0` says that there
/// are bits; as a stride it is 0.
pub(super) fn linear_form((a, codomain): &(AnyLayout, Element)) -> Result<HTuple<Element>, LayoutError> {
    let form = a.linear_form_over(codomain)?;
    let entry = |entry: &i128| Element::from_integer(*entry).map(HTuple::from_leaf);
    let rows = form.rows().map(|row| HTuple::tuple(row.iter().map(entry).collect::<Result<Vec<_>, _>>()?));
    HTuple::tuple(rows.collect::<Result<Vec<_>, _>>()?)
}

/// Integers, if none is below 0.
fn natural(integers: &[i128]) -> Option<Vec<u64>> {
    integers.iter().map(|&n| u64::try_from(n).ok()).collect()
}

/// Integers of which one is below 0.
fn signed(integers: &[i128]) -> Result<Vec<i64>, LayoutError> {
    integers.iter().map(|&n| i64::try_from(n).map_err(|_| LayoutError::Overflow)).collect()
}

/// Layouts, as a tiler of them.
fn tiles(layouts: impl Iterator<Item = AnyLayout>) -> Result<Tiler, LayoutError> {
    Tiler::tuple(layouts.map(|layout| Tile::try_from(&layout).map(HTuple::from_leaf)).collect::<Result<Vec<_>, _>>()?)
}

operations! {
    /// All operations on operands without a swizzle. Of those with one name, the first that takes
    /// as many operands as are given is the one that answers.
    ///
    /// ```
    /// use cute_dynamic::eval::OPERATIONS;
    /// assert!(OPERATIONS.iter().any(|operation| operation.to_string() == "complement(a: any_layout)"));
    /// ```
    OPERATIONS:
    "coalesce" (a: any_layout) => a.coalesce();
    "coalesce_by" | "coalesce" (a: any_layout, profile: tuple) => a.coalesce_by(profile)?;
    "coalesce_extension" | "coalesce_x" (a: any_layout) => a.coalesce_extension();
    "compose" | "composition" (a: any_layout, b: tiler) => a.compose(&b)?;
    "linear_form" (a: layout_over) => linear_form(&a)?;
    "left_divide" (shape: shape, divisor: number) => shape.left_divide(divisor)?;
    "weakly_left_divide" (shape: shape, divisor: number) => {
        let (index, left) = shape.weakly_left_divide(divisor)?;
        <HTuple>::from((index as u64, left))
    };
    "is_left_divisible" (shape: shape, divisor: number) => shape.is_left_divisible(divisor);
    "is_weakly_left_divisible" (shape: shape, divisor: number) => shape.is_weakly_left_divisible(divisor);
    "interval_of_definition" (shape: shape, extent: number, stride: number) => {
        shape.interval_of_definition(extent, stride)?.map_or(Value::Nothing, |interval| <HTuple>::from((*interval.start(), *interval.end())).into())
    };
    "disjoint_intervals" (shape: shape, b: layout) => shape.disjoint_intervals(&b)?;
    "admissible" (shape: shape, b: layout) => shape.admissible(&b)?;
    // Offsets below 0 are no coordinates of any shape.
    "is_admissible" (shape: shape, b: signed_layout) => b.to_natural().is_ok_and(|b| shape.is_admissible(&b));
    "compose_at" | "make_composed_layout" (a: any_layout, offset: number, b: layout) => a.compose_at(offset, b)?;
    "with_shape" (a: any_layout, shape: tuple) => a.with_shape(shape)?;
    "broadcast_to" (a: any_layout, shape: tuple) => a.broadcast_to(shape)?;
    "layout_add" (a: any_layout, b: any_layout) => a.layout_add(&b)?;
    "layout_scale" (a: any_layout, factor: number) => a.layout_scale(factor)?;
    "greatest_common_domain" (a: shape, b: shape) => a.greatest_common_domain(b)?;
    // The function is an operation on one layout, or on two.
    "transform_layout" (a: any_layout, function: operation) => {
        function.transforming(|function| a.transform_layout(|mode| function(&[&mode])))?
    };
    "transform_layout_with" | "transform_layout" (a: any_layout, b: any_layout, function: operation) => {
        function.transforming(|function| a.transform_layout_with(&b, |a, b| function(&[&a, &b])))?
    };
    // The function is an operation on a mode and its tile, or on a mode.
    "by_mode" (a: any_layout, tiler: tiler, function: mode_operation) => {
        function.transforming(|function| a.by_mode(&tiler, |mode, tile| function(&[&mode, tile])))?
    };
    "compose_exact" (a: any_layout, b: tiler) => a.compose_exact(&b, DEFAULT_BUDGET)?;
    "compose_exact" (a: any_layout, b: tiler, budget: number) => a.compose_exact(&b, budget)?;
    "compose_exact_decided_by" (a: any_layout, b: tiler) => a.compose_exact_decided_by(&b, DEFAULT_BUDGET)?;
    "compose_exact_decided_by" (a: any_layout, b: tiler, budget: number) => a.compose_exact_decided_by(&b, budget)?;
    "complement" (a: any_layout) => a.complement()?;
    "complement_in" (a: layout, bound: bound) => a.complement_in(bound)?;
    "complement_ceil" | "complement" (a: layout, bound: bound) => a.complement_ceil(bound)?;
    "right_inverse" (a: any_layout) => a.right_inverse()?;
    "right_inverse_max" (a: layout) => a.right_inverse_max(DEFAULT_BUDGET)?;
    "right_inverse_max" (a: layout, budget: number) => a.right_inverse_max(budget)?;
    "left_inverse" (a: any_layout) => a.left_inverse()?;
    "left_inverse_exact" (a: layout) => a.left_inverse_exact(DEFAULT_BUDGET)?;
    "left_inverse_exact" (a: layout, budget: number) => a.left_inverse_exact(budget)?;
    "inverse" (a: layout) => a.inverse()?;
    "logical_divide" (a: any_layout, tiler: tiler) => a.logical_divide(&tiler)?;
    "zipped_divide" (a: any_layout, tiler: tiler) => a.zipped_divide(&tiler)?;
    "tiled_divide" (a: any_layout, tiler: tiler) => a.tiled_divide(&tiler)?;
    "flat_divide" (a: any_layout, tiler: tiler) => a.flat_divide(&tiler)?;
    "logical_divide_ceil" (a: any_layout, tiler: tiler) => a.logical_divide_ceil(&tiler)?;
    "zipped_divide_ceil" (a: any_layout, tiler: tiler) => a.zipped_divide_ceil(&tiler)?;
    "tiled_divide_ceil" (a: any_layout, tiler: tiler) => a.tiled_divide_ceil(&tiler)?;
    "flat_divide_ceil" (a: any_layout, tiler: tiler) => a.flat_divide_ceil(&tiler)?;
    "logical_product" (a: any_layout, tiler: tiler) => a.logical_product(&tiler)?;
    "zipped_product" (a: any_layout, tiler: tiler) => a.zipped_product(&tiler)?;
    "tiled_product" (a: any_layout, tiler: tiler) => a.tiled_product(&tiler)?;
    "flat_product" (a: any_layout, tiler: tiler) => a.flat_product(&tiler)?;
    "blocked_product" (a: any_layout, b: layout) => a.blocked_product(&b)?;
    "raked_product" (a: any_layout, b: layout) => a.raked_product(&b)?;
    "tile_to_shape" (block: any_layout, shape: tuple) => block.tile_to_shape(shape)?;
    "tile_to_shape_ordered" | "tile_to_shape" (block: any_layout, shape: tuple, order: tuple) => block.tile_to_shape_ordered(shape, order)?;
    "filter" (a: any_layout) => a.filter();
    "filter_by" | "filter" (a: any_layout, profile: tuple) => a.filter_by(profile)?;
    "filter_zeros" (a: any_layout) => a.filter_zeros();
    "filter_zeros_by" | "filter_zeros" (a: any_layout, profile: tuple) => a.filter_zeros_by(profile)?;
    "nullspace" (a: any_layout) => a.nullspace();
    "max_common_layout" (a: layout, b: layout) => a.max_common_layout(&b);
    "max_common_vector" (a: layout, b: layout) => a.max_common_vector(&b);
    "max_alignment" (a: layout) => a.max_alignment();
    "domain_distribute" (shape: tuple, n: number) => shape.domain_distribute(n)?;
    "upcast" (a: layout, factor: number) => a.upcast(factor)?;
    "downcast" (a: layout, factor: number) => a.downcast(factor)?;
    "recast" | "recast_layout" (a: layout, old: number, new: number) => a.recast(old, new)?;
    "flip" (a: signed_layout, mode: index) => a.flip(mode)?;
    "reversed" (a: signed_layout) => a.reversed()?;
    "magnitudes" (a: signed_layout) => a.magnitudes()?;
    "is_permutation" (a: any_layout) => a.is_permutation(DEFAULT_BUDGET)?;
    "bijective" (a: any_layout) => a.bijective(DEFAULT_BUDGET)?;
    // A negative stride leads out of every tuple.
    "is_tractable" (a: signed_layout) => a.offset_range().start() == &0 && a.magnitudes()?.is_tractable();
    "tractable" (a: layout) => a.tractable()?;
    "standard_form" (a: layout) => a.standard_form()?;
    "is_injective" (a: any_layout) => a.is_injective(DEFAULT_BUDGET)?;
    "is_injective" (a: any_layout, budget: number) => a.is_injective(budget)?;
    "injective" (a: any_layout) => a.injective(DEFAULT_BUDGET)?;
    "injective" (a: any_layout, budget: number) => a.injective(budget)?;
    "image_within" (a: any_layout, bound: shape) => a.image_within(bound)?;
    "is_same_function" (a: any_layout, b: any_layout) => a.is_same_function(&b, DEFAULT_BUDGET)?;
    "concatenate" (tiler: tiler) => tiler.concatenate()?;
    "from_offsets" | "find" (offsets: integers) => match natural(&offsets) {
        Some(offsets) => Layout::from_offsets(&offsets)?.into(),
        None => Value::from(Layout::from_signed_offsets(&signed(&offsets)?)?.to_any()),
    };
    "from_xor" (a: any_layout) => ComposedLayout::from_xor(&a.try_to_layout()?)?;

    "layout" | "layout_id" (a: any_layout) => a;
    // Of one layout, CuTe makes a tuple of it; of a shape, its compact layout.
    "make_layout" (x: term) => match x {
        Term::Tuple(shape) => Layout::left(shape)?.to_any(),
        Term::Layout(mode) => Layout::tuple([mode])?,
    };
    "layout" | "make_layout" (modes: layouts) => Layout::tuple(modes)?;
    "from_parts" (shape: tuple, stride: strides) => Layout::with_strides(shape, stride)?;
    "left" | "make_layout_left" (shape: tuple) => Layout::left(shape)?;
    "make_identity_layout" (shape: tuple) => Layout::identity(shape)?.to_any();
    // Of strides, what they are: CuTe prints a stride so.
    "identity" (x: strides) => match integers(&x) {
        Some(shape) => Layout::identity(shape)?.to_any().into(),
        None => Value::from(x),
    };
    "basis_like" | "make_basis_like" (shape: tuple) => shape.make_basis_like()?.map_leaves(|basis| Element::from(basis.clone()))?;
    "from_linear" (shape: tuple, values: integers) => {
        let size = Layout::left(&shape)?.size();
        if values.len() as u64 != size {
            return Err(LayoutError::NotCompatible { a: size, b: values.len() as u64 }.into());
        }
        match natural(&values) {
            Some(values) => Layout::from_linear(shape, |c| values[to_index(c)])?.into(),
            None => {
                let values = signed(&values)?;
                Value::from(Layout::from_linear(shape, |c| values[to_index(c)])?.to_any())
            }
        }
    };
    "count_permutations_of" (n: number) => count_permutations_of(n)?;
    "permutations_of" (n: number) => {
        listed(count_permutations_of(n)?)?;
        tiles(permutations_of(n).map(|layout| layout.to_any()))?
    };
    "fact_layout" (e: tuple, alpha: indices) => FactMorphism::new(Factorization::new(e.leaves())?, alpha)?.layout();
    "sequence_of" (values: integers) => match natural(&values) {
        Some(values) => tiles(Layout::sequence_of(&values)?.iter().map(|layout| layout.to_any()))?.into(),
        // A tiler has no signs.
        None => Value::Sequence(Layout::signed_sequence_of(&signed(&values)?)?),
    };
    "right" | "make_layout_right" (shape: tuple) => Layout::right(shape)?;
    "ordered" | "make_ordered_layout" (shape: tuple, order: tuple) => Layout::ordered(shape, order)?;
    "make_layout_like" | "make_tensor_like" (a: layout) => a.make_layout_like();
    "make_fragment_like" (a: layout) => a.make_fragment_like();
    "compact_col_major" (shape: tuple) => shape.compact_col_major()?;
    "compact_row_major" (shape: tuple) => shape.compact_row_major()?;
    "compact_order" (shape: tuple, order: tuple) => shape.compact_order(order)?;
    "compact_col_major" (shape: tuple, first: number) => shape.compact_col_major_from(first)?;
    "compact_row_major" (shape: tuple, first: number) => shape.compact_row_major_from(first)?;

    "size" | "product" (x: shape) => x.size()?;
    "cosize" (a: any_layout) => a.cosize()?;
    "coshape" (a: any_layout) => a.coshape()?;
    "coprofile" (a: any_layout) => a.coprofile();
    "rank" | "tuple_size" (x: shape) => x.rank();
    "depth" (x: shape) => x.depth();
    "is_leaf" (x: shape) => x.is_leaf();
    "shape" (x: shape) => x;
    "stride" (a: any_layout) => a.stride();
    "product_each" (x: shape) => x.product_each()?;
    "inner_product" (a: tuple, b: tuple) => a.inner_product(b)?;
    "sum" (x: tuple) => x.sum()?;
    "max_leaf" | "max" (x: tuples) => x.max_leaf()?;
    "min_leaf" | "min" (x: tuples) => x.min_leaf()?;
    "gcd_leaf" | "gcd" (x: tuples) => x.gcd_leaf()?;
    "lcm_leaf" | "lcm" (x: tuples) => x.lcm_leaf()?;
    "product_like" (x: shape, profile: tuple) => x.product_like(profile)?;
    "elem_scale" (a: tuple, b: shape) => a.elem_scale(b)?;
    "round_up" (a: tuple, b: tuple) => a.round_up(b)?;
    "shape_divide" | "shape_div" (a: shape, b: tuple) => a.shape_divide(b)?;
    "common_refinement" (a: shape, b: shape) => a.common_refinement(b)?;
    "common_coarsening" (a: shape, b: shape) => a.common_coarsening(b)?;
    "ceil_divide" | "ceil_div" (a: shape, b: tuple) => a.ceil_divide(b)?;
    // The number of tiles: the shape of what a rounding division leaves.
    "ceil_div_layout" (bound: bound, a: layout) => a.complement_ceil(bound)?.shape();
    "is_congruent" | "congruent" (a: shape, b: shape) => a.is_congruent(&b);
    "is_weakly_congruent" | "weakly_congruent" (a: shape, b: shape) => a.is_weakly_congruent(&b);
    "is_compatible" | "compatible" (a: shape, b: shape) => a.is_compatible(&b);
    "is_weakly_compatible" | "weakly_compatible" (a: shape, b: shape) => a.is_weakly_compatible(&b);
    "contains" (a: shape, coordinate: tuple) => a.contains(coordinate);
    "is_evenly_divided" | "evenly_divides" (a: shape, tiler: tiler) => a.is_evenly_divided(&tiler);
    "is_lex_less" | "lex_less" (a: tuple, b: tuple) => a.is_lex_less(b)?;
    "is_colex_less" | "colex_less" (a: tuple, b: tuple) => a.is_colex_less(b)?;
    "is_elem_less" | "elem_less" (a: tuple, b: tuple) => a.is_elem_less(b)?;
    "is_elem_less_or_equal" (a: tuple, b: tuple) => a.is_elem_less_or_equal(b)?;
    "lex_leq" (a: tuple, b: tuple) => !b.is_lex_less(a)?;
    "lex_gtr" (a: tuple, b: tuple) => b.is_lex_less(a)?;
    "lex_geq" (a: tuple, b: tuple) => !a.is_lex_less(b)?;
    "colex_leq" (a: tuple, b: tuple) => !b.is_colex_less(a)?;
    "colex_gtr" (a: tuple, b: tuple) => b.is_colex_less(a)?;
    "colex_geq" (a: tuple, b: tuple) => !a.is_colex_less(b)?;
    "elem_gtr" (a: tuple, b: tuple) => b.is_elem_less(a)?;
    // No orders, but what CuTe has under these names.
    "elem_leq" (a: tuple, b: tuple) => !b.is_elem_less(a)?;
    "elem_geq" (a: tuple, b: tuple) => !a.is_elem_less(b)?;

    "get_path" | "get" | "tuple_element" | "basis_get" (x: term, path: indices) => of_term!(x => x.get_path(&path)?);
    "select" (x: term, modes: indices) => of_term!(x => x.select(&modes)?);
    // A tuple of its modes is the tuple itself, a tiler of them shows the modes of a layout.
    "modes" (x: term) => match x {
        Term::Tuple(x) => Value::from(HTuple::tuple(x.modes())?),
        Term::Layout(a) => tiles(a.modes())?.into(),
    };
    "leaves" | "to_array" (x: term) => match x {
        Term::Tuple(x) => Value::from(HTuple::<u64>::tuple(x.leaves().iter().map(|&leaf| leaf.into()))?),
        Term::Layout(a) => tiles(HTuple::tuple([a])?.flatten().modes())?.into(),
    };
    "take" (x: term, begin: index, end: index) => of_term!(x => x.take(begin, end)?);
    "group" (x: term, begin: index, end: index) => of_term!(x => x.group(begin, end)?);
    "remove" (x: term, mode: index) => of_term!(x => x.remove(mode)?);
    "reverse" (x: term) => of_term!(x => x.reverse());
    "flatten" (x: term) => of_term!(x => x.flatten());
    "unflatten" (x: term, profile: tuple) => of_term!(x => x.unflatten(profile)?);
    "transpose" (x: term) => of_term!(x => x.transpose()?);
    "zip_all" (x: term) => of_term!(x => x.zip_all()?);
    "zip" (x: term, y: term) => of_term!(x, y => x.zip(&y)?);
    "append" (x: term, y: term) => of_term!(x, y => x.append(&y)?);
    "prepend" (x: term, y: term) => of_term!(x, y => x.prepend(&y)?);
    "append_to" | "append_n" (x: term, rank: rank, y: term) => of_term!(x, y => x.append_to(rank, &y)?);
    "prepend_to" | "prepend_n" (x: term, rank: rank, y: term) => of_term!(x, y => x.prepend_to(rank, &y)?);
    "repeat" (x: term, n: rank) => of_term!(x => x.repeat(n)?);
    "repeat_like" (profile: shape, x: term) => of_term!(x => x.repeat_like(&profile)?);
    "replace" (x: term, mode: index, y: term) => of_term!(x, y => x.replace(mode, &y)?);
    "insert" (x: term, mode: index, y: term) => of_term!(x, y => x.insert(mode, &y)?);
    "replace_front" (x: term, y: term) => of_term!(x, y => x.replace(0, &y)?);
    "replace_back" (x: term, y: term) => of_term!(x, y => x.replace(x.rank().saturating_sub(1), &y)?);
    "tuple" | "make_tuple" | "make_shape" | "make_stride" | "make_step" | "make_coord" (modes: tuples) => modes;

    "tuple_cat" (x: term, y: term) => of_term!(x, y => x.tuple_cat(&y)?);
    "zip_by" | "zip2_by" | "tile_unzip" | "hier_unzip" (x: term, guide: tuple) => of_term!(x => x.zip_by(guide)?);
    "front" (x: term) => of_term!(x => x.front()?);
    "back" (x: term) => of_term!(x => x.back()?);
    "wrap" (x: term) => of_term!(x => x.wrap());
    "unwrap_tuple" | "unwrap" (x: term) => of_term!(x => x.unwrap_tuple());
    "flatten_to_tuple" (x: term) => of_term!(x => x.flatten_to_tuple());
    "is_flat" (x: shape) => x.is_flat();
    "sort" (x: tuple) => x.sort();
    "sort_by_key" (x: term, keys: tuple) => of_term!(x => x.sort_by_key(keys)?);
    "range" | "make_range" (begin: number, end: number) => {
        listed(end.saturating_sub(begin))?;
        HTuple::range(begin, end)?
    };
    "make_seq" (length: number) => HTuple::range(0, listed(length)?)?;
    "make_rseq" (length: number) => HTuple::range(0, listed(length)?)?.reverse();
    "tuple_seq" (x: shape) => HTuple::range(0, x.rank() as u64)?;

    "slice" (coordinate: coordinate, a: any_layout) => a.slice(coordinate)?;
    "dice" (coordinate: coordinate, a: any_layout) => a.dice(coordinate)?;
    "slice_and_offset" (coordinate: coordinate, a: any_layout) => {
        let (open, offset) = a.slice_and_offset(coordinate)?;
        (open, a.in_codomain(&offset))
    };
    "offset" | "eval" (a: any_layout, coordinate: tuple) => a.in_codomain(&a.offset(coordinate)?);
    "checked_offset" (a: any_layout, coordinate: tuple) => a.checked_offset(coordinate).map(|value| a.in_codomain(&value));
    "offsets" (a: any_layout) => {
        listed(a.size())?;
        HTuple::tuple((0..a.size()).map(|c| Ok(a.in_codomain(&a.offset(c)?))).collect::<Result<Vec<_>, LayoutError>>()?)?
    };
    "coordinates" | "make_coord_iterator" (shape: shape) => {
        let coordinates = coord::coordinates(&shape)?;
        listed(shape.size()?)?;
        HTuple::tuple(coordinates)?
    };
    "coordinates_ordered" | "make_coord_iterator" (shape: shape, order: tuple) => {
        let coordinates = coordinates_ordered(&shape, order)?;
        listed(shape.size()?)?;
        HTuple::tuple(coordinates)?
    };
    "has_elem" (x: tuple, n: number) => x.has_elem(&n);
    "has_int0" (x: tuple) => x.has_elem(&0);
    "has_int1" (x: tuple) => x.has_elem(&1);
    "all_elem" (x: tuple, n: number) => x.all_elem(&n);
    "is_underscore" (x: coordinate) => x.is_underscore();
    "has_underscore" (x: coordinate) => x.has_elem(&None);
    "all_underscore" (x: coordinate) => x.all_elem(&None);
    "domain_offset" (coordinate: tuple, a: any_layout) => {
        let offset = a.in_codomain(&a.offset(coordinate)?);
        (a, offset)
    };
    "crd2idx" (coordinate: tuple, shape: tuple) => coord::crd2idx(coordinate, shape)?;
    "crd2idx_with" | "crd2idx" (coordinate: tuple, shape: tuple, stride: tuple) => crd2idx_with(coordinate, shape, stride)?;
    "idx2crd" (coordinate: tuple, shape: tuple) => coord::idx2crd(coordinate, shape)?;
    "crd2crd" (coordinate: tuple, from: tuple, to: tuple) => coord::crd2crd(coordinate, from, to)?;
    // CuTe's way back from an offset is the left inverse, then the coordinate in the shape that is
    // asked for.
    "idx2crd_with" | "idx2crd" (offset: tuple, shape: tuple, stride: tuple) => idx2crd_with(offset, shape, stride)?;
    "coordinate_of" | "get_hier_coord" (a: layout, offset: number) => a.coordinate_of(offset)?;
    "index_of" | "get_1d_coord" (a: layout, offset: number) => a.index_of(offset)?;
    "get_flat_coord" (a: layout, offset: number) => {
        let modes = a.product_each();
        let modes = if modes.rank() == 1 { a.size().into() } else { modes };
        coord::idx2crd(a.index_of(offset)?, modes)?
    };
    "inner_partition" (a: any_layout, tiler: tiler, coordinate: coordinate) => part(&a, a.inner_partition(&tiler, coordinate)?);
    "outer_partition" (a: any_layout, tiler: tiler, coordinate: coordinate) => part(&a, a.outer_partition(&tiler, coordinate)?);
    "local_tile" (a: any_layout, tiler: tiler, coordinate: coordinate) => part(&a, a.local_tile(&tiler, coordinate)?);
    "local_tile_by" | "local_tile" (a: any_layout, tiler: tiler, coordinate: coordinate, projection: coordinate) =>
        part(&a, a.local_tile_by(tiler, coordinate, projection)?);
    "local_partition" (a: any_layout, threads: layout, index: number) => part(&a, a.local_partition(&threads, index)?);
    "local_partition_by" | "local_partition" (a: any_layout, threads: layout, index: number, projection: coordinate) =>
        part(&a, a.local_partition_by(&threads, index, projection)?);
    "tensor_slice" (a: any_layout, coordinate: coordinate) => part(&a, a.part_and_offset(coordinate)?);
    "reads" | "yyy_msk" (swizzle: swizzle) => swizzle.reads();
    "changes" | "zzz_msk" (swizzle: swizzle) => swizzle.changes();
    "swizzle_code" (swizzle: swizzle) => swizzle.reads() | swizzle.changes();
    "swizzle_of_masks" | "make_swizzle" (reads: number, changes: number) => Swizzle::from_masks(reads, changes)?;
    "swizzle" | "swizzle_apply" | "apply" (swizzle: swizzle, offset: number) => swizzle.apply(offset);
}
