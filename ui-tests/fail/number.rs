use cute_static::int::{Difference, Quotient};
use cute_static::prelude::*;

// A generic function that does not ask for the conversion.
//~ CUTE006
//~ add the bound `Const<N>: ConstToExtent`
fn const_generic_without_bound<const N: usize>(_: Shape![const N, 4]) {}

//~ CUTE006: the constant of `cute_static::int::Const<1537>` has no type-level number
fn const_parameter() {
    type Rows<const N: usize> = Shape![const N, 4];
    fn f(_: Rows<1537>) {}
}

//~ CUTE006
//~ 1537
fn const_parameter_in_layout(_: Layout![({1537}, 4) : (1, 4)]) {}

//~ CUTE090 A = 5, B = 8
fn difference_below_zero(_: Difference<Int![5], Int![8]>) {}

//~ CUTE090 A = 1000, B = 1048577
fn difference_large(_: Difference<Int![1000], Int![1048577]>) {}

//~ CUTE091 B = 0, A = 7
fn quotient_by_zero(_: Quotient<Int![7], Int![0]>) {}

//~ CUTE091 B = 2, A = 7
fn quotient_inexact(_: Quotient<Int![7], Int![2]>) {}

fn main() {}
