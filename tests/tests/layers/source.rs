//! Reads the sources of a crate: which file uses names of which other file.
//!
//! A name counts where it is defined: what a module only passes on, by `pub use` or by a glob, is
//! looked up there. Paths in the bodies of macros count for the file that has the macro. Tests
//! (`#[cfg(test)]`) do not count.

use proc_macro2::{Delimiter, Spacing, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::iter;

/// The names that one file uses of another: `(from, to) -> names`.
pub type Arrows = BTreeMap<(String, String), BTreeSet<String>>;

/// The modules of a crate; the first is the root.
#[derive(Default)]
pub struct Sources {
    modules: Vec<Module>,
    /// The macros for other crates, which are at the root wherever they are defined, and the file
    /// of each.
    exported: HashMap<String, String>,
}

#[derive(Default)]
struct Module {
    /// The file, relative to the root's folder.
    file: String,
    /// The folder of the files of its children.
    folder: String,
    parent: usize,
    children: HashMap<String, usize>,
    /// What has a definition here.
    defined: HashSet<String>,
    /// What is written in macros here, which may define it.
    mentioned: HashSet<String>,
    imports: Vec<Import>,
    /// The paths in types, expressions and macros.
    paths: BTreeSet<Vec<String>>,
}

/// One name of a `use`.
struct Import {
    path: Vec<String>,
    /// The name here; `None` for a glob.
    name: Option<String>,
    passed_on: bool,
}

/// What a path leads to.
#[derive(Clone, Copy)]
enum Found<'a> {
    Module(usize),
    /// An item of a file, which a macro may have made.
    Item {
        file: &'a str,
        name: &'a str,
        by_macro: bool,
    },
    /// What is no name of this crate.
    Elsewhere,
}

/// The questions asked on the way of one path: a module, a name, and whether a module is wanted.
type Asked<'a> = HashSet<(usize, &'a str, bool)>;

impl Sources {
    /// Reads the crate whose root is the file `root`. `text` gives the text of a file, if there is
    /// one.
    pub fn read(root: &str, text: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut sources = Sources::default();
        sources.add_file(root, "", 0, text);
        sources
    }

    fn add_file(&mut self, file: &str, folder: &str, parent: usize, text: &dyn Fn(&str) -> Option<String>) -> usize {
        let source = text(file).unwrap_or_else(|| panic!("{file} is missing"));
        let stream: TokenStream = source.parse().unwrap_or_else(|error| panic!("{file}: {error}"));
        self.add_module(file, folder, parent, &tokens(stream), text)
    }

    fn add_module(&mut self, file: &str, folder: &str, parent: usize, tokens: &[Token], text: &dyn Fn(&str) -> Option<String>) -> usize {
        let id = self.modules.len();
        self.modules.push(Module { file: file.into(), folder: folder.into(), parent, ..Module::default() });
        self.read_items(id, tokens, text);
        id
    }

    fn read_items(&mut self, id: usize, mut tokens: &[Token], text: &dyn Fn(&str) -> Option<String>) {
        while let Some((attributes, passed_on, item)) = next_item(&mut tokens) {
            if attributes.iter().any(|attribute| attribute == "cfg(test)") {
                continue;
            }
            match item {
                [keyword, tree @ .., _end] if keyword.text == "use" => self.modules[id].read_use(tree, &[], passed_on),
                [keyword, name, body] if keyword.text == "mod" => {
                    let (file, folder) = (self.modules[id].file.clone(), format!("{}{}/", self.modules[id].folder, name.text));
                    let (beside, within) = (format!("{}{}.rs", self.modules[id].folder, name.text), format!("{folder}mod.rs"));
                    let child = match body.text.as_str() {
                        "{" => self.add_module(&file, &folder, id, &body.inner, text),
                        _ => self.add_file(if text(&beside).is_some() { &beside } else { &within }, &folder, id, text),
                    };
                    self.modules[id].children.insert(name.text.clone(), child);
                }
                _ => {
                    let module = &mut self.modules[id];
                    if let Some(name) = defined_name(item) {
                        module.defined.insert(name.into());
                        if attributes.iter().any(|attribute| attribute == "macro_export") {
                            self.exported.insert(name.into(), module.file.clone());
                        }
                    }
                    if item.iter().any(|token| token.text == "!") {
                        module.read_mentions(item);
                    }
                    module.read_paths(item);
                }
            }
        }
    }

    /// The arrows from file to file. What a module passes on of its own parts is no arrow.
    ///
    /// # Panics
    /// If a path of the crate leads nowhere: then the reader has not understood it.
    pub fn arrows(&self) -> Arrows {
        let mut arrows = Arrows::new();
        for (id, module) in self.modules.iter().enumerate() {
            let imports = module.imports.iter().map(|import| (&import.path, import.passed_on));
            for (path, passed_on) in imports.chain(module.paths.iter().map(|path| (path, false))) {
                let found = self.find(id, path, false, &mut Asked::new());
                let is_of_this_crate = matches!(path[0].as_str(), "crate" | "self" | "super");
                assert!(found.is_some() || !is_of_this_crate, "{}: {} leads nowhere", module.file, path.join("::"));
                let (file, name) = match found {
                    // A word alone may be a parameter as well.
                    Some(Found::Item { by_macro: true, .. }) if path.len() == 1 => continue,
                    Some(Found::Item { file, name, .. }) => (file, name),
                    // A module by itself is no use of what is in it; all of it is.
                    Some(Found::Module(target)) if passed_on || path.last().is_some_and(|last| last == "*") => (self.modules[target].file.as_str(), "*"),
                    _ => continue,
                };
                if file != module.file && !(passed_on && self.is_part_of(file, id)) {
                    arrows.entry((module.file.clone(), file.into())).or_default().insert(name.into());
                }
            }
        }
        arrows
    }

    /// The modules at the root that are files of their own.
    pub fn chapters(&self) -> BTreeSet<&str> {
        let root = &self.modules[0];
        root.children.iter().filter(|&(_, &child)| self.modules[child].file != root.file).map(|(name, _)| name.as_str()).collect()
    }

    fn is_part_of(&self, file: &str, ancestor: usize) -> bool {
        let of_file = self.modules.iter().position(|module| module.file == file);
        let mut modules = iter::successors(of_file, |&module| (module != 0).then(|| self.modules[module].parent));
        modules.any(|module| module == ancestor)
    }

    /// What a path in a module leads to, if anything.
    fn find<'a>(&'a self, from: usize, path: &'a [String], as_module: bool, asked: &mut Asked<'a>) -> Option<Found<'a>> {
        path.iter().enumerate().try_fold(Found::Module(from), |found, (i, name)| match (found, name.as_str()) {
            // What goes on from an item is associated with it.
            (Found::Item { .. } | Found::Elsewhere, _) => Some(found),
            (Found::Module(_), "crate") => Some(Found::Module(0)),
            (Found::Module(here), "self" | "*") => Some(Found::Module(here)),
            (Found::Module(here), "super") => Some(Found::Module(self.modules[here].parent)),
            (Found::Module(here), name) => {
                let found = self.look_up(here, name, as_module || i + 1 < path.len(), asked);
                found.or((i == 0).then_some(Found::Elsewhere))
            }
        })
    }

    /// What a name is in a module: there may be both a module and another item of that name.
    fn look_up<'a>(&'a self, id: usize, name: &'a str, as_module: bool, asked: &mut Asked<'a>) -> Option<Found<'a>> {
        if !asked.insert((id, name, as_module)) {
            return None;
        }
        let module = &self.modules[id];
        let child = module.children.get(name).map(|&child| Found::Module(child));
        if as_module && child.is_some() {
            return child;
        }
        let named = |asked: &mut Asked<'a>| {
            let mut imports = module.imports.iter().filter(|import| import.name.as_deref() == Some(name));
            imports.find_map(|import| self.find(id, &import.path, as_module, asked))
        };
        let mut elsewhere = None;
        let mut passed_on = |asked: &mut Asked<'a>| {
            let mut globs = module.imports.iter().filter(|import| import.name.is_none());
            globs.find_map(|import| match self.find(id, &import.path, true, asked)? {
                Found::Module(glob) => self.look_up(glob, name, as_module, asked),
                other => {
                    elsewhere = Some(other);
                    None
                }
            })
        };
        let exported = || if id == 0 { self.exported.get(name).map(|file| Found::Item { file, name, by_macro: false }) } else { None };
        let here = |by_macro| Found::Item { file: &module.file, name, by_macro };
        let defined = module.defined.contains(name).then(|| here(false));
        let known = defined.or_else(|| named(asked)).or(child).or_else(|| passed_on(asked));
        let mentioned = || module.mentioned.contains(name).then(|| here(true));
        known.or_else(mentioned).or_else(exported).or(elsewhere)
    }
}

impl Module {
    /// Reads a tree of `use` below a path.
    fn read_use(&mut self, tree: &[Token], above: &[String], passed_on: bool) {
        for branch in tree.split(|token| token.text == ",") {
            let words = branch.iter().take_while(|token| token.text != "as").filter(|token| token.is_word() || token.text == "*");
            let mut path: Vec<String> = above.iter().cloned().chain(words.map(|token| token.text.clone())).collect();
            match branch {
                [.., braces] if braces.text == "{" => {
                    self.read_use(&braces.inner, &path, passed_on);
                    continue;
                }
                [] => continue,
                _ => {}
            }
            // `a::{self}` is `a`.
            if path.len() > 1 && path.last().is_some_and(|last| last == "self") {
                path.pop();
            }
            let name = match branch {
                [.., renamed, name] if renamed.text == "as" => Some(name.text.clone()),
                _ => path.last().filter(|last| *last != "*").cloned(),
            };
            self.imports.push(Import { path, name, passed_on });
        }
    }

    /// Reads the names that a macro may define.
    fn read_mentions(&mut self, tokens: &[Token]) {
        for token in tokens {
            if token.is_word() {
                self.mentioned.insert(token.text.clone());
                // The procedural macro that names the numbers.
                if token.text == "each_number" {
                    self.mentioned.extend((0..=1024).map(|number| format!("_{number}")));
                }
            }
            self.read_mentions(&token.inner);
        }
    }

    /// Reads the paths in these tokens.
    fn read_paths(&mut self, mut tokens: &[Token]) {
        let mut before = "";
        while let [token, rest @ ..] = tokens {
            tokens = rest;
            if token.text == "use" {
                let end = rest.iter().position(|token| token.text == ";").unwrap_or(rest.len());
                self.read_use(&rest[..end], &[], false);
                tokens = &rest[end..];
            } else if token.is_word() {
                let mut path = vec![token.text.clone()];
                while let [colons, name, rest @ ..] = tokens
                    && colons.text == "::"
                    && name.is_word()
                {
                    path.push(name.text.clone());
                    tokens = rest;
                }
                // Neither a field or a method, nor what goes on from a type.
                if !matches!(before, "." | "::") {
                    self.paths.insert(path);
                }
            }
            // An attribute names nothing.
            if before != "#" {
                self.read_paths(&token.inner);
            }
            before = &token.text;
        }
    }
}

/// A token: a word, a sign, or the opening bracket of the tokens within.
struct Token {
    text: String,
    inner: Vec<Token>,
}

impl Token {
    /// Whether this may be a part of a path.
    fn is_word(&self) -> bool {
        const KEYWORDS: [&str; 32] = [
            "as",
            "async",
            "await",
            "break",
            "const",
            "continue",
            "dyn",
            "else",
            "enum",
            "extern",
            "fn",
            "for",
            "if",
            "impl",
            "in",
            "let",
            "loop",
            "macro_rules",
            "match",
            "mod",
            "move",
            "mut",
            "pub",
            "ref",
            "return",
            "static",
            "struct",
            "trait",
            "type",
            "unsafe",
            "where",
            "while",
        ];
        self.text.starts_with(|c: char| c.is_alphabetic() || c == '_') && !KEYWORDS.contains(&self.text.as_str())
    }
}

/// The tokens without lifetimes. A literal is a sign, and so is a parameter of a macro, but
/// `$crate` is `crate`.
fn tokens(stream: TokenStream) -> Vec<Token> {
    let (mut read, mut trees) = (Vec::new(), stream.into_iter().peekable());
    while let Some(tree) = trees.next() {
        let (text, inner) = match tree {
            TokenTree::Literal(_) => ("\"".into(), Vec::new()),
            TokenTree::Ident(ident) => (ident.to_string(), Vec::new()),
            TokenTree::Group(group) => {
                let bracket = match group.delimiter() {
                    Delimiter::Brace => "{",
                    Delimiter::Bracket => "[",
                    Delimiter::Parenthesis => "(",
                    Delimiter::None => "",
                };
                (bracket.into(), tokens(group.stream()))
            }
            TokenTree::Punct(punct) => match (punct.as_char(), trees.peek()) {
                ('\'', _) => {
                    trees.next();
                    continue;
                }
                (':', _) if punct.spacing() == Spacing::Joint => {
                    trees.next();
                    ("::".into(), Vec::new())
                }
                ('$', Some(TokenTree::Ident(name))) if name != "crate" => {
                    trees.next();
                    // `$name:ident`: the kind is no name either.
                    let is_colon = |tree: &TokenTree| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == ':' && punct.spacing() == Spacing::Alone);
                    if trees.next_if(is_colon).is_some() {
                        trees.next();
                    }
                    ("$".into(), Vec::new())
                }
                ('$', _) => continue,
                (sign, _) => (sign.into(), Vec::new()),
            },
        };
        read.push(Token { text, inner });
    }
    read
}

/// Takes an item from the front: its attributes, whether it is public in any way, and the rest of
/// it.
fn next_item<'a>(tokens: &mut &'a [Token]) -> Option<(Vec<String>, bool, &'a [Token])> {
    let (mut attributes, mut is_public) = (Vec::new(), false);
    loop {
        match *tokens {
            [hash, bracket, rest @ ..] if hash.text == "#" && bracket.text == "[" => {
                attributes.push(written(&bracket.inner));
                *tokens = rest;
            }
            // `#![…]` is the module's.
            [hash, bang, _, rest @ ..] if hash.text == "#" && bang.text == "!" => *tokens = rest,
            [word, rest @ ..] if word.text == "pub" => {
                is_public = true;
                *tokens = if let [within, rest @ ..] = rest
                    && within.text == "("
                {
                    rest
                } else {
                    rest
                };
            }
            [] => return None,
            _ => break,
        }
    }
    // A `use` has braces before its end.
    let ends = |token: &Token| token.text == ";" || (token.text == "{" && tokens[0].text != "use");
    let end = tokens.iter().position(ends).map_or(tokens.len(), |end| end + 1);
    let (item, rest) = tokens.split_at(end);
    *tokens = rest;
    Some((attributes, is_public, item))
}

fn written(tokens: &[Token]) -> String {
    tokens.iter().map(|token| if token.text == "(" { format!("({})", written(&token.inner)) } else { token.text.clone() }).collect()
}

/// The name that an item defines.
fn defined_name(item: &[Token]) -> Option<&str> {
    let keyword = |token: &Token| matches!(token.text.as_str(), "struct" | "enum" | "union" | "trait" | "type" | "fn" | "static" | "const" | "macro_rules");
    let is_modifier = |token: &&Token| matches!(token.text.as_str(), "unsafe" | "extern" | "async" | "mut" | "\"" | "!") || keyword(token);
    if !item.first().is_some_and(|first| keyword(first) || is_modifier(&first)) {
        return None;
    }
    let name = item.iter().find(|token| !is_modifier(token))?;
    name.is_word().then_some(name.text.as_str())
}
