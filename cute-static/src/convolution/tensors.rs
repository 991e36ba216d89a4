//! The tensors of a convolution, in messages.

/// The image, in messages.
#[derive(Clone, Copy, Debug)]
pub struct ImageTensor;

/// The filter, in messages.
#[derive(Clone, Copy, Debug)]
pub struct FilterTensor;

/// The output, in messages.
#[derive(Clone, Copy, Debug)]
pub struct OutputTensor;
