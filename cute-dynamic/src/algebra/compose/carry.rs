//! Where a run of the right operand crosses a boundary between modes of the left one.

use crate::int::{div_ceil, mul};
use crate::{LayoutError, Mode};

/// The first carry of the leaf `(n : r)` at a boundary between modes; `n` if there is none.
pub(crate) fn first_carry<D>(modes: &[Mode<D>], n: u64, r: u64) -> Result<u64, LayoutError> {
    let mut first = n;
    for boundary in boundaries(modes) {
        let rho = r % boundary;
        if mul(rho, n - 1)? >= boundary {
            first = first.min(div_ceil(boundary, rho));
        }
    }
    Ok(first)
}

/// `P_1, P_2, …`: the boundaries between modes, in the integral coordinate. They fit: each is at
/// most the size.
pub(crate) fn boundaries<D>(modes: &[Mode<D>]) -> impl Iterator<Item = u64> + '_ {
    let inner = &modes[..modes.len().saturating_sub(1)];
    inner.iter().scan(1u64, |size, mode| {
        *size *= mode.extent;
        Some(*size)
    })
}
