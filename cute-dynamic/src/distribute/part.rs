//! Parts of messages: the same elements in the memory of a source and of a target.

use super::blocks::{Blocks, Meeting, Times, meet};
use crate::int::gcd;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use smallvec::SmallVec;

/// What two coordinates of an axis have in common: elements from a place in each, along modes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AxisPart {
    pub(super) source: u64,
    pub(super) target: u64,
    pub(super) modes: SmallVec<[Times; 4]>,
}

impl AxisPart {
    /// The place, in the source and in the target, of each run, all of which are equally long.
    pub(super) fn runs(&self) -> (u64, impl Iterator<Item = (u64, u64)> + '_) {
        let (length, steps) = match self.modes.first() {
            Some(Times { count, source: 1, target: 1 }) => (*count, &self.modes[1..]),
            _ => (1, &self.modes[..]),
        };
        (length, places(self.source, self.target, steps))
    }
}

/// The places, in the source and in the target, of all elements along modes, the first fastest.
fn places(source: u64, target: u64, modes: &[Times]) -> impl Iterator<Item = (u64, u64)> + '_ {
    let count: u64 = modes.iter().map(|mode| mode.count).product();
    (0..count).map(move |index| {
        let mut rest = index;
        modes.iter().fold((source, target), |(source, target), mode| {
            let i = rest % mode.count;
            rest /= mode.count;
            (source + i * mode.source, target + i * mode.target)
        })
    })
}

/// How many elements two coordinates of an axis have in common.
pub(super) fn common(a: &[Blocks], b: &[Blocks]) -> u64 {
    let mut size = 0;
    for_each_meeting(a, b, |meeting| size += meeting.length * meeting.inner.count * meeting.outer.count);
    size
}

fn for_each_meeting(a: &[Blocks], b: &[Blocks], mut found: impl FnMut(Meeting)) {
    for a in a {
        for b in b {
            meet(a, b, &mut found);
        }
    }
}

/// What two coordinates of an axis have in common, in few parts: equal ones at equal distances are
/// one with one more mode.
pub(super) fn axis_parts(a: &[Blocks], b: &[Blocks]) -> Vec<AxisPart> {
    let mut meetings: SmallVec<[Meeting; 8]> = SmallVec::new();
    for_each_meeting(a, b, |meeting| meetings.push(meeting));
    meetings.sort_unstable_by_key(|meeting| (meeting.length, meeting.outer, meeting.inner, meeting.source));
    let mut parts = Vec::with_capacity(meetings.len());
    let mut rest = &meetings[..];
    while let [first, behind @ ..] = rest {
        let alike = behind.iter().take_while(|next| (next.length, next.outer, next.inner) == (first.length, first.outer, first.inner));
        let step = |from: &Meeting, to: &Meeting| Some((to.source - from.source, to.target.checked_sub(from.target)?));
        let (mut count, mut steps) = (1, (0, 0));
        for (last, next) in rest.iter().zip(alike) {
            match step(last, next) {
                Some(found) if count == 1 || found == steps => steps = found,
                _ => break,
            }
            count += 1;
        }
        let mut modes: SmallVec<[Times; 4]> = SmallVec::new();
        let length = Times { count: first.length, source: 1, target: 1 };
        for mode in [length, Times { count: count as u64, source: steps.0, target: steps.1 }, first.inner, first.outer] {
            match modes.last_mut() {
                _ if mode.count == 1 => {}
                Some(last) if last.goes_on_with(&mode) => last.count *= mode.count,
                _ => modes.push(mode),
            }
        }
        parts.push(AxisPart { source: first.source, target: first.target, modes });
        rest = &rest[count..];
    }
    parts
}

/// A part of a message: two layouts of one shape, one over the memory of the source and one over
/// that of the target, each from an offset on.
///
/// No mode has the extent 1, the modes are in the order of the target's memory, and modes that go
/// on in both are one.
///
/// ```
/// use cute_dynamic::distribute::{Axis, Distribution, Grid};
///
/// let grid = Grid::new([("x", 2)])?;
/// let blocks = Distribution::new(&grid, [Axis::new(12).block("x")])?;
/// let cyclic = Distribution::new(&grid, [Axis::new(12).cyclic("x")])?;
/// let plan = blocks.redistribute(&cyclic)?;
/// let message = plan.sends(0)?.messages().find(|message| message.rank() == 1).unwrap();
/// let part = &message.parts()[0];
/// let (source, target) = part.layouts()?;
/// assert_eq!((part.source(), source.to_string()), (1, "3:2".to_owned())); // its elements 1, 3, 5
/// assert_eq!((part.target(), target.to_string()), (0, "3:1".to_owned())); // are the first of rank 1
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    source: u64,
    target: u64,
    modes: SmallVec<[Times; 6]>,
}

impl Part {
    /// The part without modes.
    pub(super) fn one() -> Self {
        Part { source: 0, target: 0, modes: SmallVec::new() }
    }

    /// Adds an axis with its strides in both memories.
    pub(super) fn with_axis(mut self, axis: &AxisPart, source: u64, target: u64) -> Self {
        self.source += axis.source * source;
        self.target += axis.target * target;
        // A mode with two coordinates has a stride in both that fits.
        self.modes.extend(axis.modes.iter().map(|mode| Times { count: mode.count, source: mode.source * source, target: mode.target * target }));
        self
    }

    /// The same in the order of the target's memory, with as few modes as that allows.
    pub(super) fn normal(mut self) -> Self {
        self.modes.sort_unstable_by_key(|mode| (mode.target, mode.source));
        self.modes.dedup_by(|next, last| {
            let goes_on = last.goes_on_with(next);
            if goes_on {
                last.count *= next.count;
            }
            goes_on
        });
        self
    }

    /// Returns a part with these modes, `(extent, stride in the source, stride in the target)`,
    /// from these offsets on.
    ///
    /// # Errors
    /// [`LayoutError::ZeroExtent`]; [`LayoutError::Overflow`] if an offset does not fit in 64 bits.
    pub fn new(source: u64, target: u64, modes: &[(u64, u64, u64)]) -> Result<Self, LayoutError> {
        let part = Part { source, target, modes: modes.iter().map(|&(count, source, target)| Times { count, source, target }).collect() };
        let (of_source, of_target) = part.layouts()?;
        source.checked_add(of_source.cosize()).and(target.checked_add(of_target.cosize())).ok_or(LayoutError::Overflow)?;
        Ok(part)
    }

    /// Returns the offset of the first element in the memory of the source.
    #[must_use]
    pub const fn source(&self) -> u64 {
        self.source
    }

    /// Returns the offset of the first element in the memory of the target.
    #[must_use]
    pub const fn target(&self) -> u64 {
        self.target
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.modes.iter().map(|mode| mode.count).product()
    }

    /// Returns the modes: `(extent, stride in the source, stride in the target)`.
    pub fn modes(&self) -> impl ExactSizeIterator<Item = (u64, u64, u64)> + '_ {
        self.modes.iter().map(|mode| (mode.count, mode.source, mode.target))
    }

    /// Returns the layouts of the elements in the memory of the source, from
    /// [`source`](Part::source) on, and in that of the target, from [`target`](Part::target) on.
    ///
    /// # Errors
    /// None of a part of a plan.
    pub fn layouts(&self) -> Result<(Layout, Layout), LayoutError> {
        let of =
            |stride: fn(&Times) -> u64| Layout::of_modes(&self.modes.iter().map(|mode| Mode { extent: mode.count, stride: stride(mode) }).collect::<Vec<_>>());
        Ok((of(|mode| mode.source)?, of(|mode| mode.target)?))
    }

    /// Returns the offsets of all elements in both memories, in the order of the modes.
    pub fn places(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        places(self.source, self.target, &self.modes)
    }

    /// Returns the common vector: the largest number of elements that are next to each other in
    /// both memories, and begin at multiples of it in both, everywhere.
    ///
    /// ```
    /// use cute_dynamic::distribute::Part;
    /// assert_eq!(Part::new(16, 32, &[(8, 1, 1), (4, 64, 24)])?.vector(), 8);
    /// assert_eq!(Part::new(16, 34, &[(8, 1, 1), (4, 64, 24)])?.vector(), 2);
    /// assert_eq!(Part::new(0, 0, &[(8, 8, 1), (8, 1, 8)])?.vector(), 1); // transposed
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    #[must_use]
    pub fn vector(&self) -> u64 {
        let Some(run) = self.modes.iter().find(|mode| mode.source == 1 && mode.target == 1) else { return 1 };
        let others = self.modes.iter().filter(|mode| *mode != run);
        others.fold(gcd(run.count, gcd(self.source, self.target)), |vector, mode| gcd(vector, gcd(mode.source, mode.target)))
    }
}

/// What one rank sends to another: parts, each of which is two layouts of one shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub(super) rank: u64,
    pub(super) parts: Vec<Part>,
}

impl Message {
    /// Returns the message of these parts, to or from a rank.
    #[must_use]
    pub const fn new(rank: u64, parts: Vec<Part>) -> Self {
        Message { rank, parts }
    }

    /// Returns the other rank: the one that it is sent to, of what a rank sends, and the one that
    /// it comes from, of what a rank receives.
    #[must_use]
    pub const fn rank(&self) -> u64 {
        self.rank
    }

    /// Returns the parts, none of which has elements of another.
    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.parts.iter().map(Part::size).sum()
    }

    /// Returns the common vector of all parts; see [`Part::vector`].
    #[must_use]
    pub fn vector(&self) -> u64 {
        self.parts.iter().fold(0, |vector, part| gcd(part.vector(), vector))
    }
}
