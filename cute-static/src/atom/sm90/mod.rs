//! What Hopper's units make of a layout in shared memory: the box of the tensor memory accelerator,
//! and the matrix descriptor of `wgmma`.
//!
//! The rules are functions of numbers: [`Staged`] is a layout as numbers, and [`TmaBox::new`] and
//! [`Descriptor::new`] say what it is to a unit, or why it is nothing to it ([`NotStaged`]). The
//! bounds of `cute_device` call them when a kernel is compiled, and the methods `tma_box` and
//! `gmma_operand` of `cute_dynamic` at run time, so that both say the same.
//!
//! ```
//! use cute_static::atom::sm90::{Descriptor, NotStaged, Staged, TmaBox};
//!
//! // 128 rows of 64 elements of 16 bits, in lines of 128 bytes: `Sw<3,3,3> o 0 o (128,64):(64,1)`.
//! let tile = Staged::new(&[&[(128, 64)], &[(64, 1)]], [3, 3, 3]);
//! let descriptor = Descriptor::new(&tile, 2, 64)?;
//! // Along K; 8 rows are 1024 bytes, the swizzle is that of 128 bytes.
//! assert_eq!((descriptor.is_mn, descriptor.stride_bytes(), descriptor.swizzle_bytes()), (false, 1024, 128));
//! assert_eq!(TmaBox::new(&tile, 2)?.extents, [64, 128, 1, 1, 1]);
//!
//! let padded = Staged::new(&[&[(128, 72)], &[(64, 1)]], [3, 3, 3]);
//! let error = Descriptor::new(&padded, 2, 64).unwrap_err();
//! assert_eq!(error, NotStaged::Row { row: 1, expected: 64, found: 72 });
//! assert_eq!(error.code(), "CUTE401");
//! # Ok::<(), NotStaged>(())
//! ```

mod descriptor;
mod not_staged;
mod staged;
mod tma_box;

pub use descriptor::Descriptor;
pub use not_staged::NotStaged;
pub use staged::{Leaf, Staged};
pub use tma_box::{Repeat, TmaBox};

/// The bytes of shared memory that a block has at most.
pub(crate) const SHARED: u64 = 227 << 10;
