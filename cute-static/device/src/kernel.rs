//! What `#[kernel]` makes of a function.

use crate::argument::Argument;
use cute_static_macros::said;

/// A kernel, for the host to launch: the attribute makes a type of its name, `SgemmNt` of
/// `sgemm_nt`.
pub trait Kernel {
    /// The name of its entry in the PTX.
    const NAME: &'static str;

    /// The threads of a block.
    const THREADS: u32;

    /// The bytes of dynamic shared memory of a block.
    const SHARED: u32;

    /// The types of its arguments.
    type Arguments;

    /// That the attribute has made it, so that its entry takes these arguments.
    #[doc(hidden)]
    const BY_ATTRIBUTE: ();
}

/// The bytes of shared memory that an argument takes.
#[doc(hidden)]
#[must_use]
pub const fn shared<A: Argument>() -> u32 {
    A::SHARED
}

/// Whether each element of shared memory of an argument has a place of its own.
#[doc(hidden)]
#[must_use]
pub const fn distinct<A: Argument>() -> bool {
    A::PLACES_ARE_DISTINCT
}

/// Stops the compiler at launch bounds that no GPU has.
#[doc(hidden)]
#[must_use]
pub const fn checked(threads: u32, blocks: u32, shared: u64, places_are_distinct: bool) -> u32 {
    assert!(places_are_distinct, said!(NotOneToOne));
    assert!(threads > 0 && threads.is_multiple_of(32) && threads <= 1024, said!(LaunchBounds));
    assert!(blocks > 0 && blocks <= 32 && threads * blocks <= 2048, said!(LaunchBounds::Blocks));
    assert!(shared <= 232_448, said!(TooMuchShared));
    assert!((shared + 1024) * (blocks as u64) <= 233_472, said!(TooMuchShared::Blocks));
    shared as u32
}

/// The entry of a kernel: `$name` with its launch bounds, and two parameters for each argument.
#[doc(hidden)]
#[macro_export]
#[cfg_attr(target_arch = "nvptx64", allow_internal_unstable(abi_ptx, asm_experimental_arch), allow_internal_unsafe)]
macro_rules! entry {
    ($vis:vis $launched:ident $name:ident $threads:literal $blocks:literal $($arg:ident $first:ident $second:ident [$ty:ty])*) => {
        #[doc = concat!("The kernel [`", stringify!($name), "`], for the host to launch.")]
        $vis struct $launched;

        impl $crate::Kernel for $launched {
            const NAME: &'static str = stringify!($name);
            const THREADS: u32 = $threads;
            const SHARED: u32 = $crate::checked($threads, $blocks, 0 $(+ $crate::shared::<$ty>() as u64)*, true $(&& $crate::distinct::<$ty>())*);
            type Arguments = ($($ty,)*);
            const BY_ATTRIBUTE: () = ();
        }

        const _: u32 = <$launched as $crate::Kernel>::SHARED;

        #[cfg(target_arch = "nvptx64")]
        ::core::arch::global_asm!(concat!("// cute.kernel ", stringify!($name), " threads {} blocks {} shared {}"),
            const $threads, const $blocks, const <$launched as $crate::Kernel>::SHARED);

        #[cfg(target_arch = "nvptx64")]
        const _: () = {
            #[unsafe(export_name = stringify!($name))]
            unsafe extern "ptx-kernel" fn entry($($first: <$ty as $crate::Argument>::First, $second: <$ty as $crate::Argument>::Second),*) {
                // SAFETY: the launcher has checked what `from_raw` asks for; each argument has
                // shared memory of its own.
                unsafe {
                    let mut block = $crate::Block::<$crate::cute_static::Int![$threads]>::begin();
                    let shared = 0;
                    $(
                        let $arg = <$ty as $crate::Argument>::from_raw($first, $second, shared);
                        let shared = shared + $crate::shared::<$ty>();
                    )*
                    let _ = shared;
                    $name(&mut block, $($arg),*)
                }
            }
        };
    };
}
