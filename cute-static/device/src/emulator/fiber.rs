//! Fibers: one for each thread of a block, on a stack of the pool.

use super::running;
#[cfg(unix)]
use corosensei::stack::StackPointer;
use corosensei::stack::{DefaultStack, Stack};
use corosensei::{Coroutine, CoroutineResult, Yielder};
use std::sync::{Mutex, Once, PoisonError};
use std::vec::Vec;

/// Stacks that no fiber is on, of any size.
static POOL: Mutex<Vec<(usize, OwnStack)>> = Mutex::new(Vec::new());

/// A stack that begins where others do not: 256 that began at the same place of a page would share
/// few lines of a cache.
#[cfg(unix)]
pub(crate) struct OwnStack {
    stack: DefaultStack,
    below: usize,
}

// SAFETY: it is the stack, without its first bytes: a multiple of 64 below 4096, where a stack has
// more than 8192 and its guard.
#[cfg(unix)]
unsafe impl Stack for OwnStack {
    fn base(&self) -> StackPointer {
        // The stack is larger, so that it is not 0.
        StackPointer::new(self.stack.base().get() - self.below).unwrap_or(self.stack.base())
    }

    fn limit(&self) -> StackPointer {
        self.stack.limit()
    }
}

#[cfg(not(unix))]
type OwnStack = DefaultStack;

#[cfg(unix)]
fn own(bytes: usize, number: usize) -> std::io::Result<OwnStack> {
    Ok(OwnStack { stack: DefaultStack::new(bytes.max(8192) + 4096)?, below: number % 31 * 128 })
}

#[cfg(not(unix))]
fn own(bytes: usize, _: usize) -> std::io::Result<OwnStack> {
    DefaultStack::new(bytes)
}

/// A thread of a kernel, which runs until it waits for others.
pub(crate) struct Fiber {
    coroutine: Coroutine<(), (), (), OwnStack>,
    /// The lowest address of its stack.
    pub(crate) limit: usize,
}

/// How a fiber gives way. Of one that has not begun it is null.
pub(crate) type Way = *const Yielder<(), ()>;

/// Stacks for so many fibers of so many bytes each.
pub(crate) fn stacks(count: usize, bytes: usize) -> std::io::Result<Vec<OwnStack>> {
    name_overflows();
    if bytes > isize::MAX as usize / 2 {
        return Err(std::io::ErrorKind::OutOfMemory.into());
    }
    let mut stacks = Vec::with_capacity(count);
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    while stacks.len() < count
        && let Some(at) = pool.iter().rposition(|(size, _)| *size == bytes)
    {
        stacks.push(pool.swap_remove(at).1);
    }
    drop(pool);
    while stacks.len() < count {
        stacks.push(own(bytes, stacks.len())?);
    }
    Ok(stacks)
}

/// Gives stacks back.
pub(crate) fn give_back(stacks: impl Iterator<Item = OwnStack>, bytes: usize) {
    POOL.lock().unwrap_or_else(PoisonError::into_inner).extend(stacks.map(|stack| (bytes, stack)));
}

impl Fiber {
    /// A fiber that has not begun. It leaves how it gives way in `way`.
    ///
    /// # Safety
    /// Both pointers are valid as long as the fiber runs.
    pub(crate) unsafe fn new(stack: OwnStack, body: *const (dyn Fn() + Sync), way: *mut Way) -> Self {
        let limit = stack.limit().get();
        let body = move |yielder: &Yielder<(), ()>, ()| {
            // SAFETY: by the caller.
            unsafe {
                *way = yielder;
                (*body)();
            }
        };
        Fiber { coroutine: Coroutine::with_stack(stack, body), limit }
    }

    /// Runs it until it gives way; returns whether it has ended.
    pub(crate) fn resume(&mut self) -> bool {
        matches!(self.coroutine.resume(()), CoroutineResult::Return(()))
    }

    /// Its stack, of which nothing is used any more.
    pub(crate) fn into_stack(mut self) -> OwnStack {
        if !self.coroutine.done() {
            // SAFETY: what is on the stack of a fiber nobody else points to; it is forgotten.
            unsafe { self.coroutine.force_reset() }
        }
        self.coroutine.into_stack()
    }
}

/// Gives way to the scheduler.
///
/// # Safety
/// The fiber that runs has left the pointer.
#[inline]
pub(crate) unsafe fn give_way(way: Way) {
    // SAFETY: by the caller.
    unsafe { (*way).suspend(()) }
}

/// Has a stack that is too small named before the process ends.
fn name_overflows() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        #[cfg(unix)]
        overflow::install();
    });
}

#[cfg(unix)]
mod overflow {
    use super::running;
    use std::sync::OnceLock;

    static BEFORE: [OnceLock<libc::sigaction>; 2] = [const { OnceLock::new() }; 2];
    const SIGNALS: [libc::c_int; 2] = [libc::SIGSEGV, libc::SIGBUS];

    pub(super) fn install() {
        for (signal, before) in SIGNALS.into_iter().zip(&BEFORE) {
            // SAFETY: the handler does what a handler may; the structures are whole.
            unsafe {
                let mut action: libc::sigaction = std::mem::zeroed();
                action.sa_sigaction = handle as *const () as usize;
                action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
                let mut old: libc::sigaction = std::mem::zeroed();
                if libc::sigaction(signal, &action, &mut old) == 0 {
                    let _ = before.set(old);
                }
            }
        }
    }

    /// Says whose stack it was, and leaves the rest to the handler from before.
    extern "C" fn handle(signal: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
        // SAFETY: the system gives the handler its information; `write` and `sigaction` may be
        // called in one.
        unsafe {
            let address = (*info).si_addr() as usize;
            if let Some((kernel, limit)) = running::stack_in_use()
                && address.wrapping_add(2 * 4096) >= limit
                && address < limit + 4096
            {
                let text = cute_refusals::refusal("StackOverflow");
                for part in [text.code, ": ", text.message("").text, " ", kernel, "\n  help: ", text.way_out, "\n"] {
                    libc::write(2, part.as_ptr().cast(), part.len());
                }
            }
            let at = SIGNALS.iter().position(|&known| known == signal).unwrap_or(0);
            let mut default: libc::sigaction = std::mem::zeroed();
            default.sa_sigaction = libc::SIG_DFL;
            libc::sigaction(signal, BEFORE[at].get().unwrap_or(&default), std::ptr::null_mut());
        }
    }
}
