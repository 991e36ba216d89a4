//! Texts of the table of refusals, where the compiler takes nothing but a literal.

use cute_refusals::{Message, Refusal, TABLE};
use proc_macro2::{TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// `Name` or `Name::Face`, and a bound.
struct Reference {
    refusal: &'static Refusal,
    message: &'static Message,
    bound: Option<TokenTree>,
}

/// Reads `Name`, `Name::Face` or one of these and `, bound = "A: Compose<B>"`.
fn reference(tokens: TokenStream) -> Result<Reference, TokenStream> {
    let tokens: Vec<TokenTree> = tokens.into_iter().filter(|token| !matches!(token, TokenTree::Punct(_))).collect();
    let (name, face, bound) = match tokens.as_slice() {
        [name] => (name, None, None),
        [name, TokenTree::Ident(bound), text] if bound == "bound" => (name, None, Some(text.clone())),
        [name, face] => (name, Some(face), None),
        [name, face, TokenTree::Ident(bound), text] if bound == "bound" => (name, Some(face), Some(text.clone())),
        _ => return Err(quote!(::core::compile_error! { "expected `Name`, `Name::Face`, and perhaps `bound = \"…\"`" })),
    };
    let error = |at: &TokenTree, what: &str| {
        let message = format!("the table of refusals has no {what} `{at}`");
        quote_spanned!(at.span()=> ::core::compile_error! { #message })
    };
    let refusal = TABLE.iter().find(|refusal| *name.to_string() == *refusal.name).ok_or_else(|| error(name, "refusal"))?;
    let face_name = face.map_or(String::new(), TokenTree::to_string);
    let message = refusal.messages.iter().find(|message| message.face == face_name).ok_or_else(|| error(face.unwrap_or(name), "message"))?;
    Ok(Reference { refusal, message, bound })
}

/// The attribute for a trait.
pub(crate) fn attribute(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let Reference { refusal, message, bound } = match reference(arguments) {
        Ok(reference) => reference,
        Err(error) => return error,
    };
    let text = format!("{}: {}", refusal.code, with_limits(message.text));
    let label = (!message.label.is_empty()).then(|| with_limits(message.label)).map(|label| quote!(label = #label,));
    let way_out = message.face.is_empty().then_some(refusal.way_out);
    let bound = bound.map(|bound| match bound.to_string().trim_matches('"') {
        "" => "in generic code, add the bound that the operation is named by: `L: Compose<B>` for `compose` and `ComposeOf<L, B>`".to_owned(),
        words if words.contains('`') => format!("in generic code, add the bound {words}"),
        bound => format!("in generic code, add the bound `{bound}`"),
    });
    let notes = way_out.into_iter().chain(message.notes.iter().copied()).map(with_limits).chain(bound);
    quote! {
        #[diagnostic::on_unimplemented(message = #text, #label #(note = #notes),*)]
        #item
    }
}

/// The message with its code, as a literal.
pub(crate) fn said(arguments: TokenStream) -> TokenStream {
    match reference(arguments) {
        Ok(Reference { refusal, message, .. }) => {
            let text = format!("{}: {}", refusal.code, with_limits(message.text));
            quote!(#text)
        }
        Err(error) => error,
    }
}

/// The message with its code, and with values in the place of names.
pub(crate) fn filled(name: &str, face: &str, values: &[(&str, &dyn std::fmt::Display)]) -> String {
    let refusal = cute_refusals::refusal(name);
    let text = refusal.message(face).text;
    format!("{}: {}", refusal.code, std::fmt::from_fn(|f| cute_refusals::write(text, values, f)))
}

/// A text with limits in the place of their names. Other names are the compiler's to fill in.
fn with_limits(text: &str) -> String {
    cute_refusals::limits::NAMED.iter().fold(text.to_owned(), |text, (name, limit)| text.replace(&format!("{{{name}}}"), &limit.to_string()))
}

/// The page of codes, as a literal.
pub(crate) fn page() -> TokenStream {
    let mut page = String::new();
    cute_refusals::page(&mut page).expect("a string takes everything");
    quote!(#page)
}
