//! A process of Python that runs calls of NumPy and other libraries, one at a time, between ours.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The process. It waits while we measure, as we do while it measures.
#[derive(Debug)]
pub struct Beside {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
}

/// As many threads as the libraries beside us have.
const THREADS: [&str; 4] = ["OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "NUMEXPR_NUM_THREADS"];

impl Beside {
    /// Starts the process, with so many threads.
    ///
    /// # Panics
    /// If there is no Python with NumPy.
    #[must_use]
    pub fn new(threads: usize) -> Self {
        let mut command = Command::new("python3");
        command.arg("-c").arg(include_str!("beside.py")).stdin(Stdio::piped()).stdout(Stdio::piped());
        THREADS.iter().for_each(|name| _ = command.env(name, threads.to_string()));
        let mut child = command.spawn().expect("python3 starts");
        let (to, from) = (child.stdin.take().expect("piped"), BufReader::new(child.stdout.take().expect("piped")));
        Beside { child, to, from }
    }

    /// Sends a line, and returns the answer.
    fn ask(&mut self, line: &str) -> String {
        writeln!(self.to, "{line}").expect("the process reads");
        let mut answer = String::new();
        self.from.read_line(&mut answer).expect("the process answers");
        assert!(!answer.is_empty(), "the process has ended at: {line}");
        answer.trim().to_owned()
    }

    /// Runs statements.
    pub fn set(&mut self, statements: &str) {
        self.ask(&format!("set _ {statements:?}"));
    }

    /// Calls a function, and returns its seconds.
    pub fn go(&mut self, name: &str) -> f64 {
        self.ask(&format!("go {name}")).parse().expect("seconds")
    }

    /// Returns the bytes of an array.
    /// # Panics
    /// If it cannot be read.
    #[must_use]
    pub fn get(&mut self, name: &str) -> Vec<u8> {
        let path = std::env::temp_dir().join(format!("beside-{}", std::process::id()));
        self.ask(&format!("get {name} {}", path.display()));
        let bytes = std::fs::read(&path).expect("it was written");
        std::fs::remove_file(&path).expect("it was written");
        bytes
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

/// The median of ratios of interleaved rounds, theirs to ours, and the median seconds of both.
#[derive(Clone, Copy, Debug)]
pub struct Ratio {
    /// The median of the ratios.
    pub median: f64,
    /// Median seconds of ours.
    pub ours: f64,
    /// Median seconds of theirs.
    pub theirs: f64,
}

/// Interleaves rounds of ours and of several of theirs; returns the ratio to the fastest of theirs,
/// by the median, and which it is.
#[must_use]
pub fn interleave(rounds: usize, mut ours: impl FnMut() -> f64, theirs: usize, mut their: impl FnMut(usize) -> f64) -> (usize, Ratio) {
    let mut times = vec![Vec::new(); theirs + 1];
    for round in 0..=rounds {
        let mut order: Vec<usize> = (0..=theirs).collect();
        if round % 2 != 0 {
            order.reverse();
        }
        for side in order {
            let seconds = if side == 0 { ours() } else { their(side - 1) };
            // The first round warms up.
            if round > 0 {
                times[side].push(seconds);
            }
        }
    }
    best(&times)
}

/// Of times of rounds, first ours and then theirs: the fastest of theirs, by the median, and the
/// ratio to it.
#[must_use]
pub fn best(times: &[Vec<f64>]) -> (usize, Ratio) {
    let best = (1..times.len()).min_by(|&i, &j| median(&times[i]).total_cmp(&median(&times[j]))).expect("there is another side");
    let ratios: Vec<f64> = times[0].iter().zip(&times[best]).map(|(ours, theirs)| theirs / ours).collect();
    (best - 1, Ratio { median: median(&ratios), ours: median(&times[0]), theirs: median(&times[best]) })
}

/// The median.
#[must_use]
pub fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[sorted.len() / 2]
}

/// The geometric mean of ratios.
#[must_use]
pub fn mean(ratios: &[f64]) -> f64 {
    (ratios.iter().map(|ratio| ratio.ln()).sum::<f64>() / ratios.len() as f64).exp()
}

/// The least of ratios.
#[must_use]
pub fn least(ratios: &[f64]) -> f64 {
    ratios.iter().copied().fold(f64::INFINITY, f64::min)
}

/// Small whole numbers, whose sums are exact: those of `numbers` in the process.
#[must_use]
pub fn numbers<T: Copy + Default + From<i8>>(seed: usize, len: usize) -> Vec<T> {
    let mut numbers = fresh(len);
    numbers.iter_mut().enumerate().for_each(|(i, number)| *number = T::from(((i * 31 + seed * 7) % 17) as i8 - 8));
    numbers
}

/// Returns zeros in memory that nobody has touched: in large pages, if there are many, as NumPy has
/// its arrays.
#[must_use]
pub fn fresh<T: Copy + Default>(len: usize) -> Vec<T> {
    const LARGE: usize = 1 << 22;
    const PAGE: usize = 1 << 12;
    let array = vec![T::default(); len];
    let start = array.as_ptr().addr().next_multiple_of(PAGE);
    let bytes = (array.as_ptr().addr() + size_of_val(&array[..])).saturating_sub(start);
    if bytes >= LARGE {
        // SAFETY: the pages are of the array, and what they have stays as it is.
        unsafe { libc::madvise(array.as_ptr().with_addr(start).cast_mut().cast(), bytes, libc::MADV_HUGEPAGE) };
    }
    array
}
