//! What is asked of the function of a composed layout: whether it is injective, a permutation,
//! within a bound, or that of another one.
//!
//! A swizzle is a bijection, so that the inner layout decides most. After a layout, the layout that
//! is the composition decides; where there is none, the coordinates are gone through.

use super::ComposedLayout;
use crate::LayoutError;
use crate::Mode;
use crate::algebra::image_within::image_within;
use crate::budget::{Budget, DEFAULT_BUDGET};
use crate::exact::predicates::{holds, injective, is_same, numbered, same_value};
use crate::htuple::HTuple;
use crate::layout::AnyLayout;
use crate::stride::{Codomain, Element};
use alloc::vec::Vec;
use core::cmp::Ordering;

impl ComposedLayout {
    /// Returns whether different coordinates have different offsets: whether those of the inner
    /// layout are, for a swizzle is a bijection.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, exact::DEFAULT_BUDGET};
    /// let layout: ComposedLayout = "Sw<2,0,3> o 8 o (8,8):(8,1)".parse()?;
    /// assert!(layout.is_injective(DEFAULT_BUDGET)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the budget of steps is spent.
    pub fn is_injective(&self, budget: u64) -> Result<bool, LayoutError> {
        holds(self.injective(budget))
    }

    /// Checks what [`is_injective`](Self::is_injective) asks.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`]; [`LayoutError::BudgetSpent`].
    pub fn injective(&self, budget: u64) -> Result<(), LayoutError> {
        match self.layout().injective(budget) {
            Err(LayoutError::NotInjective { first, second, .. }) => Err(LayoutError::NotInjective { first, second, offset: self.offset(first)?.into() }),
            checked => checked,
        }
    }

    /// Returns whether the layout permutes `[0, |A|)`.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, exact::DEFAULT_BUDGET};
    /// let is_permutation = |text: &str| text.parse::<ComposedLayout>().unwrap().is_permutation(DEFAULT_BUDGET);
    /// assert_eq!(is_permutation("Sw<2,0,3> o 0 o (8,8):(8,1)"), Ok(true));
    /// assert_eq!(is_permutation("Sw<2,0,3> o 8 o (8,8):(8,1)"), Ok(false));
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the budget of steps is spent, or that of
    /// [`ComposedLayout::cosize`].
    pub fn is_permutation(&self, budget: u64) -> Result<bool, LayoutError> {
        holds(self.bijective(budget))
    }

    /// Checks what [`is_permutation`](Self::is_permutation) asks.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`], [`LayoutError::ImageTooLarge`];
    /// [`LayoutError::BudgetSpent`].
    pub fn bijective(&self, budget: u64) -> Result<(), LayoutError> {
        self.injective(budget)?;
        self.image_within(self.size())
    }

    /// Checks that all offsets are coordinates of a shape: `cosize(A) <= |M|`.
    ///
    /// # Errors
    /// [`LayoutError::ImageTooLarge`]; those of [`ComposedLayout::cosize`].
    pub fn image_within(&self, bound: impl Into<HTuple>) -> Result<(), LayoutError> {
        let (cosize, bound) = (self.cosize()?, bound.into().size().unwrap_or(u64::MAX));
        if cosize <= bound { Ok(()) } else { Err(LayoutError::ImageTooLarge { cosize, bound, component: None }) }
    }

    /// Returns whether two layouts are the same function of integral coordinates: the same size and
    /// the same offsets.
    ///
    /// ```
    /// use cute_dynamic::{ComposedLayout, Layout, exact::DEFAULT_BUDGET};
    /// let rows: ComposedLayout = "Sw<3,0,3> o 0 o 8:8".parse()?;
    /// assert!(rows.is_same_function(&"8:9".parse::<Layout>()?, DEFAULT_BUDGET)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the coordinates are gone through, and the budget of steps
    /// is spent.
    pub fn is_same_function(&self, other: impl Into<ComposedLayout>, budget: u64) -> Result<bool, LayoutError> {
        let other = other.into();
        if self.swizzle() == other.swizzle() {
            return Ok(self.inner_offset() == other.inner_offset() && self.layout().is_same_function(other.layout()));
        }
        if let (Some(a), Some(b)) = (self.decay(), other.decay()) {
            return Ok(a.1 == b.1 && a.0.is_same_function(&b.0));
        }
        is_same((self.size(), |c| self.offset(c)), (other.size(), |c| other.offset(c)), budget)
    }
}

impl ComposedLayout<AnyLayout> {
    /// Returns whether different coordinates have different values.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, ComposedLayout, exact::DEFAULT_BUDGET};
    /// let layout: ComposedLayout<AnyLayout> = "(4,6):(2,7) o 0 o (2,3):(1,3)".parse()?;
    /// assert!(layout.is_injective(DEFAULT_BUDGET)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the budget of steps is spent.
    pub fn is_injective(&self, budget: u64) -> Result<bool, LayoutError> {
        holds(self.injective(budget))
    }

    /// Checks what [`is_injective`](Self::is_injective) asks: of the layout that
    /// [`ComposedLayout::decay`] finds, or by going through the coordinates.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`], or [`LayoutError::NotInjectiveAt`] of values that are no
    /// integers; [`LayoutError::BudgetSpent`].
    pub fn injective(&self, budget: u64) -> Result<(), LayoutError> {
        let checked = match self.decay() {
            Some((layout, _)) => layout.injective(budget),
            None => injective(self.size(), |c| self.offset(c), budget),
        };
        match checked {
            Err(LayoutError::NotInjective { first, second, .. }) => Err(same_value(first, second, &self.offset(first)?)),
            checked => checked,
        }
    }

    /// Returns whether the layout permutes `[0, |A|)`.
    ///
    /// # Errors
    /// [`LayoutError::WrongCodomain`] if the values are no numbers; [`LayoutError::BudgetSpent`]
    /// where the budget of steps is spent.
    pub fn is_permutation(&self, budget: u64) -> Result<bool, LayoutError> {
        holds(self.bijective(budget))
    }

    /// Checks what [`is_permutation`](Self::is_permutation) asks.
    ///
    /// # Errors
    /// [`LayoutError::NotInjective`], [`LayoutError::ImageTooLarge`],
    /// [`LayoutError::ImageBelowZero`]; those of [`is_permutation`](Self::is_permutation).
    pub fn bijective(&self, budget: u64) -> Result<(), LayoutError> {
        if let tuple @ Element::Tuple(_) = self.outer().codomain_element() {
            return Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: tuple.codomain() });
        }
        self.injective(budget)?;
        self.image_within_by(self.size().into(), budget)
    }

    /// Checks that all values are coordinates of a shape, as
    /// [`Layout::image_within`](crate::Layout::image_within).
    ///
    /// # Errors
    /// Those of [`Layout::image_within`](crate::Layout::image_within).
    /// [`LayoutError::BudgetSpent`] if the composed layout does not decay to a layout, and has more
    /// than [`DEFAULT_BUDGET`] coordinates to look at.
    pub fn image_within(&self, bound: impl Into<HTuple>) -> Result<(), LayoutError> {
        self.image_within_by(bound.into(), DEFAULT_BUDGET)
    }

    fn image_within_by(&self, bound: HTuple, budget: u64) -> Result<(), LayoutError> {
        match self.decay() {
            Some((layout, value)) if value == Element::default() => layout.image_within(bound),
            _ => {
                let (mut steps, mut least, mut largest) = (Budget::new(budget), Element::default(), Element::default());
                for c in 0..self.size() {
                    steps.spend()?;
                    let value = self.offset(c)?;
                    least = extreme(&least, &value, Ordering::Less);
                    largest = extreme(&largest, &value, Ordering::Greater);
                }
                // The layout of two elements has the values 0 and the extreme one.
                [least, largest].into_iter().try_for_each(|value| image_within(&HTuple::from_leaf(Mode::new(2, value)), bound.as_node(), budget))
            }
        }
    }

    /// Returns whether two layouts are the same function of integral coordinates: the same size and
    /// the same values.
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where the coordinates are gone through, and the budget of steps
    /// is spent.
    pub fn is_same_function(&self, other: &ComposedLayout<AnyLayout>, budget: u64) -> Result<bool, LayoutError> {
        if let (Some(a), Some(b)) = (self.decay(), other.decay())
            && !(self.has_bits() || other.has_bits())
        {
            return Ok(a.1 == b.1 && a.0.is_same_function(&b.0, budget)?);
        }
        is_same((self.size(), |c| self.offset(c).map(numbered)), (other.size(), |c| other.offset(c).map(numbered)), budget)
    }

    /// Returns whether a swizzled layout is the same function; see
    /// [`is_same_function`](Self::is_same_function).
    ///
    /// # Errors
    /// Those of [`is_same_function`](Self::is_same_function).
    pub fn is_same_as_swizzled(&self, other: &ComposedLayout, budget: u64) -> Result<bool, LayoutError> {
        if let (Some((a, offset)), Some((b, other))) = (self.decay(), other.decay())
            && !self.has_bits()
        {
            return Ok(offset == other.into() && a.is_same_function(&b.to_any(), budget)?);
        }
        is_same((self.size(), |c| self.offset(c).map(numbered)), (other.size(), |c| other.offset(c).map(Element::from)), budget)
    }

    /// Whether there are bits among the values, which do not add up as their numbers do.
    fn has_bits(&self) -> bool {
        self.outer().codomain_element().leaves().any(|leaf| matches!(leaf, Element::Xor(_)))
    }
}

/// In each component the value that compares so with the other one.
fn extreme(a: &Element, b: &Element, order: Ordering) -> Element {
    let components = |element: &Element| if let Element::Tuple(components) = element { components.clone() } else { Vec::new() };
    let number = |element: &Element| if let Element::Xor(bits) = element { bits.0.into() } else { element.as_integer().unwrap_or_default() };
    let (of_a, of_b) = (components(a), components(b));
    if of_a.is_empty() && of_b.is_empty() {
        return if number(a).cmp(&number(b)) == order { a.clone() } else { b.clone() };
    }
    let at = |components: &[Element], i: usize| components.get(i).cloned().unwrap_or_default();
    let extremes = (0..of_a.len().max(of_b.len())).map(|i| extreme(&at(&of_a, i), &at(&of_b, i), order));
    // As many components as before.
    Element::tuple(extremes.collect()).unwrap_or_default()
}
