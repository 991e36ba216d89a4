//! Composition, by rule L2: exact, by the [search](crate::algebra::compose::search) for a
//! deviation.

use crate::algebra::by_mode::{Applying, Operation, by_mode};
use crate::algebra::coalesce::coalesce_modes;
use crate::algebra::compose::search::Search;
use crate::algebra::compose::{Composing, composes};
use crate::budget::Budget;
use crate::exact::decided_by::DecidedBy;
use crate::htuple::{HTuple, Node};
use crate::tiler::Operand;
use crate::{Layout, LayoutError, Mode};

impl HTuple<Mode> {
    /// Returns `A ∘ B`, decided exactly: the layout `R` that refines `B` with `R(c) = Â(B(c))` at
    /// every coordinate `c`, if there is one.
    ///
    /// Answers where [`Layout::compose`] answers, with the same layout, and also where carries
    /// cancel. To decide that is co-NP-hard in general (Â(B(c)) hides a subset sum), so that the
    /// search has a budget of steps; [`DEFAULT_BUDGET`](crate::exact::DEFAULT_BUDGET) is a good
    /// one.
    ///
    /// Tiles that yield coordinates go by the rule of [`Layout::compose`].
    ///
    /// ```
    /// use cute_dynamic::{Layout, LayoutError, exact::DEFAULT_BUDGET};
    ///
    /// let exact = |a: &str, b: &str| a.parse::<Layout>().unwrap().compose_exact(&b.parse::<Layout>().unwrap(), DEFAULT_BUDGET);
    /// assert_eq!(exact("(4,2,8):(1,5,9)", "5:7")?.to_string(), "5:8");
    /// assert_eq!(exact("(2,2,2):(1,3,5)", "(2,2):(3,1)")?.to_string(), "(2,2):(4,1)");
    /// // At coordinate 2 the value is 7, and every layout of 3 elements with the values 0 and 6 before has 12 there.
    /// assert_eq!(exact("(4,6,8):(2,3,5)", "3:3"), Err(LayoutError::NoLayout { witness: 2, value: 7, forced: Some(12) }));
    /// # Ok::<(), LayoutError>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::NoLayout`] with the smallest coordinate of `B` (by mode: of the tile) at
    /// which no layout that agrees before can agree; if the search for it would exceed the budget
    /// and the largest coordinate is one, with that. [`LayoutError::BudgetSpent`] where the budget
    /// is spent. [`LayoutError::TooFewTiles`], [`LayoutError::TooManyTiles`].
    /// [`LayoutError::Overflow`] where a value of the composition itself does not fit in 64 bits.
    pub fn compose_exact<'b>(&self, b: impl Into<Operand<'b>>, budget: u64) -> Result<Layout, LayoutError> {
        let mut decided = DecidedBy::OneMode;
        self.decide(&b.into(), budget, &mut decided)
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
    pub fn compose_exact_decided_by<'b>(&self, b: impl Into<Operand<'b>>, budget: u64) -> Result<DecidedBy, LayoutError> {
        let mut decided = DecidedBy::OneMode;
        match self.decide(&b.into(), budget, &mut decided) {
            Ok(_) | Err(LayoutError::NoLayout { .. }) => Ok(decided),
            Err(undecided) => Err(undecided),
        }
    }

    /// The composition, and what decided it.
    fn decide(&self, b: &Operand<'_>, budget: u64, decided: &mut DecidedBy) -> Result<Layout, LayoutError> {
        let mut result = Layout::building();
        let mut budget = Budget::new(budget);
        let apply = |tile: Node<'_, Mode>, layout: Node<'_, Mode>, result: &mut Layout| {
            let modes = coalesce_modes(layout.leaves());
            if modes.len() <= 1 {
                return Composing.apply(tile, layout, result);
            }
            if composes(layout.leaves(), tile.leaves()) {
                *decided = (*decided).max(DecidedBy::NoCarry);
                return Composing.apply(tile, layout, result);
            }
            *decided = (*decided).max(DecidedBy::Bisection);
            let mut search = Search::new(modes, &mut budget);
            let found = result.node_replacing_leaves(tile, |&leaf, emitted| search.compose_leaf(leaf, emitted));
            if let Err(LayoutError::NoLayout { .. }) = found {
                *decided = search.refused_by();
            }
            found
        };
        by_mode(&mut Applying { operation: &Composing, apply }, b.as_node(), self.as_node(), &mut result)?;
        result.checked()
    }
}
