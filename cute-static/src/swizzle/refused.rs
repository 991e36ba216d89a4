//! Operations that a layout has and a swizzled layout has not.

use super::Swizzled;
use crate::diagnostic::HasAnswer;
use crate::outcome::{TotalComplement, TotalComplementCeil, TotalComplementIn, TotalFilter, TotalFilterZeros, TotalNullspace};

/// Methods that are there to be refused, by CUTE003. Without them rustc would say that there are
/// none, and list all the places it looked in.
macro_rules! refused {
    ($($total:ident $method:ident($($operand:ident)?);)*) => {
        impl<Sw, O, L> Swizzled<Sw, O, L> {
            $(
                #[doc(hidden)]
                pub fn $method<R, $($operand)?>(self, $(_: $operand)?) -> R
                where
                    Self: $total$(<$operand>)?,
                    <Self as $total$(<$operand>)?>::Outcome: HasAnswer<Output = R>,
                {
                    unreachable!("a refused operation does not compile")
                }
            )*
        }
    };
}

refused! {
    TotalComplement complement();
    TotalComplementIn complement_in(M);
    TotalComplementCeil complement_ceil(M);
    TotalFilter filter();
    TotalFilterZeros filter_zeros();
    TotalNullspace nullspace();
}
