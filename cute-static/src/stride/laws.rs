//! The laws of a semimodule of another crate, checked on elements of it: of their values, and that
//! the types agree with the values.
//!
//! They are checked on the elements and numbers that are given, so that a law which holds here may
//! be broken elsewhere. Of a finite semimodule all elements can be given.

use super::{Custom, Element, Plus, Same, Scale, Semimodule};
use crate::int::{Digit, IsEqual, Number, UTerm};
use core::fmt::{self, Debug, Display, Formatter};
use frunk_core::hlist::{HCons, HNil};

/// A law that elements of the semimodule `K` break.
///
/// `Display` says which law it is, which elements and scalars show it, and both sides.
pub struct BrokenLaw<K: Semimodule> {
    law: &'static str,
    scalars: [Option<u64>; 2],
    elements: [Option<K::Value>; 3],
    sides: Sides<K::Value>,
}

/// The two sides of a law: elements, or whether two are equal.
enum Sides<V> {
    Elements(V, V),
    Equality(bool, bool),
}

impl<K: Semimodule> BrokenLaw<K> {
    /// Returns the law, as an equation: `a·(b·m) = (ab)·m`.
    #[must_use]
    pub fn law(&self) -> &'static str {
        self.law
    }
}

impl<K: Semimodule> Display for BrokenLaw<K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "no integer-semimodule: {} does not hold for ", self.law)?;
        let mut comma = "";
        for (name, scalar) in ["a", "b"].iter().zip(self.scalars) {
            if let Some(scalar) = scalar {
                write!(f, "{comma}{name} = {scalar}")?;
                comma = ", ";
            }
        }
        for (name, element) in ["m", "n", "p"].iter().zip(self.elements) {
            if let Some(element) = element {
                write!(f, "{comma}{name} = ")?;
                K::write(element, f)?;
                comma = ", ";
            }
        }
        match self.sides {
            Sides::Elements(left, right) => {
                f.write_str(": ")?;
                K::write(left, f)?;
                f.write_str(" is not ")?;
                K::write(right, f)
            }
            Sides::Equality(left, right) => write!(f, ": {left} is not {right}"),
        }
    }
}

impl<K: Semimodule> Debug for BrokenLaw<K> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        Display::fmt(self, f)
    }
}

impl<K: Semimodule> core::error::Error for BrokenLaw<K> {}

/// Checks the laws of the [`Semimodule`] `K` on the list of elements `L`, with the zero, and on the
/// list of numbers `N`, with 0 and 1; and that multiples, sums and equality of the elements as
/// types are those of their values.
///
/// [`semimodule_laws!`](crate::semimodule_laws) makes a test of it. The time grows with the third
/// power of the number of elements.
///
/// # Errors
///
/// The first [`BrokenLaw`].
pub fn check_laws<K: Semimodule, L: ElementList<K> + TypeLaws<K, L, N>, N: NumberList>() -> Result<(), BrokenLaw<K>> {
    check_sums::<K, L>()?;
    check_multiples::<K, L, N>()?;
    L::check_types()
}

type Checked<K> = Result<(), BrokenLaw<K>>;

fn same<K: Semimodule>(law: &'static str, scalars: [Option<u64>; 2], elements: [Option<K::Value>; 3], left: K::Value, right: K::Value) -> Checked<K> {
    if left == right { Ok(()) } else { Err(BrokenLaw { law, scalars, elements, sides: Sides::Elements(left, right) }) }
}

fn same_equality<K: Semimodule>(law: &'static str, scalar: Option<u64>, elements: [Option<K::Value>; 3], left: bool, right: bool) -> Checked<K> {
    if left == right { Ok(()) } else { Err(BrokenLaw { law, scalars: [scalar, None], elements, sides: Sides::Equality(left, right) }) }
}

/// Calls back with 0 and the elements of the list.
fn each_value<K: Semimodule, L: ElementList<K>>(check: &mut dyn FnMut(K::Value) -> Checked<K>) -> Checked<K> {
    check(K::ZERO)?;
    L::each(check)
}

/// Calls back with 0, 1 and the numbers of the list.
fn each_number<K: Semimodule, N: NumberList>(check: &mut dyn FnMut(u64) -> Checked<K>) -> Checked<K> {
    check(0)?;
    check(1)?;
    N::each(check)
}

fn check_sums<K: Semimodule, L: ElementList<K>>() -> Checked<K> {
    each_value::<K, L>(&mut |m| {
        same("0 + m = m", [None; 2], [Some(m), None, None], K::plus(K::ZERO, m), m)?;
        each_value::<K, L>(&mut |n| {
            same("m + n = n + m", [None; 2], [Some(m), Some(n), None], K::plus(m, n), K::plus(n, m))?;
            each_value::<K, L>(&mut |p| {
                let (left, right) = (K::plus(m, K::plus(n, p)), K::plus(K::plus(m, n), p));
                same("m + (n + p) = (m + n) + p", [None; 2], [Some(m), Some(n), Some(p)], left, right)
            })
        })
    })
}

fn check_multiples<K: Semimodule, L: ElementList<K>, N: NumberList>() -> Checked<K> {
    let distributes = K::Distributes::DIGIT == 1;
    each_value::<K, L>(&mut |m| {
        same("0·m = 0", [None; 2], [Some(m), None, None], K::times(0, m), K::ZERO)?;
        same("1·m = m", [None; 2], [Some(m), None, None], K::times(1, m), m)?;
        each_number::<K, N>(&mut |a| {
            if !distributes {
                let (left, right) = (K::times(a, m) == K::ZERO, a == 0 || m == K::ZERO);
                same_equality("a·m = 0 only if a or m is 0, where scalars need not distribute", Some(a), [Some(m), None, None], left, right)?;
            }
            each_number::<K, N>(&mut |b| {
                if let Some(product) = a.checked_mul(b) {
                    same("a·(b·m) = (ab)·m", [Some(a), Some(b)], [Some(m), None, None], K::times(a, K::times(b, m)), K::times(product, m))?;
                }
                match a.checked_add(b) {
                    Some(sum) if distributes => {
                        let (left, right) = (K::times(sum, m), K::plus(K::times(a, m), K::times(b, m)));
                        same("(a + b)·m = a·m + b·m", [Some(a), Some(b)], [Some(m), None, None], left, right)
                    }
                    _ => Ok(()),
                }
            })?;
            each_value::<K, L>(&mut |n| {
                let (left, right) = (K::times(a, K::plus(m, n)), K::plus(K::times(a, m), K::times(a, n)));
                if distributes { same("a·(m + n) = a·m + a·n", [Some(a), None], [Some(m), Some(n), None], left, right) } else { Ok(()) }
            })
        })
    })
}

/// A list of elements of the semimodule `K`.
#[doc(hidden)]
pub trait ElementList<K: Semimodule> {
    fn each(check: &mut dyn FnMut(K::Value) -> Checked<K>) -> Checked<K>;
}

impl<K: Semimodule> ElementList<K> for HNil {
    fn each(_: &mut dyn FnMut(K::Value) -> Checked<K>) -> Checked<K> {
        Ok(())
    }
}

impl<K: Semimodule, E: Element<Semimodule = K>, T: ElementList<K>> ElementList<K> for HCons<E, T> {
    fn each(check: &mut dyn FnMut(K::Value) -> Checked<K>) -> Checked<K> {
        check(E::VALUE)?;
        T::each(check)
    }
}

/// A list of numbers.
#[doc(hidden)]
pub trait NumberList {
    fn each<K: Semimodule>(check: &mut dyn FnMut(u64) -> Checked<K>) -> Checked<K>;
}

impl NumberList for HNil {
    fn each<K: Semimodule>(_: &mut dyn FnMut(u64) -> Checked<K>) -> Checked<K> {
        Ok(())
    }
}

impl<N: Number, T: NumberList> NumberList for HCons<N, T> {
    fn each<K: Semimodule>(check: &mut dyn FnMut(u64) -> Checked<K>) -> Checked<K> {
        check(N::VALUE)?;
        T::each::<K>(check)
    }
}

/// A leaf of the semimodule `K`: 0 or an element.
#[doc(hidden)]
pub trait LeafOf<K: Semimodule> {
    const VALUE: K::Value;
}

impl<K: Semimodule> LeafOf<K> for UTerm {
    const VALUE: K::Value = K::ZERO;
}

impl<E: Element> LeafOf<E::Semimodule> for Custom<E> {
    const VALUE: <E::Semimodule as Semimodule>::Value = E::VALUE;
}

/// The elements of the list `Self` are, as types, what their values say: beside all those of the
/// list `All`, and by the numbers `N`.
#[doc(hidden)]
pub trait TypeLaws<K: Semimodule, All, N> {
    fn check_types() -> Checked<K>;
}

impl<K: Semimodule, All, N> TypeLaws<K, All, N> for HNil {
    fn check_types() -> Checked<K> {
        Ok(())
    }
}

impl<K: Semimodule, E, T, All, N> TypeLaws<K, All, N> for HCons<E, T>
where
    E: Element<Semimodule = K> + MultiplesAgree<K, N, All>,
    All: SumsAgree<K, E>,
    T: TypeLaws<K, All, N>,
{
    fn check_types() -> Checked<K> {
        same_equality("an element as a type is not 0", None, [Some(E::VALUE), None, None], E::VALUE != K::ZERO, true)?;
        E::check_multiples()?;
        All::check_sums()?;
        T::check_types()
    }
}

/// The multiples of the element `Self` by the numbers `N`, and to which of the elements `All` they
/// are equal.
#[doc(hidden)]
pub trait MultiplesAgree<K: Semimodule, N, All> {
    fn check_multiples() -> Checked<K>;
}

impl<K: Semimodule, E, All> MultiplesAgree<K, HNil, All> for E {
    fn check_multiples() -> Checked<K> {
        Ok(())
    }
}

impl<K: Semimodule, E, N: Number, T, All> MultiplesAgree<K, HCons<N, T>, All> for E
where
    E: Element<Semimodule = K> + Scale<N, Output: LeafOf<K>> + MultiplesAgree<K, T, All>,
    All: EqualityAgrees<K, E::Output>,
{
    fn check_multiples() -> Checked<K> {
        let (of_type, of_value) = (<E::Output as LeafOf<K>>::VALUE, K::times(N::VALUE, E::VALUE));
        same("a·m as a type is a·m as a value", [Some(N::VALUE), None], [Some(E::VALUE), None, None], of_type, of_value)?;
        All::check_equality()?;
        <E as MultiplesAgree<K, T, All>>::check_multiples()
    }
}

/// The sums of the element `E` with those of the list `Self`.
#[doc(hidden)]
pub trait SumsAgree<K: Semimodule, E> {
    fn check_sums() -> Checked<K>;
}

impl<K: Semimodule, E> SumsAgree<K, E> for HNil {
    fn check_sums() -> Checked<K> {
        Ok(())
    }
}

impl<K: Semimodule, E, F, T> SumsAgree<K, E> for HCons<F, T>
where
    F: Element<Semimodule = K>,
    E: Element<Semimodule = K> + Plus<F, Output: LeafOf<K>> + Same<F, Output: Digit>,
    T: SumsAgree<K, E>,
{
    fn check_sums() -> Checked<K> {
        let elements = [Some(E::VALUE), Some(F::VALUE), None];
        let of_type = <<E as Plus<F>>::Output as LeafOf<K>>::VALUE;
        same("m + n as types is m + n as values", [None; 2], elements, of_type, K::plus(E::VALUE, F::VALUE))?;
        let of_type = <<E as Same<F>>::Output as Digit>::DIGIT == 1;
        same_equality("m = n as types is m = n as values", None, elements, of_type, E::VALUE == F::VALUE)?;
        T::check_sums()
    }
}

/// Whether the leaf `R` is equal to the elements of the list `Self`.
#[doc(hidden)]
pub trait EqualityAgrees<K: Semimodule, R> {
    fn check_equality() -> Checked<K>;
}

impl<K: Semimodule, R> EqualityAgrees<K, R> for HNil {
    fn check_equality() -> Checked<K> {
        Ok(())
    }
}

impl<K: Semimodule, R, F, T> EqualityAgrees<K, R> for HCons<F, T>
where
    F: Element<Semimodule = K>,
    R: LeafOf<K> + IsEqual<Custom<F>, Output: Digit>,
    T: EqualityAgrees<K, R>,
{
    fn check_equality() -> Checked<K> {
        let of_type = <<R as IsEqual<Custom<F>>>::Output as Digit>::DIGIT == 1;
        same_equality("m = n as types is m = n as values", None, [Some(R::VALUE), Some(F::VALUE), None], of_type, R::VALUE == F::VALUE)?;
        T::check_equality()
    }
}

/// Makes a test of the laws of a [`Semimodule`](crate::stride::Semimodule):
/// [`check_laws`](crate::stride::check_laws) on elements, as types, and numbers.
///
/// The test fails with the law that is broken, and with the elements that break it.
///
/// ```text
/// cute_static::semimodule_laws! {
///     fn hours_are_a_semimodule() for Hours, elements [Hour<Int![1]>, Hour<Int![5]>, Hour<Int![8]>], scalars [2, 3, 12];
/// }
/// ```
///
/// It expands to `#[test] fn hours_are_a_semimodule() { … }` in a test, and to the function alone
/// elsewhere.
#[macro_export]
macro_rules! semimodule_laws {
    ($($(#[$attribute:meta])* fn $name:ident() for $semimodule:ty, elements [$($element:ty),* $(,)?], scalars [$($scalar:literal),* $(,)?];)*) => { $(
        $(#[$attribute])*
        #[cfg_attr(test, test)]
        #[allow(dead_code)]
        fn $name() {
            let checked = $crate::stride::check_laws::<
                $semimodule,
                $crate::frunk_core::HList![$($element),*],
                $crate::frunk_core::HList![$($crate::Int![$scalar]),*],
            >();
            if let ::core::result::Result::Err(broken) = checked {
                ::core::panic!("{broken}");
            }
        }
    )* };
}
