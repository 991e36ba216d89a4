//! `cute reshard`: shards of tensors in files, dealt to other ranks.
//!
//! Each file of the target is written from its first element to its last, under another name, and
//! gets its own when it is whole: what has its name is whole, whenever the program ends. A second
//! run goes on with the files that are not there yet. Files of the source are only read.

use crate::args::Reshard;
use crate::failure::{Failure, REFUSED, USAGE};
use crate::output::Output;
use cute_dynamic::distribute::{Distribution, Redistribution};
use cute_dynamic::tensor::{Npy, TensorError};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

cute_refusals::errors! {
    /// Why shards are not dealt to other ranks.
    #[derive(Debug)]
    pub enum ReshardError {
        ShardDiffers {
            file: String = File,
            found: String = Found,
            expected: String = Expected,
        },
        OtherReshard {
            folder: String = Folder,
        },
        NoReshard {
            tensor: String = Tensor,
        },
        ShardOrder = NoReshard (ShardOrder) {
            tensor: String = Tensor,
        },
    }
}

impl fmt::Display for ReshardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message(f)
    }
}

/// What the folder of the target has while it is written, and after: what it is made by.
const NOTE: &str = "reshard.plan";

/// A tensor, and how it is dealt.
struct Tensor {
    name: String,
    plan: Redistribution,
}

pub fn reshard(args: &Reshard, output: &mut Output<'_>) -> Result<(), Failure> {
    let tensors = tensors(&read(&args.plan)?)?;
    fs::create_dir_all(&args.target).map_err(at(&args.target))?;
    remember(&args.target, &tensors)?;
    let (mut written, mut there, mut bytes) = (0u64, 0u64, 0);
    let memory = usize::try_from(args.memory).unwrap_or(usize::MAX) << 20;
    for tensor in &tensors {
        let mut ranks: Vec<u64> = tensor.plan.target().grid().all().collect();
        ranks.sort_unstable();
        for rank in ranks {
            let path = file_of(&args.target, &tensor.name, rank);
            if path.try_exists().map_err(at(&path))? {
                there += 1;
                continue;
            }
            bytes += Shard::new(tensor, rank, &args.source)?.write(&path, memory)?;
            written += 1;
            writeln!(output.to, "{}", path.display())?;
            output.to.flush()?;
        }
    }
    writeln!(output.to, "{written} files written, {bytes} bytes; {there} were there")?;
    Ok(())
}

/// What went wrong with a file.
fn at(path: &Path) -> impl FnOnce(io::Error) -> Failure + '_ {
    |error| Failure::Io { path: Some(path.to_path_buf()), error }
}

fn read(path: &Path) -> Result<String, Failure> {
    if path == Path::new("-") {
        return crate::read::standard_input();
    }
    fs::read_to_string(path).map_err(at(path))
}

fn file_of(folder: &Path, tensor: &str, rank: u64) -> PathBuf {
    folder.join(format!("{tensor}.{rank}.npy"))
}

/// Reads lines such as `weights: 4096:block/4,1024 -> 4096,1024:block/2`.
fn tensors(text: &str) -> Result<Vec<Tensor>, Failure> {
    let mut tensors: Vec<Tensor> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let usage = |what: &str| Failure::Usage(format!("line {number} of the plan: {what}"));
        let parts = line.split_once(": ").and_then(|(name, rest)| Some((name.trim(), rest.split_once("->")?)));
        let Some((name, (source, target))) = parts else {
            return Err(usage("expected a name, `: `, a distribution, `->` and another: `weights: 4096:block/4,1024 -> 4096,1024:block/2`"));
        };
        if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\']) {
            return Err(usage("expected a name that can be that of a file, without its folder"));
        }
        if tensors.iter().any(|tensor| tensor.name == name) {
            return Err(usage(&format!("the tensor {name} is there twice")));
        }
        let read = |text: &str| text.trim().parse::<Distribution>();
        let plan = read(source)?.redistribute(&read(target)?)?;
        if plan.source().terms() > 1 || plan.target().terms() > 1 {
            return Err(Failure::of(ReshardError::NoReshard { tensor: name.to_owned() }, REFUSED));
        }
        tensors.push(Tensor { name: name.to_owned(), plan });
    }
    Ok(tensors)
}

/// Notes in the folder what makes its files; refuses a folder with files of something else.
fn remember(folder: &Path, tensors: &[Tensor]) -> Result<(), Failure> {
    let lines = tensors.iter().map(|tensor| format!("{}: {} -> {}\n", tensor.name, tensor.plan.source(), tensor.plan.target()));
    let note = lines.collect::<String>();
    let path = folder.join(NOTE);
    match fs::read_to_string(&path) {
        Ok(found) if found == note => Ok(()),
        Ok(_) => Err(Failure::of(ReshardError::OtherReshard { folder: folder.display().to_string() }, USAGE)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            for tensor in tensors {
                for rank in tensor.plan.target().grid().all() {
                    let shard = file_of(folder, &tensor.name, rank);
                    if shard.try_exists().map_err(at(&shard))? {
                        return Err(Failure::of(ReshardError::OtherReshard { folder: folder.display().to_string() }, USAGE));
                    }
                }
            }
            whole(&path, |file| file.write_all(note.as_bytes()).map_err(at(&path)))
        }
        Err(error) => Err(at(&path)(error)),
    }
}

/// Writes a file under another name, and gives it its own when it is whole and on the disk.
fn whole(path: &Path, write: impl FnOnce(&mut File) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut name = path.as_os_str().to_owned();
    name.push(".partial");
    let partial = PathBuf::from(name);
    let mut file = File::create(&partial).map_err(at(&partial))?;
    write(&mut file)?;
    file.sync_all().map_err(at(&partial))?;
    fs::rename(&partial, path).map_err(at(path))?;
    // The name is on the disk when its folder is; not every system opens a folder.
    if let Some(Ok(folder)) = path.parent().map(File::open) {
        folder.sync_all().map_err(at(path))?;
    }
    Ok(())
}

/// Elements of a source: where they are in its memory and in that of the target.
struct Part {
    source: u64,
    target: u64,
    modes: Vec<Mode>,
}

/// The extent, and the strides in the source and in the target.
type Mode = (u64, u64, u64);

/// The order of the elements of a file: the last axis fastest, or the first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    C,
    Fortran,
}

/// How much of a file is read to find its header, and how much if that was not all of it: NumPy
/// reads headers of 10,000 bytes.
const HEADER: [u64; 2] = [1 << 12, 1 << 20];

/// A file of the target, and what it is read from.
struct Shard {
    name: String,
    shape: Vec<u64>,
    order: Order,
    size: u64,
    /// What the elements are, as NumPy writes it.
    elements: String,
    bytes: usize,
    sources: Vec<(PathBuf, u64, Vec<Part>)>,
}

/// What is wrong with a file that is to be one of NumPy.
fn no_file(path: &Path, error: TensorError) -> Failure {
    let (code, why, help) = (error.code(), format!("{}: {error}", path.display()), vec![error.way_out().to_string()]);
    Failure::Refused { code, why, help, exit: REFUSED }
}

/// The shape of a rank's part, and the order of its elements: the first axis fastest, or the last.
fn form(tensor: &Tensor, of: &Distribution, rank: u64) -> Result<(Vec<u64>, Option<Order>), Failure> {
    let shape = of.local_shape(rank)?;
    if shape.contains(&0) {
        return Ok((shape, None));
    }
    let layout = of.local_layout(rank)?;
    let strides: Vec<(u64, u64)> = layout.leaves().iter().map(|mode| (mode.extent, mode.stride)).filter(|mode| mode.0 > 1).collect();
    let reversed: Vec<(u64, u64)> = strides.iter().rev().copied().collect();
    let is_compact = |strides: &[(u64, u64)]| {
        let mut expected = 1;
        strides.iter().all(|&(extent, stride)| stride == std::mem::replace(&mut expected, stride * extent))
    };
    match (strides.len(), is_compact(&strides), is_compact(&reversed)) {
        (0 | 1, ..) => Ok((shape, None)),
        (_, true, _) => Ok((shape, Some(Order::Fortran))),
        (_, _, true) => Ok((shape, Some(Order::C))),
        _ => Err(Failure::of(ReshardError::ShardOrder { tensor: tensor.name.clone() }, REFUSED)),
    }
}

impl Shard {
    /// Looks at the files of the source that have elements of a rank of the target.
    fn new(tensor: &Tensor, rank: u64, folder: &Path) -> Result<Self, Failure> {
        let (plan, mut found) = (&tensor.plan, None);
        let mut sources = Vec::new();
        let receives = plan.receives(rank)?;
        let mut messages: Vec<_> = receives.messages().map(|message| (message.rank(), parts(message.parts()))).collect();
        if messages.is_empty() {
            // A rank without elements has the type that any file has.
            messages.extend(plan.source().grid().all().next().map(|rank| (rank, Vec::new())));
        }
        for (from, parts) in messages {
            let path = file_of(folder, &tensor.name, from);
            let differs =
                |found: String, expected: String| Failure::of(ReshardError::ShardDiffers { file: path.display().to_string(), found, expected }, REFUSED);
            let mut file = File::open(&path).map_err(at(&path))?;
            let length = file.metadata().map_err(at(&path))?.len();
            let mut head = Vec::new();
            for most in HEADER {
                (&mut file).take(most - head.len() as u64).read_to_end(&mut head).map_err(at(&path))?;
                if Npy::parse(&head).is_ok() {
                    break;
                }
            }
            let npy = Npy::parse(&head).map_err(|error| no_file(&path, error))?;
            let begin = (head.len() - npy.data().len()) as u64;
            let (shape, order) = form(tensor, plan.source(), from)?;
            if npy.shape() != shape {
                return Err(differs(format!("the shape {:?}", npy.shape()), format!("{shape:?}")));
            }
            let found_order = if npy.is_fortran_order() { Order::Fortran } else { Order::C };
            let name = |order: Order| if order == Order::C { "rows" } else { "columns" }.to_owned();
            if let Some(order) = order.filter(|&order| found_order != order) {
                return Err(differs(format!("the order of {}", name(found_order)), format!("that of {}", name(order))));
            }
            let bytes = npy.element_bytes().and_then(|bytes| usize::try_from(bytes).ok()).filter(|&bytes| bytes > 0);
            let Some(bytes) = bytes else {
                return Err(differs(format!("elements of type '{}'", npy.elements()), "numbers".to_owned()));
            };
            let size: u64 = shape.iter().product();
            let expected = u128::from(size) * bytes as u128 + u128::from(begin);
            if u128::from(length) != expected {
                return Err(differs(format!("{length} bytes"), expected.to_string()));
            }
            let (first, _) = found.get_or_insert_with(|| (npy.elements().to_owned(), bytes));
            if first != npy.elements() {
                return Err(differs(format!("elements of type '{}'", npy.elements()), format!("'{first}', as others have")));
            }
            sources.push((path, begin, parts));
        }
        let Some((elements, bytes)) = found else { return Err(Failure::Usage(format!("the tensor {} has no ranks", tensor.name))) };
        let (shape, order) = form(tensor, plan.target(), rank)?;
        // One axis is in both orders.
        Ok(Shard { name: tensor.name.clone(), size: shape.iter().product(), order: order.unwrap_or(Order::C), shape, elements, bytes, sources })
    }

    /// Writes the file, in pieces that fit in this memory with what they are read by. How many
    /// bytes of elements it has.
    fn write(&self, path: &Path, memory: usize) -> Result<u64, Failure> {
        let piece = (memory / 2 / self.bytes).max(1) as u64;
        let mut buffer = Buffer { bytes: self.bytes, piece: Vec::new(), scratch: Vec::new(), most: piece };
        whole(path, |file| {
            let header = Npy::header(&self.elements, &self.shape, self.order == Order::Fortran).map_err(|error| no_file(path, error))?;
            file.write_all(&header).map_err(at(path))?;
            let mut from = 0;
            while from < self.size {
                let until = self.size.min(from.saturating_add(piece));
                buffer.piece.clear();
                buffer.piece.resize((until - from) as usize * self.bytes, 0);
                let mut arrived = 0;
                for (source, begin, parts) in &self.sources {
                    let mut clipped = Vec::new();
                    parts.iter().for_each(|part| clip(part, from, until, &mut clipped));
                    if clipped.is_empty() {
                        continue;
                    }
                    let mut file = File::open(source).map_err(at(source))?;
                    for part in clipped {
                        arrived += part.modes.iter().map(|mode| mode.0).product::<u64>();
                        buffer.fill(&mut file, *begin, from, &part).map_err(at(source))?;
                    }
                }
                if arrived != until - from {
                    // A plan that is verified has each element once.
                    return Err(Failure::Usage(format!("{}: {arrived} elements arrive for {}", self.name, until - from)));
                }
                file.write_all(&buffer.piece).map_err(at(path))?;
                from = until;
            }
            Ok(())
        })?;
        Ok(self.size * self.bytes as u64)
    }
}

fn parts(parts: &[cute_dynamic::distribute::Part]) -> Vec<Part> {
    parts.iter().map(|part| Part { source: part.source(), target: part.target(), modes: part.modes().collect() }).collect()
}

/// How far the last element is from the first.
fn reach(modes: &[Mode], stride: fn(&Mode) -> u64) -> u64 {
    modes.iter().map(|mode| (mode.0 - 1) * stride(mode)).sum()
}

/// Finds the elements whose places in the target are in `[from, until)`, as few parts.
fn clip(part: &Part, from: u64, until: u64, found: &mut Vec<Part>) {
    let Part { source, target, ref modes } = *part;
    let last = target + reach(modes, |mode| mode.2);
    if target >= until || last < from {
        return;
    }
    if target >= from && last < until {
        found.push(Part { source, target, modes: modes.clone() });
        return;
    }
    let Some((&(extent, of_source, of_target), inner)) = modes.split_last() else { return };
    let step = of_target.max(1);
    let reach = reach(inner, |mode| mode.2);
    // Those that may have a place there, and those of them that have no other.
    let (low, high) = (from.saturating_sub(target + reach).div_ceil(step), ((until - 1 - target) / step).min(extent - 1));
    let whole = (from.saturating_sub(target).div_ceil(step), (until - 1 - target).checked_sub(reach).map(|most| (most / step).min(high)));
    let at = |index: u64, modes: Vec<Mode>| Part { source: source + index * of_source, target: target + index * of_target, modes };
    let cut = |range: std::ops::RangeInclusive<u64>, found: &mut Vec<Part>| range.for_each(|index| clip(&at(index, inner.to_vec()), from, until, found));
    match whole {
        (first, Some(last)) if first <= last => {
            if low < first {
                cut(low..=first - 1, found);
            }
            let mut modes = inner.to_vec();
            modes.push((last - first + 1, of_source, of_target));
            found.push(at(first, modes));
            if last < high {
                cut(last + 1..=high, found);
            }
        }
        _ if low <= high => cut(low..=high, found),
        _ => {}
    }
}

/// A piece of the target, and memory for what is read at a time.
struct Buffer {
    bytes: usize,
    piece: Vec<u8>,
    scratch: Vec<u8>,
    /// How many elements are read at a time.
    most: u64,
}

/// So many times more bytes are read than are needed, if they are read at once.
const SPARSE: u64 = 16;

/// As many bytes are read at once in any case.
const PAGE: u64 = 4096;

impl Buffer {
    /// Reads elements into the piece that begins with the place `from`.
    fn fill(&mut self, file: &mut File, begin: u64, from: u64, part: &Part) -> io::Result<()> {
        let span = reach(&part.modes, |mode| mode.1) + 1;
        let count: u64 = part.modes.iter().map(|mode| mode.0).product();
        let bytes = self.bytes as u64;
        if span <= self.most && (span * bytes <= PAGE || span <= count.saturating_mul(SPARSE)) {
            self.scratch.resize((span * bytes) as usize, 0);
            file.seek(SeekFrom::Start(begin + part.source * bytes))?;
            file.read_exact(&mut self.scratch)?;
            self.scatter(part.target - from, &part.modes);
            return Ok(());
        }
        // The mode that goes furthest in the source is read step by step, and the others at once.
        let Some(furthest) = (0..part.modes.len()).max_by_key(|&mode| (part.modes[mode].0 - 1) * part.modes[mode].1) else { return Ok(()) };
        let mut modes = part.modes.clone();
        let (extent, of_source, of_target) = modes.remove(furthest);
        // As many steps at a time as fit, if what is read at once has enough that is needed.
        let inner = reach(&modes, |mode| mode.1) + 1;
        let needed = modes.iter().map(|mode| mode.0).product::<u64>().saturating_mul(SPARSE);
        let is_dense = inner <= needed && (1..=needed).contains(&of_source);
        let together = if is_dense { (self.most.saturating_sub(inner) / of_source + 1).min(extent) } else { 1 };
        let mut index = 0;
        while index < extent {
            let count = together.min(extent - index);
            let mut modes = modes.clone();
            if count > 1 {
                modes.push((count, of_source, of_target));
            }
            self.fill(file, begin, from, &Part { source: part.source + index * of_source, target: part.target + index * of_target, modes })?;
            index += count;
        }
        Ok(())
    }

    /// Copies what has been read to its places in the piece.
    fn scatter(&mut self, to: u64, modes: &[Mode]) {
        let bytes = self.bytes;
        let (run, steps) = match modes.first() {
            Some(&(count, 1, 1)) => (count as usize * bytes, &modes[1..]),
            _ => (bytes, modes),
        };
        let mut indices = vec![0; steps.len()];
        let (mut source, mut target) = (0, to as usize * bytes);
        'next: loop {
            self.piece[target..target + run].copy_from_slice(&self.scratch[source..source + run]);
            for (index, &(extent, of_source, of_target)) in indices.iter_mut().zip(steps) {
                *index += 1;
                let (of_source, of_target) = (of_source as usize * bytes, of_target as usize * bytes);
                if *index < extent {
                    source += of_source;
                    target += of_target;
                    continue 'next;
                }
                *index = 0;
                source -= (extent as usize - 1) * of_source;
                target -= (extent as usize - 1) * of_target;
            }
            return;
        }
    }
}
