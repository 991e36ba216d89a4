//! Forms of products, for `Device::launch_first`: whole tiles where the extents divide, any extents
//! where lines begin at vectors, and any pitches.
//!
//! The names are BLAS's: `SgemmTn` is of A along K, and of B along K.

use crate::*;

/// `C = α·A·Bᵀ + β·C` of `f32`, A contiguous along M, B along K.
pub type SgemmNn = (crate::SgemmNn, SgemmNnEdges);
/// `C = α·A·Bᵀ + β·C` of `f32`, A contiguous along M, B contiguous along N.
pub type SgemmNt = (crate::SgemmNt, SgemmNtEdges);
/// `C = α·A·Bᵀ + β·C` of `f32`, A along K, B along K.
pub type SgemmTn = (crate::SgemmTn, SgemmTnEdges);
/// `C = α·A·Bᵀ + β·C` of `f32`, A along K, B contiguous along N.
pub type SgemmTt = (crate::SgemmTt, SgemmTtEdges);
/// `C = α·A·Bᵀ + β·C` of `BF16`, A contiguous along M, B along K.
pub type HgemmBf16Nn = (crate::HgemmBf16Nn, HgemmBf16NnEdges, HgemmBf16NnPitches);
/// `C = α·A·Bᵀ + β·C` of `BF16`, A contiguous along M, B contiguous along N.
pub type HgemmBf16Nt = (crate::HgemmBf16Nt, HgemmBf16NtEdges, HgemmBf16NtPitches);
/// `C = α·A·Bᵀ + β·C` of `BF16`, A along K, B along K.
pub type HgemmBf16Tn = (crate::HgemmBf16Tn, HgemmBf16TnEdges, HgemmBf16TnPitches);
/// `C = α·A·Bᵀ + β·C` of `BF16`, A along K, B contiguous along N.
pub type HgemmBf16Tt = (crate::HgemmBf16Tt, HgemmBf16TtEdges, HgemmBf16TtPitches);
/// `C = α·A·Bᵀ + β·C` of `F16`, A contiguous along M, B along K.
pub type HgemmF16Nn = (crate::HgemmF16Nn, HgemmF16NnEdges, HgemmF16NnPitches);
/// `C = α·A·Bᵀ + β·C` of `F16`, A contiguous along M, B contiguous along N.
pub type HgemmF16Nt = (crate::HgemmF16Nt, HgemmF16NtEdges, HgemmF16NtPitches);
/// `C = α·A·Bᵀ + β·C` of `F16`, A along K, B along K.
pub type HgemmF16Tn = (crate::HgemmF16Tn, HgemmF16TnEdges, HgemmF16TnPitches);
/// `C = α·A·Bᵀ + β·C` of `F16`, A along K, B contiguous along N.
pub type HgemmF16Tt = (crate::HgemmF16Tt, HgemmF16TtEdges, HgemmF16TtPitches);
