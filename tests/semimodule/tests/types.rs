//! Layouts over residues in types: each operation by its equation, over whole domains, and as the
//! runtime crate answers it.

use cute_dynamic::{Layout, LayoutError, Mode, ToDynamic, ToDynamicWith};
use cute_static::Layout as Typed;
use cute_static::diagnostic::{Answer, Reason, Refusal};
use cute_static::outcome::{ComposeOutcome, LayoutAddOutcome, LogicalDivideOutcome, ZippedDivideOutcome};
use cute_static::prelude::*;
use residues::types::ResidueOf;
use residues::values::Residue;

const M: u64 = 12;
type M12 = Int![12];
type Values = Layout<Residue<M>>;

/// `r![5]` is the leaf of 5 modulo 12.
macro_rules! residues {
    ($($name:ident $n:literal)*) => { $( type $name = ResidueOf<Int![$n], M12>; )* };
}

residues! { R1 1 R2 2 R3 3 R4 4 R5 5 R6 6 R7 7 R8 8 R9 9 R10 10 R11 11 }

/// The layout of a type as a value.
trait AsValue {
    fn as_value() -> Values;
}

impl<S, D> AsValue for Typed<S, D>
where
    Self: ToDynamicWith<u64> + Static,
{
    fn as_value() -> Values {
        Self::NEW.to_dynamic_with(Residue::new).unwrap()
    }
}

/// An outcome as the runtime crate has it: the layout, or the code.
trait AsResult {
    fn as_result() -> Result<Values, &'static str>;
}

impl<L: AsValue> AsResult for Answer<L> {
    fn as_result() -> Result<Values, &'static str> {
        Ok(L::as_value())
    }
}

impl<W: Reason> AsResult for Refusal<W> {
    fn as_result() -> Result<Values, &'static str> {
        Err(W::CODE)
    }
}

fn code(result: Result<Values, LayoutError>) -> Result<Values, &'static str> {
    result.map_err(|error| error.code())
}

/// The value at an integral coordinate, by the definition.
fn value(leaves: &[Mode<Residue<M>>], i: u64) -> u64 {
    let (mut rest, mut sum) = (i, 0);
    for (t, mode) in leaves.iter().enumerate() {
        let digit = if t + 1 == leaves.len() { rest } else { rest % mode.extent };
        sum += digit % M * mode.stride.least();
        rest /= mode.extent;
    }
    sum % M
}

/// `[4 : 1]` as a layout.
macro_rules! in_brackets {
    ([$($layout:tt)*]) => { Layout![$($layout)*] };
}

/// The layouts that everything is done with.
macro_rules! for_each_layout {
    ($callback:ident $($more:tt)*) => {
        $callback! { [4 : R5] $($more)* }
        $callback! { [12 : R7] $($more)* }
        $callback! { [(4, 6) : (R5, R8)] $($more)* }
        $callback! { [(4, 6) : (R5, R1)] $($more)* }
        $callback! { [(6, 4) : (R2, 0)] $($more)* }
        $callback! { [(3, 4) : (R4, R3)] $($more)* }
        $callback! { [(2, 2, 6) : (R6, R3, R11)] $($more)* }
        $callback! { [(2, 3, 4) : (R1, R2, R6)] $($more)* }
        $callback! { [(1, 6, 4) : (R9, R10, R1)] $($more)* }
        $callback! { [((2, 2), (3, 4)) : ((R3, R6), (R1, R3))] $($more)* }
        $callback! { [((4, 3), 2) : ((R1, R4), R7)] $($more)* }
    };
}

macro_rules! evaluates {
    ([$($a:tt)*]) => { {
        type A = Layout![$($a)*];
        let (typed, values) = (A::NEW, A::as_value());
        let leaves = values.leaves();
        assert_eq!(typed.to_string().replace('_', ""), values.to_string());
        let coalesced = typed.coalesce();
        for i in 0..2 * typed.size() {
            let expected = value(leaves, i as u64);
            assert_eq!(typed.element(i), expected, "{typed} at {i}");
            assert_eq!(typed.coalesce_extension().element(i), expected, "{typed} at {i}");
            if i < typed.size() {
                assert_eq!(coalesced.element(i), expected, "{typed}: {coalesced} at {i}");
            }
        }
        assert_eq!(CoalesceOf::<A>::as_value(), values.coalesce(), "{typed}");
        assert_eq!(cute_static::algebra::CoalesceExtensionOf::<A>::as_value(), values.coalesce_extension(), "{typed}");
        assert_eq!(cute_static::algebra::FilterOf::<A>::as_value(), values.filter(), "{typed}");
        assert_eq!(cute_static::algebra::FilterZerosOf::<A>::as_value(), values.filter_zeros(), "{typed}");
        assert_eq!(FlattenOf::<A>::as_value(), values.flatten(), "{typed}");
    } };
}

#[test]
fn evaluation_coalesce_filters() {
    for_each_layout! { evaluates }
    let nested = <Layout![((2, 3), (2, 2)) : ((R1, R2), (R7, R3))]>::NEW;
    assert_eq!(nested.element(((1, 2), (0, 1))), (1 + 4 + 3) % M);
    assert_eq!(nested.element((5, (1, 0))), (1 + 4 + 7) % M);
    assert_eq!(nested.element((5, 3)), (1 + 4 + 7 + 3) % M);
    // A number of the running program as an extent.
    let rows = Dyn::new(5).unwrap();
    let layout = Typed::from_parts(cute_static::shape![rows, 4], <Stride![R5, R2]>::NEW);
    assert!((0..20).all(|i| layout.element(i) == (i as u64 % 5 * 5 + i as u64 / 5 * 2) % M));
    assert_eq!(layout.to_string(), "(5,_4):(5mod12,2mod12)");
}

/// Composes with each right operand: the runtime crate answers the same, or refuses under the same
/// code, and what is answered satisfies `R(c) = A(B(c))`.
macro_rules! composes {
    ($a:tt $($b:tt)*) => { $( {
        type A = in_brackets!($a);
        type B = in_brackets!($b);
        let b: Layout = B::NEW.to_dynamic().unwrap();
        let typed = ComposeOutcome::<A, B>::as_result();
        assert_eq!(typed, code(A::as_value().compose(&b)), "{} ∘ {b}", A::NEW);
        COMPOSED.with(|count| count.set(count.get() + if typed.is_ok() { (1, 0) } else { (0, 1) }.0));
        if let Ok(composed) = typed {
            for i in 0..b.size() {
                let at = b.offset(i).unwrap();
                assert_eq!(value(composed.leaves(), i), value(A::as_value().leaves(), at), "{} ∘ {b} = {composed} at {i}", A::NEW);
            }
        }
    } )* };
}

thread_local! {
    static COMPOSED: core::cell::Cell<u32> = const { core::cell::Cell::new(0) };
}

#[test]
fn composition() {
    for_each_layout! {
        composes [4 : 1] [3 : 2] [6 : 4] [(2, 3) : (1, 4)] [(2, 2) : (2, 1)] [((2, 2), 3) : ((6, 1), 2)] [6 : 3] [4 : 0] [1 : 5] [(3, 5) : (6, 3)]
    }
    let count = COMPOSED.with(core::cell::Cell::get);
    assert!((60..110).contains(&count), "{count} of 110 accepted");
}

macro_rules! divides {
    ($a:tt $($b:tt)*) => { $( {
        type A = in_brackets!($a);
        type B = in_brackets!($b);
        let b: Layout = B::NEW.to_dynamic().unwrap();
        let values = A::as_value();
        let typed = LogicalDivideOutcome::<A, B>::as_result();
        assert_eq!(typed, code(values.logical_divide(&b)), "{values} by {b}");
        assert_eq!(ZippedDivideOutcome::<A, B>::as_result(), code(values.zipped_divide(&b)), "{values} by {b}");
        if let Ok(divided) = typed {
            // The same division of the integral coordinates says which element is where.
            let whole = Layout::left(values.size()).unwrap().logical_divide(&b).unwrap();
            assert!((0..values.size()).all(|i| value(divided.leaves(), i) == value(values.leaves(), whole.offset(i).unwrap())), "{values} by {b}");
            COMPOSED.with(|count| count.set(count.get() + 1));
        }
    } )* };
}

#[test]
fn divisions() {
    for_each_layout! { divides [2 : 1] [4 : 1] [2 : 2] [(2, 2) : (1, 6)] [3 : 4] }
    let count = COMPOSED.with(core::cell::Cell::get);
    assert!((30..55).contains(&count), "{count} of 55 accepted");

    // By mode, and in the other arrangements.
    type A = Layout![(4, 6) : (R5, R8)];
    let (typed, values) = (A::NEW, A::as_value());
    let shown = |text: String| text.replace('_', "").replace("mod12", "");
    for (typed, values) in [
        (typed.logical_divide(tile![2, 3]).to_string(), values.logical_divide((2, 3))),
        (typed.zipped_divide(tile![2 : 2, 3]).to_string(), values.zipped_divide((Layout::from_parts(2, 2).unwrap(), 3))),
        (typed.tiled_divide(tile![2, 3]).to_string(), values.tiled_divide((2, 3))),
        (typed.flat_divide(tile![2, 3]).to_string(), values.flat_divide((2, 3))),
        (typed.zipped_divide_ceil(tile![3, 4]).to_string(), values.zipped_divide_ceil((3, 4))),
    ] {
        assert_eq!(shown(typed), shown(values.unwrap().to_string()));
    }
}

#[test]
fn slices() {
    type A = Layout![((2, 3), 4) : ((R1, R7), R5)];
    let (typed, values) = (A::NEW, A::as_value());
    for row in 0..6 {
        let (open, at) = typed.slice_and_offset((row, ..));
        assert_eq!(at, value(values.leaves(), row as u64));
        for column in 0..4 {
            assert_eq!((open.element(column) + at) % M, value(values.leaves(), (row + 6 * column) as u64));
        }
    }
    let (open, at) = typed.slice_and_offset(((.., 2), 3));
    assert_eq!((open.to_string().as_str(), at), ("(_2):(1mod12)", (14 + 15) % M));
    assert_eq!(typed.dice((.., 3)).to_string(), "(_4):(5mod12)");
}

#[test]
fn sums() {
    type A = Layout![12 : R7];
    type B = Layout![(4, 3) : (R3, R5)];
    let sum = LayoutAddOutcome::<A, B>::as_result().unwrap();
    assert_eq!(Ok(sum.clone()), code(A::as_value().layout_add(&B::as_value())));
    assert!((0..12).all(|i| value(sum.leaves(), i) == (value(A::as_value().leaves(), i) + value(B::as_value().leaves(), i)) % M));
}

#[test]
fn elements_in_coordinates() {
    // A component of residues beside one of integers.
    let layout = <Layout![(4, 6) : ([R5, 1], [R8, 4])]>::NEW;
    for i in 0..24usize {
        let (residue, index): (u64, usize) = layout.coordinate(i);
        assert_eq!((residue, index), ((i as u64 % 4 * 5 + i as u64 / 4 * 8) % M, i));
    }
    assert_eq!(layout.coalesce().to_string(), "_24:[5mod12,_1]");
    let divided = layout.zipped_divide(tile![2, 3]);
    assert_eq!(divided.coordinate((5, 3)), ((5 + 2 * 8 + 10 + 3 * 8) % M, 1 + 8 + 2 + 12));
}

#[test]
fn what_has_no_answer_is_refused_under_the_code() {
    fn code<W: Reason>(_: Option<Refusal<W>>) -> &'static str {
        W::CODE
    }
    use cute_static::outcome::*;
    type A = Layout![(4, 6) : (R5, R8)];
    assert_eq!(code(None::<ComplementOutcome<A>>), "CUTE122");
    assert_eq!(code(None::<ComplementInOutcome<A, Int![24]>>), "CUTE122");
    assert_eq!(code(None::<RightInverseOutcome<A>>), "CUTE122");
    assert_eq!(code(None::<LeftInverseOutcome<A>>), "CUTE122");
    assert_eq!(code(None::<InjectiveOutcome<A>>), "CUTE122");
    assert_eq!(code(None::<ImageWithinOutcome<A, Int![24]>>), "CUTE122");
    assert_eq!(code(None::<LogicalProductOutcome<A, Int![2]>>), "CUTE122");
    assert_eq!(code(None::<UpcastOutcome<A, Int![2]>>), "CUTE122");
    assert_eq!(code(None::<ComposeOutcome<Layout![24 : 1], A>>), "CUTE122");
    assert_eq!(code(None::<MaxCommonLayoutOutcome<A, Layout![4 : 1]>>), "CUTE122");
    assert_eq!(code(None::<AppendOutcome<A, Layout![4 : 1]>>), "CUTE120");
    assert_eq!(code(None::<ConcatenateOutcome<cute_static::frunk_core::HList![A, Layout![4 : e0]]>>), "CUTE120");
}
