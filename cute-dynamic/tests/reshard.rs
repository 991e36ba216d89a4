//! `cute reshard` on files: each element of each file that it writes, also after it has been
//! killed, and what it refuses.

mod asked;

use asked::asked;
use cute_dynamic::distribute::Distribution;
use npyz::{AutoSerialize, Deserialize, Order, Serialize, WriterBuilder};
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// A folder of a test's own.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reshard-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(path.join("before")).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    fn write_plan(&self, lines: &str) {
        fs::write(self.path("plan"), lines).expect("a file");
    }

    fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cute"));
        command.args(["reshard", "plan", "before", "after", "--memory", "1"]).current_dir(&self.0).stdin(Stdio::null());
        command
    }

    fn run(&self) -> Output {
        self.command().output().expect("a program")
    }

    /// What it says on success.
    fn said(&self) -> String {
        let output = self.run();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    }

    /// What it says on failure.
    fn refused(&self) -> String {
        let output = self.run();
        assert!(!output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
        String::from_utf8(output.stderr).expect("text")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn distribution(text: &str) -> Distribution {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn order(text: &str) -> Order {
    if text.contains(";rows") { Order::C } else { Order::Fortran }
}

/// A number for each element: its index, the first axis fastest, shuffled.
fn value(of: &Distribution, element: &[u64]) -> u64 {
    element.iter().zip(of.shape()).rev().fold(0, |index, (component, extent)| index * extent + component).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20
}

/// What a rank has.
fn elements(of: &Distribution, rank: u64) -> Vec<u64> {
    (0..of.local_size(rank).expect("a rank")).map(|place| value(of, &of.element(rank, place).expect("an element"))).collect()
}

/// Writes the files of a tensor.
fn write<T: Serialize + AutoSerialize>(folder: &Path, name: &str, text: &str, number: impl Fn(u64) -> T) {
    let of = distribution(text);
    for rank in of.grid().all() {
        let file = fs::File::create(folder.join(format!("{name}.{rank}.npy"))).expect("a file");
        let options = npyz::WriteOptions::new().default_dtype().shape(&of.local_shape(rank).expect("a rank")).order(order(text));
        let mut writer = options.writer(std::io::BufWriter::new(file)).begin_nd().expect("a header");
        writer.extend(elements(&of, rank).into_iter().map(&number)).expect("written");
        writer.finish().expect("written");
    }
}

/// Compares each element of the files that are there. How many are.
fn check<T: Deserialize + PartialEq + Debug>(folder: &Path, name: &str, text: &str, number: impl Fn(u64) -> T) -> usize {
    let of = distribution(text);
    let mut files = 0;
    for rank in of.grid().all() {
        let Ok(bytes) = fs::read(folder.join(format!("{name}.{rank}.npy"))) else { continue };
        let file = npyz::NpyFile::new(&bytes[..]).expect("a header");
        assert_eq!(file.shape(), of.local_shape(rank).expect("a rank"), "{name} of rank {rank}");
        let compact = file.shape().iter().filter(|&&extent| extent != 1).count() < 2 || file.shape().contains(&0);
        assert!(compact || file.order() == order(text), "{name} of rank {rank}");
        let found: Vec<T> = file.into_vec().expect("numbers");
        let expected: Vec<T> = elements(&of, rank).into_iter().map(&number).collect();
        let differs = found.iter().zip(&expected).position(|(found, expected)| found != expected);
        assert!(found.len() == expected.len() && differs.is_none(), "{name} of rank {rank} differs at {differs:?}");
        files += 1;
    }
    files
}

/// Pairs of distributions, some of which have several pieces of half a MiB in a file.
const PAIRS: [(&str, &str); 12] = [
    ("300:block/2,500:block/2", "300:block/2,500"),
    ("300:block64/2,500:block48/2;rows", "300:block96/2,500:block20/3"),
    ("300,500:cyclic/3", "300:cyclic/2,500;rows"),
    ("150000:block/3", "150000:cyclic/2"),
    ("150000:cyclic/3", "150000:block/2"),
    ("30001:block7/3>>2", "30001:block/2+block5/2"),
    ("17,5:block/4;rows", "17:block/5,5;copies 2"),
    ("34,35,36:block/3;copies 2", "34:block/2,35,36;rows"),
    ("3:block/4", "3:cyclic/2"),
    ("2:block/3", "2:block/8"),
    ("500,300;rows", "500,300"),
    ("12:block/3;ranks 5,1,3", "12:block/2;from 4"),
];

#[test]
fn every_element_is_in_the_files_of_the_target() {
    let folder = Folder::new("elements");
    // The last ones are small, but for one.
    let asked_of = &PAIRS[asked(0, 5)..];
    let (mut lines, mut files) = ("# a model\n\n".to_owned(), 0);
    for (index, (a, b)) in asked_of.iter().enumerate() {
        lines += &format!("double{index}: {a} -> {b}\n");
        write(&folder.path("before"), &format!("double{index}"), a, |n| n as f64);
        files += distribution(b).grid().size() as usize;
        if distribution(a).size() < 100_000 {
            lines += &format!("bytes{index}: {a} -> {b}\n");
            write(&folder.path("before"), &format!("bytes{index}"), a, |n| n as u8);
            files += distribution(b).grid().size() as usize;
        }
    }
    folder.write_plan(&lines);
    let said = folder.said();
    assert!(said.contains(&format!("{files} files written")) && said.ends_with("; 0 were there\n"), "{said}");
    let all = |after: &Path| {
        let pairs = asked_of.iter().enumerate();
        pairs.map(|(i, (_, b))| check(after, &format!("double{i}"), b, |n| n as f64) + check(after, &format!("bytes{i}"), b, |n| n as u8)).sum::<usize>()
    };
    assert_eq!(all(&folder.path("after")), files);
    // There is nothing left to do, and then one file.
    assert!(folder.said().starts_with("0 files written, 0 bytes"));
    fs::remove_file(folder.path("after").join("double1.2.npy")).expect("a file");
    let said = folder.said();
    assert!(said.contains("double1.2.npy\n1 files written") && said.ends_with(&format!("{} were there\n", files - 1)), "{said}");
    assert_eq!(all(&folder.path("after")), files);
}

/// What a folder has in its files.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("readable").path());
    files.map(|path| (path.clone(), fs::read(path).expect("readable"))).collect()
}

#[test]
fn what_is_killed_goes_on() {
    let folder = Folder::new("killed");
    let (a, b) = ("800:block/2,500:block/2;rows", "800,500:cyclic/4");
    folder.write_plan(&format!("first: {a} -> {b}\nsecond: {a} -> {b}\n"));
    for name in ["first", "second"] {
        write(&folder.path("before"), name, a, |n| n as f64);
    }
    let (before, after) = (contents(&folder.path("before")), folder.path("after"));
    folder.said();
    assert_eq!(["first", "second"].map(|name| check(&after, name, b, |n| n as f64)), [4, 4]);
    let clean = contents(&after);
    fs::remove_dir_all(&after).expect("a folder");
    // The files that have their names are those of a run that nobody kills.
    let whole = || {
        let Ok(found) = fs::read_dir(&after) else { return 0 };
        let files = found.map(|file| file.expect("readable").path()).filter(|path| path.extension().is_some_and(|end| end == "npy"));
        files.map(|path| assert!(clean[&path] == fs::read(&path).expect("readable"), "{path:?}")).count()
    };
    let has_partial =
        || fs::read_dir(&after).is_ok_and(|mut files| files.any(|file| file.expect("readable").file_name().to_string_lossy().ends_with(".partial")));
    let (mut kills, mut between, mut done) = (0, 0, 0);
    for moment in 0u64.. {
        let mut running = folder.command().stdout(Stdio::null()).spawn().expect("a program");
        // Later and later after a file has been begun.
        while !has_partial() && running.try_wait().expect("a process").is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(std::time::Duration::from_millis(moment % 23));
        running.kill().expect("it may be over");
        let ended = running.wait().expect("a process");
        let found = whole();
        assert!(found >= done, "files that were there are not there any more");
        done = found;
        if ended.success() {
            break;
        }
        kills += 1;
        between += usize::from(has_partial());
        if kills > asked(40, 8) {
            folder.said();
            done = whole();
            break;
        }
    }
    assert_eq!(done, 8);
    assert!(kills > 3 && between > 0, "it was killed {kills} times, {between} times while a file was written");
    assert!(!has_partial() && folder.said().starts_with("0 files written"));
    assert!(contents(&folder.path("before")) == before, "the source has changed");
}

#[test]
fn what_is_not_as_the_distribution_says_is_refused() {
    let folder = Folder::new("refused");
    let (a, b) = ("8:block/2,6;rows", "8,6:block/3");
    let plan = format!("w: {a} -> {b}");
    folder.write_plan(&plan);
    let shard = folder.path("before").join("w.1.npy");
    let again = || write(&folder.path("before"), "w", a, |n| n as f32);
    let refused = |with: &str| {
        let said = folder.refused();
        assert!(said.contains(with), "{said}");
        assert_eq!(check(&folder.path("after"), "w", b, |n| n as f32), 0, "a file is written");
    };
    refused("No such file");
    again();
    let bytes = fs::read(&shard).expect("a file");
    fs::write(&shard, &bytes[..bytes.len() - 1]).expect("a file");
    refused("error[CUTE353]: before/w.1.npy has 223 bytes, and expected is 224");
    fs::write(&shard, &bytes[..20]).expect("a file");
    refused("w.1.npy");
    fs::write(&shard, b"\x93NUMPY\x01\x00\x40\x00{'descr': '<f4', 'fortran_order': False, 'shape': (18446744073709551615, 3), }").expect("a file");
    refused("w.1.npy");
    write(&folder.path("before"), "w", "8:block/2,6", |n| n as f32);
    refused("CUTE353]: before/w.0.npy has the order of columns, and expected is that of rows");
    write(&folder.path("before"), "w", "6:block/2,8;rows", |n| n as f32);
    refused("has the shape [3, 8], and expected is [4, 6]");
    again();
    write(&folder.path("."), "w", a, |n| n);
    fs::copy(folder.path("w.1.npy"), &shard).expect("a file");
    refused("CUTE353]: before/w.1.npy has elements of type '<u8', and expected is '<f4', as others have");
    again();
    for (line, with) in [
        ("w: 8:block/2,6;rows", "line 1 of the plan: expected a name"),
        ("../w: 8 -> 8", "line 1 of the plan: expected a name that can be that of a file"),
        ("w: 8:blok/2 -> 8", "error[CUTE344]"),
        ("w: 8 -> 9", "error[CUTE333]"),
        ("w: 8 -> 8\nw: 8 -> 8", "line 2 of the plan: the tensor w is there twice"),
        ("w: 8;partial 2 -> 8", "error[CUTE355]: the terms of w are not added up"),
    ] {
        folder.write_plan(line);
        let said = folder.refused();
        assert!(said.contains(with), "{line}: {said}");
    }
    folder.write_plan("t: 2,3,4 -> 2,3,4;order 1,0,2");
    write(&folder.path("before"), "t", "2,3,4", |n| n as f32);
    let other = folder.refused();
    assert!(other.contains("error[CUTE354]: after has files of another plan"), "{other}");
    fs::remove_file(folder.path("after").join("reshard.plan")).expect("a file");
    let order = folder.refused();
    assert!(order.contains("error[CUTE355]: the axes of t are in an order that its files do not have"), "{order}");

    fs::remove_dir_all(folder.path("after")).expect("a folder");
    folder.write_plan(&plan);
    folder.said();
    assert_eq!(check(&folder.path("after"), "w", b, |n| n as f32), 3);
    fs::remove_file(folder.path("after").join("reshard.plan")).expect("a file");
    let unknown = folder.refused();
    assert!(unknown.contains("error[CUTE354]"), "{unknown}");
}
