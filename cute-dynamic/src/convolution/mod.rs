//! Convolutions of images, and their gradients, as products of matrices.
//!
//! ```text
//! y(n, k, p) = Σ_c Σ_r x(n, c, p·stride + r·dilation - before)·w(k, c, r)
//! ```
//!
//! where `p` and `r` are coordinates of 1 to 3 modes, and the image `x` is 0 outside of its
//! extents. The windows overlap, and still they are one layout over the image (Cecka §3.1):
//! `((p, n), (r, c)) → offset`, with the strides of the image times those of the window. So a
//! convolution is a product of that matrix and the filter, and nothing is copied to make the matrix
//! ([`Convolution::im2col`]). Where there is padding, the coordinates of the image are a second
//! such layout, and say where the matrix has zeros.
//!
//! Images have the modes `(n, c, …)`, filters `(k, c, …)`, outputs `(n, k, …)`: in any layout. What
//! others call NHWC is the layout whose least stride is that of the channels.
//!
//! ```
//! use cute_dynamic::Layout;
//! use cute_dynamic::convolution::{Convolution, Window};
//!
//! // One image of 5 by 5 with 2 channels, which are neighbours, and 3 filters of 3 by 3.
//! let image: Layout = "(1,2,5,5):(50,1,10,2)".parse()?;
//! let filter: Layout = "(3,2,3,3):(18,1,6,2)".parse()?;
//! let convolution = Convolution::new(&image, &filter, &[Window::new(); 2], 1)?;
//! assert_eq!(convolution.output().to_string(), "(1,3,3,3):(27,1,9,3)");
//! assert_eq!(convolution.im2col()?.to_string(), "(((3,3),1),((3,3),2),1):(((10,2),50),((10,2),1),2)");
//!
//! let mut y = [0; 27];
//! convolution.forward(&[1; 50], &[1; 54], &mut y)?;
//! assert_eq!(y, [18; 27]);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! With the features `rayon` and `typed`, `par_forward`, `par_backward_filter` and
//! `par_backward_image` compute the same on several threads.

mod error;
mod plan;
#[cfg(feature = "typed")]
mod run;
#[cfg(feature = "typed")]
mod walk;
mod window;

pub use error::ConvolutionError;
pub use plan::{Convolution, MAX_WINDOWS};
#[cfg(feature = "typed")]
pub use run::PackedFilter;
pub use window::Window;
