//! The seam: what a warp carries out together on matrices.
//!
//! On the device a product is one instruction, whose name the table of
//! [`atom`](crate::atom) has. On another target all products are one function of the atom, so that
//! an emulator can compute them by the atom's layouts.

#[cfg(target_arch = "nvptx64")]
mod device {
    use core::arch::asm;

    /// `mma!("NAME", Atom, a [a0 a1] reg32, b [b0] reg32, c [c0 c1] reg32)`: adds to the registers
    /// of `c` the product of those of `a` and of `b`; the names in brackets are of no meaning.
    ///
    /// Not `pure`: it would be moved to where its result is used, and there a lane may be alone.
    macro_rules! mma {
        ($name:literal, $atom:ty, $a:ident [$($x:ident)+] $of_a:ident, $b:ident [$($y:ident)+] $of_b:ident, $c:ident [$($z:ident)+] $of_c:ident) => {{
            let ($crate::hardware::tree!($($x)+), $crate::hardware::tree!($($y)+)) = ($a.0, $b.0);
            let $crate::hardware::tree!($(mut $z)+) = $c.0;
            // SAFETY: it touches registers alone, and all lanes come here together: threads are
            // together where a block is to be had.
            unsafe {
                ::core::arch::asm!(
                    concat!(
                        $name,
                        " {{", $crate::hardware::list!($($z)+), "}}, {{", $crate::hardware::list!($($x)+),
                        "}}, {{", $crate::hardware::list!($($y)+), "}}, {{", $crate::hardware::list!($($z)+), "}};"
                    ),
                    $($x = in($of_a) $x,)+ $($y = in($of_b) $y,)+ $($z = inout($of_c) $z,)+
                    options(nomem, nostack)
                );
            }
            $c.0 = $crate::hardware::tree!($($z)+);
        }};
    }

    macro_rules! list {
        ($first:ident $($rest:ident)*) => { concat!("{", stringify!($first), "}" $(, ", {", stringify!($rest), "}")*) };
    }

    /// Registers as a tree of pairs: what [`Count`](crate::Count) holds of 1, 2, 4 or 8. `mut` is
    /// an identifier, too, so that its rules come first.
    macro_rules! tree {
        (mut $a:ident) => { ((), (), mut $a) };
        (mut $a:ident mut $b:ident) => { ($crate::hardware::tree!(mut $a), $crate::hardware::tree!(mut $b)) };
        (mut $a:ident mut $b:ident mut $c:ident mut $d:ident) => { ($crate::hardware::tree!(mut $a mut $b), $crate::hardware::tree!(mut $c mut $d)) };
        (mut $a:ident mut $b:ident mut $c:ident mut $d:ident mut $e:ident mut $f:ident mut $g:ident mut $h:ident) => {
            ($crate::hardware::tree!(mut $a mut $b mut $c mut $d), $crate::hardware::tree!(mut $e mut $f mut $g mut $h))
        };
        ($a:ident) => { ((), (), $a) };
        ($a:ident $b:ident) => { ($crate::hardware::tree!($a), $crate::hardware::tree!($b)) };
        ($a:ident $b:ident $c:ident $d:ident) => { ($crate::hardware::tree!($a $b), $crate::hardware::tree!($c $d)) };
        ($a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident) => {
            ($crate::hardware::tree!($a $b $c $d), $crate::hardware::tree!($e $f $g $h))
        };
    }

    pub(crate) use {list, mma, tree};

    /// `dp4a.s32.s32`: `c` and the sum of four products of signed bytes.
    #[inline(always)]
    pub(crate) fn multiply_bytes(a: u32, b: u32, c: i32) -> i32 {
        let sum;
        // SAFETY: it touches registers alone.
        unsafe { asm!("dp4a.s32.s32 {0}, {1}, {2}, {3};", out(reg32) sum, in(reg32) a, in(reg32) b, in(reg32) c, options(pure, nomem, nostack)) }
        sum
    }

    macro_rules! matrices {
        ($($load:ident $store:ident $count:literal $count_list:literal [$($i:literal)+] $address:literal;)*) => { $(
            /// Loads matrices of 8 rows of 16 bytes, transposed as 16-bit elements if
            /// `TRANSPOSED` (`ldmatrix`).
            ///
            /// # Safety
            /// All lanes of the warp come here together. Each address is a multiple of 16, of 16
            /// bytes of the block's shared memory that nobody writes.
            #[inline(always)]
            pub(crate) unsafe fn $load<const TRANSPOSED: bool>(row: u32) -> [u32; matrices!(@count $($i)+)] {
                let mut words = [0; matrices!(@count $($i)+)];
                // SAFETY: by the caller.
                unsafe {
                    if TRANSPOSED {
                        asm!(concat!("ldmatrix.sync.aligned.m8n8.", $count, ".trans.shared.b16 ", $count_list, ", [", $address, "];"),
                            $(out(reg32) words[$i],)+ in(reg32) row, options(nostack, readonly));
                    } else {
                        asm!(concat!("ldmatrix.sync.aligned.m8n8.", $count, ".shared.b16 ", $count_list, ", [", $address, "];"),
                            $(out(reg32) words[$i],)+ in(reg32) row, options(nostack, readonly));
                    }
                }
                words
            }

            /// Stores matrices of 8 rows of 16 bytes, transposed as 16-bit elements if
            /// `TRANSPOSED` (`stmatrix`).
            ///
            /// # Safety
            /// As for loads; nobody else touches the rows of the lanes that bring one.
            #[inline(always)]
            pub(crate) unsafe fn $store<const TRANSPOSED: bool>(row: u32, words: [u32; matrices!(@count $($i)+)]) {
                // SAFETY: by the caller.
                unsafe {
                    if TRANSPOSED {
                        asm!(concat!("stmatrix.sync.aligned.m8n8.", $count, ".trans.shared.b16 [", $address, "], ", $count_list, ";"),
                            $(in(reg32) words[$i],)+ in(reg32) row, options(nostack));
                    } else {
                        asm!(concat!("stmatrix.sync.aligned.m8n8.", $count, ".shared.b16 [", $address, "], ", $count_list, ";"),
                            $(in(reg32) words[$i],)+ in(reg32) row, options(nostack));
                    }
                }
            }
        )* };
        (@count $($i:literal)+) => { 0 $(+ { $i; 1 })+ };
    }
    matrices! {
        load_matrix_1 store_matrix_1 "x1" "{{{0}}}" [0] "{1}";
        load_matrix_2 store_matrix_2 "x2" "{{{0}, {1}}}" [0 1] "{2}";
        load_matrix_4 store_matrix_4 "x4" "{{{0}, {1}, {2}, {3}}}" [0 1 2 3] "{4}";
    }

    /// `movmatrix`: the transpose of a matrix of 8 by 8 elements of 16 bits.
    #[inline(always)]
    pub(crate) fn transpose_matrix(word: u32) -> u32 {
        let transposed;
        // SAFETY: it touches registers alone; all lanes come here together, as for `shuffle_xor`.
        unsafe { asm!("movmatrix.sync.aligned.m8n8.trans.b16 {0}, {1};", out(reg32) transposed, in(reg32) word, options(nomem, nostack)) }
        transposed
    }
}

#[cfg(not(target_arch = "nvptx64"))]
mod device {
    use crate::atom::MmaInstruction;

    macro_rules! mma {
        ($name:literal, $atom:ty, $a:ident [$($x:ident)+] $of_a:ident, $b:ident [$($y:ident)+] $of_b:ident, $c:ident [$($z:ident)+] $of_c:ident) => {
            $crate::hardware::product::<$atom>($a, $b, $c)
        };
    }

    pub(crate) use mma;

    /// Adds the product by an atom: what it is, its layouts say.
    #[inline(always)]
    #[cfg_attr(feature = "emulate", track_caller)]
    #[allow(unused_variables)]
    pub(crate) fn product<Atom: MmaInstruction>(a: &Atom::FragmentA, b: &Atom::FragmentB, c: &mut Atom::FragmentC) {
        #[cfg(feature = "emulate")]
        crate::emulator::product::<Atom>(a, b, c);
        #[cfg(not(feature = "emulate"))]
        unreachable!("no kernel is launched on this target")
    }

    emulated! {
        [] fn multiply_bytes(a: u32, b: u32, c: i32) -> i32;
        [unsafe] fn load_matrix_1<const TRANSPOSED: bool>(row: u32) -> [u32; 1];
        [unsafe] fn load_matrix_2<const TRANSPOSED: bool>(row: u32) -> [u32; 2];
        [unsafe] fn load_matrix_4<const TRANSPOSED: bool>(row: u32) -> [u32; 4];
        [unsafe] fn store_matrix_1<const TRANSPOSED: bool>(row: u32, words: [u32; 1]) -> ();
        [unsafe] fn store_matrix_2<const TRANSPOSED: bool>(row: u32, words: [u32; 2]) -> ();
        [unsafe] fn store_matrix_4<const TRANSPOSED: bool>(row: u32, words: [u32; 4]) -> ();
        [] fn transpose_matrix(word: u32) -> u32;
    }
}

pub(crate) use device::*;
