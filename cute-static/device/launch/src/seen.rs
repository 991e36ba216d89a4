//! What a program of the host asks of tensors, to choose a kernel by it.

use crate::HostLayout;
use crate::argument::{Tensor, TensorMut};
use crate::data::{Data, DataMut};

macro_rules! tensors {
    ($($tensor:ident $data:ident;)*) => { $(
        impl<'a, T, L: HostLayout> $tensor<'a, T, L> {
            /// Returns the runtime numbers of its layout, in order.
            #[must_use]
            pub fn numbers(&self) -> L::Numbers {
                self.numbers
            }

            /// Returns the largest power of two that its address is a multiple of, up to 256.
            ///
            /// It is 256 where there is no data.
            #[must_use]
            pub fn alignment(&self) -> u64 {
                let address = match &self.data {
                    #[cfg(feature = "driver")]
                    $data::Gpu(view, first) => {
                        use cudarc::driver::{DevicePtr, DeviceSlice};
                        view.device_ptr(view.stream()).0 + (first * size_of::<T>()) as u64
                    }
                    #[cfg(feature = "emulate")]
                    $data::Emulated(buffer) => buffer.address(),
                    $data::Nowhere => 0,
                };
                1 << address.trailing_zeros().min(8)
            }

            /// Returns the same data under a layout with other runtime numbers. The launch checks
            /// them.
            #[must_use]
            pub fn under<M: HostLayout>(self, numbers: M::Numbers) -> $tensor<'a, T, M> {
                $tensor { data: self.data, numbers }
            }
        }
    )* };
}
tensors! {
    Tensor Data;
    TensorMut DataMut;
}
