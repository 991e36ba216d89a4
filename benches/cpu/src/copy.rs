//! Copy between two static layouts, by the longest runs that both have in common.

use crate::error::{Error, check_len};
use cute_static::prelude::*;

/// Copies `target[B(c)] = source[A(c)]` for every coordinate `c` of two static layouts of one size (Cecka §2.6).
///
/// `R`, the max-common layout, names the coordinates at which both layouts have the offsets 0, 1, 2, … (Cecka §3.4.2). Divided by it, both begin with a contiguous run of `|R|`
/// elements, which is copied whole; what remains counts the runs. Between equal compact layouts there is one run, whatever their order.
///
/// # Errors
///
/// [`Error::TooShort`] if a slice ends before its layout does.
///
/// ```
/// use cpu_bench::copy;
/// use cute_static::prelude::*;
///
/// // Three columns of 4, one after the other, into columns that begin 8 apart: runs of 4.
/// let source: Vec<u32> = (0..12).collect();
/// let mut target = [0; 24];
/// copy(&source, layout![4, 3], &mut target, layout![(4, 3) : (1, 8)])?;
/// assert_eq!(target[8..12], [4, 5, 6, 7]);
/// # Ok::<(), cpu_bench::Error>(())
/// ```
///
/// Layouts of different sizes do not compile:
///
/// ```compile_fail,E0080
/// use cpu_bench::copy;
/// use cute_static::prelude::*;
/// copy(&[0; 12], layout![4, 3], &mut [0; 12], layout![4, 2]).unwrap();
/// ```
pub fn copy<T, A, B>(source: &[T], a: A, target: &mut [T], b: B) -> Result<(), Error>
where
    T: Copy,
    A: StaticLayout + MaxCommonLayout<B> + MaxCommonVector<B> + LogicalDivide<MaxCommonLayoutOf<A, B>>,
    B: StaticLayout + LogicalDivide<MaxCommonLayoutOf<A, B>>,
{
    const { assert!(A::SIZE == B::SIZE, "the layouts of a copy have different sizes") }
    check_len("source", source.len(), a.cosize())?;
    check_len("target", target.len(), b.cosize())?;
    let run = MaxCommonVectorOf::<A, B>::VALUE as usize;
    let common = a.max_common_layout(b);
    let (from, to) = (a.logical_divide(common), b.logical_divide(common));
    for first in (0..a.size()).step_by(run) {
        let (source, target) = (&source[from.offset(first)..], &mut target[to.offset(first)..]);
        target[..run].copy_from_slice(&source[..run]);
    }
    Ok(())
}
