//! The operations of the algebra, and the page that the book has of each: its equation and
//! examples, from its documentation; what `cute` answers and draws; a program that does not
//! compile, with the compiler's answer; and what CuTe calls it.
//!
//! An operation is what `operation!` declares in `cute-static/src`. Of those that are parts of
//! others, in `atom/chain.rs`, there are no pages.

use crate::book::{Case, program};
use crate::{codes, errors, failing, files, folder, workspace};
use cute_dynamic::eval::{Value, evaluate};
use cute_dynamic::render::{ColorBy, Drawing};
use std::collections::BTreeMap;
use std::fs;

/// An operation, as it is declared.
pub struct Operation {
    /// The bound: `Compose`.
    pub bound: String,
    /// The result: `ComposeOf`.
    pub result: String,
    /// The method, and the name in `cute eval`: `compose`.
    pub method: String,
    /// The module that it is declared in: `algebra`.
    pub module: String,
    /// The documentation, in Markdown, without links.
    pub documentation: String,
}

/// What `cute` is asked of each operation: the name, and the operands.
const ASKED: &[(&str, &[&str])] = &[
    ("blocked_product", &["(2,2)", "(3,2)"]),
    ("broadcast_to", &["(1,8):(8,1)", "(4,8)"]),
    ("coalesce", &["(2,(1,6)):(1,(6,2))"]),
    ("coalesce_extension", &["(4,2):(1,4)"]),
    ("coalesce_by", &["(2,(1,6)):(1,(6,2))", "(1,1)"]),
    ("complement", &["4:2"]),
    ("complement_ceil", &["4:2", "9"]),
    ("complement_in", &["4:2", "24"]),
    ("compose", &["(6,8):(8,1)", "4:3"]),
    ("compose_exact", &["(4,2,8):(1,5,9)", "5:7"]),
    ("domain_distribute", &["(4,6)", "8"]),
    ("downcast", &["(4,8):(8,1)", "2"]),
    ("filter", &["(4,4,2):(0,2,8)"]),
    ("filter_by", &["(2,(6,3)):(1,(0,4))", "(1,1)"]),
    ("filter_zeros", &["(4,8):(0,1)"]),
    ("filter_zeros_by", &["(4,(2,3)):(1,(4,8))", "(1,(0,1))"]),
    ("flat_divide", &["(8,16):(20,1)", "<4:1,8:2>"]),
    ("flat_divide_ceil", &["(9,16)", "<4,8>"]),
    ("flat_product", &["(2,2):(4,1)", "6:1"]),
    ("greatest_common_domain", &["(6,35)", "(15,14)"]),
    ("layout_add", &["(4,8):(8,1)", "(4,8):(2,0)"]),
    ("layout_scale", &["(4,8):(8,1)", "4"]),
    ("left_inverse", &["(4,8):(1,5)"]),
    ("logical_divide", &["(8,16):(20,1)", "<4:1,8:2>"]),
    ("logical_divide_ceil", &["(9,16)", "<4,8>"]),
    ("logical_product", &["(2,2):(4,1)", "6:1"]),
    ("max_alignment", &["(4,8):(1,12)"]),
    ("max_common_layout", &["(8,16):(1,8)", "(8,16):(1,20)"]),
    ("max_common_vector", &["(8,16):(1,8)", "(8,16):(1,20)"]),
    ("nullspace", &["(4,8):(0,1)"]),
    ("inverse", &["(4,8):(8,1)"]),
    ("raked_product", &["(2,2)", "(3,2)"]),
    ("recast", &["(4,8):(8,1)", "32", "16"]),
    ("right_inverse", &["(4,8):(8,1)"]),
    ("standard_form", &["(4,1,2,3):(1,7,4,24)"]),
    ("tile_to_shape", &["(2,2):(2,1)", "(4,6)"]),
    ("tile_to_shape_ordered", &["(2,2):(2,1)", "(4,6)", "(1,0)"]),
    ("tiled_divide", &["(8,16):(20,1)", "<4:1,8:2>"]),
    ("tiled_divide_ceil", &["(9,16)", "<4,8>"]),
    ("tiled_product", &["(2,2):(4,1)", "6:1"]),
    ("upcast", &["(4,8):(8,1)", "4"]),
    ("with_shape", &["(8,12)", "(2,4,12)"]),
    ("zipped_divide", &["(8,16):(20,1)", "<4:1,8:2>"]),
    ("zipped_divide_ceil", &["(9,16)", "<4,8>"]),
    ("zipped_product", &["(2,2):(4,1)", "6:1"]),
    ("fact_layout", &["(2,3)", "1", "0"]),
    ("to_layout", &["(4,8):(8,1) o 0 o (8,4):(4,1)"]),
    ("append", &["(2,3)", "4"]),
    ("prepend", &["(2,3)", "4"]),
    ("append_to", &["(2,3)", "4", "1"]),
    ("prepend_to", &["(2,3)", "4", "1"]),
    ("ceil_divide", &["(10,9)", "(4,3)"]),
    ("common_refinement", &["((2,3),20)", "(6,(4,5))"]),
    ("common_coarsening", &["(2,(3,5))", "((3,2),5)"]),
    ("replace", &["(4,(2,3))", "0", "7"]),
    ("insert", &["(4,(2,3))", "1", "7"]),
    ("remove", &["(4,(2,3))", "0"]),
    ("tuple_cat", &["(4,(2,3))", "5"]),
    ("flatten", &["(4,(2,3))"]),
    ("unflatten", &["(4,2,3)", "(1,(1,1))"]),
    ("sum", &["(4,(2,3))"]),
    ("max_leaf", &["(4,(9,2))"]),
    ("min_leaf", &["(4,(9,2))"]),
    ("gcd_leaf", &["(12,(0,18))"]),
    ("lcm_leaf", &["(4,(6,3))"]),
    ("get", &["(4,(2,3))", "1"]),
    ("select", &["(4,(2,3),8)", "2", "0"]),
    ("take", &["(4,(2,3),8,5)", "1", "3"]),
    ("group", &["(4,(2,3),8,5)", "1", "3"]),
    ("inner_product", &["(1,(0,2))", "(1,(4,8))"]),
    ("left_divide", &["(4,6,8)", "8"]),
    ("weakly_left_divide", &["(4,6,8)", "12"]),
    ("product_each", &["(4,(2,3))"]),
    ("product_like", &["(2,(3,(4,5)))", "(0,(0,0))"]),
    ("elem_scale", &["(2,(3,4))", "(5,((2,2),1))"]),
    ("repeat", &["(2,3)", "2"]),
    ("repeat_like", &["(4,(5))", "7"]),
    ("reverse", &["(4,(2,3))"]),
    ("transpose", &["((1,2),(3,4))"]),
    ("round_up", &["(7,9,3)", "(4,4)"]),
    ("shape_divide", &["(12,6)", "(3,12)"]),
    ("sort", &["(8,(1,2))"]),
    ("sort_by_key", &["(4,(2,3),8)", "(2,0,1)"]),
    ("front", &["((4,5),2)"]),
    ("back", &["(4,(2,3))"]),
    ("wrap", &["4"]),
    ("unwrap_tuple", &["((4,5))"]),
    ("flatten_to_tuple", &["4"]),
    ("zip", &["(4,8)", "(1,2)"]),
    ("zip_all", &["((4,8),(1,2))"]),
    ("zip_by", &["((4,2),(8,3),5)", "(1,1)"]),
    ("compact_col_major", &["(4,(2,3))"]),
    ("compact_row_major", &["(4,(2,3))"]),
    ("compact_order", &["(4,(2,3),8)", "(2,1,0)"]),
    ("make_layout_like", &["(4,8):(20,1)"]),
    ("make_fragment_like", &["(4,8):(20,1)"]),
    ("concatenate", &["<4:1,8:4>"]),
    ("make_basis_like", &["(4,(2,3))"]),
    ("linear_form", &["(4,(2,3)):(1,(4,8))"]),
    ("slice", &["(2,_)", "(4,8):(8,1)"]),
    ("dice", &["(2,_)", "(4,8):(8,1)"]),
    ("to_xor", &["Sw<3,0,3> o 0 o (8,8):(1,8)"]),
    ("from_xor", &["(8,8):(f1,f9)"]),
];

/// The operations that `cute eval` does not have, and why.
pub const NOT_ASKED: &[(&str, &str)] = &[
    ("decay_list", "It is a composed layout as the list of what it is composed of, in types."),
    ("exclusive_scan", OF_FUNCTIONS),
    ("filter_tuple", OF_FUNCTIONS),
    ("find", "`cute eval find` is another one: the layout of a list of offsets."),
    ("find_if", OF_FUNCTIONS),
    ("fold", OF_FUNCTIONS),
    ("fold_first", OF_FUNCTIONS),
    ("inclusive_scan", OF_FUNCTIONS),
    ("map_leaves", OF_FUNCTIONS),
    ("map_leaves_with", OF_FUNCTIONS),
    ("map_modes", OF_FUNCTIONS),
    ("map_modes_with", OF_FUNCTIONS),
    ("partition", OF_ATOMS),
    ("retile", OF_ATOMS),
    ("vectorize", OF_ATOMS),
];
const OF_FUNCTIONS: &str = "It takes a function, which is a type: `cute` has none.";
const OF_ATOMS: &str = "It is of an instruction and a layout: the page of atoms draws instructions.";

/// How many elements a layout has at most that is drawn.
const DRAWN: u64 = 128;

/// Where the page of an operation is in the book.
#[must_use]
pub fn place_of_operation(operation: &Operation) -> String {
    format!("operations/{}.md", operation.method)
}

/// All operations, in the order of their names.
#[must_use]
pub fn operations() -> Vec<Operation> {
    let source = workspace().join("cute-static/src");
    let mut operations: Vec<Operation> = Vec::new();
    for path in files(&source, "rs") {
        let file = path.strip_prefix(&source).expect("a source").to_string_lossy().into_owned();
        if file != "atom/chain.rs" {
            let module = file.split(['/', '.']).next().unwrap_or_default();
            operations.extend(declared(&fs::read_to_string(&path).expect("readable"), module));
        }
    }
    operations.sort_by(|a, b| a.method.cmp(&b.method));
    operations
}

/// The operations that a source declares: `Compose<B> = ComputeCompose, TotalCompose, ComposeOf,
/// ComposeOutcome, compose(b: B) -> layout`, below their documentation.
fn declared(source: &str, module: &str) -> Vec<Operation> {
    let identifier = |text: &str| text.trim_start().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned();
    let (mut operations, mut documentation) = (Vec::new(), String::new());
    let lines: Vec<&str> = source.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        let text = line.trim_start();
        if let Some(line) = text.strip_prefix("///") {
            documentation += line.strip_prefix(' ').unwrap_or(line);
            documentation += "\n";
        } else if text.contains(" = Compute") && !text.starts_with("//") {
            // The method may stand on the next line.
            let whole = format!("{text} {}", lines.get(number + 1).copied().unwrap_or_default());
            let (_, names) = whole.split_once(" = ").expect("names");
            let names: Vec<String> = names.splitn(5, ',').map(identifier).collect();
            let [_, _, result, _, method] = &names[..] else { panic!("{module}: no method in {text}") };
            operations.push(Operation {
                bound: identifier(text),
                result: result.clone(),
                method: method.clone(),
                module: module.to_owned(),
                documentation: unlinked(&documentation),
            });
            documentation.clear();
        } else if !text.starts_with("#[") {
            documentation.clear();
        }
    }
    operations
}

/// A text without links: `[text](target)` and ``[`Name`]`` are what they show.
fn unlinked(text: &str) -> String {
    let (mut is_code, mut page) = (false, String::new());
    for line in text.lines() {
        is_code ^= line.starts_with("```");
        let mut rest = line;
        while let (false, Some((before, after))) = (is_code, rest.split_once('[')) {
            let shown = after.split_once(']').filter(|(shown, after)| after.starts_with('(') || shown.starts_with('`') && shown.ends_with('`'));
            // What is in code is no link.
            let Some((shown, after)) = shown.filter(|_| before.matches('`').count() % 2 == 0) else {
                page += &rest[..=before.len()];
                rest = after;
                continue;
            };
            page += before;
            page += shown;
            rest = after.strip_prefix('(').and_then(|target| Some(target.split_once(')')?.1)).unwrap_or(after);
        }
        page += rest;
        page += "\n";
    }
    page
}

impl Operation {
    /// Whether the documentation has an equation: a formula between backticks, or a block of text,
    /// before its first example.
    #[must_use]
    pub fn has_equation(&self) -> bool {
        let prose = self.documentation.split("```").next().unwrap_or_default();
        let is_formula = |code: &str| code.contains(['=', '→', '∘', '≼', '⌈', 'Σ', '|', '…', '~', '≤']);
        self.documentation.contains("```text") || prose.split('`').skip(1).step_by(2).any(is_formula)
    }

    /// Whether the documentation has an example that runs.
    #[must_use]
    pub fn has_example(&self) -> bool {
        self.documentation.lines().any(|line| line == "```")
    }

    /// Whether the documentation has an example that does not compile.
    #[must_use]
    pub fn has_counterexample(&self) -> bool {
        self.documentation.contains("```compile_fail")
    }

    /// Whether a program uses the operation, by its method or in types.
    fn is_in(&self, program: &str) -> bool {
        let Operation { method, bound, result, .. } = self;
        let names = [format!(".{method}("), format!(".{method}::<"), format!("{result}<"), format!("{bound}Outcome<"), format!("{bound}::{method}(")];
        names.iter().any(|name| {
            program.match_indices(&**name).any(|(at, _)| name.starts_with('.') || !program[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    }

    /// What `cute` is asked, and what it answers and draws; `None` where it does not have the
    /// operation.
    ///
    /// # Panics
    /// If there is no answer.
    #[must_use]
    pub fn session(&self) -> Option<String> {
        let (_, operands) = ASKED.iter().find(|(name, _)| *name == self.method || (*name == "from_xor" && self.method == "to_swizzled"))?;
        let name = if self.method == "to_swizzled" { "from_xor" } else { &*self.method };
        let answer = evaluate(name, operands).unwrap_or_else(|why| panic!("{name} of {operands:?}: {why}"));
        let quoted = |operand: &&str| if operand.contains(['(', '<']) { format!("'{operand}'") } else { (*operand).to_owned() };
        let quoted: Vec<String> = operands.iter().map(quoted).collect();
        let mut session = format!("$ cute eval {name} {}\n{answer}\n", quoted.join(" "));
        if let Value::Layout(layout) = &answer
            && (2..=DRAWN).contains(&layout.size())
        {
            let drawing = Drawing::of_layout(layout, if layout.depth() > 1 { ColorBy::Tile } else { ColorBy::Value }).expect("it is small");
            session += &format!("$ cute show '{answer}'\n{}", drawing.text());
        }
        Some(session)
    }
}

/// For each operation, by its method, the program of `ui-tests/fail` with the fewest errors, and
/// then the smallest one, that uses it where the compiler points at.
#[must_use]
pub fn counterexamples(operations: &[Operation]) -> BTreeMap<String, Case> {
    let known_wrong = crate::known_wrong();
    let mut best: BTreeMap<String, ((usize, usize), Case)> = BTreeMap::new();
    for failing in failing().iter().filter(|failing| !known_wrong.contains_key(&*failing.name)) {
        let answer = failing.snapshot(&folder().join("fail")).trim_end().to_owned() + "\n";
        if errors(&answer).any(|error| codes(error).is_empty()) {
            continue;
        }
        let program = program(failing);
        let pointed: String = answer.lines().filter(|line| line.split_once(" | ").is_some_and(|(number, _)| number.trim().parse::<usize>().is_ok())).collect();
        let size = (failing.errors, program.len() + answer.len());
        for operation in operations.iter().filter(|operation| operation.is_in(&pointed)) {
            if best.get(&operation.method).is_none_or(|(other, _)| size < *other) {
                best.insert(operation.method.clone(), (size, Case { file: failing.file.clone(), program: program.clone(), answer: answer.clone() }));
            }
        }
    }
    best.into_iter().map(|(method, (_, case))| (method, case)).collect()
}

/// The rows of the page of names that lead to each operation, by its method: what CuTe calls it,
/// and what it is called here in types and at run time.
#[must_use]
pub fn names(operations: &[Operation]) -> BTreeMap<String, Vec<[String; 3]>> {
    let page = fs::read_to_string(workspace().join("cute-static/guide/names.md")).expect("readable");
    let mut names: BTreeMap<String, Vec<[String; 3]>> = BTreeMap::new();
    for row in page.lines().filter(|line| line.starts_with("| `")) {
        // A bar in a name is written `\|`.
        let row = row.trim_matches('|').replace("\\|", "\u{1}");
        let cells: Vec<String> = row.split('|').map(|cell| cell.trim().replace('\u{1}', "\\|")).collect();
        let [cute, types, values] = &cells[..] else { continue };
        for operation in operations {
            let is_named = types.split('`').skip(1).step_by(2).any(|name| {
                let name = name.trim_start_matches('.').split(['(', ':', '<']).next().unwrap_or_default();
                [&operation.method, &operation.bound, &operation.result].into_iter().any(|own| own == name)
            });
            if is_named {
                names.entry(operation.method.clone()).or_default().push([cute.clone(), types.clone(), values.clone()]);
            }
        }
    }
    names
}

/// The page of an operation.
#[must_use]
pub fn page_of_operation(operation: &Operation, counterexample: Option<&Case>, names: Option<&Vec<[String; 3]>>) -> String {
    let Operation { bound, result, method, documentation, .. } = operation;
    let mut text = format!("# `{method}`\n\nIn types `{bound}`, `{result}`; as a method `{method}`.\n\n");
    let mut is_code = false;
    for line in documentation.lines() {
        is_code ^= line.starts_with("```");
        text += if !is_code && line.starts_with('#') { "#" } else { "" };
        text += line;
        text += "\n";
    }
    text += "\n## What `cute` says\n\n";
    match (operation.session(), NOT_ASKED.iter().find(|(name, _)| name == method)) {
        (Some(session), _) => text += &format!("```console\n{session}```\n"),
        (None, Some((_, why))) => text += &format!("{why}\n"),
        (None, None) => {}
    }
    if let Some(case) = counterexample {
        text += &format!(
            "\n## What does not compile\n\nThis program, of `ui-tests/fail/{}.rs`:\n\n```compile_fail\n{}```\n\nThe compiler says:\n\n```text\n{}```\n",
            case.file, case.program, case.answer
        );
    }
    text += "\n## Coming from CuTe\n\n";
    match names {
        Some(rows) => {
            text += "| CuTe | in types | at run time |\n|---|---|---|\n";
            rows.iter().for_each(|[cute, types, values]| text += &format!("| {cute} | {types} | {values} |\n"));
        }
        None => text += "CuTe has no function of its own for it.\n",
    }
    text + "\n[All operations](../operations.md)\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_declaration_is_read() {
        let source = "crate::operation! {
    /// Returns [`A`](super::A) of `[0, M)`: `R = [`.
    ///
    /// ```
    /// [`x`]
    /// ```
    #[doc(alias = \"a\")]
    Op<B, C> = ComputeOp, TotalOp, OpOf, OpOutcome,
        op(b: B, c: C) -> layout
}
";
        let [operation] = &declared(source, "algebra")[..] else { panic!("one operation") };
        assert_eq!([&*operation.bound, &operation.result, &operation.method, &operation.module], ["Op", "OpOf", "op", "algebra"]);
        assert_eq!(operation.documentation, "Returns `A` of `[0, M)`: `R = [`.\n\n```\n[`x`]\n```\n");
        assert!(operation.has_equation() && operation.has_example() && !operation.has_counterexample());
        assert!(operation.is_in("a.op(b)") && operation.is_in("OpOf<A, B>") && !operation.is_in("a.opt(b)") && !operation.is_in("DropOf<A>"));
        assert!(
            !Operation {
                documentation: "Returns `A`.\n".to_owned(),
                bound: String::new(),
                result: String::new(),
                method: String::new(),
                module: String::new()
            }
            .has_equation()
        );
    }
}
