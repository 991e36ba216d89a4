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
