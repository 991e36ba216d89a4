//! Which instructions of a kernel only some of its threads may come to.
//!
//! Barriers and instructions of a warp are for threads that are together. The source sees to that,
//! and a compiler could undo it: to its optimizations an instruction of a warp is one like others,
//! which may be copied to both sides of a branch. So what they left is looked at: an instruction
//! that threads carry out together must not be between a branch that differs from thread to thread
//! and where its sides meet again.
//!
//! What differs is found from above: what is loaded, and what comes from the number of a thread or
//! from an instruction of a warp, with all that is computed of it or under a branch on it. A value
//! that is the same in all threads of each warp, such as the number of the warp, lets whole warps
//! go apart: instructions of a warp may stand behind a branch on it, barriers of the block may not.
//! Inline assembly has registers of its own, by names that it declares: they count like others.

use std::collections::{BTreeMap, BTreeSet};

/// An instruction, with its registers.
struct Instruction<'a> {
    text: &'a str,
    guard: Option<&'a str>,
    operation: &'a str,
    written: Vec<&'a str>,
    read: Vec<&'a str>,
}

/// Instructions without a jump in or out, and what comes after the last one.
#[derive(Default)]
struct Block<'a> {
    instructions: Vec<Instruction<'a>>,
    next: Vec<usize>,
}

/// How many threads in a row, from a multiple on, are known to have the same value, or to come to
/// the same place: so many as its power of two. A block has one dimension, so that they are whole
/// warps.
type Alike = u32;

const THREAD: Alike = 0;
const WARP: Alike = 5;
const WARPGROUP: Alike = 7;
/// All threads of the block.
const BLOCK: Alike = u32::MAX;

/// Returns the first instruction of a kernel that its threads are to come to together, and of which
/// it is not known that they do; the text is what stands between its braces.
pub(crate) fn divergent(body: &str) -> Option<&str> {
    let declared = declared(body);
    let blocks = blocks(body, &declared);
    let (meets, numbers) = (meets(&blocks), thread_numbers(&blocks));
    let (mut values, mut apart) = (BTreeMap::<&str, Alike>::new(), vec![BLOCK; blocks.len()]);
    let of = |values: &BTreeMap<&str, Alike>, register: &str| values.get(register).copied().unwrap_or(BLOCK);
    let mut is_changing = true;
    while is_changing {
        is_changing = false;
        for (at, block) in blocks.iter().enumerate() {
            // What the block itself has written: a register may have other values elsewhere, as
            // those that go around a loop have.
            let mut here = BTreeMap::<&str, Alike>::new();
            for instruction in &block.instructions {
                let now = |register: &str| here.get(register).copied().unwrap_or_else(|| of(&values, register));
                let read = instruction.read.iter().map(|register| now(register)).min().unwrap_or(BLOCK);
                let guard = instruction.guard.map_or(BLOCK, now);
                let alike = instruction.result(read, &numbers).min(guard).min(apart[at]);
                for &register in &instruction.written {
                    // What is not written under a guard stays what it was.
                    let stays = if instruction.guard.is_some() { here.get(register).copied().unwrap_or_else(|| of(&values, register)) } else { BLOCK };
                    here.insert(register, alike.min(stays));
                    if alike < of(&values, register) {
                        values.insert(register, alike);
                        is_changing = true;
                    }
                }
            }
            let Some(last) = block.instructions.last() else { continue };
            let alike = last.guard.iter().chain(&last.read).map(|register| of(&values, register)).min().unwrap_or(BLOCK);
            let behind = match last.operation {
                "bra" if alike < BLOCK => until(&blocks, at, meets[at]),
                // Those that end are not there any more.
                "brx" | "ret" | "exit" if alike < BLOCK => until(&blocks, at, None),
                _ => continue,
            };
            for at in behind {
                is_changing |= alike < apart[at];
                apart[at] = apart[at].min(alike);
            }
        }
    }
    let wrong = |at: usize, instruction: &Instruction| {
        instruction.together().is_some_and(|threads| apart[at] < threads || instruction.guard.is_some_and(|guard| of(&values, guard) < threads))
    };
    let mut all = blocks.iter().enumerate().flat_map(|(at, block)| block.instructions.iter().map(move |instruction| (at, instruction)));
    all.find(|&(at, instruction)| wrong(at, instruction)).map(|(_, instruction)| instruction.text)
}

/// The registers that are the number of the thread in its block: written once, a copy of it.
fn thread_numbers<'a>(blocks: &[Block<'a>]) -> BTreeSet<&'a str> {
    let all = || blocks.iter().flat_map(|block| &block.instructions);
    let mut times = BTreeMap::<&str, u32>::new();
    all().flat_map(|instruction| &instruction.written).for_each(|register| *times.entry(register).or_default() += 1);
    let mut numbers = BTreeSet::from(["%tid.x"]);
    loop {
        let before = numbers.len();
        for instruction in all() {
            let ([to], [from]) = (instruction.written.as_slice(), instruction.read.as_slice()) else { continue };
            let copies = instruction.guard.is_none() && matches!(instruction.name(), "mov.u32" | "mov.b32");
            if copies && numbers.contains(from) && times[to] == 1 {
                numbers.insert(to);
            }
        }
        if numbers.len() == before {
            return numbers;
        }
    }
}

impl<'a> Instruction<'a> {
    fn of(text: &'a str, declared: &BTreeSet<&str>) -> Self {
        let (guard, rest) = match text.strip_prefix('@') {
            Some(guarded) => {
                guarded.split_once(char::is_whitespace).map_or((None, ""), |(guard, rest)| (Some(guard.trim_start_matches('!')), rest.trim_start()))
            }
            None => (None, text),
        };
        let (operation, operands) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let name = operation.split('.').next().unwrap_or(operation);
        let operands = operands.trim_start();
        // What is written comes first: a register, several in braces, or two beside a bar.
        let end = match operands.find('}') {
            Some(end) if operands.starts_with('{') => end,
            _ => operands.find(',').unwrap_or(operands.len()),
        };
        let is_address = operands.starts_with('[') || matches!(name, "bra" | "brx" | "bar" | "barrier" | "ret" | "exit" | "trap" | "red" | "st");
        let (written, read) = if is_address { ("", operands) } else { operands.split_at(end) };
        let registers = |operands| registers(operands, declared).collect();
        Instruction { text, guard, operation: name, written: registers(written), read: registers(read) }
    }

    /// Its name, with all of its parts.
    fn name(&self) -> &'a str {
        self.text.split_whitespace().find(|word| !word.starts_with('@')).unwrap_or("").trim_end_matches(';')
    }

    /// The threads that carry it out together.
    fn together(&self) -> Option<Alike> {
        match self.operation {
            // One of the numbered barriers, for the threads of a warpgroup.
            "bar" | "barrier" if matches!(self.operands().as_slice(), [number, "128"] if *number != "0") => Some(WARPGROUP),
            "bar" | "barrier" => Some(BLOCK),
            "wgmma" | "setmaxnreg" => Some(WARPGROUP),
            _ => self.name().split('.').any(|part| part == "sync").then_some(WARP),
        }
    }

    /// The operands, as they are written.
    fn operands(&self) -> Vec<&'a str> {
        let (_, operands) = self.text.split_once(self.name()).unwrap_or(("", ""));
        operands.split(',').map(str::trim).collect()
    }

    /// The threads that have the same result, if so many have the same in what is read.
    fn result(&self, read: Alike, numbers: &BTreeSet<&str>) -> Alike {
        if self.together().is_some() {
            let all_lanes = |mask: Option<&&str>| mask.is_some_and(|mask| matches!(*mask, "-1" | "0xffffffff"));
            let operands = self.operands();
            return match self.operation {
                // What all threads of the block find out.
                "bar" | "barrier" if matches!(operands.get(1), Some(&"0")) => BLOCK,
                // All lanes have the value of one, or what all of them find out.
                "shfl" if self.name().starts_with("shfl.sync.idx.") => match operands.as_slice() {
                    [_, _, lane, "31", mask] if lane.parse::<u32>().is_ok() && all_lanes(Some(mask)) => WARP,
                    _ => THREAD,
                },
                "vote" | "redux" if all_lanes(operands.last()) => WARP,
                _ => THREAD,
            };
        }
        // Parameters are the same for all, and memory that nobody writes for all that have its
        // address.
        if matches!(self.operation, "ld" | "ldu" | "atom") && !self.name().split('.').any(|part| matches!(part, "param" | "nc")) {
            return THREAD;
        }
        // Which threads are here, or whether others have arrived, at this moment.
        if matches!(self.operation, "activemask" | "mbarrier") {
            return THREAD;
        }
        if let Some(alike) = self.of_number(numbers) {
            return alike;
        }
        let special = |register: &str| {
            if !register.starts_with('%') {
                return false;
            }
            let name = register.trim_end_matches(|last: char| last.is_ascii_digit());
            let is_numbered = name.len() < register.len() && matches!(name, "%p" | "%rs" | "%r" | "%rd" | "%rq" | "%f" | "%fd" | "%h" | "%hh");
            !is_numbered && !matches!(register.split('.').next(), Some("%ctaid" | "%nctaid" | "%ntid" | "%clusterid" | "%nclusterid"))
        };
        if self.read.iter().any(|register| special(register)) { THREAD } else { read }
    }

    /// The threads for which it makes the same of their numbers, where it makes something of the
    /// number of the thread and of a constant: the number without its low bits, or whether it is
    /// below a multiple.
    fn of_number(&self, numbers: &BTreeSet<&str>) -> Option<Alike> {
        let operands = self.operands();
        let [_, number, constant] = operands.as_slice() else { return None };
        let constant: u32 = numbers.contains(number).then(|| parse(constant))??;
        // Below 2^31 it is the same with signs and without, as the number of a thread is.
        let bound = |bound: Option<u32>| bound.filter(|&bound| bound < 1 << 31).map(u32::trailing_zeros);
        let alike = match self.name() {
            "shr.u32" | "shr.s32" | "shr.b32" => Some(constant),
            "and.b32" => Some(constant.trailing_zeros()),
            "setp.lt.u32" | "setp.lt.s32" | "setp.lo.u32" | "setp.ge.u32" | "setp.ge.s32" | "setp.hs.u32" => bound(Some(constant)),
            "setp.gt.u32" | "setp.gt.s32" | "setp.hi.u32" | "setp.le.u32" | "setp.le.s32" | "setp.ls.u32" => bound(constant.checked_add(1)),
            _ => None,
        }?;
        Some(match alike {
            ..WARP => THREAD,
            WARP..WARPGROUP => WARP,
            _ => WARPGROUP,
        })
    }
}

/// A constant: `31`, `-32`, `0x3e0`.
fn parse(constant: &str) -> Option<u32> {
    match constant.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => constant.parse::<i64>().ok().and_then(|number| u32::try_from(number).or(i32::try_from(number).map(|number| number as u32)).ok()),
    }
}

/// The registers in operands, special ones with their component, and those of these names.
fn registers<'a>(operands: &'a str, declared: &BTreeSet<&str>) -> impl Iterator<Item = &'a str> {
    let words = operands.split(|of: char| !(of.is_alphanumeric() || matches!(of, '%' | '_' | '.' | '$')));
    words.filter(|word| word.starts_with('%') || declared.contains(word))
}

/// The names of registers that have no `%`: `.reg .pred p, q`. What is declared in several braces
/// is one register here.
fn declared(body: &str) -> BTreeSet<&str> {
    let texts = body.lines().flat_map(|line| line.split("//").next().unwrap_or(line).split([';', '{', '}']));
    let names = texts.filter_map(|text| text.trim().strip_prefix(".reg ")?.trim_start().split_once(char::is_whitespace));
    names.flat_map(|(_, names)| names.split(',').map(str::trim)).filter(|name| !name.starts_with('%')).collect()
}

fn blocks<'a>(body: &'a str, declared: &BTreeSet<&str>) -> Vec<Block<'a>> {
    let (mut blocks, mut labels, mut jumps) = (vec![Block::default()], BTreeMap::new(), Vec::new());
    let mut is_open = true;
    for line in body.lines() {
        let line = line.split("//").next().unwrap_or(line).trim();
        if let Some(label) = line.strip_suffix(':') {
            let at = blocks.len();
            if is_open {
                blocks[at - 1].next.push(at);
            }
            blocks.push(Block::default());
            labels.insert(label, at);
            is_open = true;
            continue;
        }
        // Inline assembly may be in braces.
        for text in
            line.split(';').map(|text| text.trim_start_matches(['{', '}', ' ', '\t']).trim_end()).filter(|text| !text.is_empty() && !text.starts_with('.'))
        {
            if !is_open {
                // Nothing comes here.
                blocks.push(Block::default());
            }
            let at = blocks.len() - 1;
            let instruction = Instruction::of(text, declared);
            let is_last = matches!(instruction.operation, "bra" | "brx" | "ret" | "exit" | "trap");
            if matches!(instruction.operation, "bra" | "brx") {
                jumps.push((at, text.split_whitespace().next_back().filter(|_| instruction.operation == "bra")));
            }
            is_open = !is_last || instruction.guard.is_some();
            blocks[at].instructions.push(instruction);
            if is_last && is_open {
                blocks[at].next.push(at + 1);
                blocks.push(Block::default());
            }
        }
    }
    for (at, target) in jumps {
        // A jump by a table may go anywhere.
        blocks[at].next.extend(labels.iter().filter(|&(label, _)| target.is_none_or(|target| target == *label)).map(|(_, &to)| to));
    }
    blocks
}

/// For each block the first one that all its ways to the end of the kernel go through. A way to a
/// `trap` is none: it ends the kernel for all.
fn meets(blocks: &[Block<'_>]) -> Vec<Option<usize>> {
    let has_trap = |block: &Block| block.instructions.iter().any(|instruction| instruction.operation == "trap" && instruction.guard.is_none());
    let mut traps: Vec<bool> = blocks.iter().map(has_trap).collect();
    for _ in blocks {
        for (at, block) in blocks.iter().enumerate() {
            traps[at] |= !block.next.is_empty() && block.next.iter().all(|&next| traps[next]);
        }
    }
    // The blocks on all ways to the end, from above.
    let all: BTreeSet<usize> = (0..blocks.len()).collect();
    let mut on_all_ways = vec![all; blocks.len()];
    let mut is_changing = true;
    while is_changing {
        is_changing = false;
        for at in (0..blocks.len()).rev() {
            let mut ways = blocks[at].next.iter().filter(|&&next| !traps[next]).map(|&next| &on_all_ways[next]);
            let mut common = ways.next().cloned().unwrap_or_default();
            ways.for_each(|way| common = common.intersection(way).copied().collect());
            common.insert(at);
            if common != on_all_ways[at] {
                on_all_ways[at] = common;
                is_changing = true;
            }
        }
    }
    // Of those after a block the first one has all others after it.
    (0..blocks.len())
        .map(|at| {
            let after: BTreeSet<usize> = on_all_ways[at].iter().copied().filter(|&block| block != at).collect();
            after.iter().copied().find(|&first| on_all_ways[first].is_superset(&after))
        })
        .collect()
}

/// The blocks after a branch up to where its sides meet.
fn until(blocks: &[Block<'_>], branch: usize, meets: Option<usize>) -> BTreeSet<usize> {
    let (mut reached, mut left) = (BTreeSet::new(), blocks[branch].next.clone());
    while let Some(at) = left.pop() {
        if Some(at) != meets && reached.insert(at) {
            left.extend(&blocks[at].next);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::divergent;

    const NUMBER: &str = "mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 5;\n";
    const SHUFFLE: &str = "shfl.sync.bfly.b32 %r3, %r4, 1, 31, -1";
    const PRODUCT: &str = "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%fd1, %fd2}, {%fd3}, {%fd4}, {%fd1, %fd2}";

    /// The instructions of a kernel, as lines; `IF` branches on the number of the thread.
    fn body(instructions: &str) -> String {
        instructions.replace("IF ", &format!("{NUMBER}@%p1 bra ")).replace("SHUFFLE", SHUFFLE).replace("; ", ";\n").replace(": ", ":\n")
    }

    #[test]
    fn together() {
        for instructions in [
            // A branch of the whole block.
            "mov.u32 %r1, %ctaid.x; setp.lt.u32 %p1, %r1, 5; @%p1 bra $L1; bar.sync 0; $L1: ret;",
            // The sides of a branch of threads have met.
            "IF $L1; bra.uni $L2; $L1: st.global.b32 [%rd1], %r1; $L2: bar.sync 0; ret;",
            // What nobody writes, at one address.
            "ld.global.nc.u32 %r1, [%rd1]; mov.b32 %r2, 0; $L1: bar.sync 0; add.s32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, %r1; @%p1 bra $L1; ret;",
            // A loop that all go through as often.
            "ld.param.b32 %r1, [f_param_1]; mov.b32 %r2, 0; $L1: bar.sync 0; add.s32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, %r1; @%p1 bra $L1; ret;",
            // What goes around a loop begins as something else does, which differs later.
            "mov.b32 %r6, 0; mov.b32 %r5, %r6; $L1: bar.sync 0; ld.shared.b32 %r6, [%r7]; add.s32 %r5, %r5, 1; setp.lt.u32 %p1, %r5, 9; @%p1 bra $L1; ret;",
            // A way to a trap is none.
            "IF $L1; bra.uni $L2; $L1: bar.sync 0; ret; $L2: trap; trap; exit;",
            // A predicate of inline assembly that all have.
            "mov.u32 %r1, %ctaid.x; {.reg .pred p; setp.lt.u32 p, %r1, 5; selp.u32 %r2, 1, 0, p;} setp.ne.u32 %p1, %r2, 0; @%p1 bra $L1; bar.sync 0; $L1: ret;",
            // What is predicated, and not together.
            "mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 5; @%p1 st.global.b32 [%rd1], %r1; bar.sync 0; cp.async.wait_all; ret;",
        ] {
            let body = body(instructions);
            assert_eq!(divergent(&body), None, "{body}");
        }
    }

    #[test]
    fn apart() {
        for (instructions, wrong) in [
            // What rustc made of a shuffle of one of two registers.
            ("IF $L4; SHUFFLE; bra.uni $L5; $L4: SHUFFLE; $L5: ret;", SHUFFLE),
            // Some write another number over what all have.
            (
                "mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 5; mov.b32 %r6, 0; @%p1 mov.b32 %r6, 1; setp.eq.b32 %p2, %r6, 0; @%p2 bra $L1; \
                 bar.sync 0; $L1: ret;",
                "bar.sync 0",
            ),
            // It is what a load gave in the round before.
            ("mov.b32 %r6, 0; $L1: setp.eq.b32 %p2, %r6, 0; @%p2 bra $L2; bar.sync 0; $L2: ld.shared.b32 %r6, [%r7]; bra.uni $L1;", "bar.sync 0"),
            // After a return of some.
            ("ld.global.b32 %r1, [%rd1]; setp.lt.u32 %p1, %r1, 5; @%p1 bra $L1; bra.uni $L2; $L1: ret; $L2: SHUFFLE; ret;", SHUFFLE),
            ("mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 5; @%p1 ret; bar.sync 0; ret;", "bar.sync 0"),
            // A jump by a table.
            ("mov.u32 %r1, %tid.x; brx.idx %r1, $L_brx_0; $L1: bar.sync 0; ret;", "bar.sync 0"),
            // A loop that each goes through as often as it has loaded.
            ("ld.global.b32 %r1, [%rd1]; $L1: bar.sync \t0; add.s32 %r1, %r1, -1; setp.ne.s32 %p1, %r1, 0; @%p1 bra $L1; ret;", "bar.sync \t0"),
            // Of what nobody writes, each at an address of its own.
            ("mov.u32 %r2, %tid.x; ld.global.nc.b32 %r1, [%r2]; setp.lt.u32 %p1, %r1, 5; @%p1 bra $L1; bar.sync 0; $L1: ret;", "bar.sync 0"),
            // By a register that differs by the side that a thread came from.
            ("mov.b32 %r2, 0; IF $L1; mov.b32 %r2, 1; $L1: setp.ne.b32 %p2, %r2, 0; @%p2 bra $L2; bar.sync 0; $L2: ret;", "bar.sync 0"),
            // Predicated itself, by the negation.
            ("mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 5; @!%p1 bar.sync 0; ret;", "@!%p1 bar.sync 0"),
            // In braces.
            ("IF $L1; { bar.sync 0; }; $L1: ret;", "bar.sync 0"),
            // By a predicate of inline assembly: of one thread, of what has arrived, of a guard.
            ("{\n.reg .pred p;\nelect.sync _|p, -1;\nselp.u32 %r1, 1, 0, p;\n}\n setp.ne.u32 %p1, %r1, 0; @%p1 bra $L1; bar.sync 0; $L1: ret;", "bar.sync 0"),
            ("{.reg .pred p; elect.sync _|p, -1; selp.u32 %r1, 1, 0, p;} setp.ne.u32 %p1, %r1, 0; @%p1 bra $L1; SHUFFLE; $L1: ret;", SHUFFLE),
            (
                "{.reg .pred %pq, p; mbarrier.try_wait.parity.shared::cta.b64 p, [%r2], %r3; selp.u32 %r1, 1, 0, p;} setp.ne.u32 %p1, %r1, 0; \
                 @%p1 bra $L1; bar.sync 0; $L1: ret;",
                "bar.sync 0",
            ),
            ("mbarrier.try_wait.parity.shared::cta.b64 %p1, [%r2], %r3; @%p1 bra $L1; SHUFFLE; $L1: ret;", SHUFFLE),
            (
                "mov.u32 %r1, %tid.x; {.reg .pred p; setp.lt.u32 p, %r1, 5; selp.u32 %r2, 1, 0, p;} setp.ne.u32 %p1, %r2, 0; @%p1 bra $L1; SHUFFLE; $L1: ret;",
                SHUFFLE,
            ),
            (
                "mov.u32 %r1, %tid.x; mov.b32 %r2, 0; {.reg .pred p; setp.lt.u32 p, %r1, 5; @p mov.b32 %r2, 1;} setp.ne.u32 %p1, %r2, 0; \
                 @%p1 bra $L1; bar.sync 0; $L1: ret;",
                "bar.sync 0",
            ),
            (
                "mov.u32 %r1, %tid.x; mov.b32 %r2, 0; {.reg .pred p; setp.lt.u32 p, %r1, 5; @p ld.global.nc.b32 %r2, [%rd1];} \
                 setp.ne.u32 %p1, %r2, 0; @%p1 bra $L1; bar.sync 0; $L1: ret;",
                "bar.sync 0",
            ),
            ("activemask.b32 %r1; setp.ne.u32 %p1, %r1, -1; @%p1 bra $L1; SHUFFLE; $L1: ret;", SHUFFLE),
            // By the second register that a shuffle writes.
            (&format!("shfl.sync.up.b32 %r1|%p1, %r2, 1, 0, -1; @%p1 bra $L1; {PRODUCT}; $L1: ret;"), PRODUCT),
        ] {
            let body = body(instructions);
            assert_eq!(divergent(&body), Some(wrong), "{body}");
        }
    }

    /// Whether threads 0 to 255 of each so many in a row agree on a condition of their numbers.
    fn agree(group: u32, condition: impl Fn(u32) -> bool) -> bool {
        (0..256).all(|thread| condition(thread) == condition(thread / group * group))
    }

    #[test]
    fn warps_go_apart() {
        let conditions: [(&str, fn(u32) -> bool); 15] = [
            ("shr.u32 %r2, %r1, 5; setp.eq.b32 %p1, %r2, 0;", |t| t >> 5 == 0),
            ("shr.u32 %r2, %r1, 4; setp.eq.b32 %p1, %r2, 0;", |t| t >> 4 == 0),
            ("shr.u32 %r2, %r1, 7; setp.eq.b32 %p1, %r2, 1;", |t| t >> 7 == 1),
            ("mov.b32 %r7, %r1; shr.u32 %r2, %r7, 6; add.s32 %r4, %r2, 3; setp.eq.b32 %p1, %r4, 4;", |t| (t >> 6) + 3 == 4),
            ("and.b32 %r2, %r1, 992; setp.eq.b32 %p1, %r2, 32;", |t| t & 992 == 32),
            ("and.b32 %r2, %r1, -128; setp.eq.b32 %p1, %r2, 128;", |t| t & !127 == 128),
            ("and.b32 %r2, %r1, 31; setp.eq.b32 %p1, %r2, 0;", |t| t & 31 == 0),
            ("and.b32 %r2, %r1, 48; setp.eq.b32 %p1, %r2, 0;", |t| t & 48 == 0),
            ("setp.lt.u32 %p1, %r1, 32;", |t| t < 32),
            ("setp.lt.u32 %p1, %r1, 33;", |t| t < 33),
            ("setp.gt.u32 %p1, %r1, 127;", |t| t > 127),
            ("setp.gt.u32 %p1, %r1, 95;", |t| t > 95),
            ("setp.gt.u32 %p1, %r1, 96;", |t| t > 96),
            ("setp.ge.s32 %p1, %r1, 128;", |t| t >= 128),
            ("setp.eq.b32 %p1, %r1, 32;", |t| t == 32),
        ];
        for (condition, of_thread) in conditions {
            let instructions =
                [(SHUFFLE, 32), (PRODUCT, 32), ("wgmma.fence.sync.aligned", 128), ("bar.sync %r9, 128", 128), ("bar.sync 0, 128", 256), ("bar.sync 0", 256)];
            for (instruction, group) in instructions {
                let body = body(&format!("mov.u32 %r1, %tid.x; {condition} @%p1 bra $L1; {instruction}; $L1: ret;"));
                assert_eq!(divergent(&body).is_none(), agree(group, of_thread), "{body}");
            }
        }
    }

    #[test]
    fn what_a_warp_finds_out_is_alike_in_it() {
        let of_load = "ld.global.b32 %r1, [%rd1];";
        for (instructions, of_warp, of_block) in [
            (format!("{of_load} shfl.sync.idx.b32 %r2, %r1, 0, 31, -1;"), true, false),
            (format!("{of_load} shfl.sync.idx.b32 %r2, 7, %r1, 31, -1;"), false, false),
            (format!("{of_load} shfl.sync.idx.b32 %r2, %r1, 0, 31, 15;"), false, false),
            (format!("{of_load} shfl.sync.idx.b32 %r2, %r1, 0, 7199, -1;"), false, false),
            (format!("{of_load} shfl.sync.up.b32 %r2, %r1, 0, 31, -1;"), false, false),
            (format!("{of_load} {{ setp.ne.u32 p, %r1, 0; vote.sync.ballot.b32 %r2, p, -1; }}"), true, false),
            (format!("{of_load} match.any.sync.b32 %r2, %r1, -1;"), false, false),
            ("ld.param.b32 %r2, [f_param_0];".to_owned(), true, true),
            ("mov.u32 %r2, %ctaid.x;".to_owned(), true, true),
            ("mov.u32 %r2, %warpid;".to_owned(), false, false),
            // Alike in a warp at the second writing, not at the first.
            (format!("shfl.sync.idx.b32 %r2, %r1, 0, 31, -1; {of_load} mov.b32 %r2, %r1;"), false, false),
            // The number of a thread by one of two ways.
            ("mov.u32 %r1, %tid.x; mov.b32 %r1, %r5; ld.shared.b32 %r5, [%r6]; shr.u32 %r2, %r1, 5;".to_owned(), false, false),
        ] {
            for (instruction, together) in [(PRODUCT, of_warp), ("bar.sync 0", of_block)] {
                let body = body(&format!("{instructions} setp.eq.b32 %p2, %r2, 0; @%p2 bra $L1; {instruction}; $L1: ret;"));
                assert_eq!(divergent(&body).is_none(), together, "{body}");
            }
        }
    }

    /// A warp that fills stages in a loop of its own, and others that multiply; then all meet.
    #[test]
    fn warps_have_roles() {
        let roles = |lane: &str, end: &str| {
            body(&format!(
                "ld.param.b32 %r9, [f_param_1]; mov.u32 %r1, %tid.x; mov.b32 %r2, 0; setp.gt.u32 %p1, %r1, 31; @%p1 bra $L2; \
                 $L1: SHUFFLE; {lane} add.s32 %r2, %r2, 1; setp.lt.u32 %p2, %r2, %r9; @%p2 bra $L1; bra.uni $L3; \
                 $L2: {PRODUCT}; add.s32 %r2, %r2, 1; setp.lt.u32 %p3, %r2, %r9; @%p3 bra $L2; $L3: {end}; ret;"
            ))
        };
        assert_eq!(divergent(&roles("", "bar.sync 0")), None);
        assert_eq!(divergent(&roles("bar.sync 0;", "bar.sync 0")), Some("bar.sync 0"));
        // The loop of a lane alone.
        assert_eq!(divergent(&roles("ld.shared.b32 %r2, [%r4];", "bar.sync 0")), Some(SHUFFLE));
        // How often the warp went through its loop differs from that of the others.
        let after = "setp.eq.b32 %p4, %r2, 5; @%p4 bra $L4; bar.sync 0; $L4: ret";
        assert_eq!(divergent(&roles("", after)), Some("bar.sync 0"));
    }
}
