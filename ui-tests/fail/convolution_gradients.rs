use cute_static::convolution::{Window, convolve_backward_filter, convolve_backward_image};
use cute_static::prelude::*;

fn main() {
    let one = (Window::new(),);
    let (x, w, y) = (Tensor::filled(1, layout![1, 4, 8]), Tensor::filled(1, layout![2, 4, 3]), Tensor::filled(1, layout![1, 2, 6]));
    // The gradient of a longer image.
    //~ CUTE458: mode Lit<2> of the OutputTensor has extent Lit<6>, and needs Lit<7>
    convolve_backward_image(one, int![1], &y, &w, &mut Tensor::filled(0, layout![1, 4, 9]));
    // The gradient of an image of other channels than the filter has.
    //~ CUTE458: mode Lit<1> of the FilterTensor has extent Lit<4>, and needs Lit<3>
    convolve_backward_image(one, int![1], &y, &w, &mut Tensor::filled(0, layout![1, 3, 8]));
    // The gradient of more filters than the output has.
    //~ CUTE458: mode Lit<1> of the OutputTensor has extent Lit<2>, and needs Lit<3>
    convolve_backward_filter(one, int![1], &x, &y, &mut Tensor::filled(0, layout![3, 4, 3]));
    // The gradient of a filter that is larger than the image.
    //~ CUTE460: the filter covers Lit<9> elements, and with its padding the image has Lit<8>
    convolve_backward_filter(one, int![1], &x, &y, &mut Tensor::filled(0, layout![2, 4, 9]));
    // The gradient of an image that repeats.
    //~ CUTE020 Extent = 4
    convolve_backward_image(one, int![1], &y, &w, &mut Tensor::filled(0, layout![(1, 4, 8) : (0, 0, 1)]));
    // The gradient of a filter that repeats.
    //~ CUTE020 Extent = 4
    convolve_backward_filter(one, int![1], &x, &y, &mut Tensor::filled(0, layout![(2, 4, 3) : (3, 0, 1)]));
    // A window that is in no tuple.
    //~ CUTE003: this is not a tuple of windows
    convolve_backward_image(Window::new(), int![1], &y, &w, &mut Tensor::filled(0, layout![1, 4, 8]));
}
