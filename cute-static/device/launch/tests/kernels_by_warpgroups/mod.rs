//! The kernels by warpgroups of `cute-device-kernels`.

/// Calls a macro with the kernels, the numbers of each, and whether A and B are along rows.
macro_rules! each_kernel {
    ($each:ident) => {
        $each! {
            WgmmaBf16Nn BF16 true false;
            WgmmaBf16Nt BF16 true true;
            WgmmaBf16Tn BF16 false false;
            WgmmaBf16Tt BF16 false true;
            WgmmaF16Nn F16 true false;
            WgmmaF16Nt F16 true true;
            WgmmaF16Tn F16 false false;
            WgmmaF16Tt F16 false true;
            WgmmaBf16Tn192 BF16 false false;
            WgmmaBf16Tn128 BF16 false false;
        }
    };
}

pub(crate) use each_kernel;
