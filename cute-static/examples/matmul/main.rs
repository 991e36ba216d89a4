//! Multiplies two real matrices from `.npy` files, tiled by static layouts, and checks the result
//! against the plain triple loop.
//!
//! `cargo run --release --example matmul` takes the samples of `examples/data`; `-- --help` says
//! how to give others. The layouts, and the product that they are all the index arithmetic of, are
//! in `tiled.rs`.

mod matrix;
mod tiled;

use cute_static::prelude::*;
use matrix::{AnyMatrix, Element, Matrix};
use std::ffi::OsString;
use std::fmt::Display;
use std::hint::black_box;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "\
usage: matmul [--show] [A.npy B.npy] [-o C.npy]

Multiplies the M x K matrix of A.npy by the K x N matrix of B.npy, f32 or f64, of any sizes; without files, the samples in examples/data.
Checks the product against the plain triple loop, and prints the layouts it used and both times.

  --show     draw which thread holds which value of a microtile
  -o C.npy   write the product
  --help     print this

It exits with 0 also where the reader closes the output, as `head` does; with 1 where there is no product or it is wrong, and with 2 where the arguments are
not understood, or a file or the output cannot be read or written.
";

/// What the command line asks for.
struct Request {
    a: PathBuf,
    b: PathBuf,
    output: Option<PathBuf>,
    show: bool,
}

impl Request {
    /// Reads the arguments; `None` asks for help.
    fn parse(mut arguments: impl Iterator<Item = OsString>) -> Result<Option<Self>, String> {
        let (mut files, mut output, mut show) = (Vec::new(), None, false);
        while let Some(argument) = arguments.next() {
            match argument.to_str() {
                Some("-h" | "--help") => return Ok(None),
                Some("--show") => show = true,
                Some("-o") => output = Some(PathBuf::from(arguments.next().ok_or("-o needs the name of a file")?)),
                Some(option) if option.starts_with('-') => return Err(format!("unknown option {option}")),
                _ => files.push(PathBuf::from(argument)),
            }
        }
        let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/data");
        let [a, b] = match files.len() {
            0 => [samples.join("a.npy"), samples.join("b.npy")],
            _ => files.try_into().map_err(|files: Vec<_>| format!("expected two files, or none; there are {}", files.len()))?,
        };
        Ok(Some(Request { a, b, output, show }))
    }
}

/// Why the program ends without a product that is right. The exit codes are those of `cute`.
enum Failure {
    /// The matrices have no product, or it is wrong.
    NoProduct(String),
    /// A file or the output cannot be used.
    Trouble(String),
}

impl From<String> for Failure {
    fn from(why: String) -> Self {
        Failure::Trouble(why)
    }
}

fn main() -> ExitCode {
    let ended = match Request::parse(std::env::args_os().skip(1)) {
        Ok(Some(request)) => run(&request),
        Ok(None) => print(|out| out.write_all(USAGE.as_bytes())).map_err(Failure::Trouble),
        Err(why) => Err(Failure::Trouble(format!("{why}\n\n{USAGE}"))),
    };
    let (why, code) = match ended {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::NoProduct(why)) => (why, 1),
        Err(Failure::Trouble(why)) => (why, 2),
    };
    eprintln!("matmul: {}", why.trim_end());
    ExitCode::from(code)
}

/// Writes to the standard output. That its reader has closed it is no error.
fn print(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), String> {
    let mut out = io::stdout().lock();
    match write(&mut out).and_then(|()| out.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(format!("cannot print: {error}")),
        _ => Ok(()),
    }
}

fn run(request: &Request) -> Result<(), Failure> {
    let (a, b) = (AnyMatrix::read(&request.a)?, AnyMatrix::read(&request.b)?);
    let ((rows, inner), (inner_b, columns)) = (a.shape(), b.shape());
    if inner != inner_b {
        let (a, b) = (request.a.display(), request.b.display());
        return Err(Failure::NoProduct(format!(
            "the shapes do not match: {a} has {inner} columns and {b} has {inner_b} rows; {rows}x{inner} by {inner_b}x{columns} has no product"
        )));
    }
    match (a, b) {
        (AnyMatrix::F32(a), AnyMatrix::F32(b)) => multiply_and_check(request, &a, &b),
        // As in NumPy, the product of f32 and f64 is f64.
        (a, b) => multiply_and_check(request, &a.into_f64(), &b.into_f64()),
    }
}

/// Multiplies, checks, reports, and writes the product if that is asked for.
fn multiply_and_check<T: Element>(request: &Request, a: &Matrix<T>, b: &Matrix<T>) -> Result<(), Failure> {
    let (product, tiled_time) = timed(|| tiled::multiply(a, b))?;
    let (expected, plain_time) = timed(|| triple_loop(a, b))?;
    let (difference, share) = compare(a, b, &product, &expected);

    let operations = 2.0 * a.rows as f64 * a.columns as f64 * b.columns as f64;
    let rate = |time: Duration| format!("{:10.3} ms  {:6.2} GFLOP/s", 1e3 * time.as_secs_f64(), operations / 1e9 / time.as_secs_f64());
    print(|out| {
        writeln!(out, "A: {}x{}, {}", a.rows, a.columns, request.a.display())?;
        writeln!(out, "B: {}x{}, {}", b.rows, b.columns, request.b.display())?;
        writeln!(out, "C = A B: {}x{} in {}\n", product.rows, product.columns, T::NAME)?;
        print_layouts(out, a, b)?;
        if request.show {
            draw_microtile(out)?;
        }
        writeln!(out, "tiled product       {}", rate(tiled_time))?;
        writeln!(out, "plain triple loop   {}", rate(plain_time))?;
        writeln!(out, "tiled, in up to {} threads, takes {}", tiled::workers(), beside(tiled_time, plain_time))?;
        writeln!(out, "largest difference {difference:.1e}, {:.1}% of what rounding allows: {}", 100.0 * share, if share <= 1.0 { "ok" } else { "WRONG" })
    })?;

    // A share that is not a number is wrong, too.
    if share.is_nan() || share > 1.0 {
        return Err(Failure::NoProduct("the tiled product differs from the plain triple loop".into()));
    }
    Ok(request.output.as_deref().map_or(Ok(()), |path| product.write(path))?)
}

/// A time beside another, in words.
fn beside(time: Duration, other: Duration) -> String {
    let ratio = time.as_secs_f64() / other.as_secs_f64();
    if ratio < 1.0 { format!("1/{:.1} of the time of the plain loop", 1.0 / ratio) } else { format!("{ratio:.1} times the time of the plain loop") }
}

/// The layouts, in CuTe's notation: static numbers have a `_`.
fn print_layouts<T: Element>(out: &mut dyn Write, a: &Matrix<T>, b: &Matrix<T>) -> io::Result<()> {
    writeln!(out, "layouts of the matrices, known at run time:")?;
    let (a, b) = (a.tensor().map_err(io::Error::other)?.layout(), b.transposed().map_err(io::Error::other)?.layout());
    writeln!(out, "  {:<11} {:<27}  {a}", "A", "(m,k) -> offset")?;
    writeln!(out, "  {:<11} {:<27}  {b}", "B", "(n,k) -> offset")?;
    let layouts: [(&str, &str, &dyn Display); 10] = [
        ("Threads", "where they stand", &tiled::Threads::new()),
        ("Values", "of each thread", &tiled::Values::new()),
        ("Numbering", "(m,n) -> t+8v", &tiled::Numbering::new()),
        ("ThreadValue", "(t,v) -> m+16n", &tiled::ThreadValue::new()),
        ("TileA", "(m,k) -> packed", &tiled::TileA::new()),
        ("TileB", "(n,k) -> packed", &tiled::TileB::new()),
        ("PartitionA", "(((t,v),k),(i,0)) -> packed", &tiled::PartitionA::new()),
        ("PartitionB", "(((t,v),k),(j,0)) -> packed", &tiled::PartitionB::new()),
        ("PartitionC", "((t,v),(i,j)) -> m+64n", &tiled::PartitionC::new()),
        ("Fragments", "(t,(i,j)) -> fragment", &tiled::Fragments::new()),
    ];
    writeln!(out, "layouts of the tiles, static:")?;
    for (name, meaning, layout) in layouts {
        writeln!(out, "  {name:<11} {meaning:<27}  {layout}")?;
    }
    writeln!(out)
}

/// Which value of which thread is where in a microtile: the inverse of the thread-value partition
/// (Cecka, Figure 6).
fn draw_microtile(out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "thread and value of each element of a microtile:")?;
    for m in 0..tiled::MICROTILE {
        for n in 0..tiled::MICROTILE {
            let number = tiled::Numbering::new().offset((m, n));
            write!(out, " {:>6}", format!("T{}V{}", number % tiled::THREADS, number / tiled::THREADS))?;
        }
        writeln!(out)?;
    }
    writeln!(out)
}

/// The textbook's product, to check against and to compare times with, on one core.
fn triple_loop<T: Element>(a: &Matrix<T>, b: &Matrix<T>) -> Result<Matrix<T>, String> {
    let mut c = Matrix::zeros(a.rows, b.columns)?;
    for i in 0..a.rows {
        for j in 0..b.columns {
            let mut sum = T::default();
            for k in 0..a.columns {
                sum += a.at(i, k) * b.at(k, j);
            }
            c.data[i * b.columns + j] = sum;
        }
    }
    Ok(c)
}

/// The result and the best time of a few runs; of one run, if it is long.
fn timed<R>(f: impl Fn() -> Result<R, String>) -> Result<(R, Duration), String> {
    let (start, mut best) = (Instant::now(), Duration::MAX);
    loop {
        let begin = Instant::now();
        let result = black_box(f()?);
        best = best.min(begin.elapsed());
        if start.elapsed() > Duration::from_millis(100) {
            return Ok((result, best));
        }
    }
}

/// The largest difference of two products of `a` and `b`, and the largest as a share of what
/// rounding allows.
///
/// Two sums of the same `K` products, in whatever order, differ by at most `2·γ·Σ|a||b|` with
/// `γ = K·u / (1 - K·u)` and the unit roundoff `u`; the sum of magnitudes is at most
/// `Σ|a| · max|b|`.
fn compare<T: Element>(a: &Matrix<T>, b: &Matrix<T>, x: &Matrix<T>, y: &Matrix<T>) -> (f64, f64) {
    let roundoff = a.columns as f64 * T::EPSILON / 2.0;
    let allowed = if roundoff < 1.0 { 2.0 * roundoff / (1.0 - roundoff) } else { f64::INFINITY };
    let magnitude = |element: T| -> f64 { element.into().abs() };
    let sums: Vec<f64> = (0..a.rows).map(|i| (0..a.columns).map(|k| magnitude(a.at(i, k))).sum()).collect();
    let maxima: Vec<f64> = (0..b.columns).map(|j| (0..b.rows).map(|k| magnitude(b.at(k, j))).fold(0.0, f64::max)).collect();

    let (mut difference, mut share) = (0.0, 0.0);
    for (i, sum) in sums.iter().enumerate() {
        for (j, maximum) in maxima.iter().enumerate() {
            let (x, y): (f64, f64) = (x.at(i, j).into(), y.at(i, j).into());
            // Infinities and NaNs of the input come out the same.
            if x == y || (x.is_nan() && y.is_nan()) {
                continue;
            }
            let apart = (x - y).abs();
            // In the total order, NaN is above all numbers.
            difference = max_total(difference, apart);
            share = max_total(share, (apart / (allowed * sum * maximum)).abs());
        }
    }
    (difference, share)
}

fn max_total(a: f64, b: f64) -> f64 {
    if a.total_cmp(&b).is_ge() { a } else { b }
}
