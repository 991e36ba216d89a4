//! Plans that are ready to move elements, again and again.

use crate::agree::{Agreement, Turn, agree};
use crate::element::Element;
use crate::error::{EngineError, MoveError, SOURCE, TARGET};
use crate::raw::{Datatype, Group, Request, Window};
use crate::shared::{Shared, one_host, window};
use crate::strided::Strided;
use crate::threads::{Task, copy_all};
use crate::{Engine, Options};
use cute_dynamic::distribute::{Message, Part, Redistribution};
use mpi::traits::{AsRaw, Communicator, Equivalence};
use std::ffi::c_int;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;

/// What this rank does in a plan, ready to be done again and again: messages are laid out, types
/// of MPI are made, requests are persistent.
///
/// All ranks of the communicator prepare it, execute it and drop it together, and several of them
/// in one order: where ranks begin different ones, each has an error. From
/// [`Prepare::prepare`](crate::Prepare::prepare).
pub struct Prepared<T> {
    /// Messages come before the memory that they are in, and the ranks that they are between last.
    sends: Vec<Transfer>,
    receives: Vec<Transfer>,
    /// In the order of the ranks that they come from: from layout to layout.
    moves: Vec<Moves>,
    /// The places of the target that are 0 before terms are added; empty where elements are copied.
    zeros: Vec<Strided>,
    adds: bool,
    /// Whether some rank adds.
    some_add: bool,
    staged: Option<Staged<T>>,
    /// Memory for messages. Requests know its address, so that nothing here makes a slice of it.
    outgoing: Vec<T>,
    incoming: Vec<T>,
    source_length: usize,
    target_length: usize,
    is_broken: bool,
    threads: usize,
    chunk: usize,
    turn: Turn,
    group: Group,
}

/// A message to or from another rank.
struct Transfer {
    rank: c_int,
    size: usize,
    how: How,
    /// Of a packed message they are persistent, one for each chunk; of others they are those of
    /// this time.
    requests: Vec<Request>,
}

/// Where the elements of a message are.
enum How {
    /// One run of the rank's own memory, from there on.
    Direct(usize),
    /// Wherever the layout says.
    Typed(Datatype),
    /// In memory for messages, from there on, packed and unpacked by copies.
    Packed(usize, Vec<Strided>),
}

/// Messages that are sent, those that are received, and the memory of each.
type Messages<T> = (Vec<Transfer>, Vec<Transfer>, (Vec<T>, Vec<T>));

/// What a rank gets from another, or from itself.
struct Moves {
    rank: usize,
    parts: Vec<Strided>,
    /// How many elements the other rank lends at least.
    lent: usize,
}

/// Messages in memory that all ranks see.
struct Staged<T> {
    window: Window,
    /// For each message to this rank, where it begins in the memory of its sender.
    from: Vec<*const T>,
}

/// The place of a part among packed ones, and that of the next one.
fn after(at: &mut usize, part: &Part) -> usize {
    let place = *at;
    *at += part.size() as usize;
    place
}

/// The chunks of a message: where each begins, and how many elements it has.
fn chunks(size: usize, chunk: usize) -> impl Iterator<Item = (usize, c_int)> {
    (0..size).step_by(chunk).map(move |from| (from, (size - from).min(chunk) as c_int))
}

impl<T: Element> Prepared<T> {
    pub(crate) fn new(plan: &Redistribution, communicator: &impl Communicator, options: &Options) -> Result<Self, MoveError> {
        let group = Group::new(communicator)?;
        let digest = digest::<T>(plan, options);
        let of_first = group.broadcast([digest], 0)?[0];
        let few = EngineError::FewRanks { ranks: plan.ranks(), given: group.size as u64 };
        let differs = EngineError::PlansDiffer { rank: group.rank as u64 };
        let own = if digest != of_first {
            Err(differs.into())
        } else if plan.ranks() > group.size as u64 {
            Err(few.into())
        } else {
            Local::new(plan, group.rank as u64)
        };
        let local = agree(&group, own)?;
        let turn = Turn::new(&group)?;
        let is_window = match options.engine {
            Engine::Window => one_host(&group).map(|()| true)?,
            Engine::Auto => one_host(&group).is_ok(),
            Engine::Pack | Engine::Datatype => false,
        };
        if is_window {
            match Prepared::staged(&local, &group) {
                Ok((staged, receives)) => return Ok(local.prepared(Vec::new(), receives, Some(staged), (Vec::new(), Vec::new()), options, (turn, group))),
                // All ranks have the same error.
                Err(error) if options.engine == Engine::Window => return Err(error),
                Err(_) => {}
            }
        }
        let made = agree(&group, Prepared::<T>::messages(&local, &group, options));
        let (sends, receives, memory) = made?;
        Ok(local.prepared(sends, receives, None, memory, options, (turn, group)))
    }

    /// Messages as MPI sends them, and memory for those that are packed.
    fn messages(local: &Local, group: &Group, options: &Options) -> Result<Messages<T>, MoveError> {
        let (mut outgoing, mut incoming) = (0, 0);
        let (mut sends, mut receives) = (Vec::new(), Vec::new());
        for message in &local.sends {
            sends.push(Transfer::new::<T>(message, true, true, &mut outgoing, options)?);
        }
        for message in &local.receives {
            receives.push(Transfer::new::<T>(message, false, !local.adds, &mut incoming, options)?);
        }
        let mut memory = (reserved::<T>(outgoing, group)?, reserved::<T>(incoming, group)?);
        let element = T::equivalent_datatype().as_raw();
        for send in &mut sends {
            let How::Packed(at, _) = send.how else { continue };
            for (from, count) in chunks(send.size, options.chunk) {
                // SAFETY: the memory has all packed messages one after the other, is only written
                // while the request is over, and lives as long.
                send.requests.push(unsafe { group.persistent_send(memory.0.as_ptr().add(at + from).cast(), count, element, send.rank)? });
            }
        }
        for receive in &mut receives {
            let How::Packed(at, _) = receive.how else { continue };
            for (from, count) in chunks(receive.size, options.chunk) {
                // SAFETY: as above, and it is only read while the request is over.
                receive.requests.push(unsafe { group.persistent_receive(memory.1.as_mut_ptr().add(at + from).cast(), count, element, receive.rank)? });
            }
        }
        Ok((sends, receives, memory))
    }

    /// Messages in a window, each where its sender has told its receiver.
    fn staged(local: &Local, group: &Group) -> Result<(Staged<T>, Vec<Transfer>), MoveError> {
        let size = local.sends.iter().map(|message| message.size() as usize).sum::<usize>();
        let bytes = size.checked_mul(size_of::<T>()).filter(|&bytes| isize::try_from(bytes).is_ok());
        let no_memory = EngineError::NoMemory { rank: group.rank as u64, bytes: bytes.unwrap_or(usize::MAX) as u64 };
        let bytes = agree(group, bytes.ok_or(no_memory.into()))?;
        let window = window(group, bytes)?;
        let exchange = || -> Result<(Vec<*const T>, Vec<Transfer>), MoveError> {
            let mut offset = 0u64;
            let mut next = |message: &Message| {
                let begin = offset;
                offset += message.size();
                begin
            };
            let offsets: Vec<u64> = local.sends.iter().map(&mut next).collect();
            let mut found = vec![0u64; local.receives.len()];
            let mut requests = Vec::new();
            let number = u64::equivalent_datatype().as_raw();
            let numbers = found.as_mut_ptr();
            for (index, message) in local.receives.iter().enumerate() {
                // SAFETY: each number is written by one request, which is over below.
                requests.push(unsafe { group.receive(numbers.add(index).cast(), 1, number, message.rank() as c_int)? });
            }
            for (message, offset) in local.sends.iter().zip(&offsets) {
                // SAFETY: the number is there until the request is over, below.
                requests.push(unsafe { group.send(std::ptr::from_ref(offset).cast(), 1, number, message.rank() as c_int)? });
            }
            requests.iter_mut().try_for_each(Request::wait)?;
            let (mut from, mut receives) = (Vec::new(), Vec::new());
            for (message, &offset) in local.receives.iter().zip(&found) {
                let (base, bytes) = window.of(message.rank() as usize)?;
                let base: *const T = base.cast();
                if (offset as usize + message.size() as usize) * size_of::<T>() > bytes || !base.is_aligned() {
                    return Err(EngineError::PlansDiffer { rank: message.rank() }.into());
                }
                // SAFETY: the message is within the memory of its sender.
                from.push(unsafe { base.add(offset as usize) });
                let mut at = 0;
                let parts = message.parts().iter().map(|part| Strided::unpacked(part, after(&mut at, part)));
                let how = How::Packed(0, parts.collect());
                receives.push(Transfer { rank: message.rank() as c_int, size: message.size() as usize, how, requests: Vec::new() });
            }
            Ok((from, receives))
        };
        let (from, receives) = agree(group, exchange())?;
        Ok((Staged { window, from }, receives))
    }

    /// Moves the elements: `source` is what this rank has in the plan's source, and `target` what
    /// it has in the target. Places that the plan does not write are left as they are.
    ///
    /// All ranks call it. Nothing moves before all ranks have agreed that they take part.
    ///
    /// # Errors
    /// [`EngineError::ShortBuffer`], [`EngineError::OrdersDiffer`], [`EngineError::EngineFailed`],
    /// [`EngineError::FailedMoving`] (only then the target may be half written),
    /// [`EngineError::Broken`] after that, and [`EngineError::SumOverflows`].
    pub fn execute(&mut self, source: &[T], target: &mut [T]) -> Result<(), MoveError> {
        self.overlap(source, target, |_| ())
    }

    /// Moves the elements while something else is done, which may [`test`](Moving::test) how far
    /// they are. Returns when they have moved.
    ///
    /// # Errors
    /// Those of [`Prepared::execute`].
    pub fn overlap<R>(&mut self, source: &[T], target: &mut [T], meanwhile: impl FnOnce(&mut Moving<'_, T>) -> R) -> Result<R, MoveError> {
        let mut moving = Moving::start(self, source, target)?;
        let found = meanwhile(&mut moving);
        moving.wait().map(|()| found)
    }

    /// Moves the elements from memory that the ranks share: each is copied once, from layout to
    /// layout, and there are no messages. The engine that was prepared has no part in it.
    ///
    /// # Errors
    /// Those of [`Prepared::execute`]; [`EngineError::OtherRanks`] if the window is of other ranks,
    /// or not the one that rank 0 lends.
    pub fn execute_shared(&mut self, source: &Shared<T>, target: &mut [T]) -> Result<(), MoveError> {
        self.turn.start(self.check(source.len(), target.len()))?.wait(&self.group)?;
        // Others of the same ranks and lengths are not meant.
        let is_same = self.group.broadcast([source.number], 0)? == [source.number];
        let own = (|| {
            let rank = self.group.rank as u64;
            if !is_same || !self.group.is_like(&source.group)? {
                return Err(EngineError::OtherRanks { rank }.into());
            }
            let mut bases = Vec::new();
            for moves in &self.moves {
                let (base, length) = source.of(moves.rank)?;
                if length < moves.lent {
                    return Err(EngineError::OtherRanks { rank }.into());
                }
                bases.push(base);
            }
            source.synchronize().map(|()| bases)
        })();
        let bases = agree(&self.group, own)?;
        source.synchronize()?;
        // SAFETY: all ranks lend what the plan needs of theirs, as they agree, until they have met
        // again below; the target has all places that the plan writes.
        let fits = unsafe { self.copy_from(&bases, target.as_mut_ptr()) };
        source.synchronize()?;
        self.group.barrier()?;
        self.all_fit(fits)
    }

    /// Copies, or adds, what the plan moves from these memories.
    ///
    /// # Safety
    /// For each of the moves, the memory of its rank can be read as far as the plan says, and the
    /// target written.
    unsafe fn copy_from(&self, bases: &[*const T], target: *mut T) -> bool {
        if self.adds {
            // SAFETY: the caller says so.
            return unsafe {
                self.fill_zeros(target);
                self.moves.iter().zip(bases).fold(true, |fits, (moves, &base)| add(&moves.parts, base, target) && fits)
            };
        }
        let tasks: Vec<Task<'_, T>> =
            self.moves.iter().zip(bases).flat_map(|(moves, &from)| moves.parts.iter().map(move |strided| Task { strided, from, to: target })).collect();
        // SAFETY: the caller says so; no place is written twice, since no element arrives twice.
        unsafe {
            self.fill_zeros(target);
            copy_all(&tasks, self.threads);
        }
        true
    }

    /// All messages that are under way.
    fn requests(&mut self) -> impl Iterator<Item = &mut Request> {
        self.receives.iter_mut().chain(&mut self.sends).flat_map(|transfer| &mut transfer.requests)
    }

    /// Packs messages into the memory that they leave from.
    ///
    /// # Safety
    /// The source has the places of all messages, and nobody reads that memory.
    unsafe fn pack(&mut self, source: *const T) {
        let to: *mut T = match &self.staged {
            Some(staged) => staged.window.base().cast(),
            None => self.outgoing.as_mut_ptr(),
        };
        let packed = self.sends.iter().filter_map(|send| if let How::Packed(_, parts) = &send.how { Some(parts) } else { None });
        let tasks: Vec<Task<'_, T>> = packed.flatten().map(|strided| Task { strided, from: source, to }).collect();
        // SAFETY: the caller says so; the memory has room for all packed messages, one after the
        // other.
        unsafe { copy_all(&tasks, self.threads) };
    }

    /// Writes 0 where terms are added, or none arrives.
    ///
    /// # Safety
    /// The places that the plan writes can be read and written.
    unsafe fn fill_zeros(&self, target: *mut T) {
        for zeros in &self.zeros {
            // SAFETY: the caller says so.
            unsafe { zeros.add(target, target, |_, _| Some(T::ZERO)) };
        }
    }

    fn check(&self, source: usize, target: usize) -> Result<(), MoveError> {
        let short = |what, elements, needed| {
            Err(EngineError::ShortBuffer { rank: self.group.rank as u64, what, elements: elements as u64, needed: needed as u64 }.into())
        };
        if self.is_broken {
            return Err(EngineError::Broken.into());
        }
        if source < self.source_length {
            return short(SOURCE, source, self.source_length);
        }
        if target < self.target_length { short(TARGET, target, self.target_length) } else { Ok(()) }
    }

    /// An error on all ranks if a sum does not fit on one.
    fn all_fit(&self, fits: bool) -> Result<(), MoveError> {
        if !self.some_add {
            return Ok(());
        }
        agree(&self.group, if fits { Ok(()) } else { Err(EngineError::SumOverflows { rank: self.group.rank as u64 }.into()) })
    }
}

/// Adds what is at these places, and returns whether all sums fit.
///
/// # Safety
/// As for [`Strided::add`].
unsafe fn add<T: Element>(parts: &[Strided], from: *const T, to: *mut T) -> bool {
    let mut fit = true;
    // All are added, whether or not one fits.
    for part in parts {
        // SAFETY: the caller says so.
        fit &= unsafe { part.add(from, to, T::plus) };
    }
    fit
}

/// Memory for so many elements.
fn reserved<T>(elements: usize, group: &Group) -> Result<Vec<T>, MoveError> {
    let mut memory = Vec::new();
    let bytes = elements.saturating_mul(size_of::<T>()) as u64;
    memory.try_reserve_exact(elements).map_err(|_| EngineError::NoMemory { rank: group.rank as u64, bytes })?;
    Ok(memory)
}

/// What ranks compare: the plan, the type, and how messages are made.
fn digest<T: Element>(plan: &Redistribution, options: &Options) -> u64 {
    let mut hasher = DefaultHasher::new();
    (plan.digest(), size_of::<T>(), std::any::type_name::<T>(), options.engine as u8, options.chunk).hash(&mut hasher);
    hasher.finish()
}

/// A plan's messages of one rank.
struct Local {
    sends: Vec<Message>,
    receives: Vec<Message>,
    moves: Vec<Moves>,
    zeros: Vec<Strided>,
    adds: bool,
    some_add: bool,
    source_length: usize,
    target_length: usize,
}

impl Local {
    fn new(plan: &Redistribution, rank: u64) -> Result<Self, MoveError> {
        let size = |size: u64| usize::try_from(size).map_err(|_| EngineError::NoMemory { rank, bytes: size });
        let length = |of: &cute_dynamic::distribute::Distribution, rank| if of.grid().coordinate(rank).is_some() { of.local_size(rank) } else { Ok(0) };
        let (mut sends, mut receives) = (Vec::new(), Vec::new());
        // A communicator may have more ranks than the plan.
        if rank < plan.ranks() {
            sends.extend(plan.sends(rank)?.messages());
            receives.extend(plan.receives(rank)?.messages());
        }
        receives.sort_by_key(Message::rank);
        let mut moves = Vec::new();
        for message in &receives {
            let lent = size(length(plan.source(), message.rank())?)?;
            moves.push(Moves { rank: message.rank() as usize, parts: message.parts().iter().map(Strided::moved).collect(), lent });
        }
        let terms = plan.terms(rank);
        let zeros = if terms == 1 { Vec::new() } else { plan.written(rank)? };
        sends.retain(|message| message.rank() != rank);
        receives.retain(|message| message.rank() != rank);
        Ok(Local {
            moves,
            sends,
            receives,
            zeros: zeros.iter().map(Strided::moved).collect(),
            adds: terms > 1,
            some_add: plan.source().terms() > plan.target().terms(),
            source_length: size(length(plan.source(), rank)?)?,
            target_length: size(length(plan.target(), rank)?)?,
        })
    }

    fn prepared<T>(
        self,
        sends: Vec<Transfer>,
        receives: Vec<Transfer>,
        staged: Option<Staged<T>>,
        (outgoing, incoming): (Vec<T>, Vec<T>),
        options: &Options,
        (turn, group): (Turn, Group),
    ) -> Prepared<T> {
        let Local { moves, zeros, adds, some_add, source_length, target_length, .. } = self;
        let sends = if staged.is_some() { self.sends.iter().scan(0, Transfer::into_window).collect() } else { sends };
        Prepared {
            sends,
            receives,
            moves,
            zeros,
            adds,
            some_add,
            staged,
            outgoing,
            incoming,
            source_length,
            target_length,
            is_broken: false,
            threads: options.threads,
            chunk: options.chunk,
            turn,
            group,
        }
    }
}

/// From how many bytes of common vector on a message is sent as a type of MPI, if the engine may
/// choose.
const LONG: u64 = 4096;

impl Transfer {
    /// Waits until it is sent or received.
    fn wait(&mut self) -> Result<(), EngineError> {
        self.requests.iter_mut().try_for_each(Request::wait)?;
        if !matches!(self.how, How::Packed(..)) {
            self.requests.clear();
        }
        Ok(())
    }

    /// A message to another rank in a window, the next one there.
    fn into_window(at: &mut usize, message: &Message) -> Option<Self> {
        let from = *at;
        let parts = message.parts().iter().map(|part| Strided::packed(part, after(at, part)));
        let how = How::Packed(from, parts.collect());
        Some(Transfer { rank: message.rank() as c_int, size: message.size() as usize, how, requests: Vec::new() })
    }

    /// A message to (`sends`) or from another rank; packed ones begin at `at`. What is added, and
    /// not copied, is always packed.
    fn new<T: Element>(message: &Message, sends: bool, copies: bool, at: &mut usize, options: &Options) -> Result<Self, MoveError> {
        let rank = message.rank() as c_int;
        let size = message.size() as usize;
        let place = |part: &Part, at: usize| if sends { Strided::packed(part, at) } else { Strided::unpacked(part, at) };
        let transfer = |how| Ok(Transfer { rank, size, how, requests: Vec::new() });
        if let [part] = message.parts()
            && copies
            && place(part, 0).is_one_run()
        {
            let (from, to) = place(part, 0).offsets();
            return transfer(How::Direct(if sends { from } else { to }));
        }
        let may_be_typed = match options.engine {
            Engine::Datatype => true,
            Engine::Auto => message.vector() * size_of::<T>() as u64 >= LONG,
            Engine::Pack | Engine::Window => false,
        };
        // The other side may cut it, and then this one does.
        if may_be_typed && copies && size <= options.chunk {
            let typed = match sends {
                true => Datatype::of_parts::<T>(message.parts(), Part::source, |mode| mode.1)?,
                false => Datatype::of_parts::<T>(message.parts(), Part::target, |mode| mode.2)?,
            };
            if let Some(typed) = typed {
                return transfer(How::Typed(typed));
            }
        }
        let begin = *at;
        let parts = message.parts().iter().map(|part| place(part, after(at, part)));
        let parts = parts.collect();
        transfer(How::Packed(begin, parts))
    }
}

/// Elements that are moving, and what else may be done meanwhile: see [`Prepared::overlap`].
pub struct Moving<'a, T: Element> {
    prepared: &'a mut Prepared<T>,
    source: *const T,
    target: *mut T,
    stage: Stage,
    lent: PhantomData<(&'a [T], &'a mut [T])>,
}

enum Stage {
    Agreeing(Agreement),
    Exchanging,
    Over(Result<(), MoveError>),
}

impl<'a, T: Element> Moving<'a, T> {
    fn start(prepared: &'a mut Prepared<T>, source: &'a [T], target: &'a mut [T]) -> Result<Self, MoveError> {
        let own = prepared.check(source.len(), target.len()).and_then(|()| {
            // SAFETY: the source has the places of all messages, and what they are packed into is
            // read by nobody before the ranks agree.
            unsafe { prepared.pack(source.as_ptr()) };
            prepared.staged.as_ref().map_or(Ok(()), |staged| Ok(staged.window.synchronize()?))
        });
        let agreement = prepared.turn.start(own)?;
        Ok(Moving { prepared, source: source.as_ptr(), target: target.as_mut_ptr(), stage: Stage::Agreeing(agreement), lent: PhantomData })
    }

    /// Returns whether the elements of this rank have moved; and lets them move on, which some
    /// machines do only when they are asked.
    ///
    /// # Errors
    /// Those of [`Prepared::execute`], which `overlap` returns, too.
    pub fn test(&mut self) -> Result<bool, MoveError> {
        let goes_on = match &mut self.stage {
            Stage::Agreeing(agreement) => agreement.test(),
            Stage::Exchanging => self.prepared.requests().try_fold(true, |all, request| Ok(request.test().map_err(moving)? && all)),
            Stage::Over(_) => Ok(false),
        };
        match goes_on {
            Ok(true) => self.advance(),
            Ok(false) => {}
            Err(error) => self.fail(error),
        }
        if let Stage::Over(result) = &self.stage { result.clone().map(|()| true) } else { Ok(false) }
    }

    /// Waits until it is over. Nothing moves any more then.
    fn wait(&mut self) -> Result<(), MoveError> {
        loop {
            if let Stage::Over(result) = &self.stage {
                return result.clone();
            }
            self.advance();
        }
    }

    /// Goes to the next stage, and waits for what it needs.
    fn advance(&mut self) {
        let next = match std::mem::replace(&mut self.stage, Stage::Over(Ok(()))) {
            Stage::Agreeing(agreement) => match agreement.wait(&self.prepared.group) {
                Ok(()) if self.prepared.staged.is_some() => self.copy_from_window().map(|fits| Stage::Over(self.prepared.all_fit(fits))),
                Ok(()) => self.exchange().map(|()| Stage::Exchanging),
                // Nothing has moved.
                refused => Ok(Stage::Over(refused)),
            },
            Stage::Exchanging => self.finish().map(|fits| Stage::Over(self.prepared.all_fit(fits))),
            over @ Stage::Over(_) => Ok(over),
        };
        match next {
            Ok(stage) => self.stage = stage,
            Err(error) => self.fail(error),
        }
    }

    /// Copies, or adds, messages in the window, once all ranks have agreed.
    fn copy_from_window(&mut self) -> Result<bool, MoveError> {
        let Prepared { staged, receives, moves, adds, threads, group, .. } = &*self.prepared;
        let Some(Staged { window, from }) = staged else { return Ok(true) };
        let (source, to) = (self.source, self.target);
        window.synchronize().map_err(moving)?;
        let mut messages = receives.iter().zip(from);
        let parts_of = |moves: &'_ Moves| if moves.rank == group.rank { None } else { messages.next() };
        let parts: Vec<(&[Strided], *const T)> = moves
            .iter()
            .map(parts_of)
            .zip(moves)
            .map(|(message, moves)| match message {
                Some((Transfer { how: How::Packed(_, parts), .. }, &from)) => (&parts[..], from),
                _ => (&moves.parts[..], source),
            })
            .collect();
        // SAFETY: messages are in the memory of their senders, who have written them before they
        // agreed, and change them only when all have met again below. The target is borrowed.
        let fits = unsafe {
            self.prepared.fill_zeros(to);
            if *adds {
                parts.iter().fold(true, |fits, &(parts, from)| add(parts, from, to) && fits)
            } else {
                let tasks: Vec<Task<'_, T>> = parts.iter().flat_map(|&(parts, from)| parts.iter().map(move |strided| Task { strided, from, to })).collect();
                copy_all(&tasks, *threads);
                true
            }
        };
        group.barrier().map_err(moving)?;
        Ok(fits)
    }

    /// Starts all messages, and copies what stays.
    fn exchange(&mut self) -> Result<(), MoveError> {
        let (source, target) = (self.source, self.target);
        let Prepared { sends, receives, moves, adds, threads, group, chunk, .. } = &mut *self.prepared;
        let element = T::equivalent_datatype().as_raw();
        for Transfer { rank, size, how, requests } in receives {
            match how {
                How::Packed(..) => requests.iter_mut().try_for_each(Request::start).map_err(moving)?,
                // SAFETY: the target has all places of the message, and is borrowed until the
                // request is over.
                How::Typed(typed) => requests.push(unsafe { group.receive(target.cast(), 1, typed.raw(), *rank) }.map_err(moving)?),
                How::Direct(at) => {
                    for (from, count) in chunks(*size, *chunk) {
                        // SAFETY: as above.
                        requests.push(unsafe { group.receive(target.add(*at + from).cast(), count, element, *rank) }.map_err(moving)?);
                    }
                }
            }
        }
        for Transfer { rank, size, how, requests } in sends {
            match how {
                How::Packed(..) => requests.iter_mut().try_for_each(Request::start).map_err(moving)?,
                // SAFETY: the source has all places of the message, and is borrowed until the
                // request is over.
                How::Typed(typed) => requests.push(unsafe { group.send(source.cast(), 1, typed.raw(), *rank) }.map_err(moving)?),
                How::Direct(at) => {
                    for (from, count) in chunks(*size, *chunk) {
                        // SAFETY: as above.
                        requests.push(unsafe { group.send(source.add(*at + from).cast(), count, element, *rank) }.map_err(moving)?);
                    }
                }
            }
        }
        if !*adds {
            let own = moves.iter().filter(|moves| moves.rank == group.rank);
            let tasks: Vec<Task<'_, T>> = own.flat_map(|moves| &moves.parts).map(|strided| Task { strided, from: source, to: target }).collect();
            // SAFETY: both have all places of the plan, are borrowed, and no message has these.
            unsafe { copy_all(&tasks, *threads) };
        }
        // SAFETY: the target is borrowed. If there are zeros, no message is written to it before
        // it is added.
        unsafe { self.prepared.fill_zeros(target) };
        Ok(())
    }

    /// Waits for all messages, and unpacks them: in the order of the ranks that they come from, so
    /// that sums are the same each time.
    fn finish(&mut self) -> Result<bool, MoveError> {
        let (source, target) = (self.source, self.target);
        let Prepared { sends, receives, moves, incoming, adds, threads, group, .. } = &mut *self.prepared;
        let memory: *const T = incoming.as_ptr();
        let mut fits = true;
        let mut receives = receives.iter_mut();
        for moves in moves.iter() {
            if moves.rank == group.rank {
                if *adds {
                    // SAFETY: both have all places of the plan, and are borrowed.
                    fits &= unsafe { add(&moves.parts, source, target) };
                }
                continue;
            }
            let Some(receive) = receives.next() else { break };
            receive.wait().map_err(moving)?;
            if let How::Packed(_, parts) = &receive.how {
                // SAFETY: the message is there, and the target is borrowed and has its places.
                unsafe {
                    if *adds {
                        fits &= add(parts, memory, target);
                    } else {
                        let tasks: Vec<Task<'_, T>> = parts.iter().map(|strided| Task { strided, from: memory, to: target }).collect();
                        copy_all(&tasks, *threads);
                    }
                }
            }
        }
        sends.iter_mut().try_for_each(Transfer::wait).map_err(moving)?;
        Ok(fits)
    }

    /// Ends what is under way, of which not all has arrived.
    fn fail(&mut self, error: MoveError) {
        self.prepared.is_broken = true;
        self.prepared.requests().for_each(Request::cancel);
        let is_over = |receive: &mut Transfer| receive.requests.iter_mut().all(Request::is_over_soon);
        if !self.prepared.receives.iter_mut().all(is_over) {
            // A message may be written to memory that is not lent any more.
            eprintln!("{error}");
            std::process::abort();
        }
        // Messages that leave, whoever still reads them.
        std::mem::forget(std::mem::take(&mut self.prepared.outgoing));
        self.stage = Stage::Over(Err(error));
    }
}

/// What moves is lent until nothing moves any more, whatever else goes wrong meanwhile.
impl<T: Element> Drop for Moving<'_, T> {
    fn drop(&mut self) {
        // The error has been returned, unless something else is wrong.
        let _ = self.wait();
    }
}

/// An error while elements move.
pub(crate) fn moving(error: EngineError) -> MoveError {
    MoveError::Engine(match error {
        EngineError::EngineFailed { call, message } => EngineError::FailedMoving { call, message },
        other => other,
    })
}
