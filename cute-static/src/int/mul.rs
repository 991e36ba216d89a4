//! Multiplication: shift and add, with the trailing zeros of both factors taken out first.

use super::{_2, _4, _8, Add, B0, B1, FourZeros, One, UInt, UTerm};

/// `Self · R`: a number times an element of an integer-semimodule (Cecka Definition 2.16); for two
/// numbers, their product.
///
/// ```
/// use cute_static::int::{Product, _6, _7, _42};
/// static_assertions::assert_type_eq_all!(Product<_6, _7>, _42);
/// ```
#[refusal(WrongOperand::Factors)]
pub trait Mul<R> {
    /// The product.
    type Output;
}

/// `A · B`.
pub type Product<A, B> = <A as Mul<B>>::Output;

impl Mul<UTerm> for UTerm {
    type Output = UTerm;
}

impl<U, B> Mul<UInt<U, B>> for UTerm {
    type Output = UTerm;
}

impl<U, B> Mul<UTerm> for UInt<U, B> {
    type Output = UTerm;
}

impl<U, B> Mul<One> for UInt<U, B> {
    type Output = UInt<U, B>;
}

type Doubled<A> = UInt<A, B0>;
type Fourfold<A> = Doubled<Doubled<A>>;
type Eightfold<A> = Doubled<Fourfold<A>>;

/// An odd number of at least three.
type Odd<H, B> = UInt<UInt<H, B>, B1>;

/// A number of at least two.
type Many<H, B, C> = UInt<UInt<H, B>, C>;

/// The zeros of a factor go to the product, up to three at a step:
/// `left, right => product where factors: Mul` is an implementation.
macro_rules! zeros {
    ($([$($g:ident)*] $left:ty, $right:ty => $product:ty $(where $l:ty, $r:ty)?;)*) => { $(
        impl<$($g),*> Mul<$right> for $left
        $(where $l: Mul<$r>)?
        {
            type Output = $product;
        }
    )* };
}

// An even right factor. The lowest digit of the left one is named, since symbols have others.
macro_rules! even {
    ($($digit:ident)*) => { $(
        zeros! {
            [L] UInt<L, $digit>, _2 => Doubled<Self>;
            [L] UInt<L, $digit>, _4 => Fourfold<Self>;
            [L] UInt<L, $digit>, _8 => Eightfold<Self>;
            [L R B] UInt<L, $digit>, Doubled<Odd<R, B>> => Doubled<Product<Self, Odd<R, B>>> where Self, Odd<R, B>;
            [L R B] UInt<L, $digit>, Fourfold<Odd<R, B>> => Fourfold<Product<Self, Odd<R, B>>> where Self, Odd<R, B>;
        }

        impl<L, R, B, C> Mul<Eightfold<Many<R, B, C>>> for UInt<L, $digit>
        where
            Many<R, B, C>: Times<Self>,
        {
            type Output = Eightfold<<Many<R, B, C> as Times<Self>>::Output>;
        }
    )* };
}

for_each_digit! { even }

/// `L · Self`. The right factor is the one that the solver looks at here: of one that it does not
/// know yet, it does not ask for ever whether eight divides it.
pub trait Times<L> {
    type Output;
}

/// `number => its product with L by factor` each, for what is left after the steps of four bits.
macro_rules! times {
    ($l:ident: $([$($g:ident)*] $number:ty => $product:ty $(where $r:ty)?;)*) => { $(
        impl<$l, $($g),*> Times<$l> for $number
        $(where $l: Mul<$r>)?
        {
            type Output = $product;
        }
    )* };
}

times! { L:
    [] One => L;
    [] _2 => Doubled<L>;
    [] _4 => Fourfold<L>;
    [] _8 => Eightfold<L>;
    [R B] Odd<R, B> => Product<L, Odd<R, B>> where Odd<R, B>;
    [R B] Doubled<Odd<R, B>> => Doubled<Product<L, Odd<R, B>>> where Odd<R, B>;
    [R B] Fourfold<Odd<R, B>> => Fourfold<Product<L, Odd<R, B>>> where Odd<R, B>;
    [R B] Eightfold<Odd<R, B>> => Eightfold<Product<L, Odd<R, B>>> where Odd<R, B>;
}

impl<L, R> Times<L> for FourZeros<R>
where
    R: Times<L>,
{
    type Output = FourZeros<R::Output>;
}

// From here on the right factor is odd and at least 3, and the left one goes bit by bit. What is
// asked next is about a variable, or about one digit less: of a left factor that the solver does
// not know yet, it stops there.
zeros! {
    [L R B] Fourfold<L>, Odd<R, B> => Fourfold<Product<L, Odd<R, B>>> where L, Odd<R, B>;
    [L R B] Doubled<UInt<L, B1>>, Odd<R, B> => Doubled<Product<UInt<L, B1>, Odd<R, B>>> where UInt<L, B1>, Odd<R, B>;
}

impl<L, R, B> Mul<Odd<R, B>> for UInt<L, B1>
where
    L: Mul<Odd<R, B>>,
    L::Output: Add<UInt<R, B>>,
{
    type Output = UInt<<L::Output as Add<UInt<R, B>>>::Output, B1>;
}
