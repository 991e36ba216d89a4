//! What the functions of `hardware` do here.

use super::matrix;
use super::report::{Fault, Kind, Space};
use super::running::{self, Collective, Ended, Running, SHARED, or_wait, point, together, with};
use super::shadow::{Access, At};
use crate::element::Words;
use cute_static::atom::{BF16, F16};
use std::string::ToString;

pub(crate) use super::running::hopper::seam as hopper;

/// The line of the kernel. In a closure the caller would be the closure's.
macro_rules! at {
    () => {{
        let caller = std::panic::Location::caller();
        with(|running| running.at(caller))
    }};
}
pub(super) use at;

/// An instruction that the emulator does not know.
#[cold]
#[allow(dead_code, reason = "it may know all")]
pub(crate) fn unknown(function: &'static str) -> ! {
    running::end(|running| Fault::NotKnown { thread: running.me(), function: function.to_string() })
}

#[inline]
pub fn thread() -> u32 {
    with(|running| (running.current % running.threads_of_block()) as u32)
}

#[inline]
pub fn block() -> [u32; 3] {
    with(|running| running.place_in_grid(running.block_of(running.current)))
}

#[inline]
pub fn grid() -> [u32; 3] {
    with(|running| running.launched().grid)
}

#[inline]
pub fn lane() -> u32 {
    thread() % 32
}

#[inline]
#[track_caller]
pub fn barrier() {
    running::barrier(0, None, false, std::panic::Location::caller());
}

/// `bar.sync id, count`.
#[track_caller]
pub fn barrier_of(id: u32, count: u32) {
    running::barrier(id, Some(count), false, std::panic::Location::caller());
}

#[track_caller]
fn votes(vote: bool) -> (u32, u32) {
    running::barrier(0, None, vote, std::panic::Location::caller());
    (running::votes(0), with(|running| running.launched().threads))
}

#[track_caller]
pub fn barrier_any(vote: bool) -> u32 {
    u32::from(votes(vote).0 > 0)
}

#[track_caller]
pub(crate) fn barrier_all(vote: bool) -> u32 {
    let (votes, threads) = votes(vote);
    u32::from(votes == threads)
}

#[track_caller]
pub(crate) fn barrier_count(vote: bool) -> u32 {
    votes(vote).0
}

#[track_caller]
pub fn trap() -> ! {
    let at = at!();
    running::end(|running| Fault::Trapped { thread: running.me(), at })
}

#[inline]
pub fn shared() -> u32 {
    SHARED
}

#[inline]
pub(crate) fn keep_order() {}

#[inline]
pub(crate) fn opaque(number: u32) -> u32 {
    number
}

#[inline]
pub(crate) fn here(number: u32) -> u32 {
    number
}

// ---- memory

/// Bytes of shared memory.
fn load_bytes<const N: usize>(address: u32, bytes: u32, at: At) -> [u8; N] {
    or_wait(with(|running| {
        let mut loaded = [0; N];
        let thread = running.current;
        loaded[..bytes as usize].copy_from_slice(running.shared(thread, address, bytes, Access::Read, at)?);
        running.observe(thread, &loaded[..bytes as usize]);
        running.count((Space::Shared, Kind::Load), address.into(), bytes, at);
        Ok(loaded)
    }))
}

fn store_bytes(address: u32, bytes: &[u8], at: At) {
    or_wait(with(|running| {
        let thread = running.current;
        running.shared(thread, address, bytes.len() as u32, Access::Write, at)?.copy_from_slice(bytes);
        running.count((Space::Shared, Kind::Store), address.into(), bytes.len() as u32, at);
        Ok(())
    }));
}

macro_rules! numbers {
    ($($load:ident $store:ident $ty:ident;)*) => { $(
        #[track_caller]
        pub(crate) fn $load(address: u32) -> $ty {
            $ty::from_le_bytes(load_bytes(address, size_of::<$ty>() as u32, at!()))
        }

        #[track_caller]
        pub(crate) fn $store(address: u32, value: $ty) {
            store_bytes(address, &value.to_le_bytes(), at!());
        }
    )* };
}
numbers! {
    load_shared_8 store_shared_8 u8;
    load_shared_16 store_shared_16 u16;
    load_shared_32 store_shared_32 u32;
    load_shared_64 store_shared_64 u64;
}

fn words(bytes: [u8; 16]) -> Words {
    let word = |i: usize| u32::from_le_bytes([bytes[4 * i], bytes[4 * i + 1], bytes[4 * i + 2], bytes[4 * i + 3]]);
    Words(word(0), word(1), word(2), word(3))
}

fn bytes(Words(a, b, c, d): Words) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes.chunks_exact_mut(4).zip([a, b, c, d]).for_each(|(bytes, word)| bytes.copy_from_slice(&word.to_le_bytes()));
    bytes
}

#[track_caller]
pub(crate) fn load_shared_words<const BYTES: u32>(address: u32) -> Words {
    words(load_bytes(address, BYTES, at!()))
}

#[track_caller]
pub(crate) fn store_shared_words<const BYTES: u32>(address: u32, words: Words) {
    store_bytes(address, &bytes(words)[..BYTES as usize], at!());
}

fn global(address: u64, bytes: u32, access: Access, at: At, body: impl FnOnce(&mut [u8])) {
    or_wait(with(|running| {
        let kind = match access {
            Access::Read => Kind::Load,
            Access::Atomic => Kind::Atomic,
            _ => Kind::Store,
        };
        running.global(address, bytes, access, at, body)?;
        running.count((Space::Global, kind), address, bytes, at);
        Ok(())
    }));
}

/// Loads a number, or a vector of words, of up to 16 bytes.
///
/// # Safety
/// Any bits are a value of the type.
#[track_caller]
pub(crate) unsafe fn load_global<T: Copy>(address: *const T) -> T {
    const { assert!(size_of::<T>() <= 16) };
    let (at, mut loaded) = (at!(), [0u8; 16]);
    let size = size_of::<T>();
    global(address.addr() as u64, size as u32, Access::Read, at, |bytes| loaded[..size].copy_from_slice(bytes));
    // SAFETY: so many bytes are there; by the caller.
    unsafe { loaded.as_ptr().cast::<T>().read_unaligned() }
}

/// Stores a number, or a vector of words, of up to 16 bytes.
///
/// # Safety
/// The type has no padding.
#[track_caller]
pub(crate) unsafe fn store_global<T: Copy>(address: *mut T, value: T) {
    // SAFETY: so many bytes are there; by the caller.
    let stored = unsafe { std::slice::from_raw_parts(std::ptr::from_ref(&value).cast::<u8>(), size_of::<T>()) };
    global(address.addr() as u64, stored.len() as u32, Access::Write, at!(), |bytes| bytes.copy_from_slice(stored));
}

#[track_caller]
pub(crate) fn load_global_words_if<const BYTES: u32>(address: *const u8, is_there: bool) -> Words {
    let (at, mut loaded) = (at!(), [0; 16]);
    if is_there {
        global(address.addr() as u64, BYTES, Access::Read, at, |bytes| loaded[..BYTES as usize].copy_from_slice(bytes));
    }
    words(loaded)
}

// ---- asynchronous copies

#[track_caller]
pub(crate) fn copy_async<const BYTES: u32, const PASSES: bool, const WHOLE: bool>(target: u32, source: *const u8, bytes: u32) {
    let (at, there) = (at!(), if WHOLE { BYTES } else { bytes.min(BYTES) });
    or_wait(with(|running| running.begin_copy(target, source.addr() as u64, BYTES, there, at)));
}

pub fn commit_async() {
    with(Running::commit);
}

pub fn wait_async<const GROUPS: u32>() {
    with(|running| running.wait_for_groups(GROUPS as usize));
}

pub fn wait_all_async() {
    with(Running::wait_for_all);
}

// ---- what a warp finds out together

fn one(name: &'static str, perform: fn(&mut Running, usize, At) -> Result<(), Ended>, input: &[u32], at: At) -> u32 {
    let mut output = [0];
    together(Collective { name, perform }, input, &mut output, at);
    output[0]
}

/// Each lane gets the first word of another one.
fn shuffle(running: &mut Running, warp: usize, from: impl Fn(u32, u32) -> u32) -> Result<(), Ended> {
    for lane in 0..32 {
        let other = from(lane, running.input(warp, lane as usize)[1]);
        running.output(warp, lane as usize)[0] = running.input(warp, other as usize)[0];
    }
    Ok(())
}

macro_rules! shuffles {
    ($($name:ident $text:literal |$lane:ident, $by:ident| $from:expr;)*) => { $(
        #[track_caller]
        pub fn $name(value: u32, by: u32) -> u32 {
            one($text, |running, warp, _| shuffle(running, warp, |$lane, $by| $from), &[value, by], at!())
        }
    )* };
}
shuffles! {
    shuffle_xor "shfl.sync.bfly" |lane, by| lane ^ (by % 32);
    shuffle_up "shfl.sync.up" |lane, by| if by <= lane { lane - by } else { lane };
    shuffle_down "shfl.sync.down" |lane, by| if lane + by < 32 { lane + by } else { lane };
    shuffle_index "shfl.sync.idx" |_lane, by| by % 32;
}

/// Each lane gets the lanes of which `holds` is true.
fn lanes(running: &mut Running, warp: usize, holds: impl Fn(&[u32; 2], &[u32; 2]) -> bool) -> Result<(), Ended> {
    let pair = |running: &Running, lane| [running.input(warp, lane)[0], running.input(warp, lane)[1]];
    for lane in 0..32 {
        let mine = pair(running, lane);
        let lanes = (0..32).filter(|&other| holds(&mine, &pair(running, other))).fold(0, |lanes, other| lanes | 1 << other);
        running.output(warp, lane)[0] = lanes;
    }
    Ok(())
}

#[track_caller]
pub fn ballot(vote: bool) -> u32 {
    one("vote.sync.ballot", |running, warp, _| lanes(running, warp, |_, other| other[0] != 0), &[u32::from(vote), 0], at!())
}

#[track_caller]
pub(crate) fn match_any_32(value: u32) -> u32 {
    one("match.any.sync.b32", |running, warp, _| lanes(running, warp, |mine, other| mine == other), &[value, 0], at!())
}

#[track_caller]
pub(crate) fn match_any_64(value: u64) -> u32 {
    let words = [value as u32, (value >> 32) as u32];
    one("match.any.sync.b64", |running, warp, _| lanes(running, warp, |mine, other| mine == other), &words, at!())
}

// ---- barriers in shared memory

/// `mbarrier.init`, fenced: other threads may come to it after a barrier of all.
#[track_caller]
pub fn begin_phases(address: u32, expected: u32) {
    let at = at!();
    or_wait(with(|running| running.begin_phases(address, expected, at)));
}

/// `mbarrier.arrive`.
#[track_caller]
pub fn arrive(address: u32) {
    running::arrive(address, 0, at!());
}

/// `mbarrier.try_wait.parity`, until it succeeds.
#[track_caller]
pub fn wait_for_phase(address: u32, parity: u32) {
    running::wait_for_phase(address, parity, at!());
}

/// `bar.warp.sync`.
#[track_caller]
pub fn synchronize_warp() {
    let meet = |running: &mut Running, warp, _| {
        running.meet_in_warp(warp);
        Ok(())
    };
    one("bar.warp.sync", meet, &[0, 0], at!());
}

// ---- matrices

macro_rules! matrices {
    ($($load:ident $store:ident $count:literal;)*) => { $(
        #[track_caller]
        pub(crate) fn $load<const TRANSPOSED: bool>(row: u32) -> [u32; $count] {
            let mut words = [0; $count];
            let perform = |running: &mut Running, warp: usize, at: At| matrix::load(running, warp, $count, TRANSPOSED, at);
            let name = if TRANSPOSED { concat!("ldmatrix.x", $count, ".trans") } else { concat!("ldmatrix.x", $count) };
            together(Collective { name, perform }, &[row], &mut words, at!());
            words
        }

        #[track_caller]
        pub(crate) fn $store<const TRANSPOSED: bool>(row: u32, words: [u32; $count]) {
            let mut input = [row; $count + 1];
            input[1..].copy_from_slice(&words);
            let perform = |running: &mut Running, warp: usize, at: At| matrix::store(running, warp, $count, TRANSPOSED, at);
            let name = if TRANSPOSED { concat!("stmatrix.x", $count, ".trans") } else { concat!("stmatrix.x", $count) };
            together(Collective { name, perform }, &input, &mut [], at!());
        }
    )* };
}
matrices! {
    load_matrix_1 store_matrix_1 1;
    load_matrix_2 store_matrix_2 2;
    load_matrix_4 store_matrix_4 4;
}

#[track_caller]
pub fn transpose_matrix(word: u32) -> u32 {
    one("movmatrix", |running, warp, _| matrix::transpose(running, warp), &[word], at!())
}

pub(crate) fn multiply_bytes(a: u32, b: u32, c: i32) -> i32 {
    let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
    a.iter().zip(b).fold(c, |sum, (a, b)| sum.wrapping_add(i32::from(*a as i8) * i32::from(b as i8)))
}

// ---- the line of the kernel

/// Notes, until it is dropped, that the library works for a line of the kernel: it has what was
/// noted before, if it has changed that.
pub(crate) struct Place(Option<Option<At>>);

impl Place {
    /// Notes the line of whoever calls the function that notes it, unless one is noted: that has
    /// called the library.
    #[track_caller]
    #[inline]
    pub(crate) fn note() -> Self {
        let caller = std::panic::Location::caller();
        Place(running::is_running().then(|| with(|running| running.enter(caller))).flatten())
    }

    /// Notes the line of whoever calls, which is in the kernel, also where the library has called
    /// that.
    #[track_caller]
    #[inline]
    pub(crate) fn inner() -> Self {
        let caller = std::panic::Location::caller();
        Place(running::is_running().then(|| with(|running| running.place(Some(caller)))))
    }
}

impl Drop for Place {
    #[inline]
    fn drop(&mut self) {
        // A panic is reported at the line where it was.
        if let Some(before) = self.0
            && !std::thread::panicking()
        {
            with(|running| running.place(before));
        }
    }
}

/// Notes which value of a share is accessed next.
#[inline]
pub(crate) fn value(value: u32) {
    with(|running| running.value(value));
}

// ---- atomic operations

// A sum of two numbers of 11 or of 8 bits that is rounded to 24 first is rounded as if it were not.
pub(super) fn sum_f16(a: u16, b: u16) -> u16 {
    F16::from_f32(F16::from_bits(a).to_f32() + F16::from_bits(b).to_f32()).to_bits()
}

pub(super) fn sum_bf16(a: u16, b: u16) -> u16 {
    BF16::from_f32(BF16::from_bits(a).to_f32() + BF16::from_bits(b).to_f32()).to_bits()
}

/// `f` of the low halves of two words, and of the high ones.
fn of_halves(a: u32, b: u32, f: impl Fn(u16, u16) -> u16) -> u32 {
    u32::from(f(a as u16, b as u16)) | u32::from(f((a >> 16) as u16, (b >> 16) as u16)) << 16
}

/// Changes a number, and returns what it was before.
macro_rules! change {
    ($bits:ident $body:expr, $before:ident) => {
        |bytes: &mut [u8]| {
            let mut word = [0; size_of::<$bits>()];
            word.copy_from_slice(bytes);
            $before = $bits::from_le_bytes(word);
            bytes.copy_from_slice(&$bits::to_le_bytes($body($before)));
        }
    };
}

macro_rules! atomics {
    ($($name:ident $bits:ident ($($arg:ident),*) |$before:ident| $after:expr;)*) => {
        pub(crate) mod global {
            use super::*;
            $(
                #[track_caller]
                pub(crate) fn $name(address: *mut u8, $($arg: $bits),*) -> $bits {
                    let mut was = 0;
                    point();
                    let after = |$before: $bits| -> $bits { $after };
                    super::global(address.addr() as u64, size_of::<$bits>() as u32, Access::Atomic, at!(), change!($bits after, was));
                    was
                }
            )*
        }

        pub(crate) mod shared {
            use super::*;
            $(
                #[track_caller]
                pub(crate) fn $name(address: u32, $($arg: $bits),*) -> $bits {
                    let (at, mut was) = (at!(), 0);
                    point();
                    let after = |$before: $bits| -> $bits { $after };
                    or_wait(with(|running| {
                        let (thread, bytes) = (running.current, size_of::<$bits>() as u32);
                        (change!($bits after, was))(running.shared(thread, address, bytes, Access::Atomic, at)?);
                        running.observe(thread, &$bits::to_le_bytes(was));
                        running.count((Space::Shared, Kind::Atomic), address.into(), bytes, at);
                        Ok(())
                    }));
                    was
                }
            )*
        }
    };
}
atomics! {
    add_u32 u32 (value) |before| before.wrapping_add(value);
    add_u64 u64 (value) |before| before.wrapping_add(value);
    add_f32 u32 (value) |before| (f32::from_bits(before) + f32::from_bits(value)).to_bits();
    add_f64 u64 (value) |before| (f64::from_bits(before) + f64::from_bits(value)).to_bits();
    add_f16 u16 (value) |before| sum_f16(before, value);
    add_bf16 u16 (value) |before| sum_bf16(before, value);
    add_f16x2 u32 (value) |before| of_halves(before, value, sum_f16);
    add_bf16x2 u32 (value) |before| of_halves(before, value, sum_bf16);
    min_u32 u32 (value) |before| before.min(value);
    min_i32 u32 (value) |before| before.cast_signed().min(value.cast_signed()).cast_unsigned();
    min_u64 u64 (value) |before| before.min(value);
    min_i64 u64 (value) |before| before.cast_signed().min(value.cast_signed()).cast_unsigned();
    max_u32 u32 (value) |before| before.max(value);
    max_i32 u32 (value) |before| before.cast_signed().max(value.cast_signed()).cast_unsigned();
    max_u64 u64 (value) |before| before.max(value);
    max_i64 u64 (value) |before| before.cast_signed().max(value.cast_signed()).cast_unsigned();
    and_32 u32 (value) |before| before & value;
    and_64 u64 (value) |before| before & value;
    or_32 u32 (value) |before| before | value;
    or_64 u64 (value) |before| before | value;
    xor_32 u32 (value) |before| before ^ value;
    xor_64 u64 (value) |before| before ^ value;
    exchange_32 u32 (value) |_before| value;
    exchange_64 u64 (value) |_before| value;
    compare_exchange_32 u32 (expected, value) |before| if before == expected { value } else { before };
    compare_exchange_64 u64 (expected, value) |before| if before == expected { value } else { before };
}
