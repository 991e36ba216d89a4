//! The cases that are timed: CuTe's, from the conformance data, and layouts as kernels have them.

use crate::seconds;
use cute_dynamic::{Layout, LayoutError};
use std::fmt;
use std::path::Path;

/// An operation that both sides have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Composition,
    Complement,
    LogicalDivide,
}

impl Operation {
    pub(crate) const ALL: [Operation; 3] = [Operation::Composition, Operation::Complement, Operation::LogicalDivide];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Operation::Composition => "composition",
            Operation::Complement => "complement",
            Operation::LogicalDivide => "logical_divide",
        }
    }
}

/// One question.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) operation: Operation,
    pub(crate) left: Layout,
    /// The right operand in the notation: a layout, or the bound of a complement.
    pub(crate) right: String,
}

/// The right operand, ready, by the operation.
#[derive(Debug)]
pub(crate) enum Right {
    Composition(Layout),
    Complement(u64),
    LogicalDivide(Layout),
}

impl Case {
    pub(crate) fn right(&self) -> Option<Right> {
        match self.operation {
            Operation::Composition => self.right.parse().ok().map(Right::Composition),
            Operation::Complement => self.right.parse().ok().map(Right::Complement),
            Operation::LogicalDivide => self.right.parse().ok().map(Right::LogicalDivide),
        }
    }

    /// CuTe rounds up where tiles do not fit, so that it is our `_ceil` forms that are the same
    /// operations.
    pub(crate) fn answer(&self, right: &Right) -> Result<Layout, LayoutError> {
        match right {
            Right::Composition(right) => self.left.compose(right),
            Right::Complement(bound) => self.left.complement_ceil(*bound),
            Right::LogicalDivide(right) => self.left.logical_divide_ceil(right),
        }
    }

    /// The seconds that [`answer`](Case::answer) takes. Which operation it is, is known before, as
    /// on pycute's side.
    pub(crate) fn seconds(&self, right: &Right) -> f64 {
        match right {
            Right::Composition(right) => seconds(|a, b| a.compose(b), &self.left, right),
            Right::Complement(bound) => seconds(|a, bound| a.complement_ceil(bound), &self.left, *bound),
            Right::LogicalDivide(right) => seconds(|a, b| a.logical_divide_ceil(b), &self.left, right),
        }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}, {})", self.operation.name(), self.left, self.right)
    }
}

/// The cases of a file of the conformance data whose operands are layouts, or a layout and a
/// number.
pub(crate) fn conformance(file: &Path) -> Result<Vec<Case>, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let case = |line: &str| {
        let json: serde_json::Value = serde_json::from_str(line).ok()?;
        let operation = Operation::ALL.into_iter().find(|operation| json["op"] == operation.name())?;
        let [left, right] = json["args"].as_array()?.as_slice() else { return None };
        let right = right.as_str()?.to_owned();
        let fits = if operation == Operation::Complement { right.parse::<u64>().is_ok() } else { right.contains(':') };
        Some(Case { operation, left: left.as_str()?.parse().ok()?, right }).filter(|case| fits && case.right().is_some())
    };
    Ok(text.lines().filter_map(case).collect())
}

/// Layouts of rank 2 to 8, as kernels have them, with what they are tiled and composed with: padded
/// and blocked matrices, tiles in shared memory, thread-value layouts.
pub(crate) fn kernels() -> Vec<Case> {
    const DATA: [&str; 10] = [
        "(128,64):(1,128)",
        "(128,64):(72,1)",
        "((8,16),(8,8)):((8,64),(1,1024))",
        "((2,2,2),(2,2,2)):((1,4,16),(2,8,32))",
        "((4,8),(2,2,2)):((2,16),(1,8,128))",
        "((8,4),(4,2,2)):((1,64),(8,32,512))",
        "((2,4),(2,4),(2,4)):((1,16),(2,64),(8,256))",
        "((4,4,4),(4,4,4)):((1,16,256),(4,64,1024))",
        "((2,2,2,2),(2,2,2,2)):((1,4,16,64),(2,8,32,128))",
        "((4,2,4,2),(4,2,4,2)):((1,16,64,1024),(4,32,256,2048))",
    ];
    const TILES: [&str; 8] = [
        "8:1",
        "(4,2):(1,4)",
        "(8,4):(1,16)",
        "(4,8):(8,1)",
        "(2,2,2):(1,4,16)",
        "((4,2),4):((1,8),16)",
        "((2,2),(2,2)):((1,8),(2,16))",
        "(2,2,2,2,2):(1,2,4,8,16)",
    ];
    let layout = |text: &str| text.parse::<Layout>().ok();
    let pairs = DATA.iter().flat_map(|data| TILES.iter().map(move |tile| (data, tile)));
    let case = |(data, tile): (&&str, &&str)| {
        let (data, tile_layout) = (layout(data)?, layout(tile)?);
        let bound = data.size().to_string();
        Some([
            Case { operation: Operation::Composition, left: data.clone(), right: (*tile).to_owned() },
            Case { operation: Operation::Complement, left: tile_layout, right: bound },
            Case { operation: Operation::LogicalDivide, left: data, right: (*tile).to_owned() },
        ])
    };
    let mut cases: Vec<Case> = pairs.filter_map(case).flatten().collect();
    cases.sort_by_key(|case| (case.operation.name(), case.to_string()));
    cases.dedup_by_key(|case| case.to_string());
    cases
}
