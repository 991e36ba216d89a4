//! Which instructions of a kernel only some of its threads may come to.
//!
//! Barriers and instructions of a warp are for threads that are together. The source sees to that,
//! and a compiler could undo it: to its optimizations an instruction of a warp is one like others,
//! which may be copied to both sides of a branch. So what they left is looked at: an instruction
//! that threads carry out together must not be between a branch that differs from thread to thread
//! and where its sides meet again.
//!
//! What differs is found from above: what is loaded, and what comes from the number of a thread or
//! from an instruction of a warp, with all that is computed of it or under a branch on it.

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

/// Returns the first instruction of a kernel that its threads are to come to together, and of which
/// it is not known that they do; the text is what stands between its braces.
pub(crate) fn divergent(body: &str) -> Option<&str> {
    let blocks = blocks(body);
    let meets = meets(&blocks);
    let (mut differs, mut apart) = (BTreeSet::<&str>::new(), BTreeSet::new());
    loop {
        let before = (differs.len(), apart.len());
        for (at, block) in blocks.iter().enumerate() {
            for instruction in &block.instructions {
                let of_thread = instruction.read.iter().chain(&instruction.guard).any(|register| differs.contains(register)) || instruction.is_of_thread();
                if of_thread || apart.contains(&at) {
                    differs.extend(&instruction.written);
                }
            }
            let Some(last) = block.instructions.last() else { continue };
            let parts = last.guard.iter().chain(&last.read).any(|register| differs.contains(register));
            match last.operation {
                "bra" if parts => apart.extend(until(&blocks, at, meets[at])),
                // Those that end are not there any more.
                "brx" | "ret" | "exit" if parts => apart.extend(until(&blocks, at, None)),
                _ => {}
            }
        }
        if (differs.len(), apart.len()) == before {
            break;
        }
    }
    let wrong = |at: usize, instruction: &Instruction| {
        instruction.is_together() && (apart.contains(&at) || instruction.guard.is_some_and(|guard| differs.contains(guard)))
    };
    let mut all = blocks.iter().enumerate().flat_map(|(at, block)| block.instructions.iter().map(move |instruction| (at, instruction)));
    all.find(|&(at, instruction)| wrong(at, instruction)).map(|(_, instruction)| instruction.text)
}

impl<'a> Instruction<'a> {
    fn of(text: &'a str) -> Self {
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
        Instruction { text, guard, operation: name, written: registers(written).collect(), read: registers(read).collect() }
    }

    /// Whether threads carry it out together.
    fn is_together(&self) -> bool {
        let operation = self.text.split_whitespace().find(|word| !word.starts_with('@')).unwrap_or("").trim_end_matches(';');
        matches!(self.operation, "bar" | "barrier" | "wgmma") || operation.split('.').any(|part| part == "sync")
    }

    /// Whether what it writes differs from thread to thread, even if what it reads does not.
    fn is_of_thread(&self) -> bool {
        let loads = matches!(self.operation, "ld" | "ldu" | "atom") && !self.text.contains(".param");
        let special = |register: &str| {
            let name = register.trim_end_matches(|last: char| last.is_ascii_digit());
            let is_numbered = name.len() < register.len() && matches!(name, "%p" | "%rs" | "%r" | "%rd" | "%rq" | "%f" | "%fd" | "%h" | "%hh");
            !is_numbered && !matches!(register.split('.').next(), Some("%ctaid" | "%nctaid" | "%ntid" | "%clusterid" | "%nclusterid"))
        };
        loads || self.is_together() || self.read.iter().any(|register| special(register))
    }
}

/// The registers in operands, special ones with their component.
fn registers(operands: &str) -> impl Iterator<Item = &str> {
    operands.split(|of: char| !(of.is_alphanumeric() || matches!(of, '%' | '_' | '.'))).filter(|word| word.starts_with('%'))
}

fn blocks(body: &str) -> Vec<Block<'_>> {
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
            let instruction = Instruction::of(text);
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

    const THREAD: &str = "mov.u32 %r1, %tid.x;\nsetp.lt.u32 %p1, %r1, 5;\n";
    const SHUFFLE: &str = "shfl.sync.bfly.b32 %r3, %r4, 1, 31, -1";

    /// The instructions of a kernel, as lines; `IF` branches on the number of the thread.
    fn body(instructions: &str) -> String {
        instructions.replace("IF ", &format!("{THREAD}@%p1 bra ")).replace("SHUFFLE", SHUFFLE).replace("; ", ";\n").replace(": ", ":\n")
    }

    #[test]
    fn together() {
        for instructions in [
            // A branch of the whole block.
            "mov.u32 %r1, %ctaid.x; setp.lt.u32 %p1, %r1, 5; @%p1 bra $L1; bar.sync 0; $L1: ret;",
            // The sides of a branch of threads have met.
            "IF $L1; bra.uni $L2; $L1: st.global.b32 [%rd1], %r1; $L2: bar.sync 0; ret;",
            // A loop that all go through as often.
            "ld.param.b32 %r1, [f_param_1]; mov.b32 %r2, 0; $L1: bar.sync 0; add.s32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, %r1; @%p1 bra $L1; ret;",
            // A way to a trap is none.
            "IF $L1; bra.uni $L2; $L1: bar.sync 0; ret; $L2: trap; trap; exit;",
            // What is predicated, and not together.
            "mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 5; @%p1 st.global.b32 [%rd1], %r1; bar.sync 0; cp.async.wait_all; ret;",
        ] {
            let body = body(instructions);
            assert_eq!(divergent(&body), None, "{body}");
        }
    }

    #[test]
    fn apart() {
        let product = "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%fd1, %fd2}, {%fd3}, {%fd4}, {%fd1, %fd2}";
        for (instructions, wrong) in [
            // What rustc made of a shuffle of one of two registers.
            ("IF $L4; SHUFFLE; bra.uni $L5; $L4: SHUFFLE; $L5: ret;", SHUFFLE),
            // After a return of some.
            ("ld.global.b32 %r1, [%rd1]; setp.lt.u32 %p1, %r1, 5; @%p1 bra $L1; bra.uni $L2; $L1: ret; $L2: SHUFFLE; ret;", SHUFFLE),
            ("mov.u32 %r1, %tid.x; setp.lt.u32 %p1, %r1, 5; @%p1 ret; bar.sync 0; ret;", "bar.sync 0"),
            // A jump by a table.
            ("mov.u32 %r1, %tid.x; brx.idx %r1, $L_brx_0; $L1: bar.sync 0; ret;", "bar.sync 0"),
            // A loop that each goes through as often as it has loaded.
            ("ld.global.b32 %r1, [%rd1]; $L1: bar.sync \t0; add.s32 %r1, %r1, -1; setp.ne.s32 %p1, %r1, 0; @%p1 bra $L1; ret;", "bar.sync \t0"),
            // By a register that differs by the side that a thread came from.
            ("mov.b32 %r2, 0; IF $L1; mov.b32 %r2, 1; $L1: setp.ne.b32 %p2, %r2, 0; @%p2 bra $L2; bar.sync 0; $L2: ret;", "bar.sync 0"),
            // Predicated itself, by the negation.
            ("mov.u32 %r1, %laneid; setp.lt.u32 %p1, %r1, 5; @!%p1 bar.sync 0; ret;", "@!%p1 bar.sync 0"),
            // In braces.
            ("IF $L1; { bar.sync 0; }; $L1: ret;", "bar.sync 0"),
            // By the second register that a shuffle writes.
            (&format!("shfl.sync.idx.b32 %r1|%p1, %r2, 0, 31, -1; @%p1 bra $L1; {product}; $L1: ret;"), product),
        ] {
            let body = body(instructions);
            assert_eq!(divergent(&body), Some(wrong), "{body}");
        }
    }
}
