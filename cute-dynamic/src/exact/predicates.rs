//! What is asked of the function of any layout: whether it is injective, a permutation, or that of
//! another layout.
//!
//! Layouts over integers are decided by rules. Coordinates are numbers of several digits: the
//! values of such a layout are put into one integer, and decided so. Bits are decided by going
//! through the coordinates.

use crate::algebra::image_within::image_within;
use crate::budget::Budget;
use crate::htuple::HTuple;
use crate::layout::AnyLayout;
use crate::stride::{Codomain, Element};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;
use smallvec::SmallVec;

impl HTuple<Mode<Element>> {
    /// Returns whether the layout permutes `[0, |A|)`.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, exact::DEFAULT_BUDGET};
    ///
    /// let is_permutation = |text: &str| text.parse::<AnyLayout>().unwrap().is_permutation(DEFAULT_BUDGET);
    /// assert_eq!(is_permutation("(4,4):(f1,f5)"), Ok(true));
    /// assert_eq!(is_permutation("(4,8):(-8,1)"), Ok(false));
    /// assert_eq!(is_permutation("(4,8):(e0,e1)").unwrap_err().code(), "CUTE122");
    /// ```
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
    /// [`LayoutError::NotBijective`], or where this is not decided by strides,
    /// [`LayoutError::NotInjective`], [`LayoutError::ImageTooLarge`] and
    /// [`LayoutError::ImageBelowZero`]; those of [`is_permutation`](Self::is_permutation).
    pub fn bijective(&self, budget: u64) -> Result<(), LayoutError> {
        if let Ok(layout) = self.try_to_layout::<u64>() {
            return layout.bijective();
        }
        if let tuple @ Element::Tuple(_) = self.codomain_element() {
            return Err(LayoutError::WrongCodomain { expected: Codomain::Integers, found: tuple.codomain() });
        }
        self.injective(budget)?;
        image_within(self, HTuple::from(self.size()).as_node(), budget)
    }

    /// Returns whether two layouts are the same function of integral coordinates: the same size and
    /// the same values. XOR elements are the numbers of their bits.
    ///
    /// ```
    /// use cute_dynamic::{AnyLayout, exact::DEFAULT_BUDGET};
    ///
    /// let (a, b): (AnyLayout, AnyLayout) = ("(2,2):(e1,2*e1)".parse()?, "4:e1".parse()?);
    /// assert!(a.is_same_function(&b, DEFAULT_BUDGET)?);
    /// let (a, b): (AnyLayout, AnyLayout) = ("4:f1".parse()?, "(2,2):(f1,f2)".parse()?);
    /// assert!(a.is_same_function(&b, DEFAULT_BUDGET)?);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`LayoutError::BudgetSpent`] where bits are compared, and the budget of steps is spent.
    pub fn is_same_function(&self, other: &AnyLayout, budget: u64) -> Result<bool, LayoutError> {
        let has_bits = |layout: &AnyLayout| layout.codomain_element().leaves().any(|leaf| matches!(leaf, Element::Xor(_)));
        let are_coalesced_alike = self.coalesce() == other.coalesce();
        if are_coalesced_alike || !(has_bits(self) || has_bits(other)) {
            return Ok(are_coalesced_alike);
        }
        is_same((self.size(), |c| self.offset(c).map(numbered)), (other.size(), |c| other.offset(c).map(numbered)), budget)
    }

    /// The layout of integers with other values where this one has others, of which all components
    /// are integers: each component is a digit. `None` if there are bits, or it does not fit.
    fn digits_as_one(&self) -> Option<Layout<i64>> {
        let strides: Vec<HTuple<Element>> = self.leaves().iter().map(|mode| self.in_codomain(&mode.stride)).collect();
        if self.codomain_element().leaves().any(|leaf| matches!(leaf, Element::Xor(_))) {
            return None;
        }
        let (mut place, mut digits) = (1i128, SmallVec::<[i128; 8]>::from_elem(0, strides.len()));
        for component in 0..self.coprofile().leaves().len() {
            let mut reach = 0i128;
            for ((digit, stride), mode) in digits.iter_mut().zip(&strides).zip(self.leaves()) {
                let stride = stride.leaves()[component].as_integer()?;
                *digit = digit.checked_add(stride.checked_mul(place)?)?;
                reach = reach.checked_add(stride.abs().checked_mul((mode.extent - 1).into())?)?;
            }
            // Differences of the component are from -reach to reach.
            place = place.checked_mul(reach.checked_mul(2)?.checked_add(1)?)?;
        }
        let mode = |(mode, digit): (&Mode<Element>, i128)| Some(Mode::new(mode.extent, i64::try_from(digit).ok()?));
        let modes = self.leaves().iter().zip(digits).map(mode).collect::<Option<_>>()?;
        self.with_leaves::<Mode<i64>>(modes).checked().ok()
    }
}

/// [`Layout::injective`] of elements of any codomain.
pub(crate) fn injective_elements(layout: &AnyLayout, budget: u64) -> Result<(), LayoutError> {
    if let Ok(layout) = layout.try_to_layout::<u64>() {
        return layout.injective(budget);
    }
    if let Ok(layout) = layout.try_to_layout::<i64>() {
        return layout.injective(budget);
    }
    match layout.digits_as_one() {
        Some(layout) => layout.injective(budget).map_err(without_value),
        None => injective(layout.size(), |c| layout.offset(c), budget),
    }
}

impl HTuple<Mode<i64>> {
    /// Returns whether the layout permutes `[0, |A|)`: of a negative stride, only if its mode has
    /// one element.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// assert!(!"(4,8):(-8,1)".parse::<Layout<i64>>()?.is_permutation());
    /// assert!("(4,1):(1,-8)".parse::<Layout<i64>>()?.is_permutation());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_permutation(&self) -> bool {
        self.bijective().is_ok()
    }

    /// Checks what [`is_permutation`](Self::is_permutation) asks.
    ///
    /// # Errors
    /// [`LayoutError::ImageBelowZero`] for a negative offset, and else
    /// [`LayoutError::NotBijective`].
    pub fn bijective(&self) -> Result<(), LayoutError> {
        match self.offset_range().start() {
            0 => self.magnitudes()?.bijective(),
            &offset => Err(LayoutError::ImageBelowZero { offset: offset.into(), bound: self.size(), component: None }),
        }
    }
}

/// A value with numbers for bits.
pub(crate) fn numbered(value: Element) -> Element {
    match value {
        Element::Xor(bits) => bits.0.into(),
        // As many components as before.
        Element::Tuple(elements) => Element::tuple(elements.into_iter().map(numbered).collect()).unwrap_or_default(),
        number => number,
    }
}

/// Whether a check found nothing against it.
pub(crate) fn holds(checked: Result<(), LayoutError>) -> Result<bool, LayoutError> {
    use LayoutError::{ImageBelowZero, ImageTooLarge, NotBijective, NotInjective, NotInjectiveAt};
    match checked {
        Ok(()) => Ok(true),
        Err(NotInjective { .. } | NotInjectiveAt { .. } | NotBijective { .. } | ImageTooLarge { .. } | ImageBelowZero { .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

/// Whether no two of the values on `[0, size)` are equal, by going through all of them.
pub(crate) fn injective(size: u64, value: impl Fn(u64) -> Result<Element, LayoutError>, budget: u64) -> Result<(), LayoutError> {
    let mut budget = Budget::new(budget);
    let mut values = Vec::new();
    for c in 0..size {
        budget.spend()?;
        budget.keep()?;
        values.push((value(c)?, c));
    }
    values.sort_unstable();
    match values.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some([(value, first), (_, second)]) => Err(same_value(*first, *second, value)),
        _ => Ok(()),
    }
}

/// The refusal of two coordinates with the same value.
pub(crate) fn same_value(first: u64, second: u64, value: &Element) -> LayoutError {
    match value {
        Element::Xor(bits) => LayoutError::NotInjective { first, second, offset: bits.0.into() },
        value => value.as_integer().map_or(LayoutError::NotInjectiveAt { first, second }, |offset| LayoutError::NotInjective { first, second, offset }),
    }
}

/// The refusal, said of values that are no integers.
fn without_value(error: LayoutError) -> LayoutError {
    match error {
        LayoutError::NotInjective { first, second, .. } => LayoutError::NotInjectiveAt { first, second },
        error => error,
    }
}

/// Whether two functions, each with its size, have the same values, by going through all of them.
pub(crate) fn is_same<V: PartialEq>(
    a: (u64, impl Fn(u64) -> Result<V, LayoutError>),
    b: (u64, impl Fn(u64) -> Result<V, LayoutError>),
    budget: u64,
) -> Result<bool, LayoutError> {
    if a.0 != b.0 {
        return Ok(false);
    }
    let mut budget = Budget::new(budget);
    for c in 0..a.0 {
        budget.spend()?;
        if a.1(c)? != b.1(c)? {
            return Ok(false);
        }
    }
    Ok(true)
}
