//! Products of warpgroups (`wgmma`), which read shared memory and add to sums until their group is
//! waited for.

use super::sums::{Chain, Values};
use super::{Act, intersect, know};
use crate::emulator::matrix::Number;
use crate::emulator::report::Fault;
use crate::emulator::running::scheduler::State;
use crate::emulator::running::{Ended, Running, SHARED};
use crate::emulator::shadow::{Access, At, agent_of};
use std::collections::VecDeque;
use std::string::String;
use std::vec::Vec;

/// Sums that were in registers which got others while products were under way.
#[derive(Clone, Copy)]
pub(super) struct Missed {
    /// Where the registers got others.
    at: At,
    /// Where a product to them began.
    began: At,
}

/// An instruction: `wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16`, and whether the rows of
/// A and of B are contiguous.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Instruction {
    pub(super) columns: u32,
    depth: u32,
    /// What the sums, A and B are made of.
    pub(super) numbers: [Number; 3],
    is_mn: [bool; 2],
}

impl Instruction {
    /// That of a name, with the orders of A and B if it says them.
    pub(super) fn of(name: &str, orders: &[u32]) -> Option<Self> {
        let mut parts = name.split('.').skip_while(|part| !part.starts_with("m64n"));
        let (columns, depth) = parts.next()?.strip_prefix("m64n")?.split_once('k')?;
        let mut number = || {
            Some(match parts.next()? {
                "f32" => Number::F32,
                "f16" => Number::F16,
                "bf16" => Number::BF16,
                "tf32" => Number::TF32,
                "e4m3" => Number::E4M3,
                "e5m2" => Number::E5M2,
                "s32" => Number::Signed(32),
                "s8" => Number::Signed(8),
                "u8" => Number::Unsigned(8),
                _ => return None,
            })
        };
        let numbers = [number()?, number()?, number()?];
        let is_mn = |operand: usize| orders.get(operand).is_some_and(|&order| order != 0);
        Some(Instruction { columns: columns.parse().ok()?, depth: depth.parse().ok()?, numbers, is_mn: [is_mn(0), is_mn(1)] })
    }

    /// The rows of an operand, and how deep it is.
    fn extents(&self, operand: usize) -> [u32; 2] {
        [[64, self.columns][operand], self.depth]
    }

    /// Where the vectors of 16 bytes of an operand are: along its lines first by lines.
    fn vectors(self, operand: usize, descriptor: Descriptor) -> impl Iterator<Item = u32> {
        let (bytes, is_mn, [rows, depth]) = (self.numbers[1 + operand].bits() / 8, self.is_mn[operand], self.extents(operand));
        let (vector, [along, across]) = (16 / bytes, if is_mn { [rows, depth] } else { [depth, rows] });
        (0..along / vector).flat_map(move |first| {
            (0..across).map(move |other| {
                let (row, k) = if is_mn { (first * vector, other) } else { (other, first * vector) };
                descriptor.address(is_mn, bytes, row, k)
            })
        })
    }
}

/// A matrix descriptor, as the hardware reads it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Descriptor {
    start: u32,
    /// Leading and stride byte offset.
    offsets: [u32; 2],
    span: u32,
}

impl Descriptor {
    /// That of its bits; nothing, if a field is not known here.
    fn of(bits: u64) -> Result<Self, &'static str> {
        let field = |at: u32| 16 * (bits >> at & 0x3fff) as u32;
        if bits >> 49 & 7 != 0 {
            return Err("has a base offset, which is for patterns that begin between multiples of their length");
        }
        let span = [16, 128, 64, 32][(bits >> 62) as usize];
        Ok(Descriptor { start: field(0), offsets: [field(16), field(32)], span })
    }

    /// Where 16 bytes begin that have a row and a `k`: of elements of so many bytes, which lie in a
    /// row along K, or along M or N.
    ///
    /// Without a swizzle 8 lines of 16 bytes are a matrix; the leading offset is from one to the
    /// next along K, the stride offset along rows. With one, 8 lines of the swizzle are a pattern;
    /// along K the stride offset is from one to the next along rows, along rows it is the one along
    /// K, and the leading one that along rows (PTX ISA, 9.7.15.5.1).
    fn address(&self, is_mn: bool, bytes: u32, row: u32, k: u32) -> u32 {
        let ([leading, stride], span) = (self.offsets, self.span);
        let (line, vector) = (span / bytes, 16 / bytes);
        let offset = match (is_mn, span) {
            (false, 16) => row % 8 * 16 + row / 8 * stride + k % vector * bytes + k / vector * leading,
            (false, _) => row % 8 * span + row / 8 * stride + k * bytes,
            (true, 16) => k % 8 * 16 + k / 8 * leading + row % vector * bytes + row / vector * stride,
            (true, _) => k % 8 * span + k / 8 * stride + row % line * bytes + row / line * leading,
        };
        let address = self.start + offset;
        address ^ (address >> 7 & (span / 16 - 1)) << 4
    }
}

/// A product that some warps of a warpgroup have begun.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Product {
    instruction: Instruction,
    descriptors: [u64; 2],
    /// The numbers of A, if it is in registers: those of a `k` in a row.
    rows: Option<Values>,
    adds: bool,
    /// The sums that it adds to,
    chain: u32,
    /// and whether they were in registers.
    is_fresh: bool,
    /// Which warps have come.
    warps: u32,
    known: Vec<u32>,
    at: At,
}

/// The products of a warpgroup, in order.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Warpgroup {
    /// How many have been carried out and forgotten.
    done: u32,
    products: VecDeque<Product>,
    /// How many each warp has begun.
    begun: [u32; 4],
    /// Up to which product each group of each warp is.
    groups: [Vec<u32>; 4],
    /// Up to which product each warp has waited.
    waited: [u32; 4],
    /// Whether registers are ordered before products, since sums were read.
    is_fenced: [bool; 4],
    /// Where each warp began its last one.
    last: [Option<At>; 4],
    /// Its agent: its place in what threads know.
    agent: usize,
}

impl Warpgroup {
    /// How many products can be carried out: all warps have come.
    fn ready(&self) -> usize {
        self.products.iter().take_while(|product| product.warps == 15).count()
    }

    /// Up to which product are the groups of a warp but the last ones.
    fn until(&self, warp: usize, most: usize) -> u32 {
        let groups = &self.groups[warp];
        groups.len().checked_sub(most).and_then(|count| groups[..count].last()).copied().unwrap_or(0)
    }
}

impl Running {
    /// The number of an instruction.
    pub(super) fn instruction(&mut self, instruction: Instruction) -> u32 {
        let all = &mut self.hopper.instructions;
        let at = all.iter().position(|known| *known == instruction).unwrap_or_else(|| {
            all.push(instruction);
            all.len() - 1
        });
        at as u32
    }

    /// The number of the warpgroup of a warp, of which there are four.
    fn warpgroup(&mut self, warp: usize, at: At) -> Result<usize, Ended> {
        let (index, threads) = (warp / 4, self.threads_of(self.block_of(32 * warp)));
        if !threads.start.is_multiple_of(128) {
            // Warpgroups are numbered one block after the other.
            let function = String::from("wgmma in a cluster of blocks of no whole warpgroups");
            return Err(self.end(Fault::NotKnown { thread: self.thread(32 * warp), function }));
        }
        if 128 * (index + 1) > threads.end {
            let thread = self.thread(32 * warp);
            return Err(self.end(Fault::NoWarpgroup { thread, at }));
        }
        while self.hopper.warpgroups.len() <= index {
            let agent = self.new_agent();
            self.hopper.warpgroups.push(Warpgroup { agent, ..Warpgroup::default() });
        }
        Ok(index)
    }

    /// `wgmma.fence` of a warp.
    pub(super) fn fence_products(&mut self, warp: usize, at: At) -> Result<(), Ended> {
        let index = self.warpgroup(warp, at)?;
        self.hopper.warpgroups[index].is_fenced[warp % 4] = true;
        Ok(())
    }

    /// `wgmma.commit_group` of a warp.
    pub(super) fn commit_products(&mut self, warp: usize, at: At) -> Result<(), Ended> {
        let index = self.warpgroup(warp, at)?;
        let warpgroup = &mut self.hopper.warpgroups[index];
        let begun = warpgroup.begun[warp % 4];
        warpgroup.groups[warp % 4].push(begun);
        Ok(())
    }

    /// A warp begins a product: each lane has given its descriptors, whether it adds, the number of
    /// its sums if they are under way, and that of the instruction; and whether A is in registers,
    /// and what it has of it. Each gets the number of its sums.
    pub(super) fn begin_product(&mut self, warp: usize, at: At) -> Result<(), Ended> {
        let (index, own) = (self.warpgroup(warp, at)?, warp % 4);
        let first: [u32; 8] = std::array::from_fn(|i| self.input(warp, 0)[i]);
        if let Some(lane) = (1..32).find(|&lane| self.input(warp, lane)[..8] != first) {
            let thread = self.thread(32 * warp + lane);
            return Err(self.end(Fault::ProductsDiffer { thread, at, other_at: at }));
        }
        let pair = |low: u32, high: u32| u64::from(low) | u64::from(high) << 32;
        let [a0, a1, b0, b1, adds, held, code, in_registers] = first;
        let (descriptors, adds, instruction) = ([pair(a0, a1), pair(b0, b1)], adds != 0, self.hopper.instructions[code as usize]);
        // No thread learns of the others by it: it relies on what each of them knows.
        let mut known = self.begins(32 * warp);
        for lane in 1..32 {
            intersect(&mut known, &self.begins(32 * warp + lane));
        }
        let warpgroup = &self.hopper.warpgroups[index];
        let number = warpgroup.begun[own];
        if held == 0 && !warpgroup.is_fenced[own] {
            let thread = self.thread(32 * warp);
            self.report(Fault::NoProductFence { thread, at });
        }
        let place = (number - self.hopper.warpgroups[index].done) as usize;
        if place == self.hopper.warpgroups[index].products.len() {
            let in_shared = if in_registers == 0 { 0 } else { 1 };
            for (operand, bits) in descriptors.into_iter().enumerate().skip(in_shared) {
                self.check_operand(warp, instruction, operand, bits, at)?;
            }
            let chain = if held == 0 { self.new_chain(index, instruction) } else { held };
            let rows = (in_registers != 0).then(|| Values::zeros(64 * instruction.depth as usize));
            let product = Product { instruction, descriptors, rows, adds, chain, is_fresh: held == 0, warps: 1 << own, known, at };
            self.hopper.warpgroups[index].products.push_back(product);
        } else {
            let product = &mut self.hopper.warpgroups[index].products[place];
            let same = product.instruction == instruction
                && product.descriptors == descriptors
                && product.rows.is_some() == (in_registers != 0)
                && product.adds == adds
                && product.is_fresh == (held == 0);
            let other_at = product.at;
            product.warps |= 1 << own;
            intersect(&mut product.known, &known);
            if !same || held != 0 && held != product.chain {
                let thread = self.thread(32 * warp);
                return Err(self.end(Fault::ProductsDiffer { thread, at, other_at }));
            }
        }
        if in_registers != 0 {
            self.gather_rows(warp, place, instruction);
        }
        let warpgroup = &mut self.hopper.warpgroups[index];
        warpgroup.begun[own] += 1;
        warpgroup.last[own] = Some(at);
        let (chain, is_whole) = (warpgroup.products[place].chain, warpgroup.products[place].warps == 15);
        if let Some(chain) = self.hopper.sums.get_mut(&chain) {
            chain.last[own] = number + 1;
        }
        if held == 0 && adds {
            self.gather_sums(chain, warp);
        }
        (0..32).for_each(|lane| self.output(warp, lane)[0] = chain);
        if is_whole {
            self.threads.wake_for_products(index, number + 1);
        }
        Ok(())
    }

    /// The rows of A are what the registers of a warp have: four words of each lane (PTX ISA,
    /// 9.7.15.5.1).
    fn gather_rows(&mut self, warp: usize, place: usize, instruction: Instruction) {
        let number = instruction.numbers[1];
        let (bits, per) = (number.bits() as usize, 32 / number.bits() as usize);
        let words: Vec<[u32; 4]> = (0..32).map(|lane| std::array::from_fn(|i| self.input(warp, lane)[8 + i])).collect();
        let product = &mut self.hopper.warpgroups[warp / 4].products[place];
        let Some(rows) = &mut product.rows else { return };
        for (lane, words) in words.iter().enumerate() {
            for (i, word) in words.iter().enumerate() {
                for element in 0..per {
                    let (row, k) = (warp % 4 * 16 + lane / 4 + 8 * (i % 2), (lane % 4 + 4 * (i / 2)) * per + element);
                    rows.0[64 * k + row] = number.value(u64::from(*word) >> (element * bits) & ((1 << bits) - 1));
                }
            }
        }
    }

    /// Sees that `wgmma` can read an operand: its bytes are there.
    fn check_operand(&mut self, warp: usize, instruction: Instruction, operand: usize, bits: u64, at: At) -> Result<(), Ended> {
        let has = self.launched().shared;
        let what = match Descriptor::of(bits) {
            Err(text) => String::from(text),
            Ok(descriptor) => {
                let is_outside = |address: &u32| *address < SHARED || u64::from(*address) + 16 > u64::from(SHARED) + u64::from(has);
                let Some(address) = instruction.vectors(operand, descriptor).find(is_outside) else { return Ok(()) };
                let byte = i64::from(address) - i64::from(SHARED);
                std::format!("leads to byte {byte} of the block's shared memory, which has {has}")
            }
        };
        let (thread, operand) = (self.thread(32 * warp), ["A", "B"][operand]);
        Err(self.end(Fault::NoOperand { thread, operand, what, at }))
    }

    /// How many products can be carried out at once: one of each warpgroup.
    pub(super) fn products_ready(&self) -> usize {
        self.hopper.warpgroups.iter().filter(|warpgroup| warpgroup.ready() > 0).count()
    }

    /// The next product is carried out of one of the warpgroups that have one.
    pub(super) fn carry_out_product(&mut self, which: usize) {
        let index = (0..self.hopper.warpgroups.len()).filter(|&at| self.hopper.warpgroups[at].ready() > 0).nth(which);
        if let Some(index) = index {
            self.carry_out_next(index);
        }
    }

    /// The next product of a warpgroup is carried out.
    fn carry_out_next(&mut self, index: usize) {
        let warpgroup = &mut self.hopper.warpgroups[index];
        let Some(Product { instruction, descriptors, rows, adds, chain, known, at, .. }) = warpgroup.products.pop_front() else { return };
        warpgroup.done += 1;
        let act = Act { agent: agent_of(warpgroup.agent, 128 * index), clock: warpgroup.done, known: &known, at };
        let block = self.block_of(128 * index);
        let a = rows.map_or_else(|| self.read_operand(act, block, instruction, 0, descriptors[0]), |rows| rows.0);
        let b = self.read_operand(act, block, instruction, 1, descriptors[1]);
        if let Some(chain) = self.hopper.sums.get_mut(&chain) {
            chain.add(instruction.depth as usize, &a, &b, adds);
        }
    }

    /// The numbers of an operand in the shared memory of a block: those of a `k` in a row.
    fn read_operand(&mut self, act: Act<'_>, block: usize, instruction: Instruction, operand: usize, bits: u64) -> Vec<f64> {
        let (number, is_mn) = (instruction.numbers[1 + operand], instruction.is_mn[operand]);
        let (bytes, [rows, depth]) = (number.bits() as usize / 8, instruction.extents(operand).map(|extent| extent as usize));
        let (mut numbers, vector) = (std::vec![0.0; rows * depth], 16 / bytes);
        let Ok(descriptor) = Descriptor::of(bits) else { return numbers };
        let (mut first, mut other, across) = (0, 0, if is_mn { depth } else { rows });
        for address in instruction.vectors(operand, descriptor) {
            let held = self.agent_shared(act, self.place_of(block, address), Access::Read);
            for (i, word) in held.chunks_exact(bytes).enumerate() {
                let value = number.value(word.iter().rev().fold(0, |bits, byte| bits << 8 | u64::from(*byte)));
                let (row, k) = if is_mn { (first + i, other) } else { (other, first + i) };
                numbers[k * rows + row] = value;
            }
            other += 1;
            if other == across {
                (first, other) = (first + vector, 0);
            }
        }
        numbers
    }

    /// `wgmma.wait_group` of a warp: up to which product it waits, if so many groups may be under
    /// way.
    pub(super) fn until(&mut self, warp: usize, most: u32, at: At) -> Result<u32, Ended> {
        let index = self.warpgroup(warp, at)?;
        Ok(self.hopper.warpgroups[index].until(warp % 4, most as usize))
    }

    /// Whether the products of this thread's warpgroup up to one are done; if not, it sleeps until
    /// all warps have begun them.
    pub(super) fn has_products(&mut self, until: u32, at: At) -> Result<bool, Ended> {
        let thread = self.current;
        let index = self.warpgroup(thread / 32, at)?;
        let warpgroup = &self.hopper.warpgroups[index];
        if warpgroup.done + (warpgroup.ready() as u32) < until {
            self.threads.sleep(thread, State::AtProducts(until), at);
            return Ok(false);
        }
        while self.hopper.warpgroups[index].done < until {
            self.carry_out_next(index);
        }
        let warpgroup = &mut self.hopper.warpgroups[index];
        let waited = &mut warpgroup.waited[thread / 32 % 4];
        *waited = until.max(*waited);
        let mut list = Vec::new();
        know(&mut list, warpgroup.agent, until);
        self.clocks.learn(thread, &list);
        Ok(true)
    }

    // ---- sums

    /// New sums of a warpgroup.
    fn new_chain(&mut self, warpgroup: usize, instruction: Instruction) -> u32 {
        self.hopper.numbers += 1;
        let number = self.hopper.numbers;
        self.hopper.sums.insert(number, Chain::new(warpgroup, instruction.columns as usize, instruction.numbers[0]));
        number
    }

    /// What this thread has in registers, to which a product adds.
    pub(super) fn give(&mut self, words: Vec<u32>) {
        self.hopper.given.insert(self.current, words);
    }

    /// Registers of this thread get other sums. If those that they had are under way, they have
    /// been overwritten, unless they turn up in other registers.
    pub(super) fn begins_anew(&mut self, registers: usize, at: At) {
        let Some(number) = self.hopper.held.remove(&(self.current, registers)) else { return };
        if self.is_under_way(number) {
            let began = self.last_product().unwrap_or(at);
            self.hopper.missed.insert((self.current, number), Missed { at, began });
        }
    }

    /// Whether products add to sums of this thread's warpgroup that its warp has not waited for.
    fn is_under_way(&self, number: u32) -> bool {
        let (warpgroup, own) = (self.current / 128, self.current / 32 % 4);
        let waited = self.hopper.warpgroups.get(warpgroup).map_or(0, |warpgroup| warpgroup.waited[own]);
        self.hopper.sums.get(&number).is_some_and(|chain| chain.last[own] > waited)
    }

    /// Registers of this thread have sums of a number from now on, and no others have.
    pub(super) fn holds(&mut self, registers: usize, number: u32) {
        self.finds_sums(number);
        self.hopper.held.insert((self.current, registers), number);
    }

    /// This thread has sums of a number.
    fn finds_sums(&mut self, number: u32) {
        let thread = self.current;
        self.hopper.missed.remove(&(thread, number));
        let places = self.hopper.held.range((thread, 0)..=(thread, usize::MAX)).filter(|(_, held)| **held == number);
        let places: Vec<_> = places.map(|(place, _)| *place).collect();
        for place in places {
            self.hopper.held.remove(&place);
        }
    }

    /// Where the warp of this thread began its last product.
    fn last_product(&self) -> Option<At> {
        self.hopper.warpgroups.get(self.current / 128).and_then(|warpgroup| warpgroup.last[self.current / 32 % 4])
    }

    /// The sums of a warp are what its registers have.
    fn gather_sums(&mut self, chain: u32, warp: usize) {
        for lane in 0..32 {
            let words = self.hopper.given.remove(&(32 * warp + lane)).unwrap_or_default();
            if let Some(chain) = self.hopper.sums.get_mut(&chain) {
                chain.gather(32 * (warp % 4) + lane, &words);
            }
        }
    }

    /// The sums of a number, as this thread's registers have them; none while their products have
    /// not been waited for.
    pub(super) fn look_at(&mut self, number: u32, count: usize) -> Option<Vec<u32>> {
        if self.is_under_way(number) {
            return None;
        }
        let thread = self.current;
        let chain = self.hopper.sums.get(&number).filter(|chain| chain.warpgroup == thread / 128)?;
        let mut words = std::vec![0; count];
        chain.words(thread % 128, &mut words);
        self.observe(thread, &words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>());
        self.hopper.missed.remove(&(thread, number));
        Some(words)
    }

    /// Gives this thread's registers the sums of a number, unless their products have not been
    /// waited for; returns whether it did.
    pub(super) fn deliver(&mut self, number: u32, to: &mut [u32]) -> bool {
        let (thread, own) = (self.current, self.current / 32 % 4);
        let Some(chain) = self.hopper.sums.get_mut(&number) else { return false };
        if chain.warpgroup != thread / 128 || chain.last[own] > self.hopper.warpgroups[chain.warpgroup].waited[own] {
            return false;
        }
        chain.words(thread % 128, to);
        let is_over = chain.deliver();
        let bytes: Vec<u8> = to.iter().flat_map(|word| word.to_le_bytes()).collect();
        self.observe(thread, &bytes);
        self.finds_sums(number);
        self.hopper.warpgroups[thread / 128].is_fenced[own] = false;
        if is_over {
            self.hopper.sums.remove(&number);
        }
        true
    }

    /// This thread reads sums whose products are under way.
    pub(super) fn reads_early(&mut self, at: At) -> Ended {
        let began = self.last_product();
        self.end(Fault::SumsUnderWay { thread: self.me(), at, other_at: began.unwrap_or(at) })
    }

    /// A thread has ended: it has overwritten no sums, and its warp has waited for its products.
    pub(super) fn products_of_ended(&mut self, thread: usize) {
        let missed = self.hopper.missed.range((thread, 0)..=(thread, u32::MAX)).map(|(key, missed)| (*key, *missed));
        for (key, Missed { at, began }) in missed.collect::<Vec<_>>() {
            self.hopper.missed.remove(&key);
            let thread = self.thread(thread);
            self.report(Fault::SumsWritten { thread, at, other_at: began });
        }
        let Some(warpgroup) = self.hopper.warpgroups.get(thread / 128) else { return };
        let own = thread / 32 % 4;
        let (begun, waited, last) = (warpgroup.begun[own], warpgroup.waited[own], warpgroup.last[own]);
        if let (true, true, Some(at)) = (begun > waited, thread.is_multiple_of(32), last) {
            let (thread, count) = (self.thread(thread), (begun - waited) as usize);
            self.report(Fault::ProductsNeverWaited { thread, count, at });
        }
    }
}
