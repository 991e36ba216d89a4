//! Copies from global to shared memory that go on while the thread does something else (`cp.async`,
//! PTX ISA 9.7.9.25.3).
//!
//! A thread starts copies, closes them off as a group with [`commit`], and [waits](wait) for its
//! oldest groups; other threads see what was copied after a barrier that follows.

use crate::global::Vector;
use crate::shared::Shared;
use core::arch::asm;

/// Starts to copy 16 bytes, past the first-level cache (`cp.async.cg.shared.global`).
///
/// # Safety
///
/// Both addresses are multiples of 16. The source lies in global memory and is not written until
/// the copy is waited for; the target lies in the block's shared memory and is not touched until
/// then.
#[inline(always)]
pub unsafe fn copy_16<T>(target: Shared<T>, source: *const Vector) {
    // SAFETY: by the caller.
    unsafe { asm!("cp.async.cg.shared.global [{0}], [{1}], 16;", in(reg32) target.address(), in(reg64) source, options(nostack)) }
}

/// [`copy_16`] where `is_there`, else 16 bytes of 0; then nothing is read.
///
/// # Safety
///
/// As for [`copy_16`]; the source need not be there if `is_there` is not.
#[inline(always)]
pub unsafe fn copy_16_or_zero<T>(target: Shared<T>, source: *const Vector, is_there: bool) {
    let bytes = if is_there { 16u32 } else { 0 };
    // SAFETY: by the caller.
    unsafe { asm!("cp.async.cg.shared.global [{0}], [{1}], 16, {2};", in(reg32) target.address(), in(reg64) source, in(reg32) bytes, options(nostack)) }
}

/// Starts to copy 4 bytes where `is_there`, else 4 bytes of 0 (`cp.async.ca.shared.global`).
///
/// # Safety
///
/// As for [`copy_16_or_zero`], with addresses that are multiples of 4.
#[inline(always)]
pub unsafe fn copy_4_or_zero<T>(target: Shared<T>, source: *const u32, is_there: bool) {
    let bytes = if is_there { 4u32 } else { 0 };
    // SAFETY: by the caller.
    unsafe { asm!("cp.async.ca.shared.global [{0}], [{1}], 4, {2};", in(reg32) target.address(), in(reg64) source, in(reg32) bytes, options(nostack)) }
}

/// The copies that this thread started since the last time are a group.
#[inline(always)]
pub fn commit() {
    // SAFETY: it touches no memory by itself, but orders what does.
    unsafe { asm!("cp.async.commit_group;", options(nostack)) }
}

/// Waits until at most `GROUPS` of this thread's groups are under way.
#[inline(always)]
pub fn wait<const GROUPS: u32>() {
    // SAFETY: it orders memory.
    unsafe { asm!("cp.async.wait_group {0};", const GROUPS, options(nostack)) }
}
