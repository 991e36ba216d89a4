//! What a partition says of a coordinate or a thread that there is not: which, and of how many.

use cute_static::atom::{SM80_16x8x16_F32F16F16F32_TN, TiledMma};
use cute_static::prelude::*;

fn matrix() -> Tensor<Counting, Layout![(8, 16) : (20, 1)]> {
    Tensor::fixed(Counting(0), layout![(8, 16) : (20, 1)])
}

#[test]
#[should_panic(expected = "CUTE071: the coordinate is out of bounds: 2 in a mode of 2 elements")]
fn of_a_tile() {
    let _ = matrix().inner_partition(tile![4, 8], (1, 2));
}

#[test]
#[should_panic(expected = "CUTE071: the coordinate is out of bounds: 9 in a mode of 8 elements")]
fn of_an_element_of_a_tile() {
    let _ = matrix().outer_partition(tile![4, 8], (3, 9));
}

#[test]
#[should_panic(expected = "CUTE071: the coordinate is out of bounds: 32 in a mode of 32 elements")]
fn of_a_thread() {
    let _ = matrix().local_partition(layout![4, 8], 32);
}

#[test]
#[should_panic(expected = "CUTE071: the coordinate is out of bounds: 70 in a mode of 64 elements")]
fn of_a_thread_among_some() {
    let _ = matrix().local_partition_by(layout![4, 8, 2], 70, tile![1, _, 1]);
}

#[test]
#[should_panic(expected = "CUTE071: the coordinate is out of bounds")]
fn of_a_thread_of_a_product() {
    type Mma = TiledMma<SM80_16x8x16_F32F16F16F32_TN, Layout![2, 2, 1]>;
    let _ = Mma::new().thread_slice(128).partition_c(Tensor::fixed(Counting(0), layout![(32, 32) : (32, 1)]));
}
