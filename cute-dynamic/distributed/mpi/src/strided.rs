//! Copies of elements from one layout to another: the one loop that packs, unpacks and moves.

use cute_dynamic::distribute::Part;

/// Elements at strides of two memories, from an offset in each: `(extent, from, to)` for each mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Strided {
    from: usize,
    to: usize,
    /// How many elements follow each other in both memories.
    run: usize,
    kernel: Kernel,
    /// The modes around the kernel, the first fastest.
    around: Vec<Mode>,
}

type Mode = (usize, usize, usize);

/// What is innermost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kernel {
    /// Runs of elements, so many of them at these distances.
    Runs(Mode),
    /// `rows.0` by `columns.0` elements; rows follow each other in the target, columns in the
    /// source.
    Transposed { rows: Mode, columns: Mode },
}

/// How elements are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stores {
    /// Through the caches.
    Cached,
    /// Around them, by lines, where the processor has such stores.
    Streaming,
}

/// From how many bytes on stores go around the caches.
const STREAMING: usize = 1 << 20;

impl Stores {
    /// The better one for so many bytes.
    pub(crate) fn of_bytes(bytes: usize) -> Self {
        if bytes >= STREAMING { Stores::Streaming } else { Stores::Cached }
    }
}

impl Strided {
    /// From the layout of a part in the source to its layout in the target.
    pub(crate) fn moved(part: &Part) -> Self {
        Strided::of(part.source() as usize, part.target() as usize, modes(part).collect())
    }

    /// From the layout of a part in the source to places that follow each other.
    pub(crate) fn packed(part: &Part, to: usize) -> Self {
        let mut step = 1;
        let compact = modes(part).map(|(extent, from, _)| (extent, from, times(&mut step, extent)));
        Strided::of(part.source() as usize, to, compact.collect())
    }

    /// From places that follow each other to the layout of a part in the target.
    pub(crate) fn unpacked(part: &Part, from: usize) -> Self {
        let mut step = 1;
        let compact = modes(part).map(|(extent, _, to)| (extent, times(&mut step, extent), to));
        Strided::of(from, part.target() as usize, compact.collect())
    }

    fn of(from: usize, to: usize, modes: Vec<Mode>) -> Self {
        let mut around: Vec<Mode> = Vec::new();
        for mode in modes {
            match around.last_mut() {
                Some(last) if (last.0 * last.1, last.0 * last.2) == (mode.1, mode.2) => last.0 *= mode.0,
                _ => around.push(mode),
            }
        }
        let mut take = |is: &dyn Fn(&Mode) -> bool| around.iter().position(is).map(|found| around.remove(found));
        let run = take(&|mode| (mode.1, mode.2) == (1, 1)).map_or(1, |mode| mode.0);
        let kernel = if run == 1
            && let Some(rows) = take(&|mode| mode.2 == 1)
        {
            match take(&|mode| mode.1 == 1) {
                Some(columns) => Kernel::Transposed { rows, columns },
                None => Kernel::Runs(rows),
            }
        } else {
            let first = if around.is_empty() { (1, 0, 0) } else { around.remove(0) };
            Kernel::Runs(first)
        };
        Strided { from, to, run, kernel, around }
    }

    /// How many elements there are.
    pub(crate) fn size(&self) -> usize {
        let inner = match self.kernel {
            Kernel::Runs(mode) => self.run * mode.0,
            Kernel::Transposed { rows, columns } => rows.0 * columns.0,
        };
        inner * self.around.iter().map(|mode| mode.0).product::<usize>()
    }

    /// Whether the elements follow each other in both memories.
    pub(crate) fn is_one_run(&self) -> bool {
        self.around.is_empty() && matches!(self.kernel, Kernel::Runs((1, ..)))
    }

    /// The first place in the source and in the target.
    pub(crate) fn offsets(&self) -> (usize, usize) {
        (self.from, self.to)
    }

    /// The same elements as several with about `size` each, or fewer.
    pub(crate) fn cut(&self, size: usize) -> Vec<Strided> {
        let mut pieces = vec![self.clone()];
        // The outermost mode first: what is inside stays as it is.
        while let Some(at) = pieces.iter().position(|piece| piece.size() > size) {
            let piece = pieces.swap_remove(at);
            let Some((first, second)) = piece.halves() else {
                pieces.push(piece);
                break;
            };
            pieces.extend([first, second]);
        }
        pieces
    }

    fn halves(&self) -> Option<(Strided, Strided)> {
        let halves = |mode: &mut Mode, rest: &mut Mode| {
            let kept = mode.0 / 2;
            (rest.0, mode.0) = (mode.0 - kept, kept);
            (kept * mode.1, kept * mode.2)
        };
        let (mut first, mut second) = (self.clone(), self.clone());
        let modes = |strided: &Strided| strided.around.iter().rposition(|mode| mode.0 > 1);
        let (from, to) = match (modes(self), &mut first.kernel, &mut second.kernel) {
            (Some(mode), ..) => halves(&mut first.around[mode], &mut second.around[mode]),
            (None, Kernel::Runs(mode), Kernel::Runs(rest)) if mode.0 > 1 => halves(mode, rest),
            (None, Kernel::Transposed { columns, .. }, Kernel::Transposed { columns: rest, .. }) if columns.0 > 1 => halves(columns, rest),
            (None, Kernel::Runs(_), _) if self.run > 1 => {
                first.run = self.run / 2;
                second.run = self.run - first.run;
                (first.run, first.run)
            }
            _ => return None,
        };
        second.from += from;
        second.to += to;
        Some((first, second))
    }

    /// Calls `inner` with the offsets of each kernel.
    fn for_each(&self, mut inner: impl FnMut(usize, usize)) {
        let mut at = vec![0; self.around.len()];
        let (mut from, mut to) = (self.from, self.to);
        'next: loop {
            inner(from, to);
            for (index, &(extent, of_from, of_to)) in at.iter_mut().zip(&self.around) {
                *index += 1;
                from += of_from;
                to += of_to;
                if *index < extent {
                    continue 'next;
                }
                *index = 0;
                from -= extent * of_from;
                to -= extent * of_to;
            }
            return;
        }
    }

    /// Copies the elements.
    ///
    /// # Safety
    /// All places of the elements can be read in the source and written in the target, and nothing
    /// else reads or writes those of the target meanwhile.
    pub(crate) unsafe fn copy<T: Copy>(&self, source: *const T, target: *mut T, stores: Stores) {
        let run = self.run;
        self.for_each(|from, to| {
            // SAFETY: the offsets are those of elements, of which the caller says that they can be
            // read and written, and each helper touches the elements of one kernel.
            unsafe {
                let (source, target) = (source.add(from), target.add(to));
                match self.kernel {
                    Kernel::Runs((count, of_from, of_to)) if run == 1 => {
                        for index in 0..count {
                            *target.add(index * of_to) = *source.add(index * of_from);
                        }
                    }
                    Kernel::Runs((count, of_from, of_to)) if run * size_of::<T>() <= 64 => {
                        for index in 0..count {
                            let (source, target) = (source.add(index * of_from), target.add(index * of_to));
                            for element in 0..run {
                                *target.add(element) = *source.add(element);
                            }
                        }
                    }
                    Kernel::Runs((count, of_from, of_to)) => {
                        for index in 0..count {
                            copy_run(source.add(index * of_from), target.add(index * of_to), run, stores);
                        }
                    }
                    Kernel::Transposed { rows, columns } => transpose(source, target, rows, columns, stores),
                }
            }
        });
        fence(stores);
    }

    /// Adds the elements to those of the target. Returns whether each sum fits in its type.
    ///
    /// # Safety
    /// As for [`Strided::copy`], and the elements of the target can be read.
    pub(crate) unsafe fn add<T: Copy>(&self, source: *const T, target: *mut T, plus: impl Fn(T, T) -> Option<T>) -> bool {
        let mut fits = true;
        let mut add = |from: usize, to: usize| {
            // SAFETY: these are offsets of elements, which can be read and written.
            let (element, sum) = unsafe { (*source.add(from), target.add(to)) };
            // SAFETY: as above.
            match plus(unsafe { *sum }, element) {
                // SAFETY: as above.
                Some(found) => unsafe { *sum = found },
                None => fits = false,
            }
        };
        self.for_each(|from, to| match self.kernel {
            Kernel::Runs((count, of_from, of_to)) => {
                (0..count).for_each(|index| (0..self.run).for_each(|element| add(from + index * of_from + element, to + index * of_to + element)))
            }
            Kernel::Transposed { rows, columns } => {
                (0..columns.0).for_each(|column| (0..rows.0).for_each(|row| add(from + row * rows.1 + column, to + row + column * columns.2)))
            }
        });
        fits
    }
}

/// The stride of a mode of so many elements, and that of the next one.
fn times(step: &mut usize, extent: usize) -> usize {
    let stride = *step;
    *step *= extent;
    stride
}

fn modes(part: &Part) -> impl Iterator<Item = Mode> + '_ {
    part.modes().map(|(extent, source, target)| (extent as usize, source as usize, target as usize))
}

/// Bytes of a line of the caches.
const LINE: usize = 64;

/// Copies elements that follow each other.
///
/// # Safety
/// As for [`Strided::copy`].
unsafe fn copy_run<T: Copy>(source: *const T, target: *mut T, length: usize, stores: Stores) {
    let bytes = length * size_of::<T>();
    let (mut from, mut to) = (source.cast::<u8>(), target.cast::<u8>());
    let head = to.align_offset(LINE);
    if stores == Stores::Cached || head.saturating_add(LINE) > bytes {
        // SAFETY: the elements can be read and written; they do not overlap, since one side is read
        // only.
        unsafe { source.copy_to_nonoverlapping(target, length) };
        return;
    }
    // SAFETY: head, lines and tail are the bytes of the elements, and the lines begin at a multiple
    // of their size. Bytes are copied as such, whatever they stand for.
    unsafe {
        from.copy_to_nonoverlapping(to, head);
        (from, to) = (from.add(head), to.add(head));
        let lines = (bytes - head) / LINE;
        for _ in 0..lines {
            stream_line(from, to);
            (from, to) = (from.add(LINE), to.add(LINE));
        }
        from.copy_to_nonoverlapping(to, bytes - head - lines * LINE);
    }
}

/// Copies rows that follow each other in the target, and whose elements follow each other in the
/// source, line by line of the target.
///
/// # Safety
/// As for [`Strided::copy`].
unsafe fn transpose<T: Copy>(source: *const T, target: *mut T, rows: Mode, columns: Mode, stores: Stores) {
    /// Columns of a block: each is on a page of its own.
    const BLOCK: usize = 64;
    let line = LINE / size_of::<T>().clamp(1, LINE);
    let by_lines = size_of::<T>() * line == LINE && stores == Stores::Streaming;
    for first in (0..columns.0).step_by(BLOCK) {
        let block = first..(first + BLOCK).min(columns.0);
        let mut row = 0;
        while row < rows.0 {
            // SAFETY: rows and columns are below their extents, so that these are places of
            // elements. A line is written whole where it begins at a multiple of its size and has
            // as many rows.
            unsafe {
                let begin = target.add(row + first * columns.2);
                let is_even = columns.2.is_multiple_of(line) || block.len() == 1;
                let head = if by_lines && is_even { begin.cast::<u8>().align_offset(LINE) / size_of::<T>() } else { 0 };
                let count = if head > 0 { head } else { line }.min(rows.0 - row);
                let is_line = by_lines && is_even && head == 0 && count == line && begin.cast::<u8>().align_offset(LINE) == 0;
                for column in block.clone() {
                    let (from, to) = (source.add(column + row * rows.1), target.add(row + column * columns.2));
                    if is_line {
                        let mut lines = Line([0; LINE]);
                        let elements = lines.0.as_mut_ptr().cast::<T>();
                        for index in 0..line {
                            elements.add(index).write_unaligned(*from.add(index * rows.1));
                        }
                        stream_line(lines.0.as_ptr(), to.cast());
                    } else {
                        for index in 0..count {
                            *to.add(index) = *from.add(index * rows.1);
                        }
                    }
                }
                row += count;
            }
        }
    }
}

#[repr(align(64))]
struct Line([u8; LINE]);

/// Copies one line around the caches.
///
/// # Safety
/// A line can be read at `from`, and written at `to`, which is a multiple of its size.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
unsafe fn stream_line(from: *const u8, to: *mut u8) {
    use std::arch::x86_64::{__m128i, _mm_loadu_si128, _mm_stream_si128};
    for quarter in 0..4 {
        // SAFETY: each quarter is within the line, and aligned in the target. Every processor of
        // this target has these instructions.
        unsafe { _mm_stream_si128(to.cast::<__m128i>().add(quarter), _mm_loadu_si128(from.cast::<__m128i>().add(quarter))) };
    }
}

/// Copies one line.
///
/// # Safety
/// A line can be read at `from`, and written at `to`.
#[cfg(not(target_arch = "x86_64"))]
#[inline(always)]
unsafe fn stream_line(from: *const u8, to: *mut u8) {
    // SAFETY: the caller says so.
    unsafe { from.copy_to_nonoverlapping(to, LINE) };
}

/// Waits for stores around the caches: what follows is seen after them.
fn fence(stores: Stores) {
    #[cfg(target_arch = "x86_64")]
    if stores == Stores::Streaming {
        // SAFETY: every processor of this target has the instruction.
        unsafe {
            std::arch::x86_64::_mm_sfence();
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = stores;
}

#[cfg(test)]
mod tests {
    use super::{Stores, Strided};
    use cute_dynamic::distribute::Part;

    /// Copies element by element what `Part::places` says.
    fn expected(part: &Part, source: &[u64], target: &mut [u64]) {
        part.places().for_each(|(from, to)| target[to as usize] = source[from as usize]);
    }

    fn check(part: &Part) {
        let (mut ends, size) = ((0, 0), part.size() as usize);
        part.places().for_each(|(from, to)| ends = (ends.0.max(from as usize + 1), ends.1.max(to as usize + 1)));
        let source: Vec<u64> = (0..ends.0 as u64).map(|place| place * 7 + 1).collect();
        let mut wanted = vec![0; ends.1];
        expected(part, &source, &mut wanted);
        for stores in [Stores::Cached, Stores::Streaming] {
            let moved = Strided::moved(part);
            assert_eq!(moved.size(), size);
            let mut found = vec![0; ends.1];
            // SAFETY: both have all places of the part.
            unsafe { moved.copy(source.as_ptr(), found.as_mut_ptr(), stores) };
            assert_eq!(found, wanted, "{part:?}");

            for most in [1, 7, 64] {
                let pieces = moved.cut(most);
                assert_eq!(pieces.iter().map(Strided::size).sum::<usize>(), size);
                let mut found = vec![0; ends.1];
                // SAFETY: as above.
                pieces.iter().for_each(|piece| unsafe { piece.copy(source.as_ptr(), found.as_mut_ptr(), stores) });
                assert_eq!(found, wanted, "{part:?} in pieces of {most}");
            }

            let mut wire = vec![0; size + 3];
            let mut found = vec![0; ends.1];
            // SAFETY: as above, and the wire has as many elements as the part, after 3 others.
            unsafe {
                Strided::packed(part, 3).copy(source.as_ptr(), wire.as_mut_ptr(), stores);
                Strided::unpacked(part, 3).copy(wire.as_ptr(), found.as_mut_ptr(), stores);
            }
            assert!(wire[3..].iter().copied().eq(part.places().map(|place| source[place.0 as usize])), "{part:?}");
            assert_eq!(found, wanted, "{part:?} through a message");

            let mut sums = wanted.clone();
            // SAFETY: as above.
            assert!(unsafe { moved.add(source.as_ptr(), sums.as_mut_ptr(), u64::checked_add) });
            assert!(sums.iter().zip(&wanted).all(|(sum, once)| *sum == 2 * once), "{part:?} twice");
            // SAFETY: as above.
            assert!(!unsafe { moved.add(source.as_ptr(), vec![u64::MAX; ends.1].as_mut_ptr(), u64::checked_add) });
        }
    }

    #[test]
    fn every_kernel_copies_element_by_element() {
        for n in [1u64, 2, 3, 8, 9, 64, 65, 130] {
            for m in [1u64, 2, 7, 8, 33] {
                for (from, to) in [(0, 0), (3, 5), (8, 16), (1, 8)] {
                    for modes in [
                        vec![(n, 1, 1)],
                        vec![(n, 1, 1), (m, n + 3, n)],
                        vec![(n, 1, 1), (m, n + 3, n + 8), (3, 200 * m, 400 * m)],
                        vec![(n, m, 1), (m, 1, n)],
                        vec![(n, m + 5, 1), (m, 1, n + 1), (2, 200 * m, 7000)],
                        vec![(n, 40, 1), (m, 1, 136)],
                        vec![(n, 2, 1), (m, 2 * n, n)],
                        vec![(n, 3, 2), (m, 3 * n + 1, 2 * n + 5)],
                        vec![(4, 1, 1), (n, 4 * m, 4), (m, 4, 4 * n)],
                        vec![],
                    ] {
                        check(&Part::new(from, to, &modes).expect("a part"));
                    }
                }
            }
        }
    }

    #[test]
    fn elements_of_every_size_are_transposed() {
        fn of<T: Copy + PartialEq + std::fmt::Debug>(element: impl Fn(usize) -> T) {
            let (rows, columns) = (67, 70);
            let source: Vec<T> = (0..rows * columns).map(&element).collect();
            let mut target = vec![element(0); rows * columns + 1];
            let part = Part::new(0, 1, &[(rows as u64, columns as u64, 1), (columns as u64, 1, rows as u64)]).expect("a part");
            for stores in [Stores::Cached, Stores::Streaming] {
                target.fill(element(0));
                // SAFETY: both have all places of the part.
                unsafe { Strided::moved(&part).copy(source.as_ptr(), target.as_mut_ptr(), stores) };
                part.places().for_each(|(from, to)| assert_eq!(target[to as usize], source[from as usize]));
            }
        }
        of(|i| i as u8);
        of(|i| i as u16);
        of(|i| [i as u8; 3]);
        of(|i| i as f32);
        of(|i| i as u128);
        of(|i| [i; 9]);
        of(|_| ());
    }
}
