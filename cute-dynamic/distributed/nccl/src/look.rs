//! Messages of many parts, or of a little of each line of the cache, as places along two axes: what
//! tables say.

use crate::messages::{CACHED, VECTOR};
use crate::steps::{Along, Dealt, Finds, Looked, Memory, Merged, Plane, Step, Table, Target, planes, tile_of};
use cute_device_permute::{LIMITS, MODES, Mode, WORDS};
use cute_dynamic::distribute::Crossing;
use cute_nccl_kernels::{DEALT, Form, NOWHERE, SECOND, deals, looks, merges};
use std::ops::Range;
use std::rc::Rc;

/// What two ranks have in common along an axis.
#[derive(Clone, Debug)]
struct Axis {
    /// The places in the source and in the target, in the order of those.
    places: Vec<(u32, u32)>,
    /// The distances of places in both memories.
    strides: [u64; 2],
}

/// A message, or what of it has one coordinate along all modes but three: along two of them a list
/// of places.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    /// The target is contiguous along the first one, if it is along one of them.
    axes: Rc<[Axis; 2]>,
    third: Mode,
    begin: (u64, u64),
    /// How many places a message has along the first one: as many as this has, or more.
    width: u64,
}

/// So many places of an axis are in a list: those that a grid has tiles for.
const PLACES: u64 = (1 << 22) - 64;
/// So many lists are of a message.
const LISTS: usize = 64;

impl Axis {
    fn new(along: Along) -> Option<Self> {
        // Words are of 16 places at most, and no place is that of none.
        let place = |offset: u64, stride: u64| u32::try_from(offset / stride.max(1)).ok().filter(|&place| place < NOWHERE - 16);
        let (places, strides) = match along {
            Along::Axis(Crossing { parts, source_stride, target_stride, .. }) => {
                if parts.iter().map(|part| part.size()).sum::<u64>() > PLACES {
                    return None;
                }
                let places = parts.iter().flat_map(|part| part.places());
                let places: Option<Vec<_>> = places.map(|(source, target)| Some((place(source, *source_stride)?, place(target, *target_stride)?))).collect();
                (places?, [*source_stride, *target_stride])
            }
            Along::Mode((extent, source, target)) => {
                let extent = u32::try_from(extent).ok().filter(|&extent| u64::from(extent) <= PLACES)?;
                ((0..extent).map(|place| (place, place)).collect(), [source, target])
            }
        };
        let mut places: Vec<(u32, u32)> = places;
        places.sort_unstable_by_key(|&(_, target)| target);
        let (first, last) = (places.first()?.1, places.last()?.1);
        let is_small = u64::from(last - first) < PLACES && strides.iter().all(|&stride| stride <= LIMITS.stride);
        is_small.then_some(Axis { places, strides })
    }

    fn len(&self) -> u64 {
        self.places.len() as u64
    }
}

/// The lists that a message is made of, if it has not more than kernels take: the same on both
/// ranks.
pub(crate) fn lists(crossing: &[Crossing]) -> Option<Vec<Lists>> {
    let mut all = Vec::new();
    for Plane { along: [a, b], third, begins } in planes(crossing, LISTS)? {
        let (first, second) = (Axis::new(a)?, Axis::new(b)?);
        let axes = Rc::new(if first.strides[1] <= second.strides[1] { [first, second] } else { [second, first] });
        let third = if third.0 == 1 { (1, 1, 1) } else { third };
        let width = axes[0].len();
        all.extend(begins.iter().map(|&begin| Lists { axes: axes.clone(), third, begin, width }));
        let [lines, step] = [third.0, axes[0].len().saturating_mul(third.0)];
        if all.len() > LISTS || lines > LIMITS.grid[2] || [third.1, third.2, step].iter().any(|&stride| stride > LIMITS.stride) {
            return None;
        }
    }
    Some(all)
}

impl Lists {
    /// How many lines a message has of it: one for each place along the second axis.
    pub(crate) fn lines(&self) -> usize {
        self.axes[1].places.len()
    }

    /// How many elements a line has.
    pub(crate) fn line(&self) -> u64 {
        self.width * self.third.0
    }

    /// Leaves room in each line for as many elements as the longest one of some messages of as many
    /// lines has, up to a whole line of the cache or a vector, unless this makes them more than an
    /// eighth longer: then they can be read as one tensor, and are written in whole lines of the
    /// cache.
    pub(crate) fn widen(&mut self, sizes: impl Iterator<Item = u64>, bytes: u64) {
        let lines = self.axes[1].len() * self.third.0;
        // Messages of other lines are not read together with this.
        let Some(widths) = sizes.map(|size| size.is_multiple_of(lines).then(|| size / lines)).collect::<Option<Vec<u64>>>() else { return };
        let (widest, all) = (widths.iter().copied().max().unwrap_or(0), widths.iter().fold(0, |all: u64, width| all.saturating_add(*width)));
        let is_little =
            |width: u64| width.saturating_mul(widths.len() as u64) <= all.saturating_add(all / 8) && width.saturating_mul(self.third.0) <= LIMITS.stride;
        let whole = |all: u64| widest.next_multiple_of((all / bytes).max(1));
        let found = [whole(CACHED), whole(VECTOR), widest].into_iter().find(|&width| width >= self.width && is_little(width));
        self.width = found.unwrap_or(self.width);
    }

    /// Whether a launch can write what stays on a rank, which is this, and what of these has come:
    /// they have the same lines, and the rest of one launch.
    pub(crate) fn merges_with(&self, other: &Lists) -> bool {
        let follows = |of: &Lists, place: fn(&(u32, u32)) -> u32| of.axes[1].places.windows(2).all(|pair| place(&pair[0]) + 1 == place(&pair[1]));
        let of = |of: &Lists| {
            let [x, y] = &*of.axes;
            (x.strides[1], y.strides[1], y.places.len(), y.places[0].1, of.third.0, of.third.2, of.begin.1)
        };
        let [x, y] = &*self.axes;
        // The places of one source are not those of the other; a grid has tiles for so many lines.
        let is_small = x.places.iter().all(|place| place.0 < SECOND) && y.places.len() as u64 <= u64::from(tile_of(merges(1))[1]) * LIMITS.grid[1];
        follows(self, |place| place.0)
            && follows(self, |place| place.1)
            && follows(other, |place| place.1)
            && of(self) == of(other)
            && x.strides[0] <= y.strides[0]
            && is_small
    }

    /// The launch that copies from the source to the target.
    pub(crate) fn moved(&self, memories: (Memory, Memory), bytes: u64, alignment: u64) -> Step {
        let [x, y] = &*self.axes;
        launch([(&x.places, x.strides), (&y.places, y.strides)], self.third, self.begin, memories, bytes, alignment)
    }

    /// The launch that copies some lines from the source to a message, from a place of that on: all
    /// places of the first axis, then the third mode, then the second axis.
    pub(crate) fn packed(&self, lines: Range<usize>, to: u64, memories: (Memory, Memory), bytes: u64, alignment: u64) -> Step {
        let [x, y] = &*self.axes;
        let numbered = |places: &[(u32, u32)]| (0..).zip(places).map(|(number, &(source, _))| (source, number)).collect::<Vec<_>>();
        let (columns, rows) = (numbered(&x.places), numbered(&y.places[lines]));
        let third = (self.third.0, self.third.1, self.width);
        let axes = [(&columns[..], [x.strides[0], 1]), (&rows[..], [y.strides[0], self.line()])];
        launch(axes, third, (self.begin.0, to), memories, bytes, alignment)
    }

    /// The launch that copies some lines from a message, from a place of that on, to the target.
    pub(crate) fn unpacked(&self, lines: Range<usize>, from: u64, memories: (Memory, Memory), bytes: u64, alignment: u64) -> Step {
        let [x, y] = &*self.axes;
        let numbered = |places: &[(u32, u32)]| (0..).zip(places).map(|(number, &(_, target))| (number, target)).collect::<Vec<_>>();
        let (columns, rows) = (numbered(&x.places), numbered(&y.places[lines]));
        let third = (self.third.0, self.width, self.third.2);
        let axes = [(&columns[..], [1, x.strides[1]]), (&rows[..], [self.line(), y.strides[1]])];
        launch(axes, third, (from, self.begin.1), memories, bytes, alignment)
    }

    /// The launch that writes some lines of the target: what stays on the rank, which is this, and
    /// what has come, whose lines begin at these places of a second source. All merge with this,
    /// and have one width.
    pub(crate) fn merged(
        &self,
        lines: Range<usize>,
        come: &[(&Lists, u64)],
        (first, second, to): (Memory, Memory, Memory),
        bytes: u64,
        alignment: u64,
    ) -> Step {
        let [x, y] = &*self.axes;
        let begin = come.iter().map(|(_, begin)| *begin).min().unwrap_or(0);
        let (width, line) = come.first().map_or((1, 1), |(lists, _)| (lists.width, lists.line()));
        // For each place of the target, which source has its element, and where.
        let mut places: Vec<(u32, bool, u64)> = x.places.iter().map(|&(source, target)| (target, false, source.into())).collect();
        for (lists, at) in come {
            places.extend((at - begin..).zip(&lists.axes[0].places).map(|(number, &(_, target))| (target, true, number)));
        }
        places.sort_unstable();
        let at = |lines: &Range<usize>, side: fn(&(u32, u32)) -> u32| u64::from(side(&y.places[0])) + lines.start as u64;
        let (own_line, target_line) = (at(&lines, |place| place.0), at(&lines, |place| place.1));
        let own = self.begin.0 + own_line * y.strides[0];
        let target = self.begin.1 + target_line * y.strides[1];
        let of_lines = u64::from(lines.len() > 1);
        let of_third = u64::from(self.third.0 > 1);
        let others = [[y.strides[0], y.strides[1], line].map(|stride| stride * of_lines), [self.third.1, self.third.2, width].map(|stride| stride * of_third)];
        let fits = |word: u64| {
            let by = word / bytes;
            let is_word = |chunk: &[(u32, bool, u64)]| {
                let (target, is_second, source) = chunk[0];
                let follows = (0..by).zip(chunk).all(|(i, place)| *place == (target + i as u32, is_second, source + i));
                chunk.len() as u64 == by && u64::from(target).is_multiple_of(by) && source.is_multiple_of(by) && follows
            };
            by == 1
                || x.strides == [1, 1]
                    && alignment.is_multiple_of(word)
                    && others.as_flattened().iter().chain(&[own, target, begin]).all(|number| number.is_multiple_of(by))
                    && places.chunks(by as usize).all(is_word)
        };
        let word = WORDS.iter().map(|&word| u64::from(word)).find(|&word| word >= bytes && fits(word)).unwrap_or(bytes);
        let by = word / bytes;
        let (from, until) = (places[0].0 / by as u32, places[places.len() - 1].0 / by as u32 + 1);
        let mut table = vec![NOWHERE; (until - from) as usize];
        let mut extents = [1; 2];
        for &(target, is_second, source) in places.iter().step_by(by as usize) {
            let source = source / by;
            table[(target / by as u32 - from) as usize] = source as u32 | if is_second { SECOND } else { 0 };
            extents[usize::from(is_second)] = extents[usize::from(is_second)].max(source + 1);
        }
        let strides = |stride: u64| (stride / by).max(1);
        let [x_source, x_target] = if by > 1 { [1, 1] } else { x.strides.map(|stride| stride.max(1)) };
        let mut modes = [(1, 1, 1); MODES];
        modes[0] = (table.len() as u64, x_source, x_target);
        modes[1] = (lines.len() as u64, strides(y.strides[0]), strides(y.strides[1]));
        modes[2] = (self.third.0, strides(self.third.1), strides(self.third.2));
        let target = target * bytes + u64::from(from) * x_target * word;
        let merged = Merged { second, begin: begin * bytes, strides: [strides(line), strides(width)], table: table.into(), extents };
        Step { form: merges(word as u32), from: first, source: own * bytes, to, target, modes, finds: Finds::Merge(merged) }
    }
}

/// Places in the source and in the target along a mode, and the distances of places in both.
type Places<'a> = (&'a [(u32, u32)], [u64; 2]);

/// The launch for lists of places along two modes, in words as large as they allow.
fn launch([x, y]: [Places<'_>; 2], third: Mode, begin: (u64, u64), (from, to): (Memory, Memory), bytes: u64, alignment: u64) -> Step {
    let along = [y.1[0], y.1[1], third.1, third.2, begin.0, begin.1];
    // The places of a word follow each other on both sides, from a multiple of their number on.
    let fits = |word: u64| {
        let by = (word / bytes) as u32;
        let is_word = |places: &[(u32, u32)]| {
            let (source, target) = places[0];
            let follows = (0..by).zip(places).all(|(i, place)| *place == (source + i, target + i));
            places.len() == by as usize && source.is_multiple_of(by) && target.is_multiple_of(by) && follows
        };
        // The stride of one place says nothing.
        let (of_lines, of_third) = (u64::from(y.0.len() > 1 || y.0[0] != (0, 0)), u64::from(third.0 > 1));
        let others = [along[0] * of_lines, along[1] * of_lines, along[2] * of_third, along[3] * of_third, along[4], along[5]];
        by == 1
            || x.1 == [1, 1]
                && alignment.is_multiple_of(word)
                && others.iter().all(|number| number.is_multiple_of(by.into()))
                && x.0.chunks(by as usize).all(is_word)
    };
    let word = WORDS.iter().map(|&word| u64::from(word)).find(|&word| word >= bytes && fits(word)).unwrap_or(bytes);
    let by = word / bytes;
    let columns: Vec<(u32, u32)> = x.0.iter().step_by(by as usize).map(|&(source, target)| (source / by as u32, target / by as u32)).collect();
    let turns = x.1[0] > y.1[0] && word <= 8;
    let strides = |stride: u64| (stride / by).max(1);
    let (x_strides, y_strides) = (if by > 1 { [1, 1] } else { x.1.map(strides) }, y.1.map(strides));
    let (of_columns, of_rows) = (table(&columns), table(y.0));
    let mut modes = [(1, 1, 1); MODES];
    modes[0] = (of_columns.table.len() as u64, x_strides[0], x_strides[1]);
    modes[1] = (of_rows.table.len() as u64, y_strides[0], y_strides[1]);
    modes[2] = (third.0, strides(third.1), strides(third.2));
    let target = begin.1 * bytes + (of_columns.first * x_strides[1] + of_rows.first * y_strides[1]) * word;
    let finds = Finds::Look(Looked { extents: [of_columns.extent, of_rows.extent], tables: [of_columns.table, of_rows.table] });
    Step { form: looks(word as u32, turns), from, source: begin.0 * bytes, to, target, modes, finds }
}

/// The same launches, of which those that follow each other and read the same places of one source
/// along all modes but the first are one: what of a sector they need is read at about one time.
pub(crate) fn together(steps: &[Step]) -> Vec<Step> {
    let (mut all, mut left) = (Vec::new(), steps);
    while let Some(first) = left.first() {
        let several = (2..=DEALT).rev().find_map(|count| Some((count, one_for(left.get(..count)?)?)));
        let (count, step) = several.unwrap_or_else(|| (1, first.clone()));
        all.push(step);
        left = &left[count..];
    }
    all
}

/// The launch that does what some do, if they have one source, and all of it along all modes but
/// the first, and each target has room for as many tiles along that as the widest one has.
fn one_for(steps: &[Step]) -> Option<Step> {
    let looks = steps.iter().map(|step| if let Finds::Look(looked) = &step.finds { Some(looked) } else { None }).collect::<Option<Vec<&Looked>>>()?;
    let (first, rows) = (steps.first()?, &looks.first()?.tables[1]);
    let Form::Look(bytes, _) = first.form else { return None };
    let form = deals(bytes, steps.len() as u32);
    let side = u64::from(tile_of(form)[0]);
    // What they have in common.
    let source = |step: &Step| {
        let [x, y, z, ..] = step.modes;
        (step.form, step.from, step.source, x.1, (y.0, y.1), (z.0, z.1))
    };
    // As many tiles as the widest has, as a block has one of each.
    let tiles = steps.iter().map(|step| step.modes[0].0.div_ceil(side)).max()?;
    let target = |step: &Step| {
        let [x, y, z, ..] = step.modes;
        Target { to: step.to, begin: step.target, width: x.0.max((tiles - 1) * side + 1), strides: [y.2, z.2] }
    };
    let targets: Vec<Target> = steps.iter().map(target).collect();
    let has_room = |target: &Target| target.strides.iter().all(|&stride| stride >= target.width);
    let are_alike = steps.iter().zip(&looks).all(|(step, looked)| source(step) == source(first) && looked.tables[1] == *rows && step.modes[0].2 == 1);
    if !are_alike || !targets.iter().all(has_room) {
        return None;
    }
    let columns = targets.iter().zip(&looks).map(|(target, looked)| -> Table {
        let nowhere = std::iter::repeat(NOWHERE);
        looked.tables[0].iter().copied().chain(nowhere).take(target.width as usize).collect()
    });
    let tables = columns.chain([rows.clone()]).collect();
    let extents = [0, 1].map(|axis| looks.iter().map(|looked| looked.extents[axis]).max().unwrap_or(1));
    let mut modes = first.modes;
    modes[0].0 = targets[0].width;
    Some(Step { form, modes, finds: Finds::Deal(Dealt { targets, tables, extents }), ..first.clone() })
}

/// A table, the place of the target that it begins at, and how many places the source has.
struct OfTable {
    table: Table,
    first: u64,
    extent: u64,
}

fn table(places: &[(u32, u32)]) -> OfTable {
    let (first, last) = (places.first().map_or(0, |place| place.1), places.last().map_or(0, |place| place.1));
    let mut table = vec![NOWHERE; (last - first) as usize + 1];
    places.iter().for_each(|&(source, target)| table[(target - first) as usize] = source);
    let extent = places.iter().map(|place| u64::from(place.0) + 1).max().unwrap_or(1);
    OfTable { table: table.into(), first: first.into(), extent }
}
