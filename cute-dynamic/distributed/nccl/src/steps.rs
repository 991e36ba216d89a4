//! Parts of messages as launches of kernels: which kernel, and with which numbers.

use cute_dynamic::distribute::{Crossing, Part, Sequence};
use cute_nccl_kernels::{COPIES, DEEP, DEPTH, Form, Runs, SUMS, TRANSPOSES, WORDS, walks};
use std::sync::Arc;

/// Extent, stride in the source and stride in the target.
pub(crate) type Mode = (u64, u64, u64);

/// Which memory of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Memory {
    /// What it has of the array in the source.
    Source,
    /// What it has of the array in the target.
    Target,
    /// Messages to others.
    Outgoing,
    /// Messages from others.
    Incoming,
    /// What another rank shares.
    Of(usize),
    /// Messages to another rank, in its memory.
    To(usize),
}

/// What is done with elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// They are copied.
    Copy,
    /// They are added to those of the target.
    Add,
    /// Those of the target become 0.
    Zero,
}

/// Elements at strides of two memories, from an offset in each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Strided {
    pub(crate) source: u64,
    pub(crate) target: u64,
    pub(crate) modes: Vec<Mode>,
}

/// A launch: a kernel, where its tensors begin, in bytes, and their modes, in words.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) form: Form,
    pub(crate) from: Memory,
    pub(crate) source: u64,
    pub(crate) to: Memory,
    pub(crate) target: u64,
    pub(crate) modes: [Mode; MODES],
    pub(crate) finds: Finds,
}

/// How a kernel finds the element of a place of the target.
#[derive(Clone, Debug)]
pub(crate) enum Finds {
    /// It is at the same coordinates of the source.
    Same,
    /// By divisions: where the first two modes meet the source.
    Walk(Walked),
    /// By tables along the first two modes.
    Look(Looked),
    /// By tables along the first two modes, for several targets.
    Deal(Dealt),
    /// By a table along the first mode, of places of two sources.
    Merge(Merged),
}

/// The targets, of which the step has the first one, too; the table of each along the first mode,
/// and then that of all along the second one; how many places the source has along each.
#[derive(Clone, Debug)]
pub(crate) struct Dealt {
    pub(crate) targets: Vec<Target>,
    pub(crate) tables: Vec<Table>,
    pub(crate) extents: [u64; 2],
}

/// Which memory, where the target begins, in bytes, how many places it has along the first mode,
/// where they follow each other, and the strides of the second and third mode, in words.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) to: Memory,
    pub(crate) begin: u64,
    pub(crate) width: u64,
    pub(crate) strides: [u64; 2],
}

/// A second source: which memory, where it begins, in bytes, and the strides of its second and
/// third mode, in words; along the first one they follow each other. The table, and how many places
/// each source has along it.
#[derive(Clone, Debug)]
pub(crate) struct Merged {
    pub(crate) second: Memory,
    pub(crate) begin: u64,
    pub(crate) strides: [u64; 2],
    pub(crate) table: Table,
    pub(crate) extents: [u64; 2],
}

impl Step {
    /// The tables that the kernel takes.
    pub(crate) fn tables(&self) -> &[Table] {
        match &self.finds {
            Finds::Look(looked) => &looked.tables,
            Finds::Deal(dealt) => &dealt.tables,
            Finds::Merge(merged) => std::slice::from_ref(&merged.table),
            Finds::Same | Finds::Walk(_) => &[],
        }
    }
}

/// The sequences along two modes, and how many places the source has along each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Walked {
    pub(crate) runs: [Runs; 2],
    pub(crate) extents: [u64; 2],
}

/// For each place along a mode of the target, the place in the source.
pub(crate) type Table = Arc<[u32]>;

/// The tables along the first two modes, and how many places the source has along each.
#[derive(Clone, Debug)]
pub(crate) struct Looked {
    pub(crate) tables: [Table; 2],
    pub(crate) extents: [u64; 2],
}

/// How many modes a kernel takes.
pub(crate) const MODES: usize = 6;

/// The largest stride, extent and grid that a launch takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    pub(crate) stride: u64,
    extent: u64,
    pub(crate) grid: [u64; 3],
    /// Of elements of a tile from its first.
    offset: u64,
}

pub(crate) const LIMITS: Limits = Limits { stride: (1 << 24) - 1, extent: u32::MAX as u64, grid: [i32::MAX as u64, 65535, 65535], offset: u32::MAX as u64 };

impl Strided {
    /// From the layout of a part in the source to its layout in the target.
    pub(crate) fn moved(part: &Part) -> Self {
        Strided { source: part.source(), target: part.target(), modes: part.modes().collect() }
    }

    /// From the layout of a part in the source to places that follow each other.
    pub(crate) fn packed(part: &Part, to: u64) -> Self {
        let mut step = 1;
        let compact = part.modes().map(|(extent, source, _)| (extent, source, times(&mut step, extent)));
        Strided { source: part.source(), target: to, modes: compact.collect() }
    }

    /// From places that follow each other to the layout of a part in the target.
    pub(crate) fn unpacked(part: &Part, from: u64) -> Self {
        let mut step = 1;
        let compact = part.modes().map(|(extent, _, target)| (extent, times(&mut step, extent), target));
        Strided { source: from, target: part.target(), modes: compact.collect() }
    }

    /// With as few modes as there are: those of one element are left out, and those that go on in
    /// both memories are one.
    fn normal(mut self) -> Self {
        self.modes.retain(|mode| mode.0 != 1);
        self.modes.sort_unstable_by_key(|mode| (mode.2, mode.1));
        self.modes.dedup_by(|next, last| {
            let goes_on = (last.0 * last.1, last.0 * last.2) == (next.1, next.2);
            if goes_on {
                last.0 *= next.0;
            }
            goes_on
        });
        self
    }

    /// Whether the elements follow each other in both memories.
    pub(crate) fn is_one_run(&self) -> bool {
        let modes = &self.clone().normal().modes;
        modes.is_empty() || matches!(modes[..], [(_, 1, 1)])
    }

    /// The same, of words of as many bytes as the elements of a run that follow each other make, at
    /// most 16, where memories begin at a multiple of `alignment`; and the size of a word. Offsets
    /// are of bytes.
    fn in_words(mut self, bytes: u64, alignment: u64) -> (Self, u64) {
        let run = self.modes.iter().position(|mode| (mode.1, mode.2) == (1, 1));
        let fits = |word: u64| {
            let by = word / bytes;
            let divides = |number: u64| number.is_multiple_of(by);
            let others = self.modes.iter().enumerate().filter(|(mode, _)| Some(*mode) != run);
            by == 1
                || run.is_some_and(|run| divides(self.modes[run].0))
                    && alignment.is_multiple_of(word)
                    && divides(self.source)
                    && divides(self.target)
                    && others.clone().all(|(_, mode)| divides(mode.1) && divides(mode.2))
        };
        let word = WORDS.iter().map(|&word| u64::from(word)).find(|&word| word >= bytes && fits(word)).unwrap_or(bytes);
        let by = word / bytes;
        for (mode, (extent, source, target)) in self.modes.iter_mut().enumerate() {
            if Some(mode) == run {
                *extent /= by;
            } else {
                (*source, *target) = (*source / by, *target / by);
            }
        }
        (self.source, self.target) = (self.source * bytes, self.target * bytes);
        (self.normal(), word)
    }

    /// Adds the launches that do the work, of elements of so many bytes.
    pub(crate) fn steps(self, work: Work, (from, to): (Memory, Memory), bytes: u64, alignment: u64, steps: &mut Vec<Step>) {
        let (strided, word) = match work {
            Work::Copy => self.normal().in_words(bytes, alignment),
            Work::Add | Work::Zero => self.normal().in_words(bytes, bytes),
        };
        strided.launches(work, word, &LIMITS, &mut |form, Strided { source, target, modes }| {
            let mut all = [(1, 1, 1); MODES];
            all.iter_mut().zip(modes).for_each(|(all, mode)| *all = mode);
            steps.push(Step { form, from, source, to, target, modes: all, finds: Finds::Same });
        });
    }

    /// Calls `launch` with each kernel and what it takes: a part that is too large for one launch,
    /// or has too many modes, is cut.
    fn launches(self, work: Work, word: u64, limits: &Limits, launch: &mut impl FnMut(Form, Strided)) {
        // A mode that no launch has: one coordinate after the other.
        let beyond = self.modes.iter().position(|mode| mode.1 > limits.stride || mode.2 > limits.stride);
        let too_many = || (self.modes.len() > MODES).then(|| (0..self.modes.len()).min_by_key(|&mode| self.modes[mode].0).unwrap_or(0));
        if let Some(mode) = beyond.or_else(too_many) {
            let mut rest = self.clone();
            let (extent, source, target) = rest.modes.remove(mode);
            for index in 0..extent {
                let (source, target) = (self.source + index * source * word, self.target + index * target * word);
                Strided { source, target, modes: rest.modes.clone() }.launches(work, word, limits, launch);
            }
            return;
        }
        let (form, modes) = chosen(work, word, &self.modes, limits.offset);
        let tile = tile_of(form);
        let along = |mode: usize| modes.get(mode).map_or(1, |mode| mode.0);
        let others: u64 = modes.iter().skip(3).map(|mode| mode.0).fold(along(2).div_ceil(depth_of(form)), u64::saturating_mul);
        let grid = [along(0).div_ceil(tile[0].into()), along(1).div_ceil(tile[1].into()), others];
        let large = modes.iter().position(|mode| mode.0 > limits.extent);
        let over = large.or_else(|| (0..3).find(|&mode| grid[mode] > limits.grid[mode]).map(|mode| if mode < 2 { mode } else { longest(&modes) }));
        if let Some(mode) = over {
            // In two halves.
            let mut halves = [modes.clone(), modes.clone()];
            let (extent, source, target) = modes[mode];
            let kept = (extent / 2).next_multiple_of(tile.get(mode).copied().unwrap_or(1).into());
            let kept = if kept < extent { kept } else { extent / 2 };
            (halves[0][mode].0, halves[1][mode].0) = (kept, extent - kept);
            let [first, second] = halves;
            Strided { source: self.source, target: self.target, modes: first }.launches(work, word, limits, launch);
            let (source, target) = (self.source + kept * source * word, self.target + kept * target * word);
            Strided { source, target, modes: second }.launches(work, word, limits, launch);
            return;
        }
        launch(form, Strided { modes, ..self });
    }
}

/// An axis that is walked: two sequences, and the distances of places in both memories.
#[derive(Clone, Copy)]
struct Axis {
    source: Sequence,
    target: Sequence,
    strides: [u64; 2],
}

/// What a plane goes along: an axis of many parts, or a mode.
#[derive(Clone, Copy)]
pub(crate) enum Along<'a> {
    Axis(&'a Crossing),
    Mode(Mode),
}

/// Two axes of a message, those with the most parts, one mode of the others, and where what has one
/// coordinate along all others begins in both memories.
pub(crate) struct Plane<'a> {
    pub(crate) along: [Along<'a>; 2],
    pub(crate) third: Mode,
    pub(crate) begins: Vec<(u64, u64)>,
}

/// The planes that a message is made of, if some axis has many parts, or the target is contiguous
/// along one, and if they have not more beginnings than so many each.
pub(crate) fn planes(crossing: &[Crossing], most: usize) -> Option<Vec<Plane<'_>>> {
    let mut order: Vec<&Crossing> = crossing.iter().collect();
    order.sort_by_key(|axis| std::cmp::Reverse(axis.parts.len()));
    let mut many = order.iter().take(2).take_while(|axis| axis.parts.len() > 1).count();
    // Of a message of one part, the axis that the target is contiguous along.
    if let (0, Some(contiguous)) = (many, order.iter().position(|axis| axis.target_stride == 1)) {
        order.swap(0, contiguous);
        many = 1;
    }
    let (many, others) = order.split_at(many);
    // The other axes, part by part.
    let mut all = vec![Strided { source: 0, target: 0, modes: Vec::new() }];
    for axis in others {
        let with = |strided: &Strided, part: &Part| {
            let modes = strided.modes.iter().copied().chain(part.modes()).collect();
            Strided { source: strided.source + part.source(), target: strided.target + part.target(), modes }
        };
        all = all.iter().flat_map(|strided| axis.parts.iter().map(move |part| with(strided, part))).collect();
    }
    let plane = |strided: Strided| {
        let mut rest = strided.normal();
        let along = match *many {
            [first, second] => [Along::Axis(first), Along::Axis(second)],
            [only] => {
                // And the mode that is contiguous in the target, or in the source, if it is not
                // that of the axis already; else the longest one.
                let contiguous = |stride: fn(&Mode) -> u64| rest.modes.iter().position(|mode| stride(mode) == 1);
                let longest = (0..rest.modes.len()).max_by_key(|&mode| rest.modes[mode].0);
                let other = contiguous(|mode| mode.2).or_else(|| contiguous(|mode| mode.1)).or(longest);
                [Along::Axis(only), Along::Mode(other.map_or((1, 1, 1), |mode| rest.modes.remove(mode)))]
            }
            _ => return None,
        };
        // One mode is that of the launch, of the others each coordinate is one.
        rest.modes.sort_by_key(|mode| std::cmp::Reverse(mode.0));
        let third = if rest.modes.is_empty() { (1, 1, 1) } else { rest.modes.remove(0) };
        if rest.modes.iter().map(|mode| mode.0).fold(1, u64::saturating_mul) > most as u64 {
            return None;
        }
        let mut begins = vec![(rest.source, rest.target)];
        for (extent, source, target) in rest.modes {
            begins = begins.iter().flat_map(|at| (0..extent).map(move |i| (at.0 + i * source, at.1 + i * target))).collect();
        }
        Some(Plane { along, third, begins })
    };
    all.into_iter().map(plane).collect()
}

/// The launches that walk along two axes, those with the most parts, if they are not more than so
/// many, and kernels take them. Other axes are modes, of which one is that of a launch.
pub(crate) fn walked(crossing: &[Crossing], memories: (Memory, Memory), bytes: u64, alignment: u64, most: usize) -> Option<Vec<Step>> {
    let pairs = |along: Along| -> Vec<Axis> {
        match along {
            Along::Axis(crossing) => {
                let strides = [crossing.source_stride, crossing.target_stride];
                crossing.source.iter().flat_map(|&source| crossing.target.iter().map(move |&target| Axis { source, target, strides })).collect()
            }
            Along::Mode((extent, source, target)) => {
                let all = Sequence { start: 0, local: 0, length: extent, last: extent, count: 1, step: extent, local_step: 0 };
                vec![Axis { source: all, target: all, strides: [source, target] }]
            }
        }
    };
    let mut steps = Vec::new();
    for Plane { along, third, begins } in planes(crossing, most)? {
        let axes = along.map(pairs);
        if begins.len().saturating_mul(axes[0].len() * axes[1].len()) > most {
            return None;
        }
        for (first, second) in axes[0].iter().flat_map(|first| axes[1].iter().map(move |second| (first, second))) {
            for &begin in &begins {
                // Along the first mode of a launch the target is contiguous.
                let axes = if first.strides[1] <= second.strides[1] { [first, second] } else { [second, first] };
                walk(axes, third, begin, memories, (bytes, alignment), most, &mut steps)?;
            }
        }
    }
    Some(steps)
}

/// Adds the launches of one pair of sequences along each axis, if a kernel takes them.
fn walk(
    axes: [&Axis; 2],
    third: Mode,
    begin: (u64, u64),
    (from, to): (Memory, Memory),
    (bytes, alignment): (u64, u64),
    most: usize,
    steps: &mut Vec<Step>,
) -> Option<()> {
    let [x, y] = axes;
    let numbers = |axis: &Axis| {
        let (a, b) = (axis.source, axis.target);
        [a.start, a.local, a.length, a.last, a.step, a.local_step, b.start, b.local, b.length, b.step, b.size()]
    };
    // The places of the target follow each other.
    if axes.iter().any(|axis| axis.target.count > 1 && axis.target.local_step != axis.target.length) {
        return None;
    }
    let is_contiguous = x.strides == [1, 1];
    // The stride of one element says nothing.
    let is_one = y.source.local == 0 && y.target.local == 0 && y.source.size() == 1 && y.target.size() == 1;
    let y_strides = if is_one { [0, 0] } else { y.strides };
    let third = if third.0 == 1 { (1, 0, 0) } else { third };
    let along = [y_strides[0], y_strides[1], third.1, third.2, begin.0, begin.1];
    let fits = |word: u64| {
        let by = word / bytes;
        by == 1 || is_contiguous && alignment.is_multiple_of(word) && numbers(x).iter().chain(&along).all(|number| number.is_multiple_of(by))
    };
    let word = WORDS.iter().map(|&word| u64::from(word)).find(|&word| word >= bytes && fits(word)).unwrap_or(bytes);
    let by = word / bytes;
    let turns = x.strides[0] > y.strides[0] && word <= 8;
    let form = walks(word as u32, turns);
    let side = tile_of(form);
    // All in words.
    let strides = |stride: u64| (stride / by).max(1);
    let runs = |axis: &Axis, by: u64| -> Option<(Runs, u64, u64)> {
        let number = |number: u64| u32::try_from(number / by).ok().filter(|&number| number < 1 << 30);
        let (a, b) = (axis.source, axis.target);
        let end = a.local.checked_add((a.count - 1).checked_mul(a.local_step)?)?.checked_add(a.last)?;
        // The last elements, too, are as small.
        number(a.start.checked_add((a.count - 1).checked_mul(a.step)?)?.checked_add(a.step)?)?;
        number(b.start.checked_add((b.count - 1).checked_mul(b.step)?)?.checked_add(b.step)?)?;
        number(b.size() + 64 * by)?;
        let count = u32::try_from(a.count).ok()?;
        let runs = Runs {
            local: number(a.local)?,
            length: number(a.length)?,
            last: number(a.last)?,
            count,
            step: number(a.step)?,
            local_step: number(a.local_step)?,
            begin: number(b.start)?.cast_signed() - number(a.start)?.cast_signed(),
            target_length: number(b.length)?,
            target_step: number(b.step)?,
        };
        Some((runs, u64::from(number(b.size())?), u64::from(number(end)?)))
    };
    // Each axis as it is, and what its kernel leaves out, one by one: in words, the place in the
    // target, the sequences, and the places of both.
    let all = |axis: &Axis, by: u64, side: u32| -> Option<Vec<(u64, Runs, u64, u64)>> {
        let (own, places, end) = runs(axis, by)?;
        let left_out = own
            .left_out(side, places as u32)
            // More than are taken are not looked for.
            .take(most)
            .map(|(place, local, length)| (axis.target.local / by + u64::from(place), Runs::one(local, length), u64::from(length), u64::from(local + length)));
        Some(std::iter::once((axis.target.local / by, own, places, end)).chain(left_out).collect())
    };
    let (columns, rows) = (all(x, by, side[0])?, all(y, 1, side[1])?);
    if columns.len().saturating_mul(rows.len()) > most.saturating_sub(steps.len()) {
        return None;
    }
    let (x_strides, y_strides) = (if by > 1 { [1, 1] } else { x.strides }, y_strides.map(strides));
    let third = (third.0, strides(third.1), strides(third.2));
    let is_in = |stride: u64, extent: u64| extent == 1 || stride <= LIMITS.stride;
    for (at_x, x_runs, width, end_x) in columns {
        for &(at_y, y_runs, height, end_y) in &rows {
            let modes = [(width, x_strides), (height, y_strides), (third.0, [third.1, third.2])];
            let sources = [end_x, end_y, third.0];
            let is_small = modes.iter().zip(sources).all(|((extent, strides), source)| is_in(strides[0], source) && is_in(strides[1], *extent));
            let reach = |side_of: usize| (0..2).map(|mode| u128::from(modes[mode].1[side_of]) * u128::from(side[mode] - 1)).sum::<u128>();
            if !is_small || reach(0).max(reach(1)) > u128::from(LIMITS.offset) || height.div_ceil(side[1].into()) > LIMITS.grid[1] || third.0 > LIMITS.grid[2] {
                return None;
            }
            let mut all = [(1, 1, 1); MODES];
            for (mode, (extent, strides)) in all.iter_mut().zip(modes) {
                *mode = (extent, strides[0], strides[1]);
            }
            let target = begin.1 * bytes + (at_x * x_strides[1] + at_y * y_strides[1]) * word;
            let finds = Finds::Walk(Walked { runs: [x_runs, y_runs], extents: [end_x, end_y] });
            steps.push(Step { form, from, source: begin.0 * bytes, to, target, modes: all, finds });
        }
    }
    Some(())
}

/// The longest mode from the third on.
fn longest(modes: &[Mode]) -> usize {
    (2..modes.len()).max_by_key(|&mode| modes[mode].0).unwrap_or(2)
}

/// The stride of a mode of so many elements, and that of the next one.
fn times(step: &mut u64, extent: u64) -> u64 {
    let stride = *step;
    *step *= extent;
    stride
}

/// The tile of a kernel.
pub(crate) const fn tile_of(form: Form) -> [u32; 2] {
    match form {
        Form::Copy(_, tile) | Form::Transpose(_, tile) | Form::Deep(_, tile) | Form::Add(_, tile) | Form::Zero(_, tile) => tile,
        Form::Walk(_, tile) | Form::Turn(_, tile) | Form::Look(_, tile) | Form::TurnedLook(_, tile) | Form::Deal(_, _, tile) | Form::Merge(_, tile) => tile,
    }
}

/// How many tiles along the third mode a kernel has at once.
fn depth_of(form: Form) -> u64 {
    if let Form::Deep(..) = form { DEPTH.into() } else { 1 }
}

/// The kernel that takes least, and the modes in its order.
fn chosen(work: Work, word: u64, modes: &[Mode], most: u64) -> (Form, Vec<Mode>) {
    let bytes = word as u32;
    let large = usize::from(word >= 8);
    let forms = |walked: bool| -> Vec<Form> {
        match (work, walked) {
            (Work::Copy, true) => COPIES[large].iter().map(|&tile| Form::Copy(bytes, tile)).collect(),
            (Work::Copy, false) => {
                let one = TRANSPOSES.iter().filter(|&&side| bytes < 16 || side < 64).map(|&side| Form::Transpose(bytes, [side, side]));
                one.chain(DEEP.iter().filter(|&&side| bytes < 16 || side < 32).map(|&side| Form::Deep(bytes, [side, side]))).collect()
            }
            (Work::Add, true) => SUMS[large].iter().map(|&tile| Form::Add(bytes, tile)).collect(),
            (Work::Zero, true) => SUMS[large].iter().map(|&tile| Form::Zero(bytes, tile)).collect(),
            (Work::Add | Work::Zero, false) => Vec::new(),
        }
    };
    let all: Vec<Form> = forms(true).into_iter().chain(forms(false)).collect();
    let mut least: Option<(f64, Form, usize, usize)> = None;
    let none = modes.len();
    for first in 0..=none {
        for second in 0..=none {
            // A mode, or none: along which there is one element.
            if first == second && first != none || first == none && none > 0 {
                continue;
            }
            for &form in &all {
                let ordered = ordered(form, modes, [first, second]);
                let (pair, third, others) = ([ordered[0], ordered[1]], ordered[2], &ordered[3..]);
                let sides = tile_of(form).map(u64::from).into_iter().chain([depth_of(form)]);
                let reach = |side: fn(&Mode) -> u64| {
                    ordered.iter().zip(sides.clone()).map(|(mode, tile)| u128::from(side(mode)) * u128::from(tile - 1)).sum::<u128>() <= u128::from(most)
                };
                let fits = ordered.len() <= MODES && reach(|mode| mode.1) && reach(|mode| mode.2);
                let cost = cost(form, word as f64, pair, third.0) * others.iter().map(|mode| mode.0 as f64).product::<f64>();
                if fits && least.is_none_or(|least| cost < least.0) {
                    least = Some((cost, form, first, second));
                }
            }
        }
    }
    // A tile of the largest strides fits along the shorter side.
    let (_, form, first, second) = least.unwrap_or((0.0, all[0], none, none));
    (form, ordered(form, modes, [first, second]))
}

/// The modes with these two first, of which none is one element; then the longest, if tiles are
/// deep.
fn ordered(form: Form, modes: &[Mode], first: [usize; 2]) -> Vec<Mode> {
    let mut ordered: Vec<Mode> = first.iter().map(|&mode| modes.get(mode).copied().unwrap_or((1, 1, 1))).collect();
    let mut others: Vec<Mode> = modes.iter().enumerate().filter(|(mode, _)| !first.contains(mode)).map(|(_, mode)| *mode).collect();
    if depth_of(form) > 1 {
        others.sort_by_key(|mode| std::cmp::Reverse(mode.0));
    }
    ordered.extend(others);
    ordered.resize(ordered.len().max(3), (1, 1, 1));
    ordered
}

/// About how long a kernel takes for two modes and so many coordinates of a third: the bytes of the
/// sectors that it moves, and what it takes to ask for each word, of which many are not there in
/// tiles that stick out.
pub(crate) fn cost(form: Form, word: f64, [first, second]: [Mode; 2], third: u64) -> f64 {
    const SECTOR: f64 = 32.0;
    let tile = tile_of(form);
    let (words, tiles) = ((first.0 as f64) * (second.0 as f64), (first.0.div_ceil(tile[0].into()) * second.0.div_ceil(tile[1].into())) as f64);
    let places = tiles * f64::from(tile[0]) * f64::from(tile[1]);
    // Along the first mode, or, transposed, along the second.
    let bytes = |along: Mode, tile: u32, across: Mode, stride: fn(&Mode) -> u64| {
        let (step, together) = (stride(&along) as f64 * word, f64::from(tile).min(along.0 as f64));
        // Lines that follow each other are one.
        let goes_on = along.0 <= u64::from(tile) && stride(&across) == along.0 * stride(&along) && across.0 > 1;
        if step >= SECTOR {
            words * SECTOR.max(word)
        } else if goes_on {
            words * step
        } else {
            words / together * ((together * step / SECTOR).ceil() * SECTOR)
        }
    };
    let of_source = bytes(first, tile[0], second, |mode| mode.1);
    let of_target = match form {
        Form::Transpose(..) | Form::Deep(..) => bytes(second, tile[1], first, |mode| mode.2),
        _ => bytes(first, tile[0], second, |mode| mode.2),
    };
    let each = match form {
        // A word for each thread, or few: none is under way beside it.
        Form::Transpose(_, [..=32, _]) => 6.0,
        Form::Transpose(..) | Form::Deep(..) => 4.0,
        _ => 2.0,
    };
    let depth = depth_of(form);
    (of_source + of_target) * third as f64 + (places * each * depth as f64 + tiles * 64.0) * third.div_ceil(depth) as f64
}

#[cfg(test)]
mod tests {
    use super::{LIMITS, Limits, MODES, Memory, Mode, Step, Strided, Work, depth_of, tile_of};
    use cute_nccl_kernels::Form;
    use std::collections::HashMap;

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 33) % bound
        }
    }

    /// The places in both memories of all elements, in bytes.
    fn places(source: u64, target: u64, modes: &[Mode], word: u64) -> Vec<(u64, u64)> {
        modes.iter().fold(vec![(source, target)], |found, &(extent, s, t)| {
            (0..extent).flat_map(|i| found.iter().map(move |&(source, target)| (source + i * s * word, target + i * t * word))).collect()
        })
    }

    /// From where each byte of the target comes.
    fn bytes(places: impl IntoIterator<Item = (u64, u64)>, word: u64) -> HashMap<u64, u64> {
        let mut from = HashMap::new();
        for (source, target) in places {
            for byte in 0..word {
                assert_eq!(from.insert(target + byte, source + byte), None, "byte {} is written twice", target + byte);
            }
        }
        from
    }

    fn word_of(form: Form) -> u64 {
        match form {
            Form::Copy(word, _) | Form::Transpose(word, _) | Form::Deep(word, _) | Form::Add(word, _) | Form::Zero(word, _) => word.into(),
            form => panic!("{form:?} for a part"),
        }
    }

    /// Modes that have each element of the target once: some of a compact layout, others left out.
    fn random(random: &mut Random) -> Strided {
        let count = random.below(8) as usize;
        let extents: Vec<u64> = (0..count).map(|_| [1, 2, 3, 4, 8, 5][random.below(if count > 5 { 3 } else { 6 }) as usize]).collect();
        let strides = |random: &mut Random| {
            let mut order: Vec<usize> = (0..count).collect();
            (1..count).for_each(|index| order.swap(index, random.below(index as u64 + 1) as usize));
            let (mut step, mut strides) = (1, vec![0; count]);
            for mode in order {
                strides[mode] = step;
                step = (step * extents[mode]).next_multiple_of([1, 1, 2, 4, 16][random.below(5) as usize]);
            }
            strides
        };
        let (s, t) = (strides(random), strides(random));
        let modes = (0..count).map(|mode| (extents[mode], s[mode], t[mode])).collect();
        Strided { source: [0, 1, 8, 16, 6][random.below(5) as usize], target: [0, 1, 4, 32, 10][random.below(5) as usize], modes }
    }

    /// Each byte is moved once, from where it should come; words begin at multiples of their size;
    /// what a launch takes is within its limits, whatever they are.
    #[test]
    fn launches_move_each_byte_once() {
        let mut numbers = Random(1);
        for case in 0..4000 {
            let strided = random(&mut numbers);
            let element = [1, 2, 4, 8][numbers.below(4) as usize];
            let alignment = [16, 8, 4, 2, 1][numbers.below(5) as usize].max(element);
            let work = [Work::Copy, Work::Add, Work::Zero][numbers.below(3) as usize];
            let element = if work == Work::Copy { element } else { element.max(4) };
            let limits = match case % 3 {
                0 => LIMITS,
                1 => Limits { stride: 40, extent: 5, grid: [2, 2, 3], offset: 1 << 20 },
                _ => Limits { stride: 8, extent: 2, grid: [1, 1, 1], offset: 1 << 20 },
            };
            let (source, target, modes) = (strided.source * element, strided.target * element, strided.modes.clone());
            let expected = bytes(places(source, target, &modes, element), element);
            let mut found = Vec::new();
            let (words, word) = strided.clone().normal().in_words(element, if work == Work::Copy { alignment } else { element });
            words.launches(work, word, &limits, &mut |form, launch| {
                assert_eq!(word_of(form), word, "{strided:?}");
                let right = matches!(
                    (form, work),
                    (Form::Copy(..) | Form::Transpose(..) | Form::Deep(..), Work::Copy) | (Form::Add(..), Work::Add) | (Form::Zero(..), Work::Zero)
                );
                assert!(right, "{form:?} for {work:?}");
                assert!(launch.modes.len() <= MODES && launch.source.is_multiple_of(word) && launch.target.is_multiple_of(word), "{launch:?}");
                assert!(launch.modes.iter().all(|mode| mode.0 <= limits.extent && (mode.0 == 1 || mode.1.max(mode.2) <= limits.stride)), "{launch:?}");
                let third = launch.modes.get(2).map_or(1, |mode| mode.0.div_ceil(depth_of(form)));
                let others: u64 = launch.modes.iter().skip(3).map(|mode| mode.0).product::<u64>() * third;
                let tiles = |mode: usize| launch.modes.get(mode).map_or(1, |of| of.0.div_ceil(tile_of(form)[mode].into()));
                assert!(tiles(0) <= limits.grid[0] && tiles(1) <= limits.grid[1] && others <= limits.grid[2], "{launch:?}");
                found.extend(places(launch.source, launch.target, &launch.modes, word));
            });
            assert_eq!(bytes(found, word), expected, "{strided:?} of {element} bytes at multiples of {alignment}");
        }
    }

    fn step(modes: &[Mode], bytes: u64) -> Vec<Step> {
        let mut steps = Vec::new();
        Strided { source: 0, target: 0, modes: modes.to_vec() }.steps(Work::Copy, (Memory::Source, Memory::Target), bytes, 16, &mut steps);
        steps
    }

    /// Rows are copied by words of 16 bytes, and matrices are transposed through shared memory.
    #[test]
    fn kernels_fit_what_they_move() {
        let form = |modes: &[Mode], bytes| step(modes, bytes)[0].form;
        assert_eq!(form(&[(1 << 20, 1, 1)], 4), Form::Copy(16, [1024, 1]));
        assert_eq!(form(&[(1 << 20, 1, 1)], 2), Form::Copy(16, [1024, 1]));
        // Blocks of 32 by 32 of 64-bit floats: 16 words in a row.
        assert_eq!(form(&[(32, 1, 1), (21, 64, 96), (32, 2048, 2048), (21, 1 << 17, 3 << 16)], 8), Form::Copy(16, [16, 64]));
        assert_eq!(form(&[(4096, 4096, 1), (4096, 1, 4096)], 4), Form::Transpose(4, [64, 64]));
        assert_eq!(form(&[(4096, 4096, 1), (4096, 1, 4096)], 2), Form::Transpose(2, [64, 64]));
        assert_eq!(form(&[(32, 2048, 1), (32, 1, 2048), (21, 96, 64)], 8), Form::Deep(8, [32, 32]));
        assert_eq!(form(&[(16, 2048, 1), (32, 1, 2048), (21, 96, 64), (340, 1 << 17, 2)], 4), Form::Deep(4, [16, 16]));
        assert_eq!(form(&[(16, 2048, 1), (16, 1, 2048)], 4), Form::Transpose(4, [16, 16]));
        // An odd offset, and odd lines: element by element.
        assert_eq!(form(&[(4095, 1, 1), (4095, 4097, 4095)], 4), Form::Copy(4, [2048, 1]));
        // A stride that no launch takes is one of launches.
        assert_eq!(step(&[(64, 1, 1), (3, 1 << 30, 64)], 4).len(), 3);
        assert_eq!(step(&[], 4).len(), 1);
    }
}
