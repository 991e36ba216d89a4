use cute_static::convolution::{Window, convolve};
use cute_static::prelude::*;

fn main() {
    let one = (Window::new(),);
    // A filter of other channels than the image has.
    //~ CUTE458: mode Lit<1> of the FilterTensor has extent Lit<3>, and needs Lit<4>
    let (x, w, mut y) = (Tensor::filled(1, layout![1, 4, 8]), Tensor::filled(1, layout![2, 3, 3]), Tensor::filled(0, layout![1, 2, 6]));
    convolve(one, int![1], &x, &w, &mut y);
    // A filter that sees all channels, of two groups.
    //~ CUTE458: mode Lit<1> of the FilterTensor has extent Lit<4>, and needs Lit<2>
    let w = Tensor::filled(1, layout![2, 4, 3]);
    convolve(one, int![2], &x, &w, &mut y);
    // The output has no room for the padding.
    //~ CUTE458: mode Lit<2> of the OutputTensor has extent Lit<6>, and needs Lit<8>
    convolve((Window::new().padding(int![1], int![1]),), int![1], &x, &w, &mut y);
    // The output of another number of filters.
    //~ CUTE458: mode Lit<1> of the OutputTensor has extent Lit<3>, and needs Lit<2>
    let mut three = Tensor::filled(0, layout![1, 3, 6]);
    convolve(one, int![1], &x, &w, &mut three);
    // The output of another number of images.
    //~ CUTE458: mode Lit<0> of the OutputTensor has extent Lit<2>, and needs Lit<1>
    let mut two = Tensor::filled(0, layout![2, 2, 6]);
    convolve(one, int![1], &x, &w, &mut two);
    // Four channels in three groups.
    //~ CUTE459: Lit<3> groups do not divide Lit<4> channels of the ImageTensor
    convolve(one, int![3], &x, &w, &mut y);
    // Two filters in four groups.
    //~ CUTE459: Lit<4> groups do not divide Lit<2> channels of the FilterTensor
    let w = Tensor::filled(1, layout![2, 1, 3]);
    convolve(one, int![4], &x, &w, &mut y);
    // No groups.
    //~ CUTE459: Lit<0> groups do not divide Lit<4> channels of the ImageTensor
    convolve(one, int![0], &x, &w, &mut y);
    // A filter that is larger than the image.
    //~ CUTE460: the filter covers Lit<9> elements, and with its padding the image has Lit<8>
    let w = Tensor::filled(1, layout![2, 4, 5]);
    convolve((Window::new().dilation(int![2]),), int![1], &x, &w, &mut y);
    // A window that does not move.
    //~ CUTE460: a window has stride Lit<0> and dilation Lit<1>, and both are at least 1
    convolve((Window::new().stride(int![0]),), int![1], &x, &w, &mut y);
    // A filter without extent.
    //~ CUTE460: a window has stride Lit<1> and dilation Lit<0>, and both are at least 1
    convolve((Window::new().dilation(int![0]),), int![1], &x, &w, &mut y);
    // Two windows for one mode.
    //~ CUTE457: the ImageTensor has Lit<3> modes, and needs Lit<4>: two, and one for each window
    convolve((Window::new(), Window::new()), int![1], &x, &w, &mut y);
    // A filter without channels.
    //~ CUTE457: the FilterTensor has Lit<2> modes, and needs Lit<3>: two, and one for each window
    let w = Tensor::filled(1, layout![2, 3]);
    convolve(one, int![1], &x, &w, &mut y);
    // A mode of windows with two strides.
    //~ CUTE461: mode Lit<2> of the ImageTensor has several strides
    let (x, w) = (Tensor::filled(1, layout![(1, 4, (4, 2)) : (0, 1, (4, 100))]), Tensor::filled(1, layout![2, 4, 3]));
    convolve(one, int![1], &x, &w, &mut y);
    // An extent that the program knows.
    //~ CUTE458: mode Lit<2> of the ImageTensor has an extent that is known only at run time
    let n = Dyn::new(8).unwrap();
    let x = Tensor::new(&[1; 32][..], layout![1, 4, n]).unwrap();
    convolve(one, int![1], &x, &w, &mut y);
    // An output that repeats.
    //~ CUTE020 Extent = 2
    let (x, mut y) = (Tensor::filled(1, layout![1, 4, 8]), Tensor::filled(0, layout![(1, 2, 6) : (0, 0, 1)]));
    convolve(one, int![1], &x, &w, &mut y);
    // One window by itself.
    //~ CUTE003: this is not a tuple of windows
    convolve(Window::new(), int![1], &x, &w, &mut y);
}
