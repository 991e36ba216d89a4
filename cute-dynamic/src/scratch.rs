//! Room to compute in: on the stack for as many modes as layouts usually have, on the heap beyond.

use alloc::vec;

/// How much room is on the stack.
const ON_STACK: usize = 8;

/// `f` of a slice of `n` default values.
#[inline(always)]
pub(crate) fn with_scratch<T: Clone + Default, R>(n: usize, f: impl FnOnce(&mut [T]) -> R) -> R {
    if n <= ON_STACK { f(&mut core::array::from_fn::<_, ON_STACK, _>(|_| T::default())[..n]) } else { f(&mut vec![T::default(); n]) }
}
