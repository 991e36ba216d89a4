//! What a user's crate costs to check while one works on it: 2,000 lines, 50 layout operations,
//! edited again and again.
//!
//! Cargo runs as an editor runs it: `cargo check`, incrementally, the dependencies built. Beside it
//! stands the same crate with tables of numbers where the layouts are.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use bench_report::Spread;

/// The modules of the crate, each with two layout operations.
const MODULES: usize = 25;

/// What is done to the crate before a check.
#[derive(Clone, Copy, PartialEq)]
enum Edit {
    Nothing,
    /// A number in the body of a function that has nothing to do with layouts.
    Function,
    /// The tile of one of the 50 operations.
    Layout,
    /// The tiles of all of them.
    AllLayouts,
    /// A tile that does not divide: the check fails, and says why.
    Mistake,
}

const EDITS: [(Edit, &str); 5] = [
    (Edit::Nothing, "no edit"),
    (Edit::Function, "a function without layouts edited"),
    (Edit::Layout, "one layout edited"),
    (Edit::AllLayouts, "all 50 operations edited"),
    (Edit::Mistake, "one layout edited, and wrong"),
];

/// A crate that can be checked.
struct User {
    folder: PathBuf,
    target: PathBuf,
    with_layouts: bool,
    /// Counts edits, so that no two leave the same text.
    edits: usize,
}

impl User {
    fn new(root: &Path, scratch: &Path, with_layouts: bool) -> Result<Self, String> {
        let name = if with_layouts { "with-layouts" } else { "without-layouts" };
        let user = User { folder: scratch.join(name), target: scratch.join(format!("{name}-target")), with_layouts, edits: 0 };
        let dependency = if with_layouts { format!("cute-static = {{ path = {:?} }}\n", root.join("cute-static")) } else { String::new() };
        let manifest = format!("[package]\nname = \"user\"\nversion = \"0.1.0\"\nedition = \"2024\"\n\n[dependencies]\n{dependency}\n[workspace]\n");
        user.write("Cargo.toml", &manifest)?;
        // The versions of this workspace, so that nothing is downloaded.
        std::fs::copy(root.join("Cargo.lock"), user.folder.join("Cargo.lock")).map_err(|error| format!("Cargo.lock: {error}"))?;
        let modules: String = (0..MODULES).map(|i| format!("pub mod part_{i:02};\n")).collect();
        user.write("src/lib.rs", &format!("//! A user's crate.\n\n{modules}"))?;
        for i in 0..MODULES {
            user.write_module(i, 0, 0)?;
        }
        Ok(user)
    }

    fn write(&self, file: &str, text: &str) -> Result<(), String> {
        let file = self.folder.join(file);
        let folder = file.parent().unwrap_or(&self.folder);
        std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&file, text)).map_err(|error| format!("{}: {error}", file.display()))
    }

    fn write_module(&self, i: usize, tile: usize, constant: usize) -> Result<(), String> {
        self.write(&format!("src/part_{i:02}.rs"), &module(i, TILES[tile % TILES.len()], constant, self.with_layouts))
    }

    /// Edits and checks: milliseconds of cargo, and whether it found no error.
    fn check(&mut self, edit: Edit) -> Result<(f64, bool), String> {
        self.edits += 1;
        let edits = self.edits;
        match edit {
            Edit::Nothing => {}
            Edit::Function => self.write_module(0, 0, edits)?,
            Edit::Layout => self.write_module(0, edits, 0)?,
            Edit::AllLayouts => (0..MODULES).try_for_each(|i| self.write_module(i, edits, 0))?,
            Edit::Mistake => self.write("src/part_00.rs", &module(0, (7, 4), 0, self.with_layouts))?,
        }
        let mut cargo = Command::new("cargo");
        cargo.args(["check", "--quiet", "--message-format=json"]).current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target).env("CARGO_INCREMENTAL", "1");
        cargo.env_remove("RUSTFLAGS");
        let start = Instant::now();
        let output = cargo.output().map_err(|error| format!("cargo: {error}"))?;
        Ok((start.elapsed().as_secs_f64() * 1e3, output.status.success()))
    }
}

/// Tiles of a matrix of 64x96 that divide it.
const TILES: [(u64, u64); 6] = [(8, 4), (16, 8), (4, 12), (32, 16), (8, 24), (2, 48)];

/// Measures, and says what came out.
pub(crate) fn report(root: &Path, scratch: &Path, runs: usize) -> Result<String, String> {
    let mut users = [User::new(root, scratch, true)?, User::new(root, scratch, false)?];
    let mut lines = vec![["cargo check", "with layouts, ms", "without, ms", "ratio"].map(String::from).to_vec()];
    for user in &mut users {
        // Builds what it depends on, too.
        if !user.check(Edit::Nothing)?.1 {
            return Err(format!("{} does not compile", user.folder.display()));
        }
    }
    for (edit, name) in EDITS {
        let mut times = [Vec::new(), Vec::new()];
        for _ in 0..runs {
            for (user, times) in users.iter_mut().zip(&mut times) {
                let (milliseconds, is_right) = user.check(edit)?;
                if is_right == (edit == Edit::Mistake && user.with_layouts) {
                    return Err(format!("{}: {name}: the check should have ended otherwise", user.folder.display()));
                }
                times.push(milliseconds);
                if edit == Edit::Mistake {
                    user.check(Edit::Layout)?;
                }
            }
        }
        let [with, without] = times.map(|times| Spread::of(times).expect("at least one run"));
        lines.push(vec![name.into(), format!("{with:.0}"), format!("{without:.0}"), format!("{:.1}", with.median / without.median)]);
    }
    let count = |user: &User| -> usize {
        let files = (0..MODULES).map(|i| user.folder.join(format!("src/part_{i:02}.rs")));
        files.filter_map(|file| std::fs::read_to_string(file).ok()).map(|text| text.lines().count()).sum()
    };
    let caption =
        format!("{} lines, {} layout operations; median and spread of {runs} runs, wall clock, cargo's own time included.\n\n", count(&users[0]), 2 * MODULES);
    Ok(caption + &bench_report::table(&lines))
}

/// A module of 80 lines: a matrix in tiles, and what else a crate does.
fn module(i: usize, (m, n): (u64, u64), constant: usize, with_layouts: bool) -> String {
    let (tiles, size) = (6144 / (m * n), m * n);
    let pad = 96 + i;
    let layouts = if with_layouts {
        format!(
            "use cute_static::prelude::*;\n\n\
            /// A matrix by rows, with a pitch.\n\
            type Matrix = Layout![(64, 96) : ({pad}, 1)];\n\n\
            /// Its tiles.\n\
            type Tiles = ZippedDivideOf<Matrix, Tile![{m}, {n}]>;\n\n\
            fn offset(element: usize, tile: usize) -> usize {{\n    Tiles::new().offset((element, tile))\n}}\n\n\
            fn of_thread(thread: usize, value: usize) -> usize {{\n    \
            layout![({m}, {n}) : ({n}, 1)].compose(layout![({m}, {n}) : ({n}, 1)].right_inverse()).offset(thread + value * {m})\n}}\n"
        )
    } else {
        format!(
            "/// The pitch of a matrix by rows.\n\
            const PITCH: usize = {pad};\n\n\
            /// Its tiles.\n\
            const TILE: (usize, usize) = ({m}, {n});\n\n\
            fn offset(element: usize, tile: usize) -> usize {{\n    \
            let (row, column) = (element % TILE.0 + tile % (64 / TILE.0) * TILE.0, element / TILE.0 + tile / (64 / TILE.0) * TILE.1);\n    \
            row * PITCH + column\n}}\n\n\
            fn of_thread(thread: usize, value: usize) -> usize {{\n    thread + value * {m}\n}}\n"
        )
    };
    format!(
        "//! Part {i}: a job over the tiles of a matrix.\n\n{layouts}\n\
/// One job.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Job {{
    name: String,
    values: Vec<f32>,
    weights: Vec<f32>,
}}

/// Why a job cannot be done.
#[derive(Debug, PartialEq)]
pub enum JobError {{
    TooShort {{ have: usize, want: usize }},
    NotFinite(usize),
}}

impl std::fmt::Display for JobError {{
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{
        match self {{
            JobError::TooShort {{ have, want }} => write!(f, \"{{have}} values, of {{want}}\"),
            JobError::NotFinite(at) => write!(f, \"the value at {{at}} is not finite\"),
        }}
    }}
}}

impl Job {{
    pub fn new(name: &str, values: Vec<f32>) -> Result<Self, JobError> {{
        let want = {pad} * 64;
        if values.len() < want {{
            return Err(JobError::TooShort {{ have: values.len(), want }});
        }}
        if let Some(at) = values.iter().position(|value| !value.is_finite()) {{
            return Err(JobError::NotFinite(at));
        }}
        let weights = (0..{tiles}).map(|tile| 1.0 / (1 + tile + {constant}) as f32).collect();
        Ok(Job {{ name: name.trim().to_owned(), values, weights }})
    }}

    pub fn tile_sum(&self, tile: usize) -> f32 {{
        (0..{size}).map(|element| self.values[offset(element, tile)]).sum::<f32>() * self.weights[tile]
    }}

    pub fn best(&self) -> Option<(usize, f32)> {{
        let sums = (0..{tiles}).map(|tile| (tile, self.tile_sum(tile)));
        sums.max_by(|a, b| a.1.total_cmp(&b.1))
    }}

    pub fn by_thread(&self, thread: usize) -> Vec<f32> {{
        (0..4).map(|value| self.values[of_thread(thread, value) % self.values.len()]).collect()
    }}

    pub fn scaled(mut self, by: f32) -> Self {{
        for weight in &mut self.weights {{
            *weight *= by;
        }}
        self
    }}

    pub fn summary(&self) -> String {{
        match self.best() {{
            Some((tile, sum)) => format!(\"{{}}: tile {{tile}} has {{sum:.3}}\", self.name),
            None => format!(\"{{}}: nothing\", self.name),
        }}
    }}
}}
"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_crate_is_as_large_as_it_says() {
        let lines: usize = (0..MODULES).map(|i| module(i, TILES[0], 0, true).lines().count()).sum();
        assert!((1900..2300).contains(&lines), "{lines} lines");
    }

    #[test]
    fn tiles_divide_the_matrix() {
        assert!(TILES.iter().all(|(m, n)| 64 % m == 0 && 96 % n == 0));
    }
}
