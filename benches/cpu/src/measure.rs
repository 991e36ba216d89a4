//! Interleaved rounds, the medians of their ratios, and the table of them.

use std::hint::black_box;
use std::time::Instant;

/// How many rounds there are. The machine changes its speed for seconds at a time: a round is
/// short, and its ratio is good even so.
const ROUNDS: usize = 31;

/// The seconds of one call.
pub fn seconds<R>(call: impl FnOnce() -> R) -> f64 {
    let start = Instant::now();
    black_box(call());
    start.elapsed().as_secs_f64()
}

/// The seconds of one call, of this thread alone: other work on the machine is not counted.
pub fn seconds_of_thread<R>(call: impl FnOnce() -> R) -> f64 {
    let start = thread_time();
    black_box(call());
    thread_time() - start
}

/// The processor's time of this thread, in seconds.
#[must_use]
pub fn thread_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the time is written to a variable that is there; the clock is one of every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    time.tv_sec as f64 + 1e-9 * time.tv_nsec as f64
}

/// A table, printed line by line, of the cases whose names have the given part.
#[derive(Debug)]
pub struct Table {
    part: String,
    all_reached: bool,
}

impl Table {
    /// Begins a table of the cases whose names have this part.
    #[must_use]
    pub fn new(part: String) -> Self {
        bench_report::print("| case | beside | ours, median ms | theirs, median ms | ratio: median | p10 | p90 | at least | |");
        bench_report::print("|---|---|--:|--:|--:|--:|--:|--:|---|");
        Table { part, all_reached: true }
    }

    /// Whether the case is to be timed.
    #[must_use]
    pub fn has(&self, case: &str) -> bool {
        case.contains(&self.part)
    }

    /// Times both sides in turn and adds a line: the ratio of a round is their time divided by
    /// ours.
    pub fn compare(&mut self, case: &str, beside: &str, least: f64, mut ours: impl FnMut() -> f64, mut theirs: impl FnMut() -> f64) {
        self.compare_all(case, least, &mut ours, &mut [(beside, &mut theirs)]);
    }

    /// Times three sides in turn and adds a line for the one of theirs that is faster, by the
    /// median.
    pub fn compare_with_best(&mut self, case: &str, least: f64, mut ours: impl FnMut() -> f64, mut theirs: [(&str, &mut dyn FnMut() -> f64); 2]) {
        self.compare_all(case, least, &mut ours, &mut theirs);
    }

    fn compare_all(&mut self, case: &str, least: f64, ours: &mut dyn FnMut() -> f64, theirs: &mut [(&str, &mut dyn FnMut() -> f64)]) {
        let mut our_times = Vec::new();
        let mut their_times = vec![Vec::new(); theirs.len()];
        // The first round warms up.
        for round in 0..=ROUNDS {
            // Who comes first changes, so that neither always finds the caches as the other left
            // them.
            if round % 2 == 0 {
                our_times.push(ours());
            }
            for ((_, call), times) in theirs.iter_mut().zip(&mut their_times) {
                times.push(call());
            }
            if round % 2 != 0 {
                our_times.push(ours());
            }
        }
        our_times.remove(0);
        their_times.iter_mut().for_each(|times| _ = times.remove(0));

        let fastest = (0..theirs.len()).min_by(|&i, &j| median(&their_times[i]).total_cmp(&median(&their_times[j])));
        let best = fastest.expect("there is another side");
        let ratios: Vec<f64> = our_times.iter().zip(&their_times[best]).map(|(ours, theirs)| theirs / ours).collect();
        let reached = median(&ratios) >= least;
        self.all_reached &= reached;
        bench_report::print(format_args!(
            "| {case} | {} | {:.2} | {:.2} | {:.2} | {:.2} | {:.2} | {least} | {} |",
            theirs[best].0,
            1e3 * median(&our_times),
            1e3 * median(&their_times[best]),
            median(&ratios),
            quantile(&ratios, 0.1),
            quantile(&ratios, 0.9),
            if reached { "yes" } else { "no" },
        ));
    }

    /// Whether all ratios are as large as they have to be.
    #[must_use]
    pub fn all_reached(&self) -> bool {
        self.all_reached
    }
}

fn median(values: &[f64]) -> f64 {
    quantile(values, 0.5)
}

/// The value that the share `q` of the others does not exceed.
fn quantile(values: &[f64], q: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted[((sorted.len() - 1) as f64 * q).round() as usize]
}
