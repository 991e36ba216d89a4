//! Messages as launches: part by part, or all parts at once.

use crate::look::{Lists, lists};
use crate::steps::{Memory, Step, add_steps, packed, strided, tile_of, unpacked, walked};
use cute_device_permute::{LAUNCH, Work, cost};
use cute_dynamic::distribute::{Crossing, Message, Part};
use cute_nccl_kernels::Form;

/// Adds the launches that move a message from one memory to another: of its parts, or, where they
/// are many, by tables of places, or of the sequences that they are made of.
pub(crate) fn of_message(message: &Message, crossing: &[Crossing], work: Work, memories: (Memory, Memory), bytes: u64, alignment: u64, steps: &mut Vec<Step>) {
    let parts = message.parts();
    if work == Work::Copy && parts.len() > 1 {
        let price_of = |steps: &[Step]| steps.iter().map(price).sum::<f64>();
        let walked = || walked(crossing, memories, bytes, alignment, WALKS.max(parts.len() / 8));
        let looked = || Some(lists(crossing)?.iter().map(|lists| lists.moved(memories, bytes, alignment)).collect::<Vec<_>>());
        let at_once = || [looked(), walked()].into_iter().flatten().min_by(|a, b| price_of(a).total_cmp(&price_of(b)));
        let has_many = parts.len() > AT_ONCE;
        let found = if has_many { at_once() } else { None };
        // So many parts are not even looked at.
        if let Some(few) = found.as_ref().filter(|found| found.len() * 4 <= parts.len()) {
            return steps.extend_from_slice(few);
        }
        let mut by_parts = Vec::new();
        parts.iter().for_each(|part| add_steps(strided(part), work, memories, bytes, alignment, &mut by_parts));
        let most = price_of(&by_parts);
        let found = if !has_many && most > least_at_once(message, bytes) { at_once() } else { found };
        return steps.extend(found.filter(|found| price_of(found) < most).unwrap_or(by_parts));
    }
    parts.iter().for_each(|part| add_steps(strided(part), work, memories, bytes, alignment, steps));
}

/// What a place takes beside its bytes, where tables say from where it comes.
const LOOK: f64 = 4.0;

/// The least that a message can take at once, in the largest words.
fn least_at_once(message: &Message, bytes: u64) -> f64 {
    let words = (message.size() * bytes) as f64 / 16.0;
    LAUNCH + (LOOK + 2.0 * 16.0) * words
}

/// The lists that a message is packed and unpacked by, if that is estimated to take less time than
/// part by part, if it has several: the same on both ranks. Beside that, lists take as long as
/// moving `beside` bytes. Of so many parts that none is looked at, lists are taken if they are few.
pub(crate) fn packed_by(message: &Message, crossing: &[Crossing], bytes: u64, beside: f64) -> Option<Vec<Lists>> {
    let parts = message.parts();
    if parts.len() < 2 {
        return None;
    }
    if parts.len() > AT_ONCE {
        return lists(crossing).filter(|lists| lists.len() * 4 <= parts.len());
    }
    let (packs, unpacks) = ((Memory::Source, Memory::Outgoing), (Memory::Incoming, Memory::Target));
    let by_lists = |lists: &Lists| {
        let lines = 0..lists.lines();
        price(&lists.packed(lines.clone(), 0, packs, bytes, VECTOR)) + price(&lists.unpacked(lines, 0, unpacks, bytes, VECTOR))
    };
    let mut by_parts = Vec::new();
    for part in parts {
        add_steps(packed(part, 0), Work::Copy, packs, bytes, VECTOR, &mut by_parts);
        add_steps(unpacked(part, 0), Work::Copy, unpacks, bytes, VECTOR, &mut by_parts);
    }
    let most = by_parts.iter().map(price).sum::<f64>() - beside;
    let lists = if most > 2.0 * least_at_once(message, bytes) { lists(crossing)? } else { return None };
    (lists.iter().map(by_lists).sum::<f64>() < most).then_some(lists)
}

/// What lists that are pushed are taken to cost beside packing and unpacking, so that parts are
/// read in place where both take about as long: a copy of the message, and launches of rounds.
pub(crate) fn pushing(message: &Message, bytes: u64, rounds: u64) -> f64 {
    (2 * message.size() * bytes) as f64 + (2 * rounds) as f64 * LAUNCH
}

/// Parts of messages begin at multiples of so many bytes.
pub(crate) const VECTOR: u64 = 16;

/// The bytes of a line of the cache.
pub(crate) const CACHED: u64 = 128;

/// The list that a message is packed by if it has a little of each line of the cache that it is
/// written to, and other ranks have the rest; and if it has so many lines that tiles of kernels are
/// full of them.
pub(crate) fn torn(message: &Message, crossing: &[Crossing], bytes: u64) -> Option<Lists> {
    const LINES: usize = 32;
    let contiguous = &crossing.iter().find(|axis| axis.target_stride == 1)?.parts;
    let size: u64 = contiguous.iter().map(Part::size).sum();
    let run = |part: &Part| part.modes().filter(|mode| mode.2 == 1).map(|mode| mode.0).product::<u64>();
    let is_torn = contiguous.iter().all(|part| run(part) * bytes < CACHED) && size * bytes > CACHED;
    if !is_torn || message.parts().len() > AT_ONCE {
        return None;
    }
    let mut lists = lists(crossing)?;
    let only = if lists.len() == 1 { lists.pop() } else { None };
    only.filter(|only| only.lines() >= LINES)
}

/// So many launches that walk are looked at, or more where there are many parts.
const WALKS: usize = 64;
/// From so many parts on a message is moved at once if that takes a fourth of the launches.
const AT_ONCE: usize = 256;

/// About how long a launch takes, as bytes that are moved meanwhile.
fn price(step: &Step) -> f64 {
    // To walk, threads find out for each word of the target whether this message has it, one after
    // the other; tables say it.
    const WALK: f64 = 40.0;
    // Of all places of tiles.
    let tile = tile_of(step.form);
    let side = |mode: usize| step.modes[mode].0.next_multiple_of(tile[mode].into()) as f64;
    let places = side(0) * side(1) * step.modes[2..].iter().map(|mode| mode.0 as f64).product::<f64>();
    LAUNCH
        + match step.form {
            Form::Walk(..) | Form::Turn(..) => WALK * places,
            Form::Look(word, _) | Form::TurnedLook(word, _) | Form::Deal(word, ..) | Form::Merge(word, _) => (LOOK + 2.0 * f64::from(word)) * places,
            Form::Strided(form) => cost(form, &step.modes),
        }
}
