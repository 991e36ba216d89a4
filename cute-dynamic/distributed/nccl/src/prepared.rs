//! Plans that are ready to move elements, again and again.

use crate::communicator::{Communicator, Group, moving};
use crate::element::Element;
use crate::error::{EngineError, MoveError, SOURCE, TARGET};
use crate::raw::{self, bytes_of, of_driver};
use crate::shared::{Shared, Window};
use crate::steps::{Memory, Step, Strided, Work};
use crate::{Engine, Options};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaSlice, DevicePtr, DevicePtrMut};
use cute_dynamic::distribute::{Distribution, Message, Part, Redistribution};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::rc::Rc;

/// What this rank does in a plan, ready to be done again and again: the launches of its kernels,
/// and memory for its messages.
///
/// All ranks of the communicator prepare it, execute it and drop it together. From
/// [`Prepare::prepare`](crate::Prepare::prepare).
#[derive(Debug)]
pub struct Prepared<T> {
    way: Way,
    /// By the alignment of the memories that are lent: they begin at a multiple of 16 bytes, or are
    /// moved by elements.
    aligned: Launches,
    by_elements: Launches,
    local: Local,
    is_broken: bool,
    group: Rc<Group>,
    elements: PhantomData<T>,
}

/// How messages get to other ranks, and the memory that they are in.
#[derive(Debug)]
enum Way {
    /// NCCL sends them.
    Sent { outgoing: CudaSlice<u8>, incoming: CudaSlice<u8>, rounds: Vec<Round> },
    /// They are copied out of the memory of the ranks that they come from.
    Read(Window),
}

/// The messages that are under way at once: `(rank, where, bytes)`.
#[derive(Debug, Default)]
struct Round {
    sends: Vec<(usize, Place, usize)>,
    receives: Vec<(usize, Place, usize)>,
}

/// Where a message is.
#[derive(Clone, Copy, Debug)]
enum Place {
    /// In memory for messages.
    Packed(u64),
    /// Where the rank has the elements of the array.
    Lent(u64),
}

/// The kernels, in order.
#[derive(Debug, Default)]
struct Launches {
    zeros: Vec<Step>,
    /// What stays on the rank; nothing where elements are added, which is done in order.
    stays: Vec<Step>,
    /// For each round, before it and after it; where messages are read, there is one round.
    rounds: Vec<(Vec<Step>, Vec<Step>)>,
    /// From layout to layout, out of the parts of other ranks.
    direct: Vec<Step>,
}

/// What the plan says of this rank.
#[derive(Debug)]
struct Local {
    sends: Vec<Message>,
    receives: Vec<Message>,
    /// All that the rank gets, of itself too, in the order of the ranks.
    moves: Vec<Message>,
    zeros: Vec<Part>,
    adds: bool,
    /// Whether some rank adds.
    some_add: bool,
    /// Whether a rank sends to itself, too.
    own_messages: bool,
    source_length: usize,
    target_length: usize,
    /// How many bytes each rank lends of the source at least.
    lent: Vec<u64>,
}

/// A part of a message, or a piece of one, in the memory for messages.
struct Piece {
    part: Part,
    at: u64,
}

/// Messages begin at multiples of so many bytes.
const LINE: u64 = 256;
/// Parts of messages begin at multiples of so many bytes.
const VECTOR: u64 = 16;

/// Where each part of a message is, in pieces of about so many bytes, and what it takes. Ranks that
/// have the same message have the same pieces.
fn pieces(message: &Message, bytes: u64, most: u64) -> (Vec<Vec<Piece>>, u64) {
    let (mut rounds, mut at, mut begun) = (vec![Vec::new()], 0u64, 0);
    for part in message.parts() {
        let modes: Vec<_> = part.modes().collect();
        let size = part.size() * bytes;
        // A piece has some coordinates of the outermost mode.
        let each = modes.last().map_or(size, |last| size / last.0);
        let lines = modes.last().map_or(1, |last| last.0);
        let mut first = 0;
        while first < lines {
            let left = most.saturating_sub(at - begun).max(1);
            let mut count = left.div_ceil(each.max(1)).clamp(1, lines - first);
            // What follows begins at a vector, if it can.
            let aligned = (count..lines - first).take(VECTOR as usize).find(|count| (count * each).is_multiple_of(VECTOR));
            count = aligned.unwrap_or(count);
            let piece = match modes.split_last() {
                Some((last, others)) => {
                    let mut modes = others.to_vec();
                    modes.push((count, last.1, last.2));
                    Part::new(part.source() + first * last.1, part.target() + first * last.2, &modes).ok()
                }
                None => None,
            };
            rounds.last_mut().into_iter().for_each(|round| round.push(Piece { part: piece.clone().unwrap_or_else(|| part.clone()), at }));
            at += count * each;
            first += count;
            if at - begun >= most && first < lines {
                rounds.push(Vec::new());
                begun = at;
            }
        }
        at = at.next_multiple_of(VECTOR);
    }
    (rounds, at)
}

impl<T: Element> Prepared<T> {
    pub(crate) fn new(plan: &Redistribution, communicator: &Communicator, options: &Options) -> Result<Self, MoveError> {
        let group = &communicator.0;
        let rank = group.rank as u64;
        let few = EngineError::FewRanks { ranks: plan.ranks(), given: group.ranks as u64 };
        let digest = digest::<T>(plan, options);
        // The digests first: ranks with different plans may have different errors of their own.
        let ((), digests) = group.agree_with(Ok(()), &[digest])?;
        if let Some(other) = digests.iter().position(|told| told[0] != digests[0][0]) {
            return Err(EngineError::PlansDiffer { rank: other as u64 }.into());
        }
        let own = if plan.ranks() > group.ranks as u64 { Err(few.into()) } else { Local::new::<T>(plan, rank, options) };
        let local = group.agree(own)?;
        if options.engine != Engine::Pack {
            match Prepared::<T>::read(plan, group, &local) {
                Ok((way, rounds)) => return Ok(Prepared::with(way, rounds, local, group)),
                Err(error) if options.engine == Engine::Peer => return Err(error),
                // All ranks have an error, and none has broken anything.
                Err(_) if group.is_broken() => return Err(EngineError::Broken.into()),
                Err(_) => {}
            }
        }
        let (way, rounds) = Prepared::<T>::sent(group, &local, options)?;
        Ok(Prepared::with(way, rounds, local, group))
    }

    fn with(way: Way, rounds: Vec<Kernels>, local: Local, group: &Rc<Group>) -> Self {
        let reads = matches!(way, Way::Read(_));
        let launches = |alignment: u64| local.launches(&rounds, group.rank as u64, reads, size_of::<T>() as u64, alignment);
        let (aligned, by_elements) = (launches(VECTOR), launches(size_of::<T>() as u64));
        Prepared { way, aligned, by_elements, local, is_broken: false, group: group.clone(), elements: PhantomData }
    }

    /// Messages in memory that their receivers read.
    fn read(plan: &Redistribution, group: &Rc<Group>, local: &Local) -> Result<(Way, Vec<Kernels>), MoveError> {
        let Read { kernels, bytes, needed } = group.agree(Read::new(plan, local, group.rank as u64, size_of::<T>() as u64))?;
        let window = Window::new(group, usize::try_from(bytes).unwrap_or(usize::MAX))?;
        let outside = needed.iter().find(|(rank, end)| *end > window.bytes(*rank as usize));
        group.agree(outside.map_or(Ok(()), |(rank, _)| Err(EngineError::PlansDiffer { rank: *rank }.into())))?;
        Ok((Way::Read(window), vec![kernels]))
    }

    /// Messages that NCCL sends.
    fn sent(group: &Rc<Group>, local: &Local, options: &Options) -> Result<(Way, Vec<Kernels>), MoveError> {
        let Sent { rounds, kernels, outgoing, incoming } = Sent::new(local, options, size_of::<T>() as u64);
        let reserved = |bytes: u64| {
            let no_memory = EngineError::NoMemory { rank: group.rank as u64, bytes };
            usize::try_from(bytes).ok().and_then(|bytes| raw::memory(&group.wire, bytes).ok()).ok_or(no_memory)
        };
        let memory = reserved(outgoing).and_then(|outgoing| Ok((outgoing, reserved(incoming)?)));
        let (outgoing, incoming) = group.agree(memory.map_err(Into::into))?;
        Ok((Way::Sent { outgoing, incoming, rounds }, kernels))
    }

    /// Returns whether messages are read out of the memory of the ranks that they come from
    /// ([`Engine::Peer`]), and not sent by NCCL.
    #[must_use]
    pub fn reads(&self) -> bool {
        matches!(self.way, Way::Read(_))
    }

    /// Returns how many kernels this rank launches each time.
    #[must_use]
    pub fn launches(&self) -> usize {
        let Launches { zeros, stays, rounds, .. } = &self.aligned;
        zeros.len() + stays.len() + rounds.iter().map(|(before, after)| before.len() + after.len()).sum::<usize>()
    }

    /// Moves the elements: `source` is what this rank has in the plan's source, and `target` what
    /// it has in the target. Places that the plan does not write are left as they are. Returns when
    /// the elements of this rank are there.
    ///
    /// All ranks call it. Nothing moves before all ranks have agreed that they take part.
    ///
    /// # Errors
    /// [`EngineError::ShortBuffer`], [`EngineError::EngineFailed`], [`EngineError::RankMissing`];
    /// [`EngineError::FailedMoving`] and [`EngineError::LeftMoving`] (only then the target may be
    /// half written), and [`EngineError::Broken`] after that.
    pub fn execute(&mut self, source: &CudaSlice<T>, target: &mut CudaSlice<T>) -> Result<(), MoveError> {
        let group = self.group.clone();
        let begun = self.check(source.len(), target.len()).and_then(|()| Ok(self.begin(source, target)?));
        let (from, _reads) = source.device_ptr(&group.packs);
        let (to, _writes) = target.device_ptr_mut(&group.unpacks);
        // SAFETY: both have what the plan needs, if `begun` says so, and are borrowed until this
        // has waited.
        let moved = unsafe { self.moved(begun, from, to) };
        self.ended(moved)
    }

    /// Moves the elements from memory that the ranks of one host share: each is copied once, from
    /// layout to layout, and there are no messages. The engine that was prepared has no part in it.
    ///
    /// # Errors
    /// Those of [`Prepared::execute`]; [`EngineError::OtherRanks`] if the memory is of other ranks.
    pub fn execute_shared(&mut self, source: &Shared<T>, target: &mut CudaSlice<T>) -> Result<(), MoveError> {
        let group = self.group.clone();
        let rank = group.rank as u64;
        let bytes = size_of::<T>() as u64;
        let short = |(other, &needed): (usize, &u64)| {
            let lent = source.window.bytes(other);
            let error = EngineError::ShortBuffer { rank: other as u64, what: SOURCE, elements: lent / bytes, needed: needed / bytes };
            (lent < needed).then_some(error)
        };
        let is_like = Rc::ptr_eq(&source.window.group, &group);
        let begun = self.check(source.len(), target.len()).and_then(|()| {
            if !is_like {
                return Err(EngineError::OtherRanks { rank }.into());
            }
            // Each rank knows what all have.
            if let Some(error) = self.local.lent.iter().enumerate().find_map(short) {
                return Err(error.into());
            }
            Ok(raw::join(&group.unpacks, target.stream())?)
        });
        let (to, _writes) = target.device_ptr_mut(&group.unpacks);
        let launches = if to.is_multiple_of(VECTOR) { &self.aligned } else { &self.by_elements };
        let memory = |memory: Memory| match memory {
            Memory::Of(rank) => source.window.base(rank),
            Memory::Target => to,
            Memory::Source | Memory::Outgoing | Memory::Incoming => source.address(),
        };
        let moved = || -> Result<(), MoveError> {
            group.agree(begun)?;
            // SAFETY: all ranks lend what the plan needs of theirs, as they agree, until they have
            // met again below; the target has all places that the plan writes, and is borrowed.
            unsafe { group.run(&launches.zeros, &group.unpacks, &memory).and_then(|()| group.run(&launches.direct, &group.unpacks, &memory)) }
                .map_err(moving)?;
            group.wait(&[&group.unpacks], true)?;
            group.tell(&[]).map(drop).map_err(moving)?;
            Ok(())
        };
        let moved = moved();
        self.ended(moved)
    }

    /// Says what was wrong, and leaves nothing under way.
    fn ended(&mut self, moved: Result<(), MoveError>) -> Result<(), MoveError> {
        if let Err(MoveError::Engine(error)) = &moved {
            let was_moving = matches!(error, EngineError::FailedMoving { .. } | EngineError::LeftMoving { .. });
            self.is_broken |= was_moving;
            if was_moving || self.group.is_broken() {
                self.group.drain();
            }
        }
        moved
    }

    fn check(&self, source: usize, target: usize) -> Result<(), MoveError> {
        let rank = self.group.rank as u64;
        if self.is_broken || self.group.is_broken() {
            return Err(EngineError::Broken.into());
        }
        for (what, elements, needed) in [(SOURCE, source, self.local.source_length), (TARGET, target, self.local.target_length)] {
            if elements < needed {
                return Err(EngineError::ShortBuffer { rank, what, elements: elements as u64, needed: needed as u64 }.into());
            }
        }
        Ok(())
    }

    /// Lets the streams of this crate wait for those of the buffers.
    fn begin(&self, source: &CudaSlice<T>, target: &CudaSlice<T>) -> Result<(), EngineError> {
        let group = &self.group;
        for (stream, other) in [(&group.packs, source.stream()), (&group.unpacks, target.stream()), (&group.unpacks, source.stream())] {
            raw::join(stream, other)?;
        }
        raw::join(&group.wire, &group.packs)?;
        raw::join(&group.wire, &group.unpacks)
    }

    /// # Safety
    /// If `begun` says so, both memories have what the plan needs, until this returns; and nobody
    /// else touches the target.
    unsafe fn moved(&self, begun: Result<(), MoveError>, from: CUdeviceptr, to: CUdeviceptr) -> Result<(), MoveError> {
        let group = &self.group;
        let launches = if from.is_multiple_of(VECTOR) && to.is_multiple_of(VECTOR) { &self.aligned } else { &self.by_elements };
        let (out, inside) = match &self.way {
            Way::Sent { outgoing, incoming, .. } => (outgoing.device_ptr(&group.packs).0, incoming.device_ptr(&group.packs).0),
            Way::Read(window) => (window.base(group.rank), 0),
        };
        let memory = |memory: Memory| match (memory, &self.way) {
            (Memory::Source, _) => from,
            (Memory::Target, _) => to,
            (Memory::Outgoing, _) => out,
            (Memory::Of(rank), Way::Read(window)) => window.base(rank),
            (Memory::Incoming | Memory::Of(_), _) => inside,
        };
        let failed = of_driver("cuEventRecord");
        // What is packed is read by nobody before the ranks agree.
        let packed = begun.and_then(|()| {
            let mut events = Vec::new();
            for (packs, _) in &launches.rounds {
                // SAFETY: the source has the places of all messages, and the memory for messages
                // is of this rank.
                unsafe { group.run(packs, &group.packs, &memory) }?;
                events.push(group.packs.record_event(None).map_err(&failed)?);
            }
            if let (Way::Read(_), Some(event)) = (&self.way, events.last()) {
                // The ranks agree when all of them have packed.
                group.wire.wait(event).map_err(&failed)?;
            }
            Ok(events)
        });
        let is_packing = packed.is_ok();
        let events = match group.agree(packed) {
            Ok(events) => events,
            Err(error) => {
                if is_packing && !group.is_broken() {
                    group.wait(&[&group.packs], false)?;
                }
                return Err(error);
            }
        };
        let go = || -> Result<(), EngineError> {
            // SAFETY: all ranks take part; both memories have what the plan needs. If there are
            // zeros, they are written before anything is added.
            unsafe {
                group.run(&launches.zeros, &group.unpacks, &memory)?;
                group.run(&launches.stays, &group.unpacks, &memory)?;
            }
            match &self.way {
                Way::Sent { rounds, .. } => {
                    for ((round, event), (_, unpacks)) in rounds.iter().zip(&events).zip(&launches.rounds) {
                        group.wire.wait(event).map_err(&failed)?;
                        let place = |place: Place, packed: CUdeviceptr, lent: CUdeviceptr| match place {
                            Place::Packed(at) => packed + at,
                            Place::Lent(at) => lent + at,
                        };
                        let sends = round.sends.iter().map(|&(rank, at, bytes)| (rank, place(at, out, from), bytes));
                        let receives = round.receives.iter().map(|&(rank, at, bytes)| (rank, place(at, inside, to), bytes));
                        if !round.sends.is_empty() || !round.receives.is_empty() {
                            // SAFETY: messages are where the plan says, in memory that is there
                            // until this has waited.
                            unsafe { group.exchange(sends, receives) }?;
                        }
                        if !unpacks.is_empty() {
                            group.unpacks.join(&group.wire).map_err(&failed)?;
                        }
                        // SAFETY: as above.
                        unsafe { group.run(unpacks, &group.unpacks, &memory) }?;
                    }
                }
                Way::Read(_) => {
                    for (_, unpacks) in &launches.rounds {
                        // SAFETY: as above; the ranks have packed when they agree, and pack again
                        // when they have met below.
                        unsafe { group.run(unpacks, &group.unpacks, &memory) }?;
                    }
                }
            }
            group.wait(&[&group.wire, &group.unpacks], true)?;
            if let Way::Read(_) = &self.way {
                group.tell(&[])?;
            }
            Ok(())
        };
        go().map_err(|error| moving(error).into())
    }
}

/// Messages that their receivers read: one round of kernels, the bytes of this rank's messages, and
/// for each rank that it gets something of, where that ends.
struct Read {
    kernels: Kernels,
    bytes: u64,
    needed: Vec<(u64, u64)>,
}

impl Read {
    fn new(plan: &Redistribution, local: &Local, rank: u64, bytes: u64) -> Result<Self, MoveError> {
        let mut read = Read { kernels: Kernels::default(), bytes: 0, needed: Vec::new() };
        let all = |message: &Message, begin: u64| {
            let (rounds, size) = pieces(message, bytes, u64::MAX);
            (rounds.into_iter().flatten().map(|piece| (message.rank(), begin, piece)).collect::<Vec<_>>(), begin + size)
        };
        for message in &local.sends {
            let (packs, end) = all(message, read.bytes);
            read.kernels.packs.extend(packs);
            read.bytes = end.next_multiple_of(LINE);
        }
        // Where a sender has put what it sends to this rank.
        for message in &local.receives {
            let sends = plan.sends(message.rank())?;
            let mut begin = 0;
            for other in sends.messages().filter(|other| local.own_messages || other.rank() != message.rank()) {
                if other.rank() == rank {
                    break;
                }
                begin = (begin + pieces(&other, bytes, u64::MAX).1).next_multiple_of(LINE);
            }
            let (unpacks, end) = all(message, begin);
            read.kernels.unpacks.extend(unpacks);
            read.needed.push((message.rank(), end));
        }
        Ok(read)
    }
}

/// Messages that are sent: in rounds, with kernels around each, and the bytes of packed ones.
struct Sent {
    rounds: Vec<Round>,
    kernels: Vec<Kernels>,
    outgoing: u64,
    incoming: u64,
}

impl Sent {
    fn new(local: &Local, options: &Options, bytes: u64) -> Self {
        let mut sent = Sent { rounds: Vec::new(), kernels: Vec::new(), outgoing: 0, incoming: 0 };
        sent.outgoing = sent.lay(local, options, bytes, true);
        sent.incoming = sent.lay(local, options, bytes, false);
        sent
    }

    /// Lays out what is sent, or what is received; returns the bytes of packed messages.
    fn lay(&mut self, local: &Local, options: &Options, bytes: u64, is_sent: bool) -> u64 {
        let mut begin = 0;
        for message in if is_sent { &local.sends } else { &local.receives } {
            let size = message.size() * bytes;
            // Sums are in the order of the ranks: all of them at once.
            let most = if local.some_add { u64::MAX } else { options.chunk.max(size.div_ceil(options.rounds)) };
            let (all, packed) = pieces(message, bytes, most);
            let lent = local.lent_run(message, is_sent);
            // A message of one part ends with its elements, wherever it is.
            let end = if message.parts().len() == 1 { size } else { packed };
            let begins: Vec<u64> = all.iter().map(|round| round.first().map_or(0, |piece| piece.at)).chain([end]).collect();
            for (index, round) in all.into_iter().enumerate() {
                if self.rounds.len() <= index {
                    self.rounds.push(Round::default());
                    self.kernels.push(Kernels::default());
                }
                let place = lent.map_or(Place::Packed(begin + begins[index]), |place| Place::Lent(place * bytes + begins[index]));
                let wires = if is_sent { &mut self.rounds[index].sends } else { &mut self.rounds[index].receives };
                wires.push((message.rank() as usize, place, (begins[index + 1] - begins[index]) as usize));
                if lent.is_none() {
                    let kernels = if is_sent { &mut self.kernels[index].packs } else { &mut self.kernels[index].unpacks };
                    kernels.extend(round.into_iter().map(|piece| (message.rank(), begin, piece)));
                }
            }
            if lent.is_none() {
                begin = (begin + packed).next_multiple_of(LINE);
            }
        }
        begin
    }
}

/// What is packed before a round, and unpacked after it: the other rank, where its message begins,
/// and a piece of it.
#[derive(Default)]
struct Kernels {
    packs: Vec<(u64, u64, Piece)>,
    unpacks: Vec<(u64, u64, Piece)>,
}

impl Local {
    fn new<T: Element>(plan: &Redistribution, rank: u64, options: &Options) -> Result<Self, MoveError> {
        let too_large = |size: u64| EngineError::NoMemory { rank, bytes: size.saturating_mul(size_of::<T>() as u64) };
        let length = |of: &Distribution, rank: u64| if of.grid().coordinate(rank).is_some() { of.local_size(rank) } else { Ok(0) };
        let lengths = |size: u64| usize::try_from(size).ok().filter(|&size| bytes_of::<T>(size).is_some()).ok_or(too_large(size));
        let (source_length, target_length) = (lengths(length(plan.source(), rank)?)?, lengths(length(plan.target(), rank)?)?);
        let (mut sends, mut receives) = (Vec::new(), Vec::new());
        // A communicator may have more ranks than the plan.
        if rank < plan.ranks() {
            sends.extend(plan.sends(rank)?.messages());
            receives.extend(plan.receives(rank)?.messages());
        }
        receives.sort_by_key(Message::rank);
        let terms = plan.terms(rank);
        let some_add = plan.source().terms() != plan.target().terms();
        if some_add && !T::ADDS {
            return Err(EngineError::NoSum { element: T::NAME }.into());
        }
        let zeros = if terms == 1 { Vec::new() } else { plan.written(rank)? };
        let lent = (0..plan.ranks()).map(|rank| Ok(length(plan.source(), rank)? * size_of::<T>() as u64)).collect::<Result<_, MoveError>>()?;
        let (adds, own_messages, moves) = (terms > 1, options.own_messages, receives.clone());
        if !own_messages {
            sends.retain(|message| message.rank() != rank);
            receives.retain(|message| message.rank() != rank);
        }
        Ok(Local { sends, receives, moves, zeros, adds, some_add, own_messages, source_length, target_length, lent })
    }

    /// Where a message is in the memory of this rank, if it is one run of it, as it is sent.
    fn lent_run(&self, message: &Message, is_sent: bool) -> Option<u64> {
        let [part] = message.parts() else { return None };
        let (strided, place) = if is_sent { (Strided::packed(part, 0), part.source()) } else { (Strided::unpacked(part, 0), part.target()) };
        (strided.is_one_run() && (is_sent || !self.adds)).then_some(place)
    }

    /// The launches for memories that begin at a multiple of `alignment`.
    fn launches(&self, kernels: &[Kernels], rank: u64, reads: bool, bytes: u64, alignment: u64) -> Launches {
        let mut launches = Launches::default();
        let work = if self.adds { Work::Add } else { Work::Copy };
        for part in &self.zeros {
            Strided::moved(part).steps(Work::Zero, (Memory::Target, Memory::Target), bytes, alignment, &mut launches.zeros);
        }
        let inside = |message: &Message| if reads { Memory::Of(message.rank() as usize) } else { Memory::Incoming };
        let stays = |message: &Message| message.rank() == rank && !self.own_messages;
        let moved = |message: &Message, from: Memory, steps: &mut Vec<Step>| {
            message.parts().iter().for_each(|part| Strided::moved(part).steps(work, (from, Memory::Target), bytes, alignment, steps));
        };
        for message in &self.moves {
            moved(message, Memory::Of(message.rank() as usize), &mut launches.direct);
            if stays(message) && !self.adds {
                moved(message, Memory::Source, &mut launches.stays);
            }
        }
        for Kernels { packs, unpacks } in kernels {
            let (mut before, mut after) = (Vec::new(), Vec::new());
            for (_, begin, Piece { part, at }) in packs {
                Strided::packed(part, (begin + at) / bytes).steps(Work::Copy, (Memory::Source, Memory::Outgoing), bytes, alignment, &mut before);
            }
            // In the order of the ranks that they come from, so that sums are the same each time:
            // what this rank adds of its own, too, and then there is one round.
            for message in &self.moves {
                if stays(message) && self.adds {
                    moved(message, Memory::Source, &mut after);
                }
                for (_, begin, Piece { part, at }) in unpacks.iter().filter(|(from, ..)| *from == message.rank()) {
                    Strided::unpacked(part, (begin + at) / bytes).steps(work, (inside(message), Memory::Target), bytes, alignment, &mut after);
                }
            }
            launches.rounds.push((before, after));
        }
        launches
    }
}

/// A number that ranks with the same plan, type of elements and options have.
fn digest<T: Element>(plan: &Redistribution, options: &Options) -> u64 {
    let mut hasher = DefaultHasher::new();
    (plan.digest(), T::NAME, options).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{LINE, Launches, Local, Place, Read, Sent, pieces};
    use crate::cases::{Case, Random, UNTOUCHED, case, read, size};
    use crate::steps::{Memory, Step};
    use crate::{Engine, Options};
    use cute_nccl_kernels::Form;

    /// Does on bytes what the kernel of a step does.
    fn run(step: &Step, from: &[u8], to: &mut [u8]) {
        let places = step.modes.iter().fold(vec![(0, 0)], |places, &(extent, source, target)| {
            (0..extent).flat_map(|i| places.iter().map(move |&(from, to)| (from + i * source, to + i * target))).collect()
        });
        for (source, target) in places {
            let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().unwrap());
            let (word, adds) = match step.form {
                Form::Copy(word, _) | Form::Transpose(word, _) => (word as usize, None),
                Form::Add(..) => (8, Some(true)),
                Form::Zero(..) => (8, Some(false)),
            };
            let (source, target) = (step.source as usize + source as usize * word, step.target as usize + target as usize * word);
            let place = target..target + word;
            match adds {
                None => to[place].copy_from_slice(&from[source..source + word]),
                Some(false) => to[place].fill(0),
                Some(true) => {
                    let sum = number(&to[place.clone()]) + number(&from[source..source + word]);
                    to[place].copy_from_slice(&sum.to_le_bytes());
                }
            }
        }
    }

    fn bytes(numbers: &[f64]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// All ranks in this process, without GPUs: kernels are done element by element, and messages
    /// are copied as NCCL would.
    struct World {
        locals: Vec<Local>,
        sources: Vec<Vec<u8>>,
        expected: Vec<Vec<u8>>,
    }

    impl World {
        fn new(case: &Case, ranks: u64, options: &Options) -> Self {
            let locals = (0..ranks).map(|rank| Local::new::<f64>(&case.plan, rank, options).unwrap_or_else(|error| panic!("{}: {error}", case.said)));
            World {
                locals: locals.collect(),
                sources: (0..ranks).map(|rank| bytes(&case.source(rank))).collect(),
                expected: (0..ranks).map(|rank| bytes(&case.expected(rank))).collect(),
            }
        }

        fn targets(&self) -> Vec<Vec<u8>> {
            self.expected.iter().map(|expected| bytes(&vec![UNTOUCHED; expected.len() / 8])).collect()
        }

        /// Runs steps of a rank, of which all but its own memories are read.
        fn run(&self, steps: &[Step], memories: [&Vec<Vec<u8>>; 2], rank: usize, to: &mut [u8]) {
            let [outgoing, incoming] = memories;
            for step in steps {
                match step.from {
                    Memory::Source => run(step, &self.sources[rank], to),
                    Memory::Of(other) => run(step, &outgoing[other], to),
                    Memory::Incoming => run(step, &incoming[rank], to),
                    Memory::Outgoing | Memory::Target => run(step, &[], to),
                }
            }
        }

        fn check(&self, targets: &[Vec<u8>], said: &str) {
            for (rank, (target, expected)) in targets.iter().zip(&self.expected).enumerate() {
                let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().unwrap());
                let differs = target.chunks(8).zip(expected.chunks(8)).position(|(found, expected)| number(found) != number(expected));
                assert_eq!(differs, None, "{said}: a place of rank {rank}");
            }
        }

        /// What ranks send arrives, round by round.
        fn sent(&self, options: &Options, alignment: u64, said: &str) {
            let all: Vec<Sent> = self.locals.iter().map(|local| Sent::new(local, options, 8)).collect();
            let launches = |rank: usize| self.locals[rank].launches(&all[rank].kernels, rank as u64, false, 8, alignment);
            let launches: Vec<Launches> = (0..all.len()).map(launches).collect();
            let mut outgoing: Vec<Vec<u8>> = all.iter().map(|sent| vec![0xee; sent.outgoing as usize]).collect();
            let mut incoming: Vec<Vec<u8>> = all.iter().map(|sent| vec![0xee; sent.incoming as usize]).collect();
            let mut targets = self.targets();
            for (rank, launches) in launches.iter().enumerate() {
                for (packs, _) in &launches.rounds {
                    self.run(packs, [&Vec::new(), &Vec::new()], rank, &mut outgoing[rank]);
                }
                self.run(&launches.zeros, [&Vec::new(), &Vec::new()], rank, &mut targets[rank]);
                self.run(&launches.stays, [&Vec::new(), &Vec::new()], rank, &mut targets[rank]);
            }
            for index in 0..all.iter().map(|sent| sent.rounds.len()).max().unwrap_or(0) {
                for (rank, sent) in all.iter().enumerate() {
                    for &(to, from, length) in sent.rounds.get(index).iter().flat_map(|round| &round.sends) {
                        let message = match from {
                            Place::Packed(at) => outgoing[rank][at as usize..at as usize + length].to_vec(),
                            Place::Lent(at) => self.sources[rank][at as usize..at as usize + length].to_vec(),
                        };
                        // Each send has a receive of as many bytes, in the same round.
                        let received = all[to].rounds[index].receives.iter().filter(|(of, ..)| *of == rank).collect::<Vec<_>>();
                        let [&(_, place, expected)] = received[..] else { panic!("{said}: {} receives", received.len()) };
                        assert_eq!(expected, length, "{said}");
                        match place {
                            Place::Packed(at) => incoming[to][at as usize..at as usize + length].copy_from_slice(&message),
                            Place::Lent(at) => targets[to][at as usize..at as usize + length].copy_from_slice(&message),
                        }
                    }
                }
            }
            for (rank, launches) in launches.iter().enumerate() {
                for (_, unpacks) in &launches.rounds {
                    self.run(unpacks, [&outgoing, &incoming], rank, &mut targets[rank]);
                }
            }
            self.check(&targets, said);
        }

        /// What ranks pack is read by others; then it is read from where it is.
        fn read(&self, case: &Case, alignment: u64) {
            let all: Vec<Read> = self.locals.iter().enumerate().map(|(rank, local)| Read::new(&case.plan, local, rank as u64, 8).unwrap()).collect();
            let mut outgoing: Vec<Vec<u8>> = all.iter().map(|read| vec![0xee; read.bytes as usize]).collect();
            let needed = all.iter().flat_map(|read| &read.needed);
            assert!(needed.clone().all(|&(rank, end)| end <= all[rank as usize].bytes), "{}", case.said);
            let (mut targets, mut direct) = (self.targets(), self.targets());
            let kernels: Vec<_> = all.into_iter().map(|read| read.kernels).collect();
            let launches = |rank: usize| self.locals[rank].launches(std::slice::from_ref(&kernels[rank]), rank as u64, true, 8, alignment);
            let launches: Vec<Launches> = (0..kernels.len()).map(launches).collect();
            for (rank, launches) in launches.iter().enumerate() {
                launches.rounds.iter().for_each(|(packs, _)| self.run(packs, [&Vec::new(), &Vec::new()], rank, &mut outgoing[rank]));
            }
            for (rank, launches) in launches.iter().enumerate() {
                self.run(&launches.zeros, [&outgoing, &outgoing], rank, &mut targets[rank]);
                self.run(&launches.stays, [&outgoing, &outgoing], rank, &mut targets[rank]);
                launches.rounds.iter().for_each(|(_, unpacks)| self.run(unpacks, [&outgoing, &outgoing], rank, &mut targets[rank]));
                self.run(&launches.zeros, [&self.sources, &self.sources], rank, &mut direct[rank]);
                self.run(&launches.direct, [&self.sources, &self.sources], rank, &mut direct[rank]);
            }
            self.check(&targets, &format!("{} by reading", case.said));
            self.check(&direct, &format!("{} from where it is", case.said));
        }
    }

    /// Random pairs of distributions on 1 to 6 ranks, by all engines, each element compared.
    #[test]
    fn elements_of_random_pairs_arrive() {
        for ranks in 1..=6 {
            let mut random = Random(ranks);
            for _ in 0..60 {
                let case = case(&mut random, ranks);
                let few = Options::new(Engine::Pack).chunk(1 + random.below(400)).rounds(1 + random.below(20));
                for options in [Options::new(Engine::Pack), few.clone(), few.own_messages(), Options::new(Engine::Peer).own_messages()] {
                    let world = World::new(&case, ranks, &options);
                    for alignment in [16, 8] {
                        world.sent(&options, alignment, &format!("{} as {options:?}", case.said));
                        world.read(&case, alignment);
                    }
                }
            }
        }
    }

    /// Pieces have the elements of a message, in its order, and are not more than asked for.
    #[test]
    fn pieces_are_about_as_large_as_asked() {
        let plan = read("4099:block/2,1000").redistribute(&read("4099,1000:block/2")).unwrap();
        let sends = plan.sends(0).unwrap();
        let message = sends.messages().find(|message| message.rank() == 1).unwrap();
        let whole = message.size() * 4;
        for rounds in [1, 2, 7, 8] {
            let (all, packed) = pieces(&message, 4, whole.div_ceil(rounds));
            assert!(all.len() as u64 <= rounds && all.len() as u64 + 1 >= rounds, "{} for {rounds}", all.len());
            assert_eq!(all.iter().flatten().map(|piece| piece.part.size()).sum::<u64>(), message.size());
            assert!(packed < whole + LINE, "{packed} of {whole}");
            let begins: Vec<u64> = all.iter().flatten().map(|piece| piece.at).collect();
            assert!(begins.iter().all(|at| at.is_multiple_of(16)), "{begins:?}");
        }
        assert_eq!(size(&read("10:block/3"), 5), 0);
    }
}
