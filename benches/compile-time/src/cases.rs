//! The operations measured and where their operands come from: the conformance data in
//! `tests/data`, topped up, where CuTe's own cases are few, by operands chosen so that both sides
//! have an answer.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::notation::{Operand, parse};
use cute_dynamic::category::permutations_of;
use cute_dynamic::{AnyLayout, ComposedLayout, HTuple, Layout, Swizzle, Tiler};

/// The operands of one evaluation.
pub(crate) type Case = Vec<Operand>;

/// How CuTe spells a call.
#[derive(Clone, Copy)]
pub(crate) enum Cxx {
    /// CuTe has no such operation.
    None,
    /// `f(A{}, B{})`.
    Call(&'static str),
    /// `f(B{}, A{})`.
    Swapped(&'static str),
    /// `f(A{}, B{}, g{})`: one of the functions in the head.
    With(&'static str, &'static str),
    /// `f<N, …>(A{})`: all operands but the first are template arguments.
    TemplateArguments(&'static str),
    /// `f<uint_bit_t<N>, …>(A{})`: they are the bits of elements.
    Elements(&'static str),
}

/// How `cute-static` spells the operation: an alias, whose evaluation is timed, or what has none.
#[derive(Clone, Copy)]
pub(crate) enum Rust {
    /// `Alias<A, B>`.
    Alias(&'static str),
    /// `Alias<B, A>`.
    Swapped(&'static str),
    /// `Alias<A, F, B>`: with a function.
    With(&'static str, &'static str),
    /// `Alias![0, 3, 6]`: of the numbers of a tuple.
    Macro(&'static str),
    /// `a.method(b)`: the types are those that the call finds.
    Method(&'static str),
}

impl Rust {
    /// The alias, or the method.
    pub(crate) fn alias(self) -> &'static str {
        let (Rust::Alias(name) | Rust::Swapped(name) | Rust::With(name, _) | Rust::Macro(name) | Rust::Method(name)) = self;
        name
    }

    /// Whether it is an alias of the operands alone, so that generic code asks for it by one bound.
    pub(crate) fn has_bound(self) -> bool {
        matches!(self, Rust::Alias(_) | Rust::Swapped(_))
    }

    /// The trait that is the bound of the operation.
    pub(crate) fn bound(self) -> &'static str {
        match self.alias() {
            "Cosize" => "HasCosize",
            "LayoutLike" => "MakeLayoutLike",
            "OrderedLayout" => "CompactOrder",
            alias => alias.trim_start_matches("Is").trim_end_matches("Of").trim_end_matches("Outcome"),
        }
    }

    /// The alias of the total function, which compiles where there is no answer, too. What has no
    /// such alias has an answer always.
    pub(crate) fn total(self) -> String {
        let alias = self.alias();
        if !alias.contains("::")
            && let Some(name) = alias.strip_suffix("Of")
        {
            format!("{name}Outcome")
        } else {
            alias.to_owned()
        }
    }

    /// Whether it is a relation, that holds or does not.
    pub(crate) fn is_relation(self) -> bool {
        self.alias().starts_with("Is") || self.alias().ends_with("Outcome")
    }
}

/// What is measured in one row of the table.
pub(crate) struct Operation {
    pub(crate) name: &'static str,
    pub(crate) rust: Rust,
    pub(crate) cxx: Cxx,
    pool: fn(&Data) -> Vec<Case>,
}

impl Operation {
    /// The operation of a name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        OPERATIONS.iter().find(|operation| operation.name == name)
    }

    /// An operation whose function in CuTe takes all operands.
    const fn call(name: &'static str, rust: &'static str, cxx: &'static str, pool: fn(&Data) -> Vec<Case>) -> Self {
        Operation { name, rust: Rust::Alias(rust), cxx: Cxx::Call(cxx), pool }
    }

    /// An operation whose function in CuTe takes numbers as template arguments.
    const fn with_numbers(name: &'static str, rust: &'static str, cxx: &'static str, pool: fn(&Data) -> Vec<Case>) -> Self {
        Operation { name, rust: Rust::Alias(rust), cxx: Cxx::TemplateArguments(cxx), pool }
    }

    /// An operation that CuTe does not have.
    const fn ours(name: &'static str, rust: Rust, pool: fn(&Data) -> Vec<Case>) -> Self {
        Operation { name, rust, cxx: Cxx::None, pool }
    }

    /// An operation without a pool of cases, named by its alias.
    pub(crate) fn alone(rust: Rust) -> Self {
        Operation { name: rust.alias().rsplit("::").next().unwrap_or_default(), rust, cxx: Cxx::Call(""), pool: |_| Vec::new() }
    }

    /// At most `n` distinct cases, spread evenly over the pool: the same ones on every run.
    pub(crate) fn cases(&self, data: &Data, n: usize) -> Vec<Case> {
        evenly(distinct((self.pool)(data)), n)
    }
}

/// Every operation, in the order of the table.
pub(crate) const OPERATIONS: &[Operation] = &[
    Operation::call("flatten", "FlattenOf", "flatten", |data| data.unary("flatten")),
    Operation::with_numbers("group", "GroupOf", "group", |data| data.with_modes("group", |layout, _| vec![layout, Operand::number(0), Operand::number(2)])),
    Operation::with_numbers("take", "TakeOf", "take", |data| data.with_modes("take", |layout, _| vec![layout, Operand::number(0), Operand::number(1)])),
    Operation::call("append", "AppendOf", "append", |data| filled(data.accepted("append", is_layout), data.accepted("logical_product", is_layout))),
    Operation::call("compatible", "IsCompatible", "compatible", |data| {
        data.with_modes("compatible", |layout, _| shapes_of(&layout, |shape| shape.leaves().iter().product::<u64>().into()))
    }),
    Operation::call("congruent", "IsCongruent", "congruent", |data| data.with_modes("congruent", |layout, _| shapes_of(&layout, Clone::clone))),
    Operation { name: "slice", rust: Rust::Swapped("SliceOf"), cxx: Cxx::Call("slice"), pool: |data| data.with_modes("slice", first_fixed) },
    Operation::call("cosize", "Cosize", "cosize", |data| data.unary("cosize")),
    Operation::call("coalesce", "CoalesceOf", "coalesce", |data| data.unary("coalesce")),
    Operation::call("coalesce_by", "CoalesceByOf", "coalesce", |data| filled(data.accepted("coalesce", is_profile), data.of_modes(by_mode))),
    Operation::call("filter_zeros", "FilterZerosOf", "filter_zeros", |data| data.unary("filter_zeros")),
    Operation::call("filter", "FilterOf", "filter", |data| data.unary("filter")),
    Operation::call("make_ordered_layout", "OrderedLayout", "make_ordered_layout", |data| data.accepted("make_ordered_layout", |_| true)),
    Operation::call("make_layout_like", "LayoutLike", "make_layout_like", |data| data.unary("make_layout_like")),
    Operation::call("composition", "ComposeOf", "composition", |data| data.accepted("composition", is_layout)),
    Operation::call("composition_tiler", "ComposeOf", "composition", tiler_compositions),
    Operation::call("complement", "ComplementInOf", "complement", exact_complements),
    Operation::call("complement_ceil", "ComplementCeilOf", "complement", rounded_complements),
    Operation::call("complement_unbounded", "ComplementOf", "complement", |data| data.accepted("complement", |args| args.len() == 1)),
    Operation::call("right_inverse", "RightInverseOf", "right_inverse", |data| data.unary("right_inverse")),
    Operation::call("left_inverse", "LeftInverseOf", "left_inverse", |data| data.accepted("left_inverse", |_| true)),
    Operation::call("nullspace", "NullspaceOf", "nullspace", |data| data.unary("nullspace")),
    Operation::call("max_common_layout", "MaxCommonLayoutOf", "max_common_layout", |data| data.accepted("max_common_layout", is_layout)),
    Operation::call("max_common_vector", "MaxCommonVectorOf", "max_common_vector", |data| data.accepted("max_common_layout", is_layout)),
    Operation::call("logical_divide", "LogicalDivideOf", "logical_divide", exact_divisions),
    Operation::call("logical_divide_tiler", "LogicalDivideOf", "logical_divide", |data| {
        data.accepted("logical_divide", |args| tiler_by_mode(args).is_some() && is_exact_division(args))
    }),
    Operation::call("logical_divide_ceil", "LogicalDivideCeilOf", "logical_divide", uneven_tilings),
    Operation::call("zipped_divide", "ZippedDivideOf", "zipped_divide", tilings),
    Operation::call("zipped_divide_ceil", "ZippedDivideCeilOf", "zipped_divide", uneven_tilings),
    Operation::call("tiled_divide", "TiledDivideOf", "tiled_divide", tilings),
    Operation::call("flat_divide", "FlatDivideOf", "flat_divide", tilings),
    Operation::call("logical_product", "LogicalProductOf", "logical_product", products),
    Operation::call("zipped_product", "ZippedProductOf", "zipped_product", products),
    Operation::call("tiled_product", "TiledProductOf", "tiled_product", products),
    Operation::call("flat_product", "FlatProductOf", "flat_product", products),
    Operation::call("blocked_product", "BlockedProductOf", "blocked_product", |data| data.accepted("blocked_product", is_layout)),
    Operation::call("raked_product", "RakedProductOf", "raked_product", |data| data.accepted("raked_product", is_layout)),
    Operation::call("tile_to_shape", "TileToShapeOf", "tile_to_shape", |data| data.accepted("tile_to_shape", |args| args.len() == 2)),
    Operation::call("tile_to_shape_ordered", "TileToShapeOrderedOf", "tile_to_shape", |data| data.accepted("tile_to_shape", |args| args.len() == 3)),
    Operation::with_numbers("upcast", "UpcastOf", "upcast", |data| filled(data.accepted("upcast", |_| true), casts(data, is_made_of_elements))),
    Operation::with_numbers("downcast", "DowncastOf", "downcast", |data| filled(data.accepted("downcast", |_| true), casts(data, |_, _| true))),
    Operation::call("swizzled_composition", "ComposeOf", "composition", |data| swizzled(tilings(data))),
    Operation::call("swizzled_zipped_divide", "ZippedDivideOf", "zipped_divide", |data| swizzled(tilings(data))),
    Operation::call("swizzled_right_inverse", "RightInverseOf", "right_inverse", |_| swizzled_squares()),
    Operation::call("composition_nested_tiler", "ComposeOf", "composition", |_| nested_tilings()),
    Operation::call("signed_coalesce", "CoalesceOf", "coalesce", |data| signed(data.unary("coalesce"))),
    Operation::call("signed_composition", "ComposeOf", "composition", |data| signed(data.accepted("composition", is_layout))),
    Operation::call("signed_zipped_divide", "ZippedDivideOf", "zipped_divide", |data| signed(tilings(data))),
    Operation::call("composed_composition", "ComposeOf", "composition", |data| composed(tilings(data))),
    Operation::call("composed_zipped_divide", "ZippedDivideOf", "zipped_divide", |data| composed(tilings(data))),
    Operation { name: "recast", rust: Rust::Alias("RecastOf"), cxx: Cxx::Elements("recast_layout"), pool: recasts },
    Operation::call("shape_div", "ShapeDivideOf", "shape_div", |data| quotients(data, |shape, n| shape.shape_divide(n).is_ok())),
    Operation::call("ceil_div", "CeilDivideOf", "ceil_div", |data| quotients(data, |shape, n| shape.ceil_divide(n).is_ok())),
    Operation { name: "by_mode", rust: Rust::With("ByModeOf", "Composing"), cxx: Cxx::With("transform_layout", "composing"), pool: tilings },
    Operation::call("compose_exact", "ComposeExactOf", "composition", |data| data.accepted("composition", is_small_composition)),
    Operation::ours("compose_exact_carried", Rust::Alias("ComposeExactOf"), |_| carried_compositions()),
    Operation::ours("linear_form", Rust::Alias("LinearFormOf"), |data| data.unary("linear_form")),
    Operation::ours("layout_of", Rust::Macro("cute_static::LayoutOf"), tables),
    Operation::ours("sequence_of", Rust::Macro("cute_static::SequenceOf"), |_| sequences()),
    Operation::ours("permutations_of", Rust::Macro("cute_static::PermutationsOf"), |_| permuted_sizes()),
    Operation::ours("left_divide", Rust::Alias("LeftDivideOf"), |data| left_quotients(data, |shape, n| shape.left_divide(n).is_ok())),
    Operation::ours("weakly_left_divide", Rust::Alias("WeaklyLeftDivideOf"), |data| left_quotients(data, |shape, n| shape.weakly_left_divide(n).is_ok())),
    Operation::ours("admissible", Rust::Alias("IsAdmissible"), |data| right_operands(data, |shape, b| shape.admissible(b).is_ok())),
    Operation::ours("disjoint_intervals", Rust::Alias("DisjointIntervalsOutcome"), |data| right_operands(data, |shape, b| shape.disjoint_intervals(b).is_ok())),
    Operation::ours("tractable", Rust::Alias("TractableOutcome"), |data| data.unary("tractable")),
    Operation::ours("standard_form", Rust::Alias("StandardFormOf"), tractable_layouts),
    Operation::ours("fact_layout", Rust::Alias("FactLayoutOf"), |_| factorizations()),
    Operation::ours("custom_coalesce", Rust::Alias("CoalesceOf"), |data| custom(data.unary("coalesce"))),
    Operation::ours("custom_composition", Rust::Alias("ComposeOf"), |data| custom(data.accepted("composition", is_layout))),
    Operation::ours("custom_zipped_divide", Rust::Alias("ZippedDivideOf"), |data| custom(tilings(data))),
    Operation::ours("to_layout", Rust::Alias("ToLayoutOf"), |data| transposed(data, |composed| composed.to_layout().is_ok())),
    Operation::call("composed_right_inverse", "RightInverseOf", "right_inverse", |data| transposed(data, |composed| composed.right_inverse().is_ok())),
    Operation::call("composed_left_inverse", "LeftInverseOf", "left_inverse", |data| transposed(data, |composed| composed.left_inverse().is_ok())),
    Operation { name: "composed_slice", rust: Rust::Method("slice"), cxx: Cxx::Swapped("slice"), pool: composed_slices },
    Operation::ours("flip", Rust::Method("flip"), |data| data.of_modes(|layout, _| vec![layout, Operand::number(0)])),
    Operation::ours("reversed", Rust::Method("reversed"), |data| data.unary("reversed")),
    Operation::ours("layout_scale", Rust::Alias("LayoutScaleOf"), |data| data.with_numbers(|i, _| Some(1 + i as u64 % 9))),
];

/// The conformance cases whose operands are plain static layouts.
pub(crate) struct Data {
    records: Vec<Record>,
}

struct Record {
    operation: String,
    args: Case,
    /// Whether CuTe compiles it and this project has an answer, as far as the data says.
    accepted: bool,
}

impl Data {
    /// Reads `composition.jsonl` and `operations.jsonl` of a folder.
    pub(crate) fn read(folder: &Path) -> Result<Self, String> {
        let mut records = Vec::new();
        for name in ["composition.jsonl", "operations.jsonl"] {
            let path = folder.join(name);
            let text = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            records.extend(text.lines().filter_map(record));
        }
        Ok(Self { records })
    }

    fn accepted(&self, operation: &str, keep: fn(&[Operand]) -> bool) -> Vec<Case> {
        self.records.iter().filter(|record| record.accepted && record.operation == operation && keep(&record.args)).map(|record| record.args.clone()).collect()
    }

    /// The cases of an operation on one layout; where they are fewer than a full row, the left
    /// operands of the compositions follow.
    fn unary(&self, operation: &str) -> Vec<Case> {
        let own = self.accepted(operation, |args| args.len() == 1);
        filled(own, self.layouts().into_iter().map(|layout| vec![layout]).collect())
    }

    /// The cases of an operation; where they are fewer than a full row, those that `case` makes of
    /// layouts with modes follow.
    fn with_modes(&self, operation: &str, case: fn(Operand, usize) -> Case) -> Vec<Case> {
        filled(self.accepted(operation, |_| true), self.of_modes(case))
    }

    /// What `case` makes of the left operands of the compositions that have two modes or more.
    fn of_modes(&self, case: fn(Operand, usize) -> Case) -> Vec<Case> {
        let layouts = self.layouts().into_iter().map(|layout| (layout.layout().map_or(0, Layout::rank), layout));
        layouts.filter(|(modes, _)| *modes >= 2).map(|(modes, layout)| case(layout, modes)).collect()
    }

    /// The left operands of the compositions with a number each: what `number` makes of the
    /// layout's place among them and its modes, if anything.
    fn with_numbers(&self, number: impl Fn(usize, &Layout) -> Option<u64>) -> Vec<Case> {
        let case = |(i, layout): (usize, Operand)| {
            let number = number(i, layout.layout()?)?;
            Some(vec![layout, Operand::number(number)])
        };
        self.layouts().into_iter().enumerate().filter_map(case).collect()
    }

    /// The distinct left operands of the compositions.
    fn layouts(&self) -> Vec<Operand> {
        let cases = self.accepted("composition", is_layout);
        distinct(cases.into_iter().filter_map(|args| args.into_iter().next()).collect())
    }
}

/// How many cases a row has when there are enough.
pub(crate) const FULL_ROW: usize = 200;

fn record(line: &str) -> Option<Record> {
    let value: Value = serde_json::from_str(line).ok()?;
    let text = |key: &str| value.get(key).and_then(Value::as_str);
    let args = value.get("args")?.as_array()?;
    Some(Record {
        operation: text("op")?.to_owned(),
        args: args.iter().map(|arg| arg.as_str().and_then(parse)).collect::<Option<Case>>()?,
        accepted: text("cute") != Some("rejected") && text("expect") != Some("reject"),
    })
}

fn is_layout(args: &[Operand]) -> bool {
    matches!(args, [Operand::Layout(_), Operand::Layout(_)])
}

/// The tiler of a layout that is tiled by mode.
fn tiler_by_mode(args: &[Operand]) -> Option<Tiler> {
    let [Operand::Layout(_), tiler @ (Operand::Tiler(_) | Operand::Shape(_))] = args else { return None };
    tiler.tiler().filter(|tiler| !tiler.is_leaf())
}

fn has_a_tile_for_every_mode(args: &[Operand]) -> bool {
    let modes = args[0].layout().filter(|layout| !layout.is_leaf()).map(Layout::rank);
    modes.is_some() && tiler_by_mode(args).map(|tiler| tiler.rank()) == modes
}

fn is_profile(args: &[Operand]) -> bool {
    matches!(args, [Operand::Layout(_), Operand::Shape(_)])
}

pub(crate) fn is_exact_division(args: &[Operand]) -> bool {
    matches!(args, [Operand::Layout(layout), tiler] if tiler.tiler().is_some_and(|tiler| layout.logical_divide(&tiler).is_ok()))
}

/// The least `M` with an exact complement in `[0, M)`, if there is one; its multiples are the
/// others.
pub(crate) fn least_cotarget(layout: &Layout) -> Option<u64> {
    let ends = layout.leaves().iter().filter(|mode| mode.extent > 1).map(|mode| mode.extent * mode.stride);
    ends.max().or(Some(1)).filter(|&end| layout.complement_in(end).is_ok())
}

/// The shape of a layout, and what a function makes of it.
fn shapes_of(layout: &Operand, other: impl Fn(&HTuple) -> HTuple) -> Case {
    layout.layout().map_or(Vec::new(), |layout| [other(&layout.shape()), layout.shape()].map(|shape| Operand::shape(&shape)).to_vec())
}

/// A layout sliced at the first coordinate of its first mode.
fn first_fixed(layout: Operand, modes: usize) -> Case {
    vec![first_fixed_of(modes), layout]
}

/// The coordinate 0 of the first of some modes.
pub(crate) fn first_fixed_of(modes: usize) -> Operand {
    let coordinate = std::iter::once(HTuple::from(0)).chain(std::iter::repeat_n((..).into(), modes - 1));
    Operand::Shape(HTuple::tuple(coordinate).expect("flat"))
}

/// A layout, and the profile of its modes.
fn by_mode(layout: Operand, modes: usize) -> Case {
    vec![layout, Operand::shape(&ints(std::iter::repeat_n(1, modes)))]
}

/// Layouts and a number of elements each, where that can be.
fn casts(data: &Data, is_exact: fn(&Layout, u64) -> bool) -> Vec<Case> {
    data.with_numbers(|i, layout| Some([2, 4, 8][i % 3]).filter(|&factor| is_exact(layout, factor)))
}

/// Whether each mode is of whole elements of this size.
pub(crate) fn is_made_of_elements(layout: &Layout, size: u64) -> bool {
    let whole = |stride: u64, extent: u64| stride.is_multiple_of(size) || size.is_multiple_of(stride) && extent.is_multiple_of(size / stride);
    layout.leaves().iter().all(|mode| whole(mode.stride, mode.extent))
}

/// Products of layouts.
fn products(data: &Data) -> Vec<Case> {
    data.accepted("logical_product", is_layout)
}

/// Layouts composed by mode: CuTe's cases with as many tiles as modes (with fewer, CuTe drops the
/// other modes and this project refuses), then the tilings.
fn tiler_compositions(data: &Data) -> Vec<Case> {
    let own = data.accepted("composition", has_a_tile_for_every_mode);
    filled(own, tilings(data))
}

/// Layouts with multiples of the least cotarget that they have an exact complement in.
fn exact_complements(data: &Data) -> Vec<Case> {
    complements(data, |layout, multiple| Some(least_cotarget(layout)? * multiple))
}

/// As the exact ones, with a cotarget that the last extent has to be rounded up for.
fn rounded_complements(data: &Data) -> Vec<Case> {
    complements(data, |layout, multiple| {
        let least = least_cotarget(layout)?;
        (least > 1).then(|| least * multiple + 1)
    })
}

fn complements(data: &Data, cotarget: impl Fn(&Layout, u64) -> Option<u64>) -> Vec<Case> {
    data.with_numbers(|i, layout| cotarget(layout, [1, 2, 3, 4, 6, 8][i % 6]))
}

/// Layouts divided exactly by a layout: CuTe's division cases, then pairs of its composition cases.
fn exact_divisions(data: &Data) -> Vec<Case> {
    let exact = |operation| {
        let mut cases = data.accepted(operation, is_layout);
        cases.retain(|case| is_exact_division(case));
        cases
    };
    filled(exact("logical_divide"), exact("composition"))
}

/// Tilings as kernels use them: matrices and volumes of the usual sizes, column-major, row-major,
/// padded and nested, by tiles of plain extents and of strided layouts.
fn tilings(_: &Data) -> Vec<Case> {
    tilings_where(is_exact_division)
}

fn tilings_where(keep: fn(&[Operand]) -> bool) -> Vec<Case> {
    const EXTENTS: &[&[u64]] =
        &[&[128, 64], &[96, 40], &[64, 48], &[256, 32], &[48, 36], &[80, 56], &[1024, 512], &[64, 32, 16], &[48, 40, 6], &[96, 24, 10], &[128, 128, 8]];
    const TILES: &[u64] = &[2, 3, 4, 5, 8, 12, 16, 32];
    let mut cases = Vec::new();
    for extents in EXTENTS {
        for layout in matrices(extents) {
            for (i, &first) in TILES.iter().enumerate() {
                for (j, &second) in TILES.iter().enumerate() {
                    for tiler in tilers(&[first, second, TILES[(i + j) % 3]], extents.len()) {
                        cases.push(vec![layout.clone(), tiler]);
                    }
                }
            }
        }
    }
    cases.retain(|case| keep(case));
    cases
}

/// As the exact ones, with some tile that does not fit.
fn uneven_tilings(_: &Data) -> Vec<Case> {
    tilings_where(|case| !is_exact_division(case))
}

/// The swizzles of the usual layouts of shared memory, and one that moves bits up.
const SWIZZLES: [(u32, u32, i32); 5] = [(3, 3, 3), (2, 3, 3), (1, 3, 3), (3, 4, 3), (2, 0, -3)];

/// The layout under a swizzle.
pub(crate) fn under_swizzle(layout: &Operand, (bits, base, shift): (u32, u32, i32)) -> Operand {
    let composed = Swizzle::new(bits, base, shift).and_then(|swizzle| ComposedLayout::new(swizzle, 0, layout.layout().expect("a layout").clone()));
    Operand::Swizzled(composed.expect("a swizzle of these offsets"))
}

/// The cases, with the left operand under one swizzle after the other.
fn swizzled(cases: Vec<Case>) -> Vec<Case> {
    let swizzled = |(mut case, swizzle): (Case, &_)| {
        case[0] = under_swizzle(&case[0], *swizzle);
        case
    };
    cases.into_iter().zip(SWIZZLES.iter().cycle()).map(swizzled).collect()
}

/// The cases with negative strides in the left operand, where there is an answer.
fn signed(cases: Vec<Case>) -> Vec<Case> {
    let signed = |mut case: Case| {
        let layout = case[0].layout()?.clone();
        case[0] = Operand::Signed(layout);
        let has_answer = case.get(1).is_none_or(|b| {
            let (a, b): (Option<AnyLayout>, _) = (case[0].to_string().parse().ok(), b.tiler());
            Option::zip(a, b).is_some_and(|(a, b)| a.compose(&b).is_ok() || a.zipped_divide(&b).is_ok())
        });
        has_answer.then_some(case)
    };
    cases.into_iter().filter_map(signed).collect()
}

/// The cases with the layout after a transpose of eight rows, moved by 1.
fn composed(cases: Vec<Case>) -> Vec<Case> {
    let composed = |mut case: Case| {
        let layout = case.iter_mut().find(|operand| operand.layout().is_some())?;
        *layout = after_rows(layout.layout()?, 8)?;
        Some(case)
    };
    cases.into_iter().filter_map(composed).collect()
}

/// `A o 1 o L`, where `A` transposes so many rows; `None` if its numbers do not fit.
pub(crate) fn after_rows(layout: &Layout, rows: u64) -> Option<Operand> {
    let columns = layout.cosize().checked_add(1)?.div_ceil(rows);
    let outer = Layout::from_parts((rows, columns), (columns, 1)).ok()?;
    Some(Operand::Composed(outer.compose_at(1, layout.clone()).ok()?))
}

/// The cases with strides of a semimodule of the program in the left operand.
fn custom(cases: Vec<Case>) -> Vec<Case> {
    let custom = |mut case: Case| {
        case[0] = Operand::Custom(case[0].layout()?.clone());
        Some(case)
    };
    cases.into_iter().filter_map(custom).collect()
}

/// Compact layouts after a transpose of as many elements as they have, from 0 on, where that has an
/// answer.
fn transposed(data: &Data, has_answer: fn(&ComposedLayout<Layout>) -> bool) -> Vec<Case> {
    const ROWS: [u64; 5] = [2, 4, 8, 3, 6];
    let case = |(i, layout): (usize, Operand)| {
        let (layout, rows) = (layout.layout()?.clone(), ROWS[i % ROWS.len()]);
        let columns = layout.cosize().div_ceil(rows);
        let composed = Layout::from_parts((rows, columns), (columns, 1)).ok()?.compose_at(0, layout).ok()?;
        has_answer(&composed).then(|| vec![Operand::Composed(composed)])
    };
    let matrices = tilings(data).into_iter().filter_map(|case| case.into_iter().next());
    distinct(matrices.chain(data.layouts()).collect()).into_iter().enumerate().filter_map(case).collect()
}

/// Layouts after a transpose, at the first coordinate of their first mode.
fn composed_slices(data: &Data) -> Vec<Case> {
    composed(data.of_modes(|layout, modes| vec![layout, first_fixed_of(modes)]))
}

/// Whether the right operand has at most 256 coordinates, which exact composition goes through if
/// it has to.
fn is_small_composition(args: &[Operand]) -> bool {
    is_layout(args) && args[1].layout().is_some_and(|b| b.size() <= 256)
}

/// Compositions with an answer that no rule on the boundaries finds: carries decide.
fn carried_compositions() -> Vec<Case> {
    let flat = |extents: &[u64], strides: &[u64]| Layout::from_parts(ints(extents.iter().copied()), ints(strides.iter().copied())).ok();
    let left: Vec<Layout> = (1..=6)
        .flat_map(|d| (1..=9).map(move |e| (d, e)))
        .flat_map(|(d, e)| [flat(&[2, 2, 2], &[1, d, e]), flat(&[4, 2, 8], &[1, d, e]), flat(&[6, 2], &[e, d]), flat(&[2, 2, 2, 2], &[1, d, e, d + e])])
        .flatten()
        .collect();
    let right: Vec<Layout> = [2, 3, 5, 7]
        .into_iter()
        .flat_map(|d| [flat(&[4], &[d]), flat(&[5], &[d]), flat(&[2, 2], &[d, 1]), flat(&[2, 3], &[d, 2]), flat(&[4, 3], &[d, 1])])
        .flatten()
        .collect();
    let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
    let carried = pairs.filter(|(a, b)| a.compose(*b).is_err() && a.compose_exact(*b, 1 << 12).is_ok());
    carried.map(|(a, b)| vec![Operand::Layout(a.clone()), Operand::Layout(b.clone())]).collect()
}

/// The offsets of small layouts.
fn tables(data: &Data) -> Vec<Case> {
    let small = |layout: &Operand| layout.layout().filter(|layout| (2..=16).contains(&layout.size())).map(|layout| layout.offsets().collect::<Vec<_>>());
    data.layouts().iter().filter_map(small).map(|offsets| vec![Operand::shape(&ints(offsets))]).collect()
}

/// Functions that are no layouts: powers, sums of them, and remainders.
fn sequences() -> Vec<Case> {
    let functions: [fn(u64) -> u64; 5] = [|i| i * i, |i| i * (i + 1) / 2, |i| i * i * i, |i| 5 * i * i % 17, |i| i * i + 3 * i];
    let values = |f: fn(u64) -> u64| (3..=16).map(move |n| vec![Operand::shape(&ints((0..n).map(f)))]);
    functions.into_iter().flat_map(values).collect()
}

/// Numbers that few layouts permute.
fn permuted_sizes() -> Vec<Case> {
    (2..=120).filter(|&n| permutations_of(n).take(65).count() <= 64).map(|n| vec![Operand::number(n)]).collect()
}

/// The shapes of layouts, with products of the first of their extents, and divisors of the next.
fn left_quotients(data: &Data, has_answer: fn(&HTuple, u64) -> bool) -> Vec<Case> {
    let case = |(i, layout): (usize, Operand)| {
        let shape = layout.layout()?.shape();
        let extents = shape.leaves();
        let (first, others) = extents.split_at(i % extents.len());
        let n = first.iter().product::<u64>() * [2, 3, 4, 6].into_iter().find(|&n| others[0].is_multiple_of(n)).unwrap_or(1);
        has_answer(&shape, n).then(|| vec![Operand::shape(&shape), Operand::number(n)])
    };
    data.layouts().into_iter().enumerate().filter_map(case).collect()
}

/// The shapes of the left operands of compositions, with the right ones of which something holds.
fn right_operands(data: &Data, holds: fn(&HTuple, &Layout) -> bool) -> Vec<Case> {
    let case = |case: Case| {
        let (shape, b) = (case[0].layout()?.shape(), case[1].layout()?.clone());
        holds(&shape, &b).then(|| vec![Operand::shape(&shape), Operand::Layout(b)])
    };
    data.accepted("composition", is_layout).into_iter().filter_map(case).collect()
}

/// The layouts that come from a morphism between tuples.
fn tractable_layouts(data: &Data) -> Vec<Case> {
    data.unary("standard_form").into_iter().filter(|case| case[0].layout().is_some_and(Layout::is_tractable)).collect()
}

/// Lists of primes, and some of their places in some order.
fn factorizations() -> Vec<Case> {
    const PRIMES: [&[u64]; 8] = [&[2, 2, 3], &[3, 2, 5], &[2, 2, 2, 2], &[7, 2], &[5, 3, 2, 2], &[2, 3, 2, 3], &[31, 29, 2], &[11, 13, 2, 3]];
    let places = |rank: u64| {
        let all = (1..rank.pow(rank as u32)).map(move |n| (0..rank).map(|i| n / rank.pow(i as u32) % rank).collect::<Vec<_>>());
        all.filter(|places| places.iter().collect::<BTreeSet<_>>().len() == places.len())
    };
    let of_primes = |primes: &&[u64]| {
        let (factors, rank) = (Operand::shape(&ints(primes.iter().copied())), primes.len() as u64);
        places(rank).map(move |places| vec![factors.clone(), Operand::shape(&ints(places))])
    };
    PRIMES.iter().flat_map(of_primes).collect()
}

/// Layouts seen as elements of other bits, where that can be.
fn recasts(data: &Data) -> Vec<Case> {
    const BITS: [[u64; 2]; 6] = [[16, 32], [8, 64], [32, 8], [64, 16], [4, 16], [32, 128]];
    let case = |(i, layout): (usize, Operand)| {
        let [old, new] = BITS[i % BITS.len()];
        layout.layout()?.recast(old, new).ok()?;
        Some(vec![layout, Operand::number(old), Operand::number(new)])
    };
    data.layouts().into_iter().enumerate().filter_map(case).collect()
}

/// The shapes of layouts by a number each, where that can be.
fn quotients(data: &Data, is_exact: fn(&HTuple, u64) -> bool) -> Vec<Case> {
    let case = |(i, layout): (usize, Operand)| {
        let (shape, n) = (layout.layout()?.shape(), [2, 4, 8][i % 3]);
        is_exact(&shape, n).then(|| vec![Operand::shape(&shape), Operand::number(n)])
    };
    data.layouts().into_iter().enumerate().filter_map(case).collect()
}

/// Matrices of blocks, whose parts lie in memory in several orders, tiled by tilers that nest like
/// them.
fn nested_tilings() -> Vec<Case> {
    const INNER: [[u64; 2]; 5] = [[4, 2], [8, 4], [6, 8], [16, 3], [12, 10]];
    const OUTER: [[u64; 2]; 6] = [[4, 8], [16, 6], [24, 12], [10, 32], [64, 20], [18, 48]];
    let mut cases = Vec::new();
    for (i, inner) in INNER.iter().enumerate() {
        for (j, outer) in OUTER.iter().enumerate() {
            let parts = [inner[0], outer[0], inner[1], outer[1]];
            for order in [[0, 2, 1, 3], [2, 0, 3, 1], [3, 1, 0, 2], [1, 3, 2, 0]] {
                let mut strides = [0; 4];
                order.iter().fold(1 + j as u64 % 2, |stride, &part: &usize| {
                    strides[part] = stride;
                    stride * parts[part] + if part == order[i % 4] { 8 } else { 0 }
                });
                let nested = |n: [u64; 4]| HTuple::tuple([ints([n[0], n[1]]), ints([n[2], n[3]])]).expect("two modes");
                let layout = Layout::from_parts(nested(parts), nested(strides)).expect("small offsets");
                let divisor = |part: usize| [2, 3, 4, 5].into_iter().rfind(|d| parts[part].is_multiple_of(*d) && *d < parts[part]).unwrap_or(1);
                cases.push(vec![Operand::Layout(layout), Operand::shape(&nested([0, 1, 2, 3].map(divisor)))]);
            }
        }
    }
    let has_answer = |case: &Case| Option::zip(case[0].layout(), case[1].tiler()).is_some_and(|(layout, tiler)| layout.compose(&tiler).is_ok());
    cases.into_iter().filter(has_answer).collect()
}

/// Matrices of powers of two under swizzles.
fn swizzled_squares() -> Vec<Case> {
    let extents = [4, 8, 16, 32, 64, 128, 256].into_iter().flat_map(|rows| [32, 64, 128, 256].map(|columns| [rows, columns]));
    let plain = |extents: [u64; 2]| {
        matrices(&extents).into_iter().filter(|layout| layout.layout().is_some_and(|layout| layout.leaves().iter().all(|mode| mode.stride.is_power_of_two())))
    };
    swizzled(extents.flat_map(plain).flat_map(|layout| std::iter::repeat_n(vec![layout], SWIZZLES.len())).collect())
}

pub(crate) fn ints(values: impl IntoIterator<Item = u64>) -> HTuple {
    HTuple::tuple(values.into_iter().map(HTuple::from)).expect("flat")
}

/// The layouts of one shape: column-major, row-major, padded by 8, and with every mode split in
/// two.
fn matrices(extents: &[u64]) -> Vec<Operand> {
    let column_major = prefix_products(extents.iter().copied());
    let mut row_major = prefix_products(extents.iter().rev().copied());
    row_major.reverse();
    let padded = prefix_products(extents.iter().enumerate().map(|(i, &extent)| if i == 0 { extent + 8 } else { extent }));

    // ((4, m/4), (2, n/2), …) with all inner parts first in memory, as a tile of a matrix in shared
    // memory lies.
    let inner = |i: usize| if i == 0 { 4 } else { 2 };
    let parts = (0..extents.len()).map(inner).chain(extents.iter().enumerate().map(|(i, &extent)| extent / inner(i)));
    let strides = prefix_products(parts);
    let split = |i: usize, parts: [u64; 2]| extents[i].is_multiple_of(inner(i)).then(|| ints(parts));
    let nested_shape: Option<Vec<_>> = (0..extents.len()).map(|i| split(i, [inner(i), extents[i] / inner(i)])).collect();
    let nested_stride: Option<Vec<_>> = (0..extents.len()).map(|i| split(i, [strides[i], strides[i + extents.len()]])).collect();

    let plain = [column_major, row_major, padded].map(|stride| (ints(extents.iter().copied()), ints(stride)));
    let nested = Option::zip(nested_shape, nested_stride).map(|parts| (HTuple::tuple(parts.0).expect("flat"), HTuple::tuple(parts.1).expect("flat")));
    plain.into_iter().chain(nested).map(|(shape, stride)| Operand::Layout(Layout::from_parts(shape, stride).expect("a matrix"))).collect()
}

pub(crate) fn prefix_products(extents: impl Iterator<Item = u64>) -> Vec<u64> {
    extents
        .scan(1, |product, extent| {
            let stride = *product;
            *product *= extent;
            Some(stride)
        })
        .collect()
}

/// Tiles of these extents for a layout of this rank: as a shape, and with the second tile strided.
fn tilers(extents: &[u64; 3], rank: usize) -> Vec<Operand> {
    let tile = |extent: u64, stride: u64| Tiler::from(Layout::from_parts(extent, stride).expect("a tile"));
    let contiguous = Operand::shape(&ints(extents[..rank].iter().copied()));
    let strided = [2, 4].map(|stride| {
        let tiles = (0..rank).map(|i| tile(extents[i], if i == 1 { stride } else { 1 }));
        Operand::Tiler(Tiler::tuple(tiles).expect("flat"))
    });
    std::iter::once(contiguous).chain(strided).collect()
}

/// The cases without repetitions, filled up to a full row by others.
fn filled(own: Vec<Case>, others: Vec<Case>) -> Vec<Case> {
    let own = distinct(own);
    let others = distinct(others).into_iter().filter(|case| !own.contains(case)).collect();
    let more = evenly(others, FULL_ROW.saturating_sub(own.len()));
    own.into_iter().chain(more).collect()
}

/// The cases without repetitions, in their order.
fn distinct<T: Ord + Clone>(cases: Vec<T>) -> Vec<T> {
    let mut seen = BTreeSet::new();
    cases.into_iter().filter(|case| seen.insert(case.clone())).collect()
}

/// `n` of the items, evenly spread, or all of them.
fn evenly<T>(items: Vec<T>, n: usize) -> Vec<T> {
    let len = items.len();
    if len <= n {
        return items;
    }
    // Item i is taken where i·n/len steps up.
    items.into_iter().enumerate().filter(|(i, _)| (i + 1) * n / len > i * n / len).map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_spread_evenly() {
        assert_eq!(evenly((0..10).collect(), 5), [1, 3, 5, 7, 9]);
        assert_eq!(evenly((0..7).collect::<Vec<_>>(), 3).len(), 3);
        assert_eq!(evenly(vec![1, 2], 5), [1, 2]);
    }

    #[test]
    fn records_without_plain_operands_are_left_out() {
        assert!(record(r#"{"op":"filter","args":["(4,2):(1,0)"],"cute":"4:1"}"#).is_some_and(|r| r.accepted));
        assert!(record(r#"{"op":"filter","args":["4:1@0"],"cute":"4:1@0"}"#).is_none());
        assert!(record(r#"{"op":"upcast","args":["2:1","3"],"cute":"rejected"}"#).is_some_and(|r| !r.accepted));
    }

    #[test]
    fn every_tiling_divides() {
        let data = Data { records: Vec::new() };
        let all = tilings(&data);
        assert!(all.len() > FULL_ROW);
        assert!(all.iter().all(|case| is_exact_division(case)));
    }

    #[test]
    fn nested_matrices_cover_their_size() {
        let layouts = matrices(&[128, 64]);
        assert_eq!(
            layouts.iter().map(Operand::to_string).collect::<Vec<_>>(),
            ["(128,64):(1,128)", "(128,64):(64,1)", "(128,64):(1,136)", "((4,32),(2,32)):((1,8),(4,256))"]
        );
        assert!(layouts.iter().filter_map(Operand::layout).all(|layout| layout.size() == 128 * 64));
    }
}
