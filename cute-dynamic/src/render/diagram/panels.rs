//! The diagrams that there are: morphisms, compositions, spans, refinements, and the steps from two
//! layouts to their composition.

use super::{Color, Column, Diagram, Frame, Links, Node, Panel};
use crate::category::{FactMorphism, MutualRefinement, NestMorphism, Refinement, Span, tractable};
use crate::htuple::{HTuple, Node as Tree};
use crate::render::{DrawError, MAX_CELLS};
use crate::{Layout, LayoutError};
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

impl Diagram {
    /// Returns the diagram of a morphism: two columns, with an arrow for each entry that does not
    /// go to the base point. (Colfax, *Tractable layouts*.)
    ///
    /// ```
    /// use cute_dynamic::category::NestMorphism;
    /// use cute_dynamic::render::Diagram;
    /// let f: NestMorphism = "(4,5) -> (4,16,5) by (0,2)".parse()?;
    /// assert!(Diagram::of_morphism(&f)?.text().to_string().contains("4 ────→ ( 4"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`DrawError::TooLarge`] if a tuple has more than 256 entries: an arrow may cross every
    /// other.
    pub fn of_morphism(f: &NestMorphism) -> Result<Self, DrawError> {
        let captions = vec![f.to_string(), format!("the layout {}", f.layout())];
        Ok(Diagram { captions, panels: vec![morphism("", ["S", "T"], f)?] })
    }

    /// Returns the diagram of several morphisms, a panel each, with its title.
    ///
    /// # Errors
    /// [`DrawError::TooLarge`].
    pub fn of_morphisms(morphisms: &[(&str, &NestMorphism)]) -> Result<Self, DrawError> {
        let captions = morphisms.iter().map(|(title, f)| format!("{title}: {f}, the layout {}", f.layout())).collect();
        let panels = morphisms.iter().map(|(title, f)| morphism(title, ["S", "T"], f)).collect::<Result<_, _>>()?;
        Ok(Diagram { captions, panels })
    }

    /// Returns the diagram of a morphism of factors: two columns of primes. (Shah §3.)
    ///
    /// # Errors
    /// [`DrawError::TooLarge`].
    pub fn of_factors(f: &FactMorphism) -> Result<Self, DrawError> {
        let arrows = f.map().iter().copied().enumerate().map(|(entry, target)| [entry, target]).collect();
        let [domain, codomain] = [f.domain().primes(), f.codomain().primes()].map(flat);
        let mut panel = Panel {
            title: String::new(),
            columns: vec![of_primes("E^α", &domain?)?, of_primes("E", &codomain?)?],
            links: vec![Links::Arrows(arrows)],
            has_strides: true,
        };
        panel.follow_arrows();
        Ok(Diagram { captions: vec![f.to_string(), format!("the layout {}", f.layout())], panels: vec![panel] })
    }

    /// Returns the diagram of `g ∘ f`: the arrows of `f`, then those of `g`, and the composite.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`]; [`DrawError::TooLarge`].
    pub fn of_composition(g: &NestMorphism, f: &NestMorphism) -> Result<Self, DrawError> {
        let composite = g.compose(f)?;
        let captions = vec![composite.to_string(), composed([&composite.layout(), &g.layout(), &f.layout()])];
        Ok(Diagram { captions, panels: vec![both("g ∘ f", ["S", "T", "U"], g, f)?, morphism("the composite", ["S", "U"], &composite)?] })
    }

    /// Returns the diagram of a span `S ↞ S' → T`.
    ///
    /// # Errors
    /// [`DrawError::TooLarge`].
    pub fn of_span(span: &Span) -> Result<Self, DrawError> {
        let captions = vec![span.to_string(), format!("the layout {}", span.layout())];
        Ok(Diagram { captions, panels: vec![span_panel("", ["S", "S'", "T"], span)?] })
    }

    /// Returns the diagram of the composition of two spans: both, the pullback of the first along
    /// the refinement of the second, and the composite.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`]; [`DrawError::TooLarge`].
    pub fn of_span_composition(g: &Span, f: &Span) -> Result<Self, DrawError> {
        let composite = g.compose(f)?;
        let pulled = f.forward().pullback(g.back())?;
        let panels = vec![
            span_panel("f", ["S", "S'", "T"], f)?,
            span_panel("g", ["T", "T'", "U"], g)?,
            square("f pulled back", ["S'", "S''", "T'", "T"], Refinement::new(f.apex(), pulled.domain())?, &pulled, Some(g.back()))?,
            span_panel("g ∘ f", ["S", "S''", "U"], &composite)?,
        ];
        Ok(Diagram { captions: vec![composite.to_string(), composed([&composite.layout(), &g.layout(), &f.layout()])], panels })
    }

    /// Returns the diagram of a refinement `S' ↠ S`: two columns, and lines from each entry to what
    /// it is cut into.
    ///
    /// # Errors
    /// [`DrawError::TooLarge`].
    pub fn of_refinement(refinement: &Refinement) -> Result<Self, DrawError> {
        let columns = vec![column("S", refinement.coarse())?, column("S'", refinement.fine())?];
        let panel = Panel { title: String::new(), columns, links: vec![Links::Cuts(cuts(refinement))], has_strides: false };
        Ok(Diagram { captions: vec![format!("{} refines {}", refinement.fine(), refinement.coarse())], panels: vec![panel] })
    }

    /// Returns the diagram of a mutual refinement: two tuples, and between them the entries that
    /// both are cut into.
    ///
    /// # Errors
    /// [`DrawError::TooLarge`].
    pub fn of_mutual_refinement(mutual: &MutualRefinement) -> Result<Self, DrawError> {
        let [left, right] = [mutual.left(), mutual.right()];
        let captions = vec![format!("{} and {}", left.coarse(), right.coarse()), format!("cut into {} and {}", left.fine(), right.fine())];
        Ok(Diagram { captions, panels: vec![mutually("", mutual)?] })
    }

    /// Returns the diagram of the pullback of `f: S → T` along `T' ↠ T`: the morphism, and the
    /// square `S ↞ S' → T' ↠ T`.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the refinement is not one of the codomain;
    /// [`DrawError::TooLarge`].
    pub fn of_pullback(f: &NestMorphism, along: &Refinement) -> Result<Self, DrawError> {
        let pulled = f.pullback(along)?;
        let back = Refinement::new(f.domain(), pulled.domain())?;
        let panels = vec![morphism("f", ["S", "T"], f)?, square("f pulled back", ["S", "S'", "T'", "T"], back, &pulled, Some(along))?];
        Ok(Diagram { captions: vec![pulled.to_string(), format!("the layout {}", pulled.layout())], panels })
    }

    /// Returns the diagram of the pushforward of `g: U → V` along `U' ↠ U`: the morphism, and the
    /// square `U ↞ U' → V' ↠ V`.
    ///
    /// # Errors
    /// [`LayoutError::NotComposable`] if the refinement is not one of the domain;
    /// [`DrawError::TooLarge`].
    pub fn of_pushforward(g: &NestMorphism, along: &Refinement) -> Result<Self, DrawError> {
        let pushed = g.pushforward(along)?;
        let front = Refinement::new(g.codomain(), pushed.codomain())?;
        let panels = vec![morphism("g", ["U", "V"], g)?, square("g pushed forward", ["U", "U'", "V'", "V"], along.clone(), &pushed, Some(&front))?];
        Ok(Diagram { captions: vec![pushed.to_string(), format!("the layout {}", pushed.layout())], panels })
    }

    /// Returns the steps of the composition of two morphisms whose middle tuples differ: both
    /// morphisms, the mutual refinement, the pullback, the pushforward, both together, and the
    /// composite. (Colfax, *The composition algorithm*.)
    ///
    /// # Errors
    /// [`LayoutError::NoMutualRefinement`]; [`DrawError::TooLarge`].
    pub fn of_refined_composition(g: &NestMorphism, f: &NestMorphism) -> Result<Self, DrawError> {
        let composite = g.compose_refined(f)?;
        let layout = composed([&composite.layout(), &g.layout(), &f.layout()]);
        Ok(Diagram { captions: vec![composite.to_string(), layout], panels: steps(g, f)? })
    }

    /// Returns the steps of the composition `A ∘ B` of two tractable layouts: those of
    /// [`Diagram::of_refined_composition`] for their standard representations, that of `A` made
    /// longer where `B` reaches beyond it.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::render::Diagram;
    ///
    /// let (a, b): (Layout, Layout) = ("(12,3,6):(1,72,12)".parse()?, "(6,6):(1,6)".parse()?);
    /// let diagram = Diagram::of_refined_layouts(&a, &b)?;
    /// assert_eq!(diagram.captions()[1], "the layout (6,(2,3)):(1,(6,72)) = (12,3,6):(1,72,12) o (6,6):(1,6)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`tractable::compose`]; [`DrawError::TooLarge`].
    pub fn of_refined_layouts(a: &Layout, b: &Layout) -> Result<Self, DrawError> {
        let [g, f] = tractable::morphisms(a, b)?;
        let composite = g.compose_refined(&f)?;
        let layout = composed([&tractable::compose(a, b)?, a, b]);
        Ok(Diagram { captions: vec![composite.to_string(), layout], panels: steps(&g, &f)? })
    }

    /// Returns the title and the notes: what is drawn, in its notation.
    #[must_use]
    pub fn captions(&self) -> &[String] {
        &self.captions
    }
}

/// `the layout R = A o B`.
fn composed([composite, a, b]: [&Layout; 3]) -> String {
    format!("the layout {composite} = {a} o {b}")
}

/// The composition algorithm.
fn steps(g: &NestMorphism, f: &NestMorphism) -> Result<Vec<Panel>, DrawError> {
    let mutual = MutualRefinement::new(f.codomain(), g.domain())?;
    let pulled = f.pullback(mutual.left())?.extended(mutual.beyond())?;
    let pushed = g.pushforward(mutual.right())?;
    Ok(vec![
        morphism("f", ["S", "T"], f)?,
        morphism("g", ["U", "V"], g)?,
        mutually("T and U cut alike", &mutual)?,
        square("f' is f pulled back", ["S", "S'", "T'"], Refinement::new(f.domain(), pulled.domain())?, &pulled, None)?,
        square("g' is g pushed forward", ["U", "U'", "V'"], mutual.right().clone(), &pushed, None)?,
        both("g' ∘ f'", ["S'", "T' = U'", "V'"], &pushed, &pulled)?,
        morphism("the composite", ["S'", "V'"], &g.compose_refined(f)?)?,
    ])
}

fn morphism(title: &str, [domain, codomain]: [&str; 2], f: &NestMorphism) -> Result<Panel, DrawError> {
    let columns = vec![column(domain, f.domain())?, column(codomain, f.codomain())?];
    Ok(panel(title, columns, vec![arrows(f)]))
}

/// Two morphisms, one after the other. They meet in the entries, whatever the nesting of the middle
/// is.
fn both(title: &str, [domain, middle, codomain]: [&str; 3], g: &NestMorphism, f: &NestMorphism) -> Result<Panel, DrawError> {
    let columns = vec![column(domain, f.domain())?, column(middle, f.codomain())?, column(codomain, g.codomain())?];
    Ok(panel(title, columns, vec![arrows(f), arrows(g)]))
}

fn span_panel(title: &str, names: [&str; 3], span: &Span) -> Result<Panel, DrawError> {
    square(title, names, span.back().clone(), span.forward(), None)
}

/// A refinement backwards, a morphism, and another refinement, if there is one.
fn square<const N: usize>(title: &str, names: [&str; N], back: Refinement, f: &NestMorphism, front: Option<&Refinement>) -> Result<Panel, DrawError> {
    let tuples = [back.coarse(), back.fine(), f.codomain()].into_iter().chain(front.map(Refinement::coarse));
    let columns = names.iter().zip(tuples).map(|(name, tuple)| column(name, tuple)).collect::<Result<Vec<_>, _>>()?;
    let mut links = vec![Links::Cuts(cuts(&back)), arrows(f)];
    links.extend(front.map(|front| Links::Joins(cuts(front).into_iter().map(|[coarse, fine]| [fine, coarse]).collect())));
    Ok(panel(title, columns, links))
}

fn mutually(title: &str, mutual: &MutualRefinement) -> Result<Panel, DrawError> {
    let [left, right] = [mutual.left(), mutual.right()];
    let columns = vec![column("T", left.coarse())?, column("T' = U'", &flat(right.fine().leaves())?)?, column("U", right.coarse())?];
    let joins = cuts(right).into_iter().map(|[coarse, fine]| [fine, coarse]).collect();
    let mut panel = Panel { title: title.to_string(), columns, links: vec![Links::Cuts(cuts(left)), Links::Joins(joins)], has_strides: false };
    for (i, node) in panel.columns[1].nodes.iter_mut().enumerate() {
        node.brackets = Default::default();
        node.color = Some(Color::of_group(i as u64));
    }
    panel.columns[1].frames.clear();
    Ok(panel)
}

fn panel(title: &str, columns: Vec<Column>, links: Vec<Links>) -> Panel {
    let has_strides = matches!(links.last(), Some(Links::Arrows(_)));
    let mut panel = Panel { title: title.to_string(), columns, links, has_strides };
    panel.follow_arrows();
    panel
}

impl Panel {
    /// Colors the nodes: an arrow has the color of the entry that it comes from.
    fn follow_arrows(&mut self) {
        for (i, links) in self.links.iter().enumerate() {
            let Links::Arrows(arrows) = links else { continue };
            let is_first = !self.links[..i].iter().any(|links| matches!(links, Links::Arrows(_)));
            for node in &mut self.columns[i].nodes {
                (node.is_base, node.is_alone) = (true, is_first || node.is_alone);
            }
            self.columns[i + 1].nodes.iter_mut().for_each(|node| node.is_alone = true);
            for &[from, to] in arrows {
                if is_first {
                    self.columns[i].nodes[from].color = Some(Color::of_group(from as u64));
                }
                (self.columns[i].nodes[from].is_base, self.columns[i].nodes[from].is_alone) = (false, false);
                self.columns[i + 1].nodes[to].is_alone = false;
                self.columns[i + 1].nodes[to].color = self.columns[i].nodes[from].color;
            }
        }
    }
}

/// The arrows of a morphism.
fn arrows(f: &NestMorphism) -> Links {
    Links::Arrows(f.map().iter().enumerate().filter_map(|(entry, target)| Some([entry, (*target)?])).collect())
}

/// Which entries of the coarse tuple are cut into which of the fine one.
fn cuts(refinement: &Refinement) -> Vec<[usize; 2]> {
    let mut fine = 0..;
    let parts = refinement.parts();
    let pieces = parts.iter().enumerate().flat_map(|(coarse, part)| core::iter::repeat_n(coarse, part.leaves().len()));
    pieces.map(|coarse| [coarse, fine.next().unwrap_or_default()]).collect()
}

fn flat(entries: &[u64]) -> Result<HTuple, LayoutError> {
    HTuple::tuple(entries.iter().map(|&entry| HTuple::from(entry)))
}

/// The column of a list of prime factors.
fn of_primes(heading: &str, primes: &HTuple) -> Result<Column, DrawError> {
    let mut column = column(heading, primes)?;
    for bracket in column.nodes.iter_mut().flat_map(|node| &mut node.brackets) {
        *bracket = bracket.replace('(', "[").replace(')', "]");
    }
    Ok(column)
}

/// The column of a tuple.
fn column(heading: &str, tuple: &HTuple) -> Result<Column, DrawError> {
    let entries = tuple.leaves().len() as u64;
    let cells = u128::from(entries) * u128::from(entries);
    if cells > MAX_CELLS.into() {
        return Err(DrawError::TooLarge { cells, limit: MAX_CELLS });
    }
    let mut column = Column { heading: heading.to_string(), nodes: Vec::new(), frames: Vec::new() };
    let mut open = String::new();
    read(tuple.as_node(), 0, &mut open, &mut column);
    // Tuples without entries that come after the last one.
    if let Some(last) = column.nodes.last_mut() {
        last.brackets[1].push_str(&open);
    }
    Ok(column)
}

/// Adds the entries of a tuple that stands inside of `depth` others; `open` are the brackets that
/// the next entry has before it.
fn read(tree: Tree<'_, u64>, depth: usize, open: &mut String, column: &mut Column) {
    if tree.is_leaf() {
        let brackets = [core::mem::take(open), String::new()];
        column.nodes.push(Node { entry: tree.leaves()[0], brackets, color: None, is_base: false, is_alone: false });
        return;
    }
    open.push('(');
    let (from, frame) = (column.nodes.len(), column.frames.len());
    column.frames.push(Frame { from, until: from, depth });
    tree.modes().for_each(|mode| read(mode, depth + 1, open, column));
    let until = column.nodes.len();
    match column.nodes.last_mut() {
        Some(last) if open.is_empty() => last.brackets[1].push(')'),
        // A tuple without entries.
        _ => open.push(')'),
    }
    column.frames[frame].until = until;
    if until == from {
        column.frames.truncate(frame);
    }
}
