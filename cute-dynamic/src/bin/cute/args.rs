//! The command line: its commands, their arguments and their help.

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum};
use cute_dynamic::exact::DEFAULT_BUDGET;
use std::ffi::{OsStr, OsString};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

const NOTATION: &str = "\
Notation:
  layout    (4,(2,3)):(1,(4,8)); a shape alone is its compact column-major layout
  stride    8; 3*e1 or 3@1, a coordinate; f5, an XOR element; [1,f5], a tuple of such
  tiler     8, 4:2, <4:1,8:2>, (4,8); `_` for a mode that stays whole
  morphism  (4,5) -> (4,16,5) by (0,2), or its layout
  -         read from the standard input, one of the operands

Exit codes:
  0  answered, or the reader has closed the output, as `head` does
  1  there is no answer; the error says why, with its CUTE code
  2  the arguments are not understood, what they ask for is too large to draw, or a file
     or the output cannot be read or written

The variable NO_COLOR turns colors off, unless --color says otherwise.

Examples:
  cute show '((2,2),(4,2)):((1,8),(2,16))'
  cute show '(4,4):(f1,f5)'
  cute compose '(4,8):(1,4)' '8:4'
  cute divide '(8,16):(20,1)' '<4:1,8:2>' --kind zipped
  cute explain '(4,6,8):(2,3,5)' '6:3'";

/// CuTe's layout algebra, exact: computes, draws and explains.
#[derive(Debug, Parser)]
#[command(name = "cute", version, styles = STYLES, after_help = "More: cute --help, cute <COMMAND> --help", after_long_help = NOTATION)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,

    /// When to use colors
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Color {
    /// In a terminal, unless NO_COLOR is set
    Auto,
    /// Always, even if NO_COLOR is set
    Always,
    /// Never
    Never,
}

impl Color {
    pub fn applies_to(self, output: &impl IsTerminal) -> bool {
        let is_unwanted = || std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            Color::Auto => output.is_terminal() && !is_unwanted() && std::env::var_os("TERM").is_none_or(|term| term != "dumb"),
            Color::Always => true,
            Color::Never => false,
        }
    }

    /// Reads the colors off arguments that may not be understood as a whole.
    pub fn of_arguments(arguments: &[OsString]) -> Self {
        let options = arguments.iter().take_while(|argument| *argument != "--");
        let values =
            options.zip(arguments.iter().skip(1).map(Some).chain([None])).filter_map(|(argument, next)| match argument.to_str()?.strip_prefix("--color")? {
                "" => next?.to_str(),
                value => value.strip_prefix('='),
            });
        values.filter_map(|value| Color::from_str(value, false).ok()).last().unwrap_or(Color::Auto)
    }
}

#[derive(Debug, Subcommand)]
pub enum Command {
    Show(Show),
    Compose(Compose),
    Coalesce(Coalesce),
    Complement(Complement),
    Inverse(Inverse),
    Divide(Divide),
    Product(Product),
    Find(Find),
    Swizzle(Swizzle),
    Morphism(Morphism),
    Refine(Refine),
    Explain(Explain),
    Offset(Offset),
    Plan(Plan),
    Reshard(Reshard),
    Contract(Contract),
    Atoms(Atoms),
    Atom(Atom),
    Mma(Mma),
    Eval(Eval),
}

impl Command {
    /// Returns where the drawing goes, if the command makes one.
    pub fn picture(&self) -> Option<&Picture> {
        match self {
            Command::Show(Show { picture, .. })
            | Command::Divide(Divide { picture, .. })
            | Command::Product(Product { picture, .. })
            | Command::Swizzle(Swizzle { picture, .. })
            | Command::Morphism(Morphism { picture, .. })
            | Command::Refine(Refine { picture, .. })
            | Command::Mma(Mma { picture, .. }) => Some(picture),
            _ => None,
        }
    }
}

/// Where a drawing goes.
#[derive(Args, Debug)]
pub struct Picture {
    /// Draw as SVG, to FILE, or to the output without FILE or with - for it
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-", help_heading = "Drawing")]
    pub svg: Option<PathBuf>,

    /// Draw as a LaTeX document, to FILE, or to the output without FILE or with - for it
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-", help_heading = "Drawing")]
    pub latex: Option<PathBuf>,
}

/// Joins `--svg x.svg` to `--svg=x.svg` in the arguments of the program, and LaTeX alike: what
/// follows `--svg` is its file, unless it can be nothing but the layout or another option.
pub fn joined(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut joined: Vec<OsString> = Vec::new();
    let mut arguments = arguments.into_iter();
    for argument in arguments.by_ref() {
        if argument == "--" {
            joined.push(argument);
            break;
        }
        let extension = match joined.last().and_then(|before| before.to_str()) {
            Some("--svg") => "svg",
            Some("--latex") => "tex",
            _ => "",
        };
        match joined.last_mut() {
            Some(option) if !extension.is_empty() && is_file(&argument, extension) => {
                option.push("=");
                option.push(argument);
            }
            _ => joined.push(argument),
        }
    }
    joined.extend(arguments);
    joined
}

/// Tells whether an argument after `--svg` is its file: `-`, a name with the extension, or a text
/// that does not begin like a layout or an option.
fn is_file(argument: &OsStr, extension: &str) -> bool {
    let has_extension = Path::new(argument).extension().is_some_and(|found| found.eq_ignore_ascii_case(extension));
    let begins_like_a_layout = |text: &str| text.starts_with(|c: char| c.is_ascii_digit() || c.is_whitespace() || "(<_-".contains(c));
    argument == "-" || has_extension || argument.to_str().is_none_or(|text| !text.is_empty() && !begins_like_a_layout(text))
}

impl Picture {
    pub fn is_asked_for(&self) -> bool {
        self.svg.is_some() || self.latex.is_some()
    }
}

/// Draw a layout as a table of its offsets
///
/// A layout of rank 1 is one row, one of rank 2 a matrix; one of higher rank is drawn with
/// its first mode against the rest. With --tv, the layout maps (thread, value) to the
/// elements of a tile, column by column, and each cell of the tile shows which thread has
/// it, and as which of its values. A layout over coordinates has a coordinate in each cell.
/// A drawing has at most 65536 cells, and fewer if their headers are long.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute show '(4,8):(8,1)'
  cute show '((2,2),(4,2)):((1,8),(2,16))' --color-by tile --svg layout.svg
  cute show '((4,8),2):((16,1),8)' --tv --tile 8x8
  cute compose '(8,8):(8,1)' '((4,8),2):((16,1),8)' | cute show -")]
pub struct Show {
    /// The layout
    pub layout: String,

    /// What the colors stand for; by tile if the layout has nested modes, else by value
    #[arg(long, value_enum, value_name = "WHAT")]
    pub color_by: Option<ColorBy>,

    /// The layout is a thread-value layout: it maps (thread, value) to the index of an element of
    /// the tile
    #[arg(long)]
    pub tv: bool,

    /// The tile of a thread-value layout, rows x columns
    #[arg(long, value_name = "MxN", value_parser = tile, requires = "tv")]
    pub tile: Option<(u64, u64)>,

    #[command(flatten)]
    pub picture: Picture,
}

/// Reads the extents of a tile, `8x8` or `(8,8)`.
fn tile(text: &str) -> Result<(u64, u64), String> {
    let numbers = text.strip_prefix('(').map_or_else(|| text.split_once('x'), |text| text.strip_suffix(')')?.split_once(','));
    let number = |text: &str| text.trim().parse().ok().filter(|&extent| extent > 0);
    numbers
        .and_then(|(rows, columns)| Some((number(rows)?, number(columns)?)))
        .ok_or_else(|| "expected rows and columns of at least 1, as in 8x8 or (8,8)".to_string())
}

/// Reads a number of at least 0 that fits in 64 bits.
fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u64::MAX))
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum ColorBy {
    /// The tiles that the innermost modes of rows and columns make
    Tile,
    /// The offset; with --tv, the index of the value
    Value,
    /// The coordinate of the first mode; with --tv, the thread
    Thread,
}

/// Plan a redistribution: who sends what to whom
///
/// A and B are distributions of an array over ranks, written axis by axis. The plan says for
/// each pair of ranks how many elements one sends to the other, in how many parts, and how many
/// of them are next to each other in both memories. With --rank, each part is shown, as two
/// layouts with an offset: that of the elements in the memory of the sender, and that in the
/// memory of the receiver.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Distributions:
  4096                     an axis that is not dealt
  4096:block/2             one block for each of 2 ranks
  4096:cyclic/2            element by element, in turn
  4096:block64/2           blocks of 64 elements, in turn
  4096:block/2+cyclic/4    what each of the 2 has, dealt again to 4
  4096:block64/2>>32       the same as block64, beginning 32 elements later
  4096:block/x=2           the ranks are the axis x of the grid
  A,B                      the axes of an array
  A;copies 3               ranks that have copies; ;partial 3 for terms, which are added up
  A;rows                   the last axis is the fastest in memory; ;order 1,0,2 the fastest first
  A;grid y,x:(2,3):(3,1)   the layout of the ranks; ;from 8 the first; ;ranks 2,0,1 each
  (4,8):(8,1)              any layout, (rank, local) to element

Examples:
  cute plan '4096:block64/2,4096:block64/2' '4096:block96/2,4096:block48/2'
  cute plan '8:block/x=2,8:block/y=2' '8:block/y=2,8:block/x=2;grid x,y:(2,2):(1,2)' --rank 1
  cute plan '100;partial 4' '100:block/4' --bytes 4
  cute plan '12:block/3,10' '10:block/3,12' --permute 1,0 --json")]
pub struct Plan {
    /// The distribution that there is
    pub a: String,
    /// The distribution that is wanted
    pub b: String,
    /// Show each part of what this rank sends and receives
    #[arg(long, value_name = "R", value_parser = number)]
    pub rank: Option<u64>,
    /// Which axis of A is each axis of B
    #[arg(long, value_name = "AXES", value_delimiter = ',')]
    pub permute: Option<Vec<usize>>,
    /// The first element of A that moves, along each axis
    #[arg(long, value_name = "ELEMENT", value_delimiter = ',', value_parser = number)]
    pub from: Option<Vec<u64>>,
    /// The element of B that it becomes
    #[arg(long, value_name = "ELEMENT", value_delimiter = ',', value_parser = number)]
    pub to: Option<Vec<u64>>,
    /// How many elements move along each axis of A
    #[arg(long, value_name = "LENGTHS", value_delimiter = ',', value_parser = number)]
    pub part: Option<Vec<u64>>,
    /// The bytes of an element, to say how many bytes move
    #[arg(long, value_name = "N", value_parser = number)]
    pub bytes: Option<u64>,
    /// Give the ranks of B those numbers with which least moves
    #[arg(long)]
    pub relabel: bool,
    /// Prove that each element arrives once
    #[arg(long)]
    pub verify: bool,
    /// Write the plan as JSON
    #[arg(long)]
    pub json: bool,
    /// Draw who sends what to whom as SVG, to FILE, or to the output without FILE or with - for it
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-", conflicts_with = "json")]
    pub svg: Option<PathBuf>,
}

/// Deal shards of tensors, which are .npy files, to other ranks
///
/// Each line of PLAN has the name of a tensor and two distributions, as `cute plan` takes them.
/// The part that rank 3 has of the tensor `weights` is the file weights.3.npy, in SOURCE and in
/// TARGET. Files are written one after the other, a piece at a time. What ends early goes on
/// when it is started again: a file that has its name is whole. SOURCE is only read.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
A plan:
  # rows of 4 ranks to columns of 2, in C order
  weights: 4096:block/4,1024;rows -> 4096,1024:block/2;rows
  bias: 1024;copies 4 -> 1024:block/2

Examples:
  cute reshard model.plan before after
  cute reshard - before after --memory 1024 < model.plan")]
pub struct Reshard {
    /// The file with the plan, or - for the standard input
    pub plan: PathBuf,
    /// The folder with the files that there are
    pub source: PathBuf,
    /// The folder for those that are wanted
    pub target: PathBuf,
    /// How many MiB to use for elements
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    pub memory: u32,
}

/// Plan a contraction: how an einsum of tensors is computed, as products of matrices
///
/// Each operand is a layout, and the equation has a letter for each of its modes. Operands are
/// multiplied two at a time, in the order that takes the fewest products of numbers. Of two,
/// the labels fall into groups: m of A and C, n of B and C, k of A and B, l of all three. Modes
/// that go on where another ends are folded into one.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute contract 'mk,nk->mn' '(64,32)' '(48,32)'
  cute contract 'abk,kc->abc' '(2,3,8)' '(8,5)' --into '(2,3,5):(15,5,1)'
  cute contract 'ab,bc,cd->ad' '(10,100)' '(100,5)' '(5,50)' --json")]
pub struct Contract {
    /// The equation, as NumPy's einsum has it
    pub equation: String,
    /// The layout of each operand; a shape alone is compact
    #[arg(required = true)]
    pub operands: Vec<String>,
    /// The layout of the output; without it, it is compact and its first mode is contiguous
    #[arg(long, value_name = "LAYOUT")]
    pub into: Option<String>,
    /// Write the plan as JSON
    #[arg(long)]
    pub json: bool,
}

/// Compose two layouts: the layout with R(c) = A(B(c)) at every coordinate c of B
///
/// B is a layout, or a tiler that says what happens to each mode of A. `(4,8)` is a tiler;
/// the layout is written `(4,8):(1,4)`.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute compose '(4,8):(1,4)' '8:4'
  cute compose '(8,16):(20,1)' '<4:1,8:2>'
  cute compose --exact '(4,2,8):(1,5,9)' '5:7'

`cute explain A B` says why two layouts do not compose.")]
pub struct Compose {
    /// The left operand
    pub a: String,
    /// The right operand
    pub b: String,
    /// Decide it exactly, which also finds the layouts of compositions with carries that cancel
    #[arg(long)]
    pub exact: bool,
    /// The steps that the exact search may take
    #[arg(long, value_name = "N", value_parser = number, requires = "exact", default_value_t = DEFAULT_BUDGET)]
    pub budget: u64,
}

/// Find the same function with the fewest modes
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(after_long_help = "\
Examples:
  cute coalesce '(2,(1,6)):(1,(6,2))'
  cute coalesce '(2,(1,6)):(1,(6,2))' --by '(1,1)'")]
pub struct Coalesce {
    /// The layout
    pub layout: String,
    /// Keep the structure of this profile: coalesce each mode that one of its leaves stands for
    #[arg(long, value_name = "PROFILE")]
    pub by: Option<String>,
}

/// Find the layout that points to what a layout leaves out
///
/// Without a bound, the layout R whose copies of A never meet. With a bound M, the one that
/// makes (A, R) one to one onto [0, M); with --ceil, (A, R) covers [0, M) and may overshoot.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute complement '(4,8):(1,5)'
  cute complement '4:2' 24
  cute complement '4:1' 10 --ceil")]
pub struct Complement {
    /// The layout
    pub layout: String,
    /// The bound of the codomain
    #[arg(value_parser = number)]
    pub bound: Option<u64>,
    /// Cover the bound, and overshoot it where it is no multiple
    #[arg(long, requires = "bound")]
    pub ceil: bool,
}

/// Invert a layout
///
/// Without an option, the inverse of a permutation of [0, size).
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(after_long_help = "\
Examples:
  cute inverse '(4,8):(8,1)'
  cute inverse '(4,8):(1,5)' --left
  cute inverse '(4,8):(1,5)' --max")]
pub struct Inverse {
    /// The layout
    pub layout: String,
    #[command(flatten)]
    pub side: Side,
    /// The steps that the search for a left or a largest right inverse may take
    #[arg(long, value_name = "N", value_parser = number, requires = "Side", conflicts_with = "right", default_value_t = DEFAULT_BUDGET)]
    pub budget: u64,
}

#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = false)]
pub struct Side {
    /// The left inverse: from offsets back to coordinates
    #[arg(long)]
    pub left: bool,
    /// The right inverse: the coordinates of the offsets 0, 1, 2, …
    #[arg(long)]
    pub right: bool,
    /// The largest right inverse, by a search
    #[arg(long)]
    pub max: bool,
}

/// Split a layout into tiles and the rest
///
/// The tiler is a layout, a number, or a tuple of such for the modes. The tiles must fit
/// exactly; --ceil rounds their number up. A drawing shows the layout itself, each tile in
/// one color, whatever the arrangement of the answer.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute divide '(8,16):(20,1)' '<4:1,8:2>'
  cute divide '(8,16):(20,1)' '(4,8)' --kind zipped
  cute divide '(8,16):(1,8)' '<4:1,8:2>' --show
  cute divide '(10,16):(1,10)' '(4,8)' --ceil --svg tiles.svg")]
pub struct Divide {
    /// The layout
    pub layout: String,
    /// The tiler
    pub tiler: String,
    /// How tiles and rest are arranged
    #[arg(long, value_enum, default_value_t = DivideKind::Logical)]
    pub kind: DivideKind,
    /// Round the number of tiles up
    #[arg(long)]
    pub ceil: bool,
    /// Draw the layout with each tile in one color
    #[arg(long, help_heading = "Drawing")]
    pub show: bool,
    #[command(flatten)]
    pub picture: Picture,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DivideKind {
    /// Tile and rest in the place of each mode
    Logical,
    /// (tiles, rest)
    Zipped,
    /// (tiles, rest_0, rest_1, …)
    Tiled,
    /// (tile_0, tile_1, …, rest_0, rest_1, …)
    Flat,
}

/// Repeat a layout by another
///
/// For each element of the second there is a shifted copy of the first. With a layout that
/// has each offset once, the copies never meet. A tiler repeats each mode by itself, among
/// the offsets that this mode leaves out, which those of another mode may be: then copies
/// meet. A blocked or raked product is drawn as it is, any other with a column for each copy.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute product '(2,2):(4,1)' '6:1'
  cute product '(3,4):(4,1)' '(2,5):(1,2)' --kind blocked --show
  cute product '(3,4):(4,1)' '(2,5):(1,2)' --kind raked --svg raked.svg")]
pub struct Product {
    /// The block
    pub block: String,
    /// What repeats it: a layout, or a tiler for the modes
    pub tiler: String,
    /// How the copies are arranged
    #[arg(long, value_enum, default_value_t = ProductKind::Logical)]
    pub kind: ProductKind,
    /// Draw the product with each copy in one color
    #[arg(long, help_heading = "Drawing")]
    pub show: bool,
    #[command(flatten)]
    pub picture: Picture,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ProductKind {
    /// (block, copies)
    Logical,
    /// (block, copies), gathered mode by mode
    Zipped,
    /// (block, copies_0, copies_1, …)
    Tiled,
    /// (block_0, block_1, …, copies_0, copies_1, …)
    Flat,
    /// The copies side by side
    Blocked,
    /// The copies interleaved
    Raked,
}

/// Find the layout that has these offsets
///
/// The offsets are those at the coordinates 0, 1, 2, …, separated by blanks or commas, from
/// the arguments, or from the standard input if there are none or `-`. If no layout has them,
/// the error names the first index that fits none.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute find 0 4 1 5 2 6 3 7
  cute find 0,4,1,5,2,6,3,7
  cute find 0 -8 1 -7
  seq 0 2 62 | cute find")]
pub struct Find {
    /// The offsets, or -
    #[arg(value_name = "OFFSET", allow_negative_numbers = true)]
    pub offsets: Vec<String>,
}

/// Draw a swizzled layout, count its bank conflicts, or find the swizzle against them
///
/// Swizzle<B,M,S> exclusive-ors B bits of an offset onto the B bits above the lowest M, from
/// a distance of S bits. The table shows the swizzled offsets of the layout.
///
/// With --access, the answer is the number of bank conflicts of each access instead, without
/// the swizzle and with it. An access is a layout (threads, values) into the layout's
/// coordinates; shared memory has 32 banks of 4 bytes, and offset 0 is in the first.
/// With --find, the swizzle is the smallest one with the fewest conflicts.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute swizzle 3 0 3
  cute swizzle 2 0 3 '(8,8):(8,1)'
  cute swizzle 3 4 3 '(8,64):(64,1)' --svg swizzle.svg
  cute swizzle 3 3 3 '(8,64):(64,1)' --bits 16 --access '(8,8):(1,8)'
  cute swizzle --find '(32,32):(32,1)' --bits 32 --access '((8,4),4):((128,1),32)' \
               --access '(32,1):(1,0)'")]
pub struct Swizzle {
    /// B, the number of bits
    #[arg(required_unless_present = "find")]
    pub bits: Option<u32>,
    /// M, the number of low bits that stay
    #[arg(required_unless_present = "find")]
    pub base: Option<u32>,
    /// S, the distance; negative for the other direction
    #[arg(required_unless_present = "find")]
    pub shift: Option<i32>,
    /// The layout; without one, a row-major matrix with a row for each pattern of the swizzle
    pub layout: Option<String>,
    /// Find the swizzle of this layout with the fewest bank conflicts
    #[arg(long, value_name = "LAYOUT", conflicts_with_all = ["bits", "base", "shift", "layout"], requires = "access", help_heading = "Bank conflicts")]
    pub find: Option<String>,
    /// An access to count the bank conflicts of; may be given more than once
    #[arg(long, value_name = "ACCESS", requires = "element", conflicts_with_all = ["color_by", "svg", "latex"], help_heading = "Bank conflicts")]
    pub access: Vec<String>,
    /// The bits of an element
    #[arg(long = "bits", id = "element", value_name = "BITS", value_parser = number, requires = "access", help_heading = "Bank conflicts")]
    pub element: Option<u64>,
    /// What the colors stand for
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = ColorBy::Value)]
    pub color_by: ColorBy,
    #[command(flatten)]
    pub picture: Picture,
}

/// Draw a layout as a morphism between tuples, or the composition of two
///
/// A morphism is given by its layout, for which its standard form is drawn, or as it is printed:
/// `(4,5) -> (4,16,5) by (0,2)`, with `*` for an entry that goes to the base point. One of prime
/// factors is `[3 2] -> [2 3] by (1,0)`. With two, the composition A o B is drawn, B first, if
/// the codomain of B is the domain of A; `cute refine` draws what to do where it is not.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute morphism '(4,(2,5)):(5,(20,1))'
  cute morphism '(2,1,3) -> (3,5,2) by (2,*,0)' --apply complement
  cute morphism '(5,2,5,2):(1,25,5,50)' '(2,2):(5,50)'
  cute morphism '((2,2),(5,5)):((1,10),(2,20))' --span --svg span.svg
  cute morphism '(4,3):(3,1)' --apply factors")]
pub struct Morphism {
    /// The morphism; of two, the left operand
    pub a: String,
    /// The right operand
    pub b: Option<String>,
    /// Draw what an operation makes of the morphism
    #[arg(long, value_enum, value_name = "OPERATION", conflicts_with_all = ["b", "span"])]
    pub apply: Option<Apply>,
    /// Draw the span: how the sizes of the modes are cut into leaves, then the morphism
    #[arg(long)]
    pub span: bool,
    #[command(flatten)]
    pub picture: Picture,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Apply {
    /// The standard form, with the fewest entries in the codomain
    Standard,
    /// Neighbours whose arrows run side by side are one
    Coalesce,
    /// The entries 1 go
    Squeeze,
    /// The entries of the domain in the order of their strides
    Sort,
    /// The entries that are not hit
    Complement,
    /// The inverse of an isomorphism
    Inverse,
    /// A permutation as a morphism of prime factors
    Factors,
}

/// Draw the composition of two layouts step by step: refine, pull back, push forward, compose
///
/// The codomain of B and the domain of A are cut until they have the same entries; both
/// morphisms are cut with them, and then compose. The operands are layouts, or morphisms as
/// `cute morphism` takes them. Where there is no mutual refinement, there may still be a
/// composition, which `cute compose` finds.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute refine '(12,3,6):(1,72,12)' '(6,6):(1,6)'
  cute refine '(8,16):(1,8)' '(4,8):(2,8)' --svg steps.svg")]
pub struct Refine {
    /// The left operand
    pub a: String,
    /// The right operand
    pub b: String,
    #[command(flatten)]
    pub picture: Picture,
}

/// Explain a composition: where each mode goes, or why there is no answer; or a code
///
/// For two layouts that do not compose: the mode, the numbers, the first coordinate that goes
/// wrong with the values around it, and the nearest extents and strides that would work.
/// Whether there is a layout all the same is searched for as `cute compose --exact` does.
/// For the code of a message alone: what it means, the smallest example, and what to do.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute explain '(4,6,8):(2,3,5)' '6:3'
  cute explain '(6,2):(1,7)' '(3,2):(2,3)'
  cute explain '(4,6,8,10):(2,3,5,7)' '6:12'
  cute explain CUTE010")]
pub struct Explain {
    /// The left operand, or the code of a message
    pub a: String,
    /// The right operand
    pub b: Option<String>,
    /// The steps that the exact search may take
    #[arg(long, value_name = "N", value_parser = number, default_value_t = DEFAULT_BUDGET)]
    pub budget: u64,
}

/// Evaluate a layout at a coordinate
///
/// The coordinate is an integer, or a tuple with a coordinate for each mode. A layout over
/// coordinates or XOR elements has a value of its kind.
#[derive(Args, Debug)]
#[command(allow_negative_numbers = true)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute offset '(4,8):(8,1)' '(1,2)'
  cute offset '(4,(2,4)):(1,(4,8))' 13
  cute offset '(4,8):(e1,e0)' '(1,2)'")]
pub struct Offset {
    /// The layout
    pub layout: String,
    /// The coordinate
    pub coordinate: String,
}

/// List the instructions of GPUs: products of matrices, and copies
///
/// A line has the CuTe name, and of a product the tile M x N x K, the numbers and how many threads
/// work together; of a copy how many bits it moves, by how many threads, and its name in PTX.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute atoms --arch sm89
  cute atoms | grep LDSM")]
pub struct Atoms {
    /// Only those that this architecture has first: sm50, sm61, sm70, sm75, sm80, sm89, sm90 or
    /// sm100
    #[arg(long, value_name = "ARCH")]
    pub arch: Option<String>,
}

/// Show an instruction of a GPU: its tile, its threads, and which of them has which element
///
/// The layouts of a product map (thread, value) to the index in the tile of A, B or C, column by
/// column; those of a copy map (thread, bit) to the bit that is copied. With --element, they are
/// shown over elements, too. With --data, a wgmma is asked whether it reads a layout in shared
/// memory, (M,K) or (N,K), as its operand: the answer is its matrix descriptor, or why not.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute atom SM80_16x8x16_F32F16F16F32_TN
  cute atom SM75_U32x4_LDSM_N --element F16
  cute atom 'UniversalCopy<uint128_t>' --element f32
  cute atom 'SM90_64x128x16_F32BF16BF16_SS<K,K>' --data 'Sw<3,3,3> o 0 o (128,64):(64,1)'")]
pub struct Atom {
    /// The CuTe name; `cute atoms` lists them
    pub name: String,
    /// The kind of the elements of a copy, or how many bits one has
    #[arg(long, value_name = "KIND")]
    pub element: Option<String>,
    /// A layout in shared memory that a wgmma is to read, perhaps after a swizzle
    #[arg(long, value_name = "LAYOUT")]
    pub data: Option<String>,
}

/// Draw an instruction for matrix products: A, B and C, with thread and value of each element
///
/// C is drawn with A left of it and B above it, as the product has them; in the terminal, one
/// after the other. With --layout, several instructions are side by side, each by other threads;
/// with --tile, they go through a larger tile, which may be in another order. An element that
/// several threads have is shown with the first of them, and how many more there are.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Examples:
  cute mma SM80_8x8x4_F64F64F64F64_TN
  cute mma SM80_16x8x16_F32F16F16F32_TN --svg mma.svg
  cute mma SM80_16x8x16_F32F16F16F32_TN --layout 2x4 --tile 32x64x16 --svg
  cute mma SM80_16x8x8_F16F16F16F16_TN --layout '(2,2,1):(2,1,1)' --tile '<(4,4,2):(1,8,4),_,_>'")]
pub struct Mma {
    /// The CuTe name; `cute atoms` lists them
    pub atom: String,
    /// How many instructions are side by side along M, N and K, as in 2x4 or 2x4x1, or a layout of
    /// them
    #[arg(long, value_name = "MxNxK")]
    pub layout: Option<String>,
    /// The tile that they go through, as in 32x64x16, or a tiler; `_` is that of the instructions
    #[arg(long, value_name = "MxNxK")]
    pub tile: Option<String>,
    /// What the colors stand for, the thread or the value
    #[arg(long, value_enum, value_name = "WHAT")]
    pub color_by: Option<ColorBy>,

    #[command(flatten)]
    pub picture: Picture,
}

/// Answer any operation by its name, or JSON lines with JSON lines, for scripts
///
/// With the name of an operation and its operands, the answer is printed as every command prints
/// it. Without, each line of the standard input names an operation and its operands; the answer is
/// a line with a result, or with an error: its code, its message, its witness, which is a
/// coordinate, two, an offset, a value of a component, a leaf or a column that shows it, if there
/// is one, and the way out. A truth value is 1 or 0. A line that is not understood, or has a field
/// that no line has, is answered with the code CUTE005; an "id" may be there, and is not read.
/// The names are those of the methods of the library, and CuTe's where they differ; --list shows
/// them. The program exits with 0 at the end of the input, whatever the answers were.
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
#[command(after_long_help = "\
Kinds of operands:
  layout, tuple, tiler, swizzle  what is written so; a shape is its compact layout, too
  signed_layout                  a layout whose strides may be below 0
  any_layout                     a layout with strides of any kind: integers of either sign,
                                 coordinates (e0, 3@1), bits (f5), tuples of these
  composed                       Sw<2,0,3> o 0 o (8,8):(8,1), (4,8):(8,1) o 0 o 4:2, or a layout
  swizzled                       only one after a swizzle, or a layout
  map                            a swizzle, a composed layout or a tiler
  term                           a tuple or a layout
  shape                          a tuple, or a layout for its shape
  bound                          a number, or a shape or a layout for its size
  number, index, rank            a number; an index counts from 0
  coordinate                     a tuple with `_` for open components
  strides                        a tuple of strides of any kind
  morphism, arrow                (2,3) -> (3,2) by (1,0), [3 2] -> [2 3] by (1,0), or a layout for
                                 its standard form; an arrow also (6,2) <<- ((2,3),2) -> ... by ...
  refinement                     (6,2) <<- ((2,3),2), or only what it comes to
  profile                        (*,(*,*))
  layouts, numbers, integers,
  indices, tuples, profiles      one or more operands
  operation, mode_operation      the name of an operation; by mode it takes the mode and its tile
                                 if any operation of the name takes two operands. A number of
                                 operands behind the name says which is meant: complement/1

Examples:
  cute eval injective '(4,8):(8,1)'
  cute eval ceil_div '(6,2)' 3
  echo '{\"op\": \"compose\", \"args\": [\"(4,8):(1,4)\", \"8:4\"]}' | cute eval
  {\"result\":\"8:4\"}
  cute eval by_mode '(8,(2,2)):(1,(8,32))' '(1,1)' complement/1
  (1,(8,2,1)):(8,(1,16,64))
  cute eval --list | grep complement_ceil
  complement_ceil(a: layout, bound: bound), also complement")]
pub struct Eval {
    /// The operation
    #[arg(conflicts_with = "list")]
    pub op: Option<String>,
    /// Its operands
    #[arg(requires = "op", allow_negative_numbers = true)]
    pub operands: Vec<String>,
    /// List the operations with their operands, and answer nothing
    #[arg(long)]
    pub list: bool,
}
