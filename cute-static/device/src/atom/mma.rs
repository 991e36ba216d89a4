//! Products: the registers of each thread, and the instruction that a warp carries out on them.

use crate::algorithm::Registers;
use crate::block::Block;
use crate::hardware;
use crate::share::Inside;
use crate::unrolled::Count;
use cute_static::atom::MmaAtom;
use cute_static::int::Number;

/// An [`MmaAtom`] that the device has an instruction for: `C(m, n) += Σ_k A(m, k)·B(n, k)` in the
/// registers of a warp.
///
/// The registers of a thread are its values by the atom's layouts, in order: value 0 is in the low
/// bits of register 0. `f32`, `i32` and `f64` have a register each; numbers of 16 bits and fewer
/// share registers `u32`, and a TF32 is a `u32` of the bits of an `f32`. A complex number is a pair
/// of `f64`.
///
/// [`mma`] carries it out.
///
/// ```
/// use cute_device::Registers;
/// use cute_device::atom::MmaInstruction;
/// use cute_static::Int;
/// use cute_static::atom::SM80_16x8x16_F32F16F16F32_TN;
///
/// // 8 values of A in 4 registers, and 4 sums.
/// type Atom = SM80_16x8x16_F32F16F16F32_TN;
/// let a: <Atom as MmaInstruction>::FragmentA = Registers::<u32, Int![4]>::default();
/// let c: <Atom as MmaInstruction>::FragmentC = Registers::<f32, Int![4]>::default();
/// ```
#[refusal(NoInstruction)]
pub trait MmaInstruction: MmaAtom {
    /// The registers of a thread's values of A.
    type FragmentA: Fragment;
    /// The registers of a thread's values of B.
    type FragmentB: Fragment;
    /// The registers of a thread's values of C, and of D.
    type FragmentC: Fragment;

    /// Adds the product. All lanes of the warp come here together, by what `Inside` stands for.
    #[doc(hidden)]
    fn multiply(a: &Self::FragmentA, b: &Self::FragmentB, c: &mut Self::FragmentC, inside: Inside);
}

/// The registers of some values of each thread.
pub trait Fragment: Copy + Default {
    /// What one register holds.
    type Register: Copy + Default + 'static;
    /// How many there are.
    type Count: Count;

    /// Writes the registers to words, in order, and returns how many these are.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    #[doc(hidden)]
    fn put_words(&self, words: &mut [u32]) -> usize;

    /// Takes the registers from words.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    #[doc(hidden)]
    fn take_words(&mut self, words: &[u32]);
}

impl<T: Copy + Default + 'static, C: Count> Fragment for Registers<T, C> {
    type Register = T;
    type Count = C;

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn put_words(&self, words: &mut [u32]) -> usize {
        let of_one = size_of::<T>() / 4;
        C::walk(&self.0, 0, &mut |i, register| {
            let words = &mut words[i as usize * of_one..][..of_one];
            // SAFETY: a register is a number of 4 or 8 bytes, or some of them, and there are as
            // many words.
            unsafe { words.as_mut_ptr().cast::<T>().write_unaligned(register) }
        });
        C::N as usize * of_one
    }

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn take_words(&mut self, words: &[u32]) {
        let of_one = size_of::<T>() / 4;
        *self = Registers::from_each(|i| {
            let words = &words[i as usize * of_one..][..of_one];
            // SAFETY: as above; any bits are a number.
            unsafe { words.as_ptr().cast::<T>().read_unaligned() }
        });
    }
}

/// Each warp adds to its registers of C the product of those of A and of B: which thread's value is
/// which element, the atom's layouts say.
///
/// A warp has as many products as the atom's threads go into it: one, or four of the quad pairs of
/// SM70, or 32 of atoms of one thread.
///
/// ```
/// use cute_device::atom::mma;
/// use cute_device::*;
/// use cute_static::atom::SM80_16x8x16_F32F16F16F32_TN;
/// use cute_static::prelude::*;
///
/// /// Each thread's registers in a row.
/// type Fours = Layout![(32, 4) : (4, 1)];
/// type Twos = Layout![(32, 2) : (2, 1)];
///
/// #[kernel(threads = 32)]
/// fn product(block: &mut Block, a: Global<u32, Vector>, b: Global<u32, Vector>, d: GlobalMut<f32, Vector, Tile![128]>) {
///     let a = load(&a.tile::<Tile![128]>(block).share::<Fours>(block));
///     let b = load(&b.tile::<Tile![64]>(block).share::<Twos>(block));
///     let mut sums = Registers::default();
///     mma::<SM80_16x8x16_F32F16F16F32_TN>(block, &a, &b, &mut sums);
///     store(&sums, &mut d.tile(block).share::<Fours>(block));
/// }
/// ```
#[inline(always)]
#[track_caller]
pub fn mma<Atom: MmaInstruction>(_: &Block<impl Number>, a: &Atom::FragmentA, b: &Atom::FragmentB, c: &mut Atom::FragmentC) {
    let _place = hardware::Place::note();
    Atom::multiply(a, b, c, Inside(()));
}
