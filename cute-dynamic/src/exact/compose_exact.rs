//! Composition, by rule L2: exact, by the [search](crate::algebra::compose::search) for a
//! deviation.

use crate::algebra::by_mode::{Applying, ByMode, Operation, by_mode};
use crate::algebra::coalesce::coalesce_modes;
use crate::algebra::compose::search::Search;
use crate::algebra::compose::{Composing, composes};
use crate::budget::Budget;
use crate::exact::decided_by::DecidedBy;
use crate::htuple::{HTuple, Node};
use crate::stride::{CodomainRule, Element, Stride};
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
    /// The strides of `A` may be of any [codomain](crate::stride) over whose sums scalars
    /// distribute: integers of either sign, coordinates, elements of another crate. Over others,
    /// such as XOR elements, and with tiles that yield coordinates, the rule is that of
    /// [`Layout::compose`], which is not complete there: `(4,4):(f8,f5) ∘ 3:5` is refused, and has
    /// the values of `3:f13`. In types that is the rule for strides below 0 and for coordinates,
    /// too, since types compute with natural numbers: `(4,2,8):(-1,-5,-9) ∘ 5:7` has its answer
    /// here alone.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, Layout, LayoutError, exact::DEFAULT_BUDGET};
    ///
    /// let exact = |a: &str, b: &str| a.parse::<AnyLayout>().unwrap().compose_exact(&b.parse::<Layout>().unwrap(), DEFAULT_BUDGET);
    /// assert_eq!(exact("(4,2,8):(1,5,9)", "5:7")?.to_string(), "5:8");
    /// assert_eq!(exact("(2,2,2):(1,3,5)", "(2,2):(3,1)")?.to_string(), "(2,2):(4,1)");
    /// assert_eq!(exact("(4,2,8):(-1,-5,-9)", "5:7")?.to_string(), "5:-8");
    /// assert_eq!(exact("(4,2,8):([1,1],[5,5],[9,9])", "5:7")?.to_string(), "5:[8,8]");
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
    /// a value of the composition itself does not fit in 64 bits. Where the rule is that of
    /// [`Layout::compose`], its errors.
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
    /// # Ok::<(), cute_dynamic::LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where nothing is decided within the budget;
    /// [`LayoutError::TooFewTiles`], [`LayoutError::TooManyTiles`], [`LayoutError::Overflow`].
    /// Where the rule is that of [`Layout::compose`], its errors: they decide nothing.
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
        if !D::distributes(&multiples) {
            *decided = DecidedBy::NoCarry;
            return D::apply_rule::<ByMode<Composing, true>>((Composing, layout, b));
        }
        decide(layout, b, budget, decided, |layout, tile, result| {
            let mut composition = Layout::building();
            let is_composed = Composing.apply(tile, layout, &mut composition).is_ok();
            if is_composed {
                result.node(composition.as_node());
            }
            Ok(is_composed)
        })
    }

    fn of_integers((layout, b, budget, decided): Self::Question<'_, u64>) -> Result<Layout, LayoutError> {
        decide(layout, b, budget, decided, |layout, tile, result| {
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
    by_rule_l1: impl Fn(Node<'_, Mode<D>>, Node<'_, Mode>, &mut Layout<D>) -> Result<bool, LayoutError>,
) -> Result<Layout<D>, LayoutError> {
    let mut result = Layout::building();
    let mut budget = Budget::new(budget);
    let apply = |tile: Node<'_, Mode>, layout: Node<'_, Mode<D>>, result: &mut Layout<D>| {
        let modes = coalesce_modes(layout.leaves());
        if modes.len() <= 1 {
            return Composing.apply(tile, layout, result);
        }
        if by_rule_l1(layout, tile, result)? {
            *decided = (*decided).max(DecidedBy::NoCarry);
            return Ok(());
        }
        *decided = (*decided).max(DecidedBy::Bisection);
        let mut search = Search::new(modes, &mut budget);
        let found = result.node_replacing_leaves(tile, |&leaf, emitted| search.compose_leaf(leaf, emitted));
        if let Err(LayoutError::NoLayout { .. } | LayoutError::NoLayoutFrom { .. }) = found {
            *decided = search.refused_by();
        }
        found
    };
    by_mode(&mut Applying { operation: &Composing, apply }, b.as_node(), layout.as_node(), &mut result)?;
    result.checked()
}
