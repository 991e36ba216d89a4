//! Parts of messages as launches of kernels: which kernel, and with which numbers.

use cute_device_permute::{LIMITS, Launch, MODES, Mode, Strided, WORDS, Work};
use cute_dynamic::distribute::{Crossing, Part, Sequence};
use cute_nccl_kernels::{Form, Runs, walks};
use std::sync::Arc;

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

/// From the layout of a part in the source to its layout in the target.
pub(crate) fn strided(part: &Part) -> Strided {
    Strided { source: part.source(), target: part.target(), modes: part.modes().collect() }
}

/// From the layout of a part in the source to places that follow each other.
pub(crate) fn packed(part: &Part, to: u64) -> Strided {
    let mut step = 1;
    let compact = part.modes().map(|(extent, source, _)| (extent, source, times(&mut step, extent)));
    Strided { source: part.source(), target: to, modes: compact.collect() }
}

/// From places that follow each other to the layout of a part in the target.
pub(crate) fn unpacked(part: &Part, from: u64) -> Strided {
    let mut step = 1;
    let compact = part.modes().map(|(extent, _, target)| (extent, times(&mut step, extent), target));
    Strided { source: from, target: part.target(), modes: compact.collect() }
}

/// Adds the launches that do the work, of elements of so many bytes.
pub(crate) fn add_steps(strided: Strided, work: Work, (from, to): (Memory, Memory), bytes: u64, alignment: u64, steps: &mut Vec<Step>) {
    steps.extend(strided.launches(work, bytes, alignment).into_iter().map(|Launch { form, source, target, modes }| Step {
        form: Form::Strided(form),
        from,
        source,
        to,
        target,
        modes,
        finds: Finds::Same,
    }));
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

/// The stride of a mode of so many elements, and that of the next one.
fn times(step: &mut u64, extent: u64) -> u64 {
    let stride = *step;
    *step *= extent;
    stride
}

/// The tile of a kernel.
pub(crate) const fn tile_of(form: Form) -> [u32; 2] {
    match form {
        Form::Strided(form) => form.tile(),
        Form::Walk(_, tile) | Form::Turn(_, tile) | Form::Look(_, tile) | Form::TurnedLook(_, tile) | Form::Deal(_, _, tile) | Form::Merge(_, tile) => tile,
    }
}
