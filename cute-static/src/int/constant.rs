//! `const N: usize` parameters as numbers.

use typenum::{Const, ToUInt};

/// The number of a `const N: usize` parameter: `<Const<N> as ConstToInt>::Output`, what `Shape![{ N }, 4]` expands to.
///
/// typenum has a table of the values that can cross over: 0 to 1024, and powers of two and of ten above. For any other value a
/// literal in the notation macros has no limit.
///
/// ```
/// use cute_static::int::{ConstToInt, _12};
/// use typenum::Const;
/// static_assertions::assert_type_eq_all!(<Const<12> as ConstToInt>::Output, _12);
/// ```
/// ```compile_fail,E0277
/// use cute_static::int::ConstToInt;
/// fn f(_: <typenum::Const<1536> as ConstToInt>::Output) {}
/// ```
#[diagnostic::on_unimplemented(
    message = "CUTE006: the constant of `{Self}` is not in typenum's table of const parameters",
    label = "this constant cannot become a type-level number",
    note = "the table holds 0 to 1024 and the powers of two and of ten above; write any other extent as a literal: `Shape![1536, 4]`",
    note = "in generic code, add the bound `Const<N>: ConstToInt`"
)]
pub trait ConstToInt {
    /// The typenum number.
    type Output;
}

// Without this, the message would be typenum's.
#[diagnostic::do_not_recommend]
impl<const N: usize> ConstToInt for Const<N>
where
    Const<N>: ToUInt,
{
    type Output = <Const<N> as ToUInt>::Output;
}
