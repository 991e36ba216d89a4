//! Convolutions of data: products that are blocked and packed, of a tensor with windows and
//! another.
//!
//! All three passes are one product. The windowed tensor is the image, or the output where the
//! gradient of the image is computed; what it is multiplied by and what is written are the others.

use super::error::ConvolutionError;
use super::plan::{Convolution, FILTER, IMAGE, MAX_WINDOWS, OUTPUT, extent, group};
use super::walk::{Place, Walk};
use crate::blocked::{self, Job, Prepacked, Source, Space, Table, Target, most_steps, offsets};
use crate::int::gcd;
use crate::{Layout, LayoutError, Mode};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use core::ops::{Add, Range};
use cute_static::algorithm::{Arithmetic, Blocking, Blocks, MatrixLayout, Order, Portable};
use cute_static::{LayoutFunction, Static};

/// The rows of a windowed tensor at some steps: 0 where both together are outside of it.
struct Windowed<'a, T> {
    data: &'a [T],
    extents: [u64; MAX_WINDOWS],
    rows: &'a [Place],
    steps: &'a [Place],
}

impl<T: Copy + Default> Source<T> for Windowed<'_, T> {
    #[inline(always)]
    fn order(&self) -> Order {
        Order::Steps
    }

    #[inline(always)]
    fn block<'a, P: Blocks, const M: usize>(&'a self, order: Order, rows: Range<usize>, space: &'a mut [T], blocks: P) -> &'a [T] {
        match order {
            Order::Rows => self.pack::<P, P::Panel, M>(rows, space, blocks),
            Order::Steps => self.pack::<P, P::PanelOfRows, M>(rows, space, blocks),
        }
        space
    }
}

impl<T: Copy + Default> Windowed<'_, T> {
    /// Packs these rows into panels of this layout.
    #[inline(never)]
    fn pack<P: Blocks, L: MatrixLayout + Static + LayoutFunction, const M: usize>(&self, rows: Range<usize>, packed: &mut [T], blocks: P) {
        let panel = L::new();
        // Neighbours that windows go along are copied together where the first and the last are in
        // the image, and otherwise those of each coordinate by themselves.
        let long = runs(self.steps, |a, b| a.is_before(b) && a.is_up_to(b));
        let long: Vec<(usize, &[Place], Vec<(usize, &[Place])>)> =
            long.map(|(first, steps)| (first, steps, runs(steps, |a, b| a.is_beside(b)).collect())).collect();
        // A row whose corners are in the image has all steps there: none is asked about.
        let corners = Place::corners(self.steps);
        for (number, rows) in self.rows[rows].chunks(M).enumerate() {
            let packed = &mut packed[blocks.panel(number)..][..panel.cosize()];
            for (i, &row) in rows.iter().enumerate() {
                if corners.iter().all(|&corner| row.plus(corner).is_within(self.extents)) {
                    for (first, steps, _) in &long {
                        self.copy(row, steps, packed, (panel, i, *first));
                    }
                    continue;
                }
                for (first, steps, each) in &long {
                    let is_within = |step: Place| row.plus(step).is_within(self.extents);
                    if is_within(steps[0]) && is_within(steps[steps.len() - 1]) {
                        self.copy(row, steps, packed, (panel, i, *first));
                        continue;
                    }
                    for (number, steps) in each {
                        let first = first + number;
                        if is_within(steps[0]) {
                            self.copy(row, steps, packed, (panel, i, first));
                        } else if L::COLUMN_STRIDE == Some(1) {
                            packed[panel.at(i, first)..][..steps.len()].fill(T::default());
                        } else {
                            (0..steps.len()).for_each(|k| packed[panel.at(i, first + k)] = T::default());
                        }
                    }
                }
            }
            for i in rows.len()..M {
                (0..self.steps.len()).for_each(|k| packed[panel.at(i, k)] = T::default());
            }
        }
    }

    /// Copies the elements of a row at neighbouring steps, which are in the image, to row `i` of a
    /// panel from a step on.
    #[inline(always)]
    fn copy<L: MatrixLayout>(&self, row: Place, steps: &[Place], packed: &mut [T], (panel, i, first): (L, usize, usize)) {
        let data = &self.data[row.offset(steps[0])..][..steps.len()];
        if L::COLUMN_STRIDE == Some(1) {
            copy_run(&mut packed[panel.at(i, first)..][..steps.len()], data);
        } else {
            data.iter().enumerate().for_each(|(k, &x)| packed[panel.at(i, first + k)] = x);
        }
    }
}

/// Copies a run of elements.
///
/// A call takes longer than a short copy: such a run is copied in pieces of 8, of which the last
/// may begin before the one before ends.
#[inline(always)]
fn copy_run<T: Copy>(to: &mut [T], from: &[T]) {
    const PIECE: usize = 8;
    let length = from.len();
    if !(PIECE..8 * PIECE).contains(&length) || to.len() != length {
        return to.copy_from_slice(from);
    }
    let mut piece = |at: usize| to[at..][..PIECE].copy_from_slice(&from[at..][..PIECE]);
    (0..length / PIECE).for_each(|number| piece(number * PIECE));
    piece(length - PIECE);
}

/// The steps in runs, of which each goes on to the next, with the number of the first.
fn runs(steps: &[Place], goes_on: impl Fn(Place, Place) -> bool) -> impl Iterator<Item = (usize, &[Place])> {
    steps.chunk_by(move |a, b| goes_on(*a, *b)).scan(0, |first, run| {
        let begin = *first;
        *first += run.len();
        Some((begin, run))
    })
}

/// The other operand of a product.
pub(crate) trait Other<T> {
    /// Returns its rows, from the first of these on, for a group of channels and the part `number`
    /// of the steps, which has these.
    fn steps<'s>(&'s self, group: usize, number: usize, first: usize, rows: &'s [usize], steps: &'s [usize]) -> impl Source<T> + 's;
}

/// Data, and where each group begins.
pub(crate) struct Data<'a, T> {
    data: &'a [T],
    groups: Vec<usize>,
}

impl<T: Copy + Default> Other<T> for Data<'_, T> {
    #[inline(always)]
    fn steps<'s>(&'s self, group: usize, _: usize, _: usize, rows: &'s [usize], steps: &'s [usize]) -> impl Source<T> + 's {
        Table { data: &self.data[self.groups[group]..], rows, steps }
    }
}

/// What has been packed: for each group and each part of the steps, blocks of so many rows.
pub(crate) struct PackedData<'a, T> {
    groups: &'a [Vec<Vec<Vec<T>>>],
    rows: usize,
}

impl<T> Other<T> for PackedData<'_, T> {
    #[inline(always)]
    fn steps<'s>(&'s self, group: usize, number: usize, first: usize, _: &'s [usize], _: &'s [usize]) -> impl Source<T> + 's {
        Prepacked::from_row(&self.groups[group][number], self.rows, first)
    }
}

/// One product for each group of channels: `C(i, j) = Σ_s X(i, s)·B(j, s)` with a windowed X. What
/// is the same for all groups is made once.
#[derive(Clone)]
struct Pass {
    /// The extents of X in the modes of the windows.
    extents: [u64; MAX_WINDOWS],
    /// The rows of X and the columns of B.
    rows: Vec<Place>,
    columns: Vec<usize>,
    /// The steps of X and B.
    steps: Walk,
    /// The rows, columns and groups of C, and the modes that they are of.
    places: [Vec<usize>; 3],
    modes: [Layout; 3],
    /// Whether the columns of the blocked product are the rows of C, which is written in runs of
    /// columns: the first two places are columns and rows, then.
    rows_are_columns: bool,
    /// Where the groups of X and B begin.
    groups: [Vec<usize>; 2],
}

impl Pass {
    fn new(extents: [u64; MAX_WINDOWS], rows: Walk, steps: Walk, [of_rows, columns]: [Layout; 2], columns_b: &Channels, groups: [&Channels; 3]) -> Self {
        let columns_c = offsets(&columns);
        let least_column = columns_c.iter().zip(columns_c.iter().skip(1)).map(|(a, b)| a.abs_diff(*b) as u64).min().unwrap_or(u64::MAX);
        let rows_are_columns = rows.least() < least_column;
        let (rows, rows_c) = rows.sorted(true).places().unzip();
        let [of_x, of_b, of_c] = groups.map(|channels| offsets(&channels.groups));
        let (mut places, mut modes) = ([rows_c, columns_c, of_c], [of_rows, columns, groups[2].groups.clone()]);
        if rows_are_columns {
            places.swap(0, 1);
            modes.swap(0, 1);
        }
        Pass { extents, rows, columns: offsets(&columns_b.layout), steps: steps.sorted(false), places, modes, rows_are_columns, groups: [of_x, of_b] }
    }

    /// The product with other data, as it is computed.
    fn of<'a, K, T, const M: usize, const N: usize>(self, windowed: &'a [T], other: &'a [T]) -> Windows<'a, T, Data<'a, T>, K, M, N> {
        let other = Data { data: other, groups: self.groups[1].clone() };
        Windows { pass: Cow::Owned(self), windowed, other, kernel: PhantomData }
    }

    /// Packs the other operand: for each group and each part of the steps, the blocks.
    fn prepack<K, T, const M: usize, const N: usize>(&self, other: &[T]) -> Vec<Vec<Vec<Vec<T>>>>
    where
        T: Copy + Default,
        K: Blocking<M, N>,
    {
        let steps: Vec<usize> = self.steps.places().map(|(_, step)| step).collect();
        let of_group = |&begin: &usize| {
            let chunk = |steps| {
                let table = Table { data: &other[begin..], rows: &self.columns, steps };
                if self.rows_are_columns { blocked::prepack::<T, K::BlockA, M>(&table) } else { blocked::prepack::<T, K::BlockB, N>(&table) }
            };
            steps.chunks(most_steps::<K, M, N>()).map(chunk).collect()
        };
        self.groups[1].iter().map(of_group).collect()
    }

    /// How many rows a block of the other operand has.
    fn rows_of_block<K: Blocking<M, N>, const M: usize, const N: usize>(&self) -> usize {
        if self.rows_are_columns { M * K::BlockA::PANELS } else { N * K::BlockB::PANELS }
    }
}

/// The products of a windowed tensor and another, with the register blocks of `K`.
pub(crate) struct Windows<'a, T, O, K, const M: usize, const N: usize> {
    pass: Cow<'a, Pass>,
    windowed: &'a [T],
    other: O,
    kernel: PhantomData<fn() -> K>,
}

impl<T, O, K, const M: usize, const N: usize> Job<T> for Windows<'_, T, O, K, M, N>
where
    T: Copy + Default + Add<Output = T>,
    O: Other<T>,
    K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
{
    fn places(&self) -> [&[usize]; 3] {
        self.pass.places.each_ref().map(Vec::as_slice)
    }

    #[inline(always)]
    fn run_in<C: Target<T>>(&self, c: &mut C) {
        let Pass { extents, rows, columns, steps, rows_are_columns, groups: [of_x, _], .. } = &*self.pass;
        let mut space = Space::new::<K, M, N>();
        let [first, second, groups] = c.ranges();
        let (of_rows, of_columns) = if *rows_are_columns { (second.clone(), first.clone()) } else { (first.clone(), second.clone()) };
        for (matrix, group) in groups.enumerate() {
            let mut steps = steps.places().peekable();
            if steps.peek().is_none() {
                for (row, column) in (0..first.len()).flat_map(|row| (0..second.len()).map(move |column| (row, column))) {
                    *c.element([row, column, matrix]) = T::default();
                }
            }
            let mut number = 0;
            while steps.peek().is_some() {
                let (steps_x, steps_b): (Vec<Place>, Vec<usize>) = steps.by_ref().take(most_steps::<K, M, N>()).unzip();
                let x = Windowed { data: &self.windowed[of_x[group]..], extents: *extents, rows: &rows[of_rows.clone()], steps: &steps_x };
                let b = self.other.steps(group, number, of_columns.start, &columns[of_columns.clone()], &steps_b);
                let is_first = number == 0;
                if *rows_are_columns {
                    blocked::multiply::<K, T, _, _, _, M, N>(&b, &x, steps_b.len(), (c, matrix), is_first, &mut space);
                } else {
                    blocked::multiply::<K, T, _, _, _, M, N>(&x, &b, steps_b.len(), (c, matrix), is_first, &mut space);
                }
                number += 1;
            }
        }
    }

    fn modes(&self) -> [&Layout; 3] {
        self.pass.modes.each_ref()
    }

    fn block(&self) -> [usize; 3] {
        [M, N, 1]
    }

    fn depth(&self) -> u64 {
        self.pass.steps.size()
    }
}

impl Convolution {
    /// Computes the output of these images and filters:
    /// `y(n, k, p) = Σ x(n, c, p·stride + r·dilation - before)·w(k, c, r)`.
    ///
    /// What the output had is overwritten; elements that its layout does not reach stay as they
    /// are. A sum is that of its products in blocks of 256, one after the other. The default of the
    /// elements is 0.
    ///
    /// # Errors
    /// [`ConvolutionError::ImageTooShort`] if data ends before its layout does, and
    /// [`ConvolutionError::CutOtherwise`] if nested modes of two tensors have no cut in common.
    /// Nothing is changed then.
    pub fn forward<T>(&self, image: &[T], filter: &[T], output: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T>,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.forward_with::<Portable, T, 4, 8>(image, filter, output)
    }

    /// [`Convolution::forward`] with register blocks and arithmetic of your own.
    ///
    /// # Errors
    /// Those of [`Convolution::forward`].
    #[inline(always)]
    pub fn forward_with<K, T, const M: usize, const N: usize>(&self, image: &[T], filter: &[T], output: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T>,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    {
        self.forward_job::<K, T, M, N>(image, filter, output)?.run(output);
        Ok(())
    }

    /// The product that the output is.
    pub(crate) fn forward_job<'a, K, T, const M: usize, const N: usize>(
        &self,
        image: &'a [T],
        filter: &'a [T],
        output: &[T],
    ) -> Result<Windows<'a, T, Data<'a, T>, K, M, N>, ConvolutionError> {
        self.check([image, filter, output])?;
        Ok(self.forward_pass()?.of(image, filter))
    }

    /// Computes the gradient by the filter, of images and of the gradient by the output:
    /// `dw(k, c, r) = Σ dy(n, k, p)·x(n, c, p·stride + r·dilation - before)`.
    ///
    /// What the filter had is overwritten.
    ///
    /// # Errors
    /// Those of [`Convolution::forward`]; [`LayoutError`] if the filter has two elements in one
    /// place.
    pub fn backward_filter<T>(&self, image: &[T], output: &[T], filter: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T>,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.backward_filter_with::<Portable, T, 4, 8>(image, output, filter)
    }

    /// [`Convolution::backward_filter`] with register blocks and arithmetic of your own.
    ///
    /// # Errors
    /// Those of [`Convolution::backward_filter`].
    #[inline(always)]
    pub fn backward_filter_with<K, T, const M: usize, const N: usize>(&self, image: &[T], output: &[T], filter: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T>,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    {
        self.backward_filter_job::<K, T, M, N>(image, output, filter)?.run(filter);
        Ok(())
    }

    /// The product that the gradient by the filter is.
    pub(crate) fn backward_filter_job<'a, K, T, const M: usize, const N: usize>(
        &self,
        image: &'a [T],
        output: &'a [T],
        filter: &[T],
    ) -> Result<Windows<'a, T, Data<'a, T>, K, M, N>, ConvolutionError> {
        self.check([image, filter, output])?;
        self.filter.injective(crate::exact::DEFAULT_BUDGET)?;
        let channels = Groups::new(self)?;
        let Groups { image: c, filter: k, output: k_in_output, .. } = &channels;
        let modes = [without(&self.filter, 0)?, k.layout.clone()];
        let pass = Pass::new(self.extents(&self.image), self.taps(&channels)?, self.positions()?, modes, k_in_output, [c, k_in_output, k]);
        Ok(pass.of(image, output))
    }

    /// Computes the gradient by the image, of filters and of the gradient by the output:
    /// `dx(n, c, h) = Σ dy(n, k, p)·w(k, c, r)` over the `p` and `r` with
    /// `h = p·stride + r·dilation - before`. It is the transposed convolution of the output.
    ///
    /// Elements of the image that are alike modulo the strides meet the same elements of the
    /// filter; for each such class it is a convolution of the output without strides. What the
    /// image had is overwritten.
    ///
    /// # Errors
    /// Those of [`Convolution::forward`]; [`LayoutError`] if the image has two elements in one
    /// place.
    #[doc(alias = "conv_transpose")]
    pub fn backward_image<T>(&self, output: &[T], filter: &[T], image: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T>,
        <Portable as Blocking<4, 8>>::Arithmetic: Arithmetic<T>,
    {
        self.backward_image_with::<Portable, T, 4, 8>(output, filter, image)
    }

    /// [`Convolution::backward_image`] with register blocks and arithmetic of your own.
    ///
    /// # Errors
    /// Those of [`Convolution::backward_image`].
    #[inline(always)]
    pub fn backward_image_with<K, T, const M: usize, const N: usize>(&self, output: &[T], filter: &[T], image: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T>,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    {
        self.check([image, filter, output])?;
        for job in self.backward_image_jobs::<K, T, M, N>(output, filter)? {
            job?.run(image);
        }
        Ok(())
    }

    /// The products that the gradient by the image is, one for each class of its elements: of data
    /// that have been checked.
    pub(crate) fn backward_image_jobs<'a, K, T, const M: usize, const N: usize>(
        &self,
        output: &'a [T],
        filter: &'a [T],
    ) -> Result<impl Iterator<Item = Result<Windows<'a, T, Data<'a, T>, K, M, N>, ConvolutionError>>, ConvolutionError> {
        self.image.injective(crate::exact::DEFAULT_BUDGET)?;
        let channels = Groups::new(self)?;
        Ok(self.classes().map(move |class| {
            let Groups { image: c, filter: k, output: k_in_output, image_in_filter } = &channels;
            let (rows, steps) = (self.elements(&class)?, self.taps_of(&class, &channels)?);
            let modes = [self.elements_in_image(&class)?, c.layout.clone()];
            Ok(Pass::new(self.extents(&self.output), rows, steps, modes, image_in_filter, [k_in_output, k, c]).of(output, filter))
        }))
    }

    /// Packs filters, once for any number of images, for register blocks of [`Portable`].
    ///
    /// The memory is that of [`PackedOperand`](crate::algorithm::PackedOperand) for each group: as
    /// if the elements of a filter were a multiple of 256. Beside it are five numbers for each
    /// place of the output, where its window lies in the image.
    ///
    /// ```
    /// use cute_dynamic::Layout;
    /// use cute_dynamic::convolution::{Convolution, Window};
    ///
    /// let (image, filter) = (Layout::right((1, 1, 5))?, Layout::right((1, 1, 3))?);
    /// let convolution = Convolution::new(&image, &filter, &[Window::new().padding(1, 1)], 1)?;
    /// let packed = convolution.prepack(&[1, 10, 100])?;
    /// let mut output = [0; 5];
    /// packed.forward(&[1, 2, 3, 4, 5], &mut output)?;
    /// assert_eq!(output, [210, 321, 432, 543, 54]);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`Convolution::forward`].
    pub fn prepack<T: Copy + Default>(&self, filter: &[T]) -> Result<PackedFilter<T>, ConvolutionError> {
        self.prepack_with(filter)
    }

    /// [`Convolution::prepack`] for register blocks of your own.
    ///
    /// # Errors
    /// Those of [`Convolution::forward`].
    pub fn prepack_with<K, T, const M: usize, const N: usize>(&self, filter: &[T]) -> Result<PackedFilter<T, K, M, N>, ConvolutionError>
    where
        T: Copy + Default,
        K: Blocking<M, N>,
    {
        check_length((FILTER, &self.filter), filter)?;
        let pass = self.forward_pass()?;
        let groups = pass.prepack::<K, T, M, N>(filter);
        Ok(PackedFilter { convolution: self.clone(), pass, groups, kernel: PhantomData })
    }

    /// The product that the output is.
    fn forward_pass(&self) -> Result<Pass, ConvolutionError> {
        let channels = Groups::new(self)?;
        let Groups { image: c, filter: k, output: k_in_output, .. } = &channels;
        let modes = [without(&self.output, 1)?, k_in_output.layout.clone()];
        Ok(Pass::new(self.extents(&self.image), self.positions()?, self.taps(&channels)?, modes, k, [c, k, k_in_output]))
    }

    /// Checks that all data are as long as their layouts reach.
    pub(crate) fn check<T>(&self, data: [&[T]; 3]) -> Result<(), ConvolutionError> {
        let tensors = [(IMAGE, &self.image), (FILTER, &self.filter), (OUTPUT, &self.output)];
        tensors.into_iter().zip(data).try_for_each(|(tensor, data)| check_length(tensor, data))
    }

    /// The extents in the modes of the windows.
    fn extents(&self, layout: &Layout) -> [u64; MAX_WINDOWS] {
        let mut extents = [1; MAX_WINDOWS];
        for (number, to) in extents.iter_mut().enumerate().take(self.windows.len()) {
            *to = extent(layout, number + 2);
        }
        extents
    }

    /// The coordinates `(n, p)`, in the image and in the output.
    fn positions(&self) -> Result<Walk, ConvolutionError> {
        let mut walk = Walk::default().with_modes(&self.image.mode_or_trivial(0), &self.output.mode_or_trivial(0), OUTPUT)?;
        for (number, window) in self.windows.iter().enumerate() {
            let image = (-(window.before as i64), window.stride as i64, self.stride(&self.image, number + 2));
            walk = walk.with_window(number, extent(&self.output, number + 2), image, (0, self.stride(&self.output, number + 2) as i64));
        }
        Ok(walk)
    }

    /// The coordinates `(c, r)`, in the image and in the filter.
    fn taps(&self, channels: &Groups) -> Result<Walk, ConvolutionError> {
        let mut walk = Walk::default().with_modes(&channels.image.layout, &channels.image_in_filter.layout, FILTER)?;
        for (number, window) in self.windows.iter().enumerate() {
            let image = (0, window.dilation as i64, self.stride(&self.image, number + 2));
            walk = walk.with_window(number, extent(&self.filter, number + 2), image, (0, self.stride(&self.filter, number + 2) as i64));
        }
        Ok(walk)
    }

    /// The classes of the image's elements modulo the strides of the windows.
    fn classes(&self) -> impl Iterator<Item = [Class; MAX_WINDOWS]> + '_ {
        let of_mode = |number: usize| -> Vec<Class> {
            let Some(window) = self.windows.get(number) else { return alloc::vec![Class::default()] };
            let (elements, filter) = (extent(&self.image, number + 2), extent(&self.filter, number + 2));
            (0..window.stride.min(elements)).map(|element| Class::new(element, elements, filter, window)).collect()
        };
        let [first, second, third] = [0, 1, 2].map(of_mode);
        let pairs: Vec<(Class, Class)> = second.iter().flat_map(|&b| third.iter().map(move |&c| (b, c))).collect();
        first.into_iter().flat_map(move |a| pairs.clone().into_iter().map(move |(b, c)| [a, b, c]))
    }

    /// The coordinates `(n, t)` of a class, in the output and in the image: element `first +
    /// t·stride` of the image meets element `t` of the output, beside what a tap adds.
    fn elements(&self, class: &[Class; MAX_WINDOWS]) -> Result<Walk, ConvolutionError> {
        let mut walk = Walk::default().with_modes(&self.output.mode_or_trivial(0), &self.image.mode_or_trivial(0), IMAGE)?;
        for (number, (window, class)) in self.windows.iter().zip(class).enumerate() {
            let stride = self.stride(&self.image, number + 2) as i64;
            let image = ((class.first as i64).wrapping_mul(stride), (window.stride as i64).wrapping_mul(stride));
            walk = walk.with_window(number, class.elements, (0, 1, self.stride(&self.output, number + 2)), image);
        }
        Ok(walk)
    }

    /// The layout of the elements of a class in the image, from the first of them on.
    fn elements_in_image(&self, class: &[Class; MAX_WINDOWS]) -> Result<Layout, LayoutError> {
        let of_windows = self.windows.iter().zip(class).enumerate().map(|(number, (window, class))| {
            // Elements that are there are that far apart; one is not.
            let stride = if class.elements > 1 { window.stride * self.stride(&self.image, number + 2) } else { 0 };
            Ok(Layout::from_leaf(Mode { extent: class.elements, stride }))
        });
        let modes: Vec<Layout> = core::iter::once(Ok(self.image.mode_or_trivial(0))).chain(of_windows).collect::<Result<_, LayoutError>>()?;
        Layout::tuple(modes)
    }

    /// The coordinates `(k, r)` of a class, in the output and in the filter.
    fn taps_of(&self, class: &[Class; MAX_WINDOWS], channels: &Groups) -> Result<Walk, ConvolutionError> {
        let mut walk = Walk::default().with_modes(&channels.output.layout, &channels.filter.layout, FILTER)?;
        for (number, class) in class.iter().enumerate().take(self.windows.len()) {
            let stride = self.stride(&self.filter, number + 2) as i64;
            let filter = ((class.tap as i64).wrapping_mul(stride), (class.tap_step as i64).wrapping_mul(stride));
            walk = walk.with_window(number, class.taps, (class.from, -class.step, self.stride(&self.output, number + 2)), filter);
        }
        Ok(walk)
    }
}

/// The modes of a layout but for one.
fn without(layout: &Layout, number: usize) -> Result<Layout, LayoutError> {
    Layout::tuple(layout.modes().enumerate().filter(|(mode, _)| *mode != number).map(|(_, mode)| mode))
}

/// Checks that data are as long as their layout reaches.
fn check_length<T>((tensor, layout): (&'static str, &Layout), data: &[T]) -> Result<(), ConvolutionError> {
    let (needed, given) = (layout.cosize(), data.len());
    if needed > given as u64 { Err(ConvolutionError::ImageTooShort { tensor, needed, given }) } else { Ok(()) }
}

/// Filters that have been packed for a convolution, by [`Convolution::prepack`]: weights that stay,
/// for images that come.
///
/// It has the convolution that it is packed for, and the register block is in its type.
pub struct PackedFilter<T, K = Portable, const M: usize = 4, const N: usize = 8> {
    convolution: Convolution,
    /// Where everything lies: five numbers for each place of the output.
    pass: Pass,
    /// For each group and each part of the steps, the blocks.
    groups: Vec<Vec<Vec<Vec<T>>>>,
    kernel: PhantomData<fn() -> K>,
}

impl<T, K, const M: usize, const N: usize> fmt::Debug for PackedFilter<T, K, M, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PackedFilter").field("convolution", &self.convolution).finish_non_exhaustive()
    }
}

impl<T: Clone, K, const M: usize, const N: usize> Clone for PackedFilter<T, K, M, N> {
    fn clone(&self) -> Self {
        PackedFilter { convolution: self.convolution.clone(), pass: self.pass.clone(), groups: self.groups.clone(), kernel: PhantomData }
    }
}

impl<T, K, const M: usize, const N: usize> PackedFilter<T, K, M, N> {
    /// Returns the convolution that the filters are packed for.
    #[must_use]
    pub fn convolution(&self) -> &Convolution {
        &self.convolution
    }

    /// Computes the output of these images, as [`Convolution::forward`] does. The loops are
    /// compiled for the processor features of the function that calls this.
    ///
    /// # Errors
    /// [`ConvolutionError::ImageTooShort`] if data ends before its layout does. Nothing is changed
    /// then.
    #[inline(always)]
    pub fn forward(&self, image: &[T], output: &mut [T]) -> Result<(), ConvolutionError>
    where
        T: Copy + Default + Add<Output = T>,
        K: Blocking<M, N, Arithmetic: Arithmetic<T>>,
    {
        self.forward_job(image, output)?.run(output);
        Ok(())
    }

    /// The product that the output is.
    pub(crate) fn forward_job<'a>(&'a self, image: &'a [T], output: &[T]) -> Result<Windows<'a, T, PackedData<'a, T>, K, M, N>, ConvolutionError>
    where
        K: Blocking<M, N>,
    {
        check_length((IMAGE, &self.convolution.image), image)?;
        check_length((OUTPUT, &self.convolution.output), output)?;
        let other = PackedData { groups: &self.groups, rows: self.pass.rows_of_block::<K, M, N>() };
        Ok(Windows { pass: Cow::Borrowed(&self.pass), windowed: image, other, kernel: PhantomData })
    }
}

/// Elements of an image that are alike modulo the stride of a window, and the elements of the
/// filter that they meet.
#[derive(Clone, Copy, Debug)]
struct Class {
    /// The first element, and how many there are.
    first: u64,
    elements: u64,
    /// The first element of the filter, how far apart they are, and how many there are.
    tap: u64,
    tap_step: u64,
    taps: u64,
    /// With the first of both, the element of the output is this; with the next of the filter, it
    /// is so much less.
    from: i64,
    step: i64,
}

impl Default for Class {
    fn default() -> Self {
        Class { first: 0, elements: 1, tap: 0, tap_step: 1, taps: 1, from: 0, step: 0 }
    }
}

impl Class {
    /// The class of an element below the stride: it meets element `r` of the filter if `element +
    /// before - r·dilation` is a multiple of the stride.
    fn new(element: u64, elements: u64, filter: u64, window: &super::Window) -> Self {
        let (stride, dilation) = (i128::from(window.stride), i128::from(window.dilation));
        let meets = |tap: u64| (i128::from(element) + i128::from(window.before) - i128::from(tap) * dilation).rem_euclid(stride) == 0;
        let tap_step = window.stride / gcd(window.stride, window.dilation);
        let tap = (0..tap_step.min(filter)).find(|&tap| meets(tap));
        let taps = tap.map_or(0, |tap| (filter - tap).div_ceil(tap_step));
        let tap = tap.unwrap_or(0);
        // A filter lies on the padded image, whose extent is below 2^63.
        let from = (i128::from(element) + i128::from(window.before) - i128::from(tap) * dilation).div_euclid(stride) as i64;
        let step = if taps > 1 { (i128::from(tap_step) * dilation / stride) as i64 } else { 0 };
        Class { first: element, elements: (elements - element).div_ceil(window.stride), tap, tap_step, taps, from, step }
    }
}

/// A mode of channels: of one group, and the offset of each group.
struct Channels {
    layout: Layout,
    groups: Layout,
}

impl Channels {
    fn new(layout: &Layout, number: usize, groups: u64) -> Result<Self, LayoutError> {
        let cut = group(layout, number, groups)?;
        Ok(Channels { layout: cut.mode_or_trivial(0), groups: cut.mode_or_trivial(1) })
    }
}

/// The channels of all tensors, by groups.
struct Groups {
    image: Channels,
    /// The filters: `k` in the filter and in the output.
    filter: Channels,
    output: Channels,
    /// The channels of a group in the filter, which has no others.
    image_in_filter: Channels,
}

impl Groups {
    fn new(convolution: &Convolution) -> Result<Self, LayoutError> {
        let Convolution { image, filter, output, groups, .. } = convolution;
        Ok(Groups {
            image: Channels::new(image, 1, *groups)?,
            filter: Channels::new(filter, 0, *groups)?,
            output: Channels::new(output, 1, *groups)?,
            image_in_filter: Channels::new(filter, 1, 1)?,
        })
    }
}
