// Elements of a few bits share bytes: they are read and written as values, and never lent.
use cute_static::prelude::*;
use cute_static::tensor::{Narrow, PackedMut, Store};

// Disjoint parts would share bytes.
//~ CUTE003: the accessor `PackedMut
fn lends(bytes: &mut [u8]) {
    fn parts<A: MemoryMut, L: DataLayout>(_: &mut Tensor<A, L>) {}
    parts(&mut Tensor::new(PackedMut::<4>::new(bytes), layout![4, 8]).unwrap());
}

// A shared slice is not to be changed.
//~ CUTE003: the accessor `&[i32]`
fn writes_to_shared(data: &[i32]) {
    fn clear<A: Store<Element = i32>, L: DataLayout>(tensor: &mut Tensor<A, L>) {
        tensor.put_all(|_| 0);
    }
    clear(&mut Tensor::new(data, layout![4, 8]).unwrap());
}

fn main() {
    // Three bits.
    //~ CUTE003: elements of a packed tensor have 1, 2, 4 or 6 bits
    let _ = Narrow::<3>::new(1);
    lends(&mut [0; 16]);
    writes_to_shared(&[0; 32]);
}
