//! Composition, by rule L2: exact, by the [search](crate::algebra::compose::search) for a
//! deviation, or by [all values](super::chains).

use crate::algebra::by_mode::{EachMode, Operation, by_mode};
use crate::algebra::coalesce::coalesce_modes;
use crate::algebra::compose::coordinates::mode_at;
use crate::algebra::compose::search::Search;
use crate::algebra::compose::{Composing, composes};
use crate::budget::Budget;
use crate::exact::chains::Values;
use crate::exact::decided_by::DecidedBy;
use crate::htuple::{HTuple, Modes, Node};
use crate::stride::{CodomainRule, Coordinate, Element, Stride};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

impl<D: Stride> HTuple<Mode<D>> {
    /// Returns `A ∘ B`, decided exactly: the layout `R` that refines `B` with `R(c) = Â(B(c))` at
    /// every coordinate `c`, if there is one.
    ///
    /// Answers where [`Layout::compose`] answers, with the same layout, and also where carries
    /// cancel. To decide that is co-NP-hard in general (Â(B(c)) hides a subset sum), so that the
    /// search has a budget of steps; [`DEFAULT_BUDGET`](crate::exact::DEFAULT_BUDGET) is a good
    /// one.
    ///
    /// The strides of `A` may be of any [codomain](crate::stride). Over integers of either sign and
    /// coordinates, and over elements of another crate whose scalars distribute over sums, the
    /// search halves boxes of coordinates. Over others, such as XOR elements, and with tiles that
    /// yield coordinates, it goes through all coordinates of `B`, and through all ways to cut a
    /// leaf into modes. A budget of `n` steps is enough for some `n` coordinates.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, Layout, LayoutError, exact::DEFAULT_BUDGET};
    ///
    /// let exact = |a: &str, b: &str| a.parse::<AnyLayout>().unwrap().compose_exact(&b.parse::<Layout>().unwrap(), DEFAULT_BUDGET);
    /// assert_eq!(exact("(4,2,8):(1,5,9)", "5:7")?.to_string(), "5:8");
    /// assert_eq!(exact("(2,2,2):(1,3,5)", "(2,2):(3,1)")?.to_string(), "(2,2):(4,1)");
    /// assert_eq!(exact("(4,2,8):(-1,-5,-9)", "5:7")?.to_string(), "5:-8");
    /// assert_eq!(exact("(4,2,8):([1,1],[5,5],[9,9])", "5:7")?.to_string(), "5:[8,8]");
    /// assert_eq!(exact("(4,4):(f8,f5)", "3:5")?.to_string(), "3:f13");
    /// // At coordinate 2 the value is 7, and every layout of 3 elements with the values 0 and 6 before has 12 there.
    /// assert_eq!(exact("(4,6,8):(2,3,5)", "3:3"), Err(LayoutError::NoLayout { witness: 2, value: 7, forced: Some(12) }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoLayout`] with the smallest coordinate of `B` (by mode: of the tile) at
    /// which no layout that agrees before can agree; if the search for it would exceed the budget
    /// and the largest coordinate is one, with that. Of values that are no integers,
    /// [`LayoutError::NoLayoutFrom`] so. [`LayoutError::BudgetSpent`] where the budget is spent.
    /// [`LayoutError::TooFewTiles`], [`LayoutError::TooManyTiles`]. [`LayoutError::Overflow`] where
    /// a value of the composition itself does not fit in 64 bits. [`LayoutError::NoSuchComponent`]
    /// of a tile that yields coordinates.
    pub fn compose_exact<'b>(&self, b: impl Into<Operand<'b>>, budget: u64) -> Result<Layout<D>, LayoutError> {
        let mut decided = DecidedBy::OneMode;
        D::apply_rule::<Deciding>((self, &b.into(), budget, &mut decided))
    }

    /// Returns what decides [`compose_exact`](Layout::compose_exact), which answers or refuses.
    ///
    /// Where tiles are composed by mode, it is what decides the tile that takes most: the last in
    /// the order of [`DecidedBy`], or the one that is refused.
    ///
    /// ```
    /// use cute_dynamic::{Layout, exact::{DEFAULT_BUDGET, DecidedBy}};
    ///
    /// let decided = |a: &str, b: &str| a.parse::<Layout>().unwrap().compose_exact_decided_by(&b.parse::<Layout>().unwrap(), DEFAULT_BUDGET);
    /// assert_eq!(decided("7:11", "3:4")?, DecidedBy::OneMode);
    /// assert_eq!(decided("(6,2):(8,2)", "(4,3):(3,1)")?, DecidedBy::NoCarry);
    /// assert_eq!(decided("(4,2,8):(1,5,9)", "5:7")?, DecidedBy::Bisection);
    /// assert_eq!(decided("(6,2):(1,50)", "(2,2,2):(1,2,3)")?, DecidedBy::Bisection);
    /// assert_eq!(decided("(4,6,8):(2,3,5)", "6:3")?, DecidedBy::Bisection);
    /// assert_eq!(decided("(4,6):(2,3)", "6:1")?, DecidedBy::Divisibility);
    /// let bits: Layout<cute_dynamic::stride::Xor> = "(4,4):(f8,f5)".parse().unwrap();
    /// assert_eq!(bits.compose_exact_decided_by(&"3:5".parse::<Layout>().unwrap(), DEFAULT_BUDGET)?, DecidedBy::Values);
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where nothing is decided within the budget;
    /// [`LayoutError::TooFewTiles`], [`LayoutError::TooManyTiles`], [`LayoutError::Overflow`],
    /// [`LayoutError::NoSuchComponent`].
    pub fn compose_exact_decided_by<'b>(&self, b: impl Into<Operand<'b>>, budget: u64) -> Result<DecidedBy, LayoutError> {
        let mut decided = DecidedBy::OneMode;
        match D::apply_rule::<Deciding>((self, &b.into(), budget, &mut decided)) {
            Ok(_) | Err(LayoutError::NoLayout { .. } | LayoutError::NoLayoutFrom { .. }) => Ok(decided),
            Err(undecided) => Err(undecided),
        }
    }
}

/// The composition, and what decided it.
struct Deciding;

impl CodomainRule for Deciding {
    type Question<'a, D: Stride + 'a> = (&'a Layout<D>, &'a Operand<'a>, u64, &'a mut DecidedBy);
    type Answer<D: Stride> = Result<Layout<D>, LayoutError>;

    fn of_any<D: Stride>((layout, b, budget, decided): Self::Question<'_, D>) -> Result<Layout<D>, LayoutError> {
        // Twice, so that equal strides are asked about, too.
        let multiples: Vec<_> = layout.leaves().iter().chain(layout.leaves()).map(|mode| (None, mode.stride.clone())).collect();
        decide(layout, b, budget, decided, D::distributes(&multiples), |layout, tile, result| {
            let mut composition = Layout::building();
            let is_composed = Composing.apply(tile, layout, &mut composition).is_ok();
            if is_composed {
                result.node(composition.as_node());
            }
            Ok(is_composed)
        })
    }

    fn of_integers((layout, b, budget, decided): Self::Question<'_, u64>) -> Result<Layout, LayoutError> {
        decide(layout, b, budget, decided, true, |layout, tile, result| {
            let is_composed = composes(layout.leaves(), tile.leaves());
            if is_composed {
                Composing.apply(tile, layout, result)?;
            }
            Ok(is_composed)
        })
    }

    /// What is known as a layout of integers is refused with its values.
    fn of_elements((layout, b, budget, decided): Self::Question<'_, Element>) -> Result<Layout<Element>, LayoutError> {
        if let Ok(layout) = layout.try_to_layout::<u64>() {
            return Ok(Self::of_integers((&layout, b, budget, decided))?.to_any());
        }
        match layout.try_to_layout::<i64>() {
            Ok(layout) => Ok(Self::of_any((&layout, b, budget, decided))?.to_any()),
            Err(_) => Self::of_any((layout, b, budget, decided)),
        }
    }
}

/// The composition, and what decided it; `by_rule_l1` writes what rule L1 answers, and says whether
/// it does.
fn decide<D: Stride>(
    layout: &Layout<D>,
    b: &Operand<'_>,
    budget: u64,
    decided: &mut DecidedBy,
    distributes: bool,
    by_rule_l1: impl Fn(Node<'_, Mode<D>>, Node<'_, Mode>, &mut Layout<D>) -> Result<bool, LayoutError>,
) -> Result<Layout<D>, LayoutError> {
    let mut result = Layout::building();
    let mut decision = Decision { budget: Budget::new(budget), decided, distributes, by_rule_l1 };
    by_mode(&mut decision, b.as_node(), layout.as_node(), &mut result)?;
    result.checked()
}

/// An exact composition under way, by mode.
struct Decision<'a, F> {
    budget: Budget,
    decided: &'a mut DecidedBy,
    /// Whether scalars distribute over sums of the strides.
    distributes: bool,
    by_rule_l1: F,
}

impl<F> Decision<'_, F> {
    /// What the leaves of the tile become, by all values.
    fn by_values<D: Stride, R: Clone>(&mut self, tile: Node<'_, Mode<R>>, values: &Values<D>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        *self.decided = (*self.decided).max(DecidedBy::Values);
        let composed = values.compose(&mut self.budget);
        if composed.is_err() {
            *self.decided = DecidedBy::Values;
        }
        let mut leaves = composed?.into_iter();
        result.node_replacing_leaves(tile, |_, emitted| {
            emitted.extend(leaves.next().into_iter().flatten());
            Ok(())
        })
    }
}

impl<D, F> EachMode<D> for Decision<'_, F>
where
    D: Stride,
    F: Fn(Node<'_, Mode<D>>, Node<'_, Mode>, &mut Layout<D>) -> Result<bool, LayoutError>,
{
    fn tile(&mut self, tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        let modes = coalesce_modes(layout.leaves());
        if self.distributes && modes.len() <= 1 {
            return Composing.apply(tile, layout, result);
        }
        if (self.by_rule_l1)(layout, tile, result)? {
            *self.decided = (*self.decided).max(DecidedBy::NoCarry);
            return Ok(());
        }
        if !self.distributes {
            let (extents, strides) = tile.leaves().iter().map(|leaf| (leaf.extent, leaf.stride)).unzip();
            return self.by_values(tile, &Values::new(extents, core::iter::once((layout, strides))), result);
        }
        *self.decided = (*self.decided).max(DecidedBy::Bisection);
        let mut search = Search::new(modes, &mut self.budget);
        let found = result.node_replacing_leaves(tile, |&leaf, emitted| search.compose_leaf(leaf, emitted));
        if let Err(LayoutError::NoLayout { .. } | LayoutError::NoLayoutFrom { .. }) = found {
            *self.decided = search.refused_by();
        }
        found
    }

    fn coordinates(&mut self, tile: &Layout<Coordinate>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>) -> Result<(), LayoutError> {
        let mut composition = Layout::building();
        if Composing.apply_coordinates(tile, layout, &mut composition).is_ok() {
            *self.decided = (*self.decided).max(DecidedBy::NoCarry);
            result.node(composition.as_node());
            return Ok(());
        }
        let parts = tile.codomain_terms().into_iter().map(|term| {
            let strides = tile.leaves().iter().map(|leaf| leaf.stride.component(&term.path)).collect();
            Ok((mode_at(layout, &term.path)?, strides))
        });
        let parts: Vec<_> = parts.collect::<Result<_, LayoutError>>()?;
        let extents = tile.leaves().iter().map(|leaf| leaf.extent).collect();
        self.by_values(tile.as_node(), &Values::new(extents, parts.into_iter()), result)
    }

    fn leftover(&mut self, modes: Modes<'_, Mode<D>>, tiles: usize, rank: usize, result: &mut Layout<D>) -> Result<(), LayoutError> {
        Composing.leftover(modes, tiles, rank, result)
    }
}
