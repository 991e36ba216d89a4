//! Products: the registers of each thread, and the instruction that a warp carries out on them.

use crate::algorithm::Registers;
use crate::block::Block;
use crate::element::Element;
#[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
use crate::element::Words;
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
    type Register: RegisterValue;
    /// How many there are.
    type Count: Count;

    /// Writes the registers to words, in order, and returns how many these are.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    #[doc(hidden)]
    fn put_words(&self, words: &mut [u32], inside: Inside) -> usize;

    /// Takes the registers from words.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    #[doc(hidden)]
    fn take_words(&mut self, words: &[u32], inside: Inside);
}

impl<T: RegisterValue, C: Count> Fragment for Registers<T, C> {
    type Register = T;
    type Count = C;

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn put_words(&self, words: &mut [u32], inside: Inside) -> usize {
        C::walk(&self.0, 0, &mut |i, register| register.to_words(&mut words[i as usize * T::WORDS..][..T::WORDS], inside));
        C::N as usize * T::WORDS
    }

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn take_words(&mut self, words: &[u32], inside: Inside) {
        *self = Registers::from_each(|i| T::from_words(&words[i as usize * T::WORDS..][..T::WORDS], inside));
    }
}

/// What a register of a fragment holds: a number, or the numbers of a complex one.
pub trait RegisterValue: Copy + Default + 'static {
    /// How many words it takes.
    #[doc(hidden)]
    const WORDS: usize;

    /// Writes it to its words.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    #[doc(hidden)]
    fn to_words(self, words: &mut [u32], inside: Inside);

    /// Takes it from its words.
    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    #[doc(hidden)]
    fn from_words(words: &[u32], inside: Inside) -> Self;
}

impl<T: Element> RegisterValue for T {
    const WORDS: usize = T::BYTES.div_ceil(4) as usize;

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn to_words(self, words: &mut [u32], Inside(()): Inside) {
        let mut put = Words::default();
        self.put(&mut put, 0);
        words.iter_mut().zip([put.0, put.1, put.2, put.3]).for_each(|(to, word)| *to = word);
    }

    #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
    fn from_words(words: &[u32], Inside(()): Inside) -> Self {
        let word = |i: usize| words.get(i).copied().unwrap_or_default();
        T::of(Words(word(0), word(1), word(2), word(3)), 0)
    }
}

macro_rules! of_several {
    ($($ty:ty: [$($i:tt)*];)*) => { $(
        impl RegisterValue for $ty {
            const WORDS: usize = size_of::<$ty>() / 4;

            #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
            fn to_words(self, words: &mut [u32], inside: Inside) {
                $( RegisterValue::to_words(self.$i, &mut words[2 * $i..][..2], inside); )*
            }

            #[cfg(all(not(target_arch = "nvptx64"), feature = "emulate"))]
            fn from_words(words: &[u32], inside: Inside) -> Self {
                ($( RegisterValue::from_words(&words[2 * $i..][..2], inside), )*)
            }
        }
    )* };
}
of_several! {
    (f64, f64): [0 1];
    (f64, f64, f64): [0 1 2];
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
