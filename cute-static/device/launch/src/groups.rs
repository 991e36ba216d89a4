//! The problems of a group: what the host passes for `GmmaProblems`, and the table that the launch
//! makes of it.

use crate::LaunchError;
use crate::argument::{Bound, HostArgument, List, Parameter, Tensor, TensorMut};
use crate::contract::{ALIGNMENT, Access, Operand};
use crate::layout::HostLayout;
use crate::tensor_map::map_of;
use alloc::vec::Vec;
use core::fmt;
use cute_device::hopper::{GmmaProblems, MapLayout, StagedLayout, TensorMap, TensorMapMut, TileExtents3, WORDS_OF_NUMBERS, WORDS_OF_PROBLEM};
use cute_device::{Argument, Element, HasTiles, Tiler};

/// The problems of a group, for an argument `GmmaProblems`: of each A and B, and C to write.
///
/// Each has extents, strides and buffers of its own; the same operand may be in several. What is
/// written overlaps with nothing else (`CUTE224`).
///
/// ```
/// use cute_device_launch::{Device, LaunchError, Problems, Tensor, TensorMut};
/// use cute_device::RowMajorBy;
/// use cute_static::atom::BF16;
/// use cute_static::prelude::Int;
///
/// # #[cfg(feature = "emulate")] {
/// type Matrix = RowMajorBy<Int![8]>;
/// let device = Device::emulated(); // `Device::open(0, ptx)?` on a GPU
/// let (a, b) = (device.upload(&[BF16::from_f32(1.0); 16 * 64])?, device.upload(&[BF16::from_f32(1.0); 32 * 64])?);
/// let (mut c, mut d) = (device.uninitialised::<BF16>(16 * 32)?, device.uninitialised::<BF16>(8 * 32)?);
/// // 16 rows by 32, and 8 of them once more.
/// let problems: Problems<'_, BF16, Matrix, BF16, Matrix, BF16, Matrix> = Problems::new([
///     (Tensor::new(&a, [16, 64, 64]), Tensor::new(&b, [32, 64, 64]), TensorMut::new(&mut c, [16, 32, 32])),
///     (Tensor::new(&a, [8, 64, 64]), Tensor::new(&b, [32, 64, 64]), TensorMut::new(&mut d, [8, 32, 32])),
/// ]);
/// assert_eq!(problems.len(), 2);
/// # }
/// # Ok::<(), LaunchError>(())
/// ```
pub struct Problems<'a, TA, LA: HostLayout, TB, LB: HostLayout, TC, LC: HostLayout>(Vec<(Tensor<'a, TA, LA>, Tensor<'a, TB, LB>, TensorMut<'a, TC, LC>)>);

impl<TA, LA: HostLayout, TB, LB: HostLayout, TC, LC: HostLayout> fmt::Debug for Problems<'_, TA, LA, TB, LB, TC, LC> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problems").field("len", &self.len()).finish_non_exhaustive()
    }
}

impl<'a, TA, LA: HostLayout, TB, LB: HostLayout, TC, LC: HostLayout> Problems<'a, TA, LA, TB, LB, TC, LC> {
    /// Returns a list of problems. The launch checks them.
    #[must_use]
    pub fn new(problems: impl IntoIterator<Item = (Tensor<'a, TA, LA>, Tensor<'a, TB, LB>, TensorMut<'a, TC, LC>)>) -> Self {
        Problems(problems.into_iter().collect())
    }

    /// Returns how many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Checks that tensors of these modes, of A, B and C, are a product.
fn is_product(kernel: &'static str, problem: usize, [a, b, c]: [&[(u64, u64)]; 3]) -> Result<(), LaunchError> {
    let differ = |operand: &'static str, of: &[(u64, u64)], mode: usize, other: &'static str, others: &[(u64, u64)], other_mode: usize| {
        let extent = |modes: &[(u64, u64)], mode: usize| modes.get(mode).map_or(1, |&(extent, _)| extent);
        let (extent, other_extent) = (extent(of, mode), extent(others, other_mode));
        if extent == other_extent { Ok(()) } else { Err(LaunchError::NotAProblem { kernel, problem, operand, mode, extent, other, other_extent }) }
    };
    differ("A", a, 0, "C", c, 0)?;
    differ("B", b, 0, "C", c, 1)?;
    differ("B", b, 1, "A", a, 1)?;
    (2..a.len().max(b.len()).max(c.len())).try_for_each(|mode| {
        differ("A", a, mode, "C", c, mode)?;
        differ("B", b, mode, "C", c, mode)
    })
}

impl<TA, LA, BA, TB, LB, BB, TC, LC, BC, Tile> HostArgument for GmmaProblems<TensorMap<TA, LA, BA>, TensorMap<TB, LB, BB>, TensorMapMut<TC, LC, BC, Tile>>
where
    Self: Argument,
    TA: Element,
    TB: Element,
    TC: Element,
    LA: HostLayout + MapLayout,
    LB: HostLayout + MapLayout,
    LC: HostLayout + MapLayout + HasTiles<Tile>,
    BA: StagedLayout,
    BB: StagedLayout,
    BC: StagedLayout,
    Tile: Tiler<Shape: TileExtents3>,
{
    type Before<'a, Rest: List> = Rest::With<Problems<'a, TA, LA, TB, LB, TC, LC>>;

    fn bind<'a, Rest: List>(host: Self::Before<'a, Rest>, to: &mut Bound<'a>) -> Result<Rest, LaunchError> {
        let (Problems(problems), rest) = Rest::first(host);
        let (kernel, count) = (to.kernel, problems.len());
        let (mut table, mut tiles) = (Vec::with_capacity(count.saturating_mul(WORDS_OF_PROBLEM)), 0u64);
        for (problem, (a, b, c)) in problems.into_iter().enumerate() {
            let first = to.operands.len();
            let (address, length, numbers_a) = a.bind(to)?;
            let map_a = map_of::<TA, LA>(&TensorMap::<TA, LA, BA>::BOX, address, length, &numbers_a, Access::Read, to)?;
            let (address, length, numbers_b) = b.bind(to)?;
            let map_b = map_of::<TB, LB>(&TensorMap::<TB, LB, BB>::BOX, address, length, &numbers_b, Access::Read, to)?;
            let (address, length, numbers_c) = c.bind(to)?;
            let map_c = map_of::<TC, LC>(&TensorMapMut::<TC, LC, BC, Tile>::BOX, address, length, &numbers_c, Access::Turns, to)?;
            let modes = [0, 1, 2].map(|operand: usize| &to.operands[first + operand].modes[..]);
            is_product(kernel, problem, modes)?;
            let of_c = modes[2].iter().zip(<Tile::Shape as TileExtents3>::EXTENTS);
            tiles = tiles.saturating_add(of_c.map(|(&(extent, _), tile)| extent.div_ceil(tile.max(1))).fold(1, u64::saturating_mul));
            for map in [map_a, map_b, map_c] {
                table.extend(map.into_iter().flat_map(|part| [part as u32, (part >> 32) as u32]));
            }
            for numbers in [numbers_a.as_ref(), numbers_b.as_ref(), numbers_c.as_ref()] {
                // Each of them is a `u32`, as the modes have shown.
                table.extend((0..WORDS_OF_NUMBERS).map(|i| numbers.get(i).map_or(0, |&number| number as u32)));
            }
        }
        if count == 0 {
            return Err(LaunchError::NoProblem { kernel });
        }
        // Each problem has a tile.
        if tiles >= 1 << 30 {
            return Err(LaunchError::GroupTooLarge { kernel, tiles });
        }
        let address = to.on.table(&table)?;
        let words = table.len() as u64;
        let modes = alloc::vec![(words, 1)];
        to.operands.push(Operand {
            argument: to.argument(),
            address,
            length: words,
            bytes: 4,
            alignment: ALIGNMENT,
            modes,
            matrix: None,
            access: Access::Read,
        });
        to.parameters.push(Parameter::of(address));
        to.numbers(&[count]);
        Ok(rest)
    }
}
