//! Convolutions of tensors.

use super::places::Numbers;
use super::plan::{BackwardFilter, BackwardImage, Convolution, ModeNumbers};
use crate::Static;
use crate::algorithm::{MultiplyAdd, fill, multiply};
use crate::tensor::{DataLayout, Memory, MemoryMut, Tensor};

/// In how many modes a filter is applied at most.
const MAX_WINDOWS: usize = 3;

/// Computes the convolution of images `(n, c, …)` and filters `(k, c / groups, …)` into an output
/// `(n, k, …)`, overwritten:
/// `y(n, k, p) = Σ_c Σ_r x(n, c, p·stride + r·dilation - before)·w(k, c, r)`.
///
/// There is a window for each mode after the first two. Without padding it is one product of the
/// matrix [`Im2colOf`](super::Im2colOf) and the filter. With padding it is one for each element of
/// the filter and each place where that meets the image. An element of the output gets its products
/// in the order of the elements of the filter, and of the channels.
///
/// ```
/// use cute_static::convolution::{Window, convolve};
/// use cute_static::prelude::*;
///
/// let x = Tensor::fixed([1, 2, 3, 4, 5], layout![1, 1, 5]);
/// let w = Tensor::fixed([1, 10, 100], layout![1, 1, 3]);
/// let mut y = Tensor::fixed([0; 5], layout![1, 1, 5]);
/// convolve((Window::new().padding(int![1], int![1]),), int![1], &x, &w, &mut y);
/// assert_eq!(y.accessor(), &[210, 321, 432, 543, 54]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::convolution::{Window, convolve};
/// use cute_static::prelude::*;
///
/// let (x, w) = (Tensor::filled(1, layout![1, 6, 8]), Tensor::filled(1, layout![2, 3, 3]));
/// convolve((Window::new(),), int![4], &x, &w, &mut Tensor::filled(0, layout![1, 2, 6]));
/// // CUTE459: Lit<4> groups do not divide Lit<6> channels of the ImageTensor
/// ```
#[inline(always)]
pub fn convolve<W, G, A, X, B, F, C, Y>(windows: W, groups: G, image: &Tensor<A, X>, filter: &Tensor<B, F>, output: &mut Tensor<C, Y>)
where
    W: Convolution<X, F, Y, G>,
    A: Memory<Element: Copy> + AsRef<[A::Element]>,
    X: DataLayout,
    B: Memory<Element: Copy> + AsRef<[B::Element]>,
    F: DataLayout,
    C: MemoryMut<Element: MultiplyAdd<A::Element, B::Element> + Copy + Default> + AsMut<[C::Element]>,
    Y: DataLayout,
{
    let _ = (windows, groups);
    fill(output, C::Element::default());
    let mut numbers = [Numbers::ONE; MAX_WINDOWS];
    W::Numbers::write(&mut numbers);
    let (x, w, y) = (image.accessor.as_ref(), filter.accessor.as_ref(), output.accessor.as_mut());
    // With padding the matrix may reach beyond the image; without, all of it is there.
    if numbers.iter().all(Numbers::is_within)
        && let (Ok(a), Ok(b), Ok(mut c)) = (Tensor::new(x, W::Image::NEW), Tensor::new(w, W::Filter::NEW), Tensor::new(&mut *y, W::Output::NEW))
    {
        multiply(&a, &b, &mut c, |a, b, c| *c = c.multiply_add(a, b));
        return;
    }
    each_place(&numbers, |at| {
        // Layouts that the tensors have: of one place, they reach less far.
        let (Ok(a), Ok(b), Ok(mut c)) =
            (Tensor::new(&x[at[0]..], W::ImageAt::NEW), Tensor::new(&w[at[1]..], W::FilterAt::NEW), Tensor::new(&mut y[at[2]..], W::OutputAt::NEW))
        else {
            unreachable!("a place of the image is in its data");
        };
        multiply(&a, &b, &mut c, |a, b, c| *c = c.multiply_add(a, b));
    });
}

/// Computes the gradient of [`convolve`] by the image, overwritten, of the gradient by the output
/// and of the filters: the transposed convolution of the output,
/// `dx(n, c, h) = Σ_k Σ_r dy(n, k, p)·w(k, c, r)` over all `p·stride + r·dilation - before = h`.
///
/// ```
/// use cute_static::convolution::{Window, convolve_backward_image};
/// use cute_static::prelude::*;
///
/// let dy = Tensor::fixed([1, 10, 100], layout![1, 1, 3]);
/// let w = Tensor::fixed([1, 2], layout![1, 1, 2]);
/// let mut dx = Tensor::fixed([0; 4], layout![1, 1, 4]);
/// convolve_backward_image((Window::new(),), int![1], &dy, &w, &mut dx);
/// assert_eq!(dx.accessor(), &[1, 12, 120, 200]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::convolution::{Window, convolve_backward_image};
/// use cute_static::prelude::*;
///
/// let (dy, w) = (Tensor::filled(1, layout![1, 1, 3]), Tensor::filled(1, layout![1, 1, 2]));
/// convolve_backward_image((Window::new(),), int![1], &dy, &w, &mut Tensor::filled(0, layout![1, 1, 5]));
/// // CUTE458: mode Lit<2> of the OutputTensor has extent Lit<3>, and needs Lit<4>
/// ```
#[doc(alias = "conv_transpose")]
#[inline(always)]
pub fn convolve_backward_image<W, G, A, X, B, F, C, Y>(windows: W, groups: G, output: &Tensor<C, Y>, filter: &Tensor<B, F>, image: &mut Tensor<A, X>)
where
    W: BackwardImage<X, F, Y, G>,
    A: MemoryMut<Element: MultiplyAdd<C::Element, B::Element> + Copy + Default> + AsMut<[A::Element]>,
    X: DataLayout,
    B: Memory<Element: Copy> + AsRef<[B::Element]>,
    F: DataLayout,
    C: Memory<Element: Copy> + AsRef<[C::Element]>,
    Y: DataLayout,
{
    let _ = (windows, groups);
    fill(image, A::Element::default());
    let mut numbers = [Numbers::ONE; MAX_WINDOWS];
    W::Numbers::write(&mut numbers);
    let (x, w, y) = (image.accessor.as_mut(), filter.accessor.as_ref(), output.accessor.as_ref());
    each_place(&numbers, |at| {
        // Layouts that the tensors have: of one place, they reach less far.
        let (Ok(a), Ok(b), Ok(mut c)) =
            (Tensor::new(&y[at[2]..], W::OutputAt::NEW), Tensor::new(&w[at[1]..], W::FilterFrom::NEW), Tensor::new(&mut x[at[0]..], W::ImageInto::NEW))
        else {
            unreachable!("a place of the image is in its data");
        };
        multiply(&a, &b, &mut c, |a, b, c| *c = c.multiply_add(a, b));
    });
}

/// Computes the gradient of [`convolve`] by the filter, overwritten, of images and of the gradient
/// by the output: `dw(k, c, r) = Σ_n Σ_p dy(n, k, p)·x(n, c, p·stride + r·dilation - before)`.
///
/// ```
/// use cute_static::convolution::{Window, convolve_backward_filter};
/// use cute_static::prelude::*;
///
/// let x = Tensor::fixed([1, 2, 3, 4], layout![1, 1, 4]);
/// let dy = Tensor::fixed([1, 10, 100], layout![1, 1, 3]);
/// let mut dw = Tensor::fixed([0; 2], layout![1, 1, 2]);
/// convolve_backward_filter((Window::new(),), int![1], &x, &dy, &mut dw);
/// assert_eq!(dw.accessor(), &[321, 432]);
/// ```
/// ```compile_fail,E0277
/// use cute_static::convolution::{Window, convolve_backward_filter};
/// use cute_static::prelude::*;
///
/// let (x, dy) = (Tensor::filled(1, layout![1, 4, 4]), Tensor::filled(1, layout![1, 1, 3]));
/// convolve_backward_filter((Window::new(),), int![1], &x, &dy, &mut Tensor::filled(0, layout![1, 2, 2]));
/// // CUTE458: mode Lit<1> of the FilterTensor has extent Lit<2>, and needs Lit<4>
/// ```
#[inline(always)]
pub fn convolve_backward_filter<W, G, A, X, B, F, C, Y>(windows: W, groups: G, image: &Tensor<A, X>, output: &Tensor<C, Y>, filter: &mut Tensor<B, F>)
where
    W: BackwardFilter<X, F, Y, G>,
    A: Memory<Element: Copy> + AsRef<[A::Element]>,
    X: DataLayout,
    B: MemoryMut<Element: MultiplyAdd<C::Element, A::Element> + Copy + Default> + AsMut<[B::Element]>,
    F: DataLayout,
    C: Memory<Element: Copy> + AsRef<[C::Element]>,
    Y: DataLayout,
{
    let _ = (windows, groups);
    fill(filter, B::Element::default());
    let mut numbers = [Numbers::ONE; MAX_WINDOWS];
    W::Numbers::write(&mut numbers);
    let (x, w, y) = (image.accessor.as_ref(), filter.accessor.as_mut(), output.accessor.as_ref());
    each_place(&numbers, |at| {
        // Layouts that the tensors have: of one place, they reach less far.
        let (Ok(a), Ok(b), Ok(mut c)) =
            (Tensor::new(&y[at[2]..], W::OutputFrom::NEW), Tensor::new(&x[at[0]..], W::ImageFrom::NEW), Tensor::new(&mut w[at[1]..], W::FilterInto::NEW))
        else {
            unreachable!("a place of the image is in its data");
        };
        multiply(&a, &b, &mut c, |a, b, c| *c = c.multiply_add(a, b));
    });
}

/// Calls back with where image, filter and output are, at each element of a window and each place
/// at which it meets the image.
#[inline(always)]
fn each_place([n0, n1, n2]: &[Numbers; MAX_WINDOWS], mut meet: impl FnMut([usize; 3])) {
    for (r2, r1, r0) in each([n2.taps, n1.taps, n0.taps]) {
        let [p2, p1, p0] = [n2.places(r2), n1.places(r1), n0.places(r0)];
        for (i2, i1, i0) in each([p2, p1, p0].map(|(first, end)| end.saturating_sub(first))) {
            let places = [p0.0 + i0, p1.0 + i1, p2.0 + i2];
            let (taps, mut at) = ([r0, r1, r2], [0; 3]);
            for ((mode, place), tap) in [n0, n1, n2].into_iter().zip(places).zip(taps) {
                at[0] += (place * mode.stride + tap * mode.dilation - mode.before) * mode.in_image;
                at[1] += tap * mode.in_filter;
                at[2] += place * mode.in_output;
            }
            meet(at);
        }
    }
}

/// All coordinates below these extents; the last is the first that counts.
#[inline(always)]
fn each([a, b, c]: [usize; 3]) -> impl Iterator<Item = (usize, usize, usize)> {
    (0..a).flat_map(move |i| (0..b).flat_map(move |j| (0..c).map(move |k| (i, j, k))))
}
