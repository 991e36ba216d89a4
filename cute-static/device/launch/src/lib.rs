#![no_std]
#![doc = include_str!("../README.md")]

extern crate alloc;
#[macro_use(refusal)]
extern crate cute_static_macros;
#[cfg(any(test, feature = "driver", feature = "emulate"))]
extern crate std;

#[cfg(any(feature = "driver", feature = "emulate"))]
mod argument;
pub mod contract;
#[cfg(any(feature = "driver", feature = "emulate"))]
mod data;
#[cfg(any(feature = "driver", feature = "emulate"))]
mod device;
mod error;
#[cfg(any(feature = "driver", feature = "emulate"))]
mod forms;
#[cfg(any(feature = "driver", feature = "emulate"))]
mod groups;
#[cfg(any(feature = "driver", feature = "emulate"))]
mod image_map;
mod layout;
#[cfg(feature = "driver")]
mod module;
#[cfg(any(feature = "driver", feature = "emulate"))]
mod seen;
#[cfg(any(feature = "driver", feature = "emulate"))]
mod tensor_map;

#[cfg(any(feature = "driver", feature = "emulate"))]
pub use argument::{Arguments, HostArgument, Passed, PassedFor, Tensor, TensorMut};
#[cfg(feature = "driver")]
pub use cudarc;
#[cfg(any(feature = "driver", feature = "emulate"))]
pub use data::{Buffer, BufferMut};
#[cfg(any(feature = "driver", feature = "emulate"))]
pub use device::{BufferWords, Device, DeviceBuffer};
pub use error::{ArgumentName, Capability, LaunchError};
#[cfg(any(feature = "driver", feature = "emulate"))]
pub use forms::{AnyOf, Forms, LaunchesAny, NumbersOf};
#[cfg(any(feature = "driver", feature = "emulate"))]
pub use groups::Problems;
#[cfg(any(feature = "driver", feature = "emulate"))]
pub use image_map::ImageFields;
pub use layout::{AsManyNumbers, HostLayout, Numbers};
#[cfg(feature = "driver")]
pub use module::{Launch, Loaded, Module, open};
#[cfg(any(feature = "driver", feature = "emulate"))]
pub use tensor_map::{MapFields, MapNumbers, MapRefusal};

/// Pages for who writes kernels.
pub mod guide {
    #[doc = include_str!("../guide/kernels.md")]
    pub mod kernels {}

    #[cfg_attr(feature = "emulate", doc = include_str!("../guide/testing.md"))]
    #[cfg_attr(not(feature = "emulate"), doc = "Test your kernel without a GPU: the page is there with the feature `emulate`.")]
    pub mod testing {}

    #[doc = include_str!("../guide/trust.md")]
    pub mod trust {}

    #[doc = include_str!("../guide/barriers.md")]
    pub mod barriers {}
}
