//! What the safe interface of the crate `mpi` leaves out: handles that are freed, and errors that
//! are returned.

use crate::element::Element;
use crate::error::EngineError;
use cute_dynamic::distribute::Part;
use mpi::ffi;
use mpi::traits::{AsRaw, Communicator};
use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr;

/// The error of a call, unless it succeeds.
pub(crate) fn check(call: &'static str, code: c_int) -> Result<(), EngineError> {
    if code == ffi::MPI_SUCCESS as c_int { Ok(()) } else { Err(EngineError::EngineFailed { call, message: message(code) }) }
}

/// What MPI says of a code.
fn message(code: c_int) -> String {
    let mut text = [0u8; ffi::MPI_MAX_ERROR_STRING as usize];
    let mut length = 0;
    // SAFETY: the text has as many bytes as the standard asks for.
    let known = unsafe { ffi::MPI_Error_string(code, text.as_mut_ptr().cast(), &mut length) };
    if known != ffi::MPI_SUCCESS as c_int {
        return format!("error {code}");
    }
    String::from_utf8_lossy(&text[..usize::try_from(length).unwrap_or(0).min(text.len())]).into_owned()
}

/// Whether handles can be freed: not after MPI has ended, and not while a rank panics, since others
/// would wait for it or it for them.
fn can_free() -> bool {
    let mut is_over = 0;
    // SAFETY: this can be asked at any time.
    let code = unsafe { ffi::MPI_Finalized(&mut is_over) };
    code == ffi::MPI_SUCCESS as c_int && is_over == 0 && !std::thread::panicking()
}

/// Ranks that send only to each other, and get errors instead of an end.
pub(crate) struct Group {
    raw: ffi::MPI_Comm,
    pub(crate) rank: usize,
    pub(crate) size: usize,
}

impl Group {
    /// The ranks of a communicator; all of them take part.
    pub(crate) fn new(communicator: &impl Communicator) -> Result<Self, EngineError> {
        let (mut raw, parent) = (MaybeUninit::uninit(), communicator.as_raw());
        // SAFETY: the handle is a communicator's.
        check("MPI_Comm_dup", unsafe { ffi::MPI_Comm_dup(parent, raw.as_mut_ptr()) })?;
        // SAFETY: the call has written it.
        Group::of(unsafe { raw.assume_init() })
    }

    fn of(raw: ffi::MPI_Comm) -> Result<Self, EngineError> {
        let (mut rank, mut size) = (0, 0);
        // SAFETY: the handle is a communicator's, and the constant one that the library has set.
        check("MPI_Comm_set_errhandler", unsafe { ffi::MPI_Comm_set_errhandler(raw, ffi::RSMPI_ERRORS_RETURN) })?;
        // SAFETY: as above.
        check("MPI_Comm_rank", unsafe { ffi::MPI_Comm_rank(raw, &mut rank) })?;
        // SAFETY: as above.
        check("MPI_Comm_size", unsafe { ffi::MPI_Comm_size(raw, &mut size) })?;
        Ok(Group { raw, rank: rank as usize, size: size as usize })
    }

    /// The ranks of the same host.
    pub(crate) fn of_host(&self) -> Result<Self, EngineError> {
        let (mut raw, mut info) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        // SAFETY: the call writes a handle, which is freed below.
        check("MPI_Info_create", unsafe { ffi::MPI_Info_create(info.as_mut_ptr()) })?;
        // SAFETY: written above.
        let mut info = unsafe { info.assume_init() };
        // SAFETY: the handles are those of this group and of the empty information.
        let code = unsafe { ffi::MPI_Comm_split_type(self.raw, ffi::RSMPI_COMM_TYPE_SHARED, self.rank as c_int, info, raw.as_mut_ptr()) };
        // SAFETY: created above.
        unsafe { ffi::MPI_Info_free(&mut info) };
        check("MPI_Comm_split_type", code)?;
        // SAFETY: the call has written it.
        Group::of(unsafe { raw.assume_init() })
    }

    /// The ranks with the same number as this one, in their order; all of the group take part.
    pub(crate) fn split(&self, number: usize) -> Result<Self, EngineError> {
        let mut raw = MaybeUninit::uninit();
        // SAFETY: the handle is a communicator's; both numbers are at most that of its ranks.
        check("MPI_Comm_split", unsafe { ffi::MPI_Comm_split(self.raw, number as c_int, self.rank as c_int, raw.as_mut_ptr()) })?;
        // SAFETY: the call has written it.
        Group::of(unsafe { raw.assume_init() })
    }

    /// Gives all ranks the elements that rank `from` has; all of them have as many.
    pub(crate) fn broadcast_elements<T: Element>(&self, elements: &mut [T], chunk: usize, from: usize) -> Result<(), EngineError> {
        let of = T::equivalent_datatype().as_raw();
        for part in elements.chunks_mut(chunk) {
            // SAFETY: the slice has so many elements of the type, and fewer than 2³¹.
            check("MPI_Bcast", unsafe { ffi::MPI_Bcast(part.as_mut_ptr().cast(), part.len() as c_int, of, from as c_int, self.raw) })?;
        }
        Ok(())
    }

    /// Whether both have the same ranks in the same order.
    pub(crate) fn is_like(&self, other: &Group) -> Result<bool, EngineError> {
        let mut found = 0;
        // SAFETY: both are communicators.
        check("MPI_Comm_compare", unsafe { ffi::MPI_Comm_compare(self.raw, other.raw, &mut found) })?;
        // SAFETY: constants that the library has set.
        Ok(unsafe { found == ffi::RSMPI_IDENT || found == ffi::RSMPI_CONGRUENT })
    }

    /// What rank `from` has.
    pub(crate) fn broadcast<const N: usize>(&self, mut numbers: [u64; N], from: usize) -> Result<[u64; N], EngineError> {
        // SAFETY: the buffer has so many numbers.
        let code = unsafe { ffi::MPI_Bcast(numbers.as_mut_ptr().cast(), N as c_int, ffi::RSMPI_UINT64_T, from as c_int, self.raw) };
        check("MPI_Bcast", code).map(|()| numbers)
    }

    /// The sum of the numbers of all ranks, or one that is too large.
    pub(crate) fn sum(&self, number: u64) -> Result<u64, EngineError> {
        // Sums of as many as there can be ranks do not wrap.
        let (own, mut sum) = (number.min(u64::from(u32::MAX) << 16), 0u64);
        // SAFETY: both are one number.
        let code = unsafe { ffi::MPI_Allreduce(ptr::from_ref(&own).cast(), ptr::from_mut(&mut sum).cast(), 1, ffi::RSMPI_UINT64_T, ffi::RSMPI_SUM, self.raw) };
        check("MPI_Allreduce", code).map(|()| sum)
    }

    /// The same ranks, among themselves; all of them take part.
    pub(crate) fn again(&self) -> Result<Self, EngineError> {
        let mut raw = MaybeUninit::uninit();
        // SAFETY: the handle is a communicator's.
        check("MPI_Comm_dup", unsafe { ffi::MPI_Comm_dup(self.raw, raw.as_mut_ptr()) })?;
        // SAFETY: the call has written it.
        Group::of(unsafe { raw.assume_init() })
    }

    /// Begins to find the smallest of all ranks for each of these numbers.
    pub(crate) fn start_least(&self, numbers: [u64; 3]) -> Result<Least, EngineError> {
        let mut numbers = Box::new([numbers, [u64::MAX; 3]]);
        let mut request = MaybeUninit::uninit();
        let [own, least] = &mut *numbers;
        // SAFETY: both buffers live until the request is over: `Least` waits for it.
        let code = unsafe {
            ffi::MPI_Iallreduce(ptr::from_mut(own).cast(), ptr::from_mut(least).cast(), 3, ffi::RSMPI_UINT64_T, ffi::RSMPI_MIN, self.raw, request.as_mut_ptr())
        };
        check("MPI_Iallreduce", code)?;
        // SAFETY: the call has written it.
        Ok(Least { numbers, request: Request { raw: unsafe { request.assume_init() } } })
    }

    /// Waits for all ranks.
    pub(crate) fn barrier(&self) -> Result<(), EngineError> {
        // SAFETY: the handle is a communicator's.
        check("MPI_Barrier", unsafe { ffi::MPI_Barrier(self.raw) })
    }

    /// Begins to send elements to a rank.
    ///
    /// # Safety
    /// So many of the type can be read there until the request is over.
    pub(crate) unsafe fn send(&self, from: *const c_void, count: c_int, of: ffi::MPI_Datatype, to: c_int) -> Result<Request, EngineError> {
        let mut request = MaybeUninit::uninit();
        // SAFETY: the caller says so.
        check("MPI_Isend", unsafe { ffi::MPI_Isend(from, count, of, to, 0, self.raw, request.as_mut_ptr()) })?;
        // SAFETY: the call has written it.
        Ok(Request { raw: unsafe { request.assume_init() } })
    }

    /// Begins to receive elements from a rank.
    ///
    /// # Safety
    /// So many of the type can be written there, and nothing else reads or writes them, until the
    /// request is over.
    pub(crate) unsafe fn receive(&self, to: *mut c_void, count: c_int, of: ffi::MPI_Datatype, from: c_int) -> Result<Request, EngineError> {
        let mut request = MaybeUninit::uninit();
        // SAFETY: the caller says so.
        check("MPI_Irecv", unsafe { ffi::MPI_Irecv(to, count, of, from, 0, self.raw, request.as_mut_ptr()) })?;
        // SAFETY: the call has written it.
        Ok(Request { raw: unsafe { request.assume_init() } })
    }

    /// A send that can be started again and again.
    ///
    /// # Safety
    /// As for [`Group::send`], whenever it is started.
    pub(crate) unsafe fn persistent_send(&self, from: *const c_void, count: c_int, of: ffi::MPI_Datatype, to: c_int) -> Result<Request, EngineError> {
        let mut request = MaybeUninit::uninit();
        // SAFETY: the caller says so.
        check("MPI_Send_init", unsafe { ffi::MPI_Send_init(from, count, of, to, 0, self.raw, request.as_mut_ptr()) })?;
        // SAFETY: the call has written it.
        Ok(Request { raw: unsafe { request.assume_init() } })
    }

    /// A receive that can be started again and again.
    ///
    /// # Safety
    /// As for [`Group::receive`], whenever it is started.
    pub(crate) unsafe fn persistent_receive(&self, to: *mut c_void, count: c_int, of: ffi::MPI_Datatype, from: c_int) -> Result<Request, EngineError> {
        let mut request = MaybeUninit::uninit();
        // SAFETY: the caller says so.
        check("MPI_Recv_init", unsafe { ffi::MPI_Recv_init(to, count, of, from, 0, self.raw, request.as_mut_ptr()) })?;
        // SAFETY: the call has written it.
        Ok(Request { raw: unsafe { request.assume_init() } })
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if can_free() {
            // SAFETY: the handle is this group's own.
            unsafe { ffi::MPI_Comm_free(&mut self.raw) };
        }
    }
}

/// Something under way. A persistent one is there until it is dropped.
pub(crate) struct Request {
    raw: ffi::MPI_Request,
}

impl Request {
    /// Starts a persistent request.
    pub(crate) fn start(&mut self) -> Result<(), EngineError> {
        // SAFETY: the handle is this request's own.
        check("MPI_Start", unsafe { ffi::MPI_Start(&mut self.raw) })
    }

    /// Waits for it.
    pub(crate) fn wait(&mut self) -> Result<(), EngineError> {
        // SAFETY: the handle is this request's own, and the status is not asked for.
        check("MPI_Wait", unsafe { ffi::MPI_Wait(&mut self.raw, ffi::RSMPI_STATUS_IGNORE) })
    }

    /// Whether it is over.
    pub(crate) fn test(&mut self) -> Result<bool, EngineError> {
        let mut is_over = 0;
        // SAFETY: as for `wait`.
        check("MPI_Test", unsafe { ffi::MPI_Test(&mut self.raw, &mut is_over, ffi::RSMPI_STATUS_IGNORE) })?;
        Ok(is_over != 0)
    }

    /// Whether it is over within a few seconds.
    pub(crate) fn is_over_soon(&mut self) -> bool {
        for _ in 0..5000 {
            match self.test() {
                Ok(false) => std::thread::sleep(std::time::Duration::from_millis(1)),
                // An error is an end, too.
                Ok(true) | Err(_) => return true,
            }
        }
        false
    }

    /// Asks that it ends, whatever has been done.
    pub(crate) fn cancel(&mut self) {
        // SAFETY: the handle is this request's own, or null.
        unsafe {
            if self.raw != ffi::RSMPI_REQUEST_NULL {
                ffi::MPI_Cancel(&mut self.raw);
            }
        }
    }
}

impl Drop for Request {
    fn drop(&mut self) {
        // SAFETY: the handle is this request's own, or null.
        unsafe {
            if self.raw != ffi::RSMPI_REQUEST_NULL && can_free() {
                ffi::MPI_Request_free(&mut self.raw);
            }
        }
    }
}

/// The smallest numbers of all ranks, which are being found.
pub(crate) struct Least {
    numbers: Box<[[u64; 3]; 2]>,
    request: Request,
}

impl Least {
    pub(crate) fn wait(mut self) -> Result<[u64; 3], EngineError> {
        self.request.wait()?;
        Ok(self.numbers[1])
    }

    pub(crate) fn test(&mut self) -> Result<bool, EngineError> {
        self.request.test()
    }
}

/// A layout as MPI has it.
pub(crate) struct Datatype {
    raw: ffi::MPI_Datatype,
}

impl Datatype {
    /// The places of parts in one memory, which `offset` and `stride` tell: vectors of vectors, and
    /// a structure of the parts. `None` if a number does not fit.
    pub(crate) fn of_parts<T: Element>(
        parts: &[Part],
        offset: impl Fn(&Part) -> u64,
        stride: impl Fn((u64, u64, u64)) -> u64,
    ) -> Result<Option<Self>, EngineError> {
        let element = T::equivalent_datatype().as_raw();
        let (mut types, mut offsets) = (Vec::new(), Vec::new());
        for part in parts {
            let mut vectors: Vec<Datatype> = Vec::new();
            for mode in part.modes() {
                let bytes = stride(mode).checked_mul(size_of::<T>() as u64).and_then(|bytes| ffi::MPI_Aint::try_from(bytes).ok());
                let (Ok(extent), Some(bytes)) = (c_int::try_from(mode.0), bytes) else { return Ok(None) };
                let of = vectors.last().map_or(element, |vector| vector.raw);
                // SAFETY: the handle is a type's.
                vectors.push(Datatype::made("MPI_Type_create_hvector", |raw| unsafe { ffi::MPI_Type_create_hvector(extent, 1, bytes, of, raw) })?);
            }
            let Some(bytes) = offset(part).checked_mul(size_of::<T>() as u64).and_then(|bytes| ffi::MPI_Aint::try_from(bytes).ok()) else { return Ok(None) };
            offsets.push(bytes);
            types.push(vectors.pop());
        }
        let Ok(count) = c_int::try_from(parts.len()) else { return Ok(None) };
        let ones = vec![1; parts.len()];
        let raws: Vec<ffi::MPI_Datatype> = types.iter().map(|of| of.as_ref().map_or(element, |of| of.raw)).collect();
        // SAFETY: each array has as many entries as there are parts, and the handles are types'.
        let structure = |raw| unsafe { ffi::MPI_Type_create_struct(count, ones.as_ptr(), offsets.as_ptr(), raws.as_ptr(), raw) };
        let mut all = Datatype::made("MPI_Type_create_struct", structure)?;
        // SAFETY: the handle is a type's.
        check("MPI_Type_commit", unsafe { ffi::MPI_Type_commit(&mut all.raw) })?;
        Ok(Some(all))
    }

    fn made(call: &'static str, make: impl FnOnce(*mut ffi::MPI_Datatype) -> c_int) -> Result<Self, EngineError> {
        let mut raw = MaybeUninit::uninit();
        check(call, make(raw.as_mut_ptr()))?;
        // SAFETY: the call has written it.
        Ok(Datatype { raw: unsafe { raw.assume_init() } })
    }

    pub(crate) fn raw(&self) -> ffi::MPI_Datatype {
        self.raw
    }
}

impl Drop for Datatype {
    fn drop(&mut self) {
        if can_free() {
            // SAFETY: the handle is this type's own.
            unsafe { ffi::MPI_Type_free(&mut self.raw) };
        }
    }
}

/// Memory that all ranks of one host see.
pub(crate) struct Window {
    raw: ffi::MPI_Win,
    base: *mut c_void,
}

impl Window {
    /// So many bytes on this rank; all ranks of the group take part, each with its own number.
    pub(crate) fn new(group: &Group, bytes: usize) -> Result<Self, EngineError> {
        let (mut raw, mut info) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        let mut base: *mut c_void = ptr::null_mut();
        // SAFETY: the call writes a handle, which is freed below.
        check("MPI_Info_create", unsafe { ffi::MPI_Info_create(info.as_mut_ptr()) })?;
        // SAFETY: written above.
        let mut info = unsafe { info.assume_init() };
        // Each rank's own memory begins at a page, and is near to it.
        // SAFETY: the strings end with a zero.
        let code = unsafe { ffi::MPI_Info_set(info, c"alloc_shared_noncontig".as_ptr(), c"true".as_ptr()) };
        let made = check("MPI_Info_set", code).and_then(|()| {
            // SAFETY: the handles are those of the group and of the information.
            check("MPI_Win_allocate_shared", unsafe {
                ffi::MPI_Win_allocate_shared(bytes as ffi::MPI_Aint, 1, info, group.raw, ptr::from_mut(&mut base).cast(), raw.as_mut_ptr())
            })
        });
        // SAFETY: created above.
        unsafe { ffi::MPI_Info_free(&mut info) };
        made?;
        // SAFETY: the call has written it.
        let window = Window { raw: unsafe { raw.assume_init() }, base };
        // SAFETY: the handle is a window's, and the constant one that the library has set.
        check("MPI_Win_set_errhandler", unsafe { ffi::MPI_Win_set_errhandler(window.raw, ffi::RSMPI_ERRORS_RETURN) })?;
        // SAFETY: as above. All ranks may read and write the memory from here on.
        check("MPI_Win_lock_all", unsafe { ffi::MPI_Win_lock_all(ffi::MPI_MODE_NOCHECK as c_int, window.raw) })?;
        Ok(window)
    }

    /// Where this rank's memory is.
    pub(crate) fn base(&self) -> *mut c_void {
        self.base
    }

    /// Where a rank's memory is for this one, and how many bytes it has.
    pub(crate) fn of(&self, rank: usize) -> Result<(*const c_void, usize), EngineError> {
        let (mut bytes, mut unit) = (0, 0);
        let mut base: *mut c_void = ptr::null_mut();
        // SAFETY: the handle is a window's.
        let code = unsafe { ffi::MPI_Win_shared_query(self.raw, rank as c_int, &mut bytes, &mut unit, ptr::from_mut(&mut base).cast()) };
        check("MPI_Win_shared_query", code)?;
        Ok((base.cast_const(), usize::try_from(bytes).unwrap_or(0)))
    }

    /// Makes what is written before seen by those that call it after.
    pub(crate) fn synchronize(&self) -> Result<(), EngineError> {
        // SAFETY: the handle is a window's.
        check("MPI_Win_sync", unsafe { ffi::MPI_Win_sync(self.raw) })
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        if can_free() {
            // SAFETY: the handle is this window's own, which is locked since it is there.
            unsafe {
                ffi::MPI_Win_unlock_all(self.raw);
                ffi::MPI_Win_free(&mut self.raw);
            }
        }
    }
}
