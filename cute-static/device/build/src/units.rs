//! The units of a compilation, which are PTX each, as one PTX.
//!
//! A crate is compiled in units, so that after an edit only those with a change are. Every kernel
//! is one function, in one unit, so that to join them is to put them one after the other, under one
//! header, with each declaration once.

use std::collections::{BTreeMap, BTreeSet};

/// Returns the PTX of the units of a crate, with that of crates that it depends on.
///
/// Kernels come by their names. A function that is none is left out: what calls it is refused. Of a
/// crate without kernels the declarations of shared memory are taken.
pub(crate) fn joined(units: &[String], dependencies: &[String]) -> String {
    let mut all = Parts::default();
    units.iter().for_each(|unit| all.take(&Parts::of(unit)));
    for parts in dependencies.iter().map(|text| Parts::of(text)) {
        if parts.kernels.is_empty() {
            all.declarations.extend(parts.declarations.iter().filter(|line| line.split_whitespace().any(|word| word == ".shared")));
        } else {
            all.take(&parts);
        }
    }
    let header = all.header.iter().map(|line| format!("{line}\n"));
    let declarations = all.declarations.iter().map(|line| format!("{line}\n"));
    let kernels = all.kernels.values().flatten().map(|text| format!("\n{text}"));
    header.chain(["\n".to_owned()]).chain(declarations).chain(kernels).collect()
}

/// Returns the name of a kernel that PTX has twice: of two crates, since one crate does not compile
/// with both.
pub(crate) fn named_twice(ptx: &str) -> Option<&str> {
    let names = ptx.lines().filter(|line| line.starts_with(".visible")).filter_map(|line| line.split_once(".entry "));
    let mut seen = BTreeSet::new();
    names.map(|(_, name)| name.split(['(', ' ']).next().unwrap_or(name)).find(|name| !seen.insert(*name))
}

/// Returns each kernel of PTX as a PTX of its own, with its name.
pub(crate) fn one_by_one(ptx: &str) -> Vec<(&str, String)> {
    let parts = Parts::of(ptx);
    let lines = parts.header.iter().chain(&parts.declarations).filter(|line| !line.starts_with("//"));
    let before: String = lines.map(|line| format!("{line}\n")).collect();
    parts.kernels.iter().map(|(&name, texts)| (name, texts.iter().fold(before.clone(), |all, text| all + "\n" + text))).collect()
}

/// The parts of a unit.
#[derive(Debug, Default, PartialEq, Eq)]
struct Parts<'a> {
    /// `.version`, `.target`, `.address_size`.
    header: Vec<&'a str>,
    /// What stands outside of functions: variables, and the launch bounds of kernels.
    declarations: BTreeSet<&'a str>,
    /// The kernels of a name: one, if nothing is wrong, which an assembler would say.
    kernels: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

impl<'a> Parts<'a> {
    fn of(unit: &'a str) -> Self {
        let mut parts = Parts::default();
        let mut rest = unit;
        while !rest.is_empty() {
            let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
            let is_function = line.starts_with('.') && line.split_whitespace().any(|word| matches!(word, ".entry" | ".func"));
            if !is_function {
                parts.outside(line.trim_end());
                rest = after;
                continue;
            }
            let (text, after) = rest.split_at(end(rest));
            if let Some((_, name)) = line.split_once(".entry ") {
                parts.kernels.entry(name.split(['(', ' ']).next().unwrap_or(name)).or_default().insert(text);
            }
            rest = after;
        }
        parts
    }

    /// Takes a line outside of functions.
    fn outside(&mut self, line: &'a str) {
        if [".version", ".target", ".address_size"].iter().any(|word| line.starts_with(word)) {
            self.header.push(line);
        } else if !line.trim().is_empty() && (!line.trim_start().starts_with("//") || line.starts_with("// cute.")) {
            self.declarations.insert(line);
        }
    }

    fn take(&mut self, other: &Self) {
        if self.header.is_empty() {
            self.header.clone_from(&other.header);
        }
        self.declarations.extend(&other.declarations);
        for (name, texts) in &other.kernels {
            self.kernels.entry(name).or_default().extend(texts);
        }
    }
}

/// Where the function ends that a text begins with: after the brace that is a line and closes its
/// body, or, if it is declared alone, after the semicolon.
pub(crate) fn end(text: &str) -> usize {
    let (mut at, mut counted, mut open) = (0, 0, 0usize);
    let mut in_body = false;
    for line in text.split_inclusive('\n') {
        at += line.len();
        let line = line.trim_end();
        in_body |= line == "{" || line.ends_with('{');
        if line == "}" {
            // Inline assembly may have such a line, too.
            let count = |brace: char| text[counted..at].matches(brace).count();
            open += count('{');
            open = open.saturating_sub(count('}'));
            counted = at;
            if open == 0 {
                return at;
            }
        } else if !in_body && line.ends_with(';') {
            return at;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::{joined, named_twice, one_by_one};

    const HEADER: &str = "//\n// Generated by LLVM NVPTX Back-End\n//\n\n.version 8.0\n.target sm_90a\n.address_size 64\n\n";
    const SHARED: &str = ".extern .shared .align 1024 .b8 cute_dynamic_shared[];\n";

    fn kernel(name: &str) -> String {
        format!(
            "\t// .globl\t{name}\n\n.visible .entry {name}(\n\t.param .u64 .ptr .align 1 {name}_param_0\n)\n{{\n\
             \t.reg .b32 \t%r<3>;\n$L__BB0_1:\n\tret;\n\n}}\n"
        )
    }

    #[test]
    fn units_are_one_after_the_other() {
        let bounds = |name: &str| format!("// cute.kernel {name} threads 32 blocks 1 shared 0\n");
        let units = [
            format!("{HEADER}{}{}{}{}", bounds("g"), bounds("h"), kernel("h"), kernel("g")),
            format!("{HEADER}{SHARED}{}\n\n{}", bounds("f"), kernel("f")),
            HEADER.to_owned(),
        ];
        // What is called, declared or there, is no kernel; nor is what a crate without kernels has.
        let function = ".visible .func  (.param .b32 func_retval0) helper(\n\t.param .b32 helper_param_0\n)\n{\n\t.local .b8 x[8];\n\tret;\n}\n";
        let declared = ".extern .func  (.param .b32 func_retval0) elsewhere\n(\n\t.param .b32 elsewhere_param_0\n)\n;\n";
        let core = format!("{HEADER}{SHARED}.global .align 4 .b8 TABLE[4] = {{1, 2, 3, 4}};\n{function}");
        let other = format!("{HEADER}{declared}{function}.visible .global .align 4 .u32 COUNT;\n{}{}", bounds("k"), kernel("k"));
        let text = joined(&units, &[core, other]);
        let own = |name: &str| kernel(name).split_once("\n\n").unwrap().1.to_owned();
        let declarations = [SHARED, ".visible .global .align 4 .u32 COUNT;\n", &bounds("f"), &bounds("g"), &bounds("h"), &bounds("k")].concat();
        let kernels = ["f", "g", "h", "k"].map(|name| format!("\n{}", own(name))).concat();
        assert_eq!(text, format!(".version 8.0\n.target sm_90a\n.address_size 64\n\n{declarations}{kernels}"));
        assert_eq!(named_twice(&text), None);
        let other = kernel("g").replace("%r<3>", "%r<4>");
        assert_eq!(named_twice(&joined(&units, &[format!("{HEADER}{}{other}", bounds("g"))])), Some("g"));
        // The order of units is none of the text.
        let [a, b, c] = units;
        assert_eq!(joined(&[c, b.clone(), a.clone()], &[]), joined(&[a, b], &[]));
    }

    #[test]
    fn each_kernel_is_a_program() {
        let all = format!("{HEADER}{SHARED}// cute.kernel f threads 32 blocks 1 shared 0\n{}{}", kernel("g"), kernel("f"));
        let header = format!(".version 8.0\n.target sm_90a\n.address_size 64\n{SHARED}\n");
        let own = |name: &str| header.clone() + kernel(name).split_once("\n\n").unwrap().1;
        assert_eq!(one_by_one(&all), [("f", own("f")), ("g", own("g"))]);
    }

    #[test]
    fn no_text_stops_it() {
        for text in ["", "\n", ".visible .entry ", ".visible .entry f(", ".func", "}", "{", ".entry é(\n{\n", "x"] {
            let _ = (joined(&[text.to_owned()], &[text.to_owned()]), one_by_one(text));
        }
    }
}
