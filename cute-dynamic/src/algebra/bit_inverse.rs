//! Layouts over XOR elements as linear maps of bits.
//!
//! If all extents but the last are powers of two, the bits of an integral coordinate are those of
//! the components. If, besides, the multiples of each stride are the sums of its multiples by
//! powers of two, then `A(i)` is the sum of a column for each bit of `i`: a matrix over the field
//! of two elements (Cecka §2.4.4, Table 1). Its inverses are those of linear algebra.

use super::sort::{Positioned, positioned};
use crate::layout::{ModeList, check_size};
use crate::stride::{Stride, Xor};
use crate::{Layout, LayoutError, Mode};
use alloc::vec::Vec;

/// The columns of a layout.
pub(crate) struct Columns {
    columns: Vec<Column>,
    /// The last mode, if its extent is no power of two.
    partial: Option<Positioned<Xor>>,
}

/// Some bits of a coordinate, and the value of the layout there.
#[derive(Clone, Copy)]
struct Column {
    coordinate: u64,
    value: u64,
}

/// A column of an echelon form.
struct Pivot {
    column: Column,
    /// The bit of the value that no other column of the form has.
    bit: u64,
}

impl Columns {
    pub(crate) fn of_layout(layout: &Layout<Xor>) -> Result<Self, LayoutError> {
        let modes: Vec<Positioned<Xor>> = positioned(layout.leaves()).filter(|p| p.mode.extent > 1).collect();
        let (mut columns, mut partial) = (Vec::new(), None);
        for (i, &p) in modes.iter().enumerate() {
            let Mode { extent, stride: Xor(stride) } = p.mode;
            if !extent.is_power_of_two() {
                if i + 1 < modes.len() {
                    return Err(LayoutError::NotLinear { extent, stride });
                }
                partial = Some(p);
            }
            let bits = || (0..64).map(|bit| 1u64 << bit).take_while(|&bit| bit < extent);
            for bit in bits() {
                // Two bits that a component has at once.
                let meets = |other: u64| other < bit && other + bit < extent;
                if bits().any(|other| meets(other) && !Xor::distributes(&[(Some(2), Xor(other * stride)), (Some(2), Xor(bit * stride))])) {
                    return Err(LayoutError::NotLinear { extent, stride });
                }
                columns.push(Column { coordinate: bit * p.position, value: bit * stride });
            }
        }
        Ok(Columns { columns, partial })
    }

    /// The columns in echelon form, without those that depend on others before them.
    fn echelon(columns: impl Iterator<Item = Column>) -> Vec<Pivot> {
        let mut pivots: Vec<Pivot> = Vec::new();
        for column in columns {
            let column = reduced(column, &pivots);
            if column.value != 0 {
                let bit = column.value & column.value.wrapping_neg();
                for pivot in &mut pivots {
                    pivot.column = if pivot.column.value & bit == 0 { pivot.column } else { pivot.column.plus(column) };
                }
                pivots.push(Pivot { column, bit });
            }
        }
        pivots
    }

    /// The coordinates of the offsets 1, 2, 4, …, as long as there are some.
    pub(crate) fn right_inverse(&self) -> Result<Layout<Xor>, LayoutError> {
        // Of a component that is not all of its bits, the bits that it has at will.
        let is_free = |column: &Column| self.partial.is_none_or(|p| column.coordinate / p.position <= p.mode.extent / 2);
        let pivots = Columns::echelon(self.columns.iter().copied().filter(is_free));
        let coordinate_of = |bit: u32| {
            let rest = reduced(Column { coordinate: 0, value: 1 << bit }, &pivots);
            (rest.value == 0).then_some(rest.coordinate)
        };
        let mut modes: ModeList<Xor> = (0..64).map_while(coordinate_of).map(|coordinate| Mode::new(2, Xor(coordinate))).collect();
        if let Some(Positioned { mode, position }) = self.partial {
            // If the last modes are the bits of that component, it may go on to its end.
            let free = mode.extent.ilog2() as usize;
            let below = modes.len().saturating_sub(free);
            let is_component = modes[below..].iter().map(|mode| mode.stride.0).eq((0..free).map(|bit| position << bit));
            let is_alone = modes[..below].iter().all(|mode| mode.stride.0 < position);
            if is_component && is_alone && mode.stride == Xor(1 << below) {
                modes.truncate(below);
                modes.push(Mode::new(mode.extent, Xor(position)));
            }
        }
        inverse(&modes)
    }

    /// For each bit of an offset the coordinate that it stands for: none, if other bits say it all.
    pub(crate) fn left_inverse(&self) -> Result<Layout<Xor>, LayoutError> {
        let pivots = Columns::echelon(self.columns.iter().copied());
        // All of them, so that none is taken for a multiple of the last one.
        let bits = 64 - self.columns.iter().fold(0, |bits, column| bits | column.value).leading_zeros();
        let coordinate_of = |bit: u32| pivots.iter().find(|pivot| pivot.bit == 1 << bit).map_or(0, |pivot| pivot.column.coordinate);
        let modes: ModeList<Xor> = (0..bits).map(|bit| Mode::new(2, Xor(coordinate_of(bit)))).collect();
        let mut inverse = inverse(&modes)?;
        if let (Some(Positioned { mode, position }), [inner @ .., _]) = (self.partial, inverse.leaves()) {
            // What the last mode of the inverse is given, if the last component alone matters to
            // it, goes up to that of its last coordinate.
            let reach: u64 = inner.iter().map(|mode| mode.extent).product();
            if self.columns.iter().all(|column| column.coordinate >= position || column.value < reach) {
                let last = inner.len();
                inverse.leaves_mut()[last].extent = (mode.extent - 1) * mode.stride.0 / reach + 1;
            }
        }
        Ok(inverse)
    }
}

impl Column {
    fn plus(self, other: Column) -> Column {
        Column { coordinate: self.coordinate ^ other.coordinate, value: self.value ^ other.value }
    }
}

/// A column without the bits of the pivots.
fn reduced(column: Column, pivots: &[Pivot]) -> Column {
    pivots.iter().fold(column, |column, pivot| if column.value & pivot.bit == 0 { column } else { column.plus(pivot.column) })
}

fn inverse(modes: &[Mode<Xor>]) -> Result<Layout<Xor>, LayoutError> {
    check_size(modes)?;
    Ok(Layout::of_modes(modes)?.coalesce())
}
