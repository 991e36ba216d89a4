//! What an emulated kernel has done: its faults, and how its accesses go through the memory.

use super::shadow::At;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter, Write};
use std::string::{String, ToString};
use std::vec::Vec;

/// A thread of a kernel.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Thread {
    /// The kernel.
    pub kernel: &'static str,
    /// Its block.
    pub block: [u32; 3],
    /// Its number in the block.
    pub thread: u32,
}

impl Display for Thread {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Thread { kernel, block: [x, y, z], thread } = self;
        write!(f, "thread {thread} of block ({x}, {y}, {z}) of {kernel}")
    }
}

cute_refusals::errors! {
    /// What is wrong with a kernel, as the emulator saw it.
    ///
    /// ```
    /// use cute_device::emulator::{Fault, Thread};
    ///
    /// let thread = Thread { kernel: "f", block: [2, 0, 0], thread: 31 };
    /// let fault = Fault::Trapped { thread, at: std::panic::Location::caller() };
    /// assert_eq!(fault.code(), "CUTE253");
    /// assert!(fault.to_string().starts_with("CUTE253: thread 31 of block (2, 0, 0) of f ends the kernel with an error at "));
    /// ```
    #[derive(Clone, Debug, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Fault {
        /// Two threads access the same bytes, one of them writes, and nothing orders them.
        Race {
            /// The thread.
            thread: Thread = Thread,
            /// What it does.
            does: &'static str = Does,
            /// What it accesses.
            what: String = What,
            /// Where in the program.
            at: At = At,
            /// The other thread.
            other: Thread = Other,
            /// What that one does.
            did: &'static str = Did,
            /// Where in the program.
            other_at: At = OtherAt,
        },
        /// Bytes are read that nobody wrote.
        Uninitialised {
            /// The thread.
            thread: Thread = Thread,
            /// What it reads.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// An access is outside of all tensors, or of the block's shared memory.
        OutOfBounds = AccessOutside {
            /// The thread.
            thread: Thread = Thread,
            /// What it does.
            does: &'static str = Does,
            /// How many bytes.
            bytes: u32 = Bytes,
            /// Where they are.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// An access begins at no multiple of its bytes.
        Misaligned = AccessMisaligned {
            /// The thread.
            thread: Thread = Thread,
            /// What it does.
            does: &'static str = Does,
            /// How many bytes.
            bytes: u32 = Bytes,
            /// What it accesses.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// A tensor is written that the kernel only reads.
        ReadOnly {
            /// The thread.
            thread: Thread = Thread,
            /// What it does.
            does: &'static str = Does,
            /// What it accesses.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// Threads wait for others that do not come.
        NotReached {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The place of the block in the grid.
            block: String = Block,
            /// Who waits where.
            waiting: String = Waiting,
        },
        /// Threads come to one barrier with different numbers of threads.
        BarrierDiffers = NotReached (Differs) {
            /// The thread.
            thread: Thread = Thread,
            /// The barrier.
            barrier: u32 = Barrier,
            /// Its threads.
            count: u32 = Count,
            /// What others say.
            expected: u32 = Expected,
            /// Where in the program.
            at: At = At,
        },
        /// A barrier is of a number of threads that is no multiple of a warp, or is none of 16.
        NoBarrier = NotReached (NoBarrier) {
            /// The thread.
            thread: Thread = Thread,
            /// The barrier.
            barrier: u32 = Barrier,
            /// Its threads.
            count: u32 = Count,
            /// Where in the program.
            at: At = At,
        },
        /// Lanes of a warp come to different instructions that all carry out together.
        Diverged {
            /// The thread.
            thread: Thread = Thread,
            /// The instruction.
            operation: String = Operation,
            /// Where in the program.
            at: At = At,
            /// That of other lanes.
            other: String = Other,
            /// Where in the program.
            other_at: At = OtherAt,
        },
        /// What an asynchronous copy writes is accessed before it has been waited for.
        UnderWay {
            /// The thread.
            thread: Thread = Thread,
            /// What it does.
            does: &'static str = Does,
            /// What it accesses.
            what: String = What,
            /// Where in the program.
            at: At = At,
            /// The thread whose copy it is.
            other: Thread = Other,
            /// Where that began.
            other_at: At = OtherAt,
        },
        /// A thread ends with copies under way.
        NeverWaited {
            /// The thread.
            thread: Thread = Thread,
            /// How many.
            count: usize = Count,
            /// Where the first began.
            at: At = At,
        },
        /// The source of a copy is written while it is under way.
        SourceChanged {
            /// The thread.
            thread: Thread = Thread,
            /// What has changed.
            what: String = What,
            /// Where the copy began.
            at: At = At,
            /// The thread that writes it.
            other: Thread = Other,
            /// Where in the program.
            other_at: At = OtherAt,
        },
        /// A copy or a product reads what a thread has written, with no fence between.
        NotFenced {
            /// The thread for which it does.
            thread: Thread = Thread,
            /// What it does.
            does: &'static str = Does,
            /// What it accesses.
            what: String = What,
            /// Where it began.
            at: At = At,
            /// The thread that has written.
            other: Thread = Other,
            /// Where in the program.
            other_at: At = OtherAt,
        },
        /// A copy completes a barrier that it does not see.
        BarrierNotFenced = NotFenced (Barrier) {
            /// The thread.
            thread: Thread = Thread,
            /// The barrier.
            what: String = What,
            /// Where the copy began.
            at: At = At,
            /// Where the barrier was made.
            other_at: At = OtherAt,
        },
        /// Sums are read whose products are under way.
        SumsUnderWay {
            /// The thread.
            thread: Thread = Thread,
            /// Where in the program.
            at: At = At,
            /// Where the last product began.
            other_at: At = OtherAt,
        },
        /// Sums are written whose products are under way.
        SumsWritten = SumsUnderWay (Written) {
            /// The thread.
            thread: Thread = Thread,
            /// Where in the program.
            at: At = At,
            /// Where the last product began.
            other_at: At = OtherAt,
        },
        /// Products of a warpgroup that are under way at the end.
        ProductsNeverWaited = SumsUnderWay (End) {
            /// The thread.
            thread: Thread = Thread,
            /// How many.
            count: usize = Count,
            /// Where the last began.
            at: At = At,
        },
        /// Registers are not ordered before a product.
        NoProductFence {
            /// The thread.
            thread: Thread = Thread,
            /// Where in the program.
            at: At = At,
        },
        /// The warps of a warpgroup begin different products.
        ProductsDiffer {
            /// The thread.
            thread: Thread = Thread,
            /// Where in the program.
            at: At = At,
            /// Where another warp began it.
            other_at: At = OtherAt,
        },
        /// A thread that has no warpgroup begins a product.
        NoWarpgroup = ProductsDiffer (NoWarpgroup) {
            /// The thread.
            thread: Thread = Thread,
            /// Where in the program.
            at: At = At,
        },
        /// A barrier in shared memory is of a number of arrivals that it cannot count.
        NoPhase {
            /// The thread.
            thread: Thread = Thread,
            /// How many.
            count: u32 = Count,
            /// Where in the program.
            at: At = At,
        },
        /// A barrier is made where one is in use.
        PhaseUnderWay = NoPhase (UnderWay) {
            /// The thread.
            thread: Thread = Thread,
            /// Where it is.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// A thread comes to a phase of a barrier to which all have come.
        OneTooMany = NoPhase (TooMany) {
            /// The thread.
            thread: Thread = Thread,
            /// The barrier.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// A barrier expects more bytes than it can count.
        TooManyBytes = NoPhase (Bytes) {
            /// The thread.
            thread: Thread = Thread,
            /// How many.
            count: u32 = Count,
            /// Where in the program.
            at: At = At,
        },
        /// Other bytes have come to a barrier than it expects.
        BytesDiffer {
            /// The kernel.
            kernel: &'static str = Kernel,
            /// The block.
            block: String = Block,
            /// The barrier.
            what: String = What,
            /// How many bytes too many, or too few.
            lacks: String = Lacks,
        },
        /// A copy of a box that is none.
        NoBox {
            /// The thread.
            thread: Thread = Thread,
            /// What is wrong with it.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// A descriptor that leads to no operand.
        NoOperand {
            /// The thread.
            thread: Thread = Thread,
            /// A or B.
            operand: &'static str = Operand,
            /// What is wrong with it.
            what: String = What,
            /// Where in the program.
            at: At = At,
        },
        /// A block of a cluster may have ended when another one accesses its shared memory.
        BlockEnded = OtherBlock {
            /// The thread that accesses it.
            thread: Thread = Thread,
            /// The block.
            block: String = Block,
            /// Where in the program.
            at: At = At,
        },
        /// A cluster has no block of a number.
        NoBlock = OtherBlock (Outside) {
            /// The thread.
            thread: Thread = Thread,
            /// What it does to it.
            does: &'static str = Does,
            /// The number.
            number: u32 = Number,
            /// How many blocks the cluster has.
            blocks: u32 = Blocks,
            /// Where in the program.
            at: At = At,
        },
        /// A warpgroup asks for registers that it cannot have.
        Registers = NoRegisters {
            /// The thread.
            thread: Thread = Thread,
            /// How many.
            count: u32 = Count,
            /// How many all warpgroups have then.
            all: u64 = All,
            /// Where in the program.
            at: At = At,
        },
        /// A kernel ends with an error.
        Trapped {
            /// The thread.
            thread: Thread = Thread,
            /// Where in the program.
            at: At = At,
        },
        /// A kernel panics.
        Panicked {
            /// The thread.
            thread: Thread = Thread,
            /// Where: in a closure of the kernel, or in the library, which the kernel has called.
            place: String = Place,
            /// What it says.
            message: String = Message,
        },
        /// The emulator does not know an instruction.
        NotKnown {
            /// The thread.
            thread: Thread = Thread,
            /// The function of `hardware` that it is.
            function: String = Function,
        },
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.code())?;
        self.message(f)?;
        write!(f, "\n  help: {}", self.way_out())
    }
}

/// The memory that an access goes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Global memory.
    Global,
    /// Shared memory.
    Shared,
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Kind {
    /// It loads.
    Load,
    /// It stores.
    Store,
    /// It loads from global memory what goes to shared memory asynchronously.
    Copy,
    /// It loads matrices.
    LoadMatrices,
    /// It stores matrices.
    StoreMatrices,
    /// It changes atomically.
    Atomic,
}

/// How the accesses of one kind, at one line, go through the memory.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accesses {
    /// The kernel.
    pub kernel: &'static str,
    /// The line of the program: `src/lib.rs:12:5`.
    pub line: String,
    /// The memory.
    pub space: Space,
    /// What they do.
    pub kind: Kind,
    /// The bytes of each lane.
    pub bytes: u32,
    /// How often a warp did it.
    pub warps: u64,
    /// In shared memory, how often the banks were accessed, by the phases of a warp: 32 lanes at a
    /// time, 16 for 8 bytes, 8 for 16 bytes.
    pub passes: [u64; 4],
    /// How often they would have been without conflicts.
    pub least_passes: [u64; 4],
    /// In global memory, the sectors of 32 bytes that were accessed.
    pub sectors: u64,
    /// The bytes that were asked for, each once.
    pub useful: u64,
}

impl Accesses {
    /// Returns how often the banks were accessed once more than without conflicts; 0 in global
    /// memory.
    #[must_use]
    pub fn bank_conflicts(&self) -> u64 {
        self.passes.iter().sum::<u64>() - self.least_passes.iter().sum::<u64>()
    }

    /// Returns which part of the sectors was asked for, from 0 to 1; 1 in shared memory.
    #[must_use]
    pub fn efficiency(&self) -> f64 {
        if self.sectors == 0 { 1.0 } else { self.useful as f64 / (32 * self.sectors) as f64 }
    }
}

/// What emulated launches have done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    faults: Vec<(Fault, u64)>,
    accesses: Vec<Accesses>,
}

impl Report {
    /// Returns the faults, each once for its lines, and how often it was found.
    pub fn faults(&self) -> impl ExactSizeIterator<Item = (&Fault, u64)> {
        self.faults.iter().map(|(fault, count)| (fault, *count))
    }

    /// Returns how many faults there are of a code, by their lines: `report.count("CUTE241")`.
    #[must_use]
    pub fn count(&self, code: &str) -> usize {
        self.faults.iter().filter(|(fault, _)| fault.code() == code).count()
    }

    /// Returns how many pairs of lines race.
    #[must_use]
    pub fn races(&self) -> usize {
        self.count("CUTE241")
    }

    /// Returns the accesses, by line.
    #[must_use]
    pub fn accesses(&self) -> &[Accesses] {
        &self.accesses
    }

    /// Returns how often banks of shared memory were accessed once more than without conflicts.
    #[must_use]
    pub fn bank_conflicts(&self) -> u64 {
        self.accesses.iter().map(Accesses::bank_conflicts).sum()
    }

    /// Returns which part of the sectors of global memory was asked for, from 0 to 1.
    #[must_use]
    pub fn efficiency(&self) -> f64 {
        let sum = |of: fn(&Accesses) -> u64| self.accesses.iter().filter(|accesses| accesses.space == Space::Global).map(of).sum::<u64>();
        let sectors = sum(|accesses| accesses.sectors);
        if sectors == 0 { 1.0 } else { sum(|accesses| accesses.useful) as f64 / (32 * sectors) as f64 }
    }

    /// Adds what a block has found.
    pub(crate) fn add(&mut self, tally: Tally) {
        self.join(Report { faults: tally.faults.into_values().collect(), accesses: tally.accesses.into_values().collect() });
    }

    /// Adds what another report has.
    #[doc(hidden)]
    pub fn join(&mut self, other: Report) {
        for (fault, count) in other.faults {
            match self.faults.iter_mut().find(|(known, _)| same_lines(known, &fault)) {
                Some((_, known)) => *known += count,
                None => self.faults.push((fault, count)),
            }
        }
        for accesses in other.accesses {
            let same = |known: &&mut Accesses| (known.kernel, &known.line, known.space, known.kind, known.bytes) == accesses.key();
            match self.accesses.iter_mut().find(same) {
                Some(known) => known.add(&accesses),
                None => self.accesses.push(accesses),
            }
        }
        self.accesses.sort_by(|a, b| a.key().cmp(&b.key()));
    }

    /// Returns the report as JSON: an object of `faults` and `accesses`, lists of objects.
    #[must_use]
    pub fn json(&self) -> String {
        let faults: Vec<String> = self
            .faults
            .iter()
            .map(|(fault, count)| std::format!("{{\"code\":{},\"text\":{},\"count\":{count}}}", quoted(fault.code()), quoted(&fault.to_string())))
            .collect();
        let accesses: Vec<String> = self.accesses.iter().map(Accesses::json).collect();
        std::format!("{{\"faults\":[{}],\"accesses\":[{}]}}", faults.join(","), accesses.join(","))
    }
}

/// Whether two faults are of one kind, at the same lines of one kernel.
fn same_lines(a: &Fault, b: &Fault) -> bool {
    Tally::key(a) == Tally::key(b)
}

impl Accesses {
    fn key(&self) -> (&'static str, &String, Space, Kind, u32) {
        (self.kernel, &self.line, self.space, self.kind, self.bytes)
    }

    fn add(&mut self, other: &Self) {
        self.warps += other.warps;
        self.sectors += other.sectors;
        self.useful += other.useful;
        for phase in 0..4 {
            self.passes[phase] += other.passes[phase];
            self.least_passes[phase] += other.least_passes[phase];
        }
    }

    fn json(&self) -> String {
        let Accesses { kernel, line, space, kind, bytes, warps, passes, least_passes, sectors, useful } = self;
        std::format!(
            "{{\"kernel\":{},\"line\":{},\"space\":\"{space:?}\",\"kind\":\"{kind:?}\",\"bytes\":{bytes},\"warps\":{warps},\
             \"passes\":{passes:?},\"least_passes\":{least_passes:?},\"bank_conflicts\":{},\"sectors\":{sectors},\"useful\":{useful}}}",
            quoted(kernel),
            quoted(line),
            self.bank_conflicts()
        )
    }
}

/// A string of JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => {
                quoted.push('\\');
                quoted.push(letter);
            }
            '\n' => quoted.push_str("\\n"),
            letter if letter < ' ' => {
                let _ = write!(quoted, "\\u{:04x}", u32::from(letter));
            }
            letter => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}

impl Display for Report {
    /// Writes the faults, and a table of the accesses.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (fault, count) in &self.faults {
            writeln!(f, "{fault}")?;
            if *count > 1 {
                writeln!(f, "  {count} times")?;
            }
        }
        if self.accesses.is_empty() {
            return write!(f, "no accesses");
        }
        let longest = self.accesses.iter().map(|accesses| accesses.line.len()).max().unwrap_or(0).max(4);
        write!(f, "{:longest$}  memory  {:13} bytes     warps     passes  conflicts    sectors  efficiency", "line", "access")?;
        for accesses in &self.accesses {
            let Accesses { line, space, kind, bytes, warps, sectors, .. } = accesses;
            let (space, kind) = (std::format!("{space:?}").to_lowercase(), name(*kind));
            write!(f, "\n{line:longest$}  {space:6}  {kind:13} {bytes:5} {warps:9}")?;
            if accesses.space == Space::Shared {
                let by_phase = accesses.passes.iter().zip(&accesses.least_passes).map(|(passes, least)| passes - least);
                write!(f, "  {:9}  {:9}", accesses.passes.iter().sum::<u64>(), accesses.bank_conflicts())?;
                if accesses.bank_conflicts() > 0 && accesses.least_passes[1] > 0 {
                    let list: Vec<String> = by_phase.map(|conflicts| conflicts.to_string()).collect();
                    write!(f, "  by phase: {}", list.join(", "))?;
                }
            } else {
                write!(f, "  {:9}  {:9}  {sectors:9}  {:9.0}%", "", "", 100.0 * accesses.efficiency())?;
            }
        }
        Ok(())
    }
}

fn name(kind: Kind) -> &'static str {
    match kind {
        Kind::Load => "load",
        Kind::Store => "store",
        Kind::Copy => "copy",
        Kind::LoadMatrices => "load matrices",
        Kind::StoreMatrices => "store matrices",
        Kind::Atomic => "atomic",
    }
}

/// What a block has found so far.
#[derive(Default)]
pub(crate) struct Tally {
    faults: BTreeMap<(&'static str, String, String), (Fault, u64)>,
    accesses: BTreeMap<(usize, Space, Kind, u32), Accesses>,
}

impl Tally {
    /// The code and the lines of a fault.
    fn key(fault: &Fault) -> (&'static str, String, String) {
        let (first, second) = match fault {
            Fault::Race { at, other_at, .. }
            | Fault::Diverged { at, other_at, .. }
            | Fault::UnderWay { at, other_at, .. }
            | Fault::SourceChanged { at, other_at, .. }
            | Fault::NotFenced { at, other_at, .. }
            | Fault::BarrierNotFenced { at, other_at, .. }
            | Fault::SumsUnderWay { at, other_at, .. }
            | Fault::SumsWritten { at, other_at, .. }
            | Fault::ProductsDiffer { at, other_at, .. } => (at.to_string(), other_at.to_string()),
            Fault::Uninitialised { at, .. }
            | Fault::OutOfBounds { at, .. }
            | Fault::Misaligned { at, .. }
            | Fault::ReadOnly { at, .. }
            | Fault::BarrierDiffers { at, .. }
            | Fault::NoBarrier { at, .. }
            | Fault::NeverWaited { at, .. }
            | Fault::ProductsNeverWaited { at, .. }
            | Fault::NoProductFence { at, .. }
            | Fault::NoWarpgroup { at, .. }
            | Fault::NoPhase { at, .. }
            | Fault::PhaseUnderWay { at, .. }
            | Fault::OneTooMany { at, .. }
            | Fault::TooManyBytes { at, .. }
            | Fault::NoBox { at, .. }
            | Fault::NoOperand { at, .. }
            | Fault::Registers { at, .. }
            | Fault::BlockEnded { at, .. }
            | Fault::NoBlock { at, .. }
            | Fault::Trapped { at, .. } => (at.to_string(), String::new()),
            Fault::BytesDiffer { what, lacks, .. } => (what.clone(), lacks.clone()),
            Fault::NotReached { waiting, .. } => (waiting.clone(), String::new()),
            Fault::Panicked { place, message, .. } => (place.clone(), message.clone()),
            Fault::NotKnown { function, .. } => (function.clone(), String::new()),
        };
        (fault.code(), first, second)
    }

    pub(crate) fn has_faults(&self) -> bool {
        !self.faults.is_empty()
    }

    pub(crate) fn fault(&mut self, fault: Fault) {
        self.faults.entry(Self::key(&fault)).or_insert((fault, 0)).1 += 1;
    }

    /// A warp's accesses, of so many bytes each, of the lanes in the mask.
    pub(crate) fn access(&mut self, kernel: &'static str, at: At, (space, kind): (Space, Kind), bytes: u32, mask: u32, addresses: &[u64; 32]) {
        let key = (std::ptr::from_ref(at).addr(), space, kind, bytes);
        let accesses = self.accesses.entry(key).or_insert_with(|| Accesses {
            kernel,
            line: at.to_string(),
            space,
            kind,
            bytes,
            warps: 0,
            passes: [0; 4],
            least_passes: [0; 4],
            sectors: 0,
            useful: 0,
        });
        accesses.warps += 1;
        let lanes = (0..32).filter(|lane| mask >> lane & 1 == 1).map(|lane| addresses[lane]);
        match space {
            Space::Shared => {
                let together = (128 / bytes.max(4)).min(32) as usize;
                for phase in 0..32 / together {
                    let lanes = (phase * together..(phase + 1) * together).filter(|lane| mask >> lane & 1 == 1).map(|lane| addresses[lane]);
                    let passes = passes(lanes, bytes);
                    accesses.passes[phase] += passes;
                    accesses.least_passes[phase] += passes.min(1);
                }
            }
            Space::Global => {
                let (sectors, useful) = sectors(lanes, bytes);
                accesses.sectors += sectors;
                accesses.useful += useful;
            }
        }
    }
}

/// How often the banks are accessed: the most words of one bank.
fn passes(addresses: impl Iterator<Item = u64>, bytes: u32) -> u64 {
    let (mut words, mut count) = ([0; 32], 0);
    for address in addresses {
        for word in 0..u64::from(bytes.div_ceil(4)) {
            words[count] = address / 4 + word;
            count += 1;
        }
    }
    let words = &mut words[..count];
    words.sort_unstable();
    let (mut banks, mut last) = ([0; 32], None);
    for &word in words.iter() {
        if last != Some(word) {
            banks[(word % 32) as usize] += 1;
            last = Some(word);
        }
    }
    banks.into_iter().max().unwrap_or(0)
}

/// How many sectors are accessed, and how many bytes are asked for.
fn sectors(addresses: impl Iterator<Item = u64>, bytes: u32) -> (u64, u64) {
    let (mut list, mut count) = ([0; 32], 0);
    for address in addresses {
        list[count] = address;
        count += 1;
    }
    let list = &mut list[..count];
    list.sort_unstable();
    let (mut sectors, mut useful, mut last, mut end) = (0, 0, None, 0);
    for &address in list.iter() {
        if last != Some(address / 32) {
            sectors += 1;
            last = Some(address / 32);
        }
        let from = address.max(end);
        end = end.max(address + u64::from(bytes));
        useful += end.saturating_sub(from);
    }
    (sectors, useful)
}

#[cfg(test)]
mod tests {
    use super::{passes, sectors};

    #[test]
    fn banks_are_accessed_as_often_as_the_most_words_of_one() {
        let stride = |by: u64, bytes| passes((0..32 / (u64::from(bytes) / 4)).map(|lane| lane * by), bytes);
        assert_eq!([0, 4, 8, 16, 128, 132].map(|by| stride(by, 4)), [1, 1, 2, 4, 32, 1]);
        assert_eq!([8, 16, 128, 136].map(|by| stride(by, 8)), [1, 2, 16, 1]);
        assert_eq!([16, 32, 128, 144].map(|by| stride(by, 16)), [1, 2, 8, 1]);
        assert_eq!(passes([].into_iter(), 4), 0);
    }

    #[test]
    fn sectors_have_32_bytes() {
        let stride = |by: u64, bytes| sectors((0..32).map(|lane| lane * by), bytes);
        assert_eq!(stride(4, 4), (4, 128));
        assert_eq!(stride(32, 4), (32, 128));
        assert_eq!(stride(16, 16), (16, 512));
        assert_eq!(stride(0, 4), (1, 4));
        assert_eq!(stride(2, 2), (2, 64));
    }
}
