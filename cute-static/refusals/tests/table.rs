//! What holds for every entry of the table.

use cute_refusals::{Message, TABLE, limits, page, refusal};
use std::collections::BTreeSet;

#[test]
fn codes_are_in_order_and_names_are_told_apart() {
    assert!(TABLE.is_sorted_by(|a, b| a.code < b.code), "{:?}", TABLE.iter().map(|refusal| refusal.code).collect::<Vec<_>>());
    let names: BTreeSet<&str> = TABLE.iter().map(|refusal| refusal.name).collect();
    assert_eq!(names.len(), TABLE.len());
    for refusal in TABLE {
        assert!(refusal.code.len() == 7 && refusal.code.starts_with("CUTE"), "{}", refusal.code);
        let faces: BTreeSet<&str> = refusal.messages.iter().map(|message| message.face).collect();
        assert_eq!(faces.len(), refusal.messages.len(), "{}", refusal.name);
        assert_eq!(refusal.messages[0].face, "", "{}: the first message is that of the reason itself", refusal.name);
        assert_eq!(cute_refusals::refusal(refusal.name), refusal);
    }
}

/// Each text of the table, with the code that it belongs to.
fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    TABLE.iter().flat_map(|refusal| {
        let of_message = |message: &'static Message| [message.text, message.label].into_iter().chain(message.notes.iter().copied());
        refusal.messages.iter().flat_map(of_message).chain([refusal.way_out]).map(|text| (refusal.code, text))
    })
}

/// Words that say where in a picture something is, and not what it is.
const FIGURES_OF_SPEECH: [&str; 9] = ["behind", "in front of", "reaches", "come apart", "comes apart", "stand under", "stand in", "stick out", "comes to"];

#[test]
fn texts_are_sentences_without_figures_of_speech() {
    for (code, text) in texts() {
        assert!(!text.ends_with('.') && !text.contains("  ") && !text.contains('\n'), "{code}: {text}");
        assert!(!text.starts_with(|c: char| c.is_uppercase()) || text.starts_with("A ") || text.starts_with("A, "), "{code}: {text}");
        let figures: Vec<&&str> = FIGURES_OF_SPEECH.iter().filter(|word| text.contains(**word)).collect();
        assert!(figures.is_empty(), "{code} has {figures:?}: {text}");
    }
}

#[test]
fn texts_name_what_the_first_message_names() {
    let names = |text: &str| text.split('{').skip(1).map(|rest| rest.split_once('}').expect("a name ends").0.to_owned()).collect::<BTreeSet<_>>();
    let limits: BTreeSet<String> = limits::NAMED.iter().map(|limit| limit.0.to_owned()).collect();
    for refusal in TABLE {
        let given = &names(refusal.messages[0].text) | &limits;
        assert!(names(refusal.way_out).is_subset(&given), "{}: {}", refusal.code, refusal.way_out);
        for message in refusal.messages {
            let given = &names(message.text) | &limits;
            let used: BTreeSet<String> = [message.label].iter().chain(message.notes).flat_map(|text| names(text)).collect();
            assert!(used.is_subset(&given), "{}: {used:?} in the notes of: {}", refusal.code, message.text);
        }
    }
}

#[test]
fn every_code_has_an_example_on_the_page() {
    let mut text = String::new();
    page(&mut text).unwrap();
    let sections: Vec<&str> = text.split("\n## ").skip(1).collect();
    assert_eq!(sections.len(), TABLE.len());
    for (section, refusal) in sections.iter().zip(TABLE) {
        assert!(section.starts_with(&format!("{}: {}\n\n`{}`:\n\n- ", refusal.code, refusal.title, refusal.name)), "{section}");
        assert!(section.contains("\n```") && section.ends_with(".\n"), "{section}");
    }
}

#[test]
fn values_take_the_place_of_names() {
    let text = |text: &'static str| std::fmt::from_fn(move |f| cute_refusals::write(text, &[("B", &3), ("A", &"ten")], f)).to_string();
    assert_eq!(text(refusal("DoesNotDivide").messages[0].text), "cannot divide exactly: 3 does not divide ten");
    assert_eq!(text("{A}{A}, {DEPTH}, {Other}: {B}"), "tenten, 64, Other: 3");
    assert_eq!(text("no names"), "no names");
}

#[test]
fn an_error_that_lacks_a_name_is_noticed() {
    let refusal = refusal("DoesNotDivide");
    assert!(refusal.uses_only("", &["A", "B", "C"]));
    assert!(!refusal.uses_only("", &["A"]));
    // The message has no name, and the way out one.
    assert!(!cute_refusals::refusal("ImageTooLarge").uses_only("Access", &[]));
    assert!(cute_refusals::refusal("TooDeep").uses_only("", &[]), "a limit is no name of an error");
}
