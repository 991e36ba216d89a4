//! Where a filter is applied along one mode of an image.

use crate::Static;
use crate::int::{One, UTerm};
use core::marker::PhantomData;

/// Where a filter is applied along one mode of an image: at every `Stride`-th element, its own
/// elements `Dilation` apart, on the image and so many zeros before and after it.
///
/// Element `r` of the filter meets element `p·Stride + r·Dilation - Before` of the image in element
/// `p` of the output.
///
/// ```
/// use cute_static::convolution::Window;
/// use cute_static::prelude::*;
///
/// let window: Window<Int![2], Int![1], Int![1], Int![1]> = Window::new().stride(int![2]).padding(int![1], int![1]);
/// assert_eq!(size_of_val(&window), 0);
/// ```
#[derive(Debug)]
pub struct Window<Stride = One, Dilation = One, Before = UTerm, After = UTerm>(PhantomData<(Stride, Dilation, Before, After)>);

impl<S, D, B, A> Clone for Window<S, D, B, A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S, D, B, A> Copy for Window<S, D, B, A> {}

impl<S, D, B, A> Static for Window<S, D, B, A> {
    const NEW: Self = Window(PhantomData);
}

impl Window {
    /// Returns the window at every element, without gaps and padding.
    #[must_use]
    pub const fn new() -> Self {
        Window(PhantomData)
    }
}

impl<S, D, B, A> Default for Window<S, D, B, A> {
    fn default() -> Self {
        Self::NEW
    }
}

impl<S, D, B, A> Window<S, D, B, A> {
    /// Returns the window at every `stride`-th element.
    #[must_use]
    pub fn stride<N>(self, stride: N) -> Window<N, D, B, A> {
        let _ = stride;
        Window(PhantomData)
    }

    /// Returns the window whose elements are so far apart: 1 if they are neighbours.
    #[must_use]
    pub fn dilation<N>(self, dilation: N) -> Window<S, N, B, A> {
        let _ = dilation;
        Window(PhantomData)
    }

    /// Returns the window on an image with so many zeros before it and after it.
    #[must_use]
    pub fn padding<M, N>(self, before: M, after: N) -> Window<S, D, M, N> {
        let _ = (before, after);
        Window(PhantomData)
    }
}
