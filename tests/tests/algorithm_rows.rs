//! The rows of the tests of copies and of products in `cute-static` that are compiled for
//! `CUTE_TESTS=all` alone.

#![cfg(cute_tests = "all")]

#[path = "../../cute-static/tests/algorithm_common/mod.rs"]
mod algorithm_common;
#[macro_use]
#[path = "../../cute-static/tests/algorithm_common/copies.rs"]
mod copies;
#[macro_use]
#[path = "../../cute-static/tests/algorithm_common/gemms.rs"]
mod gemms;

use algorithm_common::{Random, cosize, d, offsets};
use copies::against_loops;
use cute_static::algorithm::*;
use cute_static::prelude::*;
use gemms::{length, product};

// Cecka's Table 2, but for two rows.
copies! {
    table_2_1d_arrays:
        layout![8 : 1], [(8, 1)], layout![{d(8)} : 1] =>
        layout![8 : 1], [(8, 1)], layout![{d(8)} : {d(1)}], 8;
    table_2_nd_arrays:
        layout![(8, 2, 3) : (1, 16, 32)], [(8, 1), (2, 16), (3, 32)], layout![({d(8)}, 2, {d(3)}) : (1, {d(16)}, {d(32)})] =>
        layout![(8, 2, 3) : (1, 16, 32)], [(8, 1), (2, 16), (3, 32)], layout![(8, {d(2)}, 3) : ({d(1)}, 16, {d(32)})], 8;
    table_2_scatter:
        layout![12 : 1], [(12, 1)], layout![{d(12)} : 1] =>
        layout![(2, 3, 2) : (42, 1, 128)], [(2, 42), (3, 1), (2, 128)], layout![(2, {d(3)}, 2) : ({d(42)}, 1, {d(128)})], 1;
    table_2_broadcast:
        layout![7 : 0], [(7, 0)], layout![{d(7)} : 0] =>
        layout![7 : 1], [(7, 1)], layout![{d(7)} : {d(1)}], 1;
    table_2_constant:
        layout![7 : 0], [(7, 0)], layout![{d(7)} : 0] =>
        layout![7 : 0], [(7, 0)], layout![{d(7)} : 0], 1;
    table_2_transpose:
        layout![(8, 3) : (1, 8)], [(8, 1), (3, 8)], layout![({d(8)}, {d(3)}) : (1, {d(8)})] =>
        layout![(8, 3) : (3, 1)], [(8, 3), (3, 1)], layout![({d(8)}, {d(3)}) : ({d(3)}, 1)], 1;
}

// Shapes that have fewer modes in common, or none, and destinations that share elements.
copies! {
    one_element:
        layout![1 : 0], [(1, 0)], layout![{d(1)} : {d(9)}] =>
        layout![(1, 1) : (3, 5)], [(1, 3), (1, 5)], layout![(1, {d(1)}) : (3, {d(5)})], 1;
    one_column:
        layout![(5, 1) : (1, 77)], [(5, 1), (1, 77)], layout![({d(5)}, 1) : (1, {d(77)})] =>
        layout![(1, 5) : (4, 2)], [(1, 4), (5, 2)], layout![(1, {d(5)}) : ({d(4)}, 2)], 1;
    no_common_modes:
        layout![(4, 6) : (1, 100)], [(4, 1), (6, 100)], layout![(4, {d(6)}) : (1, {d(100)})] =>
        layout![(6, 4) : (1, 100)], [(6, 1), (4, 100)], layout![({d(6)}, 4) : (1, 100)], 1;
    rows_of_a_pitched_matrix:
        layout![(6, 9) : (11, 1)], [(6, 11), (9, 1)], layout![({d(6)}, {d(9)}) : ({d(11)}, 1)] =>
        layout![(6, 9) : (10, 1)], [(6, 10), (9, 1)], layout![({d(6)}, 9) : ({d(10)}, 1)], 9;
    vectors_that_differ:
        layout![((2, 2), (4, 2)) : ((1, 8), (2, 16))], [(2, 1), (2, 8), (4, 2), (2, 16)], layout![((2, {d(2)}), (4, 2)) : ((1, 8), ({d(2)}, 16))] =>
        layout![(4, 8) : (8, 1)], [(4, 8), (8, 1)], layout![(4, {d(8)}) : (8, 1)], 1;
    figure_8_a:
        layout![(2, 2, 8) : (1, 16, 2)], [(2, 1), (2, 16), (8, 2)], layout![(2, {d(2)}, 8) : (1, 16, {d(2)})] =>
        layout![(4, 8) : (1, 4)], [(4, 1), (8, 4)], layout![({d(4)}, 8) : (1, {d(4)})], 2;
    figure_8_b:
        layout![((2, 2), (2, (2, 2))) : ((4, 1), (8, (2, 16)))], [(2, 4), (2, 1), (2, 8), (2, 2), (2, 16)],
        layout![((2, 2), ({d(2)}, (2, 2))) : (({d(4)}, 1), (8, (2, 16)))] =>
        layout![((2, 2), (2, (2, 2))) : ((8, 1), (4, (2, 16)))], [(2, 8), (2, 1), (2, 4), (2, 2), (2, 16)],
        layout![((2, {d(2)}), (2, (2, 2))) : ((8, 1), (4, ({d(2)}, 16)))], 4;
    the_last_one_wins:
        layout![(2, 3) : (1, 2)], [(2, 1), (3, 2)], layout![(2, {d(3)}) : (1, 2)] =>
        layout![(2, 3) : (1, 0)], [(2, 1), (3, 0)], layout![({d(2)}, 3) : (1, 0)], 2;
    the_last_one_wins_in_each_row:
        layout![(4, 3) : (3, 1)], [(4, 3), (3, 1)], layout![(4, {d(3)}) : (3, 1)] =>
        layout![(4, 3) : (0, 1)], [(4, 0), (3, 1)], layout![(4, 3) : (0, {d(1)})], 1;
    overlapping_windows:
        layout![(4, 5) : (5, 1)], [(4, 5), (5, 1)], layout![({d(4)}, 5) : (5, 1)] =>
        layout![(4, 5) : (1, 2)], [(4, 1), (5, 2)], layout![(4, 5) : (1, {d(2)})], 1;
    five_modes:
        layout![(2, 3, 2, 3, 2) : (1, 2, 7, 15, 50)], [(2, 1), (3, 2), (2, 7), (3, 15), (2, 50)], layout![(2, 3, {d(2)}, 3, 2) : (1, 2, 7, {d(15)}, 50)] =>
        layout![(2, 3, 2, 3, 2) : (1, 2, 90, 8, 31)], [(2, 1), (3, 2), (2, 90), (3, 8), (2, 31)], layout![(2, 3, 2, {d(3)}, 2) : (1, 2, {d(90)}, 8, 31)], 6;
}

// Cecka's Table 3 for M = 5, N = 4, K = 3 and leading dimensions larger than they need be.
gemms! {
    table_3_tn:
        layout![(5, 3) : (4, 1)], [(5, 4)], [(3, 1)];
        layout![(4, 3) : (5, 1)], [(4, 5)], [(3, 1)];
        layout![(5, 4) : (1, 5)], [(5, 1)], [(4, 5)];
        layout![({d(5)}, {d(3)}) : ({d(4)}, 1)], layout![({d(4)}, {d(3)}) : ({d(5)}, 1)], layout![({d(5)}, {d(4)}) : (1, {d(5)})];
    table_3_ntt:
        layout![(4, 3) : (1, 6)], [(4, 1)], [(3, 6)];
        layout![(5, 3) : (1, 7)], [(5, 1)], [(3, 7)];
        layout![(4, 5) : (1, 4)], [(4, 1)], [(5, 4)];
        layout![({d(4)}, {d(3)}) : (1, {d(6)})], layout![({d(5)}, {d(3)}) : (1, {d(7)})], layout![({d(4)}, {d(5)}) : (1, {d(4)})];
    table_3_blis:
        layout![(5, 3) : (2, 11)], [(5, 2)], [(3, 11)];
        layout![(4, 3) : (9, 2)], [(4, 9)], [(3, 2)];
        layout![(5, 4) : (3, 17)], [(5, 3)], [(4, 17)];
        layout![({d(5)}, {d(3)}) : ({d(2)}, {d(11)})], layout![({d(4)}, {d(3)}) : ({d(9)}, {d(2)})], layout![({d(5)}, {d(4)}) : ({d(3)}, {d(17)})];
    table_3_gett_products:
        layout![(5, (3, 2)) : (1, (40, 9))], [(5, 1)], [(3, 40), (2, 9)];
        layout![(4, (3, 2)) : (1, (5, 31))], [(4, 1)], [(3, 5), (2, 31)];
        layout![(5, 4) : (1, 5)], [(5, 1)], [(4, 5)];
        layout![({d(5)}, ({d(3)}, 2)) : (1, ({d(40)}, {d(9)}))], layout![(4, (3, {d(2)})) : (1, ({d(5)}, 31))], layout![({d(5)}, {d(4)}) : (1, {d(5)})];
}

// The rest: modes with no shape in common, broadcast operands, rows that share the elements of C,
// sizes of 1.
gemms! {
    other_shapes_of_one_size:
        layout![((2, 3), (2, 2)) : ((7, 1), (20, 50))], [(2, 7), (3, 1)], [(2, 20), (2, 50)];
        layout![((3, 2), 4) : ((1, 4), 9)], [(3, 1), (2, 4)], [(4, 9)];
        layout![(6, (2, 3)) : (6, (1, 2))], [(6, 6)], [(2, 1), (3, 2)];
        layout![((2, {d(3)}), (2, 2)) : ((7, {d(1)}), (20, 50))], layout![((3, 2), {d(4)}) : ((1, 4), {d(9)})], layout![({d(6)}, (2, 3)) : ({d(6)}, (1, 2))];
    broadcast_operands:
        layout![(5, 3) : (0, 1)], [(5, 0)], [(3, 1)];
        layout![(4, 3) : (1, 0)], [(4, 1)], [(3, 0)];
        layout![(5, 4) : (4, 1)], [(5, 4)], [(4, 1)];
        layout![({d(5)}, 3) : (0, 1)], layout![({d(4)}, {d(3)}) : (1, 0)], layout![({d(5)}, {d(4)}) : ({d(4)}, 1)];
    one_of_each:
        layout![(1, 1) : (0, 0)], [(1, 0)], [(1, 0)];
        layout![(1, 1) : (5, 7)], [(1, 5)], [(1, 7)];
        layout![(1, 1) : (1, 1)], [(1, 1)], [(1, 1)];
        layout![({d(1)}, 1) : (0, 0)], layout![(1, {d(1)}) : ({d(5)}, 7)], layout![({d(1)}, {d(1)}) : (1, 1)];
    matrix_times_vector:
        layout![(5, 3) : (1, 5)], [(5, 1)], [(3, 5)];
        layout![(1, 3) : (0, 1)], [(1, 0)], [(3, 1)];
        layout![(5, 1) : (1, 0)], [(5, 1)], [(1, 0)];
        layout![({d(5)}, {d(3)}) : (1, {d(5)})], layout![(1, {d(3)}) : (0, 1)], layout![({d(5)}, 1) : (1, 0)];
    one_product_for_a_large_tile:
        layout![(16, 1) : (1, 0)], [(16, 1)], [(1, 0)];
        layout![(8, 1) : (1, 0)], [(8, 1)], [(1, 0)];
        layout![(16, 8) : (1, 16)], [(16, 1)], [(8, 16)];
        layout![({d(16)}, 1) : (1, 0)], layout![({d(8)}, 1) : (1, 0)], layout![({d(16)}, {d(8)}) : (1, {d(16)})];
}
