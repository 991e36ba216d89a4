//! Tuples, layouts, tilers and swizzles in serde's formats: as strings in CuTe's notation, so that
//! a file says `"(4,8):(8,1)"`.

use crate::htuple::Leaf;
use crate::{HTuple, ParseError, Swizzle};
use core::fmt::{self, Display};
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{Deserialize, Deserializer, Error, Visitor};
use serde::ser::{Serialize, Serializer};

/// Reads a value from its notation.
struct Notation<T>(PhantomData<T>);

impl<T: FromStr<Err = ParseError>> Visitor<'_> for Notation<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a string in CuTe's notation")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}

impl<T: Leaf> Serialize for HTuple<T>
where
    Self: Display,
{
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, T: Leaf> Deserialize<'de> for HTuple<T>
where
    Self: FromStr<Err = ParseError>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Notation(PhantomData))
    }
}

impl Serialize for Swizzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Swizzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Notation(PhantomData))
    }
}
