//! The laws of an integer-semimodule, checked on elements of a type.
//!
//! They are checked on the elements and scalars that are given, so that a law which holds here may
//! be broken elsewhere. Of a finite semimodule all elements can be given.

use super::Stride;
use crate::LayoutError;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::error::Error;
use core::fmt::{self, Display};

/// A law that elements of a type break.
///
/// `Display` says which law it is, which elements and scalars show it, and both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLaw {
    law: &'static str,
    witness: String,
}

impl BrokenLaw {
    /// Returns the law, as an equation: `a·(b·m) = (ab)·m`.
    #[must_use]
    pub fn law(&self) -> &'static str {
        self.law
    }
}

impl Display for BrokenLaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no integer-semimodule: {} does not hold for {}", self.law, self.witness)
    }
}

impl Error for BrokenLaw {}

/// The most multiples of an element that are looked at one by one.
const MULTIPLES: u64 = 12;

/// Checks the laws of [`Stride`] on all of these elements and scalars, with the zero, and with the
/// scalars 0 and 1.
///
/// Where one side of an equation is refused, it is not compared. Of [`Stride::distributes`],
/// [`Stride::goes_on_with`] and [`Stride::is_zero`] an answer `true` has to be right, on the first
/// 12 multiples; `false` is always allowed. The time grows with the third power of the number of
/// elements.
///
/// ```
/// use cute_dynamic::stride::{Xor, check_laws};
///
/// let elements: Vec<Xor> = (0..8).map(Xor).collect();
/// assert_eq!(check_laws(&elements, &[2, 3, 5]), Ok(()));
/// ```
///
/// # Errors
/// The first [`BrokenLaw`].
pub fn check_laws<D: Stride>(elements: &[D], scalars: &[u64]) -> Result<(), BrokenLaw> {
    let mut all = vec![D::default()];
    all.extend(elements.iter().cloned());
    let mut numbers = vec![0, 1];
    numbers.extend(scalars);
    check_sums(&all)?;
    check_multiples(&all, &numbers)?;
    check_equality(&all, &numbers)?;
    check_distributed(&all, &numbers)
}

fn check_sums<D: Stride>(elements: &[D]) -> Result<(), BrokenLaw> {
    let zero = D::default();
    for m in elements {
        same("0 + m = m", zero.plus(m), Ok(m.clone()), || format!("m = {}", shown(m)))?;
        for n in elements {
            same("m + n = n + m", m.plus(n), n.plus(m), || format!("m = {}, n = {}", shown(m), shown(n)))?;
            for p in elements {
                let (left, right) = (n.plus(p).and_then(|sum| m.plus(&sum)), m.plus(n).and_then(|sum| sum.plus(p)));
                same("m + (n + p) = (m + n) + p", left, right, || format!("m = {}, n = {}, p = {}", shown(m), shown(n), shown(p)))?;
            }
        }
    }
    Ok(())
}

fn check_multiples<D: Stride>(elements: &[D], scalars: &[u64]) -> Result<(), BrokenLaw> {
    for m in elements {
        let of_m = || format!("m = {}", shown(m));
        same("1·m = m", m.times(1), Ok(m.clone()), of_m)?;
        for n in elements {
            let left = m.times(0).and_then(|zero| n.plus(&zero));
            same("n + 0·m = n", left, Ok(n.clone()), || format!("m = {}, n = {}", shown(m), shown(n)))?;
        }
        for &b in scalars {
            if m.is_zero() {
                same("b·m = m where `is_zero` says that m is broadcast", m.times(b), Ok(m.clone()), || format!("b = {b}, m = {}", shown(m)))?;
            }
            for &a in scalars {
                let product = a.checked_mul(b).ok_or(LayoutError::Overflow);
                let (left, right) = (m.times(b).and_then(|multiple| multiple.times(a)), product.and_then(|product| m.times(product)));
                same("a·(b·m) = (ab)·m", left, right, || format!("a = {a}, b = {b}, m = {}", shown(m)))?;
            }
        }
    }
    Ok(())
}

fn check_equality<D: Stride>(elements: &[D], scalars: &[u64]) -> Result<(), BrokenLaw> {
    for m in elements {
        for n in elements.iter().filter(|n| *n == m) {
            let pair = || format!("m = {m:?} and n = {n:?}");
            for &a in scalars {
                same("a·m = a·n where m = n", m.times(a), n.times(a), || format!("a = {a}, {}", pair()))?;
            }
            for p in elements {
                same("m + p = n + p where m = n", m.plus(p), n.plus(p), || format!("{}, p = {}", pair(), shown(p)))?;
            }
        }
    }
    Ok(())
}

/// What `distributes` and `goes_on_with` promise.
fn check_distributed<D: Stride>(elements: &[D], scalars: &[u64]) -> Result<(), BrokenLaw> {
    for d in elements {
        for &s in scalars {
            let Ok(next) = d.times(s) else { continue };
            for count in [Some(2), Some(3), Some(5), None] {
                if s > 0 && d.goes_on_with(s, count, &next) {
                    for (i, j) in grid(Some(s), count) {
                        let right = s.checked_mul(j).and_then(|steps| steps.checked_add(i)).ok_or(LayoutError::Overflow).and_then(|i| d.times(i));
                        let left = sum_of([d.times(i), next.times(j)]);
                        same("i·m + j·(s·m) = (i + sj)·m where `goes_on_with` says so", left, right, || {
                            format!("i = {i}, j = {j}, s = {s}, m = {}", shown(d))
                        })?;
                    }
                }
                for &t in scalars {
                    let Ok(other) = d.times(t) else { continue };
                    if D::distributes(&[(count, next.clone()), (count, other.clone())]) {
                        for (i, j) in grid(count, count) {
                            let scalar = i.checked_mul(s).and_then(|left| left.checked_add(j.checked_mul(t)?)).ok_or(LayoutError::Overflow);
                            let (left, right) = (sum_of([next.times(i), other.times(j)]), scalar.and_then(|scalar| d.times(scalar)));
                            let witness = || format!("a = {}, b = {}, m = {}", i * s, j * t, shown(d));
                            same("a·m + b·m = (a + b)·m where `distributes` says so", left, right, witness)?;
                        }
                    }
                }
            }
        }
        for n in elements {
            for count in [Some(2), Some(3), Some(5), None] {
                if D::distributes(&[(count, d.clone()), (count, n.clone())]) {
                    for c in 0..count.unwrap_or(MULTIPLES) {
                        let (left, right) = (sum_of([d.times(c), n.times(c)]), d.plus(n).and_then(|sum| sum.times(c)));
                        same("a·m + a·n = a·(m + n) where `distributes` says so", left, right, || format!("a = {c}, m = {}, n = {}", shown(d), shown(n)))?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// The first pairs of numbers below these.
fn grid(a: Option<u64>, b: Option<u64>) -> Vec<(u64, u64)> {
    let up_to = |n: Option<u64>| n.unwrap_or(MULTIPLES).min(MULTIPLES);
    (0..up_to(a)).flat_map(|i| (0..up_to(b)).map(move |j| (i, j))).collect()
}

fn sum_of<D: Stride>([a, b]: [Result<D, LayoutError>; 2]) -> Result<D, LayoutError> {
    a?.plus(&b?)
}

/// Whether both sides of a law are the same, or one is refused.
fn same<D: Stride>(law: &'static str, left: Result<D, LayoutError>, right: Result<D, LayoutError>, witness: impl FnOnce() -> String) -> Result<(), BrokenLaw> {
    match (left, right) {
        (Ok(left), Ok(right)) if left != right => Err(BrokenLaw { law, witness: format!("{}: {} is not {}", witness(), shown(&left), shown(&right)) }),
        _ => Ok(()),
    }
}

fn shown<D: Stride>(element: &D) -> impl Display {
    fmt::from_fn(|f| element.write(f))
}

/// Makes a test of the laws of [`Stride`] for a type: [`check_laws`] on elements and scalars.
///
/// The test fails with the law that is broken, and with the elements that break it.
///
/// ```
/// use cute_dynamic::stride::Xor;
///
/// cute_dynamic::semimodule_laws! {
///     /// Exclusive ors are associative, …
///     fn xor_elements_are_a_semimodule() for (0..16).map(Xor), scalars 0..8;
/// }
/// # xor_elements_are_a_semimodule();
/// ```
///
/// It expands to `#[test] fn xor_elements_are_a_semimodule() { … }` in a test, and to the function
/// alone elsewhere.
#[macro_export]
macro_rules! semimodule_laws {
    ($($(#[$attribute:meta])* fn $name:ident() for $elements:expr, scalars $scalars:expr;)*) => { $(
        $(#[$attribute])*
        #[cfg_attr(test, test)]
        #[allow(dead_code)]
        fn $name() {
            let elements = $crate::__private::Vec::from_iter($elements);
            let scalars = $crate::__private::Vec::from_iter($scalars);
            if let ::core::result::Result::Err(broken) = $crate::stride::check_laws(&elements, &scalars) {
                ::core::panic!("{broken}");
            }
        }
    )* };
}
