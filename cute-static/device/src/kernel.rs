//! What `#[kernel]` makes of a function.

use crate::argument::Argument;
use crate::places::Clash;
use cute_refusals::Value::{Number, Text};
use cute_refusals::refuse;
use cute_static_macros::said;

#[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
pub use crate::emulator::Entry;

/// A function for the emulator, of which there is none here.
#[cfg(not(all(not(target_arch = "nvptx64"), feature = "emulate")))]
#[doc(hidden)]
#[derive(Clone, Copy)]
pub enum Entry {}

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

    /// Its function, for the emulator.
    #[doc(hidden)]
    const ENTRY: Option<Entry> = None;

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

/// The shared memory of an argument, or the tiles of a tensor.
#[doc(hidden)]
pub struct Tiles<'a> {
    name: &'a str,
    bytes: u32,
    clash: Clash,
    undivided: Option<(u64, u64)>,
}

/// The shared memory of an argument, or its tiles, with its name.
#[doc(hidden)]
#[must_use]
pub const fn tiles<A: Argument>(name: &str) -> Tiles<'_> {
    Tiles { name, bytes: A::SHARED, clash: A::CLASH, undivided: A::UNDIVIDED }
}

/// Stops the compiler at launch bounds that no GPU has, and at shared memory with two elements in
/// one place. Returns the bytes of shared memory.
#[doc(hidden)]
#[must_use]
pub const fn checked(threads: u64, blocks: u64, tiles: &[Tiles<'_>]) -> u32 {
    if threads == 0 || !threads.is_multiple_of(32) || threads > 1024 {
        refuse(said!(LaunchBounds), &[("Threads", Number(threads))]);
    }
    if blocks == 0 || blocks > 32 || threads * blocks > 2048 {
        let at_most = 2048 / threads;
        let at_most = if at_most < 32 { at_most } else { 32 };
        refuse(said!(LaunchBounds::Blocks), &[("Blocks", Number(blocks)), ("Threads", Number(threads)), ("Most", Number(at_most))]);
    }
    let (mut shared, mut largest, mut i) = (0, 0, 0);
    while i < tiles.len() {
        let Tiles { name, bytes, clash, undivided } = &tiles[i];
        if let Some((extent, tile)) = *undivided {
            refuse(said!(TilesLeftOver), &[("Argument", Text(name)), ("Extent", Number(extent)), ("Tile", Number(tile))]);
        }
        match *clash {
            Clash::None => {}
            Clash::Strides { reach, stride } => {
                refuse(said!(NotOneToOne), &[("Argument", Text(name)), ("Reach", Number(reach)), ("Stride", Number(stride))]);
            }
            Clash::Bits { offset } => refuse(said!(NotOneToOne::Bits), &[("Argument", Text(name)), ("Offset", Number(offset))]),
            Clash::TooMany => refuse(said!(NotOneToOne::TooMany), &[("Argument", Text(name))]),
        }
        shared += *bytes as u64;
        largest = if *bytes > tiles[largest].bytes { i } else { largest };
        i += 1;
    }
    if shared > 232_448 {
        let Tiles { name, bytes, .. } = &tiles[largest];
        refuse(said!(TooMuchShared), &[("Bytes", Number(shared)), ("Argument", Text(name)), ("Largest", Number(*bytes as u64))]);
    }
    let of_all = (shared + 1024) * blocks;
    if of_all > 233_472 {
        refuse(said!(TooMuchShared::Blocks), &[("Blocks", Number(blocks)), ("Shared", Number(shared)), ("Bytes", Number(of_all))]);
    }
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
            const SHARED: u32 = $crate::checked($threads, $blocks, &[$($crate::tiles::<$ty>(stringify!($arg))),*]);
            type Arguments = ($($ty,)*);
            const ENTRY: ::core::option::Option<$crate::Entry> = $crate::on_the_host!($name $threads $($arg [$ty])*);
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

/// The function of a kernel, for the emulator.
#[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
#[doc(hidden)]
#[macro_export]
macro_rules! on_the_host {
    ($name:ident $threads:literal $($arg:ident [$ty:ty])*) => {
        ::core::option::Option::Some($crate::Entry {
            run: |parameters| {
                let mut block = parameters.block::<$crate::cute_static::Int![$threads]>();
                $( let $arg = parameters.argument::<$ty>(); )*
                $name(&mut block, $($arg),*)
            },
            arguments: |_arguments| { $( _arguments.add::<$ty>(stringify!($arg)); )* },
        })
    };
}

/// The function of a kernel, for the emulator: there is none.
#[cfg(not(all(not(target_arch = "nvptx64"), feature = "emulate")))]
#[doc(hidden)]
#[macro_export]
macro_rules! on_the_host {
    ($($kernel:tt)*) => {
        ::core::option::Option::None
    };
}
