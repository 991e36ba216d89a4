//! What `#[kernel]` makes of a function.

use crate::argument::Argument;
use crate::hopper::Refused;
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
///
/// # Safety
/// The PTX has an entry of the name, which takes these arguments, and no others.
pub unsafe trait Kernel {
    /// The name of its entry in the PTX.
    const NAME: &'static str;

    /// The threads of a block.
    const THREADS: u32;

    /// The bytes of dynamic shared memory of a block.
    const SHARED: u32;

    /// How many blocks, one after the other along the first mode of the grid, make a cluster.
    const CLUSTER: u32 = 1;

    /// What is looked at of each argument: once, so that a type that is none is one error.
    #[doc(hidden)]
    const TILES: &'static [Tiles<'static>] = &[];

    /// The types of its arguments.
    type Arguments;

    /// The names of its arguments, in order, by which messages say which one they are about. An
    /// argument that has none here is numbered.
    ///
    /// ```
    /// use cute_device::*;
    ///
    /// #[kernel(threads = 256)]
    /// fn scale(block: &mut Block, factor: f32, x: Global<f32, Vector>) {}
    /// assert_eq!(Scale::ARGUMENT_NAMES, ["factor", "x"]);
    /// ```
    const ARGUMENT_NAMES: &'static [&'static str] = &[];

    /// What it says of the extents of its arguments.
    const EXTENTS: &'static [Extents] = &[];

    /// A sum of how its arguments and its extents are written, and of what they are: the PTX says
    /// it, too, so that a launch is of this kernel and of no other one of the name. 0 is compared
    /// with nothing.
    #[doc(hidden)]
    const SIGNATURE: u64 = 0;

    /// Whether it begins before what the stream has before it has ended.
    #[doc(hidden)]
    const EARLY: bool = false;

    /// Its function, for the emulator.
    #[doc(hidden)]
    const ENTRY: Option<Entry> = None;
}

/// What a kernel says of modes of its arguments, each by the place of the argument, counted from 0
/// without the block, and of the mode: `#[kernel(threads = 256, extents(x.0 == y.0))]`. The launch
/// checks it.
///
/// ```
/// use cute_device::*;
/// use cute_static::prelude::*;
///
/// /// Tiles of 256 are whole, and both vectors are of one length.
/// #[kernel(threads = 256, extents(x.0 == y.0, x.0 % 256 == 0))]
/// fn double(block: &mut Block, x: Global<f32, Vector>, y: GlobalMut<f32, Vector, Exact<Tile![256]>>) {
///     type Each = Layout![(256, 1) : (1, 0)];
///     let (x, y) = (x.tile::<Exact<Tile![256]>>(block), y.tile(block));
///     transform(&x.share::<Each>(block), &mut y.share::<Each>(block), |x| x + x);
/// }
/// assert_eq!(Double::EXTENTS, [Extents::Same { first: (0, 0), second: (1, 0) }, Extents::Multiple { of: (0, 0), divisor: 256 }]);
/// ```
/// ```compile_fail,E0080
/// use cute_device::*;
///
/// #[kernel(threads = 256, extents(x.1 % 256 == 0))]
/// fn f(block: &mut Block, x: Global<f32, Vector>) {} // CUTE214: a vector has one mode
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extents {
    /// Two modes have one extent.
    Same {
        /// A mode.
        first: (usize, usize),
        /// Another one.
        second: (usize, usize),
    },
    /// The extent of a mode is a multiple.
    Multiple {
        /// The mode.
        of: (usize, usize),
        /// Of what; 0 divides nothing.
        divisor: u64,
    },
}

/// Stops the compiler at a mode that an argument has not; `arguments` is the name of each, in the
/// quotes that messages have, and how many modes it has.
#[doc(hidden)]
#[must_use]
pub const fn checked_extents(extents: &'static [Extents], arguments: &[(&str, usize)]) -> &'static [Extents] {
    let mut i = 0;
    while i < extents.len() {
        let (first, second) = match extents[i] {
            Extents::Same { first, second } => (first, second),
            Extents::Multiple { of, .. } => (of, of),
        };
        let (place, mode) = if first.1 < arguments[first.0].1 { second } else { first };
        let (name, modes) = arguments[place];
        if mode >= modes {
            let numbers = [("Argument", Text(name)), ("Modes", Number(modes as u64)), ("Mode", Number(mode as u64))];
            refuse(said!(ExtentsDiffer::NoMode), &numbers);
        }
        i += 1;
    }
    extents
}

/// Where an argument has its shared memory, after so many bytes of the block's.
#[doc(hidden)]
#[must_use]
pub const fn begins<A: Argument>(after: u32) -> u32 {
    after.next_multiple_of(A::ALIGNMENT)
}

/// How many parameters of an entry an argument is: those without a size are none.
#[doc(hidden)]
#[must_use]
pub const fn parameters<A: Argument>() -> u32 {
    (size_of::<A::First>() > 0) as u32 + (size_of::<A::Second>() > 0) as u32
}

/// The cluster of a kernel: the largest of its arguments.
#[doc(hidden)]
#[must_use]
pub const fn cluster(tiles: &[Tiles<'_>]) -> u32 {
    let (mut largest, mut i) = (1, 0);
    while i < tiles.len() {
        largest = if tiles[i].cluster > largest { tiles[i].cluster } else { largest };
        i += 1;
    }
    largest
}

/// The shared memory of an argument, or the tiles of a tensor.
#[doc(hidden)]
pub struct Tiles<'a> {
    name: &'a str,
    bytes: u32,
    alignment: u32,
    cluster: u32,
    registers: u32,
    multiplied: u64,
    at_once: u64,
    modes: usize,
    exact: bool,
    waits: bool,
    clash: Clash,
    refused: Option<Refused>,
    undivided: Option<(u64, u64)>,
}

/// The shared memory of an argument, or its tiles, with its name.
#[doc(hidden)]
#[must_use]
pub const fn tiles<A: Argument>(name: &str) -> Tiles<'_> {
    let (bytes, alignment, cluster, registers) = (A::SHARED, A::ALIGNMENT, A::CLUSTER, A::REGISTERS);
    Tiles {
        name,
        bytes,
        alignment,
        cluster,
        registers,
        multiplied: A::MULTIPLIED,
        at_once: A::AT_ONCE,
        modes: A::MODES,
        exact: A::EXACT,
        waits: A::WAITS,
        clash: A::CLASH,
        refused: A::REFUSED,
        undivided: A::UNDIVIDED,
    }
}

/// A sum of how a kernel is written and of what its arguments are; not 0.
#[doc(hidden)]
#[must_use]
pub const fn signature(written: u64, early: bool, tiles: &[Tiles<'_>]) -> u64 {
    let (mut sum, mut i) = (written ^ early as u64, 0);
    while i < tiles.len() {
        let Tiles { bytes, alignment, cluster, registers, multiplied, at_once, modes, exact, .. } = &tiles[i];
        let numbers = [*bytes as u64, *alignment as u64, *cluster as u64, *registers as u64, *multiplied, *at_once, *modes as u64, *exact as u64];
        let mut n = 0;
        while n < numbers.len() {
            sum = (sum ^ numbers[n]).wrapping_mul(0x0100_0000_01b3).rotate_left(29);
            n += 1;
        }
        i += 1;
    }
    if sum == 0 { 1 } else { sum }
}

/// Stops the compiler where columns of C are written at once that divide those of no product of the
/// kernel.
const fn check_columns(out: &Tiles<'_>, tiles: &[Tiles<'_>]) {
    let (mut of_product, mut i) = (0, 0);
    while i < tiles.len() {
        let columns = tiles[i].multiplied;
        if out.at_once == 0 || (columns > 0 && columns.is_multiple_of(out.at_once)) {
            return;
        }
        of_product = if of_product == 0 { columns } else { of_product };
        i += 1;
    }
    if of_product > 0 {
        refuse(said!(NotARole::AtOnce), &[("Columns", Number(out.at_once)), ("Argument", Text(out.name)), ("N", Number(of_product))]);
    }
}

/// Stops the compiler at launch bounds that no GPU has, and at shared memory with two elements in
/// one place. Returns the bytes of shared memory.
#[doc(hidden)]
#[must_use]
pub const fn checked(threads: u64, blocks: u64, early: bool, tiles: &[Tiles<'_>]) -> u32 {
    if threads == 0 || !threads.is_multiple_of(32) || threads > 1024 {
        refuse(said!(LaunchBounds), &[("Threads", Number(threads))]);
    }
    if blocks == 0 || blocks > 32 || threads * blocks > 2048 {
        let at_most = 2048 / threads;
        let at_most = if at_most < 32 { at_most } else { 32 };
        refuse(said!(LaunchBounds::Blocks), &[("Blocks", Number(blocks)), ("Threads", Number(threads)), ("Most", Number(at_most))]);
    }
    let (mut shared, mut largest, mut i) = (0u64, 0, 0);
    while i < tiles.len() {
        let Tiles { name, bytes, alignment, registers, clash, refused, undivided, .. } = &tiles[i];
        if let Some(refused) = refused {
            refused.refuse(name);
        }
        if *registers as u64 * blocks > 65_536 {
            refuse(said!(NotARole::Blocks), &[("Argument", Text(name)), ("Registers", Number(*registers as u64)), ("Blocks", Number(blocks))]);
        }
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
            Clash::Modes { steps, mode, others, other } => {
                let numbers =
                    [("Steps", Number(steps)), ("Mode", Number(mode)), ("Argument", Text(name)), ("Others", Number(others)), ("Other", Number(other))];
                refuse(said!(ElementTwice::Modes), &numbers);
            }
            Clash::Still { mode } => refuse(said!(ElementTwice::Still), &[("Mode", Number(mode)), ("Argument", Text(name))]),
        }
        check_columns(&tiles[i], tiles);
        if early && !tiles[i].waits {
            refuse(said!(BeginsEarly), &[("Argument", Text(name))]);
        }
        shared = shared.next_multiple_of(*alignment as u64) + *bytes as u64;
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

/// Waits until the kernels before have ended.
///
/// A kernel after this one waits for this one alone. So this one does not end before they do, also
/// where it has asked for nothing that they write.
#[doc(hidden)]
#[inline(always)]
pub fn end_early() {
    crate::hardware::wait_for_kernels_before();
}

/// The type of a kernel, for the host to launch.
#[doc(hidden)]
#[macro_export]
#[cfg_attr(target_arch = "nvptx64", allow_internal_unsafe)]
macro_rules! entry {
    ($vis:vis $launched:ident $name:ident $threads:literal $blocks:literal $early:literal $written:literal [$($extents:expr),*] $($arg:ident [$ty:ty])*) => {
        #[doc = concat!("The kernel [`", stringify!($name), "`], for the host to launch.")]
        $vis struct $launched;

        // SAFETY: the entry that is made beside it has its name, and takes its arguments.
        unsafe impl $crate::Kernel for $launched {
            const NAME: &'static str = stringify!($name);
            const THREADS: u32 = $threads;
            const TILES: &'static [$crate::Tiles<'static>] = &[$($crate::tiles::<$ty>(stringify!($arg))),*];
            const SHARED: u32 = $crate::checked($threads, $blocks, $early, Self::TILES);
            const CLUSTER: u32 = $crate::cluster(Self::TILES);
            type Arguments = ($($ty,)*);
            const ARGUMENT_NAMES: &'static [&'static str] = &[$(stringify!($arg)),*];
            const EXTENTS: &'static [$crate::Extents] = $crate::entry_extents!([$($extents),*] $($arg [$ty])*);
            const SIGNATURE: u64 = $crate::signature($written, $early, Self::TILES);
            const EARLY: bool = $early;
            const ENTRY: ::core::option::Option<$crate::Entry> = $crate::on_the_host!($name $threads $($arg [$ty])*);
        }

        const _: (u32, &[$crate::Extents]) = (<$launched as $crate::Kernel>::SHARED, <$launched as $crate::Kernel>::EXTENTS);
    };
}

/// What a kernel says of its extents, checked. One that says nothing does not ask its arguments: a
/// type that is none would be an error once more.
#[doc(hidden)]
#[macro_export]
macro_rules! entry_extents {
    ([] $($arg:ident [$ty:ty])*) => {
        &[]
    };
    ([$($extents:expr),+] $($arg:ident [$ty:ty])*) => {
        $crate::checked_extents(&[$($extents),+], &[$((concat!("`", stringify!($arg), "`"), <$ty as $crate::Argument>::MODES)),*])
    };
}

/// The entry of a kernel: `$name` with its launch bounds, and two parameters for each argument.
#[doc(hidden)]
#[macro_export]
#[cfg_attr(target_arch = "nvptx64", allow_internal_unstable(abi_ptx, asm_experimental_arch), allow_internal_unsafe)]
macro_rules! device_entry {
    ($launched:ident $name:ident $threads:literal $blocks:literal $($arg:ident $first:ident $second:ident $of:ident [$ty:ty])*) => {
        #[cfg(target_arch = "nvptx64")]
        ::core::arch::global_asm!(concat!("// cute.kernel ", stringify!($name), " threads {} blocks {} shared {} cluster {} signature {} early {}"),
            const $threads, const $blocks, const <$launched as $crate::Kernel>::SHARED, const <$launched as $crate::Kernel>::CLUSTER,
            const <$launched as $crate::Kernel>::SIGNATURE, const <$launched as $crate::Kernel>::EARLY as u32);

        #[cfg(target_arch = "nvptx64")]
        const _: () = {
            // Each type has a name here: the compiler expands and resolves the macros in it anew
            // wherever it is written out.
            $(type $of = $ty;)*

            #[unsafe(export_name = stringify!($name))]
            unsafe extern "ptx-kernel" fn entry($($first: <$of as $crate::Argument>::First, $second: <$of as $crate::Argument>::Second),*) {
                // SAFETY: the launcher has checked what `from_raw` asks for; each argument has
                // shared memory of its own.
                unsafe {
                    // An argument may have the name of the kernel.
                    let kernel = $name;
                    let mut block = $crate::Block::<$crate::cute_static::Int![$threads]>::begin();
                    let shared = 0;
                    $crate::entry_arguments! { $name shared [] $($arg $first $second $of)* }
                    let _ = shared;
                    kernel(&mut block, $($arg),*);
                    if <$launched as $crate::Kernel>::EARLY {
                        $crate::end_early();
                    }
                }
            }
        };
    };
}

/// The arguments of an entry, one after the other; in brackets those before.
#[doc(hidden)]
#[macro_export]
#[cfg_attr(target_arch = "nvptx64", allow_internal_unstable(abi_ptx, asm_experimental_arch), allow_internal_unsafe)]
macro_rules! entry_arguments {
    ($name:ident $shared:ident [$($before:ident)*] $arg:ident $first:ident $second:ident $of:ident $($rest:tt)*) => {
        // Where its first parameter is; nobody asks for that of numbers and pointers.
        let address: u64;
        ::core::arch::asm!(concat!("mov.b64 {0}, ", stringify!($name), "_param_{1};\n\tcvta.param.u64 {0}, {0};"), out(reg64) address,
            const 0 $(+ $crate::parameters::<$before>())*, options(pure, nomem, nostack));
        let $shared = $crate::begins::<$of>($shared);
        let $arg = <$of as $crate::Argument>::from_entry($first, $second, $shared, address);
        let $shared = $shared + <$of as $crate::Argument>::SHARED;
        $crate::entry_arguments! { $name $shared [$($before)* $of] $($rest)* }
    };
    ($name:ident $shared:ident $before:tt) => {};
}

/// The function of a kernel, for the emulator.
#[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
#[doc(hidden)]
#[macro_export]
macro_rules! on_the_host {
    ($name:ident $threads:literal $($arg:ident [$ty:ty])*) => {
        ::core::option::Option::Some($crate::Entry {
            run: |parameters| {
                // An argument may have the name of the kernel.
                let kernel = $name;
                let mut block = parameters.block::<$crate::cute_static::Int![$threads]>();
                $( let $arg = parameters.argument::<$ty>(); )*
                kernel(&mut block, $($arg),*)
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
