//! Convolutions in types: images with windows, as one layout over the image.
//!
//! ```text
//! y(n, k, p) = Σ_c Σ_r x(n, c, p·stride + r·dilation - before)·w(k, c, r)
//! ```
//!
//! where `p` and `r` are coordinates of 1 to 3 modes, and the image `x` is 0 outside of its
//! extents. The windows overlap, and still they are one layout over the image (Cecka §3.1, Table
//! 3), [`Im2colOf`]: `((p, n), (r, c), g) → offset`, with the strides of the image times those of
//! the window. So a convolution is a product of that matrix and the filter, and nothing is copied
//! to make the matrix. Where a window reaches into the padding, the matrix is 0: those places are
//! left out, by a comparison for each element of the filter, and no element is compared.
//!
//! Images have the modes `(n, c, …)`, filters `(k, c / groups, …)`, outputs `(n, k, …)`, in any
//! layout. What others call NHWC is the layout whose least stride is that of the channels.
//!
//! ```
//! use cute_static::convolution::{Im2colOf, Window, convolve};
//! use cute_static::prelude::*;
//!
//! // One image of 5 by 5 with 2 channels, which are neighbours, and 3 filters of 3 by 3.
//! type Image = Layout![(1, 2, 5, 5) : (50, 1, 10, 2)];
//! type Filter = Layout![(3, 2, 3, 3) : (18, 1, 6, 2)];
//! let windows = (Window::new(), Window::new());
//! static_assertions::assert_type_eq_all!(
//!     Im2colOf<(Window, Window), Image, Filter, Int![1]>,
//!     Layout![(((3, 3), 1), ((3, 3), 2), 1) : (((10, 2), 50), ((10, 2), 1), 2)]
//! );
//! let (x, w) = (Tensor::filled(1, Image::NEW), Tensor::filled(1, Filter::NEW));
//! let mut y = Tensor::filled(0, layout![(1, 3, 3, 3) : (27, 1, 9, 3)]);
//! convolve(windows, int![1], &x, &w, &mut y);
//! assert!(y.values().all(|y| y == 18));
//! ```
//!
//! Layouts that are not those of an image, a filter and an output do not compile:
//!
//! ```compile_fail,E0277
//! use cute_static::convolution::{Window, convolve};
//! use cute_static::prelude::*;
//!
//! let (x, w) = (Tensor::filled(1, layout![1, 4, 8]), Tensor::filled(1, layout![2, 3, 3]));
//! convolve((Window::new(),), int![1], &x, &w, &mut Tensor::filled(0, layout![1, 2, 6]));
//! // CUTE458: mode Lit<1> of the FilterTensor has extent Lit<3>, and needs Lit<4>
//! ```
//!
//! Its gradients are [`convolve_backward_image`], which is the transposed convolution, and
//! [`convolve_backward_filter`].
//!
//! All extents and strides are static. Those that are known only at run time, and blocks for
//! caches, are those of `cute_dynamic::convolution`.

mod places;
mod plan;
mod run;
mod tensors;
mod window;

pub use plan::{BackwardFilter, BackwardImage, Convolution, Im2colOf, TotalConvolution};
pub use run::{convolve, convolve_backward_filter, convolve_backward_image};
pub use tensors::{FilterTensor, ImageTensor, OutputTensor};
pub use window::Window;
