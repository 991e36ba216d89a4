//! The attribute `#[kernel]` of `cute-device`.
//!
//! It takes a function apart as far as it must: its name, and the names and types of its arguments.
//! What stands in it is passed on.

use proc_macro2::{Delimiter, Group, Ident, Literal, Spacing, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};

/// `#[kernel(threads = 256, blocks = 8)]`: makes a kernel of a function.
///
/// `threads` is the threads of a block, and `blocks` how many blocks a multiprocessor is to hold at
/// once, 1 if nothing is said: the assembler limits the registers of a thread by both. `launched`
/// is the name of the type that launches it, that of the function as `CamelCase` if nothing is
/// said.
///
/// `extents(a.1 == b.1, a.1 % 16 == 0)` says of the modes of tensors which are as long as others,
/// and which are multiples: the launch checks it (`CUTE214`).
///
/// `early` has the kernel begin while those that the stream has before it end (a programmatic
/// dependent launch): its blocks come where there is room, and make their barriers meanwhile. It
/// reaches memory by tensor maps alone, whose copies wait until those kernels have ended
/// (`CUTE408`).
///
/// The first argument is the block, `&mut Block`; each other one has a type that is an `Argument`.
///
/// ```text
/// #[kernel(threads = 256)]
/// pub fn f(block: &mut Block, x: Global<f32, Vector>) { … }
/// ```
///
/// becomes
///
/// ```text
/// #[deny(unused_must_use)]
/// pub fn f(block: &mut ::cute_device::Block<Int![256]>, x: Global<f32, Vector>) { … }
/// ::cute_device::entry! { pub F f 256 1 false 12345 [] x [Global<f32, Vector>] }
/// ::cute_device::device_entry! { F f 256 1 x x_first x_second __CuteArgument0 [Global<f32, Vector>] }
/// ```
///
/// `entry!` makes a type `F`, which is a `Kernel` for the host to launch; `device_entry!`, on the
/// device, the function that a launch calls. Where `cute-device-build` builds some kernels alone,
/// others have none.
#[proc_macro_attribute]
pub fn kernel(arguments: proc_macro::TokenStream, item: proc_macro::TokenStream) -> proc_macro::TokenStream {
    match expand(arguments.into(), item.into()) {
        Ok(tokens) => tokens.into(),
        Err(Refused(span, text)) => quote_spanned!(span=> ::core::compile_error! { #text }).into(),
    }
}

/// Where something is no kernel, and by which message.
type Wrong = (Span, &'static str);

/// Where something is refused, and what is said.
struct Refused(Span, String);

impl From<Wrong> for Refused {
    fn from((span, face): Wrong) -> Self {
        refused(span, "NotAKernel", face)
    }
}

fn refused(span: Span, reason: &str, face: &str) -> Refused {
    let refusal = cute_refusals::refusal(reason);
    Refused(span, format!("{}: {}", refusal.code, refusal.message(face).text))
}

/// What glob imports bring, of both crates, that a module of kernels has a word for: a type of the
/// same name would hide it.
const IMPORTED: &str = "
    ANumberForEachMode Accumulating Argument Arriving AsKind AsMany Atomic AtomicTile Atomically Awaited Banded Begins Begun Block BlockTile Bring CanFill
    CanRead CanStart CanWait CanWrite Combine CompactTile CompareExchange CopiedTo CopyFor Count Displaced DistinctModes Drained Dyn Each Element
    Elementwise Entry Exact Extent Extents ExtentsOf FedBy Feed Feeds FewEnough Filled Finished Fit Fits Float FragmentA FragmentB FragmentC FragmentOf
    FragmentSide Free GemmOperand GemmTarget Global GlobalAtomic GlobalMut GroupedModes Groups Handover HasStage HasTiles Held InRegisters Initialized Int
    IsOneStep IsProduct Kernel Layout LayoutFunction Left Loads LoadsGlobal LoadsWords Located MAX_STRIDE Matrix MatrixBy Multiple Needs NoBroadcast Number
    Numbers OfInstructions OneShape OperandIn Operands PartedBy Partitioned PerThread Pipeline Place PlaceOf ProductOf ProductSide RawLayout RawLeaves Read
    ReadBy Readable Registers RowMajor RowMajorBy RowsFor SameCount SameThreads SameTile Seen Shape Share ShareOf Shared Shares Size Space Stage StageCount
    Stages StartedBy Static Steps Stores Stride StripTiles Strips Sums Swizzle Swizzled Synchronize Tensor ThreadValue Threads Tile TileExtents TileInMemory
    TileOfOperand TileShape Tiler Tiles Turns Updates Values Vector Waited WarpValues Whole WholeInstructions Write Written WrittenBy";

fn expand(arguments: TokenStream, item: TokenStream) -> Result<TokenStream, Refused> {
    let Said { threads, blocks, launched, extents, early } = said(arguments)?;
    let tokens: Vec<TokenTree> = item.into_iter().collect();
    let at = tokens.iter().position(|token| matches!(token, TokenTree::Ident(ident) if ident == "fn")).ok_or((Span::call_site(), ""))?;
    let (before, after) = tokens.split_at(at);
    let is_qualified = |token: &&TokenTree| matches!(token, TokenTree::Ident(word) if ["const", "async", "unsafe", "extern"].iter().any(|of| word == of));
    if let Some(word) = before.iter().find(is_qualified) {
        return Err((word.span(), "Qualified").into());
    }
    let [_, TokenTree::Ident(name), TokenTree::Group(list), rest @ ..] = after else { return Err((after[0].span(), "Generic").into()) };
    let [TokenTree::Group(body)] = rest else { return Err((name.span(), "Returns").into()) };
    if list.delimiter() != Delimiter::Parenthesis || body.delimiter() != Delimiter::Brace {
        return Err((name.span(), "").into());
    }
    let mut parameters = parameters(list)?.into_iter();
    let (block, _) = parameters.next().filter(|(_, ty)| is_block(ty)).ok_or((list.span(), "Block"))?;
    let parameters: Vec<(Ident, TokenStream)> = parameters.collect();
    if let Some(span) = parameters.iter().find_map(|(_, ty)| is_of_any_type(ty.clone())) {
        return Err((span, "Generic").into());
    }
    if let Some(span) = parameters.iter().find_map(|(_, ty)| borrows(ty.clone())) {
        return Err(refused(span, "NotAnArgument", "Borrowed"));
    }
    if let Some((name, _)) = parameters.get(MOST_ARGUMENTS) {
        return Err((name.span(), "Many").into());
    }
    let (names, types): (Vec<&Ident>, Vec<&TokenStream>) = parameters.iter().map(|(name, ty)| (name, ty)).unzip();
    let arguments = quote!(#(#names [#types])*);
    let entries = parameters.iter().enumerate().map(|(i, (name, ty))| {
        // No argument of the kernel is meant by these, whatever its name is.
        let hidden = Span::mixed_site();
        let (first, second) = (format_ident!("{name}_first", span = hidden), format_ident!("{name}_second", span = hidden));
        // The name of a type has no such hygiene: a second type of it would be an error.
        let of = format_ident!("__CuteArgument{i}", span = hidden);
        quote!(#name #first #second #of [#ty])
    });
    let extents = conditions(extents, &names)?;
    if !is_entry(name) {
        return Err((name.span(), "Name").into());
    }
    let launched = launched.or_else(|| camel_case(name)).ok_or((name.span(), "Name"))?;
    if IMPORTED.split_whitespace().any(|imported| launched == imported) {
        let Refused(span, text) = refused(name.span(), "TypeHidden", "");
        return Err(Refused(span, text.replace("{Name}", &name.to_string()).replace("{Type}", &launched.to_string())));
    }
    let written = Literal::u64_unsuffixed(sum_of(quote!(#arguments #(#extents)*)));
    let unique = format_ident!("{}_two_kernels_are_named_{name}", cute_refusals::refusal("NamedTwice").code, span = name.span());
    let (attributes, visibility) = attributes(before);
    let function = quote!(fn #name(#block: &mut ::cute_device::Block<::cute_device::cute_static::Int![#threads]>, #(#names: #types),*));
    let (function, entry) = if is_built(name) {
        (quote!(#(#visibility)* #function #body), quote!(::cute_device::device_entry! { #launched #name #threads #blocks #(#entries)* }))
    } else {
        // For the device what stands in it is not looked at, and nothing is compiled of it. Where a
        // kernel that is built calls it, the call stays one, which the build refuses.
        let on_the_host = quote!(#[cfg(not(target_arch = "nvptx64"))] #(#visibility)* #function #body);
        let on_the_device = quote!(#[cfg(target_arch = "nvptx64")] #[inline(never)] #[allow(unused)] #(#visibility)* #function { loop {} });
        (quote!(#on_the_host #(#attributes)* #on_the_device), quote!())
    };
    // What is to be used and is not is work that is lost: a tile that is written and not read.
    Ok(quote! {
        #[deny(unused_must_use)]
        #(#attributes)*
        #[allow(clippy::type_complexity)]
        #function
        ::cute_device::entry! { #(#visibility)* #launched #name #threads #blocks #early #written [#(#extents),*] #arguments }
        #entry
        // All of a crate's are in one place, where the compiler refuses a second one of this name:
        // so are the entries in the PTX, which there is none of for tests.
        #[cfg(not(test))]
        #[doc(hidden)]
        #[allow(non_local_definitions)]
        #[macro_export]
        macro_rules! #unique { () => {} }
    })
}

/// A sum (FNV-1a) of tokens, without what is between them: the same by each version of the
/// compiler.
fn sum_of(tokens: TokenStream) -> u64 {
    fn add(sum: u64, text: &str) -> u64 {
        text.bytes().chain([b' ']).fold(sum, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
    fn of(sum: u64, tokens: TokenStream) -> u64 {
        tokens.into_iter().fold(sum, |sum, token| match token {
            // Tokens that another macro has put in a group are as if they were written.
            TokenTree::Group(group) if group.delimiter() == Delimiter::None => of(sum, group.stream()),
            TokenTree::Group(group) => add(of(add(sum, "("), group.stream()), ")"),
            token => add(sum, &token.to_string()),
        })
    }
    of(0xcbf2_9ce4_8422_2325, tokens)
}

/// Whether a kernel is to be built: all are, if `cute-device-build` says nothing of some, or of
/// another crate. Those that a crate depends on are not compiled again when it says something else.
fn is_built(name: &Ident) -> bool {
    let only = std::env::var("CUTE_DEVICE_ONLY").unwrap_or_default();
    only.is_empty() || std::env::var_os("CARGO_PRIMARY_PACKAGE").is_none() || only.split(',').any(|of| name == of)
}

/// Whether an entry of PTX can have the name.
fn is_entry(name: &Ident) -> bool {
    let name = name.to_string();
    name.is_ascii() && !name.starts_with("r#") && !["WARP_SZ", "cute_dynamic_shared"].contains(&name.as_str())
}

/// How many arguments a launch passes: as many as the tuples have that are `Arguments`, in
/// `cute-device-launch`.
const MOST_ARGUMENTS: usize = 12;

/// What stands in the parentheses of the attribute.
struct Said {
    threads: TokenTree,
    blocks: TokenTree,
    launched: Option<Ident>,
    extents: Vec<TokenTree>,
    early: bool,
}

/// `threads = 256, blocks = 8, launched = F, early, extents(a.1 == b.1)`.
fn said(arguments: TokenStream) -> Result<Said, Wrong> {
    let mut tokens = arguments.into_iter();
    let (mut threads, mut blocks, mut launched, mut extents, mut early) = (None, None, None, Vec::new(), false);
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(comma) if comma.as_char() == ',' => {}
            TokenTree::Ident(name) if name == "extents" => match tokens.next() {
                Some(TokenTree::Group(list)) if list.delimiter() == Delimiter::Parenthesis => extents = list.stream().into_iter().collect(),
                _ => return Err((name.span(), "Extents")),
            },
            TokenTree::Ident(name) if name == "early" && !early => early = true,
            TokenTree::Ident(name) => match (name.to_string().as_str(), tokens.next(), tokens.next()) {
                ("threads", Some(TokenTree::Punct(equals)), Some(value)) if equals.as_char() == '=' && is_number(&value) => threads = Some(value),
                ("blocks", Some(TokenTree::Punct(equals)), Some(value)) if equals.as_char() == '=' && is_number(&value) => blocks = Some(value),
                ("launched", Some(TokenTree::Punct(equals)), Some(TokenTree::Ident(name))) if equals.as_char() == '=' => launched = Some(name),
                _ => return Err((name.span(), "Bounds")),
            },
            other => return Err((other.span(), "Bounds")),
        }
    }
    let one = TokenTree::Literal(Literal::u32_unsuffixed(1));
    Ok(Said { threads: threads.ok_or((Span::call_site(), "Bounds"))?, blocks: blocks.unwrap_or(one), launched, extents, early })
}

/// Whether a token is a number in digits alone, of 32 bits.
fn is_number(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(_)) && token.to_string().parse::<u32>().is_ok()
}

/// What `extents` says, with arguments by their places: `a.1 == b.1`, or `a.1 % 16 == 0`.
fn conditions(tokens: Vec<TokenTree>, names: &[&Ident]) -> Result<Vec<TokenStream>, Wrong> {
    let parts = tokens.split(|token| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ','));
    parts.filter(|part| !part.is_empty()).map(|part| condition(part, names)).collect()
}

fn condition(tokens: &[TokenTree], names: &[&Ident]) -> Result<TokenStream, Wrong> {
    let wrong = || (tokens[0].span(), "Extents");
    let is = |token: &TokenTree, what: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == what);
    let mode = |mode: &[TokenTree]| match mode {
        [TokenTree::Ident(argument), dot, mode] if is(dot, '.') && is_number(mode) => {
            let at = names.iter().position(|name| *name == argument).ok_or((argument.span(), "Unknown"))?;
            Ok(quote!((#at, #mode)))
        }
        _ => Err(wrong()),
    };
    match tokens {
        [first @ .., equal, equals, TokenTree::Ident(argument), dot, second] if first.len() == 3 && is(equal, '=') && is(equals, '=') => {
            let (first, second) = (mode(first)?, mode(&[TokenTree::Ident(argument.clone()), dot.clone(), second.clone()])?);
            Ok(quote!(::cute_device::Extents::Same { first: #first, second: #second }))
        }
        [of @ .., percent, TokenTree::Literal(divisor), equal, equals, TokenTree::Literal(zero)]
            if of.len() == 3 && is(percent, '%') && is(equal, '=') && is(equals, '=') && zero.to_string() == "0" =>
        {
            let of = mode(of)?;
            Ok(quote!(::cute_device::Extents::Multiple { of: #of, divisor: #divisor }))
        }
        _ => Err(wrong()),
    }
}

/// The names and types of arguments; commas between angle brackets do not part them.
fn parameters(list: &Group) -> Result<Vec<(Ident, TokenStream)>, Wrong> {
    let (mut parameters, mut current, mut depth, mut arrow) = (Vec::new(), Vec::new(), 0, false);
    for token in list.stream() {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                '<' => depth += 1,
                '>' if !arrow => depth -= 1,
                ',' if depth == 0 => {
                    parameters.push(parameter(std::mem::take(&mut current), list.span())?);
                    continue;
                }
                _ => {}
            }
            arrow = punct.as_char() == '-' && punct.spacing() == Spacing::Joint;
        } else {
            arrow = false;
        }
        current.push(token);
    }
    if !current.is_empty() {
        parameters.push(parameter(current, list.span())?);
    }
    Ok(parameters)
}

/// `name: Type`.
fn parameter(tokens: Vec<TokenTree>, span: Span) -> Result<(Ident, TokenStream), Wrong> {
    match tokens.as_slice() {
        [TokenTree::Ident(name), TokenTree::Punct(colon), ty @ ..] if colon.as_char() == ':' && name != "mut" && name != "_" && !ty.is_empty() => {
            Ok((name.clone(), ty.iter().cloned().collect()))
        }
        [TokenTree::Ident(word), ..] if word == "mut" => Err((word.span(), "Changes")),
        [first, ..] => Err((first.span(), "Argument")),
        [] => Err((span, "Argument")),
    }
}

/// Where a type borrows for a time that it does not name: `&`, `'_`.
fn borrows(ty: TokenStream) -> Option<Span> {
    let tokens: Vec<TokenTree> = ty.into_iter().collect();
    let is = |token: Option<&TokenTree>, what: char| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == what);
    tokens.iter().enumerate().find_map(|(i, token)| match token {
        TokenTree::Punct(and) if and.as_char() == '&' && !is(tokens.get(i + 1), '\'') => Some(and.span()),
        TokenTree::Punct(quote) if quote.as_char() == '\'' && matches!(tokens.get(i + 1), Some(TokenTree::Ident(name)) if name == "_") => Some(quote.span()),
        TokenTree::Group(group) => borrows(group.stream()),
        _ => None,
    })
}

/// Where a type is any that has a trait: `impl Trait`.
fn is_of_any_type(ty: TokenStream) -> Option<Span> {
    ty.into_iter().find_map(|token| match token {
        TokenTree::Ident(word) if word == "impl" => Some(word.span()),
        TokenTree::Group(group) => is_of_any_type(group.stream()),
        _ => None,
    })
}

/// `&mut Block`, by whatever path.
fn is_block(ty: &TokenStream) -> bool {
    let tokens: Vec<TokenTree> = ty.clone().into_iter().collect();
    matches!(tokens.as_slice(), [TokenTree::Punct(and), TokenTree::Ident(mutable), .., TokenTree::Ident(block)]
        if and.as_char() == '&' && mutable == "mut" && block == "Block")
}

/// `SgemmNt` for `sgemm_nt`; nothing for what makes no name of a type: `_2d`, `self_`.
fn camel_case(name: &Ident) -> Option<Ident> {
    let words = name.to_string();
    let words = words.split('_').filter(|word| !word.is_empty());
    let name: String = words.flat_map(|word| word.chars().take(1).flat_map(char::to_uppercase).chain(word.chars().skip(1))).collect();
    let is_name = name.starts_with(|first: char| first.is_ascii_alphabetic()) && name != "Self";
    is_name.then(|| Ident::new(&name, Span::call_site()))
}

/// The attributes before a function, and its visibility.
fn attributes(tokens: &[TokenTree]) -> (&[TokenTree], &[TokenTree]) {
    let mut end = 0;
    while matches!(&tokens[end..], [TokenTree::Punct(hash), TokenTree::Group(_), ..] if hash.as_char() == '#') {
        end += 2;
    }
    tokens.split_at(end)
}

#[cfg(test)]
mod tests {
    use super::IMPORTED;
    use std::collections::BTreeSet;

    /// The names of types in a list of exports.
    fn exported(source: &'static str) -> BTreeSet<&'static str> {
        let lists = source.split("pub use ").skip(1).filter_map(|rest| rest.split(';').next());
        let words = lists.flat_map(|list| list.split(|c: char| !c.is_ascii_alphanumeric() && c != '_'));
        words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase())).collect()
    }

    #[test]
    fn what_glob_imports_bring_is_known() {
        let (device, layouts) = (exported(include_str!("../../src/lib.rs")), exported(include_str!("../../../src/prelude.rs")));
        let imported: BTreeSet<&str> = IMPORTED.split_whitespace().collect();
        // No kernel has a word for these.
        let others = device.difference(&imported).copied().collect::<Vec<_>>();
        assert_eq!(others, ["Nothing", "Pair"]);
        assert!(imported.iter().all(|name| device.contains(name) || layouts.contains(name)));
        assert!(["Layout", "Tile", "Int", "Dyn", "Number"].iter().all(|name| layouts.contains(name) && imported.contains(name)));
    }
}
