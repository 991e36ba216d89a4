//! Plans that are ready to move elements, again and again.

use crate::communicator::{Communicator, Group, moving};
use crate::element::Element;
use crate::error::{EngineError, MoveError, SOURCE, TARGET};
use crate::look::{Lists, lists, together};
use crate::messages::{VECTOR, of_message, packed_by, pushing, torn};
use crate::raw::{self, Tables, bytes_of, of_driver};
use crate::shared::{Shared, Window};
use crate::steps::{Memory, Step, add_steps, packed, strided, unpacked};
use crate::{Engine, Options};
use cudarc::driver::sys::CUdeviceptr;
use cudarc::driver::{CudaEvent, CudaSlice, DevicePtr, DevicePtrMut, result as driver};
use cute_device_permute::Work;
use cute_dynamic::distribute::{Crossing, Distribution, DistributionError, Message, Part, Redistribution};
use cute_nccl_kernels::SECOND;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::ops::Range;
use std::rc::Rc;
use std::time::{Duration, Instant};

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
    tables: Tables,
    local: Local,
    digest: u64,
    phases: Phases,
    is_broken: bool,
    group: Rc<Group>,
    elements: PhantomData<T>,
}

/// How long the phases of the last execution took on this rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Phases {
    /// Until all ranks had agreed.
    pub agreed: Duration,
    /// From there until the elements of this rank had moved.
    pub moved: Duration,
    /// From there until the other ranks had theirs, if they read them, or were given them.
    pub met: Duration,
}

/// How messages get to other ranks, and the memory that they are in.
#[derive(Debug)]
enum Way {
    /// NCCL sends them.
    Sent { outgoing: CudaSlice<u8>, incoming: CudaSlice<u8>, rounds: Vec<Round> },
    /// They are copied out of the memory of the ranks that they come from, in rounds: so many that
    /// no rank has more. Those by lists are packed into memory of the ranks that they go to: the
    /// first bytes of each rank's, so many.
    Read { window: Window, inboxes: Vec<u64>, rounds: usize },
    /// All elements of a rank are copied to memory that others read, and out of it from layout to
    /// layout: where messages have many parts.
    Whole(Window),
}

/// From more parts of a message on, messages are not packed to be read.
const PARTS: usize = 4;

/// The messages that are under way at once: `(rank, where, bytes)`.
#[derive(Debug, Default)]
struct Round {
    sends: Vec<(usize, Place, usize)>,
    receives: Vec<(usize, Place, usize)>,
}

/// The least of a message that is moved at once, and how many times at most, if it is pushed, and
/// if it is read: the next is packed, and what has come is unpacked meanwhile. Messages of tests
/// are small.
const LEAST_PUSHED: u64 = if cfg!(test) { 100 } else { 20 << 20 };
const PUSHES: u64 = 8;
const LEAST_READ: u64 = if cfg!(test) { 100 } else { 64 << 20 };
const READS: u64 = 4;
/// For so many rounds more than the one that is read messages are packed.
const AHEAD: usize = 2;

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
    /// What stays on the rank; nothing where elements are added, which is done in order. Where that
    /// is written in the rounds, this is for shared memory alone.
    stays: Vec<Step>,
    /// For each round, before it and after it.
    rounds: Vec<(Vec<Step>, Vec<Step>)>,
    /// Whether what stays on the rank is written in the rounds.
    is_merged: bool,
    /// From layout to layout, out of the parts of other ranks; of all where elements are added.
    direct: Vec<Step>,
}

/// What the plan says of this rank.
#[derive(Debug)]
struct Local {
    sends: Vec<Content>,
    receives: Vec<Content>,
    /// All that the rank gets, of itself too: of sums in the order of the terms, from its own on
    /// where no other rank has the same sums, else from the next rank on, so that not all ranks
    /// read the memory of one at once.
    moves: Vec<Move>,
    zeros: Vec<Part>,
    adds: bool,
    /// Whether some rank adds.
    some_add: bool,
    /// Whether a rank sends to itself, too.
    own_messages: bool,
    source_length: usize,
    target_length: usize,
    /// How many elements the largest message by one list has that any rank sends, when the ranks
    /// have told each other.
    largest: u64,
    /// How many bytes each rank lends of the source at least.
    lent: Vec<u64>,
}

/// A message to this rank, and what it is by axis.
#[derive(Debug)]
struct Move {
    message: Message,
    crossing: Vec<Crossing>,
    /// It is added to what an earlier one has brought.
    is_added: bool,
}

/// A message, and the lists that it is packed by, if it has many parts, or is read and has a little
/// of each line of the cache: the same on both ranks.
#[derive(Debug)]
struct Content {
    message: Message,
    lists: Option<Rc<[Lists]>>,
}

impl Content {
    /// A message from a rank to another, of elements of so many bytes; where terms are added up,
    /// nothing is by lists.
    fn new(plan: &Redistribution, message: Message, (from, to): (u64, u64), bytes: u64) -> Result<Self, DistributionError> {
        let copies = plan.source().terms() == plan.target().terms() && message.parts().len() > 1;
        let lists = if copies { packed_by(&message, &plan.crossing(from, to)?, bytes, 0.0) } else { None };
        Ok(Content { message, lists: lists.map(Rc::from) })
    }

    /// The same of a message that is read or pushed: what has come is written together with what
    /// stays, if it can be.
    fn read(plan: &Redistribution, message: Message, (from, to): (u64, u64), bytes: u64) -> Result<Self, DistributionError> {
        let copies = plan.source().terms() == plan.target().terms() && !message.parts().is_empty();
        let mut lists = if copies {
            let crossing = plan.crossing(from, to)?;
            let by_parts = || packed_by(&message, &crossing, bytes, pushing(&message, bytes, PUSHES));
            torn(&message, &crossing, bytes).map(|only| vec![only]).or_else(by_parts)
        } else {
            None
        };
        if let Some([only]) = lists.as_deref_mut() {
            only.widen(plan.receives(to)?.sizes().filter(|(other, _)| *other != to).map(|(_, size)| size), bytes);
        }
        Ok(Content { message, lists: lists.map(Rc::from) })
    }

    fn rank(&self) -> u64 {
        self.message.rank()
    }

    /// Whether its sender packs it into the memory of its receiver, if it is not sent by NCCL: to
    /// read elements here and there takes time that links do not have.
    fn is_pushed(&self) -> bool {
        self.lists.is_some()
    }

    fn has_many_parts(&self) -> bool {
        self.lists.is_none() && self.message.parts().len() > PARTS
    }
}

/// What is packed at once.
enum What {
    /// A part of a message, or a piece of one.
    Part(Part),
    /// Some lines of one of the lists.
    Lines(Rc<[Lists]>, usize, Range<usize>),
}

/// A piece of a message, in the memory for messages.
struct Piece {
    what: What,
    at: u64,
}

impl Piece {
    /// Adds the launches that pack it into a memory for messages, from a place of that on.
    fn pack(&self, inside: Memory, begin: u64, bytes: u64, alignment: u64, steps: &mut Vec<Step>) {
        let (to, memories) = ((begin + self.at) / bytes, (Memory::Source, inside));
        match &self.what {
            What::Part(part) => add_steps(packed(part, to), Work::Copy, memories, bytes, alignment, steps),
            What::Lines(lists, index, lines) => steps.push(lists[*index].packed(lines.clone(), to, memories, bytes, alignment)),
        }
    }

    /// Adds the launches that unpack it.
    fn unpack(&self, work: Work, inside: Memory, begin: u64, bytes: u64, alignment: u64, steps: &mut Vec<Step>) {
        let (from, memories) = ((begin + self.at) / bytes, (inside, Memory::Target));
        match &self.what {
            What::Part(part) => add_steps(unpacked(part, from), work, memories, bytes, alignment, steps),
            What::Lines(lists, index, lines) => steps.push(lists[*index].unpacked(lines.clone(), from, memories, bytes, alignment)),
        }
    }

    #[cfg(test)]
    fn size(&self) -> u64 {
        match &self.what {
            What::Part(part) => part.size(),
            What::Lines(lists, index, lines) => lines.len() as u64 * lists[*index].line(),
        }
    }
}

/// What is packed one after the other, and cut between its lines.
enum Lined<'a> {
    Part(&'a Part, Vec<(u64, u64, u64)>),
    Lists(&'a Rc<[Lists]>, usize),
}

impl Lined<'_> {
    fn of(content: &Content) -> Vec<Lined<'_>> {
        match &content.lists {
            Some(lists) => (0..lists.len()).map(|index| Lined::Lists(lists, index)).collect(),
            None => content.message.parts().iter().map(|part| Lined::Part(part, part.modes().collect())).collect(),
        }
    }

    /// How many lines there are, and how many elements each has.
    fn lines(&self) -> (u64, u64) {
        match self {
            // A line has one coordinate of the outermost mode.
            Lined::Part(part, modes) => modes.last().map_or((1, part.size()), |last| (last.0, part.size() / last.0)),
            Lined::Lists(lists, index) => (lists[*index].lines() as u64, lists[*index].line()),
        }
    }

    /// So many lines, from one on.
    fn cut(&self, first: u64, count: u64) -> What {
        match self {
            Lined::Part(part, modes) => {
                let piece = modes.split_last().and_then(|(last, others)| {
                    let mut modes = others.to_vec();
                    modes.push((count, last.1, last.2));
                    Part::new(part.source() + first * last.1, part.target() + first * last.2, &modes).ok()
                });
                What::Part(piece.unwrap_or_else(|| (*part).clone()))
            }
            Lined::Lists(lists, index) => What::Lines((*lists).clone(), *index, first as usize..(first + count) as usize),
        }
    }
}

/// Messages begin at multiples of so many bytes.
const LINE: u64 = 256;

/// Where all of a message is, in pieces of about so many bytes, and what it takes. Ranks that have
/// the same message have the same pieces.
fn pieces(content: &Content, bytes: u64, most: u64) -> (Vec<Vec<Piece>>, u64) {
    let (mut rounds, mut at, mut begun) = (vec![Vec::new()], 0u64, 0);
    for lined in Lined::of(content) {
        let (lines, line) = lined.lines();
        let each = line * bytes;
        let mut first = 0;
        while first < lines {
            let left = most.saturating_sub(at - begun).max(1);
            let mut count = left.div_ceil(each.max(1)).clamp(1, lines - first);
            // What follows begins at a vector, if it can.
            let aligned = (count..lines - first).take(VECTOR as usize).find(|count| (count * each).is_multiple_of(VECTOR));
            count = aligned.unwrap_or(count);
            rounds.last_mut().into_iter().for_each(|round| round.push(Piece { what: lined.cut(first, count), at }));
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
        let own = if plan.ranks() > group.ranks as u64 { Err(few.into()) } else { Local::new::<T>(plan, rank, options, options.engine != Engine::Pack) };
        let told = own.as_ref().map_or([0; 2], |local| [local.has_many_parts().into(), local.largest]);
        let (mut local, all) = group.agree_with(own, &told)?;
        local.largest = all.iter().map(|told| told[1]).max().unwrap_or(0);
        if options.engine != Engine::Pack {
            let has_many = all.iter().any(|told| told[0] != 0);
            let way = if has_many { Prepared::<T>::whole(group, &local) } else { Prepared::<T>::read(plan, group, &local) };
            match way {
                Ok((way, rounds)) => return Prepared::with(way, rounds, local, group, digest),
                Err(error) if options.engine == Engine::Peer || group.is_broken() => return Err(error),
                // All ranks have an error, and none has ended anything.
                Err(_) => {}
            }
        }
        // What is sent is laid out as such.
        let local = if options.engine == Engine::Pack { local } else { group.agree(Local::new::<T>(plan, rank, options, false))? };
        let (way, rounds) = Prepared::<T>::sent(group, &local, options)?;
        Prepared::with(way, rounds, local, group, digest)
    }

    fn with(way: Way, rounds: Kernels, local: Local, group: &Rc<Group>, digest: u64) -> Result<Self, MoveError> {
        // Of several of one plan, the ranks mean the same.
        let digest = digest_of([digest, group.next_number()].into_iter());
        let launches = |alignment: u64| local.launches(&rounds, group.rank as u64, size_of::<T>() as u64, alignment);
        let (aligned, by_elements) = (launches(VECTOR), launches(size_of::<T>() as u64));
        let tables = Tables::new(aligned.steps().chain(by_elements.steps()), &group.packs, group.rank as u64);
        let tables = group.agree(tables.map_err(Into::into))?;
        let (phases, elements) = (Phases::default(), PhantomData);
        Ok(Prepared { way, aligned, by_elements, tables, local, digest, phases, is_broken: false, group: group.clone(), elements })
    }

    /// Memory that has all elements of each rank.
    fn whole(group: &Rc<Group>, local: &Local) -> Result<(Way, Kernels), MoveError> {
        let window = Window::new(group, size_of::<T>() * local.source_length)?;
        let short = local.lent.iter().enumerate().find(|(rank, needed)| window.bytes(*rank) < **needed);
        group.agree(short.map_or(Ok(()), |(rank, _)| Err(EngineError::PlansDiffer { rank: rank as u64 }.into())))?;
        Ok((Way::Whole(window), Kernels::default()))
    }

    /// Messages in memory that their receivers read.
    fn read(plan: &Redistribution, group: &Rc<Group>, local: &Local) -> Result<(Way, Kernels), MoveError> {
        let read = Read::new(plan, local, group.rank as u64, size_of::<T>() as u64);
        let own = read.as_ref().map_or([0; 2], |read| [read.kernels.rounds.len() as u64, read.incoming]);
        let (Read { kernels, outgoing, incoming, needed, given }, all) = group.agree_with(read, &own)?;
        let rounds = all.iter().map(|told| told[0] as usize).max().unwrap_or(0);
        let inboxes: Vec<u64> = all.iter().map(|told| told[1]).collect();
        let window = Window::new(group, usize::try_from(incoming.saturating_add(outgoing)).unwrap_or(usize::MAX))?;
        // What this rank reads, and what it writes, is memory that the other one has for it.
        let reads = needed.iter().find(|(rank, end)| inboxes[*rank as usize].saturating_add(*end) > window.bytes(*rank as usize));
        let outside = reads.or_else(|| given.iter().find(|(rank, end)| *end > inboxes[*rank as usize]));
        group.agree(outside.map_or(Ok(()), |(rank, _)| Err(EngineError::PlansDiffer { rank: *rank }.into())))?;
        Ok((Way::Read { window, inboxes, rounds }, kernels))
    }

    /// Messages that NCCL sends.
    fn sent(group: &Rc<Group>, local: &Local, options: &Options) -> Result<(Way, Kernels), MoveError> {
        let Sent { rounds, kernels, outgoing, incoming } = Sent::new(local, options, size_of::<T>() as u64);
        let memory = reserved(group, outgoing).and_then(|outgoing| Ok((outgoing, reserved(group, incoming)?)));
        let (outgoing, incoming) = group.agree(memory.map_err(Into::into))?;
        Ok((Way::Sent { outgoing, incoming, rounds }, kernels))
    }

    /// Returns whether ranks read messages out of each other's memory, or write them there
    /// ([`Engine::Peer`]), and NCCL does not send them.
    #[must_use]
    pub fn reads(&self) -> bool {
        matches!(self.way, Way::Read { .. } | Way::Whole(_))
    }

    /// Returns how long the phases of the last execution took on this rank.
    #[must_use]
    pub fn phases(&self) -> Phases {
        self.phases
    }

    /// Returns how many kernels this rank launches each time.
    #[must_use]
    pub fn launches(&self) -> usize {
        let Launches { zeros, stays, rounds, is_merged, direct } = &self.aligned;
        let direct = if let Way::Whole(_) = self.way { direct.len() } else { 0 };
        let stays = if *is_merged { 0 } else { stays.len() };
        zeros.len() + stays + direct + rounds.iter().map(|(before, after)| before.len() + after.len()).sum::<usize>()
    }

    /// Moves the elements: `source` is what this rank has in the plan's source, and `target` what
    /// it has in the target. Places that the plan does not write are left as they are. Returns when
    /// the elements of this rank are there.
    ///
    /// All ranks call it. Nothing moves before all ranks have agreed that they take part.
    ///
    /// # Errors
    /// [`EngineError::ShortBuffer`], [`EngineError::OtherGpu`], [`EngineError::EngineFailed`],
    /// [`EngineError::RankMissing`];
    /// [`EngineError::FailedMoving`] and [`EngineError::LeftMoving`] (only then the target may be
    /// half written), and [`EngineError::Broken`] after that.
    pub fn execute(&mut self, source: &CudaSlice<T>, target: &mut CudaSlice<T>) -> Result<(), MoveError> {
        Prepared::execute_all([(self, source, target)])
    }

    /// Moves the elements of several plans: the ranks agree once, and what one plan moves from one
    /// rank to another moves beside what the next one moves the other way.
    ///
    /// All ranks call it with the same plans, in the same order.
    ///
    /// # Errors
    /// Those of [`Prepared::execute`]; [`EngineError::PlansDiffer`] for other plans, and
    /// [`EngineError::OtherRanks`] for plans of different communicators.
    pub fn execute_all<'a>(plans: impl IntoIterator<Item = (&'a mut Self, &'a CudaSlice<T>, &'a mut CudaSlice<T>)>) -> Result<(), MoveError>
    where
        T: 'a,
    {
        let mut plans: Vec<_> = plans.into_iter().collect();
        let Some(group) = plans.first().map(|(plan, ..)| plan.group.clone()) else { return Ok(()) };
        let begun_at = Instant::now();
        let begun = plans.iter().try_for_each(|(plan, source, target)| {
            plan.check(&group, source.len(), target.len())?;
            group.has(SOURCE, source)?;
            group.has(TARGET, target)?;
            Ok(plan.begin(source, target)?)
        });
        let digest = digest_of(plans.iter().map(|(plan, ..)| plan.digest));
        let mut guards = Vec::new();
        let lent: Vec<_> = plans
            .iter_mut()
            .map(|(plan, source, target)| {
                let ((from, reads), (to, writes)) = (source.device_ptr(&group.packs), target.device_ptr_mut(&group.unpacks));
                guards.push((reads, writes));
                Lent { plan: &**plan, from, to }
            })
            .collect();
        // The stream that asked for a buffer waits for what is done with it: the others do, too.
        let begun = begun.and_then(|()| Ok(group.join_all()?));
        // SAFETY: all have what their plans need, if `begun` says so, and are borrowed until this
        // has waited.
        let (moved, phases) = unsafe { moved(&group, begun, digest, &lent, begun_at) };
        drop(lent);
        drop(guards);
        ended(&group, moved, phases, plans.into_iter().map(|(plan, ..)| plan))
    }

    /// Moves the elements from memory that the ranks of one host share: each is copied once, from
    /// layout to layout, and there are no messages. The engine that was prepared has no part in it.
    ///
    /// # Errors
    /// Those of [`Prepared::execute`]; [`EngineError::OtherRanks`] if the memory is of other ranks.
    pub fn execute_shared(&mut self, source: &Shared<T>, target: &mut CudaSlice<T>) -> Result<(), MoveError> {
        Prepared::execute_all_shared([(self, source, target)])
    }

    /// Moves the elements of several plans from shared memory, as [`Prepared::execute_all`] does.
    ///
    /// # Errors
    /// Those of [`Prepared::execute_shared`] and [`Prepared::execute_all`].
    pub fn execute_all_shared<'a>(plans: impl IntoIterator<Item = (&'a mut Self, &'a Shared<T>, &'a mut CudaSlice<T>)>) -> Result<(), MoveError>
    where
        T: 'a,
    {
        let mut plans: Vec<_> = plans.into_iter().collect();
        let Some(group) = plans.first().map(|(plan, ..)| plan.group.clone()) else { return Ok(()) };
        let (begun_at, bytes) = (Instant::now(), size_of::<T>() as u64);
        let begun = plans.iter().try_for_each(|(plan, source, target)| {
            plan.check(&group, source.len(), target.len())?;
            group.has(TARGET, target)?;
            if !Rc::ptr_eq(&source.window.group, &group) {
                return Err(EngineError::OtherRanks { rank: group.rank as u64 }.into());
            }
            // Each rank knows what all have.
            let short = plan.local.lent.iter().enumerate().find(|(other, needed)| source.window.bytes(*other) < **needed);
            if let Some((other, &needed)) = short {
                let elements = source.window.bytes(other) / bytes;
                return Err(EngineError::ShortBuffer { rank: other as u64, what: SOURCE, elements, needed: needed / bytes }.into());
            }
            raw::join(&group.unpacks, target.stream())?;
            Ok(raw::join(&group.packs, target.stream())?)
        });
        let digest = digest_of(plans.iter().flat_map(|(plan, source, _)| [plan.digest, source.window.number]));
        let go = || -> Result<Phases, MoveError> {
            agree_on(&group, begun, digest)?;
            let agreed = begun_at.elapsed();
            let mut guards = Vec::new();
            let mut lent = Vec::new();
            for (plan, source, target) in &mut plans {
                let (to, writes) = target.device_ptr_mut(&group.unpacks);
                guards.push(writes);
                lent.push((&**plan, *source, to));
            }
            // The stream that asked for a buffer waits for what is done with it: the others do,
            // too.
            group.join_all().map_err(moving)?;
            for (plan, source, to) in lent {
                let memory = |memory: Memory| match memory {
                    Memory::Of(rank) => source.window.base(rank),
                    Memory::Target => to,
                    Memory::Source | Memory::Outgoing | Memory::Incoming | Memory::To(_) => source.address(),
                };
                // SAFETY: all ranks lend what the plan needs of theirs, as they agree, until they
                // have met again below; the target has all places that the plan writes, and is
                // borrowed.
                unsafe { plan.launches_at(to).run_direct(&group, &plan.tables, &memory) }.map_err(moving)?;
            }
            group.wait(&[&group.packs, &group.unpacks], true)?;
            let moved = begun_at.elapsed();
            group.tell(&[]).map(drop).map_err(moving)?;
            Ok(Phases { agreed, moved: moved - agreed, met: begun_at.elapsed() - moved })
        };
        let (moved, phases) = match go() {
            Ok(phases) => (Ok(()), phases),
            Err(error) => (Err(error), Phases::default()),
        };
        ended(&group, moved, phases, plans.into_iter().map(|(plan, ..)| plan))
    }

    /// The launches for memories that begin there.
    fn launches_at(&self, addresses: CUdeviceptr) -> &Launches {
        if addresses.is_multiple_of(VECTOR) { &self.aligned } else { &self.by_elements }
    }

    fn check(&self, group: &Rc<Group>, source: usize, target: usize) -> Result<(), MoveError> {
        let rank = self.group.rank as u64;
        if !Rc::ptr_eq(&self.group, group) {
            return Err(EngineError::OtherRanks { rank }.into());
        }
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
        for stream in [&group.packs, &group.unpacks] {
            raw::join(stream, source.stream())?;
            raw::join(stream, target.stream())?;
        }
        Ok(())
    }
}

/// A plan, and the memories that it moves elements between.
struct Lent<'a, T> {
    plan: &'a Prepared<T>,
    from: CUdeviceptr,
    to: CUdeviceptr,
}

impl<T: Element> Lent<'_, T> {
    fn launches(&self) -> &Launches {
        self.plan.launches_at(self.from | self.to)
    }

    /// Where a memory of the plan begins.
    fn memory(&self, memory: Memory) -> CUdeviceptr {
        let group = &self.plan.group;
        match (memory, &self.plan.way) {
            (Memory::Source, _) => self.from,
            (Memory::Target, _) => self.to,
            (Memory::Outgoing, Way::Sent { outgoing, .. }) => outgoing.device_ptr(&group.packs).0,
            (Memory::Incoming, Way::Sent { incoming, .. }) => incoming.device_ptr(&group.packs).0,
            (Memory::Outgoing, Way::Read { window, inboxes, .. }) => window.base(group.rank) + inboxes[group.rank],
            (Memory::Of(rank), Way::Read { window, inboxes, .. }) => window.base(rank) + inboxes[rank],
            (Memory::Incoming, Way::Read { window, .. }) => window.base(group.rank),
            (Memory::To(rank), Way::Read { window, .. }) | (Memory::Of(rank), Way::Whole(window)) => window.base(rank),
            // No step has them.
            (Memory::Of(_) | Memory::To(_), Way::Sent { .. }) | (Memory::Outgoing | Memory::Incoming | Memory::To(_), Way::Whole(_)) => 0,
        }
    }

    /// How many times the ranks meet while they move: before what is packed meanwhile is read, or
    /// unpacked where it was pushed to.
    fn meetings(&self) -> usize {
        match self.plan.way {
            Way::Sent { .. } => 0,
            Way::Read { rounds, .. } => rounds,
            Way::Whole(_) => 1,
        }
    }

    /// Begins to pack what others have in a round; returns what happens after it.
    ///
    /// # Safety
    /// The source has the places of all messages; what is read, or written in memory of others, is
    /// so after all ranks have agreed.
    unsafe fn pack(&self, round: usize) -> Result<Vec<CudaEvent>, EngineError> {
        let (group, tables) = (&self.plan.group, &self.plan.tables);
        if let Way::Whole(window) = &self.plan.way {
            let bytes = size_of::<T>() * self.plan.local.source_length;
            group.context.bind_to_thread().map_err(of_driver("cuCtxSetCurrent"))?;
            if bytes > 0 {
                // SAFETY: both have so many bytes, and nobody reads the window before the ranks
                // meet, or any more, as all have met after the last execution.
                unsafe { driver::memcpy_dtod_async(window.base(group.rank), self.from, bytes, group.packs.cu_stream()) }.map_err(of_driver("cuMemcpyAsync"))?;
            }
        }
        let memory = |memory: Memory| self.memory(memory);
        let streams = [&group.packs, &group.pushes];
        let mut used = 1;
        // Other ranks may have more rounds than this one.
        for (index, step) in self.launches().rounds.get(round).iter().flat_map(|(packs, _)| packs).enumerate() {
            // What is pushed waits for links: the next is pushed meanwhile.
            let is_pushed = matches!(step.to, Memory::To(_));
            let stream = if is_pushed { (round + index) % 2 } else { 0 };
            used = used.max(stream + 1);
            // SAFETY: by the caller; the memory for messages is of this rank, or another one has it
            // for this message alone.
            unsafe { group.run(std::slice::from_ref(step), streams[stream], tables, &memory) }?;
        }
        streams[..used].iter().map(|stream| stream.record_event(None).map_err(of_driver("cuEventRecord"))).collect()
    }

    /// Begins to pack what is sent, in memory of this rank; returns what happens after each round.
    ///
    /// # Safety
    /// The source has the places of all messages.
    unsafe fn pack_sent(&self) -> Result<Vec<Vec<CudaEvent>>, EngineError> {
        let rounds = if let Way::Sent { .. } = self.plan.way { self.launches().rounds.len() } else { 0 };
        // SAFETY: by the caller.
        (0..rounds).map(|round| unsafe { self.pack(round) }).collect()
    }

    /// Begins to move what there is: what is sent, after the events of its rounds; what is read, or
    /// was pushed, when `meet` returns, as then all ranks have packed it.
    ///
    /// # Safety
    /// All ranks take part; both memories have what the plan needs until the streams are done.
    unsafe fn go(&self, events: &[Vec<CudaEvent>], meet: &mut dyn FnMut() -> Result<(), EngineError>) -> Result<(), EngineError> {
        let (group, tables) = (&self.plan.group, &self.plan.tables);
        let failed = of_driver("cuEventRecord");
        let memory = |memory: Memory| self.memory(memory);
        let launches = self.launches();
        match &self.plan.way {
            Way::Sent { rounds, .. } => {
                // SAFETY: by the caller. If there are zeros, they are written before anything is
                // added; what stays has places of its own.
                unsafe {
                    group.run(&launches.zeros, &group.unpacks, tables, &memory)?;
                    group.run(&launches.stays, &group.unpacks, tables, &memory)?;
                }
                let (out, inside) = (self.memory(Memory::Outgoing), self.memory(Memory::Incoming));
                for ((round, events), (_, unpacks)) in rounds.iter().zip(events).zip(&launches.rounds) {
                    events.iter().try_for_each(|event| group.wire.wait(event).map_err(&failed))?;
                    let place = |place: Place, packed: CUdeviceptr, lent: CUdeviceptr| match place {
                        Place::Packed(at) => packed + at,
                        Place::Lent(at) => lent + at,
                    };
                    let sends = round.sends.iter().map(|&(rank, at, bytes)| (rank, place(at, out, self.from), bytes));
                    let receives = round.receives.iter().map(|&(rank, at, bytes)| (rank, place(at, inside, self.to), bytes));
                    if !round.sends.is_empty() || !round.receives.is_empty() {
                        // SAFETY: messages are where the plan says, in memory that is there until
                        // the caller has waited.
                        unsafe { group.exchange(sends, receives) }?;
                    }
                    if !unpacks.is_empty() {
                        group.unpacks.join(&group.wire).map_err(&failed)?;
                    }
                    // SAFETY: as above.
                    unsafe { group.run(unpacks, &group.unpacks, tables, &memory) }?;
                }
            }
            Way::Read { rounds, inboxes, .. } => {
                // It goes before what this rank pushes, which waits for links.
                let stream = if inboxes[group.rank] > 0 { &group.arrivals } else { &group.unpacks };
                // SAFETY: as above; zeros are written before anything is added.
                unsafe { group.run(&launches.zeros, stream, tables, &memory) }?;
                for round in 0..*rounds {
                    meet()?;
                    let Some((_, unpacks)) = launches.rounds.get(round) else { continue };
                    // SAFETY: as above; the ranks have packed this round when they have met, and
                    // pack later rounds to other places, and this one again when they have met
                    // after all.
                    unsafe { group.run(unpacks, stream, tables, &memory) }?;
                }
                if !launches.is_merged {
                    // SAFETY: as above; what stays has places of its own.
                    unsafe { group.run(&launches.stays, &group.packs, tables, &memory) }?;
                }
            }
            Way::Whole(_) => {
                meet()?;
                // SAFETY: as above.
                unsafe { launches.run_direct(group, tables, &memory) }?;
            }
        }
        Ok(())
    }
}

impl Launches {
    fn steps(&self) -> impl Iterator<Item = &Step> {
        let rounds = self.rounds.iter().flat_map(|(before, after)| before.iter().chain(after));
        self.zeros.iter().chain(&self.stays).chain(&self.direct).chain(rounds)
    }

    /// Begins to copy from layout to layout: what comes from others, and beside it what stays.
    ///
    /// # Safety
    /// As for [`Group::run`].
    unsafe fn run_direct(&self, group: &Group, tables: &Tables, memory: &dyn Fn(Memory) -> CUdeviceptr) -> Result<(), EngineError> {
        // SAFETY: by the caller. What stays and what comes have different places; nothing stays
        // where elements are added, or where zeros are written.
        unsafe {
            group.run(&self.zeros, &group.unpacks, tables, memory)?;
            group.run(&self.direct, &group.unpacks, tables, memory)?;
            group.run(&self.stays, &group.packs, tables, memory)
        }
    }
}

/// Whether all ranks take part, with the same plans.
fn agree_on<V>(group: &Group, own: Result<V, MoveError>, digest: u64) -> Result<V, MoveError> {
    let (value, all) = group.agree_with(own, &[digest])?;
    match all.iter().position(|told| told[0] != all[0][0]) {
        Some(other) => Err(EngineError::PlansDiffer { rank: other as u64 }.into()),
        None => Ok(value),
    }
}

/// Moves the elements of all plans.
///
/// # Safety
/// If `begun` says so, all memories have what the plans need, until this returns; and nobody else
/// touches the targets.
unsafe fn moved<T: Element>(
    group: &Rc<Group>,
    begun: Result<(), MoveError>,
    digest: u64,
    plans: &[Lent<'_, T>],
    begun_at: Instant,
) -> (Result<(), MoveError>, Phases) {
    let reads = plans.iter().any(|lent| lent.plan.reads());
    // One plan is unpacked while it is packed. Of several plans all are packed first: what a rank
    // packs for the later ones would wait for what it reads by the first ones, and other ranks for
    // that.
    let in_rounds = group.tells_on_the_host() && plans.len() == 1;
    // What is packed for each meeting of the ranks, plan by plan.
    let order: Vec<(usize, usize)> = plans.iter().enumerate().flat_map(|(plan, lent)| (0..lent.meetings()).map(move |round| (plan, round))).collect();
    let packed = begun.and_then(|()| {
        // What is sent is packed meanwhile, in memory of this rank; what others read, and what is
        // in their memory, when the ranks have agreed.
        // SAFETY: by the caller.
        let sent = plans.iter().map(|lent| unsafe { lent.pack_sent() }).collect::<Result<Vec<_>, _>>()?;
        if reads {
            // What the caller's streams still do fails, or takes too long, before anything moves.
            group.wait(&[&group.packs], false)?;
        }
        Ok(sent)
    });
    let is_packing = packed.is_ok();
    let sent = match agree_on(group, packed, digest) {
        Ok(sent) => sent,
        Err(error) => {
            if group.is_broken() {
                return (Err(error), Phases::default());
            }
            // What has begun to be packed reads memory of the caller, if not all of it did.
            let waited = group.wait(&[&group.packs], false);
            let error = if is_packing { waited.err().map_or(error, Into::into) } else { error };
            return (Err(error), Phases::default());
        }
    };
    let agreed = begun_at.elapsed();
    let (mut meetings, mut events) = (0, Vec::<Vec<CudaEvent>>::new());
    let mut meet = || -> Result<(), EngineError> {
        // What is unpacked next is packed meanwhile.
        let until = if in_rounds { meetings + 1 + AHEAD } else { order.len() };
        for &(plan, round) in order.iter().take(until).skip(events.len()) {
            // SAFETY: by the caller, and as all ranks agree.
            events.push(unsafe { plans[plan].pack(round) }?);
        }
        if in_rounds {
            events.get(meetings).into_iter().flatten().try_for_each(|event| group.wait_for(event, true))?;
            group.tell(&[])?;
        } else if meetings == 0 {
            if group.tells_on_the_host() {
                group.wait(&[&group.packs, &group.pushes], true)?;
            } else {
                // The stream on which the ranks tell each other waits.
                raw::join(&group.wire, &group.packs)?;
                raw::join(&group.wire, &group.pushes)?;
            }
            group.tell(&[])?;
        }
        meetings += 1;
        Ok(())
    };
    let mut go = || -> Result<Phases, EngineError> {
        for (lent, events) in plans.iter().zip(&sent) {
            // SAFETY: by the caller, and as all ranks agree.
            unsafe { lent.go(events, &mut meet) }?;
        }
        group.wait(&group.streams(), true)?;
        let moved = begun_at.elapsed();
        if reads {
            group.tell(&[])?;
        }
        Ok(Phases { agreed, moved: moved - agreed, met: begun_at.elapsed() - moved })
    };
    match go() {
        Ok(phases) => (Ok(()), phases),
        Err(error) => (Err(moving(error).into()), Phases::default()),
    }
}

/// Says what was wrong, and leaves nothing under way.
fn ended<'a, T: Element + 'a>(
    group: &Group,
    moved: Result<(), MoveError>,
    phases: Phases,
    plans: impl Iterator<Item = &'a mut Prepared<T>>,
) -> Result<(), MoveError> {
    let was_moving = matches!(&moved, Err(MoveError::Engine(EngineError::FailedMoving { .. } | EngineError::LeftMoving { .. })));
    for plan in plans {
        plan.phases = phases;
        plan.is_broken |= was_moving;
    }
    if moved.is_err() && (was_moving || group.is_broken()) {
        group.drain();
    }
    moved
}

/// Messages that their receivers read, or that are pushed to them: kernels; the bytes of this
/// rank's messages that others read, and of those that they push to it; for each rank that it reads
/// something of, and for each one that it pushes something to, where that ends.
#[derive(Default)]
struct Read {
    kernels: Kernels,
    outgoing: u64,
    incoming: u64,
    needed: Vec<(u64, u64)>,
    given: Vec<(u64, u64)>,
}

impl Read {
    fn new(plan: &Redistribution, local: &Local, rank: u64, bytes: u64) -> Result<Self, MoveError> {
        let mut read = Read { kernels: Kernels { merges: local.merges(rank), ..Kernels::default() }, ..Read::default() };
        for content in &local.sends {
            let (rounds, size) = local.read_rounds(content, bytes);
            let other = content.rank();
            let (inside, begin) = if content.is_pushed() {
                // Where the receiver has what this rank sends to it.
                let receives = plan.receives(other)?;
                let before = receives.messages().filter(|message| message.rank() < rank && local.is_moved(message.rank(), other));
                let begin = room(before.map(|message| (message.rank(), other, message)), plan, true, bytes)?;
                read.given.push((other, begin + size));
                (Memory::To(other as usize), begin)
            } else {
                let begin = read.outgoing;
                read.outgoing = (begin + size).next_multiple_of(LINE);
                (Memory::Outgoing, begin)
            };
            for (index, pieces) in rounds.into_iter().enumerate() {
                read.kernels.round(index).packs.extend(pieces.into_iter().map(|piece| Placed { rank: other, inside, begin, piece }));
            }
        }
        for content in &local.receives {
            let other = content.rank();
            let (rounds, size) = local.read_rounds(content, bytes);
            let (inside, begin) = if content.is_pushed() {
                let begin = read.incoming;
                read.incoming = (begin + size).next_multiple_of(LINE);
                (Memory::Incoming, begin)
            } else {
                // Where the sender has put what it sends to this rank.
                let sends = plan.sends(other)?;
                let before = sends.messages().take_while(|message| message.rank() != rank).filter(|message| local.is_moved(other, message.rank()));
                let begin = room(before.map(|message| (other, message.rank(), message)), plan, false, bytes)?;
                read.needed.push((other, begin + size));
                (Memory::Of(other as usize), begin)
            };
            for (index, pieces) in rounds.into_iter().enumerate() {
                read.kernels.round(index).unpacks.extend(pieces.into_iter().map(|piece| Placed { rank: other, inside, begin, piece }));
            }
        }
        // To the next rank first, so that not all ranks write to the memory of one at once.
        read.kernels.rounds.iter_mut().for_each(|round| round.packs.sort_by_key(|pack| distance(rank, pack.rank, plan.ranks())));
        // The places of the second source are numbers that it has room for.
        read.kernels.merges = read.kernels.merges.filter(|_| read.incoming / bytes < SECOND.into());
        Ok(read)
    }
}

/// Messages that are sent: in rounds, with kernels around each, and the bytes of packed ones.
struct Sent {
    rounds: Vec<Round>,
    kernels: Kernels,
    outgoing: u64,
    incoming: u64,
}

impl Sent {
    fn new(local: &Local, options: &Options, bytes: u64) -> Self {
        let mut sent = Sent { rounds: Vec::new(), kernels: Kernels::default(), outgoing: 0, incoming: 0 };
        sent.outgoing = sent.lay(local, options, bytes, true);
        sent.incoming = sent.lay(local, options, bytes, false);
        sent
    }

    /// Lays out what is sent, or what is received; returns the bytes of packed messages.
    fn lay(&mut self, local: &Local, options: &Options, bytes: u64, is_sent: bool) -> u64 {
        let mut begin = 0;
        for content in if is_sent { &local.sends } else { &local.receives } {
            let message = &content.message;
            let size = message.size() * bytes;
            // Sums are in an order: all of them at once.
            let most = if local.some_add { u64::MAX } else { options.chunk.max(size.div_ceil(options.rounds)) };
            let (all, packed) = pieces(content, bytes, most);
            let lent = if content.lists.is_none() { local.lent_run(message, is_sent) } else { None };
            // A message of one part ends with its elements, wherever it is.
            let end = if message.parts().len() == 1 && content.lists.is_none() { size } else { packed };
            let begins: Vec<u64> = all.iter().map(|round| round.first().map_or(0, |piece| piece.at)).chain([end]).collect();
            for (index, round) in all.into_iter().enumerate() {
                if self.rounds.len() <= index {
                    self.rounds.push(Round::default());
                }
                let place = lent.map_or(Place::Packed(begin + begins[index]), |place| Place::Lent(place * bytes + begins[index]));
                let wires = if is_sent { &mut self.rounds[index].sends } else { &mut self.rounds[index].receives };
                wires.push((message.rank() as usize, place, (begins[index + 1] - begins[index]) as usize));
                let (around, rank) = (self.kernels.round(index), message.rank());
                match (lent, is_sent) {
                    (Some(_), _) => {}
                    (None, true) => around.packs.extend(round.into_iter().map(|piece| Placed { rank, inside: Memory::Outgoing, begin, piece })),
                    (None, false) => {
                        around.unpacks.extend(round.into_iter().map(|piece| Placed { rank, inside: Memory::Incoming, begin, piece }));
                    }
                }
            }
            if lent.is_none() {
                begin = (begin + packed).next_multiple_of(LINE);
            }
        }
        begin
    }
}

/// The rounds of all messages; what stays on the rank, if it is written together with what has been
/// pushed to it.
#[derive(Default)]
struct Kernels {
    rounds: Vec<Around>,
    merges: Option<Lists>,
}

impl Kernels {
    fn round(&mut self, index: usize) -> &mut Around {
        if self.rounds.len() <= index {
            self.rounds.resize_with(index + 1, Around::default);
        }
        &mut self.rounds[index]
    }
}

/// What is packed before a round, and what is unpacked after it.
#[derive(Default)]
struct Around {
    packs: Vec<Placed>,
    unpacks: Vec<Placed>,
}

/// A piece of a message: to or from which rank it is, and which memory the message is in, from
/// where on.
struct Placed {
    rank: u64,
    inside: Memory,
    begin: u64,
    piece: Piece,
}

impl Placed {
    /// Some lines of a list, and the place that they begin at.
    fn lines(&self, bytes: u64) -> Option<(&Lists, Range<usize>, u64)> {
        let What::Lines(lists, index, lines) = &self.piece.what else { return None };
        Some((&lists[*index], lines.clone(), (self.begin + self.piece.at) / bytes))
    }
}

impl Around {
    /// The launch that writes what stays, which is `own`, and what has come, of the same lines.
    fn merged(&self, own: &Lists, bytes: u64, alignment: u64) -> Option<Step> {
        let come: Vec<_> = self.unpacks.iter().filter_map(|unpack| unpack.lines(bytes)).collect();
        let lines = come.first()?.1.clone();
        debug_assert!(come.len() == self.unpacks.len() && come.iter().all(|come| come.1 == lines), "all are lists of the same lines");
        let come: Vec<_> = come.into_iter().map(|(lists, _, at)| (lists, at)).collect();
        Some(own.merged(lines, &come, (Memory::Source, Memory::Incoming, Memory::Target), bytes, alignment))
    }
}

/// Memory for messages of so many bytes.
fn reserved(group: &Group, bytes: u64) -> Result<CudaSlice<u8>, EngineError> {
    let no_memory = EngineError::NoMemory { rank: group.rank as u64, bytes };
    usize::try_from(bytes).ok().and_then(|bytes| raw::memory(&group.wire, bytes).ok()).ok_or(no_memory)
}

impl Local {
    fn new<T: Element>(plan: &Redistribution, rank: u64, options: &Options, reads: bool) -> Result<Self, MoveError> {
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
        let (terms, ranks) = (plan.terms(rank), plan.ranks());
        let mut moves = Vec::new();
        for message in &receives {
            let term = plan.source().term(message.rank())?;
            moves.push((term, Move { message: message.clone(), crossing: plan.crossing(message.rank(), rank)?, is_added: false }));
        }
        if terms > 1 {
            // From the rank's own term on, so that not all ranks read the memory of one at once;
            // where ranks have the same sums, in one order, as these are to have the same bits.
            let all = plan.source().terms();
            let own = if plan.target().copies() > 1 { 0 } else { plan.source().term(rank).unwrap_or(rank % all) };
            moves.sort_by_key(|(term, of)| ((*term + all - own) % all, of.message.rank()));
            // The first term is copied: it brings an element to each place.
            let first = moves.first().map_or(0, |(term, _)| *term);
            moves.iter_mut().for_each(|(term, of)| of.is_added = *term != first);
        } else {
            moves.sort_by_key(|(_, of)| distance(rank, of.message.rank(), ranks));
        }
        let moves = moves.into_iter().map(|(_, of)| of).collect();
        let some_add = plan.source().terms() != plan.target().terms();
        if some_add && !T::ADDS {
            return Err(EngineError::NoSum { element: T::NAME }.into());
        }
        let zeros = if terms == 0 { plan.written(rank)? } else { Vec::new() };
        let lent = (0..plan.ranks()).map(|rank| Ok(length(plan.source(), rank)?.saturating_mul(size_of::<T>() as u64))).collect::<Result<_, MoveError>>()?;
        let (adds, own_messages) = (terms > 1, options.own_messages);
        if !own_messages {
            sends.retain(|message| message.rank() != rank);
            receives.retain(|message| message.rank() != rank);
        }
        let (to, bytes) = (|message: Message| (message.rank(), message), size_of::<T>() as u64);
        let content = if reads { Content::read } else { Content::new };
        let sends = sends.into_iter().map(to).map(|(other, message)| content(plan, message, (rank, other), bytes)).collect::<Result<_, _>>()?;
        let receives = receives.into_iter().map(to).map(|(other, message)| content(plan, message, (other, rank), bytes)).collect::<Result<_, _>>()?;
        let sends: Vec<Content> = sends;
        let by_one_list = sends.iter().filter(|content| matches!(content.lists.as_deref(), Some([_])));
        let largest = by_one_list.map(|content| content.message.size()).max().unwrap_or(0);
        Ok(Local { sends, receives, moves, zeros, adds, some_add, own_messages, source_length, target_length, largest, lent })
    }

    /// Whether a message has so many parts that it is not packed to be read.
    fn has_many_parts(&self) -> bool {
        self.sends.iter().chain(&self.receives).any(Content::has_many_parts)
    }

    /// Where a message is in the memory of this rank, if it is one run of it, as it is sent.
    fn lent_run(&self, message: &Message, is_sent: bool) -> Option<u64> {
        let [part] = message.parts() else { return None };
        let (in_order, place) = if is_sent { (packed(part, 0), part.source()) } else { (unpacked(part, 0), part.target()) };
        (in_order.is_one_run() && (is_sent || !self.adds)).then_some(place)
    }

    /// What is read or pushed of a message in each round, and the bytes of all of it.
    fn read_rounds(&self, content: &Content, bytes: u64) -> (Vec<Vec<Piece>>, u64) {
        // Rounds of about one length. Sums are in an order: all of them at once.
        let rounds_of = |size: u64, least: u64, most: u64| (size.saturating_mul(bytes) / least).clamp(1, if self.some_add { 1 } else { most });
        let (all, rounds) = match content.lists.as_deref() {
            // Messages of as many lines are cut between the same ones, if lines begin at vectors.
            Some([only]) => {
                let (lines, rounds) = (only.lines() as u64, rounds_of(self.largest, LEAST_PUSHED, PUSHES));
                (lines.div_ceil(rounds) * rounds * only.line(), rounds)
            }
            Some(lists) => {
                let all = lists.iter().map(|lists| lists.lines() as u64 * lists.line()).sum();
                (all, rounds_of(all, LEAST_PUSHED, PUSHES))
            }
            None => (content.message.size(), rounds_of(content.message.size(), LEAST_READ, READS)),
        };
        pieces(content, bytes, if rounds == 1 { u64::MAX } else { (all * bytes).div_ceil(rounds) })
    }

    /// Whether a message between these ranks is one: what stays on a rank may be none.
    fn is_moved(&self, from: u64, to: u64) -> bool {
        self.own_messages || from != to
    }

    /// What stays on the rank, if a launch writes that and what comes: where each message is one
    /// list of the same lines.
    fn merges(&self, rank: u64) -> Option<Lists> {
        let only = |lists: Option<&[Lists]>| if let Some([only]) = lists { Some(only.clone()) } else { None };
        let come: Vec<Lists> = self.receives.iter().map(|content| only(content.lists.as_deref())).collect::<Option<_>>()?;
        let first = come.first().filter(|_| !self.own_messages && !self.some_add)?;
        let stays = self.moves.iter().find(|of| of.message.rank() == rank)?;
        only(lists(&stays.crossing).as_deref()).filter(|own| come.iter().all(|come| own.merges_with(come) && come.line() == first.line()))
    }

    /// The launches for memories that begin at a multiple of `alignment`.
    fn launches(&self, kernels: &Kernels, rank: u64, bytes: u64, alignment: u64) -> Launches {
        let mut launches = Launches { is_merged: kernels.merges.is_some(), ..Launches::default() };
        for part in &self.zeros {
            add_steps(strided(part), Work::Zero, (Memory::Target, Memory::Target), bytes, alignment, &mut launches.zeros);
        }
        let stays = |of: &Move| of.message.rank() == rank && !self.own_messages;
        let work = |of: &Move| if of.is_added { Work::Add } else { Work::Copy };
        let moved = |of: &Move, from: Memory, steps: &mut Vec<Step>| {
            of_message(&of.message, &of.crossing, work(of), (from, Memory::Target), bytes, alignment, steps);
        };
        for of in &self.moves {
            if stays(of) && !self.adds {
                moved(of, Memory::Source, &mut launches.stays);
            } else {
                moved(of, Memory::Of(of.message.rank() as usize), &mut launches.direct);
            }
        }
        for around in &kernels.rounds {
            let (mut before, mut after) = (Vec::new(), Vec::new());
            for Placed { inside, begin, piece, .. } in &around.packs {
                piece.pack(*inside, *begin, bytes, alignment, &mut before);
            }
            let before = together(&before);
            if let Some(own) = &kernels.merges {
                after.extend(around.merged(own, bytes, alignment));
                launches.rounds.push((before, after));
                continue;
            }
            // In the order of the terms, so that sums are the same each time: what this rank adds
            // of its own, too, and then there is one round.
            for of in &self.moves {
                if stays(of) && self.adds {
                    moved(of, Memory::Source, &mut after);
                }
                for Placed { inside, begin, piece, .. } in around.unpacks.iter().filter(|unpack| unpack.rank == of.message.rank()) {
                    piece.unpack(work(of), *inside, *begin, bytes, alignment, &mut after);
                }
            }
            launches.rounds.push((before, after));
        }
        launches
    }
}

/// How many bytes those of some messages take that are pushed, or those that are read; of each,
/// from which rank it is, and to which.
fn room(messages: impl Iterator<Item = (u64, u64, Message)>, plan: &Redistribution, pushed: bool, bytes: u64) -> Result<u64, DistributionError> {
    let mut room: u64 = 0;
    for (from, to, message) in messages {
        let content = Content::read(plan, message, (from, to), bytes)?;
        if content.is_pushed() == pushed {
            room = (room + pieces(&content, bytes, u64::MAX).1).next_multiple_of(LINE);
        }
    }
    Ok(room)
}

/// How many ranks are between a rank and another one, after it and around.
fn distance(rank: u64, other: u64, ranks: u64) -> u64 {
    (other + ranks - rank - 1) % ranks
}

/// A number that ranks with the same plans have.
fn digest_of(plans: impl Iterator<Item = u64>) -> u64 {
    let mut hasher = DefaultHasher::new();
    plans.for_each(|digest| digest.hash(&mut hasher));
    hasher.finish()
}

/// A number that ranks with the same plan, type of elements and options have.
fn digest<T: Element>(plan: &Redistribution, options: &Options) -> u64 {
    let mut hasher = DefaultHasher::new();
    (plan.digest(), T::NAME, options).hash(&mut hasher);
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::{Content, LINE, Launches, Local, Place, Read, Sent, pieces};
    use crate::cases::{Case, Random, UNTOUCHED, case, merged, read, size, table, whole};
    use crate::look::lists;
    use crate::steps::{Dealt, Finds, Looked, Memory, Merged, Step, Table, Target, Walked, walked};
    use crate::{Engine, Options};
    use cute_device_launch::contract::{Access, Limits, Operand, Tiles, grid};
    use cute_device_permute::{Form as Strided, Work};
    use cute_dynamic::distribute::Mapping;
    use cute_nccl_kernels::{Form, NOWHERE, Runs, SECOND};

    /// Does on bytes what the kernel of a step does.
    fn run(step: &Step, from: &[u8], second: &[u8], to: &mut [u8]) {
        let places = step.modes.iter().fold(vec![(0, 0)], |places, &(extent, source, target)| {
            (0..extent).flat_map(|i| places.iter().map(move |&(from, to)| (from + i * source, to + i * target))).collect()
        });
        match &step.finds {
            Finds::Same => {}
            Finds::Walk(walked) => return walk(step, walked, from, to),
            Finds::Look(looked) => return look(step, looked, from, to),
            Finds::Merge(merged) => return merge(step, merged, [from, second], to),
            Finds::Deal(dealt) => panic!("it has {} targets", dealt.targets.len()),
        }
        for (source, target) in places {
            let number = |bytes: &[u8]| f64::from_le_bytes(bytes.try_into().unwrap());
            let Form::Strided(form) = step.form else { panic!("it does not say where") };
            let word = form.word() as usize;
            let adds = match form {
                Strided::Copy(..) | Strided::Transpose(..) | Strided::Deep(..) => None,
                Strided::Add(..) => Some(true),
                Strided::Zero(..) => Some(false),
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

    /// A step for each target of one.
    fn each(step: &Step) -> Vec<Step> {
        let (Form::Deal(word, count, tile), Finds::Deal(dealt)) = (step.form, &step.finds) else { return vec![step.clone()] };
        let [columns @ .., rows] = &dealt.tables[..] else { panic!("{step:?}") };
        assert_eq!((columns.len(), dealt.targets.len()), (count as usize, count as usize));
        let of = |(target, columns): (&Target, &Table)| {
            let mut modes = step.modes;
            (modes[0].0, modes[1].2, modes[2].2) = (target.width, target.strides[0], target.strides[1]);
            let finds = Finds::Look(Looked { extents: dealt.extents, tables: [columns.clone(), rows.clone()] });
            Step { form: Form::Look(word, tile), to: target.to, target: target.begin, modes, finds, ..step.clone() }
        };
        let all: Vec<Step> = dealt.targets.iter().zip(columns).map(of).collect();
        check_contract(step, dealt);
        all
    }

    /// What the launcher checks: targets are not the same memory, have no word twice, and as many
    /// tiles.
    fn check_contract(step: &Step, dealt: &Dealt) {
        let (Form::Deal(word, _, [side, height]), [x, y, z, ..]) = (step.form, step.modes) else { panic!("{:?}", step.form) };
        let address = |memory: Memory| match memory {
            Memory::Source => 1 << 40,
            Memory::Outgoing => 2 << 40,
            Memory::To(rank) => (3 + rank as u64) << 40,
            other => panic!("{other:?}"),
        };
        let operand = |address: u64, modes: Vec<(u64, u64)>, access: Access| {
            let length = 1 + modes.iter().map(|mode| (mode.0 - 1) * mode.1).sum::<u64>();
            Operand { argument: "a tensor".into(), address, length, bytes: word, alignment: word.into(), modes, matrix: None, access }
        };
        let source = operand(address(step.from) + step.source, vec![(dealt.extents[0], x.1), (dealt.extents[1], y.1), (z.0, z.1)], Access::Read);
        let targets = dealt.targets.iter().map(|target| {
            let tiles = Tiles { shape: vec![side.into(), height.into(), 1], exact: false, strips: false };
            operand(address(target.to) + target.begin, vec![(target.width, 1), (y.0, target.strides[0]), (z.0, target.strides[1])], Access::Write(tiles))
        });
        let all: Vec<Operand> = std::iter::once(source).chain(targets).collect();
        grid("deal", 0, &all, None, &Limits::H100).unwrap_or_else(|error| panic!("{error}: {step:?}"));
        let lengths: Vec<u64> = dealt.tables.iter().map(|table| table.len() as u64).collect();
        assert_eq!(lengths, dealt.targets.iter().map(|target| target.width).chain([y.0]).collect::<Vec<_>>());
    }

    /// The byte after the last one that a launch takes of its target.
    fn end(step: &Step) -> u64 {
        let (Form::Look(word, _) | Form::TurnedLook(word, _)) = step.form else { panic!("{:?}", step.form) };
        step.target + (1 + step.modes.iter().map(|mode| (mode.0 - 1) * mode.2).sum::<u64>()) * u64::from(word)
    }

    /// Does what a kernel that takes tables does; all that they find is in the source.
    fn look(step: &Step, looked: &Looked, from: &[u8], to: &mut [u8]) {
        let (Form::Look(word, _) | Form::TurnedLook(word, _)) = step.form else { panic!("{:?}", step.form) };
        let word = u64::from(word);
        let [x, y, z, ..] = step.modes;
        let [columns, rows] = &looked.tables;
        assert!(end(step) <= to.len() as u64, "{step:?} of {}", to.len());
        assert_eq!((columns.len() as u64, rows.len() as u64), (x.0, y.0));
        let found = |table: &[u32], extent: u64, i: u64| -> Option<u64> {
            let place = (table[i as usize] != NOWHERE).then_some(table[i as usize].into());
            assert!(place.is_none_or(|place| place < extent));
            place
        };
        for (k, (j, i)) in (0..z.0).flat_map(|k| (0..y.0).flat_map(move |j| (0..x.0).map(move |i| (k, (j, i))))) {
            if let (Some(of_x), Some(of_y)) = (found(columns, looked.extents[0], i), found(rows, looked.extents[1], j)) {
                let source = (step.source + (of_x * x.1 + of_y * y.1 + k * z.1) * word) as usize;
                let target = (step.target + (i * x.2 + j * y.2 + k * z.2) * word) as usize;
                to[target..target + word as usize].copy_from_slice(&from[source..source + word as usize]);
            }
        }
    }

    /// Does what a kernel of two sources does; all that the table finds is in them.
    fn merge(step: &Step, merged: &Merged, from: [&[u8]; 2], to: &mut [u8]) {
        let Form::Merge(word, _) = step.form else { panic!("{:?}", step.form) };
        let word = u64::from(word);
        let [x, y, z, ..] = step.modes;
        assert_eq!(merged.table.len() as u64, x.0);
        for (k, (j, i)) in (0..z.0).flat_map(|k| (0..y.0).flat_map(move |j| (0..x.0).map(move |i| (k, (j, i))))) {
            let place = merged.table[i as usize];
            if place != NOWHERE {
                let is_second = usize::from(place & SECOND != 0);
                let place = u64::from(place & !SECOND);
                assert!(place < merged.extents[is_second]);
                let source =
                    [step.source + (place * x.1 + j * y.1 + k * z.1) * word, merged.begin + (place + j * merged.strides[0] + k * merged.strides[1]) * word];
                let (source, target) = (source[is_second] as usize, (step.target + (i * x.2 + j * y.2 + k * z.2) * word) as usize);
                to[target..target + word as usize].copy_from_slice(&from[is_second][source..source + word as usize]);
            }
        }
    }

    /// Does what a kernel that walks does: of each place of the target it looks for the block of
    /// the source that has its element, and leaves out runs that begin before the first tile.
    fn walk(step: &Step, walked: &Walked, from: &[u8], to: &mut [u8]) {
        let (Form::Walk(word, side) | Form::Turn(word, side)) = step.form else { panic!("{:?}", step.form) };
        let place = |mode: usize, at: u64| -> Option<u64> {
            let Runs { local, length, last, count, step, local_step, begin, target_length, target_step } = walked.runs[mode];
            let (at, side) = (at as u32, side[mode]);
            let element = |at: u32| i64::from(begin) + i64::from(at / target_length * target_step + at % target_length);
            let elements = |i: u32| i64::from(i * step)..i64::from(i * step + if i + 1 == count { last } else { length });
            let block = (0..count).find(|&i| elements(i).contains(&element(at)))?;
            let source = local + block * local_step + (element(at) - elements(block).start) as u32;
            // Where the run begins within its tile.
            let mut first = at;
            while first % side != 0 && first % target_length != 0 && elements(block).contains(&element(first - 1)) {
                first -= 1;
            }
            assert!(u64::from(source) < walked.extents[mode]);
            (source - (at - first) >= first % side).then_some(source.into())
        };
        let word = u64::from(word);
        let [x, y, z, ..] = step.modes;
        for (k, (j, i)) in (0..z.0).flat_map(|k| (0..y.0).flat_map(move |j| (0..x.0).map(move |i| (k, (j, i))))) {
            if let (Some(of_x), Some(of_y)) = (place(0, i), place(1, j)) {
                let source = (step.source + (of_x * x.1 + of_y * y.1 + k * z.1) * word) as usize;
                let target = (step.target + (i * x.2 + j * y.2 + k * z.2) * word) as usize;
                to[target..target + word as usize].copy_from_slice(&from[source..source + word as usize]);
            }
        }
    }

    fn bytes(numbers: &[f64]) -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    /// All ranks in this process, without GPUs: kernels are done element by element, and messages
    /// are copied as NCCL would.
    struct World {
        /// For messages that are sent, and for those that are read.
        locals: [Vec<Local>; 2],
        sources: Vec<Vec<u8>>,
        expected: Vec<Vec<u8>>,
    }

    impl World {
        fn new(case: &Case, ranks: u64, options: &Options) -> Self {
            let local = |rank, reads| Local::new::<f64>(&case.plan, rank, options, reads).unwrap_or_else(|error| panic!("{}: {error}", case.said));
            let mut locals = [false, true].map(|reads| (0..ranks).map(|rank| local(rank, reads)).collect::<Vec<Local>>());
            for locals in &mut locals {
                let largest = locals.iter().map(|local| local.largest).max().unwrap_or(0);
                locals.iter_mut().for_each(|local| local.largest = largest);
            }
            World {
                locals,
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
            for step in &steps.iter().flat_map(each).collect::<Vec<_>>() {
                let second = incoming.get(rank).map_or(&[][..], |incoming| incoming);
                match step.from {
                    Memory::Source => run(step, &self.sources[rank], second, to),
                    Memory::Of(other) => run(step, &outgoing[other], second, to),
                    Memory::Incoming => run(step, &incoming[rank], second, to),
                    Memory::Outgoing | Memory::To(_) | Memory::Target => run(step, &[], second, to),
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
            let locals = &self.locals[0];
            let all: Vec<Sent> = locals.iter().map(|local| Sent::new(local, options, 8)).collect();
            let launches = |rank: usize| locals[rank].launches(&all[rank].kernels, rank as u64, 8, alignment);
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

        /// What ranks pack is read by others, or in their memory; then it is read from where it is.
        fn read(&self, case: &Case, alignment: u64) {
            let locals = &self.locals[1];
            let all: Vec<Read> = locals.iter().enumerate().map(|(rank, local)| Read::new(&case.plan, local, rank as u64, 8).unwrap()).collect();
            let mut outgoing: Vec<Vec<u8>> = all.iter().map(|read| vec![0xee; read.outgoing as usize]).collect();
            assert!(all.iter().flat_map(|read| &read.needed).all(|&(rank, end)| end <= all[rank as usize].outgoing), "{}", case.said);
            assert!(all.iter().flat_map(|read| &read.given).all(|&(rank, end)| end <= all[rank as usize].incoming), "{}", case.said);
            let (mut targets, mut direct) = (self.targets(), self.targets());
            let launches = |rank: usize| locals[rank].launches(&all[rank].kernels, rank as u64, 8, alignment);
            let launches: Vec<Launches> = (0..all.len()).map(launches).collect();
            let mut incoming: Vec<Vec<u8>> = all.iter().map(|read| vec![0xee; read.incoming as usize]).collect();
            for (rank, launches) in launches.iter().enumerate() {
                self.run(&launches.zeros, [&outgoing, &incoming], rank, &mut targets[rank]);
            }
            // What is read in a round has been packed for it, or before.
            for round in 0..launches.iter().map(|launches| launches.rounds.len()).max().unwrap_or(0) {
                for (rank, (packs, _)) in launches.iter().enumerate().filter_map(|(rank, launches)| Some((rank, launches.rounds.get(round)?))) {
                    for step in &packs.iter().flat_map(each).collect::<Vec<_>>() {
                        let to = if let Memory::To(other) = step.to { &mut incoming[other] } else { &mut outgoing[rank] };
                        self.run(std::slice::from_ref(step), [&Vec::new(), &Vec::new()], rank, to);
                    }
                }
                for (rank, launches) in launches.iter().enumerate() {
                    let Some((_, unpacks)) = launches.rounds.get(round) else { continue };
                    self.run(unpacks, [&outgoing, &incoming], rank, &mut targets[rank]);
                }
            }
            for (rank, launches) in launches.iter().enumerate() {
                if !launches.is_merged {
                    self.run(&launches.stays, [&outgoing, &incoming], rank, &mut targets[rank]);
                }
                self.run(&launches.zeros, [&self.sources, &self.sources], rank, &mut direct[rank]);
                self.run(&launches.direct, [&self.sources, &self.sources], rank, &mut direct[rank]);
                self.run(&launches.stays, [&self.sources, &self.sources], rank, &mut direct[rank]);
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

    /// Each way to deal an array to two ranks, to each other one: what two GPUs are given, too.
    #[test]
    fn elements_of_the_table_arrive() {
        let all = table();
        assert_eq!(all.len(), 242);
        // Most pairs move something, and each writes each place of the target.
        assert!(all.iter().filter(|case| case.plan.bytes_moved(8).unwrap() > 0).count() > 150);
        for case in all {
            assert!((0..2).all(|rank| !case.expected(rank).contains(&UNTOUCHED)), "{}", case.said);
            let options = Options::new(Engine::Pack).chunk(300);
            let world = World::new(&case, 2, &options);
            world.sent(&options, 16, &case.said);
            world.read(&case, 16);
        }
    }

    /// Where blocks of the contiguous axis do not divide each other, a rank writes its lines once,
    /// in words as large as blocks allow, whatever it reads of whom.
    #[test]
    fn what_stays_and_what_comes_are_written_at_once() {
        for ranks in 2..=4 {
            for (case, word) in merged(ranks) {
                let world = World::new(&case, ranks, &Options::new(Engine::Peer));
                for alignment in [16, 8] {
                    world.sent(&Options::new(Engine::Pack).chunk(1000), alignment, &case.said);
                    world.read(&case, alignment);
                }
                for (rank, local) in world.locals[1].iter().enumerate() {
                    let read = Read::new(&case.plan, local, rank as u64, 8).unwrap();
                    let launches = local.launches(&read.kernels, rank as u64, 8, 16);
                    let written: Vec<&Step> = launches.rounds.iter().flat_map(|(_, unpacks)| unpacks).collect();
                    let dealt =
                        |packs: &[Step]| matches!(packs, [Step { form: Form::Deal(bytes, count, _), .. }] if (*bytes, u64::from(*count)) == (word, ranks - 1));
                    assert!(ranks == 2 || launches.rounds.iter().all(|(packs, _)| dealt(packs)), "{}: {:?}", case.said, launches.rounds);
                    assert!(launches.is_merged && launches.rounds.len() > 2, "{}: {} in {}", case.said, launches.is_merged, launches.rounds.len());
                    assert!(written.iter().all(|step| matches!(step.form, Form::Merge(bytes, _) if bytes == word)), "{}: {written:?}", case.said);
                }
            }
        }
        // Not where the source is contiguous along another axis, where ranks have other lines, or
        // where there are few of them: a tile has many.
        for (a, b, order) in [
            ("5000:cyclic/2,2", "5000:block/2,2", vec![0, 1]),
            ("5000:block3/2,30", "30,5000:block5/2", vec![1, 0]),
            ("5000:block3/2,30;rows", "5000:block5/2,30", vec![0, 1]),
            ("300:block3/2,300:block5/2", "300:block5/2,300:block3/2", vec![0, 1]),
        ] {
            let case = whole(a, b, &order);
            let ranks = case.plan.ranks();
            let world = World::new(&case, ranks, &Options::new(Engine::Peer));
            world.read(&case, 16);
            let merges = |(rank, local): (usize, &Local)| Read::new(&case.plan, local, rank as u64, 8).unwrap().kernels.merges.is_some();
            assert!(!world.locals[1].iter().enumerate().all(merges), "{a} to {b}");
        }
    }

    /// A message one of whose pairs of sequences has one element; more launches than are taken are
    /// none.
    #[test]
    fn a_column_of_one_element_is_walked() {
        let mapping = Mapping::new().to([0, 94]).part([16, 1000]);
        let plan = read("16,1000:block63/2>>62").redistribute_as(&read("16,1094:block95/2"), &mapping).unwrap();
        let sends = plan.sends(0).unwrap();
        let message = sends.messages().find(|message| message.rank() == 0).unwrap();
        let crossing = plan.crossing(0, 0).unwrap();
        for bytes in [1, 2, 4, 8] {
            let walked = |most: usize| walked(&crossing, (Memory::Source, Memory::Target), bytes as u64, 16, most);
            let steps = walked(1000).unwrap();
            assert!(steps.len() > 1 && walked(steps.len() - 1).is_none() && walked(steps.len()).is_some());
            let source: Vec<u8> = (0..size(plan.source(), 0) * bytes).map(|place| (place * 7 % 251) as u8).collect();
            let mut target = vec![0xff; size(plan.target(), 0) * bytes];
            let mut expected = target.clone();
            for (from, to) in message.parts().iter().flat_map(|part| part.places().collect::<Vec<_>>()) {
                let (from, to) = (from as usize * bytes, to as usize * bytes);
                expected[to..to + bytes].copy_from_slice(&source[from..from + bytes]);
            }
            steps.iter().for_each(|step| run(step, &source, &[], &mut target));
            assert!(target == expected, "elements of {bytes} bytes");
        }
    }

    /// What is moved, or packed and unpacked in rounds, by tables is what the parts have, in words
    /// as large as blocks allow.
    #[test]
    fn tables_find_what_parts_have() {
        let pairs = [
            ("60:block3/2,70:block3/2", "60:block5/2,70:block5/2", 1),
            ("90:block3/2,70", "90:block5/2,70", 1),
            ("240:block16/2,70:block3/2", "240:block24/2,70:block5/2", 8),
            ("960:block48/2,9,30", "960:block80/2,9,30", 16),
            ("6,240:block12/2,7,5", "6,240:block20/2,7:block1/1,5", 2),
        ];
        let mut several = false;
        for (from, to, words) in pairs {
            let plan = read(from).redistribute(&read(to)).unwrap();
            for (rank, bytes) in (0..2).flat_map(|rank| [1, 2, 4, 8].map(|bytes| (rank, bytes))) {
                let message = plan.sends(rank).unwrap().messages().find(|message| message.rank() == 1).unwrap();
                let crossing = plan.crossing(rank, 1).unwrap();
                let source: Vec<u8> = (0..size(plan.source(), rank) * bytes).map(|place| (place * 7 % 251) as u8).collect();
                let untouched = vec![0xff; size(plan.target(), 1) * bytes];
                let mut expected = untouched.clone();
                for (from, to) in message.parts().iter().flat_map(|part| part.places().collect::<Vec<_>>()) {
                    let (from, to) = (from as usize * bytes, to as usize * bytes);
                    expected[to..to + bytes].copy_from_slice(&source[from..from + bytes]);
                }
                let mut target = untouched.clone();
                let all = lists(&crossing).unwrap_or_else(|| panic!("{from} to {to}: {} parts", message.parts().len()));
                let largest = all.iter().map(|lists| {
                    let step = lists.moved((Memory::Source, Memory::Target), bytes as u64, 16);
                    run(&step, &source, &[], &mut target);
                    let (Form::Look(word, _) | Form::TurnedLook(word, _)) = step.form else { panic!("{:?}", step.form) };
                    word
                });
                assert_eq!(largest.max(), Some((bytes as u32 * words).min(16)), "{from} to {to} of {bytes} bytes");
                assert!(target == expected, "{from} to {to} of {bytes} bytes");
                let content = Content { message, lists: Some(all.into()) };
                for most in [u64::MAX, 300] {
                    let (rounds, packed) = pieces(&content, bytes as u64, most);
                    assert!(most < u64::MAX || rounds.len() == 1);
                    several |= rounds.len() > 1;
                    let (mut between, mut target) = (vec![0xee; packed as usize], untouched.clone());
                    let (mut packs, mut unpacks) = (Vec::new(), Vec::new());
                    rounds.iter().flatten().for_each(|piece| piece.pack(Memory::Outgoing, 0, bytes as u64, 16, &mut packs));
                    rounds.iter().flatten().for_each(|piece| piece.unpack(Work::Copy, Memory::Incoming, 0, bytes as u64, 16, &mut unpacks));
                    packs.iter().for_each(|step| run(step, &source, &[], &mut between));
                    unpacks.iter().for_each(|step| run(step, &between, &[], &mut target));
                    assert!(target == expected, "{from} to {to} of {bytes} bytes in pieces of {most}");
                }
            }
        }
        assert!(several);
        // Elements of which each sector has some are packed at once; blocks of many are not.
        for (from, to, by_lists) in [("4096:block3/2,4096", "4096:block5/2,4096", true), ("4096:block64/2,4096", "4096:block96/2,4096", false)] {
            let plan = read(from).redistribute(&read(to)).unwrap();
            let message = plan.sends(0).unwrap().messages().find(|message| message.rank() == 1).unwrap();
            assert_eq!(Content::new(&plan, message, (0, 1), 4).unwrap().lists.is_some(), by_lists, "{from} to {to}");
        }
        // To push what parts are read in place for takes longer than lists gain.
        let case = whole("16384:block64/4,16384", "16384:block96/4,16384", &[1, 0]);
        let message = || case.plan.sends(0).unwrap().messages().find(|message| message.rank() == 2).unwrap();
        assert!(Content::new(&case.plan, message(), (0, 2), 4).unwrap().lists.is_some());
        assert!(Content::read(&case.plan, message(), (0, 2), 4).unwrap().lists.is_none());
    }

    /// Pieces have the elements of a message, in its order, and are not more than asked for.
    #[test]
    fn pieces_are_about_as_large_as_asked() {
        let plan = read("4099:block/2,1000").redistribute(&read("4099,1000:block/2")).unwrap();
        let sends = plan.sends(0).unwrap();
        let message = sends.messages().find(|message| message.rank() == 1).unwrap();
        let whole = message.size() * 4;
        let message = Content::new(&plan, message, (0, 1), 4).unwrap();
        for rounds in [1, 2, 7, 8] {
            let (all, packed) = pieces(&message, 4, whole.div_ceil(rounds));
            assert!(all.len() as u64 <= rounds && all.len() as u64 + 1 >= rounds, "{} for {rounds}", all.len());
            assert_eq!(all.iter().flatten().map(|piece| piece.size()).sum::<u64>(), whole / 4);
            assert!(packed < whole + LINE, "{packed} of {whole}");
            let begins: Vec<u64> = all.iter().flatten().map(|piece| piece.at).collect();
            assert!(begins.iter().all(|at| at.is_multiple_of(16)), "{begins:?}");
        }
        assert_eq!(size(&read("10:block/3"), 5), 0);
    }
}
