//! Kernels in safe Rust, generic over nothing but what their types say: each is a function of its
//! layouts, and no line of it can race.
#![no_std]
#![forbid(unsafe_code)]

mod axpby;
mod boxes;
mod cooperative;
mod copy;
pub mod forms;
mod hgemm;
mod reduce;
mod saxpy;
mod sgemm;
mod softmax;
mod spmv;
mod sum;
mod transpose;
mod wgmma;

pub use axpby::{Axpby, axpby};
pub use boxes::{CopyBoxes, PermuteBoxes, copy_boxes, permute_boxes};
pub use cooperative::*;
pub use copy::{Copy, copy};
pub use hgemm::*;
pub use reduce::{Reduce, reduce};
pub use saxpy::{Saxpy, saxpy};
pub use sgemm::{
    SgemmNn, SgemmNnEdges, SgemmNt, SgemmNtEdges, SgemmTn, SgemmTnEdges, SgemmTt, SgemmTtEdges, sgemm_nn, sgemm_nn_edges, sgemm_nt, sgemm_nt_edges, sgemm_tn,
    sgemm_tn_edges, sgemm_tt, sgemm_tt_edges,
};
pub use softmax::{
    Softmax128, Softmax1024, Softmax2048, Softmax4096, Softmax8192, Softmax16384, Softmax32768, softmax_128, softmax_1024, softmax_2048, softmax_4096,
    softmax_8192, softmax_16384, softmax_32768,
};
pub use spmv::{Spmv, spmv};
pub use sum::{Sum, sum};
pub use transpose::{Transpose, TransposeBatched, TransposeOuter, TransposeVectors, transpose, transpose_batched, transpose_outer, transpose_vectors};
pub use wgmma::*;
