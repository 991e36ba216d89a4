//! The names that the published crates have for others, as rustdoc shows them: a baseline, so that
//! none goes or is renamed unseen. That changes of types are compatible is not asked.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

/// The published crates.
pub const CRATES: [&str; 4] = ["cute_dynamic", "cute_refusals", "cute_static", "cute_static_macros"];

/// What the page of an item has members of, by their anchors: `id="method.size"`.
const MEMBERS: [&str; 7] = ["method", "tymethod", "associatedtype", "associatedconstant", "variant", "structfield", "field"];

/// Returns the names of a crate, from the folder of its documentation: `trait algebra::Compose`,
/// and `trait algebra::Compose method.compose`. What a type has by its traits is not listed, nor
/// the members of what the prelude has again.
///
/// # Errors
/// Those of reading.
pub fn names(documentation: &Path) -> io::Result<BTreeSet<String>> {
    let all = fs::read_to_string(documentation.join("all.html"))?;
    let mut names = BTreeSet::new();
    for page in all.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
        let Some(path) = page.strip_suffix(".html").filter(|path| !path.contains("..") && !path.contains(':')) else { continue };
        let (folder, file) = path.rsplit_once('/').map_or((String::new(), path), |(folder, file)| (folder.replace('/', "::") + "::", file));
        let Some((kind, name)) = file.split_once('.') else { continue };
        let item = format!("{kind} {folder}{name}");
        if !folder.starts_with("prelude::") {
            let text = fs::read_to_string(documentation.join(page))?;
            names.extend(members(&text).map(|member| format!("{item} {member}")));
        }
        names.insert(item);
    }
    Ok(names)
}

/// The members on the page of an item, before those that it has by traits.
fn members(page: &str) -> impl Iterator<Item = &str> {
    let own = ["id=\"trait-implementations\"", "id=\"synthetic-implementations\"", "id=\"blanket-implementations\"", "id=\"implementors\""]
        .into_iter()
        .filter_map(|end| page.find(end))
        .min()
        .map_or(page, |end| &page[..end]);
    own.split("id=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .filter(|anchor| anchor.split_once('.').is_some_and(|(kind, name)| MEMBERS.contains(&kind) && !name.contains('.')))
}

/// Returns what differs between the names that there were, a line each, and those that there are.
#[must_use]
pub fn difference(baseline: &str, names: &BTreeSet<String>) -> (Vec<String>, Vec<String>) {
    let before: BTreeSet<String> = baseline.lines().map(str::to_owned).collect();
    (before.difference(names).cloned().collect(), names.difference(&before).cloned().collect())
}

#[test]
fn members_are_those_of_the_item_itself() {
    let page = r#"<h2 id="fields"><span id="structfield.a"><section id="method.size"><h2 id="trait-implementations"><section id="method.clone">"#;
    assert_eq!(members(page).collect::<Vec<_>>(), ["structfield.a", "method.size"]);
    let names = ["struct A".to_owned(), "struct B".to_owned()].into();
    assert_eq!(difference("struct A\nstruct C\n", &names), (vec!["struct C".to_owned()], vec!["struct B".to_owned()]));
}

/// The traits of a source, `true` where the documentation has an example: `pub trait Name`, and
/// `Name<T> = ComputeName` of `operation!`.
#[cfg(test)]
fn traits(source: &str) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    let (mut has_example, mut is_hidden, mut is_attribute) = (false, false, false);
    for line in source.lines().map(str::trim) {
        if let Some(text) = line.strip_prefix("///") {
            has_example |= text.contains("```");
            continue;
        }
        is_hidden |= line == "#[doc(hidden)]";
        is_attribute |= line.starts_with("#[");
        if is_attribute {
            is_attribute = !line.ends_with(']');
            continue;
        }
        let declared = line.strip_prefix("pub trait ").or(line.strip_prefix("pub unsafe trait ")).or_else(|| line.contains(" = Compute").then_some(line));
        if let Some(declared) = declared.filter(|_| !is_hidden) {
            let name: String = declared.chars().take_while(char::is_ascii_alphanumeric).collect();
            found.push((name, has_example));
        }
        (has_example, is_hidden) = (false, false);
    }
    found
}

#[test]
fn public_traits_have_examples() {
    for name in ["cute_dynamic", "cute_static"] {
        let baseline = fs::read_to_string(crate::folder().join("public").join(name).with_extension("txt")).expect("readable");
        let public: BTreeSet<&str> =
            baseline.lines().filter_map(|line| line.strip_prefix("trait ")?.rsplit("::").next()).filter(|name| !name.contains(' ')).collect();
        let sources = crate::files(&crate::workspace().join(name.replace('_', "-")).join("src"), "rs");
        let found: Vec<(String, bool)> = sources.iter().flat_map(|file| traits(&fs::read_to_string(file).expect("readable"))).collect();
        let shown: BTreeSet<&str> = found.iter().filter(|(_, has_example)| *has_example).map(|(name, _)| &**name).collect();
        let bare: Vec<&str> = found.iter().map(|(name, _)| &**name).filter(|name| public.contains(name) && !shown.contains(name)).collect();
        assert!(found.len() > 10 && bare.is_empty(), "{name} has public traits without an example: {bare:?}");
    }
}

#[test]
fn a_trait_without_an_example_is_found() {
    let source = "/// Says.\n/// ```\n/// ```\n#[refusal(\n  A\n)]\npub trait Shown {}\n\n/// Says.\npub trait Bare<T> {}\n#[doc(hidden)]\n\
        pub trait Helper {}\n/// ```\nSum<B> = ComputeSum, X";
    assert_eq!(traits(source), [("Shown".to_owned(), true), ("Bare".to_owned(), false), ("Sum".to_owned(), true)]);
}
