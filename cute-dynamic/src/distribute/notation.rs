//! The notation of distributions.

use super::axis::Axis;
use super::distribution::Distribution;
use super::error::DistributionError;
use super::grid::Grid;
use crate::Layout;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The rest of a text, and where it begins.
struct Cursor<'a> {
    text: &'a str,
    column: usize,
}

impl<'a> Cursor<'a> {
    fn skip(&mut self, bytes: usize) -> &'a str {
        let (taken, rest) = self.text.split_at(bytes);
        self.column += taken.chars().count();
        self.text = rest;
        taken
    }

    fn skip_blanks(&mut self) {
        self.skip(self.text.len() - self.text.trim_start().len());
    }

    /// Takes this text, after blanks, if it comes next.
    fn takes(&mut self, token: &str) -> bool {
        self.skip_blanks();
        let found = self.text.starts_with(token);
        if found {
            self.skip(token.len());
        }
        found
    }

    fn expected<T>(&self, expected: &'static str) -> Result<T, DistributionError> {
        Err(DistributionError::NoDistribution { expected, column: self.column })
    }

    /// Takes the characters for which this holds, after blanks.
    fn while_is(&mut self, is: impl Fn(char) -> bool) -> &'a str {
        self.skip_blanks();
        self.skip(self.text.find(|c| !is(c)).unwrap_or(self.text.len()))
    }

    fn number(&mut self) -> Result<u64, DistributionError> {
        self.skip_blanks();
        let column = self.column;
        let digits = self.while_is(|c| c.is_ascii_digit());
        digits.parse().map_err(|_| DistributionError::NoDistribution { expected: "a number that fits in 64 bits", column })
    }

    fn numbers(&mut self) -> Result<Vec<u64>, DistributionError> {
        let mut numbers = Vec::new();
        loop {
            numbers.push(self.number()?);
            if !self.takes(",") {
                return Ok(numbers);
            }
        }
    }

    fn word(&mut self) -> &'a str {
        self.while_is(|c| c.is_alphanumeric() || c == '_')
    }

    /// `x=2`, or `2` for the axis of the grid that is the next without a name.
    fn grid_axis(&mut self, grid: &mut Vec<(String, u64)>) -> Result<String, DistributionError> {
        self.skip_blanks();
        let name = if self.text.starts_with(|c: char| c.is_ascii_digit()) {
            grid.len().to_string()
        } else {
            let name = self.word();
            if name.is_empty() || !self.takes("=") {
                return self.expected("a number of ranks, or a name and `=` before it");
            }
            name.to_string()
        };
        let ranks = self.number()?;
        grid.push((name.clone(), ranks));
        Ok(name)
    }

    /// `4096`, `4096:block/2`, `4096:block/2+cyclic8/x=4>>3`.
    fn axis(&mut self, grid: &mut Vec<(String, u64)>) -> Result<Axis, DistributionError> {
        let mut axis = Axis::new(self.number()?);
        if self.takes(":") {
            loop {
                self.skip_blanks();
                let is_block = self.text.starts_with("block");
                if !self.takes("block") && !self.takes("cyclic") {
                    return self.expected("`block` or `cyclic`");
                }
                let length = if self.text.starts_with(|c: char| c.is_ascii_digit()) { Some(self.number()?) } else { None };
                if !self.takes("/") {
                    return self.expected("`/` and a number of ranks");
                }
                let name = self.grid_axis(grid)?;
                axis = match length {
                    Some(length) => axis.block_cyclic(length, name),
                    None if is_block => axis.block(name),
                    None => axis.cyclic(name),
                };
                if !self.takes("+") {
                    break;
                }
            }
        }
        Ok(if self.takes(">>") { axis.shifted(self.number()?) } else { axis })
    }
}

/// Reads the notation of a distribution.
///
/// | text | what it is |
/// |---|---|
/// | `4096` | an axis of 4096 elements that is not dealt |
/// | `4096:block/2` | one block for each of 2 ranks |
/// | `4096:cyclic/2` | element by element, in turn |
/// | `4096:block64/2`, `4096:cyclic64/2` | blocks of 64 elements, in turn |
/// | `4096:block/2+cyclic/4` | what each of the 2 has, dealt again to 4 |
/// | `4096:block64/2>>32` | the same, beginning 32 elements later |
/// | `4096:block/x=2` | the ranks are the axis `x` of the grid |
/// | `…,…` | the axes of an array |
/// | `;copies 3`, `;copies z=3` | an axis of the grid that has copies |
/// | `;partial 3` | an axis of the grid that has terms, which are added up |
/// | `;rows`, `;order 1,0,2` | the order in memory: the last axis fastest, or the fastest first |
/// | `;grid y,x:(2,3):(3,1)` | the axes of the grid, and the layout of their ranks |
/// | `;from 8` | the first rank |
/// | `;ranks 2,0,1` | the rank at each coordinate of the grid |
/// | `(4,8):(8,1)` | any layout `(rank, local) → global`: [`from_contents`](Distribution::from_contents) |
///
/// Axes of the grid are those of the text, of which the first counts fastest, unless it says
/// otherwise.
///
/// ```
/// use cute_dynamic::distribute::{Axis, Distribution, Grid};
///
/// let read: Distribution = "4096:block64/x=2,100:cyclic/y=3;copies z=2;rows".parse()?;
/// let grid = Grid::new([("x", 2), ("y", 3), ("z", 2)])?;
/// let made = Distribution::new(&grid, [Axis::new(4096).block_cyclic(64, "x"), Axis::new(100).cyclic("y")])?.row_major();
/// assert_eq!(read, made);
/// assert_eq!(made.to_string(), "4096:block64/x=2,100:cyclic/y=3;copies z=2;rows");
/// # Ok::<(), cute_dynamic::distribute::DistributionError>(())
/// ```
impl FromStr for Distribution {
    type Err = DistributionError;

    fn from_str(text: &str) -> Result<Self, DistributionError> {
        if text.trim_start().starts_with('(') {
            let layout: Layout = text
                .parse()
                .map_err(|error: crate::ParseError| DistributionError::NoDistribution { expected: "a layout `(rank, local)`", column: error.column() })?;
            return Distribution::from_contents(&layout);
        }
        let mut cursor = Cursor { text, column: 1 };
        let (mut extents, mut axes) = (Vec::new(), Vec::new());
        loop {
            axes.push(cursor.axis(&mut extents)?);
            if !cursor.takes(",") {
                break;
            }
        }
        let (mut partial, mut order, mut given, mut first, mut labels) = (Vec::new(), None, None, 0, None);
        while cursor.takes(";") {
            cursor.skip_blanks();
            let column = cursor.column;
            match cursor.word() {
                "copies" => drop(cursor.grid_axis(&mut extents)?),
                "partial" => partial.push(cursor.grid_axis(&mut extents)?),
                "rows" => order = Some((0..axes.len()).rev().collect()),
                "order" => order = Some(cursor.numbers()?.into_iter().map(|axis| usize::try_from(axis).unwrap_or(usize::MAX)).collect::<Vec<_>>()),
                "from" => first = cursor.number()?,
                "ranks" => labels = Some(cursor.numbers()?),
                "grid" => {
                    let mut names = Vec::new();
                    loop {
                        names.push(cursor.word().to_string());
                        if !cursor.takes(",") {
                            break;
                        }
                    }
                    if !cursor.takes(":") {
                        return cursor.expected("`:` and a layout of ranks");
                    }
                    let column = cursor.column;
                    let layout = cursor.while_is(|c| c != ';');
                    let layout: Layout = layout
                        .parse()
                        .map_err(|_| DistributionError::NoDistribution { expected: "a layout from the coordinates of the grid to ranks", column })?;
                    given = Some(Grid::from_layout(names, &layout)?);
                }
                _ => {
                    return Err(DistributionError::NoDistribution { expected: "`copies`, `partial`, `rows`, `order`, `grid`, `from` or `ranks`", column });
                }
            }
        }
        cursor.skip_blanks();
        if !cursor.text.is_empty() {
            return cursor.expected("`,`, `;` or the end");
        }
        let mut grid = Grid::new(extents.iter().map(|(name, ranks)| (name.as_str(), *ranks)))?;
        if let Some(given) = given {
            for (name, ranks) in &extents {
                let found = given.extent(given.axis(name)?);
                if found != *ranks {
                    return Err(DistributionError::NoDistribution { expected: "a grid with the extents of the dealings", column: 1 });
                }
            }
            grid = given;
        }
        if first > 0 {
            grid = grid.from(first)?;
        }
        if let Some(labels) = labels {
            grid = grid.relabelled(&labels)?;
        }
        let mut distribution = Distribution::new(&grid, axes)?;
        for axis in partial {
            distribution = distribution.partial(&axis)?;
        }
        match order {
            Some(order) => distribution.ordered(order),
            None => Ok(distribution),
        }
    }
}

/// Writes the notation that [`FromStr`](Distribution#impl-FromStr-for-Distribution) reads.
impl fmt::Display for Distribution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dealt = self.axes.iter().flat_map(|axis| &axis.dealings).map(|dealing| dealing.grid);
        let written: Vec<usize> = dealt.chain(self.copies.iter().copied()).chain(self.terms.iter().copied()).collect();
        let has_names = written.iter().enumerate().any(|(i, &axis)| self.grid.name(axis) != i.to_string());
        let grid_axis = |f: &mut fmt::Formatter<'_>, axis: usize| {
            if has_names {
                write!(f, "{}=", self.grid.name(axis))?;
            }
            write!(f, "{}", self.grid.extent(axis))
        };
        for (i, axis) in self.axes.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { "," } else { "" }, axis.length)?;
            for (j, dealing) in axis.dealings.iter().enumerate() {
                f.write_str(if j > 0 { "+" } else { ":" })?;
                match dealing.block {
                    _ if dealing.is_block => f.write_str("block/")?,
                    1 => f.write_str("cyclic/")?,
                    block => write!(f, "block{block}/")?,
                }
                grid_axis(f, dealing.grid)?;
            }
            if axis.shift > 0 {
                write!(f, ">>{}", axis.shift)?;
            }
        }
        for (word, axes) in [("copies", &self.copies), ("partial", &self.terms)] {
            for &axis in axes {
                write!(f, ";{word} ")?;
                grid_axis(f, axis)?;
            }
        }
        if self.order.len() > 1 && self.order.iter().copied().eq((0..self.order.len()).rev()) {
            f.write_str(";rows")?;
        } else if !self.order.iter().copied().eq(0..self.order.len()) {
            let order: Vec<String> = self.order.iter().map(ToString::to_string).collect();
            write!(f, ";order {}", order.join(","))?;
        }
        let plain = Grid::new(written.iter().map(|&axis| (self.grid.name(axis), self.grid.extent(axis))));
        if !plain.is_ok_and(|plain| plain.layout() == self.grid.layout() && plain.names().eq(self.grid.names())) {
            write!(f, ";grid {}:{}", self.grid.names().collect::<Vec<_>>().join(","), self.grid.layout())?;
        }
        if self.grid.first() > 0 {
            write!(f, ";from {}", self.grid.first())?;
        }
        if self.grid.is_of_a_list() {
            let ranks: Vec<String> = self.grid.all().map(|rank| rank.to_string()).collect();
            write!(f, ";ranks {}", ranks.join(","))?;
        }
        Ok(())
    }
}
