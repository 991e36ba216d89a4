//! Coordinates that two tensors have in common: the offset in each, and the place in an image.

use super::error::ConvolutionError;
use super::plan::{IMAGE, MAX_WINDOWS};
use crate::Layout;
use crate::layout::common_cut;
use alloc::vec::Vec;

/// The offset of an element of an image, and its coordinate in the modes of the windows.
///
/// An element that is not in the image has coordinates outside of it, and an offset modulo 2^64
/// that nobody asks for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    offset: i64,
    at: [i64; MAX_WINDOWS],
}

impl Place {
    /// The sum of both.
    #[inline]
    pub fn plus(self, other: Place) -> Place {
        let mut at = self.at;
        for (at, other) in at.iter_mut().zip(other.at) {
            *at += other;
        }
        Place { offset: self.offset.wrapping_add(other.offset), at }
    }

    /// Whether it is in an image of these extents.
    #[inline]
    pub fn is_within(self, extents: [u64; MAX_WINDOWS]) -> bool {
        // A coordinate below 0 is above every extent, which is below 2^63.
        self.at.iter().zip(extents).all(|(&at, extent)| (at as u64) < extent)
    }

    /// The least coordinates of some places in all modes, and the largest; of none, those of 0.
    pub fn corners(places: &[Place]) -> [Place; 2] {
        let [first, ..] = places else { return [Place::default(); 2] };
        let mut corners = [*first; 2];
        for place in places {
            for (number, &at) in place.at.iter().enumerate() {
                let [least, most] = &mut corners;
                (least.at[number], most.at[number]) = (least.at[number].min(at), most.at[number].max(at));
            }
        }
        corners
    }

    /// The offset of a place that is in the image, with that of another in its run.
    #[inline]
    pub fn offset(self, step: Place) -> usize {
        self.offset.wrapping_add(step.offset) as usize
    }

    /// Whether the other is the next element.
    #[inline]
    pub fn is_before(self, other: Place) -> bool {
        self.offset.wrapping_add(1) == other.offset
    }

    /// Whether no coordinate is more than the other's. Where that is so from each place of a run to
    /// the next, all are in an image that the first and the last are in.
    #[inline]
    pub fn is_up_to(self, other: Place) -> bool {
        self.at.iter().zip(other.at).all(|(&at, other)| at <= other)
    }

    /// Whether the coordinates are the same.
    #[inline]
    pub fn is_beside(self, other: Place) -> bool {
        self.at == other.at
    }
}

/// A mode that a windowed tensor and another have in common: what a step along it adds.
#[derive(Clone, Copy, Debug)]
struct Axis {
    extent: u64,
    step: Place,
    other: i64,
}

/// Coordinates, the first mode fastest: the place in a windowed tensor, and the offset in another.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    axes: Vec<Axis>,
    origin: Place,
    other: i64,
}

impl Walk {
    /// Adds modes of two layouts of one size, of which the first is the windowed tensor's: cut as
    /// both are.
    pub fn with_modes(mut self, windowed: &Layout, other: &Layout, name: &'static str) -> Result<Self, ConvolutionError> {
        let cut_otherwise = ConvolutionError::CutOtherwise { tensor: IMAGE, other: name };
        let (windowed, other) = (windowed.coalesce(), other.coalesce());
        let cut = common_cut(&[windowed.clone(), other.clone()]).ok_or(cut_otherwise)?;
        let shape = Layout::of_modes(&cut)?;
        let (windowed, other) = (windowed.compose(&shape)?, other.compose(&shape)?);
        for (windowed, other) in windowed.leaves().iter().zip(other.leaves()) {
            let step = Place { offset: windowed.stride as i64, ..Place::default() };
            self.axes.push(Axis { extent: windowed.extent, step, other: other.stride as i64 });
        }
        Ok(self)
    }

    /// Adds a mode of windows: coordinates `from + i·step` of the windowed tensor's mode `window`
    /// with this stride, and a stride of the other tensor, from an offset on.
    pub fn with_window(mut self, window: usize, extent: u64, (from, step, stride): (i64, i64, u64), (other_from, other): (i64, i64)) -> Self {
        let place = |at: i64| {
            let mut place = Place { offset: at.wrapping_mul(stride as i64), ..Place::default() };
            place.at[window] = at;
            place
        };
        self.origin = self.origin.plus(place(from));
        self.other = self.other.wrapping_add(other_from);
        self.axes.push(Axis { extent, step: place(step), other });
        self
    }

    /// The coordinates with the mode of the least stride first, in the windowed tensor or in the
    /// other.
    pub fn sorted(mut self, by_other: bool) -> Self {
        self.axes.retain(|axis| axis.extent != 1);
        self.axes.sort_by_key(|axis| if by_other { axis.other.unsigned_abs() } else { axis.step.offset.unsigned_abs() });
        self
    }

    /// The least stride in the other tensor.
    pub fn least(&self) -> u64 {
        self.axes.iter().filter(|axis| axis.extent > 1).map(|axis| axis.other.unsigned_abs()).min().unwrap_or(u64::MAX)
    }

    /// Returns how many coordinates there are.
    pub fn size(&self) -> u64 {
        self.axes.iter().fold(1, |size, axis| size.saturating_mul(axis.extent))
    }

    /// Goes through all coordinates.
    pub fn places(&self) -> impl Iterator<Item = (Place, usize)> + '_ {
        let mut coordinate: Vec<u64> = alloc::vec![0; self.axes.len()];
        let is_empty = self.axes.iter().any(|axis| axis.extent == 0);
        let mut next = (!is_empty).then_some((self.origin, self.other));
        core::iter::from_fn(move || {
            let (place, other) = next?;
            next = coordinate.iter_mut().zip(&self.axes).find_map({
                let (mut place, mut other) = (place, other);
                move |(at, axis)| {
                    let step = |times: i64| {
                        let mut step = Place { offset: axis.step.offset.wrapping_mul(times), ..Place::default() };
                        for (to, from) in step.at.iter_mut().zip(axis.step.at) {
                            *to = from * times;
                        }
                        (step, axis.other.wrapping_mul(times))
                    };
                    let (by, is_carried) = if *at + 1 < axis.extent { (1, false) } else { (-(*at as i64), true) };
                    let (by_place, by_other) = step(by);
                    (place, other) = (place.plus(by_place), other.wrapping_add(by_other));
                    *at = if is_carried { 0 } else { *at + 1 };
                    (!is_carried).then_some((place, other))
                }
            });
            Some((place, other as usize))
        })
    }
}
