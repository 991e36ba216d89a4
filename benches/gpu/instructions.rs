// The instructions for products that are run on the device: the kernels have a probe of each, and
// the host compares what becomes of it. A new one is added here.

/// `each_product! { apply }` is `apply!` of all of them.
macro_rules! each_product {
    ($apply:ident) => {
        $apply! {
            SM75_16x8x8_F32F16F16F32_TN
            SM80_16x8x8_F32F16F16F32_TN
            SM80_16x8x8_F32BF16BF16F32_TN
            SM80_16x8x4_F32TF32TF32F32_TN
            SM80_16x8x16_F32F16F16F32_TN
            SM80_16x8x16_F32BF16BF16F32_TN
            SM80_16x8x8_F32TF32TF32F32_TN
            SM80_16x8x16_S32S8S8S32_TN
            SM80_16x8x16_S32S8U8S32_TN
            SM80_16x8x16_S32U8S8S32_TN
            SM80_16x8x16_S32U8U8S32_TN
            SM80_16x8x32_S32S8S8S32_TN
            SM80_16x8x32_S32S8U8S32_TN
            SM80_16x8x32_S32U8S8S32_TN
            SM80_16x8x32_S32U8U8S32_TN
        }
    };
}
