//~ E0277
//~ cannot be sent between threads safely
// The elements of a part go to the thread that it goes to.
use cute_static::prelude::*;
use std::rc::Rc;

fn main() {
    let mut matrix = Tensor::filled(Rc::new(0), layout![4, 8]);
    std::thread::scope(|scope| {
        for row in matrix.rows_mut() {
            scope.spawn(move || row.size());
        }
    });
}
