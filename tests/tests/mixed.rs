//! Layouts with runtime leaves: what the types answer is what the runtime crate answers, for many values of the leaves; and what they refuse is refused for want of knowledge.
//!
//! Each pair of a layout and a right operand goes through each operation as a total function of types, so that pairs that the types refuse are here, too: an outcome that is an answer
//! is compared as a function with the runtime crate's.

use cute_dynamic::{Layout, LayoutError, Operand, Tiler, ToDynamic};
use cute_static::__private::Evaluate;
use cute_static::diagnostic::{Answer, HasAnswer, Reason, Refusal};
use cute_static::prelude::*;
use std::collections::BTreeMap;
use std::fmt::Display;

/// How many outcomes there were of a kind, by operation.
#[derive(Debug, Default)]
struct Tally {
    answers: BTreeMap<&'static str, u32>,
    refusals: BTreeMap<(&'static str, &'static str), u32>,
}

/// An outcome of types, with its value.
trait Outcome {
    fn check(self, operation: &'static str, question: &dyn Display, runtime: impl FnOnce() -> Result<Layout, LayoutError>, tally: &mut Tally);
}

impl<R: ToDynamic<Dynamic = Layout>> Outcome for Answer<R> {
    fn check(self, operation: &'static str, question: &dyn Display, runtime: impl FnOnce() -> Result<Layout, LayoutError>, tally: &mut Tally) {
        let typed = self.into_answer().to_dynamic().unwrap_or_else(|error| panic!("{operation} {question}: {error}"));
        let runtime = runtime().unwrap_or_else(|error| panic!("{operation} {question}: the types say {typed}, at run time: {error}"));
        assert!(
            typed.size() == runtime.size() && typed.is_same_function(&runtime),
            "{operation} {question}: the types say {typed}, at run time it is {runtime}"
        );
        *tally.answers.entry(operation).or_default() += 1;
    }
}

impl<Why: Reason> Outcome for Refusal<Why> {
    fn check(self, operation: &'static str, question: &dyn Display, runtime: impl FnOnce() -> Result<Layout, LayoutError>, tally: &mut Tally) {
        let code = Why::CODE;
        // Any other reason holds whatever the runtime leaves are.
        if !["CUTE016", "CUTE017"].contains(&code) {
            let error = runtime().err().unwrap_or_else(|| panic!("{operation} {question}: the types refuse it with {code}, at run time it has an answer"));
            assert_eq!(error.code(), code, "{operation} {question}: {error}");
        }
        *tally.refusals.entry((operation, code)).or_default() += 1;
    }
}

/// A right operand, typed, and in the notation.
#[derive(Clone)]
struct Right<T> {
    typed: T,
    text: String,
}

fn right<T>(typed: T, text: impl Into<String>) -> Right<T> {
    Right { typed, text: text.into() }
}

/// `name: Try, method;` makes a function that puts a question both ways.
macro_rules! binary {
    ($($name:ident: $try_:ident;)*) => { $(
        fn $name<A, B>(a: A, b: &Right<B>, tally: &mut Tally)
        where
            A: Copy + ToDynamic<Dynamic = Layout> + $try_<B, Labelled: Evaluate<(A, (B, ()))>, Outcome: Outcome>,
            B: Copy,
        {
            let outcome = <<A as $try_<B>>::Labelled as Evaluate<_>>::evaluate(&(a, (b.typed, ())));
            let Ok(a) = a.to_dynamic() else { return };
            let tiler: Tiler = b.text.parse().expect("the notation");
            outcome.check(stringify!($name), &format!("{a} {tiler}"), || a.$name(Operand::from(&tiler)), tally);
        }
    )* };
}

binary! {
    compose: TryCompose;
    logical_divide: TryLogicalDivide;
    zipped_divide: TryZippedDivide;
    tiled_divide: TryTiledDivide;
    flat_divide: TryFlatDivide;
    logical_divide_ceil: TryLogicalDivideCeil;
    zipped_divide_ceil: TryZippedDivideCeil;
    logical_product: TryLogicalProduct;
    zipped_product: TryZippedProduct;
}

macro_rules! unary {
    ($($name:ident: $try_:ident, $runtime:expr;)*) => { $(
        fn $name<A>(a: A, tally: &mut Tally)
        where
            A: Copy + ToDynamic<Dynamic = Layout> + $try_<Labelled: Evaluate<(A, ())>, Outcome: Outcome>,
        {
            let outcome = <<A as $try_>::Labelled as Evaluate<_>>::evaluate(&(a, ()));
            let Ok(a) = a.to_dynamic() else { return };
            let runtime: fn(&Layout) -> Result<Layout, LayoutError> = $runtime;
            outcome.check(stringify!($name), &a, || runtime(&a), tally);
        }
    )* };
}

unary! {
    coalesce: TryCoalesce, |a| Ok(a.coalesce());
    coalesce_extension: TryCoalesceExtension, |a| Ok(a.coalesce_extension());
    flatten: TryFlatten, |a| Ok(a.flatten());
    complement: TryComplement, <Layout>::complement;
    filter_zeros: TryFilterZeros, |a| Ok(a.filter_zeros());
}

/// All operations on all pairs of these layouts and right operands.
macro_rules! for_each_pair {
    ($tally:ident; [$($layout:expr),* $(,)?]; $rights:tt) => { $( for_each_pair!(@row $tally; $layout; $rights); )* };
    (@row $tally:ident; $layout:expr; [$($right:expr),* $(,)?]) => {{
        let layout = $layout;
        coalesce(layout, &mut $tally);
        coalesce_extension(layout, &mut $tally);
        flatten(layout, &mut $tally);
        complement(layout, &mut $tally);
        filter_zeros(layout, &mut $tally);
        $(
            let right = $right;
            compose(layout, &right, &mut $tally);
            logical_divide(layout, &right, &mut $tally);
            zipped_divide(layout, &right, &mut $tally);
            tiled_divide(layout, &right, &mut $tally);
            flat_divide(layout, &right, &mut $tally);
            logical_divide_ceil(layout, &right, &mut $tally);
            zipped_divide_ceil(layout, &right, &mut $tally);
            logical_product(layout, &right, &mut $tally);
            zipped_product(layout, &right, &mut $tally);
        )*
    }};
}

fn all(m: u64, d: u64) -> Tally {
    let mut tally = Tally::default();
    let (m, d) = (Dyn::new(m).expect("not 0"), Dyn::new(d).expect("not 0"));
    let m8 = Multiple::<Int![8]>::new(8 * m.to_dynamic().expect("a number").leaves()[0]).expect("a multiple");
    let d4 = Multiple::<Int![4]>::new(4 * d.to_dynamic().expect("a number").leaves()[0]).expect("a multiple");
    for_each_pair! { tally;
        [
            layout![m : 1],
            layout![m8 : 1],
            layout![8 : {d}],
            layout![(m, 4) : (1, {d})],
            layout![(4, m) : (m, 1)],
            layout![(4, m) : (1, {d})],
            layout![(8, 4) : (4, 1)],
            layout![(8, 4) : (d, 1)],
            layout![(8, 4) : (1, {d4})],
            layout![(m8, 4) : (4, 1)],
            layout![((2, m), (4, m8)) : ((1, {d}), (2, {d4}))],
            layout![(m8, (2, 3), 1) : (0, ({d4}, {d}), 5)],
        ];
        [
            right(layout![4 : 1], "4:1"),
            right(layout![8 : 2], "8:2"),
            right(layout![(2, 2) : (1, 4)], "(2,2):(1,4)"),
            right(layout![m : 1], format!("{m}:1")),
            right(layout![2 : {d}], format!("2:{d}")),
            right(layout![3 : 0], "3:0"),
            right(int![4], "4"),
            right(tile![4 : 1, 2 : 1], "<4:1,2:1>"),
            right(tile![8 : 1, 4 : 1], "<8:1,4:1>"),
            right(tile![_, 2 : 2], "<_,2:2>"),
            right(tile![2 : 2, m], format!("<2:2,{m}>")),
        ]
    };
    tally
}

#[test]
fn the_types_say_what_the_values_say() {
    let mut sum = Tally::default();
    for m in [1, 2, 3, 4, 6, 8, 12, 16, 100] {
        for d in [1, 2, 3, 4, 8, 24, 100, 1 << 20] {
            let tally = all(m, d);
            for (operation, count) in tally.answers {
                *sum.answers.entry(operation).or_default() += count;
            }
            for (operation, count) in tally.refusals {
                *sum.refusals.entry(operation).or_default() += count;
            }
        }
    }
    println!("{sum:#?}");
    for operation in ["compose", "logical_divide", "zipped_divide_ceil", "logical_product", "coalesce", "complement"] {
        assert!(sum.answers.get(operation).is_some_and(|&count| count > 300), "{operation} is hardly ever answered");
    }
    assert!(sum.refusals.iter().any(|((_, code), _)| *code == "CUTE016") && sum.refusals.iter().any(|((_, code), _)| *code == "CUTE017"));
}
