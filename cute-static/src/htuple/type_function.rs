//! Functions of types: what the algorithms on tuples apply to leaves and to modes.

/// A function from types to types, for [`MapLeaves`](super::MapLeaves), [`Fold`](super::Fold) and
/// the other algorithms that take one.
///
/// The function is a type, and each of its cases an impl. A function of two arguments is one of a
/// pair `(X, Y)`, and a predicate is a function to [`B0`](crate::int::B0) or
/// [`B1`](crate::int::B1). Where a tuple has runtime leaves, an impl that is generic over the
/// operations of [`int`](mod@crate::int) holds for them, too.
///
/// ```
/// use cute_static::htuple::*;
/// use cute_static::int::{Mul, Product};
/// use cute_static::prelude::*;
/// use static_assertions::assert_type_eq_all;
///
/// #[derive(Clone, Copy)]
/// struct Twice;
/// impl<N: Mul<Int![2]>> TypeFunction<N> for Twice {
///     type Output = Product<N, Int![2]>;
/// }
/// assert_type_eq_all!(MapLeavesOf<Shape![4, (2, 3)], Twice>, Shape![8, (4, 6)]);
///
/// let rows = Dyn::new(5).unwrap();
/// assert_eq!(shape![{rows}, 4].map_leaves(Twice).get(int![0]).size(), 10);
/// ```
///
/// ```compile_fail,E0277
/// # use cute_static::prelude::*;
/// use cute_static::htuple::*;
/// struct NoFunction;
/// shape![4, 8].map_leaves(NoFunction); // CUTE003: `NoFunction` is not known to be a function of these types
/// ```
#[refusal(WrongOperand::FunctionOfTypes)]
pub trait TypeFunction<X> {
    /// The value at `X`.
    type Output;
}
