//! Which kernels a copy takes, and with which numbers.

use crate::{COPIES, DEEP, Form, SUMS, TRANSPOSES, WORDS};
use std::vec::Vec;

/// An extent, the stride in the source and the stride in the target.
pub type Mode = (u64, u64, u64);

/// How many modes a kernel takes.
pub const MODES: usize = 6;

/// What is done with elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// They are copied.
    Copy,
    /// They are added to those of the target.
    Add,
    /// Those of the target become 0.
    Zero,
}

/// Elements at strides of two memories, from an offset in each: `(modes) → (source + Σ i·stride,
/// target + Σ i·stride)`.
///
/// No two coordinates have one place of the target. Along a mode whose stride in the source is 0
/// elements are repeated, by a launch for each time.
///
/// ```
/// # #[cfg(feature = "launch")] {
/// use cute_device_permute::{Form, Strided, Work};
///
/// // A matrix of 4096 by 4096 floats, transposed.
/// let modes = vec![(4096, 1, 4096), (4096, 4096, 1)];
/// let launches = Strided { source: 0, target: 0, modes }.launches(Work::Copy, 4, 16);
/// let forms: Vec<Form> = launches.iter().map(|launch| launch.form).collect();
/// assert_eq!(forms, [Form::Transpose(4, [64, 64])]);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strided {
    /// The place of the first element in the source.
    pub source: u64,
    /// The place of the first element in the target.
    pub target: u64,
    /// The modes, in any order.
    pub modes: Vec<Mode>,
}

/// A launch: a kernel, where its tensors begin, in bytes, and their modes, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The kernel.
    pub form: Form,
    /// Where the source begins.
    pub source: u64,
    /// Where the target begins.
    pub target: u64,
    /// The modes; those that are not needed have one element.
    pub modes: [Mode; MODES],
}

impl Launch {
    /// Returns about how long it takes, in bytes that are moved meanwhile.
    #[must_use]
    pub fn cost(&self) -> f64 {
        LAUNCH + cost(self.form, &self.modes)
    }
}

/// What a launch takes beside what it moves, as bytes that are moved meanwhile.
pub const LAUNCH: f64 = 8e6;

/// Returns the extents and strides that a kernel takes for its source and its target.
#[must_use]
pub fn numbers(modes: &[Mode; MODES]) -> [[usize; 2 * MODES]; 2] {
    let of = |stride: fn(&Mode) -> u64| core::array::from_fn(|index| modes.get(index).map_or_else(|| stride(&modes[index - MODES]), |mode| mode.0) as usize);
    [of(|mode| mode.1), of(|mode| mode.2)]
}

/// The largest stride, extent and grid that a launch takes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The largest stride, in words.
    pub stride: u64,
    /// The largest extent.
    pub extent: u64,
    /// The most blocks along each mode of a grid.
    pub grid: [u64; 3],
    /// The largest offset of an element of a tile from its first.
    pub offset: u64,
}

/// The limits of the kernels.
pub const LIMITS: Limits = Limits { stride: (1 << 24) - 1, extent: u32::MAX as u64, grid: [i32::MAX as u64, 65535, 65535], offset: u32::MAX as u64 };

impl Strided {
    /// Returns the same with as few modes as there are: those of one element are left out, and
    /// those that go on in both memories are one.
    #[must_use]
    pub fn normal(mut self) -> Self {
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

    /// Returns whether the elements follow each other in both memories.
    #[must_use]
    pub fn is_one_run(&self) -> bool {
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

    /// Returns the launches that do the work, where both memories begin at a multiple of
    /// `alignment` bytes. What no launch takes is cut; of no element there is none.
    ///
    /// Elements have 1, 2, 4, 8 or 16 bytes, those that are added or become 0 have 4 or 8. Places
    /// of both memories, in bytes, fit in 63 bits: [`Permute::new`](crate::Permute::new) asks.
    #[must_use]
    pub fn launches(self, work: Work, bytes: u64, alignment: u64) -> Vec<Launch> {
        if self.modes.iter().any(|mode| mode.0 == 0) {
            return Vec::new();
        }
        let (strided, word) = match work {
            Work::Copy => self.normal().in_words(bytes, alignment),
            Work::Add | Work::Zero => self.normal().in_words(bytes, bytes),
        };
        let mut launches = Vec::new();
        strided.each_launch(work, word, &LIMITS, &mut |form, Strided { source, target, modes }| {
            debug_assert!(modes.len() <= MODES, "{modes:?}");
            let mut all = [(1, 1, 1); MODES];
            all.iter_mut().zip(modes).for_each(|(all, mode)| *all = mode);
            launches.push(Launch { form, source, target, modes: all });
        });
        launches
    }

    /// Calls `launch` with each kernel and what it takes: a part that is too large for one launch,
    /// or has too many modes, is cut.
    fn each_launch(self, work: Work, word: u64, limits: &Limits, launch: &mut impl FnMut(Form, Strided)) {
        // A mode that no launch has: one coordinate after the other.
        let is_repeated = |mode: &Mode| mode.1 == 0 && work != Work::Zero;
        let beyond = self.modes.iter().position(|mode| mode.1 > limits.stride || mode.2 > limits.stride || is_repeated(mode));
        let too_many = || (self.modes.len() > MODES).then(|| (0..self.modes.len()).min_by_key(|&mode| self.modes[mode].0).unwrap_or(0));
        if let Some(mode) = beyond.or_else(too_many) {
            let mut rest = self.clone();
            let (extent, source, target) = rest.modes.remove(mode);
            for index in 0..extent {
                let (source, target) = (self.source + index * source * word, self.target + index * target * word);
                Strided { source, target, modes: rest.modes.clone() }.each_launch(work, word, limits, launch);
            }
            return;
        }
        let (form, modes) = chosen(work, word, &self.modes, limits.offset);
        let tile = form.tile();
        let along = |mode: usize| modes.get(mode).map_or(1, |mode| mode.0);
        let others: u64 = modes.iter().skip(3).map(|mode| mode.0).fold(along(2).div_ceil(form.depth().into()), u64::saturating_mul);
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
            Strided { source: self.source, target: self.target, modes: first }.each_launch(work, word, limits, launch);
            let (source, target) = (self.source + kept * source * word, self.target + kept * target * word);
            Strided { source, target, modes: second }.each_launch(work, word, limits, launch);
            return;
        }
        launch(form, Strided { modes, ..self });
    }
}

/// The longest mode from the third on.
fn longest(modes: &[Mode]) -> usize {
    (2..modes.len()).max_by_key(|&mode| modes[mode].0).unwrap_or(2)
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
                let sides = form.tile().map(u64::from).into_iter().chain([u64::from(form.depth())]);
                let reach = |side: fn(&Mode) -> u64| {
                    ordered.iter().zip(sides.clone()).map(|(mode, tile)| u128::from(side(mode)) * u128::from(tile - 1)).sum::<u128>() <= u128::from(most)
                };
                let fits = ordered.len() <= MODES && reach(|mode| mode.1) && reach(|mode| mode.2);
                let cost = cost(form, &ordered);
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
    if form.depth() > 1 {
        others.sort_by_key(|mode| std::cmp::Reverse(mode.0));
    }
    ordered.extend(others);
    ordered.resize(ordered.len().max(3), (1, 1, 1));
    ordered
}

/// Returns about how long a kernel takes for its modes, beside [`LAUNCH`]: the bytes of the sectors
/// that it moves, and what it takes to ask for each word, of which many are not there in tiles that
/// stick out.
#[must_use]
pub fn cost(form: Form, modes: &[Mode]) -> f64 {
    const ONE: Mode = (1, 1, 1);
    let along = |mode: usize| modes.get(mode).copied().unwrap_or(ONE);
    let (first, second, third) = (along(0), along(1), along(2).0);
    let others: f64 = modes.iter().skip(3).map(|mode| mode.0 as f64).product();
    const SECTOR: f64 = 32.0;
    let word = f64::from(form.word());
    let tile = form.tile();
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
    let depth = u64::from(form.depth());
    ((of_source + of_target) * third as f64 + (places * each * depth as f64 + tiles * 64.0) * third.div_ceil(depth) as f64) * others
}

#[cfg(test)]
mod tests {
    use super::{LIMITS, Launch, Limits, MODES, Mode, Strided, Work};
    use crate::Form;
    use std::collections::HashMap;
    use std::vec;
    use std::vec::Vec;

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
        for case in 0..1000 {
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
            words.each_launch(work, word, &limits, &mut |form, launch| {
                assert_eq!(u64::from(form.word()), word, "{strided:?}");
                let right = matches!(
                    (form, work),
                    (Form::Copy(..) | Form::Transpose(..) | Form::Deep(..), Work::Copy) | (Form::Add(..), Work::Add) | (Form::Zero(..), Work::Zero)
                );
                assert!(right, "{form:?} for {work:?}");
                assert!(launch.modes.len() <= MODES && launch.source.is_multiple_of(word) && launch.target.is_multiple_of(word), "{launch:?}");
                assert!(launch.modes.iter().all(|mode| mode.0 <= limits.extent && (mode.0 == 1 || mode.1.max(mode.2) <= limits.stride)), "{launch:?}");
                let third = launch.modes.get(2).map_or(1, |mode| mode.0.div_ceil(form.depth().into()));
                let others: u64 = launch.modes.iter().skip(3).map(|mode| mode.0).product::<u64>() * third;
                let tiles = |mode: usize| launch.modes.get(mode).map_or(1, |of| of.0.div_ceil(form.tile()[mode].into()));
                assert!(tiles(0) <= limits.grid[0] && tiles(1) <= limits.grid[1] && others <= limits.grid[2], "{launch:?}");
                found.extend(places(launch.source, launch.target, &launch.modes, word));
            });
            assert_eq!(bytes(found, word), expected, "{strided:?} of {element} bytes at multiples of {alignment}");
        }
    }

    fn launches(modes: &[Mode], bytes: u64) -> Vec<Launch> {
        Strided { source: 0, target: 0, modes: modes.to_vec() }.launches(Work::Copy, bytes, 16)
    }

    /// Rows are copied by words of 16 bytes, and matrices are transposed through shared memory.
    #[test]
    fn kernels_fit_what_they_move() {
        let form = |modes: &[Mode], bytes| launches(modes, bytes)[0].form;
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
        assert_eq!(launches(&[(64, 1, 1), (3, 1 << 30, 64)], 4).len(), 3);
        assert_eq!(launches(&[], 4).len(), 1);
    }
}
