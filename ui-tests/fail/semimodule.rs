// Elements of another crate as strides: each trait that is missing is one error, which says which
// it is; what such strides have no answer to is refused under the code of that.
use core::fmt;
use cute_static::int::{B0, B1};
use cute_static::prelude::*;
use cute_static::stride::{Custom, Element, Plus, Same, Scale, Semimodule};

struct Text;

/// Words, and words over which scalars need not distribute.
struct Words;
struct Others;

macro_rules! semimodules {
    ($($name:ident $distributes:ident)*) => { $(
        impl Semimodule for $name {
            type Value = u64;
            type Distributes = $distributes;
            const ZERO: u64 = 0;

            fn plus(m: u64, n: u64) -> u64 {
                m.wrapping_add(n)
            }

            fn times(a: u64, m: u64) -> u64 {
                a.wrapping_mul(m)
            }

            fn write(m: u64, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{m}")
            }
        }
    )* };
}

semimodules! { Words B1 Others B0 }

/// An element and nothing more.
struct Bare;

impl Element for Bare {
    type Semimodule = Words;
    const VALUE: u64 = 1;
}

/// An element with its multiples and nothing more: they are one another.
struct Scaled;

impl Element for Scaled {
    type Semimodule = Words;
    const VALUE: u64 = 1;
}

impl<N> Scale<N> for Scaled {
    type Output = Custom<Scaled>;
}

/// An element of the others, with all.
struct Other;

impl Element for Other {
    type Semimodule = Others;
    const VALUE: u64 = 1;
}

impl<N> Scale<N> for Other {
    type Output = Custom<Other>;
}

impl Plus<Other> for Other {
    type Output = Custom<Other>;
}

impl Same<Other> for Other {
    type Output = B0;
}

struct OfText;

impl Element for OfText {
    //~ CUTE158
    //~ `Text` is no semimodule
    //~ 2 errors
    type Semimodule = Text;
    const VALUE: u64 = 1;
}

fn evaluate() {
    //~ CUTE158
    //~ `Text` is no element of a semimodule
    <Layout![4 : Custom<Text>]>::NEW.element(1);
}

fn compose() {
    //~ CUTE158
    //~ `Text` has no multiple by this number
    <Layout![(4, 6) : (Custom<Text>, 0)]>::NEW.compose(layout![2 : 1]);
}

fn append() {
    //~ CUTE158
    //~ `Text` is no element of a semimodule
    <Layout![4 : Custom<Text>]>::NEW.append(<Layout![6 : Custom<Text>]>::NEW);
}

fn multiply() {
    //~ CUTE158
    //~ `Bare` has no multiple by this number
    <Layout![4 : Custom<Bare>]>::NEW.compose(layout![2 : 3]);
}

fn compare() {
    //~ CUTE158
    //~ it is not known whether `Scaled` is equal to `Scaled`
    <Layout![(4, 6) : (Custom<Scaled>, Custom<Scaled>)]>::NEW.coalesce();
}

fn add() {
    //~ CUTE158
    //~ `Scaled` has no sum with `Scaled`
    <Layout![4 : Custom<Scaled>]>::NEW.layout_add(<Layout![4 : Custom<Scaled>]>::NEW);
}

fn right() {
    //~ CUTE122
    layout![4 : 1].compose(<Layout![4 : Custom<Scaled>]>::NEW);
}

fn main() {
    let (words, others) = (<Layout![(4, 6) : (Custom<Scaled>, 0)]>::NEW, <Layout![8 : Custom<Other>]>::NEW);
    //~ CUTE120
    //~ Elements<Words> and cute_static::stride::Elements<Others>
    words.append(others);
    //~ CUTE120
    words.append(layout![4 : 1]);
    //~ CUTE159 Extent = 8
    others.compose(layout![(2, 2) : (1, 4)]);
    //~ CUTE159
    <Layout![8 : [Custom<Other>, 1]]>::NEW.compose(layout![(2, 2) : (1, 4)]);
    //~ CUTE160
    <Layout![4 : Custom<Scaled>]>::NEW.compose(layout![2 : {Dyn::new(3).unwrap()}]);
    //~ CUTE122
    words.complement();
    //~ CUTE122
    words.offset(3);
    //~ CUTE122
    words.cosize();
    //~ CUTE122
    layout![(4, 8) : (8, 1)].element(3);
    //~ CUTE122
    let _ = Tensor::new([0; 24], words);
}
